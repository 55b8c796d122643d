//! A file of an unfinished count by memoization, which another run can continue: [`write_memo`] and
//! [`read_memo`].
//!
//! ```
//! use quadrille::Search;
//! use quadrille::models::{Model, dominoes::dominoes, packing::Shape};
//! use quadrille::search::{EngineKind, Limits};
//! use quadrille::text::checkpoint::{Checkpoint, State};
//! use quadrille::text::memo::{read_memo, write_memo};
//!
//! let problem = dominoes(Shape::rectangle(12, 12)?)?.problem();
//! let plan = problem.plan().engine(EngineKind::Memo);
//! let mut counting = plan.counting()?;
//! counting.set_limits(Limits::NONE.nodes(10_000));
//! assert_eq!(counting.count(), None);
//! let mut file = Vec::new();
//! let checkpoint = Checkpoint::new("count", State::Memo);
//! write_memo(&checkpoint, &counting, &mut file)?;
//!
//! let mut again = plan.counting()?;
//! assert_eq!(read_memo(&mut again, &file[..], None)?, checkpoint);
//! assert_eq!(again.stats().nodes, 10_000);
//! assert_eq!(again.count(), Some(53_060_477_521_960_000_u64.into())); // OEIS A004003
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **The file.** First a line of text, as every [checkpoint](super::checkpoint) has it, then
//! numbers, then a checksum.
//!
//! - The covers counted so far: the number of words, and the words.
//! - The tree nodes and updates of all runs; a number that encodes the methods tried so far; and,
//!   while a sweep is on trial, the number of remaining problems that it is expected to meet. Then
//!   the number of memo searches, 1 or 2, and the searches. There are two if a sweep on trial has
//!   replaced another search, which comes second.
//! - For each search: 0 if it sweeps, 1 if it branches on the smallest item; the kind of its item
//!   order, the number of items, and the items in this order; the number of symmetries and, for
//!   each symmetry, the number of pairs and the pairs; its tree nodes and updates; the estimated
//!   tree nodes of the same search without a table; the number of words of a key, and the greatest
//!   number of words of a count.
//! - For each entry of its table: the cost of the subtree (2 bytes, not 0), the number of words of
//!   the count, the count, and the key. Words have 8 bytes, the lowest first. Two bytes 0 come
//!   after the last entry.
//! - The checksum: 16 bytes, the XXH3-128 of all bytes before, the lowest first. Nothing follows.
//!
//! Numbers have 7 bits in a byte, the lowest first; all bytes but the last have the eighth bit set
//! (LEB128). Fractions have 8 bytes (IEEE 754). The file takes about as many bytes as the tables.
//!
//! A file that was changed or cut is refused. A forged file can cause a wrong count, but it cannot
//! make reading or counting fail in another way.

use std::io::{self, Read, Write};

use thiserror::Error;

use super::bytes::{ByteReader, ByteWriter, BytesError};
use super::checkpoint::{Checkpoint, CheckpointError, MOST_WORK};
use crate::search::auto::Counting;
use crate::search::auto::saved::{MemoPlace, Sweeping};
use crate::search::memo::{MOST_SWAPS, Memo, MemoRule, Setup, most_limbs, number};

/// The most bytes of the first line.
const MOST_HEAD: usize = 1 << 16;

/// Writes a count by [`EngineKind::Memo`](crate::search::EngineKind::Memo): all its results so far,
/// and the state from which another run can continue. The checkpoint has what the first line says
/// of its runs.
///
/// # Errors
///
/// If `output` fails; and, with [`InvalidInput`](io::ErrorKind::InvalidInput), if it counts by
/// another engine.
pub fn write_memo(
    checkpoint: &Checkpoint,
    counting: &Counting,
    output: impl Write,
) -> io::Result<()> {
    if !counting.is_memo() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, OTHER_ENGINE));
    }
    let (place, memo, replaced) = counting.place();
    let mut sink = ByteWriter::new(output);
    sink.bytes(checkpoint.first_line(counting.problem()).as_bytes())?;
    let counted = counting.counted().to_u64_digits();
    sink.number(counted.len())?;
    counted.iter().try_for_each(|word| sink.bytes(&word.to_le_bytes()))?;
    sink.long(place.nodes)?;
    sink.long(place.updates)?;
    sink.number(flags(place))?;
    if let Sweeping::OnTrial { states, .. } = place.sweep {
        sink.bytes(&states.to_le_bytes())?;
    }
    sink.number(1 + usize::from(replaced.is_some()))?;
    write_search(memo, &mut sink)?;
    if let Some(replaced) = replaced {
        write_search(replaced, &mut sink)?;
    }
    sink.finish()
}

