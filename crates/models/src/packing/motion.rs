//! The symmetries of the square, of the cube, and of the lattices of hexagons and triangles.

use super::{Lattice, Motions};

/// A turn or reflection that maps axes to axes. Axis `k` of the image is axis `from[k]`, reversed
/// if `reverse[k]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Motion {
    from: [usize; 3],
    reverse: [bool; 3],
    /// Whether triangles that point up become triangles that point down.
    turns_over: bool,
}

impl Motion {
    /// All allowed motions, the identity first: of squares 1, 4 or 8 (layers stay in place), of
    /// cubes 1, 24 or 48, of hexagons and triangles 1, 6 or 12.
    pub(super) fn all(motions: Motions, lattice: Lattice) -> Vec<Self> {
        const ORDERS: [[usize; 3]; 6] =
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let mut all = Vec::new();
        for from in ORDERS {
            for bits in 0..8 {
                let reverse = [0, 1, 2].map(|axis| bits >> axis & 1 == 1);
                let turns_over = lattice == Lattice::Triangles && reverse[0];
                let motion = Self { from, reverse, turns_over };
                let keeps_lattice = match lattice {
                    Lattice::Squares => from[0] == 0 && !reverse[0],
                    Lattice::Cubes => true,
                    // The half turn reverses all axes.
                    Lattice::Hexagons | Lattice::Triangles => matches!(bits, 0 | 7),
                };
                let allowed = match motions {
                    Motions::Shift => all.is_empty(),
                    Motions::Turn => motion.is_turn(lattice),
                    Motions::Reflect => true,
                };
                if allowed && keeps_lattice {
                    all.push(motion);
                }
            }
        }
        all
    }

    /// Whether this is a turn: whether its determinant is 1, not -1. In the plane of hexagons and
    /// triangles, a reversal of all three axes is a half turn.
    fn is_turn(&self, lattice: Lattice) -> bool {
        let [a, b, c] = self.from;
        let inversions = [a > b, a > c, b > c];
        let reversals = self.reverse.iter().filter(|_| !lattice.is_slanted());
        let signs = inversions.iter().chain(reversals);
        signs.filter(|&&odd| odd).count() % 2 == 0
    }

    /// The mark of the image of a cell with this mark.
    pub(super) fn mark(&self, mark: u8) -> u8 {
        if self.turns_over { 3 - mark } else { mark }
    }

    /// Those of these motions of which all others are products.
    pub(super) fn generators(motions: &[Self]) -> Vec<Self> {
        // Different motions map this cell to different ones.
        let mut reached = vec![[1, 2, 3]];
        let mut generators: Vec<Self> = Vec::new();
        for motion in motions {
            if reached.contains(&motion.apply(reached[0])) {
                continue;
            }
            generators.push(*motion);
            let mut next = 0;
            while let Some(&cell) = reached.get(next) {
                for image in generators.iter().map(|generator| generator.apply(cell)) {
                    if !reached.contains(&image) {
                        reached.push(image);
                    }
                }
                next += 1;
            }
        }
        generators
    }

    /// The image of a cell.
    pub(super) fn apply(&self, cell: [i32; 3]) -> [i32; 3] {
        [0, 1, 2].map(|axis| {
            let x = cell[self.from[axis]];
            if self.reverse[axis] { -x } else { x }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_groups_have_their_orders() {
        use Lattice::{Cubes, Hexagons, Squares, Triangles};
        use Motions::{Reflect, Shift, Turn};
        for (motions, lattice, order) in [
            (Shift, Squares, 1),
            (Turn, Squares, 4),
            (Reflect, Squares, 8),
            (Shift, Cubes, 1),
            (Turn, Cubes, 24),
            (Reflect, Cubes, 48),
            (Shift, Hexagons, 1),
            (Turn, Hexagons, 6),
            (Reflect, Triangles, 12),
        ] {
            let all = Motion::all(motions, lattice);
            assert_eq!(all.len(), order);
            assert_eq!(all[0].apply([1, 2, 3]), [1, 2, 3]);
            assert!(Motion::generators(&all).len() <= 5);
            // Closed under composition.
            let images: Vec<_> = all.iter().map(|motion| motion.apply([1, 2, 3])).collect();
            for a in &all {
                for b in &all {
                    assert!(images.contains(&a.apply(b.apply([1, 2, 3]))));
                }
            }
        }
    }
}
