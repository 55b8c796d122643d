//! [`Masks`]: a search for problems with at most 4096 items, without colors, and with at most 63
//! options for each item. The remaining options of an item are the bits of a word.
//!
//! Boards whose rules are units, moves of chess and relations of two cells are such problems. The
//! tree is that of Algorithm X (TAOCP 7.2.2.1), except that an item with one remaining option is
//! covered at once, without a node of its own. A level is a copy of all words, so no move is
//! undone.
//!
//! - M1: the word of an item that is not covered has a bit for each of its options that shares no
//!   item with a chosen one. The bits of an option are set in all of its items, or in none.
//! - M2: the word of a covered item is [`COVERED`].
//! - M3: a primary item has a bit set, or is covered; otherwise the level is a dead end.

use super::enter;
use quadrille_base::{Outcome, Stats, StopFlag};
use quadrille_decide::problem::{ItemKind, OptionId, Problem};

/// The word of a covered item. No item has an option with this bit.
const COVERED: u64 = 1 << 63;

/// The most items of a problem. A choice of ours: a level copies a word for each item.
const MOST_ITEMS: usize = 4096;

/// Tree nodes between two checks of the stop flag.
const POLL: u64 = 256;

/// The search.
#[derive(Debug)]
pub(super) struct Masks {
    all: Vec<OptionId>,
    /// Option `o` has the entries `starts[o]..starts[o + 1]`.
    starts: Vec<u32>,
    entries: Vec<Place>,
    /// The option of each bit of each item, 64 places an item. Primary items come first.
    lists: Vec<u32>,
    n_primary: usize,
    /// The words before any choice.
    root: Vec<u64>,
    levels: Vec<Level>,
    /// The number of the current level.
    depth: usize,
    next: Next,
    chosen: Vec<u32>,
    /// Items that had one remaining option when they were added.
    forced: Vec<u32>,
    /// Tree nodes since the search was created.
    pub(super) nodes: u64,
}

/// An option in an item.
#[derive(Clone, Copy, Debug)]
struct Place {
    item: u32,
    bit: u32,
}

#[derive(Clone, Debug, Default)]
struct Level {
    words: Vec<u64>,
    /// Primary items that are not covered.
    n_open: usize,
    /// Options chosen so far.
    n_chosen: usize,
    /// The item to branch on, and its options that are not tried yet.
    item: usize,
    untried: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Enter,
    Try,
    Done,
}

impl Masks {
    /// A search of the problem; `None` if the problem is not of the kind above.
    pub(super) fn new(problem: &Problem) -> Option<Self> {
        let is_large = problem.n_items() > MOST_ITEMS;
        if is_large || problem.has_colors() || problem.has_multiplicities() {
            return None;
        }
        let mut numbers = vec![0; problem.n_items()];
        let kinds = [ItemKind::Primary, ItemKind::Secondary];
        let in_order = kinds
            .iter()
            .flat_map(|&kind| problem.items().filter(move |&item| problem.kind(item) == kind));
        for (number, item) in (0_u32..).zip(in_order) {
            numbers[item.index()] = number;
        }
        let mut this = Self {
            all: problem.options().collect(),
            starts: vec![0],
            entries: Vec::with_capacity(problem.n_entries()),
            lists: vec![0; 64 * problem.n_items()],
            n_primary: problem.n_primary(),
            root: vec![0; problem.n_items()],
            levels: vec![Level::default()],
            depth: 0,
            next: Next::Done,
            chosen: Vec::new(),
            forced: Vec::new(),
            nodes: 0,
        };
        for (o, option) in (0_u32..).zip(problem.options()) {
            for item in problem.option(option) {
                let number = numbers[item.index()];
                let bit = this.root[number as usize].trailing_ones();
                if bit == 63 {
                    return None;
                }
                this.root[number as usize] |= 1 << bit;
                this.lists[64 * number as usize + bit as usize] = o;
                this.entries.push(Place { item: number, bit });
            }
            this.starts.push(u32::try_from(this.entries.len()).ok()?);
        }
        Some(this)
    }

    /// The tree nodes so far. Each counts as many updates as there are items.
    pub(super) fn stats(&self) -> Stats {
        Stats::new(self.nodes, self.nodes * self.root.len() as u64, 0)
    }

    /// Begins with these options chosen. If they contradict each other, the search has no
    /// solutions.
    pub(super) fn begin(&mut self, options: impl IntoIterator<Item = OptionId>) {
        self.next = Next::Done;
        self.depth = 0;
        self.chosen.clear();
        self.forced.clear();
        let level = &mut self.levels[0];
        level.words.clone_from(&self.root);
        level.n_open = self.n_primary;
        for (item, &word) in (0_u32..).zip(&self.root[..self.n_primary]) {
            match word.count_ones() {
                0 => return,
                1 => self.forced.push(item),
                _ => {}
            }
        }
        for option in options {
            let o = u32::try_from(option.index()).expect("a problem numbers options in 32 bits");
            if !self.choose(o) {
                return;
            }
        }
        if self.choose_forced() {
            self.levels[0].n_chosen = self.chosen.len();
            self.next = Next::Enter;
        }
    }

