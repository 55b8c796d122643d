//! The questions of a problem: the short way to ask.

use num_bigint::BigUint;

use crate::Problem;
use crate::auto::{DiagramError, Enumeration, Plan};
use crate::search::cheapest::Cheapest;
use crate::search::diagram::Diagram;
use crate::search::dlx::Dlx;
use crate::search::{Enumerate, Limits, Search};
use crate::symmetry::{Symmetry, SymmetryError};
use quadrille_problem::OptionId;

/// The short way to ask, by what is fastest for the problem, on all cores and in 1 GiB at most.
impl<T> Problem<T> {
    /// How many covers there are. Without limits: this may take long.
    ///
    /// ```
    /// use quadrille::models::{Model, dominoes::dominoes, packing::Shape};
    ///
    /// let problem = dominoes(Shape::rectangle(16, 16)?)?.problem();
    /// let count = problem.count(); // OEIS A004003
    /// assert_eq!(count.to_string(), "2444888770250892795802079170816");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self) -> BigUint {
        self.plan().count().expect(AUTO)
    }

    /// How many covers there are, or `most` if there are at least that many; stops there.
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
    /// use quadrille::Problem;
    ///
    /// let problem: Problem = "a b c\na b\nb c\na".parse()?;
    /// let cover = problem.first().expect("a, b c");
    /// assert_eq!(cover.len(), 2);
    /// # Ok::<(), quadrille::text::ParseError>(())
    /// ```
    pub fn first(&self) -> Option<Vec<OptionId>> {
        self.plan().first().expect(AUTO)
    }

    /// All covers, each once, in no promised order. Nothing is explored before the first call of
    /// `next`.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let problem: Problem = "a b\na\nb\na b".parse()?;
    /// let mut sizes: Vec<usize> = problem.covers().map(|cover| cover.len()).collect();
    /// sizes.sort();
    /// assert_eq!(sizes, [1, 2]);
    /// # Ok::<(), quadrille::text::ParseError>(())
    /// ```
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
        Plan::new(&self.instance)
    }

    /// A search for this problem's covers by Dancing Links, in the order of the book.
    pub fn search(&self) -> Dlx {
        Dlx::new(self)
    }

    /// The cheapest covers, as a search: for the best one, its cost and a lower bound. A
    /// [`Plan`] asks for several.
    pub fn cheapest(&self) -> Cheapest {
        self.plan().cheapest(1).expect(AUTO)
    }

    /// The group of all symmetries.
    ///
    /// Mostly takes about as long as a few passes over all entries, for each generator. There are
    /// problems for which no fast way is known, such as some designs; then the search is given up
    /// after some 20 seconds.
    ///
    /// # Errors
    ///
    /// If the search was given up.
    pub fn symmetry(&self) -> Result<Symmetry, SymmetryError> {
        Symmetry::new(self, false)
    }

    /// The group of all symmetries that may also exchange colors, for all items alike.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// // Two cells, both white or both black.
    /// let problem: Problem = "a b | x\na x:white\na x:black\nb x:white\nb x:black\n".parse()?;
    /// assert_eq!(problem.symmetry()?.order(), 2_u32.into());
    /// assert_eq!(problem.symmetry()?.count()?, 2_u32.into());
    /// assert_eq!(problem.symmetry_with_colors()?.order(), 4_u32.into());
    /// assert_eq!(problem.symmetry_with_colors()?.count()?, 1_u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`symmetry`](Self::symmetry), and if more than seven colors are in the same options.
    pub fn symmetry_with_colors(&self) -> Result<Symmetry, SymmetryError> {
        Symmetry::new(self, true)
    }

    /// The group of the [motions](quadrille_problem::Instance::motions) of the board on which the
    /// options put pieces: without mirror images, where pieces cannot be reflected.
    ///
    /// ```
    /// use quadrille::models::{Model, polycubes};
    ///
    /// let problem = polycubes::soma().problem();
    /// assert_eq!(problem.symmetry_by_motions()?.count()?, 480_u32.into());
    /// assert_eq!(problem.symmetry()?.count()?, 240_u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the problem has no motions.
    pub fn symmetry_by_motions(&self) -> Result<Symmetry, SymmetryError> {
        Symmetry::by_motions(self)
    }
}

const AUTO: &str = "what is fastest knows every problem";
