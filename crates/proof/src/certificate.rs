//! Certificates that a problem has no cover: weights of its items whose sum is a contradiction that
//! is easy to check.
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
//! A [`Modular`](Certificate::Modular) is the same argument modulo some number `m`: weights of
//! primary items that are each covered a fixed number of times. Option by option, the total is a
//! multiple of `m`, because the sum of each option is. Item by item, it is not. This holds for
//! every `m` from 2 on, prime or not: multiples of `m` add up to a multiple of `m`. Modulo 1 there
//! is no contradiction, and 0 is no modulus. A secondary item, or one with other bounds, cannot
//! have a weight: covers may differ in how often they cover it, so the total would not be known.
//!
//! A [`Parity`](Certificate::Parity) is the case `m = 2`: a set of such items. A cover covers them
//! an odd number of times in all, while every option has an even number of them.
//!
//! Sums are exact: weights have 64 bits, bounds 32, and a problem has fewer than 2^31 entries, so
//! no sum reaches 2^127.
//!
//! [`check`] is exact, makes one pass over the options, and shares no code with the methods that
//! find certificates.
//!
//! The text of a certificate is a line with its kind (`parity`, `modulo 3` or `weights`), and then
//! a line for each item: the item's name for a parity, else its weight and its name. Lines that
//! start with `|` are comments, as in Knuth's format for problems.
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

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter, Write as _};
use std::io::BufRead;

use thiserror::Error;

use crate::problem::{Instance, ItemId, OptionId};
use crate::text::{ParseError, ReadError, each_line, quoted};
use quadrille_base::counted;

/// The reason why a problem has no cover. Its [`Display`] states the reason in words, with the
/// number of items.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Certificate {
    /// Every option has an even number of these items. A cover covers each of them a fixed number
    /// of times: an odd number in all.
    Parity(Vec<ItemId>),
    /// With these weights, every option has a sum that is 0 modulo `modulus`. A cover covers each
    /// of the items a fixed number of times, and its sum is not 0 modulo `modulus`.
    Modular {
        /// At least 2.
        modulus: u32,
        /// Items that are not listed have weight 0.
        weights: Vec<(ItemId, i64)>,
    },
    /// With these weights, no option has a negative sum, but every cover has one. Items that are
    /// not listed have weight 0.
    Weights(Vec<(ItemId, i64)>),
}

impl Certificate {
    /// The same certificate with other items: those of a larger problem of which this one is a
    /// part, for example.
    #[doc(hidden)]
    #[must_use]
    pub fn with_items(&self, of: impl Fn(ItemId) -> ItemId) -> Self {
        let pairs = |weights: &[(ItemId, i64)]| {
            weights.iter().map(|&(item, weight)| (of(item), weight)).collect()
        };
        match self {
            Self::Parity(items) => Self::Parity(items.iter().map(|&item| of(item)).collect()),
            Self::Modular { modulus, weights } => {
                Self::Modular { modulus: *modulus, weights: pairs(weights) }
            }
            Self::Weights(weights) => Self::Weights(pairs(weights)),
        }
    }

    /// The weights of the items, and the modulus, if there is one.
    #[doc(hidden)]
    pub fn parts(&self) -> (Cow<'_, [(ItemId, i64)]>, Option<u32>) {
        match self {
            Self::Parity(items) => (items.iter().map(|&item| (item, 1)).collect(), Some(2)),
            Self::Modular { modulus, weights } => (weights.into(), Some(*modulus)),
            Self::Weights(weights) => (weights.into(), None),
        }
    }
}

