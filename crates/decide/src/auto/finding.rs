//! [`Finding`]: one cover, or a few, by what gets there first.

use super::Enumeration;
use super::abilities::{Ability, check};
use super::first::{Finder, First};
use super::plan::Settings;
use crate::problem::{Instance, ItemId, OptionId};
use crate::proof::certificate::Certificate;
use crate::search::components::{Component, components};
use crate::search::dlx::Dlx;
use crate::search::engine::{Advance, Yield};
use crate::search::race::{
    Concurrent, Contender, ContenderReport, MethodKind, News, Parts, PartsHost, within,
};
use crate::search::{EngineKind, Enumerate, Meter, Outcome, POLL, Search, UnsupportedError};

/// A search for one cover of a problem, or a few. Made by [`Plan::finding`](super::Plan::finding).
///
/// Several methods race: a search of the tree, searches that [learn](crate::search::learn), linear
/// programs, linear algebra, a count. So a hard problem gets a cover, or the answer that there is
/// none, as soon as the best of them has it. With one thread it goes the same way in every run. If
/// the problem has independent parts, each is searched by itself, and a cover is one cover of each,
/// put together.
///
/// Covers come one by one, each once, in no promised order. Every cover found takes some memory:
/// to meet all covers of a problem with many, use an [`Enumeration`].
///
/// ```
/// use quadrille::models::{Model, queens::Queens};
/// use quadrille::search::Limits;
/// use quadrille::{Enumerate, Search};
///
/// let problem = Queens::new(30)?.problem();
/// let mut search = problem.plan().threads(1).finding()?;
/// assert_eq!(search.next_solution().expect("there are many").len(), 30);
/// assert!(search.finder().is_some());
///
/// let problem = Queens::new(6)?.problem();
/// let mut search = problem.plan().finding()?;
/// assert_eq!(search.count_solutions(), 4); // OEIS A000170
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Finding {
    kind: Kind,
    cover: Vec<OptionId>,
    meter: Meter,
}

/// Why a problem has no cover, as far as a search knows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoCover {
    /// The method that has shown it.
    pub by: MethodKind,
    /// A proof that is easy to check, if it has one.
    pub certificate: Option<Certificate>,
}

impl NoCover {
    /// The same reason for a problem of which this is a part with these items.
    pub(super) fn of_part(self, items: &[ItemId]) -> Self {
        let certificate = self.certificate.map(|it| it.with_items(|item| items[item.index()]));
        Self { certificate, ..self }
    }
}

/// How covers are found.
#[derive(Debug)]
enum Kind {
    /// By the engine or rule that was asked for.
    Asked(Box<Enumeration>),
    /// By a race.
    Whole(Box<First>),
    /// By a race for each independent part.
    Product(Box<Combining>),
}

impl Kind {
    fn finder(&self) -> Option<Finder<'_>> {
        match self {
            Self::Asked(search) => Some(Finder::Search(search)),
            Self::Whole(race) => race.last(),
            Self::Product(product) => product.last()?.0.finder(),
        }
    }
}

impl Finding {
    pub(super) fn new(problem: Instance, settings: Settings) -> Result<Self, UnsupportedError> {
        check(Ability::Few, &problem, settings)?;
        let races = matches!(settings.engine, EngineKind::Auto | EngineKind::Learn);
        let kind = if !races || settings.rule.is_some() {
            Kind::Asked(Box::new(Enumeration::new(&problem, settings)?))
        } else if let Some(parts) = components(&problem) {
            Kind::Product(Box::new(Combining::new(parts, settings)))
        } else {
            Kind::Whole(Box::new(First::new(problem, settings)))
        };
        Ok(Self::by(kind))
    }

    fn by(kind: Kind) -> Self {
        Self { kind, cover: Vec::new(), meter: Meter::new(0, POLL) }
    }

    /// The search that found the last cover, or was at work at the end; `None` before the first
    /// call, and when the answer took no search.
    pub fn finder(&self) -> Option<Finder<'_>> {
        self.kind.finder()
    }

    /// Why there is no cover, once the search has shown that.
    pub fn no_cover(&self) -> Option<NoCover> {
        if self.outcome() != Some(Outcome::Exhausted) || self.meter.stats.solutions > 0 {
            return None;
        }
        match &self.kind {
            Kind::Asked(_) => Some(NoCover { by: MethodKind::Tree, certificate: None }),
            Kind::Whole(race) => {
                let certificate = race.certificate().cloned();
                race.exhausted_by().map(|by| NoCover { by, certificate })
            }
            Kind::Product(product) => {
                let (search, whose) = product.last()?;
                let items = &product.known.factors[*whose].component.items;
                Some(search.no_cover()?.of_part(items))
            }
        }
    }

    /// The strategy of the race, in words, and what each contender has done so far; of the part
    /// that is searched, if there are several. `None` if there is no race.
    pub fn race(&self) -> Option<(String, Vec<ContenderReport>)> {
        match &self.kind {
            Kind::Asked(_) => None,
            Kind::Whole(race) => Some(race.race.report()),
            Kind::Product(product) => product.last()?.0.race(),
        }
    }

    /// How many independent parts the problem has.
    pub fn parts(&self) -> usize {
        match &self.kind {
            Kind::Asked(_) | Kind::Whole(_) => 1,
            Kind::Product(product) => product.known.factors.len(),
        }
    }
}

