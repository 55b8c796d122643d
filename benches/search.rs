//! Dancing Links and the bit-set engine on problems with published counts, and the reading of a
//! large problem. Each answer is asserted before it is timed.
//!
//! `cargo bench --bench search`

use quadrille::{Enumerate, Search};
use std::fmt::Write;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use problems::{dominating_queens, langford, queens};
use quadrille::Problem;
use quadrille::search::bitset::Bitset;
use quadrille::text::knuth;

#[path = "../crates/decide/tests/it/common/problems.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod problems;

/// Problems of `data/cover` and their numbers of covers. `expected.tsv` there gives the sources.
const FILES: [(&str, u64); 6] = [
    ("domino6x6", 6_728),
    ("soma", 11_520),
    ("pent8x8c", 520),
    ("latin5", 161_280),
    ("bell10", 115_975),
    ("sts13f", 115_200),
];

fn file(name: &str) -> Problem {
    let path = format!("{}/../data/cover/{name}.dlx", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("a file of the project").parse().expect("a problem")
}

fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.sample_size(10);
    let mut problems: Vec<(&str, Problem, u64)> =
        FILES.into_iter().map(|(name, count)| (name, file(name), count)).collect();
    // OEIS A000170, twice A014552, A002564.
    problems.push(("queens-12", queens(12), 14_200));
    problems.push(("langford-11", langford(11), 35_584));
    problems.push(("dominating-queens-8", dominating_queens(8, 5), 4_860));
    for (name, problem, count) in problems {
        assert_eq!(problem.search().count_solutions(), count, "{name}");
        group.bench_function(name, |b| b.iter(|| black_box(problem.search().count_solutions())));
        let Ok(search) = Bitset::new(&problem) else { continue };
        assert_eq!(search.clone().count_solutions(), count, "{name}");
        let by_bits = || Bitset::new(&problem).expect("as before").count_solutions();
        group.bench_function(format!("{name}/bitset"), |b| b.iter(|| black_box(by_bits())));
    }
    let problem = file("assign12_cost");
    let cheapest = || {
        let mut search = problem.cheapest();
        search.run();
        (search.covers()[0].cost, search.stats().nodes)
    };
    assert_eq!(cheapest().0, 134);
    println!("search/assign12_cost: {} tree nodes", cheapest().1);
    group.bench_function("assign12_cost", |b| b.iter(|| black_box(cheapest())));
    group.finish();
}

/// Reads a million options as text and builds the arena. Each option has four of 4,000 items,
/// chosen by a linear congruential generator.
fn read(c: &mut Criterion) {
    let mut text = String::new();
    for item in 0..4000 {
        write!(text, "item{item} ").expect("a string");
    }
    let mut state = 1_u64;
    for _ in 0..1_000_000 {
        text.pop();
        text.push('\n');
        // One item of each thousand, so the four are different.
        for thousand in 0..4 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            write!(text, "item{} ", thousand * 1000 + (state >> 33) % 1000).expect("a string");
        }
    }
    let read = || knuth::read(text.as_bytes()).expect("a problem");
    assert_eq!(read().n_entries(), 4_000_000);
    let mut group = c.benchmark_group("read");
    group.sample_size(10).throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("a-million-options", |b| b.iter(|| black_box(read().search())));
    group.finish();
}

criterion_group!(benches, search, read);
criterion_main!(benches);
