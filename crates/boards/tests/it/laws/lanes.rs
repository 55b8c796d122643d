//! The lane engine, with every backend that this processor supports, against Dancing Links and the
//! backtracker: the collections of `data`, near-empty and contradictory boards, batches of any
//! size, limits.

use std::collections::BTreeSet;
use std::sync::mpsc;

use crate::common::files::{a_third, collection};
use crate::common::puzzles::{Clues, Solved};
use quadrille_base::{Outcome, StopFlag, UnansweredError};
use quadrille_boards::verify::verify;
use quadrille_boards::{
    Backend, Backtracker, Board, Cell, Digit, Engine, Lanes, Query, Solver, Verdict,
};
use quickcheck::{QuickCheck, quickcheck};

fn backends() -> impl Iterator<Item = Lanes> {
    Backend::ALL.into_iter().filter_map(|(backend, ..)| Lanes::with_backend(backend))
}

/// The result for a board, as owned data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kept {
    first: Option<Board>,
    n_solutions: u64,
}

fn found(lanes: &mut Lanes, boards: &[Board], most: u64) -> Vec<Kept> {
    let mut all = Vec::new();
    let outcome = lanes.for_each(boards, most, |i, found| {
        assert_eq!(i, all.len());
        all.push(Kept { first: found.first.copied(), n_solutions: found.n_solutions });
    });
    assert_eq!((outcome, all.len()), (Outcome::Exhausted, boards.len()));
    let mut counted = Vec::new();
    let outcome = lanes.count_each(boards, most, |i, n| {
        assert_eq!(i, counted.len());
        counted.push(n);
    });
    assert_eq!(outcome, Outcome::Exhausted);
    assert!(all.iter().map(|kept| kept.n_solutions).eq(counted));
    all
}

/// The number of solutions of each board, up to `most`, by Dancing Links.
fn counts(boards: &[Board], most: u64) -> Vec<u64> {
    let mut solver = Solver::default();
    boards.iter().map(|board| solver.count_up_to(board, most).unwrap()).collect()
}

fn check(boards: &[Board], most: u64) {
    let expected = counts(boards, most);
    for mut lanes in backends() {
        let backend = lanes.backend();
        for (i, found) in found(&mut lanes, boards, most).into_iter().enumerate() {
            let board = &boards[i];
            assert_eq!(found.n_solutions, expected[i], "{backend}, up to {most}: {board}");
            assert_eq!(found.first.is_some(), expected[i] > 0, "{backend}: {board}");
            if let Some(solved) = found.first {
                verify(board, &solved).unwrap();
            }
        }
    }
}

fn boards_of(file: &str) -> Vec<Board> {
    collection(file).into_iter().map(|(board, _)| board).collect()
}

#[test]
fn collections_have_the_same_results_as_by_dancing_links() {
    for file in [
        "easy.txt",
        "minimal.txt",
        "altered.txt",
        "hard.txt",
        "slow-by-rows.txt",
        "counts.txt",
        "regress/near-empty.txt",
    ] {
        let boards = a_third(file, 1);
        check(&boards, 2);
        check(&boards, 1);
    }
    check(&a_third("altered.txt", 1), 7);
    check(&boards_of("counts.txt"), 1000);
}

/// Lanes branch sooner after boards with several solutions, and do not spread.
#[test]
fn results_do_not_depend_on_how_many_solutions_the_boards_before_had() {
    let files = ["several.txt", "minimal.txt", "several.txt", "altered.txt", "hard.txt"];
    let boards =
        files.map(|file| a_third(file, 1)).map(|boards| boards[..boards.len().min(300)].to_vec());
    for most in [2, 9] {
        check(&boards.concat(), most);
    }
}

#[test]
fn every_solution_of_a_batch_is_visited_once() {
    let boards = boards_of("altered.txt");
    let expected = counts(&boards, 5);
    for mut lanes in backends() {
        let mut shown = vec![BTreeSet::new(); boards.len()];
        let outcome = lanes.for_each_solution(&boards, 5, |i, solved| {
            verify(&boards[i], solved).unwrap();
            assert!(shown[i].insert(*solved), "{solved} visited twice");
        });
        assert_eq!(outcome, Outcome::Exhausted);
        assert!(shown.iter().map(|solutions| solutions.len() as u64).eq(expected.iter().copied()));
    }
}

