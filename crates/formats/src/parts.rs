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
//! not matter.
//!
//! ```
//! use quadrille::models::{Model, queens::Queens};
//! use quadrille::search::part::Part;
//! use quadrille::text::parts;
//!
//! let problem = Queens::new(8)?.problem().into_parts().0;
//! let line = parts::write(problem.fingerprint(), &Part::whole());
//! assert_eq!(parts::read(&line, &problem, problem.fingerprint())?, Part::whole());
//!
//! let changed = line.replace("\"part\":[]", "\"part\":[3]");
//! let error = parts::read(&changed, &problem, problem.fingerprint()).unwrap_err();
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
        })
    }
}

/// The fields that the digest depends on.
#[derive(Serialize)]
struct Fields {
    problem: String,
    part: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    excluded: Vec<usize>,
    #[serde(skip_serializing_if = "PartKind::is_all")]
    distinct: PartKind,
    level: usize,
    share: f64,
}

impl Fields {
    fn digest(&self) -> String {
        Digest::of(&serde_json::to_vec(self).expect("plain data")).to_string()
    }
}

/// A part, as a JSON object that may stand within another one.
#[derive(Serialize)]
pub struct PartLine {
    #[serde(flatten)]
    fields: Fields,
    digest: String,
}

impl PartLine {
    /// The object for a part of the problem with this fingerprint.
    pub fn new(problem: Fingerprint, part: &Part) -> Self {
        Self::of(problem, part, PartKind::All)
    }

    /// The object for a part of a search for these covers.
    pub fn of(problem: Fingerprint, part: &Part, distinct: PartKind) -> Self {
        let numbers = |options: &[OptionId]| options.iter().map(|option| option.index()).collect();
        let fields = Fields {
            problem: problem.to_string(),
            part: numbers(&part.options),
            excluded: numbers(&part.excluded),
            distinct,
            level: part.level,
            share: part.share,
        };
        Self { digest: fields.digest(), fields }
    }
}

/// The line for a part of the problem with this fingerprint, without a line end.
pub fn write(problem: Fingerprint, part: &Part) -> String {
    serde_json::to_string(&PartLine::new(problem, part)).expect("plain data")
}

/// The line for a part of a search for these covers, without a line end.
pub fn write_of(problem: Fingerprint, part: &Part, wanted: PartKind) -> String {
    serde_json::to_string(&PartLine::of(problem, part, wanted)).expect("plain data")
}

/// The fields found in a line. Any of them may be missing.
#[derive(Deserialize)]
struct Found {
    problem: Option<String>,
    part: Option<Vec<usize>>,
    #[serde(default)]
    excluded: Vec<usize>,
    #[serde(default)]
    distinct: PartKind,
    level: Option<usize>,
    share: Option<f64>,
    digest: Option<String>,
}

/// The part in a line. `fingerprint` is the problem's.
///
/// # Errors
///
/// If the line is not a part, was changed, or is a part of another problem or of a search for
/// covers up to symmetry.
pub fn read(
    line: &str,
    problem: &Instance,
    fingerprint: Fingerprint,
) -> Result<Part, PartLineError> {
    read_of(line, problem, fingerprint, PartKind::All)
}

/// The part in a line of a search for these covers. `fingerprint` is the problem's.
///
/// # Errors
///
/// If the line is not a part, was changed, or is a part of another problem or search.
pub fn read_of(
    line: &str,
    problem: &Instance,
    fingerprint: Fingerprint,
    wanted: PartKind,
) -> Result<Part, PartLineError> {
    let (part, found) = read_any(line, problem, fingerprint)?;
    if found != wanted {
        return Err(PartLineError::OtherSearch { found, expected: wanted });
    }
    Ok(part)
}

