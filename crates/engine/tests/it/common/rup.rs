//! A checker of logged searches: formulas in OPB, and the lines of `VeriPB`'s proofs that our logs
//! have, which are reverse unit propagation and deletion. It shares no code with the engine.
//!
//! The published checker takes long to compile. `tests/veripb` compares the two.

/// A constraint `sum of coefficient * literal >= bound` with positive coefficients. Literal `2 * k`
/// is variable `k`, and `2 * k + 1` is its negation.
struct Constraint {
    terms: Vec<(i64, usize)>,
    bound: i64,
    sum: i64,
    largest: i64,
}

impl Constraint {
    /// Reads `1 x1 -1 ~x2 >= 1 ;`. Since `-c * x = c * ~x - c`, every coefficient can be positive.
    fn read(text: &str) -> Option<Self> {
        let (sum, bound) = text.strip_suffix(';')?.split_once(">=")?;
        let mut bound: i64 = bound.trim().parse().ok()?;
        let words: Vec<&str> = sum.split_whitespace().collect();
        let mut terms = Vec::new();
        for term in words.chunks(2) {
            let [coefficient, literal] = *term else { return None };
            let coefficient: i64 = coefficient.parse().ok()?;
            let (name, is_negated) = literal.strip_prefix('~').map_or((literal, 0), |x| (x, 1));
            let variable: usize = name.strip_prefix('x')?.parse().ok()?;
            let literal = 2 * variable + is_negated;
            if coefficient < 0 {
                bound -= coefficient;
                terms.push((-coefficient, literal ^ 1));
            } else {
                terms.push((coefficient, literal));
            }
        }
        Some(Self::new(terms, bound))
    }

    fn new(terms: Vec<(i64, usize)>, bound: i64) -> Self {
        let coefficients = || terms.iter().map(|term| term.0);
        let (sum, largest) = (coefficients().sum(), coefficients().max().unwrap_or(0));
        Self { terms, bound, sum, largest }
    }

    /// The constraint that holds where this one does not.
    fn negation(&self) -> Self {
        let terms = self.terms.iter().map(|&(coefficient, literal)| (coefficient, literal ^ 1));
        Self::new(terms.collect(), self.sum - self.bound + 1)
    }
}

/// The constraints that are not deleted, at their numbers, which start at 1. Number 0 is for an
/// assumption.
#[derive(Default)]
struct Checker {
    constraints: Vec<Option<Constraint>>,
    /// For each literal, the constraints that have it and its coefficients there.
    places: Vec<Vec<(usize, i64)>>,
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
        let mut slacks: Vec<i64> =
            all.map(|it| it.as_ref().map_or(i64::MAX, |it| it.sum - it.bound)).collect();
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

/// Whether a proof shows that a formula has no solution; if not, the reason.
pub(crate) fn check(formula: &str, proof: &str) -> Result<(), String> {
    let mut checker = Checker::default();
    let mut n_constraints = 0;
    for line in formula.lines().filter(|line| !line.starts_with('*')) {
        n_constraints += 1;
        checker.add(n_constraints, Constraint::read(line).ok_or("a line of the formula")?);
    }
    let mut lines = proof.lines();
    if lines.next() != Some("pseudo-Boolean proof version 2.0")
        || lines.next() != Some(&format!("f {n_constraints}"))
    {
        return Err("the head of the proof".into());
    }
    for line in lines.by_ref() {
        if let Some(constraint) = line.strip_prefix("rup ") {
            let constraint = Constraint::read(constraint).ok_or("a line of the proof")?;
            if !checker.follows(&constraint) {
                return Err(format!("does not follow: {line}"));
            }
            n_constraints += 1;
            checker.add(n_constraints, constraint);
        } else if let Some(numbers) = line.strip_prefix("del id ") {
            for number in numbers.split(' ') {
                if !number.parse().is_ok_and(|number| number > 0 && checker.delete(number)) {
                    return Err(format!("cannot be deleted: {line}"));
                }
            }
        } else if line == "output NONE" {
            break;
        } else {
            return Err(format!("an unknown line: {line}"));
        }
    }
    // The last constraint is false, whatever the variables are.
    let last = checker.constraints.get(n_constraints).and_then(Option::as_ref);
    let last = last.ok_or("the last constraint is deleted")?;
    let end = ["conclusion UNSAT : -1", "end pseudo-Boolean proof"];
    if lines.eq(end) && last.sum < last.bound {
        Ok(())
    } else {
        Err("the proof has no conclusion".into())
    }
}
