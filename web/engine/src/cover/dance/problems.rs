//! The problems to choose, and what a picture of them needs.

use std::borrow::Cow;

use quadrille::models::chessboard::Square;
use quadrille::models::langford::Langford;
use quadrille::models::packing::Shape;
use quadrille::models::queens::Queens;
use quadrille::models::sudoku::Sudoku;
use quadrille::models::{Model, ModelError, polyominoes};
use quadrille::problem::Entry;
use quadrille::text::{ParseError, visible};
use quadrille::{ItemId, OptionId, Problem};
use serde::Serialize;

use crate::cover::gallery::{self, Built};

/// The seven items of TAOCP 7.2.2.1 (6).
const BOOK: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

/// A 4x4 board with three solutions: on boards with one, every step is forced.
const BOARD: &str = ". . 3 .\n. 2 . .\n4 . . .\n. . . .\n";

/// The largest text of one's own, in bytes.
const LARGEST_TEXT: usize = 200_000;

/// The largest model of the gallery, in items of all options together.
const LARGEST_MODEL: usize = 200_000;

/// Why there is no dance.
#[derive(Serialize)]
pub(super) struct Fault {
    /// Where the text is wrong: its line, and the column in characters, both from 1.
    place: Option<Place>,
    reason: String,
}

#[derive(Serialize)]
struct Place {
    line: u64,
    column: usize,
}

impl Fault {
    /// A fault of the problem as a whole.
    pub(super) fn without_place(reason: String) -> Self {
        Self { place: None, reason }
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        let place = Some(Place { line: error.line, column: error.column });
        Self { place, reason: error.reason.into_owned() }
    }
}

impl From<ModelError> for Fault {
    fn from(error: ModelError) -> Self {
        Self::without_place(error.to_string())
    }
}

/// A problem to trace.
pub(super) struct Chosen {
    pub(super) problem: Problem,
    /// A short name of each option; empty if the option's text is the name.
    names: Vec<String>,
    picture: Option<Picture>,
    /// The model of the gallery, if it is one.
    pub(super) model: Option<Built>,
}

/// What a picture of a partial solution needs.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Picture {
    rows: usize,
    columns: usize,
    /// The rows and columns of a box, where boxes have lines around them.
    boxes: Option<[usize; 2]>,
    is_checkered: bool,
    /// Whether arcs join the cells of an option.
    has_arcs: bool,
    /// The mark of each cell before the start; empty for none.
    givens: Vec<String>,
    /// The cells of each option, row by row from 0.
    cells: Vec<Vec<usize>>,
    /// The mark of each option in its cells.
    marks: Vec<String>,
}

/// The problem with this name; or the one that the text states if the name is `own`, and if it is
/// `model`, that of the model of the gallery that the text gives.
pub(super) fn named(name: &str, text: &str) -> Result<Chosen, Fault> {
    match name {
        "book" => Ok(plain(BOOK.parse()?)),
        "sudoku" => sudoku(),
        "queens" => Ok(queens(6)?),
        "langford" => Ok(langford(4)?),
        "langford7" => Ok(langford(7)?),
        "pentominoes" => Ok(pentominoes(3, 20)?),
        "own" if text.len() > LARGEST_TEXT => {
            let found = text.len();
            let reason = format!("expected at most {LARGEST_TEXT} bytes, found {found}");
            Err(Fault::without_place(reason))
        }
        "own" => Ok(plain(text.parse()?)),
        "model" => model(text),
        _ => Err(Fault::without_place(format!("no problem is named {name:?}"))),
    }
}

fn plain(problem: Problem) -> Chosen {
    Chosen { problem, names: Vec::new(), picture: None, model: None }
}

fn model(given: &str) -> Result<Chosen, Fault> {
    let built = gallery::built(given).map_err(|wrong| Fault::without_place(wrong.message))?;
    let problem = built.model.problem().clone();
    let found: usize = problem.options().map(|option| problem.option(option).count()).sum();
    if found > LARGEST_MODEL {
        let expected = format!("a model of at most {LARGEST_MODEL} items in all options together");
        return Err(Fault::without_place(format!("expected {expected}, found {found}")));
    }
    Ok(Chosen { model: Some(built), ..plain(problem) })
}

