//! The settings of a run.

use std::num::NonZeroUsize;
use std::sync::Arc;

use quadrille_base::{StopFlag, threads};
use quadrille_boards::text::{Columns, Form, PositionForm};
use quadrille_boards::{Backend, EngineKind, Lanes};
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
    /// Which are all solutions?
    All {
        /// The most solutions of a board that are written. A board with more has no complete
        /// answer.
        limit: u64,
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
    Minimize {
        /// Whether redundant rules of a variant are then removed, too, in their order.
        rules: bool,
    },
    /// Are there no solutions, one, or several? If one, which clues, and which rules of a variant,
    /// are redundant?
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
        matches!(self, Self::Solve { .. } | Self::All { .. } | Self::Check | Self::Count { .. })
    }

    /// Why a position is no board for this question; `None` if the question takes positions.
    pub(super) const fn refuses_positions(self) -> Option<&'static str> {
        match self {
            Self::Solve { .. }
            | Self::Check
            | Self::Rate { .. }
            | Self::Explain { .. }
            | Self::TrueCandidates { .. } => None,
            _ => Some(Self::NO_POSITION),
        }
    }

    /// Why a position is no board for most questions.
    pub(super) const NO_POSITION: &str = "this is a position with candidates, which only solve, \
                                          check, rate, explain and true-candidates read, without \
                                          --all and --minimal";

    /// Whether a board with several solutions has no answer.
    pub(super) const fn is_for_proper_puzzles(self) -> bool {
        matches!(self, Self::Rate { .. } | Self::Explain { .. } | Self::Minimize { .. })
    }

    /// Whether boards are left out if an earlier board has the same class.
    pub(super) const fn dedupes(self) -> bool {
        matches!(self, Self::Canonical { dedupe: true })
    }

    /// Whether boards of a variant have an answer.
    #[must_use]
    pub const fn takes_variants(self) -> bool {
        !matches!(self, Self::Rate { .. } | Self::Explain { .. } | Self::Canonical { .. })
    }

    /// The name of the column for the answers in a table, unless they are solutions.
    #[must_use]
    pub const fn column(self) -> Option<&'static str> {
        Some(match self {
            Self::Solve { .. } | Self::All { .. } => return None,
            Self::Check | Self::Redundant => "verdict",
            Self::Count { .. } => "count",
            Self::Rate { .. } => "rating",
            Self::Explain { .. } => "steps",
            Self::Minimize { .. } => "minimal",
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
/// let settings = Settings {
///     engine: EngineKind::Dlx,
///     nodes: Some(100_000),
///     layout: Layout::Json,
///     ..Settings::new(Question::Count { limit: 1000 })
/// };
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Settings {
    /// The question about each board.
    pub question: Question,
    /// The engine that answers.
    pub engine: EngineKind,
    /// The instructions for the lanes. The processor must have them.
    pub backend: Backend,
    /// The node limit: the most tree nodes per board. A board that needs more has no answer.
    pub nodes: Option<u64>,
    /// The number of threads, 1024 at most. The default is the number of cores.
    pub threads: NonZeroUsize,
    /// The variant of the boards, or `None` for 9x9 boards without further rules.
    ///
    /// Boards of a variant can be solved, checked, counted and minimized, and have true candidates,
    /// by the fastest search or by [`EngineKind::Dlx`]. Other engines, the backend, the form, the
    /// columns and the check of solutions are for 9x9 boards, and have no effect. JSON objects have
    /// sizes and rules of their own. See
    /// [`variant::VariantBoards`](quadrille_variants::VariantBoards) for the forms of boards.
    pub variant: Option<Arc<Variant>>,
    /// The names of rules that exports of other programs have and that are not read. A remark says
    /// which ones a board has lost.
    pub ignored_rules: Vec<String>,
    /// The form of the boards. With `None`, the default, the form of each board is recognized.
    pub form: Option<Form>,
    /// Whether zeros of 9x9 boards are empty cells. By default a board is refused if its zeros may
    /// be a digit, since it has other signs for empty cells and no board has a 9.
    pub zeros_are_empty: bool,
    /// The columns of tables. By default the first lines of a table determine them.
    pub columns: Columns,
    /// Whether to check the solutions that tables have.
    pub verify: bool,
    /// Whether a board without a solution is told which of its clues and rules cannot be met
    /// together.
    pub why: bool,
    /// How the answers are written.
    pub layout: Layout,
    /// How the output is compressed.
    pub compression: Compression,
    /// The memory, in bytes, for the classes of boards; what exceeds it goes to temporary files.
    /// The default is 1 GiB. The answers do not depend on it.
    pub memory: usize,
    /// The most steps in each explanation.
    pub steps: Option<usize>,
    /// The form of the position after the steps, which takes the place of the steps of an
    /// explanation; in JSON, it follows them. `None`, the default, is no position.
    pub position: Option<PositionForm>,
    /// Ends the run when it is set. The answers before the first board without one are written.
    pub stop: StopFlag,
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
            ignored_rules: Vec::new(),
            form: None,
            zeros_are_empty: false,
            columns: Columns::default(),
            verify: false,
            why: false,
            layout: Layout::default(),
            compression: Compression::default(),
            memory: 1 << 30,
            steps: None,
            position: None,
            stop: StopFlag::default(),
        }
    }

    /// Lanes with the backend.
    pub(super) fn lanes(&self) -> Lanes {
        Lanes::with_backend(self.backend).expect("the processor has the backend's instructions")
    }

    /// The columns of tables, including the column for the answers.
    pub(super) fn columns_with_answer(&self) -> Columns {
        let mut columns = self.columns.clone();
        if let Some(column) = self.question.column() {
            columns.answer = Some(column.to_owned());
        }
        columns
    }
}
