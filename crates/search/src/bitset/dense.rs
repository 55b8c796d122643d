//! A dense subproblem: up to `64 W` living options, as sets of bits.
//!
//! A dense subproblem numbers its options from 0. At a tree node, the remaining problem is one set
//! of options for each uncovered primary item, a *row*; the rows of a node are a *frame*, and the
//! frames of the open levels are stacked one after another. Choosing an option is one pass over the
//! frame, which removes from every row the options that cannot be chosen with it, its *conflicts*.
//! The pass drops the rows that become empty: one for each primary item the option covers. If one
//! more is empty, an item has no options left and the branch has failed. All forced options, each
//! the last of its row, are chosen together. Nothing is ever undone: the frame of the parent is
//! still there.
//!
//! - F1: a frame has a row for each uncovered primary item; an option is in the row if it has that
//!   item and no conflict with a chosen option.
//! - F2: `conflicts[o]`, if `o` is in `known`, contains `o`, the options that share a primary item
//!   with it, and those that share a secondary item, unless both give that item the same color.
//!   Secondary items appear nowhere else.

#![expect(clippy::inline_always, reason = "compiled with the target features of its caller")]

#[cfg(target_arch = "x86_64")]
use super::avx512::HasAvx512;
use super::narrowing::Narrowing;
use super::planes::{Away, ByRows, Frame, FramePlace, Pass, Planes};
use super::processor::Processor;
use super::table::{BitsetTable, PLAIN, narrow};
use super::weights::Weights;
use super::words::{BitWords, add, count, has, insert, meet, pop_first, pop_last, remove, without};
use crate::search::tree::Tree;
use crate::search::{Meter, Outcome};

/// A dense subproblem, and the search in it.
#[derive(Clone, Debug)]
pub(super) struct Dense<const W: usize> {
    /// The options, by their numbers here.
    options: Vec<u32>,
    /// The number of primary items of each option.
    n_primary: Vec<u32>,
    /// The largest of these numbers.
    most_primary: u64,
    conflicts: Vec<BitWords<W>>,
    /// The options whose conflicts have been computed.
    known: BitWords<W>,
    /// Option `o` has the indices `slots[slot_starts[o]..slot_starts[o + 1]]` into `against`.
    slot_starts: Vec<u32>,
    slots: Vec<u32>,
    /// For each item, or item with color, the options that conflict with an option that has it.
    against: Vec<BitWords<W>>,
    planes: Planes<W>,
    levels: Vec<Level<W>>,
    chosen: Vec<u32>,
}

/// A frame, and the row to branch on.
#[derive(Clone, Copy, Debug)]
struct Level<const W: usize> {
    place: FramePlace,
    /// The untried options of the row.
    left: BitWords<W>,
    degree: u32,
    n_chosen: usize,
}

/// How [`Dense::advance`] ended.
pub(super) enum DenseEnd {
    /// All items are covered.
    Solution,
    /// The whole subtree has been explored.
    Done,
    /// The remaining options, at least this many, are for a narrower dense subproblem.
    Narrow(usize),
}

/// A scratch table for [`Dense::set_up`]: indices into `against`.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    /// For each item, and behind them for each item with color, a stamp, and its slot if the stamp
    /// is the current one.
    all: Vec<(u32, u32)>,
    stamp: u32,
    /// The slot of each primary item that has one, with the item.
    rows: Vec<(u32, u32)>,
    /// The slot of each item with color that has one, with the slot of its item.
    colors: Vec<(u32, u32)>,
}

impl Slots {
    pub(super) fn new(table: &BitsetTable) -> Self {
        let all = vec![(0, 0); table.n_items + table.n_colors];
        Self { all, stamp: 0, rows: Vec::new(), colors: Vec::new() }
    }

    /// Forgets all slots.
    fn clear(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.all.fill((0, 0));
            self.stamp = 1;
        }
        self.rows.clear();
        self.colors.clear();
    }

    /// The slot in this place, and whether it is a new one.
    #[inline(always)]
    fn slot<const W: usize>(
        &mut self,
        place: usize,
        against: &mut Vec<BitWords<W>>,
    ) -> (u32, bool) {
        let (stamp, slot) = &mut self.all[place];
        let is_new = *stamp != self.stamp;
        if is_new {
            (*stamp, *slot) = (self.stamp, narrow(against.len()));
            against.push([0; W]);
        }
        (*slot, is_new)
    }
}

impl<const W: usize> Default for Dense<W> {
    fn default() -> Self {
        Self {
            options: Vec::new(),
            n_primary: Vec::new(),
            most_primary: 0,
            conflicts: Vec::new(),
            known: [0; W],
            slot_starts: Vec::new(),
            slots: Vec::new(),
            against: Vec::new(),
            planes: Planes::default(),
            levels: Vec::new(),
            chosen: Vec::new(),
        }
    }
}

