//! What to do when deduction ends: look for triples in minirows, then choose a digit and where to
//! try it.
//!
//! Without vectors all this takes about 900 instructions, and the deduction in a tree node 2000.
//! Triples make the tree of a hard board smaller by a fifth to a third. So `search` begins with the
//! branches of `pair`, which take less than half of the 900 instructions, and comes here after
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

use super::places::{Places, minirow_index};
use super::state::BandState;
use super::tables::{COMPATIBLE, CONFIGURATIONS, N_WITHIN, WITHIN};

/// The minirows of all bands, ten bits for each, and from bit 32 on the minicolumns of all stacks,
/// ten bits for each. The tenth bit is always 0.
type Minis = u64;

/// All minirows and minicolumns.
const ALL: Minis = minis([511; 6]);

/// The first bit of each group of [`Packed`]: that of the first row or band.
const FIRSTS: Packed = minis([0o111; 6]);

/// The first bit of each field of [`Packed`].
const FIELDS: Packed = minis([1; 6]);

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

/// The minirows and minicolumns of one digit, packed so that the places give them by a few shifts:
/// in each half three fields of ten bits, and in each field three groups of three bits.
///
/// ```text
///   low half, field i:   band 1: rows of box i | band 3: rows of box i    | stack i: first column
///   high half, field i:  band 2: rows of box i | stack i: second column   | stack i: third column
/// ```
///
/// A group of rows has a minirow for each bit, a group of a column has a band for each.
///
/// The tenth bit is always 0.
type Packed = u64;

/// The minirows and minicolumns of each digit, and sums of them, bit by bit.
struct Survey {
    possible: [Packed; 9],
    forced: [Packed; 9],
    sum_possible: Sum,
    sum_forced: Sum,
}

impl Survey {
    #[inline(never)]
    fn new(state: &BandState) -> Self {
        // Loops, since `map` is not always inlined.
        let (mut possible, mut forced) = ([0; 9], [0; 9]);
        for (possible, places) in possible.iter_mut().zip(&state.digits) {
            *possible = places.packed_minis();
        }
        for (forced, possible) in forced.iter_mut().zip(&possible) {
            *forced = alone(*possible);
        }
        Self { possible, forced, sum_possible: Sum::of(possible), sum_forced: Sum::of(forced) }
    }
}

/// For each bit position, the number of digits that have this bit: its binary digits, 1, 2, 4 and
/// 8.
struct Sum([Packed; 4]);

impl Sum {
    #[inline(always)]
    const fn of([a, b, c, d, e, f, g, h, i]: [Packed; 9]) -> Self {
        let (a, b, c) = (add_three(a, b, c), add_three(d, e, f), add_three(g, h, i));
        let (one, more) = add_three(a.0, b.0, c.0);
        let (two, four) = add_three(a.1, b.1, c.1);
        let (two, other_four) = (two ^ more, two & more);
        Self([one, two, four ^ other_four, four & other_four])
    }

    const fn at_least_3(&self) -> Packed {
        self.0[0] & self.0[1] | self.at_least_4()
    }

    const fn at_least_4(&self) -> Packed {
        self.0[2] | self.0[3]
    }

    /// The sum over each chute.
    #[inline(always)]
    fn in_chutes(&self) -> [u8; 6] {
        // The sums over the first groups of the fields, over the second and over the third.
        let mut groups = [0; 3];
        for digit in self.0.into_iter().rev() {
            let n = (digit & FIRSTS) + (digit >> 1 & FIRSTS) + (digit >> 2 & FIRSTS);
            for (group, n) in groups.iter_mut().zip([n, n >> 3, n >> 6]) {
                *group = 2 * *group + (n & (FIELDS * 3));
            }
        }
        let [first, second, third] = groups;
        let in_band = |boxes: u64| boxes + (boxes >> 10) + (boxes >> 20);
        let (two, third_band) = (in_band(first), in_band(second));
        let stacks = (second >> 32) + (third >> 32) + third;
        let low = |n: u64| n.to_le_bytes()[0];
        let in_bands = [low(two), low(two >> 32), low(third_band)];
        [in_bands[0], in_bands[1], in_bands[2], low(stacks), low(stacks >> 10), low(stacks >> 20)]
    }
}

/// The binary digits of the sum of three bits: ones and twos.
#[inline(always)]
const fn add_three(a: Packed, b: Packed, c: Packed) -> (Packed, Packed) {
    let odd = a ^ b;
    (odd ^ c, a & b | odd & c)
}

/// The nine bits of a chute.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "nine bits")]
const fn nine(packed: Packed, chute: usize) -> usize {
    if chute < 3 {
        minirow_index((packed >> [0, 32, 3][chute]) & (FIELDS * 7)).0
    } else {
        let stack = packed >> (10 * (chute - 3));
        (stack >> 6 & 7 | stack >> 32 & 0o770) as usize
    }
}

