//! [`VariantCandidates`]: the symbols that each cell has in some solution, and in how many.
//!
//! The first step looks for some solutions. If there are no others, all candidates are known. Each
//! later step asks for solutions with one candidate that is not settled. If the numbers are not
//! wanted, a solution settles a candidate of each cell.

use super::{Variant, VariantSolver};
use quadrille_base::UnansweredError;

/// The least number of solutions that the first step looks for. Most boards that people write have
/// fewer.
const LEAST_SOLUTIONS: u64 = 100;

/// A search for the true candidates of a board of a variant.
///
/// ```
/// use quadrille::sudoku::variant::{Variant, VariantCandidates, VariantSolver};
///
/// let variant = Variant::named("4x4,diagonal")?;
/// let mut solver = VariantSolver::new(&variant);
/// let mut candidates = VariantCandidates::new(&variant, &vec![None; 16], 100);
/// while candidates.n_open() > 0 {
///     candidates.advance(&mut solver)?;
/// }
/// // Of the 48 solutions, 12 have a 1 in the first cell.
/// assert_eq!(candidates.count(0, 0), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct VariantCandidates {
    givens: Vec<Option<usize>>,
    limit: u64,
    /// For each cell the counts of its symbols, and whether they are settled.
    known: Vec<Vec<(u64, bool)>>,
    has_begun: bool,
}

impl VariantCandidates {
    /// A search for the candidates of this board. It counts solutions up to the limit; 0 means 1.
    /// `givens` has the symbol of each cell, from 0, or `None`.
    pub fn new(variant: &Variant, givens: &[Option<usize>], limit: u64) -> Self {
        let board = variant.board();
        let known = givens.iter().enumerate().map(|(cell, given)| {
            let is_settled = |symbol| !board.has(cell) || given.is_some_and(|its| its != symbol);
            (0..board.n_symbols()).map(|symbol| (0, is_settled(symbol))).collect()
        });
        let known = known.collect();
        Self { givens: givens.to_vec(), limit: limit.max(1), known, has_begun: false }
    }

    /// Settles one candidate or more, by a solver for the variant.
    ///
    /// # Errors
    ///
    /// If the solver has a node limit or a stop flag that came first. The search can go on later.
    ///
    /// # Panics
    ///
    /// If the solver is for boards of another size.
    pub fn advance(&mut self, solver: &mut VariantSolver) -> Result<(), UnansweredError> {
        if solver.is_stopped() {
            return Err(UnansweredError::Stopped);
        }
        let limit = self.limit;
        if !self.has_begun {
            let (mut n, most) = (0, limit.max(LEAST_SOLUTIONS));
            let mut counted = self.known.clone();
            let outcome = solver.solutions(&self.givens, most, &mut |solved| {
                n += 1;
                add(&mut counted, solved, limit);
            });
            if n < most {
                outcome.answered()?;
                counted.iter_mut().flatten().for_each(|(_, settled)| *settled = true);
            }
            (self.known, self.has_begun) = (counted, true);
            return Ok(());
        }
        let is_open = |its: &Vec<(u64, bool)>| its.iter().position(|(_, settled)| !settled);
        let next = self.known.iter().enumerate().find_map(|(k, its)| Some((k, is_open(its)?)));
        let Some((cell, symbol)) = next else { return Ok(()) };
        let given = self.givens[cell].replace(symbol);
        let (mut n, known) = (0, &mut self.known);
        let outcome = solver.solutions(&self.givens, limit, &mut |solved| {
            n += 1;
            // With a higher limit, the solution may have been counted in an earlier step.
            if limit == 1 {
                add(known, solved, limit);
            }
        });
        self.givens[cell] = given;
        if n < limit {
            outcome.answered()?;
        }
        self.known[cell][symbol] = (n, true);
        Ok(())
    }

    /// The number of candidates that are not settled.
    pub fn n_open(&self) -> usize {
        self.known.iter().flatten().filter(|(_, settled)| !settled).count()
    }

