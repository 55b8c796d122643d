//! The sparse part, for problems of any size: the sizes of the items and one list of the options.
//!
//! - R1: `order` contains every option that has primary items, and `place` is its inverse; the
//!   first `n_alive` options are alive. An option is alive if it is not chosen and not in conflict
//!   with a chosen option: they share no item, or only secondary items in the same color. R1 holds
//!   whenever every open level has chosen an option.
//! - R2: `sizes[i]` without [`COVERED`] is the number of living options of the primary item `i`;
//!   [`COVERED`] is set if a chosen option has the item.
//! - R3: options die at the end of the living prefix. Undoing moves that end back, and adds the
//!   options that live again to the sizes of their items.

use super::table::{BitsetTable, PLAIN, narrow};
use super::weights::Weights;
use crate::problem::OptionId;
use crate::search::{Meter, Outcome};

/// A bit in the size of a covered item, which is then never the smallest.
const COVERED: u32 = 1 << 31;

#[derive(Clone, Debug)]
pub(super) struct Sparse {
    order: Vec<u32>,
    place: Vec<u32>,
    n_alive: usize,
    /// The number of options alive before any choice; the others were removed.
    n_kept: usize,
    sizes: Vec<u32>,
    n_uncovered: usize,
    /// With colors: the number of chosen options that give each secondary item a color. If there is
    /// one, every option in conflict at that item is dead.
    uses: Vec<u32>,
    chosen: Vec<u32>,
    levels: Vec<Level>,
    /// Items that had at most one remaining option when the item of a level was covered, level by
    /// level.
    short: Vec<u32>,
    /// Items with exactly one remaining option.
    forced: Vec<u32>,
    /// An item without remaining options, if the last branch failed.
    wiped: u32,
    next: Next,
    /// The number of branches above the root of the current part.
    base: usize,
    /// A dense subproblem takes over at this many living options or fewer.
    pub(super) dense_limit: usize,
    /// The number of options killed.
    pub(super) updates: u64,
    /// The number of items compared to find one to branch on.
    pub(super) compared: u64,
}

/// An item to branch on. While the level is open, the item is covered and its options are dead:
/// they are `order[first..last]`, in reverse order.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    first: usize,
    last: usize,
    /// The options `order[next..last]` have been tried.
    next: usize,
    /// The options `order[first..given]` have been given away.
    given: usize,
    /// The lengths of `chosen` and `short` before an option of the item was chosen.
    n_chosen: usize,
    n_short: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Choose the options forced at the root.
    Begin,
    /// Return a solution, hand over to a dense subproblem, or open a level.
    Enter,
    /// Find nothing: the options of the part are in conflict.
    Dead,
    /// Try the next option of the last level.
    Try,
}

/// How [`Sparse::advance`] ended.
pub(super) enum SparseEnd {
    /// All items are covered.
    Solution,
    /// Few enough options are alive for a dense subproblem.
    Dense,
}

impl Sparse {
    pub(super) fn new(table: &BitsetTable) -> Self {
        let used = |&option: &u32| table.is_used(option);
        let all = 0..narrow(table.n_options());
        let order: Vec<u32> = all.filter(used).collect();
        let mut place = vec![0; table.n_options()];
        for (k, &option) in (0..).zip(&order) {
            place[option as usize] = k;
        }
        let items = 0..narrow(table.n_primary);
        let sizes = items.map(|item| narrow(table.list(item).len()));
        Self {
            n_alive: order.len(),
            n_kept: order.len(),
            order,
            place,
            sizes: sizes.collect(),
            n_uncovered: table.n_primary,
            uses: vec![0; if table.has_colors() { table.n_items } else { 0 }],
            chosen: Vec::new(),
            levels: Vec::new(),
            short: Vec::new(),
            forced: Vec::new(),
            wiped: 0,
            next: Next::Begin,
            base: 0,
            dense_limit: 0,
            updates: 0,
            compared: 0,
        }
    }

