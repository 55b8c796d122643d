//! First covers of hard problems, and the proof that there is none: the race, and each of its
//! searches alone.
//!
//! Searches for a first cover have heavy tails: one order of the items and options takes
//! milliseconds, another hours. So each problem is searched in several random orders, each with a
//! cap on the processor's time, and the table has how many were solved, the median and the longest
//! time. Every cover is verified. All problems are generated here, with the seeds stated.
//!
//! ```console
//! $ cargo bench --bench first                        the race, 10 orders, 20 s each
//! $ cargo bench --bench first -- "no cover"          problems without a cover
//! $ cargo bench --bench first -- sudoku              families whose names contain "sudoku"
//! $ cargo bench --bench first -- --ways race,tree,items,options --orders 5 --cap 10
//! $ cargo bench --bench first -- --write DIR         the problems as files, and nothing else
//! ```

mod families;
mod local;
mod middling;
mod random;
mod refuted;

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use quadrille::problem::verify::verify;
use quadrille::search::learn::{Branching, Learn};
use quadrille::search::{Limits, Outcome};
use quadrille::text::knuth;
use quadrille::{Enumerate, OptionId, Problem};

use random::Random;

/// How a cover is looked for, with one thread.
const WAYS: [&str; 4] = ["race", "tree", "items", "options"];

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let value = |name: &str| {
        let place = arguments.iter().position(|word| word == name)?;
        arguments.get(place + 1).cloned()
    };
    let number = |name: &str, default: u64| {
        value(name).map_or(default, |word| word.parse().expect("a number"))
    };
    let (n_orders, cap) = (number("--orders", 10), Duration::from_secs(number("--cap", 20)));
    let ways = value("--ways").unwrap_or_else(|| "race".into());
    let ways: Vec<&str> = ways.split(',').collect();
    assert!(ways.iter().all(|way| WAYS.contains(way)), "a way is one of {WAYS:?}");
    let is_value = |k: usize| k > 0 && arguments[k - 1].starts_with("--");
    let filters: Vec<&String> = (0..arguments.len())
        .filter(|&k| !arguments[k].starts_with("--") && !is_value(k))
        .map(|k| &arguments[k])
        .collect();
    println!("| problem | way | solved | median, s | longest, s |");
    println!("| --- | --- | ---: | ---: | ---: |");
    let solvable = families::all().into_iter().chain(middling::all()).chain(local::all());
    let solvable = solvable.map(|family| (family, true));
    let refuted = refuted::all().into_iter().map(|family| (family, false));
    for ((name, make), has_cover) in solvable.chain(refuted) {
        if !filters.is_empty() && !filters.iter().any(|filter| name.contains(filter.as_str())) {
            continue;
        }
        let problem = make();
        if let Some(folder) = value("--write") {
            let path = Path::new(&folder).join(name.replace(' ', "-") + ".dlx");
            let mut text = Vec::new();
            knuth::write(&problem, &mut text).expect("Knuth's format has it");
            std::fs::write(path, text).expect("a folder that can be written");
            continue;
        }
        for way in &ways {
            let mut times = Vec::new();
            for seed in 0..n_orders {
                let shuffled = random::shuffled(&problem, &mut Random::new(seed + 1));
                times.push(time(&shuffled, has_cover, way, seed, cap));
            }
            report(&name, way, &mut times);
        }
    }
}

/// The seconds to a first cover, which is verified, or to the proof that there is none; `None` if
/// the cap came first.
fn time(problem: &Problem, has_cover: bool, way: &str, seed: u64, cap: Duration) -> Option<f64> {
    let start = cpu_time();
    let limits = Limits::NONE.time(cap);
    let (cover, outcome) = match way {
        "race" => {
            let plan = problem.plan().threads(1).seed(seed);
            first(&mut plan.finding().expect("any problem"), limits)
        }
        "tree" => first(&mut problem.plan().threads(1).covers().expect("any problem"), limits),
        "items" => first(&mut Learn::new(problem, Branching::Items, seed), limits),
        _ => first(&mut Learn::new(problem, Branching::Options, seed), limits),
    };
    let seconds = cpu_time().saturating_sub(start).as_secs_f64();
    match cover {
        Some(cover) => {
            assert!(has_cover, "there is no cover");
            verify(problem, &cover).expect("a cover");
        }
        None if outcome == Some(Outcome::Exhausted) => assert!(!has_cover, "there is a cover"),
        None => return None,
    }
    Some(seconds)
}

fn first(search: &mut dyn Enumerate, limits: Limits) -> (Option<Vec<OptionId>>, Option<Outcome>) {
    search.set_limits(limits);
    let cover = search.next_solution().map(<[_]>::to_vec);
    (cover, search.outcome())
}

/// The processor's time of this thread, where the system tells it; otherwise the time of day.
fn cpu_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let start = START.get_or_init(Instant::now);
    // Linux: nanoseconds on a processor, then others.
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|word| word.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn report(name: &str, way: &str, times: &mut [Option<f64>]) {
    let solved = times.iter().flatten().count();
    let mut all: Vec<f64> = times.iter().map(|time| time.unwrap_or(f64::INFINITY)).collect();
    all.sort_by(f64::total_cmp);
    let seconds = |time: f64| if time.is_finite() { format!("{time:.3}") } else { "-".into() };
    // The lower of the two in the middle would flatter: the upper one.
    let (median, longest) = (seconds(all[all.len() / 2]), seconds(all[all.len() - 1]));
    println!("| {name} | {way} | {solved} of {} | {median} | {longest} |", all.len());
    std::io::stdout().flush().expect("a terminal or a file");
}
