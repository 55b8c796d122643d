//! Whether standard output was closed when the program began, as by `>&-` in a shell.
//!
//! Before `main`, Rust's runtime opens `/dev/null` in place of a closed standard output, and all
//! results would be lost without an error. The system calls the functions listed in `.init_array`
//! before the runtime starts.

use std::sync::atomic::{AtomicBool, Ordering};

static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether standard output was closed when the program began. Only Linux tells.
pub(super) fn stdout_was_closed() -> bool {
    WAS_CLOSED.load(Ordering::Relaxed)
}

#[cfg(target_os = "linux")]
#[used]
#[expect(unsafe_code, reason = "code before the runtime has no safe form")]
// SAFETY: the list holds functions that take nothing they need and return nothing. This one makes a
// system call and stores a flag; it needs nothing that the runtime prepares.
#[unsafe(link_section = ".init_array")]
static BEFORE_MAIN: extern "C" fn() = {
    extern "C" fn look() {
        // SAFETY: the call reads the flags of a file descriptor and has no other effect.
        let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) };
        WAS_CLOSED.store(flags == -1, Ordering::Relaxed);
    }
    look
};
