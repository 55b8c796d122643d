//! Where to branch when deduction ends.
//!
//! In a band, each digit is in three triads, one for each line and each box. So it has one of six
//! *configurations*, the permutations of three. A configuration is possible if its three triads
//! can hold the digit.
//!
//! The lane branches in one of the six bands and stacks: the one with the fewest possible
//! configurations over all digits, but more than nine, since nine mean that it is settled. In it,
//! the lane branches on a digit with two configurations, else on one with three, else on any with
//! more. To try a configuration, it removes the digit from the six triads that are not in the
//! configuration.
//!
//! On hard boards this needs half as many guesses as trying the candidates of a cell.

use super::ops::Ops;
use super::pass::{Block, lanes_mask, triads};

/// For each configuration, the box of each line's triad.
const CONFIGURATIONS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// For each configuration, the six triads (bit `3 line + box`) that lose the digit.
pub(super) const OTHERS: [u16; 6] = {
    let mut others = [0x1FF; 6];
    let mut q = 0;
    while q < 6 {
        let mut line = 0;
        while line < 3 {
            others[q] &= !(1 << (3 * line + CONFIGURATIONS[q][line]));
            line += 1;
        }
        q += 1;
    }
    others
};

/// Where each lane branches: a band (0 to 2) or stack (3 to 5), a digit, and the digit's possible
/// configurations there, a bit each. No configurations: the lane has nothing to branch on.
pub(super) struct LaneBranch<O: Ops> {
    pub(super) band: O::V,
    pub(super) digit: O::V,
    pub(super) configurations: O::V,
}

impl<O: Ops> LaneBranch<O> {
    /// No lane has anything to branch on.
    #[inline(always)]
    pub(super) fn none(ops: O) -> Self {
        Self { band: ops.splat(0), digit: ops.splat(0), configurations: ops.splat(0) }
    }

    /// In these lanes, branches on cells, whose numbers from 1 are given, and these digits.
    #[inline(always)]
    pub(super) fn on_cells(&mut self, ops: O, lanes: u32, [cells, digits]: [O::V; 2]) {
        let lanes = ops.mask(lanes);
        self.band = ops.select(lanes, ops.splat(CELL), self.band);
        self.digit = ops.select(lanes, digits, self.digit);
        self.configurations = ops.select(lanes, cells, self.configurations);
    }

    /// The alternatives that a lane has to try.
    #[inline(always)]
    pub(super) fn untried(&self, lane: usize) -> Untried {
        // Below `N`; the remainder shows this to the compiler.
        let lane = lane % O::N;
        Untried {
            band: O::lanes(&self.band)[lane],
            digit: O::lanes(&self.digit)[lane],
            configurations: O::lanes(&self.configurations)[lane],
        }
    }
}

/// The best band or stack so far.
struct Best<O: Ops> {
    n_configurations: O::V,
    band: O::V,
    /// The number of each digit's configurations: its bits for 1, 2 and 4.
    counts: [O::V; 3],
    /// The digits that each configuration is possible for.
    by_configuration: [O::V; 6],
}

/// Chooses where to branch, for all lanes at once.
#[inline(always)]
pub(super) fn choose<O: Ops>(ops: O, state: &Block<O>) -> LaneBranch<O> {
    let none = ops.splat(0);
    let mut best = Best {
        n_configurations: ops.splat(u16::MAX >> 1),
        band: none,
        counts: [none; 3],
        by_configuration: [none; 6],
    };
    for band in 0..3 {
        compare::<O, false>(ops, state, &mut best, band);
    }
    for stack in 0..3 {
        compare::<O, true>(ops, state, &mut best, stack);
    }
    let [one, two, four] = best.counts;
    let low = ops.without(two, four);
    let (exactly_two, exactly_three) = (ops.without(low, one), ops.and(low, one));
    let mut digits = four;
    for preferred in [exactly_three, exactly_two] {
        digits = ops.select(ops.equal(preferred, none), digits, preferred);
    }
    let digit = ops.lowest(digits);
    let mut configurations = none;
    for (q, &digits) in best.by_configuration.iter().enumerate() {
        let absent = ops.disjoint(digits, digit);
        let bit = ops.splat(1 << q);
        configurations = ops.or(configurations, ops.select(absent, none, bit));
    }
    LaneBranch { band: best.band, digit, configurations }
}

