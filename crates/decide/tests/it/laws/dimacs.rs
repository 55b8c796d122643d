//! Formulas in the DIMACS format: each cover is exactly one model, and there are no others.

use std::collections::BTreeSet;

use crate::common::odd::Odd;
use crate::common::oracle;
use crate::common::problems::{Rich, langford, queens};
use quadrille::Problem;
use quadrille::text::dimacs;
use quickcheck::QuickCheck;

/// A formula, read from its text.
struct Formula {
    n_variables: usize,
    clauses: Vec<Vec<i32>>,
}

impl Formula {
    /// The formula of a problem. Its text has the form of the format and the size that it states.
    fn of(problem: &Problem) -> Self {
        let mut text = Vec::new();
        let size = dimacs::write(problem, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let mut lines = text.lines().skip_while(|line| line.starts_with("c "));
        let head: Vec<&str> = lines.next().unwrap().split(' ').collect();
        let [variables, clauses] = [size.variables.to_string(), size.clauses.to_string()];
        assert_eq!(head, ["p", "cnf", &variables, &clauses]);
        let read = |line: &str| {
            let mut clause: Vec<i32> =
                line.split(' ').map(|literal| literal.parse().unwrap()).collect();
            assert_eq!(clause.pop(), Some(0), "{line}");
            clause
        };
        let clauses: Vec<Vec<i32>> = lines.map(read).collect();
        assert_eq!(clauses.len() as u64, size.clauses);
        let formula = Self { n_variables: size.variables as usize, clauses };
        // No clause is idle: every literal is of a variable, and no variable is there twice.
        for clause in &formula.clauses {
            let numbers: BTreeSet<usize> = clause.iter().map(|&literal| number(literal)).collect();
            assert_eq!(numbers.len(), clause.len(), "{clause:?}");
            assert!(numbers.iter().all(|&number| (1..=formula.n_variables).contains(&number)));
        }
        formula
    }

    /// All models: which variables are true.
    fn models(&self) -> Vec<Vec<bool>> {
        let mut found = Vec::new();
        self.extend(vec![None; self.n_variables + 1], &mut found);
        found
    }

    /// Searches as Davis, Putnam, Logemann and Loveland do.
    fn extend(&self, mut values: Vec<Option<bool>>, found: &mut Vec<Vec<bool>>) {
        loop {
            let mut is_done = true;
            for clause in &self.clauses {
                let value = |&literal: &i32| values[number(literal)].map(|is| is == (literal > 0));
                if clause.iter().any(|literal| value(literal) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&literal| value(literal).is_none());
                let Some(&literal) = open.next() else { return };
                if open.next().is_none() {
                    values[number(literal)] = Some(literal > 0);
                    is_done = false;
                }
            }
            if is_done {
                break;
            }
        }
        let Some(next) = (1..values.len()).find(|&variable| values[variable].is_none()) else {
            found.push(values[1..].iter().map(|value| value.unwrap()).collect());
            return;
        };
        for value in [true, false] {
            values[next] = Some(value);
            self.extend(values.clone(), found);
        }
    }
}

fn number(literal: i32) -> usize {
    literal.unsigned_abs() as usize
}

/// The covers that the models of the formula are, as option numbers; each model is another one.
fn covers(problem: &Problem) -> BTreeSet<Vec<usize>> {
    let models = Formula::of(problem).models();
    let chosen = |model: &Vec<bool>| (0..problem.n_options()).filter(|&o| model[o]).collect();
    let covers: BTreeSet<Vec<usize>> = models.iter().map(chosen).collect();
    assert_eq!(covers.len(), models.len(), "a cover is two models of\n{problem}");
    covers
}

#[test]
fn each_cover_is_exactly_one_model_and_each_model_a_cover() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich) -> bool {
        let problem = rich.problem();
        covers(&problem) == oracle::covers(&problem)
    }
    QuickCheck::new().tests(1000).quickcheck(law as fn(_) -> _);
}

#[test]
fn odd_problems_have_the_right_models_too() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(odd: Odd) -> bool {
        let problem = odd.0.problem();
        covers(&problem) == oracle::covers(&problem)
    }
    QuickCheck::new().tests(1000).quickcheck(law as fn(_) -> _);
}

