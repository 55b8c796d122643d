//! Parts of a problem as lines of JSON, for checkpoints and for other processes.
//!
//! ```text
//! {"problem":"6e5c..","part":[3,17],"level":2,"share":0.0125,"digest":"90af.."}
//! ```
//!
//! A line has the [fingerprint](crate::problem::Fingerprint) of the problem, the numbers of the
//! options that every cover of the part contains (from 0), the place of the part in the search
//! tree, and a digest of these fields. With multiplicities there may also be a field `excluded`:
//! the numbers of options that no cover of the part contains. A part of a search for
//! [one cover of each class](quadrille_decide::symmetry) has such a field, too, and a field
//! `distinct` ([`PartKind`]): its covers are not all. So a line that was changed, or that belongs
//! to another problem or search, is refused and never counted. Further fields may follow, as in
//! the line of a result. The digest is of the values: white space and the order of the fields do
//! not matter. Since symmetries keep costs, a part up to symmetry of a problem with costs has their
//! fingerprint, too, in a field `costs`.
//!
//! ```
//! use quadrille::models::{Model, queens::Queens};
//! use quadrille::search::part::Part;
//! use quadrille::text::parts::{PartKind, PartLines};
//!
//! let problem = Queens::new(8)?.problem().into_parts().0;
//! let lines = PartLines::new(&problem, PartKind::All);
//! let line = lines.write(&Part::whole());
//! assert_eq!(lines.read(&line)?, Part::whole());
//!
//! let changed = line.replace("\"part\":[]", "\"part\":[3]");
//! let error = lines.read(&changed).unwrap_err();
//! assert_eq!(error.to_string(), "the part does not match its digest: the line was changed");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::saved::Digest;
use crate::problem::{Fingerprint, Instance, OptionId};
use crate::search::part::{Part, PartError};

/// The reason why a line is not a part of the problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PartLineError {
    /// The line is not a JSON object with the fields of a part.
    #[error("expected a part as --split prints it: a JSON object with {expected}")]
    Syntax {
        /// The missing fields.
        expected: &'static str,
    },
    /// The values do not match their digest.
    #[error("the part does not match its digest: the line was changed")]
    Changed,
    /// The part is of another problem.
    #[error("part of another problem: its fingerprint is {found}, expected {expected}")]
    OtherProblem {
        /// The fingerprint in the line.
        found: Fingerprint,
        /// The problem's.
        expected: Fingerprint,
    },
    /// The part is of a search up to symmetry, of the same problem with other costs.
    #[error("part of the same problem with other costs, and symmetries keep costs")]
    OtherCosts,
    /// The part is of a search for other covers.
    #[error("part of a search for {found}, expected one for {expected}")]
    OtherSearch {
        /// The covers that the line is about.
        found: PartKind,
        /// Those that are wanted.
        expected: PartKind,
    },
    /// Its options are not a part.
    #[error(transparent)]
    Part(#[from] PartError),
}

/// The covers that a search and its parts are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum PartKind {
    /// All covers.
    #[default]
    All,
    /// One cover of each class.
    #[serde(rename = "symmetries")]
    Distinct,
    /// One cover of each class, where symmetries may exchange colors.
    #[serde(rename = "symmetries and colors")]
    DistinctWithColors,
    /// One cover of each class, by the motions of a board.
    #[serde(rename = "motions")]
    DistinctByMotions,
}

impl PartKind {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_all(&self) -> bool {
        *self == Self::All
    }
}

impl fmt::Display for PartKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::All => "all covers",
            Self::Distinct => "covers up to symmetry",
            Self::DistinctWithColors => "covers up to symmetry and exchanges of colors",
            Self::DistinctByMotions => "covers up to motions of the board",
        })
    }
}

/// A part, as a JSON object that may stand within another one. In a line that is read, any field
/// may be missing.
#[derive(Serialize, Deserialize)]
pub struct PartLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    costs: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<Vec<usize>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    excluded: Vec<usize>,
    #[serde(default, skip_serializing_if = "PartKind::is_all")]
    distinct: PartKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<f64>,
    /// That of the object with the other fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
}

impl PartLine {
    /// The digest of a line that has none.
    fn new_digest(&self) -> String {
        Digest::of(&serde_json::to_vec(self).expect("plain data")).to_string()
    }
}

/// The covers that the part in a line is for; [`All`](PartKind::All), if it is no part.
#[must_use]
pub fn kind_of(line: &str) -> PartKind {
    serde_json::from_str(line).map_or(PartKind::All, |found: PartLine| found.distinct)
}

/// The lines for parts of one search of a problem. Making it costs a pass over the problem.
pub struct PartLines<'p> {
    problem: &'p Instance,
    fingerprint: Fingerprint,
    costs: Option<String>,
    kind: PartKind,
}

impl<'p> PartLines<'p> {
    /// The lines for a search for these covers.
    #[must_use]
    pub fn new(problem: &'p Instance, kind: PartKind) -> Self {
        let costs = if kind.is_all() { None } else { problem.costs_fingerprint() };
        let costs = costs.map(|costs| costs.to_string());
        Self { problem, fingerprint: problem.fingerprint(), costs, kind }
    }

    /// The object for a part.
    #[must_use]
    pub fn line(&self, part: &Part) -> PartLine {
        let numbers = |options: &[OptionId]| options.iter().map(|option| option.index()).collect();
        let line = PartLine {
            problem: Some(self.fingerprint.to_string()),
            costs: self.costs.clone(),
            part: Some(numbers(&part.options)),
            excluded: numbers(&part.excluded),
            distinct: self.kind,
            level: Some(part.level),
            share: Some(part.share),
            digest: None,
        };
        PartLine { digest: Some(line.new_digest()), ..line }
    }

