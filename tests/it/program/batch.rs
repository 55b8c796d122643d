//! Whole collections: results that depend on the boards only, formats, compression, output files
//! that appear when they are complete, resumed runs, and faults of the file system.

use std::fs;
#[cfg(unix)]
use std::io::Write;

use crate::common::program::{
    EASY, Folder, PUZZLE, Run, SOLVED, asked, data, expect, expect_all, gunzip, gzip, json, rows,
    run, stdout, wait_until,
};
#[cfg(unix)]
use crate::common::program::{end_by, shell};
use quadrille::sudoku::{Backend, Bands};

/// All collections of `data` in one text, with bad lines in between.
fn mixed() -> String {
    let lines = |file: &str| -> Vec<String> {
        let text = fs::read_to_string(data(file)).unwrap();
        text.lines().filter(|line| !line.starts_with('#')).map(String::from).collect()
    };
    let [easy, altered, minimal, hard, slow] =
        ["easy.txt", "altered.txt", "minimal.txt", "hard.txt", "slow-by-rows.txt"].map(lines);
    let mut all = Vec::new();
    for i in 0..easy.len() {
        all.extend([&*easy[i], &altered[i], &minimal[i]]);
        if i % 100 == 0 {
            all.extend([&*hard[i / 100 % hard.len()], &slow[i / 100 % slow.len()], "12345"]);
        }
    }
    all.join("\n") + "\n"
}

// ---- results

#[test]
fn a_collection_may_be_on_one_line() {
    let folder = Folder::new("one-line");
    let texts = vec![format!("\"{EASY}\""); 15_000].join(",");
    let game = format!("<game data=\"{}\"/>", EASY.replace('.', "0"));
    for (name, text) in [
        ("list.json", format!("[{texts}]\n")),
        ("object.json", format!("{{\"name\": \"x\", \"boards\": [{texts}]}}\n")),
        ("games.opensudoku", format!("<opensudoku>{}</opensudoku>\n", game.repeat(15_000))),
    ] {
        folder.write(name, &text);
        let expected = "one\n".repeat(15_000);
        folder.run(format!("check -q {name}"), "").code(0).stdout_eq(&expected);
        folder.run("check -q", &text).code(0).stdout_eq(&expected);
    }
}

#[test]
fn results_depend_on_the_boards_only() {
    let folder = Folder::new("batch-same");
    // Boards of all three collections: 97 is no multiple of 3.
    let boards: Vec<String> = mixed().lines().step_by(97).map(String::from).collect();
    folder.write("in", boards.join("\n") + "\n");
    let with = |line: &str| folder.run(format!("{line} in"), "").stdout();
    for question in ["solve", "check", "count --limit 40", "solve --json"] {
        let expected = with(&format!("{question} --engine dlx --jobs 1"));
        assert_eq!(expected.lines().count(), boards.len(), "{question}");
        for more in
            ["-j 1", "-j 5", "--engine dlx -j 3", "--backend portable -j 2", "--nodes 1000000"]
        {
            assert!(with(&format!("{question} {more}")) == expected, "{question} {more}");
        }
        let piped = folder.run(question, folder.text("in")).stdout();
        let expected = expected.replace("\"file\":\"in\"", "\"file\":\"stdin\"");
        assert!(piped == expected, "{question} by a pipe");
    }
    // If a board has several solutions, the lanes find another one, but always the same.
    assert!(with("solve --engine lanes -j 1") == with("solve --engine lanes -j 3"));
    let smallest = with("solve --smallest");
    assert!(
        ["dlx", "lanes"].map(|by| with(&format!("solve --smallest --engine {by}")))
            == [&*smallest; 2]
    );
}

#[test]
fn each_line_of_input_gives_one_line_of_output() {
    let mixed = mixed();
    let run_all = run("solve", &mixed).code(1).says(" more like these\n");
    let results = run_all.stdout();
    assert_eq!(results.lines().count(), mixed.lines().count());
    for (puzzle, result) in mixed.lines().zip(results.lines()) {
        match result {
            "invalid" => assert_eq!(puzzle, "12345"),
            "no solution" => {}
            solved => {
                let fits = |(p, s)| p == b'.' || p == s;
                assert!(puzzle.bytes().zip(solved.bytes()).all(fits), "{puzzle} {solved}");
            }
        }
    }
    let message = run_all.stderr();
    let summary = message.lines().last().unwrap();
    assert!(
        summary.starts_with("9,090 boards: ") && summary.contains(", 30 invalid; "),
        "{summary}"
    );
    assert!(!run("solve --quiet", &mixed).stderr().contains("boards: "));
}

