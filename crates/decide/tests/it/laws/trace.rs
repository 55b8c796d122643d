//! A trace against the search that it tells of, and its steps against the state between them.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::oracle::covers;
use crate::common::problems::{Rich, Small, queens};
use quadrille::problem::Color;
use quadrille::search::dlx::{Commit, Event, Length, Step, Trace};
use quadrille::search::{Rule, UnsupportedError};
use quadrille::{Enumerate, ItemId, ItemKind, OptionId, Problem, Search};
use quickcheck::quickcheck;

/// The two rules that a trace knows.
const RULES: [Rule; 2] = [Rule::Smallest, Rule::First];

/// Problems with colors and secondary items, without multiplicities.
fn once(rich: &Rich) -> Problem {
    Rich { bounds: vec![], ..rich.clone() }.problem()
}

/// All steps from here on.
fn rest(trace: &mut Trace) -> Vec<Step> {
    std::iter::from_fn(|| trace.forward()).collect()
}

/// What a reader of the steps knows: which options are hidden, which items are covered, and the
/// colors of the others, as the steps tell it.
#[derive(Default)]
struct Told {
    hidden: BTreeSet<OptionId>,
    covered: BTreeSet<ItemId>,
    colors: BTreeMap<ItemId, Color>,
    chosen: Vec<OptionId>,
    /// What each `choose` and `try` hid, and each `try` committed, to be undone.
    choices: Vec<(ItemId, Vec<OptionId>)>,
    tries: Vec<Vec<Commit>>,
}

impl Told {
    fn hide(&mut self, options: &[OptionId]) {
        for &option in options {
            assert!(self.hidden.insert(option), "an option is hidden once");
        }
    }

    fn hear(&mut self, event: &Event) {
        match event {
            Event::Choose { item, length, hidden, .. } => {
                assert_eq!(*length, hidden.len());
                self.hide(hidden);
                assert!(self.covered.insert(*item));
                self.choices.push((*item, hidden.clone()));
            }
            Event::Try { option, commits } => {
                for Commit { item, color, hidden } in commits {
                    self.hide(hidden);
                    let is_new = match color {
                        Some(color) => self.colors.insert(*item, *color).is_none(),
                        None => self.covered.insert(*item),
                    };
                    assert!(is_new);
                }
                self.chosen.push(*option);
                self.tries.push(commits.clone());
            }
            Event::Undo { option } => {
                assert_eq!(self.chosen.pop(), Some(*option));
                for Commit { item, color, hidden } in self.tries.pop().unwrap() {
                    assert!(hidden.iter().all(|option| self.hidden.remove(option)));
                    match color {
                        Some(color) => assert_eq!(self.colors.remove(&item), Some(color)),
                        None => assert!(self.covered.remove(&item)),
                    }
                }
            }
            Event::Leave { item } => {
                let (chosen, hidden) = self.choices.pop().unwrap();
                assert_eq!(chosen, *item);
                assert!(self.covered.remove(item));
                assert!(hidden.iter().all(|option| self.hidden.remove(option)));
            }
            _ => {}
        }
    }

    /// Asserts that the state is what was told, and what follows from that by definition.
    fn is_the_state_of(&self, trace: &Trace, problem: &Problem) {
        assert!(trace.options().eq(self.chosen.iter().copied()));
        assert!(trace.items().eq(self.choices.iter().map(|choice| choice.0)));
        for option in problem.options() {
            assert_eq!(trace.is_hidden(option), self.hidden.contains(&option), "{option:?}");
        }
        for item in problem.items() {
            assert_eq!(trace.is_covered(item), self.covered.contains(&item), "{item:?}");
            assert_eq!(trace.color(item), self.colors.get(&item).copied());
            let open = |&option: &OptionId| {
                !self.hidden.contains(&option) && problem.option(option).any(|its| its == item)
            };
            let is_in_play = !trace.is_covered(item) && trace.color(item).is_none();
            if is_in_play {
                assert_eq!(trace.length(item), problem.options().filter(open).count());
            }
        }
        for (level, (_, options)) in self.choices.iter().enumerate() {
            let chosen = self.chosen.get(level).copied();
            let all = trace.tried(level).chain(chosen).chain(trace.untried(level));
            assert!(all.eq(options.iter().copied()));
        }
    }
}

