//! The matrix: a column for each item, under its name and its length; a row for each option.
//!
//! An entry of a chosen option is `■`, one that is hidden is `·`; the others are `1`, or the first
//! letter of the color. A matrix larger than its place scrolls to where something happens.

use quadrille::problem::Entry;
use quadrille::{ItemId, OptionId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::player::Player;
use super::styles::Styles;

/// The first row and the first column in sight.
#[derive(Default)]
pub(super) struct Matrix {
    row: usize,
    column: usize,
}

/// The most letters of a name, from top to bottom.
const LONGEST_NAME: usize = 8;

/// The sizes of the matrix on the screen.
struct Sizes {
    /// Lines for the names.
    header: u16,
    /// The width of the number of a row, with a space.
    number: u16,
    /// The width of a column.
    column: u16,
    /// How many rows and columns are in sight.
    n_rows: usize,
    n_columns: usize,
}

impl Sizes {
    fn new(player: &Player, area: Rect) -> Self {
        let problem = player.problem;
        let letters = |item| player.teller.item(item).chars().count();
        // Names beyond the first ones that fit are as long as these, or are cut.
        let some = || problem.items().take(usize::from(area.width));
        let longest = some().map(letters).max().unwrap_or(0).min(LONGEST_NAME);
        let header = to_u16(longest).min(area.height / 3);
        let number = to_u16(digits(problem.n_options())) + 1;
        let most = some().map(|item| player.trace.length(item)).max().unwrap_or(0);
        let column = to_u16(digits(most)).max(1) + 1;
        let width = area.width.saturating_sub(number);
        Self {
            header,
            number,
            column,
            n_rows: usize::from(area.height.saturating_sub(header + 1)),
            n_columns: usize::from(width / column),
        }
    }
}

impl Matrix {
    /// The width of the whole matrix, in an area of this width at least.
    pub(super) fn width(player: &Player, area: Rect) -> u16 {
        let sizes = Sizes::new(player, area);
        let columns = to_u16(player.problem.n_items()).saturating_mul(sizes.column);
        sizes.number.saturating_add(columns)
    }

    pub(super) fn draw(&mut self, buffer: &mut Buffer, area: Rect, player: &Player, its: Styles) {
        let (problem, trace) = (player.problem, &player.trace);
        let sizes = Sizes::new(player, area);
        self.row = scrolled(self.row, player.focus.option.index(), sizes.n_rows);
        self.column = scrolled(self.column, player.focus.item.index(), sizes.n_columns);
        let columns = self.column..problem.n_items().min(self.column + sizes.n_columns);
        let x = |item: usize| {
            area.x + sizes.number + to_u16(item - self.column).saturating_mul(sizes.column)
        };
        let lengths = area.y + sizes.header;
        for (k, item) in columns.clone().map(|k| (k, ItemId::new(k))) {
            let is_focus = player.last.is_some() && item == player.focus.item;
            let style = match trace.is_covered(item) {
                _ if is_focus => its.focus,
                true => its.hidden,
                false => Style::new(),
            };
            let name = player.teller.item(item);
            for (y, letter) in (area.y..lengths).zip(name.chars()) {
                put(buffer, area, (x(k), y), letter.encode_utf8(&mut [0; 4]), style);
            }
            let length =
                if trace.is_covered(item) { "-".into() } else { trace.length(item).to_string() };
            put(buffer, area, (x(k), lengths), &length, style);
        }
        let chosen: Vec<OptionId> = trace.options().collect();
        let rows = self.row..problem.n_options().min(self.row + sizes.n_rows);
        for (y, option) in (lengths + 1..).zip(rows.map(OptionId::new)) {
            let is_chosen = chosen.contains(&option);
            let is_hidden = trace.is_hidden(option);
            let is_focus = player.last.is_some() && option == player.focus.option;
            let style = match (is_chosen, is_hidden) {
                (true, _) => its.chosen,
                _ if is_focus => its.focus,
                (_, true) => its.hidden,
                (_, false) => Style::new(),
            };
            put(buffer, area, (area.x, y), &(option.index() + 1).to_string(), style);
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
                let mark = mark.encode_utf8(&mut [0; 4]).to_owned();
                put(buffer, area, (x(item.index()), y), &mark, style);
            }
        }
    }
}

/// The first line in sight: the same as before, unless the focus would be out of sight.
fn scrolled(first: usize, focus: usize, n: usize) -> usize {
    first.clamp((focus + 1).saturating_sub(n.max(1)), focus)
}

/// Prints a text, cut to the area.
fn put(buffer: &mut Buffer, area: Rect, (x, y): (u16, u16), text: &str, style: Style) {
    if y < area.bottom() && x < area.right() {
        buffer.set_stringn(x, y, text, usize::from(area.right() - x), style);
    }
}

fn digits(n: usize) -> usize {
    n.to_string().len()
}

/// A number of places on a screen; screens are no larger than 16 bits.
fn to_u16(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}
