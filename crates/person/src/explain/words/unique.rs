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
    write!(
        to,
        "If {} had only {}, these digits could be exchanged",
        cells(all, "and"),
        digits(two, "and"),
    )?;
    let roof_cells = cells(roof, "and");
    match found.technique {
        Technique::UniqueRectangle1 | Technique::UniqueLoop1 => {
            let loser = found.removes.iter().fold(Cells::NONE, |set, &cells| set | cells);
            write!(to, "; so {} is neither.", cells(loser, "and"))
        }
        Technique::HiddenRectangle => {
            let other = digits(two & !extra, "or");
            write!(
                to,
                "; in the row and the column of {roof_cells}, {} is only in these cells, so \
                 {roof_cells} is not {other}.",
                digits(extra, "and"),
            )
        }
        Technique::UniqueRectangle6 => write!(
            to,
            "; {0} is only in these cells in both rows or in both columns, so {roof_cells} are not \
             {0}.",
            digits(extra, "and"),
        ),
        Technique::AvoidableRectangle1 => {
            write!(to, ", since none is a clue; so {roof_cells} is not {}.", digits(extra, "and"))
        }
        Technique::AvoidableRectangle2 => {
            let digit = extra.trailing_zeros() as usize;
            write!(
                to,
                ", since none is a clue; so {} is {}, and {} cannot be.",
                cells(roof, "or"),
                digit_of(digit),
                losers(found, digit),
            )
        }
        Technique::UniqueRectangle2 | Technique::UniqueRectangle5 | Technique::UniqueLoop2 => {
            let digit = extra.trailing_zeros() as usize;
            write!(
                to,
                "; so {} is {}, and {} cannot be.",
                cells(roof, "or"),
                digit_of(digit),
                losers(found, digit),
            )
        }
        Technique::UniqueRectangle3 | Technique::UniqueLoop3 if is_hidden => write!(
            to,
            "; so {} has another digit, and in {} {} have only the other one and {}, which have no \
             other digit.",
            cells(roof, "or"),
            unit(u),
            digits(extra, "and"),
            cells(others, "and"),
        ),
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

pub(super) fn grave(found: &FoundStep, to: &mut String) -> Result {
    let Pattern::Grave { cells: set, digits: d, others, unit: u } = found.pattern else {
        return Ok(());
    };
    write!(
        to,
        "Without the further candidates of {}, every blank cell would have two candidates, every \
         digit would have two places in each unit, and the puzzle would have two solutions; so \
         one of them is right. ",
        cells(set, "and"),
    )?;
    match found.technique {
        Technique::BugPlusOne => {
            let cell = cells(set, "and");
            write!(to, "So {cell} is {}.", digits(d, "or"))
        }
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
