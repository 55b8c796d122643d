//! Certificates modulo a small prime, or a power of one, by Gaussian elimination.
//!
//! The certificate gives weights to items. Modulo a prime `p`, every option sums to 0, but the
//! *total*, the sum over all items that a cover covers, is not 0. Weights for which every option
//! sums to 0 are a solution of linear equations, one for each option. The solutions of these
//! equations are a vector space over the integers modulo `p`. If the total is 0 for each vector of
//! a basis, it is 0 for all vectors, and there is no certificate modulo `p`. Otherwise a vector of
//! the basis is a certificate.
//!
//! Only primary items that are covered a fixed number of times can have a weight. The number of
//! times varies for any other item, as if it had a *slack*: one more option that has only this
//! item. This option has to sum to 0, too, so the weight of the item is 0.
//!
//! # The method
//!
//! [`Space`] holds a basis of the weights for which all options processed so far sum to 0. At first
//! it has a vector for each item. The next option sums to some value in each vector. If all values
//! are 0, the option changes nothing. Otherwise a vector whose value is not 0 is the *pivot*:
//! multiples of the pivot are added to the other vectors to make their values 0, and the pivot is
//! removed from the basis. So each option costs one sum, and at most as many options as there are
//! items cost an elimination. Two methods make an elimination cheap:
//!
//! - The pivot is a vector with few items, so few rows change.
//! - Options come in the order of a breadth-first walk through the items. An item gets its vector
//!   when the walk meets it. On a board, most vectors are removed from the basis before the walk
//!   comes to the other side, and their places are reused: a board of `n` cells needs about
//!   `sqrt(n)` places. The order in which the problem is written does not matter.
//!
//! # Powers of primes
//!
//! Modulo 16 there are certificates where there are none modulo 2, and each one modulo 2, 4 or 8 is
//! one modulo 16 if it is multiplied. The method is the same, with two differences. The pivot is a
//! vector whose sum is divisible by as few factors `p` as possible, so that the other sums are
//! multiples of it. And the pivot is not removed if its sum is divisible by `p`: a multiple of it
//! sums to 0. The vectors are then no basis, but every vector of the space is a sum of multiples of
//! them.
//!
//! The basis is stored by item: a row has the item's weight in each vector, and one more row has
//! the totals. Weights are packed into words (`values.rs`).
//!
//! [`sizes`] needs no elimination. It checks in one pass whether equal weights are a certificate:
//! whether the number of items in each option is a multiple of some `m`, but the number of items
//! that a cover covers is not. Here `m` need not be a prime.
//!
//! Source: Gaussian elimination, and the theorem that linear equations without a solution have a
//! combination that is a contradiction.

mod values;

use std::collections::VecDeque;
use std::fmt::Debug;

use crate::problem::{Instance, ItemId, ItemKind, OptionId};
use crate::proof::certificate::{Certificate, check};
use crate::tuning::modular::{MOST_BYTES, MOST_WORK};
use quadrille_base::bits::bits_of;
use values::{Bytes, Modulo2, Values};

/// The numbers for which [`modular`] looks for certificates.
pub const MODULI: [u32; 6] = [2, 3, 5, 7, 9, 16];

/// A certificate modulo `modulus`, which is 2, 3, 5, 7, 9 or 16: weights of primary items such that
/// every option sums to 0 modulo `modulus`, and no cover does. `None` if there are no such weights,
/// if the modulus is another number, or if the problem is too large.
///
/// The certificate is a [`Parity`](Certificate::Parity) for 2: a set of primary items such that
/// every option has an even number of them, and every cover an odd number. For the others it is a
/// [`Modular`](Certificate::Modular), or [`Weights`](Certificate::Weights) if no modulus is needed.
/// There is no time limit, but a problem is too large if it would take more than about half a
/// second.
///
/// ```
/// use quadrille::{Problem, proof::modular};
///
/// // Straight trominoes do not fill five cells in a row.
/// let problem: Problem = "a b c d e\na b c\nb c d\nc d e".parse()?;
/// assert!(modular(&problem, 3).is_some());
/// // They fill six.
/// let problem: Problem = "a b c d e f\na b c\nb c d\nc d e\nd e f".parse()?;
/// assert_eq!(modular(&problem, 3), None);
/// // Three points have no perfect matching.
/// let problem: Problem = "a b c\na b\na c\nb c".parse()?;
/// assert_eq!(modular(&problem, 2).expect("a parity").n_items(), 3);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
pub fn modular(problem: &Instance, modulus: u32) -> Option<Certificate> {
    let mut elimination = elimination(problem, modulus)?;
    while elimination.step() {}
    elimination.certificate(problem)
}

