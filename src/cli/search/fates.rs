//! `--options`: for each option whether all solutions have it, some, or none.

use std::io::Write;

use quadrille::run::{End, Fate, Run};
use quadrille_base::counted;
use serde::Serialize;

use super::AtEnd;
use super::printer::{Conclusion, Printer};
use crate::cli::failure::Failure;
use crate::cli::json;

/// An option, as a JSON object.
#[derive(Serialize)]
struct Line {
    option: String,
    /// `all`, `some`, `none` or `open`.
    solutions: String,
    /// A solution that has it, if one is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<String>>,
}

/// Writes a line for each option.
pub(super) struct Fates;

impl AtEnd for Fates {
    fn finish(&mut self, run: &Run, printer: &mut Printer) -> Result<(), Failure> {
        let forced = run.forced().expect("it is asked for");
        let solutions = &mut printer.solutions;
        for option in solutions.problem.options() {
            let (text, fate) = (solutions.text(option), forced.fate(option).to_string());
            let cover = forced.cover_with(option).filter(|_| solutions.json);
            let cover = cover.map(|cover| cover.iter().map(|&it| solutions.text(it)).collect());
            let line = if solutions.json {
                json::line(&Line { option: text, solutions: fate, solution: cover })
            } else {
                format!("{fate}\t{text}")
            };
            writeln!(solutions.output, "{line}")?;
        }
        Ok(())
    }

    fn conclude(&self, run: &Run, _: End, conclusion: &mut Conclusion) {
        let forced = run.forced().expect("it is asked for");
        let [mut all, mut some, mut none, mut open] = [0; 4];
        for fate in forced.fates() {
            match fate {
                Fate::All => all += 1,
                Fate::Some => some += 1,
                Fate::None => none += 1,
                _ => open += 1,
            }
        }
        let open = if open > 0 { format!(", {open} not decided") } else { String::new() };
        let all = counted(all, "option");
        conclusion.remark(format!("{all} in all solutions, {some} in some, {none} in none{open}"));
    }
}
