//! The tests of what a person does, from outside, in one binary.

mod positions;
