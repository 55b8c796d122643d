//! The models as subcommands, which are made from the catalogue.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, ValueParser};
use clap::error::{Error, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Subcommand};
use quadrille::models::AnyModel;
use quadrille::models::catalogue::{self, Argument, ArgumentError, FAMILIES, Family, Kind, Value};

use super::super::args::documented::{deferred, described};
use super::super::args::numbers;
use super::super::failure::Failure;
use super::super::input;
use super::Ask;

/// A model that the user names, its arguments, and the question about it.
#[derive(Debug)]
pub(super) struct Chosen {
    pub(super) family: &'static Family,
    /// The values that are given, and those of flags.
    values: Vec<(&'static Argument, OsString)>,
    pub(super) ask: Ask,
}

impl Chosen {
    /// The model, and the files that were read for it.
    pub(super) fn build(&self) -> Result<(AnyModel, Vec<PathBuf>), Failure> {
        let mut read = Vec::new();
        for (argument, word) in &self.values {
            let file = file_of(argument, word);
            let text = match file {
                Some(file) => input::read_text(file)?,
                None => word.to_str().expect("clap refuses other words").to_owned(),
            };
            read.push((argument.name, file, text));
        }
        let values = read.iter().map(|(name, file, text)| {
            (*name, if file.is_some() { Value::Text(text) } else { Value::Word(text) })
        });
        match self.family.build(&values.collect::<Vec<_>>()) {
            Ok(model) => {
                Ok((model, read.iter().filter_map(|it| it.1.map(Path::to_owned)).collect()))
            }
            Err(ArgumentError::Text { argument, index, error }) => {
                let mut of_argument = read.iter().filter(|(name, ..)| *name == argument.name);
                let file = of_argument.nth(index).and_then(|&(_, file, _)| file);
                let file = file.expect("the text is that of a file");
                Err(Failure::In(input::name(file), error))
            }
            Err(error) => {
                let (name, example) = (self.family.name, example(self.family));
                let reason = error.of_command();
                Err(format!("model {name}: {reason}\nFor example: {example}").into())
            }
        }
    }
}

/// The file that an argument names, unless it names something else.
fn file_of<'w>(argument: &Argument, word: &'w OsString) -> Option<&'w Path> {
    let file = Path::new(word);
    let is_file = match &argument.kind {
        Kind::Text(_) => true,
        Kind::Named(named) => {
            let is_name = word.to_str().is_some_and(named.is_name);
            !is_name && (word == "-" || file.exists())
        }
        _ => false,
    };
    is_file.then_some(file)
}

/// An example command of a model, which follows an error or is a section of help.
pub(super) fn example(family: &Family) -> String {
    format!("quadrille model {} {} --count", family.name, family.example_words())
}

impl Subcommand for Chosen {
    fn augment_subcommands(command: Command) -> Command {
        let models = FAMILIES.map(|family| {
            let model = Command::new(family.name).about(family.help);
            let model = model.after_help(format!("Example:\n  {}", example(family)));
            deferred(model, |model| described(model, with_arguments))
        });
        let command = command.subcommand_value_name("MODEL").subcommand_help_heading("Models");
        command.subcommands(models)
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        catalogue::family(name).is_some()
    }
}

/// A model with its arguments, and those of the question about it.
fn with_arguments(model: Command) -> Command {
    let family = catalogue::family(model.get_name()).expect("the command of a model");
    let model = model.args(family.arguments.iter().map(arg));
    Ask::augment_args(model.next_help_heading("Output options"))
}

/// The argument for clap.
fn arg(argument: &'static Argument) -> Arg {
    let mut arg =
        Arg::new(argument.name).help(argument.help().into_owned()).required(argument.is_required);
    if !argument.is_positional {
        arg = arg.long(argument.name);
    }
    if let Some(replaced) = argument.replaces {
        arg = arg.conflicts_with(replaced);
    }
    if let Kind::Flag = argument.kind {
        return arg.action(ArgAction::SetTrue);
    }
    if let Some(value) = argument.default {
        arg = arg.default_value(value);
    }
    if argument.is_many {
        arg = arg.action(ArgAction::Append).num_args(1..);
    }
    // Never freed: clap takes no other word.
    let placeholder: &str = argument.placeholder().into_owned().leak();
    arg.value_name(placeholder).value_parser(value_parser(argument))
}

/// Checks what can be checked of a word by itself.
fn value_parser(argument: &'static Argument) -> ValueParser {
    match &argument.kind {
        &Kind::Number(most) => {
            let check = move |word: &str| numbers::within(0, most, word).map(|_| word.to_owned());
            ValueParser::new(check)
        }
        Kind::Choice(choices) => {
            let value = |&(name, help): &(&'static str, _)| PossibleValue::new(name).help(help);
            PossibleValuesParser::new(choices.iter().map(value).collect::<Vec<_>>()).into()
        }
        Kind::Text(_) => clap::value_parser!(PathBuf),
        _ => ValueParser::string(),
    }
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let chosen = matches
            .subcommand()
            .and_then(|(name, matches)| Some((catalogue::family(name)?, matches)));
        let (family, matches) = chosen.ok_or_else(|| Error::new(ErrorKind::MissingSubcommand))?;
        let words = |name| matches.get_many::<String>(name).into_iter().flatten();
        let mut values: Vec<(&'static Argument, OsString)> = Vec::new();
        for argument in family.arguments {
            match argument.kind {
                Kind::Flag if !matches.get_flag(argument.name) => {}
                Kind::Flag => values.push((argument, "yes".into())),
                Kind::Text(_) => {
                    let file = matches.get_one::<PathBuf>(argument.name);
                    values.extend(file.map(|file| (argument, file.into())));
                }
                _ => values.extend(words(argument.name).map(|word| (argument, word.into()))),
            }
        }
        Ok(Self { family, values, ask: Ask::from_arg_matches(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        Self::from_arg_matches(matches).map(|chosen| *self = chosen)
    }
}
