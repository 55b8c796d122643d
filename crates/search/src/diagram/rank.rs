//! The n-th cover in the order of the diagram, and the rank of a cover.

use num_bigint::BigUint;

use super::count::{Counted, with_counts};
use super::number::CoverCount;
use super::{Covers, Diagram, Edges, View};
use crate::problem::OptionId;

impl<'d> Counted<'d> {
    /// The `n`-th cover in the order of the diagram, from 0; `None` if there are at most `n`
    /// covers. Its options are in the order of [`Diagram::covers`].
    ///
    /// Takes time proportional to the number of edges of the choices on the way to the cover.
    ///
    /// ```
    /// use quadrille::models::{Model, queens::Queens};
    ///
    /// let diagram = Queens::new(6)?.problem().diagram()?;
    /// let counted = diagram.counted();
    /// let covers: Vec<_> = (0..5_u32).map_while(|n| counted.nth(&n.into())).collect();
    /// assert!(diagram.covers().eq(covers)); // all four, OEIS A000170
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nth(&self, n: &BigUint) -> Option<Vec<OptionId>> {
        with_counts!(&self.counts, counts => nth(self.diagram, counts, n.clone()))
    }

    /// The number of covers before this one in the order of the diagram; `None` if it is not a
    /// cover. Its options may be in any order; only their numbers matter, not the problem that they
    /// are from.
    ///
    /// Takes as much time as [`nth`](Self::nth), and to sort the options.
    ///
    /// ```
    /// use quadrille::{OptionId, Problem};
    ///
    /// let problem: Problem = "a b c\na b\nb c\na\nc".parse()?;
    /// let diagram = problem.diagram()?;
    /// let counted = diagram.counted();
    /// let rank = |numbers: &[usize]| {
    ///     let options: Vec<_> = numbers.iter().map(|&k| OptionId::new(k)).collect();
    ///     counted.rank(&options)
    /// };
    /// assert_eq!(rank(&[3, 0]), rank(&[0, 3]));
    /// assert_ne!(rank(&[0, 3]), rank(&[1, 2]));
    /// assert_eq!(rank(&[0, 1]), None); // both have item b
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank(&self, cover: &[OptionId]) -> Option<BigUint> {
        let mut sorted = cover.to_vec();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        with_counts!(&self.counts, counts => {
            rank(self.diagram, counts, &sorted).map(|rank| rank.to_big())
        })
    }

    /// The covers from the `n`-th on, from 0, in the order of the diagram; none if there are at
    /// most `n`.
    pub fn covers_from(&self, n: &BigUint) -> Covers<'d> {
        match self.nth(n) {
            Some(cover) => Covers::from(self.diagram, Some(&cover)),
            None => Covers::none(self.diagram),
        }
    }
}

/// The `n`-th cover; `None` if there are at most `n`.
fn nth<N: CoverCount>(diagram: &Diagram, counts: &[N], n: BigUint) -> Option<Vec<OptionId>> {
    let n = N::try_from(n).ok().filter(|n| *n < counts[diagram.root as usize])?;
    let mut cover = Vec::new();
    // The nodes whose covers are still to be added, each with the number of its cover; the next one
    // last.
    let mut pending = vec![(diagram.root, n)];
    while let Some((node, mut n)) = pending.pop() {
        match diagram.node(node) {
            View::NoCover => unreachable!("it has no n-th cover"),
            View::EmptyCover => {}
            View::Choice(Edges(edges)) => {
                let mut edges = edges.iter();
                let edge = loop {
                    let edge = edges.next().expect("the node has more than n covers");
                    match n.checked_sub(&counts[edge.target()]) {
                        Some(rest) => n = rest,
                        None => break edge,
                    }
                };
                cover.extend(edge.option());
                pending.push((edge.node, n));
            }
            View::Product(Edges(factors)) => {
                for factor in factors.iter().rev() {
                    let (rest, its) = n.div_rem(&counts[factor.target()]);
                    pending.push((factor.node, its));
                    n = rest;
                }
            }
        }
    }
    Some(cover)
}

/// The rank of the cover with these options, which ascend.
///
/// The edge of a cover is the first one whose option it has, or the rest (D2). The rank is a sum:
/// at a choice, the covers of the edges before it count once for each combination of covers of the
/// factors that come after.
fn rank<N: CoverCount>(diagram: &Diagram, counts: &[N], sorted: &[OptionId]) -> Option<N> {
    let (mut rank, mut n_met) = (N::zero(), 0);
    // The factors of products that are still to be visited, from the last to the first, each with
    // the number of combinations of the factors after them.
    let mut pending = Vec::new();
    let (mut node, mut combinations) = (diagram.root, N::one());
    loop {
        match diagram.node(node) {
            View::NoCover => return None,
            View::Choice(Edges(edges)) => {
                let mut before = N::zero();
                let edge = edges.iter().find(|edge| {
                    let option = edge.option();
                    let is_met = option.is_none_or(|option| sorted.binary_search(&option).is_ok());
                    if !is_met {
                        let sum = before.checked_add(&counts[edge.target()]);
                        before = sum.expect("not more than the node has");
                    }
                    is_met
                })?;
                let before = before.checked_mul(&combinations).expect(RANK);
                rank = rank.checked_add(&before).expect(RANK);
                (node, n_met) = (edge.node, n_met + usize::from(edge.option().is_some()));
                continue;
            }
            View::Product(Edges(factors)) => pending.push((factors, combinations)),
            View::EmptyCover => {}
        }
        let Some((factors, after)) = pending.pop() else { break };
        let (last, others) = factors.split_last().expect("the others were taken");
        if !others.is_empty() {
            pending.push((others, after.checked_mul(&counts[last.target()]).expect(RANK)));
        }
        (node, combinations) = (last.node, after);
    }
    (n_met == sorted.len()).then_some(rank)
}

const RANK: &str = "less than the covers of the root";
