//! What a run leaves for another one is never lost, taken twice or taken for something else: locks,
//! resumed runs, questions of checkpoints, inputs that break off, outputs over inputs, signals.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::program::{
    PROGRAM, Run, Running, command, data, expect, run, spawn, stdout, wait_until,
};
#[cfg(unix)]
use crate::common::program::{end_by, signal};

/// A new empty folder.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("kept-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn text(path: impl AsRef<Path>) -> String {
    path.as_ref().to_str().unwrap().to_owned()
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[track_caller]
fn refused(run: Run, reason: &str) {
    let message = run.stderr();
    assert!(message.contains(reason), "expected {reason:?}, found {message}");
    run.code(2).stdout_eq("");
}

/// A batch run that waits for more input after it has begun its output file.
fn waiting_batch(output: &str) -> Running {
    let mut child = spawn(&["solve", "-o", output]);
    std::io::Write::write_all(child.stdin.as_mut().unwrap(), b"").unwrap();
    wait_until("journal", || Path::new(&format!("{output}.part.journal")).exists());
    wait_until("part", || Path::new(&format!("{output}.part")).exists());
    child
}

// ---- one run at a time

#[test]
fn a_second_run_on_one_output_is_refused() {
    let folder = folder("two-batches");
    let output = text(folder.join("z"));
    let easy = data("easy.txt");
    let first = waiting_batch(&output);
    let busy = format!("another run is writing to {output}\n");
    for more in [&[][..], &["--resume"], &["--start-over"]] {
        let args = [&["solve", "-o", &output][..], more, &[&easy]].concat();
        expect(&args, "", 2, "", &busy);
    }
    // The first run is not disturbed.
    let mut first = first;
    let boards = fs::read(&easy).unwrap();
    std::io::Write::write_all(&mut first.stdin.take().unwrap(), &boards).unwrap();
    assert_eq!(first.wait_with_output().unwrap().status.code(), Some(0));
    assert_eq!(fs::read_to_string(&output).unwrap(), stdout(&["solve"], &boards));
    assert_eq!(names(&folder), ["z"]);
}

#[cfg(unix)]
#[test]
fn a_second_run_on_one_checkpoint_is_refused() {
    let folder = folder("two-searches");
    let (checkpoint, squares) = (text(folder.join("c")), data("cover/macmahon4x6.dlx"));
    let args = ["cover", "--count", "--every", "0", "--checkpoint", &checkpoint, &squares];
    let first = spawn(&args);
    wait_until("checkpoint", || Path::new(&checkpoint).exists());
    for _ in 0..5 {
        let args = [&args[..], &["--resume"]].concat();
        expect(&args, "", 2, "", &format!("another run is writing to {checkpoint}\n"));
    }
    drop(first);
    run(&[&args[..], &["--resume", "--nodes", "10"]].concat(), "").code(3);
}

// ---- an interrupted run is neither forgotten nor mistaken

#[test]
fn a_forgotten_resume_keeps_the_interrupted_run() {
    let folder = folder("forgotten");
    let output = text(folder.join("z"));
    let (part, easy) = (format!("{output}.part"), data("easy.txt"));
    let mut child = waiting_batch(&output);
    let boards = fs::read(&easy).unwrap();
    std::io::Write::write_all(child.stdin.as_mut().unwrap(), &boards[..2000 * 82]).unwrap();
    wait_until("answers", || fs::metadata(&part).is_ok_and(|part| part.len() > 0));
    drop(child);
    let saved =
        || [".part", ".part.journal"].map(|end| fs::read(format!("{output}{end}")).unwrap());
    let before = saved();
    let message = format!(
        "{part} has the answers of an interrupted run; --resume continues it, --start-over \
         discards it\n"
    );
    expect(&["solve", "-o", &output, &easy], "", 2, "", &message);
    assert_eq!(saved(), before);
    run(&["solve", "-q", "-o", &output, "--start-over", &easy], "").code(0);
    assert_eq!(fs::read_to_string(&output).unwrap(), stdout(&["solve", &easy], ""));
    assert_eq!(names(&folder), ["z"]);
}

