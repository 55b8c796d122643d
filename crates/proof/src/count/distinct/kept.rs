//! Is a permutation of the options a symmetry, and which covers does it keep?

use hashbrown::{HashMap, HashSet};
use quadrille_base::narrow;

use crate::problem::{Color, Entry, Instance, InstanceBuilder, ItemId, OptionId, ProblemError};

/// An item by its kind, its bounds, and the options that have it, each with a number for its color.
type Key = (bool, u32, u32, Vec<(u32, u32)>);

/// The items of a problem, to ask whether permutations of the options are symmetries.
pub(super) struct Items<'p> {
    problem: &'p Instance,
    /// How many items have the same key: without a permutation, with colors by their first options
    /// and by their names.
    keys: [HashMap<Key, u32>; 2],
}

impl<'p> Items<'p> {
    pub(super) fn of(problem: &'p Instance) -> Self {
        let identity: Vec<u32> = (0..narrow(problem.n_options())).collect();
        let keys = [false, true].map(|by_name| keys(problem, &identity, by_name));
        Self { problem, keys }
    }

    /// Whether a permutation of the options is a symmetry; then, whether it exchanges colors.
    pub(super) fn is_symmetry(&self, images: &[u32]) -> Option<bool> {
        let mut is_image = vec![false; self.problem.n_options()];
        if images.len() != is_image.len() {
            return None;
        }
        for &image in images {
            if std::mem::replace(is_image.get_mut(image as usize)?, true) {
                return None;
            }
        }
        let [keeps_colors_equal, keeps_colors] =
            [false, true].map(|by_name| keys(self.problem, images, by_name));
        (keeps_colors_equal == self.keys[0]).then_some(keeps_colors != self.keys[1])
    }
}

/// How many items have each key, after a permutation of the options.
fn keys(problem: &Instance, images: &[u32], by_name: bool) -> HashMap<Key, u32> {
    let mut all = HashMap::new();
    for item in problem.items() {
        let options = problem.colored_options_of(item);
        let mut options: Vec<(u32, u32)> =
            options.map(|(option, its)| (images[option.index()], color(its))).collect();
        options.sort_unstable();
        if !by_name {
            let mut firsts = HashMap::new();
            for (option, color) in options.iter_mut().filter(|(_, color)| *color > 0) {
                *color = *firsts.entry(*color).or_insert(*option + 1);
            }
        }
        let (low, high) = problem.bounds(item).into_inner();
        *all.entry((problem.is_primary(item), low, high, options)).or_insert(0) += 1;
    }
    all
}

/// A color as a number, or 0.
fn color(color: Option<Color>) -> u32 {
    color.map_or(0, |color| narrow(color.index() + 1))
}

/// A cycle of options: its items, ascending, with how many of its options have the item, and with
/// the color.
type Cycle = Vec<(usize, u32, u32)>;

/// The cycle of these options; `None` if it has no primary item, or cannot be in a cover.
fn cycle(problem: &Instance, options: &[OptionId]) -> Option<Cycle> {
    let entries = options.iter().flat_map(|&option| problem.entries(option));
    let mut entries: Vec<(ItemId, u32)> =
        entries.map(|entry| (entry.item, color(entry.color))).collect();
    entries.sort_unstable();
    let mut cycle = Cycle::new();
    for its in entries.chunk_by(|a, b| a.0 == b.0) {
        let ((item, color), times) = (its[0], narrow(its.len()));
        let is_primary = problem.is_primary(item);
        let is_colored = color > 0 && its.iter().all(|it| it.1 == color);
        let fits = if is_primary {
            times <= *problem.bounds(item).end()
        } else {
            times == 1 || is_colored
        };
        if !fits {
            return None;
        }
        cycle.push((item.index(), if is_primary { times } else { 1 }, color));
    }
    let is_primary = |&(item, ..): &(usize, u32, u32)| {
        problem.is_primary(ItemId::of(narrow(item), problem.owner()))
    };
    cycle.iter().any(is_primary).then_some(cycle)
}

/// The problem whose covers are those that a symmetry keeps.
pub(super) fn kept(problem: &Instance, images: &[u32]) -> Result<Instance, ProblemError> {
    let mut cycles: Vec<Cycle> = Vec::new();
    let mut seen = vec![false; images.len()];
    for first in problem.options() {
        let mut options = Vec::new();
        let mut option = first;
        while !std::mem::replace(&mut seen[option.index()], true) {
            options.push(option);
            option = OptionId::of(images[option.index()], problem.owner());
        }
        cycles.extend(cycle(problem, &options));
    }
    let mut places: Vec<Vec<(u32, u32, u32)>> = vec![Vec::new(); problem.n_items()];
    for (number, cycle) in (0..).zip(&cycles) {
        for &(item, times, color) in cycle {
            places[item].push((number, times, color));
        }
    }
    let mut builder = Instance::builder();
    let mut seen = HashSet::new();
    // Of each item that is not left out, the new one, and what its numbers are divided by.
    let mut items: Vec<Option<(ItemId, u32)>> = Vec::with_capacity(places.len());
    for (item, places) in problem.items().zip(&places) {
        let (low, high) = problem.bounds(item).into_inner();
        if !seen.insert((problem.is_primary(item), low, high, places)) {
            items.push(None);
            continue;
        }
        let name = item.index().to_string();
        items.push(Some(if problem.is_primary(item) {
            let divisor = places.iter().fold(0, |divisor, &(_, times, _)| gcd(divisor, times));
            let divided = (low.div_ceil(divisor.max(1)), high / divisor.max(1));
            let divisor = if divided.0 <= divided.1 { divisor.max(1) } else { 1 };
            (builder.bounded(&name, low.div_ceil(divisor)..=high / divisor)?, divisor)
        } else {
            (builder.secondary(&name)?, 1)
        }));
    }
    for (number, cycle) in cycles.iter().enumerate() {
        let (mut entries, mut several) = (Vec::new(), Vec::new());
        for &(item, times, color) in cycle {
            let Some((item, divisor)) = items[item] else { continue };
            entries.push(match color {
                0 => item.into(),
                _ => item.colored(builder.color(&color.to_string())?),
            });
            several.extend((1..times / divisor).map(|_| item));
        }
        add(&mut builder, number, entries, &several)?;
    }
    Ok(builder.build())
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Adds the option of a cycle, with a follower for each of the items that it has `several` times.
fn add(
    builder: &mut InstanceBuilder,
    number: usize,
    mut entries: Vec<Entry>,
    several: &[ItemId],
) -> Result<(), ProblemError> {
    if several.is_empty() {
        builder.option(entries)?;
        return Ok(());
    }
    let (no, yes) = (builder.color("0")?, builder.color("1")?);
    let chosen = builder.secondary(&format!("x{number}"))?;
    for k in 0..=several.len() {
        if let Some(before) = k.checked_sub(1) {
            entries = vec![several[before].into()];
        }
        let decision = builder.primary(&format!("d{number}.{k}"))?;
        entries.extend([decision.into(), chosen.colored(yes)]);
        builder.option(entries.drain(..))?;
        builder.option([decision.into(), chosen.colored(no)])?;
    }
    Ok(())
}
