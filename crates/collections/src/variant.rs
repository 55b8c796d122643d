//! Boards of a variant: reading them, answering them and writing their solutions.

mod setter;

use std::sync::Arc;

use super::board_kind::{
    Answerer, BoardAnswer, BoardKind, BoardReply, Interrupted, Parser, ReadBoard,
};
use super::chunk::ChunkBoards;
use super::contradiction::contradiction;
use super::settings::{Layout, Question, Settings};
use super::study::StudyResult;
use quadrille_base::UnansweredError;
use quadrille_base::text::ParseError;
use quadrille_boards::text::Form;
use quadrille_boards::{COLLECTION, EngineKind, Query};
use quadrille_problem::picture::Draw;
use quadrille_variants::{Puzzle, Variant, VariantBoards, VariantEntry, VariantSolver};
pub(super) use setter::MinimalVariant;

/// The kind of boards of a variant.
#[derive(Clone, Copy)]
pub(super) struct OfVariant<'s> {
    pub(super) variant: &'s Arc<Variant>,
    pub(super) settings: &'s Settings,
}

/// The symbols of a solution, row by row.
type Cells = Vec<Option<usize>>;

impl<'s> BoardKind for OfVariant<'s> {
    type Parser = VariantBoards;
    type Entry = VariantEntry;
    type Solution = Cells;
    type Answerer = VariantAnswerer<'s>;

    // A board may take a second, and every core should be busy, so chunks are small.
    const CHUNK: usize = COLLECTION;

    fn parser(&self) -> VariantBoards {
        let boards = VariantBoards::new(Arc::clone(self.variant));
        boards.without_rules(&self.settings.ignored_rules)
    }

    fn answerer(&self) -> VariantAnswerer<'s> {
        VariantAnswerer { kind: *self, solver: None, solutions: Vec::new(), result: None }
    }

    fn write_solution(
        &self,
        entry: &VariantEntry,
        solution: &Cells,
        layout: Layout,
        text: &mut Vec<u8>,
    ) {
        let board = puzzle(entry).board(solution);
        let written = match (layout, entry.form(layout)) {
            (Layout::Pretty { .. }, _) => board.picture().to_string(),
            (_, Some(Form::Boj)) => board.rows(true),
            (_, Some(Form::Grid)) => board.rows(false),
            _ => board.line(),
        };
        text.extend_from_slice(written.trim_end_matches('\n').as_bytes());
    }
}

fn puzzle(entry: &VariantEntry) -> &Puzzle {
    entry.puzzle.as_ref().expect("a board that was read")
}

impl Parser for VariantBoards {
    type Entry = VariantEntry;
    const LONGEST_LINE: usize = Self::LONGEST_LINE;
    const PLAIN_LINE: usize = 0;

    fn plain_line(&mut self, _: &[u8]) -> bool {
        false
    }

    fn line(&mut self, line: &[u8]) {
        self.line(line);
    }

    fn end(&mut self) {
        self.end();
    }

    fn break_off(&mut self) {
        self.break_off();
    }

    fn n_ready(&self) -> usize {
        self.n_ready()
    }

    fn take_ready(&mut self, boards: &mut ChunkBoards<VariantEntry>) {
        boards.entries.extend(std::iter::from_fn(|| self.next_entry()));
    }
}

impl ReadBoard for VariantEntry {
    fn line(&self) -> u64 {
        self.line
    }

    fn error(&self) -> Option<&ParseError> {
        self.puzzle.as_ref().err()
    }

    fn remarks(&self) -> &[String] {
        self.puzzle.as_ref().map_or(&[], |puzzle| &puzzle.remarks)
    }

    fn is_apart(&self) -> bool {
        self.apart
    }

    /// A variant has no lines between boxes: [`Form::Boj`] and [`Form::Grid`] are the rows with and
    /// without blanks.
    fn form(&self, layout: Layout) -> Option<Form> {
        let form = match layout {
            Layout::AsInput => self.form,
            Layout::In(form) => Some(form),
            Layout::Pretty { .. } => Some(Form::Grid),
            _ => None,
        };
        Some(match form {
            Some(Form::Boj) => Form::Boj,
            Some(Form::Grid | Form::Ss) => Form::Grid,
            _ => Form::Line,
        })
    }

