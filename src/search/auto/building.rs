//! [`Building`]: the diagram of all covers, by the method that gets there first.

use std::cmp::Reverse;
use std::fmt;
use std::num::NonZeroUsize;

use thiserror::Error;

use super::given::Given;
use super::racing::Racing;
use super::settings::Settings;
use super::slice::slice;
use crate::problem::{Fingerprint, OptionId, Problem, Restriction};
use crate::search::components::{Component, components};
use crate::search::diagram::{Diagram, NONE, Nodes, Store};
use crate::search::engine::Advance;
use crate::search::{EngineKind, Meter, Outcome, POLL, Restarts, Search, UnsupportedError};

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
    /// The independent parts that are not built yet, the smallest last.
    parts: Vec<Part>,
    n_parts: usize,
    /// For each part that is built, its place among all, and its node.
    built: Vec<(usize, u32)>,
    store: Store,
    memory: usize,
    is_full: bool,
    meter: Meter,
}

/// An independent part of the problem, or the whole.
struct Part {
    /// Its place among the parts.
    place: usize,
    /// The numbers of its options in the problem.
    options: Vec<u32>,
    racing: Racing<'static, (), Nodes>,
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
        let is_open = settings.engine == EngineKind::Auto && settings.rule.is_none();
        let components = is_open.then(|| components(problem)).flatten();
        let components = components.unwrap_or_else(|| vec![whole(problem)]);
        let settings = Settings {
            threads: Some(NonZeroUsize::MIN),
            restarts: Restarts::Never,
            memory: settings.memory / 4,
            ..settings
        };
        let part = |(place, Component { problem, options }): (usize, Component)| {
            let number =
                |option: OptionId| u32::try_from(option.index()).expect("ids have 32 bits");
            let options = options.into_iter().map(number).collect();
            let racing = Racing::new(Given::Own(Box::new(problem)), settings)?;
            Ok(Part { place, options, racing })
        };
        let parts: Result<Vec<Part>, UnsupportedError> =
            components.into_iter().enumerate().map(part).collect();
        let mut parts = parts?;
        parts.sort_by_key(|part| Reverse((part.racing.problem().n_entries(), part.place)));
        Ok(Self {
            n_options: problem.n_options(),
            fingerprint: problem.fingerprint(),
            n_parts: parts.len(),
            parts,
            built: Vec::new(),
            store: Store::new(4 * settings.memory),
            memory: settings.memory,
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
        let mut built = std::mem::take(&mut self.built);
        built.sort_unstable();
        let mut store = std::mem::replace(&mut self.store, Store::new(0));
        let root = store.product(built.into_iter().map(|(_, node)| node));
        Some(store.into_diagram(root, self.n_options, self.fingerprint))
    }

    /// Whether the nodes have taken all the memory that they may.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// The nodes and the edges so far. The finished diagram may have fewer.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let ((nodes, edges), of_part) = (self.store.size(), self.going_on());
        of_part.map_or((nodes, edges), |part| {
            let (more_nodes, more_edges) = part.racing.store().size();
            (nodes + more_nodes, edges + more_edges)
        })
    }

    /// The memory that the nodes take so far, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.store.bytes() + self.going_on().map_or(0, |part| part.racing.store().bytes())
    }

    /// The part that is being built.
    fn going_on(&self) -> Option<&Part> {
        self.parts.last()
    }

    /// Takes over the part that is built.
    fn take_over(&mut self) {
        let Some(Part { place, options, racing }) = self.parts.pop() else { return };
        let (root, store) = racing.finish();
        let root = if self.n_parts == 1 {
            // Options keep their numbers.
            self.store = store;
            root
        } else {
            let part = store.into_diagram(root, options.len(), self.fingerprint);
            self.store.import(&part, &options)
        };
        self.built.push((place, root));
        if root == NONE {
            // No cover of one part, no cover at all.
            self.parts.clear();
        }
    }

    /// Why the memory does not suffice.
    pub(super) fn error(&self) -> DiagramError {
        let (nodes, edges) = self.size();
        DiagramError::Full { nodes, edges, explored: self.explored() }
    }
}

impl Advance for Building {
    fn advance(&mut self) -> Result<(), Outcome> {
        while let (Some(part), false) = (self.parts.last_mut(), self.is_full) {
            let outcome = slice(&mut part.racing, &mut self.meter, u64::MAX, Search::run);
            self.meter.show_profile_of(part.racing.meter());
            match outcome {
                Outcome::Exhausted => self.take_over(),
                _ if part.racing.is_full() => {
                    let left = (3 * self.memory).saturating_sub(self.store.bytes());
                    self.is_full = !part.racing.make_room(left);
                }
                _ => return Err(outcome),
            }
        }
        Err(if self.is_full { Outcome::Limit } else { Outcome::Exhausted })
    }

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn explored(&self) -> f64 {
        let part = self.going_on().map_or(0.0, |part| part.racing.progress());
        #[expect(clippy::cast_precision_loss, reason = "a share, rounded")]
        let (n_built, n) = (self.built.len() as f64, self.n_parts as f64);
        (n_built + part) / n
    }
}

impl Search for Building {}

impl fmt::Debug for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = self.going_on().map(|part| &part.racing);
        f.debug_struct("Building")
            .field("part", &part)
            .field("n_parts", &self.n_parts)
            .field("is_full", &self.is_full)
            .field("meter", &self.meter)
            .finish_non_exhaustive()
    }
}

/// The whole problem as its only part.
fn whole<T>(problem: &Problem<T>) -> Component {
    let (items, options): (Vec<_>, Vec<_>) =
        (problem.items().collect(), problem.options().collect());
    Component { problem: Restriction::of(problem).to(&items, &options), options }
}
