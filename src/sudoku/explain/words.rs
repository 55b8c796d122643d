//! A step as a sentence, made from its pattern alone.

use super::cells::{Cells, ROWS, bits, unit};
use super::chains::Node;
use super::finders::Finders;
use super::forcing::{Cause, Clash, Contradiction};
use super::found::{Found, Pattern};
use super::grid::Grid;
use super::step::{cell_of, digit_of};
use super::technique::Technique;

/// Why the step that was found follows from the grid.
pub(super) fn why(grid: &Grid, found: &Found, finders: &Finders) -> String {
    match found.pattern {
        Pattern::Single { unit } => single(found, unit),
        Pattern::Chain => chain(&finders.chains.path, found),
        Pattern::Contradiction { cell, digit } => {
            contradiction(&finders.contradiction, cell, digit)
        }
        _ => match found.place {
            Some((cell, digit)) => placed(grid, found, cell, digit),
            None => removed(grid, found),
        },
    }
}

/// A full house or a hidden single. Most steps are one, so the sentence is put together from
/// names, without formatting.
fn single(found: &Found, unit: usize) -> String {
    const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let Some((cell, digit)) = found.place else { return String::new() };
    let name = [b'r', b'1' + nth(cell / 9), b'c', b'1' + nth(cell % 9)];
    let cell = str::from_utf8(&name).expect("letters and digits");
    let kind = ["row ", "column ", "box "][unit / 9];
    let (digit, number) = (DIGITS[digit], DIGITS[unit % 9]);
    match found.technique {
        Technique::FullHouse => {
            [cell, " is the last blank cell of ", kind, number, ", so it is ", digit, "."].concat()
        }
        _ => [cell, " is the only place for ", digit, " in ", kind, number, "."].concat(),
    }
}

/// 0 to 8 as a byte.
fn nth(number: usize) -> u8 {
    u8::try_from(number).expect("0 to 8")
}

/// A step that writes a digit.
fn placed(grid: &Grid, found: &Found, place: usize, digit: usize) -> String {
    let (cell, d) = (cell_of(place), digit_of(digit));
    match found.pattern {
        Pattern::Cell if found.technique == Technique::Guess => {
            let candidates = digits(grid.of_cell[place], "or");
            format!("No technique here decides. {cell} can be {candidates}; the solution has {d}.")
        }
        Pattern::Locked { cells: locked, within, out_of, single, .. } => {
            let (within, out_of) = (unit(within), unit(out_of));
            let locked = cells(locked, "and");
            let single = single.map_or_else(String::new, |u| unit(u).to_string());
            format!(
                "In {within}, all places for {d} are in {out_of} ({locked}), so {d} is nowhere \
                 else there; {cell} is then the only place for {d} in {single}."
            )
        }
        Pattern::Subset { unit: u, cells: pair, digits: set } => format!(
            "In {}, {} can only be in {}, so no other digit is there; {cell} is then the only \
             place for {d}.",
            unit(u),
            digits(set, "and"),
            cells(pair, "and"),
        ),
        Pattern::Grave => format!(
            "All other blank cells have two candidates. If {cell} were not {d}, every digit would \
             have two places in each unit, and the puzzle two solutions. So it is {d}."
        ),
        _ => format!("{cell} can only be {d}."),
    }
}