/// The covers of independent parts, combined.
#[derive(Debug)]
struct Combining {
    /// The searches for a first cover of each part.
    parts: Parts<usize, Dlx, Finding>,
    known: Known,
    is_begun: bool,
}

/// What is known about the parts, and how to search them.
#[derive(Debug)]
struct Known {
    settings: Settings,
    /// From the smallest to the largest.
    factors: Vec<PartCovers>,
    /// The search that is kept for another cover of its part, and the part: the one that had its
    /// first answer last, and then the one that was searched again last.
    kept: Option<(Finding, usize)>,
    /// A part has no cover.
    is_none: bool,
    /// The work of the searches that are dropped.
    work_before: u64,
}

/// One of the parts.
#[derive(Debug)]
struct PartCovers {
    component: Component,
    /// The covers found so far, as options of the whole problem.
    covers: Vec<Box<[OptionId]>>,
    /// There are no others.
    is_exhausted: bool,
    /// Which of them is part of the present cover.
    at: usize,
}

impl Combining {
    fn new(parts: Vec<Component>, settings: Settings) -> Self {
        let factor =
            |component| PartCovers { component, covers: Vec::new(), is_exhausted: false, at: 0 };
        let mut factors: Vec<PartCovers> = parts.into_iter().map(factor).collect();
        factors.sort_by_key(|factor| factor.component.problem.n_entries());
        let parts = Parts::new((0..factors.len()).rev().collect());
        // Asked once: the system takes 50 us to count the cores, and there may be a million parts.
        let settings = Settings { threads: Some(settings.n_threads()), ..settings };
        let known = Known { settings, factors, kept: None, is_none: false, work_before: 0 };
        Self { parts, known, is_begun: false }
    }

    /// The search of the part that was searched last, and the part.
    fn last(&self) -> Option<&(Finding, usize)> {
        self.parts.running().first().or(self.known.kept.as_ref())
    }

    /// Goes on to the next combination: like an odometer, whose first wheel turns fastest, and
    /// whose wheels grow while covers are found.
    fn advance(&mut self, meter: &mut Meter) -> Result<(), Outcome> {
        while !self.is_begun {
            let end = self.parts.go_on(&mut self.known, u64::MAX, meter);
            if self.known.is_none {
                self.parts.drop_all();
                return Err(Outcome::Exhausted);
            }
            match end {
                Err(Outcome::Exhausted) => {
                    self.is_begun = true;
                    return Ok(());
                }
                end => end?,
            }
        }
        for k in 0..self.known.factors.len() {
            let PartCovers { covers, at, .. } = &self.known.factors[k];
            if at + 1 < covers.len() || self.find(k, meter)? {
                let factors = &mut self.known.factors;
                factors[k].at += 1;
                factors[..k].iter_mut().for_each(|factor| factor.at = 0);
                return Ok(());
            }
        }
        Err(Outcome::Exhausted)
    }

    /// Finds another cover of a part; whether there is one.
    fn find(&mut self, k: usize, meter: &mut Meter) -> Result<bool, Outcome> {
        if self.known.factors[k].is_exhausted {
            return Ok(false);
        }
        if self.known.kept.as_ref().is_none_or(|(_, whose)| *whose != k) {
            // Only one search is kept: a problem may have a hundred thousand parts. One that is
            // begun anew leaves out what was found before.
            self.known.keep(self.known.search(k), k);
        }
        let (mut search, _) = self.known.kept.take().expect("kept above");
        let found = within(meter, &mut search, u64::MAX, |search| self.known.hear(k, search));
        self.known.kept = Some((search, k));
        match found {
            Ok(()) => Ok(true),
            Err(Outcome::Exhausted) => {
                self.known.factors[k].is_exhausted = true;
                Ok(false)
            }
            Err(outcome) => Err(outcome),
        }
    }

    /// The present combination.
    fn cover(&self) -> impl Iterator<Item = OptionId> {
        self.known.factors.iter().flat_map(|factor| factor.covers[factor.at].iter().copied())
    }
}

