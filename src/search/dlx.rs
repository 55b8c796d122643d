//! Dancing Links: Algorithms X, C and M of TAOCP 7.2.2.1 on an arena of nodes addressed by index.
//!
//! # The structure
//!
//! Every item has a *header*; every entry of the matrix is a *node*; between the options stand
//! *spacers*. The nodes of one item hang in a closed vertical ring through the item's header, the
//! headers of the primary items that are still to be covered in a closed horizontal ring through
//! the *root*, and the nodes of one option are neighbours in the arena, so that they need no
//! links at all. For the options `{a, c}`, `{b, c}` and `{a, b}`:
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
//! To the right of an option its spacer leads back (`up`) to the option's first node, and to the
//! left the spacer before it leads on (`down`) to its last node: walking an option cyclically is
//! adding 1, with one jump.
//!
//! Invariants; `Arena::check` walks the rings and counts the lists for I1, I2 and I4:
//!
//! - **I1 (rings)** `up(down(x)) == x` and `down(up(x)) == x` for every node that is linked, and
//!   likewise `left` and `right` for the headers in the root's ring.
//! - **I2 (length)** the degree kept for an item is its length, the number of nodes linked below its
//!   header (for an item with bounds, one more than its length less what it still needs).
//! - **I3 (memory)** a node that was unlinked keeps its own links. So undoing the moves in exactly
//!   the reverse order restores every link: the dance.
//! - **I4 (out of play)** the root's ring holds the primary items that are not covered, and only
//!   they have keys without a mark; a secondary item is never in that ring.
//!
//! # The moves
//!
//! *Hiding* an option at one of its nodes unlinks all its other nodes. *Covering* an item hides
//! every option of the item and takes the item out of the root's ring. `uncover` and `unhide` undo
//! them, walking the other way round. Choosing an option *commits* all its items:
//!
//! | the item | is | undone by | in |
//! | --- | --- | --- | --- |
//! | primary, or secondary without a color | covered | `uncover` | `arena/cover.rs` |
//! | secondary with a color | purified: options that disagree are hidden | `unpurify` | `arena/color.rs` |
//! | primary, and may be covered again | one of its bound is spent | `refund` | `arena/bounds.rs` |
//!
//! and the options of an item with bounds are tweaked out of its list one by one.
//!
//! # The searches
//!
//! All of them choose an item that is not covered yet, try each of its options in turn, and go on
//! with what is left, with an explicit stack, one solution at a time. [`Search`] takes the simplest
//! that is enough for the problem:
//!
//! | algorithm | for | in |
//! | --- | --- | --- |
//! | X, C | items covered once; C: with colors | `exact.rs` |
//! | M | items with bounds | `multiple.rs` |
//!
//! and [`Cheapest`] finds the covers of least cost, by Algorithm M with an eye on the purse. Which
//! item is chosen, [`Choice`] says; by default always one with the fewest ways to go on, the first of
//! them in the order of declaration, so the tree and the order of the solutions are the same
//! everywhere.
//!
//! # What is not in the book
//!
//! - *Keys.* An item's number of ways to go on and its own number are kept in one word, so that the
//!   least key is the item to choose: one minimum over an array instead of a walk along a linked
//!   ring. See `key` and `choose/smallest`.
//! - *Giving up early.* The sign of a key tells when an item has no way left. An option that brings
//!   this about is given up at once, and what it has hidden so far comes back (`Wiped`). The tree has
//!   the same nodes; those that lead nowhere cost less.
//! - *Widths.* Up to 65,536 nodes have 16-bit links in arrays that every 16-bit index fits, which
//!   makes each access safe without a bound check, and keys of 16 or 32 bits, as the longest item
//!   asks for; larger arenas have 32-bit links and keys of 64.
//! - *Rewinding.* From anywhere in the tree back to the root a small arena is restored from a copy
//!   of its links. Dancing back gives the same bytes, and the tests compare them.

mod arena;
mod cheapest;
mod choose;
mod exact;
mod key;
mod multiple;
mod search;
mod width;

pub use cheapest::{Cheapest, Cover};
pub use choose::Rule;
pub use search::Dlx;
