//! The arguments.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use quadrille::batch::{Choice, Layout, Question};
use quadrille::files::Compression;
use quadrille::sudoku::text::Form;

use super::progress::When;
use super::{bench, cover, model, verify};

/// What all subcommands do with their boards.
const EXIT_CODES: &str = "\
Exit codes:
  0  every board answered
  1  some board has no solution, is not unique (check), or is invalid, or the
     file has a wrong solution (--verify)
  2  wrong usage, a file that cannot be read, no board that could be read,
     or answers that cannot be written
  3  stopped by a limit or ^C before the question was answered";

#[derive(Debug, Parser)]
#[command(version, about, arg_required_else_help = true, after_help = EXIT_CODES)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Print a solution of each board, in the form in which the board came
    #[command(after_help = help(SOLVE_EXAMPLES))]
    Solve {
        /// Check the solutions that a table gives
        #[arg(long)]
        verify: bool,
        /// Of several solutions, print the lexicographically smallest
        #[arg(long)]
        smallest: bool,
        #[command(flatten)]
        options: Options,
    },
    /// Print for each board whether it has none, one or several solutions
    #[command(after_help = help(CHECK_EXAMPLES))]
    Check {
        #[command(flatten)]
        options: Options,
    },
    /// Print for each board how many solutions it has, up to a limit
    #[command(after_help = help(COUNT_EXAMPLES))]
    Count {
        /// Count up to N; of a board with more, print "more than N"
        #[arg(long, value_name = "N", default_value_t = 1_000_000)]
        limit: u64,
        #[command(flatten)]
        options: Options,
    },
    /// Solve any exact cover problem in Knuth's text format
    #[command(after_help = cover_help())]
    Cover {
        #[command(flatten)]
        options: cover::Options,
    },
    /// State or solve a well-known problem: queens, pentominoes, Soma, ..
    #[command(arg_required_else_help = true, after_help = MODEL_EXAMPLES)]
    Model {
        #[command(flatten)]
        options: model::Options,
    },
    /// Judge solutions of an exact cover problem
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify {
        #[command(flatten)]
        options: verify::Options,
    },
    /// Measure every engine on this machine, after checking its answers
    #[command(after_help = BENCH_EXAMPLES)]
    Bench {
        #[command(flatten)]
        options: bench::Options,
    },
    /// Print a script that completes arguments in a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the man page, or write all of them into a folder
    Man {
        /// Where to write the pages
        folder: Option<PathBuf>,
    },
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(super) struct Options {
    /// Files of boards; "-" or none is standard input
    pub(super) files: Vec<PathBuf>,
    /// How to search
    #[arg(long, value_enum, default_value_t = EngineName::Auto)]
    pub(super) engine: EngineName,
    /// The instructions that the lanes use
    #[arg(long, value_enum, default_value_t = BackendName::Auto, env = "QUADRILLE_BACKEND")]
    pub(super) backend: BackendName,
    /// Give up on a board after N tree nodes; the answer is then "unknown"
    #[arg(long, value_name = "N")]
    pub(super) nodes: Option<u64>,
    /// So many threads work; by default one for each core
    #[arg(long, short, value_name = "N")]
    pub(super) jobs: Option<NonZeroUsize>,
    /// How the boards are written
    #[arg(long, value_enum, default_value_t = FormName::Auto)]
    pub(super) format: FormName,
    /// The column of a table that holds the puzzles, by name or number
    #[arg(long, value_name = "COLUMN")]
    pub(super) column: Option<String>,
    /// The column of a table that holds the solutions
    #[arg(long, value_name = "COLUMN")]
    pub(super) solution_column: Option<String>,
    /// How the answers are written; by default each like its board
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) output_format: Option<LayoutName>,
    /// The same as --output-format json
    #[arg(long, conflicts_with = "output_format")]
    pub(super) json: bool,
    /// Write the answers to FILE, which appears when they are complete
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// With --output, go on where a run that was ended left off
    #[arg(long, requires = "output")]
    pub(super) resume: bool,
    /// Compress the answers; by default as the name of the output says (.gz, .zst)
    #[arg(long, value_enum, value_name = "HOW")]
    pub(super) compress: Option<CompressionName>,
    /// Show how far the run is
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub(super) progress: When,
    /// No summary at the end
    #[arg(long, short)]
    pub(super) quiet: bool,
    /// Of `solve` alone.
    #[arg(skip)]
    pub(super) verify: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum EngineName {
    /// Lanes for collections, Dancing Links for single boards
    Auto,
    /// Dancing Links, board after board
    Dlx,
    /// Plain backtracking, row by row; slow on boards made to defeat it
    Backtrack,
    /// Many boards at once, in the lanes of vectors
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
    /// The fastest that the processor has
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
    /// Not at all
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
    /// Nine lines, blanks between the digits
    Boj,
    /// Nine lines
    Grid,
    /// 81 characters on a line
    Line,
    /// Nine lines with | between the boxes, and rules
    Ss,
    /// A header, then puzzle,answer
    Csv,
    /// Puzzle and answer side by side
    Pair,
    /// A JSON object a line: file, line, puzzle, verdict, solution, count
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
    /// Each board as it looks; they may differ
    Auto,
    /// Nine lines of nine digits with blanks between them (BOJ 2580)
    Boj,
    /// Nine lines of nine digits (BOJ 2239)
    Grid,
    /// 81 characters on a line; what follows after a blank is a comment
    Line,
    /// Nine lines with | between the boxes, and rules
    Ss,
    /// A table: a header, then a record a line
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
    /// What is asked of every board.
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
                unreachable!("these ask nothing of boards")
            }
        }
    }
}

