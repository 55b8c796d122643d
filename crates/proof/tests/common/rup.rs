//! A checker of logged searches: formulas in OPB, and the lines of `VeriPB`'s proofs that our logs
//! have: reverse unit propagation, sums, new variables, solutions and deletion. It shares no code
//! with the engine.
//!
//! The published checker takes long to compile. `tests/veripb` compares the two.

use std::collections::BTreeMap;

/// A constraint `sum of coefficient * literal >= bound` with positive coefficients. Literal `2 * k`
/// is variable `k`, and `2 * k + 1` is its negation. A variable occurs once.
#[derive(Clone, Default)]
struct Constraint {
    terms: Vec<(i128, usize)>,
    bound: i128,
    sum: i128,
    largest: i128,
}

/// Reads a literal such as `x1` or `~x1`.
fn literal(text: &str) -> Option<usize> {
    let (name, is_negated) = text.strip_prefix('~').map_or((text, 0), |x| (x, 1));
    let variable: usize = name.strip_prefix('x')?.parse().ok()?;
    Some(2 * variable + is_negated)
}

/// Reads terms such as `1 x1 -1 ~x2`.
fn terms(text: &str) -> Option<Vec<(i128, usize)>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .chunks(2)
        .map(|term| {
            let [coefficient, its] = *term else { return None };
            Some((coefficient.parse().ok()?, literal(its)?))
        })
        .collect()
}

impl Constraint {
    /// Reads `1 x1 -1 ~x2 >= 1 ;`.
    fn read(text: &str) -> Option<Self> {
        let (sum, bound) = text.strip_suffix(';')?.split_once(">=")?;
        Some(Self::new(terms(sum)?, bound.trim().parse().ok()?))
    }

    /// Since `-c * x = c * ~x - c` and `x + ~x = 1`, a variable occurs once, and every coefficient
    /// can be positive.
    fn new(terms: impl IntoIterator<Item = (i128, usize)>, mut bound: i128) -> Self {
        // The coefficients of variables.
        let mut coefficients: BTreeMap<usize, i128> = BTreeMap::new();
        for (coefficient, literal) in terms {
            let of_variable = coefficients.entry(literal / 2).or_default();
            if literal % 2 == 0 {
                *of_variable += coefficient;
            } else {
                *of_variable -= coefficient;
                bound -= coefficient;
            }
        }
        let mut terms = Vec::new();
        for (variable, coefficient) in coefficients {
            if coefficient < 0 {
                bound -= coefficient;
            }
            if coefficient != 0 {
                terms.push((coefficient.abs(), 2 * variable + usize::from(coefficient < 0)));
            }
        }
        let coefficients = || terms.iter().map(|term| term.0);
        let (sum, largest) = (coefficients().sum(), coefficients().max().unwrap_or(0));
        Self { terms, bound, sum, largest }
    }

    /// The constraint that holds where this one does not.
    fn negation(&self) -> Self {
        let terms = self.terms.iter().map(|&(coefficient, literal)| (coefficient, literal ^ 1));
        Self::new(terms, self.sum - self.bound + 1)
    }

    fn plus(&self, other: &Self) -> Self {
        let terms = self.terms.iter().chain(&other.terms).copied();
        Self::new(terms, self.bound + other.bound)
    }

    fn times(&self, factor: i128) -> Self {
        let terms = self.terms.iter().map(|&(coefficient, its)| (coefficient * factor, its));
        Self::new(terms, self.bound * factor)
    }

    fn divided_by(&self, divisor: i128) -> Self {
        let up = |n: i128| (n + divisor - 1).div_euclid(divisor);
        Self::new(self.terms.iter().map(|&(n, its)| (up(n), its)), up(self.bound))
    }

    /// The constraint with a value for a variable.
    fn with(&self, variable: usize, value: bool) -> Self {
        let (its, others): (Vec<_>, Vec<_>) =
            self.terms.iter().copied().partition(|&(_, literal)| literal / 2 == variable);
        let is_true = |literal: usize| literal.is_multiple_of(2) == value;
        let gain: i128 = its.iter().filter(|term| is_true(term.1)).map(|term| term.0).sum();
        Self::new(others, self.bound - gain)
    }

    fn is_contradiction(&self) -> bool {
        self.sum < self.bound
    }
}

/// The constraints that are not deleted, at their numbers, which start at 1. Number 0 is for an
/// assumption.
#[derive(Default)]
struct Checker {
    constraints: Vec<Option<Constraint>>,
    /// For each literal, the constraints that have it and its coefficients there.
    places: Vec<Vec<(usize, i128)>>,
}

