//! Exact cover problems: their text, the number of their covers, and the covers one by one.

use std::time::Duration;

use js_sys::{BigInt, Error};
use quadrille::problem::Decimal;
use quadrille::run::{End, Most, Question, Run, Task};
use quadrille::search::Limits;
use quadrille::text::knuth::option_text;
use quadrille::text::{Document, OptionNames};
use quadrille::{BigUint, OptionId, Problem as Stated};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// The most bytes that a search may remember. The memory of WebAssembly never shrinks.
const MEMORY: usize = 512 << 20;

/// The run for a question: with one thread, bounded memory, and this time if it is limited.
pub(crate) fn run(
    problem: &Stated,
    question: Question,
    seconds: Option<f64>,
) -> Result<Run, Error> {
    let task = Task::new(problem.plan().threads(1).memory(MEMORY), question);
    let mut run = task.run().map_err(error)?;
    run.set_limits(limits(seconds)?);
    Ok(run)
}

/// No limit, or a number of seconds.
fn limits(seconds: Option<f64>) -> Result<Limits, Error> {
    let Some(seconds) = seconds else { return Ok(Limits::NONE) };
    let time = Duration::try_from_secs_f64(seconds)
        .map_err(|_| Error::new(&format!("expected a number of seconds, found {seconds}")))?;
    Ok(Limits::NONE.time(time))
}

pub(crate) fn error(reason: impl std::fmt::Display) -> Error {
    Error::new(&reason.to_string())
}

/// The error of a search that a limit ended. Its `name` is `LimitError`.
pub(crate) fn limit_error() -> Error {
    let error = Error::new("the search took more seconds than it was given");
    error.set_name("LimitError");
    error
}

/// The numbers of options, in ascending order.
pub(crate) fn numbers(cover: &[OptionId]) -> Vec<u32> {
    let number = |option: &OptionId| u32::try_from(option.index()).expect("an index of 32 bits");
    let mut numbers: Vec<u32> = cover.iter().map(number).collect();
    numbers.sort_unstable();
    numbers
}

/// The numbers of the options of the next cover of a run; `None` if there is no other.
pub(crate) fn next_cover(run: &mut Run) -> Result<Option<Vec<u32>>, Error> {
    loop {
        match run.next_cover(Duration::MAX) {
            Ok(Some(cover)) => return Ok(Some(numbers(&cover))),
            Ok(None) => {}
            Err(End::Complete) => return Ok(None),
            Err(_) => return Err(limit_error()),
        }
    }
}

fn big(count: &BigUint) -> Result<BigInt, Error> {
    BigInt::new(&count.to_string().into()).map_err(JsCast::unchecked_into)
}

/// An exact cover problem: items, and options, which are sets of items. A cover is a set of options
/// that has every item exactly once.
#[wasm_bindgen]
pub struct Problem {
    pub(crate) stated: Stated,
    names: OptionNames,
    remarks: Vec<String>,
}

impl Problem {
    /// A problem that no file states.
    pub(crate) fn of(stated: Stated) -> Self {
        Self { stated, names: OptionNames::default(), remarks: Vec::new() }
    }
}

