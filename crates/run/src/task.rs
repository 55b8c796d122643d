//! [`Task`]: a question, and how to answer it.

use num_bigint::BigUint;
use quadrille_base::{Budget, Decimal, Limits, Stats};
use quadrille_decide::auto::Plan;
use quadrille_decide::forced::Forced;
use quadrille_decide::symmetry::{CountingByClass, Symmetry, SymmetryError};
use quadrille_problem::Instance;
use quadrille_search::part::Part;
use quadrille_search::{EngineKind, UnsupportedError};
use thiserror::Error;

use crate::searching::{Racing, Searching};
use crate::{Before, Run};

/// A question about the covers of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Question {
    /// A cover, or as many as the [limit](Task::limit) says, in no promised order.
    First,
    /// A cover, or why there is none: if that can be proved by a certificate, with the
    /// certificate.
    Prove,
    /// A cover, or why there is none: demands that cannot be met together, as few as can be shown
    /// within some time.
    Why,
    /// For each option, whether all covers have it, some, or none.
    Options,
    /// None, one or several? Finds two at most, and shows none.
    Check,
    /// All covers, or as many as the limit says.
    All,
    /// How many there are; with a limit, whether there are more.
    Count,
    /// The best ones by their costs.
    Cheapest(Most),
    /// All as one object.
    Diagram,
}

/// Which covers are the best, and how many are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Most {
    /// How many.
    pub n: usize,
    /// The most expensive ones, not the cheapest.
    pub maximize: bool,
    /// How far the cost may be from the best one, as a share of it: then the search ends.
    pub gap: Option<Gap>,
}

/// A share of a cost, in billionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap(pub u64);

impl Gap {
    /// This share, from 0 to 1; `None` for 0, which ends nothing early.
    pub fn of_share(share: f64) -> Option<Self> {
        let billionths = quadrille_base::whole((share.clamp(0.0, 1.0) * 1e9).round());
        (billionths > 0).then_some(Self(billionths))
    }

    /// Whether a cost may be this far from its bound.
    pub(crate) const fn allows(self, distance: u128, cost: u128) -> bool {
        distance.saturating_mul(1_000_000_000) <= cost.saturating_mul(self.0 as u128)
    }
}

impl Most {
    /// A cost of the search as a cost of the problem, with what every cover costs.
    pub(crate) fn shown_cost(self, problem: &Instance, cost: i64) -> Decimal {
        let cost = if self.maximize { cost.saturating_neg() } else { cost };
        problem.decimal(i128::from(cost) + i128::from(problem.fixed_cost()))
    }
}

impl Question {
    /// Whether covers are shown one by one while they are found.
    pub(crate) const fn shows_covers(self) -> bool {
        matches!(self, Self::First | Self::Prove | Self::Why | Self::All)
    }

    /// Which covers are the best, if these are asked for.
    pub(crate) const fn most(self) -> Option<Most> {
        if let Self::Cheapest(most) = self { Some(most) } else { None }
    }
}

/// Why a task cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TaskError {
    /// The engine or the rule is not for this question or this problem.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedError),
    /// The symmetries are not for it, or were not found.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
}

/// The most covers that a race finds: it keeps all of them.
pub const MOST_BY_RACE: u64 = 10_000;

/// What answers a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Approach {
    /// A race for one cover or a few, which cannot be saved.
    Race,
    /// Covers one by one.
    Enumeration,
    /// One cover of each class.
    Distinct,
    /// A count of all covers, by what is fastest; by memoization alone it can be saved.
    Count,
    /// A count of classes.
    Classes,
    /// A search for the best covers.
    Best,
    /// The nodes of a diagram.
    Diagram,
    /// Covers with and without each option.
    Options,
}

/// A question, and how to answer it.
#[derive(Clone, Debug)]
#[must_use = "a task does nothing until it runs"]
pub struct Task<'p> {
    plan: Plan<'p>,
    question: Question,
    /// Whether covers are taken as one that symmetries map to each other.
    pub distinct: bool,
    /// These symmetries of the problem, if they are known; all of them are sought if they are
    /// needed.
    pub symmetry: Option<&'p Symmetry>,
    /// For covers up to symmetry, one by one: whether to say to how many covers symmetries map each
    /// one.
    pub images: bool,
    /// Whether to count by one cover of each class and the size of its class.
    pub by_class: bool,
    /// Ends after this many covers; a count ends when there are more.
    pub limit: Option<u64>,
    /// The parts of the problem that the question is about; `None` for all of it.
    pub parts: Option<Vec<Part>>,
    /// Words that name the task, if a search is to answer it that can be saved (feature `serde`). A
    /// saved run is continued only by one with the same words.
    pub saved_as: Option<String>,
}

