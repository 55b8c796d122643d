//! [`NestedChains`]: chains within a forcing chain, in the candidates that it leaves.
//!
//! Two kinds of Sudoku Explainer's table go beyond inner steps (`Chaining.java`): with forcing
//! chains, each claim of which follows from one other, and with cell and unit forcing chains. A
//! nested chain removes one candidate: because it implies its own negation, or because all
//! candidates of a cell or places in a unit exclude it. It counts only if it needs a candidate that
//! the outer chain has removed.
//!
//! An outer search asks thousands of times, so what follows from each candidate is found by sets of
//! bits: a closure of the steps from a wrong candidate over a right one to another wrong one. Only
//! for a candidate that can be removed, a search finds the shortest chain and what it needs.
//!
//! Where several chains remove a candidate, Sudoku Explainer may take another one than the
//! shortest, so a rating above 9.5 may differ by the tenths that a longer chain costs.

use super::super::Technique;
use super::super::cells::{
    BOXES, COLUMNS, Cells, PEERS, ROWS, UNITS, bits, in_order, seen_in_order,
};
use super::super::claims::{Claim, ClaimSearch, add, has, unite};
use super::super::grid::{Candidates, NO_CANDIDATES, only, selected};
use super::inner::{InnerStep, Remaining};
use quadrille_base::bits::bits_of;

/// Bits for the candidates that remain.
type Row = [u64; 729_usize.div_ceil(64)];

/// The number that stands for no candidate.
const NONE: u16 = u16::MAX;

/// The search, and its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct NestedChains {
    /// The candidates that remain, each with its number in `number`.
    candidates: Vec<(usize, usize)>,
    number: Vec<[u16; 81]>,
    /// For each candidate those that it excludes, and those that are right if it is wrong.
    weak: Vec<Row>,
    strong: Vec<Row>,
    /// For each candidate those that are wrong if it is wrong, by one or more right ones.
    wrong: Vec<Row>,
    /// For each candidate those that are wrong if it is right.
    excluded: Vec<Row>,
    search: ClaimSearch,
}

impl NestedChains {
    /// Replaces `steps` by forcing chains, or, if there are none and `multiple` is set, by cell and
    /// unit forcing chains; those with the fewest claims come first.
    pub(super) fn find(
        &mut self,
        remaining: Remaining,
        multiple: bool,
        steps: &mut Vec<InnerStep>,
    ) {
        steps.clear();
        self.close(remaining);
        self.take_single(remaining, steps);
        if steps.is_empty() && multiple {
            self.take_multiple(remaining, steps);
        }
    }

    /// Finds what follows from each candidate.
    fn close(&mut self, Remaining { grid, of_cell, of_digit }: Remaining) {
        self.candidates.clear();
        self.number.clear();
        self.number.resize(9, [NONE; 81]);
        for cell in grid.blanks {
            for digit in bits(of_cell[cell].into()) {
                let number = u16::try_from(self.candidates.len());
                self.number[digit][cell] = number.expect("at most 729 candidates");
                self.candidates.push((cell, digit));
            }
        }
        let n = self.candidates.len();
        for rows in [&mut self.weak, &mut self.strong, &mut self.wrong, &mut self.excluded] {
            rows.clear();
            rows.resize(n, [0; _]);
        }
        for (row, &(cell, digit)) in self.weak.iter_mut().zip(&self.candidates) {
            for other in bits(u32::from(of_cell[cell]) & !(1 << digit)) {
                add(row, self.number[other][cell].into());
            }
            for other in of_digit[digit] & PEERS[cell] {
                add(row, self.number[digit][other].into());
            }
        }
        let mut link = |a: u16, b: u16| {
            add(&mut self.strong[usize::from(a)], b.into());
            add(&mut self.strong[usize::from(b)], a.into());
        };
        for cell in grid.blanks {
            let mut digits = bits(of_cell[cell].into());
            if let (Some(a), Some(b), None) = (digits.next(), digits.next(), digits.next()) {
                link(self.number[a][cell], self.number[b][cell]);
            }
        }
        for (digit, cells) in of_digit.iter().enumerate() {
            for unit in bits(ROWS | COLUMNS | BOXES) {
                if let Some([a, b]) = (*cells & UNITS[unit]).pair() {
                    link(self.number[digit][a], self.number[digit][b]);
                }
            }
        }
        for (row, strong) in self.wrong.iter_mut().zip(&self.strong) {
            for right in bits_of(strong) {
                unite(row, &self.weak[right]);
            }
        }
        // Warshall's closure. Only a candidate with strong links leads on.
        for middle in (0..n).filter(|&i| self.strong[i] != [0; _]) {
            let more = self.wrong[middle];
            for row in self.wrong.iter_mut().filter(|row| has(&row[..], middle)) {
                unite(row, &more);
            }
        }
        for (row, weak) in self.excluded.iter_mut().zip(&self.weak) {
            *row = *weak;
            for wrong in bits_of(weak) {
                unite(row, &self.wrong[wrong]);
            }
        }
    }

