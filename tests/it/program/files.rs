//! The program writes to where links lead, and its messages hold nothing that cannot be seen.
//! `torture/disks.rs` shows that files are written completely or not at all.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;

use crate::common::program::{Folder, run, run_command};

#[test]
fn outputs_follow_links_and_devices_stay() {
    for (k, (args, names)) in [
        ("solve -o out data/easy.txt", &["out"][..]),
        ("cover --prove --certificate out data/cover/php8.dlx", &["out"]),
        ("cover --prove --log out data/cover/langford9.dlx", &["out.opb", "out.pbp"]),
        ("cover --best 1 --log out data/cover/assign12_cost.dlx", &["out.opb", "out.pbp"]),
        ("cover --count --nodes 9 --resume --checkpoint out data/cover/soma.dlx", &["out"]),
        ("model queens 8 --svg out", &["out"]),
        ("man .", &["quadrille.1", "quadrille-solve.1"]),
    ]
    .into_iter()
    .enumerate()
    {
        let folder = Folder::new(&format!("files-{k}"));
        for name in names {
            symlink(format!("to-{name}"), folder.path(name)).unwrap();
        }
        folder.run(args, "");
        for name in names {
            assert!(fs::symlink_metadata(folder.path(name)).unwrap().is_symlink(), "{args}");
            assert!(!folder.read(&format!("to-{name}")).is_empty(), "{args}");
        }
    }
    run("model queens 4 --svg /dev/null", "").code(0);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    run("model queens 4 --plain --svg /dev/stdout", "").prints("<svg");
}

/// A message may name any file and quote any line, but it sends no control character to the
/// terminal, and nothing that cannot be seen.
#[test]
fn no_message_holds_a_control_character_of_a_name_or_a_file() {
    let folder = Folder::new("files-names");
    let wrong = "a b\u{202e}\x1b[2J\nb\u{202e}\x1b[2J\n\x1b]0;q\x07\u{a0}\n";
    let right = "a b\x1b[2J\na b\x1b[2J\n";
    let names: [&[u8]; 5] = [
        b"a\x1b[31mb.dlx",
        b"c\xff.dlx",
        b"two\nlines.dlx",
        b"\xc2\x9b1m.dlx",
        "right\u{202e}.dlx".as_bytes(),
    ];
    for name in names.map(OsStr::from_bytes) {
        fs::write(folder.path("").join(name), wrong).unwrap();
        for args in [
            &["cover"][..],
            &["verify", "right.dlx"],
            &["verify", "--certificate"],
            &["model", "sudoku", "--givens"],
            &["model", "queens"],
            &["model"],
            &["bench"],
            &["cover", "--limit"],
            &["cover", "--parts"],
            &["--version"],
            &[],
        ] {
            folder.write("right.dlx", right);
            let mut command = folder.command(args);
            command.arg(name).arg("right.dlx");
            let message = run_command(command, "").stderr();
            let invisible = |c: char| c != '\n' && (c.is_control() || "\u{202e}\u{a0}".contains(c));
            assert!(!message.contains(invisible), "{args:?}: {message:?}");
        }
    }
    // A solution is printed with the names that the file has.
    folder.run("cover right.dlx", "").stdout_eq("a b\x1b[2J\n");
}
