//! Whole collections: results that depend on the boards only, formats, compression, output files
//! that appear when they are complete, resumed runs, and faults of the file system.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

#[cfg(unix)]
use crate::common::program::end_by;
use crate::common::program::{self, PROGRAM, data, stdout, wait_until};
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use quadrille::sudoku::{Backend, Bands};

const PUZZLE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLVED: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/// A new empty folder.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pipeline-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn text(path: impl AsRef<Path>) -> String {
    path.as_ref().to_str().unwrap().to_owned()
}

fn run(args: &[&str], stdin: impl AsRef<[u8]>) -> Output {
    program::run(args, stdin).output
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// All collections of `data` in one text, with bad lines in between.
fn mixed() -> Vec<u8> {
    let lines = |file: &str| -> Vec<String> {
        let text = fs::read_to_string(data(file)).unwrap();
        text.lines().filter(|line| !line.starts_with('#')).map(String::from).collect()
    };
    let (easy, minimal, altered) = (lines("easy.txt"), lines("minimal.txt"), lines("altered.txt"));
    let (hard, slow) = (lines("hard.txt"), lines("slow-by-rows.txt"));
    let mut text = String::new();
    for i in 0..easy.len() {
        for line in [&easy[i], &altered[i], &minimal[i]] {
            text += line;
            text += "\n";
        }
        if i % 100 == 0 {
            text += &hard[i / 100 % hard.len()];
            text += "\n";
            text += &slow[i / 100 % slow.len()];
            text += "\n12345\n";
        }
    }
    text.into_bytes()
}

// ---- results

#[test]
fn results_depend_on_the_boards_only() {
    let folder = folder("same");
    let input = text(folder.join("mixed.txt"));
    // Boards of all three collections: 31 is no multiple of 3.
    let mixed = String::from_utf8(mixed()).unwrap();
    let boards: Vec<&str> = mixed.lines().step_by(31).collect();
    fs::write(&input, boards.join("\n") + "\n").unwrap();
    for question in [&["solve"][..], &["check"], &["count", "--limit", "40"], &["solve", "--json"]]
    {
        let with = |more: &[&str]| stdout(&[question, more, &[&input]].concat(), b"");
        let expected = with(&["--engine", "dlx", "--jobs", "1"]);
        assert_eq!(expected.lines().count(), boards.len(), "{question:?}");
        for more in [
            &["--jobs", "1"][..],
            &["--jobs", "2"],
            &["--jobs", "5"],
            &["--engine", "dlx", "--jobs", "3"],
            &["--backend", "portable", "--jobs", "2"],
            &["--nodes", "1000000"],
        ] {
            assert!(with(more) == expected, "{question:?} {more:?}");
        }
        let piped = stdout(question, fs::read(&input).unwrap());
        assert!(piped == expected.replace(&input, "stdin"), "{question:?} by a pipe");
    }
    // If a board has several solutions, the lanes find another one, but always the same.
    let lanes = |jobs| stdout(&["solve", "--engine", "lanes", "--jobs", jobs, &input], b"");
    assert!(lanes("1") == lanes("3"));
    let smallest = |engine| stdout(&["solve", "--smallest", "--engine", engine, &input], b"");
    assert!(smallest("auto") == smallest("dlx") && smallest("auto") == smallest("lanes"));
}

#[test]
fn each_line_of_input_gives_one_line_of_output() {
    let mixed = mixed();
    let output = run(&["solve"], &mixed);
    let results = String::from_utf8(output.stdout.clone()).unwrap();
    let puzzles: Vec<&str> = std::str::from_utf8(&mixed).unwrap().lines().collect();
    assert_eq!(results.lines().count(), puzzles.len());
    for (puzzle, result) in puzzles.iter().zip(results.lines()) {
        match result {
            "invalid" => assert_eq!(*puzzle, "12345"),
            "no solution" => {}
            solved => {
                let fits = |(p, s)| p == b'.' || p == s;
                assert!(puzzle.bytes().zip(solved.bytes()).all(fits), "{puzzle} {solved}");
            }
        }
    }
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(1));
    let summary = message.lines().last().unwrap();
    assert!(
        summary.starts_with("9,090 boards: ") && summary.contains(", 30 invalid; "),
        "{message}"
    );
    assert!(message.contains(" more like these\n"));
    assert!(!stderr(&run(&["solve", "--quiet"], &mixed)).contains("boards: "));
}

