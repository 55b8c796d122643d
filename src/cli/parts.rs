//! Parts of a problem as lines of JSON, for checkpoints and for other processes.

use quadrille::problem::Fingerprint;
use quadrille::search::part::Part;
use quadrille::{OptionId, Problem};
use serde::{Deserialize, Serialize};

/// A part, as a JSON object.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Line {
    /// The problem's fingerprint.
    pub(super) problem: String,
    /// The numbers of the options in the part, from 0.
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

    /// The part.
    ///
    /// # Errors
    ///
    /// If it is not a part of this problem.
    pub(super) fn part(&self, problem: &Problem, fingerprint: Fingerprint) -> Result<Part, String> {
        if self.problem.parse() != Ok(fingerprint) {
            return Err(format!(
                "part of another problem: its fingerprint is {}, expected {fingerprint}",
                self.problem
            ));
        }
        // Each level branches on a primary item, so no level is deeper. A share outside 0..=1 is 0.
        let level = self.level.min(problem.n_primary());
        let share = if (0.0..=1.0).contains(&self.share) { self.share } else { 0.0 };
        if let Some(wrong) = self.part.iter().find(|&&option| option >= problem.n_options()) {
            return Err(format!("the problem has no option {wrong}"));
        }
        let options = self.part.iter().copied().map(OptionId::new);
        let part = Part::new(options, level, share);
        part.check(problem).map_err(|error| error.to_string())?;
        Ok(part)
    }
}