    /// Advances to the next solution, or to the next dense subproblem.
    pub(super) fn advance(
        &mut self,
        table: &BitsetTable,
        meter: &mut Meter,
        mut weights: Option<&mut Weights>,
    ) -> Result<SparseEnd, Outcome> {
        loop {
            match self.next {
                Next::Begin => {
                    meter.enter_level(self.base)?;
                    self.next = Next::Try;
                    let items = 0..narrow(table.n_primary);
                    let single = |&item: &u32| self.sizes[item as usize] == 1;
                    self.forced = items.filter(single).collect();
                    if !self.sizes.contains(&0) && self.choose_forced(table) {
                        self.next = Next::Enter;
                    }
                }
                Next::Dead => {
                    meter.enter_level(self.base)?;
                    self.next = Next::Try;
                }
                Next::Enter => {
                    self.next = Next::Try;
                    if self.n_uncovered == 0 {
                        return Ok(SparseEnd::Solution);
                    }
                    if self.n_alive <= self.dense_limit {
                        return Ok(SparseEnd::Dense);
                    }
                    self.cover_best(weights.as_deref(), table);
                }
                Next::Try => {
                    let Some(&level) = self.levels.last() else {
                        return Err(Outcome::Exhausted);
                    };
                    self.undo(level.first, level.n_chosen, Some(level.item), table);
                    if level.next == level.given {
                        self.uncover(level, table);
                        continue;
                    }
                    meter.enter_level(self.depth())?;
                    let next = level.next - 1;
                    self.levels.last_mut().expect("it was there").next = next;
                    if self.try_option(self.order[next], level, table) && self.choose_forced(table)
                    {
                        self.next = Next::Enter;
                    } else if let Some(weights) = &mut weights {
                        weights.blame(self.wiped);
                    }
                }
            }
        }
    }

    /// Opens a level: covers the first item with the fewest living options, or the best by weights,
    /// and kills its options.
    fn cover_best(&mut self, weights: Option<&Weights>, table: &BitsetTable) {
        self.compared += self.sizes.len() as u64;
        let place = match weights {
            None => {
                let smallest = self.sizes.iter().copied().min().expect("an uncovered item");
                self.sizes.iter().position(|&size| size == smallest).expect("the minimum")
            }
            Some(weights) => {
                let open = self.sizes.iter().enumerate().filter(|&(_, size)| size & COVERED == 0);
                let best = open.min_by_key(|&(item, &size)| weights.score(narrow(item), size));
                best.expect("an uncovered item").0
            }
        };
        let item = narrow(place);
        let (n_before, n_chosen, n_short) = (self.n_alive, self.chosen.len(), self.short.len());
        self.sizes[place] |= COVERED;
        self.n_uncovered -= 1;
        self.forced.clear();
        for &option in table.list(item) {
            if self.is_alive(option) {
                // Other items may run out of options here: `try_option` checks them, since the
                // option it chooses may cover them.
                self.kill(option, table);
            }
        }
        self.short.append(&mut self.forced);
        let (first, last) = (self.n_alive, n_before);
        self.levels.push(Level { item, first, last, next: last, given: first, n_chosen, n_short });
    }

    /// Undoes [`cover_best`](Self::cover_best), and closes the level.
    fn uncover(&mut self, level: Level, table: &BitsetTable) {
        self.levels.pop();
        self.short.truncate(level.n_short);
        self.undo(level.last, level.n_chosen, None, table);
        self.sizes[level.item as usize] &= !COVERED;
        self.n_uncovered += 1;
    }

    /// Tries an option of the level's item; false if that leaves an item without options.
    fn try_option(&mut self, option: u32, level: Level, table: &BitsetTable) -> bool {
        self.forced.clear();
        self.chosen.push(option);
        for &item in table.primary(option) {
            self.sizes[item as usize] |= COVERED;
        }
        self.n_uncovered -= table.primary(option).len() - 1;
        let is_ok = self.kill_conflicts(option, Some(level.item), table);
        self.use_colors(option, table);
        if !is_ok {
            return false;
        }
        for k in level.n_short..self.short.len() {
            let item = self.short[k];
            match self.sizes[item as usize] {
                0 => {
                    self.wiped = item;
                    return false;
                }
                1 => self.forced.push(item),
                _ => {}
            }
        }
        true
    }

    fn is_alive(&self, option: u32) -> bool {
        (self.place[option as usize] as usize) < self.n_alive
    }

