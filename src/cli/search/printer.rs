//! What a search prints: solutions on standard output, the rest in words.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use quadrille::BigUint;
use quadrille::proof::certificate::Certificate;
use quadrille::proof::why::ReasonData;
use quadrille::run::{Answer, End, Question};
use quadrille_base::counted;
use serde::Serialize;
use serde_json::value::RawValue;

use super::{Job, SearchArgs};
use crate::cli::Exit;
use crate::cli::interrupt::Interrupt;
use crate::cli::json::{self, JsonNumber};
use crate::cli::solution_printer::SolutionPrinter;

/// Prints what a search finds, and its answer.
pub(super) struct Printer<'p> {
    pub(super) question: Question,
    pub(super) settings: &'p SearchArgs,
    pub(super) interrupt: &'p Interrupt,
    pub(super) solutions: SolutionPrinter<'p>,
    /// Solutions that earlier runs have printed.
    before: u64,
    pub(super) seconds: f64,
}

/// Whether the answer is a number or a word, and no solutions are printed.
pub(super) const fn is_number(question: Question) -> bool {
    matches!(question, Question::Count | Question::Check)
}

/// Work, which is about nanoseconds, in milliseconds.
fn milliseconds(work: u64) -> String {
    format!("{}.{:03} ms", work / 1_000_000, work / 1_000 % 1_000)
}

/// How a run of the program ends.
pub(super) struct Conclusion {
    pub(super) exit: Exit,
    /// Whether remarks are omitted.
    quiet: bool,
    pub(super) messages: Vec<String>,
}

impl Conclusion {
    /// Adds a message that is omitted with `--quiet`.
    pub(super) fn remark(&mut self, text: String) {
        if !self.quiet {
            self.say(text);
        }
    }

    /// Adds a message that is always printed: the user asked for it, or it reports a failure.
    pub(super) fn say(&mut self, text: String) {
        self.messages.push(text);
    }
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
    /// The cost of the best solution found; `None` without a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Box<RawValue>>,
    /// No solution costs less, or more if they are to be expensive; `None` without a solution of
    /// any cost, and if nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<Box<RawValue>>,
    /// The distance from the cost to the bound, in percent of the cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<f64>,
    /// Whether the solutions found are the best, as many as asked for or all that there are; `None`
    /// if the best ones are not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
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
    /// Why there is no solution, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<ReasonData<'a>>,
}

impl<'p> Printer<'p> {
    /// Continues after the solutions that earlier runs have printed.
    pub(super) fn new(
        job: &Job<'p>,
        question: Question,
        mut solutions: SolutionPrinter<'p>,
        before: u64,
    ) -> Self {
        let Job { settings, interrupt, .. } = *job;
        solutions.n_solutions = before;
        Self { question, settings, interrupt, solutions, before, seconds: 0.0 }
    }

    /// Prints the last line, and says how the run ended.
    pub(super) fn conclude(&mut self, end: End, done: &Answer) -> io::Result<Conclusion> {
        let stats = done.stats;
        let (question, settings) = (self.question, self.settings);
        let count = is_number(question);
        let n_solutions = self.solutions.n_solutions;
        // Whether the solutions are to be expensive.
        let maximize = done.best.map(|best| best.maximize);
        let (before, nothing_new) = (self.before, n_solutions == self.before);
        // A count above the limit is replaced by the limit.
        let (mut n, mut end) = (BigUint::from(n_solutions), end);
        if question == Question::Options {
            n.clone_from(&done.count);
        }
        if count {
            n.clone_from(&done.count);
            if let Some(limit) = settings.limit.map(BigUint::from).filter(|limit| *limit < n) {
                (n, end) = (limit, if end == End::Complete { End::Enough } else { end });
            }
        }
        let cut = match end {
            End::Complete => None,
            End::Enough if question != Question::Count => None,
            End::Enough => Some(format!("more than {}", counted(&n, "solution"))),
            End::Nodes => Some(format!("stopped after {}", counted(stats.nodes, "tree node"))),
            End::Time => Some(format!("stopped after {:.1} seconds", self.seconds)),
            End::Memory => Some("stopped by the memory limit".into()),
            End::Stopped => Some(format!("stopped by {}", self.interrupt.cause())),
        };
        let proof = self.proof(done);
        let output = &mut self.solutions.output;
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
                cost: done.best.and_then(|best| best.cost).map(json::number),
                bound: done.best.and_then(|best| best.bound).map(json::number),
                gap: done.best.and_then(|best| best.gap()),
                proved: done.best.map(|best| best.proved),
                levels,
                engine: done.engine.clone().filter(|_| settings.stats),
                proof: proof.as_ref().map(|(word, _)| *word),
                items: certificate.map(Certificate::n_items),
                why: done.why.as_ref().map(|it| it.data(self.solutions.problem)),
            };
            writeln!(output, "{}", json::line(&summary))?;
        } else if question == Question::Check {
            // What was found is printed even if there may be more.
            match stats.solutions {
                0 | 1 if cut.is_some() => {}
                0 => writeln!(output, "none")?,
                1 => writeln!(output, "one")?,
                _ => writeln!(output, "several")?,
            }
        } else if count {
            writeln!(output, "{n}")?;
        }
        output.flush()?;
        let (quiet, messages) = (settings.quiet, Vec::new());
        let mut conclusion = Conclusion { exit: Exit::Answered, quiet, messages };
        let mut remark = |text| conclusion.remark(text);
        self.solutions.left().into_iter().for_each(&mut remark);
        if maximize.is_some() && self.solutions.leaving.is_none() {
            self.solutions.costs().into_iter().for_each(&mut remark);
        }
        let exit = if let Some(cut) = cut {
            remark(match end {
                End::Enough => cut,
                _ if self.solutions.leaving.is_some() => {
                    format!("{cut}: there may be solutions that leave less")
                }
                _ if maximize == Some(true) => {
                    format!("{cut}: there may be more expensive solutions")
                }
                _ if maximize.is_some() => format!("{cut}: there may be cheaper solutions"),
                _ => format!("{cut}: there may be more solutions"),
            });
            Exit::Stopped
        } else if n == BigUint::ZERO {
            self.none(done).into_iter().for_each(&mut remark);
            Exit::No
        } else if !count && nothing_new && question != Question::Options {
            remark(match before {
                1 => "That was the last solution.".into(),
                before => format!("All {before} solutions were printed before."),
            });
            Exit::Answered
        } else if question == Question::Check && stats.solutions > 1 {
            Exit::No
        } else {
            Exit::Answered
        };
        if !settings.json && settings.stats {
            conclusion.say(self.statistics(done, true));
        } else if !settings.json && end.is_cut() {
            conclusion.remark(self.statistics(done, false));
        }
        conclusion.exit = exit;
        Ok(conclusion)
    }

    /// That there is no solution, and why; `None` if the answer is the word itself.
    fn none(&self, done: &Answer) -> Option<String> {
        if let Some(why) = &done.why {
            return Some(format!("no solution: {}", why.describe(self.solutions.problem)));
        }
        match self.proof(done) {
            Some((_, proof)) => Some(format!("no solution: proved by {proof}")),
            None if self.question == Question::Check && !self.settings.json => None,
            None => Some("no solution".into()),
        }
    }

    /// The proof that there is no solution, in a word for JSON, and in words. A search of the whole
    /// tree is worth a word only if a proof was asked for, and a count only if no count was.
    fn proof(&self, done: &Answer) -> Option<(&'static str, String)> {
        done.proof().filter(|(word, _)| match *word {
            "search" => matches!(self.question, Question::Prove | Question::Why),
            "counting" => self.question != Question::Count,
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
