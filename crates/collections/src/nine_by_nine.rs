//! 9x9 boards without further rules: reading them, answering them and writing their solutions.

mod boards;

use super::board_kind::{
    Answerer, BoardAnswer, BoardKind, BoardReply, Interrupted, ReadBoard, verdict,
};
use super::chunk::ChunkBoards;
use super::contradiction::contradiction;
use super::drawing::draw;
use super::settings::{Layout, Question, Settings};
use super::study::{Study, StudyResult};
use boards::NineByNineBoards;
use quadrille_base::UnansweredError;
use quadrille_base::text::ParseError;
use quadrille_boards::text::{BoardEntry, Form, Record};
use quadrille_boards::verify::verify;
use quadrille_boards::{Board, Engine, Lanes, Position, Query, Reply, ReplyError, Verdict};
use quadrille_models::sudoku::Symbols;
use quadrille_variants::Variant;

/// The kind of 9x9 boards without further rules.
pub(super) struct NineByNine<'s>(pub(super) &'s Settings);

impl<'s> BoardKind for NineByNine<'s> {
    type Parser = NineByNineBoards;
    type Entry = BoardEntry;
    type Solution = Board;
    type Answerer = NineByNineAnswerer<'s>;

    fn parser(&self) -> NineByNineBoards {
        NineByNineBoards::new(self.0)
    }

    fn answerer(&self) -> NineByNineAnswerer<'s> {
        NineByNineAnswerer {
            settings: self.0,
            is_plain: match self.0.question {
                Question::Check | Question::Solve { .. } => {
                    matches!(self.0.layout, Layout::AsInput | Layout::In(Form::Line))
                }
                _ => false,
            },
            query: match self.0.question {
                Question::All { .. } => None,
                question => question.query(),
            },
            engine: None,
            boards: Vec::new(),
            plain_line: 0,
            replies: Vec::new(),
            n_answered: 0,
            study: Study::new(self.0),
            result: None,
            lanes: None,
            solution: None,
            solutions: Vec::new(),
        }
    }

    fn write_solution(
        &self,
        entry: &BoardEntry,
        solution: &Board,
        layout: Layout,
        text: &mut Vec<u8>,
    ) {
        match (layout, &entry.board) {
            (Layout::Pretty { bold }, Ok(clues)) => draw(solution, clues, bold, text),
            _ => solution.write(entry.form(layout).unwrap_or(Form::Line), text),
        }
    }
}

impl ReadBoard for BoardEntry {
    fn line(&self) -> u64 {
        self.line
    }

    fn error(&self) -> Option<&ParseError> {
        self.board.as_ref().err()
    }

    fn is_apart(&self) -> bool {
        self.apart
    }

    fn form(&self, layout: Layout) -> Option<Form> {
        match layout {
            Layout::AsInput => self.form,
            Layout::In(form) => Some(form),
            Layout::Pretty { .. } => None,
            Layout::Csv | Layout::Pair | Layout::Json => Some(Form::Line),
        }
    }

    fn write_clues(&self, text: &mut Vec<u8>) {
        if let Ok(board) = &self.board {
            board.write(Form::Line, text);
        }
    }

    fn has_conflict(&self) -> bool {
        self.board.as_ref().is_ok_and(Board::has_conflict)
    }

    fn conflict(&self) -> Option<String> {
        Some(self.board.as_ref().ok()?.conflict()?.to_string())
    }

    fn contradiction(&self, settings: &Settings) -> Option<String> {
        let board = self.board.as_ref().ok()?;
        let givens = board.digits().map(|digit| usize::from(digit).checked_sub(1));
        let variant = Variant::named("9x9").expect("a size with boxes");
        contradiction(&variant, &givens, &Symbols::default_for(9), settings)
    }

    /// The rules of Sudoku judge the solution. If the board has several, each of them is right.
    fn check_in_file(&self) -> Option<Result<(), String>> {
        let board = self.board.as_ref().ok()?;
        Some(match self.record.as_ref()?.solution()? {
            Err(text) => Err(format!("the solution in the file is not a solved board: '{text}'")),
            Ok(solved) => verify(board, &solved)
                .map_err(|fault| format!("the solution in the file is wrong: {fault}")),
        })
    }

