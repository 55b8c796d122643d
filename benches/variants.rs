//! Boards of other sizes: the solver for many boards of one variant against one call of the library
//! for each board. Then a board of 9x9 for each rule (`data/variants/rules.txt`): the solver, and
//! Dancing Links together with the search that learns.
//!
//! `cargo bench --bench variants`; with `BOARDS=FILE` in the environment, the boards are also
//! written to a file.

use std::hint::black_box;
use std::time::{Duration, Instant};

use quadrille::models::Model;
use quadrille::models::sudoku::Sudoku;
use quadrille::search::Limits;
use quadrille::sudoku::variant::{Variant, VariantSolver};
use quadrille::{Enumerate, Search};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Rows of a board.
const N: usize = 16;

/// Clues of a board.
const CLUES: usize = 112;

/// A name, and what answers a board.
type Method<'m> = (&'m str, &'m mut dyn FnMut(&[Option<usize>]));

fn main() {
    let n_boards = if std::env::args().any(|word| word == "--test") { 5 } else { 1000 };
    let variant = Variant::named("16x16").expect("a size");
    let mut solver = VariantSolver::new(&variant);
    let mut rng = ChaCha8Rng::seed_from_u64(112);
    let boards: Vec<Vec<Option<usize>>> =
        (0..n_boards).map(|_| puzzle(&mut solver, &mut rng)).collect();
    if let Ok(path) = std::env::var("BOARDS") {
        let lines: Vec<String> = boards.iter().map(|board| text(board)).collect();
        std::fs::write(path, lines.join("\n") + "\n").expect("a file for the boards");
    }

    let mut by_links = VariantSolver::by_dancing_links(&variant);
    let check = |solver: &mut VariantSolver, board: &[Option<usize>]| {
        let mut n = 0;
        solver.solutions(black_box(board), 2, &mut |_| n += 1);
        assert_eq!(n, 1);
    };
    let problem_of = |board: &[Option<usize>]| {
        let model = Sudoku::new(4, 4).expect("a size").with_givens(&text(board)).expect("a board");
        model.problem()
    };
    let mut methods: [Method; 4] = [
        ("one solver for all boards", &mut |board| check(&mut solver, board)),
        ("one solver, by Dancing Links", &mut |board| check(&mut by_links, board)),
        ("a problem and a search for each board", &mut |board| {
            let mut search = problem_of(board).search();
            search.set_limits(Limits::NONE.solutions(2));
            assert_eq!(search.count_solutions(), 1);
        }),
        ("a problem and Problem::count_up_to", &mut |board| {
            assert_eq!(problem_of(board).count_up_to(2), 1);
        }),
    ];
    // The methods take turns, so that other work on the machine slows all of them down.
    let mut times = [Duration::ZERO; 4];
    for some in boards.chunks(20) {
        for ((_, method), time) in methods.iter_mut().zip(&mut times) {
            let start = Instant::now();
            for board in some {
                method(board);
            }
            *time += start.elapsed();
        }
    }
    for ((what, _), time) in methods.iter().zip(times) {
        report(what, n_boards, time);
    }
    let most = if n_boards == 5 { 1 } else { usize::MAX };
    for line in include_str!("../data/variants/rules.txt").lines().skip(2).take(most) {
        rules(line);
    }
}

/// Reports the times of a board with rules of its own, from its rules to its only solution: the
/// median of five runs, or the first one if it takes a second.
fn rules(line: &str) {
    let (board, rules) = line.split_once("; ").expect("rules behind a board");
    let variant: Variant = rules.replace("; ", "\n").parse().expect("rules");
    let board: Vec<Option<usize>> = board
        .chars()
        .map(|c| c.to_digit(10).map(|digit| usize::try_from(digit).expect("a digit") - 1))
        .collect();
    let solvers: [fn(&Variant) -> VariantSolver; 2] =
        [VariantSolver::new, VariantSolver::by_dancing_links];
    let medians = solvers.map(|solver| {
        let mut times = Vec::new();
        while times.len() < 5 && times.first().is_none_or(|time| *time < Duration::from_secs(1)) {
            let start = Instant::now();
            let mut n = 0;
            solver(&variant).solutions(black_box(&board), 2, &mut |_| n += 1);
            assert_eq!(n, 1);
            times.push(start.elapsed());
        }
        times.sort();
        times[times.len() / 2].as_secs_f64() * 1000.0
    });
    let name = rules.split(' ').next().expect("the name of a rule");
    println!("{name:14} {:10.2} ms, by Dancing Links {:10.2} ms", medians[0], medians[1]);
}

fn report(what: &str, n_boards: usize, time: Duration) {
    #[expect(clippy::cast_precision_loss, reason = "a rate")]
    let rate = n_boards as f64 / time.as_secs_f64();
    println!("{what:40} {:10.3} s {rate:10.0} boards a second", time.as_secs_f64());
}

/// A puzzle with one solution: clues are taken from a random solved board while it stays the only
/// one.
fn puzzle(solver: &mut VariantSolver, rng: &mut ChaCha8Rng) -> Vec<Option<usize>> {
    loop {
        let mut board = solved(rng);
        let mut cells: Vec<usize> = (0..N * N).collect();
        shuffle(&mut cells, rng);
        let mut left = N * N;
        for cell in cells {
            if left == CLUES {
                return board;
            }
            let clue = board[cell].take();
            let mut n = 0;
            solver.solutions(&board, 2, &mut |_| n += 1);
            if n == 1 {
                left -= 1;
            } else {
                board[cell] = clue;
            }
        }
    }
}

/// A solved board: the shifted rows of a pattern, with rows, columns and symbols in random order.
fn solved(rng: &mut ChaCha8Rng) -> Vec<Option<usize>> {
    let rows = order(rng);
    let columns = order(rng);
    let mut symbols: Vec<usize> = (0..N).collect();
    shuffle(&mut symbols, rng);
    let symbol = |row: usize, column: usize| symbols[(row * 4 + row / 4 + column) % N];
    let cell = |cell: usize| Some(symbol(rows[cell / N], columns[cell % N]));
    (0..N * N).map(cell).collect()
}

/// The bands in random order, and the rows of each band.
fn order(rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..4).collect();
    shuffle(&mut bands, rng);
    let mut all = Vec::new();
    for band in bands {
        let mut rows: Vec<usize> = (0..4).map(|row| band * 4 + row).collect();
        shuffle(&mut rows, rng);
        all.extend(rows);
    }
    all
}

fn shuffle(all: &mut [usize], rng: &mut ChaCha8Rng) {
    for k in (1..all.len()).rev() {
        let other = usize::try_from(rng.next_u64() % (k as u64 + 1)).expect("at most k");
        all.swap(k, other);
    }
}

fn text(board: &[Option<usize>]) -> String {
    let symbols = b"123456789ABCDEFG";
    board.iter().map(|cell| cell.map_or('.', |symbol| char::from(symbols[symbol]))).collect()
}
