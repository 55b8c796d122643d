//! The Cholesky factor of a sparse symmetric positive definite matrix, by blocks.
//!
//! A block of columns ([`elimination`](super::elimination)) is a dense matrix: its columns, and the
//! rows below them that have entries. The blocks are computed one after another. What a block
//! subtracts from the rows below is a dense matrix, too, which its parent takes over (the
//! multifrontal method; Duff and Reid 1983). So all inner products run over consecutive numbers.
//!
//! A pivot that is tiny in proportion to its diagonal entry belongs to a row that depends on the
//! rows before. It is replaced by a huge number, so the solution is 0 in this row.

use std::sync::Mutex;

use quadrille_base::threads;

use super::elimination::Blocks;

/// A matrix, and then its factor.
#[derive(Clone, Debug)]
pub(super) struct Factor {
    blocks: Blocks,
    /// The block of each column.
    block_of: Vec<u32>,
    /// Where the values of each block begin: row by row, as many as it has columns.
    starts: Vec<usize>,
    values: Vec<f64>,
    work: u64,
    /// The threads that compute it.
    pub(super) n_threads: usize,
}

/// A pivot below this share of its diagonal entry is skipped.
const TINY: f64 = 1e-13;

/// The value that replaces a tiny pivot.
const HUGE: f64 = 1e128;

/// The rows of a job of a thread.
const JOB: usize = 8;

/// The inner products that are computed at a time.
const BLOCK: usize = 4;

/// A block of at least this many multiplications is worth several threads.
const SHARED: u64 = if cfg!(test) { 1 } else { crate::tuning::program::SHARED };

impl Factor {
    /// A matrix of zeros.
    pub(super) fn new(blocks: Blocks) -> Self {
        let mut block_of = Vec::with_capacity(blocks.place.len());
        let mut starts = vec![0];
        let mut end = 0;
        for block in 0..blocks.n_blocks() {
            let (begin, after) = blocks.columns(block);
            block_of.resize(after, quadrille_base::narrow(block));
            end += (after - begin) * (after - begin + blocks.rows[block].len());
            starts.push(end);
        }
        let work = blocks.work();
        Self { blocks, block_of, starts, values: vec![0.0; end], work, n_threads: 1 }
    }

    /// The place of each row.
    pub(super) fn place(&self) -> &[u32] {
        &self.blocks.place
    }

    /// The number of multiplications of [`factor`](Self::factor), roughly.
    pub(super) const fn work(&self) -> u64 {
        self.work
    }

    /// The number of the entry in row `i` and column `j`, which is at most `i`.
    pub(super) fn entry(&self, i: u32, j: u32) -> usize {
        let block = self.block_of[j as usize] as usize;
        let (begin, end) = self.blocks.columns(block);
        let (i, j) = (i as usize, j as usize);
        let row = if i < end {
            i - begin
        } else {
            let rows = &self.blocks.rows[block];
            end - begin + rows.partition_point(|&row| (row as usize) < i)
        };
        self.starts[block] + row * (end - begin) + j - begin
    }

    /// The entries, to be set before [`factor`](Self::factor).
    pub(super) fn entries(&mut self) -> &mut [f64] {
        &mut self.values
    }

