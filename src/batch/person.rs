//! What a person makes of a proper puzzle: its rating, or its steps, as text and as JSON.

use std::collections::BTreeMap;
use std::io::Write as _;

use serde::{Serialize, Serializer};

use super::settings::{Hint, Question};
use crate::sudoku::{
    Board, Cell, Difficulty, Digit, Engine, Explainer, Link, Rater, Rating, Solver, Step, Technique,
};

/// Rates and explains puzzles, with memory that is used again.
pub(super) struct Person {
    rater: Rater,
    question: Question,
    solver: Solver,
}

/// What is told about a puzzle.
pub(super) enum Told {
    Rated(Rating, Option<Measures>),
    Explained { steps: Vec<Step>, is_solved: bool, hint: Option<Hint> },
}

/// How hard a puzzle is for a machine.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Measures {
    /// Tree nodes of Dancing Links until it knows that there is one solution.
    nodes: u64,
    /// The smallest backdoor, or `None` if it has more than three cells.
    backdoor: Option<usize>,
}

impl Person {
    /// For this question, to rate or to explain.
    pub(super) fn asked(question: Question) -> Self {
        let rater = match question {
            Question::Rate { classic: true, .. } => Rater::new().classic(),
            _ => Rater::new(),
        };
        Self { rater, question, solver: Solver::new() }
    }

    /// The answer for a puzzle with this only solution.
    pub(super) fn tell(&mut self, board: &Board, solved: &Board) -> Told {
        match self.question {
            Question::Explain { until, hint } => {
                let mut explainer = Explainer::solved_by(board, solved).until(until);
                let most = if hint.is_some() { 1 } else { usize::MAX };
                let mut steps = Vec::with_capacity(most.min(81));
                steps.extend(explainer.by_ref().take(most));
                Told::Explained { steps, is_solved: explainer.is_solved(), hint }
            }
            Question::Rate { measured, .. } => {
                let measures = measured.then(|| self.measures(board));
                Told::Rated(self.rater.rate_proper(board, solved), measures)
            }
            _ => unreachable!("made for questions to a person"),
        }
    }

    fn measures(&mut self, board: &Board) -> Measures {
        let before = self.solver.stats().nodes;
        self.solver.judge(board).expect("without a limit and a flag");
        let nodes = self.solver.stats().nodes - before;
        let backdoor = self.rater.backdoor(board, 3).expect("a proper puzzle");
        Measures { nodes, backdoor }
    }
}

impl Told {
    /// Writes a rating as a line, such as `2.6 (pointing)`, or steps as lines; the last line
    /// without its end.
    pub(super) fn write(&self, board: &Board, text: &mut Vec<u8>) {
        let written = match self {
            Self::Rated(rating, measures) => write_rating(rating, *measures, text),
            Self::Explained { steps, is_solved, hint: None } => {
                write_steps(board, steps, *is_solved, text)
            }
            Self::Explained { steps, hint: Some(hint), .. } => match steps.first() {
                Some(step) => write_hint(step, *hint, text),
                None => write!(text, "no step"),
            },
        };
        written.expect("writing to memory does not fail");
    }

    /// Whether the text has several lines.
    pub(super) const fn has_lines(&self) -> bool {
        matches!(self, Self::Explained { hint: None, .. })
    }

    /// As fields of a JSON object.
    pub(super) fn fields(&self) -> Fields<'_> {
        match self {
            Self::Rated(rating, measures) => Fields::Rated {
                rating: number(rating.difficulty),
                at_least: rating.is_at_least,
                hardest: rating.hardest.map(Technique::name),
                n_steps: rating.steps().map(|(technique, n)| (technique.name(), n)).collect(),
                measures: *measures,
            },
            Self::Explained { steps, is_solved, hint } => Fields::Explained {
                steps: steps.iter().map(|step| StepFields::of(step, *hint)).collect(),
                solved: hint.is_none().then_some(*is_solved),
            },
        }
    }
}

fn write_rating(
    rating: &Rating,
    measures: Option<Measures>,
    text: &mut Vec<u8>,
) -> std::io::Result<()> {
    write!(text, "{}", rating.difficulty)?;
    if rating.is_at_least {
        write!(text, " at least")?;
    }
    if let Some(hardest) = rating.hardest {
        write!(text, " ({hardest})")?;
    }
    if let Some(Measures { nodes, backdoor }) = measures {
        let backdoor = backdoor.map_or_else(|| "more than 3".to_owned(), |n| n.to_string());
        write!(text, "; nodes {nodes}; backdoor {backdoor}")?;
    }
    Ok(())
}

