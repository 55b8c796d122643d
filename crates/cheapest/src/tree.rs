//! The search of a tree of linear programs.
//!
//! # A node
//!
//! A node is a set of options. What follows at once is deduced (`settle.rs`). The multipliers of
//! the parent give a first bound, the optimum of the linear program a better one. With each bound,
//! options that cost too much leave. A small node is then searched to its end by Dancing Links over
//! the reduced costs (`node_dance.rs`); a larger one is split in two (`branch.rs`).
//!
//! Only the root gets cuts (`root.rs`). The search of the whole tree is repeated with rising
//! cutoffs (`passes.rs`).

use std::sync::Arc;

use super::bound::{Bound, Scale};
use super::branch;
use super::cliques;
use super::collection::{Collection, Cover};
use super::counts;
use super::equal_options::Copies;
use super::gains::Gains;
use super::halves;
use super::interior::{Interior, Known, as_real, real};
use super::node::{Node, Open, Purpose};
use super::passes::Passes;
use super::program::{Program, Row};
use super::relaxation::Relaxation;
use super::root::Root;
use super::saved::Pass;
use super::settle::Settler;
use super::shares;
use crate::problem::verify::verify;
use crate::problem::{Instance, OptionId};
use crate::search::{Meter, Outcome};
use crate::tuning::halves::STALL;
use crate::tuning::tree::{CUT_ROUNDS, DIVE_COLUMNS, NODE_GAP, NODE_LOSS, ROOT_LOSS, SLACK};

/// Multipliers of the open rows, and their bound; `None` before the first linear program.
type Bounded = Option<(Vec<f64>, Bound)>;

/// The tree, and the position in it.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) problem: Instance,
    pub(super) program: Program,
    pub(super) copies: Copies,
    /// Whether linear programs are solved.
    pub(super) programs: bool,
    /// The threads that work on a step of a linear program.
    pub(super) n_threads: usize,
    /// Whether the root gets cuts.
    pub(super) cuts: bool,
    pub(super) scale: Scale,
    pub(super) settler: Settler,
    /// The nodes that wait, the next one last.
    pub(super) stack: Vec<Node>,
    pub(super) open: Option<Open>,
    pub(super) covers: Collection,
    pub(super) root: Option<Root>,
    pub(super) passes: Passes,
    pub(super) gains: Gains,
    /// The bound before the first cuts, and the one before the last ones.
    cut_bounds: (i128, i128),
    /// A pass that an earlier run began, until the root is solved.
    pub(super) resumed: Option<Pass>,
    /// The work of the last linear program of a node.
    pub(super) program_work: u64,
    /// Covers stored.
    pub(super) n_found: u64,
    /// The work so far, roughly in nanoseconds.
    pub(super) work: u64,
    /// The work before the first pass.
    pub(super) root_work: u64,
    pub(super) is_done: bool,
}

impl Tree {
    /// The tree of a problem with these costs, before its root. Without `programs`, only the bound
    /// of the root is computed, from simple multipliers.
    pub(super) fn new(
        problem: Instance,
        costs: &[i64],
        covers: Collection,
        programs: bool,
    ) -> Self {
        let program = Program::new(&problem, costs);
        let total: i128 = costs.iter().map(|&cost| i128::from(cost.unsigned_abs())).sum();
        let mut passes = Passes::new(total);
        passes.raise_floor(shares::least_cost(&problem, costs));
        let n_items = if problem.has_colors() { problem.n_items() } else { 0 };
        let copies = if covers.wants_one() { Copies::of(&program) } else { Copies::none() };
        let columns = program.columns().filter(|&j| !copies.is_spare(j)).collect();
        let root = Node::new(columns, Vec::new(), Arc::from([]), i128::MIN);
        let root = Node { purpose: Purpose::Root(0), ..root };
        Self {
            scale: Scale::new(u64::try_from(total).unwrap_or(u64::MAX)),
            settler: Settler::new(&program, n_items),
            problem,
            program,
            copies,
            programs,
            n_threads: 1,
            cuts: true,
            stack: vec![root],
            open: None,
            covers,
            root: None,
            passes,
            gains: Gains::default(),
            cut_bounds: (0, 0),
            resumed: None,
            program_work: 0,
            n_found: 0,
            work: 0,
            root_work: 0,
            is_done: false,
        }
    }

