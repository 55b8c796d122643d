//! Clique cuts: options of which no two are in a cover.
//!
//! If every two of some options share an item that is covered at most once, a cover has at most one
//! of them, even if no item is in all of them. A solution of the linear program may have more, in
//! sum. Then the row "at most one of them" cuts this solution off and raises the bound.
//!
//! The search for violated cliques is greedy: it begins with each fractional option in turn, adds
//! the fractional options that exclude all others, the largest first, and in the end every other
//! option that excludes all of them, the cheapest first.

use hashbrown::HashSet;

use super::program::Program;
use super::relaxation::Relaxation;
use crate::tuning::cliques::{FRACTION, MOST, MOST_ADDED, MOST_FRACTIONAL, VIOLATION};

/// Cliques that this solution violates, as columns of the program; `reduced` has the reduced costs
/// of the columns.
pub(super) fn violated(
    program: &Program,
    relaxation: &Relaxation,
    x: &[f64],
    reduced: &[u64],
) -> Vec<Vec<u32>> {
    let mut fractional: Vec<usize> =
        (0..x.len()).filter(|&j| x[j] > FRACTION && x[j] < 1.0 - FRACTION).collect();
    fractional.sort_by(|&a, &b| x[b].total_cmp(&x[a]).then(a.cmp(&b)));
    fractional.truncate(MOST_FRACTIONAL);
    let columns = |j: usize| relaxation.columns[j];
    let conflicts = conflicts(program, &fractional.iter().map(|&j| columns(j)).collect::<Vec<_>>());
    let mut found: Vec<Vec<u32>> = Vec::new();
    let mut is_known: HashSet<Vec<usize>> = HashSet::new();
    let mut by_cost: Vec<usize> = Vec::new();
    for start in 0..fractional.len() {
        if found.len() >= MOST {
            break;
        }
        let mut clique = vec![start];
        let mut sum = x[fractional[start]];
        for other in 0..fractional.len() {
            if other != start && clique.iter().all(|&member| conflicts[member][other]) {
                clique.push(other);
                sum += x[fractional[other]];
            }
        }
        if sum < 1.0 + VIOLATION {
            continue;
        }
        clique.sort_unstable();
        if !is_known.insert(clique.clone()) {
            continue;
        }
        if by_cost.is_empty() {
            by_cost = (0..x.len()).collect();
            by_cost.sort_by_key(|&j| reduced[j]);
        }
        let members: Vec<u32> = clique.iter().map(|&member| columns(fractional[member])).collect();
        found.push(maximal(program, members, by_cost.iter().map(|&j| columns(j))));
    }
    found
}

/// The clique with every option added that excludes all others, in this order.
fn maximal(program: &Program, mut clique: Vec<u32>, others: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut has_row = vec![Vec::new(); program.rows.len()];
    for (member, &j) in clique.iter().enumerate() {
        mark(program, &mut has_row, member, j);
    }
    let mut met = vec![u32::MAX; clique.len()];
    let mut tried = 0;
    for j in others {
        let mut n_met = 0;
        for &row in program.column(j) {
            for &member in &has_row[row as usize] {
                let met = &mut met[member as usize];
                if *met != j {
                    *met = j;
                    n_met += 1;
                }
            }
        }
        // A member meets itself, so it must not be added again.
        if n_met == clique.len() && !clique.contains(&j) {
            mark(program, &mut has_row, clique.len(), j);
            clique.push(j);
            met.push(u32::MAX);
        }
        tried += 1;
        if tried > MOST_ADDED {
            break;
        }
    }
    clique
}

/// For each of these columns, whether it shares a row that is covered at most once with each other.
fn conflicts(program: &Program, columns: &[u32]) -> Vec<Vec<bool>> {
    let mut has_row = vec![Vec::new(); program.rows.len()];
    let mut exclude = vec![vec![false; columns.len()]; columns.len()];
    for (number, &j) in columns.iter().enumerate() {
        mark(program, &mut has_row, number, j);
    }
    for members in &has_row {
        for &a in members {
            for &b in members {
                exclude[a as usize][b as usize] = true;
            }
        }
    }
    exclude
}

/// Adds a member to the lists of those with each row that is covered at most once.
fn mark(program: &Program, has_row: &mut [Vec<u32>], member: usize, j: u32) {
    for &row in program.column(j).iter().filter(|&&row| program.rows[row as usize].excludes()) {
        has_row[row as usize].push(quadrille_base::narrow(member));
    }
}
