//! Counting with a memo table, against the oracle, the other engines and published counts.

use crate::common::files::data;
use crate::common::oracle;
use crate::common::problems::{Rich, Small};
use quadrille::BigUint;
use quadrille::models::Model;
use quadrille::models::dominoes::dominoes;
use quadrille::models::latin::Latin;
use quadrille::models::matchings::{Graph, Matchings};
use quadrille::models::packing::Shape;
use quadrille::models::steiner::Steiner;
use quadrille::search::auto::Method;
use quadrille::search::memo::{Memo, MemoRule};
use quadrille::search::{EngineKind, Limits, Outcome, StopFlag, UnsupportedError};
use quadrille::{Enumerate, ItemId, Problem, Search};
use quickcheck::{Arbitrary, Gen, QuickCheck, TestResult};

const RULES: [MemoRule; 2] = [MemoRule::Sweep, MemoRule::Smallest];

/// Bytes of the table: no table, one that evicts most entries, and one that keeps all.
const MEMORIES: [usize; 3] = [0, 300, 1 << 20];

/// The count. Asserts that all rules and table sizes agree, with and without symmetries.
fn count(problem: &Problem) -> BigUint {
    let mut counts = Vec::new();
    for rule in RULES {
        for memory in MEMORIES {
            for symmetries in [false, true] {
                let mut memo = Memo::new(problem, rule, memory).unwrap();
                if symmetries {
                    memo.find_symmetries(1);
                }
                counts.push(memo.count().unwrap());
                assert_eq!(memo.outcome(), Some(Outcome::Exhausted));
                assert_eq!(memo.progress().to_bits(), 1.0_f64.to_bits());
                assert!(memo.memo_stats().bytes <= memory);
            }
        }
    }
    assert!(counts.windows(2).all(|pair| pair[0] == pair[1]), "{counts:?}");
    counts.swap_remove(0)
}

fn big(number: &str) -> BigUint {
    number.parse().unwrap()
}

#[test]
fn counts_are_those_of_the_definition() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich) -> bool {
        let problem = rich.problem();
        count(&problem) == oracle::covers(&problem).len().into()
    }
    QuickCheck::new().tests(1500).quickcheck(law as fn(_) -> _);
}

/// A problem with symmetries. The items are points or pairs of points, and the options are closed
/// under permutations of the points. So symmetries swap single items or many items at once.
#[derive(Clone, Debug)]
struct Symmetric {
    n_points: usize,
    pairs: bool,
    /// Sets of points. The items of an option are the points of a set, or all pairs of them.
    sets: Vec<Vec<usize>>,
    /// Number of points that no permutation moves.
    fixed: usize,
    secondary: Vec<bool>,
    /// The bounds of all primary items, if they are not covered once.
    bounds: Option<(u32, u32)>,
}

impl Symmetric {
    fn item(&self, a: usize, b: usize) -> usize {
        if self.pairs { a.max(b) * (a.max(b) - 1) / 2 + a.min(b) } else { a }
    }

    fn problem(&self) -> Problem {
        let n = self.n_points;
        let mut orders = vec![Vec::new()];
        for point in 0..n {
            let longer = |order: &Vec<usize>| {
                let places =
                    if point < self.fixed { point..point + 1 } else { self.fixed..point + 1 };
                let insert = |place| {
                    let mut order = order.clone();
                    order.insert(place, point);
                    order
                };
                places.map(insert).collect::<Vec<_>>()
            };
            orders = orders.iter().flat_map(longer).collect();
        }
        let mut options = Vec::new();
        for set in &self.sets {
            let mut images: Vec<Vec<usize>> = orders
                .iter()
                .map(|order| {
                    let points: Vec<usize> = set.iter().map(|&point| order[point]).collect();
                    let mut items: Vec<usize> = if self.pairs {
                        let pairs = points.iter().flat_map(|a| points.iter().map(move |b| (a, b)));
                        pairs.filter(|(a, b)| a < b).map(|(&a, &b)| self.item(a, b)).collect()
                    } else {
                        points
                    };
                    items.sort_unstable();
                    items
                })
                .collect();
            images.sort_unstable();
            images.dedup();
            options.extend(images.into_iter().filter(|items| !items.is_empty()));
        }
        let n_items = if self.pairs { n * (n - 1) / 2 } else { n };
        let kinds = self.secondary.iter().copied().cycle().take(n_items);
        let small = Small { secondary: kinds.collect(), options };
        let bounds = self.bounds.into_iter().collect();
        Rich { small, bounds, colors: vec![], costs: vec![] }.problem()
    }
}