#[wasm_bindgen]
impl Problem {
    /// The problem with this text, in the format of Knuth's programs: a line of items, then a line
    /// for each option. Behind `|` in the first line stand items that a cover may leave out.
    /// `item:color` colors such an item; `2|item` or `1:3|item` says how often an item is covered;
    /// `|7` or `|7.25` at the end of an option is its cost. Or with a text in another format that
    /// the program reads, such as a table, MPS, LP or a matrix of zeros and ones.
    ///
    /// Throws an `Error` with line, column and reason if the text is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Self, Error> {
        let read = Document::read(text.as_bytes(), None).map_err(error)?;
        let Document { problem: stated, names, remarks, .. } = read;
        Ok(Self { stated, names, remarks })
    }

    /// What a user should know about the reading of the text, a sentence each.
    #[wasm_bindgen(getter)]
    pub fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }

    /// What the text calls an option, such as the column of a linear program; `undefined` if its
    /// format has no names for options.
    pub fn name(&self, number: usize) -> Option<String> {
        let is_one = number < self.n_options();
        is_one.then(|| self.names.label(OptionId::new(number)).map(str::to_owned))?
    }

    /// How many items there are.
    #[wasm_bindgen(getter, js_name = nItems)]
    pub fn n_items(&self) -> usize {
        self.stated.n_items()
    }

    /// How many options there are. They are numbered from 0 in the order of the text.
    #[wasm_bindgen(getter, js_name = nOptions)]
    pub fn n_options(&self) -> usize {
        self.stated.n_options()
    }

    /// The text of an option, such as `a b x:red`.
    ///
    /// Throws an `Error` if there is no such option.
    pub fn option(&self, number: usize) -> Result<String, Error> {
        if number >= self.n_options() {
            let n = self.n_options();
            return Err(error(format_args!("there are {n} options, and none has number {number}")));
        }
        Ok(option_text(&self.stated, OptionId::new(number)))
    }

    /// How many covers there are, a number of any size. The covers are not listed for it: there may
    /// be more than could ever be.
    ///
    /// Throws a `LimitError` if it takes more seconds than are given.
    pub fn count(&self, seconds: Option<f64>) -> Result<BigInt, Error> {
        let mut run = run(&self.stated, Question::Count, seconds)?;
        match run.to_end() {
            End::Complete => big(&run.count()),
            _ => Err(limit_error()),
        }
    }

    /// The numbers of the options of one cover, in ascending order, or `undefined` if there is no
    /// cover.
    ///
    /// Throws a `LimitError` if it takes more seconds than are given.
    pub fn first(&self, seconds: Option<f64>) -> Result<Option<Vec<u32>>, Error> {
        next_cover(&mut run(&self.stated, Question::First, seconds)?)
    }

    /// Whether there is no cover, exactly one, or several: `"none"`, `"one"` or `"several"`.
    ///
    /// Throws a `LimitError` if it takes more seconds than are given.
    pub fn check(&self, seconds: Option<f64>) -> Result<String, Error> {
        let mut run = run(&self.stated, Question::Check, seconds)?;
        let end = run.to_end();
        match run.stats().solutions {
            2.. => Ok("several".into()),
            _ if end != End::Complete => Err(limit_error()),
            1 => Ok("one".into()),
            _ => Ok("none".into()),
        }
    }

    /// A cover, or why there is none.
    ///
    /// Throws a `LimitError` if it takes more seconds than are given.
    pub fn prove(&self, seconds: Option<f64>) -> Result<Proof, Error> {
        let mut run = run(&self.stated, Question::Prove, seconds)?;
        let cover = next_cover(&mut run)?;
        if cover.is_some() {
            return Ok(Proof { cover, proof: None, certificate: None });
        }
        let answer = run.answer();
        let proof = answer.proof().map(|(word, _)| word.to_owned());
        let certificate = answer.no_cover.and_then(|it| it.certificate);
        let certificate = certificate.map(|it| it.write(&self.stated));
        Ok(Proof { cover, proof, certificate })
    }

    /// All covers, one after another, in an order that is not promised. `for (const cover of
    /// problem.covers())` gives the numbers of the options of each, in ascending order.
    pub fn covers(&self) -> Result<Covers, Error> {
        Ok(Covers { run: run(&self.stated, Question::All, None)? })
    }

    /// The cheapest covers, `most` of them or all if there are fewer, with a proof that no others
    /// cost less; after the seconds that are given, what is known by then. Options without a cost
    /// cost 0, and costs may be negative. With `maximize`, the most expensive ones.
    pub fn cheapest(
        &self,
        most: usize,
        seconds: Option<f64>,
        maximize: Option<bool>,
    ) -> Result<Cheapest, Error> {
        let most = Most { n: most, maximize: maximize.unwrap_or(false), gap: None };
        let mut run = run(&self.stated, Question::Cheapest(most), seconds)?;
        run.to_end();
        Ok(Cheapest { run, are_whole: self.stated.cost_places() == 0 })
    }
}

