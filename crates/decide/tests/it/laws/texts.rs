//! Texts of problems: reading undoes writing, and no input makes a reader panic.

use crate::common::problems::Rich;
use quadrille::Problem;
use quickcheck::quickcheck;

/// The text of a problem, as bytes.
fn written(problem: &Problem) -> Vec<u8> {
    let mut text = Vec::new();
    quadrille::text::knuth::write(problem, &mut text).unwrap();
    text
}

quickcheck! {
    fn reading_a_problem_undoes_writing_it(rich: Rich) -> bool {
        let mut rich = rich;
        // The text has primary items first.
        rich.small.secondary[0] = false;
        rich.small.secondary.sort_unstable();
        let problem = rich.problem();
        let text = written(&problem);
        let again: Problem = std::str::from_utf8(&text).unwrap().parse().unwrap();
        let same = problem.items().zip(again.items()).all(|(item, its)| {
            let of = |problem: &Problem, item| {
                (problem.name(item).to_owned(), problem.kind(item), problem.bounds(item))
            };
            of(&problem, item) == of(&again, its)
        });
        same && problem.n_items() == again.n_items()
            && problem.n_options() == again.n_options()
            && written(&again) == text
            && again.search().eq(problem.search())
            && again.cheapest().best() == problem.cheapest().best()
    }

    fn any_text_is_a_problem_or_an_error_with_its_position(pieces: Vec<u8>) -> bool {
        const PIECES: [&str; 16] = [
            "a", "b", "x", " ", " ", "\n", "\n", "|", ":", "2", "|3", "1:2|", " | ", "\t", "\u{e9}",
            "-",
        ];
        let text: String = pieces.iter().map(|&k| PIECES[usize::from(k) % 16]).collect();
        match text.parse::<Problem>() {
            Ok(problem) if problem.n_primary() > 0 => {
                let text = written(&problem);
                let again: Problem = std::str::from_utf8(&text).unwrap().parse().unwrap();
                written(&again) == text
            }
            Ok(_) => true,
            Err(error) => {
                let n_lines = text.lines().count() as u64 + 1;
                (1..=n_lines).contains(&error.line) && error.column >= 1
            }
        }
    }
}
