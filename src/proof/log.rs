//! A search that logs what it refutes, in the proof format of `VeriPB`.
//!
//! The formula states the problem in pseudo-Boolean constraints, in the format OPB. It has a
//! variable `x1`, `x2`, .. for each option. Each item has constraints that bound the sum of its
//! options. An item with colors also has a variable for each of its colors: every option with that
//! color implies it, and at most one of these variables is true. An option that has the item
//! without a color gets a color of its own.
//!
//! The proof lists the tree of Algorithm X in postorder. The line of a tree node says that the
//! options chosen on the path to the node cannot all be chosen. At a leaf, some item has no option
//! left, and unit propagation derives this from the chosen options alone. At an inner node, the
//! lines of its children refute every option of the item it branches on. So each line follows by
//! reverse unit propagation, and the last line, that of the root, is the empty clause.
//!
//! Source: Stephan Gocht and Jakob Nordström, "Certifying parity reasoning efficiently using
//! pseudo-Boolean proofs" (AAAI 2021), and the documentation of `VeriPB`.

use std::fmt::Write as _;
use std::io::{self, Write};

use hashbrown::HashMap;
use thiserror::Error;

use crate::problem::{Color, Entry, ItemId, ItemKind, OptionId, Problem};
use crate::search::{Limits, Meter, Outcome, POLL_CLOSELY, StopFlag, UnsupportedError};
use crate::text::knuth::push_option;

/// The end of a logged search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// The problem has no cover; the proof is complete.
    #[non_exhaustive]
    Complete {
        /// The number of tree nodes that the proof refutes.
        nodes: u64,
    },
    /// The problem has this cover; the proof is worthless.
    Cover(Vec<OptionId>),
    /// A limit or the stop flag ended the search; the proof is incomplete and worthless.
    Cut(Outcome),
}

