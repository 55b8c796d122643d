//! Two runs that would write the same file: one wins, the other is refused, and the file is right.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Stdio};

use super::runs::{Chance, code, contents, folder, is_refused, message, run, start, words};
use crate::common::environment::number;
use crate::common::program::{self, Running, data, wait_until};

const REFUSAL: &str = "another run is writing to";

/// A run that waits for the rest of its input.
fn waiting(folder: &Path, args: &[String]) -> Running {
    let mut child = program::command()
        .current_dir(folder)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let boards = fs::read(data("easy.txt")).unwrap();
    child.stdin.as_mut().unwrap().write_all(&boards).unwrap();
    Running::from(child)
}

#[test]
fn a_second_run_on_the_same_output_is_refused() {
    let folder = folder("rivals-output");
    for file in ["out", "out.gz"] {
        let args = words(&format!("solve -o {file}"));
        let mut first = waiting(&folder, &args);
        wait_until("part file", || folder.join(format!("{file}.part")).exists());
        for more in ["", " --resume", " --engine dlx", " --json"] {
            let what = format!("a rival with{more}");
            let second =
                run(&folder, &words(&format!("solve -o {file}{more} {}", data("boj.txt"))));
            assert!(is_refused(&second, &what), "{what}");
            assert!(message(&second).contains(REFUSAL), "{what}: {}", message(&second));
        }
        drop(first.stdin.take());
        assert_eq!(first.wait_with_output().unwrap().status.code(), Some(0));
        let alone = format!("alone-{file}");
        assert_eq!(
            run(&folder, &words(&format!("solve -o {alone} {}", data("easy.txt")))).status.code(),
            Some(0)
        );
        assert!(fs::read(folder.join(file)).unwrap() == fs::read(folder.join(&alone)).unwrap());
    }
}

#[test]
fn a_killed_run_keeps_nobody_out() {
    let folder = folder("rivals-killed");
    let first = waiting(&folder, &words("solve -o out"));
    wait_until("part file", || folder.join("out.part").exists());
    drop(first);
    let args = words(&format!("solve -o out --resume {}", data("easy.txt")));
    let second = run(&folder, &args);
    assert_eq!(code(&second, "after a kill"), 0, "{}", message(&second));
}

#[test]
fn a_second_search_with_the_same_checkpoint_is_refused() {
    let folder = folder("rivals-checkpoint");
    // Nobody counts 20 queens in this test.
    let args = words("model queens 20 --count --engine dlx --checkpoint c --resume");
    let first = Running::from(start(&folder, &args));
    wait_until("checkpoint", || folder.join("c").exists());
    let before = fs::read(folder.join("c")).unwrap();
    for more in ["", " --resume"] {
        let line = format!("model queens 20 --count --engine dlx --nodes 9 --checkpoint c{more}");
        let second = run(&folder, &words(&line));
        assert!(is_refused(&second, &line), "{line}");
        // Without --resume any older checkpoint is a reason to refuse.
        let is_named = more.is_empty() || message(&second).contains(REFUSAL);
        assert!(is_named, "{line}: {}", message(&second));
        assert!(fs::read(folder.join("c")).unwrap() == before, "the checkpoint is unchanged");
    }
    drop(first);
    let third = run(&folder, &[&args[..], &words("--nodes 9")].concat());
    assert_eq!(code(&third, "after a kill"), 3, "{}", message(&third));
}

/// Starts two runs at about the same time. Each completes or is refused, at least one completes,
/// and the product is right.
fn race(name: &str, line: &str, product: Option<&str>, n: u64) {
    let folder = folder(name);
    let args = words(line);
    let alone = run(&folder, &args);
    let expected = (alone.status.code(), alone.stdout.clone(), contents(&folder));
    let (mut chance, mut n_refused) = (Chance::new(), 0);
    for _ in 0..n {
        for (file, _) in contents(&folder) {
            fs::remove_file(folder.join(file)).unwrap();
        }
        let mut children: Vec<Child> = Vec::new();
        for _ in 0..2 {
            children.push(start(&folder, &args));
            std::thread::sleep(std::time::Duration::from_micros(chance.below(5000)));
        }
        let outputs = children.into_iter().map(|child| child.wait_with_output().unwrap());
        let (refused, complete): (Vec<_>, Vec<_>) =
            outputs.partition(|output| is_refused(output, line));
        n_refused += refused.len();
        for output in &refused {
            assert!(message(output).contains(REFUSAL), "{line}: {}", message(output));
        }
        assert!(!complete.is_empty(), "{line}: both were refused");
        for output in &complete {
            assert_eq!((output.status.code(), &output.stdout), (expected.0, &expected.1), "{line}");
        }
        let Some(product) = product else { continue };
        let of = |files: &[(String, Vec<u8>)]| {
            files.iter().find(|(name, _)| name == product).map(|(_, bytes)| bytes.clone())
        };
        assert!(of(&contents(&folder)) == of(&expected.2), "{line}: another {product}");
    }
    println!("{line}: {n_refused} of {n} rivals refused");
}

fn races(n: u64) {
    let easy = data("easy.txt");
    for (k, more) in ["", " --resume", " --jobs 2 --resume"].iter().enumerate() {
        race(&format!("race-{k}"), &format!("solve -o out{more} {easy}"), Some("out"), n);
    }
    let queens = data("cover/queens8.dlx");
    race("race-save", &format!("cover --count --checkpoint c --resume {queens}"), None, n);
}

#[test]
fn of_two_runs_at_once_each_is_right_or_refused() {
    races(5);
}

#[test]
#[ignore = "takes minutes"]
fn of_many_pairs_of_runs_each_is_right_or_refused() {
    races(number("QUADRILLE_KILLS", 1000) / 4);
}
