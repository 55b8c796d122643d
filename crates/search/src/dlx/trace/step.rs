//! The steps of a [`Trace`](super::Trace), as data.

use crate::problem::{Color, ItemId, OptionId};

/// One step of the search, and the level where it happens.
///
/// With the feature `serde`, a step is one flat object; `step` says which event it is, and the
/// other fields are those of the event. Ids are numbers.
///
/// ```text
/// {"step":"choose","item":0,"length":2,"others":[{"item":1,"length":2}],"hidden":[1,3],"level":0}
/// {"step":"try","option":1,"commits":[{"item":3,"color":null,"hidden":[5]}],"level":0}
/// {"step":"dead_end","item":4,"level":1}
/// {"step":"solution","options":[3,4,0],"level":3}
/// {"step":"undo","option":1,"level":0}
/// {"step":"leave","item":0,"level":0}
/// {"step":"end","level":0}
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// What happens.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub event: Event,
    /// The book's level: how many options are chosen, not counting the one that is tried or undone
    /// by this step. The root is level 0.
    pub level: usize,
}

/// What a step does. Lists of options are in the order in which the search visits them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "step", rename_all = "snake_case"))]
pub enum Event {
    /// An item is chosen and covered. Its options will be tried one after another.
    Choose {
        /// The item.
        item: ItemId,
        /// Its number of options: the branches of the tree node.
        length: usize,
        /// The other items in play, in the order of declaration.
        others: Vec<Length>,
        /// The options that this hides: those of the item, in the order in which they are tried.
        hidden: Vec<OptionId>,
    },
    /// An option of the chosen item is tried: its other items are committed. The search enters a
    /// tree node of the next level.
    Try {
        /// The option.
        option: OptionId,
        /// Its other items that are covered or purified, in the order of the moves. A secondary
        /// item that has the option's color already is not among them.
        commits: Vec<Commit>,
    },
    /// No item is in play: the chosen options are a solution.
    Solution {
        /// The options of the solution, in the order in which they were chosen.
        options: Vec<OptionId>,
    },
    /// An item in play has no options: no solution has all of the chosen options.
    DeadEnd {
        /// The item, the first declared of those without options.
        item: ItemId,
    },
    /// The option that was chosen last is undone: its other items are uncommitted.
    Undo {
        /// The option.
        option: OptionId,
    },
    /// All options of the item that was chosen last have been tried: the item is uncovered.
    Leave {
        /// The item.
        item: ItemId,
    },
    /// The whole tree is explored.
    End,
}

/// The length of an item in play: its number of remaining options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Length {
    /// The item.
    pub item: ItemId,
    /// Its length.
    pub length: usize,
}

/// What happens to one item when an option of it is tried.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Commit {
    /// The item.
    pub item: ItemId,
    /// The color that the item is purified to; `None` if the item is covered.
    pub color: Option<Color>,
    /// The options that this hides.
    pub hidden: Vec<OptionId>,
}
