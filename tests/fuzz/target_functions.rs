//! The functions that the fuzzer calls. `tests/it/stored/corpus.rs` calls them for the corpus,
//! without a fuzzer.

use quadrille::problem::verify::verify;
use quadrille::search::Limits;
use quadrille::search::dlx::Cheapest;
use quadrille::text::ReadError;
use quadrille::text::knuth::{self, OptionReader};
use quadrille::{Enumerate, Problem, Search};

/// Reads any bytes, which give a problem or an error with its position. Writes a problem and reads
/// it again, finds its options by their lines, and verifies the covers of a short search.
pub(crate) fn knuth(text: &[u8]) {
    let problem = match knuth::read(text) {
        Ok(problem) => problem,
        Err(ReadError::Parse(error)) => {
            let fault = &error.excerpt.fault;
            assert!(error.line >= 1 && error.column >= 1 && error.to_string().len() < 500);
            assert!(error.excerpt.text.get(fault.clone()).is_some());
            return;
        }
        Err(error) => panic!("memory cannot fail to be read: {error}"),
    };
    check_round_trip(&problem);
    check_search(&problem);
}

fn check_round_trip(problem: &Problem) {
    if problem.n_primary() == 0 {
        return;
    }
    let mut text = Vec::new();
    knuth::write(problem, &mut text).expect("memory can be written");
    let again = knuth::read(&text[..]).expect("a written problem can be read");
    let mut twice = Vec::new();
    knuth::write(&again, &mut twice).expect("memory can be written");
    assert_eq!(text, twice);
    let mut reader = OptionReader::new(problem);
    for (line, option) in text.split(|&byte| byte == b'\n').skip(1).zip(problem.options()) {
        let meant = reader.options(1, line).expect("an option of the problem");
        assert!(meant.contains(&option));
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
    let mut cheapest = Cheapest::new(problem, 2);
    cheapest.set_limits(Limits::NONE.nodes(1000));
    if cheapest.run() == quadrille::search::Outcome::Exhausted
        && search.outcome() == Some(quadrille::search::Outcome::Exhausted)
    {
        assert_eq!(cheapest.covers().len() as u64, found.min(2));
    }
    for cover in cheapest.covers() {
        assert_eq!(verify(problem, &cover.options), Ok(()));
    }
}
