//! Files that were cut off or changed: the program refuses them, or its answer is right.
//!
//! The short forms try some places, the long forms all of them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::runs::{Chance, code, contents, folder, is_refused, message, restore, run, words};
use crate::common::program::{PROGRAM, data};
use flate2::write::GzEncoder;

/// A file with harm done to it.
struct Harmed {
    what: String,
    bytes: Vec<u8>,
}

/// How many of all places are tried.
#[derive(Clone, Copy)]
enum Places {
    /// About this many, at random.
    Some(usize),
    All,
}

impl Places {
    fn pick(self, all: Vec<Harmed>) -> Vec<Harmed> {
        let Self::Some(n) = self else { return all };
        let mut chance = Chance::new();
        let total = all.len() as u64;
        all.into_iter().filter(|_| chance.below(total) < n as u64).collect()
    }
}

/// The beginnings of a file, without the whole. An empty file is like none.
fn beginnings(bytes: &[u8]) -> Vec<Harmed> {
    let cut = |length| Harmed {
        what: format!("cut after {length} of {} bytes", bytes.len()),
        bytes: bytes[..length].to_vec(),
    };
    (1..bytes.len()).map(cut).collect()
}

/// The file with each byte changed: every bit, and into bytes that mean something in text.
fn changes(bytes: &[u8]) -> Vec<Harmed> {
    let mut all = Vec::new();
    for (at, &byte) in bytes.iter().enumerate() {
        let flipped = (0..8).map(|bit| byte ^ 1 << bit);
        let mut others: Vec<u8> = flipped.chain(*b"0,]} \n").collect();
        others.sort_unstable();
        others.dedup();
        for other in others.into_iter().filter(|&other| other != byte) {
            let mut changed = bytes.to_vec();
            changed[at] = other;
            let what = format!("byte {at} changed from {byte:#04x} to {other:#04x}");
            all.push(Harmed { what, bytes: changed });
        }
    }
    all
}

fn harms(bytes: &[u8]) -> Vec<Harmed> {
    let mut all = beginnings(bytes);
    all.extend(changes(bytes));
    all
}

