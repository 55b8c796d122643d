//! A search for one solution or a few: a race, driven by the program.

use std::io;
use std::ops::ControlFlow;

use quadrille::search::Outcome;
use quadrille::search::auto::{Finder, Finding};
use quadrille::{Enumerate, Search};

use super::answer::Answer;
use super::drive::{Driven, described};

/// The race, and whether its solutions are only counted.
pub(super) struct Looking<'p> {
    pub(super) finding: Finding<'p, ()>,
    pub(super) counts: bool,
}

impl Driven for Looking<'_> {
    fn search(&self) -> &dyn Search {
        &self.finding
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        &mut self.finding
    }

    fn go_on(&mut self, answer: &mut Answer) -> io::Result<Outcome> {
        if self.counts { Ok(self.finding.run()) } else { print(&mut self.finding, answer) }
    }

    fn engine(&self) -> Option<String> {
        let finder = match self.finding.finder()? {
            Finder::Search(search) => described(search),
            Finder::Learn(learn) => learn.to_string(),
            _ => return None,
        };
        Some(match self.finding.parts() {
            1 => finder,
            n => format!("{n} independent parts, the last by {finder}"),
        })
    }
}

/// Prints the solutions of a search as they come.
pub(super) fn print(search: &mut impl Enumerate, answer: &mut Answer) -> io::Result<Outcome> {
    let flow = search.try_for_each_solution(|options| match answer.solution(options) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(error),
    });
    match flow {
        ControlFlow::Continue(()) => Ok(search.outcome().expect("it was not broken off")),
        ControlFlow::Break(error) => Err(error),
    }
}
