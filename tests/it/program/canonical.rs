//! `canonical`: forms, transformations, and collections without duplicates.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use quickcheck::{Arbitrary, Gen, QuickCheck};
use serde_json::Value;

#[cfg(unix)]
use crate::common::program::end_by;
use crate::common::program::{data, expect, run, spawn, stdout, wait_until};
use crate::common::puzzles::{Clues, shuffled};
use quadrille::batch::{self, End, Listener, Output, Question, Settings};
use quadrille::sudoku::{Board, Canonizer, Transformation};

const PUZZLE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A new empty folder.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("canonical-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn text(path: impl AsRef<Path>) -> String {
    path.as_ref().to_str().unwrap().to_owned()
}

fn lines(boards: &[Board]) -> String {
    boards.iter().flat_map(|board| [board.to_string(), "\n".to_owned()]).collect()
}

fn numbers(field: &str) -> [u8; 9] {
    let digits: Vec<u8> = field.bytes().map(|byte| byte - b'0').collect();
    digits.try_into().unwrap()
}

/// The transformation that fields of a line say.
fn read_transformation(fields: &[&str]) -> Transformation {
    Transformation {
        is_transposed: fields[0] == "t",
        rows: numbers(fields[1]).map(|row| row - 1),
        columns: numbers(fields[2]).map(|column| column - 1),
        digits: numbers(fields[3]),
    }
}

#[test]
fn a_thousand_transformations_of_a_puzzle_have_one_form() {
    let mut g = Gen::from_size_and_seed(10, 1);
    let puzzle: Board = PUZZLE.parse().unwrap();
    let boards: Vec<Board> = (0..1000).map(|_| transformation(&mut g).apply(&puzzle)).collect();
    let answers = stdout(&["canonical", "-q"], lines(&boards));
    let mut forms = HashSet::new();
    for (board, line) in boards.iter().zip(answers.lines()) {
        let fields: Vec<&str> = line.split(' ').collect();
        let form: Board = fields[0].parse().unwrap();
        assert_eq!(read_transformation(&fields[1..5]).apply(board), form);
        assert_eq!(fields[5..], ["1"]);
        assert!(form <= *board);
        forms.insert(form);
    }
    assert_eq!((answers.lines().count(), forms.len()), (1000, 1));
    let kept = stdout(&["canonical", "-q", "--dedupe"], lines(&boards));
    assert_eq!(kept, format!("{} {}\n", answers.lines().next().unwrap(), boards[0]));
}

/// Automorphisms of the most symmetric grid, of which there are 648, and of the empty board.
/// <http://forum.enjoysudoku.com/about-the-most-canonical-grid-t4281.html>
#[test]
fn grids_and_any_boards_have_forms_and_automorphisms() {
    let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let line = stdout(&["canonical"], most);
    assert!(line.starts_with("123456789456789123789123456") && line.ends_with(" 648\n"), "{line}");
    let empty = ".".repeat(81);
    let identity = "- 123456789 123456789 123456789 1218998108160\n";
    expect(&["canonical"], &empty, 0, &format!("{empty} {identity}"), "");
    let two_fives = format!("55{}\n", ".".repeat(79));
    let form = format!("{}11 ", ".".repeat(79));
    assert!(stdout(&["canonical"], two_fives).starts_with(&form));
}

#[test]
fn forms_come_in_tables_and_objects_too() {
    let line = stdout(&["canonical"], PUZZLE);
    let fields: Vec<&str> = line.trim_end().split(' ').collect();
    let form = fields[0];
    expect(
        &["canonical"],
        format!("id;puzzle\n7;{PUZZLE}\n8;x\n"),
        1,
        &format!("id;puzzle;canonical\n7;{PUZZLE};{form}\n8;x;invalid\n"),
        &run(&["check"], format!("id;puzzle\n7;{PUZZLE}\n8;x\n")).stderr(),
    );
    let csv = format!("puzzle,canonical\n{PUZZLE},{form}\n");
    expect(&["canonical", "--output-format", "csv"], PUZZLE, 0, &csv, "");
    let pair = ["canonical", "--output-format", "pair"];
    expect(&pair, PUZZLE, 0, &format!("{PUZZLE} {line}"), "");
    // Nine lines are a board of one form.
    let nine: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..][..9]).collect();
    expect(&["canonical"], nine.join("\n"), 0, &line, "");

    let object: Value = serde_json::from_str(&stdout(&["canonical", "--json"], PUZZLE)).unwrap();
    assert_eq!(object["puzzle"], PUZZLE);
    assert_eq!(object["form"], form);
    assert_eq!(object["automorphisms"], 1);
    assert!(object.get("verdict").is_none() && object.get("solution").is_none(), "{object}");
    let told = &object["transformation"];
    let list = |name: &str| -> [u8; 9] { serde_json::from_value(told[name].clone()).unwrap() };
    assert_eq!(told["transposed"], fields[1] == "t");
    let expected = [&fields[2], &fields[3], &fields[4]].map(|field| numbers(field));
    assert_eq!([list("rows"), list("columns"), list("digits")], expected);
}

