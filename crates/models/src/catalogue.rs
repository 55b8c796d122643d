//! The catalogue of models: what a user of any interface sees of them, as data.
//!
//! A [`Family`] stands in the file of its model. It says its name, its arguments, and an example
//! with its count. The commands of the program and the forms of the page are made from
//! [`FAMILIES`]; tests compare the functions in Python with it.
//!
//! ```
//! use quadrille::models::catalogue::{self, Value};
//!
//! let queens = catalogue::family("queens").expect("a model");
//! let model = queens.build(&[("n", Value::Word("6"))])?;
//! assert_eq!(model.problem().count(), 4_u32.into()); // OEIS A000170
//!
//! let error = queens.build(&[("n", Value::Word("six"))]).unwrap_err();
//! assert_eq!(error.to_string(), "expected a whole number, found \"six\"");
//! assert_eq!(error.argument().expect("an argument").name, "n");
//! # Ok::<(), quadrille::models::catalogue::ArgumentError>(())
//! ```

use std::borrow::Cow;

use super::AnyModel;

mod arguments;
mod json;
mod kinds;

pub use arguments::{ArgumentError, Arguments, Value};
pub use json::json;
pub(crate) use kinds::{BOARD, GRAPH, HEXAGONS, PIECES, TRIANGLES, motions};

/// All models.
pub static FAMILIES: [&Family; 23] = [
    &super::queens::FAMILY,
    &super::domination::FAMILY,
    &super::langford::FAMILY,
    &super::polyominoes::PENTOMINOES,
    &super::polyominoes::FAMILY,
    &super::polyhexes::FAMILY,
    &super::polyhexes::POLYIAMONDS,
    &super::dominoes::FAMILY,
    &super::polycubes::FAMILY,
    &super::partridge::FAMILY,
    &super::latin::FAMILY,
    &super::sudoku::FAMILY,
    &super::matchings::FAMILY,
    &super::partitions::FAMILY,
    &super::steiner::FAMILY,
    &super::macmahon::FAMILY,
    &super::words::FAMILY,
    &super::assignment::FAMILY,
    &super::auction::FAMILY,
    &super::crews::FAMILY,
    &super::districts::FAMILY,
    &super::kidney::FAMILY,
    &super::matching3::FAMILY,
];

/// The model with this name.
pub fn family(name: &str) -> Option<&'static Family> {
    FAMILIES.into_iter().find(|family| family.name == name)
}

/// A model for all its arguments. All texts are in English, and lines without a period.
#[derive(Debug)]
#[expect(clippy::exhaustive_structs, reason = "a model outside of this crate may be listed, too")]
pub struct Family {
    /// A word for commands and functions, such as `queens`.
    pub name: &'static str,
    /// The title, such as `Langford pairs`.
    pub title: &'static str,
    /// What a solution is, in a line.
    pub help: &'static str,
    /// Sentences that help to fill a form; may be empty.
    pub more: &'static str,
    /// The arguments: first those that have a position, then the others.
    pub arguments: &'static [Argument],
    /// An example with its number of solutions.
    pub example: Example,
    /// Makes the model. Called by [`build`](Self::build).
    pub make: fn(&Arguments<'_>) -> Result<AnyModel, ArgumentError>,
}

/// Arguments of a model, and how many solutions it has.
#[derive(Debug)]
#[expect(clippy::exhaustive_structs, reason = "as `Family`")]
pub struct Example {
    /// The arguments, by name. A flag that is set has the value `yes`.
    pub values: &'static [(&'static str, &'static str)],
    /// Whether symmetrical solutions are counted once.
    pub is_reduced: bool,
    /// The number of solutions; `None` if a command has another text than `values`.
    pub count: Option<u64>,
    /// Where the number is published, or how it was computed.
    pub source: &'static str,
}

/// An argument of a model.
#[derive(Debug)]
#[non_exhaustive]
pub struct Argument {
    /// The name, such as `colors`.
    pub name: &'static str,
    /// The name in a form, such as `Rows and columns`.
    pub label: &'static str,
    /// What it means.
    help: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// The word that stands for its value in a command, if that is not its name.
    placeholder: &'static str,
    /// Whether it has a position in a command, so that its name is not needed there.
    pub is_positional: bool,
    /// Whether it must be given.
    pub is_required: bool,
    /// Whether it may have several values.
    pub is_many: bool,
    /// The value if none is given.
    pub default: Option<&'static str>,
    /// The argument that this one replaces.
    pub replaces: Option<&'static str>,
    /// The smallest and the largest number that a form offers.
    pub bounds: (u64, u64),
    /// The value that a form shows at first, where it is not that of the example.
    pub shown: Option<&'static str>,
    /// Values that a form offers.
    pub offers: &'static [&'static str],
}

