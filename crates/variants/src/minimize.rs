//! [`VariantMinimizer`]: finds the clues and the rules that a puzzle does not need, and makes
//! puzzles minimal.
//!
//! A part of a puzzle, a clue or a rule, can be left out if the puzzle without it has the same
//! solution and no other. It is not enough that there is one solution: without a dot, `never` may
//! forbid the two digits and leave another solution. A puzzle without solutions is reduced in the
//! same way to a contradiction, of which each part is needed.

use super::rules::Rule;
use super::{Variant, VariantSolver};
use quadrille_base::{Outcome, StopFlag, UnansweredError};

/// Finds and removes the parts of proper puzzles that are not needed.
///
/// ```
/// use quadrille::sudoku::variant::{Variant, VariantMinimizer, VariantSolver};
///
/// let variant: Variant = "size 4x4\ndiagonal\ncage 3 r1c1 r1c2".parse()?;
/// let mut givens = Vec::new();
/// VariantSolver::new(&variant).solutions(&[None; 16], 1, &mut |solved| givens = solved.to_vec());
///
/// let minimizer = VariantMinimizer::default();
/// let minimal = minimizer.minimize(&variant, &givens)?.expect("the puzzle is proper");
/// let left = minimal.givens.iter().flatten().count() + minimal.variant.rule_texts().len();
/// assert_eq!(left + minimal.clues.len() + minimal.rules.len(), 16 + 2);
/// assert!(minimizer.redundant(&minimal.variant, &minimal.givens)?.unwrap().is_minimal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariantMinimizer {
    /// Whether rules can be left out, and not only clues. This is the default.
    pub rules: bool,
    /// Makes a solver. The default is the fastest one.
    pub solver: fn(&Variant) -> VariantSolver,
    /// The most tree nodes for each question. `None`, the default, means no limit.
    pub nodes: Option<u64>,
    /// A flag that ends the work.
    pub stop: StopFlag,
}

/// The parts of a puzzle that a [`VariantMinimizer`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOut {
    /// The cells of clues that can be left out: each alone, or all parts together if the puzzle
    /// was minimized.
    pub clues: Vec<usize>,
    /// The text of the rules that can be left out, in the same way.
    pub rules: Vec<String>,
    /// The cells of clues about which nothing is known, because of the node limit or the flag.
    pub unknown_clues: Vec<usize>,
    /// The text of the rules about which nothing is known.
    pub unknown_rules: Vec<String>,
    /// [`Exhausted`](Outcome::Exhausted) if all is known.
    pub outcome: Outcome,
    /// The symbols of the remaining clues: all of them unless the puzzle was minimized.
    pub givens: Vec<Option<usize>>,
    /// The variant with the remaining rules.
    pub variant: Variant,
}

impl LeftOut {
    /// Whether it is known that no part can be left out.
    pub fn is_minimal(&self) -> bool {
        self.clues.is_empty() && self.rules.is_empty() && self.outcome == Outcome::Exhausted
    }
}

impl Default for VariantMinimizer {
    fn default() -> Self {
        Self { rules: true, solver: VariantSolver::new, nodes: None, stop: StopFlag::default() }
    }
}

/// A part of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// The clue of a cell.
    Clue(usize),
    /// A rule, by its number.
    Rule(usize),
}

/// A puzzle of which parts are left out.
struct Puzzle<'m> {
    minimizer: &'m VariantMinimizer,
    variant: &'m Variant,
    givens: Vec<Option<usize>>,
    rules: Vec<Rule>,
    /// Whether each rule is still there.
    has_rule: Vec<bool>,
    /// The only solution; `None` if there is to be none.
    solution: Option<Vec<Option<usize>>>,
    /// The solver for the rules that are there.
    solver: VariantSolver,
}

