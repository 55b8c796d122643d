//! [`Diagram::cost_distribution`]: the number of covers of each cost.

use std::rc::Rc;

use num_bigint::BigUint;
use thiserror::Error;

use super::count::NodeCounts;
use super::number::CoverCount;
use super::{Diagram, Edges, View};
use crate::problem::OptionId;

/// A distribution of costs would take too much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "too many different costs: at most {} are supported for a node of the diagram, and {} for all \
    nodes together that are needed at a time",
    Diagram::MOST_COSTS,
    Diagram::MOST_COSTS_AT_A_TIME
)]
pub struct TooManyCostsError;

impl Diagram {
    /// The most different costs that the covers of a node may have in
    /// [`cost_distribution`](Self::cost_distribution): 2^20.
    pub const MOST_COSTS: usize = 1 << 20;

    /// The largest total number of entries in the tables that
    /// [`cost_distribution`](Self::cost_distribution) needs at the same time: 2^25. They take 1 GiB
    /// if there are fewer than 2^64 covers.
    pub(crate) const MOST_COSTS_AT_A_TIME: usize = 1 << 25;

    /// The number of covers of each cost that occurs, in ascending order of costs. The cost of a
    /// cover is the sum of the costs of its options, which may be negative.
    ///
    /// Each node has a table of costs as long as a node above it needs it. Each edge of a choice
    /// takes time proportional to the entries of the table of its node. A product takes time
    /// proportional to the product of the numbers of entries of its factors.
    ///
    /// # Errors
    ///
    /// If the covers of some node have more than [`MOST_COSTS`](Self::MOST_COSTS) different costs,
    /// or the tables have more than `MOST_COSTS_AT_A_TIME` entries.
    ///
    /// # Panics
    ///
    /// If a cost does not fit in 64 bits, with or without a sign.
    ///
    /// ```
    /// use quadrille::models::{Model, dominoes::dominoes, packing::Shape};
    ///
    /// // A cost of 1 for each of the options in the upper half of their numbers.
    /// let problem = dominoes(Shape::rectangle(4, 4)?)?.problem();
    /// let diagram = problem.diagram()?;
    /// let costs = diagram.cost_distribution(|option| i64::from(option.index() >= 12))?;
    /// let n: quadrille::BigUint = costs.iter().map(|(_, n)| n).sum();
    /// assert_eq!(n, diagram.count());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cost_distribution<C: Into<i128>>(
        &self,
        cost: impl Fn(OptionId) -> C,
    ) -> Result<Vec<(i128, BigUint)>, TooManyCostsError> {
        let costs = self.costs(cost);
        let counts = self.counted().counts;
        match counts {
            NodeCounts::Narrow(_) => distribution::<u64>(self, &costs),
            NodeCounts::Wide(_) => distribution::<u128>(self, &costs),
            NodeCounts::Big(_) => distribution::<BigUint>(self, &costs),
        }
    }

    /// The costs of all options.
    ///
    /// # Panics
    ///
    /// If one does not fit in 64 bits, with or without a sign.
    pub(super) fn costs<C: Into<i128>>(&self, cost: impl Fn(OptionId) -> C) -> Vec<i128> {
        let fits = i64::MIN.into()..=u64::MAX.into();
        let cost = |number| {
            let cost = cost(OptionId::new(number)).into();
            assert!(fits.contains(&cost), "a cost has 64 bits");
            cost
        };
        (0..self.n_options).map(cost).collect()
    }

    /// For each node, the last one that has an edge to it, or a factor; 0 for the root.
    fn last_uses(&self) -> Vec<u32> {
        let mut last = vec![0; self.n_nodes()];
        for node in self.nodes() {
            for edge in self.edges_of(node) {
                last[edge.target()] = node;
            }
        }
        last
    }
}

/// The covers of a node by cost.
#[derive(Clone, Debug)]
struct Table<N> {
    /// A number to add to all costs.
    shift: i128,
    /// In ascending order. Choices with a single edge share the table below.
    numbers: Rc<Vec<(i128, N)>>,
}

