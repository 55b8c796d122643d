//! Exports of f-puzzles.

use serde_json::{Map, Value};

use super::super::rules::cell;
use super::super::{Constraint, Line, Relation, Variant};
use super::{Export, Refused, add, board, is_nothing, number, number_or_none, objects, symbol};

/// Keys that are not rules.
const IGNORED: &[&str] = &[
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "highlightconflicts",
    "successMessage",
    "successmessage",
    "disabledlogic",
    "truecandidatesoptions",
    "fogofwar",
    "foglight",
];

/// Keys of drawings, which are not rules unless they have `isNewConstraint`.
const DRAWINGS: &[&str] = &["text", "line", "circle", "rectangle", "cage"];

/// The board and the rules of an export.
pub(super) fn read(object: &Map<String, Value>) -> Result<Export, Refused> {
    let rows = object.get("grid").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| Refused::expected("grid", "rows of cells"))?;
    let n = number_or_none(object.get("size"), "size")?.unwrap_or(rows.len());
    let cells = grid(rows, n)?;
    let mut export = Export { variant: regions(&cells, n)?, givens: Vec::new() };
    for (place, &data) in cells.iter().enumerate() {
        let is_given = data.get("given").and_then(Value::as_bool) == Some(true);
        let value = data.get("value").filter(|value| is_given && !is_nothing(value));
        export.givens.push(value.map(|value| symbol(value, n, "value")).transpose()?);
        let marks = data.get("givenPencilMarks").filter(|marks| !is_nothing(marks));
        if let Some(marks) = marks {
            let key = "givenPencilMarks";
            let marks = marks.as_array().ok_or_else(|| Refused::expected(key, "digits"))?;
            let digits = marks.iter().map(|mark| Ok(symbol(mark, n, key)? + 1));
            let digits = digits.collect::<Result<_, Refused>>()?;
            add(&mut export.variant, key, Constraint::Candidates { cell: place, digits })?;
        }
    }
    for (key, value) in object {
        if !IGNORED.contains(&key.as_str()) && !is_nothing(value) {
            rule(&mut export.variant, key, value)?;
        }
    }
    Ok(export)
}

/// The cells of the grid, row by row.
fn grid(rows: &[Value], n: usize) -> Result<Vec<&Map<String, Value>>, Refused> {
    let expected = || Refused::expected("grid", &format!("{n} rows of {n} cells"));
    let cells: Option<Vec<_>> = rows
        .iter()
        .map(|row| row.as_array().filter(|row| row.len() == n))
        .collect::<Option<Vec<_>>>()
        .filter(|rows| rows.len() == n)
        .and_then(|rows| rows.into_iter().flatten().map(Value::as_object).collect());
    cells.ok_or_else(expected)
}

/// The board with the regions of its cells. A cell without a region is in its usual box.
fn regions(cells: &[&Map<String, Value>], n: usize) -> Result<Variant, Refused> {
    let usual = || {
        let variant = Variant::named(&format!("{n}x{n}"));
        variant.map_err(|error| Refused::new("size", error.to_string()))
    };
    if cells.iter().all(|cell| !cell.contains_key("region")) {
        return usual();
    }
    let boxes = if cells.iter().all(|cell| cell.contains_key("region")) {
        vec![0; n * n]
    } else {
        usual()?.board().boxes().to_vec()
    };
    let region = |(cell, its): (&&Map<String, Value>, usize)| match cell.get("region") {
        None => Ok(its),
        Some(region) => {
            number(region).ok_or_else(|| Refused::expected("region", "a number for each cell"))
        }
    };
    let regions: Vec<usize> = cells.iter().zip(boxes).map(region).collect::<Result<_, _>>()?;
    board(n, &regions, "region")
}

/// Adds the rule of a key.
fn rule(variant: &mut Variant, key: &str, value: &Value) -> Result<(), Refused> {
    if DRAWINGS.contains(&key) {
        let is_rule = |object: &&Map<String, Value>| {
            object.get("isNewConstraint").is_some_and(|value| !is_nothing(value))
        };
        if objects(value, key)?.iter().any(is_rule) {
            return Err(Refused::new(key, "a drawing stands for a rule that is not known here"));
        }
        return Ok(());
    }
    if let Some(constraint) = global(variant, key)? {
        return match value {
            Value::Bool(true) => constraint.into_iter().try_for_each(|its| add(variant, key, its)),
            _ => Err(Refused::expected(key, "true or false")),
        };
    }
    if key == "negative" {
        return negative(variant, value);
    }
    if !OBJECTS.contains(&key) {
        return Err(Refused::unknown(key));
    }
    for object in objects(value, key)? {
        let clue = Clue { key, object, n: variant.side() };
        for constraint in clue.constraints()? {
            add(variant, key, constraint)?;
        }
    }
    Ok(())
}