    /// Takes the chains by which a candidate implies its own negation.
    fn take_single(&mut self, remaining: Remaining, steps: &mut Vec<InnerStep>) {
        for i in 0..self.candidates.len() {
            let (cell, digit) = self.candidates[i];
            let (right, wrong) = (Claim::right(cell, digit), Claim::wrong(cell, digit));
            let is_wrong = has(&self.excluded[i], i) && remaining.of_cell[cell].count_ones() > 1;
            let leads_back = |(a, b): (&u64, &u64)| a & b != 0;
            let is_right = self.strong[i].iter().zip(&self.wrong[i]).any(leads_back);
            let here = Cells::of(cell);
            let ways = [
                (right, wrong, is_wrong.then(|| only(digit, here))),
                (wrong, right, is_right.then(|| selected(remaining.of_digit, !(1 << digit), here))),
            ];
            for (from, to, removes) in ways {
                let Some(removes) = removes else { continue };
                let (technique, needs) = (Technique::AlternatingChain, NO_CANDIDATES);
                let mut step = InnerStep { technique, removes, needs, n_claims: 0 };
                self.follow(remaining, from, to, &mut step);
                add_step(steps, &step);
            }
        }
    }

    /// Takes the candidates that all candidates of a cell or all places in a unit exclude.
    fn take_multiple(&mut self, remaining: Remaining, steps: &mut Vec<InnerStep>) {
        let Remaining { grid, of_cell, of_digit } = remaining;
        for cell in grid.blanks {
            let starts = || bits(of_cell[cell].into()).map(|digit| (cell, digit));
            let needs = selected(&grid.of_digit, !of_cell[cell], Cells::of(cell));
            self.take_common(remaining, Technique::CellForcingChains, starts, needs, steps);
        }
        for (digit, &cells) in of_digit.iter().enumerate() {
            for unit in bits(grid.open[digit]) {
                let places = cells & UNITS[unit];
                let starts = || places.into_iter().map(|cell| (cell, digit));
                let needs = only(digit, grid.places(digit, unit).minus(places));
                self.take_common(remaining, Technique::UnitForcingChains, starts, needs, steps);
            }
        }
    }

    /// Takes the candidates that all `starts`, at least three, exclude.
    fn take_common<S: Iterator<Item = (usize, usize)>>(
        &mut self,
        remaining: Remaining,
        technique: Technique,
        starts: impl Fn() -> S,
        needs: Candidates,
        steps: &mut Vec<InnerStep>,
    ) {
        if starts().count() < 3 {
            return;
        }
        let mut common: Row = [u64::MAX; _];
        for (cell, digit) in starts() {
            let row: &Row = &self.excluded[usize::from(self.number[digit][cell])];
            common.iter_mut().zip(row).for_each(|(common, word)| *common &= word);
        }
        for i in bits_of(&common) {
            let (cell, digit) = self.candidates[i];
            let removes = only(digit, Cells::of(cell));
            let mut step = InnerStep { technique, removes, needs, n_claims: 0 };
            for (from, of) in starts() {
                let (from, to) = (Claim::right(from, of), Claim::wrong(cell, digit));
                self.follow(remaining, from, to, &mut step);
            }
            add_step(steps, &step);
        }
    }

    /// Adds the claims and the needs of the shortest chain between two claims; there must be one.
    fn follow(&mut self, remaining: Remaining, from: Claim, to: Claim, step: &mut InnerStep) {
        let Remaining { of_cell, of_digit, .. } = remaining;
        self.search.begin(from);
        while self.search.n(to) == 0 {
            let parent = self.search.next().expect("the closure has it");
            let (cell, digit) = (parent.cell(), parent.digit());
            let mut reach = |claim| self.search.reach(claim, parent);
            let others = u32::from(of_cell[cell]) & !(1 << digit);
            if parent.is_right() {
                bits(others).for_each(|other| reach(Claim::wrong(cell, other)));
                for other in seen_in_order(of_digit[digit], cell) {
                    reach(Claim::wrong(other, digit));
                }
            } else {
                if others.is_power_of_two() {
                    reach(Claim::right(cell, others.trailing_zeros() as usize));
                }
                for unit in in_order(cell) {
                    let rest = (of_digit[digit] & UNITS[unit]).minus(Cells::of(cell));
                    if let Some(other) = rest.single() {
                        reach(Claim::right(other, digit));
                    }
                }
            }
        }
        let parents = self.search.way_from(to).skip(1);
        for (claim, parent) in self.search.way_from(to).zip(parents) {
            if claim.is_right() {
                add_needs(remaining, parent, claim, &mut step.needs);
            }
        }
        step.n_claims += u16::try_from(self.search.n(to)).expect("at most 1458");
    }
}

/// Adds the removed candidates because of which a right claim follows from a wrong one.
fn add_needs(
    Remaining { grid, of_cell, of_digit }: Remaining,
    wrong: Claim,
    right: Claim,
    needs: &mut Candidates,
) {
    if wrong.cell() == right.cell() {
        for digit in bits(u32::from(grid.of_cell[wrong.cell()] & !of_cell[wrong.cell()])) {
            needs[digit] |= Cells::of(wrong.cell());
        }
        return;
    }
    let both = Cells::of(wrong.cell()) | Cells::of(right.cell());
    let unit = in_order(wrong.cell())
        .into_iter()
        .find(|&unit| of_digit[right.digit()] & UNITS[unit] == both)
        .expect("a unit with two places");
    needs[right.digit()] |= grid.places(right.digit(), unit).minus(both);
}

/// Adds a step after all with as few claims, if it needs something.
fn add_step(steps: &mut Vec<InnerStep>, step: &InnerStep) {
    if step.needs != NO_CANDIDATES {
        let at = steps.partition_point(|other| other.n_claims <= step.n_claims);
        steps.insert(at, *step);
    }
}
