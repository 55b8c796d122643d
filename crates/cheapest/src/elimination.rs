//! In which order the rows of a symmetric matrix are eliminated, and which entries its factor has.
//!
//! The row with the fewest neighbors is eliminated next, and its neighbors become neighbors of each
//! other (minimum degree; Tinney and Walker 1967). What an eliminated row has joined is kept as a
//! set, not as pairs, and its sizes bound the numbers of neighbors from above (Amestoy, Davis and
//! Duff, An approximate minimum degree ordering algorithm, 1996).
//!
//! Rows with nearly the same neighbors make a *block* of columns of the factor, which is stored and
//! computed as a dense matrix. The blocks are a forest: the *parent* of a block has its first row
//! below. Children come before their parents, each just after its descendants.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use quadrille_base::narrow;
use quadrille_base::rows::Rows;

/// The most columns of a block, so that its head stays in the fastest cache. Several threads share
/// the rows below.
pub(super) const WIDEST: usize = 64;

/// At most one entry of a block in this many is 0. Wide blocks are faster.
const ZEROS: usize = 4;

/// The blocks of a factor.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    /// The place of each row in the order.
    pub(super) place: Vec<u32>,
    /// The first column of each block, and the number of all columns.
    pub(super) begins: Vec<u32>,
    /// The rows of each block below its columns, ascending.
    pub(super) rows: Rows<u32>,
}

/// Rows in the order of their elimination, with the later rows that each one then has as neighbors.
struct Eliminated {
    order: Vec<u32>,
    /// Without those of the last rows, all of which are neighbors of each other.
    below: Rows<u32>,
}

impl Blocks {
    /// The blocks of a matrix whose rows have these neighbors.
    pub(super) fn new(neighbors: Vec<Vec<u32>>) -> Self {
        let Eliminated { order, below } = eliminate(neighbors);
        let (n, n_open) = (order.len(), below.n_rows());
        let mut at = vec![0; n];
        (0..).zip(&order).for_each(|(k, &v)| at[v as usize] = k);
        let n_below = |k: usize| if k < n_open { below[k].len() } else { n - 1 - k };
        let next = |k: usize| (k + 1 < n).then_some(k + 1);
        let first_below = |k: usize| below[k].iter().map(|&v| at[v as usize]).min();
        let parents: Vec<Option<usize>> =
            (0..n).map(|k| if k < n_open { first_below(k) } else { next(k) }).collect();
        let places = places(&parents, n_below);
        let mut by_place = vec![0; n];
        places.iter().enumerate().for_each(|(k, &place)| by_place[place as usize] = k);
        // A column joins the block before it if that has nearly the same rows: the one before is
        // its child, or another child of its parent with the same rows.
        let mut begins = Vec::new();
        let mut n_zeros = 0;
        let mut is_below = vec![false; n];
        let mut has_rows_of = |k: usize, other: usize| {
            if k.max(other) >= n_open || below[k].len() != below[other].len() {
                return false;
            }
            below[k].iter().for_each(|&v| is_below[v as usize] = true);
            let is_same = below[other].iter().all(|&v| is_below[v as usize]);
            below[k].iter().for_each(|&v| is_below[v as usize] = false);
            is_same
        };
        for (place, &k) in by_place.iter().enumerate() {
            let joins = place > 0 && {
                let before = by_place[place - 1];
                let width = place - *begins.last().expect("the one before") as usize;
                let n_rows = n_below(k) + 1;
                let is_parent = parents[before] == Some(k);
                n_zeros += width * n_rows.saturating_sub(n_below(before));
                let n_entries = (width + 1) * (width / 2 + n_rows);
                let is_near = is_parent || parents[before] == parents[k] && has_rows_of(k, before);
                is_near && n_zeros * ZEROS <= n_entries && width < WIDEST
            };
            if !joins {
                begins.push(narrow(place));
                n_zeros = 0;
            }
        }
        begins.push(narrow(n));
        let mut rows = Rows::with_room(0);
        let mut its: Vec<u32> = Vec::new();
        for &end in &begins[1..] {
            let k = by_place[end as usize - 1];
            if k < n_open {
                its.extend(below[k].iter().map(|&v| places[at[v as usize]]));
            } else {
                its.extend(&places[k + 1..]);
            }
            its.sort_unstable();
            rows.push(its.drain(..));
        }
        Self { place: at.iter().map(|&k| places[k]).collect(), begins, rows }
    }

