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

/// The smallest of the boards that all orders of rows and columns make, each with the labels that
/// its digits get in the order in which they appear.
fn plain_form(board: &Board) -> [u8; 81] {
    let threes = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for bands in threes {
        for (a, b, c) in (0..216).map(|i| (threes[i / 36], threes[i / 6 % 6], threes[i % 6])) {
            let lines =
                [a, b, c].into_iter().zip(bands).flat_map(|(x, band)| x.map(|i| 3 * band + i));
            orders.push(lines.collect::<Vec<usize>>());
        }
    }
    let digits = board.digits();
    let mut smallest = [9; 81];
    for is_transposed in [false, true] {
        for rows in &orders {
            for columns in &orders {
                let (mut labels, mut n_labels) = ([0; 10], 0);
                let mut form = [0; 81];
                let mut is_smaller = false;
                for place in 0..81 {
                    let (r, c) = (rows[place / 9], columns[place % 9]);
                    let digit = digits[if is_transposed { 9 * c + r } else { 9 * r + c }];
                    if digit != 0 {
                        let label = &mut labels[usize::from(digit)];
                        if *label == 0 {
                            n_labels += 1;
                            *label = n_labels;
                        }
                        form[place] = *label;
                    }
                    is_smaller |= form[place] < smallest[place];
                    if !is_smaller && form[place] > smallest[place] {
                        break;
                    }
                }
                if is_smaller {
                    smallest = form;
                }
            }
        }
    }
    smallest
}

#[test]
fn forms_are_the_smallest_of_all_orders_of_rows_and_columns() {
    let boards = [
        PUZZLE,
        // A row, a column and a box have a digit twice.
        "1.1......2..3..4......5.5..6........6..7..8..1...2...3....9..4......1.....22.....",
        // A blank band, and two blank columns of another stack.
        ".............................1.2..3...4..5.3......2..16....3.......7..1...5....8.",
    ];
    for text in boards {
        let board: Board = text.parse().expect("a board");
        assert_eq!(*canonical(&board).form.digits(), plain_form(&board), "{text}");
    }
}

const PUZZLE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn a_thousand_transformations_of_a_puzzle_and_of_its_solution_have_one_form() {
    let mut canonizer = Canonizer::default();
    let puzzle: Board = PUZZLE.parse().expect("a board");
    let solved = Backtracker::default().first(&puzzle).expect("no limit").expect("a proper puzzle");
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
