//! Files that are compressed, or seem to be.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| quadrille_fuzz::targets::compressed(bytes));
