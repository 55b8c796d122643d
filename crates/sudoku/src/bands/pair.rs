//! A cell with two candidates: the branch that costs least to find.
//!
//! Whichever of the two goes, the other is placed; so both alternatives deduce much. Most states
//! have several such cells. The digit that is in most of them is taken, of the cells with it those
//! where the other candidate is in most of them, and of these any: there a chain of cells with two
//! candidates is likely to follow.
//!
//! Where the most frequent digit is in few of them, as on hard boards, a branch of `branch` leads
//! to a smaller tree, though by tables finding it takes three times as many instructions.

use super::places::Places;
use super::state::State;

/// The cells with two candidates that the most frequent digit must be in.
const MANY: u32 = 4;

/// A cell with two candidates, which are tried one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    cell: Places,
    /// The candidates, 0 to 8: the first is tried next.
    digits: [u8; 2],
    is_last: bool,
}

impl Pair {
    /// A cell to branch on, if there are many with two candidates. No cell may be without any.
    #[inline(always)]
    pub(super) fn new(state: &State) -> Option<Self> {
        let pairs = cells_with_two(state);
        if pairs.is_empty() {
            return None;
        }
        let cells_of = state.digits.map(|places| places.and(pairs));
        let counts = cells_of.map(Places::count);
        let (mut a, mut most) = (0, 0);
        for (digit, n) in (0..9_u8).zip(counts) {
            if n > most {
                (a, most) = (digit, n);
            }
        }
        if most < MANY {
            return None;
        }
        let of_a = cells_of[usize::from(a)];
        let (mut b, mut most, mut cells) = (0, 0, Places::NONE);
        for (digit, (n, of_b)) in (0..9_u8).zip(counts.into_iter().zip(cells_of)) {
            let both = of_a.and(of_b);
            if digit != a && n > most && !both.is_empty() {
                (b, most, cells) = (digit, n, both);
            }
        }
        Some(Self { cell: cells.lowest(), digits: [a, b], is_last: false })
    }

    /// Leaves the state one of the two alternatives; the other at the next call. Returns whether it
    /// was the last.
    #[inline(always)]
    pub(super) fn take(&mut self, state: &mut State) -> bool {
        let [digit, other] = self.digits;
        state.choose(self.cell, usize::from(digit), usize::from(other));
        self.digits = [other, digit];
        std::mem::replace(&mut self.is_last, true)
    }
}

/// The cells with exactly two candidates.
#[inline(always)]
fn cells_with_two(state: &State) -> Places {
    let (mut one, mut two, mut three) = (Places::NONE, Places::NONE, Places::NONE);
    for places in state.digits {
        three = three.or(two.and(places));
        two = two.or(one.and(places));
        one = one.or(places);
    }
    two.without(three)
}
