//! The smallest arrangement of a row that a state allows, and all orders of the columns that give
//! it.

use super::row::{BoardRow, CanonicalRow};
use super::state::{CanonicalState, NEW};

/// A row in its smallest arrangement.
pub(super) struct Arranged {
    /// The row; only correct if each digit without a label is in it once.
    pub(super) row: CanonicalRow,
    /// The places that are not blank, and those whose digit has no label yet, as bits.
    pub(super) places: [u16; 2],
    /// The cell at each place of each stack.
    cells: [[Cell; 3]; 3],
}

/// A cell of a row as a number, so that it is cheap to sort: the label, [`NEW`] for a digit without
/// one; the place before the row is arranged, so that cells with equal labels keep their order; and
/// the column.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Cell(u16);

impl Cell {
    #[inline]
    fn new(label: u8, place: u8, column: u8) -> Self {
        Self(u16::from(label) << 8 | u16::from(place) << 4 | u16::from(column))
    }

    #[inline]
    fn label(self) -> u8 {
        (self.0 >> 8) as u8
    }

    #[inline]
    fn column(self) -> u8 {
        (self.0 & 15) as u8
    }
}

/// The smallest arrangement of a row, or `None` if it is larger than `most`.
#[inline]
pub(super) fn arrange(
    state: &CanonicalState,
    row: &BoardRow,
    most: CanonicalRow,
) -> Option<Arranged> {
    let mut cells = [[Cell::default(); 3]; 3];
    let has_loose_stacks = state.loose_stacks != 0;
    if has_loose_stacks {
        cells = [0, 1, 2].map(|stack| arrange_stack(state, row, stack));
        sort_loose(state.loose_stacks.into(), |i| {
            if key(&cells[i]) > key(&cells[i + 1]) {
                cells.swap(i, i + 1);
            }
        });
    }
    // The digits without a label get the next ones. Most rows are too large in the first stack.
    let mut next = state.n_labels;
    let (mut arranged, mut nonblank, mut new) = (CanonicalRow::EMPTY, 0, 0);
    for stack in 0..3 {
        if !has_loose_stacks {
            cells[stack] = arrange_stack(state, row, stack);
        }
        for (place, cell) in (3 * stack..).zip(&cells[stack]) {
            let label = cell.label();
            let is_new = label == NEW;
            next += u8::from(is_new);
            arranged = arranged.append(if is_new { next } else { label });
            nonblank |= u16::from(label != 0) << place;
            new |= u16::from(is_new) << place;
        }
        if arranged > most.first(3 * stack + 3) {
            return None;
        }
    }
    Some(Arranged { row: arranged, places: [nonblank, new], cells })
}

/// The cells of a stack; the unordered ones sorted: blanks, labels, digits without a label.
#[inline]
fn arrange_stack(state: &CanonicalState, row: &BoardRow, stack: usize) -> [Cell; 3] {
    let cell = |i: u8| {
        let column = state.columns[3 * stack + usize::from(i)];
        Cell::new(state.label(row[usize::from(column & 15)]), i, column)
    };
    let mut cells = [0, 1, 2].map(cell);
    sort_loose(state.loose_columns(stack), |i| {
        let (a, b) = (cells[i], cells[i + 1]);
        (cells[i], cells[i + 1]) = (a.min(b), a.max(b));
    });
    cells
}

/// Sorts three things, of which those with a bit in `loose` may change places with the ones before.
/// `sort_two` sorts the thing with this number and the next one.
#[inline]
fn sort_loose(loose: u16, mut sort_two: impl FnMut(usize)) {
    if loose == 0 {
        return;
    }
    if loose & 0b010 != 0 {
        sort_two(0);
    }
    if loose & 0b100 != 0 {
        sort_two(1);
    }
    if loose == 0b110 {
        sort_two(0);
    }
}

/// The labels of a stack as a number.
#[inline]
fn key(stack: &[Cell; 3]) -> u16 {
    stack.iter().fold(0, |key, cell| key << 4 | u16::from(cell.label()))
}

/// The orders of three things, some of which tie: bit `i` is set if `i` ties with `i - 1`.
const fn orders(ties: usize) -> &'static [[usize; 3]] {
    match ties {
        0b000 => &[[0, 1, 2]],
        0b010 => &[[0, 1, 2], [1, 0, 2]],
        0b100 => &[[0, 1, 2], [0, 2, 1]],
        _ => &[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
    }
}

impl Arranged {
    /// Shows all orders of the columns that give this row. `repeats` says whether the row has a
    /// digit twice.
    #[inline]
    pub(super) fn for_each_order(
        &self,
        state: &CanonicalState,
        repeats: bool,
        mut visit: impl FnMut(&[u8; 9]),
    ) {
        let mut columns = [0; 9];
        for (column, cell) in columns.iter_mut().zip(self.cells.as_flattened()) {
            *column = cell.column();
        }
        let ties = self.ties(state, repeats);
        let stack_ties = self.stack_ties(state);
        if ties == 0 && stack_ties == 0 {
            visit(&columns);
            return;
        }
        let inside = |stack: usize| orders(usize::from(ties >> (3 * stack) & 0b111));
        for stacks in orders(usize::from(stack_ties)) {
            for a in inside(stacks[0]) {
                for b in inside(stacks[1]) {
                    for c in inside(stacks[2]) {
                        let mut order = [0; 9];
                        for (to, (from, inside)) in stacks.iter().zip([a, b, c]).enumerate() {
                            for i in 0..3 {
                                order[3 * to + i] = columns[3 * from + inside[i]];
                            }
                        }
                        visit(&order);
                    }
                }
            }
        }
    }

    /// A bit for each place whose column may change places with the one before it, without a change
    /// to the row. Blanks do not count: they stay unordered.
    #[inline]
    fn ties(&self, state: &CanonicalState, repeats: bool) -> u16 {
        let [_, new] = self.places;
        // Without a digit twice, only digits without a label tie.
        let mut ties = new & new << 1;
        if repeats {
            let cells = self.cells.as_flattened();
            for place in 1..9 {
                let label = cells[place].label();
                let ties_here = label != 0 && label == cells[place - 1].label();
                ties |= u16::from(ties_here) << place;
            }
        }
        ties & state.loose
    }

    /// The same for stacks.
    #[inline]
    fn stack_ties(&self, state: &CanonicalState) -> u8 {
        let loose = state.loose_stacks;
        if loose == 0 {
            return 0;
        }
        let [a, b, c] = self.cells.each_ref().map(key);
        let ties = |before: u16, key: u16| u8::from(key != 0 && key == before);
        (ties(a, b) << 1 | ties(b, c) << 2) & loose
    }
}