impl VariantMinimizer {
    /// The parts that can be left out, each alone, in the order of the cells and of the rules.
    /// `None` if the puzzle has no solution or several. `givens` has the symbol of each cell, from
    /// 0, or `None`.
    ///
    /// # Errors
    ///
    /// If the node limit or the flag came before it was known whether the puzzle is proper. If they
    /// come later, the result says which parts are unknown.
    pub fn redundant(
        &self,
        variant: &Variant,
        givens: &[Option<usize>],
    ) -> Result<Option<LeftOut>, UnansweredError> {
        self.run(variant, givens, false, 1)
    }

    /// Removes parts, at first clues from the first cell to the last, then rules in their order:
    /// each part without which the puzzle has the same solution and no other. `None` and `givens`
    /// are as in [`redundant`](Self::redundant).
    ///
    /// # Errors
    ///
    /// As in [`redundant`](Self::redundant).
    pub fn minimize(
        &self,
        variant: &Variant,
        givens: &[Option<usize>],
    ) -> Result<Option<LeftOut>, UnansweredError> {
        self.run(variant, givens, true, 1)
    }

    /// Removes parts from a puzzle without solutions, in the same order: each part without which it
    /// has none. What stays is a contradiction, of which each part is needed. `None` if the puzzle
    /// has a solution. `givens` is as in [`redundant`](Self::redundant).
    ///
    /// ```
    /// use quadrille::sudoku::variant::{Variant, VariantMinimizer};
    ///
    /// let variant: Variant = "size 4x4\ndiagonal\ncage 3 r1c1 r1c2".parse()?;
    /// let mut givens = [None; 16];
    /// // A 4 in the cage, and a 2 elsewhere.
    /// (givens[0], givens[15]) = (Some(3), Some(1));
    /// let contradiction = VariantMinimizer::default().contradiction(&variant, &givens)?.unwrap();
    /// assert_eq!(contradiction.givens.iter().flatten().count(), 1);
    /// assert_eq!(contradiction.variant.rule_texts(), ["cage 3 r1c1 r1c2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As in [`redundant`](Self::redundant).
    pub fn contradiction(
        &self,
        variant: &Variant,
        givens: &[Option<usize>],
    ) -> Result<Option<LeftOut>, UnansweredError> {
        self.run(variant, givens, true, 0)
    }

    fn run(
        &self,
        variant: &Variant,
        givens: &[Option<usize>],
        removes: bool,
        wanted: u64,
    ) -> Result<Option<LeftOut>, UnansweredError> {
        // The givens of the variant's board are clues, too.
        let own = variant.board.givens().iter();
        let givens: Vec<_> = givens.iter().zip(own).map(|(&its, &own)| its.or(own)).collect();
        let mut solver = self.solver(variant);
        if solver.is_stopped() {
            return Err(UnansweredError::Stopped);
        }
        let (mut n, mut solution) = (0, Vec::new());
        let outcome = solver.solutions(&givens, 2, &mut |solved| {
            n += 1;
            solution = solved.to_vec();
        });
        if n <= wanted {
            outcome.answered()?;
        }
        if n != wanted {
            return Ok(None);
        }
        let solution = (n == 1).then_some(solution);
        let rules = variant.rules();
        let clues = (0..givens.len()).filter(|&cell| givens[cell].is_some()).map(Part::Clue);
        let is_asked = |&k: &usize| self.rules && !rules[k].text.is_empty();
        let asked = (0..rules.len()).filter(is_asked).map(Part::Rule);
        let mut parts: Vec<Part> = clues.chain(asked).collect();
        let has_rule = vec![true; rules.len()];
        let mut puzzle =
            Puzzle { minimizer: self, variant, givens, rules, has_rule, solution, solver };
        let (mut left_out, mut unknown) = (Vec::new(), Vec::new());
        let mut outcome = Outcome::Exhausted;
        loop {
            let n = left_out.len();
            let mut needed = Vec::new();
            unknown.clear();
            for &part in &parts {
                let answer = if outcome == Outcome::Stopped {
                    Err(UnansweredError::Stopped)
                } else {
                    puzzle.can_miss(part, removes)
                };
                match answer {
                    Ok(true) => left_out.push(part),
                    Ok(false) => needed.push(part),
                    Err(why) => {
                        unknown.push(part);
                        if why == UnansweredError::Stopped {
                            outcome = Outcome::Stopped;
                        }
                    }
                }
            }
            // A part that is needed stays so among fewer parts, except for a mark that is an
            // exception to `never`: without that rule it may no longer be needed.
            let is_last = !removes || variant.never.is_empty() || left_out.len() == n;
            if is_last || outcome == Outcome::Stopped {
                break;
            }
            needed.append(&mut unknown);
            parts = needed;
        }
        if outcome == Outcome::Exhausted && !unknown.is_empty() {
            outcome = Outcome::Limit;
        }
        let (clues, rules) = puzzle.sorted(&left_out);
        let (unknown_clues, unknown_rules) = puzzle.sorted(&unknown);
        let variant = puzzle.rest();
        let givens = puzzle.givens;
        Ok(Some(LeftOut { clues, rules, unknown_clues, unknown_rules, outcome, givens, variant }))
    }

