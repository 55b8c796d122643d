//! Polyominoes, dominoes, polycubes and the partridge puzzle: published counts, reduction by
//! symmetry, and random pieces on random boards.

use std::collections::BTreeSet;

use crate::common::models::check;
use quadrille::OptionId;
use quadrille::models::dominoes::dominoes;
use quadrille::models::packing::{Copies, Motions, Packing, Piece, Shape, Tiling};
use quadrille::models::partridge::partridge;
use quadrille::models::polycubes::soma;
use quadrille::models::polyominoes::{pentominoes, scotts_board};
use quadrille::models::{Model, ModelError};
use quickcheck::{Arbitrary, Gen, QuickCheck};

/// The canonical image of a set of cells: the first, shifted to the origin, of its images under
/// quarter turns around three axes and, if `mirror`, reflections.
fn canonical(cells: &[[i32; 3]], mirror: bool) -> Vec<[i32; 3]> {
    let normal = |cells: &[[i32; 3]]| {
        let low = [0, 1, 2].map(|k| cells.iter().map(|cell| cell[k]).min().unwrap());
        let mut cells: Vec<[i32; 3]> =
            cells.iter().map(|c| [c[0] - low[0], c[1] - low[1], c[2] - low[2]]).collect();
        cells.sort_unstable();
        cells
    };
    let mut images = BTreeSet::from([normal(cells)]);
    // All images: the closure under three quarter turns and the reflection.
    loop {
        let mut more = images.clone();
        for image in &images {
            more.insert(normal(&image.iter().map(|&[a, b, c]| [a, c, -b]).collect::<Vec<_>>()));
            more.insert(normal(&image.iter().map(|&[a, b, c]| [b, -a, c]).collect::<Vec<_>>()));
            more.insert(normal(&image.iter().map(|&[a, b, c]| [c, b, -a]).collect::<Vec<_>>()));
            if mirror {
                more.insert(normal(&image.iter().map(|&[a, b, c]| [a, b, -c]).collect::<Vec<_>>()));
            }
        }
        if more == images {
            return images.into_iter().next().unwrap();
        }
        images = more;
    }
}

/// Whether the pieces fill the board, each with its number of copies.
fn fills(packing: &Packing, tiling: &Tiling, mirror: bool) -> bool {
    let mut filled: Vec<[i32; 3]> = tiling.places().flat_map(|(_, cells)| cells).collect();
    filled.sort_unstable();
    let right_shapes = tiling.places().all(|(piece, cells)| {
        let shape = &packing.pieces()[piece].shape;
        canonical(&cells, mirror) == canonical(shape.cells(), mirror)
    });
    let counts = packing.pieces().iter().enumerate().all(|(k, piece)| {
        let n = tiling.places().filter(|&(piece, _)| piece == k).count();
        match piece.copies {
            Copies::Exactly(copies) => copies as usize == n,
            Copies::Any => true,
            other => panic!("no test for {other:?}"),
        }
    });
    filled == packing.board().cells() && right_shapes && counts
}

fn check_packing(packing: &Packing, expected: u64) {
    check(packing, expected, |tiling| fills(packing, tiling, true));
}

/// Asserts that a packing has this many symmetries, and solutions up to them.
fn check_distinct(packing: &Packing, symmetries: u64, expected: u64) {
    let problem = packing.problem();
    let symmetry = problem.symmetry().unwrap();
    assert_eq!(symmetry.order(), symmetries.into());
    let covers = symmetry.covers(&problem.plan()).unwrap();
    let tilings = covers.map(|cover| packing.decode(problem.labels(&cover)));
    assert_eq!(tilings.filter(|tiling| fills(packing, tiling, false)).count() as u64, expected);
}

fn rectangle(rows: usize, columns: usize) -> Shape {
    Shape::rectangle(rows, columns).unwrap()
}

fn polyominoes(board: Shape, pieces: Vec<Piece>) -> Result<Packing, ModelError> {
    Packing::new(board, pieces, Motions::Reflect)
}

/// Haselgrove 1960, Scott 1958.
#[test]
fn pentominoes_fill_boards() {
    for (board, symmetries, expected) in [
        (rectangle(3, 20), 4, 2),
        (rectangle(20, 3), 4, 2),
        (rectangle(4, 15), 4, 368),
        (scotts_board(), 8, 65),
    ] {
        let packing = pentominoes(board).unwrap();
        // The largest tree: one solution of each class is enough.
        if expected < 368 {
            check_packing(&packing, symmetries * expected);
        }
        check_distinct(&packing, symmetries, expected);
    }
}

