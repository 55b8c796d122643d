//! Numbers beside the board: skyscrapers, X-sums, numbered rooms and sandwiches.

use super::super::encode::between_crusts;
use super::super::rules::ParsedRule;
use super::super::{Constraint, Line, Variant};
use super::NumberPlace::Beside;
use super::RuleForm::{Cells, Own};
use super::cells::lower_index;
use super::{ExportValue, Lowered, RuleKind, parts};
use quadrille_base::text::ParseError;
use quadrille_models::ModelError;
use quadrille_models::checks::within;

pub(super) const RULES: &[RuleKind] = &[
    RuleKind {
        examples: &[["skyscraper", "r3c0 2", "2 digits are larger than all before them"]],
        keys: &[("skyscraper", ExportValue::Beside)],
        form: Cells(
            Beside("a number of digits"),
            parts!(Skyscraper { count }),
            "a skyscraper",
            skyscraper,
        ),
    },
    RuleKind {
        examples: &[["x-sum", "r3c0 21", "the sum of as many digits as the first says"]],
        keys: &[("xsum", ExportValue::Beside)],
        form: Cells(Beside("a sum"), parts!(XSum { sum }), "an X-sum", x_sum),
    },
    RuleKind {
        examples: &[["numbered-room", "r3c0 5", "the first digit says where the 5 is"]],
        keys: &[("numberedroom", ExportValue::Beside), ("numberedrooms", ExportValue::Beside)],
        form: Cells(
            Beside("a digit"),
            parts!(NumberedRoom { digit }),
            "a numbered room",
            |variant, what, cells, wanted| {
                variant.check_unit(&cells, what)?;
                within(wanted, variant.digits(), "a digit")?;
                lower_index(variant, what, cells[0], &cells, wanted)
            },
        ),
    },
    RuleKind {
        examples: &[
            ["sandwich", "r3 12", "the sum between the smallest and the largest digit of a row"],
            ["sandwich", "c1 0", "the same for a column"],
        ],
        keys: &[("sandwichsum", ExportValue::Line)],
        form: Own {
            read: read_sandwich,
            write: |_, constraint| match constraint {
                Constraint::Sandwich { line, sum } => Some(format!("sandwich {line} {sum}")),
                _ => None,
            },
            lower: |variant, constraint| {
                let &Constraint::Sandwich { line, sum } = constraint else { return Ok(false) };
                let n = variant.side();
                within(line.number() + 1, 1..=n, "a row or column")?;
                within(n, 2..=64, "a number of rows for a sandwich")?;
                variant.check_cells(&line.cells(n))?;
                if variant.n_digits() != n {
                    let expected = "rows with all digits for a sandwich";
                    return Err(ModelError::argument(expected, "rows with fewer cells"));
                }
                let sets = between_crusts(n, *variant.digits().start(), sum);
                let sets = sets.ok_or_else(|| Variant::too_many("a sandwich"))?;
                let n_options = sets.len() * 2 * (n - 1);
                variant.grow(n_options, n_options * (n.pow(2) / 4 + 2 * n))?;
                variant.sandwiches.push((line, sum));
                Ok(true)
            },
        },
    },
];

fn skyscraper(variant: &mut Variant, what: &str, cells: Vec<usize>, count: usize) -> Lowered {
    variant.check_unit(&cells, what)?;
    // The state: the largest digit, and the number of digits that are still to be seen.
    let step = |at: usize, &(largest, to_see): &(usize, usize), digit: usize| {
        if at > 0 && digit <= largest {
            return Some((largest, to_see));
        }
        to_see.checked_sub(1).map(|to_see| (digit, to_see))
    };
    variant.add_automaton(what, cells, (0, count), step, |&(_, to_see)| to_see == 0)
}

fn x_sum(variant: &mut Variant, what: &str, cells: Vec<usize>, sum: usize) -> Lowered {
    variant.check_unit(&cells, what)?;
    // The state: the number of further cells and their sum, once the first digit is read.
    let step = |_: usize, waiting: &Option<(usize, usize)>, digit: usize| {
        let (n_cells, rest) = match *waiting {
            None if digit == 0 => (0, sum),
            None => (digit - 1, sum.checked_sub(digit)?),
            Some((0, rest)) => (0, rest),
            Some((n_cells, rest)) => (n_cells - 1, rest.checked_sub(digit)?),
        };
        (n_cells > 0 || rest == 0).then_some(Some((n_cells, rest)))
    };
    variant.add_automaton(what, cells, None, step, |&waiting| waiting == Some((0, 0)))
}

fn read_sandwich(words: &ParsedRule, _: &str) -> Result<Vec<Constraint>, ParseError> {
    let [line, sum] = words.rest else {
        return Err(words.missing("a row or column and a sum, such as r3 12"));
    };
    let n = words.n;
    let number = line.get(1..).and_then(|text| text.parse().ok());
    let number = number.filter(|number| (1..=n).contains(number));
    let line = match (line.chars().next(), number) {
        (Some('r' | 'R'), Some(row)) => Line::Row(row - 1),
        (Some('c' | 'C'), Some(column)) => Line::Column(column - 1),
        _ => {
            let expected = format!("a row from r1 to r{n} or a column from c1 to c{n}");
            return Err(words.source.expected(line, &expected));
        }
    };
    let sum = sum.parse().map_err(|_| words.source.expected(sum, "a sum"))?;
    Ok(vec![Constraint::Sandwich { line, sum }])
}