/// The reason why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// An item is one of another problem.
    #[error("item {} is one of another problem", .0.index())]
    OtherProblem(ItemId),
    /// The problem has no item with this number.
    #[error("there is no item {}", .0.index())]
    NoSuchItem(ItemId),
    /// An item of this name occurs twice.
    #[error("item {} occurs twice", quoted(.0))]
    Twice(String),
    /// This modulus is less than 2.
    #[error("modulo {0} nothing is a contradiction; the modulus must be at least 2")]
    Modulus(u32),
    /// An item of a parity, or of weights modulo a number, is not covered a fixed number of times.
    #[error("item {} is not covered a fixed number of times", quoted(.0))]
    NotFixed(String),
    /// A secondary item with colors has a positive weight: it may be covered any number of times.
    #[error("item {} has colors and may be covered any number of times", quoted(.0))]
    Unbounded(String),
    /// An option has an odd number of the items, a sum that is not 0 modulo the modulus, or a
    /// negative sum.
    #[error("the weights in option {}, counted from 0, sum to {sum}", .option.index())]
    Option {
        /// The option.
        option: OptionId,
        /// The sum of the weights of its items; in a parity, each weighs 1.
        sum: i128,
    },
    /// This sum over all items is even, 0 modulo the modulus, or not negative.
    #[error("the weights of all items sum to {0}, which contradicts nothing")]
    Sum(i128),
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
pub fn check(problem: &Instance, certificate: &Certificate) -> Result<(), CertificateError> {
    let name = |item| problem.name(item).to_owned();
    let mut weights: Vec<i64> = vec![0; problem.n_items()];
    let (pairs, modulus) = certificate.parts();
    if let Some(modulus @ (0 | 1)) = modulus {
        return Err(CertificateError::Modulus(modulus));
    }
    let (is_modular, modulus) = (modulus.is_some(), modulus.map(i128::from));
    let mut occurs = vec![false; problem.n_items()];
    for &(item, weight) in &*pairs {
        if !item.is_of(problem.owner()) {
            return Err(CertificateError::OtherProblem(item));
        }
        if item.index() >= problem.n_items() {
            return Err(CertificateError::NoSuchItem(item));
        }
        if std::mem::replace(&mut occurs[item.index()], true) {
            return Err(CertificateError::Twice(name(item)));
        }
        weights[item.index()] = weight;
    }
    for option in problem.options() {
        let mut sum: i128 = 0;
        for entry in problem.entries(option) {
            let weight = weights[entry.item.index()];
            if entry.color.is_some() && weight > 0 && !is_modular {
                return Err(CertificateError::Unbounded(name(entry.item)));
            }
            sum += i128::from(weight);
        }
        if modulus.map_or(sum < 0, |modulus| sum % modulus != 0) {
            return Err(CertificateError::Option { option, sum });
        }
    }
    let mut total: i128 = 0;
    for item in problem.items().filter(|item| occurs[item.index()]) {
        let (low, high) = problem.bounds(item).into_inner();
        if is_modular && low != high {
            return Err(CertificateError::NotFixed(name(item)));
        }
        let weight = i128::from(weights[item.index()]);
        total += weight * i128::from(if weight < 0 { low } else { high });
    }
    if modulus.map_or(total >= 0, |modulus| total % modulus == 0) {
        return Err(CertificateError::Sum(total));
    }
    Ok(())
}

impl Certificate {
    /// The certificate with this text, for this problem. It is not [checked](check).
    ///
    /// # Errors
    ///
    /// If a line is wrong, for example because its item is unknown. The error is at the first such
    /// line.
    pub fn read(problem: &Instance, text: &str) -> Result<Self, ParseError> {
        let longest = u64::MAX >> 20;
        read_lines(problem, text.as_bytes(), longest).map_err(|error| match error {
            ReadError::Parse(error) => error,
            _ => unreachable!("a string is read without errors"),
        })
    }

    /// The certificate in this input, as by [`read`](Self::read). Takes the memory of the longest
    /// line, which may have 2 MiB, and of a certificate in which no item occurs twice.
    ///
    /// # Errors
    ///
    /// If a line is wrong, with the first such line; or if the input fails.
    pub fn read_from(problem: &Instance, input: impl BufRead) -> Result<Self, ReadError> {
        read_lines(problem, input, 2)
    }

    /// The text of this certificate, which [`read`](Self::read) reads.
    ///
    /// # Panics
    ///
    /// If the problem does not have one of the items.
    pub fn write(&self, problem: &Instance) -> String {
        let mut text = String::new();
        let push = |pairs: &[(ItemId, i64)], text: &mut String| {
            for &(item, weight) in pairs {
                writeln!(text, "{weight} {}", problem.name(item)).expect("a string");
            }
        };
        match self {
            Self::Parity(items) => {
                text += "| Every option has an even number of these items; \
                         a cover has an odd number.\nparity\n";
                for &item in items {
                    text += problem.name(item);
                    text.push('\n');
                }
            }
            Self::Modular { modulus, weights } => {
                text += "| Every option has a sum that is a multiple of the modulus; \
                         a cover has one that is not.\n";
                writeln!(text, "modulo {modulus}").expect("a string");
                push(weights, &mut text);
            }
            Self::Weights(pairs) => {
                text += "| No option has a negative sum; every cover has one.\nweights\n";
                push(pairs, &mut text);
            }
        }
        text
    }

