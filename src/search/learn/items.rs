//! What the propagated literals leave of each item.

use super::matrix::Matrix;

/// The choices that a primary item has left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices {
    /// The number of options that are not excluded, less the lower bound, plus 1: the number of
    /// branches. At 1 all these options are needed; at 0 there is no cover.
    pub(super) n: u32,
    /// The exclusive or of all options that are not excluded: the last one, when only one is left.
    pub(super) xor: u32,
}

/// The counters of the items. They count literals that have been propagated, not all of the trail.
#[derive(Clone, Debug, Default)]
pub(super) struct Items {
    /// By primary item.
    pub(super) choices: Vec<Choices>,
    /// How many options of the item are chosen; by item from `n_once` on.
    pub(super) n_chosen: Vec<u32>,
    /// The primary items that are not yet covered as often as they have to be, in any order.
    open: Vec<u32>,
    /// Where in `open` each primary item is; [`COVERED`] if it is not there.
    places: Vec<u32>,
}

const COVERED: u32 = u32::MAX;

impl Items {
    /// The counters when nothing is chosen or excluded; `None` if an item has fewer options than it
    /// needs.
    pub(super) fn new(matrix: &Matrix) -> Option<Self> {
        let choices = |item| {
            let options = matrix.options(item);
            let (low, _) = matrix.bounds(item);
            let n = (super::matrix::narrow(options.len()) + 1).checked_sub(low)?;
            (n > 0).then(|| Choices { n, xor: options.iter().fold(0, |xor, option| xor ^ option) })
        };
        let choices = (0..matrix.n_primary).map(choices).collect::<Option<_>>()?;
        let n_counted = (matrix.n_items - matrix.n_once) as usize;
        let mut this = Self {
            choices,
            n_chosen: vec![0; n_counted],
            open: Vec::with_capacity(matrix.n_primary as usize),
            places: vec![COVERED; matrix.n_primary as usize],
        };
        for item in (0..matrix.n_primary).filter(|&item| matrix.bounds(item).0 > 0) {
            this.uncover(item);
        }
        Some(this)
    }

    pub(super) fn open(&self) -> &[u32] {
        &self.open
    }

    pub(super) fn cover(&mut self, item: u32) {
        let place = std::mem::replace(&mut self.places[item as usize], COVERED);
        self.open.swap_remove(place as usize);
        if let Some(&moved) = self.open.get(place as usize) {
            self.places[moved as usize] = place;
        }
    }

    pub(super) fn uncover(&mut self, item: u32) {
        self.places[item as usize] = super::matrix::narrow(self.open.len());
        self.open.push(item);
    }
}
