//! [`Clues`]: the rules of an export for some of its cells.

use std::collections::BTreeSet;

use super::super::super::catalogue::{ExportValue, RuleKind, numbered, of_parity};
use super::super::super::rules::{cell, cell_numbers, have_common_side, line_at};
use super::super::super::{Constraint, Relation, neighbors};
use super::super::raw::{Members, Raw, Refused};
use super::super::{Export, digit, number_or_none};
use super::object;

/// The rules that were read so far.
pub(super) struct Clues<'e, 'i> {
    pub(super) export: &'e mut Export<'i>,
    n: usize,
    /// The numbers of the dots, each with the key of the dot.
    marks: BTreeSet<(String, usize)>,
    /// The lines of all rules.
    lines: Vec<Vec<usize>>,
    /// The drawn lines that no rule has, as names of cells.
    pub(super) unexplained: Vec<Vec<String>>,
}

type Constraints<'t> = Result<Vec<Constraint>, Refused<'t>>;

impl<'e, 'i> Clues<'e, 'i> {
    pub(super) fn new(export: &'e mut Export<'i>) -> Self {
        let (n, marks) = (export.variant.side(), BTreeSet::new());
        Self { export, n, marks, lines: Vec::new(), unexplained: Vec::new() }
    }

    /// Reads the rules of a key, whose value is an array of objects.
    pub(super) fn read<'t>(
        &mut self,
        rule: &RuleKind,
        (key, its): (&str, ExportValue),
        value: Raw<'t>,
    ) -> Result<(), Refused<'t>> {
        if its == ExportValue::Extreme {
            let mut all = self.extremes(key, value)?.into_iter();
            return all.try_for_each(|its| self.export.variant.add(its)).map_err(value.wrong());
        }
        for clue in value.items("an array of objects")? {
            let mut all = self.constraints(rule, (key, its), clue)?.into_iter();
            all.try_for_each(|its| self.export.variant.add(its)).map_err(clue.wrong())?;
        }
        Ok(())
    }

    /// The relations of all dots with this key, or the usual one if there is no dot; `None` if the
    /// key is not one of dots.
    pub(super) fn relations(&self, key: &str) -> Option<Vec<Relation>> {
        let its = self.marks.iter().filter(|(its, _)| its == key).map(|(_, number)| *number);
        let mut numbers: Vec<usize> = its.collect();
        if numbers.is_empty() {
            numbers.push(usual(key)?);
        }
        numbers.into_iter().map(|number| numbered(key, number)).collect()
    }

    /// Notes a drawn line that no rule has.
    pub(super) fn check_line(&mut self, line: Raw) {
        let names: Vec<String> =
            line.items("").unwrap_or_default().into_iter().filter_map(Raw::text).collect();
        let mut cells: Vec<usize> =
            names.iter().filter_map(|name| cell(name, self.n).ok()).collect();
        let is_there = cells.len() == names.len()
            && (0..2).any(|_| {
                cells.reverse();
                self.lines.contains(&cells)
            });
        if !is_there && !names.is_empty() {
            self.unexplained.push(names);
        }
    }

    /// The constraints of an object that is a value of this key.
    fn constraints<'t>(
        &mut self,
        rule: &RuleKind,
        (key, value): (&str, ExportValue),
        clue: Raw<'t>,
    ) -> Constraints<'t> {
        match value {
            ExportValue::Cells => {
                let region = object(clue, "cells")?;
                Ok(vec![rule.constraint(self.cells(&region)?, None)])
            }
            ExportValue::NumberedCells => {
                let cage = object(clue, "cells value")?;
                let cells = self.cells(&cage)?;
                Ok(vec![rule.constraint(cells, number_or_none(cage.value("value"))?)])
            }
            ExportValue::Lines(_) | ExportValue::Sets | ExportValue::Differing(_) => {
                let has_number = matches!(value, ExportValue::Differing(_));
                let path = object(clue, if has_number { "lines value" } else { "lines" })?;
                let number = match value {
                    ExportValue::Lines(number) => number,
                    ExportValue::Differing(more) => number_or_none(path.value("value"))?
                        .or(Some(self.n.saturating_add_signed(more) / 2)),
                    _ => None,
                };
                let mut lines = self.lines(&path)?;
                if value == ExportValue::Sets {
                    // A line may return to its first cell.
                    for cells in &mut lines {
                        let mut seen = BTreeSet::new();
                        cells.retain(|&cell| seen.insert(cell));
                    }
                }
                Ok(lines.into_iter().map(|cells| rule.constraint(cells, number)).collect())
            }
            ExportValue::Arrow => self.arrow(clue),
            ExportValue::Mark => self.mark(key, clue),
            ExportValue::Parity => self.parity(key, clue),
            ExportValue::Copies => self.copies(clue),
            ExportValue::LittleKiller => self.little_killer(clue),
            ExportValue::Quadruple => self.quadruple(clue),
            ExportValue::Beside | ExportValue::Line => self.seen(rule, value, clue),
            _ => unreachable!("the value is no array of such objects"),
        }
    }

    fn arrow<'t>(&mut self, clue: Raw<'t>) -> Constraints<'t> {
        let arrow = object(clue, "cells lines")?;
        let mut circle = self.cells(&arrow)?;
        circle.sort_unstable();
        let mut constraints = Vec::new();
        for mut shaft in self.lines(&arrow)? {
            let first = shaft.remove(0);
            if !circle.contains(&first) {
                return Err(clue.refused("expected lines that begin in the circle of the arrow"));
            }
            constraints.push(Constraint::Arrow { circle: circle.clone(), shaft });
        }
        Ok(constraints)
    }

    /// A dot or a letter between two cells.
    fn mark<'t>(&mut self, key: &str, clue: Raw<'t>) -> Constraints<'t> {
        let mark = object(clue, "cells value")?;
        let cells: [usize; 2] = self
            .cells(&mark)?
            .try_into()
            .ok()
            .filter(|&cells| have_common_side(cells, self.n))
            .ok_or_else(|| clue.refused("expected two cells with a common side"))?;
        let relation = if let Some(usual) = usual(key) {
            let number = number_or_none(mark.value("value"))?.unwrap_or(usual);
            self.marks.insert((key.to_owned(), number));
            numbered(key, number).expect("a word with a number")
        } else {
            // Without a letter it is no rule, as for `SudokuSolver`.
            let Some(value) = mark.get("value") else { return Ok(Vec::new()) };
            match value.text().as_deref() {
                Some("X" | "x") => Relation::Sum(10),
                Some("V" | "v") => Relation::Sum(5),
                _ => return Err(value.expected("X or V")),
            }
        };
        Ok(vec![Constraint::Pair { cells, relation }])
    }

    fn parity<'t>(&self, key: &str, clue: Raw<'t>) -> Constraints<'t> {
        let cell = self.only_cell(clue)?;
        Ok(vec![Constraint::Candidates { cell, digits: of_parity(key, 1..=self.n).collect() }])
    }

    /// The cell of an object that has nothing else.
    fn only_cell<'t>(&self, clue: Raw<'t>) -> Result<usize, Refused<'t>> {
        let cell = object(clue, "cell")?.get("cell");
        self.cell(cell.ok_or_else(|| clue.refused("expected a \"cell\""))?)
    }

    /// Cells that are less, or greater, than all neighbors that are not such cells themselves.
    fn extremes<'t>(&self, key: &str, clues: Raw<'t>) -> Constraints<'t> {
        let clues = clues.items("an array of objects")?.into_iter();
        let all = clues.map(|clue| self.only_cell(clue)).collect::<Result<Vec<_>, _>>()?;
        let mut constraints = Vec::new();
        for &cell in &all {
            let others = neighbors(self.n, cell).filter(|other| !all.contains(other));
            constraints.extend(others.map(|other| Constraint::Pair {
                cells: if key == "minimum" { [cell, other] } else { [other, cell] },
                relation: Relation::Less,
            }));
        }
        Ok(constraints)
    }

    fn copies<'t>(&self, clue: Raw<'t>) -> Constraints<'t> {
        let copies = object(clue, "cells cloneCells")?;
        let from = self.cells(&copies)?;
        let to = self.list(copies.needed("cloneCells")?)?;
        if from.len() != to.len() {
            return Err(clue.refused("expected as many cells as cloned cells"));
        }
        let pairs = from.into_iter().zip(to).filter(|(a, b)| a != b);
        let equal = |(a, b)| Constraint::Pair { cells: [a, b], relation: Relation::Equal };
        Ok(pairs.map(equal).collect())
    }

    fn little_killer<'t>(&self, clue: Raw<'t>) -> Constraints<'t> {
        let killer = object(clue, "cell cells direction value")?;
        let Some(sum) = number_or_none(killer.value("value"))?.filter(|&sum| sum > 0) else {
            return Ok(Vec::new());
        };
        let direction = killer.value("direction");
        let [down, right] = match direction.and_then(Raw::text).as_deref() {
            Some("UL") => [-1, -1],
            Some("UR") => [-1, 1],
            Some("DL") => [1, -1],
            Some("DR") => [1, 1],
            _ => {
                let at = direction.unwrap_or(clue);
                return Err(at.expected("a direction: UL, UR, DL or DR"));
            }
        };
        let (start, at) = self.outside(&killer)?;
        let step = |at: usize, by| at.checked_add_signed(by).filter(|at| self.has(*at));
        let next = |&[row, column]: &[usize; 2]| Some([step(row, down)?, step(column, right)?]);
        let on_board = std::iter::successors(Some(start), next).skip(1);
        let cells: Vec<usize> = on_board.map(|[r, c]| (r - 1) * self.n + c - 1).collect();
        if cells.is_empty() {
            return Err(at.refused("expected an arrow into the board"));
        }
        if let Some(its) = killer.get("cells") {
            let listed: BTreeSet<usize> = self.list(its)?.into_iter().collect();
            if listed != cells.iter().copied().collect() {
                return Err(its.refused("expected the cells that the arrow points to"));
            }
        }
        Ok(vec![Constraint::Sum { cells, sum }])
    }

    fn quadruple<'t>(&self, clue: Raw<'t>) -> Constraints<'t> {
        let quadruple = object(clue, "cells values")?;
        let cells = self.cells(&quadruple)?;
        let values = quadruple.get("values").map(|values| values.items("an array of digits"));
        let digits = values.transpose()?.unwrap_or_default().into_iter();
        let digits: Vec<_> = digits.map(|value| digit(value, self.n)).collect::<Result<_, _>>()?;
        if digits.is_empty() {
            return Ok(Vec::new());
        }
        Ok(vec![Constraint::Quadruple { cells, digits }])
    }

    /// A number beside a row or column.
    fn seen<'t>(&self, rule: &RuleKind, value: ExportValue, clue: Raw<'t>) -> Constraints<'t> {
        let seen = object(clue, "cell value")?;
        let Some(number) = number_or_none(seen.value("value"))? else { return Ok(Vec::new()) };
        let (place, at) = self.outside(&seen)?;
        let line = line_at(place, self.n);
        let (line, cells) = line.ok_or_else(|| at.expected("a cell beside a row or column"))?;
        Ok(vec![if value == ExportValue::Line {
            Constraint::Sandwich { line, sum: number }
        } else {
            rule.constraint(cells, Some(number))
        }])
    }

    /// Whether there is a row, and a column, with this number, from 1.
    fn has(&self, number: usize) -> bool {
        (1..=self.n).contains(&number)
    }

    fn cell<'t>(&self, name: Raw<'t>) -> Result<usize, Refused<'t>> {
        let text = name.text().unwrap_or_default();
        cell(&text, self.n).map_err(|expected| name.expected(&expected))
    }

    /// The row and the column of a cell beside the board, and its name.
    fn outside<'t>(&self, its: &Members<'t>) -> Result<([usize; 2], Raw<'t>), Refused<'t>> {
        let missing = || its.whole.refused("expected a \"cell\" beside the board");
        let name = its.get("cell").ok_or_else(missing)?;
        let numbers = name.text().as_deref().and_then(cell_numbers);
        let is_beside = |numbers: &[usize; 2]| {
            numbers.iter().all(|&number| number <= self.n + 1)
                && !numbers.iter().all(|&number| self.has(number))
        };
        let numbers = numbers.filter(is_beside);
        let expected = || name.expected("a cell beside the board, such as \"R0C1\"");
        Ok((numbers.ok_or_else(expected)?, name))
    }

    fn list<'t>(&self, list: Raw<'t>) -> Result<Vec<usize>, Refused<'t>> {
        list.items("an array of cells")?.into_iter().map(|name| self.cell(name)).collect()
    }

    /// The cells of a clue.
    fn cells<'t>(&self, its: &Members<'t>) -> Result<Vec<usize>, Refused<'t>> {
        self.list(its.needed("cells")?)
    }

    /// The lines of a clue, which have cells.
    fn lines<'t>(&mut self, its: &Members<'t>) -> Result<Vec<Vec<usize>>, Refused<'t>> {
        let mut all = Vec::new();
        for line in its.needed("lines")?.items("an array of lines")? {
            let cells = self.list(line)?;
            if cells.is_empty() {
                return Err(line.expected("a line of cells"));
            }
            self.lines.push(cells.clone());
            all.push(cells);
        }
        Ok(all)
    }
}

/// The number of a dot without a number; `None` if it is not the key of dots.
fn usual(key: &str) -> Option<usize> {
    match key {
        "difference" => Some(1),
        "ratio" => Some(2),
        _ => None,
    }
}