    /// Chooses the only option of each forced item; false if that leaves an item without options.
    fn choose_forced(&mut self, table: &BitsetTable) -> bool {
        while let Some(item) = self.forced.pop() {
            // An option forced by another item has covered this one.
            if self.sizes[item as usize] & COVERED != 0 {
                continue;
            }
            let alive = table.list(item).iter().copied().find(|&option| self.is_alive(option));
            match alive {
                Some(option) if self.choose(option, table) => {}
                Some(_) => return false,
                None => {
                    self.wiped = item;
                    return false;
                }
            }
        }
        true
    }

    /// Chooses an option: covers its items, and kills the options in conflict with it. False if
    /// that leaves an item without options; [`undo`](Self::undo) works then, too.
    fn choose(&mut self, option: u32, table: &BitsetTable) -> bool {
        self.chosen.push(option);
        let primary = table.primary(option);
        for &item in primary {
            self.sizes[item as usize] |= COVERED;
        }
        self.n_uncovered -= primary.len();
        let is_ok = self.kill(option, table) && self.kill_conflicts(option, None, table);
        self.use_colors(option, table);
        is_ok
    }

    /// Kills the options in conflict with an option; false if that leaves an item without options.
    /// The options of item `dead` are dead already.
    fn kill_conflicts(&mut self, option: u32, dead: Option<u32>, table: &BitsetTable) -> bool {
        for (item, color) in table.entries(option) {
            if dead == Some(item) {
                continue;
            }
            let mut is_ok = true;
            let list = table.list(item);
            match table.list_colors(item) {
                Some(_) if color != PLAIN && self.uses[item as usize] > 0 => {}
                Some(colors) if color != PLAIN => {
                    for (&other, &other_color) in list.iter().zip(colors) {
                        if other_color != color && self.is_alive(other) {
                            is_ok &= self.kill(other, table);
                        }
                    }
                }
                _ => {
                    for &other in list {
                        if self.is_alive(other) {
                            is_ok &= self.kill(other, table);
                        }
                    }
                }
            }
            if !is_ok {
                return false;
            }
        }
        true
    }

    /// Updates `uses` for a chosen option, after it has killed the options in conflict with it.
    fn use_colors(&mut self, option: u32, table: &BitsetTable) {
        if table.has_colors() {
            for (item, color) in table.entries(option) {
                self.uses[item as usize] += u32::from(color != PLAIN);
            }
        }
    }

    /// Kills a living option; false if that leaves an uncovered item without options.
    fn kill(&mut self, option: u32, table: &BitsetTable) -> bool {
        let (k, last) = (self.place[option as usize], self.n_alive - 1);
        let other = self.order[last];
        self.order[last] = option;
        self.order[k as usize] = other;
        self.place[other as usize] = k;
        self.place[option as usize] = narrow(last);
        self.n_alive = last;
        self.updates += 1;
        let mut is_ok = true;
        for &item in table.primary(option) {
            let size = &mut self.sizes[item as usize];
            *size -= 1;
            match *size {
                0 => {
                    self.wiped = item;
                    is_ok = false;
                }
                1 => self.forced.push(item),
                _ => {}
            }
        }
        is_ok
    }

    /// Revives options until `n_alive` are alive, and takes back choices until `n_chosen` remain.
    /// The item `branched` stays covered.
    fn undo(
        &mut self,
        n_alive: usize,
        n_chosen: usize,
        branched: Option<u32>,
        table: &BitsetTable,
    ) {
        for &option in &self.order[self.n_alive..n_alive] {
            for &item in table.primary(option) {
                self.sizes[item as usize] += 1;
            }
        }
        self.n_alive = n_alive;
        for option in self.chosen.drain(n_chosen..) {
            if table.has_colors() {
                for (item, color) in table.entries(option) {
                    self.uses[item as usize] -= u32::from(color != PLAIN);
                }
            }
            for &item in table.primary(option) {
                if branched != Some(item) {
                    self.sizes[item as usize] &= !COVERED;
                    self.n_uncovered += 1;
                }
            }
        }
    }

    /// Writes the living options into `alive`.
    pub(super) fn alive(&mut self, alive: &mut Vec<u32>) {
        alive.clear();
        alive.extend(&self.order[..self.n_alive]);
        // The order breaks ties between rows of the same size. Within a part it must not depend on
        // how the part was reached, so that its tree resembles the one it was cut from.
        if self.base > 0 {
            alive.sort_unstable();
        }
    }

