//! Cuts that halve a sum of rows (Gomory 1958, Chvátal 1973; zero-half cuts, Caprara and Fischetti
//! 1996).
//!
//! Add some rows "exactly" or "at most" and divide by 2. Rounded down, the number of times that a
//! cover has each option may only get smaller, so the right-hand side may be rounded down, too. If
//! it was odd, this cuts off solutions of the linear program. An odd cycle of options that exclude
//! their neighbors is such a cut, and so are rows whose bounds are above 1. In the same way rows
//! "exactly" or "at least" are rounded up.
//!
//! An option is in a cover at most once. So each option that the solution has more than half of may
//! be replaced by 1 minus what it is not.
//!
//! A cut is violated if the right-hand side is odd and little is lost: what the rows are not met
//! by, and the options that the sum has an odd number of times. Such sums are found by elimination
//! modulo 2 (Koster, Zymolka and Kutschka, Algorithms to separate {0,1/2}-Chvátal-Gomory cuts,
//! 2009): an option of which much would be lost is removed from all rows but one.

use hashbrown::HashSet;

use super::interior::real;
use super::program::{Program, Row, Sense, narrow};
use super::relaxation::Relaxation;
use crate::tuning::halves::{FEWEST, LEAST_LOSS, MOST_WORK, OF_ROWS, SHORT, SPARSE, VIOLATION};

/// A sum of rows modulo 2.
#[derive(Clone, Debug)]
struct Sum {
    /// The rows, as places in the list of all, ascending.
    rows: Vec<u32>,
    /// The options that it has an odd number of times, a bit each.
    odd: Vec<u64>,
    /// Whether the right-hand side is odd.
    is_odd: bool,
    /// By how much its rows are not met.
    slack: f64,
}

impl Sum {
    fn has(&self, place: usize) -> bool {
        self.odd[place / 64] >> (place % 64) & 1 == 1
    }

    fn add(&mut self, other: &Self) {
        self.odd.iter_mut().zip(&other.odd).for_each(|(a, b)| *a ^= b);
        self.is_odd ^= other.is_odd;
        self.slack += other.slack;
        for &row in &other.rows {
            match self.rows.binary_search(&row) {
                // Twice the same row is none. What it is not met by stays counted.
                Ok(place) => drop(self.rows.remove(place)),
                Err(place) => self.rows.insert(place, row),
            }
        }
    }

    /// What it loses; at least 1 if nothing is gained.
    fn loss(&self, losses: &[f64]) -> f64 {
        let mut sum = if self.is_odd { self.slack } else { 1.0 };
        for (k, &word) in self.odd.iter().enumerate() {
            let mut rest = word;
            while rest != 0 && sum < 1.0 {
                sum += losses[64 * k + rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
        }
        sum
    }
}

/// Cuts that this solution violates, as rows with columns of the program, some of them several
/// times; and the work for them.
pub(super) fn violated(
    program: &Program,
    relaxation: &Relaxation,
    x: &[f64],
) -> (Vec<(Row, Vec<u32>)>, u64) {
    let mut found = Vec::new();
    let mut work = 0;
    let most = FEWEST + relaxation.rows.len() / OF_ROWS;
    let has_least = relaxation.rows.iter().any(|row| row.sense == Sense::AtLeast);
    for sense in [Sense::AtMost, Sense::AtLeast].into_iter().take(1 + usize::from(has_least)) {
        let mut search = Halving::new(relaxation, x, sense);
        search.eliminate(2 * most);
        work += search.work;
        let sums = std::mem::take(&mut search.found);
        found.extend(sums.iter().filter_map(|rows| search.cut(program, rows)));
    }
    let mut is_known = HashSet::new();
    found.sort_by(|a: &(f64, _, _), b| b.0.total_cmp(&a.0));
    let cuts = found.into_iter().map(|(_, row, columns)| (row, columns));
    let cuts = cuts.filter(|(_, columns)| is_known.insert(columns.clone()));
    (cuts.take(most).collect(), work)
}

/// The search for cuts of rows "exactly" and of one other sense.
struct Halving<'a> {
    relaxation: &'a Relaxation,
    x: &'a [f64],
    sense: Sense,
    /// The columns of which much would be lost, the most first.
    columns: Vec<usize>,
    /// What is lost of them.
    losses: Vec<f64>,
    sums: Vec<Sum>,
    found: Vec<Vec<u32>>,
    work: u64,
}

impl<'a> Halving<'a> {
    fn new(relaxation: &'a Relaxation, x: &'a [f64], sense: Sense) -> Self {
        let loss = |j: usize| x[j].min(1.0 - x[j]).max(0.0);
        let mut columns: Vec<usize> = (0..x.len()).filter(|&j| loss(j) > LEAST_LOSS).collect();
        columns.sort_by(|&a, &b| loss(b).total_cmp(&loss(a)).then(a.cmp(&b)));
        let losses: Vec<f64> = columns.iter().map(|&j| loss(j)).collect();
        let n_words = columns.len().div_ceil(64);
        let new = |(row, its): (u32, &Row)| Sum {
            rows: vec![row],
            odd: vec![0; n_words],
            is_odd: its.bound % 2 == 1,
            slack: f64::from(its.bound),
        };
        let mut sums: Vec<Sum> = (0..).zip(&relaxation.rows).map(new).collect();
        for (j, &x) in x.iter().enumerate() {
            for &row in relaxation.column(j) {
                let sum = &mut sums[row as usize];
                sum.slack -= x;
                sum.is_odd ^= x > 0.5;
            }
        }
        for (place, &j) in columns.iter().enumerate() {
            for &row in relaxation.column(j) {
                sums[row as usize].odd[place / 64] ^= 1 << (place % 64);
            }
        }
        for (sum, row) in sums.iter_mut().zip(&relaxation.rows) {
            sum.slack = if row.sense == Sense::Equal { 0.0 } else { sum.slack.abs() };
        }
        let is_used = |sum: &Sum| {
            let its = relaxation.rows[sum.rows[0] as usize].sense;
            (its == Sense::Equal || its == sense) && sum.slack < 1.0 - VIOLATION
        };
        sums.retain(is_used);
        Self { relaxation, x, sense, columns, losses, sums, found: Vec::new(), work: 0 }
    }

