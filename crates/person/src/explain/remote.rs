//! Remote pairs: cells with the same two candidates that see each other, one after another.
//!
//! Two of them that see each other have different digits. So along the chain the digits alternate,
//! and the cells have two colors: all cells of one color have one digit, all of the other color the
//! other digit. A cell that sees both colors has neither.

use super::cells::{Cells, PEERS};
use super::coloring::colored;
use super::grid::selected;
use super::{CandidateGrid, FoundStep, Pattern, Technique};

pub(super) fn pairs(grid: &CandidateGrid) -> Option<FoundStep> {
    let mut rest = grid.pairs;
    while !rest.is_empty() {
        let start = rest.first();
        let digits = grid.of_cell[start];
        let same: Cells = grid.pairs.into_iter().filter(|&c| grid.of_cell[c] == digits).collect();
        let colors = colored(start, |cell| PEERS[cell] & same);
        let all = colors[0] | colors[1];
        rest = rest.minus(all);
        // Two cells are a naked pair. A cell of both colors shows that there is no solution.
        if all.len() < 4 || colors[0].meets(colors[1]) {
            continue;
        }
        let seen = colors.map(Cells::all_peers);
        let removes = selected(&grid.of_digit, digits, (seen[0] & seen[1]).minus(all));
        let pattern = Pattern::RemotePairs { colors, digits };
        if let Some(found) = FoundStep::remove_all(Technique::RemotePair, removes, pattern) {
            return Some(found);
        }
    }
    None
}
