//! The cover engines side by side: Dancing Links and the bit-set engine with two rules each, `auto`
//! with one thread, and `auto` with two.
//!
//! All covers are counted, and each count is checked against the table in `data/cover`. The engines
//! take turns in one run. The times include building the search, probing and starting threads, but
//! not reading the text. The bench then finds first solutions of 25x25 Sudoku boards and measures
//! the memory of a new search.
//!
//! `cargo bench --bench engines`. `QUADRILLE_PROBLEMS=FILE:FILE` replaces the problems of
//! `data/cover`. The figures are in `benches/README.md`.

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use quadrille::models::Model;
use quadrille::models::sudoku::Sudoku;
use quadrille::problem::verify::verify;
use quadrille::search::auto::Plan;
use quadrille::search::bitset::Bitset;
use quadrille::search::{EngineKind, Limits, Rule};
use quadrille::{Enumerate, ItemId, Problem, Search};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const SHIPPED: [&str; 18] = [
    "pent6x10",
    "pent8x8c",
    "soma",
    "hexiam6x6",
    "queens13",
    "queens14",
    "langford12",
    "latin5",
    "bell11",
    "sts13f",
    "ltrom9x9",
    "macmahon4x6",
    "sud16_112",
    "domino8x8",
    "pls25_36",
    "pls20_42",
    "pls18_44s",
    "sud16_60",
];

/// The plan of each column: `dlx` and `bitset`, each by smallest item and by weights, then `auto`
/// with one thread and with two.
fn plans(problem: &Problem) -> [Plan<'_>; 6] {
    let plan = |engine, rule| problem.plan().engine(engine).rule(rule).threads(1);
    [
        plan(EngineKind::Dlx, Rule::Smallest),
        plan(EngineKind::Dlx, Rule::Weighted),
        plan(EngineKind::Bitset, Rule::Smallest),
        plan(EngineKind::Bitset, Rule::Weighted),
        problem.plan().threads(1),
        problem.plan().threads(2),
    ]
}

/// Runs of each column. The table shows their median.
const ROUNDS: usize = 5;
/// A column whose run takes longer than this is not run again.
const LONG: Duration = Duration::from_secs(3);

fn main() {
    // `cargo test` starts benches too, without this argument.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/cover"));
    let table = std::fs::read_to_string(folder.join("expected.tsv")).expect("a file of ours");
    let expected: HashMap<&str, u64> = table
        .lines()
        .filter_map(|line| {
            let mut columns = line.split('\t');
            Some((columns.next()?, columns.next()?.parse().ok()?))
        })
        .collect();
    let files = match std::env::var("QUADRILLE_PROBLEMS") {
        Ok(files) => files.split(':').map(PathBuf::from).collect(),
        Err(_) => SHIPPED.map(|name| folder.join(format!("{name}.dlx"))).to_vec(),
    };
    println!("median milliseconds | dlx time / bitset time, dlx time / auto time | auto / best");
    println!(
        "problem            covers        dlx  dlx/wgt   bitset  bits/wgt     auto    2 thr | \
         bitset   auto | auto/best  1/2 thr"
    );
    let mut ratios = Vec::new();
    for file in files {
        let name = file.file_stem().expect("a file").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let problem = text.parse().expect("a problem");
        ratios.push(compare(&name, &problem, expected.get(name.as_str()).copied()));
    }
    let mean = |column: usize| {
        let sum: f64 = ratios.iter().map(|ratios: &[f64; 2]| ratios[column].ln()).sum();
        #[expect(clippy::cast_precision_loss, reason = "a few")]
        let n = ratios.len() as f64;
        (sum / n).exp()
    };
    println!("geometric means: bitset {:.2}, auto {:.2}", mean(0), mean(1));
    large_sudoku();
    memory();
}

