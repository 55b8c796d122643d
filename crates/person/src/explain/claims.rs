//! [`Claim`]: a candidate that is right or wrong; [`Origin`]: candidates of which one is right.

use super::CandidateGrid;
use super::cells::{Cells, bits};

/// A candidate that is right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    cell: u8,
    digit: u8,
    pub(super) is_right: bool,
}

/// The number of claims: 729 candidates, each right or wrong.
pub(super) const N_CLAIMS: usize = 2 * 729;

impl Claim {
    /// That this candidate is right.
    #[expect(clippy::cast_possible_truncation, reason = "below 81, and below 9")]
    pub(super) const fn right(cell: usize, digit: usize) -> Self {
        Self { cell: cell as u8, digit: digit as u8, is_right: true }
    }

    /// That this candidate is wrong.
    pub(super) const fn wrong(cell: usize, digit: usize) -> Self {
        Self::right(cell, digit).opposite()
    }

    /// The claim that contradicts it.
    pub(super) const fn opposite(self) -> Self {
        Self { is_right: !self.is_right, ..self }
    }

    pub(super) const fn cell(self) -> usize {
        self.cell as usize
    }

    pub(super) const fn digit(self) -> usize {
        self.digit as usize
    }

    /// Its number, below [`N_CLAIMS`].
    pub(super) const fn index(self) -> usize {
        2 * self.candidate() + self.is_right as usize
    }

    /// The number of its candidate, below 729.
    pub(super) const fn candidate(self) -> usize {
        self.digit() * 81 + self.cell()
    }
}

/// Adds the number of a claim or a candidate to a set of bits.
pub(super) fn add(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

pub(super) fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

pub(super) fn unite(set: &mut [u64], more: &[u64]) {
    set.iter_mut().zip(more).for_each(|(word, more)| *word |= more);
}

/// Where forcing chains begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The candidates of the cell. One of them is right.
    Cell(usize),
    /// The places for the digit in the unit. One of them is right.
    Unit { digit: usize, unit: usize },
    /// A candidate, which is right or wrong.
    Candidate { cell: usize, digit: usize },
    /// A claim that leads to a contradiction.
    Contradiction(Claim),
}

impl Origin {
    /// The claims at which the chains begin.
    pub(super) fn claims(self, grid: &CandidateGrid) -> impl Iterator<Item = Claim> {
        let (cells, digits, others) = match self {
            Self::Cell(cell) => (Cells::of(cell), grid.of_cell[cell], [None; 2]),
            Self::Unit { digit, unit } => (grid.places(digit, unit), 1 << digit, [None; 2]),
            Self::Candidate { cell, digit } => {
                let states = [Claim::right(cell, digit), Claim::wrong(cell, digit)];
                (Cells::NONE, 0, states.map(Some))
            }
            Self::Contradiction(claim) => (Cells::NONE, 0, [Some(claim), None]),
        };
        let right = cells
            .into_iter()
            .flat_map(move |cell| bits(digits.into()).map(move |digit| Claim::right(cell, digit)));
        right.chain(others.into_iter().flatten())
    }
}