#[test]
fn memory_does_not_grow_with_the_input() {
    // 200,000 boards have 16 MB; the address space is too small for three times that.
    let command = format!("ulimit -v 60000; exec '{PROGRAM}' check --jobs 1 --quiet");
    let mut child = Command::new("sh")
        .args(["-c", &command])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        let easy = fs::read(data("easy.txt")).unwrap();
        (0..200_000 / 3000).for_each(|_| pipe.write_all(&easy).unwrap());
    });
    let mut results = String::new();
    child.stdout.take().unwrap().read_to_string(&mut results).unwrap();
    feeder.join().unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(results, "one\n".repeat(200_000 / 3000 * 3000));
}

// ---- formats

#[test]
fn tables_give_tables() {
    let wrong = SOLVED.replacen('8', "1", 1);
    let table = format!(
        "id,puzzle,solution,clues\n1,{PUZZLE},{SOLVED},21\n2,{PUZZLE},{wrong},21\n3,{PUZZLE},,21\n\
         4,12,,0\n"
    );
    let output = run(&["solve", "--verify"], table.as_bytes());
    let expected = format!(
        "id,puzzle,solution,clues\n1,{PUZZLE},{SOLVED},21\n2,{PUZZLE},{SOLVED},21\n\
         3,{PUZZLE},{SOLVED},21\n4,12,invalid,0\n"
    );
    assert_eq!(String::from_utf8(output.stdout.clone()).unwrap(), expected);
    assert_eq!(
        stderr(&output),
        "stdin:3: the solution in the file is wrong: the clue 8 in r1c1 was changed\n\
         stdin:5:5: expected 81 cells in a puzzle, found 2\n\
         --verify: 1 board has no solution in the file to be verified\n"
    );
    assert_eq!(output.status.code(), Some(1));
    let right = format!("quizzes,solutions\n{PUZZLE},{SOLVED}\n");
    let output = run(&["solve", "--verify"], right.as_bytes());
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    let other = format!("a,b\nx,{PUZZLE}\n");
    assert_eq!(
        stdout(&["solve", "--column", "2", "--output-format", "line"], other.as_bytes()),
        format!("{SOLVED}\n")
    );
    let checked = format!("quizzes,solutions,verdict\n{PUZZLE},{SOLVED},one\n");
    assert_eq!(stdout(&["check"], right.as_bytes()), checked);
}

#[test]
fn results_are_written_in_every_layout() {
    let with = |layout: &str| {
        let boards = format!("{PUZZLE} a comment\n{PUZZLE}\n12\n");
        stdout(&["solve", "--output-format", layout], boards.as_bytes())
    };
    assert_eq!(with("line"), format!("{SOLVED}\n{SOLVED}\ninvalid\n"));
    assert_eq!(
        with("csv"),
        format!("puzzle,solution\n{PUZZLE},{SOLVED}\n{PUZZLE},{SOLVED}\n,invalid\n")
    );
    assert_eq!(with("pair"), format!("{PUZZLE} {SOLVED}\n{PUZZLE} {SOLVED}\n invalid\n"));
    let rows: Vec<&str> =
        SOLVED.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    let grid = rows.join("\n");
    assert_eq!(with("grid"), format!("{grid}\n\n{grid}\n\ninvalid\n"));
    assert!(with("ss").starts_with("812|753|649\n943|682|175\n675|491|283\n---+---+---\n"));
    let json = with("json");
    let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!(first["file"], "stdin");
    assert_eq!((&first["line"], &first["count"]), (&1.into(), &1.into()));
    assert_eq!((&first["verdict"], &first["at_least"]), (&"one".into(), &false.into()));
    assert_eq!((&first["puzzle"], &first["solution"]), (&PUZZLE.into(), &SOLVED.into()));
    let last: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    assert_eq!((&last["line"], &last["verdict"]), (&3.into(), &"invalid".into()));
    assert_eq!(last["reason"], "3:3: expected 9 cells in a row, found 2");
    assert_eq!(
        json,
        stdout(&["solve", "--json"], format!("{PUZZLE} a comment\n{PUZZLE}\n12\n").as_bytes())
    );
}