/// The part in a line, and the covers that its search is for. `fingerprint` is the problem's.
///
/// # Errors
///
/// If the line is not a part, was changed, or is a part of another problem.
pub fn read_any(
    line: &str,
    problem: &Instance,
    fingerprint: Fingerprint,
) -> Result<(Part, PartKind), PartLineError> {
    let syntax = |expected| PartLineError::Syntax { expected };
    let all = "the fields problem, part, level, share and digest";
    let found: Found = serde_json::from_str(line).map_err(|_| syntax(all))?;
    let fields = Fields {
        problem: found.problem.ok_or(syntax("the field problem"))?,
        part: found.part.ok_or(syntax("the field part"))?,
        excluded: found.excluded,
        distinct: found.distinct,
        level: found.level.ok_or(syntax("the field level"))?,
        share: found.share.ok_or(syntax("the field share"))?,
    };
    if found.digest.ok_or(syntax("the field digest"))? != fields.digest() {
        return Err(PartLineError::Changed);
    }
    let found = fields.problem.parse().map_err(|_| PartLineError::Changed)?;
    if found != fingerprint {
        return Err(PartLineError::OtherProblem { found, expected: fingerprint });
    }
    let mut options = fields.part.iter().chain(&fields.excluded);
    if let Some(&wrong) = options.find(|&&option| option >= problem.n_options()) {
        return Err(PartError::Option(OptionId::new(wrong)).into());
    }
    // Each level chooses an option or finishes a primary item. A share outside 0..=1 is replaced by
    // 0.
    let level = fields.level.min(problem.n_primary() + problem.n_options());
    let share = if (0.0..=1.0).contains(&fields.share) { fields.share } else { 0.0 };
    let part = Part::new(fields.part.into_iter().map(OptionId::new), level, share)
        .excluding(fields.excluded.into_iter().map(OptionId::new));
    part.check(problem)?;
    Ok((part, fields.distinct))
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
        let fingerprint = problem.fingerprint();
        let part = Part::new([OptionId::new(0), OptionId::new(2)], 2, 1.0 / 3.0)
            .excluding([OptionId::new(3)]);
        let line = write(fingerprint, &part);
        assert_eq!(read(&line, &problem, fingerprint), Ok(part.clone()));
        for at in 0..line.len() {
            for byte in 0..=127 {
                let mut changed = line.clone().into_bytes();
                changed[at] = byte;
                let changed = String::from_utf8(changed).unwrap();
                let found = read(&changed, &problem, fingerprint);
                assert!(found.is_err() || found == Ok(part.clone()), "{changed}");
            }
            assert!(read(&line[..at], &problem, fingerprint).is_err());
        }
    }

    #[test]
    fn parts_of_searches_for_other_covers_are_refused() {
        let problem = problem();
        let fingerprint = problem.fingerprint();
        let part = Part::new([OptionId::new(0)], 1, 0.5).excluding([OptionId::new(1)]);
        let all = [PartKind::All, PartKind::Distinct, PartKind::DistinctWithColors];
        for found in all {
            let line = write_of(fingerprint, &part, found);
            for expected in all {
                let read = read_of(&line, &problem, fingerprint, expected);
                if found == expected {
                    assert_eq!(read, Ok(part.clone()));
                } else {
                    assert_eq!(read, Err(PartLineError::OtherSearch { found, expected }));
                }
            }
        }
        let line = write_of(fingerprint, &part, PartKind::Distinct);
        let changed = line.replace(",\"distinct\":\"symmetries\"", "");
        assert_ne!(line, changed);
        assert_eq!(read(&changed, &problem, fingerprint), Err(PartLineError::Changed));
    }

    #[test]
    fn values_count_and_not_their_form() {
        let problem = problem();
        let fingerprint = problem.fingerprint();
        for share in [0.1, 1e-300, 5e-324, 0.123_456_789_012_345_68, 1.0, 0.0] {
            let part = Part::new([OptionId::new(3)], 1, share);
            let line = write(fingerprint, &part);
            let mut value: serde_json::Value = serde_json::from_str(&line).unwrap();
            value["solutions"] = 5.into();
            let form = serde_json::to_string_pretty(&value).unwrap();
            assert_eq!(read(&form, &problem, fingerprint), Ok(part), "{form}");
        }
    }
}
