//! What a stopped search says is true, and no later run takes it back.
//!
//! The problems split: at once, or after an option of a hub is chosen. Covers of a part are no
//! covers of the whole, which may have none.

use std::time::Duration;

use quadrille::search::auto::{Counting, Plan};
use quadrille::search::memo::{Memo, MemoRule};
use quadrille::search::{EngineKind, Limits, Outcome};
use quadrille::symmetry::{CountingByClass, DistinctCounting};
use quadrille::text::checkpoint::{Checkpoint, State};
use quadrille::text::memo::{read_memo, write_memo};
use quadrille::{BigUint, Enumerate, ItemId, Problem, Search};
use quickcheck::{Arbitrary, Gen, QuickCheck};

use crate::common::files::data;
use crate::common::oracle;
use crate::common::problems::{Rich, langford, side_by_side, with_hub};

/// Two small problems side by side, and perhaps a hub that connects them.
#[derive(Clone, Debug)]
struct Splitting {
    parts: [Rich; 2],
    /// The items of each option of the hub, modulo the number of items.
    hub: Vec<Vec<usize>>,
}

impl Splitting {
    fn parts(&self) -> Problem {
        side_by_side(&self.parts.each_ref().map(Rich::problem))
    }

    fn problem(&self) -> Problem {
        let parts = self.parts();
        if self.hub.is_empty() {
            return parts;
        }
        let set = |items: &Vec<usize>| {
            let mut items: Vec<usize> = items.iter().map(|item| item % parts.n_items()).collect();
            items.sort_unstable();
            items.dedup();
            items.into_iter().map(ItemId::new).collect()
        };
        with_hub(&parts, &self.hub.iter().map(set).collect::<Vec<_>>())
    }
}

impl Arbitrary for Splitting {
    fn arbitrary(g: &mut Gen) -> Self {
        let part = |g: &mut Gen| {
            let mut part = Rich::arbitrary(g);
            part.small.options.truncate(8);
            part
        };
        let parts = [part(g), part(g)];
        let n_sets = usize::arbitrary(g) % 4;
        let set = |g: &mut Gen| (0..usize::arbitrary(g) % 4).map(|_| usize::arbitrary(g)).collect();
        Self { parts, hub: (0..n_sets).map(|_| set(g)).collect() }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let this = self.clone();
        let hubs = self.hub.shrink().map(move |hub| Self { hub, ..this.clone() });
        let this = self.clone();
        let pairs = (self.parts[0].clone(), self.parts[1].clone()).shrink();
        Box::new(hubs.chain(pairs.map(move |(a, b)| Self { parts: [a, b], ..this.clone() })))
    }
}

/// What was said so far.
#[derive(Default)]
struct Said {
    count: BigUint,
    explored: f64,
    solutions: u64,
}

impl Said {
    /// Asserts that this is true if there are `all`, and takes nothing back.
    fn hear(&mut self, count: BigUint, search: &dyn Search, all: &BigUint, what: &str) {
        assert!(self.count <= count, "{what}: {count} after {}", self.count);
        assert!(count <= *all, "{what}: {count} of {all}");
        let (progress, solutions) = (search.progress(), search.stats().solutions);
        assert!(self.explored <= progress, "{what}: {progress} after {}", self.explored);
        assert!(self.solutions <= solutions && BigUint::from(solutions) <= *all, "{what}");
        let is_done = search.outcome() == Some(Outcome::Exhausted);
        assert!(if is_done { count == *all } else { progress < 1.0 }, "{what}: {count} of {all}");
        (self.count, self.explored, self.solutions) = (count, progress, solutions);
    }
}

/// Runs a search to its end with these limits again and again.
fn listen<S: Search>(
    search: &mut S,
    counted: impl Fn(&S) -> BigUint,
    limits: Limits,
    all: &BigUint,
    what: &str,
) {
    let mut said = Said::default();
    while search.outcome() != Some(Outcome::Exhausted) {
        search.set_limits(limits);
        search.run();
        said.hear(counted(search), search, all, what);
    }
}

/// Counts again and again from the start by this plan, each time with this many more tree nodes, to
/// the end or `n_times`. The number of one thread depends on the limit alone.
fn listen_to_others(plan: &Plan, more: u64, n_times: u64, all: &BigUint, what: &str) {
    let mut said = BigUint::ZERO;
    for n in 1..=n_times {
        let mut counting = plan.counting().unwrap();
        counting.set_limits(Limits::NONE.nodes(n * more));
        let is_done = counting.run() == Outcome::Exhausted;
        let count = counting.counted();
        assert!(said <= count && count <= *all, "{what}: {count} of {all} after {said}");
        if is_done {
            assert_eq!(count, *all);
            return;
        }
        said = count;
    }
}

/// Runs a count by memoization to its end, which is saved and resumed after every run. Each run is
/// longer than the one before, as it first has to get back to where that one stopped.
fn listen_resumed(problem: &Problem, first: u64, all: &BigUint) {
    let mut said = BigUint::ZERO;
    let mut file = None::<Vec<u8>>;
    let mut n_nodes = first;
    loop {
        let plan = problem.plan().engine(EngineKind::Memo).memory(1 << 16);
        let mut counting = plan.counting().unwrap();
        if let Some(file) = file {
            read_memo(&mut counting, &file[..], None).unwrap();
        }
        counting.set_limits(Limits::NONE.nodes(n_nodes));
        let is_done = counting.run() == Outcome::Exhausted;
        let count = counting.counted();
        assert!(said <= count && count <= *all, "resumed: {count} of {all} after {said}");
        if is_done {
            assert_eq!(count, *all);
            return;
        }
        said = count;
        n_nodes += n_nodes / 4 + 1;
        let mut saved = Vec::new();
        write_memo(&Checkpoint::new("count", State::Memo), &counting, &mut saved).unwrap();
        file = Some(saved);
    }
}

