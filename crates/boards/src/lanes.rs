//! The lane engine: many boards at once, one in each 16-bit lane of a vector.
//!
//! A board's state is the candidates of its 81 cells, nine bits each. The states of 32 boards (16
//! or 8 where vectors are shorter) lie side by side, cell by cell, so that one instruction does the
//! same to a cell of every board:
//!
//! ```text
//!             lane 0   lane 1   lane 2         lane 31
//!   cell 0    0x1FF    0x010    0x0C3    ..    0x002       one vector
//!   cell 1    0x004    0x1FF    0x083    ..    0x1FF       one vector
//!   ..
//!   cell 80   0x030    0x001    0x100    ..    0x080
//! ```
//!
//! - `pass` deduces what bands and stacks exclude, in all lanes. It does the same in every lane,
//!   without branches, so the processor has nothing to mispredict.
//! - `branch` chooses what to try when deduction ends, in all lanes at once.
//! - `search` serves the lanes that wait: it takes solutions out, drops dead ends, copies states to
//!   free lanes or saves them, and loads new boards. A hard board may occupy many lanes, so it does
//!   not delay the others.
//! - `bounds` has the smallest solution of each board, which bounds the rest of its search.
//! - `contexts` has the lanes of each board, `frames` saves states to come back to, `moves` copies
//!   states from lane to lane, `boards` transposes boards into lanes and back, and `sinks` receives
//!   the solutions.
//! - `ops` lists the operations that all this needs; `avx512`, `avx2`, `neon`, `simd128` and
//!   `portable` are the backends.
//!
//! The whole algorithm is written once, for any backend. Only the backends have unsafe code: calls
//! of instructions, by means of values that prove that the processor has them; loads and stores of
//! bytes in arrays that are long enough; and views of vectors as numbers.
//!
//! In a batch, the order in which a board's solutions are found depends on the other boards. Their
//! number does not.

#![allow(
    clippy::inline_always,
    reason = "only code inlined into `Ops::enter` is compiled for the backend's instructions"
)]
#![allow(
    clippy::needless_range_loop,
    reason = "cells, lanes and triads are indices into several arrays at once"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod backend;
mod boards;
mod bounds;
mod branch;
mod contexts;
mod frames;
mod moves;
#[cfg(target_arch = "aarch64")]
mod neon;
mod ops;
mod pass;
mod portable;
mod search;
#[cfg(target_feature = "simd128")]
mod simd128;
mod sinks;

use std::fmt;

use super::board::Board;
use super::engine::{Engine, Part, answered, limits, one_by_one};
use super::query::{Query, Replies, Reply, ReplyError, Verdict};
use boards::{Excluded, Starts};
#[cfg(target_arch = "aarch64")]
use neon::Neon;
use ops::Ops;
use portable::Portable;
use quadrille_base::{Limits, Meter, Outcome, Stats, StopFlag, UnansweredError, own_meter};
use search::{LanesRun, Machine};
#[cfg(target_feature = "simd128")]
use simd128::Simd128;
use sinks::{Batch, Sink, UNSETTLED, Wanted};
#[cfg(target_arch = "x86_64")]
use {
    avx512::{Avx512Lanes, Avx512Narrow},
    quadrille_base::processor::Avx2,
};

pub use backend::Backend;

/// What the lanes found for one of many boards.
///
/// ```
/// use quadrille::sudoku::{Board, Lanes};
///
/// Lanes::default().for_each(&[Board::EMPTY], 2, |i, found| {
///     assert_eq!((i, found.n_solutions), (0, 2));
///     assert!(found.first.is_some());
/// });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found<'a> {
    /// A solution, or `None` if there is none. If there are several, the other boards determine
    /// which one it is.
    pub first: Option<&'a Board>,
    /// The number of solutions, or the number asked for if there are at least that many.
    pub n_solutions: u64,
}

/// The lane engine. Make one and reuse it: after its first boards it allocates nothing.
///
/// As an [`Engine`] it also takes one board at a time. Its tree nodes are the board itself and
/// every configuration it tries (see `branch`); it counts no updates.
///
/// ```
/// use quadrille::sudoku::{Board, Lanes};
///
/// let puzzle: Board =
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
///         .parse()?;
/// let boards = vec![puzzle; 1000];
/// let mut n_proper = 0;
/// let mut lanes = Lanes::default();
/// lanes.for_each(&boards, 2, |_, found| n_proper += usize::from(found.n_solutions == 1));
/// assert_eq!(n_proper, 1000);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Lanes {
    /// The machine for many boards.
    many: Box<dyn AnyMachine>,
    /// The machine for a single board, if that is a different one.
    one: Option<Box<dyn AnyMachine>>,
    backend: Backend,
    batch: Batch,
    nodes: Option<u64>,
}

