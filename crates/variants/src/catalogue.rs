//! The rules of Sudoku, each in one place.
//!
//! A [`RuleKind`] has what the readers, the writers and the help know about a rule: the words of
//! its text form, examples and what they mean, its keys in the exports of other programs, how its
//! words are read and written, what its cells and its number must be, and the rules of the solver
//! that it becomes. Each file of this folder has the rules of a family.

use super::rules::{ParsedRule, place_of};
use super::{Constraint, Variant};
use quadrille_base::text::ParseError;
use quadrille_models::ModelError;

mod beside;
mod cells;
mod lines;
mod marks;
mod sums;
mod whole;

#[cfg(feature = "serde")]
pub(super) use {cells::of_parity, marks::numbered};

/// A rule of Sudoku.
#[derive(Debug)]
pub struct RuleKind {
    /// Lines of its text form: the words with which such a line can begin, the usual one first; the
    /// words after it; and what the line means.
    examples: &'static [[&'static str; 3]],
    /// Its keys in exports, and what their values are.
    #[cfg_attr(not(feature = "serde"), expect(dead_code, reason = "exports are JSON"))]
    keys: &'static [(&'static str, ExportValue)],
    form: RuleForm,
}

/// How a rule is read, written, checked, and lowered to the rules of the solver.
#[derive(Debug)]
enum RuleForm {
    /// Cells, perhaps with a number; the name of the rule in messages; and a function that gets the
    /// name, the cells and the number, checks them and lowers them.
    Cells(NumberPlace, Parts, &'static str, fn(&mut Variant, &str, Vec<usize>, usize) -> Lowered),
    /// Something else.
    Own {
        read: fn(&ParsedRule, &str) -> Result<Vec<Constraint>, ParseError>,
        /// The lines of a constraint; `None` if it belongs to another rule.
        write: fn(&Variant, &Constraint) -> Option<String>,
        /// `false` if the constraint belongs to another rule.
        lower: fn(&mut Variant, &Constraint) -> Result<bool, ModelError>,
    },
    /// A rule for the whole board, which adds others. It is given by its name or its key.
    Whole(fn(Variant, &str) -> Result<Variant, ModelError>),
    /// A rule for the whole board: cells that one of these moves connects have different digits.
    Moves(fn() -> Constraint, &'static [[isize; 2]]),
}

type Lowered = Result<(), ModelError>;

/// Where a rule of cells has a number. The texts say in messages what it is.
#[derive(Clone, Copy, Debug)]
enum NumberPlace {
    Nowhere,
    /// Before the cells.
    Before(&'static str),
    /// A sum before the cells, if it is there. Without it, the cells have different digits.
    OptionalSum,
    /// After the place beside the board from which the cells are seen, or before other cells.
    Beside(&'static str),
}

/// Makes a constraint of cells and a number, and takes it apart.
#[derive(Debug)]
struct Parts {
    make: fn(Vec<usize>, usize) -> Constraint,
    /// `None` for a constraint of another rule.
    take: fn(&Constraint) -> Option<CellsAndNumber<'_>>,
}

type CellsAndNumber<'c> = (&'c [usize], usize);

/// The [`Parts`] of a variant of [`Constraint`] with cells, or with cells and a number.
macro_rules! parts {
    ($name:ident) => {
        $crate::catalogue::Parts {
            make: |cells, _| Constraint::$name(cells),
            take: |constraint| match constraint {
                Constraint::$name(cells) => Some((cells, 0)),
                _ => None,
            },
        }
    };
    ($name:ident { $number:ident }) => {
        $crate::catalogue::Parts {
            make: |cells, $number| Constraint::$name { cells, $number },
            take: |constraint| match constraint {
                Constraint::$name { cells, $number } => Some((cells, *$number)),
                _ => None,
            },
        }
    };
}
use parts;

/// What the value of a key of an export is. Except for the first three, it is an array of objects
/// of f-puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExportValue {
    /// `true`, for all cells. In `SudokuPad` it may also be a word of `global`.
    Flag,
    /// No value: a word of `global` in `SudokuPad`.
    Word,
    /// Words: marks that are everywhere they can be.
    Negative,
    /// Lines. The rule has this number, if it has one.
    Lines(Option<usize>),
    /// Lines, each of which is a set of cells.
    Sets,
    /// Lines with a difference, by default half of the number of digits and this number.
    Differing(isize),
    /// Lines that begin in a circle.
    Arrow,
    Cells,
    /// Cells, perhaps with a number.
    NumberedCells,
    /// A number beside a row or column, which is read from there.
    Beside,
    /// A number beside a row or column, which may be on either side.
    Line,
    /// A dot or a letter, perhaps with a number.
    Mark,
    /// A cell with even digits, or with odd ones.
    Parity,
    /// A cell that is less, or greater, than its neighbors.
    Extreme,
    /// Cells, and others with the same digits.
    Copies,
    /// A diagonal, given by a cell beside the board and a direction.
    LittleKiller,
    /// Four cells and digits.
    Quadruple,
}

impl RuleKind {
    /// All rules that a line of the text form can state, in the order of the help.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        let families =
            [whole::RULES, sums::RULES, lines::RULES, marks::RULES, beside::RULES, cells::RULES];
        families.into_iter().flatten()
    }

    /// The words with which its lines can begin. The first one is the name of the rule.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.examples.iter().flat_map(|[words, ..]| words.split(' '))
    }

