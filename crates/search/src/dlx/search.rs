//! [`Dlx`]: the search by Dancing Links, with the simplest algorithm and the narrowest arena for a
//! problem.

use super::arena::{Arena, ArenaShape, C, Many, X};
use super::choose::{Chooser, Rule};
use super::dance::Dance;
use super::exact::Exact;
use super::multiple::multicover;
use crate::problem::{Instance, OptionId};
use crate::search::engine::{Advance, Yield};
use crate::search::part::Part;
use crate::search::{Divide, Enumerate, Meter, Outcome, POLL, POLL_CLOSELY};

/// A search for covers by Dancing Links.
///
/// Owns its arena; the problem is not needed afterwards. After construction only its [`Iterator`]
/// form allocates memory: a vector for each cover.
///
/// Covers come in the order of the book: the search branches on the item with the lowest degree,
/// the first declared among equals, and tries the item's options in the order of declaration.
/// [`set_rule`](Self::set_rule) chooses another rule.
///
/// `Problem::search` makes a `Dlx` of any problem. Its tree can be [divided](Divide).
///
/// ```
/// use quadrille::search::{Outcome, dlx::Dlx};
/// use quadrille::{Enumerate, OptionId, Problem, Search};
///
/// let problem: Problem = "a b c\na c\nb\na\nb c".parse()?;
/// let mut search = Dlx::new(&problem); // builds the arena, explores nothing
/// let mut n_options = Vec::new();
/// while let Some(options) = search.next_solution() {
///     n_options.push(options.len()); // lent: copy it to store it
/// }
/// assert_eq!(n_options, [2, 2]);
/// assert_eq!(search.outcome(), Some(Outcome::Exhausted));
///
/// // From the root again, with option 3 required.
/// assert!(search.require(OptionId::new(3)));
/// assert_eq!(search.next(), Some(vec![OptionId::new(3), OptionId::new(2)]));
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dlx {
    /// The part that is searched.
    part: Part,
    meter: Meter,
    solution: Vec<OptionId>,
    n_items: usize,
    dance: Box<dyn Dance>,
}

impl Dlx {
    /// A search of any problem, at the root. Costs some passes over the problem, and memory: 16
    /// bytes per entry and 20 per option (with colors, 4 more per entry). An arena of up to 65,536
    /// nodes takes at least a megabyte. For many small questions, reuse one search and
    /// [`rewind`](Self::rewind) it.
    pub fn new(problem: &Instance) -> Self {
        Self::of(problem, true)
    }

    /// The same search on an arena of 32-bit links. It is slower, but takes only time and memory
    /// proportional to the problem to make: for many small problems with one question each.
    #[doc(hidden)]
    pub fn compact(problem: &Instance) -> Self {
        Self::of(problem, false)
    }

    /// The simplest algorithm for the problem, on an arena that is as narrow as possible if
    /// `is_narrow`, else of 32-bit links.
    fn of(problem: &Instance, is_narrow: bool) -> Self {
        let shape = &ArenaShape::of(problem);
        let is_small = is_narrow && Arena::<u16, i32>::fits(shape);
        let is_smallest = is_narrow && Arena::<u16, i16>::fits(shape);
        let many = shape.has_many_items();
        let dance: Box<dyn Dance> = match problem.has_colors() {
            _ if problem.has_multiplicities() => {
                multicover(problem, shape, is_small, Chooser::default())
            }
            true if is_small => Box::new(Exact::<u16, i32, C>::new(problem, shape)),
            true if many => Box::new(Exact::<u32, i64, Many<C>>::new(problem, shape)),
            true => Box::new(Exact::<u32, i64, C>::new(problem, shape)),
            false if is_smallest => Box::new(Exact::<u16, i16, X>::new(problem, shape)),
            false if is_small => Box::new(Exact::<u16, i32, X>::new(problem, shape)),
            false if many => Box::new(Exact::<u32, i64, Many<X>>::new(problem, shape)),
            false => Box::new(Exact::<u32, i64, X>::new(problem, shape)),
        };
        let deepest = if problem.has_multiplicities() {
            // Each level chooses an option, or is the last level of its item.
            problem.n_options() + problem.n_primary()
        } else {
            // The options of a cover share no primary item.
            problem.n_options().min(problem.n_primary())
        };
        // In a large arena a tree node may take long.
        let poll = if is_small { POLL } else { POLL_CLOSELY };
        Self {
            part: Part::whole(),
            meter: Meter::new(deepest + 1, poll),
            solution: Vec::with_capacity(problem.n_options().min(deepest)),
            n_items: problem.n_items(),
            dance,
        }
    }

