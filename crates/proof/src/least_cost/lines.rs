//! The lines of a certificate of least cost.

use std::io::{self, BufRead, Write};

use super::cases::{Cases, MOST_SCALE, Place, Step};
use super::prover::{Claim, Sink};
use super::{CheckError, CostBound};
use crate::problem::{Instance, OptionId};
use crate::text::{ParseError, ReadError, each_line, quoted};

/// What the lines read so far say.
enum Reader {
    Begin,
    Bound(CostBound),
    Steps { cases: Box<Cases>, bound: CostBound, weights: Option<(u64, Vec<(Place, i64)>)> },
}

/// What the certificate in this input proves of the problem.
///
/// Reads the input once. Takes memory for the longest line, for 50 bytes an option and an item of
/// the problem, and for the weights of the cases that are divided at the same time.
///
/// # Errors
///
/// If it proves nothing, with the first wrong line.
pub fn check(problem: &Instance, input: impl BufRead) -> Result<CostBound, CheckError> {
    let mut reader = Reader::Begin;
    let end = each_line(input, 16, |number, text| reader.line(problem, number, text.trim()))?;
    reader.finish(end)
}

impl Reader {
    fn line(&mut self, problem: &Instance, number: u64, line: &str) -> Result<(), CheckError> {
        let fault = |reason: String| {
            let error = ParseError::because(number, line.as_bytes(), 0..line.len(), reason);
            CheckError::from(ReadError::from(error))
        };
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match self {
            Self::Begin => {
                let cost = rest.parse().ok();
                *self = Self::Bound(match (word, cost) {
                    ("least", Some(cost)) => CostBound::AtLeast(cost),
                    ("most", Some(cost)) => CostBound::AtMost(cost),
                    _ => return Err(fault("expected \"least 5\" or \"most 5\"".into())),
                });
                Ok(())
            }
            Self::Bound(bound) => {
                let scale = rest.parse().ok().filter(|scale| (1..=MOST_SCALE).contains(scale));
                let ("scale", Some(scale)) = (word, scale) else {
                    let reason = format!("expected \"scale\" and a number from 1 to {MOST_SCALE}");
                    return Err(fault(reason));
                };
                let bound = *bound;
                let sign = bound.sign();
                // The least of the costs times -1 is -most.
                let Some(least) = bound.cost().checked_mul(sign) else {
                    return Err(fault("expected a bound that has an opposite".into()));
                };
                let cases = Box::new(Cases::new(problem, sign, least, scale));
                *self = Self::Steps { cases, bound, weights: None };
                Ok(())
            }
            Self::Steps { cases, weights, .. } => {
                if let Ok(weight) = word.parse::<i64>() {
                    let Some((_, pairs)) = weights else {
                        return Err(fault("expected \"weights\" before a weight".into()));
                    };
                    pairs.push((place(problem, rest).map_err(fault)?, weight));
                    // With a pair more than there are places, one occurs twice.
                    return if pairs.len() > cases.n_places() {
                        weigh(cases, weights)
                    } else {
                        Ok(())
                    };
                }
                weigh(cases, weights)?;
                let one_place = |text: &str| place(problem, text).map_err(fault);
                let option = |text: &str| option(problem, text).map_err(fault);
                let step = match word {
                    "weights" if rest.is_empty() => {
                        *weights = Some((number, Vec::new()));
                        return Ok(());
                    }
                    "clique" => {
                        let options =
                            rest.split_whitespace().map(option).collect::<Result<Vec<_>, _>>()?;
                        return cases.add_clique(&options).map_err(wrong(number));
                    }
                    "options" => Step::Options(one_place(rest)?),
                    "pair" => {
                        let (a, b) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                        Step::Pair(one_place(a)?, one_place(b.trim())?)
                    }
                    "option" => Step::Option(option(rest)?),
                    _ => {
                        let words = "\"weights\", \"options\", \"pair\", \"option\" or \"clique\"";
                        return Err(fault(format!("expected {words}, found {}", quoted(word))));
                    }
                };
                cases.step(&step).map_err(wrong(number))
            }
        }
    }

