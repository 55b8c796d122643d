//! Exports of `SudokuPad`.

use serde_json::{Map, Value};

use super::super::rules;
use super::super::{Constraint, Relation, Variant};
use super::{Export, Refused, add, board, is_nothing, number, number_or_none, objects, symbol};
use quadrille_engine::text::quoted;

/// Keys that are not rules.
const IGNORED: &[&str] = &[
    "cells",
    "regions",
    "id",
    "title",
    "author",
    "rules",
    "ruleset",
    "solution",
    "settings",
    "cellSize",
    "cellsize",
    "foglight",
    "triggereffect",
];

/// Keys of drawings. The export does not say which rule a drawing stands for.
const DRAWINGS: &[&str] = &["lines", "arrows", "overlays", "underlays"];

/// The board and the rules of an export.
pub(super) fn read(object: &Map<String, Value>) -> Result<Export, Refused> {
    let rows = object.get("cells").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| Refused::expected("cells", "rows of cells"))?;
    let n = rows.len();
    let mut givens = Vec::new();
    for row in rows {
        let row = row.as_array().filter(|row| row.len() == n);
        let row = row.ok_or_else(|| Refused::expected("cells", "as many columns as rows"))?;
        for cell in row {
            let value = cell.get("value").filter(|value| !is_nothing(value));
            givens.push(value.map(|value| symbol(value, n, "value")).transpose()?);
        }
    }
    let regions = regions(object.get("regions").unwrap_or(&Value::Null), n)?;
    let mut export = Export { variant: board(n, &regions, "regions")?, givens };
    for (key, value) in object {
        if !IGNORED.contains(&key.as_str()) && !is_nothing(value) {
            rule(&mut export.variant, key, value)?;
        }
    }
    Ok(export)
}

/// The region of each cell.
fn regions(value: &Value, n: usize) -> Result<Vec<usize>, Refused> {
    let key = "regions";
    let expected = || Refused::expected(key, "the cells of each region, which fill the board");
    let all = value.as_array().filter(|all| !all.is_empty()).ok_or_else(expected)?;
    let mut regions = vec![None; n * n];
    for (number, region) in all.iter().enumerate() {
        for cell in cells(region, n, key)? {
            if regions[cell].replace(number).is_some() {
                return Err(Refused::expected(key, "each cell in one region"));
            }
        }
    }
    regions.into_iter().collect::<Option<_>>().ok_or_else(expected)
}

/// Cells as pairs of numbers from 0, or by names such as `r1c1`.
fn cells(value: &Value, n: usize, key: &str) -> Result<Vec<usize>, Refused> {
    let expected = || Refused::expected(key, "cells such as [0, 0] or \"r1c1\" on the board");
    let cell = |value: &Value| -> Option<usize> {
        if let Some(name) = value.as_str() {
            return rules::cell(name.trim(), n).ok();
        }
        let [row, column] = value.as_array()?.as_slice() else { return None };
        let [row, column] = [number(row)?, number(column)?];
        (row < n && column < n).then_some(row * n + column)
    };
    let cells = match value {
        Value::String(names) => names.split(',').map(|name| cell(&Value::from(name))).collect(),
        Value::Array(all) => all.iter().map(cell).collect::<Option<Vec<_>>>(),
        _ => None,
    };
    cells.ok_or_else(expected)
}

/// Adds the rule of a key.
fn rule(variant: &mut Variant, key: &str, value: &Value) -> Result<(), Refused> {
    let n = variant.side();
    match key {
        "cages" => objects(value, key)?.into_iter().try_for_each(|its| cage(variant, its)),
        "metadata" => {
            let all = value.as_object().ok_or_else(|| Refused::expected(key, "an object"))?;
            let said = all.iter().filter(|(_, value)| !is_nothing(value));
            said.map(|(word, _)| word).try_for_each(|word| metadata(variant, word))
        }
        "global" => {
            let all =
                value.as_array().ok_or_else(|| Refused::expected(key, "an array of words"))?;
            for word in all {
                let word = word.as_str().ok_or_else(|| Refused::expected(key, "words"))?;
                if !global(variant, word)? {
                    return Err(Refused::new(
                        key,
                        format!("the rule {} is not known here", quoted(word)),
                    ));
                }
            }
            Ok(())
        }
        "diagonal+" | "diagonal-" if value == &Value::Bool(true) => {
            let column = |k: usize| if key == "diagonal-" { k } else { n - 1 - k };
            let cells = (0..n).map(|k| k * n + column(k)).collect();
            add(variant, key, Constraint::Different(cells))
        }
        _ if DRAWINGS.contains(&key) => Err(Refused::new(
            key,
            "these are drawings, and the export does not say which rules they stand for",
        )),
        _ => match (global(variant, key)?, value) {
            (true, Value::Bool(true)) => Ok(()),
            _ => Err(Refused::unknown(key)),
        },
    }
}

/// Adds the rule for all cells with this name; `false` if there is none.
fn global(variant: &mut Variant, word: &str) -> Result<bool, Refused> {
    match word {
        "antiknight" => add(variant, word, Constraint::AntiKnight)?,
        "antiking" => add(variant, word, Constraint::AntiKing)?,
        "nonconsecutive" => {
            add(variant, word, Constraint::Never(Relation::Difference(1)))?;
        }
        "disjoint" | "disjointgroups" => {
            let groups = variant.disjoint_groups();
            let groups = groups.map_err(|error| Refused::new(word, error.to_string()))?;
            for group in groups {
                add(variant, word, Constraint::Different(group))?;
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Adds the rule of a word in the metadata. Most words are not rules.
fn metadata(variant: &mut Variant, word: &str) -> Result<(), Refused> {
    match word {
        "antiknight" | "antiking" => global(variant, word).map(drop),
        "norowcol" => {
            let reason = "a board without rows and columns (\"norowcol\") is no Sudoku";
            Err(Refused::new(word, reason))
        }
        _ => Ok(()),
    }
}

fn cage(variant: &mut Variant, cage: &Map<String, Value>) -> Result<(), Refused> {
    let key = "cages";
    let its = cage.get("cells").filter(|cells| !is_nothing(cells));
    let Some(its) = its else {
        // A text such as "title: ..".
        let text = cage.get("value").and_then(Value::as_str).unwrap_or("");
        let word = text.split(':').next().unwrap_or("").trim();
        return metadata(variant, word);
    };
    let cells = cells(its, variant.side(), key)?;
    let style = cage.get("style").and_then(Value::as_str).unwrap_or("killer");
    let unique = cage.get("unique").map(|value| {
        value.as_bool().or_else(|| value.as_str().map(|word| word == "true")).unwrap_or(false)
    });
    let is_killer = style == "killer" || style.is_empty();
    let sum = match number_or_none(cage.get("sum"), key)? {
        Some(sum) => Some(sum),
        None if is_killer => number_or_none(cage.get("value"), key)?,
        None => None,
    };
    let constraint = match (sum, unique.unwrap_or(is_killer || style == "extraregion")) {
        (Some(sum), true) => Constraint::Cage { cells, sum },
        (Some(sum), false) => Constraint::Sum { cells, sum },
        (None, true) => Constraint::Different(cells),
        (None, false) if is_killer => return Ok(()),
        (None, false) => {
            let reason =
                format!("the rule of a cage of the style {} is not known here", quoted(style));
            return Err(Refused::new(key, reason));
        }
    };
    add(variant, key, constraint)
}
