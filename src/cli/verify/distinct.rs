//! `--distinct`: is a solution the same as an earlier one?

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use quadrille::OptionId;
use quadrille::symmetry::Symmetry;

use crate::cli::solution_file::OptionText;

/// The solutions so far, each as a hash of 128 bits with a secret key: about 50 bytes for each. The
/// probability that any two of a billion different solutions have one hash is below 10^-20.
pub(super) struct SeenSolutions {
    keys: [RandomState; 2],
    solutions: HashMap<[u64; 2], Times>,
    /// If solutions that they map to each other count as equal.
    symmetry: Option<Symmetry>,
}

/// How often a solution was seen, and the line where it first began.
struct Times {
    n: u64,
    line: u64,
}

impl SeenSolutions {
    /// No solutions yet. With symmetries, those that they map to each other count as equal.
    pub(super) fn new(symmetry: Option<Symmetry>) -> Self {
        let keys = [RandomState::new(), RandomState::new()];
        Self { keys, solutions: HashMap::new(), symmetry }
    }

    /// What is wrong with a solution that equals the one on this line.
    pub(super) fn reason(&self, line: u64) -> String {
        match self.symmetry {
            None => format!("the same solution is already on line {line}"),
            Some(_) => format!("a symmetry maps it to the solution on line {line}"),
        }
    }

    /// Adds a solution that begins on this line, as its texts and as the options that were taken
    /// for them, in any order. Returns the line of the first equal solution, if the problem has no
    /// more solutions of this text than were added before.
    pub(super) fn add(
        &mut self,
        mut options: Vec<OptionText>,
        taken: &[OptionId],
        line: u64,
    ) -> Option<u64> {
        options.sort_unstable_by_key(|text| text.first);
        // Options of the same text are images of each other.
        let firsts: Vec<OptionId> = match &self.symmetry {
            Some(symmetry) => symmetry.canonical(taken).cover,
            None => options.iter().map(|text| text.first).collect(),
        };
        let most = if self.symmetry.is_some() { 1 } else { n_solutions(&options) };
        let hash = [0, 1].map(|k| self.keys[k].hash_one(&firsts));
        let times = self.solutions.entry(hash).or_insert(Times { n: 0, line });
        times.n += 1;
        (times.n > most).then_some(times.line)
    }
}

/// The number of solutions of the problem with this text: an option that the problem has `n` times
/// and that the solution has `k` times stands for `n` choose `k` sets of options. Saturates.
fn n_solutions(options: &[OptionText]) -> u64 {
    let groups = options.chunk_by(|a, b| a.first == b.first);
    groups.fold(1, |product, group| {
        let (n, k) = (group[0].n, group.len() as u64);
        let mut choices: u128 = 1;
        for i in 0..k {
            choices = choices.saturating_mul(u128::from(n.saturating_sub(i))) / u128::from(i + 1);
        }
        product.saturating_mul(u64::try_from(choices).unwrap_or(u64::MAX))
    })
}
