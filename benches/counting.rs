//! Counts of covers, and certificates that there is none.
//!
//! The first table counts all covers with one thread: by `auto`, by `memo` alone, and by the
//! fastest enumeration, which is cut short after [`PATIENCE`]. The three take turns in one run.
//! Each count is compared with a published number. The times include building the search, but not
//! stating the problem.
//!
//! The second table finds certificates and checks them.
//!
//! `cargo bench --bench counting`; the figures are in `benches/README.md`.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use quadrille::models::Model;
use quadrille::models::dominoes::dominoes;
use quadrille::models::langford::Langford;
use quadrille::models::latin::Latin;
use quadrille::models::matchings::{Graph, Matchings};
use quadrille::models::packing::Shape;
use quadrille::models::steiner::Steiner;
use quadrille::proof::certificate::check;
use quadrille::proof::prove;
use quadrille::search::{EngineKind, Limits, Outcome};
use quadrille::{Enumerate, Problem, Search};

/// Runs of each method. The table shows their median.
const ROUNDS: usize = 5;
/// A method whose run takes this long is not run again.
const LONG: Duration = Duration::from_secs(2);
/// The time limit of an enumeration, and of the search for a certificate.
const PATIENCE: Duration = Duration::from_secs(20);

fn main() {
    // `cargo test` starts benches too, without this argument.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!("all covers counted: median milliseconds; enumeration time / auto time");
    println!("problem             auto       memo   enumeration");
    for (name, problem, expected) in counts() {
        counting(name, &problem, expected);
    }
    println!("certificates of no cover: median milliseconds to find and to check; method");
    for (name, problem) in proofs() {
        let mut times = [Vec::new(), Vec::new()];
        let mut how = "";
        for _ in 0..ROUNDS {
            let start = Instant::now();
            let certificate = prove(&problem, PATIENCE).expect("a proof");
            times[0].push(start.elapsed());
            let start = Instant::now();
            assert_eq!(check(&problem, &certificate), Ok(()), "{name}");
            times[1].push(start.elapsed());
            how = certificate.kind();
        }
        let [found, checked] = times.map(median);
        println!("{name:14} {:9.3} {:9.3}   {how}", 1e3 * found, 1e3 * checked);
    }
}

fn counting(name: &str, problem: &Problem, expected: &str) {
    let plan = |engine| problem.plan().engine(engine).threads(1);
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    let mut is_cut = false;
    for _ in 0..ROUNDS {
        for (times, engine) in times.iter_mut().zip([EngineKind::Auto, EngineKind::Memo]) {
            if times.iter().all(|&time| time < LONG) {
                let start = Instant::now();
                let mut counting = plan(engine).counting().expect("supported");
                let count = counting.count().expect("no limit");
                times.push(start.elapsed());
                assert_eq!(count.to_string(), expected, "{name}, {engine}");
            }
        }
        if times[2].iter().all(|&time| time < LONG) {
            let start = Instant::now();
            let mut search = plan(EngineKind::Auto).covers().expect("supported");
            search.set_limits(Limits::NONE.time(PATIENCE));
            let count = search.count_solutions();
            times[2].push(start.elapsed());
            is_cut |= search.outcome() != Some(Outcome::Exhausted);
            assert!(is_cut || count.to_string() == expected, "{name}, enumerated");
        }
    }
    let [auto, memo, enumeration] = times.map(median);
    let more = if is_cut { ">" } else { " " };
    println!(
        "{name:14} {:9.2} {:10.2} {more}{:12.2} {more}{:9.2}x",
        1e3 * auto,
        1e3 * memo,
        1e3 * enumeration,
        enumeration / auto
    );
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}

fn file(name: &str) -> Problem {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../data/cover/{name}.dlx"));
    std::fs::read_to_string(path).expect("a file of ours").parse().expect("a problem")
}

/// The problem without its labels.
fn plain<T>(problem: Problem<T>) -> Problem {
    problem.into_parts().0
}