#[test]
fn a_batch_may_have_any_size() {
    let mixed: Vec<Board> = boards_of("altered.txt")
        .into_iter()
        .zip(boards_of("easy.txt"))
        .flat_map(|(a, b)| [a, b])
        .collect();
    let mut all: Vec<Lanes> = backends().collect();
    let expected = counts(&mixed, 3);
    for n in (0..70).chain([4095, 4096, 4097]) {
        for lanes in &mut all {
            let counts: Vec<u64> =
                found(lanes, &mixed[..n], 3).iter().map(|found| found.n_solutions).collect();
            assert_eq!(counts, expected[..n], "{n} boards by {lanes:?}");
        }
    }
}

/// Searches for the smallest solution depend on the boards before: they are in order or not.
#[test]
fn solutions_are_the_smallest_whatever_the_other_boards_are() {
    let files = ["several.txt", "slow-by-rows.txt", "regress/near-empty.txt", "minimal.txt"];
    let [mut several, slow, empty, proper] = files.map(|file| a_third(file, 1));
    several.truncate(500);
    let mixed: Vec<Board> = several.iter().zip(&proper).flat_map(|(a, b)| [*a, *b]).collect();
    let all =
        [several, slow, mixed, empty, proper[..200].to_vec(), boards_of("counts.txt")].concat();
    let mut expected = Vec::new();
    Solver::default().answer_all(&all, Query::Solve, &mut expected);
    for mut lanes in backends() {
        for n in [all.len(), 100, 33, 16] {
            let mut replies = Vec::new();
            all.chunks(n).for_each(|boards| {
                lanes.answer_all(boards, Query::Solve, &mut replies);
            });
            assert!(replies == expected, "{n} boards a batch by {lanes:?}");
        }
    }
}

/// The empty board, boards with one clue, and a third of the boards with two equal clues.
fn near_empty() -> Vec<Board> {
    let with = |cells: &[usize]| {
        let mut board = Board::EMPTY;
        for &cell in cells {
            board.set(Cell::new(cell), Digit::new(5));
        }
        board
    };
    let mut boards = vec![Board::EMPTY];
    boards.extend((0..81).map(|cell| with(&[cell])));
    for a in 0..81 {
        boards.extend((a + 1..81).step_by(3).map(|b| with(&[a, b])));
    }
    boards
}

#[test]
fn near_empty_and_contradictory_boards_are_judged_right() {
    let boards = near_empty();
    check(&boards, 2);
    for mut lanes in backends() {
        for (board, found) in boards.iter().zip(found(&mut lanes, &boards, 2)) {
            assert_eq!(found.n_solutions == 0, board.conflict().is_some(), "{board}");
        }
        // Boards with very many solutions beside a proper puzzle.
        let mixed = [Board::EMPTY, boards[1], boards_of("easy.txt")[0], boards[1000]];
        let counts: Vec<u64> =
            found(&mut lanes, &mixed, 20_000).iter().map(|found| found.n_solutions).collect();
        assert_eq!(counts[..3], [20_000, 20_000, 1]);
    }
}

/// Up to `most` solutions, sorted.
fn all(engine: &mut impl Engine, board: &Board, most: u64) -> (Outcome, Vec<Board>) {
    let mut solutions = Vec::new();
    let outcome = engine.solutions(board, most, &mut |solved: &Board| solutions.push(*solved));
    solutions.sort();
    (outcome, solutions)
}

fn batch_agrees(boards: Vec<Clues>, most: u8) -> bool {
    let boards: Vec<Board> = boards.into_iter().map(|clues| clues.0).collect();
    check(&boards, u64::from(most % 40) + 1);
    true
}

#[test]
fn batches_of_random_boards_have_the_same_results_as_by_dancing_links() {
    QuickCheck::new().tests(60).quickcheck(batch_agrees as fn(Vec<Clues>, u8) -> bool);
}

