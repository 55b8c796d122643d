//! Certificates that a problem has no cover: a sum over its items that is a contradiction and easy
//! to check.
//!
//! A [`Certificate`] gives weights to items. Suppose that some set of options is a cover, and sum
//! the weights of all their items in two ways. Option by option: if no option has a negative sum,
//! the total is not negative. Item by item: each item contributes at most a known amount, and if
//! these amounts sum to less than 0, the total is negative. Then there is no cover. This is Farkas'
//! lemma, and the [`Weights`](Certificate::Weights) are integers. An item of weight `w` contributes
//! at most:
//!
//! - `w`, if it is primary and covered once; with bounds, `w` times the lower bound if `w` is
//!   negative, and `w` times the upper bound otherwise;
//! - `w`, or 0 if `w` is negative, if it is secondary, because it is covered at most once. But a
//!   secondary item with colors may be covered any number of times, so its weight must not be
//!   positive.
//!
//! A [`Parity`](Certificate::Parity) is the same argument modulo 2: a set of primary items, each
//! covered a fixed number of times. These numbers have an odd sum, while every option has an even
//! number of the items.
//!
//! [`check`] is exact, makes one pass over the options, and shares no code with the methods that
//! find certificates.
//!
//! The text of a certificate is a line with its kind, and then a line for each item: the item's
//! name, or its weight and its name. Lines that start with `|` are comments, as in Knuth's format
//! for problems.
//!
//! ```
//! use quadrille::{Problem, proof::certificate::{Certificate, check}};
//!
//! // Three pigeons and two holes.
//! let problem: Problem = "a b c | x y\na x\na y\nb x\nb y\nc x\nc y".parse()?;
//! let certificate = Certificate::read(&problem, "weights\n-1 a\n-1 b\n-1 c\n1 x\n1 y\n")?;
//! assert_eq!(check(&problem, &certificate), Ok(()));
//! # Ok::<(), quadrille::text::ParseError>(())
//! ```

use std::fmt::{self, Display, Formatter, Write as _};

use thiserror::Error;

use crate::problem::{ItemId, ItemKind, OptionId, Problem};
use crate::text::{ParseError, quoted};

/// The reason why a problem has no cover. Its [`Display`] says it in words, with the number of
/// items.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Certificate {
    /// Every option has an even number of these items. A cover covers each of them a fixed number
    /// of times: an odd number in all.
    Parity(Vec<ItemId>),
    /// With these weights, no option has a negative sum, but every cover has one. Items that are
    /// not listed have weight 0.
    Weights(Vec<(ItemId, i64)>),
}

/// The reason why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// An item is one of another problem.
    #[error("item {} is one of another problem", .item.index())]
    OtherProblem {
        /// The item.
        item: ItemId,
    },
    /// The problem has no item with this number.
    #[error("there is no item {}", .item.index())]
    NoSuchItem {
        /// The item.
        item: ItemId,
    },
    /// An item occurs twice.
    #[error("item {} occurs twice", quoted(.item))]
    Twice {
        /// The item's name.
        item: String,
    },
    /// An item of a parity is not covered a fixed number of times.
    #[error("item {} is not covered a fixed number of times", quoted(.item))]
    NotFixed {
        /// The item's name.
        item: String,
    },
    /// A secondary item with colors has a positive weight: it may be covered any number of times.
    #[error("item {} has colors and may be covered any number of times", quoted(.item))]
    Unbounded {
        /// The item's name.
        item: String,
    },
    /// An option has an odd number of the items, or a negative sum.
    #[error("the weights in option {}, counted from 0, sum to {sum}", .option.index())]
    Option {
        /// The option.
        option: OptionId,
        /// The sum of the weights of its items; in a parity, each weighs 1.
        sum: i128,
    },
    /// The sum over all items is even, or not negative.
    #[error("the weights of all items sum to {sum}, which contradicts nothing")]
    Sum {
        /// The sum.
        sum: i128,
    },
}

