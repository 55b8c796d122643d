//! The search behind a run, whichever it is.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use quadrille_base::Outcome;
use quadrille_cheapest::Cheapest;
use quadrille_decide::auto::{Building, Counting, Enumeration, Finder, Finding, Method, NoCover};
use quadrille_decide::forced::Forced;
use quadrille_decide::symmetry::{CountingByClass, DistinctCounting, DistinctEnumeration};
use quadrille_decide::why::{Reason, Reducing};
use quadrille_problem::Instance;
use quadrille_proof::certificate::Certificate;
use quadrille_proof::{Refuter, with_small_weights};
use quadrille_search::engine::Advance;
use quadrille_search::race::{Contender, ContenderReport, MethodKind};
use quadrille_search::{Enumerate, Search};

use crate::{FoundCover, Question};

/// A search for the answer.
#[derive(Debug)]
pub(crate) enum Searching {
    /// One cover or a few, by a race; and a proof that there is none, if that is asked for.
    Few(Box<Racing>),
    /// Covers one by one.
    All(Box<Enumeration>),
    /// One of each class; and how many covers are in the classes that were shown, if that is asked
    /// for.
    Distinct(Box<DistinctEnumeration>, Option<BigUint>),
    /// A count of all covers.
    Count(Box<CountingByClass>),
    /// A count by memoization alone, which can be saved.
    Memo(Box<Counting>),
    /// A count of classes.
    Classes(Box<DistinctCounting>),
    /// The best covers.
    Cheapest(Box<Cheapest>),
    /// All covers as one object.
    Diagram(Box<Building>),
    /// What is forced.
    Options(Box<Forced>),
}

impl Searching {
    /// The search. By memoization it counts what it did before it was saved, too.
    pub(crate) fn search(&self) -> &dyn Search {
        match self {
            Self::Few(racing) => &racing.finding,
            Self::All(search) => &**search,
            Self::Distinct(search, _) => &**search,
            Self::Count(search) => &**search,
            Self::Memo(search) => &**search,
            Self::Classes(search) => &**search,
            Self::Cheapest(search) => &**search,
            Self::Diagram(search) => &**search,
            Self::Options(search) => &**search,
        }
    }

    pub(crate) fn search_mut(&mut self) -> &mut dyn Search {
        match self {
            Self::Few(racing) => racing.search_mut(),
            Self::All(search) => &mut **search,
            Self::Distinct(search, _) => &mut **search,
            Self::Count(search) => &mut **search,
            Self::Memo(search) => &mut **search,
            Self::Classes(search) => &mut **search,
            Self::Cheapest(search) => &mut **search,
            Self::Diagram(search) => &mut **search,
            Self::Options(search) => &mut **search,
        }
    }

    /// Runs as far as the limits allow, and shows the covers that are found.
    pub(crate) fn visit<E>(
        &mut self,
        visit: &mut dyn FnMut(FoundCover) -> Result<(), E>,
    ) -> Result<Outcome, E> {
        match self {
            Self::Few(racing) => racing.visit(visit),
            Self::All(search) => show(&mut **search, visit),
            Self::Distinct(search, None) => show(&mut **search, visit),
            Self::Distinct(search, Some(sum)) => {
                while let Some(options) = search.next_solution() {
                    let options = options.to_vec();
                    let images = search.images();
                    *sum += &images;
                    visit(FoundCover { options: &options, images: Some(&images) })?;
                }
                Ok(search.outcome().expect("it has ended"))
            }
            _ => Ok(self.search_mut().run()),
        }
    }

    /// How many covers are in the classes that were shown, if that is asked for.
    pub(crate) const fn images(&self) -> Option<&BigUint> {
        if let Self::Distinct(_, images) = self { images.as_ref() } else { None }
    }

