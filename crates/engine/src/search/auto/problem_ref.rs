//! [`ProblemRef`]: the problem of a search, lent by the caller or the search's own.

use crate::problem::Instance;

/// A problem that a search looks at again while it goes on.
pub(super) enum ProblemRef<'p> {
    /// The caller's.
    Lent(&'p Instance),
    /// The search's own: an independent part of the caller's, or a copy.
    Own(Box<Instance>),
}

impl ProblemRef<'_> {
    pub(super) fn get(&self) -> &Instance {
        match self {
            Self::Lent(problem) => problem,
            Self::Own(problem) => problem,
        }
    }

    /// The same problem, copied unless it is the search's own.
    pub(super) fn into_owned(self) -> ProblemRef<'static> {
        ProblemRef::Own(match self {
            Self::Lent(problem) => Box::new(problem.clone()),
            Self::Own(problem) => problem,
        })
    }
}
