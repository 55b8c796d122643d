use super::*;
use crate::problem::Instance;
use crate::search::Search;
use crate::search::dlx::Dlx;
use crate::tests::instance;
use quadrille::models::packing::{Motions, Packing, Piece, Shape};

#[test]
fn all_processor_variants_explore_the_same_tree() {
    let pieces = Piece::named("V3+").unwrap();
    let problem =
        instance(&Packing::new(Shape::rectangle(6, 9).unwrap(), pieces, Motions::Reflect).unwrap());
    for (limit, weighted) in [0, 40, 100, 1024].into_iter().flat_map(|n| [(n, false), (n, true)]) {
        let mut fast = Bitset::new(&problem).unwrap();
        fast.set_dense_limit(limit);
        fast.set_weighted(weighted);
        let first = fast.clone();
        assert_eq!(fast.count_solutions(), 4312);
        for processor in Processor::all() {
            let mut search = Bitset { processor, ..first.clone() };
            assert_eq!(search.count_solutions(), 4312);
            assert_eq!(search.meter.stats, fast.meter.stats);
            assert_eq!(search.profile(), fast.profile());
        }
    }
}

#[test]
fn exploring_everything_restores_the_sparse_part() {
    let pieces = Piece::named("V3+").unwrap();
    let problem =
        instance(&Packing::new(Shape::rectangle(4, 6).unwrap(), pieces, Motions::Reflect).unwrap());
    let mut search = Bitset::new(&problem).unwrap();
    search.set_dense_limit(0);
    let before = search.sparse.clone();
    let mut n = 0;
    while search.next_solution().is_some() {
        search.sparse.check(&search.table);
        n += 1;
    }
    assert_eq!(n, 18);
    assert_eq!(search.sparse.restored(), before.restored());
}

#[test]
fn lists_longer_than_a_word_are_searched_like_short_ones() {
    // Items a and b have 100 and 150 options, c has 5; x gets a color or is covered.
    let mut text = String::from("a b c | x y\n");
    let mut line = |items: String| text.push_str(&(items + "\n"));
    (0..99).for_each(|k| line(format!("a x:{}", k % 7)));
    (0..149).for_each(|k| line(format!("b x:{} y", k % 5)));
    line("a b x".into());
    (0..3).for_each(|k| line(format!("c x:{k}")));
    line("c y".into());
    line("c".into());
    let problem: Instance = text.parse().unwrap();
    let expected = Dlx::new(&problem).count_solutions();
    for (limit, weighted) in [(0, false), (0, true), (200, false), (1024, true)] {
        let mut search = Bitset::new(&problem).unwrap();
        search.set_dense_limit(limit);
        search.set_weighted(weighted);
        let before = search.sparse.clone();
        let mut n = 0;
        while search.next_solution().is_some() {
            if limit == 0 {
                search.sparse.check(&search.table);
            }
            n += 1;
        }
        assert_eq!(n, expected);
        assert_eq!(search.sparse.restored(), before.restored());
    }
}

/// Passes over random frames, both in place and behind them.
#[cfg(target_arch = "x86_64")]
#[test]
fn eight_rows_at_a_time_give_the_same_frame_as_row_by_row() {
    use planes::{Away, ByRows, Planes};

    fn law<const W: usize>(pass: avx512::HasAvx512, state: &mut u64) {
        let mut next = || {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            *state ^ *state >> 29
        };
        let n_rows = (next() >> 40) as usize % 40;
        // Many options, few, and almost none.
        let thin = next() >> 62;
        let mut word = || (0..thin).fold(next(), |word, _| word & next() & next());
        let rows: Vec<[u64; W]> = (0..n_rows)
            .map(|_| {
                let mut row = std::array::from_fn(|_| word());
                row[0] |= 1;
                row
            })
            .collect();
        let conflicts = std::array::from_fn(|_| word() & word());
        let n_covered = (word() >> 60) as usize;
        let away = Away { conflicts: &conflicts, chosen: &[0; W], n_covered };
        let mut planes = Planes::<W>::default();
        let place = planes.set_up(rows.iter().map(|row| (row, 0)));
        let mut weights = Weights::new(0);
        for in_place in [false, true] {
            let [mut fast, mut plain] = [planes.clone(), planes.clone()];
            let to = if in_place { place } else { fast.behind(place) };
            plain.behind(place);
            let frame = plain.pass::<_, false>(ByRows, place, to, &away, &mut weights);
            assert_eq!(fast.pass::<_, false>(pass, place, to, &away, &mut weights), frame);
            let Some(frame) = frame else { continue };
            let rows = |planes: &Planes<W>| -> Vec<_> {
                (0..frame.n_rows).map(|k| planes.row(to, k)).collect()
            };
            assert_eq!(rows(&fast), rows(&plain));
        }
    }
    let Some(pass) = avx512::HasAvx512::detect() else {
        // Not by `eprintln!`, whose output the test harness hides.
        use std::io::Write;
        writeln!(std::io::stderr(), "not tested: bit sets by AVX-512; no such processor").unwrap();
        return;
    };
    let mut state = 1;
    for _ in 0..5_000 {
        law::<1>(pass, &mut state);
        law::<2>(pass, &mut state);
        law::<4>(pass, &mut state);
        law::<8>(pass, &mut state);
        law::<16>(pass, &mut state);
    }
}