/// Examples, then what all three subcommands have in common.
fn help(examples: &str) -> String {
    format!("Examples:\n{examples}\n\n{BOARDS}\n\n{EXIT_CODES}")
}

const SOLVE_EXAMPLES: &str =
    "  quadrille solve board.txt              one board, or any number of them
  quadrille solve < board.txt            the same by a pipe
  quadrille solve --smallest board.txt   the smallest of several solutions
  quadrille solve a.txt b.txt > out.txt  several files after one another
  quadrille solve puzzles.txt.zst -o solutions.txt.zst
                                         a collection, compressed; if the run is
                                         ended, the same with --resume goes on
  quadrille solve --verify sudoku.csv    a table, whose solutions are checked

What is printed:
  For a one-line puzzle always one line: the solution, \"no solution\" or
  \"invalid\". For a nine-line board its nine lines; where there is no solution
  that word stands in its place if the run has several boards, and nothing if it
  has only one. For a table, the table with its solutions. Reasons are on
  standard error.";

const CHECK_EXAMPLES: &str = "  quadrille check board.txt              is it a proper puzzle?
  quadrille check -q puzzles.txt | sort | uniq -c

What is printed:
  \"none\", \"one\" or \"several\" for each board, \"invalid\" for one that cannot
  be read (nothing for a nine-line board that is the only one of the run).";

const COUNT_EXAMPLES: &str = "  quadrille count board.txt              up to a million
  quadrille count --limit 10 board.txt   the number, or \"more than 10\"

What is printed:
  The number of solutions for each board, \"invalid\" for one that cannot be read
  (nothing for a nine-line board that is the only one of the run).";

/// What `cover` and `verify` read.
const FORMAT: &str = "\
The problem:
  The first line names the items, the secondary ones behind a lone |. Each line
  after it is an option: the items it covers. Lines that start with | are
  comments. In every solution each primary item stands exactly once, each
  secondary item at most once. Beyond that
    2|a, 1:3|a  in the first line: item a stands twice, once to three times
    x:red       a secondary item with a color: any number of times, always red
    |7          in an option: it costs 7 (more)
  Files may be compressed by gzip or zstd, whatever their names.";

fn cover_help() -> String {
    format!("{COVER_EXAMPLES}\n\n{FORMAT}\n\n{COVER_EXIT_CODES}")
}

