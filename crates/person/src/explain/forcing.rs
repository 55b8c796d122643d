//! Nishio and forcing chains: a claim that follows from every candidate of a set of which one is
//! right, and a claim from which a contradiction follows.
//!
//! | kind | base | from | by |
//! | --- | --- | --- | --- |
//! | nishio | 7.5 | contradictions | one digit |
//! | multiple | 8.0 | all candidates of a cell, all places in a unit | links of two candidates |
//! | dynamic | 8.5 | these, contradictions, both states of a candidate | the same, after removals |
//! | dynamic with inner steps | 9.0 | as before | also locked candidates, pairs and X-wings |
//! | with nested chains | 9.5 | as before | these, and forcing chains |
//! | with nested forcing chains | 10.0 | as before | these, and cell and unit forcing chains |
//!
//! `forcing/chase.rs` finds what follows from a claim. This file collects the results as Sudoku
//! Explainer does (`Chaining.java`): cell by cell, digit by digit. It takes the step whose chains
//! have the fewest claims together; among these, reductions before contradictions, and then the
//! first one. So each step is the same as there, and the next ones begin at the same grid.

mod chase;
mod inner;
mod nested;

use super::allowed::Allowed;
use super::cells::{Cells, in_order};
use super::claims::{Claim, Origin};
use super::{CandidateGrid, FoundStep, Pattern, Technique};
use chase::{Chase, Clash};
use quadrille_base::StopFlag;

pub(super) use chase::{ChainClaim, Reason};

/// A kind of forcing chains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ForcingKind {
    #[default]
    Nishio,
    Multiple,
    Dynamic,
    /// Dynamic chains with locked candidates, pairs and X-wings.
    WithInnerSteps,
    /// Also with forcing chains.
    WithChains,
    /// Also with cell and unit forcing chains.
    WithMultipleChains,
}

impl ForcingKind {
    /// The kind of a technique; `None` if it is no forcing chain.
    pub(super) const fn of(technique: Technique) -> Option<Self> {
        match technique {
            Technique::Nishio => Some(Self::Nishio),
            Technique::CellForcingChains | Technique::UnitForcingChains => Some(Self::Multiple),
            Technique::DynamicChains => Some(Self::Dynamic),
            Technique::DynamicChainsPlus => Some(Self::WithInnerSteps),
            Technique::NestedChains => Some(Self::WithChains),
            Technique::NestedForcingChains => Some(Self::WithMultipleChains),
            _ => None,
        }
    }

    /// Whether the candidates of a cell exclude each other, and one of them is right.
    fn is_in_cells(self) -> bool {
        self != Self::Nishio
    }

    /// Whether wrong candidates are removed: then several of them together can make one right.
    fn removes(self) -> bool {
        self != Self::Multiple
    }

    /// The technique of a step of this kind.
    const fn technique(self, origin: Origin) -> Technique {
        match (self, origin) {
            (Self::Nishio, _) => Technique::Nishio,
            (Self::Multiple, Origin::Cell(_)) => Technique::CellForcingChains,
            (Self::Multiple, _) => Technique::UnitForcingChains,
            (Self::Dynamic, _) => Technique::DynamicChains,
            (Self::WithInnerSteps, _) => Technique::DynamicChainsPlus,
            (Self::WithChains, _) => Technique::NestedChains,
            (Self::WithMultipleChains, _) => Technique::NestedForcingChains,
        }
    }
}

/// What follows from a claim.
#[derive(Clone, Debug, Default)]
struct Outcome {
    /// For each claim the number of claims that lead to it, and itself; 0 if it does not follow.
    n_claims: Vec<u16>,
    /// The claims that follow, in order.
    right: Vec<Claim>,
    wrong: Vec<Claim>,
    clash: Option<Clash>,
}

impl Outcome {
    fn take(&mut self, chase: &Chase, clash: Option<Clash>) {
        self.n_claims.clone_from(&chase.n_claims);
        self.right.clone_from(&chase.right);
        self.wrong.clone_from(&chase.wrong);
        self.clash = clash;
    }

    fn n(&self, claim: Claim) -> usize {
        self.n_claims[claim.index()].into()
    }
}

/// The best step so far.
#[derive(Clone, Copy, Debug)]
struct Best {
    /// The number of claims in all chains, and the rank of its origin among steps with as many.
    rank: (usize, u8),
    origin: Origin,
    claim: Claim,
}

/// The search, and its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct ForcingChains {
    /// Once it is set, no step is found any more.
    pub(super) stop: StopFlag,
    chase: Chase,
    /// What follows from each candidate if it is right; `at` has the position of each candidate.
    outcomes: Vec<Outcome>,
    at: Vec<u16>,
    if_wrong: Outcome,
    best: Option<Best>,
    /// The chains that [`tell`](Self::tell) wrote: each has the claims that lead to its last one.
    pub(super) chains: Vec<Vec<ChainClaim>>,
}

