//! One run: every board of every file, asked one question by one engine.

use std::io;
use std::path::PathBuf;

use quadrille::run::Unanswered;
use quadrille::sudoku::text::{Boards, Entry};
use quadrille::sudoku::{Board, Engine, Verdict};

use super::Exit;
use super::answers::{Answer, Answers};
use super::args::{Options, Question};
use super::input::{Input, in_words};
use super::interrupt::Interrupt;
use super::reasons::Reasons;

/// Answers `question` for all boards that `options` name.
pub(super) fn run<E: Engine>(
    question: Question,
    options: &Options,
    engine: E,
    interrupt: &Interrupt,
) -> Exit {
    let mut session = Session {
        question,
        engine,
        interrupt,
        answers: Answers::new(),
        reasons: Reasons::new(),
        tally: Tally::default(),
    };
    let end = session.files(options).and_then(|()| Ok(session.answers.flush()?));
    session.reasons.end();
    match end {
        Ok(()) => session.tally.exit(),
        Err(Halt::Interrupted) => Exit::Stopped,
        // Whoever closed the pipe has seen enough.
        Err(Halt::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Answered,
        Err(Halt::Write(error)) => {
            let reason = in_words(&error);
            session.reasons.say(&format!("the answers could not be written: {reason}"));
            Exit::Input
        }
    }
}

/// Why a run ends before its input does.
enum Halt {
    /// ^C.
    Interrupted,
    /// Standard output takes no more.
    Write(io::Error),
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

struct Session<'a, E> {
    question: Question,
    engine: E,
    interrupt: &'a Interrupt,
    answers: Answers,
    reasons: Reasons,
    tally: Tally,
}

/// What the exit code follows from.
#[derive(Default)]
struct Tally {
    /// Boards found, readable or not.
    boards: u64,
    invalid: u64,
    /// Boards without a solution, or not unique where that was asked.
    no: u64,
    /// Boards given up at the node limit.
    unknown: u64,
    unreadable_files: u64,
}

impl Tally {
    fn exit(&self) -> Exit {
        if self.unknown > 0 {
            Exit::Stopped
        } else if self.unreadable_files > 0 || self.boards == self.invalid {
            Exit::Input
        } else if self.no + self.invalid > 0 {
            Exit::No
        } else {
            Exit::Answered
        }
    }
}

impl<E: Engine> Session<'_, E> {
    fn files(&mut self, options: &Options) -> Result<(), Halt> {
        let stdin = [PathBuf::from("-")];
        let files = if options.files.is_empty() { &stdin[..] } else { &options.files };
        for file in files {
            match Input::open(file) {
                Ok(input) => self.file(input, Boards::new(options.format.fixed()))?,
                Err(reason) => self.unreadable(&reason)?,
            }
        }
        Ok(())
    }

    fn unreadable(&mut self, reason: &str) -> io::Result<()> {
        self.tally.unreadable_files += 1;
        self.answers.flush()?;
        self.reasons.say(reason);
        Ok(())
    }

    /// Ends the run at ^C, and says where, and what is known so far.
    fn interrupted(&mut self, place: &str, so_far: &str, n_answered: u64) -> Halt {
        if let Err(error) = self.answers.flush() {
            return Halt::Write(error);
        }
        self.reasons.say(&format!("{place}: stopped; boards answered: {n_answered}{so_far}"));
        Halt::Interrupted
    }

    /// Answers the boards of one file, each as soon as it is known.
    fn file(&mut self, mut input: Input, mut boards: Boards) -> Result<(), Halt> {
        let name = input.name.clone();
        let mut first = true;
        loop {
            while let Some(line) = input.next_line() {
                boards.line(line);
                self.boards(&name, &mut first, &mut boards)?;
            }
            // Whoever feeds a pipe board by board gets answers before the next read waits.
            self.answers.flush()?;
            match self.interrupt.while_idle(|| input.read_on()) {
                None => return Err(self.interrupted(&name, "", self.tally.boards)),
                Some(Ok(true)) => {}
                Some(Ok(false)) => break,
                Some(Err(error)) => {
                    self.unreadable(&format!("{name}: {}", in_words(&error)))?;
                    break;
                }
            }
        }
        if let Some(line) = input.last_line() {
            boards.line(&line);
        }
        boards.end();
        self.boards(&name, &mut first, &mut boards)?;
        if first {
            self.tally.boards += 1;
            self.tally.invalid += 1;
            self.answers.flush()?;
            self.reasons
                .say(&format!("{name}:1:1: expected a board, found none in the whole file"));
        }
        Ok(())
    }

    /// Answers the boards that have become known.
    fn boards(&mut self, file: &str, first: &mut bool, boards: &mut Boards) -> Result<(), Halt> {
        while let Some(entry) = boards.next_entry() {
            let answer = self.answer(file, &entry)?;
            self.answers.write(&entry, std::mem::take(first), answer)?;
        }
        Ok(())
    }

    /// The answer for one board; the reason for a bad one goes to standard error.
    fn answer(&mut self, file: &str, entry: &Entry) -> Result<Answer, Halt> {
        self.tally.boards += 1;
        let board = match &entry.board {
            Ok(board) => board,
            Err(error) => {
                self.tally.invalid += 1;
                self.explain(|reasons| reasons.fault(file, error))?;
                return Ok(Answer::Instead("invalid"));
            }
        };
        let found_before = self.engine.stats().solutions;
        match self.ask(board) {
            Ok((answer, good)) => {
                self.tally.no += u64::from(!good);
                let reason = match if good { None } else { board.conflict() } {
                    Some(conflict) => Some(conflict.to_string()),
                    None if matches!(answer, Answer::Instead(_)) => Some("no solution".into()),
                    None => None,
                };
                if let Some(reason) = reason {
                    let line = entry.line;
                    self.explain(|reasons| reasons.say(&format!("{file}:{line}: {reason}")))?;
                }
                Ok(answer)
            }
            Err(unanswered) => {
                let found = self.engine.stats().solutions - found_before;
                let so_far = match self.question {
                    Question::Count { .. } => format!("; solutions found so far: {found}"),
                    Question::Solve { .. } | Question::Check => String::new(),
                };
                let place = format!("{file}:{}", entry.line);
                if unanswered == Unanswered::Stopped {
                    return Err(self.interrupted(&place, &so_far, self.tally.boards - 1));
                }
                self.explain(|reasons| reasons.say(&format!("{place}: {unanswered}{so_far}")))?;
                self.tally.unknown += 1;
                Ok(Answer::Word("unknown".into()))
            }
        }
    }

    /// Prints a reason, behind the answers before it, unless there were too many already.
    fn explain(&mut self, say: impl FnOnce(&Reasons)) -> io::Result<()> {
        if self.reasons.one_more() {
            self.answers.flush()?;
            say(&self.reasons);
        }
        Ok(())
    }

    /// The answer, and whether it is what one hopes for.
    fn ask(&mut self, board: &Board) -> Result<(Answer, bool), Unanswered> {
        let word = |word: &str| Answer::Word(word.into());
        Ok(match self.question {
            Question::Solve { smallest } => {
                let engine = &mut self.engine;
                match if smallest { engine.smallest(board)? } else { engine.first(board)? } {
                    Some(solved) => (Answer::Solved(solved), true),
                    None => (Answer::Instead("no solution"), false),
                }
            }
            Question::Check => match self.engine.judge(board)? {
                Verdict::None => (word("none"), false),
                Verdict::Unique(_) => (word("one"), true),
                Verdict::Several(..) => (word("several"), false),
            },
            Question::Count { limit } => {
                match self.engine.count_up_to(board, limit.saturating_add(1))? {
                    n if n > limit => (Answer::Word(format!("more than {limit}")), true),
                    n => (Answer::Word(n.to_string()), n > 0),
                }
            }
        })
    }
}
