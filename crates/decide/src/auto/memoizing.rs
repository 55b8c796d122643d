//! [`Memoizing`]: a memo search in a race, which finds out how it goes best.
//!
//! - *The rule.* Both rules are tried from the root, in trials of growing work while one of them
//!   gains something; the faster one is kept. A race allows all trials together an amount of
//!   work, which grows with the work of the enumeration (`racing.rs`). A trial waits for it.
//! - *Symmetries.* Looking for them takes a while, and keys that use them take longer to make. They
//!   are sought when the search has taken long.
//! - *The sweep of a narrow problem.* Short trials mislead if a problem is narrow, such as a long
//!   board. A sweep from end to end gains hardly anything until it has met most of the remaining
//!   problems that a few columns leave, and then its gain grows beyond all measure; another order
//!   or rule gains more at first. But the number of these remaining problems can be estimated from
//!   the order alone ([`Narrow`]). So the sweep is begun as soon as it is expected to take not much
//!   longer than what trials are worth; halfway through what is expected it has to gain something,
//!   and in the end more than the memo search that it replaced. Otherwise the earlier one goes on
//!   where it was. If the memo search already sweeps in an order that is about as good, it gets the
//!   same chance. While a memo search alone waits for a sweep that is likely to end, it does not
//!   start over.
//!
//! All that is decided at counts of work, and a limit interrupts a trial without changing it.

use num_bigint::BigUint;
use quadrille_base::threads;

use super::gather::Gather;
use super::plan::Settings;
use crate::problem::Instance;
use crate::search::engine::Advance;
use crate::search::memo::{Connections, MemoRule, MemoSearch, Narrow};
use crate::search::race::{Contender, News, Round, Turn};
use crate::search::{Meter, Outcome, Search, Stats, UnsupportedError};
use crate::tuning::narrow::{
    CONNECTION_WORK, LATE, PAIR_WORK, PATIENCE, SHARE, SIMILAR, STATE_WORK,
};
use crate::tuning::race::{
    FEW_NODES, LAST_SWEEP_WORK, LAST_TRIAL_WORK, LEADING_GAIN, LEAST_SYMMETRY_WORK, LONGEST_SWEEP,
    MANY_SYMMETRIES, PARALLEL_WORK, SWEEP_FACTOR, SYMMETRY_PAIR_WORK, SYMMETRY_WORK, TRIAL_FACTOR,
    TRIAL_GROWTH, TRIAL_WORK, WINNING_GAIN, WORTH_TRYING,
};

/// A memo search, and what it has tried.
#[derive(Debug)]
pub(super) struct Memoizing<F: Gather> {
    pub(super) memo: MemoSearch<F>,
    problem: Instance,
    settings: Settings,
    /// The threads that it may use in the present turn, when it has taken some time.
    n_threads: usize,
    /// The most covers that it had counted before it started over or was given up.
    pub(super) kept: BigUint,
    pub(super) stage: Stage,
    /// What it has done, with all its trials.
    pub(super) done: Stats,
    turn: Turn,
    /// The work after which it looks again at what to try.
    mark: u64,
    /// Without it, the search keeps the rule that it has come to.
    trial: Option<RuleTrial>,
    /// The work of the next trial for each rule, if one is to come.
    next_trial: Option<u64>,
    /// The work of the trials so far.
    tried: u64,
    pub(super) rules_tried: bool,
    pub(super) symmetries_sought: bool,
    pub(super) sweep: Sweep<F>,
}

/// Where it is in the race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// In the short sweep before the race.
    Sweeping,
    /// It has its turns.
    Racing,
    /// No enumeration can keep up.
    Won,
}

/// A trial of both rules: with this work for each.
#[derive(Clone, Copy, Debug)]
pub(super) struct RuleTrial {
    work: u64,
    /// The rate and the gain of sweeping, once that has been tried.
    sweeping: Option<(f64, f64)>,
}

/// The sweep of a narrow problem.
#[derive(Debug)]
pub(super) enum Sweep<F> {
    /// It may come; the order is found from the connections once they are counted.
    Untried(Option<Connections>),
    /// It may come, in this order.
    Waiting(Expected),
    /// It goes on in place of the memo search.
    OnTrial {
        expected: Expected,
        /// The memo search that it replaced, unless that is the sweep.
        replaced: Option<Box<MemoSearch<F>>>,
    },
    /// It won, was given up, or is not needed.
    Over,
}

/// What is expected of a sweep.
#[derive(Debug)]
pub(super) struct Expected {
    pub(super) order: Narrow,
    /// Whether the memo search has an order that is about as good for its own sweep.
    pub(super) is_known: bool,
    /// Whether the sweep gained something halfway.
    pub(super) is_late: bool,
}