impl<'p> Task<'p> {
    /// The question about the whole problem, for all covers.
    pub const fn new(plan: Plan<'p>, question: Question) -> Self {
        Self {
            plan,
            question,
            distinct: false,
            symmetry: None,
            images: false,
            by_class: false,
            limit: None,
            parts: None,
            saved_as: None,
        }
    }

    /// What answers the question.
    pub fn approach(&self) -> Approach {
        let (engine, rule) = self.plan.asked();
        let is_whole = self.parts.is_none();
        let is_open = self.limit.is_none() && self.saved_as.is_none();
        let is_few = match self.question {
            Question::First => self.limit.is_none_or(|limit| limit <= MOST_BY_RACE),
            question => {
                matches!(question, Question::Check | Question::Prove | Question::Why)
            }
        };
        let races = engine == EngineKind::Auto && rule.is_none() || engine == EngineKind::Learn;
        match self.question {
            Question::Diagram => Approach::Diagram,
            Question::Options => Approach::Options,
            Question::Cheapest(_) => Approach::Best,
            Question::Count if self.distinct && is_whole && is_open => Approach::Classes,
            _ if self.distinct => Approach::Distinct,
            Question::Count if is_whole && (is_open || engine == EngineKind::Memo) => {
                Approach::Count
            }
            _ if is_whole && is_few && races && self.saved_as.is_none() => Approach::Race,
            _ => Approach::Enumeration,
        }
    }

    /// The search that answers the question.
    fn searching(&self, symmetry: Option<&Symmetry>) -> Result<Searching, TaskError> {
        let plan = &self.plan;
        let is_at_once = self.parts.is_none() && self.saved_as.is_none();
        let proves = matches!(self.question, Question::Prove | Question::Why) && is_at_once;
        Ok(match (self.approach(), symmetry) {
            (Approach::Options, _) => Searching::Options(Box::new(Forced::new(plan)?)),
            (Approach::Diagram, _) => Searching::Diagram(Box::new(plan.building()?)),
            (Approach::Best, symmetry) => {
                let most = self.question.most().expect("the best are asked for");
                let plan = plan.clone();
                let plan = if most.maximize { plan.maximize() } else { plan };
                Searching::Cheapest(Box::new(match symmetry {
                    Some(symmetry) => symmetry.cheapest(&plan, most.n)?,
                    None if self.saved_as.is_some() => plan.cheapest(most.n)?.in_one_tree(),
                    None => plan.cheapest(most.n)?,
                }))
            }
            (Approach::Classes, Some(symmetry)) => {
                Searching::Classes(Box::new(symmetry.counting(plan)?))
            }
            (_, Some(symmetry)) => {
                let images = self.images.then(BigUint::default);
                Searching::Distinct(Box::new(symmetry.covers(plan)?), images)
            }
            (Approach::Count, None) if self.saved_as.is_some() => {
                Searching::Memo(Box::new(plan.counting()?))
            }
            (Approach::Count, None) => Searching::Count(Box::new(if self.by_class {
                CountingByClass::at_once(plan)?
            } else {
                CountingByClass::new(plan)?
            })),
            // By any engine: a search with a tree of its own may show that there is no cover, too.
            (approach, None) if approach == Approach::Race || proves => {
                let problem = plan.problem().clone();
                Searching::Few(Box::new(Racing::new(problem, plan.finding()?, self.question)))
            }
            (_, None) => Searching::All(Box::new(plan.covers()?)),
        })
    }

    /// The run, which has not begun.
    ///
    /// # Errors
    ///
    /// If the engine or the rule of the plan is not for the question or the problem, or the
    /// symmetries are not.
    pub fn run(self) -> Result<Run, TaskError> {
        let found = match self.symmetry {
            None if self.distinct => Some(Symmetry::new(self.plan.problem(), false)?),
            _ => None,
        };
        let symmetry = self.symmetry.or(found.as_ref()).filter(|_| self.distinct);
        let searching = self.searching(symmetry)?;
        let most = match self.question {
            Question::First => self.limit.or(Some(1)),
            Question::Prove | Question::Why => Some(1),
            Question::Check => Some(2),
            // One cover beyond the limit shows that there are more.
            Question::Count => self.limit.map(|limit| limit.saturating_add(1)),
            Question::All => self.limit,
            Question::Cheapest(_) | Question::Diagram | Question::Options => None,
        };
        let mut run = Run {
            question: self.question,
            searching,
            most,
            words: self.saved_as.unwrap_or_default(),
            is_whole: true,
            before: Before::default(),
            limits: Budget::new(Limits::NONE, Stats::default()),
            diagram: None,
        };
        if let Some(parts) = self.parts {
            run.begin(parts);
        }
        run.set_limits(Limits::NONE);
        Ok(run)
    }
}
