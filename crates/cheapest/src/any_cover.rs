//! Covers of any cost, where all covers cost the same: the first one found is the cheapest.

use std::fmt::{self, Debug, Formatter};
use std::sync::{Arc, Mutex, PoisonError};

use quadrille_base::threads;

use super::tree::Tree;
use crate::problem::Instance;
use crate::search::race::{Concurrent, News, Turn};
use crate::search::{Meter, Outcome};

/// Makes searches for covers of any cost.
#[doc(hidden)]
#[derive(Clone)]
pub struct AnyCover(Arc<Make>);

/// What makes a search for any cover of a problem.
type Make = dyn Fn(&Instance) -> Box<dyn Concurrent> + Send + Sync;

impl AnyCover {
    /// The searches that this function makes for problems.
    pub fn new(make: impl Fn(&Instance) -> Box<dyn Concurrent> + Send + Sync + 'static) -> Self {
        Self(Arc::new(make))
    }
}

impl Debug for AnyCover {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str("AnyCover")
    }
}

/// A search for a cover of any cost. A copy of it begins again.
#[derive(Debug)]
pub(super) struct AnyCoverSearch {
    maker: AnyCover,
    search: Begun,
}

/// The search, once it has begun. The lock makes it a value that threads can share.
#[derive(Default)]
struct Begun(Option<Mutex<Box<dyn Concurrent>>>);

impl Debug for Begun {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "begun: {}", self.0.is_some())
    }
}

impl Clone for AnyCoverSearch {
    fn clone(&self) -> Self {
        Self::new(self.maker.clone())
    }
}

impl AnyCoverSearch {
    /// A search that has not begun.
    pub(super) fn new(maker: AnyCover) -> Self {
        Self { maker, search: Begun::default() }
    }

    /// The work so far, roughly in nanoseconds.
    pub(super) fn work(&self) -> u64 {
        self.search.0.as_ref().map_or(0, |search| threads::lock(search).work())
    }

    /// Searches until this work is done, in slices of at most `most` tree nodes, or a cover is
    /// found, which goes to the tree and is counted in `meter`.
    pub(super) fn take_turn(
        &mut self,
        turn: &mut Turn,
        (work, most): (u64, Option<u64>),
        problem: &Instance,
        tree: &mut Tree,
        meter: &mut Meter,
    ) -> Result<(), Outcome> {
        let Self { maker: AnyCover(make), search: Begun(search) } = self;
        let search = search.get_or_insert_with(|| Mutex::new(make(problem))).get_mut();
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
