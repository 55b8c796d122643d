//! Boards of other sizes: the solver for many boards of one variant against one call of the library
//! for each board.
//!
//! `cargo bench --bench variants`

use std::hint::black_box;
use std::time::{Duration, Instant};

use quadrille::models::Model;
use quadrille::models::sudoku::Sudoku;
use quadrille::models::sudoku::variant::{Solver, Variant};
use quadrille::search::Limits;
use quadrille::{Enumerate, Search};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Rows of a board.
const N: usize = 16;

/// Clues of a board.
const CLUES: usize = 112;

fn main() {
    let n_boards = 1;
    let variant = Variant::named("16x16").expect("a size");
    let mut solver = Solver::new(&variant);
    let mut rng = ChaCha8Rng::seed_from_u64(112);
    let boards: Vec<Vec<Option<usize>>> =
        (0..n_boards).map(|_| puzzle(&mut solver, &mut rng)).collect();
    let texts: Vec<String> = boards.iter().map(|board| text(board)).collect();
    if let Ok(path) = std::env::var("BOARDS") {
        std::fs::write(path, texts.join("\n") + "\n").expect("a file for the boards");
    }

    let texts_in = std::fs::read_to_string("/tmp/q/v16.txt").unwrap();
    let boards: Vec<Vec<Option<usize>>> =
        texts_in.lines().map(|l| l.chars().map(|c| "123456789ABCDEFG".find(c)).collect()).collect();
    let n_boards = boards.len();
    let cpu = || -> u64 {
        std::fs::read_to_string("/proc/thread-self/schedstat")
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .parse()
            .unwrap()
    };
    let problem = Sudoku::new(4, 4).expect("a size").problem();
    let options: Vec<_> = problem.options().collect();
    let go = |what: &str, f: &mut dyn FnMut(&[Option<usize>])| {
        let start = cpu();
        for board in &boards {
            f(board);
        }
        println!("{what:30} {:8.1} us a board", (cpu() - start) as f64 / 1000.0 / n_boards as f64);
    };
    let mut search = problem.search();
    go("dlx require only", &mut |board| {
        search.rewind(0);
        for (cell, given) in board.iter().enumerate() {
            if let Some(s) = given {
                search.require(options[cell * N + s]);
            }
        }
    });
    go("dlx rewind, require, search", &mut |board| {
        search.rewind(0);
        for (cell, given) in board.iter().enumerate() {
            if let Some(s) = given {
                search.require(options[cell * N + s]);
            }
        }
        search.set_limits(Limits::NONE.solutions(2));
        assert_eq!(search.count_solutions(), 1);
    });
    println!("{:?}", search.stats());
    for limit in [0, 256, 1024] {
        use quadrille::search::{Divide, bitset::Bitset, part::Part};
        let mut search = Bitset::new(&problem).expect("no multiplicities");
        search.set_dense_limit(limit);
        go("bitset", &mut |board| {
            let givens = board
                .iter()
                .enumerate()
                .filter_map(|(cell, given)| given.map(|symbol| options[cell * N + symbol]));
            search.begin(&Part::new(givens, 0, 1.0));
            search.set_limits(Limits::NONE.solutions(2));
            assert_eq!(search.count_solutions(), 1);
        });
        println!("{:?} {limit}", search.stats());
    }
    let mut solver = Solver::new(&Variant::named("16x16").unwrap());
    go("solver", &mut |board| {
        let mut n = 0;
        solver.solutions(board, 2, &mut |_| n += 1);
        assert_eq!(n, 1);
    });
    go("one call, search", &mut |board| {
        let model = Sudoku::new(4, 4)
            .and_then(|model| Ok(model.with_givens(&text(board)).expect("a board")));
        let problem = model.expect("a size").problem();
        let mut search = problem.search();
        search.set_limits(Limits::NONE.solutions(2));
        assert_eq!(search.count_solutions(), 1);
    });
    go("one call, count_up_to", &mut |board| {
        let model = Sudoku::new(4, 4)
            .and_then(|model| Ok(model.with_givens(&text(board)).expect("a board")));
        assert_eq!(model.expect("a size").problem().count_up_to(2), 1);
    });
}

fn report(what: &str, n_boards: usize, time: Duration) {
    #[expect(clippy::cast_precision_loss, reason = "a rate")]
    let rate = n_boards as f64 / time.as_secs_f64();
    println!("{what:40} {:10.3} s {rate:10.0} boards a second", time.as_secs_f64());
}

/// A puzzle with one solution: clues are taken from a random solved board while it stays the only
/// one.
fn puzzle(solver: &mut Solver, rng: &mut ChaCha8Rng) -> Vec<Option<usize>> {
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
