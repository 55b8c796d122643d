//! `rate` and `explain`: how hard a proper puzzle is for a person, and the steps that a person
//! takes, as text, as pictures and as JSON.

mod json;
mod text;

use std::io::Write as _;

use serde::Serialize;

use super::settings::{Drawing, Hint, Layout, Question, Settings};
use quadrille_boards::text::PositionForm;
use quadrille_boards::{Board, Engine, Position, Solver};
use quadrille_person::{DeductionStep, Explainer, Rater, StepPicture};
use text::{write_hint, write_rating, write_step};

pub(super) use json::RatingFields;
use json::{RatedFields, StepFields};

/// Rates and explains puzzles. Its memory is used again for each puzzle.
pub(super) struct Explaining {
    rater: Rater,
    question: Question,
    /// Whether the answer is JSON.
    is_data: bool,
    /// The most steps of an explanation.
    most: usize,
    /// The form in which the position after the steps is written, if it is.
    form: Option<PositionForm>,
    solver: Solver,
    step: DeductionStep,
}

/// The rating or the steps of a puzzle.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum ExplainingResult {
    /// A rating as data, which is written as JSON.
    Rated(RatedFields),
    /// Steps as data, which are written as JSON.
    Explained {
        steps: Vec<StepFields>,
        /// Whether the steps solve the puzzle, unless they are a hint.
        #[serde(skip_serializing_if = "Option::is_none")]
        solved: Option<bool>,
        /// The position after the steps, if it is wanted.
        #[serde(skip_serializing_if = "Option::is_none")]
        position: Option<String>,
    },
    /// A rating or steps as text.
    #[serde(skip)]
    Written { text: Vec<u8>, has_lines: bool },
}

const WRITES: &str = "writing to memory does not fail";

/// How hard a puzzle is for a machine.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Measures {
    /// Tree nodes that Dancing Links explores to prove that there is exactly one solution.
    nodes: u64,
    /// The smallest backdoor, or `None` if it has more than three cells.
    backdoor: Option<usize>,
}

impl Explaining {
    /// Prepares the question of these settings, which is to rate or to explain.
    pub(super) fn new(settings: &Settings) -> Self {
        let question = settings.question;
        let rater = match question {
            Question::Rate { modern: true, .. } => Rater::default().modern(),
            _ => Rater::default(),
        };
        let is_data = settings.layout == Layout::Json;
        let (most, form) = (settings.steps.unwrap_or(usize::MAX), settings.position);
        let (solver, step) = (Solver::default(), DeductionStep::blank());
        Self { rater, question, is_data, most, form, solver, step }
    }

    /// The answer for a position with this only solution. Measures are for boards alone: `board` is
    /// the puzzle, if its candidates are those that the clues leave.
    pub(super) fn result(
        &mut self,
        position: &Position,
        board: Option<&Board>,
        solved: &Board,
    ) -> ExplainingResult {
        match self.question {
            Question::Rate { measured, .. } => {
                let measures = board.filter(|_| measured).map(|board| self.measures(board));
                let rating = self.rater.rate_proper(position, solved);
                if self.is_data {
                    return ExplainingResult::Rated(RatedFields::of(&rating, measures));
                }
                let mut text = Vec::new();
                write_rating(&rating, measures, &mut text).expect(WRITES);
                ExplainingResult::Written { text, has_lines: false }
            }
            _ => self.explain(Explainer::solved_by(position, solved)),
        }
    }

