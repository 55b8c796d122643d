//! What a search prints: solutions on standard output, the rest in words.

use std::fmt::{self, Write as _};
use std::io::{self, Write};

use quadrille::BigUint;
use quadrille::search::Stats;
use quadrille::search::auto::NoCover;
use quadrille::search::race::{ContenderReport, MethodKind};
use quadrille::text::checkpoint::Written;
use quadrille::{OptionId, Problem};
use serde::Serialize;

use super::settings::{CoverQuestion, SearchArgs};
use crate::cli::Exit;
use crate::cli::grouped::counted;
use crate::cli::interrupt::Interrupt;
use crate::cli::json::{self, JsonNumber, solution_line};
use crate::cli::results::Results;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchEnd {
    /// The tree is explored.
    Complete,
    /// The search has found as many solutions as the user asked for.
    Enough,
    /// The node limit.
    Nodes,
    /// The time limit.
    Time,
    /// The memory limit: the search cannot continue without more memory.
    Memory,
    /// ^C or another signal.
    Stopped,
}

impl SearchEnd {
    /// Whether the user asked for results that the search may not have reached.
    pub(super) const fn is_cut(self) -> bool {
        matches!(self, Self::Nodes | Self::Time | Self::Memory | Self::Stopped)
    }

    /// In a word, for JSON.
    const fn word(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Enough | Self::Nodes | Self::Time | Self::Memory => "limit",
            Self::Stopped => "stopped",
        }
    }
}

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

pub(in super::super) struct Answer<'p> {
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
    /// Why there is no solution, if there is more to say than that all was searched.
    pub(super) no_cover: Option<NoCover>,
}

/// What a search did.
pub(super) struct SearchReport {
    pub(super) stats: Stats,
    pub(super) levels: Vec<u64>,
    pub(super) progress: f64,
    /// The engine, in words.
    pub(super) engine: Option<String>,
    /// The strategy, and what each contender did.
    pub(super) race: Option<(String, Vec<ContenderReport>)>,
    /// The number of solutions; may be too large for `stats`.
    pub(super) count: BigUint,
    /// The best solution, if the best ones are asked for.
    pub(super) best: Option<BestFound>,
}

/// The cost of the best solution found, and what is proved about it.
#[derive(Clone, Copy, Serialize)]
pub(super) struct BestFound {
    /// `None` without a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cost: Option<i64>,
    /// No solution costs less, or more if they are to be expensive; `None` without a solution of
    /// any cost, and if nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bound: Option<i64>,
    /// The distance from the cost to the bound, in percent of the cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<f64>,
    /// Whether the solutions found are the best, as many as asked for or all that there are.
    pub(super) proved: bool,
}

impl BestFound {
    pub(super) fn new(cost: Option<i64>, bound: Option<i64>, proved: bool) -> Self {
        let gap = cost.zip(bound).map(|(cost, bound)| {
            let distance = (i128::from(cost) - i128::from(bound)).unsigned_abs();
            percent(distance, cost.unsigned_abs().into())
        });
        // Without costs that differ from 0 no percentage has a meaning.
        Self { cost, bound, gap: gap.filter(|gap| gap.is_finite()), proved }
    }
}

impl fmt::Display for BestFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cost {
            Some(cost) => write!(f, "cost {cost}")?,
            None => f.write_str("no cost")?,
        }
        if let Some(bound) = self.bound {
            write!(f, ", bound {bound}")?;
        }
        if let Some(gap) = self.gap {
            write!(f, ", gap {gap:.2} %")?;
        }
        Ok(())
    }
}

/// A part of a whole in percent.
#[expect(clippy::cast_precision_loss, reason = "a percentage, rounded")]
fn percent(part: u128, whole: u128) -> f64 {
    if part == 0 { 0.0 } else { 100.0 * part as f64 / whole as f64 }
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
    best: Option<BestFound>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    levels: &'a [u64],
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<String>,
    /// How it was proved that there is no solution, in a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'a str>,
}

impl<'p> Answer<'p> {
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
            no_cover: None,
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

    /// The same, with the number of solutions to which symmetries map it.
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
    pub(super) fn conclude(
        &mut self,
        end: SearchEnd,
        done: &SearchReport,
    ) -> io::Result<Conclusion> {
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
                (n, end) =
                    (limit, if end == SearchEnd::Complete { SearchEnd::Enough } else { end });
            }
        }
        let cut = match end {
            SearchEnd::Complete => None,
            SearchEnd::Enough if question != CoverQuestion::Count => None,
            SearchEnd::Enough => Some(format!("more than {}", counted(&n, "solution"))),
            SearchEnd::Nodes => {
                Some(format!("stopped after {}", counted(stats.nodes, "tree node")))
            }
            SearchEnd::Time => Some(format!("stopped after {:.1} seconds", self.seconds)),
            SearchEnd::Memory => Some("stopped by the memory limit".into()),
            SearchEnd::Stopped => Some(format!("stopped by {}", self.interrupt.cause())),
        };
        let proof = self.proof();
        if settings.json {
            let levels = if settings.stats { &done.levels[..] } else { &[] };
            let summary = Summary {
                end: end.word(),
                solutions: JsonNumber::from(&n),
                nodes: stats.nodes,
                updates: stats.updates,
                seconds: self.seconds,
                progress: done.progress,
                best: done.best,
                levels,
                engine: done.engine.clone().filter(|_| settings.stats),
                proof: proof.as_ref().map(|(word, _)| *word),
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
                SearchEnd::Enough => cut,
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
    /// tree is worth a word only if a proof was asked for.
    fn proof(&self) -> Option<(&'static str, String)> {
        let no_cover = self.no_cover.as_ref()?;
        Some(match (no_cover.by, &no_cover.certificate) {
            (_, Some(certificate)) => (certificate.kind(), certificate.to_string()),
            (MethodKind::Memo, None) if self.question != CoverQuestion::Count => {
                ("counting", "counting (memoization), no certificate".into())
            }
            (MethodKind::Programs, None) => {
                ("programs", "a tree of linear programs, no certificate".into())
            }
            _ if self.question == CoverQuestion::Prove => {
                ("search", "search, no certificate".into())
            }
            _ => return None,
        })
    }

    fn statistics(&self, done: &SearchReport, levels: bool) -> String {
        let stats = &done.stats;
        let mut text = format!(
            "{}, {}, {}, {:.3} s, {:.4} % of the tree",
            counted(&done.count, "solution"),
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
            if let Some((_, proof)) = self.proof() {
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
