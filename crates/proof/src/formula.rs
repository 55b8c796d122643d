//! A problem as pseudo-Boolean constraints, in the format OPB.
//!
//! The formula has a variable `x1`, `x2`, .. for each option. Each item has constraints that bound
//! the sum of its options. An item with colors also has a variable for each of its colors: every
//! option with that color implies it, and at most one of these variables is true. An option that
//! has the item without a color gets a color of its own. An option without a primary item is in no
//! cover, so its variable is false. Each cover is exactly one solution of the formula.
//!
//! Source: O. Roussel and V. Manquinho, "Input/output format and solver requirements for the
//! competitions of pseudo-Boolean solvers" (2012).

use std::fmt::Write as _;
use std::io::{self, Write};

use hashbrown::HashMap;

use crate::problem::{Color, Instance, ItemId, ItemKind, OptionId};
use crate::text::knuth::option_text;

/// The constraints and variables of a problem.
#[derive(Debug, Default)]
pub struct Formula {
    lines: Vec<String>,
    pub n_variables: usize,
    /// For each item, the numbers of the constraints that bound its sum from below and above; 0
    /// where there is none. An item with colors has none.
    bounds: Vec<(usize, usize)>,
    /// The variable of a color of an item, and an option that implies it.
    colors: Vec<(OptionId, usize)>,
}

impl Formula {
    pub fn new(problem: &Instance) -> Self {
        let mut new = Self { n_variables: problem.n_options(), ..Self::default() };
        for item in problem.items() {
            let bounds = if problem.kind(item) == ItemKind::Primary {
                new.primary(problem, item)
            } else if problem.colored_options_of(item).all(|(_, color)| color.is_none()) {
                let [_, minus] = sums(problem, item);
                (0, new.constraint(format!("{minus}>= -1 ;")))
            } else {
                new.colored(problem, item);
                (0, 0)
            };
            new.bounds.push(bounds);
        }
        for option in problem.options() {
            if !problem.option(option).any(|item| problem.kind(item) == ItemKind::Primary) {
                new.constraint(format!("1 ~x{} >= 1 ;", variable(option)));
            }
        }
        new
    }

    fn primary(&mut self, problem: &Instance, item: ItemId) -> (usize, usize) {
        let (low, high) = problem.bounds(item).into_inner();
        let [sum, minus] = sums(problem, item);
        let low = self.constraint(format!("{sum}>= {low} ;"));
        (low, self.constraint(format!("{minus}>= {} ;", -i64::from(high))))
    }

    fn colored(&mut self, problem: &Instance, item: ItemId) {
        let mut colors: HashMap<Color, usize> = HashMap::new();
        let mut either = String::new();
        for (option, color) in problem.colored_options_of(item) {
            let mut new = || {
                self.n_variables += 1;
                term(&mut either, "-1 x", self.n_variables);
                self.n_variables
            };
            let implied = match color {
                Some(color) => *colors.entry(color).or_insert_with(new),
                None => new(),
            };
            self.colors.push((option, implied));
            self.constraint(format!("1 ~x{} 1 x{implied} >= 1 ;", variable(option)));
        }
        self.constraint(format!("{either}>= -1 ;"));
    }

    /// Appends a constraint. Returns its number, from 1.
    fn constraint(&mut self, line: String) -> usize {
        self.lines.push(line);
        self.lines.len()
    }

    /// The number of constraints. An equation is two.
    pub const fn n_constraints(&self) -> usize {
        self.lines.len()
    }

    pub const fn n_items(&self) -> usize {
        self.bounds.len()
    }

    /// The number of the constraint that the item is covered often enough.
    pub fn at_least(&self, item: usize) -> usize {
        self.bounds[item].0
    }

    /// The number of the constraint that the item is not covered too often.
    pub fn at_most(&self, item: usize) -> usize {
        self.bounds[item].1
    }

    /// The variables that are true in a cover, ascending.
    pub fn solution(&self, cover: &[OptionId]) -> Vec<usize> {
        let implied = self.colors.iter().filter(|(option, _)| cover.contains(option));
        let options = cover.iter().map(|&option| variable(option));
        let mut variables: Vec<usize> = options.chain(implied.map(|&(_, color)| color)).collect();
        variables.sort_unstable();
        variables.dedup();
        variables
    }

    /// Writes the formula, with the options in comments. With a sign, it has the objective: the
    /// costs of the options times this sign are to be as small as possible.
    pub fn write(
        &self,
        problem: &Instance,
        sign: Option<i64>,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let (n_variables, n_constraints) = (self.n_variables, self.n_constraints());
        writeln!(output, "* #variable= {n_variables} #constraint= {n_constraints}")?;
        for option in problem.options() {
            writeln!(output, "* x{} is {}", variable(option), option_text(problem, option))?;
        }
        if let Some(sign) = sign {
            write!(output, "min: ")?;
            for option in problem.options() {
                let cost = i128::from(sign) * i128::from(problem.cost(option));
                if cost != 0 {
                    write!(output, "{cost} x{} ", variable(option))?;
                }
            }
            writeln!(output, ";")?;
        }
        self.lines.iter().try_for_each(|line| writeln!(output, "{line}"))?;
        output.flush()
    }
}

/// The number of an option's variable.
pub const fn variable(option: OptionId) -> usize {
    option.index() + 1
}

/// The sum of the options of an item, and the sum of their negative values.
fn sums(problem: &Instance, item: ItemId) -> [String; 2] {
    ["1 x", "-1 x"].map(|sign| {
        let mut sum = String::new();
        problem.options_of(item).for_each(|option| term(&mut sum, sign, variable(option)));
        sum
    })
}

/// Appends a term to a sum: a variable's number after its sign, coefficient and letter.
pub fn term(sum: &mut String, sign: &str, variable: usize) {
    write!(sum, "{sign}{variable} ").expect("a string");
}
