//! The smallest arrangement of a row that a state allows, and all orders of the columns that give
//! it.

use super::row::CanonicalRow;
use super::state::CanonicalState;

/// The value of a digit until it gets a label: larger than every label.
const NEW: u8 = 15;

/// A row in its smallest arrangement.
pub(super) struct Arranged {
    /// The row; only correct if each digit without a label is in it once.
    pub(super) row: CanonicalRow,
    /// The column at each place.
    columns: [u8; 9],
    /// A bit for each place whose column may change places with the one before it, without a change
    /// to the row.
    ties: u16,
    /// The same for stacks.
    stack_ties: u8,
}

/// The smallest arrangement of a row.
#[inline]
pub(super) fn arrange(state: &CanonicalState, row: &[u8; 9]) -> Arranged {
    let mut columns = *state.columns();
    let mut values = columns.map(|column| match row[usize::from(column)] {
        0 => 0,
        digit => match state.label(digit) {
            0 => NEW,
            label => label,
        },
    });
    // Unordered columns: blanks, labels, digits without a label.
    let mut sort = |a: usize, b: usize| {
        if values[a] > values[b] {
            values.swap(a, b);
            columns.swap(a, b);
        }
    };
    for stack in 0..3 {
        let first = 3 * stack;
        match (state.is_loose(first + 1), state.is_loose(first + 2)) {
            (false, false) => {}
            (true, false) => sort(first, first + 1),
            (false, true) => sort(first + 1, first + 2),
            (true, true) => {
                sort(first, first + 1);
                sort(first + 1, first + 2);
                sort(first, first + 1);
            }
        }
    }
    // Unordered stacks: by their columns.
    let key = |values: &[u8; 9], stack: usize| {
        let at = |i: usize| u16::from(values[3 * stack + i]);
        at(0) << 8 | at(1) << 4 | at(2)
    };
    let mut sort = |a: usize, b: usize| {
        if key(&values, a) > key(&values, b) {
            for i in 0..3 {
                values.swap(3 * a + i, 3 * b + i);
                columns.swap(3 * a + i, 3 * b + i);
            }
        }
    };
    match (state.is_loose_stack(1), state.is_loose_stack(2)) {
        (false, false) => {}
        (true, false) => sort(0, 1),
        (false, true) => sort(1, 2),
        (true, true) => {
            sort(0, 1);
            sort(1, 2);
            sort(0, 1);
        }
    }
    let mut ties = 0;
    for place in 1..9 {
        let tie = state.is_loose(place) && values[place] != 0 && values[place] == values[place - 1];
        ties |= u16::from(tie) << place;
    }
    let mut stack_ties = 0;
    for stack in 1..3 {
        let key = |stack| key(&values, stack);
        let tie = state.is_loose_stack(stack) && key(stack) != 0 && key(stack) == key(stack - 1);
        stack_ties |= u8::from(tie) << stack;
    }
    // The digits without a label get the next ones.
    let mut next = state.n_labels();
    let labels = values.map(|value| {
        next += u8::from(value == NEW);
        if value == NEW { next } else { value }
    });
    Arranged { row: CanonicalRow::of(labels), columns, ties, stack_ties }
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
    /// Shows all orders of the columns that give this row.
    #[inline]
    pub(super) fn for_each_order(&self, mut visit: impl FnMut(&[u8; 9])) {
        let inside = |stack: usize| orders(usize::from(self.ties >> (3 * stack) & 0b111));
        for stacks in orders(usize::from(self.stack_ties)) {
            for a in inside(stacks[0]) {
                for b in inside(stacks[1]) {
                    for c in inside(stacks[2]) {
                        let mut order = [0; 9];
                        for (to, (from, inside)) in stacks.iter().zip([a, b, c]).enumerate() {
                            for i in 0..3 {
                                order[3 * to + i] = self.columns[3 * from + inside[i]];
                            }
                        }
                        visit(&order);
                    }
                }
            }
        }
    }
}