    /// Examples of its lines, each with what it means.
    pub fn examples(&self) -> impl Iterator<Item = (String, &'static str)> {
        self.examples.iter().map(|[words, others, meaning]| {
            let word = words.split(' ').next().expect("an example has words");
            (format!("{word} {others}").trim_end().to_owned(), *meaning)
        })
    }

    /// Whether the rule is for the whole board, so that a word alone states it.
    pub(super) const fn is_whole(&self) -> bool {
        matches!(self.form, RuleForm::Whole(_) | RuleForm::Moves(..))
    }

    /// The rule of a line that begins with this word, for the whole board or for some cells.
    pub(super) fn of_word(word: &str, is_whole: bool) -> Option<&'static Self> {
        Self::all().find(|rule| rule.is_whole() == is_whole && rule.words().any(|its| its == word))
    }

    /// The rule with this key in an export, and what its value is.
    #[cfg(feature = "serde")]
    pub(super) fn of_key(key: &str) -> Option<(&'static Self, ExportValue)> {
        let value = |rule: &Self| rule.keys.iter().find(|(its, _)| *its == key).map(|its| its.1);
        Self::all().find_map(|rule| value(rule).map(|value| (rule, value)))
    }

    /// The constraint with these cells and this number, for a rule that has nothing else.
    pub(super) fn constraint(&self, cells: Vec<usize>, number: Option<usize>) -> Constraint {
        match (&self.form, number) {
            (RuleForm::Cells(NumberPlace::OptionalSum, ..), None) => Constraint::Different(cells),
            (RuleForm::Cells(_, parts, ..), number) => (parts.make)(cells, number.unwrap_or(0)),
            _ => unreachable!("the rule has cells, perhaps with a number"),
        }
    }

    /// The variant with a rule for the whole board, by its name or its key.
    pub(super) fn added_to(&self, variant: Variant, word: &str) -> Result<Variant, ModelError> {
        match self.form {
            RuleForm::Whole(add) => add(variant, word),
            RuleForm::Moves(make, _) => variant.with(make()),
            _ => unreachable!("the rule is for the whole board"),
        }
    }

    /// The constraints of a line that begins with this word.
    pub(super) fn read(
        &self,
        line: &ParsedRule,
        word: &str,
    ) -> Result<Vec<Constraint>, ParseError> {
        let place = match self.form {
            RuleForm::Cells(place, ..) => place,
            RuleForm::Own { read, .. } => return read(line, word),
            _ => unreachable!("the rule is for some cells"),
        };
        let is_cell = |word: &&str| word.starts_with(['r', 'R']);
        let (number, cells) = match place {
            NumberPlace::OptionalSum if line.rest.first().is_some_and(is_cell) => {
                return Ok(vec![Constraint::Different(line.all_cells()?)]);
            }
            NumberPlace::OptionalSum => line.number_and_cells("a sum")?,
            NumberPlace::Nowhere => (0, line.all_cells()?),
            NumberPlace::Before(what) => line.number_and_cells(what)?,
            NumberPlace::Beside(what) => line.number_and_place(what)?,
        };
        Ok(vec![self.constraint(cells, Some(number))])
    }

    /// The lines of a constraint; `None` if it belongs to another rule.
    pub(super) fn written(&self, variant: &Variant, constraint: &Constraint) -> Option<String> {
        let name = self.words().next().expect("a rule has examples");
        match &self.form {
            RuleForm::Cells(place, parts, ..) => {
                let (cells, number) = (parts.take)(constraint)?;
                let names = variant.names(cells);
                Some(match (place, place_of(cells, variant.side())) {
                    (NumberPlace::Nowhere, _) => format!("{name}{names}"),
                    (NumberPlace::Beside(_), Some([row, column])) => {
                        format!("{name} r{row}c{column} {number}")
                    }
                    _ => format!("{name} {number}{names}"),
                })
            }
            RuleForm::Own { write, .. } => write(variant, constraint),
            RuleForm::Whole(_) => None,
            RuleForm::Moves(make, _) => (make() == *constraint).then(|| name.to_owned()),
        }
    }

    /// Adds to the variant what the solver needs for a constraint; `false` if the constraint
    /// belongs to another rule.
    pub(super) fn lower(
        &self,
        variant: &mut Variant,
        constraint: &Constraint,
    ) -> Result<bool, ModelError> {
        match &self.form {
            RuleForm::Cells(_, parts, what, lower) => {
                let Some((cells, number)) = (parts.take)(constraint) else { return Ok(false) };
                lower(variant, what, cells.to_vec(), number)?;
                Ok(true)
            }
            RuleForm::Own { lower, .. } => lower(variant, constraint),
            RuleForm::Moves(make, moves) if make() == *constraint => {
                variant.add_moves(moves)?;
                Ok(true)
            }
            RuleForm::Whole(_) | RuleForm::Moves(..) => Ok(false),
        }
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests;