    fn solver(&self, variant: &Variant) -> VariantSolver {
        let mut solver = (self.solver)(variant);
        solver.set_node_limit(self.nodes);
        solver.set_stop(self.stop.clone());
        solver
    }
}

impl Puzzle<'_> {
    /// Whether the puzzle without this part has the same solution and no other, or none as before.
    /// If so, and `removes` is set, the part stays out.
    fn can_miss(&mut self, part: Part, removes: bool) -> Result<bool, UnansweredError> {
        match part {
            Part::Clue(cell) => {
                let clue = self.givens[cell].take();
                let answer = is_alike(&mut self.solver, &self.givens, self.solution.as_deref());
                if !removes || answer != Ok(true) {
                    self.givens[cell] = clue;
                }
                answer
            }
            Part::Rule(k) => {
                self.has_rule[k] = false;
                let mut solver = self.minimizer.solver(&self.rest());
                let answer = is_alike(&mut solver, &self.givens, self.solution.as_deref());
                if removes && answer == Ok(true) {
                    self.solver = solver;
                } else {
                    self.has_rule[k] = true;
                }
                answer
            }
        }
    }

    /// The variant with the rules that are there.
    fn rest(&self) -> Variant {
        let there = self.rules.iter().zip(&self.has_rule).filter(|(_, there)| **there);
        self.variant.with_only(there.map(|(rule, _)| rule))
    }

    /// The cells of the clues and the text of the rules among these parts.
    fn sorted(&self, parts: &[Part]) -> (Vec<usize>, Vec<String>) {
        let (mut clues, mut rules) = (Vec::new(), Vec::new());
        let mut parts = parts.to_vec();
        parts.sort_unstable();
        for part in parts {
            match part {
                Part::Clue(cell) => clues.push(cell),
                Part::Rule(k) => rules.push(self.rules[k].text.clone()),
            }
        }
        (clues, rules)
    }
}

/// Whether this is the only solution, or there is none if none is given.
fn is_alike(
    solver: &mut VariantSolver,
    givens: &[Option<usize>],
    solution: Option<&[Option<usize>]>,
) -> Result<bool, UnansweredError> {
    if solver.is_stopped() {
        return Err(UnansweredError::Stopped);
    }
    let (mut n, mut differs) = (0, false);
    let wanted = u64::from(solution.is_some());
    let outcome = solver.solutions(givens, wanted + 1, &mut |solved| {
        n += 1;
        differs |= solution != Some(solved);
    });
    if n <= wanted && !differs {
        outcome.answered()?;
    }
    Ok(n == wanted && !differs)
}

#[cfg(test)]
mod tests {
    use super::super::tests::covers;
    use super::*;