#[test]
fn a_part_file_of_someone_else_stays() {
    let folder = folder("foreign");
    let output = text(folder.join("z"));
    let (part, easy) = (format!("{output}.part"), data("easy.txt"));
    fs::write(&part, "mine").unwrap();
    for more in [&[][..], &["--resume"], &["--start-over"]] {
        let args = [&["solve", "-o", &output][..], more, &[&easy]].concat();
        refused(run(&args, ""), &format!("{part} exists, and no journal says what it is"));
    }
    assert_eq!(fs::read_to_string(&part).unwrap(), "mine");
    assert_eq!(names(&folder), ["z.part"]);
    // Nor is a journal of someone else removed.
    let journal = format!("{part}.journal");
    fs::write(&journal, "mine\n").unwrap();
    for more in [&[][..], &["--resume"], &["--start-over"]] {
        let args = [&["solve", "-o", &output][..], more, &[&easy]].concat();
        refused(run(&args, ""), "is not a journal of quadrille");
    }
    assert_eq!(fs::read_to_string(&journal).unwrap(), "mine\n");
}

#[cfg(unix)]
#[test]
fn a_part_file_that_is_a_link_is_not_followed() {
    let folder = folder("linked");
    let (output, victim) = (text(folder.join("z")), folder.join("victim"));
    fs::write(&victim, "precious").unwrap();
    for end in ["z.part", "z.part.journal"] {
        let _ = fs::remove_file(folder.join("z.part"));
        std::os::unix::fs::symlink(&victim, folder.join(end)).unwrap();
        for more in ["--quiet", "--resume", "--start-over"] {
            run(&["solve", "-o", &output, more, &data("easy.txt")], "").code(2);
            assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
            assert!(fs::symlink_metadata(folder.join(end)).unwrap().is_symlink());
        }
    }
}

#[test]
fn an_empty_journal_does_not_make_a_part_file_ours() {
    let folder = folder("empty-journal");
    let output = text(folder.join("z"));
    for journal in ["", "{", "{\"form"] {
        fs::write(folder.join("z.part.journal"), journal).unwrap();
        fs::write(folder.join("z.part"), "mine").unwrap();
        for more in ["--quiet", "--resume", "--start-over"] {
            run(&["solve", "-o", &output, more, &data("easy.txt")], "").code(2);
            assert_eq!(fs::read_to_string(folder.join("z.part")).unwrap(), "mine");
        }
    }
}

#[test]
fn a_run_that_has_answered_nothing_keeps_nobody_out() {
    let folder = folder("mistyped");
    let (output, easy) = (text(folder.join("z")), data("easy.txt"));
    let message = run(&["solve", "-q", "-o", &output, "/no/such/file"], "").code(2).stderr();
    assert!(message.contains("nothing is answered yet"), "{message}");
    run(&["solve", "-q", "-o", &output, &easy], "").code(0);
    assert_eq!(fs::read_to_string(&output).unwrap(), stdout(&["solve", &easy], ""));
    assert_eq!(names(&folder), ["z"]);
}

// ---- checkpoints

#[test]
fn a_finished_search_that_is_resumed_says_that_there_is_no_more() {
    let folder = folder("finished");
    let (checkpoint, queens) = (text(folder.join("c")), data("cover/queens8.dlx"));
    let args = ["cover", "--all", "--checkpoint", &checkpoint, "--resume", &queens];
    let first = run(&args, "").code(0).stdout();
    assert_eq!(first.split("\n\n").count(), 92);
    for more in [&[][..], &["--limit", "3"]] {
        let args = [&args[..], more].concat();
        expect(&args, "", 0, "", "All 92 solutions were printed before.\n");
    }
    let json = run(&[&args[..], &["--json"]].concat(), "").code(0);
    let summary: serde_json::Value = serde_json::from_str(&json.stdout()).unwrap();
    assert_eq!((&summary["end"], &summary["solutions"]), (&"complete".into(), &92.into()));
    expect(&[&args[..], &["--quiet"]].concat(), "", 0, "", "");
    // Without a solution there is none before, either.
    let checkpoint = text(folder.join("none"));
    let args = ["cover", "--all", "--checkpoint", &checkpoint, "--resume", "-"];
    for _ in 0..2 {
        expect(&args, "a b\na\n", 1, "", "no solution\n");
    }
}

