//! Exports of f-puzzles.

use super::super::catalogue::{ExportValue, RuleKind, of_parity};
use super::super::{Constraint, Relation, Variant};
use super::raw::{Members, Raw, Refused};
use super::{
    Export, as_key, digit, is_one_of, metadata, number_or_none, solution, unknown, without,
};

use quadrille_base::counted;
use quadrille_base::text::quoted;

mod clues;

use clues::Clues;

/// Keys that are not rules.
const IGNORED: &str = "\
    size grid title author ruleset solution highlightConflicts highlightconflicts \
    successMessage successmessage disabledlogic truecandidatesoptions fogofwar foglight \
    triggereffect id rules description comment comments source url link video difficulty rating \
    version date created";

/// Keys of drawings, which are not rules unless they say so.
const DRAWINGS: &str = "text line circle rectangle cage";

/// Keys of a cell. Those after the first five mean nothing for the solution.
const CELL: &str = "\
    value given region givenPencilMarks parity c cArray highlight highlightArray candidates \
    centerPencilMarks cornerPencilMarks";

/// Keys of an object of a drawing that may be `true`, or a text that is the name of a rule.
const DRAWING: &str = "cells lines value style fillable";

/// The members of an object of a rule, which has only these keys, and those of colors and sizes.
fn object<'t>(raw: Raw<'t>, keys: &str) -> Result<Members<'t>, Refused<'t>> {
    raw.object_with(&format!("{keys} baseC outlineC fontC color width height size angle"))
}

/// The board and the rules of an export.
pub(super) fn read<'t>(export: &mut Export, members: &Members<'t>) -> Result<(), Refused<'t>> {
    let grid = members.needed("grid")?;
    let rows = grid.items("rows of cells")?;
    let size = members.get("size");
    let n = number_or_none(size)?.unwrap_or(rows.len());
    let cells = cells(grid, &rows, n)?;
    regions(export, size.unwrap_or(grid), &cells, n)?;
    let mut n_values = 0;
    for (place, cell) in cells.iter().enumerate() {
        let is_given = cell.value("given").map(Raw::flag).transpose()?.unwrap_or(false);
        let value = cell.get("value").filter(|value| value.number() != Some(0));
        n_values += usize::from(value.is_some() && !is_given);
        let given = value.filter(|_| is_given).map(|value| Ok(digit(value, n)? - 1));
        export.givens.push(given.transpose()?);
        let marks = cell.get("givenPencilMarks");
        let marks = marks.map(|marks| marks.items("an array of digits")).transpose()?;
        let marks = marks.map(|marks| marks.into_iter().map(|mark| digit(mark, n)).collect());
        let parity = cell.get("parity").map(|parity| {
            let word = parity.text().map(|word| word.to_lowercase());
            let word = word.filter(|word| is_one_of("even odd", word));
            Ok(of_parity(&word.ok_or_else(|| parity.expected("Even or Odd"))?, 1..=n).collect())
        });
        for digits in [marks, parity].into_iter().flatten() {
            let candidates = Constraint::Candidates { cell: place, digits: digits? };
            export.variant.add(candidates).map_err(cell.whole.wrong())?;
        }
    }
    if n_values > 0 && export.givens.iter().all(Option::is_none) {
        export.remark(format!("no digit is given: {n_values} others are not read as clues"));
    }
    if let Some(its) = members.get("solution") {
        export.solution = solution(its, n);
    }
    rules(export, members)
}

/// The cells of the grid, row by row.
fn cells<'t>(grid: Raw<'t>, rows: &[Raw<'t>], n: usize) -> Result<Vec<Members<'t>>, Refused<'t>> {
    if rows.len() != n {
        return Err(grid.refused(format!("expected {n} rows of cells, found {}", rows.len())));
    }
    let mut cells = Vec::new();
    for row in rows {
        for cell in row.row(n, "")? {
            cells.push(cell.object_with(CELL)?);
        }
    }
    Ok(cells)
}

/// Reads the regions of the cells. A cell that does not say its region is in its usual box, and one
/// with the region `null` in none. An error about all regions is at `whole`.
fn regions<'t>(
    export: &mut Export,
    whole: Raw<'t>,
    cells: &[Members<'t>],
    n: usize,
) -> Result<(), Refused<'t>> {
    export.variant = Variant::named(&format!("{n}x{n}")).map_err(whole.wrong())?;
    if cells.iter().all(|cell| cell.written("region").is_none()) {
        return Ok(());
    }
    let usual = export.variant.board().boxes().to_vec();
    let region = |(cell, its): (&Members<'t>, usize)| match cell.written("region") {
        None => Ok(Some(its)),
        Some(region) if region.written() == "null" => Ok(None),
        Some(region) => {
            region.number().map(Some).ok_or_else(|| region.expected("the number of a region"))
        }
    };
    let regions: Vec<_> = cells.iter().zip(usual).map(region).collect::<Result<_, _>>()?;
    export.set_regions(n, &regions, whole)
}

