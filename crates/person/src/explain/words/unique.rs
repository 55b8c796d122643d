//! Sentences for steps that are right because the puzzle has only one solution.

use std::fmt::{Result, Write};

use super::super::cells::{Cells, digit_of, unit};
use super::super::unique::Deadly;
use super::super::{FoundStep, Pattern, Technique};
use super::parts::{cells, digits, losers};

pub(super) fn corners(found: &FoundStep, to: &mut String) -> Result {
    let Pattern::Corners { deadly, extra, others, unit: u, is_hidden } = found.pattern else {
        return Ok(());
    };
    let Deadly { cells: all, roof, digits: two } = deadly;
    let (roof, one_of, u) = (cells(roof, "and"), cells(roof, "or"), unit(u));
    let (further, others) = (digits(extra, "and"), cells(others, "and"));
    let other = digits(two & !extra, "or");
    let (all, two) = (cells(all, "and"), digits(two, "and"));
    write!(to, "If {all} had only {two}, these digits could be exchanged")?;
    match found.technique {
        Technique::UniqueRectangle1 | Technique::UniqueLoop1 => {
            let loser = found.removes.iter().fold(Cells::NONE, |set, &cells| set | cells);
            write!(to, "; so {} is neither.", cells(loser, "and"))
        }
        Technique::HiddenRectangle => write!(
            to,
            "; in the row and the column of {roof}, {further} is only in these cells, so {roof} is \
             not {other}."
        ),
        Technique::UniqueRectangle6 => write!(
            to,
            "; {further} is only in these cells in both rows or in both columns, so {roof} are not \
             {further}."
        ),
        Technique::AvoidableRectangle1 => {
            write!(to, ", since none is a clue; so {roof} is not {further}.")
        }
        Technique::AvoidableRectangle2
        | Technique::UniqueRectangle2
        | Technique::UniqueRectangle5
        | Technique::UniqueLoop2 => {
            if found.technique == Technique::AvoidableRectangle2 {
                to.write_str(", since none is a clue")?;
            }
            let digit = extra.trailing_zeros() as usize;
            write!(to, "; so {one_of} is {further}, and {} cannot be.", losers(found, digit))
        }
        Technique::UniqueRectangle3 | Technique::UniqueLoop3 if is_hidden => write!(
            to,
            "; so {one_of} has another digit, and in {u} {further} have only the other one and \
             {others}, which have no other digit."
        ),
        Technique::UniqueRectangle3 | Technique::UniqueLoop3 => write!(
            to,
            "; so {one_of} has another digit, which makes a naked subset of {further} with \
             {others} in {u}."
        ),
        _ => write!(to, "; in {u}, {further} is only in {roof}, so neither of them is {other}."),
    }
}

pub(super) fn grave(found: &FoundStep, to: &mut String) -> Result {
    let Pattern::Grave { cells: set, digits: d, others, unit: u } = found.pattern else {
        return Ok(());
    };
    let (set, others, u) = (cells(set, "and"), cells(others, "and"), unit(u));
    write!(
        to,
        "Without the further candidates of {set}, every blank cell would have two candidates, \
         every digit would have two places in each unit, and the puzzle would have two solutions; \
         so one of them is right. "
    )?;
    match found.technique {
        Technique::BugPlusOne => write!(to, "So {set} is {}.", digits(d, "or")),
        Technique::Bug2 => {
            let digit = d.trailing_zeros() as usize;
            let (x, losers) = (digit_of(digit), losers(found, digit));
            write!(to, "All are {x}, so {x} is in one of the cells: {losers} cannot be.")
        }
        Technique::Bug3 => {
            write!(to, "It makes a naked subset of {} with {others} in {u}.", digits(d, "and"))
        }
        _ => write!(
            to,
            "In {u}, {} is in one of the two cells, so the other one has a further candidate, and \
             neither has another digit.",
            digits(d, "and"),
        ),
    }
}
