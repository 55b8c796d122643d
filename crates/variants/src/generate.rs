//! [`VariantGenerator`]: random proper puzzles of a variant, with clues or as killers.
//!
//! A puzzle begins as a random solved board: random digits go into random cells as long as the
//! board still has a solution. Then the generator visits its clues in random order, and removes
//! each one without which the puzzle has no second solution. The result is minimal.
//!
//! A killer has no clues but cages. Random cages of up to [`LARGEST`] cells cover the board, with
//! the sums of the solved board. As long as there is another solution, a cell that differs leaves
//! its cage and is one of its own. Then the generator visits the cages in random order, and removes
//! each one without which the puzzle is still proper. So no cage can be left out.
//!
//! Every puzzle has a number and a stream of random numbers of its own, as those of
//! [`Generator`](quadrille_person::Generator).
//!
//! # How random is it?
//!
//! Every solved board that a third of its cells can determine is possible, and so is each of its
//! minimal puzzles. How likely they are is not known. Minimal puzzles with many clues are rarer
//! than among all minimal puzzles, for the reason that
//! [`Generator`](quadrille_person::Generator) gives.

use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::rules::names;
use super::{Constraint, Variant, VariantSolver, neighbors};
use quadrille_base::random::{below, shuffle};
use quadrille_base::{Outcome, StopFlag};
use quadrille_models::sudoku::Sudoku;
use quadrille_person::UnmetError;

/// The most cells of a cage. The value is not tuned.
const LARGEST: usize = 4;

/// Tree nodes after which a clue or a cage stays, because the solver cannot tell soon whether the
/// puzzle is proper without it. The value is not tuned; in the tests it suffices for 9x9.
const NODES: u64 = 60_000;

/// The symbols of a board, from 0, row by row.
type Cells = Vec<Option<usize>>;

/// Makes random puzzles of a variant that have exactly one solution.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use quadrille::sudoku::variant::{Variant, VariantGenerator, VariantSolver};
///
/// let variant = Variant::named("6x6,diagonal")?;
/// let mut solver = VariantSolver::new(&variant);
/// VariantGenerator::new(variant, 7).generate(0..3, |_, made| {
///     let made = made.expect("such boards exist");
///     let mut n_solutions = 0;
///     solver.solutions(&made.givens, 2, &mut |_| n_solutions += 1);
///     assert_eq!(n_solutions, 1);
///     ControlFlow::Continue(())
/// });
/// # Ok::<(), quadrille::models::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct VariantGenerator {
    variant: Variant,
    seed: u64,
    /// The range of the number of cages, if the puzzles are killers without clues: no cage can be
    /// left out.
    pub cages: Option<RangeInclusive<usize>>,
    /// The number of tries: solved boards to begin with before a puzzle is given up, because no
    /// killer had the right number of cages. The default is 1000, and the least is 1.
    pub tries: u32,
    /// A flag that ends [`generate`](Self::generate).
    pub stop: StopFlag,
}

/// A puzzle of a [`VariantGenerator`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GeneratedVariant {
    /// The symbols of the clues, from 0, row by row.
    pub givens: Vec<Option<usize>>,
    /// The symbols of its only solution.
    pub solution: Vec<Option<usize>>,
    /// The cages of a killer, which are rules of this puzzle alone.
    pub cages: Vec<Constraint>,
    board: Arc<Sudoku>,
}

impl GeneratedVariant {
    /// The puzzle on one line, as [`VariantBoards`](super::VariantBoards) reads it: its cells, and
    /// after `;` its cages.
    pub fn line(&self) -> String {
        let n = self.board.side();
        let mut line = self.line_of(&self.givens);
        for cage in &self.cages {
            let Constraint::Cage { cells, sum } = cage else { continue };
            line = format!("{line} ; cage {sum}{}", names(cells, n));
        }
        line
    }

    /// Its solution on one line.
    pub fn solution_line(&self) -> String {
        self.line_of(&self.solution)
    }

    fn line_of(&self, cells: &Cells) -> String {
        self.board.board(cells.clone(), self.board.symbols().clone()).line()
    }
}

/// The run was stopped.
struct Stopped;

impl VariantGenerator {
    /// A generator of minimal puzzles with clues.
    pub fn new(variant: Variant, seed: u64) -> Self {
        Self { variant, seed, cages: None, tries: 1000, stop: StopFlag::default() }
    }

