//! Files that were cut off or changed: the program refuses them, or its answer is right.
//!
//! The short forms try some places, the long forms all of them, or many of a large file.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use super::runs::{Chance, code, contents, folder, is_refused, message, restore, run, words};
use crate::common::program::{self, Running, data, wait_until};
use flate2::write::GzEncoder;

/// Harm done to a file.
#[derive(Clone, Copy, Debug)]
enum Harm {
    /// Only this many bytes are left.
    Cut(usize),
    /// The byte at this place has another value.
    Change(usize, u8),
}

impl Harm {
    fn done_to(self, bytes: &[u8]) -> Vec<u8> {
        let mut harmed = bytes.to_vec();
        match self {
            Self::Cut(length) => harmed.truncate(length),
            Self::Change(at, byte) => harmed[at] = byte,
        }
        harmed
    }
}

/// How many of all harms are tried, at random places.
#[derive(Clone, Copy)]
struct Tries(usize);

impl Tries {
    /// As many as the long forms try: all, unless a file is large.
    const LONG: Self = Self(20_000);

    fn pick(self, mut all: Vec<Harm>) -> Vec<Harm> {
        let mut chance = Chance::new();
        while all.len() > self.0 {
            all.swap_remove(usize::try_from(chance.below(all.len() as u64)).expect("an index"));
        }
        all
    }
}

/// The beginnings of a file, without the whole. An empty file is like none.
fn beginnings(bytes: &[u8]) -> Vec<Harm> {
    (1..bytes.len()).map(Harm::Cut).collect()
}

/// The file with one byte changed: in one bit, or into a byte that means something in text.
fn changes(bytes: &[u8]) -> Vec<Harm> {
    let others = |(at, &byte): (usize, &u8)| {
        let flipped = (0..8).map(move |bit| byte ^ 1 << bit);
        let others = flipped.chain(*b"0,]} \n").filter(move |&other| other != byte);
        others.map(move |other| Harm::Change(at, other))
    };
    bytes.iter().enumerate().flat_map(others).collect()
}

fn harms(bytes: &[u8]) -> Vec<Harm> {
    [beginnings(bytes), changes(bytes)].concat()
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

fn compressed_inputs(name: &str, tries: Tries) {
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
            // The first byte of a Zstandard file alone is a text: a problem with the item "(".
            all.retain(|harm| harm.done_to(&packed) != b"(");
            for harm in tries.pick(all) {
                fs::write(folder.join("in"), harm.done_to(&packed)).unwrap();
                let output = run(&folder, &words(command));
                let what = format!("{command}: {harm:?}");
                let same = output.stdout == whole.stdout && output.status == whole.status;
                assert!(is_refused(&output, &what) || same, "{what}: {}", message(&output));
            }
        }
    }
}

#[test]
fn harmed_compressed_inputs_are_refused() {
    compressed_inputs("compressed", Tries(6));
}

#[test]
#[ignore = "takes minutes"]
fn compressed_inputs_harmed_anywhere_are_refused() {
    compressed_inputs("compressed-all", Tries::LONG);
}

// ---- journals and partial outputs

/// A folder with the boards `in` and what a run left that was killed when its journal had a record.
fn killed(name: &str, output: &str) -> PathBuf {
    let folder = folder(name);
    let boards = fs::read(data("easy.txt")).unwrap();
    fs::write(folder.join("in"), &boards).unwrap();
    let mut child = program::command()
        .current_dir(&folder)
        .args(words(&format!("solve -o {output}")))
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    // The rest never comes.
    pipe.write_all(&boards[..boards.len() * 2 / 3]).unwrap();
    pipe.flush().unwrap();
    let mut running = Running::from(child);
    let journal = folder.join(format!("{output}.part.journal"));
    // A record has two digests, among other things.
    wait_until("journal", || fs::metadata(&journal).is_ok_and(|file| file.len() > 200));
    running.kill().unwrap();
    running.wait_with_output().unwrap();
    folder
}

