//! Laws, over random small cases that shrink.

mod common;

use std::collections::BTreeSet;

use common::oracle::covers;
use common::problems::Small;
use common::puzzles::{Clues, Solved};
use quadrille::OptionId;
use quadrille::run::{Limits, Outcome, Unanswered};
use quadrille::sudoku::text::{Boards, Form};
use quadrille::sudoku::{Backtracker, Board, Cell, Engine, Solver, Verdict, cover};
use quadrille::verify::verify;
use quickcheck::{QuickCheck, TestResult, quickcheck};

/// As many tree nodes as the backtracker gets for a board, and solutions as are compared.
const NODES: u64 = 300_000;
const SOLUTIONS: u64 = 50;

/// Up to `SOLUTIONS` solutions, or `None` if the engine needs too long.
fn solutions(engine: &mut impl Engine, board: &Board) -> Option<(BTreeSet<Board>, Outcome)> {
    engine.set_node_limit(Some(NODES));
    let mut found = BTreeSet::new();
    let mut n = 0;
    let outcome = engine.solutions(board, SOLUTIONS, |solved| {
        n += 1;
        found.insert(*solved);
    });
    assert_eq!(found.len() as u64, n, "the same solution twice");
    (outcome == Outcome::Exhausted || n == SOLUTIONS).then_some((found, outcome))
}

// ---- exact cover

fn sorted(options: &[OptionId]) -> Vec<usize> {
    let mut numbers: Vec<usize> = options.iter().map(|option| option.index()).collect();
    numbers.sort_unstable();
    numbers
}

quickcheck! {
    fn the_search_finds_what_the_definition_asks_for(small: Small) -> bool {
        let problem = small.problem();
        let found: Vec<Vec<usize>> = problem.search().map(|options| sorted(&options)).collect();
        let set: BTreeSet<_> = found.iter().cloned().collect();
        set.len() == found.len() && set == covers(&problem)
    }

    fn every_cover_passes_the_verifier(small: Small) -> bool {
        let problem = small.problem();
        problem.search().all(|options| verify(&problem, &options).is_ok())
    }

    fn the_verifier_takes_nothing_but_covers(small: Small, picks: Vec<u8>) -> bool {
        let problem = small.problem();
        if problem.n_options() == 0 {
            return true;
        }
        let options: Vec<OptionId> =
            picks.iter().map(|&p| OptionId::new(usize::from(p) % problem.n_options())).collect();
        let mut used = vec![0; problem.n_items()];
        for &option in &options {
            problem.option(option).iter().for_each(|item| used[item.index()] += 1);
        }
        let is_cover = small.secondary.iter().zip(&used).all(|(&secondary, &n)| {
            if secondary { n <= 1 } else { n == 1 }
        });
        verify(&problem, &options).is_ok() == is_cover
    }

    fn counting_counts_and_stops_where_told(small: Small, most: u8) -> bool {
        let problem = small.problem();
        let n = covers(&problem).len() as u64;
        problem.count_up_to(u64::MAX) == n && problem.count_up_to(most.into()) == n.min(most.into())
    }

    fn the_order_of_options_changes_no_count(small: Small, seed: usize) -> bool {
        let mut shuffled = small.clone();
        let n = shuffled.options.len();
        for i in (1..n).rev() {
            shuffled.options.swap(i, seed.wrapping_mul(i).wrapping_add(seed >> 3) % (i + 1));
        }
        shuffled.problem().count_up_to(u64::MAX) == small.problem().count_up_to(u64::MAX)
    }

    fn giving_options_is_the_same_as_keeping_covers_that_have_them(small: Small, pick: u8) -> bool {
        let problem = small.problem();
        if problem.n_options() == 0 {
            return true;
        }
        let given = OptionId::new(usize::from(pick) % problem.n_options());
        if problem.option(given).iter().all(|item| small.secondary[item.index()]) {
            return true;
        }
        let mut search = problem.search();
        let _ = search.next_solution();
        assert!(search.choose(given));
        let found: BTreeSet<_> = search.by_ref().map(|options| sorted(&options)).collect();
        let all = covers(&problem);
        search.rewind(0);
        let again: BTreeSet<_> = search.map(|options| sorted(&options)).collect();
        found == all.iter().filter(|c| c.contains(&given.index())).cloned().collect()
            && again == all
    }

    fn a_search_cut_into_pieces_finds_the_same(small: Small, step: u8) -> bool {
        let problem = small.problem();
        let whole: Vec<_> = problem.search().collect();
        let mut search = problem.search();
        let mut pieces = Vec::new();
        while search.outcome() != Some(Outcome::Exhausted) {
            search.set_limits(Limits::NONE.nodes(u64::from(step % 7) + 1));
            pieces.extend(search.by_ref());
        }
        pieces == whole
    }
}

// ---- Sudoku

