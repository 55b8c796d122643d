//! Learned weights of the items, for branching: an item of `size` options at which `n` branches
//! have failed has the score `(size - 1) / (n + 1)` ("dom/wdeg": Boussemart, Hemery, Lecoutre and
//! Sais, ECAI 2004).

#![expect(clippy::inline_always, reason = "compiled with the target features of its caller")]

/// The weights of the primary items.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// One plus the number of branches that failed at each item.
    counts: Vec<u32>,
    /// The inverse of each count.
    inverses: Vec<f32>,
}

impl Weights {
    pub(super) fn new(n_items: usize) -> Self {
        Self { counts: vec![1; n_items], inverses: vec![1.0; n_items] }
    }

    /// The score of an item with `size` options, lower is better, as the bits of a float: no score
    /// is negative, so these order like the floats. An item with one option scores 0.
    #[inline(always)]
    pub(super) fn score(&self, item: u32, size: u32) -> u32 {
        #[expect(clippy::cast_precision_loss, reason = "a score, rounded")]
        let more = size.wrapping_sub(1) as f32;
        (more * self.inverses[item as usize]).to_bits()
    }

    /// Records that a branch failed because this item had no options left.
    pub(super) fn blame(&mut self, item: u32) {
        let count = &mut self.counts[item as usize];
        *count = count.saturating_add(1);
        #[expect(clippy::cast_precision_loss, reason = "a weight, rounded")]
        let inverse = 1.0 / *count as f32;
        self.inverses[item as usize] = inverse;
    }
}
