//! Exports of f-puzzles and `SudokuPad`: JSON objects with a board and its rules.
//!
//! Each rule of an export becomes [constraints](super::Constraint), or is an error at its key or
//! its value. No rule is ignored unless the caller
//! [names](super::VariantBoards::without_rules) it:
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
//! | `slowthermometer`, `palindrome`, `renban`, `nabner` | the same |
//! | `betweenline`, `lockout`, `doublearrow`, `zipperline` | the same |
//! | `regionsumline`, `entropicline`, `quadruple` | the same |
//! | `skyscraper`, `xsum`, `numberedroom`, `numberedrooms` | the same |
//! | `rowindexer`, `columnindexer`, `boxindexer` | the same |
//! | `odd`, `even`, `clone`, `littlekillersum`, `sandwichsum` | the same |
//! | `whispers`, `germanwhispers`, `dutchwhispers` | whispers of their differences |
//! | `modularline` | the rule of this name, with the modulus 3, as `SudokuSolver` reads it |
//! | `minimum`, `maximum` | cells less, or greater, than neighbors that are not such cells |
//! | `difference`, `ratio`, `xv` | dots and letters; a dot without a number is 1 or 2 |
//! | `metadata` | as in `SudokuPad`, see below |
//! | `title`, `author`, `ruleset`, `rules`, `description`, `comment` | not rules: ignored |
//! | `source`, `url`, `link`, `video`, `id`, `version`, `date`, `created` | the same |
//! | `difficulty`, `rating`, `successMessage`, `highlightConflicts` | the same |
//! | `disabledlogic`, `truecandidatesoptions` | the same |
//! | `fogofwar`, `foglight`, `triggereffect` | the same |
//! | `solution` | not a rule; a remark if it is no solution of the puzzle |
//! | `text`, `line`, `circle`, `rectangle`, `cage` | drawings, see below |
//!
//! A cell without a `region` is in its usual box, or on a board of 5x5, 7x7, 11x11 or 13x13 in its
//! row; if its region is `null`, it is in none. `parity` of a cell is `Even` or `Odd`.
//!
//! In a cell, a `value` that is not `given` is ignored, and so are `c`, `cArray`, `highlight`,
//! `highlightArray`, `candidates`, `centerPencilMarks` and `cornerPencilMarks`; in rules, the
//! colors `baseC`, `outlineC`, `fontC` and `color`, and `width`, `height`, `size` and `angle`.
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
//! Extensions of f-puzzles draw their rules, too, for programs that do not know them. A drawing
//! names its rule by `fromConstraint`, or another key that begins with `from`, or by a flag such as
//! `isNewConstraint`. If the export has the rule, the drawing means nothing; otherwise it is an
//! error. A remark says if a `line` is that of no rule. A text in a `cage` may be metadata, and
//! `DR` with a number there is a rule of `SudokuSolver` that is not known here.
//!
//! # `SudokuPad`
//!
//! An object with `cells`: the format that is also known as SCL or CTC.
//!
//! | keys | read as |
//! | --- | --- |
//! | `cells` | the size and the given digits: `value` of each cell |
//! | `regions` | the boxes; if they do not fill the board, sets of different digits |
//! | `cages` | killer cages: `sum`, or `value` if that is a number |
//! | `diagonal+`, `diagonal-`, `antiknight`, `antiking` | rules for all cells |
//! | `disjointgroups`, `nonconsecutive` | the same |
//! | `global` | `antiknight`, `antiking`, `nonconsecutive`, `disjoint` |
//! | `id`, `title`, `author`, `rules`, `ruleset`, `settings` | not rules: ignored |
//! | `cellSize`, `foglight`, `foglink`, `triggereffect`, `videos` | not rules: ignored |
//! | `solution`, also in `metadata` | as in f-puzzles |
//! | `metadata` | `antiknight` and `antiking`, `true` or `false`; see below |
//! | `lines`, `arrows`, `overlays`, `underlays` | errors, as all other keys |
//!
//! The marks and colors of a cell (`pencilMarks`, `cornermarks`, `centremarks`) are ignored, and
//! the colors and sizes of a cage. A region of all cells is only a border. A remark says how
//! many cells are in no region.
//!
//! In a cage with `unique: false` a digit may be there twice. A cage with `unique: true`, of any
//! known style, has different digits. `SudokuPad` writes a sum for each extra region, so that a sum
//! in a cage of the style `extraregion` with fewer cells than digits is an error. A cage without
//! cells is a text, and `word: text` is metadata. Lines and overlays are errors because the export
//! does not say which rule a drawing stands for.
//!
//! Metadata is what the author wrote. `norowcol` is an error, and so is any unknown word with the
//! value `true`; other texts and numbers are ignored.

use std::collections::BTreeMap;

use super::catalogue::{ExportValue, RuleKind};
use super::rules::is_one_of;
use super::{Constraint, Variant};
use quadrille_base::text::quoted;
use quadrille_models::ModelError;
use quadrille_models::sudoku::Sudoku;

mod fpuzzles;
mod metadata;
mod object;
mod packed;
mod raw;
mod sudokupad;

pub(super) use object::Object;
pub(super) use packed::{is_packed, unpacked};
use raw::{Raw, Refused};

/// An export that is being read.
struct Export<'i> {
    variant: Variant,
    givens: Vec<Option<usize>>,
    /// The solution that the export has: the digit of each cell, or `None`.
    solution: Vec<Option<usize>>,
    /// Whether each cell is in a box of the usual number of cells.
    has_boxes: bool,
    /// The names of rules that are not read.
    ignored: &'i [String],
    remarks: Vec<String>,
}

