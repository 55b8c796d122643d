//! Laws of the rules: no rule removes a digit of a solution, and sums, sets and sandwiches remove
//! what brute force over their cells forbids.

use super::super::super::automaton::SumPart;
use super::super::super::encode::between_crusts;
use super::super::super::{Cage, bits, set_of};
use super::sandwiches::SandwichRule;
use super::sums::SumRule;
use super::*;
use quickcheck::{Arbitrary, Gen, QuickCheck};

/// A solved board of 9x9.
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A random number below this one.
fn below(g: &mut Gen, most: usize) -> usize {
    usize::arbitrary(g) % most
}

fn random_cells(g: &mut Gen, n_cells: usize, n: usize) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..n_cells).collect();
    (0..n).map(|_| cells.swap_remove(below(g, cells.len()))).collect()
}

/// A solved board with exchanged digits, rules that it obeys, and candidates with its digits.
#[derive(Clone, Debug)]
struct Case {
    digits: Vec<usize>,
    text: String,
    candidates: Vec<u64>,
}

impl Arbitrary for Case {
    fn arbitrary(g: &mut Gen) -> Self {
        let names = random_cells(g, 9, 9);
        let digits: Vec<usize> = SOLVED.bytes().map(|b| names[usize::from(b - b'1')] + 1).collect();
        let name = |cell: &usize| format!(" r{}c{}", cell / 9 + 1, cell % 9 + 1);
        let sum = |cells: &[usize]| cells.iter().map(|&cell| digits[cell]).sum::<usize>();
        let mut text = "size 9x9".to_owned();
        let offset = below(g, 9);
        for k in 0..below(g, 5) {
            // Neighboring diagonals, whose sums lead to others.
            let at = (offset + k) % 9;
            let cells: Vec<usize> = (0..9 - at).map(|row| (row + at) * 9 + row).collect();
            let names: String = cells.iter().map(name).collect();
            text.extend(["\nsum ", &sum(&cells).to_string(), &names]);
        }
        for _ in 0..below(g, 4) {
            let n = 2 + below(g, 9);
            let cells = random_cells(g, 81, n);
            let names: String = cells.iter().map(name).collect();
            text.extend(["\nsum ", &sum(&cells).to_string(), &names]);
        }
        for row in 0..below(g, 4) {
            let cells: Vec<usize> =
                random_cells(g, 9, 2 + row * 2).iter().map(|k| 9 * row + k).collect();
            let names: String = cells.iter().map(name).collect();
            text.extend(["\ncage ", &sum(&cells).to_string(), &names]);
        }
        for row in 0..below(g, 5) {
            let line = &digits[9 * row..9 * row + 9];
            let place = |digit| line.iter().position(|&its| its == digit).expect("a solved row");
            let [a, b] = [place(1).min(place(9)), place(1).max(place(9))];
            let between: usize = line[a + 1..b].iter().sum();
            text.extend([format!("\nsandwich r{} {between}", row + 1)]);
        }
        let mut some = || u64::arbitrary(g) & u64::arbitrary(g) & 511;
        let candidates = digits.iter().map(|digit| some() | 1 << (digit - 1)).collect();
        Self { digits, text, candidates }
    }
}

#[test]
fn no_rule_removes_a_digit_of_a_solution() {
    fn law(Case { digits, text, mut candidates }: Case) -> bool {
        let variant: Variant = text.parse().unwrap();
        let Propagation { mut rules, mut work, .. } = Propagation::new(&variant).unwrap();
        rules.find_further();
        work.queue.use_first(rules.all.len(), rules.n_given);
        work.queue.add_from(0);
        let is_kept = |(its, digit): (&u64, &usize)| its >> (digit - 1) & 1 == 1;
        work.settle(&rules, &mut candidates) && candidates.iter().zip(&digits).all(is_kept)
    }
    QuickCheck::new().tests(30).quickcheck(law as fn(_) -> _);
}

#[test]
fn sums_of_neighboring_diagonals_are_combined() {
    // Without derived sums, the search takes more than a million nodes.
    let diagonals = ["r1c9 r9c1", "r1c8 r8c1", "r9c2 r2c9", "r7c9 r1c3", "r1c1 r9c9", "r2c1 r9c8"];
    let rules = diagonals.map(|ends| format!("\nlittle-killer 52 {ends}")).concat();
    let variant: Variant = format!("size 9x9{rules}").parse().unwrap();
    let mut search = Propagation::new(&variant).unwrap();
    search.begin(&[None; 81]);
    assert!(search.next_solution(2000, &StopFlag::default()).is_ok());
}

