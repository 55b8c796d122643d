//! Algorithm X (TAOCP 7.2.2.1) with an explicit stack: one solution at a time, resumable.

use super::arena::{Arena, Saved, Shape};
use super::choose::shortest;
use super::key::Key;
use super::width::Link;
use crate::problem::{OptionId, Problem};
use crate::run::{Limits, Meter, Outcome, Stats, StopFlag};

/// A search for covers that hands out one after another and can be taken up again at any time.
///
/// Owns its arena; the problem is not needed afterwards. After construction it allocates nothing
/// but the vectors of its [`Iterator`] form.
///
/// The order of solutions is that of the book: the item with the fewest options, the first
/// declared among equals, its options in the order of declaration.
///
/// ```
/// use quadrille::{OptionId, Problem, dlx::Search, run::Outcome};
///
/// # fn main() -> Result<(), quadrille::problem::ProblemError> {
/// let mut builder = Problem::builder();
/// let [a, b, c] = builder.primaries(["a", "b", "c"])?;
/// builder.option(&[a, c])?;
/// builder.option(&[b])?;
/// builder.option(&[a])?;
/// builder.option(&[b, c])?;
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
    meter: Meter,
    outcome: Option<Outcome>,
    solution: Vec<OptionId>,
}

/// The same dance on the narrowest arena that holds the problem: with links of 16 bits and keys of
/// 16 or 32, or with links of 32 bits.
#[derive(Clone, Debug)]
enum Dance {
    Narrow(Dancer<u16, i16>),
    Middle(Dancer<u16, i32>),
    Wide(Dancer<u32, i64>),
}

macro_rules! any {
    ($dance:expr, $dancer:ident => $do:expr) => {
        match $dance {
            Dance::Narrow($dancer) => $do,
            Dance::Middle($dancer) => $do,
            Dance::Wide($dancer) => $do,
        }
    };
}

impl Search {
    /// A search that stands at the root and has explored nothing. Costs some passes over the
    /// problem, and memory: 16 bytes an entry and about as much an option, but for an arena of up to
    /// 65,536 nodes never less than half a megabyte, so that to keep a search is better than to make
    /// one for every small question.
    #[must_use]
    pub fn new(problem: &Problem) -> Self {
        let shape = Shape::of(problem);
        let dance = if Arena::<u16, i16>::fits(&shape) {
            Dance::Narrow(Dancer::new(problem, &shape))
        } else if Arena::<u16, i32>::fits(&shape) {
            Dance::Middle(Dancer::new(problem, &shape))
        } else {
            Dance::Wide(Dancer::new(problem, &shape))
        };
        Self::of(dance, problem)
    }

    fn of(dance: Dance, problem: &Problem) -> Self {
        // Options that stand together share no item.
        let deepest = problem.n_options().min(problem.n_items());
        let solution = Vec::with_capacity(deepest);
        Self { dance, meter: Meter::default(), outcome: None, solution }
    }

    /// The next solution, as option ids in the order in which they were chosen, those put in with
    /// [`require`](Self::require) first; `None` when the tree has been explored or a bound was
    /// reached, as [`outcome`](Self::outcome) then tells.
    ///
    /// The slice is lent until the next call: enumerating allocates nothing per solution.
    pub fn next_solution(&mut self) -> Option<&[OptionId]> {
        self.outcome = None;
        match any!(&mut self.dance, dancer => dancer.advance(&mut self.meter)) {
            Ok(()) => {
                any!(&self.dance, dancer => dancer.read_solution(&mut self.solution));
                Some(&self.solution)
            }
            Err(outcome) => {
                self.outcome = Some(outcome);
                None
            }
        }
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
    /// `false`, with nothing changed, if it shares an item with one of them. In either case the
    /// search starts anew with the options required so far.
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
    /// its links. Counters and limits stay as they are.
    pub fn rewind(&mut self, n_required: usize) {
        self.outcome = None;
        any!(&mut self.dance, dancer => dancer.rewind(n_required));
    }

    /// How many options are required at present.
    #[must_use]
    pub fn n_required(&self) -> usize {
        any!(&self.dance, dancer => dancer.n_required)
    }

    /// Sets limits, which count from now on. Reaching one loses nothing: with new limits the
    /// search goes on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.meter.set_limits(limits);
    }

    /// Lets a flag stop the search, seen within [`POLL`](crate::run::POLL) tree nodes.
    pub fn set_stop(&mut self, stop: StopFlag) {
        self.meter.set_stop(stop);
    }

