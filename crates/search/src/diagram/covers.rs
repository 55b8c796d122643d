//! [`Covers`]: all covers of a diagram, one after another, in its order.

use super::{Diagram, Edge, Edges, View};
use crate::problem::OptionId;

/// The covers of a [`Diagram`] in its order. Made by [`Diagram::covers`] and
/// [`Counted::covers_from`](super::Counted::covers_from).
///
/// As an [`Iterator`] it returns each cover as a vector of its own;
/// [`next_cover`](Self::next_cover) lends it.
#[derive(Clone, Debug)]
pub struct Covers<'d> {
    diagram: &'d Diagram,
    /// Whether `cover` was not returned yet.
    is_new: bool,
    /// The edges that were taken at choices on the way to the cover.
    levels: Vec<Level>,
    /// Their options.
    cover: Vec<OptionId>,
    /// Factors of products that are still to be visited, as linked lists. A level only adds
    /// entries; those before it do not change.
    pending: Vec<Pending>,
}

/// An edge that was taken at a choice.
#[derive(Clone, Copy, Debug)]
struct Level {
    edge: u32,
    /// The end of the edges of the choice.
    end: u32,
    /// What comes after the covers of the choice: a place in `pending`, or [`NOTHING`].
    after: u32,
    /// The length of `pending`.
    n_pending: u32,
}

/// The factors `factor..end` of a product, and what comes after the product.
#[derive(Clone, Copy, Debug)]
struct Pending {
    factor: u32,
    end: u32,
    after: u32,
}

/// The end of a list in `pending`.
const NOTHING: u32 = u32::MAX;

impl Diagram {
    /// All covers, in the order of the diagram, each with its options from the root on; those of
    /// the first factor of a product come first. A cover takes time at most proportional to the
    /// number of its options and of the products on the way to them.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let problem: Problem = "a b c\na b\nb c\na\nc".parse()?;
    /// let diagram = problem.diagram()?;
    /// let mut covers = diagram.covers();
    /// while let Some(options) = covers.next_cover() {
    ///     assert_eq!(options.len(), 2); // "a b" with "c", and "b c" with "a"
    /// }
    /// assert_eq!(diagram.covers().count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn covers(&self) -> Covers<'_> {
        if self.is_empty() { Covers::none(self) } else { Covers::from(self, None) }
    }
}

impl<'d> Covers<'d> {
    /// No covers.
    pub(super) fn none(diagram: &'d Diagram) -> Self {
        let (levels, cover, pending) = (Vec::new(), Vec::new(), Vec::new());
        Self { diagram, is_new: false, levels, cover, pending }
    }

    /// The covers from this one on, whose options are in the order of [`Diagram::covers`]; all of
    /// them without one.
    pub(super) fn from(diagram: &'d Diagram, cover: Option<&[OptionId]>) -> Self {
        let mut covers = Self::none(diagram);
        covers.descend(diagram.root, NOTHING, cover);
        covers.is_new = true;
        covers
    }

    /// The next cover, or `None` after the last one. The slice is lent until the next call: nothing
    /// is allocated for a cover, apart from room for the longest one.
    pub fn next_cover(&mut self) -> Option<&[OptionId]> {
        let is_more = std::mem::take(&mut self.is_new) || self.advance();
        is_more.then_some(&self.cover)
    }

    /// Takes the next edge at the last choice that has one.
    fn advance(&mut self) -> bool {
        while let Some(Level { edge, end, after, n_pending }) = self.levels.pop() {
            if self.diagram.edges[edge as usize].option().is_some() {
                self.cover.pop();
            }
            if edge + 1 < end {
                self.pending.truncate(n_pending as usize);
                let level = Level { edge: edge + 1, end, after, n_pending };
                let node = self.take(level);
                self.descend(node, after, None);
                return true;
            }
        }
        false
    }

    /// Descends from a node, and then from what comes after it, to the end of a cover: `cover`, or
    /// the first one if it is `None`.
    fn descend(&mut self, mut node: u32, mut after: u32, cover: Option<&[OptionId]>) {
        let diagram = self.diagram;
        loop {
            let (start, end) = diagram.places(node);
            match diagram.node(node) {
                View::NoCover => unreachable!("no edge leads there"),
                View::EmptyCover => {
                    let Some(&next) = self.pending.get(after as usize) else { return };
                    node = diagram.edges[next.factor as usize].node;
                    after = self.and_then(next.factor + 1, next.end, next.after);
                }
                View::Choice(Edges(edges)) => {
                    let place = cover.map_or(0, |cover| {
                        let option = cover.get(self.cover.len()).copied();
                        let is_next = |edge: &Edge| edge.option() == option;
                        // Without one of the options, the cover is one of the rest.
                        let place = edges.iter().position(is_next).unwrap_or(edges.len() - 1);
                        u32::try_from(place).expect("edges have 32 bits")
                    });
                    let n_pending = self.n_pending();
                    node = self.take(Level { edge: start + place, end, after, n_pending });
                }
                View::Product(Edges(factors)) => {
                    node = factors[0].node;
                    after = self.and_then(start + 1, end, after);
                }
            }
        }
    }

    /// Takes an edge; returns the node that it leads to.
    fn take(&mut self, level: Level) -> u32 {
        let edge = self.diagram.edges[level.edge as usize];
        self.levels.push(level);
        self.cover.extend(edge.option());
        edge.node
    }

    fn n_pending(&self) -> u32 {
        u32::try_from(self.pending.len()).expect("fewer than options in a cover")
    }

    /// Adds these factors before what comes after their product; returns their place in `pending`.
    fn and_then(&mut self, factor: u32, end: u32, after: u32) -> u32 {
        if factor == end {
            return after;
        }
        let place = self.n_pending();
        self.pending.push(Pending { factor, end, after });
        place
    }
}

impl Iterator for Covers<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_cover().map(<[OptionId]>::to_vec)
    }
}

impl std::iter::FusedIterator for Covers<'_> {}