const EACH: Limits = Limits::NONE.nodes(1);

#[test]
fn a_stopped_count_is_at_most_the_count_and_never_falls() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(splitting: Splitting) -> bool {
        let problem = splitting.problem();
        let all: BigUint = problem.search().count_solutions().into();
        for rule in [MemoRule::Sweep, MemoRule::Smallest] {
            for memory in [0, 1 << 16] {
                let mut memo = Memo::new(&problem, rule, memory).unwrap();
                listen(&mut memo, Memo::counted, EACH, &all, "memo");
            }
        }
        for (engine, name, ..) in EngineKind::ALL {
            for threads in [1, 2] {
                let plan = problem.plan().engine(engine).threads(threads).memory(1 << 16);
                let Ok(mut counting) = plan.counting() else { continue };
                listen(&mut counting, Counting::counted, EACH, &all, name);
                if threads == 1 {
                    listen_to_others(&plan, 1, 30, &all, name);
                }
            }
        }
        listen_resumed(&problem, 1, &all);
        let mut counting = CountingByClass::new(&problem.plan().threads(1)).unwrap();
        listen(&mut counting, CountingByClass::counted, EACH, &all, "by class");
        if let Ok(mut counting) = CountingByClass::at_once(&problem.plan().threads(1)) {
            listen(&mut counting, CountingByClass::counted, EACH, &all, "by class at once");
        }
        true
    }
    QuickCheck::new().tests(150).quickcheck(law as fn(_) -> _);
}

#[test]
fn a_stopped_count_of_classes_is_at_most_the_count_and_never_falls() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(splitting: Splitting) -> bool {
        let problem = splitting.problem();
        let Ok(symmetry) = problem.symmetry() else { return true };
        let (plan, all) = (problem.plan().threads(1), symmetry.count().unwrap());
        let mut counting = symmetry.counting(&plan).unwrap();
        listen(&mut counting, DistinctCounting::counted, EACH, &all, "classes");
        true
    }
    QuickCheck::new().tests(150).quickcheck(law as fn(_) -> _);
}

/// A diagram says how many covers an enumeration for it has met.
#[test]
fn a_stopped_diagram_says_what_is_true() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(splitting: Splitting) -> bool {
        let problem = splitting.problem();
        let all = problem.search().count_solutions();
        for (engine, name, ..) in EngineKind::ALL {
            let plan = problem.plan().engine(engine);
            let Ok(mut building) = plan.building() else { continue };
            let (mut explored, mut solutions) = (0.0, 0);
            loop {
                building.set_limits(EACH);
                let diagram = building.build();
                let (progress, found) = (building.progress(), building.stats().solutions);
                assert!(explored <= progress && progress <= 1.0, "{name}: {progress}");
                assert!(solutions <= found && found <= all, "{name}: {found} of {all}");
                (explored, solutions) = (progress, found);
                if let Some(diagram) = diagram {
                    assert_eq!(diagram.count(), all.into());
                    break;
                }
                assert!(progress < 1.0, "{name}");
            }
        }
        true
    }
    QuickCheck::new().tests(150).quickcheck(law as fn(_) -> _);
}

#[test]
fn a_stopped_search_for_the_cheapest_cover_has_a_true_bound_that_never_falls() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(splitting: Splitting) -> bool {
        let problem = splitting.problem();
        let covers = oracle::covers(&problem);
        let cost = |cover: &Vec<usize>| -> i64 {
            let options = problem.options().filter(|option| cover.contains(&option.index()));
            options.map(|option| problem.cost(option)).sum()
        };
        let least = covers.iter().map(cost).min().unwrap_or(i64::MAX);
        let mut search = problem.cheapest();
        let mut bound = i64::MIN;
        while search.outcome() != Some(Outcome::Exhausted) {
            search.set_limits(EACH);
            search.run();
            assert!((bound..=least).contains(&search.bound().as_number()), "{bound} {least}");
            bound = search.bound().as_number();
            assert!(search.covers().iter().all(|cover| cover.cost >= least));
        }
        bound == least
    }
    QuickCheck::new().tests(60).quickcheck(law as fn(_) -> _);
}

/// Problems that are large enough for trials of both rules, which start over, and for threads.
#[test]
fn a_method_that_starts_over_takes_nothing_back() {
    let parts = side_by_side(&[langford(7), langford(4)]);
    let sets: Vec<Vec<ItemId>> = (0..4).map(|k| vec![ItemId::new(k), ItemId::new(k + 4)]).collect();
    for problem in [langford(8), parts.clone(), with_hub(&parts, &sets)] {
        let all = problem.plan().threads(1).count().unwrap();
        for (engine, name, ..) in EngineKind::ALL {
            let plan = problem.plan().engine(engine).threads(1).memory(1 << 20);
            if plan.counting().is_ok() {
                listen_to_others(&plan, 97, 300, &all, name);
            }
            for limits in [Limits::NONE.nodes(97), Limits::NONE.time(Duration::from_millis(2))] {
                let plan = problem.plan().engine(engine).threads(2).memory(1 << 20);
                let Ok(mut counting) = plan.counting() else { continue };
                listen(&mut counting, Counting::counted, limits, &all, name);
            }
        }
        listen_resumed(&problem, 2000, &all);
    }
}

/// One part has three covers and the other none. A stopped count once said that there are three.
#[test]
fn covers_of_a_part_are_not_counted() {
    let problem: Problem = data("regress/problems/part-without-covers.dlx").parse().unwrap();
    let mut memo = Memo::new(&problem, MemoRule::Smallest, 1 << 20).unwrap();
    listen(&mut memo, Memo::counted, EACH, &BigUint::ZERO, "memo");
}