#[test]
fn a_hard_board_without_further_rules_is_searched_to_its_end() {
    // No unit has all digits, and no sum leads to another.
    let text = "size 6x6\nwhisper 3 r1c1 r1c2 r1c3 r2c3 r3c3 r4c4 r5c5 r6c6";
    let variant = text.parse::<Variant>().unwrap().with_digits("0-7").unwrap();
    let mut search = Propagation::new(&variant).unwrap();
    search.begin(&[None; 36]);
    let (steps, mut n) = (search.rules.work_of_further(), 0);
    while search.next_solution(20_000, &StopFlag::default()).is_ok() {
        n += 1;
    }
    assert!(search.work.steps > steps && search.is_hard && n > 100 && search.nodes == 20_000);
}

#[test]
fn rules_take_turns_and_idle_ones_that_follow_from_others_are_left_out() {
    let mut queue = Queue::default();
    queue.use_first(130, 70);
    queue.add_from(0);
    let mut turns: Vec<usize> = std::iter::from_fn(|| queue.next()).collect();
    turns.sort_unstable();
    assert_eq!(turns, (0..130).collect::<Vec<_>>());
    // The rule after the last one is next, and the others of the first two words come before 128.
    for rule in [3, 69, 128] {
        queue.add(&[queue::bit_of(rule)]);
    }
    assert_eq!(queue.next(), Some(3));
    queue.add(&[queue::bit_of(3)]);
    assert_eq!([(); 4].map(|()| queue.next()), [Some(69), Some(3), Some(128), None]);
    (0..200).for_each(|_| queue.note(128, false));
    queue.add(&[queue::bit_of(128)]);
    assert_eq!(queue.next(), None);
}

/// Rules without any but that the cells of each of these sets differ.
fn bare(n_cells: usize, sets: &[Vec<usize>]) -> (Rules, Work) {
    let variant = Variant::named("2x2").unwrap();
    let Propagation { mut rules, mut work, .. } = Propagation::new(&variant).unwrap();
    rules.all.clear();
    rules.of_cell = vec![Vec::new(); n_cells];
    rules.peer_bits = vec![vec![0]; n_cells];
    for set in sets {
        for &a in set {
            let others = set.iter().filter(|&&b| b != a);
            rules.peer_bits[a][0] |= others.fold(0, |all, b| all | 1 << b);
        }
    }
    work.clear();
    (rules, work)
}

/// Two parts of cells with the same sum, sets of cells that differ, and candidates.
#[derive(Clone, Debug)]
struct Sum {
    parts: Vec<SumPart>,
    sets: Vec<Vec<usize>>,
    candidates: Vec<u64>,
}

impl Arbitrary for Sum {
    fn arbitrary(g: &mut Gen) -> Self {
        let n = 2 + below(g, 3);
        let (cut, edge) = (1 + below(g, n), below(g, n + 1));
        let mut cells: Vec<[usize; 2]> = (0..n).map(|cell| [cell, 1]).collect();
        let mut sets = vec![(0..edge).collect(), (edge..n).collect::<Vec<usize>>()];
        sets.retain(|set: &Vec<usize>| !set.is_empty());
        if bool::arbitrary(g) {
            cells[n - 1][1] = 10;
            for set in &mut sets {
                set.retain(|&cell| cell != n - 1);
            }
        }
        // A set is on one side only, so that what is removed is known.
        sets = sets
            .iter()
            .flat_map(|set| {
                let (a, b): (Vec<usize>, Vec<usize>) = set.iter().partition(|&&cell| cell < cut);
                [a, b]
            })
            .collect();
        let part = |constant, cells: &[[usize; 2]]| SumPart { constant, cells: cells.to_vec() };
        let parts = vec![part(below(g, 20), &cells[..cut]), part(below(g, 20), &cells[cut..])];
        let candidates = (0..n).map(|_| u64::arbitrary(g) & 31 | 1 << below(g, 5)).collect();
        Self { parts, sets, candidates }
    }
}

