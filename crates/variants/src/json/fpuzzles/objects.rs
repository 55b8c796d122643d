//! The objects of an export of f-puzzles, with all keys that they may have.
//!
//! A key of another name is an error. The keys after the first ones mean nothing for the solution:
//! their values are not read.

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny};

use super::super::raw::Raw;

/// A cell of the grid.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Cell<'t> {
    #[serde(borrow)]
    pub(super) value: Option<Raw<'t>>,
    pub(super) given: Option<Raw<'t>>,
    /// `null` is written for a cell without a region.
    #[serde(deserialize_with = "even_null")]
    pub(super) region: Option<Raw<'t>>,
    pub(super) given_pencil_marks: Option<Raw<'t>>,
    c: IgnoredAny,
    c_array: IgnoredAny,
    highlight: IgnoredAny,
    candidates: IgnoredAny,
    center_pencil_marks: IgnoredAny,
    corner_pencil_marks: IgnoredAny,
}

fn even_null<'de: 't, 't, D: Deserializer<'de>>(from: D) -> Result<Option<Raw<'t>>, D::Error> {
    Raw::deserialize(from).map(Some)
}

/// Objects with these keys, and with the keys of colors and sizes.
macro_rules! objects {
    ($($(#[$about:meta])* $name:ident { $($(#[$with:meta])? $key:ident),* })*) => {$(
        $(#[$about])*
        #[derive(Default, Deserialize)]
        #[serde(default, deny_unknown_fields, rename_all = "camelCase")]
        pub(super) struct $name<'t> {
            $(
                #[serde(borrow)]
                $(#[$with])?
                pub(super) $key: Option<Raw<'t>>,
            )*
            base_c: IgnoredAny,
            outline_c: IgnoredAny,
            font_c: IgnoredAny,
            color: IgnoredAny,
            width: IgnoredAny,
            height: IgnoredAny,
            size: IgnoredAny,
            angle: IgnoredAny,
        }
    )*};
}

objects! {
    /// `killercage`, `difference`, `ratio`, `xv`.
    Numbered { cells, value }
    /// `extraregion`.
    Region { cells }
    /// `odd`, `even`, `minimum`, `maximum`.
    Parity { cell }
    /// `thermometer`, `palindrome`, `renban`, `betweenline`, `regionsumline`, `entropicline`,
    /// `modularline`.
    Path { lines }
    /// `whispers`.
    Whispers { lines, value }
    /// `arrow`.
    Arrow { cells, lines }
    /// `clone`.
    Copies { cells, clone_cells }
    /// `littlekillersum`.
    LittleKiller { cell, cells, direction, value }
    /// `quadruple`.
    Quadruple { cells, values }
    /// `sandwichsum`, `skyscraper`, `xsum`.
    Seen { cell, value }
    /// A drawing.
    Drawing {
        cells,
        lines,
        value,
        from_constraint,
        is_new_constraint,
        #[serde(rename = "isLLConstraint")]
        is_ll_constraint
    }
}
