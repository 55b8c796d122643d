//! Copies of states from lane to lane. All copies of a service are made at its end, in one sweep
//! over the cells, which also removes the digits that each lane's trial excludes.

use super::branch::Losses;
use super::ops::Ops;
use super::pass::Block;

/// The numbers of the bits that are set.
#[inline(always)]
pub(super) fn ones(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (lane < 32).then_some(lane as usize)
    })
}

/// The lanes that get a new state, and the lane that each takes it from.
#[derive(Clone, Copy)]
pub(super) struct Moves {
    targets: u32,
    from: [u8; 32],
}

impl Moves {
    pub(super) const NONE: Self = Self { targets: 0, from: [0xFF; 32] };

    #[inline(always)]
    pub(super) const fn add(&mut self, target: usize, from: usize) {
        self.targets |= 1 << target;
        #[expect(clippy::cast_possible_truncation, reason = "at most 32 lanes")]
        {
            self.from[target] = from as u8;
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.targets == 0
    }

    /// The mask of the targets, and the index of the lanes they take from.
    #[inline(always)]
    pub(super) fn mask_and_index<O: Ops>(&self, ops: O) -> (O::M, O::Index) {
        (ops.mask(self.targets), ops.index(&self.from))
    }
}

/// Copies lanes of `state` to other lanes, lanes of the second block of `loads` to yet others, and
/// removes the losses.
#[inline(always)]
pub(super) fn carry_out<O: Ops>(
    ops: O,
    state: &mut Block<O>,
    forks: &Moves,
    loads: (&Moves, &Block<O>),
    losses: &Losses<O>,
) {
    match (forks.is_empty(), loads.0.is_empty()) {
        (true, true) => sweep::<O, false, false>(ops, state, forks, loads, losses),
        (true, false) => sweep::<O, false, true>(ops, state, forks, loads, losses),
        (false, true) => sweep::<O, true, false>(ops, state, forks, loads, losses),
        (false, false) => sweep::<O, true, true>(ops, state, forks, loads, losses),
    }
}

#[inline(always)]
fn sweep<O: Ops, const FORK: bool, const LOAD: bool>(
    ops: O,
    state: &mut Block<O>,
    forks: &Moves,
    (loads, input): (&Moves, &Block<O>),
    [rows, columns]: &Losses<O>,
) {
    let (fork, load) = (forks.mask_and_index(ops), loads.mask_and_index(ops));
    for row in 0..9 {
        for column in 0..9 {
            let x = &mut state.0[9 * row + column];
            let mut new = *x;
            if FORK {
                new = ops.merge(new, fork.0, new, fork.1);
            }
            if LOAD {
                new = ops.merge(new, load.0, input.0[9 * row + column], load.1);
            }
            let loss = ops.or(rows[row][column / 3], columns[column][row / 3]);
            *x = ops.without(new, loss);
        }
    }
}

/// Copies lanes of one block into lanes of another.
#[inline(always)]
pub(super) fn transfer<O: Ops>(ops: O, to: &mut Block<O>, from: &Block<O>, moves: &Moves) {
    let (m, index) = moves.mask_and_index(ops);
    for (to, &from) in to.0.iter_mut().zip(&from.0) {
        *to = ops.merge(*to, m, from, index);
    }
}
