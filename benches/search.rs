//! The general search on problems with published counts, each asserted before it is timed.
//!
//! `cargo bench --bench search`

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use problems::{langford, queens};

#[path = "../tests/common/problems.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod problems;

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
