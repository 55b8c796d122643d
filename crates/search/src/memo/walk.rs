//! The search: Algorithm X with an explicit stack, which looks up each remaining problem first.
//!
//! Each level has the living options and the open items of a remaining problem. Choosing an option
//! copies them to the next level and removes the conflicts there, so nothing is ever undone. Forced
//! options are chosen at once. Then the key is looked up, and only a miss opens a level. When a
//! level has tried all options of its item, its value is stored in the table and added to the level
//! above. [`Fold`] defines the values: counts, or nodes of a diagram.
//!
//! With multiplicities a level excludes the options that it has tried (`bounds.rs`). The walk is
//! compiled twice, with multiplicities and without.

use super::bounded_keys::Remaining;
use super::fold::{Fold, LevelKind};
use super::matrix::{self, MemoMatrix};
use super::parts::component;
use super::pick::{Pick, pick};
use super::table::{self, SubtreeWork};
use super::{MemoRule, MemoSearch};
use crate::search::Outcome;

/// An item to branch on, and its untried options; or the remaining parts of a product.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    pub(super) kind: LevelKind,
    /// The item to branch on; in a product the first one.
    pub(super) item: u32,
    pub(super) hash: u64,
    /// The untried options are `bits` of this word, and the living options in later words.
    pub(super) word: u32,
    pub(super) bits: u64,
    /// The number of options, and of those untried. In a product, `left` is 1 while parts remain,
    /// then 0; `degree` is 1 and doubles with each part that leaves another one, so that a part has
    /// half of the share that is left.
    pub(super) degree: u32,
    pub(super) left: u32,
    /// The counters when the level was opened.
    pub(super) nodes: u64,
    pub(super) tree: f64,
    /// In a product, the covers of the parts so far, and the counter when the last part began.
    parts: (f64, f64),
}

impl Level {
    /// The next option, in ascending order.
    #[inline]
    fn next(&mut self, matrix: &MemoMatrix, alive: &[u64]) -> usize {
        let row = matrix.options_of(self.item as usize);
        while self.bits == 0 {
            self.word += 1;
            self.bits = matrix.living(row, self.word as usize, alive);
        }
        let option = 64 * self.word as usize + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        option
    }

    /// The next option in the order of a helper. Helper 1 goes down from the last option. The
    /// others begin at a place that depends on the hash and go round, odd helpers downward and even
    /// helpers upward.
    fn next_of<const BOUNDS: bool>(&self, matrix: &MemoMatrix, alive: &[u64], turn: u32) -> usize {
        let (n, tried) = if BOUNDS {
            // Options that were tried are not alive.
            (matrix.size(self.item as usize, alive), 0)
        } else {
            (self.degree, self.degree - self.left)
        };
        let start = match turn {
            1 => 0,
            _ => (self.hash.wrapping_mul(2 * u64::from(turn) + 1) >> 32) as u32 % n,
        };
        let place = (start + tried) % n;
        matrix.nth_living(
            self.item as usize,
            if turn % 2 == 1 { n - 1 - place } else { place },
            alive,
        )
    }
}

/// The value of a remaining problem, or the level that computes it.
enum Step {
    /// No covers.
    Dead,
    /// One cover: all items are covered.
    Solution,
    /// A hit; the fold has the value.
    Known,
    /// The options of an item, or parts.
    Branch(Level),
}

impl<F: Fold> MemoSearch<F> {
    /// Searches until the end, or until a limit is reached or the flag is set.
    pub(super) fn walk(&mut self) -> Outcome {
        if self.matrix.has_bounds() { self.walk_with::<true>() } else { self.walk_with::<false>() }
    }

