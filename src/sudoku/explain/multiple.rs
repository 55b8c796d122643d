//! Cell and unit forcing chains: what follows from every candidate of a cell, or from every place
//! for a digit in a unit, is true.
//!
//! From each candidate the implications are followed breadth first: what is right makes wrong what
//! it sees, and what is wrong makes right the other one of two in a cell or in a unit. So each
//! consequence comes with its shortest chain. The step whose chains have the fewest nodes together
//! has the smallest number.

use super::cells::{N_UNITS, PEERS, UNITS_OF, bits};
use super::finders::Allowed;
use super::found::{Found, Pattern};
use super::grid::Grid;
use super::technique::Technique;

/// A candidate that is right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) cell: usize,
    pub(super) digit: usize,
    pub(super) is_right: bool,
}

/// Candidates, right and wrong ones.
const N_CLAIMS: usize = 2 * 729;

impl Claim {
    const fn index(self) -> usize {
        (self.digit * 81 + self.cell) * 2 + self.is_right as usize
    }

    const fn of(index: usize) -> Self {
        let candidate = index / 2;
        Self { cell: candidate % 81, digit: candidate / 81, is_right: index % 2 == 1 }
    }

    const fn right(cell: usize, digit: usize) -> Self {
        Self { cell, digit, is_right: true }
    }
}

/// The candidates of which one is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// Of this cell.
    Cell(usize),
    /// The places for the digit in the unit.
    Unit { digit: usize, unit: usize },
}

impl Origin {
    fn claims(self, grid: &Grid) -> impl Iterator<Item = Claim> {
        let (digits, places) = match self {
            Self::Cell(cell) => (Some((cell, grid.digits_of(cell))), None),
            Self::Unit { digit, unit } => (None, Some((digit, grid.places(digit, unit)))),
        };
        let of_cell = digits
            .into_iter()
            .flat_map(|(cell, digits)| digits.map(move |digit| Claim::right(cell, digit)));
        let of_unit = places
            .into_iter()
            .flat_map(|(digit, places)| places.into_iter().map(move |c| Claim::right(c, digit)));
        of_cell.chain(of_unit)
    }
}

/// The search, and its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Multiple {
    /// For each candidate the number of claims on the shortest chain to each claim; 0 for none.
    lengths: Vec<[u8; N_CLAIMS]>,
    /// Where the lengths of a candidate are.
    rows: Vec<u16>,
    before: Vec<u16>,
    queue: Vec<u16>,
    /// The chains that were found last, each from its candidate to the common claim.
    pub(super) chains: Vec<Vec<Claim>>,
    /// Their claims together.
    pub(super) n_claims: usize,
}

impl Multiple {
    /// The step with the fewest claims.
    pub(super) fn find(&mut self, grid: &Grid, allowed: Allowed) -> Option<Found> {
        self.follow_all(grid);
        let cells = grid.blanks.into_iter().filter(|&cell| grid.of_cell[cell].count_ones() > 2);
        let cells = cells.map(Origin::Cell);
        let units = (0..9).flat_map(|digit| {
            let is_wide = move |&unit: &usize| grid.places(digit, unit).len() > 2;
            (0..N_UNITS).filter(is_wide).map(move |unit| Origin::Unit { digit, unit })
        });
        let cells = cells.filter(|_| allowed.has(Technique::CellForcingChains));
        let units = units.filter(|_| allowed.has(Technique::UnitForcingChains));
        let mut best: Option<(usize, Origin, Claim)> = None;
        for origin in cells.chain(units) {
            let most = best.map_or(usize::MAX, |(n, ..)| n);
            if let Some((n, claim)) = self.common(grid, origin, most) {
                best = Some((n, origin, claim));
            }
        }
        let (n_claims, origin, claim) = best?;
        self.n_claims = n_claims;
        self.chains.clear();
        for start in origin.claims(grid) {
            self.follow(grid, start);
            self.chains.push(self.retrace(claim));
        }
        let technique = match origin {
            Origin::Cell(_) => Technique::CellForcingChains,
            Origin::Unit { .. } => Technique::UnitForcingChains,
        };
        let Claim { cell, digit, is_right } = claim;
        let pattern = Pattern::Multiple { origin, claim };
        if is_right {
            return Some(Found::place(technique, cell, digit, pattern));
        }
        Found::remove(technique, digit, super::cells::Cells::of(cell), pattern)
    }