/// Boards for which a run takes a moment only.
fn few_boards() -> Vec<u8> {
    let easy = fs::read_to_string(data("easy.txt")).unwrap();
    let altered = fs::read_to_string(data("altered.txt")).unwrap();
    let texts = [easy, altered];
    let lines = texts.iter().flat_map(|text| text.lines().take(20));
    lines.flat_map(|line| format!("{line}\n").into_bytes()).collect()
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

// ---- compressed inputs

fn compressed_inputs(name: &str, places: Places) {
    let folder = folder(&format!("harm-{name}"));
    let boards = few_boards();
    let queens = fs::read(data("cover/queens8.dlx")).unwrap();
    for (command, text) in [("solve in", &boards), ("cover --count in", &queens)] {
        fs::write(folder.join("in"), text).unwrap();
        let whole = run(&folder, &words(command));
        for packed in [gzip(text), zstd::bulk::compress(text, 3).unwrap()] {
            fs::write(folder.join("in"), &packed).unwrap();
            assert_eq!(run(&folder, &words(command)).stdout, whole.stdout);
            let mut all = beginnings(&packed);
            // Gzip and zstd of the program have checksums, except in their headers.
            all.extend(if packed.starts_with(b"\x1f\x8b") { changes(&packed) } else { vec![] });
            for Harmed { what, bytes } in places.pick(all) {
                fs::write(folder.join("in"), bytes).unwrap();
                let output = run(&folder, &words(command));
                let what = format!("{command}: {what}");
                let same = output.stdout == whole.stdout && output.status == whole.status;
                assert!(is_refused(&output, &what) || same, "{what}: {}", message(&output));
            }
        }
    }
}

#[test]
fn harmed_compressed_inputs_are_refused() {
    compressed_inputs("compressed", Places::Some(12));
}

#[test]
#[ignore = "takes minutes"]
fn compressed_inputs_harmed_anywhere_are_refused() {
    compressed_inputs("compressed-all", Places::All);
}

// ---- journals and partial outputs

/// A folder with the boards `in` and what an interrupted run over some of them left.
fn interrupted(name: &str, output: &str, more: &str) -> PathBuf {
    let folder = folder(name);
    fs::write(folder.join("in"), few_boards()).unwrap();
    // The run gets half of the boards, and a limit of the disk ends it: what it has written of
    // `out` stays, with its journal.
    let boards = few_boards();
    let mut child = std::process::Command::new(PROGRAM)
        .current_dir(&folder)
        .args(words(&format!("solve -o {output} {more}")))
        .stdin(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(&boards[..boards.len() / 2]).unwrap();
    pipe.flush().unwrap();
    let part = folder.join(format!("{output}.part"));
    crate::common::program::wait_until("part file", || part.exists());
    // The answers are on their way; the interrupted run writes those that it has.
    crate::common::program::interrupt(&child);
    // A run that waits for its input ends at once, or when the input goes on.
    drop(pipe);
    child.wait().unwrap();
    folder
}

fn journals(name: &str, places: Places) {
    for (k, output) in ["out", "out.gz"].into_iter().enumerate() {
        let folder = interrupted(&format!("harm-{name}-{k}"), output, "");
        let left = contents(&folder);
        let resume = words(&format!("solve -o {output} --resume"));
        let finish = || {
            let input = fs::File::open(folder.join("in")).unwrap();
            let mut command = std::process::Command::new(PROGRAM);
            command.current_dir(&folder).args(&resume).stdin(input).output().unwrap()
        };
        let whole = finish();
        let expected = fs::read(folder.join(output)).unwrap();
        for (file, bytes) in left.iter().filter(|(file, _)| file != "in") {
            for Harmed { what, bytes } in places.pick(harms(bytes)) {
                restore(&folder, &left);
                fs::write(folder.join(file), &bytes).unwrap();
                let result = finish();
                let what = format!("{file}: {what}");
                if is_refused(&result, &what) {
                    assert!(!folder.join(output).exists(), "{what}: refused, yet written");
                    continue;
                }
                assert_eq!(result.status, whole.status, "{what}: {}", message(&result));
                let now = fs::read(folder.join(output)).unwrap();
                assert!(now == expected, "{what}: a wrong result");
            }
        }
    }
}

#[test]
fn harmed_journals_and_parts_are_refused_or_harmless() {
    journals("journals", Places::Some(25));
}

#[test]
#[ignore = "takes minutes"]
fn journals_and_parts_harmed_anywhere_are_refused_or_harmless() {
    journals("journals-all", Places::All);
}

// ---- checkpoints, parts, certificates

fn checkpoints(name: &str, places: Places) {
    let folder = folder(&format!("harm-{name}"));
    let queens = data("cover/queens8.dlx");
    let search = format!("cover --count --jobs 1 --resume --checkpoint c {queens}");
    let output = run(&folder, &words(&format!("{search} --engine dlx --nodes 30")));
    assert_eq!(code(&output, "a limit"), 3, "{}", message(&output));
    let left = contents(&folder);
    for (file, bytes) in &left {
        for Harmed { what, bytes } in places.pick(harms(bytes)) {
            restore(&folder, &left);
            fs::write(folder.join(file), &bytes).unwrap();
            let output = run(&folder, &words(&search));
            let what = format!("{file}: {what}");
            if is_refused(&output, &what) {
                assert!(fs::read(folder.join(file)).unwrap() == bytes, "{what}: overwritten");
                continue;
            }
            assert_eq!(String::from_utf8_lossy(&output.stdout), "92\n", "{what}");
        }
    }
}

#[test]
fn harmed_checkpoints_are_refused_or_harmless() {
    checkpoints("checkpoints", Places::Some(60));
}

#[test]
#[ignore = "takes minutes"]
fn checkpoints_harmed_anywhere_are_refused_or_harmless() {
    checkpoints("checkpoints-all", Places::All);
}

/// The number of solutions of a list of parts, or `None` if one of them is refused.
fn count(folder: &Path, queens: &str, what: &str) -> Option<u64> {
    let output = run(folder, &words(&format!("cover --parts list {queens}")));
    if is_refused(&output, what) {
        return None;
    }
    let text = String::from_utf8(output.stdout).unwrap();
    let number = |line: &str| {
        let result: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(result["end"], "complete", "{what}: {line}");
        result["solutions"].as_u64().unwrap()
    };
    Some(text.lines().map(number).sum())
}

fn part_lines(name: &str, places: Places) {
    let folder = folder(&format!("harm-{name}"));
    let queens = data("cover/queens8.dlx");
    let list = run(&folder, &words(&format!("cover --split 5 {queens}"))).stdout;
    // A list may end after any line, so one line is harmed at a time.
    for line in list.split_inclusive(|&byte| byte == b'\n').take(2) {
        fs::write(folder.join("list"), line).unwrap();
        let expected = count(&folder, &queens, "a whole line").expect("a part");
        for Harmed { what, bytes } in places.pick(harms(line)) {
            fs::write(folder.join("list"), &bytes).unwrap();
            if let Some(n) = count(&folder, &queens, &what) {
                assert_eq!(n, expected, "{what}: {}", String::from_utf8_lossy(&bytes));
            }
        }
    }
}

#[test]
fn harmed_part_lines_are_refused_or_harmless() {
    part_lines("parts", Places::Some(60));
}

#[test]
#[ignore = "takes minutes"]
fn part_lines_harmed_anywhere_are_refused_or_harmless() {
    part_lines("parts-all", Places::All);
}

fn certificates(name: &str, places: Places) {
    let folder = folder(&format!("harm-{name}"));
    // Nine Langford pairs have no solution, eight have. Their items have the same names.
    let [nine, eight] = ["langford9", "langford8"].map(|name| data(&format!("cover/{name}.dlx")));
    let prove = format!("cover --prove --certificate why {nine}");
    assert_eq!(code(&run(&folder, &words(&prove)), &prove), 1);
    let why = fs::read(folder.join("why")).unwrap();
    for Harmed { what, bytes } in places.pick(harms(&why)) {
        fs::write(folder.join("why"), &bytes).unwrap();
        let right = run(&folder, &words(&format!("verify {nine} --certificate why")));
        assert!(code(&right, &what) < 3, "{what}");
        let wrong = run(&folder, &words(&format!("verify {eight} --certificate why")));
        assert!((1..=2).contains(&code(&wrong, &what)), "{what}: a false proof");
    }
}

#[test]
fn harmed_certificates_prove_nothing_false() {
    certificates("certificates", Places::Some(40));
}

#[test]
#[ignore = "takes minutes"]
fn certificates_harmed_anywhere_prove_nothing_false() {
    certificates("certificates-all", Places::All);
}