/// A machine of any backend.
trait AnyMachine: Send + Sync {
    /// A run of the machine under these limits.
    fn run(&mut self, starts: Starts, most: u64, sink: Sink, limits: Limits) -> Outcome;
    fn meter(&self) -> &Meter;
    fn meter_mut(&mut self) -> &mut Meter;
    fn n_lanes(&self) -> usize;
    fn boxed(&self) -> Box<dyn AnyMachine>;
}

impl<O: Ops> AnyMachine for Machine<O> {
    fn run(&mut self, starts: Starts, most: u64, sink: Sink, limits: Limits) -> Outcome {
        self.meter.limit(limits);
        self.ops.enter(LanesRun { machine: self, starts, most, sink })
    }

    own_meter!();

    fn n_lanes(&self) -> usize {
        O::N
    }

    fn boxed(&self) -> Box<dyn AnyMachine> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn AnyMachine> {
    fn clone(&self) -> Self {
        self.as_ref().boxed()
    }
}

/// The machine of a backend; `None` if the processor lacks its instructions.
fn machine<O: Ops>() -> Option<Box<dyn AnyMachine>> {
    Some(Box::new(Machine::new(O::detect()?)))
}

/// An engine with the fastest backend that this processor has.
impl Default for Lanes {
    fn default() -> Self {
        Self::with_backend(Backend::best()).expect("the best backend is available")
    }
}

impl fmt::Debug for Lanes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Lanes").field("backend", &self.backend).finish_non_exhaustive()
    }
}

/// The smallest solution of a board.
type Smallest = Result<Option<Board>, UnansweredError>;

/// Boards per run of a machine: few enough that their solutions fit the cache and their numbers
/// fit 32 bits.
const RUN: usize = 1 << 12;

