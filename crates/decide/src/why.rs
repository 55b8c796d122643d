//! Why a problem has no cover: a set of demands that cannot be met together.
//!
//! A cover meets demands. Each primary item *must be covered*, so often at least; each item *has
//! room once*, or so often at most; and all options that give a secondary item a color have to
//! agree on it. A [`Reason`] is a set of demands that no set of options meets. It is *irreducible*
//! if each demand is needed: without it, some set of options meets all others. So a reason names
//! what to change: give one of its items more room, or cover one less, and the reason is gone.
//!
//! [`Reducing`] finds one, from the proof that there is no cover:
//!
//! 1. *The first set.* Weights that prove it ([`Certificate`]) name the demands that they use: a
//!    negative weight that its item must be covered, a positive one that it has room, a weight
//!    modulo a number both. An item with too few options is a reason by itself. Without weights the
//!    first set is all demands.
//! 2. *Removal.* Some demands are left out, half of them at first and in the end one at a time. The
//!    problem of the others (`why/under.rs`) is searched for a cover by the race for a first cover.
//!    If there is none, they are removed, and if new weights prove it, all demands that these do
//!    not use. If there is one, and it breaks a single demand, this one is needed.
//! 3. *Rotations* (`why/rotation.rs`). A set of options that breaks a single demand shows more: if
//!    adding, removing or exchanging options breaks another single demand instead, that one is
//!    needed, too. Most demands are decided so, without a search.
//!
//! A demand that is needed in a set is needed in each smaller set that is a reason, so each demand
//! is decided once. Finding all reasons, or a smallest one, is much harder, and not tried.
//!
//! ```
//! use quadrille::Problem;
//! use quadrille::run::{Question, Task};
//!
//! // Three jobs, and only two of the four slots suit them.
//! let problem: Problem = "j1 j2 j3 j4 | s1 s2 s3 s4
//! j1 s1\nj1 s2\nj2 s1\nj2 s2\nj3 s1\nj3 s2\nj4 s2\nj4 s3\nj4 s4\n".parse()?;
//! let mut run = Task::new(problem.plan(), Question::Why).run()?;
//! run.to_end();
//! let reason = run.answer().why.expect("there is no cover");
//! assert!(reason.irreducible);
//! assert_eq!(
//!     reason.describe(&problem),
//!     "j1, j2 and j3 must be covered, 3 in all; each of their options takes one of s1 and s2, \
//!      which have room for 2"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: irreducible infeasible subsystems (J. van Loon, 1981; J. W. Chinneck and E. W.
//! Dravnieks, "Locating minimal infeasible constraint sets in linear programs", 1991), which the
//! field of satisfiability knows as minimal unsatisfiable subsets; rotations are its model rotation
//! (A. Belov and J. Marques-Silva, 2011).

mod rotation;
mod under;
mod words;

use crate::auto::{Finding, NoCover, Plan};
use crate::problem::{Instance, ItemId};
use crate::proof::certificate::{Certificate, check};
use crate::proof::{Refuter, with_small_weights};
use crate::search::engine::Advance;
use crate::search::race::{Contender, within};
use crate::search::{Enumerate, Meter, Outcome, POLL_CLOSELY, Search, StopFlag};
use crate::tuning::why::{LEAST_WORK, MAKE_ENTRY, SHARE_OF_PROGRAM, SLICE_NODES, TIMES};
use quadrille_problem::OptionId;
use rotation::Rotation;
use under::Under;
#[cfg(feature = "serde")]
pub use words::{DemandData, ReasonData};

/// What a cover has to do for an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Demand {
    /// The item.
    pub item: ItemId,
    /// What it has to do.
    pub kind: DemandKind,
}

/// The kinds of demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum DemandKind {
    /// Cover the item at least so often.
    AtLeast(u32),
    /// Cover the item at most so often; if it has colors, more often only with one color.
    AtMost(u32),
}

impl Demand {
    /// All demands of a problem that some set of options can break, by item.
    pub fn of(problem: &Instance) -> Vec<Self> {
        let mut all = Vec::new();
        for item in problem.items() {
            let (low, high) = problem.bounds(item).into_inner();
            let n_options = problem.options_of(item).len() as u64;
            let mut colors = problem.colored_options_of(item).map(|(_, color)| color);
            let first = colors.next().flatten();
            let is_one_color = first.is_some() && colors.all(|color| color == first);
            if problem.is_primary(item) && low > 0 {
                all.push(Self { item, kind: DemandKind::AtLeast(low) });
            }
            if u64::from(high) < n_options && !is_one_color {
                all.push(Self { item, kind: DemandKind::AtMost(high) });
            }
        }
        all
    }
}

