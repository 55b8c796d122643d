//! `quadrille verify`: checks solutions and certificates, by code that no search uses.

mod distinct;
mod kind;
mod solutions;

use std::io::{BufRead, BufReader, Read, stdout};
use std::path::{Path, PathBuf};

use quadrille::proof::certificate::{Certificate, check};
use quadrille::proof::count::distinct::{self as classes, Classes};
use quadrille::proof::count::{self, CountError};
use quadrille::proof::least_cost::{self, CheckError};
use quadrille::text::ReadError;
use quadrille::{BigUint, Problem};
use quadrille_base::counted;
use same_file::Handle;
use serde::Serialize;

use super::args::names::{AnyFormat, formats};
use super::failure::Failure;
use super::input::{name, open_input};
use super::json::{self, JsonNumber};
use super::{Exit, messages, suggest};
use distinct::SeenSolutions;
use kind::FileKind;

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct VerifyArgs {
    /// Read the problem from this file; "-" is standard input
    problem: PathBuf,
    /// Check the solutions in this file; "-" is standard input
    #[arg(required_unless_present = "certificate")]
    solutions: Option<PathBuf>,
    /// Read a problem of this format
    #[arg(long, value_name = "FORMAT", value_parser = formats(), default_value = "auto")]
    format: AnyFormat,
    /// Each option costs 1, as with cover --fewest
    #[arg(long)]
    fewest: bool,
    /// Read the options of solutions as items, as cover --items prints them
    #[arg(long, conflicts_with = "certificate")]
    items: bool,
    /// Check a certificate, which quadrille cover wrote; "-" is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "solutions")]
    certificate: Option<PathBuf>,
    /// Reject a solution that occurred before; takes 50 bytes of memory per solution
    #[arg(long, conflicts_with = "certificate")]
    distinct: bool,
    /// With --distinct: also reject it if a symmetry of the problem maps it to an earlier one
    #[arg(long, requires = "distinct")]
    up_to_symmetry: bool,
    /// With --up-to-symmetry: symmetries may exchange colors
    #[arg(long, requires = "up_to_symmetry")]
    exchange_colors: bool,
    /// Print one JSON object per solution
    #[arg(long)]
    json: bool,
}

pub(super) fn run(options: &VerifyArgs) -> Result<Exit, Failure> {
    let stdin = Path::new("-");
    let judged = options.solutions.as_ref().or(options.certificate.as_ref());
    let judged = judged.expect("one of them is required");
    if options.problem == stdin && judged == stdin {
        return Err("the problem and the solutions cannot both come from stdin".into());
    }
    if is_same(&options.problem, judged) {
        let kind = if options.solutions.is_some() { "solutions" } else { "certificate" };
        return Err(format!("the problem and the {kind} are the same file").into());
    }
    let document = suggest::problem_in(&options.problem, options.format, None);
    let mut document = document.inspect_err(|_| {
        if suggest::begins_with_problem(judged) {
            let name = name(judged);
            messages::say(&format!("{name} looks like a problem: the problem is the first file"));
        }
    })?;
    if options.fewest {
        document.problem = document.problem.fewest();
    }
    let problem = &document.problem;
    if options.certificate.is_some() {
        return certificate(problem, judged, options.json);
    }
    let symmetry = options.up_to_symmetry.then(|| {
        if options.exchange_colors { problem.symmetry_with_colors() } else { problem.symmetry() }
    });
    let symmetry = symmetry.transpose().map_err(Failure::because)?;
    let seen = options.distinct.then(|| SeenSolutions::new(symmetry));
    solutions::run(&document, options.items, judged, options.json, seen)
}

/// Whether two names are those of one file; `-` is standard input.
fn is_same(a: &Path, b: &Path) -> bool {
    let handle = |path: &Path| {
        if path == Path::new("-") { Handle::stdin() } else { Handle::from_path(path) }
    };
    matches!((handle(a), handle(b)), (Ok(a), Ok(b)) if a == b)
}

