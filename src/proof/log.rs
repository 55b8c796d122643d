//! A search that writes down what it refutes, in the proof format of `VeriPB`.
//!
//! The problem is stated as a pseudo-Boolean formula, in OPB: a variable `x1`, `x2`, .. for each option,
//! and for each item a line that bounds the sum of its options from either side. An item with colors has
//! a variable for each of its colors besides, which the options with that color imply and of which at
//! most one is true; an option that has the item without a color counts as a color of its own.
//!
//! The proof is the tree of Algorithm X, read from the leaves: what was chosen on the way to a node
//! cannot be chosen together. At a leaf some item is left without options, as unit propagation finds from
//! the choices alone; at an inner node each option of the item is refuted by then. So each node is one
//! line, derived by reverse unit propagation, and the last line is the empty clause.
//!
//! Source: Stephan Gocht and Jakob Nordström, "Certifying parity reasoning efficiently using
//! pseudo-Boolean proofs" (AAAI 2021), and the documentation of `VeriPB`.

use std::fmt::Write as _;
use std::io::{self, Write};

use hashbrown::HashMap;

use crate::problem::{Color, Entry, ItemId, ItemKind, OptionId, Problem};
use crate::search::{Limits, Meter, Outcome, POLL_CLOSELY, StopFlag};
use crate::text::knuth::push_option;

/// What a search came to that wrote a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// There is no cover: the proof is complete.
    Complete {
        /// How many tree nodes it refutes.
        nodes: u64,
    },
    /// There is this cover; the proof is worth nothing.
    Cover(Vec<OptionId>),
    /// A limit or the stop flag came first; the proof is worth nothing.
    Cut(Outcome),
}

/// States a problem as a formula, and proves that it has no solution, if that is so, by a search in the
/// order of the book. Takes as many lines as there are tree nodes.
///
/// # Errors
///
/// If the formula or the proof cannot be written.
///
/// # Panics
///
/// If the problem has multiplicities, which the search does not know.
pub fn log<T>(
    problem: &Problem<T>,
    mut formula: impl Write,
    mut proof: impl Write,
    limits: Limits,
    stop: StopFlag,
) -> io::Result<Proof> {
    assert!(!problem.has_multiplicities(), "each item is covered once, or at most once");
    let n_lines = state(problem, &mut formula)?;
    formula.flush()?;
    writeln!(proof, "pseudo-Boolean proof version 2.0\nf {n_lines}")?;
    let mut meter = Meter::new(0, POLL_CLOSELY);
    meter.limit(limits);
    meter.set_flag(stop);
    let result = Tree::new(problem).refute(&mut meter, &mut proof)?;
    if let Proof::Complete { .. } = result {
        writeln!(proof, "output NONE\nconclusion UNSAT : -1\nend pseudo-Boolean proof")?;
    }
    proof.flush()?;
    Ok(result)
}

/// Writes the formula; gives how many lines it has, where an equation counts twice.
fn state<T>(problem: &Problem<T>, formula: &mut impl Write) -> io::Result<usize> {
    let mut lists: Vec<Vec<(OptionId, Option<Color>)>> = vec![Vec::new(); problem.n_items()];
    for option in problem.options() {
        for Entry { item, color } in problem.entries(option) {
            lists[item.index()].push((option, color));
        }
    }
    let mut lines = Vec::new();
    let mut n_variables = problem.n_options();
    for (item, list) in problem.items().zip(&lists) {
        let mut sum = String::new();
        for &(option, _) in list {
            term(&mut sum, "1 x", option.index() + 1);
        }
        let minus = sum.replace("1 x", "-1 x");
        if problem.kind(item) == ItemKind::Primary {
            lines.push(format!("{sum}>= 1 ;"));
            lines.push(format!("{minus}>= -1 ;"));
        } else if list.iter().all(|(_, color)| color.is_none()) {
            lines.push(format!("{minus}>= -1 ;"));
        } else {
            let mut colors: HashMap<Color, usize> = HashMap::new();
            let mut either = String::new();
            for &(option, color) in list {
                let mut new = || {
                    n_variables += 1;
                    term(&mut either, "-1 x", n_variables);
                    n_variables
                };
                let variable = match color {
                    Some(color) => *colors.entry(color).or_insert_with(new),
                    None => new(),
                };
                lines.push(format!("1 ~x{} 1 x{variable} >= 1 ;", option.index() + 1));
            }
            lines.push(format!("{either}>= -1 ;"));
        }
    }
    writeln!(formula, "* #variable= {n_variables} #constraint= {}", lines.len())?;
    let mut text = String::new();
    for option in problem.options() {
        text.clear();
        push_option(problem, option, &mut text);
        writeln!(formula, "* x{} is {text}", option.index() + 1)?;
    }
    for line in &lines {
        writeln!(formula, "{line}")?;
    }
    Ok(lines.len())
}

