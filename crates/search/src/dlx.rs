//! Dancing Links: Algorithms X, C and M of TAOCP 7.2.2.1 on an arena of nodes addressed by index.
//!
//! # The structure
//!
//! Every item has a *header*, every item of an option has a *node*, and *spacers* separate the
//! options. The nodes of one item form a closed vertical ring through the item's header. The
//! headers of the primary items that are not covered yet form a closed horizontal ring through the
//! *root*. The nodes of one option lie side by side in the arena, so they need no links at all. For
//! the options `{a, c}`, `{b, c}` and `{a, b}`:
//!
//! ```text
//!        root <-> a <--> b <--> c <-> (root)        left, right
//!          0      1      2      3
//!                 |      |      |
//!   (spacer) 4    5 -----|----- 6                   option 0 = nodes 5, 6
//!   (spacer) 7    |      8 ---- 9                   option 1 = nodes 8, 9
//!   (spacer) 10  11 --- 12      |                   option 2 = nodes 11, 12
//!   (spacer) 13   |      |      |
//!                (a)    (b)    (c)                  up, down
//! ```
//!
//! The spacer after an option links back (`up`) to the option's first node, and the spacer before
//! it links ahead (`down`) to the option's last node. So a cyclic walk through an option adds 1 at
//! each node and jumps once.
//!
//! An item's *degree* is the number of branches it offers to the search: its number of options, or,
//! for an item with bounds, its number of options plus one minus the number it still needs. An
//! uncovered primary item of degree 0 is *wiped out*: no cover lies below that tree node.
//!
//! Invariants; `Arena::check` walks the rings and counts the lists for I1, I2 and I4:
//!
//! - **I1 (rings)** `up(down(x)) == x` and `down(up(x)) == x` for every linked node, and likewise
//!   `left` and `right` for the headers in the root's ring.
//! - **I2 (length)** the degree stored for an item agrees with its *length*, the number of nodes
//!   linked below its header.
//! - **I3 (memory)** an unlinked node keeps its own links. So undoing the moves in exactly the
//!   reverse order restores every link: the links dance.
//! - **I4 (in play)** the root's ring holds the primary items that are not covered, and only their
//!   keys are below `Key::OUT`; a secondary item is never in that ring.
//!
//! # The moves
//!
//! *Hiding* an option at one of its nodes unlinks all its other nodes. *Covering* an item hides
//! every option of the item and takes the item out of the root's ring. `unhide` and `uncover` undo
//! these moves in the opposite direction. Choosing an option *commits* all its items:
//!
//! | the item | is | undone by | in `arena/` |
//! | --- | --- | --- | --- |
//! | primary, or secondary without a color | covered | `uncover` | `cover.rs` |
//! | secondary with a color | purified: disagreeing options are hidden | `unpurify` | `color.rs` |
//! | primary, and may be covered again | spent: its bound falls by 1 | `refund` | `bounds.rs` |
//!
//! and the options of an item with bounds are tweaked out of its list one by one.
//!
//! # The searches
//!
//! Each search chooses an uncovered item, tries the item's options one after another, and searches
//! the rest of the problem below each of them. It keeps an explicit stack, so it can stop at every
//! solution and resume. [`Dlx`] runs the simplest algorithm that can solve the problem:
//!
//! | algorithm | for | in |
//! | --- | --- | --- |
//! | X, C | items covered once; C: with colors | `exact.rs` |
//! | M | items with bounds | `multiple.rs` |
//!
//! Covers of least cost (`search::cheapest`) are found by Algorithm M with a limit on the
//! cost of the options. A [`Rule`] chooses the item. The default rule takes an item with the least
//! degree, the first declared among equals, so the tree and the order of the solutions are the same
//! everywhere.
//!
//! [`Trace`] takes the steps of Algorithms X and C one by one, forward and back, and reports what
//! each step does. `Refutation` records the branches without a cover, as the steps of a proof.
//!
//! # Additions to the book
//!
//! - *Keys.* One word holds an item's degree and its number, so the least key is the item to
//!   choose: one minimum over an array replaces a walk along a linked ring. See `key` and
//!   `choose`.
//! - *Giving up early.* A negative key marks an item that is wiped out. The search gives up an
//!   option as soon as it wipes out an item, and undoes the moves made so far (`Wiped`). The tree
//!   has the same nodes, but dead ends cost less.
//! - *Widths.* An arena of up to 65,536 nodes has 16-bit links, and arrays as long as those links
//!   can reach, so each access is safe without a bounds check; its keys have 16 or 32 bits,
//!   depending on the longest item. A larger arena has 32-bit links and 64-bit keys.
//! - *Rewinding.* A small arena returns to the root from anywhere in the tree by restoring a copy
//!   of its links. Undoing all moves gives the same bytes; the tests compare them.

mod arena;
mod choose;
mod cost;
mod dance;
mod exact;
mod key;
mod multiple;
mod refutation;
mod search;
mod trace;
mod width;

pub use choose::Rule;
#[doc(hidden)]
pub use cost::CostDance;
#[doc(hidden)]
pub use refutation::Refutation;
pub use search::Dlx;
pub use trace::{Commit, Event, Length, Step, Trace};
