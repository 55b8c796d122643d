//! Studies: questions that an engine does not answer alone. Each has a file, with its results as
//! text and as JSON.
//!
//! An engine first counts the solutions of all boards of a chunk, unless the question does not
//! depend on them. A study then does the work that many boards can share ([`Study::prepare`]). It
//! returns its results board by board, so that a stopped run ends between two boards.

use serde::Serialize;

use super::board_kind::Interrupted;
use super::candidates::CandidatesResult;
use super::canonical::{Canonizing, CanonizingResult};
use super::explain::{Explaining, ExplainingResult};
use super::minimal::{MinimalBoard, RedundantResult};
use super::settings::{Question, Settings};
use super::variant::MinimalVariant;
use quadrille_boards::{
    Board, Candidates, Canonizer, Engine, Minimizer, Position, Reply, ReplyError, TrueCandidates,
    Verdict,
};

/// Answers one question. Its memory is used again for each board.
pub(super) struct Study {
    method: Method,
    /// The results that were prepared, for each board of the chunk.
    prepared: Vec<Option<StudyResult>>,
}

enum Method {
    Explaining(Box<Explaining>),
    Minimizing(Minimizer),
    Redundant(Minimizer),
    Candidates(TrueCandidates),
    Canonizing(Canonizing),
}

/// The result of a study of a board. In JSON it has the fields of its question.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum StudyResult {
    Explaining(ExplainingResult),
    Minimal(MinimalBoard),
    MinimalVariant(MinimalVariant),
    Redundant(RedundantResult),
    Candidates(CandidatesResult),
    Canonizing(CanonizingResult),
}

/// The place of a result in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResultPlace {
    /// A line of its own, or the rest of the line of its puzzle.
    Line,
    /// A field of a table.
    Field,
    /// Several lines, perhaps with rules between the boxes.
    Grid { has_rules: bool },
}

impl Study {
    /// The study for the question of these settings; `None` if an engine alone answers it.
    pub(super) fn new(settings: &Settings) -> Option<Self> {
        let question = settings.question;
        let method = match question {
            Question::Solve { .. }
            | Question::All { .. }
            | Question::Check
            | Question::Count { .. } => return None,
            Question::Rate { .. } | Question::Explain { .. } => {
                Method::Explaining(Box::new(Explaining::new(settings)))
            }
            Question::Minimize { .. } => Method::Minimizing(Minimizer::new(settings.lanes())),
            Question::Redundant => Method::Redundant(Minimizer::new(settings.lanes())),
            Question::TrueCandidates { limit } => {
                let mut lanes = settings.lanes();
                lanes.set_stop(settings.stop.clone());
                Method::Candidates(TrueCandidates::new(lanes, limit))
            }
            Question::Canonical { dedupe } => {
                Method::Canonizing(Canonizing { canonizer: Canonizer::default(), dedupe })
            }
        };
        Some(Self { method, prepared: Vec::new() })
    }

    /// Does the work that many boards can share. `replies` are those of the engine, or the reasons
    /// why there are none; after a stop the last ones may be missing.
    pub(super) fn prepare(&mut self, boards: &[Board], replies: &[Result<Reply, ReplyError>]) {
        let Self { method, prepared } = self;
        let is_asked = |n_solutions| match method {
            Method::Minimizing(_) | Method::Redundant(_) => n_solutions == 1,
            Method::Candidates(_) => n_solutions > 0,
            Method::Explaining(_) | Method::Canonizing(_) => false,
        };
        let (mut numbers, mut asked) = (Vec::new(), Vec::new());
        for (i, (board, reply)) in boards.iter().zip(replies).enumerate() {
            if reply.is_ok_and(|reply| is_asked(reply.n_solutions)) {
                numbers.push(i);
                asked.push(*board);
            }
        }
        prepared.clear();
        prepared.resize_with(boards.len(), || None);
        let mut put = |k: usize, result| prepared[numbers[k]] = Some(result);
        match method {
            Method::Minimizing(minimizer) => minimizer.minimize(&asked, |k, minimal| {
                let minimal = *minimal.expect("a proper puzzle");
                put(k, StudyResult::Minimal(MinimalBoard::of(&asked[k], minimal)));
            }),
            Method::Redundant(minimizer) => minimizer.redundant(&asked, |k, cells| {
                let cells = cells.expect("a proper puzzle").iter();
                let redundant = cells.map(ToString::to_string).collect();
                let result = RedundantResult { redundant, ..RedundantResult::default() };
                put(k, StudyResult::Redundant(result));
            }),
            // If the run is stopped, the last boards have no result.
            Method::Candidates(candidates) => {
                candidates.for_each(&asked, |k, found| put(k, StudyResult::candidates(found)));
            }
            Method::Explaining(_) | Method::Canonizing(_) => {}
        }
    }

    /// The result for a position with this verdict; `None` if the verdict is the whole answer.
    pub(super) fn of_position(
        &mut self,
        position: &Position,
        verdict: &Verdict,
    ) -> Result<Option<StudyResult>, Interrupted> {
        Ok(match (&mut self.method, verdict) {
            (Method::Explaining(explaining), Verdict::Unique(solved)) => {
                Some(StudyResult::Explaining(explaining.result(position, None, solved)))
            }
            (Method::Candidates(candidates), Verdict::Unique(_) | Verdict::Several(..)) => {
                let found = candidates.of_position(position);
                Some(StudyResult::candidates(&found.ok_or_else(Interrupted::default)?))
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
        match (&mut self.method, reply) {
            (
                Method::Explaining(explaining),
                Some(Reply { solution: Some(solved), n_solutions: 1, .. }),
            ) => {
                let result = explaining.result(&Position::new(board), Some(board), solved);
                Some(StudyResult::Explaining(result))
            }
            (Method::Canonizing(canonizing), _) => {
                Some(StudyResult::Canonizing(canonizing.result(board)))
            }
            _ => self.prepared.get_mut(i)?.take(),
        }
    }
}

impl StudyResult {
    fn candidates(found: &Candidates) -> Self {
        Self::Candidates(CandidatesResult::of_nine_by_nine(found))
    }

    /// The board that answers the question, if the answer is a board.
    pub(super) const fn board(&self) -> Option<&Board> {
        match self {
            Self::Minimal(minimal) => Some(&minimal.board),
            _ => None,
        }
    }

    /// Writes the result as text, without the last line end.
    pub(super) fn write(&self, place: ResultPlace, text: &mut Vec<u8>) {
        let written = match self {
            Self::Explaining(result) => return result.write(text),
            Self::Canonizing(result) => return result.write(place, text),
            Self::Minimal(result) => result.board.to_string(),
            Self::MinimalVariant(result) => result.text(place),
            Self::Redundant(result) => result.text(),
            Self::Candidates(result) => result.text(place),
        };
        let has_comma = place == ResultPlace::Field && written.contains(',');
        let written = if has_comma { format!("\"{written}\"") } else { written };
        text.extend_from_slice(written.as_bytes());
    }
}
