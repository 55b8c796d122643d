//! Digits of given cells: quadruples, and candidates of a cell.

use std::ops::RangeInclusive;

use super::super::Constraint;
use super::super::rules::ParsedRule;
use super::RuleForm::Own;
use super::{ExportValue, RuleKind};
use quadrille_base::text::ParseError;
use quadrille_models::checks::within;

pub(super) const RULES: &[RuleKind] = &[
    RuleKind {
        examples: &[[
            "quadruple",
            "1,3,3 r1c1",
            "these digits in r1c1, r1c2, r2c1 and r2c2; 3 twice",
        ]],
        keys: &[("quadruple", ExportValue::Quadruple)],
        form: Own {
            read: read_quadruple,
            write: |variant, constraint| {
                let Constraint::Quadruple { cells, digits } = constraint else { return None };
                let n = variant.side();
                let is_around = |corner| cells[..] == around(corner, n);
                let corner = (0..n * (n - 1)).find(|&cell| (cell + 1) % n > 0 && is_around(cell));
                let cells = corner.as_ref().map_or(&cells[..], std::slice::from_ref);
                Some(format!("quadruple {}{}", listed(digits), variant.names(cells)))
            },
            lower: |variant, constraint| {
                let Constraint::Quadruple { cells, digits } = constraint else { return Ok(false) };
                let what = "a quadruple";
                variant.check_once(cells, what)?;
                within(cells.len(), 4..=4, "a number of cells of a quadruple")?;
                within(digits.len(), 1..=4, "a number of digits of a quadruple")?;
                variant.check_digits(digits)?;
                // The state: the digits that are missing.
                let step = |_: usize, missing: &Vec<usize>, digit: usize| {
                    let mut missing = missing.clone();
                    if let Some(at) = missing.iter().position(|&its| its == digit) {
                        missing.remove(at);
                    }
                    Some(missing)
                };
                let mut missing = digits.clone();
                missing.sort_unstable();
                variant.add_automaton(what, cells.clone(), missing, step, Vec::is_empty)?;
                Ok(true)
            },
        },
    },
    RuleKind {
        examples: &[
            ["candidates", "1,3,5 r1c1", "one of these digits in each cell"],
            ["even", "r1c1", "an even digit in each cell"],
            ["odd", "r1c1", "an odd digit in each cell"],
        ],
        keys: &[("even", ExportValue::Parity), ("odd", ExportValue::Parity)],
        form: Own {
            read: |line, word| {
                let (digits, cells) = match (word, line.rest) {
                    ("candidates", [digits, cells @ ..]) => (line.digits(digits)?, cells),
                    ("candidates", []) => return Err(line.missing("digits such as 1,3,5")),
                    _ => (of_parity(word, line.range.clone()).collect(), line.rest),
                };
                let cells = line.cells(cells)?.into_iter();
                Ok(cells
                    .map(|cell| Constraint::Candidates { cell, digits: digits.clone() })
                    .collect())
            },
            write: |variant, constraint| {
                let Constraint::Candidates { cell, digits } = constraint else { return None };
                let is = |word: &&str| of_parity(word, variant.digits()).eq(digits.iter().copied());
                let word = ["even", "odd"].into_iter().find(is).map(str::to_owned);
                let word = word.unwrap_or_else(|| format!("candidates {}", listed(digits)));
                Some(word + &variant.names(&[*cell]))
            },
            lower: |variant, constraint| {
                let Constraint::Candidates { cell, digits } = constraint else { return Ok(false) };
                variant.check_cells(&[*cell])?;
                variant.check_digits(digits)?;
                variant.keep(*cell, digits.iter().copied());
                Ok(true)
            },
        },
    },
];

/// The four cells around a corner, of which this is the one above it on the left.
const fn around(cell: usize, n: usize) -> [usize; 4] {
    [cell, cell + 1, cell + n, cell + n + 1]
}

/// Digits around a corner, named by the cell above it on the left; or digits in four cells.
fn read_quadruple(line: &ParsedRule, _: &str) -> Result<Vec<Constraint>, ParseError> {
    let [digits, cells @ ..] = line.rest else {
        return Err(line.missing("digits and a cell, such as 1,3,5 r2c2"));
    };
    let (n, digits) = (line.n, line.digits(digits)?);
    let [corner] = cells else {
        return Ok(vec![Constraint::Quadruple { cells: line.cells(cells)?, digits }]);
    };
    let cell = line.cell(corner)?;
    if cell / n + 1 == n || cell % n + 1 == n {
        let expected = "a cell that has others below and on its right";
        return Err(line.source.expected(corner, expected));
    }
    Ok(vec![Constraint::Quadruple { cells: around(cell, n).to_vec(), digits }])
}

/// The even digits, or the odd ones.
pub(crate) fn of_parity(word: &str, digits: RangeInclusive<usize>) -> impl Iterator<Item = usize> {
    let rest = usize::from(word == "odd");
    digits.filter(move |digit| digit % 2 == rest)
}

/// Digits with commas between them.
fn listed(digits: &[usize]) -> String {
    digits.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}
