//! Chains, cycles and forcing chains as sentences.

use std::fmt::{Display, Result, Write};

use super::super::FoundStep;
use super::super::cells::{cell_of, digit_of, unit};
use super::super::chains::ChainNode;
use super::super::claims::{Claim, Origin};
use super::super::forcing::{ChainClaim, Reason};
use super::parts::{candidates, group, part};

/// If the first node is wrong, the next one is right, and so on.
fn nodes(path: &[ChainNode], to: &mut String) -> Result {
    for (i, node) in path.iter().enumerate() {
        let separator = match i {
            0 => "If ",
            1 => ", ",
            _ => ", so ",
        };
        let not = if i % 2 == 0 { "not " } else { "" };
        write!(to, "{separator}{} is {not}{}", group(node.cells), digit_of(node.digit))?;
    }
    Ok(())
}

pub(super) fn chain(path: &[ChainNode], found: &FoundStep, to: &mut String) -> Result {
    let (Some(first), Some(last)) = (path.first(), path.last()) else { return Ok(()) };
    let ends = [first, last].map(|node| (group(node.cells), digit_of(node.digit)));
    let [(first, first_digit), (last, last_digit)] = ends;
    nodes(path, to)?;
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
    nodes(path, to)?;
    write!(
        to,
        ", so {} is not {}. The chain closes: of each two linked candidates exactly one is right, \
         which excludes {}.",
        group(first.cells),
        digit_of(first.digit),
        candidates(found),
    )
}

/// Forcing chains: what they begin with, and each of them.
pub(super) fn forced(
    chains: &[Vec<ChainClaim>],
    origin: Origin,
    claim: Claim,
    to: &mut String,
) -> Result {
    match origin {
        Origin::Cell(cell) => write!(to, "Whatever {} is, {}:", cell_of(cell), said(claim))?,
        Origin::Unit { digit, unit: u } => {
            write!(to, "Wherever {} is in {}, {}:", digit_of(digit), unit(u), said(claim))?;
        }
        Origin::Candidate { cell, digit } => {
            let (cell, digit) = (cell_of(cell), digit_of(digit));
            write!(to, "Whether {cell} is {digit} or not, {}:", said(claim))?;
        }
        Origin::Contradiction(start) => {
            write!(to, "It is impossible that {}, since this has two consequences:", said(start))?;
        }
    }
    for (i, chain) in chains.iter().enumerate() {
        let (Some(first), Some(last)) = (chain.first(), chain.last()) else { continue };
        write!(to, "{} if {}", if i == 0 { "" } else { ";" }, said(first.claim))?;
        let is_simple = chain.iter().all(|link| link.parents.len() <= 1);
        for (k, link) in chain.iter().enumerate().skip(1) {
            let is_told = is_simple || link.claim.is_right() || link.claim == last.claim;
            if is_told || matches!(link.reason, Reason::Inner(_)) {
                write!(to, ", {}", if k == 1 { "then " } else { "so " })?;
                conclusion(link, is_simple, to)?;
            }
        }
    }
    to.write_char('.')
}

fn conclusion(link: &ChainClaim, is_simple: bool, to: &mut String) -> Result {
    let claim = link.claim;
    let (cell, digit) = (cell_of(claim.cell()), digit_of(claim.digit()));
    match link.reason {
        Reason::Inner(technique) => write!(to, "by {technique} {}", said(claim)),
        Reason::Cell if !is_simple => write!(to, "{cell} can only be {digit}"),
        Reason::Unit(u) if !is_simple => write!(to, "{} has {digit} only in {cell}", unit(u)),
        _ => write!(to, "{}", said(claim)),
    }
}

fn said(claim: Claim) -> impl Display + Copy {
    let not = if claim.is_right() { "" } else { "not " };
    part(move |f| write!(f, "{} is {not}{}", cell_of(claim.cell()), digit_of(claim.digit())))
}