/// The constraints of a key for the whole board; `None` if it is another key.
fn global(variant: &Variant, key: &str) -> Result<Option<Vec<Constraint>>, Refused> {
    let n = variant.side();
    Ok(Some(match key {
        "diagonal+" => vec![Constraint::Different((0..n).map(|k| (n - 1 - k) * n + k).collect())],
        "diagonal-" => vec![Constraint::Different((0..n).map(|k| k * n + k).collect())],
        "antiknight" => vec![Constraint::AntiKnight],
        "antiking" => vec![Constraint::AntiKing],
        "nonconsecutive" => vec![Constraint::Never(Relation::Difference(1))],
        "disjointgroups" => {
            let groups = variant.disjoint_groups();
            let groups = groups.map_err(|error| Refused::new(key, error.to_string()))?;
            groups.into_iter().map(Constraint::Different).collect()
        }
        _ => return Ok(None),
    }))
}

fn negative(variant: &mut Variant, value: &Value) -> Result<(), Refused> {
    let key = "negative";
    let all = value.as_array().ok_or_else(|| Refused::expected(key, "an array of words"))?;
    for word in all {
        let relations: &[Relation] = match word.as_str() {
            Some("ratio") => &[Relation::Ratio(2)],
            Some("xv") => &[Relation::Sum(5), Relation::Sum(10)],
            Some("difference") => &[Relation::Difference(1)],
            _ => return Err(Refused::expected(key, "ratio, xv or difference")),
        };
        for &relation in relations {
            add(variant, key, Constraint::Never(relation))?;
        }
    }
    Ok(())
}

/// Keys of objects with cells.
const OBJECTS: &[&str] = &[
    "killercage",
    "extraregion",
    "thermometer",
    "arrow",
    "difference",
    "ratio",
    "xv",
    "odd",
    "even",
    "palindrome",
    "renban",
    "whispers",
    "clone",
    "littlekillersum",
    "sandwichsum",
];

/// An object of one of [`OBJECTS`].
struct Clue<'v> {
    key: &'v str,
    object: &'v Map<String, Value>,
    n: usize,
}

