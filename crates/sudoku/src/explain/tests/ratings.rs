//! Our ratings are compared with those in `data/ratings.txt`, which are from another program.
//!
//! The other program is Sukaku Explainer in the version that graded the collection: the classic
//! table, with skyscrapers, kites, fish of several strong links, and wings of up to seven cells.
//! Of 223 puzzles, 146 have the same rating here, by the classic table or by all techniques, and
//! 190 have a rating that differs by at most 0.2. The others differ because one program has
//! techniques that the other lacks. The reasons below follow from the lists of techniques of both
//! programs, not from the steps of the other one:
//!
//! | its rating | ours, classic and full | why |
//! | --- | --- | --- |
//! | 4.3, 5.4 | 6.6 to 7.1, 4.2 to 4.4 | fish of strong links with groups; our W-wing |
//! | 4.5 to 4.8 | 4.7 to 6.6, 4.4 | unique rectangles and loops with hidden subsets; our W-wing |
//! | 5.5 to 7.0 | 6.7 to 7.3, 4.4 to 6.2 | our W-wing and WXYZ-wing; its wings and exclusions |
//! | 7.5 | 8.2, 8.3 | aligned triplet exclusion |
//! | 7.7 to 8.1 | 7.8 to 8.3 | contradictions of one digit also begin with a wrong candidate |
//! | 8.5 to 8.7 | 8.4 to 8.9 | the lengths of chains are counted along other paths |
//! | 8.8 to 9.3 | 8.9 to 9.4 | dynamic chains of all kinds; here contradictions alone |

use std::collections::BTreeMap;

use crate::{Board, Rater};

/// The number of a rating, in tenths.
fn tenths(text: &str) -> u8 {
    text.replace('.', "").parse().expect("a number such as 7.2")
}

/// For each published rating: our ratings by the classic table, and by all techniques.
fn ratings() -> BTreeMap<u8, Vec<[u8; 2]>> {
    let text = include_str!("../../../../../data/ratings.txt");
    let mut all: BTreeMap<u8, Vec<[u8; 2]>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (puzzle, published) = line.split_once(' ').expect("a puzzle and a rating");
        let puzzle: Board = puzzle.parse().expect("a board");
        let ours = [Rater::new().classic(), Rater::new()]
            .map(|mut rater| rater.rate(&puzzle).expect("a proper puzzle").difficulty.tenths());
        all.entry(tenths(published)).or_default().push(ours);
    }
    all
}

#[test]
fn ratings_are_those_that_are_published_but_for_techniques_that_one_side_lacks() {
    let all = ratings();
    assert_eq!(all.values().map(Vec::len).sum::<usize>(), 223);
    let n_same = |published: u8, ours: &[[u8; 2]]| {
        ours.iter().filter(|ours| ours.contains(&published)).count()
    };
    for published in SAME {
        let ours = &all[&published];
        assert_eq!(n_same(published, ours), ours.len(), "{published}: {ours:?}");
    }
    let same = all.iter().map(|(&published, ours)| n_same(published, ours)).sum::<usize>();
    assert_eq!(same, N_SAME, "{all:?}");
    let near = |published: u8, ours: &[u8; 2]| ours.iter().any(|o| o.abs_diff(published) <= 2);
    let near = all.iter().map(|(&p, all)| all.iter().filter(|ours| near(p, ours)).count());
    assert_eq!(near.sum::<usize>(), N_NEAR, "{all:?}");
}

/// The published ratings that are the same here for all puzzles, in tenths.
const SAME: [u8; 24] = [
    25, 26, 28, 30, 32, 34, 36, 38, 40, 41, 42, 44, 46, 50, 52, 58, 61, 71, 72, 73, 74, 82, 83, 84,
];
/// The number of puzzles with the same rating, by the classic table or by all techniques.
const N_SAME: usize = 146;
/// The number of puzzles whose rating differs by at most 0.2.
const N_NEAR: usize = 190;