    /// No cover that is not yet found costs less.
    pub(super) fn floor(&self) -> i128 {
        self.passes.floor.min(self.limit())
    }

    /// Whether the root has its last bound, and a first cover has been looked for.
    pub(super) const fn is_below_root(&self) -> bool {
        self.passes.has_begun()
    }

    /// Only covers that cost less are looked for.
    pub(super) fn limit(&self) -> i128 {
        self.passes.cutoff.min(self.covers.limit())
    }

    /// The most units that a cover may cost.
    pub(super) fn threshold(&self) -> i128 {
        self.scale.units(self.limit() - 1)
    }

    /// Makes a step of a linear program, or enters a node. Covers that are found are stored.
    /// Returns why the search has ended, if it has.
    pub(super) fn step(&mut self, meter: &mut Meter) -> Result<(), Outcome> {
        let before = self.n_found;
        let result = self.advance(meter);
        meter.stats.solutions += self.n_found - before;
        result
    }

    fn advance(&mut self, meter: &mut Meter) -> Result<(), Outcome> {
        if self.is_done {
            return Err(Outcome::Exhausted);
        }
        let Some(mut open) = self.open.take() else {
            let Some(node) = self.stack.pop() else {
                self.next_pass();
                return Ok(());
            };
            if let Err(outcome) = meter.enter_node() {
                self.stack.push(node);
                return Err(outcome);
            }
            self.passes.n_nodes += 1;
            self.enter(node, meter);
            return Ok(());
        };
        if let Err(outcome) = meter.look_between() {
            self.open = Some(open);
            return Err(outcome);
        }
        if open.interior.dual() + real(open.relaxation.forced_cost) > as_real(self.limit() - 1) {
            let bound = Bound::new(&open.relaxation, open.interior.y(), self.scale);
            if bound.least > self.threshold() {
                self.record(open.node.branch, bound.least);
                self.end_of(open.node.purpose);
                return Ok(());
            }
        }
        let limit = as_real(self.limit()) - real(open.relaxation.forced_cost);
        let share = match open.node.purpose {
            Purpose::Search => NODE_GAP,
            _ => 0.0,
        };
        if open.interior.is_done(share * (limit - open.interior.dual())) {
            self.solved(open, meter);
        } else {
            self.work += open.interior.work();
            open.work += open.interior.work();
            open.interior.step(&open.relaxation);
            self.open = Some(open);
        }
        Ok(())
    }

    /// Deduces and bounds; begins a linear program if the node is still open.
    fn enter(&mut self, mut node: Node, meter: &mut Meter) {
        let Some((relaxation, bounded)) = self.bounded(&mut node) else {
            self.record(node.branch, i128::MAX);
            self.end_of(node.purpose);
            return;
        };
        if relaxation.n_columns() == 0 {
            self.found(&relaxation, &[]);
            self.end_of(node.purpose);
            return;
        }
        if let Some((_, bound)) = &bounded
            && node.purpose == Purpose::Search
            && self.dance(&node, &relaxation, bound, meter)
        {
            return;
        }
        self.programs &= self.begin(node, relaxation, bounded, self.programs);
    }

    /// Begins the linear program of a node, with as many `steps` as it takes or none; whether it is
    /// small enough for steps.
    pub(super) fn begin(
        &mut self,
        node: Node,
        mut relaxation: Relaxation,
        bounded: Bounded,
        steps: bool,
    ) -> bool {
        let n_rows = self.program.items.len();
        let known = if let Some((mut y, _)) = bounded {
            self.work += relaxation.drop_implied_rows(n_rows, &mut y);
            Some(self.known(&node, &mut relaxation, y))
        } else {
            self.work += relaxation.drop_implied_rows(n_rows, &mut Vec::new());
            None
        };
        let mut interior = Interior::new(&relaxation, known, steps);
        interior.set_threads(self.n_threads);
        if node.purpose == Purpose::Dive {
            interior.tilt(&relaxation);
        }
        let is_small = !interior.is_too_large();
        self.open = Some(Open { node, relaxation, interior, work: 0 });
        is_small
    }

