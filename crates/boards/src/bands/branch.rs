//! What to do when deduction ends: look for triples in minirows, then choose a digit and where to
//! try it.
//!
//! By tables all this takes about 1600 instructions, and the deduction in a tree node about 2000.
//! Triples make the tree of a hard board smaller by a fifth to a third. So `search` begins with the
//! branches of `pair`, which take less than a third of the 1600 instructions, and comes here after
//! some contradictions, or if there are few pairs.
//!
//! # Triples
//!
//! A minirow has three cells, so in a solution it has three digits. If three digits must lie in it,
//! because all their configurations do, no other digit may (a hidden triple); if four must, there
//! is no solution. If only three digits can lie in it, they must (a naked triple). The same holds
//! for minicolumns. Without this test a search may spend billions of nodes in one band, on
//! configurations of digits that leave no room for each other.
//!
//! # Branch
//!
//! A digit has at most six configurations in a chute, which is a band or a stack (see `tables`).
//! Trying one after another splits the solutions into disjoint sets. The choice is nearly that of
//! `tdoku`. The chute is the one with the fewest minirows (or minicolumns) of all digits together,
//! among those in which some digit has more than the three that it needs. The digit is the one with
//! the fewest configurations in this chute, but more than one. (`tdoku` counts configurations in
//! both steps. That takes longer, and the trees of the hardest boards have 2 % more nodes.)
//!
//! If each digit had three minirows in each band, and three minicolumns in each stack, each would
//! have one place in each row and column, and the state would be solved. So an open state has a
//! branch: some digit has more than three of them in some chute. Each of them lies in a
//! configuration, so the digit has more than one configuration there.

use super::places::Places;
use super::state::BandState;
use super::tables::{COMPATIBLE, CONFIGURATIONS, N_BITS, N_WITHIN, WITHIN};

/// The minirows of all bands, ten bits for each, and from bit 32 on the minicolumns of all stacks,
/// ten bits for each. The tenth bit is always 0.
type Minis = u64;

/// All minirows and minicolumns.
const ALL: Minis = minis([511; 6]);

/// The first minirow of each box, and the first minicolumn of each column.
const FIRSTS: Minis = minis([0o111; 6]);

/// The first bit of each chute in [`Minis`].
const SHIFTS: [u32; 6] = [0, 10, 20, 32, 42, 52];

/// What to do next in an open state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// A minirow or minicolumn has no room for the digits that must lie in it, or too few digits.
    Contradiction,
    /// A triple has removed places of other digits: deduction continues.
    Deduced,
    Configurations(Configurations),
}

/// A digit and its configurations in a chute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Configurations {
    digit: u8,
    /// 0 to 2 for bands, 3 to 5 for stacks.
    chute: u8,
    /// The configurations that are not yet tried, a bit each.
    untried: u8,
}

/// The minirows and minicolumns of each digit, and sums of them, bit by bit.
struct Survey {
    possible: [Minis; 9],
    forced: [Minis; 9],
    /// Where at least three and at least four digits must lie.
    forced_3: Minis,
    forced_4: Minis,
    /// Where at least three and at least four digits can lie.
    possible_3: Minis,
    possible_4: Minis,
    /// The number of minirows or minicolumns of all digits together, a byte for each chute.
    n_possible: u64,
}

impl Survey {
    #[inline(always)]
    fn new(state: &BandState) -> Self {
        let (mut possible, mut forced) = ([0; 9], [0; 9]);
        let (mut can, mut must, mut n_possible) = ([0; 4], [0; 4], 0);
        for digit in 0..9 {
            let places = state.digits[digit];
            let ([a, b, c], [d, e, f]) = (places.rows(), places.columns());
            let nines = [a & 511, b & 511, c & 511, d & 511, e & 511, f & 511];
            possible[digit] = minis(nines.map(|nine| nine as u64));
            forced[digit] = alone(possible[digit]);
            let n = nines.map(|nine| u64::from(N_BITS[nine]));
            n_possible += n[0] | n[1] << 8 | n[2] << 16 | n[3] << 24 | n[4] << 32 | n[5] << 40;
            add(&mut can, possible[digit]);
            add(&mut must, forced[digit]);
        }
        let ([.., possible_3, possible_4], [.., forced_3, forced_4]) = (can, must);
        Self { possible, forced, forced_3, forced_4, possible_3, possible_4, n_possible }
    }
}

/// Nine bits for each band, and as many for each stack.
#[inline(always)]
const fn minis([a, b, c, d, e, f]: [u64; 6]) -> Minis {
    a | b << 10 | c << 20 | d << 32 | e << 42 | f << 52
}