#[test]
fn an_item_of_any_bounds_is_covered_that_often() {
    for n in 0..=8_u32 {
        for low in 0..=n + 1 {
            for high in low..=n + 1 {
                let text = format!("{low}:{high}|a\n{}", "a\n".repeat(n as usize));
                let problem: Problem = text.parse().unwrap();
                let binomial = |k: u32| (0..k).fold(1, |all, i| all * (n - i) / (i + 1));
                let expected: u32 = (low..=high.min(n)).map(binomial).sum();
                let found = covers(&problem);
                assert_eq!(found.len(), expected as usize, "{low} to {high} of {n}");
                let fits =
                    |cover: &Vec<usize>| (low as usize..=high as usize).contains(&cover.len());
                assert!(found.iter().all(fits), "{low} to {high} of {n}");
            }
        }
    }
}

#[test]
fn long_lists_and_many_colors_have_the_right_models() {
    for n in 0..40 {
        // Each primary item chooses; all share a secondary item.
        let once: Problem = format!("a\n{}", "a\n".repeat(n)).parse().unwrap();
        assert_eq!(covers(&once).len(), n);
        let items: Vec<String> = (0..n).map(|k| format!("0:1|i{k}")).collect();
        let options: Vec<String> = (0..n).map(|k| format!("i{k} x")).collect();
        let shared = format!("a {} | x\na\n{}\n", items.join(" "), options.join("\n"));
        assert_eq!(covers(&shared.parse().unwrap()).len(), n + 1);
    }
    let items: Vec<String> = (0..9).map(|k| format!("0:1|i{k}")).collect();
    let options: Vec<String> = (0..9).map(|k| format!("i{k} x:c{}", k % 3)).collect();
    let colored = format!("{} | x\n{}\n", items.join(" "), options.join("\n"));
    // Nothing, or some of the three options of a color.
    assert_eq!(covers(&colored.parse().unwrap()).len(), 1 + 3 * 7);
    let plain = format!("{colored}i0 x\n");
    assert_eq!(covers(&plain.parse().unwrap()).len(), 1 + 3 * 7 + 1);
}

#[test]
fn published_counts_are_counts_of_models() {
    // OEIS A000170 and A014552.
    assert_eq!(covers(&queens(5)).len(), 10);
    assert_eq!(covers(&queens(6)).len(), 4);
    assert_eq!(covers(&langford(4)).len(), oracle::covers(&langford(4)).len());
    assert!(covers(&langford(5)).is_empty());
}

#[test]
fn sizes_are_those_of_the_encoding() {
    let size = |problem: &Problem| {
        let size = dimacs::write(problem, &mut Vec::new()).unwrap();
        (size.variables as usize, size.clauses)
    };
    // At most one of n: TAOCP 7.2.2.2, exercise 12, has 3n - 6 clauses and (n - 3)/2 variables. One
    // more clause defines each variable, and one says that an option is chosen.
    for n in [6, 8, 10, 100, 1000] {
        let once: Problem = format!("a\n{}", "a\n".repeat(n)).parse().unwrap();
        let new = (n - 3) / 2;
        assert_eq!(size(&once), (n + new, (3 * n - 6 + new + 1) as u64), "{n}");
    }
    // A counter for exactly k of n has a variable for each place of a k by n - k rectangle.
    for (n, k) in [(7, 3), (20, 9), (50, 2), (50, 48)] {
        let times: Problem = format!("{k}|a\n{}", "a\n".repeat(n)).parse().unwrap();
        let (variables, _) = size(&times);
        assert_eq!(variables, n + k * (n - k), "{k} of {n}");
    }
    // Sudoku: 324 items of 9 options, each by 25 clauses and 3 variables. The pairwise encoding
    // has 11,988 clauses (Lynce and Ouaknine, "Sudoku as a SAT problem", 2006).
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..324).map(|k| builder.primary(format!("i{k}")).unwrap()).collect();
    for (row, column, digit) in (0..729).map(|k| (k / 81, k / 9 % 9, k % 9)) {
        let box_ = row / 3 * 3 + column / 3;
        let [a, b, c, d] = [(row, column), (row, digit), (column, digit), (box_, digit)];
        let numbers = [a, b, c, d].into_iter().enumerate().map(|(k, (i, j))| 81 * k + 9 * i + j);
        builder.option(numbers.map(|k| items[k])).unwrap();
    }
    assert_eq!(size(&builder.build()), (729 + 3 * 324, 25 * 324));
}

#[test]
fn a_formula_that_is_too_large_for_a_solver_is_an_error() {
    let text = format!("50000|a\n{}", "a\n".repeat(100_000));
    let problem: Problem = text.parse().unwrap();
    let mut output = Vec::new();
    let error = dimacs::write(&problem, &mut output).unwrap_err();
    assert!(error.to_string().contains("more than 2147483646 variables"), "{error}");
    assert!(output.is_empty());
}
