//! Generators of the group of a graph, by a search that singles out vertices and refines.
//!
//! The *first path* singles out one option after another, each in the first of the smallest cells
//! with several options, until each option is a cell of its own: a *leaf*. The options on this path
//! are the *base*. A symmetry that leaves all of them in place leaves all options in place.
//!
//! Then, from the last level up, another option of the cell is singled out instead. If a leaf below
//! is the image of the first leaf, it gives a symmetry that moves this option of the base and no
//! earlier one. Options that the symmetries so far map to each other need not be tried twice. Since
//! every option of the cell is decided, the generators are *strong*: those that leave the first
//! options of the base in place generate all symmetries that do so.
//!
//! Every candidate is checked with the options of the problem before it is used. The
//! search tries one at each node, not only at leaves: the permutation that maps only what is
//! already singled out, and leaves the rest in place. So a swap of two things is found at once,
//! however many other things there are.
//!
//! Sources: B. D. McKay and A. Piperno, "Practical graph isomorphism, II" (2014); for the
//! candidates at inner nodes, P. T. Darga, K. A. Sakallah and I. L. Markov, "Faster symmetry
//! discovery using sparsity of symmetries" (2008).

use super::graph::Graph;
use super::partition::Partition;
use super::permutation::{Permutation, identity, is_identity};

/// Sets of options that grow together.
pub use quadrille_base::sets::Sets as Orbits;

/// A base, and strong generators.
#[derive(Debug)]
pub(crate) struct Found {
    /// The base.
    pub(crate) base: Vec<u32>,
    /// Permutations of the options.
    pub(crate) generators: Vec<Permutation>,
}

/// The symmetries of a graph that pass a check; `None` if the search takes more than `most_work`.
///
/// `check` decides about a permutation of the options, and rejects none that comes from a symmetry
/// of the graph. It adds to its second argument the entries of options that it reads.
pub(crate) fn generators(graph: &Graph, most_work: u64, check: &Check) -> Option<Found> {
    let mut search = Search::new(graph, most_work, check);
    search.first_path()?;
    search.generators()
}

/// A level of the first path.
struct Level {
    /// The cell in which an option was singled out.
    cell: u32,
    /// This option.
    option: u32,
    /// The trace of the refinement after it.
    trace: u64,
    /// The partition before.
    mark: usize,
}

struct Search<'g> {
    graph: &'g Graph,
    partition: Partition,
    levels: Vec<Level>,
    /// The vertices of the first leaf, cell by cell.
    leaf: Vec<u32>,
    most_work: u64,
    /// Steps other than those of the refinement.
    work: u64,
    check: &'g Check<'g>,
}

/// Whether a permutation of the options is a symmetry.
type Check<'c> = dyn Fn(&[u32], &mut u64) -> bool + 'c;

/// The work is over.
struct Over;

/// A node on the way to another leaf: what else can be singled out there.
struct Node {
    untried: Vec<u32>,
    mark: usize,
}

impl<'g> Search<'g> {
    fn new(graph: &'g Graph, most_work: u64, check: &'g Check<'g>) -> Self {
        let mut partition = Partition::of(graph);
        partition.refine(graph);
        let (levels, leaf) = (Vec::new(), Vec::new());
        Self { graph, partition, levels, leaf, most_work, work: 0, check }
    }

    fn first_path(&mut self) -> Option<()> {
        while let Some(cell) = self.partition.smallest_cell(self.graph.n_options) {
            self.work += self.graph.n_options as u64;
            let mark = self.partition.mark();
            let option = *self.partition.cell(cell).iter().min().expect("several");
            let trace = self.single_out(option);
            self.levels.push(Level { cell, option, trace, mark });
            if self.is_over() {
                return None;
            }
        }
        self.leaf = self.partition.vertices().to_vec();
        Some(())
    }

    fn single_out(&mut self, option: u32) -> u64 {
        self.partition.single_out(option);
        self.partition.refine(self.graph)
    }

    fn is_over(&self) -> bool {
        self.partition.work + self.work > self.most_work
    }

    /// Strong generators; `None` if the work is over.
    fn generators(&mut self) -> Option<Found> {
        let mut generators: Vec<Permutation> = Vec::new();
        let mut orbits = Orbits::new(self.graph.n_options);
        for level in (0..self.levels.len()).rev() {
            let Level { cell, option, mark, .. } = self.levels[level];
            self.partition.undo(mark);
            let mut others = self.partition.cell(cell).to_vec();
            others.sort_unstable();
            let mut failed: Vec<u32> = Vec::new();
            for other in others {
                let root = orbits.find(other);
                self.work += 1 + failed.len() as u64;
                if root == orbits.find(option) || failed.iter().any(|&f| orbits.find(f) == root) {
                    continue;
                }
                match self.symmetry(level, other).ok()? {
                    Some(found) => {
                        orbits.join_by(&found);
                        generators.push(found);
                    }
                    None => failed.push(other),
                }
            }
        }
        let base = self.levels.iter().map(|level| level.option).collect();
        Some(Found { base, generators })
    }

    /// A symmetry that leaves the first `level` options of the base in place, and maps the next one
    /// to `other`; `None` if there is none. Leaves the partition as it was, unless the work is
    /// over.
    fn symmetry(&mut self, level: usize, other: u32) -> Result<Option<Permutation>, Over> {
        let mark = self.partition.mark();
        let mut nodes = vec![Node { untried: vec![other], mark }];
        let mut found = None;
        while let Some(node) = nodes.last_mut() {
            self.partition.undo(node.mark);
            let Some(option) = node.untried.pop() else {
                nodes.pop();
                continue;
            };
            let depth = level + nodes.len() - 1;
            if self.single_out(option) != self.levels[depth].trace {
                continue;
            }
            found = self.candidate();
            if found.is_some() {
                break;
            }
            if self.is_over() {
                return Err(Over);
            }
            if let Some(next) = self.levels.get(depth + 1) {
                let mut untried = self.partition.cell(next.cell).to_vec();
                untried.sort_unstable_by(|a, b| b.cmp(a));
                // First what the first path took: then a symmetry moves fewer options.
                if let Some(same) = untried.iter().position(|&it| it == next.option) {
                    let same = untried.remove(same);
                    untried.push(same);
                }
                nodes.push(Node { untried, mark: self.partition.mark() });
            }
        }
        self.partition.undo(mark);
        Ok(found)
    }

    /// The permutation of the options that maps those that are cells of their own in the first leaf
    /// and here, and leaves the others in place; `None` if it is not a symmetry.
    fn candidate(&mut self) -> Option<Permutation> {
        let n = self.graph.n_options;
        self.work += n as u64;
        let mut images = identity(n);
        let mut n_moved: u32 = 0;
        for cell in self.partition.cells().take_while(|&cell| (cell as usize) < n) {
            if let [here] = self.partition.cell(cell) {
                let there = self.leaf[cell as usize];
                n_moved += u32::from(there != *here);
                images[there as usize] = *here;
            }
        }
        // Is it a permutation?
        let mut has = vec![false; n];
        let is_permutation = images.iter().all(|&o| !std::mem::replace(&mut has[o as usize], true));
        if n_moved == 0 || !is_permutation {
            return None;
        }
        debug_assert!(!is_identity(&images));
        let mut n_read = 0;
        let is_symmetry = (self.check)(&images, &mut n_read);
        self.work += n_read * crate::tuning::group::CHECK;
        is_symmetry.then_some(images)
    }
}