impl Arbitrary for Symmetric {
    fn arbitrary(g: &mut Gen) -> Self {
        let pairs = bool::arbitrary(g);
        let n_points = 3 + usize::arbitrary(g) % if pairs { 4 } else { 3 };
        let sets = (0..=usize::arbitrary(g) % 3).map(|_| {
            let size =
                if pairs { 2 + usize::arbitrary(g) % 2 } else { 1 + usize::arbitrary(g) % 3 };
            let mut set: Vec<usize> = (0..n_points).collect();
            for k in 0..size {
                set.swap(k, k + usize::arbitrary(g) % (n_points - k));
            }
            set.truncate(size);
            set
        });
        let sets = sets.collect();
        let fixed = usize::arbitrary(g) % 3;
        // Mostly all items are primary; secondary items break some of the symmetries.
        let secondary = (0..=usize::arbitrary(g) % 3).map(|_| u8::arbitrary(g) % 5 == 0);
        let secondary = secondary.collect();
        let low = u32::arbitrary(g) % 4;
        let bounds = bool::arbitrary(g).then(|| (low, low + u32::arbitrary(g) % 3));
        Self { n_points, pairs, sets, fixed, secondary, bounds }
    }
}

#[test]
fn problems_with_symmetries_are_counted_right() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(symmetric: Symmetric) -> TestResult {
        let problem = symmetric.problem();
        let mut search = problem.search();
        search.set_limits(Limits::NONE.nodes(20_000));
        let expected = search.count_solutions();
        // With multiplicities there may be too many covers.
        if search.outcome() != Some(Outcome::Exhausted) {
            return TestResult::discard();
        }
        TestResult::from_bool(count(&problem) == expected.into())
    }
    QuickCheck::new().tests(400).min_tests_passed(400).quickcheck(law as fn(_) -> _);
    // Both kinds of symmetries occur, and classes with multiplicities.
    let mut found = [false; 3];
    let mut g = Gen::new(20);
    for _ in 0..200 {
        let problem = Symmetric::arbitrary(&mut g).problem();
        let mut memo = Memo::new(&problem, MemoRule::Sweep, 0).unwrap();
        found[0] |= memo.find_symmetries(1) > 0;
        let multiple = usize::from(problem.has_multiplicities());
        found[1 + multiple] |= memo.memo_stats().classes > 0;
    }
    assert_eq!(found, [true; 3]);
}

