//! Signals: ^C, SIGTERM (batch systems and containers) and SIGHUP (a closed terminal).
//!
//! The first signal stops the work: the program prints the results so far, and saves what can be
//! resumed. A second ^C ends the program at once. A second SIGTERM or SIGHUP does not, since a
//! shell and the system may both send one. While the program waits for input, any signal ends it at
//! once.
//!
//! A signal that was ignored when the program began stays ignored: `nohup` ignores SIGHUP, and a
//! shell without job control ignores ^C for a command in the background.

#[cfg(unix)]
mod ignored;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use quadrille::search::StopFlag;
use signal_hook::consts::SIGINT;
use signal_hook::flag;

use super::Exit;

/// The signals, and the text for each in messages.
#[cfg(unix)]
const SIGNALS: [(i32, &str); 3] = [
    (SIGINT, "^C"),
    (signal_hook::consts::SIGTERM, "SIGTERM"),
    (signal_hook::consts::SIGHUP, "SIGHUP"),
];
#[cfg(not(unix))]
const SIGNALS: [(i32, &str); 1] = [(SIGINT, "^C")];

pub(super) struct Interrupt {
    stop: Arc<AtomicBool>,
    /// Set while the program waits for input and all results so far are written.
    idle: Arc<AtomicBool>,
    /// The index in [`SIGNALS`] of the last signal that arrived.
    which: Arc<AtomicUsize>,
}

impl Interrupt {
    pub(super) fn listen() -> Self {
        let this = Self { stop: Arc::default(), idle: Arc::default(), which: Arc::default() };
        let code = Exit::Stopped as i32;
        for (place, &(signal, _)) in SIGNALS.iter().enumerate() {
            #[cfg(unix)]
            if ignored::is_ignored(signal) {
                continue;
            }
            // Handlers run in the order of registration. Those that end the program must see the
            // flags before the last one sets `stop`. Where no handler can be installed, the signal
            // ends the program as usual.
            let [idle, stop] = [&this.idle, &this.stop].map(Arc::clone);
            let mut registered = flag::register_conditional_shutdown(signal, code, idle);
            if signal == SIGINT {
                registered = registered
                    .and_then(|_| flag::register_conditional_shutdown(signal, code, stop));
            }
            let _ = registered
                .and_then(|_| flag::register_usize(signal, Arc::clone(&this.which), place))
                .and_then(|_| flag::register(signal, Arc::clone(&this.stop)));
        }
        // With a handler for SIGXFSZ, a write beyond the file size limit of the process returns an
        // error instead of ending the program.
        #[cfg(unix)]
        let _ = flag::register(libc::SIGXFSZ, Arc::default());
        this
    }

    pub(super) fn stop_flag(&self) -> StopFlag {
        Arc::clone(&self.stop).into()
    }

    /// The signal that stopped the program, in words.
    pub(super) fn cause(&self) -> &'static str {
        SIGNALS[self.which.load(Ordering::SeqCst)].1
    }

    /// A signal ends the program at once from now on, until [`set_idle`](Self::set_idle).
    ///
    /// # Errors
    ///
    /// If a signal arrived just before.
    pub(super) fn begin_reading(&self) -> Result<(), Exit> {
        if self.set_idle(true) { Err(Exit::Stopped) } else { Ok(()) }
    }

    /// Sets whether a signal ends the program at once. Returns `true` if a signal arrived just
    /// before `idle` was set: then the caller must end the program.
    pub(super) fn set_idle(&self, idle: bool) -> bool {
        self.idle.store(idle, Ordering::SeqCst);
        idle && self.stop.load(Ordering::SeqCst)
    }
}