/// Why a problem has no cover. Made by a run that is asked
/// [why](https://docs.rs/quadrille/latest/quadrille/run/enum.Question.html).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reason {
    /// What kind of reason it is.
    pub kind: ReasonKind,
    /// The demands that cannot be met together, by item.
    pub demands: Vec<Demand>,
    /// Whether it is shown that each of them is needed.
    pub irreducible: bool,
    /// Weights of items that prove it, if such weights are known: of the items of these demands,
    /// and of all others that need the same room.
    pub certificate: Option<Certificate>,
}

/// The kinds of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReasonKind {
    /// An item has fewer options than it needs.
    Options,
    /// Some items need more room than others have.
    Room,
    /// A sum over items that are covered a fixed number of times leaves a remainder that no set of
    /// options leaves.
    Remainder,
    /// A search has shown it.
    Search,
}

impl ReasonKind {
    /// In a word: `options`, `room`, `remainder` or `search`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Options => "options",
            Self::Room => "room",
            Self::Remainder => "remainder",
            Self::Search => "search",
        }
    }
}

/// A search for an irreducible [`Reason`], by removal. It ends when each demand that stays is shown
/// to be needed, or after ten times the work of the proof, or the work of about a second if that is
/// more. A limit may end it at any time; then the demands are a reason, too.
#[derive(Debug)]
pub struct Reducing {
    problem: Instance,
    demands: Vec<Demand>,
    /// For each demand, whether it is needed.
    is_needed: Vec<bool>,
    certificate: Option<Certificate>,
    /// The linear program, if the proof is a sum modulo a number: room is the simpler reason.
    program: Option<Box<Refuter>>,
    /// How many demands a trial leaves out, and where the next one begins.
    size: usize,
    at: usize,
    /// The most work of a trial, of all, and what was done. Roughly in nanoseconds.
    most_of_trial: u64,
    most: u64,
    work: u64,
    trial: Option<Trial>,
    /// The search for a certificate of the demands that stay, and whether it has ended.
    closing: Option<(Under, Box<Refuter>)>,
    is_closed: bool,
    meter: Meter,
}

/// A search for a set of options that meets all demands but some.
#[derive(Debug)]
struct Trial {
    /// The numbers of the demands that it leaves out.
    without: Vec<usize>,
    under: Under,
    finding: Finding,
}

impl Reducing {
    /// A search that begins with the proof that the problem has no cover, which took this work.
    pub fn new(problem: &Instance, no_cover: &NoCover, work: u64) -> Self {
        let mut this = Self {
            problem: problem.clone(),
            demands: Demand::of(problem),
            is_needed: Vec::new(),
            certificate: None,
            program: None,
            size: 0,
            at: 0,
            most_of_trial: 0,
            most: work.saturating_mul(TIMES).max(LEAST_WORK),
            work: 0,
            trial: None,
            closing: None,
            is_closed: false,
            meter: Meter::new(0, POLL_CLOSELY),
        };
        let lacks_options = |demand: &&Demand| {
            let n_options = problem.options_of(demand.item).len() as u64;
            matches!(demand.kind, DemandKind::AtLeast(low) if u64::from(low) > n_options)
        };
        if let Some(&lacking) = this.demands.iter().find(lacks_options) {
            this.demands = vec![lacking];
            this.is_needed = vec![true];
            let certificate = Certificate::Weights(vec![(lacking.item, -1)]);
            this.certificate = Some(certificate).filter(|it| check(problem, it).is_ok());
            return this;
        }
        this.is_needed = vec![false; this.demands.len()];
        this.size = this.demands.len().div_ceil(2);
        this.most_of_trial = (this.most / 64).max(1);
        match &no_cover.certificate {
            Some(sum) if sum.parts().1.is_some() => {
                this.certificate = Some(sum.clone());
                this.program = Some(Box::new(Refuter::by_program(problem)));
            }
            Some(weights) => {
                let units = with_units(problem, weights);
                this.reduce_to(units.unwrap_or_else(|| weights.clone()));
            }
            None => {}
        }
        this
    }

    /// The reason as far as it is known, which is a reason at any time.
    pub fn reason(&self) -> Reason {
        let certificate = self.certificate.as_ref();
        let kind = match certificate.map(|it| it.parts().1) {
            _ if self.demands.len() == 1 => ReasonKind::Options,
            Some(None) => ReasonKind::Room,
            Some(Some(_)) => ReasonKind::Remainder,
            None => ReasonKind::Search,
        };
        Reason {
            kind,
            demands: self.demands.clone(),
            irreducible: self.is_needed.iter().all(|&is| is),
            certificate: match certificate {
                Some(Certificate::Weights(weights)) => {
                    Some(Certificate::Weights(words::widened(&self.problem, weights)))
                }
                other => other.cloned(),
            },
        }
    }