    fn explain(&mut self, explainer: Explainer) -> ExplainingResult {
        let Question::Explain { until, modern, hint, drawing } = self.question else {
            unreachable!("made for `rate` and `explain`")
        };
        let explainer = explainer.until(until);
        let mut explainer = if modern { explainer.modern() } else { explainer };
        let most = if hint.is_some() { 1 } else { self.most };
        if self.is_data {
            let shown = |step| StepFields::of(step, hint);
            let steps = explainer.by_ref().take(most).map(shown).collect();
            let position = self.form.map(|form| explainer.current().in_form(form).to_string());
            let solved = hint.is_none().then(|| explainer.is_solved());
            return ExplainingResult::Explained { steps, solved, position };
        }
        if let Some(form) = self.form {
            explainer.by_ref().take(most).for_each(drop);
            let text = explainer.current().in_form(form).to_string().into_bytes();
            return ExplainingResult::Written { text, has_lines: form == PositionForm::Grid };
        }
        #[cfg(feature = "svg")]
        if drawing == Some(Drawing::Svg) {
            let pictures: Vec<StepPicture> = pictures(&mut explainer).take(most).collect();
            let mut text = StepPicture::gallery(&pictures).into_bytes();
            text.truncate(text.trim_ascii_end().len());
            return ExplainingResult::Written { text, has_lines: false };
        }
        let mut text = Vec::new();
        let written = match hint {
            Some(hint) => self.write_hint(&mut explainer, hint, drawing, &mut text),
            None => self.write_steps(&mut explainer, drawing, &mut text),
        };
        written.expect(WRITES);
        ExplainingResult::Written { text, has_lines: hint.is_none() || drawing.is_some() }
    }

    /// Writes the puzzle, a line for each step, and whether it is solved, without the last line
    /// end.
    fn write_steps(
        &mut self,
        explainer: &mut Explainer,
        drawing: Option<Drawing>,
        text: &mut Vec<u8>,
    ) -> std::io::Result<()> {
        writeln!(text, "{}", explainer.current().board())?;
        let mut number = 0;
        while number < self.most && self.next_step(explainer, drawing, text) {
            number += 1;
            write!(text, "{number}. ")?;
            write_step(&self.step, text);
            text.push(b'\n');
        }
        if explainer.is_solved() {
            write!(text, "solved")
        } else if number == self.most {
            write!(text, "not solved: the rest is left out")
        } else {
            write!(text, "not solved: no further step")
        }
    }

    fn write_hint(
        &mut self,
        explainer: &mut Explainer,
        hint: Hint,
        drawing: Option<Drawing>,
        text: &mut Vec<u8>,
    ) -> std::io::Result<()> {
        if self.next_step(explainer, drawing, text) {
            write_hint(&self.step, hint, text)
        } else {
            write!(text, "no step")
        }
    }

    /// Takes the next step, and draws it if there is a `drawing`; `false` if there is no step.
    fn next_step(
        &mut self,
        explainer: &mut Explainer,
        drawing: Option<Drawing>,
        text: &mut Vec<u8>,
    ) -> bool {
        let position = drawing.map(|_| explainer.current());
        let is_found = explainer.next_into(&mut self.step);
        if let (true, Some(position)) = (is_found, position) {
            let picture = StepPicture { position, step: self.step.clone() };
            let is_styled = drawing == Some(Drawing::Text { is_styled: true });
            let picture = if is_styled { picture.styled() } else { picture.to_string() };
            text.extend_from_slice(picture.as_bytes());
        }
        is_found
    }

    fn measures(&mut self, board: &Board) -> Measures {
        let before = self.solver.stats().nodes;
        self.solver.judge(board).expect("without a limit and a flag");
        let nodes = self.solver.stats().nodes - before;
        let backdoor = self.rater.backdoor(board, 3).expect("a proper puzzle");
        Measures { nodes, backdoor }
    }
}

/// The pictures of all steps.
#[cfg(feature = "svg")]
fn pictures(explainer: &mut Explainer) -> impl Iterator<Item = StepPicture> {
    std::iter::from_fn(|| {
        let position = explainer.current();
        explainer.next().map(|step| StepPicture { position, step })
    })
}

impl ExplainingResult {
    /// Writes a rating as a line, such as `2.6 (pointing)`, or steps as lines, without the last
    /// line end.
    pub(super) fn write(&self, text: &mut Vec<u8>) {
        let Self::Written { text: own, .. } = self else { unreachable!("data are JSON") };
        text.extend_from_slice(own);
    }

    /// Whether the text has several lines.
    pub(super) const fn has_lines(&self) -> bool {
        matches!(self, Self::Written { has_lines: true, .. })
    }
}
