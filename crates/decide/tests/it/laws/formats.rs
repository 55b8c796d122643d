//! Other formats of problems: each states the problem that was written in it.

use std::fmt::Write as _;

use crate::common::problems::Rich;
use quadrille::problem::Decimal;
use quadrille::text::Format;
use quadrille::{OptionId, Problem};
use quickcheck::quickcheck;

/// The items of each option, as numbers from 1 in increasing order, and its cost.
fn options(problem: &Problem) -> Vec<(Vec<usize>, i64)> {
    let option = |option| {
        let mut items: Vec<usize> = problem.option(option).map(|item| item.index() + 1).collect();
        items.sort_unstable();
        (items, problem.cost(option))
    };
    problem.options().map(option).collect()
}

/// The problem in Knuth's format, where every item has to be covered exactly once.
fn stated(n_items: usize, options: &[(Vec<usize>, i64)], prefix: &str) -> String {
    let mut builder = Problem::builder();
    let names = (1..=n_items).map(|item| format!("{prefix}{item}"));
    let items = builder.primaries(names).unwrap();
    for (its, cost) in options {
        let option = builder.option(its.iter().map(|&item| items[item - 1])).unwrap();
        builder.add_cost(option, *cost).unwrap();
    }
    builder.build().to_string()
}

fn partitioning(n_items: usize, options: &[(Vec<usize>, i64)]) -> String {
    let mut text = format!("{n_items} {}\n", options.len());
    for (items, cost) in options {
        write!(text, " {cost} {}", items.len()).unwrap();
        for item in items {
            write!(text, " {item}").unwrap();
        }
        text.push('\n');
    }
    text
}

fn lp(n_items: usize, options: &[(Vec<usize>, i64)]) -> String {
    let mut text = "Minimize\n cost:".to_owned();
    for (k, (_, cost)) in options.iter().enumerate() {
        let sign = if *cost < 0 { '-' } else { '+' };
        write!(text, " {sign} {} x{k}", cost.unsigned_abs()).unwrap();
    }
    text += "\nSubject To\n";
    for item in 1..=n_items {
        write!(text, " r{item}:").unwrap();
        let has = |(_, (items, _)): &(usize, &(Vec<usize>, i64))| items.contains(&item);
        for (k, _) in options.iter().enumerate().filter(has) {
            write!(text, " + x{k}").unwrap();
        }
        text += " = 1\n";
    }
    text += "Binary\n";
    (0..options.len()).for_each(|k| writeln!(text, " x{k}").unwrap());
    text + "End\n"
}

fn mps(n_items: usize, options: &[(Vec<usize>, i64)]) -> String {
    let mut text = "NAME law\nROWS\n N cost\n".to_owned();
    (1..=n_items).for_each(|item| writeln!(text, " E r{item}").unwrap());
    text += "COLUMNS\n";
    for (k, (items, cost)) in options.iter().enumerate() {
        writeln!(text, " x{k} cost {cost}").unwrap();
        for item in items {
            writeln!(text, " x{k} r{item} 1").unwrap();
        }
    }
    text += "RHS\n";
    (1..=n_items).for_each(|item| writeln!(text, " rhs r{item} 1").unwrap());
    text += "BOUNDS\n";
    (0..options.len()).for_each(|k| writeln!(text, " BV bound x{k}").unwrap());
    text + "ENDATA\n"
}

quickcheck! {
    fn every_format_states_the_problem_that_was_written(rich: Rich) -> bool {
        let problem = rich.problem();
        let (n_items, options) = (problem.n_items(), options(&problem));
        let texts = [
            (Format::Partitioning, partitioning(n_items, &options), ""),
            (Format::Lp, lp(n_items, &options), "r"),
            (Format::Mps, mps(n_items, &options), "r"),
        ];
        texts.into_iter().all(|(format, text, prefix)| {
            let read = format.read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}{error}"));
            read.problem.to_string() == stated(n_items, &options, prefix)
        })
    }

    /// Costs stay what they were as text, whatever unit the others need, and the cheapest cover is
    /// the one of the same costs as whole numbers.
    fn decimal_costs_are_exact(rich: Rich, costs: Vec<(i32, u8)>, fixed: (i16, u8)) -> bool {
        let whole = rich.problem();
        let mut builder = Problem::builder();
        let items = builder.primaries(whole.items().map(|item| whole.name(item).to_owned()));
        let items = items.unwrap();
        let decimal = |value: i64, places: u8| Decimal::new(value.into(), places % 7);
        let mut total = Vec::new();
        for (k, option) in whole.options().enumerate() {
            let option = builder.option(whole.option(option).map(|it| items[it.index()])).unwrap();
            let (value, places) = costs.get(k).copied().unwrap_or_default();
            total.push(decimal(value.into(), places));
            builder.add_cost(option, total[k]).unwrap();
        }
        let fixed = decimal(fixed.0.into(), fixed.1);
        builder.add_fixed_cost(fixed).unwrap();
        let problem = builder.build();
        let again: Problem = problem.to_string().parse().unwrap();
        let is_exact = [&problem, &again].iter().all(|it| {
            it.options().zip(&total).all(|(option, &cost)| it.decimal(it.cost(option)) == cost)
        });
        let sum = |cover: &[OptionId]| {
            let costs = cover.iter().map(|option| total[option.index()]);
            costs.fold(fixed, |sum, cost| sum.checked_add(cost).unwrap()).in_units(6).unwrap()
        };
        let least = problem.search().map(|cover| sum(&cover)).min();
        let best = again.cheapest();
        let found = { best }.best().map(|best| again.decimal(again.total_cost(&best.options)));
        is_exact
            && again.costs_fingerprint() == problem.costs_fingerprint()
            && found.map(|cost| cost.in_units(6).unwrap()) == least
    }
}
