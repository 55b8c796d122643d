//! A reason in words: names in groups, what they need, and what there is.

use std::collections::BTreeMap;

use super::{Demand, DemandKind, Reason, ReasonKind};
use crate::problem::{Instance, ItemId};
use crate::proof::certificate::Certificate;
use quadrille_base::text::visible;

/// The most names of a group that are listed.
const MOST_NAMES: usize = 6;

/// The most groups that are listed.
const MOST_GROUPS: usize = 8;

/// A reason with names.
#[cfg(feature = "serde")]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ReasonData<'p> {
    /// The kind, in a [word](ReasonKind::word).
    pub kind: &'static str,
    /// The demands, by item.
    pub demands: Vec<DemandData<'p>>,
    /// Whether it is shown that each of them is needed.
    pub irreducible: bool,
}

/// A demand with the name of its item. One of the two numbers is there.
#[cfg(feature = "serde")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DemandData<'p> {
    /// The name of the item.
    pub item: &'p str,
    /// How often it must be covered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
    /// How often it has room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u32>,
    /// Whether options may also have the item more often if they agree on its color.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub or_same_color: bool,
}

impl Reason {
    /// The reason in a few sentences, with the names of items. Items whose names are alike are put
    /// together.
    ///
    /// # Panics
    ///
    /// If the problem does not have one of the items.
    pub fn describe(&self, problem: &Instance) -> String {
        self.describe_by(problem, &|item| visible(problem.name(item)).into_owned())
    }

    /// The same with other names.
    #[doc(hidden)]
    pub fn describe_by(&self, problem: &Instance, name: &dyn Fn(ItemId) -> String) -> String {
        let words = Words { problem, name };
        let reason = match (&self.certificate, self.kind, &self.demands[..]) {
            (_, ReasonKind::Options, &[Demand { item, kind: DemandKind::AtLeast(low) }]) => {
                let name = name(item);
                match problem.options_of(item).len() {
                    0 => format!("{name} must be covered, and no option has it"),
                    1 => format!("{name} must be covered {low} times, and only one option has it"),
                    n => {
                        format!("{name} must be covered {low} times, and only {n} options have it")
                    }
                }
            }
            // A sum with items that have no room is seldom understood.
            (Some(certificate), ..) if !has_closed(problem, certificate) => {
                match certificate.parts() {
                    (weights, None) => words.room(&weights),
                    (weights, Some(modulus)) => words.remainder(modulus, &weights),
                }
            }
            _ => words.list(&self.demands),
        };
        if self.irreducible {
            return reason;
        }
        reason + "; it is not shown that all of this is needed"
    }

    /// The reason with the names of its items.
    #[cfg(feature = "serde")]
    pub fn data<'p>(&self, problem: &'p Instance) -> ReasonData<'p> {
        let demand = |demand: &Demand| {
            let item = problem.name(demand.item);
            let (at_least, at_most) = match demand.kind {
                DemandKind::AtLeast(n) => (Some(n), None),
                DemandKind::AtMost(n) => (None, Some(n)),
            };
            let or_same_color = at_most.is_some() && is_colored(problem, demand.item);
            DemandData { item, at_least, at_most, or_same_color }
        };
        ReasonData {
            kind: self.kind.word(),
            demands: self.demands.iter().map(demand).collect(),
            irreducible: self.irreducible,
        }
    }
}

/// Whether some option gives the item a color.
fn is_colored(problem: &Instance, item: ItemId) -> bool {
    problem.colored_options_of(item).any(|(_, color)| color.is_some())
}

/// The names of the items of a problem.
struct Words<'a> {
    problem: &'a Instance,
    name: &'a dyn Fn(ItemId) -> String,
}

