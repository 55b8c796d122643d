//! The exact cover problem as data: items, options, and a builder that checks them.
//!
//! An [`Instance`] has *items* and *options*; an option is a set of items. A *cover* is a set of
//! options that has every **primary** item exactly once and every **secondary** item at most once
//! (TAOCP 7.2.2.1, "exact cover problems"). In the matrix picture, items are columns and options
//! are rows. There are three extensions:
//!
//! - A secondary item may have a **color** in an option. Any number of options of a cover may have
//!   the item if they all give it the same color (the book's Algorithm C).
//! - A primary item may have **bounds**, a least and a greatest number of options of a cover that
//!   have the item (Algorithm M, "multiplicities").
//! - An option may have a **cost**. Covers can be found in the order of their total cost.
//!
//! Every engine takes an instance. What users state is a `Problem<T>`, an instance whose options
//! carry labels of type `T`; it is in the crate `quadrille-decide`, with the questions. So the
//! engines are compiled once, whatever the labels are.
//!
//! Items, options and colors are numbered from 0 in the order of declaration, and engines know only
//! these numbers. Names are looked up when a problem is read or a solution is printed.

use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::sync::{Arc, OnceLock};

use crate as problem;
use quadrille_base::{text, visible};

mod assumptions;
mod builder;
#[doc(hidden)]
pub mod components;
mod fingerprint;
mod id;
mod incidence;
pub mod knuth;
mod leaving;
mod names;
pub mod picture;
mod restriction;
pub mod verify;

pub(crate) use builder::is_item_name;
#[doc(hidden)]
pub use builder::is_name;
pub use builder::{InstanceBuilder, ProblemError};
pub use fingerprint::Fingerprint;
#[doc(hidden)]
pub use id::Owner;
pub use id::{Color, ItemId, OptionId};
use incidence::Incidence;
pub use leaving::{Leaving, LeavingError};
use names::NameList;
pub use quadrille_base::{Decimal, DecimalError};
#[doc(hidden)]
pub use restriction::Restriction;

/// One item of an option, with its color if it has one.
///
/// ```
/// use quadrille::{Problem, problem::Entry};
///
/// # fn main() -> Result<(), quadrille::problem::ProblemError> {
/// let mut builder = Problem::builder();
/// let (a, x) = (builder.primary("a")?, builder.secondary("x")?);
/// let red = builder.color("red")?;
/// builder.option([a.into(), x.colored(red)])?;
/// builder.option([a, x])?; // without colors, an option is a list of items
/// assert_eq!(x.colored(red), Entry { item: x, color: Some(red) });
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry {
    /// The item.
    pub item: ItemId,
    /// The color; always `None` for a primary item.
    pub color: Option<Color>,
}

impl ItemId {
    /// The entry that gives this item this color.
    pub const fn colored(self, color: Color) -> Entry {
        Entry { item: self, color: Some(color) }
    }
}

impl From<ItemId> for Entry {
    fn from(item: ItemId) -> Self {
        Self { item, color: None }
    }
}

impl From<&ItemId> for Entry {
    fn from(&item: &ItemId) -> Self {
        item.into()
    }
}

impl From<&Self> for Entry {
    fn from(&entry: &Self) -> Self {
        entry
    }
}

/// Whether an item has to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemKind {
    /// Covered exactly once, or as often as its bounds say.
    Primary,
    /// Covered at most once, or always with the same color.
    Secondary,
}

/// The items and options of a problem, without labels: what every engine takes.
///
/// Takes 4 bytes for each entry (an item of an option), 4 for each option, and the names; 4 more
/// for each entry if there are colors, and 8 more for each option if there are costs.
/// [`options_of`](Self::options_of) allocates more at its first call.
///
/// A clone is another reference to the same data.
///
/// Edge cases, decided here for every engine:
///
/// - An option without items is an error: adding it to a cover would change nothing. An option that
///   has an item twice is an error, even with different colors.
/// - An option may have secondary items only. No item requires it, so no engine puts it into a
///   cover; [`verify`](crate::problem::verify::verify) refuses it.
/// - Two options with the same items are two options, and make different covers.
/// - A primary item without options is allowed. The problem then has no cover, unless the item's
///   lower bound is 0.
/// - A problem without primary items has exactly one cover that engines report: no options.
/// - A color on a primary item is an error.
/// - If an option gives a secondary item a color and another option has the item without a color,
///   no cover has both. Without a color, the item is covered at most once.
/// - A lower bound above the upper one is an error.
/// - An upper bound of 0 is allowed: no cover has an option with that item.
/// - A primary item with the bounds 0 and 1 differs from a secondary one: if an option has only
///   this item, engines report covers with the option and without it. Covers are sets of options,
///   so each is reported once.
#[derive(Clone)]
pub struct Instance {
    data: Arc<Data>,
}

