//! The public interface of the crates is the one of `tests/api.txt`, so that a change of it is seen
//! in review. With `QUADRILLE_DRAW` set, the test writes the file anew.
//!
//! The list is read from the sources. The lint `unreachable_pub` refuses a `pub` item that no other
//! crate can reach, so every item with a plain `pub` is public; the lines `pub mod` and `pub use`
//! give its paths. Sources are formatted, so an item ends where its indentation says. What a macro
//! makes is not in the list, and what documentation hides is not either, such as what is public for
//! other crates of this project alone.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use crate::structure::{code, root, rust_files};

/// The crates, each with the folder of its sources. What users see of `quadrille-symmetry` is in
/// `quadrille-decide`, and of `quadrille-files` in `quadrille-collections`.
const CRATES: [(&str, &str); 14] = [
    ("quadrille", "src"),
    ("quadrille_base", "crates/base/src"),
    ("quadrille_problem", "crates/problem/src"),
    ("quadrille_search", "crates/search/src"),
    ("quadrille_cheapest", "crates/cheapest/src"),
    ("quadrille_decide", "crates/decide/src"),
    ("quadrille_proof", "crates/proof/src"),
    ("quadrille_formats", "crates/formats/src"),
    ("quadrille_run", "crates/run/src"),
    ("quadrille_models", "crates/models/src"),
    ("quadrille_boards", "crates/boards/src"),
    ("quadrille_person", "crates/person/src"),
    ("quadrille_variants", "crates/variants/src"),
    ("quadrille_collections", "crates/collections/src"),
];

/// Attributes that a user of an item notices.
const NOTICED: [&str; 5] =
    ["#[derive(", "#[cfg(", "#[cfg_attr(feature", "#[non_exhaustive", "#[doc(hidden"];

/// An item of a source text.
struct Item<'a> {
    /// Its attributes of [`NOTICED`], each followed by a space.
    attributes: String,
    /// The text before its body, in one line.
    head: String,
    /// The lines of its body.
    body: &'a [&'a str],
}

impl Item<'_> {
    fn is_hidden(&self) -> bool {
        ["#[doc(hidden", "#[cfg(test", "#[cfg(doctest"].iter().any(|a| self.attributes.contains(a))
    }
}

/// The number of brackets that a line opens, minus those that it closes.
fn depth(line: &str) -> i32 {
    let line = line.replace("->", "").replace("=>", "");
    let count = |brackets: &str| line.matches(|c| brackets.contains(c)).count();
    i32::try_from(count("([{")).unwrap() - i32::try_from(count(")]}")).unwrap()
}

/// Several lines as one, as if the line were long enough.
fn joined(lines: &[&str]) -> String {
    let mut text = lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    for (open, close) in [('(', ')'), ('<', '>'), ('{', '}')] {
        text = text.replace(&format!("{open} "), &open.to_string());
        text = text.replace(&format!(", {close}"), &close.to_string());
        text = text.replace(&format!(" {close}"), &close.to_string());
    }
    text.trim_end_matches(['{', ';', ',', ' ']).to_owned()
}

/// The items of some lines. With `fields`, these are the fields of a struct or the variants of an
/// enum, which end with a comma.
fn items<'a>(lines: &'a [&'a str], fields: bool) -> Vec<Item<'a>> {
    let mut found = Vec::new();
    let mut attributes = String::new();
    let mut at = 0;
    while at < lines.len() {
        let start = at;
        let line = lines[at].trim_end();
        if line.is_empty() {
            at += 1;
            continue;
        }
        let indentation = line.len() - line.trim_start().len();
        let mut open = depth(line);
        if line.trim_start().starts_with("#[") {
            while open > 0 {
                at += 1;
                open += depth(lines[at]);
            }
            at += 1;
            let attribute = joined(&lines[start..at]);
            if NOTICED.iter().any(|noticed| attribute.starts_with(noticed)) {
                attributes += &(attribute + " ");
            }
            continue;
        }
        // The head ends with the `{` of the body, or where nothing is open.
        let is_end = |line: &str, open: i32| {
            let has_body = line.ends_with('{') && open == 1 && !line.contains("pub use ");
            has_body || open == 0 && line.ends_with(if fields { [',', '}'] } else { [';', '}'] })
        };
        while !is_end(lines[at].trim_end(), open) && at + 1 < lines.len() {
            at += 1;
            open += depth(lines[at]);
        }
        at += 1;
        let head_end = at;
        if open == 1 {
            let is_closing = |line: &str| {
                line.trim_start().starts_with('}') && line.find('}') == Some(indentation)
            };
            while at < lines.len() && !is_closing(lines[at]) {
                at += 1;
            }
            at += 1;
        }
        found.push(Item {
            attributes: std::mem::take(&mut attributes),
            head: joined(&lines[start..head_end]),
            body: &lines[head_end..at.saturating_sub(1).max(head_end)],
        });
    }
    found
}

/// The name that follows a keyword, such as `struct`, in a head.
fn name_after<'a>(head: &'a str, keyword: &str) -> Option<&'a str> {
    let (before, rest) = head.split_once(&format!("{keyword} "))?;
    let is_item = before.split(' ').all(|word| word.is_empty() || word.starts_with("pub"));
    is_item.then(|| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap())
}

