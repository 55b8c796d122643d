//! The threads of a run: each reads chunks of boards, answers them, and submits the answers.

use std::num::NonZeroUsize;
use std::sync::Mutex;

use super::board_kind::BoardKind;
use super::chunk::{Chunk, ChunkBoards};
use super::reader::ChunkReader;
use super::reorder::{Consumer, ReorderQueue};
use super::settings::{AHEAD, Settings};
use quadrille_base::threads;

/// The number of threads of a run with this setting.
pub(super) fn n_threads(most: NonZeroUsize) -> usize {
    most.get().min(threads::MOST)
}

/// Does the work on `n` threads, the calling thread included. The other threads start when the work
/// calls its argument, which it does when there is enough for them.
pub(super) fn on_threads(n: usize, work: impl Fn(&mut dyn FnMut()) + Sync) {
    let other = || work(&mut || {});
    threads::scope(|threads| {
        let mut n_others = n - 1;
        work(&mut || {
            // If the system provides no more threads, the existing ones do the work.
            let _ = (0..std::mem::take(&mut n_others)).all(|_| threads.start(other));
        });
    });
}

/// Answers the chunks of a reader, from number `first` on, and returns the consumer of the answers.
/// Each thread answers with a function of its own. The function takes a chunk, and the memory of a
/// written answer, to be used again.
pub(super) fn answer_chunks<K, C, A>(
    reader: ChunkReader<K>,
    consumer: C,
    first: u64,
    settings: &Settings,
    answer: impl Fn() -> A + Sync,
) -> C
where
    K: BoardKind,
    C: Consumer<Item: Send> + Send,
    A: FnMut(&mut Chunk<K::Entry>, Option<Vec<u8>>) -> C::Item,
{
    let threads = n_threads(settings.threads);
    let queue = ReorderQueue::new(consumer, first, AHEAD * threads as u64);
    let reader = Mutex::new(reader);
    on_threads(threads, |start_others| {
        let mut answer = answer();
        let (mut boards, mut spare) = (ChunkBoards::default(), None);
        loop {
            let mut chunk = {
                let mut reader = reader.lock().expect("no worker panics");
                if queue.is_closed() {
                    return;
                }
                boards.clear();
                let waiting = |waits| queue.waiting(waits);
                let Some(chunk) = reader.next_chunk(std::mem::take(&mut boards), waiting) else {
                    return;
                };
                queue.announce(chunk.number);
                chunk
            };
            if chunk.boards.len() >= K::CHUNK {
                start_others();
            }
            if !queue.admit(chunk.number) {
                return;
            }
            let done = answer(&mut chunk, spare.take());
            spare = queue.submit(chunk.number, done);
            boards = chunk.boards;
        }
    });
    queue.into_consumer()
}