    /// Keeps those of the present demands that a certificate uses, if it is right.
    fn reduce_to(&mut self, certificate: Certificate) {
        if check(&self.problem, &certificate).is_err() {
            return;
        }
        let (weights, modulus) = certificate.parts();
        let mut of_items = vec![0; self.problem.n_items()];
        weights.iter().for_each(|&(item, weight)| of_items[item.index()] = weight);
        let is_used = |demand: &Demand| match (of_items[demand.item.index()], demand.kind) {
            (weight, _) if modulus.is_some() => weight != 0,
            (weight, DemandKind::AtLeast(_)) => weight < 0,
            (weight, DemandKind::AtMost(_)) => weight > 0,
        };
        let uses = self.demands.iter().map(is_used).collect::<Vec<_>>();
        self.keep(&uses);
        self.certificate = Some(certificate);
        self.size = 1;
    }

    /// Goes on with the linear program. Whether it is over.
    fn go_on_with_program(&mut self, refuter: &mut Refuter) -> Result<bool, Outcome> {
        let outcome = within(&mut self.meter, refuter, 1, Search::run);
        if outcome == Outcome::Stopped {
            return Err(outcome);
        }
        let simple = |it| simplified(&self.problem, it, &self.meter.stop);
        let found = refuter.certificate().map(simple);
        let is_over = found.is_some()
            || outcome == Outcome::Exhausted
            || refuter.work() >= self.most / SHARE_OF_PROGRAM;
        if is_over && let Some(certificate) = found.or_else(|| self.certificate.take()) {
            self.work += refuter.work();
            self.reduce_to(certificate);
        }
        Ok(is_over)
    }

    /// Keeps these of the demands.
    fn keep(&mut self, stays: &[bool]) {
        let mut each = stays.iter();
        self.is_needed.retain(|_| *each.next().expect("one for each"));
        let mut each = stays.iter();
        self.demands.retain(|_| *each.next().expect("one for each"));
        self.at = 0;
    }

    /// Begins the next trial; `None` if each demand is decided.
    fn begin(&mut self) -> Option<Trial> {
        let n_open = self.is_needed.iter().filter(|&&is| !is).count();
        if n_open == 0 {
            return None;
        }
        let open = |from: usize| {
            (from..self.demands.len()).filter(|&k| !self.is_needed[k]).take(self.size)
        };
        let mut without: Vec<usize> = open(self.at).collect();
        if without.is_empty() {
            // The next round: fewer at a time, or more work for each.
            if self.size == 1 {
                self.most_of_trial = self.most_of_trial.saturating_mul(4);
            }
            self.size = self.size.min(n_open).div_ceil(2).max(1);
            without = (0..self.demands.len()).filter(|&k| !self.is_needed[k]).collect();
            without.truncate(self.size);
        }
        self.at = without.last().expect("one is open") + 1;
        self.work += MAKE_ENTRY * self.problem.n_entries() as u64;
        let mut is_out = vec![false; self.demands.len()];
        for &k in &without {
            is_out[k] = true;
        }
        let stay = self.demands.iter().zip(&is_out).filter(|&(_, &is)| !is);
        let under = Under::new(&self.problem, stay.map(|(&demand, _)| demand));
        let finding = Plan::new(&under.instance).threads(1).finding().expect("by any engine");
        Some(Trial { without, under, finding })
    }

    /// Whether a sum modulo a number has an item one of whose demands was left out.
    fn misses_a_demand_of(&self, sum: &Certificate) -> bool {
        let (weights, _) = sum.parts();
        let has = |item: ItemId| weights.iter().any(|&(other, _)| other == item);
        let of = |demands: &[Demand]| demands.iter().filter(|demand| has(demand.item)).count();
        of(&self.demands) < of(&Demand::of(&self.problem))
    }

