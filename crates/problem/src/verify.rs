//! A check of covers by their definition: is this set of options an exact cover? No engine shares
//! its code.
//!
//! It reads the problem's own lists, with a bit for each option and a count for each item: a pass
//! over the entries of the options, and a pass over all items. So it does not repeat an engine's
//! error in links, order or bookkeeping.

use bitvec::vec::BitVec;
use thiserror::Error;

use crate::problem::{Entry, Instance, ItemKind, OptionId};
use crate::visible::quoted;

/// `Ok` if every primary item is in exactly one of these options, or in as many as its bounds say,
/// and every secondary item is in at most one, or in any number if all give it the same color. The
/// order of the options does not matter; no option may occur twice, or have secondary items alone.
///
/// ```
/// use quadrille::problem::verify::{CoverError, verify};
/// use quadrille::{OptionId, Problem};
///
/// let problem: Problem = "a b\na\na b".parse()?;
/// let [only_a, both] = [0, 1].map(OptionId::new);
///
/// assert_eq!(verify(&problem, &[both]), Ok(()));
/// let fault = verify(&problem, &[only_a, both]).unwrap_err();
/// assert_eq!(fault.to_string(), "item \"a\" is covered twice, by options 0 and 1");
/// assert_eq!(verify(&problem, &[only_a]), Err(CoverError::Uncovered("b".into())));
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
///
/// # Errors
///
/// The first error in the order of `options`, otherwise the first item that is not covered often
/// enough.
pub fn verify(problem: &Instance, options: &[OptionId]) -> Result<(), CoverError> {
    let mut chosen: BitVec = BitVec::repeat(false, problem.n_options());
    let mut times = vec![0_u32; problem.n_items()];
    for (k, &option) in options.iter().enumerate() {
        if !option.is_of(problem.owner()) {
            return Err(CoverError::OtherProblem(option));
        }
        if option.index() >= problem.n_options() {
            return Err(CoverError::NoSuchOption(option));
        }
        if chosen.replace(option.index(), true) {
            return Err(CoverError::OptionTwice(option));
        }
        if problem.n_primary_of(option) == 0 {
            return Err(CoverError::NoPrimary(option));
        }
        for entry in problem.entries(option) {
            times[entry.item.index()] += 1;
            clash(problem, entry, times[entry.item.index()], &options[..k], option)?;
        }
    }
    for item in problem.items() {
        let (low, times) = (*problem.bounds(item).start(), times[item.index()]);
        if times < low {
            let item = problem.name(item).into();
            return Err(if low == 1 {
                CoverError::Uncovered(item)
            } else {
                CoverError::TooSeldom { item, times, low }
            });
        }
    }
    Ok(())
}

/// `Ok` if this entry of `option`, the `times`-th entry of its item, is compatible with the first
/// one, which is in an option before it, and does not exceed the upper bound.
fn clash(
    problem: &Instance,
    entry: Entry,
    times: u32,
    before: &[OptionId],
    option: OptionId,
) -> Result<(), CoverError> {
    let name = || -> Box<str> { problem.name(entry.item).into() };
    let high = *problem.bounds(entry.item).end();
    if problem.kind(entry.item) == ItemKind::Primary && high != 1 {
        let is_right = times <= high;
        let too_often = || CoverError::TooOften { item: name(), high, option };
        return is_right.then_some(()).ok_or_else(too_often);
    }
    // Only if an option before this one has the item can there be a second option with it, or a
    // second color.
    if times == 1 {
        return Ok(());
    }
    let had = |&first: &OptionId| {
        let entry = problem.entries(first).find(|other| other.item == entry.item)?;
        Some((first, entry))
    };
    let (first, other) = before.iter().find_map(had).expect("an option before has the item");
    match (other.color, entry.color) {
        (Some(a), Some(b)) if a == b => Ok(()),
        (None, None) => Err(CoverError::CoveredTwice { item: name(), first, second: option }),
        (a, b) => {
            let [first_color, second_color] =
                [a, b].map(|color| color.map(|color| problem.color_name(color).into()));
            Err(CoverError::Colors {
                item: name(),
                first,
                first_color,
                second: option,
                second_color,
            })
        }
    }
}

