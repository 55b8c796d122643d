//! Engines that share no code with the techniques judge every step. Published positions have the
//! published steps.

mod ratings;

use std::ops::ControlFlow;

use quickcheck::{QuickCheck, TestResult};

use super::cells::{Cells, PEERS};
use super::forcing::ForcingKind;
use super::*;
use crate::Generator;
use quadrille_boards::Cell;
use quadrille_boards::Engine;
use quadrille_boards::Solver;

/// The puzzles of a file in `data`.
fn collection(name: &str) -> Vec<Board> {
    let path = format!("{}/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the file is there");
    let boards = text.lines().filter(|line| !line.starts_with('#'));
    boards.map(|line| line[..81].parse().expect("a board")).collect()
}

fn generated(seed: u64, n: u64) -> Vec<Board> {
    let mut boards = Vec::new();
    Generator::new(seed).generate(0..n, |_, made| {
        boards.extend(made.map(|made| made.puzzle));
        ControlFlow::Continue(())
    });
    boards
}

/// The steps of an explanation, judged by the solution that Dancing Links finds, and by candidates
/// that are stored in the simplest way.
fn judged(explainer: Explainer, puzzle: &Board) -> Vec<DeductionStep> {
    let Ok(Verdict::Unique(solved)) = Solver::default().judge(puzzle) else { panic!("{puzzle}") };
    let mut board = *puzzle;
    let mut removed = std::collections::HashSet::new();
    let mut steps = Vec::new();
    for step in explainer {
        assert!(!step.places.is_empty() || !step.removes.is_empty(), "{puzzle}: {step:?}");
        assert!(!step.why.is_empty() && !step.cells.is_empty(), "{puzzle}: {step:?}");
        for &(cell, digit) in &step.places {
            assert_eq!(board.get(cell), None, "{puzzle}: {step:?}");
            assert_eq!(solved.get(cell), Some(digit), "{puzzle}: {step:?}");
        }
        for &(cell, digit) in &step.removes {
            let seen = PEERS[cell.index()].into_iter().map(Cell::new);
            let is_candidate =
                board.get(cell).is_none() && seen.into_iter().all(|c| board.get(c) != Some(digit));
            assert!(is_candidate && removed.insert((cell, digit)), "{puzzle}: {step:?}");
            assert_ne!(solved.get(cell), Some(digit), "{puzzle}: {step:?}");
        }
        step.places.iter().for_each(|&(cell, digit)| board.set(cell, Some(digit)));
        steps.push(step);
    }
    steps
}

/// The number of steps of each technique.
type Counts = [usize; Technique::ALL.len()];

fn judge_all(puzzles: &[Board], is_modern: bool) -> Counts {
    let rater = Rater::default();
    let mut rater = if is_modern { rater.modern() } else { rater };
    let mut counts = [0; Technique::ALL.len()];
    for puzzle in puzzles {
        let explainer = Explainer::new(puzzle).expect("a proper puzzle");
        let explainer = if is_modern { explainer.modern() } else { explainer };
        let steps = judged(explainer, puzzle);
        let n_places: usize = steps.iter().map(|step| step.places.len()).sum();
        assert_eq!(n_places, 81 - puzzle.n_clues(), "{puzzle}");
        let rating = rater.rate(puzzle).expect("a proper puzzle");
        for technique in Technique::ALL {
            let n = steps.iter().filter(|step| step.technique == technique).count();
            assert_eq!(usize::from(rating.n_steps(technique)), n, "{puzzle} {technique}");
            counts[technique.index()] += n;
        }
        assert_eq!(steps.iter().map(|step| step.difficulty).max(), Some(rating.difficulty));
    }
    counts
}

#[test]
fn every_step_in_the_collections_is_right_and_every_technique_occurs() {
    let minimal: Vec<Board> = collection("minimal.txt").into_iter().step_by(3).collect();
    let all = [minimal, collection("hard.txt"), collection("ratings.txt"), generated(1, 1000)];
    let mut counts = judge_all(&all.concat(), true);
    for (count, n) in counts.iter_mut().zip(judge_all(&collection("ratings.txt"), false)) {
        *count += n;
    }
    let is_missing = |technique: &Technique| counts[technique.index()] == 0;
    let missing = Technique::ALL.into_iter().filter(is_missing);
    // These are in the published positions and in those of `made.txt`.
    let rare = [Technique::AvoidableRectangle2, Technique::HiddenQuad];
    assert_eq!(missing.collect::<Vec<_>>(), rare);
}