    /// The word that starts the certificate's text: `parity`, `modulo` or `weights`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Parity(_) => "parity",
            Self::Modular { .. } => "modulo",
            Self::Weights(_) => "weights",
        }
    }

    /// The number of items that the certificate lists.
    pub fn n_items(&self) -> usize {
        match self {
            Self::Parity(items) => items.len(),
            Self::Modular { weights, .. } | Self::Weights(weights) => weights.len(),
        }
    }
}

/// What the first line should be.
const EXPECTED: &str = "expected \"parity\", \"weights\", or \"modulo 3\"";

/// Reads a certificate whose lines have at most `longest` mebibytes.
fn read_lines(
    problem: &Instance,
    input: impl BufRead,
    longest: u64,
) -> Result<Certificate, ReadError> {
    let mut certificate = None;
    each_line(input, longest, |number, line| {
        let fault = |reason| ParseError::because(number, line.as_bytes(), 0..line.len(), reason);
        read_line(problem, &mut certificate, line).map_err(fault).map_err(ReadError::from)
    })?;
    Ok(certificate.ok_or_else(|| ParseError::because(1, b"", 0..0, EXPECTED))?)
}

/// Adds a line to the certificate with the items that were read so far; `None` before the line with
/// its kind. Says what is wrong, if the line is.
fn read_line(
    problem: &Instance,
    certificate: &mut Option<Certificate>,
    line: &str,
) -> Result<(), String> {
    let Some(certificate) = certificate else {
        *certificate = Some(without_items(line)?);
        return Ok(());
    };
    let mut words = line.split_whitespace();
    let weight = if matches!(certificate, Certificate::Parity(_)) {
        1
    } else {
        let word = words.next().unwrap_or_default();
        let reason = || format!("expected a whole number as the weight, found {}", quoted(word));
        word.parse().map_err(|_| reason())?
    };
    let (Some(word), None) = (words.next(), words.next()) else {
        return Err("expected the name of one item".into());
    };
    let item = problem.item(word).ok_or_else(|| format!("unknown item {}", quoted(word)))?;
    // With one pair more than there are items, an item occurs twice, and `check` says so.
    if certificate.n_items() <= problem.n_items() {
        match certificate {
            Certificate::Parity(items) => items.push(item),
            Certificate::Modular { weights, .. } | Certificate::Weights(weights) => {
                weights.push((item, weight));
            }
        }
    }
    Ok(())
}

/// The certificate with this line before its items, without them, or what was expected.
fn without_items(line: &str) -> Result<Certificate, String> {
    let words: Vec<&str> = line.split_whitespace().take(3).collect();
    match words[..] {
        ["parity"] => Ok(Certificate::Parity(Vec::new())),
        ["weights"] => Ok(Certificate::Weights(Vec::new())),
        ["modulo", modulus] => {
            let parsed = modulus.parse().ok().filter(|&modulus: &u32| modulus > 1);
            let reason = || format!("expected a modulus from 2 on, found {}", quoted(modulus));
            let modulus = parsed.ok_or_else(reason)?;
            Ok(Certificate::Modular { modulus, weights: Vec::new() })
        }
        _ => Err(EXPECTED.into()),
    }
}

/// In words, with the number of items: "13 items: the total is odd, but even in every option".
impl Display for Certificate {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{}: ", counted(self.n_items(), "item"))?;
        match self {
            Self::Parity(_) => f.write_str("the total is odd, but even in every option"),
            Self::Modular { modulus, .. } => {
                write!(f, "the total is not 0 modulo {modulus}, but 0 in every option")
            }
            Self::Weights(_) => f.write_str("the total weight is negative, but not in any option"),
        }
    }
}