    /// The next solution, or the outcome: exhausted, stopped, or the limit when `nodes` reaches
    /// `most_nodes`.
    pub(super) fn next_solution(
        &mut self,
        most_nodes: u64,
        stop: &StopFlag,
    ) -> Result<impl Iterator<Item = OptionId>, Outcome> {
        loop {
            match self.next {
                Next::Done => return Err(Outcome::Exhausted),
                Next::Enter => {
                    self.next = Next::Try;
                    if self.levels[self.depth].n_open == 0 {
                        self.levels[self.depth].untried = 0;
                        let Self { all, chosen, .. } = &*self;
                        return Ok(chosen.iter().map(|&o| all[o as usize]));
                    }
                    self.branch();
                }
                Next::Try => {
                    let Level { item, untried, n_chosen, .. } = self.levels[self.depth];
                    self.chosen.truncate(n_chosen);
                    if untried == 0 {
                        match self.depth.checked_sub(1) {
                            Some(depth) => self.depth = depth,
                            None => self.next = Next::Done,
                        }
                        continue;
                    }
                    enter(&mut self.nodes, most_nodes, POLL, stop)?;
                    let option = self.lists[64 * item + untried.trailing_zeros() as usize];
                    self.levels[self.depth].untried &= untried - 1;
                    self.descend();
                    self.forced.clear();
                    if self.choose(option) && self.choose_forced() {
                        self.levels[self.depth].n_chosen = self.chosen.len();
                        self.next = Next::Enter;
                    } else {
                        self.depth -= 1;
                    }
                }
            }
        }
    }

    /// Branches on the first item with the fewest options.
    fn branch(&mut self) {
        let level = &mut self.levels[self.depth];
        let (mut item, mut least) = (0, u32::MAX);
        for (number, &word) in level.words[..self.n_primary].iter().enumerate() {
            if word == COVERED {
                continue;
            }
            let size = word.count_ones();
            if size < least {
                (item, least) = (number, size);
                // No item has only one.
                if size == 2 {
                    break;
                }
            }
        }
        (level.item, level.untried) = (item, level.words[item]);
    }

    /// Makes the next level a copy of this one.
    fn descend(&mut self) {
        self.depth += 1;
        if self.levels.len() == self.depth {
            self.levels.push(Level::default());
        }
        let (above, below) = self.levels.split_at_mut(self.depth);
        let (from, to) = (&above[self.depth - 1], &mut below[0]);
        to.words.clone_from(&from.words);
        to.n_open = from.n_open;
    }

    /// Chooses an option; `false` if it is excluded, or if that leaves an item without options.
    fn choose(&mut self, option: u32) -> bool {
        let Self { starts, entries, lists, levels, depth, forced, n_primary, .. } = self;
        let level = &mut levels[*depth];
        let entries_of = |o: u32| {
            let o = o as usize;
            &entries[starts[o] as usize..starts[o + 1] as usize]
        };
        for &Place { item, bit } in entries_of(option) {
            let word = level.words[item as usize];
            if word >> bit & 1 == 0 {
                return false;
            }
            level.words[item as usize] = COVERED;
            level.n_open -= usize::from((item as usize) < *n_primary);
            let mut others = word & !(1 << bit);
            while others != 0 {
                let other = lists[64 * item as usize + others.trailing_zeros() as usize];
                others &= others - 1;
                for &Place { item, bit } in entries_of(other) {
                    let before = level.words[item as usize];
                    let word = before & !(1 << bit);
                    level.words[item as usize] = word;
                    if word & word.wrapping_sub(1) == 0
                        && word != before
                        && (item as usize) < *n_primary
                    {
                        if word == 0 {
                            return false;
                        }
                        forced.push(item);
                    }
                }
            }
        }
        self.chosen.push(option);
        true
    }

    /// Chooses the last option of each forced item; `false` if that leaves an item without options.
    fn choose_forced(&mut self) -> bool {
        while let Some(item) = self.forced.pop() {
            let word = self.levels[self.depth].words[item as usize];
            if word != COVERED
                && !self.choose(self.lists[64 * item as usize + word.trailing_zeros() as usize])
            {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_models::Model;
    use quadrille_models::queens::Queens;

    #[test]
    fn queens_are_counted() {
        // OEIS A000170.
        for (n, expected) in [(1, 1), (2, 0), (3, 0), (4, 2), (6, 4), (8, 92)] {
            let (problem, _) = Queens::new(n).unwrap().problem().into_parts();
            let mut search = Masks::new(&problem).expect("no colors");
            for _ in 0..2 {
                search.begin([]);
                let mut found = 0;
                let outcome = loop {
                    match search.next_solution(u64::MAX, &StopFlag::default()) {
                        Ok(options) => {
                            assert_eq!(options.count(), n);
                            found += 1;
                        }
                        Err(outcome) => break outcome,
                    }
                };
                assert_eq!((found, outcome), (expected, Outcome::Exhausted), "{n}");
            }
        }
    }
}