impl Words<'_> {
    /// The demands as a list.
    fn list(&self, demands: &[Demand]) -> String {
        let problem = self.problem;
        let mut must = BTreeMap::<u32, Vec<ItemId>>::new();
        let mut room = BTreeMap::<u32, Vec<ItemId>>::new();
        let mut has_demand = vec![false; problem.n_items()];
        for demand in demands {
            has_demand[demand.item.index()] = true;
            match demand.kind {
                DemandKind::AtLeast(n) => must.entry(n).or_default().push(demand.item),
                DemandKind::AtMost(n) => room.entry(n).or_default().push(demand.item),
            }
        }
        let mut parts = Vec::new();
        for (n, items) in &must {
            let how_often = if *n == 1 { String::new() } else { format!(", {n} times each") };
            let how_often =
                if items.len() == 1 { how_often.replace(" each", "") } else { how_often };
            parts.push(format!("{} must be covered{how_often}", self.names(items)));
        }
        for (n, items) in &mut room {
            let (colored, plain): (Vec<_>, Vec<_>) =
                items.iter().partition(|it| is_colored(problem, **it));
            if !colored.is_empty() {
                let names = self.names(&colored);
                parts.push(format!("the options have to agree on the color of {names}"));
            }
            *items = plain;
            if items.is_empty() {
                continue;
            }
            let (has, each) = if items.len() == 1 { ("has", "") } else { ("have", " each") };
            let room = match n {
                0 => "no room".into(),
                1 => format!("room once{each}"),
                n => format!("room {n} times{each}"),
            };
            parts.push(format!("{} {has} {room}", self.names(items)));
        }
        let has_one = |option: &_| problem.option(*option).any(|it| has_demand[it.index()]);
        let n_options = problem.options().filter(has_one).count();
        format!(
            "these {} cannot be met together: {} ({n_options} of {} options have such items)",
            quadrille_base::counted(demands.len() as u64, "demand"),
            parts.join("; "),
            problem.n_options()
        )
    }

    /// Some items need more room than others have.
    fn room(&self, weights: &[(ItemId, i64)]) -> String {
        let mut need = BTreeMap::<u64, Vec<ItemId>>::new();
        let mut give = BTreeMap::<u64, Vec<ItemId>>::new();
        let (mut needed, mut given) = (0_u128, 0_u128);
        for &(item, weight) in weights {
            let (low, high) = self.problem.bounds(item).into_inner();
            let size = weight.unsigned_abs();
            if weight < 0 {
                need.entry(size).or_default().push(item);
                needed += u128::from(size) * u128::from(low);
            } else {
                give.entry(size).or_default().push(item);
                given += u128::from(size) * u128::from(high);
            }
        }
        let all = |of: &BTreeMap<u64, Vec<ItemId>>| {
            let mut items: Vec<ItemId> = of.values().flatten().copied().collect();
            items.sort_unstable();
            self.names(&items)
        };
        let is_one = |of: &BTreeMap<u64, Vec<ItemId>>| of.keys().all(|&weight| weight == 1);
        let sizes = |of: &BTreeMap<u64, Vec<ItemId>>, word: &str| {
            let each =
                of.iter().map(|(size, items)| format!("{size} {word} {}", self.names(items)));
            each.collect::<Vec<_>>().join(", ")
        };
        let (must, with_room) = (all(&need), all(&give));
        let n_at_once = most_at_once(self.problem, weights);
        let have = if give.values().flatten().count() == 1 { "has" } else { "have" };
        match (is_one(&need), is_one(&give)) {
            (true, true) if n_at_once == 1 => format!(
                "{must} must be covered, {needed} in all; each of their options takes one of \
                 {with_room}, which {have} room for {given}"
            ),
            (true, true) => format!(
                "{must} must be covered, {needed} in all; each option takes at least as many of \
                 {with_room} as it covers of them; there is room for {given}"
            ),
            (true, false) => format!(
                "{must} must be covered, {needed} in all; a solution covers at most {given} of \
                 them, since an option covers at most {}",
                sizes(&give, "with")
            ),
            (false, true) => format!(
                "{must} must be covered, and take {needed} in all: at least {}; {with_room} have \
                 room for {given}",
                sizes(&need, "for")
            ),
            (false, false) => format!(
                "{must} must be covered, and {with_room} have room. By weights they need {needed}: \
                 {}. There is room for {given}: {}. No option needs more than it takes",
                sizes(&need, "for"),
                sizes(&give, "for")
            ),
        }
    }

    /// A sum modulo a number.
    fn remainder(&self, modulus: u32, weights: &[(ItemId, i64)]) -> String {
        let modulus_wide = i128::from(modulus);
        let mut groups = BTreeMap::<i128, Vec<ItemId>>::new();
        let mut total = 0;
        for &(item, weight) in weights {
            let weight = i128::from(weight).rem_euclid(modulus_wide);
            groups.entry(weight).or_default().push(item);
            total += weight * i128::from(*self.problem.bounds(item).start());
        }
        groups.remove(&0);
        if groups.len() == 1
            && let Some((&weight, items)) = groups.first_key_value()
        {
            let total = total / weight;
            let unit = modulus_wide / gcd(modulus_wide, weight);
            let names = self.names(items);
            return if unit == 2 {
                format!(
                    "{names} must be covered, {total} in all, an odd number; each option has an \
                     even number of them"
                )
            } else {
                format!(
                    "{names} must be covered, {total} in all, not a multiple of {unit}; each \
                     option has a multiple of {unit} of them"
                )
            };
        }
        let each =
            groups.iter().map(|(weight, items)| format!("{weight} for {}", self.names(items)));
        format!(
            "by the weights {}, each option has a multiple of {modulus}, and all items together \
             have {total}, which is none",
            each.collect::<Vec<_>>().join(", ")
        )
    }

    /// The names of some items; those that begin alike are put together.
    fn names(&self, items: &[ItemId]) -> String {
        let mut groups = BTreeMap::<String, Vec<ItemId>>::new();
        for &item in items {
            groups.entry(shape(&(self.name)(item))).or_default().push(item);
        }
        let n_groups = groups.len();
        let is_long = n_groups > MOST_GROUPS;
        let shown = if is_long { MOST_GROUPS - 1 } else { n_groups };
        let mut parts: Vec<String> =
            groups.values().take(shown).map(|items| self.group(items)).collect();
        if is_long {
            let n_left: usize = groups.values().skip(shown).map(Vec::len).sum();
            parts.push(format!("{n_left} others"));
        }
        joined(&parts, ", and ")
    }

    /// Items whose names have one shape.
    fn group(&self, items: &[ItemId]) -> String {
        let name = |item: &ItemId| (self.name)(*item);
        let first = name(&items[0]);
        if items.len() <= MOST_NAMES {
            return joined(&items.iter().map(name).collect::<Vec<_>>(), " and ");
        }
        let of = shape(&first);
        let common = items.iter().fold(first.len(), |len, item| {
            let pairs = first.bytes().zip(name(item).into_bytes());
            pairs.take_while(|(a, b)| a == b).count().min(len)
        });
        let common = first.get(..common).unwrap_or_default();
        let prefix = common.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_alike = |item: &ItemId| {
            let name = name(item);
            name.starts_with(prefix) && shape(&name) == of
        };
        let n_alike = self.problem.items().filter(is_alike).count();
        let star = if prefix.is_empty() { String::new() } else { format!(" {prefix}*") };
        if n_alike == items.len() && !of.is_empty() {
            return format!("all {n_alike} items{star}");
        }
        let listed: Vec<String> = items[..MOST_NAMES - 1].iter().map(name).collect();
        let n_left = items.len() - listed.len();
        let of_all = if of.is_empty() { String::new() } else { format!(" of the {n_alike}") };
        format!("{}{of_all} items{star} ({} and {n_left} more)", items.len(), listed.join(", "))
    }
}

