//! [`Shares`]: the number of covers that have each option.
//!
//! The *contexts* of a node are the ways to complete a cover of it to one of the whole diagram. One
//! pass from the root to the leaves counts them. The number of covers through an edge is the number
//! of contexts of its choice, times the number of covers of the node that it leads to.

use num_bigint::BigUint;

use super::count::{Counted, with_counts};
use super::number::{CoverCount, fraction};
use super::{Diagram, EMPTY, Edges, View};
use crate::problem::OptionId;

/// The number of covers that have each option. Made by [`Counted::shares`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    covers: Vec<BigUint>,
    all: BigUint,
}

impl Counted<'_> {
    /// The number of covers that have each option. Takes time proportional to the diagram, and as
    /// much additional memory as the counts.
    ///
    /// ```
    /// use quadrille::models::{Model, chessboard::Square, queens::Queens};
    ///
    /// // How often a queen is in a corner.
    /// let problem = Queens::new(8)?.problem();
    /// let diagram = problem.diagram()?;
    /// let shares = diagram.counted().shares();
    /// let corner = Square { row: 0, column: 0 };
    /// let corner = problem.options().find(|&o| *problem.label(o) == corner).expect("a cell");
    /// assert_eq!(*shares.covers(corner), 4_u32.into());
    /// assert_eq!(shares.share(corner), 4.0 / 92.0);
    /// assert_eq!((shares.in_all().count(), shares.in_none().count()), (0, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shares(&self) -> Shares {
        let covers = with_counts!(&self.counts, counts => {
            covers(self.diagram, counts).iter().map(CoverCount::to_big).collect()
        });
        Shares { covers, all: self.count() }
    }
}

impl Shares {
    /// The number of covers that have this option. Only the number of the option matters.
    ///
    /// # Panics
    ///
    /// If the problem has no such option.
    pub fn covers(&self, option: OptionId) -> &BigUint {
        &self.covers[option.index()]
    }

    /// The fraction of all covers that have this option, from 0 to 1; 0 if there are no covers.
    ///
    /// # Panics
    ///
    /// If the problem has no such option.
    pub fn share(&self, option: OptionId) -> f64 {
        fraction(self.covers(option), &self.all)
    }

    /// The number of all covers.
    pub fn all(&self) -> &BigUint {
        &self.all
    }

    /// The options that all covers have, in ascending order; none if there are no covers.
    pub fn in_all(&self) -> impl Iterator<Item = OptionId> + '_ {
        let is_cover = self.all != BigUint::ZERO;
        self.numbered().filter(move |&(_, n)| is_cover && *n == self.all).map(|(option, _)| option)
    }

    /// The options that no cover has, in ascending order; all if there are no covers.
    pub fn in_none(&self) -> impl Iterator<Item = OptionId> + '_ {
        self.numbered().filter(|&(_, n)| *n == BigUint::ZERO).map(|(option, _)| option)
    }

    fn numbered(&self) -> impl Iterator<Item = (OptionId, &BigUint)> {
        self.covers.iter().enumerate().map(|(number, n)| (OptionId::new(number), n))
    }
}

/// The covers that have each option.
fn covers<N: CoverCount>(diagram: &Diagram, counts: &[N]) -> Vec<N> {
    const FITS: &str = "not more than the covers of the root";
    let mut covers = vec![N::zero(); diagram.n_options];
    let mut contexts = vec![N::zero(); diagram.n_nodes()];
    contexts[diagram.root as usize] = N::one();
    let add = |sum: &mut N, more: &N| {
        *sum = sum.checked_add(more).expect(FITS);
    };
    for node in diagram.nodes().rev() {
        let its = std::mem::replace(&mut contexts[node as usize], N::zero());
        match diagram.node(node) {
            View::NoCover | View::EmptyCover => {}
            View::Choice(Edges(edges)) => {
                for edge in edges {
                    if let Some(option) = edge.option() {
                        let with = its.checked_mul(&counts[edge.target()]).expect(FITS);
                        add(&mut covers[option.index()], &with);
                    }
                    // The empty cover may occur several times in a cover, other nodes once.
                    if edge.node != EMPTY {
                        add(&mut contexts[edge.target()], &its);
                    }
                }
            }
            View::Product(Edges(factors)) => {
                for factor in factors {
                    let place = factor.target();
                    let (others, _) = counts[node as usize].div_rem(&counts[place]);
                    add(&mut contexts[place], &its.checked_mul(&others).expect(FITS));
                }
            }
        }
    }
    covers
}
