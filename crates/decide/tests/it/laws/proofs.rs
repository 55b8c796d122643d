//! Proofs that a problem has no cover: right and wrong certificates, and logged searches.

use std::time::Duration;

use crate::common::files::data;
use crate::common::logs::{self, logged, logged_certificate};
use crate::common::oracle;
use crate::common::problems::{
    Rich, families, mutilated, named, pigeons, queens, shuffled, side_by_side,
};
use crate::common::rup;
use quadrille::models::Model;
use quadrille::models::dominoes::dominoes;
use quadrille::models::langford::Langford;
use quadrille::models::packing::Shape;
use quadrille::problem::ItemKind;
use quadrille::problem::verify::verify;
use quadrille::proof::certificate::{Certificate, CertificateError, check};
use quadrille::proof::{MODULI, Proof, ProvedBy, modular, prove, sizes, weights};
use quadrille::search::{Limits, Outcome};
use quadrille::{ItemId, Problem};
use quickcheck::QuickCheck;

/// A time limit that no test reaches.
const TIME: Duration = Duration::from_secs(60);

fn read(name: &str) -> Problem {
    data(&format!("cover/{name}.dlx")).parse().unwrap()
}

/// Any number of each piece, not turned, on a board of `size` without some cells.
fn packing(
    pieces: &[&[(usize, usize)]],
    size: (usize, usize),
    without: &[(usize, usize)],
) -> Problem {
    let cells = || (0..size.0).flat_map(|r| (0..size.1).map(move |c| (r, c)));
    let mut builder = Problem::builder();
    for (r, c) in cells().filter(|cell| !without.contains(cell)) {
        builder.primary(format!("{r}.{c}")).unwrap();
    }
    for (r, c) in cells() {
        for piece in pieces {
            let items = piece.iter().map(|(y, x)| builder.item(&format!("{}.{}", r + y, c + x)));
            if let Some(items) = items.collect::<Option<Vec<ItemId>>>() {
                builder.option(&items).unwrap();
            }
        }
    }
    builder.build()
}

/// I- and L-trominoes.
fn trominoes(rows: usize, columns: usize) -> Problem {
    let pieces: [&[_]; 6] = [
        &[(0, 0), (0, 1), (0, 2)],
        &[(0, 0), (1, 0), (2, 0)],
        &[(0, 0), (0, 1), (1, 0)],
        &[(0, 0), (0, 1), (1, 1)],
        &[(0, 0), (1, 0), (1, 1)],
        &[(0, 1), (1, 0), (1, 1)],
    ];
    packing(&pieces, (rows, columns), &[])
}

/// Straight pieces on a square without some cells.
fn straight(length: usize, n: usize, without: &[(usize, usize)]) -> Problem {
    let across: Vec<(usize, usize)> = (0..length).map(|k| (0, k)).collect();
    let down: Vec<(usize, usize)> = (0..length).map(|k| (k, 0)).collect();
    packing(&[&across, &down], (n, n), without)
}

#[test]
fn certificates_for_problems_that_are_hard_to_search() {
    let langford = |n| named(&Langford::new(n).unwrap().problem());
    let cases = [
        (mutilated(8), "weights"),
        (mutilated(10), "weights"),
        (mutilated(16), "weights"),
        (pigeons(9, 8), "weights"),
        (pigeons(21, 20), "weights"),
        (read("dommut8"), "weights"),
        (read("php8"), "weights"),
        (read("langford9"), "parity"),
        (langford(10), "parity"),
        (langford(17), "parity"),
        (read("tet4x5_unsat"), "parity"),
        // An odd number of points has no perfect matching.
        (families(9, |bits| bits.count_ones() == 2), "parity"),
        // An item without options, and items with larger bounds than the options allow.
        ("a b\na".parse().unwrap(), "parity"),
        ("3|a b\na b\na b".parse().unwrap(), "weights"),
        ("2:4|a 0:1|b\na b".parse().unwrap(), "weights"),
        ("1:2|a b c\na b c\na b\na c".parse().unwrap(), ""),
        // Trominoes on boards whose area is no multiple of 3, also in another order.
        (trominoes(7, 11), "modulo 3"),
        (shuffled(&trominoes(7, 11), 1), "modulo 3"),
        (trominoes(8, 11), "modulo 3"),
        // Straight pieces: the diagonal colors do not come out even.
        (shuffled(&straight(3, 8, &[(0, 1)]), 2), "parity"),
        // Unequal weights: a, c and b weigh 1, d and e 2.
        ("a b c d e\na b c\na d\nb e\nc d\na e\na b d e".parse().unwrap(), "modulo 3"),
        // Queens on a torus: the diagonals are differences of columns and rows.
        (logs::torus(8), "modulo 16"),
        (logs::torus(9), "modulo 9"),
        // 25 T-tetrominoes: each has 1 or 3 black cells.
        (logs::packing("T4+", 10, 10), "modulo 16"),
        // Pieces of four cells, and ten cells: neither odd nor a fraction.
        ("a b c d e f\na b c d\nc d e f\nb c d e\na b e f".parse().unwrap(), "modulo 4"),
    ];
    for (k, (problem, kind)) in cases.iter().enumerate() {
        let certificate = prove(problem, TIME);
        if kind.is_empty() {
            assert_eq!(certificate, None);
            continue;
        }
        let certificate = certificate.unwrap_or_else(|| panic!("case {k}"));
        assert_eq!(check(problem, &certificate), Ok(()));
        let text = certificate.write(problem);
        assert!(text.lines().any(|line| line == *kind), "case {k}: {text}");
        assert_eq!(Certificate::read(problem, &text).unwrap(), certificate);
    }
}

