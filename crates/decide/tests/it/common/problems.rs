//! Problems with published counts, and small random problems.

use quadrille::models::Model;
use quadrille::models::domination::Domination;
use quadrille::models::dominoes::dominoes;
use quadrille::models::langford::Langford;
use quadrille::models::packing::Shape;
use quadrille::models::queens::Queens;
use quadrille::problem::{Entry, ItemKind, ProblemBuilder};
use quadrille::{ItemId, OptionId, Problem};
use quickcheck::{Arbitrary, Gen};

/// `n` queens that do not attack each other.
pub(crate) fn queens(n: usize) -> Problem {
    Queens::new(n).unwrap().problem().into_parts().0
}

/// `queens` queens that attack or occupy all cells of an `n`x`n` board.
pub(crate) fn dominating_queens(n: usize, queens: usize) -> Problem {
    Domination::new(n, queens).unwrap().problem().into_parts().0
}

/// Langford pairs: two of each number `k` from 1 to `n`, with `k` other numbers between them.
pub(crate) fn langford(n: usize) -> Problem {
    Langford::new(n).unwrap().problem().into_parts().0
}

/// Pigeons and holes; a hole is a secondary item.
pub(crate) fn pigeons(pigeons: usize, holes: usize) -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<ItemId> =
        (0..pigeons).map(|k| builder.primary(format!("p{k}")).unwrap()).collect();
    let holes: Vec<ItemId> =
        (0..holes).map(|k| builder.secondary(format!("h{k}")).unwrap()).collect();
    for &pigeon in &items {
        for &hole in &holes {
            builder.option([pigeon, hole]).unwrap();
        }
    }
    builder.build()
}

/// A chessboard without two opposite corners.
pub(crate) fn mutilated(n: usize) -> Problem {
    let cells = (0..n).flat_map(|r| (0..n).map(move |c| (r, c)));
    let cells = cells.filter(|&cell| cell != (0, 0) && cell != (n - 1, n - 1));
    let mut text: Vec<String> = vec![vec!['#'; n].into_iter().collect(); n];
    text[0].replace_range(..1, ".");
    text[n - 1].replace_range(n - 1.., ".");
    assert_eq!(cells.count(), n * n - 2);
    let board: Shape = text.join("\n").parse().unwrap();
    named(&dominoes(board).unwrap().problem())
}

/// The same problem without labels.
pub(crate) fn named<T>(problem: &Problem<T>) -> Problem {
    let mut text = Vec::new();
    quadrille::text::knuth::write(problem, &mut text).unwrap();
    String::from_utf8(text).unwrap().parse().unwrap()
}

/// The same problem with its items and options in another order, without costs.
pub(crate) fn shuffled(problem: &Problem, seed: u64) -> Problem {
    let mut state = seed;
    let mut random = move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    let mut items: Vec<ItemId> = problem.items().collect();
    items.sort_by_cached_key(|_| random());
    let mut options: Vec<OptionId> = problem.options().collect();
    options.sort_by_cached_key(|_| random());
    let mut builder = Problem::builder();
    let mut numbers = vec![ItemId::new(0); problem.n_items()];
    for item in items {
        numbers[item.index()] = same_item(problem, item, problem.name(item), &mut builder);
    }
    for option in options {
        same_option(problem, option, &numbers, &mut builder);
    }
    builder.build()
}

/// Adds an item to another problem, under a new name; gives its number there.
fn same_item(
    problem: &Problem,
    item: ItemId,
    name: impl AsRef<str>,
    builder: &mut ProblemBuilder,
) -> ItemId {
    let number = match problem.kind(item) {
        ItemKind::Primary => builder.bounded(name, problem.bounds(item)),
        ItemKind::Secondary => builder.secondary(name),
    };
    number.unwrap()
}

/// Adds an option to another problem, where its items have these numbers.
fn same_option(
    problem: &Problem,
    option: OptionId,
    numbers: &[ItemId],
    builder: &mut ProblemBuilder,
) {
    let entries: Vec<Entry> = problem
        .entries(option)
        .map(|Entry { item, color }| {
            let item = numbers[item.index()];
            match color {
                Some(color) => item.colored(builder.color(problem.color_name(color)).unwrap()),
                None => item.into(),
            }
        })
        .collect();
    builder.option(entries).unwrap();
}

/// These problems side by side: item k of each, then item k + 1 of each; options the same way.
pub(crate) fn side_by_side(problems: &[Problem]) -> Problem {
    let mut builder = Problem::builder();
    let mut numbers = vec![Vec::new(); problems.len()];
    let most = |size: fn(&Problem) -> usize| problems.iter().map(size).max().unwrap_or(0);
    for k in 0..most(|p| p.n_items()) {
        for (p, problem) in problems.iter().enumerate().filter(|(_, its)| k < its.n_items()) {
            numbers[p].push(same_item(problem, ItemId::new(k), format!("{p}.{k}"), &mut builder));
        }
    }
    for k in 0..most(|p| p.n_options()) {
        for (p, problem) in problems.iter().enumerate().filter(|(_, its)| k < its.n_options()) {
            same_option(problem, OptionId::new(k), &numbers[p], &mut builder);
        }
    }
    builder.build()
}

/// The problem with one more primary item, the hub: each of these sets of items is an option with
/// it. After an option of the hub is chosen, what it connected may fall into parts.
pub(crate) fn with_hub(problem: &Problem, sets: &[Vec<ItemId>]) -> Problem {
    let mut builder = Problem::builder();
    let hub = builder.primary("hub").unwrap();
    let items = problem.items();
    let numbers: Vec<ItemId> =
        items.map(|item| same_item(problem, item, problem.name(item), &mut builder)).collect();
    for set in sets {
        let set = set.iter().map(|item| numbers[item.index()]);
        builder.option(set.chain([hub])).unwrap();
    }
    for option in problem.options() {
        same_option(problem, option, &numbers, &mut builder);
    }
    builder.build()
}

