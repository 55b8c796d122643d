//! Problems of every kind through every engine, against the oracle.
//!
//! `a_million_random_problems` is for long runs:
//!
//! ```text
//! QUADRILLE_PROBLEMS_N=1000000 cargo test --test it -- --ignored --nocapture a_million
//! ```
//!
//! `QUADRILLE_PROBLEMS_SEED` is the number of the first problem, `QUADRILLE_PROBLEMS_THREADS` the
//! number of threads. A problem depends on its number only.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use crate::common::environment::number;
use crate::common::everything::{Checked, check_everything};
use crate::common::odd::Odd;
use quickcheck::{Arbitrary, Gen, QuickCheck};

/// One in this many problems is also searched with several threads.
const THREADED: u64 = 64;

#[test]
fn every_engine_agrees_with_the_definition_about_every_kind_of_problem() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(odd: Odd, salt: u64) -> Result<(), String> {
        check_everything(&odd.0.problem(), salt, salt.is_multiple_of(THREADED))
    }
    QuickCheck::new().tests(400).quickcheck(law as fn(Odd, u64) -> Result<(), String>);
}

#[test]
#[ignore = "takes many minutes"]
fn a_million_random_problems() {
    let n = number("QUADRILLE_PROBLEMS_N", 1_000_000);
    let first = number("QUADRILLE_PROBLEMS_SEED", 0);
    let n_threads = number("QUADRILLE_PROBLEMS_THREADS", 1).max(1);
    let (next, n_differences) = (AtomicU64::new(0), AtomicU64::new(0));
    let start = Instant::now();
    let work = || {
        loop {
            let k = next.fetch_add(1, Ordering::Relaxed);
            if k >= n {
                return;
            }
            let seed = first + k;
            if let Err(difference) = judge(seed) {
                n_differences.fetch_add(1, Ordering::Relaxed);
                println!("problem {seed}: {difference}");
            }
            if (k + 1).is_multiple_of(10_000) || k + 1 == n {
                let seconds = start.elapsed().as_secs();
                let n_differences = n_differences.load(Ordering::Relaxed);
                println!("{} problems, {n_differences} differences, {seconds} s", k + 1);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(work);
        }
    });
    assert_eq!(n_differences.into_inner(), 0);
}

/// Checks the problem with this number. A difference comes with the problem.
fn judge(seed: u64) -> Checked {
    let problem = Odd::arbitrary(&mut Gen::from_size_and_seed(100, seed)).0.problem();
    let threads = seed.is_multiple_of(THREADED);
    let checked = catch_unwind(AssertUnwindSafe(|| check_everything(&problem, seed, threads)));
    let checked = checked.unwrap_or_else(|_| Err("a panic".into()));
    checked.map_err(|difference| format!("{difference}\n{problem}"))
}
