//! What the screen shows: a rectangle of cells, each with a character and its look.

use unicode_width::UnicodeWidthChar;

/// How a character looks. Without color, brightness and the signs in the matrix distinguish the
/// looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Look {
    #[default]
    Plain,
    /// Items and options that are out of play.
    Hidden,
    /// The chosen options, and a solution.
    Chosen,
    /// The item and the option of the last step.
    Focus,
    /// A dead end.
    Dead,
}

/// Some of the cells: `width` columns from `x`, `height` rows from `y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Area {
    /// The first column to the right of it.
    pub(super) fn right(self) -> usize {
        self.x + self.width
    }

    /// The first row below it.
    pub(super) fn bottom(self) -> usize {
        self.y + self.height
    }
}

/// A character, with the marks that combine with it. A character that is two columns wide is
/// followed by a cell without text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CanvasCell {
    pub(super) text: String,
    pub(super) look: Look,
}

/// All cells of the screen.
#[derive(Debug)]
pub(super) struct Canvas {
    pub(super) width: usize,
    pub(super) height: usize,
    cells: Vec<CanvasCell>,
}

impl Canvas {
    /// Blanks everywhere.
    pub(super) fn new(width: usize, height: usize) -> Self {
        let blank = CanvasCell { text: " ".into(), look: Look::Plain };
        Self { width, height, cells: vec![blank; width * height] }
    }

    /// The cells of a row.
    pub(super) fn row(&self, y: usize) -> &[CanvasCell] {
        &self.cells[y * self.width..][..self.width]
    }

    /// Writes a line of text that begins at a cell and is cut to the area. The area must lie on the
    /// canvas.
    pub(super) fn write(&mut self, area: Area, (x, y): (usize, usize), text: &str, look: Look) {
        if y >= area.bottom() {
            return;
        }
        let row = &mut self.cells[y * self.width..][..area.right()];
        let (mut next, mut last) = (x, None);
        for c in text.chars() {
            match (c.width().unwrap_or(0), last) {
                (0, Some(last)) => {
                    let cell: &mut CanvasCell = &mut row[last];
                    cell.text.push(c);
                }
                // A mark without a character to combine with.
                (0, None) => {}
                (width, _) if next + width > row.len() => return,
                (width, _) => {
                    row[next..next + width].fill(CanvasCell { text: String::new(), look });
                    row[next].text.push(c);
                    last = Some(next);
                    next += width;
                }
            }
        }
    }
}

/// The words of a text in at most `n_lines` lines of this width. A word that is longer than a line
/// is broken.
pub(super) fn wrapped(text: &str, width: usize, n_lines: usize) -> Vec<String> {
    let (mut lines, mut line, mut used) = (Vec::new(), String::new(), 0);
    let letter_width = |c: char| c.width().unwrap_or(0);
    for word in text.split_whitespace() {
        let needed: usize = word.chars().map(letter_width).sum();
        if used > 0 && used + 1 + needed > width {
            lines.push(std::mem::take(&mut line));
            used = 0;
        } else if used > 0 {
            line.push(' ');
            used += 1;
        }
        for c in word.chars() {
            if used > 0 && used + letter_width(c) > width {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            line.push(c);
            used += letter_width(c);
        }
        if lines.len() >= n_lines {
            break;
        }
    }
    lines.push(line);
    lines.truncate(n_lines);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_to_its_area_and_wide_characters_take_two_cells() {
        let mut canvas = Canvas::new(6, 2);
        let area = Area { x: 1, y: 0, width: 4, height: 1 };
        canvas.write(area, (1, 0), "\u{301}e\u{301}漢字", Look::Chosen);
        canvas.write(area, (1, 1), "below", Look::Plain);
        let texts = |y| canvas.row(y).iter().map(|cell| cell.text.as_str()).collect::<Vec<_>>();
        assert_eq!(texts(0), [" ", "e\u{301}", "漢", "", " ", " "]);
        assert_eq!(texts(1), [" "; 6]);
        assert_eq!(canvas.row(0)[3].look, Look::Chosen);
    }

    #[test]
    fn lines_break_between_words_or_in_a_long_word() {
        assert_eq!(wrapped("one two  three", 7, 2), ["one two", "three"]);
        assert_eq!(wrapped("a bcdefgh i", 4, 3), ["a", "bcde", "fgh"]);
        assert_eq!(wrapped("漢字漢", 3, 9), ["漢", "字", "漢"]);
        assert_eq!(wrapped("", 0, 2), [""]);
        assert_eq!(wrapped("ab c", 0, 2), ["a", "b"]);
    }
}