#[test]
fn a_problem_with_a_certificate_has_no_cover() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich) -> bool {
        let problem = rich.problem();
        let has_cover = !oracle::covers(&problem).is_empty();
        let by_moduli = MODULI.iter().map(|&modulus| modular(&problem, modulus));
        by_moduli
            .chain([modular(&problem, 2), sizes(&problem), weights(&problem, TIME)])
            .flatten()
            .all(|certificate| check(&problem, &certificate) == Ok(()) && !has_cover)
    }
    QuickCheck::new().tests(1500).quickcheck(law as fn(_) -> _);
}

/// The elimination finds weights modulo a prime if and only if there are some.
#[test]
fn a_modular_certificate_is_found_if_there_is_one() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich, modulus: u8) -> bool {
        let problem = rich.problem();
        let modulus = MODULI[usize::from(modulus) % MODULI.len()];
        let fixed = |&item: &ItemId| {
            let bounds = problem.bounds(item);
            problem.kind(item) == ItemKind::Primary && bounds.start() == bounds.end()
        };
        let items: Vec<ItemId> = problem.items().filter(fixed).take(6).collect();
        if items.len() > if modulus < 9 { 5 } else { 3 } {
            return true;
        }
        let n_weights = modulus.pow(u32::try_from(items.len()).unwrap());
        let exists = (0..n_weights).any(|number| {
            let digit = |k: usize| number / modulus.pow(u32::try_from(k).unwrap()) % modulus;
            let weight = |item| items.iter().position(|&i| i == item).map_or(0, digit);
            let is_zero = |option| problem.option(option).map(weight).sum::<u32>() % modulus == 0;
            let total = |&item: &ItemId| weight(item) * problem.bounds(item).start();
            items.iter().map(total).sum::<u32>() % modulus != 0 && problem.options().all(is_zero)
        });
        modular(&problem, modulus).is_some() == exists
    }
    QuickCheck::new().tests(1000).quickcheck(law as fn(_, _) -> _);
    let problem: Problem = "a b\na".parse().unwrap();
    assert_eq!(
        [0, 1, 4, 6, 8, u32::MAX].map(|modulus| modular(&problem, modulus)),
        [const { None }; 6]
    );
}

