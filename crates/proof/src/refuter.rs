//! [`Refuter`]: the search for a certificate, in small steps whose work is counted.
//!
//! A certificate is found by a linear program, or modulo a small number. Which of the two finds it,
//! and how long that takes, is not known before. So both go on in turns: the next step belongs to
//! the one that has done less work. The moduli follow each other.

use super::certificate::Certificate;
use super::modular::{Eliminate, MODULI, elimination, sizes};
use super::weights;
use crate::problem::Instance;
use crate::search::cheapest::LinearProgram;
use crate::search::engine::Advance;
use crate::search::race::{Concurrent, Contender, News};
use crate::search::{Meter, Outcome, POLL_CLOSELY, Search};
use crate::tuning::refuter::{LATE, MAKE_ENTRY, MODULUS_ENTRY, MOST_ALONE, OPTIONS};

/// A search for a [`Certificate`], which can be limited, stopped and continued as any [`Search`].
/// Each of its steps counts as a tree node.
///
/// ```
/// use quadrille::proof::Refuter;
/// use quadrille::search::Outcome;
/// use quadrille::{Problem, Search};
///
/// // Three points have no perfect matching.
/// let problem: Problem = "a b c\na b\na c\nb c".parse()?;
/// let mut refuter = Refuter::new(&problem);
/// assert_eq!(refuter.run(), Outcome::Exhausted);
/// assert!(refuter.certificate().is_some());
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Refuter {
    problem: Instance,
    /// The linear program, from when it begins until it is solved.
    program: Option<Box<LinearProgram>>,
    is_solved: bool,
    /// The work of the linear program, roughly in nanoseconds.
    program_work: u64,
    /// The present modulus, and the number of moduli that have been begun.
    modulus: Option<Box<dyn Eliminate + Send + Sync>>,
    n_moduli: usize,
    /// The work of the moduli, roughly in nanoseconds; without the present one.
    moduli_work: u64,
    certificate: Option<Certificate>,
    meter: Meter,
}

impl Refuter {
    /// A search that has only compared the [`sizes`] of the options.
    pub fn new(problem: &Instance) -> Self {
        Self {
            problem: problem.clone(),
            program: None,
            is_solved: false,
            program_work: 0,
            modulus: None,
            n_moduli: 0,
            moduli_work: 0,
            certificate: sizes(problem),
            meter: Meter::new(0, POLL_CLOSELY),
        }
    }

    /// A search by the linear program alone.
    #[doc(hidden)]
    pub fn by_program(problem: &Instance) -> Self {
        Self { n_moduli: MODULI.len(), certificate: None, ..Self::new(problem) }
    }

    /// A search that has a certificate at once: one pass over the options shows that their
    /// [`sizes`] are one. `None` if they are not.
    #[doc(hidden)]
    pub fn at_once(problem: &Instance) -> Option<Self> {
        Some(Self::new(problem)).filter(|new| new.certificate.is_some())
    }

    /// The certificate, once it is found. There is none if the search is exhausted without it.
    pub fn certificate(&self) -> Option<&Certificate> {
        self.certificate.as_ref()
    }

    /// The work after which it is worth making one for a problem, roughly in nanoseconds.
    #[doc(hidden)]
    pub fn price_to_make(problem: &Instance) -> u64 {
        LATE * MAKE_ENTRY * problem.n_entries() as u64
    }

    /// Whether it has worked for so long that it is given up where it only adds a certificate to
    /// what is known.
    #[doc(hidden)]
    pub fn is_given_up(&self) -> bool {
        self.work() >= MOST_ALONE
    }

    /// The work of the other contenders when it may go on: what it has done, and the next step of
    /// its linear program. So a problem that it refutes is refuted after a few times its own work,
    /// and one that is solved before loses nothing.
    #[doc(hidden)]
    pub fn due(&self) -> u64 {
        self.next() + self.work()
    }

    /// Its share of a race whose contenders, with this one, have done this much work: none until it
    /// is [due](Self::due).
    #[doc(hidden)]
    pub fn share(&self, of_strategy: u64, work: u64) -> u64 {
        if work - self.work() < self.due() { 0 } else { of_strategy }
    }

    /// The work after which it waits again for the other contenders, which have done this much. It
    /// does not wait to tell a certificate that it has.
    #[doc(hidden)]
    pub fn most_work(&self, others: u64) -> u64 {
        if self.certificate.is_some() { u64::MAX } else { others.saturating_sub(self.next()) }
    }

    /// The work of the next step of its linear program.
    fn next(&self) -> u64 {
        self.program.as_ref().map_or(0, |program| program.work())
    }

    /// The work of the linear program, roughly in nanoseconds, once it is solved without a proof.
    #[doc(hidden)]
    pub fn program_work(&self) -> Option<u64> {
        self.is_solved.then_some(self.program_work)
    }

    fn work_modulo(&self) -> u64 {
        self.moduli_work + self.modulus.as_ref().map_or(0, |modulus| modulus.work())
    }

    fn step_program(&mut self) {
        let Some(program) = &mut self.program else {
            self.program_work += MAKE_ENTRY * self.problem.n_entries() as u64;
            self.program = Some(Box::new(LinearProgram::without_costs(&self.problem)));
            return;
        };
        if program.is_covered() {
            (self.program, self.is_solved) = (None, true);
            return;
        }
        self.program_work += program.work();
        program.step();
        let certificate = |it: Vec<f64>| weights::of_multipliers(&self.problem, &it);
        self.certificate = program.contradiction().and_then(certificate);
    }

    fn step_modulo(&mut self) {
        let Some(modulus) = &mut self.modulus else {
            let next = MODULI.get(self.n_moduli);
            self.modulus = next.and_then(|&modulus| elimination(&self.problem, modulus));
            self.n_moduli += 1;
            self.moduli_work += MODULUS_ENTRY * self.problem.n_entries() as u64;
            return;
        };
        if !(0..OPTIONS).all(|_| modulus.step()) {
            self.certificate = modulus.certificate(&self.problem);
            self.moduli_work += modulus.work();
            self.modulus = None;
        }
    }
}

impl Contender for Refuter {
    fn work(&self) -> u64 {
        self.program_work + self.work_modulo()
    }

    fn nodes(&self) -> u64 {
        self.meter.stats.nodes
    }
}

impl Advance for Refuter {
    fn advance(&mut self) -> Result<(), Outcome> {
        while self.certificate.is_none() {
            let has_moduli = self.modulus.is_some() || self.n_moduli < MODULI.len();
            let has_program = !self.is_solved;
            if !has_moduli && !has_program {
                break;
            }
            self.meter.enter_node()?;
            if has_program && (!has_moduli || self.program_work <= self.work_modulo()) {
                self.step_program();
            } else {
                self.step_modulo();
            }
        }
        Err(Outcome::Exhausted)
    }

    own_meter!();

    fn explored(&self) -> f64 {
        0.0
    }
}

impl Concurrent for Refuter {
    fn go_on(&mut self) -> Result<News, Outcome> {
        match self.run() {
            Outcome::Exhausted if self.certificate.is_none() => Ok(News::Nothing),
            outcome => Err(outcome),
        }
    }

    fn most_nodes(&self) -> u64 {
        1
    }
}
