//! Multi-coloring: two groups of places of a digit, each in two colors of which one is right.
//!
//! If a place of one color sees a place of a color of the other group, not both colors are right.
//! So one of their opposite colors is, and a place that sees both opposite colors is wrong. If a
//! color sees both colors of the other group, it is wrong.

use super::cells::Cells;
use super::coloring::groups;
use super::{CandidateGrid, FoundStep, Pattern, Technique};

pub(super) fn coloring(grid: &CandidateGrid) -> Option<FoundStep> {
    (0..9).find_map(|digit| {
        let groups = groups(grid, digit);
        let pairs =
            groups.iter().enumerate().flat_map(|(i, a)| groups[..i].iter().map(move |b| (a, b)));
        pairs.into_iter().find_map(|(a, b)| between(grid, digit, *a, *b))
    })
}

fn between(
    grid: &CandidateGrid,
    digit: usize,
    first: [Cells; 2],
    second: [Cells; 2],
) -> Option<FoundStep> {
    let places = grid.of_digit[digit];
    let step = |removes, [a, b]: [[Cells; 2]; 2], wrong| {
        let pattern = Pattern::TwoColorings { digit, first: a, second: b, wrong };
        FoundStep::remove(Technique::MultiColoring, digit, removes, pattern)
    };
    for (a, b) in [(first, second), (second, first)] {
        for color in [a, [a[1], a[0]]] {
            let seen = color[0].all_peers();
            if seen.meets(b[0]) && seen.meets(b[1]) {
                return step(color[0], [color, b], true);
            }
        }
    }
    for a in [first, [first[1], first[0]]] {
        for b in [second, [second[1], second[0]]] {
            if a[0].all_peers().meets(b[0]) {
                let removes = places & a[1].all_peers() & b[1].all_peers();
                if let Some(found) = step(removes, [a, b], false) {
                    return Some(found);
                }
            }
        }
    }
    None
}
