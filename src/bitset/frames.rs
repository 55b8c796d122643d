//! The lower part of the tree: up to `64 W` living options, as sets of bits.
//!
//! A *board* numbers the living options anew. What is left of the problem at a tree node is a set of
//! options for each uncovered primary item, a *row*; a node's rows are a *frame*, and frames lie one
//! behind the other. To choose an option is one pass over the frame that takes from every row the
//! options that cannot stand beside it, its *conflicts*. Rows that become empty are left out: as many
//! as the option has primary items are covered by it, and if there is one more the branch has failed.
//! Options that are the last of their rows are chosen at once, all together. Nothing is ever undone:
//! the parent's frame is still there.
//!
//! - F1: a frame's rows are those of the primary items that are not covered, and an option is in a row
//!   if it has that item and no conflict with a chosen one.
//! - F2: `conflicts[o]`, once `known`, has `o` and the options that share a primary item with it, or a
//!   secondary one, unless both have it in the same color. Secondary items are nowhere else.

#![expect(clippy::inline_always, reason = "compiled for the processor with its caller")]

use super::narrowing::Narrowing;
use super::processor::Processor;
use super::table::{PLAIN, Table, narrow};
use super::weights::Weights;
use super::words::{
    Words, add, add_if, count, has, insert, is_empty, meet, pop_first, pop_last, remove, without,
};
use crate::run::{Meter, Outcome};
use std::ops::Range;

/// A board, and the search on it.
#[derive(Clone, Debug)]
pub(super) struct Frames<const W: usize> {
    /// The options of the board.
    options: Vec<u32>,
    /// How many primary items each of them has.
    weights: Vec<u32>,
    conflicts: Vec<Words<W>>,
    known: Words<W>,
    /// For each option its slots in `against`, from one of these to the next.
    slot_starts: Vec<u32>,
    slots: Vec<u32>,
    /// For each item, or item and color: what cannot stand beside an option that has it.
    against: Vec<Words<W>>,
    /// The frames, one behind the other.
    rows: Vec<Words<W>>,
    /// The items of the rows, where branching is by weights.
    items: Vec<u32>,
    levels: Vec<Level<W>>,
    chosen: Vec<u32>,
}

/// A frame, and the row that is branched on.
#[derive(Clone, Copy, Debug)]
struct Level<const W: usize> {
    start: usize,
    end: usize,
    /// The options of the row that are left to be tried.
    left: Words<W>,
    degree: u32,
    n_chosen: usize,
}

/// What frames come to.
pub(super) enum Step {
    /// All items are covered.
    Solution,
    /// The whole subtree is explored.
    Done,
    /// What is left is for a board of one word.
    Narrow,
}

/// Which slots the items have on the board that is being made.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    /// A stamp, and the slot if the stamp is that of this board.
    of_item: Vec<(u32, u32)>,
    stamp: u32,
    /// The slots of primary items, and these.
    rows: Vec<(u32, u32)>,
    /// The same for items with a color, and these slots with those of their items.
    of_color: Vec<(u32, u32)>,
    colors: Vec<(u32, u32)>,
}

impl Slots {
    pub(super) fn new(table: &Table) -> Self {
        Self {
            of_item: vec![(0, 0); table.n_items],
            stamp: 0,
            rows: Vec::new(),
            of_color: vec![(0, 0); table.n_colors],
            colors: Vec::new(),
        }
    }

    /// Forgets all slots.
    fn clear(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.of_item.fill((0, 0));
            self.of_color.fill((0, 0));
            self.stamp = 1;
        }
        self.rows.clear();
        self.colors.clear();
    }
}

impl<const W: usize> Default for Frames<W> {
    fn default() -> Self {
        Self {
            options: Vec::new(),
            weights: Vec::new(),
            conflicts: Vec::new(),
            known: [0; W],
            slot_starts: Vec::new(),
            slots: Vec::new(),
            against: Vec::new(),
            rows: Vec::new(),
            items: Vec::new(),
            levels: Vec::new(),
            chosen: Vec::new(),
        }
    }
}

/// A frame that was made.
#[derive(Clone, Copy)]
struct Frame<const W: usize> {
    n_rows: usize,
    /// Less than the size of the smallest row by 1, times 2^16, and its place.
    smallest: u32,
    /// The best score, times 2^32, and the place of its row, where branching is by weights.
    best: u64,
    /// The options that are the last of their rows.
    forced: Words<W>,
    /// All options that are left, where that is asked.
    union: Words<W>,
}

impl<const W: usize> Frame<W> {
    const EMPTY: Self =
        Self { n_rows: 0, smallest: u32::MAX, best: u64::MAX, forced: [0; W], union: [0; W] };

