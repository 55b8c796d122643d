//! ^C: the first one stops the search that runs, so that the answers found so far are printed; a
//! second one, or one while the program waits for input, ends it at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quadrille::search::StopFlag;
use signal_hook::consts::SIGINT;
use signal_hook::flag;

use super::Exit;

pub(super) struct Interrupt {
    stop: Arc<AtomicBool>,
    /// Set while the program waits for input and all answers so far are written.
    idle: Arc<AtomicBool>,
}

impl Interrupt {
    pub(super) fn listen() -> Self {
        let this = Self { stop: Arc::default(), idle: Arc::default() };
        // In this order: by the time the flag is set, the first two have looked at it. Where no
        // handler can be installed, ^C does what it always does.
        let code = Exit::Stopped as i32;
        let _ = flag::register_conditional_shutdown(SIGINT, code, Arc::clone(&this.idle))
            .and_then(|_| flag::register_conditional_shutdown(SIGINT, code, Arc::clone(&this.stop)))
            .and_then(|_| flag::register(SIGINT, Arc::clone(&this.stop)));
        this
    }

    pub(super) fn stop_flag(&self) -> StopFlag {
        Arc::clone(&self.stop).into()
    }

    /// From now on ^C ends the program at once, or no longer. `true` if it came just before: then
    /// it has to be ended here.
    pub(super) fn set_idle(&self, idle: bool) -> bool {
        self.idle.store(idle, Ordering::SeqCst);
        idle && self.stop.load(Ordering::SeqCst)
    }
}
