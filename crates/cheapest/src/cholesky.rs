//! The Cholesky factor of a symmetric positive definite matrix, stored by its envelope.
//!
//! Row `i` of the factor is zero before the first column where row `i` of the matrix has an entry.
//! So each row is stored from that column to the diagonal (Jennings 1966), and all inner products
//! run over consecutive numbers. How much there is to store depends on the order of the rows: the
//! reverse Cuthill-McKee order (George 1971) numbers neighbors close to each other.
//!
//! A pivot that is tiny in proportion to its diagonal entry belongs to a row that depends on the
//! rows before. It is replaced by a huge number, so the solution is 0 in this row.

use std::collections::VecDeque;
use std::sync::Mutex;

use quadrille_base::threads;

/// A matrix, and then its factor.
#[derive(Clone, Debug)]
pub(super) struct Envelope {
    /// Row `i` is `values[starts[i]..starts[i + 1]]`; the last of them is on the diagonal.
    starts: Vec<usize>,
    values: Vec<f64>,
    /// The threads that factor it.
    pub(super) n_threads: usize,
}

/// A pivot below this share of its diagonal entry is skipped.
const TINY: f64 = 1e-13;

/// The value that replaces a tiny pivot.
const HUGE: f64 = 1e128;

impl Envelope {
    /// A matrix of zeros; row `i` begins at column `first[i]`, which is at most `i`.
    pub(super) fn new(first: &[u32]) -> Self {
        let mut starts = vec![0];
        let mut end = 0;
        for (i, &first) in first.iter().enumerate() {
            end += i + 1 - first as usize;
            starts.push(end);
        }
        Self { starts, values: vec![0.0; end], n_threads: 1 }
    }

    /// The number of rows.
    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The first column of row `i`.
    fn first(&self, i: usize) -> usize {
        i + 1 - (self.starts[i + 1] - self.starts[i])
    }

    /// Sets all entries to 0.
    pub(super) fn clear(&mut self) {
        self.values.fill(0.0);
    }

    /// Adds to the entry in row `i` and column `j`, which is at most `i`.
    #[inline]
    pub(super) fn add(&mut self, i: u32, j: u32, value: f64) {
        let end = self.starts[i as usize + 1];
        self.values[end - 1 - (i - j) as usize] += value;
    }

    /// The number of multiplications of [`factor`](Self::factor), roughly.
    pub(super) fn work(&self) -> u64 {
        self.starts.windows(2).map(|row| ((row[1] - row[0]) as u64).pow(2) / 2).sum()
    }

    /// The same for a matrix whose row `i` begins at column `first[i]`.
    pub(super) fn work_of(first: &[u32]) -> u64 {
        (0..).zip(first).map(|(i, &first)| u64::from(i + 1 - first).pow(2) / 2).sum()
    }

    /// Replaces the matrix by its factor, with several threads if there are any and it is large.
    pub(super) fn factor(&mut self) {
        let is_shared = self.n_threads > 1 && self.work() >= SHARED;
        let panel = if is_shared { PANEL } else { self.len() };
        for begin in (0..self.len()).step_by(panel.max(1)) {
            let end = (begin + panel).min(self.len());
            if is_shared {
                self.eliminate_together(begin, end);
            }
            for i in begin..end {
                let first = self.first(i);
                let (above, rest) = self.values.split_at_mut(self.starts[i]);
                let row = &mut rest[..=i - first];
                let from = if is_shared { first.max(begin) } else { first };
                eliminate(&self.starts, above, row, (i, from, i));
                let (before, diagonal) = row.split_at_mut(i - first);
                let pivot = diagonal[0] - dot(before, before);
                let least = TINY * diagonal[0].max(f64::MIN_POSITIVE);
                diagonal[0] = if pivot > least { pivot.sqrt() } else { HUGE };
            }
        }
    }

