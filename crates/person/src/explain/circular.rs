//! Chains and cycles of Sudoku Explainer's table: chains that lead from a candidate back to it.
//!
//! A right candidate makes those wrong that it excludes. A wrong one makes another one right, if
//! only these two are in a cell, or in a unit for the digit. If a candidate, assumed to be right,
//! turns out to be wrong, it is wrong; and the reverse: these are *chains*. If it turns out to be
//! right again, the chain is a *cycle*: either all its odd or all its even candidates are right,
//! which excludes others.
//!
//! There are three kinds of links: between the places of a digit (X), between cells with two
//! candidates (Y, cycles alone), and both. The search goes breadth first from each candidate, cell
//! by cell, as Sudoku Explainer does (`Chaining.java`, `doUnaryChaining`). It takes the step of the
//! smallest difficulty, then of the shortest chain, then the first one. So each step is the same as
//! there, and the next ones begin at the same grid. In the table of all techniques, `chains.rs`
//! finds the chains.

use std::cmp::Ordering;

use super::allowed::Allowed;
use super::cells::{Cells, PEERS, in_order, seen_in_order};
use super::chains::{ChainNode, Kind};
use super::claims::{Claim, ClaimSearch, N_CLAIMS};
use super::grid::{Candidates, NO_CANDIDATES};
use super::rating::exceeded;
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// How good a step is: its difficulty, the number of its claims, and its kind.
///
/// The difficulty is a sum of fractions, rounded as in Sudoku Explainer: 6.5 and two tenths is less
/// than 6.6 and one tenth there, which decides between a cycle and a chain.
type Merit = (f64, usize, Kind);

/// The search, and its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct CircularChains {
    kind: Kind,
    /// The techniques of a cycle and of a chain with such links, if they are allowed.
    goals: [Option<Technique>; 2],
    /// For each candidate that is wrong, those that it makes right: in its cell, box, row, column.
    strong: Vec<[Option<Claim>; 4]>,
    /// For each digit the candidates that make another one right.
    linked: Candidates,
    search: ClaimSearch,
    best: Option<(Merit, FoundStep)>,
    /// The most claims of a cycle and of a chain that may be better than the best so far.
    limits: [usize; 2],
    /// The nodes of the last step that was found, in order.
    pub(super) path: Vec<ChainNode>,
}

/// The difficulty of a chain with this number of claims, rounded as in Sudoku Explainer.
fn number(technique: Technique, n_claims: usize) -> f64 {
    let more = (0..exceeded(n_claims - 2)).fold(0.0, |sum, _| sum + 0.1);
    f64::from(technique.difficulty().tenths()) / 10.0 + more
}

impl CircularChains {
    /// The best chain or cycle.
    pub(super) fn easiest(&mut self, grid: &CandidateGrid, allowed: Allowed) -> Option<FoundStep> {
        self.best = None;
        for kind in [Kind::X, Kind::Xy, Kind::Alternating] {
            let [cycle, chain] = kind.techniques();
            // The table has no chains of links in cells alone.
            let chain = chain.filter(|_| kind != Kind::Xy);
            self.kind = kind;
            self.goals = [cycle, chain].map(|goal| goal.filter(|&its| allowed.has(its)));
            self.limit();
            if self.limits == [0; 2] {
                continue;
            }
            self.link(grid);
            for cell in grid.blanks {
                if kind == Kind::Xy && !grid.pairs.has(cell) {
                    continue;
                }
                for digit in grid.digits_of(cell) {
                    self.assume_right(grid, Claim::right(cell, digit));
                    self.assume_wrong(grid, Claim::wrong(cell, digit));
                }
            }
        }
        self.best.map(|(_, found)| found)
    }

    /// Computes the limits for the links in use.
    fn limit(&mut self) {
        self.limits = self.goals.map(|technique| {
            let Some(technique) = technique else { return 0 };
            let Some(((best, n_best, _), _)) = self.best else { return N_CLAIMS };
            // No chain has fewer than four claims.
            let is_better = |n: &usize| match number(technique, *n).partial_cmp(&best) {
                Some(Ordering::Less) => true,
                Some(Ordering::Equal) => *n <= n_best,
                _ => false,
            };
            (4..=N_CLAIMS).take_while(is_better).last().unwrap_or(0)
        });
    }

    /// Finds the links of the kind in use.
    fn link(&mut self, grid: &CandidateGrid) {
        let kind = self.kind;
        self.strong.clear();
        self.strong.resize(729, [None; 4]);
        self.linked = NO_CANDIDATES;
        for digit in 0..9 {
            for cell in grid.of_digit[digit] {
                let here = Cells::of(cell);
                let strong = &mut self.strong[digit * 81 + cell];
                if kind != Kind::X && grid.pairs.has(cell) {
                    let other = grid.digits_of(cell).find(|&other| other != digit);
                    strong[0] = other.map(|other| Claim::right(cell, other));
                }
                if kind != Kind::Xy {
                    for (link, unit) in strong[1..].iter_mut().zip(in_order(cell)) {
                        let other = grid.places(digit, unit).minus(here).single();
                        *link = other.map(|other| Claim::right(other, digit));
                    }
                }
                if strong.iter().any(Option::is_some) {
                    self.linked[digit] |= here;
                }
            }
        }
    }

    fn strong(&self, claim: Claim) -> [Option<Claim>; 4] {
        self.strong[claim.candidate()]
    }

