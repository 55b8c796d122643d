//! `SudokuWiki`'s strings: two characters for each cell.
//!
//! In a string that begins with `S9B` they are a number to base 36: 1 to 9 for a clue, 10 to 18
//! for a digit that was written, and from 19 on 18 more than the sum of a power of 2 for each
//! candidate, 1 for the digit 1. The string may be part of an address, after `bd=`.
//!
//! A string of 162 characters without it has numbers to base 32: twice that sum, and 1 more for a
//! clue (<https://www.sudokuwiki.org/Sudoku_String_Definitions>).

use std::fmt;

use super::super::line::{Field, TextLine};
use crate::board::{Board, Cell, Digit};
use crate::position::Position;
use quadrille_base::text::ParseError;

/// The first characters of a string.
const BEGIN: &[u8] = b"S9B";

/// The largest number of a cell with candidates.
const LARGEST: u16 = 18 + 0x1ff;

/// The position of a string, or of an address with a string.
pub(super) fn parse(line: TextLine) -> Option<Result<Position, ParseError>> {
    let mut first = line.fields().next()?;
    if line.text[first.clone()].starts_with(b"http") {
        let at = line.text[first.clone()].windows(3).position(|three| three == b"bd=")?;
        first.start += at + 3;
        let ends = |&byte: &u8| matches!(byte, b'&' | b')' | b'#');
        let length = line.text[first.clone()].iter().position(ends);
        first.end = length.map_or(first.end, |length| first.start + length);
    }
    let text = &line.text[first.clone()];
    if text.starts_with(BEGIN) {
        return Some(by_36(line, first.start + BEGIN.len()..first.end));
    }
    let is_old = text.len() == 162
        && text.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'v'))
        && text.iter().any(u8::is_ascii_alphabetic);
    is_old.then(|| by_32(line, first))
}

/// The numbers of the cells to this base, of two digits each.
fn numbers(line: TextLine, field: Field, base: u32) -> Result<[u16; 81], ParseError> {
    let mut numbers = [0; 81];
    for (n, at) in field.clone().take(162).enumerate() {
        let Some(value) = char::from(line.text[at]).to_digit(base) else {
            return Err(line.strange(at, "a digit or a letter"));
        };
        let value = u16::try_from(value).expect("below 36");
        numbers[n / 2] = numbers[n / 2] * u16::try_from(base).expect("36 at most") + value;
    }
    if field.len() != 162 {
        let at = field.start + 162.min(field.len())..field.end;
        return Err(line.fault(at, "162 characters, two for each cell", field.len()));
    }
    Ok(numbers)
}

fn by_36(line: TextLine, field: Field) -> Result<Position, ParseError> {
    let (mut clues, mut board, mut candidates) = (Board::EMPTY, Board::EMPTY, [0; 81]);
    let numbers = numbers(line, field.clone(), 36)?;
    for (cell, number) in Cell::all().zip(numbers) {
        #[expect(clippy::cast_possible_truncation, reason = "a digit")]
        match number {
            1..=9 => {
                clues.set(cell, Digit::new(number as u8));
                board.set(cell, Digit::new(number as u8));
            }
            10..=18 => board.set(cell, Digit::new(number as u8 - 9)),
            19..=LARGEST => candidates[cell.index()] = number - 18,
            _ => {
                let at = field.start + 2 * cell.index();
                let found = String::from_utf8_lossy(&line.text[at..at + 2]);
                let expected = format!("a number from 01 to ep for {cell}");
                return Err(line.fault(at..at + 2, expected, format!("'{found}'")));
            }
        }
    }
    Ok(Position::of(&clues, &board, &candidates))
}

fn by_32(line: TextLine, field: Field) -> Result<Position, ParseError> {
    let numbers = numbers(line, field.clone(), 32)?;
    let mut clues = Board::EMPTY;
    for (cell, number) in Cell::all().zip(numbers).filter(|(_, number)| number & 1 == 1) {
        if number.count_ones() != 2 {
            let at = field.start + 2 * cell.index();
            let found = String::from_utf8_lossy(&line.text[at..at + 2]);
            return Err(line.fault(at..at + 2, "a clue with one digit", format!("'{found}'")));
        }
        clues.set(cell, Digit::all().nth((number >> 1).trailing_zeros() as usize));
    }
    let position = Position::of_candidates(&numbers.map(|number| number >> 1), None);
    let mut board = *position.board();
    for (cell, digit) in clues.clues() {
        board.set(cell, Some(digit));
    }
    Ok(Position::of(&clues, &board, &numbers.map(|number| number >> 1)))
}

pub(super) fn write(position: &Position, f: &mut fmt::Formatter) -> fmt::Result {
    f.write_str("S9B")?;
    for cell in Cell::all() {
        let number = match (position.clues().get(cell), position.board().get(cell)) {
            (Some(clue), _) => clue.get().into(),
            (None, Some(digit)) => 9 + u16::from(digit.get()),
            // A cell without a candidate has no number, so it gets one that is read as no cell.
            (None, None) if position.set(cell) == 0 => 0,
            (None, None) => 18 + position.set(cell),
        };
        let digit = |value: u16| char::from_digit(value.into(), 36).expect("below 36");
        write!(f, "{}{}", digit(number / 36), digit(number % 36))?;
    }
    Ok(())
}