fn write_steps(
    board: &Board,
    steps: &[Step],
    is_solved: bool,
    text: &mut Vec<u8>,
) -> std::io::Result<()> {
    writeln!(text, "{board}")?;
    for (i, step) in steps.iter().enumerate() {
        write!(text, "{}. ", i + 1)?;
        write_step(step, text);
        text.push(b'\n');
    }
    write!(text, "{}", if is_solved { "solved" } else { "not solved: no further step" })
}

/// `naked pair (3.0): r1c2 and r1c5 can only be 3 or 7, so .. => r1c7<>3`. Formatting each part
/// would take longer than finding most steps.
fn write_step(step: &Step, text: &mut Vec<u8>) {
    text.extend_from_slice(step.technique.name().as_bytes());
    write!(text, " ({}): ", step.difficulty).expect("writing to memory does not fail");
    text.extend_from_slice(step.why.as_bytes());
    text.extend_from_slice(b" =>");
    for &(cell, digit) in &step.places {
        text.push(b' ');
        text.extend_from_slice(&name(cell));
        text.extend_from_slice(&[b'=', b'0' + digit.get()]);
    }
    for &(cell, digit) in &step.removes {
        text.push(b' ');
        text.extend_from_slice(&name(cell));
        text.extend_from_slice(&[b'<', b'>', b'0' + digit.get()]);
    }
}

/// `r1c2`
fn name(cell: Cell) -> [u8; 4] {
    [b'r', b'1' + cell.row(), b'c', b'1' + cell.column()]
}

fn write_hint(step: &Step, hint: Hint, text: &mut Vec<u8>) -> std::io::Result<()> {
    match hint {
        Hint::Why => {
            write_step(step, text);
            Ok(())
        }
        Hint::Where | Hint::What => {
            let places = step.units.iter().map(ToString::to_string);
            let cells = step.cells.iter().map(ToString::to_string);
            let places: Vec<String> = places.chain(cells).collect();
            write!(text, "look at {}", places.join(", "))?;
            if hint == Hint::What {
                write!(text, ": {} ({})", step.technique, step.difficulty)?;
            }
            Ok(())
        }
    }
}

/// Fields of a JSON object.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Fields<'a> {
    Rated {
        rating: f64,
        at_least: bool,
        hardest: Option<&'static str>,
        n_steps: BTreeMap<&'static str, u16>,
        #[serde(flatten, skip_serializing_if = "Option::is_none")]
        measures: Option<Measures>,
    },
    Explained {
        steps: Vec<StepFields<'a>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        solved: Option<bool>,
    },
}

/// A step, or as much of it as a hint tells.
#[derive(Serialize)]
pub(super) struct StepFields<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<f64>,
    cells: Names<'a>,
    units: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Candidates<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    removes: Option<Candidates<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    links: Option<Vec<LinkFields<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
}

#[derive(Serialize)]
struct LinkFields<'a> {
    from: NodeFields<'a>,
    to: NodeFields<'a>,
    strong: bool,
}

#[derive(Serialize)]
struct NodeFields<'a> {
    cells: Names<'a>,
    digit: u8,
}

/// The names of cells.
struct Names<'a>(&'a [Cell]);

/// Objects of a cell and a digit.
struct Candidates<'a>(&'a [(Cell, Digit)]);

struct Name(Cell);

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(str::from_utf8(&name(self.0)).expect("letters and digits"))
    }
}

impl Serialize for Names<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|&cell| Name(cell)))
    }
}

impl Serialize for Candidates<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Candidate {
            cell: Name,
            digit: u8,
        }
        let one =
            |&(cell, digit): &(Cell, Digit)| Candidate { cell: Name(cell), digit: digit.get() };
        serializer.collect_seq(self.0.iter().map(one))
    }
}

impl<'a> StepFields<'a> {
    fn of(step: &'a Step, hint: Option<Hint>) -> Self {
        let tells_what = hint != Some(Hint::Where);
        let tells_why = matches!(hint, None | Some(Hint::Why));
        let links = || step.links.iter().map(LinkFields::of).collect();
        Self {
            technique: tells_what.then(|| step.technique.name()),
            difficulty: tells_what.then(|| number(step.difficulty)),
            cells: Names(&step.cells),
            units: step.units.iter().map(ToString::to_string).collect(),
            places: tells_why.then_some(Candidates(&step.places)),
            removes: tells_why.then_some(Candidates(&step.removes)),
            links: tells_why.then(links),
            why: tells_why.then_some(&step.why),
        }
    }
}

impl<'a> LinkFields<'a> {
    fn of(link: &'a Link) -> Self {
        let node = |(cells, digit): &'a (Vec<Cell>, Digit)| NodeFields {
            cells: Names(cells),
            digit: digit.get(),
        };
        Self { from: node(&link.from), to: node(&link.to), strong: link.is_strong }
    }
}

/// 2.6 as a number.
pub(super) fn number(difficulty: Difficulty) -> f64 {
    f64::from(difficulty.tenths()) / 10.0
}