/// What values an argument takes.
#[derive(Debug)]
#[non_exhaustive]
pub enum Kind {
    /// A whole number from 0 to this one.
    Number(u64),
    /// `yes`, or nothing.
    Flag,
    /// One of these words, each with its meaning.
    Choice(&'static [(&'static str, &'static str)]),
    /// A text in one line.
    Word,
    /// A text of several lines.
    Text(Text),
    /// A name, or a text of several lines.
    Named(Named),
}

/// A text of several lines.
#[derive(Debug)]
#[non_exhaustive]
pub struct Text {
    /// What it has, such as `with a drawing`, after the word "file" or "text".
    pub what: &'static str,
    /// What its lines are: a sentence, or what follows "A file" if it is a list of things.
    pub format: &'static str,
}

/// A name such as `6x10`, or a text in its place.
#[derive(Debug)]
#[non_exhaustive]
pub struct Named {
    /// What names there are, such as `a board such as 6x10`.
    pub expected: &'static str,
    /// Whether a word is a name, perhaps with a number that is out of bounds.
    pub is_name: fn(&str) -> bool,
    /// Whether it is a number of things, and a text is a list of them.
    pub is_count: bool,
    /// Characters that are in texts and not in names.
    pub signs: &'static [char],
    /// The text.
    pub text: Text,
    /// The name and the label of the text in a form, which has a field for each.
    pub field: (&'static str, &'static str),
}

impl Family {
    /// The model with these arguments. An argument that takes several values has several pairs.
    ///
    /// # Errors
    ///
    /// If an argument is missing or wrong, or if the model does not accept it.
    pub fn build(&'static self, values: &[(&str, Value<'_>)]) -> Result<AnyModel, ArgumentError> {
        let arguments = Arguments::new(self, values)?;
        (self.make)(&arguments)
    }

    /// The model with these arguments, where each value is a text. That of an argument that takes
    /// names and texts is a name, unless it shows that it is none: it has lines, say.
    ///
    /// # Errors
    ///
    /// As for [`build`](Self::build).
    pub fn build_of_texts(
        &'static self,
        texts: &[(String, String)],
    ) -> Result<AnyModel, ArgumentError> {
        let values = texts.iter().map(|(name, text)| (name.as_str(), self.value(name, text)));
        self.build(&values.collect::<Vec<_>>())
    }

    fn value<'t>(&self, name: &str, text: &'t str) -> Value<'t> {
        let is_text = match self.argument(name).map(|argument| &argument.kind) {
            Some(Kind::Text(_)) => true,
            Some(Kind::Named(named)) => !(named.is_name)(text) && text.contains(named.signs),
            _ => false,
        };
        if is_text { Value::Text(text) } else { Value::Word(text) }
    }

    /// The argument with this name.
    pub(crate) fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|argument| argument.name == name)
    }

    /// The arguments that have a position, as a help shows them: `BOARD PIECES..`, or
    /// `MAP|N [SIZE]`.
    pub fn usage(&self) -> String {
        let word = |argument: &Argument| {
            let several = if argument.is_many { ".." } else { "" };
            argument.placeholder().into_owned() + several
        };
        let positional = self.arguments.iter().filter(|argument| argument.is_positional);
        let (required, others): (Vec<_>, Vec<_>) = positional.partition(|a| a.is_required);
        let [required, others] =
            [required, others].map(|part| part.into_iter().map(word).collect::<Vec<_>>().join(" "));
        match (required.as_str(), others.as_str()) {
            (required, "") => required.into(),
            ("", others) => format!("[{others}]"),
            (required, others) => format!("{required} [{others}]"),
        }
    }

    /// The arguments of the example, as a command has them.
    pub fn example_words(&self) -> String {
        let word = |&(name, value): &(&str, &str)| {
            let argument = self.argument(name).expect("an argument of this model");
            match argument.kind {
                Kind::Flag => format!(" --{name}"),
                Kind::Text(_) => format!(" {}.txt", self.name),
                _ if argument.is_positional => format!(" {value}"),
                _ => format!(" --{name} {value}"),
            }
        };
        let words: String = self.example.values.iter().map(word).collect();
        words.trim_start().to_owned() + if self.example.is_reduced { " --reduce" } else { "" }
    }
}

