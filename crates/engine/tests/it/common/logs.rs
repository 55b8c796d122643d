//! Logged searches, for a checker of their proofs.

use quadrille_engine::models::Model;
use quadrille_engine::models::langford::Langford;
use quadrille_engine::problem::verify::verify;
use quadrille_engine::proof::least_cost::{self, CostBound};
use quadrille_engine::proof::{Proof, log};
use quadrille_engine::search::{Limits, Search, StopFlag};
use quadrille_engine::{OptionId, Problem};

use crate::common::files::data;
use crate::common::oracle;
use crate::common::problems::{Rich, mutilated, named, pigeons};

/// Problems without a cover.
pub(crate) fn problems() -> [(&'static str, Problem); 10] {
    [
        ("empty", "a b | x\na x\nb x".parse().unwrap()),
        ("alone", "a\n".parse().unwrap()),
        ("pigeons", pigeons(6, 5)),
        ("board", mutilated(4)),
        ("langford", named(&Langford::new(5).unwrap().problem())),
        ("tetrominoes", data("cover/tet4x5_unsat.dlx").parse().unwrap()),
        // Long enough for clauses to be dropped.
        ("more pigeons", pigeons(8, 7)),
        ("thrice", "3|p | x y\np x\np x\np y\np y".parse().unwrap()),
        ("impossible", "3|a\na\na".parse().unwrap()),
        (
            "colors",
            "a b c | x y\na x:red\nb x:blue y\nb x y:red\nc x:red y:red\nc y".parse().unwrap(),
        ),
    ]
}

/// The end of a search, its formula and its proof.
pub(crate) fn logged(problem: &Problem, limits: Limits) -> (Proof, String, String) {
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    let end = log(problem, &mut formula, &mut proof, limits, &StopFlag::new()).unwrap();
    (end, String::from_utf8(formula).unwrap(), String::from_utf8(proof).unwrap())
}

/// What is no longer a proof.
pub(crate) fn without_last_step(proof: &str) -> String {
    let cut: Vec<&str> = proof.lines().filter(|&line| line != "rup >= 1 ;").collect();
    assert!(cut.len() < proof.lines().count());
    cut.join("\n")
}

/// Whether the log of a problem ends in a cover, or, if there is none by the definition, in a proof
/// that the checker accepts.
pub(crate) fn is_right(rich: &Rich, check: impl FnOnce(&str, &str) -> Result<(), String>) -> bool {
    let problem = rich.problem();
    let has_cover = !oracle::covers(&problem).is_empty();
    let (end, formula, proof) = logged(&problem, Limits::NONE);
    match end {
        Proof::Cover(cover) => has_cover && verify(&problem, &cover).is_ok(),
        Proof::Complete { .. } => !has_cover && check(&formula, &proof).is_ok(),
        _ => false,
    }
}

/// The proof of the least cost, or of the largest one, with its bound and its formula; `None` if
/// there is no cover.
pub(crate) fn logged_cost(
    problem: &Problem,
    maximizes: bool,
) -> Option<(CostBound, String, String)> {
    let plan = problem.plan();
    let plan = if maximizes { plan.maximize() } else { plan };
    let mut search = plan.cheapest(1).unwrap();
    search.run();
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    let proved = least_cost::log(&search, &mut formula, &mut proof, &StopFlag::new()).unwrap()?;
    Some((proved, String::from_utf8(formula).unwrap(), String::from_utf8(proof).unwrap()))
}

/// Whether the proof of the least cost of a problem, or of the largest one, is of the cost by the
/// definition, the checker accepts it, and it does not accept it for a better one.
pub(crate) fn is_right_cost(
    rich: &Rich,
    maximizes: bool,
    check: impl Fn(&str, &str) -> Result<(), String>,
) -> bool {
    let problem = rich.problem();
    let sign = if maximizes { -1 } else { 1 };
    let cost = |cover: &Vec<usize>| -> i64 {
        sign * cover.iter().map(|&option| problem.cost(OptionId::new(option))).sum::<i64>()
    };
    let least = oracle::covers(&problem).iter().map(cost).min();
    let Some((proved, formula, proof)) = logged_cost(&problem, maximizes) else {
        return least.is_none();
    };
    let bounds = |cost: i64| format!("conclusion BOUNDS {cost} {cost}\n");
    let better = proof.replace(&bounds(least.unwrap()), &bounds(least.unwrap() - 1));
    sign * proved.cost() == least.unwrap()
        && check(&formula, &proof).inspect_err(|error| eprintln!("{error}")).is_ok()
        && check(&formula, &better).is_err()
}
