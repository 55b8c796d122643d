//! Local search: options are exchanged until every primary item is covered.
//!
//! The state is a *partial cover*: chosen options of which no two are in conflict. A move takes an
//! uncovered primary item at random, chooses one of its options, and drops the chosen options in
//! conflict with it. Nothing is remembered of the partial covers before, so this search finds a
//! cover or nothing: it never shows that there is none.
//!
//! It is at its best where a search of the tree is at its worst: many options fit anywhere, no
//! small set of them is in the way, and a tree that begins badly never comes back. Examples are
//! round robins, designs, dominoes with numbers, and timetables with many exams that exclude each
//! other.
//!
//! - L1: no two chosen options are in conflict: they share no item, or only secondary items in the
//!   same color.
//! - L2: `uncovered` has the primary items without a chosen option, and `places` where.
//! - L3: the entries of the chosen options are in doubly linked lists, one for each item, that
//!   begin at `heads`. Those of an item all have the same color.
//! - L4: `worth[o]` is the sum of the weights of the primary items of option `o`.
//!
//! The option of a move has the least *loss*: what the dropped options are worth, less what the
//! option itself is worth. Among equals, chance decides. If nothing is gained, the item gets one
//! more unit of weight, so the search leaves every set of options that covers all but a few items.
//!
//! Source: hill climbing by D. R. Stinson ("Hill-climbing algorithms for the construction of
//! combinatorial designs", 1985), who chose only options that drop at most one other; weights by
//! P. Morris ("The breakout method for escaping from local minima", 1993).

use hashbrown::HashMap;
use quadrille_base::narrow;
use quadrille_base::rows::Rows;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::problem::{Instance, OptionId, Owner};
use crate::search::engine::Advance;
use crate::search::race::{Concurrent, Contender, News};
use crate::search::{Meter, Outcome, POLL, UnsupportedError, random};
use crate::tuning::local::{MAKE_ENTRY, NEAR, POLL_UPDATES, UPDATE};

/// No entry, or no color.
const NONE: u32 = u32::MAX;

/// A search for one cover by exchanges of options. Ends when it has found one, or is told of one,
/// or if an item has no options.
///
/// Its tree nodes are moves, its updates the entries looked at. Takes 28 bytes for each entry.
#[derive(Clone, Debug)]
pub struct Local {
    /// The problem of the options.
    owner: Owner,
    /// The entries of each option: an item, and its color or [`NONE`].
    entries: Rows<(u32, u32)>,
    /// The option of each entry.
    options: Vec<u32>,
    /// The options of each primary item.
    options_of: Rows<u32>,
    n_primary: usize,
    heads: Vec<u32>,
    /// The entries before and after each one in the list of its item.
    links: Vec<[u32; 2]>,
    uncovered: Vec<u32>,
    /// The place of each primary item in `uncovered`; [`NONE`] if it is covered.
    places: Vec<u32>,
    /// The fewest items that were uncovered after a move.
    fewest: usize,
    worth: Vec<i64>,
    /// For each option the move that dropped it, or that counted it among those to drop.
    marks: Vec<u64>,
    mark: u64,
    is_over: bool,
    rng: ChaCha8Rng,
    meter: Meter,
}

impl Local {
    /// A search that has chosen nothing. The seed determines its course.
    ///
    /// # Errors
    ///
    /// If items have multiplicities.
    pub fn new(problem: &Instance, seed: u64) -> Result<Self, UnsupportedError> {
        if problem.has_multiplicities() {
            return Err(UnsupportedError::Multiplicities);
        }
        let (mut numbers, mut n_primary) = (vec![0; problem.n_items()], 0);
        for is_primary in [true, false] {
            let before = if is_primary { 0 } else { n_primary };
            let its = problem.items().filter(|&item| problem.is_primary(item) == is_primary);
            for (k, item) in its.enumerate() {
                numbers[item.index()] = before + narrow(k);
                n_primary += u32::from(is_primary);
            }
        }
        let mut entries = Rows::with_room(problem.n_entries());
        let mut options = Vec::with_capacity(problem.n_entries());
        let mut colors = HashMap::new();
        for (number, option) in (0..).zip(problem.options()) {
            let n_colors = narrow(colors.len());
            let mut next = n_colors..;
            let mut color = |it| *colors.entry(it).or_insert_with(|| next.next().unwrap_or(NONE));
            let its = problem.entries(option);
            entries
                .push(its.map(|it| (numbers[it.item.index()], it.color.map_or(NONE, &mut color))));
            options.resize(entries.entries().len(), number);
        }
        let primary = |&(item, _): &(u32, u32)| item < n_primary;
        let of_primary = entries.entries().iter().zip(&options);
        let of_primary = of_primary.filter(|(entry, _)| primary(entry));
        let of_primary = of_primary.map(|(&(item, _), &option)| (item as usize, option));
        let options_of = Rows::grouped(n_primary as usize, of_primary);
        let n_options = problem.n_options();
        let worth = |option| entries[option].iter().filter(|&entry| primary(entry)).count();
        // A move looks at the entries of all options of an item.
        let per_move = entries.entries().len() / (n_primary as usize).max(1) + 1;
        Ok(Self {
            owner: problem.owner(),
            heads: vec![NONE; problem.n_items()],
            links: vec![[NONE; 2]; entries.entries().len()],
            uncovered: (0..n_primary).collect(),
            places: (0..n_primary).collect(),
            fewest: n_primary as usize,
            worth: (0..n_options).map(|option| i64::from(narrow(worth(option)))).collect(),
            marks: vec![0; n_options],
            mark: 0,
            is_over: (0..n_primary as usize).any(|item| options_of[item].is_empty()),
            rng: ChaCha8Rng::seed_from_u64(seed),
            meter: Meter::new(0, (POLL_UPDATES / per_move as u64).clamp(1, POLL)),
            n_primary: n_primary as usize,
            entries,
            options,
            options_of,
        })
    }

