//! Digits of given cells: quadruples, candidates of a cell, and indexers.

use std::ops::RangeInclusive;

use super::super::rules::ParsedRule;
use super::super::{Constraint, Line, Variant};
use super::NumberPlace::Nowhere;
use super::RuleForm::{Cells, Own};
use super::{ExportValue, Lowered, RuleKind, parts};
use quadrille_base::text::ParseError;
use quadrille_models::ModelError;
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
    RuleKind {
        examples: &[["row-indexer", "r2c1", "the digit is the row in which column 1 has a 2"]],
        keys: &[("rowindexer", ExportValue::Cells)],
        form: Cells(Nowhere, parts!(RowIndexer), "a row indexer", |variant, what, cells, _| {
            let n = variant.side();
            lower_line_indexers(variant, what, &cells, |cell| Line::Column(cell % n))
        }),
    },
    RuleKind {
        examples: &[["column-indexer", "r1c2", "the digit is the column in which row 1 has a 2"]],
        keys: &[("columnindexer", ExportValue::Cells)],
        form: Cells(
            Nowhere,
            parts!(ColumnIndexer),
            "a column indexer",
            |variant, what, cells, _| {
                let n = variant.side();
                lower_line_indexers(variant, what, &cells, |cell| Line::Row(cell / n))
            },
        ),
    },
    RuleKind {
        examples: &[["box-indexer", "r1c2", "the digit is the place in which the box has a 2"]],
        keys: &[("boxindexer", ExportValue::Cells)],
        form: Cells(Nowhere, parts!(BoxIndexer), "a box indexer", |variant, what, cells, _| {
            lower_indexers(variant, what, &cells, |variant, cell| {
                let boxes = variant.board.boxes();
                Ok((0..boxes.len()).filter(|&other| boxes[other] == boxes[cell]).collect())
            })
        }),
    },
];

/// Adds indexers in rows or columns. The place of a cell is the number of its row or column.
fn lower_line_indexers(
    variant: &mut Variant,
    what: &str,
    cells: &[usize],
    line_of: impl Fn(usize) -> Line,
) -> Lowered {
    lower_indexers(variant, what, cells, |variant, cell| {
        let mut all = line_of(cell).cells(variant.side());
        let n_cells = all.iter().filter(|&&its| variant.board.has(its)).count();
        all.truncate(n_cells);
        if n_cells <= variant.n_digits() && all.iter().all(|&its| variant.board.has(its)) {
            return Ok(all);
        }
        let expected = format!("a line of one grid, from the edge on, for {what}");
        Err(ModelError::argument(expected, variant.cell_name(cell)))
    })
}

/// Adds a rule for each of these cells: its digit says in which cell of its unit the number of its
/// own place in the unit is.
fn lower_indexers(
    variant: &mut Variant,
    what: &str,
    cells: &[usize],
    unit_of: impl Fn(&Variant, usize) -> Result<Vec<usize>, ModelError>,
) -> Lowered {
    variant.check_once(cells, what)?;
    for &cell in cells {
        let unit = unit_of(variant, cell)?;
        let place = unit.iter().position(|&other| other == cell).expect("a cell of the unit");
        lower_index(variant, what, cell, &unit, place + 1)?;
    }
    Ok(())
}

/// Adds the rule that the digit of a cell says in which of the others, from 1, the wanted digit is.
/// The cell may be one of them.
pub(super) fn lower_index(
    variant: &mut Variant,
    what: &str,
    cell: usize,
    others: &[usize],
    wanted: usize,
) -> Lowered {
    // The state: the cell that must have the wanted digit, until it has been read.
    let order: Vec<usize> =
        [cell].into_iter().chain(others.iter().copied().filter(|&its| its != cell)).collect();
    let step = |at: usize, &waiting: &Option<usize>, digit: usize| {
        let waiting = if at == 0 { Some(*others.get(digit.checked_sub(1)?)?) } else { waiting };
        match waiting {
            Some(its) if its == order[at] => (digit == wanted).then_some(None),
            _ => Some(waiting),
        }
    };
    variant.add_automaton(what, order.clone(), None, step, Option::is_none)
}

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
