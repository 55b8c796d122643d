//! [`EngineKind`]: the Sudoku engines by name. To add an engine, add a variant here with its name,
//! its help and its constructor; the program and runs over collections take them from here.

use std::fmt;

use super::auto::Auto;
use super::backtrack::Backtracker;
use super::bands::Bands;
use super::engine::Engine;
use super::lanes::{Backend, Lanes};
use super::solver::Solver;

/// Which engine answers.
///
/// ```
/// use quadrille::sudoku::{Backend, Board, Engine, EngineKind};
///
/// for (kind, ..) in EngineKind::ALL {
///     let mut engine = kind.engine(Backend::best()).expect("the best backend is available");
///     assert_eq!(engine.count_up_to(&Board::EMPTY, 3), Ok(3), "{kind}");
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EngineKind {
    /// [`Auto`]: lanes for collections, Dancing Links for fewer boards and under a node limit.
    #[default]
    Auto,
    /// [`Solver`]: Dancing Links, one board after another.
    Dlx,
    /// [`Backtracker`]: plain backtracking, one board after another.
    Backtrack,
    /// [`Bands`]: the places of each digit in bands, one board after another.
    Bands,
    /// [`Lanes`]: many boards at once; one after another under a node limit.
    Lanes,
}

impl EngineKind {
    /// All kinds, each with its name and a line of help.
    pub const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::Auto, "auto", "Lanes for collections; dlx for fewer boards and under a node limit"),
        (Self::Dlx, "dlx", "Dancing Links, one board at a time"),
        (
            Self::Backtrack,
            "backtrack",
            "Backtracking row by row, for cross-checking; some boards take minutes",
        ),
        (
            Self::Bands,
            "bands",
            "One board at a time; all nine digits at once by vectors, or else by tables",
        ),
        (Self::Lanes, "lanes", "Many boards at a time, in the lanes of vector registers"),
    ];

    /// A new engine of this kind. Its lanes and bands, if it has any, use this backend. `None` if
    /// the processor lacks the backend's instructions.
    pub fn engine(self, backend: Backend) -> Option<Box<dyn Engine + Send>> {
        Some(match self {
            Self::Auto => Box::new(Auto::with_backend(backend)?.few_by_dlx()),
            Self::Dlx => Box::new(Solver::default()),
            Self::Backtrack => Box::new(Backtracker::default()),
            Self::Bands => Box::new(Bands::with_backend(backend)?),
            Self::Lanes => Box::new(Lanes::with_backend(backend)?),
        })
    }
}

/// The name.
impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let entry = Self::ALL.iter().find(|(kind, ..)| kind == self);
        f.pad(entry.expect("every kind is in the table").1)
    }
}
