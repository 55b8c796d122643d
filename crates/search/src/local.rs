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
//! - L4: `worth[o]` is the sum of the weights of the primary items of option `o`, and `loads[i]`
//!   what the chosen options with item `i` are worth together.
//!
//! The option of a move has the least *loss*: what the dropped options are worth, less what the
//! option itself is worth. If several options have a color in common, those dropped with it count
//! once for each such item, so that a look at an entry takes constant time. Among equals, chance
//! decides. If nothing is gained, the item gets one more unit of weight, so that most sets of
//! options that cover all but a few items are left soon. Where two options that have the item in
//! common would drop each other for ever, a random option leads out: one move in some thousand.
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
use crate::search::{Meter, Outcome, UnsupportedError, random};
use crate::tuning::local::{MAKE_ENTRY, NEAR, POLL_UPDATES, RANDOM, UPDATE};

/// No entry, or no color.
const NONE: u32 = u32::MAX;

/// A search for one cover by exchanges of options. Ends when it has found one, or is told of one,
/// or if an item has no options.
///
/// Its tree nodes are moves, its updates the entries looked at. Takes 24 bytes for each entry and
/// 20 for each option.
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
    loads: Vec<i64>,
    /// For each option the move that dropped it, or that counted it among those to drop.
    marks: Vec<u64>,
    mark: u64,
    /// The updates after which the flag and the clock are looked at.
    next_look: u64,
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
        Ok(Self {
            owner: problem.owner(),
            heads: vec![NONE; problem.n_items()],
            links: vec![[NONE; 2]; entries.entries().len()],
            uncovered: (0..n_primary).collect(),
            places: (0..n_primary).collect(),
            fewest: n_primary as usize,
            worth: (0..n_options).map(|option| i64::from(narrow(worth(option)))).collect(),
            loads: vec![0; problem.n_items()],
            marks: vec![0; n_options],
            mark: 0,
            next_look: POLL_UPDATES,
            is_over: (0..n_primary as usize).any(|item| options_of[item].is_empty()),
            rng: ChaCha8Rng::seed_from_u64(seed),
            meter: Meter::default(),
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
            // No chosen option has the item, so all loads stay the same.
            for &option in &self.options_of[item] {
                self.worth[option as usize] += 1;
            }
        }
        if random::below(RANDOM, &mut self.rng) == 0 {
            let its = &self.options_of[item];
            best = its[random::below(its.len(), &mut self.rng)];
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
            let other = self.conflict(entry);
            if other == NONE {
                continue;
            }
            if self.links[other as usize][1] != NONE {
                loss += self.loads[self.entries.entries()[entry].0 as usize];
                continue;
            }
            let dropped = self.options[other as usize] as usize;
            if self.marks[dropped] != self.mark {
                self.marks[dropped] = self.mark;
                loss += self.worth[dropped];
            }
        }
        loss
    }

    /// The first of the chosen entries in conflict with an entry, or [`NONE`].
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
            self.loads[item] += self.worth[option as usize];
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
        let range = self.entries.range(option as usize);
        self.meter.stats.updates += range.len() as u64;
        for entry in range {
            let item = self.entries.entries()[entry].0 as usize;
            self.loads[item] -= self.worth[option as usize];
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
            if self.meter.stats.updates >= self.next_look {
                self.meter.look()?;
                self.next_look = self.meter.stats.updates + POLL_UPDATES;
            }
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
        /// Checks L1 to L4 by the definition, but for the weights.
        fn check(&self) {
            let mut covered = vec![0; self.n_primary];
            let mut n_linked = 0;
            for (item, &head) in self.heads.iter().enumerate() {
                let (mut entry, mut before, mut load) = (head, NONE, 0);
                while entry != NONE {
                    let (its, color) = self.entries.entries()[entry as usize];
                    assert_eq!(its as usize, item);
                    assert_eq!(color, self.entries.entries()[head as usize].1);
                    assert!(entry == head || color != NONE, "two options have item {item}");
                    assert_eq!(self.links[entry as usize][0], before);
                    n_linked += 1;
                    load += self.worth[self.options[entry as usize] as usize];
                    if let Some(n) = covered.get_mut(item) {
                        *n += 1;
                    }
                    (before, entry) = (entry, self.links[entry as usize][1]);
                }
                assert_eq!(self.loads[item], load);
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
            let problem = text.without_bounds();
            let sorted = |mut cover: Vec<OptionId>| {
                cover.sort_unstable();
                cover
            };
            let covers: Vec<Vec<OptionId>> = Dlx::new(&problem).map(sorted).collect();
            let moves = if covers.is_empty() { 1_000 } else { 200_000 };
            match cover(&problem, seed, moves) {
                Ok(Some(cover)) => covers.contains(&cover),
                Ok(None) | Err(_) => covers.is_empty(),
            }
        }

        fn each_move_keeps_the_invariants(text: Text, seed: u64) -> () {
            let mut search = Local::new(&text.without_bounds(), seed).unwrap();
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
    fn options_that_drop_each_other_for_ever_are_left() {
        let text = "p0 p1 p2 p3\np0 p3\np1 p2\np2 p1 p3\np3 p0 p1\n";
        for seed in 0..20 {
            let cover = cover(&text.parse().unwrap(), seed, 200_000).unwrap().unwrap();
            assert_eq!(cover.iter().map(|option| option.index()).collect::<Vec<_>>(), [0, 1]);
        }
    }

    #[test]
    fn multiplicities_are_refused() {
        let problem: Instance = "2|a\na\na\n".parse().unwrap();
        assert!(Local::new(&problem, 0).is_err());
    }

    #[test]
    fn an_item_without_options_ends_it() {
        let problem: Instance = "a b\na\n".parse().unwrap();
        assert_eq!(cover(&problem, 0, 100), Ok(None));
    }
}