    /// The number of blocks.
    pub(super) fn n_blocks(&self) -> usize {
        self.rows.n_rows()
    }

    /// The first column of a block and the one after its last.
    pub(super) fn columns(&self, block: usize) -> (usize, usize) {
        (self.begins[block] as usize, self.begins[block + 1] as usize)
    }

    /// The number of multiplications of a factor, roughly.
    pub(super) fn work(&self) -> u64 {
        let of_block = |block| {
            let (begin, end) = self.columns(block);
            let rows = self.rows[block].len() as u64;
            (0..(end - begin) as u64).map(|k| (rows + k + 1).pow(2) / 2).sum::<u64>()
        };
        (0..self.n_blocks()).map(of_block).sum()
    }
}

/// The places of all nodes of a forest such that each comes just after its descendants. Among the
/// children of a node, the one with the largest size comes last.
fn places(parents: &[Option<usize>], size: impl Fn(usize) -> usize) -> Vec<u32> {
    let n = parents.len();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); n + 1];
    for (k, parent) in parents.iter().enumerate() {
        children[parent.unwrap_or(n)].push(k);
    }
    for its in &mut children {
        its.sort_by_key(|&k| (size(k), k));
    }
    // Backward: a node before its children, the last one first.
    let mut place = vec![0; n];
    let mut stack = std::mem::take(&mut children[n]);
    let mut left = narrow(n);
    while let Some(k) = stack.pop() {
        left -= 1;
        place[k] = left;
        stack.append(&mut children[k]);
    }
    place
}

