//! [`Chase`]: everything that follows from a claim, and how.
//!
//! A right candidate makes all candidates wrong that it excludes. A wrong candidate makes another
//! one right, if only these two are left in a cell, or in a unit for the digit. The chase goes on
//! until nothing more follows, or until a candidate would be right and wrong: a [`Clash`]. The
//! order is that of Sudoku Explainer (`Chaining.java`): right claims first, each kind in the order
//! in which it was reached. So each claim has the same chain as there.

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

/// A claim that was reached.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The number of claims that lead to it, and itself; 0 if the claim was not reached.
    n: u16,
    /// Its position among all claims that were reached.
    order: u16,
    reason: Reason,
    /// Its parents, the claims that it follows from: their range in `Chase::parents`.
    parents: (u32, u32),
}

const UNREACHED: Entry = Entry { n: 0, order: 0, reason: Reason::Assumed, parents: (0, 0) };

/// A set of claims as bits.
type ClaimSet = [u64; N_CLAIMS.div_ceil(64)];

/// The most parents of a right claim: the other candidates of a cell, or the other places in a
/// unit.
const MOST_PARENTS: usize = 8;

/// A claim, and the claims that it follows from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Implied {
    claim: u16,
    reason: Reason,
    parents: [u16; MOST_PARENTS],
    n_parents: usize,
}

impl Implied {
    fn new(claim: Claim, reason: Reason, parent: u16) -> Self {
        let mut parents = [0; MOST_PARENTS];
        parents[0] = parent;
        Self { claim: claim.number(), reason, parents, n_parents: 1 }
    }

    fn add_parent(&mut self, claim: Claim) {
        self.parents[self.n_parents] = claim.number();
        self.n_parents += 1;
    }

    fn parents(&self) -> &[u16] {
        &self.parents[..self.n_parents]
    }
}

/// A candidate that would be right and wrong. One of the claims was reached before; the other one
/// is `last`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clash {
    /// The number of claims that lead to both sides, and the sides.
    pub(super) n: usize,
    pub(super) right: Claim,
    last: Implied,
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
    entries: Vec<Entry>,
    /// For each claim that was reached, the claims that lead to it, and itself. Only if wrong
    /// candidates are removed: otherwise each claim has one parent.
    ancestors: Vec<ClaimSet>,
    parents: Vec<u16>,
    /// The claims that were reached, in order.
    pub(super) right: Vec<u16>,
    pub(super) wrong: Vec<u16>,
    /// The inner steps found last, and the parents of one of them.
    inner: (Vec<InnerStep>, Vec<u16>),
    nested: NestedChains,
    /// The claims that follow by nested chains, those of a chain one after another.
    by_nested: Vec<ByNested>,
}

/// A claim that follows by a nested chain.
#[derive(Clone, Copy, Debug)]
struct ByNested {
    claim: u16,
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
        self.entries.clear();
        self.entries.resize(N_CLAIMS, UNREACHED);
        if kind.removes() {
            self.ancestors.resize(N_CLAIMS, [0; _]);
        }
        self.parents.clear();
        self.right.clear();
        self.wrong.clear();
        self.by_nested.clear();
        self.reach(start.number(), Reason::Assumed, &[]);
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

    /// The number of claims that lead to a claim, and itself, with those of the nested chains; 0 if
    /// it was not reached.
    pub(super) fn n_claims(&self, claim: usize) -> u16 {
        self.entries[claim].n
    }

    fn is_reached(&self, claim: Claim) -> bool {
        self.entries[claim.index()].n != 0
    }

    fn reach(&mut self, claim: u16, reason: Reason, parents: &[u16]) {
        let index = usize::from(claim);
        let n = if self.kind.removes() {
            let all = self.union(claim, parents);
            self.ancestors[index] = all;
            size(&all) + self.n_nested(&all)
        } else {
            1 + parents.iter().map(|&parent| self.entries[usize::from(parent)].n).sum::<u16>()
        };
        let position = |n: usize| u32::try_from(n).expect("at most 16 parents of 1458 claims");
        let first = position(self.parents.len());
        self.parents.extend(parents);
        let order = u16::try_from(self.right.len() + self.wrong.len()).expect("at most 1458");
        let parents = (first, position(self.parents.len()));
        self.entries[index] = Entry { n, order, reason, parents };
        if Claim::of(index).is_right { self.right.push(claim) } else { self.wrong.push(claim) }
    }

