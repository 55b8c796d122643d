//! [`ProblemRef`]: the problem of a search, lent by the caller or the search's own.

use crate::problem::Problem;

/// A problem that a search looks at again while it goes on.
pub(super) enum ProblemRef<'p, T> {
    /// The caller's.
    Lent(&'p Problem<T>),
    /// The search's own: an independent part of the caller's, or a copy.
    Own(Box<Problem<T>>),
}

impl<T> ProblemRef<'_, T> {
    pub(super) fn get(&self) -> &Problem<T> {
        match self {
            Self::Lent(problem) => problem,
            Self::Own(problem) => problem,
        }
    }

    /// The same problem, copied unless it is the search's own.
    pub(super) fn into_owned(self) -> ProblemRef<'static, T>
    where
        T: Clone,
    {
        ProblemRef::Own(match self {
            Self::Lent(problem) => Box::new(problem.clone()),
            Self::Own(problem) => problem,
        })
    }
}
