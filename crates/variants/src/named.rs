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
    /// board of 6x6, 2 rows and 3 columns. A board of 5x5 has no others than its rows. A board of
    /// `6x9` has 6 rows, 9 columns, and digits from 1 to 9, which are different in a column.
    /// `boxes-2x5` is a board of 10x10 with boxes of 2 rows and 5 columns. `samurai`, `butterfly`,
    /// `flower`, `sohei`, `windmill` and `twodoku` are boards of several 9x9 grids with common
    /// cells.
    ///
    /// # Errors
    ///
    /// If a word is unknown, or for a rule that the size cannot have, such as windoku on 6x6.
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
            let expected = format!("a size such as 16x16, samurai, or {names}");
            ModelError::argument(expected, quoted(word))
        })?;
        rule.added_to(self, word)
    }

    /// The cells in the same place of each box. The boxes must have one shape.
    pub(super) fn disjoint_groups(&self) -> Result<Vec<Vec<usize>>, ModelError> {
        let n = self.side();
        if !self.board.is_square() {
            return Err(ModelError::argument("a square board for disjoint groups", "another one"));
        }
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

/// Boards of several 9x9 grids: the row and the column, from 0, where each grid begins.
const GRIDS: [(&str, &[[usize; 2]]); 6] = [
    ("samurai", &[[0, 0], [0, 12], [6, 6], [12, 0], [12, 12]]),
    ("butterfly", &[[0, 0], [0, 3], [3, 0], [3, 3]]),
    ("flower", &[[0, 3], [3, 0], [3, 3], [3, 6], [6, 3]]),
    ("sohei", &[[0, 6], [6, 0], [6, 12], [12, 6]]),
    ("windmill", &[[0, 3], [3, 12], [6, 6], [9, 0], [12, 9]]),
    ("twodoku", &[[0, 0], [6, 6]]),
];

/// The two numbers of a size, or of boxes, such as `16x16`.
pub(super) fn two_numbers(word: &str) -> Option<[usize; 2]> {
    checks::numbers(word, 'x')?.try_into().ok()
}

/// Whether the word is meant as a size, boxes or grids.
fn is_size(word: &str) -> bool {
    two_numbers(word.strip_prefix("boxes-").unwrap_or(word)).is_some()
        || GRIDS.iter().any(|(name, _)| *name == word)
}

/// The board of a size such as `16x16`.
fn of_size(word: &str) -> Result<Sudoku, ModelError> {
    if let Some((_, corners)) = GRIDS.iter().find(|(name, _)| *name == word) {
        return Sudoku::of_grids([9, 9], corners);
    }
    if let Some([rows, columns]) = word.strip_prefix("boxes-").and_then(two_numbers) {
        return Sudoku::new(rows, columns);
    }
    let [n, m] = two_numbers(word).expect("the word is a size");
    if n.min(m) == 0 || n.max(m) > super::MOST_ROWS {
        let expected = format!("1 to {} rows and columns", super::MOST_ROWS);
        return Err(ModelError::argument(expected, word));
    }
    if n != m {
        return Sudoku::of_grids([n, m], &[[0, 0]]);
    }
    let rows = (1..=n).rev().find(|rows| n % rows == 0 && rows * rows <= n).unwrap_or(1);
    Sudoku::new(rows, n / rows)
}
