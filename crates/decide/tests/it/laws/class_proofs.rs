//! Certificates of numbers of classes: right ones for every kind of problem, of both kinds, and
//! changed ones, which never prove another number.

use std::collections::BTreeSet;

use super::symmetry::Planted;
use crate::common::environment::number;
use crate::common::oracle;
use crate::common::problems::{families, langford, queens, side_by_side};
use quadrille::models::Model;
use quadrille::models::latin::Latin;
use quadrille::proof::count::distinct::{
    Classes, DistinctProof, FIRST_LINE, check, prove, prove_one_by_one,
};
use quadrille::proof::count::{CountError, CountSettings, MEMORY, NoProof};
use quadrille::search::{Limits, Outcome, StopFlag};
use quadrille::symmetry::Symmetry;
use quadrille::{OptionId, Problem};
use quickcheck::{QuickCheck, TestResult};

fn proof(problem: &Problem, symmetry: &Symmetry, settings: &CountSettings) -> DistinctProof {
    let generators = symmetry.generators().map(|generator| generator.options);
    prove(problem, generators, settings, &StopFlag::default()).unwrap()
}

fn written(proof: &DistinctProof) -> Vec<u8> {
    let mut file = Vec::new();
    proof.write(&mut file).unwrap();
    file
}

/// What a certificate of each kind proves, with the certificate.
fn certificates(problem: &Problem, symmetry: &Symmetry) -> Vec<(Classes, Vec<u8>)> {
    let mean = proof(problem, symmetry, &CountSettings::default());
    let generators = symmetry.generators().map(|generator| generator.options);
    let one_by_one = prove_one_by_one(problem, generators).unwrap();
    let all = [mean, one_by_one].map(|proof| {
        let file = written(&proof);
        let classes = check(problem, &file[..], MEMORY).unwrap();
        assert_eq!(classes.count, *proof.count());
        (classes, file)
    });
    all.into()
}

#[test]
fn classes_with_certificates_are_those_of_the_definition() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(planted: Planted) -> bool {
        let problem = planted.problem();
        let symmetry = planted.symmetry(&problem);
        let n_classes = planted.classes().len();
        let [(mean, _), (one_by_one, _)] = &certificates(&problem, &symmetry)[..] else {
            return false;
        };
        mean.count == n_classes.into()
            && one_by_one.count == n_classes.into()
            && mean.order.is_none_or(|order| symmetry.order() == order.into())
            && one_by_one.order.is_none()
    }
    QuickCheck::new().tests(number("QUADRILLE_CASES", 150)).quickcheck(law as fn(_) -> _);
}

/// How many covers there are up to the permutations of this text, which are images of all options,
/// by the oracle.
fn classes_of(problem: &Problem, generators: &[Vec<OptionId>]) -> usize {
    let mut left: BTreeSet<Vec<usize>> = oracle::covers(problem);
    let mut n_classes = 0;
    while let Some(cover) = left.pop_first() {
        n_classes += 1;
        let mut class = vec![cover];
        while let Some(cover) = class.pop() {
            for images in generators {
                let mut image: Vec<usize> = cover.iter().map(|&o| images[o].index()).collect();
                image.sort_unstable();
                if left.remove(&image) {
                    class.push(image);
                }
            }
        }
    }
    n_classes
}

