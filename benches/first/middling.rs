//! Families of problems that a search of the tree with weights solves in seconds: round robins with
//! given slots, closed knight's tours, Costas arrays, word rectangles and colorings of graphs.
//!
//! Each has a cover: it is planted, or known to exist.

use std::fmt::Write as _;

use quadrille::Problem;

use crate::families::{Family, of_options};
use crate::random::Random;

pub(crate) fn all() -> Vec<Family> {
    let mut all: Vec<Family> = Vec::new();
    let mut add = |name: String, make: Box<dyn Fn() -> Problem>| all.push((name, make));
    for (teams, slots, seed) in [(20, 5, 61), (24, 6, 62)] {
        let name = format!("round robin of {teams} teams in {slots} given slots seed {seed}");
        add(name, Box::new(move || round_robin(teams, slots, seed)));
    }
    for (rows, columns) in [(6, 6), (6, 8)] {
        let name = format!("closed knight's tour {rows}x{columns}");
        add(name, Box::new(move || tour(rows, columns)));
    }
    for n in [12, 13, 14] {
        add(format!("costas array {n}"), Box::new(move || costas(n)));
    }
    for (words, seed) in [(200, 71), (300, 72)] {
        let name = format!("word rectangle 5x6 of {words} words each seed {seed}");
        add(name, Box::new(move || words_that_cross(5, 6, words, seed)));
    }
    for (n, edges, seed) in [(150, 620, 81), (200, 840, 82)] {
        let name = format!("coloring of {n} points with {edges} edges seed {seed}");
        add(name, Box::new(move || coloring(n, edges, seed)));
    }
    all
}

/// All pairs of teams play once, and each team once in each slot of `teams - 1`. Each pair may play
/// in `given` slots: the one that it has in the schedule by turning a circle, and random others.
fn round_robin(teams: usize, given: usize, seed: u64) -> Problem {
    let mut random = Random::new(seed);
    let n_slots = teams - 1;
    let names = random.order(teams);
    let mut options = Vec::new();
    for slot in 0..n_slots {
        for step in 0..teams / 2 {
            let (a, b) = match step {
                0 => (n_slots, slot),
                _ => ((slot + step) % n_slots, (slot + n_slots - step) % n_slots),
            };
            let (a, b) = (names[a].min(names[b]), names[a].max(names[b]));
            let others = random.order(n_slots).into_iter().filter(|&other| other != slot);
            for slot in others.take(given - 1).chain([slot]) {
                options.push(format!("p{a}.{b} t{a}.{slot} t{b}.{slot}"));
            }
        }
    }
    of_options(&options)
}

/// A knight visits each cell of a board and returns. At each time it is on a cell, and knows the
/// next one: the color of a secondary item.
fn tour(rows: usize, columns: usize) -> Problem {
    let n = rows * columns;
    let is_move = |from: usize, to: usize| {
        let down = (from / columns).abs_diff(to / columns);
        let across = (from % columns).abs_diff(to % columns);
        (down, across) == (1, 2) || (down, across) == (2, 1)
    };
    let mut options = Vec::new();
    for (time, from) in (0..n).flat_map(|time| (0..n).map(move |cell| (time, cell))) {
        if (time == 0) != (from == 0) {
            continue;
        }
        for to in (0..n).filter(|&to| is_move(from, to) && (to == 0) == (time == n - 1)) {
            let mut option = format!("t{time} v{from} |");
            if time > 0 {
                write!(option, " x{time}:{from}").unwrap();
            }
            if time < n - 1 {
                write!(option, " x{}:{to}", time + 1).unwrap();
            }
            options.push(option);
        }
    }
    of_options(&options)
}

/// A permutation such that in each row of its triangle of differences all are distinct.
fn costas(n: usize) -> Problem {
    let mut options = Vec::new();
    for (row, value) in (0..n).flat_map(|row| (0..n).map(move |value| (row, value))) {
        options.push(format!("r{row} c{value} | v{row}:{value}"));
    }
    for (from, to) in (0..n).flat_map(|to| (0..to).map(move |from| (from, to))) {
        let distance = to - from;
        for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))).filter(|(a, b)| a != b) {
            let difference = n + b - a;
            options.push(format!(
                "q{distance}.{from} | v{from}:{a} v{to}:{b} d{distance}.{difference}"
            ));
        }
    }
    of_options(&options)
}

/// Letters in a rectangle such that its rows and columns are words of two lists, all distinct. The
/// lists have the words of a random rectangle, and random ones. Some letters are more frequent.
fn words_that_cross(rows: usize, columns: usize, n_words: usize, seed: u64) -> Problem {
    const LETTERS: &[u8] = b"aaaeeeiioorrssttnnlldcmp";
    let mut random = Random::new(seed);
    let mut word =
        |n: usize| -> Vec<u8> { (0..n).map(|_| LETTERS[random.below(LETTERS.len())]).collect() };
    let cells = word(rows * columns);
    let mut across: Vec<Vec<u8>> = cells.chunks(columns).map(<[u8]>::to_vec).collect();
    let column = |k: usize| cells.iter().skip(k).step_by(columns).copied().collect();
    let mut down: Vec<Vec<u8>> = (0..columns).map(column).collect();
    for (words, length) in [(&mut across, columns), (&mut down, rows)] {
        while words.len() < n_words {
            words.push(word(length));
        }
        words.sort();
        words.dedup();
    }
    let mut options = Vec::new();
    for (kind, n_lines, words) in &[("r", rows, across), ("c", columns, down)] {
        for (line, word) in (0..*n_lines).flat_map(|line| words.iter().map(move |w| (line, w))) {
            let text = String::from_utf8_lossy(word);
            let mut option = format!("{kind}{line} | w{kind}{text}");
            for (place, &letter) in word.iter().enumerate() {
                let (row, column) = if *kind == "r" { (line, place) } else { (place, line) };
                write!(option, " x{row}.{column}:{}", char::from(letter)).unwrap();
            }
            options.push(option);
        }
    }
    of_options(&options)
}

/// A coloring of a random graph with four colors, which has one.
fn coloring(n: usize, n_edges: usize, seed: u64) -> Problem {
    let mut random = Random::new(seed);
    let colors: Vec<usize> = (0..n).map(|_| random.below(4)).collect();
    let mut neighbors = vec![Vec::new(); n];
    let mut edges = std::collections::BTreeSet::new();
    while edges.len() < n_edges {
        let (a, b) = (random.below(n), random.below(n));
        let (a, b) = (a.min(b), a.max(b));
        if colors[a] != colors[b] && edges.insert((a, b)) {
            neighbors[a].push((a, b));
            neighbors[b].push((a, b));
        }
    }
    let mut options = Vec::new();
    for (point, color) in (0..n).flat_map(|point| (0..4).map(move |color| (point, color))) {
        let mut option = format!("v{point} |");
        for (a, b) in &neighbors[point] {
            write!(option, " e{a}-{b}-{color}").unwrap();
        }
        options.push(option);
    }
    of_options(&options)
}
