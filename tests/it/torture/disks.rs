//! Disks that are full: an older file stays, the run says what is wrong, and once there is room it
//! can be resumed.

use std::fs;
use std::path::Path;

use super::runs::{
    Chance, code, contents, folder, is_refused, message, restore, run, run_by_shell, words,
};
use crate::common::program::data;

/// A command that writes files, and a command that shows that they are right.
struct Case {
    /// Runs in a folder of its own.
    command: String,
    /// The files that it writes.
    names: &'static [&'static str],
    /// What completes the work when there is room again.
    again: String,
}

fn cases() -> Vec<Case> {
    let case = |command: &str, names, more: &str| Case {
        command: command.to_owned(),
        names,
        again: format!("{command}{more}"),
    };
    let with = |command: &str, file: &str, names, more: &str| {
        case(&format!("{command} {}", data(file)), names, more)
    };
    vec![
        with("solve -o out", "easy.txt", &["out"][..], " --resume"),
        with("check --jobs 1 -o out.gz", "altered.txt", &["out.gz"], " --resume"),
        with("solve --json -o out.zst", "altered.txt", &["out.zst"], " --resume"),
        with("cover --all --jobs 1 --engine dlx -o out", "cover/queens8.dlx", &["out"], ""),
        with("cover --prove --certificate out", "cover/php8.dlx", &["out"], ""),
        with("cover --prove --log out", "cover/langford9.dlx", &["out.opb", "out.pbp"], ""),
        case("model queens 8 --svg out", &["out"], ""),
        case("man .", &["quadrille.1", "quadrille-solve.1", "quadrille-cover.1"], ""),
    ]
}

/// No file may grow beyond this many blocks of 512 bytes. To the program this is a full disk.
fn limit(blocks: u64) -> String {
    format!("trap '' XFSZ; ulimit -f {blocks}")
}

fn keeps_older_files(case: &Case, folder: &Path, expected: &[(String, Vec<u8>)], blocks: u64) {
    let Case { command, names, again } = case;
    let what = format!("{command} with {blocks} blocks");
    restore(folder, &[]);
    for name in *names {
        fs::write(folder.join(name), "old").unwrap();
    }
    let output = run_by_shell(folder, &limit(blocks), &words(command), "");
    if code(&output, &what) == 2 {
        assert!(is_refused(&output, &what));
        // Of several files, some may be complete already.
        for name in *names {
            let now = fs::read(folder.join(name)).unwrap();
            let is_new = expected.iter().any(|(file, bytes)| file == name && *bytes == now);
            assert!(now == b"old" || is_new && names.len() > 1, "{what}: {name} has changed");
        }
        let output = run(folder, &words(again));
        assert!(code(&output, &what) < 2, "{what}, then {again}: {}", message(&output));
    }
    for name in *names {
        let now = fs::read(folder.join(name)).unwrap();
        let right = expected.iter().find(|(file, _)| file == name).expect("a file of the run");
        assert!(now == right.1, "{what}: {name} is not right in the end");
    }
}

fn sizes(n: usize) -> Vec<u64> {
    let mut chance = Chance::new();
    let mut sizes = vec![0, 1];
    while sizes.len() < n {
        let most = 1 << (1 + chance.below(10));
        sizes.push(chance.below(most));
    }
    sizes
}

fn full_disks(name: &str, n: usize) {
    for (k, case) in cases().iter().enumerate() {
        let folder = folder(&format!("disk-{name}-{k}"));
        let output = run(&folder, &words(&case.command));
        assert!(code(&output, &case.command) < 2, "{}: {}", case.command, message(&output));
        let expected = contents(&folder);
        for blocks in sizes(n) {
            keeps_older_files(case, &folder, &expected, blocks);
        }
    }
}

#[test]
fn a_full_disk_keeps_older_files_and_the_run_can_go_on() {
    full_disks("short", 3);
}

#[test]
#[ignore = "takes minutes"]
fn disks_full_at_many_sizes_keep_older_files() {
    full_disks("long", 60);
}

/// A checkpoint that cannot be saved again stays as it was, and is resumed later.
#[test]
fn a_full_disk_keeps_the_older_checkpoint() {
    let folder = folder("disk-checkpoint");
    let soma = data("cover/soma.dlx");
    for blocks in [0, 1] {
        restore(&folder, &[]);
        let search = format!("cover --count --resume --checkpoint c {soma}");
        let output = run(&folder, &words(&format!("{search} --nodes 500")));
        assert_eq!(code(&output, "a limit"), 3, "{}", message(&output));
        let before = fs::read(folder.join("c")).unwrap();
        let more = words(&format!("{search} --nodes 3000"));
        let output = run_by_shell(&folder, &limit(blocks), &more, "");
        if is_refused(&output, "a full disk") {
            assert!(fs::read(folder.join("c")).unwrap() == before, "the checkpoint has changed");
        }
        let output = run(&folder, &words(&search));
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "11520\n");
    }
}

#[test]
fn a_full_device_behind_standard_output_is_an_error() {
    let folder = folder("disk-stdout");
    let [easy, queens, php] = ["easy.txt", "cover/queens8.dlx", "cover/php8.dlx"].map(data);
    for line in [
        format!("solve {easy}"),
        format!("solve --compress gzip {easy}"),
        format!("solve --json {easy}"),
        format!("check {easy}"),
        format!("count {easy}"),
        format!("cover {queens}"),
        format!("cover --all {queens}"),
        format!("cover --all --json {queens}"),
        format!("cover --count {queens}"),
        format!("cover --check {queens}"),
        format!("cover --split 3 {queens}"),
        format!("cover --estimate {queens}"),
        format!("cover --prove --certificate - {php}"),
        "model queens 8".into(),
        "model queens 8 --plain".into(),
        "man".into(),
        "completions bash".into(),
        "--help".into(),
        "--version".into(),
    ] {
        let output = run_by_shell(&folder, ":", &words(&line), "> /dev/full");
        assert!(is_refused(&output, &line), "{line}: {}", message(&output));
        assert!(message(&output).contains("no space left"), "{line}: {}", message(&output));
    }
}

/// When standard error cannot be written, the answer and the exit code stay.
#[test]
fn a_full_device_behind_standard_error_changes_no_answer() {
    let folder = folder("disk-stderr");
    let [easy, altered, queens] = ["easy.txt", "altered.txt", "cover/queens8.dlx"].map(data);
    for line in [
        format!("solve {easy} {altered} no-such-file"),
        format!("check --progress always {easy}"),
        format!("cover --count --stats --progress always {queens}"),
        format!("cover --count --nodes 9 {queens}"),
        "cover no-such-file".into(),
        "model queens".into(),
        "model dominoes x".into(),
        "no-such-command".into(),
        "solve --no-such-option".into(),
    ] {
        let expected = run(&folder, &words(&line));
        let output = run_by_shell(&folder, ":", &words(&line), "2> /dev/full");
        assert_eq!(output.status.code(), expected.status.code(), "{line}");
        assert!(output.stdout == expected.stdout, "{line}");
    }
}
