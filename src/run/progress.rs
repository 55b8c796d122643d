//! How much of a tree is explored: each branch of a node counts the same share of the node's own,
//! so that the sum over the path, of the branches finished beside it times the product of one over
//! the degrees above them, goes from 0 to 1 and never back (TAOCP 7.2.2.1, exercise 55).

/// A share of a tree, gathered from the root down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    done: f64,
    /// The share of the node that was reached.
    share: f64,
}

impl Default for Progress {
    fn default() -> Self {
        Self { done: 0.0, share: 1.0 }
    }
}

impl Progress {
    /// Goes down to the branch of a node behind so many that are finished, of so many in all.
    #[expect(clippy::cast_precision_loss, reason = "a share, rounded")]
    pub(crate) fn descend(&mut self, finished: usize, degree: usize) {
        self.share /= degree.max(1) as f64;
        self.done += self.share * finished.min(degree) as f64;
    }

    /// The share that is explored, less than 1.
    pub(crate) fn done(self) -> f64 {
        self.done.min(1.0 - f64::EPSILON)
    }
}
