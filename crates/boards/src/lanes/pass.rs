//! One pass of deduction over all lanes: three bands, then three stacks.
//!
//! A *triad* is the three cells that a line and a box share; a band has nine, three lines by
//! three boxes, and so has a stack, whose lines are columns. Every deduction follows from the
//! digits that the triads can hold:
//!
//! 1. `T`: the digits that some cell of the triad can hold. `E`: those that exactly one can.
//! 2. A digit that the other two triads of the line, or those of the box, cannot hold must go
//!    into this one: `P = T & !(r & c)`, where two or three triads of the line can hold `r`, and
//!    those of the box `c` (pointing and claiming). In bands: if `T` has only three digits, all of
//!    them must go here (naked triple).
//! 3. A digit that must go into a neighbor, of line or box, cannot go here: `A = T & !P'`, with
//!    `P'` the union of the neighbors' `P`. If `P` has three digits, there is no room for others
//!    (hidden triple).
//! 4. A digit that must go into the triad, and fits only one cell of it, goes there (hidden
//!    single). So a cell keeps its candidates in `H = P & E & A` if it has any, else those in `A`.
//! 5. In stacks: a cell with one candidate takes it from the other cells of its box (naked single).
//!    Steps 2 and 3 of later passes take it from the cells of its lines.
//!
//! Each step works in place, so later steps see the results of earlier ones. A lane is *bad* if a
//! line or box lacks a digit, a cell lacks candidates, or two cells of a box are the same single.
//! (Without this last test the search of a nearly empty board with two equal clues would not end.)
//! It is *solved* if every box has nine singles, all different; rows and columns are checked when
//! the solution is taken out. It is *stuck* if a whole pass changed nothing.

use std::hint::black_box;

use super::ops::Ops;

/// All nine digits.
pub(super) const ALL: u16 = 0x1FF;

/// The sum of a lane with an empty cell. The sums of other lanes are at most 81 * 510.
const EMPTY: u16 = u16::MAX;

/// The candidates of every cell in every lane, bit `d - 1` for digit `d`.
#[derive(Clone)]
#[repr(align(64))]
pub(super) struct Block<O: Ops>(pub(super) [O::V; 81]);

impl<O: Ops> Block<O> {
    /// A block with `x` in every cell of every lane.
    pub(super) fn splat(ops: O, x: u16) -> Self {
        Self([ops.splat(x); 81])
    }
}

/// The cell with place `k` in the triad of line `i` and box `b` of a band or stack.
#[inline(always)]
pub(super) const fn cell<const STACK: bool>(band: usize, i: usize, b: usize, k: usize) -> usize {
    if STACK { (3 * b + k) * 9 + 3 * band + i } else { (3 * band + i) * 9 + 3 * b + k }
}

/// The cells of a triad.
#[inline(always)]
const fn triad<O: Ops, const STACK: bool>(
    state: &Block<O>,
    band: usize,
    i: usize,
    b: usize,
) -> [O::V; 3] {
    [
        state.0[cell::<STACK>(band, i, b, 0)],
        state.0[cell::<STACK>(band, i, b, 1)],
        state.0[cell::<STACK>(band, i, b, 2)],
    ]
}

/// The digits that each triad of a band or stack can hold.
#[inline(always)]
pub(super) fn triads<O: Ops, const STACK: bool>(
    ops: O,
    state: &Block<O>,
    band: usize,
) -> [[O::V; 3]; 3] {
    let mut t = [[ops.splat(0); 3]; 3];
    for (i, line) in t.iter_mut().enumerate() {
        for (b, t) in line.iter_mut().enumerate() {
            let [x, y, z] = triad::<O, STACK>(state, band, i, b);
            *t = ops.or3(x, y, z);
        }
    }
    t
}

/// The result of a pass.
pub(super) struct PassResult<O: Ops> {
    /// A bit for each bad lane.
    pub(super) bad: u32,
    /// A bit for each solved lane; none of them is bad.
    pub(super) solved: u32,
    /// The sum over all cells of their candidates, as a number, less one; [`EMPTY`] if a cell has
    /// none. If it is the same as after the pass before, this pass has changed nothing: candidates
    /// are only removed.
    pub(super) sum: O::V,
}

/// What a pass accumulates.
struct Tally<O: Ops> {
    /// What is added to subtract one.
    minus_one: O::V,
    /// The digits that every line and box can hold.
    full: O::V,
    /// The digits that are single in two cells of a box.
    twice: O::V,
    /// The digits that are single in every box.
    singles: O::V,
    /// As in [`PassResult`], before step 5 in each box: the next pass counts what step 5 removes.
    /// An empty cell adds 0xFFFF, the greatest sum.
    sum: O::V,
}