    /// Records a sum that is violated.
    fn look(&mut self, k: usize) {
        if self.sums[k].loss(&self.losses) < 1.0 - VIOLATION {
            self.found.push(self.sums[k].rows.clone());
            self.work += self.relaxation.n_entries() as u64;
        }
    }

    /// Removes the columns from all rows but one, as far as less is lost.
    fn eliminate(&mut self, most: usize) {
        (0..self.sums.len()).for_each(|k| self.look(k));
        for place in 0..self.columns.len() {
            let its = (0..self.sums.len()).filter(|&k| self.sums[k].has(place));
            let least = its.min_by(|&a, &b| {
                let [a, b] = [a, b].map(|k| &self.sums[k]);
                a.slack.total_cmp(&b.slack).then(a.rows.len().cmp(&b.rows.len()))
            });
            self.work += self.sums.len() as u64;
            let Some(pivot) = least.filter(|&k| self.sums[k].slack < self.losses[place]) else {
                continue;
            };
            let pivot = self.sums.swap_remove(pivot);
            let mut k = 0;
            while k < self.sums.len() {
                if self.sums[k].has(place) {
                    self.work += (3 * pivot.odd.len() + 10 * pivot.rows.len()) as u64;
                    self.sums[k].add(&pivot);
                    if self.sums[k].slack >= 1.0 - VIOLATION {
                        self.sums.swap_remove(k);
                        continue;
                    }
                    self.look(k);
                }
                k += 1;
            }
            if self.work > MOST_WORK || self.found.len() >= most {
                break;
            }
        }
    }

