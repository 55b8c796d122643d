//! The cutoffs of the passes.
//!
//! Until a good cover is known, a pass supposes one: that some cover costs less than a *cutoff*
//! somewhat above the bound of the root. Few options remain then, and the whole tree below is
//! small. If it has a cover, the cheapest one there is the cheapest of all. If not, the bound rises
//! to the cutoff, and the next pass has a higher one. How much higher depends on the nodes of the
//! pass: the tree grows about exponentially with the distance of the cutoff from the root's bound.

/// The cutoff of the current pass, and what earlier ones have shown. Before the first pass, the
/// cutoff is more than any cover costs.
#[derive(Clone, Debug)]
pub(super) struct Passes {
    /// No cover that is not yet found costs less.
    pub(super) floor: i128,
    /// The pass looks for covers that cost less.
    pub(super) cutoff: i128,
    /// More than any cover costs.
    pub(super) most: i128,
    /// How far the cutoff is above the root's bound; 0 before the first pass.
    pub(super) distance: i128,
    /// Tree nodes of this pass.
    pub(super) n_nodes: u64,
    /// Whether the search ends with this pass.
    pub(super) is_last: bool,
}

impl Passes {
    /// Before the first pass, for costs whose absolute values sum to `total`.
    pub(super) const fn new(total: i128) -> Self {
        let most = total + 1;
        Self { floor: -total, cutoff: most, most, distance: 0, n_nodes: 0, is_last: false }
    }

    /// Goes on with a pass that an earlier run began.
    pub(super) fn resume(&mut self, (cutoff, distance, n_nodes): (i128, i128, u64)) {
        self.cutoff = cutoff.min(self.most);
        self.distance = distance.max(1);
        self.n_nodes = n_nodes;
    }

    /// Records that no cover costs less.
    pub(super) fn raise_floor(&mut self, floor: i128) {
        self.floor = self.floor.max(floor);
    }

    /// Whether the first pass has begun.
    pub(super) const fn has_begun(&self) -> bool {
        self.distance > 0
    }

    /// Begins the first pass, whose cutoff is `distance` above the root's bound `least`, or the
    /// next one, if any is needed; whether one is. A further cover has to cost less than `known`.
    pub(super) fn begin_next(&mut self, least: i128, distance: i128, known: i128) -> bool {
        if self.has_begun() {
            self.raise_floor(self.cutoff.min(known));
            if known <= self.cutoff || self.cutoff >= self.most {
                return false;
            }
            // N nodes at distance D: the tree has 4 N nodes at about D (1 + log 4 / log N).
            let log = i128::from(self.n_nodes.max(2).ilog2());
            self.distance += (2 * self.distance / log).max(1);
        } else {
            self.distance = distance.max(1);
        }
        self.cutoff = (least + self.distance).min(self.most);
        // A cover that costs little more is as good as a cutoff.
        if known < self.most && (known - least) * 2 < self.distance * 3 {
            self.cutoff = self.cutoff.max(known);
        }
        self.n_nodes = 0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cutoffs_rise_until_a_cover_or_all_costs_are_below() {
        let mut passes = Passes::new(1000);
        assert!(passes.begin_next(100, 10, i128::MAX));
        let mut cutoffs = vec![passes.cutoff];
        loop {
            (0..1 << cutoffs.len()).for_each(|_| passes.n_nodes += 1);
            if !passes.begin_next(100, 10, i128::MAX) {
                break;
            }
            assert_eq!(passes.floor, *cutoffs.last().unwrap());
            cutoffs.push(passes.cutoff);
        }
        assert!(cutoffs.is_sorted() && cutoffs[0] == 110 && cutoffs.last() == Some(&1001));
        assert_eq!(passes.floor, 1001);
    }

    #[test]
    fn a_cover_below_the_cutoff_ends_the_passes() {
        let mut passes = Passes::new(1000);
        assert!(passes.begin_next(100, 10, 500));
        assert!(!passes.begin_next(100, 10, 105));
        assert_eq!(passes.floor, 105);
        // A cover a little above the first cutoff takes its place.
        let mut passes = Passes::new(1000);
        assert!(passes.begin_next(100, 10, 112));
        assert_eq!(passes.cutoff, 112);
    }
}