    /// Computes the entries of these rows in the columns before `begin`. The rows before have their
    /// entries, so these rows do not need each other.
    fn eliminate_together(&mut self, begin: usize, end: usize) {
        let Self { starts, values, n_threads } = self;
        let (above, rest) = values.split_at_mut(starts[begin]);
        let (above, starts) = (&*above, &*starts);
        let eliminate_all = |rows: &mut [f64], (from, until): (usize, usize)| {
            for i in from..until {
                let [start, end] = [i, i + 1].map(|i| starts[i] - starts[from]);
                let first = i + 1 - (end - start);
                if first < begin {
                    eliminate(starts, above, &mut rows[start..end], (i, first, begin));
                }
            }
        };
        let mut rest = &mut rest[..starts[end] - starts[begin]];
        let mut jobs = Vec::new();
        for from in (begin..end).step_by(JOB) {
            let until = (from + JOB).min(end);
            let (rows, others) = rest.split_at_mut(starts[until] - starts[from]);
            rest = others;
            jobs.push((rows, from, until));
        }
        let jobs = Mutex::new(jobs);
        threads::on_all(*n_threads, || {
            loop {
                // The lock is not held while a job is done.
                let Some((rows, from, until)) = threads::lock(&jobs).pop() else { break };
                eliminate_all(rows, (from, until));
            }
        });
    }

    /// Replaces the right-hand side by the solution, after [`factor`](Self::factor).
    pub(super) fn solve(&self, x: &mut [f64]) {
        for i in 0..self.len() {
            let first = self.first(i);
            let row = &self.values[self.starts[i]..self.starts[i + 1]];
            let (before, diagonal) = row.split_at(i - first);
            x[i] = (x[i] - dot(before, &x[first..i])) / diagonal[0];
        }
        for i in (0..self.len()).rev() {
            let first = self.first(i);
            let row = &self.values[self.starts[i]..self.starts[i + 1]];
            let (before, diagonal) = row.split_at(i - first);
            let value = x[i] / diagonal[0];
            x[i] = value;
            for (x, factor) in x[first..i].iter_mut().zip(before) {
                *x -= value * factor;
            }
        }
    }
}

/// The number of entries that [`eliminate`] computes at a time.
const BLOCK: usize = 4;

/// The rows of a panel, which several threads begin together, and those of a job of a thread.
const PANEL: usize = 64;
const JOB: usize = 8;

/// A factor of at least this many multiplications is worth several threads.
const SHARED: u64 = if cfg!(test) { 1 } else { crate::tuning::program::SHARED };

/// Computes the entries of row `i` of the factor, from its first column on, in the columns from
/// `j` until `end`; those before are computed. `above` has the rows before, as far as `end`.
fn eliminate(
    starts: &[usize],
    above: &[f64],
    row: &mut [f64],
    (i, mut j, end): (usize, usize, usize),
) {
    let first = i + 1 - row.len();
    // Four entries of the row at a time: their products run over the same numbers of it.
    while j + BLOCK <= end {
        let rows: [&[f64]; BLOCK] =
            std::array::from_fn(|k| &above[starts[j + k]..starts[j + k + 1]]);
        let firsts = rows.each_ref().map(|other| other.len());
        let firsts: [usize; BLOCK] = std::array::from_fn(|k| j + k + 1 - firsts[k]);
        let common = firsts.into_iter().fold(first, usize::max).min(j);
        let part = |k: usize, from: usize| &rows[k][from - firsts[k]..j - firsts[k]];
        let mut products = [0.0; BLOCK];
        if firsts.iter().all(|&its| its <= common) {
            let parts: [&[f64]; BLOCK] = std::array::from_fn(|k| part(k, common));
            products = dots::<BLOCK, 4>(&row[common - first..j - first], parts);
        }
        for k in 0..BLOCK {
            let from = first.max(firsts[k]);
            let until = if firsts.iter().all(|&its| its <= common) { common } else { j };
            if from < until {
                let other = &rows[k][from - firsts[k]..until - firsts[k]];
                products[k] += dot(&row[from - first..until - first], other);
            }
            for before in from.max(j)..j + k {
                products[k] += row[before - first] * rows[k][before - firsts[k]];
            }
            let at = j + k - first;
            row[at] = (row[at] - products[k]) / rows[k][rows[k].len() - 1];
        }
        j += BLOCK;
    }
    for j in j..end {
        let other = &above[starts[j]..starts[j + 1]];
        let first_j = j + 1 - other.len();
        let from = first.max(first_j);
        let product = dot(&row[from - first..j - first], &other[from - first_j..j - first_j]);
        row[j - first] = (row[j - first] - product) / other[j - first_j];
    }
}

