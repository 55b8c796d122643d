//! The work of a thread: the answers to a chunk of boards of any kind.

use std::sync::Arc;

use super::answer::Writer;
use super::board_kind::{Answerer, BoardAnswer, BoardKind, BoardReply, Interrupted, ReadBoard};
use super::chunk::{AnsweredChunk, Chunk, ClassPiece, NoteKind, Notes, Trouble};
use super::report::Tally;
use super::settings::{Question, Settings};
use super::study::StudyResult;
use quadrille_base::{UnansweredError, counted};
use quadrille_boards::COLLECTION;

/// Answers a chunk, and writes the answers into `bytes`, which are empty. The notes of the chunk
/// are only counted if `are_counted`.
pub(super) fn answer_chunk<K: BoardKind>(
    kind: &K,
    settings: &Settings,
    are_counted: bool,
    answerer: &mut K::Answerer,
    chunk: &mut Chunk<K::Entry>,
    bytes: Vec<u8>,
) -> AnsweredChunk {
    let Settings { question, layout, compression, .. } = *settings;
    let Chunk { file, begins_file, header, mismatch, boards, trouble, end, .. } = chunk;
    let file = &*file;
    let (n_entries, n_plain) = (boards.len(), boards.plain.len());
    answerer.prepare(boards);
    let mut work = ChunkWork {
        settings,
        file,
        writer: Writer::new(kind, question, layout, file, *begins_file, bytes),
        tally: Tally::default(),
        notes: Notes::new(are_counted),
        pieces: Vec::new(),
        stopped: None,
    };
    if let Some(header) = header
        && !matches!(question, Question::Explain { .. })
    {
        work.writer.text.bytes.extend_from_slice(header);
        work.writer.text.bytes.push(b'\n');
    }
    if let Some(mismatch) = mismatch.take() {
        work.notes.add(0, || NoteKind::Reason(mismatch));
    }
    // Both end where the run was interrupted.
    let _ = (0..n_plain).all(|i| work.plain(answerer, i))
        && boards.entries.iter().all(|entry| work.entry(answerer, entry));
    let ChunkWork { writer, mut tally, notes, pieces, mut stopped, .. } = work;
    let trouble = trouble.take();
    if let (Some(Trouble::Stopped), None) = (&trouble, &stopped) {
        stopped = Some((file.to_string(), None));
    }
    tally.reasons = notes.n;
    let readable = boards.entries.iter().filter(|entry| entry.error().is_none());
    let done = AnsweredChunk {
        text: writer.text,
        pieces,
        notes: notes.first,
        tally,
        n_entries,
        collection: n_plain + readable.take(COLLECTION).count() >= COLLECTION,
        trouble,
        stopped,
        file: file.clone(),
        end: *end,
    };
    if question.dedupes() { done } else { done.compressed(compression) }
}

/// A chunk whose boards are being answered, and what is known of them so far.
struct ChunkWork<'a, K: BoardKind> {
    settings: &'a Settings,
    file: &'a Arc<str>,
    writer: Writer<'a, K>,
    tally: Tally,
    notes: Notes,
    pieces: Vec<ClassPiece>,
    /// The board at which the run was stopped, and what is known about it.
    stopped: Option<(String, Option<String>)>,
}

