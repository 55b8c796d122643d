//! Parts of a problem as lines of JSON: in checkpoints, and from one process to another.

use quadrille::problem::Fingerprint;
use quadrille::search::part::Part;
use quadrille::{OptionId, Problem};
use serde::{Deserialize, Serialize};

/// A part, as a line.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Line {
    /// The problem's fingerprint.
    pub(super) problem: String,
    /// The numbers of the options, from 0.
    pub(super) part: Vec<usize>,
    #[serde(default)]
    pub(super) level: usize,
    #[serde(default = "whole")]
    pub(super) share: f64,
}

const fn whole() -> f64 {
    1.0
}

impl Line {
    pub(super) fn new(problem: Fingerprint, part: &Part) -> Self {
        Self {
            problem: problem.to_string(),
            part: part.options.iter().map(|option| option.index()).collect(),
            level: part.level,
            share: part.share,
        }
    }

    /// The part, if it is one of this problem.
    pub(super) fn part(&self, problem: &Problem, fingerprint: Fingerprint) -> Result<Part, String> {
        if self.problem.parse() != Ok(fingerprint) {
            return Err(format!(
                "of another problem: its fingerprint is {}, this one's {fingerprint}",
                self.problem
            ));
        }
        // No branch is without an item; and what is not a share is none.
        let level = self.level.min(problem.n_primary());
        let share = if (0.0..=1.0).contains(&self.share) { self.share } else { 0.0 };
        if let Some(wrong) = self.part.iter().find(|&&option| option >= problem.n_options()) {
            return Err(format!("there is no option {wrong}"));
        }
        let options = self.part.iter().copied().map(OptionId::new);
        let part = Part::new(options, level, share);
        part.check(problem).map_err(|error| error.to_string())?;
        Ok(part)
    }
}
