//! Models with costs: their number of solutions and the least cost, by code that does not use exact
//! covers.

use crate::common::models::check;
use quadrille::models::assignment::Assignment;
use quadrille::models::auction::{Auction, Bid};
use quadrille::models::crews::{Crews, Day, Rules};
use quadrille::models::districts::{Districts, Population};
use quadrille::models::kidney::Kidney;
use quadrille::models::matching3::Matching3;
use quadrille::models::{Model, ModelError};
use quadrille::problem::Decimal;

/// The number of solutions, and the least cost, or `i64::MAX` if there are no solutions.
type Expected = (u64, i64);

/// A whole price.
fn whole(price: Decimal) -> i64 {
    price.in_units(0).and_then(|price| price.try_into().ok()).expect("a whole price")
}

/// No solution so far.
const NONE: Expected = (0, i64::MAX);

/// Checks the number of solutions, the least cost, and that the last line of the cheapest solution
/// ends with `in_words` of this cost.
fn check_costs<M: Model>(
    model: &M,
    (count, least): Expected,
    legal: impl Fn(&M::Solution) -> bool,
    in_words: impl Fn(i64) -> String,
) {
    check(model, count, legal);
    let problem = model.problem();
    let mut search = problem.cheapest();
    let best = search.best().cloned();
    assert_eq!(best.as_ref().map_or(i64::MAX, |best| best.cost), least);
    if let Some(best) = best {
        let text = model.decode(problem.labels(&best.options)).to_string();
        let words = in_words(least);
        assert!(text.ends_with(&words), "{text}\nexpected {words}");
    }
}

// ---- assignment

/// The assignments of the workers from `worker` on, with a cost so far.
fn assignments(of: &Assignment, worker: usize, taken: u32, cost: i64, all: &mut Expected) {
    let (n, left) = (of.jobs().len(), of.workers().len() - worker);
    if left == 0 {
        if taken.count_ones() as usize == n.min(of.workers().len()) {
            *all = (all.0 + 1, all.1.min(cost));
        }
        return;
    }
    if of.workers().len() > n {
        assignments(of, worker + 1, taken, cost, all);
    }
    for job in (0..n).filter(|job| taken >> job & 1 == 0) {
        if let Some(price) = of.price(worker, job) {
            assignments(of, worker + 1, taken | 1 << job, cost + whole(price), all);
        }
    }
}

#[test]
fn workers_take_jobs_for_the_least_sum() {
    let tables = [
        "a b c\nw 1 2 3\nx 2 4 6\ny 3 6 9",
        "a b c\nw 5 - 3\nx - 4 -",
        "a b\nw 5 4\nx -3 -\ny 7 1\nz 0 0",
        "a b\nw 5 -\nx 3 -",
        "# one\n\na\nw 9",
    ];
    let tables = tables.map(|table| table.parse::<Assignment>().unwrap());
    let random = (0..4).map(|seed| Assignment::random(6, seed).unwrap());
    for model in tables.into_iter().chain(random) {
        let mut expected = NONE;
        assignments(&model, 0, 0, 0, &mut expected);
        let sum = |cost: i64| format!("sum {cost}");
        check_costs(&model, expected, |taken| taken.taken.len() <= 6, sum);
    }
}

/// Machol and Wien 1976: worker `i` asks `i`·`j` for job `j`. The least sum by their formula.
#[test]
fn the_hard_assignment_of_machol_and_wien() {
    for n in [1, 2, 5, 20, 60] {
        let words = |word: &dyn Fn(i64) -> String| (1..=n).map(word).collect::<Vec<_>>().join(" ");
        let mut lines = vec![words(&|j| format!("j{j}"))];
        lines.extend((1..=n).map(|i| format!("w{i} {}", words(&|j| (i * j).to_string()))));
        let problem = lines.join("\n").parse::<Assignment>().unwrap().problem();
        let best = problem.cheapest().best().unwrap().cost;
        assert_eq!(best, n * (n + 1) * (n + 2) / 6, "{n}");
    }
}

// ---- auction