/// Adds a variable to a sum.
fn term(sum: &mut String, sign: &str, variable: usize) {
    write!(sum, "{sign}{variable} ").expect("a string");
}

/// The search: of each option how many chosen ones it cannot stand beside, of each item how many options
/// are left.
struct Tree<'p, T> {
    problem: &'p Problem<T>,
    lists: Vec<Vec<Entry>>,
    options: Vec<Vec<OptionId>>,
    n_clashes: Vec<u32>,
    sizes: Vec<usize>,
    is_open: Vec<bool>,
}

impl<'p, T> Tree<'p, T> {
    fn new(problem: &'p Problem<T>) -> Self {
        let lists: Vec<Vec<Entry>> =
            problem.options().map(|option| problem.entries(option).collect()).collect();
        let mut options = vec![Vec::new(); problem.n_items()];
        for (option, list) in problem.options().zip(&lists) {
            for entry in list {
                options[entry.item.index()].push(option);
            }
        }
        let is_open = |item| problem.kind(item) == ItemKind::Primary;
        Self {
            problem,
            sizes: options.iter().map(Vec::len).collect(),
            is_open: problem.items().map(is_open).collect(),
            n_clashes: vec![0; problem.n_options()],
            lists,
            options,
        }
    }

    /// Goes through the tree, and writes a line for each node when it is left.
    fn refute(mut self, meter: &mut Meter, proof: &mut impl Write) -> io::Result<Proof> {
        let mut chosen: Vec<OptionId> = Vec::new();
        let mut open: Vec<std::vec::IntoIter<OptionId>> = Vec::new();
        loop {
            if let Err(outcome) = meter.enter_node() {
                return Ok(Proof::Cut(outcome));
            }
            let Some(item) = self.smallest() else { return Ok(Proof::Cover(chosen)) };
            open.push(self.alive(item).into_iter());
            // On to the next option that is left, on this level or above.
            loop {
                let Some(left) = open.last_mut() else {
                    return Ok(Proof::Complete { nodes: meter.stats.nodes });
                };
                if let Some(option) = left.next() {
                    chosen.push(option);
                    self.choose(option, true);
                    break;
                }
                open.pop();
                let mut line = String::from("rup ");
                for option in &chosen {
                    term(&mut line, "1 ~x", option.index() + 1);
                }
                writeln!(proof, "{line}>= 1 ;")?;
                if let Some(option) = chosen.pop() {
                    self.choose(option, false);
                }
            }
        }
    }

    /// The first of the open items with the fewest options.
    fn smallest(&self) -> Option<ItemId> {
        let open = self.problem.items().filter(|item| self.is_open[item.index()]);
        open.min_by_key(|item| self.sizes[item.index()])
    }

    fn alive(&self, item: ItemId) -> Vec<OptionId> {
        let all = self.options[item.index()].iter().copied();
        all.filter(|option| self.n_clashes[option.index()] == 0).collect()
    }

    /// Chooses an option, or takes that back.
    fn choose(&mut self, option: OptionId, chooses: bool) {
        for k in 0..self.lists[option.index()].len() {
            let Entry { item, color } = self.lists[option.index()][k];
            if self.problem.kind(item) == ItemKind::Primary {
                self.is_open[item.index()] = !chooses;
            }
            for j in 0..self.options[item.index()].len() {
                let other = self.options[item.index()][j];
                let same = |entry: &&Entry| entry.item == item;
                let its = self.lists[other.index()].iter().find(same).expect("it has the item");
                if color.is_none() || its.color != color {
                    self.clash(other, chooses);
                }
            }
        }
    }

    /// Counts one more chosen option that another cannot stand beside, or one less.
    fn clash(&mut self, option: OptionId, more: bool) {
        let n = &mut self.n_clashes[option.index()];
        let was_alive = *n == 0;
        *n = if more { *n + 1 } else { *n - 1 };
        if was_alive != (*n == 0) {
            for entry in &self.lists[option.index()] {
                let size = &mut self.sizes[entry.item.index()];
                *size = if was_alive { *size - 1 } else { *size + 1 };
            }
        }
    }
}
