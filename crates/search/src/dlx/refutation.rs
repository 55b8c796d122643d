//! [`Refutation`]: a search by Algorithm C that records why there is no cover, as steps of a proof.
//!
//! Each step says that certain options are not all part of a cover: those that the search chose on
//! its way to a branch that it has explored. It follows from the items and from the steps before it
//! by unit propagation alone. If these options are chosen, the options that share an item with them
//! are excluded, and so is each option that an earlier step excludes with them. Either an item has
//! no option left, or the search has branched on an item of which one option is left, and so on
//! down that branch.
//!
//! Therefore the last option of an item needs no step: the steps of the other options exclude
//! those, so it is chosen by unit propagation. For the same reason no step names it. In particular,
//! a forced option has no step and is in none.
//!
//! A step is of no more use when the branch around it has a step. So each step has a *depth*, the
//! number of its options. After a step of depth `d`, no step that is deeper is needed.

use super::arena::{Arena, ArenaShape, C};
use super::choose::{Chooser, Rule};
use super::dance::Dance as _;
use super::exact::{Exact, Watch};
use super::key::Key;
use super::width::NodeLink;
use crate::problem::{Instance, OptionId};
use crate::search::engine::{Advance, Yield};
use crate::search::{Meter, Outcome, POLL_CLOSELY};
use quadrille_base::rows::Rows;

/// A search that records steps of a proof.
#[derive(Debug)]
pub struct Refutation {
    /// Links of 32 bits hold every problem, and Algorithm C is Algorithm X where there are no
    /// colors.
    exact: Exact<u32, i64, C>,
    steps: Steps,
    solution: Vec<OptionId>,
    meter: Meter,
}

/// One step: no cover has all of `options`. The deeper steps are of no more use.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefutationStep<'s> {
    /// In the order in which they were chosen. Their number is the depth.
    pub options: &'s [OptionId],
    /// Whether there may be deeper steps.
    pub has_deeper: bool,
}

/// The steps since they were last cleared.
#[derive(Debug)]
struct Steps {
    /// The options of each step.
    options: Rows<OptionId>,
    /// For each step, whether there may be deeper steps.
    has_deeper: Vec<bool>,
    /// The depth of the last step.
    depth: usize,
}

impl Refutation {
    /// A search that has explored nothing; `None` if some item has multiplicities.
    pub fn new(problem: &Instance, rule: Rule) -> Option<Self> {
        if problem.has_multiplicities() {
            return None;
        }
        let mut exact = Exact::new(problem, &ArenaShape::of(problem));
        *exact.guide_mut() = Chooser::new(rule, problem.n_items());
        Some(Self {
            exact,
            steps: Steps { options: Rows::with_room(0), has_deeper: Vec::new(), depth: 0 },
            solution: Vec::new(),
            meter: Meter::new(0, POLL_CLOSELY),
        })
    }

    /// The steps since they were last cleared, in order.
    pub fn steps(&self) -> impl Iterator<Item = RefutationStep<'_>> {
        let Steps { options, has_deeper, .. } = &self.steps;
        let step = |(k, &has_deeper)| RefutationStep { options: &options[k], has_deeper };
        has_deeper.iter().enumerate().map(step)
    }

    /// Forgets the steps.
    pub fn clear_steps(&mut self) {
        self.steps.options = Rows::with_room(0);
        self.steps.has_deeper.clear();
    }
}

impl Watch for Steps {
    fn leave<L: NodeLink, K: Key>(&mut self, arena: &Arena<L, K>, choices: &[L], ends: &[L], p: L) {
        let is_last = |p: L, end: L| arena.down(p) == end;
        if ends.last().is_some_and(|&end| is_last(p, end)) {
            return;
        }
        let decided = choices.iter().zip(ends).filter(|&(&p, &end)| !is_last(p, end));
        let decided = decided.map(|(&p, _)| p).chain([p]);
        let depth = decided.clone().count();
        self.options.push(decided.map(|p| arena.option_of(p)));
        self.has_deeper.push(depth < self.depth);
        self.depth = depth;
    }
}

impl Advance for Refutation {
    fn advance(&mut self) -> Result<(), Outcome> {
        self.exact.watched(&mut self.steps, &mut self.meter)
    }

    own_meter!();

    fn explored(&self) -> f64 {
        self.exact.explored()
    }
}

impl Yield for Refutation {
    fn solution(&mut self) -> &[OptionId] {
        self.exact.read_solution(&mut self.solution);
        &self.solution
    }
}
