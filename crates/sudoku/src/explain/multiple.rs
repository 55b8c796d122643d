//! Cell and unit forcing chains: a claim that follows from every candidate of a cell, or from every
//! place for a digit in a unit, is true.
//!
//! The search follows the implications from each candidate breadth first. A right candidate makes
//! all candidates wrong that it excludes. A wrong candidate makes the other one right, if a cell
//! has only two candidates or a unit only two places for the digit. So the search finds the
//! shortest chain to each claim. The step whose chains have the fewest claims together has the
//! smallest difficulty.

use super::allowed::Allowed;
use super::cells::{Cells, N_UNITS, PEERS, bits};
use super::claims::{Claim, N_CLAIMS, Origin};
use super::found::{FoundStep, Pattern};
use super::grid::CandidateGrid;
use super::technique::Technique;

/// The number that stands for no claim.
const NONE: u16 = u16::MAX;

/// The length that stands for a claim that does not follow. Chains of this length or more are
/// ignored.
const ENDLESS: u8 = u8::MAX;

/// The search, and its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct MultipleChains {
    /// For each wrong candidate the candidates that it makes right.
    strong: Vec<[u16; 4]>,
    /// For each candidate the lengths of the shortest chains to each claim, in claims.
    lengths: Vec<[u8; N_CLAIMS]>,
    /// For each candidate the position of its lengths in `lengths`.
    rows: Vec<u16>,
    before: Vec<u16>,
    queue: Vec<u16>,
    /// The last chains that [`tell`](Self::tell) wrote, each from its candidate to the common
    /// claim.
    pub(super) chains: Vec<Vec<Claim>>,
    /// The number of claims in all chains of the last step that was found.
    pub(super) n_claims: usize,
}

impl MultipleChains {
    /// The step whose chains have the fewest claims.
    pub(super) fn find(&mut self, grid: &CandidateGrid, allowed: Allowed) -> Option<FoundStep> {
        self.follow_all(grid);
        let cells = grid.blanks.into_iter().filter(|&cell| grid.of_cell[cell].count_ones() > 2);
        let cells = cells.map(Origin::Cell);
        let units = (0..9).flat_map(|digit| {
            let is_wide = move |&unit: &usize| grid.places(digit, unit).len() > 2;
            (0..N_UNITS).filter(is_wide).map(move |unit| Origin::Unit { digit, unit })
        });
        let cells = cells.filter(|_| allowed.has(Technique::CellForcingChains));
        let units = units.filter(|_| allowed.has(Technique::UnitForcingChains));
        let mut best: Option<(u8, Origin, Claim)> = None;
        for origin in cells.chain(units) {
            let most = best.map_or(ENDLESS, |(n, ..)| n);
            if let Some((n, claim)) = self.common(grid, origin, most) {
                best = Some((n, origin, claim));
            }
        }
        let (n_claims, origin, claim) = best?;
        self.n_claims = n_claims.into();
        let technique = match origin {
            Origin::Cell(_) => Technique::CellForcingChains,
            Origin::Unit { .. } => Technique::UnitForcingChains,
        };
        let Claim { cell, digit, is_right } = claim;
        let pattern = Pattern::Multiple { origin, claim };
        if is_right {
            return Some(FoundStep::place(technique, cell, digit, pattern));
        }
        FoundStep::remove(technique, digit, Cells::of(cell), pattern)
    }

    /// Writes to `chains` how a claim, which was found in this grid, follows from each candidate of
    /// the origin.
    pub(super) fn tell(&mut self, grid: &CandidateGrid, origin: Origin, claim: Claim) {
        self.chains.clear();
        for start in origin.claims(grid) {
            self.follow(grid, start);
            self.chains.push(self.retrace(claim));
        }
    }

    /// Computes the lengths of the chains from each candidate.
    fn follow_all(&mut self, grid: &CandidateGrid) {
        self.link(grid);
        self.lengths.clear();
        self.rows.clear();
        self.rows.resize(729, 0);
        for digit in 0..9 {
            for cell in grid.of_digit[digit] {
                self.follow(grid, Claim::right(cell, digit));
                let mut lengths = [ENDLESS; N_CLAIMS];
                for &claim in &self.queue {
                    let before = self.before[usize::from(claim)];
                    let length = if before == claim { 0 } else { lengths[usize::from(before)] };
                    lengths[usize::from(claim)] = length.saturating_add(1);
                }
                self.rows[digit * 81 + cell] =
                    u16::try_from(self.lengths.len()).expect("at most 729 candidates");
                self.lengths.push(lengths);
            }
        }
    }

    /// Finds the candidates that each wrong candidate makes right: in its cell, and in its three
    /// units.
    fn link(&mut self, grid: &CandidateGrid) {
        self.strong.clear();
        self.strong.resize(729, [NONE; 4]);
        let index = |digit: usize, cell: usize| Claim::right(cell, digit).number();
        for cell in grid.pairs {
            let mut digits = grid.digits_of(cell);
            if let (Some(a), Some(b)) = (digits.next(), digits.next()) {
                self.strong[a * 81 + cell][3] = index(b, cell);
                self.strong[b * 81 + cell][3] = index(a, cell);
            }
        }
        for digit in 0..9 {
            for unit in bits(grid.open[digit]) {
                if let Some([a, b]) = grid.places(digit, unit).pair() {
                    self.strong[digit * 81 + a][unit / 9] = index(digit, b);
                    self.strong[digit * 81 + b][unit / 9] = index(digit, a);
                }
            }
        }
    }

    /// Finds all claims that follow from `start`. They are in `queue`, and `before` has the claim
    /// before each of them.
    fn follow(&mut self, grid: &CandidateGrid, start: Claim) {
        self.before.clear();
        self.before.resize(N_CLAIMS, NONE);
        self.queue.clear();
        let (before, queue) = (&mut self.before, &mut self.queue);
        before[start.index()] = start.number();
        queue.push(start.number());
        let mut next = 0;
        while let Some(&from) = queue.get(next) {
            next += 1;
            let Claim { cell, digit, is_right } = Claim::of(from.into());
            let mut reach = |claim: u16| {
                let seen = &mut before[usize::from(claim)];
                if *seen == NONE {
                    *seen = from;
                    queue.push(claim);
                }
            };
            if is_right {
                for other in grid.digits_of(cell).filter(|&other| other != digit) {
                    reach(Claim::wrong(cell, other).number());
                }
                for other in grid.of_digit[digit] & PEERS[cell] {
                    reach(Claim::wrong(other, digit).number());
                }
            } else {
                let strong = self.strong[digit * 81 + cell];
                strong.into_iter().filter(|&claim| claim != NONE).for_each(reach);
            }
        }
    }

    /// The claim that follows from all candidates of the origin by the fewest claims, fewer than
    /// `most`, and the number of these claims.
    fn common(&self, grid: &CandidateGrid, origin: Origin, most: u8) -> Option<(u8, Claim)> {
        let mut sums = [0; N_CLAIMS];
        for Claim { cell, digit, .. } in origin.claims(grid) {
            let lengths = &self.lengths[usize::from(self.rows[digit * 81 + cell])];
            for (sum, &length) in sums.iter_mut().zip(lengths) {
                *sum = u8::saturating_add(*sum, length);
            }
        }
        let least = sums.iter().copied().min().filter(|&least| least < most)?;
        let claim = sums.iter().position(|&sum| sum == least)?;
        Some((least, Claim::of(claim)))
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
