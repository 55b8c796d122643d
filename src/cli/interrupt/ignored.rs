//! Whether a signal is ignored. No safe function of a library answers this.

/// Whether the process ignores this signal. The process that started it may have set this.
#[expect(unsafe_code, reason = "the system call has no safe form")]
pub(super) fn is_ignored(signal: i32) -> bool {
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: With a null pointer for the new action the call changes nothing. It writes the
    // current action to `action`, which is valid for that, unless it fails.
    let result = unsafe { libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr()) };
    // SAFETY: The call has succeeded, so the action is written.
    result == 0 && unsafe { action.assume_init() }.sa_sigaction == libc::SIG_IGN
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// The safe twin: the mask of ignored signals that Linux shows as text.
    fn is_ignored_by_the_mask(signal: i32) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
        u64::from_str_radix(mask.trim(), 16).unwrap() >> (signal - 1) & 1 == 1
    }

    #[test]
    fn the_system_call_agrees_with_the_mask() {
        let signals = (1..32).filter(|&signal| signal != libc::SIGKILL && signal != libc::SIGSTOP);
        let ignored: Vec<i32> = signals.clone().filter(|&signal| is_ignored(signal)).collect();
        // Rust ignores SIGPIPE.
        assert!(ignored.contains(&libc::SIGPIPE), "{ignored:?}");
        assert!(ignored.into_iter().eq(signals.filter(|&signal| is_ignored_by_the_mask(signal))));
    }
}
