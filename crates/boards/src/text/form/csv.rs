//! A field of a table. [`table`](super::super::table) reads tables and writes answers back into
//! them.

use super::{Definition, Reading};

pub(super) const FORM: Definition = Definition {
    name: "csv",
    help: "A table: a record per line, with or without a header",
    reading: Reading::Table,
    write: super::line::write,
};
