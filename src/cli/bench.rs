//! `quadrille bench`: the speed of each Sudoku engine on this machine, measured after a check that
//! all engines solve the boards correctly.

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Write as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use quadrille::sudoku::text::Boards;
use quadrille::sudoku::{Backend, Bands, Board, Engine, EngineKind, Lanes, verify};
use quadrille_base::real;
use serde::Serialize;

use super::failure::Failure;
use super::input::{name, open_input, read_line, seconds};
use super::{Exit, json, messages};

#[derive(Debug, clap::Args)]
pub(super) struct BenchArgs {
    /// Measure on the boards in FILE, "-" is standard input; default: four built-in collections
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Measure each engine on each collection for SECONDS
    #[arg(long, value_name = "SECONDS", default_value = "0.3", value_parser = seconds)]
    time: Duration,
    /// Take at most N boards of each FILE, evenly spaced
    #[arg(long, value_name = "N", default_value = "10000")]
    boards: NonZeroUsize,
    /// Measure the backtracker too; it takes minutes for some boards
    #[arg(long)]
    backtrack: bool,
    /// Print one JSON object per measurement
    #[arg(long)]
    json: bool,
}

/// The built-in collections.
const SHIPPED: [(&str, &str); 4] = [
    ("easy", include_str!("../../data/easy.txt")),
    ("minimal", include_str!("../../data/minimal.txt")),
    ("altered", include_str!("../../data/altered.txt")),
    ("hard", include_str!("../../data/hard.txt")),
];

/// An engine that is measured, after its name in the table.
type Contender = (String, Measured);

enum Measured {
    /// One board per call.
    OneByOne(Box<dyn Engine>),
    /// All boards in one call.
    Together(Box<Lanes>),
}

impl Measured {
    fn nodes(&self) -> u64 {
        match self {
            Self::OneByOne(engine) => engine.stats().nodes,
            Self::Together(lanes) => lanes.stats().nodes,
        }
    }

    /// The number of solutions of each board, up to `most`.
    fn count(&mut self, boards: &[Board], most: u64, counts: &mut Vec<u64>) {
        counts.clear();
        match self {
            Self::OneByOne(engine) => {
                let count = |board| engine.count_up_to(board, most).expect(UNLIMITED);
                counts.extend(boards.iter().map(count));
            }
            Self::Together(lanes) => {
                lanes.count_each(boards, most, |_, n| counts.push(n));
            }
        }
    }

    /// A solution of each board.
    fn solve(&mut self, boards: &[Board], solved: &mut Vec<Option<Board>>) {
        solved.clear();
        match self {
            Self::OneByOne(engine) => {
                solved.extend(boards.iter().map(|board| engine.first(board).expect(UNLIMITED)));
            }
            Self::Together(lanes) => {
                lanes.for_each(boards, 1, |_, found| solved.push(found.first.copied()));
            }
        }
    }
}

const UNLIMITED: &str = "there is no limit";

/// One line of the table.
#[derive(Serialize)]
struct Row<'a> {
    collection: &'a str,
    boards: usize,
    none: usize,
    one: usize,
    several: usize,
    engine: &'a str,
    /// 1: find a solution; 2: count the solutions, up to two.
    solutions: u64,
    boards_a_second: f64,
    nodes_a_board: f64,
}

pub(super) fn run(options: &BenchArgs) -> Result<Exit, Failure> {
    let mut collections = Vec::new();
    for file in &options.files {
        let all = read(BufReader::new(open_input(file)?));
        let all = all.map_err(|error| Failure::of_file(file, error))?;
        let n = all.len().min(options.boards.get());
        collections.push((name(file), (0..n).map(|i| all[i * all.len() / n]).collect()));
    }
    if collections.is_empty() {
        let parsed =
            SHIPPED.map(|(name, text)| (name.to_owned(), read(text.as_bytes()).expect("text")));
        collections.extend(parsed);
    }
    let mut contenders = contenders(options.backtrack);
    let mut header = false;
    for (name, boards) in &collections {
        if boards.is_empty() {
            let wrong = "1:1: expected a board, found none in the whole file";
            return Err(format!("{name}:{wrong}").into());
        }
        let counts = check(&mut contenders, boards).map_err(|wrong| {
            messages::say(&wrong);
            Exit::No
        })?;
        for most in [1, 2] {
            let rates = measure(&mut contenders, boards, most, options.time);
            for ((engine, _), (rate, nodes)) in contenders.iter().zip(rates) {
                let with = |n: u64| counts.iter().filter(|&&count| count == n).count();
                let row = Row {
                    collection: name,
                    boards: boards.len(),
                    none: with(0),
                    one: with(1),
                    several: with(2),
                    engine,
                    solutions: most,
                    boards_a_second: rate,
                    nodes_a_board: nodes,
                };
                let line =
                    if options.json { json::line(&row) + "\n" } else { line(&row, &mut header) };
                if io::stdout().write_all(line.as_bytes()).is_err() {
                    return Ok(Exit::Answered);
                }
            }
        }
    }
    Ok(Exit::Answered)
}