    /// The claims that lead to one with these parents, and itself.
    fn union(&self, claim: u16, parents: &[u16]) -> ClaimSet {
        let mut all: ClaimSet = [0; _];
        for &parent in parents {
            unite(&mut all, &self.ancestors[usize::from(parent)]);
        }
        add(&mut all, claim);
        all
    }

    fn follow_right(&mut self, from: u16) -> Result<(), Clash> {
        let Claim { cell, digit, .. } = Claim::of(from.into());
        if self.kind.is_in_cells() {
            for other in bits(u32::from(self.of_cell[cell]) & !(1 << digit)) {
                self.exclude(from, Claim::wrong(cell, other))?;
            }
        }
        for other in seen_in_order(self.of_digit[digit], cell) {
            self.exclude(from, Claim::wrong(other, digit))?;
        }
        Ok(())
    }

    /// Reaches a wrong claim that a right one excludes.
    fn exclude(&mut self, from: u16, claim: Claim) -> Result<(), Clash> {
        let right = Claim::right(claim.cell, claim.digit);
        if self.is_reached(right) {
            return Err(self.clash(right, Implied::new(claim, Reason::Excluded, from)));
        }
        if !self.is_reached(claim) {
            self.reach(claim.number(), Reason::Excluded, &[from]);
        }
        Ok(())
    }

    fn follow_wrong(&mut self, grid: &CandidateGrid, from: u16) -> Result<(), Clash> {
        let claim = Claim::of(from.into());
        let found = self.made_right(grid, claim, from);
        if self.kind.removes() {
            self.of_cell[claim.cell] &= !(1 << claim.digit);
            self.of_digit[claim.digit] = self.of_digit[claim.digit].minus(Cells::of(claim.cell));
        }
        for implied in found.into_iter().flatten() {
            let right = Claim::of(implied.claim.into());
            if self.is_reached(Claim::wrong(right.cell, right.digit)) {
                return Err(self.clash(right, implied));
            }
            if !self.is_reached(right) {
                self.reach(implied.claim, implied.reason, implied.parents());
            }
        }
        Ok(())
    }

    /// The claims that a wrong candidate makes right: another candidate of the cell, and the other
    /// place in each unit.
    fn made_right(
        &self,
        grid: &CandidateGrid,
        Claim { cell, digit, .. }: Claim,
        from: u16,
    ) -> [Option<Implied>; 4] {
        let mut found: [Option<Implied>; 4] = [None; 4];
        let rest = self.of_cell[cell] & !(1 << digit);
        if self.kind.is_in_cells() && rest.is_power_of_two() {
            let other = rest.trailing_zeros() as usize;
            let mut implied = Implied::new(Claim::right(cell, other), Reason::Cell, from);
            for removed in bits(u32::from(grid.of_cell[cell] & !self.of_cell[cell])) {
                implied.add_parent(Claim::wrong(cell, removed));
            }
            found[0] = Some(implied);
        }
        for (i, unit) in in_order(cell).into_iter().enumerate() {
            let rest = (self.of_digit[digit] & UNITS[unit]).minus(Cells::of(cell));
            let Some(other) = rest.single() else { continue };
            let right = Claim::right(other, digit);
            if found.iter().flatten().any(|implied| implied.claim == right.number()) {
                continue;
            }
            let mut implied = Implied::new(right, Reason::Unit(unit), from);
            for removed in grid.places(digit, unit).minus(self.of_digit[digit]) {
                implied.add_parent(Claim::wrong(removed, digit));
            }
            found[1 + i] = Some(implied);
        }
        found
    }