    /// The number of covers, if it counts without visiting them.
    pub(crate) fn counted(&self) -> Option<BigUint> {
        match self {
            Self::Count(search) => Some(search.counted()),
            Self::Memo(search) => Some(search.counted()),
            Self::Classes(search) => Some(search.counted()),
            _ => None,
        }
    }

    /// Why there is no cover, once that is shown.
    pub(crate) fn no_cover(&self) -> Option<NoCover> {
        match self {
            Self::Few(racing) => racing.no_cover(),
            Self::All(search) => search.no_cover(),
            Self::Count(search) => search.other().and_then(Counting::no_cover),
            Self::Memo(search) => search.no_cover(),
            _ => None,
        }
    }

    /// Why there is no cover, in demands, once that is asked for and shown.
    pub(crate) fn why(&self) -> Option<Reason> {
        if let Self::Few(racing) = self { racing.why() } else { None }
    }

    /// The strategy of the race, in words, and what each contender did, if there is a race.
    pub(crate) fn race(&self) -> Option<(String, Vec<ContenderReport>)> {
        match self {
            Self::Few(racing) => racing.finding.race(),
            Self::Count(search) => search.other().and_then(Counting::race),
            Self::Memo(search) => search.race(),
            _ => None,
        }
    }

    /// The engine, in words.
    pub(crate) fn engine(&self) -> Option<String> {
        match self {
            Self::Few(racing) => finder(&racing.finding),
            Self::All(search) => Some(described(search)),
            Self::Distinct(search, _) => Some(format!(
                "{} searches, below choices that no symmetry maps to each other",
                search.tops()
            )),
            Self::Count(search) => match search.other() {
                Some(counting) => method(counting),
                None => Some(format!("sizes of classes of solutions, found: {}", search.classes())),
            },
            Self::Memo(search) => method(search),
            Self::Classes(search) => Some(match search.terms() {
                Some(n) => format!("counts of the solutions that symmetries keep, {n} different"),
                None => "one solution of each class".into(),
            }),
            Self::Cheapest(search) => Some(search.engine().into()),
            Self::Diagram(_) | Self::Options(_) => None,
        }
    }
}

/// A race for covers. If a proof is asked for, and another method than a certificate shows that
/// there is none, a certificate is looked for, for a bounded amount of work.
#[derive(Debug)]
pub(crate) struct Racing {
    problem: Instance,
    finding: Finding,
    /// Whether a proof is asked for that is easy to check.
    proves: bool,
    refuter: Option<Box<Refuter>>,
    /// The certificate with small weights, if it had large ones.
    small: Option<Certificate>,
    is_simplified: bool,
    /// Whether a reason with few demands is asked for, and the search for it.
    is_why: bool,
    reducing: Option<Box<Reducing>>,
}

impl Racing {
    pub(crate) fn new(problem: Instance, finding: Finding, question: Question) -> Self {
        let proves = matches!(question, Question::Prove | Question::Why);
        let is_why = question == Question::Why;
        let (small, refuter, reducing) = (None, None, None);
        Self { problem, finding, proves, refuter, small, is_simplified: false, is_why, reducing }
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        match (&mut self.reducing, &mut self.refuter) {
            (Some(reducing), _) => &mut **reducing,
            (None, Some(refuter)) => &mut **refuter,
            (None, None) => &mut self.finding,
        }
    }

    /// Whether it is shown that there is no cover, whatever ends the search for a certificate.
    pub(crate) const fn is_decided(&self) -> bool {
        self.refuter.is_some() || self.reducing.is_some()
    }

    /// Why there is no cover, once that is asked for and shown.
    pub(crate) fn why(&self) -> Option<Reason> {
        self.reducing.as_ref().map(|reducing| reducing.reason())
    }

