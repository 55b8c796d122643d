//! Options with the same items, of which the cheapest are chosen first.
//!
//! If an item is covered several times, so may be a set of items, by several options with just
//! these: *copies*. If one cover is wanted, any cover can have the first of its copies, those that
//! cost least. So only their number is searched: with a copy, a cover has all copies before it, and
//! without it none after it. A solution of a linear program says nothing about which copies it has
//! in part; it is *packed*: the first copies are there whole, then one in part, then none.

use std::collections::BTreeSet;

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
        let colors = |j: u32| program.colors(j).iter().map(|&(item, color)| [item, color]);
        let key = |j: u32| {
            let mut rows = program.column(j).to_vec();
            rows.sort_unstable();
            (rows, colors(j).collect::<BTreeSet<_>>())
        };
        // Equal keys have equal sums; the rows of an option are in any order.
        let sum = |j: u32| {
            let rows = program.column(j).iter().map(|&row| u64::from(row));
            let colors = colors(j).map(|[item, color]| u64::from(item) << 32 | u64::from(color));
            rows.chain(colors).map(mixed).fold(0, u64::wrapping_add)
        };
        let mut by_sum: Vec<(u64, u32)> = program.columns().map(|j| (sum(j), j)).collect();
        by_sum.sort_unstable();
        let mut new = Self::none();
        for equal in by_sum.chunk_by(|a, b| a.0 == b.0).filter(|its| its.len() > 1) {
            let first = key(equal[0].1);
            let its = equal.iter().map(|&(_, j)| j);
            let mut class: Vec<u32> = its.filter(|&j| key(j) == first).collect();
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

/// A number for which sums of different numbers hardly ever agree.
const fn mixed(n: u64) -> u64 {
    let n = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (n ^ n >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::problem::Instance;
    use crate::problem::verify::verify;
    use crate::random::below;
    use crate::search::{Limits, Outcome, Search};
    use crate::{Bound, Cheapest, Method, Wanted};

    fn search(problem: &Instance) -> Cheapest {
        let wanted = Wanted::Cheapest(1);
        Cheapest::new(problem.clone(), 1, wanted, None, Method::Race, NonZeroUsize::MIN)
    }

    #[test]
    fn the_cheapest_copies_come_first_and_no_more_than_fit() {
        let text = "2|a 3|b c\na b |5\nb a |3\na b |4\nb |1\nc |7\nc |6\n";
        let problem: Instance = text.parse().unwrap();
        let costs: Vec<i64> = problem.options().map(|it| problem.cost(it)).collect();
        let program = Program::new(&problem, &costs);
        let copies = Copies::of(&program);
        assert_eq!(copies.around(1), (&[][..], &[2][..]));
        assert_eq!(copies.around(2), (&[1][..], &[][..]));
        let spare: Vec<u32> = program.columns().filter(|&j| copies.is_spare(j)).collect();
        assert_eq!(spare, [0, 4]);
        let x = copies.packed(&Relaxation::of_all(&program), &[0.0, 0.5, 0.7, 1.0, 0.0, 1.0]);
        let right = [0.0, 1.0, 0.2, 1.0, 0.0, 1.0];
        assert!(x.iter().zip(right).all(|(x, right)| (x - right).abs() < 1e-9), "{x:?}");
    }

    #[test]
    fn a_linear_program_has_no_option_twice() {
        // Twice the first option would cost 2.
        let problem: Instance = "2|a b\na b |9\na |1\na |5\na |6\nb |1\n".parse().unwrap();
        let mut search = search(&problem);
        search.set_limits(Limits::NONE.nodes(1));
        search.run();
        assert_eq!(search.bound(), Bound::AtLeast(7));
    }

    #[test]
    fn covers_with_copies_are_the_cheapest_of_all_sets() {
        for seed in 0..200 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let n_items = 2 + below(3, &mut random);
            let heads = (0..n_items).map(|i| {
                let low = below(3, &mut random);
                let high = (low + below(3, &mut random)).max(1);
                format!("{low}:{high}|a{i} ")
            });
            let mut lines = vec![heads.collect::<String>()];
            while lines.len() < 13 {
                let its = 1 + below((1 << n_items) - 1, &mut random);
                let words = (0..n_items).filter(|i| its >> i & 1 == 1).map(|i| format!("a{i} "));
                let words: String = words.collect();
                let sign = if below(3, &mut random) == 0 { "-" } else { "" };
                let cost = below(9, &mut random);
                for _ in 0..=below(3, &mut random) {
                    lines.push(format!("{words}|{sign}{}", cost + below(2, &mut random)));
                }
            }
            let problem: Instance = lines.join("\n").parse().unwrap();
            let options: Vec<_> = problem.options().collect();
            let covers = (0..1_u32 << options.len()).filter_map(|set| {
                let has = |k: usize| set >> k & 1 == 1;
                let its: Vec<_> =
                    (0..options.len()).filter(|&k| has(k)).map(|k| options[k]).collect();
                verify(&problem, &its).ok()?;
                Some(its.iter().map(|&it| problem.cost(it)).sum::<i64>())
            });
            let least = covers.min();
            let mut search = search(&problem);
            assert_eq!(search.run(), Outcome::Exhausted);
            assert_eq!(search.covers().first().map(|it| it.cost), least, "{seed}");
        }
    }
}