/// The minirows that are alone in their box, and the minicolumns that are alone in their column.
///
/// If each of them is in a configuration of its chute, these are the ones that all configurations
/// have in common: a configuration without one of them would have another one in the same box.
#[inline(always)]
const fn alone(possible: Minis) -> Minis {
    let [a, b, c] = [possible & FIRSTS, possible >> 1 & FIRSTS, possible >> 2 & FIRSTS];
    possible & (((a ^ b ^ c) & !(a & b & c)) * 7)
}

/// Adds one digit to sums: bits that are in `k` digits so far are in `sums[k - 1]` and below.
#[inline(always)]
const fn add(sums: &mut [Minis; 4], digit: Minis) {
    sums[3] |= sums[2] & digit;
    sums[2] |= sums[1] & digit;
    sums[1] |= sums[0] & digit;
    sums[0] |= digit;
}

impl Choice {
    /// What to do next in an open state in which all digits are closed.
    #[inline(always)]
    pub(super) fn new(state: &mut BandState) -> Self {
        let survey = Survey::new(state);
        if survey.forced_4 != 0 || survey.possible_3 != ALL {
            return Self::Contradiction;
        }
        let hidden = survey.forced_3 & survey.possible_4;
        let naked = ALL & !survey.possible_4 & !survey.forced_3;
        if hidden | naked != 0 {
            survey.apply(state, hidden, naked);
            return Self::Deduced;
        }
        let [a, b, c, d, e, f, ..] = survey.n_possible.to_le_bytes();
        let chute = Configurations::chute([a, b, c, d, e, f]);
        let nines = survey.possible.map(|minis| (minis >> SHIFTS[chute] & 511) as usize);
        Self::Configurations(Configurations::new(chute, nines))
    }
}

impl Survey {
    /// Removes places that hidden and naked triples exclude.
    #[inline(never)]
    fn apply(&self, state: &mut BandState, hidden: Minis, naked: Minis) {
        let digits = state.digits.iter_mut().zip(&self.possible).zip(&self.forced);
        for ((places, possible), forced) in digits {
            let allowed = compatible(possible & naked) & !(hidden & !forced);
            *places = places.and(Places::of_minis(allowed));
        }
    }
}

/// The minirows and minicolumns that share no unit with any of these.
#[inline(always)]
fn compatible(of: Minis) -> Minis {
    minis(SHIFTS.map(|shift| u64::from(COMPATIBLE[(of >> shift & 511) as usize])))
}

impl Configurations {
    /// The chute to branch in, from the numbers of minirows or minicolumns that all digits together
    /// have in each chute.
    #[inline(always)]
    pub(super) fn chute(n_possible: [u8; 6]) -> usize {
        fewest_above(27, n_possible)
    }

    /// All configurations of the digit that has the fewest in a chute, but more than one. `nines`
    /// has nine bits for each digit: its minirows or minicolumns in the chute.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "chutes are below 6, digits below 9")]
    pub(super) fn new(chute: usize, nines: [usize; 9]) -> Self {
        let digit = fewest_above(1, nines.map(|nine| N_WITHIN[nine & 511]));
        let untried = WITHIN[nines[digit] & 511];
        Self { digit: digit as u8, chute: chute as u8, untried }
    }

    /// The number of configurations that are not yet tried.
    #[inline(always)]
    pub(super) const fn n_untried(self) -> u32 {
        self.untried.count_ones()
    }

    /// Applies the next configuration: the state then allows no other. Returns whether it was the
    /// last one.
    #[inline(always)]
    pub(super) fn take(&mut self, state: &mut BandState) -> bool {
        let nine = u64::from(CONFIGURATIONS[self.untried.trailing_zeros() as usize]);
        self.untried &= self.untried - 1;
        let shift = SHIFTS[usize::from(self.chute)];
        let allowed = ALL & !(511 << shift) | nine << shift;
        let digit = &mut state.digits[usize::from(self.digit)];
        *digit = digit.and(Places::of_minis(allowed));
        self.untried == 0
    }
}

/// The first index of the smallest number above a bound. Some number must be above it.
#[inline(always)]
fn fewest_above<const N: usize>(bound: u8, numbers: [u8; N]) -> usize {
    let (mut place, mut fewest) = (0, u8::MAX);
    for (i, n) in numbers.into_iter().enumerate() {
        if n > bound && n < fewest {
            (place, fewest) = (i, n);
        }
    }
    place
}

#[cfg(test)]
mod tests {
    use super::super::tables::LOCKED;
    use super::*;

    #[test]
    fn alone_is_what_all_configurations_have_in_common() {
        for (nine, locked) in LOCKED.into_iter().enumerate() {
            let within = (0..6).filter(|q| WITHIN[nine] >> q & 1 == 1);
            let common = within.fold(locked, |common, q| common & CONFIGURATIONS[q]);
            assert_eq!(alone(minis([locked.into(); 6])), minis([common.into(); 6]));
        }
    }
}
