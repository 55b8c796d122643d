//! Certificates of the number of classes of covers: how many covers there are up to symmetry.
//!
//! # What a certificate says
//!
//! A *symmetry* is a permutation of the options that maps covers to covers, because it maps items
//! to items: the options with an item are mapped to the options with an item of the same kind and
//! bounds, equal colors to equal colors and different ones to different ones, and no color to no
//! color. For items that have all of this in common, it maps as many to as many.
//!
//! A certificate has symmetries as generators of a group. Two covers are in the same class if a
//! symmetry of the group maps one to the other. Whether the problem has further symmetries is not
//! said. There are two kinds of certificates:
//!
//! 0. *The mean.* The number of classes is the mean, over all symmetries of the group, of the
//!    number of covers that a symmetry *keeps*: maps to themselves as sets of options. This is the
//!    lemma of Cauchy, Frobenius and Burnside. Conjugate symmetries keep equally many. So there is
//!    a number for one symmetry of each conjugacy class, with a certificate of it.
//! 1. *One by one.* There is a cover of each class, and a certificate of the number of all covers.
//!
//! # The group
//!
//! Its elements have an order. The identity is the first one. Then, for each element in order, and
//! for each generator in order, comes the permutation that does the element first and the generator
//! next, unless it is an element already. The conjugacy classes are in the order of their first
//! elements, which stand for them. The conjugate of `g` by `s` maps `s(o)` to `s(g(o))`.
//!
//! # The covers that a symmetry keeps
//!
//! For the identity, they are those of the problem itself. For another symmetry, they are those of
//! this *smaller problem*:
//!
//! - A cover that is kept is a union of cycles of options. An option of the smaller problem is such
//!   a cycle, which has the items of its options. They are in the order of their first options. A
//!   cycle is left out if it has no primary item, or cannot be in a cover: its options give a
//!   secondary item different colors, or give it no color twice, or have a primary item more often
//!   than it may be covered.
//! - The items are those of the problem, in the same order. An item is left out if one before it
//!   has the same kind and bounds, and is in the same cycles, as often, with the same colors.
//! - An item with bounds may be in several options of a cycle. All these numbers of an item, and
//!   its bounds, are divided by their greatest common divisor; of the bounds, the lower one is
//!   rounded up and the upper one down. If the lower one became the greater, nothing is divided.
//! - Where a cycle then still has an item `t` times with `t` above 1, *followers* are chosen
//!   exactly if the cycle is. There are more items, after all others: a secondary item `x`, a
//!   primary item `d`, and for each such item, in order, `t - 1` primary items `e`. The option of
//!   the cycle also has `d` and `x` with the color 1. Next comes the option of `d` and `x` with
//!   the color 0, and then for each `e` two options: that of the item, `e`, and `x` with the color
//!   1; and that of `e` and `x` with the color 0.
//!
//! # The file
//!
//! It begins with the line `quadrille classes 1`. All that follows are numbers, as in the
//! certificate of a [count](super). Options are counted from 0.
//!
//! ```text
//! file      = 0 classes order generators count*        the mean
//!           | 1 classes generators count cover*        one by one
//! classes   = how many there are
//! order     = how many elements the group has
//! generators= how many; for each one, the images of all options
//! count     = a certificate of a number of covers, without its first line
//! cover     = how many options; the options, ascending
//! ```
//!
//! In a file of the first kind, no generator is a product of those before it, and `count` is
//! there for each conjugacy class. In a file of the second kind, `cover` is there for each class.
//! No group, and no list of covers, has more than 2^25 numbers: elements times options, or the
//! options of all covers; each element and each cover counts one more.
//!
//! # Why this is enough
//!
//! Whether a set of options is a cover depends on this alone: for each item, its kind and its
//! bounds, which options have it, and which of these give it the same color. So a symmetry maps
//! covers to covers. The group is finite, so what generators and their products map to each other
//! is what the group does.
//!
//! *The mean.* The check makes all elements of the group and their conjugacy classes. If a cover is
//! kept by `g`, its image by `s` is kept by the conjugate of `g` by `s`: so the numbers of
//! conjugate elements are equal. A union of cycles is a cover exactly if the cycles are a cover of
//! the smaller problem: two cycles are in conflict exactly if two of their options are, and they
//! have an item as often as their options. The other steps keep the number of covers. An item that
//! is left out asks for nothing new. A sum of multiples of a number is within bounds exactly if the
//! sum of what they are multiplied by is within the divided ones. And followers leave no choice.
//!
//! *One by one.* The check makes the images of each cover by all products of the generators. If the
//! covers of the file have no image in common, and all images together are as many as there are
//! covers, then each cover is in one of these classes.
//!
//! ```
//! use quadrille::proof::count::{CountSettings, MEMORY, distinct};
//! use quadrille::search::StopFlag;
//! use quadrille::Problem;
//!
//! // a and b can be exchanged.
//! let problem: Problem = "a b c\na\nb\na c\nb c\nc".parse()?;
//! let symmetry = problem.symmetry()?;
//! let generators = symmetry.generators().map(|generator| generator.options);
//! let settings = CountSettings::default();
//! let proof = distinct::prove(&problem, generators, &settings, &StopFlag::default())?;
//! assert_eq!(*proof.count(), 2_u32.into());
//! let mut file = Vec::new();
//! proof.write(&mut file)?;
//! let classes = distinct::check(&problem, &file[..], MEMORY)?;
//! assert_eq!(classes.to_string(), "2 classes under a group of order 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: W. Burnside, "Theory of Groups of Finite Order" (1897), section 119.

