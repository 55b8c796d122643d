//! [`Propagation`]: a search that keeps the candidates of each cell, and lets each rule remove
//! those that it excludes.
//!
//! `rules.rs` has the rules and what each of them removes. The search is a binary tree: a cell has
//! a digit, or it has not. A level is a copy of all candidates, so no move is undone.
//!
//! - C1: every solution of the level's choices has its digits among the candidates.
//! - C2: between two moves, no rule of the variant can remove a candidate.
//! - C3: if each cell has one candidate, no rule is broken.
//!
//! `queue.rs` says which rule is next, and `branching.rs` chooses the cell and the digit. If a
//! board takes long, further rules follow from the rules of the variant (`locked.rs`,
//! `derived.rs`), and the search begins anew.

use super::super::Variant;
use super::enter;
use quadrille_base::{Outcome, Stats, StopFlag};

mod branching;
mod derived;
mod groups;
mod innies;
mod locked;
mod queue;
mod reading;
mod rules;
mod sandwiches;
mod sets;
mod sums;

use branching::Conflicts;
use queue::Queue;
use rules::Rules;

/// Tree nodes between two checks of the stop flag.
const POLL: u64 = 64;

/// The search.
#[derive(Debug)]
pub(super) struct Propagation {
    rules: Rules,
    /// The candidates before any choice, after all rules removed what they can; `None` if a rule is
    /// broken.
    root: Option<Vec<u64>>,
    levels: Vec<Vec<u64>>,
    /// The choice at each level but the last: a cell, and its digit as a bit.
    choices: Vec<(usize, u64)>,
    next: Next,
    /// Whether this board has a solution that was found.
    has_found: bool,
    /// Whether this board is hard, so that further rules are used.
    is_hard: bool,
    work: Work,
    /// Tree nodes since the search was created.
    pub(super) nodes: u64,
}

/// What is left to do at a level, and what was learned.
#[derive(Debug)]
struct Work {
    /// Cells that were just decided.
    decided: Vec<usize>,
    queue: Queue,
    /// How often a cell lost candidates.
    n_removed: u64,
    /// Whether an exact rule may have more to exclude, because of what it excluded.
    is_unfinished: bool,
    conflicts: Conflicts,
    /// The steps before this board.
    begun: u64,
    /// Steps of all rules so far, roughly a nanosecond each.
    steps: u64,
    scratch: reading::Scratch,
    /// Memory for rules of sums.
    known: Vec<sums::Known>,
    ways: groups::Ways,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Enter,
    Back,
    Done,
}

/// A rule that excludes all candidates of a cell, or has no other way to be obeyed.
#[derive(Debug)]
struct Broken;

impl Propagation {
    /// A search of a variant; `None` if a rule would need too many steps.
    pub(super) fn new(variant: &Variant) -> Option<Self> {
        let rules = Rules::new(variant)?;
        let n_cells = rules.candidates.len();
        let mut this = Self {
            root: None,
            levels: vec![Vec::new()],
            choices: Vec::new(),
            next: Next::Done,
            has_found: false,
            is_hard: false,
            work: Work {
                decided: Vec::new(),
                queue: Queue::default(),
                n_removed: 0,
                is_unfinished: false,
                conflicts: Conflicts::new(&rules.of_cell),
                begun: 0,
                steps: 0,
                scratch: reading::Scratch::default(),
                known: Vec::new(),
                ways: groups::Ways::default(),
            },
            nodes: 0,
            rules,
        };
        let mut root = this.rules.candidates.clone();
        let Self { rules, work, .. } = &mut this;
        work.queue.use_first(rules.all.len(), rules.n_given);
        work.queue.add_from(0);
        let is_decided = |cell: &usize| root[*cell].is_power_of_two();
        work.decided.extend((0..n_cells).filter(is_decided));
        let has_all = root.iter().all(|&candidates| candidates != 0);
        this.root = (has_all && work.settle(rules, &mut root)).then_some(root);
        Some(this)
    }

    /// The tree nodes and the work so far.
    pub(super) fn stats(&self) -> Stats {
        Stats::new(self.nodes, self.work.steps, 0)
    }

    /// Begins with these givens. If they contradict each other, the search has no solutions.
    pub(super) fn begin(&mut self, givens: &[Option<usize>]) {
        self.next = Next::Done;
        self.choices.clear();
        let Self { rules, root, levels, work, .. } = self;
        work.conflicts.forget();
        work.queue.use_first(rules.n_plain, rules.n_given);
        work.begun = work.steps;
        (self.has_found, self.is_hard) = (false, false);
        let Some(root) = root else { return };
        let candidates = &mut levels[0];
        candidates.clone_from(root);
        for (cell, given) in givens.iter().enumerate() {
            if let Some(symbol) = given
                && work.keep(rules, candidates, cell, 1 << symbol).is_err()
            {
                work.clear();
                return;
            }
        }
        if work.settle(rules, candidates) {
            self.next = Next::Enter;
        }
    }

