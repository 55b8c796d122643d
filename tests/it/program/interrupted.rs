//! What a run leaves for another one is never lost, taken twice or taken for something else:
//! resumed runs, questions of checkpoints, inputs that break off, outputs over inputs, signals.
//!
//! `torture/rivals.rs` has two runs at one time, and `torture/kills.rs` kills at any moment.

use std::fs;
use std::io::Write as _;

use crate::common::program::{Folder, Running, data, gzip, stdout, wait_until};
#[cfg(unix)]
use crate::common::program::{end_by, signal};

/// A batch run that waits for more input after it has begun its output file `z`.
fn waiting_batch(folder: &Folder) -> Running {
    let mut child = folder.spawn("solve -o z");
    child.stdin.as_mut().unwrap().write_all(b"").unwrap();
    wait_until("journal", || folder.has("z.part.journal") && folder.has("z.part"));
    child
}

/// Each way to answer the easy boards is refused for this reason.
#[track_caller]
fn each_way_is_refused(folder: &Folder, reason: &str) {
    for more in ["--quiet", "--resume", "--start-over"] {
        let run = folder.run(format!("solve -o z {more} data/easy.txt"), "");
        run.code(2).stdout_eq("").says(reason);
    }
}

// ---- an interrupted run is neither forgotten nor mistaken

#[test]
fn a_forgotten_resume_keeps_the_interrupted_run() {
    let folder = Folder::new("kept-forgotten");
    let mut child = waiting_batch(&folder);
    let boards = fs::read(data("easy.txt")).unwrap();
    child.stdin.as_mut().unwrap().write_all(&boards[..2000 * 82]).unwrap();
    wait_until("answers", || !folder.read("z.part").is_empty());
    each_way_is_refused(&folder, "another run is writing to z\n");
    drop(child);
    let saved = || ["z.part", "z.part.journal"].map(|name| folder.read(name));
    let before = saved();
    let message = "z.part has the answers of an interrupted run; --resume continues it, \
                   --start-over discards it\n";
    folder.run("solve -o z data/easy.txt", "").code(2).stdout_eq("").says_last(message);
    assert_eq!(saved(), before);
    folder.run("solve -q -o z --start-over data/easy.txt", "").code(0);
    assert_eq!(folder.text("z"), stdout("solve data/easy.txt", ""));
    assert_eq!(folder.names(), ["z"]);
}

#[test]
fn a_file_of_someone_else_stays() {
    let folder = Folder::new("kept-foreign");
    folder.write("z.part", "mine");
    each_way_is_refused(&folder, "z.part exists, and no journal says what it is");
    assert_eq!(folder.names(), ["z.part"]);
    // A journal of someone else, and ones that say nothing.
    for (journal, reason) in
        [("mine\n", "is not a journal of quadrille"), ("", ""), ("{\"form", "")]
    {
        folder.write("z.part.journal", journal);
        each_way_is_refused(&folder, reason);
        assert_eq!(folder.text("z.part.journal"), journal);
    }
    assert_eq!(folder.text("z.part"), "mine");
}

#[cfg(unix)]
#[test]
fn a_part_file_that_is_a_link_is_not_followed() {
    let folder = Folder::new("kept-linked");
    folder.write("victim", "precious");
    for end in ["z.part", "z.part.journal"] {
        let _ = fs::remove_file(folder.path("z.part"));
        std::os::unix::fs::symlink("victim", folder.path(end)).unwrap();
        each_way_is_refused(&folder, "");
        assert_eq!(folder.text("victim"), "precious");
        assert!(fs::symlink_metadata(folder.path(end)).unwrap().is_symlink());
    }
}

#[test]
fn a_run_that_has_answered_nothing_keeps_nobody_out() {
    let folder = Folder::new("kept-mistyped");
    folder.run("solve -q -o z /no/such/file", "").code(2).says("nothing is answered yet");
    folder.run("solve -q -o z data/easy.txt", "").code(0);
    assert_eq!(folder.names(), ["z"]);
}

// ---- checkpoints

