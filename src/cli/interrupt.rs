//! ^C: the first one stops the search, so that the solutions found so far are printed. A second one
//! ends the program at once, and so does one while the program waits for input.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quadrille::search::StopFlag;
use signal_hook::consts::SIGINT;
use signal_hook::flag;

use super::Exit;

pub(super) struct Interrupt {
    stop: Arc<AtomicBool>,
    /// Set while the program waits for input and all results so far are written.
    idle: Arc<AtomicBool>,
}

impl Interrupt {
    pub(super) fn listen() -> Self {
        let this = Self { stop: Arc::default(), idle: Arc::default() };
        // Handlers run in the order of registration. The first two must see `stop` before the third
        // one sets it. Where no handler can be installed, ^C ends the program as usual.
        let code = Exit::Stopped as i32;
        let _ = flag::register_conditional_shutdown(SIGINT, code, Arc::clone(&this.idle))
            .and_then(|_| flag::register_conditional_shutdown(SIGINT, code, Arc::clone(&this.stop)))
            .and_then(|_| flag::register(SIGINT, Arc::clone(&this.stop)));
        this
    }

    pub(super) fn stop_flag(&self) -> StopFlag {
        Arc::clone(&self.stop).into()
    }

    /// Sets whether ^C ends the program at once. Returns `true` if ^C came just before `idle` was
    /// set: then the caller must end the program.
    pub(super) fn set_idle(&self, idle: bool) -> bool {
        self.idle.store(idle, Ordering::SeqCst);
        idle && self.stop.load(Ordering::SeqCst)
    }
}
