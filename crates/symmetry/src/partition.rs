//! Ordered partitions of the vertices of a graph, refined until they are equitable.
//!
//! A partition is a list of *cells*. It is *equitable* if any two vertices of a cell have equally
//! many neighbors in each cell. Refinement splits cells until that holds, and never depends on the
//! names of the vertices: the image of a partition is refined to the image of the result. What
//! happened on the way is summed up in a number, the *trace*, which images have in common.
//!
//! Source: the refinement of B. D. McKay, "Practical graph isomorphism" (1981), as all programs of
//! the field have it. Cells are undone in reverse order, by joining what was split.

use super::graph::Graph;
use quadrille_base::{mix, narrow};

/// An ordered partition of the vertices `0..n`, as an array of vertices in which each cell is a
/// range. A cell is named by the place where it begins.
#[derive(Debug)]
pub(crate) struct Partition {
    /// The vertices, cell by cell.
    vertices: Vec<u32>,
    /// Where each vertex is in `vertices`.
    places: Vec<u32>,
    /// The cell of each vertex.
    cells: Vec<u32>,
    /// The length of each cell; 0 at places where no cell begins.
    lengths: Vec<u32>,
    /// Each cell that was split off, and the cell that it was a part of.
    splits: Vec<[u32; 2]>,
    /// The cells that the others have not been compared with.
    queue: Vec<u32>,
    is_queued: Vec<bool>,
    /// While a cell is compared with the others: how many neighbors each vertex has in it.
    counts: Vec<u32>,
    /// The vertices with a neighbor in it.
    touched: Vec<u32>,
    /// Entries of lists of neighbors that were read.
    pub(crate) work: u64,
}

impl Partition {
    /// The classes of the graph as cells, not refined.
    pub(crate) fn of(graph: &Graph) -> Self {
        let n = graph.n_vertices();
        let mut vertices: Vec<u32> = (0..narrow(n)).collect();
        vertices.sort_by_key(|&v| graph.classes[v as usize]);
        let (mut places, mut cells, mut lengths) = (vec![0; n], vec![0; n], vec![0; n]);
        let mut cell = 0;
        let mut queue = Vec::new();
        for (place, &v) in (0..).zip(&vertices) {
            let class = |place: u32| graph.classes[vertices[place as usize] as usize];
            if class(cell) != class(place) {
                cell = place;
            }
            if cell == place {
                queue.push(cell);
            }
            places[v as usize] = place;
            cells[v as usize] = cell;
            lengths[cell as usize] += 1;
        }
        let mut is_queued = vec![false; n];
        for &cell in &queue {
            is_queued[cell as usize] = true;
        }
        let (splits, touched) = (Vec::new(), Vec::new());
        let (counts, work) = (vec![0; n], 0);
        Self { vertices, places, cells, lengths, splits, queue, is_queued, counts, touched, work }
    }

    /// The vertices in the order of their cells.
    pub(crate) fn vertices(&self) -> &[u32] {
        &self.vertices
    }

    /// The vertices of a cell, in no particular order.
    pub(crate) fn cell(&self, cell: u32) -> &[u32] {
        let start = cell as usize;
        &self.vertices[start..start + self.lengths[start] as usize]
    }