    pub(super) fn chosen(&self) -> &[u32] {
        &self.chosen
    }

    pub(super) fn depth(&self) -> usize {
        self.base + self.levels.len()
    }

    /// Starts over with these options chosen, `base` branches below the root. Finds nothing if they
    /// are in conflict.
    pub(super) fn begin(&mut self, options: &[OptionId], base: usize, table: &BitsetTable) {
        while let Some(&level) = self.levels.last() {
            self.undo(level.first, level.n_chosen, Some(level.item), table);
            self.uncover(level, table);
        }
        self.undo(self.n_kept, 0, None, table);
        self.base = base;
        self.next = Next::Begin;
        for option in options.iter().map(|option| narrow(option.index())) {
            if !table.is_used(option) || !self.is_alive(option) || !self.choose(option, table) {
                self.next = Next::Dead;
                return;
            }
        }
    }

    /// The options that have not been removed.
    pub(super) fn kept(&self) -> Vec<u32> {
        self.order[..self.n_kept].to_vec()
    }

    /// Whether choosing this option, and then every option it forces, leaves an item without
    /// options. Expects that no option is chosen.
    pub(super) fn is_useless(&mut self, option: u32, table: &BitsetTable) -> bool {
        self.forced.clear();
        let is_ok = self.choose(option, table) && self.choose_forced(table);
        self.undo(self.n_kept, 0, None, table);
        !is_ok
    }

    /// Removes an option permanently.
    pub(super) fn remove(&mut self, option: u32, table: &BitsetTable) {
        self.kill(option, table);
        self.n_kept = self.n_alive;
    }

    /// Sorts the remaining options, since their order breaks ties.
    pub(super) fn sort(&mut self) {
        self.order[..self.n_kept].sort_unstable();
        for (k, &option) in (0..).zip(&self.order) {
            self.place[option as usize] = k;
        }
    }

    /// Whether nothing has been explored since [`begin`](Self::begin).
    pub(super) fn is_new(&self) -> bool {
        matches!(self.next, Next::Begin | Next::Dead)
    }

    /// The number of open levels.
    pub(super) fn n_levels(&self) -> usize {
        self.levels.len()
    }

    /// The number of untried options of a level, and of all its options.
    pub(super) fn branch(&self, level: usize) -> (usize, usize) {
        let level = &self.levels[level];
        (level.next - level.given, level.last - level.first)
    }

    /// The options chosen above a level.
    pub(super) fn above(&self, level: usize) -> impl Iterator<Item = u32> {
        self.chosen[..self.levels[level].n_chosen].iter().copied()
    }

    /// The untried options of a level.
    pub(super) fn left(&self, level: usize) -> impl Iterator<Item = u32> {
        let level = self.levels[level];
        self.order[level.given..level.next].iter().rev().copied()
    }

    /// Removes and returns the last untried option of a level.
    pub(super) fn take(&mut self, level: usize) -> u32 {
        let level = &mut self.levels[level];
        level.given += 1;
        self.order[level.given - 1]
    }

    /// Checks R1 and R2 against the chosen options, by the definition.
    #[cfg(test)]
    pub(super) fn check(&self, table: &BitsetTable) {
        let clash = |a: u32, b: u32| {
            table.entries(a).any(|(item, color)| {
                let same =
                    |(other, its): (u32, u32)| other == item && (color == PLAIN || its != color);
                table.entries(b).any(same)
            })
        };
        for option in 0..narrow(table.n_options()) {
            if table.is_used(option) {
                let free = self.chosen.iter().all(|&other| !clash(other, option));
                assert_eq!(self.is_alive(option), free, "option {option}");
            }
        }
        for item in 0..narrow(table.n_primary) {
            let alive = table.list(item).iter().filter(|&&option| self.is_alive(option)).count();
            let is_covered =
                self.chosen.iter().any(|&option| table.primary(option).contains(&item));
            let size = self.sizes[item as usize];
            assert_eq!((size & !COVERED) as usize, alive, "item {item}");
            assert_eq!(size & COVERED != 0, is_covered, "item {item}");
        }
    }

    #[cfg(test)]
    pub(super) fn sizes(&self) -> &[u32] {
        &self.sizes
    }
}
