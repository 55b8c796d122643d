//! The lane engine: many boards at once, one in each 16-bit lane of a vector.
//!
//! A board's state is the candidates of its 81 cells, nine bits each. The states of 32 boards (16
//! where vectors are shorter) lie side by side, cell by cell, so that one instruction does the
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
//! - `pass` deduces, in all lanes, what bands and stacks exclude; it asks no lane anything, so there
//!   is nothing to mispredict.
//! - `branch` chooses what to try where deduction ends, in all lanes at once.
//! - `search` serves the lanes that wait: solutions are taken out, dead ends dropped, states
//!   copied to a free lane or saved, new boards taken in. A hard board may occupy many lanes, and
//!   that is how it cannot keep others waiting.
//! - `frames` keeps states to come back to, `moves` copies states from lane to lane, `boards`
//!   transposes boards into lanes and back, `sinks` are where solutions go.
//! - `ops` is what all this asks of a processor; `avx512`, `avx2` and `portable` are the backends.
//!
//! All of the algorithm is written once, for any backend. Unsafe code is in the backends alone:
//! calls of instructions, from values that prove the processor has them, and loads and stores of
//! sixteen bytes from where there are sixteen.
//!
//! The order in which a board's solutions are met depends, in a batch, on its neighbours. How many
//! there are does not.

#![allow(
    clippy::inline_always,
    reason = "only what is inlined into `Ops::enter` is compiled for the backend's instructions"
)]
#![allow(
    clippy::needless_range_loop,
    reason = "cells, lanes and triads are numbers, in step across several arrays"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod backend;
mod boards;
mod branch;
mod frames;
mod moves;
mod ops;
mod pass;
mod portable;
mod search;
mod sinks;
#[cfg(target_arch = "x86_64")]
mod transpose;

use std::fmt;

use super::board::{Board, Cell, Digit};
use super::engine::{Engine, Verdict, answered};
use crate::search::{Limits, Outcome, Stats, StopFlag, UnansweredError};
use ops::Ops;
use portable::Portable;
use search::{Machine, Run, Sink};
use sinks::{Batch, Each, Evidence, OPEN};
#[cfg(target_arch = "x86_64")]
use {
    avx2::Avx2,
    avx512::{Avx512, Avx512Narrow},
};

pub use backend::Backend;

/// What was found of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<'a> {
    /// A solution, or `None` if there is none. Of several, which one depends on the other boards.
    pub first: Option<&'a Board>,
    /// How many solutions there are, or as many as were asked for if there are at least so many.
    pub n_solutions: u64,
}

/// The lane engine. Make one and keep it: after its first boards it allocates no more.
///
/// ```
/// use quadrille::sudoku::{Board, Lanes};
///
/// let puzzle: Board =
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
///         .parse()?;
/// let boards = vec![puzzle; 1000];
/// let mut n_proper = 0;
/// Lanes::new().for_each(&boards, 2, |_, found| n_proper += usize::from(found.n_solutions == 1));
/// assert_eq!(n_proper, 1000);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Lanes {
    machines: Machines,
    backend: Backend,
    /// For a single board.
    nodes: Option<u64>,
    batch: Batch,
}

/// The machine for many boards, and where that is another one, that for a single board.
#[derive(Clone)]
enum Machines {
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Machine<Avx512>>, Box<Machine<Avx512Narrow>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Machine<Avx2>>),
    Portable(Box<Machine<Portable>>),
}

/// Does the same with the machine for many boards or for one, whatever its backend.
macro_rules! with_machine {
    (many, $machines:expr, $machine:ident => $what:expr) => {
        match $machines {
            #[cfg(target_arch = "x86_64")]
            Machines::Avx512($machine, _) => $what,
            #[cfg(target_arch = "x86_64")]
            Machines::Avx2($machine) => $what,
            Machines::Portable($machine) => $what,
        }
    };
    (one, $machines:expr, $machine:ident => $what:expr) => {
        match $machines {
            #[cfg(target_arch = "x86_64")]
            Machines::Avx512(_, $machine) => $what,
            #[cfg(target_arch = "x86_64")]
            Machines::Avx2($machine) => $what,
            Machines::Portable($machine) => $what,
        }
    };
}

impl Default for Lanes {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Lanes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Lanes").field("backend", &self.backend).finish_non_exhaustive()
    }
}

/// So many boards are solved in one run: what is kept of them fits the cache, and their numbers fit
/// 32 bits.
const RUN: usize = 1 << 12;

