//! Models that the page gives, for the gallery and for the dance.
//!
//! The page gives a model as JSON: its name, and its arguments as text, such as
//! `{"model":"queens","values":{"n":"8"}}`.
//!
//! | file | what it has |
//! | --- | --- |
//! | `given` | the model that is given |
//! | `calendar` | a model of the page's own |
//! | `about` | all models, and whether arguments are right |
//! | `solutions` | solutions one after another, drawn |
//! | `diagram` | all solutions as one object |

#[cfg(feature = "gallery")]
pub mod about;
mod calendar;
#[cfg(feature = "gallery")]
pub mod diagram;
mod given;
#[cfg(feature = "gallery")]
pub mod solutions;

use quadrille::OptionId;
use quadrille::models::AnySolution;
use quadrille::picture::Picture;

use given::Given;
pub(crate) use given::{Built, Wrong};

/// The model that the page gives, built.
pub(crate) fn built(given: &str) -> Result<Built, Wrong> {
    let given: Given = serde_json::from_str(given).map_err(|error| Wrong::of_all(&error))?;
    given.build()
}

/// The most bytes of a drawing; a browser would take seconds to show a larger one.
const LARGEST_DRAWING: usize = 4 << 20;

/// The picture of a solution as an SVG document, unless it is too large.
pub(crate) fn drawing(solution: &AnySolution) -> Option<String> {
    Some(solution.picture.svg()).filter(|svg| svg.len() <= LARGEST_DRAWING)
}

impl Built {
    /// The solution that a cover stands for, or a part of one.
    pub(crate) fn solution(&self, cover: &[OptionId]) -> AnySolution {
        let mut solution = self.model.decode(cover);
        if let Picture::Grids(grids) = &mut solution.picture
            && let [grid] = &mut grids[..]
        {
            // Each of these cells is a region of its own.
            for ((row, column, text), region) in self.marks.iter().zip(1_000_000..) {
                grid.put(*row, *column, region);
                grid.mark(*row, *column, text);
            }
        }
        solution
    }
}
