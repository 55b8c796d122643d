//! Searches for solutions one by one, whose rest can be saved as parts: for all solutions, or for
//! one of each class.

use std::io;
use std::ops::ControlFlow;

use quadrille::search::Outcome;
use quadrille::search::auto::{Enumeration, NoCover};
use quadrille::search::part::Part;
use quadrille::search::split::{Cut, Split, split};
use quadrille::symmetry::DistinctEnumeration;
use quadrille::{BigUint, Enumerate, Problem, Search};

use super::answer::Answer;
use super::settings::{SearchArgs, refusal, why};

/// A search for solutions one by one, whose rest can be saved as parts.
pub(in super::super) trait SavedCovers {
    /// The search.
    fn search(&self) -> &dyn Search;

    /// The search, mutable.
    fn search_mut(&mut self) -> &mut dyn Search;

    /// Starts again with these parts.
    fn begin(&mut self, parts: Vec<Part>);

    /// What is left to explore.
    fn remaining(&self) -> Vec<Part>;

    /// Prints solutions as they are found.
    fn print(&mut self, answer: &mut Answer) -> io::Result<Outcome>;

    /// The search, in words.
    fn described(&self) -> String;

    /// Why there is no solution, if that is shown by more than a search of the tree.
    fn no_cover(&self) -> Option<NoCover> {
        None
    }

    /// What to say after a whole search in one run.
    fn remark(&self) -> Option<String> {
        None
    }
}

/// The search for the solutions that the settings ask for.
pub(in super::super) fn covers(
    problem: &Problem,
    settings: &SearchArgs,
) -> Result<Box<dyn SavedCovers>, String> {
    let plan = settings.plan(problem);
    if !settings.distinct {
        return Ok(Box::new(plan.covers().map_err(|error| refusal(settings, error))?));
    }
    let covers = settings.symmetry(problem)?.covers(&plan);
    let covers = covers.map_err(|error| why(settings, error))?;
    Ok(Box::new(DistinctSolutions::new(covers, settings.orbits)))
}

/// At least `n` parts of that search, if there are as many.
pub(in super::super) fn cut(
    problem: &Problem,
    n: usize,
    settings: &SearchArgs,
) -> Result<Split, String> {
    if settings.distinct {
        return Ok(settings.symmetry(problem)?.split(Cut::Parts(n)));
    }
    Ok(split(problem, Cut::Parts(n)))
}

impl SavedCovers for Enumeration {
    fn search(&self) -> &dyn Search {
        self
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        self
    }

    fn begin(&mut self, parts: Vec<Part>) {
        self.begin(parts);
    }

    fn remaining(&self) -> Vec<Part> {
        self.remaining()
    }

    fn print(&mut self, answer: &mut Answer) -> io::Result<Outcome> {
        print(self, answer)
    }

    fn described(&self) -> String {
        described(self)
    }

    fn no_cover(&self) -> Option<NoCover> {
        Self::no_cover(self)
    }
}

/// The smallest solution of each class, one by one.
struct DistinctSolutions {
    search: DistinctEnumeration,
    /// Whether to print to how many solutions symmetries map each one.
    counts_images: bool,
    /// How many solutions there are in the classes that were printed.
    n_images: BigUint,
}

impl DistinctSolutions {
    const fn new(search: DistinctEnumeration, counts_images: bool) -> Self {
        Self { search, counts_images, n_images: BigUint::ZERO }
    }
}

impl SavedCovers for DistinctSolutions {
    fn search(&self) -> &dyn Search {
        &self.search
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        &mut self.search
    }

    fn begin(&mut self, parts: Vec<Part>) {
        self.search.begin(parts);
    }

    fn remaining(&self) -> Vec<Part> {
        self.search.remaining()
    }

    fn print(&mut self, answer: &mut Answer) -> io::Result<Outcome> {
        while let Some(options) = self.search.next_solution() {
            let options = options.to_vec();
            let images = self.counts_images.then(|| self.search.images());
            self.n_images += images.as_ref().unwrap_or(&BigUint::ZERO);
            answer.solution_with(&options, images.as_ref())?;
        }
        Ok(self.search.outcome().expect("it has ended"))
    }

    fn described(&self) -> String {
        let n = self.search.tops();
        format!("{n} searches, below choices that no symmetry maps to each other")
    }

    fn remark(&self) -> Option<String> {
        let is_known = self.counts_images && self.n_images > BigUint::ZERO;
        is_known.then(|| format!("without --distinct: {} solutions", self.n_images))
    }
}

/// The engine, the rule and the threads of an enumeration.
pub(super) fn described(search: &Enumeration) -> String {
    let selection = search.selection().map(ToString::to_string).unwrap_or_default();
    format!("{selection}, threads: {}", search.threads())
}

/// Prints solutions as they are found.
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
