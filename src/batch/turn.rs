//! In turn: chunks are done in any order and written in theirs.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard};

/// What is written in turn.
pub(super) trait Write {
    /// What a worker hands in.
    type Done;
    /// What it was written from, to be used again.
    type Spare;
    /// Writes it; `false` if nothing is to be written any more.
    fn write(&mut self, done: Self::Done) -> bool;
    /// Something to be used again, if there is anything.
    fn spare(&mut self) -> Option<Self::Spare>;
    /// Everything that was begun has been written, and a worker waits for input, or no longer.
    fn idle(&mut self, waits: bool);
}

/// The writer, and what waits for its turn.
pub(super) struct Turn<W: Write> {
    state: Mutex<State<W>>,
    moved: Condvar,
    /// So many may be begun ahead of the next to be written.
    ahead: u64,
}

struct State<W: Write> {
    writer: W,
    /// The number of the next to be written.
    next: u64,
    done: BTreeMap<u64, W::Done>,
    /// How many were begun.
    n_begun: u64,
    waits: bool,
    over: bool,
}

impl<W: Write> State<W> {
    fn tell_idle(&mut self, waits: bool) {
        let idle = waits && self.next == self.n_begun;
        if idle || self.waits {
            self.writer.idle(idle);
        }
    }
}

impl<W: Write> Turn<W> {
    /// Number `first` is the first to be written.
    pub(super) fn new(writer: W, first: u64, ahead: u64) -> Self {
        let state = State {
            writer,
            next: first,
            done: BTreeMap::new(),
            n_begun: first,
            waits: false,
            over: false,
        };
        Self { state: Mutex::new(state), moved: Condvar::new(), ahead }
    }

    fn lock(&self) -> MutexGuard<'_, State<W>> {
        self.state.lock().expect("no worker panics")
    }

    /// Whether nothing is to be written any more.
    pub(super) fn is_over(&self) -> bool {
        self.lock().over
    }

    /// A worker waits for input from now on, or no longer.
    pub(super) fn waiting(&self, waits: bool) {
        let mut state = self.lock();
        state.tell_idle(waits);
        state.waits = waits;
    }

    /// This one exists. To be called while no other can be made.
    pub(super) fn announce(&self, number: u64) {
        self.lock().n_begun = number + 1;
    }

    /// Waits until this one is not too far ahead; `false` if it need not be done at all.
    pub(super) fn begin(&self, number: u64) -> bool {
        let mut state = self.lock();
        while !state.over && number >= state.next + self.ahead {
            state = self.moved.wait(state).expect("no worker panics");
        }
        !state.over
    }

    /// Hands one in, and writes all whose turn it is.
    pub(super) fn hand_in(&self, number: u64, done: W::Done) -> Option<W::Spare> {
        let mut state = self.lock();
        let state = &mut *state;
        state.done.insert(number, done);
        while let Some(done) = state.done.remove(&state.next) {
            state.next += 1;
            if !state.over {
                state.over = !state.writer.write(done);
            }
        }
        if state.waits {
            state.tell_idle(true);
        }
        self.moved.notify_all();
        state.writer.spare()
    }

    pub(super) fn into_writer(self) -> W {
        self.state.into_inner().expect("no worker panics").writer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Log(Vec<u64>);

    impl Write for Log {
        type Done = u64;
        type Spare = ();

        fn write(&mut self, done: u64) -> bool {
            self.0.push(done);
            done < 90
        }

        fn spare(&mut self) -> Option<()> {
            None
        }

        fn idle(&mut self, _: bool) {}
    }

    #[test]
    fn all_is_written_in_turn_whoever_is_faster_and_nothing_after_the_end() {
        let turn = Turn::new(Log(Vec::new()), 0, 3);
        let next = std::sync::atomic::AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                        if !turn.begin(number) {
                            break;
                        }
                        if number.is_multiple_of(3) {
                            std::thread::yield_now();
                        }
                        turn.hand_in(number, number);
                    }
                });
            }
        });
        assert_eq!(turn.into_writer().0, (0..=90).collect::<Vec<_>>());
    }
}
