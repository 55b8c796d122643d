//! Makes a model from its name and its arguments. The names and meanings of the arguments are
//! those of `page/views/gallery/models.ts`.
//!
//! A model that is too large for a browser is refused by its constructor, which computes the size
//! of the problem before it is built.

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
use quadrille::models::{AnyModel, Model};
use quadrille::text::quoted;
use serde::Serialize;

use super::arguments::{Given, Wrong};

/// A model of any kind.
pub(crate) struct Built {
    pub(crate) model: AnyModel,
    pub(super) reduction: Option<Reduced>,
}

/// What became of the wish to leave out symmetrical solutions, where it was not granted in full.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Reduced {
    /// The board has no symmetries.
    NoSymmetry,
    /// Some symmetrical solutions may remain: those in which this piece is in a symmetrical place.
    Partly(String),
}

impl Built {
    fn new(model: impl Model + 'static) -> Self {
        Self { model: AnyModel::new(model), reduction: None }
    }
}

/// The model.
pub(super) fn build(given: &Given) -> Result<Built, Wrong> {
    let reduce = given.flag("reduce");
    Ok(match &*given.model {
        "queens" => Built::new(Queens::new(given.number("n")?)?),
        "domination" => Built::new(Domination::new(given.number("n")?, given.number("queens")?)?),
        "langford" => {
            let model = Langford::new(given.number("n")?)?;
            Built::new(if reduce { model.without_mirror_images() } else { model })
        }
        "pentominoes" => packing(pentominoes(given.board()?)?, reduce)?,
        "polyominoes" | "polycubes" => {
            let packing_of = Packing::new(given.board()?, given.pieces()?, given.motions()?)?;
            packing(packing_of, reduce)?
        }
        "dominoes" => Built::new(dominoes(given.board()?)?),
        "partridge" => {
            let n = u32::try_from(given.number("n")?).unwrap_or(u32::MAX);
            packing(partridge(n)?, reduce)?
        }
        "latin" => {
            let model = Latin::new(given.number("n")?)?;
            Built::new(if reduce { model.reduced() } else { model })
        }
        "sudoku" => Built::new(sudoku(given)?),
        "matchings" => Built::new(Matchings::new(given.graph()?)),
        "partitions" => Built::new(Partitions::new(given.number("n")?)?),
        "steiner" => {
            let (t, k, v) = (given.number("t")?, given.number("k")?, given.number("v")?);
            Built::new(Steiner::new(t, k, v)?)
        }
        "macmahon" => {
            let (rows, columns) = (given.number("rows")?, given.number("columns")?);
            let model = MacMahon::new(rows, columns, given.number("colors")?)?;
            let model = if given.flag("border") { model.with_border() } else { model };
            Built::new(if reduce { model.reduced()? } else { model })
        }
        "words" => Built::new(words(given)?),
        other => return Err(Wrong::of_all(&format!("there is no model {}", quoted(other)))),
    })
}

fn packing(packing: Packing, reduce: bool) -> Result<Built, Wrong> {
    if !reduce {
        return Ok(Built::new(packing));
    }
    let packing = packing.reduced()?;
    let reduction = packing.reduction().and_then(|reduction| {
        if reduction.symmetries <= 1 {
            Some(Reduced::NoSymmetry)
        } else if reduction.exact {
            None
        } else {
            Some(Reduced::Partly(packing.pieces()[reduction.piece].name().to_owned()))
        }
    });
    Ok(Built { reduction, ..Built::new(packing) })
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
