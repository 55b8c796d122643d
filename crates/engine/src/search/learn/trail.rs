//! The trail: the literals that are true, in the order in which they became true, each with its
//! level and its reason.

use super::literal::Literal;

/// Why a literal is true. Apart from learnt clauses no reason is written down: the others are a
/// word, from which `explain.rs` makes the literals when an analysis asks for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, or it follows from nothing else, on level 0.
    None,
    /// This literal is true: the other one of a clause of two, or the chosen option that excludes
    /// an option.
    Literal(Literal),
    /// The item needs all options that it has left.
    Need(u32),
    /// The item is covered as often as it may be.
    Full(u32),
    /// All other literals of this learnt clause are false.
    Clause(u32),
}

/// When and why an option was chosen or excluded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) reason: Reason,
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
    places: Vec<Place>,
    literals: Vec<Literal>,
    /// Where each level begins, from level 1 on.
    starts: Vec<u32>,
    /// The literals before this one have been propagated.
    pub(super) head: usize,
}

impl Trail {
    pub(super) fn new(n_options: u32) -> Self {
        let n = n_options as usize;
        let place = Place { reason: Reason::None, level: 0, position: 0 };
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

    pub(super) fn place(&self, option: u32) -> Place {
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
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        debug_assert_eq!(self.value(literal), 0, "only an open literal is assigned");
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        let level = super::matrix::narrow(self.starts.len());
        let position = super::matrix::narrow(self.literals.len());
        self.places[literal.option() as usize] = Place { reason, level, position };
        self.literals.push(literal);
    }

    /// Takes the last literal off the trail, and says whether it had been propagated.
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

    /// Forgets the beginnings of the levels above this one, whose literals have been taken off.
    pub(super) fn end_levels(&mut self, level: u32) {
        self.starts.truncate(level as usize);
    }

    /// Points the reasons that are clauses to where the clauses have been moved.
    pub(super) fn move_clauses(&mut self, new_place: impl Fn(u32) -> u32) {
        for literal in &self.literals {
            let place = &mut self.places[literal.option() as usize];
            if let Reason::Clause(clause) = place.reason
                && place.level > 0
            {
                place.reason = Reason::Clause(new_place(clause));
            }
        }
    }
}