#[test]
fn a_checkpoint_knows_its_question() {
    let folder = folder("question");
    let queens = data("cover/queens8.dlx");
    let questions: [(&str, &[&str]); 5] = [
        ("print solutions", &["--all"]),
        ("count solutions", &["--count"]),
        ("check for several solutions", &["--check"]),
        ("count solutions of part 1/2", &["--count", "--part", "1/2"]),
        ("count solutions of part 2/2", &["--count", "--part", "2/2"]),
    ];
    for (k, (task, args)) in questions.iter().enumerate() {
        let checkpoint = text(folder.join(k.to_string()));
        let saved = ["cover", "--resume", "--checkpoint", &checkpoint, &queens];
        run(&[&saved[..], args, &["--nodes", "3"]].concat(), "").code(3);
        for (other, args) in questions.iter().filter(|(other, _)| other != task) {
            let reason =
                format!("was saved by a search to {task}, and this one is to {other}; ask the ");
            refused(run(&[&saved[..], args].concat(), ""), &reason);
        }
        run(&[&saved[..], args, &["--nodes", "3"]].concat(), "").code(3);
    }
    let sum: u64 = [3, 4]
        .map(|k| {
            let checkpoint = text(folder.join(k.to_string()));
            let saved = ["cover", "--resume", "--checkpoint", &checkpoint, &queens];
            stdout(&[&saved[..], questions[k].1].concat(), "").trim().parse::<u64>().unwrap()
        })
        .iter()
        .sum();
    assert_eq!(sum, 92);
}

#[test]
fn a_count_by_memoization_is_saved_and_resumed() {
    let folder = folder("memo");
    let checkpoint = text(folder.join("c"));
    let count = ["model", "dominoes", "14x14", "--count", "--checkpoint", &checkpoint, "--resume"];
    let memo = [&count[..], &["--engine", "memo"]].concat();
    let mut nodes = 2_000;
    let mut n_runs = 1;
    loop {
        let limit = nodes.to_string();
        let run = run(&[&memo[..], &["--nodes", &limit, "--jobs", "2"]].concat(), "");
        if run.output.status.code() == Some(0) {
            run.stdout_eq("112202208776036178000000\n"); // OEIS A004003
            break;
        }
        let message = run.code(3).stderr();
        let saved = format!("saved in {checkpoint}: --resume continues from there\n");
        assert!(message.ends_with(&saved), "{message}");
        (nodes, n_runs) = (2 * nodes, n_runs + 1);
    }
    assert!(n_runs > 3);
    // A count that is complete is answered again at once, in any memory.
    let again = run(&[&memo[..], &["--nodes", "50", "--memory", "1M"]].concat(), "");
    again.stdout_eq("112202208776036178000000\n").code(0);
    refused(run(&count, ""), &format!("{checkpoint}: was saved by --engine memo; resume it with"));
    let other = [&memo[..], &["--choose", "first"]].concat();
    refused(run(&other, ""), &format!("{checkpoint}: was saved with or without --choose first"));
    let other = text(folder.join("other"));
    let count = ["cover", "--count", "--resume", "--checkpoint", &other];
    let latin = data("cover/latin4.dlx");
    run(&[&count[..], &["--nodes", "3", &latin]].concat(), "").code(3);
    let memo = [&count[..], &["--engine", "memo", &latin]].concat();
    refused(run(&memo, ""), &format!("{other}: was not saved by --engine memo; resume it without"));
}

