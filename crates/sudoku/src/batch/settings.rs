//! The settings of a run.

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::files::Compression;
use crate::models::sudoku::variant::Variant;
use crate::search::StopFlag;
use crate::sudoku::text::{Columns, Form};
use crate::sudoku::{Backend, EngineKind, Technique};

/// Boards in a chunk. A chunk is smaller at the end of a file, and where a read would wait.
///
/// A resumed run repeats the chunks of the earlier one, so another value needs another format of
/// the journal.
pub const CHUNK: usize = 1024;

/// Chunks per thread that may be read and not yet written.
pub const AHEAD: u64 = 2;

/// Threads of a run at most, so that a wrong number does not exhaust the system. As in
/// [`search::auto`](crate::search::auto).
pub(super) const MOST_THREADS: usize = 1024;

/// The question to each board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Question {
    /// A solution?
    Solve {
        /// Of several solutions of a board that is not 9x9, the lexicographically smallest one, not
        /// the first that is met. Of a 9x9 board it always is the smallest.
        smallest: bool,
    },
    /// No solution, one, or several?
    Check,
    /// How many solutions?
    Count {
        /// The largest number to be told. A board with more has "more than" that.
        limit: u64,
    },
    /// How hard is it for a person?
    Rate {
        /// By the techniques of Sudoku Explainer's table alone.
        classic: bool,
        /// Also how hard it is for a machine: tree nodes, and the smallest backdoor.
        measured: bool,
    },
    /// Which steps does a person take?
    Explain {
        /// The hardest technique in use.
        until: Technique,
        /// By the techniques of Sudoku Explainer's table alone.
        classic: bool,
        /// Only the next step, and this much of it.
        hint: Option<Hint>,
        /// With a picture of each step. JSON has none.
        drawing: Option<Drawing>,
    },
    /// Which minimal puzzle is left if clues are taken away, from the first cell to the last?
    Minimize,
    /// No solution, one, or several? If one, which clues are redundant?
    Redundant,
    /// Which digits stand in each cell in some solution?
    TrueCandidates {
        /// The number up to which the solutions with each candidate are counted.
        limit: u64,
    },
    /// Which is the canonical form?
    Canonical {
        /// Whether only the first board of each class is kept.
        dedupe: bool,
    },
}

impl Question {
    /// Whether the reply of an engine is the answer, and no [study](super::study) is needed.
    pub(super) const fn is_for_engine(self) -> bool {
        matches!(self, Self::Solve { .. } | Self::Check | Self::Count { .. })
    }

    /// Whether a board with several solutions has no answer.
    pub(super) const fn is_for_proper_puzzles(self) -> bool {
        matches!(self, Self::Rate { .. } | Self::Explain { .. } | Self::Minimize)
    }

    /// Whether boards are left out whose class was met before.
    pub(super) const fn dedupes(self) -> bool {
        matches!(self, Self::Canonical { dedupe: true })
    }

    /// The column of a table for the answers, if these are no solutions.
    pub(super) const fn column(self) -> Option<&'static str> {
        Some(match self {
            Self::Solve { .. } => return None,
            Self::Check | Self::Redundant => "verdict",
            Self::Count { .. } => "count",
            Self::Rate { .. } => "rating",
            Self::Explain { .. } => "steps",
            Self::Minimize => "minimal",
            Self::TrueCandidates { .. } => "candidates",
            Self::Canonical { .. } => "canonical",
        })
    }
}

/// How steps are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Drawing {
    /// As lines of text before each step.
    Text {
        /// Whether they have the escape codes of a terminal.
        is_styled: bool,
    },
    /// As one SVG document for each board, on one line, in place of the text.
    #[cfg(feature = "svg")]
    Svg,
}

/// How much a hint tells about a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Where it is.
    Where,
    /// And what it is: the technique.
    What,
    /// And why it is right, and what it does.
    Why,
}

/// How the answers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layout {
    /// Each answer in the form of its board.
    #[default]
    AsInput,
    /// All answers in one form.
    In(Form),
    /// A header line, then puzzle and answer with a comma between them.
    Csv,
    /// Puzzle and answer with a space between them.
    Pair,
    /// A JSON object per line.
    Json,
    /// A drawn board, with lines around its boxes, for a person to read.
    Pretty {
        /// Whether the clues are bold, by escape codes for terminals. Otherwise clues and found
        /// digits look alike.
        bold: bool,
    },
}

