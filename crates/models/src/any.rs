//! A model of any kind, behind one type.

use std::sync::Arc;

use super::Model;
use crate::picture::{Draw, Picture};
use crate::problem::{OptionId, Problem};
use crate::symmetry::{Symmetry, SymmetryError};

/// A model whose kind is known only when the program runs, and its problem.
///
/// ```
/// use quadrille::models::{AnyModel, latin::Latin, queens::Queens};
///
/// for (model, count) in [
///     (AnyModel::new(Queens::new(6)?), 4_u32), // OEIS A000170
///     (AnyModel::new(Latin::new(3)?), 12),     // OEIS A002860
/// ] {
///     assert_eq!(model.problem().count(), count.into());
///     let cover = model.problem().first().expect("there are some");
///     let solution = model.decode(&cover);
///     assert!(!solution.plain.is_empty());
/// }
/// # Ok::<(), quadrille::models::ModelError>(())
/// ```
pub struct AnyModel {
    problem: Problem,
    exchanges_colors: bool,
    remarks: Vec<String>,
    decode: Box<Decode>,
    draw_shares: Box<DrawShares>,
    legend: Box<Legend>,
}

/// Turns the options of a cover into a solution.
type Decode = dyn Fn(&[OptionId]) -> AnySolution + Send + Sync;

/// Turns the share of each option into a picture.
type DrawShares = dyn Fn(&[f64]) -> Option<Picture> + Send + Sync;

/// Tells what the colors of the picture of shares mean.
type Legend = dyn Fn() -> Vec<(String, Picture)> + Send + Sync;

/// A solution of any model.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnySolution {
    /// Lines of plain text.
    pub plain: String,
    /// The picture.
    pub picture: Picture,
}

impl AnyModel {
    /// This model. Builds its problem.
    pub fn new<M>(model: M) -> Self
    where
        M: Model<Label: Send + Sync> + Send + Sync + 'static,
    {
        let (problem, labels) = model.problem().into_parts();
        let (exchanges_colors, remarks) = (model.exchanges_colors(), model.remarks().to_vec());
        let model = Arc::new((model, labels));
        let both = Arc::clone(&model);
        let decode = move |options: &[OptionId]| {
            let (model, labels) = &*both;
            let solution = model.decode(options.iter().map(|option| &labels[option.index()]));
            AnySolution { plain: solution.to_string(), picture: solution.picture() }
        };
        let named = Arc::clone(&model);
        let legend = Box::new(move || named.0.legend());
        let draw_shares = move |shares: &[f64]| {
            let (model, labels) = &*model;
            model.draw_shares(labels.iter().zip(shares.iter().copied()))
        };
        let (decode, draw_shares) = (Box::new(decode), Box::new(draw_shares));
        Self { problem, exchanges_colors, remarks, decode, draw_shares, legend }
    }

    /// The exact cover problem, without labels.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The symmetries of the problem, also by exchanges of colors if these do not matter.
    ///
    /// ```
    /// use quadrille::models::{AnyModel, macmahon::MacMahon};
    ///
    /// let model = AnyModel::new(MacMahon::new(2, 3, 2)?);
    /// let symmetry = model.symmetry()?;
    /// assert_eq!(symmetry.order(), 8_u32.into()); // 4 of the board, 2 of the colors
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If they are not found, as for [`Problem::symmetry`](crate::Problem::symmetry).
    pub fn symmetry(&self) -> Result<Symmetry, SymmetryError> {
        if self.exchanges_colors {
            self.problem.symmetry_with_colors()
        } else {
            self.problem.symmetry()
        }
    }

    /// Whether exchanges of colors do not matter, see [`Model::exchanges_colors`].
    pub fn exchanges_colors(&self) -> bool {
        self.exchanges_colors
    }

    /// What a user should know before a search, see [`Model::remarks`].
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// The solution that a cover stands for.
    ///
    /// # Panics
    ///
    /// As [`Model::decode`], if these are not the options of a cover of
    /// [`problem`](Self::problem).
    pub fn decode(&self, cover: &[OptionId]) -> AnySolution {
        (self.decode)(cover)
    }

    /// A picture of all solutions together, or `None` if this kind of model has no such picture.
    /// `shares` has, for each option in order, the share of the solutions that have it, from 0 to
    /// 1.
    ///
    /// ```
    /// use quadrille::models::{AnyModel, dominoes::dominoes, packing::Shape, queens::Queens};
    ///
    /// let model = AnyModel::new(dominoes(Shape::aztec_diamond(4)?)?);
    /// let diagram = model.problem().diagram()?;
    /// let shares = diagram.counted().shares();
    /// let problem = model.problem();
    /// let shares: Vec<f64> = problem.options().map(|option| shares.share(option)).collect();
    /// assert!(model.draw_shares(&shares).is_some());
    /// assert!(AnyModel::new(Queens::new(4)?).draw_shares(&[0.25; 16]).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw_shares(&self, shares: &[f64]) -> Option<Picture> {
        (self.draw_shares)(shares)
    }

    /// What the colors of that picture mean, see [`Model::legend`].
    pub fn legend(&self) -> Vec<(String, Picture)> {
        (self.legend)()
    }
}

impl std::fmt::Debug for AnyModel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AnyModel").field("problem", &self.problem).finish_non_exhaustive()
    }
}
