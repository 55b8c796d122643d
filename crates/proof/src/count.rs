//! Certificates of the number of covers: a diagram of the search, which is checked in one pass.
//!
//! # What a certificate says
//!
//! A *remaining problem* says which options fit, and for each item that is open how many more
//! options it needs and how many it may have. At the root all options with a primary item fit, and
//! each primary item is open with its bounds; without bounds, it needs one and may have one. A
//! *cover* of a remaining problem is a set of options that fit. It has each open item as often as
//! it needs and no more often than it may, and no two of its options are in conflict: they share an
//! item without bounds, and it is primary, or one of them gives it no color, or they give it
//! different ones.
//!
//! There are four ways to say how many covers a remaining problem has:
//!
//! 1. *No item is open.* Then it has one cover, which is empty. An item is closed when it has as
//!    many options as it may have, or when 2 closes it.
//! 2. *An open item.* Let it need `n` options, and let `k` options with it fit, in the order of the
//!    problem. The `j`-th of them makes the edge `j`, if `n` is at most `k - j + 1`: it is chosen,
//!    and for an item with bounds other than 1 those before it are excluded. If `n` is 0, a last
//!    edge closes the item without another option. Each cover belongs to one edge: that of its
//!    first option with the item. So the covers of the edges sum to those of the node. If there
//!    is no edge, there is no cover.
//! 3. *Parts.* Two items belong to the same part if an option that fits has both; and so do all
//!    items of two options that fit and share a secondary item, unless all options that fit give it
//!    the same color. Edge `j` leads to the `j`-th part, in the order of their first items: all
//!    other items are closed. No conflict is between two parts, so the numbers multiply. The edges
//!    after a part without covers are left out. There are at least two parts.
//! 4. *Another node*, for the same remaining problem, or for its image by symmetries: permutations
//!    of the items that map primary to primary items, bounds to bounds, and options to options,
//!    with their colors and as often as they occur. They map covers to covers.
//!
//! To choose an option is to cover its items once more, to exclude the option, and all that are in
//! conflict with it. An option fits if it is not excluded and all its primary items are open.
//!
//! Two remaining problems are *equal* if the same options fit; if the same items are open, where an
//! item that needs no option and has none that fits counts as closed; and if each of them needs
//! equally many and may have equally many options, of which no more count than fit. Then they have
//! the same covers.
//!
//! # The file
//!
//! It begins with the line `quadrille count 1`. All that follows are numbers to base 128, the
//! lowest digit first, a byte each; 128 is added to all digits but the last one. Items and
//! symmetries are counted from 0, in the order of the problem and of the file; `m` is the number of
//! items, primary and secondary. Counts have at most a digit for each seven options, and two more;
//! the other numbers have 32 bits.
//!
//! ```text
//! file      = symmetries count record*
//! symmetries= how many; for each one, the images of all items
//! count     = how many covers the problem has
//! record    = slot node                 ends the file when all slots are empty
//! node      = 0 edge*                   parts
//!           | 1 + item edge*            an item: an edge for each option that fits, as above
//! edge      =                           if no item is open in what remains
//!           | node                      the node of what remains
//!           | m + 1 + 2 slot [count]
//!           | m + 2 + 2 slot moves symmetry* [count]
//! ```
//!
//! How many edges a node has follows from its remaining problem, so it is not written. A *slot*
//! holds a remaining problem, and the number of covers that it is said to have. Slot 0 holds the
//! root, unless no item is open there. A record empties its slot, and shows that the number is
//! right. An edge to an empty slot fills it: with what remains, or its image by the symmetries one
//! after another, and with the count that follows. Slots are filled without gaps: the first time in
//! the order of their numbers. An edge to a slot that is full needs an equal remaining problem
//! there, and takes its count.
//!
//! # Why this is enough
//!
//! The file ends with all slots empty. Suppose that some record shows a wrong number; consider the
//! last one. By 2 and 3, its number is the sum or the product of those of its edges, and each of
//! these follows from the rules, or is the count of a slot, which is shown to be right by a later
//! record. So it is right. The first record is that of the problem.
//!
//! The check keeps what is in slots, and what is on the path in one record. Records in the order of
//! how much is left need as many slots as the diagram is wide.
//!
//! ```
//! use quadrille::proof::count::{self, CountSettings, MEMORY};
//! use quadrille::search::StopFlag;
//! use quadrille::Problem;
//!
//! let problem: Problem = "a b c\na b\nc\na\nb c".parse()?;
//! let proof = count::prove(&problem, &CountSettings::default(), &StopFlag::default())?;
//! assert_eq!(proof.count(), 2_u32.into());
//! let mut file = Vec::new();
//! proof.write(&mut file)?;
//! assert_eq!(count::check(&problem, &file[..], MEMORY)?, 2_u32.into());
//! // By hand: no symmetry, 2 covers, slot 0, item a, after "a b" item c, after "a" item b.
//! let by_hand = [count::FIRST_LINE.as_bytes(), &[0, 2, 0, 1, 3, 2]].concat();
//! assert_eq!(count::check(&problem, &by_hand[..], MEMORY)?, 2_u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: diagrams of covers as in M. Nishino, N. Yasuda, S. Minato and M. Nagata, "Dancing with
//! decision diagrams" (AAAI 2017), with the remaining problems as what is checked.

