//! Sets of points, as an object: partitions and Steiner systems.

use std::fmt;

use crate::picture::{Draw, Grid, Picture};

/// Sets of some of the points from 1 to `n`, called blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocks {
    n: usize,
    blocks: Vec<Vec<usize>>,
}

impl Blocks {
    /// The blocks with these points, given as bits.
    pub(super) fn new(n: usize, blocks: impl IntoIterator<Item = u64>) -> Self {
        let points =
            |bits: u64| (0..n).filter(move |point| bits >> point & 1 == 1).map(|point| point + 1);
        let mut blocks: Vec<Vec<usize>> =
            blocks.into_iter().map(|bits| points(bits).collect()).collect();
        blocks.sort_unstable();
        Self { n, blocks }
    }

    /// How many points there are.
    #[must_use]
    pub fn n_points(&self) -> usize {
        self.n
    }

    /// The points of each block, from 1, in order.
    #[must_use]
    pub fn blocks(&self) -> &[Vec<usize>] {
        &self.blocks
    }
}

/// The points of each block, and bars between blocks.
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
