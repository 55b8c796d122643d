//! `quadrille diagram`: answers questions about all solutions of a problem, which a file stores as
//! one object.

mod answers;
mod costs;
mod drawing;
mod rank;
mod selection;
mod weigh;

use std::path::{Path, PathBuf};

use clap::Subcommand;
use quadrille::BigUint;
use quadrille::Problem;
use quadrille::files::RunFiles;
use quadrille::search::diagram::Diagram;
use quadrille::text::BytesError;
use quadrille::text::diagram::{DiagramFileError, read_diagram};

use super::Exit;
use super::args::numbers::{from_one, from_zero, is_number};
use super::failure::Failure;
use super::input::{name, open_input};
use super::interrupt::Interrupt;
use selection::Conditions;

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = true)]
pub(super) struct DiagramArgs {
    /// Read the diagram from FILE, as --diagram of cover or model writes it; "-" is standard input
    file: PathBuf,
    #[command(subcommand)]
    question: Question,
}

#[derive(Debug, Subcommand)]
#[command(subcommand_value_name = "QUESTION", subcommand_help_heading = "Questions")]
enum Question {
    /// Print how many solutions there are
    Count(Asked),
    /// Print random solutions, each with the same probability
    Sample {
        /// Print N solutions; they are independent, so one may occur again
        #[arg(long, value_name = "N", value_parser = from_zero::<u64>, default_value = "1")]
        n: u64,
        /// The seed; the same seed gives the same solutions
        #[arg(long, value_name = "N", value_parser = from_zero::<u64>, default_value = "0")]
        seed: u64,
        /// Make the probability of a solution proportional to the product of the weights of its
        /// options. FILE has lines with a weight and an option; all others weigh 1
        #[arg(long, value_name = "FILE")]
        weights: Option<PathBuf>,
        #[command(flatten)]
        asked: Asked,
    },
    /// Print the cheapest solutions, the cheapest first
    Best {
        /// Print K solutions
        #[arg(long, value_name = "K", value_parser = from_one::<u64>, default_value = "1")]
        n: u64,
        /// FILE has lines with a cost and an option, and all others cost 0; by default, options
        /// cost what the problem says
        #[arg(long, value_name = "FILE")]
        costs: Option<PathBuf>,
        #[command(flatten)]
        asked: Asked,
    },
    /// Print the solutions with these numbers; the first is number 0
    Nth {
        /// The numbers
        #[arg(value_name = "I", required = true, value_parser = large)]
        numbers: Vec<BigUint>,
        #[command(flatten)]
        asked: Asked,
    },
    /// Print the number of each solution in a file; the first is number 0
    Rank {
        /// Read the solutions from this file, as cover prints them; "-" is standard input
        #[arg(default_value = "-")]
        solutions: PathBuf,
        #[command(flatten)]
        asked: Asked,
    },
    /// Print all solutions, in order
    Covers {
        /// Begin with solution number I; the first is number 0
        #[arg(long, value_name = "I", value_parser = large, default_value = "0")]
        from: BigUint,
        /// Print at most N solutions
        #[arg(long, value_name = "N", value_parser = from_zero::<u64>)]
        limit: Option<u64>,
        #[command(flatten)]
        asked: Asked,
    },
    /// Print, for each option, how many solutions have it, and their share of all solutions
    Weigh {
        /// Compare the options of each primary item
        #[arg(long)]
        items: bool,
        #[command(flatten)]
        asked: Asked,
    },
    /// Print how many solutions there are of each cost
    Costs {
        /// FILE has lines with a cost and an option, and all others cost 0; by default, options
        /// cost what the problem says
        #[arg(long, value_name = "FILE")]
        costs: Option<PathBuf>,
        #[command(flatten)]
        asked: Asked,
    },
    /// Write the diagram of the solutions with some options and without others
    Condition {
        #[command(flatten)]
        selection: Conditions,
        /// Write the diagram to FILE; "-" is standard output
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
    },
    /// Draw a small diagram in the language of Graphviz
    Dot(Asked),
    /// Draw a small diagram as SVG
    Svg(Asked),
    /// Write a ZDD in the DDDMP format, for other programs, if one order of options fits all paths
    Zdd(Asked),
    /// Print the size of the diagram
    Info(Asked),
}

/// The arguments of all questions that print something.
#[derive(Debug, clap::Args)]
struct Asked {
    #[command(flatten)]
    selection: Conditions,
    /// Write results to FILE, which appears when they are complete
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print JSON objects, one on a line
    #[arg(long)]
    json: bool,
    /// Do not print remarks, such as "no solution"
    #[arg(long, short)]
    quiet: bool,
}

/// A whole number of any size.
fn large(text: &str) -> Result<BigUint, String> {
    let number = if is_number(text) { text.parse().ok() } else { None };
    number.ok_or_else(|| "expected a whole number from 0 on".into())
}

/// A problem, the diagram of the solutions that a question is about, and what else an answer needs.
struct Context<'r> {
    problem: Problem,
    diagram: Diagram,
    /// The name of the file of the diagram.
    file: &'r Path,
    files: RunFiles,
    interrupt: &'r Interrupt,
}

pub(super) fn run(options: &DiagramArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    // Until the program prints results, a signal ends it at once.
    interrupt.begin_reading()?;
    let file = options.file.as_path();
    let others = options.question.files();
    if file == Path::new("-") && others.contains(&file) {
        return Err("only one of the files can come from stdin".into());
    }
    let (problem, diagram) = read(file)?;
    let files = RunFiles::new([file].into_iter().chain(others).map(Path::to_owned));
    let diagram = options.question.selection().select(&problem, diagram)?;
    Context { problem, diagram, file, files, interrupt }.answer(&options.question)
}

/// The problem and the diagram in a file.
fn read(file: &Path) -> Result<(Problem, Diagram), Failure> {
    read_diagram(open_input(file)?).map_err(|error| match error {
        DiagramFileError::Bytes(BytesError::Io(error)) => Failure::of_file(file, error),
        DiagramFileError::Other => {
            let help = "quadrille cover --diagram FILE writes one";
            Failure::Because(format!("{}: {error}; {help}", name(file)))
        }
        error => Failure::Because(format!("{}: {error}", name(file))),
    })
}

impl Question {
    /// The common arguments, or `None` if the question writes another diagram.
    fn asked(&self) -> Option<&Asked> {
        match self {
            Self::Count(asked)
            | Self::Sample { asked, .. }
            | Self::Best { asked, .. }
            | Self::Nth { asked, .. }
            | Self::Rank { asked, .. }
            | Self::Covers { asked, .. }
            | Self::Weigh { asked, .. }
            | Self::Costs { asked, .. }
            | Self::Dot(asked)
            | Self::Svg(asked)
            | Self::Zdd(asked)
            | Self::Info(asked) => Some(asked),
            Self::Condition { .. } => None,
        }
    }

    /// Which solutions it is about.
    fn selection(&self) -> &Conditions {
        match self {
            Self::Condition { selection, .. } => selection,
            other => &other.asked().expect("only one question has none").selection,
        }
    }

    /// The files that it reads besides the diagram.
    fn files(&self) -> Vec<&Path> {
        let file = match self {
            Self::Sample { weights, .. } => weights.as_ref(),
            Self::Best { costs, .. } | Self::Costs { costs, .. } => costs.as_ref(),
            Self::Rank { solutions, .. } => Some(solutions),
            _ => None,
        };
        file.map(PathBuf::as_path).into_iter().collect()
    }
}
