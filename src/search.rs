//! Searches for covers: one trait for all of them, and the engines behind it.
//!
//! A [`Search`] can be bounded, stopped and resumed: it has limits, a stop flag, statistics and an
//! outcome. Two smaller traits say what only some searches can do:
//!
//! | trait | adds | implemented by |
//! | --- | --- | --- |
//! | [`Search`] | run, limits, statistics | every search below |
//! | [`Enumerate`] | covers, one by one | [`Dlx`], [`Enumeration`], [`Finding`] |
//! | [`Divide`] | parts of the tree, as data | [`Dlx`], sets of bits |
//!
//! [`Dlx`]: dlx::Dlx
//! [`Enumeration`]: auto::Enumeration
//! [`Finding`]: auto::Finding
//!
//! [`Counting`](auto::Counting) only counts, [`Building`](auto::Building) makes a diagram, and
//! [`Cheapest`](cheapest::Cheapest) finds cheaper and cheaper covers; these are searches, too. A
//! [`Plan`](auto::Plan) names an engine and makes the searches.
//!
//! [`auto`] selects the engine, and has the short calls such as
//! [`Problem::count`](crate::Problem::count). [`part`] describes a subtree as data, [`split`] cuts
//! a problem into parts, and [`estimate`] guesses the size of a tree.
//!
//! ```
//! use quadrille::Problem;
//! use quadrille::search::{EngineKind, Enumerate, Limits, Outcome, Search};
//!
//! let problem: Problem = "a b c\na b\nb c\na\nc".parse()?;
//! /// The same by every engine.
//! fn first_two(search: &mut dyn Enumerate) -> (u64, Outcome) {
//!     search.set_limits(Limits::NONE.solutions(2));
//!     (search.count_solutions(), search.outcome().unwrap())
//! }
//! assert_eq!(first_two(&mut problem.search()), (2, Outcome::Limit));
//! let mut covers = problem.plan().engine(EngineKind::Bitset).covers()?;
//! assert_eq!(first_two(&mut covers), (2, Outcome::Limit));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use quadrille_decide::auto;
pub use quadrille_search::{
    Budget, Divide, EngineKind, Enumerate, Limits, Outcome, POLL, Rule, Search, Stats, StopFlag,
    UnansweredError, UnsupportedError, bitset, diagram, dlx, estimate, learn, memo, method, part,
    split,
};

pub mod cheapest {
    //! The cheapest covers, and bounds of their cost.
    //!
    //! [`Problem::cheapest`](crate::Problem::cheapest) looks for one of them, and
    //! [`Plan::cheapest`](crate::search::auto::Plan::cheapest) for several. [`pricing`] finds the
    //! cheapest cover of options that are not listed.
    //!
    //! ```
    //! use quadrille::Problem;
    //!
    //! let problem: Problem = "a b\na b |9\na |3\na |4\nb |2".parse()?;
    //! let mut search = problem.cheapest();
    //! let best = search.best().expect("a, b");
    //! assert_eq!((best.cost, best.options.len()), (5, 2));
    //! assert_eq!(search.bound().cost(), Some(5));
    //! # Ok::<(), quadrille::text::ParseError>(())
    //! ```

    #[doc(hidden)]
    pub use quadrille_cheapest::Pass;
    pub use quadrille_cheapest::{Bound, Cheapest, Cover, Rest, RestError, Wanted};
    pub use quadrille_decide::pricing;
}
