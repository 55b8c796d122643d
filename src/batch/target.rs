//! Where the workers hand in: answers are written in turn, and what is to be told is told between
//! them.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::answer::Text;
use super::journal::Record;
use super::output::Sink;
use super::reader::{Mark, Trouble};
use super::report::{End, Listener, Report, Tally};
use super::settings::Settings;
use super::turn;
use crate::text::ParseError;

/// A chunk, done.
pub(super) struct Done {
    pub(super) text: Text,
    pub(super) notes: Vec<Note>,
    pub(super) tally: Tally,
    pub(super) n_entries: usize,
    pub(super) collection: bool,
    pub(super) trouble: Option<Trouble>,
    /// Where the run was stopped, and what was found of that board so far.
    pub(super) stopped: Option<(String, Option<u64>)>,
    pub(super) file: Arc<str>,
    pub(super) mark: Mark,
}

/// Something to be told behind the first `at` bytes of the answers.
pub(super) struct Note {
    pub(super) at: usize,
    pub(super) what: What,
}

pub(super) enum What {
    Fault(ParseError),
    Reason(String),
}

/// What is written in turn, and where.
pub(super) struct Target<'a> {
    sink: Sink,
    listener: &'a mut dyn Listener,
    settings: &'a Settings,
    tally: Tally,
    collection: bool,
    n_chunks: u64,
    n_told: u64,
    any_written: bool,
    /// The answer to the first board, if it is written only when there is a second one.
    held: Option<Vec<u8>>,
    mark: Mark,
    end: Option<End>,
    n_read: Arc<AtomicU64>,
    /// The bytes of texts that were written.
    spare: Vec<Vec<u8>>,
}

impl<'a> Target<'a> {
    pub(super) fn new(
        sink: Sink,
        settings: &'a Settings,
        listener: &'a mut dyn Listener,
        n_read: Arc<AtomicU64>,
    ) -> Self {
        Self {
            sink,
            listener,
            settings,
            tally: Tally::default(),
            collection: false,
            n_chunks: 0,
            n_told: 0,
            any_written: false,
            held: None,
            mark: Mark::default(),
            end: None,
            n_read,
            spare: Vec::new(),
        }
    }

    pub(super) fn resume(&mut self, record: &Record) {
        self.tally = record.tally;
        self.n_told = record.tally.reasons;
        self.collection = record.collection;
        self.n_chunks = record.n_chunks;
        self.any_written = true;
    }

    fn compressed(&self, bytes: &[u8]) -> Vec<u8> {
        self.settings.compression.compress(bytes.to_vec())
    }

    /// Writes the answers of a chunk and tells what is to be told between them.
    fn put(&mut self, done: &Done) -> io::Result<()> {
        if self.n_chunks == 0
            && let Some(header) = self.settings.layout.header(self.settings.question)
        {
            self.sink.write(&self.compressed(header.as_bytes()))?;
        }
        let bytes = &done.text.bytes;
        if done.n_entries > 0 {
            if let Some(held) = self.held.take() {
                self.sink.write(&held)?;
                self.any_written = true;
            } else if self.tally.boards == 0 && done.text.optional {
                self.held = Some(bytes.clone());
            }
        }
        if self.held.is_some() && done.n_entries > 0 {
            for note in &done.notes {
                self.tell(&done.file, &note.what);
            }
            return Ok(());
        }
        if done.text.apart && self.any_written {
            self.sink.write(&self.compressed(b"\n"))?;
        }
        let mut written = 0;
        for note in &done.notes {
            if self.n_told < self.listener.most_reasons() {
                self.sink.write(&bytes[written..note.at])?;
                self.sink.flush()?;
                written = note.at;
            }
            self.tell(&done.file, &note.what);
        }
        self.sink.write(&bytes[written..])?;
        self.any_written |= !bytes.is_empty();
        self.sink.flush()
    }

    fn tell(&mut self, file: &str, what: &What) {
        if self.n_told < self.listener.most_reasons() {
            match what {
                What::Fault(error) => self.listener.fault(file, error),
                What::Reason(text) => self.listener.reason(text),
            }
        }
        self.n_told += 1;
    }

    /// Says where the run was stopped.
    fn stop(&mut self, done: &Done) -> bool {
        if let Some((place, found)) = &done.stopped {
            let n = self.tally.boards;
            let so_far = match found {
                Some(found) => format!("; solutions found so far: {found}"),
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
                self.tally.unreadable_files += 1;
                self.listener.say(reason);
            }
            Trouble::Empty(reason) => {
                self.tally.boards += 1;
                self.tally.invalid += 1;
                self.listener.say(reason);
            }
            Trouble::Stopped => {}
        }
    }

    /// The report, when nothing more will be written.
    pub(super) fn end(mut self) -> Report {
        let end = match self.end.take() {
            None => End::Complete,
            Some(end) => end,
        };
        let left = self.sink.left();
        let end = match end {
            End::Complete => self.sink.complete().map_or_else(End::Write, |()| End::Complete),
            end => {
                if matches!(end, End::Stopped) {
                    let (n, mark) = (self.n_chunks, self.mark);
                    let record = || Record::new(n, mark, self.tally, self.collection);
                    // Should it not be taken, the last one stays.
                    let _ = if self.held.is_none() { self.sink.note(true, record) } else { Ok(()) };
                }
                if let Some(left) = left {
                    self.listener.say(&left);
                }
                end
            }
        };
        Report { end, tally: self.tally, collection: self.collection }
    }
}

impl turn::Write for Target<'_> {
    type Done = Done;
    type Spare = Vec<u8>;

    fn write(&mut self, mut done: Done) -> bool {
        // A file has whole chunks, so that it can be continued.
        if done.stopped.is_some() && self.sink.is_file() {
            return self.stop(&done);
        }
        let result = self.put(&done);
        self.spare.push(std::mem::take(&mut done.text.bytes));
        self.collection |= done.collection;
        self.tally.add(&done.tally);
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
        self.n_chunks += 1;
        self.mark = done.mark;
        let (n, mark) = (self.n_chunks, self.mark);
        let (tally, collection) = (self.tally, self.collection);
        if self.held.is_none()
            && let Err(error) = self.sink.note(false, || Record::new(n, mark, tally, collection))
        {
            self.end = Some(End::Write(error));
            return false;
        }
        self.listener.written(&self.tally, self.n_read.load(Ordering::Relaxed));
        true
    }

    fn spare(&mut self) -> Option<Vec<u8>> {
        self.spare.pop()
    }

    fn idle(&mut self, waits: bool) {
        self.listener.idle(waits);
    }
}
