//! Random puzzles, made by threads.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use quadrille::sudoku::text::parse_mask;
use quadrille::sudoku::{Board, Cell, Difficulty, Generator, Symmetry};
use quadrille_base::threads;

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
        let names = Symmetry::ALL.map(|(name, ..)| name).join(", ");
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
    interruptibly(py, None, move |watch: &Watch| {
        let (digits, unmet) = make(n, &generator, jobs, watch);
        (digits.as_chunks().0.iter().map(in_marks).collect(), unmet)
    })
}

/// A puzzle as 81 characters.
fn in_marks(digits: &[u8; 81]) -> String {
    Board::new(*digits).expect("digits of a puzzle").to_string()
}

/// The first puzzle that could not be made, and why.
type Unmet = Option<(usize, String)>;

fn make(n: usize, generator: &Generator, jobs: usize, watch: &Watch) -> (Vec<u8>, Option<String>) {
    let mut digits = vec![0; n * 81];
    let unmet: Mutex<Unmet> = Mutex::new(None);
    // Puzzles behind this one are not needed.
    let end = AtomicUsize::new(n);
    let jobs = if jobs == 0 { threads::available().get() } else { jobs };
    let len = n.div_ceil(jobs).clamp(1, TOGETHER);
    let tasks = Mutex::new((0..n).step_by(len).zip(digits.chunks_mut(len * 81)));
    let work = || {
        let mut generator = generator.clone();
        generator.stop = watch.stop.clone();
        loop {
            let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((first, room)) = task else { return };
            if first >= end.load(Ordering::Relaxed) {
                return;
            }
            let numbers = number(first)..number(first + room.len() / 81);
            if let Some(found) = range(&mut generator, numbers, room) {
                end.fetch_min(found.0, Ordering::Relaxed);
                let mut unmet = unmet.lock().unwrap_or_else(PoisonError::into_inner);
                if unmet.as_ref().is_none_or(|(least, _)| found.0 < *least) {
                    *unmet = Some(found);
                }
            }
        }
    };
    threads::on_all(jobs.min(n.div_ceil(len)), work);
    let unmet = unmet.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some((first, _)) = unmet {
        digits.truncate(first * 81);
    }
    (digits, unmet.map(|(_, why)| why))
}

fn number(index: usize) -> u64 {
    u64::try_from(index).expect("an index fits 64 bits")
}

/// Makes the puzzles of a range.
fn range(generator: &mut Generator, numbers: Range<u64>, room: &mut [u8]) -> Unmet {
    let mut unmet = None;
    let mut room = room.chunks_exact_mut(81);
    generator.generate(numbers, |number, made| match made {
        Ok(made) => {
            let room = room.next().expect("room for each puzzle");
            room.copy_from_slice(made.puzzle.digits());
            ControlFlow::Continue(())
        }
        Err(error) => {
            let index = usize::try_from(number).expect("it was an index");
            unmet = Some((index, error.to_string()));
            ControlFlow::Break(())
        }
    });
    unmet
}
