//! The text format of exact cover problems: reading, writing, and a short search.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| quadrille_fuzz::targets::knuth(bytes));
