//! A field of a table. How a table is read, and how an answer goes back into it, is in
//! [`table`](super::super::table).

use super::{Definition, Reading};

pub(super) const FORM: Definition = Definition {
    name: "csv",
    help: "A table: a record per line, with or without a header",
    reading: Reading::Table,
    write: super::line::write,
};