    fn record(&self) -> Option<&Record> {
        self.record.as_deref()
    }
}

/// Answers boards by an engine and a study. The memory of a chunk is used again for the next one.
pub(super) struct NineByNineAnswerer<'a> {
    settings: &'a Settings,
    /// The question for the engine, if the engine is needed.
    query: Option<Query>,
    /// Whether the answer to a plain board is a line, if it has a solution.
    is_plain: bool,
    /// Created when it is first needed.
    engine: Option<Box<dyn Engine + Send>>,
    /// The readable boards of the chunk, and the replies of the engine.
    boards: Vec<Board>,
    /// The line of the first plain board.
    plain_line: u64,
    replies: Vec<Result<Reply, ReplyError>>,
    n_answered: usize,
    /// For questions that an engine alone does not answer.
    study: Option<Study>,
    /// The study's result for the last board.
    result: Option<StudyResult>,
    /// Judges positions. Created when it is first needed.
    lanes: Option<Lanes>,
    /// The solution of the last position.
    solution: Option<Board>,
    /// The solutions of the last board, if all are asked for.
    solutions: Vec<Board>,
}

impl Answerer<NineByNine<'_>> for NineByNineAnswerer<'_> {
    fn prepare(&mut self, chunk: &mut ChunkBoards<BoardEntry>) {
        let Self { settings, query, engine, boards, replies, study, .. } = self;
        self.n_answered = 0;
        std::mem::swap(boards, &mut chunk.plain);
        self.plain_line = chunk.plain_line;
        let no_position = chunk.entries.iter().filter(|entry| entry.position.is_none());
        boards.extend(no_position.filter_map(|entry| entry.board.as_ref().ok()));
        replies.clear();
        if let Some(query) = *query {
            let engine = engine.get_or_insert_with(|| new_engine(settings));
            engine.answer_all(boards, query, replies);
        }
        if let Some(study) = study {
            study.prepare(boards, replies);
        }
    }

    #[inline]
    fn plain_answer(&mut self, i: usize, text: &mut Vec<u8>) -> Option<u64> {
        let reply = self.replies.get(i)?.as_ref().ok()?;
        if !self.is_plain || reply.n_solutions == 0 {
            return None;
        }
        match (self.settings.question, &reply.solution) {
            (Question::Solve { .. }, Some(solution)) => solution.write(Form::Line, text),
            (Question::Solve { .. }, None) => return None,
            _ => text.extend_from_slice(verdict(reply.n_solutions, reply.all).as_bytes()),
        }
        text.push(b'\n');
        self.n_answered = i + 1;
        Some(reply.n_solutions)
    }

    fn plain_entry(&self, i: usize) -> BoardEntry {
        BoardEntry::plain(self.plain_line + i as u64, self.boards[i])
    }

    #[inline]
    fn answer(&mut self, entry: &BoardEntry) -> Result<BoardAnswer<'_, Board>, Interrupted> {
        if let Some(position) = &entry.position {
            return self.answer_position(position);
        }
        let i = self.n_answered;
        self.n_answered += 1;
        if let Question::All { limit } = self.settings.question {
            return self.answer_all(i, limit);
        }
        let reply = self.replies.get(i);
        if let Some(Err(open)) = reply
            && open.why == UnansweredError::Stopped
        {
            return Err(Interrupted::after(open.n_solutions));
        }
        let is_stopped = self.study.is_some() && self.settings.stop.is_set();
        if is_stopped || self.query.is_some() && reply.is_none() {
            return Err(Interrupted::default());
        }
        if let Some(study) = &mut self.study {
            let found = reply.and_then(|reply| reply.as_ref().ok());
            self.result = study.result(i, &self.boards[i], found);
        }
        let result = self.result.as_ref();
        let reply = reply.map(|reply| match reply {
            Ok(reply) => BoardReply {
                unanswered: None,
                solution: result.and_then(StudyResult::board).or(reply.solution.as_ref()),
                solutions: &[],
                n_solutions: reply.n_solutions,
                all: reply.all,
            },
            Err(open) => BoardReply::unanswered(open.why, open.n_solutions),
        });
        Ok(BoardAnswer { reply, study: result })
    }
}

