//! How a case is divided, and which case is next.

use super::{Cases, Event, Weighed};

/// A case that is divided, and the parts of it that are left.
#[derive(Clone, Debug)]
pub(super) struct Division {
    pub(super) parts: Parts,
    /// The number of changes that hold in all parts that are left.
    pub(super) mark: usize,
    /// The number of its current part, among all cases.
    pub(super) part: u64,
    pub(super) weighed: Option<Weighed>,
}

#[derive(Clone, Debug)]
pub(super) enum Parts {
    Options {
        place: usize,
        options: Vec<u32>,
        next: usize,
        none: bool,
    },
    /// Together is left.
    Pair(Option<(usize, usize)>),
    /// The option is to be excluded.
    Option(Option<u32>),
}

impl Cases {
    pub(super) fn divide_by_options(&mut self, place: usize) {
        let mut options = self.open_options(place);
        let needs = self.counts[place].needs() as usize;
        if needs > 0 {
            // Behind the last of them, too few are left.
            options.truncate((options.len() + 1).saturating_sub(needs));
        }
        self.divide(Parts::Options { place, options, next: 0, none: needs == 0 });
        // It has no part yet: the first one is the next.
        self.close();
    }

    pub(super) fn divide(&mut self, parts: Parts) {
        self.n_entered += 1;
        let (mark, weighed) = (self.changes.len(), self.weighed.clone());
        self.divisions.push(Division { parts, mark, part: self.n_entered, weighed });
    }

    /// Closes the current case, and goes on to the next one that is not closed at once.
    pub(super) fn close(&mut self) {
        let mut is_too_expensive = false;
        loop {
            if !is_too_expensive {
                self.note_closed();
            }
            is_too_expensive = false;
            let Some(mut division) = self.divisions.pop() else {
                self.is_done = true;
                return;
            };
            self.undo(division.mark);
            self.weighed.clone_from(&division.weighed);
            self.n_entered += 1;
            division.part = self.n_entered;
            let is_open = match &mut division.parts {
                Parts::Options { place, options, next, none } => {
                    if *next > 0 && *next <= options.len() {
                        self.exclude(options[*next - 1]);
                        division.mark = self.changes.len();
                    }
                    *next += 1;
                    let (place, next) = (*place, *next);
                    if let Some(&option) = options.get(next - 1) {
                        self.divisions.push(division);
                        is_too_expensive = !self.choose(option);
                        !is_too_expensive
                    } else if std::mem::take(none) {
                        self.divisions.push(division);
                        self.has_no_more(place)
                    } else {
                        continue;
                    }
                }
                Parts::Pair(places) => {
                    let Some((a, b)) = places.take() else { continue };
                    self.divisions.push(division);
                    self.note(Event::Together(self.depth()));
                    for (one, other) in [(a, b), (b, a)] {
                        for option in self.open_options(one) {
                            if !self.has(option, other) {
                                self.exclude(option);
                            }
                        }
                        self.raise_low(one, self.counts[one].taken + 1);
                    }
                    true
                }
                Parts::Option(option) => {
                    let Some(option) = option.take() else { continue };
                    self.divisions.push(division);
                    self.exclude(option);
                    true
                }
            };
            if is_open {
                return;
            }
        }
    }
}
