//! Drawings of boards, pieces and units; graphs; large Sudoku.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| quadrille_fuzz::targets::drawings(bytes));
