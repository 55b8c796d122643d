//! [`Symmetry`]: a symmetry of the cells with clues.

use quadrille_boards::{Board, Cell};

/// A symmetry of the cells with clues. The digits of the clues do not matter.
///
/// ```
/// use quadrille::sudoku::Symmetry;
///
/// for (symmetry, name, _) in Symmetry::ALL {
///     assert_eq!((symmetry.name(), Symmetry::named(name)), (name, Some(symmetry)));
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry is required.
    #[default]
    None,
    /// Rotation by 180 degrees.
    HalfTurn,
    /// Rotation by 90 degrees.
    QuarterTurn,
    /// Reflection that exchanges left and right.
    Mirror,
    /// Reflection that exchanges rows and columns.
    Diagonal,
    /// Reflections at both diagonals.
    BothDiagonals,
    /// All of these. Most orbits have eight cells.
    Full,
}

/// A map of the cells: it takes a row and a column, and returns those of the image.
type Move = fn(u8, u8) -> (u8, u8);

impl Symmetry {
    /// All symmetries, each with its name and a line of help.
    pub const ALL: [(Self, &'static str, &'static str); 7] = [
        (Self::None, "none", "Any places"),
        (Self::HalfTurn, "half-turn", "The same upside down"),
        (Self::QuarterTurn, "quarter-turn", "The same after a quarter turn"),
        (Self::Mirror, "mirror", "Left and right alike"),
        (Self::Diagonal, "diagonal", "Rows and columns alike"),
        (Self::BothDiagonals, "both-diagonals", "Alike along both diagonals"),
        (Self::Full, "full", "All of these"),
    ];

    /// The symmetry with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, its, _)| *its == name).map(|(symmetry, ..)| symmetry)
    }

    /// The name of the symmetry.
    pub const fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// The symmetries that the cells with clues have, except [`None`](Self::None).
    ///
    /// ```
    /// use quadrille::sudoku::{Board, Symmetry};
    ///
    /// assert_eq!(Symmetry::of(&Board::EMPTY).count(), 6);
    /// ```
    pub fn of(board: &Board) -> impl Iterator<Item = Self> {
        let is_clue = |cell: Cell| board.get(cell).is_some();
        let keeps = move |go: Move| {
            Cell::all().all(|cell| {
                let (row, column) = go(cell.row(), cell.column());
                is_clue(cell) == is_clue(Cell::at(row, column))
            })
        };
        let all = Self::ALL.into_iter().skip(1).map(|(symmetry, ..)| symmetry);
        all.filter(move |symmetry| symmetry.moves().iter().all(|&go| keeps(go)))
    }

    /// The moves of the board that generate the symmetry.
    fn moves(self) -> &'static [Move] {
        const TURN: Move = |r, c| (c, 8 - r);
        const HALF: Move = |r, c| (8 - r, 8 - c);
        const MIRROR: Move = |r, c| (r, 8 - c);
        const DIAGONAL: Move = |r, c| (c, r);
        const OTHER: Move = |r, c| (8 - c, 8 - r);
        match self {
            Self::None => &[],
            Self::HalfTurn => &[HALF],
            Self::QuarterTurn => &[TURN],
            Self::Mirror => &[MIRROR],
            Self::Diagonal => &[DIAGONAL],
            Self::BothDiagonals => &[DIAGONAL, OTHER],
            Self::Full => &[TURN, DIAGONAL],
        }
    }

    /// The orbits of the cells: each is a set of cells that the moves map to one another. Orbits
    /// that are not entirely inside the mask are left out.
    pub(super) fn orbits(self, mask: &[bool; 81]) -> Vec<Vec<Cell>> {
        let mut orbits = Vec::new();
        let mut seen = [false; 81];
        for first in Cell::all() {
            if seen[first.index()] {
                continue;
            }
            seen[first.index()] = true;
            let mut orbit = vec![first];
            let mut next = 0;
            while let Some(&cell) = orbit.get(next) {
                next += 1;
                for to in self.moves() {
                    let (row, column) = to(cell.row(), cell.column());
                    let cell = Cell::at(row, column);
                    if !std::mem::replace(&mut seen[cell.index()], true) {
                        orbit.push(cell);
                    }
                }
            }
            if orbit.iter().all(|cell| mask[cell.index()]) {
                orbits.push(orbit);
            }
        }
        orbits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_have_the_sizes_of_the_group() {
        // By Burnside's lemma: the mean number of cells that a symmetry does not move.
        let expected = [81, 41, 21, 45, 45, 25, 15];
        for ((symmetry, ..), n) in Symmetry::ALL.into_iter().zip(expected) {
            let orbits = symmetry.orbits(&[true; 81]);
            assert_eq!(orbits.len(), n, "{symmetry:?}");
            assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), 81);
        }
    }
}
