//! The builder: items are declared, options added, and whatever is wrong is an error at once.

use std::hash::BuildHasher;
use std::ops::RangeInclusive;

use hashbrown::{DefaultHashBuilder, HashTable};
use thiserror::Error;

use super::{Bounds, Color, Entry, ItemId, ItemKind, OptionId, Problem};

/// Declares items and adds options; whatever is wrong is an error at the call that brings it.
///
/// Options carry labels of type `T`, which is `()` where nothing else is said:
///
/// ```
/// use quadrille::ProblemBuilder;
///
/// # fn main() -> Result<(), quadrille::problem::ProblemError> {
/// let mut builder = ProblemBuilder::new();
/// let [left, right] = builder.primaries(["left", "right"])?;
/// builder.labelled([left], "a step to the left")?;
/// builder.labelled([right], "a step to the right")?;
/// let problem = builder.build();
/// let dance: Vec<&str> =
///     problem.first_cover().unwrap().iter().map(|&option| *problem.label(option)).collect();
/// assert_eq!(dance, ["a step to the left", "a step to the right"]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct ProblemBuilder<T = ()> {
    problem: Problem<T>,
    items: Names,
    colors: Names,
    /// For every item the last option that used it, plus 1: finds an item given twice.
    last_option: Vec<u32>,
    total_cost: u64,
}

/// Where in a list of names each name stands; the names themselves are in the list alone.
#[derive(Clone, Debug, Default)]
struct Names {
    places: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Names {
    fn find(&self, names: &[Box<str>], name: &str) -> Option<usize> {
        let is = |&place: &u32| *names[place as usize] == *name;
        self.places.find(self.hasher.hash_one(name), is).map(|&place| place as usize)
    }

    /// Appends a name that is not in the list.
    fn push(&mut self, names: &mut Vec<Box<str>>, name: Box<str>) {
        let place = u32::try_from(names.len()).expect("the size was checked");
        let hash = self.hasher.hash_one(&*name);
        names.push(name);
        let rehash = |&place: &u32| self.hasher.hash_one(&*names[place as usize]);
        self.places.insert_unique(hash, place, rehash);
    }
}

impl<T> Default for ProblemBuilder<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl ProblemBuilder {
    /// Adds an option made of these items, in this order. Nothing is added on an error.
    ///
    /// # Errors
    ///
    /// If there are no items, an item is given twice, an item or a color was not declared here, or
    /// a primary item has a color; or if the problem grows too large.
    pub fn option<E: Into<Entry>>(
        &mut self,
        entries: impl IntoIterator<Item = E>,
    ) -> Result<OptionId, ProblemError> {
        self.labelled(entries, ())
    }
}

impl<T> ProblemBuilder<T> {
    /// A builder with nothing in it.
    #[must_use]
    pub fn new() -> Self {
        Self {
            problem: Problem {
                names: Vec::new(),
                kinds: Vec::new(),
                n_primary: 0,
                bounds: Vec::new(),
                color_names: Vec::new(),
                entries: Vec::new(),
                colors: Vec::new(),
                starts: vec![0],
                costs: Vec::new(),
                labels: Vec::new(),
            },
            items: Names::default(),
            colors: Names::default(),
            last_option: Vec::new(),
            total_cost: 0,
        }
    }

    /// Declares an item that every cover has exactly once.
    ///
    /// # Errors
    ///
    /// If the name is empty, holds white space or one of the reserved `|` and `:`, or was declared
    /// before; or if the problem grows too large.
    pub fn primary(&mut self, name: impl Into<Box<str>>) -> Result<ItemId, ProblemError> {
        self.declare(name.into(), ItemKind::Primary)
    }

    /// Declares an item that every cover has at least and at most so many times.
    ///
    /// # Errors
    ///
    /// As for [`primary`](Self::primary); and if the bounds are the wrong way round.
    pub fn bounded(
        &mut self,
        name: impl Into<Box<str>>,
        bounds: RangeInclusive<u32>,
    ) -> Result<ItemId, ProblemError> {
        let (name, low, high) = (name.into(), *bounds.start(), *bounds.end());
        if low > high {
            return Err(ProblemError::Bounds { name, low, high });
        }
        let item = self.declare(name, ItemKind::Primary)?;
        let bounds = Bounds { low, high };
        let all = &mut self.problem.bounds;
        if bounds != Bounds::ONCE || !all.is_empty() {
            all.resize(item.index(), Bounds::ONCE);
            all.push(bounds);
        }
        Ok(item)
    }

