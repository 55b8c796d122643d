//! Lines: thermometers, whispers, renbans, palindromes, and lines that calculate.

use super::super::automaton::SumPart;
use super::super::encode::MOST_OPTIONS;
use super::super::{Cage, Constraint, Relation, Variant};
use super::NumberPlace::{Before, Nowhere};
use super::RuleForm::Cells;
use super::sums::lower_arrow;
use super::{ExportValue, Lowered, Parts, RuleKind, parts};
use quadrille_models::ModelError;
use quadrille_models::checks::within;

pub(super) const RULES: &[RuleKind] = &[
    RuleKind {
        examples: &[["thermometer thermo", "r1c1 r1c2", "digits increase"]],
        keys: &[("thermometer", ExportValue::Lines(None))],
        form: Cells(Nowhere, parts!(Thermometer), "a thermometer", |variant, what, cells, _| {
            variant.check_unit(&cells, what)?;
            let ((first, last), k) = (variant.digits().into_inner(), cells.len());
            for (place, &cell) in cells.iter().enumerate() {
                // There are `place` smaller digits below and `k - 1 - place` larger ones above.
                variant.keep(cell, first + place..=last - (k - 1 - place));
            }
            variant.add_line(&cells, Relation::Less);
            Ok(())
        }),
    },
    RuleKind {
        examples: &[["slow-thermometer", "r1c1 r1c2", "digits increase or stay equal"]],
        keys: &[("slowthermometer", ExportValue::Lines(None))],
        form: Cells(
            Nowhere,
            parts!(SlowThermometer),
            "a slow thermometer",
            |variant, what, cells, _| {
                variant.check_once(&cells, what)?;
                // The state: the last digit.
                let step = |_: usize, &last: &usize, digit: usize| (last <= digit).then_some(digit);
                variant.add_automaton(what, cells, 0, step, |_| true)
            },
        ),
    },
    RuleKind {
        examples: &[["whisper", "5 r1c1 r1c2", "neighbors on the line differ by 5 or more"]],
        keys: &[
            ("whispers", ExportValue::Differing(1)),
            ("germanwhispers", ExportValue::Differing(1)),
            ("dutchwhispers", ExportValue::Differing(-1)),
        ],
        form: Cells(Before("a difference"), WHISPER, "a whisper", |variant, _, cells, by| {
            lower_line(variant, &cells, Relation::Apart(by))
        }),
    },
    RuleKind {
        examples: &[["run renban", "r1c1 r1c2", "a renban: consecutive digits in any order"]],
        keys: &[("renban", ExportValue::Sets)],
        form: Cells(Nowhere, parts!(Run), "a run", |variant, what, cells, _| {
            variant.check_unit(&cells, what)?;
            let k = cells.len();
            let run = if k == 64 { u64::MAX } else { (1 << k) - 1 };
            let sets = (0..=variant.n_digits() - k).map(|low| run << low).collect();
            variant.cages.push(Cage { cells, sets });
            Ok(())
        }),
    },
    RuleKind {
        examples: &[["nabner", "r1c1 r1c2", "no two digits on the line are equal or consecutive"]],
        keys: &[("nabner", ExportValue::Sets)],
        form: Cells(Nowhere, parts!(Nabner), "a nabner line", |variant, what, cells, _| {
            variant.check_unit(&cells, what)?;
            let (n, mut sets) = (variant.n_digits(), vec![0_u64]);
            for n_more in (0..cells.len()).rev() {
                let with_next = |&set: &u64| {
                    let least = set.checked_ilog2().map_or(1, |top| top as usize + 3);
                    (least..=n.saturating_sub(2 * n_more)).map(move |digit| set | 1 << (digit - 1))
                };
                sets = sets.iter().flat_map(with_next).take(MOST_OPTIONS + 1).collect();
            }
            if sets.len() > MOST_OPTIONS {
                return Err(Variant::too_many(what));
            }
            variant.grow(sets.len(), sets.len() * n)?;
            variant.cages.push(Cage { cells, sets });
            Ok(())
        }),
    },
    RuleKind {
        examples: &[["palindrome", "r1c1 r1c2", "the same digits in both directions"]],
        keys: &[("palindrome", ExportValue::Lines(None))],
        form: Cells(Nowhere, parts!(Palindrome), "a palindrome", |variant, what, cells, _| {
            variant.check_once(&cells, what)?;
            variant.pairs.extend(from_the_ends(&cells).map(|pair| (pair, Relation::Equal)));
            Ok(())
        }),
    },
    RuleKind {
        examples: &[["between", "r1c1 r1c2 r1c3", "digits are between those of the two ends"]],
        keys: &[("betweenline", ExportValue::Lines(None))],
        form: Cells(Nowhere, parts!(Between), "a between line", |variant, what, cells, _| {
            lower_ends(
                variant,
                what,
                &cells,
                |_, _| true,
                |low, high, digit| low < digit && digit < high,
            )
        }),
    },
    RuleKind {
        examples: &[[
            "lockout",
            "4 r1c1 r1c2 r1c3",
            "the ends differ by 4 or more; all others are outside of them",
        ]],
        keys: &[("lockout", ExportValue::Differing(0))],
        form: Cells(
            Before("a difference"),
            parts!(Lockout { difference }),
            "a lockout line",
            |variant, what, cells, difference| {
                within(difference, 0..=variant.n_digits(), "a difference")?;
                let differ = |low: usize, high: usize| high - low >= difference;
                lower_ends(variant, what, &cells, differ, |low, high, digit| {
                    digit < low || high < digit
                })
            },
        ),
    },
    RuleKind {
        examples: &[[
            "double-arrow",
            "r1c1 r1c2 r1c3",
            "the sum of the two ends is that of the digits between them",
        ]],
        keys: &[("doublearrow", ExportValue::Lines(None))],
        form: Cells(Nowhere, parts!(DoubleArrow), "a double arrow", |variant, what, cells, _| {
            variant.check_once(&cells, what)?;
            let [first, inner @ .., last] = &cells[..] else { return Ok(()) };
            if inner.is_empty() {
                return Ok(());
            }
            // The state: the sum of the ends, less the digits between them so far.
            let step = |at: usize, &rest: &usize, digit: usize| match at {
                0 | 1 => Some(rest + digit),
                _ => rest.checked_sub(digit),
            };
            let parts = vec![SumPart::new(0, &[*first, *last]), SumPart::new(0, inner)];
            variant.add_sums(what, parts, 0, step, |&rest| rest == 0)
        }),
    },
    RuleKind {
        examples: &[[
            "zipper",
            "r1c1 r1c2 r1c3",
            "digits equally far from the middle have the sum that is there",
        ]],
        keys: &[("zipperline", ExportValue::Lines(None))],
        form: Cells(Nowhere, parts!(Zipper), "a zipper", |variant, what, cells, _| {
            variant.check_once(&cells, what)?;
            let half = cells.len() / 2;
            let mut pairs = from_the_ends(&cells);
            if let &[middle] = &cells[half..cells.len() - half] {
                return pairs.try_for_each(|pair| lower_arrow(variant, &[middle], &pair));
            }
            // The state: the sum, if it is known, and the first digit of a pair, or 0.
            let step = |at: usize, &(sum, first): &(Option<usize>, usize), digit: usize| match at
                % 2
            {
                0 => Some((sum, digit)),
                _ if sum.is_none_or(|sum| sum == first + digit) => Some((Some(first + digit), 0)),
                _ => None,
            };
            let parts = pairs.map(|pair| SumPart::new(0, &pair)).collect();
            variant.add_sums(what, parts, (None, 0), step, |_| true)
        }),
    },
    RuleKind {
        examples: &[["region-sum", "r1c3 r1c4", "the same sum in each box that it passes"]],
        keys: &[("regionsumline", ExportValue::Lines(None))],
        form: Cells(Nowhere, parts!(RegionSum), "a region sum line", |variant, what, cells, _| {
            variant.check_once(&cells, what)?;
            let boxes: Vec<usize> = cells.iter().map(|&cell| variant.board.boxes()[cell]).collect();
            let enters = |at: usize| at > 0 && boxes[at] != boxes[at - 1];
            // The state: the sum of the first box, if it is complete, and the sum in this box.
            let step = |at: usize, &(sum, so_far): &(Option<usize>, usize), digit: usize| {
                let (sum, so_far) = match sum {
                    _ if !enters(at) => (sum, so_far),
                    None => (Some(so_far), 0),
                    Some(sum) if sum == so_far => (Some(sum), 0),
                    Some(_) => return None,
                };
                let so_far = so_far + digit;
                sum.is_none_or(|sum| so_far <= sum).then_some((sum, so_far))
            };
            let ends =
                |&(sum, so_far): &(Option<usize>, usize)| sum.is_none_or(|its| its == so_far);
            let parts =
                cells.chunk_by(|&a, &b| variant.board.boxes()[a] == variant.board.boxes()[b]);
            let parts = parts.map(|part| SumPart::new(0, part)).collect();
            variant.add_sums(what, parts, (None, 0), step, ends)
        }),
    },
    RuleKind {
        examples: &[[
            "entropic",
            "r1c1 r1c2 r1c3",
            "three neighbors on the line: a low, a middle and a high digit",
        ]],
        keys: &[("entropicline", ExportValue::Lines(None))],
        form: Cells(Nowhere, parts!(Entropic), "an entropic line", |variant, what, cells, _| {
            // If the digits are no multiple of three, the low and the high ones are equally many.
            let (n, first) = (variant.n_digits(), *variant.digits().start());
            let n_outer = (n + 1) / 3;
            lower_classes(variant, what, cells, 3, |digit| {
                let place = digit + 1 - first;
                usize::from(place > n_outer) + usize::from(place > n - n_outer)
            })
        }),
    },
    RuleKind {
        examples: &[[
            "modular",
            "3 r1c1 r1c2 r1c3",
            "three neighbors on the line have different remainders modulo 3",
        ]],
        keys: &[("modularline", ExportValue::Lines(Some(3)))],
        form: Cells(Before("a modulus"), parts!(Modular { modulus }), "a modular line", modular),
    },
];

