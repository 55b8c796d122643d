//! Random covers by weights: the probability of a cover is proportional to the product of the
//! weights of its options.
//!
//! The weight of a node is the sum of the products of weights of its covers. It is computed from
//! the leaves to the root. It may be larger or smaller than any `f64`, so it is a [`Wide`] number,
//! an `f64` with an exponent of its own. At a choice, the probability of an edge is its share in
//! the weight of the choice, to 64 bits.
//!
//! **How exact.** Each operation rounds to 53 bits. The computed weight of a node is used twice: as
//! its weight at the node above, and as the whole that its edges are shares of. So its error
//! cancels in the probability of a cover. The remaining error comes from the last roundings at each
//! choice (of k edges: a relative error below (k^2 + 3) 2^-53, the k^2 only for the edge with the
//! largest share, which is 1 minus the other shares) and from the weight of the root (below (k + 1)
//! 2^-53 for each choice on the way to a cover, and 2^-53 for each factor). Together that is less
//! than 2^-51 k^2 for each choice. In addition, shares are rounded down to multiples of 2^-64.

use thiserror::Error;

use super::sample::{Sampler, steps};
use super::{Diagram, Edges, View};
use crate::problem::OptionId;

/// Why there are no random covers by these weights.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum WeightError {
    /// A weight is negative, infinite, or not a number.
    #[error("option {} has weight {weight}; it must be finite and at least 0", .option.index())]
    NotAWeight {
        /// The option.
        option: OptionId,
        /// Its weight.
        weight: f64,
    },
    /// There are covers, but each has an option with a weight of 0.
    #[error("every cover has an option with a weight of 0")]
    AllZero,
}

impl Diagram {
    /// Random covers, determined by the seed; the probability of a cover is proportional to the
    /// product of the weights of its options. Weights may be of any size: products do not overflow.
    ///
    /// The probability of a cover is correct to within a relative error of 2^-51 k^2 for each
    /// choice among k options on the way to it. Shares of a choice are multiples of 2^-64, so an
    /// option with a smaller share is never taken. An option with a weight of 0 is never taken,
    /// either.
    ///
    /// Setup takes time proportional to the diagram; covers take as long as those of
    /// [`Counted::sampler`](super::Counted::sampler).
    ///
    /// # Errors
    ///
    /// If a weight is negative or not finite, or if there are covers and all have a weight of 0.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let problem: Problem = "a b c\na b\nb c\na\nc".parse()?;
    /// let diagram = problem.diagram()?;
    /// // Options 0 ("a b") and 3 ("c") are three times as likely as options 1 and 2.
    /// let weight = |option: quadrille::OptionId| if option.index() == 0 { 3.0 } else { 1.0 };
    /// let sampler = diagram.weighted_sampler(1, weight)?;
    /// let n = sampler.take(4000).filter(|cover| cover.iter().any(|o| o.index() == 0)).count();
    /// assert!((2900..3100).contains(&n));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn weighted_sampler(
        &self,
        seed: u64,
        weight: impl Fn(OptionId) -> f64,
    ) -> Result<Sampler<'_>, WeightError> {
        let options = (0..self.n_options).map(OptionId::new);
        let of_options = options
            .map(|option| match weight(option) {
                weight if weight >= 0.0 && weight.is_finite() => Ok(Wide::new(weight)),
                weight => Err(WeightError::NotAWeight { option, weight }),
            })
            .collect::<Result<Vec<Wide>, _>>()?;
        let weights = weights(self, &of_options);
        if !self.is_empty() && weights[self.root as usize].is_zero() {
            return Err(WeightError::AllZero);
        }
        let mut of_edges = Vec::new();
        let steps = steps(self, |node, thresholds| {
            of_edges.clear();
            of_edges.extend(
                self.edges_of(node)
                    .iter()
                    .map(|edge| edge.value(&of_options, Wide::ONE).times(weights[edge.target()])),
            );
            shares(&of_edges, weights[node as usize], thresholds);
        });
        Ok(Sampler::new(self, None, steps, seed))
    }
}

/// The weight of each node.
fn weights(diagram: &Diagram, of_options: &[Wide]) -> Vec<Wide> {
    diagram.values(|node, weights: &[Wide]| match node {
        View::NoCover => Wide::ZERO,
        View::EmptyCover => Wide::ONE,
        View::Choice(Edges(edges)) => edges
            .iter()
            .map(|edge| edge.value(of_options, Wide::ONE).times(weights[edge.target()]))
            .fold(Wide::ZERO, Wide::plus),
        View::Product(Edges(factors)) => {
            factors.iter().map(|factor| weights[factor.target()]).fold(Wide::ONE, Wide::times)
        }
    })
}

/// The thresholds of edges with these weights, except the last one: sums of their shares, in units
/// of 2^-64. The largest share is 2^64 minus the sum of the others.
fn shares(of_edges: &[Wide], whole: Wide, thresholds: &mut Vec<u64>) {
    let largest = (0..of_edges.len()).max_by(|&a, &b| of_edges[a].compare(of_edges[b]));
    let largest = largest.expect("a choice has edges");
    let mut rest = 1_u128 << 64;
    for (place, weight) in of_edges.iter().enumerate() {
        if place != largest {
            rest = rest.saturating_sub(weight.share(whole).into());
        }
    }
    let mut sum = 0_u128;
    for (place, weight) in of_edges[..of_edges.len() - 1].iter().enumerate() {
        sum += if place == largest { rest } else { weight.share(whole).into() };
        thresholds.push(u64::try_from(sum).unwrap_or(u64::MAX));
    }
}