/// 120,000 boards have 10 MB; the address space is too small for several times that.
#[cfg(unix)]
#[test]
fn memory_does_not_grow_with_the_input() {
    let boards = format!("for k in $(seq 40); do cat '{}'; done", data("easy.txt"));
    let run = shell(&format!("{boards} | (ulimit -v 40000; {{}} check --jobs 1 --quiet)"), "");
    run.code(0).stdout_eq(&"one\n".repeat(120_000));
}

// ---- formats

#[test]
fn tables_give_tables() {
    let wrong = SOLVED.replacen('8', "1", 1);
    let table = format!(
        "id,puzzle,solution,clues\n1,{PUZZLE},{SOLVED},21\n2,{PUZZLE},{wrong},21\n3,{PUZZLE},,21\n\
         4,12,,0\n"
    );
    let solved = format!(
        "id,puzzle,solution,clues\n1,{PUZZLE},{SOLVED},21\n2,{PUZZLE},{SOLVED},21\n\
         3,{PUZZLE},{SOLVED},21\n4,12,invalid,0\n"
    );
    let message = "stdin:3: the solution in the file is wrong: the clue 8 in r1c1 was changed\n\
                   stdin:5:5: expected 81 cells in a puzzle, found 2\n\
                   --verify: 1 board has no solution in the file to be verified\n";
    let right = format!("quizzes,solutions\n{PUZZLE},{SOLVED}\n");
    let checked = format!("quizzes,solutions,verdict\n{PUZZLE},{SOLVED},one\n");
    let (other, line) = (format!("a,b\nx,{PUZZLE}\n"), format!("{SOLVED}\n"));
    expect_all(&[
        ("solve --verify", &table, 1, &solved, message),
        ("solve --verify", &right, 0, &right, ""),
        ("solve --column 2 --output-format line", &other, 0, &line, ""),
        ("check", &right, 0, &checked, ""),
    ]);
}

#[test]
fn results_are_written_in_every_layout() {
    let boards = format!("{PUZZLE} a comment\n{PUZZLE}\n12\n");
    let with = |layout: &str| run(format!("solve --output-format {layout}"), &boards).code(1);
    let grid = rows(SOLVED);
    for (layout, results) in [
        ("line", format!("{SOLVED}\n{SOLVED}\ninvalid\n")),
        ("csv", format!("puzzle,solution\n{PUZZLE},{SOLVED}\n{PUZZLE},{SOLVED}\n,invalid\n")),
        ("pair", format!("{PUZZLE} {SOLVED}\n{PUZZLE} {SOLVED}\n invalid\n")),
        ("grid", format!("{grid}\n{grid}\ninvalid\n")),
    ] {
        with(layout).stdout_eq(&results);
    }
    with("ss").prints_first("812|753|649\n943|682|175\n675|491|283\n---+---+---\n");
    let values = with("json").json();
    let (first, last) = (&values[0], &values[2]);
    assert_eq!((&first["file"], &first["at_least"]), (&"stdin".into(), &false.into()));
    assert_eq!((&first["line"], &first["count"]), (&1.into(), &1.into()));
    assert_eq!((&first["puzzle"], &first["solution"]), (&PUZZLE.into(), &SOLVED.into()));
    assert_eq!((&first["verdict"], &last["verdict"]), (&"one".into(), &"invalid".into()));
    assert_eq!(last["reason"], "3:3: expected 9 cells in a row, found 2");
    assert_eq!((&last["line"], json("solve --json", &boards)), (&3.into(), values.clone()));
}

#[test]
fn files_of_other_programs_are_read() {
    let rows = rows(PUZZLE);
    let sdk = format!("#ANobody\n[Puzzle]\n{rows}[State]\n{rows}");
    expect("solve --output-format line", sdk, 0, &format!("{SOLVED}\n"), "");
    let ruled = rows.lines().map(|row| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]));
    let bands = ruled.collect::<Vec<_>>().chunks(3).map(<[String]>::concat).collect::<Vec<_>>();
    let edge = "*-----------*\n";
    let ss = format!("{edge}{}{edge}", bands.join("|---+---+---|\n"));
    expect("solve", &ss, 0, &stdout("solve --output-format ss", PUZZLE), "");
    let reason = "stdin:2:13: expected 9 cells in a row, found 10\n";
    run("solve", ss.replacen('8', "88", 1)).stderr_eq(reason);
}