impl Expected {
    /// The work that the sweep is expected to take.
    pub(super) fn work(&self) -> u64 {
        quadrille_base::whole(self.order.states).saturating_mul(STATE_WORK)
    }
}

/// Whether the memo search wins the race, when it has done its part; or why it ended: it is done, a
/// limit was reached, or the memory is full.
type HasWon = Result<bool, Outcome>;

/// In a race, symmetries are sought when trials are worth this much work: in proportion to what the
/// search for them may take, for each item and each entry.
fn symmetry_work(problem: &Instance) -> u64 {
    let each = problem.n_items().saturating_mul(problem.n_entries()) as u64;
    each.saturating_mul(SYMMETRY_PAIR_WORK).clamp(LEAST_SYMMETRY_WORK, SYMMETRY_WORK)
}

impl<F: Gather> Memoizing<F> {
    /// A search by the sweep at first, which will try everything.
    pub(super) fn new(problem: &Instance, settings: Settings) -> Result<Self, UnsupportedError> {
        let memory = settings.memory;
        let memo = MemoSearch::with(problem, F::fold(problem, memory), MemoRule::Sweep, memory)?;
        Ok(Self::of(memo, problem, settings))
    }

    /// A search in the order of declaration, by the rule and the keys that it has.
    pub(super) fn declared(
        problem: &Instance,
        settings: Settings,
    ) -> Result<Self, UnsupportedError> {
        let memory = settings.memory;
        let memo = MemoSearch::declared(problem, F::fold(problem, memory), memory)?;
        let new = Self::of(memo, problem, settings);
        Ok(Self { rules_tried: true, symmetries_sought: true, sweep: Sweep::Over, ..new })
    }

    /// A memo search that will try everything.
    pub(super) fn of(memo: MemoSearch<F>, problem: &Instance, settings: Settings) -> Self {
        Self {
            memo,
            problem: problem.clone(),
            settings,
            n_threads: 1,
            kept: BigUint::ZERO,
            stage: Stage::Sweeping,
            done: Stats::default(),
            turn: Turn::default(),
            mark: TRIAL_WORK,
            trial: None,
            next_trial: None,
            tried: 0,
            rules_tried: false,
            symmetries_sought: false,
            sweep: Sweep::Untried(None),
        }
    }

    /// The most covers that it has counted, if it counts: that never falls.
    pub(super) fn counted(&self) -> BigUint {
        F::counted(&self.memo).max(self.kept.clone())
    }

    /// Whether the sweep of a narrow problem goes on in place of the memo search.
    fn is_on_trial(&self) -> bool {
        matches!(self.sweep, Sweep::OnTrial { .. })
    }

    /// The threads that it uses, if it leads or not.
    pub(super) fn threads(&self, leads: bool, meter: &Meter) -> usize {
        let is_parallel = self.memo.work() >= PARALLEL_WORK && !self.is_on_trial();
        if is_parallel { self.most_threads(leads, meter) } else { 1 }
    }

    /// The threads that it may use: several if it leads. A node limit would end them at nodes that
    /// differ from run to run.
    fn most_threads(&self, leads: bool, meter: &Meter) -> usize {
        let has_limit = meter.budget.left(meter.stats).nodes.is_some();
        let n_threads = self.settings.n_threads().get();
        if leads && !has_limit { n_threads.min(threads::MOST) } else { 1 }
    }

    /// Its turn in a race.
    pub(super) fn take_turn(
        &mut self,
        round: Round,
        meter: &mut Meter,
    ) -> Option<Result<News, Outcome>> {
        let before = meter.stats;
        self.n_threads = self.most_threads(round.own >= round.leader, meter);
        let end = if self.stage == Stage::Won || round.own == u64::MAX {
            self.go_on_alone(round.own, meter).map(|()| false)
        } else if self.stage == Stage::Racing {
            self.go_on_in_race(round, meter)
        } else {
            let end = self.sweep_first(meter);
            if end == Ok(false) {
                self.stage = Stage::Racing;
            }
            end
        };
        self.done += meter.stats - before;
        if end == Ok(true) {
            self.stage = Stage::Won;
        }
        end.map(|has_won| has_won.then_some(News::Won)).transpose()
    }

    /// A short sweep before the race, and longer while that gains something.
    fn sweep_first(&mut self, meter: &mut Meter) -> HasWon {
        loop {
            self.go_on(self.mark, meter)?;
            if self.memo.gain() >= WINNING_GAIN {
                return Ok(true);
            }
            if self.memo.gain() < WORTH_TRYING || self.mark >= LAST_SWEEP_WORK {
                self.mark = TRIAL_WORK;
                return Ok(false);
            }
            self.mark *= TRIAL_GROWTH;
        }
    }

