//! The band engine against Dancing Links, the lanes and the backtracker: the collections of `data`,
//! near-empty and contradictory boards, random boards, the smallest solutions, limits.

use std::collections::BTreeSet;

use crate::common::files::{a_third, collection};
use crate::common::puzzles::{Clues, Solved};
use quadrille_base::{Outcome, StopFlag, UnansweredError};
use quadrille_boards::verify::verify;
use quadrille_boards::{
    Backend, Backtracker, Bands, Board, Cell, Digit, Engine, Lanes, Query, Solver, Verdict,
};
use quickcheck::quickcheck;

const FILES: [&str; 7] = [
    "easy.txt",
    "minimal.txt",
    "altered.txt",
    "hard.txt",
    "slow-by-rows.txt",
    "counts.txt",
    "regress/near-empty.txt",
];

fn boards_of(file: &str) -> Vec<Board> {
    collection(file).into_iter().map(|(board, _)| board).collect()
}

/// All solutions up to a number, each verified and met once.
fn solutions(engine: &mut impl Engine, board: &Board, most: u64) -> (Outcome, BTreeSet<Board>) {
    let mut all = BTreeSet::new();
    let outcome = engine.solutions(board, most, &mut |solved| {
        verify(board, solved).unwrap();
        assert!(all.insert(*solved), "{board} shows {solved} twice");
    });
    (outcome, all)
}

/// The band engine with each backend.
fn every_bands() -> impl Iterator<Item = Bands> {
    // The fastest, and tables: the others deduce like one of them.
    [Backend::best(), Backend::Portable].into_iter().filter_map(Bands::with_backend)
}

/// Asserts that the bands have as many solutions as Dancing Links, up to a number; and the same, if
/// these are all.
fn check(bands: &mut Bands, board: &Board, most: u64) {
    let expected = solutions(&mut Solver::default(), board, most);
    let found = solutions(bands, board, most);
    assert_eq!((found.0, found.1.len()), (expected.0, expected.1.len()), "{board}");
    assert!(found == expected || found.0 == Outcome::Limit, "{board}");
    assert_eq!(bands.count_up_to(board, most), Ok(found.1.len() as u64), "{board}");
}

/// Asserts that a verdict shows solutions, and says the same as another.
fn same(board: &Board, ours: Verdict, theirs: Verdict) {
    match (ours, theirs) {
        (Verdict::Several(a, b), Verdict::Several(..)) => {
            verify(board, &a).unwrap();
            verify(board, &b).unwrap();
            assert_ne!(a, b);
        }
        (ours, theirs) => assert_eq!(ours, theirs, "{board}"),
    }
}

#[test]
fn collections_have_the_same_results_as_by_dancing_links_and_by_lanes() {
    let (mut solver, mut lanes) = (Solver::default(), Lanes::default());
    let mut every_bands: Vec<Bands> = every_bands().collect();
    for board in FILES.into_iter().flat_map(|file| a_third(file, 2)) {
        let by_dlx = solver.judge(&board).unwrap();
        let by_lanes = lanes.judge(&board).unwrap();
        for bands in &mut every_bands {
            let ours = bands.judge(&board).unwrap();
            same(&board, ours, by_dlx);
            same(&board, ours, by_lanes);
            let first = bands.first(&board).unwrap();
            match ours {
                Verdict::None => assert_eq!(first, None),
                Verdict::Unique(only) => assert_eq!(first, Some(only)),
                Verdict::Several(..) => verify(&board, &first.unwrap()).unwrap(),
            }
        }
    }
}

#[test]
fn boards_with_several_solutions_have_as_many_as_by_dancing_links() {
    for mut bands in every_bands() {
        for board in a_third("altered.txt", 2) {
            check(&mut bands, &board, 7);
        }
        for file in ["counts.txt", "regress/near-empty.txt"] {
            for board in boards_of(file) {
                check(&mut bands, &board, 100);
            }
        }
    }
}

#[test]
fn the_empty_board_has_a_million_solutions_and_more() {
    for mut bands in every_bands() {
        let mut n = 0;
        let outcome = bands.solutions(&Board::EMPTY, 100_000, &mut |_| n += 1);
        assert_eq!((outcome, n), (Outcome::Limit, 100_000));
        assert_eq!(bands.count_up_to(&Board::EMPTY, 1_000_000), Ok(1_000_000));
        assert_eq!(bands.solutions(&Board::EMPTY, 0, &mut |_| panic!()), Outcome::Limit);
    }
}

