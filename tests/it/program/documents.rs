//! The documents are right: their commands print the output that they show, and the files they name
//! exist.
//!
//! In a block marked `console`, a line that starts with `$ ` is a command, and the lines after it
//! are its complete output. `cargo run --release --` stands for the program. Commands that build,
//! test or measure are not run, because their output depends on the machine.

use std::path::Path;
use std::process::{Command, Stdio};

/// Commands that are not run. The documents show no output for them.
const NOT_RUN: [&str; 4] = ["cargo test", "cargo bench", "cargo install", "QUADRILLE_COLLECTION="];

/// The documents, from the root of the project.
const DOCUMENTS: [&str; 9] = [
    "README.md",
    "GUIDE.md",
    "TUTORIAL.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "benches/README.md",
    "data/README.md",
    "web/README.md",
];

/// The text of a file, by its path from the root of the project.
fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn consoles(document: &str) -> impl Iterator<Item = &str> {
    document
        .split("```console\n")
        .skip(1)
        .map(|rest| rest.split_once("```").expect("the end of a block").0)
}

fn run(command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_quadrille"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(program.parent().unwrap().to_owned());
    let path = std::env::join_paths(folders.chain(std::env::split_paths(&path))).unwrap();
    let command = command.replace("cargo run --release --", "quadrille");
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("PATH", path)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_documents_show_what_the_program_prints() {
    let mut n_run = 0;
    for file in DOCUMENTS {
        for session in consoles(&read(file)).flat_map(|block| block.split("$ ").skip(1)) {
            let (command, expected) = session.split_once('\n').unwrap();
            if NOT_RUN.iter().any(|start| command.starts_with(start)) {
                assert_eq!(expected.trim(), "", "{file}: `{command}` is not run");
                continue;
            }
            assert_eq!(run(command).trim_end(), expected.trim_end(), "{file}: `{command}`");
            n_run += 1;
        }
    }
    assert!(n_run >= 30, "only {n_run} commands were found");
}

/// The folders of the project. What npm fetches into `web` is not ours.
const FOLDERS: [&str; 12] = [
    "src",
    "crates",
    "tests",
    "benches",
    "data",
    "examples",
    "python",
    "web/engine",
    "web/page",
    "web/record",
    "web/test",
    "web/bindgen",
];

/// All files and folders below a folder, as paths from the root of the project.
fn paths(folder: &str, found: &mut Vec<String>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for entry in std::fs::read_dir(root.join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            paths(&path, found);
            found.push(path + "/");
        } else {
            found.push(path);
        }
    }
}

#[test]
fn the_documents_name_files_that_exist() {
    let mut all = vec!["web/".to_owned()];
    for folder in FOLDERS {
        paths(folder, &mut all);
        all.push(format!("{folder}/"));
    }
    // The documents leave out the `src` of a crate.
    let short: Vec<String> = all.iter().map(|path| path.replacen("/src/", "/", 1)).collect();
    all.extend(short);
    for file in DOCUMENTS {
        for code in read(file).split('`').skip(1).step_by(2) {
            let is_file = Path::new(code).extension().is_some_and(|extension| extension == "rs");
            let is_path = is_file || code.ends_with('/');
            let is_there =
                || all.iter().any(|path| format!("/{path}").ends_with(&format!("/{code}")));
            assert!(!is_path || is_there(), "{file}: `{code}`");
        }
    }
}

/// A name without its folder is that of one file, and a name of a test that of a test.
#[test]
fn the_architecture_names_one_file_each_and_tests_that_exist() {
    let mut all = vec![];
    for folder in FOLDERS {
        paths(folder, &mut all);
    }
    let is_source = |path: &str| Path::new(path).extension().is_some_and(|it| it == "rs");
    all.retain(|path| is_source(path));
    let short = |path: &String| match path.strip_prefix("crates/").or(path.strip_prefix("src/")) {
        Some(path) => path.replacen("/src/", "/", 1),
        None => path.clone(),
    };
    let sources: String = all.iter().map(|path| read(path)).collect();
    let document = read("ARCHITECTURE.md");
    let mut n_tests = 0;
    for code in document.split('`').skip(1).step_by(2) {
        if is_source(code) && !all.iter().any(|path| path == code) {
            let n = all.iter().filter(|path| short(path).ends_with(&format!("/{code}"))).count();
            assert!(n == 1 || all.iter().any(|path| short(path) == code), "`{code}`: {n} files");
        }
        if code.matches('_').count() >= 3
            && code.chars().all(|c| c.is_ascii_lowercase() || c == '_')
        {
            assert!(sources.contains(&format!("fn {code}(")), "there is no test `{code}`");
            n_tests += 1;
        }
    }
    assert!(n_tests > 20, "only {n_tests} tests are named");
}

/// The text without the blocks of code.
fn prose(document: &str) -> String {
    let mut is_code = false;
    let is_prose = |line: &&str| {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    };
    document.lines().filter(is_prose).collect::<Vec<_>>().join("\n")
}

/// The anchors of the headings: small letters, with hyphens in place of spaces.
fn anchors(document: &str) -> Vec<String> {
    let headings = document.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let kept = |c: &char| c.is_alphanumeric() || *c == ' ' || *c == '-';
        let text = heading.trim_start_matches('#').trim().to_lowercase();
        text.chars().filter(kept).collect::<String>().replace(' ', "-")
    };
    headings.map(anchor).collect()
}

#[test]
fn the_links_of_the_documents_lead_to_files_and_to_headings() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut others = vec!["CHANGELOG.md".to_owned()];
    for folder in ["crates", "packaging/npm", "python"] {
        let folder = std::fs::read_dir(root.join(folder)).unwrap().map(|it| it.unwrap().path());
        let texts = folder.flat_map(|path| [path.join("README.md"), path]);
        let texts = texts.filter(|it| it.is_file() && it.extension().is_some_and(|it| it == "md"));
        let name =
            |path: std::path::PathBuf| path.strip_prefix(root).unwrap().display().to_string();
        others.extend(texts.map(name));
    }
    assert!(others.len() >= 19, "{others:?}");
    let mut n_anchors = 0;
    for file in DOCUMENTS.into_iter().chain(others.iter().map(String::as_str)) {
        let document = prose(&read(file));
        let links = document.split("](").skip(1).map(|rest| rest.split_once(')').unwrap().0);
        for link in links.filter(|link| !link.starts_with("https://")) {
            let (to, anchor) = link.split_once('#').unwrap_or((link, ""));
            let path =
                if to.is_empty() { root.join(file) } else { root.join(file).with_file_name(to) };
            assert!(path.exists(), "{file}: {link}");
            if !anchor.is_empty() {
                let aim = prose(&std::fs::read_to_string(path).unwrap());
                assert!(anchors(&aim).iter().any(|its| its == anchor), "{file}: {link}");
                n_anchors += 1;
            }
        }
    }
    assert!(n_anchors > 1, "no link to a heading was found");
}
