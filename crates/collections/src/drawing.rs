//! Draws a solved board for a person. Without bold clues the drawing can be read again, as
//! [`Form::Ss`](quadrille_boards::text::Form::Ss): its lines are rules and rows with bars.

use quadrille_boards::Board;

/// The line above, between and below the bands.
const RULE: &[u8] = b"+-------+-------+-------+\n";

/// The escape codes (ECMA-48, SGR) that begin and end bold text.
const BOLD: (&[u8], &[u8]) = (b"\x1b[1m", b"\x1b[0m");

/// Appends the drawn board, without a line end after it. If `bold` is set, the digits of cells that
/// have a clue in `clues` are bold.
pub(super) fn draw(board: &Board, clues: &Board, bold: bool, text: &mut Vec<u8>) {
    let (digits, clues) = (board.digits(), clues.digits());
    for (cell, (&digit, &clue)) in digits.iter().zip(clues.iter()).enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        if column == 0 && row % 3 == 0 {
            text.extend_from_slice(RULE);
        }
        text.extend_from_slice(if column % 3 == 0 { b"| " } else { b"" });
        let mark = [if digit == 0 { b'.' } else { b'0' + digit }];
        let (begin, end) = if bold && clue != 0 { BOLD } else { (&b""[..], &b""[..]) };
        text.extend_from_slice(&[begin, &mark, end, b" "].concat());
        text.extend_from_slice(if column == 8 { b"|\n" } else { b"" });
    }
    text.extend_from_slice(&RULE[..RULE.len() - 1]);
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