impl Lanes {
    /// An engine with this backend, or `None` if the processor lacks its instructions.
    ///
    /// ```
    /// use quadrille::sudoku::{Backend, Board, Engine, Lanes};
    ///
    /// let mut lanes = Lanes::with_backend(Backend::Portable).expect("it needs no instructions");
    /// assert_eq!(lanes.count_up_to(&Board::EMPTY, 1000), Ok(1000));
    /// ```
    pub fn with_backend(backend: Backend) -> Option<Self> {
        let (many, one) = match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => match machine::<Avx512Narrow>() {
                Some(one) => (machine::<Avx512Lanes<true>>()?, Some(one)),
                // Without BITALG, VBMI and VBMI2.
                None => (machine::<Avx512Lanes<false>>()?, Some(machine::<Avx2>()?)),
            },
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => (machine::<Avx2>()?, None),
            #[cfg(target_arch = "aarch64")]
            Backend::Neon => (machine::<Neon>()?, None),
            #[cfg(target_feature = "simd128")]
            Backend::Simd128 => (machine::<Simd128>()?, None),
            Backend::Portable => (machine::<Portable>()?, None),
        };
        Some(Self { many, one, backend, batch: Batch::default(), nodes: None })
    }

    /// The backend in use.
    pub const fn backend(&self) -> Backend {
        self.backend
    }

    /// Looks for up to `most` solutions of every board. Calls `visit` with the number of each board
    /// and what was found for it, in the order of the boards.
    ///
    /// If a board has several solutions, the other boards determine which one is shown.
    /// [`answer_all`](Engine::answer_all) returns one that does not depend on them.
    ///
    /// The node limit is for single boards and is ignored here. The outcome is
    /// [`Stopped`](Outcome::Stopped) if the stop flag was set; boards that were not settled by then
    /// are not visited.
    pub fn for_each(
        &mut self,
        boards: &[Board],
        most: u64,
        mut visit: impl FnMut(usize, Found),
    ) -> Outcome {
        self.in_runs(
            Starts::Boards(boards, &[]),
            most,
            Wanted::First,
            |_, i, n_solutions, first, _| {
                visit(i, Found { first: (n_solutions > 0).then_some(first), n_solutions });
            },
        )
    }

    /// Counts the solutions of every board, up to `most`. Calls `visit` with the number of each
    /// board and its count, in the order of the boards. Faster than [`for_each`](Self::for_each),
    /// because it takes no solution out of its lane.
    ///
    /// ```
    /// use quadrille::sudoku::{Board, Lanes};
    ///
    /// let boards = vec![Board::EMPTY; 3];
    /// let mut counts = Vec::new();
    /// Lanes::default().count_each(&boards, 1000, |_, n| counts.push(n));
    /// assert_eq!(counts, [1000; 3]);
    /// ```
    pub fn count_each(
        &mut self,
        boards: &[Board],
        most: u64,
        mut visit: impl FnMut(usize, u64),
    ) -> Outcome {
        self.in_runs(Starts::Boards(boards, &[]), most, Wanted::Count, |_, i, n, _, _| visit(i, n))
    }

    /// Shows for each board whether it has a solution in which one of its blank cells does not have
    /// the excluded digit.
    ///
    /// A proper puzzle without one of its clues has several solutions if and only if it has one
    /// without the clue's digit in this cell. That question takes less time than counting, because
    /// the known solution is not found again.
    pub(super) fn without_each(
        &mut self,
        boards: &[Board],
        excluded: &[Excluded],
        mut visit: impl FnMut(usize, bool),
    ) -> Outcome {
        let starts = Starts::Boards(boards, excluded);
        self.in_runs(starts, 1, Wanted::Count, |_, i, n, _, _| visit(i, n > 0))
    }

    /// Calls `visit` with the solutions of all boards, up to `most` of each, and the number of the
    /// board. The solutions of one board are all different; they come in any order, mixed with
    /// those of other boards.
    ///
    /// The outcome is that of [`for_each`](Self::for_each).
    ///
    /// ```
    /// use quadrille::sudoku::{Board, Lanes};
    ///
    /// let mut n_shown = [0; 2];
    /// Lanes::default().for_each_solution(&[Board::EMPTY; 2], 5, |i, _| n_shown[i] += 1);
    /// assert_eq!(n_shown, [5, 5]);
    /// ```
    pub fn for_each_solution(
        &mut self,
        boards: &[Board],
        most: u64,
        mut visit: impl FnMut(usize, &Board),
    ) -> Outcome {
        if most == 0 {
            return Outcome::Exhausted;
        }
        for (n, boards) in boards.chunks(RUN).enumerate() {
            let mut visit = |i, solved: &Board| visit(n * RUN + i, solved);
            let outcome = self.run(Starts::Boards(boards, &[]), most, Sink::Each(&mut visit));
            if outcome != Outcome::Exhausted {
                return outcome;
            }
        }
        Outcome::Exhausted
    }

    /// Solves every board and appends the replies, up to the first board that was not settled. If
    /// the search for the smallest solution of a board was given up, `smallest` gets the smallest
    /// one known and returns the one for the reply.
    pub(super) fn solve_all(
        &mut self,
        boards: &[Board],
        mut smallest: impl FnMut(&mut Self, &Board, &Board) -> Smallest,
        replies: &mut Replies,
    ) {
        let before = replies.len();
        let starts = Starts::Boards(boards, &[]);
        self.in_runs(starts, 2, Wanted::Smallest, |lanes, i, n, first, is_given_up| {
            if replies.len() != before + i {
                return;
            }
            replies.push(if is_given_up {
                match smallest(lanes, &boards[i], first) {
                    Ok(solution) => Ok(Reply::new(solution, n, false)),
                    Err(why) => Err(ReplyError { why, n_solutions: n }),
                }
            } else {
                Ok(Reply::new((n > 0).then_some(*first), n, n < 2))
            });
        });
    }

    /// All boards or positions, one run after another. `visit` gets a solution of each that has
    /// any, if it is `wanted`, and whether the search for the smallest was given up.
    #[inline]
    fn in_runs(
        &mut self,
        starts: Starts,
        most: u64,
        wanted: Wanted,
        mut visit: impl FnMut(&mut Self, usize, u64, &Board, bool),
    ) -> Outcome {
        let n_starts = starts.len();
        if most == 0 {
            (0..n_starts).for_each(|i| visit(self, i, 0, &Board::EMPTY, false));
            return Outcome::Exhausted;
        }
        let mut batch = std::mem::take(&mut self.batch);
        let mut outcome = Outcome::Exhausted;
        for n in 0..n_starts.div_ceil(RUN) {
            let starts = starts.chunk(RUN, n);
            batch.begin(starts.len(), wanted);
            outcome = self.run(starts, most, Sink::Batch(&mut batch));
            for (i, &n_solutions) in batch.n_solutions.iter().enumerate() {
                if n_solutions != UNSETTLED {
                    let first = batch.firsts.get(i).unwrap_or(&Board::EMPTY);
                    let is_given_up = batch.given_up.contains(&i);
                    visit(self, n * RUN + i, n_solutions, first, is_given_up);
                }
            }
            if outcome != Outcome::Exhausted {
                break;
            }
        }
        self.batch = batch;
        outcome
    }

    /// A run of the machine for many boards.
    fn run(&mut self, starts: Starts, most: u64, sink: Sink) -> Outcome {
        self.many.run(starts, most, sink, Limits::NONE)
    }

    /// Looks for up to `most` (at least one) solutions of a single board, or of parts of one.
    /// Returns the outcome and the number of solutions.
    fn single(&mut self, starts: Starts, most: u64, sink: Sink) -> (Outcome, u64) {
        let machine = self.one.as_mut().unwrap_or(&mut self.many);
        let before = machine.meter().stats.solutions;
        let outcome = machine.run(starts, most, sink, limits(self.nodes, u64::MAX));
        let n = machine.meter().stats.solutions - before;
        (if n == most { Outcome::Limit } else { outcome }, n)
    }

    /// Whether there are enough lanes for this number of parts of a board.
    pub(super) fn have_room_for(&self, n_parts: usize) -> bool {
        n_parts <= self.one.as_ref().unwrap_or(&self.many).n_lanes()
    }

    /// The number of solutions in disjoint parts of a board, up to `most` (at least one). There
    /// must be room for the parts.
    pub(super) fn count_parts(
        &mut self,
        parts: &[Part],
        most: u64,
    ) -> Result<u64, UnansweredError> {
        self.count(Starts::Parts(parts), most)
    }

    fn count(&mut self, starts: Starts, most: u64) -> Result<u64, UnansweredError> {
        let (outcome, n) = self.single(starts, most, Sink::Nothing);
        answered(outcome, n == most).map(|()| n)
    }

    /// Up to two solutions in disjoint parts of a board. There must be room for the parts.
    pub(super) fn two_of_parts(
        &mut self,
        parts: &[Part],
    ) -> Result<[Option<Board>; 2], UnansweredError> {
        let mut found = [None; 2];
        let mut take = |_, solved: &Board| found = [found[1], Some(*solved)];
        let (outcome, n) = self.single(Starts::Parts(parts), 2, Sink::Each(&mut take));
        answered(outcome, n == 2).map(|()| found)
    }

    /// None, one or several solutions of a position.
    #[doc(hidden)]
    pub fn judge_position(&mut self, position: &Part) -> Result<Verdict, UnansweredError> {
        Ok(Verdict::of(self.two_of_parts(std::slice::from_ref(position))?.into_iter().flatten()))
    }

    /// Counts the solutions of positions, up to `most`. Calls `visit` with the number of each and
    /// its count.
    pub(super) fn count_positions(
        &mut self,
        positions: &[Part],
        most: u64,
        mut visit: impl FnMut(usize, u64),
    ) -> Outcome {
        let starts = Starts::Positions(positions);
        self.in_runs(starts, most, Wanted::Count, |_, i, n, _, _| visit(i, n))
    }
}

