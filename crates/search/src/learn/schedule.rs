//! The times to restart, to change the mode, to rephase, and to reduce the clauses, all counted in
//! conflicts.
//!
//! In *stable* mode restarts are rare, at intervals in the sequence of Luby, and decisions follow
//! the target phases. In *focused* mode restarts are frequent: the search restarts when the clauses
//! learned recently have more levels than usual (G. Audemard and L. Simon, 2012). With
//! [`Branching::Items`] the mode is always stable. With [`Branching::Options`] the two modes
//! alternate in turns of growing length (A. Biere, "`CaDiCaL` at the SAT Race 2019").

use super::luby::Luby;
use super::phases::Rephase;
use super::{Branching, ClauseForm};
use crate::tuning::learn::{FOCUSED_DECAY, STABLE_DECAY};
use crate::tuning::schedule::{
    FAST, FEWEST_BETWEEN_RESTARTS, FEWEST_FOR_FORM, FIRST_REDUCTION, LATELY, MARGIN, MODE,
    MORE_BY_REDUCTION, REPHASE, SLOW, UNIT_BY_ITEMS, UNIT_BY_OPTIONS,
};

#[derive(Clone, Debug)]
pub(super) struct Schedule {
    alternates: bool,
    is_stable: bool,
    /// Conflicts so far.
    pub(super) conflicts: u64,
    /// Restarts so far.
    pub(super) restarts: u64,
    luby: Luby,
    /// In stable mode, the number of conflicts at which to restart.
    next_restart: u64,
    next_mode: u64,
    n_modes: u64,
    next_rephase: u64,
    n_rephases: u64,
    pub(super) next_reduction: u64,
    n_reductions: u64,
    /// Averages of the LBD of learned clauses, over a short time and over a long time.
    fast: Average,
    slow: Average,
    /// Averages of the share of levels that a learned clause has, and of its literals per level.
    reach: Average,
    width: Average,
}

impl Schedule {
    pub(super) fn new(branching: Branching) -> Self {
        let alternates = branching == Branching::Options;
        let mut this = Self {
            alternates,
            is_stable: !alternates,
            conflicts: 0,
            restarts: 0,
            luby: Luby::new(),
            next_restart: 0,
            next_mode: MODE,
            n_modes: 1,
            next_rephase: REPHASE,
            n_rephases: 0,
            next_reduction: FIRST_REDUCTION,
            n_reductions: 0,
            fast: Average::new(FAST),
            slow: Average::new(SLOW),
            reach: Average::new(LATELY),
            width: Average::new(LATELY),
        };
        this.plan_restart();
        this
    }

    pub(super) const fn is_stable(&self) -> bool {
        self.is_stable
    }

    /// The factor for the activities of options after each conflict.
    pub(super) fn decay(&self) -> f32 {
        [FOCUSED_DECAY, STABLE_DECAY][usize::from(self.is_stable && self.alternates)]
    }

    /// Records a conflict on this level, whose clause has this LBD and `n` literals.
    pub(super) fn learn(&mut self, lbd: u32, level: u32, n: usize) {
        self.conflicts += 1;
        #[expect(clippy::cast_precision_loss, reason = "averages, rounded")]
        let (lbd, level, n) = (lbd as f32, level as f32, n as f32);
        self.fast.add(lbd);
        self.slow.add(lbd);
        self.reach.add(lbd / level);
        self.width.add(n / lbd);
    }

    /// The form of the clauses learned recently; `None` after too few conflicts.
    pub(super) fn form(&self) -> Option<ClauseForm> {
        let form = || ClauseForm { reach: self.reach.value(), width: self.width.value() };
        (self.conflicts >= FEWEST_FOR_FORM).then(form)
    }

    /// Whether it is time to restart; if it is, the next restart is planned.
    pub(super) fn restart(&mut self) -> bool {
        let is_due = self.conflicts >= self.next_restart
            && (self.is_stable || self.fast.value() > MARGIN * self.slow.value());
        if is_due {
            self.restarts += 1;
            if self.alternates && self.conflicts >= self.next_mode {
                self.is_stable = !self.is_stable;
                self.n_modes += 1;
                self.next_mode = self.conflicts + MODE * self.n_modes * self.n_modes;
            }
            self.plan_restart();
        }
        is_due
    }

    fn plan_restart(&mut self) {
        let unit = if self.alternates { UNIT_BY_OPTIONS } else { UNIT_BY_ITEMS };
        let wait = if self.is_stable {
            unit * self.luby.next().expect("the sequence is endless")
        } else {
            FEWEST_BETWEEN_RESTARTS
        };
        self.next_restart = self.conflicts + wait;
    }

    /// The value to set the saved phases to; `None` if it is not time to change them.
    pub(super) fn rephase(&mut self) -> Option<Rephase> {
        if self.conflicts < self.next_rephase {
            return None;
        }
        self.n_rephases += 1;
        self.next_rephase = self.conflicts + REPHASE * (self.n_rephases + 1);
        Some(match self.n_rephases % 6 {
            1 => Rephase::Chosen,
            3 => Rephase::Excluded,
            5 => Rephase::Random,
            _ => Rephase::Best,
        })
    }

    /// Plans the next reduction.
    pub(super) fn reduced(&mut self) {
        self.n_reductions += 1;
        let wait = FIRST_REDUCTION + MORE_BY_REDUCTION * self.n_reductions;
        self.next_reduction = self.conflicts + wait;
    }
}

/// An exponential moving average, without a bias to the start.
#[derive(Clone, Debug)]
struct Average {
    weight: f32,
    sum: f32,
    /// The total weight of the values added.
    total: f32,
}

impl Average {
    fn new(weight: f32) -> Self {
        Self { weight, sum: 0.0, total: 0.0 }
    }

    fn add(&mut self, value: f32) {
        self.sum += self.weight * (value - self.sum);
        self.total += self.weight * (1.0 - self.total);
    }

    fn value(&self) -> f32 {
        if self.total > 0.0 { self.sum / self.total } else { 0.0 }
    }
}