    /// The work of making it, roughly in nanoseconds.
    pub fn price_to_make(problem: &Instance) -> u64 {
        MAKE_ENTRY * problem.n_entries() as u64
    }

    /// The chosen options, in ascending order.
    fn chosen(&self) -> Vec<OptionId> {
        let mut chosen: Vec<u32> = self.heads[..self.n_primary]
            .iter()
            .filter(|&&head| head != NONE)
            .map(|&head| self.options[head as usize])
            .collect();
        chosen.sort_unstable();
        chosen.dedup();
        chosen.into_iter().map(|option| OptionId::of(option, self.owner)).collect()
    }

    /// Whether it once covered nearly all items: a cover may be near.
    pub fn is_near(&self) -> bool {
        self.fewest * NEAR <= self.n_primary
    }

    /// Ends the search: a cover is known.
    pub fn end(&mut self) {
        self.is_over = true;
    }

    /// Chooses the best option of a random uncovered item.
    fn step(&mut self) {
        let place = random::below(self.uncovered.len(), &mut self.rng);
        let item = self.uncovered[place] as usize;
        let (mut best, mut least, mut n_equal) = (NONE, i64::MAX, 0);
        for k in self.options_of.range(item) {
            let option = self.options_of.entries()[k];
            let loss = self.loss(option);
            if loss < least {
                (best, least, n_equal) = (option, loss, 0);
            }
            if loss == least {
                n_equal += 1;
                if random::below(n_equal, &mut self.rng) == 0 {
                    best = option;
                }
            }
        }
        if least >= 0 {
            for &option in &self.options_of[item] {
                self.worth[option as usize] += 1;
            }
        }
        self.choose(best);
        self.fewest = self.fewest.min(self.uncovered.len());
    }

    /// What the chosen options in conflict with an option are worth, less what it is worth.
    fn loss(&mut self, option: u32) -> i64 {
        self.mark += 1;
        let mut loss = -self.worth[option as usize];
        let range = self.entries.range(option as usize);
        self.meter.stats.updates += range.len() as u64;
        for entry in range {
            let mut other = self.conflict(entry);
            while other != NONE {
                let dropped = self.options[other as usize] as usize;
                if self.marks[dropped] != self.mark {
                    self.marks[dropped] = self.mark;
                    loss += self.worth[dropped];
                }
                other = self.links[other as usize][1];
            }
        }
        loss
    }

    /// The list of the chosen entries in conflict with an entry, or [`NONE`].
    fn conflict(&self, entry: usize) -> u32 {
        let (item, color) = self.entries.entries()[entry];
        let head = self.heads[item as usize];
        if head == NONE || (color != NONE && self.entries.entries()[head as usize].1 == color) {
            return NONE;
        }
        head
    }

    /// Chooses an option and drops those in conflict with it.
    fn choose(&mut self, option: u32) {
        for entry in self.entries.range(option as usize) {
            loop {
                let other = self.conflict(entry);
                if other == NONE {
                    break;
                }
                self.drop(self.options[other as usize]);
            }
        }
        for entry in self.entries.range(option as usize) {
            let item = self.entries.entries()[entry].0 as usize;
            let after = std::mem::replace(&mut self.heads[item], narrow(entry));
            self.links[entry] = [NONE, after];
            if after != NONE {
                self.links[after as usize][0] = narrow(entry);
            }
            if item < self.n_primary {
                let place = std::mem::replace(&mut self.places[item], NONE) as usize;
                self.uncovered.swap_remove(place);
                if let Some(&moved) = self.uncovered.get(place) {
                    self.places[moved as usize] = narrow(place);
                }
            }
        }
    }

    fn drop(&mut self, option: u32) {
        for entry in self.entries.range(option as usize) {
            let item = self.entries.entries()[entry].0 as usize;
            let [before, after] = self.links[entry];
            match before {
                NONE => self.heads[item] = after,
                _ => self.links[before as usize][1] = after,
            }
            if after != NONE {
                self.links[after as usize][0] = before;
            }
            if item < self.n_primary {
                self.places[item] = narrow(self.uncovered.len());
                self.uncovered.push(narrow(item));
            }
        }
    }
}

