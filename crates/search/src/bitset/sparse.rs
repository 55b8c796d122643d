//! The sparse part, for problems of any size: a set of living options for each item.
//!
//! - R1: `living` has a bit for each place in the lists of the items: bit `p` is set if the option
//!   in place `p` is alive. An option is alive if it is not in conflict with a chosen option: they
//!   share no item, or only secondary items in the same color. A chosen option is alive if it was
//!   forced. R1 holds whenever every open level has chosen an option.
//! - R2: `sizes[i]` without [`COVERED`] is the number of living options of the primary item `i`;
//!   [`COVERED`] is set if a chosen option has the item.
//! - R3: `open` has the uncovered primary items from `first_open` on, among others that are
//!   covered. If a level finds more of the latter, it appends a list without them.
//! - R4: `killed` has the options that died, in this order. Undoing takes them from its end.
//!
//! Undoing revives the killed options one by one, in time proportional to their entries. Where the
//! last branch at a depth killed options with more entries than a copy has words, the next level at
//! this depth keeps a copy of `living` and `sizes`, and its branches are undone by this copy.
//! Options with many secondary items in colors, such as the lines of a nonogram, need that. Of the
//! entries killed on the way to a node there are at most 64 for each word, so few levels at a time
//! have copies.

mod parts;
#[cfg(test)]
mod tests;

use super::table::{BitsetTable, PLAIN, PlacedItem, narrow};
use super::weights::Weights;
use crate::search::{Meter, Outcome};
use quadrille_base::bits::bits;

/// A bit in the size of a covered item, which is then never the smallest.
const COVERED: u32 = 1 << 31;

/// No item.
const NOTHING: u32 = u32::MAX;