    fn finish(self, number: u64) -> Result<CostBound, CheckError> {
        match self {
            Self::Begin | Self::Bound(_) => {
                let words = if matches!(self, Self::Begin) { "\"least 5\"" } else { "\"scale 1\"" };
                let reason = format!("expected {words}, found the end");
                Err(ReadError::from(ParseError::because(number, b"", 0..0, reason)).into())
            }
            Self::Steps { mut cases, bound, mut weights } => {
                weigh(&mut cases, &mut weights)?;
                if cases.is_done { Ok(bound) } else { Err(CheckError::Open) }
            }
        }
    }
}

/// Makes the step of the weights that were read, if any.
fn weigh(
    cases: &mut Cases,
    weights: &mut Option<(u64, Vec<(Place, i64)>)>,
) -> Result<(), CheckError> {
    match weights.take() {
        Some((number, pairs)) => cases.step(&Step::Weights(pairs)).map_err(wrong(number)),
        None => Ok(()),
    }
}

fn wrong(line: u64) -> impl Fn(String) -> CheckError {
    move |reason| CheckError::Step { line, reason }
}

/// A clique such as `:3`, or an item.
fn place(problem: &Instance, text: &str) -> Result<Place, String> {
    if let Some(digits) = text.strip_prefix(':') {
        let clique = digits.parse().ok().and_then(|n: usize| n.checked_sub(1));
        return clique.map(Place::Clique).ok_or_else(|| "expected a clique such as \":1\"".into());
    }
    let unknown = || format!("expected an item, found {}", quoted(text));
    problem.item(text).map(Place::Item).ok_or_else(unknown)
}

fn option(problem: &Instance, text: &str) -> Result<OptionId, String> {
    let n = problem.n_options();
    let number = text.parse().ok().filter(|&number| number < n);
    let reason =
        || format!("expected the number of an option, less than {n}, found {}", quoted(text));
    number.map(OptionId::new).ok_or_else(reason)
}

/// A certificate, as far as it is written.
pub(super) struct Lines<'p, W> {
    problem: &'p Instance,
    output: W,
}

impl<'p, W: Write> Lines<'p, W> {
    /// Writes what comes before the steps.
    pub(super) fn begin(problem: &'p Instance, claim: &Claim, mut output: W) -> io::Result<Self> {
        let &Claim { bound, scale, .. } = claim;
        let word = bound.word();
        let fact = bound.in_words(problem);
        writeln!(output, "| Proof: {fact}.\n{word} {}\nscale {scale}", bound.cost())?;
        for clique in claim.cliques {
            write!(output, "clique")?;
            clique.iter().try_for_each(|option| write!(output, " {}", option.index()))?;
            writeln!(output)?;
        }
        Ok(Self { problem, output })
    }

    fn name(&self, place: Place) -> String {
        match place {
            Place::Item(item) => self.problem.name(item).to_owned(),
            Place::Clique(k) => format!(":{}", k + 1),
        }
    }
}

impl<W: Write> Sink for Lines<'_, W> {
    fn step(&mut self, step: &Step) -> io::Result<()> {
        match step {
            Step::Weights(weights) => {
                writeln!(self.output, "weights")?;
                for &(place, weight) in weights {
                    let name = self.name(place);
                    writeln!(self.output, "{weight} {name}")?;
                }
                Ok(())
            }
            &Step::Options(place) => {
                let name = self.name(place);
                writeln!(self.output, "options {name}")
            }
            &Step::Pair(a, b) => {
                let (a, b) = (self.name(a), self.name(b));
                writeln!(self.output, "pair {a} {b}")
            }
            &Step::Option(option) => writeln!(self.output, "option {}", option.index()),
        }
    }

    fn finish(&mut self, _: CostBound) -> io::Result<()> {
        self.output.flush()
    }
}