    /// Counts a row that was just put at the end, and keeps it unless it is empty.
    #[inline(always)]
    fn push(&mut self, row: &Words<W>) {
        let size = count(row);
        // An empty row has the greatest key of all.
        self.smallest = self.smallest.min(size.wrapping_sub(1) << 16 | narrow(self.n_rows));
        add_if(&mut self.forced, row, size == 1);
        if W > 1 {
            add(&mut self.union, row);
        }
        self.n_rows += usize::from(size > 0);
    }

    /// Scores a row that is about to be put at the end.
    #[inline(always)]
    fn weigh(&mut self, row: &Words<W>, item: u32, weights: &Weights) {
        let score = u64::from(weights.score(item, count(row)));
        self.best = self.best.min(score << 32 | self.n_rows as u64);
    }

    /// The row to branch on.
    #[inline(always)]
    fn row<const WEIGHTED: bool>(&self) -> usize {
        if WEIGHTED {
            (self.best & 0xffff_ffff) as usize
        } else {
            (self.smallest & 0xffff) as usize
        }
    }
}

impl<const W: usize> Frames<W> {
    /// Makes the board of these options, at most `64 W`; the search stands before its first branch.
    ///
    /// All primary items of these options are uncovered, since otherwise they would be dead; and each
    /// uncovered item has one of them.
    #[inline(never)]
    pub(super) fn set_up(
        &mut self,
        options: &[u32],
        table: &Table,
        slots: &mut Slots,
        weights: Option<&Weights>,
    ) {
        assert!(options.len() <= 64 * W, "a board has room for its options");
        self.options.clear();
        self.options.extend_from_slice(options);
        self.weights.clear();
        self.weights.extend(options.iter().map(|&option| narrow(table.primary(option).len())));
        self.conflicts.resize(options.len(), [0; W]);
        self.known = [0; W];
        self.slot_starts.clear();
        self.slots.clear();
        self.against.clear();
        self.rows.clear();
        self.items.clear();
        self.levels.clear();
        self.chosen.clear();
        slots.clear();
        for (k, &option) in options.iter().enumerate() {
            self.slot_starts.push(narrow(self.slots.len()));
            for (item, color) in table.entries(option) {
                let (stamp, slot) = &mut slots.of_item[item as usize];
                if *stamp != slots.stamp {
                    (*stamp, *slot) = (slots.stamp, narrow(self.against.len()));
                    self.against.push([0; W]);
                    if table.is_primary(item) {
                        slots.rows.push((*slot, item));
                    }
                }
                insert(&mut self.against[*slot as usize], k);
                let all = *slot;
                if color == PLAIN {
                    self.slots.push(all);
                    continue;
                }
                // First those of the same color are gathered.
                let (stamp, slot) = &mut slots.of_color[color as usize];
                if *stamp != slots.stamp {
                    (*stamp, *slot) = (slots.stamp, narrow(self.against.len()));
                    self.against.push([0; W]);
                    slots.colors.push((*slot, all));
                }
                insert(&mut self.against[*slot as usize], k);
                self.slots.push(*slot);
            }
        }
        self.slot_starts.push(narrow(self.slots.len()));
        self.rows.extend(slots.rows.iter().map(|&(slot, _)| self.against[slot as usize]));
        self.items.extend(slots.rows.iter().map(|&(_, item)| item));
        for &(same, all) in &slots.colors {
            let others = without(&self.against[all as usize], &self.against[same as usize]);
            self.against[same as usize] = others;
        }
        let best = (0..self.rows.len()).min_by_key(|&k| {
            let size = count(&self.rows[k]);
            weights.map_or(size, |weights| weights.score(self.items[k], size))
        });
        if let Some(best) = best {
            self.push_level(0, self.rows.len(), best);
        }
    }

    fn push_level(&mut self, start: usize, end: usize, best: usize) {
        let left = self.rows[start + best];
        let (degree, n_chosen) = (count(&left), self.chosen.len());
        self.levels.push(Level { start, end, left, degree, n_chosen });
    }

    /// What cannot stand beside an option.
    #[inline(always)]
    fn conflicts_of(&mut self, option: usize) -> Words<W> {
        if !has(&self.known, option) {
            let mut all = [0; W];
            let range = self.slot_starts[option] as usize..self.slot_starts[option + 1] as usize;
            for &slot in &self.slots[range] {
                add(&mut all, &self.against[slot as usize]);
            }
            self.conflicts[option] = all;
            insert(&mut self.known, option);
        }
        self.conflicts[option]
    }

