//! [`ParsedRule`]: from the words of a rule to its constraints.

use super::super::{Constraint, Line, Relation};
use super::{RuleLine, Word, cell, cell_numbers, have_common_side, lower};
use quadrille_base::text::ParseError;
use quadrille_models::named;

/// The words of a rule.
pub(super) struct ParsedRule<'w, 't> {
    pub(super) n: usize,
    pub(super) source: RuleLine<'t>,
    pub(super) first: &'w Word<'t>,
    pub(super) rest: &'w [Word<'t>],
}

impl ParsedRule<'_, '_> {
    /// The constraints of the rule. `word` is its first word in lower case.
    pub(super) fn constraints(&self, word: &str) -> Result<Vec<Constraint>, ParseError> {
        let one = |constraint| Ok(vec![constraint]);
        match word {
            "different" => one(Constraint::Different(self.cells(self.rest)?)),
            "cage" if self.rest.first().is_some_and(|word| word.text.starts_with(['r', 'R'])) => {
                one(Constraint::Different(self.cells(self.rest)?))
            }
            "cage" => {
                let (sum, cells) = self.number_and_cells("a sum")?;
                one(Constraint::Cage { cells, sum })
            }
            "sum" => {
                let (sum, cells) = self.number_and_cells("a sum")?;
                one(Constraint::Sum { cells, sum })
            }
            "little-killer" => one(self.little_killer()?),
            "thermometer" | "thermo" => one(Constraint::Thermometer(self.cells(self.rest)?)),
            "arrow" => one(self.arrow()?),
            "palindrome" => one(Constraint::Palindrome(self.cells(self.rest)?)),
            "run" | "renban" => one(Constraint::Run(self.cells(self.rest)?)),
            "whisper" => {
                let (by, cells) = self.number_and_cells("a difference")?;
                one(Constraint::Line { cells, relation: Relation::Apart(by) })
            }
            "between" => one(Constraint::Between(self.cells(self.rest)?)),
            "region-sum" => one(Constraint::RegionSum(self.cells(self.rest)?)),
            "zipper" => one(Constraint::Zipper(self.cells(self.rest)?)),
            "entropic" => one(Constraint::Entropic(self.cells(self.rest)?)),
            "modular" => {
                let (modulus, cells) = self.number_and_cells("a modulus")?;
                one(Constraint::Modular { cells, modulus })
            }
            "quadruple" => one(self.quadruple()?),
            "sandwich" => one(self.sandwich()?),
            "skyscraper" => {
                let (cells, count) = self.cells_and_number("a number of digits")?;
                one(Constraint::Skyscraper { cells, count })
            }
            "x-sum" => {
                let (cells, sum) = self.cells_and_number("a sum")?;
                one(Constraint::XSum { cells, sum })
            }
            "numbered-room" => {
                let (cells, digit) = self.cells_and_number("a digit")?;
                one(Constraint::NumberedRoom { cells, digit })
            }
            "candidates" => self.candidates(),
            "even" => self.each_cell(|digit| digit % 2 == 0),
            "odd" => self.each_cell(|digit| digit % 2 == 1),
            "difference" | "ratio" => {
                let (number, cells) = self.number_and_cells("a number")?;
                let relation = match word {
                    "ratio" => Relation::Ratio(number),
                    _ => Relation::Difference(number),
                };
                self.pair(cells, relation)
            }
            "less" => self.pair(self.cells(self.rest)?, Relation::Less),
            "equal" => self.pair(self.cells(self.rest)?, Relation::Equal),
            "never" => match self.never() {
                Some(relation) => one(Constraint::Never(relation)),
                None => Err(self.missing("white, black, x, v, equal, or a word and a number")),
            },
            _ => {
                let expected = "a rule such as cage, thermometer, arrow or anti-knight";
                let relation = sign(word);
                let relation =
                    relation.ok_or_else(|| self.source.expected(self.first, expected))?;
                let cells = self.cells(self.rest)?;
                // A sign is on the side that two cells have in common.
                match cells[..] {
                    [a, b] if !have_common_side([a, b], self.n) => Err(self.sides(word)),
                    _ => self.pair(cells, relation),
                }
            }
        }
    }

    /// The relation that two neighbors must not have: a sign, or a word and a number.
    fn never(&self) -> Option<Relation> {
        let (word, number) = self.rest.split_first()?;
        let word = lower(word.text);
        let [number] = number else {
            let equal = (word == "equal").then_some(Relation::Equal);
            return sign(&word).or(equal).filter(|_| number.is_empty());
        };
        let number = number.text.parse().ok()?;
        Some(match &word[..] {
            "difference" => Relation::Difference(number),
            "ratio" => Relation::Ratio(number),
            "sum" => Relation::Sum(number),
            "apart" => Relation::Apart(number),
            _ => return None,
        })
    }