/// The ways to accept some of the bids from `bid` on.
fn sales(of: &Auction, bid: usize, accepted: &mut Vec<usize>, all: &mut Expected) {
    let Some(next) = of.bids().get(bid) else {
        let income: i64 = accepted.iter().map(|&bid| whole(of.bids()[bid].price)).sum();
        *all = (all.0 + 1, all.1.min(-income));
        return;
    };
    sales(of, bid + 1, accepted, all);
    let excludes = |other: &Bid| {
        other.bidder == next.bidder || other.goods.iter().any(|good| next.goods.contains(good))
    };
    if !accepted.iter().any(|&other| excludes(&of.bids()[other])) {
        accepted.push(bid);
        sales(of, bid + 1, accepted, all);
        accepted.pop();
    }
}

#[test]
fn sales_bring_the_highest_income() {
    let written = ["a 5 x y\na 6 y\nb 3 x\nb 7 z x", "a 0 x"];
    let written = written.map(|bids| bids.parse::<Auction>().unwrap());
    let random = [(10, 20, 0), (8, 12, 1), (5, 9, 2), (12, 15, 3)];
    let random = random.map(|(goods, bids, seed)| Auction::random(goods, bids, seed).unwrap());
    for model in written.into_iter().chain(random) {
        let mut expected = NONE;
        sales(&model, 0, &mut Vec::new(), &mut expected);
        let legal = |sale: &quadrille::models::auction::Sale| {
            let bids = sale.accepted.iter().map(|&bid| &model.bids()[bid]);
            let sold = bids.clone().flat_map(|bid| &bid.goods);
            let mut goods: Vec<usize> = sold.chain(&sale.unsold).copied().collect();
            let mut bidders: Vec<usize> = bids.map(|bid| bid.bidder).collect();
            goods.sort_unstable();
            bidders.sort_unstable();
            bidders.dedup();
            goods.into_iter().eq(0..model.goods().len()) && bidders.len() == sale.accepted.len()
        };
        check_costs(&model, expected, legal, |cost| format!("income {}", -cost));
    }
}

// ---- crews

/// The ways to give the tasks from `task` on to crews that have some tasks already: each next task
/// goes to a crew whose last task it can follow, or to a new one.
fn rosters(day: &Day, rules: Rules, task: usize, crews: &mut Vec<Vec<usize>>, all: &mut Expected) {
    let tasks = day.tasks();
    let Some(next) = tasks.get(task) else {
        let paid = crews.iter().map(|crew| {
            let (first, last) = (&tasks[crew[0]], &tasks[*crew.last().unwrap()]);
            let worked = i64::from(last.end) - i64::from(first.start);
            let away = if first.from == last.to { 0 } else { i64::from(rules.away) };
            worked.max(i64::from(rules.least)) + away
        });
        *all = (all.0 + 1, all.1.min(paid.sum()));
        return;
    };
    for crew in 0..crews.len() {
        let (first, last) = (&tasks[crews[crew][0]], &tasks[*crews[crew].last().unwrap()]);
        let fits = last.to == next.from
            && last.end + rules.pause <= next.start
            && next.end <= first.start + rules.span;
        if fits {
            crews[crew].push(task);
            rosters(day, rules, task + 1, crews, all);
            crews[crew].pop();
        }
    }
    crews.push(vec![task]);
    rosters(day, rules, task + 1, crews, all);
    crews.pop();
}

#[test]
fn crews_do_all_tasks_in_the_least_paid_time() {
    let task = |k| format!("t{k} {}:00 {}:30 here here", 5 + k, 5 + k);
    let line = (0..8).map(task).collect::<Vec<_>>().join("\n");
    let free = Rules { span: 1000, pause: 0, least: 60, away: 0 };
    let long = Rules { span: 720, pause: 5, least: 300, away: 30 };
    let mut days = vec![(line.parse::<Day>().unwrap(), free)];
    for (n, seed) in [(12, 0), (1, 1), (14, 2), (20, 3)] {
        days.push((Day::random(n, seed).unwrap(), Rules::default()));
        days.push((Day::random(n, seed).unwrap(), long));
    }
    for (k, (day, rules)) in days.into_iter().enumerate() {
        let mut expected = NONE;
        rosters(&day, rules, 0, &mut Vec::new(), &mut expected);
        if k == 0 {
            assert_eq!(expected.0, 4140); // OEIS A000110
        }
        let n = day.tasks().len();
        let legal = |roster: &quadrille::models::crews::Roster| {
            let duties = roster.duties.iter().map(|duty| duty.tasks.clone());
            let mut tasks: Vec<usize> = duties.flatten().collect();
            tasks.sort_unstable();
            tasks.into_iter().eq(0..n)
        };
        let hours = |cost: i64| format!("sum {}:{:02}", cost / 60, cost % 60);
        check_costs(&Crews::new(day, rules).unwrap(), expected, legal, hours);
    }
}

