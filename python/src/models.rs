//! Well-known problems, and what their covers mean: text and pictures.

use pyo3::prelude::*;
use quadrille::models::domination::Domination;
use quadrille::models::dominoes::dominoes;
use quadrille::models::langford::Langford;
use quadrille::models::latin::Latin;
use quadrille::models::macmahon::MacMahon;
use quadrille::models::matchings::Matchings;
use quadrille::models::packing::Packing;
use quadrille::models::partitions::Partitions;
use quadrille::models::partridge::partridge;
use quadrille::models::queens::Queens;
use quadrille::models::steiner::Steiner;
use quadrille::models::sudoku::Sudoku;
use quadrille::models::words::{List, Words};
use quadrille::models::{self, AnyModel, AnySolution, ModelError};
use quadrille::picture::{Picture, gallery};
use quadrille::text::knuth::push_option;

use crate::problem::{Arrays, Names, arrays, ids};
use crate::work::interruptibly;

mod given;

use given::{board, graph, motions, pieces, unread, wrong};

/// A solution: its text, its picture in box characters, and as SVG.
type Drawn = (String, String, String);

/// A well-known problem.
#[pyclass(frozen, module = "pyquadrille._core")]
#[derive(Debug)]
pub(crate) struct Model {
    model: AnyModel,
}

/// The model that these parameters make, if they make sense. Large ones take a while to build.
fn built<M>(
    py: Python<'_>,
    make: impl FnOnce() -> Result<M, ModelError> + Send + 'static,
) -> PyResult<Model>
where
    M: models::Model<Label: Send + Sync> + Send + Sync + 'static,
{
    let model = interruptibly(py, None, move |_| make().map(AnyModel::new))?.map_err(wrong)?;
    Ok(Model { model })
}

#[pymethods]
impl Model {
    /// The names and the arrays of its problem.
    fn arrays<'py>(&self, py: Python<'py>) -> (Names, Arrays<'py>) {
        arrays(py, self.model.problem())
    }

    /// Each option as a line of text.
    fn lines(&self) -> Vec<String> {
        let problem = self.model.problem();
        let line = |option| {
            let mut line = String::new();
            push_option(problem, option, &mut line);
            line
        };
        problem.options().map(line).collect()
    }

    /// The text of a solution, its picture in box characters, and as SVG.
    fn solution(&self, cover: Vec<u32>) -> Drawn {
        let AnySolution { plain, picture, .. } = self.model.decode(&ids(&cover));
        (plain, picture.to_string(), picture.svg())
    }

    /// Several solutions in one SVG document.
    fn gallery(&self, covers: Vec<Vec<u32>>) -> String {
        let picture = |cover: &Vec<u32>| self.model.decode(&ids(cover)).picture;
        gallery(&covers.iter().map(picture).collect::<Vec<Picture>>())
    }

    #[staticmethod]
    fn queens(py: Python<'_>, n: usize) -> PyResult<Self> {
        built(py, move || Queens::new(n))
    }

    #[staticmethod]
    fn domination(py: Python<'_>, n: usize, queens: usize) -> PyResult<Self> {
        built(py, move || Domination::new(n, queens))
    }

    #[staticmethod]
    fn langford(py: Python<'_>, n: usize) -> PyResult<Self> {
        built(py, move || Langford::new(n))
    }

    #[staticmethod]
    fn packing(py: Python<'_>, place: &str, words: Vec<String>, moves: &str) -> PyResult<Self> {
        let (place, pieces, moves) = (board(place)?, pieces(&words)?, motions(moves)?);
        built(py, move || Packing::new(place, pieces, moves))
    }

    #[staticmethod]
    fn dominoes(py: Python<'_>, place: &str) -> PyResult<Self> {
        let place = board(place)?;
        built(py, move || dominoes(place))
    }

    #[staticmethod]
    fn partridge(py: Python<'_>, n: u32) -> PyResult<Self> {
        built(py, move || partridge(n))
    }

    #[staticmethod]
    fn latin(py: Python<'_>, n: usize) -> PyResult<Self> {
        built(py, move || Latin::new(n))
    }

    #[staticmethod]
    #[pyo3(signature = (size, boxes, givens, diagonals, units, symbols))]
    fn sudoku(
        py: Python<'_>,
        size: (usize, usize),
        boxes: Option<&str>,
        givens: Option<&str>,
        diagonals: bool,
        units: Option<&str>,
        symbols: Option<&str>,
    ) -> PyResult<Self> {
        let mut model = match boxes {
            Some(drawing) => Sudoku::jigsaw(drawing).map_err(unread)?,
            None => Sudoku::new(size.0, size.1).map_err(wrong)?,
        };
        if let Some(symbols) = symbols {
            model = model.with_symbols(symbols).map_err(wrong)?;
        }
        if diagonals {
            model = model.with_diagonals().map_err(wrong)?;
        }
        if let Some(drawing) = units {
            model = model.with_units(drawing).map_err(unread)?;
        }
        if let Some(text) = givens {
            model = model.with_givens(text).map_err(unread)?;
        }
        built(py, move || Ok(model))
    }

    #[staticmethod]
    fn matchings(py: Python<'_>, edges: &str) -> PyResult<Self> {
        let graph = graph(edges)?;
        built(py, move || Ok(Matchings::new(graph)))
    }

    #[staticmethod]
    fn partitions(py: Python<'_>, n: usize) -> PyResult<Self> {
        built(py, move || Partitions::new(n))
    }

    #[staticmethod]
    fn steiner(py: Python<'_>, t: usize, k: usize, v: usize) -> PyResult<Self> {
        built(py, move || Steiner::new(t, k, v))
    }

    #[staticmethod]
    fn macmahon(
        py: Python<'_>,
        size: (usize, usize),
        colors: usize,
        border: bool,
    ) -> PyResult<Self> {
        built(py, move || {
            let model = MacMahon::new(size.0, size.1, colors)?;
            Ok(if border { model.with_border() } else { model })
        })
    }

    /// `size` is the rows and columns of a rectangle; 0 rows stand for a square.
    #[staticmethod]
    fn words(py: Python<'_>, list: &str, size: (usize, usize), repeats: bool) -> PyResult<Self> {
        let list: List = list.parse().map_err(unread)?;
        built(py, move || {
            let model = match size {
                (0, n) => Words::square(&list, n)?,
                (rows, columns) => Words::rectangle(&list, rows, columns)?,
            };
            Ok(if repeats { model.with_repeats() } else { model })
        })
    }
}
