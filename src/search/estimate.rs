//! How large a tree is, by random probes, before it is searched.
//!
//! A probe goes down from the root, at each tree node to one of the branches by chance, each with the
//! same probability, until it comes to a solution or to an end. A tree with the degrees that it met
//! everywhere would have `1 + d1 + d1 d2 + ..` nodes, and what a probe expects in this way is, in the
//! mean over all probes, the size of the tree (Knuth, "Estimating the efficiency of backtrack
//! programs", 1975; TAOCP 7.2.2). The same goes for the number of solutions.
//!
//! Most probes end early, and a few that get far make most of the sum. So the mean comes with its
//! standard error and with what the greatest probe has of it: where that is much, nearly all trees
//! are larger than the mean says.
//!
//! ```
//! use quadrille::search::estimate::Estimator;
//! use quadrille::models::{Model, queens::Queens};
//!
//! let mut estimator = Estimator::new(&Queens::new(8)?.problem(), 1)?;
//! for _ in 0..2000 {
//!     estimator.probe();
//! }
//! let solutions = estimator.solutions();
//! assert!((solutions.mean - 92.0).abs() < 4.0 * solutions.error);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::problem::Problem;
use crate::search::bitset::Bitset;
use crate::search::part::Part;
use crate::search::{Divide, Enumerate, Limits, Outcome, Search, UnsupportedError};

/// Probes of the tree that sets of bits explore, branching on the smallest item.
#[derive(Clone, Debug)]
pub struct Estimator {
    search: Bitset,
    rng: ChaCha8Rng,
    n_probes: u64,
    nodes: Sums,
    solutions: Sums,
    /// The sum of the nodes on each level.
    levels: Vec<f64>,
}

/// A number that was estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of the probes.
    pub mean: f64,
    /// The standard error of the mean, as far as the probes tell; infinite for less than two.
    pub error: f64,
    /// What the greatest probe has of their sum, from 0 to 1.
    pub greatest: f64,
}

impl Estimator {
    /// Makes probes by chance that begins with this seed; the same seed, the same probes.
    ///
    /// # Errors
    ///
    /// If items have bounds other than once.
    pub fn new<T>(problem: &Problem<T>, seed: u64) -> Result<Self, UnsupportedError> {
        Ok(Self {
            search: Bitset::new(problem)?,
            rng: ChaCha8Rng::seed_from_u64(seed),
            n_probes: 0,
            nodes: Sums::default(),
            solutions: Sums::default(),
            levels: Vec::new(),
        })
    }

    /// Makes a probe. Costs about the square of its depth in tree nodes.
    pub fn probe(&mut self) {
        let (mut weight, mut nodes, mut solutions) = (1.0, 0.0, 0.0);
        let mut part = Part::whole();
        for level in 0.. {
            nodes += weight;
            if level == self.levels.len() {
                self.levels.push(0.0);
            }
            self.levels[level] += weight;
            // One tree node, and what it branches to.
            self.search.begin(&part);
            self.search.set_limits(Limits::NONE.nodes(1));
            if self.search.next_solution().is_some() {
                solutions = weight;
                break;
            }
            if self.search.outcome() == Some(Outcome::Exhausted) {
                break;
            }
            let mut branches = self.search.remaining();
            #[expect(clippy::cast_precision_loss, reason = "a factor, rounded")]
            let degree = branches.len() as f64;
            weight *= degree;
            let n = branches.len() as u64;
            let chosen = usize::try_from(self.rng.next_u64() % n).expect("less than a length");
            part = branches.swap_remove(chosen);
        }
        self.n_probes += 1;
        self.nodes.add(nodes);
        self.solutions.add(solutions);
    }

    /// How many probes were made.
    #[must_use]
    pub fn n_probes(&self) -> u64 {
        self.n_probes
    }

    /// How many nodes the tree has.
    #[must_use]
    pub fn nodes(&self) -> Estimate {
        self.nodes.estimate(self.n_probes)
    }

    /// How many solutions there are.
    #[must_use]
    pub fn solutions(&self) -> Estimate {
        self.solutions.estimate(self.n_probes)
    }

    /// How many nodes the tree has on each level, from the root down.
    #[must_use]
    pub fn levels(&self) -> Vec<f64> {
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        self.levels.iter().map(|sum| sum / self.n_probes as f64).collect()
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    sum: f64,
    squares: f64,
    greatest: f64,
}

impl Sums {
    fn add(&mut self, n: f64) {
        self.sum += n;
        self.squares += n * n;
        self.greatest = self.greatest.max(n);
    }

    fn estimate(&self, n_probes: u64) -> Estimate {
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let n = n_probes as f64;
        let mean = self.sum / n;
        let variance = (self.squares / n - mean * mean).max(0.0);
        let error = if n_probes < 2 { f64::INFINITY } else { (variance / (n - 1.0)).sqrt() };
        let greatest = if self.sum > 0.0 { self.greatest / self.sum } else { 0.0 };
        Estimate { mean, error, greatest }
    }
}