#[test]
fn cycles_that_have_items_several_times_and_exchange_colors_are_counted() {
    for (text, images) in [
        ("1:3|a b c\na b\na c\na\na\n", &[1, 0, 2, 3][..]),
        ("1:3|a b c\na b\na c\na\na\n", &[1, 0, 3, 2]),
        ("3:5|a b c\na b\na c\na\na\na\nb c\n", &[1, 0, 2, 3, 4, 5]),
        ("2:3|a b c\na b\na c\nb\nc\n", &[1, 0, 3, 2]),
        ("3|a b c\na b\na c\nb\nc\n", &[1, 0, 3, 2]),
        ("4:7|a 0:9|b\na\na\na\na b\na b\na b\na\n", &[1, 2, 0, 4, 5, 3, 6]),
        ("a b c\na b\na c\nb c\na\n", &[1, 0, 2, 3]),
        ("a b | x\na x\nb x\n", &[1, 0]),
        ("a b | x y\na x:1 y:2\nb y:1 x:2\na\nb\n", &[1, 0, 3, 2]),
        ("a b | x\na x:1\na x:2\nb x:2\nb x:1\n", &[1, 0, 3, 2]),
        ("a b | x y\na x:1\na x:2\nb y:2\nb y:1\n", &[2, 3, 0, 1]),
        ("0:2|a | x\nx\na x:1\na x:1\nx:2\n", &[0, 2, 1, 3]),
        ("0:2|a\na\na\n", &[1, 0]),
    ] {
        let problem: Problem = text.parse().unwrap();
        let images: Vec<OptionId> = images.iter().map(|&o| OptionId::new(o)).collect();
        let settings = CountSettings::default();
        let proof = prove(&problem, [images.clone()], &settings, &StopFlag::default()).unwrap();
        assert_eq!(*proof.count(), classes_of(&problem, &[images]).into(), "{text}");
        assert_eq!(check(&problem, &written(&proof)[..], MEMORY).unwrap().count, *proof.count());
    }
}

#[test]
fn published_numbers_of_classes_are_proved() {
    let words = |problem: &Problem| {
        let symmetry = problem.symmetry().unwrap();
        let file = written(&proof(problem, &symmetry, &CountSettings::default()));
        check(problem, &file[..], MEMORY).unwrap().to_string()
    };
    // OEIS A002562, A014552, A003090.
    assert_eq!(words(&queens(8)), "12 classes under a group of order 8");
    assert_eq!(words(&langford(7)), "26 classes under a group of order 2");
    let latin = Latin::new(4).unwrap().problem().into_parts().0;
    assert_eq!(words(&latin), "2 classes under a group of 9 generators");
    // The ways to divide nine things into threes, all alike.
    let threes = families(9, |bits| bits.count_ones() == 3);
    assert_eq!(words(&threes), "1 class under a group of 8 generators");
    // Solutions of two of 6 queens: pairs of the one class, in which symmetries of each act.
    let pair = side_by_side(&[queens(6), queens(6)]);
    assert_eq!(words(&pair), "1 class under a group of order 128");
}

#[test]
fn a_changed_certificate_proves_no_other_number_of_classes() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(planted: Planted) -> TestResult {
        let problem = planted.problem();
        let symmetry = planted.symmetry(&problem);
        if symmetry.order() > 50_u8.into() {
            return TestResult::discard();
        }
        let is_right = certificates(&problem, &symmetry).iter().all(|(classes, file)| {
            super::count_proofs::all_changes(file, FIRST_LINE.len()).all(|changed| {
                check(&problem, &changed[..], MEMORY).map_or(true, |it| {
                    let orders = it.order.zip(classes.order);
                    it.count == classes.count && orders.is_none_or(|(one, other)| one == other)
                })
            })
        });
        TestResult::from_bool(is_right)
    }
    QuickCheck::new().tests(40).quickcheck(law as fn(_) -> _);
}