    /// The number of solutions with this symbol in this cell, or the limit if there are at least
    /// that many. It is a lower bound as long as the candidate is not settled.
    pub fn count(&self, cell: usize, symbol: usize) -> u64 {
        self.known[cell][symbol].0
    }

    /// The number at which counting stops.
    pub const fn limit(&self) -> u64 {
        self.limit
    }
}

/// Counts one more solution. A candidate that has reached the limit is settled.
fn add(known: &mut [Vec<(u64, bool)>], solved: &[Option<usize>], limit: u64) {
    for (counts, symbol) in known.iter_mut().zip(solved) {
        // The board may lack cells of the enclosing square.
        let Some(symbol) = *symbol else { continue };
        let (count, settled) = &mut counts[symbol];
        *count = (*count + 1).min(limit);
        *settled = *count == limit;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_all_solutions() {
        let texts = [
            "size 4x4\ncage 7 r1c1 r1c2 r2c1",
            "size 4x4\nthermometer r1c1 r1c2 r1c3\nnever white",
            "size 4x4\nanti-king",
            "size 4x4\ncage 3 r1c1 r1c2\ncage 7 r2c1 r2c2\nsum 8 r3c3 r4c4",
            "size 4x4",
        ];
        for text in texts {
            let variant: Variant = text.parse().unwrap();
            for given in [None, Some(2)] {
                let mut givens = vec![None; 16];
                givens[15] = given;
                let mut counts = vec![[0; 4]; 16];
                let mut solver = VariantSolver::by_dancing_links(&variant);
                solver.solutions(&givens, u64::MAX, &mut |solved| {
                    for (counts, symbol) in counts.iter_mut().zip(solved) {
                        counts[symbol.unwrap()] += 1;
                    }
                });
                for limit in [0, 1, 2, 5, 30, 101, u64::MAX] {
                    let mut found = VariantCandidates::new(&variant, &givens, limit);
                    let mut solver = VariantSolver::new(&variant);
                    while found.n_open() > 0 {
                        found.advance(&mut solver).unwrap();
                    }
                    for (cell, counts) in counts.iter().enumerate() {
                        for (symbol, &n) in counts.iter().enumerate() {
                            let expected = n.min(found.limit());
                            assert_eq!(found.count(cell, symbol), expected, "{text} {limit}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn boards_may_have_other_numbers_of_cells_or_digits() {
        for size in ["2x4", "4x2", "4x4,diagonal"] {
            let variant = Variant::named(size).unwrap();
            let is_square = size.starts_with("4x4");
            let variant = if is_square { variant.with_digits("0-4").unwrap() } else { variant };
            let givens = vec![None; variant.side().pow(2)];
            let mut found = VariantCandidates::new(&variant, &givens, u64::MAX);
            let mut solver = VariantSolver::new(&variant);
            let mut all = 0;
            solver.solutions(&givens, u64::MAX, &mut |_| all += 1);
            while found.n_open() > 0 {
                found.advance(&mut solver).unwrap();
            }
            for cell in 0..givens.len() {
                let sum: u64 = (0..variant.board().n_symbols()).map(|k| found.count(cell, k)).sum();
                assert_eq!(sum, if variant.board().has(cell) { all } else { 0 }, "{size}");
            }
        }
    }

    #[test]
    fn a_search_that_was_stopped_goes_on() {
        let variant = Variant::named("9x9").unwrap();
        let mut solver = VariantSolver::new(&variant);
        let mut found = VariantCandidates::new(&variant, &[None; 81], 1);
        let stop = quadrille_base::StopFlag::default();
        stop.stop();
        solver.set_stop(stop);
        assert_eq!(found.advance(&mut solver), Err(UnansweredError::Stopped));
        assert_eq!(found.n_open(), 729);
        solver.set_stop(quadrille_base::StopFlag::default());
        while found.n_open() > 0 {
            found.advance(&mut solver).unwrap();
        }
        assert!((0..729).all(|k| found.count(k / 9, k % 9) == 1));
    }
}