#[test]
fn options_that_mean_nothing_here_are_refused() {
    for (args, reason) in [
        (&["canonical", "--nodes", "5"][..], "asks no engine"),
        (&["canonical", "--engine", "dlx"], "asks no engine"),
        (&["canonical", "--output-format", "grid"], "a line per board"),
        (&["canonical", "--memory", "1G"], "--dedupe"),
        (&["canonical", "--dedupe", "--memory", "much"], "a size such as"),
    ] {
        let message = run(args, PUZZLE).code(2).stdout_eq("").stderr();
        assert!(message.contains(reason), "{args:?}: {message}");
    }
}

/// A collection in which most boards are equivalent to another one.
#[derive(Clone, Debug)]
struct Collection(Vec<Board>);

impl Arbitrary for Collection {
    fn arbitrary(g: &mut Gen) -> Self {
        let n_classes = 1 + usize::arbitrary(g) % 300;
        let classes: Vec<Board> = (0..n_classes).map(|_| Clues::arbitrary(g).0).collect();
        let n_boards = usize::arbitrary(g) % 2500;
        Self((0..n_boards).map(|_| transformation(g).apply(g.choose(&classes).unwrap())).collect())
    }
}

/// A stream whose bytes can be read afterwards.
#[derive(Clone, Default)]
struct Bytes(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

struct Silent;

impl Listener for Silent {
    fn say(&mut self, _: &str) {}
}

/// In any memory, and for any number of threads, those are kept that a set of forms finds new.
#[test]
fn dedupe_keeps_what_a_set_of_forms_keeps() {
    fn holds(Collection(boards): Collection, memory: u16, jobs: u8) -> bool {
        let name = format!("law-{:?}.txt", std::thread::current().id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, lines(&boards)).unwrap();
        let (mut canonizer, mut seen) = (Canonizer::default(), HashSet::new());
        let mut expected = String::new();
        for board in &boards {
            let canonical = canonizer.canonical(board);
            if seen.insert(canonical.form) {
                let (form, transformation) = (canonical.form, canonical.transformation);
                let n = canonical.automorphisms;
                writeln!(expected, "{form} {transformation} {n} {board}").unwrap();
            }
        }
        let threads = usize::from(jobs % 4 + 1).try_into().unwrap();
        let settings = Settings::new(Question::Canonical { dedupe: true })
            .memory((memory % 20_000).into())
            .threads(threads);
        let bytes = Bytes::default();
        let output = Output::stream(bytes.clone());
        let report = batch::run(&[path], output, &settings, &mut Silent);
        assert!(matches!(report.end, End::Complete));
        let n_kept = report.tally.boards - report.tally.duplicates - report.tally.invalid;
        let found = String::from_utf8(bytes.0.lock().unwrap().clone()).unwrap();
        n_kept == seen.len() as u64 && found == expected
    }
    QuickCheck::new().tests(12).quickcheck(holds as fn(Collection, u16, u8) -> bool);
}

/// Minimal puzzles, some of them again in other clothes, and boards that cannot be read.
fn mixed() -> String {
    let mut g = Gen::from_size_and_seed(10, 2);
    let all = fs::read_to_string(data("minimal.txt")).unwrap();
    let mut mixed = String::new();
    for (i, line) in all.lines().enumerate() {
        let board: Board = line.parse().unwrap();
        writeln!(mixed, "{board}").unwrap();
        if i % 3 == 0 {
            writeln!(mixed, "{}", transformation(&mut g).apply(&board)).unwrap();
        }
        if i % 500 == 0 {
            writeln!(mixed, "{}", &line[1..]).unwrap();
        }
    }
    mixed
}

/// Lines 0 to 8 in another order that keeps bands (or stacks) together.
fn shuffled_lines(g: &mut Gen) -> [u8; 9] {
    let bands: [usize; 3] = shuffled(g);
    let inside: [[usize; 3]; 3] = [shuffled(g), shuffled(g), shuffled(g)];
    std::array::from_fn(|k| u8::try_from(bands[k / 3] * 3 + inside[k / 3][k % 3]).unwrap())
}

/// A random transformation, which makes a board into an equivalent one.
fn transformation(g: &mut Gen) -> Transformation {
    let digits = shuffled::<9>(g).map(|index| u8::try_from(index + 1).unwrap());
    Transformation {
        is_transposed: bool::arbitrary(g),
        rows: shuffled_lines(g),
        columns: shuffled_lines(g),
        digits,
    }
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Runs the program over the first half of `input`, and sends it the signal when its journal has
/// chunks.
#[cfg(unix)]
fn interrupted(output: &str, more: &[&str], input: &str, signal: &str) {
    let mut child = spawn(&[&["canonical", "--dedupe", "-o", output][..], more].concat());
    let pipe = child.stdin.as_mut().unwrap();
    pipe.write_all(&input.as_bytes()[..input.len() * 3 / 4]).unwrap();
    let journal = format!("{output}.part.journal");
    wait_until("chunks", || {
        fs::read_to_string(&journal).is_ok_and(|text| text.contains("\"n_chunks\":1"))
    });
    end_by(signal, child);
}

#[cfg(unix)]
#[test]
fn a_resumed_run_keeps_the_same_boards() {
    let folder = folder("resumed");
    let (mixed, output) = (mixed(), text(folder.join("out")));
    for (more, other) in [
        (&["-j1"][..], &["-j3", "--memory", "0"][..]),
        (&["-j2", "--json", "--memory", "9K"], &["-j1", "--json"]),
        (&["-j2", "--compress", "zstd"], &["-j2", "--compress", "zstd"]),
        (&["-j1", "--output-format", "csv"], &["-j2", "--output-format", "csv"]),
    ] {
        let args = |more: &[&'static str]| {
            [&["canonical", "--dedupe", "-o", &output][..], more].concat().join(" ")
        };
        let finish = |more: &[&'static str]| {
            let args = args(more);
            let args: Vec<&str> = args.split(' ').collect();
            run(&args, &mixed).code(1)
        };
        let summary = finish(more).stderr();
        let whole = fs::read(&output).unwrap();
        assert_eq!(names(&folder), ["out"]);
        fs::remove_file(&output).unwrap();
        for signal in ["-KILL", "-INT"] {
            interrupted(&output, more, &mixed, signal);
            assert_eq!(names(&folder), ["out.part", "out.part.classes", "out.part.journal"]);
            let resumed = finish(&[other, &["--resume"]].concat()).stderr();
            assert!(fs::read(&output).unwrap() == whole, "{more:?} {signal}");
            assert_eq!(names(&folder), ["out"]);
            let last =
                |text: &str| text.lines().last().unwrap().split(';').next().map(str::to_owned);
            assert_eq!(last(&resumed), last(&summary));
            fs::remove_file(&output).unwrap();
        }
    }
}

#[cfg(unix)]
#[test]
fn a_run_is_not_resumed_without_its_classes() {
    let folder = folder("without");
    let (mixed, output) = (mixed(), text(folder.join("out")));
    interrupted(&output, &["-j1"], &mixed, "-INT");
    let args = ["canonical", "--dedupe", "-o", &output, "-j1"];
    let classes = format!("{output}.part.classes");
    let right = fs::read(&classes).unwrap();
    assert!(right.len() > 500 * 16);
    let mut wrong = right.clone();
    wrong[500] ^= 1;
    for damaged in [None, Some(&wrong[..]), Some(&right[..16])] {
        fs::remove_file(&classes).unwrap();
        if let Some(bytes) = damaged {
            fs::write(&classes, bytes).unwrap();
        }
        let message = run(&[&args[..], &["--resume"]].concat(), &mixed).code(2).stderr();
        assert!(message.contains(&format!("cannot resume: {classes} has changed")), "{message}");
        fs::write(&classes, &right).unwrap();
    }
    // What a killed run has written behind its last record does not count.
    fs::write(&classes, [&right[..], b"more"].concat()).unwrap();
    run(&[&args[..], &["--resume", "-q"]].concat(), &mixed).code(1);
    let whole = fs::read(&output).unwrap();
    interrupted(&output, &["-j1"], &mixed, "-INT");
    run(&[&args[..], &["--start-over", "-q"]].concat(), &mixed).code(1);
    assert!(fs::read(&output).unwrap() == whole);
    assert_eq!(names(&folder), ["out"]);
}

#[test]
fn a_file_that_is_in_the_way_stays() {
    let folder = folder("in-the-way");
    let output = text(folder.join("out"));
    let classes = format!("{output}.part.classes");
    fs::write(&classes, "mine").unwrap();
    let args = ["canonical", "--dedupe", "-o", &output, &data("minimal.txt")];
    for _ in 0..2 {
        let message = run(&args, "").code(2).stderr();
        assert!(message.contains(&format!("{classes}: exists already")), "{message}");
    }
    assert_eq!(fs::read_to_string(&classes).unwrap(), "mine");
    assert_eq!(names(&folder), ["out.part.classes"]);
}