fn sudoku() -> Result<Chosen, Fault> {
    let model = Sudoku::new(2, 2)?.with_givens(BOARD)?;
    let side = model.side();
    let digit = |symbol: usize| (symbol + 1).to_string();
    let (problem, labels) = model.problem().into_parts();
    let boxes = Some([2, 2]);
    let mut picture = Picture { rows: side, columns: side, boxes, ..Picture::default() };
    picture.givens =
        model.givens().iter().map(|given| given.map(digit).unwrap_or_default()).collect();
    picture.cells = labels.iter().map(|(cell, _)| vec![cell.row * side + cell.column]).collect();
    picture.marks = labels.iter().map(|&(_, symbol)| digit(symbol)).collect();
    let name = |(cell, symbol): &(Square, usize)| {
        format!("r{}c{}={}", cell.row + 1, cell.column + 1, digit(*symbol))
    };
    let names = labels.iter().map(name).collect();
    Ok(Chosen { problem, names, picture: Some(picture), model: None })
}

fn queens(n: usize) -> Result<Chosen, ModelError> {
    let (problem, labels) = Queens::new(n)?.problem().into_parts();
    let is_checkered = true;
    let mut picture = Picture { rows: n, columns: n, is_checkered, ..Picture::default() };
    picture.cells = labels.iter().map(|cell| vec![cell.row * n + cell.column]).collect();
    picture.marks = vec!["♛".into(); labels.len()];
    let names =
        labels.iter().map(|cell| format!("r{}c{}", cell.row + 1, cell.column + 1)).collect();
    Ok(Chosen { problem, names, picture: Some(picture), model: None })
}

fn langford(n: usize) -> Result<Chosen, ModelError> {
    let (problem, labels) = Langford::new(n)?.problem().into_parts();
    let has_arcs = true;
    let mut picture = Picture { rows: 1, columns: 2 * n, has_arcs, ..Picture::default() };
    picture.cells =
        labels.iter().map(|pair| vec![pair.first, pair.first + pair.number + 1]).collect();
    picture.marks = labels.iter().map(|pair| pair.number.to_string()).collect();
    Ok(Chosen { problem, names: Vec::new(), picture: Some(picture), model: None })
}

fn pentominoes(rows: usize, columns: usize) -> Result<Chosen, ModelError> {
    let model = polyominoes::pentominoes(Shape::rectangle(rows, columns)?)?;
    let (problem, labels) = model.problem().into_parts();
    let mut picture = Picture { rows, columns, ..Picture::default() };
    let index = |x: i32| usize::try_from(x).unwrap_or_default();
    let number = |[_, row, column]: [i32; 3]| index(row) * columns + index(column);
    picture.cells = labels.iter().map(|&place| model.cells(place).map(number).collect()).collect();
    picture.marks = labels.iter().map(|place| model.pieces()[place.piece].name.clone()).collect();
    let number = |(k, piece): (usize, &String)| format!("{piece} #{}", k + 1);
    let names = picture.marks.iter().enumerate().map(number).collect();
    Ok(Chosen { problem, names, picture: Some(picture), model: None })
}

/// A problem as the page reads it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Shown<'p> {
    /// The names of the items, where each character can be seen.
    items: Vec<Cow<'p, str>>,
    /// The first of the items are primary, the others secondary.
    n_primary: usize,
    /// The items of each option.
    options: Vec<Vec<usize>>,
    /// The color of each item of each option, empty for none; absent if there are no colors.
    colors: Option<Vec<Vec<Cow<'p, str>>>>,
    names: &'p [String],
    picture: Option<&'p Picture>,
}

impl Chosen {
    /// The problem as data.
    pub(super) fn shown(&self) -> Shown<'_> {
        let problem = &self.problem;
        let items = |option: OptionId| problem.option(option).map(ItemId::index).collect();
        let color = |entry: Entry| {
            entry.color.map(|color| visible(problem.color_name(color))).unwrap_or_default()
        };
        let colors = |option| problem.entries(option).map(color).collect();
        Shown {
            n_primary: problem.n_primary(),
            items: problem.items().map(|item| visible(problem.name(item))).collect(),
            options: problem.options().map(items).collect(),
            colors: problem.has_colors().then(|| problem.options().map(colors).collect()),
            names: &self.names,
            picture: self.picture.as_ref(),
        }
    }
}
