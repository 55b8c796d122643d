//! [`DistinctProof`]: the counts and covers that prove a number of classes.

use std::io::{self, Write};
use std::time::Instant;

use num_bigint::BigUint;
use quadrille_base::narrow;

use super::kept::{Items, kept};
use super::lists::{Lists, Permutation};
use super::{FIRST_LINE, MOST_NUMBERS};
use crate::count::race::Ends;
use crate::count::total::{Total, write_number};

use crate::count::{self, CountProof, CountSettings, NoProof};
use crate::problem::{Instance, OptionId};
use crate::search::dlx::Dlx;
use crate::search::{Enumerate, Outcome, Search, StopFlag};

/// Groups of this size are listed even where there are fewer covers.
const FEW_NUMBERS: usize = 1 << 18;

/// A number of classes of covers, with what proves it.
#[derive(Debug)]
pub struct DistinctProof {
    count: BigUint,
    generators: Vec<Permutation>,
    /// The order of the group, if the number is a mean.
    order: Option<usize>,
    /// For a mean, the covers that an element of each conjugacy class keeps; otherwise all covers.
    counts: Vec<CountProof>,
    /// A cover of each class, unless the number is a mean.
    covers: Vec<Box<[u32]>>,
}

/// A search for the parts of a proof, which share the limits.
struct Prover<'s> {
    settings: &'s CountSettings,
    stop: &'s StopFlag,
    begin: Instant,
    ends: Ends<'s>,
    n_met: u64,
}

pub(super) fn prove(
    problem: &Instance,
    generators: impl IntoIterator<Item = Vec<OptionId>>,
    settings: &CountSettings,
    stop: &StopFlag,
    lists_covers: bool,
) -> Result<DistinctProof, NoProof> {
    let number = |option: OptionId| narrow(option.index_in(problem.owner()));
    let generators = generators.into_iter().map(|images| images.into_iter().map(number).collect());
    let generators: Vec<Permutation> = generators.collect();
    let items = Items::of(problem);
    if let Some(k) = generators.iter().position(|images| items.is_symmetry(images).is_none()) {
        return Err(NoProof::NoSymmetry(k));
    }
    let ends = Ends::of(settings, stop);
    let mut prover = Prover { settings, stop, begin: Instant::now(), ends, n_met: 0 };
    let all = prover.count(problem)?;
    if lists_covers {
        return prover.one_by_one(problem, all, generators);
    }
    // A cover has at least one number, and counts one more.
    let n_numbers = usize::try_from(all.count() * 2_u8).ok().filter(|&n| n <= MOST_NUMBERS);
    let most = n_numbers.map_or(MOST_NUMBERS, |n| (8 * n).clamp(FEW_NUMBERS, MOST_NUMBERS));
    match prover.group(problem, &generators, most)? {
        Some((generators, group)) => prover.mean(problem, all, generators, &group),
        None if n_numbers.is_some() => prover.one_by_one(problem, all, generators),
        None => Err(NoProof::Group),
    }
}

impl Prover<'_> {
    fn count(&mut self, problem: &Instance) -> Result<CountProof, NoProof> {
        let mut settings = *self.settings;
        let limits = &mut settings.limits;
        limits.time = limits.time.map(|time| time.saturating_sub(self.begin.elapsed()));
        limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(self.n_met));
        let proof = count::prove(problem, &settings, self.stop)?;
        self.n_met += proof.0.searches.iter().map(|search| search.n_met).sum::<u64>();
        Ok(proof)
    }

    /// Checks the limits, and that lists have at most this many numbers.
    fn go_on(&self, size: usize, most: usize) -> Result<(), NoProof> {
        if size > most { Err(NoProof::Group) } else { self.ends.check(self.n_met) }
    }

    /// The elements of the group, and generators of which none is a product of others; `None` if it
    /// has more than `most` numbers.
    fn group(
        &self,
        problem: &Instance,
        generators: &[Permutation],
        most: usize,
    ) -> Result<Option<(Vec<Permutation>, Lists)>, NoProof> {
        let go_on = |size| self.go_on(size, most);
        let mut kept: Vec<Permutation> = Vec::new();
        let mut group = Lists::group(problem.n_options(), &kept, go_on);
        for generator in generators {
            match &group {
                Ok(group) if group.place(generator).is_some() => continue,
                Ok(_) => {}
                Err(_) => break,
            }
            kept.push(generator.clone());
            group = Lists::group(problem.n_options(), &kept, go_on);
        }
        match group {
            Ok(group) => Ok(Some((kept, group))),
            Err(NoProof::Group) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The mean of the numbers of covers that the elements of the group keep.
    fn mean(
        &mut self,
        problem: &Instance,
        all: CountProof,
        generators: Vec<Permutation>,
        group: &Lists,
    ) -> Result<DistinctProof, NoProof> {
        let mut sum = all.count();
        let mut counts = vec![all];
        for (place, size) in group.conjugacy_classes(&generators).into_iter().skip(1) {
            let smaller = kept(problem, group.get(place)).map_err(|_| NoProof::Memory)?;
            let proof = self.count(&smaller)?;
            sum += proof.count() * size;
            counts.push(proof);
        }
        let (count, order) = (sum / group.len(), Some(group.len()));
        Ok(DistinctProof { count, generators, order, counts, covers: Vec::new() })
    }

    /// A cover of each class, from a list of all covers.
    fn one_by_one(
        &self,
        problem: &Instance,
        all: CountProof,
        generators: Vec<Permutation>,
    ) -> Result<DistinctProof, NoProof> {
        let mut search = Dlx::new(problem);
        search.set_stop(self.stop.clone());
        let mut limits = self.settings.limits.any_solutions();
        limits.time = limits.time.map(|time| time.saturating_sub(self.begin.elapsed()));
        search.set_limits(limits);
        let mut seen = Lists::default();
        let mut covers = Vec::new();
        // When all covers are images of those found, the rest of the search would find no other.
        while all.count() != seen.len().into() {
            let Some(options) = search.next_solution() else {
                return Err(NoProof::Cut(search.outcome().unwrap_or(Outcome::Stopped)));
            };
            let mut cover: Vec<u32> = options.iter().map(|it| narrow(it.index())).collect();
            cover.sort_unstable();
            let from = seen.len();
            if seen.add(&cover) {
                covers.push(cover.into());
                let go_on = |size| self.go_on(size, MOST_NUMBERS);
                seen.close(from, &generators, true, go_on)?;
            }
        }
        let count = covers.len().into();
        Ok(DistinctProof { count, generators, order: None, counts: vec![all], covers })
    }
}

impl DistinctProof {
    /// The number of classes of covers.
    pub const fn count(&self) -> &BigUint {
        &self.count
    }

    pub(super) fn write_to(&self, output: &mut impl Write) -> io::Result<()> {
        output.write_all(FIRST_LINE.as_bytes())?;
        write_number(u128::from(self.order.is_none()), output)?;
        Total::of(self.count.clone()).write(output)?;
        if let Some(order) = self.order {
            write_number(order as u128, output)?;
        }
        write_number(self.generators.len() as u128, output)?;
        let write_all = |list: &[u32], output: &mut _| {
            list.iter().try_for_each(|&number| write_number(number.into(), output))
        };
        self.generators.iter().try_for_each(|images| write_all(images, output))?;
        self.counts.iter().try_for_each(|count| count.0.write_rest(output))?;
        for cover in &self.covers {
            write_number(cover.len() as u128, output)?;
            write_all(cover, output)?;
        }
        Ok(())
    }
}
