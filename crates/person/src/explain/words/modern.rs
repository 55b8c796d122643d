//! Sentences for most techniques that Sudoku Explainer's table lacks.

use std::fmt::{Result, Write};

use super::super::cells::{Cells, bits, cell_of, digit_of, unit};
use super::super::{CandidateGrid, FoundStep, Pattern};
use super::parts::{candidates, cells, digits, either, losers, part};

pub(super) fn modern(grid: &CandidateGrid, found: &FoundStep, to: &mut String) -> Result {
    let all = |set: Cells| {
        let union = grid.union(set);
        part(move |f| write!(f, "{} ({})", cells(set, "and"), digits(union, "and")))
    };
    match found.pattern {
        Pattern::RemotePairs { colors: [a, b], digits: two } => {
            let (a, b, two) = (cells(a, "and"), cells(b, "and"), digits(two, "or"));
            let removed = candidates(found);
            write!(
                to,
                "{a} and {b} can only be {two}. Each sees the next of them, so the first ones are \
                 one of these digits and the others the other. Cells that see both have neither: \
                 {removed}."
            )
        }
        Pattern::Crossing { cells: crossing, rests: [a, b], line, box_ } => {
            let (crossing, a, b) = (all(crossing), all(a), all(b));
            let (line, box_, removed) = (unit(line), unit(box_), candidates(found));
            write!(
                to,
                "{crossing} of {line} and {box_}, {a} of {line} and {b} of {box_} have as many \
                 digits as cells, and no digit fits twice. So each digit is in one of them, and \
                 not in another cell of its unit: {removed}."
            )
        }
        Pattern::TwoColorings { digit, first: [a, b], second: [c, d], wrong } => {
            let x = digit_of(digit);
            for colors in [[a, b], [c, d]] {
                write!(to, "{}. ", either(colors, digit))?;
            }
            if wrong {
                let (a, c, d) = (cells(a, "and"), cells(c, "and"), cells(d, "and"));
                write!(to, "{a} see cells of both {c} and {d}, so they are not {x}.")
            } else {
                let (a, c, losers) = (cells(a, "and"), cells(c, "and"), losers(found, digit));
                write!(
                    to,
                    "Of {a} and {c}, two cells see each other, so one of the others is right: \
                     {losers} cannot be {x}."
                )
            }
        }
        Pattern::LockedSets { sets, restricted, digit } => {
            let only = |set: Cells| {
                let union = grid.union(set);
                part(move |f| {
                    write!(f, "{} can only be {}", cells(set, "and"), digits(union, "or"))
                })
            };
            let ([a, b], losers) = (sets.map(only), losers(found, digit));
            let (z, restricted) = (digit_of(digit), digits(restricted, "and"));
            write!(
                to,
                "{a}, and {b}: each has one digit more than cells. Only one of the two sets can \
                 have {restricted}, so the other has all its other digits, and one of them has \
                 {z}: {losers} cannot be {z}."
            )
        }
        Pattern::LockedWing { sets: [a, pivot, b], restricted: [x, y], digit } => {
            let (x, y, z) = (digit_of(x), digit_of(y), digit_of(digit));
            let (a, pivot, b, losers) = (all(a), all(pivot), all(b), losers(found, digit));
            write!(
                to,
                "{a}, {pivot} and {b} have one digit more than cells each. Without {z} in the \
                 first, it has {x}, so the second has {y} and not {x}, and the third has {z} and \
                 not {y}: {losers} cannot be {z}."
            )
        }
        Pattern::LockedChain { sets, restricted, digit } => {
            let n = sets.iter().take_while(|set| !set.is_empty()).count();
            let z = digit_of(digit.into());
            write!(to, "Each of these has one digit more than cells: ")?;
            for (i, &set) in sets[..n].iter().enumerate() {
                let separator = if i == 0 { "" } else { "; " };
                write!(to, "{separator}{}", all(set))?;
            }
            write!(to, ". Without {z} the first has all its other digits, ")?;
            for &x in &restricted[..n - 1] {
                let x = digit_of(x.into());
                write!(to, "also {x}, so the next lacks {x} and has its others, ")?;
            }
            write!(to, "also {z}: {} cannot be {z}.", losers(found, digit.into()))
        }
        Pattern::Blossom { stem, petals, digit } => {
            let z = digit_of(digit);
            write!(to, "{} is ", cell_of(stem))?;
            for (i, x) in bits(grid.of_cell[stem].into()).enumerate() {
                let or = if i > 0 { ", or " } else { "" };
                write!(to, "{or}{}, and then {} have {z}", digit_of(x), all(petals[i]))?;
            }
            write!(to, ". So {} cannot be {z}.", losers(found, digit))
        }
        _ => Ok(()),
    }
}
