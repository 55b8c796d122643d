//! A collection of boards, read and solved slice by slice.

use quadrille::sudoku::text::Boards;
use quadrille::sudoku::{Auto, Board, Engine, Query, Reply};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::told;
use crate::sudoku::reading::{Fault, start};

/// Boards of a slice: a few milliseconds of work.
const AT_ONCE: usize = 512;

/// Bytes that a slice reads at most, for texts in which boards are rare.
const BYTES: usize = 1 << 19;

/// Faults that are told in full; of the others only the lines.
const FAULTS: usize = 1000;

/// What a slice found: a part of the collection, in the order of the text.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Part {
    /// The part of the text that was read so far, 0 to 1.
    done: f64,
    /// A character for each entry: `1` for a proper puzzle, `2` for several solutions, `0` for
    /// none, `x` for what is no board.
    verdicts: String,
    /// 81 characters for each board. What is no board has none.
    puzzles: String,
    /// 81 digits for each board that has a solution.
    solutions: String,
    /// The line on which each entry begins.
    lines: Vec<u64>,
    /// The faults of what is no board: of each such entry, up to the first thousand.
    faults: Vec<Fault>,
}

/// A collection at work.
#[wasm_bindgen]
pub struct Collection {
    text: String,
    at: usize,
    boards: Boards,
    engine: Auto,
    n_faults: usize,
}

#[wasm_bindgen]
impl Collection {
    /// Begins with a text in any form that the library reads.
    #[wasm_bindgen(constructor)]
    pub fn new(text: String) -> Self {
        Self { text, at: 0, boards: Boards::new(None), engine: Auto::default(), n_faults: 0 }
    }

    /// Reads and solves some boards: a `Part` as JSON.
    pub fn advance(&mut self) -> String {
        let mut part = Part::default();
        let mut puzzles: Vec<Board> = Vec::new();
        let mut is_board: Vec<bool> = Vec::new();
        let stop = self.at.saturating_add(BYTES);
        let mut ended = false;
        while !ended && is_board.len() < AT_ONCE && self.at < stop {
            ended = self.line();
            while let Some(entry) = self.boards.next_entry() {
                part.lines.push(entry.line);
                is_board.push(entry.board.is_ok());
                match entry.board {
                    Ok(board) => puzzles.push(board),
                    Err(error) => {
                        if self.n_faults < FAULTS {
                            part.faults.push(Fault::from(&error));
                        }
                        self.n_faults += 1;
                    }
                }
            }
        }
        self.solve(&puzzles, &is_board, &mut part);
        part.done = if ended { 1.0 } else { fraction(self.at, self.text.len()) };
        told(ended, &part)
    }
}

impl Collection {
    /// Reads the next line, or the end. Returns whether it was the end.
    fn line(&mut self) -> bool {
        let rest = &self.text[self.at..];
        if rest.is_empty() {
            self.boards.end();
            return true;
        }
        let end = rest.find('\n');
        self.boards.line(start(&rest[..end.unwrap_or(rest.len())]));
        self.at += end.map_or(rest.len(), |end| end + 1);
        false
    }

    /// Solves the boards of a slice.
    fn solve(&mut self, puzzles: &[Board], is_board: &[bool], part: &mut Part) {
        let mut replies = Vec::with_capacity(puzzles.len());
        let query = Query::Solve;
        self.engine.answer_all(puzzles, query, &mut replies);
        let replies = replies.into_iter().map(|r| r.expect("an engine without limits answers"));
        let mut answered = puzzles.iter().zip(replies);
        for &is_board in is_board {
            let reply = is_board.then(|| answered.next()).flatten();
            part.verdicts.push(match &reply {
                None => 'x',
                Some((_, Reply { n_solutions: 0, .. })) => '0',
                Some((_, Reply { n_solutions: 1, .. })) => '1',
                Some(_) => '2',
            });
            if let Some((puzzle, reply)) = reply {
                part.puzzles.push_str(&puzzle.to_string());
                if let Some(solved) = reply.solution {
                    part.solutions.push_str(&solved.to_string());
                }
            }
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "lengths of texts are far below 2^52")]
fn fraction(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}
