//! [`Counted`]: the number of covers of each node, and the questions that it answers.

use num_bigint::BigUint;

use super::number::CoverCount;
use super::{Diagram, Edges, View};

/// A diagram with the number of covers of each of its nodes, for questions that need all of them:
/// the n-th cover, the rank of a cover, random covers, shares of options. Made by
/// [`Diagram::counted`].
///
/// Takes 8 bytes a node if there are fewer than 2^64 covers, 16 if there are fewer than 2^128,
/// otherwise about 40 bytes, and one byte for every 8 bits of the node's count.
///
/// ```
/// use quadrille::models::{Model, dominoes::dominoes, packing::Shape};
///
/// let diagram = dominoes(Shape::rectangle(4, 4)?)?.problem().diagram()?;
/// let counted = diagram.counted();
/// assert_eq!(counted.count(), 36_u32.into()); // OEIS A004003
/// let middle = counted.nth(&18_u32.into()).expect("it is less than 36");
/// assert_eq!(counted.rank(&middle), Some(18_u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Counted<'d> {
    pub(super) diagram: &'d Diagram,
    pub(super) counts: NodeCounts,
}

/// The covers of each node, in the smallest type that fits all of them.
#[derive(Clone, Debug)]
pub(super) enum NodeCounts {
    Narrow(Vec<u64>),
    Wide(Vec<u128>),
    Big(Vec<BigUint>),
}

/// Evaluates an expression with the counts, whatever their type.
macro_rules! with_counts {
    ($all:expr, $counts:ident => $result:expr) => {
        match $all {
            $crate::search::diagram::count::NodeCounts::Narrow($counts) => $result,
            $crate::search::diagram::count::NodeCounts::Wide($counts) => $result,
            $crate::search::diagram::count::NodeCounts::Big($counts) => $result,
        }
    };
}
pub(super) use with_counts;

impl Diagram {
    /// The number of covers. Takes time proportional to the diagram, and the memory of [`Counted`]
    /// while it counts.
    pub fn count(&self) -> BigUint {
        self.counted().count()
    }

    /// The same diagram with the number of covers of each node. Takes time proportional to the
    /// diagram.
    pub fn counted(&self) -> Counted<'_> {
        let narrow = counts(self).map(NodeCounts::Narrow);
        let any = narrow.or_else(|| counts(self).map(NodeCounts::Wide));
        let counts =
            any.or_else(|| counts(self).map(NodeCounts::Big)).expect("they fit in any size");
        Counted { diagram: self, counts }
    }
}

/// The covers of each node; `None` if one of the numbers does not fit.
fn counts<N: CoverCount>(diagram: &Diagram) -> Option<Vec<N>> {
    let mut counts: Vec<N> = Vec::with_capacity(diagram.n_nodes());
    for node in diagram.nodes() {
        counts.push(match diagram.node(node) {
            View::NoCover => N::zero(),
            View::EmptyCover => N::one(),
            View::Choice(Edges(edges)) => edges
                .iter()
                .try_fold(N::zero(), |sum, edge| sum.checked_add(&counts[edge.target()]))?,
            View::Product(Edges(factors)) => {
                factors.iter().try_fold(N::one(), |product, factor| {
                    product.checked_mul(&counts[factor.target()])
                })?
            }
        });
    }
    Some(counts)
}

impl Counted<'_> {
    /// The number of covers.
    pub fn count(&self) -> BigUint {
        let root = self.diagram.root as usize;
        with_counts!(&self.counts, counts => counts[root].to_big())
    }
}