#[test]
fn files_of_other_programs_are_read() {
    let rows: Vec<&str> =
        PUZZLE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    let sdk = format!("#ANobody\n[Puzzle]\n{0}\n[State]\n{0}\n", rows.join("\n"));
    let result = stdout(&["solve", "--output-format", "line"], sdk.as_bytes());
    assert_eq!(result, format!("{SOLVED}\n"));
    let ruled: Vec<String> =
        rows.iter().map(|row| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..])).collect();
    let edge = "*-----------*";
    let ss = format!(
        "{edge}\n{}\n|---+---+---|\n{}\n|---+---+---|\n{}\n{edge}\n",
        ruled[..3].join("\n"),
        ruled[3..6].join("\n"),
        ruled[6..].join("\n")
    );
    let result = stdout(&["solve"], ss.as_bytes());
    assert_eq!(result, stdout(&["solve", "--output-format", "ss"], PUZZLE.as_bytes()));
    let bad = ss.replacen('8', "88", 1);
    let output = run(&["solve"], bad.as_bytes());
    assert_eq!(stderr(&output), "stdin:2:13: expected 9 cells in a row, found 10\n");
}

// ---- compression

#[test]
fn compressed_input_and_output_have_the_same_results() {
    let folder = folder("compressed");
    let mixed = mixed();
    let plain = folder.join("mixed.txt");
    fs::write(&plain, &mixed).unwrap();
    let mut gzip = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&mixed).unwrap();
    let gzip = gzip.finish().unwrap();
    fs::write(folder.join("mixed.gz"), &gzip).unwrap();
    let zst = zstd::bulk::compress(&mixed, 1).unwrap();
    fs::write(folder.join("any.name"), &zst).unwrap();
    let expected = stdout(&["solve", &text(&plain)], b"");
    for input in ["mixed.gz", "any.name"] {
        assert!(stdout(&["solve", &text(folder.join(input))], b"") == expected, "{input}");
    }
    assert!(stdout(&["solve"], &gzip) == expected && stdout(&["solve"], &zst) == expected);

    let unzip = |bytes: &[u8]| {
        let mut text = String::new();
        MultiGzDecoder::new(bytes).read_to_string(&mut text).unwrap();
        text
    };
    let unzstd =
        |bytes: &[u8]| String::from_utf8(zstd::stream::decode_all(bytes).unwrap()).unwrap();
    for (name, more, decode) in [
        ("out.gz", &[][..], &unzip as &dyn Fn(&[u8]) -> String),
        ("out.zst", &[], &unzstd),
        ("out.txt", &["--compress", "zstd"], &unzstd),
    ] {
        let (output, plain) = (text(folder.join(name)), text(&plain));
        let args = [&["solve", "-o", &output, "--jobs", "2", &plain][..], more].concat();
        assert_eq!(run(&args, b"").status.code(), Some(1));
        assert!(decode(&fs::read(&output).unwrap()) == expected, "{name}");
    }
    assert!(unzip(&run(&["solve", "--compress", "gzip", &text(&plain)], b"").stdout) == expected);
}

