//! The command-line arguments.

pub(super) mod documented;
pub(super) mod names;
pub(super) mod numbers;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::{Args, ColorChoice, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use quadrille::batch::{Drawing, Hint, Layout, Question};
use quadrille::files::Compression;
use quadrille::sudoku::text::PositionForm;
use quadrille::sudoku::variant::Variant;
use quadrille::sudoku::{Backend, EngineKind, Technique};

use super::help;
use super::input::size;
use super::progress::When;
use super::results::named;
use super::{bench, cover, dance, diagram, generate, model, stats, symmetry, verify};
pub(super) use documented::Deferred;
use names::{
    AnyForm, backends, compressions, delimiter, drawings, forms, hints, layouts, one_of, technique,
    variant,
};
use numbers::{from_one, from_zero, threads};

#[derive(Debug, Parser)]
#[command(version, about, arg_required_else_help = true)]
pub(super) struct Arguments {
    /// Print color and bold digits; auto: on a terminal, unless the environment disables it
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub(super) color: ColorChoice,
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Solve 9x9 Sudoku boards
    Solve {
        /// Check the solutions that a table contains
        #[arg(long)]
        verify: bool,
        /// Print the smallest solution, also of boards that are not 9x9
        #[arg(long)]
        smallest: bool,
        /// Say why a board has no solution: the clues and rules that cannot be met together
        #[arg(long)]
        why: bool,
        /// Print all solutions of each board, up to N of --limit
        #[arg(long, conflicts_with_all = ["smallest", "verify"])]
        all: bool,
        /// Print up to N solutions of a board with --all
        #[arg(
            long,
            value_name = "N",
            value_parser = from_one::<u64>,
            default_value = "10000",
            requires = "all"
        )]
        limit: u64,
        #[command(flatten)]
        options: Deferred<BoardArgs>,
    },
    /// Check whether 9x9 Sudoku boards have none, one or several solutions
    Check {
        /// Also print which clues, and rules of a variant, are redundant
        #[arg(long)]
        minimal: bool,
        #[command(flatten)]
        options: Deferred<BoardArgs>,
    },
    /// Count the solutions of 9x9 Sudoku boards
    Count {
        /// Count up to N solutions; print "more than N" for a board with more
        #[arg(long, value_name = "N", value_parser = from_zero::<u64>, default_value = "1000000")]
        limit: u64,
        #[command(flatten)]
        options: Deferred<BoardArgs>,
    },
    /// Rate 9x9 Sudoku puzzles by the hardest step that a person needs
    Rate {
        /// Also use techniques that Sudoku Explainer's table lacks, such as skyscrapers
        #[arg(long)]
        modern: bool,
        /// Measure tree nodes, and the smallest backdoor up to 3 cells; slow
        #[arg(long)]
        measure: bool,
        #[command(flatten)]
        options: Deferred<BoardArgs>,
    },
    /// Explain 9x9 Sudoku puzzles step by step, as a person solves them
    Explain {
        /// Use only TECHNIQUE and easier ones
        #[arg(long, value_name = "TECHNIQUE", value_parser = technique, default_value = "guess")]
        until: Technique,
        /// Also use techniques that Sudoku Explainer's table lacks, such as skyscrapers
        #[arg(long)]
        modern: bool,
        /// Draw each step: as text, or all steps of a board as one SVG document on a line
        #[arg(
            long,
            value_name = "FORM",
            value_parser = drawings(),
            num_args = 0..=1,
            require_equals = true,
            default_missing_value = "text"
        )]
        picture: Option<Drawing>,
        /// Print only a hint at the next step, with this much detail
        #[arg(long, value_name = "DEGREE", value_parser = hints())]
        hint: Option<Hint>,
        /// Take at most N steps
        #[arg(long, value_name = "N", value_parser = from_zero::<usize>, conflicts_with = "hint")]
        steps: Option<usize>,
        /// Print the position after the steps in FORM, in place of the steps; in JSON, after them
        #[arg(
            long,
            value_name = "FORM",
            value_parser = one_of(PositionForm::ALL),
            conflicts_with_all = ["hint", "picture"]
        )]
        position: Option<PositionForm>,
        #[command(flatten)]
        options: Deferred<BoardArgs>,
    },
    /// Remove redundant clues from 9x9 Sudoku puzzles
    Minimize {
        /// Also remove redundant rules of a variant, and print the rules that remain
        #[arg(long)]
        rules: bool,
        #[command(flatten)]
        options: Deferred<BoardArgs>,
    },
    /// Print the digits that each cell of 9x9 Sudoku boards has in some solution
    TrueCandidates {
        /// Count the solutions with each candidate, up to N; with 1, print no numbers
        #[arg(long, value_name = "N", value_parser = from_one::<u64>, default_value = "1")]
        limit: u64,
        #[command(flatten)]
        options: Deferred<BoardArgs>,
    },
    /// Print the canonical forms of 9x9 Sudoku boards
    Canonical {
        /// Keep the first board of each class of equivalent boards
        #[arg(long)]
        dedupe: bool,
        /// Let the classes of --dedupe take at most SIZE bytes of memory, and move the others to
        /// temporary files; units: K, M, G; default: 1G
        #[arg(long, value_name = "SIZE", value_parser = size, requires = "dedupe")]
        memory: Option<usize>,
        #[command(flatten)]
        options: Deferred<BoardArgs>,
    },
    /// Make random 9x9 Sudoku puzzles
    Generate(Deferred<generate::GenerateArgs>),
    /// Print statistics of a collection of 9x9 Sudoku boards: clues, classes, ratings
    Stats(Deferred<stats::StatsArgs>),
    /// Solve an exact cover problem in Knuth's text format
    Cover(Deferred<cover::CoverArgs>),
    /// State or solve a well-known problem: queens, pentominoes, Soma, ...
    #[command(arg_required_else_help = true)]
    Model(Deferred<model::ModelArgs>),
    /// Ask about all solutions of a problem, which a file stores as one object
    Diagram(Deferred<diagram::DiagramArgs>),
    /// Play the steps of Dancing Links on an exact cover problem in the terminal
    Dance(Deferred<dance::DanceArgs>),
    /// Print the symmetries of an exact cover problem
    Symmetry(Deferred<symmetry::SymmetryArgs>),
    /// Check solutions of an exact cover problem
    Verify(Deferred<verify::VerifyArgs>),
    /// Measure the speed of the Sudoku engines on this machine
    Bench(Deferred<bench::BenchArgs>),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the man page, or write all man pages to a folder
    Man {
        /// Write one page per command to FOLDER
        folder: Option<PathBuf>,
    },
}

