//! The parts of a search for one cover of each class.

use crate::automorphisms::tops::Top;
use crate::search::part::Part;
use quadrille_problem::Instance;

/// The parts that begin with these tops, each with the same share of the tree; without those
/// whose options clash.
pub(crate) fn parts_of_tops(problem: &Instance, tops: Vec<Top>) -> Vec<Part> {
    let parts = tops.into_iter().map(|Top { required, excluded }| {
        let level = required.len();
        Part::new(required, level, 0.0).excluding(excluded)
    });
    let mut parts: Vec<Part> = parts.filter(|part| part.check(problem).is_ok()).collect();
    let share = 1.0 / quadrille_base::real(parts.len().max(1) as u64);
    for part in &mut parts {
        part.share = share;
    }
    parts
}
