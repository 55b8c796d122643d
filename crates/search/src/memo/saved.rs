//! A memo count that another run continues: its table, and how its keys are made.
//!
//! The table is enough to continue. A count that begins at the root with the table of an earlier
//! one finds the count of every remaining problem that the earlier one had closed. So it soon
//! reaches the position of the earlier one, with the same sums, after as many lookups as the path
//! there has branches. A remaining problem that the table evicted for lack of memory is counted
//! again.
//!
//! A key means nothing without the order of the items, the rule and the symmetries that made it, so
//! they are saved, too. The saved order is used as it is, since a later version may choose another
//! one. Each symmetry is checked against the options again, since a permutation that is not a
//! symmetry would make the count wrong.

use super::counts::Counts;
use super::order::Order;
use super::{MemoRule, MemoSearch, symmetry};
use crate::problem::Instance;
use crate::search::Stats;

/// How the keys of a memo count are made, and its counters since it last started over.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The rule that chooses the item to branch on.
    pub rule: MemoRule,
    /// The order of the primary items, numbered among themselves.
    pub order: Vec<u32>,
    /// How the order was made: a place in `Order::ALL`.
    pub order_kind: usize,
    /// Pairs of items that change places in a symmetry, ascending.
    pub swaps: Vec<Vec<(u32, u32)>>,
    /// Tree nodes entered.
    pub nodes: u64,
    /// Updates done.
    pub updates: u64,
    /// Tree nodes of the same search without a table, estimated.
    pub tree: f64,
    /// The length of a key, in words.
    pub key_words: usize,
    /// The length of the longest count, in words.
    pub limbs: usize,
}

/// The largest number of words of a count: there are at most as many covers as sets of options.
pub fn most_limbs(problem: &Instance) -> usize {
    problem.n_options() / 64 + 1
}

impl MemoSearch<Counts> {
    /// How the keys are made, and the counters.
    #[doc(hidden)]
    pub fn setup(&self) -> Setup {
        let Stats { nodes, updates, .. } = self.meter.stats;
        Setup {
            rule: self.rule,
            order: self.order.0.clone(),
            order_kind: self.order.1 as usize,
            swaps: self.keys.swaps().to_vec(),
            nodes: nodes - self.before.nodes,
            updates: updates - self.before.updates,
            tree: self.tree.max(self.earlier_tree),
            key_words: self.keys.words,
            limbs: self.cache.limbs(),
        }
    }

    /// Calls `visit` with each entry of the table: the cost of a remaining problem, never 0, its
    /// key, and its count. Ends at the first error.
    #[doc(hidden)]
    pub fn try_for_each_entry<E>(
        &self,
        visit: impl FnMut(u16, &[u64], &[u64]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.cache.try_for_each(visit)
    }

    /// A count at the root with an empty table for these keys, or why there is none. If several
    /// threads will share the table, set `is_shared`: a full table cannot be shared later.
    #[doc(hidden)]
    pub fn of_setup(
        problem: &Instance,
        setup: &Setup,
        memory: usize,
        is_shared: bool,
    ) -> Result<Self, &'static str> {
        let mut is_missing = vec![true; problem.n_primary()];
        let is_new = |&item: &u32| is_missing.get_mut(item as usize).is_some_and(std::mem::take);
        if setup.order.len() != problem.n_primary() || !setup.order.iter().all(is_new) {
            return Err("its order of the items is not a permutation");
        }
        let Some(&kind) = Order::ALL.get(setup.order_kind) else {
            return Err("its order has an unknown kind");
        };
        if setup.limbs > most_limbs(problem) {
            return Err("its counts are too large");
        }
        let order = (setup.order.clone(), kind);
        let mut this = Self::in_order(problem, Counts::new(), order, setup.rule, memory)
            .map_err(|_| "the problem is too large for this much memory")?;
        let may_have_swaps = this.classes.is_empty() || setup.swaps.is_empty();
        if !may_have_swaps || !symmetry::are_swaps(&this.matrix, &setup.swaps) {
            return Err("its symmetries are not symmetries of the problem");
        }
        this.make_keys(setup.swaps.clone());
        this.restart();
        if this.keys.words != setup.key_words {
            return Err("its keys have another length than those of this problem");
        }
        this.cache.widen(setup.limbs);
        if is_shared {
            this.cache.share(this.memory);
        }
        this.meter.stats = Stats::new(setup.nodes, setup.updates, 0);
        this.earlier_tree = setup.tree;
        Ok(this)
    }

    /// Stores an entry of another table, as room allows. The key and the count must be as long as
    /// the setup says.
    #[doc(hidden)]
    pub fn adopt(&mut self, cost: u16, key: &[u64], count: &[u64]) {
        self.cache.adopt(cost, key, count);
    }
}
