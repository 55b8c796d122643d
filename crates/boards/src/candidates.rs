//! [`TrueCandidates`]: the digits that each cell has in some solution, and in how many solutions.
//!
//! The first round looks for some solutions of the board. If there are no others, all candidates
//! are known. Later rounds ask the lanes about open candidates: is there a solution with this digit
//! in this cell, and how many are there? If the numbers are not wanted, a solution settles all of
//! its 81 candidates. So a few dozen searches are enough for a board with very many solutions, and
//! 729 are enough for any board. Each round takes many boards together, in one batch for the lanes.

use super::board::{Board, Cell, Digit};
use super::engine::Part;
use super::lanes::Lanes;
use super::position::Position;
use quadrille_base::Outcome;

/// The number of solutions with a digit in a cell, for each digit and each cell, up to a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    counts: [[u64; 9]; 81],
    limit: u64,
}

impl Candidates {
    /// The number of solutions with this digit in this cell, or the limit if there are at least
    /// that many. 0 if the candidate is false.
    pub const fn count(&self, cell: Cell, digit: Digit) -> u64 {
        self.counts[cell.index()][digit.index()]
    }

    /// The digits that this cell has in some solution, ascending, each with its number of solutions
    /// as in [`count`](Self::count). A cell with a clue has only its clue. If the board has no
    /// solution, no cell has a digit.
    pub fn digits(&self, cell: Cell) -> impl Iterator<Item = (Digit, u64)> {
        Digit::all().map(move |digit| (digit, self.count(cell, digit))).filter(|&(_, n)| n > 0)
    }

    /// The number at which counting stops.
    pub const fn limit(&self) -> u64 {
        self.limit
    }

    /// Counts one more solution.
    fn add(&mut self, solved: &Board) {
        for (count, digit) in self.counts.iter_mut().zip(*solved.digits()) {
            let count = &mut count[usize::from(digit) - 1];
            *count = (*count + 1).min(self.limit);
        }
    }
}

/// Finds the true candidates of many boards at a time. Make one and reuse it.
///
/// ```
/// use quadrille::sudoku::{Board, Cell, Digit, Lanes, TrueCandidates};
///
/// let unsolvable: Board = format!("55{}", ".".repeat(79)).parse()?;
/// let mut digits: Vec<Vec<(Digit, u64)>> = Vec::new();
/// let mut finder = TrueCandidates::new(Lanes::default(), 5);
/// finder.for_each(&[Board::EMPTY, unsolvable], |_, candidates| {
///     digits.push(candidates.digits(Cell::at(0, 0)).collect());
/// });
/// let all: Vec<(Digit, u64)> = Digit::all().map(|digit| (digit, 5)).collect();
/// assert_eq!(digits, [all, vec![]]);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TrueCandidates {
    lanes: Lanes,
    limit: u64,
}

/// Boards whose rounds are carried out together.
const CHUNK: usize = 64;

/// The least number of candidates that a round asks about, if that many are open: as many as fill
/// the lanes.
const LEAST_ASKED: usize = 32;

/// The least number of solutions that the first round looks for. Most boards that people write have
/// fewer.
const LEAST_SOLUTIONS: u64 = 100;

impl TrueCandidates {
    /// Counts the solutions with each candidate up to this limit, by these lanes, whose stop flag
    /// stops every search. A limit of 0 means 1. A limit of 1 only distinguishes true candidates
    /// from false ones, and takes the least time.
    pub fn new(lanes: Lanes, limit: u64) -> Self {
        Self { lanes, limit: limit.max(1) }
    }

    /// Calls `visit` with the number and the candidates of every board, in the order of the boards.
    /// If the stop flag was set, the outcome is [`Stopped`](Outcome::Stopped), and the last boards
    /// are not visited.
    pub fn for_each(
        &mut self,
        boards: &[Board],
        mut visit: impl FnMut(usize, &Candidates),
    ) -> Outcome {
        for (chunk, boards) in boards.chunks(CHUNK).enumerate() {
            let mut searches: Vec<_> = boards.iter().map(|board| self.search(board)).collect();
            while searches.iter().any(|search| search.n_open() > 0) {
                if self.advance(&mut searches) == Outcome::Stopped {
                    return Outcome::Stopped;
                }
            }
            for (i, search) in searches.iter().enumerate() {
                visit(chunk * CHUNK + i, &search.known);
            }
        }
        Outcome::Exhausted
    }