/// Published counts that are too large for an enumeration.
#[test]
fn large_published_counts_are_exact() {
    let rectangle = |w, h| dominoes(Shape::rectangle(w, h).unwrap()).unwrap().problem();
    let aztec = dominoes(Shape::aztec_diamond(10).unwrap()).unwrap().problem();
    let matchings = |n| Matchings::new(Graph::complete(n).unwrap()).problem();
    let permutations = |n| Matchings::new(Graph::complete_bipartite(n, n).unwrap()).problem();
    let double_factorial = (1..60_u32).step_by(2).map(BigUint::from).product();
    let cases: [(Problem, BigUint); 9] = [
        // OEIS A004003.
        (plain(&rectangle(8, 8)), big("12988816")),
        (plain(&rectangle(12, 12)), big("53060477521960000")),
        // 2^(n(n+1)/2).
        (plain(&aztec), BigUint::from(1_u8) << 55),
        // OEIS A001147. This count has more than 128 bits.
        (plain(&matchings(60)), double_factorial),
        (plain(&matchings(31)), BigUint::ZERO),
        // n!
        (plain(&permutations(16)), (1..=16_u32).map(BigUint::from).product()),
        // OEIS A002860.
        (plain(&Latin::new(6).unwrap().problem()), big("812851200")),
        (plain(&Latin::new(7).unwrap().problem()), big("61479419904000")),
        // OEIS A030128.
        (plain(&Steiner::new(2, 3, 13).unwrap().problem()), big("1197504000")),
    ];
    for (problem, expected) in cases {
        for rule in RULES {
            let mut memo = Memo::new(&problem, rule, 1 << 28).unwrap();
            memo.find_symmetries(1);
            assert_eq!(memo.count(), Some(expected.clone()), "{rule:?}");
        }
        let mut counting = problem.plan().threads(1).memory(1 << 28).counting().unwrap();
        let is_none = expected == BigUint::ZERO;
        assert_eq!(counting.count(), Some(expected));
        // By their parity an odd number of points has none.
        assert!(is_none || matches!(counting.method(), Method::Memo(_)));
    }
}

/// Matrices of zeros and ones whose rows and columns all have this sum.
fn matrices(size: usize, sum: u32) -> Problem {
    let mut builder = Problem::builder();
    let [rows, columns] = ["r", "c"].map(|kind| {
        let line = |k| builder.bounded(format!("{kind}{k}"), sum..=sum).unwrap();
        (0..size).map(line).collect::<Vec<_>>()
    });
    for row in rows {
        for &column in &columns {
            builder.option([row, column]).unwrap();
        }
    }
    builder.build()
}

/// Matrices with given sums are counted by the rest of each column, by one thread and by two.
#[test]
fn matrices_with_given_sums_have_their_published_counts() {
    let cases = [
        // OEIS A001499.
        (1, 2, "0"),
        (2, 2, "1"),
        (5, 2, "2040"),
        (7, 2, "3110940"),
        (10, 2, "1371785398200"),
        // OEIS A001501.
        (6, 3, "297200"),
        (7, 3, "68938800"),
        (10, 3, "8302816499443200"),
        // OEIS A058527. The last one has more than 128 bits.
        (8, 4, "116963796250"),
        (14, 7, "108738182111446498614705217754614976371200"),
    ];
    for (size, sum, expected) in cases {
        let problem = matrices(size, sum);
        let mut memo = Memo::new(&problem, MemoRule::Sweep, 1 << 28).unwrap();
        assert_eq!(memo.count(), Some(big(expected)), "{size} {sum}");
        for threads in [1, 2] {
            let plan = problem.plan().threads(threads).memory(1 << 28);
            assert_eq!(plan.counting().unwrap().count(), Some(big(expected)), "{size} {sum}");
        }
    }
    // One key for each number of columns of each rest, while it is between rows.
    let mut memo = Memo::new(&matrices(10, 2), MemoRule::Sweep, 1 << 20).unwrap();
    assert_eq!(memo.count(), Some(big("1371785398200")));
    assert_eq!(memo.memo_stats().classes, 2);
    assert!(memo.stats().nodes < 2_000, "{}", memo.stats().nodes);
}

