//! The text format of exact cover problems.

use super::input::{check_error, is_small};
use crate::common::oracle;
use quadrille::problem::verify::verify;
use quadrille::search::{Limits, Outcome};
use quadrille::text::knuth::{self, OptionReader};
use quadrille::text::{ParseError, ReadError};
use quadrille::{Enumerate, Problem, Search};

/// Reads any bytes, which give a problem or an error with its position, in whatever way they are
/// read. Writes a problem and reads it again, finds its options by their lines, and verifies the
/// covers of a short search.
pub fn knuth(text: &[u8]) {
    let read = match knuth::read(text) {
        Ok(problem) => Ok(problem),
        Err(ReadError::Parse(error)) => Err(error),
        Err(error) => panic!("memory cannot fail to be read: {error}"),
    };
    check_ways(text, &read);
    match read {
        Ok(problem) => {
            check_round_trip(&problem);
            check_search(&problem);
        }
        Err(error) => check_error(&error, text.split(|&byte| byte == b'\n').count()),
    }
}

/// Reading by lines and from a string gives the same as reading bytes.
fn check_ways(text: &[u8], read: &Result<Problem, ParseError>) {
    let same = |other: &Result<Problem, ParseError>, way: &str| match (read, other) {
        (Ok(problem), Ok(other)) => {
            assert_eq!(problem.fingerprint(), other.fingerprint(), "{way}");
        }
        (Err(error), Err(other)) => assert_eq!(error.to_string(), other.to_string(), "{way}"),
        _ => panic!("{way}: {read:?} and {other:?}"),
    };
    let mut reader = knuth::Reader::new();
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    lines.pop_if(|last| last.is_empty());
    let lines = lines.into_iter().try_for_each(|line| reader.line(line));
    same(&lines.and_then(|()| reader.finish()).map(Problem::from), "by lines");
    if let Ok(text) = str::from_utf8(text) {
        same(&text.parse(), "from a string");
    }
}

fn check_round_trip(problem: &Problem) {
    let mut text = Vec::new();
    if problem.n_primary() == 0 {
        assert!(knuth::write(problem, &mut text).is_err());
        return;
    }
    knuth::write(problem, &mut text).expect("memory can be written");
    assert_eq!(text, problem.to_string().as_bytes());
    let again = knuth::read(&text[..]).expect("a written problem can be read");
    assert_eq!(again.fingerprint(), problem.fingerprint());
    let mut twice = Vec::new();
    knuth::write(&again, &mut twice).expect("memory can be written");
    assert_eq!(text, twice);
    let mut reader = OptionReader::new(problem);
    for (line, option) in text.split(|&byte| byte == b'\n').skip(1).zip(problem.options()) {
        let meant = reader.options(1, line).expect("an option of the problem");
        assert!(meant.contains(&option) && meant.is_sorted());
    }
}

fn check_search(problem: &Problem) {
    // Building the search for a large problem takes too long.
    if problem.n_entries() > 10_000 {
        return;
    }
    let mut search = problem.search();
    search.set_limits(Limits::NONE.nodes(1000));
    while let Some(options) = search.next_solution() {
        assert_eq!(verify(problem, options), Ok(()));
    }
    let found = search.stats().solutions;
    let is_exhausted = search.outcome() == Some(Outcome::Exhausted);
    let mut cheapest = problem.plan().cheapest(2).expect("auto knows every problem");
    cheapest.set_limits(Limits::NONE.nodes(1000));
    if cheapest.run() == Outcome::Exhausted && is_exhausted {
        assert_eq!(cheapest.covers().len() as u64, found.min(2));
    }
    for cover in cheapest.covers() {
        assert_eq!(verify(problem, &cover.options), Ok(()));
    }
    if is_exhausted && is_small(problem) {
        assert_eq!(found, oracle::covers(problem).len() as u64);
    }
}
