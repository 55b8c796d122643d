//! Exports of `SudokuPad`.

use super::super::Constraint;
use super::super::rules;
use super::raw::{Members, Raw, Refused};
use super::{Export, digit, is_one_of, metadata, number_or_none, solution, unknown, without};

/// Keys that are not rules.
const IGNORED: &str = "\
    cells regions id title author rules ruleset solution settings cellSize cellsize foglight \
    foglink triggereffect videos";

/// Keys of drawings. The export does not say which rule a drawing stands for.
const DRAWINGS: &str = "lines arrows overlays underlays";

/// Keys of a cell. The marks are for the player.
const CELL: &str = "\
    value given pencilMarks pencilmarks cornermarks centremarks cornerPencilMarks \
    centerPencilMarks c color colors highlight";

/// Keys of a cage, or of a text in a cage without cells.
const CAGE: &str = "\
    cells value sum unique style type hidden baseC fontC outlineC textColor borderColor \
    backgroundColor color opacity thickness fontSize size width height angle className feature";

/// The styles and the types of cages whose digits differ, or have a sum, and nothing else.
const STYLES: &str = "killer extraregion box windoku selectioncage hidden region rowcol disjoint";

/// The style of cages whose digits differ if they do not say otherwise.
const EXTRA: &str = "extraregion";

/// The board and the rules of an export.
pub(super) fn read<'t>(export: &mut Export, members: &Members<'t>) -> Result<(), Refused<'t>> {
    let (object, cells) = (members.whole, members.needed("cells")?);
    let rows = cells.items("rows of cells")?;
    let n = rows.len();
    for row in rows {
        for cell in row.row(n, ", as many as rows")? {
            export.givens.push(given(cell, n)?);
        }
    }
    let regions = members.get("regions");
    let boxes = regions.map_or(Ok(vec![None; n * n]), |regions| boxes(regions, n))?;
    export.set_regions(n, &boxes, regions.unwrap_or(cells))?;
    if let Some(its) = members.get("solution") {
        export.solution = solution(its, n);
    }
    for (key, value) in members.all().filter(|(key, _)| !is_one_of(IGNORED, key)) {
        if !export.ignores(key) {
            rule(export, object.key_of(value), key, value)?;
        }
    }
    Ok(())
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

/// The region of each cell, if it is in one. A region of all cells is only a border around them.
fn boxes(value: Raw<'_>, n: usize) -> Result<Vec<Option<usize>>, Refused<'_>> {
    let mut boxes = vec![None; n * n];
    for (number, region) in value.items("an array of regions")?.into_iter().enumerate() {
        let cells = cells(region, n)?;
        if cells.len() == n * n && n > 1 {
            continue;
        }
        if cells.len() > n {
            return Err(region.refused(format!("expected a region of at most {n} cells")));
        }
        for cell in cells {
            if boxes[cell].replace(number).is_some() {
                return Err(region.refused("expected each cell in one region"));
            }
        }
    }
    Ok(boxes)
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
    export: &mut Export,
    at: &'t str,
    key: &str,
    value: Raw<'t>,
) -> Result<(), Refused<'t>> {
    match key {
        "cages" => {
            let cages = value.items("an array of objects")?;
            cages.into_iter().try_for_each(|its| cage(export, its))
        }
        "metadata" | "metaData" => metadata::read(export, value),
        "global" => {
            for its in value.items("an array of words")? {
                let word = its.text().ok_or_else(|| its.expected("a word"))?;
                if !export.ignores(&word) && !export.add_global(&word, its)? {
                    return Err(its.refused(unknown(&word)));
                }
            }
            Ok(())
        }
        _ if is_one_of(DRAWINGS, key) => {
            let which =
                "these are drawings, and the export does not say which rules they stand for";
            Err(Refused::new(at, format!("{which}; {}", without(key))))
        }
        _ if export.read_global(key, value)? => Ok(()),
        _ => Err(Refused::new(at, unknown(key))),
    }
}

fn cage<'t>(export: &mut Export, raw: Raw<'t>) -> Result<(), Refused<'t>> {
    let cage = raw.object_with(CAGE)?;
    let value = cage.get("value");
    let Some(its) = cage.get("cells") else {
        // A text such as "title: ..".
        let text = value.and_then(Raw::text);
        return text.map_or(Ok(()), |text| metadata::read_text(export, &text, raw));
    };
    let cells = cells(its, export.variant.side())?;
    if value.and_then(Raw::text).is_some_and(|text| is_one_of("FOW FOGLIGHT", &text)) {
        return Ok(());
    }
    for its in [cage.get("style"), cage.get("type")].into_iter().flatten() {
        let word = its.text().ok_or_else(|| its.expected("a word"))?;
        if is_one_of(STYLES, &word) {
            continue;
        }
        if export.ignores(&word) {
            return Ok(());
        }
        return Err(its.refused(format!("a cage of a rule: {}", unknown(&word))));
    }
    let style = cage.get("style").and_then(Raw::text);
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
    if is_extra && sum.is_some() && cells.len() < export.variant.side() {
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
    export.variant.add(constraint).map_err(raw.wrong())
}
