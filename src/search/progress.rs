//! How much of a tree is explored: each branch of a node counts the same share of the node's own,
//! so that the sum over the path, of the branches finished beside it times the product of one over
//! the degrees above them, goes from 0 to 1 and never back (TAOCP 7.2.2.1, exercise 55).

/// The share that is explored, less than 1, where on each level from the root down so many branches
/// are left of so many; one more was begun, and is finished on the last level.
#[expect(clippy::cast_precision_loss, reason = "a share, rounded")]
pub(crate) fn explored(levels: impl ExactSizeIterator<Item = (usize, usize)>) -> f64 {
    let n_levels = levels.len();
    let (mut done, mut share) = (0.0, 1.0);
    for (k, (left, degree)) in levels.enumerate() {
        let begun = degree.saturating_sub(left);
        let finished = if k + 1 < n_levels { begun.saturating_sub(1) } else { begun };
        share /= degree.max(1) as f64;
        done += share * finished as f64;
    }
    f64::min(done, 1.0 - f64::EPSILON)
}
