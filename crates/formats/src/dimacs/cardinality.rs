//! Clauses that say how many of some literals are true.
//!
//! All encodings define their auxiliary variables in both directions, so that the values of the
//! literals determine them.
//!
//! *At most one of n*, pairwise: of any two literals, one is false. These are `n(n - 1) / 2`
//! clauses. For long lists, a new variable `t1` says that one of the literals after the third is
//! true, `t2` that one after the fifth is true, and so on:
//!
//! ```text
//! at most one of  x1 x2 x3 t1
//! exactly one of  not-t1 x4 x5 t2
//! exactly one of  not-t2 x6 x7 t3 ..
//! ```
//!
//! Each group has four literals and is encoded pairwise. That takes about `7/2 n` clauses and `n/2`
//! variables; groups of three or five take more clauses. The clauses that define `t` in the other
//! direction turn "at most one" into "exactly one"; without them there are `3n - 6` clauses.
//! Source: TAOCP 7.2.2.2, exercise 12, which credits it to Marijn Heule.
//!
//! *At least k of n* and *between k and l of n*: a counter, as in Carsten Sinz, "Towards an optimal
//! CNF encoding of Boolean cardinality constraints" (CP 2005). A variable `s(i, j)` says that at
//! least `j` of the first `i` literals are true:
//!
//! ```text
//! s(i, j)  if and only if  s(i-1, j), or  x(i) and s(i-1, j-1)
//! ```
//!
//! Where the bounds determine `s(i, j)`, it is a constant and no variable. It is true for
//! `j <= k - (n - i)`, because only `n - i` literals come after the first `i`. It is false for
//! `j > l`. The variables are the band between these: `k(n - k)` variables for one bound. *At most
//! l* means at least `n - l` of the opposite literals.

use std::io;

/// A maker of clauses and auxiliary variables. Literals are numbers as in the DIMACS format.
pub(super) struct ClauseEncoder<P> {
    put: P,
    n_variables: usize,
}

/// A literal that is always true; its opposite is always false. No variable has this number.
const TRUE: i32 = i32::MAX;

/// The most literals that are encoded pairwise. Five literals take 10 clauses, as many as with a
/// new variable; six take 15, but 13 with a new variable.
const PAIRWISE: usize = 5;

impl<P: FnMut(&[i32]) -> io::Result<()>> ClauseEncoder<P> {
    /// An encoder that calls `put` with each clause. The first `n_variables` variables are the
    /// caller's.
    pub(super) fn new(n_variables: usize, put: P) -> io::Result<Self> {
        let mut encoder = Self { put, n_variables: 0 };
        encoder.new_variables(n_variables as u64)?;
        Ok(encoder)
    }

    /// The number of variables, the caller's included.
    pub(super) fn n_variables(&self) -> u32 {
        u32::try_from(self.n_variables).expect("fewer than TRUE")
    }

    /// Requires one of these literals to be true.
    pub(super) fn clause(&mut self, literals: &[i32]) -> io::Result<()> {
        (self.put)(literals)
    }

    /// A new variable that is true if and only if one of the literals is.
    pub(super) fn any_of(&mut self, literals: &[i32]) -> io::Result<i32> {
        let any = self.new_variables(1)?;
        for &literal in literals {
            self.clause(&[-literal, any])?;
        }
        let clause: Vec<i32> = [-any].iter().chain(literals).copied().collect();
        self.clause(&clause)?;
        Ok(any)
    }

    /// Requires at most one of the literals to be true.
    pub(super) fn at_most_one(&mut self, literals: &[i32]) -> io::Result<()> {
        if literals.len() <= PAIRWISE {
            return self.pairwise(literals);
        }
        let (first, mut rest) = literals.split_at(3);
        let mut t = self.new_variables(1)?;
        self.pairwise(&[first[0], first[1], first[2], t])?;
        while let [one, two, after @ ..] = rest
            && after.len() > 1
        {
            let next = self.new_variables(1)?;
            self.exactly_one_of_few(&[-t, *one, *two, next])?;
            (t, rest) = (next, after);
        }
        let last: Vec<i32> = [-t].iter().chain(rest).copied().collect();
        self.exactly_one_of_few(&last)
    }

    /// Requires at least `low` and at most `high` of the literals to be true.
    pub(super) fn between(&mut self, literals: &[i32], low: usize, high: usize) -> io::Result<()> {
        let n = literals.len();
        if high >= n {
            self.at_least(literals, low)
        } else if (low, high) == (1, 1) {
            self.exactly_one(literals)
        } else if (low, high) == (n - 1, n - 1) {
            self.exactly_one(&opposite(literals))
        } else if low == 0 || n_apart(n, low) + n_apart(n, n - high) <= n_together(n, low, high) {
            self.at_least(literals, low)?;
            self.at_least(&opposite(literals), n - high)
        } else {
            self.count(literals, low, Some(high))
        }
    }

