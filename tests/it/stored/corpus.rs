//! The functions of the fuzzer, run over its corpus and over the problems of `data`.

use std::fs;
use std::path::Path;

#[path = "../../fuzz/target_functions.rs"]
mod target;

fn for_each_file(folder: &str, check: fn(&[u8])) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    files.map(|file| check(&fs::read(file.unwrap().path()).unwrap())).count()
}

#[test]
fn the_corpus_of_problems_passes() {
    assert!(for_each_file("tests/fuzz/corpus/knuth", target::knuth) > 10);
    assert!(for_each_file("data/cover", target::knuth) > 10);
    assert!(for_each_file("data/regress/problems", target::knuth) > 0);
}
