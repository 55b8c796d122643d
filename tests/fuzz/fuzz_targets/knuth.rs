//! The text format of exact cover problems, and what comes of what is read.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &[u8]| target::knuth(text));

#[path = "../target_functions.rs"]
mod target;
