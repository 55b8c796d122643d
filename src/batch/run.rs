//! A run over boards of any kind: workers take chunks, answer them, and submit the answers.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use super::chunk::{Chunk, Position, Trouble};
use super::journal::Record;
use super::kind::{Kind, Memory, Work};
use super::output::{Output, Sink};
use super::reader::{Monitor, Reader};
use super::reorder::{Consumer, ReorderQueue};
use super::report::{End, Listener, Report, Tally};
use super::settings::{AHEAD, MOST_THREADS, Settings};
use super::signature::signature;
use super::target::Target;
use crate::search::StopFlag;

/// Answers the boards of all inputs, which are of this kind.
pub(super) fn run<K: Kind>(
    kind: &K,
    inputs: &[PathBuf],
    output: Output,
    settings: &Settings,
    listener: &mut dyn Listener,
) -> Report {
    let to_file = output.is_file();
    let mut reader = Reader::new(kind, inputs, settings, to_file, to_file);
    let words = signature(inputs, settings);
    let (mut sink, record) = match Sink::open(output, inputs, &words, settings.question.dedupes()) {
        Ok(opened) => opened,
        Err(error) => return ended(End::Refused(error)),
    };
    let n_read = Arc::clone(&reader.n_read);
    let earlier = record.map(|record| replay(&mut reader, record, &settings.stop)).transpose();
    let earlier = match earlier {
        Ok(earlier) => earlier,
        Err(end) => return ended(end),
    };
    if let Err(error) = sink.begin(earlier.is_some()) {
        return ended(End::Refused(error));
    }
    let mut target = Target::new(sink, settings, listener, n_read);
    let mut first = 0;
    if let Some((record, position)) = earlier {
        first = record.n_chunks;
        if let Err(error) = target.resume(&record, position) {
            return ended(End::Write(error));
        }
    }
    let threads = settings.threads.get().min(MOST_THREADS);
    let queue = ReorderQueue::new(target, first, AHEAD * threads as u64);
    let reader = Mutex::new(reader);
    let other = || work(kind, settings, &reader, &queue, || {});
    // The other workers start when there is more than one full chunk.
    std::thread::scope(|scope| {
        let start_others = || {
            for _ in 1..threads {
                // If the system gives no more threads, those that there are do the work.
                if std::thread::Builder::new().spawn_scoped(scope, other).is_err() {
                    break;
                }
            }
        };
        work(kind, settings, &reader, &queue, start_others);
    });
    queue.into_consumer().end()
}

pub(super) fn ended(end: End) -> Report {
    Report { end, tally: Tally::default(), collection: false }
}

/// Reads what an earlier run has answered, and checks that it is the same. Gives the record and its
/// position in the inputs.
fn replay<K: Kind>(
    reader: &mut Reader<K>,
    record: Record,
    stop: &StopFlag,
) -> Result<(Record, Position), End> {
    /// No worker but this one.
    struct Alone<'a>(&'a StopFlag);

    impl Monitor for Alone<'_> {
        fn is_stopped(&self) -> bool {
            self.0.is_set()
        }

        fn waiting(&self, _: bool) {}
    }

    let mut position = Position::default();
    for _ in 0..record.n_chunks {
        match reader.next_chunk(VecDeque::new(), &Alone(stop)) {
            Some(Chunk { trouble: Some(Trouble::Stopped), .. }) => return Err(End::Stopped),
            Some(chunk) => position = chunk.end,
            None => break,
        }
    }
    record.check_input(position).map_err(End::Refused)?;
    Ok((record, position))
}

impl<C: Consumer> Monitor for (&ReorderQueue<C>, &StopFlag) {
    fn is_stopped(&self) -> bool {
        self.1.is_set()
    }

    fn waiting(&self, waits: bool) {
        self.0.waiting(waits);
    }
}

/// Answers chunks until there are no more. Calls `start_others` after the first full chunk.
fn work<K: Kind>(
    kind: &K,
    settings: &Settings,
    reader: &Mutex<Reader<K>>,
    queue: &ReorderQueue<Target>,
    start_others: impl FnOnce(),
) {
    let mut start_others = Some(start_others);
    let mut worker = kind.worker();
    let mut memory = Memory { entries: VecDeque::new(), bytes: Vec::new() };
    loop {
        let chunk = {
            let mut reader = reader.lock().expect("no worker panics");
            if queue.is_closed() {
                return;
            }
            memory.entries.clear();
            let entries = std::mem::take(&mut memory.entries);
            let monitor = (queue, &settings.stop);
            let Some(chunk) = reader.next_chunk(entries, &monitor) else { return };
            queue.announce(chunk.number);
            chunk
        };
        if chunk.entries.len() >= K::CHUNK
            && let Some(start_others) = start_others.take()
        {
            start_others();
        }
        let number = chunk.number;
        if !queue.admit(number) {
            return;
        }
        let done = worker.chunk(chunk, &mut memory);
        memory.bytes = queue.submit(number, done).unwrap_or_default();
        memory.bytes.clear();
    }
}
