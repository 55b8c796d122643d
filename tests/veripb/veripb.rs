//! The proofs of logged searches, checked by the published checker `VeriPB` and by the one of the
//! engine's tests, which `cargo test` uses because it compiles in no time.
//!
//! `cargo test -p quadrille-veripb`

use std::path::PathBuf;

use quadrille::proof::Proof;
use quadrille::search::Limits;
use quickcheck::QuickCheck;
use veripb::args::Args;

mod common;

use common::logs::{self, logged};
use common::problems::Rich;
use common::rup;

/// Checks a proof of a formula with `veripb`. Asserts that the other checker agrees.
fn veripb(name: &str, formula: &str, proof: &str) -> Result<(), String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let [opb, pbp] = ["opb", "pbp"].map(|end| folder.join(format!("prove-{name}.{end}")));
    std::fs::write(&opb, formula).unwrap();
    std::fs::write(&pbp, proof).unwrap();
    let args = Args {
        formula: opb,
        derivation: pbp,
        print_verification_result: false,
        show_warnings: false,
        ..Args::default()
    };
    let checked = veripb::run_checker(args).map_err(|error| format!("{error:#}"));
    assert_eq!(rup::check(formula, proof).is_ok(), checked.is_ok(), "{name}: {checked:?}");
    checked
}

#[test]
fn a_published_checker_accepts_the_logs() {
    for (name, problem) in logs::problems().into_iter().chain(logs::families()) {
        let (end, formula, proof) = logged(&problem, Limits::NONE);
        assert!(matches!(end, Proof::Complete { .. }), "{name}: {end:?}");
        veripb(name, &formula, &proof).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(veripb(name, &formula, &logs::without_last_step(&proof)).is_err(), "{name}");
    }
}

#[test]
fn logs_of_random_problems_are_accepted() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich) -> bool {
        logs::is_right(&rich, |formula, proof| veripb("random", formula, proof))
    }
    QuickCheck::new().tests(300).quickcheck(law as fn(_) -> _);
}

#[test]
fn proofs_of_the_least_cost_are_accepted() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich, maximizes: bool) -> bool {
        logs::is_right_cost(&rich, maximizes, |formula, proof| veripb("cost", formula, proof))
    }
    QuickCheck::new().tests(1000).quickcheck(law as fn(_, _) -> _);
}