    /// Makes the puzzles with these numbers and passes them to `visit` in order, until it returns
    /// `Break`.
    ///
    /// A puzzle of 9x9 takes some milliseconds with clues and a tenth of a second or more as a
    /// killer. On large boards a puzzle may have clues that are not needed, because the solver
    /// cannot tell soon that they are not.
    pub fn generate(
        &mut self,
        numbers: Range<u64>,
        mut visit: impl FnMut(u64, Result<GeneratedVariant, UnmetError>) -> ControlFlow<()>,
    ) {
        let mut solver = self.solver(&self.variant);
        for number in numbers {
            let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
            rng.set_stream(number);
            let Ok(made) = self.make(&mut solver, &mut rng) else { return };
            if visit(number, made).is_break() {
                return;
            }
        }
    }

    /// The settings that the puzzles depend on, in stable words, for a journal.
    #[doc(hidden)]
    pub fn words(&self) -> String {
        let rules = self.variant.to_string().replace('\n', "; ");
        let cages = self.cages.as_ref().map_or_else(
            || "no cages".to_owned(),
            |cages| format!("cages {}..{}", cages.start(), cages.end()),
        );
        format!("seed {}; {cages}; rules {rules}", self.seed)
    }

    fn solver(&self, variant: &Variant) -> VariantSolver {
        let mut solver = VariantSolver::new(variant);
        solver.set_stop(self.stop.clone());
        solver
    }

    /// A puzzle, or the reason why there is none.
    fn make(
        &self,
        solver: &mut VariantSolver,
        rng: &mut ChaCha8Rng,
    ) -> Result<Result<GeneratedVariant, UnmetError>, Stopped> {
        let mut unmet = UnmetError::default();
        loop {
            let Some(solution) = self.random_board(solver, rng)? else {
                unmet.is_contradictory = true;
                return Ok(Err(unmet));
            };
            let (givens, cages) = match self.cages {
                None => (Self::with_few_clues(solver, &solution, rng)?, Vec::new()),
                Some(_) => (vec![None; solution.len()], self.with_few_cages(&solution, rng)?),
            };
            let wanted = match &self.cages {
                Some(wanted) if !wanted.contains(&cages.len()) => wanted,
                _ => {
                    let board = Arc::new(self.variant.board.clone());
                    return Ok(Ok(GeneratedVariant { givens, solution, cages, board }));
                }
            };
            let distance = |n: usize| wanted.start().abs_diff(n).min(wanted.end().abs_diff(n));
            let nearest = unmet.nearest_cages.unwrap_or(usize::MAX);
            if distance(cages.len()) < distance(nearest) {
                unmet.nearest_cages = Some(cages.len());
            }
            unmet.tries += 1;
            if unmet.tries >= self.tries {
                return Ok(Err(unmet));
            }
        }
    }

    /// A random solved board, or `None` if there is none.
    fn random_board(
        &self,
        solver: &mut VariantSolver,
        rng: &mut ChaCha8Rng,
    ) -> Result<Option<Cells>, Stopped> {
        let n = self.variant.side();
        let mut givens = vec![None; n * n];
        solver.set_node_limit(None);
        let Some(mut solution) = Self::first(solver, &givens)? else { return Ok(None) };
        solver.set_node_limit(Some(NODES));
        let mut cells: Vec<usize> = self.variant.board.cells().collect();
        shuffle(&mut cells, rng);
        // After a third of the cells the others have hardly any choice.
        for &cell in &cells[..cells.len().div_ceil(3)] {
            let mut digits: Vec<usize> = (0..self.variant.n_digits()).collect();
            shuffle(&mut digits, rng);
            for digit in digits {
                givens[cell] = Some(digit);
                if solution[cell] == Some(digit) {
                    break;
                }
                if let Some(other) = Self::first(solver, &givens)? {
                    solution = other;
                    break;
                }
            }
        }
        Ok(Some(solution))
    }

    /// A solution; `None` also if the solver cannot tell soon whether there is one.
    fn first(solver: &mut VariantSolver, givens: &Cells) -> Result<Option<Cells>, Stopped> {
        let mut first = None;
        let outcome = solver.solutions(givens, 1, &mut |solved| first = Some(solved.to_vec()));
        if outcome == Outcome::Stopped { Err(Stopped) } else { Ok(first) }
    }

    /// Whether the puzzle has exactly one solution; also `false` if the solver cannot tell soon.
    fn is_proper(
        solver: &mut VariantSolver,
        givens: &Cells,
        visit: &mut dyn FnMut(&[Option<usize>]),
    ) -> Result<bool, Stopped> {
        solver.set_node_limit(Some(NODES));
        match solver.solutions(givens, 2, visit) {
            Outcome::Stopped => Err(Stopped),
            outcome => Ok(outcome == Outcome::Exhausted),
        }
    }

