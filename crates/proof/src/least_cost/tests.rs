//! Certificates by hand, right and wrong.

use super::cases::{Place, Step};
use super::derivation::Derivation;
use super::prover::{Claim, Sink};
use crate::problem::{Instance, ItemId, OptionId};
use crate::proof::least_cost::{CostBound, check};

#[path = "../../tests/common/rup.rs"]
mod rup;

/// Each two of the three pairs share an item. The linear program takes half of each, for 3.
const TRIANGLE: &str = "a b c\na b |2\nb c |2\na c |2\na |3\nb |3\nc |3\n";

fn verdict(problem: &str, text: &str) -> Result<CostBound, String> {
    let problem: Instance = problem.parse().unwrap();
    check(&problem, text.as_bytes()).map_err(|error| error.to_string())
}

fn is_right(problem: &str, text: &str) {
    assert!(verdict(problem, text).is_ok(), "{:?} of {text}", verdict(problem, text));
}

#[track_caller]
fn is_wrong(problem: &str, text: &str, reason: &str) {
    assert_eq!(verdict(problem, text), Err(reason.to_owned()), "{text}");
}

const OPEN: &str = "the proof ends with a case that is open";

#[test]
fn weights_prove_a_bound_and_no_more() {
    is_right(TRIANGLE, "least 3\nscale 1\nweights\n1 a\n1 b\n1 c\n");
    is_wrong(TRIANGLE, "least 4\nscale 1\nweights\n1 a\n1 b\n1 c\n", OPEN);
    // With larger weights the pairs have negative reduced costs, -1 each.
    is_wrong(TRIANGLE, "least 4\nscale 2\nweights\n3 a\n2 b\n2 c\n", OPEN);
    is_wrong(TRIANGLE, "least 4\nscale 1\n", OPEN);
    let doubled = "least 3\nscale 1\nweights\n1 a\n1 a\n1 c\n";
    is_wrong(TRIANGLE, doubled, "line 3: a place has two weights");
}

#[test]
fn a_clique_closes_the_gap() {
    // At most one of the pairs: with weights 3, 3, 3 each pair is 4 too cheap, once.
    let text = "least 5\nscale 1\nclique 0 1 2\nweights\n3 a\n3 b\n3 c\n-4 :1\n";
    assert_eq!(verdict(TRIANGLE, text), Ok(CostBound::AtLeast(5)));
    is_wrong(TRIANGLE, &text.replace("least 5", "least 6"), OPEN);
    let reason = "line 3: options 0 and 5 of the clique may be in one cover";
    is_wrong(TRIANGLE, &text.replace("0 1 2", "0 5"), reason);
    let reason = "line 3: options 0 and 0 of the clique may be in one cover";
    is_wrong(TRIANGLE, &text.replace("0 1 2", "0 0"), reason);
    let reason = "line 7: there is no clique :2";
    let late = "least 5\nscale 1\nclique 0 1 2\nweights\n3 a\noptions b\npair a :2\n";
    is_wrong(TRIANGLE, late, reason);
}

#[test]
fn cases_are_closed_one_by_one() {
    // With a b: c alone. With a c: b alone. With a alone: b c, or b and c.
    let text = "least 5\nscale 1\noptions a\nweights\n3 c\nweights\n3 b\nweights\n1 b\n1 c\n";
    is_right(TRIANGLE, text);
    is_wrong(TRIANGLE, &text[..text.len() - 4], OPEN);
    let after = format!("{text}options a\n");
    is_wrong(TRIANGLE, &after, "line 11: a step after the end of the proof");
    // Apart: b c and a, or a c and b, or each alone. Together: c alone.
    let pair = "least 5\nscale 1\npair a b\nweights\n3 a\n3 b\n-1 c\nweights\n2 a\n3 c\n";
    is_right(TRIANGLE, pair);
    let without = "pair a c\nweights\n3 a\n2 b\nweights\n3 b\n2 c\n";
    is_right(TRIANGLE, &format!("least 5\nscale 1\noption 0\nweights\n3 c\n{without}"));
    is_wrong(
        TRIANGLE,
        "least 5\nscale 1\noption 0\noption 3\n",
        "line 4: option 3 is excluded or chosen already",
    );
}

#[test]
fn what_is_covered_less_often_gives_its_weight_back_once() {
    // Taking y alone costs nothing.
    let goods = "a b 0:1|x 0:1|y\na x |2\na |3\nb y |2\nb |3\ny |0\n";
    let text = "least 4\nscale 1\nweights\n2 a\n2 b\n";
    is_right(goods, text);
    // The weights -1 of x and y may be missing; that they are is no gain twice.
    let twice = "least 6\nscale 1\nweights\n3 a\n3 b\n-1 x\n-1 y\noptions x\n";
    is_wrong(goods, twice, OPEN);
    let again = format!("{twice}options x\noptions x\noptions x\noptions y\noptions y\n");
    assert!(verdict(goods, &again).is_err(), "{again}");
}

