//! [`Building`]: the diagram of all covers, by the method that gets there first.

use std::cmp::Reverse;
use std::num::NonZeroUsize;

use thiserror::Error;

use super::abilities::{Ability, check};
use super::gather::{Gather, GatheredNodes};
use super::plan::Settings;
use super::racing::{Gatherer, Racing};
use crate::problem::{Fingerprint, Instance, OptionId};
#[cfg(doc)]
use crate::search::Rule;
use crate::search::components::{Component, components};
use crate::search::diagram::{Diagram, NONE, Nodes, Store, Trie};
use crate::search::dlx::Dlx;
use crate::search::engine::Advance;
use crate::search::race::{FEW_NODES, within};
use crate::search::{EngineKind, Enumerate, Meter, Outcome, POLL, Search, UnsupportedError};

/// A [`Diagram`] while it is built, as a search that can be limited, stopped and continued. Made by
/// [`Plan::building`](super::Plan::building).
///
/// Its statistics are those of the searches that build, its solutions the covers enumerated so far
/// (none if the problem has independent parts, whose solutions are no covers). A solution limit has
/// no effect, and it uses one thread. Independent parts are built one after another and become a
/// product.
///
/// With [`EngineKind::Dlx`] the diagram has the covers in the order of [`Dlx`], if no item has
/// multiplicities. With [`EngineKind::Memo`] and [`Rule::First`], they come by the option of the
/// first item, then by that of the first item that it leaves, and so on. Otherwise the order is not
/// promised. It takes at most about the memory of the plan.
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
/// assert!(building.build().is_none()); // it was given
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Building {
    n_options: usize,
    fingerprint: Fingerprint,
    settings: Settings,
    /// Whether a method is left open, so that a small part is enumerated by Dancing Links.
    is_open: bool,
    /// The independent parts that are not begun, the smallest last.
    rest: Vec<Part>,
    /// The part that is being built.
    going_on: Option<GoingOn>,
    n_parts: usize,
    /// For each part that is built, its place among all, and its node.
    built: Vec<(usize, u32)>,
    store: Store,
    is_full: bool,
    meter: Meter,
}

/// An independent part of the problem, or the whole.
#[derive(Debug)]
struct Part {
    /// Its place among the parts.
    place: usize,
    component: Component,
}

/// A part that has been begun: its place, its options in the problem, and the race.
#[derive(Debug)]
struct GoingOn {
    place: usize,
    options: Vec<OptionId>,
    racing: Racing<Nodes>,
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

impl GoingOn {
    /// The nodes of the leading method.
    fn store(&self) -> Option<&Store> {
        match self.racing.leader()? {
            Gatherer::Memo(memo) => Some(&memo.memo.fold.store),
            Gatherer::Tree(tree) => Some(&tree.gathered.store),
            Gatherer::Relaxation(_) => None,
        }
    }

    /// Whether the nodes of a method have taken all the memory that they may.
    fn is_full(&self) -> bool {
        self.gathered_is_full() || self.racing.memoizing().is_some_and(|memo| memo.memo.is_full())
    }

    fn gathered_is_full(&self) -> bool {
        self.racing.gathered().is_some_and(GatheredNodes::is_full)
    }

    /// Lets one method go on alone, with nodes in this many bytes; `false` if it has taken them.
    fn make_room(&mut self, memory: usize) -> bool {
        self.racing.go_on_by_leader(self.gathered_is_full());
        for gatherer in self.racing.gatherers_mut() {
            match gatherer {
                Gatherer::Tree(tree) => tree.gathered.store.memory = memory,
                Gatherer::Memo(memo) => memo.memo.fold.store.memory = memory,
                Gatherer::Relaxation(_) => {}
            }
        }
        !self.is_full()
    }
}

/// The node of all covers and the nodes below, after a race.
fn finish(racing: Racing<Nodes>) -> (u32, Store) {
    let (problem, memory) = (racing.makers.problem.clone(), racing.makers.settings.memory);
    match racing.into_first() {
        Some(Gatherer::Memo(memo)) => memo.memo.fold.finish(),
        Some(Gatherer::Tree(tree)) => tree.gathered.finish(&problem),
        // There are no covers.
        _ => Nodes::gathered(&problem, memory).finish(&problem),
    }
}

impl Building {
    /// A diagram of this problem, for the problem with this fingerprint and the same options.
    pub(super) fn new(
        problem: Instance,
        fingerprint: Fingerprint,
        settings: Settings,
    ) -> Result<Self, UnsupportedError> {
        check(Ability::Diagram, &problem, settings)?;
        let is_open = settings.engine == EngineKind::Auto && settings.rule.is_none();
        let components = is_open.then(|| components(&problem)).flatten();
        let n_options = problem.n_options();
        let components = components.unwrap_or_else(|| {
            let (items, options) = (problem.items().collect(), problem.options().collect());
            vec![Component { problem, items, options }]
        });
        let settings =
            Settings { threads: Some(NonZeroUsize::MIN), memory: settings.memory / 2, ..settings };
        let part = |(place, component)| Part { place, component };
        let mut rest: Vec<Part> = components.into_iter().enumerate().map(part).collect();
        rest.sort_by_key(|part| Reverse((part.component.problem.n_entries(), part.place)));
        let mut this = Self {
            n_options,
            fingerprint,
            settings,
            is_open,
            n_parts: rest.len(),
            rest,
            going_on: None,
            built: Vec::new(),
            store: Store::new(2 * settings.memory),
            is_full: false,
            meter: Meter::new(0, POLL),
        };
        if !is_open {
            // What the engine does not know is refused now.
            let part = this.rest.pop().expect("the whole problem");
            this.going_on = Some(this.race(part)?);
        }
        Ok(this)
    }