/// Compares a band or stack with the best one so far.
#[inline(always)]
fn compare<O: Ops, const STACK: bool>(ops: O, state: &Block<O>, best: &mut Best<O>, band: usize) {
    let t = triads::<O, STACK>(ops, state, band);
    let mut c = [ops.splat(0); 6];
    for (c, [x, y, z]) in c.iter_mut().zip(CONFIGURATIONS) {
        *c = ops.and3(t[0][x], t[1][y], t[2][z]);
    }
    // Full adders count the six configurations of each digit.
    let (s1, k1) = (ops.odd(c[0], c[1], c[2]), ops.most(c[0], c[1], c[2]));
    let (s2, k2) = (ops.odd(c[3], c[4], c[5]), ops.most(c[3], c[4], c[5]));
    let (one, k3) = (ops.odd(s1, s2, ops.splat(0)), ops.and(s1, s2));
    let (two, four) = (ops.odd(k1, k2, k3), ops.most(k1, k2, k3));
    let fours = ops.count(four);
    let twos = ops.add(ops.count(two), ops.add(fours, fours));
    let total = ops.add(ops.count(one), ops.add(twos, twos));
    let unsettled = ops.less(ops.splat(9), total);
    let better = ops.both(unsettled, ops.less(total, best.n_configurations));
    let number = u16::try_from(band).expect("0 to 2") + if STACK { 3 } else { 0 };
    best.n_configurations = ops.select(better, total, best.n_configurations);
    best.band = ops.select(better, ops.splat(number), best.band);
    for (best, new) in best.counts.iter_mut().zip([one, two, four]) {
        *best = ops.select(better, new, *best);
    }
    for (best, new) in best.by_configuration.iter_mut().zip(c) {
        *best = ops.select(better, new, *best);
    }
}

/// In place of a band or stack: a cell, whose number from 1 stands in place of the configurations.
/// The digit is the one that was tried in it, and that it loses.
pub(super) const CELL: u16 = 6;

/// A digit, a band or stack, and the configurations still to be tried there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Untried {
    pub(super) band: u16,
    pub(super) digit: u16,
    pub(super) configurations: u16,
}

impl Untried {
    /// The number of the cell that loses the digit, if this is a branch on a cell.
    #[inline(always)]
    pub(super) fn cell(self) -> Option<usize> {
        (self.band == CELL).then(|| usize::from(self.configurations) - 1)
    }

    /// Removes the first configuration and returns it. There must be one.
    #[inline(always)]
    pub(super) const fn next(&mut self) -> usize {
        let q = self.configurations.trailing_zeros() as usize;
        self.configurations &= self.configurations - 1;
        q
    }
}

/// The digits that the triads of the nine rows lose, and those of the nine columns.
pub(super) type Losses<O> = [[[<O as Ops>::V; 3]; 9]; 2];

/// The configuration to try in each lane, applied to all lanes at once.
#[derive(Clone)]
pub(super) struct Trials<O: Ops> {
    /// For each band or stack and each lane, the triads that lose the digit (bit `3 line + box`).
    triads: [O::V; 6],
    /// For each lane, the digit.
    digit: O::V,
}

impl<O: Ops> Trials<O> {
    pub(super) fn new(ops: O) -> Self {
        Self { triads: [ops.splat(0); 6], digit: ops.splat(0) }
    }

    /// Tries the first configuration of each of these lanes, and removes it from the branch. The
    /// digit keeps no other configuration in the band.
    #[inline(always)]
    pub(super) fn add_first(&mut self, ops: O, lanes: u32, branch: &mut LaneBranch<O>) {
        let lanes = ops.mask(lanes);
        let first = ops.lowest(branch.configurations);
        branch.configurations = ops.without(branch.configurations, first);
        let mut others = ops.splat(0);
        for (q, triads) in OTHERS.into_iter().enumerate() {
            let triads = ops.keep_where_meet(first, ops.splat(1 << q), ops.splat(triads));
            others = ops.or(others, triads);
        }
        for (band, triads) in (0..).zip(&mut self.triads) {
            let here = ops.both(lanes, ops.equal(branch.band, ops.splat(band)));
            *triads = ops.select(here, others, *triads);
        }
        self.digit = ops.select(lanes, branch.digit, self.digit);
    }

    /// Tries the configuration `q` in this lane. The digit keeps no other configuration in the
    /// band.
    #[inline(always)]
    pub(super) fn add(&mut self, lane: usize, tried: Untried, q: usize) {
        O::lanes_mut(&mut self.triads[usize::from(tried.band)])[lane] = OTHERS[q];
        O::lanes_mut(&mut self.digit)[lane] = tried.digit;
    }

    /// Whether no lane tries anything.
    #[inline(always)]
    pub(super) fn are_none(&self, ops: O) -> bool {
        let [a, b, c, d, e, f] = self.triads;
        let any = ops.or(ops.or3(a, b, c), ops.or3(d, e, f));
        ops.bits(ops.equal(any, ops.splat(0))) == lanes_mask::<O>()
    }

    /// The digits that the triads of rows and columns lose. Clears the trials.
    #[inline(always)]
    pub(super) fn losses(&mut self, ops: O) -> Losses<O> {
        let none = ops.splat(0);
        let mut losses = [[[none; 3]; 9]; 2];
        for (direction, losses) in losses.iter_mut().enumerate() {
            for band in 0..3 {
                let triads = std::mem::replace(&mut self.triads[3 * direction + band], none);
                for i in 0..3 {
                    for b in 0..3 {
                        let bit = ops.splat(1 << (3 * i + b));
                        losses[3 * band + i][b] = ops.keep_where_meet(triads, bit, self.digit);
                    }
                }
            }
        }
        losses
    }
}