#[test]
fn runs_that_are_resumed_append_to_one_output() {
    let folder = folder("append");
    let langford = data("cover/langford8.dlx");
    let whole = stdout(&["cover", "--all", "--engine", "dlx", "--jobs", "1", &langford], "");
    let args = ["cover", "--all", "--engine", "dlx", "--jobs", "1", "--resume", "--checkpoint"];
    let checkpoint = text(folder.join("c"));
    let args = [&args[..], &[&checkpoint, &langford]].concat();
    let mut appended = String::new();
    for _ in 0..4 {
        appended += &stdout(&[&args[..], &["--limit", "90"]].concat(), "");
    }
    assert!(appended == whole, "solutions are separated by empty lines");
    // JSON numbers go on, too.
    let checkpoint = text(folder.join("json"));
    let args = ["cover", "--all", "--json", "--limit", "90", "--resume", "--checkpoint"];
    let args = [&args[..], &[&checkpoint, &langford]].concat();
    let mut numbers = Vec::new();
    for _ in 0..4 {
        for line in stdout(&args, "").lines() {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            numbers.extend(value["solution"].as_u64());
        }
    }
    assert!(numbers.into_iter().eq(1..=300));
}

#[test]
fn a_search_to_a_file_that_is_resumed_gives_the_same_bytes() {
    let folder = folder("search-file");
    let langford = data("cover/langford8.dlx");
    let ask = ["cover", "--all", "--engine", "dlx", "--jobs", "1", &langford];
    let whole = stdout(&ask, "");
    let (output, checkpoint) = (text(folder.join("z")), text(folder.join("c")));
    let files = ["-q", "-o", &output, "--checkpoint", &checkpoint, "--resume"];
    let args = [&ask[..], &files].concat();
    for _ in 0..3 {
        run(&[&args[..], &["--nodes", "500"]].concat(), "").code(3).stdout_eq("").stderr_eq("");
        assert_eq!(names(&folder), ["c", "z.part"]);
    }
    // The part file must be the one that was written.
    let part = format!("{output}.part");
    let saved = fs::read(&part).unwrap();
    fs::write(&part, [b"x", &saved[1..]].concat()).unwrap();
    refused(run(&args, ""), "has changed: the first part");
    fs::write(&part, &saved).unwrap();
    refused(run(&[&ask[..], &files[3..]].concat(), ""), "the earlier run wrote to a file");
    refused(
        run(&[&args[..], &["--json"]].concat(), ""),
        "the earlier run wrote solutions as options",
    );
    for _ in 0..2 {
        // The second time nothing is left to do.
        run(&args, "").code(0).stdout_eq("");
        assert!(fs::read_to_string(&output).unwrap() == whole);
        assert_eq!(names(&folder), ["c", "z"]);
    }
    fs::write(&output, "other").unwrap();
    refused(run(&args, ""), "has changed: the first part");
    // A search that is not saved writes its file in one go.
    let output = text(folder.join("y"));
    run(&[&ask[..], &["-q", "-o", &output]].concat(), "").code(0).stdout_eq("").stderr_eq("");
    assert!(fs::read_to_string(&output).unwrap() == whole);
    run(&["cover", "--count", "-o", &output, &langford], "").code(0).stdout_eq("");
    assert_eq!(fs::read_to_string(&output).unwrap(), "300\n");
}