    /// The cut of a sum of rows, with its violation; `None` if it is not violated enough.
    fn cut(&self, program: &Program, rows: &[u32]) -> Option<(f64, Row, Vec<u32>)> {
        let Self { relaxation, x, sense, .. } = self;
        let mut is_in = vec![false; program.rows.len()];
        let mut bound = 0;
        for &row in rows {
            let row = relaxation.row_of[row as usize] as usize;
            is_in[row] = true;
            bound += program.rows[row].bound;
        }
        let mut value = vec![0.0; program.n_columns()];
        relaxation.forced.iter().for_each(|&j| value[j as usize] = 1.0);
        relaxation.columns.iter().zip(*x).for_each(|(&j, &x)| value[j as usize] = x);
        let is_up = *sense == Sense::AtLeast;
        let mut columns = Vec::new();
        let mut sum = 0.0;
        for j in program.columns() {
            let its = program.column(j).iter().filter(|&&row| is_in[row as usize]).count();
            let x = value[j as usize];
            // With more than half of it, what it is not takes its place.
            let is_turned = its % 2 == 1 && x > 0.5;
            if is_turned {
                bound = if is_up { bound.checked_sub(1)? } else { bound + 1 };
            }
            let times = if is_up == is_turned { its / 2 } else { its.div_ceil(2) };
            columns.extend(std::iter::repeat_n(j, times));
            sum += x * real(narrow(times).into());
        }
        if columns.len() > SHORT + program.n_columns() / SPARSE {
            return None;
        }
        let bound = if is_up { bound.div_ceil(2) } else { bound / 2 };
        let over = if is_up { f64::from(bound) - sum } else { sum - f64::from(bound) };
        (over > VIOLATION / 2.0).then_some((over, Row { sense: *sense, bound }, columns))
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::problem::Instance;
    use crate::problem::verify::verify;
    use crate::random::below;

    fn program(text: &str) -> (Instance, Program) {
        let problem: Instance = text.parse().unwrap();
        let program = Program::new(&problem, &vec![1; problem.n_options()]);
        (problem, program)
    }

    #[test]
    fn an_odd_cycle_and_odd_bounds_are_cut() {
        let (_, cycle) = program("a b c d e\na b\nb c\nc d\nd e\ne a\n");
        let (cuts, _) = violated(&cycle, &Relaxation::of_all(&cycle), &[0.5; 5]);
        assert_eq!(cuts, [(Row { sense: Sense::AtMost, bound: 2 }, vec![0, 1, 2, 3, 4])]);
        // Three rows of three options each: 4.5 options, but at most 4. Two of three are not cut.
        let (_, many) = program("3|a 3|b 3|c\na b\na b\nb c\nb c\nc a\nc a\na b\nb c\nc a\n");
        let (cuts, _) = violated(&many, &Relaxation::of_all(&many), &[0.5; 9]);
        assert_eq!(cuts, [(Row { sense: Sense::AtMost, bound: 4 }, (0..9).collect())]);
        let (_, even) = program("2|a 2|b\na b\na b\na b\na b\n");
        assert_eq!(violated(&even, &Relaxation::of_all(&even), &[0.5; 4]).0, []);
    }

    #[test]
    fn no_cut_excludes_a_cover() {
        let (mut n_cuts, mut n_covers) = (0, 0);
        for seed in 0..400 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let n_items = 3 + below(3, &mut random);
            let heads = (0..n_items).map(|i| {
                let low = 1 + below(2, &mut random);
                format!("{low}:{}|a{i} ", low + below(2, &mut random))
            });
            let mut text: String = heads.collect();
            text += "| s t\n";
            for _ in 0..11 {
                let its = 1 + below((1 << n_items) - 1, &mut random);
                let words = (0..n_items).filter(|i| its >> i & 1 == 1).map(|i| format!("a{i} "));
                text += &words.collect::<String>();
                text += ["\n", "s\n", "t\n", "\n"][below(4, &mut random)];
            }
            let (problem, program) = program(&text);
            let options: Vec<_> = problem.options().collect();
            let x: Vec<f64> = program
                .columns()
                .map(|_| f64::from(narrow(below(21, &mut random))) / 20.0)
                .collect();
            let (cuts, _) = violated(&program, &Relaxation::of_all(&program), &x);
            n_cuts += cuts.len();
            for set in 0..1_u32 << options.len() {
                let has = |k: usize| set >> k & 1 == 1;
                let its: Vec<_> =
                    (0..options.len()).filter(|&k| has(k)).map(|k| options[k]).collect();
                if verify(&problem, &its).is_err() {
                    continue;
                }
                n_covers += 1;
                for (row, columns) in &cuts {
                    let sum = columns.iter().filter(|&&j| {
                        program.option(j).is_some_and(|option| its.contains(&option))
                    });
                    let sum = sum.count();
                    let bound = row.bound as usize;
                    let is_met = match row.sense {
                        Sense::AtLeast => sum >= bound,
                        _ => sum <= bound,
                    };
                    assert!(is_met, "{seed}: {row:?} {columns:?} excludes {its:?}");
                }
            }
        }
        assert!(n_cuts > 100 && n_covers > 1000, "{n_cuts} cuts, {n_covers} covers");
    }
}
