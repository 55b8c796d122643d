//! The steps of a trace in words: as sentences with the names of the book, and as JSON objects.

use std::fmt::Write as _;

use quadrille::problem::Color;
use quadrille::search::Rule;
use quadrille::search::dlx::{Commit, Event, Length, Step, Trace};
use quadrille::text::knuth::option_text;
use quadrille::text::visible;
use quadrille::{ItemId, OptionId, Problem};
use quadrille_base::counted;
use serde::Serialize;

use crate::cli::json;

/// Puts steps of the trace of a problem into words.
pub(in super::super) struct Teller<'p> {
    problem: &'p Problem,
    rule: Rule,
}

/// A step with names in place of ids.
#[derive(Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
enum Named<'p> {
    Choose { level: usize, item: &'p str, length: usize, others: Vec<Other<'p>>, hidden: Names },
    Try { level: usize, option: String, commits: Vec<Committed<'p>> },
    Solution { level: usize, options: Names },
    DeadEnd { level: usize, item: &'p str },
    Undo { level: usize, option: String },
    Leave { level: usize, item: &'p str },
    End { level: usize },
}

/// Options as text.
type Names = Vec<String>;

/// Another item in play.
#[derive(Serialize)]
struct Other<'p> {
    item: &'p str,
    length: usize,
}

/// An item that was committed.
#[derive(Serialize)]
struct Committed<'p> {
    item: &'p str,
    color: Option<&'p str>,
    hidden: Names,
}

impl<'p> Teller<'p> {
    /// For a trace with this rule.
    pub(in super::super) const fn new(problem: &'p Problem, rule: Rule) -> Self {
        Self { problem, rule }
    }

    /// A step as a JSON object on one line, without a line end.
    pub(super) fn json(&self, step: &Step) -> String {
        let (level, name) = (step.level, |item| self.problem.name(item));
        let text = |option| option_text(self.problem, option);
        let texts = |options: &[OptionId]| options.iter().copied().map(text).collect();
        let other = |&Length { item, length }: &Length| Other { item: name(item), length };
        let committed = |its: &Commit| Committed {
            item: name(its.item),
            color: its.color.map(|color| self.problem.color_name(color)),
            hidden: texts(&its.hidden),
        };
        let named = match step.event {
            Event::Choose { item, length, ref others, ref hidden } => {
                let others = others.iter().map(other).collect();
                Named::Choose { level, item: name(item), length, others, hidden: texts(hidden) }
            }
            Event::Try { option, ref commits } => {
                let commits = commits.iter().map(committed).collect();
                Named::Try { level, option: text(option), commits }
            }
            Event::Solution { ref options } => Named::Solution { level, options: texts(options) },
            Event::DeadEnd { item } => Named::DeadEnd { level, item: name(item) },
            Event::Undo { option } => Named::Undo { level, option: text(option) },
            Event::Leave { item } => Named::Leave { level, item: name(item) },
            Event::End => Named::End { level },
        };
        json::line(&named)
    }

    /// An item's name, of visible characters alone.
    pub(in super::super) fn item(&self, item: ItemId) -> String {
        visible(self.problem.name(item)).into_owned()
    }

    /// An option's text, of visible characters alone.
    pub(in super::super) fn option(&self, option: OptionId) -> String {
        visible(&option_text(self.problem, option)).into_owned()
    }

    /// A color's name, of visible characters alone.
    pub(in super::super) fn color(&self, color: Color) -> String {
        visible(self.problem.color_name(color)).into_owned()
    }

    /// A step as a sentence of visible characters. The trace is in the state after the step.
    pub(in super::super) fn sentence(&self, trace: &Trace, step: &Step) -> String {
        let level = step.level;
        match &step.event {
            Event::Choose { item, length, others, hidden: _ } => {
                let (item, options) = (self.item(*item), counted(*length, "option"));
                let reason = self.reason(*length, others);
                format!(
                    "level {level}: choose item {item}, which has {options}, {reason}; \
                     cover {item}; hide {options}"
                )
            }
            Event::Try { option, commits } => {
                let item = trace.items().nth(level).expect("the level is open");
                let mut sentence = format!(
                    "level {level}: try option {}, number {} of {}",
                    self.option(*option),
                    trace.tried(level).count() + 1,
                    trace.length(item),
                );
                self.push_commits(commits, &mut sentence);
                sentence
            }
            Event::Solution { options } if options.is_empty() => {
                format!("level {level}: a solution without options: no item has to be covered")
            }
            Event::Solution { options } => {
                let options: Vec<_> = options.iter().map(|&option| self.option(option)).collect();
                format!("level {level}: a solution: {}", options.join("; "))
            }
            Event::DeadEnd { item } => {
                format!("level {level}: a dead end: item {} has no option left", self.item(*item))
            }
            Event::Undo { option } => {
                format!("level {level}: undo option {}", self.option(*option))
            }
            Event::Leave { item } => {
                let item = self.item(*item);
                format!("level {level}: uncover item {item}, whose options are all tried")
            }
            Event::End => "the end: the whole tree is explored".into(),
        }
    }

    /// Why an item of this length was chosen.
    fn reason(&self, length: usize, others: &[Length]) -> String {
        let equal = others.iter().filter(|its| its.length == length).count();
        match self.rule {
            _ if others.is_empty() => "the only item left".into(),
            Rule::First => "the first item left".into(),
            _ if equal == 0 => "the fewest".into(),
            _ => format!("the fewest (the first of {} such items)", equal + 1),
        }
    }

    fn push_commits(&self, commits: &[Commit], sentence: &mut String) {
        let covered = commits.iter().filter(|its| its.color.is_none());
        let covered: Vec<String> = covered.map(|its| self.item(its.item)).collect();
        let purified: Vec<String> = commits
            .iter()
            .filter_map(|its| {
                let color = self.color(its.color?);
                Some(format!("{} to {color}", self.item(its.item)))
            })
            .collect();
        if !covered.is_empty() {
            write!(sentence, "; cover {}", covered.join(", ")).expect("a string");
        }
        if !purified.is_empty() {
            write!(sentence, "; purify {}", purified.join(", ")).expect("a string");
        }
        let n_hidden: usize = commits.iter().map(|its| its.hidden.len()).sum();
        if n_hidden > 0 {
            write!(sentence, "; hide {}", counted(n_hidden, "option")).expect("a string");
        }
    }
}