    const RULES: [&str; 8] = [
        "size 4x4",
        "size 4x4\nanti-knight\nless r1c1 r2c2",
        "size 4x4\ndiagonal\nthermometer r1c1 r1c2 r1c3",
        "boxes\nAABB\nACBB\nACCD\nCDDD\n\nless r1c1 r4c4",
        "size 4x4\nless r1c1 r1c2\nthermometer r1c1 r1c2 r1c3\ncage 3 r1c1 r1c2",
        "size 4x4\nnever ratio 4\nratio 4 r2c2 r2c3\nratio 4 r4c2 r4c3\ndifference 3 r2c2 r2c3",
        "size 4x4\nnever v\nless r1c1 r1c2\ndifferent r1c1 r2c1",
        "size 4x4\ncage 10 r1c1 r1c2 r1c3 r1c4\nsandwich r1 5\nsandwich r1 5",
    ];

    type Clues = [(usize, usize)];

    /// All solutions of rules, by their covers and without the solver.
    #[derive(Default)]
    struct Oracle(std::collections::HashMap<String, Vec<Vec<usize>>>);

    impl Oracle {
        /// The solutions with these clues.
        fn solutions(&mut self, rules: &str, clues: &Clues) -> Vec<Vec<usize>> {
            let all = self.0.entry(rules.to_owned());
            let all = all.or_insert_with(|| covers(&rules.parse().unwrap()));
            let fits = |s: &&Vec<usize>| clues.iter().all(|&(cell, digit)| s[cell] == digit);
            all.iter().filter(fits).cloned().collect()
        }

        fn only(&mut self, rules: &str, clues: &Clues) -> Option<Vec<usize>> {
            let mut all = self.solutions(rules, clues).into_iter();
            all.next().filter(|_| all.next().is_none())
        }
    }

    fn without<T: Clone>(all: &[T], k: usize) -> Vec<T> {
        let mut all = all.to_vec();
        all.remove(k);
        all
    }

    #[test]
    fn parts_that_can_be_left_out_are_those_without_which_the_solution_stays() {
        let (mut n_proper, mut n_rules) = (0, 0);
        let mut oracle = Oracle::default();
        for (k, text) in (0..RULES.len() * 8).map(|k| (k, RULES[k / 8])) {
            let variant: Variant = text.parse().unwrap();
            let solved = oracle.solutions(text, &[]);
            let solved = &solved[k * 7 % solved.len()];
            let mask = 0x9E37_79B9_usize.wrapping_mul(k + 1) >> 5;
            let has_clue = |cell: &usize| mask >> cell & 1 == 1;
            let clues: Vec<(usize, usize)> =
                (0..16).filter(has_clue).map(|cell| (cell, solved[cell])).collect();
            let clues = &clues[..];
            let mut givens = vec![None; 16];
            for &(cell, digit) in clues {
                givens[cell] = Some(digit - 1);
            }
            let minimizer = VariantMinimizer::default();
            let found = minimizer.redundant(&variant, &givens).unwrap();
            let solved = oracle.only(text, clues);
            assert_eq!(found.is_some(), solved.is_some(), "{text}");
            let Some(found) = found else { continue };
            n_proper += 1;
            let mut cells: Vec<usize> = (0..clues.len())
                .filter(|&k| oracle.only(text, &without(clues, k)) == solved)
                .map(|k| clues[k].0)
                .collect();
            cells.sort_unstable();
            let shape = variant.with_only(std::iter::empty()).to_string();
            let rules = variant.rule_texts();
            let text_of = |rules: &[String]| format!("{shape}{}", rules.join("\n"));
            let left: Vec<String> = (0..rules.len())
                .filter(|&k| oracle.only(&text_of(&without(&rules, k)), clues) == solved)
                .map(|k| rules[k].clone())
                .collect();
            n_rules += left.len();
            assert_eq!((&found.clues, &found.rules), (&cells, &left), "{text}");
            assert_eq!((found.outcome, &found.givens), (Outcome::Exhausted, &givens));
            // What remains of it is minimal, also one part after another.
            let minimal = minimizer.minimize(&variant, &givens).unwrap().unwrap();
            let remaining = minimal.variant.rule_texts();
            let digits: Vec<(usize, usize)> = (0..16)
                .filter_map(|cell| minimal.givens[cell].map(|symbol| (cell, symbol + 1)))
                .collect();
            assert_eq!(digits.len() + minimal.clues.len(), clues.len());
            assert_eq!(remaining.len() + minimal.rules.len(), rules.len());
            assert_eq!(oracle.only(&text_of(&remaining), &digits), solved, "{text}");
            for k in 0..digits.len() {
                assert_ne!(
                    oracle.only(&text_of(&remaining), &without(&digits, k)),
                    solved,
                    "{text}"
                );
            }
            for k in 0..remaining.len() {
                let rest = text_of(&without(&remaining, k));
                assert_ne!(oracle.only(&rest, &digits), solved, "{text}: {rest}");
            }
            let rules = VariantMinimizer { rules: false, ..VariantMinimizer::default() };
            let minimal = rules.minimize(&variant, &givens).unwrap().unwrap();
            assert_eq!(minimal.variant.to_string(), variant.to_string());
            assert_eq!(rules.redundant(&variant, &givens).unwrap().unwrap().clues, cells);
        }
        assert!((30..64).contains(&n_proper) && n_rules >= 10, "{n_proper} {n_rules}");
    }

