//! Certificates of counts: right ones for every kind of problem, and changed ones, which never
//! prove another number.

use crate::common::oracle;
use crate::common::problems::{Rich, families, langford, queens, side_by_side, with_hub};
use quadrille::models::Model;
use quadrille::models::dominoes::dominoes;
use quadrille::models::latin::Latin;
use quadrille::models::packing::Shape;
use quadrille::proof::count::{
    CountError, CountSettings, FIRST_LINE, MEMORY, NoProof, check, prove, prove_in_other_ways,
};
use quadrille::search::{Limits, Outcome, StopFlag};
use quadrille::{BigUint, ItemId, Problem};
use quickcheck::{QuickCheck, TestResult};

/// Dominoes on a board.
fn board(rows: usize, columns: usize) -> Problem {
    dominoes(Shape::rectangle(rows, columns).unwrap()).unwrap().problem().into_parts().0
}

/// Certificates of the same count, found in different ways.
fn certificates(problem: &Problem) -> Vec<(BigUint, Vec<u8>)> {
    let race = prove(problem, &CountSettings::default(), &StopFlag::default()).unwrap();
    let all = std::iter::once(race).chain(prove_in_other_ways(problem));
    let written = all.map(|proof| {
        let mut file = Vec::new();
        proof.write(&mut file).unwrap();
        (proof.count(), file)
    });
    written.collect()
}

/// The number that all certificates prove.
fn proved(problem: &Problem) -> BigUint {
    let mut counts = certificates(problem).into_iter().map(|(count, file)| {
        assert_eq!(check(problem, &file[..], MEMORY).unwrap(), count);
        count
    });
    let first = counts.next().unwrap();
    assert!(counts.all(|count| count == first));
    first
}

#[test]
fn counts_with_certificates_are_those_of_the_definition() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich) -> bool {
        let problem = rich.problem();
        proved(&problem) == oracle::covers(&problem).len().into()
    }
    QuickCheck::new().tests(1500).quickcheck(law as fn(_) -> _);
}

#[test]
fn parts_multiply_at_the_root_and_below_a_hub() {
    fn law(one: Rich, two: Rich, sets: Vec<Vec<u8>>) -> TestResult {
        let mut rich = [one, two];
        for rich in &mut rich {
            rich.small.options.truncate(7);
        }
        let problem = side_by_side(&rich.map(|rich| rich.problem()));
        let expected = oracle::covers(&problem).len();
        assert_eq!(proved(&problem), expected.into());
        let primary: Vec<ItemId> =
            problem.items().filter(|&item| problem.bounds(item) == (1..=1)).collect();
        if primary.is_empty() {
            return TestResult::discard();
        }
        let sets = sets.into_iter().take(3).map(|set| {
            let mut set: Vec<ItemId> =
                set.iter().map(|&k| primary[usize::from(k) % primary.len()]).collect();
            set.sort_unstable();
            set.dedup();
            set
        });
        let problem = with_hub(&problem, &sets.collect::<Vec<_>>());
        let expected = oracle::covers(&problem).len();
        TestResult::from_bool(proved(&problem) == expected.into())
    }
    QuickCheck::new().tests(200).quickcheck(law as fn(_, _, _) -> _);
    // Three of 8 Langford pairs, in parts: the sum of the sizes, not their product.
    let problem = side_by_side(&[langford(8), langford(7), langford(8)]);
    let (count, file) = certificates(&langford(8)).swap_remove(0);
    assert_eq!(proved(&problem), &count * 52_u32 * &count);
    let (_, of_all) = certificates(&problem).swap_remove(0);
    assert!(of_all.len() < 4 * file.len(), "{} {}", of_all.len(), file.len());
}

#[test]
fn threads_share_a_search_and_write_one_certificate() {
    // OEIS A000170, and twice A014552.
    for (problem, count) in [(queens(8), 92_u32), (langford(8), 300)] {
        assert_eq!(certificates(&problem).len(), 3, "by a race, a sweep, and threads");
        assert_eq!(proved(&problem), count.into());
    }
}

#[test]
fn symmetries_make_certificates_shorter_and_are_checked() {
    let problem = Latin::new(5).unwrap().problem().into_parts().0;
    let [(count, short), (_, long), ..] = &certificates(&problem)[..] else { panic!() };
    assert_eq!(*count, 161_280_u32.into()); // OEIS A002860
    assert!(10 * short.len() < long.len(), "{} {}", short.len(), long.len());
    assert_eq!(check(&problem, &short[..], MEMORY).unwrap(), *count);
    // Another image of an item is no symmetry.
    let mut changed = short.clone();
    let start = FIRST_LINE.len() + 1;
    changed.swap(start, start + 1);
    assert!(matches!(check(&problem, &changed[..], MEMORY), Err(CountError::NoSymmetry(0))));
    // All sets of three of nine points: their partitions.
    let problem = families(9, |bits| bits.count_ones() == 3);
    assert_eq!(proved(&problem), 280_u32.into());
}

