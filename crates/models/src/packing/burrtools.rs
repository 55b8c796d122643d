//! Puzzles of BurrTools: files `.xmpuzzle`, which are XML.
//!
//! A file has shapes, and problems: each has a result, which is the board, and pieces with the
//! numbers of their copies. Of the result, some cells may stay empty (*variable* ones). Cells may
//! have colors; then the problem says which color of a piece may meet which one of the result.
//! Pieces are turned and never reflected.
//!
//! Of the grids of BurrTools, only that of bricks is read. What concerns the way in which pieces
//! move is left out. Source: the files that BurrTools 0.6 writes.

use std::ops::Range;

use roxmltree::{Document, Node};

use super::{Copies, Lattice, MAY_BE_EMPTY, Motion, Motions, Packing, Piece, Shape, areas};
use crate::problem::is_name;
use crate::text::{ParseError, quoted};

/// The grids by their numbers.
const GRIDS: [&str; 5] =
    ["bricks", "triangular prisms", "spheres", "rhombic tetrahedra", "tetrahedra and octahedra"];

impl Packing {
    /// A problem of a file of BurrTools, by its number from 1; the first one without a number.
    ///
    /// ```
    /// use quadrille::models::Model;
    /// use quadrille::models::packing::Packing;
    ///
    /// let text = r##"<puzzle version="2"><gridType type="0"/><shapes>
    ///     <voxel x="2" y="1" z="1" type="0">##</voxel>
    ///     <voxel x="2" y="2" z="1" type="0">###+</voxel></shapes>
    ///     <problems><problem><shapes><shape id="0" min="1" max="2"/></shapes><result id="1"/>
    ///     </problem></problems></puzzle>"##;
    /// let packing = Packing::burrtools(text, None)?;
    /// assert_eq!(packing.problem().count(), 2_u32.into());
    /// # Ok::<(), quadrille::text::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is no such file, its grid is not that of bricks, there is no such problem, or
    /// the problem has no result or no pieces, or would be too large.
    pub fn burrtools(text: &str, problem: Option<usize>) -> Result<Self, ParseError> {
        let document = Document::parse(text).map_err(|error| {
            let place = error.pos();
            let line = text.split('\n').nth(place.row as usize - 1).unwrap_or("");
            let start =
                line.char_indices().nth(place.col as usize - 1).map_or(line.len(), |it| it.0);
            let reason = error.to_string();
            let reason = reason.strip_suffix(&format!(" at {place}")).unwrap_or(&reason);
            let reason = format!("is no XML: {reason}");
            ParseError::because(place.row.into(), line.as_bytes(), start..line.len(), reason)
        })?;
        let file = File { text, root: document.root_element() };
        file.check()?;
        let problems: Vec<Node> = file.all("problems", "problem").collect();
        let number = problem.unwrap_or(1);
        let Some(&chosen) = number.checked_sub(1).and_then(|number| problems.get(number)) else {
            let reason = match problems.len() {
                0 => "the puzzle has no problem: a result and pieces".into(),
                n => format!("expected a problem from 1 to {n}, found {number}"),
            };
            return Err(file.fault(file.root, reason));
        };
        let mut packing = file.packing(chosen)?;
        if problem.is_none() && problems.len() > 1 {
            let name = chosen.attribute("name").map(quoted).unwrap_or_default();
            packing.remarks.push(format!(
                "problem 1{}{name} of the {} problems in the file; --problem 2 is the next one",
                if name.is_empty() { "" } else { ", " },
                problems.len()
            ));
        }
        Ok(packing)
    }
}

/// A file.
struct File<'t> {
    text: &'t str,
    root: Node<'t, 't>,
}

/// A shape: its number, its element, and its cells, each with its color and whether it may be
/// empty.
struct Voxels<'t> {
    id: usize,
    node: Node<'t, 't>,
    cells: Vec<([i32; 3], u8)>,
}

impl<'t> File<'t> {
    /// The error with this reason at a part of the text.
    fn fault_at(&self, at: Range<usize>, reason: impl Into<String>) -> ParseError {
        ParseError::within(self.text, at, reason.into())
    }

    /// The error at the beginning of an element.
    fn fault(&self, node: Node, reason: impl Into<String>) -> ParseError {
        let start = node.range().start;
        self.fault_at(start..start + 1 + node.tag_name().name().len(), reason)
    }