impl<N: CoverCount> Table<N> {
    fn entries(&self) -> impl Iterator<Item = (i128, &N)> {
        self.numbers.iter().map(|(cost, n)| (cost + self.shift, n))
    }
}

fn distribution<N: CoverCount>(
    diagram: &Diagram,
    costs: &[i128],
) -> Result<Vec<(i128, BigUint)>, TooManyCostsError> {
    let empty_cover = || vec![(0, N::one())];
    let last_uses = diagram.last_uses();
    let mut n_entries = 0;
    let mut tables: Vec<Option<Table<N>>> = vec![None; diagram.n_nodes()];
    for node in diagram.nodes() {
        let its = |node: usize| tables[node].as_ref().expect("stored until its last use");
        let its_table = match diagram.node(node) {
            View::NoCover => table(Vec::new())?,
            View::EmptyCover => table(empty_cover())?,
            View::Choice(Edges(&[edge])) => {
                let below = its(edge.target()).clone();
                Table { shift: below.shift + edge.value(costs, 0), ..below }
            }
            View::Choice(Edges(edges)) => {
                let mut sums = Vec::new();
                for edge in edges {
                    add(&mut sums, its(edge.target()), edge.value(costs, 0), &N::one())?;
                }
                table(sums)?
            }
            View::Product(Edges(factors)) => {
                let mut product = table(empty_cover())?;
                for factor in factors {
                    let mut sums = Vec::new();
                    for (cost, n) in product.entries() {
                        add(&mut sums, its(factor.target()), cost, n)?;
                    }
                    product = table(sums)?;
                }
                product
            }
        };
        // A shared table is counted once.
        let its_entries = |table: &Table<N>| match Rc::strong_count(&table.numbers) {
            1 => table.numbers.len(),
            _ => 0,
        };
        n_entries += its_entries(&its_table);
        if n_entries > Diagram::MOST_COSTS_AT_A_TIME {
            return Err(TooManyCostsError);
        }
        tables[node as usize] = Some(its_table);
        for edge in diagram.edges_of(node) {
            if last_uses[edge.target()] == node {
                n_entries -= tables[edge.target()].take().as_ref().map_or(0, its_entries);
            }
        }
    }
    let root = tables[diagram.root as usize].take().expect("it is used last");
    Ok(root.entries().map(|(cost, n)| (cost, n.to_big())).collect())
}

/// Numbers of covers by cost, while they are added up: in any order, and perhaps several for a
/// cost.
type Sums<N> = Vec<(i128, N)>;

/// Adds the covers of a table, each with this additional cost and this many times.
fn add<N: CoverCount>(
    sums: &mut Sums<N>,
    table: &Table<N>,
    cost: i128,
    times: &N,
) -> Result<(), TooManyCostsError> {
    if sums.len() + table.numbers.len() > 4 * Diagram::MOST_COSTS {
        settle(sums)?;
    }
    let product = |n: &N| n.checked_mul(times).expect("not more than the covers of the root");
    sums.extend(table.entries().map(|(its, n)| (its + cost, product(n))));
    Ok(())
}

/// Merges the entries of each cost into one, and sorts them by cost.
fn settle<N: CoverCount>(sums: &mut Sums<N>) -> Result<(), TooManyCostsError> {
    // The stable sort is faster here: it makes use of ascending runs.
    sums.sort_by_key(|&(cost, _)| cost);
    sums.dedup_by(|later, earlier| {
        let is_same = later.0 == earlier.0;
        if is_same {
            // Not more than the covers of the root, so it fits.
            earlier.1 += std::mem::replace(&mut later.1, N::zero());
        }
        is_same
    });
    if sums.len() > Diagram::MOST_COSTS { Err(TooManyCostsError) } else { Ok(()) }
}

fn table<N: CoverCount>(mut sums: Sums<N>) -> Result<Table<N>, TooManyCostsError> {
    settle(&mut sums)?;
    Ok(Table { shift: 0, numbers: Rc::new(sums) })
}