impl Example {
    /// These arguments, with the number of solutions and its source.
    pub const fn new(
        values: &'static [(&'static str, &'static str)],
        count: u64,
        source: &'static str,
    ) -> Self {
        Self { values, is_reduced: false, count: Some(count), source }
    }

    pub(crate) const fn without_count(
        values: &'static [(&'static str, &'static str)],
        source: &'static str,
    ) -> Self {
        Self { values, is_reduced: false, count: None, source }
    }

    pub(crate) const fn reduced(mut self) -> Self {
        self.is_reduced = true;
        self
    }
}

impl Argument {
    const fn new(name: &'static str, label: &'static str, help: &'static str, kind: Kind) -> Self {
        Self {
            name,
            label,
            help,
            kind,
            placeholder: "",
            is_positional: false,
            is_required: false,
            is_many: false,
            default: None,
            replaces: None,
            bounds: (0, 1_000_000),
            shown: None,
            offers: &[],
        }
    }

    pub(crate) const fn positional(mut self) -> Self {
        self.is_positional = true;
        self.is_required = true;
        self
    }

    /// A whole number, with its position. A form offers those between the bounds.
    pub const fn number(name: &'static str, help: &'static str, bounds: (u64, u64)) -> Self {
        let mut number = Self::new(name, help, help, Kind::Number(usize::MAX as u64)).positional();
        number.bounds = bounds;
        number
    }

    /// A name or a text, with its position.
    pub(crate) const fn named(
        name: &'static str,
        label: &'static str,
        help: &'static str,
        named: Named,
    ) -> Self {
        Self::new(name, label, help, Kind::Named(named)).positional()
    }

    /// A number of things, or a text with a list of them, with its position. `random` is what a
    /// number means.
    pub(crate) const fn counted(
        (name, placeholder): (&'static str, &'static str),
        expected: &'static str,
        random: &'static str,
        what: &'static str,
        format: &'static str,
    ) -> Self {
        let (text, field) = (Text { what, format }, ("text", "Or write a text"));
        let is_name = |word: &str| word.parse::<usize>().is_ok();
        let named = Named { expected, is_name, is_count: true, signs: &['\n', ' '], text, field };
        Self::named(name, random, random, named).placeholder_is(placeholder)
    }

    /// A word, with its position.
    pub(crate) const fn word(name: &'static str, help: &'static str) -> Self {
        Self::new(name, help, help, Kind::Word).positional()
    }

    /// A text, with its name.
    pub(crate) const fn text(
        name: &'static str,
        label: &'static str,
        help: &'static str,
        (what, format): (&'static str, &'static str),
    ) -> Self {
        let text = Text { what, format };
        Self::new(name, label, help, Kind::Text(text)).placeholder_is("FILE")
    }

    /// A flag.
    pub(crate) const fn flag(name: &'static str, help: &'static str) -> Self {
        Self::new(name, help, help, Kind::Flag)
    }

    /// Which random instance, of a model that takes a number in place of a text.
    pub(crate) const fn instance() -> Self {
        let help = "Another number S makes another random instance; default: 0";
        let instance = Self::number("instance", help, (0, 1_000_000)).option();
        instance.up_to(u64::MAX).placeholder_is("S")
    }

    /// Has a name in commands, no position, and may be left out.
    pub(crate) const fn option(mut self) -> Self {
        self.is_positional = false;
        self.optional()
    }

    /// May be left out.
    pub(crate) const fn optional(mut self) -> Self {
        self.is_required = false;
        self
    }

    pub(crate) const fn up_to(mut self, most: u64) -> Self {
        self.kind = Kind::Number(most);
        self
    }

    pub(crate) const fn placeholder_is(mut self, word: &'static str) -> Self {
        self.placeholder = word;
        self
    }

    pub(crate) const fn many(mut self) -> Self {
        self.is_many = true;
        self
    }