    /// An error after the first word.
    fn missing(&self, expected: &str) -> ParseError {
        if let Some(word) = self.rest.first() {
            return self.source.expected(word, expected);
        }
        let end = self.first.at.end;
        self.source.fault(end..end, format!("expected {expected}, found nothing"))
    }

    /// The error for a sign between cells without a common side.
    fn sides(&self, word: &str) -> ParseError {
        let other = match sign(word) {
            Some(Relation::Difference(by)) => format!("difference {by}"),
            Some(Relation::Ratio(of)) => format!("ratio {of}"),
            Some(Relation::Sum(sum)) => format!("sum {sum}"),
            _ => "another rule".to_owned(),
        };
        let at = self.rest[0].at.start..self.rest[self.rest.len() - 1].at.end;
        let expected = "expected two cells with a common side";
        self.source.fault(at, format!("{expected}; for other cells there is \"{other}\""))
    }

    fn cells(&self, words: &[Word]) -> Result<Vec<usize>, ParseError> {
        if words.is_empty() {
            return Err(self.missing("cells such as r1c1"));
        }
        words.iter().map(|word| self.cell(word)).collect()
    }

    fn cell(&self, word: &Word) -> Result<usize, ParseError> {
        cell(word.text, self.n).map_err(|expected| self.source.expected(word, &expected))
    }

    fn number_and_cells(&self, what: &str) -> Result<(usize, Vec<usize>), ParseError> {
        let Some((first, cells)) = self.rest.split_first() else {
            return Err(self.missing(what));
        };
        let number = first.text.parse().map_err(|_| self.source.expected(first, what))?;
        Ok((number, self.cells(cells)?))
    }

    fn pair(&self, cells: Vec<usize>, relation: Relation) -> Result<Vec<Constraint>, ParseError> {
        let Ok(cells) = cells.try_into() else { return Err(self.missing("two cells")) };
        Ok(vec![Constraint::Pair { cells, relation }])
    }

    fn arrow(&self) -> Result<Constraint, ParseError> {
        let equals = self.rest.iter().position(|word| word.text == "=");
        let (circle, shaft) = match equals {
            Some(k) => (&self.rest[..k], &self.rest[k + 1..]),
            None => self.rest.split_at(self.rest.len().min(1)),
        };
        Ok(Constraint::Arrow { circle: self.cells(circle)?, shaft: self.cells(shaft)? })
    }

    fn sandwich(&self) -> Result<Constraint, ParseError> {
        let [line, sum] = self.rest else {
            return Err(self.missing("a row or column and a sum, such as r3 12"));
        };
        let number = line.text.get(1..).and_then(|text| text.parse::<usize>().ok());
        let line = match (line.text.chars().next(), number) {
            (Some('r' | 'R'), Some(row)) if (1..=self.n).contains(&row) => Line::Row(row - 1),
            (Some('c' | 'C'), Some(column)) if (1..=self.n).contains(&column) => {
                Line::Column(column - 1)
            }
            _ => {
                let expected = format!("a row from r1 to r{0} or a column from c1 to c{0}", self.n);
                return Err(self.source.expected(line, &expected));
            }
        };
        let sum = sum.text.parse().map_err(|_| self.source.expected(sum, "a sum"))?;
        Ok(Constraint::Sandwich { line, sum })
    }

    /// The cells that a place beside the board sees, and a number; or a number and the cells.
    fn cells_and_number(&self, what: &str) -> Result<(Vec<usize>, usize), ParseError> {
        if self.rest.first().is_some_and(|word| word.text.parse::<usize>().is_ok()) {
            return self.number_and_cells(what).map(|(number, cells)| (cells, number));
        }
        let [place, number] = self.rest else {
            return Err(
                self.missing(&format!("a cell beside the board and {what}, such as r3c0 2"))
            );
        };
        let cells = cells_from(place.text, self.n).ok_or_else(|| {
            let n = self.n + 1;
            let expected = format!("a cell beside the board, such as r1c0, r1c{n}, r0c1 or r{n}c1");
            self.source.expected(place, &expected)
        })?;
        let number = number.text.parse().map_err(|_| self.source.expected(number, what))?;
        Ok((cells, number))
    }

