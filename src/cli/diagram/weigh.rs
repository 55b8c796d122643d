//! `diagram weigh`: how many solutions have each option.

use std::io::{self, Write};

use num_bigint::BigUint;
use quadrille::problem::ItemKind;
use quadrille::search::diagram::Shares;
use quadrille::{ItemId, OptionId, Problem};
use serde::Serialize;

use super::json::{self, Number, number};
use super::printer::text;

/// Prints a line for each option.
pub(super) fn options(
    problem: &Problem,
    shares: &Shares,
    json: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    for option in problem.options() {
        if json {
            writeln!(output, "{}", json::line(&object(problem, shares, option)))?;
        } else {
            writeln!(output, "{}", line(problem, shares, option))?;
        }
    }
    Ok(())
}

/// Prints each primary item, and then its options, those that most solutions have first.
pub(super) fn items(
    problem: &Problem,
    shares: &Shares,
    json: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut of_item: Vec<Vec<OptionId>> = vec![Vec::new(); problem.n_items()];
    for option in problem.options() {
        for item in problem.option(option) {
            of_item[item.index()].push(option);
        }
    }
    let is_primary = |item: &ItemId| problem.kind(*item) == ItemKind::Primary;
    for item in problem.items().filter(is_primary) {
        let options = &mut of_item[item.index()];
        options.sort_by_key(|&option| std::cmp::Reverse(shares.covers(option)));
        let name = problem.name(item);
        if json {
            let options = options.iter().map(|&option| object(problem, shares, option)).collect();
            writeln!(output, "{}", json::line(&Compared { item: name, options }))?;
        } else {
            writeln!(output, "{name}")?;
            for &option in &*options {
                writeln!(output, "  {}", line(problem, shares, option))?;
            }
        }
    }
    Ok(())
}

fn line(problem: &Problem, shares: &Shares, option: OptionId) -> String {
    let share = in_digits(shares.covers(option), shares.all(), shares.share(option));
    format!("{share} {} {}", shares.covers(option), text(problem, option))
}

/// An option and the solutions with it, as a JSON object.
#[derive(Serialize)]
struct Weighed {
    option: usize,
    text: String,
    solutions: Number,
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
        text: text(problem, option),
        solutions: number(shares.covers(option)),
        share: shares.share(option),
    }
}

/// A share with six digits, rounded, but 1 only for all and 0 only for none.
fn in_digits(part: &BigUint, all: &BigUint, share: f64) -> String {
    if *part == BigUint::ZERO {
        "0".into()
    } else if part == all {
        "1".into()
    } else {
        format!("{:.6}", share.clamp(0.000_001, 0.999_999))
    }
}
