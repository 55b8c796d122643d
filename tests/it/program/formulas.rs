//! `--cnf`: the problem as a formula for a SAT solver.

use crate::common::program::{Folder, run, stdout};

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

const IDLE: &str = "stdin: 1 option has no primary item, and is in no solution: on line 6\n";

#[test]
fn a_problem_or_a_model_is_written_as_a_formula() {
    let folder = Folder::new("formulas");
    folder.run("cover --cnf - -", SMALL).code(0).stdout_eq(FORMULA).stderr_eq(IDLE);
    folder.run("cover --cnf out -", SMALL).code(0).stdout_eq("").stderr_eq(IDLE);
    assert_eq!(folder.text("out"), FORMULA);
    // It does not search: a problem without a solution is written, too.
    run("cover --quiet --cnf - -", "a\n").code(0).stderr_eq("").prints_last("\np cnf 0 1\n0\n");
    let formula = run("model queens 8 --cnf -", "").prints("\nc x1 is ").stdout();
    run("cover --cnf - -", stdout("model queens 8", "")).stdout_eq(&formula);
    let head = formula.lines().find(|line| line.starts_with('p')).unwrap();
    let n: usize = head.rsplit(' ').next().unwrap().parse().unwrap();
    assert_eq!(formula.lines().filter(|line| !line.starts_with(['c', 'p'])).count(), n);
}

#[test]
fn a_formula_appears_when_it_is_complete() {
    let folder = Folder::new("formulas-wrong");
    folder.write("p", SMALL);
    // Not over the problem, and not where no solver could read it.
    folder.run("cover --cnf p p", "").code(2).says("the input p");
    folder.run("cover --cnf no/x.cnf p", "").code(2).stdout_eq("");
    let large = format!("50000|a\n{}", "a\n".repeat(100_000));
    folder.run("cover --cnf out -", large).code(2).says("more than 2147483646 variables");
    assert_eq!((folder.names(), folder.text("p")), (vec!["p".into()], SMALL.into()));
}
