//! [`Rules`]: the problem as marks that exclude options, and [`State`]: a remaining problem.

use quadrille_base::narrow;
use quadrille_base::rows::Rows;

use crate::problem::{Color, Instance};

pub(super) const NONE: u32 = u32::MAX;

/// Bits of one word of the marks.
pub(super) type Bits = (u32, u64);

/// Bits of one word of the marks, which must be 0 or have this value.
#[derive(Clone, Copy, Default)]
pub(super) struct Need {
    word: u32,
    /// The option that needs this.
    option: u32,
    bits: u64,
    value: u64,
}

impl Need {
    #[inline]
    fn is_met(self, marks: &[u64]) -> bool {
        let marks = marks[self.word as usize] & self.bits;
        marks == 0 || marks == self.value
    }
}

/// The problem as marks, which are bits:
///
/// - A primary item has one. It is set when the item is closed.
/// - A secondary item has a field of several: 0 as long as the item is in no chosen option, then 1
///   if it has no color there, or its color plus 2.
/// - An option of an item with bounds has one. It is set when the option is chosen or excluded.
pub(super) struct Rules {
    pub(super) n_items: usize,
    pub(super) n_primary: usize,
    pub(super) n_marks: usize,
    /// The first mark of each item, and how many it has.
    pub(super) marks: Vec<(u32, u32)>,
    /// The primary items, by their marks.
    pub(super) items: Vec<u32>,
    /// The least and the greatest number of options of each item.
    pub(super) bounds: Vec<(u32, u32)>,
    /// The place of each primary item that is not covered exactly once; else `NONE`.
    pub(super) bounded: Vec<u32>,
    /// The items of these places.
    pub(super) bounded_items: Vec<u32>,
    /// The items of each option with a primary item, with their values: 1, or a color plus 2.
    pub(super) entries: Rows<(u32, u32)>,
    /// The options of each item, in order.
    pub(super) options: Rows<u32>,
    /// For each item, the first need of each of its options.
    first_needs: Rows<Need>,
    /// What each option needs, and what is set when it is chosen.
    needs: Rows<Need>,
    pub(super) sets: Rows<Bits>,
    /// How many items of each option are covered exactly once.
    pub(super) n_once: Vec<u32>,
    /// The places of the other primary items of each option.
    pub(super) of_bounds: Rows<u32>,
    /// The mark of each option, or `NONE`.
    pub(super) own: Vec<u32>,
}

impl Rules {
    pub(super) fn of(problem: &Instance) -> Self {
        let mut entries = Rows::with_room(problem.n_entries());
        for option in problem.options().filter(|&option| problem.n_primary_of(option) > 0) {
            let value = |color: Option<Color>| color.map_or(1, |color| narrow(color.index()) + 2);
            let entries_of = problem.entries(option);
            entries.push(entries_of.map(|it| (narrow(it.item.index()), value(it.color))));
        }
        let n_items = problem.n_items();
        let pairs = (0..entries.n_rows())
            .flat_map(|o| entries[o].iter().map(move |&(item, _)| (item as usize, narrow(o))));
        let bounds = problem.items().map(|item| problem.bounds(item).into_inner());
        let items: Vec<u32> = problem.primary_items().map(|item| narrow(item.index())).collect();
        let mut this = Self {
            n_items,
            n_primary: items.len(),
            n_marks: items.len(),
            marks: vec![(0, 0); n_items],
            items,
            bounds: bounds.collect(),
            bounded: vec![NONE; n_items],
            bounded_items: Vec::new(),
            options: Rows::grouped(n_items, pairs),
            first_needs: Rows::with_room(0),
            needs: Rows::with_room(0),
            sets: Rows::with_room(0),
            n_once: Vec::new(),
            of_bounds: Rows::with_room(0),
            own: Vec::new(),
            entries,
        };
        for (mark, &item) in (0..).zip(&this.items) {
            this.marks[item as usize] = (mark, 1);
            if this.bounds[item as usize] != (1, 1) {
                this.bounded[item as usize] = narrow(this.bounded_items.len());
                this.bounded_items.push(item);
            }
        }
        for item in (0..n_items).filter(|&item| this.marks[item].1 == 0).collect::<Vec<_>>() {
            let largest = this.options[item].iter().map(|&o| this.value(item, o)).max();
            let largest = largest.unwrap_or(1);
            let width = u32::BITS - largest.leading_zeros();
            // A field is within one word.
            if this.n_marks % 64 + width as usize > 64 {
                this.n_marks = this.n_marks.next_multiple_of(64);
            }
            this.marks[item] = (narrow(this.n_marks), width);
            this.n_marks += width as usize;
        }
        for o in 0..this.entries.n_rows() {
            this.add_option(o);
        }
        for item in 0..n_items {
            let needs = this.options[item].iter().map(|&option| this.needs[option as usize][0]);
            this.first_needs.push(needs);
        }
        this
    }

