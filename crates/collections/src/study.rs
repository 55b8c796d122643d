//! Studies: questions that an engine does not answer alone. Each has a file, with its results as
//! text and as JSON.
//!
//! An engine first counts the solutions of all boards of a chunk, unless the question does not
//! depend on them. A study then does the work that many boards can share ([`Study::prepare`]). It
//! returns its results board by board, so that a stopped run ends between two boards.

use serde::Serialize;

use super::board_kind::Interrupted;
use super::candidates::{self, CandidatesResult};
use super::canonical::{Canonizing, CanonizingResult};
use super::explain::{Explaining, ExplainingResult};
use super::minimal::{self, MinimizingResult};
use super::selected::{Replies, ResultPlace, Selected};
use super::settings::{Question, Settings};
use super::variant::SetterResult;
use quadrille_boards::{Board, Canonizer, Minimizer, Position, Reply, TrueCandidates, Verdict};

/// Answers one question. Its memory is used again for each board.
pub(super) enum Study {
    Explaining(Box<Explaining>),
    Minimizing(Minimizer, Selected<MinimizingResult>),
    Redundant(Minimizer, Selected<MinimizingResult>),
    Candidates(TrueCandidates, Selected<CandidatesResult>),
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
    Setter(SetterResult),
}

impl Study {
    /// The study for the question of these settings; `None` if an engine alone answers it.
    pub(super) fn new(settings: &Settings) -> Option<Self> {
        let question = settings.question;
        Some(match question {
            Question::Solve { .. }
            | Question::All { .. }
            | Question::Check
            | Question::Count { .. } => return None,
            Question::Rate { .. } | Question::Explain { .. } => {
                Self::Explaining(Box::new(Explaining::new(settings)))
            }
            Question::Minimize { .. } => {
                Self::Minimizing(Minimizer::new(settings.lanes()), Selected::new())
            }
            Question::Redundant => {
                Self::Redundant(Minimizer::new(settings.lanes()), Selected::new())
            }
            Question::TrueCandidates { limit } => {
                Self::Candidates(candidates::search(limit, settings), Selected::new())
            }
            Question::Canonical { dedupe } => {
                Self::Canonizing(Canonizing { canonizer: Canonizer::default(), dedupe })
            }
        })
    }

    /// Does the work that many boards can share.
    pub(super) fn prepare(&mut self, boards: &[Board], replies: &Replies) {
        match self {
            Self::Minimizing(minimizer, proper) => {
                let (proper, put) = proper.select(boards, replies, |n| n == 1);
                minimal::minimize(minimizer, proper, put);
            }
            Self::Redundant(minimizer, proper) => {
                let (proper, put) = proper.select(boards, replies, |n| n == 1);
                minimal::redundant(minimizer, proper, put);
            }
            // If the run is stopped, the last boards have no result.
            Self::Candidates(candidates, solvable) => {
                let (solvable, mut put) = solvable.select(boards, replies, |n| n > 0);
                candidates.for_each(solvable, |k, found| {
                    put(k, CandidatesResult(Box::new(found.clone())));
                });
            }
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
                Some(StudyResult::Explaining(explaining.result(position, None, solved)))
            }
            (Self::Candidates(..), Verdict::None) => None,
            (Self::Candidates(candidates, _), _) => {
                let found = candidates.of_position(position);
                let found = found.ok_or_else(Interrupted::default)?;
                Some(StudyResult::Candidates(CandidatesResult(Box::new(found))))
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
                    let result = explaining.result(&Position::new(board), Some(board), solved);
                    Some(StudyResult::Explaining(result))
                }
                _ => None,
            },
            Self::Minimizing(_, proper) | Self::Redundant(_, proper) => {
                proper.take(i).map(StudyResult::Minimizing)
            }
            Self::Candidates(_, solvable) => solvable.take(i).map(StudyResult::Candidates),
            Self::Canonizing(canonizing) => Some(StudyResult::Canonizing(canonizing.result(board))),
        }
    }
}

impl StudyResult {
    /// Whether the text has several lines, for a board of any form.
    pub(super) const fn has_lines(&self) -> bool {
        matches!(self, Self::Explaining(result) if result.has_lines())
    }

    /// Whether the text has a line for each row, unless the board is on one line.
    pub(super) const fn is_grid(&self) -> bool {
        match self {
            Self::Candidates(_) => true,
            Self::Setter(result) => result.is_grid(),
            _ => false,
        }
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
            Self::Setter(result) => result.write(place, text),
        }
    }

    /// The parts of a minimized puzzle about which nothing is known, in words.
    pub(super) fn unknown(&self) -> Option<String> {
        match self {
            Self::Setter(result) => result.unknown(),
            _ => None,
        }
    }

    /// What a reader of a minimized puzzle should know.
    pub(super) const fn remark(&self) -> Option<&'static str> {
        match self {
            Self::Setter(result) => result.remark(),
            _ => None,
        }
    }

    /// The class of the board, if only the first board of each class is written.
    pub(super) fn class(&self) -> Option<u128> {
        match self {
            Self::Canonizing(result) => result.class(),
            _ => None,
        }
    }

    /// Whether the board is a proper puzzle with redundant clues or rules.
    pub(super) const fn is_redundant(&self) -> bool {
        match self {
            Self::Minimizing(MinimizingResult::Redundant { redundant }) => !redundant.is_empty(),
            Self::Setter(result) => result.is_redundant(),
            _ => false,
        }
    }
}
