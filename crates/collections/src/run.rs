//! A run over boards of any kind, from the inputs to the output. It may continue an earlier run.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::board_kind::BoardKind;
use super::chunk::{Chunk, ChunkBoards, InputPosition, Trouble};
use super::chunk_consumer::ChunkConsumer;
use super::journal::JournalRecord;
use super::output::{OpenOutput, Output};
use super::reader::ChunkReader;
use super::report::{End, Listener, Report};
use super::settings::Settings;
use super::signature::signature;
use super::worker::answer_chunk;
use super::workers::answer_chunks;

/// The report of a run that answers the boards of all inputs, which are of this kind.
pub(super) fn run<K: BoardKind>(
    kind: &K,
    inputs: &[PathBuf],
    output: Output,
    settings: &Settings,
    listener: &mut dyn Listener,
) -> Result<Report, End> {
    let to_file = output.is_file();
    let mut reader = ChunkReader::new(kind, inputs, settings, to_file);
    let words = signature(inputs, settings);
    let (mut sink, record) = OpenOutput::open(output, inputs, &words, settings.question.dedupes())?;
    let n_read = Arc::clone(&reader.n_read);
    let earlier = record.map(|record| replay(&mut reader, record)).transpose()?;
    if let (Some(_), Some(file)) = (&earlier, sink.file()) {
        file.resume()?;
    }
    let counted = AtomicBool::new(false);
    let mut consumer = ChunkConsumer::new(sink, settings, listener, n_read, &counted);
    let mut first = 0;
    if let Some((record, position)) = earlier {
        first = record.n_chunks;
        consumer.resume(&record, position).map_err(End::Write)?;
    }
    let consumer = answer_chunks(reader, consumer, first, settings, || {
        // The engine of a thread is created when it is first needed, and its memory is used again.
        let (mut answerer, counted) = (kind.answerer(), &counted);
        move |chunk: &mut Chunk<K::Entry>, spare: Option<Vec<u8>>| {
            let mut bytes = spare.unwrap_or_default();
            bytes.clear();
            let are_counted = counted.load(Ordering::Relaxed);
            answer_chunk(kind, settings, are_counted, &mut answerer, chunk, bytes)
        }
    });
    Ok(consumer.end())
}

/// The record of an earlier run, and its position in the inputs. Reads the part of the inputs that
/// the run has answered, and checks that it is the same.
fn replay<K: BoardKind>(
    reader: &mut ChunkReader<K>,
    record: JournalRecord,
) -> Result<(JournalRecord, InputPosition), End> {
    let mut position = InputPosition::default();
    for _ in 0..record.n_chunks {
        match reader.next_chunk(ChunkBoards::default(), |_| {}) {
            Some(Chunk { trouble: Some(Trouble::Stopped), .. }) => return Err(End::Stopped),
            Some(chunk) => position = chunk.end,
            None => break,
        }
    }
    record.check_input(position)?;
    Ok((record, position))
}
