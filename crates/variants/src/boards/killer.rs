//! Texts of killers: a board and its cages on one line.
//!
//! - `3x3::k:2817:2817:2:..`: 81 numbers, each the sum of a cage times 256, and the number of the
//!   cage. A sum of 0 is no cage. With `d` before the `k`, the diagonals have different digits.
//! - `SumoCueV1=11+0=0..`: `=` and the sum in the first cell of a cage, `+` and the number of that
//!   cell in the others; perhaps `J` and a number of a box behind each.
//! - 81 characters: the sum of a cage in one cell, 0 to 9 and then A to Z and a to j, and in the
//!   others a pointer to a neighbor: ``<>^v`',.``.

use super::super::{Constraint, Variant};
use quadrille_base::text::ParseError;
use quadrille_models::sudoku::Sudoku;

/// For each cell the number of its cage and the sum, 0 if there is none; `None` if the cell is in
/// no cage.
type Cages = Vec<Option<(usize, usize)>>;

/// The variant that a line describes, or the reason why it cannot be read; `None` if the line is
/// meant otherwise.
pub(super) fn read(number: u64, line: &str) -> Option<Result<Variant, ParseError>> {
    let text = line.trim();
    let of_ps = text.strip_prefix("3x3:").and_then(|rest| rest.split_once(":k:"));
    let variant = if let Some((options, numbers)) = of_ps {
        ps(options, numbers)
    } else if let Some(rest) = text.strip_prefix("SumoCueV1") {
        sumo_cue(rest)
    } else {
        let cells: &[u8; 81] = text.as_bytes().try_into().ok()?;
        let is_pointer = |byte: &&u8| b"<>^v".contains(byte);
        if cells.iter().filter(is_pointer).count() < 8 {
            return None;
        }
        short(cells)
    };
    let error = |reason| ParseError::because(number, line.as_bytes(), 0..line.len(), reason);
    Some(variant.map_err(error))
}

/// The variant with these cages and boxes, and perhaps different digits on both diagonals.
fn variant(
    cages: Cages,
    boxes: Option<Vec<usize>>,
    has_diagonals: bool,
) -> Result<Variant, String> {
    let mut variant = match boxes {
        None => Ok(Variant::classic()),
        Some(boxes) => Sudoku::with_regions(9, &boxes).and_then(Variant::new),
    };
    if has_diagonals {
        let board = variant.and_then(|variant| variant.board.with_diagonals());
        variant = board.and_then(Variant::new);
    }
    let mut all: Vec<(usize, usize, Vec<usize>)> = Vec::new();
    for (cell, cage) in cages.into_iter().enumerate() {
        let Some((id, sum)) = cage else { continue };
        match all.iter_mut().find(|(its, ..)| *its == id) {
            None => all.push((id, sum, vec![cell])),
            Some((_, its, _)) if *its != sum => {
                return Err(format!("expected one sum of cage {id}, found {its} and {sum}"));
            }
            Some((.., cells)) => cells.push(cell),
        }
    }
    let mut constraints = all.into_iter().map(|(_, sum, cells)| match sum {
        0 => Constraint::Different(cells),
        _ => Constraint::Cage { cells, sum },
    });
    let variant = variant.and_then(|empty| constraints.try_fold(empty, Variant::with));
    variant.map_err(|error| error.to_string())
}

/// The notation of PS.
fn ps(options: &str, numbers: &str) -> Result<Variant, String> {
    if !matches!(options, "" | "d") {
        return Err(format!("expected no option or d, found {options:?}"));
    }
    let words = numbers.trim_end_matches(':').split(':').map(str::trim);
    let numbers: Option<Vec<usize>> = words.map(|word| word.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() == 81);
    let mut numbers = numbers.ok_or("expected 81 numbers with : between them")?;
    let is_possible = |numbers: &[usize]| numbers.iter().all(|number| number / 256 <= 45);
    if !is_possible(&numbers) {
        // Some programs write the two bytes of a number in the other order.
        for number in &mut numbers {
            *number = *number % 256 * 256 + *number / 256;
        }
    }
    if !is_possible(&numbers) {
        let expected = "expected sums up to 45: each number is 256 times the sum of a cage";
        return Err(format!("{expected}, and the number of the cage"));
    }
    let cage = |number: usize| (number > 255).then_some((number % 256, number / 256));
    variant(numbers.into_iter().map(cage).collect(), None, options == "d")
}

/// The notation of `SumoCue`, without its name.
fn sumo_cue(text: &str) -> Result<Variant, String> {
    /// Takes a number behind a sign.
    fn take_number(text: &mut &str) -> Option<usize> {
        let end = text[1..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |at| at + 1);
        let (number, rest) = text.split_at(end);
        *text = rest;
        number[1..].parse().ok()
    }
    let has_diagonals = text.starts_with('D');
    let mut rest = text.strip_prefix('D').unwrap_or(text);
    let (mut cells, mut boxes) = (Vec::new(), Vec::new());
    while let Some(kind) = rest.chars().next() {
        let n = cells.len() + 1;
        if n > 81 {
            return Err("expected 81 cells, found more".into());
        }
        let expected = || format!("expected = and a sum, or + and a cell, in cell {n}");
        if !matches!(kind, '=' | '+') {
            return Err(expected());
        }
        cells.push((kind, take_number(&mut rest).ok_or_else(expected)?));
        if rest.starts_with('J') {
            boxes.push(take_number(&mut rest).ok_or_else(expected)?);
        }
    }
    if cells.len() != 81 || !matches!(boxes.len(), 0 | 81) {
        return Err(format!("expected 81 cells, found {}", cells.len()));
    }
    let cage = |n: usize| match cells[n] {
        // A cell alone without a sum is in no cage.
        ('=', 0) if !cells.contains(&('+', n)) => Ok(None),
        ('=', sum) => Ok(Some((n, sum))),
        (_, first) => match cells.get(first) {
            Some(&('=', sum)) => Ok(Some((first, sum))),
            _ => Err(format!("expected + and the first cell of a cage in cell {}", n + 1)),
        },
    };
    let cages = (0..81).map(cage).collect::<Result<_, _>>()?;
    variant(cages, Some(boxes).filter(|boxes| !boxes.is_empty()), has_diagonals)
}