/// Every solution is the image of exactly one of the solutions up to symmetry.
#[test]
fn solutions_up_to_symmetry_are_one_image_of_each() {
    let turned = |text: &str| -> String {
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let column = |c: usize| rows.iter().rev().map(|row| row[c]).collect::<String>();
        (0..rows[0].len()).map(column).collect::<Vec<_>>().join("\n")
    };
    let mirrored = |text: &str| text.lines().rev().collect::<Vec<_>>().join("\n");
    // Pieces of the same shape can be exchanged, so their names do not matter.
    let unnamed = |text: &str| {
        let mut names: Vec<char> = Vec::new();
        let mut letter = |c: char| {
            let at = names.iter().position(|&name| name == c).unwrap_or_else(|| {
                names.push(c);
                names.len() - 1
            });
            char::from(b'a' + u8::try_from(at).unwrap())
        };
        text.chars().map(|c| if c.is_ascii_uppercase() { letter(c) } else { c }).collect::<String>()
    };
    let pieces = || Piece::drawn("AABBB\nACCCB\nDDCEE\nDFFFE").unwrap();
    for board in [rectangle(4, 5), "####.\n#####\n######\n..####\n....#".parse().unwrap()] {
        for motions in [Motions::Reflect, Motions::Turn] {
            let Ok(packing) = Packing::new(board.clone(), pieces(), motions) else { continue };
            let problem = packing.problem();
            let text = |cover: Vec<OptionId>| packing.decode(problem.labels(&cover)).to_string();
            let full: BTreeSet<String> =
                problem.covers().map(|cover| unnamed(&text(cover))).collect();
            let covers = problem.symmetry().unwrap().covers(&problem.plan()).unwrap();
            let kept: Vec<String> = covers.map(text).collect();
            let mut seen = BTreeSet::new();
            let mut n_images = 0;
            for solution in &kept {
                let mut images = BTreeSet::new();
                let mut text = solution.clone();
                for _ in 0..4 {
                    for image in [text.clone(), mirrored(&text)] {
                        let image = unnamed(&image);
                        if full.contains(&image) {
                            images.insert(image);
                        }
                    }
                    text = turned(&text);
                }
                n_images += images.len();
                seen.extend(images);
            }
            assert_eq!(seen, full);
            assert_eq!(n_images, full.len());
        }
    }
}

/// OEIS A046984 (4x3n), A351322 (the 9x9 board is a file of `data`), and 2^n for 3x2n.
#[test]
fn right_trominoes_fill_rectangles() {
    for (rows, columns, expected) in
        [(4, 3, 4), (4, 6, 18), (4, 9, 88), (4, 12, 468), (3, 8, 16), (3, 3, 0), (2, 9, 8)]
    {
        let pieces = Piece::named("V3+").unwrap();
        check_packing(&polyominoes(rectangle(rows, columns), pieces).unwrap(), expected);
    }
}

/// OEIS A004003, the Fibonacci numbers, A006125.
#[test]
fn dominoes_fill_boards() {
    for (board, expected) in [
        (rectangle(2, 2), 2),
        (rectangle(4, 4), 36),
        (rectangle(6, 6), 6728),
        (rectangle(2, 10), 89),
        (rectangle(3, 3), 0),
        (Shape::aztec_diamond(1).unwrap(), 2),
        (Shape::aztec_diamond(3).unwrap(), 64),
        (Shape::aztec_diamond(4).unwrap(), 1024),
        (".#####\n######\n######\n######\n######\n#####.".parse().unwrap(), 0),
    ] {
        check_packing(&dominoes(board).unwrap(), expected);
    }
}

/// OEIS A004003. No enumeration reaches this count; the front door finds a method that does.
#[test]
fn the_front_door_counts_the_dominoes_on_16x16() {
    let problem = dominoes(rectangle(16, 16)).unwrap().problem();
    assert_eq!(problem.count().to_string(), "2444888770250892795802079170816");
}

/// Conway and Guy 1961; Bouwkamp 1967.
#[test]
fn polycubes_fill_boxes() {
    let soma = soma();
    check(&soma, 11520, |tiling| fills(&soma, tiling, false));
    // Reflections of the cube exchange two pieces.
    check_distinct(&soma, 48, 240);
    let board = Shape::cuboid(2, 3, 10).unwrap();
    let packing = Packing::new(board, Piece::named("pentominoes").unwrap(), Motions::Turn).unwrap();
    check(&packing, 96, |tiling| fills(&packing, tiling, false));
    // Each piece is its own mirror image.
    check_distinct(&packing, 8, 12);
}

