//! [`Search`]: the problem's algorithm on the narrowest arena that holds it, as one thing.

use std::ops::ControlFlow;

use super::arena::{Arena, C, Shape, X};
use super::choose::{Choice, Rule};
use super::exact::Exact;
use super::multiple::Multiple;
use crate::problem::{OptionId, Problem};
use crate::search::part::{self, Part};
use crate::search::{Limits, Meter, Outcome, POLL, POLL_CLOSELY, Stats, StopFlag};

/// A search for covers that hands out one after another and can be taken up again at any time.
///
/// Owns its arena; the problem is not needed afterwards. After construction it allocates nothing
/// but the vectors of its [`Iterator`] form.
///
/// The order of solutions is that of the book: the item with the fewest ways to go on, the first
/// declared among equals, its options in the order of declaration; unless
/// [`set_choice`](Self::set_choice) asks for another.
///
/// ```
/// use quadrille::{OptionId, Problem, search::dlx::Search, search::Outcome};
///
/// # fn main() -> Result<(), quadrille::problem::ProblemError> {
/// let mut builder = Problem::builder();
/// let [a, b, c] = builder.primaries(["a", "b", "c"])?;
/// builder.option([a, c])?;
/// builder.option([b])?;
/// builder.option([a])?;
/// builder.option([b, c])?;
/// let problem = builder.build();
///
/// let mut search = Search::new(&problem); // builds the arena, explores nothing
/// let mut n_options = Vec::new();
/// while let Some(options) = search.next_solution() {
///     n_options.push(options.len()); // lent: copy what is to be kept
/// }
/// assert_eq!(n_options, [2, 2]);
/// assert_eq!(search.outcome(), Some(Outcome::Exhausted));
///
/// // From the root again, with option 3 required.
/// assert!(search.require(OptionId::new(3)));
/// assert_eq!(search.next(), Some(vec![OptionId::new(3), OptionId::new(2)]));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    dance: Dance,
    /// What is searched.
    part: Part,
    meter: Meter,
    outcome: Option<Outcome>,
    solution: Vec<OptionId>,
    n_items: usize,
}

/// The dance that a problem asks for: Algorithm X, C or M, with links of 16 bits and keys of 16 or
/// 32, or with links of 32 bits and keys of 64.
#[derive(Clone, Debug)]
enum Dance {
    NarrowX(Exact<u16, i16, X>),
    MiddleX(Exact<u16, i32, X>),
    WideX(Exact<u32, i64, X>),
    MiddleC(Exact<u16, i32, C>),
    WideC(Exact<u32, i64, C>),
    MiddleM(Multiple<u16, i32, Rule>),
    WideM(Multiple<u32, i64, Rule>),
}

macro_rules! any {
    ($dance:expr, $dancer:ident => $do:expr) => {
        match $dance {
            Dance::NarrowX($dancer) => $do,
            Dance::MiddleX($dancer) => $do,
            Dance::WideX($dancer) => $do,
            Dance::MiddleC($dancer) => $do,
            Dance::WideC($dancer) => $do,
            Dance::MiddleM($dancer) => $do,
            Dance::WideM($dancer) => $do,
        }
    };
}

/// The same with Algorithm M by itself.
macro_rules! exact {
    ($dance:expr, $exact:ident => $do:expr, $multiple:ident => $other:expr) => {
        match $dance {
            Dance::NarrowX($exact) => $do,
            Dance::MiddleX($exact) => $do,
            Dance::WideX($exact) => $do,
            Dance::MiddleC($exact) => $do,
            Dance::WideC($exact) => $do,
            Dance::MiddleM($multiple) => $other,
            Dance::WideM($multiple) => $other,
        }
    };
}

impl Search {
    /// A search that stands at the root and has explored nothing. Costs some passes over the
    /// problem, and memory: 16 bytes an entry and 20 an option (colors: 4 more an entry), but for an
    /// arena of up to 65,536 nodes never less than a megabyte, so that to keep a search is better
    /// than to make one for every small question.
    #[must_use]
    pub fn new<T>(problem: &Problem<T>) -> Self {
        let shape = Shape::of(problem);
        let middle = Arena::<u16, i32>::fits(&shape);
        let multiple = problem.has_multiplicities();
        let dance = match (multiple, problem.has_colors()) {
            (true, _) if middle => {
                Dance::MiddleM(Multiple::new(problem, &shape, Vec::new(), Rule::default()))
            }
            (true, _) => Dance::WideM(Multiple::new(problem, &shape, Vec::new(), Rule::default())),
            (false, true) if middle => Dance::MiddleC(Exact::new(problem, &shape)),
            (false, true) => Dance::WideC(Exact::new(problem, &shape)),
            (false, false) if Arena::<u16, i16>::fits(&shape) => {
                Dance::NarrowX(Exact::new(problem, &shape))
            }
            (false, false) if middle => Dance::MiddleX(Exact::new(problem, &shape)),
            (false, false) => Dance::WideX(Exact::new(problem, &shape)),
        };
        Self::of(dance, problem)
    }

