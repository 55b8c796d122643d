//! The lane engine, the band engine and the `sudoku` crate on the same 9x9 boards, on one core.
//!
//! The solvers take turns in one run. All answers are asserted before anything is timed. Each
//! solver gets its boards in its own form; "from text" is with 81 characters a board to be read.
//! "up to 2" counts at most two solutions; "first" finds one. The table shows the median time per
//! board, boards per second, and the median of the ratios to the `sudoku` crate in all rounds
//! (greater than 1 if quadrille is faster). The ratios of boards from text are to that crate with
//! boards from text.
//!
//! `cargo bench -p quadrille-peers --bench lanes` takes the boards in `data`.
//! `QUADRILLE_COLLECTION=FILE:FILE..` adds evenly spaced boards of your own collections of one-line
//! puzzles.

use std::hint::black_box;
use std::time::Instant;

use quadrille::sudoku::{Auto, Backend, Bands, Board, Engine, Found, Lanes, Solver, verify};
use sudoku::Sudoku;

/// Boards taken from a collection, at most.
const BOARDS: usize = 10_000;
/// Runs of each solver.
const ROUNDS: usize = 11;
/// The end of the names of solvers that read their boards.
const TEXT: &str = ", from text";

struct Collection {
    name: String,
    ours: Vec<Board>,
    theirs: Vec<Sudoku>,
    texts: Vec<String>,
}

impl Collection {
    fn read(path: &str) -> Self {
        let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let step = (lines.len() / BOARDS).max(1);
        let ours: Vec<Board> = lines
            .iter()
            .step_by(step)
            .take(BOARDS)
            .map(|line| line.parse().expect("a puzzle"))
            .collect();
        let theirs = ours.iter().map(|b| Sudoku::from_bytes(*b.digits()).expect("digits"));
        let name = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".txt").to_owned();
        let texts = ours.iter().map(Board::to_string).collect();
        Self { name, theirs: theirs.collect(), texts, ours }
    }

    /// The number of solutions of each board, at most `most`, by the `sudoku` crate.
    fn counts(&self, most: usize) -> Vec<u64> {
        self.theirs.iter().map(|board| board.solutions_count_up_to(most) as u64).collect()
    }

    /// Asserts that the lanes agree with the `sudoku` crate.
    fn check(&self, lanes: &mut Lanes, most: u64) {
        let mut bands = [Bands::default(), by_tables()];
        let expected = self.counts(usize::try_from(most).expect("small"));
        lanes.count_each(&self.ours, most, |i, n| assert_eq!(n, expected[i]));
        lanes.for_each(&self.ours, most, |i, found| {
            assert_eq!(found.n_solutions, expected[i], "{}", self.ours[i]);
            for bands in &mut bands {
                let counted = bands.count_up_to(&self.ours[i], most);
                assert_eq!(counted, Ok(expected[i]), "{}", self.ours[i]);
            }
            if let Some(solved) = found.first {
                verify::verify(&self.ours[i], solved).unwrap();
            }
        });
    }
}

/// A name, and a run over all boards.
type Contender<'a> = (String, Box<dyn FnMut() + 'a>);

/// The solvers to be measured, the `sudoku` crate first.
fn contenders(collection: &Collection, most: u64) -> Vec<Contender<'_>> {
    let theirs = &collection.theirs;
    let solve = move || {
        for board in theirs {
            black_box(board.some_solution());
        }
    };
    let count = move || {
        for board in theirs {
            black_box(board.solutions_count_up_to(2));
        }
    };
    let run: Box<dyn FnMut()> = if most == 1 { Box::new(solve) } else { Box::new(count) };
    let mut all: Vec<Contender> = vec![("sudoku 0.8".into(), run)];
    all.push((format!("sudoku 0.8{TEXT}"), theirs_from_text(&collection.texts, most)));
    let dlx = one_a_call(Solver::default(), &collection.ours, most);
    all.push(("Dancing Links, single".into(), dlx));
    all.push(("bands".into(), one_a_call(Bands::default(), &collection.ours, most)));
    all.push(("bands by tables".into(), one_a_call(by_tables(), &collection.ours, most)));
    all.push((format!("bands{TEXT}"), from_text(Bands::default(), &collection.texts, most)));
    all.push((format!("bands by tables{TEXT}"), from_text(by_tables(), &collection.texts, most)));
    all.push((format!("auto{TEXT}"), from_text(Auto::default(), &collection.texts, most)));
    for (backend, ..) in Backend::ALL {
        let Some(mut many) = Lanes::with_backend(backend) else { continue };
        collection.check(&mut many, most);
        let one = one_a_call(many.clone(), &collection.ours, most);
        let from_text = many_from_text(many.clone(), &collection.texts, most);
        let solve = |_, found: Found| {
            black_box(found);
        };
        let count = |_, n| {
            black_box(n);
        };
        let run = move || {
            if most == 1 {
                many.for_each(&collection.ours, most, solve);
            } else {
                many.count_each(&collection.ours, most, count);
            }
        };
        all.push((format!("{backend}"), Box::new(run)));
        all.push((format!("{backend}{TEXT}"), from_text));
        all.push((format!("{backend}, single"), one));
    }
    all
}

