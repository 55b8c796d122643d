//! Exact cover by Dancing Links, over random small problems, against the definition.

use std::collections::BTreeSet;

use crate::common::oracle::{covers, covers_in_order};
use crate::common::problems::{Rich, Small};
use quadrille::problem::verify::verify;
use quadrille::proof::least_cost::{self, CostBound};
use quadrille::search::{EngineKind, Limits, Outcome, Rule, StopFlag};
use quadrille::{Enumerate, ItemId, ItemKind, OptionId, Search};
use quickcheck::quickcheck;

fn sorted(options: &[OptionId]) -> Vec<usize> {
    let mut numbers: Vec<usize> = options.iter().map(|option| option.index()).collect();
    numbers.sort_unstable();
    numbers
}

/// The text with some of its lines and numbers changed.
fn changed(text: &str, changes: &[(u16, u16, i8)]) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    for &(at, from, by) in changes {
        let (at, from) = (usize::from(at) % lines.len(), usize::from(from) % lines.len());
        match by {
            0 => lines.swap(at, from),
            1 if lines.len() > 1 => drop(lines.remove(at)),
            2 => {
                let line = lines[from].clone();
                lines[at] = line;
            }
            _ => {
                let word = |word: &str| {
                    let number = word.parse::<i64>().map(|n| n.saturating_add(by.into()));
                    number.map_or_else(|_| word.to_owned(), |n| n.to_string())
                };
                lines[at] = lines[at].split(' ').map(word).collect::<Vec<_>>().join(" ");
            }
        }
    }
    lines.join("\n")
}

quickcheck! {
    fn the_search_finds_the_covers_of_the_definition(small: Small) -> bool {
        let problem = small.problem();
        let found: Vec<Vec<usize>> = problem.search().map(|options| sorted(&options)).collect();
        let set: BTreeSet<_> = found.iter().cloned().collect();
        set.len() == found.len() && set == covers(&problem)
    }

    fn covers_come_in_the_order_of_algorithm_x(small: Small) -> bool {
        let problem = small.problem();
        let numbers = |options: Vec<OptionId>| -> Vec<usize> {
            options.iter().map(|option| option.index()).collect()
        };
        problem.search().map(numbers).eq(covers_in_order(&problem))
    }

    fn every_cover_passes_the_verifier(small: Small) -> bool {
        let problem = small.problem();
        problem.search().all(|options| verify(&problem, &options).is_ok())
    }

    fn the_verifier_accepts_covers_only(small: Small, picks: Vec<u8>) -> bool {
        let problem = small.problem();
        if problem.n_options() == 0 {
            return true;
        }
        let options: Vec<OptionId> =
            picks.iter().map(|&p| OptionId::new(usize::from(p) % problem.n_options())).collect();
        let mut used = vec![0; problem.n_items()];
        for &option in &options {
            problem.option(option).for_each(|item| used[item.index()] += 1);
        }
        let once = options.iter().collect::<BTreeSet<_>>().len() == options.len()
            && options.iter().all(|&option| problem.n_primary_of(option) > 0);
        let is_cover = once && small.secondary.iter().zip(&used).all(|(&secondary, &n)| {
            if secondary { n <= 1 } else { n == 1 }
        });
        verify(&problem, &options).is_ok() == is_cover
    }

    fn counting_is_exact_and_stops_at_its_limit(small: Small, most: u8) -> bool {
        let problem = small.problem();
        let n = covers(&problem).len() as u64;
        problem.count_up_to(u64::MAX) == n && problem.count_up_to(most.into()) == n.min(most.into())
    }

    fn the_count_does_not_depend_on_the_order_of_options(small: Small, seed: usize) -> bool {
        let mut shuffled = small.clone();
        let n = shuffled.options.len();
        for i in (1..n).rev() {
            shuffled.options.swap(i, seed.wrapping_mul(i).wrapping_add(seed >> 3) % (i + 1));
        }
        shuffled.problem().count_up_to(u64::MAX) == small.problem().count_up_to(u64::MAX)
    }

    fn the_count_does_not_depend_on_the_order_of_items(small: Small, by: usize) -> bool {
        let n = small.secondary.len();
        let mut turned = small.clone();
        turned.secondary.rotate_right(by % n);
        for item in turned.options.iter_mut().flatten() {
            *item = (*item + by % n) % n;
        }
        turned.problem().count_up_to(u64::MAX) == small.problem().count_up_to(u64::MAX)
    }

    fn requiring_an_option_keeps_the_covers_that_contain_it(small: Small, pick: u8) -> bool {
        let problem = small.problem();
        if problem.n_options() == 0 {
            return true;
        }
        let given = OptionId::new(usize::from(pick) % problem.n_options());
        if problem.option(given).all(|item| small.secondary[item.index()]) {
            return true;
        }
        let mut search = problem.search();
        let _ = search.next_solution();
        assert!(search.require(given));
        let found: BTreeSet<_> = search.by_ref().map(|options| sorted(&options)).collect();
        let all = covers(&problem);
        search.rewind(0);
        let again: BTreeSet<_> = search.map(|options| sorted(&options)).collect();
        found == all.iter().filter(|c| c.contains(&given.index())).cloned().collect()
            && again == all
    }

    fn a_search_interrupted_by_limits_finds_the_same_covers(small: Small, step: u8) -> bool {
        let problem = small.problem();
        let whole: Vec<_> = problem.search().collect();
        let mut search = problem.search();
        let mut found = Vec::new();
        while search.outcome() != Some(Outcome::Exhausted) {
            search.set_limits(Limits::NONE.nodes(u64::from(step % 7) + 1));
            found.extend(search.by_ref());
        }
        found == whole
    }
}

