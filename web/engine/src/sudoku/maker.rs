//! New puzzles by wishes, some tries in each slice.

use std::ops::ControlFlow;

use quadrille::sudoku::{Difficulty, Generator, Symmetry, Technique};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::{json, told};

/// Tries of a slice: some milliseconds of work, if the puzzles are not rated by long chains.
const AT_ONCE: u64 = 16;

/// What a puzzle shall be.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Wishes {
    seed: u32,
    symmetry: String,
    /// The fewest and the most clues.
    clues: [usize; 2],
    /// The easiest and the hardest rating, in tenths.
    rating: Option<[u8; 2]>,
    /// The name of a technique that it needs.
    technique: Option<String>,
}

/// How far the maker is.
#[derive(Serialize)]
struct Making {
    tries: u64,
    /// 81 characters.
    puzzle: Option<String>,
}

/// A maker at work.
#[wasm_bindgen]
pub struct Maker {
    generator: Option<Generator>,
    tries: u64,
}

#[wasm_bindgen]
impl Maker {
    /// Begins with wishes as JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(wishes: &str) -> Self {
        let wishes = serde_json::from_str(wishes).ok();
        Self { generator: wishes.and_then(|wishes| generator(&wishes)), tries: 0 }
    }

    /// Tries some puzzles, until one meets the wishes: a `Making` as JSON. Each try has a number of
    /// its own, so that the seed alone decides which puzzle it is.
    pub fn advance(&mut self) -> String {
        let Some(generator) = &mut self.generator else {
            return told(true, &Making { tries: 0, puzzle: None });
        };
        let mut puzzle = None;
        let numbers = self.tries..self.tries + AT_ONCE;
        generator.generate(numbers, |_, made| {
            self.tries += 1;
            puzzle = made.ok().map(|made| made.puzzle.to_string());
            if puzzle.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        told(puzzle.is_some(), &Making { tries: self.tries, puzzle })
    }
}

/// A generator for these wishes, a try for each number; `None` if a name is unknown.
fn generator(wishes: &Wishes) -> Option<Generator> {
    let [fewest, most] = wishes.clues;
    let mut generator = Generator::new(wishes.seed.into());
    generator.tries = Some(1);
    generator.symmetry = Symmetry::named(&wishes.symmetry)?;
    generator.clues = fewest..=most;
    generator.rating = wishes.rating.map(|range| {
        let [easiest, hardest] = range.map(Difficulty::from_tenths);
        easiest..=hardest
    });
    if let Some(name) = &wishes.technique {
        generator.technique = Some(Technique::named(name)?);
    }
    Some(generator)
}

/// The techniques that a puzzle can need, from the easiest to the hardest: their names as JSON.
#[wasm_bindgen]
pub fn techniques() -> String {
    let all = Technique::ALL.into_iter().filter(|&technique| technique != Technique::Guess);
    json(&all.map(Technique::name).collect::<Vec<_>>())
}