/// A certificate with changed items is refused, or the problem has no cover.
#[test]
fn wrong_certificates_are_refused() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich, changes: Vec<(u8, i8)>, modulus: u8) -> bool {
        let problem = rich.problem();
        let items = problem.n_items();
        let modulus = u32::from(modulus) % 12;
        let mut certificate = match modulus {
            0 | 1 => weights(&problem, TIME).unwrap_or(Certificate::Weights(Vec::new())),
            2 => modular(&problem, 2).unwrap_or(Certificate::Parity(Vec::new())),
            _ => modular(&problem, modulus)
                .unwrap_or(Certificate::Modular { modulus, weights: Vec::new() }),
        };
        for (item, weight) in changes {
            if items == 0 {
                break;
            }
            let item = ItemId::new(usize::from(item) % items);
            match &mut certificate {
                Certificate::Parity(items) => match items.iter().position(|&i| i == item) {
                    Some(k) => drop(items.remove(k)),
                    None => items.push(item),
                },
                Certificate::Weights(weights) | Certificate::Modular { weights, .. } => {
                    weights.retain(|&(i, _)| i != item);
                    weights.push((item, weight.into()));
                }
                _ => unreachable!("all kinds are above"),
            }
        }
        check(&problem, &certificate).is_err() || oracle::covers(&problem).is_empty()
    }
    QuickCheck::new().tests(3000).quickcheck(law as fn(_, _, _) -> _);

    // Each item of the certificate of a chessboard is needed.
    let problem = mutilated(10);
    let Some(Certificate::Weights(pairs)) = weights(&problem, TIME) else {
        panic!("expected weights")
    };
    for k in 0..pairs.len() {
        let mut changed = pairs.clone();
        changed[k].1 *= -1;
        assert!(check(&problem, &Certificate::Weights(changed)).is_err(), "item {k}");
        let mut changed = pairs.clone();
        changed.push(pairs[k]);
        let error = check(&problem, &Certificate::Weights(changed)).unwrap_err();
        assert!(matches!(error, CertificateError::Twice(_)));
    }
    // The board with its corners has a cover. Its items have the same names.
    let whole = named(&dominoes(Shape::rectangle(10, 10).unwrap()).unwrap().problem());
    let text = Certificate::Weights(pairs).write(&problem);
    let same = Certificate::read(&whole, &text).unwrap();
    assert!(matches!(check(&whole, &same), Err(CertificateError::Option { sum: -1, .. })));

    // Each item of a parity certificate is needed, too.
    let problem = read("langford9");
    let Some(Certificate::Parity(items)) = modular(&problem, 2) else {
        panic!("expected a parity certificate")
    };
    for k in 0..items.len() {
        let mut changed = items.clone();
        changed.remove(k);
        assert!(check(&problem, &Certificate::Parity(changed)).is_err(), "item {k}");
    }
    let eight = read("langford8");
    if let Ok(certificate) = Certificate::read(&eight, &Certificate::Parity(items).write(&problem))
    {
        assert!(check(&eight, &certificate).is_err());
    }
}

