//! The digits that an automaton allows in its cells: those on a way from the first state to the
//! end. The states that candidates lead to are found cell by cell, and then, backward, those from
//! which they lead to the end.

use super::super::super::automaton::Automaton;
use super::super::super::{bits, set_of};
use quadrille_base::bits::bits_of;

/// Memory for [`Scratch::read`].
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// For each layer, the states that candidates lead to, as bits.
    reached: Vec<Vec<u64>>,
    /// The digits of each cell that the automaton allows: those that are on a way to the end.
    pub(super) kept: Vec<u64>,
}

impl Scratch {
    /// Finds the digits that the automaton allows with these candidates. Returns the number of
    /// steps.
    pub(super) fn read(&mut self, automaton: &Automaton, candidates: &[u64]) -> u64 {
        let Automaton { cells, layers, .. } = automaton;
        let Self { reached, kept } = self;
        let n_layers = layers.len();
        if reached.len() <= n_layers {
            reached.resize(n_layers + 1, Vec::new());
        }
        let mut steps = 0;
        let words = |k: usize| layers.get(k).map_or(1, |layer| layer.n_states.div_ceil(64));
        for (k, states) in reached.iter_mut().enumerate().take(n_layers + 1) {
            states.clear();
            states.resize(words(k), 0);
        }
        reached[0][0] = 1;
        for (k, layer) in layers.iter().enumerate() {
            let (before, after) = reached.split_at_mut(k + 1);
            let digits = candidates[cells[k]];
            for state in bits_of(&before[k]) {
                for digit in bits(digits & layer.digits[state]) {
                    steps += 1;
                    let to = layer.next(state, digit);
                    after[0][to / 64] |= 1 << (to % 64);
                }
            }
        }
        kept.clear();
        kept.resize(n_layers, 0);
        for (k, layer) in layers.iter().enumerate().rev() {
            let (before, after) = reached.split_at_mut(k + 1);
            let digits = candidates[cells[k]];
            for word in 0..before[k].len() {
                let mut leads = 0;
                for bit in bits(before[k][word]) {
                    let state = 64 * word + bit - 1;
                    let ways = bits(digits & layer.digits[state]).filter(|&digit| {
                        let to = layer.next(state, digit);
                        after[0][to / 64] >> (to % 64) & 1 == 1
                    });
                    let ways = set_of(ways);
                    kept[k] |= ways;
                    leads |= u64::from(ways != 0) << (bit - 1);
                }
                before[k][word] = leads;
            }
        }
        2 * steps
    }
}
