//! The builder: declares items, adds options, and reports each error at once.

use std::hash::BuildHasher;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use hashbrown::{DefaultHashBuilder, HashSet, HashTable};
use quadrille_base::{Decimal, counted, narrow};
use thiserror::Error;

use super::names::NameList;
use super::verify::times;
use super::{Bounds, Color, Data, Entry, Instance, ItemId, ItemKind, OptionId, Owner};
use crate::visible::quoted;

/// An [`Instance`] under construction: declares items and adds options. Each call reports its own
/// errors.
#[derive(Clone, Debug, Default)]
pub struct InstanceBuilder {
    data: Data,
    items: Names,
    colors: Names,
    /// The part before the last `:` of each item's name that has one.
    beginnings: HashSet<Box<str>>,
    /// For each item, 1 plus the last option that has it, or 0; as long as the items were at the
    /// last entry of an option. It shows whether an item occurs twice in an option.
    last_option: Vec<u32>,
    total_cost: u64,
}

/// The index of each name in a list of names. The names themselves are only in the list.
#[derive(Clone, Debug, Default)]
struct Names {
    places: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Names {
    fn find(&self, names: &NameList, name: &str) -> Option<usize> {
        self.find_hashed(names, name, self.hasher.hash_one(name))
    }

    /// As [`find`](Self::find), with the hash of the name.
    fn find_hashed(&self, names: &NameList, name: &str, hash: u64) -> Option<usize> {
        let is = |&place: &u32| names[place as usize] == *name;
        self.places.find(hash, is).map(|&place| place as usize)
    }

    /// Appends a name that is not in the list, with its hash.
    fn push(&mut self, names: &mut NameList, name: &str, hash: u64) {
        let place = narrow(names.len());
        names.push(name);
        let rehash = |&place: &u32| self.hasher.hash_one(&names[place as usize]);
        self.places.insert_unique(hash, place, rehash);
    }
}

impl Default for Data {
    fn default() -> Self {
        Self {
            owner: Owner::new(),
            names: NameList::default(),
            kinds: Vec::new(),
            n_primary: 0,
            bounds: Vec::new(),
            color_names: NameList::default(),
            entries: Vec::new(),
            colors: Vec::new(),
            starts: vec![0],
            costs: Vec::new(),
            cost_places: 0,
            fixed_cost: 0,
            motions: None,
            incidence: OnceLock::new(),
        }
    }
}

impl Data {
    /// With a bound for each item, if there are bounds, and with no more decimals than the costs
    /// have.
    pub(super) fn completed(mut self) -> Self {
        if !self.bounds.is_empty() {
            self.bounds.resize(self.kinds.len(), Bounds::ONCE);
        }
        while self.cost_places > 0 && self.all_costs().all(|cost| *cost % 10 == 0) {
            self.all_costs().for_each(|cost| *cost /= 10);
            self.cost_places -= 1;
        }
        self
    }

    /// The costs of the options, and the fixed one.
    fn all_costs(&mut self) -> impl Iterator<Item = &mut i64> {
        self.costs.iter_mut().chain([&mut self.fixed_cost])
    }
}

impl From<Data> for Instance {
    fn from(data: Data) -> Self {
        Self { data: Arc::new(data) }
    }
}

impl InstanceBuilder {
    /// Declares an item that every cover has exactly once.
    ///
    /// # Errors
    ///
    /// If the name is empty, holds white space or the reserved `|`, has a `:` without a name on
    /// either side, or was declared before; if the text before a `:` is an item, so that `a:b` is
    /// also `a` in color `b`; or if the problem grows too large.
    pub fn primary(&mut self, name: &str) -> Result<ItemId, ProblemError> {
        self.declare(name, ItemKind::Primary)
    }

    /// Declares an item that every cover has at least and at most this many times.
    ///
    /// # Errors
    ///
    /// As for [`primary`](Self::primary); and if the lower bound exceeds the upper one.
    pub fn bounded(
        &mut self,
        name: &str,
        bounds: RangeInclusive<u32>,
    ) -> Result<ItemId, ProblemError> {
        let (low, high) = (*bounds.start(), *bounds.end());
        if low > high {
            return Err(ProblemError::Bounds { name: name.into(), low, high });
        }
        let item = self.declare(name, ItemKind::Primary)?;
        self.set_bounds(item, low, high);
        Ok(item)
    }