impl Lanes {
    /// An engine with the fastest backend that this processor has.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backend(Backend::best()).expect("the best is one that is available")
    }

    /// An engine with this backend, or `None` if the processor lacks its instructions.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Option<Self> {
        let machines = match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => Machines::Avx512(
                Box::new(Machine::new(Avx512::detect()?)),
                Box::new(Machine::new(Avx512Narrow::detect()?)),
            ),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Machines::Avx2(Box::new(Machine::new(Avx2::detect()?))),
            #[cfg(not(target_arch = "x86_64"))]
            Backend::Avx512 | Backend::Avx2 => return None,
            Backend::Portable => Machines::Portable(Box::new(Machine::new(Portable::detect()?))),
        };
        Some(Self { machines, backend, nodes: None, batch: Batch::default() })
    }

    /// Which instructions are used.
    #[must_use]
    pub const fn backend(&self) -> Backend {
        self.backend
    }

    /// Looks for up to `most` solutions of every board, and shows, in the order of the boards, what
    /// was found of each.
    ///
    /// The node limit is for single boards and does not count here. The outcome is
    /// [`Stopped`](Outcome::Stopped) if the stop flag was set: boards that were not settled by
    /// then are not shown.
    pub fn for_each(
        &mut self,
        boards: &[Board],
        most: u64,
        mut visit: impl FnMut(usize, Found),
    ) -> Outcome {
        self.in_runs(boards, most, true, |i, n_solutions, first| {
            visit(i, Found { first: (n_solutions > 0).then_some(first), n_solutions });
        })
    }

    /// Counts the solutions of every board, up to `most`, and shows the numbers in the order of the
    /// boards. Sooner than [`for_each`](Self::for_each), for no solution is taken out.
    ///
    /// ```
    /// use quadrille::sudoku::{Board, Lanes};
    ///
    /// let boards = vec![Board::EMPTY; 3];
    /// let mut counts = Vec::new();
    /// Lanes::new().count_each(&boards, 1000, |_, n| counts.push(n));
    /// assert_eq!(counts, [1000; 3]);
    /// ```
    pub fn count_each(
        &mut self,
        boards: &[Board],
        most: u64,
        mut visit: impl FnMut(usize, u64),
    ) -> Outcome {
        self.in_runs(boards, most, false, |i, n_solutions, _| visit(i, n_solutions))
    }

    /// Shows the solutions of all boards, up to `most` of each, with the number of the board: those of
    /// one board are all different, but come in any order and between those of others.
    ///
    /// The outcome is that of [`for_each`](Self::for_each).
    ///
    /// ```
    /// use quadrille::sudoku::{Board, Lanes};
    ///
    /// let mut n_shown = [0; 2];
    /// Lanes::new().for_each_solution(&[Board::EMPTY; 2], 5, |i, _| n_shown[i] += 1);
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
            let sink = &mut Each(|i, solved: &Board| visit(n * RUN + i, solved));
            let outcome = with_machine!(many, &mut self.machines, machine => {
                machine.meter.limit(Limits::NONE);
                machine.ops().enter(Run { machine, boards, most, sink })
            });
            if outcome != Outcome::Exhausted {
                return outcome;
            }
        }
        Outcome::Exhausted
    }

    /// All boards, so many at a time. The board that is shown is a solution if solutions are to be
    /// `taken` out and there is one.
    #[inline]
    fn in_runs(
        &mut self,
        boards: &[Board],
        most: u64,
        taken: bool,
        mut visit: impl FnMut(usize, u64, &Board),
    ) -> Outcome {
        if most == 0 {
            (0..boards.len()).for_each(|i| visit(i, 0, &Board::EMPTY));
            return Outcome::Exhausted;
        }
        for (n, boards) in boards.chunks(RUN).enumerate() {
            let batch = &mut self.batch;
            batch.begin(boards.len(), taken);
            let outcome = with_machine!(many, &mut self.machines, machine => {
                machine.meter.limit(Limits::NONE);
                machine.ops().enter(Run { machine, boards, most, sink: batch })
            });
            for (i, (&n_solutions, first)) in
                batch.n_solutions.iter().zip(&batch.firsts).enumerate()
            {
                if n_solutions != OPEN {
                    visit(n * RUN + i, n_solutions, first);
                }
            }
            if outcome != Outcome::Exhausted {
                return outcome;
            }
        }
        Outcome::Exhausted
    }
}