quickcheck! {
    fn one_board_has_the_same_solutions_by_every_engine(clues: Clues) -> bool {
        const MOST: u64 = 200;
        let board = clues.0;
        let expected = all(&mut Solver::default(), &board, MOST);
        backends().all(|mut lanes| {
            let found = all(&mut lanes, &board, MOST);
            let distinct = found.1.windows(2).all(|pair| pair[0] != pair[1]);
            let valid = found.1.iter().all(|solved| verify(&board, solved).is_ok());
            let same = if expected.0 == Outcome::Exhausted {
                found == expected
            } else {
                (found.0, found.1.len()) == (expected.0, expected.1.len())
            };
            distinct && valid && same
        })
    }

    fn the_smallest_solution_is_that_of_dancing_links(clues: Clues) -> bool {
        let smallest = Solver::default().smallest(&clues.0);
        backends().all(|mut lanes| lanes.smallest(&clues.0) == smallest)
    }

    fn a_node_limit_is_kept_and_causes_no_wrong_result(clues: Clues, nodes: u16) -> bool {
        let board = clues.0;
        let n = Solver::default().count_up_to(&board, 2).unwrap();
        let smallest = Solver::default().smallest(&board);
        backends().all(|mut lanes| {
            [nodes % 4, nodes % 16, nodes % 200].into_iter().all(|nodes| {
                let nodes = u64::from(nodes);
                lanes.set_node_limit(Some(nodes));
                let before = lanes.stats().nodes;
                let counted = lanes.count_up_to(&board, 2);
                let kept = lanes.stats().nodes - before <= nodes;
                let before = lanes.stats().nodes;
                let found = lanes.smallest(&board);
                let kept = kept && lanes.stats().nodes - before <= nodes;
                let right = [Ok(n), Err(UnansweredError::Limit)].contains(&counted)
                    && [smallest, Err(UnansweredError::Limit)].contains(&found);
                // The limit leaves no trace.
                lanes.set_node_limit(None);
                kept && right && lanes.count_up_to(&board, 2) == Ok(n)
            })
        })
    }

    fn a_full_board_is_its_own_solution(solved: Solved) -> bool {
        backends().all(|mut lanes| lanes.judge(&solved.0) == Ok(Verdict::Unique(solved.0)))
    }
}

#[test]
fn the_result_of_a_board_does_not_depend_on_earlier_boards() {
    let boards = boards_of("altered.txt");
    for mut lanes in backends() {
        let fresh = Lanes::with_backend(lanes.backend()).unwrap();
        for board in boards.iter().step_by(17) {
            let _ = found(&mut lanes, &boards[..50], 2);
            assert_eq!(lanes.judge(board), fresh.clone().judge(board));
        }
    }
}

#[test]
fn a_stop_flag_stops_batches_and_single_boards() {
    for mut lanes in backends() {
        let stop = StopFlag::default();
        lanes.set_stop(stop.clone());
        assert_eq!(lanes.count_up_to(&Board::EMPTY, 5), Ok(5));
        // Another thread stops a count that would not end, after its thousandth solution.
        let solved = Solver::default().first(&Board::EMPTY).unwrap().unwrap();
        let flag = stop.clone();
        let (visited, visits) = mpsc::channel();
        let stopper = std::thread::spawn(move || {
            visits.iter().nth(999);
            flag.stop();
        });
        let boards = [solved, solved, solved, Board::EMPTY];
        let mut n_shown = [0; 4];
        let outcome = lanes.for_each_solution(&boards, u64::MAX, |i, _| {
            n_shown[i] += 1;
            let _ = visited.send(());
        });
        stopper.join().unwrap();
        assert_eq!((outcome, &n_shown[..3]), (Outcome::Stopped, &[1; 3][..]));
        assert!(n_shown[3] >= 997);
        // The same from the board that settles the first run of a batch: the second never ends.
        stop.clear();
        let n = 1 << 12;
        let boards = [vec![solved; n + 3], vec![Board::EMPTY]].concat();
        let mut shown = Vec::new();
        let outcome = lanes.for_each(&boards, u64::MAX, |i, found| {
            shown.push((i, found.n_solutions));
            if i + 1 == n {
                stop.stop();
            }
        });
        assert_eq!(outcome, Outcome::Stopped);
        assert!(shown.len() >= n && shown.iter().enumerate().all(|(i, &found)| found == (i, 1)));
        assert_eq!(lanes.count_up_to(&Board::EMPTY, 5), Err(UnansweredError::Stopped));
        stop.clear();
        assert_eq!(lanes.count_up_to(&Board::EMPTY, 5), Ok(5));
    }
}

#[test]
fn a_solution_limit_of_0_visits_nothing() {
    for mut lanes in backends() {
        let two_fives = near_empty().into_iter().find(|board| board.conflict().is_some()).unwrap();
        assert_eq!(lanes.solutions(&Board::EMPTY, 0, &mut |_| panic!()), Outcome::Limit);
        assert_eq!(lanes.solutions(&two_fives, 0, &mut |_| panic!()), Outcome::Exhausted);
        assert_eq!(
            found(&mut lanes, &[Board::EMPTY, two_fives], 0),
            [Kept { first: None, n_solutions: 0 }; 2]
        );
    }
}

#[test]
fn hard_boards_agree_with_the_backtracker() {
    let mut plain = Backtracker::default();
    plain.set_node_limit(Some(2_000_000));
    let boards = boards_of("hard.txt");
    for mut lanes in backends() {
        let results = found(&mut lanes, &boards, 2);
        for (board, found) in boards.iter().zip(results) {
            assert_eq!(found.n_solutions, 1);
            if let Ok(solved) = plain.first(board) {
                assert_eq!(found.first, solved);
            }
        }
    }
}
