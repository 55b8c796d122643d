//! Puzzles are proper, minimal, symmetric and masked as asked. Engines that share no code with the
//! lanes judge them.

use super::*;
use crate::{explain, rate};
use quadrille_boards::{Backtracker, Engine, Position, Verdict};

fn puzzles(mut generator: Generator, n: u64) -> Vec<Board> {
    let mut puzzles = Vec::new();
    generator.generate(0..n, |_, made| {
        puzzles.extend(made.map(|made| made.puzzle));
        ControlFlow::Continue(())
    });
    puzzles
}

fn is_proper(puzzle: &Board) -> bool {
    matches!(Backtracker::default().judge(puzzle), Ok(Verdict::Unique(_)))
}

const SYMMETRIES: [&str; 7] =
    ["none", "half-turn", "quarter-turn", "mirror", "diagonal", "both-diagonals", "full"];

#[test]
fn puzzles_are_proper_symmetric_and_without_an_orbit_to_spare() {
    for name in SYMMETRIES {
        let symmetry = Symmetry::named(name).expect("a symmetry");
        for puzzle in puzzles(Generator { symmetry, ..Generator::new(3) }, 5) {
            assert!(is_proper(&puzzle), "{name}");
            for orbit in symmetry.orbits(&[true; 81]) {
                let n = orbit.iter().filter(|&&cell| puzzle.get(cell).is_some()).count();
                assert!(n == 0 || n == orbit.len(), "{name}: {puzzle}");
                let mut without = puzzle;
                for &cell in &orbit {
                    without.set(cell, None);
                }
                assert!(n == 0 || !is_proper(&without), "{name}: {puzzle}");
            }
        }
    }
}

#[test]
fn the_number_of_clues_is_in_the_range() {
    for (range, is_minimal) in [(30..=34, false), (24..=24, true), (60..=60, false)] {
        let generator = Generator { clues: range.clone(), is_minimal, ..Generator::new(5) };
        let puzzles = puzzles(generator, 20);
        assert_eq!(puzzles.len(), 20);
        assert!(puzzles.iter().all(|puzzle| range.contains(&puzzle.n_clues())));
        assert!(puzzles.iter().all(is_proper));
    }
}

#[test]
fn clues_are_inside_the_mask() {
    let mask = |cell: &Cell| (cell.row() + cell.column()).is_multiple_of(2);
    let mut generator = Generator::new(1);
    generator.set_mask(Cell::all().filter(mask));
    let puzzles = puzzles(generator, 5);
    assert_eq!(puzzles.len(), 5);
    assert!(puzzles.iter().all(|puzzle| puzzle.clues().all(|(cell, _)| mask(&cell))));
    assert!(puzzles.iter().all(is_proper));
}

#[test]
fn what_cannot_be_met_is_said() {
    let mut errors = Vec::new();
    let mut generator = Generator { clues: 0..=16, tries: Some(3), ..Generator::new(1) };
    generator.generate(0..2, |_, made| {
        errors.push(made);
        ControlFlow::Continue(())
    });
    for error in errors {
        let error = error.expect_err("no puzzle has 16 clues");
        assert_eq!(error.tries, 3);
        assert!(error.nearest.is_some_and(|n| n >= 17));
    }
    let row = Cell::all().filter(|cell| cell.row() == 0);
    let mut generator = Generator { tries: Some(3), ..Generator::new(1) };
    generator.set_mask(row);
    generator.generate(0..1, |_, puzzle| {
        assert_eq!(puzzle, Err(UnmetError { tries: 3, ..UnmetError::default() }));
        ControlFlow::Continue(())
    });
}

#[test]
fn a_puzzle_depends_on_its_seed_and_number_alone() {
    let mut generator = Generator { clues: 25..=26, ..Generator::new(9) };
    let all = puzzles(generator.clone(), 40);
    for number in [0, 7, 39] {
        generator.generate(number..number + 1, |_, puzzle| {
            let puzzle = puzzle.map(|made| made.puzzle);
            assert_eq!(puzzle, Ok(all[usize::try_from(number).expect("small")]));
            ControlFlow::Continue(())
        });
    }
    assert_ne!(all[0], puzzles(Generator { seed: 10, ..generator }, 1)[0]);
}

