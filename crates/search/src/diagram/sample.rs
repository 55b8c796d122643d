//! [`Sampler`]: random covers, in time that does not depend on how many covers there are.
//!
//! At each choice the sampler draws an edge; the probability of an edge is its number of covers
//! over that of the choice. In a product it draws a cover of each factor. By induction from the
//! leaves, every cover of a node then has the same probability.
//!
//! **Exactly.** Think of a real number u, uniform from 0 to 1. Random bits supply as many of its
//! digits as needed. If the first edges up to k have `c_k` of the `n` covers, the edge drawn is the
//! first one with u < `c_k / n`. The first 64 bits of u, a number d, decide this nearly always:
//! with the threshold `t_k`, which is 2^64 `c_k / n` rounded down, u < `c_k / n` follows from d <
//! `t_k`, and the contrary from d > `t_k`. Where d is a threshold, more bits are drawn until the
//! exact numbers decide. So all covers have exactly the same probability, as far as the bits of
//! `ChaCha8` are random; the probability of drawing more than 64 bits is at most the number of
//! edges over 2^64.
//!
//! Thresholds are stored with the edges, so that a step reads one place in memory. Choices with a
//! single edge draw nothing. In a large diagram a step waits for memory. So several covers are
//! drawn at a time, one step of each in turn, and their waits overlap.

use std::sync::Arc;

use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::count::{Counted, with_counts};
use super::number::CoverCount;
use super::{Diagram, EMPTY, Edge, Edges, FACTOR, NONE, REST, View};
use crate::problem::OptionId;

/// Random covers of a [`Diagram`], independent of each other. Made by [`Counted::sampler`] (all
/// covers with the same probability) and [`Diagram::weighted_sampler`].
///
/// As an [`Iterator`] it never ends, unless there are no covers; [`next_cover`](Self::next_cover)
/// lends covers. A clone draws the same covers from there on and shares the memory, which is 16
/// bytes an edge; [`set_seed`](Self::set_seed) makes it draw others.
///
/// ```
/// use quadrille::models::{Model, dominoes::dominoes, packing::Shape};
///
/// let diagram = dominoes(Shape::rectangle(6, 6)?)?.problem().diagram()?;
/// let counted = diagram.counted();
/// let mut sampler = counted.sampler(1);
/// let tiling = sampler.next_cover().expect("there are 6728"); // OEIS A004003
/// assert_eq!(tiling.len(), 18);
/// // The same seed gives the same covers, on every machine.
/// assert!(counted.sampler(7).take(9).eq(counted.sampler(7).take(9)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sampler<'d> {
    diagram: &'d Diagram,
    /// The exact counts, which decide where 64 bits do not. Without them 64 bits always decide.
    counted: Option<&'d Counted<'d>>,
    /// A step for each edge and factor of the diagram.
    steps: Arc<[SampleStep]>,
    /// The first step of the root, or [`END`].
    root: u32,
    rng: ChaCha8Rng,
    /// The covers of the current batch.
    walks: Vec<Walk>,
    /// The number of covers of the batch that were returned.
    n_returned: usize,
}

/// The way to a cover.
#[derive(Clone, Debug)]
struct Walk {
    /// The first step of the node that was reached, or [`END`].
    first: u32,
    /// The first steps of factors that are still to be visited, the next one last.
    pending: Vec<u32>,
    cover: Vec<OptionId>,
}

/// An edge of a choice, or a factor of a product.
#[derive(Clone, Copy, Debug)]
pub(super) struct SampleStep {
    /// In a choice, the edge is taken if 64 random bits are less than this and not less than the
    /// threshold before; `u64::MAX` for the last edge. In a product, the number of factors.
    threshold: u64,
    /// The option, and [`ONLY`] if there is no other edge; [`REST`] of the rest, [`FACTOR`] in a
    /// product. The first edge of a choice is not the rest.
    option: u32,
    /// The first step of the node that it leads to, or [`END`].
    next: u32,
}

/// A bit that options do not have, since a problem has fewer than 2^31 of them.
const ONLY: u32 = 1 << 31;

/// Stands for the empty cover, in place of its first step.
const END: u32 = u32::MAX;

impl Counted<'_> {
    /// Random covers, all with exactly the same probability, determined by the seed. Setup takes
    /// time proportional to the diagram; a cover takes time proportional to the number of edges of
    /// the choices on the way to it.
    pub fn sampler(&self, seed: u64) -> Sampler<'_> {
        let steps = with_counts!(&self.counts, counts => {
            steps(self.diagram, |node, thresholds| uniform(self.diagram, counts, node, thresholds))
        });
        Sampler::new(self.diagram, Some(self), steps, seed)
    }
}

