//! Logged searches, for a checker of their proofs.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use quadrille::models::Model;
use quadrille::models::langford::Langford;
use quadrille::models::packing::{Motions, Packing, Piece, Shape};
use quadrille::problem::verify::verify;
use quadrille::proof::certificate::Certificate;
use quadrille::proof::least_cost::{self, CostBound};
use quadrille::proof::{Proof, log, log_certificate};
use quadrille::search::{Limits, Search, StopFlag};
use quadrille::{OptionId, Problem};

use crate::common::files::data;
use crate::common::oracle;
use crate::common::problems::{Rich, mutilated, named, pigeons, queens, side_by_side};

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

/// Problems of well-known families, without a cover.
pub(crate) fn families() -> Vec<(&'static str, Problem)> {
    vec![
        ("T-tetrominoes", packing("T4+", 6, 10)),
        ("W-pentominoes", packing("W+", 5, 6)),
        ("Y-pentominoes", packing("Y+", 5, 7)),
        ("queens on a torus", torus(8)),
        ("coloring", queens_coloring(6, "")),
        ("golfers", golfers(3, 3, 5)),
        // The search has to go back to the same component, or to refute it alone.
        ("components", side_by_side(&[queens(6), queens_coloring(6, ""), queens(6)])),
    ]
}

/// Pieces, by their names, on a rectangle.
pub(crate) fn packing(pieces: &str, rows: usize, columns: usize) -> Problem {
    let board = Shape::rectangle(rows, columns).unwrap();
    named(&Packing::new(board, Piece::named(pieces).unwrap(), Motions::Reflect).unwrap().problem())
}

/// `n` queens on a torus: one on each row, column and diagonal.
pub(crate) fn torus(n: usize) -> Problem {
    let mut text = String::new();
    (0..n).for_each(|k| write!(text, "r{k} c{k} d{k} u{k} ").unwrap());
    text += "\n";
    for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
        writeln!(text, "r{r} c{c} d{} u{}", (r + c) % n, (n + r - c) % n).unwrap();
    }
    text.parse().unwrap()
}

/// `n` colors on an `n`x`n` board: cells of one color are not a queen's move apart. The first row
/// is given. `more` are items that no option has.
pub(crate) fn queens_coloring(n: usize, more: &str) -> Problem {
    let (mut text, mut options) = (more.to_owned(), String::new());
    let mut secondary = BTreeSet::new();
    for (r, k) in (0..n).flat_map(|r| (0..n).map(move |k| (r, k))) {
        write!(text, " r{r}c{k}").unwrap();
        for c in (0..n).filter(|&c| r > 0 || c == k) {
            let (down, up) = (r + k, n + r - k);
            let lines = [
                format!("{r}_{k}"),
                format!("k{k}c{c}"),
                format!("d{down}c{c}"),
                format!("u{up}c{c}"),
            ];
            writeln!(options, "r{r}c{c} {}", lines.join(" ")).unwrap();
            secondary.extend(lines);
        }
    }
    let secondary: Vec<String> = secondary.into_iter().collect();
    format!("{text} | {}\n{options}", secondary.join(" ")).parse().unwrap()
}

/// Golfers play in `groups` groups of `size`, for some weeks, and no two meet twice.
pub(crate) fn golfers(groups: usize, size: usize, weeks: usize) -> Problem {
    let n = groups * size;
    let (mut text, mut options) = (String::new(), String::new());
    for week in 0..weeks {
        (0..n).for_each(|a| write!(text, "p{a}w{week} ").unwrap());
    }
    text += "|";
    for a in 0..n {
        (0..a).for_each(|b| write!(text, " m{b},{a}").unwrap());
    }
    for set in (0..1_u32 << n).filter(|set| set.count_ones() as usize == size) {
        let group: Vec<usize> = (0..n).filter(|a| set >> a & 1 == 1).collect();
        for week in 0..weeks {
            for (k, a) in group.iter().enumerate() {
                write!(options, "p{a}w{week} ").unwrap();
                group[..k].iter().for_each(|b| write!(options, "m{b},{a} ").unwrap());
            }
            options += "\n";
        }
    }
    format!("{text}\n{options}").parse().unwrap()
}

/// The formula and the proof of a certificate.
pub(crate) fn logged_certificate(
    problem: &Problem,
    certificate: &Certificate,
) -> std::io::Result<(String, String)> {
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    log_certificate(problem, certificate, &mut formula, &mut proof)?;
    Ok((String::from_utf8(formula).unwrap(), String::from_utf8(proof).unwrap()))
}

/// The end of a search, its formula and its proof.
pub(crate) fn logged(problem: &Problem, limits: Limits) -> (Proof, String, String) {
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    let end = log(problem, &mut formula, &mut proof, limits, &StopFlag::default()).unwrap();
    (end, String::from_utf8(formula).unwrap(), String::from_utf8(proof).unwrap())
}

/// What is no longer a proof: without the line that states the contradiction, or the two that do.
pub(crate) fn without_last_step(proof: &str) -> String {
    let is_step = |line: &str| line == "rup >= 1 ;" || line.starts_with("pol ");
    let cut: Vec<&str> = proof.lines().filter(|&line| !is_step(line)).collect();
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
    let proved =
        least_cost::log(&search, &mut formula, &mut proof, &StopFlag::default()).unwrap()?;
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
