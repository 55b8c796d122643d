//! Better covers among those that share most options with the best one (large neighborhood search,
//! Shaw 1998; RINS, Danna, Rothberg and Le Pape 2005).
//!
//! Below the root, a *neighborhood* of the best cover is what the tree searches if all options of
//! the cover are required but some *free* ones. Those are options that meet: from one with a high
//! reduced cost, where cover and linear program differ, along options with small reduced costs that
//! share items with what is already free. A copy of the tree searches a neighborhood to its end or
//! gives it up. The number of free options follows what can be searched to its end.

use std::cmp::Reverse;

use super::exchanges::Random;
use super::node::Node;
use super::program::{Program, Sense, narrow};
use super::tree::Tree;
use crate::search::{Meter, Outcome};
use crate::tuning::neighborhoods::{CHEAPEST, FIRST_FREE, LEAST_WORK, PART};
use quadrille_base::rows::Rows;

/// The part of the work of the other searches that it gets at least. Tests search small problems,
/// in which it would not begin.
const OF_ALL: u64 = if cfg!(test) { 1 } else { crate::tuning::neighborhoods::OF_ALL };

/// The search, which begins below the root when there is a cover.
#[derive(Clone, Debug, Default)]
pub(super) struct Neighborhoods {
    copy: Option<Box<Tree>>,
    columns: Columns,
    cover: BestCover,
    /// About how many options are free.
    n_free: f64,
    work: u64,
    /// The work when the last cover was found.
    last_found: u64,
    /// The work at which the present neighborhood is given up.
    end: u64,
    random: Random,
}

/// The columns that the root leaves.
#[derive(Clone, Debug, Default)]
struct Columns {
    /// With their reduced costs in units, ascending.
    by_cost: Vec<(u64, u32)>,
    /// The reduced cost of each column of the program; `u64::MAX` for those that are not left.
    reduced: Vec<u64>,
    /// The cheapest columns of each row.
    of_rows: Vec<Vec<u32>>,
}

/// The best cover, as columns.
#[derive(Clone, Debug, Default)]
struct BestCover {
    limit: i128,
    /// The columns that are left, those with the highest reduced costs first.
    columns: Vec<u32>,
    /// The columns of each row.
    of_rows: Rows<u32>,
}

impl Neighborhoods {
    /// The work so far, roughly in nanoseconds.
    pub(super) const fn work(&self) -> u64 {
        self.work
    }

    /// Searches neighborhoods until this work is done or a cover is found, which goes to the tree
    /// and is counted in `meter`. `others` is the work of the other searches: without success this
    /// one does less.
    pub(super) fn take_turn(
        &mut self,
        work: u64,
        others: u64,
        tree: &mut Tree,
        meter: &mut Meter,
    ) -> Result<(), Outcome> {
        if tree.covers.covers().is_empty() {
            return Ok(());
        }
        let most = (2 * self.last_found).max(others / OF_ALL);
        while self.work < work.min(most) {
            meter.look()?;
            let copy = self.copy.get_or_insert_with(|| {
                self.work += 10 * tree.problem.n_entries() as u64;
                (self.columns, self.n_free) = (Columns::new(tree), FIRST_FREE);
                Box::new(tree.copy())
            });
            if copy.has_no_node() || self.work >= self.end {
                let factor = if copy.has_no_node() { 1.1 } else { 0.8 };
                copy.take_nodes();
                self.n_free = (self.n_free * factor).max(2.0);
                self.end = self.work + LEAST_WORK.max(self.work / PART);
                self.begin(tree);
                continue;
            }
            let (before, solutions) = (copy.work, meter.stats.solutions);
            let end = copy.step(meter);
            self.work += copy.work - before;
            if meter.stats.solutions > solutions {
                meter.stats.solutions = solutions;
                let options = copy.covers.covers()[0].options.clone();
                if tree.offer(options, meter) {
                    self.last_found = self.work;
                    return Ok(());
                }
            }
            end?;
        }
        Ok(())
    }