impl Lanes {
    /// Looks for up to `most` (at least one) solutions of a single board. The outcome, and how many
    /// there were.
    fn single(&mut self, board: &Board, most: u64, sink: &mut impl Sink) -> (Outcome, u64) {
        let boards = std::slice::from_ref(board);
        with_machine!(one, &mut self.machines, machine => {
            machine.meter.limit(Limits { nodes: self.nodes, ..Limits::NONE });
            let before = machine.meter.stats.solutions;
            let outcome = machine.ops().enter(Run { machine, boards, most, sink });
            let n = machine.meter.stats.solutions - before;
            (if n == most { Outcome::Limit } else { outcome }, n)
        })
    }

    /// How many solutions there are, up to `most`, and `wanted` of them, of at most two.
    fn evidence(
        &mut self,
        board: &Board,
        most: u64,
        wanted: u64,
    ) -> Result<(u64, [Option<Board>; 2]), UnansweredError> {
        let mut evidence = Evidence::new(wanted);
        let (outcome, n) = self.single(board, most, &mut evidence);
        answered(outcome, n == most).map(|()| (n, evidence.solved))
    }
}

/// One board at a time. Tree nodes are the board itself and every configuration that was tried.
impl Engine for Lanes {
    fn set_node_limit(&mut self, nodes: Option<u64>) {
        self.nodes = nodes;
    }

    fn set_stop(&mut self, stop: StopFlag) {
        with_machine!(one, &mut self.machines, machine => machine.meter.set_flag(stop.clone()));
        with_machine!(many, &mut self.machines, machine => machine.meter.set_flag(stop));
    }

    /// Of single boards and batches together; updates are not counted.
    fn stats(&self) -> Stats {
        match &self.machines {
            #[cfg(target_arch = "x86_64")]
            Machines::Avx512(many, one) => {
                let (many, one) = (many.meter.stats, one.meter.stats);
                Stats {
                    nodes: many.nodes + one.nodes,
                    updates: 0,
                    solutions: many.solutions + one.solutions,
                }
            }
            #[cfg(target_arch = "x86_64")]
            Machines::Avx2(machine) => machine.meter.stats,
            Machines::Portable(machine) => machine.meter.stats,
        }
    }

    fn solutions(&mut self, board: &Board, most: u64, mut visit: impl FnMut(&Board)) -> Outcome {
        if most == 0 {
            return if board.conflict().is_some() { Outcome::Exhausted } else { Outcome::Limit };
        }
        self.single(board, most, &mut Each(|_, solved: &Board| visit(solved))).0
    }

    fn first(&mut self, board: &Board) -> Result<Option<Board>, UnansweredError> {
        self.evidence(board, 1, 1).map(|(_, [_, solved])| solved)
    }

    fn judge(&mut self, board: &Board) -> Result<Verdict, UnansweredError> {
        Ok(match self.evidence(board, 2, 2)?.1 {
            [Some(a), Some(b)] => Verdict::Several(a, b),
            [_, Some(solved)] => Verdict::Unique(solved),
            _ => Verdict::None,
        })
    }

    fn count_up_to(&mut self, board: &Board, most: u64) -> Result<u64, UnansweredError> {
        if most == 0 { Ok(0) } else { self.evidence(board, most, 0).map(|(n, _)| n) }
    }

    /// As by [`Solver`](super::Solver): cell by cell, is there a solution with a smaller digit here?
    fn smallest(&mut self, board: &Board) -> Result<Option<Board>, UnansweredError> {
        let (start, limit) = (self.stats().nodes, self.nodes);
        let mut smallest = match self.judge(board)? {
            Verdict::None => return Ok(None),
            Verdict::Unique(solved) => return Ok(Some(solved)),
            Verdict::Several(a, b) => a.min(b),
        };
        let mut fixed = *board;
        for cell in Cell::all().filter(|&cell| board.get(cell).is_none()) {
            let known = smallest.get(cell);
            for digit in Digit::all().take_while(|&digit| Some(digit) < known) {
                fixed.set(cell, Some(digit));
                let used = self.stats().nodes - start;
                self.nodes = limit.map(|nodes| nodes.saturating_sub(used));
                let solved = self.first(&fixed);
                self.nodes = limit;
                if let Some(solved) = solved? {
                    smallest = solved;
                    break;
                }
            }
            fixed.set(cell, smallest.get(cell));
        }
        Ok(Some(smallest))
    }
}
