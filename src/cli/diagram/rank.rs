//! `diagram rank`: solutions as text, and their numbers.

use std::io::Write;
use std::path::Path;

use quadrille::search::diagram::Counted;
use quadrille::{BigUint, Problem};
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::input::name;
use crate::cli::json::{self, JsonNumber};
use crate::cli::solution_file::{Fault, SolutionReader};
use crate::cli::{Exit, messages};

/// Prints the number of each solution in a file, or "no solution" if it is none.
pub(super) fn print(
    problem: &Problem,
    counted: &Counted,
    file: &Path,
    json: bool,
    output: &mut impl Write,
) -> Result<Exit, Failure> {
    let shares = counted.shares();
    let occurs_nowhere = |option| *shares.covers(option) == BigUint::ZERO;
    let mut reader = SolutionReader::open(problem, None, file, occurs_nowhere)?;
    let name = name(file);
    let (mut n_read, mut exit) = (0, Exit::Answered);
    while let Some(mut solution) =
        reader.next_solution().map_err(|error| Failure::of_file(file, error))?
    {
        n_read += 1;
        let rank = match (solution.fault(problem), counted.rank(&solution.options)) {
            (Some(fault), _) => Err(fault),
            (None, Some(rank)) => Ok(rank),
            (None, None) => {
                let reason = "a solution of the problem, but not one of those asked about";
                Err(Fault::Line(solution.start, reason.into()))
            }
        };
        let ranked = Ranked {
            solution: n_read,
            rank: rank.as_ref().ok().map(JsonNumber::from),
            reason: rank.as_ref().err().map(Fault::reason),
        };
        let text = rank.as_ref().map_or("no solution".into(), BigUint::to_string);
        json::print(output, json, &ranked, text)?;
        if let Err(fault) = rank {
            exit = Exit::No;
            if n_read <= messages::MOST {
                output.flush()?;
                fault.report(&name);
            }
        }
    }
    if n_read == 0 {
        return Err(format!("{name}: no solutions").into());
    }
    Ok(exit)
}

/// The number of a solution, or why it has none, as a JSON object.
#[derive(Serialize)]
struct Ranked<'r> {
    solution: u64,
    rank: Option<JsonNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'r str>,
}
