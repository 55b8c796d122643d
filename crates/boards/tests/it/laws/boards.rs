//! Sudoku by Dancing Links and by backtracking, over random boards.

use std::collections::BTreeSet;

use crate::common::puzzles::{Clues, Solved};
use quadrille_base::{Outcome, StopFlag, UnansweredError};
use quadrille_boards::{Backtracker, Board, Cell, Engine, Solver, Verdict, cover};
use quadrille_models::Model;
use quadrille_problem::OptionId;
use quadrille_problem::verify::verify;
use quickcheck::{QuickCheck, TestResult, quickcheck};

/// Node limit of the backtracker for a board.
const NODES: u64 = 300_000;
/// Solutions of a board that are compared, at most.
const SOLUTIONS: u64 = 50;

/// Up to `SOLUTIONS` solutions, or `None` if the engine reaches the node limit.
fn solutions(engine: &mut impl Engine, board: &Board) -> Option<(BTreeSet<Board>, Outcome)> {
    engine.set_node_limit(Some(NODES));
    let mut found = BTreeSet::new();
    let mut n = 0;
    let outcome = engine.solutions(board, SOLUTIONS, &mut |solved: &Board| {
        n += 1;
        found.insert(*solved);
    });
    assert_eq!(found.len() as u64, n, "a solution was found twice");
    (outcome == Outcome::Exhausted || n == SOLUTIONS).then_some((found, outcome))
}

fn engines_agree(Clues(board): Clues) -> TestResult {
    let dlx = solutions(&mut Solver::default(), &board)
        .expect("Dancing Links stays within the node limit");
    let Some(plain) = solutions(&mut Backtracker::default(), &board) else {
        return TestResult::discard();
    };
    TestResult::from_bool(if dlx.1 == Outcome::Exhausted { dlx == plain } else { dlx.1 == plain.1 })
}

#[test]
fn dlx_and_backtracker_find_the_same_solutions() {
    QuickCheck::new().tests(300).max_tests(3000).quickcheck(engines_agree as fn(Clues) -> _);
}

/// A search stays within its node limit. It may end without a result, but never with a wrong one.
fn limits_never_lie(Clues(board): Clues, nodes: u16) -> bool {
    let smallest = Solver::default().smallest(&board);
    let verdict = Solver::default().judge(&board);
    let mut limited = Solver::default();
    [u64::from(nodes % 8), u64::from(nodes % 200), u64::from(nodes)].into_iter().all(|nodes| {
        limited.set_node_limit(Some(nodes));
        let before = limited.stats().nodes;
        let found = limited.smallest(&board);
        let kept = limited.stats().nodes - before <= nodes;
        let judged = limited.judge(&board);
        let open = Err(UnansweredError::Limit);
        kept && (found == smallest || found == Err(UnansweredError::Limit))
            && (judged == open
                || match (judged, verdict) {
                    (Ok(Verdict::Several(..)), Ok(Verdict::Several(..))) => true,
                    (judged, verdict) => judged == verdict,
                })
    })
}

#[test]
fn a_node_limit_is_kept_and_causes_no_wrong_result() {
    QuickCheck::new().tests(300).quickcheck(limits_never_lie as fn(Clues, u16) -> _);
}

#[test]
fn a_stop_flag_stops_every_engine() {
    fn check(mut engine: impl Engine) {
        let stop = StopFlag::default();
        engine.set_stop(stop.clone());
        assert!(engine.first(&Board::EMPTY).unwrap().is_some());
        stop.stop();
        assert_eq!(engine.first(&Board::EMPTY), Err(UnansweredError::Stopped));
        assert_eq!(engine.judge(&Board::EMPTY), Err(UnansweredError::Stopped));
        assert_eq!(engine.smallest(&Board::EMPTY), Err(UnansweredError::Stopped));
        assert_eq!(engine.count_up_to(&Board::EMPTY, 5), Err(UnansweredError::Stopped));
        stop.clear();
        assert_eq!(engine.count_up_to(&Board::EMPTY, 5), Ok(5));
    }
    check(Solver::default());
    check(Backtracker::default());
}