const WHISPER: Parts = Parts {
    make: |cells, by| Constraint::Line { cells, relation: Relation::Apart(by) },
    take: |constraint| match constraint {
        Constraint::Line { cells, relation: Relation::Apart(by) } => Some((cells, *by)),
        _ => None,
    },
};

pub(super) fn lower_line(variant: &mut Variant, cells: &[usize], relation: Relation) -> Lowered {
    variant.check_cells(cells)?;
    variant.check_steps(cells)?;
    variant.check_relation(relation)?;
    variant.add_line(cells, relation);
    Ok(())
}

/// Adds a rule that relates the digits of the two ends, the smaller one first, and then each digit
/// between them on the line to these two.
fn lower_ends(
    variant: &mut Variant,
    what: &str,
    cells: &[usize],
    fit: impl Fn(usize, usize) -> bool,
    allow: impl Fn(usize, usize, usize) -> bool,
) -> Lowered {
    variant.check_once(cells, what)?;
    let [first, inner @ .., last] = cells else {
        return Err(ModelError::argument(format!("two ends of {what}"), "one cell"));
    };
    // The state: the digits of the ends, the smaller one first; 0 if not read.
    let step = |at: usize, &[low, high]: &[usize; 2], digit: usize| match at {
        0 => Some([0, digit]),
        1 => Some([high.min(digit), high.max(digit)]).filter(|&[low, high]| fit(low, high)),
        _ => allow(low, high, digit).then_some([low, high]),
    };
    variant.add_automaton(what, [&[*first, *last], inner].concat(), [0; 2], step, |_| true)
}

/// The pairs of cells that are equally far from the middle of a line.
fn from_the_ends(cells: &[usize]) -> impl Iterator<Item = [usize; 2]> {
    cells.iter().zip(cells.iter().rev()).map(|(&a, &b)| [a, b]).take(cells.len() / 2)
}

fn modular(variant: &mut Variant, what: &str, cells: Vec<usize>, modulus: usize) -> Lowered {
    within(modulus, 2..=variant.n_digits(), "a modulus")?;
    lower_classes(variant, what, cells, modulus, |digit| digit % modulus)
}

/// As many consecutive digits as there are classes are in different classes. So the classes of the
/// first of them repeat along the line.
fn lower_classes(
    variant: &mut Variant,
    what: &str,
    cells: Vec<usize>,
    n_classes: usize,
    class: impl Fn(usize) -> usize,
) -> Lowered {
    variant.check_once(&cells, what)?;
    // The state: the last classes, the latest first, at most as many as there are but one.
    let step = |_: usize, last: &Vec<usize>, digit: usize| {
        let its = class(digit);
        let kept = last.len().min(n_classes - 2);
        (!last.contains(&its)).then(|| [&[its], &last[..kept]].concat())
    };
    variant.add_automaton(what, cells, Vec::new(), step, |_| true)
}