#[test]
fn items_with_colors_have_no_weights() {
    let colors = "a b | c\na c:red |1\nb c:blue |1\nb c:red |2\nb |4\n";
    let text = "least 3\nscale 1\nweights\n1 a\n1 b\n-1 c\n";
    is_wrong(colors, text, "line 3: an item with colors has a weight");
    // The choice of red excludes blue.
    is_right(colors, "least 3\nscale 1\noptions a\nweights\n2 b\n");
    is_wrong(colors, "least 4\nscale 1\noptions a\nweights\n2 b\n", OPEN);
}

#[test]
fn texts_are_read_with_care() {
    let ends = "1:1: expected \"least 5\" or \"most 5\"";
    is_wrong(TRIANGLE, "five\n", ends);
    is_wrong(TRIANGLE, "", "1:1: expected \"least 5\", found the end");
    is_wrong(TRIANGLE, "least 5\n", "2:1: expected \"scale 1\", found the end");
    let scale = "2:1: expected \"scale\" and a number from 1 to 4294967296";
    for wrong in ["scale 0", "scale 4294967297", "scale x", "weights"] {
        is_wrong(TRIANGLE, &format!("least 5\n{wrong}\n"), scale);
    }
    let begin = "least 5\nscale 1\n";
    let weight = "3:1: expected \"weights\" before a weight";
    is_wrong(TRIANGLE, &format!("{begin}5 a\n"), weight);
    let option = "3:1: expected the number of an option, less than 6, found \"6\"";
    is_wrong(TRIANGLE, &format!("{begin}option 6\n"), option);
    let item = "3:1: expected an item, found \"d\"";
    is_wrong(TRIANGLE, &format!("{begin}options d\n"), item);
    let pair = "line 3: a pair needs two places that can be covered once more";
    is_wrong(TRIANGLE, &format!("{begin}pair a a\n"), pair);
    let lowest = format!("most {}\nscale 1\n", i64::MIN);
    is_wrong(TRIANGLE, &lowest, "2:1: expected a bound that has an opposite");
    let most = format!("least {}\nscale 1\nweights\n{} a\n", i64::MAX, i64::MAX);
    is_wrong(TRIANGLE, &most, OPEN);
}

/// Derives a bound by these steps, and checks the derivation.
fn derived(
    problem: &str,
    bound: CostBound,
    cover: &[usize],
    cliques: &[&[usize]],
    steps: &[Step],
) -> Result<(), String> {
    let problem: Instance = problem.parse().unwrap();
    let ids = |options: &[usize]| options.iter().map(|&at| OptionId::new(at)).collect::<Vec<_>>();
    let cliques: Vec<_> = cliques.iter().map(|its| ids(its)).collect();
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    let cover = ids(cover);
    let claim = Claim { problem: &problem, bound, scale: 1, cliques: &cliques, cover: &cover };
    let mut derivation = Derivation::begin(&claim, &mut formula, &mut proof).unwrap();
    for step in steps {
        derivation.step(step).unwrap();
    }
    derivation.finish(bound).unwrap();
    let [formula, proof] = [formula, proof].map(|text| String::from_utf8(text).unwrap());
    rup::check(&formula, &proof).map_err(|error| format!("{error} in\n{proof}"))
}

/// Weights of the items by their numbers.
fn weights(weights: &[i64]) -> Step {
    let items = (0..).map(|at| Place::Item(ItemId::new(at)));
    Step::Weights(items.zip(weights.iter().copied()).filter(|its| its.1 != 0).collect())
}

#[test]
fn steps_of_every_kind_are_derived() {
    let bound = CostBound::AtLeast(5);
    let [a, b, c] = [0, 1, 2].map(|at| Place::Item(ItemId::new(at)));
    let check = |cliques: &[&[usize]], steps: &[Step]| {
        assert_eq!(derived(TRIANGLE, bound, &[0, 5], cliques, steps), Ok(()), "{steps:?}");
        // Without the last step, a case is open.
        assert!(derived(TRIANGLE, bound, &[0, 5], cliques, &steps[..steps.len() - 1]).is_err());
    };
    let Step::Weights(mut with_clique) = weights(&[3, 3, 3]) else { unreachable!() };
    with_clique.push((Place::Clique(0), -4));
    check(&[&[0, 1, 2]], &[Step::Weights(with_clique)]);
    let apart = [weights(&[3, 3, -1]), weights(&[2, 0, 3])];
    check(&[], &[&[Step::Pair(a, b)], &apart[..]].concat());
    let others = [weights(&[0, 0, 3]), weights(&[0, 3, 0]), weights(&[0, 1, 1])];
    check(&[], &[&[Step::Options(a)], &others[..]].concat());
    let without = [Step::Pair(a, c), weights(&[3, 2, 0]), weights(&[0, 3, 2])];
    let first = [Step::Option(OptionId::new(0)), weights(&[0, 0, 3])];
    check(&[], &[&first[..], &without[..]].concat());
    let nested = [weights(&[2, 3, 0]), weights(&[2, 0, 3]), weights(&[3, 2, 0])];
    check(&[], &[&[Step::Pair(b, c), Step::Pair(a, b)], &nested[..]].concat());
}
