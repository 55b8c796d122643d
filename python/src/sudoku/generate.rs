//! Random puzzles, made by threads.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use quadrille_base::threads::{self, lock};
use quadrille_boards::Cell;
use quadrille_boards::text::parse_mask;
use quadrille_person::{Difficulty, Generator, Symmetry};

use super::person::technique;
use crate::errors::ArgumentError;
use crate::work::{Watch, interruptibly};

/// Puzzles that a thread makes at a time, at most.
const TOGETHER: usize = 512;

/// What puzzles are like, as Python says it: seed, symmetry, range of clues, whether minimal, mask,
/// range of ratings in tenths, technique, tries.
type Asked =
    (u64, String, (usize, usize), bool, Option<String>, Option<(u8, u8)>, Option<String>, u32);

fn generator(asked: &Asked) -> PyResult<Generator> {
    let (seed, symmetry, (low, high), is_minimal, mask, rating, needed, tries) = asked;
    let symmetry = Symmetry::named(symmetry).ok_or_else(|| {
        let names = Symmetry::ALL.map(|(_, name, _)| name).join(", ");
        ArgumentError::new_err(format!("the symmetries are {names}, not {symmetry:?}"))
    })?;
    let mut generator = Generator::new(*seed);
    generator.symmetry = symmetry;
    generator.clues = *low..=*high;
    generator.is_minimal = *is_minimal;
    generator.tries = Some(*tries);
    if let Some(mask) = mask {
        let cells: Vec<Cell> = parse_mask(mask.as_bytes())
            .map_err(|error| ArgumentError::new_err(format!("mask: {error}")))?;
        generator.set_mask(cells);
    }
    let tenths = Difficulty::from_tenths;
    generator.rating = rating.map(|(low, high)| tenths(low)..=tenths(high));
    generator.technique = needed.as_deref().map(technique).transpose()?;
    Ok(generator)
}

/// The first puzzles of a generator, and, if one could not be made, why. Then they are those before
/// it.
#[pyfunction]
#[pyo3(signature = (n, asked, jobs))]
pub(crate) fn sudoku_generate(
    py: Python<'_>,
    n: usize,
    asked: Asked,
    jobs: usize,
) -> PyResult<(Vec<String>, Option<String>)> {
    let generator = generator(&asked)?;
    // Memory that is not there is an exception, not the end of the interpreter.
    let room = n.checked_mul(81).filter(|&n| Vec::<u8>::new().try_reserve_exact(n).is_ok());
    room.ok_or_else(|| PyMemoryError::new_err(format!("{n} puzzles do not fit into memory")))?;
    interruptibly(py, None, move |watch: &Watch| make(n, &generator, jobs, watch))
}

/// The first `n` puzzles, or those before the first that could not be made, and why.
fn make(
    n: usize,
    generator: &Generator,
    jobs: usize,
    watch: &Watch,
) -> (Vec<String>, Option<String>) {
    let jobs = if jobs == 0 { threads::available().get() } else { jobs };
    let step = n.div_ceil(jobs).clamp(1, TOGETHER);
    let firsts = Mutex::new((0..n).step_by(step));
    // For each first number the puzzles from there on, and why the next one could not be made.
    let made = Mutex::new(BTreeMap::new());
    let next = || lock(&firsts).next();
    let work = || {
        let mut generator = generator.clone();
        generator.stop = watch.stop.clone();
        while let Some(first) = next() {
            let (mut puzzles, mut unmet) = (Vec::new(), None);
            let numbers = first as u64..n.min(first + step) as u64;
            generator.generate(numbers, |_, made| match made {
                Ok(made) => {
                    puzzles.push(made.puzzle.to_string());
                    ControlFlow::Continue(())
                }
                Err(error) => {
                    unmet = Some(error.to_string());
                    ControlFlow::Break(())
                }
            });
            if unmet.is_some() {
                // Puzzles behind it are not needed.
                *lock(&firsts) = (0..0).step_by(1);
            }
            lock(&made).insert(first, (puzzles, unmet));
        }
    };
    threads::on_all(jobs.min(n.div_ceil(step)), work);
    let mut all = Vec::new();
    for (puzzles, unmet) in std::mem::take(&mut *lock(&made)).into_values() {
        all.extend(puzzles);
        if unmet.is_some() {
            return (all, unmet);
        }
    }
    (all, None)
}