/// The short notation.
fn short(cells: &[u8; 81]) -> Result<Variant, String> {
    let sum = |byte: u8| match byte {
        b'0'..=b'9' => Some(usize::from(byte - b'0')),
        b'A'..=b'Z' => Some(usize::from(byte - b'A') + 10),
        b'a'..=b'j' => Some(usize::from(byte - b'a') + 36),
        _ => None,
    };
    // The rows and columns to the neighbor.
    let step = |byte: u8| {
        Some(match byte {
            b'<' => (0, -1),
            b'>' => (0, 1),
            b'^' => (-1, 0),
            b'v' => (1, 0),
            b'`' => (-1, -1),
            b'\'' => (-1, 1),
            b',' => (1, -1),
            b'.' => (1, 1),
            _ => return None,
        })
    };
    let towards = |at: usize, by: isize| at.checked_add_signed(by).filter(|&to| to < 9);
    let next = |at: usize| {
        let (down, right) = step(cells[at])?;
        Some(9 * towards(at / 9, down)? + towards(at % 9, right)?)
    };
    let cage = |cell: usize| {
        // A way through more cells is a circle.
        let mut way = std::iter::successors(Some(cell), |&at| next(at)).take(81);
        let found = way.find_map(|at| Some((at, sum(cells[at])?)));
        let wrong = || format!("expected a sum, or a pointer to one, in cell {}", cell + 1);
        found.map(Some).ok_or_else(wrong)
    };
    variant((0..81).map(cage).collect::<Result<_, _>>()?, None, false)
}

#[cfg(test)]
mod tests {
    use super::super::VariantBoards;
    use crate::{Constraint, Variant};

    const SOLVED: &[u8; 81] =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn read(text: &str) -> Result<Variant, String> {
        let mut boards = VariantBoards::new(Variant::classic().into());
        boards.line(text.as_bytes());
        boards.end();
        let entry = boards.next_entry().expect("an entry");
        let puzzle = entry.puzzle.map_err(|error| error.to_string())?;
        Ok(Variant::clone(&puzzle.own.expect("cages")))
    }

    /// The sum of the three cells of a row in a box, and the first of them.
    fn cage(cell: usize) -> (usize, usize) {
        let first = cell / 3 * 3;
        ((first..first + 3).map(|cell| usize::from(SOLVED[cell] - b'0')).sum(), first)
    }

    #[test]
    fn each_notation_has_the_same_cages() {
        let text = |of: &dyn Fn(usize, usize, usize) -> String| -> String {
            (0..81).map(|cell| of(cell, cage(cell).0, cage(cell).1)).collect()
        };
        let ps = text(&|_, sum, first| format!("{}:", 256 * sum + first / 3));
        let turned = text(&|_, sum, first| format!("{}:", 256 * (first / 3 + 100) + sum));
        let sumo = |behind: &dyn Fn(usize) -> String| {
            text(&|cell, sum, first| {
                let mark = if cell == first { format!("={sum}") } else { format!("+{first}") };
                mark + &behind(cell)
            })
        };
        let short = text(&|cell, sum, first| match sum {
            _ if cell != first => "<".into(),
            0..=9 => sum.to_string(),
            _ => char::from(b'A' + u8::try_from(sum - 10).unwrap()).into(),
        });
        let in_box = |cell: usize| format!("J{}", cell / 27 * 3 + cell % 9 / 3);
        for text in [
            format!("3x3::k:{ps}"),
            format!("3x3::k:{turned}"),
            format!("SumoCueV1{}", sumo(&|_| String::new())),
            format!("SumoCueV1{}", sumo(&in_box)),
            short,
        ] {
            let variant = read(&text).unwrap();
            let cages = variant.constraints.clone();
            assert_eq!(cages.len(), 27, "{text}");
            for (n, its) in cages.into_iter().enumerate() {
                let cells = (3 * n..3 * n + 3).collect();
                assert_eq!(its, Constraint::Cage { cells, sum: cage(3 * n).0 }, "{text}");
            }
        }
        let diagonals = read(&format!("3x3:d:k:{ps}")).unwrap();
        assert_eq!(diagonals.board().units().len(), 2);
    }

    #[test]
    fn faults_are_refused() {
        for (text, reason) in [
            ("3x3::k:1:2:".to_owned(), "expected 81 numbers with : between them"),
            (format!("3x3:q:k:{}", "1:".repeat(81)), "expected no option or d, found \"q\""),
            (format!("3x3::k:{}", "99999:".repeat(81)), "expected sums up to 45"),
            ("SumoCueV1=1".into(), "expected 81 cells, found 1"),
            (format!("SumoCueV1{}", "+0".repeat(81)), "expected + and the first cell of a cage"),
            (format!("SumoCueV1{}", "=1".repeat(82)), "expected 81 cells, found more"),
            ("SumoCueV1=1J".into(), "expected = and a sum, or + and a cell, in cell 1"),
            ("<".repeat(81), "expected a sum, or a pointer to one, in cell 1"),
            ("<>".repeat(40) + "5", "expected a sum, or a pointer to one, in cell 1"),
        ] {
            let error = read(&text).unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
