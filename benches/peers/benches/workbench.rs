//! Puzzles made, rated and brought into canonical form, on one core, next to the `sudoku` crate and
//! to qqwing.
//!
//! The contenders take turns in one run. What they make is judged before anything is timed: the
//! puzzles of each are counted, and those that are not minimal; the two that rate must agree which
//! puzzles singles solve. The table shows the median of the rates.
//!
//! `cargo bench -p quadrille-peers --bench workbench` takes the boards in `data`.
//! `QUADRILLE_COLLECTION=FILE:FILE..` adds your own collections of one-line puzzles. qqwing is the
//! program of this name (Debian: `apt-get install qqwing`); without it, its rows are left out.

use std::hint::black_box;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};
use std::time::Instant;

use quadrille::sudoku::{
    Board, Canonizer, Difficulty, Generator, Lanes, Minimizer, Position, Rater,
};
use quadrille::sudoku::{Symmetry as Ours, Technique};
use sudoku::{Sudoku, Symmetry as Theirs};

/// Runs of each contender.
const ROUNDS: usize = 7;
/// Puzzles that the fast contenders make in a run.
const PUZZLES: u64 = 20_000;
/// Puzzles that qqwing makes in a run.
const QQWING_PUZZLES: usize = 200;
/// Puzzles of a collection.
const BOARDS: usize = 20_000;

/// A name, the number of puzzles of a run, and a run.
type Contender<'a> = (String, usize, Box<dyn FnMut() + 'a>);

fn ours(symmetry: Ours, n: u64) -> Vec<Board> {
    let mut puzzles = Vec::new();
    let mut generator = Generator::new(1);
    generator.symmetry = symmetry;
    generator.generate(0..n, |_, made| {
        puzzles.push(made.expect("nothing else is asked").puzzle);
        ControlFlow::Continue(())
    });
    puzzles
}

fn theirs(symmetry: Theirs, n: usize) -> Vec<Sudoku> {
    (0..n).map(|_| Sudoku::generate_with_symmetry(symmetry)).collect()
}

/// What qqwing prints with these arguments for this input; `None` if it is not installed.
fn qqwing(arguments: &[&str], input: &str) -> Option<String> {
    let mut child = Command::new("qqwing")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_owned();
    let feeder = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("it runs");
    feeder.join().expect("no panic").expect("qqwing reads its input");
    Some(String::from_utf8(output.stdout).expect("text"))
}

fn qqwing_puzzles(symmetry: &str, n: usize) -> Option<Vec<Board>> {
    let text = qqwing(&["--generate", &n.to_string(), "--one-line", "--symmetry", symmetry], "")?;
    Some(text.lines().map(|line| line.parse().expect("a puzzle")).collect())
}

/// Tells how many of the puzzles are proper, and how many are minimal.
fn judge(name: &str, puzzles: &[Board]) {
    let (mut proper, mut minimal) = (0, 0);
    Minimizer::default().redundant(puzzles, |_, cells| {
        proper += usize::from(cells.is_some());
        minimal += usize::from(cells.is_some_and(<[_]>::is_empty));
    });
    let clues: usize = puzzles.iter().map(Board::n_clues).sum();
    let n = puzzles.len();
    #[expect(clippy::cast_precision_loss, reason = "a mean, rounded")]
    let mean = clues as f64 / n as f64;
    println!("  {name}: {n} puzzles, {proper} proper, {minimal} minimal, {mean:.1} clues");
    assert_eq!(proper, n, "{name}");
}

fn generating() {
    let symmetries = [
        ("none", Ours::None, Theirs::None, "none"),
        ("half-turn", Ours::HalfTurn, Theirs::HalfRotation, "rotate180"),
    ];
    for (name, ours_symmetry, theirs_symmetry, qqwing_symmetry) in symmetries {
        println!("generate, symmetry {name}");
        judge("quadrille", &ours(ours_symmetry, 2000));
        let boards = theirs(theirs_symmetry, 1000);
        let digits = |board: &Sudoku| board.to_str_line().parse().expect("digits");
        judge("sudoku 0.8", &boards.iter().map(digits).collect::<Vec<_>>());
        let has_qqwing = if let Some(puzzles) = qqwing_puzzles(qqwing_symmetry, QQWING_PUZZLES) {
            judge("qqwing", &puzzles);
            true
        } else {
            println!("  qqwing: not installed, left out");
            false
        };
        let n = usize::try_from(PUZZLES).expect("small");
        let mut all: Vec<Contender<'_>> = vec![
            ("quadrille".into(), n, Box::new(move || drop(ours(ours_symmetry, PUZZLES)))),
            ("sudoku 0.8".into(), n / 10, Box::new(move || drop(theirs(theirs_symmetry, n / 10)))),
        ];
        if has_qqwing {
            let run = move || drop(qqwing_puzzles(qqwing_symmetry, QQWING_PUZZLES));
            all.push(("qqwing".into(), QQWING_PUZZLES, Box::new(run)));
        }
        measure(all);
    }
}

