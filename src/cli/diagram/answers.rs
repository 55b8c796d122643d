//! The answers to the questions.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use quadrille::BigUint;
use quadrille::files::{Compression, Compressor};
use quadrille::search::diagram::View;
use quadrille::text::diagram::write_diagram;
use quadrille::text::zdd::{ZddError, write_zdd};
use serde::Serialize;
use serde_json::value::RawValue;

use super::costs::{self, Costs};
use super::weigh::Weights;
use super::{Context, Question};
use super::{drawing, rank};
use crate::cli::failure::Failure;
use crate::cli::json::{self, JsonNumber, line, print};
use crate::cli::results::Results;
use crate::cli::solution_printer::{Lines, SolutionPrinter};
use crate::cli::{Exit, messages};

/// The number of solutions as a JSON object: of one cost, or of all.
#[derive(Serialize)]
struct Count {
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Box<RawValue>>,
    solutions: JsonNumber,
}

/// The size of a diagram as a JSON object.
#[derive(Serialize)]
struct Info {
    solutions: JsonNumber,
    #[serde(flatten)]
    sizes: BTreeMap<&'static str, usize>,
    /// The size of the file in bytes, or `None` if the diagram comes from standard input.
    file: Option<u64>,
    fingerprint: String,
}

const ASKED: &str = "only the question that writes a diagram has other arguments";