    /// The lengths from each candidate that is not alone.
    fn follow_all(&mut self, grid: &Grid) {
        self.lengths.clear();
        self.rows.clear();
        self.rows.resize(729, 0);
        for digit in 0..9 {
            for cell in grid.of_digit[digit] {
                self.follow(grid, Claim::right(cell, digit));
                let mut lengths = [0; N_CLAIMS];
                for &claim in &self.queue {
                    let before = self.before[usize::from(claim)];
                    let length = if before == claim { 0_u8 } else { lengths[usize::from(before)] };
                    lengths[usize::from(claim)] = length.saturating_add(1);
                }
                self.rows[digit * 81 + cell] =
                    u16::try_from(self.lengths.len()).expect("at most 729 candidates");
                self.lengths.push(lengths);
            }
        }
    }

    /// All claims that follow from one, in `queue`, each with the one before it in `before`.
    fn follow(&mut self, grid: &Grid, start: Claim) {
        const UNSEEN: u16 = u16::MAX;
        self.before.clear();
        self.before.resize(N_CLAIMS, UNSEEN);
        self.queue.clear();
        let index = |claim: Claim| u16::try_from(claim.index()).expect("below 1458");
        let (before, queue) = (&mut self.before, &mut self.queue);
        before[start.index()] = index(start);
        queue.push(index(start));
        let mut next = 0;
        while let Some(&from) = queue.get(next) {
            next += 1;
            let Claim { cell, digit, is_right } = Claim::of(from.into());
            let mut reach = |cell, digit| {
                let claim = Claim { cell, digit, is_right: !is_right };
                if before[claim.index()] == UNSEEN {
                    before[claim.index()] = from;
                    queue.push(index(claim));
                }
            };
            if is_right {
                grid.digits_of(cell).filter(|&other| other != digit).for_each(|d| reach(cell, d));
                for other in grid.of_digit[digit] & PEERS[cell] {
                    reach(other, digit);
                }
            } else {
                if grid.pairs.has(cell) {
                    bits(u32::from(grid.of_cell[cell]) & !(1 << digit))
                        .for_each(|d| reach(cell, d));
                }
                for unit in UNITS_OF[cell] {
                    if let Some([a, b]) = grid.places(digit, unit).pair() {
                        reach(if a == cell { b } else { a }, digit);
                    }
                }
            }
        }
    }

    /// The claim that follows from all candidates by the fewest claims, fewer than `most`.
    fn common(&self, grid: &Grid, origin: Origin, most: usize) -> Option<(usize, Claim)> {
        let mut rows = [&[0; N_CLAIMS]; 9];
        let mut n = 0;
        for Claim { cell, digit, .. } in origin.claims(grid) {
            rows[n] = &self.lengths[usize::from(self.rows[digit * 81 + cell])];
            n += 1;
        }
        let mut best = None;
        let mut most = most;
        for claim in 0..N_CLAIMS {
            let mut sum = 0;
            let follows = rows[..n].iter().all(|lengths| {
                sum += usize::from(lengths[claim]);
                lengths[claim] > 0 && sum < most
            });
            if follows {
                (best, most) = (Some((sum, Claim::of(claim))), sum);
            }
        }
        best
    }

    /// The chain to a claim, from its beginning.
    fn retrace(&self, claim: Claim) -> Vec<Claim> {
        let mut chain = vec![claim];
        let mut at = claim.index();
        while usize::from(self.before[at]) != at {
            at = self.before[at].into();
            chain.push(Claim::of(at));
        }
        chain.reverse();
        chain
    }
}
