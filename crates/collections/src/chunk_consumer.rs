//! The consumer of finished chunks, in order: it writes answers to the output, and reports messages
//! between them to the listener.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::chunk::{AnsweredChunk, InputPosition, NoteKind, Trouble};
use super::classes::Classes;
use super::dedupe::keep_firsts;
use super::journal::{JournalRecord, Progress};
use super::output::OpenOutput;
use super::reorder::Consumer;
use super::report::{End, Listener, Report, Tally};
use super::settings::Settings;

/// The output and the listener of a run.
pub(super) struct ChunkConsumer<'a> {
    sink: OpenOutput,
    /// The classes so far, if only the first board of each is answered.
    classes: Option<Classes>,
    listener: &'a mut dyn Listener,
    settings: &'a Settings,
    /// How far the written chunks go.
    progress: Progress,
    /// Notes, shown or only counted.
    n_notes: u64,
    /// Remarks that were shown.
    n_remarks: u64,
    /// Whether they are only counted from now on.
    counted: &'a AtomicBool,
    any_written: bool,
    /// The answer to the first board, if it is to be written only before a second answer.
    held: Option<Vec<u8>>,
    end: Option<End>,
    n_read: Arc<AtomicU64>,
    /// The memory of written texts, to be used again.
    spare: Vec<Vec<u8>>,
}

impl<'a> ChunkConsumer<'a> {
    pub(super) fn new(
        sink: OpenOutput,
        settings: &'a Settings,
        listener: &'a mut dyn Listener,
        n_read: Arc<AtomicU64>,
        counted: &'a AtomicBool,
    ) -> Self {
        let dedupes = settings.question.dedupes();
        let classes = dedupes.then(|| Classes::new(settings.memory, sink.folder()));
        Self {
            sink,
            classes,
            listener,
            settings,
            progress: Progress::default(),
            n_notes: 0,
            n_remarks: 0,
            counted,
            any_written: false,
            held: None,
            end: None,
            n_read,
            spare: Vec::new(),
        }
    }

    /// Continues after the last record of an earlier run, which is at `position` in the inputs.
    pub(super) fn resume(
        &mut self,
        record: &JournalRecord,
        position: InputPosition,
    ) -> io::Result<()> {
        let JournalRecord { n_chunks, tally, collection, .. } = *record;
        self.progress = Progress { n_chunks, position, tally, collection };
        self.n_notes = tally.reasons;
        self.any_written = record.output_bytes > 0;
        let kept = self.sink.file().and_then(|file| file.classes_file.as_mut());
        if let (Some(classes), Some(kept)) = (&mut self.classes, kept) {
            kept.resume(classes)?;
        }
        Ok(())
    }

    fn compressed(&self, bytes: &[u8]) -> Vec<u8> {
        self.settings.compression.compress(bytes.to_vec())
    }

    /// Writes the answers of a chunk, and shows the notes between them.
    fn put(&mut self, done: &AnsweredChunk) -> io::Result<()> {
        if self.progress.n_chunks == 0
            && let Some(header) = self.settings.layout.header(self.settings.question)
        {
            self.sink.write(&self.compressed(header.as_bytes()))?;
        }
        let bytes = &done.text.bytes;
        if done.n_entries > 0 {
            if let Some(held) = self.held.take() {
                self.sink.write(&held)?;
                self.any_written = true;
            } else if self.progress.tally.boards == 0 && done.text.optional {
                self.held = Some(bytes.clone());
            }
        }
        if self.held.is_some() && done.n_entries > 0 {
            for note in &done.notes {
                self.show(&done.file, &note.kind);
            }
            return Ok(());
        }
        if done.text.apart && self.any_written {
            self.sink.write(&self.compressed(b"\n"))?;
        }
        let mut written = 0;
        for note in &done.notes {
            if self.n_notes < self.listener.most_reasons() {
                self.sink.write(&bytes[written..note.at])?;
                self.sink.flush()?;
                written = note.at;
            }
            self.show(&done.file, &note.kind);
        }
        if self.n_notes >= self.listener.most_reasons() {
            self.counted.store(true, Ordering::Relaxed);
        }
        self.sink.write(&bytes[written..])?;
        self.any_written |= !bytes.is_empty();
        self.sink.flush()
    }

    fn show(&mut self, file: &str, note: &NoteKind) {
        if let NoteKind::Remark(text) = note {
            if self.n_remarks < self.listener.most_reasons() {
                self.listener.remark(text);
            }
            self.n_remarks += 1;
            return;
        }
        if self.n_notes < self.listener.most_reasons() {
            match note {
                NoteKind::Fault(error) => self.listener.fault(file, error),
                NoteKind::Reason(text) | NoteKind::Remark(text) => self.listener.reason(text),
            }
        }
        self.n_notes += 1;
    }