/// What an instance is made of.
#[derive(Clone, Debug)]
struct Data {
    /// The tag of its ids.
    owner: Owner,
    names: NameList,
    kinds: Vec<ItemKind>,
    n_primary: usize,
    /// The bounds of each item; empty if all are [`Bounds::ONCE`].
    bounds: Vec<Bounds>,
    color_names: NameList,
    /// The items of all options, one option after another.
    entries: Vec<u32>,
    /// The color of each entry: its index plus 1, or 0 for none; empty if there are no colors.
    colors: Vec<u32>,
    /// Option `o` has the entries `starts[o]..starts[o + 1]`.
    starts: Vec<u32>,
    /// The costs of the options, in units of `10^-cost_places`; empty if all are 0.
    costs: Vec<i64>,
    cost_places: u8,
    /// The cost of every cover, in the same unit.
    fixed_cost: i64,
    /// Generators of the motions, as permutations of the options.
    motions: Option<Vec<Box<[u32]>>>,
    /// The options of each item, listed at the first request.
    incidence: OnceLock<Incidence>,
}

/// The size: a problem may have millions of entries.
impl fmt::Debug for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [items, options] = [self.n_items(), self.n_options()];
        write!(f, "Instance({items} items, {options} options, {} entries)", self.n_entries())
    }
}

/// The least and the greatest number of times that an item is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    low: u32,
    high: u32,
}

impl Bounds {
    const ONCE: Self = Self { low: 1, high: 1 };
}

impl Instance {
    /// The greatest number of items, colors, options and entries together. Engines number them in
    /// 31 bits and need one or two numbers for themselves.
    pub const LARGEST: usize = (1 << 31) - 2;

    /// An empty builder.
    pub fn builder() -> InstanceBuilder {
        InstanceBuilder::default()
    }
}

impl Instance {
    /// How many items, primary and secondary.
    pub fn n_items(&self) -> usize {
        self.data.kinds.len()
    }

    /// How many primary items.
    pub fn n_primary(&self) -> usize {
        self.data.n_primary
    }

    /// How many options.
    pub fn n_options(&self) -> usize {
        self.data.starts.len() - 1
    }

    /// How many items all options have together: the number of ones in the matrix.
    pub fn n_entries(&self) -> usize {
        self.data.entries.len()
    }

    /// How many colors were declared.
    pub fn n_colors(&self) -> usize {
        self.data.color_names.len()
    }

    /// The tag of its ids.
    #[doc(hidden)]
    pub fn owner(&self) -> Owner {
        self.data.owner
    }