    /// Deduces and bounds by the multipliers of the node, if it has any, as long as columns leave.
    /// Returns `None` if the node has no cover below the limit.
    pub(super) fn bounded(&mut self, node: &mut Node) -> Option<(Relaxation, Bounded)> {
        loop {
            self.work += 10 * node.columns.len() as u64;
            let relaxation =
                self.settler.settle(&self.program, &mut node.columns, &node.required)?;
            if node.y.is_empty() {
                return Some((relaxation, None));
            }
            let y: Vec<f64> = relaxation.row_of.iter().map(|&row| node.y[row as usize]).collect();
            let bound = Bound::new(&relaxation, &y, self.scale);
            self.work += 5 * relaxation.n_entries() as u64;
            node.least = node.least.max(bound.least);
            if node.least > self.threshold() {
                return None;
            }
            if !self.fix(node, &relaxation, &bound) {
                return Some((relaxation, Some((y, bound))));
            }
        }
    }

    /// The multipliers with which a node's linear program begins. Cuts without one are left out of
    /// it. So are all cuts while a first cover is looked for, if they may have many options.
    fn known(&self, node: &Node, relaxation: &mut Relaxation, mut y: Vec<f64>) -> Known {
        let unit = as_real(self.scale.units(1));
        let left = as_real(self.threshold() - node.least) / unit;
        let least = match node.purpose {
            Purpose::Search => SLACK * left,
            Purpose::Dive if self.program.has_many() => f64::INFINITY,
            _ => -1.0,
        };
        let is_cut = |row: u32| row as usize >= self.program.items.len();
        let rows = relaxation.row_of.iter().zip(&y);
        let stays: Vec<bool> = rows.map(|(&row, &y)| !is_cut(row) || y.abs() > least).collect();
        relaxation.retain_rows(&stays, &mut y);
        let loss = match node.purpose {
            Purpose::Search => NODE_LOSS * left,
            _ => ROOT_LOSS * (as_real(node.least) / unit).abs(),
        };
        Known { multipliers: y, loss }
    }

    /// Removes the columns that cost too much, and requires those without which a cover costs too
    /// much; whether there are any.
    fn fix(&self, node: &mut Node, relaxation: &Relaxation, bound: &Bound) -> bool {
        let left = u64::try_from(self.threshold() - bound.least).unwrap_or(u64::MAX);
        let wanted = bound.wanted.iter().filter(|&&(_, more)| more > left);
        let n = node.required.len();
        node.required.extend(wanted.map(|&(j, _)| relaxation.columns[j as usize]));
        if bound.reduced.iter().all(|&reduced| reduced <= left) {
            return node.required.len() > n;
        }
        let columns = 0..relaxation.n_columns();
        node.columns = relaxation.with_forced(columns.filter(|&j| bound.reduced[j] <= left));
        true
    }

