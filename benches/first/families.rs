//! Families of problems whose first covers are hard for a search of the tree.
//!
//! Each has a cover: it is cut out of one (Sudoku, quasigroups, planted triples, edge matching), or
//! known to have some (the others).

use std::fmt::Write as _;

use quadrille::Problem;
use quadrille::models::Model;
use quadrille::models::packing::{Copies, Motions, Packing, Piece, Shape};
use quadrille::models::queens::Queens;
use quadrille::models::steiner::Steiner;

use crate::random::Random;

/// A problem, and its name.
pub(crate) type Family = (String, Box<dyn Fn() -> Problem>);

pub(crate) fn all() -> Vec<Family> {
    let mut all: Vec<Family> = Vec::new();
    let mut add = |name: String, make: Box<dyn Fn() -> Problem>| all.push((name, make));
    for (percent, seed) in [(57, 32), (65, 34), (72, 35)] {
        let name = format!("sudoku 36x36 {percent} percent empty seed {seed}");
        add(name, Box::new(move || sudoku(6, percent, seed)));
    }
    add("sudoku 49x49 55 percent empty seed 1".into(), Box::new(|| sudoku(7, 55, 1)));
    add("steiner quadruples 16".into(), Box::new(|| plain(&Steiner::new(3, 4, 16).unwrap())));
    for (n, holes, seed) in [(33, 12, 11), (33, 12, 12), (33, 12, 13), (35, 12, 14)] {
        let name = format!("balanced quasigroup {n} with {} holes seed {seed}", n * holes);
        add(name, Box::new(move || quasigroup(n, Holes::Balanced(holes), seed)));
    }
    for (n, percent, seed) in [(36, 38, 24), (38, 40, 25), (40, 36, 21), (40, 42, 22)] {
        let name = format!("quasigroup {n} with {percent} percent holes seed {seed}");
        add(name, Box::new(move || quasigroup(n, Holes::Percent(percent), seed)));
    }
    for n in [60, 100, 150, 200] {
        add(format!("queens {n}"), Box::new(move || plain(&Queens::new(n).unwrap())));
    }
    for n in [15, 20] {
        add(format!("y-pentominoes {n}x{n}"), Box::new(move || y_pentominoes(n)));
    }
    for sets in [3, 5] {
        let name = format!("pentomino sets 15x{}", 4 * sets);
        add(name, Box::new(move || pentomino_sets(sets)));
    }
    for (n, m, seed) in [(99, 420, 45), (120, 700, 41), (150, 900, 42), (180, 1000, 46)] {
        add(
            format!("planted triples {n} of {m} seed {seed}"),
            Box::new(move || triples(n, m, seed)),
        );
    }
    for (n, m, seed) in [(240, 1000, 43), (240, 1100, 44)] {
        add(
            format!("planted triples {n} of {m} seed {seed}"),
            Box::new(move || triples(n, m, seed)),
        );
    }
    for (n, colors, seed) in [(7, 6, 51), (7, 6, 52), (8, 8, 53)] {
        let name = format!("edges {n}x{n} with {colors} colors seed {seed}");
        add(name, Box::new(move || edges(n, colors, seed)));
    }
    add("n-pentacubes 5x5x5".into(), Box::new(n_pentacubes));
    all
}

fn plain<M: Model>(model: &M) -> Problem {
    model.problem().into_parts().0
}

/// A grid of `box_side^2` x `box_side^2`, solved: rows are shifted, then digits, rows in bands,
/// bands, columns in stacks and stacks are shuffled. The given percentage of the cells is emptied.
fn sudoku(box_side: usize, percent: usize, seed: u64) -> Problem {
    let n = box_side * box_side;
    let mut random = Random::new(seed);
    let digits = random.order(n);
    let mut lines = || -> Vec<usize> {
        let bands = random.order(box_side);
        bands
            .iter()
            .flat_map(|band| random.order(box_side).into_iter().map(move |k| band * box_side + k))
            .collect::<Vec<_>>()
    };
    let (rows, columns) = (lines(), lines());
    let digit = |row: usize, column: usize| {
        let (row, column) = (rows[row], columns[column]);
        digits[(row * box_side + row / box_side + column) % n]
    };
    let box_of = |row: usize, column: usize| row / box_side * box_side + column / box_side;
    let mut is_open = vec![false; n * n];
    for &cell in &random.order(n * n)[..n * n * percent / 100] {
        is_open[cell] = true;
    }
    // What the given cells have used up, by row, column and box.
    let mut used = vec![[false; 3]; n * n];
    for cell in (0..n * n).filter(|&cell| !is_open[cell]) {
        let (row, column) = (cell / n, cell % n);
        let digit = digit(row, column);
        for (kind, unit) in [row, column, box_of(row, column)].into_iter().enumerate() {
            used[unit * n + digit][kind] = true;
        }
    }
    let mut options = Vec::new();
    for cell in (0..n * n).filter(|&cell| is_open[cell]) {
        let (row, column) = (cell / n, cell % n);
        let box_ = box_of(row, column);
        for digit in 0..n {
            let is_used = [row, column, box_]
                .iter()
                .enumerate()
                .any(|(kind, unit)| used[unit * n + digit][kind]);
            if !is_used {
                options.push(format!(
                    "p{row}.{column} r{row}.{digit} c{column}.{digit} b{box_}.{digit}"
                ));
            }
        }
    }
    of_options(&options)
}

