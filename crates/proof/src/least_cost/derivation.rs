//! The steps of a certificate as a derivation in the proof format of `VeriPB`.
//!
//! The formula is the problem with its costs as the objective. The derivation begins with a cover
//! of least cost. From then on, a solution has to cost less, and the last line is a contradiction.
//!
//! A step of the certificate becomes these lines:
//!
//! - `weights`: the sum of the objective and of the constraints of the places, each times its
//!   weight. In it, the reduced costs of a cover's options sum to at most the room, so unit
//!   propagation excludes the options that are too expensive. If the weights show that a place must
//!   be covered more often, that is a line, too.
//! - `clique`: at most one of its options, from the constraints of the items that they share.
//! - `pair`: a new variable, which is true if the case has no option of both places.
//! - A case that is closed: a clause, of which each literal is the opposite of a decision of the
//!   case. It follows by unit propagation from the sums and from the clauses of the cases inside.
//!   The last case of a division has no decision, because the clauses of those before it exclude
//!   their options; it needs no clause, because the case that is divided is closed with it. Nor
//!   does a case whose option is too expensive by the last sum.
//!
//! Each line has a level, the number of divisions around it. When a case is closed, the lines
//! inside it are deleted by their levels, so a checker propagates only what the current case needs.
//!
//! Source: B. Bogaerts, S. Gocht, C. McCreesh and J. Nordström, "Certified dominance and symmetry
//! breaking for combinatorial optimisation" (2023), and the documentation of `VeriPB`.

mod clique;

use std::fmt::Write as _;
use std::io::{self, Write};

use super::CostBound;
use super::cases::{Cases, Decision, Event, Place, Step};
use super::prover::{Claim, Sink};
use crate::proof::formula::{Formula, term, variable};

/// A weight of a place that counts in the current case.
#[derive(Clone, Copy, Debug)]
struct Term {
    place: usize,
    weight: i64,
    /// The number of the constraint that is multiplied by the weight.
    constraint: u64,
}

/// A derivation, as far as it is written.
pub(super) struct Derivation<P> {
    output: P,
    formula: Formula,
    cases: Cases,
    /// The number of the last constraint.
    last: u64,
    n_variables: usize,
    /// The level of the next line.
    level: usize,
    /// The number of the constraint that a solution costs less than the cover.
    objective: u64,
    units_of_one: u64,
    /// The number of the constraint of each clique.
    cliques: Vec<u64>,
    /// The weights in force, and the depth of the case that they are for.
    weights: Vec<(usize, Vec<Term>)>,
    /// Places that cases of this depth and deeper cover more often than others, and the constraints
    /// that say so.
    raised: Vec<(usize, usize, u64)>,
    pairs: Vec<Pair>,
}

/// A division by a pair of places.
struct Pair {
    /// How many divisions are around it.
    depth: usize,
    places: [usize; 2],
    /// The variable that is true if no option is in both places.
    apart: usize,
    /// The number of the constraint that it is true, or an option is in both.
    together: u64,
}

impl<P: Write> Derivation<P> {
    /// Writes the formula, and what comes before the steps.
    pub(super) fn begin(
        claim: &Claim,
        mut formula_output: impl Write,
        mut output: P,
    ) -> io::Result<Self> {
        let &Claim { problem, bound, scale, cliques, cover } = claim;
        let sign = bound.sign();
        let formula = Formula::new(problem);
        formula.write(problem, Some(sign), &mut formula_output)?;
        let (n_constraints, n_variables) = (formula.n_constraints(), formula.n_variables);
        write!(output, "pseudo-Boolean proof version 2.0\nf {n_constraints}\nsoli")?;
        let mut solution = formula.solution(cover).into_iter().peekable();
        for variable in 1..=n_variables {
            let sign = if solution.next_if_eq(&variable).is_some() { "" } else { "~" };
            write!(output, " {sign}x{variable}")?;
        }
        let mut new = Self {
            output,
            formula,
            cases: Cases::new(problem, sign, sign * bound.cost(), scale),
            last: n_constraints as u64,
            n_variables,
            level: 0,
            objective: 0,
            units_of_one: scale,
            cliques: Vec::new(),
            weights: Vec::new(),
            raised: Vec::new(),
            pairs: Vec::new(),
        };
        new.objective = new.derive("")?;
        for clique in cliques {
            new.cases.add_clique(clique).expect("a clique");
            let number = new.derive_clique(problem, clique)?;
            new.cliques.push(number);
        }
        new.cases.keep_events();
        new.cases.begin();
        Ok(new)
    }