/// Wainwright 1981: no solution below 8, except for 1.
#[test]
fn the_partridge_puzzle_has_no_small_solution_except_the_first() {
    check_packing(&partridge(1).unwrap(), 1);
    for n in 2..=5 {
        check_packing(&partridge(n).unwrap(), 0);
    }
    check_distinct(&partridge(4).unwrap(), 8, 0);
    // The squares and the board have the same number of cells.
    for n in 1..=12 {
        let packing = partridge(n).unwrap();
        let cells = packing.pieces().iter().map(|piece| {
            let Copies::Exactly(copies) = piece.copies else {
                panic!("expected an exact number of copies")
            };
            copies as usize * piece.shape.cells().len()
        });
        assert_eq!(cells.sum::<usize>(), packing.board().cells().len());
    }
}

#[test]
fn sets_of_pieces_have_the_published_sizes() {
    for (word, n) in [
        ("monomino", 1),
        ("trominoes", 2),
        ("tetrominoes", 5),
        ("pentominoes", 12),
        ("hexominoes", 35),
        ("5-ominoes", 12),
        ("7-ominoes", 108),
        ("soma", 7),
        ("tetracubes", 8),
        ("3-cubes", 2),
        ("Y", 1),
        ("I2x18", 1),
    ] {
        let pieces = Piece::named(word).unwrap();
        assert_eq!(pieces.len(), n, "{word}");
        let shapes: BTreeSet<_> =
            pieces.iter().map(|piece| canonical(piece.shape.cells(), false)).collect();
        assert_eq!(shapes.len(), n, "{word}");
    }
    assert_eq!(Piece::named("Yx10").unwrap()[0].copies, Copies::Exactly(10));
    assert_eq!(Piece::named("Y+").unwrap()[0].copies, Copies::Any);
    for word in ["", "x", "+", "Q", "Yx0", "x3", "0-ominoes", "99-ominoes", "Yx99999999999"] {
        assert!(Piece::named(word).is_err(), "{word}");
    }
    // Golomb's letters have the shapes of the pieces.
    let pentominoes = Piece::named("pentominoes").unwrap();
    let names: String = pentominoes.iter().map(|piece| &piece.name[..]).collect();
    assert_eq!(names, "FILNPTUVWXYZ");
}

/// A small board, and pieces with their numbers of copies (0: any).
#[derive(Clone, Debug)]
struct Small {
    board: Vec<[i32; 3]>,
    pieces: Vec<(Vec<[i32; 3]>, u32)>,
    motions: u8,
}

impl Arbitrary for Small {
    fn arbitrary(g: &mut Gen) -> Self {
        let deep = i32::from(u8::arbitrary(g) % 3 == 0) + 1;
        let mut cells = |n: usize, size: [i32; 3]| -> Vec<[i32; 3]> {
            let cell = |g: &mut Gen| size.map(|size| i32::from(u8::arbitrary(g) % 8) % size);
            (0..=usize::arbitrary(g) % n).map(|_| cell(g)).collect()
        };
        let board = cells(14, [deep, 3, 4]);
        let pieces = (0..3).map(|_| (cells(3, [deep, 2, 2]), 0));
        let mut pieces: Vec<(Vec<[i32; 3]>, u32)> = pieces.collect();
        pieces.truncate(usize::arbitrary(g) % 3 + 1);
        for (_, copies) in &mut pieces {
            *copies = u32::arbitrary(g) % 4;
        }
        Self { board, pieces, motions: u8::arbitrary(g) % 3 }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let this = self.clone();
        let boards = (1..self.board.len()).map(move |k| {
            let mut smaller = this.clone();
            smaller.board.remove(k);
            smaller
        });
        let this = self.clone();
        let fewer = (1..self.pieces.len()).map(move |k| {
            let mut fewer = this.clone();
            fewer.pieces.remove(k);
            fewer
        });
        Box::new(boards.chain(fewer))
    }
}

