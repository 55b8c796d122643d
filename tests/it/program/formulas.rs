//! `--cnf`: the problem as a formula for a SAT solver.

use std::fs;
use std::path::Path;

use crate::common::program::{data, expect, file, run, stdout};

const SMALL: &str = "| a comment\na b | x\na x:red |2\nb x:red\nb x:blue\nx\n";

const FORMULA: &str = "\
c An exact cover problem: items 3, options 4. Each cover is exactly one model.
c First a variable for each option, true if it is in the cover; then auxiliary variables.
c x1 is a x:red |2
c x2 is b x:red
c x3 is b x:blue
c x4 is x
p cnf 5 8
-4 0
1 0
2 3 0
-2 -3 0
-1 5 0
-2 5 0
-5 1 2 0
-5 -3 0
";

#[test]
fn the_problem_is_written_as_a_formula() {
    expect(&["cover", "--cnf", "-", "-"], SMALL, 0, FORMULA, "");
    let path = format!("{}/formula.cnf", env!("CARGO_TARGET_TMPDIR"));
    expect(&["cover", "--cnf", &path, "-"], SMALL, 0, "", "");
    assert_eq!(fs::read_to_string(&path).unwrap(), FORMULA);
    // It does not search: a problem without a solution is written, too.
    let formula = run(&["cover", "--quiet", "--cnf", "-", "-"], "a\n").code(0).stderr_eq("");
    assert!(formula.stdout().ends_with("\np cnf 0 1\n0\n"), "{}", formula.stdout());
}

#[test]
fn a_model_is_written_as_a_formula() {
    let formula = stdout(&["model", "queens", "8", "--cnf", "-"], "");
    let problem = stdout(&["model", "queens", "8"], "");
    assert_eq!(stdout(&["cover", "--cnf", "-", "-"], problem), formula);
    assert!(formula.contains("\nc x1 is "), "{formula}");
    for question in ["--solve", "--all", "--count", "--check", "--plain", "--time=1", "--json"] {
        let refused = run(&["model", "queens", "8", "--cnf", "-", question], "").code(2);
        let message = refused.stderr();
        assert!(message.contains("cannot be used with"), "{question}: {message}");
    }
}

#[test]
fn a_formula_and_a_question_exclude_each_other() {
    for question in [
        &["--all"][..],
        &["--count"],
        &["--check"],
        &["--best=1"],
        &["--limit=2"],
        &["--nodes=2"],
        &["--time=2"],
        &["--engine=learn"],
        &["--choose=first"],
        &["--seed=1"],
        &["--jobs=1"],
        &["--memory=1G"],
        &["--preprocess"],
        &["--checkpoint=x"],
        &["--json"],
        &["--stats"],
        &["--progress=never"],
        &["--output=x"],
        &["--part=1/2"],
        &["--split=2"],
        &["--parts=x"],
        &["--estimate"],
        &["--prove"],
        &["--prove", "--certificate=x"],
        &["--prove", "--log=x"],
    ] {
        let args = [&["cover", "--cnf", "-"], question, &["-"]].concat();
        let message = run(&args, SMALL).code(2).stdout_eq("").stderr();
        assert!(message.contains("cannot be used with"), "{question:?}: {message}");
    }
}

#[test]
fn a_formula_appears_when_it_is_complete() {
    let problem = file("formula-input.dlx", SMALL);
    // Not over the problem.
    let message = run(&["cover", "--cnf", &problem, &problem], "").code(2).stderr();
    assert!(message.contains("formula-input.dlx"), "{message}");
    assert_eq!(fs::read_to_string(&problem).unwrap(), SMALL);
    let missing = format!("{}/no/such/folder/x.cnf", env!("CARGO_TARGET_TMPDIR"));
    run(&["cover", "--cnf", &missing, &problem], "").code(2).stdout_eq("");
    // A formula that no solver could read does not appear at all.
    let path = format!("{}/formula-large.cnf", env!("CARGO_TARGET_TMPDIR"));
    let large = format!("50000|a\n{}", "a\n".repeat(100_000));
    let message = run(&["cover", "--cnf", &path, "-"], large).code(2).stderr();
    assert!(message.contains("more than 2147483646 variables"), "{message}");
    assert!(!Path::new(&path).exists());
    let queens = data("cover/queens12.dlx");
    let formula = stdout(&["cover", "--cnf", "-", &queens], "");
    let head = formula.lines().find(|line| line.starts_with('p')).unwrap();
    let n: usize = head.rsplit(' ').next().unwrap().parse().unwrap();
    assert_eq!(formula.lines().filter(|line| !line.starts_with(['c', 'p'])).count(), n);
}
