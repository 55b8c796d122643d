//! A search that threads share: what remains after the first branches is cut into pieces.
//!
//! A thread takes one piece after the other, and meets each remaining problem once. What another
//! thread has met, it does not know.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use quadrille_base::threads;

use super::NoProof;
use super::levels::Levels;
use super::race::Ends;
use super::search::{Rule, Search};
use super::total::Total;
use super::writer::{Diagram, Piece};
use crate::tuning::count::{MOST_PIECES, PIECES};

/// Where a search leaves what remains to others.
#[derive(Debug, Default)]
pub(super) struct Border {
    /// The number of branches before the border.
    pub(super) depth: usize,
    /// The remaining problems there, in the order of the search.
    pub(super) states: Vec<Levels>,
    /// How many covers they have, once that is known.
    pub(super) totals: Vec<Total>,
}

/// The diagram of a search that begins as this one; `None` if the problem has parts, or cannot be
/// cut well.
pub(super) fn run(
    search: &Search,
    n_threads: usize,
    ends: Ends,
) -> Result<Option<Diagram>, NoProof> {
    if search.has_parts() || search.result.is_some() {
        return Ok(None);
    }
    let anew = || Search::new(Arc::clone(&search.board), Rule::Smallest, search.swaps.clone());
    // The search up to a border, if the totals there are known or not.
    let upper = |depth: usize, totals: Vec<Total>| {
        let mut upper = anew();
        upper.border = Some(Border { depth, totals, ..Border::default() });
        upper.next_look = usize::MAX;
        upper.run(MOST_PIECES.min((ends.memory / 8 / search.n_bytes_of_level()) as u64));
        upper
    };
    let depths = [2, 3, 4].into_iter();
    let mut uppers = depths.map(|depth| (depth, upper(depth, Vec::new())));
    let Some((depth, upper_part)) = uppers.find(|(_, upper)| {
        let n_states = upper.border.as_ref().map_or(0, |border| border.states.len());
        upper.result.is_none() || n_states >= PIECES * n_threads
    }) else {
        return Ok(None);
    };
    let Some(states) = upper_part.border.filter(|_| upper_part.result.is_some()) else {
        return Ok(None);
    };
    let work = Work {
        states: states.states,
        next: AtomicUsize::new(0),
        n_met: AtomicU64::new(0),
        has_failed: AtomicBool::new(false),
        ends,
        memory: ends.memory / n_threads,
    };
    let lower = Mutex::new(Vec::new());
    threads::on_all(n_threads, || {
        let taken = work.take(anew());
        threads::lock(&lower).push(taken);
    });
    let mut pieces = vec![Piece::default(); work.states.len()];
    let mut totals = vec![Total::default(); work.states.len()];
    let mut searches = Vec::new();
    for taken in threads::lock(&lower).drain(..) {
        let (search, its) = taken?;
        searches.push(search);
        for (place, start, end, total) in its {
            pieces[place] = Piece { search: searches.len(), start, end };
            totals[place] = total;
        }
    }
    searches.insert(0, upper(depth, totals));
    Ok(Some(Diagram { searches, pieces }))
}

/// The pieces, and what has become of them.
struct Work<'e> {
    states: Vec<Levels>,
    next: AtomicUsize,
    n_met: AtomicU64,
    has_failed: AtomicBool,
    ends: Ends<'e>,
    /// For each thread.
    memory: usize,
}

/// The pieces that a thread has taken: their places, their first tokens and the ends, and the
/// number of covers.
type Taken = Vec<(usize, usize, usize, Total)>;

impl Work<'_> {
    /// Takes pieces until there are no more.
    fn take(&self, mut search: Search) -> Result<(Search, Taken), NoProof> {
        let mut taken = Vec::new();
        while let place = self.next.fetch_add(1, Ordering::Relaxed)
            && let Some(state) = self.states.get(place)
        {
            let start = search.tokens.len();
            search.begin(state);
            while search.result.is_none() {
                let before = search.n_met;
                search.run(before + search.slice());
                let n_met = self.n_met.fetch_add(search.n_met - before, Ordering::Relaxed);
                let is_full = search.n_bytes() > self.memory || search.is_full();
                let end = if is_full { Err(NoProof::Memory) } else { self.ends.check(n_met) };
                if end.is_err() || self.has_failed.load(Ordering::Relaxed) {
                    self.has_failed.store(true, Ordering::Relaxed);
                    end?;
                    return Ok((search, taken));
                }
            }
            let total = search.result.take().expect("it has ended");
            taken.push((place, start, search.tokens.len(), total));
        }
        Ok((search, taken))
    }
}
