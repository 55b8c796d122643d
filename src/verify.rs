//! Is this set of options an exact cover? Judged from the definition, with bit sets, by code that
//! no solver shares.
//!
//! Works on the problem's own lists: two passes over the items of the options, one bit an item.
//! A solver that is wrong in its links, its order or its bookkeeping cannot be wrong here in the
//! same way.

use bitvec::vec::BitVec;
use thiserror::Error;

use crate::problem::{ItemKind, OptionId, Problem};

/// `Ok` if every primary item stands in exactly one of these options and every secondary item in
/// at most one. The order of the options does not matter.
///
/// ```
/// use quadrille::{OptionId, Problem, verify::{Fault, verify}};
///
/// # fn main() -> Result<(), quadrille::problem::ProblemError> {
/// let mut builder = Problem::builder();
/// let [a, b] = builder.primaries(["a", "b"])?;
/// let only_a = builder.option(&[a])?;
/// let both = builder.option(&[a, b])?;
/// let problem = builder.build();
///
/// assert_eq!(verify(&problem, &[both]), Ok(()));
/// let fault = verify(&problem, &[only_a, both]).unwrap_err();
/// assert_eq!(fault.to_string(), "item \"a\" is covered twice, by options 0 and 1");
/// assert_eq!(verify(&problem, &[only_a]), Err(Fault::Uncovered { item: "b".into() }));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// The first fault met: options in the order given, then uncovered items in theirs.
pub fn verify(problem: &Problem, options: &[OptionId]) -> Result<(), Fault> {
    let mut covered: BitVec = BitVec::repeat(false, problem.n_items());
    for (k, &option) in options.iter().enumerate() {
        if option.index() >= problem.n_options() {
            return Err(Fault::NoSuchOption { option });
        }
        for &item in problem.option(option) {
            if covered.replace(item.index(), true) {
                let first = *options[..k]
                    .iter()
                    .find(|&&other| problem.option(other).contains(&item))
                    .expect("the item is covered by an option before this one");
                let item = problem.name(item).into();
                return Err(Fault::CoveredTwice { item, first, second: option });
            }
        }
    }
    for item in problem.items() {
        if problem.kind(item) == ItemKind::Primary && !covered[item.index()] {
            return Err(Fault::Uncovered { item: problem.name(item).into() });
        }
    }
    Ok(())
}

/// Why a set of options is not an exact cover.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The problem has no option of that number.
    #[error("there is no option {}", option.index())]
    NoSuchOption {
        /// The number in question.
        option: OptionId,
    },
    /// Two options, or one option given twice, share an item.
    #[error("item {item:?} is covered twice, by options {} and {}", first.index(), second.index())]
    CoveredTwice {
        /// The item's name.
        item: Box<str>,
        /// The option that came first.
        first: OptionId,
        /// The option at fault.
        second: OptionId,
    },
    /// A primary item is missing.
    #[error("item {item:?} is not covered")]
    Uncovered {
        /// The item's name.
        item: Box<str>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secondary_items_may_stay_uncovered_but_not_be_shared() {
        let mut builder = Problem::builder();
        let [a, b] = builder.primaries(["a", "b"]).unwrap();
        let s = builder.secondary("s").unwrap();
        let [a_s, b_s, plain_b] =
            [&[a, s][..], &[b, s], &[b]].map(|items| builder.option(items).unwrap());
        let problem = builder.build();
        assert_eq!(verify(&problem, &[a_s, plain_b]), Ok(()));
        assert!(matches!(verify(&problem, &[a_s, b_s]), Err(Fault::CoveredTwice { .. })));
    }

    #[test]
    fn an_option_given_twice_or_unknown_is_a_fault() {
        let mut builder = Problem::builder();
        let a = builder.primary("a").unwrap();
        let option = builder.option(&[a]).unwrap();
        let problem = builder.build();
        assert!(matches!(verify(&problem, &[option, option]), Err(Fault::CoveredTwice { .. })));
        let none = OptionId::new(1);
        assert_eq!(verify(&problem, &[none]), Err(Fault::NoSuchOption { option: none }));
    }
}