#[test]
fn sums_remove_what_brute_force_forbids() {
    fn law(Sum { parts, sets, candidates }: Sum) -> bool {
        let n = candidates.len();
        let mut expected = vec![0; n];
        for number in 0..5_usize.pow(u32::try_from(n).unwrap()) {
            let digits: Vec<usize> =
                (0..n).map(|k| number / 5_usize.pow(u32::try_from(k).unwrap()) % 5 + 1).collect();
            let sum = |part: &SumPart| {
                part.constant + part.cells.iter().map(|[k, by]| digits[*k] * by).sum::<usize>()
            };
            let differ = |set: &Vec<usize>| {
                set_of(set.iter().map(|&k| digits[k])).count_ones() as usize == set.len()
            };
            let has = |(k, digit): (usize, &usize)| candidates[k] >> (digit - 1) & 1 == 1;
            if sum(&parts[0]) == sum(&parts[1])
                && sets.iter().all(differ)
                && digits.iter().enumerate().all(has)
            {
                (0..n).for_each(|k| expected[k] |= 1 << (digits[k] - 1));
            }
        }
        let (rules, mut work) = bare(n, &sets);
        let rule = SumRule::new(&parts, 5, 1, &sets).unwrap();
        let mut found = candidates;
        match rule.apply(&mut work, &rules, &mut found) {
            // A group whose sums are all wanted is not looked at.
            Ok(()) if sets.iter().all(|set| set.len() < 2) => found == expected,
            Ok(()) => {
                found.iter().zip(&expected).all(|(its, found)| found & !its == 0 && *found != 0)
            }
            Err(Broken) => expected.contains(&0),
        }
    }
    QuickCheck::new().tests(300).quickcheck(law as fn(_) -> _);
}

#[test]
fn sets_remove_what_brute_force_forbids() {
    fn law(wanted: u64, mut candidates: Vec<u64>) -> bool {
        let n = candidates.len().clamp(1, 6);
        candidates.resize(n, u64::MAX);
        for its in &mut candidates {
            *its &= 127;
        }
        let all = (0_u64..128).filter(|set| set.count_ones() as usize == n);
        let sets = all.enumerate().filter(|(k, _)| wanted >> k & 1 == 1);
        let sets: Vec<u64> = sets.map(|(_, set)| set).collect();
        let mut ways: Vec<Vec<u64>> = vec![Vec::new()];
        for its in &candidates {
            let with_next = |way: &Vec<u64>| {
                let used = way.iter().fold(0, |used, digit| used | digit);
                let next = |digit| [&way[..], &[1_u64 << (digit - 1)]].concat();
                bits(its & !used).map(next).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(with_next).collect();
        }
        let mut expected = vec![0; n];
        for way in ways.iter().filter(|way| sets.contains(&way.iter().sum())) {
            expected.iter_mut().zip(way).for_each(|(all, its)| *all |= its);
        }
        let cells: Vec<usize> = (0..n).collect();
        let (rules, mut work) = bare(n, std::slice::from_ref(&cells));
        let mut found = candidates;
        match sets::apply(&Cage { cells, sets }, &mut work, &rules, &mut found) {
            Ok(()) => found == expected,
            Err(Broken) => expected.contains(&0),
        }
    }
    QuickCheck::new().tests(300).quickcheck(law as fn(_, _) -> _);
}

#[test]
fn sandwiches_are_those_of_decided_cells() {
    #[derive(Clone, Debug)]
    struct Line(Vec<usize>);

    impl Arbitrary for Line {
        fn arbitrary(g: &mut Gen) -> Self {
            Self(random_cells(g, 6, 6))
        }
    }

    fn law(Line(line): Line) -> bool {
        let place = |symbol| line.iter().position(|&its| its == symbol).expect("all symbols");
        let [a, b] = [place(0).min(place(5)), place(0).max(place(5))];
        let right: usize = line[a + 1..b].iter().map(|symbol| symbol + 1).sum();
        (0..=14).all(|sum| {
            let sets = between_crusts(6, 1, sum).unwrap();
            let rule = SandwichRule::new((0..6).collect(), sets);
            let (rules, mut work) = bare(6, &[]);
            let mut candidates: Vec<u64> = line.iter().map(|symbol| 1 << symbol).collect();
            rule.apply(&mut work, &rules, &mut candidates).is_ok() == (sum == right)
        })
    }
    QuickCheck::new().tests(50).quickcheck(law as fn(_) -> _);
}

#[test]
fn digits_that_a_row_has_in_one_box_are_in_no_other_cell_of_it() {
    let Propagation { mut rules, mut work, .. } =
        Propagation::new(&"size 9x9\nless r9c8 r9c9".parse().unwrap()).unwrap();
    rules.find_further();
    work.queue.use_first(rules.all.len(), rules.n_given);
    let mut candidates = vec![511; 81];
    candidates[3..9].fill(510);
    work.queue.add_from(0);
    assert!(work.settle(&rules, &mut candidates));
    let with_one: Vec<usize> = (0..27).filter(|&cell| candidates[cell] & 1 == 1).collect();
    assert_eq!(with_one[..3], [0, 1, 2]);
    assert!(with_one[3..].iter().all(|cell| cell % 9 > 2));
    assert_eq!(bits(candidates[9]).next(), Some(2));
}