// ---- districts

/// Whether these cells are connected by common sides.
fn are_connected(map: &Population, cells: &[usize]) -> bool {
    let is_next = |a: usize, b: usize| {
        let ((r, c, _), (s, d, _)) = (map.cells()[a], map.cells()[b]);
        r.abs_diff(s) + c.abs_diff(d) == 1
    };
    let mut reached = vec![cells[0]];
    let mut k = 0;
    while k < reached.len() {
        let new = |&&cell: &&usize| !reached.contains(&cell) && is_next(reached[k], cell);
        let new: Vec<usize> = cells.iter().filter(new).copied().collect();
        reached.extend(new);
        k += 1;
    }
    reached.len() == cells.len()
}

/// The ways to put the cells from `cell` on into districts that have some cells already: each goes
/// into a district with room, or into a new one.
fn divisions(
    of: &(Population, usize, Option<u32>),
    cell: usize,
    districts: &mut Vec<Vec<usize>>,
    all: &mut Expected,
) {
    let (map, size, within) = of;
    let n = map.cells().len();
    if cell == n {
        let total: i64 = map.cells().iter().map(|cell| cell.2).sum();
        let k = i64::try_from(n / size).unwrap();
        let differences: Vec<i64> = districts
            .iter()
            .map(|its| (its.iter().map(|&cell| map.cells()[cell].2).sum::<i64>() * k - total).abs())
            .collect();
        let percent = within.map_or(i64::MAX, i64::from);
        if differences.iter().all(|&its| its * 100 <= percent.saturating_mul(total)) {
            *all = (all.0 + 1, all.1.min(differences.iter().map(|its| its / k).sum()));
        }
        return;
    }
    for district in 0..=districts.len() {
        if district == districts.len() {
            if district * size == n {
                return;
            }
            districts.push(Vec::new());
        }
        if districts[district].len() < *size {
            districts[district].push(cell);
            if districts[district].len() < *size || are_connected(map, &districts[district]) {
                divisions(of, cell + 1, districts, all);
            }
            districts[district].pop();
        }
        if districts[district].is_empty() {
            districts.pop();
        }
    }
}

#[test]
fn districts_have_nearly_the_same_number_of_people() {
    let map = |text: &str| text.parse::<Population>().unwrap();
    let mut cases = vec![
        (map("1 2 3\n- 5 -\n7 8 -"), 3, None),
        (map("1 2\n3 4 - 9 9"), 2, None),
        (map("5"), 1, Some(0)),
        (map("3 3 3 3"), 2, Some(0)),
        (map("0 0\n0 0"), 2, Some(0)),
    ];
    for (seed, within) in (0..).zip([None, Some(20), Some(40)]) {
        cases.push((Population::random(3, seed).unwrap(), 3, None));
        cases.push((Population::random(4, seed).unwrap(), 4, within));
    }
    for case in cases {
        let mut expected = NONE;
        divisions(&case, 0, &mut Vec::new(), &mut expected);
        let (map, size, within) = case;
        let legal = |divided: &quadrille::models::districts::Divided| {
            divided
                .districts
                .iter()
                .all(|its| its.cells.len() == size && are_connected(&map, &its.cells))
        };
        let model = Districts::new(map.clone(), size, within).unwrap();
        check_costs(&model, expected, legal, |cost| format!("differences {cost}"));
    }
}

