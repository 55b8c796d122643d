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

/// A cell and its cage: the number of the cage, and its sum, if it has one.
type Cage = Option<(usize, usize)>;

/// A killer: the cage of each cell, its boxes, and whether its diagonals have different digits.
struct Killer {
    cages: Vec<Cage>,
    boxes: Option<Vec<usize>>,
    has_diagonals: bool,
}

/// The variant that a line describes, or the reason why it cannot be read; `None` if the line is
/// meant otherwise.
pub(super) fn read(number: u64, line: &str) -> Option<Result<Variant, ParseError>> {
    let text = line.trim();
    let killer = ps(text).or_else(|| sumo_cue(text)).or_else(|| short(text))?;
    let made = killer.and_then(variant);
    Some(made.map_err(|reason| ParseError::because(number, line.as_bytes(), 0..line.len(), reason)))
}

fn variant(killer: Killer) -> Result<Variant, String> {
    let mut variant = match killer.boxes {
        None => Variant::classic(),
        Some(boxes) => Sudoku::with_regions(9, &boxes)
            .and_then(Variant::new)
            .map_err(|error| error.to_string())?,
    };
    if killer.has_diagonals {
        let board = variant.board().clone().with_diagonals();
        variant = board.and_then(Variant::new).map_err(|error| error.to_string())?;
    }
    let mut cages: Vec<(usize, usize, Vec<usize>)> = Vec::new();
    for (cell, cage) in killer.cages.into_iter().enumerate() {
        let Some((id, sum)) = cage else { continue };
        match cages.iter_mut().find(|(its, ..)| *its == id) {
            None => cages.push((id, sum, vec![cell])),
            Some((_, its, cells)) => {
                if *its != sum {
                    return Err(format!("expected one sum of cage {id}, found {its} and {sum}"));
                }
                cells.push(cell);
            }
        }
    }
    for (_, sum, cells) in cages {
        let cage =
            if sum == 0 { Constraint::Different(cells) } else { Constraint::Cage { cells, sum } };
        variant.add(cage).map_err(|error| error.to_string())?;
    }
    Ok(variant)
}

/// The notation of PS.
fn ps(text: &str) -> Option<Result<Killer, String>> {
    let (options, numbers) = text.strip_prefix("3x3:")?.split_once(":k:")?;
    let words = numbers.trim_end_matches(':').split(':').map(str::trim);
    let numbers: Option<Vec<usize>> = words.map(|word| word.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() == 81);
    Some((|| {
        if !matches!(options, "" | "d") {
            return Err(format!("expected no option or d, found {options:?}"));
        }
        let numbers = numbers.ok_or("expected 81 numbers with : between them")?;
        // Some programs write the two bytes of a number in the other order.
        let turned = |&number: &usize| number % 256 * 256 + number / 256;
        let is_possible = |numbers: &[usize]| numbers.iter().all(|number| number / 256 <= 45);
        let others: Vec<usize> = numbers.iter().map(turned).collect();
        let numbers = if is_possible(&numbers) { numbers } else { others };
        if !is_possible(&numbers) {
            let expected = "expected sums up to 45: each number is 256 times the sum of a cage";
            return Err(format!("{expected}, and the number of the cage"));
        }
        let cage = |&number: &usize| (number > 255).then_some((number % 256, number / 256));
        let cages = numbers.iter().map(cage).collect();
        Ok(Killer { cages, boxes: None, has_diagonals: options == "d" })
    })())
}

/// The notation of `SumoCue`.
fn sumo_cue(text: &str) -> Option<Result<Killer, String>> {
    let rest = text.strip_prefix("SumoCueV1")?;
    let has_diagonals = rest.starts_with('D');
    let mut rest = rest.strip_prefix('D').unwrap_or(rest);
    Some((|| {
        let (mut cells, mut boxes) = (Vec::new(), Vec::new());
        while let Some(kind) = rest.chars().next() {
            let n = cells.len();
            let expected = || format!("expected = and a sum, or + and a cell, in cell {}", n + 1);
            let number = |text: &str| {
                let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
                let number = text[..end].parse::<usize>().map_err(|_| expected())?;
                Ok::<_, String>((number, end + 1))
            };
            if !matches!(kind, '=' | '+') || n == 81 {
                return Err(if n == 81 {
                    "expected 81 cells, found more".into()
                } else {
                    expected()
                });
            }
            let (value, end) = number(&rest[1..])?;
            cells.push((kind, value));
            rest = &rest[end..];
            if let Some(text) = rest.strip_prefix('J') {
                let (value, end) = number(text)?;
                boxes.push(value);
                rest = &rest[end..];
            }
        }
        if cells.len() != 81 || !matches!(boxes.len(), 0 | 81) {
            return Err(format!("expected 81 cells, found {}", cells.len()));
        }
        let cage = |n: usize| match cells[n] {
            ('=', 0) => {
                // A cell alone without a sum is in no cage.
                let has_more = cells.contains(&('+', n));
                Ok(has_more.then_some((n, 0)))
            }
            ('=', sum) => Ok(Some((n, sum))),
            (_, first) => match cells.get(first) {
                Some(&('=', sum)) => Ok(Some((first, sum))),
                _ => Err(format!("expected + and the first cell of a cage in cell {}", n + 1)),
            },
        };
        let cages = (0..81).map(cage).collect::<Result<_, _>>()?;
        let boxes = (!boxes.is_empty()).then_some(boxes);
        Ok(Killer { cages, boxes, has_diagonals })
    })())
}

/// The short notation.
fn short(text: &str) -> Option<Result<Killer, String>> {
    let cells: &[u8; 81] = text.as_bytes().try_into().ok()?;
    if cells.iter().filter(|byte| b"<>^v".contains(byte)).count() < 8 {
        return None;
    }
    let sum = |byte: u8| match byte {
        b'0'..=b'9' => Some(usize::from(byte - b'0')),
        b'A'..=b'Z' => Some(usize::from(byte - b'A') + 10),
        b'a'..=b'j' => Some(usize::from(byte - b'a') + 36),
        _ => None,
    };
    // The rows and columns to the neighbor, more 1.
    let step = |byte: u8| {
        Some(match byte {
            b'<' => (1, 0),
            b'>' => (1, 2),
            b'^' => (0, 1),
            b'v' => (2, 1),
            b'`' => (0, 0),
            b'\'' => (0, 2),
            b',' => (2, 0),
            b'.' => (2, 2),
            _ => return None,
        })
    };
    let cage = |cell: usize| {
        let wrong = || format!("expected a sum, or a pointer to one, in cell {}", cell + 1);
        let mut at = cell;
        // A way through more cells is a circle.
        for _ in 0..81 {
            if let Some(sum) = sum(cells[at]) {
                return Ok(Some((at, sum)));
            }
            let (row, column) = step(cells[at]).ok_or_else(wrong)?;
            let (row, column) = (at / 9 + row, at % 9 + column);
            if !(1..=9).contains(&row) || !(1..=9).contains(&column) {
                return Err(wrong());
            }
            at = 9 * (row - 1) + column - 1;
        }
        Err(wrong())
    };
    let cages = (0..81).map(cage).collect::<Result<_, _>>();
    Some(cages.map(|cages| Killer { cages, boxes: None, has_diagonals: false }))
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