/// Names of a crate that decide whether an implementation is public.
#[derive(Default)]
struct Names<'a> {
    types: BTreeSet<&'a str>,
    private_traits: BTreeSet<&'a str>,
    /// Names that `#[doc(hidden)] pub use` exports.
    hidden: BTreeSet<&'a str>,
}

impl<'a> Names<'a> {
    /// Reads the names that a text exports without documentation.
    fn read_hidden(&mut self, text: &'a str) {
        for place in text.split("#[doc(hidden)]\npub use ").skip(1) {
            let (names, _) = place.split_once(';').unwrap();
            let names = names.rsplit("::").next().unwrap();
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            self.hidden.extend(names.split(|c| !is_word(c)).filter(|name| !name.is_empty()));
        }
    }

    /// Whether an item, or the type of an implementation, has one of these names.
    fn is_hidden(&self, head: &str) -> bool {
        let of_type = head.strip_prefix("impl").map(|rest| {
            let rest = rest.rsplit(" for ").next().unwrap().split(" where").next().unwrap();
            rest.trim_start_matches(|c| c != ' ').trim_start()
        });
        let keywords = ["struct", "enum", "trait", "fn", "const", "type"];
        let named = keywords.iter().find_map(|keyword| name_after(head, keyword));
        let its = of_type.map(|it| it.split(|c: char| !c.is_alphanumeric() && c != '_').next());
        its.flatten().or(named).is_some_and(|name| self.hidden.contains(name))
    }