    /// Looks for a certificate of the demands that stay, if the trials have left none. Whether it
    /// is over.
    fn close(&mut self) -> Result<bool, Outcome> {
        let Some((under, mut refuter)) = self.closing.take() else {
            if self.certificate.is_some() || self.demands.len() == 1 || self.is_closed {
                return Ok(true);
            }
            let under = Under::new(&self.problem, self.demands.iter().copied());
            let refuter = Box::new(Refuter::new(&under.instance));
            self.closing = Some((under, refuter));
            return Ok(false);
        };
        let outcome = within(&mut self.meter, &mut *refuter, 1, Search::run);
        if let Some(found) = refuter.certificate() {
            let found = simplified(&under.instance, found, &self.meter.stop);
            self.reduce_to(found.with_items(|item| under.item(item)));
            self.is_closed = true;
        } else if outcome == Outcome::Exhausted || refuter.work() >= self.most / SHARE_OF_PROGRAM {
            self.is_closed = true;
        } else {
            self.closing = Some((under, refuter));
        }
        if outcome == Outcome::Stopped { Err(outcome) } else { Ok(self.is_closed) }
    }

    /// What follows from a set of options that meets all demands but those that were left out.
    fn hear_cover(&mut self, without: &[usize], options: &[OptionId]) {
        let mut rotation = Rotation::new(&self.problem, &self.demands, options);
        let Some(broken) = rotation.single() else { return };
        debug_assert!(without.contains(&broken));
        rotation.mark_from(broken, &mut self.is_needed);
    }

    /// What follows if no set of options meets the demands that were not left out.
    fn hear_none(&mut self, trial: &Trial) {
        let mut stays = vec![true; self.demands.len()];
        trial.without.iter().for_each(|&k| stays[k] = false);
        self.keep(&stays);
        match self.certificate.take() {
            Some(Certificate::Weights(mut weights)) => {
                weights.retain(|&(item, _)| self.demands.iter().any(|demand| demand.item == item));
                self.reduce_to(Certificate::Weights(weights));
            }
            sum => self.certificate = sum.filter(|sum| !self.misses_a_demand_of(sum)),
        }
        let certificate = trial.finding.no_cover().and_then(|it| it.certificate);
        if let Some(certificate) = certificate {
            let under = &trial.under;
            let simple = simplified(&under.instance, &certificate, &self.meter.stop);
            self.reduce_to(simple.with_items(|item| under.item(item)));
        }
    }
}

/// The certificate with weights of 1 and -1, if these prove it, too.
fn with_units(problem: &Instance, certificate: &Certificate) -> Option<Certificate> {
    let Certificate::Weights(weights) = certificate else { return None };
    let unit = |&(item, weight): &(ItemId, i64)| (item, weight.signum());
    let units = Certificate::Weights(weights.iter().map(unit).collect());
    check(problem, &units).is_ok().then_some(units)
}

/// The certificate with small weights, if these prove it, too: a linear program that is not solved
/// to its end gives large ones.
fn simplified(problem: &Instance, certificate: &Certificate, stop: &StopFlag) -> Certificate {
    with_units(problem, certificate)
        .or_else(|| with_small_weights(problem, certificate, stop))
        .unwrap_or_else(|| certificate.clone())
}

impl Contender for Reducing {
    fn work(&self) -> u64 {
        self.work + self.trial.as_ref().map_or(0, |trial| trial.finding.work())
    }

    fn nodes(&self) -> u64 {
        self.meter.stats.nodes
    }
}

impl Advance for Reducing {
    fn advance(&mut self) -> Result<(), Outcome> {
        loop {
            self.meter.enter_node()?;
            let is_over = self.work() >= self.most || !self.is_needed.contains(&false);
            if is_over {
                if self.close()? {
                    return Err(Outcome::Exhausted);
                }
                continue;
            }
            if let Some(mut program) = self.program.take() {
                let is_over = self.go_on_with_program(&mut program);
                if is_over != Ok(true) {
                    self.program = Some(program);
                }
                is_over?;
                continue;
            }
            let Some(mut trial) = self.trial.take().or_else(|| self.begin()) else {
                return Err(Outcome::Exhausted);
            };
            let found = within(&mut self.meter, &mut trial.finding, SLICE_NODES, |finding| {
                finding.find_cover()
            });
            match found {
                Err(Outcome::Limit) if trial.finding.work() < self.most_of_trial => {
                    self.trial = Some(trial);
                    continue;
                }
                Err(Outcome::Stopped) => {
                    self.trial = Some(trial);
                    return Err(Outcome::Stopped);
                }
                _ => self.work += trial.finding.work(),
            }
            match found {
                Ok(cover) => {
                    let options = trial.under.options(&cover);
                    self.hear_cover(&trial.without, &options);
                }
                Err(Outcome::Exhausted) => self.hear_none(&trial),
                Err(_) => {}
            }
        }
    }

    own_meter!();

    fn explored(&self) -> f64 {
        let n_needed = self.is_needed.iter().filter(|&&is| is).count() as u64;
        quadrille_base::real(n_needed) / quadrille_base::real(self.demands.len().max(1) as u64)
    }
}
