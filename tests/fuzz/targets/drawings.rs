//! Drawings of boards, pieces and units; graphs; large Sudoku.

use super::input::{check_error, halves};
use quadrille::models::Model;
use quadrille::models::matchings::{Graph, Matchings};
use quadrille::models::packing::{Motions, Packing, Piece, Shape};
use quadrille::models::sudoku::Sudoku;
use quadrille::picture::Draw;
use quadrille::problem::verify::verify;
use quadrille::search::Limits;
use quadrille::text::ParseError;
use quadrille::{Enumerate, Search};

/// The most cells in a box around a shape for which a model is made.
const LARGEST_BOX: usize = 2000;

/// Reads any text as everything that is drawn. The first byte says how; a line `==` separates two
/// drawings. What is read becomes a model, and its first solutions are drawn.
pub fn drawings(input: &[u8]) {
    let Some((&how, text)) = input.split_first() else { return };
    let (first, second) = halves(text);
    let (Ok(first), Ok(second)) = (str::from_utf8(first), str::from_utf8(second)) else { return };
    match how % 4 {
        0 => packing(first, second, how),
        1 => matchings(first),
        2 => sudoku(first, second, usize::from(how / 4)),
        _ => jigsaw(first, second),
    }
}

/// What a text states, or `None` after the checks of its error.
fn stated<T>(text: &str, read: Result<T, ParseError>) -> Option<T> {
    read.inspect_err(|error| check_error(error, text.lines().count())).ok()
}

fn packing(board: &str, pieces: &str, how: u8) {
    // The names of large sets are left out, because making the sets takes long.
    if pieces.len() < 12 && !pieces.contains(['6', '7', '8', '9', '0', 'h', 'c']) {
        let named = Piece::named(pieces.trim_end());
        assert!(named.is_err() || named.is_ok_and(|pieces| !pieces.is_empty()));
    }
    let board = stated(board, board.parse::<Shape>());
    let pieces = stated(pieces, Piece::drawn(pieces));
    let (Some(board), Some(pieces)) = (board, pieces) else { return };
    let is_small = |shape: &Shape| {
        let spans = [0, 1, 2].map(|axis| {
            let last = shape.cells().iter().map(|cell| cell[axis]).max();
            usize::try_from(last.unwrap_or(0) + 1).expect("not negative")
        });
        spans.into_iter().product::<usize>() <= LARGEST_BOX
    };
    if !is_small(&board) || !pieces.iter().all(|piece| is_small(&piece.shape)) {
        return;
    }
    let motions = [Motions::Shift, Motions::Turn, Motions::Reflect][usize::from(how / 4 % 3)];
    if let Ok(packing) = Packing::new(board, pieces, motions) {
        solve(&packing);
    }
}

fn matchings(text: &str) {
    let Some(graph) = stated(text, text.parse::<Graph>()) else { return };
    let line =
        |&(a, b): &(usize, usize)| [&graph.vertices()[a], " ", &graph.vertices()[b]].concat();
    let again = graph.edges().iter().map(line).collect::<Vec<_>>().join("\n");
    if !again.lines().any(|line| line.starts_with('#')) {
        assert_eq!(again.parse().as_ref(), Ok(&graph));
    }
    solve(&Matchings::new(graph));
}

fn sudoku(givens: &str, symbols: &str, size: usize) {
    let board = Sudoku::new(size % 4 + 1, size / 4 % 4 + 1).expect("at most 16 symbols");
    let board = if symbols.is_empty() {
        board
    } else {
        let Ok(board) = board.with_symbols(symbols.trim_end_matches('\n')) else { return };
        board
    };
    let Some(board) = stated(givens, board.clone().with_givens(givens)) else { return };
    check_puzzle(&board);
    solve(&board);
}

fn jigsaw(boxes: &str, units: &str) {
    let Some(board) = stated(boxes, Sudoku::jigsaw(boxes)) else { return };
    if board.side() > 9 {
        return;
    }
    match stated(units, board.clone().with_units(units)) {
        Some(board) => solve(&board),
        None => solve(&board),
    }
}

/// A puzzle that is written and read again is the same.
fn check_puzzle(board: &Sudoku) {
    let text = board.puzzle().to_string();
    let again = board.clone().with_givens(&text).expect("a written puzzle");
    assert_eq!(again.givens(), board.givens(), "{text}");
}

/// The first solutions are covers and can be shown.
fn solve<M: Model<Solution: Draw>>(model: &M) {
    let problem = model.problem();
    if problem.n_entries() > 50_000 {
        return;
    }
    let mut search = problem.search();
    search.set_limits(Limits::NONE.nodes(300).solutions(3));
    while let Some(options) = search.next_solution() {
        assert_eq!(verify(&problem, options), Ok(()));
        let solution = model.decode(problem.labels(options));
        // The matching of a graph without edges is empty, and so is its text.
        assert_eq!(solution.to_string().is_empty(), options.is_empty());
        let _ = solution.picture().to_string();
    }
}