/// Which cells of a quasigroup are emptied.
#[derive(Clone, Copy)]
enum Holes {
    /// This many in each row and each column.
    Balanced(usize),
    /// This percentage, anywhere.
    Percent(usize),
}

/// A random Latin square with holes to fill.
fn quasigroup(n: usize, holes: Holes, seed: u64) -> Problem {
    let mut random = Random::new(seed);
    let square = latin_square(n, &mut random);
    let mut is_open = vec![false; n * n];
    match holes {
        Holes::Percent(percent) => {
            for &cell in &random.order(n * n)[..n * n * percent / 100] {
                is_open[cell] = true;
            }
        }
        Holes::Balanced(holes) => {
            // Where another random Latin square has one of `holes` symbols.
            let other = latin_square(n, &mut random);
            for cell in 0..n * n {
                is_open[cell] = other[cell] < holes;
            }
        }
    }
    let mut used = vec![[false; 2]; n * n];
    for cell in (0..n * n).filter(|&cell| !is_open[cell]) {
        used[cell / n * n + square[cell]][0] = true;
        used[cell % n * n + square[cell]][1] = true;
    }
    let mut options = Vec::new();
    for cell in (0..n * n).filter(|&cell| is_open[cell]) {
        let (row, column) = (cell / n, cell % n);
        for symbol in 0..n {
            if !used[row * n + symbol][0] && !used[column * n + symbol][1] {
                options.push(format!("p{row}.{column} r{row}.{symbol} c{column}.{symbol}"));
            }
        }
    }
    of_options(&options)
}

/// A nearly uniform Latin square, by `n^3` moves of Jacobson and Matthews ("Generating uniformly
/// distributed random Latin squares", 1996), on the cube of incidences of row, column and symbol.
fn latin_square(n: usize, random: &mut Random) -> Vec<usize> {
    let mut cube = vec![0_i8; n * n * n];
    let at = |[row, column, symbol]: [usize; 3]| (row * n + column) * n + symbol;
    for row in 0..n {
        for column in 0..n {
            cube[at([row, column, (row + column) % n])] = 1;
        }
    }
    let mut improper: Option<[usize; 3]> = None;
    let mut moves = 0;
    while moves < n * n * n || improper.is_some() {
        moves += 1;
        let place = improper.unwrap_or_else(|| {
            loop {
                let place = [random.below(n), random.below(n), random.below(n)];
                if cube[at(place)] == 0 {
                    break place;
                }
            }
        });
        // On each line through the place, one of the incidences: of two if the place is improper.
        let mut other = place;
        for axis in 0..3 {
            let mut found = (0..n).filter(|&k| {
                let mut on_line = place;
                on_line[axis] = k;
                cube[at(on_line)] == 1
            });
            let first = found.next().expect("each line has an incidence");
            other[axis] = match found.next() {
                Some(second) if random.below(2) == 1 => second,
                _ => first,
            };
        }
        for corner in 0..8_usize {
            let mut cell = place;
            for axis in 0..3 {
                if corner >> axis & 1 == 1 {
                    cell[axis] = other[axis];
                }
            }
            cube[at(cell)] += if corner.count_ones() % 2 == 0 { 1 } else { -1 };
        }
        improper = (cube[at(other)] < 0).then_some(other);
    }
    (0..n * n).map(|cell| (0..n).find(|&k| cube[cell * n + k] == 1).expect("a symbol")).collect()
}

/// Triples of `n` points, `m` in all, among which a random partition is planted.
fn triples(n: usize, m: usize, seed: u64) -> Problem {
    let mut random = Random::new(seed);
    let planted = random.order(n);
    let mut triples: Vec<[usize; 3]> =
        planted.chunks_exact(3).map(|three| [three[0], three[1], three[2]]).collect();
    for triple in &mut triples {
        triple.sort_unstable();
    }
    while triples.len() < m {
        let mut triple = [random.below(n), random.below(n), random.below(n)];
        triple.sort_unstable();
        if triple[0] < triple[1] && triple[1] < triple[2] && !triples.contains(&triple) {
            triples.push(triple);
        }
    }
    let options: Vec<String> = triples.iter().map(|[a, b, c]| format!("i{a} i{b} i{c}")).collect();
    of_options(&options)
}