    /// All cells from the first place on.
    pub(crate) fn cells(&self) -> impl Iterator<Item = u32> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let cell = next;
            next += *self.lengths.get(cell as usize)?;
            Some(cell)
        })
    }

    /// The first of the smallest cells with several of the first `n` vertices, which have to be in
    /// the first cells.
    pub(crate) fn smallest_cell(&self, n: usize) -> Option<u32> {
        let several = self.cells().take_while(|&cell| (cell as usize) < n);
        let several = several.filter(|&cell| self.lengths[cell as usize] > 1);
        several.min_by_key(|&cell| self.lengths[cell as usize])
    }

    /// A mark for [`undo`](Self::undo).
    pub(crate) fn mark(&self) -> usize {
        self.splits.len()
    }

    /// Joins all cells that were split since the mark was taken.
    pub(crate) fn undo(&mut self, mark: usize) {
        while self.splits.len() > mark {
            let [part, whole] = self.splits.pop().expect("longer than the mark");
            let start = part as usize;
            let length = std::mem::take(&mut self.lengths[start]);
            self.lengths[whole as usize] += length;
            for &v in &self.vertices[start..start + length as usize] {
                self.cells[v as usize] = whole;
            }
        }
    }

    /// Makes a vertex a cell of its own, the last part of its cell.
    pub(crate) fn single_out(&mut self, v: u32) {
        let cell = self.cells[v as usize];
        let last = cell + self.lengths[cell as usize] - 1;
        if last == cell {
            return;
        }
        self.put(v, last);
        self.split_off(last, cell, 1);
        self.enqueue(last);
    }

    /// Refines the partition until it is equitable, and returns the trace.
    pub(crate) fn refine(&mut self, graph: &Graph) -> u64 {
        let mut trace = 0;
        while let Some(cell) = self.queue.pop() {
            self.is_queued[cell as usize] = false;
            trace = mix(trace ^ u64::from(cell));
            for place in cell..cell + self.lengths[cell as usize] {
                let neighbors = graph.neighbors(self.vertices[place as usize]);
                self.work += neighbors.len() as u64;
                for &u in neighbors {
                    let count = &mut self.counts[u as usize];
                    if *count == 0 {
                        self.touched.push(u);
                    }
                    *count += 1;
                }
            }
            let mut touched = std::mem::take(&mut self.touched);
            touched.sort_unstable_by_key(|&u| {
                u64::from(self.cells[u as usize]) << 32 | u64::from(self.counts[u as usize])
            });
            let mut rest = &touched[..];
            while let Some(&first) = rest.first() {
                let cell = self.cells[first as usize];
                let n = rest.iter().take_while(|&&u| self.cells[u as usize] == cell).count();
                trace = mix(trace ^ self.split(&rest[..n]));
                rest = &rest[n..];
            }
            touched.drain(..).for_each(|u| self.counts[u as usize] = 0);
            self.touched = touched;
        }
        trace
    }

    /// Splits a cell by the counts of its vertices. `touched` are those with a count, by ascending
    /// counts. Returns a trace.
    fn split(&mut self, touched: &[u32]) -> u64 {
        let cell = self.cells[touched[0] as usize];
        let length = self.lengths[cell as usize];
        let untouched = length - narrow(touched.len());
        let mut trace = u64::from(cell) << 32 | u64::from(untouched);
        let counts = &self.counts;
        let groups = || touched.chunk_by(|&u, &v| counts[u as usize] == counts[v as usize]);
        for group in groups() {
            trace = mix(trace ^ u64::from(counts[group[0] as usize]) << 32 ^ group.len() as u64);
        }
        let n_groups = groups().count() + usize::from(untouched > 0);
        if n_groups == 1 {
            return trace;
        }
        let ends: Vec<u32> = groups().map(|group| narrow(group.len())).collect();
        for (place, &u) in (cell + untouched..cell + length).zip(touched).rev() {
            self.put(u, place);
        }
        // The parts as they follow each other; the first one keeps the name of the cell.
        let mut start = cell + untouched;
        let mut largest = (untouched, cell);
        let was_queued = self.is_queued[cell as usize];
        for length in ends {
            if start == cell {
                largest = (length, cell);
            } else {
                self.split_off(start, cell, length);
                if was_queued {
                    self.enqueue(start);
                } else if length > largest.0 {
                    self.enqueue(largest.1);
                    largest = (length, start);
                } else {
                    self.enqueue(start);
                }
            }
            start += length;
        }
        trace
    }

    /// Makes the `length` vertices from `part` on a cell of their own.
    fn split_off(&mut self, part: u32, whole: u32, length: u32) {
        self.lengths[whole as usize] -= length;
        self.lengths[part as usize] = length;
        for &v in &self.vertices[part as usize..(part + length) as usize] {
            self.cells[v as usize] = part;
        }
        self.splits.push([part, whole]);
    }

    fn enqueue(&mut self, cell: u32) {
        if !std::mem::replace(&mut self.is_queued[cell as usize], true) {
            self.queue.push(cell);
        }
    }

    /// Exchanges a vertex with the one at a place.
    fn put(&mut self, v: u32, place: u32) {
        let from = self.places[v as usize];
        let other = self.vertices[place as usize];
        self.vertices.swap(from as usize, place as usize);
        (self.places[v as usize], self.places[other as usize]) = (place, from);
    }
}
