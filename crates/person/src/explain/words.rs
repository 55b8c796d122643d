//! A step as sentences, made from its pattern. They are written into memory that is used again,
//! because finding a step takes less time than allocating its text.

mod chains;
mod modern;
mod parts;
mod unique;

use std::fmt::{Result, Write};

use super::cells::{Cells, cell_of, digit_of, unit};
use super::finders::Finders;
use super::{CandidateGrid, FoundStep, Pattern, Technique};
use chains::{chain, cycle, forced};
use modern::{franken, modern};
use parts::{candidates, cells, digits, either, lines, losers, name, part};
use unique::{corners, grave};

/// Writes the reason why a step follows from the grid.
pub(super) fn why(grid: &CandidateGrid, found: &FoundStep, finders: &Finders, to: &mut String) {
    let written = match found.pattern {
        Pattern::Single { unit } => {
            single(found, unit, to);
            Ok(())
        }
        Pattern::Chain => chain(finders.path(), found, to),
        Pattern::Cycle => cycle(finders.path(), found, to),
        Pattern::Forced { origin, claim } => forced(&finders.forcing.chains, origin, claim, to),
        _ => match found.place {
            Some((cell, digit)) => placed(grid, found, cell, digit, to),
            None => removed(grid, found, to),
        },
    };
    written.expect("writing to memory does not fail");
}

/// A full house or a hidden single. Most steps are one of these, so the sentence is concatenated
/// from names, without formatting.
fn single(found: &FoundStep, unit: usize, to: &mut String) {
    const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let Some((cell, digit)) = found.place else { return };
    let name = name(cell);
    let cell = str::from_utf8(&name).expect("letters and digits");
    let kind = ["row ", "column ", "box "][unit / 9];
    let (digit, number) = (DIGITS[digit], DIGITS[unit % 9]);
    let parts = match found.technique {
        Technique::FullHouse => {
            [cell, " is the last blank cell of ", kind, number, ", so it is ", digit, "."]
        }
        _ => [cell, " is the only place for ", digit, " in ", kind, number, "."],
    };
    to.extend(parts);
}

/// A step that writes a digit.
fn placed(
    grid: &CandidateGrid,
    found: &FoundStep,
    place: usize,
    digit: usize,
    to: &mut String,
) -> Result {
    let (cell, d) = (cell_of(place), digit_of(digit));
    match found.pattern {
        Pattern::Cell if found.technique == Technique::Guess => {
            let candidates = digits(grid.of_cell[place], "or");
            write!(
                to,
                "No technique finds a step. {cell} can be {candidates}; in the solution it is {d}."
            )
        }
        Pattern::Locked { cells: locked, within, out_of, single, .. } => {
            let (within, out_of) = (unit(within), unit(out_of));
            let locked = cells(locked, "and");
            let single = unit(single.expect("a direct step follows in a unit"));
            write!(
                to,
                "In {within}, all places for {d} are in {out_of} ({locked}), so {d} is nowhere \
                 else in {out_of}; {cell} is then the only place for {d} in {single}."
            )
        }
        Pattern::Subset { unit: u, cells: pair, digits: set } => write!(
            to,
            "In {}, {} can only be in {}, so no other digit is there; {cell} is then the only \
             place for {d}.",
            unit(u),
            digits(set, "and"),
            cells(pair, "and"),
        ),
        Pattern::Grave { .. } => write!(
            to,
            "All other blank cells have two candidates. If {cell} were not {d}, every digit would \
             have two places in each unit, and the puzzle would have two solutions. So it is {d}."
        ),
        _ => write!(to, "{cell} can only be {d}."),
    }
}

