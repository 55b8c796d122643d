//! [`Chase`]: everything that follows from a claim, and how.
//!
//! A right candidate makes all candidates wrong that it excludes. A wrong candidate makes another
//! one right, if only these two are left in a cell, or in a unit for the digit. The chase goes on
//! until nothing more follows, or until a candidate would be right and wrong: a [`Clash`]. The
//! order is that of Sudoku Explainer (`Chaining.java`): right claims first, each kind in the order
//! in which it was reached. So each claim has the same chain as there.

use std::iter::once;

use super::super::cells::{Cells, UNITS, bits, in_order, seen_in_order};
use super::super::claims::{Claim, N_CLAIMS, add, has, unite};
use super::super::grid::Candidates;
use super::super::{CandidateGrid, Technique};
use super::ForcingKind;
use super::inner::{InnerStep, Remaining};
use super::nested::NestedChains;

/// Why a claim follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Reason {
    Assumed,
    /// A right candidate excludes it.
    Excluded,
    /// It is the only candidate of its cell.
    Cell,
    /// It is the only place for its digit in the unit.
    Unit(usize),
    /// A step of this technique removes it.
    Inner(Technique),
}

/// How a claim was reached.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Its position among all claims that were reached.
    order: u16,
    reason: Reason,
    parents: Parents,
}

/// The claims that a claim follows from: their range in `Chase::parents`.
type Parents = (u32, u32);

/// A set of claims as bits.
type ClaimSet = [u64; N_CLAIMS.div_ceil(64)];

/// A candidate that would be right and wrong. One of the claims was reached before; the other one
/// is `last`, for this reason.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clash {
    /// The number of claims that lead to both sides.
    pub(super) n: usize,
    last: Claim,
    reason: Reason,
    parents: Parents,
}

/// A claim of a chain, as an explanation shows it.
#[derive(Clone, Debug)]
pub(in super::super) struct ChainClaim {
    pub(in super::super) claim: Claim,
    pub(in super::super) reason: Reason,
    pub(in super::super) parents: Vec<Claim>,
}

/// The search, and its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Chase {
    kind: ForcingKind,
    /// The candidates that remain.
    of_cell: Vec<u16>,
    of_digit: Candidates,
    /// For each claim the number of claims that lead to it, and itself, with those of the nested
    /// chains; 0 if it was not reached.
    pub(super) n_claims: Vec<u16>,
    entries: Vec<Entry>,
    /// For each claim that was reached, the claims that lead to it, and itself. Only if wrong
    /// candidates are removed: otherwise each claim has one parent.
    ancestors: Vec<ClaimSet>,
    parents: Vec<Claim>,
    /// The claims that were reached, in order.
    pub(super) right: Vec<Claim>,
    pub(super) wrong: Vec<Claim>,
    /// The inner steps found last.
    inner: Vec<InnerStep>,
    nested: NestedChains,
    /// The claims that follow by nested chains, those of a chain one after another.
    by_nested: Vec<ByNested>,
}

/// A claim that follows by a nested chain.
#[derive(Clone, Copy, Debug)]
struct ByNested {
    claim: Claim,
    /// The number of the chain, and of its claims.
    chain: usize,
    n_claims: u16,
}

impl Chase {
    /// Finds everything that follows from `start`.
    pub(super) fn run(
        &mut self,
        grid: &CandidateGrid,
        start: Claim,
        kind: ForcingKind,
    ) -> Option<Clash> {
        self.kind = kind;
        self.of_cell.clear();
        self.of_cell.extend(grid.of_cell);
        self.of_digit = grid.of_digit;
        self.n_claims.resize(N_CLAIMS, 0);
        for reached in self.right.drain(..).chain(self.wrong.drain(..)) {
            self.n_claims[reached.index()] = 0;
        }
        self.entries.resize(N_CLAIMS, Entry { order: 0, reason: Reason::Assumed, parents: (0, 0) });
        if kind.removes() {
            self.ancestors.resize(N_CLAIMS, [0; _]);
        }
        self.parents.clear();
        self.by_nested.clear();
        self.reach(start, Reason::Assumed, (0, 0));
        let (mut next_right, mut next_wrong) = (0, 0);
        loop {
            let followed = if let Some(&claim) = self.right.get(next_right) {
                next_right += 1;
                self.follow_right(claim)
            } else if let Some(&claim) = self.wrong.get(next_wrong) {
                next_wrong += 1;
                self.follow_wrong(grid, claim)
            } else if self.take_inner_steps(grid) {
                Ok(())
            } else {
                return None;
            };
            if let Err(clash) = followed {
                return Some(clash);
            }
        }
    }

