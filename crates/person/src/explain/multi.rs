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
    let both_ways = |[a, b]: [Cells; 2]| [[a, b], [b, a]].into_iter();
    let wrong = [(first, second), (second, first)].into_iter().find_map(|(a, b)| {
        both_ways(a).find_map(|color| {
            let seen = color[0].all_peers();
            let is_wrong = seen.meets(b[0]) && seen.meets(b[1]);
            if is_wrong { step(color[0], [color, b], true) } else { None }
        })
    });
    wrong.or_else(|| {
        both_ways(first).find_map(|a| {
            both_ways(second).filter(|b| a[0].all_peers().meets(b[0])).find_map(|b| {
                let removes = places & a[1].all_peers() & b[1].all_peers();
                step(removes, [a, b], false)
            })
        })
    })
}