#[test]
fn every_step_in_easy_puzzles_is_right() {
    let easy: Vec<Board> = collection("easy.txt").into_iter().step_by(3).collect();
    judge_all(&easy, false);
}

/// Every step of random puzzles is right, with all techniques or some.
fn steps_are_right(seed: u64, until: usize, is_modern: bool) -> TestResult {
    for puzzle in generated(seed, 4) {
        let explainer = Explainer::new(&puzzle).expect("a proper puzzle");
        let explainer = if is_modern { explainer.modern() } else { explainer };
        let until = Technique::ALL[until % Technique::ALL.len()];
        let steps = judged(explainer.until(until), &puzzle);
        let is_allowed = |step: &DeductionStep| {
            step.technique <= until
                && (is_modern || step.technique.source() == Source::SudokuExplainer)
        };
        assert!(steps.iter().all(is_allowed), "{puzzle} {until}");
    }
    TestResult::passed()
}

#[test]
fn any_choice_of_techniques_takes_right_steps() {
    let law = steps_are_right as fn(u64, usize, bool) -> TestResult;
    QuickCheck::new().tests(200).quickcheck(law);
}

#[test]
fn chains_in_chains_solve_hard_puzzles() {
    let boards = collection("hard.txt");
    let ratings: Vec<String> = boards.iter().map(|p| rate(p).unwrap().to_string()).collect();
    assert_eq!(ratings, ["10.7", "10.5", "at least 11.4", "11.6", "10.6"]);
}

/// Each technique is right by itself, even if easier ones are not used.
#[test]
fn each_technique_is_right_without_the_easier_ones() {
    let puzzles = generated(2, 8).into_iter().chain(collection("hard.txt"));
    for (i, puzzle) in puzzles.enumerate() {
        let Ok(Verdict::Unique(solved)) = Solver::default().judge(&puzzle) else {
            panic!("{puzzle}")
        };
        // Digits that were written matter to avoidable rectangles.
        let mut singles = Explainer::new(&puzzle).expect("proper").until(Technique::NakedSingle);
        singles.by_ref().for_each(drop);
        let starts = [CandidateGrid::at(&quadrille_boards::Position::new(&puzzle)), singles.grid];
        for (technique, start) in
            Technique::ALL.into_iter().flat_map(|technique| [(technique, 0), (technique, 1)])
        {
            let (mut grid, mut finders) = (starts[start].clone(), Finders::default());
            let alone = Allowed::only([technique]);
            // A forcing chain takes a second if there are nearly all candidates.
            let most = match ForcingKind::of(technique) {
                Some(_) if i % 4 == 0 => 1,
                Some(_) => 0,
                None => usize::MAX,
            };
            for _ in 0..most {
                let Some(found) = finders.find(&mut grid, alone, &solved) else { break };
                if let Some((cell, digit)) = found.place {
                    assert_eq!(usize::from(solved.digits()[cell]), digit + 1, "{puzzle} {found:?}");
                }
                for (digit, &cells) in found.removes.iter().enumerate() {
                    let is_right = |cell: usize| usize::from(solved.digits()[cell]) != digit + 1;
                    assert!(cells.into_iter().all(is_right), "{puzzle} {found:?}");
                }
                found.apply(&mut grid);
            }
        }
    }
}

/// If the clues alone have several solutions, a cell that lacks candidates from the start may not
/// be able to have the other digit of a rectangle.
#[test]
fn missing_candidates_forbid_an_exchange() {
    for line in [
        ":0000:x:3....14..78.4..1...4..83.7..6.........9........829.34.8.......2..7....51..2.75.34:\
         354 623 694:::",
        ":0000:x:5..8..9.......267.9....1..4..4....3..9....7.........8.4.3.17.....5.......1.3.8.5.:\
         285 633 649 669 742 949:::",
    ] {
        let position: quadrille_boards::Position = line.parse().expect("a line of the library");
        let Verdict::Unique(solved) = judge_position(&position) else { panic!("{line}") };
        let mut explainer = Explainer::at(&position).expect("one solution").modern();
        for step in explainer.by_ref() {
            for &(cell, digit) in &step.removes {
                assert_ne!(solved.get(cell), Some(digit), "{step:?}");
            }
        }
        assert!(explainer.is_solved(), "{line}");
    }
}

