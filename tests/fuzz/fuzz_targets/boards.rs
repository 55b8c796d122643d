//! Boards in any form, from any lines.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| quadrille_fuzz::targets::boards(bytes));