/// The inner products of a vector with others of the same length, each summed in lanes.
fn dots<const N: usize, const LANES: usize>(a: &[f64], b: [&[f64]; N]) -> [f64; N] {
    let mut lanes = [[0.0; LANES]; N];
    let n = a.len() / LANES * LANES;
    for at in (0..n).step_by(LANES) {
        let a = &a[at..at + LANES];
        for k in 0..N {
            let b = &b[k][at..at + LANES];
            for lane in 0..LANES {
                lanes[k][lane] += a[lane] * b[lane];
            }
        }
    }
    std::array::from_fn(|k| {
        let rest: f64 = a[n..].iter().zip(&b[k][n..]).map(|(a, b)| a * b).sum();
        lanes[k].iter().sum::<f64>() + rest
    })
}

/// The inner product of two vectors of the same length.
pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    dots::<1, 8>(a, [b])[0]
}

/// An order of the vertices of a graph in which neighbors are close to each other: reverse
/// Cuthill-McKee, from a vertex at the end of a longest shortest path that two walks find. Vertices
/// with more than `most` neighbors come last, and the others do not become neighbors by them.
/// Returns the place of each vertex.
pub(super) fn close_order(neighbors: &[Vec<u32>], most: usize) -> Vec<u32> {
    let n = neighbors.len();
    let mut place = vec![u32::MAX; n];
    let mut order: Vec<u32> = Vec::with_capacity(n);
    let mut by_degree: Vec<usize> = (0..n).collect();
    by_degree.sort_by_key(|&v| neighbors[v].len());
    let mut seen = vec![0_u32; n];
    let last = by_degree.split_off(by_degree.partition_point(|&v| neighbors[v].len() <= most));
    for &v in last.iter().rev() {
        order.push(quadrille_base::narrow(v));
        (place[v], seen[v]) = (0, u32::MAX);
    }
    let mut walk = 0;
    for &start in &by_degree {
        if place[start] != u32::MAX {
            continue;
        }
        let mut root = start;
        for _ in 0..2 {
            walk += 1;
            root = farthest(neighbors, root, &mut seen, walk);
        }
        let mut queue = VecDeque::from([root]);
        place[root] = 0;
        while let Some(v) = queue.pop_front() {
            order.push(quadrille_base::narrow(v));
            let mut next: Vec<usize> = neighbors[v]
                .iter()
                .map(|&w| w as usize)
                .filter(|&w| place[w] == u32::MAX)
                .collect();
            next.sort_by_key(|&w| neighbors[w].len());
            for w in next {
                place[w] = 0;
                queue.push_back(w);
            }
        }
    }
    for (at, &v) in (0..).zip(order.iter().rev()) {
        place[v as usize] = at;
    }
    place
}