/// Adds the rules of an export.
fn rules<'t>(export: &mut Export, members: &Members<'t>) -> Result<(), Refused<'t>> {
    let mut clues = Clues::new(export);
    let is_negative =
        |key: &str| RuleKind::of_key(key).is_some_and(|(_, its)| its == ExportValue::Negative);
    let is_later = |key: &str| is_negative(key) || is_one_of(DRAWINGS, key);
    for (key, value) in members.all().filter(|(key, _)| !is_one_of(IGNORED, key) && !is_later(key))
    {
        match RuleKind::of_key(key) {
            _ if clues.export.ignores(key) => {}
            _ if key == "metadata" => metadata::read(clues.export, value)?,
            _ if clues.export.read_global(key, value)? => {}
            Some((rule, its)) if its != ExportValue::Word => {
                clues.export.check_boxes(key, value)?;
                clues.read(rule, (key, its), value)?;
            }
            _ => return Err(Refused::new(members.whole.key_of(value), unknown(key))),
        }
    }
    // These depend on the other rules.
    for (key, value) in members.all().filter(|(key, _)| is_later(key)) {
        if clues.export.ignores(key) {
            continue;
        }
        if is_negative(key) {
            negative(&mut clues, value)?;
        } else {
            for drawing in value.items("an array of objects")? {
                check_drawing(&mut clues, members, key, drawing)?;
            }
        }
    }
    if let [first, ..] = &clues.unexplained[..] {
        let (n, first) = (clues.unexplained.len(), first.join(" "));
        let lines = counted(n, "line");
        clues.export.remark(format!("{lines} of no rule, such as {first}, read as a drawing"));
    }
    Ok(())
}

/// Adds the rules that marks are everywhere they can be. They forbid the numbers of all marks on
/// the board, as `SudokuSolver` does, and the usual number if there is no mark.
fn negative<'t>(clues: &mut Clues, words: Raw<'t>) -> Result<(), Refused<'t>> {
    for word in words.items("an array of words")? {
        let text = word.text().ok_or_else(|| word.expected("a word"))?;
        let relations = match text.as_str() {
            "xv" => Some(vec![Relation::Sum(5), Relation::Sum(10)]),
            key => clues.relations(key),
        };
        for relation in match relations {
            Some(all) => all,
            None if is_one_of(IGNORED, &text) || clues.export.ignores(&text) => Vec::new(),
            None => return Err(word.refused(unknown(&text))),
        } {
            clues.export.variant.add(Constraint::Never(relation)).map_err(word.wrong())?;
        }
    }
    Ok(())
}

/// Refuses a drawing that names its rule, unless the export has this rule. Extensions of f-puzzles
/// draw their rules, too, for programs that do not know them.
fn check_drawing<'t>(
    clues: &mut Clues,
    members: &Members<'t>,
    key: &str,
    raw: Raw<'t>,
) -> Result<(), Refused<'t>> {
    let drawing = raw.object()?;
    let mut is_ignored = false;
    for (key, value) in drawing.all().filter(|(key, _)| !is_one_of(DRAWING, key)) {
        let text = value.text();
        let is_name = key.starts_with("from")
            || text.as_ref().is_some_and(|text| RuleKind::of_key(&as_key(text)).is_some());
        let name = match text {
            Some(text) if is_name => text,
            None if is_name => return Err(value.expected("the name of a rule")),
            None if value.written() == "true" => key.to_owned(),
            _ => continue,
        };
        let is_out = clues.export.ignored.iter().any(|its| is_of(&name, its));
        is_ignored |= is_out;
        if members.all().any(|(key, _)| is_of(&name, key)) {
            continue;
        }
        if !is_out {
            let reason = format!(
                "the drawing stands for the rule {}, which the export does not have; {}",
                quoted(&name),
                without(&name)
            );
            return Err(raw.refused(reason));
        }
        clues.export.note_ignored(&name);
    }
    if key == "line" && !is_ignored {
        for line in
            drawing.get("lines").map_or(Ok(Vec::new()), |its| its.items("an array of lines"))?
        {
            clues.check_line(line);
        }
    }
    if key == "cage"
        && let Some(text) = drawing.value("value").and_then(Raw::text)
    {
        let is_root = text.strip_prefix("DR").is_some_and(|digits| digits.parse::<u8>().is_ok());
        if is_root && !clues.export.ignores("DR") {
            return Err(raw.refused(unknown("DR")));
        }
        metadata::read_text(clues.export, &text, raw)?;
    }
    Ok(())
}

/// Whether a drawing with this name, or with this flag, stands for the rule of a key.
fn is_of(name: &str, key: &str) -> bool {
    let key = as_key(key);
    match as_key(name).as_str() {
        "isnewconstraint" => is_one_of("renban whispers", &key),
        "isllconstraint" => key == "lockout",
        "germanwhispers" | "dutchwhispers" if key == "whispers" => true,
        name => {
            let flag = name.strip_prefix("is").and_then(|flag| flag.strip_suffix("constraint"));
            key.starts_with(flag.unwrap_or(name))
        }
    }
}
