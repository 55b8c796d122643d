//! Exports of `SudokuPad`.

use super::super::rules;
use super::super::{Constraint, Variant};
use super::raw::{Members, Raw, Refused};
use super::{
    Export, add_global, board, digit, is_one_of, metadata, number_or_none, read_global, unknown,
};
use quadrille_base::text::quoted;

/// Keys that are not rules.
const IGNORED: &str = "\
    cells regions id title author rules ruleset solution settings cellSize cellsize foglight \
    triggereffect videos";

/// Keys of drawings. The export does not say which rule a drawing stands for.
const DRAWINGS: &str = "lines arrows overlays underlays";

/// Keys of a cell. The marks are for the player.
const CELL: &str = "value given pencilMarks cornermarks centremarks";

/// Keys of a cage, or of a text in a cage without cells.
const CAGE: &str = "\
    cells value sum unique style type hidden baseC fontC outlineC textColor borderColor \
    backgroundColor color opacity thickness fontSize size width height angle className feature";

/// The styles and the types of cages whose digits differ, or have a sum, and nothing else.
const STYLES: &str = "killer extraregion box windoku selectioncage hidden region rowcol disjoint";

/// The style of cages whose digits differ if they do not say otherwise.
const EXTRA: &str = "extraregion";

/// The board and the rules of an export.
pub(super) fn read<'t>(members: &Members<'t>) -> Result<Export, Refused<'t>> {
    let (object, cells) = (members.whole, members.needed("cells")?);
    let rows = cells.items("rows of cells")?;
    let n = rows.len();
    let mut givens = Vec::new();
    for row in rows {
        let cells = row.items("a row of cells")?;
        if cells.len() != n {
            let reason = format!("expected {n} cells, as many as rows, found {}", cells.len());
            return Err(row.refused(reason));
        }
        for cell in cells {
            givens.push(given(cell, n)?);
        }
    }
    let regions = members
        .get("regions")
        .ok_or_else(|| object.refused("expected \"regions\", the cells of each region"))?;
    let boxes = boxes(regions, n)?;
    let mut export = Export { variant: board(n, &boxes).map_err(regions.wrong())?, givens };
    for (key, value) in members.all().filter(|(key, _)| !is_one_of(IGNORED, key)) {
        rule(&mut export.variant, object.key_of(value), key, value)?;
    }
    Ok(export)
}

/// The given symbol of a cell.
fn given(cell: Raw<'_>, n: usize) -> Result<Option<usize>, Refused<'_>> {
    let Some(cell) = cell.if_any() else { return Ok(None) };
    let cell = cell.object_with(CELL)?;
    let Some(value) = cell.get("value") else { return Ok(None) };
    if let Some(given) = cell.value("given")
        && !given.flag()?
    {
        return Err(given.expected("true, since the cell has a value"));
    }
    Ok(Some(digit(value, n)? - 1))
}

/// The region of each cell.
fn boxes(value: Raw<'_>, n: usize) -> Result<Vec<usize>, Refused<'_>> {
    let mut boxes = vec![None; n * n];
    for (number, region) in value.items("an array of regions")?.into_iter().enumerate() {
        for cell in cells(region, n)? {
            if boxes[cell].replace(number).is_some() {
                return Err(region.refused("expected each cell in one region"));
            }
        }
    }
    let boxes = boxes.into_iter().collect::<Option<_>>();
    boxes.ok_or_else(|| value.refused("expected the cells of each region, which fill the board"))
}

/// Cells as pairs of numbers from 0, or by names such as `r1c1`.
fn cells(value: Raw<'_>, n: usize) -> Result<Vec<usize>, Refused<'_>> {
    const EXPECTED: &str = "cells such as [0, 0] or \"r1c1\" on the board";
    if let Some(names) = value.text() {
        let cells = names.split(',').map(|name| rules::cell(name.trim(), n).ok());
        return cells.collect::<Option<_>>().ok_or_else(|| value.expected(EXPECTED));
    }
    let cell = |value: Raw<'_>| -> Option<usize> {
        if let Some(name) = value.text() {
            return rules::cell(name.trim(), n).ok();
        }
        let [row, column] = value.items("").ok()?.try_into().ok()?;
        let [row, column] = [row, column].map(|value: Raw| value.number().filter(|&k| k < n));
        Some(row? * n + column?)
    };
    let all = value.items("an array of cells")?;
    all.into_iter().map(|value| cell(value).ok_or_else(|| value.expected(EXPECTED))).collect()
}

/// Adds the rule of a key, which is `at` in the text.
fn rule<'t>(
    variant: &mut Variant,
    at: &'t str,
    key: &str,
    value: Raw<'t>,
) -> Result<(), Refused<'t>> {
    match key {
        "cages" => {
            let cages = value.items("an array of objects")?;
            cages.into_iter().try_for_each(|its| cage(variant, its))
        }
        "metadata" | "metaData" => metadata::read(variant, value),
        "global" => {
            for its in value.items("an array of words")? {
                let word = its.text().ok_or_else(|| its.expected("a word"))?;
                if !add_global(variant, &word).map_err(its.wrong())? {
                    return Err(its.refused(unknown(&word)));
                }
            }
            Ok(())
        }
        _ if is_one_of(DRAWINGS, key) => Err(Refused::new(
            at,
            "these are drawings, and the export does not say which rules they stand for",
        )),
        _ if read_global(variant, key, value)? => Ok(()),
        _ => Err(Refused::new(at, unknown(key))),
    }
}

