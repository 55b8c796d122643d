//! [`Lists`]: the cheapest covers of each node, as many as needed so far.
//!
//! The list of a choice is merged from those of the nodes of its edges. A product is taken as pairs
//! of a cover of its first factor and one of the product of the others, which has a list, too. When
//! the i-th cover of the first has been taken with the j-th of the others, the next candidates are
//! (i, j + 1) and, if j is 0, (i + 1, 0). So each pair becomes a candidate once.
//!
//! A list grows by one cover at a time, when its next cover is needed. Then the candidates after
//! its last cover are added. This may need another cover in a list below; the lists that wait for
//! one are on a stack.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::search::diagram::{Diagram, EMPTY, Edge, Node};

/// The lists of a diagram.
#[derive(Debug)]
pub(super) struct Lists<'d> {
    diagram: &'d Diagram,
    /// The costs of the options.
    costs: Vec<i128>,
    /// The cost of the cheapest cover of each node.
    least: Vec<i128>,
    /// For each node, the first one on the way down that is not a choice with a single edge.
    fork: Vec<u32>,
    all: Vec<List>,
    /// The list of each node that has one, otherwise [`NO_LIST`]; only forks have one.
    list_of: Vec<u32>,
    /// The lists that wait, each for another cover in the next one.
    waiting: Vec<u32>,
}

/// The cheapest covers of a node, or of a product of some factors.
#[derive(Debug)]
struct List {
    source: ListKind,
    /// In ascending order.
    found: Vec<Entry>,
    /// The covers that may come next.
    candidates: BinaryHeap<Reverse<Entry>>,
    /// Whether the candidates include those that follow the last one found.
    is_followed: bool,
    is_complete: bool,
}

/// The parts that the covers of a list consist of.
#[derive(Clone, Copy, Debug)]
pub(super) enum ListKind {
    /// The edges of a node, with the covers of their nodes.
    Choice(u32),
    /// Pairs of a cover of a node, the first of some factors, and one of the others.
    Pairs { first: u32, others: Others },
}

/// The factors of a product after one of them.
#[derive(Clone, Copy, Debug)]
pub(super) enum Others {
    /// The last factor, or several factors with this list.
    Listed(NodeOrList),
    /// The factors in this range of edges of the diagram: more than one, without a list so far.
    Factors(u32, u32),
}

/// A node, or a product of factors that has a list.
#[derive(Clone, Copy, Debug)]
pub(super) enum NodeOrList {
    Node(u32),
    List(u32),
}

/// A cover in a list. Entries ascend by cost, then by the two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    cost: i128,
    /// The number of the edge in the choice, or of the cover of the first factor, from 0.
    first: u32,
    /// The number of the cover of the edge's node, or of the other factors, from 0.
    second: u32,
}

const NO_LIST: u32 = u32::MAX;
const WIDTH: &str = "a list has 32 bits";

impl<'d> Lists<'d> {
    /// Only the cheapest cover of each node is known.
    pub(super) fn new(diagram: &'d Diagram, costs: Vec<i128>) -> Self {
        let mut least: Vec<i128> = Vec::with_capacity(diagram.n_nodes());
        let mut fork: Vec<u32> = Vec::with_capacity(diagram.n_nodes());
        for node in diagram.nodes() {
            let (cost, its_fork) = match diagram.node(node) {
                Node::None | Node::Empty => (0, node),
                Node::Choice(edges) => {
                    let of_edges =
                        edges.iter().map(|edge| edge.value(&costs, 0) + least[edge.target()]);
                    let cost = of_edges.min().expect("a choice has edges");
                    (cost, if let [only] = edges { fork[only.target()] } else { node })
                }
                Node::Product(factors) => {
                    (factors.iter().map(|factor| least[factor.target()]).sum(), node)
                }
            };
            least.push(cost);
            fork.push(its_fork);
        }
        let list_of = vec![NO_LIST; diagram.n_nodes()];
        let (all, waiting) = (Vec::new(), Vec::new());
        Self { diagram, costs, least, fork, all, list_of, waiting }
    }

    /// The cost of the `k`-th cover of a part, from 0; `None` if there are not more than `k`. Fails
    /// with the list that has to grow first.
    pub(super) fn cost(&mut self, part: NodeOrList, k: u32) -> Result<Option<i128>, u32> {
        let (list, more) = match part {
            NodeOrList::Node(node) if k == 0 => return Ok(Some(self.least[node as usize])),
            NodeOrList::Node(node) => {
                let fork = self.fork[node as usize];
                if fork == EMPTY {
                    return Ok(None);
                }
                (self.list(fork), self.least[node as usize] - self.least[fork as usize])
            }
            NodeOrList::List(list) => (list, 0),
        };
        let its = &self.all[list as usize];
        match its.found.get(k as usize) {
            Some(entry) => Ok(Some(entry.cost + more)),
            None if its.is_complete => Ok(None),
            None => Err(list),
        }
    }

    /// Adds the next cover to a list, or finds that it is complete.
    pub(super) fn grow(&mut self, list: u32) {
        self.waiting.push(list);
        while let Some(&list) = self.waiting.last() {
            let place = list as usize;
            if !self.all[place].is_followed
                && let Err(other) = self.follow(list)
            {
                self.waiting.push(other);
                continue;
            }
            self.all[place].take_next();
            self.waiting.pop();
        }
    }