    fn is_reached(&self, claim: Claim) -> bool {
        self.n_claims[claim.index()] != 0
    }

    /// Stores the parents of a claim.
    fn add_parents(&mut self, parents: impl IntoIterator<Item = Claim>) -> Parents {
        let position = |n: usize| u32::try_from(n).expect("at most 16 parents of 1458 claims");
        let first = position(self.parents.len());
        self.parents.extend(parents);
        (first, position(self.parents.len()))
    }

    fn reach(&mut self, claim: Claim, reason: Reason, parents: Parents) {
        let index = claim.index();
        self.n_claims[index] = if self.kind.removes() {
            let all = self.union(claim, parents);
            self.ancestors[index] = all;
            size(&all) + self.n_nested(&all)
        } else {
            let lengths = self.parents_in(parents).iter().map(|it| self.n_claims[it.index()]);
            1 + lengths.sum::<u16>()
        };
        let order = u16::try_from(self.right.len() + self.wrong.len()).expect("at most 1458");
        self.entries[index] = Entry { order, reason, parents };
        if claim.is_right() { self.right.push(claim) } else { self.wrong.push(claim) }
    }

    /// The claims that lead to one with these parents, and itself.
    fn union(&self, claim: Claim, parents: Parents) -> ClaimSet {
        let mut all: ClaimSet = [0; _];
        for parent in self.parents_in(parents) {
            unite(&mut all, &self.ancestors[parent.index()]);
        }
        add(&mut all, claim.index());
        all
    }

    /// Reaches the wrong claims that a right one excludes.
    fn follow_right(&mut self, from: Claim) -> Result<(), Clash> {
        let (cell, digit) = (from.cell(), from.digit());
        if self.kind.is_in_cells() {
            for other in bits(u32::from(self.of_cell[cell]) & !(1 << digit)) {
                self.imply(Claim::wrong(cell, other), Reason::Excluded, [from])?;
            }
        }
        for other in seen_in_order(self.of_digit[digit], cell) {
            self.imply(Claim::wrong(other, digit), Reason::Excluded, [from])?;
        }
        Ok(())
    }

    /// Reaches what a wrong candidate makes right: another candidate of the cell, and the other
    /// place in each unit.
    fn follow_wrong(&mut self, grid: &CandidateGrid, from: Claim) -> Result<(), Clash> {
        let (cell, digit) = (from.cell(), from.digit());
        let here = Cells::of(cell);
        if self.kind.removes() {
            self.of_cell[cell] &= !(1 << digit);
            self.of_digit[digit] = self.of_digit[digit].minus(here);
        }
        let rest = self.of_cell[cell] & !(1 << digit);
        if self.kind.is_in_cells() && rest.is_power_of_two() {
            let right = Claim::right(cell, rest.trailing_zeros() as usize);
            let removed = grid.of_cell[cell] & !self.of_cell[cell] & !(1 << digit);
            let others = bits(removed.into()).map(|other| Claim::wrong(cell, other));
            self.imply(right, Reason::Cell, once(from).chain(others))?;
        }
        for unit in in_order(cell) {
            let rest = (self.of_digit[digit] & UNITS[unit]).minus(here);
            let Some(place) = rest.single() else { continue };
            let removed = grid.places(digit, unit).minus(self.of_digit[digit] | here);
            let others = removed.into_iter().map(|other| Claim::wrong(other, digit));
            let right = Claim::right(place, digit);
            self.imply(right, Reason::Unit(unit), once(from).chain(others))?;
        }
        Ok(())
    }

    /// Reaches a claim that follows from others, unless it was reached before.
    fn imply(
        &mut self,
        claim: Claim,
        reason: Reason,
        from: impl IntoIterator<Item = Claim>,
    ) -> Result<(), Clash> {
        if self.is_reached(claim.opposite()) {
            let parents = self.add_parents(from);
            return Err(self.clash(claim, reason, parents));
        }
        if !self.is_reached(claim) {
            let parents = self.add_parents(from);
            self.reach(claim, reason, parents);
        }
        Ok(())
    }

