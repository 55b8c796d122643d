//! The open options of each place, as lists from which options can be taken and put back.
//!
//! The open options of a place come first in its list. To take an option out, it trades places with
//! the last open one, and one fewer is open. To put it back, one more is open: options are put back
//! in the opposite order, so the last one taken is the first that is not open.

use crate::problem::{Instance, OptionId};
use quadrille_base::narrow;
use quadrille_base::rows::Rows;

#[derive(Clone, Debug)]
pub(super) struct Lists {
    /// The list of a place begins here.
    starts: Vec<u32>,
    options: Vec<u32>,
    n_open: Vec<u32>,
    /// The places of each option: its entries.
    places: Rows<u32>,
    /// Where each entry is in the list of its place.
    at: Vec<u32>,
    /// The entry at each position of the lists.
    entry: Vec<u32>,
}

impl Lists {
    /// The lists of all options, by item and by clique.
    pub(super) fn new(problem: &Instance, cliques: &[Vec<OptionId>]) -> Self {
        let n_places = problem.n_items() + cliques.len();
        let of_option = (problem.n_items()..).zip(cliques).flat_map(|(place, clique)| {
            clique.iter().map(move |option| (option.index(), narrow(place)))
        });
        let of_option = Rows::grouped(problem.n_options(), of_option);
        let mut places = Rows::with_room(problem.n_entries());
        for option in problem.options() {
            let items = problem.option(option).map(|item| narrow(item.index()));
            places.push(items.chain(of_option[option.index()].iter().copied()));
        }
        let entries = (0..).zip(places.entries()).map(|(entry, &place)| (place as usize, entry));
        let lists = Rows::grouped(n_places, entries);
        let ranges = (0..n_places).map(|place| lists.range(place));
        let mut new = Self {
            starts: ranges.clone().map(|range| narrow(range.start)).collect(),
            options: vec![0; lists.entries().len()],
            n_open: ranges.map(|range| narrow(range.len())).collect(),
            at: vec![0; lists.entries().len()],
            entry: lists.entries().to_vec(),
            places,
        };
        for (at, &entry) in (0..).zip(&new.entry) {
            new.at[entry as usize] = at;
        }
        for option in 0..new.places.n_rows() {
            for entry in new.entries(narrow(option)) {
                new.options[new.at[entry] as usize] = narrow(option);
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
        self.places[option as usize].iter().map(|&place| place as usize)
    }

    /// Takes an open option out of its lists.
    pub(super) fn take(&mut self, option: u32) {
        for entry in self.entries(option) {
            let place = self.places.entries()[entry] as usize;
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
        for &place in &self.places[option as usize] {
            self.n_open[place as usize] += 1;
        }
    }

    fn entries(&self, option: u32) -> std::ops::Range<usize> {
        self.places.range(option as usize)
    }
}
