//! Certificates that a problem has no cover.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| quadrille_fuzz::targets::certificate(bytes));
