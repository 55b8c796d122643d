//! The top of a search for one cover of each class: what the smallest images begin with.
//!
//! The options get an order ([`Order`]). The cover of a class that is kept is the smallest as an
//! ascending list of options `c1, c2, ..`:
//! no symmetry maps one of its options to one below `c1`; none that leaves `c1` in place maps
//! another one to one below `c2`; and so on. So the covers with a certain `c1` are searched
//! together: without the options that some symmetry maps below `c1`. While symmetries are left that
//! leave the options so far in place, the same is done with the next option.
//!
//! What is left is searched by any engine. It may have several covers of a class, of which the
//! smallest one is kept, and it has the smallest cover of each class.
//!
//! The order decides how much is searched. The first options are those of the items whose options
//! are most alike: which fall into the fewest orbits. A piece that is placed in 26 ways, of which
//! symmetries leave 7, is one; a row of queens is another.

use std::cmp::Reverse;
use std::collections::VecDeque;

use hashbrown::HashSet;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::group::Group;
use crate::problem::{Entry, Instance, OptionId};
use quadrille_base::narrow;

/// The options in the order of a search for smallest covers, and the symmetries of their places in
/// it.
#[derive(Debug)]
pub struct Order {
    /// The options in this order.
    pub options: Vec<OptionId>,
    /// The place of each option.
    pub places: Vec<u32>,
    /// The symmetries of the places.
    pub group: Group,
}

impl Order {
    /// The order for the options of a problem with this group.
    pub fn of(problem: &Instance, group: &Group) -> Self {
        let mut orbits = group.orbits();
        // For each item, in how many orbits its options are, and how many they are.
        let ranks: Vec<(usize, Reverse<usize>)> = problem
            .items()
            .map(|item| {
                let options = problem.options_of(item);
                let roots = options.clone().map(|option| orbits.find(narrow(option.index())));
                let roots: HashSet<u32> = roots.collect();
                let is_needed = *problem.bounds(item).start() > 0;
                (if is_needed { roots.len() } else { usize::MAX }, Reverse(options.len()))
            })
            .collect();
        let mut options: Vec<OptionId> = problem.options().collect();
        let rank = |option: OptionId| problem.option(option).map(|item| ranks[item.index()]).min();
        options.sort_by_cached_key(|&option| (rank(option), option));
        let mut places = vec![0; options.len()];
        for (place, option) in (0..).zip(&options) {
            places[option.index()] = place;
        }
        let group = group.renamed(&places);
        Self { options, places, group }
    }
}

/// The covers that have certain options and lack certain others.
#[derive(Clone, Debug)]
pub struct Top {
    /// The options that the covers have.
    pub required: Vec<OptionId>,
    /// The options that they lack.
    pub excluded: Vec<OptionId>,
}

/// A top that may be split further.
struct Open {
    required: Vec<OptionId>,
    /// Whether an option may be in a cover beside the required ones.
    beside: Vec<bool>,
    /// Whether it may be in the covers of this top: those of a cover also come in the order.
    allowed: Vec<bool>,
    /// The symmetries that leave the required options in place.
    group: Group,
}

/// Tops that have no cover in common, and have the smallest cover of each class. When there are
/// more than `most`, none is split further, nor after `most_work`, in points that permutations map.
/// The required options of a top may clash.
pub fn tops(problem: &Instance, order: &Order, most: usize, most_work: u64) -> Vec<Top> {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let has_primary = |option| problem.n_primary_of(option) > 0;
    let beside: Vec<bool> = problem.options().map(has_primary).collect();
    let (required, allowed) = (Vec::new(), beside.clone());
    let whole = Open { required, beside, allowed, group: order.group.clone() };
    let mut open = VecDeque::from([whole]);
    let mut tops = Vec::new();
    let mut work = 0;
    while let Some(next) = open.pop_front() {
        if next.group.is_trivial() || tops.len() + open.len() > most || work > most_work {
            tops.push(next.into_top(problem));
        } else {
            let (size, n_before) = (next.group.size(), open.len());
            next.split(problem, order, &mut rng, &mut open, &mut tops);
            // A stabilizer is about as long as the group.
            work += size * (1 + open.len() - n_before) as u64;
        }
    }
    tops
}

impl Open {
    fn into_top(self, problem: &Instance) -> Top {
        let Self { required, allowed, beside, .. } = self;
        let excluded = problem.options().filter(|option| beside[option.index()]);
        let excluded = excluded.filter(|option| !allowed[option.index()]);
        Top { required, excluded: excluded.collect() }
    }

    /// Adds a top for each option that can come next, and one for none.
    fn split(
        mut self,
        problem: &Instance,
        order: &Order,
        rng: &mut ChaCha8Rng,
        open: &mut VecDeque<Self>,
        tops: &mut Vec<Top>,
    ) {
        let mut orbits = self.group.orbits();
        // The places by the smallest of their orbits, which is never above them.
        let places = (0..).take(order.options.len());
        let mut by_smallest: Vec<(u32, u32)> = places.map(|at| (orbits.find(at), at)).collect();
        by_smallest.sort_unstable();
        let mut needs = Needs::new(problem, &self.required, &self.allowed);
        for orbit in by_smallest.chunk_by(|a, b| a.0 == b.0) {
            if needs.are_unmet() {
                return;
            }
            // The first one is the smallest.
            let first = order.options[orbit[0].0 as usize];
            if self.allowed[first.index()] {
                let mut required = self.required.clone();
                required.push(first);
                let (mut beside, mut allowed) = (self.beside.clone(), self.allowed.clone());
                allow_beside(problem, first, &mut beside);
                allow_beside(problem, first, &mut allowed);
                let group = self.group.stabilizer(orbit[0].0, rng);
                open.push_back(Self { required, beside, allowed, group });
            }
            for option in orbit.iter().map(|&(_, place)| order.options[place as usize]) {
                if std::mem::replace(&mut self.allowed[option.index()], false) {
                    needs.lose(problem, option);
                }
            }
        }
        if !needs.are_unmet() {
            tops.push(self.into_top(problem));
        }
    }
}

/// Forbids what cannot be in a cover with `option`, and the option itself, which is required.
fn allow_beside(problem: &Instance, option: OptionId, allowed: &mut [bool]) {
    allowed[option.index()] = false;
    for Entry { item, color } in problem.entries(option) {
        if *problem.bounds(item).end() <= 1 {
            for (other, its) in problem.colored_options_of(item) {
                allowed[other.index()] &= color.is_some() && color == its;
            }
        }
    }
}

/// How often each primary item can still be covered, and has to be.
struct Needs {
    /// For each item, the options left that have it, less what it needs.
    spare: Vec<i64>,
    /// How many items have less than they need.
    n_unmet: usize,
}

impl Needs {
    fn new(problem: &Instance, required: &[OptionId], allowed: &[bool]) -> Self {
        let mut spare: Vec<i64> =
            problem.items().map(|item| -i64::from(*problem.bounds(item).start())).collect();
        let left = problem.options().filter(|option| allowed[option.index()]);
        for option in left.chain(required.iter().copied()) {
            problem.option(option).for_each(|item| spare[item.index()] += 1);
        }
        let n_unmet = spare.iter().filter(|&&spare| spare < 0).count();
        Self { spare, n_unmet }
    }

    fn lose(&mut self, problem: &Instance, option: OptionId) {
        for item in problem.option(option) {
            let spare = &mut self.spare[item.index()];
            *spare -= 1;
            self.n_unmet += usize::from(*spare == -1);
        }
    }

    fn are_unmet(&self) -> bool {
        self.n_unmet > 0
    }
}