/// A problem with `n` primary items. Its options are the sets of items that `pick` accepts; bit `i`
/// of its argument stands for item `i`.
pub(crate) fn families(n: usize, pick: impl Fn(u32) -> bool) -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..n).map(|i| builder.primary(format!("i{i}")).unwrap()).collect();
    for bits in (1..1u32 << n).filter(|&bits| pick(bits)) {
        let option: Vec<_> = items.iter().copied().filter(|i| bits >> i.index() & 1 == 1).collect();
        builder.option(&option).unwrap();
    }
    builder.build()
}

/// A small problem as data: whether each item is secondary, and the items of each option.
#[derive(Clone, Debug)]
pub(crate) struct Small {
    pub(crate) secondary: Vec<bool>,
    pub(crate) options: Vec<Vec<usize>>,
}

impl Small {
    pub(crate) fn problem(&self) -> Problem {
        let plain = Rich { small: self.clone(), bounds: vec![], colors: vec![], costs: vec![] };
        plain.problem()
    }
}

/// A small problem of the general kind: bounds for primary items, colors for secondary items, costs
/// for options. Each list is repeated as often as needed; an empty list means none.
#[derive(Clone, Debug)]
pub(crate) struct Rich {
    pub(crate) small: Small,
    pub(crate) bounds: Vec<(u32, u32)>,
    /// 0 means no color.
    pub(crate) colors: Vec<u8>,
    pub(crate) costs: Vec<i64>,
}

impl Rich {
    pub(crate) fn problem(&self) -> Problem {
        let mut builder = Problem::builder();
        let Small { secondary, options } = &self.small;
        let mut bounds = self.bounds.iter().cycle();
        for (i, &is_secondary) in secondary.iter().enumerate() {
            let name = format!("i{i}");
            match bounds.next() {
                _ if is_secondary => builder.secondary(name),
                Some(&(low, high)) => builder.bounded(name, low..=high),
                None => builder.primary(name),
            }
            .unwrap();
        }
        let (mut colors, mut costs) = (self.colors.iter().cycle(), self.costs.iter().cycle());
        for option in options {
            let entries: Vec<Entry> = option
                .iter()
                .map(|&i| match colors.next() {
                    Some(&color) if color > 0 && secondary[i] => {
                        ItemId::new(i).colored(builder.color(&format!("c{color}")).unwrap())
                    }
                    _ => ItemId::new(i).into(),
                })
                .collect();
            let option = builder.option(entries).unwrap();
            builder.add_cost(option, costs.next().copied().unwrap_or(0)).unwrap();
        }
        builder.build()
    }
}

impl Arbitrary for Rich {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut small = Small::arbitrary(g);
        small.options.truncate(11);
        // Each bit turns on one feature, so that features occur alone and together.
        let kinds = u8::arbitrary(g);
        let some = |bit: u8, n: usize| if kinds >> bit & 1 == 1 { n } else { 0 };
        let bounds = (0..some(0, 7)).map(|_| {
            let low = [1, 1, 0, 2, 3][usize::arbitrary(g) % 5];
            (low, low + [0, 0, 1, 2][usize::arbitrary(g) % 4])
        });
        let bounds = bounds.collect();
        if kinds >> 3 & 1 == 1 {
            small.secondary.iter_mut().for_each(|secondary| *secondary |= bool::arbitrary(g));
        }
        let colors = (0..some(1, 13)).map(|_| u8::arbitrary(g) % 3).collect();
        let costs = (0..some(2, 5)).map(|_| i64::arbitrary(g) % 10).collect();
        Self { small, bounds, colors, costs }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let this = self.clone();
        let simpler = [0, 1, 2].into_iter().filter_map(move |kind| {
            let mut simpler = this.clone();
            let was_empty = match kind {
                0 => std::mem::take(&mut simpler.bounds).is_empty(),
                1 => std::mem::take(&mut simpler.colors).is_empty(),
                _ => std::mem::take(&mut simpler.costs).is_empty(),
            };
            (!was_empty).then_some(simpler)
        });
        let this = self.clone();
        let smaller = self.small.shrink().map(move |small| Self { small, ..this.clone() });
        Box::new(simpler.chain(smaller))
    }
}

impl Arbitrary for Small {
    fn arbitrary(g: &mut Gen) -> Self {
        let n_items = usize::arbitrary(g) % 8 + 1;
        let secondary: Vec<bool> = (0..n_items).map(|_| u8::arbitrary(g) % 4 == 0).collect();
        let n_options = usize::arbitrary(g) % 16;
        let options = (0..n_options).map(|_| {
            // Few items per option, so that covers exist; in any order.
            let mut items: Vec<usize> =
                (0..n_items).filter(|_| u8::arbitrary(g) % 3 == 0).collect();
            if items.is_empty() {
                items.push(usize::arbitrary(g) % n_items);
            }
            let k = usize::arbitrary(g) % items.len();
            items.rotate_left(k);
            items
        });
        Self { options: options.collect(), secondary }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let this = self.clone();
        let without = (0..self.options.len()).map(move |o| {
            let mut smaller = this.clone();
            smaller.options.remove(o);
            smaller
        });
        let this = self.clone();
        let shorter = (0..self.options.len()).filter_map(move |o| {
            let mut smaller = this.clone();
            smaller.options[o].pop();
            (!smaller.options[o].is_empty()).then_some(smaller)
        });
        Box::new(without.chain(shorter))
    }
}
