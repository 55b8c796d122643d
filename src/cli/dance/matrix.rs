//! The matrix: a column for each item, under its name and its length; a row for each option.
//!
//! An entry of a chosen option is `■`, one that is hidden is `·`; the others are `1`, or the first
//! letter of the color. A matrix larger than its area scrolls to the last step.

use quadrille::problem::Entry;
use quadrille::{ItemId, OptionId};

use super::canvas::{Area, Canvas, Look};
use super::player::Player;

/// The first visible row and the first visible column.
#[derive(Default)]
pub(super) struct MatrixView {
    row: usize,
    column: usize,
}

/// The maximum number of letters of a name, which is written from top to bottom.
const LONGEST_NAME: usize = 8;

/// The sizes of the matrix on the screen.
struct Sizes {
    /// Lines for the names.
    header: usize,
    /// The width of the number of a row, with a space.
    number: usize,
    /// The width of a column.
    column: usize,
    /// The number of visible rows and columns.
    n_rows: usize,
    n_columns: usize,
}

impl Sizes {
    fn new(player: &Player, area: Area) -> Self {
        let problem = player.problem;
        let letters = |item| player.teller.item(item).chars().count();
        // Measured on as many items as could fit side by side. Longer names of later items are cut.
        let some = || problem.items().take(area.width);
        let longest = some().map(letters).max().unwrap_or(0).min(LONGEST_NAME);
        let header = longest.min(area.height / 3);
        let number = digits(problem.n_options()) + 1;
        let most = some().map(|item| player.trace.length(item)).max().unwrap_or(0);
        let column = digits(most) + 1;
        let width = area.width.saturating_sub(number);
        Self {
            header,
            number,
            column,
            n_rows: area.height.saturating_sub(header + 1),
            n_columns: width / column,
        }
    }
}

impl MatrixView {
    /// The width of the whole matrix, if the area is at least that wide.
    pub(super) fn width(player: &Player, area: Area) -> usize {
        let sizes = Sizes::new(player, area);
        sizes.number + player.problem.n_items() * sizes.column
    }

    pub(super) fn draw(&mut self, canvas: &mut Canvas, area: Area, player: &Player) {
        let (problem, trace) = (player.problem, &player.trace);
        let sizes = Sizes::new(player, area);
        self.row = scrolled(self.row, player.option.index(), sizes.n_rows);
        self.column = scrolled(self.column, player.item.index(), sizes.n_columns);
        let columns = self.column..problem.n_items().min(self.column + sizes.n_columns);
        let x = |item: usize| area.x + sizes.number + (item - self.column) * sizes.column;
        let lengths = area.y + sizes.header;
        for (k, item) in columns.clone().map(|k| (k, ItemId::new(k))) {
            let is_focus = player.last.is_some() && item == player.item;
            let look = match trace.is_covered(item) {
                _ if is_focus => Look::Focus,
                true => Look::Hidden,
                false => Look::Plain,
            };
            let name = player.teller.item(item);
            for (y, letter) in (area.y..lengths).zip(name.chars()) {
                canvas.write(area, (x(k), y), letter.encode_utf8(&mut [0; 4]), look);
            }
            let length =
                if trace.is_covered(item) { "-".into() } else { trace.length(item).to_string() };
            canvas.write(area, (x(k), lengths), &length, look);
        }
        let chosen: Vec<OptionId> = trace.options().collect();
        let rows = self.row..problem.n_options().min(self.row + sizes.n_rows);
        for (y, option) in (lengths + 1..).zip(rows.map(OptionId::new)) {
            let is_chosen = chosen.contains(&option);
            let is_hidden = trace.is_hidden(option);
            let is_focus = player.last.is_some() && option == player.option;
            let look = match (is_chosen, is_hidden) {
                (true, _) => Look::Chosen,
                _ if is_focus => Look::Focus,
                (_, true) => Look::Hidden,
                (_, false) => Look::Plain,
            };
            canvas.write(area, (area.x, y), &(option.index() + 1).to_string(), look);
            for Entry { item, color } in problem.entries(option) {
                if !columns.contains(&item.index()) {
                    continue;
                }
                let name = color.map(|color| player.teller.color(color));
                let mark = match (is_chosen, is_hidden) {
                    (true, _) => '■',
                    (_, true) => '·',
                    _ => name.and_then(|name| name.chars().next()).unwrap_or('1'),
                };
                canvas.write(area, (x(item.index()), y), mark.encode_utf8(&mut [0; 4]), look);
            }
        }
    }
}

/// The first visible line: the same as before, unless the focus would be invisible.
fn scrolled(first: usize, focus: usize, n: usize) -> usize {
    first.clamp((focus + 1).saturating_sub(n.max(1)), focus)
}

fn digits(n: usize) -> usize {
    n.to_string().len()
}
