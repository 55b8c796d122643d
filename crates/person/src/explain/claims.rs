//! [`Claim`]: a candidate that is right or wrong; [`Origin`]: candidates of which one is right;
//! [`ClaimSearch`]: the claims that follow from one, each by the shortest way.

use std::num::NonZeroU16;

use super::CandidateGrid;
use super::cells::{Cells, bits};

/// A candidate that is right or wrong: a number that is one more than its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim(NonZeroU16);

/// The number of claims: 729 candidates, each right or wrong.
pub(super) const N_CLAIMS: usize = 2 * 729;

impl Claim {
    /// That this candidate is right.
    pub(super) const fn right(cell: usize, digit: usize) -> Self {
        Self::of(2 * (digit * 81 + cell) + 1)
    }

    /// That this candidate is wrong.
    pub(super) const fn wrong(cell: usize, digit: usize) -> Self {
        Self::of(2 * (digit * 81 + cell))
    }

    /// The claim that contradicts it.
    pub(super) const fn opposite(self) -> Self {
        Self::of(self.index() ^ 1)
    }

    #[expect(clippy::cast_possible_truncation, reason = "below 1458")]
    const fn of(index: usize) -> Self {
        Self(NonZeroU16::new(index as u16 + 1).expect("not zero"))
    }

    pub(super) const fn is_right(self) -> bool {
        self.index() % 2 == 1
    }

    pub(super) const fn cell(self) -> usize {
        self.candidate() % 81
    }

    pub(super) const fn digit(self) -> usize {
        self.candidate() / 81
    }

    /// Its index, below [`N_CLAIMS`].
    pub(super) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The index of its candidate, below 729.
    pub(super) const fn candidate(self) -> usize {
        self.index() / 2
    }
}

/// A breadth-first search over claims, and its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct ClaimSearch {
    /// For each claim the number of claims from the first one to it, and the claim before it; 0 if
    /// it was not reached.
    ways: Vec<(u16, Option<Claim>)>,
    /// The claims that were reached, in order, and the number of those that were followed.
    queue: Vec<Claim>,
    n_followed: usize,
}

impl ClaimSearch {
    /// Begins at this claim.
    pub(super) fn begin(&mut self, start: Claim) {
        self.ways.resize(N_CLAIMS, (0, None));
        for reached in self.queue.drain(..) {
            self.ways[reached.index()] = (0, None);
        }
        self.n_followed = 0;
        self.ways[start.index()] = (1, None);
        self.queue.push(start);
    }

    /// The next claim to be followed.
    pub(super) fn next(&mut self) -> Option<Claim> {
        let next = self.queue.get(self.n_followed).copied();
        self.n_followed += 1;
        next
    }

    /// The number of claims from the first one to this one; 0 if it was not reached.
    pub(super) fn n(&self, claim: Claim) -> usize {
        self.ways[claim.index()].0.into()
    }

    /// Reaches a claim from another one, unless it was reached before.
    pub(super) fn reach(&mut self, claim: Claim, before: Claim) {
        if self.ways[claim.index()].0 == 0 {
            self.ways[claim.index()] = (self.ways[before.index()].0 + 1, Some(before));
            self.queue.push(claim);
        }
    }

    /// The claims from this one back to the first one.
    pub(super) fn way_from(&self, claim: Claim) -> impl Iterator<Item = Claim> {
        std::iter::successors(Some(claim), |claim| self.ways[claim.index()].1)
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
