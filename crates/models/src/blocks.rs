//! Sets of blocks: the solutions of [`partitions`](super::partitions) and
//! [`steiner`](super::steiner).
//!
//! ```
//! use quadrille::models::{Model, partitions::Partitions};
//!
//! let blocks = Partitions::new(3)?.decode(&[0b001, 0b110]); // bit 0 is point 1
//! assert_eq!(blocks.blocks(), [vec![1], vec![2, 3]]);
//! assert_eq!(blocks.to_string(), "1 | 2 3");
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```

use std::fmt;

use crate::picture::{Draw, Grid, Picture};

/// A set of blocks. A block is a set of points from 1 to `n`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocks {
    n: usize,
    blocks: Vec<Vec<usize>>,
}

impl Blocks {
    /// These blocks, each as a bit set of its points; bit 0 is point 1.
    pub(super) fn new(n: usize, blocks: impl IntoIterator<Item = u64>) -> Self {
        let points =
            |bits: u64| (0..n).filter(move |point| bits >> point & 1 == 1).map(|point| point + 1);
        let mut blocks: Vec<Vec<usize>> =
            blocks.into_iter().map(|bits| points(bits).collect()).collect();
        blocks.sort_unstable();
        Self { n, blocks }
    }

    /// The number of points.
    pub fn n_points(&self) -> usize {
        self.n
    }

    /// The blocks in lexicographic order; the points of a block, from 1, in increasing order.
    pub fn blocks(&self) -> &[Vec<usize>] {
        &self.blocks
    }
}

/// The points of each block, with bars between blocks.
impl fmt::Display for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let block = |block: &Vec<usize>| -> String {
            block.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
        };
        f.write_str(&self.blocks.iter().map(block).collect::<Vec<_>>().join(" | "))
    }
}

/// A row for each block, a column for each point.
impl Draw for Blocks {
    fn picture(&self) -> Picture {
        let mut grid = Grid::whole(self.blocks.len(), self.n);
        for (row, block) in self.blocks.iter().enumerate() {
            for column in 0..self.n {
                grid.mark(row, column, "·");
            }
            for &point in block {
                grid.mark(row, point - 1, &point.to_string());
                grid.tint(row, point - 1, u32::try_from(point).expect("at most 64"));
            }
        }
        grid.into()
    }
}
