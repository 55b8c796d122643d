//! The builder of a problem with labels: an [`InstanceBuilder`] and a list of labels.
//!
//! Its methods are compiled once for each type of labels, so the work is done by the other builder.

use std::ops::RangeInclusive;

use quadrille_problem::{
    Color, Decimal, Entry, Instance, InstanceBuilder, ItemId, ItemKind, OptionId, ProblemError,
};

use super::Problem;

/// A problem under construction: declares items and adds options. Each call reports its own errors.
///
/// [`Problem::builder`] makes one. Options carry labels of type `T`, which is `()` unless
/// [`with_labels`](Self::with_labels) changes it.
///
/// ```
/// use quadrille::Problem;
/// use quadrille::problem::Labeled;
///
/// let mut builder = Problem::builder().with_labels();
/// let [left, right] = builder.primaries(["left", "right"])?[..] else { unreachable!() };
/// builder.option(Labeled([left], "a step to the left"))?;
/// builder.option(Labeled([right], "a step to the right"))?;
/// let problem = builder.build();
/// let cover = problem.first().expect("both steps");
/// let dance: Vec<&str> = problem.labels(&cover).copied().collect();
/// assert_eq!(dance, ["a step to the left", "a step to the right"]);
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProblemBuilder<T = ()> {
    core: InstanceBuilder,
    labels: Vec<T>,
}

impl<T> Default for ProblemBuilder<T> {
    fn default() -> Self {
        Self { core: InstanceBuilder::default(), labels: Vec::new() }
    }
}

/// What [`ProblemBuilder::option`] adds: items alone, or items with a label.
///
/// Implemented for [`Labeled`], and, if options carry no labels, for everything that iterates over
/// items or [entries](Entry).
pub trait NewOption<T> {
    /// The items, with their colors, and the label.
    fn into_entries(self) -> (impl Iterator<Item = Entry>, T);
}

impl<I: IntoIterator<Item: Into<Entry>>> NewOption<()> for I {
    fn into_entries(self) -> (impl Iterator<Item = Entry>, ()) {
        (self.into_iter().map(Into::into), ())
    }
}

/// The items of an option, and its label.
#[derive(Clone, Copy, Debug)]
pub struct Labeled<I, T>(pub I, pub T);

impl<I: IntoIterator<Item: Into<Entry>>, T> NewOption<T> for Labeled<I, T> {
    fn into_entries(self) -> (impl Iterator<Item = Entry>, T) {
        (self.0.into_iter().map(Into::into), self.1)
    }
}

impl ProblemBuilder {
    /// The same builder for options with labels.
    ///
    /// # Panics
    ///
    /// If it has options already.
    pub fn with_labels<T>(self) -> ProblemBuilder<T> {
        assert!(self.labels.is_empty(), "labels are decided on before the first option");
        ProblemBuilder { core: self.core, labels: Vec::new() }
    }
}

impl<T> ProblemBuilder<T> {
    /// Declares an item that every cover has exactly once.
    ///
    /// # Errors
    ///
    /// If the name is empty, holds white space or the reserved `|`, has a `:` without a name on
    /// either side, or was declared before; if the text before a `:` is an item, so that `a:b` is
    /// also `a` in color `b`; or if the problem grows too large.
    pub fn primary(&mut self, name: impl AsRef<str>) -> Result<ItemId, ProblemError> {
        self.core.primary(name.as_ref())
    }

    /// Declares an item that every cover has at least and at most this many times.
    ///
    /// # Errors
    ///
    /// As for [`primary`](Self::primary); and if the lower bound exceeds the upper one.
    pub fn bounded(
        &mut self,
        name: impl AsRef<str>,
        bounds: RangeInclusive<u32>,
    ) -> Result<ItemId, ProblemError> {
        self.core.bounded(name.as_ref(), bounds)
    }

    /// Changes the bounds of a primary item, the lower of which is at most the upper one.
    #[doc(hidden)]
    pub fn set_bounds(&mut self, item: ItemId, low: u32, high: u32) {
        self.core.set_bounds(item, low, high);
    }

    /// Declares an item that every cover has at most once, or always with the same color.
    ///
    /// # Errors
    ///
    /// As for [`primary`](Self::primary).
    pub fn secondary(&mut self, name: impl AsRef<str>) -> Result<ItemId, ProblemError> {
        self.core.secondary(name.as_ref())
    }

