//! A step as a sentence, made from its pattern alone. Sentences are written into memory that is
//! used again, because finding a step takes less time than allocating its words.

use std::fmt::{Display, Formatter, Result, Write};

use super::cells::{Cells, ROWS, bits, unit};
use super::chains::Node;
use super::finders::Finders;
use super::forcing::{Cause, Clash, Contradiction};
use super::found::{Found, Pattern};
use super::grid::Grid;
use super::multiple::{Claim, Origin};
use super::step::{cell_of, digit_of};
use super::technique::Technique;

/// Writes why the step that was found follows from the grid.
pub(super) fn why(grid: &Grid, found: &Found, finders: &Finders, to: &mut String) {
    let written = match found.pattern {
        Pattern::Single { unit } => {
            single(found, unit, to);
            Ok(())
        }
        Pattern::Chain => chain(&finders.chains.path, found, to),
        Pattern::Cycle => cycle(&finders.chains.path, found, to),
        Pattern::Multiple { origin, claim } => {
            multiple(&finders.multiple.chains, origin, claim, to)
        }
        Pattern::Contradiction { cell, digit } => {
            contradiction(&finders.contradiction, cell, digit, to)
        }
        _ => match found.place {
            Some((cell, digit)) => placed(grid, found, cell, digit, to),
            None => removed(grid, found, to),
        },
    };
    written.expect("writing to memory does not fail");
}