/// The techniques that Sudoku Explainer's table lacks and other programs name.
const MADE: [Technique; 13] = [
    Technique::RemotePair,
    Technique::UniqueRectangle5,
    Technique::UniqueRectangle6,
    Technique::HiddenRectangle,
    Technique::AvoidableRectangle1,
    Technique::AvoidableRectangle2,
    Technique::SueDeCoq,
    Technique::FrankenFish,
    Technique::MutantFish,
    Technique::AlsChain,
    Technique::MultiColoring,
    Technique::AlsXyWing,
    Technique::DeathBlossom,
];

#[test]
fn made_positions_have_the_steps_of_each_technique() {
    let mut counts = [0; MADE.len()];
    for line in include_str!("tests/made.txt").lines().filter(|line| !line.starts_with('#')) {
        let (name, rest) = line.split_once(": ").expect("a name");
        let (position, results) = rest.split_once(" result: ").expect("a result");
        let position: quadrille_boards::Position = position.parse().expect("a line of the library");
        let technique = Technique::named(name).expect(name);
        counts[MADE.iter().position(|made| *made == technique).expect(name)] += 1;
        let Ok(Verdict::Unique(solved)) = Solver::default().judge(position.clues()) else {
            panic!("{line}")
        };
        let mut explainer = Explainer::at(&position).expect("a proper position");
        assert_eq!(explainer.solved, solved, "{line}");
        explainer.allowed = Allowed::only([technique]);
        let step = explainer.next().expect(line);
        let removes: Vec<(usize, usize)> =
            step.removes.iter().map(|&(cell, digit)| (cell.index(), digit.index())).collect();
        assert_eq!(removes, candidates(results), "{line}");
        assert!(step.removes.iter().all(|&(cell, digit)| solved.get(cell) != Some(digit)));
        assert!(!step.marks.is_empty() && step.why.ends_with('.'), "{}", step.why);
        // It is the easiest one.
        let mut explainer = Explainer::at(&position).expect("a proper position").modern();
        assert_eq!(explainer.next().map(|step| step.technique), Some(technique), "{line}");
    }
    assert_eq!(counts, [3; MADE.len()]);
}

/// A published position: the name of its technique, the grid, and the results of the step.
struct Position {
    name: String,
    grid: CandidateGrid,
    results: Vec<(usize, usize)>,
}

/// Candidates such as `147`: digit, row, column.
fn candidates(text: &str) -> Vec<(usize, usize)> {
    let number = |byte: u8| usize::from(byte - b'1');
    let words = text.split_whitespace().map(str::as_bytes);
    words.map(|w| (number(w[1]) * 9 + number(w[2]), number(w[0]))).collect()
}

fn published() -> Vec<Position> {
    let lines = include_str!("tests/published.txt").lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, rest) = line.split_once(": ").expect("a name");
            let (board, rest) = rest.split_once(" deleted: ").expect("a board");
            let (deleted, results) = rest.split_once("result: ").expect("a result");
            let mut grid = CandidateGrid::at(&quadrille_boards::Position::new(
                &board.parse().expect("a board"),
            ));
            for (cell, digit) in candidates(deleted) {
                if grid.of_digit[digit].has(cell) {
                    grid.remove(digit, Cells::of(cell));
                }
            }
            Position { name: name.to_owned(), grid, results: candidates(results) }
        })
        .collect()
}

/// The techniques that a published name allows here. A position has many chains, and some remove a
/// candidate that another one needs, so names of chains also allow singles.
fn allowed_for(name: &str) -> Vec<Technique> {
    match name {
        "hidden single" => vec![Technique::HiddenSingleBox, Technique::HiddenSingleLine],
        _ if name.ends_with("chain") => vec![
            Technique::HiddenSingleBox,
            Technique::HiddenSingleLine,
            Technique::NakedSingle,
            Technique::named(name).expect(name),
        ],
        _ => vec![Technique::named(name).expect(name)],
    }
}

#[test]
fn published_positions_have_the_published_steps() {
    let mut counts = std::collections::HashMap::new();
    for Position { name, mut grid, results } in published() {
        *counts.entry(name.clone()).or_insert(0) += 1;
        let allowed = Allowed::only(allowed_for(&name));
        let (start, mut finders) = (Board::from_digits(grid.digits), Finders::default());
        let mut used = 0;
        while let Some(found) = finders.find(&mut grid, allowed, &Board::EMPTY) {
            used |= 1_u128 << found.technique.index();
            found.apply(&mut grid);
        }
        assert!(
            used & 1 << allowed_for(&name).last().expect("one").index() != 0
                || name == "hidden single",
            "{name}: {start}"
        );
        // A single is written; all other results are candidates that are removed.
        let is_single = name.ends_with("single") || name == "full house";
        for (cell, digit) in results {
            let is_written = usize::from(grid.digits[cell]) == digit + 1;
            let is_candidate = grid.of_digit[digit].has(cell);
            assert!(is_written == is_single && !is_candidate, "{name}: {start} {cell} {digit}");
        }
    }
    assert!(counts.values().all(|&n| n == 3), "{counts:?}");
}