#[test]
fn engines_agree_on_outcomes() {
    let solved = quadrille_boards::solve(&Board::EMPTY).unwrap();
    let outcomes = |board: &Board, most| {
        let dlx = Solver::default().solutions(board, most, &mut |_| {});
        assert_eq!(dlx, Backtracker::default().solutions(board, most, &mut |_| {}));
        dlx
    };
    assert_eq!(outcomes(&solved, 0), Outcome::Limit);
    assert_eq!(outcomes(&solved, 1), Outcome::Limit);
    assert_eq!(outcomes(&solved, 2), Outcome::Exhausted);
    assert_eq!(outcomes(&Board::EMPTY, 2), Outcome::Limit);
}

fn smallest_agrees(Clues(board): Clues) -> TestResult {
    let mut plain = Backtracker::default();
    plain.set_node_limit(Some(NODES));
    match plain.first(&board) {
        Ok(first) => TestResult::from_bool(Solver::default().smallest(&board) == Ok(first)),
        Err(UnansweredError::Limit) => TestResult::discard(),
        Err(stopped) => TestResult::error(stopped.to_string()),
    }
}

#[test]
fn the_smallest_solution_is_the_first_of_the_backtracker() {
    QuickCheck::new().tests(300).max_tests(3000).quickcheck(smallest_agrees as fn(Clues) -> _);
}

quickcheck! {
    fn every_solution_extends_its_clues_and_covers_every_item(clues: Clues) -> bool {
        let board = clues.0;
        let problem = cover::problem();
        let (found, _) = solutions(&mut Solver::default(), &board).unwrap();
        found.iter().all(|solved| {
            let options: Vec<OptionId> = cover::encode(solved).collect();
            quadrille_boards::verify::verify(&board, solved).is_ok()
                && verify(&problem, &options).is_ok()
        })
    }

    fn verdicts_carry_valid_solutions(clues: Clues) -> bool {
        let board = clues.0;
        let fits = |solved: &Board| quadrille_boards::verify::verify(&board, solved).is_ok();
        match quadrille_boards::judge(&board) {
            Verdict::None => quadrille_boards::count_up_to(&board, 9) == 0,
            Verdict::Unique(a) => fits(&a) && quadrille_boards::count_up_to(&board, 9) == 1,
            Verdict::Several(a, b) => fits(&a) && fits(&b) && a != b,
        }
    }

    fn decode_undoes_encode(clues: Clues) -> bool {
        let options: Vec<OptionId> = cover::encode(&clues.0).collect();
        cover::decode(&options) == clues.0
    }

    fn the_verifier_rejects_wrong_grids(solved: Solved, cell: u8, digit: u8) -> bool {
        let mut wrong = solved.0;
        let cell = Cell::new(usize::from(cell) % 81);
        let digit = quadrille_boards::Digit::new(digit % 10);
        wrong.set(cell, digit);
        let verify = quadrille_boards::verify::verify;
        assert!(verify(&solved.0, &solved.0).is_ok());
        verify(&Board::EMPTY, &wrong).is_ok() == (wrong == solved.0)
    }

    fn a_reused_solver_finds_the_same_as_a_new_one(clues: Vec<Clues>) -> bool {
        let mut solver = Solver::default();
        clues.iter().take(8).all(|Clues(board)| {
            // One arena serves an unfinished search, the probes for the smallest solution, and a
            // full search.
            let _ = solver.first(board);
            let smallest = solver.smallest(board);
            let found = solutions(&mut solver, board);
            solver.set_node_limit(None);
            smallest == Solver::default().smallest(board)
                && found == solutions(&mut Solver::default(), board)
        })
    }
}

/// The items and options are numbered alike, so covers, parts and checkpoints of one belong to the
/// other.
#[test]
fn the_model_of_sudoku_is_the_problem_of_the_sudoku_engines() {
    let model = quadrille::models::sudoku::Sudoku::new(3, 3).unwrap().problem();
    assert_eq!(model.fingerprint(), cover::problem().fingerprint());
}
