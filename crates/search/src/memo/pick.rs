//! [`Pick`]: the item to branch on, without multiplicities and with them.

use quadrille_base::bits::bits;

use super::MemoRule;
use super::matrix::MemoMatrix;
use super::remaining_bounds::Left;

/// An item to branch on.
pub(super) struct Pick {
    pub(super) item: usize,
    /// The number of its living options.
    pub(super) size: u32,
    /// The cost of finding it, as updates.
    pub(super) cost: u32,
}

/// The item to branch on; `None` if all are covered. If `all` items are to be checked, an item
/// without living options is always picked.
#[inline]
pub(super) fn pick(
    matrix: &MemoMatrix,
    all: bool,
    rule: MemoRule,
    alive: &[u64],
    open: &[u64],
) -> Option<Pick> {
    let mut best: Option<Pick> = None;
    let mut cost = 0;
    for (word, &open) in open.iter().enumerate().take(matrix.n_primary.div_ceil(64)) {
        let primary = match matrix.n_primary - 64 * word {
            rest @ 1..64 => open & ((1 << rest) - 1),
            _ => open,
        };
        for item in bits(primary).map(|bit| 64 * word + bit) {
            let size = matrix.size(item, alive);
            cost += matrix.options_of(item).work();
            if size == 0 || !all {
                return Some(Pick { item, size, cost });
            }
            if best.as_ref().is_none_or(|best| rule == MemoRule::Smallest && size < best.size) {
                best = Some(Pick { item, size, cost });
            }
        }
    }
    best.map(|best| Pick { cost, ..best })
}

impl MemoMatrix {
    /// The item to branch on, as [`pick`]. The size is the number of branches, so an item with one
    /// branch needs all its living options. Closes the items that it meets which have no living
    /// option and need none.
    pub(super) fn pick_bounded(
        &self,
        all: bool,
        rule: MemoRule,
        alive: &[u64],
        open: &mut [u64],
        left: &[Left],
    ) -> Option<Pick> {
        let mut best: Option<Pick> = None;
        let mut cost = 0;
        for (item, left) in left.iter().enumerate() {
            let (word, bit) = (item / 64, 1 << (item % 64));
            if open[word] & bit == 0 {
                continue;
            }
            let n_living = self.size(item, alive);
            cost += self.options_of(item).work();
            let need = u32::from(left.need);
            if n_living < need {
                return Some(Pick { item, size: 0, cost });
            }
            if n_living == 0 {
                open[word] &= !bit;
                continue;
            }
            let size = n_living + 1 - need;
            if !all {
                return Some(Pick { item, size, cost });
            }
            if best.as_ref().is_none_or(|best| rule == MemoRule::Smallest && size < best.size) {
                best = Some(Pick { item, size, cost });
            }
        }
        best.map(|best| Pick { cost, ..best })
    }
}
