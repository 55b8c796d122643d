//! The settings of a run.

use std::num::NonZeroUsize;
use std::sync::Arc;

use quadrille_base::{StopFlag, threads};
use quadrille_boards::text::{Columns, Form, PositionForm};
use quadrille_boards::{Backend, EngineKind};
use quadrille_files::Compression;
use quadrille_person::Technique;
use quadrille_variants::Variant;

/// Boards in a full chunk. A chunk is smaller at the end of a file, and where a read might wait.
///
/// A resumed run repeats the chunks of the earlier one, so a change of this value needs a new
/// format of the journal.
pub const CHUNK: usize = 1024;

/// Chunks per thread that may be read and not yet written.
pub const AHEAD: u64 = 2;

/// The question about each board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Question {
    /// Which is a solution?
    Solve {
        /// Whether a board of a variant gets its lexicographically smallest solution instead of the
        /// first one found. A 9x9 board always gets the smallest one.
        smallest: bool,
    },
    /// Are there no solutions, one, or several?
    Check,
    /// How many solutions?
    Count {
        /// The largest number to be reported. The answer to a board with more is "more than" it.
        limit: u64,
    },
    /// How hard is it for a person?
    Rate {
        /// Also by the techniques that Sudoku Explainer's table lacks.
        modern: bool,
        /// Whether to add how hard it is for a machine: tree nodes, and the smallest backdoor.
        measured: bool,
    },
    /// Which steps does a person take?
    Explain {
        /// The hardest technique in use.
        until: Technique,
        /// Also by the techniques that Sudoku Explainer's table lacks.
        modern: bool,
        /// If present, only this part of the next step.
        hint: Option<Hint>,
        /// If present, pictures of the steps in this form. JSON has no pictures.
        drawing: Option<Drawing>,
    },
    /// Which minimal puzzle remains if redundant clues are removed, from the first cell to the
    /// last?
    Minimize,
    /// Are there no solutions, one, or several? If one, which clues are redundant?
    Redundant,
    /// Which digits does each cell have in some solution?
    TrueCandidates {
        /// The number at which counting the solutions with a candidate ends.
        limit: u64,
    },
    /// What is the canonical form?
    Canonical {
        /// Whether only the first board of each class is written.
        dedupe: bool,
    },
}

impl Question {
    /// Whether the reply of an engine is the answer, and no [study](super::study) is needed.
    pub(super) const fn is_for_engine(self) -> bool {
        matches!(self, Self::Solve { .. } | Self::Check | Self::Count { .. })
    }

    /// Why a position is no board for this question; `None` if the question takes positions.
    pub(super) const fn refuses_positions(self) -> Option<&'static str> {
        match self {
            Self::Rate { .. } | Self::Explain { .. } | Self::TrueCandidates { .. } => None,
            _ => Some(
                "this is a position with candidates, which only rate, explain and \
                 true-candidates read",
            ),
        }
    }

    /// Whether a board with several solutions has no answer.
    pub(super) const fn is_for_proper_puzzles(self) -> bool {
        matches!(self, Self::Rate { .. } | Self::Explain { .. } | Self::Minimize)
    }

    /// Whether boards are left out if an earlier board has the same class.
    pub(super) const fn dedupes(self) -> bool {
        matches!(self, Self::Canonical { dedupe: true })
    }

    /// The name of the column for the answers in a table, unless they are solutions.
    #[must_use]
    pub const fn column(self) -> Option<&'static str> {
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

/// The part of a step that a hint shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Its units and cells.
    Where,
    /// Also its technique.
    What,
    /// Also why it is right, and what it writes or removes.
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
        /// Whether escape codes for terminals make the clues bold. Otherwise clues and other digits
        /// look alike.
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
#[must_use]
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
    pub(super) steps: Option<usize>,
    pub(super) position: Option<PositionForm>,
    pub(super) stop: StopFlag,
}

impl Settings {
    /// Settings for this question: the fastest engine, all cores, answers in the form of the
    /// boards, no limits.
    pub fn new(question: Question) -> Self {
        Self {
            question,
            engine: EngineKind::default(),
            backend: Backend::best(),
            nodes: None,
            threads: threads::available(),
            variant: None,
            form: None,
            columns: Columns::default(),
            verify: false,
            layout: Layout::default(),
            compression: Compression::default(),
            memory: 1 << 30,
            steps: None,
            position: None,
            stop: StopFlag::default(),
        }
    }

    /// With this engine.
    pub fn engine(self, engine: EngineKind) -> Self {
        Self { engine, ..self }
    }

    /// With these instructions for the lanes. The processor must have them.
    pub fn backend(self, backend: Backend) -> Self {
        Self { backend, ..self }
    }

    /// With a node limit: the most tree nodes per board. A board that needs more has no answer.
    /// `None`, the default, is no limit.
    pub fn nodes(self, nodes: impl Into<Option<u64>>) -> Self {
        Self { nodes: nodes.into(), ..self }
    }

    /// With this number of threads, 1024 at most. The default is the number of cores.
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// The columns of tables, including the column for the answers.
    pub(super) fn columns_with_answer(&self) -> Columns {
        match self.question.column() {
            None => self.columns.clone(),
            Some(column) => self.columns.clone().answer(column),
        }
    }

    /// With boards of a variant, instead of 9x9 boards without further rules.
    ///
    /// They can be solved, checked or counted, by the fastest search or by [`EngineKind::Dlx`].
    /// Other engines, the backend, the form, the columns and the check of solutions are for 9x9
    /// boards, and have no effect. JSON objects have sizes and rules of their own. See
    /// [`variant::VariantBoards`](quadrille_variants::VariantBoards) for the forms of boards.
    pub fn variant(self, variant: impl Into<Option<Variant>>) -> Self {
        Self { variant: variant.into().map(Arc::new), ..self }
    }

    /// With boards in this form. With `None`, the default, the form of each board is recognized.
    pub fn form(self, form: impl Into<Option<Form>>) -> Self {
        Self { form: form.into(), ..self }
    }

    /// With tables that have these columns. By default the first lines of a table determine them.
    pub fn columns(self, columns: Columns) -> Self {
        Self { columns, ..self }
    }

    /// Whether to check the solutions that tables have.
    pub fn verify(self, verify: bool) -> Self {
        Self { verify, ..self }
    }

    /// With answers in this layout.
    pub fn layout(self, layout: Layout) -> Self {
        Self { layout, ..self }
    }

    /// With compressed output.
    pub fn compression(self, compression: Compression) -> Self {
        Self { compression, ..self }
    }

    /// With this memory, in bytes, for the classes of boards; what exceeds it goes to temporary
    /// files. The default is 1 GiB. The answers do not depend on it.
    pub fn memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// With at most this number of steps in each explanation. `None`, the default, is no limit.
    pub fn steps(self, steps: impl Into<Option<usize>>) -> Self {
        Self { steps: steps.into(), ..self }
    }

    /// With the position after the steps, in this form, in place of the steps of an explanation;
    /// in JSON, after them.
    pub fn position(self, position: impl Into<Option<PositionForm>>) -> Self {
        Self { position: position.into(), ..self }
    }

    /// With a flag that ends the run. The answers before the first board without one are written.
    pub fn stop(self, stop: StopFlag) -> Self {
        Self { stop, ..self }
    }
}