/// Why a logged search failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LogError {
    /// The problem has multiplicities.
    #[error("a logged search needs items that are covered once, or at most once")]
    Unsupported(#[source] UnsupportedError),
    /// The formula or the proof could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The end of a search for one cover, which writes the problem as a formula and itself as a proof.
///
/// The search branches on the item with the least degree, the first declared among equals. The
/// proof has a line for each tree node.
///
/// ```
/// use quadrille::proof::{Proof, log};
/// use quadrille::search::{Limits, StopFlag};
/// use quadrille::Problem;
///
/// // Two pigeons and one hole.
/// let problem: Problem = "a b | x\na x\nb x".parse()?;
/// let (mut formula, mut proof) = (Vec::new(), Vec::new());
/// let end = log(&problem, &mut formula, &mut proof, Limits::NONE, StopFlag::new())?;
/// assert!(matches!(end, Proof::Complete { nodes: 2, .. }));
/// assert!(String::from_utf8(proof)?.ends_with("end pseudo-Boolean proof\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the problem has multiplicities, or a write fails.
pub fn log<T>(
    problem: &Problem<T>,
    mut formula: impl Write,
    mut proof: impl Write,
    limits: Limits,
    stop: StopFlag,
) -> Result<Proof, LogError> {
    if problem.has_multiplicities() {
        return Err(LogError::Unsupported(UnsupportedError::Multiplicities));
    }
    let n_constraints = write_formula(problem, &mut formula)?;
    formula.flush()?;
    writeln!(proof, "pseudo-Boolean proof version 2.0\nf {n_constraints}")?;
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

/// Writes the formula. Returns the number of its constraints; an equation is two constraints.
fn write_formula<T>(problem: &Problem<T>, formula: &mut impl Write) -> io::Result<usize> {
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

/// Appends a term to a sum: a variable's number after its sign, coefficient and letter.
fn term(sum: &mut String, sign: &str, variable: usize) {
    write!(sum, "{sign}{variable} ").expect("a string");
}

/// The state of the search, with counts in place of links.
struct Tree<'p, T> {
    problem: &'p Problem<T>,
    /// The items of each option, with their colors.
    entries: Vec<Vec<Entry>>,
    /// The options of each item.
    options: Vec<Vec<OptionId>>,
    /// The conflicts of each option with chosen options; an option without conflicts is alive.
    n_conflicts: Vec<u32>,
    /// The number of options of each item that are alive.
    degrees: Vec<usize>,
    /// Whether each item is primary and not covered.
    is_open: Vec<bool>,
}

impl<'p, T> Tree<'p, T> {
    fn new(problem: &'p Problem<T>) -> Self {
        let entries: Vec<Vec<Entry>> =
            problem.options().map(|option| problem.entries(option).collect()).collect();
        let mut options = vec![Vec::new(); problem.n_items()];
        for (option, list) in problem.options().zip(&entries) {
            for entry in list {
                options[entry.item.index()].push(option);
            }
        }
        let is_open = |item| problem.kind(item) == ItemKind::Primary;
        Self {
            problem,
            degrees: options.iter().map(Vec::len).collect(),
            is_open: problem.items().map(is_open).collect(),
            n_conflicts: vec![0; problem.n_options()],
            entries,
            options,
        }
    }

    /// Walks the tree, and writes the line of each tree node when leaving it.
    fn refute(mut self, meter: &mut Meter, proof: &mut impl Write) -> io::Result<Proof> {
        let mut chosen: Vec<OptionId> = Vec::new();
        // The untried options of each level.
        let mut untried: Vec<std::vec::IntoIter<OptionId>> = Vec::new();
        loop {
            if let Err(outcome) = meter.enter_node() {
                return Ok(Proof::Cut(outcome));
            }
            let Some(item) = self.choose_item() else { return Ok(Proof::Cover(chosen)) };
            untried.push(self.alive(item).into_iter());
            // Choose the next untried option, on this level or above.
            loop {
                let Some(level) = untried.last_mut() else {
                    return Ok(Proof::Complete { nodes: meter.stats.nodes });
                };
                if let Some(option) = level.next() {
                    chosen.push(option);
                    self.set_chosen(option, true);
                    break;
                }
                untried.pop();
                let mut line = String::from("rup ");
                for option in &chosen {
                    term(&mut line, "1 ~x", option.index() + 1);
                }
                writeln!(proof, "{line}>= 1 ;")?;
                if let Some(option) = chosen.pop() {
                    self.set_chosen(option, false);
                }
            }
        }
    }

    /// The first open item with the least degree, or `None` if no item is open.
    fn choose_item(&self) -> Option<ItemId> {
        let open = self.problem.items().filter(|item| self.is_open[item.index()]);
        open.min_by_key(|item| self.degrees[item.index()])
    }

    /// The options of an item that are alive.
    fn alive(&self, item: ItemId) -> Vec<OptionId> {
        let all = self.options[item.index()].iter().copied();
        all.filter(|option| self.n_conflicts[option.index()] == 0).collect()
    }

    /// Chooses an option, or undoes that.
    fn set_chosen(&mut self, option: OptionId, is_chosen: bool) {
        for k in 0..self.entries[option.index()].len() {
            let Entry { item, color } = self.entries[option.index()][k];
            if self.problem.kind(item) == ItemKind::Primary {
                self.is_open[item.index()] = !is_chosen;
            }
            for j in 0..self.options[item.index()].len() {
                let other = self.options[item.index()][j];
                let same = |entry: &&Entry| entry.item == item;
                let its = self.entries[other.index()].iter().find(same).expect("it has the item");
                if color.is_none() || its.color != color {
                    self.count_conflict(other, is_chosen);
                }
            }
        }
    }

    /// Counts one more conflict of an option with chosen options, or one less.
    fn count_conflict(&mut self, option: OptionId, more: bool) {
        let n = &mut self.n_conflicts[option.index()];
        let was_alive = *n == 0;
        *n = if more { *n + 1 } else { *n - 1 };
        if was_alive != (*n == 0) {
            for entry in &self.entries[option.index()] {
                let degree = &mut self.degrees[entry.item.index()];
                *degree = if was_alive { *degree - 1 } else { *degree + 1 };
            }
        }
    }
}
