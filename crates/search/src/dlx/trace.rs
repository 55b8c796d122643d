//! [`Trace`]: Algorithm X or C step by step, forward and back.
//!
//! # Why no history is needed
//!
//! The position of a search consists of the nodes chosen on the levels and of the next move
//! ([`Next`]); the links of the arena follow from these. Every step can be undone from that alone:
//!
//! - The moves of the arena are undone exactly (invariant I3 of [`dlx`](super)).
//! - No move changes the list of a covered item. So the options of an open level stay in their
//!   order in the list, and the node above the next one to try is the one that was tried before it.
//! - A tree node was finished by a solution, by a dead end, or by leaving its level. Which one it
//!   was follows from the state: the rules `Smallest` and `First` depend on nothing else, so the
//!   item that they would choose is the one that was chosen.
//!
//! # The same tree as [`Dlx`](super::Dlx)
//!
//! Moves and rules are those of the search. There is one difference. The search gives up an option
//! in the middle of its moves if they wipe out an item. The trace completes the moves, so that each
//! step ends in a consistent state. The dead end is then the next step, in the tree node that the
//! search counts, too.

mod state;
mod step;

use super::arena::{Arena, ArenaShape, C};
use super::choose::{Choose, Chooser, Rule};
use crate::problem::{Instance, ItemId};
use crate::search::UnsupportedError;
pub use step::{Commit, Event, Length, Step};

/// The search for covers by Dancing Links, reported step by step.
///
/// The tree is that of `Problem::search`: the same solutions in the same order,
/// and one [`Event::Try`] for each tree node but the root. It can step forward and back from any
/// position.
/// The state between two steps can be read: what is covered, hidden, chosen, and still to be tried.
///
/// A trace is for explanation, not for speed: each step makes a list of what it changes, and walks
/// once along the items in play. The memory is that of the problem, whatever the number of steps.
///
/// ```
/// use quadrille::Problem;
/// use quadrille::search::Rule;
/// use quadrille::search::dlx::{Event, Trace};
///
/// let problem: Problem = "a b\na\na b".parse()?;
/// let mut trace = Trace::new(&problem, Rule::Smallest)?;
/// let mut told = Vec::new();
/// while let Some(step) = trace.forward() {
///     told.push(match step.event {
///         // `b` has one option, and `a` has two.
///         Event::Choose { item, length, .. } => format!("{}: {length}", problem.name(item)),
///         Event::Try { option, .. } => format!("try {}", option.index()),
///         Event::Solution { options } => format!("solution of {}", options.len()),
///         Event::Undo { option } => format!("undo {}", option.index()),
///         other => format!("{other:?}"),
///     });
/// }
/// let leave = "Leave { item: ItemId(1) }";
/// assert_eq!(told, ["b: 1", "try 1", "solution of 1", "undo 1", leave, "End"]);
///
/// // Back to the beginning.
/// while trace.back().is_some() {}
/// assert_eq!(trace.position(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trace {
    /// Links of 32 bits hold every problem, and Algorithm C is Algorithm X where there are no
    /// colors.
    arena: Arena<u32, i64>,
    chooser: Chooser,
    /// The header of the item chosen on each open level.
    items: Vec<u32>,
    /// The node of the option chosen on each level; the last open level may have none.
    choices: Vec<u32>,
    next: Next,
    /// Whether the search gave up the option that was tried last.
    wiped: bool,
    position: u64,
}

/// What the next step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Examine the tree node that was just entered: choose an item, or find a solution or a dead
    /// end.
    Node,
    /// Try this node of the chosen item; if it is the header, leave the level.
    Option(u32),
    /// Undo the last option, since its tree node is explored; at the root, end.
    Undo,
    /// Nothing: the search has ended.
    Nothing,
}

impl Trace {
    /// A trace of the search of a problem by this rule, at its beginning. Costs time and memory
    /// proportional to the problem.
    ///
    /// # Errors
    ///
    /// If some item has multiplicities, or if the rule depends on earlier steps: only
    /// [`Rule::Smallest`] and [`Rule::First`] do not.
    pub fn new(problem: &Instance, rule: Rule) -> Result<Self, UnsupportedError> {
        if problem.has_multiplicities() {
            return Err(UnsupportedError::TraceMultiplicities);
        }
        if !matches!(rule, Rule::Smallest | Rule::First) {
            return Err(UnsupportedError::TraceRule);
        }
        Ok(Self {
            arena: Arena::new::<C>(problem, &ArenaShape::of(problem)),
            chooser: Chooser::new(rule, problem.n_items()),
            items: Vec::new(),
            choices: Vec::new(),
            next: Next::Node,
            wiped: false,
            position: 0,
        })
    }

