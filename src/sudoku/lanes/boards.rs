//! From boards to lanes and back, as many at once as there are lanes.

use super::ops::Ops;
use super::pass::{ALL, Block};
use crate::sudoku::board::Board;

/// Where the pieces of sixteen cells begin in which boards are taken in and out. The last cell
/// goes by itself.
const PIECES: [usize; 5] = [0, 16, 32, 48, 64];

/// Lays the boards side by side, one a lane, with every cell's candidates: its clue, or what no
/// clue of its row, column and box excludes. Of the boards at most as many as there are lanes.
#[inline(always)]
pub(super) fn load<O: Ops>(ops: O, boards: &[Board], block: &mut Block<O>) {
    let Some(last) = boards.last() else { return };
    let rows = std::array::from_fn(|lane| boards.get(lane).unwrap_or(last).digits());
    for at in PIECES {
        let columns = ops.columns(&rows, at);
        block.0[at..at + 16].copy_from_slice(&columns);
    }
    for (lane, row) in O::lanes_mut(&mut block.0[80]).iter_mut().zip(&rows) {
        *lane = row[80].into();
    }
    let none = ops.splat(0);
    let (mut rows, mut columns, mut boxes) = ([none; 9], [none; 9], [none; 9]);
    for row in 0..9 {
        for column in 0..9 {
            let v = &mut block.0[9 * row + column];
            let clue = ops.only(*v);
            *v = clue;
            let box_ = row / 3 * 3 + column / 3;
            rows[row] = ops.or(rows[row], clue);
            columns[column] = ops.or(columns[column], clue);
            boxes[box_] = ops.or(boxes[box_], clue);
        }
    }
    let all = ops.splat(ALL);
    for row in 0..9 {
        for column in 0..9 {
            let v = &mut block.0[9 * row + column];
            let blank = ops.equal(*v, none);
            let box_ = row / 3 * 3 + column / 3;
            let free = ops.without(all, ops.or3(rows[row], columns[column], boxes[box_]));
            *v = ops.select(blank, free, *v);
        }
    }
}

/// Copies lanes of `from`, whose cells are all single, into lanes of `to`. Gives what
/// [`proper`] gives.
#[inline(always)]
pub(super) fn take_out<O: Ops>(
    ops: O,
    from: &Block<O>,
    to: &mut Block<O>,
    m: O::M,
    index: O::Index,
) -> u32 {
    each_unit(ops, |cell| {
        let x = from.0[cell];
        let to = &mut to.0[cell];
        *to = ops.merge(*to, m, x, index);
        x
    })
}

/// One bit for each lane whose rows and columns have nine different digits, if its cells are all
/// single.
#[inline(always)]
pub(super) fn proper<O: Ops>(ops: O, block: &Block<O>) -> u32 {
    each_unit(ops, |cell| block.0[cell])
}

#[inline(always)]
fn each_unit<O: Ops>(ops: O, mut cell: impl FnMut(usize) -> O::V) -> u32 {
    let (none, all) = (ops.splat(0), ops.splat(ALL));
    let mut columns = [none; 9];
    let mut every = all;
    for row in 0..9 {
        let mut digits = none;
        for column in 0..9 {
            let x = cell(9 * row + column);
            digits = ops.or(digits, x);
            columns[column] = ops.or(columns[column], x);
        }
        every = ops.and(every, digits);
    }
    for column in columns {
        every = ops.and(every, column);
    }
    ops.bits(ops.equal(every, all))
}

/// Takes out all lanes; those whose cells are all single become solved boards.
#[inline(always)]
pub(super) fn unload<O: Ops>(ops: O, block: &Block<O>, boards: &mut [[u8; 81]; 32]) {
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

/// The digit of a single: one more than the number of digits below it.
#[inline(always)]
fn digit<O: Ops>(ops: O, single: O::V) -> O::V {
    let below = ops.add(single, ops.splat(u16::MAX));
    ops.add(ops.count(below), ops.splat(1))
}
