//! Perfect matchings of a graph: sets of edges such that every vertex is an end of exactly one
//! edge.
//!
//! **Items.** Each vertex.
//!
//! **Options.** Each edge: its two ends.
//!
//! **A cover is a solution**, by definition.
//!
//! **Source.** TAOCP 7.2.2.1, exercises on matchings. The complete graph with 2`n` vertices has
//! 1 · 3 · .. · (2`n` - 1) perfect matchings: 105 for 8 vertices, 945 for 10 (OEIS A001147). The
//! complete bipartite graph has `n`!. The hypercube has 9 in 3 dimensions, 272 in 4 (A005271).
//! Petersen's graph has 6.
//!
//! ```
//! use quadrille::models::{Model, matchings::{Graph, Matchings}};
//!
//! let model = Matchings::new(Graph::petersen());
//! assert_eq!(model.problem().count(), 6_u32.into());
//!
//! let path: Graph = "a b\nb c\nc d".parse()?;
//! let model = Matchings::new(path);
//! let problem = model.problem();
//! let cover = problem.first().unwrap();
//! assert_eq!(model.decode(problem.labels(&cover)).to_string(), "a-b c-d");
//! # Ok::<(), quadrille::text::ParseError>(())
//! ```

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use super::catalogue::{Argument, Example, Family, GRAPH};
use super::lines::{Numbered, lines, of_text};
use super::{
    AnyModel, Model, ModelError, at_least_one, check_size, joined, of_primary, times_power, within,
};
use crate::picture::{Arcs, Draw, Picture};
use crate::problem::{Problem, is_name};
use crate::text::{ParseError, quoted};

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "matchings",
    title: "Perfect matchings",
    help: "Perfect matchings of a graph",
    more: "A perfect matching has one edge at each vertex. Write 8 for the complete graph on 8 \
           vertices, and 4,4 for a complete bipartite graph.",
    arguments: &[Argument::named(
        "graph",
        "Graph",
        "The graph: 8 (complete), 4,4 (complete bipartite), cube3, petersen, or a file with \
         one edge per line",
        GRAPH,
    )
    .offers(&["petersen", "8", "4,4", "cube3"])],
    example: Example::new(&[("graph", "petersen")], 6, "Petersen 1898"),
    make: |given| Ok(AnyModel::new(Matchings::new(given.graph()?))),
};

/// A graph with named vertices, without loops and double edges.
///
/// In text form, each line is an edge: the names of its two ends, separated by blanks. Lines that
/// start with `#` are comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    vertices: Vec<String>,
    edges: Vec<(usize, usize)>,
}

impl Graph {
    /// The complete graph with `n` vertices, named 1 to `n`.
    ///
    /// # Errors
    ///
    /// If `n` is 0, or the problem would be too large (4,000 is not too large).
    pub fn complete(n: usize) -> Result<Self, ModelError> {
        at_least_one(n, "a number of vertices")?;
        Self::check_size(n, times_power(1, n, 2) / 2)?;
        Ok(Self::numbered(n, (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)))))
    }

    /// The complete bipartite graph with `a` vertices on one side and `b` on the other.
    ///
    /// # Errors
    ///
    /// If `a` or `b` is 0, or the problem would be too large (3,000 each is not too large).
    pub fn complete_bipartite(a: usize, b: usize) -> Result<Self, ModelError> {
        at_least_one(a, "a number of vertices")?;
        at_least_one(b, "a number of vertices")?;
        Self::check_size(a.saturating_add(b), (a as u128).saturating_mul(b as u128))?;
        Ok(Self::numbered(a + b, (0..a).flat_map(|x| (a..a + b).map(move |y| (x, y)))))
    }

    /// An error if the problem of a graph of this size would be too large.
    fn check_size(n_vertices: usize, n_edges: u128) -> Result<(), ModelError> {
        check_size(n_edges, n_edges.saturating_mul(3).saturating_add(n_vertices as u128))
    }

    /// The hypercube with this number of dimensions.
    ///
    /// # Errors
    ///
    /// If `dimensions` is 0 or greater than 20.
    pub fn hypercube(dimensions: usize) -> Result<Self, ModelError> {
        within(dimensions, 1..=20, "a number of dimensions")?;
        let edges = (0..1_usize << dimensions).flat_map(|vertex| {
            let neighbors = (0..dimensions).map(move |axis| (vertex, vertex | 1 << axis));
            neighbors.filter(|(a, b)| a < b)
        });
        Ok(Self::numbered(1 << dimensions, edges))
    }

    /// Petersen's graph: an outer cycle of 5 vertices, an inner star of 5, and 5 spokes between
    /// them.
    pub fn petersen() -> Self {
        let edges = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
        Self::numbered(10, edges)
    }

    fn numbered(n: usize, edges: impl Iterator<Item = (usize, usize)>) -> Self {
        Self { vertices: (1..=n).map(|k| k.to_string()).collect(), edges: edges.collect() }
    }

    /// The names of the vertices.
    pub fn vertices(&self) -> &[String] {
        &self.vertices
    }

    /// The numbers of the ends of each edge.
    pub fn edges(&self) -> &[(usize, usize)] {
        &self.edges
    }
}

