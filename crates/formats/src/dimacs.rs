//! Exact cover problems as formulas in conjunctive normal form, for SAT solvers:
//! [`write`](write()).
//!
//! The format is that of the DIMACS challenge (1993), which every SAT solver reads. A line `p cnf`
//! has the number of variables and of clauses, and then each clause is a line of literals that ends
//! with 0. The literal 7 says that variable 7 is true, and -7 that it is false. Lines that start
//! with `c` are comments.
//!
//! ```text
//! c x1 is a b
//! c x2 is b
//! c x3 is a
//! p cnf 3 4
//! 1 3 0
//! -1 -3 0
//! 1 2 0
//! -1 -2 0
//! ```
//!
//! # What the variables mean
//!
//! The first variables stand for the options: variable `k` is option number `k`, counted from 1,
//! and is true if the option is chosen. A comment shows the option. The other variables are
//! auxiliary, and their values follow from the options. To decode a model, take the options whose
//! variables are true, and ignore the auxiliary variables. So **each cover is exactly one model**,
//! a formula without a model is a problem without a cover, and a program that counts models counts
//! covers.
//!
//! # What the clauses say
//!
//! - *A primary item* is covered: one of its options is true. And it is covered only once: of any
//!   two of its options, one is false. Items with more than five options need fewer clauses with
//!   auxiliary variables, which say whether one of the options from the fourth, from the sixth, ..
//!   on is chosen.
//! - *A primary item with bounds* has a sequential counter: variables that say whether at least `j`
//!   of its first `i` options are chosen.
//! - *A secondary item* is covered at most once. If it has colors, each color that several options
//!   give it has a variable, which is true if one of them is chosen. At most one color is true, and
//!   an option that has the item without a color counts as a color of its own.
//! - *An option without primary items* is false, because no engine puts it into a cover.
//!
//! Costs have no meaning for a SAT solver; the comments show them.
//!
//! `dimacs/cardinality.rs` has the encodings and their sources. The clauses are made twice, once to
//! count them and once to write them, so they take no memory.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::problem::{Color, Instance, ItemKind, OptionId};
use crate::text::knuth::option_text;
use cardinality::ClauseEncoder;

mod cardinality;

/// The size of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Size {
    /// The number of variables: one for each option, and the auxiliary ones.
    pub variables: u32,
    /// The number of clauses.
    pub clauses: u64,
}

/// Writes a problem as a formula in the DIMACS format. Returns the size of the formula.
///
/// The comments before the clauses show the option of each variable.
///
/// ```
/// use quadrille::{Problem, text::dimacs};
///
/// let problem: Problem = "a b\na b\nb\na\n".parse()?;
/// let mut text = Vec::new();
/// let size = dimacs::write(&problem, &mut text)?;
/// assert_eq!((size.variables, size.clauses), (3, 4));
/// let text = String::from_utf8(text)?;
/// assert!(text.contains("\nc x3 is a\np cnf 3 4\n1 3 0\n-1 -3 0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If `output` fails; and, with [`InvalidInput`](io::ErrorKind::InvalidInput), if the formula needs
/// more variables than a solver can number in 32 bits.
pub fn write(problem: &Instance, output: &mut impl Write) -> io::Result<Size> {
    let is_idle = |option| problem.n_primary_of(option) == 0;
    let idle: Vec<bool> = problem.options().map(is_idle).collect();
    let mut clauses = 0;
    let variables = encode(problem, &idle, |_| {
        clauses += 1;
        Ok(())
    })?;
    let size = Size { variables, clauses };
    write_head(problem, size, output)?;
    let mut line = String::new();
    encode(problem, &idle, |clause| {
        line.clear();
        for literal in clause {
            write!(line, "{literal} ").expect("a string");
        }
        line += "0\n";
        output.write_all(line.as_bytes())
    })?;
    Ok(size)
}

/// Writes the comments and the line with the size.
fn write_head(problem: &Instance, size: Size, output: &mut impl Write) -> io::Result<()> {
    let (items, options) = (problem.n_items(), problem.n_options());
    writeln!(
        output,
        "c An exact cover problem: items {items}, options {options}. \
         Each cover is exactly one model.\n\
         c First a variable for each option, true if it is in the cover; then auxiliary variables."
    )?;
    for option in problem.options() {
        let line = format!("c x{} is {}\n", option.index() + 1, option_text(problem, option));
        output.write_all(line.as_bytes())?;
    }
    writeln!(output, "p cnf {} {}", size.variables, size.clauses)
}

/// Calls `put` with each clause. Returns the number of variables. `idle` says for each option
/// whether no cover has it, because it has no primary items.
fn encode(
    problem: &Instance,
    idle: &[bool],
    put: impl FnMut(&[i32]) -> io::Result<()>,
) -> io::Result<u32> {
    let mut encoder = ClauseEncoder::new(problem.n_options(), put)?;
    for option in problem.options().filter(|option| idle[option.index()]) {
        encoder.clause(&[-variable(option)])?;
    }
    let (mut list, mut literals) = (Vec::new(), Vec::new());
    for item in problem.items() {
        list.clear();
        literals.clear();
        for (option, color) in problem.colored_options_of(item) {
            if !idle[option.index()] {
                list.push((color, variable(option)));
            }
        }
        if list.iter().any(|(color, _)| color.is_some()) {
            push_colors(&mut list, &mut encoder, &mut literals)?;
        } else {
            literals.extend(list.iter().map(|&(_, literal)| literal));
        }
        match problem.kind(item) {
            ItemKind::Primary => {
                let (low, high) = problem.bounds(item).into_inner();
                encoder.between(&literals, low as usize, high as usize)?;
            }
            ItemKind::Secondary => encoder.at_most_one(&literals)?,
        }
    }
    Ok(encoder.n_variables())
}

/// Defines a variable for each color of an item that several options give it. Appends a literal for
/// each color, of which at most one may be true.
fn push_colors<P: FnMut(&[i32]) -> io::Result<()>>(
    list: &mut [(Option<Color>, i32)],
    encoder: &mut ClauseEncoder<P>,
    literals: &mut Vec<i32>,
) -> io::Result<()> {
    list.sort_unstable();
    for options in list.chunk_by(|(one, _), (other, _)| one == other && one.is_some()) {
        let options: Vec<i32> = options.iter().map(|&(_, literal)| literal).collect();
        match options[..] {
            [option] => literals.push(option),
            // The item has this color in all its options, so none of them excludes another.
            _ if options.len() == list.len() => {}
            _ => literals.push(encoder.any_of(&options)?),
        }
    }
    Ok(())
}

/// The literal that says that an option is chosen.
fn variable(option: OptionId) -> i32 {
    i32::try_from(option.index() + 1).expect("a problem is smaller than Problem::LARGEST")
}
