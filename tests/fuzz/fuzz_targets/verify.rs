//! Solutions of problems as text.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| quadrille_fuzz::targets::verify(bytes));
