//! The command-line arguments.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use quadrille::batch::{Compression, Layout, Question};
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
    #[arg(
        long,
        value_name = "ENGINE",
        value_parser = engines(),
        default_value = "auto",
        help_heading = SEARCH
    )]
    pub(super) engine: EngineKind,
    /// Use these vector instructions for the engine lanes
    #[arg(
        long,
        value_name = "BACKEND",
        value_parser = backends(),
        default_value = "auto",
        env = "QUADRILLE_BACKEND",
        help_heading = SEARCH
    )]
    pub(super) backend: OrAuto<Backend>,
    /// Give up on a board after N tree nodes, and print "unknown" for it
    #[arg(long, value_name = "N", help_heading = SEARCH)]
    pub(super) nodes: Option<u64>,
    /// Use N threads; default: one per core
    #[arg(long, short, value_name = "N", help_heading = SEARCH)]
    pub(super) jobs: Option<NonZeroUsize>,
    /// Read boards of this form
    #[arg(
        long,
        value_name = "FORM",
        value_parser = forms(),
        default_value = "auto",
        help_heading = INPUT
    )]
    pub(super) format: OrAuto<Form>,
    /// Read the puzzles of a table from COLUMN, a name or a number from 1
    #[arg(long, value_name = "COLUMN", help_heading = INPUT)]
    pub(super) column: Option<String>,
    /// Read and write the solutions of a table in COLUMN, a name or a number from 1
    #[arg(long, value_name = "COLUMN", help_heading = INPUT)]
    pub(super) solution_column: Option<String>,
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

/// A value, or `auto`.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrAuto<T>(pub(super) Option<T>);

/// A value with its name and a line of help.
type Named<T> = (T, &'static str, &'static str);

/// Parses the names of values, from a table of the library.
fn named<T: Copy + Send + Sync + 'static>(
    values: impl IntoIterator<Item = Named<T>>,
) -> impl TypedValueParser<Value = T> {
    let values: Vec<Named<T>> = values.into_iter().collect();
    let names = values.iter().map(|(_, name, help)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(names).map(move |name| {
        let known = values.iter().find(|(_, its, _)| *its == name);
        known.expect("clap lets only these names through").0
    })
}

fn engines() -> impl TypedValueParser<Value = EngineKind> {
    named(EngineKind::ALL.map(|kind| (kind, kind.name(), kind.help())))
}

fn backends() -> impl TypedValueParser<Value = OrAuto<Backend>> {
    let auto = (OrAuto(None), "auto", "The fastest instructions of this processor");
    let all = Backend::ALL.map(|backend| (OrAuto(Some(backend)), backend.name(), backend.help()));
    named([auto].into_iter().chain(all))
}

fn forms() -> impl TypedValueParser<Value = OrAuto<Form>> {
    let auto = (OrAuto(None), "auto", "Detect the form of each board");
    let all = Form::ALL.map(|form| (OrAuto(Some(form)), form.name(), form.help()));
    named([auto].into_iter().chain(all))
}

/// The forms of boards, and the formats of results.
fn layouts() -> impl TypedValueParser<Value = Layout> {
    let forms = Form::ALL.into_iter().filter(|&form| form != Form::Csv);
    let forms = forms.map(|form| (Layout::In(form), form.name(), form.help()));
    named(forms.chain([
        (Layout::Csv, "csv", "A table of two columns: puzzle and result"),
        (Layout::Pair, "pair", "Puzzle and result on one line"),
        (Layout::Json, "json", "One JSON object per board"),
    ]))
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

impl Options {
    pub(super) fn layout(&self) -> Layout {
        let default = if self.json { Layout::Json } else { Layout::AsInput };
        self.output_format.unwrap_or(default)
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
