use super::Symmetry;
use crate::auto::Plan;
use crate::automorphisms::copies::parts;
use crate::{Instance, Problem};
use quadrille::models::Model;
use quadrille::models::dominoes::dominoes;
use quadrille::models::langford::Langford;
use quadrille::models::latin::Latin;
use quadrille::models::packing::Shape;
use quadrille::models::partitions::Partitions;
use quadrille::models::queens::Queens;
use quadrille::models::steiner::Steiner;
use quadrille::models::sudoku::Sudoku;

fn order(problem: &Instance) -> u64 {
    let symmetry = Symmetry::new(problem, false).unwrap();
    u64::try_from(symmetry.order()).unwrap()
}

/// Boards; reversal; permutations of rows, columns, digits and of the three kinds of them; of
/// points.
#[test]
fn known_groups_have_their_orders() {
    assert_eq!(order(&Queens::new(8).unwrap().problem()), 8);
    let board = |rows, columns| dominoes(Shape::rectangle(rows, columns).unwrap()).unwrap();
    assert_eq!(order(&board(8, 8).problem()), 8);
    assert_eq!(order(&board(6, 8).problem()), 4);
    assert_eq!(order(&Langford::new(7).unwrap().problem()), 2);
    assert_eq!(order(&Sudoku::new(2, 2).unwrap().problem()), 3072);
    assert_eq!(order(&Steiner::new(2, 3, 7).unwrap().problem()), 5040);
    assert_eq!(order(&Latin::new(3).unwrap().problem()), 1296);
    assert_eq!(order(&Latin::new(5).unwrap().problem()), 10_368_000);
    assert_eq!(order(&Partitions::new(9).unwrap().problem()), 362_880);
}

/// The points and lines of the projective space of three dimensions over the field of two elements.
/// Its group is isomorphic to the alternating group of eight points.
#[test]
fn the_group_of_a_projective_space_has_its_order() {
    let names: Vec<String> = (1..16).map(|p| format!("p{p}")).collect();
    let mut text = vec![names.join(" ")];
    for a in 1..16_u32 {
        for b in (a + 1..16).filter(|b| a ^ b > *b) {
            text.push(format!("p{a} p{b} p{}", a ^ b));
        }
    }
    assert_eq!(text.len(), 1 + 35);
    assert_eq!(order(&text.join("\n").parse::<Problem>().unwrap()), 20_160);
}

#[test]
fn what_cannot_be_exchanged_has_one_symmetry() {
    for text in ["a b\na\na b\n", "a | b\na\nb\n", "a b\na |1\nb |2\n", "a b\n"] {
        let problem: Problem = text.parse().unwrap();
        let symmetry = problem.symmetry().unwrap();
        assert_eq!((symmetry.order(), symmetry.generators().len()), (1_u32.into(), 0), "{text}");
    }
}

/// A part has two covers, and no symmetry maps one to the other.
#[test]
fn copies_have_multisets_of_classes() {
    let part = |k: usize| format!("\na{k}\nb{k}\na{k} b{k}");
    let items = |k: usize| format!("a{k} b{k} ");
    let text = (0..40).map(items).chain((0..40).map(part)).collect::<String>();
    let problem: Problem = text.parse().unwrap();
    let symmetry = problem.symmetry().unwrap();
    assert_eq!(parts(&symmetry.found).unwrap().len(), 1);
    assert_eq!(symmetry.count().unwrap(), 41_u32.into());
    // An option without primary items makes two of them a pair.
    let text = "a b c d | x y z u\na x\na\nb y\nb\nc z\nc\nd u\nd\nx y";
    let symmetry = text.parse::<Problem>().unwrap().symmetry().unwrap();
    assert!(parts(&symmetry.found).is_none());
    assert_eq!(symmetry.count().unwrap(), 9_u32.into());
    assert_eq!(symmetry.covers(&Plan::new(&symmetry.found.problem)).unwrap().count(), 9);
}