#[test]
fn wrong_certificates_of_classes_are_refused() {
    // Options "a" and "b" are exchanged; covers a b, c.
    let problem: Problem = "a b\na\nb\na b\n".parse().unwrap();
    let checked = |numbers: &[u8]| {
        let file = [FIRST_LINE.as_bytes(), numbers].concat();
        check(&problem, &file[..], MEMORY).map_err(|error| error.to_string())
    };
    let all = [0, 2, 0, 1, 2]; // a count of 2: item a; after option "a", item b
    let of = |head: &[u8], tail: &[u8]| [head, &all, tail].concat();
    let right = of(&[1, 2, 1, 1, 0, 2], &[2, 0, 1, 1, 2]);
    assert_eq!(checked(&right).unwrap().count, 2_u32.into());
    for (wrong, reason) in [
        (of(&[1, 1, 1, 1, 0, 2], &[2, 0, 1]), "the classes have not as many covers as there are"),
        (of(&[1, 2, 1, 1, 0, 2], &[2, 0, 1, 2, 0, 1]), "a cover is the image of one before it"),
        (of(&[1, 2, 1, 1, 0, 2], &[2, 1, 0, 1, 2]), "the options of a cover do not ascend"),
        (of(&[1, 2, 1, 1, 0, 2], &[1, 0, 1, 2]), "a set of options is no cover"),
        (of(&[1, 2, 1, 1, 0, 2], &[2, 0, 1, 1, 2, 0]), "there are bytes after the last number"),
        (
            of(&[1, 2, 1, 0, 2, 1], &[]),
            "generator 0, counted from 0, is no symmetry of the problem",
        ),
        (
            of(&[1, 2, 1, 1, 1, 2], &[]),
            "generator 0, counted from 0, is no symmetry of the problem",
        ),
        (of(&[2, 2, 1, 1, 0, 2], &[]), "the certificate is of no known kind"),
        (of(&[0, 2, 2, 1, 0, 1, 2], &[]), "a generator is a product of those before it"),
        (of(&[0, 2, 1, 1, 1, 0, 2], &[]), "the group has another order than it says"),
    ] {
        assert_eq!(checked(&wrong), Err(reason.to_owned()), "{wrong:?}");
    }
    let error = check(&problem, &b"quadrille count 1\n"[..], MEMORY).unwrap_err().to_string();
    assert_eq!(error, "the first line is not that of a certificate of classes");
    // The group of the smallest certificate takes memory.
    let board = queens(6);
    let symmetry = board.symmetry().unwrap();
    let file = written(&proof(&board, &symmetry, &CountSettings::default()));
    assert!(matches!(check(&board, &file[..], 1000), Err(CountError::Memory(1000))));
}

#[test]
fn limits_and_large_groups_end_a_search_for_a_certificate_of_classes() {
    let cut = |problem: &Problem, limits| {
        let settings = CountSettings { limits, ..CountSettings::default() };
        let symmetry = problem.symmetry().unwrap();
        let generators = symmetry.generators().map(|generator| generator.options);
        prove(problem, generators, &settings, &StopFlag::default()).unwrap_err()
    };
    assert_eq!(cut(&queens(12), Limits::NONE.nodes(100)), NoProof::Cut(Outcome::Limit));
    // The count of all covers ends within the limit, but not what follows.
    let limit = NoProof::Cut(Outcome::Limit);
    assert!((1..1_000_u64).map(cut_at).take_while(|end| *end == Some(limit)).count() > 20);
    // 40 equal options for each of 3 items: 64,000 covers, and a group of order 6 times 40!^3.
    let text = format!("a b c\n{}", "a\nb\nc\n".repeat(400));
    assert_eq!(cut(&text.parse().unwrap(), Limits::NONE), NoProof::Group);
    let wrong = prove(
        &queens(4),
        [vec![OptionId::new(0)]],
        &CountSettings::default(),
        &StopFlag::default(),
    );
    assert_eq!(wrong.unwrap_err(), NoProof::NoSymmetry(0));
}

/// How a proof of the classes of 4 queens ends with this limit of nodes.
fn cut_at(nodes: u64) -> Option<NoProof> {
    let problem = queens(4);
    let settings = CountSettings { limits: Limits::NONE.nodes(nodes), ..CountSettings::default() };
    let symmetry = problem.symmetry().unwrap();
    let generators = symmetry.generators().map(|generator| generator.options);
    prove(&problem, generators, &settings, &StopFlag::default()).err()
}
