//! `quadrille symmetry`: prints the symmetries of a problem.

use std::io::{self, BufWriter, Write, stdout};
use std::path::PathBuf;

use quadrille::symmetry::Symmetry;
use quadrille::text::knuth::option_text;
use quadrille::{OptionId, Problem};
use serde::Serialize;

use super::args::names::{AnyFormat, formats};
use super::failure::Failure;
use super::json::{self, JsonNumber};
use super::{Exit, messages, suggest};

#[derive(Debug, clap::Args)]
pub(super) struct SymmetryArgs {
    /// Read the problem from FILE; "-" is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Read a problem of this format
    #[arg(long, value_name = "FORMAT", value_parser = formats(), default_value = "auto")]
    format: AnyFormat,
    /// Symmetries may exchange colors, for all items alike
    #[arg(long)]
    exchange_colors: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &SymmetryArgs) -> Result<Exit, Failure> {
    let problem = suggest::problem_in(&options.file, options.format, None)?.problem;
    let symmetry =
        if options.exchange_colors { problem.symmetry_with_colors() } else { problem.symmetry() };
    let symmetry = symmetry.map_err(|error| {
        messages::say(&error.to_string());
        Exit::Stopped
    })?;
    let mut output = BufWriter::new(stdout().lock());
    let report = Report::of(&problem, &symmetry);
    let written = if options.json {
        writeln!(output, "{}", json::line(&report))
    } else {
        report.print(&problem, &symmetry, &mut output)
    };
    Ok(messages::after_writing(written.and_then(|()| output.flush()), "the symmetries"))
}

/// The symmetries as names of items and numbers of options, from 1.
#[derive(Serialize)]
struct Report<'p> {
    symmetries: JsonNumber,
    generators: Vec<Cycles<'p>>,
    item_orbits: Vec<Vec<&'p str>>,
    option_orbits: Vec<Vec<usize>>,
}

/// What a symmetry moves.
#[derive(Serialize)]
struct Cycles<'p> {
    items: Vec<Vec<&'p str>>,
    options: Vec<Vec<usize>>,
}

impl<'p> Report<'p> {
    fn of(problem: &'p Problem, symmetry: &Symmetry) -> Self {
        let names = |items: Vec<_>| items.into_iter().map(|item| problem.name(item)).collect();
        let numbers = |options: Vec<OptionId>| options.into_iter().map(number).collect();
        let generators = symmetry.generators().map(|generator| Cycles {
            items: generator.item_cycles().into_iter().map(names).collect(),
            options: generator.option_cycles().into_iter().map(numbers).collect(),
        });
        Self {
            symmetries: JsonNumber::from(&symmetry.order()),
            generators: generators.collect(),
            item_orbits: symmetry.item_orbits().into_iter().map(names).collect(),
            option_orbits: symmetry.option_orbits().into_iter().map(numbers).collect(),
        }
    }

    fn print(&self, problem: &Problem, symmetry: &Symmetry, to: &mut impl Write) -> io::Result<()> {
        writeln!(to, "symmetries: {}", symmetry.order())?;
        if !self.generators.is_empty() {
            writeln!(to, "\ngenerators:")?;
        }
        for Cycles { items, options } in &self.generators {
            if items.is_empty() {
                // Options with the same items.
                writeln!(to, "  options {}", cycles(options))?;
            } else {
                writeln!(to, "  {}", cycles(items))?;
            }
        }
        writeln!(to, "\norbits of items: {}", self.item_orbits.len())?;
        for orbit in &self.item_orbits {
            writeln!(to, "  {}", orbit.join(" "))?;
        }
        writeln!(to, "\norbits of options: {}", self.option_orbits.len())?;
        for orbit in symmetry.option_orbits() {
            let such = option_text(problem, orbit[0]);
            match orbit.len() {
                1 => writeln!(to, "  1 option: {such}")?,
                n => writeln!(to, "  {n} options, such as: {such}")?,
            }
        }
        Ok(())
    }
}

/// The number of an option, from 1.
fn number(option: OptionId) -> usize {
    option.index() + 1
}

/// Cycles as text: `(a b)(c d e)`.
fn cycles(cycles: &[Vec<impl ToString>]) -> String {
    let text = |cycle: &Vec<_>| {
        let names: Vec<String> = cycle.iter().map(ToString::to_string).collect();
        format!("({})", names.join(" "))
    };
    cycles.iter().map(text).collect()
}