    pub(crate) const fn default(mut self, value: &'static str) -> Self {
        self.default = Some(value);
        self.optional()
    }

    pub(crate) const fn replaces(mut self, name: &'static str) -> Self {
        self.replaces = Some(name);
        self
    }

    pub(crate) const fn shown(mut self, value: &'static str) -> Self {
        self.shown = Some(value);
        self
    }

    pub(crate) const fn offers(mut self, values: &'static [&'static str]) -> Self {
        self.offers = values;
        self
    }

    /// What it means, in a command: long texts are in files there.
    pub fn help(&self) -> Cow<'static, str> {
        match &self.kind {
            Kind::Named(Named { is_count: true, text, .. }) => {
                format!("A file {}. Or {}", text.format, self.help).into()
            }
            _ => self.help.into(),
        }
    }

    /// The word that stands for its value in a command, such as `N`.
    pub fn placeholder(&self) -> Cow<'static, str> {
        match self.placeholder {
            "" => self.name.to_uppercase().into(),
            word => word.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As a user of any interface does it, so that a model that is added is found here.
    #[test]
    fn every_example_has_its_count() {
        for family in FAMILIES {
            let owned = |&(name, text): &(&str, &str)| (name.to_owned(), text.to_owned());
            let values: Vec<_> = family.example.values.iter().map(owned).collect();
            let model = family.build_of_texts(&values).unwrap();
            assert!(!family.example.source.is_empty(), "{}", family.name);
            let problem = model.problem();
            let found = if family.example.is_reduced {
                model.symmetry().unwrap().count().unwrap()
            } else {
                problem.count()
            };
            match family.example.count {
                Some(count) => assert_eq!(found, count.into(), "{}", family.name),
                None => assert!(problem.first().is_some(), "{}", family.name),
            }
        }
    }

    /// As the page shows a search: with the options that are chosen so far.
    #[test]
    fn parts_of_a_cover_have_a_picture() {
        for family in FAMILIES {
            let owned = |&(name, text): &(&str, &str)| (name.to_owned(), text.to_owned());
            let values: Vec<_> = family.example.values.iter().map(owned).collect();
            let model = family.build_of_texts(&values).unwrap();
            let Some(cover) = model.problem().first() else {
                assert_eq!(family.example.count, Some(0), "{}", family.name);
                continue;
            };
            for n in 0..cover.len() {
                assert!(!model.decode(&cover[..n]).picture.to_string().is_empty());
            }
        }
    }

    #[test]
    fn families_and_arguments_have_names_of_their_own_and_texts_without_a_period() {
        for (k, family) in FAMILIES.into_iter().enumerate() {
            assert!(FAMILIES[..k].iter().all(|other| other.name != family.name));
            assert!(!family.title.is_empty() && !family.help.is_empty());
            assert!(
                !family.help.ends_with('.')
                    && (family.more.is_empty() || family.more.ends_with('.'))
            );
            let positions = family.arguments.iter().map(|argument| !argument.is_positional);
            assert!(positions.is_sorted(), "{}", family.name);
            for (k, argument) in family.arguments.iter().enumerate() {
                let name = argument.name;
                assert!(family.arguments[..k].iter().all(|other| other.name != name), "{name}");
                assert!(!argument.label.is_empty() && !argument.help.is_empty(), "{name}");
                assert!(!argument.help.ends_with('.') && !argument.label.ends_with('.'), "{name}");
                assert!(argument.replaces.is_none_or(|name| family.argument(name).is_some()));
                if let (Some(value), Kind::Number(most)) = (argument.default, &argument.kind) {
                    assert!(value.parse::<u64>().unwrap() <= *most);
                }
            }
        }
    }

    #[test]
    fn the_usage_has_brackets_around_what_may_be_left_out() {
        let usage = |name| family(name).unwrap().usage();
        assert_eq!(usage("queens"), "N");
        assert_eq!(usage("polyominoes"), "BOARD PIECES..");
        assert_eq!(usage("polycubes"), "[BOARD PIECES..]");
        assert_eq!(usage("steiner"), "T|V [K V]");
        assert_eq!(usage("auction"), "BIDS|N [M]");
        let words = |name| family(name).unwrap().example_words();
        assert_eq!(words("macmahon"), "4x6 --border --reduce");
        assert_eq!(words("words"), "words.txt 4");
    }
}
