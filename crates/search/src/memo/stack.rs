//! [`Stack`]: a row of values for each level of the search.

/// Rows of one length, the row of the root first.
#[derive(Debug, Default)]
pub(super) struct Stack<T> {
    values: Vec<T>,
    width: usize,
}

impl<T: Copy + Default> Stack<T> {
    /// The row of the root alone.
    pub(super) fn new(root: Vec<T>) -> Self {
        Self { width: root.len(), values: root }
    }

    pub(super) fn row(&self, depth: usize) -> &[T] {
        &self.values[depth * self.width..][..self.width]
    }

    pub(super) fn row_mut(&mut self, depth: usize) -> &mut [T] {
        &mut self.values[depth * self.width..][..self.width]
    }

    /// The row at this depth and the next one.
    pub(super) fn pair(&mut self, depth: usize) -> (&mut [T], &mut [T]) {
        self.values[depth * self.width..][..2 * self.width].split_at_mut(self.width)
    }

    /// Makes room for the row at this depth, and for those above it.
    pub(super) fn make_room(&mut self, depth: usize) {
        self.values.resize((depth + 1) * self.width, T::default());
    }

    /// Copies the row above to the one at this depth.
    pub(super) fn copy_down(&mut self, depth: usize) {
        let end = depth * self.width;
        self.values.copy_within(end - self.width..end, end);
    }
}
