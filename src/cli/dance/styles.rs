//! How the things of the dance look.

use ratatui::style::{Color, Modifier, Style};

/// How things look. Without color, brightness and the signs in the matrix tell them apart.
#[derive(Clone, Copy)]
pub(super) struct Styles {
    /// What is out of play.
    pub(super) hidden: Style,
    /// The chosen options, and a solution.
    pub(super) chosen: Style,
    /// Where something happened last.
    pub(super) focus: Style,
    /// A dead end.
    pub(super) dead: Style,
}

impl Styles {
    pub(super) fn new(is_colored: bool) -> Self {
        let style = |modifier, color| {
            let style = Style::new().add_modifier(modifier);
            if is_colored { style.fg(color) } else { style }
        };
        Self {
            hidden: style(Modifier::DIM, Color::DarkGray),
            chosen: style(Modifier::BOLD, Color::Green),
            focus: style(Modifier::UNDERLINED, Color::Yellow),
            dead: style(Modifier::BOLD, Color::Red),
        }
    }
}
