//! Regressions: every engine and the verifier on the boards of `data/regress`.
//!
//! A line has a board, the number of its solutions (`N+` for at least `N`), and a remark.

use crate::common::files::collection;
use quadrille_boards::{Backend, Backtracker, Bands, Engine, Lanes, Solver, verify};

fn check(file: &str, engine: &mut impl Engine, most_nodes: u64) -> usize {
    engine.set_node_limit(Some(most_nodes));
    let cases = collection(&format!("regress/{file}"));
    for (board, comment) in &cases {
        let (expected, about) = comment.split_once(' ').unwrap();
        let (least, exact) = match expected.strip_suffix('+') {
            Some(least) => (least, false),
            None => (expected, true),
        };
        let least: u64 = least.parse().unwrap();
        let mut n = 0;
        let outcome = engine.solutions(board, least + 1, &mut |solved| {
            verify::verify(board, solved).unwrap();
            n += 1;
        });
        assert_eq!(n, least + u64::from(!exact), "{file}: {about}: {outcome:?}");
    }
    cases.len()
}

#[test]
fn fixed_bugs_stay_fixed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/regress");
    let mut n_boards = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.split_once(".txt").is_some() {
            n_boards += check(&name, &mut Solver::default(), 1_000_000);
            check(&name, &mut Backtracker::default(), 50_000_000);
            for (backend, ..) in Backend::ALL {
                let (bands, lanes) = (Bands::with_backend(backend), Lanes::with_backend(backend));
                if let (Some(mut bands), Some(mut lanes)) = (bands, lanes) {
                    check(&name, &mut bands, 1_000_000);
                    check(&name, &mut lanes, 1_000_000);
                }
            }
        }
    }
    assert!(n_boards > 0);
}
