//! Variants with short names, such as `16x16,anti-knight`.

use super::Variant;
use super::catalogue::RuleKind;
use quadrille_base::text::quoted;
use quadrille_models::sudoku::Sudoku;
use quadrille_models::{ModelError, checks};

impl Variant {
    /// The words that [`named`](Self::named) accepts, besides sizes and `x`.
    pub const NAMES: &[&str] =
        &["diagonal", "windoku", "anti-knight", "anti-king", "nonconsecutive", "disjoint-groups"];

    /// The variant with these words, which are separated by commas.
    ///
    /// A word is a size such as `16x16`, or one of the [`NAMES`](Self::NAMES); `x` is the same as
    /// `diagonal`. Without a size, the board is 9x9. A board of `16x16` has 16 rows. Its boxes are
    /// as square as possible, and never taller than wide: they have 4 rows and 4 columns, and on a
    /// board of 6x6, 2 rows and 3 columns. A board of 5x5 has no others than its rows.
    ///
    /// # Errors
    ///
    /// If a word is unknown, or for windoku on a size other than 9x9.
    pub fn named(words: &str) -> Result<Self, ModelError> {
        let words = words.split(',').map(str::trim);
        let (sizes, rules): (Vec<&str>, Vec<_>) = words.partition(|word| is_size(word));
        if let [_, second, ..] = sizes[..] {
            return Err(ModelError::argument("one size", second));
        }
        let size = sizes.first().copied().unwrap_or("9x9");
        rules.into_iter().try_fold(Self::new(of_size(size)?)?, Self::with_named)
    }

    /// The same variant with the rule of this name.
    fn with_named(self, word: &str) -> Result<Self, ModelError> {
        let rule = RuleKind::of_word(word, true).ok_or_else(|| {
            let names = Self::NAMES.join(", ");
            ModelError::argument(format!("a size such as 16x16, or {names}"), quoted(word))
        })?;
        rule.added_to(self, word)
    }

    /// The cells in the same place of each box. The boxes must have one shape.
    pub(super) fn disjoint_groups(&self) -> Result<Vec<Vec<usize>>, ModelError> {
        let n = self.side();
        let mut boxes = vec![Vec::new(); n];
        for (cell, &its) in self.board.boxes().iter().enumerate() {
            boxes[its].push(cell);
        }
        let shape =
            |cells: &[usize]| -> Vec<usize> { cells.iter().map(|c| c - cells[0]).collect() };
        if boxes.iter().any(|cells| shape(cells) != shape(&boxes[0])) {
            return Err(ModelError::argument("boxes of one shape for disjoint groups", "others"));
        }
        Ok((0..n).map(|place| boxes.iter().map(|cells| cells[place]).collect()).collect())
    }
}

/// Whether the word is meant as a size.
fn is_size(word: &str) -> bool {
    checks::numbers(word, 'x').is_some_and(|numbers| numbers.len() == 2)
}

/// The board of a size such as `16x16`.
fn of_size(word: &str) -> Result<Sudoku, ModelError> {
    let sides = checks::numbers(word, 'x').unwrap_or_default();
    let [n, m] = sides[..] else { unreachable!("the word is a size") };
    if n != m || n == 0 || n > super::MOST_ROWS {
        let expected = format!("as many rows as columns, {} at most", super::MOST_ROWS);
        return Err(ModelError::argument(expected, word));
    }
    let rows = (1..=n).rev().find(|rows| n % rows == 0 && rows * rows <= n).unwrap_or(1);
    Sudoku::new(rows, n / rows)
}