    fn contradiction(&self, settings: &Settings) -> Option<String> {
        let puzzle = self.puzzle.as_ref().ok()?;
        let variant = puzzle.own.as_ref().or(settings.variant.as_ref())?;
        contradiction(variant, &puzzle.givens, &puzzle.symbols, settings)
    }

    fn write_clues(&self, text: &mut Vec<u8>) {
        if let Ok(puzzle) = &self.puzzle {
            text.extend_from_slice(puzzle.board(&puzzle.givens).line().as_bytes());
        }
    }
}

/// Answers boards by the solver of their variant.
pub(super) struct VariantAnswerer<'s> {
    kind: OfVariant<'s>,
    /// The solver of the variant of all boards, created when it is first needed.
    solver: Option<VariantSolver>,
    /// The solutions of the last board that are needed.
    solutions: Vec<Cells>,
    /// What a setter asks about the last board.
    result: Option<StudyResult>,
}

impl Answerer<OfVariant<'_>> for VariantAnswerer<'_> {
    fn prepare(&mut self, _: &mut ChunkBoards<VariantEntry>) {}

    fn answer(&mut self, entry: &VariantEntry) -> Result<BoardAnswer<'_, Cells>, Interrupted> {
        let settings = self.kind.settings;
        if settings.stop.is_set() {
            return Err(Interrupted::default());
        }
        let new = |variant: &Variant| {
            let mut solver = match settings.engine {
                EngineKind::Dlx => VariantSolver::by_dancing_links(variant),
                _ => VariantSolver::new(variant),
            };
            solver.set_node_limit(settings.nodes);
            solver.set_stop(settings.stop.clone());
            solver
        };
        let puzzle = puzzle(entry);
        let mut own;
        let solver = match &puzzle.own {
            Some(variant) => {
                own = new(variant);
                &mut own
            }
            None => self.solver.get_or_insert_with(|| new(self.kind.variant)),
        };
        self.solutions.clear();
        self.result = None;
        let (n_solutions, reply) = ask(solver, &puzzle.givens, settings, &mut self.solutions);
        let reply = match reply {
            Err(UnansweredError::Stopped) => return Err(Interrupted::after(n_solutions)),
            Err(why) => BoardReply::unanswered(why, n_solutions),
            Ok(all) => {
                let mut unanswered = None;
                if !settings.question.is_for_engine() && n_solutions > 0 {
                    let all = self.kind.variant;
                    (self.result, unanswered) =
                        setter::result(puzzle, all, solver, n_solutions, settings)?;
                }
                let (solution, solutions) = (self.solutions.first(), &self.solutions);
                BoardReply { unanswered, solution, solutions, n_solutions, all }
            }
        };
        Ok(BoardAnswer { reply: Some(reply), study: self.result.as_ref() })
    }
}

/// The answer of a solver to the question of the settings: the number of solutions that were found,
/// and whether they are all, or the reason why there is no answer.
fn ask(
    solver: &mut VariantSolver,
    givens: &[Option<usize>],
    settings: &Settings,
    solutions: &mut Vec<Cells>,
) -> (u64, Result<bool, UnansweredError>) {
    let smallest = matches!(settings.question, Question::Solve { smallest: true });
    let query = settings.question.query().expect("a question for an engine");
    let (most, is_count) = if let Query::Count { most } = query {
        (most, true)
    } else {
        // Only an answer in JSON says whether there are several solutions.
        (if settings.layout == Layout::Json { 2 } else { 1 }, false)
    };
    let most_stored = match settings.question {
        Question::All { limit } => limit,
        _ => u64::from(!is_count),
    };
    let mut n_solutions = 0;
    let outcome = solver.solutions(givens, most, &mut |solved| {
        n_solutions += 1;
        if n_solutions <= most_stored {
            solutions.push(solved.to_vec());
        }
    });
    if n_solutions < most
        && let Err(why) = outcome.answered()
    {
        return (n_solutions, Err(why));
    }
    if smallest && n_solutions > 0 && !(n_solutions == 1 && most > 1) {
        match solver.smallest(givens) {
            Ok(found) => *solutions = found.into_iter().collect(),
            Err(why) => return (n_solutions, Err(why)),
        }
    }
    solutions.sort_unstable();
    (n_solutions, Ok(n_solutions < most))
}
