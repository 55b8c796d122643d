//! Cages, sums, little killers and arrows.
//!
//! A little killer becomes a sum: here in the text form, in `json/fpuzzles/clues.rs` in an export.
//! A sum is an automaton, which `solver/propagation/reading.rs` reads.

use super::super::automaton::SumPart;
use super::super::encode::sets_with_sum;
use super::super::rules::ParsedRule;
use super::super::{Cage, Constraint, Variant, all_digits};
use super::NumberPlace::{Before, Nowhere, OptionalSum};
use super::RuleForm::{Cells, Own};
use super::{ExportValue, Lowered, RuleKind, parts};
use quadrille_base::text::ParseError;
use quadrille_models::ModelError;
use quadrille_models::checks::within;

pub(super) const RULES: &[RuleKind] = &[
    RuleKind {
        examples: &[["cage", "15 r1c1 r1c2 r2c1", "different digits with this sum"]],
        keys: &[("killercage", ExportValue::NumberedCells)],
        form: Cells(OptionalSum, parts!(Cage { sum }), "a cage", |variant, what, cells, sum| {
            variant.check_unit(&cells, what)?;
            let (n, first) = (variant.n_digits(), *variant.digits().start());
            let sets = sets_with_sum(all_digits(n), cells.len(), first, sum);
            let sets = sets.ok_or_else(|| Variant::too_many(what))?;
            variant.grow(sets.len(), sets.len() * n)?;
            variant.cages.push(Cage { cells, sets });
            Ok(())
        }),
    },
    RuleKind {
        examples: &[["different", "r1c1 r2c2", "different digits"]],
        keys: &[("extraregion", ExportValue::Cells)],
        form: Cells(Nowhere, parts!(Different), "different cells", |variant, what, cells, _| {
            variant.check_unit(&cells, what)?;
            variant.board.add_unit(cells)
        }),
    },
    RuleKind {
        examples: &[["sum", "15 r1c2 r2c3", "digits with this sum, which may be equal"]],
        keys: &[],
        form: Cells(Before("a sum"), parts!(Sum { sum }), "a sum", |variant, what, cells, sum| {
            variant.check_once(&cells, what)?;
            let (first, last) = variant.digits().into_inner();
            let k = cells.len();
            // No sum is larger than that of all cells if each had the largest digit.
            within(sum, 0..=last * variant.side().pow(2), what)?;
            let step = |at: usize, &so_far: &usize, digit: usize| {
                let (sum_now, rest) = (so_far + digit, k - 1 - at);
                let (least, most) = (sum_now + rest * first, sum_now + rest * last);
                (least <= sum && sum <= most).then_some(sum_now)
            };
            let parts = vec![SumPart::new(0, &cells), SumPart::new(sum, &[])];
            variant.add_sums(what, parts, 0, step, |&total| total == sum)
        }),
    },
    // The sum of a diagonal, whose ends are given. It is written as a sum.
    RuleKind {
        examples: &[["little-killer", "9 r1c2 r2c3", "the sum of the diagonal with these ends"]],
        keys: &[("littlekillersum", ExportValue::LittleKiller)],
        form: Own { read: read_little_killer, write: |_, _| None, lower: |_, _| Ok(false) },
    },
    RuleKind {
        examples: &[
            ["arrow", "r1c1 r1c2 r1c3", "the first cell is the sum of the others"],
            ["arrow", "r1c1 r1c2 = r2c2 r2c3", "the number before = is the sum"],
        ],
        keys: &[("arrow", ExportValue::Arrow)],
        form: Own {
            read: |line, _| {
                let equals = line.rest.iter().position(|&word| word == "=");
                let (circle, shaft) = match equals {
                    Some(k) => (&line.rest[..k], &line.rest[k + 1..]),
                    None => line.rest.split_at(line.rest.len().min(1)),
                };
                let (circle, shaft) = (line.cells(circle)?, line.cells(shaft)?);
                Ok(vec![Constraint::Arrow { circle, shaft }])
            },
            write: |variant, constraint| {
                let Constraint::Arrow { circle, shaft } = constraint else { return None };
                let between = if circle.len() == 1 { "" } else { " =" };
                Some(format!("arrow{}{between}{}", variant.names(circle), variant.names(shaft)))
            },
            lower: |variant, constraint| {
                let Constraint::Arrow { circle, shaft } = constraint else { return Ok(false) };
                lower_arrow(variant, circle, shaft)?;
                Ok(true)
            },
        },
    },
];

fn read_little_killer(line: &ParsedRule, _: &str) -> Result<Vec<Constraint>, ParseError> {
    let (n, (sum, ends)) = (line.n, line.number_and_cells("a sum")?);
    let [a, b] = ends[..] else {
        return Err(line.missing("a sum and the two ends of a diagonal"));
    };
    let [[row, column], [last_row, last_column]] = [a, b].map(|cell| [cell / n, cell % n]);
    let length = row.abs_diff(last_row);
    if length != column.abs_diff(last_column) {
        let expected = format!("a cell on a diagonal with {}", line.rest[1]);
        return Err(line.source.expected(line.rest[2], &expected));
    }
    let towards = |from: usize, to: usize, by: usize| if to < from { from - by } else { from + by };
    let cell = |by| towards(row, last_row, by) * n + towards(column, last_column, by);
    Ok(vec![Constraint::Sum { cells: (0..=length).map(cell).collect(), sum }])
}

pub(super) fn lower_arrow(variant: &mut Variant, circle: &[usize], shaft: &[usize]) -> Lowered {
    variant.check_cells(circle)?;
    variant.check_cells(shaft)?;
    let (n, n_circle) = (*variant.digits().end(), circle.len());
    let all = [shaft, circle].concat();
    variant.check_once(&all, "an arrow")?;
    within(n_circle, 1..=3, "a number of cells in a circle")?;
    if n_circle > 1 && n > 9 {
        let expected = "digits up to 9 for a pill of several cells";
        return Err(ModelError::argument(expected, n));
    }
    // The state is what the circle still has to make.
    let largest = (0..n_circle).fold(0, |number, _| 10 * number + n);
    let step = |at: usize, &number: &usize, digit: usize| match at.checked_sub(shaft.len()) {
        None => Some(number + digit).filter(|&number| number <= largest),
        Some(place) => {
            let power = u32::try_from(n_circle - 1 - place).expect("at most 3 cells");
            number.checked_sub(digit * 10_usize.pow(power))
        }
    };
    let mut number = SumPart::new(0, circle);
    for (cell, power) in number.cells.iter_mut().rev().zip([1, 10, 100]) {
        cell[1] = power;
    }
    variant.add_sums("a sum", vec![SumPart::new(0, shaft), number], 0, step, |&rest| rest == 0)
}
