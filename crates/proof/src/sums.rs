//! A certificate as a contradiction in the proof format of `VeriPB`.
//!
//! The sum of the constraints of the items, each times the weight of its item, has the sum of the
//! weights of an option as the coefficient of this option.
//!
//! - Weights: the coefficients are not negative, but the sum over any cover has to be negative. So
//!   the sum of the constraints is a contradiction. A secondary item of negative weight adds
//!   nothing to it: without the item, the coefficients are larger still.
//! - Modulo `m`: the coefficients are multiples of `m`, but the sum over any cover is a fixed
//!   number that is not. So both bounds of the sum are divided by `m` and rounded. The lower one is
//!   then larger than the upper one.

use std::fmt::Write as _;

use crate::certificate::Certificate;
use crate::formula::Formula;
use crate::problem::ItemId;

/// The line that derives the contradiction of a correct certificate.
#[doc(hidden)]
pub fn contradiction(certificate: &Certificate, formula: &Formula) -> String {
    let mut line = "pol".to_owned();
    match certificate.parts() {
        (weights, None) => sum(&mut line, &weights, 1, formula),
        (weights, Some(modulus)) => {
            // The sum of both bounds, each divided by the modulus and rounded.
            for sign in [1, -1] {
                sum(&mut line, &weights, sign, formula);
                write!(line, " {modulus} d").expect("a string");
            }
            line += " +";
        }
    }
    line
}

/// Appends the sum of the constraints of the items, each times its weight: of the upper bounds if
/// weight and sign are both positive or both negative, and otherwise of the lower bounds. A
/// constraint that the formula does not have is left out.
fn sum(line: &mut String, weights: &[(ItemId, i64)], sign: i64, formula: &Formula) {
    let mut plus = "";
    for &(item, weight) in weights {
        let constraint = if (weight > 0) == (sign > 0) {
            formula.at_most(item.index())
        } else {
            formula.at_least(item.index())
        };
        if weight != 0 && constraint != 0 {
            let factor = weight.unsigned_abs();
            write!(line, " {constraint}").expect("a string");
            if factor > 1 {
                write!(line, " {factor} *").expect("a string");
            }
            *line += plus;
            plus = " +";
        }
    }
}