    /// The clues that remain of a solved board.
    fn with_few_clues(
        solver: &mut VariantSolver,
        solution: &Cells,
        rng: &mut ChaCha8Rng,
    ) -> Result<Cells, Stopped> {
        let mut givens = solution.clone();
        let mut cells: Vec<usize> =
            (0..givens.len()).filter(|&cell| givens[cell].is_some()).collect();
        shuffle(&mut cells, rng);
        for cell in cells {
            let clue = givens[cell].take();
            if !Self::is_proper(solver, &givens, &mut |_| ())? {
                givens[cell] = clue;
            }
        }
        Ok(givens)
    }

    /// Cages that determine the solution, and none of them can be left out.
    fn with_few_cages(
        &self,
        solution: &Cells,
        rng: &mut ChaCha8Rng,
    ) -> Result<Vec<Constraint>, Stopped> {
        let first = *self.variant.digits().start();
        let mut cages = random_cages(self.variant.side(), solution, rng);
        loop {
            let mut differs = vec![true; solution.len()];
            if self.is_proper_with(&cages, solution, &mut differs)? {
                break;
            }
            // Cages of single cells determine the board, so one is larger.
            let mut open: Vec<[usize; 2]> = Vec::new();
            for (k, cage) in cages.iter().enumerate().filter(|(_, cage)| cage.len() > 1) {
                open.extend(cage.iter().filter(|&&cell| differs[cell]).map(|&cell| [k, cell]));
            }
            let [k, cell] = open[below(open.len(), rng)];
            let cage = cages.swap_remove(k);
            cages.push(vec![cell]);
            cages.extend(parts(self.variant.side(), cage.into_iter().filter(|&its| its != cell)));
        }
        shuffle(&mut cages, rng);
        let mut k = 0;
        while k < cages.len() {
            let cage = cages.swap_remove(k);
            if !self.is_proper_with(&cages, solution, &mut [])? {
                cages.push(cage);
                let last = cages.len() - 1;
                cages.swap(k, last);
                k += 1;
            }
        }
        for cage in &mut cages {
            cage.sort_unstable();
        }
        cages.sort_unstable();
        Ok(cages.into_iter().map(|cells| sum_of(cells, solution, first)).collect())
    }

    /// Whether the board with these cages alone has exactly one solution. If it has another one,
    /// `differs` says in which cells that differs.
    fn is_proper_with(
        &self,
        cages: &[Vec<usize>],
        solution: &Cells,
        differs: &mut [bool],
    ) -> Result<bool, Stopped> {
        let mut killer = self.variant.clone();
        for cells in cages {
            let cage = sum_of(cells.clone(), solution, *self.variant.digits().start());
            killer = killer.with(cage).expect("the cages do not meet");
        }
        let mut solver = self.solver(&killer);
        Self::is_proper(&mut solver, &vec![None; solution.len()], &mut |other| {
            if other != solution {
                let cells = solution.iter().zip(other);
                differs.iter_mut().zip(cells).for_each(|(differs, (a, b))| *differs = a != b);
            }
        })
    }
}

/// A cage with the sum of these cells. The first symbol stands for `first`.
fn sum_of(cells: Vec<usize>, solution: &Cells, first: usize) -> Constraint {
    let sum = cells.iter().map(|&cell| solution[cell].map_or(0, |symbol| symbol + first)).sum();
    Constraint::Cage { cells, sum }
}

/// Random cages that cover the board. Each grows from a cell to cells with a common side, up to a
/// random size, and has different digits.
fn random_cages(n: usize, solution: &Cells, rng: &mut ChaCha8Rng) -> Vec<Vec<usize>> {
    let mut cells: Vec<usize> = (0..n * n).filter(|&cell| solution[cell].is_some()).collect();
    shuffle(&mut cells, rng);
    let mut is_taken = vec![false; n * n];
    let mut cages = Vec::new();
    for first in cells {
        if is_taken[first] {
            continue;
        }
        is_taken[first] = true;
        let mut cage = vec![first];
        let size = 2 + below(LARGEST - 1, rng);
        while cage.len() < size {
            let around = cage.iter().flat_map(|&cell| neighbors(n, cell));
            let is_possible = |cell: &usize| {
                !is_taken[*cell]
                    && solution[*cell].is_some()
                    && cage.iter().all(|&its| solution[its] != solution[*cell])
            };
            let possible: Vec<usize> = around.filter(is_possible).collect();
            if possible.is_empty() {
                break;
            }
            let next = possible[below(possible.len(), rng)];
            is_taken[next] = true;
            cage.push(next);
        }
        cages.push(cage);
    }
    cages
}

