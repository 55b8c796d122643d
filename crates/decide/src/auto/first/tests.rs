//! The race itself, on small problems: short turns, in which all searches take part.

use crate::Problem;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use quickcheck::quickcheck;

use super::*;
use crate::problem::{Entry, ItemId, ItemKind};
use crate::search::learn::LearnStats;
use crate::search::{Limits, POLL, Stats, StopFlag};
use problems::{Text, pigeons};
use quadrille::models::{Model, langford::Langford, queens::Queens};

mod problems;

/// The problem of a model.
fn problem(model: &impl Model) -> Problem {
    Instance::clone(&model.problem()).into()
}

fn settings(engine: EngineKind, threads: usize, seed: u64) -> Settings {
    Settings {
        engine,
        rule: None,
        threads: NonZeroUsize::new(threads),
        preprocess: false,
        memory: 1 << 24,
        seed,
    }
}

/// A race whose first turn has this much work, and in which all searches are there from the start.
/// With several threads, all go on at the same time from the start.
fn impatient(problem: &Problem, settings: Settings, first_turn: u64) -> First {
    let mut race = First::open((**problem).clone(), settings);
    let First { race: its, makers, .. } = &mut race;
    its.begin_rounds(first_turn, phase::AT_FIRST);
    makers.up_to_symmetry = UpToSymmetry::Ahead(0);
    // Learning alone needs no search of the tree to be late.
    makers.settings.engine = EngineKind::Learn;
    (1..=makers.n_learn).for_each(|k| assert!(its.need(k, makers)));
    makers.settings.engine = settings.engine;
    if settings.engine != EngineKind::Learn {
        its.need(TREE, makers);
    }
    if settings.threads != Some(NonZeroUsize::MIN) {
        its.turns.pass_on(2);
    }
    race
}

/// All covers from here on, sorted, and who found each, with `nodes` tree nodes at a time. None is
/// met twice, and no limit is passed.
fn finish(
    race: &mut First,
    meter: &mut Meter,
    nodes: Option<u64>,
) -> Vec<(usize, Box<[OptionId]>)> {
    let mut met = BTreeSet::new();
    let mut covers = Vec::new();
    loop {
        let limits = nodes.map_or(Limits::NONE, |nodes| Limits::NONE.nodes(nodes));
        meter.limit(limits);
        let before = meter.stats.nodes;
        let outcome = loop {
            match race.advance(meter) {
                Ok(cover) => {
                    let cover = sorted(cover);
                    assert!(met.insert(cover.clone()), "{cover:?} is met twice");
                    covers.push((race.race.last, cover));
                }
                Err(outcome) => break outcome,
            }
        };
        assert!(nodes.is_none_or(|nodes| meter.stats.nodes - before <= nodes));
        match outcome {
            Outcome::Exhausted => return covers,
            outcome => assert_eq!(outcome, Outcome::Limit),
        }
    }
}

/// The slot of a method.
fn slot(race: &First, method: MethodKind) -> usize {
    race.race.slots.iter().position(|slot| slot.entry.method == method).unwrap()
}

/// Lets the linear programs leave the race: they show at once that pigeons do not fit.
fn without_programs(race: &mut First) {
    for method in [MethodKind::Relaxation, MethodKind::Programs] {
        let k = slot(race, method);
        race.race.leave(k);
    }
}

fn expected(problem: &Problem) -> BTreeSet<Box<[OptionId]>> {
    problem.search().map(|cover| sorted(&cover)).collect()
}

fn as_set(covers: &[(usize, Box<[OptionId]>)]) -> BTreeSet<Box<[OptionId]>> {
    covers.iter().map(|(_, cover)| cover.clone()).collect()
}

fn small_problems() -> Vec<Problem> {
    let texts = [
        "a b c d | x y\na b x\nc d x\na c x:r\nb d x:r y:s\na d y:s\nb c y:t\na\nb\nc\nd",
        "2|a 0:2|b 1:3|c | x\na b\na c\nb c x:r\na\nc x:r\na b c\na x\nb\nc",
        "0:3|a\na\na\na",
        "a b\na b\na b\na b\na\nb",
        "a\n",
        "0:1|a\n",
    ];
    let mut problems: Vec<Problem> = texts.map(|text| text.parse().unwrap()).into();
    problems.push(problem(&Queens::new(6).unwrap()));
    problems.push(problem(&Langford::new(7).unwrap()));
    problems
}