    /// The candidates of a position that are right in some solution of it, counted as those of a
    /// board. A digit of the position is the only candidate of its cell. `None` if the stop flag
    /// was set.
    ///
    /// ```
    /// use quadrille::sudoku::{Board, Cell, Digit, Lanes, Position, TrueCandidates};
    ///
    /// let one = Digit::new(1).expect("1 to 9");
    /// let position = Position::new(&Board::EMPTY).without(Cell::at(0, 0), one);
    /// let mut candidates = TrueCandidates::new(Lanes::default(), 1);
    /// let found = candidates.of_position(&position).expect("no stop");
    /// assert_eq!(found.digits(Cell::at(0, 0)).count(), 8);
    /// assert_eq!(found.digits(Cell::at(0, 1)).count(), 9);
    /// ```
    pub fn of_position(&mut self, position: &Position) -> Option<Candidates> {
        let part = position.part();
        let asked = in_part(&part);
        let with = |&(cell, digit): &(Cell, Digit)| {
            let mut with = part;
            with[cell.index()] = 1 << digit.index();
            with
        };
        let positions: Vec<_> = asked.iter().map(with).collect();
        let mut found = Candidates { counts: [[0; 9]; 81], limit: self.limit };
        let outcome = self.lanes.count_positions(&positions, self.limit, |i, n| {
            let (cell, digit) = asked[i];
            found.counts[cell.index()][digit.index()] = n;
        });
        (outcome != Outcome::Stopped).then_some(found)
    }

    /// A search for the candidates of one board, which [`advance`](Self::advance) carries out.
    pub fn search(&self, board: &Board) -> CandidateSearch {
        let known = Candidates { counts: [[0; 9]; 81], limit: self.limit };
        CandidateSearch { board: *board, known, open: candidates(board), has_begun: false }
    }

    /// Carries out the next round of every search that has open candidates. The outcome is
    /// [`Stopped`](Outcome::Stopped) if the stop flag was set.
    pub fn advance(&mut self, searches: &mut [CandidateSearch]) -> Outcome {
        match self.begin(searches) {
            Outcome::Stopped => Outcome::Stopped,
            _ => self.ask(searches),
        }
    }

    /// The first round of the new searches.
    fn begin(&mut self, searches: &mut [CandidateSearch]) -> Outcome {
        let is_new = |search: &CandidateSearch| !search.has_begun && search.n_open() > 0;
        let new: Vec<usize> = (0..searches.len()).filter(|&i| is_new(&searches[i])).collect();
        let boards: Vec<Board> = new.iter().map(|&i| searches[i].board).collect();
        let most = LEAST_SOLUTIONS.max(self.limit);
        let mut n_solutions = vec![0; new.len()];
        let outcome = self.lanes.for_each_solution(&boards, most, |k, solved| {
            searches[new[k]].known.add(solved);
            n_solutions[k] += 1;
        });
        if outcome == Outcome::Stopped {
            return outcome;
        }
        for (&i, n_solutions) in new.iter().zip(n_solutions) {
            searches[i].has_begun = true;
            if n_solutions < most {
                searches[i].open.clear();
            }
            searches[i].close();
        }
        outcome
    }

    /// A later round: asks about some open candidates of each search.
    fn ask(&mut self, searches: &mut [CandidateSearch]) -> Outcome {
        let n_searches = searches.iter().filter(|search| search.n_open() > 0).count();
        let most = LEAST_ASKED.div_ceil(n_searches.max(1));
        // The boards asked about, and for each the number of its search and the candidate.
        let (mut boards, mut askers) = (Vec::new(), Vec::new());
        for (i, search) in searches.iter().enumerate() {
            // Candidates spread over the board, so that their solutions differ.
            let stride = search.open.len().div_ceil(most).max(1);
            for &(cell, digit) in search.open.iter().step_by(stride) {
                boards.push(with(search.board, cell, digit));
                askers.push((i, cell, digit));
            }
        }
        let outcome = if self.limit == 1 {
            self.lanes.for_each(&boards, 1, |k, found| {
                let (i, cell, digit) = askers[k];
                match found.first {
                    Some(solved) => searches[i].known.add(solved),
                    None => searches[i].settle(cell, digit, 0),
                }
            })
        } else {
            self.lanes.count_each(&boards, self.limit, |k, n| {
                let (i, cell, digit) = askers[k];
                searches[i].settle(cell, digit, n);
            })
        };
        searches.iter_mut().for_each(CandidateSearch::close);
        outcome
    }
}

/// A search for the candidates of one board, carried out round by round.
///
/// ```
/// use quadrille::sudoku::{Board, Cell, Lanes, TrueCandidates};
///
/// let mut candidates = TrueCandidates::new(Lanes::default(), 1);
/// let mut search = candidates.search(&Board::EMPTY);
/// while search.n_open() > 0 {
///     candidates.advance(std::slice::from_mut(&mut search));
/// }
/// assert_eq!(search.known().digits(Cell::at(4, 4)).count(), 9);
/// ```
#[derive(Clone, Debug)]
pub struct CandidateSearch {
    board: Board,
    known: Candidates,
    /// Candidates that are not settled.
    open: Vec<(Cell, Digit)>,
    /// Whether the first round is over.
    has_begun: bool,
}

impl CandidateSearch {
    /// The number of candidates that are not settled. 0 if the board has a conflict.
    pub const fn n_open(&self) -> usize {
        self.open.len()
    }

