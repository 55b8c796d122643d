//! Which options of `cover` and `model` go together: one table, which `quadrille cover --help`
//! shows. What an engine can be asked is a table of the library
//! ([`abilities`](quadrille::search::auto::abilities)).

use std::collections::BTreeSet;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, Error};

/// What a run does, by its option, and the options that go with it. Options that are not in the
/// table go with all.
///
/// A line may name another one, such as `count` in the line of `diagram`: the two go together, and
/// the line that names the other holds for both.
const TABLE: [(&str, &str); 20] = [
    ("solve", "limit distinct part checkpoint choose seed memory preprocess search plain svg"),
    ("all", "limit distinct orbits part checkpoint choose seed memory preprocess search plain svg"),
    ("count", "limit distinct part checkpoint certificate choose seed memory preprocess search"),
    ("check", "distinct part checkpoint choose seed memory preprocess search"),
    ("best", "maximize gap distinct checkpoint certificate log search plain svg"),
    ("fewest", "best gap distinct checkpoint certificate log search plain svg"),
    ("nearest", "may_leave best gap search plain svg"),
    ("prove", "certificate log choose seed memory preprocess search"),
    ("why", "certificate choose seed memory preprocess search plain svg"),
    ("options", "choose seed memory preprocess search"),
    ("by_class", "count choose seed preprocess search"),
    ("diagram", "count choose memory preprocess search"),
    ("shares", "count diagram choose memory preprocess search"),
    ("sample", "diagram shares distinct choose seed memory preprocess search plain svg"),
    ("split", "distinct output"),
    ("parts", "count distinct choose seed engine jobs preprocess nodes time output"),
    ("estimate", "choose seed engine jobs preprocess time json output"),
    ("trace", "steps all limit choose engine output"),
    ("tree", "choose engine nodes time output"),
    ("cnf", ""),
];

/// The options that the word `search` of the table stands for.
const SEARCH: &str = "engine jobs nodes time json stats progress output";

