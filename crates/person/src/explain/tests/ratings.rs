//! Our ratings are compared with those in `data/ratings.txt`, which are from another program.
//!
//! The other program is Sukaku Explainer in the version that graded the collection: the published
//! table of Sudoku Explainer 1.2.1, which it continues, with skyscrapers, kites, fish of several
//! strong links, and wings of up to seven cells. So the ratings of puzzles that need none of its
//! additions are the published ones. Of 223 puzzles, 158 have the same rating here, among them all
//! but four of the 85 that are rated 7.1 or more. `cargo bench --bench ratings` prints the table.
//! The others differ because the other program has techniques that Sudoku Explainer lacks. That
//! follows from the lists of techniques of both programs, not from the steps of the other one:
//!
//! | its rating | ours | why |
//! | --- | --- | --- |
//! | 4.0, 4.1, 4.3, 4.4 | 4.2, or 6.6 to 7.1 | its skyscrapers, kites, and fish of strong links |
//! | 4.5 to 5.0 | 4.7 to 7.1 | those, and then easier unique rectangles, loops, naked quads |
//! | 5.4 to 6.4 | 6.6 to 7.3 | its fish of strong links, its wings of 4 to 7 cells |
//! | 6.6 to 7.1 | 6.7 to 7.2 | the same, and then easier chains |
//! | 7.8, 8.0, 8.6 | 8.3, 8.3, 8.8 | the same, one puzzle each |

use std::collections::BTreeMap;

use crate::Rater;
use quadrille_boards::Board;

/// The number of a rating, in tenths.
fn tenths(text: &str) -> u8 {
    text.replace('.', "").parse().expect("a number such as 7.2")
}

/// For each published rating: the ratings here that differ, in tenths, and the number of all.
fn differences() -> BTreeMap<u8, (Vec<u8>, usize)> {
    let text = include_str!("../../../data/ratings.txt");
    let mut all: BTreeMap<u8, (Vec<u8>, usize)> = BTreeMap::new();
    let mut rater = Rater::default();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (puzzle, published) = line.split_once(' ').expect("a puzzle and a rating");
        let puzzle: Board = puzzle.parse().expect("a board");
        let ours = rater.rate(&puzzle).expect("a proper puzzle").difficulty.tenths();
        let (different, n) = all.entry(tenths(published)).or_default();
        *n += 1;
        if ours != tenths(published) {
            different.push(ours);
        }
    }
    all
}

#[test]
fn ratings_are_those_that_are_published_but_for_techniques_that_one_side_lacks() {
    let all = differences();
    assert_eq!(all.values().map(|(_, n)| n).sum::<usize>(), 223);
    let different: Vec<(u8, Vec<u8>)> = all
        .into_iter()
        .filter(|(_, (different, _))| !different.is_empty())
        .map(|(published, (different, _))| (published, different))
        .collect();
    let expected: Vec<(u8, Vec<u8>)> =
        DIFFERENT.iter().map(|&(published, ours)| (published, ours.to_vec())).collect();
    assert_eq!(different, expected);
    assert_eq!(DIFFERENT.iter().map(|(_, ours)| ours.len()).sum::<usize>(), 223 - 158);
}

/// The published ratings that differ here, and our ratings of these puzzles, in tenths.
const DIFFERENT: [(u8, &[u8]); 26] = [
    (40, &[66, 66, 66, 66]),
    (41, &[66, 42, 66, 42]),
    (43, &[71, 42, 42, 66]),
    (44, &[66, 66]),
    (45, &[47]),
    (47, &[68, 71]),
    (48, &[66]),
    (50, &[57, 66]),
    (54, &[72, 67, 67, 67]),
    (55, &[71, 72, 71, 71]),
    (56, &[68, 71, 71]),
    (57, &[71, 71, 71, 68]),
    (59, &[68]),
    (60, &[66]),
    (62, &[72, 72, 73, 71]),
    (63, &[71, 71, 71, 67]),
    (64, &[69, 71, 71, 71]),
    (66, &[71, 67, 71]),
    (67, &[71, 71]),
    (68, &[71, 72, 71, 70]),
    (69, &[71, 71]),
    (70, &[71]),
    (71, &[72]),
    (78, &[83]),
    (80, &[83]),
    (86, &[88]),
];