/// OEIS A172477: an `n`x`n` map divided into districts of `n` cells.
#[test]
fn maps_are_divided_in_the_published_number_of_ways() {
    for (n, count) in [(1, 1), (2, 2), (3, 10), (4, 117), (5, 4006), (6, 451_206_u32)] {
        let map = Population::random(n, 0).unwrap();
        assert_eq!(Districts::new(map, n, None).unwrap().problem().count(), count.into());
    }
}

// ---- kidney exchange

/// The permutations in which each pair gives to itself or to a pair that it can give to, and all
/// cycles have at most three pairs. `to[k]` is where pair `k` gives to.
fn exchanges(of: &Kidney, to: &mut Vec<usize>, weight: i64, all: &mut Expected) {
    let n = of.pairs().len();
    let pair = to.len();
    if pair == n {
        let closes = |a: usize| to[a] == a || to[to[a]] == a || to[to[to[a]]] == a;
        if (0..n).all(closes) {
            *all = (all.0 + 1, all.1.min(-weight));
        }
        return;
    }
    for &(patient, gained) in of.gives(pair).iter().chain(&[(pair, 0.into())]) {
        if !to.contains(&patient) {
            to.push(patient);
            exchanges(of, to, weight + whole(gained), all);
            to.pop();
        }
    }
}

#[test]
fn exchanges_have_short_cycles_of_the_highest_weight() {
    let complete = |n: usize| -> Kidney {
        let arcs = (0..n).flat_map(|a| (0..n).map(move |b| (a, b))).filter(|(a, b)| a != b);
        let lines: Vec<String> = arcs.map(|(a, b)| format!("p{a} p{b}")).collect();
        lines.join("\n").parse().unwrap()
    };
    // OEIS A057693.
    for (n, count) in [(2, 2), (3, 6), (4, 18), (5, 66), (6, 276)] {
        check(&complete(n), count, |_| true);
    }
    let random = (0..5).map(|seed| Kidney::random(6 + seed, seed as u64).unwrap());
    for model in random.chain([complete(5)]) {
        let mut expected = NONE;
        exchanges(&model, &mut Vec::new(), 0, &mut expected);
        let legal = |exchange: &quadrille::models::kidney::Exchange| {
            exchange.cycles.iter().all(|cycle| (2..=3).contains(&cycle.pairs.len()))
        };
        check_costs(&model, expected, legal, |cost| format!("weight {}", -cost));
    }
}

// ---- matching in three dimensions

/// The sets of triples from number `from` on that exclude each other, with some before them.
fn matchings(
    of: &Matching3,
    from: usize,
    chosen: &mut Vec<[usize; 3]>,
    cost: i64,
    all: &mut Expected,
) {
    let fewest = of.names().iter().map(Vec::len).min().unwrap();
    if chosen.len() == fewest {
        *all = (all.0 + 1, all.1.min(cost));
        return;
    }
    for (k, triple) in of.triples().iter().enumerate().skip(from) {
        let meets = |other: &[usize; 3]| (0..3).any(|kind| other[kind] == triple.things[kind]);
        if !chosen.iter().any(meets) {
            chosen.push(triple.things);
            matchings(of, k + 1, chosen, cost + whole(triple.cost), all);
            chosen.pop();
        }
    }
}

#[test]
fn triples_have_the_least_sum() {
    let written = ["a x p 1", "a x p 1\nb y p -5\nb x q 2\na y q 0", "a x p 3\na y q 4\nb x q 1"];
    let written = written.map(|text| text.parse::<Matching3>().unwrap());
    let random = [(1, 0), (2, 1), (3, 2), (4, 3)];
    let random = random.map(|(n, seed)| Matching3::random(n, seed).unwrap());
    for model in written.into_iter().chain(random) {
        let mut expected = NONE;
        matchings(&model, 0, &mut Vec::new(), 0, &mut expected);
        check_costs(&model, expected, |_| true, |cost| format!("sum {cost}"));
    }
    // OEIS A001044.
    for (n, count) in [(2, 4), (3, 36), (4, 576), (5, 14_400)] {
        check(&Matching3::random(n, 0).unwrap(), count, |_| true);
    }
}

// ---- what is refused