/// The thresholds of the edges of a choice, except the last one.
fn uniform<N: CoverCount>(diagram: &Diagram, counts: &[N], node: u32, thresholds: &mut Vec<u64>) {
    let whole = &counts[node as usize];
    let mut part = N::zero();
    let (_, edges) = diagram.edges_of(node).split_last().expect("a choice has edges");
    for edge in edges {
        part = part.checked_add(&counts[edge.target()]).expect("not more than the node has");
        thresholds.push(part.of(whole));
    }
}

/// The steps of all nodes. `thresholds` adds those of the edges of a choice, except the last one.
pub(super) fn steps(
    diagram: &Diagram,
    mut thresholds: impl FnMut(u32, &mut Vec<u64>),
) -> Arc<[SampleStep]> {
    let mut steps = Vec::with_capacity(diagram.n_edges());
    let mut of_node = Vec::new();
    for node in diagram.nodes() {
        let step = |edge: &Edge, option, threshold| SampleStep {
            threshold,
            option,
            next: first_step(diagram, edge.node),
        };
        match diagram.node(node) {
            View::NoCover | View::EmptyCover => {}
            View::Choice(Edges([edge])) => steps.push(step(edge, edge.option | ONLY, u64::MAX)),
            View::Choice(Edges(edges)) => {
                thresholds(node, &mut of_node);
                of_node.push(u64::MAX);
                let edges = edges.iter().zip(of_node.drain(..));
                steps.extend(edges.map(|(edge, threshold)| step(edge, edge.option, threshold)));
            }
            View::Product(Edges(factors)) => {
                let n_factors = factors.len() as u64;
                steps.extend(factors.iter().map(|factor| step(factor, FACTOR, n_factors)));
            }
        }
    }
    steps.into()
}

fn first_step(diagram: &Diagram, node: u32) -> u32 {
    if node == EMPTY { END } else { diagram.starts[node as usize] }
}

impl<'d> Sampler<'d> {
    pub(super) fn new(
        diagram: &'d Diagram,
        counted: Option<&'d Counted<'d>>,
        steps: Arc<[SampleStep]>,
        seed: u64,
    ) -> Self {
        Self {
            diagram,
            counted,
            steps,
            root: first_step(diagram, diagram.root),
            rng: ChaCha8Rng::seed_from_u64(seed),
            walks: Vec::new(),
            n_returned: 0,
        }
    }

    /// Starts again with this seed: the covers are then those of a new sampler.
    pub fn set_seed(&mut self, seed: u64) {
        self.rng = ChaCha8Rng::seed_from_u64(seed);
        self.walks.clear();
        self.n_returned = 0;
    }

    /// Another random cover, its options in the order of [`Diagram::covers`]; `None` if there is no
    /// cover. The slice is lent until the next call: nothing is allocated for a cover, apart from
    /// room for the longest ones.
    pub fn next_cover(&mut self) -> Option<&[OptionId]> {
        if self.diagram.root == NONE {
            return None;
        }
        if self.n_returned == self.walks.len() {
            self.draw_covers();
            self.n_returned = 0;
        }
        self.n_returned += 1;
        Some(&self.walks[self.n_returned - 1].cover)
    }

    /// Draws covers, one and then twice as many each time.
    fn draw_covers(&mut self) {
        let mut walks = std::mem::take(&mut self.walks);
        let n_walks = (2 * walks.len()).clamp(1, crate::tuning::diagram::AT_A_TIME);
        walks.resize_with(n_walks, || Walk { first: 0, pending: Vec::new(), cover: Vec::new() });
        for walk in &mut walks {
            walk.first = self.root;
            walk.cover.clear();
        }
        let mut is_open = true;
        while is_open {
            is_open = false;
            for walk in &mut walks {
                is_open |= self.step(walk);
            }
        }
        self.walks = walks;
    }

    /// Advances to the next node; false if there is none.
    fn step(&mut self, walk: &mut Walk) -> bool {
        if walk.first == END {
            let Some(factor) = walk.pending.pop() else { return false };
            walk.first = factor;
        }
        let mut step = self.steps[walk.first as usize];
        if step.option == FACTOR {
            let n_factors = usize::try_from(step.threshold).expect("factors have 32 bits");
            let factors = &self.steps[walk.first as usize..][..n_factors];
            walk.pending.extend(factors.iter().rev().map(|factor| factor.next));
            walk.first = END;
            return true;
        }
        if step.option & ONLY == 0 {
            step = self.draw(walk.first as usize);
        }
        if step.option != REST {
            walk.cover.push(OptionId::new((step.option & !ONLY) as usize));
        }
        walk.first = step.next;
        true
    }

    /// One of the edges of a choice, given its first step.
    fn draw(&mut self, first: usize) -> SampleStep {
        let drawn = self.rng.next_u64();
        // The last threshold is not exceeded.
        let mut place = first;
        while self.steps[place].threshold < drawn {
            place += 1;
        }
        if self.steps[place].threshold == drawn {
            place = self.decide(first, place, drawn);
        }
        self.steps[place]
    }

