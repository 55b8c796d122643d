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

/// The cheapest solutions and symmetries depend on costs, a count does not.
#[test]
fn a_saved_search_is_not_continued_with_other_costs() {
    let folder = copies("saved-costs", &[]);
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    for (question, is_refused) in [
        (&["--best", "1"][..], true),
        (&["--all", "--distinct", "--nodes", "1"], true),
        (&["--count", "--nodes", "1"], false),
    ] {
        let (problem, saved) = (path("costs.dlx"), path(&question.join("")));
        let args = [&["cover", "--resume", "--checkpoint", &saved, &problem], question].concat();
        fs::write(&problem, "a b\na |5\nb |5\na b |100\n").unwrap();
        let first = run(&args, "").output.status.code();
        fs::write(&problem, "a b\na |5\nb |6\na b |1\n").unwrap();
        let resumed = run(&args, "");
        let message = resumed.stderr();
        if is_refused {
            let reason = format!("{saved}: was saved with other costs of the options; ");
            assert!(message.starts_with(&reason), "{message}");
            resumed.code(2).stdout_eq("");
        } else {
            assert_eq!((first, resumed.output.status.code()), (Some(3), Some(3)), "{message}");
        }
    }
}
