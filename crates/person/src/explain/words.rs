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
use modern::modern;
use parts::{candidates, cells, digits, either, lines, losers, name, name_of, units};
use unique::{corners, grave};

/// Writes the reason why a step follows from the grid.
pub(super) fn why(grid: &CandidateGrid, found: &FoundStep, finders: &Finders, to: &mut String) {
    let written = match found.pattern {
        Pattern::Single { unit } => {
            single(found, unit, to);
            Ok(())
        }
        Pattern::Locked { .. } => locked(found, to),
        Pattern::Chain { .. } => chain(finders.path(), found, to),
        Pattern::Cycle { .. } => cycle(finders.path(), found, to),
        Pattern::Forced { origin, claim, .. } => forced(&finders.forcing.chains, origin, claim, to),
        _ if found.place.is_none() => removed(grid, found, to),
        _ => placed(grid, found, to),
    };
    written.expect("writing to memory does not fail");
}

/// A full house or a hidden single. Most steps are one of these, so the sentence is concatenated
/// from names, without formatting.
fn single(found: &FoundStep, unit: usize, to: &mut String) {
    const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let Some((cell, digit)) = found.place else { return };
    let name = name(cell);
    let cell = name_of(&name);
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
fn locked(found: &FoundStep, to: &mut String) -> Result {
    let Pattern::Locked { digit, cells: locked, within, out_of, single } = found.pattern else {
        return Ok(());
    };
    let (d, locked) = (digit_of(digit), cells(locked, "and"));
    let [within, out_of] = [within, out_of].map(unit);
    write!(
        to,
        "In {within}, all places for {d} are in {out_of} ({locked}), so {d} is nowhere else in \
         {out_of}"
    )?;
    if let (Some((cell, _)), Some(single)) = (found.place, single.map(unit)) {
        write!(to, "; {} is then the only place for {d} in {single}", cell_of(cell))?;
    }
    to.write_char('.')
}

/// Another step that writes a digit.
fn placed(grid: &CandidateGrid, found: &FoundStep, to: &mut String) -> Result {
    let Some((place, digit)) = found.place else { return Ok(()) };
    let (cell, d) = (cell_of(place), digit_of(digit));
    match found.pattern {
        Pattern::Cell if found.technique == Technique::Guess => {
            let candidates = digits(grid.of_cell[place], "or");
            write!(
                to,
                "No technique finds a step. {cell} can be {candidates}; in the solution it is {d}."
            )
        }
        Pattern::Subset { unit: u, cells: pair, digits: set } => {
            let (u, set, pair) = (unit(u), digits(set, "and"), cells(pair, "and"));
            write!(
                to,
                "In {u}, {set} can only be in {pair}, so no other digit is there; {cell} is then \
                 the only place for {d}."
            )
        }
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
            let (a, b, losers) = (rest(a), rest(b), losers(found, digit));
            write!(
                to,
                "{a} and then {a_cell} is {z}, or {b} and then {b_cell} is {z}; so {losers} cannot \
                 be {z}."
            )
        }
        Pattern::LinkedPair { cells: [a, b], ends: [c, d], linked, digit, unit: u } => {
            let (x, z) = (digit_of(linked), digit_of(digit));
            let ([a, b, c, d], u) = ([a, b, c, d].map(cell_of), unit(u));
            let losers = losers(found, digit);
            write!(
                to,
                "{a} and {b} can only be {x} or {z}. In {u}, {x} is in {c}, which {a} sees, or in \
                 {d}, which {b} sees: one of the two cells is {z}, so {losers} cannot be {z}."
            )
        }
        Pattern::Turbot { digit, outer: [a, d], inner: [b, c], units } => {
            let (x, losers) = (digit_of(digit), losers(found, digit));
            let ([a, b, c, d], [first, second]) = ([a, b, c, d].map(cell_of), units.map(unit));
            write!(
                to,
                "{x} is in {a} or {b} of {first}, and in {c} or {d} of {second}. {b} and {c} see \
                 each other, so {a} or {d} is {x}, and {losers} cannot be {x}."
            )
        }
        Pattern::Rectangle { digit, cells: places, box_, link: [near, far], unit: u } => {
            let (x, places, losers) = (digit_of(digit), cells(places, "or"), losers(found, digit));
            let (box_, u, near, far) = (unit(box_), unit(u), cell_of(near), cell_of(far));
            write!(
                to,
                "In {box_}, {x} can only be in {places}. In {u}, it is in {near} or {far}: in the \
                 first case the box has it in the other line. So {losers} cannot be {x}."
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
        Pattern::Aligned { base, excluders } => {
            let (base, excluders) = (cells(base, "and"), cells(excluders, "and"));
            let removed = candidates(found);
            write!(
                to,
                "No combination of digits in {base} has {removed}: each one puts a digit twice \
                 into a unit, or leaves no digit for one of {excluders}."
            )
        }
        _ => modern(grid, found, to),
    }
}

fn subset(found: &FoundStep, u: usize, set: Cells, d: u16, to: &mut String) -> Result {
    let (cells, u) = (cells(set, "and"), unit(u));
    match found.technique {
        Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => {
            let d = digits(d, "or");
            write!(to, "{cells} can only be {d}, so no other cell of {u} can.")
        }
        _ => {
            let d = digits(d, "and");
            write!(to, "In {u}, {d} can only be in {cells}, so these cells have no other digit.")
        }
    }
}

fn fish(found: &FoundStep, to: &mut String) -> Result {
    let Pattern::Fish { digit, bases, covers, fins, .. } = found.pattern else {
        return Ok(());
    };
    let x = digit_of(digit);
    if matches!(found.technique, Technique::FrankenFish | Technique::MutantFish) {
        let (bases, covers) = (units(bases), units(covers));
        return write!(
            to,
            "In {bases}, which share no place for {x}, all places are in {covers}, so it is \
             nowhere else in {covers}."
        );
    }
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
    let (fins, losers) = (cells(fins, "and"), losers(found, digit));
    write!(
        to,
        "In {bases}, all places for {x} are in {covers} but for {fin} {fins}. Either {either} is \
         {x}, or it is nowhere else in {covers}: in both cases {losers} cannot be {x}."
    )
}
