//! Weights of places, and what they exclude in a case.

use std::rc::Rc;

use quadrille_base::narrow;

use super::{Cases, Event, Place};

/// Weights, and what they say of the current case.
#[derive(Clone, Debug)]
pub(super) struct Weighed {
    /// Those that are not 0, in units.
    pub(super) weights: Rc<[(usize, i64)]>,
    /// What the reduced costs of further options may sum to, in units, in a cover that costs less
    /// than the bound.
    pub(super) room: i128,
}

impl Cases {
    /// Excludes what is too expensive, by the sum over all items and options.
    pub(super) fn weigh(&mut self, weights: &[(Place, i64)]) -> Result<(), String> {
        let mut by_place = vec![0_i64; self.counts.len()];
        let mut occurs = vec![false; self.counts.len()];
        for &(place, weight) in weights {
            let place = self.place(place)?;
            if std::mem::replace(&mut occurs[place], true) {
                return Err("a place has two weights".into());
            }
            if self.counts[place].has_colors {
                return Err("an item with colors has a weight".into());
            }
            by_place[place] = weight;
        }
        let weights = (0..).zip(by_place).filter(|&(_, weight)| weight != 0).collect();
        self.weighed = Some(Weighed { weights, room: 0 });
        let mut least = self.cost + self.reduce();
        let Some(Weighed { weights, room }) = &mut self.weighed else { unreachable!("set above") };
        for &(place, weight) in weights.iter() {
            let count = &self.counts[place];
            let times = if weight > 0 { count.needs() } else { count.may_have() };
            least += i128::from(weight) * i128::from(times);
        }
        let (weights, left) = (weights.clone(), self.most - least);
        *room = left;
        if left < 0 {
            self.close();
            return Ok(());
        }
        for at in 0..self.is_open.len() {
            if self.is_open[at] && self.reduced[at] > left {
                self.exclude(narrow(at));
            }
        }
        // Each time that an item with a negative weight is covered less often costs its weight.
        for &(place, weight) in weights.iter().filter(|(_, weight)| *weight < 0) {
            let times = u32::try_from(left / -i128::from(weight)).unwrap_or(u32::MAX);
            if self.raise_low(place, self.counts[place].high.saturating_sub(times)) {
                self.note(Event::Raised(place));
            }
        }
        Ok(())
    }

    /// Computes the reduced costs, unless they are known. Returns the sum of those of open options
    /// that were negative; a cover has an option at most once.
    pub(super) fn reduce(&mut self) -> i128 {
        let weights: Rc<[(usize, i64)]> =
            self.weighed.as_ref().map_or_else(|| Rc::from([]), |weighed| weighed.weights.clone());
        if self.reduced_by.as_ref().is_some_and(|by| Rc::ptr_eq(by, &weights)) {
            return 0;
        }
        let mut by_place = vec![0; self.counts.len()];
        for &(place, weight) in weights.iter() {
            by_place[place] = i128::from(weight);
        }
        self.reduced.clear();
        let lists = self.lists.as_ref().expect("begun");
        let mut below = 0;
        for option in self.problem.options() {
            let at = option.index();
            let sum: i128 = lists.places(narrow(at)).map(|place| by_place[place]).sum();
            let reduced = self.costs[at] - sum;
            if self.is_open[at] {
                below += reduced.min(0);
            }
            self.reduced.push(reduced.max(0));
        }
        self.work += self.problem.n_entries() as u64;
        self.reduced_by = Some(weights);
        below
    }
}
