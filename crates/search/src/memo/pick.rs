//! [`Pick`]: the item to branch on.

use quadrille_base::bits::bits;

use super::MemoRule;
use super::bounds::Left;
use super::matrix::MemoMatrix;

/// An item to branch on.
pub(super) struct Pick {
    pub(super) item: usize,
    /// The number of branches: with multiplicities, an item with one branch needs all its living
    /// options.
    pub(super) size: u32,
    /// The cost of finding it, as updates.
    pub(super) cost: u32,
}

/// The item to branch on; `None` if all are covered. If `all` items are to be checked, an item
/// without a branch is always picked. With multiplicities, closes the items that it meets which
/// have no living option and need none.
#[inline]
pub(super) fn pick<const BOUNDS: bool>(
    matrix: &MemoMatrix,
    all: bool,
    rule: MemoRule,
    alive: &[u64],
    open: &mut [u64],
    left: &[Left],
) -> Option<Pick> {
    let mut best: Option<Pick> = None;
    let mut cost = 0;
    for (word, open) in open.iter_mut().enumerate().take(matrix.n_primary.div_ceil(64)) {
        let primary = match matrix.n_primary - 64 * word {
            rest @ 1..64 => *open & ((1 << rest) - 1),
            _ => *open,
        };
        for bit in bits(primary) {
            let item = 64 * word + bit;
            let n_living = matrix.size(item, alive);
            cost += matrix.options_of(item).work();
            let need = if BOUNDS { left[item].need.into() } else { 1 };
            if BOUNDS && n_living == 0 && need == 0 {
                *open &= !(1 << bit);
                continue;
            }
            let size = (n_living + 1).saturating_sub(need);
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
