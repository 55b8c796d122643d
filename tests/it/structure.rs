//! The structure that ARCHITECTURE.md and CONTRIBUTING.md describe: floors, unsafe code, packages.
//!
//! The compiler keeps the crates apart. Within a crate, this test reads the imports.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The crates below the front, each with the other ones that it may use.
const CRATES: [(&str, &[&str]); 15] = [
    ("base", &[]),
    ("problem", &["base"]),
    ("search", &["base", "problem"]),
    ("cheapest", &["base", "problem", "search"]),
    ("symmetry", &["base", "problem"]),
    ("proof", &["base", "problem", "search", "cheapest"]),
    ("decide", &["base", "problem", "search", "cheapest", "symmetry", "proof"]),
    ("formats", &["base", "problem", "search", "cheapest", "decide", "models"]),
    ("run", &["base", "problem", "search", "cheapest", "proof", "decide", "formats"]),
    ("models", &["base", "problem", "decide"]),
    ("files", &["base"]),
    ("boards", &["base", "problem", "search", "decide", "models"]),
    ("person", &["base", "problem", "boards"]),
    ("variants", &["base", "problem", "search", "decide", "models", "boards", "person"]),
    ("collections", &["base", "problem", "files", "models", "boards", "person", "variants"]),
];

/// The folders of the crate about persons.
const PERSON: &[(&str, u8)] = &[("explain", 1), ("generate", 2)];

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Rust files below a folder, as paths from the root of the project.
pub(crate) fn rust_files(folder: &str) -> Vec<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(root().join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            files.extend(rust_files(&path));
        } else if Path::new(&path).extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The text of a file without comments and without the unit tests at its end.
pub(crate) fn code(file: &str) -> String {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Asserts that no file of a crate names a module above its floor, or a sibling on a floor that
/// has several.
fn check_floors(crate_: &str, floors: &[(&str, u8)]) {
    let folder = format!("crates/{crate_}/src");
    let floor = |module: &str| floors.iter().find(|(name, _)| *name == module).map(|&(_, n)| n);
    let mut n_imports = 0;
    for file in rust_files(&folder).iter().filter(|file| !file.contains("/tests")) {
        let inside = file.strip_prefix(&format!("{folder}/")).unwrap();
        let own = inside.split('/').next().unwrap().trim_end_matches(".rs");
        if own == "lib" {
            continue;
        }
        for place in code(file).split("crate::").skip(1) {
            let module: String =
                place.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let Some(above) = floor(&module).filter(|_| module != own) else { continue };
            n_imports += 1;
            let its = floor(own).unwrap_or(1);
            assert!(above < its, "{file} is on floor {its} and names {module} on floor {above}");
        }
    }
    assert!(n_imports > 0, "the imports of {crate_} were not found");
}

/// The compiler refuses a circle, but not a new edge between two crates.
#[test]
fn each_crate_uses_no_other_crates_than_it_may() {
    for (crate_, may_use) in CRATES {
        let path = root().join(format!("crates/{crate_}/Cargo.toml"));
        let manifest = fs::read_to_string(path).unwrap();
        let (_, list) = manifest.split_once("\n[dependencies]\n").unwrap();
        let list = list.split("\n[").next().unwrap();
        let used: BTreeSet<&str> = list
            .lines()
            .filter_map(|line| line.strip_prefix("quadrille-"))
            .map(|rest| rest.split(['.', ' ']).next().unwrap())
            .collect();
        assert_eq!(used, may_use.iter().copied().collect(), "quadrille-{crate_}");
    }
}

#[test]
fn how_a_person_solves_does_not_name_how_puzzles_are_made() {
    check_floors("person", PERSON);
}

#[test]
fn only_the_program_prints() {
    let folders = CRATES.map(|(crate_, _)| format!("crates/{crate_}/src"));
    let files = folders.iter().flat_map(|folder| rust_files(folder));
    for file in files.filter(|file| !file.contains("/tests")) {
        for word in ["println!", "print!", "eprint!", "process::exit", "stdout()", "stderr()"] {
            let prints = code(&file).contains(word);
            // A run over boards may write its answers there, and files are compared with it.
            let may = ["collections/src/output.rs", "files/src/destination.rs"];
            let may = word == "stdout()" && may.iter().any(|it| file.ends_with(it));
            assert!(!prints || may, "{file} has {word}");
        }
    }
}

/// What the check of a count uses: its own files.
const COUNT_CHECK: &[&str] = &[
    "base",
    "problem",
    "position",
    "reader",
    "rules",
    "symmetry",
    "total",
    "{CountError, FIRST_LINE};",
];

/// What checks covers, boards and certificates uses the statement of the problem, and texts.
#[test]
fn the_checkers_share_no_code_with_what_they_check() {
    for (file, may_use) in [
        ("crates/problem/src/verify.rs", &["problem", "visible"][..]),
        ("crates/boards/src/verify.rs", &["board"]),
        ("crates/proof/src/certificate.rs", &["problem", "text", "base"]),
        ("crates/proof/src/count/check.rs", COUNT_CHECK),
        ("crates/proof/src/count/position.rs", &["rules"]),
        ("crates/proof/src/count/symmetry.rs", &["base", "rules"]),
        ("crates/proof/src/count/rules.rs", &["base", "problem"]),
        (
            "crates/proof/src/count/distinct/check.rs",
            &["count", "kept", "lists", "problem", "{Classes, FIRST_LINE, MOST_NUMBERS};"],
        ),
        ("crates/proof/src/count/distinct/kept.rs", &["base", "problem"]),
        ("crates/proof/src/count/distinct/lists.rs", &["base"]),
    ] {
        let code = code(file);
        for line in code.lines().filter(|line| !line.starts_with(' ')) {
            let Some(rest) = ["use crate::", "use super::", "use quadrille_"]
                .iter()
                .find_map(|start| line.strip_prefix(start))
            else {
                continue;
            };
            let module = rest.split("::").next().unwrap();
            assert!(may_use.contains(&module), "{file}: {line}");
        }
        assert_eq!(code.matches("crate::").count(), code.matches("use crate::").count(), "{file}");
    }
}

/// A file has unsafe code if it lifts the lint that denies it.
#[test]
fn the_files_with_unsafe_code_are_those_in_contributing() {
    let folders = CRATES.map(|(crate_, _)| format!("crates/{crate_}/src")).into_iter();
    let lifts = |file: &String| {
        let code = code(file);
        code.contains("expect(unsafe_code") || code.contains("allow(unsafe_code")
    };
    let found: BTreeSet<String> =
        folders.chain(["src".to_owned()]).flat_map(|it| rust_files(&it)).filter(lifts).collect();
    let document = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let table = document.split("| file | unsafe code | safe twin |").nth(1).expect("the table");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let mut listed = BTreeSet::new();
    for row in rows {
        let mut folder = "";
        for name in row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2) {
            match name.rsplit_once('/') {
                Some((its, _)) => {
                    folder = its;
                    listed.insert(name.to_owned());
                }
                None => drop(listed.insert(format!("{folder}/{name}"))),
            }
        }
    }
    assert_eq!(found, listed);
}