/// A step that removes candidates.
fn removed(grid: &CandidateGrid, found: &FoundStep, to: &mut String) -> Result {
    match found.pattern {
        Pattern::Locked { digit, cells: locked, within, out_of, .. } => {
            let (d, out_of) = (digit_of(digit), unit(out_of));
            let (within, locked) = (unit(within), cells(locked, "and"));
            write!(
                to,
                "In {within}, all places for {d} are in {out_of} ({locked}), so {d} is nowhere \
                 else in {out_of}."
            )
        }
        Pattern::Subset { unit: u, cells: set, digits: d } => subset(found, u, set, d, to),
        Pattern::Fish { .. } => fish(found, to),
        Pattern::Wing { pivot, wings: [a, b], digit } => {
            let (pivot_cell, a_cell, b_cell) = (cell_of(pivot), cell_of(a), cell_of(b));
            let z = digit_of(digit);
            let rest = |cell: usize| digits(grid.of_cell[cell] & !(1 << digit), "or");
            write!(to, "{pivot_cell} is ")?;
            if grid.of_cell[pivot] >> digit & 1 == 1 {
                write!(to, "{z} itself, or ")?;
            }
            write!(
                to,
                "{} and then {a_cell} is {z}, or {} and then {b_cell} is {z}; \
                 so {} cannot be {z}.",
                rest(a),
                rest(b),
                losers(found, digit),
            )
        }
        Pattern::LinkedPair { cells: [a, b], ends: [c, d], linked, digit, unit: u } => {
            let (x, z) = (digit_of(linked), digit_of(digit));
            let [a, b, c, d] = [a, b, c, d].map(cell_of);
            write!(
                to,
                "{a} and {b} can only be {x} or {z}. In {}, {x} is in {c}, which {a} sees, or in \
                 {d}, which {b} sees: one of the two cells is {z}, so {} cannot be {z}.",
                unit(u),
                losers(found, digit),
            )
        }
        Pattern::Turbot { digit, outer: [a, d], inner: [b, c], units: [first, second] } => {
            let x = digit_of(digit);
            let [a, b, c, d] = [a, b, c, d].map(cell_of);
            write!(
                to,
                "{x} is in {a} or {b} of {}, and in {c} or {d} of {}. {b} and {c} see each other, \
                 so {a} or {d} is {x}, and {} cannot be {x}.",
                unit(first),
                unit(second),
                losers(found, digit),
            )
        }
        Pattern::Rectangle { digit, cells: places, box_, link: [near, far], unit: u } => {
            let x = digit_of(digit);
            write!(
                to,
                "In {}, {x} can only be in {}. In {}, it is in {} or {}: in the first case the box \
                 has it in the other line. So {} cannot be {x}.",
                unit(box_),
                cells(places, "or"),
                unit(u),
                cell_of(near),
                cell_of(far),
                losers(found, digit),
            )
        }
        Pattern::Colors { digit, colors, wrong } => {
            let x = digit_of(digit);
            write!(to, "{}", either(colors, digit))?;
            if wrong {
                to.write_str("; but two of the latter see each other")?;
                write!(to, ", so they are not {x}.")
            } else {
                write!(to, "; {} sees both, so it cannot be {x}.", losers(found, digit))
            }
        }
        Pattern::Corners { .. } => corners(found, to),
        Pattern::Grave { .. } => grave(found, to),
        Pattern::LockedSets { .. } => locked_sets(grid, found, to),
        Pattern::Aligned { base, excluders } => write!(
            to,
            "No combination of digits in {} has {}: each one puts a digit twice into a unit, or \
             leaves no digit for one of {}.",
            cells(base, "and"),
            candidates(found),
            cells(excluders, "and"),
        ),
        _ => modern(grid, found, to),
    }
}

fn locked_sets(grid: &CandidateGrid, found: &FoundStep, to: &mut String) -> Result {
    let Pattern::LockedSets { sets: [a, b], restricted, digit } = found.pattern else {
        return Ok(());
    };
    let z = digit_of(digit);
    let only = |set: Cells| {
        let union = grid.union(set);
        part(move |f| write!(f, "{} can only be {}", cells(set, "and"), digits(union, "or")))
    };
    write!(
        to,
        "{}, and {}: each has one digit more than cells. Only one of the two sets can have {}, so \
         the other has all its other digits, and one of them has {z}: {} cannot be {z}.",
        only(a),
        only(b),
        digits(restricted, "and"),
        losers(found, digit),
    )
}

fn subset(found: &FoundStep, u: usize, set: Cells, d: u16, to: &mut String) -> Result {
    let cells = cells(set, "and");
    match found.technique {
        Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => {
            write!(
                to,
                "{cells} can only be {}, so no other cell of {} can.",
                digits(d, "or"),
                unit(u)
            )
        }
        _ => write!(
            to,
            "In {}, {} can only be in {cells}, so these cells have no other digit.",
            unit(u),
            digits(d, "and"),
        ),
    }
}

fn fish(found: &FoundStep, to: &mut String) -> Result {
    let Pattern::Fish { digit, bases, covers, fins, .. } = found.pattern else {
        return Ok(());
    };
    if matches!(found.technique, Technique::FrankenFish | Technique::MutantFish) {
        return franken(found, to);
    }
    let x = digit_of(digit);
    let (bases, covers) = (lines(bases), lines(covers));
    if fins.is_empty() {
        return write!(
            to,
            "In {bases}, all places for {x} are in {covers}, so it is nowhere else in {covers}."
        );
    }
    let (fin, either) = match fins.len() {
        1 => ("the fin", "the fin"),
        _ => ("the fins", "one of the fins"),
    };
    write!(
        to,
        "In {bases}, all places for {x} are in {covers} but for {fin} {}. Either {either} is {x}, \
         or it is nowhere else in {covers}: in both cases {} cannot be {x}.",
        cells(fins, "and"),
        losers(found, digit),
    )
}
