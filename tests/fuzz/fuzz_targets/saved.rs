//! Checkpoints and lines of parts.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| quadrille_fuzz::targets::saved(bytes));
