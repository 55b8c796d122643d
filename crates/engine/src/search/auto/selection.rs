//! [`Selection`]: which engine and which rule search a problem, and why.

use std::fmt;

use crate::search::bitset::Preprocessed;
use crate::search::{EngineKind, Rule};

/// Which engine and rule were selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Selection {
    /// Dancing Links or sets of bits.
    pub engine: EngineKind,
    /// How the item to branch on is chosen.
    pub rule: Rule,
    /// Whether sets of bits search the lower part of the tree as dense rows of bits.
    pub dense: bool,
    /// Why.
    pub reason: Reason,
    /// What was removed before the search, if that was asked for.
    pub preprocessed: Option<Preprocessed>,
}

/// Why an engine was selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It was asked for.
    Asked,
    /// The problem has multiplicities, which no other engine knows.
    Multiplicities,
    /// The tree is small.
    SmallTree,
    /// The probe decided: for the same work the weighted rule explored this many hundredths of what
    /// the rule of the smallest item explored.
    Probe(u32),
}

impl fmt::Display for Selection {
    /// Such as `bitset, rule: smallest (probe: weighted explores 0.93 times as much)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, rule: {}", self.engine, self.rule.name())?;
        if self.engine == EngineKind::Bitset && !self.dense {
            write!(f, ", sparse only")?;
        }
        match self.reason {
            Reason::Asked => Ok(()),
            Reason::Multiplicities => write!(f, " (for multiplicities)"),
            Reason::SmallTree => write!(f, " (the tree is small)"),
            Reason::Probe(hundredths) => {
                let ratio = f64::from(hundredths) / 100.0;
                write!(f, " (probe: weighted explores {ratio:.2} times as much)")
            }
        }?;
        match self.preprocessed {
            Some(Preprocessed { removed, is_complete, .. }) => {
                let plural = if removed == 1 { "" } else { "s" };
                write!(f, ", {removed} option{plural} removed")?;
                if is_complete { Ok(()) } else { write!(f, " (there may be more)") }
            }
            None => Ok(()),
        }
    }
}