    /// Replaces the matrix by its factor, with several threads where a block is large.
    pub(super) fn factor(&mut self) {
        let Self { blocks, starts, values, n_threads, .. } = self;
        let mut diagonal = vec![0.0; blocks.place.len()];
        // What blocks subtract from the rows below, until their parents take it over.
        let mut waiting: Vec<(usize, Vec<f64>)> = Vec::new();
        let mut place = vec![0; diagonal.len()];
        for block in 0..blocks.n_blocks() {
            let (begin, end) = blocks.columns(block);
            let (width, rows) = (end - begin, &blocks.rows[block]);
            let values = &mut values[starts[block]..starts[block + 1]];
            for k in 0..width {
                diagonal[begin + k] = values[k * width + k];
            }
            for (k, &row) in rows.iter().enumerate() {
                place[row as usize] = k;
            }
            let mut below = vec![0.0; rows.len() * (rows.len() + 1) / 2];
            while let Some((child, from)) =
                waiting.pop_if(|(child, _)| (blocks.rows[*child][0] as usize) < end)
            {
                let its = &blocks.rows[child];
                let n_own = its.partition_point(|&row| (row as usize) < end);
                let mut from = &from[..];
                for (k, &row) in its.iter().enumerate() {
                    let (entries, rest) = from.split_at(k + 1);
                    from = rest;
                    let row = row as usize;
                    let own = if k < n_own { row - begin } else { width + place[row] };
                    for (&column, entry) in its.iter().zip(&entries[..n_own.min(k + 1)]) {
                        values[own * width + column as usize - begin] += entry;
                    }
                    if k >= n_own {
                        let start = place[row] * (place[row] + 1) / 2;
                        for (&column, entry) in its[n_own..].iter().zip(&entries[n_own..]) {
                            below[start + place[column as usize]] += entry;
                        }
                    }
                }
            }
            let (head, tail) = values.split_at_mut(width * width);
            for k in 0..width {
                let (above, rest) = head.split_at_mut(k * width);
                let row = &mut rest[..=k];
                eliminate(above, width, row);
                let (before, pivot) = row.split_at_mut(k);
                let value = pivot[0] - dot(before, before);
                let least = TINY * diagonal[begin + k].max(f64::MIN_POSITIVE);
                pivot[0] = if value > least { value.sqrt() } else { HUGE };
            }
            if rows.is_empty() {
                continue;
            }
            let n = (width * rows.len() * (width + rows.len()) / 2) as u64;
            let n_threads = if n >= SHARED { *n_threads } else { 1 };
            let head = &*head;
            on_jobs(n_threads, tail.chunks_mut(JOB * width), |_, some| {
                some.chunks_mut(width).for_each(|row| eliminate_all(head, width, row));
            });
            let tail = &*tail;
            let mut rest = &mut below[..];
            let jobs = (0..rows.len()).step_by(JOB).map(|from| {
                let until = (from + JOB).min(rows.len());
                let n = until * (until + 1) / 2 - from * (from + 1) / 2;
                let (its, others) = std::mem::take(&mut rest).split_at_mut(n);
                rest = others;
                its
            });
            on_jobs(n_threads, jobs, |job, mut rest| {
                let from = job * JOB;
                for k in from..(from + JOB).min(rows.len()) {
                    let (row, others) = std::mem::take(&mut rest).split_at_mut(k + 1);
                    rest = others;
                    subtract(tail, width, row);
                }
            });
            waiting.push((block, below));
        }
    }

    /// Replaces the right-hand side by the solution, after [`factor`](Self::factor).
    pub(super) fn solve(&self, x: &mut [f64]) {
        let Self { blocks, starts, values, .. } = self;
        let of = |block: usize| {
            let (begin, end) = blocks.columns(block);
            let (head, tail) =
                values[starts[block]..starts[block + 1]].split_at((end - begin) * (end - begin));
            (begin, end - begin, head, blocks.rows[block].iter().zip(tail.chunks(end - begin)))
        };
        for block in 0..blocks.n_blocks() {
            let (begin, width, head, tail) = of(block);
            for (k, row) in head.chunks(width).enumerate() {
                let sum = dot(&row[..k], &x[begin..begin + k]);
                x[begin + k] = (x[begin + k] - sum) / row[k];
            }
            for (&i, row) in tail {
                x[i as usize] -= dot(row, &x[begin..begin + width]);
            }
        }
        for block in (0..blocks.n_blocks()).rev() {
            let (begin, width, head, tail) = of(block);
            for (&i, row) in tail {
                let value = x[i as usize];
                subtract_times(&mut x[begin..begin + width], value, row);
            }
            for (k, row) in head.chunks(width).enumerate().rev() {
                let value = x[begin + k] / row[k];
                x[begin + k] = value;
                subtract_times(&mut x[begin..begin + k], value, &row[..k]);
            }
        }
    }
}

/// Does all jobs, by several threads if there are any.
fn on_jobs<'a>(
    n_threads: usize,
    jobs: impl Iterator<Item = &'a mut [f64]>,
    work: impl Fn(usize, &mut [f64]) + Sync,
) {
    let jobs = jobs.enumerate();
    if n_threads == 1 {
        jobs.for_each(|(number, job)| work(number, job));
        return;
    }
    let jobs = Mutex::new(jobs.collect::<Vec<_>>());
    threads::on_all(n_threads, || {
        loop {
            // The lock is not held while a job is done.
            let Some((number, job)) = threads::lock(&jobs).pop() else { break };
            work(number, job);
        }
    });
}

/// Subtracts `factor` times `row`.
fn subtract_times(x: &mut [f64], factor: f64, row: &[f64]) {
    for (x, its) in x.iter_mut().zip(row) {
        *x -= factor * its;
    }
}

/// Computes the entries of a row of the factor before its diagonal, the last one; `above` has the
/// rows before it in the block.
fn eliminate(above: &[f64], width: usize, row: &mut [f64]) {
    let n = row.len() - 1;
    eliminate_all(above, width, &mut row[..n]);
}