/// The weights with those of other items that need the same room, so that the reason says how much
/// is missing in all.
pub(super) fn widened(problem: &Instance, weights: &[(ItemId, i64)]) -> Vec<(ItemId, i64)> {
    let mut of_items = vec![0; problem.n_items()];
    for &(item, weight) in weights {
        of_items[item.index()] = weight;
    }
    let sum = |option| problem.option(option).map(|it| i128::from(of_items[it.index()])).sum();
    let mut sums: Vec<i128> = problem.options().map(sum).collect();
    let most = if weights.iter().all(|&(_, weight)| weight >= -1) { 1 } else { i128::MAX };
    let mut all = weights.to_vec();
    for item in problem.primary_items().filter(|item| of_items[item.index()] == 0) {
        let least = problem.options_of(item).map(|option| sums[option.index()]).min();
        let Some(need) = least.map(|least| least.min(most)).filter(|&need| need > 0) else {
            continue;
        };
        let Ok(weight) = i64::try_from(need) else { continue };
        if *problem.bounds(item).start() > 0 {
            problem.options_of(item).for_each(|option| sums[option.index()] -= need);
            all.push((item, -weight));
        }
    }
    all.sort_unstable();
    all
}

/// Whether an item of a certificate has no room at all.
fn has_closed(problem: &Instance, certificate: &Certificate) -> bool {
    certificate.parts().0.iter().any(|&(item, _)| *problem.bounds(item).end() == 0)
}

/// The most items that must be covered in an option.
fn most_at_once(problem: &Instance, weights: &[(ItemId, i64)]) -> usize {
    let mut must = vec![false; problem.n_items()];
    for &(item, weight) in weights {
        must[item.index()] = weight < 0;
    }
    let count = |option| problem.option(option).filter(|item| must[item.index()]).count();
    problem.options().map(count).max().unwrap_or(0)
}

const fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A name without its numbers: names of one shape are of one kind. Names without numbers are alike.
fn shape(name: &str) -> String {
    if !name.contains(|c: char| c.is_ascii_digit()) {
        let end = name.rfind(['.', ':', '/', '-', '_']).map_or(0, |at| at + 1);
        return name.get(..end).unwrap_or_default().to_owned();
    }
    let mut shape = String::new();
    for c in name.chars() {
        match c {
            '0'..='9' if shape.ends_with('*') => {}
            '0'..='9' => shape.push('*'),
            c => shape.push(c),
        }
    }
    shape
}

/// As in a sentence.
fn joined(parts: &[String], and: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{}{and}{last}", before.join(", ")),
    }
}
