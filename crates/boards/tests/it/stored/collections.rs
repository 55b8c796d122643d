//! The collections of `data` by every engine. The verifier checks every solution. (The backends of
//! the lanes are in `laws/lanes.rs`.)

use crate::common::files::{a_third, collection};
use quadrille_base::UnansweredError;
use quadrille_boards::{Backtracker, Bands, Board, Engine, Lanes, Solver, Verdict, verify};

/// Node limit of the backtracker for a board. The tests count the boards that stay within it.
const NODES: u64 = 5_000;

#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    none: usize,
    unique: usize,
    several: usize,
    /// Boards for which the backtracker found the same verdict within its node limit.
    settled: usize,
}

fn cross_check<'b>(boards: impl IntoIterator<Item = &'b Board>) -> Tally {
    let (mut solver, mut plain, mut lanes) =
        (Solver::default(), Backtracker::default(), Lanes::default());
    plain.set_node_limit(Some(NODES));
    let mut tally = Tally::default();
    for board in boards {
        let verdict = solver.judge(board).unwrap();
        match verdict {
            Verdict::None => tally.none += 1,
            Verdict::Unique(a) => {
                verify::verify(board, &a).unwrap();
                assert_eq!(solver.smallest(board), Ok(Some(a)));
                tally.unique += 1;
            }
            Verdict::Several(a, b) => {
                verify::verify(board, &a).unwrap();
                verify::verify(board, &b).unwrap();
                assert_ne!(a, b);
                tally.several += 1;
            }
        }
        match (lanes.judge(board).unwrap(), verdict) {
            (Verdict::Several(a, b), Verdict::Several(..)) => {
                verify::verify(board, &a).unwrap();
                verify::verify(board, &b).unwrap();
                assert_ne!(a, b);
            }
            (same, _) => assert_eq!(same, verdict, "{board}"),
        }
        // The backtracker may find other solutions first, but not another number.
        match (plain.judge(board), verdict) {
            (Ok(Verdict::Several(..)), Verdict::Several(..)) => tally.settled += 1,
            (Ok(same), _) => {
                assert_eq!(same, verdict, "{board}");
                tally.settled += 1;
            }
            (Err(UnansweredError::Limit), _) => {}
            (Err(stopped), _) => panic!("{stopped}"),
        }
    }
    tally
}

fn check(file: &str) -> Tally {
    cross_check(&a_third(file, 0))
}

#[test]
fn easy_and_minimal_puzzles_are_proper() {
    let easy = check("easy.txt");
    assert_eq!((easy.none, easy.unique, easy.several), (0, 1000, 0));
    assert!(easy.settled > 700, "{easy:?}");
    let minimal = check("minimal.txt");
    assert_eq!((minimal.none, minimal.unique, minimal.several), (0, 1000, 0));
    assert!(minimal.settled > 20, "{minimal:?}");
}

#[test]
fn minimal_puzzles_need_every_clue() {
    let mut solver = Solver::default();
    for (puzzle, _) in collection("minimal.txt").into_iter().step_by(20) {
        for (cell, _) in puzzle.clues() {
            let mut fewer = puzzle;
            fewer.set(cell, None);
            assert!(matches!(solver.judge(&fewer), Ok(Verdict::Several(..))), "{puzzle} {cell}");
        }
    }
}

#[test]
fn altered_puzzles_have_every_verdict() {
    let altered = check("altered.txt");
    assert_eq!(altered.none + altered.unique + altered.several, 1000);
    assert!(altered.none > 100 && altered.unique > 10 && altered.several > 100, "{altered:?}");
    assert!(altered.settled > 200, "{altered:?}");
}

#[test]
fn hard_boards_are_proper() {
    let hard = check("hard.txt");
    assert_eq!((hard.none, hard.unique, hard.several), (0, 5, 0));
}

#[test]
fn boards_that_are_hard_for_a_row_by_row_search_are_solved() {
    let (mut solver, mut plain) = (Solver::default(), Backtracker::default());
    plain.set_node_limit(Some(2_000_000));
    solver.set_node_limit(Some(100_000));
    for (board, comment) in collection("slow-by-rows.txt") {
        assert_eq!(plain.first(&board), Err(UnansweredError::Limit), "{board} is not slow by rows");
        let first = solver.first(&board).unwrap();
        assert_eq!(first.is_none(), comment == "no solution");
        assert_eq!(solver.smallest(&board), Ok(first));
        if let Some(solved) = first {
            verify::verify(&board, &solved).unwrap();
        }
    }
}

#[test]
fn counts_are_the_published_ones() {
    let mut solver = Solver::default();
    let mut plain = Backtracker::default();
    plain.set_node_limit(Some(20_000_000));
    let (mut lanes, mut bands) = (Lanes::default(), Bands::default());
    let cases = collection("counts.txt");
    assert_eq!(cases.len(), 19);
    for (board, comment) in cases {
        let (expected, name) = comment.split_once(' ').unwrap();
        for (engine, counted) in [
            ("dlx", solver.count_up_to(&board, 1000).unwrap()),
            ("backtrack", plain.count_up_to(&board, 1000).unwrap()),
            ("lanes", lanes.count_up_to(&board, 1000).unwrap()),
            ("bands", bands.count_up_to(&board, 1000).unwrap()),
        ] {
            match expected.strip_suffix('+') {
                Some(least) => {
                    assert!(counted >= least.parse::<u64>().unwrap(), "{name} by {engine}");
                }
                None => assert_eq!(counted, expected.parse::<u64>().unwrap(), "{name} by {engine}"),
            }
        }
    }
}
