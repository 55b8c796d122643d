//! The search for a certificate of least cost, when the least cost is known.
//!
//! What is forced comes first: an item that has as many options as it needs. Then weights by a
//! linear program. What is left of a case is divided by the options of one item after another, as
//! Algorithm X does, as long as that takes little work; if it does not, these steps are forgotten,
//! and the case is divided in two by the solution of the linear program.

use std::io;

use super::CostBound;
use super::cases::{Cases, Place, Step};
use crate::problem::{Instance, ItemId, ItemKind, OptionId};
use crate::search::StopFlag;
use crate::search::cheapest::{CaseOptimum, CaseProgram, CaseSplit, Cheapest};
use crate::tuning::prover::{CUT_ROUNDS, DANCE, ENTRY, LEAST_DANCE, MOST_STEPS};

/// What a proof is about.
pub(super) struct Claim<'c> {
    pub(super) problem: &'c Instance,
    pub(super) bound: CostBound,
    /// The units of 1 in weights.
    pub(super) scale: u64,
    pub(super) cliques: &'c [Vec<OptionId>],
    /// A cover that costs as much as the bound.
    pub(super) cover: &'c [OptionId],
}

/// Where a proof is written.
pub(super) trait Sink {
    fn step(&mut self, step: &Step) -> io::Result<()>;

    /// Writes what comes after the steps.
    fn finish(&mut self, bound: CostBound) -> io::Result<()>;
}

/// Proves the least cost that this search has found, with the sink that `begin` makes; `None` if it
/// cannot.
pub(super) fn write<S: Sink>(
    search: &Cheapest,
    begin: impl FnOnce(&Claim) -> io::Result<S>,
    stop: &StopFlag,
) -> io::Result<Option<CostBound>> {
    let Some((cover, sign)) = search.proved() else { return Ok(None) };
    let bound = cover.cost;
    let claim = if sign > 0 { CostBound::AtLeast(bound) } else { CostBound::AtMost(-bound) };
    let problem = search.problem();
    let costs: Vec<i64> = problem.options().map(|it| sign * problem.cost(it)).collect();
    let mut program = CaseProgram::new(problem, &costs, search.has_programs());
    let scale = program.units_of_one();
    let mut prover =
        Prover { cases: Cases::new(problem, sign, bound, scale), problem, steps: Vec::new(), stop };
    // Cliques are stated before the first step.
    let mut cliques = Vec::new();
    prover.cases.begin();
    prover.force();
    if search.has_programs() && !prover.cases.is_done {
        for _ in 0..CUT_ROUNDS {
            let Some(optimum) = prover.solve(&mut program) else { break };
            let new = program.cut(&optimum);
            if new.is_empty() {
                break;
            }
            cliques.extend(new);
        }
    }
    let mut cases = Cases::new(problem, sign, bound, scale);
    for clique in &cliques {
        cases.add_clique(clique).expect("a clique");
    }
    cases.begin();
    (prover.cases, prover.steps) = (cases, Vec::new());
    let cover = &cover.options;
    let sink = &mut begin(&Claim { problem, bound: claim, scale, cliques: &cliques, cover })?;
    // Where a dance over the whole problem was faster than the tree, it is again.
    let mut budget = search.is_by_dance().then_some(u64::MAX);
    while !prover.cases.is_done {
        if !prover.prove_case(&mut program, budget.take()) {
            return Ok(None);
        }
        if prover.steps.len() >= MOST_STEPS {
            prover.write(sink)?;
        }
    }
    prover.write(sink)?;
    sink.finish(claim)?;
    Ok(Some(claim))
}

/// The cases of a proof, and the steps that are not yet written.
struct Prover<'p> {
    cases: Cases,
    problem: &'p Instance,
    steps: Vec<Step>,
    stop: &'p StopFlag,
}

