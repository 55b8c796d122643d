//! Solutions, printed one by one as text or as JSON objects.

use std::fmt::Write as _;
use std::io::{self, Write};

use quadrille::problem::{Decimal, Instance, Leaving};
use quadrille::text::knuth::{EMPTY_COVER, option_text, push_cover};
use quadrille::text::{Document, NamedOptions, OptionNames};
use quadrille::{BigUint, ItemId, OptionId, Problem};
use quadrille_base::counted;
use quadrille_base::text::visible;
use serde::Serialize;
use serde_json::value::RawValue;

use super::json::{self, JsonNumber};
use super::results::Results;

/// How solutions are printed.
pub(super) trait ShowSolution {
    /// The form of the printed solutions in a word or two, such as "pictures".
    fn form(&self) -> &'static str;

    /// Appends a solution, with a line end.
    fn show(&mut self, options: &[OptionId], text: &mut String);

    /// The text of the field `plain` of its JSON object, if there is such a text.
    fn plain(&mut self, _options: &[OptionId]) -> Option<String> {
        None
    }

    /// The name of an option, if names are shown.
    fn name(&self, _option: OptionId) -> Option<&str> {
        None
    }

    /// What the file calls the options, for the JSON object, if they come from a file.
    fn named(&self, _options: &[OptionId]) -> Option<NamedOptions> {
        None
    }
}

/// Solutions as the options of the problem, one on a line.
pub(super) struct Lines<'p> {
    problem: &'p Problem,
    /// Their names, if these are shown in place of their items, or told in JSON.
    names: Option<&'p OptionNames>,
    shown: Shown,
    /// Whether nothing was shown yet.
    is_first: bool,
}

/// What stands for an option in a printed solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// Its items.
    Items,
    /// What its file calls it.
    Names,
    /// Its record in a table.
    Records,
}

impl<'p> Lines<'p> {
    /// Options as their items.
    pub(super) fn items(problem: &'p Problem) -> Self {
        Self { problem, names: None, shown: Shown::Items, is_first: true }
    }

    /// Options of a file.
    pub(super) fn of(document: &'p Document, shown: Shown) -> Self {
        let Document { problem, names, .. } = document;
        Self { problem, names: Some(names), shown, is_first: true }
    }
}

impl ShowSolution for Lines<'_> {
    fn form(&self) -> &'static str {
        match self.shown {
            Shown::Items => "options",
            Shown::Names => "names of options",
            Shown::Records => "records",
        }
    }

    fn show(&mut self, options: &[OptionId], text: &mut String) {
        let is_first = std::mem::replace(&mut self.is_first, false);
        let Some(names) = self.names.filter(|_| self.shown != Shown::Items) else {
            return push_cover(self.problem, options, text);
        };
        if self.shown == Shown::Records && is_first {
            text.extend(names.header().into_iter().flat_map(|header| [header, "\n"]));
        }
        // In the order of the file.
        let mut sorted = options.to_vec();
        sorted.sort_unstable();
        for option in sorted {
            let name = match self.shown {
                Shown::Records => names.record(option),
                _ => names.label(option),
            };
            text.push_str(name.expect("checked before the search"));
            text.push('\n');
        }
        if options.is_empty() && self.shown == Shown::Names {
            text.push_str(EMPTY_COVER);
            text.push('\n');
        }
    }

    fn name(&self, option: OptionId) -> Option<&str> {
        self.names.filter(|_| self.shown != Shown::Items)?.label(option)
    }

    fn named(&self, options: &[OptionId]) -> Option<NamedOptions> {
        Some(self.names?.named(options))
    }
}

/// A solution as a JSON object.
#[derive(Serialize)]
struct SolutionObject<'p> {
    /// Its number, from 1.
    solution: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Box<RawValue>>,
    options: Vec<String>,
    #[serde(flatten)]
    named: Option<NamedOptions>,
    /// To how many solutions symmetries map it, if they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    images: Option<JsonNumber>,
    /// The text that a model prints for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    plain: Option<String>,
    /// The items that it leaves uncovered, if it may leave some.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<Vec<&'p str>>,
}

