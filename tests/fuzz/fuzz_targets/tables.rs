//! Tables of boards, and their records written back.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| quadrille_fuzz::targets::tables(bytes));
