//! quadrille and six other crates count all covers of exact cover problems in Knuth's text format.
//!
//! The solvers take turns in one run, each with one thread, and the table shows medians. Each count
//! is checked against the table in `data/cover`. The times include building the data structure, but
//! not reading the text. quadrille has two columns: `auto`, and Dancing Links (`dlx`).
//!
//! A `-` means that the crate does not support the kind of problem, or that it can count covers
//! only by keeping them in memory and there are more than [`MOST_KEPT`]. Before the timed rounds
//! each solver runs once in a process of its own, which is stopped after [`PATIENCE`]. A `>` marks
//! a solver that was stopped; its ratio is a lower bound and does not enter the mean.
//!
//! `cargo bench -p quadrille-peers --bench cover` writes `benches/record/DATE-CPU.csv`.
//! `QUADRILLE_PROBLEMS=FILE:FILE` replaces the problems of `data/cover`, and then no record is
//! written.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use quadrille::{Enumerate, Problem};
use quadrille_peers::{CRATES, Prepared};

const SHIPPED: [&str; 13] = [
    "pent6x10",
    "pent8x8c",
    "soma",
    "hexiam6x6",
    "queens13",
    "langford12",
    "latin5",
    "bell11",
    "sts13f",
    "ltrom9x9",
    "macmahon4x6",
    "sud16_112",
    "domino8x8",
];

/// Runs of each solver. The table shows their median.
const ROUNDS: usize = 5;
/// A solver whose run takes this long is not run again.
const LONG: Duration = Duration::from_secs(10);
/// The time limit of the first run.
const PATIENCE: Duration = Duration::from_mins(1);
/// Covers that a crate may have to keep in memory.
const MOST_KEPT: u64 = 2_000_000;

/// The two columns of quadrille, then one for each crate.
const N_COLUMNS: usize = 2 + CRATES.len();

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [mode, file, column] = &arguments[..]
        && mode == "--alone"
    {
        let (text, column) = (read(Path::new(file)), column.parse().expect("a column"));
        let problem: Problem = text.parse().expect("a problem");
        println!("{}", count(&problem, &Prepared::new(&problem, &text), column));
        return ExitCode::SUCCESS;
    }
    // `cargo test` starts benches too, without this argument.
    if !arguments.iter().any(|argument| argument == "--bench") {
        return ExitCode::SUCCESS;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let own = std::env::var("QUADRILLE_PROBLEMS").ok();
    let files: Vec<PathBuf> = own.as_ref().map_or_else(
        || SHIPPED.map(|name| root.join(format!("data/cover/{name}.dlx"))).to_vec(),
        |files| files.split(':').map(PathBuf::from).collect(),
    );
    let table = read(&root.join("data/cover/expected.tsv"));
    let expected: HashMap<&str, u64> = table
        .lines()
        .filter_map(|line| {
            let mut columns = line.split('\t');
            Some((columns.next()?, columns.next()?.parse().ok()?))
        })
        .collect();
    print!("{:12} {:>9} {:>9} {:>6}", "problem", "covers", "auto, ms", "dlx");
    for krate in CRATES {
        print!(" {:>18}", krate.name);
    }
    println!("   best/auto");
    let mut record = "problem,covers,solver,median_ms,times_auto\n".to_owned();
    let mut ratios = Vec::new();
    for file in files {
        let name = file.file_stem().expect("a file").to_string_lossy().into_owned();
        ratios.extend(compare(&name, &file, expected.get(name.as_str()).copied(), &mut record));
    }
    summarize(&ratios);
    if own.is_none() {
        let path = root.join("benches/record").join(record_name());
        std::fs::create_dir_all(path.parent().expect("it has one"))
            .and_then(|()| std::fs::write(&path, record))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        println!("written: benches/record/{}", record_name());
    }
    ExitCode::SUCCESS
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The number of covers, by the solver of a column.
fn count(problem: &Problem, prepared: &Prepared<'_>, column: usize) -> u64 {
    match column {
        0 | 1 if problem.has_multiplicities() => problem.search().count_solutions(),
        0 => problem.plan().threads(1).covers().expect("no multiplicities").count_solutions(),
        1 => problem.search().count_solutions(),
        krate => prepared.count(krate - 2),
    }
}

/// The result of one solver on one problem.
enum Outcome {
    /// The median time in seconds.
    Time(f64),
    /// The solver was stopped after this many seconds.
    Stopped(f64),
    /// The solver does not support the problem.
    Refused,
}

/// Prints a line. Returns the time of the best crate over that of `auto`.
fn compare(
    name: &str,
    file: &Path,
    mut expected: Option<u64>,
    record: &mut String,
) -> Option<(String, f64)> {
    let text = read(file);
    let problem: Problem = text.parse().expect("a problem");
    let prepared = Prepared::new(&problem, &text);
    let mut outcomes: Vec<Outcome> = Vec::new();
    for column in 0..N_COLUMNS {
        let takes = column < 2 || {
            let krate = CRATES[column - 2];
            krate.takes(&problem) && !(krate.keeps && expected.is_some_and(|n| n > MOST_KEPT))
        };
        outcomes.push(match takes.then(|| alone(file, column)) {
            None => Outcome::Refused,
            Some(None) => Outcome::Stopped(PATIENCE.as_secs_f64()),
            Some(Some(n)) => {
                assert_eq!(*expected.get_or_insert(n), n, "{name}, column {column}");
                Outcome::Time(0.0)
            }
        });
    }
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); N_COLUMNS];
    for _ in 0..ROUNDS {
        for (column, times) in times.iter_mut().enumerate() {
            let finishes = matches!(outcomes[column], Outcome::Time(_));
            if finishes && times.iter().all(|&time| time < LONG) {
                let start = Instant::now();
                let n = count(&problem, &prepared, column);
                times.push(start.elapsed());
                assert_eq!(Some(n), expected, "{name}, column {column}");
            }
        }
    }
    for (outcome, times) in outcomes.iter_mut().zip(times) {
        if let Outcome::Time(median) = outcome {
            *median = median_of(times);
        }
    }
    print_line(name, expected.unwrap_or(0), &outcomes, record)
}

