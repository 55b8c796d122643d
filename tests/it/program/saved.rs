//! Files that an earlier version saved. The program resumes them, or refuses them and names their
//! format. `data/regress/README.md` says how they were made.

use std::fs;

use crate::common::program::{Folder, Run, data, gunzip, stdout};

/// A new folder with copies of saved files, because a run changes them.
fn copies(folder: &str, names: &[&str]) -> Folder {
    let folder = Folder::new(folder);
    for name in names {
        folder.write(name, fs::read(data(&format!("regress/saved/{name}"))).unwrap());
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
    let saved = || names.map(|name| folder.read(name));
    let before = saved();
    let boards = fs::read(data("easy.txt")).unwrap();
    let resumed = folder.run("check -o check.gz --jobs 1 --resume", &boards);
    if is_refused(&resumed, "check.gz.part.journal") {
        assert!(saved() == before, "the saved files are unchanged");
        assert!(!folder.has("check.gz"));
        return;
    }
    resumed.code(0);
    assert!(gunzip(&folder.read("check.gz")) == stdout("check", &boards).as_bytes());
}

#[test]
fn a_checkpoint_of_version_0_1_0_is_resumed_or_refused_by_name() {
    let folder = copies("saved-checkpoint", &["queens8.checkpoint"]);
    let before = folder.read("queens8.checkpoint");
    let resume = "cover --count --resume --checkpoint queens8.checkpoint data/cover/queens8.dlx";
    let resumed = folder.run(resume, "");
    if is_refused(&resumed, "queens8.checkpoint") {
        assert!(folder.read("queens8.checkpoint") == before, "the checkpoint is unchanged");
        return;
    }
    // One solution was found before the checkpoint was saved.
    resumed.stdout_eq("92\n").code(0);
    folder.run(resume, "").stdout_eq("92\n").code(0);
}

/// The cheapest solutions and symmetries depend on costs, a count does not.
#[test]
fn a_saved_search_is_not_continued_with_other_costs() {
    let folder = Folder::new("saved-costs");
    for (saved, question, is_refused) in [
        ("best", "--best 1", true),
        ("classes", "--all --distinct --nodes 1", true),
        ("count", "--count --nodes 1", false),
    ] {
        let search = format!("cover --resume --checkpoint {saved} costs {question}");
        folder.write("costs", "a b\na |5\nb |5\na b |100\n");
        let first = folder.run(&search, "").output.status.code();
        folder.write("costs", "a b\na |5\nb |6\na b |1\n");
        let resumed = folder.run(&search, "");
        if is_refused {
            let reason = format!("{saved}: was saved with other costs of the options; ");
            resumed.says_first(&reason).code(2).stdout_eq("");
        } else {
            assert_eq!(first, Some(3));
            resumed.code(3);
        }
    }
}