    /// Changes the bounds of a primary item, the lower of which is at most the upper one.
    #[doc(hidden)]
    pub fn set_bounds(&mut self, item: ItemId, low: u32, high: u32) {
        let bounds = Bounds { low, high };
        let all = &mut self.data.bounds;
        if bounds != Bounds::ONCE || !all.is_empty() {
            all.resize(all.len().max(item.index() + 1), Bounds::ONCE);
            all[item.index()] = bounds;
        }
    }

    /// Declares an item that every cover has at most once, or always with the same color.
    ///
    /// # Errors
    ///
    /// As for [`primary`](Self::primary).
    pub fn secondary(&mut self, name: &str) -> Result<ItemId, ProblemError> {
        self.declare(name, ItemKind::Secondary)
    }

    fn declare(&mut self, name: &str, kind: ItemKind) -> Result<ItemId, ProblemError> {
        if !is_item_name(name) {
            return Err(ProblemError::Name(name.into()));
        }
        let beginning = name.rsplit_once(':').map(|(beginning, _)| beginning);
        if beginning.is_some_and(|it| self.item(it).is_some()) || self.beginnings.contains(name) {
            return Err(ProblemError::AlsoColored(beginning.unwrap_or(name).into()));
        }
        let hash = self.items.hasher.hash_one(name);
        if self.items.find_hashed(&self.data.names, name, hash).is_some() {
            return Err(ProblemError::DeclaredTwice(name.into()));
        }
        self.check_size(1)?;
        let item = ItemId::of(narrow(self.data.kinds.len()), self.data.owner);
        self.beginnings.extend(beginning.map(Into::into));
        self.items.push(&mut self.data.names, name, hash);
        self.data.kinds.push(kind);
        self.data.n_primary += usize::from(kind == ItemKind::Primary);
        Ok(item)
    }

    /// The color of this name. Declares the color if it is new.
    ///
    /// # Errors
    ///
    /// If the name is empty or holds white space or one of the reserved `|` and `:`; or if the
    /// problem grows too large.
    pub fn color(&mut self, name: &str) -> Result<Color, ProblemError> {
        let hash = self.colors.hasher.hash_one(name);
        if let Some(index) = self.colors.find_hashed(&self.data.color_names, name, hash) {
            return Ok(Color::of(narrow(index), self.data.owner));
        }
        if !is_name(name) {
            return Err(ProblemError::Name(name.into()));
        }
        self.check_size(1)?;
        let color = Color::of(narrow(self.data.color_names.len()), self.data.owner);
        self.colors.push(&mut self.data.color_names, name, hash);
        Ok(color)
    }

    /// Adds an option made of these items, in this order. Adds nothing on an error.
    ///
    /// An item is an id or, with a color, an [entry](Entry).
    ///
    /// # Errors
    ///
    /// If there are no items, an item occurs twice, an item or a color is one of another builder,
    /// or a primary item has a color; or if the problem grows too large.
    pub fn option(
        &mut self,
        option: impl IntoIterator<Item: Into<Entry>>,
    ) -> Result<OptionId, ProblemError> {
        // An earlier call may have left an incomplete option: the iterator panicked.
        self.drop_entries();
        let added = option.into_iter().try_for_each(|entry| self.entry(entry.into()));
        let ended = added.and_then(|()| self.end_option());
        if ended.is_err() {
            self.drop_entries();
        }
        ended
    }

    /// How many options it has.
    pub fn n_options(&self) -> usize {
        self.data.starts.len() - 1
    }

    /// The id of the option that is added next.
    fn next_option(&self) -> OptionId {
        OptionId::of(narrow(self.n_options()), self.data.owner)
    }

    /// Adds an entry to the option that [`end_option`](Self::end_option) completes.
    pub(crate) fn entry(&mut self, entry: Entry) -> Result<(), ProblemError> {
        self.check_size(1)?;
        let option = self.next_option();
        let Entry { item, color } = entry;
        let Data { owner, names, kinds, color_names, entries, colors, .. } = &mut self.data;
        if !item.is_of(*owner) || color.is_some_and(|color| !color.is_of(*owner)) {
            return Err(ProblemError::OtherBuilder(option));
        }
        if self.last_option.len() < kinds.len() {
            self.last_option.resize(kinds.len(), 0);
        }
        let Some(last) = self.last_option.get_mut(item.index()) else {
            return Err(ProblemError::NoSuchItem { option, item });
        };
        let this = narrow(option.index() + 1);
        if *last == this {
            let name = names[item.index()].into();
            return Err(ProblemError::ItemTwice { option, name });
        }
        if let Some(color) = color {
            if color.index() >= color_names.len() {
                return Err(ProblemError::NoSuchColor { option, color });
            }
            if kinds[item.index()] == ItemKind::Primary {
                let name = names[item.index()].into();
                return Err(ProblemError::ColoredPrimary { option, name });
            }
            colors.resize(entries.len(), 0);
        }
        *last = this;
        if color.is_some() || !colors.is_empty() {
            colors.push(color.map_or(0, |color| narrow(color.index() + 1)));
        }
        entries.push(narrow(item.index()));
        Ok(())
    }

