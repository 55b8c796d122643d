//! [`Token`]: a step of a search, or a number that belongs to one, in 32 bits.

/// A step of the diagram, in the order of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A node that branches on this item, and has one edge or none.
    Item(u32),
    /// This node of the list. What it has comes next.
    Node(u32),
    /// An edge to this node.
    Edge(u32),
    /// An edge to an image of this node: then come the number of swaps, and the swaps.
    EdgeOfImage(u32),
    /// An edge to what another search has found: its piece of this number.
    Piece(u32),
}

/// A step, or a number that belongs to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token(u32);

/// A token has the kind of a step above this many bits.
pub(super) const BITS: u32 = 29;

impl Token {
    pub(super) const fn of(step: Step) -> Self {
        let (kind, number) = match step {
            Step::Item(item) => (0, item),
            Step::Node(node) => (1, node),
            Step::Edge(node) => (2, node),
            Step::EdgeOfImage(node) => (3, node),
            Step::Piece(piece) => (4, piece),
        };
        Self(kind << BITS | number)
    }

    pub(super) const fn step(self) -> Step {
        let number = self.0 & ((1 << BITS) - 1);
        match self.0 >> BITS {
            0 => Step::Item(number),
            1 => Step::Node(number),
            2 => Step::Edge(number),
            3 => Step::EdgeOfImage(number),
            _ => Step::Piece(number),
        }
    }

    /// A number that belongs to a step.
    pub(super) const fn plain(number: u32) -> Self {
        Self(number)
    }

    pub(super) const fn number(self) -> u32 {
        self.0
    }
}
