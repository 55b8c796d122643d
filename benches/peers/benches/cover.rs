//! Exact cover problems in Knuth's text format beside the crates dlx, dlx-rs and exact-covers: all
//! covers counted, each side in turn, medians of the rounds; everybody's count is checked first.
//! Building the structure is part of the time, reading the text is not. Of exact-covers it is its
//! dancing links: its dancing cells are not written yet.
//!
//! `cargo bench -p quadrille-peers --bench cover`, with `QUADRILLE_PROBLEMS=FILE:FILE` for others
//! than those in `data/cover`.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use dlx_rs::Solver as DlxRs;
use exact_covers::{DlSolver, Solver as _};
use quadrille::problem::{Color, ItemKind, Problem};

const SHIPPED: [&str; 8] =
    ["soma", "pent8x8c", "queens12", "langford11", "latin5", "bell10", "sts13f", "macmahon4x6"];

/// At least so many rounds, and so long.
const ROUNDS: usize = 5;
const TIME: Duration = Duration::from_secs(5);
/// No more rounds than the first, if that took so long.
const LONG: Duration = Duration::from_secs(10);

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/cover");
    let files = match std::env::var("QUADRILLE_PROBLEMS") {
        Ok(files) => files.split(':').map(Into::into).collect(),
        Err(_) => SHIPPED.map(|name| folder.join(format!("{name}.dlx"))).to_vec(),
    };
    println!(
        "problem        covers   quadrille ms   dlx 0.8.5   dlx-rs 1.3.0   exact-covers 0.3.0"
    );
    let mut ratios = Vec::new();
    for file in files {
        let text =
            std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        ratios.extend(compare(&name, &text));
    }
    if !ratios.is_empty() {
        let n = i32::try_from(ratios.len()).expect("a few");
        let mean = ratios.iter().product::<f64>().powf(1.0 / f64::from(n));
        println!("geometric mean of the best of the others over quadrille: {mean:.2}");
    }
}

/// Someone who counts.
struct Contender<'a> {
    column: usize,
    count: Box<dyn Fn() -> u64 + 'a>,
}

/// Prints a line; gives the time of the best of the others over ours.
fn compare(name: &str, text: &str) -> Option<f64> {
    let problem: Problem = text.parse().expect("a problem");
    let spec = dlx::Spec::new(text, true).expect("a problem");
    let prepared = Prepared::new(&problem);
    let mut contenders =
        vec![Contender { column: 0, count: Box::new(|| problem.search().count_solutions()) }];
    contenders.push(Contender { column: 1, count: Box::new(|| with_dlx(&problem, &spec)) });
    if !problem.has_colors() && !problem.has_multiplicities() {
        contenders.push(Contender { column: 2, count: Box::new(|| prepared.with_dlx_rs()) });
    }
    if !problem.has_multiplicities() {
        contenders.push(Contender { column: 3, count: Box::new(|| prepared.with_exact_covers()) });
    }
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); 4];
    let mut expected = None;
    let start = Instant::now();
    for round in 0.. {
        for contender in &contenders {
            let start = Instant::now();
            let count = (contender.count)();
            times[contender.column].push(start.elapsed());
            // The first round is the check.
            assert_eq!(
                *expected.get_or_insert(count),
                count,
                "{name}, column {}",
                contender.column
            );
        }
        if round == 0 && start.elapsed() < LONG {
            times.iter_mut().for_each(Vec::clear);
        } else if start.elapsed() >= LONG || round >= ROUNDS && start.elapsed() >= TIME {
            break;
        }
    }
    let medians: Vec<Option<f64>> = times.into_iter().map(median).collect();
    let ours = medians[0].expect("we were measured");
    print!("{name:14} {:>8} {:>13.2}", expected.unwrap_or(0), ours * 1e3);
    for other in &medians[1..] {
        match other {
            Some(time) => print!("   {:>7.2} x", time / ours),
            None => print!("   {:>9}", "-"),
        }
    }
    println!();
    let best = medians[1..].iter().flatten().copied().reduce(f64::min)?;
    Some(best / ours)
}

fn median(mut times: Vec<Duration>) -> Option<f64> {
    times.sort_unstable();
    times.get(times.len() / 2).map(Duration::as_secs_f64)
}

/// The algorithm that the problem needs, of those that the crate has.
fn with_dlx(problem: &Problem, spec: &dlx::Spec) -> u64 {
    fn count<P: dlx::Solve>(mut problem: P) -> u64 {
        let mut solver = dlx::Solver::new(&mut problem);
        let mut chooser =
            dlx::choose::mrv_chooser(dlx::choose::prefer_any(), dlx::choose::no_tiebreak());
        let mut n = 0;
        while solver.next_solution(&mut chooser) {
            n += 1;
        }
        n
    }
    match (problem.has_multiplicities(), problem.has_colors()) {
        (false, false) => {
            count(dlx::x::Problem::from_spec(spec, dlx::OptOrder::Seq).expect("a problem"))
        }
        (false, true) => count(dlx::c::Problem::from_spec(spec).expect("a problem")),
        (true, false) => {
            count(dlx::m::Problem::from_spec(spec, dlx::OptOrder::Seq).expect("a problem"))
        }
        (true, true) => count(dlx::mc::Problem::from_spec(spec).expect("a problem")),
    }
}

/// A secondary item, with its color if it has one.
type Colored = (usize, Option<usize>);

/// The problem as the two other crates want it.
struct Prepared {
    primary: Vec<usize>,
    secondary: Vec<usize>,
    /// The primary items of each option, and the secondary ones with their colors.
    options: Vec<(Vec<usize>, Vec<Colored>)>,
}

impl Prepared {
    fn new(problem: &Problem) -> Self {
        let of_kind = |kind| {
            let items = problem.items().filter(|&item| problem.kind(item) == kind);
            items.collect::<Vec<_>>()
        };
        let order: HashMap<_, usize> = of_kind(ItemKind::Primary)
            .into_iter()
            .chain(of_kind(ItemKind::Secondary))
            .zip(1..)
            .collect();
        let n = problem.n_primary();
        let options = problem.options().map(|option| {
            let entries =
                problem.entries(option).map(|e| (order[&e.item], e.color.map(Color::index)));
            let (primary, secondary): (Vec<_>, Vec<_>) = entries.partition(|&(item, _)| item <= n);
            (primary.into_iter().map(|(item, _)| item).collect(), secondary)
        });
        let options = options.collect();
        let (primary, secondary) = ((1..=n).collect(), (n + 1..=problem.n_items()).collect());
        Self { primary, secondary, options }
    }

    fn with_dlx_rs(&self) -> u64 {
        let mut solver = DlxRs::new_optional(self.primary.len(), self.secondary.len());
        for (k, (primary, secondary)) in self.options.iter().enumerate() {
            let items: Vec<usize> =
                primary.iter().copied().chain(secondary.iter().map(|&(item, _)| item)).collect();
            solver.add_option(k, &items);
        }
        solver.count() as u64
    }

    fn with_exact_covers(&self) -> u64 {
        let mut solver: DlSolver<usize, usize> = DlSolver::new(&self.primary, &self.secondary);
        for (primary, secondary) in &self.options {
            solver.add_option(primary, secondary);
        }
        let mut n = 0;
        solver.solve(|_| {
            n += 1;
            ControlFlow::Continue(())
        });
        n
    }
}
