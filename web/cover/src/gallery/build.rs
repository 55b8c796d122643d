//! Makes a model from its name and its arguments. The names and meanings of the arguments are
//! those of `page/views/gallery/models.ts`.
//!
//! The calendar is a packing whose board leaves two cells open: those of a month and of a day.
//!
//! A model that is too large for a browser is refused by its constructor, which computes the size
//! of the problem before it is built.

use quadrille::OptionId;
use quadrille::models::AnyModel;
use quadrille::models::domination::Domination;
use quadrille::models::dominoes::dominoes;
use quadrille::models::langford::Langford;
use quadrille::models::latin::Latin;
use quadrille::models::macmahon::MacMahon;
use quadrille::models::matchings::Matchings;
use quadrille::models::packing::Packing;
use quadrille::models::partitions::Partitions;
use quadrille::models::partridge::partridge;
use quadrille::models::polyominoes::pentominoes;
use quadrille::models::queens::Queens;
use quadrille::models::steiner::Steiner;
use quadrille::models::sudoku::Sudoku;
use quadrille::models::words::Words;
use quadrille::text::quoted;

use super::arguments::{Given, Wrong};
use super::calendar::Date;

/// A model of any kind.
pub(crate) struct Built {
    pub(crate) model: AnyModel,
    /// Whether symmetrical solutions are left out.
    pub(crate) reduce: bool,
    /// The options that all solutions have.
    pub(crate) fixed: Vec<OptionId>,
    /// Texts in cells of a single board that the model leaves out: row, column, text.
    pub(crate) marks: Vec<(usize, usize, String)>,
}

/// The model.
pub(super) fn build(given: &Given) -> Result<Built, Wrong> {
    let (model, marks) = match &*given.model {
        "calendar" => {
            let date = Date::of(given)?;
            (AnyModel::new(date.packing()?), date.marks())
        }
        _ => (model(given)?, Vec::new()),
    };
    let fixed = given.fixed(model.problem())?;
    // Symmetries would move the fixed options.
    let reduce = given.flag("reduce") && fixed.is_empty();
    Ok(Built { model, reduce, fixed, marks })
}

fn model(given: &Given) -> Result<AnyModel, Wrong> {
    Ok(match &*given.model {
        "queens" => AnyModel::new(Queens::new(given.number("n")?)?),
        "domination" => {
            AnyModel::new(Domination::new(given.number("n")?, given.number("queens")?)?)
        }
        "langford" => AnyModel::new(Langford::new(given.number("n")?)?),
        "pentominoes" => AnyModel::new(pentominoes(given.board()?)?),
        "polyominoes" | "polycubes" => {
            AnyModel::new(Packing::new(given.board()?, given.pieces()?, given.motions()?)?)
        }
        "dominoes" => AnyModel::new(dominoes(given.board()?)?),
        "partridge" => {
            let n = u32::try_from(given.number("n")?).unwrap_or(u32::MAX);
            AnyModel::new(partridge(n)?)
        }
        "latin" => AnyModel::new(Latin::new(given.number("n")?)?),
        "sudoku" => AnyModel::new(sudoku(given)?),
        "matchings" => AnyModel::new(Matchings::new(given.graph()?)),
        "partitions" => AnyModel::new(Partitions::new(given.number("n")?)?),
        "steiner" => {
            let (t, k, v) = (given.number("t")?, given.number("k")?, given.number("v")?);
            AnyModel::new(Steiner::new(t, k, v)?)
        }
        "macmahon" => {
            let (rows, columns) = (given.number("rows")?, given.number("columns")?);
            let model = MacMahon::new(rows, columns, given.number("colors")?)?;
            AnyModel::new(if given.flag("border") { model.with_border() } else { model })
        }
        "words" => AnyModel::new(words(given)?),
        other => return Err(Wrong::of_all(&format!("there is no model {}", quoted(other)))),
    })
}

fn sudoku(given: &Given) -> Result<Sudoku, Wrong> {
    let mut model = match given.parsed("boxes", Sudoku::jigsaw)? {
        Some(jigsaw) => jigsaw,
        None => Sudoku::new(given.number("rows")?, given.number("columns")?)?,
    };
    if let Some(symbols) = given.text("symbols") {
        model = model.with_symbols(symbols)?;
    }
    if given.flag("diagonals") {
        model = model.with_diagonals()?;
    }
    if let Some(with_units) = given.parsed("units", |text| model.clone().with_units(text))? {
        model = with_units;
    }
    if let Some(with_givens) = given.parsed("givens", |text| model.clone().with_givens(text))? {
        model = with_givens;
    }
    Ok(model)
}

fn words(given: &Given) -> Result<Words, Wrong> {
    let list = given.parsed("words", str::parse)?;
    let list =
        list.ok_or_else(|| Wrong::of("words", &"expected a list of words, found nothing"))?;
    let (rows, columns) = (given.number("rows")?, given.number("columns")?);
    let model = if given.flag("square") {
        Words::square(&list, rows)?
    } else {
        Words::rectangle(&list, rows, columns)?
    };
    Ok(if given.flag("repeats") { model.with_repeats() } else { model })
}
