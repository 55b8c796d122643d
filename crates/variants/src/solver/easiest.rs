//! The cell of a puzzle whose digit is easiest to find.

use super::{Cells, VariantSolver};
use quadrille_base::{Outcome, UnansweredError};

/// The most tree nodes that refute all other digits of a cell, at first, and the factor for more
/// where that is too few. The values are not tuned.
const FIRST_NODES: u64 = 100;
const MORE: u64 = 10;

impl VariantSolver {
    /// The blank cell of a puzzle whose digit is easiest to find, or `None` if no cell is blank.
    ///
    /// The search refutes the cell's other digits, one at a time, with the fewest tree nodes of all
    /// cells: none where the rules remove them without a trial. Of cells with equally many, it is
    /// the one with the fewest digits that no equal digit in its rows, columns, boxes and extra
    /// units excludes, and of these the first.
    ///
    /// `givens` and `solution` have the symbol of each cell, from 0, row by row; a blank is `None`.
    /// The solution has to be the only one; otherwise the result may be `None`, too. The node limit
    /// is not used. It takes a search for each other digit of each blank cell.
    ///
    /// ```
    /// use quadrille::sudoku::variant::{Variant, VariantSolver};
    ///
    /// let variant: Variant = "size 4x4\ncage 3 r1c1 r1c2".parse()?;
    /// let solution = [2, 1, 3, 4, 4, 3, 1, 2, 3, 4, 2, 1, 1, 2, 4, 3];
    /// let solution = solution.map(|digit| Some(digit - 1));
    /// let mut givens = solution;
    /// // Of the first two rows only the last digit is left.
    /// givens[..7].fill(None);
    /// let easiest = VariantSolver::new(&variant).easiest_cell(&givens, &solution)?;
    /// // The last column has all digits but one.
    /// assert_eq!(easiest, Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the stop flag is set.
    ///
    /// # Panics
    ///
    /// If `givens` or `solution` does not have an entry for each cell, or a blank cell of the board
    /// has none in the solution.
    pub fn easiest_cell(
        &mut self,
        givens: &[Option<usize>],
        solution: &[Option<usize>],
    ) -> Result<Option<usize>, UnansweredError> {
        let limit = self.nodes;
        let easiest = self.easiest(givens, solution);
        self.nodes = limit;
        if self.is_stopped() { Err(UnansweredError::Stopped) } else { Ok(easiest) }
    }

    fn easiest(&mut self, givens: &Cells, solution: &Cells) -> Option<usize> {
        let board = self.variant.board();
        let blank: Vec<usize> = board.cells().filter(|&cell| givens[cell].is_none()).collect();
        let mut most = FIRST_NODES;
        loop {
            let mut best: Option<(u64, usize, usize)> = None;
            let mut is_proper = true;
            for &cell in &blank {
                let symbol = solution[cell].expect("a solution has no blank");
                let bound = best.map_or(most, |(nodes, ..)| nodes);
                match self.nodes_to_refute(givens, cell, symbol, bound) {
                    Ok(nodes) => {
                        let found = (nodes, self.n_unseen(givens, cell), cell);
                        best = Some(best.map_or(found, |best| found.min(best)));
                    }
                    Err(Refuted::No) => is_proper = false,
                    Err(Refuted::Unknown) => {}
                }
            }
            if best.is_some() || blank.is_empty() || !is_proper || self.is_stopped() {
                return best.map(|(.., cell)| cell);
            }
            most *= MORE;
        }
    }

    /// The number of tree nodes in which all symbols of a cell but `symbol` are refuted, if it is
    /// at most `most`.
    fn nodes_to_refute(
        &mut self,
        givens: &Cells,
        cell: usize,
        symbol: usize,
        most: u64,
    ) -> Result<u64, Refuted> {
        let mut tried = givens.to_vec();
        let mut left = most;
        for other in (0..self.variant.n_digits()).filter(|&other| other != symbol) {
            tried[cell] = Some(other);
            self.nodes = Some(left);
            let (before, mut has_solution) = (self.n_nodes, false);
            let outcome = self.solutions(&tried, 1, &mut |_| has_solution = true);
            if has_solution {
                return Err(Refuted::No);
            }
            if outcome != Outcome::Exhausted {
                return Err(Refuted::Unknown);
            }
            left = left.saturating_sub(self.n_nodes - before);
        }
        Ok(most - left)
    }

    /// The number of symbols that do not stand in a unit of a cell.
    fn n_unseen(&self, givens: &Cells, cell: usize) -> usize {
        let board = self.variant.board();
        let extra = board.units().iter().map(Vec::as_slice);
        let units = board.lines().chain(extra).filter(|unit| unit.contains(&cell));
        let mut is_seen = vec![false; self.variant.n_digits()];
        for symbol in units.flatten().filter_map(|&other| givens[other]) {
            is_seen[symbol] = true;
        }
        is_seen.iter().filter(|seen| !**seen).count()
    }
}

/// Why the symbols of a cell are not refuted.
enum Refuted {
    /// One of them has a solution.
    No,
    /// It took too many nodes, or the search was stopped.
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;
    use quadrille_base::StopFlag;

    #[test]
    fn the_easiest_cell_is_that_of_the_smallest_searches() {
        let rules = "size 6x6\nlittle-killer 21 r1c1 r6c6\nthermometer r3c1 r3c2 r3c3";
        for by in [VariantSolver::new, VariantSolver::by_dancing_links] {
            let variant: Variant = rules.parse().unwrap();
            let mut solution = Vec::new();
            by(&variant).solutions(&[None; 36], 1, &mut |solved| solution = solved.to_vec());
            let mut solver = by(&variant);
            let mut givens = solution.clone();
            let stop = StopFlag::default();
            // From the solution on, as long as it is the only one.
            for cell in (0..36).map(|k| k * 7 % 36) {
                givens[cell] = None;
                let mut n = 0;
                solver.solutions(&givens, 2, &mut |_| n += 1);
                if n > 1 {
                    givens[cell] = solution[cell];
                    continue;
                }
                let easiest = solver.easiest_cell(&givens, &solution).unwrap().unwrap();
                assert_eq!(givens[easiest], None);
                // No other cell is refuted with fewer nodes, each digit alone.
                let mut nodes = |cell: usize| -> u64 {
                    let others = (0..6).filter(|&other| Some(other) != solution[cell]);
                    let all = others.map(|other| {
                        let mut tried = givens.clone();
                        tried[cell] = Some(other);
                        let before = solver.n_nodes;
                        // A limit, so that one search answers alone.
                        solver.set_node_limit(Some(u64::MAX / 2));
                        assert_eq!(solver.solutions(&tried, 1, &mut |_| ()), Outcome::Exhausted);
                        solver.set_node_limit(None);
                        solver.n_nodes - before
                    });
                    all.sum()
                };
                let blank = (0..36).filter(|&cell| givens[cell].is_none());
                let least = blank.map(&mut nodes).min();
                assert_eq!(Some(nodes(easiest)), least);
            }
            assert!(givens.iter().flatten().count() < 30, "some digits follow from others");
            assert_eq!(solver.easiest_cell(&solution, &solution), Ok(None));
            solver.set_stop(stop.clone());
            stop.stop();
            assert!(solver.easiest_cell(&givens, &solution).is_err());
        }
    }
}
