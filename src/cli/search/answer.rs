//! What a search prints: solutions on standard output, the rest in words.

use std::fmt::{self, Write as _};
use std::io::{self, Write};

use num_bigint::BigUint;
use quadrille::proof::certificate::Certificate;
use quadrille::search::Stats;
use quadrille::text::checkpoint::Written;
use quadrille::text::knuth::push_option;
use quadrille::{OptionId, Problem};
use serde::Serialize;

use super::super::Exit;
use super::super::interrupt::Interrupt;
use super::super::results::Results;
use super::{End, Question, Settings};

/// How solutions are printed.
pub(in super::super) trait Show {
    /// What solutions are printed as, in a word or two.
    fn form(&self) -> &'static str;

    /// Appends a solution, with a line end.
    fn show(&mut self, options: &[OptionId], text: &mut String);

    /// The solution as plain text for its JSON object, beside its options, if there is such a text.
    fn plain(&mut self, _options: &[OptionId]) -> Option<String> {
        None
    }
}

pub(super) struct Answer<'p> {
    problem: &'p Problem,
    pub(super) question: Question,
    settings: &'p Settings,
    show: &'p mut dyn Show,
    pub(super) interrupt: &'p Interrupt,
    output: Results,
    /// Solutions that earlier runs have printed.
    before: u64,
    /// Solutions printed, by earlier runs too.
    n_solutions: u64,
    /// The costs of the first solutions, for the message at the end.
    costs: Vec<u64>,
    line: String,
    pub(super) seconds: f64,
    /// How it was proved that there is no solution, if not just by going through all.
    pub(super) proof: Option<Proof>,
}

/// A proof that there is no solution.
pub(super) enum Proof {
    /// By a search, where a certificate was sought.
    Search,
    /// By a count of 0.
    Counting,
    /// By linear algebra.
    Certificate(Certificate),
}

impl Proof {
    /// One word, for JSON.
    fn kind(&self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Counting => "counting",
            Self::Certificate(certificate) => certificate.kind(),
        }
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search => f.write_str("search, no certificate"),
            Self::Counting => f.write_str("counting (memoization), no certificate"),
            Self::Certificate(certificate) => certificate.fmt(f),
        }
    }
}

/// What a search did.
pub(super) struct Done {
    pub(super) stats: Stats,
    pub(super) levels: Vec<u64>,
    pub(super) progress: f64,
    /// The engine, in words.
    pub(super) engine: Option<String>,
    /// How many solutions were counted; may exceed what `stats` can hold.
    pub(super) count: BigUint,
}

/// How a run of the program ends.
pub(super) struct Conclusion {
    pub(super) exit: Exit,
    pub(super) messages: Vec<Message>,
}

/// A message at the end.
pub(super) enum Message {
    /// `--quiet` leaves it out.
    Remark(String),
    /// It was asked for, or is about a failure.
    Said(String),
}

/// A solution as a JSON object.
#[derive(Serialize)]
struct Solution {
    #[serde(rename = "solution")]
    number: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u64>,
    options: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plain: Option<String>,
}

/// The last JSON object.
#[derive(Serialize)]
struct Summary<'a> {
    /// `complete`, `limit` or `stopped`.
    end: &'a str,
    solutions: Number,
    nodes: u64,
    updates: u64,
    seconds: f64,
    progress: f64,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    levels: &'a [u64],
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<String>,
    /// How it was proved that there is no solution, in a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'a str>,
}

/// A number of any size: beyond 128 bits as a string.
#[derive(Serialize)]
#[serde(untagged)]
enum Number {
    Plain(u128),
    Text(String),
}

impl From<&BigUint> for Number {
    fn from(number: &BigUint) -> Self {
        u128::try_from(number).map_or_else(|_| Self::Text(number.to_string()), Self::Plain)
    }
}

impl<'p> Answer<'p> {
    pub(super) fn new(
        problem: &'p Problem,
        question: Question,
        settings: &'p Settings,
        show: &'p mut dyn Show,
        interrupt: &'p Interrupt,
        output: Results,
    ) -> Self {
        let (line, costs) = (String::new(), Vec::new());
        Self {
            problem,
            question,
            settings,
            show,
            interrupt,
            output,
            before: 0,
            n_solutions: 0,
            costs,
            line,
            seconds: 0.0,
            proof: None,
        }
    }

    /// Goes on behind the solutions that earlier runs have printed.
    pub(super) fn resume(&mut self, before: u64) {
        (self.before, self.n_solutions) = (before, before);
    }

