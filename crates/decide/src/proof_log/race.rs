//! The race for a proof: searches of the tree and searches that learn take turns, and between their
//! rounds a certificate is looked for, for half of their work at most.

use std::io::{self, Write};

use super::learning::Learner;
use super::tree::TreeSearch;
use super::{Log, Proof, ProvedBy};
use crate::problem::{Instance, OptionId};
use crate::proof::Refuter;
use crate::proof::certificate::Certificate;
use crate::search::components::components;
use crate::search::learn::Branching;
use crate::search::race::{Concurrent, Contender, Turn, Turns, within};
use crate::search::{Enumerate, Limits, Meter, Outcome, StopFlag};
use crate::tuning::proof_log::{
    AT_THE_END, FIRST_TURN_WORK, LEARNING_FROM, MOST_TREES, MOST_WORDS, SLICE,
};

/// The rules of the searches that learn.
const BRANCHINGS: [Branching; 2] = [Branching::Items, Branching::Options];

/// The end of a slice.
enum Slice {
    /// The turn goes on.
    Limit,
    /// The search has done the work of its turn.
    Turn,
    /// It has shown that there is no cover.
    Refuted,
    /// The race ends without a complete proof.
    Race(Proof),
}

/// The searches, which take turns.
pub(super) struct Race<'p> {
    problem: &'p Instance,
    /// The searches of the trees of components that may have no cover.
    trees: Vec<TreeSearch>,
    /// The number of components of which no cover is known, and a cover of each of the others.
    n_components: usize,
    cover: Vec<OptionId>,
    /// Made when they begin.
    learners: Vec<Learner>,
    /// Whether the learned clauses are written as they come.
    writes_clauses: bool,
    turns: Turns,
    turn: Turn,
    /// Until it has shown all that it can.
    refuter: Option<Refuter>,
    meter: Meter,
}

impl<'p> Race<'p> {
    pub(super) fn new(problem: &'p Instance, limits: Limits, stop: &StopFlag) -> Self {
        let mut trees = Vec::new();
        let mut n_components = 1;
        if let Some(mut components) = components(problem) {
            n_components = components.len();
            components.sort_by_key(|component| component.options.len());
            components.truncate(MOST_TREES);
            trees
                .extend(components.into_iter().filter_map(|it| TreeSearch::new(problem, Some(it))));
        } else {
            trees.extend(TreeSearch::new(problem, None));
        }
        let mut meter = Meter::default();
        meter.limit(limits);
        meter.set_flag(stop.clone());
        Self {
            problem,
            trees,
            n_components,
            cover: Vec::new(),
            learners: Vec::new(),
            writes_clauses: false,
            turns: Turns::new(FIRST_TURN_WORK),
            turn: Turn::default(),
            refuter: Some(Refuter::new(problem)),
            meter,
        }
    }

    /// Lets the searches take turns until one of them is done, and writes its proof.
    pub(super) fn run(mut self, log: &mut Log<impl Write>) -> io::Result<Proof> {
        loop {
            let (whose, work) = (self.turns.whose(), self.turns.work(1));
            let end = if whose < self.trees.len() {
                self.search_tree(whose, work)
            } else if self.trees.is_empty() || work >= LEARNING_FROM {
                self.learn(whose - self.trees.len(), work, log)?
            } else {
                Slice::Turn
            };
            let certificate = match end {
                Slice::Limit => None,
                Slice::Turn => {
                    let is_round = self.turns.pass_on(self.trees.len() + BRANCHINGS.len());
                    if is_round { self.certificate(self.work() / 2) } else { None }
                }
                // A certificate is a shorter proof.
                Slice::Refuted => match self.certificate(self.work() + AT_THE_END) {
                    None => return self.write(whose, log),
                    certificate => certificate,
                },
                Slice::Race(end) => return Ok(end),
            };
            if let Some(certificate) = certificate {
                log.contradict(&certificate)?;
                let by = ProvedBy::Certificate(certificate);
                return Ok(Proof::Complete { steps: log.conclude()?, by });
            }
        }
    }

