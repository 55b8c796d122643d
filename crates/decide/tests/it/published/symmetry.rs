//! Published numbers of classes of covers, each with the number of covers in all of them.

use std::collections::BTreeSet;

use quadrille::models::Model;
use quadrille::models::latin::Latin;
use quadrille::models::packing::Shape;
use quadrille::models::polycubes::soma;
use quadrille::models::polyominoes::pentominoes;
use quadrille::models::queens::Queens;
use quadrille::models::steiner::Steiner;
use quadrille::models::sudoku::Sudoku;
use quadrille::search::auto::Plan;
use quadrille::symmetry::Symmetry;
use quadrille::{BigUint, Enumerate, Instance, Problem};

/// Asserts that a problem has this many classes, by both methods, and this many covers in them.
#[track_caller]
fn check(problem: &Instance, n_classes: u32, n_covers: u64) {
    let symmetry = Symmetry::new(problem, false).unwrap();
    assert_eq!(symmetry.count().unwrap(), n_classes.into());
    let mut search = symmetry.covers(&Plan::new(problem)).unwrap();
    let (mut n_found, mut n_images) = (0, BigUint::ZERO);
    while search.next_solution().is_some() {
        n_found += 1;
        n_images += search.images();
    }
    assert_eq!((n_found, n_images), (n_classes, n_covers.into()));
}

/// OEIS A002562 and A000170.
#[test]
fn queens() {
    for (n, n_classes, n_covers) in [(4, 1, 2), (5, 2, 10), (6, 1, 4), (7, 6, 40), (8, 12, 92)] {
        check(&Queens::new(n).unwrap().problem(), n_classes, n_covers);
    }
    check(&Queens::new(10).unwrap().problem(), 92, 724);
}

/// Main classes of Latin squares: OEIS A003090 and A002860.
#[test]
fn latin_squares() {
    for (n, n_classes, n_covers) in [(2, 1, 2), (3, 1, 12), (4, 2, 576), (5, 2, 161_280)] {
        check(&Latin::new(n).unwrap().problem(), n_classes, n_covers);
    }
}

/// Boards of 4x4: OEIS A109741 and A107739.
#[test]
fn sudoku() {
    check(&Sudoku::new(2, 2).unwrap().problem(), 2, 288);
}

/// Steiner systems: OEIS A030129 and A030128.
#[test]
fn steiner_triple_systems() {
    check(&Steiner::new(2, 3, 7).unwrap().problem(), 1, 30);
    check(&Steiner::new(2, 3, 9).unwrap().problem(), 1, 840);
}

/// C. B. and J. Haselgrove, 1960; and the 240 solutions of the Soma cube, of which the mirror
/// images of the cube and of its two pieces that mirror each other are one.
#[test]
fn packings() {
    let board = Shape::rectangle(3, 20).unwrap();
    check(&pentominoes(board).unwrap().problem(), 2, 8);
    check(&soma().problem(), 240, 11_520);
}

/// One-factorizations of complete graphs: OEIS A000474 and A000438.
#[test]
fn one_factorizations() {
    for (n, n_classes, n_covers) in [(4, 1, 1), (6, 1, 6), (8, 6, 6240)] {
        let edge = |a: usize, b: usize| format!("{a}-{b}");
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| edge(a, b)));
        let mut text = pairs.collect::<Vec<String>>().join(" ");
        let mut open = vec![((0..n).collect::<Vec<usize>>(), String::new())];
        while let Some((rest, option)) = open.pop() {
            let Some((&first, others)) = rest.split_first() else {
                text += "\n";
                text += &option;
                continue;
            };
            for &other in others {
                let left = others.iter().copied().filter(|&it| it != other).collect();
                open.push((left, format!("{option} {}", edge(first, other))));
            }
        }
        check(&text.parse::<Problem>().unwrap(), n_classes, n_covers);
    }
}

/// Spreads of the projective space of three dimensions over the fields of two and three elements:
/// lines that have every point once. One class and two (J. W. P. Hirschfeld, "Finite projective
/// spaces of three dimensions", 1985).
#[test]
fn spreads() {
    for (q, n_classes, n_covers) in [(2, 1, 56), (3, 2, 8424)] {
        let all =
            (1..q * q * q * q).map(|k: u32| [k / (q * q * q), k / (q * q) % q, k / q % q, k % q]);
        // A point is a vector whose first number other than 0 is 1.
        let is_point = |v: &[u32; 4]| v.iter().find(|&&x| x > 0) == Some(&1);
        let points: Vec<[u32; 4]> = all.filter(is_point).collect();
        let name = |v: [u32; 4]| format!("p{}", v.map(|x| x.to_string()).concat());
        let mut lines = BTreeSet::new();
        for a in &points {
            for b in points.iter().filter(|b| *b != a) {
                let sums = (0..q).flat_map(|s| (0..q).map(move |t| (s, t)));
                let sums = sums.map(|(s, t)| [0, 1, 2, 3].map(|k| (s * a[k] + t * b[k]) % q));
                let mut line: Vec<String> = sums.filter(is_point).map(name).collect();
                line.sort();
                lines.insert(line.join(" "));
            }
        }
        let items: Vec<String> = points.into_iter().map(name).collect();
        let lines: Vec<String> = lines.into_iter().collect();
        let problem: Problem =
            format!("{}\n{}", items.join(" "), lines.join("\n")).parse().unwrap();
        check(&problem, n_classes, n_covers);
    }
}
