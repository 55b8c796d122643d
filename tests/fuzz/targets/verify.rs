//! Solutions of problems as text.

use super::input::{check_error, halves, is_small};
use crate::common::oracle;
use quadrille::OptionId;
use quadrille::problem::verify;
use quadrille::text::knuth::{self, OptionReader};

/// Reads a problem and, after a line `==`, solutions: a line for each option, and an empty line
/// after each solution. The verifier accepts those that satisfy the definition, and no others.
pub fn verify(input: &[u8]) {
    let (problem, solutions) = halves(input);
    let Ok(problem) = knuth::read(problem) else { return };
    let mut reader = OptionReader::new(&problem);
    let mut chosen: Vec<OptionId> = Vec::new();
    let judge = |chosen: &mut Vec<OptionId>| {
        let numbers: Vec<usize> = chosen.iter().map(|option| option.index()).collect();
        let verdict = verify::verify(&problem, chosen);
        let message = verdict.as_ref().err().map(ToString::to_string).unwrap_or_default();
        assert!(!message.contains(char::is_control), "{message:?}");
        assert_eq!(verdict.is_ok(), oracle::is_cover(&problem, &numbers), "{numbers:?}");
        if is_small(&problem) && verdict.is_ok() {
            chosen.sort_unstable();
            let numbers: Vec<usize> = chosen.iter().map(|option| option.index()).collect();
            assert!(oracle::covers(&problem).contains(&numbers));
        }
        chosen.clear();
    };
    for (number, line) in (1..).zip(solutions.split(|&byte| byte == b'\n')) {
        if line.is_empty() {
            judge(&mut chosen);
            continue;
        }
        match reader.options(number, line) {
            // A line may mean several equal options: take one that is not taken yet.
            Ok(meant) => {
                let free = meant.iter().find(|option| !chosen.contains(option));
                chosen.extend(free.or(meant.first()));
            }
            Err(error) => {
                assert_eq!(error.line, number);
                check_error(&error, usize::MAX >> 1);
            }
        }
    }
    judge(&mut chosen);
}
