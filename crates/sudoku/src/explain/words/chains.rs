//! Chains, cycles, forcing chains and contradictions as sentences.

use std::fmt::{Result, Write};

use super::super::cells::{cell_of, digit_of, unit};
use super::super::chains::ChainNode;
use super::super::claims::{Claim, Origin};
use super::super::forcing::{Cause, Clash, Contradiction};
use super::super::found::FoundStep;
use super::parts::{candidates, group, part};

pub(super) fn chain(path: &[ChainNode], found: &FoundStep, to: &mut String) -> Result {
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

pub(super) fn cycle(path: &[ChainNode], found: &FoundStep, to: &mut String) -> Result {
    let Some(first) = path.first() else { return Ok(()) };
    write!(to, "If {} is not {}", group(first.cells), digit_of(first.digit))?;
    for (i, node) in path.iter().enumerate().skip(1) {
        let not = if i % 2 == 0 { "not " } else { "" };
        let separator = if i == 1 { ", " } else { ", so " };
        write!(to, "{separator}{} is {not}{}", group(node.cells), digit_of(node.digit))?;
    }
    write!(
        to,
        ", so {} is not {}. The chain closes: of each two linked candidates exactly one is right, \
         which excludes {}.",
        group(first.cells),
        digit_of(first.digit),
        candidates(found),
    )
}

pub(super) fn multiple(
    chains: &[Vec<Claim>],
    origin: Origin,
    claim: Claim,
    to: &mut String,
) -> Result {
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

pub(super) fn contradiction(
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
            Cause::Unit(u) => write!(to, ", {} would have {digit} only in {cell}", unit(u))?,
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
