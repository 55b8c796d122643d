//! Which item to branch on, where that is learnt: the size of a row, less one, over how often its item
//! was what a branch failed at, plus one ("dom/wdeg": Boussemart, Hemery, Lecoutre and Sais, ECAI
//! 2004).

#![expect(clippy::inline_always, reason = "compiled for the processor with its caller")]

/// What was learnt of the primary items.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// How often each was to blame, plus one, and one over that.
    counts: Vec<u32>,
    inverses: Vec<f32>,
}

impl Weights {
    pub(super) fn new(n_items: usize) -> Self {
        Self { counts: vec![1; n_items], inverses: vec![1.0; n_items] }
    }

    /// The lower the better; as numbers of 32 bits scores have the order that they have as floats,
    /// since none is negative. An item with one way left has 0.
    #[inline(always)]
    pub(super) fn score(&self, item: u32, size: u32) -> u32 {
        #[expect(clippy::cast_precision_loss, reason = "a score, rounded")]
        let more = size.wrapping_sub(1) as f32;
        (more * self.inverses[item as usize]).to_bits()
    }

    /// A branch failed because this item had no way left.
    pub(super) fn blame(&mut self, item: u32) {
        let count = &mut self.counts[item as usize];
        *count = count.saturating_add(1);
        #[expect(clippy::cast_precision_loss, reason = "a weight, rounded")]
        let inverse = 1.0 / *count as f32;
        self.inverses[item as usize] = inverse;
    }
}
