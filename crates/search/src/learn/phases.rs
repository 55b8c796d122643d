//! Phases: whether each option was chosen or excluded, when it was last assigned and in the longest
//! trails without a conflict.
//!
//! An option that is decided again gets its *saved* phase, so that a restart does not lose partial
//! solutions (Pipatsrisawat and Darwiche, 2007). While restarts are rare, its *target* phase comes
//! first: its phase in the longest trail without a conflict. From time to time all saved phases are
//! set again, mostly to the *best* phases, those of the longest trail since the last time (A. Biere
//! and M. Fleury, "Chasing target phases", 2020).

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

use super::literal::Literal;

/// The phases of an option, two bits each.
#[derive(Clone, Debug)]
pub(super) struct Phases {
    bits: Vec<u8>,
    /// The lengths of the trails that the target and best phases come from.
    target: usize,
    best: usize,
}

/// The kind of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PhaseKind {
    Saved = 0,
    Target = 2,
    Best = 4,
}

const UNKNOWN: u8 = 0;
const CHOSEN: u8 = 1;
const EXCLUDED: u8 = 2;
const MASK: u8 = 3;

/// The value that all saved phases are set to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rephase {
    Chosen,
    Excluded,
    Random,
    Best,
}

impl Phases {
    pub(super) fn new(n_options: u32) -> Self {
        Self { bits: vec![UNKNOWN; n_options as usize], target: 0, best: 0 }
    }

    fn get(&self, kind: PhaseKind, option: u32) -> u8 {
        self.bits[option as usize] >> kind as u8 & MASK
    }

    fn set(&mut self, kind: PhaseKind, option: u32, phase: u8) {
        let bits = &mut self.bits[option as usize];
        *bits = *bits & !(MASK << kind as u8) | phase << kind as u8;
    }

    /// Whether this phase of the option is chosen.
    pub(super) fn is_chosen(&self, kind: PhaseKind, option: u32) -> bool {
        self.get(kind, option) == CHOSEN
    }

    /// The phase to decide an option with: the target phase if `with_target` is set and the phase
    /// is known, else the saved phase. An option without either is chosen.
    pub(super) fn literal(&self, option: u32, with_target: bool) -> Literal {
        let mut phase = if with_target { self.get(PhaseKind::Target, option) } else { UNKNOWN };
        if phase == UNKNOWN {
            phase = self.get(PhaseKind::Saved, option);
        }
        if phase == EXCLUDED { Literal::excluded(option) } else { Literal::chosen(option) }
    }

    /// Saves the phase of a literal.
    pub(super) fn save(&mut self, literal: Literal) {
        let phase = if literal.is_chosen() { CHOSEN } else { EXCLUDED };
        self.set(PhaseKind::Saved, literal.option(), phase);
    }

    /// Records the phases of a trail without a conflict, if it is the longest so far.
    pub(super) fn record(&mut self, trail: &[Literal]) {
        for kind in [PhaseKind::Target, PhaseKind::Best] {
            let longest = if kind == PhaseKind::Target { &mut self.target } else { &mut self.best };
            if trail.len() <= *longest {
                continue;
            }
            *longest = trail.len();
            for literal in trail {
                let phase = if literal.is_chosen() { CHOSEN } else { EXCLUDED };
                self.set(kind, literal.option(), phase);
            }
        }
    }

    /// Sets all saved phases and clears the target phases.
    pub(super) fn rephase(&mut self, to: Rephase, rng: &mut ChaCha8Rng) {
        for option in 0..super::matrix::narrow(self.bits.len()) {
            let phase = match to {
                Rephase::Chosen => CHOSEN,
                Rephase::Excluded => EXCLUDED,
                Rephase::Random => 1 + (rng.next_u32() & 1) as u8,
                Rephase::Best => match self.get(PhaseKind::Best, option) {
                    UNKNOWN => self.get(PhaseKind::Saved, option),
                    best => best,
                },
            };
            self.set(PhaseKind::Saved, option, phase);
            self.set(PhaseKind::Target, option, UNKNOWN);
        }
        self.target = 0;
        self.best = 0;
    }
}