impl Clue<'_> {
    fn constraints(&self) -> Result<Vec<Constraint>, Refused> {
        let n = self.n;
        let candidates = |keeps: fn(usize) -> bool| {
            let digits = (1..=n).filter(|&digit| keeps(digit)).collect();
            Ok(vec![Constraint::Candidates { cell: self.cell("cell")?, digits }])
        };
        match self.key {
            "killercage" => {
                let cells = self.cells("cells")?;
                Ok(vec![match self.value()? {
                    Some(sum) => Constraint::Cage { cells, sum },
                    None => Constraint::Different(cells),
                }])
            }
            "extraregion" => Ok(vec![Constraint::Different(self.cells("cells")?)]),
            "thermometer" => self.each_line(|cells| Ok(Constraint::Thermometer(cells))),
            "palindrome" => self.each_line(|cells| Ok(Constraint::Palindrome(cells))),
            "renban" => self.each_line(|cells| Ok(Constraint::Run(cells))),
            "whispers" => {
                let relation = Relation::Apart(self.value()?.unwrap_or(n.div_ceil(2)));
                self.each_line(|cells| Ok(Constraint::Line { cells, relation }))
            }
            "arrow" => {
                let mut circle = self.cells("cells")?;
                circle.sort_unstable();
                self.each_line(|mut shaft| {
                    // The first cell of the line is in the circle.
                    shaft.remove(0);
                    Ok(Constraint::Arrow { circle: circle.clone(), shaft })
                })
            }
            "difference" => self.pair(Relation::Difference(self.value()?.unwrap_or(1))),
            "ratio" => self.pair(Relation::Ratio(self.value()?.unwrap_or(2))),
            "xv" => match self.object.get("value").and_then(Value::as_str) {
                Some("X" | "x") => self.pair(Relation::Sum(10)),
                Some("V" | "v") => self.pair(Relation::Sum(5)),
                _ => Err(Refused::expected(self.key, "X or V")),
            },
            "odd" => candidates(|digit| digit % 2 == 1),
            "even" => candidates(|digit| digit % 2 == 0),
            "clone" => {
                let [from, to] = [self.cells("cells")?, self.cells("cloneCells")?];
                if from.len() != to.len() {
                    return Err(Refused::expected(self.key, "as many cells as cloned cells"));
                }
                let pairs = from.into_iter().zip(to).filter(|(a, b)| a != b);
                let equal = |(a, b)| Constraint::Pair { cells: [a, b], relation: Relation::Equal };
                Ok(pairs.map(equal).collect())
            }
            "littlekillersum" => self.diagonal(),
            _ => self.sandwich(),
        }
    }

    fn value(&self) -> Result<Option<usize>, Refused> {
        number_or_none(self.object.get("value"), self.key)
    }

    fn name<'v>(&self, value: &'v Value) -> Result<&'v str, Refused> {
        value.as_str().ok_or_else(|| Refused::expected(self.key, "cells such as \"R1C1\""))
    }

    fn named_cell(&self, value: &Value) -> Result<usize, Refused> {
        cell(self.name(value)?, self.n).map_err(|expected| Refused::expected(self.key, &expected))
    }

    fn cell(&self, of: &str) -> Result<usize, Refused> {
        self.named_cell(self.object.get(of).unwrap_or(&Value::Null))
    }

    fn list(&self, value: &Value) -> Result<Vec<usize>, Refused> {
        let all = value.as_array().ok_or_else(|| Refused::expected(self.key, "lists of cells"))?;
        all.iter().map(|value| self.named_cell(value)).collect()
    }

    fn cells(&self, of: &str) -> Result<Vec<usize>, Refused> {
        self.list(self.object.get(of).unwrap_or(&Value::Null))
    }

    fn pair(&self, relation: Relation) -> Result<Vec<Constraint>, Refused> {
        let cells = self.cells("cells")?.try_into();
        let cells = cells.map_err(|_| Refused::expected(self.key, "two cells"))?;
        Ok(vec![Constraint::Pair { cells, relation }])
    }

    fn each_line(
        &self,
        constraint: impl Fn(Vec<usize>) -> Result<Constraint, Refused>,
    ) -> Result<Vec<Constraint>, Refused> {
        let lines = self.object.get("lines").and_then(Value::as_array);
        let lines = lines.ok_or_else(|| Refused::expected(self.key, "lines of cells"))?;
        let lines = lines.iter().map(|line| self.list(line)).collect::<Result<Vec<_>, _>>()?;
        if lines.iter().any(Vec::is_empty) {
            return Err(Refused::expected(self.key, "cells in each line"));
        }
        lines.into_iter().map(constraint).collect()
    }

    /// The row and column of a cell that may be outside the board.
    fn outside(&self) -> Result<[i64; 2], Refused> {
        let name = self.name(self.object.get("cell").unwrap_or(&Value::Null))?;
        let numbers = name
            .strip_prefix(['R', 'r'])
            .and_then(|rest| rest.split_once(['C', 'c']))
            .and_then(|(row, column)| Some([row.parse().ok()?, column.parse().ok()?]));
        numbers.ok_or_else(|| Refused::expected(self.key, "a cell such as \"R0C1\""))
    }

    fn diagonal(&self) -> Result<Vec<Constraint>, Refused> {
        let Some(sum) = self.value()?.filter(|&sum| sum > 0) else { return Ok(Vec::new()) };
        let [down, right] = match self.object.get("direction").and_then(Value::as_str) {
            Some("UL") => [-1, -1],
            Some("UR") => [-1, 1],
            Some("DL") => [1, -1],
            Some("DR") => [1, 1],
            _ => return Err(Refused::expected(self.key, "a direction: UL, UR, DL or DR")),
        };
        let n = self.n;
        let [mut row, mut column] = self.outside()?;
        let inside = |at: i64| usize::try_from(at.saturating_sub(1)).ok().filter(|&at| at < n);
        let mut cells = Vec::new();
        loop {
            (row, column) = (row.saturating_add(down), column.saturating_add(right));
            let (Some(row), Some(column)) = (inside(row), inside(column)) else { break };
            cells.push(row * n + column);
        }
        if cells.is_empty() {
            return Err(Refused::expected(self.key, "an arrow into the board"));
        }
        Ok(vec![Constraint::Sum { cells, sum }])
    }

    fn sandwich(&self) -> Result<Vec<Constraint>, Refused> {
        let Some(sum) = self.value()? else { return Ok(Vec::new()) };
        let inside = |at: i64| usize::try_from(at.saturating_sub(1)).ok().filter(|&at| at < self.n);
        let line = match self.outside()?.map(inside) {
            [Some(row), None] => Line::Row(row),
            [None, Some(column)] => Line::Column(column),
            _ => return Err(Refused::expected(self.key, "a cell beside a row or column")),
        };
        Ok(vec![Constraint::Sandwich { line, sum }])
    }
}