impl Checker {
    fn add(&mut self, number: usize, constraint: Constraint) {
        for &(coefficient, literal) in &constraint.terms {
            let n_literals = self.places.len().max((literal | 1) + 1);
            self.places.resize_with(n_literals, Vec::new);
            self.places[literal].push((number, coefficient));
        }
        let length = self.constraints.len().max(number + 1);
        self.constraints.resize_with(length, || None);
        self.constraints[number] = Some(constraint);
    }

    fn delete(&mut self, number: usize) -> bool {
        let Some(constraint) = self.constraints.get_mut(number).and_then(Option::take) else {
            return false;
        };
        for (_, literal) in constraint.terms {
            self.places[literal].retain(|place| place.0 != number);
        }
        true
    }

    /// Whether unit propagation finds a contradiction. The slack of a constraint is the most by
    /// which its sum can still exceed its bound. A literal must be true if its coefficient is
    /// larger than the slack.
    fn is_contradictory(&self) -> bool {
        let all = self.constraints.iter();
        let mut slacks: Vec<i128> =
            all.map(|it| it.as_ref().map_or(i128::MAX, |it| it.sum - it.bound)).collect();
        let mut is_true = vec![false; self.places.len()];
        let mut waiting: Vec<usize> = (0..self.constraints.len()).collect();
        while let Some(number) = waiting.pop() {
            let slack = slacks[number];
            if slack < 0 {
                return true;
            }
            let Some(constraint) = &self.constraints[number] else { continue };
            if constraint.largest <= slack {
                continue;
            }
            for &(coefficient, literal) in &constraint.terms {
                if coefficient <= slack || is_true[literal] || is_true[literal ^ 1] {
                    continue;
                }
                is_true[literal] = true;
                for &(number, coefficient) in &self.places[literal ^ 1] {
                    slacks[number] -= coefficient;
                    waiting.push(number);
                }
            }
        }
        false
    }

    /// Whether a constraint follows by reverse unit propagation: its negation is contradictory.
    fn follows(&mut self, constraint: &Constraint) -> bool {
        self.add(0, constraint.negation());
        let follows = self.is_contradictory();
        self.delete(0);
        follows
    }
}

/// A formula, and a proof as far as it was read.
#[derive(Default)]
struct Proof {
    checker: Checker,
    /// The number of the last constraint.
    last: usize,
    /// The terms of the objective, if there is one.
    objective: Option<Vec<(i128, usize)>>,
    /// The objective of the last solution.
    best: Option<i128>,
    level: usize,
    /// The levels of the constraints of the proof.
    levels: Vec<(usize, usize)>,
    /// A constraint that is proved by contradiction, and the number of its negation.
    claim: Option<(Constraint, usize)>,
}

impl Proof {
    fn add(&mut self, constraint: Constraint) {
        self.last += 1;
        self.checker.add(self.last, constraint);
        self.levels.push((self.level, self.last));
    }

