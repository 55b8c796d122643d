//! The general search on problems with published counts, each asserted before it is timed.
//!
//! `cargo bench --bench search`

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use quadrille::Problem;

/// `n` queens on an `n` by `n` board: a primary item a row and column, a secondary a diagonal.
fn queens(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let mut named = |kind: &str, count: usize, primary: bool| -> Vec<_> {
        (0..count)
            .map(|i| {
                let name = format!("{kind}{i}");
                if primary { builder.primary(name) } else { builder.secondary(name) }.unwrap()
            })
            .collect()
    };
    let (rows, columns) = (named("r", n, true), named("c", n, true));
    let (sums, differences) = (named("a", 2 * n - 1, false), named("b", 2 * n - 1, false));
    for r in 0..n {
        for c in 0..n {
            builder
                .option(&[rows[r], columns[c], sums[r + c], differences[n - 1 + r - c]])
                .unwrap();
        }
    }
    builder.build()
}

/// Langford pairs: `k` and `k` with `k` other numbers between them, for `k` from 1 to `n`.
fn langford(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let numbers: Vec<_> = (1..=n).map(|k| builder.primary(format!("n{k}")).unwrap()).collect();
    let slots: Vec<_> = (0..2 * n).map(|s| builder.primary(format!("s{s}")).unwrap()).collect();
    for k in 1..=n {
        for s in 0..2 * n - k - 1 {
            builder.option(&[numbers[k - 1], slots[s], slots[s + k + 1]]).unwrap();
        }
    }
    builder.build()
}

fn bench(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.sample_size(10);
    // OEIS A000170 and twice A014552.
    for (name, problem, count) in [("queens-10", queens(10), 724), ("langford-8", langford(8), 300)]
    {
        let all = || problem.count_up_to(u64::MAX);
        assert_eq!(all(), count);
        group.bench_function(name, |b| b.iter(|| black_box(all())));
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
