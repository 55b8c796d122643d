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
    /// The cell at each place.
    cells: [Cell; 9],
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
    let mut cells = [Cell::default(); 9];
    let has_loose_stacks = state.loose_stacks != 0;
    if has_loose_stacks {
        for stack in 0..3 {
            cells[3 * stack..][..3].copy_from_slice(&arrange_stack(state, row, stack));
        }
        arrange_stacks(state, &mut cells);
    }
    // The digits without a label get the next ones. Most rows are too large in the first stack.
    let mut next = state.n_labels;
    let (mut arranged, mut nonblank, mut new) = (CanonicalRow::EMPTY, 0, 0);
    for stack in 0..3 {
        if !has_loose_stacks {
            cells[3 * stack..][..3].copy_from_slice(&arrange_stack(state, row, stack));
        }
        for (place, cell) in (3 * stack..).zip(&cells[3 * stack..][..3]) {
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
    let mut cells = [cell(0), cell(1), cell(2)];
    sort_loose(state.loose_columns(stack), |a, b| {
        if cells[a] > cells[b] {
            cells.swap(a, b);
        }
    });
    cells
}

/// Sorts three things, of which some may change places: bit `i` says whether `i` may change places
/// with `i - 1`. `sort` sorts two of them.
#[inline]
fn sort_loose(loose: u16, mut sort: impl FnMut(usize, usize)) {
    if loose & 0b010 != 0 {
        sort(0, 1);
    }
    if loose & 0b100 != 0 {
        sort(1, 2);
    }
    if loose == 0b110 {
        sort(0, 1);
    }
}

/// The labels of a stack as a number.
#[inline]
fn key(cells: &[Cell; 9], stack: usize) -> u16 {
    let at = |i: usize| u16::from(cells[3 * stack + i].label());
    at(0) << 8 | at(1) << 4 | at(2)
}

/// Sorts unordered stacks by their labels.
fn arrange_stacks(state: &CanonicalState, cells: &mut [Cell; 9]) {
    sort_loose(state.loose_stacks.into(), |a, b| {
        if key(cells, a) > key(cells, b) {
            (0..3).for_each(|i| cells.swap(3 * a + i, 3 * b + i));
        }
    });
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
        for (column, cell) in columns.iter_mut().zip(&self.cells) {
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
            for place in 1..9 {
                let label = self.cells[place].label();
                let ties_here = label != 0 && label == self.cells[place - 1].label();
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
        let key = |stack| key(&self.cells, stack);
        let ties_here = |stack| u8::from(key(stack) != 0 && key(stack) == key(stack - 1));
        (ties_here(1) << 1 | ties_here(2) << 2) & loose
    }
}
