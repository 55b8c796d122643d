//! Threads: the one place that starts them, and the queue of what they have to do.
//!
//! Who works on several threads opens a [`scope`], starts threads in it, and takes part itself. All
//! of them have ended when the scope ends. A system that provides fewer threads than asked for
//! makes the work slower and changes nothing else: the threads there are do it.
//!
//! Work that can be divided lies in a [`Queue`] as tasks. A worker takes one, and gives away a part
//! of what is left as soon as the queue is empty. So there is always something to take, tasks are
//! as large as they can be, and nothing is divided without need.
//!
//! Tasks are searches that wait for each other, so a pool that hands tasks to fewer threads than
//! there are tasks could stand still: a thread of the system for each worker is what they need. It
//! takes about 30 us to start one, and a turn of several threads takes milliseconds.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder, Scope};

/// The most threads of a search or a run, so that a wrong number does not exhaust the system.
pub const MOST: usize = 1024;

/// The number of cores that this process may use; 1 if the system does not tell.
pub fn available() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Starts threads that end before the [`scope`] does.
#[derive(Clone, Copy, Debug)]
pub struct Threads<'scope, 'env>(&'scope Scope<'scope, 'env>);

impl<'scope> Threads<'scope, '_> {
    /// Does this work in a new thread. If the system provides none, the work is dropped, and the
    /// result is `false`.
    #[must_use = "the work may not be done"]
    pub fn start(self, work: impl FnOnce() + Send + 'scope) -> bool {
        Builder::new().name("quadrille".into()).spawn_scoped(self.0, work).is_ok()
    }
}

/// Runs a function that starts threads, and waits until all of them have ended.
///
/// # Panics
///
/// If one of the threads panics.
pub fn scope<'env, R>(run: impl for<'scope> FnOnce(Threads<'scope, 'env>) -> R) -> R {
    thread::scope(|scope| run(Threads(scope)))
}

/// Does the work in `n` threads, the calling thread included.
pub fn on_all(n: usize, work: impl Fn() + Sync) {
    scope(|threads| {
        let _ = (1..n).all(|_| threads.start(&work));
        work();
    });
}

/// What a mutex guards, even if a thread that held it has panicked.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tasks for several workers, who also bring new ones.
#[derive(Debug)]
pub struct Queue<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
    /// There are no tasks; looked at often, without the lock.
    is_empty: AtomicBool,
}

#[derive(Debug)]
struct State<T> {
    tasks: Vec<T>,
    /// The workers that have not left.
    n_workers: usize,
    /// Those of them that wait for a task.
    n_waiting: usize,
}

/// A worker of a [`Queue`], which takes tasks. Once it is dropped, no other worker waits for it.
#[derive(Debug)]
pub struct Worker<'q, T>(&'q Queue<T>);

impl<T> Queue<T> {
    /// A queue with these tasks; the last one is taken first.
    pub fn new(tasks: Vec<T>) -> Self {
        let is_empty = AtomicBool::new(tasks.is_empty());
        let state = State { tasks, n_workers: 0, n_waiting: 0 };
        Self { state: Mutex::new(state), changed: Condvar::new(), is_empty }
    }

    /// A worker. All are made before the first begins, so that none finds itself alone.
    pub fn worker(&self) -> Worker<'_, T> {
        lock(&self.state).n_workers += 1;
        Worker(self)
    }

    /// Whether no task waits.
    pub fn is_empty(&self) -> bool {
        self.is_empty.load(Ordering::Relaxed)
    }

    /// Adds a task.
    pub fn put(&self, task: T) {
        lock(&self.state).tasks.push(task);
        self.is_empty.store(false, Ordering::Relaxed);
        self.changed.notify_one();
    }

    /// A task, if one waits now.
    pub fn take_now(&self) -> Option<T> {
        if self.is_empty() {
            return None;
        }
        let mut state = lock(&self.state);
        let task = state.tasks.pop();
        self.is_empty.store(state.tasks.is_empty(), Ordering::Relaxed);
        task
    }

    /// The tasks that no worker has taken.
    pub fn into_rest(self) -> Vec<T> {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).tasks
    }
}

impl<T> Worker<'_, T> {
    /// The next task. While there is none, this waits for a worker that is at work and may bring
    /// one; `None` if all wait.
    pub fn take(&self) -> Option<T> {
        let queue = self.0;
        let mut state = lock(&queue.state);
        state.n_waiting += 1;
        while state.tasks.is_empty() && state.n_waiting < state.n_workers {
            state = queue.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let task = state.tasks.pop();
        if task.is_some() {
            state.n_waiting -= 1;
            queue.is_empty.store(state.tasks.is_empty(), Ordering::Relaxed);
        } else {
            // It counts as waiting until it is dropped, so all the others end, too.
            queue.changed.notify_all();
        }
        task
    }
}

impl<T> Drop for Worker<'_, T> {
    fn drop(&mut self) {
        let mut state = lock(&self.0.state);
        state.n_workers -= 1;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    /// Each task above 1 brings two of half its size; each of size 1 counts.
    #[test]
    fn workers_do_all_tasks_and_those_that_they_bring() {
        for n_workers in [1, 2, 5] {
            let queue = Queue::new(vec![64_u64, 32, 4]);
            let counted = AtomicU64::new(0);
            let workers: Vec<Worker<u64>> = (0..n_workers).map(|_| queue.worker()).collect();
            scope(|threads| {
                for worker in workers {
                    let (queue, counted) = (&queue, &counted);
                    assert!(threads.start(move || {
                        while let Some(size) = worker.take() {
                            if size == 1 {
                                counted.fetch_add(1, Ordering::Relaxed);
                            } else {
                                queue.put(size / 2);
                                queue.put(size / 2);
                            }
                        }
                    }));
                }
            });
            assert_eq!(counted.into_inner(), 100);
            assert!(queue.is_empty());
            assert_eq!(queue.into_rest(), []);
        }
    }

    #[test]
    fn nobody_waits_for_a_worker_that_has_left() {
        let queue = Queue::new(Vec::<u8>::new());
        let (worker, other) = (queue.worker(), queue.worker());
        drop(other);
        assert_eq!(worker.take(), None);
    }

    #[test]
    fn all_threads_do_the_work() {
        let n = AtomicU64::new(0);
        on_all(3, || _ = n.fetch_add(1, Ordering::Relaxed));
        assert_eq!(n.into_inner(), 3);
    }
}
