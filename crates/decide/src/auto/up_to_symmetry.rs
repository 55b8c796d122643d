//! A search of the tree for one cover of each class, in the race for a first cover.
//!
//! Symmetries map covers to covers, so a problem has a cover if and only if it has one below the
//! [tops](crate::automorphisms::tops) of its classes. If it has none, there is less to search: up
//! to as many times less as there are symmetries.

use super::Enumeration;
use super::plan::Settings;
use crate::automorphisms::Automorphisms;
use crate::automorphisms::tops::{Order, tops};
use crate::problem::Instance;
use crate::symmetry::parts_of_tops;
use crate::tuning::up_to_symmetry::{
    FEW_SYMMETRIES, LEAST_LOOK, LEAST_TOPS, LOOK_SHARE, MANY_SYMMETRIES, MOST_TOPS, TOPS_SHARE,
};

/// What is known about the symmetries of a problem, for a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UpToSymmetry {
    /// They are looked for again when the race has done this much work.
    Ahead(u64),
    /// There are too few of them to search by.
    No,
    /// There are some: the search gets half as much work as the search of the whole tree.
    Some,
    /// There are many: it gets as much work.
    Many,
}

impl UpToSymmetry {
    /// The work of the search, if that of the whole tree has this much.
    pub(super) const fn work(self, of_tree: u64) -> u64 {
        if matches!(self, Self::Some) { of_tree / 2 } else { of_tree }
    }

    /// Looks for the symmetries of a problem whose race has done `work`, if it is time to; the
    /// search, if there are enough of them.
    pub(super) fn look(
        &mut self,
        problem: &Instance,
        settings: Settings,
        work: u64,
    ) -> Option<Enumeration> {
        let Self::Ahead(at) = *self else { return None };
        let most_read = u64::max(work / LOOK_SHARE, LEAST_LOOK);
        if work < at || most_read < 4 * problem.n_entries() as u64 {
            return None;
        }
        let Some(Automorphisms { group, .. }) = Automorphisms::of(problem, false, most_read) else {
            // The next look reads twice as much.
            *self = Self::Ahead(2 * most_read * LOOK_SHARE);
            return None;
        };
        *self = Self::No;
        if group.order() < FEW_SYMMETRIES.into() {
            return None;
        }
        let most_work = u64::max(work / TOPS_SHARE, LEAST_TOPS);
        let tops = tops(problem, &Order::of(problem, &group), MOST_TOPS, most_work);
        let mut search = Enumeration::new(problem, settings).ok()?;
        search.begin(parts_of_tops(problem, tops));
        search.note_up_to_symmetry();
        *self = if group.order() < MANY_SYMMETRIES.into() { Self::Some } else { Self::Many };
        Some(search)
    }
}
