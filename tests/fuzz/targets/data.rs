//! Problems and parts as JSON.

use quadrille::problem::verify::verify;
use quadrille::search::Limits;
use quadrille::search::part::Part;
use quadrille::{Enumerate, Problem, Search};

/// Reads any JSON as a problem, and as a part of a small problem. What is read can be written,
/// read again and searched.
pub fn data(text: &[u8]) {
    if let Ok(problem) = serde_json::from_slice::<Problem>(text) {
        check(&problem);
    }
    let Ok(part) = serde_json::from_slice::<Part>(text) else { return };
    let problem: Problem = "a b c\na b\nc\nb c\na\n".parse().expect("a problem");
    if part.check(&problem).is_ok() {
        // Threads of a pool may outlive the search, which looks like a leak.
        let mut search = problem.plan().threads(1).covers().expect("auto knows every problem");
        search.begin([part.clone()]);
        for options in search {
            assert_eq!(verify(&problem, &options), Ok(()));
            assert!(part.options.iter().all(|option| options.contains(option)));
        }
    }
}

fn check(problem: &Problem) {
    let text = serde_json::to_vec(problem).expect("a problem can be written");
    let again: Problem = serde_json::from_slice(&text).expect("a written problem can be read");
    assert_eq!(again.fingerprint(), problem.fingerprint());
    assert_eq!(again.to_string(), problem.to_string());
    let mut search = problem.search();
    search.set_limits(Limits::NONE.nodes(200));
    while let Some(options) = search.next_solution() {
        assert_eq!(verify(problem, options), Ok(()));
    }
}