    /// Completes the option that has the entries since the last option.
    pub(crate) fn end_option(&mut self) -> Result<OptionId, ProblemError> {
        self.check_size(1)?;
        let option = self.next_option();
        let Data { entries, starts, .. } = &mut self.data;
        let end = narrow(entries.len());
        if starts.last() == Some(&end) {
            return Err(ProblemError::NoItems(option));
        }
        starts.push(end);
        Ok(option)
    }

    /// Drops the entries since the last option.
    fn drop_entries(&mut self) {
        let Data { entries, colors, starts, .. } = &mut self.data;
        let start = starts[starts.len() - 1] as usize;
        if entries.len() == start {
            return;
        }
        for item in entries.drain(start..) {
            self.last_option[item as usize] = 0;
        }
        colors.truncate(start);
        if colors.iter().all(|&color| color == 0) {
            colors.clear();
        }
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
        let n = self.n_options();
        if option.index() >= n || !option.is_of(self.data.owner) {
            return Err(ProblemError::NoSuchOption(option));
        }
        let cost = self.in_units(cost.into())?;
        let costs = &mut self.data.costs;
        if cost != 0 && costs.len() < n {
            costs.resize(n, 0);
        }
        if let Some(so_far) = costs.get_mut(option.index()) {
            *so_far += cost;
        }
        Ok(())
    }

    /// Adds to the cost that every cover has, whatever its options are; it is 0 at first.
    ///
    /// # Errors
    ///
    /// If the costs are too high, as for [`add_cost`](Self::add_cost).
    pub fn add_fixed_cost(&mut self, cost: impl Into<Decimal>) -> Result<(), ProblemError> {
        self.data.fixed_cost += self.in_units(cost.into())?;
        Ok(())
    }

    /// A cost in the unit of all costs, which becomes smaller if the cost has more decimals. The
    /// cost counts for the sum of all.
    fn in_units(&mut self, cost: Decimal) -> Result<i64, ProblemError> {
        let places = cost.places().max(self.data.cost_places);
        let scale = 10_i64.checked_pow((places - self.data.cost_places).into());
        let before = scale.and_then(|scale| self.total_cost.checked_mul(scale.unsigned_abs()));
        let cost = cost.in_units(places).and_then(|cost| i64::try_from(cost).ok());
        let total = before.zip(cost).and_then(|(before, cost)| {
            before.checked_add(cost.unsigned_abs()).filter(|&total| total < 1 << 63)
        });
        let (Some(total), Some(cost), Some(scale)) = (total, cost, scale) else {
            return Err(ProblemError::CostsTooHigh(places));
        };
        if places > self.data.cost_places {
            self.data.cost_places = places;
            self.data.all_costs().for_each(|cost| *cost *= scale);
        }
        self.total_cost = total;
        Ok(cost)
    }

    /// Whether there is room for this many more items, colors, options and entries.
    fn check_size(&self, more: usize) -> Result<(), ProblemError> {
        let Data { kinds, color_names, entries, starts, .. } = &self.data;
        let size = kinds.len() + color_names.len() + entries.len() + starts.len() - 1;
        if more <= Instance::LARGEST - size { Ok(()) } else { Err(ProblemError::TooLarge) }
    }

    /// The item with this name, if it was declared.
    pub fn item(&self, name: &str) -> Option<ItemId> {
        let index = self.items.find(&self.data.names, name)?;
        Some(ItemId::of(narrow(index), self.data.owner))
    }

    /// Whether an item that was declared here is primary or secondary.
    #[doc(hidden)]
    pub fn kind(&self, item: ItemId) -> ItemKind {
        self.data.kinds[item.index_in(self.data.owner)]
    }