    /// The same, for a problem whose items have multiplicities if `BOUNDS`.
    fn walk_with<const BOUNDS: bool>(&mut self) -> Outcome {
        if !self.is_begun {
            if let Err(outcome) = self.meter.enter_level(0) {
                return outcome;
            }
            self.is_begun = true;
            self.tree += 1.0;
            self.descend::<BOUNDS>(0);
        }
        while !self.levels.is_empty() {
            if self.fold.is_full() {
                return Outcome::Limit;
            }
            let depth = self.levels.len();
            let level = &mut self.levels[depth - 1];
            if level.left == 0 {
                self.close::<BOUNDS>();
                continue;
            }
            if let Err(outcome) = self.meter.enter_level(depth) {
                return outcome;
            }
            self.tree += 1.0;
            self.alive.copy_down(depth);
            self.open.copy_down(depth);
            if BOUNDS {
                self.left.copy_down(depth);
            }
            let item = level.item as usize;
            if level.kind == LevelKind::Product {
                self.take_part(depth);
            } else if BOUNDS && level.left == 1 && self.left.row(depth)[item].need == 0 {
                level.left = 0;
                self.finish(item, depth);
            } else {
                level.left -= 1;
                let alive = self.alive.row_mut(depth - 1);
                let option = match self.turn {
                    0 => level.next(&self.matrix, alive),
                    turn => level.next_of::<BOUNDS>(&self.matrix, alive, turn),
                };
                if BOUNDS {
                    alive[option / 64] &= !(1 << (option % 64));
                }
                self.choose::<BOUNDS>(option, depth);
            }
            self.descend::<BOUNDS>(depth);
        }
        Outcome::Exhausted
    }

    /// Chooses an option in the sets of the level at `depth`.
    fn choose<const BOUNDS: bool>(&mut self, option: usize, depth: usize) {
        self.fold.choose(self.matrix.id(option));
        let (alive, open) = (self.alive.row_mut(depth), self.open.row_mut(depth));
        let left = self.left.row_mut(depth);
        self.meter.stats.updates += self.matrix.choose::<BOUNDS>(option, alive, open, left);
    }

    /// Finishes an item in the sets of the level at `depth`.
    fn finish(&mut self, item: usize, depth: usize) {
        self.fold.finish();
        let (alive, open) = (self.alive.row_mut(depth), self.open.row_mut(depth));
        self.meter.stats.updates += self.matrix.finish(item, alive, open, self.left.row_mut(depth));
    }

    /// Adds the value of the remaining problem at `depth` to the level above, or opens a level for
    /// it.
    fn descend<const BOUNDS: bool>(&mut self, depth: usize) {
        match self.look_up::<BOUNDS>(depth) {
            Step::Dead => {
                let kind = self.kind();
                self.fold.dead(kind);
                if let (LevelKind::Product, Some(level)) = (kind, self.levels.last_mut()) {
                    level.left = 0;
                }
            }
            Step::Solution => {
                self.fold.solution();
                self.give();
            }
            Step::Known => self.give(),
            Step::Branch(level) => {
                self.levels.push(level);
                self.alive.make_room(depth + 1);
                self.open.make_room(depth + 1);
                self.left.make_room(depth + 1);
                self.fold.open(level.kind);
            }
        }
    }

    /// The kind of the last level.
    fn kind(&self) -> LevelKind {
        self.levels.last().map_or(LevelKind::Choice, |level| level.kind)
    }

    /// Adds the last value to the last level.
    fn give(&mut self) {
        if let Some(Level { kind: LevelKind::Product, parts: (n_covers, before), .. }) =
            self.levels.last_mut()
        {
            // A search without parts explores this part once for each cover of the parts before.
            self.tree = *before + *n_covers * (self.tree - *before);
            *n_covers *= self.fold.n_covers();
        }
        if self.fold.give(self.kind()) {
            self.cache.widen(self.fold.words());
        }
    }

    /// Moves the first part of the product above to the sets at `depth`.
    fn take_part(&mut self, depth: usize) {
        let (rest, part) = self.alive.pair(depth - 1);
        let (rest_open, part_open) = self.open.pair(depth - 1);
        component(&self.matrix, rest, rest_open, part, part_open, &mut self.waiting);
        rest.iter_mut().zip(part).for_each(|(rest, part)| *rest &= !*part);
        rest_open.iter_mut().zip(part_open).for_each(|(rest, part)| *rest &= !*part);
        let level = self.levels.last_mut().expect("a product");
        level.left = u32::from(self.matrix.first_primary(rest_open).is_some());
        level.degree = level.degree.saturating_mul(1 << level.left);
        level.parts.1 = self.tree;
    }

