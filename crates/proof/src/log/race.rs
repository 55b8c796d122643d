//! The race for a proof: searches of the tree and searches that learn take turns, and between their
//! rounds certificates are looked for.

use std::io::{self, Write};
use std::time::Duration;

use super::learning::Learner;
use super::tree::TreeSearch;
use super::{Log, ProvedBy};
use crate::clock::Instant;
use crate::problem::{Instance, OptionId};
use crate::proof::certificate::Certificate;
use crate::proof::{prove_by_moduli, weights};
use crate::search::components::components;
use crate::search::learn::Branching;
use crate::search::race::{Turn, Turns, within};
use crate::search::{Enumerate, Limits, Meter, Outcome, Search, StopFlag};

/// The rules of the searches that learn.
const BRANCHINGS: [Branching; 2] = [Branching::Items, Branching::Options];

/// The work in the first round of turns, in about nanoseconds. Not tuned.
const FIRST_TURN_WORK: u64 = 1_000_000;

/// The searches that learn begin when a search of the tree has done this much work, in about
/// nanoseconds. They take longer to make than many trees to search. Not tuned.
const LEARNING_FROM: u64 = 4_000_000;

/// The most tree nodes of a slice. It limits the memory: the clauses of a slice are stored until
/// the slice ends and they are written.
const LONGEST_SLICE: u64 = 4096;

/// The clauses are stored up to this many words of 32 bits (64 MiB), since those of one search are
/// in vain. Then both searches write theirs, and go on to write them.
const MOST_WORDS: usize = 1 << 24;

/// The most components whose trees are searched.
const MOST_TREES: usize = 8;

/// Certificates are looked for when the searches have taken this long, and each time when they have
/// taken [`GROWTH`] times as long. Not tuned.
const FIRST_TRIAL: Duration = Duration::from_millis(2);
const GROWTH: u32 = 4;

/// The least time of a trial modulo small numbers, in all and for each entry of the problem.
const TRIAL: Duration = Duration::from_millis(10);
const TRIAL_PER_ENTRY: Duration = Duration::from_micros(2);

/// The time that a linear program takes for each entry of the problem before it first reads the
/// clock. Measured on packings, Sudoku and quasigroups: 20 to 25 microseconds.
const PROGRAM_PER_ENTRY: Duration = Duration::from_micros(25);

/// The end of a race.
pub(super) enum End {
    Proved(ProvedBy),
    Cover(Vec<OptionId>),
    Cut(Outcome),
}

