//! The functions of the fuzzer, run over its corpora and over the problems of `data`.

use std::fs;
use std::path::Path;

#[expect(unreachable_pub, reason = "the package of the fuzzer needs these functions in public")]
#[path = "../fuzz/targets/all.rs"]
mod targets;

/// Passes every file of a folder, and returns their number.
fn pass(folder: &str, target: fn(&[u8])) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut n = 0;
    for file in files {
        let path = file.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        let passed = std::panic::catch_unwind(|| target(&bytes));
        assert!(passed.is_ok(), "{}", path.display());
        n += 1;
    }
    n
}

#[track_caller]
fn corpus(name: &str, target: fn(&[u8])) {
    assert!(pass(&format!("tests/fuzz/corpus/{name}"), target) > 10);
}

#[test]
fn the_corpus_of_boards_passes() {
    corpus("boards", targets::boards);
}

#[test]
fn the_corpus_of_certificates_passes() {
    corpus("certificate", targets::certificate);
}

#[cfg(feature = "batch")]
#[test]
fn the_corpus_of_compressed_files_passes() {
    corpus("compressed", targets::compressed);
}

#[cfg(feature = "serde")]
#[test]
fn the_corpus_of_data_passes() {
    corpus("data", targets::data);
}

#[test]
fn the_corpus_of_drawings_passes() {
    corpus("drawings", targets::drawings);
}

#[test]
fn the_corpus_of_formats_passes() {
    corpus("formats", targets::formats);
    assert!(pass("data/costs", targets::formats) > 3);
}

#[test]
fn the_corpus_of_problems_passes() {
    corpus("knuth", targets::knuth);
    assert!(pass("data/cover", targets::knuth) > 10);
    assert!(pass("data/regress/problems", targets::knuth) > 0);
}

#[cfg(feature = "serde")]
#[test]
fn the_corpus_of_saved_searches_passes() {
    corpus("saved", targets::saved);
}

#[test]
fn the_corpus_of_tables_passes() {
    corpus("tables", targets::tables);
}

#[test]
fn the_corpus_of_solutions_passes() {
    corpus("verify", targets::verify);
}
