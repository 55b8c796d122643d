//! Ends the program with a message and exit code 2 when the system has no memory left, where Rust
//! would abort.
//!
//! Almost any step on a large problem may run out of memory, and only the allocator sees all of
//! them. The program may end here, because its output files are whole or can be resumed at any
//! time.

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write;

use super::Exit;

/// The system's allocator, which ends the program when there is no memory left.
pub(super) struct Allocator;

// The tests have an allocator that counts.
#[cfg_attr(not(test), global_allocator)]
#[cfg_attr(test, expect(dead_code, reason = "the tests have another allocator"))]
static ALLOCATOR: Allocator = Allocator;

/// Returns the pointer, or ends the program if it is null.
fn checked(pointer: *mut u8, n_bytes: usize) -> *mut u8 {
    if pointer.is_null() {
        exhausted(n_bytes);
    }
    pointer
}

/// Ends the program without allocating.
#[cold]
fn exhausted(n_bytes: usize) -> ! {
    let _ = writeln!(
        std::io::stderr(),
        "out of memory: the system does not give {} MiB more; try a smaller problem, fewer \
         --jobs, or less --memory",
        n_bytes.div_ceil(1 << 20)
    );
    leave()
}

/// Ends the program now. Functions registered for its end might allocate.
#[cfg(unix)]
#[expect(unsafe_code, reason = "the system call has no safe form")]
fn leave() -> ! {
    // SAFETY: The call does not return, and takes any number.
    unsafe { libc::_exit(Exit::Input as i32) }
}

#[cfg(not(unix))]
fn leave() -> ! {
    std::process::exit(Exit::Input as i32)
}

#[expect(unsafe_code, reason = "an allocator is unsafe to declare")]
// SAFETY: Every call goes to the system's allocator with the arguments that it came with, and its
// pointer is returned unchanged.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: The caller's obligations are those of this call.
        checked(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: The caller's obligations are those of this call.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: The caller's obligations are those of this call.
        checked(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: The caller's obligations are those of this call.
        checked(unsafe { System.realloc(pointer, layout, size) }, size)
    }
}
