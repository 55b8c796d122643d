//! Exports of f-puzzles and `SudokuPad`: JSON objects with a board and its rules.
//!
//! Each rule of an export becomes [constraints](super::Constraint), or is an error at its key or
//! its value. No rule is ignored:
//!
//! - An object of a rule, of a drawing, and of a cell has only the keys that are known there. An
//!   unknown key of the whole object is an error too, unless its value is empty.
//! - A value has the type that the exporter writes: `"given": 1` and `"antiknight": "true"` are
//!   errors. Numbers may be in quotation marks.
//! - No object, even in a part that is ignored, has a key twice.
//!
//! A known key with an empty value (`null`, `false`, `""`, `[]`, `{}`) means nothing.
//!
//! # f-puzzles
//!
//! An object with a `grid`.
//!
//! | keys | read as |
//! | --- | --- |
//! | `size`, `grid` | the size; given digits, regions, and given pencil marks as candidates |
//! | `diagonal+`, `diagonal-`, `antiknight`, `antiking` | rules for all cells |
//! | `disjointgroups`, `nonconsecutive` | the same |
//! | `negative` | `ratio`, `difference`, `xv`: adjacent cells without a mark are not so |
//! | `killercage`, `extraregion`, `thermometer`, `arrow` | the rules of these names |
//! | `palindrome`, `renban`, `whispers` | the rules of these names |
//! | `betweenline`, `regionsumline`, `entropicline` | the rules of these names |
//! | `modularline` | the rule of this name, with the modulus 3, as `SudokuSolver` reads it |
//! | `quadruple`, `skyscraper`, `xsum` | the rules of these names |
//! | `minimum`, `maximum` | cells less, or greater, than neighbors that are not such cells |
//! | `difference`, `ratio`, `xv` | dots and letters; a dot without a number is 1 or 2 |
//! | `odd`, `even`, `clone`, `littlekillersum`, `sandwichsum` | the rules of these names |
//! | `metadata` | as in `SudokuPad`, see below |
//! | `title`, `author`, `ruleset`, `solution`, `successMessage` | not rules: ignored |
//! | `highlightConflicts`, `disabledlogic`, `truecandidatesoptions` | not rules: ignored |
//! | `fogofwar`, `foglight`, `triggereffect` | not rules: ignored |
//! | `text`, `line`, `circle`, `rectangle`, `cage` | drawings: ignored, see below |
//!
//! In a cell, `c`, `cArray`, `highlight`, `candidates`, `centerPencilMarks` and
//! `cornerPencilMarks` are ignored; in rules and drawings, the colors `baseC`, `outlineC`, `fontC`
//! and `color`, and `width`, `height`, `size` and `angle`.
//!
//! `negative` forbids the ratios, or the differences, of all dots on the board, and without dots
//! the ratio 2, or the difference 1. A dot of either color, with any number, excuses its cells,
//! also from `nonconsecutive`. `xv` forbids 5 and 10 except for cells with a letter. `SudokuSolver`
//! reads the same, and has no `difference` there.
//!
//! Dots and letters are between cells with a common side. The lines of an arrow begin in its
//! circle, and a pill is read from left to right and from top to bottom. If a little killer lists
//! cells, they are those that its arrow points to.
//!
//! A drawing with `fromConstraint`, `isNewConstraint` or `isLLConstraint` stands for a rule.
//! Extensions of f-puzzles write such a `line` for each `renban` and `whispers`, besides the rule.
//! Any other such drawing is an error. A text in a `cage` may be metadata.
//!
//! # `SudokuPad`
//!
//! An object with `cells`: the format that is also known as SCL or CTC.
//!
//! | keys | read as |
//! | --- | --- |
//! | `cells` | the size and the given digits: `value` of each cell |
//! | `regions` | the boxes; they must fill the board |
//! | `cages` | killer cages: `sum`, or `value` if that is a number |
//! | `diagonal+`, `diagonal-`, `antiknight`, `antiking` | rules for all cells |
//! | `disjointgroups`, `nonconsecutive` | the same |
//! | `global` | `antiknight`, `antiking`, `nonconsecutive`, `disjoint` |
//! | `id`, `title`, `author`, `rules`, `ruleset`, `solution`, `settings` | not rules: ignored |
//! | `cellSize`, `foglight`, `triggereffect`, `videos` | not rules: ignored |
//! | `metadata` | `antiknight` and `antiking`, `true` or `false`; see below |
//! | `lines`, `arrows`, `overlays`, `underlays` | errors, as all other keys |
//!
//! The marks of a cell (`pencilMarks`, `cornermarks`, `centremarks`) are ignored, and the colors
//! and sizes of a cage.
//!
//! In a cage with `unique: false` a digit may be there twice. A cage with `unique: true`, of any
//! known style, has different digits. `SudokuPad` writes a sum for each extra region, so that a sum
//! in a cage of the style `extraregion` with fewer cells than digits is an error. A cage without
//! cells is a text, and `word: text` is metadata. Lines and overlays are errors because the export
//! does not say which rule a drawing stands for.
//!
//! Metadata is what the author wrote. `norowcol` is an error, and so is any unknown word with the
//! value `true`; other texts and numbers are ignored.

use super::Variant;
use super::catalogue::{ExportValue, RuleKind};
use super::rules::is_one_of;
use quadrille_base::text::quoted;
use quadrille_models::ModelError;
use quadrille_models::sudoku::Sudoku;

mod fpuzzles;
mod metadata;
mod object;
mod raw;
mod sudokupad;

pub(super) use object::Object;
use raw::{Raw, Refused};

/// The content of an export.
struct Export {
    variant: Variant,
    givens: Vec<Option<usize>>,
}

/// A number, or `None` if the value is missing or empty. Any other value is an error.
fn number_or_none(value: Option<Raw<'_>>) -> Result<Option<usize>, Refused<'_>> {
    let Some(value) = value.and_then(Raw::if_any) else { return Ok(None) };
    value.number().map(Some).ok_or_else(|| value.expected("a whole number"))
}

/// The reason why a rule is refused of which only the word is known.
fn unknown(word: &str) -> String {
    format!("the rule {} is not known here", quoted(word))
}

/// A digit, from 1.
fn digit(value: Raw<'_>, n: usize) -> Result<usize, Refused<'_>> {
    let digit = value.number().filter(|digit| (1..=n).contains(digit));
    digit.ok_or_else(|| value.expected(&format!("a digit from 1 to {n}")))
}

/// A board with regions.
fn board(side: usize, regions: &[usize]) -> Result<Variant, ModelError> {
    Sudoku::with_regions(side, regions).and_then(Variant::new)
}

/// Adds the rule for all cells that a key stands for; `false` if it stands for none.
fn read_global<'t>(variant: &mut Variant, key: &str, value: Raw<'t>) -> Result<bool, Refused<'t>> {
    if !RuleKind::of_key(key).is_some_and(|(_, its)| its == ExportValue::Flag) {
        return Ok(false);
    }
    value.flag()?;
    add_global(variant, key).map_err(value.wrong())
}

/// Adds the rule for all cells with this name; `false` if there is none.
fn add_global(variant: &mut Variant, word: &str) -> Result<bool, ModelError> {
    let rule = RuleKind::of_key(word).map(|(rule, _)| rule).filter(|rule| rule.is_whole());
    if let Some(rule) = rule {
        *variant = rule.added_to(variant.clone(), word)?;
    }
    Ok(rule.is_some())
}