/// The puzzles that singles solve, by our ratings and by the table that qqwing prints.
fn check_ratings(boards: &[Board], table: &str) {
    let singles = Technique::NakedSingle.difficulty();
    let mut rater = Rater::default().modern();
    for (board, row) in boards.iter().zip(table.lines().skip(1)) {
        let fields: Vec<&str> = row.split(',').collect();
        let by_singles = matches!(fields[9], "Simple" | "Easy");
        let rating = rater.rate(board).expect("a proper puzzle");
        let is_single = |technique: Technique| {
            use Technique as T;
            matches!(
                technique,
                T::FullHouse | T::HiddenSingleBox | T::HiddenSingleLine | T::NakedSingle
            )
        };
        // Below a naked single there are direct steps, which qqwing counts as others.
        if rating.steps().all(|(technique, _)| is_single(technique)) {
            assert!(by_singles, "{board}: {row}");
        }
        if by_singles {
            assert!(rating.difficulty <= singles, "{board}: {row}");
        }
    }
}

fn rating(name: &str, boards: &[Board]) {
    println!("rate, {name} ({} puzzles)", boards.len());
    let few = &boards[..boards.len().min(3000)];
    let texts: Vec<String> = few.iter().map(Board::to_string).collect();
    let text = texts.join("\n") + "\n";
    let arguments = ["--solve", "--nosolution", "--stats", "--csv"];
    let table = qqwing(&arguments, &text);
    match &table {
        Some(table) => check_ratings(few, table),
        None => println!("  qqwing: not installed, left out"),
    }
    let mut lanes = Lanes::default();
    let mut rater = Rater::default().modern();
    let run = move || {
        lanes.for_each(boards, 2, |i, found| {
            let solved = found.first.expect("a proper puzzle");
            black_box(
                rater.rate_proper(&Position::new(&boards[i]), solved).difficulty
                    > Difficulty::default(),
            );
        });
    };
    let mut all: Vec<Contender<'_>> = vec![("quadrille".into(), boards.len(), Box::new(run))];
    if table.is_some() {
        all.push(("qqwing".into(), few.len(), Box::new(move || drop(qqwing(&arguments, &text)))));
    }
    measure(all);
}

fn canonical(name: &str, boards: &[Board]) {
    println!("canonical, {name} ({} puzzles)", boards.len());
    let mut canonizer = Canonizer::default();
    for board in boards.iter().take(100) {
        let canonical = canonizer.canonical(board);
        assert_eq!(canonical.transformation.apply(board), canonical.form);
        assert_eq!(canonizer.canonical(&canonical.form).form, canonical.form);
    }
    let run = move || {
        for board in boards {
            black_box(canonizer.canonical(board));
        }
    };
    measure(vec![("quadrille".into(), boards.len(), Box::new(run))]);
}

/// Lets the contenders take turns, and prints the rate of each and the ratio to it of the first.
fn measure(mut all: Vec<Contender<'_>>) {
    let mut rates = vec![Vec::new(); all.len()];
    for _ in 0..ROUNDS {
        for ((_, n, run), rates) in all.iter_mut().zip(&mut rates) {
            let start = Instant::now();
            run();
            #[expect(clippy::cast_precision_loss, reason = "a few thousand boards")]
            rates.push(*n as f64 / start.elapsed().as_secs_f64());
        }
    }
    let first = rates[0].clone();
    for ((name, ..), rates) in all.iter().zip(rates) {
        let ratios = first.iter().zip(&rates).map(|(first, rate)| first / rate).collect();
        println!("  {name:<12} {:>10.0} a second {:>8.1} x", median(rates), median(ratios));
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn read(path: &str) -> Vec<Board> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let step = (lines.len() / BOARDS).max(1);
    let boards = lines.iter().step_by(step).take(BOARDS);
    boards.map(|line| line.parse().expect("a puzzle")).collect()
}

fn main() {
    // `cargo test` starts benches too, without this argument.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    generating();
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");
    let mut paths: Vec<String> =
        ["easy", "minimal"].map(|name| format!("{data}/{name}.txt")).into();
    let yours = std::env::var("QUADRILLE_COLLECTION").unwrap_or_default();
    paths.extend(yours.split(':').filter(|path| !path.is_empty()).map(String::from));
    for path in paths {
        let boards = read(&path);
        let name = path.rsplit('/').next().unwrap_or(&path).trim_end_matches(".txt");
        rating(name, &boards);
        canonical(name, &boards);
    }
}