impl<'i> Export<'i> {
    /// An export with an empty board.
    fn new(variant: Variant, ignored: &'i [String]) -> Self {
        let (solution, remarks) = (Vec::new(), Vec::new());
        Self { variant, givens: Vec::new(), solution, has_boxes: true, ignored, remarks }
    }

    /// Whether a rule is ignored. If so, a remark says it.
    fn ignores(&mut self, name: &str) -> bool {
        let is_ignored = self.ignored.iter().any(|its| as_key(its) == as_key(name));
        if is_ignored {
            self.note_ignored(name);
        }
        is_ignored
    }

    fn note_ignored(&mut self, name: &str) {
        self.remark(format!("the rule {} is ignored", quoted(name)));
    }

    /// Adds a remark, once.
    fn remark(&mut self, text: String) {
        if !self.remarks.contains(&text) {
            self.remarks.push(text);
        }
    }

    /// Adds the rule for all cells with this name; `false` if there is none.
    fn add_global<'t>(&mut self, word: &str, at: Raw<'t>) -> Result<bool, Refused<'t>> {
        let rule = RuleKind::of_key(word).map(|(rule, _)| rule).filter(|rule| rule.is_whole());
        if let Some(rule) = rule {
            self.check_boxes(word, at)?;
            self.variant = rule.added_to(self.variant.clone(), word).map_err(at.wrong())?;
        }
        Ok(rule.is_some())
    }

    /// Adds the rule for all cells that a key stands for; `false` if it stands for none.
    fn read_global<'t>(&mut self, key: &str, value: Raw<'t>) -> Result<bool, Refused<'t>> {
        if !RuleKind::of_key(key).is_some_and(|(_, its)| its == ExportValue::Flag) {
            return Ok(false);
        }
        value.flag()?;
        self.add_global(key, value)
    }

    /// Refuses a rule for boxes if there are other regions.
    fn check_boxes<'t>(&self, key: &str, at: Raw<'t>) -> Result<(), Refused<'t>> {
        if self.has_boxes || !is_one_of(OF_BOXES, key) {
            return Ok(());
        }
        Err(at
            .refused(format!("expected a region for each cell, since {} needs them", quoted(key))))
    }

    /// The board of the given regions, those of cells without one `None`. Regions that are not
    /// boxes are further units.
    fn set_regions<'t>(
        &mut self,
        n: usize,
        regions: &[Option<usize>],
        at: Raw<'t>,
    ) -> Result<(), Refused<'t>> {
        let wrong = at.wrong();
        if let Some(boxes) = regions.iter().copied().collect::<Option<Vec<_>>>() {
            self.variant = board(n, &boxes).map_err(wrong)?;
            return Ok(());
        }
        self.has_boxes = false;
        let rows: Vec<usize> = (0..n * n).map(|cell| cell / n).collect();
        self.variant = board(n, &rows).map_err(&wrong)?;
        let mut units = BTreeMap::<usize, Vec<usize>>::new();
        for (cell, region) in regions.iter().enumerate() {
            if let Some(region) = region {
                units.entry(*region).or_default().push(cell);
            }
        }
        let n_in_none = regions.iter().filter(|region| region.is_none()).count();
        self.remark(if units.is_empty() {
            "the export has no regions: the digits differ in rows and columns alone".to_owned()
        } else {
            format!("{n_in_none} cells are in no region: there only rows and columns hold")
        });
        for unit in units.into_values() {
            self.variant.add(Constraint::Different(unit)).map_err(&wrong)?;
        }
        Ok(())
    }
}

/// The keys of rules that depend on the boxes.
const OF_BOXES: &str = "regionsumline boxindexer disjointgroups disjoint";

/// The name of a rule as keys are written: in lower case, without blanks.
fn as_key(name: &str) -> String {
    name.replace(' ', "").to_lowercase()
}

/// A number, or `None` if the value is missing or empty. Any other value is an error.
fn number_or_none(value: Option<Raw<'_>>) -> Result<Option<usize>, Refused<'_>> {
    let Some(value) = value.and_then(Raw::if_any) else { return Ok(None) };
    value.number().map(Some).ok_or_else(|| value.expected("a whole number"))
}

/// The reason why a rule is refused of which only the word is known.
fn unknown(word: &str) -> String {
    format!("the rule {} is not known here; {}", quoted(word), without(word))
}

/// How to read an export without a rule.
fn without(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "+-_".contains(c);
    let name = if word.chars().all(is_plain) { word.to_owned() } else { quoted(word) };
    format!("--ignore {name} reads the rest")
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

/// The digits of a full board: an array, or a text with a character or a number for each cell.
/// There are none if the number of cells is another one.
fn solution(value: Raw<'_>, n: usize) -> Vec<Option<usize>> {
    let digit = |value: Option<usize>| value.filter(|digit| (1..=n).contains(digit));
    let digits: Vec<_> = match (value.text(), value.items("")) {
        (_, Ok(all)) => all.into_iter().map(|value| digit(value.number())).collect(),
        (Some(text), _) if text.contains(',') => {
            text.split(',').map(|word| digit(word.trim().parse().ok())).collect()
        }
        (Some(text), _) => {
            text.chars().map(|c| digit(c.to_digit(36).map(|value| value as usize))).collect()
        }
        _ => Vec::new(),
    };
    if digits.len() == n * n { digits } else { Vec::new() }
}
