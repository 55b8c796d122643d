//! Exports of f-puzzles.

use super::super::catalogue::{ExportValue, RuleKind};
use super::super::{Constraint, Relation, Variant};
use super::raw::{Members, Raw, Refused};
use super::{Export, board, digit, is_one_of, metadata, number_or_none, read_global, unknown};

mod clues;

use clues::Clues;

/// Keys that are not rules.
const IGNORED: &str = "\
    size grid title author ruleset solution highlightConflicts highlightconflicts \
    successMessage successmessage disabledlogic truecandidatesoptions fogofwar foglight \
    triggereffect";

/// Keys of drawings, which are not rules unless they say so.
const DRAWINGS: &str = "text line circle rectangle cage";

/// Keys of a cell. Those after the first four mean nothing for the solution.
const CELL: &str = "\
    value given region givenPencilMarks c cArray highlight candidates centerPencilMarks \
    cornerPencilMarks";

/// The members of an object of a rule or of a drawing, which has only these keys, and those of
/// colors and sizes.
fn object<'t>(raw: Raw<'t>, keys: &str) -> Result<Members<'t>, Refused<'t>> {
    raw.object_with(&format!("{keys} baseC outlineC fontC color width height size angle"))
}

/// The board and the rules of an export.
pub(super) fn read<'t>(members: &Members<'t>) -> Result<Export, Refused<'t>> {
    let grid = members.needed("grid")?;
    let rows = grid.items("rows of cells")?;
    let size = members.get("size");
    let n = number_or_none(size)?.unwrap_or(rows.len());
    let cells = cells(grid, &rows, n)?;
    let mut export =
        Export { variant: regions(size.unwrap_or(grid), &cells, n)?, givens: Vec::new() };
    for (place, cell) in cells.iter().enumerate() {
        let is_given = cell.value("given").map(Raw::flag).transpose()?.unwrap_or(false);
        let value = cell.get("value").filter(|_| is_given);
        export.givens.push(value.map(|value| Ok(digit(value, n)? - 1)).transpose()?);
        if let Some(marks) = cell.get("givenPencilMarks") {
            let marks = marks.items("an array of digits")?.into_iter();
            let digits = marks.map(|mark| digit(mark, n)).collect::<Result<_, _>>()?;
            let candidates = Constraint::Candidates { cell: place, digits };
            export.variant.add(candidates).map_err(cell.whole.wrong())?;
        }
    }
    rules(&mut export.variant, members)?;
    Ok(export)
}

/// The cells of the grid, row by row.
fn cells<'t>(grid: Raw<'t>, rows: &[Raw<'t>], n: usize) -> Result<Vec<Members<'t>>, Refused<'t>> {
    if rows.len() != n {
        return Err(grid.refused(format!("expected {n} rows of cells, found {}", rows.len())));
    }
    let mut cells = Vec::new();
    for row in rows {
        let its = row.items("a row of cells")?;
        if its.len() != n {
            return Err(row.refused(format!("expected {n} cells, found {}", its.len())));
        }
        for cell in its {
            cells.push(cell.object_with(CELL)?);
        }
    }
    Ok(cells)
}

/// The board with the regions of its cells. A cell that does not say its region is in its usual
/// box. An error about all regions is at `whole`.
fn regions<'t>(whole: Raw<'t>, cells: &[Members<'t>], n: usize) -> Result<Variant, Refused<'t>> {
    let usual = || Variant::named(&format!("{n}x{n}")).map_err(whole.wrong());
    if cells.iter().all(|cell| cell.written("region").is_none()) {
        return usual();
    }
    let boxes = if cells.iter().all(|cell| cell.written("region").is_some()) {
        vec![0; n * n]
    } else {
        usual()?.board().boxes().to_vec()
    };
    let region = |(cell, its): (&Members<'t>, usize)| match cell.written("region") {
        None => Ok(its),
        Some(region) => region.number().ok_or_else(|| region.expected("the number of a region")),
    };
    let regions: Vec<usize> = cells.iter().zip(boxes).map(region).collect::<Result<_, _>>()?;
    board(n, &regions).map_err(whole.wrong())
}

/// Adds the rules of an export.
fn rules<'t>(variant: &mut Variant, members: &Members<'t>) -> Result<(), Refused<'t>> {
    let mut clues = Clues::new(variant);
    let is_negative =
        |key: &str| RuleKind::of_key(key).is_some_and(|(_, its)| its == ExportValue::Negative);
    let is_later = |key: &str| is_negative(key) || is_one_of(DRAWINGS, key);
    for (key, value) in members.all().filter(|(key, _)| !is_one_of(IGNORED, key) && !is_later(key))
    {
        match RuleKind::of_key(key) {
            _ if key == "metadata" => metadata::read(clues.variant, value)?,
            _ if read_global(clues.variant, key, value)? => {}
            Some((rule, its)) if its != ExportValue::Word => clues.read(rule, (key, its), value)?,
            _ => return Err(Refused::new(members.whole.key_of(value), unknown(key))),
        }
    }
    // These depend on the other rules.
    for (key, value) in members.all().filter(|(key, _)| is_later(key)) {
        if is_negative(key) {
            negative(&mut clues, value)?;
        } else {
            for drawing in value.items("an array of objects")? {
                check_drawing(&mut clues, key, drawing)?;
            }
        }
    }
    Ok(())
}

/// Adds the rules that marks are everywhere they can be. They forbid the numbers of all marks on
/// the board, as `SudokuSolver` does, and the usual number if there is no mark.
fn negative<'t>(clues: &mut Clues, words: Raw<'t>) -> Result<(), Refused<'t>> {
    for word in words.items("an array of words")? {
        let text = word.text().unwrap_or_default();
        let relations = match text.as_str() {
            "xv" => Some(vec![Relation::Sum(5), Relation::Sum(10)]),
            key => clues.relations(key),
        };
        for relation in relations.ok_or_else(|| word.expected("ratio, xv or difference"))? {
            clues.variant.add(Constraint::Never(relation)).map_err(word.wrong())?;
        }
    }
    Ok(())
}

/// Refuses a drawing that stands for a rule, unless it is a copy of the lines of a rule that was
/// read. Extensions of f-puzzles draw such copies, for programs that do not know the rule.
fn check_drawing<'t>(clues: &mut Clues, key: &str, raw: Raw<'t>) -> Result<(), Refused<'t>> {
    let drawing = object(raw, "cells lines value fromConstraint isNewConstraint isLLConstraint")?;
    let flag = |key| drawing.value(key).map_or(Ok(false), Raw::flag);
    let name = drawing.get("fromConstraint");
    if name.is_some() || flag("isNewConstraint")? || flag("isLLConstraint")? {
        let name = name.map(|name| name.text().ok_or_else(|| name.expected("the name of a rule")));
        let name = name.transpose()?.map(|name| name.replace(' ', "").to_lowercase());
        let is_copy = match drawing.value("lines") {
            Some(lines) => clues.have_lines(name.as_deref(), lines)?,
            None => false,
        };
        if !is_copy {
            return Err(raw.refused("the drawing stands for a rule that is not known here"));
        }
    }
    if key == "cage"
        && let Some(text) = drawing.value("value").and_then(Raw::text)
    {
        metadata::read_text(clues.variant, &text, raw)?;
    }
    Ok(())
}