    /// Begins with a neighborhood of the best cover.
    fn begin(&mut self, tree: &Tree) {
        let Self { copy, columns, cover, random, .. } = self;
        let (Some(copy), Some(solved)) = (copy, &tree.root) else { return };
        copy.covers = tree.covers.clone();
        copy.passes.cutoff = copy.passes.most;
        if cover.limit != tree.covers.limit() || cover.columns.is_empty() {
            *cover = BestCover::new(tree, columns);
        }
        let mut is_free = vec![false; columns.reduced.len()];
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some options")]
        let n_free = self.n_free as usize;
        free(&tree.program, columns, cover, n_free, &mut is_free, random);
        let required: Vec<u32> =
            cover.columns.iter().copied().filter(|&j| !is_free[j as usize]).collect();
        // What the required columns leave of the rows, and of the room.
        let mut left: Vec<u32> = tree.program.rows.iter().map(|row| row.bound).collect();
        let mut room = tree.room_above(solved.least, tree.covers.limit());
        let mut is_required = vec![false; columns.reduced.len()];
        for &j in &required {
            is_required[j as usize] = true;
            room = room.saturating_sub(columns.reduced[j as usize]);
            for &row in tree.program.column(j) {
                left[row as usize] = left[row as usize].saturating_sub(1);
            }
        }
        let fits = |&j: &u32| {
            is_required[j as usize]
                || tree.program.column(j).iter().all(|&row| {
                    left[row as usize] > 0
                        || tree.program.rows[row as usize].sense == Sense::AtLeast
                })
        };
        let cheap = columns.by_cost.iter().take_while(|it| it.0 <= room).map(|it| it.1);
        let mut its: Vec<u32> = cheap.filter(|&j| !is_required[j as usize]).filter(fits).collect();
        its.extend(&required);
        its.sort_unstable();
        self.work += 10 * (columns.by_cost.len() + its.len()) as u64;
        copy.stack.push(Node::new(its, required, solved.y.clone(), solved.least));
    }
}

/// Frees about `n` columns of the cover.
fn free(
    program: &Program,
    columns: &Columns,
    cover: &BestCover,
    n: usize,
    is_free: &mut [bool],
    random: &mut Random,
) {
    let n = n.min(cover.columns.len());
    let mut n_free = 0;
    let mut rows: Vec<u32> = Vec::new();
    for k in 0..20 * n {
        if n_free >= n {
            break;
        }
        // From time to time another place, mostly one where cover and linear program differ.
        let near = if k % 64 == 0 || rows.is_empty() {
            let len = cover.columns.len();
            cover.columns[random.below(len).min(random.below(len))]
        } else {
            let its = &columns.of_rows[rows[random.below(rows.len())] as usize];
            if its.is_empty() {
                continue;
            }
            its[random.below(its.len()).min(random.below(its.len()))]
        };
        for &row in program.column(near) {
            for &j in &cover.of_rows[row as usize] {
                if !std::mem::replace(&mut is_free[j as usize], true) {
                    n_free += 1;
                    rows.extend(program.column(j));
                }
            }
        }
    }
}

impl Columns {
    fn new(tree: &Tree) -> Self {
        let (program, root) = (&tree.program, tree.root.as_ref().expect("it is solved"));
        let mut reduced = vec![u64::MAX; program.n_columns()];
        for &j in root.columns.iter().filter(|&&j| program.option(j).is_none()) {
            reduced[j as usize] = 0;
        }
        for &(option, its) in &*root.options {
            reduced[program.column_of(option)] = its;
        }
        let left = root.columns.iter().filter(|&&j| reduced[j as usize] < u64::MAX);
        let mut by_cost: Vec<(u64, u32)> = left.map(|&j| (reduced[j as usize], j)).collect();
        by_cost.sort_unstable();
        let mut of_rows = vec![Vec::new(); program.rows.len()];
        for &(_, j) in &by_cost {
            for &row in program.column(j) {
                let its = &mut of_rows[row as usize];
                if its.len() < CHEAPEST {
                    its.push(j);
                }
            }
        }
        Self { by_cost, reduced, of_rows }
    }
}

impl BestCover {
    fn new(tree: &Tree, columns: &Columns) -> Self {
        let program = &tree.program;
        let mut its = vec![false; program.n_columns()];
        let mut is_met = vec![false; program.rows.len()];
        for &option in &tree.covers.covers()[0].options {
            let j = program.column_of(option);
            its[j] = true;
            program.column(narrow(j)).iter().for_each(|&row| is_met[row as usize] = true);
        }
        // Columns without options.
        for j in program.columns().filter(|&j| program.option(j).is_none()) {
            its[j as usize] = program.column(j).iter().all(|&row| !is_met[row as usize]);
        }
        let left = |&j: &u32| its[j as usize] && columns.reduced[j as usize] < u64::MAX;
        let mut its: Vec<u32> = program.columns().filter(left).collect();
        its.sort_by_key(|&j| Reverse(columns.reduced[j as usize]));
        let entries =
            its.iter().flat_map(|&j| program.column(j).iter().map(move |&row| (row as usize, j)));
        let of_rows = Rows::grouped(program.rows.len(), entries);
        Self { limit: tree.covers.limit(), columns: its, of_rows }
    }
}
