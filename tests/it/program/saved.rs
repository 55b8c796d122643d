//! Files that an earlier version saved. The program resumes them, or refuses them and names their
//! format. `data/regress/README.md` says how they were made.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::program::{Run, data, run, stdout};
use flate2::read::MultiGzDecoder;

/// Copies saved files into a new folder, because a run changes them.
fn copies(folder: &str, names: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for name in names {
        fs::copy(data(&format!("regress/saved/{name}")), folder.join(name)).unwrap();
    }
    folder
}

/// Whether the run refused the file because of its format.
fn is_refused(run: &Run, file: &str) -> bool {
    let message = run.stderr();
    let is_refused = message.contains(&format!("{file}: was written by format "));
    if is_refused {
        assert_eq!(run.output.status.code(), Some(2), "{message}");
        assert!(message.contains(", this program writes format "), "{message}");
        assert!(run.output.stdout.is_empty());
    }
    is_refused
}

#[test]
fn a_journal_of_version_0_1_0_is_resumed_or_refused_by_name() {
    let names = ["check.gz.part", "check.gz.part.journal"];
    let folder = copies("saved-journal", &names);
    let saved = || names.map(|name| fs::read(folder.join(name)).unwrap());
    let before = saved();
    let output = folder.join("check.gz");
    let path = output.to_str().unwrap();
    let boards = fs::read(data("easy.txt")).unwrap();
    let resumed = run(&["check", "-o", path, "--jobs", "1", "--resume"], &boards);
    if is_refused(&resumed, &format!("{path}.part.journal")) {
        assert!(saved() == before, "the saved files are unchanged");
        assert!(!output.exists());
        return;
    }
    assert_eq!(resumed.output.status.code(), Some(0), "{}", resumed.stderr());
    let mut text = String::new();
    let compressed = fs::read(&output).unwrap();
    std::io::Read::read_to_string(&mut MultiGzDecoder::new(&compressed[..]), &mut text).unwrap();
    assert!(text == stdout(&["check"], &boards));
}

#[test]
fn a_checkpoint_of_version_0_1_0_is_resumed_or_refused_by_name() {
    let folder = copies("saved-checkpoint", &["queens8.checkpoint"]);
    let checkpoint = folder.join("queens8.checkpoint");
    let before = fs::read(&checkpoint).unwrap();
    let path = checkpoint.to_str().unwrap();
    let queens = data("cover/queens8.dlx");
    let resumed = run(&["cover", "--count", "--resume", "--checkpoint", path, &queens], "");
    if is_refused(&resumed, path) {
        assert!(fs::read(&checkpoint).unwrap() == before, "the checkpoint is unchanged");
        return;
    }
    // One solution was found before the checkpoint was saved.
    resumed.stdout_eq("92\n").code(0);
    let again = run(&["cover", "--count", "--resume", "--checkpoint", path, &queens], "");
    again.stdout_eq("92\n").code(0);
}