    /// The elements of this name in the lists of that name.
    fn all(&self, list: &'t str, name: &'t str) -> impl Iterator<Item = Node<'t, 't>> + use<'t> {
        named(self.root, list).flat_map(move |list| named(list, name))
    }

    /// A whole number that is an attribute, if it is there.
    fn number<T: std::str::FromStr>(
        &self,
        node: Node,
        name: &str,
    ) -> Result<Option<T>, ParseError> {
        let Some(attribute) = node.attribute_node(name) else { return Ok(None) };
        let number = attribute.value().trim().parse().ok();
        number.map(Some).ok_or_else(|| {
            let found = quoted(attribute.value());
            let reason = format!("expected a whole number as {name}, found {found}");
            self.fault_at(attribute.range_value(), reason)
        })
    }

    fn needed<T: std::str::FromStr>(&self, node: Node, name: &str) -> Result<T, ParseError> {
        let missing = || self.fault(node, format!("expected {name}=\"..\" in this element"));
        self.number(node, name)?.ok_or_else(missing)
    }

    /// Whether it is a puzzle in the grid of bricks.
    fn check(&self) -> Result<(), ParseError> {
        let fault = |node, reason: String| Err(self.fault(node, reason));
        let name = self.root.tag_name().name();
        if name != "puzzle" {
            let expected = "expected <puzzle>, as BurrTools writes it";
            return fault(self.root, format!("{expected}, found <{name}>"));
        }
        let version = self.number::<u32>(self.root, "version")?;
        if let Some(version) = version.filter(|version| !(1..=2).contains(version)) {
            let expected = "expected version 1 or 2 of the format";
            return fault(self.root, format!("{expected}, found {version}"));
        }
        for grid in named(self.root, "gridType") {
            let kind: usize = self.number(grid, "type")?.unwrap_or(0);
            if kind > 0 {
                let name = GRIDS.get(kind).copied().unwrap_or("an unknown kind");
                let only = "only that of bricks (type 0)";
                return fault(grid, format!("the grid of {name} is not read, {only}"));
            }
        }
        Ok(())
    }

    fn packing(&self, problem: Node<'t, 't>) -> Result<Packing, ParseError> {
        let shapes: Vec<Node> = self.all("shapes", "voxel").collect();
        let shape = |node: Node<'t, 't>| {
            let id = self.needed(node, "id")?;
            let expected = || format!("expected one of {} shapes, counted from 0", shapes.len());
            let unknown = || self.fault(node, format!("{}, found {id}", expected()));
            self.voxels(id, *shapes.get(id).ok_or_else(unknown)?)
        };
        let Some(result) = named(problem, "result").next() else {
            return Err(self.fault(problem, "the problem has no result"));
        };
        let Voxels { node, cells, .. } = shape(result)?;
        let board = Shape::marked(cells).map_err(|error| self.fault(node, error.to_string()))?;
        let n_cells = u32::try_from(board.cells().len()).unwrap_or(u32::MAX);
        // The shapes with the bounds of their numbers.
        let mut used: Vec<(Voxels, [u32; 2])> = Vec::new();
        for node in named(problem, "shapes").flat_map(|list| named(list, "shape")) {
            let [least, most] = self.bounds(node)?;
            let voxels = shape(node)?;
            match used.iter_mut().find(|(other, _)| other.id == voxels.id) {
                Some((_, bounds)) => {
                    *bounds = [bounds[0].saturating_add(least), bounds[1].saturating_add(most)];
                }
                None => used.push((voxels, [least, most])),
            }
        }
        used.retain(|(_, bounds)| bounds[1] > 0);
        let mut pieces: Vec<Piece> = Vec::new();
        for (Voxels { id, node, cells }, [least, most]) in used {
            if cells.iter().any(|(_, mark)| mark & MAY_BE_EMPTY > 0) {
                let reason = "the shape is used as a piece, so it cannot have variable cells ('+')";
                return Err(self.fault(node, reason));
            }
            let copies = if least == most {
                Copies::Exactly(least)
            } else {
                Copies::Between(least, most.min(n_cells.max(least)))
            };
            let name = name(node, id, &pieces);
            let piece = Shape::marked(cells).and_then(|shape| Piece::new(name, shape, copies));
            pieces.push(piece.map_err(|error| self.fault(node, error.to_string()))?);
        }
        if pieces.is_empty() {
            return Err(self.fault(problem, "the problem has no pieces"));
        }
        // The number of empty cells follows from fixed numbers of pieces.
        let holes: Option<u32> = self.number(problem, "maxHoles")?;
        if let Some(most) = holes.filter(|&most| most < n_cells)
            && pieces.iter().any(|piece| matches!(piece.copies, Copies::Between(..)))
        {
            let hole = Shape::marked(vec![([0; 3], MAY_BE_EMPTY)]).expect("a cell");
            let name = unique("hole", 0, &pieces);
            pieces.push(Piece { name, shape: hole, copies: Copies::Between(0, most) });
        }
        let mut pairs = Vec::new();
        for pair in named(problem, "bitmap").flat_map(|list| named(list, "pair")) {
            let color = |name| Ok(self.needed::<u8>(pair, name)?.saturating_add(1));
            pairs.push((color("piece")?, color("result")?));
        }
        let turns = Motion::all(Motions::Turn, Lattice::Cubes);
        let advice = "cells of the result that may stay empty are variable ones ('+')";
        let areas = areas::remark(&board, &pieces, advice);
        let packing = Packing::by(Lattice::Cubes, board, pieces, &turns, turns.clone(), pairs);
        let mut packing = packing.map_err(|error| self.fault(problem, error.to_string()))?;
        packing.remarks.extend(areas);
        Ok(packing)
    }

    /// The least and the greatest number of copies of a shape.
    fn bounds(&self, node: Node) -> Result<[u32; 2], ParseError> {
        if let Some(count) = self.number(node, "count")? {
            return Ok([count; 2]);
        }
        match (self.number(node, "min")?, self.number(node, "max")?) {
            (None, None) => Ok([1; 2]),
            (Some(least), Some(most)) if least <= most => Ok([least, most]),
            (Some(_), Some(_)) => Err(self.fault(node, "min is greater than max")),
            _ => Err(self.fault(node, "expected min and max, found one of them")),
        }
    }

    /// The shape of an element.
    fn voxels(&self, id: usize, node: Node<'t, 't>) -> Result<Voxels<'t>, ParseError> {
        let [x, y, z] = ["x", "y", "z"].map(|name| self.needed::<u32>(node, name));
        let (x, y, z) = (x?, y?, z?);
        if self.number(node, "type")?.is_some_and(|kind: u32| kind > 0) {
            return Err(self.fault(node, "expected the type 0 of a shape"));
        }
        // Each cell by its number; and whether the last character belongs to a cell.
        let (mut cells, mut n_read, mut is_cell) = (Vec::new(), 0_u64, false);
        for text in node.children().filter(Node::is_text) {
            // An entity would shift the places, but stands for no cell.
            let start = text.range().start;
            for (at, character) in text.text().unwrap_or("").char_indices() {
                let at = start + at..start + at + character.len_utf8();
                match character {
                    '#' | '+' | '_' => {
                        is_cell = character != '_';
                        let mark = if character == '+' { MAY_BE_EMPTY } else { 0 };
                        cells.extend(is_cell.then_some((n_read, mark)));
                        n_read += 1;
                    }
                    '0'..='9' => {
                        // A color follows its cell.
                        let mark = cells.last_mut().filter(|_| is_cell).map(|(_, mark)| mark);
                        let colored = mark.and_then(|mark: &mut u8| {
                            let before = u32::from(*mark & !MAY_BE_EMPTY);
                            let color = u8::try_from(10 * before + character.to_digit(10)?).ok()?;
                            *mark &= MAY_BE_EMPTY;
                            *mark |= Some(color).filter(|&color| color < MAY_BE_EMPTY)?;
                            Some(())
                        });
                        if colored.is_none() {
                            let reason = "expected a color from 1 to 63 behind a cell";
                            return Err(self.fault_at(at, reason));
                        }
                    }
                    blank if blank.is_ascii_whitespace() => is_cell = false,
                    other => {
                        let found = quoted(&other.to_string());
                        let reason = format!("expected a cell: '#', '+' or '_', found {found}");
                        return Err(self.fault_at(at, reason));
                    }
                }
            }
        }
        let area = u64::from(x) * u64::from(y);
        if area.checked_mul(z.into()) != Some(n_read) {
            return Err(self.fault(node, format!("expected {x} x {y} x {z} cells, found {n_read}")));
        }
        if cells.is_empty() {
            return Err(self.fault(node, "the shape is used and has no cells"));
        }
        // x runs fastest: columns, then rows, then layers.
        let place = |number: u64| {
            let place =
                [number / area, number / u64::from(x) % u64::from(y), number % u64::from(x)];
            place.map(|x| i32::try_from(x).expect("a file is smaller than 2^31 bytes"))
        };
        let cells = cells.into_iter().map(|(number, mark)| (place(number), mark)).collect();
        Ok(Voxels { id, node, cells })
    }
}

