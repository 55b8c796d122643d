//! Studies: questions that an engine does not answer alone. Each has a file, with its results as
//! text and as JSON.
//!
//! An engine first counts the solutions of all boards of a chunk, unless the question does not
//! depend on them. A study then does the work that many boards can share ([`Study::prepare`]). It
//! returns its results board by board, so that a stopped run ends between two boards.

use serde::Serialize;

use super::board_kind::Interrupted;
use super::candidates::{CandidatesResult, FindingCandidates};
use super::canonical::{Canonizing, CanonizingResult};
use super::explain::{Explaining, ExplainingResult};
use super::minimal::{Minimizing, MinimizingResult};
use super::selected::{Replies, ResultPlace};
use super::settings::{Question, Settings};
use quadrille_boards::{Board, Canonizer, Position, Reply, Verdict};

/// Answers one question. Its memory is used again for each board.
pub(super) enum Study {
    Explaining(Box<Explaining>),
    Minimizing(Minimizing),
    Candidates(FindingCandidates),
    Canonizing(Canonizing),
}

/// The result of a study of a board. In JSON it has the fields of its question.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum StudyResult {
    Explaining(ExplainingResult),
    Minimizing(MinimizingResult),
    Candidates(CandidatesResult),
    Canonizing(CanonizingResult),
}

/// The shape of a result as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResultShape {
    /// A line, for a board of any form.
    Line,
    /// Several lines, for a board of any form.
    Lines,
    /// One line for a board on one line, and nine lines for other boards.
    Grid,
}

impl Study {
    /// The study for the question of these settings; `None` if an engine alone answers it.
    pub(super) fn new(settings: &Settings) -> Option<Self> {
        let question = settings.question;
        Some(match question {
            Question::Solve { .. } | Question::Check | Question::Count { .. } => return None,
            Question::Rate { .. } | Question::Explain { .. } => {
                Self::Explaining(Box::new(Explaining::new(settings)))
            }
            Question::Minimize | Question::Redundant => Self::Minimizing(Minimizing::new(settings)),
            Question::TrueCandidates { limit } => {
                Self::Candidates(FindingCandidates::new(limit, settings))
            }
            Question::Canonical { dedupe } => {
                Self::Canonizing(Canonizing { canonizer: Canonizer::default(), dedupe })
            }
        })
    }

    /// Does the work that many boards can share.
    pub(super) fn prepare(&mut self, boards: &[Board], replies: &Replies) {
        match self {
            Self::Minimizing(minimizing) => minimizing.prepare(boards, replies),
            Self::Candidates(finding) => finding.prepare(boards, replies),
            Self::Explaining(_) | Self::Canonizing(_) => {}
        }
    }

    /// The result for a position with this verdict; `None` if the verdict is the whole answer.
    pub(super) fn of_position(
        &mut self,
        position: &Position,
        verdict: &Verdict,
    ) -> Result<Option<StudyResult>, Interrupted> {
        Ok(match (self, verdict) {
            (Self::Explaining(explaining), Verdict::Unique(solved)) => {
                Some(StudyResult::Explaining(explaining.of_position(position, solved)))
            }
            (Self::Candidates(_), Verdict::None) => None,
            (Self::Candidates(finding), _) => {
                let found =
                    finding.of_position(position).ok_or(Interrupted { n_solutions: None })?;
                Some(StudyResult::Candidates(found))
            }
            _ => None,
        })
    }

    /// The result for board number `i` of the chunk, or `None` if the reply is the whole answer.
    pub(super) fn result(
        &mut self,
        i: usize,
        board: &Board,
        reply: Option<&Reply>,
    ) -> Option<StudyResult> {
        match self {
            Self::Explaining(explaining) => match reply {
                Some(Reply { solution: Some(solved), n_solutions: 1, .. }) => {
                    Some(StudyResult::Explaining(explaining.result(board, solved)))
                }
                _ => None,
            },
            Self::Minimizing(minimizing) => minimizing.result(i).map(StudyResult::Minimizing),
            Self::Candidates(finding) => finding.result(i).map(StudyResult::Candidates),
            Self::Canonizing(canonizing) => Some(StudyResult::Canonizing(canonizing.result(board))),
        }
    }
}

impl StudyResult {
    /// The shape of the text; `None` if the result is a [board](Self::board).
    pub(super) const fn shape(&self) -> Option<ResultShape> {
        Some(match self {
            Self::Explaining(result) if result.has_lines() => ResultShape::Lines,
            Self::Minimizing(MinimizingResult::Minimal { .. }) => return None,
            Self::Candidates(_) => ResultShape::Grid,
            Self::Explaining(_) | Self::Minimizing(_) | Self::Canonizing(_) => ResultShape::Line,
        })
    }

    /// The board that answers the question, if the answer is a board.
    pub(super) const fn board(&self) -> Option<&Board> {
        match self {
            Self::Minimizing(MinimizingResult::Minimal { board, .. }) => Some(board),
            _ => None,
        }
    }

    /// Writes the result as text, without the last line end.
    pub(super) fn write(&self, place: ResultPlace, text: &mut Vec<u8>) {
        match self {
            Self::Explaining(result) => result.write(text),
            Self::Minimizing(result) => result.write(text),
            Self::Candidates(result) => result.write(place, text),
            Self::Canonizing(result) => result.write(place, text),
        }
    }

    /// The class of the board, if only the first board of each class is written.
    pub(super) fn class(&self) -> Option<u128> {
        match self {
            Self::Canonizing(result) => result.class(),
            _ => None,
        }
    }

    /// Whether the board is a proper puzzle with redundant clues.
    pub(super) const fn is_redundant(&self) -> bool {
        let Self::Minimizing(MinimizingResult::Redundant { redundant }) = self else {
            return false;
        };
        !redundant.is_empty()
    }
}