impl Advance for Local {
    fn advance(&mut self) -> Result<(), Outcome> {
        while !self.uncovered.is_empty() {
            self.meter.enter_node()?;
            self.step();
        }
        self.meter.stats.solutions += 1;
        Ok(())
    }

    own_meter!();

    fn explored(&self) -> f64 {
        0.0
    }
}

impl Contender for Local {
    fn work(&self) -> u64 {
        UPDATE * self.meter.stats.updates
    }

    fn nodes(&self) -> u64 {
        self.meter.stats.nodes
    }
}

/// It finds at most one cover.
impl Concurrent for Local {
    fn go_on(&mut self) -> Result<News, Outcome> {
        if self.is_over {
            return Ok(News::Nothing);
        }
        self.advance()?;
        self.is_over = true;
        Ok(News::Cover(self.chosen()))
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;
    use crate::learn::tests::Text;
    use crate::problem::verify::verify;
    use crate::search::dlx::Dlx;
    use crate::search::{Limits, Search};
    use crate::tests::instance;
    use quadrille::models::{latin::Latin, queens::Queens, steiner::Steiner};

    impl Local {
        /// Checks L1 to L3 by the definition.
        fn check(&self) {
            let mut covered = vec![0; self.n_primary];
            let mut n_linked = 0;
            for (item, &head) in self.heads.iter().enumerate() {
                let (mut entry, mut before) = (head, NONE);
                while entry != NONE {
                    let (its, color) = self.entries.entries()[entry as usize];
                    assert_eq!(its as usize, item);
                    assert_eq!(color, self.entries.entries()[head as usize].1);
                    assert!(entry == head || color != NONE, "two options have item {item}");
                    assert_eq!(self.links[entry as usize][0], before);
                    n_linked += 1;
                    if let Some(n) = covered.get_mut(item) {
                        *n += 1;
                    }
                    (before, entry) = (entry, self.links[entry as usize][1]);
                }
            }
            let chosen: Vec<usize> = self.chosen().iter().map(|option| option.index()).collect();
            let n_entries: usize = chosen.iter().map(|&option| self.entries[option].len()).sum();
            assert_eq!(n_linked, n_entries);
            for (item, &n) in covered.iter().enumerate() {
                let place = self.places[item];
                assert_eq!(n == 0, place != NONE);
                assert!(place == NONE || self.uncovered[place as usize] as usize == item);
            }
            assert_eq!(self.uncovered.len(), covered.iter().filter(|&&n| n == 0).count());
        }
    }

    /// A cover, as [`Concurrent::go_on`] gives it, within this many moves.
    fn cover(problem: &Instance, seed: u64, moves: u64) -> Result<Option<Vec<OptionId>>, Outcome> {
        let mut search = Local::new(problem, seed).unwrap();
        search.set_limits(Limits::NONE.nodes(moves));
        match search.go_on()? {
            News::Cover(cover) => {
                search.check();
                assert_eq!(search.go_on(), Ok(News::Nothing));
                Ok(Some(cover))
            }
            _ => Ok(None),
        }
    }

    quickcheck! {
        fn what_it_finds_is_a_cover_and_small_problems_have_what_it_finds(
            text: Text,
            seed: u64
        ) -> bool {
            let problem = text.problem();
            if problem.has_multiplicities() {
                return Local::new(&problem, seed).is_err();
            }
            let sorted = |mut cover: Vec<OptionId>| {
                cover.sort_unstable();
                cover
            };
            let covers: Vec<Vec<OptionId>> = Dlx::new(&problem).map(sorted).collect();
            match cover(&problem, seed, 10_000) {
                Ok(Some(cover)) => covers.contains(&cover),
                Ok(None) | Err(_) => covers.is_empty(),
            }
        }

        fn each_move_keeps_the_invariants(text: Text, seed: u64) -> () {
            let problem = text.problem();
            let Ok(mut search) = Local::new(&problem, seed) else { return };
            for _ in 0..100 {
                search.check();
                if search.is_over || search.uncovered.is_empty() {
                    break;
                }
                search.step();
            }
        }
    }

    #[test]
    fn it_finds_covers_of_known_problems() {
        let problems = [
            instance(&Queens::new(20).unwrap()),
            instance(&Latin::new(9).unwrap()),
            instance(&Steiner::new(2, 3, 31).unwrap()),
        ];
        for problem in problems {
            let cover = cover(&problem, 1, 100_000).unwrap().expect("it is easy");
            assert_eq!(verify(&problem, &cover), Ok(()));
        }
    }

    #[test]
    fn an_item_without_options_ends_it() {
        let problem: Instance = "a b\na\n".parse().unwrap();
        assert_eq!(cover(&problem, 0, 100), Ok(None));
    }
}
