//! Why a problem has no cover, in a form that anybody can check: a sum over its items that does not come
//! out.
//!
//! A [`Certificate`] weighs items. Take any set of options, and add the weights of all their items up in
//! two ways, option by option and item by item. If no option adds less than 0, the whole is at least 0;
//! but if each item can bring no more than so much, and that is less than 0 in all, the options are no
//! cover. That is Farkas' lemma, and the [`Weights`](Certificate::Weights) are whole numbers. What an item
//! of weight `w` can bring:
//!
//! - a primary item is covered once, and brings `w`; with bounds, so many times, and brings at most `w`
//!   times the lower one if `w` is negative, or times the upper one;
//! - a secondary item is covered once or not at all, and brings at most `w`, or 0 if `w` is negative. With
//!   colors it may be covered any number of times, so `w` must not be positive.
//!
//! A [`Parity`](Certificate::Parity) is the same modulo 2: a set of primary items, each to be covered a
//! fixed number of times, which add up to an odd number, while every option has an even number of them.
//!
//! [`check`] is one pass over the options, exact, and shares nothing with whoever found the certificate.
//!
//! As text, a certificate is a line that says what it is, and a line for each item: its name, or its
//! weight and its name. Lines that start with `|` are comments, as in Knuth's format of problems.
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

use std::fmt::Write as _;

use thiserror::Error;

use crate::problem::{ItemId, ItemKind, OptionId, Problem, quoted};
use crate::text::ParseError;

/// Why a problem has no cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// Every option has an even number of these items, each of which stands a fixed number of times in a
    /// cover: an odd number in all.
    Parity(Vec<ItemId>),
    /// By these weights no option comes to less than 0, but all items together to less than 0. An item
    /// that is not here weighs nothing.
    Weights(Vec<(ItemId, i64)>),
}

/// Why a certificate is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// An item stands in it twice.
    #[error("item {} stands in it twice", quoted(.item))]
    Twice {
        /// Its name.
        item: String,
    },
    /// How often an item is covered is not fixed, so that it has no part in a parity.
    #[error("item {} may be covered more or less often", quoted(.item))]
    NotFixed {
        /// Its name.
        item: String,
    },
    /// A secondary item with colors has a positive weight: it may be covered any number of times.
    #[error("item {} has colors and may be covered any number of times", quoted(.item))]
    Unbounded {
        /// Its name.
        item: String,
    },
    /// An option has an odd number of the items, or weighs less than 0.
    #[error("option {} comes to {sum}", .option.index())]
    Option {
        /// The option.
        option: OptionId,
        /// What it comes to.
        sum: i128,
    },
    /// All items together come to an even number, or to 0 or more.
    #[error("all items come to {sum}")]
    Sum {
        /// What they come to.
        sum: i128,
    },
}

/// `Ok` if the certificate proves that the problem has no cover.
///
/// # Errors
///
/// The first flaw met.
pub fn check<T>(problem: &Problem<T>, certificate: &Certificate) -> Result<(), Flaw> {
    let name = |item| problem.name(item).to_owned();
    let mut weights: Vec<i64> = vec![0; problem.n_items()];
    let (pairs, is_parity): (Vec<(ItemId, i64)>, bool) = match certificate {
        Certificate::Parity(items) => (items.iter().map(|&item| (item, 1)).collect(), true),
        Certificate::Weights(pairs) => (pairs.clone(), false),
    };
    let mut is_met = vec![false; problem.n_items()];
    for (item, weight) in pairs {
        if std::mem::replace(&mut is_met[item.index()], true) {
            return Err(Flaw::Twice { item: name(item) });
        }
        weights[item.index()] = weight;
    }
    for option in problem.options() {
        let mut sum: i128 = 0;
        for entry in problem.entries(option) {
            let weight = weights[entry.item.index()];
            if entry.color.is_some() && weight > 0 && !is_parity {
                return Err(Flaw::Unbounded { item: name(entry.item) });
            }
            sum += i128::from(weight);
        }
        if if is_parity { sum % 2 != 0 } else { sum < 0 } {
            return Err(Flaw::Option { option, sum });
        }
    }
    let mut total: i128 = 0;
    for item in problem.items().filter(|item| is_met[item.index()]) {
        let bounds = problem.bounds(item);
        let (low, high) = match problem.kind(item) {
            ItemKind::Primary => (i128::from(*bounds.start()), i128::from(*bounds.end())),
            ItemKind::Secondary => (0, 1),
        };
        if is_parity && low != high {
            return Err(Flaw::NotFixed { item: name(item) });
        }
        let weight = i128::from(weights[item.index()]);
        total += weight * if weight < 0 { low } else { high };
    }
    if if is_parity { total % 2 == 0 } else { total >= 0 } {
        return Err(Flaw::Sum { sum: total });
    }
    Ok(())
}

impl Certificate {
    /// Reads a certificate for a problem; whether it is one [`check`] tells.
    ///
    /// # Errors
    ///
    /// What is wrong with the first line that is wrong, such as an unknown item.
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
                let reason = || format!("expected a weight, a whole number, not {}", quoted(word));
                word.parse().map_err(|_| fault(number, line, reason()))?
            };
            let (Some(word), None) = (words.next(), words.next()) else {
                return Err(fault(number, line, "expected one item".into()));
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

    /// The text that [`read`](Self::read) reads.
    #[must_use]
    pub fn write<T>(&self, problem: &Problem<T>) -> String {
        let mut text = String::new();
        match self {
            Self::Parity(items) => {
                text += "| Every option has an even number of these items; a cover has an odd number.\n";
                text += "parity\n";
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

    /// How many items it weighs.
    #[must_use]
    pub fn n_items(&self) -> usize {
        match self {
            Self::Parity(items) => items.len(),
            Self::Weights(pairs) => pairs.len(),
        }
    }
}