    /// Declares several primary items. Returns their ids in the same order.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let mut builder = Problem::builder();
    /// let cells = builder.primaries((0..9).map(|i| format!("cell{i}")))?;
    /// for pair in cells.windows(2) {
    ///     builder.option(pair)?; // a domino on a strip
    /// }
    /// assert_eq!(builder.build().first(), None); // nine cells
    /// # Ok::<(), quadrille::problem::ProblemError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`primary`](Self::primary); the items before the faulty name stay declared.
    pub fn primaries<N: AsRef<str>>(
        &mut self,
        names: impl IntoIterator<Item = N>,
    ) -> Result<Vec<ItemId>, ProblemError> {
        names.into_iter().map(|name| self.primary(name)).collect()
    }

    /// Declares several secondary items. Returns their ids in the same order.
    ///
    /// # Errors
    ///
    /// As for [`primary`](Self::primary); the items before the faulty name stay declared.
    pub fn secondaries<N: AsRef<str>>(
        &mut self,
        names: impl IntoIterator<Item = N>,
    ) -> Result<Vec<ItemId>, ProblemError> {
        names.into_iter().map(|name| self.secondary(name)).collect()
    }

    /// The color of this name. Declares the color if it is new.
    ///
    /// # Errors
    ///
    /// If the name is empty or holds white space or one of the reserved `|` and `:`; or if the
    /// problem grows too large.
    pub fn color(&mut self, name: &str) -> Result<Color, ProblemError> {
        self.core.color(name)
    }

    /// Adds an option made of these items, in this order. Adds nothing on an error.
    ///
    /// An item is an id or, with a color, an [entry](Entry). An option with a label is a
    /// [`Labeled`].
    ///
    /// # Errors
    ///
    /// If there are no items, an item occurs twice, an item or a color is one of another builder,
    /// or a primary item has a color; or if the problem grows too large.
    pub fn option(&mut self, option: impl NewOption<T>) -> Result<OptionId, ProblemError> {
        let (entries, label) = option.into_entries();
        let added = self.core.option(entries)?;
        self.labels.push(label);
        Ok(added)
    }

    /// Adds to the cost of an option, which is 0 at first. Costs may be negative.
    ///
    /// # Errors
    ///
    /// If the option was not added here, or the absolute values of all costs added would sum to
    /// 2^63 or more, in units of the last decimal of any of them.
    pub fn add_cost(
        &mut self,
        option: OptionId,
        cost: impl Into<Decimal>,
    ) -> Result<(), ProblemError> {
        self.core.add_cost(option, cost)
    }

    /// Adds to the cost that every cover has, whatever its options are; it is 0 at first.
    ///
    /// # Errors
    ///
    /// If the costs are too high, as for [`add_cost`](Self::add_cost).
    pub fn add_fixed_cost(&mut self, cost: impl Into<Decimal>) -> Result<(), ProblemError> {
        self.core.add_fixed_cost(cost)
    }

    /// The item with this name, if it was declared.
    pub fn item(&self, name: &str) -> Option<ItemId> {
        self.core.item(name)
    }

    /// Whether an item that was declared here is primary or secondary.
    #[doc(hidden)]
    pub fn kind(&self, item: ItemId) -> ItemKind {
        self.core.kind(item)
    }

    /// As [`InstanceBuilder::option_if`], with a label.
    pub(crate) fn option_if(
        &mut self,
        option: impl NewOption<T>,
        cost: i64,
        wanted: impl FnOnce(&[u32], &[u32]) -> bool,
    ) -> Result<bool, ProblemError> {
        let (entries, label) = option.into_entries();
        let is_added = self.core.option_if(entries, cost, wanted)?;
        if is_added {
            self.labels.push(label);
        }
        Ok(is_added)
    }

    /// The label of an option that was added here.
    pub(crate) fn label(&self, option: OptionId) -> &T {
        let owner = self.core.owner();
        &self.labels[option.index_in(owner)]
    }

    /// The problem as it is so far, without labels.
    pub(crate) fn so_far(&self) -> Instance {
        self.core.so_far()
    }

    /// The finished problem.
    pub fn build(self) -> Problem<T> {
        Problem { instance: self.core.build(), labels: self.labels }
    }
}
