//! The formats of problems other than Knuth's, each read in pieces of any size.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| quadrille_fuzz::targets::formats(bytes));