/// The children of an element with this name.
fn named<'t>(node: Node<'t, 't>, name: &'t str) -> impl Iterator<Item = Node<'t, 't>> {
    node.children().filter(move |child| child.has_tag_name(name))
}

/// The name of a piece: that of its shape as far as an item can have it, or `S1`, `S2`, .. as in
/// BurrTools.
fn name(node: Node, id: usize, pieces: &[Piece]) -> String {
    let name = node.attribute("name").unwrap_or_default().trim();
    let name: String =
        name.chars().map(|c| if c.is_whitespace() || "|:".contains(c) { '_' } else { c }).collect();
    let is_cell = name.starts_with(['l', 'r']) && name.ends_with(|c: char| c.is_ascii_digit());
    let number = format!("S{}", id + 1);
    unique(if is_name(&name) && !is_cell { &name } else { &number }, id, pieces)
}

/// The name, with a number behind it if another piece has it.
fn unique(name: &str, id: usize, pieces: &[Piece]) -> String {
    let is_new = |name: &str| pieces.iter().all(|piece| piece.name != name);
    let numbered = (id + 1..).map(|number| format!("{name}.{number}"));
    [name.to_owned()].into_iter().chain(numbered).find(|name| is_new(name)).expect("endless")
}

#[cfg(test)]
mod tests;