#[test]
fn faults_of_certificates_are_named() {
    let problem: Problem = "a 0:1|b | x y\na x:red\na b y\na x:blue".parse().unwrap();
    let error = |text: &str| check(&problem, &Certificate::read(&problem, text).unwrap());
    let item = |item: &str| item.to_owned();
    assert_eq!(
        error("parity\nb"),
        Err(CertificateError::Option { option: quadrille::OptionId::new(1), sum: 1 })
    );
    assert_eq!(
        error("parity\na\nb"),
        Err(CertificateError::Option { option: quadrille::OptionId::new(0), sum: 1 })
    );
    assert_eq!(error("weights\n1 x"), Err(CertificateError::Unbounded(item("x"))));
    assert_eq!(error("weights\n1 a\n-1 y"), Err(CertificateError::Sum(1)));
    assert_eq!(error("weights\n"), Err(CertificateError::Sum(0)));
    assert_eq!(
        error("modulo 6\n3 a\n0 y"),
        Err(CertificateError::Option { option: quadrille::OptionId::new(0), sum: 3 })
    );
    assert_eq!(error("modulo 3\n-3 a"), Err(CertificateError::Sum(-3)));
    assert_eq!(error("modulo 3\n3 y"), Err(CertificateError::NotFixed(item("y"))));
    assert_eq!(error("modulo 3\n3 b"), Err(CertificateError::NotFixed(item("b"))));
    assert_eq!(
        error("modulo 4294967295\n-4294967295 a"),
        Err(CertificateError::Sum(-4_294_967_295))
    );
    for modulus in [0, 1] {
        let certificate = Certificate::Modular { modulus, weights: Vec::new() };
        assert_eq!(check(&problem, &certificate), Err(CertificateError::Modulus(modulus)));
    }
    // A composite modulus, and the largest weights and bounds.
    let many: Problem = "4294967295|a 4294967295|b\na b".parse().unwrap();
    let extreme = |text: &str| check(&many, &Certificate::read(&many, text).unwrap());
    assert_eq!(
        extreme("modulo 6\n9223372036854775807 a\n-9223372036854775807 b"),
        Err(CertificateError::Sum(0))
    );
    let sum = 2 * i128::from(i64::MIN);
    assert_eq!(
        extreme("modulo 6\n-9223372036854775808 a\n-9223372036854775808 b"),
        Err(CertificateError::Option { option: quadrille::OptionId::new(0), sum })
    );
    let only: Problem = "0:1|b\nb".parse().unwrap();
    let certificate = Certificate::Parity(vec![ItemId::new(0)]);
    assert!(matches!(check(&only, &certificate), Err(CertificateError::Option { .. })));
    let none: Problem = "a 1:3|b\na".parse().unwrap();
    let certificate = Certificate::Parity(vec![ItemId::new(1)]);
    assert_eq!(check(&none, &certificate), Err(CertificateError::NotFixed(item("b"))));
    let missing = Certificate::Weights(vec![(ItemId::new(2), 1)]);
    let error = CertificateError::NoSuchItem(ItemId::new(2));
    assert_eq!(check(&none, &missing), Err(error));
    let foreign = Certificate::Parity(vec![only.items().next().unwrap()]);
    let error = CertificateError::OtherProblem(ItemId::new(0));
    assert_eq!(check(&none, &foreign), Err(error));
    for (text, reason) in [
        ("", "1:1: expected \"parity\", \"weights\", or \"modulo 3\""),
        ("modulo", "1:1: expected \"parity\", \"weights\", or \"modulo 3\""),
        ("modulo 3 5", "1:1: expected \"parity\", \"weights\", or \"modulo 3\""),
        ("modulo 1\n1 a", "1:1: expected a modulus from 2 on, found \"1\""),
        ("modulo 0", "1:1: expected a modulus from 2 on, found \"0\""),
        ("modulo -3", "1:1: expected a modulus from 2 on, found \"-3\""),
        ("modulo 4294967296", "1:1: expected a modulus from 2 on, found \"4294967296\""),
        ("parity\na\nz", "3:1: unknown item \"z\""),
        ("| a comment\n\nparity\na b", "4:1: expected the name of one item"),
        ("weights\na 1", "2:1: expected a whole number as the weight, found \"a\""),
        ("weights\n1", "2:1: expected the name of one item"),
        (
            "weights\n99999999999999999999 a",
            "2:1: expected a whole number as the weight, \
         found \"99999999999999999999\"",
        ),
    ] {
        assert_eq!(Certificate::read(&problem, text).unwrap_err().to_string(), reason);
        let by_lines = Certificate::read_from(&problem, text.as_bytes()).unwrap_err();
        assert_eq!(by_lines.to_string(), reason);
    }
}

#[test]
fn certificates_are_read_line_by_line() {
    let problem = pigeons(3, 2);
    let text = weights(&problem, TIME).unwrap().write(&problem);
    let text = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let certificate = Certificate::read(&problem, &text).unwrap();
    assert_eq!(Certificate::read_from(&problem, text.as_bytes()).unwrap(), certificate);
    let error = |text: &[u8]| Certificate::read_from(&problem, text).unwrap_err().to_string();
    assert_eq!(
        error(b"parity\n\xff"),
        "2:1: expected text in UTF-8, found the byte 0xFF, which is not UTF-8"
    );
    let endless = std::io::BufReader::new(std::io::repeat(b'a'));
    let error = Certificate::read_from(&problem, endless).unwrap_err().to_string();
    assert_eq!(error, "1:1: expected a line of at most 2 MiB, found a longer one");
    // Of items that occur twice, only as many are kept as show it.
    let name = problem.name(problem.items().next().unwrap());
    let twice = Certificate::read(&problem, &format!("parity\n{}", format!("{name}\n").repeat(99)));
    let twice = twice.unwrap();
    assert_eq!(twice.n_items(), problem.n_items() + 1);
    assert!(matches!(check(&problem, &twice), Err(CertificateError::Twice(_))));
}

#[test]
fn a_checker_accepts_the_logs() {
    for (name, problem) in logs::problems().into_iter().chain(logs::families()) {
        let (end, formula, proof) = logged(&problem, Limits::NONE);
        assert!(matches!(end, Proof::Complete { .. }), "{name}: {end:?}");
        rup::check(&formula, &proof).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(rup::check(&formula, &logs::without_last_step(&proof)).is_err(), "{name}");
        assert!(rup::check("", &proof).is_err(), "{name}");
    }
}

