//! [`Position`]: the remaining problem that is being checked, with the moves that lead on and back.

use super::rules::{Bits, NONE, Rules, State};

/// A remaining problem, and how it was reached.
pub(super) struct Position<'r> {
    pub(super) rules: &'r Rules,
    pub(super) state: State,
    pub(super) n_open: usize,
    /// The words of marks that were changed, with what they were.
    trail: Vec<Bits>,
}

impl<'r> Position<'r> {
    /// The whole problem.
    pub(super) fn root(rules: &'r Rules) -> Self {
        let marks = vec![0; rules.n_marks.div_ceil(64)];
        let state = State { marks, covered: vec![0; rules.bounded_items.len()] };
        let mut this = Self { rules, state, n_open: rules.items.len(), trail: Vec::new() };
        for &item in &rules.bounded_items {
            if rules.bounds[item as usize].1 == 0 {
                this.close(item);
            }
        }
        this
    }

    /// Goes to another remaining problem. Returns the memory of this one.
    pub(super) fn go_to(&mut self, state: State) -> State {
        let old = std::mem::replace(&mut self.state, state);
        self.trail.clear();
        self.n_open = self.rules.items.iter().filter(|&&item| self.is_open(item)).count();
        old
    }

    #[inline]
    pub(super) fn fits(&self, option: u32) -> bool {
        self.rules.fits(option, &self.state)
    }

    #[inline]
    pub(super) fn is_open(&self, item: u32) -> bool {
        !self.state.is_set(self.rules.mark_of(item))
    }

    /// How many options an open item still needs.
    #[inline]
    pub(super) fn need(&self, item: u32) -> u32 {
        match self.rules.bounded[item as usize] {
            NONE => 1,
            place => {
                let covered = self.state.covered[place as usize];
                self.rules.bounds[item as usize].0.saturating_sub(covered)
            }
        }
    }

    /// How far the trail is, for [`undo_to`](Self::undo_to).
    pub(super) fn place(&self) -> usize {
        self.trail.len()
    }

    #[inline]
    fn set(&mut self, (word, bits): Bits) {
        let marks = &mut self.state.marks[word as usize];
        self.trail.push((word, *marks));
        *marks |= bits;
    }

    /// Closes an open item. What excluded its options is forgotten.
    pub(super) fn close(&mut self, item: u32) {
        let mark = self.rules.mark_of(item);
        self.set((mark / 64, 1 << (mark % 64)));
        self.n_open -= 1;
        if self.rules.bounded[item as usize] != NONE {
            for &option in &self.rules.options[item as usize] {
                let own = self.rules.own[option as usize];
                if self.state.is_set(own) {
                    self.set((own / 64, 0));
                    self.state.marks[own as usize / 64] &= !(1 << (own % 64));
                }
            }
        }
    }

    #[inline]
    pub(super) fn choose(&mut self, option: u32) {
        let rules = self.rules;
        for &bits in &rules.sets[option as usize] {
            self.set(bits);
        }
        self.n_open -= rules.n_once[option as usize] as usize;
        for &place in &rules.of_bounds[option as usize] {
            let item = rules.bounded_items[place as usize];
            self.state.covered[place as usize] += 1;
            if self.state.covered[place as usize] == rules.bounds[item as usize].1 {
                self.close(item);
            }
        }
    }

    /// Excludes an option of an item with bounds.
    pub(super) fn exclude(&mut self, option: u32) {
        let own = self.rules.own[option as usize];
        self.set((own / 64, 1 << (own % 64)));
    }

    /// Goes back along the edge of this option, or `NONE`, to where the trail had this length and
    /// this number of items was open.
    #[inline]
    pub(super) fn undo_to(&mut self, place: usize, n_open: usize, option: u32) {
        while self.trail.len() > place {
            let (word, marks) = self.trail.pop().expect("it is longer");
            self.state.marks[word as usize] = marks;
        }
        self.n_open = n_open;
        if option != NONE && !self.rules.bounded_items.is_empty() {
            for &place in &self.rules.of_bounds[option as usize] {
                self.state.covered[place as usize] -= 1;
            }
        }
    }

    /// The open items that options connect with the first one.
    pub(super) fn part(&self) -> Vec<u32> {
        let rules = self.rules;
        let first = rules.items.iter().copied().find(|&item| self.is_open(item));
        let Some(first) = first else { return Vec::new() };
        let mut items = vec![first];
        let mut is_found = vec![false; rules.n_items];
        is_found[first as usize] = true;
        let mut next = 0;
        while let Some(&item) = items.get(next) {
            next += 1;
            for &option in rules.options[item as usize].iter().filter(|&&o| self.fits(o)) {
                for &(item, _) in &rules.entries[option as usize] {
                    if !is_found[item as usize] && self.connects(item) {
                        is_found[item as usize] = true;
                        items.push(item);
                    }
                }
            }
        }
        items.retain(|&item| rules.is_primary(item));
        items
    }

    /// Whether the options of this item that fit depend on each other: not if all give it the same
    /// color.
    fn connects(&self, item: u32) -> bool {
        if self.rules.is_primary(item) {
            return true;
        }
        let options = self.rules.options[item as usize].iter().filter(|&&o| self.fits(o));
        let mut values = options.map(|&option| self.rules.value(item as usize, option));
        let first = values.next().unwrap_or(1);
        first == 1 || values.any(|value| value != first)
    }

    /// Closes all items but those of the first part.
    pub(super) fn close_others(&mut self) {
        let mut is_in = vec![false; self.rules.n_items];
        for item in self.part() {
            is_in[item as usize] = true;
        }
        for &item in &self.rules.items {
            if !is_in[item as usize] && self.is_open(item) {
                self.close(item);
            }
        }
    }
}