// The headings under which help lists the options of the commands for boards.
const SEARCH: &str = "Search options";
const INPUT: &str = "Input options";
const OUTPUT: &str = "Output options";

/// The variable of the environment that sets the backend.
pub(super) const BACKEND: &str = "QUADRILLE_BACKEND";

/// The arguments with the long help texts. Those of a command are made when it is used.
pub(super) fn command() -> clap::Command {
    help::add_to(Arguments::command())
}

/// The arguments of all commands, and of their commands, with the long help texts.
pub(super) fn all_commands() -> clap::Command {
    documented::make_at_once();
    command()
}

/// The backend, or `None` for the fastest one.
type AnyBackend = Option<Backend>;

/// The options of the commands for boards.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct BoardArgs {
    /// Read boards from FILE; without FILE, or with "-", from standard input
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Use this engine
    #[arg(
        long,
        value_parser = one_of(EngineKind::ALL),
        default_value = "auto",
        help_heading = SEARCH
    )]
    pub(super) engine: EngineKind,
    /// Use these vector instructions in the engines lanes and bands
    #[arg(
        long,
        value_parser = backends(),
        default_value = "auto",
        env = BACKEND,
        help_heading = SEARCH
    )]
    pub(super) backend: AnyBackend,
    /// Give up on a board after N tree nodes, and print "unknown" for it
    #[arg(long, value_name = "N", value_parser = from_zero::<u64>, help_heading = SEARCH)]
    pub(super) nodes: Option<u64>,
    /// Use N threads; default: one per core
    #[arg(long, short, value_name = "N", value_parser = threads, help_heading = SEARCH)]
    pub(super) jobs: Option<NonZeroUsize>,
    /// Read boards of another size or with further rules: a size such as 16x16, samurai, diagonal,
    /// windoku, anti-knight, anti-king, ... with commas between them
    #[arg(
        long,
        value_name = "NAMES",
        value_parser = variant,
        conflicts_with = "model",
        help_heading = INPUT
    )]
    pub(super) variant: Option<Variant>,
    /// Read boards of the variant that FILE describes: boxes, cages, thermometers, ...
    #[arg(long, value_name = "FILE", help_heading = INPUT)]
    pub(super) model: Option<PathBuf>,
    /// Leave out the rule NAME of exports of f-puzzles and `SudokuPad`; may be repeated
    #[arg(long, value_name = "NAME", help_heading = INPUT)]
    pub(super) ignore: Vec<String>,
    /// Read boards of this form
    #[arg(
        long,
        value_name = "FORM",
        value_parser = forms(),
        default_value = "auto",
        help_heading = INPUT
    )]
    pub(super) format: AnyForm,
    /// The digits of the boards: 0-8, 0-F, 1-G, A-P, 0-15, ...; default: 1-9, or by the boards
    #[arg(long, value_name = "RANGE", help_heading = INPUT)]
    pub(super) digits: Option<String>,
    /// Read the puzzles of a table from COLUMN, a name or a number from 1
    #[arg(long, value_name = "COLUMN", help_heading = INPUT)]
    pub(super) column: Option<String>,
    /// Read and write the solutions of a table in COLUMN, a name or a number from 1
    #[arg(long, value_name = "COLUMN", help_heading = INPUT)]
    pub(super) solution_column: Option<String>,
    /// Use CHAR as the delimiter of a table: a character, or comma, semicolon, tab
    #[arg(long, value_name = "CHAR", value_parser = delimiter, help_heading = INPUT)]
    pub(super) delimiter: Option<u8>,
    /// Treat the first line of a table as a record
    #[arg(long, help_heading = INPUT)]
    pub(super) no_header: bool,
    /// Print results in this format; default: the form of the board
    #[arg(long, value_name = "FORMAT", value_parser = layouts(), help_heading = OUTPUT)]
    pub(super) output_format: Option<Layout>,
    /// Print one JSON object per board; same as --output-format json
    #[arg(long, conflicts_with = "output_format", help_heading = OUTPUT)]
    pub(super) json: bool,
    /// Write results to FILE, which appears when the run is complete
    #[arg(long, short, value_name = "FILE", help_heading = OUTPUT)]
    pub(super) output: Option<PathBuf>,
    /// Continue an interrupted run with the same --output
    #[arg(long, requires = "output", help_heading = OUTPUT)]
    pub(super) resume: bool,
    /// Discard the results of an interrupted run with the same --output
    #[arg(long, requires = "output", conflicts_with = "resume", help_heading = OUTPUT)]
    pub(super) start_over: bool,
    /// Compress the output; default: by the extension of its name (.gz, .zst)
    #[arg(long, value_name = "FORMAT", value_parser = compressions(), help_heading = OUTPUT)]
    pub(super) compress: Option<Compression>,
    /// Show a progress bar
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", help_heading = OUTPUT)]
    pub(super) progress: When,
    /// Do not print a summary and remarks
    #[arg(long, short, help_heading = OUTPUT)]
    pub(super) quiet: bool,
    /// The flag `--why`, which only `solve` has.
    #[arg(skip)]
    pub(super) why: bool,
    /// The flag `--verify`, which only `solve` has.
    #[arg(skip)]
    pub(super) verify: bool,
    /// The option `--memory`, which only `canonical` has.
    #[arg(skip)]
    pub(super) memory: Option<usize>,
    /// The options `--steps` and `--position`, which only `explain` has.
    #[arg(skip)]
    pub(super) steps: Option<usize>,
    #[arg(skip)]
    pub(super) position: Option<PositionForm>,
}