    /// Removes what the easiest inner steps remove that there are; `false` if there are none.
    fn take_inner_steps(&mut self, grid: &CandidateGrid) -> bool {
        if self.kind < ForcingKind::WithInnerSteps {
            return false;
        }
        let before = self.wrong.len();
        let mut steps = std::mem::take(&mut self.inner);
        let remaining = Remaining { grid, of_cell: &self.of_cell, of_digit: &self.of_digit };
        InnerStep::easiest(remaining, &mut steps);
        if steps.is_empty() && self.kind >= ForcingKind::WithChains {
            let multiple = self.kind == ForcingKind::WithMultipleChains;
            self.nested.find(remaining, multiple, &mut steps);
        }
        for &InnerStep { technique, ref removes, ref needs, n_claims } in &steps {
            let parents = self.add_parents(claims(needs));
            let chain = self.by_nested.len();
            for claim in claims(removes) {
                if !self.is_reached(claim) {
                    if n_claims > 0 {
                        self.by_nested.push(ByNested { claim, chain, n_claims });
                    }
                    self.reach(claim, Reason::Inner(technique), parents);
                }
            }
        }
        self.inner = steps;
        self.wrong.len() > before
    }

    /// The number of claims in the nested chains by which claims of a set follow. A chain counts
    /// once.
    fn n_nested(&self, set: &ClaimSet) -> u16 {
        let (mut n, mut last) = (0_u16, None);
        for by in &self.by_nested {
            if has(set, by.claim.index()) && last != Some(by.chain) {
                n = n.saturating_add(by.n_claims);
                last = Some(by.chain);
            }
        }
        // The number of claims in the set is added.
        n.min(u16::MAX / 2)
    }

    fn clash(&self, last: Claim, reason: Reason, parents: Parents) -> Clash {
        let stored = last.opposite();
        let n = if self.kind.removes() {
            let (a, b) = (self.ancestors[stored.index()], self.union(last, parents));
            let mut both = a;
            unite(&mut both, &b);
            // A nested chain on both sides counts once, too.
            size(&a) + size(&b) + self.n_nested(&both)
        } else {
            let parent = self.parents_in(parents)[0];
            self.n_claims[stored.index()] + self.n_claims[parent.index()] + 1
        };
        Clash { n: n.into(), last, reason, parents }
    }

    /// The claims that lead to a claim that was reached, and itself, in the order of the chase.
    pub(super) fn chain_to(&self, claim: Claim) -> Vec<ChainClaim> {
        self.chain(vec![claim])
    }

    /// The claims that lead to the right and to the wrong side of a clash.
    pub(super) fn chains_to_clash(&self, clash: &Clash) -> [Vec<ChainClaim>; 2] {
        let &Clash { last: claim, reason, parents, .. } = clash;
        let parents = self.parents_in(parents).to_vec();
        let mut chain = self.chain(parents.clone());
        chain.push(ChainClaim { claim, reason, parents });
        let other = self.chain_to(claim.opposite());
        if claim.is_right() { [chain, other] } else { [other, chain] }
    }

    /// These claims, and all that lead to them.
    fn chain(&self, mut claims: Vec<Claim>) -> Vec<ChainClaim> {
        let mut next = 0;
        while let Some(&claim) = claims.get(next) {
            next += 1;
            for parent in self.parents_of(claim) {
                if !claims.contains(parent) {
                    claims.push(*parent);
                }
            }
        }
        claims.sort_unstable_by_key(|claim| self.entries[claim.index()].order);
        let shown = |claim: Claim| ChainClaim {
            claim,
            reason: self.entries[claim.index()].reason,
            parents: self.parents_of(claim).to_vec(),
        };
        claims.into_iter().map(shown).collect()
    }

    fn parents_of(&self, claim: Claim) -> &[Claim] {
        self.parents_in(self.entries[claim.index()].parents)
    }

    fn parents_in(&self, (first, end): Parents) -> &[Claim] {
        &self.parents[first as usize..end as usize]
    }
}

/// The candidates of a set as wrong claims, cell by cell.
fn claims(set: &Candidates) -> impl Iterator<Item = Claim> {
    let cells = set.iter().fold(Cells::NONE, |all, &cells| all | cells);
    cells.into_iter().flat_map(move |cell| {
        let is_in = move |&digit: &usize| set[digit].has(cell);
        (0..9).filter(is_in).map(move |digit| Claim::wrong(cell, digit))
    })
}

fn size(set: &ClaimSet) -> u16 {
    let n = set.iter().map(|word| word.count_ones()).sum::<u32>();
    u16::try_from(n).expect("at most 1458")
}
