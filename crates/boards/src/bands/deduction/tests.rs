//! Deduction of all digits at a time gives the same as digit by digit.

use quickcheck::{Arbitrary, Gen, QuickCheck};

use super::super::places::Places;
use super::*;
use crate::board::Cell;
use crate::{Backtracker, Engine as _};

const EASY: &str = include_str!("../../../data/easy.txt");

/// A state with random places: those of a solution, from which a few may be missing, and others.
#[derive(Clone, Copy, Debug)]
struct AnyState(BandState);

impl Arbitrary for AnyState {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut below = |n: usize| usize::arbitrary(g) % n;
        let lines: Vec<&str> = EASY.lines().filter(|line| line.len() == 81).collect();
        let board: Board = lines[below(lines.len())].parse().unwrap();
        let solved = Backtracker::default().first(&board).unwrap().expect("a proper board");
        let [more, missing] = [below(100), [0, 0, 1, 3][below(4)]];
        let mut places = [Places::NONE; 9];
        for cell in Cell::all() {
            let solved = solved.get(cell).expect("solved").index();
            for (digit, places) in places.iter_mut().enumerate() {
                let percent = if digit == solved { 100 - missing } else { more };
                if below(100) < percent {
                    *places = places.or(Places::cell(cell));
                }
            }
        }
        Self(BandState { digits: places, placed: Places::NONE })
    }
}

/// The deductions by vectors that this processor has.
fn by_vectors() -> impl Iterator<Item = Deduction> {
    [Backend::Avx2, Backend::Avx512].into_iter().filter_map(Deduction::with_backend)
}

/// Deduces in all ways, and asserts that the results are the same.
fn compare(state: &BandState, closed: ClosedSums, pairs: bool) -> (BandState, BandNode) {
    let mut one_by_one = *state;
    let expected = Deduction::Tables.deduce(&mut one_by_one, &mut { closed }, pairs);
    for by_vectors in by_vectors() {
        let mut at_once = *state;
        let node = by_vectors.deduce(&mut at_once, &mut { closed }, pairs);
        assert_eq!(node, expected, "{by_vectors:?} {state:?}");
        if node != BandNode::Leaf {
            assert_eq!(at_once, one_by_one, "{by_vectors:?} {state:?}");
        }
        if node == BandNode::Solved {
            assert_eq!(by_vectors.board_of(&at_once), at_once.board(), "{state:?}");
        }
    }
    (one_by_one, expected)
}

#[test]
fn any_state_is_deduced_alike() {
    fn law(state: AnyState, pairs: bool) {
        compare(&state.0, ClosedSums::NONE, pairs);
    }
    QuickCheck::new().tests(5_000).max_tests(5_000).quickcheck(law as fn(AnyState, bool));
}

#[test]
fn states_of_boards_are_alike() {
    let altered = include_str!("../../../data/altered.txt");
    let mut n_open = 0;
    for line in altered.lines().chain(EASY.lines()).filter(|line| !line.starts_with('#')) {
        let board: Board = line.parse().unwrap();
        let mut expected = BandState::new(&board);
        let by_tables = Deduction::Tables.settle(&mut expected, &mut { ClosedSums::NONE });
        n_open += usize::from(by_tables != Settled::Contradiction);
        let clues = board.clues().fold(Places::NONE, |all, (cell, _)| all.or(Places::cell(cell)));
        for by_vectors in by_vectors() {
            let mut state = by_vectors.state_of(&board);
            assert_eq!(state.placed, clues, "{board}");
            let settled = by_vectors.settle(&mut state, &mut { ClosedSums::NONE });
            assert_eq!(settled, by_tables, "{board}");
            if settled != Settled::Contradiction {
                assert_eq!(state, expected, "{board}");
            }
        }
    }
    assert!(n_open > 4_000);
}

#[test]
fn trees_of_boards_are_alike() {
    let files = [
        include_str!("../../../data/altered.txt"),
        include_str!("../../../data/hard.txt"),
        include_str!("../../../data/several.txt"),
    ];
    let lines = files.iter().flat_map(|file| file.lines().filter(|line| line.len() == 81));
    let mut n_nodes = 0;
    for board in lines.step_by(11).map(|line| line.parse::<Board>().unwrap()) {
        let mut open = vec![(BandState::new(&board), ClosedSums::NONE)];
        for n in 0..60 {
            let Some((state, closed)) = open.pop() else { break };
            n_nodes += 1;
            if let (below, BandNode::Open(mut branch)) = compare(&state, closed, n < 6) {
                let mut is_last = false;
                while !is_last {
                    let mut state = below;
                    is_last = branch.take(&mut state);
                    open.push((state, ClosedSums::of(&below)));
                }
            }
        }
    }
    assert!(n_nodes > 10_000, "{n_nodes}");
}