    /// Declares an item that every cover has at most once, or always with the same color.
    ///
    /// # Errors
    ///
    /// As for [`primary`](Self::primary).
    pub fn secondary(&mut self, name: impl Into<Box<str>>) -> Result<ItemId, ProblemError> {
        self.declare(name.into(), ItemKind::Secondary)
    }

    /// Declares several primary items at once.
    ///
    /// # Errors
    ///
    /// As for [`primary`](Self::primary); those before the faulty name stay declared.
    pub fn primaries<const N: usize>(
        &mut self,
        names: [&str; N],
    ) -> Result<[ItemId; N], ProblemError> {
        let mut items = [ItemId(0); N];
        for (item, name) in items.iter_mut().zip(names) {
            *item = self.primary(name)?;
        }
        Ok(items)
    }

    fn declare(&mut self, name: Box<str>, kind: ItemKind) -> Result<ItemId, ProblemError> {
        check_name(&name)?;
        if self.items.find(&self.problem.names, &name).is_some() {
            return Err(ProblemError::DeclaredTwice(name));
        }
        self.check_size(1)?;
        let item = ItemId::new(self.problem.n_items());
        self.items.push(&mut self.problem.names, name);
        self.problem.kinds.push(kind);
        self.problem.n_primary += usize::from(kind == ItemKind::Primary);
        self.last_option.push(0);
        Ok(item)
    }

    /// The color of this name, which is declared if it was not.
    ///
    /// # Errors
    ///
    /// If the name is empty or holds white space or one of the reserved `|` and `:`; or if the
    /// problem grows too large.
    pub fn color(&mut self, name: &str) -> Result<Color, ProblemError> {
        if let Some(index) = self.colors.find(&self.problem.color_names, name) {
            return Ok(Color::new(index));
        }
        check_name(name)?;
        self.check_size(1)?;
        let color = Color::new(self.problem.n_colors());
        self.colors.push(&mut self.problem.color_names, name.into());
        Ok(color)
    }

    /// Adds an option made of these items, in this order, with a label. Nothing is added on an
    /// error.
    ///
    /// # Errors
    ///
    /// As for [`option`](ProblemBuilder::option).
    pub fn labelled<E: Into<Entry>>(
        &mut self,
        entries: impl IntoIterator<Item = E>,
        label: T,
    ) -> Result<OptionId, ProblemError> {
        let start = self.problem.entries.len();
        let had_colors = self.problem.has_colors();
        let option = OptionId::new(self.problem.n_options());
        let pushed = entries.into_iter().try_for_each(|entry| self.push(option, entry.into()));
        let n = self.problem.entries.len() - start;
        let checked = pushed.and_then(|()| self.check_size(1)).and(if n == 0 {
            Err(ProblemError::NoItems { option })
        } else {
            Ok(())
        });
        let Problem { entries, colors, starts, labels, .. } = &mut self.problem;
        if let Err(error) = checked {
            for item in entries.drain(start..) {
                self.last_option[item.index()] = 0;
            }
            colors.truncate(if had_colors { start } else { 0 });
            return Err(error);
        }
        starts.push(u32::try_from(entries.len()).expect("the size was checked"));
        labels.push(label);
        Ok(option)
    }

    /// One more entry of the option that is being added.
    fn push(&mut self, option: OptionId, entry: Entry) -> Result<(), ProblemError> {
        self.check_size(1)?;
        let Entry { item, color } = entry;
        let Some(last) = self.last_option.get_mut(item.index()) else {
            return Err(ProblemError::NoSuchItem { option, item });
        };
        let Problem { names, kinds, color_names, entries, colors, .. } = &mut self.problem;
        if *last == option.0 + 1 {
            let name = names[item.index()].clone();
            return Err(ProblemError::ItemTwice { option, name });
        }
        if let Some(color) = color {
            if color.index() >= color_names.len() {
                return Err(ProblemError::NoSuchColor { option, color });
            }
            if kinds[item.index()] == ItemKind::Primary {
                let name = names[item.index()].clone();
                return Err(ProblemError::ColoredPrimary { option, name });
            }
            colors.resize(entries.len(), None);
        }
        *last = option.0 + 1;
        if color.is_some() || !colors.is_empty() {
            colors.push(color);
        }
        entries.push(item);
        Ok(())
    }