    /// Continues after a linear program is solved.
    fn solved(&mut self, open: Open, meter: &mut Meter) {
        let Open { mut node, relaxation, interior, work } = open;
        self.program_work = work;
        let mut bound = Bound::new(&relaxation, interior.y(), self.scale);
        let mut open_y = interior.y();
        // If the method has stopped early, simple multipliers may be better.
        let simple;
        let is_root = matches!(node.purpose, Purpose::Root(_));
        if is_root && bound.least < self.scale.units(self.passes.floor) {
            simple = Interior::new(&relaxation, None, false);
            let its = Bound::new(&relaxation, simple.y(), self.scale);
            if its.least > bound.least {
                (bound, open_y) = (its, simple.y());
            }
        }
        node.least = node.least.max(bound.least);
        self.record(node.branch.take(), node.least);
        if bound.least > self.threshold() {
            self.end_of(node.purpose);
            return;
        }
        let mut y = vec![0.0; self.program.rows.len()];
        for (&row, value) in relaxation.row_of.iter().zip(open_y) {
            y[row as usize] = *value;
        }
        node.y = Arc::from(y);
        let is_feasible = interior.is_feasible();
        let x = &*self.copies.packed(&relaxation, interior.x());
        let mut is_cover = false;
        if is_feasible && self.covers.wants_one() && branch::is_integral(x) {
            let ones: Vec<usize> = (0..x.len()).filter(|&j| x[j] > 0.5).collect();
            // The options may still have different colors.
            is_cover = self.found(&relaxation, &ones);
        }
        match node.purpose {
            Purpose::Root(round) => {
                let has_cuts = self.cuts && is_feasible && !is_cover && round < CUT_ROUNDS;
                let cuts = if has_cuts {
                    self.cuts_of(&node, round, &relaxation, (x, interior.x()), &bound.reduced)
                } else {
                    Vec::new()
                };
                let few = cuts.is_empty().then(|| few_columns(&relaxation, &bound, x));
                self.record_root(&node, &relaxation, bound);
                if let Some(few) = few {
                    if self.programs && self.covers.wants_one() && !is_cover {
                        (node.purpose, node.columns) = (Purpose::Dive, few);
                        self.dive(node, &relaxation, x);
                    }
                } else {
                    self.cut(node, &cuts, round);
                }
            }
            Purpose::Dive | Purpose::Search if is_cover => {}
            Purpose::Dive => self.dive(node, &relaxation, x),
            Purpose::Search => self.open_or_split(node, &relaxation, &bound, x, meter),
        }
    }

    /// Cuts that a solution at the root violates, which is given packed and as it is.
    fn cuts_of(
        &mut self,
        node: &Node,
        round: u32,
        relaxation: &Relaxation,
        (packed, x): (&[f64], &[f64]),
        reduced: &[u64],
    ) -> Vec<(Row, Vec<u32>)> {
        let cliques = cliques::violated(&self.program, relaxation, packed, reduced);
        let is_first = round == 0;
        let (first, last) = if is_first { (node.least, node.least) } else { self.cut_bounds };
        self.cut_bounds = (first, node.least);
        let mut cuts = Vec::new();
        if is_first {
            let (row, work) = counts::violated(&self.program, relaxation, packed);
            self.work += work;
            cuts.extend(row);
        }
        let is_stalled = !is_first && (node.least - last) * STALL < node.least - first;
        if cliques.is_empty() && !is_stalled && self.program.has_many() {
            let (halves, work) = halves::violated(&self.program, relaxation, x);
            self.work += work;
            cuts.extend(halves);
        }
        cuts.extend(cliques.into_iter().map(|clique| (Row::AT_MOST_ONE, clique)));
        cuts
    }

    /// Requires the columns that a solution has whole, or the one that it has most of.
    fn dive(&mut self, mut node: Node, relaxation: &Relaxation, x: &[f64]) {
        node.required.clone_from(&relaxation.forced);
        let whole = (0..x.len()).filter(|&j| x[j] > 0.99);
        node.required.extend(whole.map(|j| relaxation.columns[j]));
        let fractional = (0..x.len()).filter(|&j| x[j] <= 0.99);
        if let Some(most) = fractional.max_by(|&a, &b| x[a].total_cmp(&x[b]).then(b.cmp(&a))) {
            node.required.push(relaxation.columns[most]);
        }
        self.stack.push(node);
    }