impl<const W: usize> Dense<W> {
    /// Sets up the subproblem of these options, at most `64 W`, before its first branch.
    ///
    /// Every primary item of these options is uncovered, since otherwise they would be dead, and
    /// every uncovered item has at least one of them.
    #[inline(never)]
    pub(super) fn set_up(
        &mut self,
        options: &[u32],
        table: &BitsetTable,
        slots: &mut Slots,
        weights: Option<&Weights>,
    ) {
        assert!(options.len() <= 64 * W, "the options fit in `W` words");
        self.options.clear();
        self.options.extend_from_slice(options);
        self.n_primary.clear();
        self.n_primary.extend(options.iter().map(|&option| narrow(table.primary(option).len())));
        self.most_primary = self.n_primary.iter().copied().max().unwrap_or(0).into();
        self.conflicts.resize(options.len(), [0; W]);
        self.known = [0; W];
        self.slot_starts.clear();
        self.slots.clear();
        self.against.clear();
        self.levels.clear();
        self.chosen.clear();
        slots.clear();
        for (k, &option) in options.iter().enumerate() {
            self.slot_starts.push(narrow(self.slots.len()));
            for (item, color) in table.entries(option) {
                let (all, is_new) = slots.slot(item as usize, &mut self.against);
                if is_new && table.is_primary(item) {
                    slots.rows.push((all, item));
                }
                insert(&mut self.against[all as usize], k);
                if color == PLAIN {
                    self.slots.push(all);
                    continue;
                }
                // The slot collects the options with the same color; the loop below inverts it.
                let (same, is_new) = slots.slot(table.n_items + color as usize, &mut self.against);
                if is_new {
                    slots.colors.push((same, all));
                }
                insert(&mut self.against[same as usize], k);
                self.slots.push(same);
            }
        }
        self.slot_starts.push(narrow(self.slots.len()));
        let rows = slots.rows.iter().map(|&(slot, item)| (&self.against[slot as usize], item));
        let place = self.planes.set_up(rows);
        for &(same, all) in &slots.colors {
            let others = without(&self.against[all as usize], &self.against[same as usize]);
            self.against[same as usize] = others;
        }
        let best = (0..place.n_rows).min_by_key(|&k| {
            let size = count(&self.planes.row(place, k));
            weights.map_or(size, |weights| weights.score(self.planes.item(place, k), size))
        });
        if let Some(best) = best {
            self.push_level(place, best);
        }
    }

    #[inline(always)]
    fn push_level(&mut self, place: FramePlace, best: usize) {
        let left = self.planes.row(place, best);
        let (degree, n_chosen) = (count(&left), self.chosen.len());
        self.levels.push(Level { place, left, degree, n_chosen });
    }

    /// The conflicts of an option, computed on first use.
    #[inline(always)]
    fn conflicts_of(&mut self, option: usize) -> BitWords<W> {
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

    /// Advances to the next solution, or to the end of the subtree. If `COUNT`, counts solutions
    /// instead of stopping at them, up to the last one the limit allows.
    pub(super) fn advance<const COUNT: bool, const WEIGHTED: bool>(
        &mut self,
        processor: Processor,
        depth: usize,
        meter: &mut Meter,
        narrowing: &mut Narrowing,
        weights: &mut Weights,
    ) -> Result<DenseEnd, Outcome> {
        match processor {
            Processor::Plain => {
                self.explore::<ByRows, COUNT, WEIGHTED>(ByRows, depth, meter, narrowing, weights)
            }
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `_proof` shows that the processor has the features of the function.
            #[expect(unsafe_code, reason = "soma runs in half the time, queens in two thirds")]
            Processor::Avx2(_proof) => unsafe {
                self.explore_by_avx2::<COUNT, WEIGHTED>(depth, meter, narrowing, weights)
            },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `proof` shows the same.
            #[expect(unsafe_code, reason = "Latin squares run in two thirds of the time")]
            Processor::HasAvx512(proof) => unsafe {
                self.explore_by_avx512::<COUNT, WEIGHTED>(proof, depth, meter, narrowing, weights)
            },
        }
    }

    /// [`explore`](Self::explore) compiled for the features that [`Avx2`](crate::processor::Avx2)
    /// proves.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn explore_by_avx2<const COUNT: bool, const WEIGHTED: bool>(
        &mut self,
        depth: usize,
        meter: &mut Meter,
        narrowing: &mut Narrowing,
        weights: &mut Weights,
    ) -> Result<DenseEnd, Outcome> {
        self.explore::<ByRows, COUNT, WEIGHTED>(ByRows, depth, meter, narrowing, weights)
    }

    /// [`explore`](Self::explore) compiled for the features that [`HasAvx512`] proves.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512dq,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
    fn explore_by_avx512<const COUNT: bool, const WEIGHTED: bool>(
        &mut self,
        proof: HasAvx512,
        depth: usize,
        meter: &mut Meter,
        narrowing: &mut Narrowing,
        weights: &mut Weights,
    ) -> Result<DenseEnd, Outcome> {
        self.explore::<HasAvx512, COUNT, WEIGHTED>(proof, depth, meter, narrowing, weights)
    }