    /// Adds to what an option costs, which is nothing at first.
    ///
    /// # Errors
    ///
    /// If the option was not added here, or all options together would cost 2^63 or more.
    pub fn add_cost(&mut self, option: OptionId, cost: u64) -> Result<(), ProblemError> {
        let n = self.problem.n_options();
        if option.index() >= n {
            return Err(ProblemError::NoSuchOption { option });
        }
        let total = self.total_cost.checked_add(cost).filter(|&total| total < 1 << 63);
        self.total_cost = total.ok_or(ProblemError::TooDear)?;
        let costs = &mut self.problem.costs;
        if cost > 0 && costs.len() < n {
            costs.resize(n, 0);
        }
        if let Some(so_far) = costs.get_mut(option.index()) {
            *so_far += cost;
        }
        Ok(())
    }

    /// Is there room for so many more items, colors, options and entries?
    fn check_size(&self, more: usize) -> Result<(), ProblemError> {
        let Problem { kinds, color_names, entries, starts, .. } = &self.problem;
        let size = kinds.len() + color_names.len() + entries.len() + starts.len() - 1;
        if more <= Problem::LARGEST - size { Ok(()) } else { Err(ProblemError::TooLarge) }
    }

    /// The item with this name, if it was declared.
    #[must_use]
    pub fn item(&self, name: &str) -> Option<ItemId> {
        self.items.find(&self.problem.names, name).map(ItemId::new)
    }

    /// The problem as it is so far.
    #[must_use]
    pub fn so_far(&self) -> &Problem<T> {
        &self.problem
    }

    /// The finished problem.
    #[must_use]
    pub fn build(self) -> Problem<T> {
        let mut problem = self.problem;
        if !problem.bounds.is_empty() {
            problem.bounds.resize(problem.kinds.len(), Bounds::ONCE);
        }
        problem
    }
}

fn check_name(name: &str) -> Result<(), ProblemError> {
    if is_name(name) { Ok(()) } else { Err(ProblemError::Name(name.into())) }
}

/// Whether an item or a color may have this name. A byte order mark in front of it would get lost
/// where the name comes first in a file.
pub(crate) fn is_name(name: &str) -> bool {
    let reserved = |c: char| c.is_whitespace() || c == '|' || c == ':';
    !name.is_empty() && !name.contains(reserved) && !name.starts_with('\u{feff}')
}

/// A name in quotes, and not more of it than can be shown.
pub(crate) fn quoted(name: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String = name.chars().take(MOST).collect();
    if shown.len() < name.len() {
        shown.push_str("...");
    }
    format!("{shown:?}")
}

/// What a [`ProblemBuilder`] refuses.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// A name that is empty or holds a reserved character.
    #[error("a name needs characters other than white space, '|', ':' and a byte order mark, \
        not {}", quoted(.0))]
    Name(Box<str>),
    /// Two items of one name.
    #[error("item {} is declared twice", quoted(.0))]
    DeclaredTwice(Box<str>),
    /// Bounds the wrong way round.
    #[error(
        "item {} cannot be covered at least {low} times and at most {high} times",
        quoted(name)
    )]
    Bounds {
        /// The item's name.
        name: Box<str>,
        /// At least so many times.
        low: u32,
        /// At most so many times.
        high: u32,
    },
    /// An option without items.
    #[error("option {} has no items", option.index())]
    NoItems {
        /// The number the option would have had.
        option: OptionId,
    },
    /// An option that holds an item twice.
    #[error("option {} has item {} twice", option.index(), quoted(name))]
    ItemTwice {
        /// The number the option would have had.
        option: OptionId,
        /// The item's name.
        name: Box<str>,
    },
    /// An option that gives a primary item a color.
    #[error("option {} gives item {} a color, but only secondary items have colors",
        option.index(), quoted(name))]
    ColoredPrimary {
        /// The number the option would have had.
        option: OptionId,
        /// The item's name.
        name: Box<str>,
    },
    /// An id that this builder did not give out.
    #[error("option {} has item number {}, which is not declared", option.index(), item.index())]
    NoSuchItem {
        /// The number the option would have had.
        option: OptionId,
        /// The id in question.
        item: ItemId,
    },
    /// A color that this builder did not give out.
    #[error("option {} has color number {}, which is not declared", option.index(), color.index())]
    NoSuchColor {
        /// The number the option would have had.
        option: OptionId,
        /// The color in question.
        color: Color,
    },
    /// An option that was not added.
    #[error("there is no option {}", option.index())]
    NoSuchOption {
        /// The id in question.
        option: OptionId,
    },
    /// More than 2^31 - 2 items, colors, options and entries together.
    #[error("a problem holds at most 2^31 - 2 items, colors, options and entries together")]
    TooLarge,
    /// Costs of 2^63 or more.
    #[error("all options together have to cost less than 2^63")]
    TooDear,
}
