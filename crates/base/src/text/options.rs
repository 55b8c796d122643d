//! [`OptionLines`]: the lines on which the options of a problem begin.

/// The line of each option. Most options are one line behind the last one, so only the others are
/// stored.
#[derive(Clone, Debug, Default)]
pub struct OptionLines {
    /// The options whose lines do not follow the line before, with their lines.
    jumps: Vec<(usize, u64)>,
}

impl OptionLines {
    /// Adds the line of an option, which comes after all that were added.
    pub fn push(&mut self, option: usize, line: u64) {
        if self.of(option) != Some(line) {
            self.jumps.push((option, line));
        }
    }

    /// The line of an option; `None` if none was added.
    pub fn of(&self, option: usize) -> Option<u64> {
        let n = self.jumps.partition_point(|&(first, _)| first <= option);
        let (first, line) = *self.jumps.get(n.checked_sub(1)?)?;
        Some(line + (option - first) as u64)
    }
}