    /// Requires at least `low` of the literals to be true.
    fn at_least(&mut self, literals: &[i32], low: usize) -> io::Result<()> {
        let n = literals.len();
        match low {
            0 => Ok(()),
            1 => self.clause(literals),
            // The empty clause: no assignment satisfies it.
            _ if low > n => self.clause(&[]),
            _ if low == n => literals.iter().try_for_each(|&literal| self.clause(&[literal])),
            _ if low == n - 1 => self.at_most_one(&opposite(literals)),
            _ => self.count(literals, low, None),
        }
    }

    fn exactly_one(&mut self, literals: &[i32]) -> io::Result<()> {
        self.clause(literals)?;
        self.at_most_one(literals)
    }

    fn exactly_one_of_few(&mut self, literals: &[i32]) -> io::Result<()> {
        self.clause(literals)?;
        self.pairwise(literals)
    }

    fn pairwise(&mut self, literals: &[i32]) -> io::Result<()> {
        for (k, &one) in literals.iter().enumerate() {
            for &other in &literals[k + 1..] {
                self.clause(&[-one, -other])?;
            }
        }
        Ok(())
    }

    /// Makes a counter that requires at least `low` of the literals to be true, and at most `high`
    /// if there is such a bound. Both bounds are less than the number of literals.
    fn count(&mut self, literals: &[i32], low: usize, high: Option<usize>) -> io::Result<()> {
        let n = literals.len();
        let columns = high.unwrap_or(low);
        let n_registers = match high {
            None => n_apart(n, low),
            Some(high) => n_together(n, low, high),
        };
        let mut next = self.new_variables(n_registers)?;
        let mut before = Row { from: 1, to: 0, first: next };
        for (k, &x) in literals.iter().enumerate() {
            let i = k + 1;
            let row =
                Row { from: 1 + (low + i).saturating_sub(n), to: columns.min(i), first: next };
            let is_last = i == n;
            if !is_last {
                next += row.n_registers();
            }
            let forbidden = high.map_or(columns, |high| high + 1);
            for j in row.from.max(2) - 1..=forbidden.min(i) {
                // In the last row, only the constants matter: they state the bounds.
                if is_last && (row.from..=row.to).contains(&j) {
                    continue;
                }
                let s = row.register(j);
                let (same, less) = (before.register(j), before.register(j - 1));
                self.clause_of([-same, s, -TRUE])?;
                self.clause_of([-x, -less, s])?;
                self.clause_of([-s, same, x])?;
                self.clause_of([-s, less, -TRUE])?;
            }
            before = row;
        }
        Ok(())
    }

    /// The clause of these literals, some of which may be [`TRUE`] or its opposite.
    fn clause_of(&mut self, literals: [i32; 3]) -> io::Result<()> {
        if literals.contains(&TRUE) {
            return Ok(());
        }
        let mut clause = [0; 3];
        let mut n = 0;
        for literal in literals.into_iter().filter(|&literal| literal != -TRUE) {
            clause[n] = literal;
            n += 1;
        }
        self.clause(&clause[..n])
    }

    /// Makes new variables, and returns the first of them.
    fn new_variables(&mut self, n: u64) -> io::Result<i32> {
        let first = self.n_variables + 1;
        let all = usize::try_from(n).ok().and_then(|n| self.n_variables.checked_add(n));
        self.n_variables = all.filter(|&all| all < TRUE as usize).ok_or_else(|| {
            let reason = "the formula needs more than 2147483646 variables, and no SAT solver \
                          has more; make the problem or its bounds smaller";
            io::Error::new(io::ErrorKind::InvalidInput, reason)
        })?;
        Ok(i32::try_from(first).expect("at most one more than the largest"))
    }
}

/// A row of the counter: what is known about the first `i` literals.
struct Row {
    /// The first column with a variable. For `j` below it, at least `j` literals are true.
    from: usize,
    /// The last column with a variable. For `j` above it, at least `j` literals cannot be true.
    to: usize,
    /// The variable of column `from`.
    first: i32,
}

impl Row {
    /// The literal that says that at least `j` of the first `i` literals are true.
    fn register(&self, j: usize) -> i32 {
        if j < self.from {
            TRUE
        } else if j > self.to {
            -TRUE
        } else {
            self.first + i32::try_from(j - self.from).expect("the number of a variable")
        }
    }

    fn n_registers(&self) -> i32 {
        i32::try_from((self.to + 1).saturating_sub(self.from)).expect("the number of a variable")
    }
}

/// The approximate number of variables of "at least `low` of `n` literals".
fn n_apart(n: usize, low: usize) -> u64 {
    if low <= 1 { 0 } else { low as u64 * n.saturating_sub(low) as u64 }
}

/// The number of variables of a counter of `n` literals with both bounds, which are less than `n`.
fn n_together(n: usize, low: usize, high: usize) -> u64 {
    let triangle = |k: usize| k as u64 * k.saturating_sub(1) as u64 / 2;
    high as u64 * (n as u64 - 1) - triangle(high) - triangle(low)
}

fn opposite(literals: &[i32]) -> Vec<i32> {
    literals.iter().map(|literal| -literal).collect()
}