#[test]
fn the_checker_refuses_what_does_not_follow() {
    let formula = "1 x1 1 x2 >= 1 ;\n1 x1 -1 x2 >= 0 ;\n";
    let check = |lines: &str, end: &str| {
        let head = "pseudo-Boolean proof version 2.0\nf 2\n";
        let end = format!("output NONE\nconclusion {end}\nend pseudo-Boolean proof\n");
        rup::check(formula, &format!("{head}{lines}{end}"))
    };
    let unsat = "UNSAT : -1";
    // Both values of x2 need x1.
    let none = "the proof has no conclusion";
    assert_eq!(check("rup 1 x1 >= 1 ;\n", unsat), Err(none.into()));
    assert_eq!(check("rup 1 x2 >= 1 ;\n", unsat), Err("is not right: rup 1 x2 >= 1 ;".into()));
    for number in 1..=2 {
        let lines = format!("del id {number}\nrup 1 x1 >= 1 ;\n");
        assert_eq!(check(&lines, unsat), Err("is not right: rup 1 x1 >= 1 ;".into()));
    }
    assert_eq!(check("del id 1 1\n", unsat), Err("is not right: del id 1 1".into()));
    assert_eq!(check("rup >= 1 ;\n", unsat), Err("is not right: rup >= 1 ;".into()));
    // Twice x1 is at least 1, so x1 is at least 1.
    assert_eq!(check("pol 1 2 + 2 d\n", unsat), Err(none.into()));
    for wrong in ["pol 1 +", "pol 1 2", "pol 1 0 *", "pol 9", "sol x1", "w", "end -1"] {
        assert_eq!(check(&format!("{wrong}\n"), unsat), Err(format!("is not right: {wrong}")));
    }
    assert_eq!(check("rup >= 0 ;\n", unsat), Err(none.into()));
    assert_eq!(check("rup >= 0 ;\n", "NONE"), Err(none.into()));
}

#[test]
fn logs_of_random_problems_are_accepted() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich) -> bool {
        logs::is_right(&rich, rup::check)
    }
    QuickCheck::new().tests(300).quickcheck(law as fn(_) -> _);
}

/// What each kind of proof is written from. The two problems of searches have no certificate.
#[test]
fn logs_are_written_from_certificates_from_the_tree_and_from_learned_clauses() {
    let by = |problem: &Problem| {
        let (end, formula, proof) = logged(problem, Limits::NONE);
        assert_eq!(rup::check(&formula, &proof), Ok(()));
        let Proof::Complete { by, steps, .. } = end else { panic!("{end:?}") };
        let steps = usize::try_from(steps).unwrap();
        let is_step = |line: &&str| line.starts_with("rup ") || line.starts_with("pol ");
        assert_eq!(proof.lines().filter(is_step).count(), steps);
        by
    };
    assert!(matches!(by(&mutilated(4)), ProvedBy::Certificate(_)));
    assert_eq!(by(&logs::queens_coloring(6, "")), ProvedBy::Tree);
    // Trees of problems with multiplicities are not logged. In this log, clauses are dropped while
    // shorter ones make literals true on level 0.
    assert_eq!(by(&logs::queens_coloring(8, "0:1|z")), ProvedBy::Learning);
}

/// Each component has a search of its own, and these find a cover together.
#[test]
fn a_log_of_components_ends_with_a_cover_if_each_has_one() {
    let problem = side_by_side(&[queens(5), queens(6), queens(7)]);
    let (end, _, proof) = logged(&problem, Limits::NONE);
    let Proof::Cover(cover) = end else { panic!("{end:?}") };
    assert_eq!(verify(&problem, &cover), Ok(()));
    assert!(!proof.contains("conclusion"));
}