/// The last vertex that a breadth-first walk from `root` reaches.
fn farthest(neighbors: &[Vec<u32>], root: usize, seen: &mut [u32], walk: u32) -> usize {
    let mut queue = VecDeque::from([root]);
    seen[root] = walk;
    let mut last = root;
    while let Some(v) = queue.pop_front() {
        last = v;
        for &w in &neighbors[v] {
            if seen[w as usize] < walk {
                seen[w as usize] = walk;
                queue.push_back(w as usize);
            }
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_satisfies_the_equations() {
        // A ring of nine rows and a chord; its envelope is not full.
        let entries =
            [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7), (8, 0), (5, 2)];
        let mut first: Vec<u32> = (0..9).collect();
        for &(i, j) in &entries {
            first[i as usize] = first[i as usize].min(j);
        }
        let mut matrix = Envelope::new(&first);
        let mut full = vec![[0.0; 9]; 9];
        for i in 0..9_u32 {
            matrix.add(i, i, 4.0 + f64::from(i));
            full[i as usize][i as usize] = 4.0 + f64::from(i);
        }
        for &(i, j) in &entries {
            matrix.add(i, j, -1.0);
            full[i as usize][j as usize] = -1.0;
            full[j as usize][i as usize] = -1.0;
        }
        let right: Vec<f64> = (1..10).map(f64::from).collect();
        let mut x = right.clone();
        matrix.factor();
        matrix.solve(&mut x);
        for (row, right) in full.iter().zip(right) {
            let sum: f64 = row.iter().zip(&x).map(|(a, x)| a * x).sum();
            assert!((sum - right).abs() < 1e-9);
        }
    }

    #[test]
    fn a_factor_times_its_transpose_is_the_matrix() {
        // Envelopes of many shapes, with values that look random.
        for shape in 0..24_u32 {
            let n = 3 * shape + 1 + shape / 20 * 60;
            let first: Vec<u32> = (0..n).map(|i| (i * i * 7 + shape * 13) % (i + 1)).collect();
            let mut matrix = Envelope::new(&first);
            matrix.n_threads = 1 + shape as usize % 3;
            let mut full = vec![vec![0.0; n as usize]; n as usize];
            for i in 0..n {
                for j in first[i as usize]..=i {
                    let value = f64::from((i * 31 + j * 17) % 11) - 5.0;
                    let value = if i == j { 6.0 * f64::from(n) } else { value };
                    matrix.add(i, j, value);
                    full[i as usize][j as usize] = value;
                }
            }
            matrix.factor();
            let factor = |i: usize, j: usize| {
                let first = matrix.first(i);
                if j < first || j > i { 0.0 } else { matrix.values[matrix.starts[i] + j - first] }
            };
            for (i, row) in full.iter().enumerate() {
                for (j, value) in row[..=i].iter().enumerate() {
                    let sum: f64 = (0..=j).map(|k| factor(i, k) * factor(j, k)).sum();
                    assert!((sum - value).abs() < 1e-9, "shape {shape}, {i} {j}");
                }
            }
        }
    }

    #[test]
    fn a_dependent_row_is_skipped() {
        let mut matrix = Envelope::new(&[0, 0]);
        for (i, j) in [(0, 0), (1, 0), (1, 1)] {
            matrix.add(i, j, 2.0);
        }
        matrix.factor();
        let mut x = [2.0, 2.0];
        matrix.solve(&mut x);
        assert!((x[0] - 1.0).abs() < 1e-9 && x[1].abs() < 1e-9);
    }

    #[test]
    fn an_order_numbers_every_vertex_once_and_neighbors_closely() {
        // A path whose vertices are numbered in a scattered way, a vertex by itself, and one next
        // to all of the path.
        let path = [4, 0, 6, 2, 5, 1, 3];
        let mut neighbors = vec![Vec::new(); 9];
        neighbors[8] = path.to_vec();
        for v in path {
            neighbors[v as usize].push(8);
        }
        for edge in path.windows(2) {
            neighbors[edge[0] as usize].push(edge[1]);
            neighbors[edge[1] as usize].push(edge[0]);
        }
        let place = close_order(&neighbors, 3);
        let mut sorted = place.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..9));
        assert_eq!(place[8], 8);
        for edge in path.windows(2) {
            assert_eq!(place[edge[0] as usize].abs_diff(place[edge[1] as usize]), 1);
        }
    }
}