/// A number that is at least 0, with the precision of `f64` and a larger range.
#[derive(Clone, Copy, Debug)]
struct Wide {
    /// At least 1 and less than 2; or 0.
    mantissa: f64,
    /// The power of 2 that the mantissa is multiplied by.
    exponent: i64,
}

/// The bits of the fraction of an `f64`.
const FRACTION_BITS: u32 = f64::MANTISSA_DIGITS - 1;

impl Wide {
    const ZERO: Self = Self { mantissa: 0.0, exponent: i64::MIN };
    const ONE: Self = Self { mantissa: 1.0, exponent: 0 };

    /// A finite number that is at least 0.
    fn new(number: f64) -> Self {
        if number == 0.0 {
            return Self::ZERO;
        }
        // Subnormal numbers become normal ones.
        let (number, shift) =
            if number < f64::MIN_POSITIVE { (number * power(64), -64) } else { (number, 0) };
        let biased = i64::try_from(number.to_bits() >> FRACTION_BITS).expect("11 bits");
        let exponent = biased - 1023;
        let fraction = number.to_bits() & ((1 << FRACTION_BITS) - 1);
        let mantissa = f64::from_bits(fraction | 1.0_f64.to_bits());
        Self { mantissa, exponent: exponent + shift }
    }

    fn is_zero(self) -> bool {
        self.exponent == i64::MIN
    }

    fn times(self, other: Self) -> Self {
        if self.is_zero() || other.is_zero() {
            return Self::ZERO;
        }
        Self { mantissa: self.mantissa * other.mantissa, exponent: self.exponent + other.exponent }
            .normalized()
    }

    fn plus(self, other: Self) -> Self {
        let (large, small) =
            if self.exponent >= other.exponent { (self, other) } else { (other, self) };
        if small.is_zero() {
            return large;
        }
        // A number that is smaller by 2^64 changes nothing.
        let shift = large.exponent - small.exponent;
        let small = if shift > 64 { 0.0 } else { small.mantissa * power(-shift) };
        Self { mantissa: large.mantissa + small, exponent: large.exponent }.normalized()
    }

    /// The same number with a mantissa less than 2. The mantissa before is less than 4.
    fn normalized(self) -> Self {
        if self.mantissa < 2.0 {
            return self;
        }
        Self { mantissa: self.mantissa * 0.5, exponent: self.exponent + 1 }
    }

    /// The share of this part in the whole, in units of 2^-64, at most 2^64 - 1.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 on")]
    fn share(self, whole: Self) -> u64 {
        let less = whole.exponent.saturating_sub(self.exponent);
        if less > 64 || self.is_zero() {
            return 0;
        }
        // A part that is larger by an error of rounding is the whole.
        (self.mantissa / whole.mantissa * power(64 - less)) as u64
    }

    fn compare(self, other: Self) -> std::cmp::Ordering {
        self.exponent.cmp(&other.exponent).then(self.mantissa.total_cmp(&other.mantissa))
    }
}

/// A power of 2 from 2^-1022 to 2^1023.
fn power(exponent: i64) -> f64 {
    f64::from_bits(u64::try_from(1023 + exponent).expect("a normal number") << FRACTION_BITS)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::cast_precision_loss, reason = "rounded")]

    use quickcheck::quickcheck;

    use super::*;

    fn value(wide: Wide) -> f64 {
        if wide.is_zero() {
            0.0
        } else {
            wide.mantissa * 2_f64.powi(i32::try_from(wide.exponent).unwrap())
        }
    }

    quickcheck! {
        fn wide_numbers_are_as_exact_as_others(a: u64, b: u64, scale: u8) -> bool {
            let (a, b) = (a as f64, b as f64 * 2_f64.powi(i32::from(scale) - 128));
            let (wide_a, wide_b) = (Wide::new(a), Wide::new(b));
            let is_near = |x: f64, y: f64| (x - y).abs() <= y * f64::EPSILON;
            is_near(value(wide_a), a)
                && is_near(value(wide_a.plus(wide_b)), a + b)
                && is_near(value(wide_a.times(wide_b)), a * b)
                && [wide_a, wide_b].iter().all(|w| w.is_zero() || (1.0..2.0).contains(&w.mantissa))
        }

        fn thresholds_are_sums_of_shares(numbers: Vec<u16>) -> bool {
            let of_edges: Vec<Wide> = numbers.iter().map(|&n| Wide::new(n.into())).collect();
            let whole: u64 = numbers.iter().copied().map(u64::from).sum();
            if whole == 0 {
                return true;
            }
            let mut thresholds = Vec::new();
            shares(&of_edges, Wide::new(whole as f64), &mut thresholds);
            thresholds.push(u64::MAX);
            let mut before = 0;
            thresholds.len() == numbers.len() && numbers.iter().zip(thresholds).all(|(&n, end)| {
                let width = end - std::mem::replace(&mut before, end);
                let share = f64::from(n) / whole as f64;
                (n > 0 || width <= 1)
                    && (width as f64 * 0.5_f64.powi(64) - share).abs() < share * 1e-13 + 1e-18
            })
        }
    }

    #[test]
    fn subnormal_and_extreme_numbers_keep_their_values() {
        for number in [5e-324, f64::MIN_POSITIVE, 1.0, 0.75, f64::MAX] {
            let wide = Wide::new(number);
            let half = i32::try_from(wide.exponent / 2).unwrap();
            let rest = i32::try_from(wide.exponent).unwrap() - half;
            let value = wide.mantissa * 2_f64.powi(half) * 2_f64.powi(rest);
            assert_eq!(value.to_bits(), number.to_bits());
        }
        assert!(Wide::new(-0.0).is_zero());
        let square = Wide::new(f64::MAX).times(Wide::new(f64::MAX));
        assert_eq!((square.exponent, square.share(square)), (2047, u64::MAX));
    }
}