#[test]
fn logs_of_certificates_are_accepted() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich) -> bool {
        let problem = rich.problem();
        let by_moduli = MODULI.iter().map(|&modulus| modular(&problem, modulus));
        let all = by_moduli.chain([modular(&problem, 2), sizes(&problem), weights(&problem, TIME)]);
        all.flatten().all(|certificate| {
            let (formula, proof) = logged_certificate(&problem, &certificate).unwrap();
            rup::check(&formula, &proof).inspect_err(|error| eprintln!("{error}")).is_ok()
                && rup::check(&formula, &logs::without_last_step(&proof)).is_err()
        })
    }
    QuickCheck::new().tests(1000).quickcheck(law as fn(_) -> _);
    // Weights of any sign, of items that are covered several times.
    let many: Problem = "7|a 3|b\na b\na b\na b\na b".parse().unwrap();
    for text in ["modulo 6\n8 a\n-2 b\n", "modulo 3\n-1 b\n7 a", "weights\n9 b\n-9 a"] {
        let certificate = Certificate::read(&many, text).unwrap();
        let (formula, proof) = logged_certificate(&many, &certificate).unwrap();
        assert_eq!(rup::check(&formula, &proof), Ok(()), "{text}");
    }
}

#[test]
fn a_wrong_certificate_has_no_log() {
    let problem: Problem = "a b c\na b\na c\nb c".parse().unwrap();
    let two = Certificate::Parity(vec![ItemId::new(0), ItemId::new(1)]);
    let error = logged_certificate(&problem, &two).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
    let other = error.into_inner().unwrap().to_string();
    assert_eq!(other, "the weights in option 1, counted from 0, sum to 1");
}

#[test]
fn a_log_that_reaches_a_limit_has_no_conclusion() {
    let (end, _, proof) = logged(&read("dommut8"), Limits::NONE.nodes(100));
    assert_eq!(end, Proof::Cut(Outcome::Limit));
    assert!(!proof.contains("conclusion"));
}

#[test]
fn the_checker_refuses_solutions_and_variables_that_prove_nothing() {
    // Two of three, with costs 1, 2 and 3.
    let formula = "min: 1 x1 2 x2 3 x3 ;\n1 x1 1 x2 1 x3 >= 2 ;\n";
    let check = |lines: &str, end: &str| {
        let head = "pseudo-Boolean proof version 2.0\nf 1\n";
        let end = format!("output NONE\nconclusion BOUNDS {end}\nend pseudo-Boolean proof\n");
        rup::check(formula, &format!("{head}{lines}{end}"))
    };
    let [best, other] = ["soli x1 x2 ~x3\n", "soli x1 ~x2 x3\n"];
    // At most 2 is to be paid: x3 is excluded, then x2 and x1 are chosen.
    assert_eq!(check(&format!("{best}rup >= 1 ;\n"), "3 3"), Ok(()));
    assert!(check(&format!("{best}rup >= 1 ;\n"), "2 2").is_err());
    assert!(check(best, "3 3").is_err());
    assert!(check(&format!("{other}rup >= 1 ;\n"), "4 4").is_err());
    assert!(check("soli x1 ~x2 ~x3\n", "1 1").is_err());
    // A new variable may have any value; one that occurs may not.
    let new = "red 1 x4 1 x3 >= 1 ; x4 -> 1\n";
    assert_eq!(check(&format!("{best}{new}rup >= 1 ;\n"), "3 3"), Ok(()));
    let wrong = "red 1 ~x1 >= 1 ; x1 -> 0\n";
    assert_eq!(check(wrong, "3 3"), Err(format!("is not right: {}", wrong.trim_end())));
    // Levels: what is deleted proves nothing.
    let level = |delete: &str| format!("{best}# 1\nrup 1 ~x3 >= 1 ;\n# 0\n{delete}pol 3 3 +\n");
    assert_eq!(check(&level(""), "3 3"), Err("the proof has no conclusion".into()));
    assert_eq!(check(&level("w 1\n"), "3 3"), Err("is not right: pol 3 3 +".into()));
    // A proof by contradiction.
    let claim = "red 1 ~x3 >= 1 ; ; begin\npol 2 3 3 * +\nrup >= 1 ;\nend -1\n";
    assert_eq!(check(&format!("{best}{claim}rup >= 1 ;\n"), "3 3"), Ok(()));
    let claim = claim.replace("rup >= 1 ;\n", "").replace(" 3 * +", " 2 * +");
    assert_eq!(check(&format!("{best}{claim}"), "3 3"), Err("is not right: end -1".into()));
}

#[test]
fn proofs_of_the_least_cost_are_accepted() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich, maximizes: bool) -> bool {
        logs::is_right_cost(&rich, maximizes, rup::check)
    }
    QuickCheck::new().tests(300).quickcheck(law as fn(_, _) -> _);
}
