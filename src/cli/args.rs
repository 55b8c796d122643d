//! The command-line arguments.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use quadrille::batch::{Choice, Layout, Question};
use quadrille::files::Compression;
use quadrille::sudoku::text::Form;

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
    /// Check whether 9x9 Sudoku boards have none, one or several solutions
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
    /// State or solve a well-known problem: queens, pentominoes, Soma, ...
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
    #[arg(long, value_enum, default_value_t = EngineName::Auto, help_heading = SEARCH)]
    pub(super) engine: EngineName,
    /// Use these vector instructions for the lanes
    #[arg(
        long,
        value_enum,
        default_value_t = BackendName::Auto,
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
        default_value_t = FormName::Auto,
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
    /// Continue the interrupted run that wrote to FILE
    #[arg(long, requires = "output", help_heading = OUTPUT)]
    pub(super) resume: bool,
    /// Compress the output; default: according to its extension (.gz, .zst)
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

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum EngineName {
    /// Lanes for collections; dlx for fewer boards and with --nodes
    Auto,
    /// Dancing Links, one board at a time
    Dlx,
    /// Backtracking row by row, for cross-checking; some boards take minutes
    Backtrack,
    /// Many boards at a time, in the lanes of vector registers
    Lanes,
}

impl EngineName {
    pub(super) const fn choice(self) -> Choice {
        match self {
            Self::Auto => Choice::Auto,
            Self::Dlx => Choice::Dlx,
            Self::Backtrack => Choice::Backtrack,
            Self::Lanes => Choice::Lanes,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum BackendName {
    /// The fastest instructions of this processor
    Auto,
    /// AVX-512 with BITALG and VBMI
    Avx512,
    /// AVX2
    Avx2,
    /// No special instructions
    Portable,
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

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum LayoutName {
    /// Nine lines of nine digits with spaces between them
    Boj,
    /// Nine lines of nine digits
    Grid,
    /// 81 characters on one line
    Line,
    /// Nine lines with rules between the boxes
    Ss,
    /// A table of two columns: puzzle and result
    Csv,
    /// Puzzle and result on one line
    Pair,
    /// One JSON object per board
    Json,
}

impl Options {
    pub(super) fn layout(&self) -> Layout {
        match self.output_format {
            None if self.json => Layout::Json,
            None => Layout::AsInput,
            Some(LayoutName::Boj) => Layout::In(Form::Boj),
            Some(LayoutName::Grid) => Layout::In(Form::Grid),
            Some(LayoutName::Line) => Layout::In(Form::Line),
            Some(LayoutName::Ss) => Layout::In(Form::Ss),
            Some(LayoutName::Csv) => Layout::Csv,
            Some(LayoutName::Pair) => Layout::Pair,
            Some(LayoutName::Json) => Layout::Json,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum FormName {
    /// Detect the form of each board
    Auto,
    /// Nine lines of nine digits with spaces between them
    Boj,
    /// Nine lines of nine digits
    Grid,
    /// 81 characters on one line, then perhaps a space and a comment
    Line,
    /// Nine lines such as 1..|...|7.. with rules between the boxes
    Ss,
    /// A table with a header line
    Csv,
}

impl FormName {
    pub(super) fn fixed(self) -> Option<Form> {
        match self {
            Self::Auto => None,
            Self::Boj => Some(Form::Boj),
            Self::Grid => Some(Form::Grid),
            Self::Line => Some(Form::Line),
            Self::Ss => Some(Form::Ss),
            Self::Csv => Some(Form::Csv),
        }
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
