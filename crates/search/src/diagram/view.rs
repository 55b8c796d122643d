//! The nodes of a diagram, for callers who draw it or write it in another form.

use super::{Diagram, EMPTY, Edge, REST};
use crate::problem::OptionId;

/// A node of a [`Diagram`], by its kind. The numbers of nodes are those of [`Diagram::view`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum View<'d> {
    /// There is no cover.
    NoCover,
    /// The only cover is the empty one.
    EmptyCover,
    /// One of these options, each with the node of the remaining problem; the options ascend. A
    /// choice may also have a [rest](Edges::rest): covers with none of the options.
    Choice(Edges<'d>),
    /// One cover of each of these nodes.
    Product(Edges<'d>),
}

/// The edges of a choice, or the factors of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edges<'d>(pub(super) &'d [Edge]);

impl Diagram {
    /// The node with this number, which is less than [`n_nodes`](Self::n_nodes). Its edges and
    /// factors lead to nodes with smaller numbers. Node 0 is the one without covers, and node 1 has
    /// the empty cover.
    ///
    /// ```
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
    pub fn view(&self, node: usize) -> View<'_> {
        assert!(node < self.n_nodes(), "a node of the diagram");
        self.node(quadrille_base::narrow(node))
    }

    /// The number of the node whose covers are those of the problem.
    pub fn root(&self) -> usize {
        self.root as usize
    }

    /// The nodes that are not leaves, in ascending order.
    #[doc(hidden)]
    pub fn inner(&self) -> impl Iterator<Item = (usize, View<'_>)> {
        (EMPTY as usize + 1..self.n_nodes()).map(|node| (node, self.view(node)))
    }
}

impl<'d> Edges<'d> {
    /// The options of a choice, each with its node.
    pub fn options(self) -> impl ExactSizeIterator<Item = (OptionId, usize)> + use<'d> {
        let n_options = self.0.len() - usize::from(self.rest().is_some());
        let option = |edge: &Edge| OptionId::new(edge.option as usize);
        self.0[..n_options].iter().map(move |edge| (option(edge), edge.target()))
    }

    /// The node of the covers that have none of the options of a choice; `None` if there are none.
    /// Only problems whose items have multiplicities have such covers.
    ///
    /// ```
    /// use quadrille::search::diagram::View;
    ///
    /// // Option 0, or no option.
    /// let problem: quadrille::Problem = "0:1|a\na".parse()?;
    /// let diagram = problem.diagram()?;
    /// let View::Choice(edges) = diagram.view(diagram.root()) else { panic!("it has edges") };
    /// assert_eq!(edges.options().len(), 1);
    /// let rest = edges.rest().expect("no option is needed");
    /// assert_eq!(diagram.view(rest), View::EmptyCover);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rest(self) -> Option<usize> {
        self.0.last().filter(|edge| edge.option == REST).map(|edge| edge.target())
    }

    /// The nodes of the edges or factors, without options.
    pub fn nodes(self) -> impl ExactSizeIterator<Item = usize> + use<'d> {
        self.0.iter().map(|edge| edge.node as usize)
    }
}