    /// The sum of a diagonal, whose ends are given.
    fn little_killer(&self) -> Result<Constraint, ParseError> {
        let (sum, ends) = self.number_and_cells("a sum")?;
        let [a, b] = ends[..] else {
            return Err(self.missing("a sum and the two ends of a diagonal"));
        };
        let [[row, column], [last_row, last_column]] =
            [a, b].map(|cell| [cell / self.n, cell % self.n]);
        let length = row.abs_diff(last_row);
        if length != column.abs_diff(last_column) {
            let expected = format!("a cell on a diagonal with {}", self.rest[1].text);
            return Err(self.source.expected(&self.rest[2], &expected));
        }
        let towards =
            |from: usize, to: usize, by: usize| if to < from { from - by } else { from + by };
        let cells = (0..=length)
            .map(|by| towards(row, last_row, by) * self.n + towards(column, last_column, by));
        Ok(Constraint::Sum { cells: cells.collect(), sum })
    }

    /// Digits around a corner, named by the cell above it on the left; or digits in four cells.
    fn quadruple(&self) -> Result<Constraint, ParseError> {
        let [digits, cells @ ..] = self.rest else {
            return Err(self.missing("digits and a cell, such as 1,3,5 r2c2"));
        };
        let digits = self.digits(digits)?;
        let [corner] = cells else {
            return Ok(Constraint::Quadruple { cells: self.cells(cells)?, digits });
        };
        let cell = self.cell(corner)?;
        if cell / self.n + 1 == self.n || cell % self.n + 1 == self.n {
            let expected = "a cell that has others below and on its right";
            return Err(self.source.expected(corner, expected));
        }
        let cells = vec![cell, cell + 1, cell + self.n, cell + self.n + 1];
        Ok(Constraint::Quadruple { cells, digits })
    }

    fn candidates(&self) -> Result<Vec<Constraint>, ParseError> {
        let Some((digits, cells)) = self.rest.split_first() else {
            return Err(self.missing("digits such as 1,3,5"));
        };
        let digits = self.digits(digits)?;
        let cells = self.cells(cells)?.into_iter();
        Ok(cells.map(|cell| Constraint::Candidates { cell, digits: digits.clone() }).collect())
    }

    /// Digits with commas between them.
    fn digits(&self, word: &Word) -> Result<Vec<usize>, ParseError> {
        let expected = format!("digits from 1 to {} with commas between them", self.n);
        let numbers = named::numbers(word.text, ',')
            .filter(|numbers| numbers.iter().all(|digit| (1..=self.n).contains(digit)));
        numbers.ok_or_else(|| self.source.expected(word, &expected))
    }

    fn each_cell(&self, keeps: fn(usize) -> bool) -> Result<Vec<Constraint>, ParseError> {
        let digits: Vec<usize> = (1..=self.n).filter(|&digit| keeps(digit)).collect();
        let cells = self.cells(self.rest)?.into_iter();
        Ok(cells.map(|cell| Constraint::Candidates { cell, digits: digits.clone() }).collect())
    }
}

/// The place beside the board from which these cells are seen, all of a row or column in order.
pub(super) fn place_of(cells: &[usize], n: usize) -> Option<[usize; 2]> {
    let numbers = 1..=n;
    let mut places = numbers.flat_map(|k| [[k, 0], [k, n + 1], [0, k], [n + 1, k]]);
    places.find(|&place| cells_seen(place, n).is_some_and(|seen| seen == cells))
}

/// The cells of a row or column, from the end at which this place is; `None` if the word is no cell
/// beside the board.
fn cells_from(place: &str, n: usize) -> Option<Vec<usize>> {
    cells_seen(cell_numbers(place)?, n)
}

/// The same for the numbers of its row and column.
fn cells_seen([row, column]: [usize; 2], n: usize) -> Option<Vec<usize>> {
    let has = |number: usize| (1..=n).contains(&number);
    let (mut cells, end) = match (has(row), has(column)) {
        (true, false) => (Line::Row(row - 1).cells(n), column),
        (false, true) => (Line::Column(column - 1).cells(n), row),
        _ => return None,
    };
    match end {
        0 => {}
        _ if end == n + 1 => cells.reverse(),
        _ => return None,
    }
    Some(cells)
}

/// The relation that a sign between two cells stands for.
pub(super) fn sign(word: &str) -> Option<Relation> {
    Some(match word {
        "white" => Relation::Difference(1),
        "black" => Relation::Ratio(2),
        "x" => Relation::Sum(10),
        "v" => Relation::Sum(5),
        _ => return None,
    })
}
