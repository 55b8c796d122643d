//! Moves boards into lanes and solutions out of them, as many at a time as there are lanes.

use super::moves::{Moves, ones, transfer};
use super::ops::Ops;
use super::pass::{ALL, Block, triads};
use crate::board::{Board, Cell, Digit};
use crate::engine::Part;

/// A digit that a blank cell must not have.
pub(crate) type Excluded = (Cell, Digit);

/// What a run starts from.
#[derive(Clone, Copy)]
pub(super) enum Starts<'a> {
    /// Boards, and a digit that is excluded from each; none if the second slice is empty.
    Boards(&'a [Board], &'a [Excluded]),
    /// Disjoint parts of a single board, at most as many as there are lanes.
    Parts(&'a [Part]),
    /// The candidates of many positions, each by itself.
    Positions(&'a [Part]),
}

impl Starts<'_> {
    /// The number of boards, parts or positions.
    pub(super) const fn len(&self) -> usize {
        match self {
            Self::Boards(boards, _) => boards.len(),
            Self::Parts(parts) | Self::Positions(parts) => parts.len(),
        }
    }

    /// The boards or positions of chunk number `n`, of this size.
    pub(super) fn chunk(self, size: usize, n: usize) -> Self {
        fn chunk<T>(all: &[T], size: usize, n: usize) -> &[T] {
            all.chunks(size).nth(n).unwrap_or_default()
        }
        match self {
            Self::Boards(boards, excluded) => {
                Self::Boards(chunk(boards, size, n), chunk(excluded, size, n))
            }
            Self::Positions(positions) => Self::Positions(chunk(positions, size, n)),
            Self::Parts(_) => self,
        }
    }
}

/// The boards that are not in lanes yet. A block has the next of them, one in each column.
pub(super) struct Queue<'a> {
    starts: Starts<'a>,
    /// The number of boards, positions or parts, and the number of those taken.
    n: usize,
    n_taken: usize,
    /// The column of the next board in the block, and the number of columns in use.
    column: usize,
    n_columns: usize,
}

impl<'a> Queue<'a> {
    pub(super) const fn new(starts: Starts<'a>) -> Self {
        Self { starts, n: starts.len(), n_taken: 0, column: 0, n_columns: 0 }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.n_taken == self.n
    }

    /// Whether the next to be taken is a part of a board, and another part of it was taken before.
    pub(super) const fn goes_on(&self) -> bool {
        matches!(self.starts, Starts::Parts(_)) && self.n_taken > 0
    }

    /// The number of boards remaining in the block.
    pub(super) const fn n_ready(&self) -> usize {
        self.n_columns - self.column
    }

    /// Fills the block with the next boards. All boards in it must be taken.
    #[inline(always)]
    pub(super) fn make_ready<O: Ops>(&mut self, ops: O, block: &mut Block<O>) {
        let n = (self.n - self.n_taken).min(O::N);
        let next = self.n_taken..self.n_taken + n;
        match self.starts {
            Starts::Boards(boards, excluded) => {
                load(ops, &boards[next.clone()], block);
                for (lane, (cell, digit)) in excluded.get(next).into_iter().flatten().enumerate() {
                    O::lanes_mut(&mut block.0[cell.index()])[lane] &= !(1 << (digit.get() - 1));
                }
            }
            Starts::Parts(parts) | Starts::Positions(parts) => {
                for (lane, part) in parts[next].iter().enumerate() {
                    for (to, from) in block.0.iter_mut().zip(part) {
                        O::lanes_mut(to)[lane] = *from;
                    }
                }
            }
        }
        (self.column, self.n_columns) = (0, n);
    }

    /// Takes the next board, position or part. Returns its number, which is 0 for all parts, and
    /// its column.
    #[inline(always)]
    pub(super) fn take(&mut self) -> (u32, usize) {
        let number = match self.starts {
            Starts::Boards(..) | Starts::Positions(_) => self.n_taken,
            Starts::Parts(_) => 0,
        };
        let taken = (u32::try_from(number).expect("fewer than 2^32 in a run"), self.column);
        self.n_taken += 1;
        self.column += 1;
        taken
    }
}

/// Solutions that were taken out of their lanes, collected until the block is full.
#[derive(Clone)]
pub(super) struct LaneOutput<O: Ops> {
    block: Block<O>,
    n: usize,
    /// The board that each solves; `None` if the sink does not want it.
    owners: [Option<u32>; 32],
    /// Memory for the solutions, board by board.
    boards: [[u8; 81]; 32],
}

impl<O: Ops> LaneOutput<O> {
    pub(super) fn new(ops: O) -> Self {
        Self { block: Block::splat(ops, 0), n: 0, owners: [None; 32], boards: [[0; 81]; 32] }
    }

    pub(super) const fn clear(&mut self) {
        self.n = 0;
    }

    pub(super) const fn has_room(&self, lanes: u32) -> bool {
        self.n + lanes.count_ones() as usize <= O::N
    }

