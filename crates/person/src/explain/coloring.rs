//! Simple coloring: the places of a digit in two colors.
//!
//! If a unit has only two places for the digit, exactly one of them is right, so they get different
//! colors. Among the places that are joined in this way, all of one color are right and all of the
//! other color are wrong. If two places of a color see each other, that color is wrong. A place
//! that sees both colors is wrong.

use super::cells::{Cells, N_UNITS};
use super::changes::where_changed;
use super::{CandidateGrid, FoundStep, Pattern, Technique};

pub(super) fn simple(grid: &mut CandidateGrid) -> Option<FoundStep> {
    where_changed(grid, Technique::SimpleColoring, |grid, digit| {
        let places = grid.of_digit[digit];
        let large = groups(grid, digit).into_iter().filter(|[a, b]| (*a | *b).len() > 2);
        large.into_iter().find_map(|colors| step_by(places, digit, colors))
    })
}

/// The places of a digit that are joined, group by group, each in its two colors.
pub(super) fn groups(grid: &CandidateGrid, digit: usize) -> Vec<[Cells; 2]> {
    let mut groups = Vec::new();
    let mut links = [Cells::NONE; 81];
    let mut linked = Cells::NONE;
    for unit in 0..N_UNITS {
        if let Some([a, b]) = grid.places(digit, unit).pair() {
            links[a] |= Cells::of(b);
            links[b] |= Cells::of(a);
            linked |= Cells::of(a) | Cells::of(b);
        }
    }
    while !linked.is_empty() {
        let colors = colored(linked.first(), |cell| links[cell]);
        linked = linked.minus(colors[0] | colors[1]);
        groups.push(colors);
    }
    groups
}

/// The cells of each color that are joined to this one. `links` has the cells next to a cell.
pub(super) fn colored(start: usize, links: impl Fn(usize) -> Cells) -> [Cells; 2] {
    let mut colors = [Cells::of(start), Cells::NONE];
    let mut new = Cells::of(start);
    let mut color = 0;
    while !new.is_empty() {
        color = 1 - color;
        new = new.into_iter().fold(Cells::NONE, |next, cell| next | links(cell));
        new = new.minus(colors[color]);
        colors[color] |= new;
    }
    colors
}

fn step_by(places: Cells, digit: usize, colors: [Cells; 2]) -> Option<FoundStep> {
    let technique = Technique::SimpleColoring;
    let seen = colors.map(Cells::all_peers);
    for (wrong, right) in [(0, 1), (1, 0)] {
        if seen[wrong].meets(colors[wrong]) {
            let colors = [colors[right], colors[wrong]];
            let pattern = Pattern::Colors { digit, colors, wrong: true };
            return FoundStep::remove(technique, digit, colors[1], pattern);
        }
    }
    let removes = (places & seen[0] & seen[1]).minus(colors[0] | colors[1]);
    let pattern = Pattern::Colors { digit, colors, wrong: false };
    FoundStep::remove(technique, digit, removes, pattern)
}