#[test]
fn truncated_files_are_named_and_solved_up_to_their_end() {
    let folder = folder("truncated");
    let easy = fs::read(data("easy.txt")).unwrap();
    let expected = stdout(&["solve", &data("easy.txt")], b"");
    let mut gzip = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&easy).unwrap();
    let gzip = gzip.finish().unwrap();
    let zst = zstd::bulk::compress(&easy, 1).unwrap();
    for (name, whole) in [("cut.gz", gzip), ("cut.zst", zst)] {
        let path = text(folder.join(name));
        fs::write(&path, &whole[..whole.len() * 2 / 3]).unwrap();
        let output = run(&["solve", "--quiet", &path, &data("boj.txt")], b"");
        assert_eq!(output.status.code(), Some(2), "{name}");
        let reasons = stderr(&output);
        assert!(reasons.lines().any(|line| line.starts_with(&format!("{path}: "))), "{reasons}");
        let results = String::from_utf8(output.stdout).unwrap();
        // Whole lines, perhaps a part of a line, then the second file.
        let n_same = results.lines().zip(expected.lines()).take_while(|(a, b)| a == b).count();
        assert!(n_same > if name == "cut.gz" { 1000 } else { 0 } || name == "cut.zst", "{n_same}");
        assert!(results.ends_with("2 5 8 3 9 4 7 6 1\n"));
    }
}

// ---- output files

#[test]
fn an_output_file_is_replaced_when_it_is_complete() {
    let folder = folder("replace");
    let output = text(folder.join("results.txt"));
    fs::write(&output, "old").unwrap();
    let expected = stdout(&["solve", &data("easy.txt")], b"");
    let message = stderr(&run(&["solve", "-o", &output, &data("easy.txt")], b""));
    assert_eq!(fs::read_to_string(&output).unwrap(), expected);
    assert!(message.starts_with("3,000 boards: 3,000 solved; "), "{message}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no other file remains");

    // Bad input does not keep the output from being complete.
    let bad = PUZZLE.replace('8', "q");
    let code = run(&["solve", "-o", &output], bad.as_bytes()).status.code();
    assert_eq!((code, fs::read_to_string(&output).unwrap()), (Some(2), "invalid\n".into()));
}