    /// The candidates that a right one excludes and that lead on, in order. The source is always
    /// among them.
    fn excluded(
        &self,
        grid: &CandidateGrid,
        claim: Claim,
        source: Claim,
    ) -> impl Iterator<Item = Claim> + use<> {
        let (linked, cell, digit) = (self.linked, claim.cell(), claim.digit());
        let is_source = move |other: usize| (cell, other) == (source.cell(), source.digit());
        let leads =
            move |&other: &usize| other != digit && (linked[other].has(cell) || is_source(other));
        let in_cell = (self.kind != Kind::X).then(|| grid.digits_of(cell));
        let in_cell = in_cell.into_iter().flatten().filter(leads);
        let in_cell = in_cell.map(move |other| Claim::wrong(cell, other));
        let mut places = linked[digit];
        if digit == source.digit() {
            places |= Cells::of(source.cell());
        }
        let in_units = seen_in_order(places, cell).map(move |other| Claim::wrong(other, digit));
        in_cell.chain(in_units)
    }

    /// Takes the cycles through a right candidate, and the chain that shows that it is wrong.
    fn assume_right(&mut self, grid: &CandidateGrid, source: Claim) {
        let [cycle, chain] = self.goals;
        let opposite = source.opposite();
        let mut found: Option<Claim> = None;
        self.search.begin(source);
        while let Some(claim) = self.search.next() {
            let n = self.search.n(claim) + 1;
            if n > self.limits[0].max(self.limits[1]) {
                break;
            }
            if !claim.is_right() {
                self.follow_strong(claim);
                continue;
            }
            for wrong in self.excluded(grid, claim, source) {
                if wrong == opposite {
                    found = found.or(Some(claim));
                }
                let closes = self.strong(wrong).contains(&Some(source));
                if let Some(cycle) = cycle
                    && closes
                    && claim != source
                    && !self.is_on_way(wrong, claim)
                {
                    self.take_cycle(grid, claim, wrong, cycle);
                }
                self.search.reach(wrong, claim);
            }
        }
        if let (Some(last), Some(chain)) = (found, chain) {
            let (cell, digit) = (source.cell(), source.digit());
            let n = self.search.n(last) + 1;
            let pattern = Pattern::Chain { length: n - 2 };
            let step = || FoundStep::remove(chain, digit, Cells::of(cell), pattern);
            if self.take(chain, n, step) {
                // Without the assumption and its opposite.
                self.store_way(last);
                self.path.remove(0);
            }
        }
    }

    /// Takes the chain that shows that a candidate is right.
    fn assume_wrong(&mut self, grid: &CandidateGrid, source: Claim) {
        let Some(chain) = self.goals[1] else { return };
        let opposite = source.opposite();
        self.search.begin(source);
        while let Some(claim) = self.search.next() {
            let n = self.search.n(claim) + 1;
            if n > self.limits[1] {
                return;
            }
            if claim.is_right() {
                for wrong in self.excluded(grid, claim, source) {
                    self.search.reach(wrong, claim);
                }
            } else if self.strong(claim).contains(&Some(opposite)) {
                let pattern = Pattern::Chain { length: n - 2 };
                let (cell, digit) = (source.cell(), source.digit());
                let step = || Some(FoundStep::place(chain, cell, digit, pattern));
                if self.take(chain, n, step) {
                    self.store_way(claim);
                    self.path.push(node(opposite));
                }
                return;
            } else {
                self.follow_strong(claim);
            }
        }
    }

    fn follow_strong(&mut self, wrong: Claim) {
        for right in self.strong(wrong).into_iter().flatten() {
            self.search.reach(right, wrong);
        }
    }

    /// Stores the way from the first claim to this one as the path.
    fn store_way(&mut self, claim: Claim) {
        self.path.clear();
        self.path.extend(self.search.way_from(claim).map(node));
        self.path.reverse();
    }

    fn is_on_way(&self, claim: Claim, to: Claim) -> bool {
        self.search.n(claim) != 0 && self.search.way_from(to).any(|other| other == claim)
    }

    /// Takes the cycle that leads to `last`, to the wrong claim `wrong`, and to the first claim
    /// again. It removes the candidates outside its cells that a right and a wrong claim of their
    /// digit see.
    fn take_cycle(&mut self, grid: &CandidateGrid, last: Claim, wrong: Claim, cycle: Technique) {
        let n = self.search.n(last) + 1;
        if n > self.limits[0] {
            return;
        }
        let (mut cells, mut seen) = (Cells::NONE, [NO_CANDIDATES; 2]);
        for claim in std::iter::once(wrong).chain(self.search.way_from(last)) {
            cells |= Cells::of(claim.cell());
            seen[usize::from(claim.is_right())][claim.digit()] |= PEERS[claim.cell()];
        }
        let mut removes = NO_CANDIDATES;
        for (digit, removes) in removes.iter_mut().enumerate() {
            *removes = (grid.of_digit[digit] & seen[0][digit] & seen[1][digit]).minus(cells);
        }
        let pattern = Pattern::Cycle { length: n - 2 };
        if self.take(cycle, n, || FoundStep::remove_all(cycle, removes, pattern)) {
            // The first claim comes last.
            self.store_way(last);
            self.path.push(node(wrong));
            self.path.rotate_left(1);
        }
    }

    /// Stores a step as the best one if it is better than the best so far; `true` if it is.
    fn take(
        &mut self,
        technique: Technique,
        n_claims: usize,
        step: impl FnOnce() -> Option<FoundStep>,
    ) -> bool {
        let merit = (number(technique, n_claims), n_claims, self.kind);
        if self.best.is_some_and(|(best, _)| merit >= best) {
            return false;
        }
        let Some(found) = step() else { return false };
        self.best = Some((merit, found));
        self.limit();
        true
    }
}

fn node(claim: Claim) -> ChainNode {
    ChainNode { digit: claim.digit(), cells: Cells::of(claim.cell()) }
}
