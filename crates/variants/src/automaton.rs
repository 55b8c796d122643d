//! [`Automaton`]: a rule that reads the digits of some cells one after another.
//!
//! After each cell the rule is in a state, such as the sum so far. A digit leads from a state to at
//! most one state of the next layer, and the digits of all cells obey the rule if they lead to the
//! end. From every state that is stored, some digits lead to the end; two states of a layer from
//! which the same digits do are one.

use std::hash::Hash;
use std::sync::Arc;

use hashbrown::HashMap;

use super::bits;

/// Cells in an order, and the states between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Automaton {
    pub(super) cells: Vec<usize>,
    /// The states before each cell. The first layer has one state, 0.
    pub(super) layers: Arc<[Layer]>,
    /// The number of pairs of a state and a digit that lead to another state.
    pub(super) n_steps: usize,
    /// If the rule is that parts of its cells have the same sum: these parts.
    pub(super) sums: Option<Vec<SumPart>>,
}

/// A part of the cells of a rule of sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SumPart {
    /// What is added to the sum.
    pub(super) constant: usize,
    /// The cells, each with what its digit is multiplied by.
    pub(super) cells: Vec<[usize; 2]>,
}

impl SumPart {
    /// The sum of these cells and a constant.
    pub(super) fn new(constant: usize, cells: &[usize]) -> Self {
        Self { constant, cells: cells.iter().map(|&cell| [cell, 1]).collect() }
    }
}

/// The states before a cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Layer {
    pub(super) n_states: usize,
    /// The number of digits.
    n: usize,
    /// The digits that lead on from each state, as bits.
    pub(super) digits: Vec<u64>,
    /// The state after each state and digit, or [`NOWHERE`]: state by state, then digit by digit.
    /// After the last cell it is 0.
    next: Vec<u32>,
}

/// No state follows.
const NOWHERE: u32 = u32::MAX;

impl Layer {
    fn new(n: usize, n_states: usize, next: Vec<u32>) -> Self {
        let leads = |row: &[u32]| {
            let digits = row.iter().enumerate().filter(|(_, to)| **to != NOWHERE);
            digits.fold(0, |set, (symbol, _)| set | 1 << symbol)
        };
        Self { n_states, n, digits: next.chunks(n).map(leads).collect(), next }
    }

    /// The digits that lead from a state to others, from 1, each with the state after it.
    pub(super) fn steps(&self, state: usize) -> impl Iterator<Item = (usize, usize)> {
        bits(self.digits[state]).map(move |digit| (digit, self.next(state, digit)))
    }

    /// The state after a state and a digit, from 1, that leads on from it.
    #[inline]
    pub(super) fn next(&self, state: usize, digit: usize) -> usize {
        self.next[state * self.n + digit - 1] as usize
    }
}