/// The band engine for any processor.
fn by_tables() -> Bands {
    Bands::with_backend(Backend::Portable).expect("available everywhere")
}

/// A run that asks about one board per call.
fn one_a_call<'a>(
    mut engine: impl Engine + 'a,
    boards: &'a [Board],
    most: u64,
) -> Box<dyn FnMut() + 'a> {
    Box::new(move || {
        for board in boards {
            if most == 1 {
                black_box(engine.first(board).expect("no limits"));
            } else {
                black_box(engine.count_up_to(board, most).expect("no limits"));
            }
        }
    })
}

/// The same, with boards to be read.
fn from_text<'a>(
    mut engine: impl Engine + 'a,
    texts: &'a [String],
    most: u64,
) -> Box<dyn FnMut() + 'a> {
    Box::new(move || {
        for text in texts {
            let board: Board = text.parse().expect("a puzzle");
            if most == 1 {
                black_box(engine.first(&board).expect("no limits"));
            } else {
                black_box(engine.count_up_to(&board, most).expect("no limits"));
            }
        }
    })
}

/// A run that reads all boards and asks about them at once.
fn many_from_text(mut lanes: Lanes, texts: &[String], most: u64) -> Box<dyn FnMut() + '_> {
    let mut boards = Vec::new();
    Box::new(move || {
        boards.clear();
        boards.extend(texts.iter().map(|text| text.parse::<Board>().expect("a puzzle")));
        if most == 1 {
            lanes.for_each(&boards, most, |_, found| {
                black_box(found);
            });
        } else {
            lanes.count_each(&boards, most, |_, n| {
                black_box(n);
            });
        }
    })
}

/// The same, by the `sudoku` crate.
fn theirs_from_text(texts: &[String], most: u64) -> Box<dyn FnMut() + '_> {
    Box::new(move || {
        for text in texts {
            let board = Sudoku::from_str_line(text).expect("a puzzle");
            if most == 1 {
                black_box(board.some_solution());
            } else {
                black_box(board.solutions_count_up_to(2));
            }
        }
    })
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    // `cargo test` starts benches too, without this argument.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
    let mut paths: Vec<String> =
        ["easy", "minimal", "altered", "several"].map(|name| format!("{data}/{name}.txt")).into();
    let yours = std::env::var("QUADRILLE_COLLECTION").unwrap_or_default();
    paths.extend(yours.split(':').filter(|path| !path.is_empty()).map(String::from));
    for path in paths {
        let collection = Collection::read(&path);
        let n = collection.ours.len();
        for (most, question) in [(2, "up to 2"), (1, "first")] {
            let mut all = contenders(&collection, most);
            let (mut times, mut ratios) =
                (vec![Vec::new(); all.len()], vec![Vec::new(); all.len()]);
            for _ in 0..ROUNDS {
                for ((_, run), times) in all.iter_mut().zip(&mut times) {
                    let start = Instant::now();
                    run();
                    times.push(start.elapsed().as_secs_f64());
                }
                let theirs = |name: &str| {
                    let is_same = |(of, _): &Contender| of.ends_with(TEXT) == name.ends_with(TEXT);
                    let their = all.iter().position(is_same).expect("theirs are the first");
                    times[their].last().expect("just measured")
                };
                for (k, (name, _)) in all.iter().enumerate() {
                    let ratio = theirs(name) / times[k].last().expect("just measured");
                    ratios[k].push(ratio);
                }
            }
            println!("{}, {question} ({n} boards, {ROUNDS} rounds)", collection.name);
            for ((name, _), (times, ratios)) in all.iter().zip(times.into_iter().zip(ratios)) {
                #[expect(clippy::cast_precision_loss, reason = "a few thousand boards")]
                let time = median(times) / n as f64;
                let (rate, ratio) = (1e-6 / time, median(ratios));
                println!("  {name:<26} {:>9.1} ns {rate:>7.3} M/s {ratio:>6.2}", time * 1e9);
            }
        }
    }
}