/// The head of the library names the features that there are, and no others.
#[test]
fn the_head_of_the_library_names_the_features() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let section = manifest.split("[features]\n").nth(1).unwrap().split("\n[").next().unwrap();
    let names = section.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
    let features: BTreeSet<&str> = names.filter(|name| *name != "default").collect();
    let lib = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let text: String =
        lib.lines().filter_map(|line| line.strip_prefix("//!")).collect::<Vec<_>>().join("");
    let said = text.split("The default features are").nth(1).unwrap();
    let said = said.split("With `default-features").next().unwrap();
    let words = said.split('`').skip(1).step_by(2).filter(|word| !word.contains(['(', ':', '[']));
    let said: BTreeSet<&str> = words.filter(|word| word.chars().all(char::is_lowercase)).collect();
    assert_eq!(said, features);
}

/// The fuzz targets are a package by themselves, which `cargo test` does not build.
#[test]
fn the_fuzz_targets_declare_the_crates_that_they_use() {
    let manifest = fs::read_to_string(root().join("tests/fuzz/Cargo.toml")).unwrap();
    let oracle = "crates/decide/tests/it/common/oracle.rs".to_owned();
    let mut n_uses = 0;
    for file in rust_files("tests/fuzz/targets").into_iter().chain([oracle]) {
        for line in code(&file).lines().filter_map(|line| line.trim().strip_prefix("use ")) {
            let name = line.split([':', ';', ' ']).next().unwrap();
            if !["std", "crate", "super", "self"].contains(&name) && !line.starts_with('{') {
                let dependency = format!("\n{} = ", name.replace('_', "-"));
                let is_module = root().join(format!("tests/fuzz/targets/{name}.rs")).exists();
                assert!(is_module || manifest.contains(&dependency), "{file} uses {name}");
                n_uses += 1;
            }
        }
    }
    assert!(n_uses > 9, "the imports were not found");
}

/// `tests/packages` tests each crate from its package, but takes minutes.
#[test]
fn a_packed_crate_has_the_files_that_its_sources_include() {
    let quoted = |text: &str| text.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    let crates = CRATES.map(|(crate_, _)| crate_).into_iter();
    let packages = crates.map(|crate_| format!("crates/{crate_}/"));
    for package in packages.chain([String::new()]) {
        let manifest = fs::read_to_string(root().join(format!("{package}Cargo.toml"))).unwrap();
        let (_, list) = manifest.split_once("\ninclude = [").expect("a list of what is packed");
        let packed: Vec<String> = quoted(list.split_once(']').unwrap().0);
        let is_packed = |path: &str| {
            packed.iter().any(|entry| match entry.strip_suffix('/') {
                Some(_) => path.starts_with(entry),
                None => path == entry,
            })
        };
        assert!(is_packed("/src/lib.rs"), "{package}Cargo.toml packs its sources");
        for file in rust_files(&format!("{package}src")) {
            let text = fs::read_to_string(root().join(&file)).unwrap();
            for start in ["#[path = \"", "include_str!(\"", "include_bytes!(\""] {
                for included in text.split(start).skip(1) {
                    let (name, _) = included.split_once('"').unwrap();
                    // From the root of the package.
                    let mut path: Vec<&str> = file[package.len()..].split('/').collect();
                    path.pop();
                    for part in name.split('/') {
                        match part {
                            ".." => drop(path.pop().expect("a path within the package")),
                            _ => path.push(part),
                        }
                    }
                    let path = format!("/{}", path.join("/"));
                    assert!(is_packed(&path), "{file} includes {path}, which is not packed");
                }
            }
        }
    }
}
