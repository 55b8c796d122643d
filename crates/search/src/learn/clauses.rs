//! The learned clauses: one array of words, and for each literal a list of the clauses that watch
//! it.
//!
//! A clause is stored as its length, a word for its worth, its number, and its literals. The first
//! two literals are watched. The clauses and the lists of watches are in arrays that grow only by
//! doubling, so a conflict seldom allocates. A reduction rebuilds both arrays without the dropped
//! clauses.

use std::ops::Range;

use super::literal::Literal;

/// A clause in the list of a literal that it watches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    /// The place of the clause, and a bit that says whether it has two literals.
    word: u32,
    /// Another literal of the clause. While it is true, the clause need not be examined.
    pub(super) blocker: Literal,
}

const BINARY: u32 = 1 << 31;

impl Watch {
    pub(super) const fn new(clause: u32, blocker: Literal) -> Self {
        Self { word: clause, blocker }
    }

    pub(super) const fn is_binary(self) -> bool {
        self.word & BINARY != 0
    }

    pub(super) const fn clause(self) -> u32 {
        self.word & !BINARY
    }
}

/// The place of a literal's list of watches.
#[derive(Clone, Copy, Debug, Default)]
struct List {
    start: u32,
    n: u32,
    room: u32,
}

/// The worth of a clause: the number of levels of its literals, and whether it was used recently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// The LBD ("literals block distance"): the number of different levels of the literals, at the
    /// time when it was least. 0 marks clauses that must not be dropped.
    pub(super) lbd: u32,
    /// 2 if an analysis has used the clause since the last reduction, 1 if since the one before,
    /// otherwise 0.
    pub(super) used: u32,
}

impl Worth {
    /// The worth of a clause that follows from nothing else, and so must not be dropped.
    pub(super) const PERMANENT: Self = Self { lbd: 0, used: 0 };

    const fn from_word(word: u32) -> Self {
        Self { lbd: word >> 2, used: word & 3 }
    }

    const fn word(self) -> u32 {
        self.lbd << 2 | self.used
    }
}

#[derive(Clone, Debug)]
pub(super) struct Clauses {
    /// For each clause its length, its worth, its number, and its literals.
    words: Vec<u32>,
    n_stored: usize,
    lists: Vec<List>,
    watches: Vec<Watch>,
}

/// The number of words of a clause before its literals.
const HEADER: usize = 3;

impl Clauses {
    /// The largest number of words of all clauses; above it, some have to be dropped. It is half of
    /// what places of 31 bits can address.
    pub(super) const MOST_WORDS: usize = 1 << 30;

