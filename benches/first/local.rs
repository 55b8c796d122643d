//! Families that local search opens: dominoes with numbers, and exams that exclude each other.
//!
//! Each has a planted cover.

use std::fmt::Write as _;

use quadrille::Problem;

use crate::families::{Family, of_options};
use crate::random::Random;

pub(crate) fn all() -> Vec<Family> {
    let mut all: Vec<Family> = Vec::new();
    let mut add = |name: String, make: Box<dyn Fn() -> Problem>| all.push((name, make));
    for (most, seed) in [(40, 91), (60, 92)] {
        let name = format!("dominosa with numbers to {most} seed {seed}");
        add(name, Box::new(move || dominosa(most, seed)));
    }
    for (percent, seed) in [(30, 95), (45, 96), (60, 97)] {
        let name = format!("exams 160 with {percent} percent of pairs excluded seed {seed}");
        add(name, Box::new(move || exams(160, 20, 8, percent, seed)));
    }
    all
}

/// A rectangle of numbers from 0 to `most` in which dominoes are to be found: each pair of numbers
/// once, each cell in one domino.
fn dominosa(most: usize, seed: u64) -> Problem {
    let mut random = Random::new(seed);
    let (rows, columns) = (most + 1, most + 2);
    // Dominoes side by side, or one above the other where the number of columns is odd; then two
    // that form a square are turned, at random.
    let cell = |row: usize, column: usize| row * columns + column;
    let mate = |at: usize| {
        let (step, place) =
            if columns.is_multiple_of(2) { (1, at % columns) } else { (columns, at / columns) };
        if place.is_multiple_of(2) { at + step } else { at - step }
    };
    let mut mates: Vec<usize> = (0..rows * columns).map(mate).collect();
    for _ in 0..200 * mates.len() {
        let a = cell(random.below(rows - 1), random.below(columns - 1));
        let [b, c, d] = [a + 1, a + columns, a + columns + 1];
        let pairs = match (mates[a] == b && mates[c] == d, mates[a] == c && mates[b] == d) {
            (true, _) => [(a, c), (b, d)],
            (_, true) => [(a, b), (c, d)],
            _ => continue,
        };
        for (one, other) in pairs {
            (mates[one], mates[other]) = (other, one);
        }
    }
    let pairs: Vec<[usize; 2]> = (0..=most).flat_map(|a| (a..=most).map(move |b| [a, b])).collect();
    let mut order = random.order(pairs.len()).into_iter();
    let mut numbers = vec![0; mates.len()];
    for at in (0..mates.len()).filter(|&at| at < mates[at]) {
        let pair = pairs[order.next().expect("a pair for each domino")];
        let turned = random.below(2);
        (numbers[at], numbers[mates[at]]) = (pair[turned], pair[1 - turned]);
    }
    let mut options = Vec::new();
    for at in 0..mates.len() {
        let right = (at % columns + 1 < columns).then_some(at + 1);
        let below = (at + columns < mates.len()).then_some(at + columns);
        for other in [right, below].into_iter().flatten() {
            let (a, b) = (numbers[at].min(numbers[other]), numbers[at].max(numbers[other]));
            options.push(format!("d{a}.{b} c{at} c{other}"));
        }
    }
    of_options(&options)
}

/// Each exam has a slot and a room that has enough seats, and each room one exam in a slot. Exams
/// with common students, which are this percentage of all pairs, have different slots.
fn exams(n: usize, slots: usize, rooms: usize, percent: usize, seed: u64) -> Problem {
    let mut random = Random::new(seed);
    let seats: Vec<usize> = (0..rooms).map(|_| 20 + random.below(81)).collect();
    let places = random.order(slots * rooms);
    let size: Vec<usize> =
        (0..n).map(|exam| 10 + random.below(seats[places[exam] % rooms] - 9)).collect();
    let mut excluded = vec![Vec::new(); n];
    let mut n_pairs = 0;
    for a in 0..n {
        for b in a + 1..n {
            if places[a] / rooms != places[b] / rooms && random.below(100) < percent {
                excluded[a].push(n_pairs);
                excluded[b].push(n_pairs);
                n_pairs += 1;
            }
        }
    }
    let mut options = Vec::new();
    for exam in 0..n {
        for (slot, room) in (0..slots).flat_map(|slot| (0..rooms).map(move |room| (slot, room))) {
            if seats[room] >= size[exam] {
                let mut option = format!("e{exam} | r{slot}.{room}");
                for pair in &excluded[exam] {
                    write!(option, " x{pair}.{slot}").unwrap();
                }
                options.push(option);
            }
        }
    }
    of_options(&options)
}