/// The count by a process of its own, or `None` if it takes longer than [`PATIENCE`].
fn alone(file: &Path, column: usize) -> Option<u64> {
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args(["--alone".as_ref(), file.as_os_str(), column.to_string().as_ref()])
        .stdout(Stdio::piped())
        .spawn()
        .expect("a process");
    let start = Instant::now();
    while child.try_wait().expect("a process of ours").is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().expect("a process of ours");
            child.wait().expect("a process of ours");
            return None;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().expect("a process of ours");
    assert!(output.status.success(), "{}, column {column}: {}", file.display(), output.status);
    Some(String::from_utf8_lossy(&output.stdout).trim().parse().expect("a count"))
}

fn print_line(
    name: &str,
    covers: u64,
    outcomes: &[Outcome],
    record: &mut String,
) -> Option<(String, f64)> {
    let &Outcome::Time(auto) = &outcomes[0] else { panic!("{name}: auto takes too long") };
    let solvers = ["quadrille auto", "quadrille dlx"].into_iter().chain(CRATES.map(|k| k.name));
    for (solver, outcome) in solvers.zip(outcomes) {
        let (ms, ratio) = match outcome {
            Outcome::Time(time) => (format!("{:.3}", time * 1e3), format!("{:.3}", time / auto)),
            Outcome::Stopped(time) => {
                (format!(">{:.0}", time * 1e3), format!(">{:.0}", time / auto))
            }
            Outcome::Refused => Default::default(),
        };
        writeln!(record, "{name},{covers},{solver},{ms},{ratio}").expect("text");
    }
    print!("{name:12} {covers:>9} {:>9.1}", auto * 1e3);
    for (column, outcome) in outcomes.iter().enumerate().skip(1) {
        let width = if column == 1 { 6 } else { 18 };
        match outcome {
            Outcome::Time(time) => print!(" {:>width$.2}", time / auto),
            Outcome::Stopped(time) => print!(" {:>width$}", format!(">{:.0}", time / auto)),
            Outcome::Refused => print!(" {:>width$}", "-"),
        }
    }
    let of_crates = outcomes[2..].iter().filter_map(|outcome| match outcome {
        Outcome::Time(time) => Some(time / auto),
        _ => None,
    });
    let best = of_crates.reduce(f64::min);
    match best {
        Some(best) => println!("   {best:>9.2}"),
        None => println!("           -"),
    }
    best.map(|best| (name.to_owned(), best))
}

fn median_of(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}

fn summarize(ratios: &[(String, f64)]) {
    let Some((worst, least)) = ratios.iter().min_by(|a, b| a.1.total_cmp(&b.1)) else { return };
    let n = i32::try_from(ratios.len()).expect("a few");
    let mean = (ratios.iter().map(|(_, ratio)| ratio.ln()).sum::<f64>() / f64::from(n)).exp();
    println!("best crate / auto: geometric mean {mean:.2}, least {least:.2} ({worst})");
    let lost: Vec<&str> =
        ratios.iter().filter(|(_, ratio)| *ratio < 1.0).map(|(name, _)| name.as_str()).collect();
    println!("lost: {}", if lost.is_empty() { "none".to_owned() } else { lost.join(", ") });
}

/// `DATE-CPU.csv`, where CPU is the processor's name on Linux, and its architecture elsewhere.
fn record_name() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_lowercase())
    });
    let cpu = cpu.unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let words = cpu.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    format!("{}-{}.csv", jiff::Zoned::now().date(), words.collect::<Vec<_>>().join("-"))
}
