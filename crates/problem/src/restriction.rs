//! [`Restriction`]: a problem made of some items and options of another one.
//!
//! The data are copied with new numbers. Nothing is checked again, and no table of names is built.
//! Each problem takes time in proportion to its own size, so it is cheap to make many small
//! problems from a large one.

use quadrille_base::narrow;

use super::{Bounds, Data, Instance, ItemId, ItemKind, OptionId};

/// A maker of problems from some items and options of a larger problem.
pub struct Restriction<'p> {
    problem: &'p Instance,
    /// For each item, its number in the problem that is being made. The numbers of other items are
    /// left over from earlier problems and are not used.
    items: Vec<u32>,
    /// For each color, one more than its number in the problem that is being made, or 0.
    colors: Vec<u32>,
}

impl<'p> Restriction<'p> {
    /// A maker of parts of this problem. It has made none yet.
    pub fn of(problem: &'p Instance) -> Self {
        let (items, colors) = (vec![0; problem.n_items()], vec![0; problem.n_colors()]);
        Self { problem, items, colors }
    }

    /// The problem that has these items and these options, in this order. The items have to
    /// include all items of the options. Bounds, costs and colors stay the same; only the colors
    /// that occur are declared, in the order in which they occur.
    pub fn to(&mut self, items: &[ItemId], options: &[OptionId]) -> Instance {
        let whole = &self.problem.data;
        for (number, item) in (0..).zip(items) {
            self.items[item.index()] = number;
        }
        let kinds: Vec<ItemKind> = items.iter().map(|&item| self.problem.kind(item)).collect();
        let mut part = Data {
            names: items.iter().map(|&item| self.problem.name(item)).collect(),
            n_primary: kinds.iter().filter(|&&kind| kind == ItemKind::Primary).count(),
            kinds,
            bounds: self.bounds(items),
            costs: self.costs(options),
            cost_places: whole.cost_places,
            ..Data::default()
        };
        part.starts.reserve_exact(options.len());
        let mut used = Vec::new();
        for &option in options {
            for k in self.problem.range(option) {
                part.entries.push(self.items[whole.entries[k] as usize]);
                let Some(color) = whole.colors.get(k) else { continue };
                let number = color.checked_sub(1).map_or(0, |color| {
                    let number = &mut self.colors[color as usize];
                    if *number == 0 {
                        used.push(color);
                        part.color_names.push(&whole.color_names[color as usize]);
                        *number = narrow(used.len());
                    }
                    *number
                });
                part.colors.push(number);
            }
            part.starts.push(narrow(part.entries.len()));
        }
        for color in &used {
            self.colors[*color as usize] = 0;
        }
        if used.is_empty() {
            part.colors = Vec::new();
        }
        part.into()
    }

    /// The bounds of these items; empty if all are [`Bounds::ONCE`].
    fn bounds(&self, items: &[ItemId]) -> Vec<Bounds> {
        let bounds = items.iter().map(|item| self.problem.data.bounds.get(item.index()));
        let bounds: Vec<Bounds> = bounds.map(|its| its.copied().unwrap_or(Bounds::ONCE)).collect();
        if bounds.iter().all(|&its| its == Bounds::ONCE) { Vec::new() } else { bounds }
    }

    /// The costs of these options; empty if all are 0.
    fn costs(&self, options: &[OptionId]) -> Vec<i64> {
        let costs: Vec<i64> = options.iter().map(|&option| self.problem.cost(option)).collect();
        if costs.iter().all(|&cost| cost == 0) { Vec::new() } else { costs }
    }
}