    /// Whether the remaining problem at `depth` has several parts; `false` if it is not time to
    /// look.
    fn has_parts(&mut self, depth: usize) -> bool {
        if !self.splits.is_due() {
            return false;
        }
        self.alive.make_room(depth + 1);
        self.open.make_room(depth + 1);
        let (alive, part) = self.alive.pair(depth);
        let (open, part_open) = self.open.pair(depth);
        let cost = component(&self.matrix, alive, open, part, part_open, &mut self.waiting);
        self.meter.stats.updates += cost;
        open.iter_mut().zip(&*part_open).for_each(|(open, part)| *open &= !part);
        let is_more = self.matrix.first_primary(open).is_some();
        open.iter_mut().zip(&*part_open).for_each(|(open, part)| *open |= part);
        self.splits.found(is_more);
        is_more
    }

    /// Chooses the forced options, then looks up the remaining problem.
    fn look_up<const BOUNDS: bool>(&mut self, depth: usize) -> Step {
        loop {
            let (alive, open) = (self.alive.row(depth), self.open.row_mut(depth));
            let left = self.left.row(depth);
            let all = self.rule == MemoRule::Smallest || self.keys.need_options();
            let picked = pick::<BOUNDS>(&self.matrix, all, self.rule, alive, open, left);
            let Some(Pick { item, size, cost }) = picked else { return Step::Solution };
            self.meter.stats.updates += u64::from(cost);
            if size == 0 {
                return Step::Dead;
            }
            let row = self.matrix.options_of(item);
            let mut word = row.first;
            let mut bits = self.matrix.living(row, word as usize, alive);
            if size == 1 {
                while bits == 0 {
                    word += 1;
                    bits = self.matrix.living(row, word as usize, alive);
                }
                self.choose::<BOUNDS>(64 * word as usize + bits.trailing_zeros() as usize, depth);
                continue;
            }
            let of = Remaining { alive, open, left };
            self.meter.stats.updates +=
                self.keys.write(&self.matrix, item, of, &mut self.scratch, &mut self.key);
            let hash = table::hash(&self.key);
            let fold = &mut self.fold;
            let known = |value: &[u64], tree| {
                fold.known(value);
                tree
            };
            if let Some(tree) = self.cache.get(hash, &self.key, known) {
                self.n_hits += 1;
                self.tree += tree;
                return Step::Known;
            }
            self.n_misses += 1;
            let is_product = self.has_parts(depth);
            if is_product || BOUNDS {
                self.stored_keys.extend_from_slice(&self.key);
            }
            return Step::Branch(Level {
                kind: if is_product { LevelKind::Product } else { LevelKind::Choice },
                item: matrix::narrow(item),
                hash,
                word,
                bits,
                degree: if is_product { 1 } else { size },
                left: if is_product { 1 } else { size },
                nodes: self.meter.stats.nodes,
                tree: self.tree,
                parts: (1.0, 0.0),
            });
        }
    }

    /// Closes the last level: stores its value, and adds it to the level above.
    fn close<const BOUNDS: bool>(&mut self) {
        let level = self.levels.pop().expect("a level");
        if level.kind == LevelKind::Product || BOUNDS {
            // The sets have changed, so the key was stored.
            let start = self.stored_keys.len() - self.key.len();
            self.key.copy_from_slice(&self.stored_keys[start..]);
            self.stored_keys.truncate(start);
        } else {
            let depth = self.levels.len();
            let (alive, open) = (self.alive.row(depth), self.open.row(depth));
            let of = Remaining { alive, open, left: &[] };
            let item = level.item as usize;
            self.meter.stats.updates +=
                self.keys.write(&self.matrix, item, of, &mut self.scratch, &mut self.key);
        }
        let work = SubtreeWork {
            nodes: self.meter.stats.nodes - level.nodes + 1,
            tree: self.tree - level.tree + 1.0,
        };
        self.cache.insert(level.hash, &self.key, self.fold.close(level.kind), work);
        self.give();
    }
}
