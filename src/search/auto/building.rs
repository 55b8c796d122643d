//! [`Building`]: the diagram of all covers, by the method that gets there first.

use std::fmt;

use thiserror::Error;

use super::Enumeration;
use super::settings::Settings;
use super::slice::slice;
use crate::problem::{Fingerprint, Problem};
use crate::search::diagram::{Diagram, Full, Store, Trie};
use crate::search::engine::Advance;
use crate::search::{Enumerate, Meter, Outcome, POLL, Search, UnsupportedError};

/// A [`Diagram`] while it is built, as a search that can be limited, stopped and continued. Made by
/// [`Plan::building`](super::Plan::building).
///
/// Its statistics are those of the searches that build, a solution limit has no effect, and it uses
/// one thread.
///
/// ```
/// use quadrille::Search;
/// use quadrille::models::{Model, queens::Queens};
/// use quadrille::search::Limits;
///
/// let problem = Queens::new(8)?.problem();
/// let mut building = problem.plan().building()?;
/// building.set_limits(Limits::NONE.nodes(100));
/// assert!(building.build().is_none()); // not yet
/// building.set_limits(Limits::NONE);
/// let diagram = building.build().expect("nothing limits it");
/// assert_eq!(diagram.count(), 92_u32.into()); // OEIS A000170
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Building {
    n_options: usize,
    fingerprint: Fingerprint,
    enumeration: Enumeration,
    trie: Trie,
    store: Store,
    is_full: bool,
    meter: Meter,
}

/// Why a problem has no diagram here.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// The problem is of a kind that diagrams do not support.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedError),
    /// It takes more memory than it may.
    #[error(
        "the diagram does not fit in the memory limit: it has {nodes} nodes and {edges} edges, \
        and {:.2} % of the tree is explored", 100.0 * .explored
    )]
    Full {
        /// The nodes so far.
        nodes: usize,
        /// The edges so far.
        edges: usize,
        /// The explored fraction of the tree.
        explored: f64,
    },
}

impl Building {
    pub(super) fn new<T>(
        problem: &Problem<T>,
        settings: Settings,
    ) -> Result<Self, UnsupportedError> {
        if problem.has_multiplicities() {
            return Err(UnsupportedError::Multiplicities);
        }
        let settings = Settings { threads: Some(std::num::NonZeroUsize::MIN), ..settings };
        Ok(Self {
            n_options: problem.n_options(),
            fingerprint: problem.fingerprint(),
            enumeration: Enumeration::new(problem, settings)?,
            trie: Trie::default(),
            store: Store::new(settings.memory),
            is_full: false,
            meter: Meter::new(0, POLL),
        })
    }

    /// The diagram; `None` if a limit was reached or the flag was set, as
    /// [`outcome`](Search::outcome) then says, and the next call goes on; or if the memory does not
    /// suffice ([`is_full`](Self::is_full)), and then it cannot go on. After it has given the
    /// diagram, it gives one without covers.
    pub fn build(&mut self) -> Option<Diagram> {
        if self.run() != Outcome::Exhausted {
            return None;
        }
        let mut store = std::mem::replace(&mut self.store, Store::new(0));
        match std::mem::take(&mut self.trie).finish(&mut store) {
            Ok(root) => Some(store.into_diagram(root, self.n_options, self.fingerprint)),
            Err(Full) => {
                self.is_full = true;
                None
            }
        }
    }

    /// Whether the nodes have taken all the memory that they may.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// The nodes and the edges so far. The finished diagram may have fewer.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        self.store.size()
    }

    /// The memory that the nodes take so far, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.store.bytes()
    }

    /// Why the memory does not suffice.
    pub(super) fn error(&self) -> DiagramError {
        let (nodes, edges) = self.size();
        DiagramError::Full { nodes, edges, explored: self.explored() }
    }
}

impl Advance for Building {
    fn advance(&mut self) -> Result<(), Outcome> {
        let Self { enumeration, trie, store, is_full, meter, .. } = self;
        Err(slice(enumeration, meter, u64::MAX, |search| {
            while let Some(cover) = search.next_solution() {
                if trie.add(cover, store).is_err() {
                    *is_full = true;
                    return Outcome::Limit;
                }
            }
            search.outcome().expect("it gave no cover")
        }))
    }

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn explored(&self) -> f64 {
        self.enumeration.progress()
    }
}

impl Search for Building {}

impl fmt::Debug for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Building")
            .field("size", &self.size())
            .field("is_full", &self.is_full)
            .finish_non_exhaustive()
    }
}