    /// Its turn in a round of the race.
    fn go_on_in_race(&mut self, round: Round, meter: &mut Meter) -> HasWon {
        let Round { own, trials: worth, .. } = round;
        if self.trial.is_none() {
            self.consider_sweep(worth);
        }
        while self.is_on_trial() {
            if self.try_sweep(meter)? {
                return Ok(true);
            }
        }
        if !std::mem::replace(&mut self.rules_tried, true) {
            self.next_trial = Some(TRIAL_WORK);
        }
        self.try_rules(worth, meter)?;
        let is_late = worth >= symmetry_work(&self.problem);
        if !self.symmetries_sought && is_late && self.memo.gain() < WINNING_GAIN {
            self.symmetries_sought = true;
            self.kept = self.counted();
            if self.memo.find_symmetries(1) > 0 {
                (self.next_trial, self.tried) = (Some(TRIAL_WORK), 0);
                self.try_rules(worth, meter)?;
            }
        }
        if self.memo.gain() < WINNING_GAIN {
            self.go_on(own, meter)?;
        }
        let has_won = self.memo.gain() >= WINNING_GAIN;
        if has_won {
            self.end_trials();
        }
        Ok(has_won)
    }

    /// Keeps the rule that it has come to.
    pub(super) fn end_trials(&mut self) {
        (self.trial, self.next_trial) = (None, None);
    }

    /// Whether the sweep of a narrow problem may still come, and is expected to take at most this
    /// much work.
    pub(super) fn may_sweep(&self, most: u64) -> bool {
        matches!(&self.sweep, Sweep::Waiting(expected) if expected.work() <= most)
    }

    /// Goes on alone, to the end or a limit, or until it has done this much work. Whenever its work
    /// has doubled, it looks at what is left to try.
    fn go_on_alone(&mut self, most: u64, meter: &mut Meter) -> Result<(), Outcome> {
        while self.memo.work() < most {
            if self.is_on_trial() {
                self.try_sweep(meter)?;
                continue;
            }
            self.try_rules(u64::MAX, meter)?;
            let tries_sweep = !matches!(self.sweep, Sweep::Over);
            let is_decided = self.symmetries_sought && !tries_sweep;
            let work = if is_decided { most } else { self.mark.min(most) };
            self.go_on(work, meter)?;
            if self.memo.work() >= most {
                break;
            }
            let work = self.memo.work();
            self.consider_sweep(work.saturating_mul(TRIAL_FACTOR));
            if self.is_on_trial() {
                continue;
            }
            let gains_little = self.memo.gain() < WINNING_GAIN;
            let is_due = gains_little || self.mark >= SYMMETRY_WORK;
            // If a sweep waits that is likely to end, nothing starts over before it.
            if !self.symmetries_sought
                && is_due
                && !self.may_sweep(work.saturating_mul(LONGEST_SWEEP))
            {
                self.symmetries_sought = true;
                // If it gains much without symmetries, a few are not worth starting over.
                let least = if gains_little { 1 } else { MANY_SYMMETRIES };
                self.kept = self.counted();
                if self.memo.find_symmetries(least) > 0 || gains_little {
                    self.next_trial = Some(TRIAL_WORK);
                }
            }
            self.mark = self.mark.saturating_mul(2);
        }
        Ok(())
    }

    /// Goes on until this much work is done since the memo search last started over, or to the end,
    /// a limit, or where the memory is full.
    fn go_on(&mut self, work: u64, meter: &mut Meter) -> Result<(), Outcome> {
        let n_threads = if self.is_on_trial() { 1 } else { self.n_threads };
        // In slices, so that threads join after some of them.
        let work = work.min(u64::MAX - 1);
        let end = self.turn.take(&mut self.memo, work, Some(u64::MAX), meter, |memo| {
            let left = memo.meter().budget.left(memo.stats()).nodes;
            let is_short = left.is_some_and(|nodes| nodes < FEW_NODES);
            let outcome = if n_threads == 1 || is_short || memo.work() < PARALLEL_WORK {
                memo.run()
            } else {
                memo.run_with(n_threads)
            };
            if outcome == Outcome::Limit && memo.is_full() { Ok(()) } else { Err(outcome) }
        });
        meter.show_profile_of(self.memo.meter());
        end.map_or(Ok(()), |end| Err(end.err().unwrap_or(Outcome::Limit)))
    }

    /// Sets the rule of the search, which starts over.
    fn set_rule(&mut self, rule: MemoRule) {
        self.kept = self.counted();
        self.memo.set_rule(rule);
    }