    /// Goes on to the next solution, or to the end of the subtree. If `COUNT`, solutions are counted
    /// and not stopped at, up to the last that is allowed.
    pub(super) fn advance<const COUNT: bool, const WEIGHTED: bool>(
        &mut self,
        processor: Processor,
        depth: usize,
        meter: &mut Meter,
        narrowing: &mut Narrowing,
        weights: &mut Weights,
    ) -> Result<Step, Outcome> {
        #[cfg(target_arch = "x86_64")]
        if processor.has_bits() {
            // SAFETY: the processor has what both functions are compiled for. They are `explore`, too,
            // and the tests compare them with it.
            #[expect(unsafe_code, reason = "Soma takes half of the time, queens two thirds")]
            return unsafe {
                if W < 8 {
                    self.explore_by_words::<COUNT, WEIGHTED>(depth, meter, narrowing, weights)
                } else {
                    self.explore_by_vectors::<COUNT, WEIGHTED>(depth, meter, narrowing, weights)
                }
            };
        }
        self.explore::<COUNT, WEIGHTED>(depth, meter, narrowing, weights)
    }

    /// [`explore`](Self::explore) for few words: vectors would have to be taken apart to be counted.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    fn explore_by_words<const COUNT: bool, const WEIGHTED: bool>(
        &mut self,
        depth: usize,
        meter: &mut Meter,
        narrowing: &mut Narrowing,
        weights: &mut Weights,
    ) -> Result<Step, Outcome> {
        self.explore::<COUNT, WEIGHTED>(depth, meter, narrowing, weights)
    }

    /// [`explore`](Self::explore) for many words.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn explore_by_vectors<const COUNT: bool, const WEIGHTED: bool>(
        &mut self,
        depth: usize,
        meter: &mut Meter,
        narrowing: &mut Narrowing,
        weights: &mut Weights,
    ) -> Result<Step, Outcome> {
        self.explore::<COUNT, WEIGHTED>(depth, meter, narrowing, weights)
    }

    /// What [`advance`](Self::advance) says, by the instructions of whoever calls it.
    #[inline(always)]
    fn explore<const COUNT: bool, const WEIGHTED: bool>(
        &mut self,
        depth: usize,
        meter: &mut Meter,
        narrowing: &mut Narrowing,
        weights: &mut Weights,
    ) -> Result<Step, Outcome> {
        loop {
            let level_number = depth + self.levels.len();
            let Some(level) = self.levels.last_mut() else {
                return Ok(Step::Done);
            };
            let (start, end, n_chosen) = (level.start, level.end, level.n_chosen);
            let before = level.left;
            let Some(option) = pop_first(&mut level.left) else {
                self.levels.pop();
                continue;
            };
            if let Err(outcome) = meter.enter_level(level_number) {
                level.left = before;
                return Err(outcome);
            }
            self.chosen.truncate(n_chosen);
            self.chosen.push(narrow(option));
            meter.stats.updates += (end - start) as u64;
            let frame = self.choose::<WEIGHTED>(option, start, end, weights);
            let Some(mut frame) = frame else { continue };
            let mut is_well = true;
            while is_well && !is_empty(&frame.forced) {
                meter.stats.updates += frame.n_rows as u64;
                match self.force::<WEIGHTED>(end, &frame, weights) {
                    Some(rest) => frame = rest,
                    None => is_well = false,
                }
            }
            if !is_well {
                continue;
            }
            if frame.n_rows == 0 {
                meter.stats.solutions += 1;
                if COUNT && meter.solution_allowed().is_ok() {
                    continue;
                }
                return Ok(Step::Solution);
            }
            // With one row left, each of its options is a solution.
            let smallest = (frame.smallest >> 16) + 1;
            if COUNT && frame.n_rows == 1 && meter.count_leaves(level_number + 1, smallest) {
                continue;
            }
            if W > 1 && narrowing.pays(count(&frame.union)) {
                narrowing.alive.clear();
                let mut left = frame.union;
                while let Some(option) = pop_first(&mut left) {
                    narrowing.alive.push(self.options[option]);
                }
                return Ok(Step::Narrow);
            }
            self.push_level(end, end + frame.n_rows, frame.row::<WEIGHTED>());
        }
    }

    /// Makes the frame behind `end` of the one from `start` to there and an option; none if some item
    /// is left without options.
    #[inline(always)]
    fn choose<const WEIGHTED: bool>(
        &mut self,
        option: usize,
        start: usize,
        end: usize,
        weights: &mut Weights,
    ) -> Option<Frame<W>> {
        let conflicts = self.conflicts_of(option);
        let n_covered = self.weights[option] as usize;
        let most = end + (end - start);
        if self.rows.len() < most {
            self.rows.resize(most, [0; W]);
            self.items.resize(most, 0);
        }
        let (parents, child) = self.rows.split_at_mut(end);
        let parent = &parents[start..];
        let child = &mut child[..parent.len()];
        let mut frame = Frame::EMPTY;
        for (k, row) in parent.iter().enumerate() {
            let rest = without(row, &conflicts);
            child[frame.n_rows] = rest;
            if WEIGHTED {
                let item = self.items[start + k];
                self.items[end + frame.n_rows] = item;
                frame.weigh(&rest, item, weights);
            }
            frame.push(&rest);
            if k + 1 - frame.n_rows > n_covered {
                if WEIGHTED {
                    let mut chosen = [0; W];
                    insert(&mut chosen, option);
                    self.blame(start..end, &conflicts, &chosen, weights);
                }
                return None;
            }
        }
        Some(frame)
    }

    /// Chooses all options that are the last of some row, and shrinks the frame at `start`; none if
    /// two of them cannot stand together, or some item is left without options.
    #[inline(always)]
    fn force<const WEIGHTED: bool>(
        &mut self,
        start: usize,
        frame: &Frame<W>,
        weights: &mut Weights,
    ) -> Option<Frame<W>> {
        let (mut left, mut all, mut n_covered) = (frame.forced, [0; W], 0);
        while let Some(option) = pop_first(&mut left) {
            let conflicts = self.conflicts_of(option);
            let mut others = frame.forced;
            remove(&mut others, option);
            if meet(&conflicts, &others) {
                if WEIGHTED {
                    let mut chosen = [0; W];
                    insert(&mut chosen, option);
                    self.blame(start..start + frame.n_rows, &conflicts, &chosen, weights);
                }
                return None;
            }
            add(&mut all, &conflicts);
            n_covered += self.weights[option] as usize;
            self.chosen.push(narrow(option));
        }
        let mut wiped = None;
        let mut kept = Frame::EMPTY;
        for k in start..start + frame.n_rows {
            let row = self.rows[k];
            let rest = without(&row, &all);
            self.rows[start + kept.n_rows] = rest;
            if WEIGHTED {
                let item = self.items[k];
                self.items[start + kept.n_rows] = item;
                kept.weigh(&rest, item, weights);
                if is_empty(&rest) && !meet(&row, &frame.forced) {
                    wiped = Some(item);
                }
            }
            kept.push(&rest);
        }
        if let Some(item) = wiped {
            weights.blame(item);
        }
        (frame.n_rows - kept.n_rows == n_covered).then_some(kept)
    }

    /// Blames the item of the first of these rows that has nothing but conflicts and none of what was
    /// chosen.
    #[cold]
    fn blame(
        &self,
        rows: Range<usize>,
        conflicts: &Words<W>,
        chosen: &Words<W>,
        weights: &mut Weights,
    ) {
        let mut rows = self.rows[rows.clone()].iter().zip(&self.items[rows]);
        let wiped = rows.find(|&(row, _)| is_empty(&without(row, conflicts)) && !meet(row, chosen));
        if let Some((_, &item)) = wiped {
            weights.blame(item);
        }
    }

    /// How many options the board has.
    pub(super) fn n_options(&self) -> usize {
        self.options.len()
    }

    /// How many levels are open.
    pub(super) fn depth(&self) -> usize {
        self.levels.len()
    }

    /// The chosen options.
    pub(super) fn chosen(&self) -> impl Iterator<Item = u32> {
        self.chosen.iter().map(|&option| self.options[option as usize])
    }

    /// For each level how many options are left to be tried, and how many there were.
    pub(super) fn branches(&self) -> impl Iterator<Item = (usize, usize)> {
        self.levels.iter().map(|level| (count(&level.left) as usize, level.degree as usize))
    }

    /// The options that were chosen above a level of this board.
    pub(super) fn above(&self, level: usize) -> impl Iterator<Item = u32> {
        self.chosen().take(self.levels[level].n_chosen)
    }

    /// The options that are left to be tried on a level.
    pub(super) fn left(&self, level: usize) -> impl Iterator<Item = u32> {
        let mut left = self.levels[level].left;
        std::iter::from_fn(move || pop_first(&mut left)).map(|option| self.options[option])
    }

    /// Takes the last of them off.
    pub(super) fn take(&mut self, level: usize) -> u32 {
        let left = &mut self.levels[level].left;
        let last = pop_last(left).expect("one that is left");
        self.options[last]
    }
}