    fn read(&mut self, lines: &[&'a str]) {
        let mut is_hidden = false;
        for line in lines.iter().map(|line| line.trim_start()) {
            if line.starts_with("#[") {
                is_hidden |= line.starts_with("#[doc(hidden");
                continue;
            }
            let is_seen = !std::mem::take(&mut is_hidden);
            for keyword in ["struct", "enum", "trait"] {
                let Some(name) = name_after(line, keyword) else { continue };
                if line.starts_with("pub ") && is_seen {
                    self.types.insert(name);
                } else if keyword == "trait" {
                    self.private_traits.insert(name);
                }
            }
        }
    }

    /// Whether users of the crate see an implementation of a trait, `impl<..> Trait for Type`.
    fn is_public(&self, head: &str) -> bool {
        let Some((before, type_)) = head.split_once(" for ") else { return true };
        let words = |text: &str| -> Vec<String> {
            let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
            words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        let is_private = |word: &String| self.private_traits.contains(&word[..]);
        let type_ = type_.split(" where").next().unwrap();
        !words(before).iter().any(is_private)
            && words(type_).iter().any(|word| self.types.contains(&word[..]))
    }
}

/// Writes the public ones of some items, each in a line.
fn write(items: &[Item], all: bool, indentation: usize, names: &Names, out: &mut String) {
    for item in items.iter().filter(|item| !item.is_hidden()) {
        let is_implementation = item.head.starts_with("impl");
        let is_public = item.head.starts_with("pub ") || all;
        let is_module = item.head.starts_with("mod ") && !item.body.is_empty();
        if !(is_public || is_implementation || is_module)
            || indentation == 0 && names.is_hidden(&item.head)
        {
            continue;
        }
        let mut inside = String::new();
        let mut write_body = |fields: bool, all: bool| {
            let inner = self::items(item.body, fields);
            write(&inner, all, indentation + 4, names, &mut inside);
            if fields && !all && inner.iter().any(|field| !field.head.starts_with("pub ")) {
                writeln!(inside, "{:1$}..", "", indentation + 4).unwrap();
            }
        };
        if is_implementation {
            let of_trait = item.head.contains(" for ");
            if of_trait {
                let types = self::items(item.body, false);
                for item in types.iter().filter(|item| item.head.starts_with("type ")) {
                    writeln!(inside, "{:1$}{2}", "", indentation + 4, item.head).unwrap();
                }
            } else {
                write_body(false, false);
            }
            if !of_trait && inside.is_empty() || !names.is_public(&item.head) {
                continue;
            }
        } else if item.head.starts_with("pub struct") {
            write_body(true, false);
        } else if item.head.starts_with("pub enum")
            || all && indentation > 0 && !item.head.contains("fn ")
        {
            write_body(true, true);
        } else if item.head.starts_with("pub trait") {
            write_body(false, true);
        } else if item.head.starts_with("pub mod") || is_module {
            write_body(false, false);
            if is_module && inside.is_empty() {
                continue;
            }
        }
        let is_value =
            ["pub const ", "pub static "].iter().any(|start| item.head.starts_with(start));
        let head = match item.head.split_once('(') {
            _ if is_value => item.head.split(" = ").next().unwrap().to_owned(),
            Some((name, fields)) if name.starts_with("pub struct") && !fields.contains("pub ") => {
                format!("{name}(..)")
            }
            _ => item.head.clone(),
        };
        writeln!(out, "{:2$}{}{head}", "", item.attributes, indentation).unwrap();
        *out += &inside;
    }
}

/// The modules of a crate that documentation hides, as paths without `.rs`.
fn hidden_modules(files: &[String], texts: &[String]) -> Vec<String> {
    let mut hidden = Vec::new();
    for (file, text) in files.iter().zip(texts) {
        let its = file.trim_end_matches(".rs");
        let folder = its.strip_suffix("/lib").unwrap_or(its);
        for place in text.split("#[doc(hidden)]\npub mod ").skip(1) {
            let (name, _) = place.split_once([';', ' ']).unwrap();
            hidden.push(format!("{folder}/{name}"));
        }
    }
    hidden
}

/// The interface of all crates, with a heading for each file.
fn interface() -> String {
    let mut all = String::new();
    for (crate_, folder) in CRATES {
        let is_tests = |file: &String| file.contains("/tests") || file.contains("src/cli");
        let files: Vec<String> =
            rust_files(folder).into_iter().filter(|file| !is_tests(file)).collect();
        let texts: Vec<String> = files.iter().map(|file| code(file)).collect();
        let hidden = hidden_modules(&files, &texts);
        let is_hidden = |file: &String| {
            let mut starts = hidden.iter().filter_map(|module| file.strip_prefix(&module[..]));
            starts.any(|rest| rest.starts_with(['.', '/']))
        };
        let mut names = Names::default();
        for text in &texts {
            names.read_hidden(text);
            names.read(&text.lines().collect::<Vec<_>>());
        }
        for (file, text) in files.iter().zip(&texts).filter(|(file, _)| !is_hidden(file)) {
            let mut out = String::new();
            let lines: Vec<&str> = text.lines().collect();
            write(&items(&lines, false), false, 0, &names, &mut out);
            let inside = file.strip_prefix(folder).unwrap().trim_end_matches(".rs");
            let module = inside.replace('/', "::");
            let module = module.strip_suffix("::lib").unwrap_or(&module);
            if !out.is_empty() {
                write!(all, "{crate_}{module}\n\n{out}\n").unwrap();
            }
        }
    }
    all
}

#[test]
fn the_public_interface_is_the_listed_one() {
    let path = root().join("tests/api.txt");
    let now = interface();
    if std::env::var_os("QUADRILLE_DRAW").is_some() {
        fs::write(&path, &now).unwrap();
    }
    let listed = fs::read_to_string(path).unwrap();
    let (new, old): (Vec<&str>, Vec<&str>) = (now.lines().collect(), listed.lines().collect());
    let only = |these: &[&str], others: &[&str], sign: &str| -> String {
        let lines = these.iter().filter(|line| !others.contains(line));
        lines.map(|line| [sign, line, "\n"].concat()).collect()
    };
    let difference = only(&old, &new, "- ") + &only(&new, &old, "+ ");
    assert!(
        now == listed,
        "the interface differs from tests/api.txt; if it should, write the file anew by\n\
         QUADRILLE_DRAW=1 cargo test --test it api\n{difference}"
    );
}