    fn of<T>(dance: Dance, problem: &Problem<T>) -> Self {
        let deepest = if problem.has_multiplicities() {
            // A level takes an option, or is the last of its item.
            problem.n_options() + problem.n_primary()
        } else {
            // Options that stand together share no primary item.
            problem.n_options().min(problem.n_primary())
        };
        let poll = match dance {
            Dance::WideX(_) | Dance::WideC(_) | Dance::WideM(_) => POLL_CLOSELY,
            _ => POLL,
        };
        Self {
            dance,
            part: Part::whole(),
            meter: Meter::new(deepest + 1, poll),
            outcome: None,
            // Those that are required may be of secondary items alone.
            solution: Vec::with_capacity(problem.n_options().min(problem.n_items() + deepest)),
            n_items: problem.n_items(),
        }
    }

    /// The next solution, as option ids in the order in which they were chosen, those put in with
    /// [`require`](Self::require) first; `None` when the tree has been explored or a bound was
    /// reached, as [`outcome`](Self::outcome) then tells.
    ///
    /// The slice is lent until the next call: enumerating allocates nothing per solution.
    pub fn next_solution(&mut self) -> Option<&[OptionId]> {
        if self.advance() { Some(self.solution()) } else { None }
    }

    /// The solution that the search came to.
    pub(crate) fn solution(&mut self) -> &[OptionId] {
        any!(&self.dance, dancer => dancer.read_solution(&mut self.solution));
        &self.solution
    }

    /// Goes on to the next solution, if there is one.
    pub(crate) fn advance(&mut self) -> bool {
        let found = any!(&mut self.dance, dancer => dancer.advance(&mut self.meter));
        self.outcome = found.err();
        self.outcome.is_none()
    }

    /// How many solutions there are from here on, up to a limit if one is set; none of them is looked
    /// at. [`outcome`](Self::outcome) tells whether these are all.
    pub fn count_solutions(&mut self) -> u64 {
        let before = self.meter.stats.solutions;
        while self.advance() {}
        self.meter.stats.solutions - before
    }

    /// Shows every solution from here on to `visit`, until it breaks; gives what it broke with.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// # use quadrille::Problem;
    /// # let mut builder = Problem::builder();
    /// # let [a, b] = builder.primaries(["a", "b"])?;
    /// # let items = [&[a, b][..], &[a], &[b]];
    /// # items.iter().for_each(|&items| { builder.option(items).unwrap(); });
    /// # let problem = builder.build();
    ///
    /// let single = problem.search().try_for_each_solution(|options| match options {
    ///     [option] => ControlFlow::Break(*option),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert_eq!(single.break_value().map(|option| option.index()), Some(0));
    /// # Ok::<(), quadrille::problem::ProblemError>(())
    /// ```
    pub fn try_for_each_solution<B>(
        &mut self,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        while let Some(options) = self.next_solution() {
            visit(options)?;
        }
        ControlFlow::Continue(())
    }

    /// Why the last call of [`next_solution`](Self::next_solution) gave `None`; `None` when it
    /// gave a solution, or before the first call.
    ///
    /// After `Limit` the search can go on where it was, with new limits; after `Stopped`, when the
    /// flag has been cleared.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Puts an option into every solution from here on, if it fits beside those chosen before.
    ///
    /// `false`, with nothing changed, if it does not: if it shares an item with one of them, or more
    /// than the item's bounds or colors allow. In either case the search starts anew with the
    /// options required so far.
    ///
    /// # Panics
    ///
    /// If the problem has no such option.
    pub fn require(&mut self, option: OptionId) -> bool {
        self.outcome = None;
        any!(&mut self.dance, dancer => dancer.require(option))
    }

    /// Takes back all that was chosen after the first `n_required` options required with
    /// [`require`](Self::require); the search starts anew from there. `rewind(0)` is the root.
    ///
    /// The arena is then byte for byte as it was, and nothing is built or allocated. Costs about
    /// what the way out cost, or, back to the root of an arena of up to 65,536 nodes, one copy of
    /// its links. Counters and limits stay as they are, and so does what the rule of choice has
    /// learnt.
    pub fn rewind(&mut self, n_required: usize) {
        self.outcome = None;
        if n_required == 0 {
            self.part = Part::whole();
        }
        any!(&mut self.dance, dancer => dancer.rewind(n_required));
    }

    /// How many options are required at present.
    #[must_use]
    pub fn n_required(&self) -> usize {
        any!(&self.dance, dancer => dancer.arena.required().len())
    }