/// The sets of cells of a board such that each cell is in the set or beside one of its cells.
#[test]
fn dominating_sets_of_boards_are_counted() {
    let dominating = |width: usize, height: usize| {
        let mut builder = Problem::builder();
        let cell = |k| builder.bounded(format!("{k}"), 1..=5).unwrap();
        let cells: Vec<ItemId> = (0..width * height).map(cell).collect();
        for k in 0..width * height {
            let is_near = |&other: &usize| {
                (k % width).abs_diff(other % width) + (k / width).abs_diff(other / width) <= 1
            };
            let near = (0..width * height).filter(is_near).map(|other| cells[other]);
            builder.option(near.collect::<Vec<_>>()).unwrap();
        }
        builder.build()
    };
    for (width, height) in [(1, 1), (2, 2), (2, 5), (3, 4), (4, 4)] {
        let problem = dominating(width, height);
        assert_eq!(count(&problem), problem.search().count_solutions().into());
    }
    // Whichever order the items have: a board and its transposed one.
    let [wide, high] = [(7, 5), (5, 7)].map(|(width, height)| {
        let problem = dominating(width, height);
        problem.plan().threads(1).memory(1 << 26).counting().unwrap().count().unwrap()
    });
    assert_eq!(wide, high);
}

/// A problem without its labels.
fn plain<T>(problem: &Problem<T>) -> Problem {
    let mut text = Vec::new();
    quadrille::text::knuth::write(problem, &mut text).unwrap();
    String::from_utf8(text).unwrap().parse().unwrap()
}

/// Every file of `data/cover` by the race, in little memory; by each rule of the memo search those
/// that it counts within 60,000 tree nodes.
#[test]
fn problems_in_files_have_their_counts() {
    let mut n_whole = 0;
    let table = data("cover/expected.tsv");
    for row in table.lines().skip(1) {
        let (name, expected) = row.split_once('\t').unwrap();
        let expected = big(expected.split_once('\t').unwrap().0);
        let problem: Problem = data(&format!("cover/{name}.dlx")).parse().unwrap();
        if name == "macmahon4x6" {
            continue;
        }
        // Sweeping a 16x16 board takes too long.
        let rules = if name.starts_with("sud16") { &RULES[1..] } else { &RULES[..] };
        for &rule in rules {
            let mut memo = Memo::new(&problem, rule, 1 << 26).unwrap();
            memo.set_limits(Limits::NONE.nodes(60_000));
            if let Some(count) = memo.count() {
                n_whole += 1;
                assert_eq!(count, expected, "{name}, {rule:?}");
            }
        }
        let mut memo = Memo::new(&problem, MemoRule::Smallest, 1 << 16).unwrap();
        if memo.find_symmetries(1) > 0 {
            memo.set_limits(Limits::NONE.nodes(30_000));
            if let Some(count) = memo.count() {
                assert_eq!(count, expected, "{name}, with symmetries");
            }
        }
        let mut counting = problem.plan().threads(1).memory(1 << 24).counting().unwrap();
        assert_eq!(counting.count(), Some(expected), "{name}");
    }
    assert!(n_whole >= 35, "only {n_whole} counts were completed");
}

#[test]
fn counting_by_any_plan_is_exact() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich, nodes: u8, two: bool) -> bool {
        let problem = rich.problem();
        let expected: BigUint = oracle::covers(&problem).len().into();
        EngineKind::ALL.into_iter().all(|(engine, ..)| {
            let plan = problem.plan().engine(engine).threads(1 + usize::from(two));
            let Ok(mut counting) = plan.memory(10_000).counting() else {
                let is_bitset = engine == EngineKind::Bitset;
                return is_bitset && problem.has_multiplicities() || engine == EngineKind::Learn;
            };
            // Under several node limits, the first of 0.
            counting.set_limits(Limits::NONE.nodes(0));
            let nothing = counting.count();
            let mut so_far = counting.counted();
            while counting.outcome() == Some(Outcome::Limit) {
                counting.set_limits(Limits::NONE.nodes(nodes.into()));
                counting.count();
                assert!(counting.counted() >= so_far);
                so_far = counting.counted();
                counting.set_limits(Limits::NONE.nodes(3));
                counting.count();
            }
            assert!(nothing.is_none() || nothing.as_ref() == Some(&expected));
            counting.counted() == expected && counting.progress() > 0.999
        })
    }
    QuickCheck::new().tests(300).quickcheck(law as fn(_, _, _) -> _);
}

