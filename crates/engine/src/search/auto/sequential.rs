//! One search, and the parts that it has not begun.

use std::collections::VecDeque;

use crate::problem::OptionId;
use crate::search::engine::{Advance, Yield};
use crate::search::part::Part;
use crate::search::{Divide, Enumerate, Meter, Outcome, Search};

/// An enumeration in the calling thread, one part after another.
#[derive(Debug)]
pub(super) struct Sequential {
    search: Box<dyn Divide + Send>,
    unstarted: VecDeque<Part>,
    /// There was no part to begin.
    is_empty: bool,
}

impl Sequential {
    pub(super) fn new(search: Box<dyn Divide + Send>) -> Self {
        Self { search, unstarted: VecDeque::new(), is_empty: false }
    }

    pub(super) fn begin(&mut self, parts: Vec<Part>) {
        self.unstarted = parts.into();
        let first = self.unstarted.pop_front();
        self.is_empty = first.is_none();
        self.search.begin(&first.unwrap_or_default());
    }

    pub(super) fn remaining(&self) -> Vec<Part> {
        if self.is_empty {
            return Vec::new();
        }
        let mut parts = self.search.remaining();
        parts.extend(self.unstarted.iter().cloned());
        parts
    }

    /// Begins the next part if the present one is explored; otherwise gives the outcome back.
    fn next_part(&mut self, outcome: Outcome) -> Result<(), Outcome> {
        if outcome == Outcome::Exhausted
            && let Some(part) = self.unstarted.pop_front()
        {
            self.search.begin(&part);
            return Ok(());
        }
        Err(outcome)
    }
}

impl Advance for Sequential {
    fn advance(&mut self) -> Result<(), Outcome> {
        if self.is_empty {
            return Err(Outcome::Exhausted);
        }
        while let Err(outcome) = self.search.advance() {
            self.next_part(outcome)?;
        }
        Ok(())
    }

    fn exhaust(&mut self) -> Outcome {
        if self.is_empty {
            return Outcome::Exhausted;
        }
        loop {
            let outcome = self.search.exhaust();
            if let Err(outcome) = self.next_part(outcome) {
                return outcome;
            }
        }
    }

    fn meter(&self) -> &Meter {
        self.search.meter()
    }

    fn meter_mut(&mut self) -> &mut Meter {
        self.search.meter_mut()
    }

    fn explored(&self) -> f64 {
        let share = self.search.part().share;
        let unstarted: f64 = self.unstarted.iter().map(|part| part.share).sum();
        (1.0 - unstarted - share * (1.0 - self.search.explored())).max(0.0)
    }
}

impl Yield for Sequential {
    fn solution(&mut self) -> &[OptionId] {
        self.search.solution()
    }
}

impl Search for Sequential {}
impl Enumerate for Sequential {}