/// The settings of a run.
///
/// ```
/// use quadrille::batch::{Layout, Question, Settings};
/// use quadrille::sudoku::EngineKind;
///
/// let settings = Settings::new(Question::Count { limit: 1000 })
///     .engine(EngineKind::Dlx)
///     .nodes(100_000)
///     .layout(Layout::Json);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    pub(super) question: Question,
    pub(super) engine: EngineKind,
    pub(super) backend: Backend,
    pub(super) nodes: Option<u64>,
    pub(super) threads: NonZeroUsize,
    pub(super) variant: Option<Arc<Variant>>,
    pub(super) form: Option<Form>,
    pub(super) columns: Columns,
    pub(super) verify: bool,
    pub(super) layout: Layout,
    pub(super) compression: Compression,
    pub(super) memory: usize,
    pub(super) stop: StopFlag,
}

impl Settings {
    /// The question to each board, answered by the fastest engine on all cores, in the form of the
    /// boards, without limits.
    #[must_use]
    pub fn new(question: Question) -> Self {
        Self {
            question,
            engine: EngineKind::default(),
            backend: Backend::best(),
            nodes: None,
            threads: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            variant: None,
            form: None,
            columns: Columns::default(),
            verify: false,
            layout: Layout::default(),
            compression: Compression::default(),
            memory: 1 << 30,
            stop: StopFlag::new(),
        }
    }

    /// With this engine.
    #[must_use]
    pub fn engine(self, engine: EngineKind) -> Self {
        Self { engine, ..self }
    }

    /// With these instructions for the lanes. The processor must have them.
    #[must_use]
    pub fn backend(self, backend: Backend) -> Self {
        Self { backend, ..self }
    }

    /// With a node limit: tree nodes per board, after which it has no answer. `None`, the default,
    /// is no limit.
    #[must_use]
    pub fn nodes(self, nodes: impl Into<Option<u64>>) -> Self {
        Self { nodes: nodes.into(), ..self }
    }

    /// With this number of threads, 1024 at most. The default is the number of cores.
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// The columns of tables, with the one that takes the answers to the question.
    pub(super) fn columns_with_answer(&self) -> Columns {
        match self.question.column() {
            None => self.columns.clone(),
            Some(column) => self.columns.clone().answer(column),
        }
    }

    /// With boards of a variant, instead of 9x9 boards without further rules. They are solved,
    /// checked or counted, by the fastest search or by [`EngineKind::Dlx`]; another engine, the
    /// backend, the form, the columns and the check of solutions are for 9x9 boards and have no
    /// effect. JSON objects among them bring their own sizes and rules. See
    /// [`variant::Boards`](crate::models::sudoku::variant::Boards) for what is read.
    #[must_use]
    pub fn variant(self, variant: impl Into<Option<Variant>>) -> Self {
        Self { variant: variant.into().map(Arc::new), ..self }
    }

    /// With boards in one form. `None`, the default, recognizes the form of each board.
    #[must_use]
    pub fn form(self, form: impl Into<Option<Form>>) -> Self {
        Self { form: form.into(), ..self }
    }

    /// With tables that are read in this way. By default their first lines tell it.
    #[must_use]
    pub fn columns(self, columns: Columns) -> Self {
        Self { columns, ..self }
    }

    /// With a check of the solutions that tables give, or without.
    #[must_use]
    pub fn verify(self, verify: bool) -> Self {
        Self { verify, ..self }
    }

    /// With answers in this layout.
    #[must_use]
    pub fn layout(self, layout: Layout) -> Self {
        Self { layout, ..self }
    }

    /// With compressed output.
    #[must_use]
    pub fn compression(self, compression: Compression) -> Self {
        Self { compression, ..self }
    }

    /// With this memory, in bytes, for the classes of boards that are kept; beyond it they are in
    /// temporary files. The default is 1 GiB. The answers do not depend on it.
    #[must_use]
    pub fn memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// With a flag that ends the run. The answers before the first board without one are written.
    #[must_use]
    pub fn stop(self, stop: StopFlag) -> Self {
        Self { stop, ..self }
    }
}