/// The end of a slice.
enum Slice {
    /// The turn goes on.
    Limit,
    /// The search has done the work of its turn.
    Turn,
    /// It has shown that there is no cover.
    Refuted,
    /// The race ends without a proof.
    Race(End),
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
    start: Instant,
    /// When certificates are looked for next.
    next_trial: Duration,
    /// The time of the longest trial modulo small numbers.
    longest_trial: Duration,
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
            start: Instant::now(),
            next_trial: FIRST_TRIAL,
            longest_trial: Duration::ZERO,
            meter,
        }
    }

    /// Lets the searches take turns until one of them is done, and writes its proof.
    pub(super) fn run(mut self, log: &mut Log<impl Write>) -> io::Result<End> {
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
                    if is_round { self.certificate() } else { None }
                }
                // A certificate is a shorter proof.
                Slice::Refuted => match self.certificate_by_moduli() {
                    None => return self.write(whose, log),
                    certificate => certificate,
                },
                Slice::Race(end) => return Ok(end),
            };
            if let Some(certificate) = certificate {
                log.contradict(&certificate)?;
                return Ok(End::Proved(ProvedBy::Certificate(certificate)));
            }
        }
    }

    /// Writes the proof of the search that has shown that there is no cover.
    fn write(&mut self, whose: usize, log: &mut Log<impl Write>) -> io::Result<End> {
        let Log { n_lines, proof, .. } = log;
        if let Some(learner) = whose.checked_sub(self.trees.len()) {
            self.learners[learner].write(n_lines, proof)?;
            return Ok(End::Proved(ProvedBy::Learning));
        }
        Ok(match self.trees[whose].write(self.problem, &mut self.meter, n_lines, proof)? {
            Outcome::Exhausted => End::Proved(ProvedBy::Tree),
            outcome => End::Cut(outcome),
        })
    }

    fn search_tree(&mut self, which: usize, work: u64) -> Slice {
        let Self { trees, turn, meter, .. } = self;
        let tree = &mut trees[which];
        let Some(nodes) = turn.slice(&tree.search, work) else { return Slice::Turn };
        let cover = within(meter, &mut tree.search, nodes, |search| {
            search.next_solution().map(<[_]>::to_vec)
        });
        match tree.search.outcome() {
            None => {
                self.cover.extend(tree.options(&cover.expect("it found one")));
                self.n_components -= 1;
                self.trees.remove(which);
                self.turn = Turn::default();
                if self.n_components == 0 {
                    return Slice::Race(End::Cover(std::mem::take(&mut self.cover)));
                }
                Slice::Limit
            }
            Some(Outcome::Exhausted) => Slice::Refuted,
            Some(outcome) => self.cut(outcome),
        }
    }

    fn learn(&mut self, which: usize, work: u64, log: &mut Log<impl Write>) -> io::Result<Slice> {
        let Self { learners, turn, meter, problem, .. } = self;
        if learners.is_empty() {
            learners.extend(BRANCHINGS.map(|branching| Learner::new(problem, branching)));
        }
        let learner = &mut learners[which];
        let Some(nodes) = turn.slice(&learner.search, work) else { return Ok(Slice::Turn) };
        let nodes = nodes.min(LONGEST_SLICE);
        let cover = within(meter, &mut learner.search, nodes, |search| {
            search.next_solution().map(<[_]>::to_vec)
        });
        let outcome = learner.search.outcome();
        if outcome == Some(Outcome::Exhausted) {
            return Ok(Slice::Refuted);
        }
        self.writes_clauses |= learners.iter().map(Learner::n_words).sum::<usize>() > MOST_WORDS;
        if self.writes_clauses {
            for learner in learners {
                learner.write(&mut log.n_lines, &mut log.proof)?;
            }
        }
        Ok(match outcome {
            None => Slice::Race(End::Cover(cover.expect("it found one"))),
            Some(outcome) => self.cut(outcome),
        })
    }

    /// The end of a slice that a limit or the stop flag ended.
    fn cut(&self, outcome: Outcome) -> Slice {
        if outcome == Outcome::Limit && !self.meter.is_over() {
            Slice::Limit
        } else {
            Slice::Race(End::Cut(outcome))
        }
    }

    /// A certificate, if it is time to look for one and there is one.
    fn certificate(&mut self) -> Option<Certificate> {
        let spent = self.start.elapsed();
        if spent < self.next_trial {
            return None;
        }
        let certificate = self.certificate_by_moduli().or_else(|| {
            let time = spent.min(self.time_left());
            let time = time.checked_sub(PROGRAM_PER_ENTRY * self.n_entries())?;
            if self.meter.stop.is_set() { None } else { weights(self.problem, time) }
        });
        self.next_trial = self.start.elapsed() * GROWTH;
        certificate
    }

    /// A certificate modulo a small number, unless it was looked for before, for about as long.
    fn certificate_by_moduli(&mut self) -> Option<Certificate> {
        let time = self.start.elapsed().max(TRIAL + TRIAL_PER_ENTRY * self.n_entries());
        if time < self.longest_trial * 2 {
            return None;
        }
        self.longest_trial = time;
        prove_by_moduli(self.problem, time.min(self.time_left()), &self.meter.stop)
    }

    fn n_entries(&self) -> u32 {
        u32::try_from(self.problem.n_entries()).unwrap_or(u32::MAX)
    }

    fn time_left(&self) -> Duration {
        self.meter.budget.left(self.meter.stats).time.unwrap_or(Duration::MAX)
    }
}