/// Problems with published numbers of covers. The sources are in `tests/it/laws/memo.rs` and
/// `data/cover/expected.tsv`.
fn counts() -> Vec<(&'static str, Problem, &'static str)> {
    let filled = |shape: Result<Shape, _>| {
        plain(dominoes(shape.expect("a board")).expect("small enough").problem())
    };
    let matchings =
        |graph: Result<Graph, _>| plain(Matchings::new(graph.expect("a graph")).problem());
    let latin = |n| plain(Latin::new(n).expect("small enough").problem());
    let steiner = plain(Steiner::new(2, 3, 13).expect("small enough").problem());
    vec![
        ("domino8x8", file("domino8x8"), "12988816"),
        ("ltrom9x9", file("ltrom9x9"), "1193600"),
        ("domino16x16", filled(Shape::rectangle(16, 16)), "2444888770250892795802079170816"),
        ("aztec10", filled(Shape::aztec_diamond(10)), "36028797018963968"),
        ("match30", matchings(Graph::complete(30)), "6190283353629375"),
        ("perm16", matchings(Graph::complete_bipartite(16, 16)), "20922789888000"),
        ("php20", pigeons(20), "0"),
        ("latin6", latin(6), "812851200"),
        ("latin7", latin(7), "61479419904000"),
        ("sts13", steiner, "1197504000"),
        ("queens12", file("queens12"), "14200"),
        ("langford11", file("langford11"), "35584"),
        ("pent8x8c", file("pent8x8c"), "520"),
        ("soma", file("soma"), "11520"),
        // Matrices of zeros and ones with 3 ones in each line, with 5, and cubic graphs: OEIS
        // A001501, A058527 and A002829.
        ("matrices8", factors(&bipartite(8), 3), "24046189440"),
        ("matrices10", factors(&bipartite(10), 5), "6736218287430460752"),
        ("cubic10", factors(&complete(10), 3), "11180820"),
    ]
}

/// All pairs of a row and a column.
fn bipartite(n: usize) -> Vec<[usize; 2]> {
    (0..n).flat_map(|row| (n..2 * n).map(move |column| [row, column])).collect()
}

/// All pairs of points.
fn complete(n: usize) -> Vec<[usize; 2]> {
    (0..n).flat_map(|b| (0..b).map(move |a| [a, b])).collect()
}

/// Sets of edges such that each point is in `degree` of them.
fn factors(edges: &[[usize; 2]], degree: u32) -> Problem {
    let n_points = edges.iter().flatten().max().map_or(0, |&last| last + 1);
    let mut builder = Problem::builder();
    let points: Vec<_> = (0..n_points)
        .map(|point| builder.bounded(point.to_string(), degree..=degree).expect("a new name"))
        .collect();
    for edge in edges {
        builder.option(edge.map(|point| points[point])).expect("two points");
    }
    builder.build()
}

/// `n + 1` pigeons and `n` holes: no cover.
fn pigeons(n: usize) -> Problem {
    let names = |kind: char, n: usize| (0..n).map(move |k| format!("{kind}{k}"));
    let mut builder = Problem::builder();
    let pigeons: Vec<_> = names('p', n + 1).map(|name| builder.primary(name).unwrap()).collect();
    let holes: Vec<_> = names('h', n).map(|name| builder.secondary(name).unwrap()).collect();
    for &pigeon in &pigeons {
        for &hole in &holes {
            builder.option([pigeon, hole]).unwrap();
        }
    }
    builder.build()
}

/// Dominoes on an `n` by `n` board without two opposite corners: no cover if `n` is even.
fn mutilated(n: usize) -> Problem {
    let cell = |r: usize, c: usize| (r, c) != (0, 0) && (r, c) != (n - 1, n - 1);
    let row = |r| (0..n).map(|c| if cell(r, c) { '#' } else { '.' }).collect::<String>();
    let text: Vec<String> = (0..n).map(row).collect();
    let board: Shape = text.join("\n").parse().expect("a board");
    plain(dominoes(board).expect("small enough").problem())
}

/// Problems without covers for which a certificate exists.
fn proofs() -> Vec<(&'static str, Problem)> {
    let langford = |n| plain(Langford::new(n).expect("small enough").problem());
    vec![
        ("dommut8", mutilated(8)),
        ("dommut10", mutilated(10)),
        ("php9", pigeons(9)),
        ("php20", pigeons(20)),
        ("langford9", langford(9)),
        ("langford10", langford(10)),
        ("tet4x5_unsat", file("tet4x5_unsat")),
    ]
}
