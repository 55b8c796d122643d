//! [`Cheapest`]: the covers of a diagram by cost.
//!
//! Each node has a list of its cheapest covers, which is only as long as was asked for. The k-th
//! cover of a choice is some edge with the j-th cover of its node; when it has been taken, the edge
//! with the j + 1-st is the next candidate of this edge. A product is taken as a pair of its first
//! factor and the product of the others; when the i-th of the first has been taken with the j-th of
//! the others, the next candidates are (i, j + 1) and, so that each pair has one way to come about,
//! (i + 1, 0) if j is 0. The candidates of a node are in a heap.
//!
//! **Costs** are sums of at most 2^31 options, so 128 bits hold them for options of 64 bits. Edges
//! that lead through choices with a single edge are followed to the end at once.
//!
//! Source: Liang Huang and David Chiang, "Better k-best parsing" (2005), algorithm 3, without its
//! recursion: a diagram may be deeper than a stack.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

use super::{Diagram, EMPTY, Edge, NONE, Node};
use crate::problem::OptionId;

/// The covers of a [`Diagram`] by cost, the cheapest first. Made by [`Diagram::cheapest`].
///
/// As an [`Iterator`] it gives each cost with a cover as a vector of its own;
/// [`next_cover`](Self::next_cover) lends the cover.
pub struct Cheapest<'d> {
    diagram: &'d Diagram,
    costs: Vec<i128>,
    /// The cost of the cheapest cover of each node.
    least: Vec<i128>,
    /// For each node, the first one on the way down that is not a choice with a single edge.
    fork: Vec<u32>,
    lists: Vec<List>,
    /// The list of each node that has one, otherwise [`NO_LIST`]; only forks have one.
    list_of: Vec<u32>,
    n_given: u32,
    cover: Vec<OptionId>,
    /// The lists that wait for another entry, each for that of the next one.
    waiting: Vec<u32>,
}

/// The cheapest covers of a node, or of a product of some factors.
#[derive(Debug)]
struct List {
    source: Source,
    /// In ascending order.
    found: Vec<Entry>,
    /// What may come next.
    candidates: BinaryHeap<Reverse<Entry>>,
    /// Whether the candidates include those that follow the last one found.
    is_followed: bool,
    is_complete: bool,
}

/// What a list is made of.
#[derive(Clone, Copy, Debug)]
enum Source {
    /// The edges of a node, with the covers of their nodes.
    Choice(u32),
    /// Pairs of a cover of a node, the first of some factors, and one of the others.
    Pairs { first: u32, others: Others },
}

/// The factors of a product after one of them.
#[derive(Clone, Copy, Debug)]
enum Others {
    /// The last factor, or more of them, which have this list.
    Part(Part),
    /// These edges of the diagram: more than one factor, which have no list yet.
    Factors(u32, u32),
}

/// What covers are asked of.
#[derive(Clone, Copy, Debug)]
enum Part {
    Node(u32),
    List(u32),
}

/// A cover in a list. Entries ascend by cost, then by what they are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    cost: i128,
    /// The edge of the choice, from 0; or which cover of the first factor.
    first: u32,
    /// Which cover of the node of the edge, or of the other factors.
    second: u32,
}

const NO_LIST: u32 = u32::MAX;
const WIDTH: &str = "a list has 32 bits";