/// The options in a line.
fn words(line: &'static str) -> impl Iterator<Item = &'static str> {
    let in_full = |word| if word == "search" { SEARCH } else { word };
    line.split_ascii_whitespace().flat_map(move |word| in_full(word).split_ascii_whitespace())
}

/// Whether the line of one names the other.
fn names(one: &str, other: &str) -> bool {
    TABLE.iter().any(|(does, with)| *does == one && words(with).any(|word| word == other))
}

/// Whether the options of a command go together.
///
/// # Errors
///
/// If not: the error of the parser, in its words.
pub(in super::super) fn check(command: &Command, matches: &ArgMatches) -> Result<(), Error> {
    let (mut command, mut matches) = (command, matches);
    if !matches!(matches.subcommand_name(), Some("cover" | "model")) {
        return Ok(());
    }
    while let Some((name, of_command)) = matches.subcommand() {
        command = command.find_subcommand(name).expect("it was parsed");
        matches = of_command;
    }
    let is_known = |id: &&str| command.get_arguments().any(|argument| argument.get_id() == id);
    let is_given =
        |id: &&str| is_known(id) && matches.value_source(id) == Some(ValueSource::CommandLine);
    let does = || TABLE.iter().map(|&(does, _)| does);
    let given: Vec<&str> = does().filter(is_given).collect();
    let is_named = |one: &&str| given.iter().any(|other| names(other, one));
    let mut first = given.iter().copied().filter(|one| !is_named(one));
    let Some(one) = first.next() else { return Ok(()) };
    let others: BTreeSet<&str> =
        TABLE.iter().flat_map(|(_, with)| words(with)).chain(does()).collect();
    let unfit = |other: &&str| *other != one && !names(one, other);
    let Some(other) = others.iter().copied().filter(is_given).find(unfit) else { return Ok(()) };
    let shown = |id: &str| {
        let argument = command.get_arguments().find(|argument| argument.get_id() == id);
        argument.expect("an option of the command is given").to_string()
    };
    let mut error = Error::new(ErrorKind::ArgumentConflict).with_cmd(command);
    error.insert(ContextKind::InvalidArg, ContextValue::String(shown(other)));
    error.insert(ContextKind::PriorArg, ContextValue::String(shown(one)));
    let takes = others.iter().copied().filter(|other| names(one, other) && is_known(other));
    let takes: Vec<String> = takes.map(|id| format!("--{}", id.replace('_', "-"))).collect();
    if !takes.is_empty() {
        let tip = format!("--{} goes with {}", one.replace('_', "-"), takes.join(", "));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    Err(error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args;

    /// The table as text, in lines that fit a page of help.
    fn drawn() -> String {
        let mut text = String::new();
        for (does, with) in TABLE {
            let mut line = format!("  --{does:<9}");
            for word in words(with) {
                if line.len() + 1 + word.len() > 75 {
                    text = text + line.trim_end() + "\n";
                    line = " ".repeat(13);
                }
                line = line + " " + word;
            }
            text = text + line.trim_end() + "\n";
        }
        text.replace('_', "-")
    }

    #[test]
    fn the_table_and_the_limit_of_races_are_in_the_help() {
        let help = include_str!("../help/cover.txt");
        assert!(help.contains(&format!("above {}.", quadrille::run::MOST_BY_RACE)));
        assert!(include_str!("../help/shared.txt").contains(&drawn()), "{}", drawn());
    }

    /// The option on the command line, with a value if it takes one.
    fn argument(id: &str) -> String {
        let name = id.replace('_', "-");
        match id {
            "choose" => "--choose=first".into(),
            "engine" => "--engine=dlx".into(),
            "part" => "--part=1/2".into(),
            "tree" => "--tree=svg".into(),
            "progress" => "--progress=never".into(),
            "limit" | "best" | "split" | "seed" | "jobs" | "memory" | "nodes" | "time" => {
                format!("--{name}=1")
            }
            "diagram" | "shares" | "cnf" | "parts" | "checkpoint" | "output" | "svg" => {
                format!("--{name}=file")
            }
            _ => format!("--{name}"),
        }
    }

    #[test]
    fn the_parser_refuses_what_does_not_go_together() {
        let mut ids: Vec<&str> = TABLE.iter().flat_map(|(_, with)| words(with)).collect();
        ids.extend(TABLE.iter().map(|(does, _)| does));
        ids.sort_unstable();
        ids.dedup();
        // The parser itself wants the option that these need.
        let needing =
            ["by_class", "orbits", "maximize", "gap", "certificate", "log", "steps", "may_leave"];
        let mut n_refused = 0;
        for one in TABLE.map(|(does, _)| does) {
            for &other in ids.iter().filter(|&&other| other != one && !needing.contains(&other)) {
                let is_of_model = |id| ["solve", "shares", "sample", "plain", "svg"].contains(&id);
                let mut command = args::command();
                let mut line = vec!["quadrille".to_owned()];
                if is_of_model(one) || is_of_model(other) {
                    if ["prove", "split", "parts", "estimate", "part"]
                        .iter()
                        .any(|id| [one, other].contains(id))
                    {
                        continue;
                    }
                    line.extend(["model", "queens", "4"].map(str::to_owned));
                } else {
                    line.extend(["cover", "file"].map(str::to_owned));
                }
                if one == "by_class" && other != "count" {
                    line.push("--count".to_owned());
                }
                line.extend([argument(one), argument(other)]);
                let matches = command.try_get_matches_from_mut(&line).expect("known options");
                let fits = names(one, other) || names(other, one);
                let checked = check(&command, &matches);
                assert_eq!(checked.is_ok(), fits, "{line:?}");
                if let Err(error) = checked {
                    let [one, other] = [one, other].map(|id| id.replace('_', "-"));
                    let text = error.to_string();
                    assert!(
                        text.contains("cannot be used with") && text.contains(&other),
                        "{text}"
                    );
                    assert!(text.contains(&one), "{text}");
                    n_refused += 1;
                }
            }
        }
        assert!(n_refused > 100);
        // An option may be named by one of the others and not by the first.
        let mut command = args::command();
        let line = "quadrille model queens 4 --sample --diagram=file --count".split(' ');
        let matches = command.try_get_matches_from_mut(line).expect("known options");
        assert!(check(&command, &matches).is_err());
    }
}