/// The same minirows and minicolumns, chute by chute.
#[inline(always)]
fn minis_of(packed: Packed) -> Minis {
    let chute = |chute| nine(packed, chute) as u64;
    minis([chute(0), chute(1), chute(2), chute(3), chute(4), chute(5)])
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
const fn alone(possible: Packed) -> Packed {
    let [a, b, c] = [possible & FIRSTS, possible >> 1 & FIRSTS, possible >> 2 & FIRSTS];
    possible & (((a ^ b ^ c) & !(a & b & c)) * 7)
}

impl Choice {
    /// What to do next in an open state in which all digits are closed.
    #[inline(always)]
    pub(super) fn new(state: &mut BandState) -> Self {
        let survey = Survey::new(state);
        let (possible_4, forced_3) =
            (survey.sum_possible.at_least_4(), survey.sum_forced.at_least_3());
        if survey.sum_forced.at_least_4() | ALL & !survey.sum_possible.at_least_3() != 0 {
            return Self::Contradiction;
        }
        let hidden = forced_3 & possible_4;
        let naked = ALL & !possible_4 & !forced_3;
        if hidden | naked != 0 {
            survey.apply(state, hidden, naked);
            return Self::Deduced;
        }
        let chute = Configurations::chute(survey.sum_possible.in_chutes());
        let mut nines = [0; 9];
        for (to, packed) in nines.iter_mut().zip(&survey.possible) {
            *to = nine(*packed, chute);
        }
        Self::Configurations(Configurations::new(chute, nines))
    }
}

impl Survey {
    /// Removes places that hidden and naked triples exclude.
    #[inline(never)]
    fn apply(&self, state: &mut BandState, hidden: Packed, naked: Packed) {
        let digits = state.digits.iter_mut().zip(&self.possible).zip(&self.forced);
        for ((places, possible), forced) in digits {
            let allowed = compatible(minis_of(possible & naked)) & !minis_of(hidden & !forced);
            *places = places.and(Places::of_minis(allowed));
        }
    }
}

/// The minirows and minicolumns that share no unit with any of these.
#[inline(always)]
fn compatible(of: Minis) -> Minis {
    SHIFTS
        .iter()
        .fold(0, |all, shift| all | u64::from(COMPATIBLE[(of >> shift & 511) as usize]) << shift)
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
    use crate::board::Cell;

    #[test]
    fn packed_minis_are_those_of_the_places() {
        for cell in Cell::all() {
            let packed = Places::cell(cell).packed_minis();
            let (row, column, box_) = (cell.row(), cell.column(), cell.box_());
            let (band, stack) = (row / 3, column / 3);
            let expected = |chute| match chute {
                _ if chute == band => 1 << (3 * (box_ % 3) + row % 3),
                _ if chute == 3 + stack => 1 << (3 * (column % 3) + band),
                _ => 0,
            };
            assert_eq!(
                [0, 1, 2, 3, 4, 5].map(|chute| nine(packed, chute)),
                [0, 1, 2, 3, 4, 5].map(expected)
            );
            assert_eq!(
                minis_of(packed),
                minis([0, 1, 2, 3, 4, 5].map(|chute| expected(chute) as u64))
            );
        }
    }

    #[test]
    fn sums_are_those_of_all_digits() {
        let packed = [0, 1, 2, 3, 4, 5, 6, 7, 8_u32]
            .map(|digit| ALL & 0x0123_4567_89ab_cdef_u64.rotate_left(7 * digit));
        let sum = Sum::of(packed);
        for bit in 0..64 {
            let n = packed.iter().filter(|digit| **digit >> bit & 1 == 1).count();
            assert_eq!(sum.at_least_3() >> bit & 1 == 1, n >= 3);
            assert_eq!(sum.at_least_4() >> bit & 1 == 1, n >= 4);
        }
        let in_chute = |chute| packed.iter().map(|digit| nine(*digit, chute).count_ones()).sum();
        let expected: [u32; 6] = [0, 1, 2, 3, 4, 5].map(in_chute);
        assert_eq!(sum.in_chutes().map(u32::from), expected);
        assert_eq!(Sum::of([ALL; 9]).in_chutes(), [81; 6]);
    }

    #[test]
    fn alone_is_what_all_configurations_have_in_common() {
        for (nine, locked) in LOCKED.into_iter().enumerate() {
            let within = (0..6).filter(|q| WITHIN[nine] >> q & 1 == 1);
            let common = within.fold(locked, |common, q| common & CONFIGURATIONS[q]);
            assert_eq!(alone(minis([locked.into(); 6])), minis([common.into(); 6]));
        }
    }
}