impl ForcingChains {
    /// The step whose chains have the fewest claims; `None` if there is no step, or once the flag
    /// is set.
    pub(super) fn find(
        &mut self,
        grid: &CandidateGrid,
        kind: ForcingKind,
        allowed: Allowed,
    ) -> Option<FoundStep> {
        self.best = None;
        self.follow_all(grid, kind)?;
        let is_dynamic = kind.removes();
        let is_allowed =
            |origin| kind != ForcingKind::Nishio && allowed.has(kind.technique(origin));
        for cell in grid.blanks {
            let n = grid.of_cell[cell].count_ones();
            if n < 2 || (n == 2 && !is_dynamic) {
                continue;
            }
            for digit in grid.digits_of(cell) {
                if self.stop.is_set() {
                    return None;
                }
                if is_dynamic {
                    self.take_binary(grid, kind, cell, digit);
                }
                let begins = |unit: &usize| {
                    let places = grid.places(digit, *unit);
                    places.len() > 1 && places.first() == cell
                };
                for unit in in_order(cell).into_iter().filter(begins) {
                    self.take_allowed(grid, Origin::Unit { digit, unit }, is_allowed);
                }
            }
            self.take_allowed(grid, Origin::Cell(cell), is_allowed);
        }
        let Best { rank: (n_claims, _), origin, claim } = self.best?;
        let (cell, digit) = (claim.cell(), claim.digit());
        let (technique, length) = (kind.technique(origin), n_claims - 2);
        let pattern = Pattern::Forced { origin, claim, length };
        if claim.is_right() {
            return Some(FoundStep::place(technique, cell, digit, pattern));
        }
        FoundStep::remove(technique, digit, Cells::of(cell), pattern)
    }

    /// Finds what follows from each candidate; `None` once the flag is set.
    fn follow_all(&mut self, grid: &CandidateGrid, kind: ForcingKind) -> Option<()> {
        self.at.clear();
        self.at.resize(729, 0);
        let mut n = 0;
        for cell in grid.blanks {
            for digit in grid.digits_of(cell) {
                if self.stop.is_set() {
                    return None;
                }
                if n == self.outcomes.len() {
                    self.outcomes.push(Outcome::default());
                }
                let claim = Claim::right(cell, digit);
                let clash = self.chase.run(grid, claim, kind);
                self.outcomes[n].take(&self.chase, clash);
                self.at[claim.candidate()] = u16::try_from(n).expect("at most 729 candidates");
                n += 1;
            }
        }
        Some(())
    }

    fn outcome(&self, claim: Claim) -> &Outcome {
        &self.outcomes[usize::from(self.at[claim.candidate()])]
    }

    /// Takes contradictions from a candidate that is right or wrong, and claims that follow from
    /// both states.
    fn take_binary(&mut self, grid: &CandidateGrid, kind: ForcingKind, cell: usize, digit: usize) {
        // Contradictions come after all reductions with as many claims.
        const LAST: u8 = 7;
        let (right, wrong) = (Claim::right(cell, digit), Claim::wrong(cell, digit));
        if let Some(clash) = &self.outcome(right).clash {
            take((clash.n, LAST), Origin::Contradiction(right), wrong, &mut self.best);
        }
        let clash = self.chase.run(grid, wrong, kind);
        if let Some(clash) = &clash {
            take((clash.n, LAST), Origin::Contradiction(wrong), right, &mut self.best);
        }
        if kind == ForcingKind::Nishio || grid.of_cell[cell].count_ones() < 3 {
            return;
        }
        self.if_wrong.take(&self.chase, clash);
        let outcomes = [self.outcome(right), &self.if_wrong];
        let mut best = self.best;
        take_common(&outcomes, 1, Origin::Candidate { cell, digit }, &mut best);
        self.best = best;
    }

    /// Takes claims that follow from all candidates of the origin, if it is allowed.
    fn take_allowed(
        &mut self,
        grid: &CandidateGrid,
        origin: Origin,
        is_allowed: impl Fn(Origin) -> bool,
    ) {
        if !is_allowed(origin) {
            return;
        }
        let sort_key = if matches!(origin, Origin::Cell(_)) { 5 } else { 6 };
        // A cell has at most 9 candidates, and a unit at most 9 places.
        let (mut outcomes, mut n) = ([&self.if_wrong; 9], 0);
        for start in origin.claims(grid) {
            outcomes[n] = self.outcome(start);
            n += 1;
        }
        let mut best = self.best;
        take_common(&outcomes[..n], sort_key, origin, &mut best);
        self.best = best;
    }

    /// Writes to `chains` how a step follows that was found in this grid, if it is by such chains.
    pub(super) fn tell(&mut self, grid: &CandidateGrid, found: &FoundStep) {
        let Pattern::Forced { origin, claim, .. } = found.pattern else { return };
        let Some(kind) = ForcingKind::of(found.technique) else { return };
        self.chains.clear();
        for start in origin.claims(grid) {
            let clash = self.chase.run(grid, start, kind);
            match (origin, clash) {
                (Origin::Contradiction(_), Some(clash)) => {
                    self.chains.extend(self.chase.chains_to_clash(&clash));
                }
                _ => self.chains.push(self.chase.chain_to(claim)),
            }
        }
    }
}

/// Takes the claims that all these outcomes have.
fn take_common(outcomes: &[&Outcome], sort_key: u8, origin: Origin, best: &mut Option<Best>) {
    let Some((first, others)) = outcomes.split_first() else { return };
    for &claim in first.right.iter().chain(&first.wrong) {
        let n = others.iter().try_fold(first.n(claim), |sum, outcome| {
            let n = outcome.n(claim);
            (n > 0).then_some(sum + n)
        });
        if let Some(n) = n {
            take((n, sort_key), origin, claim, best);
        }
    }
}

/// Stores a step as the best one if it is better than the best so far.
fn take(rank: (usize, u8), origin: Origin, claim: Claim, best: &mut Option<Best>) {
    if best.is_none_or(|best| rank < best.rank) {
        *best = Some(Best { rank, origin, claim });
    }
}