    pub(super) fn new(n_options: u32) -> Self {
        Self {
            words: Vec::new(),
            n_stored: 0,
            lists: vec![List::default(); 2 * n_options as usize],
            watches: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.n_stored
    }

    /// The bytes that the clauses and their watches need. The arrays grow by doubling and take at
    /// most twice as much.
    pub(super) fn bytes(&self) -> usize {
        4 * self.words.len() + size_of::<Watch>() * self.watches.len()
    }

    /// Adds a clause of two or more literals and watches the first two; returns its place.
    pub(super) fn push(&mut self, literals: &[Literal], worth: Worth, number: u32) -> u32 {
        let clause = super::matrix::narrow(self.words.len());
        self.words.push(super::matrix::narrow(literals.len()));
        self.words.push(worth.word());
        self.words.push(number);
        self.words.extend(literals.iter().map(|literal| literal.word()));
        self.n_stored += 1;
        self.watch_first_two(clause);
        clause
    }

    /// The literals of a clause that are watched.
    fn watched(&self, clause: u32) -> [Literal; 2] {
        let start = clause as usize + HEADER;
        [self.words[start], self.words[start + 1]].map(Literal::from_word)
    }

    /// Adds watches for the first two literals of a clause.
    fn watch_first_two(&mut self, clause: u32) {
        let [first, second] = self.watched(clause);
        let binary = if self.words[clause as usize] == 2 { BINARY } else { 0 };
        for (own, blocker) in [(first, second), (second, first)] {
            self.push_watch(own, Watch { word: clause | binary, blocker });
        }
    }

    pub(super) fn literals(&self, clause: u32) -> impl ExactSizeIterator<Item = Literal> {
        let start = clause as usize + HEADER;
        let words = &self.words[start..start + self.words[clause as usize] as usize];
        words.iter().map(|&word| Literal::from_word(word))
    }

    /// The literals of a clause as words; the first two are watched.
    pub(super) fn literals_mut(&mut self, clause: u32) -> &mut [u32] {
        let (header, rest) = self.words[clause as usize..].split_at_mut(HEADER);
        &mut rest[..header[0] as usize]
    }

    pub(super) fn worth(&self, clause: u32) -> Worth {
        Worth::from_word(self.words[clause as usize + 1])
    }

    pub(super) fn set_worth(&mut self, clause: u32, worth: Worth) {
        self.words[clause as usize + 1] = worth.word();
    }

    /// The number that the clause was added with.
    pub(super) fn number(&self, clause: u32) -> u32 {
        self.words[clause as usize + 2]
    }

    /// The places of all clauses, in the order in which they are stored.
    pub(super) fn places(&self) -> impl Iterator<Item = u32> {
        let next = |&clause: &u32| {
            let end = clause as usize + HEADER + self.words[clause as usize] as usize;
            (end < self.words.len()).then(|| super::matrix::narrow(end))
        };
        std::iter::successors((!self.words.is_empty()).then_some(0), next)
    }

    /// The places of a literal's watches.
    pub(super) fn watches(&self, literal: Literal) -> Range<usize> {
        let List { start, n, .. } = self.lists[literal.index()];
        start as usize..(start + n) as usize
    }

    pub(super) fn watch(&self, place: usize) -> Watch {
        self.watches[place]
    }

    pub(super) fn set_watch(&mut self, place: usize, watch: Watch) {
        self.watches[place] = watch;
    }

    /// Shortens a literal's list of watches to this range.
    pub(super) fn shorten_watches(&mut self, literal: Literal, list: Range<usize>) {
        self.lists[literal.index()].n = super::matrix::narrow(list.len());
    }

    /// Adds a watch to a literal's list. A full list moves to the end of the array, with twice the
    /// room.
    pub(super) fn push_watch(&mut self, literal: Literal, watch: Watch) {
        let list = &mut self.lists[literal.index()];
        if list.n == list.room {
            let start = self.watches.len();
            list.room = (2 * list.room).max(4);
            self.watches.extend_from_within(list.start as usize..(list.start + list.n) as usize);
            self.watches.resize(start + list.room as usize, watch);
            list.start = super::matrix::narrow(start);
        }
        self.watches[(list.start + list.n) as usize] = watch;
        list.n += 1;
    }

    /// Removes the clauses for which `keep` is false, and rebuilds all watches. Returns the old and
    /// the new place of each remaining clause, in order of the old places.
    pub(super) fn compact(&mut self, keep: impl Fn(u32) -> bool) -> Vec<(u32, u32)> {
        let mut moved = Vec::with_capacity(self.n_stored);
        let places: Vec<u32> = self.places().collect();
        let mut end = 0;
        for clause in places {
            let size = HEADER + self.words[clause as usize] as usize;
            if keep(clause) {
                moved.push((clause, super::matrix::narrow(end)));
                self.words.copy_within(clause as usize..clause as usize + size, end);
                end += size;
            }
        }
        self.words.truncate(end);
        self.words.shrink_to(2 * end);
        self.n_stored = moved.len();
        self.lists.fill(List::default());
        for &(_, clause) in &moved {
            for literal in self.watched(clause) {
                self.lists[literal.index()].room += 1;
            }
        }
        let mut start = 0;
        for list in self.lists.iter_mut().filter(|list| list.room > 0) {
            // With room for new clauses.
            list.room += list.room / 2;
            list.start = start;
            start += list.room;
        }
        self.watches.clear();
        self.watches.shrink_to(2 * start as usize);
        self.watches.resize(start as usize, Watch::new(0, Literal::chosen(0)));
        for &(_, clause) in &moved {
            self.watch_first_two(clause);
        }
        moved
    }
}