    /// Takes the next step and returns it; `None` after [`Event::End`].
    pub fn forward(&mut self) -> Option<Step> {
        let level = self.choices.len();
        let step = match self.next {
            Next::Nothing => return None,
            Next::Node => {
                let event = self.examine();
                if let Event::Choose { item, .. } = event {
                    self.open(item);
                    self.next = Next::Option(self.arena.down(self.last_item()));
                } else {
                    self.next = Next::Undo;
                }
                Step { event, level }
            }
            Next::Option(p) if p == self.last_item() => {
                let item = self.close();
                self.next = Next::Undo;
                Step { event: Event::Leave { item }, level }
            }
            Next::Option(p) => {
                let event = self.choose_option(p);
                self.next = Next::Node;
                Step { event, level }
            }
            Next::Undo => {
                if let Some(p) = self.undo_choice() {
                    self.next = Next::Option(self.arena.down(p));
                    let option = self.arena.option_of(p);
                    Step { event: Event::Undo { option }, level: level - 1 }
                } else {
                    self.next = Next::Nothing;
                    Step { event: Event::End, level }
                }
            }
        };
        self.position += 1;
        Some(step)
    }

    /// Undoes the last step and returns it; `None` at the beginning. The state is then what it was
    /// before the step, link by link, and [`forward`](Self::forward) gives the same step again.
    pub fn back(&mut self) -> Option<Step> {
        let level = self.choices.len();
        let step = match self.next {
            Next::Nothing => {
                self.next = Next::Undo;
                Step { event: Event::End, level }
            }
            Next::Undo => {
                let mut event = self.examine();
                self.next = Next::Node;
                if let Event::Choose { item, .. } = event {
                    // Open the level again that the step closed: all its options had been tried.
                    self.open(item);
                    self.next = Next::Option(self.last_item());
                    event = Event::Leave { item };
                }
                Step { event, level }
            }
            Next::Option(p) if p == self.arena.down(self.last_item()) => {
                self.close();
                self.next = Next::Node;
                Step { event: self.examine(), level }
            }
            Next::Option(p) => {
                let above = self.arena.up(p);
                self.choose_option(above);
                self.next = Next::Undo;
                Step { event: Event::Undo { option: self.arena.option_of(above) }, level }
            }
            Next::Node => {
                let p = self.undo_choice()?;
                // What the moves hide is known only while they are made.
                let event = self.choose_option(p);
                self.undo_choice();
                self.next = Next::Option(p);
                Step { event, level: level - 1 }
            }
        };
        self.position -= 1;
        Some(step)
    }

    /// The number of steps from the beginning to here.
    pub const fn position(&self) -> u64 {
        self.position
    }

    /// The header of the item chosen last.
    fn last_item(&self) -> u32 {
        *self.items.last().expect("a level is open")
    }

    /// The event at the tree node of the chosen options: the item to choose, a solution, or a dead
    /// end.
    fn examine(&mut self) -> Event {
        // If the search gave up the last option, this is a dead end, whatever item its rule would
        // choose.
        let mut least = Chooser::default();
        let rule = if self.wiped { &mut least } else { &mut self.chooser };
        let Some((i, length)) = rule.choose(&mut self.arena) else {
            return Event::Solution { options: self.options().collect() };
        };
        let item = self.arena.item_of(i);
        if length == 0 {
            return Event::DeadEnd { item };
        }
        let others = self.arena.in_play().filter(|&(other, _)| other != item);
        let others = others.map(|(item, length)| Length { item, length }).collect();
        let hidden = self.arena.nodes_of(i).map(|p| self.arena.option_of(p)).collect();
        Event::Choose { item, length, others, hidden }
    }

    /// Covers an item and opens its level.
    fn open(&mut self, item: ItemId) {
        let i = self.arena.header_of(item);
        self.arena.cover::<C>(i);
        self.items.push(i);
    }

    /// Closes the last level and uncovers its item.
    fn close(&mut self) -> ItemId {
        let i = self.items.pop().expect("a level is open");
        self.arena.uncover::<C>(i);
        self.arena.item_of(i)
    }

    /// Chooses the option of `p`, a node of the item chosen last.
    fn choose_option(&mut self, p: u32) -> Event {
        let given_up = self.arena.try_option::<C>(p).err();
        self.wiped = given_up.is_some();
        self.arena.undo_option::<C>(p, given_up);
        let mut commits = Vec::new();
        self.arena.commit_telling::<C>(p, &mut |item, color, hidden| {
            commits.push(Commit { item, color, hidden });
        });
        self.choices.push(p);
        Event::Try { option: self.arena.option_of(p), commits }
    }

    /// Undoes the option chosen last, and returns its node; `None` at the root.
    fn undo_choice(&mut self) -> Option<u32> {
        let p = self.choices.pop()?;
        self.arena.undo_option::<C>(p, None);
        self.wiped = false;
        Some(p)
    }
}

#[cfg(test)]
mod tests;