#[test]
fn an_edge_may_lead_to_an_image_in_a_problem_with_bounds_and_colors() {
    let problem: Problem = "p 0:1|a 0:1|b | x\np a x:1\np b x:1\na\nb\n".parse().unwrap();
    let checked = |numbers: &[u8]| {
        let file = [FIRST_LINE.as_bytes(), numbers].concat();
        check(&problem, &file[..], MEMORY).map_err(|error| error.to_string())
    };
    // The symmetry exchanges a and b; its image of what remains after "p a" remains after "p b".
    let right = [1, 0, 2, 1, 3, 4, 0, 1, 7, 2, 8, 1, 0, 1, 3];
    assert_eq!(checked(&right), Ok(4_u32.into()));
    let without = [1, 0, 2, 1, 3, 4, 0, 1, 7, 2, 7, 1, 3];
    let reason = "record 0, counted from 0: an edge leads to another remaining problem";
    assert_eq!(checked(&without), Err(reason.to_owned()));
}

#[test]
fn numbers_of_any_size_are_proved() {
    assert_eq!(proved(&board(2, 400)).to_string().len(), 84);
    let apart: Vec<Problem> = (0..40).map(|_| queens(6)).collect();
    assert_eq!(proved(&side_by_side(&apart)), BigUint::from(4_u32).pow(40));
}

/// Checks a changed certificate: it must not prove another number.
fn never_wrong(problem: &Problem, count: &BigUint, changed: &[u8]) -> bool {
    check(problem, changed, MEMORY).map_or(true, |proved| proved == *count)
}

/// All changes of one byte from `start` on, of these kinds, and bytes left out or added.
pub(super) fn all_changes(file: &[u8], start: usize) -> impl Iterator<Item = Vec<u8>> {
    let change = move |place: usize| {
        let byte = file[place];
        let values = [0, 1, byte.wrapping_sub(1), byte.wrapping_add(1), byte ^ 128, byte ^ 2];
        let changed = values.into_iter().map(move |value| {
            let mut file = file.to_vec();
            file[place] = value;
            file
        });
        let without = [&file[..place], &file[place + 1..]].concat();
        let twice = [&file[..=place], &file[place..]].concat();
        changed.chain([without, twice, file[..place].to_vec()])
    };
    (start..file.len()).flat_map(change)
}

#[test]
fn a_changed_certificate_proves_no_other_number() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich) -> bool {
        let problem = rich.problem();
        certificates(&problem).iter().all(|(count, file)| {
            all_changes(file, FIRST_LINE.len())
                .all(|changed| never_wrong(&problem, count, &changed))
        })
    }
    QuickCheck::new().tests(60).quickcheck(law as fn(_) -> _);
}

#[test]
fn many_random_changes_prove_no_other_number() {
    let problems = [
        queens(5),
        langford(4),
        families(6, |bits| bits.count_ones() == 2),
        side_by_side(&[langford(3), queens(4)]),
        "2|a 0:3|b c | x\na x:1\na b x:2\nb c\nb x:1\nc\na c x:1\nb\n".parse().unwrap(),
    ];
    let mut state = 1_u64;
    let mut random = |n: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    let mut n_accepted = 0;
    for problem in &problems {
        for (count, file) in certificates(problem) {
            for _ in 0..1_000 {
                let mut changed = file.clone();
                for _ in 0..=random(3) {
                    let place = FIRST_LINE.len() + random(file.len() - FIRST_LINE.len());
                    changed[place] = u8::try_from(random(40)).unwrap();
                }
                assert!(never_wrong(problem, &count, &changed), "{changed:?}");
                n_accepted += u32::from(check(problem, &changed[..], MEMORY).is_ok());
            }
        }
    }
    // Those that change nothing.
    assert!(n_accepted < 1_000, "{n_accepted}");
}

#[test]
fn a_certificate_of_one_problem_is_none_of_another() {
    let (_, file) = certificates(&queens(6)).swap_remove(0);
    for other in [queens(7), langford(4)] {
        assert!(check(&other, &file[..], MEMORY).is_err());
    }
    let error = check(&queens(6), &b"parity\na\n"[..], MEMORY).unwrap_err();
    assert_eq!(error.to_string(), "the first line is not that of a certificate of a count");
    let error = check(&queens(6), &file[..file.len() - 1], MEMORY).unwrap_err();
    assert_eq!(error.to_string(), "the file ends in the middle");
}

#[test]
fn limits_end_a_search_for_a_certificate() {
    let problem = queens(12);
    let stop = StopFlag::default();
    let cut = |limits, memory| {
        let settings = CountSettings { limits, memory, ..CountSettings::default() };
        prove(&problem, &settings, &stop).map(|proof| proof.count())
    };
    assert_eq!(cut(Limits::NONE.nodes(100), MEMORY), Err(NoProof::Cut(Outcome::Limit)));
    assert_eq!(cut(Limits::NONE, 100_000), Err(NoProof::Memory));
    stop.stop();
    assert_eq!(cut(Limits::NONE, MEMORY), Err(NoProof::Cut(Outcome::Stopped)));
}

/// A file that claims to have many nodes, or large ones, takes no more memory than it may.
#[test]
fn a_check_keeps_its_memory_limit() {
    let problem = board(8, 8);
    let (_, file) = certificates(&problem).swap_remove(1);
    assert!(matches!(check(&problem, &file[..], 1000), Err(CountError::Memory(1000))));
    let long = [&[0][..], &[255; 1000]].concat();
    let numbers: [&[u8]; 4] =
        [&[255, 255, 255, 255, 15], &[0, 2, 200, 200, 200, 1], &[0, 1, 0, 1, 255], &long];
    for numbers in numbers {
        let file = [FIRST_LINE.as_bytes(), numbers].concat();
        assert!(check(&problem, &file[..], MEMORY).is_err());
    }
}
