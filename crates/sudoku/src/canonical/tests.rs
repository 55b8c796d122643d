//! Equivalent boards have one form; automorphisms are counted as published.

use quickcheck::quickcheck;

use super::{Canonizer, Transformation, canonical};
use crate::{Backtracker, Board, Engine};

/// A transformation out of random numbers.
fn transformation(seed: u64) -> Transformation {
    let mut state = seed;
    let mut below = |n: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((state >> 33) % n as u64).expect("less than n")
    };
    let mut shuffled = |n: usize| {
        let mut numbers: Vec<u8> = (0..9).take(n).collect();
        for i in (1..n).rev() {
            numbers.swap(i, below(i + 1));
        }
        numbers
    };
    let mut lines = || {
        let bands = shuffled(3);
        let rows = bands.iter().flat_map(|band| shuffled(3).into_iter().map(move |i| 3 * band + i));
        let rows: Vec<u8> = rows.collect();
        <[u8; 9]>::try_from(rows).expect("nine rows")
    };
    let (rows, columns) = (lines(), lines());
    let digits = <[u8; 9]>::try_from(shuffled(9)).expect("nine digits").map(|digit| digit + 1);
    Transformation { is_transposed: seed & 1 == 1, rows, columns, digits }
}

quickcheck! {
    fn equivalent_boards_have_one_form(clues: Vec<(u8, u8)>, seed: u64) -> bool {
        let mut digits = [0; 81];
        for (cell, digit) in clues {
            digits[usize::from(cell) % 81] = digit % 10;
        }
        let board = Board::new(digits).expect("digits");
        let (a, b) = (canonical(&board), canonical(&transformation(seed).apply(&board)));
        a.form == b.form && a.automorphisms == b.automorphisms
            && a.transformation.apply(&board) == a.form && a.form <= board
    }
}

const PUZZLE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn a_thousand_transformations_of_a_puzzle_and_of_its_solution_have_one_form() {
    let mut canonizer = Canonizer::default();
    let puzzle: Board = PUZZLE.parse().expect("a board");
    let solved = Backtracker::new().first(&puzzle).expect("no limit").expect("a proper puzzle");
    for (board, n) in [(puzzle, 1000), (solved, 30)] {
        let form = canonizer.canonical(&board).form;
        for seed in 0..n {
            let other = transformation(seed).apply(&board);
            assert_eq!(canonizer.canonical(&other).form, form, "{seed}");
        }
    }
}

/// The most symmetric solved board: 648 automorphisms (E. Russell and F. Jarvis, "Mathematics of
/// Sudoku II", 2006).
const MOST_SYMMETRIC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

#[test]
fn the_most_symmetric_board_has_648_automorphisms() {
    let board: Board = MOST_SYMMETRIC.parse().expect("a board");
    let canonical = canonical(&board);
    assert_eq!(canonical.automorphisms, 648);
    assert_eq!(canonical.form, board);
}

/// All 4x4 boards, in four boxes of a 9x9 board: two rows of two bands, two columns of two stacks.
/// The blank lines keep their place in every transformation that leaves them blank, so two of these
/// are equivalent exactly if the 4x4 boards are.
#[test]
fn the_288_boards_of_4_by_4_have_2_classes() {
    fn fill(grid: &mut [[u8; 4]; 4], cell: usize, found: &mut Vec<[[u8; 4]; 4]>) {
        if cell == 16 {
            found.push(*grid);
            return;
        }
        let (r, c) = (cell / 4, cell % 4);
        for digit in 1..=4 {
            let fits = (0..16).filter(|&other| other < cell).all(|other| {
                let (s, d) = (other / 4, other % 4);
                let meet = s == r || d == c || (s / 2, d / 2) == (r / 2, c / 2);
                !meet || grid[s][d] != digit
            });
            if fits {
                grid[r][c] = digit;
                fill(grid, cell + 1, found);
            }
        }
        grid[r][c] = 0;
    }
    let mut grids = Vec::new();
    fill(&mut [[0; 4]; 4], 0, &mut grids);
    assert_eq!(grids.len(), 288);
    let mut canonizer = Canonizer::default();
    let mut sizes = std::collections::BTreeMap::new();
    for grid in grids {
        let mut digits = [0; 81];
        for (i, line) in [0, 1, 3, 4].into_iter().enumerate() {
            for (j, column) in [0, 1, 3, 4].into_iter().enumerate() {
                digits[9 * line + column] = grid[i][j];
            }
        }
        let canonical = canonizer.canonical(&Board::new(digits).expect("digits"));
        // Without the exchanges of five digits, three rows and three columns that do not occur.
        let (n, automorphisms) = sizes.entry(canonical.form).or_insert((0, 0));
        *n += 1;
        *automorphisms = canonical.automorphisms / (120 * 6 * 6);
    }
    // The group has 2 * 2^6 * 4! = 3072 transformations.
    assert_eq!(sizes.len(), 2);
    assert!(sizes.values().all(|&(n, automorphisms)| n * automorphisms == 3072), "{sizes:?}");
}
