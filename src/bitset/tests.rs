use super::*;
use crate::models::Model;
use crate::models::packing::{Piece, Shape};
use crate::models::polyominoes::polyominoes;

#[test]
fn the_compiled_variants_explore_the_same_tree() {
    let pieces = Piece::named("V3+").unwrap();
    let problem = polyominoes(Shape::rectangle(6, 9).unwrap(), pieces).unwrap().problem();
    for (limit, weighted) in [0, 40, 100, 1024].into_iter().flat_map(|n| [(n, false), (n, true)]) {
        let mut fast = Bitset::new(&problem).unwrap();
        fast.set_board_limit(limit);
        fast.set_weighted(weighted);
        let mut plain = fast.clone();
        plain.processor = Processor::PLAIN;
        assert_eq!(fast.count_solutions(), 4312);
        assert_eq!(plain.count_solutions(), 4312);
        assert_eq!(plain.meter.stats, fast.meter.stats);
        assert_eq!(plain.profile(), fast.profile());
    }
}

#[test]
fn the_root_is_as_it_was_when_all_is_explored() {
    let pieces = Piece::named("V3+").unwrap();
    let problem = polyominoes(Shape::rectangle(4, 6).unwrap(), pieces).unwrap().problem();
    let mut search = Bitset::new(&problem).unwrap();
    search.set_board_limit(0);
    let before = search.root.clone();
    let mut n = 0;
    while search.next_solution().is_some() {
        search.root.check(&search.table);
        n += 1;
    }
    assert_eq!(n, 18);
    assert_eq!(search.root.sizes(), before.sizes());
}