#[test]
fn results_that_are_cut_short_do_not_replace_an_older_file() {
    let folder = folder("cut-short");
    let (output, queens) = (text(folder.join("z")), data("cover/queens8.dlx"));
    fs::write(&output, "old").unwrap();
    let drawing = text(folder.join("z.svg"));
    fs::write(&drawing, "old").unwrap();
    let cut: [&[&str]; 4] = [
        &["cover", "--all", "--nodes", "300", "-o", &output, &queens],
        &["cover", "--count", "--nodes", "300", "--engine", "dlx", "-o", &output, &queens],
        &["cover", "--all", "--time", "0", "-o", &output, &queens],
        &["model", "queens", "8", "--all", "-q", "--plain", "--nodes", "90", "--svg", &drawing],
    ];
    for args in cut {
        let result = run(args, "").code(3);
        let message = result.stderr();
        assert!(message.contains("so far") || args.contains(&"-q"), "{args:?}: {message}");
        assert_eq!(fs::read_to_string(&output).unwrap(), "old", "{args:?}");
        assert_eq!(fs::read_to_string(&drawing).unwrap(), "old", "{args:?}");
    }
    assert_eq!(names(&folder), ["z", "z.part", "z.part2", "z.part3", "z.svg", "z.svg.part"]);
    // As many as were asked for are complete.
    run(&["cover", "--all", "--limit", "2", "-o", &output, &queens], "").code(0);
    assert_eq!(fs::read_to_string(&output).unwrap().split("\n\n").count(), 2);
}

// ---- inputs that break off

#[test]
fn an_output_appears_only_if_every_input_was_read() {
    let folder = folder("broken");
    let (good, bad) = (data("easy.txt"), text(folder.join("bad.txt.gz")));
    let boards = fs::read(data("minimal.txt")).unwrap();
    let packed = quadrille::files::Compression::Gzip.compress(boards.clone());
    let whole = stdout(&["solve", &good, "-"], &boards);
    for (k, broken) in [None, Some(&packed[..0]), Some(&packed[..packed.len() / 2])]
        .into_iter()
        .chain([Some(&packed[..packed.len() - 1])])
        .enumerate()
    {
        let output = text(folder.join(k.to_string()));
        let _ = fs::remove_file(&bad);
        if let Some(bytes) = broken.filter(|bytes| !bytes.is_empty()) {
            fs::write(&bad, bytes).unwrap();
        }
        let message = run(&["solve", "-q", "-o", &output, &good, &bad], "").code(2).stderr();
        assert!(message.contains(&bad), "{message}");
        assert!(message.contains(".part has the answers so far; --resume"), "{message}");
        assert!(!Path::new(&output).exists() && Path::new(&format!("{output}.part")).exists());
        // The torn last line is no board.
        let lines = run(&["solve", "-q", &bad], "").code(2).stdout();
        assert!(!lines.contains("invalid"), "{lines}");
        // When the input is mended, the run goes on.
        fs::write(&bad, &packed).unwrap();
        run(&["solve", "-q", "-o", &output, "--resume", &good, &bad], "").code(0);
        assert!(fs::read_to_string(&output).unwrap() == whole, "{k}");
    }
}

// ---- outputs over inputs

#[cfg(unix)]
#[test]
fn no_output_is_written_over_an_input_or_another_output() {
    let folder = folder("over");
    let pigeons = fs::read(data("cover/php8.dlx")).unwrap();
    let words = "able\nacre\nbale\nlace\neels\n";
    let put = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).unwrap();
    put("m.dlx", &pigeons);
    put("b.opb", &pigeons);
    put("w.txt", words.as_bytes());
    fs::hard_link(folder.join("m.dlx"), folder.join("hard")).unwrap();
    std::os::unix::fs::symlink("m.dlx", folder.join("soft")).unwrap();
    let before: Vec<_> =
        names(&folder).iter().map(|name| fs::read(folder.join(name)).unwrap()).collect();
    let in_folder = |args: &str, stdin: Option<&str>| {
        let mut command = command();
        command.current_dir(&folder).args(args.split(' '));
        if let Some(file) = stdin {
            command.stdin(File::open(folder.join(file)).unwrap());
        }
        Run { output: command.output().unwrap() }
    };
    for args in [
        "cover --prove --certificate m.dlx m.dlx",
        "cover --prove --certificate hard m.dlx",
        "cover --prove --certificate soft m.dlx",
        "cover --prove --certificate ./m.dlx soft",
        "cover --prove --log b b.opb",
        "cover --count -o hard m.dlx",
        "cover --count --checkpoint hard m.dlx",
        "cover --count -o soft -o m.dlx m.dlx",
        "model words 2x2 w.txt --svg w.txt",
        "model words 2x2 w.txt -o ./w.txt",
        "cover --split 3 -o m.dlx m.dlx",
    ] {
        let result = in_folder(args, None);
        assert_eq!(result.output.status.code(), Some(2), "{args}: {}", result.stderr());
    }
    let result = in_folder("cover --prove --certificate m.dlx -", Some("hard"));
    refused(result, "the output ");
    for args in [
        "cover --all -o x --checkpoint x m.dlx",
        "cover --all -o x --checkpoint x.part m.dlx",
        "cover --prove --certificate x.pbp --log x m.dlx",
        "model queens 4 -o x --svg ./x",
    ] {
        refused(in_folder(args, None), "are the same file; give each output a name of its own");
    }
    let after: Vec<_> =
        names(&folder).iter().map(|name| fs::read(folder.join(name)).unwrap()).collect();
    assert!(before == after);
}