impl Known {
    /// A search for the covers of a part that are not known.
    fn search(&self, k: usize) -> Finding {
        let PartCovers { component, covers, .. } = &self.factors[k];
        let mut race = First::of_part(component.problem.clone(), self.settings);
        let number = |option: &OptionId| {
            let place = component.options.binary_search(option);
            OptionId::new(place.expect("an option of the part"))
        };
        for cover in covers {
            race.exclude(&cover.iter().map(number).collect::<Vec<_>>());
        }
        Finding::by(Kind::Whole(Box::new(race)))
    }

    /// Keeps the search of a part in place of another one.
    fn keep(&mut self, search: Finding, k: usize) {
        let before = self.kept.replace((search, k));
        self.work_before += before.map_or(0, |(search, _)| search.work());
    }

    /// Takes the next cover of a part from its search.
    fn hear(&mut self, k: usize, search: &mut Finding) -> Result<(), Outcome> {
        let PartCovers { component, covers, .. } = &mut self.factors[k];
        let cover = search.find_cover()?;
        covers.push(cover.iter().map(|option| component.options[option.index()]).collect());
        Ok(())
    }
}

/// A first cover of each part. Parts take turns, so that one without covers is found soon.
impl PartsHost<usize, Dlx, Finding> for Known {
    fn short(&mut self, _: &usize) -> Option<Dlx> {
        // The race for a cover begins by short trials itself.
        None
    }

    fn hear_short(&mut self, _: usize, _: Dlx) {}

    fn long(&mut self, k: &usize, _: usize) -> Finding {
        self.search(*k)
    }

    fn go_on(&mut self, k: &usize, search: &mut Finding) -> Result<(), Outcome> {
        // With the first cover the part has its answer.
        self.hear(*k, search).and(Err(Outcome::Exhausted))
    }

    fn hear_long(&mut self, k: usize, search: Finding) {
        self.is_none |= self.factors[k].covers.is_empty();
        self.keep(search, k);
    }

    fn has_threads(&self) -> bool {
        self.settings.n_threads().get() > 1
    }
}

impl Contender for Finding {
    fn work(&self) -> u64 {
        match &self.kind {
            Kind::Asked(search) => search.work(),
            Kind::Whole(race) => race.race.work(),
            Kind::Product(product) => {
                let running = product.parts.running().iter().map(|(search, _)| search.work());
                let kept = product.known.kept.as_ref().filter(|_| product.is_begun);
                let kept = kept.map_or(0, |(search, _)| search.work());
                product.known.work_before + running.sum::<u64>() + kept
            }
        }
    }

    fn nodes(&self) -> u64 {
        self.meter.stats.nodes
    }
}

impl Concurrent for Finding {
    fn go_on(&mut self) -> Result<News, Outcome> {
        self.find_cover().map(News::Cover)
    }
}

impl Advance for Finding {
    fn advance(&mut self) -> Result<(), Outcome> {
        self.meter.solution_allowed()?;
        let n_before = self.meter.stats.solutions;
        let found = self.find();
        // The searches also count covers of parts, and some that another one has found.
        self.meter.stats.solutions = n_before + u64::from(found.is_ok());
        let Self { kind, meter, .. } = self;
        if let Some(Finder::Search(search)) = kind.finder() {
            meter.show_profile_of(search.meter());
        }
        found
    }

    own_meter!();

    fn explored(&self) -> f64 {
        match &self.kind {
            Kind::Asked(search) => search.progress(),
            Kind::Whole(race) => race.explored(),
            Kind::Product(product) => {
                let factors = &product.known.factors;
                let n_begun = factors.iter().filter(|factor| !factor.covers.is_empty());
                quadrille_base::real(n_begun.count() as u64)
                    / quadrille_base::real(factors.len() as u64 + 1)
            }
        }
    }
}

impl Finding {
    /// Goes on to the next cover.
    fn find(&mut self) -> Result<(), Outcome> {
        let Self { kind, cover, meter } = self;
        match kind {
            Kind::Asked(search) => {
                *cover = within(meter, &mut **search, u64::MAX, Enumerate::find_cover)?;
            }
            Kind::Whole(race) => {
                let found = race.advance(meter)?;
                cover.clear();
                cover.extend_from_slice(found);
            }
            Kind::Product(product) => {
                product.advance(meter)?;
                cover.clear();
                cover.extend(product.cover());
            }
        }
        Ok(())
    }
}

impl Yield for Finding {
    fn solution(&mut self) -> &[OptionId] {
        &self.cover
    }
}

/// Covers as vectors of their own, for `for` and the adapters.
impl Iterator for Finding {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_solution().map(<[_]>::to_vec)
    }
}