#[derive(Clone, Debug, Default)]
pub(super) struct Sparse {
    living: Vec<u64>,
    /// The number of options alive before any choice; the others were removed.
    n_kept: usize,
    killed: Vec<u32>,
    sizes: Vec<u32>,
    open: Vec<u32>,
    first_open: usize,
    n_open: usize,
    /// With colors: the number of chosen options that give each secondary item a color. If there is
    /// one, every option in conflict at that item is dead.
    uses: Vec<u32>,
    chosen: Vec<u32>,
    levels: Vec<Level>,
    /// Items that had at most one remaining option when the item of a level was covered, level by
    /// level.
    short: Vec<u32>,
    /// The copies of `living` and of `sizes`, of all open levels that have one.
    copies: (Vec<u64>, Vec<u32>),
    /// By depth: whether undoing the last branch of a level cost more than a copy.
    is_costly: Vec<bool>,
    /// Items with exactly one remaining option, `n_forced` of them.
    /// There is room for each item once: it is forced when the number of its options falls to one.
    forced: Vec<u32>,
    n_forced: usize,
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
/// they are `killed[first..last]`.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    first: usize,
    last: usize,
    /// The options `killed[first..next]` have been tried.
    next: usize,
    /// The options `killed[given..last]` have been given away.
    given: usize,
    /// The lengths of `chosen` and `short` before an option of the item was chosen.
    n_chosen: usize,
    n_short: usize,
    /// `first_open` before the level was opened.
    first_open: usize,
    /// Whether the level has a copy.
    has_copy: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Next {
    /// Choose the options forced at the root.
    #[default]
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
        let n_primary = narrow(table.n_primary);
        let mut living = vec![0; table.n_places().div_ceil(64)];
        for item in 0..narrow(table.n_items) {
            for (word, mask) in table.places_of(item).words() {
                living[word as usize] |= mask;
            }
        }
        let all = 0..narrow(table.n_options());
        Self {
            living,
            n_kept: all.filter(|&option| table.is_used(option)).count(),
            killed: Vec::with_capacity(table.n_options()),
            sizes: (0..n_primary).map(|item| table.places_of(item).len()).collect(),
            open: (0..n_primary).collect(),
            n_open: table.n_primary,
            uses: vec![0; if table.has_colors() { table.n_items } else { 0 }],
            forced: vec![0; table.n_primary + 1],
            ..Self::default()
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
                    self.n_forced = 0;
                    for item in 0..narrow(table.n_primary) {
                        if self.sizes[item as usize] == 1 {
                            self.force(item);
                        }
                    }
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
                    if self.n_open == 0 {
                        return Ok(SparseEnd::Solution);
                    }
                    if self.n_alive() <= self.dense_limit {
                        return Ok(SparseEnd::Dense);
                    }
                    self.cover_best(weights.as_deref(), table);
                }
                Next::Try => {
                    let Some(&level) = self.levels.last() else {
                        return Err(Outcome::Exhausted);
                    };
                    self.undo_branch(level, table);
                    if level.next == level.given {
                        self.uncover(level, table);
                        continue;
                    }
                    meter.enter_level(self.level())?;
                    self.levels.last_mut().expect("it was there").next += 1;
                    let option = self.killed[level.next];
                    if self.try_option(option, level, table) && self.choose_forced(table) {
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
        let first_open = self.first_open;
        let open = &self.open[first_open..];
        self.compared += open.len() as u64;
        let best = match weights {
            None => self.best(open, |_, size| size),
            Some(weights) => self.best(open, |item, size| weights.score(item, size)),
        };
        let item = best.expect("an uncovered item");
        if open.len() > 2 * self.n_open {
            self.first_open = self.open.len();
            for k in first_open..self.first_open {
                let item = self.open[k];
                if self.sizes[item as usize] & COVERED == 0 {
                    self.open.push(item);
                }
            }
        }
        let (first, n_chosen, n_short) = (self.killed.len(), self.chosen.len(), self.short.len());
        self.sizes[item as usize] |= COVERED;
        self.n_open -= 1;
        self.n_forced = 0;
        // Other items may run out of options here: `try_option` checks them, since the option it
        // chooses may cover them.
        self.kill_list::<false>(item, PLAIN, None, table);
        self.short.extend_from_slice(&self.forced[..self.n_forced]);
        let last = self.killed.len();
        let (next, given) = (first, last);
        let has_copy = self.is_costly.get(self.levels.len()) == Some(&true);
        if has_copy {
            self.copies.0.extend_from_slice(&self.living);
            self.copies.1.extend_from_slice(&self.sizes);
        }
        let level =
            Level { item, first, last, next, given, n_chosen, n_short, first_open, has_copy };
        self.levels.push(level);
    }

    /// The uncovered item with the least score, the first one among equals.
    fn best(&self, open: &[u32], score: impl Fn(u32, u32) -> u32) -> Option<u32> {
        let scores = open.iter().map(|&item| {
            let size = self.sizes[item as usize];
            // Without a branch: all bits of the score of a covered item are set.
            let covered = (size & COVERED).cast_signed() >> 31;
            let score = score(item, size) | covered.cast_unsigned();
            (u64::from(score) << 32) + u64::from(item)
        });
        #[expect(clippy::cast_possible_truncation, reason = "the item is in the lower half")]
        scores.min().map(|least| least as u32)
    }

    /// Undoes [`cover_best`](Self::cover_best), and closes the level.
    fn uncover(&mut self, level: Level, table: &BitsetTable) {
        self.levels.pop();
        if level.has_copy {
            self.copies.0.truncate(self.copies.0.len() - self.living.len());
            self.copies.1.truncate(self.copies.1.len() - self.sizes.len());
        }
        self.short.truncate(level.n_short);
        self.undo(level.first, level.n_chosen, None, table);
        self.sizes[level.item as usize] &= !COVERED;
        self.n_open += 1;
        if self.first_open != level.first_open {
            self.open.truncate(self.first_open);
            self.first_open = level.first_open;
        }
    }

    /// Tries an option of the level's item; false if that leaves an item without options.
    fn try_option(&mut self, option: u32, level: Level, table: &BitsetTable) -> bool {
        self.n_forced = 0;
        if !self.choose(option, Some(level.item), table) {
            return false;
        }
        for k in level.n_short..self.short.len() {
            let item = self.short[k];
            match self.sizes[item as usize] {
                0 => {
                    self.wiped = item;
                    return false;
                }
                1 => self.force(item),
                _ => {}
            }
        }
        true
    }

    fn force(&mut self, item: u32) {
        self.forced[self.n_forced] = item;
        self.n_forced += 1;
    }

    /// Chooses the only option of each forced item; false if that leaves an item without options.
    fn choose_forced(&mut self, table: &BitsetTable) -> bool {
        while self.n_forced > 0 {
            self.n_forced -= 1;
            let item = self.forced[self.n_forced];
            // An option forced by another item has covered this one.
            if self.sizes[item as usize] & COVERED != 0 {
                continue;
            }
            let Some(option) = self.first_living(item, table) else {
                self.wiped = item;
                return false;
            };
            self.sizes[item as usize] |= COVERED;
            self.n_open -= 1;
            if !self.choose(option, Some(item), table) {
                return false;
            }
        }
        true
    }

    /// The first living option of an uncovered item.
    fn first_living(&self, item: u32, table: &BitsetTable) -> Option<u32> {
        table.places_of(item).words().find_map(|(word, mask)| {
            let living = self.living[word as usize] & mask;
            (living != 0).then(|| table.option_in(word * 64 + living.trailing_zeros()))
        })
    }

    /// Chooses an option: covers its items, and kills the options in conflict with it. Item
    /// `covered` is covered already, and has no other living options. False if that leaves an item
    /// without options; [`undo`](Self::undo) works then, too.
    fn choose(&mut self, option: u32, covered: Option<u32>, table: &BitsetTable) -> bool {
        self.chosen.push(option);
        for entry in table.primary(option) {
            self.sizes[entry.item as usize] |= COVERED;
        }
        self.n_open -= table.primary(option).len() - usize::from(covered.is_some());
        let is_ok = self.kill_conflicts(option, covered, table);
        self.use_colors(option, table);
        is_ok
    }

    /// Kills the options in conflict with an option, except those of item `covered`.
    fn kill_conflicts(&mut self, option: u32, covered: Option<u32>, table: &BitsetTable) -> bool {
        for (k, &PlacedItem { item, place }) in table.placed(option).iter().enumerate() {
            if covered == Some(item) {
                continue;
            }
            let color = table.color(option, k);
            // An item that has this color already has no options in conflict.
            let is_done = color != PLAIN && self.uses[item as usize] > 0;
            if !is_done && !self.kill_list::<true>(item, color, Some(place), table) {
                return false;
            }
        }
        true
    }

    /// Kills the living options of an item, except the one in this place and those that give the
    /// item this color. With `GIVE_UP`, stops and returns false as soon as that leaves an item
    /// without options.
    fn kill_list<const GIVE_UP: bool>(
        &mut self,
        item: u32,
        color: u32,
        except: Option<u32>,
        table: &BitsetTable,
    ) -> bool {
        let range = table.places_of(item);
        let (except_in, others) = match except {
            Some(place) => (place / 64, !(1 << (place % 64))),
            None => (0, !0),
        };
        if range.mask != 0 {
            let word = range.start / 64;
            let living = self.living[word as usize] & range.mask & others;
            return self.kill_places::<GIVE_UP>(living, word, color, table);
        }
        range.words().all(|(word, mask)| {
            let mut living = self.living[word as usize] & mask;
            if word == except_in {
                living &= others;
            }
            self.kill_places::<GIVE_UP>(living, word, color, table)
        })
    }

    /// Kills the options in places of one word, as in [`kill_list`](Self::kill_list).
    fn kill_places<const GIVE_UP: bool>(
        &mut self,
        mut places: u64,
        word: u32,
        color: u32,
        table: &BitsetTable,
    ) -> bool {
        while places != 0 {
            let place = word * 64 + places.trailing_zeros();
            places &= places - 1;
            if color != PLAIN && table.color_in(place) == color {
                continue;
            }
            if !self.kill(table.option_in(place), table) && GIVE_UP {
                return false;
            }
        }
        true
    }

    /// Kills a living option; false if that leaves an uncovered item without options.
    #[expect(clippy::inline_always, reason = "the innermost loop")]
    #[inline(always)]
    fn kill(&mut self, option: u32, table: &BitsetTable) -> bool {
        self.updates += 1;
        self.killed.push(option);
        let Self { living, sizes, forced, .. } = self;
        let n_forced = self.n_forced;
        let (n_forced, wiped) = remove(table.primary(option), living, sizes, forced, n_forced);
        flip(table.secondary(option), living);
        self.n_forced = n_forced;
        if wiped == NOTHING {
            return true;
        }
        self.wiped = wiped;
        false
    }

    /// Updates `uses` for a chosen option, after it has killed the options in conflict with it.
    fn use_colors(&mut self, option: u32, table: &BitsetTable) {
        if table.has_colors() {
            for (item, color) in table.entries(option) {
                self.uses[item as usize] += u32::from(color != PLAIN);
            }
        }
    }

    /// Takes back the branch that the last level tried, if any: it chooses nothing again.
    fn undo_branch(&mut self, level: Level, table: &BitsetTable) {
        let depth = self.levels.len() - 1;
        let n_killed = (self.killed.len() - level.last) as u64;
        if depth == self.is_costly.len() {
            self.is_costly.push(false);
        }
        if n_killed > 0 {
            let words = self.living.len() + self.sizes.len() / 2;
            self.is_costly[depth] = n_killed * table.mean_length() > words as u64;
        }
        if level.has_copy && n_killed > 0 {
            let Self { living, sizes, copies: (words, numbers), .. } = self;
            let (word, number) = (words.len() - living.len(), numbers.len() - sizes.len());
            living.copy_from_slice(&words[word..]);
            sizes.copy_from_slice(&numbers[number..]);
            self.killed.truncate(level.last);
        }
        self.undo(level.last, level.n_chosen, Some(level.item), table);
    }

    /// Revives options until `n_killed` are dead, and takes back choices until `n_chosen` remain.
    /// The item `branched` stays covered.
    fn undo(
        &mut self,
        n_killed: usize,
        n_chosen: usize,
        branched: Option<u32>,
        table: &BitsetTable,
    ) {
        for &option in &self.killed[n_killed..] {
            restore(table.primary(option), &mut self.living, &mut self.sizes);
            flip(table.secondary(option), &mut self.living);
        }
        self.killed.truncate(n_killed);
        if self.chosen.len() == n_chosen {
            return;
        }
        while self.chosen.len() > n_chosen {
            let option = self.chosen.pop().expect("it is longer");
            if table.has_colors() {
                for (item, color) in table.entries(option) {
                    self.uses[item as usize] -= u32::from(color != PLAIN);
                }
            }
            for entry in table.primary(option) {
                self.sizes[entry.item as usize] &= !COVERED;
            }
            self.n_open += table.primary(option).len();
        }
        // The last of these choices has the item.
        if let Some(item) = branched {
            self.sizes[item as usize] |= COVERED;
            self.n_open -= 1;
        }
    }

    /// Writes the living options into `alive`, in ascending order.
    pub(super) fn alive(&mut self, alive: &mut Vec<u32>, table: &BitsetTable) {
        alive.clear();
        for &item in &self.open[self.first_open..] {
            if self.sizes[item as usize] & COVERED != 0 {
                continue;
            }
            for (word, mask) in table.places_of(item).words() {
                for bit in bits(self.living[word as usize] & mask) {
                    // Every item of a living option is open: take it from the list of the first.
                    let place = word * 64 + narrow(bit);
                    let option = table.option_in(place);
                    if table.primary(option)[0].place == place {
                        alive.push(option);
                    }
                }
            }
        }
        // The order breaks ties between rows of the same size. It must not depend on how the
        // subproblem was reached, so that the tree of a part resembles the one it was cut from.
        alive.sort_unstable();
    }

    pub(super) fn chosen(&self) -> &[u32] {
        &self.chosen
    }

    /// The level in the whole tree below the last open one.
    pub(super) fn level(&self) -> usize {
        self.base + self.levels.len()
    }

    /// Whether choosing this option, and then every option it forces, leaves an item without
    /// options. Expects that no option is chosen.
    pub(super) fn is_useless(&mut self, option: u32, table: &BitsetTable) -> bool {
        self.n_forced = 0;
        let is_ok = self.choose(option, None, table) && self.choose_forced(table);
        self.undo(0, 0, None, table);
        !is_ok
    }

    /// Removes an option permanently.
    pub(super) fn remove(&mut self, option: u32, table: &BitsetTable) {
        self.n_forced = 0;
        self.kill(option, table);
        self.killed.clear();
        self.n_kept -= 1;
    }

    /// Whether an option has primary items and is alive.
    fn is_alive(&self, option: u32, table: &BitsetTable) -> bool {
        let is_alive = |&PlacedItem { item, place }: &PlacedItem| {
            self.sizes[item as usize] & COVERED == 0
                && self.living[place as usize / 64] >> (place % 64) & 1 != 0
        };
        table.is_used(option) && table.primary(option).iter().all(is_alive)
    }

    /// The number of living options that are not chosen, if every open level has chosen one.
    pub(super) fn n_alive(&self) -> usize {
        // The options that levels have chosen were killed before, the other chosen ones were not.
        self.n_kept - self.killed.len() - (self.chosen.len() - self.levels.len())
    }
}

/// Takes the primary entries of an option out of the sets of living options. Adds items with one
/// remaining option to `forced`, at `n_forced`; returns the new number of these, and an item
/// without options or [`NOTHING`].
fn remove(
    entries: &[PlacedItem],
    living: &mut [u64],
    sizes: &mut [u32],
    forced: &mut [u32],
    mut n_forced: usize,
) -> (usize, u32) {
    let mut wiped = NOTHING;
    for &PlacedItem { item, place } in entries {
        living[place as usize / 64] ^= 1 << (place % 64);
        let size = &mut sizes[item as usize];
        *size -= 1;
        // Without branches: no processor could predict them.
        forced[n_forced] = item;
        n_forced += usize::from(*size == 1);
        wiped = if *size == 0 { item } else { wiped };
    }
    (n_forced, wiped)
}

/// Undoes [`remove`].
fn restore(entries: &[PlacedItem], living: &mut [u64], sizes: &mut [u32]) {
    for &PlacedItem { item, place } in entries {
        living[place as usize / 64] ^= 1 << (place % 64);
        sizes[item as usize] += 1;
    }
}

/// Takes secondary entries of an option out of the sets of living options, or puts them back.
#[expect(clippy::inline_always, reason = "a part of the innermost loop")]
#[inline(always)]
fn flip(entries: &[PlacedItem], living: &mut [u64]) {
    for &PlacedItem { place, .. } in entries {
        living[place as usize / 64] ^= 1 << (place % 64);
    }
}