/// The start of a run for a single board.
const fn single_board(board: &Board) -> Starts<'_> {
    Starts::Boards(std::slice::from_ref(board), &[])
}

impl Engine for Lanes {
    fn node_limit(&mut self) -> &mut Option<u64> {
        &mut self.nodes
    }

    fn set_stop(&mut self, stop: StopFlag) {
        for machine in self.one.iter_mut().chain([&mut self.many]) {
            machine.meter_mut().set_flag(stop.clone());
        }
    }

    fn stats(&self) -> Stats {
        self.one.iter().fold(self.many.meter().stats, |all, one| all + one.meter().stats)
    }

    fn solutions(&mut self, board: &Board, most: u64, visit: &mut dyn FnMut(&Board)) -> Outcome {
        if most == 0 {
            return if board.conflict().is_some() { Outcome::Exhausted } else { Outcome::Limit };
        }
        self.single(single_board(board), most, Sink::Each(&mut |_, solved| visit(solved))).0
    }

    fn count_up_to(&mut self, board: &Board, most: u64) -> Result<u64, UnansweredError> {
        if most == 0 { Ok(0) } else { self.count(single_board(board), most) }
    }

    /// All boards in one batch; boards with very many solutions again, one by one. Under a node
    /// limit, one board after another.
    fn answer_all(&mut self, boards: &[Board], query: Query, replies: &mut Replies) {
        if self.nodes.is_some() {
            return one_by_one(self, boards, query, replies);
        }
        match query {
            Query::Count { most } => {
                let before = replies.len();
                self.count_each(boards, most, |i, n| {
                    // Up to the first board that was not settled.
                    if replies.len() == before + i {
                        replies.push(Ok(Reply::counted(n, most)));
                    }
                });
            }
            Query::Solve => {
                self.solve_all(boards, |lanes, board, _| lanes.smallest(board), replies);
            }
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests;