    /// Requires an option: every cover from here on has it. Returns `true` if it does not conflict
    /// with the options required before. [`next_solution`](Enumerate::next_solution) returns
    /// required options first.
    ///
    /// Returns `false`, and requires nothing more, if it does conflict: if it shares an item with
    /// one of them, exceeds an item's bounds, or contradicts an item's color; and if it has no
    /// primary item, since no cover has it then. In either case the search starts again with the
    /// options required so far.
    ///
    /// # Panics
    ///
    /// If the problem has no such option.
    pub fn require(&mut self, option: OptionId) -> bool {
        self.meter.outcome = None;
        self.dance.require(option)
    }

    /// Withdraws all but the first `n_required` options required with
    /// [`require`](Self::require); the search starts again from there. `rewind(0)` is the root.
    ///
    /// The arena is then byte for byte as it was, and nothing is built or allocated. Costs about as
    /// much as the moves that it undoes, or, back to the root of an arena of up to 65,536 nodes,
    /// one copy of its links. Counters, limits and what the rule has learned stay as they are.
    pub fn rewind(&mut self, n_required: usize) {
        self.meter.outcome = None;
        if n_required == 0 {
            self.part = Part::whole();
        }
        self.dance.rewind(n_required);
    }

    /// The number of options required at present.
    pub fn n_required(&self) -> usize {
        self.dance.required().len()
    }

    /// Sets the rule by which items are chosen; the search starts again with the options required
    /// so far.
    pub fn set_rule(&mut self, rule: Rule) {
        self.rewind(self.n_required());
        *self.dance.guide_mut() = Chooser::new(rule, self.n_items);
    }
}

impl Advance for Dlx {
    fn advance(&mut self) -> Result<(), Outcome> {
        self.dance.advance(&mut self.meter)
    }

    fn exhaust(&mut self) -> Outcome {
        self.dance.exhaust(&mut self.meter)
    }

    own_meter!();

    fn explored(&self) -> f64 {
        self.dance.explored()
    }
}

impl Yield for Dlx {
    fn solution(&mut self) -> &[OptionId] {
        self.dance.read_solution(&mut self.solution);
        &self.solution
    }
}

impl Divide for Dlx {
    fn begin(&mut self, part: &Part) {
        self.meter.outcome = None;
        self.dance.begin(part);
        self.part.clone_from(part);
    }

    fn part(&self) -> &Part {
        &self.part
    }

    /// All of these parts have the [required](Dlx::require) options.
    fn remaining(&self) -> Vec<Part> {
        if self.dance.is_new() {
            // If the options of the part exclude each other, some of them could not be required;
            // they stay in the part.
            let part = &self.part;
            let required = self.dance.required();
            let also = required.iter().filter(|o| !self.part.options.contains(o));
            let options = part.options.iter().chain(also).copied();
            let excluded = part.excluded.iter().copied();
            vec![Part::new(options, part.level, part.share).excluding(excluded)]
        } else {
            self.dance.remaining(&self.part)
        }
    }

    fn give(&mut self, most: usize) -> Vec<Part> {
        self.dance.give(&self.part, most)
    }

    fn alone(&mut self, cover: &[OptionId]) -> Part {
        let mut part = Part::new(cover.iter().copied(), cover.len(), 0.0);
        self.begin(&part);
        // If items may be covered again, another cover can have these options and more.
        let others = self.dance.open_options();
        if !others.is_empty() {
            part = part.excluding(others);
            self.begin(&part);
        }
        part
    }
}

/// Covers as vectors of their own, for `for` and the adapters.
impl Iterator for Dlx {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_solution().map(<[_]>::to_vec)
    }
}

#[cfg(test)]
pub(super) mod tests;