/// Checks a certificate.
fn certificate(problem: &Problem, file: &Path, as_json: bool) -> Result<Exit, Failure> {
    let mut input = open_input(file)?;
    let name = name(file);
    // The kind of a certificate, and a message about a wrong file, depend on its first bytes.
    let mut start = Vec::new();
    let read = input.by_ref().take(kind::MOST as u64).read_to_end(&mut start);
    read.map_err(|error| Failure::of_file(file, error))?;
    let read = {
        let input = BufReader::with_capacity(1 << 16, start.as_slice().chain(input));
        if kind::is_certificate_of_classes(&start) {
            checked_classes(problem, input)
        } else if kind::is_certificate_of_count(&start) {
            checked_count(problem, input)
        } else if kind::is_certificate_of_cost(&start) {
            checked_cost(problem, input)
        } else {
            checked(problem, input)
        }
    };
    let checked = read.map_err(|error| {
        let is_wrong = matches!(error, ReadError::Parse(_));
        let exit = Failure::of_file(file, error).exit();
        if let Some(other) = FileKind::Certificate.unlike(&start, problem).filter(|_| is_wrong) {
            messages::say(&format!("{name} looks like {other}"));
        }
        exit
    })?;
    let reason = checked.as_ref().err();
    let right = reason.is_none();
    let fact = checked.as_ref().ok();
    let (solutions, classes) =
        fact.map_or((None, None), |fact| (fact.solutions.as_ref(), fact.classes.as_ref()));
    let text = match (solutions, classes) {
        (Some(n), _) => format!("right, {}", counted(n, "solution")),
        (_, Some(classes)) => format!("right, {classes}"),
        _ if right => "right".into(),
        _ => "wrong".into(),
    };
    let object = CheckedLine {
        right,
        solutions: solutions.map(JsonNumber::from),
        classes: classes.map(|its| JsonNumber::from(&its.count)),
        order: classes.and_then(|its| its.order),
        reason,
    };
    json::print(&mut stdout(), as_json, &object, &text)?;
    match checked {
        Ok(fact) => fact.words.iter().for_each(|words| messages::say(words)),
        Err(reason) => messages::say(&format!("{name}: no proof: {reason}")),
    }
    Ok(if right { Exit::Answered } else { Exit::No })
}

/// The result of a check, as a JSON object.
#[derive(Serialize)]
struct CheckedLine<'c> {
    right: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<JsonNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<JsonNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<u32>,
    reason: Option<&'c String>,
}

/// What a certificate proves.
#[derive(Default)]
struct Fact {
    /// In words, beside the number of solutions.
    words: Option<String>,
    solutions: Option<BigUint>,
    classes: Option<Classes>,
}

impl Fact {
    fn in_words(words: String) -> Self {
        Self { words: Some(words), ..Self::default() }
    }
}

/// What a certificate proves, or why it proves nothing.
type Checked = Result<Fact, String>;

/// Checks a certificate of the number of solutions.
fn checked_count(problem: &Problem, input: impl BufRead) -> Result<Checked, ReadError> {
    let checked = count::check(problem, input, count::MEMORY);
    fact(checked.map(|number| Fact { solutions: Some(number), ..Fact::default() }))
}

/// Checks a certificate of the number of classes of solutions.
fn checked_classes(problem: &Problem, input: impl BufRead) -> Result<Checked, ReadError> {
    let checked = classes::check(problem, input, count::MEMORY);
    fact(checked.map(|classes| Fact { classes: Some(classes), ..Fact::default() }))
}

fn fact(checked: Result<Fact, CountError>) -> Result<Checked, ReadError> {
    match checked {
        Ok(fact) => Ok(Ok(fact)),
        Err(CountError::Io(error)) => Err(ReadError::Io(error)),
        Err(error) => Ok(Err(error.to_string())),
    }
}

/// Checks a certificate that there is no solution.
fn checked(problem: &Problem, input: impl BufRead) -> Result<Checked, ReadError> {
    let certificate = Certificate::read_from(problem, input)?;
    let fact =
        check(problem, &certificate).map(|()| Fact::in_words("the problem has no solution".into()));
    Ok(fact.map_err(|error| error.to_string()))
}

/// Checks a certificate of least cost.
fn checked_cost(problem: &Problem, input: impl BufRead) -> Result<Checked, ReadError> {
    match least_cost::check(problem, input) {
        Ok(bound) => Ok(Ok(Fact::in_words(bound.in_words(problem)))),
        Err(CheckError::Read(error)) => Err(error),
        Err(error) => Ok(Err(error.to_string())),
    }
}