// ---- compression

#[test]
fn compressed_input_and_output_have_the_same_results() {
    let folder = Folder::new("batch-compressed");
    let mixed = mixed().into_bytes();
    folder.write("in", &mixed);
    folder.write("in.gz", gzip(&mixed));
    folder.write("any.name", zstd::bulk::compress(&mixed, 1).unwrap());
    let expected = folder.run("solve in", "").code(1).output.stdout;
    for input in ["in.gz", "any.name"] {
        assert!(folder.run(format!("solve {input}"), "").output.stdout == expected, "{input}");
        assert!(run("solve", folder.read(input)).output.stdout == expected, "{input} by a pipe");
    }
    let unzstd = |bytes: &[u8]| zstd::stream::decode_all(bytes).unwrap();
    for (args, name, decode) in [
        ("-o out.gz", "out.gz", &gunzip as &dyn Fn(&[u8]) -> Vec<u8>),
        ("-o out.zst", "out.zst", &unzstd),
        ("-o out.txt --compress zstd", "out.txt", &unzstd),
    ] {
        folder.run(format!("solve -j 2 in {args}"), "").code(1).stdout_eq("");
        assert!(decode(&folder.read(name)) == expected, "{name}");
    }
    let packed = folder.run("solve --compress gzip in", "").output.stdout;
    assert!(gunzip(&packed) == expected);
}

#[test]
fn truncated_files_are_named_and_solved_up_to_their_end() {
    let folder = Folder::new("batch-truncated");
    let easy = fs::read(data("easy.txt")).unwrap();
    let expected = stdout("solve data/easy.txt", "");
    let zst = zstd::bulk::compress(&easy, 1).unwrap();
    for (name, whole, least) in [("cut.gz", gzip(&easy), 1000), ("cut.zst", zst, 0)] {
        folder.write(name, &whole[..whole.len() * 2 / 3]);
        let cut = folder.run(format!("solve --quiet {name} data/boj.txt"), "").code(2);
        assert!(cut.stderr().lines().any(|line| line.starts_with(&format!("{name}: "))));
        // Whole lines, perhaps a part of a line, then the second file.
        let results = cut.prints_last("2 5 8 3 9 4 7 6 1\n").stdout();
        let n_same = results.lines().zip(expected.lines()).take_while(|(a, b)| a == b).count();
        assert!(n_same >= least, "{name}: {n_same}");
    }
}

// ---- output files

#[test]
fn an_output_file_is_replaced_when_it_is_complete() {
    let folder = Folder::new("batch-replace");
    folder.write("out", "old");
    let easy = folder.run("solve -o out data/easy.txt", "");
    easy.says_first("3,000 boards: 3,000 solved; ").stdout_eq("");
    assert_eq!(folder.text("out"), stdout("solve data/easy.txt", ""));
    assert_eq!(folder.names(), ["out"]);
    // Bad input does not keep the output from being complete.
    folder.run("solve -o out", PUZZLE.replace('8', "q")).code(2);
    assert_eq!(folder.text("out"), "invalid\n");
}

#[test]
fn impossible_outputs_are_refused_before_anything_is_written() {
    let folder = Folder::new("batch-refused");
    folder.write("in", format!("{PUZZLE}\n"));
    fs::hard_link(folder.path("in"), folder.path("hard")).unwrap();
    for (output, reason) in [
        ("in", "in is the input in; give the output another name\n"),
        ("hard", "hard is the input in; give the output another name\n"),
        ("no/out.txt", "no/out.txt: cannot be written: there is no such file\n"),
        (".", ": cannot be written: is a directory, not a file\n"),
    ] {
        let run = folder.run(format!("solve -o {output} in"), "").code(2).stdout_eq("");
        assert_eq!(run.says_last(reason).stderr().lines().count(), 1);
    }
    // Nor by standard output.
    #[cfg(unix)]
    {
        let append = fs::OpenOptions::new().append(true).open(folder.path("in")).unwrap();
        let output = folder.command("solve in").stdout(append).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(output.stderr, b"the output is the input in; write to another file\n");
    }
    assert_eq!(folder.text("in"), format!("{PUZZLE}\n"));
    assert_eq!(folder.names(), ["hard", "in"]);
}