    /// The diagram; `None` if a limit was reached or the flag was set, as
    /// [`outcome`](Search::outcome) then says, and the next call goes on; or if the memory does not
    /// suffice ([`is_full`](Self::is_full)), and then it cannot go on. It gives the diagram once.
    pub fn build(&mut self) -> Option<Diagram> {
        if self.run() != Outcome::Exhausted || self.built.is_empty() {
            return None;
        }
        let mut built = std::mem::take(&mut self.built);
        built.sort_unstable();
        let mut store = std::mem::replace(&mut self.store, Store::new(0));
        let root = store.product(built.into_iter().map(|(_, node)| node));
        Some(store.into_diagram(root, self.n_options, self.fingerprint))
    }

    /// Whether the nodes have taken all the memory that they may.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// The nodes and the edges so far. The finished diagram may have fewer.
    pub fn size(&self) -> (usize, usize) {
        let (nodes, edges) = self.store.size();
        self.going_on.as_ref().map_or((nodes, edges), |part| {
            let (more_nodes, more_edges) = part.store().map_or((0, 0), Store::size);
            (nodes + more_nodes, edges + more_edges)
        })
    }

    /// Begins a part. A small one is enumerated at once, as most of 100,000 parts may be.
    fn begin(&mut self, part: Part) -> Result<(), UnsupportedError> {
        // The covers of a part with multiplicities have to be sorted before they become nodes.
        if self.is_open && !part.component.problem.has_multiplicities() {
            let Component { problem, options, .. } = &part.component;
            let n_before = self.meter.stats.solutions;
            let mut search = Dlx::compact(problem);
            let (mut trie, mut cover) = (Trie::default(), Vec::new());
            let outcome = within(&mut self.meter, &mut search, FEW_NODES, |search| {
                while let Some(found) = search.next_solution() {
                    cover.clear();
                    cover.extend(found.iter().map(|option| options[option.index()]));
                    trie.add(&cover, &mut self.store);
                }
                search.outcome().expect("it gave no cover")
            });
            if outcome == Outcome::Exhausted {
                let root = trie.finish(&mut self.store);
                self.add(part.place, root);
                return Ok(());
            }
            // The race finds these covers again.
            self.meter.stats.solutions = n_before;
        }
        self.going_on = Some(self.race(part)?);
        Ok(())
    }

    /// The race of a part, which has not begun.
    fn race(&self, part: Part) -> Result<GoingOn, UnsupportedError> {
        let Part { place, component: Component { problem, options, .. } } = part;
        let racing = Racing::new(problem, self.settings)?;
        Ok(GoingOn { place, options, racing })
    }

    /// Goes on to the end, to a limit, or until the memory is full.
    fn go_on(&mut self) -> Outcome {
        while !self.is_full {
            let Some(part) = &mut self.going_on else {
                let Some(part) = self.rest.pop() else { break };
                self.begin(part).expect("what is fastest knows every part");
                if let Err(outcome) = self.meter.look_between() {
                    return outcome;
                }
                continue;
            };
            let outcome = within(&mut self.meter, &mut part.racing, u64::MAX, Search::run);
            self.meter.show_profile_of(part.racing.meter());
            match outcome {
                Outcome::Exhausted => self.take_over(),
                _ if part.is_full() => {
                    let left = (self.settings.memory / 2 * 3).saturating_sub(self.store.bytes());
                    self.is_full = !part.make_room(left);
                }
                _ => return outcome,
            }
        }
        if self.is_full { Outcome::Limit } else { Outcome::Exhausted }
    }

    /// Takes over the part that is built.
    fn take_over(&mut self) {
        let Some(GoingOn { place, options, racing }) = self.going_on.take() else { return };
        let (root, store) = finish(racing);
        let root = if self.n_parts == 1 {
            // Options keep their numbers.
            self.store = store;
            root
        } else {
            let options: Vec<u32> =
                options.iter().map(|option| quadrille_base::narrow(option.index())).collect();
            let part = store.into_diagram(root, options.len(), self.fingerprint);
            self.store.import(&part, &options)
        };
        self.add(place, root);
    }

    /// Adds the node of a part.
    fn add(&mut self, place: usize, root: u32) {
        self.built.push((place, root));
        self.is_full = self.n_parts > 1 && self.store.is_full();
        if root == NONE {
            // No cover of one part, no cover at all.
            self.rest.clear();
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
        let outcome = self.go_on();
        if self.n_parts > 1 {
            // Covers of parts.
            self.meter.stats.solutions = 0;
        }
        Err(outcome)
    }

    own_meter!();

    fn explored(&self) -> f64 {
        let part = self.going_on.as_ref().map_or(0.0, |part| part.racing.progress());
        (quadrille_base::real(self.built.len() as u64) + part)
            / quadrille_base::real(self.n_parts as u64)
    }
}