/// The covers as sorted options, or `None` if a cover occurs twice.
fn as_set(found: impl Iterator<Item = Vec<OptionId>>) -> Option<BTreeSet<Vec<usize>>> {
    let mut set = BTreeSet::new();
    found.map(|options| sorted(&options)).all(|options| set.insert(options)).then_some(set)
}

const RULES: [Rule; 4] = [Rule::Smallest, Rule::First, Rule::Random { seed: 1 }, Rule::Weighted];

quickcheck! {
    fn every_rule_finds_the_covers_of_the_definition_for_every_kind_of_problem(rich: Rich) -> bool {
        let problem = rich.problem();
        let expected = covers(&problem);
        RULES.into_iter().all(|rule| {
            let mut search = problem.search();
            search.set_rule(rule);
            let found = as_set(search.by_ref());
            search.rewind(0);
            found.as_ref() == Some(&expected)
                && search.count_solutions() == expected.len() as u64
                && search.outcome() == Some(Outcome::Exhausted)
        })
    }

    fn the_verifier_accepts_covers_of_every_kind_and_nothing_else(
        rich: Rich, picks: Vec<u8>
    ) -> bool {
        let problem = rich.problem();
        let expected = covers(&problem);
        let all_pass = problem.search().all(|options| verify(&problem, &options).is_ok());
        if problem.n_options() == 0 {
            return all_pass;
        }
        let mut picks: Vec<usize> =
            picks.iter().map(|&pick| usize::from(pick) % problem.n_options()).collect();
        picks.sort_unstable();
        picks.dedup();
        let options: Vec<OptionId> = picks.iter().map(|&pick| OptionId::new(pick)).collect();
        all_pass && verify(&problem, &options).is_ok() == expected.contains(&picks)
    }

    fn requiring_options_keeps_the_covers_that_contain_them(rich: Rich, picks: Vec<u8>) -> bool {
        let problem = rich.problem();
        let primary = |item: ItemId| problem.kind(item) == ItemKind::Primary;
        let mut search = problem.search();
        let mut required = BTreeSet::new();
        for pick in picks.iter().take(3) {
            let Some(option) = problem.options().nth(usize::from(*pick) % 11) else { continue };
            if problem.option(option).any(primary) && search.require(option) {
                required.insert(option.index());
            }
        }
        let kept = covers(&problem).into_iter().filter(|cover| {
            required.iter().all(|option| cover.contains(option))
        });
        let kept: BTreeSet<_> = kept.collect();
        let found = as_set(search.by_ref());
        search.rewind(0);
        found == Some(kept) && as_set(search) == Some(covers(&problem))
    }

    fn the_cheapest_covers_are_the_first_ones_by_cost(rich: Rich, most: u8, by: u8) -> bool {
        let engine = [EngineKind::Auto, EngineKind::Dlx, EngineKind::Learn][usize::from(by % 3)];
        let problem = rich.problem();
        let most = usize::from(most % 6);
        let mut costs: Vec<i64> = covers(&problem)
            .iter()
            .map(|cover| cover.iter().map(|&o| problem.cost(OptionId::new(o))).sum())
            .collect();
        costs.sort_unstable();
        costs.truncate(most);
        let plan = problem.plan().engine(engine);
        let mut search = plan.cheapest(most).expect("it knows every problem");
        search.run();
        let found = search.covers();
        found.iter().map(|cover| cover.cost).eq(costs)
            && found.iter().all(|cover| {
                let cost = cover.options.iter().map(|&option| problem.cost(option)).sum::<i64>();
                cost == cover.cost && verify(&problem, &cover.options).is_ok()
            })
            && as_set(found.iter().map(|cover| cover.options.clone())).is_some()
    }

    fn a_certificate_of_cost_proves_what_is_true(
        rich: Rich,
        maximizes: bool,
        changes: Vec<(u16, u16, i8)>
    ) -> bool {
        let problem = rich.problem();
        let all = covers(&problem);
        let cost = |cover: &Vec<usize>| -> i64 {
            cover.iter().map(|&option| problem.cost(OptionId::new(option))).sum()
        };
        let plan = problem.plan();
        let plan = if maximizes { plan.maximize() } else { plan };
        let mut search = plan.cheapest(1).expect("auto knows every problem");
        search.run();
        let mut text = Vec::new();
        let proved = least_cost::write(&search, &mut text, &StopFlag::default()).expect("a vector");
        let expected = if maximizes {
            all.iter().map(cost).max().map(CostBound::AtMost)
        } else {
            all.iter().map(cost).min().map(CostBound::AtLeast)
        };
        if proved != expected {
            return false;
        }
        let Some(proved) = proved else { return true };
        let text = String::from_utf8(text).expect("names are text");
        let checked = least_cost::check(&problem, text.as_bytes());
        // A changed certificate may be right, but proves nothing that is false.
        let changed = changed(&text, &changes);
        checked.ok() == Some(proved)
            && match least_cost::check(&problem, changed.as_bytes()) {
                Ok(CostBound::AtLeast(bound)) => all.iter().all(|cover| cost(cover) >= bound),
                Ok(CostBound::AtMost(bound)) => all.iter().all(|cover| cost(cover) <= bound),
                Err(_) => true,
            }
    }

    fn progress_never_decreases_and_is_1_only_at_the_end(
        rich: Rich,
        step: u8,
        rule: usize
    ) -> bool {
        let problem = rich.problem();
        let mut search = problem.search();
        search.set_rule(RULES[rule % 4]);
        let mut last = search.progress();
        loop {
            search.set_limits(Limits::NONE.nodes(u64::from(step % 5) + 1));
            search.count_solutions();
            let now = search.progress();
            if now < last {
                return false;
            }
            if search.outcome() == Some(Outcome::Exhausted) {
                return now >= 1.0 && search.profile().iter().sum::<u64>() == search.stats().nodes;
            }
            if now >= 1.0 {
                return false;
            }
            last = now;
        }
    }

    fn limits_change_no_result_for_any_kind_of_problem(rich: Rich, step: u8) -> bool {
        let problem = rich.problem();
        let whole: Vec<_> = problem.search().collect();
        let mut search = problem.search();
        let mut found = Vec::new();
        while search.outcome() != Some(Outcome::Exhausted) {
            search.set_limits(Limits::NONE.nodes(u64::from(step % 7) + 1));
            found.extend(search.by_ref());
        }
        let of_three = || problem.plan().cheapest(3).expect("auto knows every problem");
        let (mut cheapest, mut at_once) = (of_three(), of_three());
        at_once.run();
        cheapest.set_limits(Limits::NONE.nodes(u64::from(step % 3) + 1));
        while cheapest.run() == Outcome::Limit {
            cheapest.set_limits(Limits::NONE.nodes(u64::from(step % 3) + 1));
        }
        found == whole && cheapest.covers() == at_once.covers()
    }
}