    #[test]
    fn each_part_of_a_contradiction_is_needed() {
        let mut n_none = 0;
        let mut oracle = Oracle::default();
        for (k, text) in (0..RULES.len() * 8).map(|k| (k, RULES[k / 8])) {
            let variant: Variant = text.parse().unwrap();
            let mask = 0x9E37_79B9_usize.wrapping_mul(k + 1) >> 5;
            let mut givens = vec![None; 16];
            for cell in (0..16).filter(|cell| mask >> cell & 1 == 1) {
                givens[cell] = Some((mask >> (cell + 3)) % 4);
            }
            let clues = |givens: &[Option<usize>]| -> Vec<(usize, usize)> {
                (0..16).filter_map(|cell| givens[cell].map(|symbol| (cell, symbol + 1))).collect()
            };
            let found = VariantMinimizer::default().contradiction(&variant, &givens).unwrap();
            let is_none = oracle.solutions(text, &clues(&givens)).is_empty();
            assert_eq!(found.is_some(), is_none, "{text}");
            let Some(found) = found else { continue };
            n_none += 1;
            let shape = variant.with_only(std::iter::empty()).to_string();
            let text_of = |rules: &[String]| format!("{shape}{}", rules.join("\n"));
            let (rules, clues) = (found.variant.rule_texts(), clues(&found.givens));
            assert!(oracle.solutions(&text_of(&rules), &clues).is_empty(), "{text}");
            for k in 0..clues.len() {
                let others = without(&clues, k);
                assert!(!oracle.solutions(&text_of(&rules), &others).is_empty(), "{text}");
            }
            for k in 0..rules.len() {
                let others = text_of(&without(&rules, k));
                assert!(!oracle.solutions(&others, &clues).is_empty(), "{text}: {others}");
            }
        }
        assert!(n_none >= 40, "{n_none}");
    }

    #[test]
    fn what_was_not_asked_is_unknown() {
        let variant = Variant::named("9x9,diagonal").unwrap();
        let mut givens = Vec::new();
        VariantSolver::new(&variant)
            .solutions(&[None; 81], 1, &mut |solved| givens = solved.to_vec());
        let minimizer = VariantMinimizer { nodes: Some(3), ..VariantMinimizer::default() };
        let minimal = minimizer.minimize(&variant, &givens).unwrap().unwrap();
        assert_eq!(minimal.outcome, Outcome::Limit);
        assert!(!minimal.clues.is_empty() && !minimal.unknown_clues.is_empty());
        assert!(!minimal.is_minimal());
        minimizer.stop.stop();
        assert_eq!(minimizer.redundant(&variant, &givens), Err(UnansweredError::Stopped));
    }
}