/// The boards in an input, without wrong ones.
fn read(mut input: impl BufRead) -> io::Result<Vec<Board>> {
    let (mut boards, mut all, mut line) = (Boards::new(None), Vec::new(), Vec::new());
    while read_line(&mut input, &mut line)? > 0 {
        boards.line(line.strip_suffix(b"\n").unwrap_or(&line));
        all.extend(right(&mut boards));
    }
    boards.end();
    all.extend(right(&mut boards));
    Ok(all)
}

/// The boards that were read so far, without wrong ones.
fn right(boards: &mut Boards) -> impl Iterator<Item = Board> {
    std::iter::from_fn(|| boards.next_entry()).filter_map(|entry| entry.board.ok())
}

/// Every engine but `auto`, which calls the others; bands and lanes with every backend.
fn contenders(backtrack: bool) -> Vec<Contender> {
    let mut all = Vec::new();
    for (kind, ..) in EngineKind::ALL {
        match kind {
            EngineKind::Auto => {}
            EngineKind::Backtrack if !backtrack => {}
            EngineKind::Lanes => {
                for lanes in Backend::ALL.iter().filter_map(|it| Lanes::with_backend(it.0)) {
                    let name = format!("lanes {}", lanes.backend());
                    let one = Measured::OneByOne(Box::new(lanes.clone()));
                    all.push((format!("{name}, one a call"), one));
                    all.push((name, Measured::Together(Box::new(lanes))));
                }
            }
            EngineKind::Bands => {
                for (backend, ..) in Backend::ALL {
                    // For some backends, bands use the code of another one: these are not listed
                    // twice.
                    let bands = Bands::with_backend(backend).filter(|by| by.backend() == backend);
                    let measured = bands.map(|bands| Measured::OneByOne(Box::new(bands)));
                    all.extend(measured.map(|bands| (format!("bands {backend}"), bands)));
                }
            }
            _ => {
                let engine = kind.engine(Backend::best()).expect("the best backend is available");
                all.push((kind.to_string(), Measured::OneByOne(engine)));
            }
        }
    }
    all
}

/// The number of solutions of each board, up to two, after every engine has solved all boards.
///
/// # Errors
///
/// If a solution breaks the rules, or engines disagree.
fn check(contenders: &mut [Contender], boards: &[Board]) -> Result<Vec<u64>, String> {
    let mut expected: Option<Vec<u64>> = None;
    for (name, engine) in contenders {
        let (mut counts, mut solved) = (Vec::new(), Vec::new());
        engine.count(boards, 2, &mut counts);
        engine.solve(boards, &mut solved);
        for ((board, solved), count) in boards.iter().zip(&solved).zip(&counts) {
            let right = match solved {
                Some(solved) => *count > 0 && verify::verify(board, solved).is_ok(),
                None => *count == 0,
            };
            if !right {
                return Err(format!("{name} is wrong about {board}; please report this"));
            }
        }
        if expected.get_or_insert_with(|| counts.clone()) != &counts {
            return Err(format!("{name} disagrees with the other engines; please report this"));
        }
    }
    Ok(expected.unwrap_or_default())
}

/// Boards per second and tree nodes per board, for each engine. The engines take turns, so that a
/// change of the machine's speed hits all of them; the rate is the median of all rounds.
fn measure(
    contenders: &mut [Contender],
    boards: &[Board],
    most: u64,
    time: Duration,
) -> Vec<(f64, f64)> {
    let n = real(boards.len() as u64);
    let (mut counts, mut solved) = (Vec::new(), Vec::new());
    let mut rounds = vec![(Vec::new(), Duration::ZERO, 0.0); contenders.len()];
    while rounds.iter().any(|(times, total, _)| times.len() < 3 || *total < time) {
        for ((_, engine), (times, total, nodes)) in contenders.iter_mut().zip(&mut rounds) {
            if times.len() >= 3 && *total >= time {
                continue;
            }
            let before = engine.nodes();
            let start = Instant::now();
            if most == 1 {
                engine.solve(boards, &mut solved);
            } else {
                engine.count(boards, most, &mut counts);
            }
            let elapsed = start.elapsed();
            times.push(elapsed);
            *total += elapsed;
            *nodes = real(engine.nodes() - before) / n;
        }
    }
    let median = |mut times: Vec<Duration>| {
        times.sort_unstable();
        n / times[times.len() / 2].as_secs_f64().max(1e-9)
    };
    rounds.into_iter().map(|(times, _, nodes)| (median(times), nodes)).collect()
}

/// A line of the table, below the header if it is the first.
fn line(row: &Row, header: &mut bool) -> String {
    let mut text = String::new();
    if !std::mem::replace(header, true) {
        text += "collection      boards   none    one several  up to  engine                    \
                 \u{20}  boards/s  nodes/board\n";
    }
    let Row { collection, boards, none, one, several, engine, solutions, .. } = row;
    let (rate, nodes) = (row.boards_a_second, row.nodes_a_board);
    let short: String =
        collection.chars().rev().take(14).collect::<Vec<_>>().into_iter().rev().collect();
    let _ = writeln!(
        text,
        "{short:<14} {boards:>7} {none:>6} {one:>6} {several:>7}  {solutions:>5}  {engine:<26} \
         {rate:>10.0}  {nodes:>11.2}"
    );
    text
}