    /// What has been done since the search was made.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let updates = any!(&self.dance, dancer => dancer.arena.updates);
        Stats { updates, ..self.meter.stats }
    }
}

/// The solutions as vectors of their own, for `for` and the adapters; otherwise
/// [`next_solution`](Search::next_solution). Not fused: after `None` it goes on when it is given new
/// limits, rewound, or required to take an option.
impl Iterator for Search {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_solution().map(<[_]>::to_vec)
    }
}

/// An arena, and where the search stands in its tree.
#[derive(Clone, Debug)]
struct Dancer<L: Link, K: Key> {
    arena: Arena<L, K>,
    /// The node chosen on every level: of the options required, then of the search.
    choices: Vec<L>,
    n_required: usize,
    /// Whether the level at the end of `choices` is still to be entered, or to be left.
    entering: bool,
    /// The links at the root, in a small arena.
    root: Option<Box<Saved<L, K>>>,
}

impl<L: Link, K: Key> Dancer<L, K> {
    fn new(problem: &Problem, shape: &Shape) -> Self {
        assert!(Arena::<L, K>::fits(shape), "the builder keeps problems within 31 bits");
        let arena = Arena::new(problem, shape);
        let root = L::SMALL.then(|| Box::new(arena.save()));
        let choices = Vec::with_capacity(problem.n_options().min(problem.n_items()));
        Self { arena, choices, n_required: 0, entering: true, root }
    }

    /// Goes on to the next solution, or says why there is none.
    fn advance(&mut self, meter: &mut Meter) -> Result<(), Outcome> {
        meter.solution_allowed()?;
        let arena = &mut self.arena;
        loop {
            let mut p;
            if self.entering {
                // X2: enter a level; all items covered is a solution.
                meter.enter_node()?;
                let Some((i, length)) = shortest(arena) else {
                    meter.stats.solutions += 1;
                    self.entering = false;
                    debug_assert_eq!(arena.check(), Ok(()));
                    return Ok(());
                };
                if length == 0 {
                    self.entering = false;
                    continue;
                }
                // X3, X4: choose an item and cover it.
                arena.cover(i);
                p = arena.down(i);
            } else {
                // X8: leave a level.
                if self.choices.len() == self.n_required {
                    return Err(Outcome::Exhausted);
                }
                p = self.choices.pop().expect("more choices than required");
                // X6: try again.
                arena.uncover_others(p);
                p = arena.down(p);
            }
            let i = arena.top(p);
            if p == i {
                // X7: backtrack, every option of the item was tried.
                arena.uncover(i);
                self.entering = false;
            } else {
                // X5: try option p.
                arena.cover_others(p);
                self.choices.push(p);
                self.entering = true;
            }
        }
    }

    fn read_solution(&self, solution: &mut Vec<OptionId>) {
        solution.clear();
        solution.extend(self.choices.iter().map(|&p| self.arena.option_of(p)));
    }

    fn require(&mut self, option: OptionId) -> bool {
        self.rewind(self.n_required);
        let open = self.arena.is_open(option);
        if open {
            let p = self.arena.first_node(option);
            self.arena.cover(self.arena.top(p));
            self.arena.cover_others(p);
            self.choices.push(p);
            self.n_required += 1;
        }
        open
    }

    fn rewind(&mut self, n_required: usize) {
        self.n_required = self.n_required.min(n_required);
        self.entering = true;
        match &self.root {
            Some(root) if self.n_required == 0 => {
                if !self.choices.is_empty() {
                    self.arena.load(root);
                    self.choices.clear();
                }
            }
            _ => self.dance_back(),
        }
        debug_assert_eq!(self.arena.check(), Ok(()));
    }

    /// Takes back one choice after another, down to those required.
    fn dance_back(&mut self) {
        while self.choices.len() > self.n_required {
            let p = self.choices.pop().expect("more choices than required");
            self.arena.uncover_others(p);
            self.arena.uncover(self.arena.top(p));
        }
    }
}

/// Short ways to ask a problem itself, by Dancing Links.
impl Problem {
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

    /// How many covers there are, or `most` if there are at least so many; stops there.
    #[must_use]
    pub fn count_up_to(&self, most: u64) -> u64 {
        let mut search = self.search();
        search.set_limits(Limits::NONE.solutions(most));
        while search.next_solution().is_some() {}
        search.stats().solutions
    }
}

#[cfg(test)]
mod tests;