    /// Takes the states of these lanes, whose cells are all single; there must be room. Returns the
    /// result of [`proper`]. Each lane needs a call of [`push`](Self::push) afterwards.
    #[inline(always)]
    pub(super) fn take(&mut self, ops: O, lanes: u32, state: &Block<O>) -> u32 {
        let mut moves = Moves::NONE;
        for (place, lane) in (self.n..).zip(ones(lanes)) {
            moves.add(place, lane);
        }
        transfer(ops, &mut self.block, state, &moves);
        proper(ops, state)
    }

    /// Sets the board that the next of the taken states solves.
    #[inline(always)]
    pub(super) const fn push(&mut self, owner: Option<u32>) {
        self.owners[self.n] = owner;
        self.n += 1;
    }

    /// Passes all solutions to `to`.
    #[inline(always)]
    pub(super) fn hand_over(&mut self, ops: O, mut to: impl FnMut(u32, [u8; 81])) {
        unload(ops, &self.block, &mut self.boards);
        for (owner, board) in self.owners.iter().zip(&self.boards).take(self.n) {
            if let Some(owner) = owner {
                to(*owner, *board);
            }
        }
        self.n = 0;
    }
}

/// Boards are transposed in pieces of sixteen cells, which begin here. The last cell is handled by
/// itself.
const PIECES: [usize; 5] = [0, 16, 32, 48, 64];

/// Fills the block with the boards, one per lane, at most as many as there are lanes. The
/// candidates of a cell are its clue, or the digits that no clue of its row, column and box
/// excludes.
#[inline(always)]
fn load<O: Ops>(ops: O, boards: &[Board], block: &mut Block<O>) {
    let Some(last) = boards.last() else { return };
    let rows = std::array::from_fn(|lane| boards.get(lane).unwrap_or(last).digits());
    for at in PIECES {
        let columns = ops.columns(&rows, at);
        block.0[at..at + 16].copy_from_slice(&columns);
    }
    for (lane, row) in O::lanes_mut(&mut block.0[80]).iter_mut().zip(&rows) {
        *lane = row[80].into();
    }
    for v in &mut block.0 {
        *v = ops.only(*v);
    }
    let (none, all) = (ops.splat(0), ops.splat(ALL));
    let mut houses = houses(ops, block);
    for v in houses.as_flattened_mut() {
        *v = ops.without(all, *v);
    }
    let [rows, columns, boxes] = houses;
    for row in 0..9 {
        for column in 0..9 {
            let v = &mut block.0[9 * row + column];
            let free = ops.and3(rows[row], columns[column], boxes[row / 3 * 3 + column / 3]);
            *v = ops.select(ops.equal(*v, none), free, *v);
        }
    }
}

/// The digits of each row, column and box.
#[inline(always)]
fn houses<O: Ops>(ops: O, block: &Block<O>) -> [[O::V; 9]; 3] {
    let [mut rows, mut columns, mut boxes] = [[ops.splat(0); 9]; 3];
    for band in 0..3 {
        let (t, u) = (triads::<O, false>(ops, block, band), triads::<O, true>(ops, block, band));
        for i in 0..3 {
            rows[3 * band + i] = ops.or3(t[i][0], t[i][1], t[i][2]);
            columns[3 * band + i] = ops.or3(u[i][0], u[i][1], u[i][2]);
            boxes[3 * band + i] = ops.or3(t[0][i], t[1][i], t[2][i]);
        }
    }
    [rows, columns, boxes]
}

/// The lanes whose rows and columns have nine different digits, a bit each. Only for lanes whose
/// cells are all single.
#[inline(always)]
pub(super) fn proper<O: Ops>(ops: O, block: &Block<O>) -> u32 {
    let all = ops.splat(ALL);
    let [rows, columns, _] = houses(ops, block);
    let mut every = all;
    for (row, column) in rows.into_iter().zip(columns) {
        every = ops.and3(every, row, column);
    }
    ops.bits(ops.equal(every, all))
}

/// Transposes all lanes into boards. Lanes whose cells are all single become solved boards.
#[inline(always)]
fn unload<O: Ops>(ops: O, block: &Block<O>, boards: &mut [[u8; 81]; 32]) {
    for at in PIECES {
        let mut digits = [ops.splat(0); 16];
        for k in 0..16 {
            digits[k] = digit(ops, block.0[at + k]);
        }
        ops.rows(&digits, boards, at);
    }
    let last = digit(ops, block.0[80]);
    for (board, &digit) in boards.iter_mut().zip(O::lanes(&last)) {
        #[expect(clippy::cast_possible_truncation, reason = "1 to 9")]
        {
            board[80] = digit as u8;
        }
    }
}

/// The digit of a single cell: one more than the number of digits below it.
#[inline(always)]
fn digit<O: Ops>(ops: O, single: O::V) -> O::V {
    let below = ops.add(single, ops.splat(u16::MAX));
    ops.add(ops.count(below), ops.splat(1))
}
