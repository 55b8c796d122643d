//! Our ratings next to published ones.
//!
//! `cargo bench --bench ratings` rates the puzzles of `data/ratings.txt`, whose head has their
//! source, and prints for each published rating how many puzzles have the same one here, by the
//! published table of techniques and by all techniques, the ratings that differ, and the time.
//! `QUADRILLE_RATINGS=FILE` compares another list: a puzzle, a blank, its rating on each line. The
//! counts for `data/ratings.txt` are asserted by a test of the library.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use quadrille::sudoku::{Board, Rater};

/// The puzzles of one published rating.
#[derive(Default)]
struct Group {
    n: usize,
    n_same: usize,
    n_same_modern: usize,
    different: Vec<String>,
    time: Duration,
}

fn main() {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/ratings.txt").to_owned();
    let path = std::env::var("QUADRILLE_RATINGS").unwrap_or(own);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (mut rater, mut modern) = (Rater::default(), Rater::default().modern());
    let mut groups: BTreeMap<u8, Group> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let mut words = line.split_whitespace();
        let (Some(puzzle), Some(published)) = (words.next(), words.next()) else {
            panic!("{path}: a puzzle and a rating, not {line:?}");
        };
        let board: Board = puzzle.parse().expect("a board");
        let tenths = (published.parse::<f64>().expect("a rating") * 10.0).round();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 200")]
        let group = groups.entry(tenths as u8).or_default();
        let start = Instant::now();
        let ours = rater.rate(&board).expect("a proper puzzle").to_string();
        group.time += start.elapsed();
        let by_all = modern.rate(&board).expect("a proper puzzle").to_string();
        group.n += 1;
        group.n_same_modern += usize::from(by_all == published);
        if ours == published {
            group.n_same += 1;
        } else {
            group.different.push(ours);
        }
    }
    println!("rating  puzzles  same  --modern  ms each  others");
    for (tenths, group) in &groups {
        let Group { n, n_same, n_same_modern, different, time } = group;
        let rating = format!("{}.{}", tenths / 10, tenths % 10);
        let ms = time.as_secs_f64() * 1e3 / f64::from(u32::try_from(*n).expect("few"));
        let others = different.join(", ");
        println!("{rating:>6}  {n:>7}  {n_same:>4}  {n_same_modern:>8}  {ms:>7.2}  {others}");
    }
    let sum = |of: fn(&Group) -> usize| groups.values().map(of).sum::<usize>();
    let [n, same, modern] = [sum(|g| g.n), sum(|g| g.n_same), sum(|g| g.n_same_modern)];
    println!("{:>6}  {n:>7}  {same:>4}  {modern:>8}", "all");
}
