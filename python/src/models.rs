//! Well-known problems, and what their covers mean: text and pictures.

use pyo3::prelude::*;
use quadrille::models::catalogue::{self as known, ArgumentError};
use quadrille::models::{AnyModel, AnySolution};
use quadrille::picture::{Picture, gallery};
use quadrille::text::knuth::option_text;

use crate::errors;
use crate::problem::{Arrays, Names, arrays, ids};
use crate::work::interruptibly;

/// A solution: its text, its picture in box characters, and as SVG.
type Drawn = (String, String, String);

/// A well-known problem.
#[pyclass(frozen, module = "pyquadrille._core")]
#[derive(Debug)]
pub(crate) struct Model {
    model: AnyModel,
}

/// The models with their arguments and examples, as JSON.
#[pyfunction]
pub(crate) fn catalogue() -> String {
    known::json(&known::FAMILIES)
}

/// The model with this name and these arguments, if they make sense. Large ones take a while to
/// build.
#[pyfunction]
pub(crate) fn model(py: Python<'_>, name: &str, given: Vec<(String, String)>) -> PyResult<Model> {
    let family = known::family(name)
        .ok_or_else(|| errors::ArgumentError::new_err(format!("there is no model {name:?}")))?;
    let model =
        interruptibly(py, None, move |_| family.build_of_texts(&given))?.map_err(|error| {
            match error {
                ArgumentError::Text { error, .. } => {
                    errors::ParseError::new_err((error.to_string(), error.line, error.column))
                }
                error => errors::ArgumentError::new_err(error.to_string()),
            }
        })?;
    Ok(Model { model })
}

#[pymethods]
impl Model {
    /// The names and the arrays of its problem.
    fn arrays<'py>(&self, py: Python<'py>) -> (Names, Arrays<'py>) {
        arrays(py, self.model.problem())
    }

    /// Whether exchanges of colors do not matter.
    fn exchanges_colors(&self) -> bool {
        self.model.exchanges_colors()
    }

    /// What a user should know before a search.
    fn remarks(&self) -> Vec<String> {
        self.model.remarks().to_vec()
    }

    /// Generators of the motions of the board, as images of the options; `None` without a board.
    fn motions(&self) -> Option<Vec<Vec<u32>>> {
        self.model.problem().motions().map(|all| all.iter().map(|one| one.to_vec()).collect())
    }

    /// Each option as a line of text.
    fn lines(&self) -> Vec<String> {
        let problem = self.model.problem();
        problem.options().map(|option| option_text(problem, option)).collect()
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
}
