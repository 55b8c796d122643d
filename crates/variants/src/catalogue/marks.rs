//! Relations of two cells: dots, letters and others, and what neighbors must never be.

use super::super::rules::{ParsedRule, have_common_side};
use super::super::{Constraint, Relation, Variant};
use super::ExportValue::{Copies, Extreme, Mark, Negative};
use super::RuleForm::Own;
use super::RuleKind;
use super::lines::lower_line;
use quadrille_base::text::ParseError;
use quadrille_models::ModelError;

/// The signs between cells with a common side, and what they stand for.
const SIGNS: [(&str, Relation); 4] = [
    ("white", Relation::Difference(1)),
    ("black", Relation::Ratio(2)),
    ("x", Relation::Sum(10)),
    ("v", Relation::Sum(5)),
];

pub(super) const RULES: &[RuleKind] = &[
    // The dots of kropki, and letters. They are written with the pairs below.
    RuleKind {
        examples: &[
            ["white", "r1c1 r1c2", "kropki: neighbors with a difference of 1"],
            ["black", "r1c1 r1c2", "kropki: neighbors with a ratio of 2"],
            ["x", "r1c1 r1c2", "neighbors with a sum of 10"],
            ["v", "r1c1 r1c2", "neighbors with a sum of 5"],
        ],
        keys: &[("difference", Mark), ("ratio", Mark), ("xv", Mark)],
        form: Own { read: read_sign, write: |_, _| None, lower: |_, _| Ok(false) },
    },
    // Lines with other relations than whispers are written as pairs, too.
    RuleKind {
        examples: &[
            ["difference", "3 r1c1 r2c2", "two cells with a difference of 3"],
            ["ratio", "3 r1c1 r2c2", "two cells with a ratio of 3"],
            ["less", "r1c1 r2c2", "the first digit is less than the second"],
            ["equal", "r1c1 r2c2", "two cells with the same digit"],
        ],
        keys: &[("clone", Copies), ("minimum", Extreme), ("maximum", Extreme)],
        form: Own {
            read: |line, word| match word {
                "less" => of_two(line, line.all_cells()?, Relation::Less),
                "equal" => of_two(line, line.all_cells()?, Relation::Equal),
                _ => {
                    let (number, cells) = line.number_and_cells("a number")?;
                    of_two(line, cells, numbered(word, number).expect("a word with a number"))
                }
            },
            write: |variant, constraint| {
                let (pairs, relation) = match constraint {
                    Constraint::Pair { cells, relation } => (vec![*cells], *relation),
                    Constraint::Line { cells, relation } => {
                        (cells.windows(2).map(|pair| [pair[0], pair[1]]).collect(), *relation)
                    }
                    _ => return None,
                };
                let lines = pairs.into_iter().map(|cells| pair(variant, cells, relation));
                Some(lines.collect::<Vec<_>>().join("\n"))
            },
            lower: |variant, constraint| {
                match constraint {
                    Constraint::Pair { cells, relation } => {
                        variant.check_once(cells, "a pair")?;
                        variant.check_relation(*relation)?;
                        variant.pairs.push((*cells, *relation));
                    }
                    Constraint::Line { cells, relation } => lower_line(variant, cells, *relation)?,
                    _ => return Ok(false),
                }
                Ok(true)
            },
        },
    },
    RuleKind {
        examples: &[
            ["never", "white", "no such neighbors without a mark; also black, x, v"],
            ["never", "sum 7", "the same for a number; also difference, ratio"],
            ["never", "apart 5", "no neighbors differ by 5 or more"],
            ["never", "equal", "no equal neighbors"],
        ],
        keys: &[("negative", Negative)],
        form: Own {
            read: |line, _| match never(line) {
                Some(relation) => Ok(vec![Constraint::Never(relation)]),
                None => Err(line.missing("white, black, x, v, equal, or a word and a number")),
            },
            write: |_, constraint| match constraint {
                Constraint::Never(relation) => Some(format!("never {}", word_of(*relation))),
                _ => None,
            },
            lower: |variant, constraint| {
                let &Constraint::Never(relation) = constraint else { return Ok(false) };
                if relation == Relation::Less {
                    let expected = "a relation that is the same in both directions";
                    return Err(ModelError::argument(expected, "less"));
                }
                // No two digits of this board are in the other relations.
                if variant.check_relation(relation).is_ok() {
                    variant.never.push(relation);
                }
                Ok(true)
            },
        },
    },
];

/// A sign is on the side that two cells have in common.
fn read_sign(line: &ParsedRule, word: &str) -> Result<Vec<Constraint>, ParseError> {
    let relation = sign(word).expect("the word is a sign");
    let cells = line.all_cells()?;
    match cells[..] {
        [a, b] if !have_common_side([a, b], line.n) => {
            let expected = "expected two cells with a common side";
            let other = with_number(relation);
            let reason = format!("{expected}; for other cells there is \"{other}\"");
            Err(line.source.refused(line.rest, reason))
        }
        _ => of_two(line, cells, relation),
    }
}

fn of_two(
    line: &ParsedRule,
    cells: Vec<usize>,
    relation: Relation,
) -> Result<Vec<Constraint>, ParseError> {
    let Ok(cells) = cells.try_into() else { return Err(line.missing("two cells")) };
    Ok(vec![Constraint::Pair { cells, relation }])
}

/// The relation that two neighbors must not have: a sign, or a word and a number.
fn never(line: &ParsedRule) -> Option<Relation> {
    let (word, number) = line.rest.split_first()?;
    let word = word.to_ascii_lowercase();
    match number {
        [] if word == "equal" => Some(Relation::Equal),
        [] => sign(&word),
        [number] => numbered(&word, number.parse().ok()?),
        _ => None,
    }
}

/// The line of a pair. Signs are only between cells with a common side.
fn pair(variant: &Variant, cells: [usize; 2], relation: Relation) -> String {
    let word = match relation {
        Relation::Apart(by) => format!("whisper {by}"),
        _ if have_common_side(cells, variant.side()) => word_of(relation),
        _ => with_number(relation),
    };
    word + &variant.names(&cells)
}

/// The relation that a sign between two cells stands for.
fn sign(word: &str) -> Option<Relation> {
    SIGNS.iter().find(|(sign, _)| *sign == word).map(|(_, relation)| *relation)
}

/// The word of a relation: its sign, if it has one.
fn word_of(relation: Relation) -> String {
    let sign = SIGNS.iter().find(|(_, its)| *its == relation);
    sign.map_or_else(|| with_number(relation), |(sign, _)| (*sign).to_owned())
}

/// The relation of a word with a number.
pub(crate) fn numbered(word: &str, number: usize) -> Option<Relation> {
    Some(match word {
        "difference" => Relation::Difference(number),
        "ratio" => Relation::Ratio(number),
        "sum" => Relation::Sum(number),
        "apart" => Relation::Apart(number),
        _ => return None,
    })
}

/// The word of a relation and its number.
fn with_number(relation: Relation) -> String {
    match relation {
        Relation::Difference(by) => format!("difference {by}"),
        Relation::Ratio(of) => format!("ratio {of}"),
        Relation::Sum(sum) => format!("sum {sum}"),
        Relation::Apart(by) => format!("apart {by}"),
        Relation::Equal => "equal".to_owned(),
        Relation::Less => "less".to_owned(),
    }
}
