//! Rules that read digits one after another: sums, and all others that are an [`Automaton`].
//!
//! The state before each cell but the first is a secondary item whose color is the state. A step
//! over a cell has a primary item. It has an option for each state before it and each digit that
//! leads on. The option colors the items of the state before it, of the cell's digit, and of the
//! state after it. If each digit of the first cell leads to a state of its own, the item of that
//! digit stands for the state, and the first cell needs no step.
//!
//! Proof: an item has the same color in all chosen options. So the digits of a solution determine
//! every state, and each step has exactly one option with these colors.

use super::super::automaton::Automaton;
use super::VariantEncoder;
use quadrille_decide::problem::{Entry, ItemId};

impl VariantEncoder {
    pub(super) fn automata(&mut self, automata: &[Automaton]) {
        for (number, automaton) in (1..).zip(automata) {
            self.automaton(number, automaton);
        }
    }

    fn automaton(&mut self, number: usize, automaton: &Automaton) {
        let Automaton { cells, layers, .. } = automaton;
        // The digit that leads to each state of the second layer, if there is one for each.
        let first = layers[0].n_states.checked_sub(1).and_then(|state| {
            let mut digits = vec![None; layers.get(1)?.n_states];
            let mut steps = layers[0].steps(state);
            let is_own = steps.all(|(digit, to)| digits[to].replace(digit).is_none());
            is_own.then_some(digits)
        });
        let items: Vec<Option<ItemId>> = (0..layers.len())
            .map(|k| {
                let has_item = layers[k].n_states > 1 && !(k == 1 && first.is_some());
                has_item.then(|| self.secondary(format!("s{number}={k}")))
            })
            .collect();
        for k in usize::from(first.is_some())..cells.len() {
            let step = self.primary(format!("s{number}+{}", k + 1));
            let is_candidate = self.candidates[cells[k]];
            for state in 0..layers[k].n_states {
                for (digit, after) in layers[k].steps(state) {
                    if is_candidate >> (digit - 1) & 1 == 0 {
                        continue;
                    }
                    let mut entries: Vec<Entry> = vec![step.into()];
                    match &first {
                        Some(digits) if k == 1 => {
                            let digit = digits[state].expect("some digit leads to each state");
                            if self.candidates[cells[0]] >> (digit - 1) & 1 == 0 {
                                continue;
                            }
                            entries.push(self.digit_of(cells[0], digit));
                        }
                        _ => entries.extend(self.state(items[k], state)),
                    }
                    entries.push(self.digit_of(cells[k], digit));
                    entries.extend(self.state(items.get(k + 1).copied().flatten(), after));
                    self.options.push(entries);
                }
            }
        }
    }

    /// The entry for a state, if its layer has an item.
    fn state(&mut self, item: Option<ItemId>, state: usize) -> Option<Entry> {
        let color = self.color(state);
        item.map(|item| item.colored(color))
    }
}
