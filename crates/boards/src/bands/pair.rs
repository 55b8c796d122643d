//! A cell with two candidates: the branch that costs least to find.
//!
//! Each alternative removes one candidate and places the other, so both deduce much. Most states
//! have several such cells. The first digit is the one that is in most of them. Of the cells with
//! this digit, those are taken whose other candidate is in most of the cells with two candidates,
//! and of these any: there a chain of such cells is likely to follow.
//!
//! If the most frequent digit is in few of these cells, as on hard boards, a branch of `branch`
//! gives a smaller tree, though finding it by tables takes twice as many instructions.

use super::places::Places;
use super::state::BandState;

/// The least number of cells with two candidates that the most frequent digit must be in.
const MANY: u32 = 4;

/// A cell with two candidates, which are tried one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellPair {
    cell: Places,
    /// The candidates, 0 to 8: the first is tried next.
    digits: [u8; 2],
    is_last: bool,
}

impl CellPair {
    /// A cell to branch on, if there are many with two candidates. Every cell must have a
    /// candidate.
    #[inline(always)]
    pub(super) fn new(state: &BandState) -> Option<Self> {
        let pairs = cells_with_two(state);
        if pairs.is_empty() {
            return None;
        }
        let (mut cells_of, mut counts) = (state.digits, [0; 9]);
        for (cells, count) in cells_of.iter_mut().zip(&mut counts) {
            *cells = cells.and(pairs);
            *count = cells.count();
        }
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

    /// Applies one of the two alternatives to the state; the next call applies the other. Returns
    /// whether it was the last.
    #[inline(always)]
    pub(super) fn take(&mut self, state: &mut BandState) -> bool {
        let [digit, other] = self.digits;
        state.choose(self.cell, usize::from(digit), usize::from(other));
        self.digits = [other, digit];
        std::mem::replace(&mut self.is_last, true)
    }
}

/// The cells with exactly two candidates.
#[inline(always)]
fn cells_with_two(state: &BandState) -> Places {
    let (mut one, mut two, mut three) = (Places::NONE, Places::NONE, Places::NONE);
    for places in state.digits {
        three = three.or(two.and(places));
        two = two.or(one.and(places));
        one = one.or(places);
    }
    two.without(three)
}
