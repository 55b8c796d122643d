//! The symmetries of the square and of the cube.

use super::Motions;

/// A turn or reflection that maps axes to axes. Axis `k` of the image is axis `from[k]`, reversed
/// if `reverse[k]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Motion {
    from: [usize; 3],
    reverse: [bool; 3],
}

impl Motion {
    /// All allowed motions, the identity first: 1, 4 or 8 if `planar` (layers stay in place), 1, 24
    /// or 48 otherwise.
    pub(super) fn all(motions: Motions, planar: bool) -> Vec<Self> {
        const ORDERS: [[usize; 3]; 6] =
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let mut all = Vec::new();
        for from in ORDERS {
            for bits in 0..8 {
                let motion = Self { from, reverse: [0, 1, 2].map(|axis| bits >> axis & 1 == 1) };
                let allowed = match motions {
                    Motions::Shift => all.is_empty(),
                    Motions::Turn => motion.is_turn(),
                    Motions::Reflect => true,
                };
                if allowed && !(planar && (from[0] != 0 || motion.reverse[0])) {
                    all.push(motion);
                }
            }
        }
        all
    }

    /// Whether this is a turn: whether its determinant is 1, not -1.
    fn is_turn(&self) -> bool {
        let [a, b, c] = self.from;
        let inversions = [a > b, a > c, b > c];
        let signs = inversions.iter().chain(&self.reverse);
        signs.filter(|&&odd| odd).count() % 2 == 0
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
        use Motions::{Reflect, Shift, Turn};
        for (motions, planar, order) in [
            (Shift, true, 1),
            (Turn, true, 4),
            (Reflect, true, 8),
            (Shift, false, 1),
            (Turn, false, 24),
            (Reflect, false, 48),
        ] {
            let all = Motion::all(motions, planar);
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
