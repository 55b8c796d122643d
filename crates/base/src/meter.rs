//! [`Meter`]: the counters and the limits of one search.

use crate::limits::{Budget, Limits, Outcome, POLL, Stats, StopFlag};

/// The methods of a search for the counters that it has in its field `meter`.
#[doc(hidden)]
#[macro_export]
macro_rules! own_meter {
    () => {
        fn meter(&self) -> &$crate::Meter {
            &self.meter
        }

        fn meter_mut(&mut self) -> &mut $crate::Meter {
            &mut self.meter
        }
    };
}

/// The counters and the limits of one search. Checking the limits costs one comparison per tree
/// node.
#[derive(Clone, Debug)]
pub struct Meter {
    /// The counters of nodes, updates and solutions.
    pub stats: Stats,
    /// The work that nodes and updates do not include, roughly in nanoseconds.
    pub overhead: u64,
    /// The limits, as the counts and the time at which to stop.
    pub budget: Budget,
    /// Ends the search when it is set.
    pub stop: StopFlag,
    /// How the last run ended; `None` during a run.
    pub outcome: Option<Outcome>,
    /// The number of tree nodes between two checks of the flag and the clock.
    poll: u64,
    /// Tree nodes entered on each level, if the search counts them by level.
    profile: Vec<u64>,
    /// The node count at which to check the flag and the clock again; at most the node limit.
    look: u64,
}

/// No limits.
impl Default for Meter {
    fn default() -> Self {
        Self {
            stats: Stats::default(),
            overhead: 0,
            budget: Budget::default(),
            stop: StopFlag::default(),
            outcome: None,
            poll: POLL,
            profile: Vec::new(),
            look: 0,
        }
    }
}

impl Meter {
    /// A meter without limits, with room for `n_levels` levels and `poll` tree nodes between two
    /// checks.
    pub fn new(n_levels: usize, poll: u64) -> Self {
        Self { profile: Vec::with_capacity(n_levels), poll, ..Self::default() }
    }

    /// Sets the limits; they count from now on.
    pub fn limit(&mut self, limits: Limits) {
        self.budget = Budget::new(limits, self.stats);
        self.look = self.stats.nodes;
    }