    /// Writes the proof of the search that has shown that there is no cover.
    fn write(&mut self, whose: usize, log: &mut Log<impl Write>) -> io::Result<Proof> {
        let Log { n_lines, proof, .. } = log;
        let by = if let Some(learner) = whose.checked_sub(self.trees.len()) {
            self.learners[learner].write(n_lines, proof)?;
            ProvedBy::Learning
        } else {
            match self.trees[whose].write(self.problem, &mut self.meter, n_lines, proof)? {
                Outcome::Exhausted => ProvedBy::Tree,
                outcome => return Ok(Proof::Cut(outcome)),
            }
        };
        Ok(Proof::Complete { steps: log.conclude()?, by })
    }

    fn search_tree(&mut self, which: usize, work: u64) -> Slice {
        let Self { trees, turn, meter, .. } = self;
        let tree = &mut trees[which];
        let Some(nodes) = turn.slice(&tree.search, work) else { return Slice::Turn };
        match within(meter, &mut tree.search, nodes, Enumerate::find_cover) {
            Ok(cover) => {
                self.cover.extend(tree.options(&cover));
                self.n_components -= 1;
                self.trees.remove(which);
                self.turn = Turn::default();
                if self.n_components == 0 {
                    return Slice::Race(Proof::Cover(std::mem::take(&mut self.cover)));
                }
                Slice::Limit
            }
            Err(Outcome::Exhausted) => Slice::Refuted,
            Err(outcome) => self.cut(outcome),
        }
    }

    fn learn(&mut self, which: usize, work: u64, log: &mut Log<impl Write>) -> io::Result<Slice> {
        let Self { learners, turn, meter, problem, .. } = self;
        if learners.is_empty() {
            learners.extend(BRANCHINGS.map(|branching| Learner::new(problem, branching)));
        }
        let learner = &mut learners[which];
        let Some(nodes) = turn.slice(&learner.search, work) else { return Ok(Slice::Turn) };
        let nodes = nodes.min(SLICE);
        let found = within(meter, &mut learner.search, nodes, Enumerate::find_cover);
        if found == Err(Outcome::Exhausted) {
            return Ok(Slice::Refuted);
        }
        self.writes_clauses |= learners.iter().map(Learner::n_words).sum::<usize>() > MOST_WORDS;
        if self.writes_clauses {
            for learner in learners {
                learner.write(&mut log.n_lines, &mut log.proof)?;
            }
        }
        Ok(match found {
            Ok(cover) => Slice::Race(Proof::Cover(cover)),
            Err(outcome) => self.cut(outcome),
        })
    }

    /// The end of a slice that a limit or the stop flag ended.
    fn cut(&self, outcome: Outcome) -> Slice {
        if outcome == Outcome::Limit && !self.meter.is_over() {
            Slice::Limit
        } else {
            Slice::Race(Proof::Cut(outcome))
        }
    }

    /// The work of all searches, roughly in nanoseconds.
    fn work(&self) -> u64 {
        let trees: u64 = self.trees.iter().map(|tree| tree.search.work()).sum();
        trees + self.learners.iter().map(|it| it.search.work()).sum::<u64>()
    }

    /// A certificate, if one is found with this much work in all.
    fn certificate(&mut self, work: u64) -> Option<Certificate> {
        let Self { refuter, meter, .. } = self;
        let search = refuter.as_mut()?;
        let nodes = meter.stats.nodes;
        let end = Turn::default().take(search, work, Some(1), meter, Concurrent::go_on);
        // Limits of tree nodes are for the searches.
        meter.stats.nodes = nodes;
        let certificate = search.certificate().cloned();
        if matches!(end, Some(Ok(_) | Err(Outcome::Exhausted))) {
            *refuter = None;
        }
        certificate
    }
}