/// The two smallest solutions by rows, where the backtracker finds them soon.
fn by_rows(board: &Board) -> Option<Verdict> {
    let mut backtracker = Backtracker::default();
    backtracker.set_node_limit(Some(5_000));
    backtracker.judge(board).ok()
}

/// Asserts that two smallest solutions are the first two by rows, and the same if two are known.
/// Returns whether that could be checked.
fn check_smallest(bands: &mut Bands, board: &Board) -> bool {
    let two = bands.two_smallest(board).unwrap();
    let (smallest, known) = (bands.smallest(board), bands.judge(board).unwrap());
    match two {
        Verdict::None => assert_eq!(smallest, Ok(None)),
        Verdict::Unique(solved) => assert_eq!(smallest, Ok(Some(solved))),
        Verdict::Several(a, b) => {
            assert_eq!(smallest, Ok(Some(a)), "{board}");
            let Verdict::Several(c, d) = known else { panic!("{board} has several solutions") };
            assert_eq!(bands.two_smallest_of(board, [&c, &d]), Ok(two), "{board}");
            assert_eq!(bands.two_smallest_of(board, [&b, &a]), Ok(two), "{board}");
            for known in [a, b, c, d] {
                assert_eq!(bands.smallest_of(board, &known), Ok(a), "{board}");
            }
            assert_eq!(Solver::default().smallest(board), Ok(Some(a)), "{board}");
        }
    }
    by_rows(board).is_some_and(|expected| {
        assert_eq!(two, expected, "{board}");
        true
    })
}

#[test]
fn the_two_smallest_solutions_are_the_first_by_rows() {
    let files = ["altered.txt", "counts.txt", "regress/near-empty.txt", "slow-by-rows.txt"];
    for mut bands in every_bands() {
        let boards = files.into_iter().flat_map(|file| boards_of(file).into_iter().step_by(3));
        let n_checked = boards.filter(|board| check_smallest(&mut bands, board)).count();
        assert!(n_checked > 250, "{n_checked}");
    }
}

quickcheck! {
    fn random_boards_have_the_same_solutions_as_by_dancing_links(clues: Clues) -> bool {
        every_bands().for_each(|mut bands| check(&mut bands, &clues.0, 200));
        true
    }

    fn random_boards_have_the_same_two_smallest_solutions_as_by_rows(clues: Clues) -> bool {
        every_bands().for_each(|mut bands| _ = check_smallest(&mut bands, &clues.0));
        true
    }

    fn a_node_limit_is_kept_and_causes_no_wrong_result(clues: Clues, nodes: u16) -> bool {
        let board = clues.0;
        every_bands().all(|mut bands| {
        let n = bands.count_up_to(&board, 2).unwrap();
        let two = bands.two_smallest(&board).unwrap();
        [nodes % 4, nodes % 16, nodes % 200].into_iter().map(u64::from).all(|nodes| {
            bands.set_node_limit(Some(nodes));
            let before = bands.stats().nodes;
            let counted = bands.count_up_to(&board, 2);
            let between = bands.stats().nodes;
            let found = bands.two_smallest(&board);
            let after = bands.stats().nodes;
            let kept = between - before <= nodes && after - between <= nodes;
            let right = [Ok(n), Err(UnansweredError::Limit)].contains(&counted)
                && [Ok(two), Err(UnansweredError::Limit)].contains(&found);
            // The limit leaves no trace.
            bands.set_node_limit(None);
            kept && right && bands.count_up_to(&board, 2) == Ok(n)
        })
        })
    }

    /// What deduction does not see, a search may take years to refute.
    fn random_boards_take_few_nodes(clues: Clues) -> bool {
        every_bands().all(|mut bands| {
            bands.set_node_limit(Some(100_000));
            bands.judge(&clues.0).is_ok() && bands.two_smallest(&clues.0).is_ok()
        })
    }

    fn what_was_found_before_a_node_limit_is_there(clues: Clues, nodes: u8) -> bool {
        let n = Solver::default().count_up_to(&clues.0, 2).unwrap();
        every_bands().all(|mut bands| {
            bands.set_node_limit(Some(u64::from(nodes % 64)));
            let mut replies = Vec::new();
            bands.answer_all(&[clues.0], Query::Solve, &mut replies);
            match replies[0] {
                Ok(reply) => reply.n_solutions == n && reply.solution.is_some() == (n > 0),
                Err(open) => open.n_solutions <= n,
            }
        })
    }

    fn a_full_board_is_its_own_solution(solved: Solved, cell: u8, digit: u8) -> bool {
        let cell = Cell::new(usize::from(cell % 81));
        let digit = Digit::new(digit % 9 + 1);
        let none = solved.0.get(cell) != digit;
        let mut board = solved.0;
        board.set(cell, digit);
        every_bands().all(|mut bands| {
            bands.judge(&solved.0) == Ok(Verdict::Unique(solved.0))
                && none == (bands.judge(&board) == Ok(Verdict::None))
        })
    }
}

