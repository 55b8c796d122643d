//! [`InnerStep`]: locked candidates, hidden and naked pairs and X-wings within a forcing chain.
//!
//! They are tried in this order, as Sudoku Explainer does (`Chaining.java`,
//! `getAdvancedPotentials`). All steps of the first kind that has one are taken. A step that does
//! not need a candidate that the chain has removed is none of the chain, and is skipped.

use super::super::cells::{Cells, UNITS};
use super::super::grid::{Candidates, NO_CANDIDATES, only, selected};
use super::super::{CandidateGrid, Technique};

/// Candidates that a step removes, and those that had to be removed before.
#[derive(Clone, Copy, Debug)]
pub(super) struct InnerStep {
    pub(super) technique: Technique,
    pub(super) removes: Candidates,
    pub(super) needs: Candidates,
    /// The claims of a nested chain; 0 for other steps.
    pub(super) n_claims: u16,
}

/// The candidates at the beginning of the chain, and those that remain.
#[derive(Clone, Copy)]
pub(super) struct Remaining<'g> {
    pub(super) grid: &'g CandidateGrid,
    pub(super) of_cell: &'g [u16],
    pub(super) of_digit: &'g Candidates,
}

// The units as numbers, in Sudoku Explainer's order for this search.
const BOXES: std::ops::Range<usize> = 18..27;
const COLUMNS: std::ops::Range<usize> = 9..18;
const ROWS: std::ops::Range<usize> = 0..9;

impl InnerStep {
    /// Replaces `steps` by all steps of the first kind that has one.
    pub(super) fn easiest(remaining: Remaining, steps: &mut Vec<Self>) {
        let finders = [Remaining::locked, Remaining::hidden, Remaining::naked, Remaining::fish];
        steps.clear();
        for find in finders {
            find(&remaining, steps);
            if !steps.is_empty() {
                break;
            }
        }
    }
}

impl Remaining<'_> {
    /// The places for a digit in a unit, and those that were removed there.
    fn places(&self, digit: usize, unit: usize) -> [Cells; 2] {
        let before = self.grid.places(digit, unit);
        [before & self.of_digit[digit], before.minus(self.of_digit[digit])]
    }

    /// Pointing, then claiming.
    fn locked(&self, steps: &mut Vec<InnerStep>) {
        let pairs = [
            (BOXES, COLUMNS, Technique::Pointing),
            (BOXES, ROWS, Technique::Pointing),
            (COLUMNS, BOXES, Technique::Claiming),
            (ROWS, BOXES, Technique::Claiming),
        ];
        for (withins, out_ofs, technique) in pairs {
            for within in withins {
                for out_of in out_ofs.clone().filter(|&unit| UNITS[unit].meets(UNITS[within])) {
                    for digit in 0..9 {
                        let [places, lost] = self.places(digit, within);
                        if places.len() < 2 || !places.is_within(UNITS[out_of]) {
                            continue;
                        }
                        let removes = (self.of_digit[digit] & UNITS[out_of]).minus(UNITS[within]);
                        let needs = only(digit, lost.minus(UNITS[out_of]));
                        add(steps, technique, only(digit, removes), needs);
                    }
                }
            }
        }
    }

    fn hidden(&self, steps: &mut Vec<InnerStep>) {
        for unit in BOXES.chain(COLUMNS).chain(ROWS) {
            if self.grid.blanks_of(unit).len() <= 4 {
                continue;
            }
            for (a, b) in pairs() {
                let [[of_a, lost_a], [of_b, lost_b]] = [a, b].map(|d| self.places(d, unit));
                let cells = of_a | of_b;
                if of_a.len() < 2 || of_b.len() < 2 || cells.len() != 2 {
                    continue;
                }
                let removes = selected(self.of_digit, !(1 << a | 1 << b), cells);
                let mut needs = NO_CANDIDATES;
                (needs[a], needs[b]) = (lost_a, lost_b);
                add(steps, Technique::HiddenPair, removes, needs);
            }
        }
    }

    fn naked(&self, steps: &mut Vec<InnerStep>) {
        for unit in BOXES.chain(COLUMNS).chain(ROWS) {
            let blanks = self.grid.blanks_of(unit);
            if blanks.len() < 4 {
                continue;
            }
            for [a, b] in blanks.pairs() {
                let digits = self.of_cell[a];
                if digits.count_ones() != 2 || self.of_cell[b] != digits {
                    continue;
                }
                let pair = Cells::of(a) | Cells::of(b);
                let removes = selected(self.of_digit, digits, UNITS[unit].minus(pair));
                let needs = selected(&self.grid.of_digit, !digits, pair);
                add(steps, Technique::NakedPair, removes, needs);
            }
        }
    }

    fn fish(&self, steps: &mut Vec<InnerStep>) {
        for (bases, covers) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
            for (a, b) in pairs() {
                for digit in 0..9 {
                    // Two lines need two further ones without the digit.
                    if self.grid.open[digit].count_ones() < 12 {
                        continue;
                    }
                    let [a, b] = [a, b].map(|line| bases.start + line);
                    let [[of_a, lost_a], [of_b, lost_b]] = [a, b].map(|l| self.places(digit, l));
                    if of_a.len() != 2 || of_b.len() != 2 {
                        continue;
                    }
                    let covered = covers
                        .clone()
                        .filter(|&line| UNITS[line].meets(of_a | of_b))
                        .fold((Cells::NONE, 0), |(set, n), line| (set | UNITS[line], n + 1));
                    let (covered, 2) = covered else { continue };
                    let removes = (self.of_digit[digit] & covered).minus(of_a | of_b);
                    let needs = only(digit, (lost_a | lost_b).minus(covered));
                    add(steps, Technique::XWing, only(digit, removes), needs);
                }
            }
        }
    }
}

/// Adds a step, if it removes something and needs something.
fn add(steps: &mut Vec<InnerStep>, technique: Technique, removes: Candidates, needs: Candidates) {
    if removes != NO_CANDIDATES && needs != NO_CANDIDATES {
        steps.push(InnerStep { technique, removes, needs, n_claims: 0 });
    }
}

/// All pairs of numbers below 9, in the order of the larger, then of the smaller one.
fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (1..9).flat_map(|b| (0..b).map(move |a| (a, b)))
}
