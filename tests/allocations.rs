//! Solving the second and later boards with one solver allocates nothing.

mod common;

use allocation_counter::measure;
use common::collection;
use quadrille::OptionId;
use quadrille::search::Limits;
use quadrille::sudoku::{Backend, Board, Engine, Lanes, Solver};

#[test]
fn a_solver_that_is_kept_allocates_nothing() {
    let mut boards = Vec::new();
    for file in ["minimal.txt", "altered.txt", "hard.txt", "counts.txt"] {
        boards.extend(collection(file).into_iter().take(200).map(|(board, _)| board));
    }
    let mut solver = Solver::new();
    solver.first(&boards[0]).unwrap();
    let counted = measure(|| {
        for board in &boards {
            solver.first(board).unwrap();
            solver.judge(board).unwrap();
            solver.smallest(board).unwrap();
            solver.count_up_to(board, 20).unwrap();
        }
    });
    assert_eq!((counted.count_total, counted.bytes_total), (0, 0));
    // Nor does a search on an arena of the wider kind, however it is cut short and rewound.
    let mut search = common::problems::families(9, |_| true).search();
    let counted = measure(|| {
        for n in 0..50 {
            search.set_limits(Limits::NONE.nodes(10 * n));
            while search.next_solution().is_some() {}
            search.rewind(0);
            search.require(OptionId::new(0));
        }
    });
    assert_eq!(counted.count_total, 0);
    // Nor one with colors, or with bounds.
    let squares: quadrille::Problem = common::data("cover/macmahon4x6.dlx").parse().unwrap();
    for problem in [squares, common::problems::dominating_queens(6, 3)] {
        let mut search = problem.search();
        let counted = measure(|| {
            for n in 0..50 {
                search.set_limits(Limits::NONE.nodes(10 * n));
                while search.next_solution().is_some() {}
                let _ = search.progress();
                search.rewind(0);
                search.require(OptionId::new(0));
            }
        });
        assert_eq!(counted.count_total, 0);
    }
    // The counter does count.
    assert!(measure(|| drop(Solver::new())).count_total > 0);
}

#[test]
fn lanes_that_are_kept_allocate_nothing() {
    let mut boards: Vec<Board> = Vec::new();
    for file in ["minimal.txt", "altered.txt", "hard.txt", "counts.txt"] {
        boards.extend(collection(file).into_iter().take(200).map(|(board, _)| board));
    }
    for mut lanes in Backend::ALL.into_iter().filter_map(Lanes::with_backend) {
        let mut n = 0;
        let mut all = |lanes: &mut Lanes| {
            lanes.for_each(&boards, 20, |_, found| n += found.n_solutions);
            for board in &boards {
                n += lanes.count_up_to(board, 20).unwrap();
            }
        };
        all(&mut lanes);
        let counted = measure(|| all(&mut lanes));
        assert_eq!((counted.count_total, counted.bytes_total), (0, 0));
        assert!(n > 0);
    }
}
