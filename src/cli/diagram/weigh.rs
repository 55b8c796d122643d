//! `diagram weigh`: how many solutions have each option.

use std::io::{self, Write};

use quadrille::BigUint;
use quadrille::problem::ItemKind;
use quadrille::search::diagram::Shares;
use quadrille::text::knuth::option_text;
use quadrille::{ItemId, OptionId, Problem};
use serde::Serialize;

use crate::cli::json::{self, JsonNumber};

/// Prints a line for each option.
pub(super) fn options(
    problem: &Problem,
    shares: &Shares,
    json: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    for option in problem.options() {
        let (object, text) = (object(problem, shares, option), line(problem, shares, option));
        json::print(output, json, &object, text)?;
    }
    Ok(())
}

/// Prints each primary item, and then its options, the most frequent first.
pub(super) fn items(
    problem: &Problem,
    shares: &Shares,
    json: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    let is_primary = |item: &ItemId| problem.kind(*item) == ItemKind::Primary;
    for item in problem.items().filter(is_primary) {
        let mut options: Vec<OptionId> = problem.options_of(item).collect();
        options.sort_by_key(|&option| std::cmp::Reverse(shares.covers(option)));
        let name = problem.name(item);
        if json {
            let options = options.iter().map(|&option| object(problem, shares, option)).collect();
            writeln!(output, "{}", json::line(&Compared { item: name, options }))?;
        } else {
            writeln!(output, "{name}")?;
            for &option in &options {
                writeln!(output, "  {}", line(problem, shares, option))?;
            }
        }
    }
    Ok(())
}

fn line(problem: &Problem, shares: &Shares, option: OptionId) -> String {
    let share = in_digits(shares.covers(option), shares.all(), shares.share(option));
    format!("{share} {} {}", shares.covers(option), option_text(problem, option))
}

/// An option and the solutions with it, as a JSON object.
#[derive(Serialize)]
struct Weighed {
    option: usize,
    text: String,
    solutions: JsonNumber,
    share: f64,
}

/// The options of an item, as a JSON object.
#[derive(Serialize)]
struct Compared<'p> {
    item: &'p str,
    options: Vec<Weighed>,
}

fn object(problem: &Problem, shares: &Shares, option: OptionId) -> Weighed {
    Weighed {
        option: option.index(),
        text: option_text(problem, option),
        solutions: JsonNumber::from(shares.covers(option)),
        share: shares.share(option),
    }
}

/// A share, rounded to six digits, but 1 only for all solutions and 0 only for none.
fn in_digits(part: &BigUint, all: &BigUint, share: f64) -> String {
    if *part == BigUint::ZERO {
        "0".into()
    } else if part == all {
        "1".into()
    } else {
        format!("{:.6}", share.clamp(0.000_001, 0.999_999))
    }
}
