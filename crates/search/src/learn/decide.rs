//! Decisions: the literal to try next, by one of two rules.
//!
//! *By items*, as Algorithm X branches: an open item with the fewest open options, the most active
//! among equals, and one of its options to choose. *By options*, as SAT solvers do: the most active
//! option, chosen or excluded as it was last time. Neither rule is always better. The rule by items
//! suits problems where each choice forces many others, such as quasigroups; the rule by options
//! suits problems with a small hard core, such as designs.

use rand_chacha::ChaCha8Rng;

use super::activity::Activities;
use super::heap::Heap;
use super::items::Choices;
use super::lexicographic;
use super::literal::Literal;
use super::matrix::LearnMatrix;
use super::phases::{PhaseKind, Phases};
use super::{Branching, Learn};
use crate::random::shuffle;
use crate::tuning::learn::{ITEM_DECAY, LARGEST_AT_START};

/// The data that decisions depend on, apart from the trail.
#[derive(Clone, Debug)]
pub(super) struct Decider {
    pub(super) branching: Branching,
    options: Activities,
    items: Activities,
    /// The open options; used only by [`Branching::Options`].
    heap: Heap,
    pub(super) phases: Phases,
}

impl Decider {
    /// A decider whose first activities are in a random order, or in an order of the problem if
    /// `rng` is `None`.
    pub(super) fn new(
        branching: Branching,
        matrix: &LearnMatrix,
        mut rng: Option<ChaCha8Rng>,
    ) -> Self {
        let mut order = |n: u32| {
            let mut all: Vec<u32> = (0..n).collect();
            if let Some(rng) = &mut rng {
                shuffle(&mut all, rng);
            }
            all
        };
        let (n_options, items) = (matrix.n_options, order(matrix.n_primary));
        let options = match branching {
            Branching::Items => order(n_options),
            Branching::Options => {
                lexicographic::order(matrix, items.first().copied().unwrap_or_default())
            }
        };
        let (options, items) = (falling(&options), falling(&items));
        let heap = match branching {
            Branching::Items => Heap::default(),
            Branching::Options => Heap::new(n_options, &options),
        };
        Self { branching, options, items, heap, phases: Phases::new(n_options) }
    }

    pub(super) fn bump_option(&mut self, option: u32) {
        self.options.bump(option);
        if self.branching == Branching::Options {
            self.heap.grown(option, &self.options);
        }
    }

    pub(super) fn bump_item(&mut self, item: u32) {
        self.items.bump(item);
    }

    /// Lets all activities decay after a conflict.
    pub(super) fn decay(&mut self, of_options: f32) {
        self.options.decay(of_options);
        self.items.decay(ITEM_DECAY);
    }

    /// Records that a literal is no longer true.
    pub(super) fn reopen(&mut self, literal: Literal) {
        self.phases.save(literal);
        if self.branching == Branching::Options {
            self.heap.push(literal.option(), &self.options);
        }
    }
}

/// Activities that fall in this order: the first one is the largest.
#[expect(clippy::cast_precision_loss, reason = "an order of equals, roughly")]
fn falling(order: &[u32]) -> Activities {
    let mut values = vec![0.0; order.len()];
    for (rank, &number) in order.iter().enumerate() {
        let share = (order.len() - rank) as f32 / order.len() as f32;
        values[number as usize] = LARGEST_AT_START * share;
    }
    Activities::new(values)
}

impl Learn {
    /// The literal to decide; `None` if a cover is reached.
    pub(super) fn choose_literal(&mut self) -> Option<Literal> {
        if self.items.open().is_empty() {
            return self.choose_rest();
        }
        match self.decider.branching {
            Branching::Items => self.choose_item().map(|item| self.choose_option(item)),
            Branching::Options => {
                let Self { decider, trail, .. } = self;
                loop {
                    let option = decider.heap.pop(&decider.options)?;
                    if trail.is_open(option) {
                        let with_target = self.schedule.is_stable();
                        return Some(decider.phases.literal(option, with_target));
                    }
                }
            }
        }
    }

    /// An option to exclude when no item is open. The chosen options are then a cover. The first
    /// cover needs no more decisions. But if items may be covered more often, this may be an
    /// excluded cover, and the clause that excludes it is false only when all other options are
    /// excluded.
    fn choose_rest(&mut self) -> Option<Literal> {
        let Self { matrix, trail, n_decided, .. } = self;
        let n_decided = n_decided.as_mut()?;
        while *n_decided < matrix.n_options {
            if trail.is_open(*n_decided) {
                return Some(Literal::excluded(*n_decided));
            }
            *n_decided += 1;
        }
        None
    }

    /// An open item with the fewest choices, the most active among equals.
    fn choose_item(&self) -> Option<u32> {
        let Self { items, decider, .. } = self;
        let mut best = None;
        let (mut fewest, mut most) = (u32::MAX, -1.0);
        for &item in items.candidates() {
            let Some(Choices { n, .. }) = items.choices(item) else { continue };
            if n > fewest {
                continue;
            }
            let activity = decider.items.of(item);
            if n < fewest || activity > most {
                (best, fewest, most) = (Some(item), n, activity);
            }
        }
        best
    }

    /// An open option of an item: the most active of those whose target phase is chosen; if there
    /// are none, of those whose saved phase is chosen; if there are none, of all.
    fn choose_option(&self, item: u32) -> Literal {
        let Self { matrix, trail, decider, .. } = self;
        let rank = |option: u32| {
            let [target, saved] = [PhaseKind::Target, PhaseKind::Saved]
                .map(|kind| decider.phases.is_chosen(kind, option));
            2 * u8::from(target) + u8::from(saved)
        };
        let mut best = None;
        let mut highest = (0, 0.0);
        for &option in matrix.options(item) {
            if trail.is_open(option) {
                let value = (rank(option), decider.options.of(option));
                if best.is_none() || value > highest {
                    (best, highest) = (Some(option), value);
                }
            }
        }
        Literal::chosen(best.expect("an open item has an open option"))
    }
}
