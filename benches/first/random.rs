//! Random numbers and random orders.

use quadrille::problem::{Entry, ItemKind};
use quadrille::{ItemId, OptionId, Problem};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub(crate) struct Random(ChaCha8Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `n`; the bias to small numbers is negligible.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.0.next_u64() % n as u64).expect("below n")
    }

    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for k in (1..things.len()).rev() {
            things.swap(k, self.below(k + 1));
        }
    }

    /// The numbers below `n` in a random order.
    pub(crate) fn order(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        self.shuffle(&mut order);
        order
    }
}

/// The same problem with its items and options in a random order.
pub(crate) fn shuffled(problem: &Problem, random: &mut Random) -> Problem {
    let mut items: Vec<ItemId> = problem.items().collect();
    let mut options: Vec<OptionId> = problem.options().collect();
    random.shuffle(&mut items);
    random.shuffle(&mut options);
    let mut builder = Problem::builder();
    let mut new = vec![None; problem.n_items()];
    for kind in [ItemKind::Primary, ItemKind::Secondary] {
        for &item in items.iter().filter(|&&item| problem.kind(item) == kind) {
            let name = problem.name(item);
            let id = match kind {
                ItemKind::Primary => builder.bounded(name, problem.bounds(item)),
                ItemKind::Secondary => builder.secondary(name),
            };
            new[item.index()] = Some(id.expect("a name of the problem"));
        }
    }
    for option in options {
        let entries: Vec<Entry> = problem
            .entries(option)
            .map(|entry| {
                let item = new[entry.item.index()].expect("declared above");
                match entry.color {
                    None => item.into(),
                    Some(color) => {
                        let name = problem.color_name(color);
                        item.colored(builder.color(name).expect("a color of the problem"))
                    }
                }
            })
            .collect();
        builder.option(entries).expect("an option of the problem");
    }
    builder.build()
}