    /// Sets limits, which count from now on. Reaching one loses nothing: with new limits the
    /// search goes on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.meter.set_limits(limits);
    }

    /// Lets a flag stop the search, seen within [`POLL`] tree nodes.
    pub fn set_stop(&mut self, stop: StopFlag) {
        self.meter.set_stop(stop);
    }

    /// Sets the rule by which items are chosen; the search starts anew with the options required so
    /// far.
    pub fn set_choice(&mut self, choice: Choice) {
        self.rewind(self.n_required());
        let rule = Rule::new(choice, self.n_items);
        match &mut self.dance {
            Dance::NarrowX(dancer) => dancer.rule = rule,
            Dance::MiddleX(dancer) => dancer.rule = rule,
            Dance::WideX(dancer) => dancer.rule = rule,
            Dance::MiddleC(dancer) => dancer.rule = rule,
            Dance::WideC(dancer) => dancer.rule = rule,
            Dance::MiddleM(dancer) => dancer.guide = rule,
            Dance::WideM(dancer) => dancer.guide = rule,
        }
    }

    /// What has been done since the search was made.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let updates = any!(&self.dance, dancer => dancer.arena.updates);
        Stats { updates, ..self.meter.stats }
    }

    /// How many tree nodes were entered on each level since the search was made: the root on level
    /// 0, and behind it one level for each option chosen (and, for items with bounds, for each time
    /// that it was decided to choose none).
    #[must_use]
    pub fn profile(&self) -> &[u64] {
        self.meter.profile()
    }

    /// How much of the tree is explored, from 0 to 1: every branch of a tree node counts the same
    /// share of the node's own. Never goes back while the search goes on, and is 1 only when all is
    /// explored. Costs up to a walk through one list for each level.
    #[must_use]
    pub fn progress(&self) -> f64 {
        if self.outcome == Some(Outcome::Exhausted) {
            return 1.0;
        }
        exact!(&self.dance, dancer => {
            if dancer.is_new() { 0.0 } else { part::progress(dancer) }
        }, dancer => dancer.progress())
    }

    /// Whether the problem has [parts](Part): whether no item has multiplicities.
    #[must_use]
    pub fn has_parts(&self) -> bool {
        exact!(&self.dance, _dancer => true, _dancer => false)
    }

    /// Starts anew, with only the covers of this part to be found, whose options then are required;
    /// counters and limits stay as they are. A part whose options cannot stand together has none.
    ///
    /// # Panics
    ///
    /// If the problem has no parts, or no such option.
    pub fn begin(&mut self, part: &Part) {
        self.outcome = None;
        exact!(
            &mut self.dance,
            dancer => dancer.begin(&part.options, part.level),
            _dancer => panic!("{NO_PARTS}")
        );
        self.part.clone_from(part);
    }

    /// The part that is searched.
    pub(crate) fn part(&self) -> &Part {
        &self.part
    }

    /// What is left to be explored, as parts that have no cover in common. (Options that were
    /// [required](Self::require) are in all of them.)
    ///
    /// # Panics
    ///
    /// If the problem has no parts.
    #[must_use]
    pub fn remaining(&self) -> Vec<Part> {
        exact!(&self.dance, dancer => {
            if dancer.is_new() {
                // What cannot be required stays dead.
                let mut part = self.part.clone();
                let required = dancer.arena.required();
                part.options.extend(required.iter().filter(|o| !self.part.options.contains(o)));
                vec![part]
            } else {
                part::remaining(dancer, &self.part)
            }
        }, _dancer => panic!("{NO_PARTS}"))
    }

    /// Gives away some of what is left to be explored, as great parts as there are, up to so many; none if
    /// there is nothing that could be done without.
    ///
    /// # Panics
    ///
    /// If the problem has no parts.
    pub fn give(&mut self, most: usize) -> Vec<Part> {
        exact!(
            &mut self.dance,
            dancer => part::give(dancer, &self.part, most),
            _dancer => panic!("{NO_PARTS}")
        )
    }
}

const NO_PARTS: &str = "problems with multiplicities have no parts";

/// The solutions as vectors of their own, for `for` and the adapters; otherwise
/// [`next_solution`](Search::next_solution). Not fused: after `None` it goes on when it is given new
/// limits, rewound, or required to take an option.
impl Iterator for Search {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_solution().map(<[_]>::to_vec)
    }
}

/// Short ways to ask a problem itself, by Dancing Links.
impl<T> Problem<T> {
    /// A [`Search`] for this problem's covers.
    #[must_use]
    pub fn search(&self) -> Search {
        Search::new(self)
    }

    /// The first cover in the order of [`Search`], or `None` if there is none. No limit.
    #[must_use]
    pub fn first_cover(&self) -> Option<Vec<OptionId>> {
        self.search().next()
    }

    /// All covers in the order of [`Search`]. No limit: there may be more than memory holds.
    #[must_use]
    pub fn covers(&self) -> Vec<Vec<OptionId>> {
        self.search().collect()
    }

    /// How many covers there are. No limit: this may take for ever.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.search().count_solutions()
    }

    /// How many covers there are, or `most` if there are at least so many; stops there.
    #[must_use]
    pub fn count_up_to(&self, most: u64) -> u64 {
        let mut search = self.search();
        search.set_limits(Limits::NONE.solutions(most));
        search.count_solutions()
    }
}

#[cfg(test)]
mod tests;
