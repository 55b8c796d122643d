//! [`Constraint`]: a rule that a variant adds to those of Sudoku, as data.

use std::fmt;

/// A rule for some cells of a board. Cells are numbers from 0, row by row. The symbols stand for
/// the digits 1, 2, .., up to the number of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Constraint {
    /// No digit is twice in these cells. If there are as many cells as digits, each digit is there
    /// once.
    Different(Vec<usize>),
    /// A killer cage: the digits differ and have this sum.
    Cage {
        /// Its cells.
        cells: Vec<usize>,
        /// The sum.
        sum: usize,
    },
    /// A little killer: the digits have this sum, and a digit may be there twice.
    Sum {
        /// The cells.
        cells: Vec<usize>,
        /// The sum.
        sum: usize,
    },
    /// The digits increase from each cell to the next.
    Thermometer(Vec<usize>),
    /// A slow thermometer: no digit is less than the one before it.
    SlowThermometer(Vec<usize>),
    /// The sum of the digits of the shaft is the digit of the circle. In a pill of several cells it
    /// is the number whose decimal digits are those of the cells.
    Arrow {
        /// The cells of the circle or the pill, in the order of the digits of the number.
        circle: Vec<usize>,
        /// The cells of the shaft.
        shaft: Vec<usize>,
    },
    /// The digits of two cells are in the relation, such as a dot of kropki.
    Pair {
        /// The two cells.
        cells: [usize; 2],
        /// The relation. Except for [`Relation::Less`], it is the same in both directions.
        relation: Relation,
    },
    /// The digits of consecutive cells on the line are in the relation. German whispers are
    /// [`Relation::Apart`] by 5.
    Line {
        /// The cells of the line, in order.
        cells: Vec<usize>,
        /// The relation.
        relation: Relation,
    },
    /// The digits read the same in both directions.
    Palindrome(Vec<usize>),
    /// A renban: the digits are consecutive and different, in any order.
    Run(Vec<usize>),
    /// A nabner line: no two digits, anywhere on the line, are equal or consecutive.
    Nabner(Vec<usize>),
    /// The digits between the smallest and the largest digit of a row or column have this sum.
    Sandwich {
        /// The row or column.
        line: Line,
        /// The sum. It is 0 if the smallest and the largest digit are adjacent.
        sum: usize,
    },
    /// A between line: each digit but those of the ends is between the digits of the ends.
    Between(Vec<usize>),
    /// A lockout line: the digits of the two ends differ by this number at least. Each other digit
    /// is less than both or greater than both.
    Lockout {
        /// The cells of the line, in order.
        cells: Vec<usize>,
        /// The least difference.
        difference: usize,
    },
    /// A double arrow: the sum of the digits of the two ends is that of all other digits. A line of
    /// two cells is no rule.
    DoubleArrow(Vec<usize>),
    /// A region sum line: the digits of the line have the same sum in each box that it passes. If
    /// it enters a box again, this is another sum.
    RegionSum(Vec<usize>),
    /// A zipper: two digits that are equally far from the middle of the line have a sum, the same
    /// for all of them. If the line has a cell in its middle, the sum is the digit there.
    Zipper(Vec<usize>),
    /// An entropic line: of three consecutive digits, one is in the lower third of all digits, one
    /// in the middle third, and one in the upper third. If the number of digits is no multiple of
    /// 3, the lower and the upper third have equally many digits.
    Entropic(Vec<usize>),
    /// A modular line: as many consecutive digits as the modulus have different remainders.
    Modular {
        /// The cells of the line, in order.
        cells: Vec<usize>,
        /// The modulus, at least 2.
        modulus: usize,
    },
    /// Each of these digits is in one of the four cells; one that is given twice is in two of them.
    Quadruple {
        /// The cells.
        cells: Vec<usize>,
        /// The digits.
        digits: Vec<usize>,
    },
    /// A skyscraper: this many digits are larger than all digits before them.
    Skyscraper {
        /// The cells, in the order in which they are seen.
        cells: Vec<usize>,
        /// The number of digits that are seen.
        count: usize,
    },
    /// An X-sum: the sum of the first digits, as many as the first digit says.
    XSum {
        /// The cells, in the order in which they are read.
        cells: Vec<usize>,
        /// The sum.
        sum: usize,
    },
    /// A numbered room: the first digit says in which of the cells this digit is.
    NumberedRoom {
        /// The cells, in the order in which they are counted.
        cells: Vec<usize>,
        /// The digit.
        digit: usize,
    },
    /// Row indexers: the digit of each cell says in which row of its column the number of its row
    /// is.
    RowIndexer(Vec<usize>),
    /// Column indexers: the digit of each cell says in which column of its row the number of its
    /// column is.
    ColumnIndexer(Vec<usize>),
    /// Box indexers: the digit of each cell says in which cell of its box the number of its own
    /// place there is. The places in a box count row by row.
    BoxIndexer(Vec<usize>),
    /// The cell has one of these digits.
    Candidates {
        /// The cell.
        cell: usize,
        /// The digits.
        digits: Vec<usize>,
    },
    /// Cells a knight's move apart have different digits.
    AntiKnight,
    /// Cells a king's move apart have different digits.
    AntiKing,
    /// No two cells with a common side are in the relation, unless a [`Constraint::Pair`] of the
    /// same kind has these cells. Differences and ratios are one kind, so that either dot may be
    /// between 1 and 2. Sums are another kind. A relation that no two digits of the board have,
    /// such as a sum of 10 on a board of 4x4, forbids nothing.
    Never(Relation),
}

/// A relation between the digits of two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Relation {
    /// They differ by this number. The white dot of kropki is a difference of 1.
    Difference(usize),
    /// One is this many times the other. The black dot of kropki is a ratio of 2.
    Ratio(usize),
    /// They have this sum. An X is a sum of 10, a V a sum of 5.
    Sum(usize),
    /// They differ by at least this number.
    Apart(usize),
    /// They are equal.
    Equal,
    /// The first is less than the second.
    Less,
}

impl Relation {
    /// Whether these two digits are in the relation.
    pub(super) const fn holds(self, a: usize, b: usize) -> bool {
        match self {
            Self::Difference(by) => a.abs_diff(b) == by,
            Self::Ratio(of) => a == of * b || b == of * a,
            Self::Sum(sum) => a + b == sum,
            Self::Apart(by) => a.abs_diff(b) >= by,
            Self::Equal => a == b,
            Self::Less => a < b,
        }
    }

    /// Whether a pair in this relation is an exception to the rule that forbids `never`.
    pub(super) fn excuses(self, never: Self) -> bool {
        match never {
            Self::Difference(_) | Self::Ratio(_) => {
                matches!(self, Self::Difference(_) | Self::Ratio(_))
            }
            Self::Sum(_) => matches!(self, Self::Sum(_)),
            _ => self == never,
        }
    }
}

/// A row or a column, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A row.
    Row(usize),
    /// A column.
    Column(usize),
}

impl Line {
    /// The cells of the line on a board of `n` rows, in order.
    pub(super) fn cells(self, n: usize) -> Vec<usize> {
        match self {
            Self::Row(row) => (0..n).map(|k| row * n + k).collect(),
            Self::Column(column) => (0..n).map(|k| k * n + column).collect(),
        }
    }

    pub(super) const fn number(self) -> usize {
        match self {
            Self::Row(number) | Self::Column(number) => number,
        }
    }
}

/// `r1` or `c1`, counted from 1.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "r{}", row + 1),
            Self::Column(column) => write!(f, "c{}", column + 1),
        }
    }
}