impl Context<'_> {
    /// Answers a question.
    pub(super) fn answer(&mut self, question: &Question) -> Result<Exit, Failure> {
        match question {
            Question::Condition { output, .. } => self.write(output),
            Question::Sample { .. }
            | Question::Best { .. }
            | Question::Nth { .. }
            | Question::Covers { .. } => self.solutions(question),
            _ => self.numbers(question),
        }
    }

    /// Writes the diagram to a file, or to standard output.
    fn write(&mut self, path: &Path) -> Result<Exit, Failure> {
        let failed = |error: io::Error| Failure::of_file(path, error);
        let results = Results::open(Some(path), &mut self.files)?;
        let mut output = Compressor::new(results, Compression::by_extension(path));
        write_diagram(&self.problem, &self.diagram, &mut output).map_err(failed)?;
        output.finish().and_then(Results::finish).map_err(failed)?;
        Ok(ended(self.diagram.is_empty(), false))
    }

    /// Prints solutions.
    fn solutions(&mut self, question: &Question) -> Result<Exit, Failure> {
        let (asked, diagram) = (question.asked().expect(ASKED), &self.diagram);
        // An error in the weights or costs is reported before an output is opened.
        let costs = self.costs(question)?;
        let weights = match question {
            Question::Sample { weights: Some(file), .. } => {
                let what = "a weight, a number from 0 on,";
                Some(costs::read(file, &self.problem, 1.0, what, costs::weight)?)
            }
            _ => None,
        };
        let results = Results::open(asked.output.as_deref(), &mut self.files)?;
        let mut lines = Lines::items(&self.problem);
        let mut printer = SolutionPrinter::new(&self.problem, &mut lines, asked.json, results);
        let stop = self.interrupt.stop_flag();
        let goes_on = |n_printed: u64, most: u64| n_printed < most && !stop.is_set();
        self.interrupt.set_idle(false);
        let mut remark = None;
        match question {
            Question::Sample { n, seed, .. } => {
                let counted = diagram.counted();
                let mut sampler = match weights {
                    Some(weights) => diagram
                        .weighted_sampler(*seed, |option| weights[option.index()])
                        .map_err(|error| Failure::Because(format!("--weights: {error}")))?,
                    None => counted.sampler(*seed),
                };
                while goes_on(printer.n_solutions, *n)
                    && let Some(cover) = sampler.next_cover()
                {
                    printer.solution(cover)?;
                }
            }
            Question::Best { n, costs: file, .. } => {
                let has_costs = self.problem.has_costs() || file.is_some();
                let mut cheapest = diagram.cheapest(|option| costs.of[option.index()]);
                while goes_on(printer.n_solutions, *n)
                    && let Some((cost, cover)) = cheapest.next_cover()
                {
                    let cost = has_costs.then(|| costs.decimal(cost));
                    printer.solution_with(cover, cost, None)?;
                }
                remark = printer.costs();
            }
            Question::Nth { numbers: asked_numbers, .. } => {
                let counted = diagram.counted();
                for number in asked_numbers {
                    let Some(cover) = counted.nth(number).filter(|_| !stop.is_set()) else {
                        let n = counted.count();
                        messages::say(&format!(
                            "there is no solution {number}: their number is {n}, and the first is 0"
                        ));
                        printer.output.finish()?;
                        return Ok(Exit::No);
                    };
                    printer.solution(&cover)?;
                }
            }
            Question::Covers { from, limit, .. } => {
                let most = limit.unwrap_or(u64::MAX);
                let mut covers = if *from == BigUint::ZERO {
                    diagram.covers()
                } else {
                    diagram.counted().covers_from(from)
                };
                while goes_on(printer.n_solutions, most)
                    && let Some(cover) = covers.next_cover()
                {
                    printer.solution(cover)?;
                }
            }
            _ => unreachable!("the caller sends only these"),
        }
        let is_cut = stop.is_set();
        let place = printer.output.end(is_cut, "results")?;
        if is_cut {
            let cause = self.interrupt.cause();
            remark = Some(format!("stopped by {cause}: there may be more solutions"));
        }
        for remark in remark.into_iter().chain(place).filter(|_| !asked.quiet) {
            messages::say(&remark);
        }
        Ok(if is_cut { Exit::Stopped } else { ended(diagram.is_empty(), asked.quiet) })
    }

    /// The costs, if the question is about costs: what its file or the problem says.
    fn costs(&self, question: &Question) -> Result<Costs, Failure> {
        match question {
            Question::Best { costs: Some(file), .. }
            | Question::Costs { costs: Some(file), .. } => Costs::read(file, &self.problem),
            Question::Best { .. } | Question::Costs { .. } => Ok(Costs::stated(&self.problem)),
            _ => Ok(Costs::default()),
        }
    }

    /// Prints numbers or a drawing.
    fn numbers(&mut self, question: &Question) -> Result<Exit, Failure> {
        let (asked, diagram) = (question.asked().expect(ASKED), &self.diagram);
        let costs = self.costs(question)?;
        let drawing = match question {
            Question::Dot(_) => Some(drawing::dot(&self.problem, diagram)?),
            Question::Svg(_) => Some(drawing::svg(&self.problem, diagram)?),
            _ => None,
        };
        let mut output = Results::open(asked.output.as_deref(), &mut self.files)?;
        let (problem, json) = (&self.problem, asked.json);
        let mut exit = Exit::Answered;
        match question {
            Question::Count(_) => {
                let n = diagram.count();
                let count = Count { cost: None, solutions: JsonNumber::from(&n) };
                print(&mut output, json, &count, n)?;
                exit = ended(diagram.is_empty(), asked.quiet);
            }
            Question::Rank { solutions, .. } => {
                let counted = diagram.counted();
                exit = rank::print(problem, &counted, solutions, json, &mut output)?;
            }
            Question::Weigh { items, .. } => {
                let weights = Weights { problem, shares: diagram.counted().shares(), json };
                if *items {
                    weights.print_by_item(&mut output)?;
                } else {
                    weights.print(&mut output)?;
                }
                exit = ended(diagram.is_empty(), asked.quiet);
            }
            Question::Costs { .. } => {
                let counts = diagram.cost_distribution(|option| costs.of[option.index()]);
                for (cost, n) in counts.map_err(|error| error.to_string())? {
                    let cost = costs.decimal(cost);
                    let in_json = Some(json::number(cost));
                    let count = Count { cost: in_json, solutions: JsonNumber::from(&n) };
                    print(&mut output, json, &count, format_args!("{cost} {n}"))?;
                }
                exit = ended(diagram.is_empty(), asked.quiet);
            }
            Question::Zdd(_) => {
                write_zdd(diagram, &mut output).map_err(|error| match error {
                    ZddError::Io(error) => Failure::Write(error),
                    error => Failure::Because(error.to_string()),
                })?;
            }
            Question::Info(_) => self.info(json, &mut output)?,
            _ => output.write_all(drawing.expect("the others draw").as_bytes())?,
        }
        output.finish()?;
        Ok(exit)
    }

    /// Prints the size of the diagram.
    fn info(&self, json: bool, output: &mut Results) -> Result<(), Failure> {
        let diagram = &self.diagram;
        let is_product = |&node: &usize| matches!(diagram.view(node), View::Product(_));
        let n_products = (0..diagram.n_nodes()).filter(is_product).count();
        let (n, file) = (diagram.count(), std::fs::metadata(self.file).ok());
        let file = file.filter(std::fs::Metadata::is_file).map(|file| file.len());
        let fields = [
            ("items", self.problem.n_items()),
            ("options", self.problem.n_options()),
            ("nodes", diagram.n_nodes()),
            ("products", n_products),
            ("edges", diagram.n_edges()),
            ("bytes", diagram.bytes()),
        ];
        if json {
            let info = Info {
                solutions: JsonNumber::from(&n),
                sizes: fields.into_iter().collect(),
                file,
                fingerprint: diagram.fingerprint().to_string(),
            };
            return Ok(writeln!(output, "{}", line(&info))?);
        }
        writeln!(output, "solutions: {n}")?;
        for (name, value) in fields {
            writeln!(output, "{name}: {value}")?;
        }
        if let Some(file) = file {
            writeln!(output, "bytes of the file: {file}")?;
        }
        Ok(writeln!(output, "fingerprint: {}", diagram.fingerprint())?)
    }
}

/// The exit code; says that there is no solution if there is none.
fn ended(is_empty: bool, quiet: bool) -> Exit {
    if !is_empty {
        return Exit::Answered;
    }
    if !quiet {
        messages::say("no solution");
    }
    Exit::No
}
