//! Covers below a cost limit: Algorithm M with a limit (Knuth's DLX5, here with multiplicities
//! too).
//!
//! # Costs
//!
//! The costs are *reduced* ones: what an option costs beyond the multipliers of its items, see
//! `search::cheapest`. They are not negative. The sum of the reduced costs of a
//! cover, plus a bound that the caller knows, is at most the cover's cost.
//!
//! # The cost limit
//!
//! The reduced costs of a cover have to sum to at most a limit, which the caller lowers when a
//! cover is found. An option is *affordable* if the options chosen above it and the option itself
//! stay within that limit. All lists hold the options in the order of their cost, so no option
//! below the first unaffordable one is affordable. The search branches on the item with the fewest
//! affordable options. If an item has too few of them, the branch ends.
//!
//! The items still to be covered bound the cost of a branch: each use of an item costs at least as
//! much as the item's cheapest option, and an option pays for at most as many uses as it has
//! primary items, say at most `s`. So the remaining uses together cost at least the sum of these
//! prices, divided by `s`.

use super::arena::{Arena, ArenaShape};
use super::choose::Choose;
use super::dance::Dance;
use super::key::Key;
use super::multiple::{Guide, multicover};
use super::width::NodeLink;
use crate::problem::{Instance, OptionId};
use crate::search::numbering::cheapest_first;
use crate::search::part::Part;
use crate::search::{Meter, Outcome};

/// A search for the covers of some options whose reduced costs sum to at most a limit.
#[derive(Clone, Debug)]
pub struct CostDance {
    dance: Box<dyn Dance<CostGuide>>,
    /// Its options as options of the problem, the cheapest first.
    options: Vec<OptionId>,
}

impl CostDance {
    /// The largest limit; larger ones count as this one.
    const MOST: u64 = u64::MAX >> 1;

    /// A search over these options of a problem, each with its reduced cost. If it is expected to
    /// be `short`, its arena is as small as possible, since making it takes more time than using
    /// it.
    pub fn new(problem: &Instance, options: Vec<(OptionId, u64)>, limit: u64, short: bool) -> Self {
        let (part, options, costs) = cheapest_first(problem, options);
        let shape = ArenaShape::of(&part);
        let widths = part.options().map(|option| part.n_primary_of(option));
        let widest = widths.max().unwrap_or(0).max(1) as u64;
        let guide = CostGuide { costs, spent: 0, limit: limit.min(Self::MOST), widest };
        let is_small = !short && Arena::<u16, i32>::fits(&shape);
        Self { dance: multicover(&part, &shape, is_small, guide), options }
    }

    /// Looks only for covers with this option; whether there can be any. Its cost does not count.
    pub fn require(&mut self, option: OptionId) -> bool {
        let number = self.options.iter().position(|&its| its == option);
        self.dance.require(OptionId::new(number.expect("an option of the dance")))
    }

    /// The next cover within the limit, or why there is none.
    #[doc(hidden)]
    pub fn next_cover(&mut self, meter: &mut Meter) -> Result<Vec<OptionId>, Outcome> {
        self.dance.advance(meter)?;
        let mut cover = Vec::new();
        self.dance.read_solution(&mut cover);
        for option in &mut cover {
            *option = self.options[option.index()];
        }
        Ok(cover)
    }

    /// Changes the limit, which must not rise.
    pub fn set_limit(&mut self, limit: u64) {
        let guide = self.dance.guide_mut();
        debug_assert!(limit.min(Self::MOST) <= guide.limit);
        guide.limit = limit.min(Self::MOST);
    }

    /// Begins a part of the tree, which has options by their numbers in the dance. Returns whether
    /// it may have covers within the limit.
    pub fn begin(&mut self, part: &Part) -> bool {
        self.dance.begin(part);
        let guide = self.dance.guide_mut();
        let costs = part.options.iter().map(|option| guide.costs[option.index()]);
        guide.spent = costs.fold(0, u64::saturating_add);
        guide.spent <= guide.limit
    }

    /// Gives away up to `most` parts of this part, which it searches.
    pub fn give(&mut self, of: &Part, most: usize) -> Vec<Part> {
        self.dance.give(of, most)
    }

    /// The explored fraction of the tree.
    pub fn explored(&self) -> f64 {
        self.dance.explored()
    }

    /// The explored fraction of what it has not given away.
    pub fn explored_of_kept(&self) -> f64 {
        self.dance.explored_of_kept()
    }
}

/// The cost of the options chosen so far, and the limit on the cost of a cover.
#[derive(Clone, Debug)]
struct CostGuide {
    /// The reduced costs of the options, ascending.
    costs: Vec<u64>,
    /// The reduced cost of the options chosen so far.
    spent: u64,
    /// A further cover may cost at most this.
    limit: u64,
    /// The most primary items in an option.
    widest: u64,
}

