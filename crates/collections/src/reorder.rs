//! A reorder queue: workers finish chunks in any order, and the queue writes them in the order of
//! their numbers.
//!
//! The worker that submits the next number writes that chunk and all finished chunks that follow.
//! A window bounds how far workers run ahead of the writer. So it bounds the memory, too.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard};

/// Takes finished chunks in the order of their numbers.
pub(super) trait Consumer {
    /// A finished chunk.
    type Item;
    /// How many numbers a chunk covers, its own included. The default is 1.
    fn length(_: &Self::Item) -> u64 {
        1
    }
    /// Writes a chunk; `false` if nothing more can be written.
    fn write(&mut self, item: Self::Item) -> bool;
    /// Memory of a written chunk, to be used again, or `None`.
    fn spare(&mut self) -> Option<Vec<u8>> {
        None
    }
    /// Called with `true` when all chunks are written and a worker waits for input, and with
    /// `false` when the wait is over.
    fn idle(&mut self, waits: bool) {
        let _ = waits;
    }
}

/// A consumer, and the finished chunks that wait for an earlier one.
pub(super) struct ReorderQueue<C: Consumer> {
    state: Mutex<State<C>>,
    /// Notified when chunks were written.
    written: Condvar,
    /// The most chunks that may be in progress or waiting, counted from the next one to be written.
    window: u64,
}

struct State<C: Consumer> {
    consumer: C,
    /// The number of the next chunk to be written.
    next: u64,
    finished: BTreeMap<u64, C::Item>,
    /// One more than the highest number that was read.
    n_read: u64,
    /// Whether a worker waits for input.
    waits: bool,
    is_closed: bool,
    /// Whether workers may begin no other chunk.
    is_ending: bool,
}

impl<C: Consumer> State<C> {
    fn notify_idle(&mut self, waits: bool) {
        let idle = waits && self.next == self.n_read;
        if idle || self.waits {
            self.consumer.idle(idle);
        }
    }
}

impl<C: Consumer> ReorderQueue<C> {
    /// An empty queue that writes the chunk with the number `first` first.
    pub(super) fn new(consumer: C, first: u64, window: u64) -> Self {
        let state = State {
            consumer,
            next: first,
            finished: BTreeMap::new(),
            n_read: first,
            waits: false,
            is_closed: false,
            is_ending: false,
        };
        Self { state: Mutex::new(state), written: Condvar::new(), window }
    }

    fn lock(&self) -> MutexGuard<'_, State<C>> {
        self.state.lock().expect("no worker panics")
    }

    /// Whether nothing more will be written.
    pub(super) fn is_closed(&self) -> bool {
        self.lock().is_closed
    }

    /// A worker begins to wait for input (`true`), or no longer waits.
    pub(super) fn waiting(&self, waits: bool) {
        let mut state = self.lock();
        state.notify_idle(waits);
        state.waits = waits;
    }

    /// Announces a chunk that was read. Call it before another chunk can be read.
    pub(super) fn announce(&self, number: u64) {
        self.lock().n_read = number + 1;
    }

    /// Waits until the chunk is within the window. `false` if the chunk is no longer needed.
    pub(super) fn admit(&self, number: u64) -> bool {
        let mut state = self.lock();
        while !(state.is_closed || state.is_ending) && number >= state.next + self.window {
            state = self.written.wait(state).expect("no worker panics");
        }
        !(state.is_closed || state.is_ending)
    }

    /// Admits no other chunk. Chunks in progress are still written.
    pub(super) fn end(&self) {
        self.lock().is_ending = true;
        self.written.notify_all();
    }

    /// Adds a finished chunk, and writes all chunks up to the first one that is not finished.
    /// Returns memory of a written chunk, if there is some.
    pub(super) fn submit(&self, number: u64, item: C::Item) -> Option<Vec<u8>> {
        let mut state = self.lock();
        let state = &mut *state;
        state.finished.insert(number, item);
        while let Some(item) = state.finished.remove(&state.next) {
            state.next += C::length(&item);
            if !state.is_closed {
                state.is_closed = !state.consumer.write(item);
            }
        }
        if state.waits {
            state.notify_idle(true);
        }
        self.written.notify_all();
        state.consumer.spare()
    }

    pub(super) fn into_consumer(self) -> C {
        self.state.into_inner().expect("no worker panics").consumer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Log(Vec<u64>);

    impl Consumer for Log {
        type Item = u64;

        fn write(&mut self, item: u64) -> bool {
            self.0.push(item);
            item < 90
        }
    }

    #[test]
    fn chunks_are_written_in_order_and_none_after_the_end() {
        let queue = ReorderQueue::new(Log(Vec::new()), 0, 3);
        let next = std::sync::atomic::AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                        if !queue.admit(number) {
                            break;
                        }
                        if number.is_multiple_of(3) {
                            std::thread::yield_now();
                        }
                        queue.submit(number, number);
                    }
                });
            }
        });
        assert_eq!(queue.into_consumer().0, (0..=90).collect::<Vec<_>>());
    }
}