mod check;
mod class_proof;
mod kept;
mod lists;

use std::fmt;
use std::io::{self, BufRead, Write};

use num_bigint::BigUint;
use quadrille_base::counted;

pub use self::class_proof::DistinctProof;
use super::{CountError, CountSettings, NoProof};
use crate::problem::{Instance, OptionId};
use crate::search::StopFlag;

/// The first line of a certificate.
pub const FIRST_LINE: &str = "quadrille classes 1\n";

/// The most numbers in the elements of a group, or in the covers of all classes.
const MOST_NUMBERS: usize = 1 << 25;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Classes {
    /// How many classes of covers there are.
    pub count: BigUint,
    /// How many symmetries the group has; `None` if the certificate has a cover of each class.
    pub order: Option<u32>,
    /// How many generators of the group the certificate has.
    pub n_generators: usize,
    /// Whether some symmetry exchanges colors.
    pub exchanges_colors: bool,
}

/// The number of classes of covers under the group of these generators, with a proof. A generator
/// has the image of each option.
///
/// # Errors
///
/// If a limit is reached, the flag is set, the diagrams or the group are too large, or a generator
/// is no symmetry.
///
/// # Panics
///
/// If an option is one of another problem; or if there are several threads, and the system does not
/// provide one.
pub fn prove(
    problem: &Instance,
    generators: impl IntoIterator<Item = Vec<OptionId>>,
    settings: &CountSettings,
    stop: &StopFlag,
) -> Result<DistinctProof, NoProof> {
    class_proof::prove(problem, generators, settings, stop, false)
}

/// The same, with a cover of each class, for tests.
#[doc(hidden)]
pub fn prove_one_by_one(
    problem: &Instance,
    generators: impl IntoIterator<Item = Vec<OptionId>>,
) -> Result<DistinctProof, NoProof> {
    let stop = StopFlag::default();
    class_proof::prove(problem, generators, &CountSettings::default(), &stop, true)
}

impl DistinctProof {
    /// Writes the certificate, in many small writes.
    ///
    /// # Errors
    ///
    /// If a write fails.
    pub fn write(&self, mut output: impl Write) -> io::Result<()> {
        self.write_to(&mut output)
    }
}

/// The number of classes of covers, if the certificate proves it. Takes one pass, and at most about
/// `memory` bytes.
///
/// # Errors
///
/// The first error found.
pub fn check(
    problem: &Instance,
    certificate: impl BufRead,
    memory: usize,
) -> Result<Classes, CountError> {
    check::check(problem, certificate, memory)
}

/// In words: `2339 classes under a group of order 4`.
impl fmt::Display for Classes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.count == BigUint::from(1_u8) { "" } else { "es" };
        write!(f, "{} class{plural} under a group ", self.count)?;
        match self.order {
            Some(order) => write!(f, "of order {order}")?,
            None => write!(f, "of {}", counted(self.n_generators, "generator"))?,
        }
        f.write_str(if self.exchanges_colors { " that exchanges colors" } else { "" })
    }
}