fn engines_agree(Clues(board): Clues) -> TestResult {
    let dlx = solutions(&mut Solver::new(), &board).expect("Dancing Links is never that slow");
    let Some(plain) = solutions(&mut Backtracker::new(), &board) else {
        return TestResult::discard();
    };
    TestResult::from_bool(if dlx.1 == Outcome::Exhausted {
        dlx == plain
    } else {
        plain.1 == Outcome::Limit
    })
}

#[test]
fn dlx_and_backtracker_agree_on_whether_and_how_many() {
    QuickCheck::new().tests(300).max_tests(3000).quickcheck(engines_agree as fn(Clues) -> _);
}

fn smallest_agrees(Clues(board): Clues) -> TestResult {
    let mut plain = Backtracker::new();
    plain.set_node_limit(Some(NODES));
    match plain.first(&board) {
        Ok(first) => TestResult::from_bool(Solver::new().smallest(&board) == Ok(first)),
        Err(Unanswered::Limit) => TestResult::discard(),
        Err(stopped) => TestResult::error(stopped.to_string()),
    }
}

#[test]
fn the_smallest_solution_is_the_backtrackers_first() {
    QuickCheck::new().tests(300).max_tests(3000).quickcheck(smallest_agrees as fn(Clues) -> _);
}

quickcheck! {
    fn every_solution_extends_its_clues_and_covers_every_item(clues: Clues) -> bool {
        let board = clues.0;
        let problem = cover::problem();
        let (found, _) = solutions(&mut Solver::new(), &board).unwrap();
        found.iter().all(|solved| {
            let options: Vec<OptionId> = cover::encode(solved).collect();
            quadrille::sudoku::verify::verify(&board, solved).is_ok()
                && verify(&problem, &options).is_ok()
        })
    }

    fn verdicts_carry_their_evidence(clues: Clues) -> bool {
        let board = clues.0;
        let fits = |solved: &Board| quadrille::sudoku::verify::verify(&board, solved).is_ok();
        match quadrille::sudoku::judge(&board) {
            Verdict::None => quadrille::sudoku::count_up_to(&board, 9) == 0,
            Verdict::Unique(a) => fits(&a) && quadrille::sudoku::count_up_to(&board, 9) == 1,
            Verdict::Several(a, b) => fits(&a) && fits(&b) && a != b,
        }
    }

    fn decode_undoes_encode(clues: Clues) -> bool {
        let options: Vec<OptionId> = cover::encode(&clues.0).collect();
        cover::decode(&options) == clues.0
    }

    fn a_wrong_grid_never_passes(solved: Solved, cell: u8, digit: u8) -> bool {
        let mut wrong = solved.0;
        let cell = Cell::new(usize::from(cell) % 81);
        let digit = quadrille::sudoku::Digit::new(digit % 10);
        wrong.set(cell, digit);
        let verify = quadrille::sudoku::verify::verify;
        assert!(verify(&solved.0, &solved.0).is_ok());
        verify(&Board::EMPTY, &wrong).is_ok() == (wrong == solved.0)
    }

    fn one_solver_answers_like_many(clues: Vec<Clues>) -> bool {
        let mut solver = Solver::new();
        clues.iter().take(8).all(|Clues(board)| {
            // A search left in the middle, a whole one, and probes, all on the same arena.
            let _ = solver.first(board);
            let smallest = solver.smallest(board);
            let found = solutions(&mut solver, board);
            solver.set_node_limit(None);
            smallest == Solver::new().smallest(board)
                && found == solutions(&mut Solver::new(), board)
        })
    }
}

// ---- text

quickcheck! {
    fn parse_undoes_format(clues: Clues) -> bool {
        [Form::Boj, Form::Grid, Form::Line].into_iter().all(|form| {
            clues.0.in_form(form).to_string().parse() == Ok(clues.0)
        })
    }

    fn a_stream_gives_its_boards_in_order(stream: Vec<(Clues, u8)>) -> bool {
        let mut boards = Boards::new(None);
        for (Clues(board), how) in &stream {
            let form = [Form::Boj, Form::Grid, Form::Line][usize::from(how % 3)];
            let text = board.in_form(form).to_string();
            text.lines().for_each(|line| boards.line(line.as_bytes()));
            if how & 4 > 0 {
                boards.line(b"");
            }
        }
        boards.end();
        let found: Vec<_> = std::iter::from_fn(|| boards.next()).collect();
        found.len() == stream.len()
            && found.iter().zip(&stream).all(|(entry, (clues, _))| entry.board == Ok(clues.0))
    }

    fn no_bytes_are_too_strange(lines: Vec<Vec<u8>>, form: u8) -> bool {
        let forms = [None, Some(Form::Boj), Some(Form::Grid), Some(Form::Line)];
        let mut boards = Boards::new(forms[usize::from(form % 4)]);
        for line in &lines {
            boards.line(line);
        }
        boards.end();
        let mut last = 0;
        std::iter::from_fn(|| boards.next()).all(|entry| {
            let in_order = entry.line > last && entry.line <= lines.len() as u64;
            last = entry.line;
            in_order
        })
    }
}
