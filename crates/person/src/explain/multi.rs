//! Multi-coloring: two groups of places of a digit, each in two colors of which one is right.
//!
//! If a place of one color sees a place of a color of the other group, not both colors are right.
//! So one of their opposite colors is, and a place that sees both opposite colors is wrong. If a
//! color sees both colors of the other group, it is wrong.

use super::cells::{Cells, PEERS};
use super::coloring::groups;
use super::found_step::{FoundStep, Pattern};
use super::grid::CandidateGrid;
use super::technique::Technique;

pub(super) fn coloring(grid: &CandidateGrid) -> Option<FoundStep> {
    (0..9).find_map(|digit| {
        let groups = groups(grid, digit);
        let pairs =
            groups.iter().enumerate().flat_map(|(i, a)| groups[..i].iter().map(move |b| (a, b)));
        pairs.into_iter().find_map(|(a, b)| between(grid, digit, *a, *b))
    })
}

fn seen(cells: Cells) -> Cells {
    cells.into_iter().fold(Cells::NONE, |seen, cell| seen | PEERS[cell])
}

fn between(
    grid: &CandidateGrid,
    digit: usize,
    first: [Cells; 2],
    second: [Cells; 2],
) -> Option<FoundStep> {
    let places = grid.of_digit[digit];
    let step = |removes, [a, b]: [[Cells; 2]; 2], wrong| {
        let of = u8::try_from(digit).expect("0 to 8");
        let pattern = Pattern::TwoColorings { digit: of, first: a, second: b, wrong };
        FoundStep::remove(Technique::MultiColoring, digit, removes, pattern)
    };
    for (a, b) in [(first, second), (second, first)] {
        for color in [a, [a[1], a[0]]] {
            if seen(color[0]).meets(b[0]) && seen(color[0]).meets(b[1]) {
                return step(color[0], [color, b], true);
            }
        }
    }
    for a in [first, [first[1], first[0]]] {
        for b in [second, [second[1], second[0]]] {
            if seen(a[0]).meets(b[0]) {
                let removes = places & seen(a[1]) & seen(b[1]);
                if let Some(found) = step(removes, [a, b], false) {
                    return Some(found);
                }
            }
        }
    }
    None
}