    /// Goes on with the trials of the rules that are worth it, and keeps the rule that was faster.
    fn try_rules(&mut self, worth: u64, meter: &mut Meter) -> Result<(), Outcome> {
        loop {
            let Some(RuleTrial { work, sweeping }) = self.trial else {
                let most = worth.saturating_sub(self.tried) / 2;
                let due = self.next_trial.take_if(|work| *work <= most);
                let Some(work) = due else { return Ok(()) };
                self.set_rule(MemoRule::Sweep);
                self.trial = Some(RuleTrial { work, sweeping: None });
                continue;
            };
            self.go_on(work, meter)?;
            let rate = self.memo.progress() / quadrille_base::real(self.memo.work());
            let gain = self.memo.gain();
            self.tried += work;
            let Some((sweep_rate, sweep_gain)) = sweeping else {
                self.set_rule(MemoRule::Smallest);
                self.trial = Some(RuleTrial { work, sweeping: Some((rate, gain)) });
                continue;
            };
            self.trial = None;
            let best = f64::max(sweep_gain, gain);
            if (WORTH_TRYING..WINNING_GAIN).contains(&best) && work < LAST_TRIAL_WORK {
                self.next_trial = Some(work * TRIAL_GROWTH);
            }
            let gains_more = sweep_gain >= WINNING_GAIN && sweep_gain > SWEEP_FACTOR * gain;
            let is_faster = sweep_gain >= WORTH_TRYING && sweep_rate > SWEEP_FACTOR * rate;
            if gains_more || is_faster {
                self.set_rule(MemoRule::Sweep);
            }
        }
    }

    /// Begins the sweep on trial, if it is expected to take little longer than `work`.
    fn consider_sweep(&mut self, work: u64) {
        let expected = match std::mem::replace(&mut self.sweep, Sweep::Over) {
            Sweep::Untried(connections) => match self.estimated(connections, work) {
                Ok(expected) => expected,
                Err(connections) => {
                    self.sweep = Sweep::Untried(connections);
                    return;
                }
            },
            Sweep::Waiting(expected) => expected,
            other => {
                self.sweep = other;
                return;
            }
        };
        if expected.work() / PATIENCE > work {
            self.sweep = Sweep::Waiting(expected);
        } else if expected.is_known && self.memo.is_sweep() {
            self.sweep = Sweep::OnTrial { expected, replaced: None };
        } else {
            // Both tables together keep to the limit.
            let memory = self.settings.memory;
            let fold = F::fold(&self.problem, memory);
            let sweep = MemoSearch::sweep(&self.problem, fold, &expected.order, memory / 5);
            if let Ok(sweep) = sweep {
                self.kept = self.counted();
                let replaced = Some(Box::new(std::mem::replace(&mut self.memo, sweep)));
                self.sweep = Sweep::OnTrial { expected, replaced };
            }
        }
    }

    /// What is expected of the sweep, if finding its order takes little time beside `work`;
    /// otherwise the connections, if they are counted.
    fn estimated(
        &self,
        connections: Option<Connections>,
        work: u64,
    ) -> Result<Expected, Option<Connections>> {
        let is_short = |n: usize, each: u64| (n as u64).saturating_mul(each) <= work / SHARE;
        let connections = connections.or_else(|| {
            let counts = is_short(Connections::count(&self.problem), CONNECTION_WORK);
            counts.then(|| Connections::of(&self.problem))
        });
        match connections {
            Some(found) if is_short(found.n_pairs(), PAIR_WORK) => {
                let order = Narrow::best(&found);
                let is_known = self.memo.states(&found) <= SIMILAR * order.states;
                Ok(Expected { order, is_known, is_late: false })
            }
            other => Err(other),
        }
    }

    /// Goes on with the sweep on trial, to the next decision about it.
    fn try_sweep(&mut self, meter: &mut Meter) -> HasWon {
        let Sweep::OnTrial { expected, replaced } = &self.sweep else { return Ok(false) };
        let (half, late) = (expected.work() / 2, expected.work().saturating_mul(LATE));
        let winning = replaced.as_ref().map_or(0.0, |memo| memo.gain()).max(WINNING_GAIN);
        let is_late = expected.is_late;
        let ended = self.go_on(if is_late { late } else { half }, meter);
        let is_counted = ended == Err(Outcome::Exhausted);
        let (is_full, gain) = (self.memo.is_full(), self.memo.gain());
        if !is_counted && !is_full {
            ended?;
        }
        let has_won = is_counted || !is_full && gain >= winning;
        if !has_won
            && !is_late
            && !is_full
            && gain >= LEADING_GAIN
            && let Sweep::OnTrial { expected, .. } = &mut self.sweep
        {
            expected.is_late = true;
            return Ok(false);
        }
        if let Sweep::OnTrial { replaced: Some(replaced), .. } =
            std::mem::replace(&mut self.sweep, Sweep::Over)
        {
            if has_won {
                self.memo.allow_as(&replaced);
            } else {
                self.kept = self.counted();
                self.memo = *replaced;
                self.turn = Turn::default();
            }
        }
        if has_won {
            self.symmetries_sought = true;
            self.end_trials();
        }
        if is_counted { Err(Outcome::Exhausted) } else { Ok(has_won) }
    }
}
