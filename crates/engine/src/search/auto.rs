//! The search that is fastest for a problem, on any number of cores.
//!
//! [`Problem::count`](Instance::count), [`first`](Instance::first) and
//! [`covers`](Instance::covers) answer the three questions by what is fastest, on all cores. A
//! [`Plan`] asks for something else: another engine, another rule, fewer threads, less memory.
//! Behind both stand three searches:
//!
//! - [`Enumeration`] finds covers one by one: a search of the whole tree, or of the
//!   [parts](crate::search::part) that another search left, with one thread or several
//!   (`parallel.rs`). A [`Selection`] says which engine and rule it uses and why; a short probe
//!   finds out.
//! - [`Finding`] finds one cover, or a few. It [races](crate::search::race) an enumeration against
//!   searches that [learn](crate::search::learn) (`first.rs`), and takes independent parts one
//!   by one.
//! - [`Counting`] only counts. It races an enumeration against
//!   [memoization](crate::search::memo) (`racing.rs`, `memoizing.rs`), and multiplies the counts of
//!   independent parts (`product.rs`).
//!
//! All constants that were tuned by measurements are in `tuning.rs`, each with its unit and bench.
//!
//! ```
//! # use quadrille_engine as quadrille;
//! use quadrille::models::{Model, dominoes::dominoes, packing::Shape, queens::Queens};
//!
//! let queens = Queens::new(10)?.problem();
//! assert_eq!(queens.count(), 724_u32.into()); // OEIS A000170
//! assert_eq!(queens.first().expect("there are 724").len(), 10);
//! assert_eq!(queens.covers().take(100).count(), 100);
//!
//! // With two threads and 64 MiB at most.
//! let board = dominoes(Shape::rectangle(8, 8)?)?.problem();
//! let count = board.plan().threads(2).memory(64 << 20).count()?;
//! assert_eq!(count, 12_988_816_u32.into()); // OEIS A004003
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use num_bigint::BigUint;

mod building;
mod counting;
mod enumeration;
mod finding;
mod first;
mod gather;
mod memoizing;
mod parallel;
mod plan;
mod product;
mod racing;
pub(crate) mod saved;
mod selection;
mod settings;
mod strategies;
mod tuning;
mod up_to_symmetry;

pub use building::{Building, DiagramError};
pub use counting::{Counting, Method};
pub use enumeration::Enumeration;
pub use finding::{Finding, NoCover};
pub use first::Finder;
pub use plan::Plan;
pub use selection::{Reason, Selection};
pub(crate) use settings::Settings;

use crate::problem::{Instance, OptionId};
use crate::search::diagram::Diagram;
use crate::search::{Enumerate, Limits, Search};

/// The short way to ask, by what is fastest for the problem, on all cores and in 1 GiB at most.
impl Instance {
    /// How many covers there are. Without limits: this may take long.
    ///
    /// ```
    /// # use quadrille_engine as quadrille;
    /// use quadrille::models::{Model, dominoes::dominoes, packing::Shape};
    ///
    /// let problem = dominoes(Shape::rectangle(16, 16)?)?.problem();
    /// let count = problem.count(); // OEIS A004003
    /// assert_eq!(count.to_string(), "2444888770250892795802079170816");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count(&self) -> BigUint {
        self.plan().count().expect(AUTO)
    }

    /// How many covers there are, or `most` if there are at least that many; stops there.
    #[must_use]
    pub fn count_up_to(&self, most: u64) -> u64 {
        let mut search = self.covers();
        search.set_limits(Limits::NONE.solutions(most));
        search.count_solutions()
    }

    /// A cover, or `None` if there is none. Without limits: this may take long. Which of several
    /// covers it is, is not promised; [`search`](Self::search) gives the first in the order of the
    /// book.
    ///
    /// ```
    /// # use quadrille_engine as quadrille;
    /// use quadrille::Problem;
    ///
    /// let problem: Problem = "a b c\na b\nb c\na".parse()?;
    /// let cover = problem.first().expect("a, b c");
    /// assert_eq!(cover.len(), 2);
    /// # Ok::<(), quadrille::text::ParseError>(())
    /// ```
    #[must_use]
    pub fn first(&self) -> Option<Vec<OptionId>> {
        self.plan().first().expect(AUTO)
    }

    /// All covers, each once, in no promised order. Nothing is explored before the first call of
    /// `next`.
    ///
    /// ```
    /// # use quadrille_engine as quadrille;
    /// use quadrille::Problem;
    ///
    /// let problem: Problem = "a b\na\nb\na b".parse()?;
    /// let mut sizes: Vec<usize> = problem.covers().map(|cover| cover.len()).collect();
    /// sizes.sort();
    /// assert_eq!(sizes, [1, 2]);
    /// # Ok::<(), quadrille::text::ParseError>(())
    /// ```
    #[must_use]
    pub fn covers(&self) -> Enumeration {
        self.plan().covers().expect(AUTO)
    }

    /// All covers as one object, for questions about all of them at once: how many there are, how
    /// often each option stands in one, a random one, the cheapest, the millionth. Without limits:
    /// this may take long.
    ///
    /// # Errors
    ///
    /// If the diagram takes more than 1 GiB.
    ///
    /// ```
    /// # use quadrille_engine as quadrille;
    /// use quadrille::models::{Model, queens::Queens};
    ///
    /// let problem = Queens::new(8)?.problem();
    /// let diagram = problem.diagram()?;
    /// assert_eq!(diagram.count(), 92_u32.into()); // OEIS A000170
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn diagram(&self) -> Result<Diagram, DiagramError> {
        self.plan().diagram()
    }

    /// A plan for the questions above, to be changed before it is followed.
    pub const fn plan(&self) -> Plan<'_> {
        Plan::new(self)
    }
}

const AUTO: &str = "what is fastest knows every problem";
