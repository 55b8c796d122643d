//! The trail: the literals that are true, in the order in which they became true, each with its
//! level and its reason.

use super::literal::Literal;

/// Why a literal is true. Only learned clauses store their literals. `explain.rs` computes the
/// literals of the other reasons on demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Antecedent {
    /// It was decided, or it is true on level 0 without a reason.
    None,
    /// This literal is true: the option that is chosen and excludes this one; or, for a clause of
    /// two literals, the opposite of the other literal.
    Literal(Literal),
    /// The item needs all its remaining options.
    Need(u32),
    /// The item is covered as often as its upper bound allows.
    Full(u32),
    /// It costs more than the options chosen before it leave.
    Budget,
    /// All other literals of this learned clause are false.
    Clause(u32),
}

/// When and why an option was chosen or excluded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assignment {
    pub(super) reason: Antecedent,
    /// The number of decisions up to then.
    pub(super) level: u32,
    /// The index of the literal in the trail.
    pub(super) position: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Trail {
    /// By literal: 1 if it is true, -1 if it is false, 0 if it is open.
    values: Vec<i8>,
    /// By option.
    places: Vec<Assignment>,
    literals: Vec<Literal>,
    /// The position at which each level begins, from level 1 on.
    starts: Vec<u32>,
    /// The literals before this one have been propagated.
    pub(super) head: usize,
}

impl Trail {
    pub(super) fn new(n_options: u32) -> Self {
        let n = n_options as usize;
        let place = Assignment { reason: Antecedent::None, level: 0, position: 0 };
        Self {
            values: vec![0; 2 * n],
            places: vec![place; n],
            literals: Vec::with_capacity(n),
            starts: Vec::new(),
            head: 0,
        }
    }

    /// 1 if the literal is true, -1 if it is false, 0 if it is open.
    pub(super) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    pub(super) fn is_open(&self, option: u32) -> bool {
        self.value(Literal::chosen(option)) == 0
    }

    pub(super) fn is_chosen(&self, option: u32) -> bool {
        self.value(Literal::chosen(option)) > 0
    }

    pub(super) fn is_excluded(&self, option: u32) -> bool {
        self.value(Literal::chosen(option)) < 0
    }

    pub(super) fn place(&self, option: u32) -> Assignment {
        self.places[option as usize]
    }

    /// The level on which an option was chosen or excluded.
    pub(super) fn level_of(&self, literal: Literal) -> u32 {
        self.places[literal.option() as usize].level
    }

    /// The number of decisions.
    pub(super) fn level(&self) -> u32 {
        super::matrix::narrow(self.starts.len())
    }

    /// The length of the trail when this level's decision was made.
    pub(super) fn start(&self, level: u32) -> usize {
        self.starts[level as usize - 1] as usize
    }

    pub(super) fn literals(&self) -> &[Literal] {
        &self.literals
    }

    pub(super) fn len(&self) -> usize {
        self.literals.len()
    }

    pub(super) fn begin_level(&mut self) {
        self.starts.push(super::matrix::narrow(self.literals.len()));
    }

    /// Makes an open literal true.
    pub(super) fn assign(&mut self, literal: Literal, reason: Antecedent) {
        debug_assert_eq!(self.value(literal), 0, "only an open literal is assigned");
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        let level = super::matrix::narrow(self.starts.len());
        let position = super::matrix::narrow(self.literals.len());
        self.places[literal.option() as usize] = Assignment { reason, level, position };
        self.literals.push(literal);
    }

    /// Removes the last literal from the trail. Returns it, and whether it had been propagated.
    pub(super) fn pop(&mut self) -> (Literal, bool) {
        let literal = self.literals.pop().expect("a level has a literal");
        self.values[literal.index()] = 0;
        self.values[(!literal).index()] = 0;
        let was_propagated = self.head > self.literals.len();
        self.head = self.head.min(self.literals.len());
        (literal, was_propagated)
    }

    pub(super) fn n_options(&self) -> usize {
        self.places.len()
    }

    /// Ends the levels above this one, whose literals have been removed.
    pub(super) fn end_levels(&mut self, level: u32) {
        self.starts.truncate(level as usize);
    }

    /// Updates the reasons that are clauses to the new places of the clauses.
    pub(super) fn move_clauses(&mut self, new_place: impl Fn(u32) -> u32) {
        for literal in &self.literals {
            let place = &mut self.places[literal.option() as usize];
            if let Antecedent::Clause(clause) = place.reason
                && place.level > 0
            {
                place.reason = Antecedent::Clause(new_place(clause));
            }
        }
    }
}