fn journals(name: &str, tries: Tries) {
    for (k, output) in ["out", "out.gz"].into_iter().enumerate() {
        let folder = killed(&format!("harm-{name}-{k}"), output);
        let left = contents(&folder);
        let resume = words(&format!("solve -o {output} --resume"));
        let finish = || {
            let input = fs::File::open(folder.join("in")).unwrap();
            let mut command = program::command();
            command.current_dir(&folder).args(&resume).stdin(input).output().unwrap()
        };
        let whole = finish();
        let expected = fs::read(folder.join(output)).unwrap();
        for (file, bytes) in left.iter().filter(|(file, _)| file != "in") {
            for harm in tries.pick(harms(bytes)) {
                restore(&folder, &left);
                fs::write(folder.join(file), harm.done_to(bytes)).unwrap();
                let result = finish();
                let what = format!("{file}: {harm:?}");
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
    journals("journals", Tries(12));
}

#[test]
#[ignore = "takes minutes"]
fn journals_and_parts_harmed_anywhere_are_refused_or_harmless() {
    journals("journals-all", Tries::LONG);
}

// ---- checkpoints, parts, certificates

fn checkpoints(name: &str, tries: Tries) {
    // A search of the tree can be resumed by any engine, a memo search by itself alone.
    for (engine, resumed_by) in [("dlx", "auto"), ("memo", "memo")] {
        harmed_checkpoints(&format!("{name}-{engine}"), engine, resumed_by, tries);
    }
}

fn harmed_checkpoints(name: &str, engine: &str, resumed_by: &str, tries: Tries) {
    let folder = folder(&format!("harm-{name}"));
    let queens = data("cover/queens8.dlx");
    let search = format!("cover --count --jobs 1 --resume --checkpoint c {queens}");
    let output = run(&folder, &words(&format!("{search} --engine {engine} --nodes 30")));
    let search = format!("{search} --engine {resumed_by}");
    assert_eq!(code(&output, "a limit"), 3, "{}", message(&output));
    let left = contents(&folder);
    for (file, bytes) in &left {
        for harm in tries.pick(harms(bytes)) {
            restore(&folder, &left);
            let harmed = harm.done_to(bytes);
            fs::write(folder.join(file), &harmed).unwrap();
            let output = run(&folder, &words(&search));
            let what = format!("{file}: {harm:?}");
            if is_refused(&output, &what) {
                assert!(fs::read(folder.join(file)).unwrap() == harmed, "{what}: overwritten");
                continue;
            }
            assert_eq!(String::from_utf8_lossy(&output.stdout), "92\n", "{what}");
        }
    }
}

#[test]
fn harmed_checkpoints_are_refused_or_harmless() {
    checkpoints("checkpoints", Tries(60));
}

#[test]
#[ignore = "takes minutes"]
fn checkpoints_harmed_anywhere_are_refused_or_harmless() {
    checkpoints("checkpoints-all", Tries::LONG);
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

fn part_lines(name: &str, tries: Tries) {
    let folder = folder(&format!("harm-{name}"));
    let queens = data("cover/queens8.dlx");
    let list = run(&folder, &words(&format!("cover --split 5 {queens}"))).stdout;
    // A list may end after any line, so one line is harmed at a time.
    for line in list.split_inclusive(|&byte| byte == b'\n').take(2) {
        fs::write(folder.join("list"), line).unwrap();
        let expected = count(&folder, &queens, "a whole line").expect("a part");
        for harm in tries.pick(harms(line)) {
            fs::write(folder.join("list"), harm.done_to(line)).unwrap();
            let what = format!("{harm:?} of {}", String::from_utf8_lossy(line));
            if let Some(n) = count(&folder, &queens, &what) {
                assert_eq!(n, expected, "{what}");
            }
        }
    }
}

#[test]
fn harmed_part_lines_are_refused_or_harmless() {
    part_lines("parts", Tries(30));
}

#[test]
#[ignore = "takes minutes"]
fn part_lines_harmed_anywhere_are_refused_or_harmless() {
    part_lines("parts-all", Tries::LONG);
}

fn certificates(name: &str, tries: Tries) {
    let folder = folder(&format!("harm-{name}"));
    // Nine Langford pairs have no solution, eight have. Their items have the same names.
    let [nine, eight] = ["langford9", "langford8"].map(|name| data(&format!("cover/{name}.dlx")));
    let prove = format!("cover --prove --certificate why {nine}");
    assert_eq!(code(&run(&folder, &words(&prove)), &prove), 1);
    let why = fs::read(folder.join("why")).unwrap();
    for harm in tries.pick(harms(&why)) {
        fs::write(folder.join("why"), harm.done_to(&why)).unwrap();
        let what = format!("{harm:?}");
        let right = run(&folder, &words(&format!("verify {nine} --certificate why")));
        assert!(code(&right, &what) < 3, "{what}");
        let wrong = run(&folder, &words(&format!("verify {eight} --certificate why")));
        assert!((1..=2).contains(&code(&wrong, &what)), "{what}: a false proof");
    }
}

#[test]
fn harmed_certificates_prove_nothing_false() {
    certificates("certificates", Tries(20));
}

#[test]
#[ignore = "takes minutes"]
fn certificates_harmed_anywhere_prove_nothing_false() {
    certificates("certificates-all", Tries::LONG);
}