#[test]
fn boards_that_are_no_proper_puzzles_are_refused() {
    let none: Board = format!("55{}", ".".repeat(79)).parse().expect("a board");
    assert_eq!(rate(&none), Err(ImproperError::NoSolution));
    assert_eq!(explain(&none).err(), Some(ImproperError::NoSolution));
    assert_eq!(rate(&Board::EMPTY), Err(ImproperError::SeveralSolutions));
    assert_eq!(Rater::default().backdoor(&Board::EMPTY, 3), Err(ImproperError::SeveralSolutions));
}

#[test]
fn a_solved_board_needs_no_step() {
    let solved = collection("easy.txt")[0];
    let solved = Explainer::new(&solved).expect("a proper puzzle").solved;
    let rating = rate(&solved).expect("it is its own solution");
    assert_eq!((rating.to_string(), rating.hardest), ("0.0".to_owned(), None));
    assert!(explain(&solved).expect("it is its own solution").steps.is_empty());
    assert_eq!(Rater::default().backdoor(&solved, 0), Ok(Some(0)));
}

#[test]
fn a_last_blank_cell_is_a_full_house() {
    let mut board = Explainer::new(&collection("easy.txt")[0]).expect("proper").solved;
    board.set(Cell::at(4, 4), None);
    let steps = explain(&board).expect("proper").steps;
    assert_eq!((steps.len(), steps[0].technique), (1, Technique::FullHouse));
    assert_eq!(rate(&board).expect("proper").to_string(), "1.0");
}

#[test]
fn every_technique_has_one_name() {
    for technique in Technique::ALL {
        assert_eq!(Technique::named(technique.name()), Some(technique));
        assert_eq!(
            Technique::named(&technique.name().to_uppercase().replace(' ', "-")),
            Some(technique)
        );
        assert_eq!(Technique::ALL[technique.index()], technique);
    }
    for name in ["", "x", "naked", "X-wing ", "naïve"] {
        assert_eq!(Technique::named(name), None);
    }
}

/// The smallest backdoor of a puzzle is 0 exactly if singles solve it.
#[test]
fn backdoors_are_the_fewest_cells_that_let_singles_finish() {
    let mut sizes = [0; 3];
    for puzzle in generated(3, 40) {
        let rater = Rater::default();
        let Some(size) = rater.backdoor(&puzzle, 2).expect("proper") else { continue };
        sizes[size] += 1;
        let singles = |board: &Board| {
            let mut explainer = Explainer::new(board).expect("proper");
            let singles = [
                Technique::FullHouse,
                Technique::HiddenSingleBox,
                Technique::HiddenSingleLine,
                Technique::NakedSingle,
            ];
            explainer.allowed = Allowed::only(singles);
            explainer.by_ref().for_each(drop);
            explainer.is_solved()
        };
        let solved = Explainer::new(&puzzle).expect("proper").solved;
        let one = |cell: Cell| {
            let mut board = puzzle;
            board.set(cell, solved.get(cell));
            singles(&board)
        };
        let expected = if singles(&puzzle) {
            0
        } else if Cell::all().any(one) {
            1
        } else {
            2
        };
        assert_eq!(size, expected, "{puzzle}");
    }
    assert!(sizes[0] > 0 && sizes[1] > 0, "{sizes:?}");
}

#[test]
fn a_flag_ends_steps_and_ratings() {
    let board: Board =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()
            .expect("a board");
    let stop = StopFlag::default();
    let mut rater = Rater::default();
    let rating = rater.rate(&board).expect("proper");
    assert_eq!(rater.rate_unless(&board, &stop), Ok(Some(rating)));
    let mut steps = Explainer::new(&board).expect("proper").stopped_by(stop.clone());
    assert!(steps.next().is_some());
    stop.stop();
    assert_eq!(rater.rate_unless(&board, &stop), Ok(None));
    assert!(steps.next().is_none() && !steps.is_solved());
    assert_eq!(rater.rate(&board), Ok(rating));
}
