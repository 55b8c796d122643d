//! Files that are compressed, or seem to be.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use quadrille::files::{self, Compression};

/// The most bytes that are read of a decompressed text: a few bytes may stand for gigabytes.
const MOST: u64 = 1 << 20;

/// Reads any bytes as a file. Text that is not compressed stays as it is, or is named as something
/// that is no text. Compressed text is read back, and a compressed text whose end is missing is an
/// error.
pub fn compressed(input: &[u8]) {
    let folder = std::env::temp_dir();
    let thread = std::thread::current().id();
    let path = folder.join(format!("quadrille-fuzz-{}-{thread:?}", std::process::id()));
    let is_skippable = matches!(input, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..]);
    let seems = input.starts_with(b"\x1f\x8b") || input.starts_with(b"\x28\xb5\x2f\xfd");
    match opened(&path, input) {
        Ok(text) if !seems && !is_skippable => assert_eq!(text, input),
        Ok(_) => {}
        Err(error) => assert!(error.to_string().len() < 300, "{error}"),
    }
    for compression in [Compression::Gzip, Compression::Zstd] {
        let packed = compression.compress(input.to_vec());
        assert_eq!(opened(&path, &packed).expect("a whole text"), input);
        // Shorter beginnings may be plain text.
        let longest = packed.len() - 1;
        for length in [4, longest.div_ceil(2).max(4), longest] {
            assert!(opened(&path, &packed[..length]).is_err(), "{compression:?} {length}");
        }
        let twice = [&packed[..], &packed].concat();
        assert_eq!(opened(&path, &twice).expect("two whole texts"), [input, input].concat());
    }
    fs::remove_file(&path).expect("a file of our own");
}

fn opened(path: &Path, bytes: &[u8]) -> io::Result<Vec<u8>> {
    fs::write(path, bytes).expect("room for a small file");
    let mut text = Vec::new();
    files::open(path).expect("a file of our own").take(MOST).read_to_end(&mut text)?;
    Ok(text)
}
