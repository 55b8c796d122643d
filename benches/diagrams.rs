//! Diagrams of all covers: built, and asked; and counts by memo on all cores.
//!
//! The first table counts all covers and builds their diagram, in turns in one run, both with one
//! thread, and then draws samples. The second does the same for several problems side by side,
//! whose parts are independent. The third counts with one thread and with all. Each count is
//! compared with a published number or with the count of the parts. The times include building the
//! search, but not stating the problem.
//!
//! `cargo bench --bench diagrams`; the figures are in `benches/README.md`.

use std::path::PathBuf;
use std::time::Instant;

use quadrille::models::Model;
use quadrille::models::dominoes::dominoes;
use quadrille::models::langford::Langford;
use quadrille::models::latin::Latin;
use quadrille::models::packing::Shape;
use quadrille::models::polyominoes::pentominoes;
use quadrille::models::steiner::Steiner;
use quadrille::{BigUint, Problem};

/// Runs of each method. The tables show their medians.
const ROUNDS: usize = 5;
/// Samples of each diagram.
const SAMPLES: usize = 100_000;

fn main() {
    // `cargo test` starts benches too, without this argument.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!(
        "count and build: median milliseconds; build / count; edges; bytes an edge of the file;"
    );
    println!("samples a second");
    for (name, problem, expected) in problems() {
        building(name, &problem, &expected.parse().expect("a number"));
    }
    println!("parts side by side: the same");
    let part = pentominoes_5x12();
    for n in [1, 2, 4, 8] {
        building(&format!("{n} of 5x12"), &side_by_side(&part, n), &BigUint::from(4040_u32).pow(n));
    }
    println!("counts by one thread and by all: median milliseconds; ratio");
    for (name, problem, expected) in counts() {
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            for (times, n_threads) in times.iter_mut().zip([1, 0]) {
                let start = Instant::now();
                let count = problem.plan().threads(n_threads).count().expect("no multiplicities");
                times.push(start.elapsed().as_secs_f64());
                assert_eq!(count.to_string(), expected, "{name}");
            }
        }
        let [one, all] = times.map(median);
        println!("{name:14} {:9.2} {:9.2} {:6.2}x", 1e3 * one, 1e3 * all, one / all);
    }
}

fn building(name: &str, problem: &Problem, expected: &BigUint) {
    let mut times = [Vec::new(), Vec::new()];
    let mut made = None;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let count = problem.plan().threads(1).count().expect("no multiplicities");
        times[0].push(start.elapsed().as_secs_f64());
        assert_eq!(count, *expected, "{name}");
        let start = Instant::now();
        let diagram = problem.diagram().expect("it fits");
        times[1].push(start.elapsed().as_secs_f64());
        made = Some(diagram);
    }
    let diagram = made.expect("several rounds");
    let counted = diagram.counted();
    assert_eq!(counted.count(), *expected, "{name}");
    let mut bytes = Vec::new();
    quadrille::text::diagram::write_diagram(problem, &diagram, &mut bytes).expect("memory");
    let mut sampler = counted.sampler(1);
    let start = Instant::now();
    let n_options: usize =
        (0..SAMPLES).map(|_| sampler.next_cover().expect("there are covers").len()).sum();
    let seconds = start.elapsed().as_secs_f64();
    assert!(n_options >= SAMPLES);
    let [count, build] = times.map(median);
    #[expect(clippy::cast_precision_loss, reason = "rounded")]
    let (of_edge, a_second) =
        (bytes.len() as f64 / diagram.n_edges() as f64, SAMPLES as f64 / seconds);
    println!(
        "{name:14} {:9.2} {:9.2} {:6.2}x {:9} {of_edge:6.1} {a_second:12.0}",
        1e3 * count,
        1e3 * build,
        build / count,
        diagram.n_edges(),
    );
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// A problem of `data/cover`.
fn file(name: &str) -> Problem {
    let path: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "../data/cover", &format!("{name}.dlx")].iter().collect();
    std::fs::read_to_string(path).expect("a file").parse().expect("a problem")
}

/// The problem without its labels.
fn plain<M: Model>(model: &M) -> Problem {
    model.problem().into_parts().0
}

/// Copies of a problem that have no item in common.
fn side_by_side(part: &Problem, n: u32) -> Problem {
    let mut builder = Problem::builder();
    let name = |copy: u32, item| format!("{}_{copy}", part.name(item));
    let items: Vec<_> = (0..n)
        .map(|copy| {
            let names: Vec<String> = part.items().map(|item| name(copy, item)).collect();
            builder.primaries(names).expect("new names")
        })
        .collect();
    for items in items {
        for option in part.options() {
            let its = part.option(option).map(|item| items[item.index()]);
            builder.option(its).expect("as in the part");
        }
    }
    builder.build()
}

fn problems() -> Vec<(&'static str, Problem, &'static str)> {
    let board = |n| plain(&dominoes(Shape::rectangle(n, n).expect("a board")).expect("dominoes"));
    vec![
        ("dominoes 16x16", board(16), "2444888770250892795802079170816"),
        ("pentom. 6x10", file("pent6x10"), "9356"),
        ("Soma cube", file("soma"), "11520"),
        ("Langford 11", plain(&Langford::new(11).expect("a size")), "35584"),
        ("12 queens", file("queens12"), "14200"),
    ]
}

/// The twelve pentominoes on a board of 5x12, which they fill in 4040 ways.
fn pentominoes_5x12() -> Problem {
    plain(&pentominoes(Shape::rectangle(5, 12).expect("a board")).expect("pieces"))
}

fn counts() -> Vec<(&'static str, Problem, &'static str)> {
    let board = dominoes(Shape::rectangle(20, 20).expect("a board")).expect("dominoes");
    vec![
        ("Latin 7", plain(&Latin::new(7).expect("a size")), "61479419904000"),
        ("dominoes 20x20", plain(&board), "1269984011256235834242602753102293934298576249856"),
        ("Steiner 15", plain(&Steiner::new(2, 3, 15).expect("a system")), "60281712691200"),
    ]
}
