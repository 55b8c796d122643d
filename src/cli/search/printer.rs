//! What a search prints: solutions on standard output, the rest in words.

use std::fmt::Write as _;
use std::io::{self, Write};

use quadrille::BigUint;
use quadrille::proof::certificate::Certificate;
use quadrille::run::Written;
use quadrille::run::{Answer, Best, End};
use quadrille::{OptionId, Problem};
use serde::Serialize;

use super::settings::{CoverQuestion, SearchArgs};
use crate::cli::Exit;
use crate::cli::grouped::counted;
use crate::cli::interrupt::Interrupt;
use crate::cli::json::{self, JsonNumber, solution_line};
use crate::cli::results::Results;

/// How solutions are printed.
pub(in super::super) trait ShowSolution {
    /// The form of the printed solutions in a word or two, such as "pictures".
    fn form(&self) -> &'static str;

    /// Appends a solution, with a line end.
    fn show(&mut self, options: &[OptionId], text: &mut String);

    /// The text of the field `plain` of its JSON object, if there is such a text.
    fn plain(&mut self, _options: &[OptionId]) -> Option<String> {
        None
    }
}

pub(in super::super) struct Printer<'p> {
    problem: &'p Problem,
    pub(super) question: CoverQuestion,
    settings: &'p SearchArgs,
    show: &'p mut dyn ShowSolution,
    pub(super) interrupt: &'p Interrupt,
    output: Results,
    /// Solutions that earlier runs have printed.
    before: u64,
    /// Solutions printed, by earlier runs too.
    n_solutions: u64,
    /// The costs of the first solutions, for the message at the end.
    costs: Vec<i64>,
    line: String,
    pub(super) seconds: f64,
}

/// What is known about the best solutions, for JSON.
#[derive(Serialize)]
struct BestLine {
    /// The cost of the best one found; `None` without a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<i64>,
    /// No solution costs less, or more if they are to be expensive; `None` without a solution of
    /// any cost, and if nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<i64>,
    /// The distance from the cost to the bound, in percent of the cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<f64>,
    /// Whether the solutions found are the best, as many as asked for or all that there are.
    proved: bool,
}

impl From<Best> for BestLine {
    fn from(best: Best) -> Self {
        Self { cost: best.cost, bound: best.bound, gap: best.gap(), proved: best.proved }
    }
}

/// Work, which is about nanoseconds, in milliseconds.
fn milliseconds(work: u64) -> String {
    format!("{}.{:03} ms", work / 1_000_000, work / 1_000 % 1_000)
}

/// How a run of the program ends.
pub(super) struct Conclusion {
    pub(super) exit: Exit,
    pub(super) messages: Vec<Message>,
}

/// A message at the end.
pub(super) enum Message {
    /// Omitted with `--quiet`.
    Remark(String),
    /// Always printed: the user asked for it, or it reports a failure.
    Said(String),
}

/// The last JSON object.
#[derive(Serialize)]
struct Summary<'a> {
    /// `complete`, `limit` or `stopped`.
    end: &'a str,
    solutions: JsonNumber,
    nodes: u64,
    updates: u64,
    seconds: f64,
    progress: f64,
    #[serde(flatten)]
    best: Option<BestLine>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    levels: &'a [u64],
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<String>,
    /// How it was proved that there is no solution, in a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'a str>,
    /// How many items have a weight in the certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<usize>,
}

