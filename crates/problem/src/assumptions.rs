//! A problem under assumptions: its covers are those that have all required options and none of the
//! forbidden ones.
//!
//! Options and items keep their numbers, so each cover of the new problem is a cover of the old
//! one.
//!
//! - An option that is forbidden, or excluded by a required one, loses all its items. It gets a new
//!   secondary item instead, which all such options share. No engine puts an option without primary
//!   items into a cover.
//! - So no cover has a required option without primary items, and it counts as forbidden.
//! - A required option excludes all other options of its items, up to colors and bounds. So if it
//!   has an item that is covered exactly once, no other option has that item, and every cover has
//!   the required option. A required option without such an item gets a new primary item of its
//!   own. If that option is forbidden or excluded, no option has the new item, and there is no
//!   cover.

use quadrille_base::narrow;

use super::{Bounds, Color, Data, Instance, ItemId, ItemKind, OptionId};

/// The name of all added items. No item that a caller declares has a ':' in its name.
const NAME: &str = ":assumed";

impl Instance {
    /// The instance whose covers are those with all of `required` and none of
    /// `forbidden`.
    ///
    /// # Panics
    ///
    /// If the problem does not have one of these options.
    #[doc(hidden)]
    #[must_use]
    pub fn assuming(&self, required: &[OptionId], forbidden: &[OptionId]) -> Self {
        let mut is_dead = vec![false; self.n_options()];
        for &option in forbidden {
            is_dead[option.index_in(self.data.owner)] = true;
        }
        for &option in required {
            is_dead[option.index_in(self.data.owner)] |= self.n_primary_of(option) == 0;
            for entry in self.entries(option) {
                let is_shared = |color: Option<Color>| color == entry.color && color.is_some();
                if *self.bounds(entry.item).end() <= 1 {
                    for (other, color) in self.colored_options_of(entry.item) {
                        is_dead[other.index()] |= other != option && !is_shared(color);
                    }
                }
            }
        }
        let mut new = Data {
            owner: self.data.owner,
            names: self.data.names.clone(),
            kinds: self.data.kinds.clone(),
            n_primary: self.data.n_primary,
            bounds: self.data.bounds.clone(),
            color_names: self.data.color_names.clone(),
            entries: Vec::with_capacity(self.n_entries()),
            colors: Vec::with_capacity(self.data.colors.len()),
            costs: self.data.costs.clone(),
            cost_places: self.data.cost_places,
            fixed_cost: self.data.fixed_cost,
            ..Data::default()
        };
        let outside = new.declare(ItemKind::Secondary);
        // For each option, its new primary item: only if it is required and has no item that is
        // covered exactly once.
        let mut own = vec![None; self.n_options()];
        let is_once = |item: ItemId| self.bounds(item) == (1..=1);
        for &option in required {
            if !self.option(option).any(is_once) && own[option.index()].is_none() {
                own[option.index()] = Some(new.declare(ItemKind::Primary));
            }
        }
        for option in self.options() {
            let range = self.range(option);
            let added = if is_dead[option.index()] {
                Some(outside)
            } else {
                new.entries.extend_from_slice(&self.data.entries[range.clone()]);
                new.colors.extend(self.data.colors.get(range).unwrap_or_default());
                own[option.index()]
            };
            new.entries.extend(added);
            if self.has_colors() {
                new.colors.resize(new.entries.len(), 0);
            }
            new.starts.push(narrow(new.entries.len()));
        }
        new.into()
    }
}

impl Data {
    /// Adds an item that is covered exactly once, or at most once if it is secondary. Returns its
    /// number.
    fn declare(&mut self, kind: ItemKind) -> u32 {
        let number = narrow(self.kinds.len());
        self.names.push(NAME);
        self.kinds.push(kind);
        self.n_primary += usize::from(kind == ItemKind::Primary);
        if !self.bounds.is_empty() {
            self.bounds.push(Bounds::ONCE);
        }
        number
    }
}