impl BoardArgs {
    /// The file for the results, if they do not go to standard output.
    pub(super) fn to_file(&self) -> Option<&Path> {
        named(self.output.as_deref())
    }

    /// How to print results.
    pub(super) fn layout(&self) -> Layout {
        let default = if self.json { Layout::Json } else { Layout::AsInput };
        self.output_format.unwrap_or(default)
    }
}

impl Command {
    /// The question about each board, and the options; only for the commands for boards.
    pub(super) fn question(self) -> (Question, BoardArgs) {
        match self {
            Self::Solve { all: true, limit, why, options, .. } => {
                (Question::All { limit }, BoardArgs { why, ..options.0 })
            }
            Self::Solve { verify, smallest, why, options, .. } => {
                (Question::Solve { smallest }, BoardArgs { why, verify, ..options.0 })
            }
            Self::Check { minimal: false, options } => (Question::Check, options.0),
            Self::Check { minimal: true, options } => (Question::Redundant, options.0),
            Self::Count { limit, options } => (Question::Count { limit }, options.0),
            Self::Rate { modern, measure, options } => {
                (Question::Rate { modern, measured: measure }, options.0)
            }
            Self::Explain { until, modern, picture: drawing, hint, steps, position, options } => {
                let options = BoardArgs { steps, position, ..options.0 };
                (Question::Explain { until, modern, hint, drawing }, options)
            }
            Self::Minimize { rules, options } => (Question::Minimize { rules }, options.0),
            Self::TrueCandidates { limit, options } => {
                (Question::TrueCandidates { limit }, options.0)
            }
            Self::Canonical { dedupe, memory, options } => {
                (Question::Canonical { dedupe }, BoardArgs { memory, ..options.0 })
            }
            _ => unreachable!("this command reads no boards"),
        }
    }
}