#[test]
fn counting_continues_after_a_stop() {
    let problem = plain(&dominoes(Shape::rectangle(10, 10).unwrap()).unwrap().problem());
    let mut memo = Memo::new(&problem, MemoRule::Smallest, 1 << 24).unwrap();
    let stop = StopFlag::default();
    memo.set_stop(stop.clone());
    let mut n_stops = 0;
    let mut before = (BigUint::ZERO, 0.0);
    let count = loop {
        memo.set_limits(Limits::NONE.nodes(97));
        if let Some(count) = memo.count() {
            break count;
        }
        assert_eq!(memo.outcome(), Some(Outcome::Limit));
        let now = (memo.counted(), memo.progress());
        assert!(now >= before, "{now:?} after {before:?}");
        before = now;
        stop.stop();
        assert_eq!(memo.count(), None);
        assert_eq!(memo.outcome(), Some(Outcome::Stopped));
        stop.clear();
        n_stops += 1;
    };
    // OEIS A004003.
    assert_eq!(count, big("258584046368"));
    assert!(n_stops > 10);
    assert_eq!(memo.counted(), count);
}

/// Counting under many small node limits ends.
#[test]
fn counting_in_short_slices_ends() {
    let problem: Problem = data("cover/langford12.dlx").parse().unwrap();
    let mut counting = problem.plan().threads(1).memory(1 << 24).counting().unwrap();
    let mut n_slices = 0;
    let count = loop {
        counting.set_limits(Limits::NONE.nodes(100));
        if let Some(count) = counting.count() {
            break count;
        }
        n_slices += 1;
        assert!(n_slices < 100_000, "counting does not end");
    };
    assert_eq!(count, 216_288_u32.into());
    assert!(n_slices > 1000);
}

/// Many equal options, and a long strip.
#[test]
fn unusual_problems_are_counted_right() {
    // 20 equal options for each of 3 items.
    let mut builder = Problem::builder();
    let items: Vec<ItemId> = (0..3).map(|k| builder.primary(format!("i{k}")).unwrap()).collect();
    for _ in 0..20 {
        for &item in &items {
            builder.option([item]).unwrap();
        }
    }
    assert_eq!(count(&builder.build()), 8000_u32.into());
    // The counts of 2xn boards are the Fibonacci numbers; this one has more than 64 bits.
    let strip = plain(&dominoes(Shape::rectangle(2, 100).unwrap()).unwrap().problem());
    let (mut a, mut b) = (BigUint::from(1_u8), BigUint::from(1_u8));
    for _ in 0..99 {
        (a, b) = (b.clone(), a + b);
    }
    let mut counting = strip.plan().threads(1).memory(1 << 20).counting().unwrap();
    assert_eq!(counting.count(), Some(b));
}

/// What a search needs beside its table is known before it takes any memory.
#[test]
fn a_problem_that_does_not_fit_in_the_memory_is_refused_at_once() {
    let mut builder = Problem::builder();
    let items = builder.primaries((0..20_000).map(|k| format!("i{k}"))).unwrap();
    for pair in items.windows(2) {
        builder.option(pair).unwrap();
    }
    for item in &items {
        builder.option([item]).unwrap();
    }
    let chain = builder.build();
    let refused = Memo::new(&chain, MemoRule::Sweep, 1 << 24).err();
    assert_eq!(refused, Some(UnsupportedError::TooLarge));
}

/// Comparing items, and whatever else comes before the first tree node, takes bounded time and
/// memory.
#[test]
fn long_options_are_counted_in_little_memory() {
    let mut builder = Problem::builder();
    let items = builder.primaries((0..40_000).map(|k| format!("i{k}"))).unwrap();
    for start in 0..8 {
        builder.option(&items[start..]).unwrap();
        builder.option(&items[..=start]).unwrap();
    }
    let mut memo = Memo::new(&builder.build(), MemoRule::Sweep, 1 << 26).unwrap();
    assert_eq!(memo.count(), Some(8_u32.into()));
}