/// `Ok` if the certificate proves that the problem has no cover.
///
/// ```
/// use quadrille::{ItemId, Problem};
/// use quadrille::proof::certificate::{Certificate, CertificateError, check};
///
/// // Three points have no perfect matching: each edge has two points.
/// let problem: Problem = "a b c\na b\na c\nb c".parse()?;
/// let all = Certificate::Parity(problem.items().collect());
/// assert_eq!(check(&problem, &all), Ok(()));
/// let two = Certificate::Parity(vec![ItemId::new(0), ItemId::new(1)]);
/// assert!(matches!(check(&problem, &two), Err(CertificateError::Option { sum: 1, .. })));
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
///
/// # Errors
///
/// The first error found.
pub fn check<T>(problem: &Problem<T>, certificate: &Certificate) -> Result<(), CertificateError> {
    let name = |item| problem.name(item).to_owned();
    let mut weights: Vec<i64> = vec![0; problem.n_items()];
    let (pairs, is_parity): (Vec<(ItemId, i64)>, bool) = match certificate {
        Certificate::Parity(items) => (items.iter().map(|&item| (item, 1)).collect(), true),
        Certificate::Weights(pairs) => (pairs.clone(), false),
    };
    let mut occurs = vec![false; problem.n_items()];
    for (item, weight) in pairs {
        if !item.is_of(problem.owner()) {
            return Err(CertificateError::OtherProblem { item });
        }
        if item.index() >= problem.n_items() {
            return Err(CertificateError::NoSuchItem { item });
        }
        if std::mem::replace(&mut occurs[item.index()], true) {
            return Err(CertificateError::Twice { item: name(item) });
        }
        weights[item.index()] = weight;
    }
    for option in problem.options() {
        let mut sum: i128 = 0;
        for entry in problem.entries(option) {
            let weight = weights[entry.item.index()];
            if entry.color.is_some() && weight > 0 && !is_parity {
                return Err(CertificateError::Unbounded { item: name(entry.item) });
            }
            sum += i128::from(weight);
        }
        if if is_parity { sum % 2 != 0 } else { sum < 0 } {
            return Err(CertificateError::Option { option, sum });
        }
    }
    let mut total: i128 = 0;
    for item in problem.items().filter(|item| occurs[item.index()]) {
        let bounds = problem.bounds(item);
        let (low, high) = match problem.kind(item) {
            ItemKind::Primary => (i128::from(*bounds.start()), i128::from(*bounds.end())),
            ItemKind::Secondary => (0, 1),
        };
        if is_parity && low != high {
            return Err(CertificateError::NotFixed { item: name(item) });
        }
        let weight = i128::from(weights[item.index()]);
        total += weight * if weight < 0 { low } else { high };
    }
    if if is_parity { total % 2 == 0 } else { total >= 0 } {
        return Err(CertificateError::Sum { sum: total });
    }
    Ok(())
}

impl Certificate {
    /// The certificate with this text, for this problem. It is not [checked](check).
    ///
    /// # Errors
    ///
    /// The first line that is wrong, and why, such as an unknown item.
    pub fn read<T>(problem: &Problem<T>, text: &str) -> Result<Self, ParseError> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| {
            let line = line.trim();
            !line.is_empty() && !line.starts_with('|')
        });
        let fault = |number: u64, line: &str, reason: String| {
            ParseError::because(number, line.as_bytes(), 0..line.len(), reason)
        };
        let (number, kind) = lines.next().unwrap_or((1, ""));
        let is_parity = match kind.trim() {
            "parity" => true,
            "weights" => false,
            _ => return Err(fault(number, kind, "expected \"parity\" or \"weights\"".into())),
        };
        let mut pairs = Vec::new();
        for (number, line) in lines {
            let mut words = line.split_whitespace();
            let weight = if is_parity {
                1
            } else {
                let word = words.next().unwrap_or_default();
                let reason =
                    || format!("expected a whole number as the weight, found {}", quoted(word));
                word.parse().map_err(|_| fault(number, line, reason()))?
            };
            let (Some(word), None) = (words.next(), words.next()) else {
                return Err(fault(number, line, "expected the name of one item".into()));
            };
            let unknown = || fault(number, line, format!("unknown item {}", quoted(word)));
            pairs.push((problem.item(word).ok_or_else(unknown)?, weight));
        }
        Ok(if is_parity {
            Self::Parity(pairs.into_iter().map(|(item, _)| item).collect())
        } else {
            Self::Weights(pairs)
        })
    }

    /// The text of this certificate, which [`read`](Self::read) reads.
    ///
    /// # Panics
    ///
    /// If the problem does not have one of the items.
    #[must_use]
    pub fn write<T>(&self, problem: &Problem<T>) -> String {
        let mut text = String::new();
        match self {
            Self::Parity(items) => {
                text += "| Every option has an even number of these items; \
                         a cover has an odd number.\nparity\n";
                for &item in items {
                    text += problem.name(item);
                    text.push('\n');
                }
            }
            Self::Weights(pairs) => {
                text +=
                    "| No option comes to less than 0; all items that a cover has do.\nweights\n";
                for &(item, weight) in pairs {
                    writeln!(text, "{weight} {}", problem.name(item)).expect("a string");
                }
            }
        }
        text
    }

    /// The word that starts the certificate's text: `parity` or `weights`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Parity(_) => "parity",
            Self::Weights(_) => "weights",
        }
    }

    /// The number of items that the certificate lists.
    #[must_use]
    pub fn n_items(&self) -> usize {
        match self {
            Self::Parity(items) => items.len(),
            Self::Weights(pairs) => pairs.len(),
        }
    }
}

/// In words, with the number of items: "13 items: the total is odd, but even in every option".
impl Display for Certificate {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let n_items = self.n_items();
        let items = if n_items == 1 { "item" } else { "items" };
        let how = match self {
            Self::Parity(_) => "the total is odd, but even in every option",
            Self::Weights(_) => "the total weight is negative, but not in any option",
        };
        write!(f, "{n_items} {items}: {how}")
    }
}
