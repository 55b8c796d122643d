//! Sets of blocks: the solutions of [`partitions`](super::partitions) and
//! [`steiner`](super::steiner).
//!
//! ```
//! use quadrille::models::{Model, partitions::Partitions};
//!
//! let blocks = Partitions::new(3)?.decode(&[0b001, 0b110]); // bit 0 is point 1
//! assert_eq!(blocks.blocks, [vec![1], vec![2, 3]]);
//! assert_eq!(blocks.to_string(), "1 | 2 3");
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```

use std::fmt;

use super::joined;
use crate::picture::{Draw, Grid, Picture};
use quadrille_base::narrow;

/// A set of blocks. A block is a set of points from 1 to `n`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Blocks {
    /// The number of points.
    pub n_points: usize,
    /// The blocks in lexicographic order; the points of a block, from 1, in increasing order.
    pub blocks: Vec<Vec<usize>>,
}

/// The points, from 0 to 63, of a block that is a bit set.
pub(super) fn points(block: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |point| block >> point & 1 == 1)
}

impl Blocks {
    /// These blocks, each as a bit set of its points; bit 0 is point 1.
    pub(super) fn new<'b>(n_points: usize, blocks: impl IntoIterator<Item = &'b u64>) -> Self {
        let block = |bits: &u64| points(*bits).map(|point| point + 1).collect();
        let mut blocks: Vec<Vec<usize>> = blocks.into_iter().map(block).collect();
        blocks.sort_unstable();
        Self { n_points, blocks }
    }
}

/// The points of each block, with bars between blocks.
impl fmt::Display for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&joined(self.blocks.iter().map(|block| joined(block, " ")), " | "))
    }
}

/// A row for each block, a column for each point.
impl Draw for Blocks {
    fn picture(&self) -> Picture {
        let mut grid = Grid::whole(self.blocks.len(), self.n_points);
        for (row, block) in self.blocks.iter().enumerate() {
            for column in 0..self.n_points {
                grid.mark(row, column, "·");
            }
            for &point in block {
                grid.mark(row, point - 1, &point.to_string());
                grid.tint(row, point - 1, narrow(point));
            }
        }
        grid.into()
    }
}
