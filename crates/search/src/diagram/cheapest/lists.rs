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

use quadrille_base::narrow;

use crate::search::diagram::{Diagram, EMPTY, Edge, Edges, View};

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
    all: Vec<List<'d>>,
    /// The list of each node, and then of the factors from each edge on, or [`NO_LIST`]. Of the
    /// nodes only forks have one.
    list_of: Vec<u32>,
    /// The lists that wait, each for another cover in the next one.
    waiting: Vec<u32>,
}

/// The cheapest covers of a node, or of a product of some factors.
#[derive(Debug)]
struct List<'d> {
    form: Form<'d>,
    /// In ascending order.
    found: Vec<Entry>,
    /// The covers that may come next.
    candidates: BinaryHeap<Reverse<Entry>>,
    /// Whether the candidates include those that follow the last one found.
    is_followed: bool,
    is_complete: bool,
}

/// A node, or more than one of the last factors of a product: this range of edges of the diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Node(u32),
    Factors(u32, u32),
}

/// The parts that the covers of a source consist of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form<'d> {
    /// The edges of a node, with the covers of their nodes.
    Choice(&'d [Edge]),
    /// Pairs of a cover of a node, the first of some factors, and one of the others.
    Pairs(u32, Source),
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

impl<'d> Lists<'d> {
    /// Only the cheapest cover of each node is known.
    pub(super) fn new(diagram: &'d Diagram, costs: Vec<i128>) -> Self {
        let n_nodes = diagram.n_nodes();
        let (least, fork) = (Vec::with_capacity(n_nodes), Vec::with_capacity(n_nodes));
        let list_of = vec![NO_LIST; n_nodes + diagram.n_edges()];
        let (all, waiting) = (Vec::new(), Vec::new());
        let mut this = Self { diagram, costs, least, fork, all, list_of, waiting };
        for node in diagram.nodes() {
            let (cost, its_fork) = match diagram.node(node) {
                View::NoCover | View::EmptyCover => (0, node),
                View::Choice(Edges(edges)) => {
                    let cost = edges.iter().map(|&edge| this.least_with(edge)).min();
                    let its_fork = if let [only] = edges { this.fork[only.target()] } else { node };
                    (cost.expect("a choice has edges"), its_fork)
                }
                View::Product(Edges(factors)) => {
                    (factors.iter().map(|factor| this.least[factor.target()]).sum(), node)
                }
            };
            this.least.push(cost);
            this.fork.push(its_fork);
        }
        this
    }

    /// The parts of a source that is not a leaf.
    pub(super) fn form(&self, source: Source) -> Form<'d> {
        let (start, end) = match source {
            Source::Factors(start, end) => (start, end),
            Source::Node(node) => match self.diagram.node(node) {
                View::Choice(Edges(edges)) => return Form::Choice(edges),
                _ => self.diagram.places(node),
            },
        };
        let node = |place: u32| self.diagram.edges[place as usize].node;
        let is_last = start + 2 == end;
        let last = Source::Node(node(start + 1));
        Form::Pairs(node(start), if is_last { last } else { Source::Factors(start + 1, end) })
    }

    /// The cost of the `k`-th cover of a source, from 0; `None` if there are not more than `k`.
    /// Fails with the list that has to grow first. Several factors must have a list.
    pub(super) fn cost(&mut self, source: Source, k: u32) -> Result<Option<i128>, u32> {
        let (list, more) = match source {
            Source::Factors(..) => (self.list_of[self.place(source)], 0),
            Source::Node(node) => {
                let (least, fork) = (self.least[node as usize], self.fork[node as usize]);
                if k == 0 || fork == EMPTY {
                    return Ok((k == 0).then_some(least));
                }
                let of_fork = self.least[fork as usize];
                let list = match self.list_of[fork as usize] {
                    NO_LIST => self.list(Source::Node(fork), of_fork),
                    list => list,
                };
                (list, least - of_fork)
            }
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
        let (form, cheapest) = (its.form, its.found[0].cost);
        let Entry { cost, first, second } = *its.found.last().expect("it has the cheapest cover");
        let candidates = match form {
            Form::Choice(edges) => {
                let part = Source::Node(edges[first as usize].node);
                [self.after(part, second, cost)?.map(|cost| (cost, first, second + 1)), None]
            }
            Form::Pairs(node, others) => {
                if let Source::Factors(..) = others {
                    self.list(others, cheapest - self.least[node as usize]);
                }
                let other = self.after(others, second, cost)?;
                let own =
                    if second == 0 { self.after(Source::Node(node), first, cost)? } else { None };
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
    fn after(&mut self, part: Source, k: u32, cost: i128) -> Result<Option<i128>, u32> {
        let next = self.cost(part, k + 1)?;
        let last = self.cost(part, k)?.expect("it was found before the next one");
        Ok(next.map(|next| cost - last + next))
    }

    /// The place of a source in `list_of`.
    fn place(&self, source: Source) -> usize {
        match source {
            Source::Node(node) => node as usize,
            Source::Factors(start, _) => self.diagram.n_nodes() + start as usize,
        }
    }

    /// The list of a fork or of factors, whose cheapest cover has this cost; makes it if there is
    /// none.
    fn list(&mut self, source: Source, cost: i128) -> u32 {
        let place = self.place(source);
        if self.list_of[place] == NO_LIST {
            let (form, found, candidates) = (self.form(source), Vec::new(), BinaryHeap::new());
            let mut list = List { form, found, candidates, is_followed: false, is_complete: false };
            match form {
                Form::Choice(edges) => {
                    let entries = edges.iter().zip(0..).map(|(&edge, first)| {
                        Reverse(Entry { cost: self.least_with(edge), first, second: 0 })
                    });
                    list.candidates = entries.collect();
                    list.take_next();
                }
                Form::Pairs(..) => list.found.push(Entry { cost, first: 0, second: 0 }),
            }
            self.list_of[place] = narrow(self.all.len());
            self.all.push(list);
        }
        self.list_of[place]
    }

    /// The edge of a choice that leads to its cheapest cover.
    pub(super) fn cheapest_edge(&self, edges: &[Edge]) -> Edge {
        *edges.iter().min_by_key(|&edge| self.least_with(*edge)).expect("a choice has edges")
    }

    /// The cost of the cheapest cover of an edge.
    fn least_with(&self, edge: Edge) -> i128 {
        edge.value(&self.costs, 0) + self.least[edge.target()]
    }

    /// The numbers of the parts' covers in the `k`-th cover of a source that has a list, as in
    /// [`Entry`].
    pub(super) fn parts(&self, source: Source, k: u32) -> (u32, u32) {
        let list = self.list_of[self.place(source)];
        let Entry { first, second, .. } = self.all[list as usize].found[k as usize];
        (first, second)
    }
}

impl List<'_> {
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