impl<K: BoardKind> ChunkWork<'_, K> {
    /// Answers a plain board. Returns whether the run goes on.
    #[inline]
    fn plain(&mut self, answerer: &mut K::Answerer, i: usize) -> bool {
        let Some(n_solutions) = answerer.plain_answer(i, &mut self.writer.text.bytes) else {
            let entry = answerer.plain_entry(i);
            return self.entry(answerer, &entry);
        };
        self.writer.note_line();
        self.tally.boards += 1;
        self.tally.several += u64::from(n_solutions > 1);
        true
    }

    /// Answers a board. Returns whether the run goes on.
    fn entry(&mut self, answerer: &mut K::Answerer, entry: &K::Entry) -> bool {
        let Self { settings, file, writer, tally, notes, .. } = self;
        let question = settings.question;
        let at = writer.text.bytes.len();
        if let Some(error) = entry.error() {
            tally.boards += 1;
            tally.invalid += 1;
            notes.add(at, || NoteKind::Fault(error.clone()));
            writer.invalid(entry, &error.to_string());
            return true;
        }
        let place = || format!("{file}:{}", entry.line());
        let answer = match answerer.answer(entry) {
            Ok(answer) => answer,
            Err(Interrupted { n_solutions, so_far }) => {
                let counts = matches!(question, Question::Count { .. });
                let counted = n_solutions.filter(|_| counts);
                let counted = counted.map(|n| format!("solutions found so far: {n}"));
                self.stopped = Some((place(), so_far.or(counted)));
                return false;
            }
        };
        tally.boards += 1;
        for remark in entry.remarks() {
            notes.remark(at, || format!("{}: {remark}", place()));
        }
        let BoardAnswer { reply, study } = &answer;
        let reason = reply.as_ref().and_then(|reply| reason(question, entry, reply, tally));
        let mut unknown = String::new();
        match study {
            Some(StudyResult::MinimalVariant(minimal)) => {
                if let Some(remark) = minimal.remark() {
                    notes.remark(at, || format!("{}: {remark}", place()));
                }
                unknown = minimal.unknown();
            }
            Some(StudyResult::Redundant(parts)) => {
                tally.redundant += u64::from(parts.is_redundant());
            }
            _ => {}
        }
        if settings.verify
            && let Some(checked) = entry.check_in_file()
        {
            tally.verified += 1;
            if let Err(wrong) = checked {
                tally.wrong += 1;
                notes.add(at, || NoteKind::Reason(format!("{}: {wrong}", place())));
            }
        }
        let is_none = matches!(reason, Some(Reason::NoSolution));
        let why = (settings.why && is_none).then(|| entry.contradiction(settings)).flatten();
        let in_words = |reason: Reason| why.clone().unwrap_or_else(|| reason.text(entry));
        if let Some(reason) = reason {
            let text = || format!("{}: {}{unknown}", place(), in_words(reason));
            notes.add(at, || NoteKind::Reason(text()));
        }
        writer.answer(entry, &answer, || reason.map(in_words));
        if let Some(StudyResult::Canonizing(form)) = study
            && let Some(class) = form.class()
        {
            self.pieces.push(ClassPiece { text: at..writer.text.bytes.len(), class });
        }
        true
    }
}

/// Why a board has no answer or no solution.
#[derive(Clone, Copy)]
enum Reason {
    /// The search ended, perhaps after some solutions that count.
    Unanswered(UnansweredError, Option<u64>),
    Several,
    NoSolution,
    /// There are more solutions than this limit.
    More(u64),
}

impl Reason {
    /// The reason in words.
    fn text(self, entry: &impl ReadBoard) -> String {
        match self {
            Self::Unanswered(why, None) => why.to_string(),
            Self::Unanswered(why, Some(n)) => format!("{why}; solutions found so far: {n}"),
            Self::Several => "several solutions".into(),
            Self::More(limit) => {
                let solutions = counted(limit, "solution");
                format!("more than {solutions}; --limit N prints up to N")
            }
            Self::NoSolution => entry.conflict().unwrap_or_else(|| "no solution".into()),
        }
    }
}

/// The reason why a board has no answer or no solution; `None` if it has. Adds the board to the
/// tally.
fn reason<S>(
    question: Question,
    entry: &impl ReadBoard,
    reply: &BoardReply<S>,
    tally: &mut Tally,
) -> Option<Reason> {
    let n_solutions = reply.n_solutions;
    if let Some(why) = reply.unanswered {
        tally.unknown += 1;
        let counts = matches!(question, Question::Count { .. });
        return Some(Reason::Unanswered(why, counts.then_some(n_solutions)));
    }
    tally.none += u64::from(n_solutions == 0);
    tally.several += u64::from(n_solutions > 1);
    if let Question::All { limit } = question
        && n_solutions > limit
    {
        tally.unknown += 1;
        return Some(Reason::More(limit));
    }
    if n_solutions > 0 {
        let is_reason = question.is_for_proper_puzzles() && n_solutions > 1;
        return is_reason.then_some(Reason::Several);
    }
    let is_reason = match question {
        Question::Check | Question::Redundant | Question::Count { .. } => entry.has_conflict(),
        _ => true,
    };
    is_reason.then_some(Reason::NoSolution)
}