    /// Removes what costs too much after a linear program; then dances, solves again what has
    /// become much smaller, or splits.
    fn open_or_split(
        &mut self,
        mut node: Node,
        relaxation: &Relaxation,
        bound: &Bound,
        x: &[f64],
        meter: &mut Meter,
    ) {
        if !self.fix(&mut node, relaxation, bound) {
            if !self.dance(&node, relaxation, bound, meter) {
                self.split(&node, relaxation, x);
            }
            return;
        }
        let Some((smaller, Some((y, bound)))) = self.bounded(&mut node) else { return };
        if smaller.n_columns() == 0 {
            self.found(&smaller, &[]);
        } else if self.dance(&node, &smaller, &bound, meter) {
        } else if smaller.n_columns() * 10 < relaxation.n_columns() * 7 {
            self.begin(node, smaller, Some((y, bound)), true);
        } else {
            let mut old = relaxation.columns.iter().zip(x);
            let x: Vec<f64> = smaller
                .columns
                .iter()
                .map(|j| *old.find(|(other, _)| *other == j).expect("a smaller set").1)
                .collect();
            self.split(&node, &smaller, &x);
        }
    }

    /// Stores the cover of the forced columns and these; whether it is a cover, cheap enough or
    /// not.
    fn found(&mut self, relaxation: &Relaxation, chosen: &[usize]) -> bool {
        let options = relaxation.options(&self.program, chosen);
        let is_cover = verify(&self.problem, &options).is_ok();
        if is_cover {
            self.add(options);
        }
        is_cover
    }

    pub(super) fn add(&mut self, options: Vec<OptionId>) {
        debug_assert_eq!(verify(&self.problem, &options), Ok(()));
        let cost = self.program.cost(&options);
        if i128::from(cost) < self.limit() && self.covers.add(Cover { cost, options }) {
            self.n_found += 1;
        }
    }

    /// Adds a cover that another search has found, and counts it in `meter`, if it is wanted and
    /// new; whether it is.
    pub(super) fn offer(&mut self, options: Vec<OptionId>, meter: &mut Meter) -> bool {
        let cost = self.program.cost(&options);
        let is_added = self.covers.add(Cover { cost, options });
        meter.stats.solutions += u64::from(is_added);
        is_added
    }

    /// A node has no further cover below the limit.
    fn end_of(&mut self, purpose: Purpose) {
        if matches!(purpose, Purpose::Root(_)) {
            self.finish();
        }
    }

    /// Ends the search: all covers that are wanted have been found.
    pub(super) fn finish(&mut self) {
        self.passes.raise_floor(self.limit());
        self.is_done = true;
    }

    /// Ends a pass that another search has searched to its end, in this many nodes.
    pub(super) fn end_pass(&mut self, n_nodes: u64) {
        self.stack.clear();
        self.open = None;
        self.passes.n_nodes = n_nodes;
        self.next_pass();
    }

    /// Begins the first pass or the next one, if any.
    pub(super) fn next_pass(&mut self) {
        let Some(root) = &self.root else {
            self.finish();
            return;
        };
        if !self.passes.has_begun() {
            self.root_work = self.work;
        }
        if let Some(pass) = self.resumed.take() {
            let y = root.y.clone();
            self.go_on(pass, &y);
            return;
        }
        if self.passes.is_last {
            self.is_done = true;
            return;
        }
        // In the first pass, the columns that the root's bound leaves are some per row.
        let n = (2 * root.n_rows + 20).min(root.reduced.len().saturating_sub(1));
        let units = root.reduced.get(n).copied().unwrap_or(0);
        let [least, distance] = [root.least, units.into()].map(|units| self.scale.cost(units));
        if !self.passes.begin_next(least, distance, self.covers.limit()) {
            self.finish();
            return;
        }
        self.covers.begin_again(self.passes.floor);
        let columns = root.columns.to_vec();
        self.stack.push(Node::new(columns, Vec::new(), root.y.clone(), root.least));
    }
}

/// The forced columns and some of the cheapest others, ascending; among those that are about as
/// cheap, the ones that the solution has most of.
fn few_columns(relaxation: &Relaxation, bound: &Bound, x: &[f64]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..relaxation.n_columns()).collect();
    let about = |j: usize| bound.reduced[j] >> 10;
    order.sort_by(|&a, &b| about(a).cmp(&about(b)).then(x[b].total_cmp(&x[a])));
    order.truncate(DIVE_COLUMNS * relaxation.rows.len());
    relaxation.with_forced(order.into_iter())
}
