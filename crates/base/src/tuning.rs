//! The tuned numbers of the engine, in one table.
//!
//! A tuned number was chosen by measurements, or guessed. It decides the speed, the memory, or when
//! something is tried, but never an answer. A numerical tolerance, the layout of data, the limit of
//! a format and the width of a vector are not tuned, and stand where they are used.
//!
//! Each crate of the engine has a file, and each file or idea of the crate has a section in it:
//! `tuning::search::order::MOST_STEPS`. A row says
//!
//! ```text
//! NAME: TYPE = VALUE; UNIT in LEAST ..= MOST, by BENCH;
//! ```
//!
//! Two numbers of one meaning share a row. The range is where the number makes sense. The bench
//! (`benches/` or `benches/peers/`) is the one that shows the effect. Where none does, it is
//! `none`, and the comment says "Not tuned.", or what was measured. A test compares all of this
//! with the benches and the sources.
//!
//! | unit | meaning |
//! | --- | --- |
//! | `work` | about nanoseconds, see below |
//! | `times` | a factor |
//! | `part` | a divisor: 4 means a quarter |
//! | `share` | a part of 1, or of something that the comment names |
//! | `ms`, `us` | time by the clock |
//!
//! Work is made of the counters of a search, never of a clock: so one thread goes the same way on
//! every machine and in every run.
//!
//! | idea | bench |
//! | --- | --- |
//! | trees, sets of bits, the choice of an engine, several workers | `engines` |
//! | first covers, and learning | `first` |
//! | counts, memoization, certificates | `counting` |
//! | diagrams and samples | `diagrams` |
//! | cheapest covers, linear programs | `cheapest`, in `benches/peers/` |

/// The numbers of one row.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The section.
    pub section: &'static str,
    /// One name, or two.
    pub names: &'static [&'static str],
    /// The value of each name.
    pub values: &'static [f64],
    /// The unit of the values.
    pub unit: &'static str,
    /// The least and the most value that make sense.
    pub range: [f64; 2],
    /// The bench that shows the effect, or `none`.
    pub bench: &'static str,
}

/// Makes constants from the rows of a crate, in a module for each section, and the list of rows.
macro_rules! tuned {
    ($([$section:ident] $(
        $(#[$doc:meta])*
        $name:ident $(, $second:ident)?: $type:ty = $value:expr $(, $other:expr)?;
        $unit:ident in $range:expr, by $bench:ident;
    )+)+) => {
        $(#[doc = concat!("Section `", stringify!($section), "`.")]
        pub mod $section {
            $($(#[$doc])*
            pub const $name: $type = $value;
            $(#[doc = concat!("See [`", stringify!($name), "`].")]
            pub const $second: $type = $other;)?)+
        })+

        /// The rows.
        #[allow(clippy::cast_lossless, clippy::cast_precision_loss, reason = "read by a test")]
        pub const ROWS: &[super::Row] = &[$($({
            const RANGE: std::ops::RangeInclusive<$type> = $range;
            super::Row {
                section: stringify!($section),
                names: &[stringify!($name) $(, stringify!($second))?],
                values: &[$section::$name as f64 $(, $section::$second as f64)?],
                unit: stringify!($unit),
                range: [*RANGE.start() as f64, *RANGE.end() as f64],
                bench: stringify!($bench),
            }
        }),+),+];
    };
}

pub mod cheapest;
pub mod decide;
pub mod proof;
pub mod search;
pub mod symmetry;

/// The rows of each crate.
pub const CRATES: [(&str, &[Row]); 5] = [
    ("search", search::ROWS),
    ("cheapest", cheapest::ROWS),
    ("symmetry", symmetry::ROWS),
    ("proof", proof::ROWS),
    ("decide", decide::ROWS),
];