#[test]
fn wrong_instances_are_refused() {
    let table = |text: &str| text.parse::<Assignment>().unwrap_err().to_string();
    assert_eq!(table(""), "1:1: expected the names of the jobs, found nothing");
    assert_eq!(table("a a"), "1:3: expected a name that was not given before, found \"a\"");
    assert_eq!(
        table("a b"),
        "1:4: expected a line with a worker and prices below this line, found nothing"
    );
    let bounds =
        "expected '-' or a price, a number below 2^63 without its point, with at most 18 decimals";
    assert_eq!(table("a b\nw 1"), format!("2:4: {bounds}, found nothing"));
    assert_eq!(table("a b\nw 1 x"), format!("2:5: {bounds}, found \"x\""));
    assert_eq!(table("a\nw 1 2"), "2:5: expected the end of the line, found \"2\"");
    assert_eq!(table("a|b\n"), "1:1: expected a name without '|' or ':', found \"a|b\"");
    let bids = |text: &str| text.parse::<Auction>().unwrap_err().to_string();
    assert_eq!(bids("a 5"), "1:4: expected a good, found nothing");
    assert_eq!(bids("a 5 x x"), "1:7: expected a name that was not given before, found \"x\"");
    assert_eq!(bids("a -5 x"), "1:3: expected a price of at least 0, found \"-5\"");
    assert_eq!(
        bids("a 5 x\nx 6 y"),
        "2:1: expected a bidder whose name is not the name of a good, found \"x\""
    );
    let day = |text: &str| text.parse::<Day>().unwrap_err().to_string();
    assert_eq!(
        day("a 6:3 7:00 x y"),
        "1:3: expected a time such as 6:30, up to 48:00, found \"6:3\""
    );
    assert_eq!(day("a 6:30 6:30 x y"), "1:8: expected a time after the start, found \"6:30\"");
    assert_eq!(
        day("a 6:30 49:00 x y"),
        "1:8: expected a time such as 6:30, up to 48:00, found \"49:00\""
    );
    assert_eq!(day("a 6:30 7:00 x"), "1:14: expected a place, found nothing");
    let matches = |text: &str| text.parse::<Kidney>().unwrap_err().to_string();
    assert_eq!(matches("a a"), "1:3: expected another pair than that of the donor, found \"a\"");
    assert_eq!(
        matches("a b\na b"),
        "2:3: expected a transplant that was not given before, found \"b\""
    );
    let map = |text: &str| text.parse::<Population>().unwrap_err().to_string();
    assert_eq!(map("- -"), "1:1: expected rows of numbers, one for each cell, found nothing");
    assert_eq!(
        map("1 2\n3 -4"),
        "2:3: expected '-' or a number from 0 to 1000000000, found \"-4\""
    );
    let districts = |size| {
        let map = Population::random(4, 0).unwrap();
        Districts::new(map, size, None).unwrap_err().to_string()
    };
    assert_eq!(districts(0), "expected a number of cells in a district from 1 to 16, found 0");
    let divides = "expected a number of cells that divides 16, those of the map, found 3";
    assert_eq!(districts(3), divides);
    let triples = |text: &str| text.parse::<Matching3>().unwrap_err().to_string();
    assert_eq!(triples(""), "1:1: expected a triple: three names and a cost, found nothing");
    assert_eq!(
        triples("a b c 1\nb d e 2"),
        "2:1: expected a name that no thing of another kind has, found \"b\""
    );
    assert_eq!(
        triples("a b c 1\na b c 2"),
        "2:1: expected a triple that was not given before, found \"a\""
    );
    for error in [
        Districts::new(Population::random(20, 0).unwrap(), 20, None).unwrap_err(),
        Population::random(usize::MAX, 0).unwrap_err(),
        Matching3::random(usize::MAX, 0).unwrap_err(),
        Assignment::random(0, 0).unwrap_err(),
        Assignment::random(usize::MAX, 0).unwrap_err(),
        Auction::random(4, 5, 0).unwrap_err(),
        Auction::random(5, usize::MAX, 0).unwrap_err(),
        Day::random(usize::MAX, 0).unwrap_err(),
        Kidney::random(usize::MAX, 0).unwrap_err(),
    ] {
        let is_known = matches!(error, ModelError::TooLarge { .. } | ModelError::Argument { .. });
        assert!(is_known, "{error}");
    }
}