// ---- resumed runs

/// Runs the program over the first half of `input`, and sends it the signal when its journal has a
/// record of answered chunks. The first record has none.
#[cfg(unix)]
pub(super) fn interrupted(folder: &Folder, line: &str, output: &str, input: &str, signal: &str) {
    let mut child = folder.spawn(format!("{line} -o {output}"));
    // Enough for several chunks. The rest never comes.
    child.stdin.as_mut().unwrap().write_all(&input.as_bytes()[..input.len() / 2]).unwrap();
    let journal = folder.path(&format!("{output}.part.journal"));
    let has_two_lines = |text: String| text.lines().count() >= 2 && text.ends_with('\n');
    wait_until("answered chunks", || fs::read_to_string(&journal).is_ok_and(has_two_lines));
    end_by(signal, child);
    assert!(!folder.has(output), "the output is not complete");
    assert!(folder.has(&format!("{output}.part")));
}

/// `torture/kills.rs` does this at any moment, with other questions, formats and compressions.
#[cfg(unix)]
#[test]
fn a_resumed_run_gives_the_same_bytes() {
    let folder = Folder::new("batch-resume");
    let mixed = mixed();
    let summary = |run: &Run| {
        let message = run.stderr();
        message.lines().last().unwrap().split(';').next().unwrap().to_owned()
    };
    let expected = folder.run("solve -j 2 -o whole.gz", &mixed).code(1);
    for signal in ["-KILL", "-INT"] {
        interrupted(&folder, "solve -j 2", "out.gz", &mixed, signal);
        // A crash may leave an incomplete last line in the journal.
        let journal = folder.path("out.gz.part.journal");
        let mut torn = fs::OpenOptions::new().append(true).open(journal).unwrap();
        torn.write_all(b"{\"format\":2,\"settings\":\"so").unwrap();
        let resumed = folder.run("solve -j 2 -o out.gz --resume", &mixed).code(1);
        assert!(folder.read("out.gz") == folder.read("whole.gz"), "after {signal}");
        assert_eq!(summary(&resumed), summary(&expected));
        assert_eq!(folder.names(), ["out.gz", "whole.gz"]);
        folder.remove("out.gz");
    }
    // Without a journal the run starts at the beginning.
    folder.run("solve -o fresh --resume", PUZZLE).code(0);
    assert_eq!(folder.text("fresh"), format!("{SOLVED}\n"));
}

#[cfg(unix)]
#[test]
fn a_resumed_run_writes_the_header_of_equal_tables_once() {
    let folder = Folder::new("batch-resume-tables");
    let boards = mixed();
    let table = format!("id;puzzle\nx;{}\n", boards.trim_end().replace('\n', "\nx;"));
    folder.write("part.csv", &table);
    folder.run("solve -q part.csv - -o whole.csv", &table);
    interrupted(&folder, "solve -q part.csv -", "out.csv", &table, "-KILL");
    folder.run("solve -q part.csv - -o out.csv --resume", &table);
    let written = folder.text("out.csv");
    assert!(written == folder.text("whole.csv"));
    assert_eq!(written.matches("puzzle").count(), 1);
    assert_eq!(written.lines().count(), 1 + 2 * boards.lines().count());
}

