//! [`Meter`]: the counters of one search and the limits that it keeps.

use std::time::Instant;

use super::limits::{Limits, Outcome, POLL, Stats, StopFlag};

/// The counters of one search, and the one comparison a tree node that keeps its bounds costs.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    pub(crate) stats: Stats,
    stop: Option<StopFlag>,
    /// The counts at which the limits bite.
    last_node: u64,
    last_solution: u64,
    deadline: Option<Instant>,
    /// How many tree nodes pass between two looks.
    poll: u64,
    /// How many tree nodes were entered on each level, where levels are told apart.
    profile: Vec<u64>,
    /// The next count of nodes that needs a closer look; at most `last_node`.
    look: u64,
}

/// No limits.
impl Default for Meter {
    fn default() -> Self {
        Self {
            stats: Stats::default(),
            stop: None,
            last_node: u64::MAX,
            last_solution: u64::MAX,
            deadline: None,
            poll: POLL,
            profile: Vec::new(),
            look: 0,
        }
    }
}

impl Meter {
    /// No limits; room for so many levels, and `poll` tree nodes between two looks.
    pub(crate) fn new(n_levels: usize, poll: u64) -> Self {
        Self { profile: Vec::with_capacity(n_levels), poll, ..Self::default() }
    }

    /// Takes over limits; they count from now on.
    pub(crate) fn set_limits(&mut self, limits: Limits) {
        let end = |now: u64, more: Option<u64>| more.map_or(u64::MAX, |n| now.saturating_add(n));
        self.last_node = end(self.stats.nodes, limits.nodes);
        self.last_solution = end(self.stats.solutions, limits.solutions);
        // A time that is too long to be told is none.
        self.deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        self.look = self.stats.nodes;
    }

    pub(crate) fn set_stop(&mut self, stop: StopFlag) {
        self.stop = Some(stop);
        self.look = self.stats.nodes;
    }

    /// May one more solution be looked for?
    pub(crate) fn solution_allowed(&self) -> Result<(), Outcome> {
        if self.stats.solutions < self.last_solution { Ok(()) } else { Err(Outcome::Limit) }
    }

    /// Counts one more tree node, unless a bound forbids it.
    #[inline]
    pub(crate) fn enter_node(&mut self) -> Result<(), Outcome> {
        if self.stats.nodes >= self.look {
            self.look_closer()?;
        }
        self.stats.nodes += 1;
        Ok(())
    }

    /// The same for a tree node on this level, the root on level 0.
    #[inline]
    pub(crate) fn enter_level(&mut self, level: usize) -> Result<(), Outcome> {
        self.enter_node()?;
        match self.profile.get_mut(level) {
            Some(n) => *n += 1,
            None => self.begin_level(level),
        }
        Ok(())
    }

    /// Counts `n` more tree nodes on this level, each a solution, unless a bound is near.
    #[inline]
    pub(crate) fn count_leaves(&mut self, level: usize, n: u64) -> bool {
        let Stats { nodes, solutions, .. } = self.stats;
        if nodes.saturating_add(n) >= self.look || solutions.saturating_add(n) > self.last_solution
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

    /// How many tree nodes were entered on each level, from the root down.
    pub(crate) fn profile(&self) -> &[u64] {
        &self.profile
    }

    #[cold]
    fn look_closer(&mut self) -> Result<(), Outcome> {
        if self.stop.as_ref().is_some_and(StopFlag::is_set) {
            return Err(Outcome::Stopped);
        }
        if self.stats.nodes >= self.last_node {
            return Err(Outcome::Limit);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Outcome::Limit);
        }
        self.look = self.last_node.min(self.stats.nodes.saturating_add(self.poll));
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
            meter.set_limits(Limits::NONE.nodes(n));
            assert_eq!(nodes_until_end(&mut meter), (n, Outcome::Limit));
        }
    }

    #[test]
    fn time_that_is_over_is_seen_within_one_poll() {
        let mut meter = Meter::default();
        meter.set_limits(Limits::NONE.time(Duration::ZERO));
        assert_eq!(nodes_until_end(&mut meter), (0, Outcome::Limit));
        meter.set_limits(Limits::NONE.time(Duration::MAX).nodes(5000));
        assert_eq!(nodes_until_end(&mut meter), (5000, Outcome::Limit));
    }

    #[test]
    fn a_stop_is_seen_within_one_poll() {
        let (mut meter, stop) = (Meter::default(), StopFlag::new());
        meter.set_stop(stop.clone());
        meter.enter_node().unwrap();
        stop.stop();
        let (nodes, outcome) = nodes_until_end(&mut meter);
        assert!(nodes <= POLL);
        assert_eq!(outcome, Outcome::Stopped);
    }
}