impl Prover<'_> {
    fn write(&mut self, sink: &mut impl Sink) -> io::Result<()> {
        self.steps.drain(..).try_for_each(|step| sink.step(&step))
    }

    /// Makes a step. The cases check it.
    fn step(&mut self, step: Step) {
        self.cases.step(&step).expect("a step that can be made");
        self.steps.push(step);
    }

    /// Makes the forced steps of the current case, and of those that come next if it is closed.
    fn force(&mut self) {
        while !self.cases.is_done
            && let Some(item) = self.problem.items().find(|&item| {
                let (needs, _) = self.cases.needs(item.index());
                needs > 0 && self.cases.n_open(item) <= needs
            })
        {
            self.step(Step::Options(Place::Item(item)));
        }
    }

    /// Closes the current case or divides it; whether it could.
    fn prove_case(&mut self, program: &mut CaseProgram, budget: Option<u64>) -> bool {
        self.force();
        if self.cases.is_done {
            return true;
        }
        let Some(optimum) = self.solve(program) else {
            // Without a linear program, by items.
            return !self.stop.is_set() && self.divide_by_item();
        };
        let mark = self.cases.mark();
        self.step(Step::Weights(optimum.weights.clone()));
        if !self.cases.is_within(&mark) {
            return true;
        }
        let budget = budget.unwrap_or_else(|| LEAST_DANCE.max(DANCE * optimum.work));
        if self.dance(budget) {
            return true;
        }
        if self.stop.is_set() {
            return false;
        }
        match program.split(&optimum) {
            Some(CaseSplit::Option(option)) if self.cases.is_open(option) => {
                self.step(Step::Option(option));
            }
            Some(CaseSplit::Options(item)) if self.cases.n_open(item) > 0 => {
                self.step(Step::Options(Place::Item(item)));
            }
            Some(CaseSplit::Pair(a, b)) if self.is_pair(a, b) => {
                self.step(Step::Pair(a, b));
            }
            _ => return self.divide_by_item(),
        }
        true
    }

    /// Whether the places of a pair can still be covered once more, both.
    fn is_pair(&self, a: Place, b: Place) -> bool {
        let can = |row| match row {
            Place::Item(item) => {
                self.cases.needs(item.index()).1 == 1 && self.cases.n_open(item) > 0
            }
            Place::Clique(_) => true,
        };
        can(a) && can(b)
    }

    /// Solves the linear program of the current case.
    fn solve(&self, program: &mut CaseProgram) -> Option<CaseOptimum> {
        let cases = &self.cases;
        let open = self.problem.options().filter(|&option| cases.is_open(option));
        let may_stay = |item: ItemId| cases.needs(item.index()).0 == 0;
        program.solve(cases.chosen(), open, may_stay, self.stop)
    }

    /// Closes the current case by the options of one item after another; `false` if that takes more
    /// than the budget, roughly in nanoseconds.
    fn dance(&mut self, budget: u64) -> bool {
        let (mark, n_steps, begin) = (self.cases.mark(), self.steps.len(), self.cases.work);
        while self.cases.is_within(&mark) {
            let is_over = ENTRY * (self.cases.work - begin) > budget || self.stop.is_set();
            if is_over || !self.divide_by_item() {
                self.cases.back_to(mark);
                self.steps.truncate(n_steps);
                return false;
            }
        }
        true
    }

    /// Divides the current case by an item that needs options and has the fewest, if any, or else
    /// by one that may have options; without either, compares the cost. Returns whether that is a
    /// step forward.
    fn divide_by_item(&mut self) -> bool {
        let mut best: Option<(u32, ItemId)> = None;
        for item in self.problem.items() {
            let (needs, _) = self.cases.needs(item.index());
            let most = best.map_or(u32::MAX, |(n, _)| n);
            if needs > 0 && most > 0 {
                let n = self.cases.n_within_room(item, most);
                if n < most {
                    best = Some((n, item));
                }
            }
        }
        let may_have = |item: &ItemId| {
            self.problem.kind(*item) == ItemKind::Primary && self.cases.n_open(*item) > 0
        };
        let item = best.map(|(_, item)| item).or_else(|| self.problem.items().find(may_have));
        if let Some(item) = item {
            self.step(Step::Options(Place::Item(item)));
            return true;
        }
        let mark = self.cases.mark();
        self.step(Step::Weights(Vec::new()));
        !self.cases.is_within(&mark)
    }
}
