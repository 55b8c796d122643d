//! [`Rest`]: what a search has found, and the unexplored parts of the board for another engine.
//!
//! The parts are the alternatives that are still to be tried at each branch on the way from the
//! root. The search goes depth first, so there are few of them, and most are large.

use super::{Bands, Leave};
use crate::board::Board;
use crate::engine::Part;

/// A question about a board, partly answered.
pub(crate) struct Rest<'b> {
    /// The number of solutions that were found.
    pub(crate) n_found: u64,
    /// These solutions; none if the question was a count.
    pub(crate) found: [Option<Board>; 2],
    /// Each solution that was not found is in exactly one of these parts. A solution in `found` may
    /// also be in a part.
    pub(crate) parts: &'b [Part],
}

impl Bands {
    /// Sets when a search hands its board over to another engine; `None` means never. The question
    /// then ends as if it had reached the node limit.
    pub(crate) const fn leave(&mut self, leave: Option<Leave>) {
        self.search.leave = leave;
    }

    /// What the last question has found, and the parts that it has handed over. Only after a
    /// question that handed its board over, and only once.
    pub(crate) fn rest(&mut self) -> Rest<'_> {
        let mut found = [None; 2];
        let n_found = if let Some(n) = self.counted {
            n
        } else {
            found.iter_mut().zip(self.way.known()).for_each(|(to, from)| *to = Some(*from));
            found.iter().flatten().count() as u64
        };
        let parts = &mut self.parts;
        parts.clear();
        self.search.take_open(|state| parts.push(state.all_candidates()));
        Rest { n_found, found, parts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine as _, Solver, Verdict};

    /// Whether the solution is in the part.
    fn is_in(solved: &Board, part: &Part) -> bool {
        solved.digits().iter().zip(part).all(|(&digit, &of)| of >> (digit - 1) & 1 == 1)
    }

    #[test]
    fn each_solution_is_found_or_in_one_part() {
        let files = [
            include_str!("../../data/altered.txt"),
            include_str!("../../data/hard.txt"),
            include_str!("../../data/several.txt"),
            include_str!("../../data/slow-by-rows.txt"),
        ];
        let lines = files.iter().flat_map(|file| file.lines().filter(|line| line.len() == 81));
        let (mut bands, mut n_left) = (Bands::default(), 0);
        for board in lines.step_by(7).map(|line| line.parse::<Board>().unwrap()) {
            let mut solutions = Vec::new();
            Solver::default().solutions(&board, 200, &mut |solved| solutions.push(*solved));
            if solutions.len() == 200 {
                continue;
            }
            for contradictions in [1, 2, 4, 9] {
                bands.leave(Some(Leave { contradictions, expected: 0 }));
                if bands.count_up_to(&board, 1000).is_err() {
                    n_left += 1;
                    let Rest { n_found, parts, .. } = bands.rest();
                    let in_parts =
                        |solved: &Board| parts.iter().filter(|of| is_in(solved, of)).count();
                    let n_in: usize = solutions.iter().map(in_parts).sum();
                    assert_eq!(n_found + n_in as u64, solutions.len() as u64, "{board}");
                    assert!(solutions.iter().all(|solved| in_parts(solved) < 2), "{board}");
                }
                if bands.two_smallest(&board).is_err() {
                    n_left += 1;
                    let Rest { n_found, found, parts } = bands.rest();
                    assert_eq!(n_found, found.iter().flatten().count() as u64);
                    for solved in &solutions {
                        let n_in = parts.iter().filter(|of| is_in(solved, of)).count();
                        assert!(
                            n_in == 1 || n_in == 0 && found.contains(&Some(*solved)),
                            "{board}"
                        );
                    }
                }
                bands.leave(None);
                let expected = match *solutions {
                    [] => 0,
                    [_] => 1,
                    _ => 2,
                };
                let verdict = bands.judge(&board).unwrap();
                let n = match verdict {
                    Verdict::None => 0,
                    Verdict::Unique(_) => 1,
                    Verdict::Several(..) => 2,
                };
                assert_eq!(n, expected, "after a board was handed over: {board}");
            }
        }
        assert!(n_left > 500, "{n_left}");
    }
}