    /// The line for a part, without a line end.
    #[must_use]
    pub fn write(&self, part: &Part) -> String {
        serde_json::to_string(&self.line(part)).expect("plain data")
    }

    /// The part in a line.
    ///
    /// # Errors
    ///
    /// If the line is not a part, was changed, or is a part of another problem or search.
    pub fn read(&self, line: &str) -> Result<Part, PartLineError> {
        let syntax = |expected| PartLineError::Syntax { expected };
        let all = "the fields problem, part, level, share and digest";
        let mut line: PartLine = serde_json::from_str(line).map_err(|_| syntax(all))?;
        let problem = line.problem.clone().ok_or(syntax("the field problem"))?;
        let part = line.part.clone().ok_or(syntax("the field part"))?;
        let level = line.level.ok_or(syntax("the field level"))?;
        let share = line.share.ok_or(syntax("the field share"))?;
        let digest = line.digest.take().ok_or(syntax("the field digest"))?;
        if digest != line.new_digest() {
            return Err(PartLineError::Changed);
        }
        let found = problem.parse().map_err(|_| PartLineError::Changed)?;
        let expected = self.fingerprint;
        if found != expected {
            return Err(PartLineError::OtherProblem { found, expected });
        }
        let (found, expected) = (line.distinct, self.kind);
        if found != expected {
            return Err(PartLineError::OtherSearch { found, expected });
        }
        if line.costs != self.costs {
            return Err(PartLineError::OtherCosts);
        }
        let mut options = part.iter().chain(&line.excluded);
        if let Some(&wrong) = options.find(|&&option| option >= self.problem.n_options()) {
            return Err(PartError::Option(OptionId::new(wrong)).into());
        }
        // Each level chooses an option or finishes a primary item. A share outside 0..=1 is
        // replaced by 0.
        let level = level.min(self.problem.n_primary() + self.problem.n_options());
        let share = if (0.0..=1.0).contains(&share) { share } else { 0.0 };
        let part = Part::new(part.into_iter().map(OptionId::new), level, share)
            .excluding(line.excluded.into_iter().map(OptionId::new));
        part.check(self.problem)?;
        Ok(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;

    fn problem() -> Problem {
        super::super::knuth::read(&b"a b c\na\nb\nc\na b\n"[..]).unwrap()
    }

    #[test]
    fn every_change_of_a_byte_is_refused_or_changes_nothing() {
        let problem = problem();
        let lines = PartLines::new(&problem, PartKind::All);
        let part = Part::new([OptionId::new(0), OptionId::new(2)], 2, 1.0 / 3.0)
            .excluding([OptionId::new(3)]);
        let line = lines.write(&part);
        assert_eq!(lines.read(&line), Ok(part.clone()));
        for at in 0..line.len() {
            for byte in 0..=127 {
                let mut changed = line.clone().into_bytes();
                changed[at] = byte;
                let changed = String::from_utf8(changed).unwrap();
                let found = lines.read(&changed);
                assert!(found.is_err() || found == Ok(part.clone()), "{changed}");
            }
            assert!(lines.read(&line[..at]).is_err());
        }
    }

    #[test]
    fn parts_of_searches_for_other_covers_are_refused() {
        let problem = problem();
        let part = Part::new([OptionId::new(0)], 1, 0.5).excluding([OptionId::new(1)]);
        let all = [
            PartKind::All,
            PartKind::Distinct,
            PartKind::DistinctWithColors,
            PartKind::DistinctByMotions,
        ];
        for found in all {
            let line = PartLines::new(&problem, found).write(&part);
            for expected in all {
                let read = PartLines::new(&problem, expected).read(&line);
                if found == expected {
                    assert_eq!(read, Ok(part.clone()));
                } else {
                    assert_eq!(read, Err(PartLineError::OtherSearch { found, expected }));
                }
            }
        }
        let line = PartLines::new(&problem, PartKind::Distinct).write(&part);
        let lines = PartLines::new(&problem, PartKind::All);
        let changed = line.replace(",\"distinct\":\"symmetries\"", "");
        assert_ne!(line, changed);
        assert_eq!(lines.read(&changed), Err(PartLineError::Changed));
    }

    #[test]
    fn values_count_and_not_their_form() {
        let problem = problem();
        let lines = PartLines::new(&problem, PartKind::All);
        for share in [0.1, 1e-300, 5e-324, 0.123_456_789_012_345_68, 1.0, 0.0] {
            let part = Part::new([OptionId::new(3)], 1, share);
            let line = lines.write(&part);
            let mut value: serde_json::Value = serde_json::from_str(&line).unwrap();
            value["solutions"] = 5.into();
            let form = serde_json::to_string_pretty(&value).unwrap();
            assert_eq!(lines.read(&form), Ok(part), "{form}");
        }
    }

    /// Symmetries keep costs, so other costs have other classes.
    #[test]
    fn parts_up_to_symmetry_are_those_of_the_same_costs() {
        let other: Problem = "a b c\na |1\nb\nc\na b\n".parse().unwrap();
        let problem = problem();
        for kind in [PartKind::All, PartKind::Distinct, PartKind::DistinctWithColors] {
            let line = PartLines::new(&problem, kind).write(&Part::whole());
            assert_eq!(kind_of(&line), kind);
            let read = PartLines::new(&other, kind).read(&line);
            let refused = Err(PartLineError::OtherCosts);
            assert_eq!(read, if kind.is_all() { Ok(Part::whole()) } else { refused.clone() });
            if !kind.is_all() {
                let line = PartLines::new(&other, kind).write(&Part::whole());
                assert_eq!(PartLines::new(&problem, kind).read(&line), refused);
            }
        }
    }
}