/// Computes the entries of a row of the factor in the first columns of the block, as many as it has
/// entries; `head` has the rows with the diagonal entries of these.
fn eliminate_all(head: &[f64], width: usize, row: &mut [f64]) {
    let n = row.len();
    let of = |j: usize| &head[j * width..];
    let mut j = 0;
    // Four entries of the row at a time: their products run over the same numbers of it.
    while j + BLOCK <= n {
        let products = dots::<BLOCK, 4>(&row[..j], std::array::from_fn(|k| &of(j + k)[..j]));
        for (k, product) in products.into_iter().enumerate() {
            let own = of(j + k);
            let mut sum = product;
            for before in j..j + k {
                sum += row[before] * own[before];
            }
            row[j + k] = (row[j + k] - sum) / own[j + k];
        }
        j += BLOCK;
    }
    for j in j..n {
        row[j] = (row[j] - dot(&row[..j], &of(j)[..j])) / of(j)[j];
    }
}

/// Subtracts the inner products of a row below with each row up to it; the row's number is one less
/// than that of the products.
fn subtract(tail: &[f64], width: usize, products: &mut [f64]) {
    let of = |j: usize| &tail[j * width..(j + 1) * width];
    let row = of(products.len() - 1);
    let mut chunks = products.chunks_exact_mut(BLOCK);
    let mut j = 0;
    for some in &mut chunks {
        let its = dots::<BLOCK, 4>(row, std::array::from_fn(|k| of(j + k)));
        some.iter_mut().zip(its).for_each(|(value, product)| *value -= product);
        j += BLOCK;
    }
    for value in chunks.into_remainder() {
        *value -= dot(row, of(j));
        j += 1;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A matrix of this size with entries where `has` says so, as rows, and by blocks.
    fn matrix(n: u32, has: impl Fn(u32, u32) -> bool) -> (Vec<Vec<f64>>, Factor) {
        let is_one = |i: u32, j: u32| i == j || has(i.max(j), i.min(j));
        let neighbors = (0..n).map(|i| (0..n).filter(|&j| is_one(i, j)).collect()).collect();
        let mut factor = Factor::new(Blocks::new(neighbors));
        let value = |i: u32, j: u32| {
            if i == j {
                6.0 * f64::from(n)
            } else {
                f64::from((i * j * 31 + (i + j) * 17) % 11) - 5.0
            }
        };
        let value = |i, j| if is_one(i, j) { value(i, j) } else { 0.0 };
        for i in 0..n {
            for j in (0..=i).filter(|&j| is_one(i, j)) {
                let [a, b] = [i, j].map(|row| factor.place()[row as usize]);
                let entry = factor.entry(a.max(b), a.min(b));
                factor.entries()[entry] += value(i, j);
            }
        }
        let full = (0..n).map(|i| (0..n).map(|j| value(i, j)).collect()).collect();
        (full, factor)
    }

    #[test]
    fn a_solution_satisfies_the_equations() {
        // Bands, rings, arrows, separate parts, and entries that look random.
        let shapes: [fn(u32, u32) -> bool; 7] = [
            |i, j| i - j < 3,
            |i, j| i - j == 1 || i - j == 40,
            |i, j| j == 0 && i % 3 > 0,
            |i, j| i / 5 == j / 5,
            |_, _| true,
            |i, j| (i * i * 7 + j * j * 13) % 9 == 0,
            |i, j| (i * 29 + j * 31) % 17 == 0,
        ];
        for (shape, has) in shapes.into_iter().enumerate() {
            for n in [1, 2, 5, 41, 150] {
                let (full, mut factor) = matrix(n, has);
                factor.n_threads = 1 + shape % 3;
                factor.factor();
                let right: Vec<f64> = (1..=n).map(f64::from).collect();
                let mut x = vec![0.0; right.len()];
                let place: Vec<usize> = factor.place().iter().map(|&it| it as usize).collect();
                place.iter().zip(&right).for_each(|(&at, right)| x[at] = *right);
                factor.solve(&mut x);
                for (row, right) in full.iter().zip(right) {
                    let sum: f64 = row.iter().zip(&place).map(|(a, &at)| a * x[at]).sum();
                    assert!((sum - right).abs() < 1e-9, "shape {shape}, {n}: {sum} {right}");
                }
            }
        }
    }

    #[test]
    fn a_dependent_row_is_skipped() {
        let mut matrix = Factor::new(Blocks::new(vec![vec![0, 1], vec![0, 1]]));
        for (i, j) in [(0, 0), (1, 0), (1, 1)] {
            let entry = matrix.entry(i, j);
            matrix.entries()[entry] = 2.0;
        }
        matrix.factor();
        let mut x = [2.0, 2.0];
        matrix.solve(&mut x);
        assert!((x[0] - 1.0).abs() < 1e-9 && x[1].abs() < 1e-9);
    }
}
