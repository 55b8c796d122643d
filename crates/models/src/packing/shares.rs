//! The heat map of all tilings: how often does each kind of place fill each cell?
//!
//! A cell is drawn in a mixture of the colors of the places that fill it. The weight of a place is
//! the share of the tilings that have it. So a cell that is filled in the same way in nearly all
//! tilings has a pure color. In an Aztec diamond filled with dominoes, nearly all cells outside of
//! a circle have pure colors, one in each corner (W. Jockusch, J. Propp and P. Shor, "Random domino
//! tilings and the arctic circle theorem", 1998).

use super::{Packing, Placement, Shape, drawn_places, grids};
use crate::picture::Picture;
use quadrille_base::narrow;

/// The heat map for these shares.
pub(super) fn draw<'l>(
    packing: &Packing,
    shares: impl IntoIterator<Item = (&'l Placement, f64)>,
) -> Picture {
    let board = &packing.board;
    let mut mixes: Vec<Vec<(u32, f64)>> = vec![Vec::new(); board.cells().len()];
    for (&place, share) in shares.into_iter().filter(|&(_, share)| share > 0.0) {
        let tint = tint(packing, place);
        for cell in packing.cells(place) {
            let mix = &mut mixes[packing.finder.find(cell).expect("a place on the board")];
            match mix.iter_mut().find(|(other, _)| *other == tint) {
                Some((_, sum)) => *sum += share,
                None => mix.push((tint, share)),
            }
        }
    }
    let drawn = drawn_places(packing.lattice, board);
    let mut grids = grids(packing.lattice, board);
    for (&cell, mix) in board.cells().iter().zip(&mixes) {
        let [layer, row, column] = drawn(cell);
        grids[layer].put(row, column, 0);
        grids[layer].mix(row, column, mix);
    }
    Picture::Grids(grids)
}

/// What the colors mean: for each the name of its piece, and the piece drawn in it. If there is
/// only one piece, it is drawn in each of its orientations.
pub(super) fn legend(packing: &Packing) -> Vec<(String, Picture)> {
    let drawn = |name: &str, shape: &Shape, tint: u32| {
        let (place, mut grids) =
            (drawn_places(packing.lattice, shape), grids(packing.lattice, shape));
        for &cell in shape.cells() {
            let [layer, row, column] = place(cell);
            grids[layer].put(row, column, 0);
            grids[layer].tint(row, column, tint);
        }
        (name.to_owned(), Picture::Grids(grids))
    };
    let (pieces, orientations) = (&packing.pieces, &packing.orientations);
    if pieces.len() > 1 {
        let all = (0..).zip(pieces);
        return all.map(|(tint, piece)| drawn(&piece.name, &piece.shape, tint)).collect();
    }
    let all = (0..).zip(&orientations[0]);
    if !is_domino(packing) {
        return all.map(|(tint, shape)| drawn("", shape, tint)).collect();
    }
    let chess = ["its first cell is black", "its first cell is white"];
    all.flat_map(|(k, shape)| (0..).zip(chess).map(move |(odd, name)| (2 * k + odd, name, shape)))
        .map(|(tint, name, shape)| drawn(name, shape, tint))
        .collect()
}

/// Whether the only piece has two squares.
fn is_domino(packing: &Packing) -> bool {
    packing.pieces[0].shape.cells().len() == 2 && !packing.lattice.is_slanted()
}

/// The color of a place: that of its piece. If there is only one piece, that of its orientation. A
/// domino has two colors for each orientation: one if its first cell is white on a chessboard, the
/// other if it is black.
fn tint(packing: &Packing, place: Placement) -> u32 {
    if packing.pieces.len() > 1 {
        return narrow(place.piece);
    }
    if !is_domino(packing) {
        return narrow(place.orientation);
    }
    let first = packing.cells(place).next().expect("a piece has cells");
    let is_odd = first.iter().sum::<i32>().rem_euclid(2) == 1;
    narrow(2 * place.orientation + usize::from(is_odd))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;
    use crate::dominoes::dominoes;

    #[test]
    fn the_corners_of_an_aztec_diamond_have_four_colors() {
        let packing = dominoes(Shape::aztec_diamond(4).unwrap()).unwrap();
        let problem = packing.problem();
        let diagram = problem.diagram().unwrap();
        let shares = diagram.counted().shares();
        // For each of the outermost pairs of cells, the color with the largest share.
        let largest = |cells: [[i32; 3]; 2]| {
            let mut sums = [0.0; 4];
            for option in problem.options() {
                let place = *problem.label(option);
                if packing.cells(place).any(|cell| cells.contains(&cell)) {
                    sums[tint(&packing, place) as usize] += shares.share(option);
                }
            }
            (0..4).max_by(|&a, &b| sums[a].total_cmp(&sums[b])).unwrap()
        };
        let mut corners = [
            [[0, 0, 3], [0, 0, 4]],
            [[0, 7, 3], [0, 7, 4]],
            [[0, 3, 0], [0, 4, 0]],
            [[0, 3, 7], [0, 4, 7]],
        ]
        .map(largest);
        corners.sort_unstable();
        assert_eq!(corners, [0, 1, 2, 3]);
    }
}
