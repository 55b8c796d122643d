//! Whether the pieces have as many cells as the board, before anyone searches.

use super::{MAY_BE_EMPTY, Piece, Shape};

/// Why the pieces cannot fill the board, if their numbers of cells show it.
/// `advice` is for a board that is not filled.
pub(super) fn remark(board: &Shape, pieces: &[Piece], advice: &str) -> Option<String> {
    let all = board.cells().len() as u64;
    let n_open = (0..board.cells().len()).filter(|&cell| board.mark(cell) & MAY_BE_EMPTY > 0);
    let mut n_open = n_open.count() as u64;
    // The least and the greatest number of cells of all pieces, and by how much it changes.
    let (mut low, mut high, mut step) = (0_u64, Some(0_u64), 0);
    for piece in pieces {
        let (least, most) = piece.copies.bounds();
        if piece.is_hole() {
            n_open = n_open.min(most.unwrap_or(n_open));
            continue;
        }
        let size = piece.shape.cells().len() as u64;
        low = low.saturating_add(least.saturating_mul(size));
        high = high.and_then(|high| high.checked_add(most?.checked_mul(size)?));
        if most != Some(least) {
            step = common_divisor(step, size);
        }
    }
    let filled = all - n_open;
    let cells = match n_open {
        0 => all.to_string(),
        _ => format!("{filled} to {all}"),
    };
    // The least number of cells that is not too small.
    let missing = filled.saturating_sub(low);
    let enough = if step == 0 { low } else { low + missing.next_multiple_of(step) };
    if low > all {
        let least = if high == Some(low) { "" } else { " at least" };
        return Some(format!(
            "the pieces have{least} {low} cells, and the board has {all}: they do not fit"
        ));
    }
    let few = high.filter(|&high| high < filled);
    if let Some(few) = few {
        let most = if few == low { "" } else { " at most" };
        let n = filled - few;
        return Some(format!(
            "the pieces have{most} {few} cells, and the board has {cells}: {n} cells stay empty; \
             {advice}"
        ));
    }
    (enough > all || high.is_some_and(|high| enough > high)).then(|| {
        let besides = if low > 0 { format!("{low} cells and ") } else { String::new() };
        format!(
            "the pieces have {besides}a multiple of {step} cells, and the board has {cells}: they \
             do not fill it; {advice}"
        )
    })
}

/// Whether any numbers of these pieces can have 0, 1, .., `n` cells together.
pub(super) fn sums(n: usize, pieces: &[Piece]) -> Vec<bool> {
    let mut sums = vec![false; n + 1];
    sums[0] = true;
    for size in pieces.iter().map(|piece| piece.shape.cells().len()) {
        for sum in size..=n {
            sums[sum] |= sums[sum - size];
        }
    }
    sums
}

fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