    /// The next solution, the digit of each cell as a bit, or the outcome: exhausted, stopped, or
    /// the limit when `nodes` reaches `most_nodes`.
    pub(super) fn next_solution(
        &mut self,
        most_nodes: u64,
        stop: &StopFlag,
    ) -> Result<&[u64], Outcome> {
        loop {
            match self.next {
                Next::Done => return Err(Outcome::Exhausted),
                Next::Enter => {
                    if self.is_slow() && !self.use_further() {
                        continue;
                    }
                    let Self { rules, work, is_hard, .. } = &*self;
                    let depth = self.choices.len();
                    let branch = work.conflicts.branch(&self.levels[depth], rules, *is_hard);
                    let Some((cell, digit)) = branch else {
                        (self.next, self.has_found) = (Next::Back, true);
                        return Ok(&self.levels[depth]);
                    };
                    enter(&mut self.nodes, most_nodes, POLL, stop)?;
                    if self.levels.len() == depth + 1 {
                        self.levels.push(Vec::new());
                    }
                    let (above, below) = self.levels.split_at_mut(depth + 1);
                    let (from, to) = (&above[depth], &mut below[0]);
                    to.clone_from(from);
                    self.choices.push((cell, digit));
                    self.keep_and_settle(cell, digit);
                }
                Next::Back => {
                    let Some((cell, digit)) = self.choices.pop() else {
                        self.next = Next::Done;
                        continue;
                    };
                    self.keep_and_settle(cell, !digit);
                }
            }
        }
    }

    /// Whether the board has taken more work than the further rules cost, and they are not in use.
    fn is_slow(&self) -> bool {
        let done = self.work.steps - self.work.begun;
        !self.is_hard && done > self.rules.work_of_further()
    }

    /// Uses the further rules from now on. If no solution was found so far, the search begins anew:
    /// what is excluded before the first choice stays so. `false` if a rule is broken.
    fn use_further(&mut self) -> bool {
        let Self { rules, levels, choices, work, .. } = self;
        self.is_hard = true;
        rules.find_further();
        work.queue.use_first(rules.all.len(), rules.n_given);
        work.conflicts.forget();
        if !self.has_found {
            choices.clear();
        }
        work.queue.add_from(rules.n_plain);
        let is_settled = work.settle(rules, &mut levels[choices.len()]);
        self.next = if is_settled { Next::Enter } else { Next::Back };
        is_settled
    }

    /// Keeps only these candidates of a cell at the current level, and lets the rules follow.
    fn keep_and_settle(&mut self, cell: usize, candidates: u64) {
        let Self { rules, levels, choices, work, .. } = self;
        let level = &mut levels[choices.len()];
        let is_kept = work.keep(rules, level, cell, candidates).is_ok();
        let is_settled = is_kept && work.settle(rules, level);
        if !is_settled && candidates.is_power_of_two() {
            work.conflicts.count_choice(cell, candidates);
        }
        self.next = if is_settled { Next::Enter } else { Next::Back };
    }
}

impl Work {
    /// Lets the rules remove candidates until nothing changes; `false` if a rule is broken.
    fn settle(&mut self, rules: &Rules, candidates: &mut [u64]) -> bool {
        loop {
            let (done, cells) = if let Some(cell) = self.decided.pop() {
                self.steps += rules.peers[cell].len() as u64;
                (self.exclude_from_peers(rules, candidates, cell), &[cell][..])
            } else if let Some(number) = self.queue.next() {
                let rule = &rules.all[number];
                let n_removed = self.n_removed;
                self.is_unfinished = false;
                let done = rule.apply(self, rules, candidates);
                if rules.is_exact[number] && !self.is_unfinished {
                    self.queue.remove(number);
                }
                if number >= rules.n_plain {
                    self.queue.note(number, done.is_err() || self.n_removed > n_removed);
                }
                (done, rule.cells())
            } else {
                return true;
            };
            if done.is_err() {
                self.conflicts.count_cells(cells);
                self.clear();
                return false;
            }
        }
    }

    fn exclude_from_peers(
        &mut self,
        rules: &Rules,
        candidates: &mut [u64],
        cell: usize,
    ) -> Result<(), Broken> {
        let digit = candidates[cell];
        let mut peers = rules.peers[cell].iter();
        peers.try_for_each(|&peer| self.keep(rules, candidates, peer as usize, !digit))
    }

    /// Removes all candidates of a cell but these.
    #[inline]
    fn keep(
        &mut self,
        rules: &Rules,
        candidates: &mut [u64],
        cell: usize,
        kept: u64,
    ) -> Result<(), Broken> {
        let before = candidates[cell];
        let after = before & kept;
        if after == before {
            return Ok(());
        }
        candidates[cell] = after;
        self.n_removed += 1;
        if after == 0 {
            return Err(Broken);
        }
        if after.is_power_of_two() {
            self.decided.push(cell);
        }
        self.queue.add(&rules.of_cell[cell]);
        Ok(())
    }

    /// Forgets what is left to do.
    fn clear(&mut self) {
        self.decided.clear();
        self.queue.clear();
    }
}

#[cfg(test)]
mod tests;
