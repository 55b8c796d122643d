//! The linear programs of a proof of least cost: weights for the open options of a case, and how to
//! divide it.

use super::bound::{Bound, Scale};
use super::branch;
use super::cliques;
use super::gains::{Branching, Gains};
use super::interior::Interior;
use super::program::{Program, Row};
use super::relaxation::Relaxation;
use super::settle::Settler;
use crate::problem::{Instance, ItemId, OptionId};
use crate::search::StopFlag;

/// An item, or a clique by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramRow {
    /// An item.
    Item(ItemId),
    /// The number of a clique, from 0.
    Clique(usize),
}

/// How a case is best divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseSplit {
    /// By whether an option has both.
    Pair(ProgramRow, ProgramRow),
    /// By whether a cover has the option.
    Option(OptionId),
    /// By the options of an item that need not be covered.
    Options(ItemId),
}

/// The optimum of the linear program of a case.
#[derive(Clone, Debug)]
pub struct CaseOptimum {
    /// The weights that are not 0, in units.
    pub weights: Vec<(ProgramRow, i64)>,
    relaxation: Relaxation,
    x: Vec<f64>,
    reduced: Vec<u64>,
    is_feasible: bool,
    /// The work, roughly in nanoseconds.
    pub work: u64,
}

/// The linear programs of the cases of a problem.
#[derive(Clone, Debug)]
pub struct CaseProgram {
    program: Program,
    settler: Settler,
    scale: Scale,
    /// Whether linear programs are solved.
    programs: bool,
    /// The column of each option; `u32::MAX` for none.
    column_of: Vec<u32>,
}

impl CaseProgram {
    /// For a problem with these costs. Without `programs`, weights are simple ones.
    pub fn new(problem: &Instance, costs: &[i64], programs: bool) -> Self {
        let program = Program::new(problem, costs);
        let total: u128 = costs.iter().map(|&cost| u128::from(cost.unsigned_abs())).sum();
        let n_items = if problem.has_colors() { problem.n_items() } else { 0 };
        let mut column_of = vec![u32::MAX; problem.n_options()];
        for j in program.columns() {
            if let Some(option) = program.option(j) {
                column_of[option.index()] = j;
            }
        }
        Self {
            settler: Settler::new(&program, n_items),
            scale: Scale::new(u64::try_from(total).unwrap_or(u64::MAX)),
            programs,
            column_of,
            program,
        }
    }

    /// How many units there are to 1.
    pub fn units_of_one(&self) -> u64 {
        u64::try_from(self.scale.units(1)).expect("a power of two")
    }

    /// The optimum for a case with these chosen and open options, in which these items need not be
    /// covered again; `None` if the case has no cover, or if the flag is set.
    pub fn solve(
        &mut self,
        chosen: impl Iterator<Item = OptionId>,
        open: impl Iterator<Item = OptionId>,
        may_stay: impl Fn(ItemId) -> bool,
        stop: &StopFlag,
    ) -> Option<CaseOptimum> {
        let column = |option: OptionId| self.column_of[option.index()];
        let required: Vec<u32> = chosen.map(column).collect();
        let mut columns: Vec<u32> = open.map(column).chain(required.iter().copied()).collect();
        for j in self.program.columns().filter(|&j| self.program.option(j).is_none()) {
            let row = self.program.column(j)[0];
            if may_stay(self.program.items[row as usize]) {
                columns.push(j);
            }
        }
        columns.sort_unstable();
        let relaxation = self.settler.settle(&self.program, &mut columns, &required)?;
        let mut interior = Interior::new(&relaxation, None, self.programs);
        let mut work = 0;
        while !interior.is_done(0.0) {
            if stop.is_set() {
                return None;
            }
            work += interior.work();
            interior.step(&relaxation);
        }
        let bound = Bound::new(&relaxation, interior.y(), self.scale);
        let pairs = relaxation.row_of.iter().zip(&bound.multipliers);
        let mut weights: Vec<(ProgramRow, i64)> =
            pairs.map(|(&row, &u)| (self.row(row), u)).filter(|&(_, u)| u != 0).collect();
        // An item with two rows.
        weights.dedup_by(|(row, u), (before, sum)| {
            let is_same = row == before;
            *sum += if is_same { *u } else { 0 };
            is_same
        });
        weights.retain(|&(_, u)| u != 0);
        Some(CaseOptimum {
            weights,
            x: interior.x().to_vec(),
            reduced: bound.reduced,
            is_feasible: interior.is_feasible(),
            relaxation,
            work,
        })
    }

    /// Adds the cliques that the optimum violates, and returns them.
    pub fn cut(&mut self, optimum: &CaseOptimum) -> Vec<Vec<OptionId>> {
        if !optimum.is_feasible {
            return Vec::new();
        }
        let CaseOptimum { relaxation, x, reduced, .. } = optimum;
        let cliques = cliques::violated(&self.program, relaxation, x, reduced);
        let rows = cliques.iter().map(|clique| (Row::AT_MOST_ONE, clique.clone()));
        self.program.add_rows(&rows.collect::<Vec<_>>());
        self.settler.fit(&self.program);
        let options = |clique: &Vec<u32>| -> Vec<OptionId> {
            clique.iter().filter_map(|&j| self.program.option(j)).collect()
        };
        cliques.iter().map(options).collect()
    }

    /// How to divide the case of this optimum; `None` if the linear program decides it.
    pub fn split(&self, optimum: &CaseOptimum) -> Option<CaseSplit> {
        let CaseOptimum { relaxation, x, .. } = optimum;
        if relaxation.n_columns() == 0 {
            return None;
        }
        Some(match branch::best(relaxation, x, &Gains::default()).branching {
            Branching::Pair(a, b) => CaseSplit::Pair(self.row(a), self.row(b)),
            Branching::Column(j) => match self.program.option(j) {
                Some(option) => CaseSplit::Option(option),
                None => CaseSplit::Options(self.program.items[self.program.column(j)[0] as usize]),
            },
        })
    }

    fn row(&self, row: u32) -> ProgramRow {
        match self.program.items.get(row as usize) {
            Some(&item) => ProgramRow::Item(item),
            None => ProgramRow::Clique(row as usize - self.program.items.len()),
        }
    }
}
