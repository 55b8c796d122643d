//! The program writes files completely or not at all, and never loses an older file of that name.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::program::{self, PROGRAM, data};

/// A new empty folder.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Runs the program in a folder, after a shell command.
fn run(folder: &Path, before: &str, args: &[&str]) -> Output {
    let command = format!("{before}; exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.current_dir(folder).args(["-c", &command, PROGRAM]).args(args).output().unwrap()
}

/// Arguments that write each kind of output, with the names of the files.
fn outputs() -> [(Vec<String>, &'static [&'static str]); 7] {
    let words = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
    let with = |text: &str, file: &str| [words(text), vec![data(file)]].concat();
    [
        (with("solve -o out", "easy.txt"), &["out"]),
        (with("cover --prove --certificate out", "cover/php8.dlx"), &["out"]),
        (with("cover --prove --log out", "cover/langford9.dlx"), &["out.opb", "out.pbp"]),
        (with("cover --best 1 --log out", "cover/assign12_cost.dlx"), &["out.opb", "out.pbp"]),
        (with("cover --count --nodes 9 --resume --checkpoint out", "cover/soma.dlx"), &["out"]),
        (words("model queens 8 --svg out"), &["out"]),
        (words("man ."), &["quadrille.1", "quadrille-solve.1"]),
    ]
}

#[test]
fn a_full_disk_keeps_the_older_file() {
    for (k, (args, names)) in outputs().iter().enumerate() {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let folder = folder(&format!("full-{k}"));
        let is_checkpoint = args.contains(&"--checkpoint");
        for name in *names {
            if !is_checkpoint {
                fs::write(folder.join(name), "old").unwrap();
            }
        }
        if is_checkpoint {
            // A checkpoint that can be resumed.
            assert_eq!(run(&folder, ":", &args).status.code(), Some(3));
        }
        let old: Vec<Vec<u8>> =
            names.iter().map(|name| fs::read(folder.join(name)).unwrap()).collect();
        // No file may grow at all.
        let output = run(&folder, "trap '' XFSZ; ulimit -f 0", &args);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        assert!(message.contains("file too large"), "{args:?}: {message}");
        for (name, old) in names.iter().zip(&old) {
            assert_eq!(&fs::read(folder.join(name)).unwrap(), old, "{args:?}: {name}");
            let part = folder.join(format!("{name}.part"));
            assert!(!part.exists(), "{args:?}: {name}");
        }
        // With enough room the files are replaced.
        run(&folder, ":", &args);
        for (name, old) in names.iter().zip(&old) {
            assert_ne!(&fs::read(folder.join(name)).unwrap(), old, "{args:?}: {name}");
        }
    }
}

#[test]
fn outputs_follow_links_and_devices_stay() {
    for (k, (args, names)) in outputs().iter().enumerate() {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let folder = folder(&format!("link-{k}"));
        for name in *names {
            std::os::unix::fs::symlink(format!("to-{name}"), folder.join(name)).unwrap();
        }
        let output = run(&folder, ":", &args);
        let message = String::from_utf8(output.stderr).unwrap();
        for name in *names {
            assert!(fs::symlink_metadata(folder.join(name)).unwrap().is_symlink(), "{args:?}");
            let target = fs::metadata(folder.join(format!("to-{name}")));
            assert!(target.unwrap().len() > 0, "{args:?}: {message}");
        }
    }
    let folder = folder("devices");
    let args = ["model", "queens", "4", "--svg", "/dev/null"];
    assert_eq!(run(&folder, ":", &args).status.code(), Some(0));
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    let output = run(&folder, ":", &["model", "queens", "4", "--plain", "--svg", "/dev/stdout"]);
    assert!(String::from_utf8(output.stdout).unwrap().contains("<svg"));
}

/// A message may name any file and quote any line, but it sends no control character to the
/// terminal, and nothing that cannot be seen.
#[cfg(unix)]
#[test]
fn no_message_holds_a_control_character_of_a_name_or_a_file() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = folder("names");
    let wrong = "a b\u{202e}\x1b[2J\nb\u{202e}\x1b[2J\n\x1b]0;q\x07\u{a0}\n";
    let right = "a b\x1b[2J\na b\x1b[2J\n";
    let names: [&[u8]; 5] = [
        b"a\x1b[31mb.dlx",
        b"c\xff.dlx",
        b"two\nlines.dlx",
        b"\xc2\x9b1m.dlx",
        "right\u{202e}.dlx".as_bytes(),
    ];
    for name in names {
        let name = OsStr::from_bytes(name);
        fs::write(folder.join(name), wrong).unwrap();
        for command in [
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
            fs::write(folder.join("right.dlx"), right).unwrap();
            let mut run = program::command();
            run.current_dir(&folder).args(command).arg(name).arg("right.dlx");
            let output = run.stdin(std::process::Stdio::null()).output().unwrap();
            let message = String::from_utf8(output.stderr).unwrap();
            let invisible = |c: char| c != '\n' && (c.is_control() || "\u{202e}\u{a0}".contains(c));
            assert!(!message.contains(invisible), "{command:?}: {message:?}");
        }
    }
    // A solution is printed with the names that the file has.
    let output = run(&folder, ":", &["cover", "right.dlx"]);
    assert_eq!(
        output.stdout,
        right.lines().nth(1).unwrap().bytes().chain(*b"\n").collect::<Vec<_>>()
    );
}