/// Prints a line. Returns the time of Dancing Links over that of the bit-set engine, and over that
/// of `auto`.
fn compare(name: &str, problem: &Problem, mut expected: Option<u64>) -> [f64; 2] {
    let mut times: [Vec<Duration>; 6] = Default::default();
    for _ in 0..ROUNDS {
        for (plan, times) in plans(problem).into_iter().zip(&mut times) {
            if times.iter().any(|&time| time > LONG) {
                continue;
            }
            let start = Instant::now();
            let mut search = plan.covers().expect("no multiplicities");
            let n = search.count_solutions();
            times.push(start.elapsed());
            assert_eq!(*expected.get_or_insert(n), n, "{name}, {:?}", search.selection());
        }
    }
    let [dlx, dlx_weighted, bitset, weighted, auto, two] = times.map(median);
    let best = dlx.min(dlx_weighted).min(bitset).min(weighted);
    println!(
        "{name:14} {:>10} {:>10.1} {:>8.1} {:>8.1} {:>9.1} {:>8.1} {:>8.1} | {:>5.2}x {:>5.2}x | \
         {:>9.2} {:>7.2}x",
        expected.unwrap_or(0),
        dlx * 1e3,
        dlx_weighted * 1e3,
        bitset * 1e3,
        weighted * 1e3,
        auto * 1e3,
        two * 1e3,
        dlx / bitset,
        dlx / auto,
        auto / best,
        auto / two,
    );
    [dlx / bitset, dlx / auto]
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}

/// The time limit for the first solution of a board.
const PATIENCE: Duration = Duration::from_secs(20);

/// First solutions of 20 boards of 25x25. Each is the regular grid with bands, rows, stacks,
/// columns and symbols shuffled, of which 290 to 340 cells are kept, for the seeds 0 to 19.
fn large_sudoku() {
    let (mut totals, mut n_cut) = ([0.0; 2], [0; 2]);
    for seed in 0..20 {
        let problem = board(seed);
        print!(
            "{}seed {seed}:",
            if seed > 0 { ", " } else { "25x25 Sudoku, seconds by dlx and auto: " }
        );
        for (k, engine) in [EngineKind::Dlx, EngineKind::Auto].into_iter().enumerate() {
            let start = Instant::now();
            let mut search =
                problem.plan().engine(engine).threads(1).covers().expect("no multiplicities");
            search.set_limits(Limits::NONE.time(PATIENCE));
            match search.next_solution() {
                Some(options) => verify(&problem, options).expect("a solution"),
                None => n_cut[k] += 1,
            }
            let seconds = start.elapsed().as_secs_f64();
            totals[k] += seconds;
            print!(" {seconds:.4}");
        }
    }
    let [dlx, auto] = totals;
    println!(
        "\n25x25 Sudoku, first solutions of 20 boards: dlx {dlx:.2} s, auto {auto:.2} s, {:.2}x; \
         boards cut short after {PATIENCE:?}: {} and {}",
        dlx / auto,
        n_cut[0],
        n_cut[1],
    );
}

fn board(seed: u64) -> Problem {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut below = |n: usize| usize::try_from(rng.next_u64() % n as u64).expect("less than n");
    let mut shuffled = |n: usize| {
        let mut order: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            order.swap(i, below(i + 1));
        }
        order
    };
    let mut lines = || -> Vec<usize> {
        let bands = shuffled(5);
        bands
            .into_iter()
            .flat_map(|band| shuffled(5).into_iter().map(move |k| 5 * band + k))
            .collect()
    };
    let (rows, columns) = (lines(), lines());
    let (symbols, cells) = (shuffled(25), shuffled(625));
    let n_clues = 290 + below(51);
    let mut givens = vec![".".to_owned(); 625];
    for &cell in &cells[..n_clues] {
        let (r, c) = (rows[cell / 25], columns[cell % 25]);
        givens[cell] = (symbols[(5 * r + r / 5 + c) % 25] + 1).to_string();
    }
    let text: Vec<String> = givens.chunks(25).map(|row| row.join(" ")).collect();
    let sudoku =
        Sudoku::new(5, 5).map(|sudoku| sudoku.with_givens(&text.join("\n")).expect("a board"));
    sudoku.expect("small enough").problem().into_parts().0
}

/// The memory of a new search for half a million options of four items each.
fn memory() {
    let mut builder = Problem::builder();
    let items: Vec<ItemId> =
        (0..4000).map(|i| builder.primary(format!("i{i}")).expect("a name")).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    for _ in 0..500_000 {
        let options = (0..4).map(|part| items[part * 1000 + (rng.next_u64() % 1000) as usize]);
        builder.option(options.collect::<Vec<_>>()).expect("different items");
    }
    let problem = builder.build();
    let mut kept = None;
    let counted = allocation_counter::measure(|| kept = Bitset::new(&problem).ok());
    #[expect(clippy::cast_precision_loss, reason = "a ratio")]
    let per_entry = |bytes: u64| bytes as f64 / problem.n_entries() as f64;
    println!(
        "memory of a new bit-set search, beside the problem: at most {:.1} bytes per entry",
        per_entry(counted.bytes_max)
    );
    drop(kept);
}
