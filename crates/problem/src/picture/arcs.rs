//! Points in a row, joined by arcs.

use super::shown;

/// Points in a row, each with a name, and arcs above them. No two arcs share an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arcs {
    pub(super) names: Vec<String>,
    /// The left and the right end of each arc, the shortest arcs first.
    pub(super) arcs: Vec<(usize, usize)>,
}

impl Arcs {
    /// Points with these names, and an arc between each pair of points, given by their indices.
    ///
    /// # Panics
    ///
    /// If an index is out of range, or two arcs share an end.
    #[doc(hidden)]
    pub fn new(
        names: impl IntoIterator<Item = String>,
        arcs: impl IntoIterator<Item = (usize, usize)>,
    ) -> Self {
        let names: Vec<String> = names.into_iter().map(|name| shown(&name)).collect();
        let mut is_end = vec![false; names.len()];
        let mut arcs: Vec<(usize, usize)> =
            arcs.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect();
        for point in arcs.iter().flat_map(|&(a, b)| [a, b]) {
            assert!(!is_end[point], "arcs share no ends");
            is_end[point] = true;
        }
        arcs.sort_by_key(|&(a, b)| (b - a, a));
        Self { names, arcs }
    }

    /// The height of each arc, from 0: the least height at which it does not touch an arc before
    /// it. An arc may cross a vertical line of a higher arc.
    pub(super) fn heights(&self) -> Vec<usize> {
        let mut rows: Vec<Vec<(usize, usize)>> = Vec::new();
        let mut heights = Vec::new();
        for &(a, b) in &self.arcs {
            let free = |row: &Vec<(usize, usize)>| row.iter().all(|&(c, d)| d < a || b < c);
            let height = rows.iter().position(free).unwrap_or(rows.len());
            if height == rows.len() {
                rows.push(Vec::new());
            }
            rows[height].push((a, b));
            heights.push(height);
        }
        heights
    }

    /// Lines of text: the arcs from the highest to the lowest, then the names.
    pub(super) fn lines(&self) -> Vec<String> {
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(1);
        let place = |point: usize| point * (width + 1) + width - 1;
        let heights = self.heights();
        let n_rows = heights.iter().max().map_or(0, |height| height + 1);
        let mut rows = vec![vec![' '; place(self.names.len().max(1) - 1) + 1]; n_rows];
        for (&(a, b), &height) in self.arcs.iter().zip(&heights) {
            let (a, b) = (place(a), place(b));
            for (x, place) in (a..).zip(&mut rows[height][a..=b]) {
                let shape = if x == a {
                    '╭'
                } else if x == b {
                    '╮'
                } else {
                    '─'
                };
                draw(place, shape);
            }
            for row in &mut rows[..height] {
                draw(&mut row[a], '│');
                draw(&mut row[b], '│');
            }
        }
        let mut lines: Vec<String> =
            rows.iter().rev().map(|row| row.iter().collect::<String>()).collect();
        let names: Vec<String> = self.names.iter().map(|name| format!("{name:>width$}")).collect();
        lines.push(names.join(" "));
        lines
    }
}

/// Draws a shape in a place; two shapes in one place make a crossing.
fn draw(place: &mut char, shape: char) {
    *place = if *place == ' ' { shape } else { '┼' };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_arcs_go_over_shorter_ones() {
        let names = ["2", "3", "1", "2", "1", "3"].map(String::from);
        let arcs = Arcs::new(names, [(0, 3), (1, 5), (2, 4)]);
        let expected = ["  ╭───────╮", "╭─┼───╮   │", "│ │ ╭─┼─╮ │", "2 3 1 2 1 3"];
        assert_eq!(arcs.lines(), expected);
        assert_eq!(Arcs::new([], []).lines(), [""]);
        let apart = Arcs::new(["a", "bb", "c", "d"].map(String::from), [(3, 2), (0, 1)]);
        assert_eq!(apart.lines(), [" ╭──╮  ╭──╮", " a bb  c  d"]);
    }
}