const COVER_EXAMPLES: &str = "\
Examples:
  quadrille cover problem.dlx            the first solution
  quadrille cover --count - < problem.dlx
  quadrille cover --all --time 10 --stats problem.dlx
  quadrille cover --best 3 costs.dlx     the three cheapest
  quadrille cover --estimate large.dlx   how large, and how long
  quadrille cover --count --checkpoint large.save --resume large.dlx
                                         now, or what is left of it
  quadrille cover --count --part 2/5 large.dlx
                                         a fifth, on one of five machines
  quadrille cover --prove --certificate why.txt problem.dlx
                                         why there is no solution, if there is none

What is printed:
  The options of a solution as they were written, one a line, and an empty line
  between solutions; with --count a number. With --engine dlx --jobs 1 the order
  is that of the book: the item with the fewest options, the first of them, its
  options in turn. Otherwise no order is promised.

Parts:
  --split prints lines such as {\"problem\":\"..\",\"part\":[3,14],..}: a problem's
  fingerprint, and options (from 0) that all solutions of the part have. --parts
  answers each with the same line, and in it end, solutions, nodes, updates,
  seconds, and if it was cut short the parts that are left.";

const COVER_EXIT_CODES: &str = "\
Exit codes:
  0  found, or counted and more than none
  1  there is no solution; with --check, or several
  2  wrong usage, a file that cannot be read, or answers that cannot be written
  3  stopped by a limit or ^C before the answer was complete: with --count by
     --limit, too, if there are more";

const MODEL_EXAMPLES: &str = "\
Examples:
  quadrille model --list                 all models, an example and a number each
  quadrille model queens 8 --solve       the first solution, as a picture
  quadrille model queens 8 --count
  quadrille model pentominoes 6x10 --solve --svg pentominoes.svg
  quadrille model queens 8 | quadrille cover -
                                         the problem itself, in Knuth's format
  quadrille model queens --help          what a model is given by

Exit codes:
  0  stated, found, or counted and more than none
  1  there is no solution; with --check, or several
  2  wrong usage, a file that cannot be read, or answers that cannot be written
  3  stopped by a limit or ^C before the answer was complete";

const VERIFY_EXAMPLES: &str = "\
Examples:
  quadrille cover --all problem.dlx | quadrille verify problem.dlx -
  quadrille verify problem.dlx --certificate why.txt

What is printed:
  \"right\" or \"wrong\" for each solution, and why, on standard error. In the file
  of solutions an option stands on a line, its items in any order, and empty
  lines stand between solutions. Costs are compared if they are given.
  Of a certificate, \"right\" if it proves that there is no solution.

Exit codes:
  0  all right, or there are no solutions
  1  some solution is wrong, or the certificate
  2  wrong usage, or a file that cannot be read";

const BENCH_EXAMPLES: &str = "\
Examples:
  quadrille bench                        the collections that come with the program
  quadrille bench --time 2 puzzles.txt   yours, two seconds for each engine

What is printed:
  For each collection and engine, boards a second on one core (the median of
  rounds in turn) and tree nodes a board: \"up to 1\" gives a solution, \"up to 2\"
  counts whether there are more. An engine that answers wrong ends the run.";

const BOARDS: &str = "\
Boards:
  Nine lines of nine digits, with blanks between them or without, with | between
  the boxes and rules (.ss) or without (.sdk); or 81 characters on one line
  (.sdm). Blank cells are 0 . _ or *. Any number of boards may follow each other,
  with empty lines between them or without. Lines that start with # are
  comments, and so is what follows a one-line puzzle after a blank.
  A table (CSV) begins with a line that names a column of puzzles: quizzes,
  quiz, puzzle, puzzles, sudoku, board or question, or as --column says.
  Files may be compressed by gzip or zstd, whatever their names.

Collections:
  Boards that are read together, 16 of them or more, are a collection: they are
  solved many at a time and on all cores, and a summary ends the run. Fewer are
  solved one by one, by Dancing Links. The answers are the same either way.";