#[test]
fn two_equal_clues_in_a_unit_leave_no_solution() {
    for mut bands in every_bands() {
        for first in Cell::all() {
            let sees = |other: &Cell| {
                let units = |cell: Cell| [cell.row(), cell.column(), cell.box_()];
                first != *other && units(first).iter().zip(units(*other)).any(|(a, b)| *a == b)
            };
            for second in Cell::all().filter(sees) {
                let mut board = Board::EMPTY;
                board.set(first, Digit::new(7));
                board.set(second, Digit::new(7));
                let before = bands.stats().nodes;
                assert_eq!(bands.count_up_to(&board, 2), Ok(0), "{board}");
                assert_eq!(bands.stats().nodes - before, 1, "{board}: without a search");
            }
        }
    }
}

#[test]
fn a_backend_of_bands_is_one_that_deduces() {
    for (backend, ..) in Backend::ALL {
        let bands = Bands::with_backend(backend);
        assert_eq!(bands.is_some(), backend.is_available());
        let Some(bands) = bands else { continue };
        let expected = match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 | Backend::Avx2 => backend,
            _ => Backend::Portable,
        };
        assert_eq!(bands.backend(), expected);
    }
}

#[test]
fn trees_do_not_depend_on_the_backend() {
    let mut every_bands: Vec<Bands> = every_bands().collect();
    for board in FILES.into_iter().flat_map(|file| a_third(file, 1)) {
        let seen = every_bands.iter_mut().map(|bands| {
            let mut shown = Vec::new();
            bands.solutions(&board, 20, &mut |solved| shown.push(*solved));
            let smallest = bands.two_smallest(&board);
            (shown, smallest, bands.stats())
        });
        let seen: Vec<_> = seen.collect();
        assert!(seen.iter().all(|by_one| *by_one == seen[0]), "{board}");
    }
}

#[test]
fn the_result_of_a_board_does_not_depend_on_earlier_boards() {
    let mut bands = Bands::default();
    for board in boards_of("altered.txt").into_iter().step_by(7) {
        assert_eq!(bands.judge(&board), Bands::default().judge(&board));
        assert_eq!(bands.first(&board), Bands::default().first(&board));
    }
}

#[test]
fn a_stop_flag_stops_a_search_without_end() {
    let (mut bands, stop) = (Bands::default(), StopFlag::default());
    bands.set_stop(stop.clone());
    let mut n = 0;
    let outcome = bands.solutions(&Board::EMPTY, u64::MAX, &mut |_| {
        n += 1;
        if n == 1000 {
            stop.stop();
        }
    });
    assert_eq!(outcome, Outcome::Stopped);
    assert!(n >= 1000);
    assert_eq!(bands.two_smallest(&Board::EMPTY), Err(UnansweredError::Stopped));
    stop.clear();
    assert_eq!(bands.count_up_to(&Board::EMPTY, 5), Ok(5));
}

#[test]
fn under_a_limit_an_answer_does_not_depend_on_the_boards_before() {
    let boards: Vec<Board> = ["several.txt", "minimal.txt", "altered.txt"]
        .into_iter()
        .flat_map(|file| boards_of(file).into_iter().step_by(60))
        .collect();
    let limited = || {
        let mut bands = Bands::default();
        bands.set_node_limit(Some(12));
        bands
    };
    let mut bands = limited();
    let mut judged = |board: &Board| (*board, bands.judge(board));
    let mut answers: Vec<_> = boards.iter().map(&mut judged).collect();
    answers.extend(boards.iter().rev().map(judged));
    for (board, answer) in answers {
        assert_eq!(answer, limited().judge(&board), "{board}");
    }
}
