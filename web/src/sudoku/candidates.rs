//! The true candidates of a board: the digits that a blank cell has in some solution.
//!
//! The first slice looks for some solutions of the board. If there are no others, all is known.
//! Then the lanes look, for many candidates at once, for a solution with that candidate. A solution
//! settles all of its 81 candidates; if there is none, the candidate is false. So a few dozen
//! searches are enough where there are very many solutions, and at most 729 in any case.

use quadrille::sudoku::{Board, Cell, Digit, Lanes};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Told, json};

/// Solutions that the first slice looks for. Most boards that people write have fewer.
const FIRST: u64 = 100;

/// Candidates asked about in a later slice: as many as fill the lanes twice.
const AT_ONCE: usize = 32;

/// What is known about the candidates.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Known {
    /// For each cell the true digits, as bits: bit 0 for a 1. Nothing for a cell with a clue.
    cells: Vec<u16>,
    /// Candidates that are not settled.
    n_open: usize,
}

/// A search for the true candidates.
#[wasm_bindgen]
pub struct Candidates {
    board: Board,
    lanes: Lanes,
    stands: [u16; 81],
    open: Vec<(Cell, Digit)>,
    has_begun: bool,
}

#[wasm_bindgen]
impl Candidates {
    /// Begins with a board. A text that is no board has no candidates.
    #[must_use]
    #[wasm_bindgen(constructor)]
    pub fn new(board: &str) -> Self {
        let board = board.parse::<Board>().ok();
        let open = board.map(|board| open(&board)).unwrap_or_default();
        let board = board.unwrap_or(Board::EMPTY);
        Self { board, lanes: Lanes::new(), stands: [0; 81], open, has_begun: false }
    }

    /// Settles some candidates: what is known then, as JSON.
    pub fn advance(&mut self) -> String {
        if std::mem::replace(&mut self.has_begun, true) {
            self.ask();
        } else {
            self.look();
        }
        let Self { board, stands, open, .. } = self;
        let cells = Cell::all()
            .map(|cell| if board.get(cell).is_none() { stands[cell.index()] } else { 0 })
            .collect();
        let known = Known { cells, n_open: open.len() };
        json(&if open.is_empty() { Told::Answer(known) } else { Told::Progress(known) })
    }
}

impl Candidates {
    /// The first slice: some solutions of the board.
    fn look(&mut self) {
        if self.open.is_empty() {
            return;
        }
        let (stands, mut n_solutions) = (&mut self.stands, 0);
        self.lanes.for_each_solution(&[self.board], FIRST, |_, solved| {
            mark(stands, solved);
            n_solutions += 1;
        });
        if n_solutions < FIRST {
            self.open.clear();
        }
        self.open.retain(|&(cell, digit)| stands[cell.index()] >> digit.index() & 1 == 0);
    }

    /// A later slice: a solution for each of some candidates.
    fn ask(&mut self) {
        // Spread over the board, so that their solutions differ.
        let stride = self.open.len().div_ceil(AT_ONCE).max(1);
        let asked: Vec<(Cell, Digit)> = self.open.iter().copied().step_by(stride).collect();
        let boards: Vec<Board> = asked.iter().map(|&pair| with(self.board, pair)).collect();
        let stands = &mut self.stands;
        let mut is_false = [0_u16; 81];
        self.lanes.for_each(&boards, 1, |i, found| match found.first {
            Some(solved) => mark(stands, solved),
            None => is_false[asked[i].0.index()] |= 1 << asked[i].1.index(),
        });
        self.open.retain(|&(cell, digit)| {
            (stands[cell.index()] | is_false[cell.index()]) >> digit.index() & 1 == 0
        });
    }
}

/// All candidates of a solution are true.
fn mark(stands: &mut [u16; 81], solved: &Board) {
    for (cell, digit) in solved.clues() {
        stands[cell.index()] |= 1 << digit.index();
    }
}

/// The candidates that no clue excludes.
fn open(board: &Board) -> Vec<(Cell, Digit)> {
    if board.conflict().is_some() {
        return Vec::new();
    }
    let blank = Cell::all().filter(|&cell| board.get(cell).is_none());
    let pairs = blank.flat_map(|cell| Digit::all().map(move |digit| (cell, digit)));
    pairs.filter(|&pair| with(*board, pair).conflict().is_none()).collect()
}

/// The board with one more digit.
fn with(mut board: Board, (cell, digit): (Cell, Digit)) -> Board {
    board.set(cell, Some(digit));
    board
}