const OTHER_ENGINE: &str = "only a count by the engine memo can be saved in this way";

fn write_search(memo: &Memo, sink: &mut ByteWriter<impl Write>) -> io::Result<()> {
    let setup = memo.setup();
    sink.number(usize::from(setup.rule == MemoRule::Smallest))?;
    sink.number(setup.order_kind)?;
    sink.number(setup.order.len())?;
    for &item in &setup.order {
        sink.long(item.into())?;
    }
    sink.number(setup.swaps.len())?;
    for swap in &setup.swaps {
        sink.number(swap.len())?;
        for &(a, b) in swap {
            sink.long(a.into())?;
            sink.long(b.into())?;
        }
    }
    sink.long(setup.nodes)?;
    sink.long(setup.updates)?;
    sink.bytes(&setup.tree.to_le_bytes())?;
    sink.number(setup.key_words)?;
    sink.number(setup.limbs)?;
    memo.try_for_each_entry(|cost, key, count| {
        let n_words = count.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        sink.bytes(&cost.to_le_bytes())?;
        sink.number(n_words)?;
        count[..n_words].iter().chain(key).try_for_each(|word| sink.bytes(&word.to_le_bytes()))
    })?;
    sink.bytes(&[0, 0])
}

/// The methods that were tried so far, encoded as a number.
fn flags(place: MemoPlace) -> usize {
    let sweep = match place.sweep {
        Sweeping::Untried => 0,
        Sweeping::Over => 1,
        Sweeping::OnTrial { is_known, .. } => 2 + usize::from(is_known),
    };
    let flags = [place.is_declared, place.rules_tried, place.symmetries_sought].map(usize::from);
    8 * sweep + 4 * flags[2] + 2 * flags[1] + flags[0]
}

/// Replaces the state of a count by the one that [`write_memo`] saved, so that the count continues
/// from there. Both counts must be of the same problem, by
/// [`EngineKind::Memo`](crate::search::EngineKind::Memo), and with the same rule. The memory and
/// the number of threads may differ. If a task is given, the file has to be of it. The input is
/// read to its end. Returns what the first line says of the earlier runs.
///
/// # Errors
///
/// If the input fails, if it is not a complete file of this format, or if the file is of another
/// problem or another kind of count. On an error, the count is unchanged.
pub fn read_memo(
    counting: &mut Counting,
    input: impl Read,
    task: Option<&str>,
) -> Result<Checkpoint, MemoFileError> {
    if !counting.is_memo() {
        return Err(MemoFileError::OtherEngine);
    }
    let mut source = ByteReader::new(input);
    let mut line = Vec::new();
    match source.line(&mut line, MOST_HEAD) {
        Ok(true) => {}
        Ok(false) | Err(BytesError::Cut { .. }) => return Err(MemoFileError::Other),
        Err(error) => return Err(error.into()),
    }
    let checkpoint = Checkpoint::of_memo(&line, counting.problem())?;
    let checkpoint = checkpoint.ok_or(MemoFileError::Other)?;
    if task.is_some_and(|task| checkpoint.task != task) {
        return Err(MemoFileError::OtherTask(checkpoint.task));
    }
    let mut counted = Vec::new();
    read_words(&mut source, most_limbs(counting.problem()), &mut counted)?;
    let place = read_place(&mut source)?;
    if place.is_declared != counting.place().0.is_declared {
        return Err(MemoFileError::OtherRule);
    }
    let is_on_trial = matches!(place.sweep, Sweeping::OnTrial { .. });
    let is_right = |&n: &u32| n == 1 || n == 2 && is_on_trial;
    let n_searches =
        source.checked(ByteReader::number, is_right, "it has a wrong number of searches")?;
    let (memory, _) = counting.room();
    // As in the race: a sweep on trial gets a fifth of the memory.
    let first = if n_searches == 2 { memory / 5 } else { memory };
    let memo = read_search(&mut source, counting, first)?;
    let replaced = match n_searches {
        2 => Some(read_search(&mut source, counting, memory)?),
        _ => None,
    };
    source.finish()?;
    counting.take_up(place, number(&counted), memo, replaced);
    Ok(checkpoint)
}

fn read_place(source: &mut ByteReader<impl Read>) -> Result<MemoPlace, BytesError> {
    let (nodes, updates) = (work(source)?, work(source)?);
    let is_known = |&flags: &u32| flags >> 3 < 4;
    let flags =
        source.checked(ByteReader::number, is_known, "its state of the count is unknown")?;
    let sweep = match flags >> 3 {
        0 => Sweeping::Untried,
        1 => Sweeping::Over,
        kind => Sweeping::OnTrial { states: fraction(source)?, is_known: kind == 3 },
    };
    let has = |k: u32| flags >> k & 1 == 1;
    Ok(MemoPlace {
        nodes,
        updates,
        is_declared: has(0),
        rules_tried: has(1),
        symmetries_sought: has(2),
        sweep,
    })
}

