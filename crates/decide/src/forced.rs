//! What is forced: for each option, whether all covers have it, some, or none.
//!
//! A cover decides much at once: each of its options is in some cover, and no other option is in
//! all. So the search keeps two lists: options that no cover found so far has, and options that all
//! of them have. It asks for a cover with the next option of the first list, and at last for covers
//! without the next one of the second. Each answer shortens a list: by a cover that shows what was
//! open, or by the proof that there is none. Options that are shown to be in no cover are forbidden
//! in later questions. No diagram is built, so it works where there are too many covers for one.
//!
//! ```
//! use quadrille::Problem;
//! use quadrille::run::{Fate, Question, Task};
//!
//! let problem: Problem = "a b c\na\nb c\nb c\na b".parse()?;
//! let mut run = Task::new(problem.plan(), Question::Options).run()?;
//! run.to_end();
//! let fates: Vec<Fate> = problem.options().map(|it| run.forced().unwrap().fate(it)).collect();
//! assert_eq!(fates, [Fate::All, Fate::Some, Fate::Some, Fate::None]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use crate::auto::{Finding, Plan, Settings};
use crate::problem::{Instance, OptionId};
use crate::search::engine::Advance;
use crate::search::race::within;
use crate::search::{Enumerate, Meter, Outcome, POLL_CLOSELY, UnsupportedError};

/// Which covers have an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fate {
    /// All covers, of which there is at least one.
    All,
    /// At least one cover has it, and another one does not.
    Some,
    /// No cover.
    None,
    /// Not known: the search has not ended.
    Open,
}

/// In a word: `all`, `some`, `none` or `open`.
impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::All => "all",
            Self::Some => "some",
            Self::None => "none",
            Self::Open => "open",
        })
    }
}

/// The search for the [`Fate`] of each option; see the [module](self).
#[derive(Debug)]
pub struct Forced {
    problem: Instance,
    settings: Settings,
    covers: Vec<Box<[OptionId]>>,
    /// For each option, the first cover that has it; [`NOWHERE`] or [`UNKNOWN`].
    first: Vec<u32>,
    /// The options that all covers so far have, as a list and by option, and those of them that all
    /// covers have.
    in_all: Vec<OptionId>,
    is_in_all: Vec<bool>,
    is_kept: Vec<bool>,
    /// The options before this one are in a cover, or in none.
    at: usize,
    trial: Option<(Asked, Finding)>,
    is_done: bool,
    meter: Meter,
}

/// A cover that is asked for.
#[derive(Clone, Copy, Debug)]
enum Asked {
    Any,
    With(OptionId),
    Without(OptionId),
}

/// No cover has the option, and it is not known whether one has it.
const NOWHERE: u32 = u32::MAX;
const UNKNOWN: u32 = u32::MAX - 1;

impl Forced {
    /// A search that knows nothing yet, by the methods and the threads of a plan.
    ///
    /// # Errors
    ///
    /// If the engine or the rule of the plan is not for the problem.
    pub fn new(plan: &Plan) -> Result<Self, UnsupportedError> {
        let problem = plan.problem().clone();
        let first_of = |option| if problem.n_primary_of(option) == 0 { NOWHERE } else { UNKNOWN };
        Ok(Self {
            first: problem.options().map(first_of).collect(),
            is_kept: vec![false; problem.n_options()],
            is_in_all: vec![false; problem.n_options()],
            trial: Some((Asked::Any, plan.finding()?)),
            settings: plan.settings,
            covers: Vec::new(),
            in_all: Vec::new(),
            at: 0,
            is_done: false,
            meter: Meter::new(0, POLL_CLOSELY),
            problem,
        })
    }

    /// Which covers have this option.
    ///
    /// # Panics
    ///
    /// If the problem has no such option.
    pub fn fate(&self, option: OptionId) -> Fate {
        match self.first[option.index()] {
            NOWHERE => Fate::None,
            UNKNOWN => Fate::Open,
            _ if self.is_kept[option.index()] => Fate::All,
            _ if self.is_in_all[option.index()] => Fate::Open,
            _ => Fate::Some,
        }
    }

    /// The fates of all options, in order.
    pub fn fates(&self) -> impl Iterator<Item = Fate> {
        self.problem.options().map(|option| self.fate(option))
    }

    /// A cover that has this option, if one is known.
    ///
    /// # Panics
    ///
    /// If the problem has no such option.
    pub fn cover_with(&self, option: OptionId) -> Option<&[OptionId]> {
        let number = self.first[option.index()];
        (number < UNKNOWN).then(|| &*self.covers[number as usize])
    }

    /// The next question; `None` if there is none.
    fn begin(&mut self) -> Option<(Asked, Finding)> {
        let is_open = |number: &u32| *number == UNKNOWN;
        self.at += self.first[self.at..].iter().take_while(|it| !is_open(it)).count();
        let owner = self.problem.owner();
        let number = quadrille_base::narrow(self.at);
        let open = (self.at < self.first.len()).then(|| OptionId::of(number, owner));
        let asked = match open {
            Some(option) => Asked::With(option),
            None => Asked::Without(
                self.in_all.iter().copied().find(|option| !self.is_kept[option.index()])?,
            ),
        };
        let nowhere = |option: &OptionId| self.first[option.index()] == NOWHERE;
        let forbidden = self.problem.options().filter(nowhere);
        let plan = Plan::with(&self.problem, self.settings).forbid(forbidden);
        let plan = match asked {
            Asked::With(option) => plan.require([option]),
            Asked::Without(option) => plan.forbid([option]),
            Asked::Any => plan,
        };
        Some((asked, plan.finding().expect("it has made one")))
    }

    fn hear_cover(&mut self, cover: &[OptionId]) {
        let number = quadrille_base::narrow(self.covers.len());
        let mut is_in = vec![false; self.problem.n_options()];
        for option in cover {
            is_in[option.index()] = true;
            let first = &mut self.first[option.index()];
            *first = (*first).min(number);
        }
        if self.covers.is_empty() {
            self.in_all = cover.to_vec();
            self.is_in_all.clone_from(&is_in);
        }
        let is_in_all = &mut self.is_in_all;
        self.in_all.retain(|option| {
            is_in_all[option.index()] &= is_in[option.index()];
            is_in[option.index()]
        });
        self.covers.push(cover.into());
    }

    fn hear_none(&mut self, asked: Asked) {
        match asked {
            Asked::Any => self.first.fill(NOWHERE),
            Asked::With(option) => self.first[option.index()] = NOWHERE,
            Asked::Without(option) => self.is_kept[option.index()] = true,
        }
    }
}

impl Advance for Forced {
    fn advance(&mut self) -> Result<(), Outcome> {
        while !self.is_done {
            self.meter.enter_node()?;
            let Some((asked, mut finding)) = self.trial.take().or_else(|| self.begin()) else {
                self.is_done = true;
                break;
            };
            match within(&mut self.meter, &mut finding, u64::MAX, Enumerate::find_cover) {
                Ok(cover) => self.hear_cover(&cover),
                Err(Outcome::Exhausted) => self.hear_none(asked),
                Err(outcome) => {
                    self.trial = Some((asked, finding));
                    return Err(outcome);
                }
            }
        }
        Err(Outcome::Exhausted)
    }

    own_meter!();

    fn explored(&self) -> f64 {
        let n_open = self.first.iter().filter(|&&number| number == UNKNOWN).count();
        let share = quadrille_base::real(n_open as u64);
        1.0 - share / quadrille_base::real(self.first.len().max(1) as u64)
    }
}