#[test]
fn a_finished_search_that_is_resumed_says_that_there_is_no_more() {
    let folder = Folder::new("kept-finished");
    let args = "cover --all --checkpoint c --resume data/cover/queens8.dlx";
    assert_eq!(folder.run(args, "").code(0).solutions().len(), 92);
    for more in ["", " --limit 3"] {
        let again = folder.run(format!("{args}{more}"), "").code(0).stdout_eq("");
        again.stderr_eq("All 92 solutions were printed before.\n");
    }
    let summary = &folder.run(format!("{args} --json"), "").code(0).json()[0];
    assert_eq!((&summary["end"], &summary["solutions"]), (&"complete".into(), &92.into()));
    folder.run(format!("{args} --quiet"), "").code(0).stdout_eq("").stderr_eq("");
    // Without a solution there is none before, either.
    for _ in 0..2 {
        let none = folder.run("cover --all --checkpoint none --resume -", "a b\na\n");
        none.code(1).stdout_eq("").stderr_eq("no solution\n");
    }
}

#[test]
fn a_checkpoint_knows_its_question() {
    let folder = Folder::new("kept-question");
    let questions = [
        ("print solutions", "--all"),
        ("count solutions", "--count"),
        ("check for several solutions", "--check"),
        ("count solutions of part 1/2", "--count --part 1/2"),
        ("count solutions of part 2/2", "--count --part 2/2"),
    ];
    let saved = |k: usize, args: &str| {
        let line = format!("cover --resume --checkpoint {k} data/cover/queens8.dlx {args}");
        folder.run(line, "")
    };
    for (k, (task, args)) in questions.into_iter().enumerate() {
        saved(k, &format!("{args} --nodes 3")).code(3);
        for (other, args) in questions.into_iter().filter(|(other, _)| *other != task) {
            let reason =
                format!("was saved by a search to {task}, and this one is to {other}; ask the ");
            saved(k, args).code(2).says(&reason);
        }
        saved(k, &format!("{args} --nodes 3")).code(3);
    }
    let counts = [3, 4].map(|k| saved(k, questions[k].1).stdout().trim().parse::<u64>().unwrap());
    assert_eq!(counts.iter().sum::<u64>(), 92);
}

#[test]
fn a_count_by_memoization_is_saved_and_resumed() {
    let folder = Folder::new("kept-memo");
    let count = "model dominoes 12x12 --count --checkpoint c --resume";
    let answer = "53060477521960000\n"; // OEIS A004003
    let mut n_runs = 1;
    loop {
        let nodes = 500 << n_runs;
        let run = folder.run(format!("{count} --engine memo --nodes {nodes} --jobs 2"), "");
        if run.output.status.code() == Some(0) {
            run.stdout_eq(answer);
            break;
        }
        run.code(3).says_last("saved in c: --resume continues from there\n");
        n_runs += 1;
    }
    assert!(n_runs > 3);
    // A count that is complete is answered again at once, in any memory.
    let again = folder.run(format!("{count} --engine memo --nodes 50 --memory 1M"), "");
    again.stdout_eq(answer).code(0);
    let latin = "cover --count --resume --checkpoint other data/cover/latin4.dlx";
    folder.run(format!("{latin} --nodes 3"), "").code(3);
    let first = format!("{count} --engine memo --choose first");
    folder.asked("").refused(&[
        (count, "c: was saved by --engine memo; resume it with"),
        (&first, "c: was saved with or without --choose first"),
        (
            &format!("{latin} --engine memo"),
            "other: was not saved by --engine memo; resume it with",
        ),
    ]);
}

#[test]
fn runs_that_are_resumed_append_to_one_output() {
    let folder = Folder::new("kept-append");
    let ask = "cover --all --engine dlx --jobs 1 data/cover/langford8.dlx";
    let whole = stdout(ask, "");
    let some = |more: &str| folder.run(format!("{ask} --limit 90 --resume {more}"), "");
    let appended: String = (0..4).map(|_| some("--checkpoint c").stdout()).collect();
    assert!(appended == whole, "solutions are separated by empty lines");
    // JSON numbers go on, too.
    let values = (0..4).flat_map(|_| some("--json --checkpoint json").json());
    assert!(values.filter_map(|value| value["solution"].as_u64()).eq(1..=300));
}