/// The covers of a problem, one after another.
#[wasm_bindgen]
pub struct Covers {
    run: Run,
}

#[wasm_bindgen]
impl Covers {
    /// The numbers of the options of the next cover, in ascending order, or `undefined` if there is
    /// no other.
    ///
    /// Throws a `LimitError` if it takes more seconds than are given. A further call goes on.
    #[wasm_bindgen(js_name = nextCover)]
    pub fn next(&mut self, seconds: Option<f64>) -> Result<Option<Vec<u32>>, Error> {
        self.run.set_limits(limits(seconds)?);
        next_cover(&mut self.run)
    }
}

/// A cover of a problem, or why there is none.
#[wasm_bindgen(getter_with_clone)]
pub struct Proof {
    /// The numbers of the options of a cover, in ascending order; `undefined` if there is none.
    #[wasm_bindgen(readonly)]
    pub cover: Option<Vec<u32>>,
    /// How it is proved that there is no cover: by a certificate, `"parity"`, `"modulo"` or
    /// `"weights"`; or `"counting"`, `"programs"` or `"search"`. `undefined` if there is a cover.
    #[wasm_bindgen(readonly)]
    pub proof: Option<String>,
    /// The text of the certificate, which `quadrille verify` checks; `undefined` without one.
    #[wasm_bindgen(readonly)]
    pub certificate: Option<String>,
}

/// The cheapest covers of a problem.
#[wasm_bindgen]
pub struct Cheapest {
    run: Run,
    /// Whether the costs of the problem are whole numbers.
    are_whole: bool,
}

#[wasm_bindgen]
impl Cheapest {
    /// How many covers there are.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.run.best_covers().len()
    }

    /// Whether it is proved that no other cover costs less.
    #[wasm_bindgen(getter, js_name = isProved)]
    pub fn is_proved(&self) -> bool {
        self.run.best().is_some_and(|best| best.proved)
    }

    /// The distance from the cost of the best cover to the bound, in percent of the cost;
    /// `undefined` without both.
    #[wasm_bindgen(getter)]
    pub fn gap(&self) -> Option<f64> {
        self.run.best()?.gap()
    }

    /// No cover costs less than this, or more with `maximize`; `undefined` if nothing is known, and
    /// if it is proved that there is no cover.
    #[wasm_bindgen(
        getter,
        js_name = lowerBound,
        unchecked_return_type = "bigint | number | undefined"
    )]
    pub fn lower_bound(&self) -> JsValue {
        let bound = self.run.best().and_then(|best| best.bound);
        bound.map_or(JsValue::UNDEFINED, |bound| self.shown(bound))
    }

    /// The numbers of the options of a cover, in ascending order. Number 0 is the cheapest.
    ///
    /// Throws an `Error` if there is no such cover.
    pub fn cover(&self, number: usize) -> Result<Vec<u32>, Error> {
        self.at(number).map(|(_, options)| numbers(options))
    }

    /// What a cover costs: a `bigint`, or a `number` if the costs of the problem have decimals.
    ///
    /// Throws an `Error` if there is no such cover.
    #[wasm_bindgen(unchecked_return_type = "bigint | number")]
    pub fn cost(&self, number: usize) -> Result<JsValue, Error> {
        self.at(number).map(|(cost, _)| self.shown(cost))
    }

    fn shown(&self, cost: Decimal) -> JsValue {
        match cost.in_units(0).and_then(|cost| i64::try_from(cost).ok()) {
            Some(cost) if self.are_whole => BigInt::from(cost).into(),
            _ => cost.as_f64().into(),
        }
    }

    fn at(&self, number: usize) -> Result<(Decimal, &[OptionId]), Error> {
        let n = self.length();
        let none = || error(format_args!("there are {n} covers, and none has number {number}"));
        self.run.best_covers().nth(number).ok_or_else(none)
    }
}