/// One pass over all lanes.
#[inline(always)]
pub(super) fn pass<O: Ops>(ops: O, state: &mut Block<O>) -> PassResult<O> {
    let (none, all) = (ops.splat(0), ops.splat(ALL));
    let minus_one = ops.minus_one();
    let mut tally = Tally { minus_one, full: all, twice: none, singles: all, sum: none };
    for band in 0..3 {
        phase::<O, false>(ops, state, &mut tally, band);
    }
    for stack in 0..3 {
        phase::<O, true>(ops, state, &mut tally, stack);
    }
    // A fault: `full` has lost a digit, or `twice` has any bit.
    let fault = ops.or(ops.without(all, tally.full), tally.twice);
    let empty = ops.bits(ops.equal(tally.sum, ops.splat(EMPTY)));
    let good = ops.bits(ops.equal(fault, none)) & !empty;
    let filled = ops.bits(ops.equal(tally.singles, all));
    let lanes = lanes_mask::<O>();
    PassResult { bad: !good & lanes, solved: filled & good, sum: tally.sum }
}

/// One bit for each lane there is.
pub(super) const fn lanes_mask<O: Ops>() -> u32 {
    u32::MAX >> (32 - O::N)
}

/// One band or stack.
#[inline(always)]
fn phase<O: Ops, const STACK: bool>(
    ops: O,
    state: &mut Block<O>,
    tally: &mut Tally<O>,
    band: usize,
) {
    let t = triads::<O, STACK>(ops, state, band);
    // The digits that two or three triads of each line, and of each box, can hold.
    let (mut lines, mut boxes) = ([tally.full; 3], [tally.full; 3]);
    for i in 0..3 {
        let [x, y, z] = t[i];
        lines[i] = ops.most(x, y, z);
        tally.full = ops.and(tally.full, ops.or3(x, y, z));
    }
    for b in 0..3 {
        let [x, y, z] = [t[0][b], t[1][b], t[2][b]];
        boxes[b] = ops.most(x, y, z);
        if !STACK {
            tally.full = ops.and(tally.full, ops.or3(x, y, z));
        }
    }
    let mut p = t;
    for i in 0..3 {
        for b in 0..3 {
            let t_ib = t[i][b];
            let has_to = ops.unless_both(t_ib, lines[i], boxes[b]);
            p[i][b] =
                if STACK { has_to } else { ops.raise(ops.fewer_than::<4>(t_ib), has_to, t_ib) };
        }
    }
    // Written out: a loop would keep `t` and `p` in memory. The compiler must not see that the
    // boxes have different cells: it would compute all three at once, and keep a hundred vectors of
    // them in memory.
    let state = black_box(state);
    box_of::<O, STACK, 0>(ops, state, tally, band, &t, &p);
    let state = black_box(state);
    box_of::<O, STACK, 1>(ops, state, tally, band, &t, &p);
    let state = black_box(state);
    box_of::<O, STACK, 2>(ops, state, tally, band, &t, &p);
}

/// Steps 3 to 5 in the box `B` of a band or stack.
#[inline(always)]
fn box_of<O: Ops, const STACK: bool, const B: usize>(
    ops: O,
    state: &mut Block<O>,
    tally: &mut Tally<O>,
    band: usize,
    t: &[[O::V; 3]; 3],
    p: &[[O::V; 3]; 3],
) {
    let none = ops.splat(0);
    let minus_one = tally.minus_one;
    // The cells; the cells that are single; for each triad, its sum, and the union and the pile of
    // its singles.
    let mut cells = [[none; 3]; 3];
    let mut singles = [[none; 3]; 3];
    let mut sums = [none; 3];
    let (mut any, mut two) = ([none; 3], [none; 3]);
    for i in 0..3 {
        let here = p[i][B];
        let three = ops.or3(p[i][(B + 1) % 3], p[i][(B + 2) % 3], p[(i + 1) % 3][B]);
        let a = ops.without_either(t[i][B], three, p[(i + 2) % 3][B]);
        let a = ops.restrict(ops.fewer_than::<3>(here), a, here);
        let x = triad::<O, STACK>(state, band, i, B);
        let h = ops.in_one(x, ops.and(here, a));
        for k in 0..3 {
            let x = ops.prefer(x[k], h, a);
            if STACK {
                let fewer = ops.add(x, minus_one);
                sums[i] = if k == 0 { fewer } else { ops.add_up_to_max(sums[i], fewer) };
                cells[i][k] = x;
                singles[i][k] = ops.keep(ops.disjoint(x, fewer), x);
            } else {
                state.0[cell::<STACK>(band, i, B, k)] = x;
            }
        }
        let [x, y, z] = singles[i];
        (any[i], two[i]) = (ops.or3(x, y, z), ops.pile(x, y, z));
    }
    if STACK {
        let sum = ops.add_up_to_max(ops.add_up_to_max(sums[0], sums[1]), sums[2]);
        tally.sum = ops.add_up_to_max(tally.sum, sum);
        let all = ops.or3(any[0], any[1], any[2]);
        tally.twice = ops.or_met(tally.twice, any, two, all);
        tally.singles = ops.and(tally.singles, all);
        for i in 0..3 {
            for k in 0..3 {
                let x = ops.unless_other(cells[i][k], all, singles[i][k]);
                state.0[cell::<STACK>(band, i, B, k)] = x;
            }
        }
    }
}