    /// The counts so far: final for settled candidates, lower bounds for the others.
    pub const fn known(&self) -> &Candidates {
        &self.known
    }

    /// Stores the count of a candidate, which is then settled.
    fn settle(&mut self, cell: Cell, digit: Digit, n: u64) {
        self.known.counts[cell.index()][digit.index()] = n;
        self.open.retain(|&open| open != (cell, digit));
    }

    /// Settles the candidates whose counts have reached the limit.
    fn close(&mut self) {
        let known = &self.known;
        self.open.retain(|&(cell, digit)| known.count(cell, digit) < known.limit);
    }
}

/// The candidates that no clue excludes; none if two clues contradict each other.
fn candidates(board: &Board) -> Vec<(Cell, Digit)> {
    if board.has_conflict() { Vec::new() } else { in_part(&Position::new(board).part()) }
}

/// The candidates of a part, cell by cell.
fn in_part(part: &Part) -> Vec<(Cell, Digit)> {
    let all = Cell::all().flat_map(|cell| Digit::all().map(move |digit| (cell, digit)));
    all.filter(|(cell, digit)| part[cell.index()] >> digit.index() & 1 == 1).collect()
}

/// The board with this digit in this cell.
fn with(mut board: Board, cell: Cell, digit: Digit) -> Board {
    board.set(cell, Some(digit));
    board
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::{Backtracker, Engine};
    use quadrille::sudoku::Generator;
    use quadrille_base::StopFlag;

    /// Puzzles without some of their clues, and boards without a solution between them.
    fn boards() -> Vec<Board> {
        let mut boards: Vec<Board> = vec![format!("55{}", ".".repeat(79)).parse().unwrap()];
        let mut generator = Generator::new(7);
        (generator.clues, generator.is_minimal) = (30..=33, false);
        generator.generate(0..20, |i, made| {
            let made = made.expect("such puzzles are found").puzzle;
            let mut board = Board::from_digits(*made.digits());
            let clues: Vec<(Cell, Digit)> = board.clues().collect();
            for k in 0..usize::try_from(i % 5).unwrap() {
                board.set(clues[k * 6].0, None);
            }
            boards.push(board);
            if i % 4 == 0 {
                let cell = Cell::all().find(|&cell| board.get(cell).is_none()).unwrap();
                let solved = Backtracker::default().first(&board).unwrap().unwrap();
                let other = Digit::all().find(|&digit| {
                    Some(digit) != solved.get(cell) && with(board, cell, digit).conflict().is_none()
                });
                boards.extend(other.map(|digit| with(board, cell, digit)));
            }
            ControlFlow::Continue(())
        });
        boards
    }

    #[test]
    fn counts_are_those_of_all_solutions() {
        let boards = boards();
        let all: Vec<Candidates> = boards
            .iter()
            .map(|board| {
                let mut known = Candidates { counts: [[0; 9]; 81], limit: u64::MAX };
                Backtracker::default().solutions(board, u64::MAX, &mut |solved| known.add(solved));
                known
            })
            .collect();
        for limit in [1, 2, 7, 1000, u64::MAX] {
            let mut n_shown = 0;
            TrueCandidates::new(Lanes::default(), limit).for_each(&boards, |i, found| {
                assert_eq!((i, found.limit()), (n_shown, limit));
                n_shown += 1;
                let counts = all[i].counts.map(|counts| counts.map(|n| n.min(limit)));
                assert_eq!(found.counts, counts, "{}", boards[i]);
            });
            assert_eq!(n_shown, boards.len());
        }
    }

    #[test]
    fn a_board_with_too_many_solutions_to_meet_has_its_candidates() {
        // Nine clues in the diagonal boxes: by symmetry no other candidate is false.
        let mut board = Board::EMPTY;
        for (i, digit) in Digit::all().enumerate() {
            board.set(
                Cell::at(u8::try_from(i / 3).unwrap(), u8::try_from(i % 3).unwrap()),
                Some(digit),
            );
        }
        for limit in [1, 300] {
            TrueCandidates::new(Lanes::default(), limit).for_each(&[board], |_, found| {
                let open = candidates(&board);
                for (cell, digit) in Cell::all().flat_map(|c| Digit::all().map(move |d| (c, d))) {
                    let expected = if open.contains(&(cell, digit)) { limit } else { 0 };
                    assert_eq!(found.count(cell, digit), expected, "{cell} {digit}");
                }
            });
        }
    }

    #[test]
    fn a_stopped_search_shows_no_board() {
        let stop = StopFlag::default();
        stop.stop();
        let mut lanes = Lanes::default();
        lanes.set_stop(stop);
        let mut candidates = TrueCandidates::new(lanes, 1);
        let outcome = candidates.for_each(&[Board::EMPTY], |_, _| panic!("nothing is known"));
        assert_eq!(outcome, Outcome::Stopped);
    }
}