/// A step that removes candidates.
fn removed(grid: &Grid, found: &Found) -> String {
    match found.pattern {
        Pattern::Locked { digit, cells: locked, within, out_of, .. } => {
            let (d, out_of) = (digit_of(digit), unit(out_of));
            let (within, locked) = (unit(within), cells(locked, "and"));
            format!(
                "In {within}, all places for {d} are in {out_of} ({locked}), so {d} is nowhere \
                 else in {out_of}."
            )
        }
        Pattern::Subset { unit: u, cells: set, digits: d } => subset(found, u, set, d),
        Pattern::Fish { .. } => fish(found),
        Pattern::Wing { pivot, wings: [a, b], digit } => {
            let (pivot_cell, a_cell, b_cell) = (cell_of(pivot), cell_of(a), cell_of(b));
            let z = digit_of(digit);
            let rest = |cell: usize| digits(grid.of_cell[cell] & !(1 << digit), "or");
            let own = if grid.of_cell[pivot] >> digit & 1 == 1 {
                format!("{z} itself, or ")
            } else {
                String::new()
            };
            format!(
                "{pivot_cell} is {own}{} and then {a_cell} is {z}, or {} and then {b_cell} is {z}; \
                 so {} cannot be {z}.",
                rest(a),
                rest(b),
                losers(found, digit),
            )
        }
        Pattern::LinkedPair { cells: [a, b], ends: [c, d], linked, digit, unit: u } => {
            let (x, z) = (digit_of(linked), digit_of(digit));
            let [a, b, c, d] = [a, b, c, d].map(cell_of);
            format!(
                "{a} and {b} can only be {x} or {z}. In {}, {x} is in {c}, which {a} sees, or in \
                 {d}, which {b} sees: one of the two cells is {z}, so {} cannot be {z}.",
                unit(u),
                losers(found, digit),
            )
        }
        Pattern::Turbot { digit, outer: [a, d], inner: [b, c], units: [first, second] } => {
            let x = digit_of(digit);
            let [a, b, c, d] = [a, b, c, d].map(cell_of);
            format!(
                "{x} is in {a} or {b} of {}, and in {c} or {d} of {}. {b} and {c} see each other, \
                 so {a} or {d} is {x}, and {} cannot be {x}.",
                unit(first),
                unit(second),
                losers(found, digit),
            )
        }
        Pattern::Rectangle { digit, cells: places, box_, link: [near, far], unit: u } => {
            let x = digit_of(digit);
            format!(
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
        Pattern::Colors { digit, colors: [a, b], wrong } => {
            let x = digit_of(digit);
            let either = format!(
                "Either {} {} {x}, or {} {}",
                cells(a, "and"),
                is(a),
                cells(b, "and"),
                is(b)
            );
            if wrong {
                format!("{either}; but two of the latter see each other, so they are not {x}.")
            } else {
                format!("{either}; {} sees both, so it cannot be {x}.", losers(found, digit))
            }
        }
        Pattern::Corners { .. } => corners(found),
        Pattern::LockedSets { sets: [a, b], restricted, digit } => {
            let z = digit_of(digit);
            let only = |set: Cells| {
                let union = set.into_iter().fold(0, |union, cell| union | grid.of_cell[cell]);
                format!("{} can only be {}", cells(set, "and"), digits(union, "or"))
            };
            format!(
                "{}, and {}: one digit more than cells each. Only one of the two sets can have {}, \
                 so the other has all its other digits, and one of them has {z}: {} cannot be {z}.",
                only(a),
                only(b),
                digits(restricted, "and"),
                losers(found, digit),
            )
        }
        _ => String::new(),
    }
}

fn subset(found: &Found, u: usize, set: Cells, d: u16) -> String {
    let cells = cells(set, "and");
    match found.technique {
        Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => {
            format!("{cells} can only be {}, so no other cell of {} can.", digits(d, "or"), unit(u))
        }
        _ => format!(
            "In {}, {} can only be in {cells}, so these cells have no other digit.",
            unit(u),
            digits(d, "and"),
        ),
    }
}

fn fish(found: &Found) -> String {
    let Pattern::Fish { digit, bases, covers, fins, .. } = found.pattern else {
        return String::new();
    };
    let x = digit_of(digit);
    let (bases, covers) = (lines(bases), lines(covers));
    if fins.is_empty() {
        return format!(
            "In {bases}, all places for {x} are in {covers}, so it is nowhere else in {covers}."
        );
    }
    let (fin, either) = match fins.len() {
        1 => ("the fin", "the fin"),
        _ => ("the fins", "one of the fins"),
    };
    format!(
        "In {bases}, all places for {x} are in {covers} but for {fin} {}. Either {either} is {x}, \
         or it is nowhere else in {covers}: in both cases {} cannot be {x}.",
        cells(fins, "and"),
        losers(found, digit),
    )
}

fn corners(found: &Found) -> String {
    let Pattern::Corners { cells: all, roof, digits: two, extra, others, unit: u } = found.pattern
    else {
        return String::new();
    };
    let why = format!(
        "{} must not have {} alone, or the two could be exchanged",
        cells(all, "and"),
        digits(two, "and"),
    );
    let roof_cells = cells(roof, "and");
    match found.technique {
        Technique::UniqueRectangle1 => {
            let loser = found.removes.iter().fold(Cells::NONE, |set, &cells| set | cells);
            format!("{why}; so {} is neither.", cells(loser, "and"))
        }
        Technique::UniqueRectangle2 => {
            let digit = extra.trailing_zeros() as usize;
            format!(
                "{why}; so {} is {}, and {} cannot be.",
                cells(roof, "or"),
                digit_of(digit),
                losers(found, digit),
            )
        }
        Technique::UniqueRectangle3 => format!(
            "{why}; so {} has another digit, which makes a naked subset of {} with {} in {}.",
            cells(roof, "or"),
            digits(extra, "and"),
            cells(others, "and"),
            unit(u),
        ),
        _ => {
            let other = digits(two & !extra, "or");
            format!(
                "{why}; in {}, {} is only in {roof_cells}, so neither of them is {other}.",
                unit(u),
                digits(extra, "and"),
            )
        }
    }
}

fn chain(path: &[Node], found: &Found) -> String {
    let (Some(first), Some(last)) = (path.first(), path.last()) else { return String::new() };
    let ends = [first, last].map(|node| (group(node.cells), digit_of(node.digit)));
    let [(first, first_digit), (last, last_digit)] = ends;
    let mut parts = vec![format!("If {first} is not {first_digit}")];
    for (i, node) in path.iter().enumerate().skip(1) {
        let not = if i % 2 == 0 { "not " } else { "" };
        let separator = if i == 1 { ", " } else { ", so " };
        let (cells, digit) = (group(node.cells), digit_of(node.digit));
        parts.push(format!("{separator}{cells} is {not}{digit}"));
    }
    parts.push(match found.place {
        Some((cell, digit)) => format!(": {} must be {}.", cell_of(cell), digit_of(digit)),
        None => format!(
            ". So {first} is {first_digit} or {last} is {last_digit}, which excludes {}.",
            candidates(found),
        ),
    });
    parts.concat()
}

fn contradiction(contradiction: &Contradiction, cell: usize, digit: usize) -> String {
    let (cell, digit) = (cell_of(cell), digit_of(digit));
    let mut parts = vec![format!("If {cell} were {digit}")];
    for implied in &contradiction.implied {
        let (cell, digit) = (cell_of(implied.cell), digit_of(implied.digit));
        parts.push(match implied.cause {
            Cause::Assumed => continue,
            Cause::Cell => format!(", {cell} could only be {digit}"),
            Cause::Unit(u) => format!(", {} had {digit} only in {cell}", unit(u)),
        });
    }
    parts.push(match contradiction.clash {
        Some(Clash::Cell(cell)) => format!(", and no digit would be left for {}", cell_of(cell)),
        Some(Clash::Unit { digit, unit: u }) => {
            format!(", and {} would have no place for {}", unit(u), digit_of(digit))
        }
        None => String::new(),
    });
    parts.push(format!(". So {cell} is not {digit}."));
    parts.concat()
}

/// `r1c2, r1c5 and r1c7`
fn cells(cells: Cells, word: &str) -> String {
    joined(cells.into_iter().map(|cell| cell_of(cell).to_string()), word)
}

/// `r1c2`, or `one of r1c2 and r1c3`
fn group(set: Cells) -> String {
    if set.len() == 1 { cells(set, "") } else { format!("({})", cells(set, "or")) }
}

/// `3 or 7`
fn digits(set: u16, word: &str) -> String {
    joined(bits(set.into()).map(|digit| digit_of(digit).to_string()), word)
}

/// `rows 2 and 5`, for lines of one direction.
fn lines(set: u32) -> String {
    let kind = if set & ROWS == 0 { "columns" } else { "rows" };
    format!("{kind} {}", joined(bits(set).map(|line| (line % 9 + 1).to_string()), "and"))
}

fn is(cells: Cells) -> &'static str {
    if cells.len() == 1 { "is" } else { "are" }
}

/// The cells that lose the digit.
fn losers(found: &Found, digit: usize) -> String {
    cells(found.removes[digit], "and")
}

/// `5 in r1c2 and r1c3`
fn candidates(found: &Found) -> String {
    let removed = found.removes.iter().enumerate().filter(|(_, cells)| !cells.is_empty());
    let texts =
        removed.map(|(digit, &set)| format!("{} in {}", digit_of(digit), cells(set, "and")));
    joined(texts, "and")
}

/// `a, b and c`
fn joined(items: impl Iterator<Item = String>, word: &str) -> String {
    let items: Vec<String> = items.collect();
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            format!("{} {word} {last}", rest.join(", "))
        }
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
