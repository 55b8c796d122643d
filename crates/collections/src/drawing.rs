//! Draws a solved board for a person. Without bold clues the drawing can be read again, as
//! [`Form::Ss`](quadrille_boards::text::Form::Ss): its lines are rules and rows with bars.

use quadrille_boards::Board;
use quadrille_boards::text::write_fields;

/// Appends the drawn board, without a line end after it. If `bold` is set, the digits of cells that
/// have a clue in `clues` are bold, by escape codes (ECMA-48, SGR).
pub(super) fn draw(board: &Board, clues: &Board, bold: bool, text: &mut Vec<u8>) {
    let field = |(&digit, &clue): (&u8, &u8)| match digit {
        0 => ".".to_owned(),
        _ if bold && clue != 0 => format!("\x1b[1m{digit}\x1b[0m"),
        _ => digit.to_string(),
    };
    let fields: Vec<String> = board.digits().iter().zip(clues.digits()).map(field).collect();
    let mut drawing = String::new();
    write_fields(&fields, true, &mut drawing);
    text.extend_from_slice(drawing.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawn_board_is_read_again_and_clues_may_be_bold() {
        let digits: [u8; 81] = std::array::from_fn(|cell| b"0123456789"[cell % 10] - b'0');
        let board = Board::new(digits).expect("digits");
        let mut plain = Vec::new();
        draw(&board, &Board::EMPTY, true, &mut plain);
        let plain = String::from_utf8(plain).unwrap();
        assert_eq!(plain.lines().nth(1), Some("| . 1 2 | 3 4 5 | 6 7 8 |"));
        assert_eq!(plain.parse(), Ok(board));
        let mut bold = Vec::new();
        draw(&board, &board, true, &mut bold);
        let bold = String::from_utf8(bold).unwrap();
        assert_eq!(bold.matches("\x1b[1m").count(), board.n_clues());
        assert_eq!(bold.replace("\x1b[1m", "").replace("\x1b[0m", ""), plain);
    }
}
