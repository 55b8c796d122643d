//! The screen: a line about the place, the matrix with the tree beside it, the sentence of the last
//! step, and the keys. All of it is cut to the size of the terminal.

use quadrille::search::dlx::{Event, Step};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use super::matrix::Matrix;
use super::player::{Mode, Player};
use super::styles::Styles;
use super::tree;

/// Lines for the sentence.
const SENTENCE: u16 = 2;
/// The least width at which the tree has room beside the matrix.
const WIDE: u16 = 60;

const KEYS: &str = "space play/pause  ←→ step  n next solution  +- speed  q leave";

pub(super) struct View {
    title: String,
    styles: Styles,
    matrix: Matrix,
}

impl View {
    pub(super) fn new(title: String, is_colored: bool) -> Self {
        Self { title, styles: Styles::new(is_colored), matrix: Matrix::default() }
    }

    pub(super) fn draw(&mut self, frame: &mut Frame, player: &Player) {
        let rows = [
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(SENTENCE),
            Constraint::Length(1),
        ];
        let [top, middle, sentence, keys] = Layout::vertical(rows).areas(frame.area());
        frame.render_widget(Line::from(self.place(player)), top);
        let [left, right] = beside(middle, Matrix::width(player, middle));
        self.matrix.draw(frame.buffer_mut(), left, player, self.styles);
        tree::draw(frame.buffer_mut(), right, player, self.styles);
        let style = match &player.last {
            Some(Step { event: Event::Solution { .. }, .. }) => self.styles.chosen,
            Some(Step { event: Event::DeadEnd { .. }, .. }) => self.styles.dead,
            _ => Style::new(),
        };
        let text = Paragraph::new(player.sentence()).style(style).wrap(Wrap { trim: true });
        frame.render_widget(text, sentence);
        frame.render_widget(Line::from(KEYS).style(self.styles.hidden), keys);
    }

    /// Where the player is.
    fn place(&self, player: &Player) -> String {
        let mode = match player.mode {
            Mode::Paused => "paused".into(),
            Mode::Playing => format!("{} steps/s", player.speed()),
            Mode::Seeking => "to the next solution".into(),
        };
        format!(
            "step {}  solutions {}  {mode}  {}",
            player.trace.position(),
            player.n_solutions,
            self.title
        )
    }
}

/// The places of the matrix, which would like this width, and of the tree. A narrow terminal has no
/// room for the tree.
fn beside(area: Rect, width: u16) -> [Rect; 2] {
    if area.width < WIDE {
        return [area, Rect { width: 0, ..area }];
    }
    let most = area.width / 5 * 3;
    let columns = [Constraint::Length(width.min(most)), Constraint::Fill(1)];
    Layout::horizontal(columns).spacing(2).areas(area)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::time::Instant;

    use quadrille::Problem;
    use quadrille::search::dlx::Trace;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::buffer::{Buffer, Cell};
    use ratatui::crossterm::event::KeyCode;

    use super::*;

    /// What the screen shows after some steps.
    fn screen(text: &str, steps: usize, (width, height): (u16, u16)) -> Buffer {
        let problem: Problem = text.parse().unwrap();
        let mut player = Player::new(&problem, Trace::new(&problem).unwrap());
        let mut view = View::new("book.dlx".into(), false);
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        for _ in 0..steps {
            let flow = player.press(KeyCode::Right.into(), Instant::now());
            assert_eq!(flow, ControlFlow::Continue(()));
            terminal.draw(|frame| view.draw(frame, &player)).unwrap();
        }
        terminal.draw(|frame| view.draw(frame, &player)).unwrap();
        terminal.backend().buffer().clone()
    }

    fn lines(buffer: &Buffer) -> Vec<String> {
        let width = usize::from(buffer.area.width).max(1);
        let rows = buffer.content.chunks(width);
        let line = |row: &[Cell]| row.iter().map(Cell::symbol).collect::<String>();
        rows.map(|row| line(row).trim_end().to_owned()).collect()
    }

    const BOOK: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

    /// The matrix of the book with options 4, 5 and 1 chosen: each column has one chosen entry.
    #[test]
    fn a_solution_has_one_chosen_entry_in_each_column() {
        let buffer = screen(BOOK, 14, (80, 16));
        let shown = lines(&buffer);
        assert!(shown[0].starts_with("step 14  solutions 1  paused  book.dlx"), "{shown:#?}");
        assert!(shown.iter().any(|line| line.contains("a d f; b g; c e")), "{shown:#?}");
        let all = shown.join("\n");
        assert_eq!(all.matches('■').count(), 7, "{all}");
        // All other entries are hidden: 16 in all, 7 of them chosen.
        assert_eq!(all.matches('·').count(), 9, "{all}");
        for option in ["▶ a d f", "▶ b g", "▶ c e", "− a d g"] {
            assert!(all.contains(option), "{all}");
        }
    }

    #[test]
    fn terminals_of_every_size_show_what_fits() {
        for width in (0..16).chain([58, 59, 60, 61, 80]) {
            for height in 0..8 {
                screen(BOOK, 9, (width, height));
            }
        }
    }

    #[test]
    fn odd_problems_have_a_picture() {
        let wide =
            "漢字 e\u{301} \u{1b}[31m | x\u{202e}\n漢字 x\u{202e}:\u{7}r\ne\u{301} \u{1b}[31m\n";
        for text in ["a\n", "| x\nx\n", "a b\na\n", wide] {
            for steps in 0..8 {
                let shown = lines(&screen(text, steps, (70, 14))).join("");
                assert!(!shown.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{shown:?}");
            }
        }
    }

    #[test]
    fn a_large_matrix_scrolls_to_where_something_happens() {
        // A diagonal, from the top left to the bottom right.
        let names: Vec<String> = (0..200).map(|i| format!("i{i}")).collect();
        let text = format!("{}\n{}\n", names.join(" "), names.join("\n"));
        let shown = lines(&screen(&text, 400, (80, 20))).join("\n");
        assert!(shown.contains("▶ i199") && shown.contains("200 "), "{shown}");
        assert!(shown.contains('■'), "{shown}");
    }
}
