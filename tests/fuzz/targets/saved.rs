//! Checkpoints and lines of parts.

use super::input::halves;
use quadrille::problem::verify::verify;
use quadrille::search::Limits;
use quadrille::search::part::Part;
use quadrille::text::checkpoint::{Checkpoint, State};
use quadrille::text::knuth;
use quadrille::text::parts::{PartKind, PartLines};
use quadrille::text::saved::Digest;
use quadrille::{Enumerate, Problem, Search};

/// Reads a problem and, after a line `==`, a checkpoint of it, as it is and with the digest that
/// belongs to it. What is read can be written, read again and searched. Each line is also read as a
/// part.
pub fn saved(input: &[u8]) {
    let (problem, text) = halves(input);
    let Ok(problem) = knuth::read(problem) else { return };
    if problem.n_entries() > 1000 {
        return;
    }
    checkpoint(text, &problem);
    if let Ok(text) = str::from_utf8(text) {
        // A fuzzer does not guess digests: `@` stands for the problem's fingerprint.
        let fingerprint = problem.fingerprint().to_string();
        let text = text.replace('@', &fingerprint).trim_end_matches('\n').to_owned() + "\n";
        let n_parts = text.lines().count() - 1;
        let digest = Digest::of(text.as_bytes());
        for lines in ["parts", "lines"] {
            let text = format!("{text}{{\"{lines}\":{n_parts},\"digest\":\"{digest}\"}}\n");
            checkpoint(text.as_bytes(), &problem);
        }
        text.lines().for_each(|line| part(line, &problem));
    }
}

fn checkpoint(text: &[u8], problem: &Problem) {
    match Checkpoint::read(text, problem) {
        Ok(checkpoint) => {
            let again = checkpoint.write(problem);
            assert_eq!(Checkpoint::read(again.as_bytes(), problem).as_ref(), Ok(&checkpoint));
            if let State::Parts(parts) = checkpoint.state {
                search(parts, problem);
            }
        }
        Err(error) => assert!(error.to_string().len() < 500, "{error}"),
    }
}

fn part(line: &str, problem: &Problem) {
    let lines = PartLines::new(problem, PartKind::All);
    if let Err(error) = lines.read(line) {
        assert!(error.to_string().len() < 500, "{error}");
    }
    let Ok(part) = serde_json::from_str::<Part>(line) else { return };
    let read = lines.read(&lines.write(&part));
    assert_eq!(read.is_ok(), part.check(problem).is_ok());
    if let Ok(read) = read {
        assert_eq!(read.options, part.options);
        search(vec![read], problem);
    }
}

fn search(parts: Vec<Part>, problem: &Problem) {
    // Threads of a pool may outlive the search, which looks like a leak.
    let mut search = problem.plan().threads(1).covers().expect("auto knows every problem");
    search.begin(parts);
    search.set_limits(Limits::NONE.nodes(200));
    while let Some(options) = search.next_solution() {
        assert_eq!(verify(problem, options), Ok(()));
    }
}
