//! [`FoundEntries`]: the boards that were found, and those of which it is not known what their
//! zeros are.

use std::collections::VecDeque;

use super::VariantEntry;
use crate::{Puzzle, Variant, all_digits};
use quadrille_base::text::ParseError;
use quadrille_models::sudoku::{Symbols, Zero};

/// The most boards that wait for one that says what zeros are. A choice of ours.
pub(super) const MOST_DOUBTFUL: usize = 1000;

/// The boards of a stream, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct FoundEntries {
    pub(super) ready: VecDeque<VariantEntry>,
    /// The first board in doubt and all boards after it. The zeros of these boards are empty cells.
    waiting: Vec<VariantEntry>,
    doubtful: Vec<Doubtful>,
    /// What zeros are in all boards, once a board says so.
    pub(super) zero: Option<Zero>,
    /// Whether a board was read with digits from 1.
    has_decided: bool,
}

/// A board whose zeros may be a digit or empty cells, or one without zeros after it.
#[derive(Clone, Debug)]
struct Doubtful {
    /// Its place among the boards that wait.
    at: usize,
    /// The board with zeros as a digit.
    with_zeros: Result<Puzzle, ParseError>,
    /// `None` if it has no zeros.
    doubt: Option<ParseError>,
}

/// What was read of a board.
pub(super) struct Read {
    pub(super) puzzle: Puzzle,
    pub(super) zero: Option<Zero>,
    pub(super) doubt: Option<ParseError>,
}

impl FoundEntries {
    /// Adds a board, which waits if an earlier one is in doubt.
    pub(super) fn push(&mut self, entry: VariantEntry) {
        if self.waiting.is_empty() {
            self.ready.push_back(entry);
        } else {
            self.waiting.push(entry);
        }
    }

    /// Notes what a board says about zeros. Returns whether it need not wait.
    pub(super) fn decides(&mut self, read: &Read, variant: &Variant) -> bool {
        if read.zero.is_some() {
            self.zero = read.zero;
            self.doubtful.clear();
            self.ready.extend(self.waiting.drain(..));
        }
        let is_decided = read.doubt.is_none() && self.waiting.is_empty();
        self.has_decided |= is_decided
            && read.puzzle.givens.iter().any(Option::is_some)
            && read.puzzle.symbols == Symbols::default_for(variant.n_digits());
        is_decided
    }

    /// Lets a board wait that is in doubt, or follows one in doubt. `with_zeros` is the board with
    /// zeros as a digit.
    pub(super) fn hold(
        &mut self,
        entry: VariantEntry,
        with_zeros: Result<Read, ParseError>,
        doubt: Option<ParseError>,
        variant: &Variant,
    ) {
        let Ok(puzzle) = &entry.puzzle else { return self.push(entry) };
        let with_zeros = match with_zeros {
            Ok(Read { doubt: Some(doubt), .. }) | Err(doubt) => Err(doubt),
            Ok(read) => Ok(Puzzle { own: puzzle.own.clone(), ..read.puzzle }),
        };
        self.doubtful.push(Doubtful { at: self.waiting.len(), with_zeros, doubt });
        self.waiting.push(entry);
        if self.doubtful.len() == MOST_DOUBTFUL {
            self.settle(variant);
        }
    }

    /// Decides what zeros are in the boards that do not say it: a digit if there are several such
    /// boards, all of them together have all digits from 0, and no other board was read with digits
    /// from 1. Otherwise it is not known.
    pub(super) fn settle(&mut self, variant: &Variant) {
        let doubtful = std::mem::take(&mut self.doubtful);
        let n_in_doubt = doubtful.iter().filter(|board| board.doubt.is_some()).count();
        let boards = doubtful.iter().filter_map(|board| board.with_zeros.as_ref().ok());
        let symbols = boards.clone().flat_map(|puzzle| puzzle.givens.iter().flatten());
        let seen = symbols.fold(0, |seen, symbol| seen | 1_u64 << symbol);
        let are_digits = !self.has_decided
            && boards.count() == doubtful.len()
            && n_in_doubt > 1
            && seen == all_digits(variant.n_digits());
        if are_digits {
            self.zero = Some(Zero::Digit);
        }
        for Doubtful { at, with_zeros, doubt } in doubtful {
            let entry = &mut self.waiting[at];
            if are_digits {
                entry.puzzle = with_zeros;
            } else if let Some(mut doubt) = doubt {
                doubt.reason = format!("{}, by --digits", doubt.reason).into();
                entry.puzzle = Err(doubt);
            }
        }
        self.ready.extend(self.waiting.drain(..));
    }
}
