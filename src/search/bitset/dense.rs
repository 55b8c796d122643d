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

#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::narrowing::Narrowing;
use super::planes::{Away, ByRows, Frame, Pass, Place, Planes};
use super::processor::Processor;
use super::table::{PLAIN, Table, narrow};
use super::weights::Weights;
use super::words::{Words, add, count, has, insert, meet, pop_first, pop_last, remove, without};
use crate::search::{Meter, Outcome};

/// A board, and the search on it.
#[derive(Clone, Debug)]
pub(super) struct Dense<const W: usize> {
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
    /// How many primary items an option has at most.
    heaviest: u64,
    planes: Planes<W>,
    levels: Vec<Level<W>>,
    chosen: Vec<u32>,
}

/// A frame, and the row that is branched on.
#[derive(Clone, Copy, Debug)]
struct Level<const W: usize> {
    place: Place,
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
    /// What is left, at least so many options, is for a board of fewer words.
    Narrow(usize),
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

impl<const W: usize> Default for Dense<W> {
    fn default() -> Self {
        Self {
            options: Vec::new(),
            weights: Vec::new(),
            conflicts: Vec::new(),
            known: [0; W],
            slot_starts: Vec::new(),
            slots: Vec::new(),
            against: Vec::new(),
            heaviest: 0,
            planes: Planes::default(),
            levels: Vec::new(),
            chosen: Vec::new(),
        }
    }
}

impl<const W: usize> Dense<W> {
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
        self.heaviest = self.weights.iter().copied().max().unwrap_or(0).into();
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
    fn push_level(&mut self, place: Place, best: usize) {
        let left = self.planes.row(place, best);
        let (degree, n_chosen) = (count(&left), self.chosen.len());
        self.levels.push(Level { place, left, degree, n_chosen });
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
        match processor {
            Processor::Plain => {
                self.explore::<ByRows, COUNT, WEIGHTED>(ByRows, depth, meter, narrowing, weights)
            }
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the proof says that the processor has what the function is compiled for.
            #[expect(unsafe_code, reason = "Soma takes half of the time, queens two thirds")]
            Processor::Avx2(_proof) => unsafe {
                self.explore_by_avx2::<COUNT, WEIGHTED>(depth, meter, narrowing, weights)
            },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as before.
            #[expect(unsafe_code, reason = "Latin squares take two thirds of the time")]
            Processor::Avx512(proof) => unsafe {
                self.explore_by_avx512::<COUNT, WEIGHTED>(proof, depth, meter, narrowing, weights)
            },
        }
    }

    /// [`explore`](Self::explore), compiled for the instructions that [`Avx2`](super::processor::Avx2)
    /// proves.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn explore_by_avx2<const COUNT: bool, const WEIGHTED: bool>(
        &mut self,
        depth: usize,
        meter: &mut Meter,
        narrowing: &mut Narrowing,
        weights: &mut Weights,
    ) -> Result<Step, Outcome> {
        self.explore::<ByRows, COUNT, WEIGHTED>(ByRows, depth, meter, narrowing, weights)
    }

    /// The same for the instructions that [`Avx512`] proves.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512dq,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
    fn explore_by_avx512<const COUNT: bool, const WEIGHTED: bool>(
        &mut self,
        proof: Avx512,
        depth: usize,
        meter: &mut Meter,
        narrowing: &mut Narrowing,
        weights: &mut Weights,
    ) -> Result<Step, Outcome> {
        self.explore::<Avx512, COUNT, WEIGHTED>(proof, depth, meter, narrowing, weights)
    }

    /// What [`advance`](Self::advance) says, by the instructions of whoever calls it.
    #[inline(always)]
    fn explore<P: Pass, const COUNT: bool, const WEIGHTED: bool>(
        &mut self,
        pass: P,
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
            let mut is_well = true;
            while is_well && frame.is_forced {
                meter.stats.updates += frame.n_rows as u64;
                match self.force::<P, WEIGHTED>(pass, next, &frame, weights) {
                    Some(rest) => {
                        frame = rest;
                        next.n_rows = frame.n_rows;
                    }
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
            if COUNT && frame.n_rows == 1 && meter.count_leaves(level_number + 1, frame.smallest())
            {
                continue;
            }
            if W > 1 {
                // Each option is in as many rows as it has items: so there may be so few of them.
                #[expect(clippy::cast_possible_truncation, reason = "at most 1,024")]
                let n_least = (frame.total / self.heaviest) as usize;
                if narrowing.pays(n_least, W) {
                    let mut left = self.planes.union(next);
                    if count(&left) as usize <= 32 * W {
                        narrowing.alive.clear();
                        while let Some(option) = pop_first(&mut left) {
                            narrowing.alive.push(self.options[option]);
                        }
                        return Ok(Step::Narrow(n_least));
                    }
                }
            }
            self.push_level(next, frame.row());
        }
    }

    /// Makes the frame that is left of one when an option is chosen; none if some item is left
    /// without options.
    #[inline(always)]
    fn choose<P: Pass, const WEIGHTED: bool>(
        &mut self,
        pass: P,
        option: usize,
        [from, to]: [Place; 2],
        weights: &mut Weights,
    ) -> Option<Frame<W>> {
        let conflicts = self.conflicts_of(option);
        let mut chosen = [0; W];
        if WEIGHTED {
            insert(&mut chosen, option);
        }
        let n_covered = self.weights[option] as usize;
        let away = Away { conflicts: &conflicts, chosen: &chosen, n_covered };
        self.planes.pass::<P, WEIGHTED>(pass, from, to, &away, weights)
    }

    /// Chooses all options that are the last of some row, and shrinks the frame; none if two of them
    /// cannot stand together, or some item is left without options.
    #[inline(always)]
    fn force<P: Pass, const WEIGHTED: bool>(
        &mut self,
        pass: P,
        place: Place,
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
            n_covered += self.weights[option] as usize;
            self.chosen.push(narrow(option));
        }
        let away = Away { conflicts: &all, chosen: &forced, n_covered };
        self.planes.pass::<P, WEIGHTED>(pass, place, place, &away, weights)
    }

    /// How many levels are open.
    pub(super) fn depth(&self) -> usize {
        self.levels.len()
    }

    /// The chosen options.
    pub(super) fn chosen(&self) -> impl Iterator<Item = u32> {
        self.chosen.iter().map(|&option| self.options[option as usize])
    }

    /// How many options are left to be tried on a level, and how many there were.
    pub(super) fn branch(&self, level: usize) -> (usize, usize) {
        let level = &self.levels[level];
        (count(&level.left) as usize, level.degree as usize)
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