#[cfg(unix)]
#[test]
fn a_run_is_not_resumed_with_other_boards_results_or_settings() {
    let folder = Folder::new("batch-not-resumed");
    let mixed = mixed();
    interrupted(&folder, "solve", "out", &mixed, "-KILL");
    let (part, journal) = (folder.read("out.part"), folder.text("out.part.journal"));
    let refused = |args: &str, input: &str, reason: &str| {
        folder.run(format!("solve -o out --resume{args}"), input).code(2).says(reason);
        assert!(!folder.has("out"));
    };
    let mut other = mixed.clone();
    other.replace_range(121..122, if &mixed[121..122] == "." { "1" } else { "." });
    refused("", &other, "the input has changed");
    refused("", &mixed[..1000], "the input has changed");
    for setting in [" --smallest", " --json", " --verify"] {
        refused(setting, &mixed, "was another one");
    }
    assert!(folder.read("out.part") == part, "the partial output is unchanged");
    for changed in [[&part[..100], b"x", &part[101..]].concat(), part[..100].to_vec()] {
        folder.write("out.part", changed);
        refused("", &mixed, "has changed: its first");
    }
    folder.write("out.part", &part);
    // A journal without a version number, as written by an earlier version.
    assert!(journal.starts_with("{\"format\":4,"));
    let old = journal.replace("{\"format\":4,", "{");
    let by_name = "out.part.journal: was written by format 1, this program writes format 4; ";
    for (text, reason) in [("not a journal\n", "is not a journal of quadrille"), (&*old, by_name)] {
        folder.write("out.part.journal", text);
        refused("", &mixed, reason);
    }
    assert!(folder.read("out.part") == part, "the partial output is unchanged");
    folder.write("out.part.journal", journal);
    // The run can still be resumed.
    folder.run("solve -o out --resume", &mixed).code(1);
    assert_eq!(folder.text("out"), stdout("solve", &mixed));
}

// ---- other commands

#[test]
fn backends_can_be_selected_and_unavailable_ones_are_named() {
    for (backend, ..) in Backend::ALL {
        let code = if backend.is_available() { 0 } else { 2 };
        for engine in ["auto", "lanes", "bands"] {
            let solve = format!("solve --engine {engine} --backend {backend}");
            let solved = run(solve, PUZZLE).code(code);
            assert_eq!(solved.stdout() == format!("{SOLVED}\n"), code == 0);
        }
        for engine in ["dlx", "backtrack"] {
            run(format!("solve --engine {engine} --backend {backend}"), PUZZLE).code(2);
        }
    }
}

#[test]
fn completions_and_man_pages_are_written() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        run(format!("completions {shell}"), "").code(0).prints("quadrille");
    }
    run("man", "").code(0).prints(".TH").prints("quadrille");
    let folder = Folder::new("batch-man");
    folder.run("man .", "").code(0);
    assert!(folder.text("quadrille-solve.1").contains("resume"));
}

#[test]
fn progress_is_shown_when_asked_for() {
    let check = |when| run(format!("check --quiet --progress {when} data/easy.txt"), "");
    check("always").says(" boards, ");
    check("auto").stderr_eq("");
    check("never").stderr_eq("");
}

#[test]
fn bench_measures_every_engine_on_correct_results() {
    let altered = fs::read_to_string(data("altered.txt")).unwrap();
    let folder = Folder::new("batch-bench");
    folder.write("few", altered.lines().take(12).collect::<Vec<_>>().join("\n"));
    let bench = "bench --time 0 --backtrack few";
    let table = folder.run(bench, "").code(0).prints_first("collection ").stdout();
    let rows = folder.run(format!("{bench} --json"), "").json();
    assert_eq!(table.lines().count(), 1 + rows.len());
    let n_backends = Backend::ALL.iter().filter(|(b, ..)| b.is_available()).count();
    let deduces = |backend: Backend| {
        Bands::with_backend(backend).is_some_and(|bands| bands.backend() == backend)
    };
    let n_bands = Backend::ALL.iter().filter(|(b, ..)| deduces(*b)).count();
    assert_eq!(rows.len(), 2 * (2 + n_bands + 2 * n_backends));
    let verdicts = folder.run("check -q few", "").stdout();
    for row in &rows {
        for verdict in ["none", "one", "several"] {
            let n = verdicts.lines().filter(|&line| line == verdict).count();
            assert_eq!(row[verdict], n, "{row}");
        }
        assert!(row["boards_a_second"].as_f64().unwrap() > 0.0, "{row}");
        assert!(row["nodes_a_board"].as_f64().unwrap() > 0.9, "{row}");
    }
    for (most, n) in [(1, 1), (7, 7), (1_000_000, 12)] {
        let rows = folder.run(format!("bench --time 0 --boards {most} --json few"), "").json();
        assert_eq!(rows[0]["boards"], n, "{most}");
    }
    let bad = ["--time nan", "--time=-1", "--boards 0", "no-such-file", "/dev/null"];
    asked("bench", "").refused(&bad.map(|args| (args, "")));
}