    fn visit<E>(
        &mut self,
        visit: &mut dyn FnMut(FoundCover) -> Result<(), E>,
    ) -> Result<Outcome, E> {
        if let Some(reducing) = &mut self.reducing {
            return Ok(reducing.run());
        }
        if let Some(refuter) = &mut self.refuter {
            let outcome = refuter.run();
            if refuter.is_given_up() || outcome == Outcome::Exhausted {
                return Ok(self.conclude());
            }
            return Ok(outcome);
        }
        let outcome = show(&mut self.finding, visit)?;
        if !self.proves {
            return Ok(outcome);
        }
        if self.finding.no_cover().is_some_and(|it| it.certificate.is_some()) {
            return Ok(self.conclude());
        }
        if self.finding.no_cover().is_some_and(|it| it.certificate.is_none()) {
            let mut refuter = Box::new(Refuter::new(&self.problem));
            refuter.set_stop(self.finding.meter().stop.clone());
            self.refuter = Some(refuter);
            return Ok(Outcome::Limit);
        }
        Ok(outcome)
    }

    /// Looks for small weights, and begins the search for few demands, if that is asked for.
    fn conclude(&mut self) -> Outcome {
        self.simplify();
        let Some(no_cover) = self.no_cover().filter(|_| self.is_why) else {
            return Outcome::Exhausted;
        };
        let mut reducing = Reducing::new(&self.problem, &no_cover, self.finding.work());
        reducing.set_stop(self.finding.meter().stop.clone());
        self.reducing = Some(Box::new(reducing));
        Outcome::Limit
    }

    /// Looks for small weights, once there is a certificate.
    fn simplify(&mut self) {
        if self.is_simplified {
            return;
        }
        let Some(certificate) = self.no_cover().and_then(|it| it.certificate) else { return };
        self.is_simplified = true;
        let stop = &self.finding.meter().stop;
        self.small = with_small_weights(&self.problem, &certificate, stop);
    }

    fn no_cover(&self) -> Option<NoCover> {
        let certificate = self.refuter.as_ref().and_then(|refuter| refuter.certificate());
        let mut no_cover = self.finding.no_cover()?;
        if let Some(certificate) = certificate {
            no_cover.by = MethodKind::Relaxation;
            no_cover.certificate = Some(certificate.clone());
        }
        let reduced = self.why().and_then(|reason| reason.certificate);
        if let Some(certificate) = reduced.or_else(|| self.small.clone()) {
            no_cover.certificate = Some(certificate);
        }
        Some(no_cover)
    }
}

/// Shows covers as they are found.
fn show<E>(
    search: &mut impl Enumerate,
    visit: &mut dyn FnMut(FoundCover) -> Result<(), E>,
) -> Result<Outcome, E> {
    let flow =
        search.try_for_each_solution(|options| match visit(FoundCover { options, images: None }) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        });
    match flow {
        ControlFlow::Continue(()) => Ok(search.outcome().expect("it was not broken off")),
        ControlFlow::Break(error) => Err(error),
    }
}

/// The engine, the rule and the threads of an enumeration.
fn described(search: &Enumeration) -> String {
    let selection = search.selection().map(ToString::to_string).unwrap_or_default();
    format!("{selection}, threads: {}", search.threads())
}

/// The method that leads a count.
fn method(counting: &Counting) -> Option<String> {
    match counting.method() {
        Method::Enumeration(search) => Some(described(search)),
        Method::Memo(memo) => Some(memo.to_string()),
        Method::Product(n) => Some(format!("product over {n} independent parts")),
        _ => None,
    }
}

/// The search that found the last cover.
fn finder(race: &Finding) -> Option<String> {
    let finder = match race.finder()? {
        Finder::Search(search) => described(search),
        Finder::Learn(learn) => learn.to_string(),
        Finder::Counting(counting) => method(counting)?,
        Finder::Refuter(_) => MethodKind::Relaxation.to_string(),
        Finder::Programs(_) => MethodKind::Programs.to_string(),
        Finder::Local(_) => MethodKind::Local.to_string(),
        _ => return None,
    };
    Some(match race.parts() {
        1 => finder,
        n => format!("{n} independent parts, the last by {finder}"),
    })
}