impl<'p> Printer<'p> {
    pub(super) fn new(
        problem: &'p Problem,
        question: CoverQuestion,
        settings: &'p SearchArgs,
        show: &'p mut dyn ShowSolution,
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
        }
    }

    /// Continues after the solutions that earlier runs have printed.
    pub(super) fn resume(&mut self, before: u64) {
        (self.before, self.n_solutions) = (before, before);
    }

    /// Prints a solution, after an empty line if it is not the first of all runs.
    pub(super) fn solution(&mut self, options: &[OptionId]) -> io::Result<()> {
        self.solution_with(options, None)
    }

    /// The same, with the number of solutions to which symmetries map it, if it is known.
    pub(super) fn solution_with(
        &mut self,
        options: &[OptionId],
        images: Option<&BigUint>,
    ) -> io::Result<()> {
        self.n_solutions += 1;
        let cost: i64 = options.iter().map(|&option| self.problem.cost(option)).sum();
        self.line.clear();
        if self.settings.json {
            let cost = self.problem.has_costs().then_some(cost.into());
            let plain = self.show.plain(options);
            self.line = solution_line(self.problem, self.n_solutions, cost, options, images, plain);
            self.line.push('\n');
        } else {
            if self.n_solutions > 1 {
                self.line.push('\n');
            }
            if let Some(images) = images {
                writeln!(self.line, "| {}", counted(images, "image")).expect("a string");
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
    pub(super) fn conclude(&mut self, end: End, done: &Answer) -> io::Result<Conclusion> {
        let stats = done.stats;
        let (question, settings) = (self.question, self.settings);
        let count = question.is_number();
        // Whether the solutions are to be expensive.
        let best = match question {
            CoverQuestion::Best(best) => Some(best.maximize),
            _ => None,
        };
        let (before, nothing_new) = (self.before, self.n_solutions == self.before);
        // A count above the limit is replaced by the limit.
        let (mut n, mut end) = (BigUint::from(self.n_solutions), end);
        if count {
            n.clone_from(&done.count);
            if let Some(limit) = settings.limit.map(BigUint::from).filter(|limit| *limit < n) {
                (n, end) = (limit, if end == End::Complete { End::Enough } else { end });
            }
        }
        let cut = match end {
            End::Complete => None,
            End::Enough if question != CoverQuestion::Count => None,
            End::Enough => Some(format!("more than {}", counted(&n, "solution"))),
            End::Nodes => Some(format!("stopped after {}", counted(stats.nodes, "tree node"))),
            End::Time => Some(format!("stopped after {:.1} seconds", self.seconds)),
            End::Memory => Some("stopped by the memory limit".into()),
            End::Stopped => Some(format!("stopped by {}", self.interrupt.cause())),
        };
        let proof = self.proof(done);
        let certificate = done.no_cover.as_ref().and_then(|it| it.certificate.as_ref());
        if settings.json {
            let levels = if settings.stats { &done.levels[..] } else { &[] };
            let summary = Summary {
                end: end.word(),
                solutions: JsonNumber::from(&n),
                nodes: stats.nodes,
                updates: stats.updates,
                seconds: self.seconds,
                progress: done.explored,
                best: done.best.map(BestLine::from),
                levels,
                engine: done.engine.clone().filter(|_| settings.stats),
                proof: proof.as_ref().map(|(word, _)| *word),
                items: certificate.map(Certificate::n_items),
            };
            writeln!(self.output, "{}", json::line(&summary))?;
        } else if question == CoverQuestion::Check {
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
        if best.is_some() && self.problem.has_costs() && !self.costs.is_empty() {
            let costs: Vec<String> = self.costs.iter().map(i64::to_string).collect();
            let more = if self.n_solutions > costs.len() as u64 { ", .." } else { "" };
            remark(format!("cost: {}{more}", costs.join(", ")));
        }
        let exit = if let Some(cut) = cut {
            remark(match end {
                End::Enough => cut,
                _ if best == Some(true) => format!("{cut}: there may be more expensive solutions"),
                _ if best.is_some() => format!("{cut}: there may be cheaper solutions"),
                _ => format!("{cut}: there may be more solutions"),
            });
            Exit::Stopped
        } else if n == BigUint::ZERO {
            if let Some((_, proof)) = &proof {
                remark(format!("no solution: proved by {proof}"));
            } else if question != CoverQuestion::Check || settings.json {
                remark("no solution".into());
            }
            Exit::No
        } else if !count && nothing_new {
            remark(match before {
                1 => "That was the last solution.".into(),
                before => format!("All {before} solutions were printed before."),
            });
            Exit::Answered
        } else if question == CoverQuestion::Check && stats.solutions > 1 {
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

    /// The proof that there is no solution, in a word for JSON, and in words. A search of the whole
    /// tree is worth a word only if a proof was asked for, and a count only if no count was.
    fn proof(&self, done: &Answer) -> Option<(&'static str, String)> {
        done.proof().filter(|(word, _)| match *word {
            "search" => self.question == CoverQuestion::Prove,
            "counting" => self.question != CoverQuestion::Count,
            _ => true,
        })
    }

    fn statistics(&self, done: &Answer, levels: bool) -> String {
        let stats = &done.stats;
        let mut text = format!(
            "{}, {}, {}, {:.3} s, {:.4} % of the tree",
            counted(&done.count, "solution"),
            counted(stats.nodes, "tree node"),
            counted(stats.updates, "update"),
            self.seconds,
            100.0 * done.explored,
        );
        if levels {
            if let Some(engine) = &done.engine {
                text += "\nengine: ";
                text += engine;
            }
            if let Some((strategy, contenders)) = &done.race {
                text += "\nstrategy: ";
                text += strategy;
                for it in contenders {
                    let left = if it.has_left { ", left" } else { "" };
                    write!(
                        text,
                        "\n  {}: share {}, {} of work, {}{left}",
                        it.method,
                        it.share,
                        milliseconds(it.work),
                        counted(it.nodes, "tree node"),
                    )
                    .expect("a string");
                }
            }
            if let Some(best) = &done.best {
                write!(text, "\nbest: {best}").expect("a string");
            }
            if let Some((_, proof)) = self.proof(done) {
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

/// The maximum number of costs in the message at the end.
const MOST_COSTS: usize = 100;