impl FromStr for Graph {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (mut vertices, mut edges) = (Numbered::default(), Vec::new());
        let mut known = HashSet::new();
        for line in lines(text) {
            let n = line.words.len();
            let &[a, b] = &line.words[..] else {
                let reason = format!("expected the two vertices of an edge, found {n}");
                return Err(line.because(if n > 2 { 2 } else { 0 }, reason));
            };
            if let Some(wrong) = line.words.iter().position(|name| !is_name(name)) {
                return Err(line.because(wrong, "expected a name without '|' or ':'".into()));
            }
            let (first, second) = (vertices.number(a), vertices.number(b));
            if first == second {
                return Err(line.because(1, format!("expected a vertex other than {}", quoted(a))));
            }
            if !known.insert((first.min(second), first.max(second))) {
                return Err(line.because(0, "this edge was already given".into()));
            }
            edges.push((first, second));
        }
        Self::check_size(vertices.things.len(), edges.len() as u128).map_err(of_text)?;
        Ok(Self { vertices: vertices.names(), edges })
    }
}

/// The perfect matchings of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matchings {
    graph: Graph,
}

impl Matchings {
    /// The perfect matchings of this graph.
    pub fn new(graph: Graph) -> Self {
        Self { graph }
    }
}

/// A perfect matching.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Matching {
    vertices: Vec<String>,
    /// The matched pairs in order: the numbers of the two vertices, the smaller first.
    pub pairs: Vec<(usize, usize)>,
}

impl Model for Matchings {
    /// The numbers of the two vertices of an edge.
    type Label = (usize, usize);
    type Solution = Matching;

    fn problem(&self) -> Problem<(usize, usize)> {
        let Graph { vertices, edges } = &self.graph;
        of_primary(vertices, edges.iter().map(|&(a, b)| ((a, b), [a, b], 0)))
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l (usize, usize)>) -> Matching {
        let ordered = labels.into_iter().map(|&(a, b)| (a.min(b), a.max(b)));
        let mut pairs: Vec<(usize, usize)> = ordered.collect();
        pairs.sort_unstable();
        Matching { vertices: self.graph.vertices.clone(), pairs }
    }
}

/// The pairs, as `a-b`, separated by blanks.
impl fmt::Display for Matching {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = |&(a, b): &(usize, usize)| format!("{}-{}", self.vertices[a], self.vertices[b]);
        f.write_str(&joined(self.pairs.iter().map(name), " "))
    }
}

impl Draw for Matching {
    fn picture(&self) -> Picture {
        Arcs::new(self.vertices.iter().cloned(), self.pairs.iter().copied()).into()
    }
}
