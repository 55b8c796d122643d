//! The nodes of a diagram, for callers who draw it or write it in another form.

use super::{Diagram, EMPTY, Edge, Node};
use crate::problem::OptionId;

/// A node of a [`Diagram`], by its kind. The numbers of nodes are those of [`Diagram::view`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum View<'d> {
    /// There is no cover.
    NoCover,
    /// The only cover is the empty one.
    EmptyCover,
    /// One of these options, each with the node of the remaining problem; the options ascend.
    Choice(Edges<'d>),
    /// One cover of each of these nodes.
    Product(Edges<'d>),
}

/// The edges of a choice, or the factors of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edges<'d>(&'d [Edge]);

impl Diagram {
    /// The node with this number, which is less than [`n_nodes`](Self::n_nodes). Its edges and
    /// factors lead to nodes with smaller numbers. Node 0 is the one without covers, and node 1 has
    /// the empty cover.
    ///
    /// ```
    /// # use quadrille_engine as quadrille;
    /// use quadrille::search::diagram::View;
    ///
    /// let problem: quadrille::Problem = "a b\na b\nb\na".parse()?;
    /// let diagram = problem.diagram()?;
    /// let View::Choice(edges) = diagram.view(diagram.root()) else { panic!("it has edges") };
    /// let options: Vec<usize> = edges.options().map(|(option, _)| option.index()).collect();
    /// assert_eq!(options, [0, 2]); // the options of item a
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If there is no such node.
    #[must_use]
    pub fn view(&self, node: usize) -> View<'_> {
        assert!(node < self.n_nodes(), "a node of the diagram");
        match self.node(u32::try_from(node).expect("nodes have 32 bits")) {
            Node::None => View::NoCover,
            Node::Empty => View::EmptyCover,
            Node::Choice(edges) => View::Choice(Edges(edges)),
            Node::Product(edges) => View::Product(Edges(edges)),
        }
    }

    /// The number of the node whose covers are those of the problem.
    #[must_use]
    pub fn root(&self) -> usize {
        self.root as usize
    }

    /// The nodes that are not leaves, in ascending order.
    pub(crate) fn inner(&self) -> impl Iterator<Item = (usize, View<'_>)> {
        (EMPTY as usize + 1..self.n_nodes()).map(|node| (node, self.view(node)))
    }
}

impl<'d> Edges<'d> {
    /// The number of edges or factors.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there are none; never true in a diagram.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The options of a choice, each with its node.
    #[must_use]
    pub fn options(self) -> impl ExactSizeIterator<Item = (OptionId, usize)> + use<'d> {
        self.0.iter().map(|edge| (edge.option(), edge.node as usize))
    }

    /// The nodes of the edges or factors, without options.
    #[must_use]
    pub fn nodes(self) -> impl ExactSizeIterator<Item = usize> + use<'d> {
        self.0.iter().map(|edge| edge.node as usize)
    }
}