/// Square tiles with colored edges that fill a board, cut out of a random board and turned. The
/// edges of the board may have any color.
fn edges(n: usize, colors: usize, seed: u64) -> Problem {
    let mut random = Random::new(seed);
    // The edges above and to the left of each cell, the last row and column included.
    let [across, down] = [0, 1]
        .map(|_| -> Vec<usize> { (0..(n + 1) * (n + 1)).map(|_| random.below(colors)).collect() });
    let place = |row: usize, column: usize| row * (n + 1) + column;
    let around = |row: usize, column: usize| {
        [
            across[place(row, column)],
            down[place(row, column + 1)],
            across[place(row + 1, column)],
            down[place(row, column)],
        ]
    };
    let mut tiles: Vec<[usize; 4]> = (0..n * n).map(|cell| around(cell / n, cell % n)).collect();
    random.shuffle(&mut tiles);
    let mut options = Vec::new();
    for (tile, sides) in tiles.iter().enumerate() {
        for cell in 0..n * n {
            let (row, column) = (cell / n, cell % n);
            let names = [
                format!("h{row}.{column}"),
                format!("v{row}.{}", column + 1),
                format!("h{}.{column}", row + 1),
                format!("v{row}.{column}"),
            ];
            let mut turned: Vec<[usize; 4]> =
                (0..4).map(|turn| [0, 1, 2, 3].map(|side| sides[(side + turn) % 4])).collect();
            turned.sort_unstable();
            turned.dedup();
            for sides in turned {
                let mut option = format!("t{tile} p{row}.{column} |");
                for (name, color) in names.iter().zip(sides) {
                    write!(option, " {name}:{color}").expect("a string");
                }
                options.push(option);
            }
        }
    }
    of_options(&options)
}

fn y_pentominoes(n: usize) -> Problem {
    let piece = piece("Y", &[[0, 0], [1, 0], [2, 0], [3, 0], [1, 1]], Copies::Any);
    plain(&Packing::new(Shape::rectangle(n, n).unwrap(), vec![piece], Motions::Reflect).unwrap())
}

fn n_pentacubes() -> Problem {
    let cells = [[0, 0, 0], [0, 1, 0], [0, 1, 1], [0, 2, 1], [0, 3, 1]];
    let piece = Piece::new("N", Shape::new(cells).unwrap(), Copies::Any).unwrap();
    plain(&Packing::new(Shape::cuboid(5, 5, 5).unwrap(), vec![piece], Motions::Turn).unwrap())
}

/// Several sets of the twelve pentominoes on a board of 15 columns. Pieces may be turned over.
fn pentomino_sets(sets: u32) -> Problem {
    let shapes = Shape::polyominoes(5, Motions::Reflect).unwrap();
    let piece = |(k, shape)| Piece::new(format!("piece{k}"), shape, Copies::Exactly(sets)).unwrap();
    let pieces = shapes.into_iter().enumerate().map(piece).collect();
    plain(
        &Packing::new(Shape::rectangle(4 * sets as usize, 15).unwrap(), pieces, Motions::Reflect)
            .unwrap(),
    )
}

fn piece(name: &str, cells: &[[i32; 2]], copies: Copies) -> Piece {
    let cells = cells.iter().map(|&[row, column]| [0, row, column]);
    Piece::new(name, Shape::new(cells).unwrap(), copies).unwrap()
}

/// A problem with these options, each a list of primary items; secondary items follow a bar.
pub(crate) fn of_options(options: &[String]) -> Problem {
    let (mut primary, mut secondary) = (Vec::new(), Vec::new());
    for option in options {
        let (first, second) = option.split_once('|').unwrap_or((option, ""));
        primary.extend(first.split_whitespace());
        secondary.extend(second.split_whitespace().map(|entry| entry.split(':').next().unwrap()));
    }
    for items in [&mut primary, &mut secondary] {
        items.sort_unstable();
        items.dedup();
    }
    let mut text = format!("{} | {}\n", primary.join(" "), secondary.join(" "));
    if secondary.is_empty() {
        text = text.replace(" | ", "");
    }
    for option in options {
        writeln!(text, "{}", option.replace(" |", "")).expect("a string");
    }
    text.parse().expect("Knuth's format")
}
