//! `diagram weigh`: how many solutions have each option.

use std::io::{self, Write};

use quadrille::BigUint;
use quadrille::problem::ItemKind;
use quadrille::search::diagram::Shares;
use quadrille::text::knuth::option_text;
use quadrille::{ItemId, OptionId, Problem};
use serde::Serialize;

use crate::cli::json::{self, JsonNumber};

/// How many solutions have each option of a problem.
pub(super) struct Weights<'s> {
    pub(super) problem: &'s Problem,
    pub(super) shares: Shares,
    pub(super) json: bool,
}

impl Weights<'_> {
    /// Prints a line for each option.
    pub(super) fn print(&self, output: &mut impl Write) -> io::Result<()> {
        let mut options = self.problem.options();
        options.try_for_each(|it| json::print(output, self.json, &self.object(it), self.line(it)))
    }

    /// Prints each primary item, and then its options, the most frequent first.
    pub(super) fn print_by_item(&self, output: &mut impl Write) -> io::Result<()> {
        let Self { problem, shares, json } = self;
        let is_primary = |item: &ItemId| problem.kind(*item) == ItemKind::Primary;
        for item in problem.items().filter(is_primary) {
            let mut options: Vec<OptionId> = problem.options_of(item).collect();
            options.sort_by_key(|&option| std::cmp::Reverse(shares.covers(option)));
            let name = problem.name(item);
            if *json {
                let options = options.iter().map(|&option| self.object(option)).collect();
                writeln!(output, "{}", json::line(&Compared { item: name, options }))?;
            } else {
                writeln!(output, "{name}")?;
                for &option in &options {
                    writeln!(output, "  {}", self.line(option))?;
                }
            }
        }
        Ok(())
    }

    fn line(&self, option: OptionId) -> String {
        let (n, all) = (self.shares.covers(option), self.shares.all());
        let share = in_digits(n, all, self.shares.share(option));
        format!("{share} {n} {}", option_text(self.problem, option))
    }

    fn object(&self, option: OptionId) -> Weighed {
        Weighed {
            option: option.index(),
            text: option_text(self.problem, option),
            solutions: JsonNumber::from(self.shares.covers(option)),
            share: self.shares.share(option),
        }
    }
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