    /// Replaces the limits by those of another budget, which counts from its own beginning.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
        self.look = self.stats.nodes;
    }

    /// Replaces the stop flag.
    pub fn set_flag(&mut self, stop: StopFlag) {
        self.stop = stop;
        self.look = self.stats.nodes;
    }

    /// Checks that one more solution is allowed.
    ///
    /// # Errors
    ///
    /// If the solution limit was reached.
    #[inline]
    pub fn solution_allowed(&self) -> Result<(), Outcome> {
        if self.budget.solutions_are_spent(self.stats) { Err(Outcome::Limit) } else { Ok(()) }
    }

    /// Whether the node limit or the time limit was reached.
    pub fn is_over(&self) -> bool {
        self.budget.nodes_are_spent(self.stats) || self.budget.time_is_over()
    }

    /// Counts one more tree node, unless a limit or the flag forbids it.
    ///
    /// # Errors
    ///
    /// If a limit or the flag forbids it.
    #[inline]
    pub fn enter_node(&mut self) -> Result<(), Outcome> {
        if self.stats.nodes >= self.look {
            self.look_closer()?;
        }
        self.stats.nodes += 1;
        Ok(())
    }

    /// Checks the flag and the clock, for work that may take long between two tree nodes.
    ///
    /// # Errors
    ///
    /// If the flag is set or the time is over.
    pub fn look_between(&self) -> Result<(), Outcome> {
        if self.stop.is_set() {
            Err(Outcome::Stopped)
        } else if self.budget.time_is_over() {
            Err(Outcome::Limit)
        } else {
            Ok(())
        }
    }

    /// Checks the flag, the node limit and the time limit.
    ///
    /// # Errors
    ///
    /// If the flag is set or a limit was reached.
    pub fn look(&self) -> Result<(), Outcome> {
        self.look_between()?;
        if self.budget.nodes_are_spent(self.stats) { Err(Outcome::Limit) } else { Ok(()) }
    }

    /// Counts one more tree node on this level, the root on level 0.
    ///
    /// # Errors
    ///
    /// If a limit or the flag forbids it.
    #[inline]
    pub fn enter_level(&mut self, level: usize) -> Result<(), Outcome> {
        self.enter_node()?;
        match self.profile.get_mut(level) {
            Some(n) => *n += 1,
            None => self.begin_level(level),
        }
        Ok(())
    }

    /// Counts `n` more tree nodes on this level, each a solution; `false` if a limit may be near.
    #[inline]
    pub fn count_leaves(&mut self, level: usize, n: u64) -> bool {
        let Stats { nodes, solutions, .. } = self.stats;
        if nodes.saturating_add(n) >= self.look
            || solutions.saturating_add(n) > self.budget.last_solution
        {
            return false;
        }
        let Some(on_level) = self.profile.get_mut(level) else { return false };
        *on_level += n;
        self.stats.nodes += n;
        self.stats.solutions += n;
        true
    }

    #[cold]
    fn begin_level(&mut self, level: usize) {
        self.profile.resize(level + 1, 0);
        self.profile[level] = 1;
    }

    /// Tree nodes entered on each level, from the root down.
    pub fn profile(&self) -> &[u64] {
        &self.profile
    }

    /// Sets the counts to the sums over these meters.
    pub fn add_up<'m>(&mut self, meters: impl Iterator<Item = &'m Self>) {
        self.stats = Stats::default();
        self.overhead = 0;
        self.profile.clear();
        for meter in meters {
            self.stats += meter.stats;
            self.overhead += meter.overhead;
            self.profile.resize(self.profile.len().max(meter.profile.len()), 0);
            self.profile.iter_mut().zip(&meter.profile).for_each(|(all, &n)| *all += n);
        }
    }

    /// Copies the profile of another meter.
    pub fn show_profile_of(&mut self, other: &Self) {
        self.profile.clone_from(&other.profile);
    }

    #[cold]
    fn look_closer(&mut self) -> Result<(), Outcome> {
        self.look()?;
        self.look = self.budget.last_node.min(self.stats.nodes.saturating_add(self.poll));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn nodes_until_end(meter: &mut Meter) -> (u64, Outcome) {
        let before = meter.stats.nodes;
        loop {
            if let Err(outcome) = meter.enter_node() {
                return (meter.stats.nodes - before, outcome);
            }
        }
    }

    #[test]
    fn a_node_limit_is_exact_and_can_be_raised() {
        let mut meter = Meter::default();
        for n in [0, 1, POLL - 1, POLL, POLL + 1, 5 * POLL + 7] {
            meter.limit(Limits::NONE.nodes(n));
            assert_eq!(nodes_until_end(&mut meter), (n, Outcome::Limit));
        }
    }

    #[test]
    fn time_that_is_over_is_seen_within_one_poll() {
        let mut meter = Meter::default();
        meter.limit(Limits::NONE.time(Duration::ZERO));
        assert_eq!(nodes_until_end(&mut meter), (0, Outcome::Limit));
        meter.limit(Limits::NONE.time(Duration::MAX).nodes(5000));
        assert_eq!(nodes_until_end(&mut meter), (5000, Outcome::Limit));
    }

    #[test]
    fn a_stop_is_seen_within_one_poll() {
        let (mut meter, stop) = (Meter::default(), StopFlag::default());
        meter.set_flag(stop.clone());
        meter.enter_node().unwrap();
        stop.stop();
        let (nodes, outcome) = nodes_until_end(&mut meter);
        assert!(nodes <= POLL);
        assert_eq!(outcome, Outcome::Stopped);
    }
}
