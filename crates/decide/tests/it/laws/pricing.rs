//! Covers over options that a pricer makes, against the same options as a list.

use std::collections::BTreeSet;

use crate::common::oracle::covers;
use crate::common::problems::Rich;
use quadrille::problem::verify::verify;
use quadrille::problem::{Color, Entry, ItemKind, Labeled, ProblemBuilder};
use quadrille::search::cheapest::pricing::{Pricer, Prices, Pricing, Proposals, Proposed};
use quadrille::search::{Limits, Outcome, Search};
use quadrille::{ItemId, OptionId, Problem};
use quickcheck::quickcheck;

/// Which options a pricer proposes if not all are wanted.
#[derive(Clone, Copy, Debug)]
enum Manner {
    All,
    /// The one of least reduced cost that is not known.
    Least,
    /// The last one that is not known, whatever its reduced cost.
    Last,
}

/// Options that the search cannot see, with their numbers as labels.
struct Hidden {
    options: Vec<(Vec<Entry>, i64)>,
    manner: Manner,
    /// If all options are wanted and there are more than this, the pricer gives up.
    most: usize,
}

impl Pricer for Hidden {
    type Label = usize;

    fn price(&mut self, prices: &Prices, proposals: &mut Proposals<'_, usize>) -> Proposed {
        let reduced = |number: &usize| {
            let (entries, cost) = &self.options[*number];
            let items: Vec<ItemId> = entries.iter().map(|entry| entry.item).collect();
            prices.reduced_cost(*cost, &items)
        };
        let below = (0..self.options.len()).filter(|it| reduced(it) < prices.limit);
        let mut chosen: Vec<usize> = below.collect();
        if prices.wants_all && chosen.len() > self.most {
            return Proposed::Some;
        }
        match self.manner {
            Manner::All => {}
            Manner::Least => chosen.sort_by_key(reduced),
            Manner::Last => chosen.reverse(),
        }
        for number in chosen {
            let (entries, cost) = &self.options[number];
            let option = Labeled(entries.clone(), number);
            let is_new = proposals.option(option, *cost).expect("a right option");
            if is_new && !prices.wants_all && !matches!(self.manner, Manner::All) {
                return Proposed::Some;
            }
        }
        Proposed::All
    }
}

/// Declares the items of a problem in a builder.
fn declare<T>(problem: &Problem, builder: &mut ProblemBuilder<T>) {
    for item in problem.items() {
        match problem.kind(item) {
            ItemKind::Primary => builder.bounded(problem.name(item), problem.bounds(item)),
            ItemKind::Secondary => builder.secondary(problem.name(item)),
        }
        .unwrap();
    }
}

/// The entries of an option, for a builder with the same items.
fn entries<T>(problem: &Problem, option: OptionId, builder: &mut ProblemBuilder<T>) -> Vec<Entry> {
    let entry = |Entry { item, color }| {
        let item = ItemId::new(item.index());
        let color = color.map(|color| builder.color(problem.color_name(color)).unwrap());
        color.map_or(item.into(), |color| item.colored(color))
    };
    problem.entries(option).map(entry).collect()
}

/// A search over the options of a problem, of which the first `n_known` are known at once.
fn hide(problem: &Problem, n_known: usize, manner: Manner, most: usize) -> Pricing<Hidden> {
    let mut builder: ProblemBuilder<usize> = Problem::builder().with_labels();
    declare(problem, &mut builder);
    let mut options = Vec::new();
    for option in problem.options() {
        options.push((entries(problem, option, &mut builder), problem.cost(option)));
    }
    for (number, (entries, cost)) in options.iter().take(n_known).enumerate() {
        let option = builder.option(Labeled(entries.clone(), number)).unwrap();
        builder.add_cost(option, *cost).unwrap();
    }
    Pricing::new(builder, Hidden { options, manner, most })
}