impl Diagram {
    /// All covers by the sum of the costs of their options, the cheapest first, one by one. Costs
    /// may be negative, and have nothing to do with those that the problem has, unless the caller
    /// takes these ones.
    ///
    /// Of covers with the same cost, one that comes first in the order of the diagram comes first;
    /// but of those of a product, the one whose first factor comes first in this order by cost,
    /// then second factor, and so on.
    ///
    /// Takes time in proportion to the diagram to make. A cover takes at most time in proportion to
    /// its options, and the logarithm of the covers so far at each. All that was found is
    /// kept, with 24 bytes an edge of the nodes that more than one cover was asked of.
    ///
    /// # Panics
    ///
    /// If a cost does not fit in 64 bits, with or without a sign.
    ///
    /// ```
    /// use quadrille::models::{Model, queens::Queens};
    ///
    /// // The covers with the largest sums of the numbers of their options.
    /// let problem = Queens::new(8)?.problem();
    /// let diagram = problem.diagram()?;
    /// let costs = diagram.cheapest(|option| -(option.index() as i64)).map(|(cost, _)| cost);
    /// assert!(costs.is_sorted());
    /// // The costs that the problem has: none, so all covers have a cost of 0.
    /// let first = diagram.cheapest(|option| problem.cost(option)).next();
    /// assert_eq!(first, diagram.covers().next().map(|cover| (0, cover)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cheapest<C: Into<i128>>(&self, cost: impl Fn(OptionId) -> C) -> Cheapest<'_> {
        let costs = self.costs(cost);
        let mut least: Vec<i128> = Vec::with_capacity(self.n_nodes());
        let mut fork: Vec<u32> = Vec::with_capacity(self.n_nodes());
        for node in self.nodes() {
            let (cost, its_fork) = match self.node(node) {
                Node::None | Node::Empty => (0, node),
                Node::Choice(edges) => {
                    let of_edges =
                        edges.iter().map(|edge| costs[edge.option as usize] + least[edge.target()]);
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
        Cheapest {
            diagram: self,
            costs,
            least,
            fork,
            lists: Vec::new(),
            list_of: vec![NO_LIST; self.n_nodes()],
            n_given: 0,
            cover: Vec::new(),
            waiting: Vec::new(),
        }
    }
}

impl Cheapest<'_> {
    /// The next cover with its cost, or `None` after the last one. The slice is lent until the next
    /// call. Its options are in the order of [`Diagram::covers`].
    pub fn next_cover(&mut self) -> Option<(i128, &[OptionId])> {
        let root = self.diagram.root;
        if root == NONE {
            return None;
        }
        let cost = loop {
            match self.cost(Part::Node(root), self.n_given) {
                Ok(cost) => break cost?,
                Err(list) => self.grow(list),
            }
        };
        self.unfold(root, self.n_given);
        self.n_given = self.n_given.checked_add(1).expect(WIDTH);
        Some((cost, &self.cover))
    }

    /// The cost of the `k`-th cover of a part, from 0; `None` if there are not more than `k`. Fails
    /// with the list that has to grow first.
    fn cost(&mut self, part: Part, k: u32) -> Result<Option<i128>, u32> {
        let (list, more) = match part {
            Part::Node(node) if k == 0 => return Ok(Some(self.least[node as usize])),
            Part::Node(node) => {
                let fork = self.fork[node as usize];
                if fork == EMPTY {
                    return Ok(None);
                }
                (self.list(fork), self.least[node as usize] - self.least[fork as usize])
            }
            Part::List(list) => (list, 0),
        };
        let its = &self.lists[list as usize];
        match its.found.get(k as usize) {
            Some(entry) => Ok(Some(entry.cost + more)),
            None if its.is_complete => Ok(None),
            None => Err(list),
        }
    }

    /// Adds the next cover to a list, or finds that it is complete.
    fn grow(&mut self, list: u32) {
        self.waiting.push(list);
        while let Some(&list) = self.waiting.last() {
            let place = list as usize;
            if !self.lists[place].is_followed {
                if let Err(other) = self.follow(list) {
                    self.waiting.push(other);
                    continue;
                }
            }
            self.lists[place].take_next();
            self.waiting.pop();
        }
    }

    /// Adds the candidates that follow the last cover of a list. Fails with a list that has to grow
    /// first.
    fn follow(&mut self, list: u32) -> Result<(), u32> {
        let its = &self.lists[list as usize];
        let Entry { cost, first, second } = *its.found.last().expect("it has the cheapest cover");
        let candidates = match its.source {
            Source::Choice(node) => {
                let part = Part::Node(self.diagram.edges_of(node)[first as usize].node);
                [self.after(part, second, cost)?.map(|cost| (cost, first, second + 1)), None]
            }
            Source::Pairs { first: node, others } => {
                let others = self.part(list, others);
                let other = self.after(others, second, cost)?;
                let own =
                    if second == 0 { self.after(Part::Node(node), first, cost)? } else { None };
                [
                    other.map(|cost| (cost, first, second + 1)),
                    own.map(|cost| (cost, first + 1, second)),
                ]
            }
        };
        let its = &mut self.lists[list as usize];
        let entries = candidates.into_iter().flatten();
        let entries = entries.map(|(cost, first, second)| Reverse(Entry { cost, first, second }));
        its.candidates.extend(entries);
        its.is_followed = true;
        Ok(())
    }

    /// What a cover costs after the `k`-th cover of a part in it was replaced by the next one, if
    /// there is one.
    fn after(&mut self, part: Part, k: u32, cost: i128) -> Result<Option<i128>, u32> {
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
                        let cost = self.costs[edge.option as usize] + self.least[edge.target()];
                        Reverse(Entry { cost, first, second: 0 })
                    });
                    let mut list = List::new(Source::Choice(fork), entries.collect());
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
            Others::Part(Part::Node(node(start + 1)))
        } else {
            Others::Factors(start + 1, end)
        };
        let source = Source::Pairs { first: node(start), others };
        let mut list = List::new(source, BinaryHeap::new());
        list.found.push(Entry { cost, first: 0, second: 0 });
        list
    }

    /// The other factors of a list of pairs; makes a list for them if they need one.
    fn part(&mut self, list: u32, others: Others) -> Part {
        let (start, end) = match others {
            Others::Part(part) => return part,
            Others::Factors(start, end) => (start, end),
        };
        let its = &self.lists[list as usize];
        let Source::Pairs { first, .. } = its.source else { unreachable!("it has factors") };
        let cost = its.found[0].cost - self.least[first as usize];
        let part = Part::List(self.add(self.pairs(start, end, cost)));
        self.lists[list as usize].source = Source::Pairs { first, others: Others::Part(part) };
        part
    }

    fn add(&mut self, list: List) -> u32 {
        self.lists.push(list);
        u32::try_from(self.lists.len() - 1).expect(WIDTH)
    }

    /// Makes `cover` the `k`-th cover of a node, which is known.
    fn unfold(&mut self, node: u32, k: u32) {
        self.cover.clear();
        // What is still to be added, the next part last.
        let mut pending = vec![(Part::Node(node), k)];
        while let Some((part, k)) = pending.pop() {
            let list = match part {
                Part::List(list) => list,
                Part::Node(node) => match self.diagram.node(node) {
                    Node::None | Node::Empty => continue,
                    Node::Choice(edges) if k == 0 || edges.len() == 1 => {
                        let cost = |edge: &&Edge| {
                            self.costs[edge.option as usize] + self.least[edge.target()]
                        };
                        let edge = edges.iter().min_by_key(cost).expect("a choice has edges");
                        self.cover.push(edge.option());
                        pending.push((Part::Node(edge.node), k));
                        continue;
                    }
                    Node::Product(factors) if k == 0 => {
                        let factors = factors.iter().rev();
                        pending.extend(factors.map(|factor| (Part::Node(factor.node), 0)));
                        continue;
                    }
                    Node::Choice(_) | Node::Product(_) => self.list_of[node as usize],
                },
            };
            let its = &self.lists[list as usize];
            let Entry { first, second, .. } = its.found[k as usize];
            match its.source {
                Source::Choice(node) => {
                    let edge = self.diagram.edges_of(node)[first as usize];
                    self.cover.push(edge.option());
                    pending.push((Part::Node(edge.node), second));
                }
                Source::Pairs { first: node, others } => {
                    pending.extend(match others {
                        Others::Part(part) => vec![(part, second)],
                        // Without a list: only the cheapest cover was asked of them.
                        Others::Factors(start, end) => {
                            let factors = &self.diagram.edges[start as usize..end as usize];
                            factors.iter().rev().map(|f| (Part::Node(f.node), 0)).collect()
                        }
                    });
                    pending.push((Part::Node(node), first));
                }
            }
        }
    }
}

impl List {
    fn new(source: Source, candidates: BinaryHeap<Reverse<Entry>>) -> Self {
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

impl Iterator for Cheapest<'_> {
    type Item = (i128, Vec<OptionId>);

    fn next(&mut self) -> Option<Self::Item> {
        self.next_cover().map(|(cost, cover)| (cost, cover.to_vec()))
    }
}

impl fmt::Debug for Cheapest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cheapest")
            .field("diagram", &self.diagram)
            .field("n_given", &self.n_given)
            .finish_non_exhaustive()
    }
}
