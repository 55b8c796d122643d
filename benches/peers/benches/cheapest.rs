//! Covers of least cost, proved, with one thread, next to two general solvers of integer programs:
//! HiGHS and the CP-SAT solver of OR-tools.
//!
//! The solvers take turns on each problem, in one run. What they find must have the same cost
//! wherever both prove it, and ours must be a cover. The table has seconds of processor time of the
//! fastest of three runs of ours and of one run of the others; `>20` means no proof in 20 s.
//!
//! `cargo bench -p quadrille-peers --bench cheapest` solves problems of the models. The others need
//! a Python with the packages `highspy` and `ortools`, whose path is in `QUADRILLE_PYTHON`; without
//! it their columns are empty. With it there are also the problems of [`FAMILIES`], for the seeds
//! of `QUADRILLE_SEEDS`, such as `1,2`; by default 1. `QUADRILLE_COSTS=FILE:FILE..` adds problems
//! in Knuth's format. Words behind `--` select the problems whose names have one of them.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use quadrille::models::assignment::Assignment;
use quadrille::models::auction::Auction;
use quadrille::models::crews::{Crews, Day, Rules};
use quadrille::models::kidney::Kidney;
use quadrille::models::{Model, ModelError};
use quadrille::problem::verify::verify;
use quadrille::search::{Limits, Outcome};
use quadrille::{Problem, Search};

/// The time limit of each solver.
const TIME: Duration = Duration::from_secs(20);

/// Runs of ours.
const ROUNDS: usize = 3;

/// The script that runs the other solvers.
const SOLVERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/cheapest.py");

/// The script that makes problems.
const MAKER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/families.py");

/// Its arguments, without the seed.
const FAMILIES: [&str; 19] = [
    "crews 100",
    "crews 150",
    "crews 300",
    "crews 500",
    "districts 10 10 10",
    "districts 15 12 18",
    "random 40 1000",
    "random 60 2000",
    "auction 60 600",
    "auction 100 1500",
    "kidney 100",
    "kidney 200",
    "assignment 100",
    "assignment 500",
    "matching3 20",
    "latin 20 42",
    "cutting 14",
    "cutting 22",
    "timetable 50",
];

/// A cost and whether it was proved to be the least, with the seconds of processor time.
type Answer = (Option<i64>, bool, f64);

fn problems() -> Result<Vec<(String, Problem)>, ModelError> {
    let mut list = Vec::new();
    let mut add = |name: &str, problem: Problem| list.push((name.to_owned(), problem));
    for n in [100, 300] {
        add(&format!("assignment {n}"), plain(Assignment::random(n, 0)?.problem()));
    }
    for (n, seed) in [(60, 0), (100, 0), (100, 1)] {
        let crews = Crews::new(Day::random(n, seed)?, Rules::default())?;
        add(&format!("crews {n}, seed {seed}"), plain(crews.problem()));
    }
    for (goods, bids) in [(40, 200), (60, 400)] {
        add(&format!("auction {goods} {bids}"), plain(Auction::random(goods, bids, 0)?.problem()));
    }
    for n in [60, 100] {
        add(&format!("kidney exchange {n}"), plain(Kidney::random(n, 0)?.problem()));
    }
    Ok(list)
}

/// A problem of a family; `None` if there is no Python.
fn made(family: &str, seed: &str) -> Option<Problem> {
    let python = std::env::var_os("QUADRILLE_PYTHON")?;
    let output = Command::new(python).arg(MAKER).args(family.split(' ')).arg(seed).output().ok()?;
    String::from_utf8(output.stdout).ok()?.parse().ok()
}

/// The problem without its labels.
fn plain<T>(problem: Problem<T>) -> Problem {
    problem.into_parts().0
}

/// The processor time of this thread, where the system says it; otherwise the time.
fn processor_time(start: Instant) -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok())
        .map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn ours(problem: &Problem) -> Answer {
    let start = Instant::now();
    let mut best: Option<Answer> = None;
    for _ in 0..ROUNDS {
        let before = processor_time(start);
        let mut search = problem.plan().threads(1).cheapest(1).expect("auto knows every problem");
        search.set_limits(Limits::NONE.time(TIME));
        let is_proved = search.run() == Outcome::Exhausted;
        let seconds = processor_time(start) - before;
        let cover = search.covers().first();
        if let Some(cover) = cover {
            assert_eq!(verify(problem, &cover.options), Ok(()));
        }
        let answer = (cover.map(|cover| cover.cost), is_proved, seconds);
        if best.is_none_or(|(.., fastest)| seconds < fastest) {
            best = Some(answer);
        }
        if !is_proved {
            break;
        }
    }
    best.expect("at least one round")
}

/// What another solver finds; `None` if it is not there.
fn theirs(solver: &str, text: &str) -> Option<Answer> {
    let python = std::env::var_os("QUADRILLE_PYTHON")?;
    let mut child = Command::new(python)
        .args([SOLVERS, solver, &TIME.as_secs().to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(text.as_bytes()).ok()?;
    drop(stdin);
    let output = child.wait_with_output().ok()?;
    let line = String::from_utf8(output.stdout).ok()?;
    let words: Vec<&str> = line.lines().last()?.split(' ').collect();
    let [proved, cost, seconds] = words[..] else { return None };
    Some((cost.parse().ok(), proved == "proved", seconds.parse().ok()?))
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with("--")).collect();
    let is_asked = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word));
    println!("{:32} {:>10} {:>9} {:>9} {:>9}", "problem", "least cost", "ours", "HiGHS", "CP-SAT");
    for (name, problem) in problems().expect("sizes that the models take") {
        if is_asked(&name) {
            compare(&name, &problem);
        }
    }
    let seeds = std::env::var("QUADRILLE_SEEDS").unwrap_or_else(|_| "1".into());
    for family in FAMILIES {
        for seed in seeds.split(',') {
            let name = format!("{family}, instance {seed}");
            if is_asked(&name)
                && let Some(problem) = made(family, seed)
            {
                compare(&name, &problem);
            }
        }
    }
    let files = std::env::var("QUADRILLE_COSTS").unwrap_or_default();
    for path in files.split(':').filter(|path| !path.is_empty() && is_asked(path)) {
        let text = std::fs::read_to_string(path).expect("a readable file");
        compare(path, &text.parse().expect("a problem in Knuth's format"));
    }
}

/// Solves a problem by all solvers, and prints a line.
fn compare(name: &str, problem: &Problem) {
    let mine = ours(problem);
    let others = ["highs", "cpsat"].map(|solver| theirs(solver, &problem.to_string()));
    for other in others.iter().flatten() {
        if mine.1 && other.1 {
            assert_eq!(mine.0, other.0, "{name}");
        }
    }
    let shown = |answer: Option<Answer>| match answer {
        None => String::new(),
        Some((_, false, _)) => format!(">{}", TIME.as_secs()),
        Some((_, true, seconds)) => format!("{seconds:.3}"),
    };
    let cost = mine.0.map_or("none".into(), |cost| cost.to_string());
    let [highs, cpsat] = others.map(shown);
    println!("{name:32} {cost:>10} {:>9} {highs:>9} {cpsat:>9}", shown(Some(mine)));
}