    /// The place of the edge to take if the bits drawn are equal to the threshold at `place`.
    #[cold]
    fn decide(&mut self, first: usize, mut place: usize, drawn: u64) -> usize {
        if let Some(counted) = self.counted {
            // The first node that starts at a later place comes after this one.
            let node = self.diagram.starts.partition_point(|&start| start as usize <= first) - 1;
            let edges = self.diagram.edges_of(u32::try_from(node).expect("nodes have 32 bits"));
            return first
                + with_counts!(&counted.counts, counts => {
                    let parts = edges.iter().map(|edge| counts[edge.target()].to_big());
                    decide(&parts.collect::<Vec<BigUint>>(), drawn, || self.rng.next_u64())
                });
        }
        while self.steps[place].threshold <= drawn && drawn < u64::MAX {
            place += 1;
        }
        place
    }
}

/// The number of the part of a whole that contains a random number whose first 64 bits are `first`.
fn decide(parts: &[BigUint], first: u64, mut more: impl FnMut() -> u64) -> usize {
    let whole: BigUint = parts.iter().sum();
    let (mut drawn, mut n_bits) = (BigUint::from(first), 64_u64);
    loop {
        // The number times the whole is at least `low`, and less than `high`, over 2^n_bits.
        let low = &drawn * &whole;
        let high = &low + &whole;
        let mut sum = BigUint::ZERO;
        for (place, part) in parts.iter().enumerate() {
            sum += part;
            let limit = &sum << n_bits;
            if high <= limit {
                return place;
            }
            if low < limit {
                break;
            }
        }
        drawn = (drawn << 64_u8) + more();
        n_bits += 64;
    }
}

impl Iterator for Sampler<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_cover().map(<[OptionId]>::to_vec)
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;

    impl Sampler<'_> {
        /// The probability with which a cover is drawn, as the thresholds say, to within 2^-64 at
        /// each choice.
        #[expect(clippy::cast_precision_loss, reason = "rounded")]
        pub(in crate::diagram) fn probability(&self, cover: &[OptionId]) -> f64 {
            let (mut probability, mut pending) = (1.0, vec![self.root]);
            while let Some(first) = pending.pop() {
                let mut place = first as usize;
                match self.steps.get(place) {
                    None => {}
                    Some(step) if step.option == FACTOR => {
                        let n_factors = usize::try_from(step.threshold).unwrap();
                        pending
                            .extend(self.steps[place..][..n_factors].iter().map(|step| step.next));
                    }
                    Some(_) => {
                        let is_taken = |step: SampleStep| {
                            let option = OptionId::new((step.option & !ONLY) as usize);
                            step.option == REST || cover.contains(&option)
                        };
                        let mut before = 0;
                        while !is_taken(self.steps[place]) {
                            before = self.steps[place].threshold;
                            place += 1;
                        }
                        let step = self.steps[place];
                        probability *= (step.threshold - before) as f64 * 0.5_f64.powi(64);
                        pending.push(step.next);
                    }
                }
            }
            probability
        }
    }

    quickcheck! {
        fn more_bits_decide_exactly(parts: Vec<u8>, pick: usize, more: u64) -> bool {
            let parts: Vec<BigUint> = parts.iter().map(|&n| BigUint::from(n) + 1_u8).collect();
            let whole: BigUint = parts.iter().sum();
            let Some(place) = pick.checked_rem(parts.len()) else { return true };
            // The first bits are a threshold, so that more are needed unless it is exact.
            let threshold = (parts[..place].iter().sum::<BigUint>() << 64_u8) / &whole;
            let first = u64::try_from(threshold).unwrap();
            let mut drawn = BigUint::from(first);
            let mut n_bits = 64;
            let place = decide(&parts, first, || {
                drawn = (&drawn << 64_u8) + more;
                n_bits += 64;
                more
            });
            // All numbers with these digits are in the part.
            let start: BigUint = parts[..place].iter().sum();
            start.clone() << n_bits <= &drawn * &whole
                && (drawn + 1_u8) * &whole <= (start + &parts[place]) << n_bits
        }
    }

    #[test]
    fn a_third_needs_more_bits_and_a_quarter_does_not() {
        let [thirds, quarters] = [[1_u8, 2], [1, 3]].map(|parts| parts.map(BigUint::from));
        let third = u64::MAX / 3;
        let mut words = vec![third - 1, third, third];
        assert_eq!(decide(&thirds, third, || words.pop().unwrap()), 0);
        assert!(words.is_empty());
        assert_eq!(decide(&thirds, third, || third + 1), 1);
        assert_eq!(decide(&quarters, 1 << 62, || unreachable!("it is exact")), 1);
        assert_eq!(decide(&quarters, (1 << 62) - 1, || unreachable!("it is exact")), 0);
    }
}