impl NineByNineAnswerer<'_> {
    /// All solutions of board number `i` of the chunk, up to a limit.
    fn answer_all(&mut self, i: usize, limit: u64) -> Result<BoardAnswer<'_, Board>, Interrupted> {
        let Self { settings, engine, boards, solutions, .. } = self;
        let engine = engine.get_or_insert_with(|| new_engine(settings));
        solutions.clear();
        let mut n_solutions = 0;
        let outcome = engine.solutions(&boards[i], limit.saturating_add(1), &mut |solved| {
            n_solutions += 1;
            if n_solutions <= limit {
                solutions.push(*solved);
            }
        });
        let reply = match outcome.answered() {
            Err(UnansweredError::Stopped) => return Err(Interrupted::after(n_solutions)),
            Err(why) if n_solutions <= limit => BoardReply::unanswered(why, n_solutions),
            _ => {
                solutions.sort_unstable();
                let (solution, all) = (solutions.first(), n_solutions <= limit);
                BoardReply { unanswered: None, solution, solutions, n_solutions, all }
            }
        };
        Ok(BoardAnswer { reply: Some(reply), study: None })
    }

    /// The answer about a position, which the lanes judge.
    fn answer_position(
        &mut self,
        position: &Position,
    ) -> Result<BoardAnswer<'_, Board>, Interrupted> {
        let Self { settings, lanes, study, result, solution, .. } = self;
        let lanes = lanes.get_or_insert_with(|| {
            let mut lanes = settings.lanes();
            lanes.set_stop(settings.stop.clone());
            lanes.set_node_limit(settings.nodes);
            lanes
        });
        let stopped = Interrupted::default();
        let verdict = match lanes.judge_position(&position.part()) {
            Ok(verdict) => verdict,
            Err(UnansweredError::Stopped) => return Err(stopped),
            Err(why) => {
                let reply = Some(BoardReply::unanswered(why, 0));
                return Ok(BoardAnswer { reply, study: None });
            }
        };
        if settings.stop.is_set() {
            return Err(stopped);
        }
        *result = match study {
            Some(study) => study.of_position(position, &verdict)?,
            None => None,
        };
        let (n_solutions, unique) = match verdict {
            Verdict::None => (0, None),
            Verdict::Unique(solved) => (1, Some(solved)),
            Verdict::Several(..) => (2, None),
        };
        *solution = match settings.question {
            Question::Solve { .. } if n_solutions > 1 => {
                smallest(lanes, position.part()).map_err(|_| Interrupted::default())?
            }
            Question::Solve { .. } => unique,
            _ => None,
        };
        let (all, solution) = (n_solutions < 2, solution.as_ref());
        let reply =
            Some(BoardReply { unanswered: None, solution, solutions: &[], n_solutions, all });
        Ok(BoardAnswer { reply, study: result.as_ref() })
    }
}

/// The smallest solution of a position that has one.
fn smallest(
    lanes: &mut Lanes,
    mut candidates: [u16; 81],
) -> Result<Option<Board>, UnansweredError> {
    for cell in 0..81 {
        let all = candidates[cell];
        for digit in (0..9).filter(|digit| all >> digit & 1 == 1) {
            candidates[cell] = 1 << digit;
            match lanes.judge_position(&candidates)? {
                Verdict::None => {}
                Verdict::Unique(solved) => return Ok(Some(solved)),
                Verdict::Several(..) => break,
            }
        }
    }
    Ok(None)
}

/// The engine of the settings, with their limits.
fn new_engine(settings: &Settings) -> Box<dyn Engine + Send> {
    let engine = settings.engine.engine(settings.backend);
    let mut engine = engine.expect("the processor has the backend's instructions");
    engine.set_stop(settings.stop.clone());
    engine.set_node_limit(settings.nodes);
    engine
}

impl Question {
    /// The question for an engine; `None` if the question needs no engine.
    pub(super) const fn query(self) -> Option<Query> {
        Some(match self {
            Self::Solve { .. } | Self::Rate { .. } | Self::Explain { .. } => Query::Solve,
            Self::Check | Self::Minimize { .. } | Self::Redundant | Self::TrueCandidates { .. } => {
                Query::Count { most: 2 }
            }
            Self::All { limit } | Self::Count { limit } => {
                Query::Count { most: limit.saturating_add(1) }
            }
            Self::Canonical { .. } => return None,
        })
    }
}