impl Automaton {
    /// The automaton that begins with the state `start`, and goes from a state to the one that
    /// `step` makes of the number of the cell, the state and the digit, from 1. `ends` says where
    /// it may end. `None` if it has more than `most` steps.
    ///
    /// If no digits lead to the end, it has no states.
    pub(super) fn new<S: Clone + Eq + Hash>(
        cells: Vec<usize>,
        n: usize,
        most: usize,
        start: S,
        step: impl Fn(usize, &S, usize) -> Option<S>,
        ends: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        // Forward: all states that digits lead to.
        let mut states = vec![start];
        let mut layers = Vec::new();
        let mut n_steps = 0_usize;
        for k in 0..cells.len() {
            let mut numbers: HashMap<S, u32> = HashMap::new();
            let mut after = Vec::new();
            let mut next = Vec::with_capacity(states.len() * n);
            for state in &states {
                for digit in 1..=n {
                    let to = step(k, state, digit).map(|to| {
                        n_steps += 1;
                        *numbers.entry(to.clone()).or_insert_with(|| {
                            after.push(to);
                            u32::try_from(after.len() - 1).expect("fewer states than steps")
                        })
                    });
                    next.push(to.unwrap_or(NOWHERE));
                }
                if n_steps > most {
                    return None;
                }
            }
            layers.push(Layer::new(n, states.len(), next));
            states = after;
        }
        // Backward: only states from which digits lead to the end, and equal ones once.
        let mut kept: Vec<u32> =
            states.iter().map(|state| if ends(state) { 0 } else { NOWHERE }).collect();
        n_steps = 0;
        for layer in layers.iter_mut().rev() {
            let mut numbers: HashMap<Vec<u32>, u32> = HashMap::new();
            let mut rows: Vec<u32> = Vec::new();
            let mut row = Vec::with_capacity(n);
            let states = layer.next.chunks(n).map(|next| {
                let kept = |&to: &u32| if to == NOWHERE { NOWHERE } else { kept[to as usize] };
                row.clear();
                row.extend(next.iter().map(kept));
                let n_next = row.iter().filter(|&&to| to != NOWHERE).count();
                if n_next == 0 {
                    return NOWHERE;
                }
                let number = u32::try_from(numbers.len()).expect("fewer states than steps");
                *numbers.entry_ref(&row[..]).or_insert_with(|| {
                    n_steps += n_next;
                    rows.extend(&row);
                    number
                })
            });
            kept = states.collect();
            *layer = Layer::new(n, numbers.len(), rows);
        }
        Some(Self { cells, layers: layers.into(), n_steps, sums: None })
    }

    /// The same rule for cells that have different digits, with the digits that were read as a part
    /// of the state. `None` if it has more than `most` steps.
    pub(super) fn with_different_digits(&self, n: usize, most: usize) -> Option<Self> {
        let start = (0, 0_u64);
        let step = |at: usize, &(state, used): &(usize, u64), digit: usize| {
            let (layer, bit) = (&self.layers[at], 1 << (digit - 1));
            let leads = layer.digits.get(state).is_some_and(|digits| digits & bit & !used != 0);
            leads.then(|| (layer.next(state, digit), used | bit))
        };
        Self::new(self.cells.clone(), n, most, start, step, |_| true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether digits lead to the end.
    fn accepts(automaton: &Automaton, digits: &[usize]) -> bool {
        let mut layers = automaton.layers.iter().zip(digits);
        let end = layers.try_fold(0, |state, (layer, digit)| {
            let leads =
                layer.digits.get(state).is_some_and(|digits| digits >> (digit - 1) & 1 == 1);
            leads.then(|| layer.next(state, *digit))
        });
        end.is_some()
    }

    #[test]
    fn digits_lead_to_the_end_as_the_rule_says() {
        let n = 4_usize;
        for sum in 0..=14 {
            let automaton = Automaton::new(
                vec![5, 6, 7],
                n,
                usize::MAX,
                0,
                |_, so_far, digit| (so_far + digit <= sum).then_some(so_far + digit),
                |&total| total == sum,
            );
            let automaton = automaton.expect("no limit");
            for number in 0..n.pow(3) {
                let digits = [number / 16, number / 4 % 4, number % 4].map(|symbol| symbol + 1);
                let expected = digits.iter().sum::<usize>() == sum;
                assert_eq!(accepts(&automaton, &digits), expected, "{digits:?}, {sum}");
            }
        }
    }

    #[test]
    fn states_that_do_not_differ_are_one() {
        // The digits before the last cell do not matter.
        let automaton = Automaton::new(
            vec![0, 1, 2],
            3,
            usize::MAX,
            Vec::new(),
            |_, digits: &Vec<usize>, digit| Some([&digits[..], &[digit]].concat()),
            |digits| digits[2] == 2,
        );
        let automaton = automaton.expect("no limit");
        assert!(automaton.layers.iter().all(|layer| layer.n_states == 1));
        assert_eq!(automaton.n_steps, 3 + 3 + 1);
        let too_many = Automaton::new(vec![0], 3, 2, 0, |_, _, digit| Some(digit), |_| true);
        assert_eq!(too_many, None);
    }
}
