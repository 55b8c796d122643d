//! The text format of exact cover problems: reading, writing, and a short search.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &[u8]| target::knuth(text));

#[path = "../target_functions.rs"]
mod target;