    /// Adds an option with a cost if `wanted` says so, given the numbers of its items and, if there
    /// are colors, of their colors plus 1; whether it was added. Adds nothing on an error.
    #[doc(hidden)]
    pub fn option_if(
        &mut self,
        option: impl IntoIterator<Item = Entry>,
        cost: i64,
        wanted: impl FnOnce(&[u32], &[u32]) -> bool,
    ) -> Result<bool, ProblemError> {
        self.drop_entries();
        let added = option.into_iter().try_for_each(|entry| self.entry(entry)).and_then(|()| {
            if self.total_cost.saturating_add(cost.unsigned_abs()) >= 1 << 63 {
                return Err(ProblemError::CostsTooHigh(self.data.cost_places));
            }
            let Data { entries, colors, starts, .. } = &self.data;
            let start = starts[starts.len() - 1] as usize;
            let is_wanted = wanted(&entries[start..], colors.get(start..).unwrap_or(&[]));
            if is_wanted {
                let option = self.end_option()?;
                self.add_cost(option, cost)?;
            }
            Ok(is_wanted)
        });
        if !matches!(added, Ok(true)) {
            self.drop_entries();
        }
        added
    }

    /// The tag of its ids.
    #[doc(hidden)]
    pub fn owner(&self) -> Owner {
        self.data.owner
    }

    /// The problem as it is so far.
    #[doc(hidden)]
    pub fn so_far(&self) -> Instance {
        self.data.clone().completed().into()
    }

    /// The finished problem.
    pub fn build(self) -> Instance {
        self.data.completed().into()
    }
}

/// Whether an item may have this name: names with `:` between them.
pub(crate) fn is_item_name(name: &str) -> bool {
    is_name(name) || name.contains(':') && name.split(':').all(is_name)
}

/// Whether a color, or an item of a model, may have this name. It must not start with a byte order
/// mark: a reader drops the mark if the name comes first in a file.
#[doc(hidden)]
pub fn is_name(name: &str) -> bool {
    // Most names are ASCII, where a byte is a character.
    if name.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'|' && byte != b':') {
        return !name.is_empty();
    }
    let reserved = |c: char| c.is_whitespace() || c == '|' || c == ':';
    !name.contains(reserved) && !name.starts_with('\u{feff}')
}

/// The reason why a builder refuses a call.
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
    /// An item whose name begins with that of another one and a `:`, so that it could also be the
    /// other one in a color; with the name of the other.
    #[error("{} is an item; no other name of an item begins with it and a ':'", quoted(.0))]
    AlsoColored(Box<str>),
    /// A lower bound above the upper bound.
    #[error("item {} cannot be covered at least {} and at most {}", quoted(name), times(*low),
        times(*high))]
    Bounds {
        /// The item's name.
        name: Box<str>,
        /// The lower bound.
        low: u32,
        /// The upper bound.
        high: u32,
    },
    /// An option without items, by the number that it would have had.
    #[error("option {} has no items", .0.index())]
    NoItems(OptionId),
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
    /// An item or a color that another builder made, by the number that the option would have had.
    #[error("option {} has an item or a color of another builder", .0.index())]
    OtherBuilder(OptionId),
    /// An item that is not declared.
    #[error("option {} has item number {}, which is not declared", option.index(), item.index())]
    NoSuchItem {
        /// The number the option would have had.
        option: OptionId,
        /// The id in question.
        item: ItemId,
    },
    /// A color that is not declared.
    #[error("option {} has color number {}, which is not declared", option.index(), color.index())]
    NoSuchColor {
        /// The number the option would have had.
        option: OptionId,
        /// The color in question.
        color: Color,
    },
    /// An option that was not added, by its id.
    #[error("there is no option {}", .0.index())]
    NoSuchOption(OptionId),
    /// More than 2^31 - 2 items, colors, options and entries together.
    #[error("a problem holds at most 2^31 - 2 items, colors, options and entries together")]
    TooLarge,
    /// Costs of 2^63 or more in units of their last decimal, with the number of decimals.
    #[error("the costs of all options, without their signs and points, have to sum to less than \
        2^63{}", too_long(*.0))]
    CostsTooHigh(u8),
}

/// What to do about costs with this many decimals.
fn too_long(places: u8) -> String {
    if places == 0 {
        return String::new();
    }
    let decimals = counted(places, "decimal");
    format!("; with {decimals} they are too long: round them to fewer decimals")
}
