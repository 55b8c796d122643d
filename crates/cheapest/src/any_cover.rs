//! Covers of any cost, where all covers cost the same: the first one found is the cheapest.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};

use quadrille_base::threads;

use super::tree::Tree;
use crate::problem::Instance;
use crate::search::race::{Concurrent, News, Turn};
use crate::search::{Meter, Outcome};

/// Makes searches for covers of any cost.
pub trait AnyCover: Debug + Send + Sync {
    /// A search for any cover of a problem.
    fn search(&self, problem: &Instance) -> Box<dyn Concurrent>;
}

/// A search for a cover of any cost. A copy of it begins again.
#[derive(Debug)]
pub(super) struct AnyCoverSearch {
    maker: Arc<dyn AnyCover>,
    /// Once it has begun. The lock makes it a value that threads can share.
    search: Option<Mutex<Box<dyn Concurrent>>>,
}

impl Clone for AnyCoverSearch {
    fn clone(&self) -> Self {
        Self::new(self.maker.clone())
    }
}

impl AnyCoverSearch {
    /// A search that has not begun.
    pub(super) fn new(maker: Arc<dyn AnyCover>) -> Self {
        Self { maker, search: None }
    }

    /// The work so far, roughly in nanoseconds.
    pub(super) fn work(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| threads::lock(search).work())
    }

    /// Searches until this work is done, in slices of at most `most` tree nodes, or a cover is
    /// found, which goes to the tree and is counted in `meter`.
    pub(super) fn take_turn(
        &mut self,
        turn: &mut Turn,
        (work, most): (u64, Option<u64>),
        tree: &mut Tree,
        meter: &mut Meter,
    ) -> Result<(), Outcome> {
        let Self { maker, search } = self;
        let search =
            search.get_or_insert_with(|| Mutex::new(maker.search(&tree.problem))).get_mut();
        let search = &mut **search.unwrap_or_else(PoisonError::into_inner);
        let before = meter.stats.solutions;
        let end = turn.take(search, work, most, meter, Concurrent::go_on);
        // The search also counts covers of parts.
        meter.stats.solutions = before;
        match end {
            Some(Ok(News::Cover(options))) => _ = tree.offer(options, meter),
            Some(Err(Outcome::Exhausted)) => tree.finish(),
            Some(Err(outcome)) => return Err(outcome),
            Some(Ok(_)) | None => {}
        }
        Ok(())
    }
}