mod board;
mod check;
pub mod distinct;
mod levels;
mod position;
mod race;
mod reader;
mod rules;
mod search;
mod shared;
mod symmetry;
mod tokens;
mod total;
mod writer;

use std::io::{self, BufRead, Write};
use std::num::NonZeroUsize;

use num_bigint::BigUint;
use thiserror::Error;

use self::writer::Diagram;
use crate::problem::Instance;
use crate::search::{Limits, Outcome, StopFlag};

/// The first line of a certificate.
pub const FIRST_LINE: &str = "quadrille count 1\n";

/// Memory that suffices for most certificates, in bytes: 1 GiB.
pub const MEMORY: usize = 1 << 30;

/// A number of covers, with a diagram that proves it.
#[derive(Debug)]
pub struct CountProof(Diagram);

/// Why there is no diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoProof {
    /// A limit was reached, or the flag was set.
    #[error("the search was stopped")]
    Cut(Outcome),
    /// The diagram takes too much memory.
    #[error("the diagram takes more memory than it may")]
    Memory,
    /// The group of symmetries is too large to be listed, and so are the covers.
    #[error("the group of symmetries, and the list of all covers, are too large for a certificate")]
    Group,
    /// A generator, counted from 0, is no symmetry of the problem.
    #[error("generator {0}, counted from 0, is no symmetry of the problem")]
    NoSymmetry(usize),
}

/// Why a certificate proves nothing.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CountError {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is not a certificate of a count, or it is damaged.
    #[error("{0}")]
    Form(&'static str),
    /// A permutation of the items is no symmetry of the problem.
    #[error("symmetry {0}, counted from 0, does not map the options to the options")]
    NoSymmetry(usize),
    /// A permutation of the options is no symmetry of the problem.
    #[error("generator {0}, counted from 0, is no symmetry of the problem")]
    NoGenerator(usize),
    /// A record, counted from 0, proves nothing.
    #[error("record {0}, counted from 0: {1}")]
    Record(u64, &'static str),
    /// The remaining problems in slots take more than this many bytes.
    #[error("the check takes more than {0} bytes of memory")]
    Memory(usize),
}

/// What a search for a proof may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountSettings {
    /// The limits of nodes and of time; that of solutions has no effect.
    pub limits: Limits,
    /// The memory for the diagram, in bytes, roughly; by default [`MEMORY`].
    pub memory: usize,
    /// Threads; by default 1. With several, the same problem may have other certificates.
    pub threads: NonZeroUsize,
}

impl Default for CountSettings {
    fn default() -> Self {
        Self { limits: Limits::NONE, memory: MEMORY, threads: NonZeroUsize::MIN }
    }
}

/// The number of covers, with a diagram that proves it.
///
/// # Errors
///
/// If a limit is reached, the flag is set, or the diagram is too large.
///
/// # Panics
///
/// If there are several threads, and the system does not provide one.
pub fn prove(
    problem: &Instance,
    settings: &CountSettings,
    stop: &StopFlag,
) -> Result<CountProof, NoProof> {
    race::run(problem, settings, stop).map(CountProof)
}

/// The same by a sweep alone and by threads that share a search, for tests; without those that take
/// too much memory or do not go.
#[doc(hidden)]
pub fn prove_in_other_ways(problem: &Instance) -> impl Iterator<Item = CountProof> {
    [race::sweep(problem, MEMORY), race::share(problem, 2)].into_iter().flatten().map(CountProof)
}

impl CountProof {
    /// The number of covers.
    pub fn count(&self) -> BigUint {
        self.0.searches[0].result.as_ref().expect("the search is complete").number()
    }

    /// Writes the certificate: some bytes for each node of the diagram, in many small writes.
    ///
    /// # Errors
    ///
    /// If a write fails.
    pub fn write(&self, mut output: impl Write) -> io::Result<()> {
        self.0.write(&mut output)
    }
}

/// The number of covers, if the certificate proves it. Takes one pass, and at most about `memory`
/// bytes, of which the remaining problems in slots take most.
///
/// # Errors
///
/// The first error found.
pub fn check(
    problem: &Instance,
    certificate: impl BufRead,
    memory: usize,
) -> Result<BigUint, CountError> {
    check::check(problem, certificate, memory)
}