/// How many items are covered, and which are left.
fn in_words(problem: &Instance, left: &[ItemId]) -> String {
    let is_needed = |item: &ItemId| *problem.bounds(*item).start() > 0;
    let n = problem.primary_items().filter(is_needed).count();
    let (mut names, mut n_left) = (Vec::new(), 0);
    for of_item in left.chunk_by(|a, b| a == b) {
        let (item, name) = (of_item[0], visible(problem.name(of_item[0])));
        n_left += usize::from(problem.is_primary(item));
        names.push(match *problem.bounds(item).start() {
            _ if !problem.is_primary(item) => format!("the color of {name}"),
            1 => name.into_owned(),
            low => format!("{name} ({} of {low})", of_item.len()),
        });
    }
    if names.is_empty() {
        return "nothing is left".into();
    }
    let (n_covered, left) = (n - n_left, names.join(", "));
    let are = if n_covered == 1 { "is" } else { "are" };
    format!("{n_covered} of {n} items {are} covered; left: {left}")
}

/// The maximum number of costs in the message at the end.
const MOST_COSTS: usize = 100;

pub(super) struct SolutionPrinter<'p> {
    pub(super) problem: &'p Problem,
    show: &'p mut dyn ShowSolution,
    pub(super) json: bool,
    pub(super) output: Results,
    /// Solutions printed, by earlier runs too.
    pub(super) n_solutions: u64,
    /// The costs of the first solutions that were printed as text.
    costs: Vec<String>,
    line: String,
    /// What solutions may leave.
    pub(super) leaving: Option<&'p Leaving>,
    /// What each solution leaves, in words.
    left: Vec<String>,
}

impl<'p> SolutionPrinter<'p> {
    pub(super) fn new(
        problem: &'p Problem,
        show: &'p mut dyn ShowSolution,
        json: bool,
        output: Results,
    ) -> Self {
        let (costs, line) = (Vec::new(), String::new());
        let (leaving, left) = (None, Vec::new());
        Self { problem, show, json, output, n_solutions: 0, costs, line, leaving, left }
    }

    /// Prints a solution, after an empty line if it is not the first of all runs.
    pub(super) fn solution(&mut self, options: &[OptionId]) -> io::Result<()> {
        self.solution_with(options, None, None)
    }

    /// The same, with its cost, if that is not what the problem says, and with the number of
    /// solutions to which symmetries map it, if that is known.
    pub(super) fn solution_with(
        &mut self,
        options: &[OptionId],
        cost: Option<Decimal>,
        images: Option<&BigUint>,
    ) -> io::Result<()> {
        self.n_solutions += 1;
        let sum = || self.problem.decimal(self.problem.total_cost(options));
        let cost = cost.or_else(|| self.problem.has_costs().then(sum));
        self.line.clear();
        let split = self.leaving.map(|leaving| leaving.split(options));
        let (options, left) = match &split {
            Some((options, left)) => (&options[..], Some(&left[..])),
            None => (options, None),
        };
        if let (Some(left), Some(leaving)) = (left, self.leaving) {
            self.left.push(in_words(&leaving.original, left));
        }
        if self.json {
            let problem: &Instance = self.leaving.map_or(self.problem, |leaving| &leaving.original);
            let text = |&option| option_text(problem, option);
            let object = SolutionObject {
                solution: self.n_solutions,
                cost: cost.map(json::number),
                named: self.show.named(options),
                options: options.iter().map(text).collect(),
                images: images.map(JsonNumber::from),
                plain: self.show.plain(options),
                left: left.map(|it| it.iter().map(|&item| self.problem.name(item)).collect()),
            };
            self.line = json::line(&object) + "\n";
        } else {
            if self.n_solutions > 1 {
                self.line.push('\n');
            }
            if let Some(images) = images {
                writeln!(self.line, "| {}", counted(images, "image")).expect("a string");
            }
            self.show.show(options, &mut self.line);
            if self.costs.len() < MOST_COSTS {
                self.costs.extend(cost.map(|cost| cost.to_string()));
            }
        }
        self.output.write_all(self.line.as_bytes())
    }

    /// What each solution leaves, in words.
    pub(super) fn left(&mut self) -> Vec<String> {
        let left = std::mem::take(&mut self.left);
        if left.len() == 1 {
            return left;
        }
        (1..).zip(left).map(|(k, left)| format!("solution {k}: {left}")).collect()
    }

    /// An option as it is shown in solutions: its name, or its items.
    pub(super) fn text(&self, option: OptionId) -> String {
        self.show.name(option).map_or_else(|| option_text(self.problem, option), str::to_owned)
    }

    /// The costs of the first solutions in words, unless they are printed with the solutions.
    pub(super) fn costs(&self) -> Option<String> {
        let more = if self.n_solutions > self.costs.len() as u64 { ", .." } else { "" };
        let costs = self.costs.join(", ");
        (!costs.is_empty()).then(|| format!("cost: {costs}{more}"))
    }
}