/// A puzzle in the range without the technique says nothing about the puzzles that were too easy.
#[test]
fn an_unmet_wish_names_no_rating_of_the_range_as_too_easy() {
    let tenths = Difficulty::from_tenths;
    let mut n_named = 0;
    for seed in 0..20 {
        let mut generator = Generator::new(seed);
        generator.rating = Some(tenths(20)..=tenths(30));
        generator.technique = Some(Technique::XWing);
        generator.tries = Some(20);
        generator.generate(0..1, |_, made| {
            let unmet = made.expect_err("an X-wing is harder than the range");
            assert!(unmet.technique == Some(Technique::XWing) || unmet.n_easier > 0, "{unmet}");
            assert!(unmet.hardest.is_none_or(|hardest| hardest < tenths(20)), "{unmet}");
            assert_eq!(unmet.hardest.is_some(), unmet.n_easier > 0, "{unmet}");
            n_named += u32::from(unmet.hardest.is_some());
            ControlFlow::Continue(())
        });
    }
    assert!(n_named > 0);
}

#[test]
fn a_technique_that_the_table_lacks_is_found_among_all() {
    let technique = Some(Technique::Skyscraper);
    Generator { technique, ..Generator::new(4) }.generate(0..1, |_, made| {
        let rating = made.expect("common").rating.expect("asked for");
        assert!(rating.n_steps(Technique::Skyscraper) > 0);
        ControlFlow::Continue(())
    });
}

#[test]
fn ratings_and_techniques_are_as_asked() {
    let tenths = Difficulty::from_tenths;
    let (low, high) = (tenths(20), tenths(30));
    let mut made = Vec::new();
    Generator { rating: Some(low..=high), ..Generator::new(4) }.generate(0..20, |_, puzzle| {
        made.push(puzzle.expect("common"));
        ControlFlow::Continue(())
    });
    for Generated { puzzle, solution, rating } in &made {
        let rated = rate(puzzle).expect("a proper puzzle");
        assert_eq!(*rating, Some(rated));
        assert!((low..=high).contains(&rated.difficulty) && !rated.is_at_least, "{puzzle}");
        assert_eq!(Backtracker::default().judge(puzzle), Ok(Verdict::Unique(*solution)));
    }
    for technique in [Technique::NakedPair, Technique::XWing] {
        for puzzle in puzzles(Generator { technique: Some(technique), ..Generator::new(4) }, 3) {
            let steps = explain(&puzzle).expect("a proper puzzle").steps;
            assert!(steps.iter().any(|step| step.technique == technique), "{puzzle}");
        }
    }
    // Without an upper limit, puzzles that the techniques do not solve are accepted, too.
    let rating = Some(tenths(0)..=Difficulty::MAX);
    let all = puzzles(Generator { rating, ..Generator::new(4) }, 40);
    assert_eq!(all, puzzles(Generator::new(4), 40));
}

#[test]
fn a_rating_that_ends_early_is_the_whole_rating_or_above_the_limit() {
    let mut rater = Rater::default();
    for puzzle in puzzles(Generator::new(6), 60) {
        let Ok(Verdict::Unique(solved)) = Backtracker::default().judge(&puzzle) else { panic!() };
        let position = Position::new(&puzzle);
        let rating = rater.rate_proper(&position, &solved);
        for most in (0..100).step_by(5).map(Difficulty::from_tenths) {
            let expected = (rating.difficulty <= most).then_some(rating);
            assert_eq!(rater.rate_up_to(&position, &solved, most), expected, "{puzzle} {most}");
        }
    }
}

#[test]
fn what_is_too_easy_or_too_hard_is_counted() {
    let mut generator = Generator::new(1);
    generator.rating = Some(Difficulty::from_tenths(20)..=Difficulty::from_tenths(20));
    generator.technique = Some(Technique::Guess);
    generator.tries = Some(300);
    let mut shown = 0;
    generator.generate(0..2, |_, made| {
        let error = made.expect_err("a guess is rated 9.0");
        assert_eq!((error.tries, error.n_rated), (300, 300));
        assert!(error.n_easier > 0 && error.n_harder > 0);
        assert!(error.hardest.is_some_and(|hardest| hardest.tenths() <= 20));
        assert!(error.to_string().contains(" were easier, up to "), "{error}");
        shown += 1;
        ControlFlow::Break(())
    });
    assert_eq!(shown, 1);
}

#[test]
fn a_flag_ends_it_at_once() {
    let stop = StopFlag::default();
    let mut n = 0;
    let mut generator = Generator { stop: stop.clone(), ..Generator::new(1) };
    generator.generate(0..u64::MAX, |number, _| {
        assert_eq!(number, n);
        n += 1;
        if n == 1000 {
            stop.stop();
        }
        ControlFlow::Continue(())
    });
    assert_eq!(n, 1000);
}
