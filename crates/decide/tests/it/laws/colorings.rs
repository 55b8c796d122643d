//! Counts of colorings: long and narrow graphs, whose options share secondary items only. In
//! whatever order the items are declared, a count takes little more than the best sweep.

use std::collections::HashMap;

use quadrille::search::{EngineKind, Limits};
use quadrille::{Problem, Search};

/// A grid, which may be closed to a cylinder: each row is a ring.
#[derive(Clone, Copy)]
struct Grid {
    rows: usize,
    columns: usize,
    is_closed: bool,
}

impl Grid {
    /// Pairs of cells side by side, numbered row by row.
    fn edges(self) -> Vec<[usize; 2]> {
        let Self { rows, columns, is_closed } = self;
        let mut edges = Vec::new();
        for cell in 0..rows * columns {
            let (row, column) = (cell / columns, cell % columns);
            if column + 1 < columns {
                edges.push([cell, cell + 1]);
            } else if is_closed {
                edges.push([row * columns, cell]);
            }
            if row + 1 < rows {
                edges.push([cell, cell + columns]);
            }
        }
        edges
    }

    /// Its colorings: cells of an edge have different colors. An item for each cell, in this order,
    /// and a secondary item for each edge and color.
    fn colorings(self, colors: usize, order: &[usize]) -> Problem {
        let mut builder = Problem::builder();
        let cells = builder.primaries(order.iter().map(|cell| format!("c{cell}"))).unwrap();
        let mut options = vec![vec![Vec::new(); colors]; order.len()];
        for [a, b] in self.edges() {
            let names = (0..colors).map(|color| format!("e{a}.{b}.{color}"));
            let items: Vec<_> = names.map(|name| builder.secondary(name).unwrap()).collect();
            for cell in [a, b] {
                for (edges, &item) in options[cell].iter_mut().zip(&items) {
                    edges.push(item);
                }
            }
        }
        for (item, &cell) in cells.into_iter().zip(order) {
            for edges in &options[cell] {
                builder.option(edges.iter().copied().chain([item])).unwrap();
            }
        }
        builder.build()
    }

    /// The number of its colorings, cell by cell: for the colors of the last cells, as many as a
    /// row has, and of the first cell of the row, how many colorings have them.
    fn n_colorings(self, colors: u8) -> u128 {
        let Self { mut rows, mut columns, is_closed } = self;
        if !is_closed && columns > rows {
            // Shorter rows have fewer colorings.
            std::mem::swap(&mut rows, &mut columns);
        }
        let mut counts = HashMap::from([(vec![u8::MAX; columns + 1], 1_u128)]);
        for cell in 0..rows * columns {
            let column = cell % columns;
            let mut next = HashMap::new();
            for (state, n) in counts {
                for color in 0..colors {
                    let is_left = column > 0 && state[columns - 1] == color;
                    let is_above = state[0] == color;
                    let is_round = is_closed && column + 1 == columns && state[columns] == color;
                    if is_left || is_above || is_round {
                        continue;
                    }
                    let mut after = state[1..columns].to_vec();
                    after.push(color);
                    after.push(if column == 0 { color } else { state[columns] });
                    *next.entry(after).or_insert(0) += n;
                }
            }
            counts = next;
        }
        counts.into_values().sum()
    }

    /// The cells row by row, column by column, and mixed.
    fn orders(self) -> [Vec<usize>; 3] {
        let n = self.rows * self.columns;
        let by_columns = (0..n).map(|k| k % self.rows * self.columns + k / self.rows).collect();
        assert!(!n.is_multiple_of(31), "a prime number of steps at a time meets every cell");
        [(0..n).collect(), by_columns, (0..n).map(|k| k * 31 % n).collect()]
    }
}

fn colorings_are_counted(grid: Grid, colors: u8, most_nodes: u64) {
    let expected = grid.n_colorings(colors);
    for order in grid.orders() {
        let problem = grid.colorings(colors.into(), &order);
        for engine in [EngineKind::Auto, EngineKind::Memo] {
            let mut counting = problem.plan().engine(engine).threads(1).counting().unwrap();
            counting.set_limits(Limits::NONE.nodes(most_nodes));
            assert_eq!(counting.count(), Some(expected.into()), "{engine}, {order:?}");
        }
    }
}

#[test]
fn colorings_of_a_grid_are_counted_in_every_order() {
    let grid = |rows, columns| Grid { rows, columns, is_closed: false };
    colorings_are_counted(grid(6, 6), 3, 100_000);
    colorings_are_counted(grid(5, 20), 3, 300_000);
    colorings_are_counted(grid(20, 5), 3, 300_000);
    colorings_are_counted(grid(4, 10), 4, 300_000);
}

#[test]
fn colorings_of_a_cylinder_are_counted_in_every_order() {
    colorings_are_counted(Grid { rows: 10, columns: 6, is_closed: true }, 3, 300_000);
}
