//! Families of problems without a cover that have many symmetries.

use std::fmt::Write as _;

use quadrille::Problem;

use crate::families::Family;

pub(crate) fn all() -> Vec<Family> {
    let mut all: Vec<Family> = Vec::new();
    let mut add = |name: String, make: Box<dyn Fn() -> Problem>| {
        all.push((format!("no cover, {name}"), make));
    };
    add("queens 8x8 in 8 colors".into(), Box::new(|| colored_queens(8)));
    for (groups, size, weeks) in [(4, 3, 6), (5, 3, 8), (4, 4, 6), (6, 2, 12)] {
        let name = format!("golfers in {groups} groups of {size} for {weeks} weeks");
        add(name, Box::new(move || golfers(groups, size, weeks)));
    }
    add("9 points joined in 8 rounds".into(), Box::new(|| rounds(9, 8)));
    add("13 pigeons in 12 holes".into(), Box::new(|| pigeons(13)));
    all
}

/// Every square of a board gets one of `n` colors, and queens of the same color do not attack each
/// other. There is no such coloring for `n = 8`.
fn colored_queens(n: usize) -> Problem {
    let squares = || (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
    let mut text = String::new();
    squares().for_each(|(a, b)| write!(text, "s{a},{b} r{a},{b} c{a},{b} ").unwrap());
    text += "|";
    for (diagonal, color) in (1..2 * n).flat_map(|d| (0..n).map(move |color| (d, color))) {
        write!(text, " u{diagonal},{color} d{diagonal},{color}").unwrap();
    }
    for ((row, column), color) in squares().flat_map(|s| (0..n).map(move |color| (s, color))) {
        let (up, down) = (row + column + 1, n + row - column);
        write!(text, "\ns{row},{column} r{row},{color} c{column},{color}").unwrap();
        write!(text, " u{up},{color} d{down},{color}").unwrap();
    }
    text.parse().expect("a problem")
}

/// Golfers play in groups every week, and no two of them twice in the same group. In more weeks
/// than a golfer has groups of new partners, there is no such plan.
fn golfers(groups: usize, size: usize, weeks: usize) -> Problem {
    let n = groups * size;
    let mut text = String::new();
    for (golfer, week) in (0..n).flat_map(|golfer| (0..weeks).map(move |week| (golfer, week))) {
        write!(text, "g{golfer},{week} ").unwrap();
    }
    text += "|";
    for (one, other) in pairs(&(0..n).collect::<Vec<_>>()) {
        write!(text, " p{one},{other}").unwrap();
    }
    let mut chosen: Vec<usize> = (0..size).collect();
    loop {
        for week in 0..weeks {
            text += "\n";
            for golfer in &chosen {
                write!(text, "g{golfer},{week} ").unwrap();
            }
            pairs(&chosen).for_each(|(one, other)| write!(text, "p{one},{other} ").unwrap());
        }
        // The next set in lexicographic order.
        let Some(k) = (0..size).rfind(|&k| chosen[k] < n - size + k) else { break };
        chosen[k] += 1;
        (k + 1..size).for_each(|k| chosen[k] = chosen[k - 1] + 1);
    }
    text.parse().expect("a problem")
}

/// Every two of `n` points are joined in one of the rounds, and each point at most once in a round.
/// An odd number of points takes `n` rounds.
fn rounds(n: usize, rounds: usize) -> Problem {
    let points: Vec<usize> = (0..n).collect();
    let mut text = String::new();
    pairs(&points).for_each(|(one, other)| write!(text, "p{one},{other} ").unwrap());
    text += "|";
    for (point, round) in (0..n).flat_map(|point| (0..rounds).map(move |round| (point, round))) {
        write!(text, " r{point},{round}").unwrap();
    }
    for ((one, other), round) in
        pairs(&points).flat_map(|pair| (0..rounds).map(move |round| (pair, round)))
    {
        write!(text, "\np{one},{other} r{one},{round} r{other},{round}").unwrap();
    }
    text.parse().expect("a problem")
}

/// Pigeons, one hole less, and at most one pigeon in a hole.
fn pigeons(n: usize) -> Problem {
    let mut text = String::new();
    (0..n).for_each(|pigeon| write!(text, "p{pigeon} ").unwrap());
    text += "|";
    (1..n).for_each(|hole| write!(text, " h{hole}").unwrap());
    for (pigeon, hole) in (0..n).flat_map(|pigeon| (1..n).map(move |hole| (pigeon, hole))) {
        write!(text, "\np{pigeon} h{hole}").unwrap();
    }
    text.parse().expect("a problem")
}

fn pairs(all: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    let others = move |k: usize| all[k + 1..].iter().map(move |&other| (all[k], other));
    (0..all.len()).flat_map(others)
}