/// The reason why a set of options is not an exact cover.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CoverError {
    /// The option is one of another problem.
    #[error("option {} is one of another problem", .0.index())]
    OtherProblem(OptionId),
    /// The problem has no option of that number.
    #[error("there is no option {}", .0.index())]
    NoSuchOption(OptionId),
    /// An option occurs twice.
    #[error("option {} is given twice", .0.index())]
    OptionTwice(OptionId),
    /// An option has no primary item, so no engine puts it into a cover.
    #[error("option {} has no primary item, so no cover has it", .0.index())]
    NoPrimary(OptionId),
    /// Two options share an item.
    #[error("item {} is covered twice, by options {} and {}", quoted(item), first.index(),
        second.index())]
    CoveredTwice {
        /// The item's name.
        item: Box<str>,
        /// The option that came first.
        first: OptionId,
        /// The option at fault.
        second: OptionId,
    },
    /// Two options give an item different colors, or one of them a color and the other none.
    #[error("item {} is {} in option {} and {} in option {}", quoted(item),
        in_words(first_color.as_deref()),
        first.index(), in_words(second_color.as_deref()), second.index())]
    Colors {
        /// The item's name.
        item: Box<str>,
        /// The option that came first.
        first: OptionId,
        /// Its color for the item.
        first_color: Option<Box<str>>,
        /// The option at fault.
        second: OptionId,
        /// Its color for the item.
        second_color: Option<Box<str>>,
    },
    /// An item is covered more often than its bounds allow.
    #[error("item {} is covered more than {}, with option {}", quoted(item),
        times(*high), option.index())]
    TooOften {
        /// The item's name.
        item: Box<str>,
        /// The upper bound.
        high: u32,
        /// The option that exceeds it.
        option: OptionId,
    },
    /// An item is covered less often than its bounds require.
    #[error("item {} is covered {}, not at least {}", quoted(item), self::times(*times),
        self::times(*low))]
    TooSeldom {
        /// The item's name.
        item: Box<str>,
        /// How often it is covered.
        times: u32,
        /// The lower bound.
        low: u32,
    },
    /// A primary item of this name is not covered.
    #[error("item {} is not covered", quoted(.0))]
    Uncovered(Box<str>),
}

/// `once` or `3 times`.
pub(super) fn times(n: u32) -> String {
    if n == 1 { "once".into() } else { format!("{n} times") }
}

fn in_words(color: Option<&str>) -> String {
    color.map_or_else(|| "without a color".into(), quoted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Instance;

    #[test]
    fn secondary_items_may_stay_uncovered_but_not_be_shared() {
        let mut builder = Instance::builder();
        let [a, b] = ["a", "b"].map(|name| builder.primary(name).unwrap());
        let [s, t] = ["s", "t"].map(|name| builder.secondary(name).unwrap());
        let [a_s, b_s, plain_b, only_t] =
            [&[a, s][..], &[b, s], &[b], &[t]].map(|items| builder.option(items).unwrap());
        let problem = builder.build();
        assert_eq!(verify(&problem, &[a_s, plain_b]), Ok(()));
        assert_eq!(verify(&problem, &[a_s, plain_b, only_t]), Err(CoverError::NoPrimary(only_t)));
        assert!(matches!(verify(&problem, &[a_s, b_s]), Err(CoverError::CoveredTwice { .. })));
    }

    #[test]
    fn a_repeated_or_unknown_option_is_an_error() {
        let mut builder = Instance::builder();
        let a = builder.primary("a").unwrap();
        let option = builder.option([a]).unwrap();
        let problem = builder.build();
        assert_eq!(verify(&problem, &[option, option]), Err(CoverError::OptionTwice(option)));
        let none = OptionId::new(1);
        assert_eq!(verify(&problem, &[none]), Err(CoverError::NoSuchOption(none)));
    }

    #[test]
    fn colors_have_to_agree_and_bounds_have_to_hold() {
        let mut builder = Instance::builder();
        let a = builder.bounded("a", 2..=3).unwrap();
        let never = builder.bounded("never", 0..=0).unwrap();
        let x = builder.secondary("x").unwrap();
        let [red, blue] = ["red", "blue"].map(|name| builder.color(name).unwrap());
        let [reds, blues, plain] = [Some(red), Some(blue), None].map(|color| {
            [0, 1].map(|_| builder.option([a.into(), Entry { item: x, color }]).unwrap())
        });
        let [b, c, d, e] = [a, a, a, never].map(|item| builder.option([item]).unwrap());
        let problem = builder.build();
        let says = |options: &[OptionId]| verify(&problem, options).unwrap_err().to_string();
        assert_eq!(verify(&problem, &reds), Ok(()));
        assert_eq!(verify(&problem, &[reds[0], b, reds[1]]), Ok(()));
        assert_eq!(
            says(&[reds[0], blues[0]]),
            "item \"x\" is \"red\" in option 0 and \"blue\" in option 2"
        );
        assert_eq!(
            says(&[plain[0], blues[0]]),
            "item \"x\" is without a color in option 4 and \"blue\" in option 2"
        );
        assert_eq!(says(&plain), "item \"x\" is covered twice, by options 4 and 5");
        assert_eq!(says(&[b]), "item \"a\" is covered once, not at least 2 times");
        assert_eq!(
            says(&[b, c, d, blues[0]]),
            "item \"a\" is covered more than 3 times, with option 2"
        );
        assert_eq!(says(&[b, c, e]), "item \"never\" is covered more than 0 times, with option 9");
    }
}