#[cfg(unix)]
#[test]
fn links_permissions_and_devices_are_kept() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let folder = folder("links");
    let (target, link) = (folder.join("target.txt"), folder.join("link.txt"));
    fs::write(&target, "old").unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&target, &link).unwrap();
    assert_eq!(run(&["solve", "-o", &text(&link)], PUZZLE.as_bytes()).status.code(), Some(0));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&target).unwrap(), format!("{SOLVED}\n"));
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(run(&["solve", "-o", "/dev/null"], PUZZLE.as_bytes()).status.code(), Some(0));
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[test]
fn impossible_outputs_are_refused_before_anything_is_written() {
    let folder = folder("refused");
    let input = text(folder.join("boards.txt"));
    fs::write(&input, format!("{PUZZLE}\n")).unwrap();
    let hard = text(folder.join("other-name.txt"));
    fs::hard_link(&input, &hard).unwrap();
    let missing = text(folder.join("no/such/folder/out.txt"));
    let directory = text(&folder);
    for (output, reason) in [
        (&input, format!("the output {input} is the input {input}; give the output another name")),
        (&hard, format!("the output {hard} is the input {input}; give the output another name")),
        (&missing, format!("{missing}: cannot be written: there is no such file")),
        (&directory, format!("{directory}: cannot be written: is a directory, not a file")),
    ] {
        let result = run(&["solve", "-o", output, &input], b"");
        assert_eq!(result.status.code(), Some(2), "{output}");
        assert_eq!(stderr(&result), reason + "\n");
    }
    assert_eq!(fs::read_to_string(&input).unwrap(), format!("{PUZZLE}\n"));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn the_output_cannot_be_the_input() {
    let folder = folder("same-stdout");
    let input = text(folder.join("boards.txt"));
    fs::write(&input, format!("{PUZZLE}\n")).unwrap();
    let append = fs::OpenOptions::new().append(true).open(&input).unwrap();
    let output = program::command().args(["solve", &input]).stdout(append).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        stderr(&output),
        format!("the output is the input {input}; write to another file\n")
    );
    assert_eq!(fs::read_to_string(&input).unwrap(), format!("{PUZZLE}\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_nothing_under_the_final_name() {
    let folder = folder("full");
    let output = text(folder.join("out.txt"));
    fs::write(&output, "old").unwrap();
    let easy = data("easy.txt");
    // No file may grow beyond 100 blocks of 512 bytes. To the program this looks like a full disk.
    let command = format!(
        "trap '' XFSZ; ulimit -f 100; exec '{PROGRAM}' solve --jobs 2 -o '{output}' '{easy}'"
    );
    let result = Command::new("sh").args(["-c", &command]).output().unwrap();
    assert_eq!(result.status.code(), Some(2));
    let message = stderr(&result);
    // Not even the first chunk fits.
    assert!(message.contains("nothing is answered yet"), "{message}");
    assert!(message.contains("cannot write the results: "), "{message}");
    assert_eq!(fs::read_to_string(&output).unwrap(), "old");
    // With enough room the run can be resumed.
    let result = run(&["solve", "-o", &output, "--resume", &easy], b"");
    assert_eq!(result.status.code(), Some(0));
    assert_eq!(fs::read_to_string(&output).unwrap(), stdout(&["solve", &easy], b""));
    let result = run(&["solve", "-o", "/dev/full", &easy], b"");
    assert_eq!(result.status.code(), Some(2));
    assert_eq!(stderr(&result), "cannot write the results: no space left on device\n");
}

// ---- resumed runs

/// Runs the program over the first half of `input`, and sends it the signal when its journal has a
/// record of answered chunks. The first record has none.
#[cfg(unix)]
pub(super) fn interrupted(output: &str, more: &[&str], input: &[u8], signal: &str) {
    let mut child = program::spawn(&[&["solve", "-o", output][..], more].concat());
    // Enough for several chunks. The rest never comes.
    child.stdin.as_mut().unwrap().write_all(&input[..input.len() / 2]).unwrap();
    let journal = format!("{output}.part.journal");
    let has_two_lines = |text: String| text.lines().count() >= 2 && text.ends_with('\n');
    wait_until("answered chunks", || fs::read_to_string(&journal).is_ok_and(has_two_lines));
    end_by(signal, child);
    assert!(!Path::new(output).exists(), "the output is not complete");
    assert!(Path::new(&format!("{output}.part")).exists());
}

#[cfg(unix)]
#[test]
fn a_resumed_run_gives_the_same_bytes() {
    let folder = folder("resume");
    let mixed = mixed();
    for (name, more) in [
        ("out.txt", &["--jobs", "1"][..]),
        ("out2.txt", &["--jobs", "3"]),
        ("out.gz", &["--jobs", "2"]),
        ("out.zst", &["--jobs", "1"]),
        ("out.json", &["--json", "--jobs", "2"]),
        ("out.csv", &["--output-format", "csv", "--jobs", "1"]),
    ] {
        let (whole, output) = (text(folder.join(format!("whole-{name}"))), text(folder.join(name)));
        let finish = |output: &str, resume: &[&str]| {
            run(&[&["solve", "-o", output][..], more, resume].concat(), &mixed)
        };
        let expected = finish(&whole, &[]);
        for signal in ["-KILL", "-INT"] {
            interrupted(&output, more, &mixed, signal);
            // A crash may leave an incomplete last line in the journal.
            let journal = format!("{output}.part.journal");
            let mut torn = fs::OpenOptions::new().append(true).open(journal).unwrap();
            torn.write_all(b"{\"format\":2,\"settings\":\"so").unwrap();
            let result = finish(&output, &["--resume"]);
            assert_eq!(result.status.code(), expected.status.code(), "{name}: {}", stderr(&result));
            let same = fs::read(&output).unwrap() == fs::read(&whole).unwrap();
            assert!(same, "{name} after {signal}");
            let summary = |output: &Output| {
                let message = stderr(output);
                message.lines().last().unwrap().split(';').next().unwrap().to_owned()
            };
            assert_eq!(summary(&result), summary(&expected));
            assert!(!Path::new(&format!("{output}.part.journal")).exists());
            fs::remove_file(&output).unwrap();
        }
    }
    // Without a journal the run starts at the beginning.
    let output = text(folder.join("fresh.txt"));
    assert_eq!(
        run(&["solve", "-o", &output, "--resume"], PUZZLE.as_bytes()).status.code(),
        Some(0)
    );
    assert_eq!(fs::read_to_string(&output).unwrap(), format!("{SOLVED}\n"));
}

#[cfg(unix)]
#[test]
fn a_resumed_run_writes_the_header_of_equal_tables_once() {
    let folder = folder("resume-tables");
    let boards = String::from_utf8(mixed()).unwrap();
    let records = boards.trim_end().replace('\n', "\nx;");
    let table = format!("id;puzzle\nx;{records}\n");
    let part = text(folder.join("part.csv"));
    fs::write(&part, &table).unwrap();
    let (whole, output) = (text(folder.join("whole.csv")), text(folder.join("out.csv")));
    run(&["solve", "-q", "-o", &whole, &part, "-"], &table);
    interrupted(&output, &["-q", &part, "-"], table.as_bytes(), "-KILL");
    run(&["solve", "-q", "-o", &output, "--resume", &part, "-"], &table);
    let written = fs::read_to_string(&output).unwrap();
    assert!(written == fs::read_to_string(&whole).unwrap());
    assert_eq!(written.matches("puzzle").count(), 1);
    assert_eq!(written.lines().count(), 1 + 2 * boards.lines().count());
}

#[cfg(unix)]
#[test]
fn a_run_is_not_resumed_with_other_boards_results_or_settings() {
    let folder = folder("not-resumed");
    let mixed = mixed();
    let output = text(folder.join("out.txt"));
    interrupted(&output, &[], &mixed, "-KILL");
    let (part, journal) = (format!("{output}.part"), format!("{output}.part.journal"));
    let before = (fs::read(&part).unwrap(), fs::read(&journal).unwrap());
    let refused = |args: &[&str], input: &[u8], reason: &str| {
        let result = run(&[&["solve", "-o", &output, "--resume"][..], args].concat(), input);
        assert_eq!(result.status.code(), Some(2));
        assert!(stderr(&result).contains(reason), "{}", stderr(&result));
        assert!(!Path::new(&output).exists());
    };
    let mut other = mixed.clone();
    other[81 + 40] ^= 1;
    refused(&[], &other, "the input has changed");
    refused(&[], &mixed[..1000], "the input has changed");
    refused(&["--smallest"], &mixed, "was another one");
    refused(&["--json"], &mixed, "was another one");
    refused(&["--verify"], &mixed, "was another one");
    assert!(fs::read(&part).unwrap() == before.0, "the partial output is unchanged");
    fs::write(&part, [&before.0[..100], b"x", &before.0[101..]].concat()).unwrap();
    refused(&[], &mixed, "has changed: its first");
    fs::write(&part, &before.0[..100]).unwrap();
    refused(&[], &mixed, "has changed: its first");
    fs::write(&part, &before.0).unwrap();
    fs::write(&journal, b"not a journal\n").unwrap();
    refused(&[], &mixed, "is not a journal of quadrille");
    // A journal without a version number, as written by an earlier version.
    let text = String::from_utf8(before.1.clone()).unwrap();
    assert!(text.starts_with("{\"format\":4,"));
    fs::write(&journal, text.replace("{\"format\":4,", "{")).unwrap();
    let by_name = "out.txt.part.journal: was written by format 1, this program writes format 4; ";
    refused(&[], &mixed, by_name);
    assert!(fs::read(&part).unwrap() == before.0, "the partial output is unchanged");
    fs::write(&journal, before.1).unwrap();
    // The run can still be resumed.
    assert_eq!(run(&["solve", "-o", &output, "--resume"], &mixed).status.code(), Some(1));
    assert_eq!(fs::read_to_string(&output).unwrap(), stdout(&["solve"], &mixed));
}

// ---- other commands

#[test]
fn backends_can_be_selected_and_unavailable_ones_are_named() {
    let output = run(&["solve", "--engine", "lanes", "--backend", "portable"], PUZZLE.as_bytes());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{SOLVED}\n"));
    let forced = program::command()
        .args(["solve", &data("easy.txt")])
        .env("QUADRILLE_BACKEND", "portable")
        .output()
        .unwrap();
    assert!(forced.stdout == stdout(&["solve", &data("easy.txt")], b"").into_bytes());
    for backend in Backend::ALL.map(|backend| (backend.to_string(), backend.is_available())) {
        let (name, is_available) = backend;
        for engine in ["auto", "lanes", "bands"] {
            let args = ["solve", "--engine", engine, "--backend", &name];
            let output = run(&args, PUZZLE.as_bytes());
            let expected = if is_available { Some(0) } else { Some(2) };
            assert_eq!(output.status.code(), expected, "{args:?}");
        }
        for engine in ["dlx", "backtrack"] {
            let args = ["solve", "--engine", engine, "--backend", &name];
            assert_eq!(run(&args, PUZZLE.as_bytes()).status.code(), Some(2), "{args:?}");
        }
    }
}

#[test]
fn completions_and_man_pages_are_written() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(stdout(&["completions", shell], b"").contains("quadrille"), "{shell}");
    }
    let page = stdout(&["man"], b"");
    assert!(page.contains(".TH") && page.contains("quadrille"));
    let folder = folder("man");
    assert_eq!(run(&["man", &text(&folder)], b"").status.code(), Some(0));
    assert!(fs::read_to_string(folder.join("quadrille-solve.1")).unwrap().contains("resume"));
}

