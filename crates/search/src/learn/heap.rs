//! A binary heap of options, the most active first.

use super::activity::Activities;

/// Holds every open option. Options that have been chosen or excluded may stay until they are
/// popped.
#[derive(Clone, Debug, Default)]
pub(super) struct Heap {
    options: Vec<u32>,
    /// The place of each option in the heap, or [`OUT`].
    places: Vec<u32>,
}

const OUT: u32 = u32::MAX;

impl Heap {
    /// A heap of the options below `n_options`.
    pub(super) fn new(n_options: u32, activities: &Activities) -> Self {
        let places = vec![OUT; n_options as usize];
        let mut heap = Self { options: Vec::with_capacity(n_options as usize), places };
        for option in 0..n_options {
            heap.push(option, activities);
        }
        heap
    }

    /// Adds an option, if it is not there.
    pub(super) fn push(&mut self, option: u32, activities: &Activities) {
        if self.places[option as usize] == OUT {
            let place = self.options.len();
            self.options.push(option);
            self.rise(place, activities);
        }
    }

    /// Removes and returns the most active option.
    pub(super) fn pop(&mut self, activities: &Activities) -> Option<u32> {
        let last = self.options.pop()?;
        let Some(&first) = self.options.first() else {
            self.places[last as usize] = OUT;
            return Some(last);
        };
        self.places[first as usize] = OUT;
        self.options[0] = last;
        self.sink(0, activities);
        Some(first)
    }

    /// Restores the order after an option's activity has grown.
    pub(super) fn grown(&mut self, option: u32, activities: &Activities) {
        let place = self.places[option as usize];
        if place != OUT {
            self.rise(place as usize, activities);
        }
    }

    fn rise(&mut self, mut place: usize, activities: &Activities) {
        let option = self.options[place];
        let activity = activities.of(option);
        while place > 0 {
            let parent = (place - 1) / 2;
            let above = self.options[parent];
            if activities.of(above) >= activity {
                break;
            }
            self.put(place, above);
            place = parent;
        }
        self.put(place, option);
    }

    fn sink(&mut self, mut place: usize, activities: &Activities) {
        let option = self.options[place];
        let activity = activities.of(option);
        loop {
            let mut child = 2 * place + 1;
            let Some(&left) = self.options.get(child) else { break };
            let mut below = left;
            if let Some(&right) = self.options.get(child + 1)
                && activities.of(right) > activities.of(left)
            {
                (child, below) = (child + 1, right);
            }
            if activities.of(below) <= activity {
                break;
            }
            self.put(place, below);
            place = child;
        }
        self.put(place, option);
    }

    fn put(&mut self, place: usize, option: u32) {
        self.options[place] = option;
        self.places[option as usize] = super::matrix::narrow(place);
    }
}