/// A full house or a hidden single. Most steps are one, so the sentence is put together from
/// names, without formatting.
fn single(found: &Found, unit: usize, to: &mut String) {
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

/// The name of a cell, such as `r1c2`.
fn name(cell: usize) -> [u8; 4] {
    [b'r', b'1' + nth(cell / 9), b'c', b'1' + nth(cell % 9)]
}

/// 0 to 8 as a byte.
fn nth(number: usize) -> u8 {
    u8::try_from(number).expect("0 to 8")
}

/// A step that writes a digit.
fn placed(grid: &Grid, found: &Found, place: usize, digit: usize, to: &mut String) -> Result {
    let (cell, d) = (cell_of(place), digit_of(digit));
    match found.pattern {
        Pattern::Cell if found.technique == Technique::Guess => {
            let candidates = digits(grid.of_cell[place], "or");
            write!(
                to,
                "No technique here decides. {cell} can be {candidates}; the solution has {d}."
            )
        }
        Pattern::Locked { cells: locked, within, out_of, single, .. } => {
            let (within, out_of) = (unit(within), unit(out_of));
            let locked = cells(locked, "and");
            let single = unit(single.expect("a direct step follows in a unit"));
            write!(
                to,
                "In {within}, all places for {d} are in {out_of} ({locked}), so {d} is nowhere \
                 else there; {cell} is then the only place for {d} in {single}."
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
             have two places in each unit, and the puzzle two solutions. So it is {d}."
        ),
        _ => write!(to, "{cell} can only be {d}."),
    }
}

/// A step that removes candidates.
fn removed(grid: &Grid, found: &Found, to: &mut String) -> Result {
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
        Pattern::Colors { digit, colors: [a, b], wrong } => {
            let x = digit_of(digit);
            write!(
                to,
                "Either {} {} {x}, or {} {}",
                cells(a, "and"),
                is(a),
                cells(b, "and"),
                is(b)
            )?;
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
        _ => Ok(()),
    }
}

fn locked_sets(grid: &Grid, found: &Found, to: &mut String) -> Result {
    let Pattern::LockedSets { sets: [a, b], restricted, digit } = found.pattern else {
        return Ok(());
    };
    let z = digit_of(digit);
    let only = |set: Cells| {
        let union = set.into_iter().fold(0, |union, cell| union | grid.of_cell[cell]);
        part(move |f| write!(f, "{} can only be {}", cells(set, "and"), digits(union, "or")))
    };
    write!(
        to,
        "{}, and {}: one digit more than cells each. Only one of the two sets can have {}, so the \
         other has all its other digits, and one of them has {z}: {} cannot be {z}.",
        only(a),
        only(b),
        digits(restricted, "and"),
        losers(found, digit),
    )
}

fn subset(found: &Found, u: usize, set: Cells, d: u16, to: &mut String) -> Result {
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

fn fish(found: &Found, to: &mut String) -> Result {
    let Pattern::Fish { digit, bases, covers, fins, .. } = found.pattern else {
        return Ok(());
    };
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

fn corners(found: &Found, to: &mut String) -> Result {
    let Pattern::Corners { cells: all, roof, digits: two, extra, others, unit: u } = found.pattern
    else {
        return Ok(());
    };
    write!(
        to,
        "{} must not have {} alone, or the two could be exchanged",
        cells(all, "and"),
        digits(two, "and"),
    )?;
    let roof_cells = cells(roof, "and");
    match found.technique {
        Technique::UniqueRectangle1 | Technique::UniqueLoop1 => {
            let loser = found.removes.iter().fold(Cells::NONE, |set, &cells| set | cells);
            write!(to, "; so {} is neither.", cells(loser, "and"))
        }
        Technique::UniqueRectangle2 | Technique::UniqueLoop2 => {
            let digit = extra.trailing_zeros() as usize;
            write!(
                to,
                "; so {} is {}, and {} cannot be.",
                cells(roof, "or"),
                digit_of(digit),
                losers(found, digit),
            )
        }
        Technique::UniqueRectangle3 | Technique::UniqueLoop3 => write!(
            to,
            "; so {} has another digit, which makes a naked subset of {} with {} in {}.",
            cells(roof, "or"),
            digits(extra, "and"),
            cells(others, "and"),
            unit(u),
        ),
        _ => {
            let other = digits(two & !extra, "or");
            write!(
                to,
                "; in {}, {} is only in {roof_cells}, so neither of them is {other}.",
                unit(u),
                digits(extra, "and"),
            )
        }
    }
}

fn grave(found: &Found, to: &mut String) -> Result {
    let Pattern::Grave { cells: set, digits: d, others, unit: u } = found.pattern else {
        return Ok(());
    };
    write!(
        to,
        "Without the further candidates of {}, every blank cell would have two candidates and \
         every digit two places in each unit, and the puzzle two solutions; so one of them is \
         right. ",
        cells(set, "and"),
    )?;
    match found.technique {
        Technique::Bug2 => {
            let digit = d.trailing_zeros() as usize;
            let digit_name = digit_of(digit);
            write!(
                to,
                "All are {digit_name}, so {digit_name} is in one of the cells: {} cannot be.",
                losers(found, digit),
            )
        }
        Technique::Bug3 => write!(
            to,
            "It makes a naked subset of {} with {} in {}.",
            digits(d, "and"),
            cells(others, "and"),
            unit(u),
        ),
        _ => write!(
            to,
            "In {}, {} is in one of the two cells, so the other one has a further candidate, and \
             neither has another digit.",
            unit(u),
            digits(d, "and"),
        ),
    }
}

fn chain(path: &[Node], found: &Found, to: &mut String) -> Result {
    let (Some(first), Some(last)) = (path.first(), path.last()) else { return Ok(()) };
    let ends = [first, last].map(|node| (group(node.cells), digit_of(node.digit)));
    let [(first, first_digit), (last, last_digit)] = ends;
    write!(to, "If {first} is not {first_digit}")?;
    for (i, node) in path.iter().enumerate().skip(1) {
        let not = if i % 2 == 0 { "not " } else { "" };
        let separator = if i == 1 { ", " } else { ", so " };
        let (cells, digit) = (group(node.cells), digit_of(node.digit));
        write!(to, "{separator}{cells} is {not}{digit}")?;
    }
    match found.place {
        Some((cell, digit)) => write!(to, ": {} must be {}.", cell_of(cell), digit_of(digit)),
        None => write!(
            to,
            ". So {first} is {first_digit} or {last} is {last_digit}, which excludes {}.",
            candidates(found),
        ),
    }
}

fn cycle(path: &[Node], found: &Found, to: &mut String) -> Result {
    let Some(first) = path.first() else { return Ok(()) };
    write!(to, "If {} is not {}", group(first.cells), digit_of(first.digit))?;
    for (i, node) in path.iter().enumerate().skip(1) {
        let not = if i % 2 == 0 { "not " } else { "" };
        let separator = if i == 1 { ", " } else { ", so " };
        write!(to, "{separator}{} is {not}{}", group(node.cells), digit_of(node.digit))?;
    }
    write!(
        to,
        ", so {} is not {}. Each of these follows from each other, forward and back: one of two \
         neighbors is right, which excludes {}.",
        group(first.cells),
        digit_of(first.digit),
        candidates(found),
    )
}

fn multiple(chains: &[Vec<Claim>], origin: Origin, claim: Claim, to: &mut String) -> Result {
    let said = |claim: Claim| {
        let not = if claim.is_right { "" } else { "not " };
        part(move |f| write!(f, "{} is {not}{}", cell_of(claim.cell), digit_of(claim.digit)))
    };
    match origin {
        Origin::Cell(cell) => write!(to, "Whatever {} is, {}:", cell_of(cell), said(claim))?,
        Origin::Unit { digit, unit: u } => {
            let (digit, unit) = (digit_of(digit), unit(u));
            write!(to, "Wherever {digit} is in {unit}, {}:", said(claim))?;
        }
    }
    for (i, chain) in chains.iter().enumerate() {
        for (k, &claim) in chain.iter().enumerate() {
            let before = match (i, k) {
                (0, 0) => " if ",
                (_, 0) => "; if ",
                (_, 1) => ", then ",
                _ => ", so ",
            };
            write!(to, "{before}{}", said(claim))?;
        }
    }
    to.write_char('.')
}

fn contradiction(
    contradiction: &Contradiction,
    cell: usize,
    digit: usize,
    to: &mut String,
) -> Result {
    let (cell, digit) = (cell_of(cell), digit_of(digit));
    write!(to, "If {cell} were {digit}")?;
    for implied in &contradiction.implied {
        let (cell, digit) = (cell_of(implied.cell), digit_of(implied.digit));
        match implied.cause {
            Cause::Assumed => {}
            Cause::Cell => write!(to, ", {cell} could only be {digit}")?,
            Cause::Unit(u) => write!(to, ", {} had {digit} only in {cell}", unit(u))?,
        }
    }
    match contradiction.clash {
        Some(Clash::Cell(cell)) => {
            write!(to, ", and no digit would be left for {}", cell_of(cell))?;
        }
        Some(Clash::Unit { digit, unit: u }) => {
            write!(to, ", and {} would have no place for {}", unit(u), digit_of(digit))?;
        }
        None => {}
    }
    write!(to, ". So {cell} is not {digit}.")
}

/// `r1c2, r1c5 and r1c7`
fn cells(cells: Cells, word: &str) -> impl Display + Copy {
    part(move |f| listed(cells, cells.len(), word, f, |cell, f| f.write_str(name_of(&name(cell)))))
}

fn name_of(name: &[u8; 4]) -> &str {
    str::from_utf8(name).expect("letters and digits")
}

/// `r1c2`, or `(r1c2 or r1c3)`
fn group(set: Cells) -> impl Display + Copy {
    part(
        move |f| {
            if set.len() == 1 { cells(set, "").fmt(f) } else { write!(f, "({})", cells(set, "or")) }
        },
    )
}

/// `3 or 7`
fn digits(set: u16, word: &str) -> impl Display + Copy {
    let n = set.count_ones() as usize;
    part(move |f| listed(bits(set.into()), n, word, f, |digit, f| digit_of(digit).fmt(f)))
}

/// `rows 2 and 5`, for lines of one direction.
fn lines(set: u32) -> impl Display + Copy {
    let kind = if set & ROWS == 0 { "columns " } else { "rows " };
    let n = set.count_ones() as usize;
    part(move |f| {
        f.write_str(kind)?;
        listed(bits(set), n, "and", f, |line, f| (line % 9 + 1).fmt(f))
    })
}

fn is(cells: Cells) -> &'static str {
    if cells.len() == 1 { "is" } else { "are" }
}

/// The cells that lose the digit.
fn losers(found: &Found, digit: usize) -> impl Display + use<> {
    cells(found.removes[digit], "and")
}

/// `5 in r1c2 and r1c3`
fn candidates(found: &Found) -> impl Display {
    part(|f| {
        let removed = found.removes.iter().enumerate().filter(|(_, cells)| !cells.is_empty());
        listed(removed.clone(), removed.count(), "and", f, |(digit, &set), f| {
            write!(f, "{} in {}", digit_of(digit), cells(set, "and"))
        })
    })
}

/// A part of a sentence that writes itself.
#[derive(Clone, Copy)]
struct Part<F>(F);

fn part<F: Fn(&mut Formatter) -> Result>(write: F) -> Part<F> {
    Part(write)
}

impl<F: Fn(&mut Formatter) -> Result> Display for Part<F> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        self.0(f)
    }
}

/// `a, b and c`, for `n` things.
fn listed<T>(
    things: impl IntoIterator<Item = T>,
    n: usize,
    word: &str,
    f: &mut Formatter,
    show: impl Fn(T, &mut Formatter) -> Result,
) -> Result {
    for (i, thing) in things.into_iter().enumerate() {
        match i {
            0 => {}
            _ if i + 1 < n => f.write_str(", ")?,
            _ => write!(f, " {word} ")?,
        }
        show(thing, f)?;
    }
    Ok(())
}
