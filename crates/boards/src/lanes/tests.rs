//! Tests of machines that newer processors do not choose.

use std::io::Write;

use super::*;

/// Boards with none, one and several solutions, easy and hard.
fn boards() -> Vec<Board> {
    let files = [
        include_str!("../../data/altered.txt"),
        include_str!("../../data/easy.txt"),
        include_str!("../../data/hard.txt"),
        include_str!("../../data/several.txt"),
        include_str!("../../data/regress/near-empty.txt"),
    ];
    let lines = files.iter().flat_map(|file| file.lines().filter(|line| !line.starts_with('#')));
    lines.step_by(11).map(|line| line[..81].parse().unwrap()).collect()
}

#[test]
fn avx512_without_extensions_answers_like_portable_loops() {
    let mut portable = Lanes::with_backend(Backend::Portable).expect("always available");
    let machines = machine::<Avx512Lanes<false>>().zip(machine::<Avx2>());
    let Some((many, one)) = machines else {
        // Not by `eprintln!`, whose output the test harness hides.
        writeln!(std::io::stderr(), "not tested: lanes by AVX-512; no such processor").unwrap();
        return;
    };
    let mut plain = Lanes { many, one: Some(one), ..portable.clone() };
    let boards = boards();
    assert!(boards.len() > 600);
    for query in [Query::Solve, Query::Count { most: 2 }, Query::Count { most: 50 }] {
        let (mut replies, mut expected) = (Vec::new(), Vec::new());
        plain.answer_all(&boards, query, &mut replies);
        portable.answer_all(&boards, query, &mut expected);
        assert_eq!(replies, expected, "{query:?}");
    }
    for board in boards.iter().step_by(17) {
        assert_eq!(plain.count_up_to(board, 9), portable.count_up_to(board, 9), "{board}");
    }
    assert!(plain.stats().nodes > 0);
}