impl CostGuide {
    fn is_affordable(&self, option: usize) -> bool {
        self.spent + self.costs[option] <= self.limit
    }

    /// The number of affordable options of item `i`, counted up to `most`.
    fn count<L: NodeLink, K: Key>(&self, arena: &Arena<L, K>, i: L, most: usize) -> usize {
        let nodes = arena.nodes_of(i).take(most);
        nodes.take_while(|&p| self.is_affordable(arena.place(p))).count()
    }
}

impl Choose for CostGuide {
    /// The item with the fewest affordable options; with degree 0 if the remaining items together
    /// exceed the limit.
    fn choose<L: NodeLink, K: Key>(&mut self, arena: &mut Arena<L, K>) -> Option<(L, usize)> {
        let mut best = None;
        let mut prices: u128 = 0;
        for i in arena.ring() {
            let most = best.map_or(usize::MAX, |(_, degree)| degree);
            let needed = usize::try_from(arena.needed(i)).expect("not negative");
            let (cheapest, costliest) = (arena.down(i), arena.up(i));
            let affordable = if cheapest == i {
                0
            } else if self.is_affordable(arena.place(costliest)) {
                usize::try_from(arena.length(i)).expect("not negative")
            } else {
                self.count(arena, i, most.saturating_add(needed))
            };
            if cheapest != i {
                prices += u128::from(self.costs[arena.place(cheapest)]) * needed as u128;
            }
            let degree = (affordable + 1).saturating_sub(needed);
            if degree < most {
                best = Some((i, degree));
                if degree == 0 {
                    return best;
                }
            }
        }
        let at_least = u128::from(self.spent) + prices.div_ceil(u128::from(self.widest));
        best.map(|(i, degree)| (i, if at_least <= u128::from(self.limit) { degree } else { 0 }))
    }
}

impl Guide for CostGuide {
    const RULES_OUT: bool = true;

    fn allows(&self, place: usize) -> bool {
        self.is_affordable(place)
    }

    fn choose_option(&mut self, place: usize) {
        self.spent += self.costs[place];
    }

    fn drop_option(&mut self, place: usize) {
        self.spent -= self.costs[place];
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::problem::verify::verify;
    use crate::search::Limits;

    #[test]
    #[expect(clippy::cast_possible_truncation, reason = "numbers below 10")]
    fn the_parts_of_a_dance_have_each_cover_within_the_limit_once() {
        for seed in 1..500_u64 {
            let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            let mut below = |n: u64| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state % n
            };
            let n_items = 2 + below(4);
            let heads = (0..n_items).map(|i| {
                let low = below(3);
                format!("{low}:{}|a{i} ", (low + below(3)).max(1))
            });
            let mut text = heads.collect::<String>() + "| x y\n";
            for _ in 0..4 + below(9) {
                let its = 1 + below((1 << n_items) - 1);
                let items = (0..n_items).filter(|i| its >> i & 1 == 1);
                text.extend(items.map(|i| format!("a{i} ")));
                text += ["x\n", "x:c\n", "y:c\n", "\n", "\n", "\n"][below(6) as usize];
            }
            let problem: Instance = text.parse().unwrap();
            let options: Vec<(OptionId, u64)> =
                problem.options().map(|option| (option, below(9))).collect();
            let cost = |its: &[OptionId]| its.iter().map(|it| options[it.index()].1).sum::<u64>();
            let sets = (0..1_usize << options.len()).map(|set| {
                let its = options.iter().map(|it| it.0).filter(|it| set >> it.index() & 1 == 1);
                its.collect::<Vec<OptionId>>()
            });
            let all: BTreeSet<Vec<OptionId>> =
                sets.filter(|its| verify(&problem, its).is_ok()).collect();
            let mut limit = 20 + below(20);
            let mut dance = CostDance::new(&problem, options.clone(), limit, below(2) == 0);
            let mut found = BTreeSet::new();
            let mut parts = vec![Part::whole()];
            while let Some(part) = parts.pop() {
                if !dance.begin(&part) {
                    continue;
                }
                loop {
                    let mut meter = Meter::default();
                    meter.limit(Limits::NONE.nodes(1 + below(3)));
                    match dance.next_cover(&mut meter) {
                        Ok(mut cover) => {
                            cover.sort_unstable();
                            assert!(all.contains(&cover), "{text}");
                            assert!(found.insert(cover), "{text}");
                        }
                        Err(Outcome::Exhausted) => break,
                        Err(_) => {}
                    }
                    if below(3) == 0 {
                        parts.extend(dance.give(&part, 1 + below(4) as usize));
                    }
                    if below(8) == 0 {
                        limit -= below(2).min(limit);
                        dance.set_limit(limit);
                    }
                }
            }
            let within = all.into_iter().filter(|cover| cost(cover) <= limit);
            for cover in within {
                assert!(found.contains(&cover), "{seed}\n{text}");
            }
        }
    }
}