    /// Writes a line that adds a constraint. Returns its number.
    fn derive(&mut self, line: &str) -> io::Result<u64> {
        writeln!(self.output, "{line}")?;
        self.last += 1;
        Ok(self.last)
    }

    /// Gives this level to the lines that follow.
    fn set_level(&mut self, depth: usize) -> io::Result<()> {
        if self.level != depth {
            writeln!(self.output, "# {depth}")?;
            self.level = depth;
        }
        Ok(())
    }

    /// The literals of the opposites of decisions, as a sum.
    fn opposites(&self, decisions: &[Decision], factor: u32) -> String {
        let sign = format!("{factor} ~x");
        let mut sum = String::new();
        for &decision in decisions {
            let variable = match decision {
                Decision::Chosen(option) => variable(option),
                Decision::Apart(depth) => {
                    let pair = self.pairs.iter().find(|pair| pair.depth == depth);
                    pair.expect("a decision by a pair").apart
                }
            };
            term(&mut sum, &sign, variable);
        }
        sum
    }

    /// The number of the constraint that a place is covered often enough in the current case.
    fn at_least(&self, place: usize) -> u64 {
        match self.raised.iter().rev().find(|(_, its, _)| *its == place) {
            Some(&(.., constraint)) => constraint,
            None => self.formula.at_least(place) as u64,
        }
    }

    /// The number of the constraint that a place is not covered too often.
    fn at_most(&self, place: usize) -> u64 {
        match place.checked_sub(self.formula.n_items()) {
            Some(clique) => self.cliques[clique],
            None => self.formula.at_most(place) as u64,
        }
    }

    /// Writes the sum of the objective and of the weighed constraints.
    fn sum(&mut self, terms: &[Term]) -> io::Result<u64> {
        let mut line = format!("pol {} {} *", self.objective, self.units_of_one);
        for Term { weight, constraint, .. } in terms {
            write!(line, " {constraint} {} * +", weight.unsigned_abs()).expect("a string");
        }
        self.derive(&line)
    }

    /// The sum with these weights, without those of places that cannot be covered again.
    fn weigh(&mut self, weights: &[(Place, i64)]) -> io::Result<()> {
        let mut terms = Vec::new();
        for &(place, weight) in weights {
            let place = self.cases.place(place).expect("a place");
            let (needs, may_have) = self.cases.needs(place);
            if weight > 0 && needs > 0 {
                terms.push(Term { place, weight, constraint: self.at_least(place) });
            } else if weight < 0 && may_have > 0 {
                terms.push(Term { place, weight, constraint: self.at_most(place) });
            }
        }
        let depth = self.cases.depth();
        self.set_level(depth + 1)?;
        self.sum(&terms)?;
        self.weights.push((depth, terms));
        Ok(())
    }

    /// The weights in force without that of one place, and the amount of that one.
    fn terms_without(&self, place: usize) -> (Vec<Term>, u64) {
        let mut terms = self.weights.last().map_or_else(Vec::new, |(_, terms)| terms.clone());
        let weight = terms.iter().find(|its| its.place == place).map_or(0, |its| its.weight);
        terms.retain(|its| its.place != place);
        (terms, weight.unsigned_abs())
    }