fn cage<'t>(variant: &mut Variant, raw: Raw<'t>) -> Result<(), Refused<'t>> {
    let cage = raw.object_with(CAGE)?;
    let value = cage.get("value");
    let Some(its) = cage.get("cells") else {
        // A text such as "title: ..".
        let text = value.and_then(Raw::text);
        return text.map_or(Ok(()), |text| metadata::read_text(variant, &text, raw));
    };
    let cells = cells(its, variant.side())?;
    let [style, _] = [style(cage.get("style"))?, style(cage.get("type"))?];
    let is_killer = style.as_deref().is_none_or(|style| style == "killer");
    let unique = match cage.value("unique") {
        Some(its) if its.written() == "false" => Some(false),
        Some(its) if its.is_nothing() => None,
        its => its.map(Raw::flag).transpose()?,
    };
    let sum = match (number_or_none(cage.get("sum"))?, value) {
        (sum, None) => sum,
        (None, Some(value)) if is_killer => number_or_none(Some(value))?,
        (sum, Some(value)) if value.number().is_none_or(|number| sum == Some(number)) => sum,
        (_, Some(value)) => return Err(value.expected("the sum of the cage, or no number")),
    };
    let is_extra = style.as_deref() == Some(EXTRA);
    if is_extra && sum.is_some() && cells.len() < variant.side() {
        return Err(raw.refused(
            "expected as many cells as digits; SudokuPad writes a sum for each extra region, and \
             with fewer cells it does not say whether the sum is a rule",
        ));
    }
    let constraint = match (sum, unique.unwrap_or(is_killer || is_extra)) {
        (Some(sum), true) => Constraint::Cage { cells, sum },
        (Some(sum), false) => Constraint::Sum { cells, sum },
        (None, true) => Constraint::Different(cells),
        (None, false) if is_killer => return Ok(()),
        (None, false) => return Err(raw.refused("expected the sum of the cage, or \"unique\"")),
    };
    variant.add(constraint).map_err(raw.wrong())
}

/// The style or the type of a cage; `None` if it has none.
fn style(value: Option<Raw<'_>>) -> Result<Option<String>, Refused<'_>> {
    let Some(value) = value else { return Ok(None) };
    let style = value.text().ok_or_else(|| value.expected("a word"))?;
    if !is_one_of(STYLES, &style) {
        let reason =
            format!("the rule of a cage of the style {} is not known here", quoted(&style));
        return Err(value.refused(reason));
    }
    Ok(Some(style))
}