    /// Checks a line; `None` if it is wrong.
    fn line(&mut self, line: &str) -> Option<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "rup" => {
                let constraint = Constraint::read(rest)?;
                if !self.checker.follows(&constraint) {
                    return None;
                }
                self.add(constraint);
            }
            "pol" => {
                let constraint = self.sum(rest)?;
                self.add(constraint);
            }
            "red" => self.redundance(rest)?,
            "end" => {
                let (claim, negation) = self.claim.take()?;
                let last = self.checker.constraints.get(self.last)?.as_ref()?;
                if rest != "-1" || !last.is_contradiction() {
                    return None;
                }
                for number in negation..=self.last {
                    self.checker.delete(number);
                }
                self.add(claim);
            }
            "soli" => self.solution(rest)?,
            "del" => {
                for number in rest.strip_prefix("id ")?.split(' ') {
                    let number: usize = number.parse().ok()?;
                    if number == 0 || !self.checker.delete(number) {
                        return None;
                    }
                }
            }
            "#" => self.level = rest.parse().ok()?,
            "w" => {
                let least: usize = rest.parse().ok()?;
                for &(level, number) in &self.levels {
                    if level >= least {
                        self.checker.delete(number);
                    }
                }
                self.levels.retain(|&(level, _)| level < least);
            }
            _ => return None,
        }
        Some(())
    }

    /// A sum in reverse Polish notation.
    fn sum(&self, text: &str) -> Option<Constraint> {
        enum Operand {
            Number(i128),
            Constraint(Constraint),
        }
        let constraint = |operand: Operand| match operand {
            Operand::Constraint(constraint) => Some(constraint),
            Operand::Number(number) => {
                self.checker.constraints.get(usize::try_from(number).ok()?)?.clone()
            }
        };
        let mut stack: Vec<Operand> = Vec::new();
        for word in text.split(' ') {
            let operand = match word {
                "+" => {
                    let (b, a) = (constraint(stack.pop()?)?, constraint(stack.pop()?)?);
                    Operand::Constraint(a.plus(&b))
                }
                "*" | "d" => {
                    let Operand::Number(number @ 1..) = stack.pop()? else { return None };
                    let its = constraint(stack.pop()?)?;
                    let is_product = word == "*";
                    let of = if is_product { its.times(number) } else { its.divided_by(number) };
                    Operand::Constraint(of)
                }
                _ => match word.parse() {
                    Ok(number) => Operand::Number(number),
                    Err(_) => Operand::Constraint(Constraint::new([(1, literal(word)?)], 0)),
                },
            };
            stack.push(operand);
        }
        let sum = constraint(stack.pop()?)?;
        stack.is_empty().then_some(sum)
    }

    /// A constraint that a value of a variable fulfills, or one that is proved by contradiction.
    fn redundance(&mut self, text: &str) -> Option<()> {
        let (claim, witness) = text.split_once(';')?;
        let claim = Constraint::read(&format!("{claim};"))?;
        if witness.trim() == "; begin" {
            self.add(claim.negation());
            self.claim = Some((claim, self.last));
            return Some(());
        }
        let (variable, value) = witness.trim().split_once(" -> ")?;
        let (variable, value) = (literal(variable)? / 2, value == "1");
        if self.objective.iter().flatten().any(|term| term.1 / 2 == variable) {
            return None;
        }
        let has = |its: &&Constraint| its.terms.iter().any(|term| term.1 / 2 == variable);
        let all = self.checker.constraints.iter().flatten().filter(has).chain([&claim]);
        let wanted: Vec<Constraint> = all.map(|its| its.with(variable, value)).collect();
        self.checker.add(0, claim.negation());
        // The assumption is replaced where the next one is made.
        let follows = wanted.iter().all(|its| {
            let both = self.last + 1;
            self.checker.add(both, its.negation());
            let follows = self.checker.is_contradictory();
            self.checker.delete(both);
            follows
        });
        self.checker.delete(0);
        if !follows {
            return None;
        }
        self.add(claim);
        Some(())
    }

    /// A solution of the formula, after which only better ones count.
    fn solution(&mut self, text: &str) -> Option<()> {
        let literals: Vec<usize> = text.split_whitespace().map(literal).collect::<Option<_>>()?;
        let sum = |terms: &[(i128, usize)]| -> i128 {
            terms.iter().filter(|term| literals.contains(&term.1)).map(|term| term.0).sum()
        };
        if literals.iter().any(|literal| literals.contains(&(literal ^ 1))) {
            return None;
        }
        if self.checker.constraints.iter().flatten().any(|its| sum(&its.terms) < its.bound) {
            return None;
        }
        let objective = self.objective.clone()?;
        let best = sum(&objective);
        self.best = Some(best);
        self.add(Constraint::new(objective.into_iter().map(|(n, its)| (-n, its)), 1 - best));
        Some(())
    }
}

/// Whether a proof shows that a formula has no solution, or that it has none with a better
/// objective than one that the proof states; if not, the reason.
pub(crate) fn check(formula: &str, text: &str) -> Result<(), String> {
    let mut proof = Proof::default();
    for line in formula.lines().filter(|line| !line.starts_with('*')) {
        if let Some(objective) = line.strip_prefix("min: ").and_then(|it| it.strip_suffix(';')) {
            proof.objective = Some(terms(objective).ok_or("the objective")?);
        } else {
            proof.last += 1;
            let constraint = Constraint::read(line).ok_or("a line of the formula")?;
            proof.checker.add(proof.last, constraint);
        }
    }
    let mut lines = text.lines();
    if lines.next() != Some("pseudo-Boolean proof version 2.0")
        || lines.next() != Some(&format!("f {}", proof.last))
    {
        return Err("the head of the proof".into());
    }
    for line in lines.by_ref() {
        if line == "output NONE" {
            break;
        }
        proof.line(line).ok_or_else(|| format!("is not right: {line}"))?;
    }
    // The last constraint is false, whatever the variables are.
    let last = proof.checker.constraints.get(proof.last).and_then(Option::as_ref);
    let last = last.ok_or("the last constraint is deleted")?;
    let conclusion = match proof.best {
        Some(best) => format!("conclusion BOUNDS {best} {best}"),
        None => "conclusion UNSAT : -1".to_owned(),
    };
    if lines.eq([&*conclusion, "end pseudo-Boolean proof"]) && last.is_contradiction() {
        Ok(())
    } else {
        Err("the proof has no conclusion".into())
    }
}