/// Reads a number of tree nodes or of updates.
fn work(source: &mut ByteReader<impl Read>) -> Result<u64, BytesError> {
    source.checked(ByteReader::long, |&n| n <= MOST_WORK, "a number is too large")
}

fn fraction(source: &mut ByteReader<impl Read>) -> Result<f64, BytesError> {
    let read = |source: &mut ByteReader<_>| source.array().map(f64::from_le_bytes);
    source.checked(read, |it| it.is_finite() && *it >= 0.0, "a fraction is no number")
}

fn read_search(
    source: &mut ByteReader<impl Read>,
    counting: &Counting,
    memory: usize,
) -> Result<Memo, BytesError> {
    let start = source.position();
    let setup = read_setup(source, counting.problem().n_items())?;
    let (_, is_shared) = counting.room();
    let memo = Memo::of_setup(counting.problem(), &setup, memory, is_shared);
    let mut memo = memo.map_err(|reason| BytesError::damaged(start, reason))?;
    let most_words = setup.limbs.min(most_limbs(counting.problem()));
    let (mut key, mut count) = (vec![0; setup.key_words], Vec::new());
    loop {
        let cost = u16::from_le_bytes(source.array()?);
        if cost == 0 {
            return Ok(memo);
        }
        read_words(source, most_words, &mut count)?;
        for word in &mut key {
            *word = u64::from_le_bytes(source.array()?);
        }
        // The lowest bit distinguishes an entry from an empty place.
        memo.adopt(cost | 1, &key, &count);
    }
}

/// Reads a count, which has at most this many words.
fn read_words(
    source: &mut ByteReader<impl Read>,
    most: usize,
    count: &mut Vec<u64>,
) -> Result<(), BytesError> {
    let is_right = |&n: &u32| n as usize <= most;
    let n_words = source.checked(ByteReader::number, is_right, "a count is too large")?;
    count.resize(n_words as usize, 0);
    for word in count {
        *word = u64::from_le_bytes(source.array()?);
    }
    Ok(())
}

/// Reads how a search of a problem with this many items was made.
fn read_setup(source: &mut ByteReader<impl Read>, n_items: usize) -> Result<Setup, BytesError> {
    let rule = source.checked(ByteReader::number, |&rule| rule < 2, "it has an unknown rule")?;
    let rule = if rule == 0 { MemoRule::Sweep } else { MemoRule::Smallest };
    let order_kind = source.number()? as usize;
    // No number determines how much is allocated: each list grows as its elements are read, and
    // has no more elements than the problem allows.
    let mut order = Vec::new();
    for _ in 0..number_up_to(source, n_items)? {
        order.push(source.number()?);
    }
    let mut swaps = Vec::new();
    for _ in 0..number_up_to(source, MOST_SWAPS)? {
        let mut swap = Vec::new();
        for _ in 0..number_up_to(source, n_items)? {
            swap.push((source.number()?, source.number()?));
        }
        swaps.push(swap);
    }
    Ok(Setup {
        rule,
        order,
        order_kind,
        swaps,
        nodes: work(source)?,
        updates: work(source)?,
        tree: fraction(source)?,
        key_words: source.number()? as usize,
        limbs: source.number()? as usize,
    })
}

/// Reads the number of elements of a list.
fn number_up_to(source: &mut ByteReader<impl Read>, most: usize) -> Result<u32, BytesError> {
    source.checked(ByteReader::number, |&n| n as usize <= most, "a list is too long")
}

/// The reason why a saved count could not be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MemoFileError {
    /// The count that is to continue is by another engine.
    #[error("{OTHER_ENGINE}")]
    OtherEngine,
    /// The file is not a saved count.
    #[error("is not a count by the engine memo")]
    Other,
    /// The file has another version of the format, or is of another problem.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The file is of this other task.
    #[error("was saved by a search to {0}")]
    OtherTask(String),
    /// Only one of the two counts has the rule [`First`](crate::search::Rule::First).
    #[error(
        "was saved with another rule: a count that began with the rule first continues with it, \
         and no other count does"
    )]
    OtherRule,
    /// The file is damaged, or the input failed.
    #[error(transparent)]
    Bytes(#[from] BytesError),
}

#[cfg(test)]
mod tests;
