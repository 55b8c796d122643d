//! The screen: a status line, the matrix, the tree next to it, the sentence of the last step, and
//! the keys. All of it is cut to the size of the terminal.

use quadrille::search::dlx::{Event, Step};

use super::canvas::{Area, Canvas, Look, wrapped};
use super::matrix::MatrixView;
use super::player::{Mode, Player};
use super::tree;

/// The number of lines for the sentence.
const SENTENCE: usize = 2;
/// The minimum width of a terminal, in columns, for a tree next to the matrix.
const WIDE: usize = 60;

const KEYS: &str = "space play/pause  ←→ step  n next solution  +- speed  q leave";

pub(super) struct DanceView {
    title: String,
    matrix: MatrixView,
}

impl DanceView {
    pub(super) fn new(title: String) -> Self {
        Self { title, matrix: MatrixView::default() }
    }

    pub(super) fn draw(&mut self, canvas: &mut Canvas, player: &Player) {
        let mut all = Area { x: 0, y: 0, width: canvas.width, height: canvas.height };
        canvas.write(all, (0, 0), &self.place(player), Look::Plain);
        let keys = all.height.saturating_sub(1);
        if keys > 0 {
            canvas.write(all, (0, keys), KEYS, Look::Hidden);
        }
        let sentence = keys.saturating_sub(SENTENCE).max(1);
        let look = match &player.last {
            Some(Step { event: Event::Solution { .. }, .. }) => Look::Chosen,
            Some(Step { event: Event::DeadEnd { .. }, .. }) => Look::Dead,
            _ => Look::Plain,
        };
        all.height = keys;
        for (y, line) in (sentence..).zip(wrapped(&player.sentence(), all.width, SENTENCE)) {
            canvas.write(all, (0, y), &line, look);
        }
        let middle = Area { y: 1, height: sentence - 1, ..all };
        let [left, right] = beside(middle, MatrixView::width(player, middle));
        self.matrix.draw(canvas, left, player);
        tree::draw(canvas, right, player);
    }

    /// The status line: the position and the mode of the player.
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

/// The areas of the matrix and of the tree. `width` is what the matrix needs. A narrow terminal has
/// no room for the tree.
fn beside(area: Area, width: usize) -> [Area; 2] {
    /// Columns between the two.
    const GAP: usize = 2;
    if area.width < WIDE {
        return [area, Area { width: 0, ..area }];
    }
    let width = width.min(area.width / 5 * 3);
    let x = area.x + width + GAP;
    [Area { width, ..area }, Area { x, width: area.right() - x, ..area }]
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::time::Instant;

    use crossterm::event::KeyCode;
    use quadrille::Problem;
    use quadrille::search::Rule;
    use quadrille::search::dlx::Trace;

    use super::*;

    /// What the screen shows after some steps.
    fn screen(text: &str, steps: usize, (width, height): (usize, usize)) -> Canvas {
        let problem: Problem = text.parse().unwrap();
        let mut player = Player::new(&problem, Trace::new(&problem, Rule::Smallest).unwrap());
        let mut view = DanceView::new("book.dlx".into());
        for _ in 0..steps {
            let flow = player.press(KeyCode::Right.into(), Instant::now());
            assert_eq!(flow, ControlFlow::Continue(()));
            view.draw(&mut Canvas::new(width, height), &player);
        }
        let mut canvas = Canvas::new(width, height);
        view.draw(&mut canvas, &player);
        canvas
    }

    fn lines(canvas: &Canvas) -> Vec<String> {
        let line = |y| canvas.row(y).iter().map(|cell| cell.text.as_str()).collect::<String>();
        (0..canvas.height).map(|y| line(y).trim_end().to_owned()).collect()
    }

    const BOOK: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

    /// The matrix of the book with options 4, 5 and 1 chosen: each column has one chosen entry.
    #[test]
    fn a_solution_has_one_chosen_entry_in_each_column() {
        let shown = lines(&screen(BOOK, 14, (80, 16)));
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
