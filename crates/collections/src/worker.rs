//! The work of a thread: the answers to a chunk of boards of any kind.

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
    let Settings { question, layout, compression, verify: checks, .. } = *settings;
    let Chunk { file, begins_file, header, mismatch, entries, trouble, end, .. } = chunk;
    let file = &*file;
    answerer.prepare(entries);
    let mut writer = Writer::new(kind, question, layout, file, *begins_file, bytes);
    if let Some(header) = header
        && !matches!(question, Question::Explain { .. })
    {
        writer.text.bytes.extend_from_slice(header);
        writer.text.bytes.push(b'\n');
    }
    let (mut tally, mut notes) = (Tally::default(), Notes::new(are_counted));
    let mut pieces = Vec::new();
    if let Some(mismatch) = mismatch.take() {
        notes.add(0, || NoteKind::Reason(mismatch));
    }
    let mut stopped = None;
    for entry in &*entries {
        let at = writer.text.bytes.len();
        if let Some(error) = entry.error() {
            tally.boards += 1;
            tally.invalid += 1;
            notes.add(at, || NoteKind::Fault(error.clone()));
            writer.invalid(entry, &error.to_string());
            continue;
        }
        let place = || format!("{file}:{}", entry.line());
        let answer = match answerer.answer(entry) {
            Ok(answer) => answer,
            Err(Interrupted { n_solutions, so_far }) => {
                let counts = matches!(question, Question::Count { .. });
                let counted = n_solutions.filter(|_| counts);
                let counted = counted.map(|n| format!("solutions found so far: {n}"));
                stopped = Some((place(), so_far.or(counted)));
                break;
            }
        };
        tally.boards += 1;
        for remark in entry.remarks() {
            notes.remark(at, || format!("{}: {remark}", place()));
        }
        let BoardAnswer { reply, study } = &answer;
        let reason = reply.as_ref().and_then(|reply| reason(question, entry, reply, &mut tally));
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
        if checks && let Some(checked) = entry.check_in_file() {
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
            pieces.push(ClassPiece { text: at..writer.text.bytes.len(), class });
        }
    }
    let text = writer.text;
    let trouble = trouble.take();
    if let (Some(Trouble::Stopped), None) = (&trouble, &stopped) {
        stopped = Some((file.to_string(), None));
    }
    tally.reasons = notes.n;
    let readable = entries.iter().filter(|entry| entry.error().is_none());
    let done = AnsweredChunk {
        text,
        pieces,
        notes: notes.first,
        tally,
        n_entries: entries.len(),
        collection: readable.take(COLLECTION).count() == COLLECTION,
        trouble,
        stopped,
        file: file.clone(),
        end: *end,
    };
    if question.dedupes() { done } else { done.compressed(compression) }
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
