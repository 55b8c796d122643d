//! A search of the tree, and its branches as lines of a proof.
//!
//! The proof has a line for each branch, except for the last one of each item: a clause that
//! excludes the options chosen on the way to it (`search/dlx/refutation.rs` says why it follows).
//! Each line has a level, its depth. When a branch has its line, the lines inside it are deleted by
//! their levels, so a checker propagates only what the current branch needs.
//!
//! Lines are written in a second pass. The first one is by the engine that suits the problem, and
//! most of them are in vain, because another search is done before.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::problem::{Instance, OptionId};
use crate::proof::formula::{term, variable};
use crate::search::auto::{Enumeration, Plan};
use crate::search::components::Component;
use crate::search::dlx::{Refutation, Rule};
use crate::search::race::within;
use crate::search::{Enumerate, Meter, Outcome};
use crate::tuning::proof_log::SLICE;

/// A search of the tree of a problem, or of one of its components.
pub(super) struct TreeSearch {
    pub(super) search: Enumeration,
    /// `None` for the whole problem.
    component: Option<Component>,
}

impl TreeSearch {
    /// `None` for the whole problem; and if no log of its search can be written.
    pub(super) fn new(problem: &Instance, component: Option<Component>) -> Option<Self> {
        let part = component.as_ref().map_or(problem, |component| &component.problem);
        if part.has_multiplicities() {
            return None;
        }
        let search = Plan::new(part).threads(1).covers().ok()?;
        Some(Self { search, component })
    }

    /// The options of a cover of this part, by their numbers in the problem.
    pub(super) fn options(&self, cover: &[OptionId]) -> Vec<OptionId> {
        cover.iter().map(|&option| self.option(option)).collect()
    }

    fn option(&self, option: OptionId) -> OptionId {
        self.component.as_ref().map_or(option, |component| component.options[option.index()])
    }

    /// Searches again, and writes each branch. Returns why it ended; `Exhausted` if the proof is
    /// complete. Adds the number of lines that state something to `n_lines`.
    pub(super) fn write(
        &self,
        problem: &Instance,
        meter: &mut Meter,
        n_lines: &mut u64,
        proof: &mut impl Write,
    ) -> io::Result<Outcome> {
        let part = self.component.as_ref().map_or(problem, |component| &component.problem);
        let rule = self.search.selection().map_or(Rule::Smallest, |selection| selection.rule);
        let mut again = Refutation::new(part, rule).expect("it has no multiplicities");
        let (mut lines, mut level) = (String::new(), 0);
        loop {
            let end = within(meter, &mut again, SLICE, Enumerate::find_cover);
            lines.clear();
            for step in again.steps() {
                let depth = step.options.len();
                if level != depth {
                    writeln!(lines, "# {depth}").expect("a string");
                    level = depth;
                }
                lines += "rup ";
                for &option in step.options {
                    term(&mut lines, "1 ~x", variable(self.option(option)));
                }
                lines += ">= 1 ;\n";
                if step.has_deeper {
                    writeln!(lines, "w {}", depth + 1).expect("a string");
                }
                *n_lines += 1;
            }
            again.clear_steps();
            proof.write_all(lines.as_bytes())?;
            match end {
                Err(Outcome::Limit) if !meter.is_over() => {}
                Err(outcome) => return Ok(outcome),
                Ok(_) => unreachable!("the first pass has found no cover"),
            }
        }
    }
}
