//! What happens to cases, for a log of the proof.

use super::Cases;
use super::division::{Division, Parts};
use crate::problem::{ItemId, OptionId};

/// A change that a step made, in the order of changes.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// A case is closed: its depth, which is the number of divisions around it, and its decisions.
    /// A case is not noted if the option that it begins with is too expensive.
    Closed(usize, Vec<Decision>),
    /// The case begins in which some option has both places of a pair: its depth.
    Together(usize),
    /// A case has no further option of a place whose weight is negative: its depth, and the place.
    NoMore(usize, usize),
    /// The weights show that the current case covers this place more often than was known.
    Raised(usize),
}

/// What a division decides for the covers of one of its cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// They have the option.
    Chosen(OptionId),
    /// They have no option of both places of a pair. The number is that of the division, from 0.
    Apart(usize),
}

impl Cases {
    /// Keeps events from now on.
    pub(crate) fn keep_events(&mut self) {
        self.events = Some(Vec::new());
    }

    /// The events since the last call.
    pub(crate) fn take_events(&mut self) -> Vec<Event> {
        self.events.as_mut().map(std::mem::take).unwrap_or_default()
    }

    pub(super) fn note(&mut self, event: Event) {
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }

    /// Notes that the current case is closed. Notes nothing if its last division has no part yet,
    /// or if this is the last part: then the case that is divided is closed, too.
    pub(super) fn note_closed(&mut self) {
        let last = self.divisions.last().map(|division| (self.divisions.len() - 1, division));
        if self.events.is_some() && last.is_none_or(|last| decision(last).is_some()) {
            self.note(Event::Closed(self.depth(), self.decisions()));
        }
    }

    /// The number of divisions around the current case.
    pub(crate) fn depth(&self) -> usize {
        self.divisions.len()
    }

    /// The decisions of the current case.
    pub(crate) fn decisions(&self) -> Vec<Decision> {
        self.divisions.iter().enumerate().filter_map(decision).collect()
    }

    /// How often the current case must cover a place.
    pub(crate) fn low(&self, place: usize) -> u32 {
        self.counts[place].low
    }

    /// The options of a place, in any order, open or not.
    pub(crate) fn options_of(&self, place: usize) -> Vec<OptionId> {
        match place.checked_sub(self.problem.n_items()) {
            Some(clique) => self.cliques[clique].clone(),
            None => self.problem.options_of(ItemId::new(place)).collect(),
        }
    }

    /// The open options that two places share.
    pub(crate) fn open_in_both(&mut self, a: usize, b: usize) -> Vec<OptionId> {
        let open = self.open_options(a).into_iter().filter(|&option| self.has(option, b));
        open.map(|option| OptionId::new(option as usize)).collect()
    }
}

/// The decision of the current part of a division, which has a number.
fn decision((at, division): (usize, &Division)) -> Option<Decision> {
    match &division.parts {
        Parts::Options { options, next, .. } => {
            let option = next.checked_sub(1).and_then(|at| options.get(at))?;
            Some(Decision::Chosen(OptionId::new(*option as usize)))
        }
        Parts::Pair(places) => places.map(|_| Decision::Apart(at)),
        Parts::Option(option) => {
            option.map(|option| Decision::Chosen(OptionId::new(option as usize)))
        }
    }
}