    /// Reports where the run was stopped. Returns `false`: no chunk is written after that.
    fn stop(&mut self, done: &AnsweredChunk) -> bool {
        if let Some((place, found)) = &done.stopped {
            let n = self.progress.tally.boards;
            let so_far = match found {
                Some(found) => format!("; {found}"),
                None => String::new(),
            };
            self.listener.say(&format!("{place}: stopped; boards answered: {n}{so_far}"));
        }
        self.end = Some(End::Stopped);
        false
    }

    fn trouble(&mut self, trouble: &Trouble) {
        match trouble {
            Trouble::Unreadable(reason) => {
                self.progress.tally.unreadable_files += 1;
                self.listener.say(reason);
            }
            Trouble::Empty(reason) => {
                self.progress.tally.boards += 1;
                self.progress.tally.invalid += 1;
                self.listener.say(reason);
            }
            Trouble::Stopped => {}
        }
    }

    /// The report. Completes the output, if the run is complete.
    pub(super) fn end(mut self) -> Report {
        if matches!(self.end, Some(End::Stopped | End::Unreadable)) && self.held.is_none() {
            // If this fails, the previous record is still valid.
            let _ = self.note(true);
        }
        let message = self.sink.file().map(|file| file.incomplete());
        let end = match self.end.take() {
            None => self.sink.complete().map_or_else(End::Write, |()| End::Complete),
            Some(end) => end,
        };
        if let Some(message) = message
            && !matches!(end, End::Complete)
        {
            self.listener.say(&message);
        }
        Report { end, tally: self.progress.tally, collection: self.progress.collection }
    }

    /// Writes a record of the answers so far to the journal: now, or only if it is due.
    fn note(&mut self, now: bool) -> io::Result<()> {
        let Some(file) = self.sink.file() else { return Ok(()) };
        // A resumed run reads an unreadable input again.
        let tally = Tally { unreadable_files: 0, ..self.progress.tally };
        file.note(now, Progress { tally, ..self.progress })
    }
}

impl Consumer for ChunkConsumer<'_> {
    type Item = AnsweredChunk;

    fn write(&mut self, mut done: AnsweredChunk) -> bool {
        // A file gets only whole chunks, so that another run can continue it.
        if done.stopped.is_some() && self.sink.is_file() {
            return self.stop(&done);
        }
        if let Some(trouble @ Trouble::Unreadable(_)) = &done.trouble
            && self.sink.is_file()
        {
            // No chunk is written after this, so that another run can continue before the fault.
            self.trouble(trouble);
            self.end = Some(End::Unreadable);
            return false;
        }
        let deduped = match &mut self.classes {
            Some(classes) => keep_firsts(&mut done, classes, &mut self.sink),
            None => Ok(()),
        };
        if self.classes.is_some() {
            done = done.compressed(self.settings.compression);
        }
        let result = deduped.and_then(|()| self.put(&done));
        self.spare.push(std::mem::take(&mut done.text.bytes));
        self.progress.collection |= done.collection;
        self.progress.tally.add(&done.tally);
        if let Err(error) = result {
            self.end = Some(End::Write(error));
            return false;
        }
        if done.stopped.is_some() {
            return self.stop(&done);
        }
        if let Some(trouble) = &done.trouble {
            self.trouble(trouble);
        }
        self.progress.n_chunks += 1;
        self.progress.position = done.end;
        if self.held.is_none()
            && let Err(error) = self.note(false)
        {
            self.end = Some(End::Write(error));
            return false;
        }
        self.listener.written(&self.progress.tally, self.n_read.load(Ordering::Relaxed));
        true
    }

    fn spare(&mut self) -> Option<Vec<u8>> {
        self.spare.pop()
    }

    fn idle(&mut self, waits: bool) {
        self.listener.idle(waits);
    }
}

#[cfg(test)]
mod tests {
    use super::super::journal::Journal;
    use super::super::output::Output;
    use super::super::settings::Question;
    use super::*;

    struct Silent;

    impl Listener for Silent {
        fn say(&mut self, _: &str) {}
    }

    #[test]
    fn a_resumed_run_that_is_stopped_at_once_keeps_its_position() {
        let name = format!("quadrille-resumed-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("out");
        let settings = Settings::new(Question::Check);
        let position = InputPosition { n_boards: 5, n_bytes: 410, digest: 7 };
        let record = JournalRecord::new(Progress { n_chunks: 3, position, ..Progress::default() });
        let (sink, earlier) = OpenOutput::open(Output::file(&path), &[], "words", false).unwrap();
        assert!(earlier.is_none());
        let mut listener = Silent;
        let counted = AtomicBool::new(false);
        let mut consumer =
            ChunkConsumer::new(sink, &settings, &mut listener, Arc::default(), &counted);
        consumer.resume(&record, position).unwrap();
        consumer.end = Some(End::Stopped);
        consumer.end();
        let journal = folder.join("out.part.journal");
        let journal = Journal::open(journal, &path, "words").unwrap().unwrap();
        let last = journal.last_record().unwrap().unwrap();
        assert_eq!(last.n_chunks, 3);
        last.check_settings("words").unwrap();
        last.check_input(position).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