/// Eliminates all rows of a matrix with these neighbors.
fn eliminate(mut neighbors: Vec<Vec<u32>>) -> Eliminated {
    let n = neighbors.len();
    let mut order: Vec<u32> = Vec::with_capacity(n);
    let mut below: Rows<u32> = Rows::with_room(0);
    // The sets that a row is in, as numbers of eliminated rows.
    let mut sets: Vec<Vec<u32>> = vec![Vec::new(); n];
    let mut degree: Vec<usize> = Vec::with_capacity(n);
    for (row, its) in (0..).zip(&mut neighbors) {
        its.retain(|&other| other != row);
        degree.push(its.len());
    }
    let mut by_degree: BinaryHeap<Reverse<(usize, u32)>> =
        degree.iter().zip(0..).map(|(&degree, row)| Reverse((degree, row))).collect();
    // The number of the elimination that a row was last a neighbor in, plus 1; `u32::MAX` if it is
    // eliminated.
    let mut seen = vec![0_u32; n];
    // For each set the elimination that has counted it, plus 1, and its rows beyond the new set.
    let mut beyond: Vec<(u32, usize)> = vec![(0, 0); n];
    while let Some(Reverse((its_degree, row))) = by_degree.pop() {
        let v = row as usize;
        if seen[v] == u32::MAX || degree[v] != its_degree {
            continue;
        }
        let number = narrow(order.len());
        let stamp = number + 1;
        order.push(row);
        seen[v] = u32::MAX;
        let own = std::mem::take(&mut sets[v]);
        let mut new: Vec<u32> = Vec::new();
        let joined = own.iter().flat_map(|&set| &below[set as usize]);
        for &other in joined.chain(&neighbors[v]) {
            let seen = &mut seen[other as usize];
            if *seen < stamp {
                *seen = stamp;
                new.push(other);
            }
        }
        let n_left = n - order.len();
        if new.len() == n_left {
            // All rows that are left are neighbors.
            order.extend(new);
            break;
        }
        // These sets are in the new one.
        for &set in &own {
            beyond[set as usize] = (u32::MAX, 0);
        }
        for &other in &new {
            for &set in &sets[other as usize] {
                let its = &mut beyond[set as usize];
                if its.0 < stamp {
                    *its = (stamp, below[set as usize].len());
                }
                its.1 = its.1.saturating_sub(1);
            }
        }
        for &other in &new {
            let w = other as usize;
            sets[w].retain(|&set| beyond[set as usize].1 > 0);
            neighbors[w].retain(|&it| it != row && seen[it as usize] != stamp);
            let more: usize = sets[w].iter().map(|&set| beyond[set as usize].1).sum();
            let most = (degree[w] + new.len() - 1).min(n_left - 1);
            degree[w] = (new.len() - 1 + neighbors[w].len() + more).min(most);
            sets[w].push(number);
            by_degree.push(Reverse((degree[w], other)));
        }
        below.push(new);
    }
    Eliminated { order, below }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of each column of the factor, by elimination of one entry after another.
    fn filled(neighbors: &[Vec<u32>], place: &[u32]) -> Vec<Vec<bool>> {
        let n = place.len();
        let mut is_one = vec![vec![false; n]; n];
        for (v, its) in neighbors.iter().enumerate() {
            for &w in its {
                is_one[place[v] as usize][place[w as usize] as usize] = true;
            }
        }
        for k in 0..n {
            let its: Vec<usize> = (k + 1..n).filter(|&i| is_one[i][k]).collect();
            for &i in &its {
                for &j in &its {
                    is_one[i][j] = true;
                }
            }
        }
        is_one
    }

    #[test]
    fn blocks_have_all_entries_of_the_factor_and_parents_those_of_their_children() {
        for shape in 0..40_u32 {
            let n = 1 + shape * 5 % 97;
            let has = |i: u32, j: u32| (i * i * 7 + j * j * 7 + (i + j) * shape) % 23 < shape % 5;
            let neighbors: Vec<Vec<u32>> =
                (0..n).map(|i| (0..n).filter(|&j| i != j && has(i, j)).collect()).collect();
            let blocks = Blocks::new(neighbors.clone());
            let mut sorted = blocks.place.clone();
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..n));
            let is_one = filled(&neighbors, &blocks.place);
            for block in 0..blocks.n_blocks() {
                let (begin, end) = blocks.columns(block);
                let rows = &blocks.rows[block];
                for (row, its) in is_one.iter().enumerate().skip(end) {
                    let is_in = rows.contains(&narrow(row));
                    assert!(is_in || !its[begin..end].contains(&true), "{shape}, {row}");
                }
                let Some(&first) = rows.first() else { continue };
                let is_parent = |other: &usize| blocks.columns(*other).1 > first as usize;
                let parent = (0..blocks.n_blocks()).find(is_parent).expect("the row's block");
                let (_, after) = blocks.columns(parent);
                let mut above = rows.iter().filter(|&&row| row as usize >= after);
                assert!(above.all(|row| blocks.rows[parent].contains(row)), "{shape}, {block}");
            }
        }
    }

    #[test]
    fn an_order_by_minimum_degree_keeps_long_rows_for_the_end() {
        // A row that is a neighbor of all others, which are a ring: no entry but those of the ring.
        let n = 400;
        let ring = |i: u32| vec![(i + 1) % n, (i + n - 1) % n, n];
        let mut neighbors: Vec<Vec<u32>> = (0..n).map(ring).collect();
        neighbors.push((0..n).collect());
        assert!(Blocks::new(neighbors).work() < 20 * u64::from(n));
    }

    #[test]
    fn rows_with_the_same_neighbors_are_blocks() {
        // Rows of two kinds, each a neighbor of all of the other kind.
        let (n, m) = (100, 120);
        let mut neighbors: Vec<Vec<u32>> = vec![(n..n + m).collect(); n as usize];
        neighbors.extend(vec![(0..n).collect(); m as usize]);
        let blocks = Blocks::new(neighbors);
        assert!(blocks.n_blocks() <= 5, "{}", blocks.n_blocks());
    }
}