#[test]
fn a_search_to_a_file_that_is_resumed_gives_the_same_bytes() {
    let folder = Folder::new("kept-search-file");
    let ask = "cover --all --engine dlx --jobs 1 data/cover/langford8.dlx";
    let whole = stdout(ask, "");
    let args = format!("{ask} -q -o z --checkpoint c --resume");
    for _ in 0..2 {
        let cut = folder.run(format!("{args} --nodes 500"), "").code(3);
        cut.stdout_eq("").stderr_eq("");
        assert_eq!(folder.names(), ["c", "z.part"]);
    }
    // The part file must be the one that was written.
    let refused = |line: &str, reason: &str| {
        folder.run(line, "").code(2).stdout_eq("").says(reason);
    };
    let saved = folder.read("z.part");
    folder.write("z.part", [b"x", &saved[1..]].concat());
    refused(&args, "has changed: the first part");
    folder.write("z.part", &saved);
    refused(&args.replace(" -o z", ""), "the earlier run wrote to a file");
    refused(&format!("{args} --json"), "the earlier run wrote solutions as options");
    for _ in 0..2 {
        // The second time nothing is left to do.
        folder.run(&args, "").code(0).stdout_eq("");
        assert!(folder.text("z") == whole);
        assert_eq!(folder.names(), ["c", "z"]);
    }
    folder.write("z", "other");
    refused(&args, "has changed: the first part");
    // A search that is not saved writes its file in one go.
    folder.run(format!("{ask} -q -o y"), "").code(0).stdout_eq("").stderr_eq("");
    assert!(folder.text("y") == whole);
    folder.run("cover --count -o y data/cover/langford8.dlx", "").code(0).stdout_eq("");
    assert_eq!(folder.text("y"), "300\n");
}

#[test]
fn results_that_are_cut_short_do_not_replace_an_older_file() {
    let folder = Folder::new("kept-cut-short");
    folder.write("z", "old");
    folder.write("z.svg", "old");
    for (args, says) in [
        ("cover --all --nodes 300 -o z data/cover/queens8.dlx", "so far"),
        ("cover --count --nodes 300 --engine dlx -o z data/cover/queens8.dlx", "so far"),
        ("cover --all --time 0 -o z data/cover/queens8.dlx", "so far"),
        ("model queens 8 --all -q --plain --nodes 90 --svg z.svg", ""),
    ] {
        folder.run(args, "").code(3).says(says);
        assert_eq!((folder.text("z"), folder.text("z.svg")), ("old".into(), "old".into()));
    }
    assert_eq!(folder.names(), ["z", "z.part", "z.part2", "z.part3", "z.svg", "z.svg.part"]);
    // As many as were asked for are complete.
    folder.run("cover --all --limit 2 -o z data/cover/queens8.dlx", "").code(0);
    assert_eq!(folder.text("z").split("\n\n").count(), 2);
}

// ---- inputs that break off

#[test]
fn an_output_appears_only_if_every_input_was_read() {
    let folder = Folder::new("kept-broken");
    let boards = fs::read(data("minimal.txt")).unwrap();
    let packed = gzip(&boards);
    let whole = stdout("solve data/easy.txt -", &boards);
    // The file is not there, or has no end.
    for n in [0, packed.len() / 2, packed.len() - 1] {
        let _ = fs::remove_file(folder.path("bad.gz"));
        if n > 0 {
            folder.write("bad.gz", &packed[..n]);
        }
        let broken = folder.run("solve -q -o z data/easy.txt bad.gz", "").code(2);
        broken.says("bad.gz").says(".part has the answers so far; --resume");
        assert!(!folder.has("z") && folder.has("z.part"));
        // The torn last line is no board.
        let lines = folder.run("solve -q bad.gz", "").code(2).stdout();
        assert!(!lines.contains("invalid"), "{lines}");
        // When the input is mended, the run goes on.
        folder.write("bad.gz", &packed);
        folder.run("solve -q -o z --resume data/easy.txt bad.gz", "").code(0);
        assert!(folder.text("z") == whole, "{n}");
        folder.remove("z");
    }
}

// ---- outputs over inputs