    /// Removes what the easiest inner steps remove that there are; `false` if there are none.
    fn take_inner_steps(&mut self, grid: &CandidateGrid) -> bool {
        if self.kind < ForcingKind::WithInnerSteps {
            return false;
        }
        let before = self.wrong.len();
        let (mut steps, mut needed) = std::mem::take(&mut self.inner);
        let remaining = Remaining { grid, of_cell: &self.of_cell, of_digit: &self.of_digit };
        InnerStep::easiest(remaining, &mut steps);
        if steps.is_empty() && self.kind >= ForcingKind::WithChains {
            let multiple = self.kind == ForcingKind::WithMultipleChains;
            self.nested.find(remaining, multiple, &mut steps);
        }
        for &InnerStep { technique, ref removes, ref needs, n_claims } in &steps {
            needed.clear();
            needed.extend(claims(needs).map(Claim::number));
            let chain = self.by_nested.len();
            for claim in claims(removes) {
                if !self.is_reached(claim) {
                    if n_claims > 0 {
                        let claim = claim.number();
                        self.by_nested.push(ByNested { claim, chain, n_claims });
                    }
                    self.reach(claim.number(), Reason::Inner(technique), &needed);
                }
            }
        }
        self.inner = (steps, needed);
        self.wrong.len() > before
    }

    /// The number of claims in the nested chains by which claims of a set follow. A chain counts
    /// once.
    fn n_nested(&self, set: &ClaimSet) -> u16 {
        let (mut n, mut last) = (0_u16, None);
        for by in &self.by_nested {
            if has(set, by.claim.into()) && last != Some(by.chain) {
                n = n.saturating_add(by.n_claims);
                last = Some(by.chain);
            }
        }
        // The number of claims in the set is added.
        n.min(u16::MAX / 2)
    }

    fn clash(&self, right: Claim, last: Implied) -> Clash {
        let stored = Claim { is_right: last.claim != right.number(), ..right };
        let n = if self.kind.removes() {
            let (a, b) = (self.ancestors[stored.index()], self.union(last.claim, last.parents()));
            let mut both = a;
            unite(&mut both, &b);
            // A nested chain on both sides counts once, too.
            size(&a) + size(&b) + self.n_nested(&both)
        } else {
            self.n_claims(stored.index()) + self.entries[usize::from(last.parents[0])].n + 1
        };
        Clash { n: n.into(), right, last }
    }

    /// The claims that lead to a claim that was reached, and itself, in the order of the chase.
    pub(super) fn chain_to(&self, claim: Claim) -> Vec<ChainClaim> {
        self.chain(vec![claim.number()])
    }

    /// The claims that lead to the right and to the wrong side of a clash.
    pub(super) fn chains_to_clash(&self, clash: &Clash) -> [Vec<ChainClaim>; 2] {
        let wrong = Claim { is_right: false, ..clash.right };
        [clash.right, wrong].map(|side| {
            if side.number() != clash.last.claim {
                return self.chain_to(side);
            }
            let parents = clash.last.parents();
            let mut chain = self.chain(parents.to_vec());
            let parents = parents.iter().map(|&parent| Claim::of(parent.into())).collect();
            chain.push(ChainClaim { claim: side, reason: clash.last.reason, parents });
            chain
        })
    }

    /// These claims, and all that lead to them.
    fn chain(&self, mut numbers: Vec<u16>) -> Vec<ChainClaim> {
        let mut next = 0;
        while let Some(&number) = numbers.get(next) {
            next += 1;
            for parent in self.parents_of(number) {
                if !numbers.contains(parent) {
                    numbers.push(*parent);
                }
            }
        }
        numbers.sort_unstable_by_key(|&number| self.entries[usize::from(number)].order);
        let shown = |number: u16| ChainClaim {
            claim: Claim::of(number.into()),
            reason: self.entries[usize::from(number)].reason,
            parents: self.parents_of(number).iter().map(|&p| Claim::of(p.into())).collect(),
        };
        numbers.into_iter().map(shown).collect()
    }

    fn parents_of(&self, number: u16) -> &[u16] {
        let (first, end) = self.entries[usize::from(number)].parents;
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
