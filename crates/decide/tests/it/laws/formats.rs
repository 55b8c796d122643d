//! Other formats of problems: each states the problem that was written in it.

use std::fmt::Write as _;

use crate::common::problems::Rich;
use quadrille::Problem;
use quadrille::text::Format;
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
}