/// The problem without options that have the same items and colors as an earlier one.
fn distinct(rich: &Rich) -> Problem {
    let problem = rich.problem();
    let mut builder = Problem::builder();
    declare(&problem, &mut builder);
    let mut seen = BTreeSet::new();
    for option in problem.options() {
        let entries = entries(&problem, option, &mut builder);
        let entry = |entry: &Entry| (entry.item.index(), entry.color.map(Color::index));
        let mut sorted: Vec<_> = entries.iter().map(entry).collect();
        sorted.sort_unstable();
        if seen.insert(sorted) {
            let new = builder.option(entries).unwrap();
            builder.add_cost(new, problem.cost(option)).unwrap();
        }
    }
    builder.build()
}

/// The least cost by the definition.
fn least(problem: &Problem) -> Option<i64> {
    let cost =
        |cover: &Vec<usize>| cover.iter().map(|&option| problem.cost(OptionId::new(option))).sum();
    covers(problem).iter().map(cost).min()
}

/// Whether what was found is a cover of this cost, of the options with these labels.
fn is_right(search: &Pricing<Hidden>, problem: &Problem, least: Option<i64>) -> bool {
    let Some(best) = search.best() else { return least.is_none() };
    let labels: Vec<OptionId> =
        best.options.iter().map(|&option| OptionId::new(*search.label(option))).collect();
    let cost: i64 = labels.iter().map(|&option| problem.cost(option)).sum();
    Some(cost) == least
        && best.cost == cost
        && verify(search.problem(), &best.options).is_ok()
        && verify(problem, &labels).is_ok()
}

const MANNERS: [Manner; 3] = [Manner::All, Manner::Least, Manner::Last];

quickcheck! {
    fn the_cheapest_cover_of_hidden_options_is_that_of_the_list(
        rich: Rich,
        n_known: usize,
        manner: usize
    ) -> bool {
        let problem = distinct(&rich);
        let mut search = hide(&problem, n_known % 3, MANNERS[manner % 3], usize::MAX);
        let least = least(&problem);
        search.run() == Outcome::Exhausted
            && is_right(&search, &problem, least)
            && search.bound().as_number() == least.unwrap_or(i64::MAX)
    }

    fn limits_of_a_pricing_lose_nothing_and_its_bounds_hold(rich: Rich, step: u8) -> bool {
        let problem = distinct(&rich);
        let mut search = hide(&problem, 0, MANNERS[usize::from(step) % 3], usize::MAX);
        let least = least(&problem);
        let mut last = i64::MIN;
        loop {
            search.set_limits(Limits::NONE.nodes(u64::from(step % 4) + 1));
            let outcome = search.run();
            let bound = search.bound().as_number();
            let cost = search.best().map_or(i64::MAX, |best| best.cost);
            let holds = last <= bound && bound <= least.unwrap_or(i64::MAX) && bound <= cost;
            if !holds || outcome == Outcome::Exhausted {
                return holds && is_right(&search, &problem, least);
            }
            last = bound;
        }
    }

    fn a_pricer_that_gives_up_proves_nothing_wrong(rich: Rich, most: usize) -> bool {
        let problem = distinct(&rich);
        let mut search = hide(&problem, 0, Manner::All, most % 3);
        let least = least(&problem).unwrap_or(i64::MAX);
        let outcome = search.run();
        let cost = search.best().map_or(i64::MAX, |best| best.cost);
        search.bound().as_number() <= least
            && least <= cost
            && (outcome == Outcome::Limit || (cost == least && search.bound().as_number() == least))
    }
}

#[test]
fn options_that_no_linear_program_asks_for_are_found_in_the_gap() {
    // The linear program takes half of each pair, and no cover has two pairs.
    let text = "a b c\na b |2\nb c |2\na c |2\na |9\nb |7\nc |8\n";
    let problem: Problem = text.parse().unwrap();
    for manner in MANNERS {
        let mut search = hide(&problem, 0, manner, usize::MAX);
        assert_eq!(search.run(), Outcome::Exhausted);
        assert_eq!((search.best().unwrap().cost, search.bound().cost()), (9, Some(9)));
        // A pricer that has too many options in the gap: the bound of the program is all there is.
        let mut search = hide(&problem, 3, manner, 2);
        assert_eq!(search.run(), Outcome::Limit);
        assert_eq!((search.best(), search.bound().cost()), (None, Some(3)));
    }
}
