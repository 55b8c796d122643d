//! Random boards: solved grids with cells removed, the same with altered clues, and random clues.

use quadrille_boards::{Board, Cell, Digit};
use quickcheck::{Arbitrary, Gen};

/// Random clues. Shrinks by removing clues.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clues(pub(crate) Board);

/// A random solved board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solved(pub(crate) Board);

/// A number below `n`.
fn below(g: &mut Gen, n: usize) -> usize {
    usize::arbitrary(g) % n
}

pub(crate) fn shuffled<const N: usize>(g: &mut Gen) -> [usize; N] {
    let mut order = std::array::from_fn(|i| i);
    for i in (1..N).rev() {
        order.swap(i, below(g, i + 1));
    }
    order
}

fn digit(index: usize) -> Option<Digit> {
    Digit::new(u8::try_from(index + 1).unwrap())
}

impl Arbitrary for Solved {
    /// A cyclic grid with its bands, rows, stacks, columns and digits shuffled.
    fn arbitrary(g: &mut Gen) -> Self {
        let lines = |g: &mut Gen| {
            let bands: [usize; 3] = shuffled(g);
            let inside: [[usize; 3]; 3] = [shuffled(g), shuffled(g), shuffled(g)];
            move |k: usize| bands[k / 3] * 3 + inside[k / 3][k % 3]
        };
        let (row, column, digits) = (lines(g), lines(g), shuffled::<9>(g));
        let transposed = bool::arbitrary(g);
        let mut board = Board::EMPTY;
        for cell in Cell::all() {
            let (mut r, mut c) = (row(cell.row().into()), column(cell.column().into()));
            if transposed {
                (r, c) = (c, r);
            }
            board.set(cell, digit(digits[(3 * r + r / 3 + c) % 9]));
        }
        Self(board)
    }
}

impl Arbitrary for Clues {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut board = Board::EMPTY;
        let kind = below(g, 8);
        if kind < 6 {
            // A solved grid with cells removed: it has a solution, and often several.
            let solved = Solved::arbitrary(g).0;
            let n_clues = 20 + below(g, 30);
            for &index in &shuffled::<81>(g)[..n_clues] {
                let cell = Cell::new(index);
                board.set(cell, solved.get(cell));
            }
        }
        // Some cells are overwritten, so that the board may have no solution.
        let n_random = match kind {
            0..=2 => 0,
            3..=5 => 1 + below(g, 3),
            _ => below(g, 25),
        };
        for _ in 0..n_random {
            board.set(Cell::new(below(g, 81)), digit(below(g, 9)));
        }
        Self(board)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let board = self.0;
        let clues: Vec<_> = board.clues().collect();
        Box::new(clues.into_iter().map(move |(cell, _)| {
            let mut smaller = board;
            smaller.set(cell, None);
            Self(smaller)
        }))
    }
}
