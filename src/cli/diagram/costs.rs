//! Files of weights and costs: lines with a number and an option.

use std::io::{self, BufReader};
use std::path::Path;

use quadrille::Problem;
use quadrille::problem::Decimal;
use quadrille::text::quoted;

use super::selection::OptionFinder;
use crate::cli::failure::Failure;
use crate::cli::input::{name, open_input, read_line};

/// What the options cost, in a unit.
#[derive(Default)]
pub(super) struct Costs {
    pub(super) of: Vec<i64>,
    /// What every solution costs beside its options.
    fixed: i64,
    /// The unit is `10^-places`.
    places: u8,
}

impl Costs {
    /// The costs of the problem.
    pub(super) fn stated(problem: &Problem) -> Self {
        Self {
            of: problem.options().map(|option| problem.cost(option)).collect(),
            fixed: problem.fixed_cost(),
            places: problem.cost_places(),
        }
    }

    /// The costs in a file; 0 for an option that is not in it.
    pub(super) fn read(file: &Path, problem: &Problem) -> Result<Self, Failure> {
        let parse = |text: &str| text.parse().ok();
        let costs = read(file, problem, Decimal::default(), "a cost, a number,", parse)?;
        let places = costs.iter().map(|cost| cost.places()).max().unwrap_or(0);
        let in_units = |cost: &Decimal| cost.in_units(places)?.try_into().ok();
        let of: Option<Vec<i64>> = costs.iter().map(in_units).collect();
        let of = of.ok_or_else(|| {
            let name = name(file);
            format!("{name}: with {places} decimals each, the costs have to be below 2^63")
        })?;
        Ok(Self { of, fixed: 0, places })
    }

    /// The cost of a solution, from the sum of what its options cost, in units.
    pub(super) fn decimal(&self, units: i128) -> Decimal {
        Decimal::new(units.saturating_add(self.fixed.into()), self.places)
    }
}

/// The number of each option in the file, or `default` if the file does not list the option. `what`
/// names the numbers in messages.
pub(super) fn read<T: Copy>(
    file: &Path,
    problem: &Problem,
    default: T,
    what: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, Failure> {
    let mut input = BufReader::new(open_input(file)?);
    let mut finder = OptionFinder::new(problem);
    let mut numbers = vec![default; problem.n_options()];
    // The line of each option; 0 if there was none yet.
    let mut lines = vec![0_u64; problem.n_options()];
    let (mut bytes, mut n_lines) = (Vec::new(), 0);
    let failed = |error: io::Error| Failure::of_file(file, error);
    while read_line(&mut input, &mut bytes).map_err(failed)? > 0 {
        n_lines += 1;
        let wrong = |reason: &str| Failure::Because(format!("{}:{n_lines}: {reason}", name(file)));
        let Ok(line) = std::str::from_utf8(&bytes) else {
            return Err(wrong("expected text in UTF-8"));
        };
        let line = line.strip_prefix('\u{feff}').unwrap_or(line).trim();
        if line.is_empty() || line.starts_with('|') {
            continue;
        }
        let (number, option) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let Some(number) = parse(number) else {
            return Err(wrong(&format!("expected {what} and an option, found {}", quoted(line))));
        };
        if option.trim().is_empty() {
            let what = what.trim_end_matches(',');
            return Err(wrong(&format!("expected an option after {what}; found nothing")));
        }
        for option in finder.find(option).map_err(|reason| wrong(&reason))? {
            let before = std::mem::replace(&mut lines[option.index()], n_lines);
            if before > 0 {
                return Err(wrong(&format!("the option is already on line {before}")));
            }
            numbers[option.index()] = number;
        }
    }
    Ok(numbers)
}

/// A weight: a finite number from 0 on.
pub(super) fn weight(text: &str) -> Option<f64> {
    text.parse().ok().filter(|weight: &f64| weight.is_finite() && *weight >= 0.0)
}
