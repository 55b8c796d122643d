//! Orders of strips, grids and tori, whatever the order in which their items are declared.

use super::*;
use crate::problem::Instance;

/// Dominoes on a board of 3 by `n` cells, declared in an order that mixes the columns, with a
/// piece that may lie anywhere, declared first.
fn strip(n: usize) -> Instance {
    let mut builder = Instance::builder();
    let anywhere = builder.primary("anywhere").unwrap();
    let name = |column: usize, row: usize| format!("{column}.{row}");
    for k in 0..n {
        for row in 0..3 {
            builder.primary(&name(k * 7 % n, row)).unwrap();
        }
    }
    for column in 0..n {
        for row in 0..3 {
            let cell = builder.item(&name(column, row)).unwrap();
            builder.option([cell, anywhere]).unwrap();
            let next = [name(column + 1, row), name(column, row + 1)];
            for next in next.iter().filter_map(|name| builder.item(name)).collect::<Vec<_>>() {
                builder.option([cell, next]).unwrap();
            }
        }
    }
    builder.build()
}

#[test]
fn a_narrow_board_is_swept_from_end_to_end_and_hubs_come_last() {
    let problem = strip(20);
    let connections = Connections::of(&problem);
    let Narrow { order, states } = Narrow::best(&connections);
    assert_eq!(order.last(), Some(&0), "the piece that may lie anywhere");
    let columns: Vec<usize> = order[..order.len() - 1]
        .iter()
        .map(|&item| {
            let name = problem.name(problem.items().nth(item as usize).unwrap());
            name.split('.').next().unwrap().parse().unwrap()
        })
        .collect();
    let distance = |k: usize| columns[k].abs_diff(columns[0]);
    assert!((1..columns.len()).all(|k| distance(k) + 1 >= distance(k - 1)), "{columns:?}");
    let declared: Vec<u32> = (0..narrow(problem.n_items())).collect();
    assert!(10.0 * states < connections.states(&declared));
}

/// Colorings of a grid of 4 by 12 cells in 3 colors, or of a torus if it wraps; cell `k` is
/// declared at place `k * step % 48`.
fn colorings(step: usize, wraps: bool) -> Instance {
    let (rows, columns) = (4, 12);
    let mut builder = Instance::builder();
    let name = |row: usize, column: usize| format!("{row}.{column}");
    for k in 0..rows * columns {
        let cell = k * step % (rows * columns);
        builder.primary(&name(cell / columns, cell % columns)).unwrap();
    }
    let mut edges = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let here = || name(row, column);
            let below = || [here(), name((row + 1) % rows, column)];
            let right = || [here(), name(row, (column + 1) % columns)];
            edges.extend((wraps || row + 1 < rows).then(below));
            edges.extend((wraps || column + 1 < columns).then(right));
        }
    }
    let mut options = vec![[const { Vec::new() }; 3]; rows * columns];
    for [a, b] in edges {
        let names = [0, 1, 2].map(|color| format!("{a}-{b}.{color}"));
        let items = names.map(|name| builder.secondary(&name).unwrap());
        for cell in [a, b].map(|name| builder.item(&name).unwrap()) {
            for (edges, item) in options[cell.index()].iter_mut().zip(items) {
                edges.push(item);
            }
        }
    }
    for (k, by_color) in options.into_iter().enumerate() {
        let cell = k * step % (rows * columns);
        let cell = builder.item(&name(cell / columns, cell % columns)).unwrap();
        for edges in by_color {
            builder.option(edges.into_iter().chain([cell])).unwrap();
        }
    }
    builder.build()
}

#[test]
fn a_grid_is_colored_column_by_column_whatever_the_order_of_its_cells() {
    // A column of 4 cells has 3 * 2^3 colorings; a border that is not straight has one cell
    // more.
    for step in [1, 5, 7, 11, 13] {
        let narrow = Narrow::best(&Connections::of(&colorings(step, false)));
        let each = narrow.states / 48.0;
        assert!((20.0..60.0).contains(&each), "step {step}: {each}");
    }
}

#[test]
fn a_torus_is_colored_from_circle_to_circle_whatever_the_order_of_its_cells() {
    // Two circles of 4 cells have 18 colorings each, and borders that are not straight a few
    // cells more.
    for step in [1, 5, 7, 11, 13] {
        let narrow = Narrow::best(&Connections::of(&colorings(step, true)));
        let each = narrow.states / 48.0;
        assert!(each < 3_000.0, "step {step}: {each}");
    }
}

#[test]
fn a_problem_without_primary_items_has_an_order() {
    let connections = Connections::of(&Instance::builder().build());
    assert_eq!(Narrow::best(&connections).order, Vec::<u32>::new());
}