    /// Adds the candidates that follow the last cover of a list. Fails with a list that has to grow
    /// first.
    fn follow(&mut self, list: u32) -> Result<(), u32> {
        let its = &self.all[list as usize];
        let Entry { cost, first, second } = *its.found.last().expect("it has the cheapest cover");
        let candidates = match its.source {
            ListKind::Choice(node) => {
                let part = NodeOrList::Node(self.diagram.edges_of(node)[first as usize].node);
                [self.after(part, second, cost)?.map(|cost| (cost, first, second + 1)), None]
            }
            ListKind::Pairs { first: node, others } => {
                let others = self.part(list, others);
                let other = self.after(others, second, cost)?;
                let own = if second == 0 {
                    self.after(NodeOrList::Node(node), first, cost)?
                } else {
                    None
                };
                [
                    other.map(|cost| (cost, first, second + 1)),
                    own.map(|cost| (cost, first + 1, second)),
                ]
            }
        };
        let its = &mut self.all[list as usize];
        let entries = candidates.into_iter().flatten();
        let entries = entries.map(|(cost, first, second)| Reverse(Entry { cost, first, second }));
        its.candidates.extend(entries);
        its.is_followed = true;
        Ok(())
    }

    /// The new cost of a cover when the `k`-th cover of one of its parts is replaced by the next
    /// one; `None` if there is no next one. Fails with the list that has to grow first.
    fn after(&mut self, part: NodeOrList, k: u32, cost: i128) -> Result<Option<i128>, u32> {
        let next = self.cost(part, k + 1)?;
        let last = self.cost(part, k)?.expect("it was found before the next one");
        Ok(next.map(|next| cost - last + next))
    }

    /// The list of a fork; makes it if it has none.
    fn list(&mut self, fork: u32) -> u32 {
        if self.list_of[fork as usize] == NO_LIST {
            let list = match self.diagram.node(fork) {
                Node::Choice(edges) => {
                    let entries = edges.iter().zip(0..).map(|(edge, first)| {
                        Reverse(Entry { cost: self.least_with(*edge), first, second: 0 })
                    });
                    let mut list = List::new(ListKind::Choice(fork), entries.collect());
                    list.take_next();
                    list
                }
                Node::Product(_) => {
                    let (start, end) = self.diagram.places(fork);
                    self.pairs(start, end, self.least[fork as usize])
                }
                Node::None | Node::Empty => unreachable!("leaves have no list"),
            };
            self.list_of[fork as usize] = self.add(list);
        }
        self.list_of[fork as usize]
    }

    /// A list for the product of these factors, more than one, whose cheapest cover has this cost.
    fn pairs(&self, start: u32, end: u32, cost: i128) -> List {
        let node = |place: u32| self.diagram.edges[place as usize].node;
        let others = if start + 2 == end {
            Others::Listed(NodeOrList::Node(node(start + 1)))
        } else {
            Others::Factors(start + 1, end)
        };
        let source = ListKind::Pairs { first: node(start), others };
        let mut list = List::new(source, BinaryHeap::new());
        list.found.push(Entry { cost, first: 0, second: 0 });
        list
    }

    /// The other factors of a list of pairs; makes a list for them if they need one.
    fn part(&mut self, list: u32, others: Others) -> NodeOrList {
        let (start, end) = match others {
            Others::Listed(part) => return part,
            Others::Factors(start, end) => (start, end),
        };
        let its = &self.all[list as usize];
        let ListKind::Pairs { first, .. } = its.source else { unreachable!("it has factors") };
        let cost = its.found[0].cost - self.least[first as usize];
        let part = NodeOrList::List(self.add(self.pairs(start, end, cost)));
        self.all[list as usize].source = ListKind::Pairs { first, others: Others::Listed(part) };
        part
    }

    /// The edge of a choice that leads to its cheapest cover.
    pub(super) fn cheapest_edge(&self, edges: &[Edge]) -> Edge {
        *edges.iter().min_by_key(|&edge| self.least_with(*edge)).expect("a choice has edges")
    }

    /// The cost of the cheapest cover of an edge.
    fn least_with(&self, edge: Edge) -> i128 {
        edge.value(&self.costs, 0) + self.least[edge.target()]
    }

    /// The parts of the `k`-th cover of a part that has a list: the source of the list, and the
    /// numbers of the cover's [`Entry`].
    pub(super) fn parts(&self, part: NodeOrList, k: u32) -> (ListKind, u32, u32) {
        let list = match part {
            NodeOrList::Node(node) => self.list_of[node as usize],
            NodeOrList::List(list) => list,
        };
        let its = &self.all[list as usize];
        let Entry { first, second, .. } = its.found[k as usize];
        (its.source, first, second)
    }

    fn add(&mut self, list: List) -> u32 {
        self.all.push(list);
        u32::try_from(self.all.len() - 1).expect(WIDTH)
    }
}

impl List {
    fn new(source: ListKind, candidates: BinaryHeap<Reverse<Entry>>) -> Self {
        Self { source, found: Vec::new(), candidates, is_followed: false, is_complete: false }
    }

    /// Takes the best candidate as the next cover; without one, the list is complete.
    fn take_next(&mut self) {
        match self.candidates.pop() {
            Some(Reverse(entry)) => {
                self.found.push(entry);
                self.is_followed = false;
            }
            None => self.is_complete = true,
        }
    }
}