    /// The body of [`advance`](Self::advance), inlined into callers with other target features.
    #[inline(always)]
    fn explore<P: Pass, const COUNT: bool, const WEIGHTED: bool>(
        &mut self,
        pass: P,
        depth: usize,
        meter: &mut Meter,
        narrowing: &mut Narrowing,
        weights: &mut Weights,
    ) -> Result<DenseEnd, Outcome> {
        'tree: loop {
            let level_number = depth + self.levels.len();
            let Some(level) = self.levels.last_mut() else {
                return Ok(DenseEnd::Done);
            };
            let (place, n_chosen) = (level.place, level.n_chosen);
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
            meter.stats.updates += place.n_rows as u64;
            let mut next = self.planes.behind(place);
            let frame = self.choose::<P, WEIGHTED>(pass, option, [place, next], weights);
            let Some(mut frame) = frame else { continue };
            next.n_rows = frame.n_rows;
            while frame.is_forced {
                meter.stats.updates += frame.n_rows as u64;
                let rest = self.force::<P, WEIGHTED>(pass, next, &frame, weights);
                let Some(rest) = rest else { continue 'tree };
                frame = rest;
                next.n_rows = frame.n_rows;
            }
            if frame.n_rows == 0 {
                meter.stats.solutions += 1;
                if COUNT && meter.solution_allowed().is_ok() {
                    continue;
                }
                return Ok(DenseEnd::Solution);
            }
            // In the last row, each option completes a solution.
            if COUNT && frame.n_rows == 1 && meter.count_leaves(level_number + 1, frame.smallest())
            {
                continue;
            }
            if W > 1 {
                // An option is in one row for each of its primary items: a lower bound.
                #[expect(clippy::cast_possible_truncation, reason = "at most 1,024")]
                let n_least = (frame.total / self.most_primary) as usize;
                if narrowing.pays(n_least, W) {
                    let mut left = self.planes.union(next);
                    if count(&left) as usize <= 32 * W {
                        narrowing.alive.clear();
                        while let Some(option) = pop_first(&mut left) {
                            narrowing.alive.push(self.options[option]);
                        }
                        return Ok(DenseEnd::Narrow(n_least));
                    }
                }
            }
            self.push_level(next, frame.row);
        }
    }

    /// Chooses an option of the frame at `from` and writes the new frame to `to`; `None` if an item
    /// has no remaining options.
    #[inline(always)]
    fn choose<P: Pass, const WEIGHTED: bool>(
        &mut self,
        pass: P,
        option: usize,
        [from, to]: [FramePlace; 2],
        weights: &mut Weights,
    ) -> Option<Frame<W>> {
        let conflicts = self.conflicts_of(option);
        let mut chosen = [0; W];
        if WEIGHTED {
            insert(&mut chosen, option);
        }
        let n_covered = self.n_primary[option] as usize;
        let away = Away { conflicts: &conflicts, chosen: &chosen, n_covered };
        self.planes.pass::<P, WEIGHTED>(pass, from, to, &away, weights)
    }

    /// Chooses all forced options and shrinks the frame in place; `None` if two of them are in
    /// conflict, or an item has no remaining options.
    #[inline(always)]
    fn force<P: Pass, const WEIGHTED: bool>(
        &mut self,
        pass: P,
        place: FramePlace,
        frame: &Frame<W>,
        weights: &mut Weights,
    ) -> Option<Frame<W>> {
        let forced = frame.forced;
        let (mut left, mut all, mut n_covered) = (forced, [0; W], 0);
        while let Some(option) = pop_first(&mut left) {
            let conflicts = self.conflicts_of(option);
            let mut others = forced;
            remove(&mut others, option);
            if meet(&conflicts, &others) {
                if WEIGHTED {
                    self.planes.blame(place, &conflicts, option, weights);
                }
                return None;
            }
            add(&mut all, &conflicts);
            n_covered += self.n_primary[option] as usize;
            self.chosen.push(narrow(option));
        }
        let away = Away { conflicts: &all, chosen: &forced, n_covered };
        self.planes.pass::<P, WEIGHTED>(pass, place, place, &away, weights)
    }

    /// The chosen options.
    pub(super) fn chosen(&self) -> impl Iterator<Item = u32> {
        self.chosen.iter().map(|&option| self.options[option as usize])
    }
}

impl<const W: usize> Tree for Dense<W> {
    type Option = u32;

    fn depth(&self) -> usize {
        self.levels.len()
    }

    fn branch(&self, level: usize) -> (usize, usize) {
        let level = &self.levels[level];
        (count(&level.left) as usize, level.degree as usize)
    }

    fn above(&self, level: usize) -> Vec<u32> {
        let n = self.levels.get(level).map_or(self.chosen.len(), |level| level.n_chosen);
        self.chosen().take(n).collect()
    }

    fn left(&self, level: usize) -> Vec<u32> {
        let mut left = self.levels[level].left;
        let left = std::iter::from_fn(|| pop_first(&mut left));
        left.map(|option| self.options[option]).collect()
    }

    fn take(&mut self, level: usize) -> u32 {
        let left = &mut self.levels[level].left;
        let last = pop_last(left).expect("an untried option");
        self.options[last]
    }
}