#[test]
fn progress_is_shown_when_asked_for() {
    let message =
        |when| stderr(&run(&["check", "--quiet", "--progress", when, &data("easy.txt")], b""));
    assert!(message("always").contains(" boards, "), "{}", message("always"));
    assert_eq!(message("auto"), "");
    assert_eq!(message("never"), "");
}

#[test]
fn bench_measures_every_engine_on_correct_results() {
    let altered = fs::read_to_string(data("altered.txt")).unwrap();
    let few = altered.lines().take(12).collect::<Vec<_>>().join("\n");
    let file = folder("bench").join("few.txt");
    fs::write(&file, &few).unwrap();
    let args = ["bench", "--time", "0", "--backtrack", &text(&file)];
    let table = stdout(&args, b"");
    assert!(table.starts_with("collection "), "{table}");
    let json = stdout(&[&args[..], &["--json"]].concat(), b"");
    let rows: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(table.lines().count(), 1 + rows.len());
    let n_backends = Backend::ALL.iter().filter(|b| b.is_available()).count();
    let n_bands = if Bands::new().backend() == Backend::Portable { 1 } else { 2 };
    assert_eq!(rows.len(), 2 * (2 + n_bands + 2 * n_backends));
    let verdicts = stdout(&["check", "-q", &text(&file)], b"");
    for row in &rows {
        for verdict in ["none", "one", "several"] {
            let n = verdicts.lines().filter(|&line| line == verdict).count();
            assert_eq!(row[verdict], n, "{row}");
        }
        assert!(row["boards_a_second"].as_f64().unwrap() > 0.0, "{row}");
        assert!(row["nodes_a_board"].as_f64().unwrap() > 0.9, "{row}");
    }

    for (most, n) in [("1", 1), ("7", 7), ("11", 11), ("1000000", 12)] {
        let line = stdout(&["bench", "--time", "0", "--boards", most, "--json", &text(&file)], b"");
        let row: serde_json::Value = serde_json::from_str(line.lines().next().unwrap()).unwrap();
        assert_eq!(row["boards"], n, "{most}");
    }

    for bad in [
        &["--time", "nan"][..],
        &["--time=-1"],
        &["--boards", "0"],
        &["no-such-file"],
        &["/dev/null"],
    ] {
        let output = run(&[&["bench"], bad].concat(), b"");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{bad:?}");
        assert!(!output.stderr.is_empty());
    }
}