quickcheck! {
    fn no_cover_is_lost_and_none_is_met_twice(
        text: Text, threads: u8, first_turn: u16, nodes: u8, seed: u64
    ) -> bool {
        let problem: Problem = text.problem();
        // Several threads are started anew after every limit, which takes its time.
        let (threads, nodes) = match threads % 16 {
            0 => (2, 20 + u64::from(nodes)),
            1 => (8, 20 + u64::from(nodes)),
            _ => (1, u64::from(nodes) % 16 + 1),
        };
        let first_turn = u64::from(first_turn) + 1;
        let expected = expected(&problem);
        [EngineKind::Auto, EngineKind::Learn].into_iter().all(|engine| {
            let settings = settings(engine, threads, seed);
            [None, Some(nodes)].into_iter().all(|nodes| {
                let mut race = impatient(&problem, settings, first_turn);
                as_set(&finish(&mut race, &mut Meter::default(), nodes)) == expected
            })
        })
    }
}

/// Several copies of a problem that have nothing in common, as one problem: the copies can be
/// exchanged.
fn copies(problem: &Problem, n: usize) -> Problem {
    let mut builder = Problem::builder();
    for copy in 0..n {
        let items: Vec<ItemId> = problem
            .items()
            .map(|item| {
                let name = format!("{}.{copy}", item.index());
                match problem.kind(item) {
                    ItemKind::Primary => builder.bounded(name, problem.bounds(item)).unwrap(),
                    ItemKind::Secondary => builder.secondary(name).unwrap(),
                }
            })
            .collect();
        for option in problem.options() {
            let entries: Vec<Entry> = problem
                .entries(option)
                .map(|Entry { item, color }| {
                    let color = color.map(|color| color.index().to_string());
                    let color = color.map(|name| builder.color(&name).unwrap());
                    Entry { item: items[item.index()], color }
                })
                .collect();
            builder.option(entries).unwrap();
        }
    }
    builder.build()
}

quickcheck! {
    fn a_search_up_to_symmetry_loses_no_cover(
        text: Text, two_threads: bool, first_turn: u16
    ) -> bool {
        let one: Problem = text.problem();
        let n_expected = one.search().count().pow(3);
        let problem = copies(&one, 3);
        let settings = settings(EngineKind::Auto, if two_threads { 2 } else { 1 }, 1);
        let mut race = impatient(&problem, settings, u64::from(first_turn) + 1);
        // Without options there are no symmetries.
        let has_symmetries = problem.symmetry().unwrap().order() >= 4_u32.into();
        let k = slot(&race, MethodKind::ByClass);
        assert_eq!(race.race.need(k, &mut race.makers), has_symmetries);
        let mut meter = Meter::default();
        if n_expected > 500 {
            return race.advance(&mut meter).is_ok();
        }
        finish(&mut race, &mut meter, None).len() == n_expected
    }
}

/// Without a search up to symmetry these have no answer within the nodes that suffice with one.
#[test]
fn symmetries_show_that_there_is_no_cover() {
    let pigeons = pigeons(10);
    let outcome = |up_to_symmetry| {
        let mut race = First::new((*pigeons).clone(), settings(EngineKind::Auto, 1, 1));
        race.makers.up_to_symmetry = up_to_symmetry;
        race.race.begin_rounds(10_000, phase::AT_FIRST);
        without_programs(&mut race);
        let mut meter = Meter::default();
        meter.limit(Limits::NONE.nodes(20_000));
        let outcome = race.advance(&mut meter).err();
        let is_it = race.race.last == slot(&race, MethodKind::ByClass);
        if let Some(Finder::Search(search)) = race.last() {
            assert_eq!(search.selection().unwrap().up_to_symmetry, is_it);
        }
        (outcome, is_it)
    };
    assert_eq!(outcome(UpToSymmetry::Ahead(0)), (Some(Outcome::Exhausted), true));
    assert_eq!(outcome(UpToSymmetry::No), (Some(Outcome::Limit), false));
}

#[test]
fn every_number_of_threads_finds_the_covers_of_small_problems() {
    for problem in small_problems() {
        let expected = expected(&problem);
        for engine in [EngineKind::Auto, EngineKind::Learn] {
            for threads in [1, 2, 8] {
                for nodes in [None, Some(7)] {
                    let mut race = impatient(&problem, settings(engine, threads, 3), 300);
                    let found = finish(&mut race, &mut Meter::default(), nodes);
                    assert_eq!(as_set(&found), expected, "{engine}, {threads} threads");
                    assert_eq!(race.makers.found.len(), expected.len());
                }
            }
        }
    }
}

#[test]
fn all_searches_of_a_race_find_covers() {
    let problem = problem(&Langford::new(8).unwrap());
    for (engine, n_finders) in [(EngineKind::Auto, 3), (EngineKind::Learn, 2)] {
        let mut race = impatient(&problem, settings(engine, 1, 1), 1000);
        let covers = finish(&mut race, &mut Meter::default(), None);
        assert_eq!(covers.len(), 300); // OEIS A014552, and the mirrored ones
        let finders = covers.iter().map(|&(finder, _)| finder);
        assert_eq!(finders.collect::<BTreeSet<_>>().len(), n_finders);
    }
}