    /// All items in order.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + use<> {
        let owner = self.data.owner;
        ids(self.n_items()).map(move |number| ItemId::of(number, owner))
    }

    /// All options in order.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + Clone + use<> {
        let owner = self.data.owner;
        ids(self.n_options()).map(move |number| OptionId::of(number, owner))
    }

    /// All colors in order.
    pub fn colors(&self) -> impl ExactSizeIterator<Item = Color> + use<> {
        let owner = self.data.owner;
        ids(self.n_colors()).map(move |number| Color::of(number, owner))
    }

    /// The items of an option, in the order in which the builder received them.
    ///
    /// # Panics
    ///
    /// If the problem has no such option, or the id is one of another problem.
    pub fn option(&self, option: OptionId) -> impl ExactSizeIterator<Item = ItemId> + Clone {
        let entries = &self.data.entries[self.range(option)];
        entries.iter().map(|&number| ItemId::of(number, self.data.owner))
    }

    /// The items of an option with their colors, in the order in which the builder received them.
    ///
    /// # Panics
    ///
    /// If the problem has no such option, or the id is one of another problem.
    pub fn entries(&self, option: OptionId) -> impl ExactSizeIterator<Item = Entry> {
        self.range(option).map(|k| {
            let color = self.data.colors.get(k).and_then(|number| number.checked_sub(1));
            Entry {
                item: ItemId::of(self.data.entries[k], self.data.owner),
                color: color.map(|number| Color::of(number, self.data.owner)),
            }
        })
    }

    fn range(&self, option: OptionId) -> Range<usize> {
        let o = option.index_in(self.data.owner);
        self.data.starts[o] as usize..self.data.starts[o + 1] as usize
    }

    /// The cost of an option; 0 by default. Costs with decimals are whole numbers of a smaller
    /// unit; [`decimal`](Self::decimal) says what a number of units stands for.
    ///
    /// # Panics
    ///
    /// If the problem has no such option, or the id is one of another problem.
    pub fn cost(&self, option: OptionId) -> i64 {
        let o = option.index_in(self.data.owner);
        assert!(o < self.n_options(), "a problem has the costs of its options");
        self.data.costs.get(o).copied().unwrap_or(0)
    }

    /// What a number of units of cost stands for.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let problem: Problem = "a b\na |7.25\nb |10.5\n".parse()?;
    /// let cover = problem.first().expect("both");
    /// assert_eq!(problem.total_cost(&cover), 1775);
    /// assert_eq!(problem.decimal(1775).to_string(), "17.75");
    /// # Ok::<(), quadrille::text::ParseError>(())
    /// ```
    pub fn decimal(&self, units: impl Into<i128>) -> Decimal {
        Decimal::new(units.into(), self.data.cost_places)
    }

    /// How many decimals the costs have: the unit of a cost is `10^-cost_places`.
    pub fn cost_places(&self) -> u8 {
        self.data.cost_places
    }

    /// What every cover costs beside its options, in units; 0 by default. Searches for the cheapest
    /// covers leave it out.
    pub fn fixed_cost(&self) -> i64 {
        self.data.fixed_cost
    }

    /// The cost of these options together, with the fixed cost, in units.
    ///
    /// # Panics
    ///
    /// As for [`cost`](Self::cost).
    pub fn total_cost(&self, options: &[OptionId]) -> i128 {
        let fixed = i128::from(self.data.fixed_cost);
        options.iter().fold(fixed, |sum, &option| sum + i128::from(self.cost(option)))
    }

    /// The same problem with these costs of its options, in units of `10^-places`, and no fixed
    /// cost.
    ///
    /// # Panics
    ///
    /// If there are not as many costs as options, or if their absolute values sum to 2^63 or more.
    #[must_use]
    pub fn with_costs(&self, costs: Vec<i64>, places: u8) -> Self {
        assert_eq!(costs.len(), self.n_options(), "a cost for each option");
        let total: u128 = costs.iter().map(|cost| u128::from(cost.unsigned_abs())).sum();
        assert!(total < 1 << 63, "the costs sum to less than 2^63");
        let costs = if total == 0 { Vec::new() } else { costs };
        let data = Data { costs, cost_places: places, fixed_cost: 0, ..(*self.data).clone() };
        Self { data: Arc::new(data.completed()) }
    }

    /// Whether the item is primary or secondary.
    ///
    /// # Panics
    ///
    /// If the problem has no such item, or the id is one of another problem.
    pub fn kind(&self, item: ItemId) -> ItemKind {
        self.data.kinds[item.index_in(self.data.owner)]
    }

    /// Whether the item is primary.
    #[doc(hidden)]
    pub fn is_primary(&self, item: ItemId) -> bool {
        self.kind(item) == ItemKind::Primary
    }

    /// The primary items in order.
    #[doc(hidden)]
    pub fn primary_items(&self) -> impl Iterator<Item = ItemId> {
        self.items().filter(|&item| self.is_primary(item))
    }

    /// How many primary items an option has.
    #[doc(hidden)]
    pub fn n_primary_of(&self, option: OptionId) -> usize {
        self.option(option).filter(|&item| self.is_primary(item)).count()
    }

    /// The options that no cover has because they have no primary item.
    #[doc(hidden)]
    pub fn idle_options(&self) -> impl Iterator<Item = OptionId> {
        // Without secondary items each option has a primary one.
        let options = self.options().filter(|_| self.n_primary() < self.n_items());
        options.filter(|&option| self.n_primary_of(option) == 0)
    }

    /// How often a cover has an item: the declared bounds of a primary item, `1..=1` by default;
    /// `0..=1` for a secondary item, although with a color it may be covered any number of times.
    ///
    /// # Panics
    ///
    /// If the problem has no such item, or the id is one of another problem.
    pub fn bounds(&self, item: ItemId) -> RangeInclusive<u32> {
        match self.kind(item) {
            ItemKind::Primary => {
                let bounds = self.data.bounds.get(item.index()).unwrap_or(&Bounds::ONCE);
                bounds.low..=bounds.high
            }
            ItemKind::Secondary => 0..=1,
        }
    }

    /// Whether some item of some option has a color.
    pub fn has_colors(&self) -> bool {
        !self.data.colors.is_empty()
    }

    /// Whether some primary item has bounds other than exactly once.
    pub fn has_multiplicities(&self) -> bool {
        !self.data.bounds.is_empty()
    }

    /// Symmetries whose products are the motions of the board on which the options put pieces: the
    /// images of the options of each. `None` if the problem is not about pieces on a board.
    pub fn motions(&self) -> Option<&[Box<[u32]>]> {
        self.data.motions.as_deref()
    }

    /// The same problem with these motions, of which there are few products.
    #[doc(hidden)]
    #[must_use]
    pub fn with_motions(mut self, motions: Vec<Box<[u32]>>) -> Self {
        Arc::make_mut(&mut self.data).motions = Some(motions);
        self
    }

    /// Whether some option has a cost, or all covers have one.
    pub fn has_costs(&self) -> bool {
        !self.data.costs.is_empty() || self.data.fixed_cost != 0
    }

    /// The name of an item.
    ///
    /// # Panics
    ///
    /// If the problem has no such item, or the id is one of another problem.
    pub fn name(&self, item: ItemId) -> &str {
        &self.data.names[item.index_in(self.data.owner)]
    }

    /// The name of a color.
    ///
    /// # Panics
    ///
    /// If the problem has no such color, or the id is one of another problem.
    pub fn color_name(&self, color: Color) -> &str {
        &self.data.color_names[color.index_in(self.data.owner)]
    }

    /// The item with this name. Compares all names one by one; [`InstanceBuilder::item`] uses
    /// a hash table.
    pub fn item(&self, name: &str) -> Option<ItemId> {
        self.items().find(|&item| self.name(item) == name)
    }
}

/// The numbers of `n` ids; the builder makes sure that every count fits.
fn ids(n: usize) -> Range<u32> {
    0..u32::try_from(n).expect("the builder counts items and options in 32 bits")
}
