//! The tests of variants from outside, in one binary, so that they are linked once.

#![cfg(feature = "serde")]

mod catalogue;
mod digits;

/// Laws over random exports and over a puzzle for each rule.
mod laws {
    mod exports;
    mod variants;
}
