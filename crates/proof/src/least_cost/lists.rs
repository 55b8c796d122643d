//! The open options of each place, as lists from which options can be taken and put back.
//!
//! The open options of a place come first in its list. To take an option out, it trades places with
//! the last open one, and one fewer is open. To put it back, one more is open: options are put back
//! in the opposite order, so the last one taken is the first that is not open.

use crate::problem::{Instance, ItemId, OptionId};
use quadrille_base::narrow;

#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    /// The list of a place begins here.
    starts: Vec<u32>,
    options: Vec<u32>,
    n_open: Vec<u32>,
    /// Option `o` has the entries `first[o]..first[o + 1]`.
    first: Vec<u32>,
    /// The place of each entry, and where it is in that list.
    places: Vec<u32>,
    at: Vec<u32>,
    /// The entry at each position of the lists.
    entry: Vec<u32>,
}

impl Lists {
    /// The lists of all options, by item and by clique.
    pub(super) fn new(problem: &Instance, cliques: &[Vec<OptionId>]) -> Self {
        let mut of_option: Vec<Vec<usize>> = Vec::new();
        if !cliques.is_empty() {
            of_option.resize(problem.n_options(), Vec::new());
        }
        for (place, clique) in (problem.n_items()..).zip(cliques) {
            for option in clique {
                of_option[option.index()].push(place);
            }
        }
        let mut new = Self { first: vec![0], ..Self::default() };
        new.n_open.resize(problem.n_items() + cliques.len(), 0);
        for option in problem.options() {
            let items = problem.option(option).map(ItemId::index);
            for place in items.chain(of_option.get(option.index()).into_iter().flatten().copied()) {
                new.n_open[place] += 1;
                new.places.push(narrow(place));
            }
            new.first.push(narrow(new.places.len()));
        }
        let mut start = 0;
        for &n in &new.n_open {
            new.starts.push(start);
            start += n;
        }
        (new.at, new.entry) = (vec![0; new.places.len()], vec![0; new.places.len()]);
        new.options.resize(new.places.len(), 0);
        let mut next = new.starts.clone();
        for (option, range) in (0..).zip(new.first.windows(2)) {
            for entry in range[0]..range[1] {
                let place = new.places[entry as usize] as usize;
                let at = next[place];
                next[place] += 1;
                new.at[entry as usize] = at;
                new.entry[at as usize] = entry;
                new.options[at as usize] = option;
            }
        }
        new
    }

    /// The number of open options of a place.
    pub(super) fn n_open(&self, place: usize) -> u32 {
        self.n_open[place]
    }

    /// The open options of a place, in no order.
    pub(super) fn open(&self, place: usize) -> &[u32] {
        let start = self.starts[place] as usize;
        &self.options[start..start + self.n_open[place] as usize]
    }

    /// The places of an option.
    pub(super) fn places(&self, option: u32) -> impl Iterator<Item = usize> {
        self.entries(option).map(|entry| self.places[entry] as usize)
    }

    /// Takes an open option out of its lists.
    pub(super) fn take(&mut self, option: u32) {
        for entry in self.entries(option) {
            let place = self.places[entry] as usize;
            self.n_open[place] -= 1;
            let last = (self.starts[place] + self.n_open[place]) as usize;
            let at = self.at[entry] as usize;
            self.options.swap(at, last);
            self.entry.swap(at, last);
            for at in [at, last] {
                self.at[self.entry[at] as usize] = narrow(at);
            }
        }
    }

    /// Puts back the option that was taken last.
    pub(super) fn put_back(&mut self, option: u32) {
        for entry in self.entries(option) {
            self.n_open[self.places[entry] as usize] += 1;
        }
    }

    fn entries(&self, option: u32) -> std::ops::Range<usize> {
        self.first[option as usize] as usize..self.first[option as usize + 1] as usize
    }
}
