//! The command-line arguments.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use quadrille::batch::{Layout, Question};
use quadrille::files::Compression;
use quadrille::sudoku::text::Form;
use quadrille::sudoku::{Backend, EngineKind};

use super::help;
use super::progress::When;
use super::{bench, cover, model, verify};

#[derive(Debug, Parser)]
#[command(
    version,
    about,
    arg_required_else_help = true,
    after_help = help::PROGRAM.short(),
    after_long_help = help::PROGRAM.long()
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Solve 9x9 Sudoku boards
    #[command(after_help = help::SOLVE.short(), after_long_help = help::SOLVE.long())]
    Solve {
        /// Check the solutions that a table contains
        #[arg(long)]
        verify: bool,
        /// Print the lexicographically smallest solution
        #[arg(long)]
        smallest: bool,
        #[command(flatten)]
        options: Options,
    },
    /// Check whether 9x9 Sudoku boards have exactly one solution
    #[command(after_help = help::CHECK.short(), after_long_help = help::CHECK.long())]
    Check {
        #[command(flatten)]
        options: Options,
    },
    /// Count the solutions of 9x9 Sudoku boards
    #[command(after_help = help::COUNT.short(), after_long_help = help::COUNT.long())]
    Count {
        /// Count up to N solutions; print "more than N" for a board with more
        #[arg(long, value_name = "N", default_value_t = 1_000_000)]
        limit: u64,
        #[command(flatten)]
        options: Options,
    },
    /// Solve an exact cover problem in Knuth's text format
    #[command(after_help = help::COVER.short(), after_long_help = help::COVER.long())]
    Cover {
        #[command(flatten)]
        options: cover::Options,
    },
    /// State or solve a well-known problem, such as 8 queens
    #[command(
        arg_required_else_help = true,
        after_help = help::MODEL.short(),
        after_long_help = help::MODEL.long()
    )]
    Model {
        #[command(flatten)]
        options: model::Options,
    },
    /// Check solutions of an exact cover problem
    #[command(after_help = help::VERIFY.short(), after_long_help = help::VERIFY.long())]
    Verify {
        #[command(flatten)]
        options: verify::Options,
    },
    /// Measure the speed of the Sudoku engines on this machine
    #[command(after_help = help::BENCH.short(), after_long_help = help::BENCH.long())]
    Bench {
        #[command(flatten)]
        options: bench::Options,
    },
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

// The headings under which help lists the options of `solve`, `check` and `count`.
const SEARCH: &str = "Search options";
const INPUT: &str = "Input options";
const OUTPUT: &str = "Output options";

/// The options of `solve`, `check` and `count`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct Options {
    /// Read boards from FILE; without FILE, or with "-", from standard input
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Search with this engine
    #[arg(long, value_enum, default_value_t = EngineName(EngineKind::Auto), help_heading = SEARCH)]
    pub(super) engine: EngineName,
    /// Use these vector instructions for the engine lanes
    #[arg(
        long,
        value_enum,
        default_value_t = BackendName(None),
        env = "QUADRILLE_BACKEND",
        help_heading = SEARCH
    )]
    pub(super) backend: BackendName,
    /// Give up on a board after N tree nodes, and print "unknown" for it
    #[arg(long, value_name = "N", help_heading = SEARCH)]
    pub(super) nodes: Option<u64>,
    /// Use N threads; default: one per core
    #[arg(long, short, value_name = "N", help_heading = SEARCH)]
    pub(super) jobs: Option<NonZeroUsize>,
    /// Read boards of this form
    #[arg(
        long,
        value_enum,
        default_value_t = FormName(None),
        value_name = "FORM",
        help_heading = INPUT
    )]
    pub(super) format: FormName,
    /// Read the puzzles of a table from COLUMN, a name or a number from 1
    #[arg(long, value_name = "COLUMN", help_heading = INPUT)]
    pub(super) column: Option<String>,
    /// Read and write the solutions of a table in COLUMN, a name or a number from 1
    #[arg(long, value_name = "COLUMN", help_heading = INPUT)]
    pub(super) solution_column: Option<String>,
    /// Print results in this format; default: the form of the board
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = OUTPUT)]
    pub(super) output_format: Option<LayoutName>,
    /// Print one JSON object per board; same as --output-format json
    #[arg(long, conflicts_with = "output_format", help_heading = OUTPUT)]
    pub(super) json: bool,
    /// Write results to FILE, which appears when the run is complete
    #[arg(long, short, value_name = "FILE", help_heading = OUTPUT)]
    pub(super) output: Option<PathBuf>,
    /// Continue an interrupted run with the same --output
    #[arg(long, requires = "output", help_heading = OUTPUT)]
    pub(super) resume: bool,
    /// Compress the output; default: by the extension of its name (.gz, .zst)
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = OUTPUT)]
    pub(super) compress: Option<CompressionName>,
    /// Show a progress bar
    #[arg(
        long,
        value_enum,
        default_value_t = When::Auto,
        value_name = "WHEN",
        help_heading = OUTPUT
    )]
    pub(super) progress: When,
    /// Do not print a summary
    #[arg(long, short, help_heading = OUTPUT)]
    pub(super) quiet: bool,
    /// The flag `--verify`, which only `solve` has.
    #[arg(skip)]
    pub(super) verify: bool,
}