// ---- signals

/// The mask of the signals that a running process catches, or ignores.
#[cfg(target_os = "linux")]
fn mask(child: &Running, field: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix(field));
    mask.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).unwrap())
}

#[cfg(unix)]
#[test]
fn sigterm_and_sighup_save_like_ctrl_c() {
    let folder = folder("signals");
    let squares = data("cover/macmahon4x6.dlx");
    for (name, words) in [("-INT", "^C"), ("-TERM", "SIGTERM"), ("-HUP", "SIGHUP")] {
        let checkpoint = text(folder.join(name));
        let child =
            spawn(&["cover", "--count", "--every", "1e6", "--checkpoint", &checkpoint, &squares]);
        wait_until("checkpoint", || Path::new(&checkpoint).exists());
        let begun = fs::read(&checkpoint).unwrap();
        signal(&child, name);
        let output = child.wait_with_output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{message}");
        assert!(message.contains(&format!("stopped by {words}: ")), "{message}");
        assert!(fs::read(&checkpoint).unwrap() != begun, "the search was saved");
    }
    // A batch keeps what it has, and can go on.
    for name in ["-TERM", "-HUP"] {
        let output = text(folder.join(format!("batch{name}")));
        let mut child = waiting_batch(&output);
        let easy = fs::read(data("easy.txt")).unwrap();
        std::io::Write::write_all(child.stdin.as_mut().unwrap(), &easy).unwrap();
        assert_eq!(end_by(name, child).code(), Some(3));
        run(&["solve", "-q", "-o", &output, "--resume"], &easy).code(0);
        assert_eq!(fs::read_to_string(&output).unwrap(), stdout(&["solve"], &easy));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn signals_that_were_ignored_stay_ignored() {
    let squares = data("cover/macmahon4x6.dlx");
    for (name, number) in [("INT", 2), ("HUP", 1), ("TERM", 15)] {
        let script = format!("trap '' {name}; exec \"$0\" cover --count \"$1\"");
        let child = Command::new("sh").args(["-c", &script, PROGRAM, &squares]).spawn().unwrap();
        let child = Running::from(child);
        // The other two are caught when the program has begun.
        wait_until("signal handlers", || {
            (mask(&child, "SigCgt:") & 0b100_0000_0000_0011).count_ones() == 2
        });
        let bit = 1 << (number - 1);
        assert_ne!(mask(&child, "SigIgn:") & bit, 0, "{name} is ignored");
        assert_eq!(mask(&child, "SigCgt:") & bit, 0, "{name} is not caught");
    }
}

// ---- memory

#[cfg(target_os = "linux")]
#[test]
fn exhausted_memory_is_a_sentence() {
    let script = "ulimit -v 300000; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    let args = ["model", "queens", "1500", "--check", "--jobs", "1"];
    let output = command.args(["-c", script, PROGRAM]).args(args).output().unwrap();
    let run = Run { output };
    assert!(run.stderr().starts_with("out of memory: "), "{}", run.stderr());
    run.code(2);
}