/// The number of ways to fill the free cells: tries every piece at the first free cell. `left` has
/// for each piece its orientations, each shifted so that its first cell is the origin, and the
/// copies that remain.
fn plain_packing(free: &BTreeSet<[i32; 3]>, left: &mut Vec<(BTreeSet<Vec<[i32; 3]>>, u32)>) -> u64 {
    let Some(&first) = free.iter().next() else {
        return u64::from(left.iter().all(|&(_, copies)| copies == 0 || copies > 100));
    };
    let mut n = 0;
    for k in 0..left.len() {
        let (orientations, copies) = left[k].clone();
        if copies == 0 {
            continue;
        }
        for orientation in orientations {
            let cells: Vec<[i32; 3]> =
                orientation.iter().map(|cell| [0, 1, 2].map(|x| cell[x] + first[x])).collect();
            if cells.iter().all(|cell| free.contains(cell)) {
                let rest = free.iter().filter(|cell| !cells.contains(cell)).copied().collect();
                left[k].1 = copies - 1;
                n += plain_packing(&rest, left);
                left[k].1 = copies;
            }
        }
    }
    n
}

/// A motion of cells.
type Move = fn(&[i32; 3]) -> [i32; 3];

/// All orientations of a piece under quarter turns and reflections, each with its first cell at the
/// origin.
fn orientations(cells: &[[i32; 3]], motions: u8, planar: bool) -> BTreeSet<Vec<[i32; 3]>> {
    let normal = |cells: Vec<[i32; 3]>| {
        let first = *cells.iter().min().unwrap();
        let shifted = cells.iter().map(|cell| [0, 1, 2].map(|x| cell[x] - first[x]));
        shifted.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>()
    };
    let mut moves: Vec<Move> = Vec::new();
    if motions > 0 {
        moves.push(|&[a, b, c]| [a, c, -b]);
        if !planar {
            moves.push(|&[a, b, c]| [b, -a, c]);
        }
    }
    if motions > 1 {
        moves.push(|&[a, b, c]| [a, b, -c]);
    }
    let mut all = BTreeSet::from([normal(cells.to_vec())]);
    loop {
        let images = all.iter().flat_map(|image| {
            moves.iter().map(|step| normal(image.iter().map(step).collect())).collect::<Vec<_>>()
        });
        let more: BTreeSet<_> = images.chain(all.iter().cloned()).collect();
        if more.len() == all.len() {
            return all;
        }
        all = more;
    }
}

#[test]
fn packings_agree_with_exhaustive_trials() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(small: Small) -> bool {
        let board = Shape::new(small.board.iter().copied()).unwrap();
        let motions = [Motions::Shift, Motions::Turn, Motions::Reflect][usize::from(small.motions)];
        let copies = |n| if n == 0 { Copies::Any } else { Copies::Exactly(n) };
        let pieces: Vec<Piece> = small
            .pieces
            .iter()
            .enumerate()
            .map(|(k, (cells, n))| {
                let shape = Shape::new(cells.iter().copied()).unwrap();
                Piece::new(format!("p{k}"), shape, copies(*n)).unwrap()
            })
            .collect();
        let planar =
            board.extent()[0] == 1 && pieces.iter().all(|piece| piece.shape.extent()[0] == 1);
        let mut left = small
            .pieces
            .iter()
            .map(|(cells, n)| {
                (orientations(cells, small.motions, planar), if *n == 0 { 1000 } else { *n })
            })
            .collect();
        let free = board.cells().iter().copied().collect();
        let packing = Packing::new(board, pieces, motions).unwrap();
        packing.problem().count() == plain_packing(&free, &mut left).into()
    }
    QuickCheck::new().tests(2000).quickcheck(law as fn(Small) -> bool);
}

/// Code that is quadratic in the number of cells would not end.
#[test]
fn large_boards_are_built() {
    let packing = dominoes(rectangle(600, 700)).unwrap();
    assert_eq!(packing.problem().n_options(), 599 * 700 + 600 * 699);
}

#[test]
fn invalid_pieces_are_refused() {
    assert!(partridge(0).is_err() && partridge(41).is_err());
    assert!(Packing::new(rectangle(2, 2), Vec::new(), Motions::Turn).is_err());
    // A piece with the name of another piece or of a cell.
    let piece = |name| Piece::new(name, rectangle(1, 1), Copies::Exactly(1)).unwrap();
    assert!(polyominoes(rectangle(1, 2), vec![piece("A"), piece("A")]).is_err());
    assert!(polyominoes(rectangle(1, 2), vec![piece("r1c1"), piece("A")]).is_err());
    assert!(Piece::drawn("AA\nA|").unwrap_err().to_string().starts_with("2:2: a name needs"));
    assert!(Piece::new("a b", rectangle(1, 1), Copies::Any).is_err());
}