/// The parts of these cells that are connected by their sides.
fn parts(n: usize, cells: impl Iterator<Item = usize>) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for cell in cells {
        let meets = |part: &mut Vec<usize>| neighbors(n, cell).any(|its| part.contains(&its));
        let mut joined: Vec<usize> = parts.extract_if(.., meets).flatten().collect();
        joined.push(cell);
        parts.push(joined);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of solutions of a board of a variant with these further rules, up to two.
    fn n_solutions(variant: &Variant, givens: &Cells, rules: &[Constraint]) -> usize {
        let rules = rules.iter().cloned();
        let variant = rules.fold(variant.clone(), |all, rule| all.with(rule).unwrap());
        let mut n = 0;
        VariantSolver::by_dancing_links(&variant).solutions(givens, 2, &mut |_| n += 1);
        n
    }

    fn made(mut generator: VariantGenerator, n: u64) -> Vec<GeneratedVariant> {
        let mut all = Vec::new();
        generator.generate(0..n, |_, made| {
            all.push(made.unwrap());
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn puzzles_of_variants_are_proper_and_minimal() {
        for names in ["4x4", "6x6,anti-knight", "9x9,diagonal", "9x9,nonconsecutive"] {
            let variant = Variant::named(names).unwrap();
            let all = made(VariantGenerator::new(variant.clone(), 3), 2);
            assert_eq!(all.len(), 2, "{names}");
            assert_ne!(all[0], all[1], "{names}");
            for made in all {
                let GeneratedVariant { givens, solution, .. } = &made;
                assert!(
                    givens.iter().zip(solution).all(|(clue, cell)| clue.is_none() || clue == cell)
                );
                assert_eq!(n_solutions(&variant, solution, &[]), 1, "{names}");
                assert_eq!(n_solutions(&variant, givens, &[]), 1, "{}", made.line());
                for cell in (0..givens.len()).filter(|&cell| givens[cell].is_some()) {
                    let mut without = givens.clone();
                    without[cell] = None;
                    assert_eq!(n_solutions(&variant, &without, &[]), 2, "{}", made.line());
                }
            }
        }
    }

    #[test]
    fn killers_are_proper_and_need_every_cage() {
        for names in ["4x4", "6x6", "4x4,diagonal"] {
            let variant = Variant::named(names).unwrap();
            let mut killers = VariantGenerator::new(variant.clone(), 5);
            killers.cages = Some(1..=36);
            for made in made(killers, 4) {
                let (givens, cages) = (&made.givens, &made.cages);
                assert!(givens.iter().all(Option::is_none));
                assert_eq!(n_solutions(&variant, &made.solution, cages), 1, "{}", made.line());
                assert_eq!(n_solutions(&variant, givens, cages), 1, "{}", made.line());
                for k in 0..cages.len() {
                    let mut without = cages.clone();
                    without.remove(k);
                    assert_eq!(n_solutions(&variant, givens, &without), 2, "{}", made.line());
                }
            }
        }
    }

    #[test]
    fn every_solved_board_of_4x4_is_possible() {
        let mut all = std::collections::HashSet::new();
        let mut generator = VariantGenerator::new(Variant::named("4x4").unwrap(), 1);
        generator.generate(0..3000, |_, made| {
            all.insert(made.unwrap().solution);
            ControlFlow::Continue(())
        });
        // OEIS A107739.
        assert_eq!(all.len(), 288);
    }

    #[test]
    fn what_cannot_be_made_has_a_reason() {
        let rules = Variant::named("4x4").unwrap();
        let too_large = Constraint::Cage { cells: vec![0, 1], sum: 7 };
        let too_small = Constraint::Cage { cells: vec![4, 5], sum: 7 };
        let none = rules.clone().with(too_large).unwrap().with(too_small).unwrap();
        let reason = |mut generator: VariantGenerator| {
            let mut reason = None;
            generator.generate(0..1, |_, made| {
                reason = made.err();
                ControlFlow::Break(())
            });
            reason.expect("there is no such puzzle").to_string()
        };
        let found = reason(VariantGenerator::new(none, 1));
        assert_eq!(found, "no board obeys the rules");
        let mut killers = VariantGenerator::new(rules, 1);
        (killers.cages, killers.tries) = (Some(1..=1), 2);
        let found = reason(killers);
        assert!(found.starts_with("no puzzle in 2 tries: the nearest had "), "{found}");
        assert!(found.ends_with(" cages"), "{found}");
    }
}
