//! The table of tuned numbers: each value is in its range, has a bench, and is used.

use std::collections::BTreeSet;
use std::fs;

use quadrille_base::tuning::CRATES;

use super::structure::{code, root, rust_files};

/// The names of all benches.
fn benches() -> BTreeSet<String> {
    let manifests = ["benches/Cargo.toml", "benches/peers/Cargo.toml"];
    let texts = manifests.map(|file| fs::read_to_string(root().join(file)).unwrap());
    let sections = texts.iter().flat_map(|text| text.split("[[bench]]\nname = \"").skip(1));
    sections.map(|section| section.split('"').next().unwrap().to_owned()).collect()
}

/// The numbers that a crate names, as `section::NAME`.
fn used(crate_: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in rust_files(&format!("crates/{crate_}/src")) {
        for path in code(&file).split("tuning::").skip(1) {
            let Some((section, rest)) = path.split_once("::") else { continue };
            let end = |c: char| !c.is_alphanumeric() && c != '_';
            let names = match rest.strip_prefix('{') {
                Some(list) => list.split('}').next().unwrap(),
                None => rest.split(end).next().unwrap(),
            };
            let names = names.split(end).filter(|name| !name.is_empty());
            found.extend(names.map(|name| format!("{section}::{name}")));
        }
    }
    found
}

#[test]
fn every_value_is_in_its_range_and_every_bench_exists() {
    let benches = benches();
    for (crate_, rows) in CRATES {
        assert!(!rows.is_empty(), "{crate_}");
        for row in rows {
            let [least, most] = row.range;
            let is_inside = |value: &f64| least <= *value && *value <= most;
            assert!(row.values.iter().all(is_inside), "{crate_}: {row:?}");
            assert!(row.bench == "none" || benches.contains(row.bench), "{crate_}: {row:?}");
        }
    }
}

#[test]
fn no_name_stands_twice_and_every_name_is_used() {
    for (crate_, rows) in CRATES {
        let used = used(crate_);
        let mut names = BTreeSet::new();
        for row in rows {
            assert_eq!(row.names.len(), row.values.len(), "{crate_}: {row:?}");
            for name in row.names {
                let name = format!("{}::{name}", row.section);
                assert!(used.contains(&name), "{crate_}: {name}");
                assert!(names.insert(name), "{crate_}: {row:?}");
            }
        }
    }
}

/// The comment of a row without a bench has the words "Not tuned.", or says what was measured.
#[test]
fn a_row_without_a_bench_says_so() {
    for (crate_, rows) in CRATES {
        let file = root().join(format!("crates/base/src/tuning/{crate_}.rs"));
        let text = fs::read_to_string(file).unwrap();
        let (mut comment, mut n_rows) = (String::new(), 0);
        for line in text.lines().map(str::trim) {
            if let Some(words) = line.strip_prefix("///") {
                comment += words;
            } else {
                let says = comment.contains("Not tuned.") || comment.contains("Measured");
                assert!(!line.ends_with("by none;") || says, "{crate_}: {line}");
                n_rows += usize::from(line.contains(", by "));
                comment.clear();
            }
        }
        assert_eq!(n_rows, rows.len(), "{crate_}");
    }
}