/// The covers in order, and what each search has done.
type Way = (Vec<(usize, Box<[OptionId]>)>, Stats, Vec<LearnStats>);

#[test]
fn one_thread_goes_the_same_way_whatever_interrupts_it() {
    let way = |problem: &Problem, engine, nodes| -> Way {
        let mut race = impatient(problem, settings(engine, 1, 5), 100);
        let mut meter = Meter::default();
        let covers = finish(&mut race, &mut meter, nodes);
        let learned = race.race.contenders().filter_map(|search| match search.finder() {
            Finder::Learn(learn) => Some(learn.learn_stats()),
            _ => None,
        });
        (covers, meter.stats, learned.collect())
    };
    for problem in small_problems() {
        for engine in [EngineKind::Auto, EngineKind::Learn] {
            let uninterrupted = way(&problem, engine, None);
            for nodes in [1, 2, 3, 7, 50] {
                assert_eq!(way(&problem, engine, Some(nodes)), uninterrupted, "{engine}, {nodes}");
            }
        }
    }
}

#[test]
fn a_cover_that_two_searches_find_is_kept_once() {
    let problem = problem(&Queens::new(6).unwrap());
    for (one, other) in [(TREE, 1), (2, 1), (1, 2)] {
        let mut race = impatient(&problem, settings(EngineKind::Auto, 1, 0), 1);
        let cover: Vec<OptionId> = problem.first().unwrap();
        let turned = cover.iter().rev().copied().collect();
        race.keep(one, cover.clone());
        race.keep(other, turned);
        assert_eq!(race.pending.len(), 1);
        let mut meter = Meter::default();
        let covers = finish(&mut race, &mut meter, None);
        assert_eq!(as_set(&covers), expected(&problem));
        assert_eq!(covers[0], (one, sorted(&cover)));
    }
}

#[test]
fn excluded_covers_are_not_met() {
    for problem in small_problems() {
        let all = expected(&problem);
        for threads in [1, 2] {
            for n in [1, 2, all.len()] {
                let mut race =
                    First::of_part((*problem).clone(), settings(EngineKind::Auto, threads, 1));
                let excluded: BTreeSet<_> = all.iter().take(n).cloned().collect();
                for cover in &excluded {
                    race.exclude(cover);
                }
                let found = finish(&mut race, &mut Meter::default(), Some(9));
                assert_eq!(as_set(&found), all.difference(&excluded).cloned().collect());
            }
        }
    }
}

#[test]
fn a_set_flag_stops_every_race_at_once_and_loses_nothing() {
    let problem = problem(&Langford::new(7).unwrap());
    for engine in [EngineKind::Auto, EngineKind::Learn] {
        for threads in [1, 2, 8] {
            let mut race = impatient(&problem, settings(engine, threads, 0), 100);
            let (mut meter, stop) = (Meter::default(), StopFlag::default());
            meter.set_flag(stop.clone());
            let mut found = BTreeSet::new();
            loop {
                stop.stop();
                let before = meter.stats.nodes;
                let stopped = loop {
                    match race.advance(&mut meter) {
                        // Found before the flag was set.
                        Ok(cover) => assert!(found.insert(sorted(cover))),
                        Err(outcome) => break outcome,
                    }
                };
                assert!(meter.stats.nodes - before <= POLL * threads as u64);
                if stopped == Outcome::Exhausted {
                    break;
                }
                assert_eq!(stopped, Outcome::Stopped);
                stop.clear();
                meter.limit(Limits::NONE.nodes(40));
                if let Ok(cover) = race.advance(&mut meter) {
                    assert!(found.insert(sorted(cover)));
                }
                meter.limit(Limits::NONE);
            }
            assert_eq!(found, expected(&problem));
        }
    }
}

#[test]
fn a_flag_from_another_thread_ends_a_race_that_would_go_on() {
    // There is no cover, and without symmetries no search shows that soon.
    let problem = pigeons(14);
    for engine in [EngineKind::Auto, EngineKind::Learn] {
        for threads in [1, 2, 8] {
            let mut race = impatient(&problem, settings(engine, threads, 0), 1000);
            race.makers.up_to_symmetry = UpToSymmetry::No;
            without_programs(&mut race);
            let (mut meter, stop) = (Meter::default(), StopFlag::default());
            meter.set_flag(stop.clone());
            let outcome = std::thread::scope(|scope| {
                scope.spawn(|| {
                    for _ in 0..20 {
                        std::thread::yield_now();
                    }
                    stop.stop();
                });
                race.advance(&mut meter).err()
            });
            assert_eq!(outcome, Some(Outcome::Stopped), "{engine}, {threads} threads");
        }
    }
}