/// The elimination modulo 2, 3, 5, 7, 9 or 16, before the first option; `None` for other numbers.
pub(super) fn elimination(
    problem: &Instance,
    modulus: u32,
) -> Option<Box<dyn Eliminate + Send + Sync>> {
    Some(match modulus {
        2 => Box::new(Elimination::<Modulo2>::new(problem)),
        3 => Box::new(Elimination::<Bytes<3, 3>>::new(problem)),
        5 => Box::new(Elimination::<Bytes<5, 5>>::new(problem)),
        7 => Box::new(Elimination::<Bytes<7, 7>>::new(problem)),
        9 => Box::new(Elimination::<Bytes<9, 3>>::new(problem)),
        16 => Box::new(Elimination::<Bytes<16, 2>>::new(problem)),
        _ => return None,
    })
}

/// A certificate with equal weights, or `None` if there is none: the number of items in each option
/// is a multiple of some number, but the number of items that a cover covers is not. Only items
/// that are covered a fixed number of times count.
///
/// ```
/// use quadrille::{Problem, proof::sizes};
///
/// let problem: Problem = "a b c d e f\na b c d\nc d e f".parse()?;
/// let certificate = sizes(&problem).expect("6 is no multiple of 4");
/// assert_eq!(
///     certificate.to_string(),
///     "6 items: the total is not 0 modulo 4, but 0 in every option"
/// );
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
pub fn sizes(problem: &Instance) -> Option<Certificate> {
    let fixed: Vec<bool> = problem.items().map(|item| required(problem, item).is_some()).collect();
    let mut modulus = 0;
    for option in problem.options() {
        let size = problem.option(option).filter(|item| fixed[item.index()]).count();
        modulus = gcd(modulus, size);
        if modulus == 1 {
            return None;
        }
    }
    let modulus = u32::try_from(modulus).ok().filter(|&modulus| modulus > 1)?;
    let total: u64 = problem.items().filter_map(|item| required(problem, item)).sum();
    if total.is_multiple_of(modulus.into()) {
        return None;
    }
    let items = problem.items().filter(|item| fixed[item.index()]);
    Some(checked(problem, modulus, items.map(|item| (item, 1)).collect()))
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// How often every cover covers the item, if this number is the same for all covers.
fn required(problem: &Instance, item: ItemId) -> Option<u64> {
    let bounds = problem.bounds(item);
    let is_fixed = problem.kind(item) == ItemKind::Primary && bounds.start() == bounds.end();
    is_fixed.then(|| u64::from(*bounds.start()))
}

/// The certificate with these weights, which are correct and less than the modulus.
///
/// If the weights are a certificate without a modulus, too, the result is
/// [`Weights`](Certificate::Weights), which say more: how much is missing. To find this out, the
/// modulus is subtracted from weights above half the modulus, and both signs are tried.
fn checked(problem: &Instance, modulus: u32, weights: Vec<(ItemId, i64)>) -> Certificate {
    let whole = i64::from(modulus);
    for sign in [1, -1] {
        let near_0 = |weight: i64| weight - if 2 * weight > whole { whole } else { 0 };
        let pairs = weights.iter().map(|&(item, weight)| (item, sign * near_0(weight)));
        let certificate = Certificate::Weights(pairs.collect());
        if modulus > 2 && check(problem, &certificate).is_ok() {
            return certificate;
        }
    }
    let certificate = if modulus == 2 {
        Certificate::Parity(weights.into_iter().map(|(item, _)| item).collect())
    } else {
        Certificate::Modular { modulus, weights }
    };
    assert_eq!(check(problem, &certificate), Ok(()), "it is a sum of equations");
    certificate
}

/// An elimination modulo some number, option by option.
pub(super) trait Eliminate: Debug {
    /// Processes the next option; `false` if there is none, or if the problem is too large.
    fn step(&mut self) -> bool;

    /// The work so far, in words read or written.
    fn work(&self) -> u64;

    /// The certificate, after all options; `None` if there is none, or the problem is too large.
    fn certificate(&self, problem: &Instance) -> Option<Certificate>;
}

/// An elimination modulo `V::MODULUS`.
#[derive(Debug)]
struct Elimination<V: Values> {
    /// The items that are covered a fixed number of times. Each has a row.
    items: Vec<ItemId>,
    /// The rows of each option, in the order of the walk.
    options: Vec<Vec<usize>>,
    /// The number of options that are processed.
    n_done: usize,
    space: Space<V>,
    is_too_large: bool,
}

impl<V: Values> Elimination<V> {
    fn new(problem: &Instance) -> Self {
        let items: Vec<ItemId> =
            problem.items().filter(|&item| required(problem, item).is_some()).collect();
        let mut rows = vec![None; problem.n_items()];
        for (row, item) in items.iter().enumerate() {
            rows[item.index()] = Some(row);
        }
        let totals = items.iter().map(|&item| {
            let total = required(problem, item).expect("the items are fixed");
            u8::try_from(total % u64::from(V::MODULUS)).expect("below the modulus")
        });
        let space = Space::<V>::new(totals.collect());
        let of_option = |&option: &OptionId| -> Vec<usize> {
            problem.option(option).filter_map(|item| rows[item.index()]).collect()
        };
        let options = breadth_first(problem, &rows).iter().map(of_option).collect();
        Self { items, options, n_done: 0, space, is_too_large: false }
    }
}

impl<V: Values> Eliminate for Elimination<V> {
    fn step(&mut self) -> bool {
        let Some(option) = self.options.get(self.n_done) else { return false };
        self.n_done += 1;
        self.is_too_large |= self.space.restrict(option).is_none() || self.space.work > MOST_WORK;
        !self.is_too_large
    }

    fn work(&self) -> u64 {
        self.space.work
    }

    fn certificate(&self, problem: &Instance) -> Option<Certificate> {
        if self.is_too_large {
            return None;
        }
        let weights = self.space.contradiction()?.into_iter();
        let weights = weights.map(|(row, weight)| (self.items[row], weight.into())).collect();
        Some(checked(problem, V::MODULUS.into(), weights))
    }
}

/// The options in the order of a breadth-first walk through the items that have a row. Options
/// without such items are omitted.
fn breadth_first(problem: &Instance, rows: &[Option<usize>]) -> Vec<OptionId> {
    let is_fixed = |item: &ItemId| rows[item.index()].is_some();
    let (mut met, mut is_taken) =
        (vec![false; problem.n_items()], vec![false; problem.n_options()]);
    let mut order = Vec::with_capacity(problem.n_options());
    let mut queue = VecDeque::new();
    // Start at an item with few options: on a board, it is at the border.
    let mut roots: Vec<ItemId> = problem.items().filter(is_fixed).collect();
    roots.sort_by_key(|&item| problem.options_of(item).len());
    for root in roots {
        if std::mem::replace(&mut met[root.index()], true) {
            continue;
        }
        queue.push_back(root);
        while let Some(item) = queue.pop_front() {
            for option in problem.options_of(item) {
                if std::mem::replace(&mut is_taken[option.index()], true) {
                    continue;
                }
                order.push(option);
                let fixed = problem.option(option).filter(is_fixed);
                queue.extend(fixed.filter(|item| !std::mem::replace(&mut met[item.index()], true)));
            }
        }
    }
    order
}

/// A basis of the weights for which all options processed so far sum to 0. Each vector of the basis
/// has a place, which is its index in every row.
#[derive(Debug)]
struct Space<V: Values> {
    /// How often a cover covers each item, modulo the modulus.
    totals: Vec<u8>,
    /// Whether the walk has met each item, so that the item has got its vector.
    met: Vec<bool>,
    /// A row of `stride` words for each item, and a last row for the total: the value in each
    /// vector.
    values: Vec<V::Word>,
    stride: usize,
    /// For each place, a bit set of rows. It contains all rows in which the vector is not 0, and
    /// perhaps others.
    supports: Vec<Vec<u64>>,
    /// The places below `supports.len()` that have no vector.
    free: Vec<usize>,
    /// The sum of the current option in each vector: a row.
    sums: Vec<V::Word>,
    /// `multiples[k - 1]` is the row that is added to each row whose value in the pivot is `k`.
    multiples: Vec<Vec<V::Word>>,
    /// Words read or written.
    work: u64,
}

impl<V: Values> Space<V> {
    /// The space of all weights.
    fn new(totals: Vec<u8>) -> Self {
        Self {
            met: vec![false; totals.len()],
            totals,
            values: Vec::new(),
            stride: 0,
            supports: Vec::new(),
            free: Vec::new(),
            sums: Vec::new(),
            multiples: vec![Vec::new(); usize::from(V::MODULUS) - 1],
            work: 0,
        }
    }

    /// Restricts the space to the weights for which the option with these items sums to 0. `None`
    /// if the space takes too much memory.
    fn restrict(&mut self, items: &[usize]) -> Option<()> {
        for &item in items {
            if !self.met[item] {
                self.meet(item)?;
            }
        }
        self.sums.clear();
        self.sums.resize(self.stride, V::Word::default());
        for &item in items {
            V::add(&mut self.sums, &self.values[item * self.stride..][..self.stride]);
        }
        self.work += (self.stride * (items.len() + 1)) as u64;
        if self.sums.iter().any(|&word| word != V::Word::default()) {
            self.eliminate();
        }
        Some(())
    }

    /// Gives the item a vector of its own. `None` if the space takes too much memory.
    fn meet(&mut self, item: usize) -> Option<()> {
        let n_rows = self.totals.len() + 1;
        let place = if let Some(place) = self.free.pop() {
            place
        } else {
            if self.supports.len() == self.stride * V::PER_WORD {
                self.widen()?;
            }
            self.supports.push(vec![0; n_rows.div_ceil(64)]);
            self.supports.len() - 1
        };
        self.supports[place].fill(0);
        let total = self.totals[item];
        for (row, value) in [(item, 1), (n_rows - 1, total)].into_iter().filter(|&(_, v)| v != 0) {
            V::set(&mut self.values[row * self.stride..][..self.stride], place, value);
            self.supports[place][row / 64] |= 1 << (row % 64);
        }
        self.met[item] = true;
        Some(())
    }

    /// Makes room for twice as many vectors. `None` if the space takes too much memory.
    fn widen(&mut self) -> Option<()> {
        let n_rows = self.totals.len() + 1;
        let stride = (2 * self.stride).max(64 / V::PER_WORD);
        let n_bytes = n_rows.checked_mul(stride)?.checked_mul(size_of::<V::Word>())?;
        if n_bytes > MOST_BYTES {
            return None;
        }
        let mut values = vec![V::Word::default(); n_rows * stride];
        if self.stride > 0 {
            for (new, old) in values.chunks_mut(stride).zip(self.values.chunks(self.stride)) {
                new[..self.stride].copy_from_slice(old);
            }
        }
        (self.values, self.stride) = (values, stride);
        Some(())
    }

    /// Makes the sums of the current option 0 in every vector, and removes the pivot.
    fn eliminate(&mut self) {
        let Self { values, stride, supports, sums, multiples, .. } = self;
        let size = |place: usize| supports[place].iter().map(|word| word.count_ones()).sum::<u32>();
        let places: Vec<usize> =
            (0..supports.len()).filter(|&place| V::get(sums, place) != 0).collect();
        let power = |place: usize| V::power_in(V::get(sums, place));
        let pivot = places.iter().min_by_key(|&&place| (power(place), size(place)));
        let pivot = *pivot.expect("a value that is not 0");
        // `multiples[0]` is added to a row with value 1 in the pivot: minus the sums, divided by
        // the pivot's sum. It makes the value in the pivot 0, or the multiple of it that sums to 0.
        let power = power(pivot);
        if power > 1 {
            for &place in &places {
                let sum = V::get(sums, place) / power;
                V::set(sums, place, sum);
            }
        }
        let inverse = V::inverse(V::get(sums, pivot)).expect("the power is the largest");
        multiples[0].clear();
        multiples[0].resize(*stride, V::Word::default());
        (inverse..V::MODULUS).for_each(|_| V::add(&mut multiples[0], sums));
        if power > 1 {
            V::set(&mut multiples[0], pivot, V::MODULUS / power - 1);
        }
        for k in 1..multiples.len() {
            let (below, rest) = multiples.split_at_mut(k);
            rest[0].clone_from(&below[k - 1]);
            V::add(&mut rest[0], &below[0]);
        }
        let support = std::mem::take(&mut supports[pivot]);
        for row in bits_of(&support) {
            let row = &mut values[row * *stride..][..*stride];
            if let Some(k) = usize::from(V::get(row, pivot)).checked_sub(1) {
                V::add(row, &multiples[k]);
            }
            self.work += 2 * *stride as u64;
        }
        for &place in places.iter().filter(|&&place| place != pivot) {
            supports[place].iter_mut().zip(&support).for_each(|(all, more)| *all |= more);
        }
        self.work += (2 * places.len() * support.len()) as u64;
        supports[pivot] = support;
        if power == 1 {
            self.free.push(pivot);
        }
    }

    /// The weights of a vector whose total is not 0, each with its row, if there is such a vector.
    /// Of several vectors in the basis, takes one with the fewest items.
    fn contradiction(&self) -> Option<Vec<(usize, u8)>> {
        let n_items = self.totals.len();
        // An item without options.
        if let Some(item) = (0..n_items).find(|&item| !self.met[item] && self.totals[item] != 0) {
            return Some(vec![(item, 1)]);
        }
        let row = |row: usize| &self.values[row * self.stride..][..self.stride];
        let weights = |place: usize| (0..n_items).map(move |item| V::get(row(item), place));
        let size = |&place: &usize| weights(place).filter(|&weight| weight != 0).count();
        let place = (0..self.supports.len())
            .filter(|&place| V::get(row(n_items), place) != 0)
            .min_by_key(size)?;
        // The product with any number that has an inverse is a certificate. This one has 1 as its
        // first weight that has an inverse, if there is one.
        let factor = weights(place).find_map(V::inverse).unwrap_or(1);
        let scaled = weights(place).map(|weight| V::product(weight, factor));
        Some(scaled.enumerate().filter(|&(_, weight)| weight != 0).collect())
    }
}