    /// Prints a solution, after an empty line if it is not the first of all runs.
    pub(super) fn solution(&mut self, options: &[OptionId]) -> io::Result<()> {
        self.n_solutions += 1;
        let cost: u64 = options.iter().map(|&option| self.problem.cost(option)).sum();
        self.line.clear();
        if self.settings.json {
            let text = |&option| {
                let mut line = String::new();
                push_option(self.problem, option, &mut line);
                line
            };
            let solution = Solution {
                number: self.n_solutions,
                cost: self.problem.has_costs().then_some(cost),
                options: options.iter().map(text).collect(),
                plain: self.show.plain(options),
            };
            self.line = serde_json::to_string(&solution).expect("plain data");
            self.line.push('\n');
        } else {
            if self.n_solutions > 1 {
                self.line.push('\n');
            }
            self.show.show(options, &mut self.line);
            if self.costs.len() < MOST_COSTS {
                self.costs.push(cost);
            }
        }
        self.output.write_all(self.line.as_bytes())
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// What was written to a file so far, if a later run may continue it.
    pub(super) fn written(&mut self) -> io::Result<Option<Written>> {
        self.output.written()
    }

    /// Whether results go to standard output.
    pub(super) const fn is_on_stdout(&self) -> bool {
        self.output.are_on_stdout()
    }

    /// Ends the output. A file gets its name if the results are complete; if they were `cut`, it
    /// stays a part file, and a remark names it.
    pub(super) fn finish(self, cut: bool) -> io::Result<Option<String>> {
        if cut { self.output.leave() } else { self.output.finish().map(|()| None) }
    }

    /// Prints the last line, and says how the run ended.
    pub(super) fn conclude(&mut self, end: End, done: &Done) -> io::Result<Conclusion> {
        let stats = done.stats;
        let (question, settings) = (self.question, self.settings);
        let count = question.is_number();
        let best = matches!(question, Question::Best(_));
        let (before, nothing_new) = (self.before, self.n_solutions == self.before);
        // Above the limit, the limit is the count.
        let (mut n, mut end) = (BigUint::from(self.n_solutions), end);
        if count {
            n.clone_from(&done.count);
            if let Some(limit) = settings.limit.map(BigUint::from).filter(|limit| *limit < n) {
                (n, end) = (limit, if end == End::Complete { End::Enough } else { end });
            }
        }
        let cut = match end {
            End::Complete => None,
            End::Enough if question != Question::Count => None,
            End::Enough => {
                Some(format!("more than {n} {}", plural(n == BigUint::from(1_u8), "solution")))
            }
            End::Nodes => Some(format!("stopped after {}", counted(stats.nodes, "tree node"))),
            End::Time => Some(format!("stopped after {:.1} seconds", self.seconds)),
            End::Memory => Some("stopped by the memory limit".into()),
            End::Stopped => Some(format!("stopped by {}", self.interrupt.cause())),
        };
        if settings.json {
            let levels = if settings.stats { &done.levels[..] } else { &[] };
            let summary = Summary {
                end: match end {
                    End::Complete => "complete",
                    End::Enough | End::Nodes | End::Time | End::Memory => "limit",
                    End::Stopped => "stopped",
                },
                solutions: Number::from(&n),
                nodes: stats.nodes,
                updates: stats.updates,
                seconds: self.seconds,
                progress: done.progress,
                levels,
                engine: done.engine.clone().filter(|_| settings.stats),
                proof: self.proof.as_ref().map(Proof::kind),
            };
            let line = serde_json::to_string(&summary).expect("plain data");
            writeln!(self.output, "{line}")?;
        } else if question == Question::Check {
            // What was found is printed even if there may be more.
            match stats.solutions {
                0 | 1 if cut.is_some() => {}
                0 => writeln!(self.output, "none")?,
                1 => writeln!(self.output, "one")?,
                _ => writeln!(self.output, "several")?,
            }
        } else if count {
            writeln!(self.output, "{n}")?;
        }
        self.output.flush()?;
        let mut messages = Vec::new();
        let mut remark = |text| messages.push(Message::Remark(text));
        if best && self.problem.has_costs() && !self.costs.is_empty() {
            let costs: Vec<String> = self.costs.iter().map(u64::to_string).collect();
            let more = if self.n_solutions > costs.len() as u64 { ", .." } else { "" };
            remark(format!("cost: {}{more}", costs.join(", ")));
        }
        let exit = if let Some(cut) = cut {
            remark(match end {
                End::Enough => cut,
                _ if best => format!("{cut}: there may be cheaper solutions"),
                _ => format!("{cut}: there may be more solutions"),
            });
            Exit::Stopped
        } else if n == BigUint::ZERO {
            if let Some(proof) = &self.proof {
                remark(format!("no solution: proved by {proof}"));
            } else if question != Question::Check || settings.json {
                remark("no solution".into());
            }
            Exit::No
        } else if !count && nothing_new {
            remark(match before {
                1 => "there are no more than the one before".into(),
                before => format!("there are no more than the {before} before"),
            });
            Exit::Answered
        } else if question == Question::Check && stats.solutions > 1 {
            Exit::No
        } else {
            Exit::Answered
        };
        let is_cut = end.is_cut();
        if !settings.json && (settings.stats || is_cut) {
            let statistics = self.statistics(done, settings.stats);
            let asked = settings.stats;
            messages.push(if asked { Message::Said } else { Message::Remark }(statistics));
        }
        Ok(Conclusion { exit, messages })
    }

    fn statistics(&self, done: &Done, levels: bool) -> String {
        let stats = &done.stats;
        let mut text = format!(
            "{} {}, {}, {}, {:.3} s, {:.4} % of the tree",
            done.count,
            plural(done.count == BigUint::from(1_u8), "solution"),
            counted(stats.nodes, "tree node"),
            counted(stats.updates, "update"),
            self.seconds,
            100.0 * done.progress,
        );
        if levels {
            if let Some(engine) = &done.engine {
                text += "\nengine: ";
                text += engine;
            }
            if let Some(proof) = &self.proof {
                write!(text, "\nproof: {proof}").expect("a string");
            }
            // A search that learns has no tree.
            if !done.levels.is_empty() {
                text += "\n level  tree nodes";
            }
            for (level, nodes) in done.levels.iter().enumerate() {
                write!(text, "\n{level:6}  {nodes:10}").expect("a string");
            }
        }
        text
    }
}

/// `n` things, in the singular or the plural.
pub(super) fn counted(n: u64, thing: &str) -> String {
    format!("{n} {}", plural(n == 1, thing))
}

fn plural(is_one: bool, thing: &str) -> String {
    if is_one { thing.into() } else { format!("{thing}s") }
}

/// The most costs in the message at the end.
const MOST_COSTS: usize = 100;