    /// A constraint that the current case covers a place as often as its weight shows.
    fn raise(&mut self, place: usize) -> io::Result<()> {
        let depth = self.cases.depth();
        let (low, decisions) = (self.cases.low(place), self.cases.decisions());
        let (terms, weight) = self.terms_without(place);
        self.set_level(depth + 1)?;
        let sum = self.sum(&terms)?;
        let mut claim = String::new();
        for option in self.cases.options_of(place) {
            term(&mut claim, "1 x", variable(option));
        }
        claim += &self.opposites(&decisions, low);
        // With one more than nothing, all options of the place are false in a counterexample.
        let constraint = if low == 1 {
            self.derive(&format!("rup {claim}>= 1 ;"))?
        } else {
            // The sum and the counterexample contradict each other: the place's options cancel.
            writeln!(self.output, "red {claim}>= {low} ; ; begin")?;
            self.last += 1;
            let counterexample = self.last;
            self.derive(&format!("pol {sum} {counterexample} {weight} * +"))?;
            self.derive("rup >= 1 ;")?;
            self.derive("end -1")?
        };
        self.raised.push((depth, place, constraint));
        Ok(())
    }

    /// A new variable that is true if no option is in both places.
    fn divide(&mut self, places: [usize; 2]) -> io::Result<()> {
        let [a, b] = places;
        let both = self.cases.open_in_both(a, b);
        let depth = self.cases.depth();
        self.set_level(depth + 1)?;
        self.n_variables += 1;
        let (apart, n) = (self.n_variables, both.len());
        let (mut none, mut some) = (String::new(), String::new());
        for &option in &both {
            term(&mut none, "1 ~x", variable(option));
            term(&mut some, "1 x", variable(option));
        }
        if n > 0 {
            self.derive(&format!("red {n} ~x{apart} {none}>= {n} ; x{apart} -> 0"))?;
        }
        let together = self.derive(&format!("red 1 x{apart} {some}>= 1 ; x{apart} -> 1"))?;
        // If an option is in both, no other is in one of them.
        for place in places {
            self.derive(&format!("pol {together} {} +", self.at_most(place)))?;
        }
        self.pairs.push(Pair { depth, places, apart, together });
        Ok(())
    }

    fn follow(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Closed(depth, decisions) => self.close(depth, &decisions),
            Event::NoMore(depth, place) => {
                let (terms, _) = self.terms_without(place);
                self.set_level(depth + 1)?;
                self.sum(&terms)?;
                self.weights.push((depth, terms));
                Ok(())
            }
            Event::Raised(place) => self.raise(place),
            Event::Together(depth) => {
                let pair = self.pairs.iter().find(|pair| pair.depth + 1 == depth);
                let &Pair { places, together, .. } = pair.expect("a pair");
                self.raised.extend(places.map(|place| (depth, place, together)));
                Ok(())
            }
        }
    }

    /// The clause that excludes a case. What was derived inside the case is deleted.
    fn close(&mut self, depth: usize, decisions: &[Decision]) -> io::Result<()> {
        self.set_level(depth)?;
        let clause = self.opposites(decisions, 1);
        self.derive(&format!("rup {clause}>= 1 ;"))?;
        writeln!(self.output, "w {}", depth + 1)?;
        self.weights.retain(|(its, _)| *its < depth);
        self.raised.retain(|(its, ..)| *its < depth);
        self.pairs.retain(|pair| pair.depth < depth);
        Ok(())
    }
}

impl<P: Write> Sink for Derivation<P> {
    fn step(&mut self, step: &Step) -> io::Result<()> {
        match step {
            Step::Weights(weights) => self.weigh(weights)?,
            &Step::Pair(a, b) => {
                let places = [a, b].map(|place| self.cases.place(place).expect("a place"));
                self.divide(places)?;
            }
            Step::Options(_) | Step::Option(_) => {}
        }
        self.cases.step(step).expect("a step that can be made");
        self.cases.take_events().into_iter().try_for_each(|event| self.follow(event))
    }

    fn finish(&mut self, bound: CostBound) -> io::Result<()> {
        let cost = i128::from(bound.sign()) * i128::from(bound.cost());
        writeln!(
            self.output,
            "output NONE\nconclusion BOUNDS {cost} {cost}\nend pseudo-Boolean proof"
        )?;
        self.output.flush()
    }
}