quickcheck! {
    fn a_trace_finds_what_the_search_finds_in_the_same_tree(rich: Rich, first: bool) -> bool {
        let problem = once(&rich);
        let rule = RULES[usize::from(first)];
        let mut search = problem.search();
        search.set_rule(rule);
        let mut trace = Trace::new(&problem, rule).unwrap();
        let (mut nodes, mut levels) = (1, vec![1]);
        let mut found = Vec::new();
        for Step { event, level } in rest(&mut trace) {
            match event {
                Event::Try { .. } => {
                    nodes += 1;
                    levels.resize(levels.len().max(level + 2), 0);
                    levels[level + 1] += 1;
                }
                Event::Solution { options } => found.push(options),
                _ => {}
            }
        }
        let same = search.by_ref().eq(found.iter().cloned());
        let all: BTreeSet<Vec<usize>> = found
            .into_iter()
            .map(|mut options| {
                options.sort_unstable();
                options.iter().map(|option| option.index()).collect()
            })
            .collect();
        same && all == covers(&problem)
            && search.stats().nodes == nodes
            && search.profile() == levels
    }

    fn the_steps_tell_the_state(rich: Rich, first: bool) -> bool {
        let problem = once(&rich);
        let mut trace = Trace::new(&problem, RULES[usize::from(first)]).unwrap();
        let mut told = Told::default();
        told.is_the_state_of(&trace, &problem);
        while let Some(Step { event, level }) = trace.forward() {
            let before = told.chosen.len();
            told.hear(&event);
            assert_eq!(level, before.min(told.chosen.len()));
            told.is_the_state_of(&trace, &problem);
        }
        told.chosen.is_empty() && told.hidden.is_empty() && told.covered.is_empty()
    }

    fn the_item_that_is_chosen_has_the_least_length_of_all_in_play(rich: Rich) -> bool {
        let problem = once(&rich);
        let mut trace = Trace::new(&problem, Rule::Smallest).unwrap();
        let in_play = |trace: &Trace, item: ItemId| {
            problem.kind(item) == ItemKind::Primary && !trace.is_covered(item)
        };
        loop {
            let before = trace.clone();
            let lengths = || {
                let items = problem.items().filter(|&item| in_play(&before, item));
                items.map(|item| Length { item, length: before.length(item) })
            };
            let good = match trace.forward().map(|step| step.event) {
                None => return true,
                Some(Event::Choose { item, length, others, .. }) => {
                    let least = lengths().min_by_key(|its| its.length);
                    length > 0
                        && least == Some(Length { item, length })
                        && others.into_iter().eq(lengths().filter(|its| its.item != item))
                }
                Some(Event::DeadEnd { item }) => {
                    lengths().find(|its| its.length == 0).map(|its| its.item) == Some(item)
                }
                Some(Event::Solution { .. }) => lengths().next().is_none(),
                Some(_) => true,
            };
            if !good {
                return false;
            }
        }
    }

    fn the_way_back_is_the_way_out(rich: Rich, first: bool) -> bool {
        let problem = once(&rich);
        let mut trace = Trace::new(&problem, RULES[usize::from(first)]).unwrap();
        let out = rest(&mut trace);
        let ended = trace.forward().is_none() && trace.position() == out.len() as u64;
        let mut back: Vec<Step> = std::iter::from_fn(|| trace.back()).collect();
        back.reverse();
        ended && back == out && trace.position() == 0 && rest(&mut trace) == out
    }

    fn each_next_solution_is_that_of_the_search(small: Small) -> bool {
        let problem = small.problem();
        let mut trace = Trace::new(&problem, Rule::Smallest).unwrap();
        let mut search = problem.search();
        loop {
            let mut steps = std::iter::from_fn(|| trace.forward());
            let step = steps.find(|step| matches!(step.event, Event::Solution { .. }));
            let found = step.map(|step| match step.event {
                Event::Solution { options } => options,
                other => panic!("{other:?}"),
            });
            if found.as_deref() != search.next_solution() {
                return false;
            }
            if found.is_none() {
                return trace.forward().is_none();
            }
        }
    }
}

#[cfg(feature = "serde")]
quickcheck! {
    fn steps_as_json_are_the_same_steps_again(rich: Rich) -> bool {
        let problem = once(&rich);
        rest(&mut Trace::new(&problem, Rule::Smallest).unwrap()).into_iter().all(|step| {
            let text = serde_json::to_string(&step).unwrap();
            text.starts_with("{\"step\":\"") && serde_json::from_str::<Step>(&text).unwrap() == step
        })
    }
}

#[test]
fn what_a_trace_cannot_tell_is_refused() {
    let twice: Problem = "2|a\na\na\n".parse().unwrap();
    assert_eq!(
        Trace::new(&twice, Rule::Smallest).unwrap_err(),
        UnsupportedError::TraceMultiplicities
    );
    let plain: Problem = "a\na\n".parse().unwrap();
    for rule in [Rule::Weighted, Rule::Random { seed: 1 }] {
        let error = Trace::new(&plain, rule).unwrap_err();
        assert_eq!(error, UnsupportedError::TraceRule);
    }
}

#[test]
fn problems_without_items_or_options_have_a_trace() {
    let events = |problem: &Problem| {
        let steps = rest(&mut Trace::new(problem, Rule::Smallest).unwrap());
        steps.into_iter().map(|step| step.event).collect::<Vec<_>>()
    };
    let nothing = Event::Solution { options: vec![] };
    assert_eq!(events(&Problem::builder().build()), [nothing.clone(), Event::End]);
    let mut builder = Problem::builder();
    let secondary = builder.secondary("x").unwrap();
    builder.option([secondary]).unwrap();
    assert_eq!(events(&builder.build()), [nothing, Event::End]);
    let dead = Event::DeadEnd { item: ItemId::new(1) };
    assert_eq!(events(&"a b\na\n".parse().unwrap()), [dead, Event::End]);
}

/// The number of solutions and the nodes on each level that the search counts for 8 queens.
#[test]
fn eight_queens_have_92_solutions_in_a_trace() {
    let problem = queens(8);
    let mut search = problem.search();
    assert_eq!(search.count_solutions(), 92);
    let mut trace = Trace::new(&problem, Rule::Smallest).unwrap();
    let (mut solutions, mut nodes) = (0, 1);
    while let Some(step) = trace.forward() {
        match step.event {
            Event::Solution { .. } => solutions += 1,
            Event::Try { .. } => nodes += 1,
            _ => {}
        }
    }
    assert_eq!((solutions, nodes), (92, search.stats().nodes));
}