#[cfg(unix)]
#[test]
fn no_output_is_written_over_an_input_or_another_output() {
    let folder = Folder::new("kept-over");
    let pigeons = fs::read(data("cover/php8.dlx")).unwrap();
    folder.write("m.dlx", &pigeons);
    folder.write("b.opb", &pigeons);
    folder.write("w.txt", "able\nacre\nbale\nlace\neels\n");
    fs::hard_link(folder.path("m.dlx"), folder.path("hard")).unwrap();
    std::os::unix::fs::symlink("m.dlx", folder.path("soft")).unwrap();
    let all = || folder.names().into_iter().map(|name| (folder.read(&name), name));
    let before: Vec<_> = all().collect();
    for args in [
        "cover --prove --certificate m.dlx m.dlx",
        "cover --prove --certificate hard m.dlx",
        "cover --prove --certificate soft m.dlx",
        "cover --prove --certificate ./m.dlx soft",
        "cover --prove --log b b.opb",
        "cover --count -o hard m.dlx",
        "cover --count --checkpoint hard m.dlx",
        "cover --count -o soft m.dlx",
        "model words w.txt 4 --svg w.txt",
        "model words w.txt 4 -o ./w.txt",
        "cover --split 3 -o m.dlx m.dlx",
    ] {
        folder.run(args, "").code(2).stdout_eq("").says("is the input ");
    }
    let mut piped = folder.command("cover --prove --certificate m.dlx -");
    let piped = piped.stdin(fs::File::open(folder.path("hard")).unwrap()).output().unwrap();
    assert_eq!(piped.status.code(), Some(2));
    assert!(piped.stdout.is_empty() && piped.stderr.starts_with(b"the output "));
    // The drawing on standard output, which is the file of words.
    let words = fs::OpenOptions::new().append(true).open(folder.path("w.txt")).unwrap();
    let mut drawn = folder.command("model words w.txt 4 -o x --svg -");
    let drawn = drawn.stdout(words).output().unwrap();
    let message = String::from_utf8_lossy(&drawn.stderr);
    assert!(drawn.status.code() == Some(2) && message.contains("w.txt"), "{message}");
    folder.asked("").refused_alike(
        "are the same file; give each output a name of its own",
        "cover --all -o x --checkpoint x m.dlx; cover --all -o x --checkpoint x.part m.dlx; \
         cover --prove --certificate x.pbp --log x m.dlx; model queens 4 -o x --svg ./x",
    );
    assert!(all().eq(before));
}

// ---- signals and memory

#[cfg(unix)]
#[test]
fn sigterm_and_sighup_save_like_ctrl_c() {
    let folder = Folder::new("kept-signals");
    for (name, words) in [("-INT", "^C"), ("-TERM", "SIGTERM"), ("-HUP", "SIGHUP")] {
        let squares = "data/cover/macmahon4x6.dlx";
        let line = format!("cover --count --every 1e6 --checkpoint c{name} {squares}");
        let child = folder.spawn(line);
        let checkpoint = format!("c{name}");
        wait_until("checkpoint", || folder.has(&checkpoint));
        let begun = folder.read(&checkpoint);
        signal(&child, name);
        let output = child.wait_with_output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{message}");
        assert!(message.contains(&format!("stopped by {words}: ")), "{message}");
        assert!(folder.read(&checkpoint) != begun, "the search was saved");
    }
    // A batch keeps what it has, and can go on.
    let easy = fs::read(data("easy.txt")).unwrap();
    for name in ["-TERM", "-HUP"] {
        let mut child = waiting_batch(&folder);
        child.stdin.as_mut().unwrap().write_all(&easy).unwrap();
        assert_eq!(end_by(name, child).code(), Some(3));
        folder.run("solve -q -o z --resume", &easy).code(0);
        assert_eq!(folder.text("z"), stdout("solve", &easy));
        folder.remove("z");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn signals_that_were_ignored_stay_ignored() {
    use crate::common::program::PROGRAM;
    /// The mask of the signals that a running process catches, or ignores.
    fn mask(child: &Running, field: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix(field));
        mask.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).unwrap())
    }
    let squares = data("cover/macmahon4x6.dlx");
    for (name, number) in [("INT", 2), ("HUP", 1), ("TERM", 15)] {
        let script = format!("trap '' {name}; exec \"$0\" cover --count \"$1\"");
        let mut shell = std::process::Command::new("sh");
        let child = Running::from(shell.args(["-c", &script, PROGRAM, &squares]).spawn().unwrap());
        // The other two are caught when the program has begun.
        wait_until("signal handlers", || {
            (mask(&child, "SigCgt:") & 0b100_0000_0000_0011).count_ones() == 2
        });
        let bit = 1 << (number - 1);
        assert_ne!(mask(&child, "SigIgn:") & bit, 0, "{name} is ignored");
        assert_eq!(mask(&child, "SigCgt:") & bit, 0, "{name} is not caught");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn exhausted_memory_is_a_sentence() {
    let line = "ulimit -v 300000; exec {} model queens 1500 --check --jobs 1";
    crate::common::program::shell(line, "").says_first("out of memory: ").code(2);
}
