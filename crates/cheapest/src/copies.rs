//! Options with the same items, of which the cheapest are chosen first.
//!
//! If an item is covered several times, so may be a set of items, by several options with just
//! these: *copies*. If one cover is wanted, any cover can have the first of its copies, those that
//! cost least. So only their number is searched: with a copy, a cover has all copies before it, and
//! without it none after it. A solution of a linear program says nothing about which copies it has
//! in part; it is *packed*: the first copies are there whole, then one in part, then none.

use hashbrown::HashMap;

use super::program::{Program, Sense};
use super::relaxation::Relaxation;
use quadrille_base::rows::Rows;

/// The copies among the columns of a program.
#[derive(Clone, Debug)]
pub(super) struct Copies {
    /// The columns that have copies, those of a class together, the cheapest first.
    classes: Rows<u32>,
    /// Columns that no cover needs: there are enough copies before them.
    spare: Vec<u32>,
}

impl Copies {
    /// Without copies.
    pub(super) fn none() -> Self {
        Self { classes: Rows::with_room(0), spare: Vec::new() }
    }

    /// All copies of a program.
    pub(super) fn of(program: &Program) -> Self {
        let mut of: HashMap<Vec<u32>, Vec<u32>> = HashMap::with_capacity(program.n_columns());
        let mut key = Vec::new();
        for j in program.columns() {
            key.clear();
            key.extend(program.column(j));
            key.sort_unstable();
            let n = key.len();
            key.extend(program.colors(j).iter().flat_map(|&(item, color)| [item, color]));
            key.push(super::program::narrow(n));
            match of.get_mut(&key) {
                Some(class) => class.push(j),
                None => _ = of.insert(key.clone(), vec![j]),
            }
        }
        let mut several: Vec<Vec<u32>> = of.into_values().filter(|its| its.len() > 1).collect();
        several.sort_unstable();
        let mut new = Self::none();
        for mut class in several {
            class.sort_by_key(|&j| program.costs[j as usize]);
            let rows = program.column(class[0]).iter().map(|&row| program.rows[row as usize]);
            let bounds = rows.filter(|row| row.sense != Sense::AtLeast).map(|row| row.bound);
            let most = bounds.min().unwrap_or(u32::MAX) as usize;
            new.spare.extend(class.drain(most.min(class.len())..));
            if class.len() > 1 {
                new.classes.push(class);
            }
        }
        new.spare.sort_unstable();
        new
    }

    /// Whether no cover needs this column.
    pub(super) fn is_spare(&self, j: u32) -> bool {
        self.spare.binary_search(&j).is_ok()
    }

    /// The same solution, packed.
    pub(super) fn packed(&self, relaxation: &Relaxation, x: &[f64]) -> Vec<f64> {
        let mut x = x.to_vec();
        for class in self.classes() {
            let at = |j: &u32| relaxation.columns.binary_search(j).ok();
            let mut sum: f64 = class.iter().filter_map(at).map(|at| x[at]).sum();
            for at in class.iter().filter_map(at) {
                x[at] = sum.min(1.0);
                sum -= x[at];
            }
        }
        x
    }

    /// The copies before a column, and those after it.
    pub(super) fn around(&self, j: u32) -> (&[u32], &[u32]) {
        let place = |class: &&[u32]| class.iter().position(|&its| its == j);
        let found = self.classes().find_map(|class| Some((class, place(&class)?)));
        found.map_or((&[], &[]), |(class, at)| (&class[..at], &class[at + 1..]))
    }

    fn classes(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.classes.n_rows()).map(|k| &self.classes[k])
    }
}