/// An engine by its name in the library's table.
#[derive(Clone, Copy, Debug)]
pub(super) struct EngineName(pub(super) EngineKind);

impl ValueEnum for EngineName {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: [EngineName; EngineKind::ALL.len()] = {
            let mut all = [EngineName(EngineKind::Auto); EngineKind::ALL.len()];
            let mut i = 0;
            while i < all.len() {
                all[i] = EngineName(EngineKind::ALL[i]);
                i += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.help()))
    }
}

/// A backend by its name in the library's table; `None` is the fastest.
#[derive(Clone, Copy, Debug)]
pub(super) struct BackendName(pub(super) Option<Backend>);

impl ValueEnum for BackendName {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: [BackendName; 1 + Backend::ALL.len()] = {
            let mut all = [BackendName(None); 1 + Backend::ALL.len()];
            let mut i = 0;
            while i < Backend::ALL.len() {
                all[i + 1] = BackendName(Some(Backend::ALL[i]));
                i += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self.0 {
            None => PossibleValue::new("auto").help("The fastest that the processor has"),
            Some(backend) => PossibleValue::new(backend.name()).help(backend.help()),
        })
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum CompressionName {
    /// Gzip
    Gzip,
    /// Zstandard
    Zstd,
    /// No compression
    None,
}

impl CompressionName {
    pub(super) const fn kind(self) -> Compression {
        match self {
            Self::Gzip => Compression::Gzip,
            Self::Zstd => Compression::Zstd,
            Self::None => Compression::None,
        }
    }
}

/// A layout by its name: that of a form in the library's table, or one of three others.
#[derive(Clone, Copy, Debug)]
pub(super) struct LayoutName(Layout);

impl ValueEnum for LayoutName {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: [LayoutName; Form::ALL.len() + 2] = {
            let mut all = [LayoutName(Layout::Json); Form::ALL.len() + 2];
            let mut i = 0;
            while i < Form::ALL.len() {
                all[i] = LayoutName(match Form::ALL[i] {
                    Form::Csv => Layout::Csv,
                    form => Layout::In(form),
                });
                i += 1;
            }
            all[i] = LayoutName(Layout::Pair);
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self.0 {
            Layout::In(form) => (form.name(), form.help()),
            Layout::Csv => ("csv", "A header, then puzzle,answer"),
            Layout::Pair => ("pair", "Puzzle and answer side by side"),
            Layout::Json => {
                ("json", "A JSON object a line: file, line, puzzle, verdict, solution, count")
            }
            // `Layout::AsInput`: the default has no name.
            _ => return None,
        };
        Some(PossibleValue::new(name).help(help))
    }
}

impl Options {
    pub(super) fn layout(&self) -> Layout {
        match self.output_format {
            None if self.json => Layout::Json,
            None => Layout::AsInput,
            Some(LayoutName(layout)) => layout,
        }
    }
}

/// A form by its name in the library's table; `None` is any.
#[derive(Clone, Copy, Debug)]
pub(super) struct FormName(pub(super) Option<Form>);

impl ValueEnum for FormName {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: [FormName; 1 + Form::ALL.len()] = {
            let mut all = [FormName(None); 1 + Form::ALL.len()];
            let mut i = 0;
            while i < Form::ALL.len() {
                all[i + 1] = FormName(Some(Form::ALL[i]));
                i += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self.0 {
            None => PossibleValue::new("auto").help("Each board as it looks; they may differ"),
            Some(form) => PossibleValue::new(form.name()).help(form.help()),
        })
    }
}

impl Command {
    /// The question about each board, and the options; only for `solve`, `check` and `count`.
    pub(super) fn question(self) -> (Question, Options) {
        match self {
            Self::Solve { verify, smallest, options } => {
                (Question::Solve { smallest }, Options { verify, ..options })
            }
            Self::Check { options } => (Question::Check, options),
            Self::Count { limit, options } => (Question::Count { limit }, options),
            Self::Cover { .. }
            | Self::Model { .. }
            | Self::Verify { .. }
            | Self::Bench { .. }
            | Self::Completions { .. }
            | Self::Man { .. } => {
                unreachable!("this command reads no boards")
            }
        }
    }
}
