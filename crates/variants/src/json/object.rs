//! [`Object`]: a JSON object in a stream of lines.

use std::sync::Arc;

use super::super::puzzle::Puzzle;
use super::super::{Variant, VariantSolver};
use super::raw::{Raw, Refused, check};
use super::{Export, fpuzzles, sudokupad};
use quadrille_base::Outcome;
use quadrille_base::text::ParseError;
use quadrille_base::text::line::place_in;
use quadrille_boards::text::{Arrays, FoundBoard, LONGEST_NESTED};

/// A JSON object in a stream of lines.
#[derive(Clone, Debug)]
pub(in super::super) struct Object {
    pub(in super::super) start: u64,
    /// The number of characters before it on its first line.
    column: usize,
    text: String,
    depth: usize,
    in_string: bool,
    escaped: bool,
}

/// Keys of exports of f-puzzles and `SudokuPad`, besides those of the cells.
const EXPORT_KEYS: [&str; 6] = ["cellSize", "regions", "cages", "lines", "underlays", "overlays"];

impl Object {
    /// The most bytes of an object: 256 MiB.
    const LARGEST: usize = LONGEST_NESTED;

    /// An object that begins on this line, after `column` characters.
    pub(in super::super) const fn new(start: u64, column: usize) -> Self {
        let text = String::new();
        Self { start, column, text, depth: 0, in_string: false, escaped: false }
    }

    /// Reads the next line, from this byte on. Returns the end of the object in the line, if it is
    /// complete.
    pub(in super::super) fn line(&mut self, line: &str, from: usize) -> Option<usize> {
        for (at, &byte) in line.as_bytes().iter().enumerate().skip(from) {
            if self.in_string {
                match byte {
                    _ if self.escaped => self.escaped = false,
                    b'\\' => self.escaped = true,
                    b'"' => self.in_string = false,
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => self.in_string = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            if self.depth == 0 {
                self.text.push_str(&line[from..=at]);
                return Some(at + 1);
            }
        }
        // A string ends on its line.
        (self.in_string, self.escaped) = (false, false);
        self.text.push_str(&line[from..]);
        self.text.push('\n');
        (self.text.len() > Self::LARGEST).then_some(line.len())
    }

    /// The reason why the object is not JSON; `None` if it is.
    pub(in super::super) fn fault(&self) -> Option<ParseError> {
        self.value().err()
    }

    fn value(&self) -> Result<Raw<'_>, ParseError> {
        if self.text.len() > Self::LARGEST {
            let most = Self::LARGEST >> 20;
            let reason = format!("expected an object of at most {most} MiB, found a larger one");
            return Err(ParseError::because(self.start, b"", 0..0, reason));
        }
        check(&self.text).map_err(|refused| self.error(refused))?;
        Ok(Raw::of(&self.text))
    }

    /// The board in the object, with the rules of `all` added, and without rules of these names.
    pub(in super::super) fn puzzle(
        &self,
        all: &Variant,
        ignored: &[String],
    ) -> Result<Puzzle, ParseError> {
        let object = self.value()?;
        let mut export = Export::new(Variant::classic(), ignored);
        read(&mut export, object).map_err(|refused| self.error(refused))?;
        let Export { variant, givens, solution, mut remarks, .. } = export;
        let variant = variant.with_rules_of(all).map_err(object.wrong());
        let variant = variant.map_err(|refused| self.error(refused))?;
        if is_wrong(&solution, &variant, &givens) {
            remarks.push("the solution in the export is none of the puzzle as it is read".into());
        }
        let symbols = variant.board().symbols().clone();
        let variant: Arc<Variant> = variant.into();
        Ok(Puzzle { givens, symbols, own: Some(Arc::clone(&variant)), all: variant, remarks })
    }

    /// The boards of this size in its lists and texts, if it is no export.
    pub(in super::super) fn boards(&self, side: usize) -> Vec<FoundBoard> {
        let is_export = |object: Raw| {
            let Ok(members) = object.object() else { return false };
            let has = |key: &&str| members.get(key).is_some();
            let has_objects = |key| members.get(key).is_some_and(|its| its.written().contains('{'));
            EXPORT_KEYS.iter().any(has) || ["grid", "cells"].into_iter().any(has_objects)
        };
        if self.value().is_ok_and(is_export) {
            return Vec::new();
        }
        let mut arrays = Arrays::new(side, self.start);
        for (number, line) in (self.start..).zip(self.text.lines()) {
            arrays.line(number, line.as_bytes());
        }
        arrays.take()
    }

    /// The error at a part of the text.
    fn error(&self, refused: Refused) -> ParseError {
        let Refused { at, reason } = refused;
        let start = place_in(at, &self.text).start;
        let begin = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = self.text[begin..].lines().next().unwrap_or("");
        let k = self.text[..begin].matches('\n').count();
        // A value on several lines is marked on its first one.
        let first = (start - begin).min(line.len());
        let marked = first..(first + at.len()).min(line.len());
        let mut error = ParseError::because(self.start + k as u64, line.as_bytes(), marked, reason);
        if k == 0 {
            error.column += self.column;
        }
        error
    }
}

/// The most tree nodes that it takes to see that a solution is wrong. A full board takes one.
const MOST_NODES: u64 = 1000;

/// Whether a solution differs from the givens or does not obey the rules, as far as is easy to see.
fn is_wrong(solution: &[Option<usize>], variant: &Variant, givens: &[Option<usize>]) -> bool {
    if solution.iter().all(Option::is_none) {
        return false;
    }
    let all = solution.iter().map(|digit| digit.map(|digit| digit - 1)).zip(givens);
    let all: Option<Vec<_>> = all
        .map(|(its, &given)| match (its, given) {
            (Some(its), Some(given)) if its != given => None,
            (its, given) => Some(its.or(given)),
        })
        .collect();
    let Some(all) = all else { return true };
    let mut solver = VariantSolver::new(variant);
    solver.set_node_limit(Some(MOST_NODES));
    let mut n = 0;
    solver.solutions(&all, 1, &mut |_| n += 1) == Outcome::Exhausted && n == 0
}

/// Reads the board and the rules of an object.
fn read<'t>(export: &mut Export, object: Raw<'t>) -> Result<(), Refused<'t>> {
    let members = object.object()?;
    let is_there = |key: &str| members.get(key).is_some_and(Raw::is_array);
    if is_there("grid") {
        fpuzzles::read(export, &members)
    } else if is_there("cells") {
        sudokupad::read(export, &members)
    } else {
        Err(object.refused(
            "expected an export of f-puzzles, which has a \"grid\", or of SudokuPad, which has \
             \"cells\"",
        ))
    }
}