    /// The value of an item in an option that has it.
    pub(super) fn value(&self, item: usize, option: u32) -> u32 {
        let mut entries = self.entries[option as usize].iter();
        entries.find(|&&(its, _)| its as usize == item).map_or(1, |&(_, value)| value)
    }

    fn add_option(&mut self, o: usize) {
        let (mut needs, mut sets): (Vec<Need>, Vec<Bits>) = (Vec::new(), Vec::new());
        let option = narrow(o);
        let (mut n_once, mut of_bounds) = (0, Vec::new());
        let mut need = |mark: u32, bits: u64, value: u64| match needs.last_mut() {
            Some(Need { word, bits: all, value: 0, .. }) if value == 0 && *word == mark / 64 => {
                *all |= bits << (mark % 64);
            }
            _ => needs.push(Need {
                word: mark / 64,
                option,
                bits: bits << (mark % 64),
                value: value << (mark % 64),
            }),
        };
        let mut set = |mark: u32, bits: u64| match sets.last_mut() {
            Some((word, all)) if *word == mark / 64 => *all |= bits << (mark % 64),
            _ => sets.push((mark / 64, bits << (mark % 64))),
        };
        let mut entries = self.entries[o].to_vec();
        entries.sort_unstable_by_key(|&(item, _)| self.marks[item as usize]);
        for (item, value) in entries {
            let (mark, width) = self.marks[item as usize];
            let color = if value == 1 { 0 } else { value.into() };
            need(mark, (1 << width) - 1, color);
            if self.bounded[item as usize] != NONE {
                of_bounds.push(self.bounded[item as usize]);
                continue;
            }
            set(mark, value.into());
            n_once += u32::from((mark as usize) < self.n_primary);
        }
        self.own.push(NONE);
        if !of_bounds.is_empty() {
            self.own[o] = narrow(self.n_marks);
            need(self.own[o], 1, 0);
            set(self.own[o], 1);
            self.n_marks += 1;
        }
        self.needs.push(needs);
        self.sets.push(sets);
        self.n_once.push(n_once);
        self.of_bounds.push(of_bounds);
    }

    /// The most digits of a number of covers: there are no more than sets of options.
    pub(super) fn most_digits(&self) -> usize {
        self.entries.n_rows() / 7 + 2
    }

    pub(super) fn mark_of(&self, item: u32) -> u32 {
        self.marks[item as usize].0
    }

    pub(super) fn is_primary(&self, item: u32) -> bool {
        (self.marks[item as usize].0 as usize) < self.n_primary
    }

    #[inline]
    pub(super) fn fits(&self, option: u32, state: &State) -> bool {
        self.needs[option as usize].iter().all(|need| need.is_met(&state.marks))
    }

    /// The place of the next option of an item that fits, from this place on.
    #[inline]
    pub(super) fn next_fitting(&self, item: u32, from: usize, state: &State) -> Option<usize> {
        let firsts = self.first_needs[item as usize].get(from..)?;
        let fits = |first: &Need| first.is_met(&state.marks) && self.fits(first.option, state);
        firsts.iter().position(fits).map(|place| from + place)
    }
}

/// A remaining problem.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    pub(super) marks: Vec<u64>,
    /// How often each item with bounds is covered.
    pub(super) covered: Vec<u32>,
}

impl State {
    pub(super) fn is_set(&self, mark: u32) -> bool {
        self.marks[mark as usize / 64] >> (mark % 64) & 1 == 1
    }
}

impl Rules {
    /// Whether two remaining problems are equal: the same options fit, and each item that is open
    /// needs as many and may have as many of them.
    pub(super) fn are_equal(&self, one: &State, two: &State) -> bool {
        let is_closed = |item: u32| one.is_set(self.mark_of(item));
        let mut bounded = self.bounded_items.iter().zip(one.covered.iter().zip(&two.covered));
        if one.marks == two.marks
            && bounded.all(|(&item, (one, two))| one == two || is_closed(item))
        {
            return true;
        }
        let mut n_fitting = vec![0_u32; self.n_items];
        for option in 0..narrow(self.n_once.len()) {
            let fits = self.fits(option, one);
            if fits != self.fits(option, two) {
                return false;
            }
            if fits {
                self.entries[option as usize]
                    .iter()
                    .for_each(|&(item, _)| n_fitting[item as usize] += 1);
            }
        }
        let left = |state: &State, item: u32| {
            if state.is_set(self.mark_of(item)) {
                return (0, 0);
            }
            let (low, high) = self.bounds[item as usize];
            let covered = match self.bounded[item as usize] {
                NONE => 0,
                place => state.covered[place as usize],
            };
            (low.saturating_sub(covered), (high - covered).min(n_fitting[item as usize]))
        };
        self.items.iter().all(|&item| left(one, item) == left(two, item))
    }
}
