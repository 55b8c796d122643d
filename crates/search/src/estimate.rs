//! Estimates of the size of a search tree, by random probes.
//!
//! A probe descends from the root. At each tree node it picks one of the branches at random, each
//! with the same probability, until it reaches a solution or a dead end. If the nodes on its path
//! have d1, d2, .. branches, then `1 + d1 + d1 d2 + ..` is an unbiased estimate of the number of
//! tree nodes (Knuth, "Estimating the efficiency of backtrack programs", 1975; TAOCP 7.2.2). The
//! number of solutions is estimated in the same way.
//!
//! The tree is that of the engine and the rule which the probes use: another engine or another rule
//! has another tree, of another size. A rule that learns ([`Weighted`](super::Rule::Weighted))
//! learns from the probes here, so the tree of a long search with that rule may be smaller.
//!
//! Most probes end early, and the few that reach deep levels make up most of the sum. So each mean
//! has its standard error, and the share of the largest probe in the sum. If that share is large,
//! the true value probably exceeds the mean.
//!
//! ```
//! use quadrille::models::{Model, queens::Queens};
//!
//! let mut estimator = Queens::new(8)?.problem().plan().estimator(1)?;
//! for _ in 0..2000 {
//!     estimator.probe();
//! }
//! let solutions = estimator.solutions();
//! assert!((solutions.mean - 92.0).abs() < 4.0 * solutions.error);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::random::below;
use crate::search::part::Part;
use crate::search::{Divide, Limits, Outcome};

/// Random probes of the tree of a search.
#[derive(Debug)]
pub struct Estimator {
    search: Box<dyn Divide + Send>,
    rng: ChaCha8Rng,
    n_probes: u64,
    nodes: Sums,
    solutions: Sums,
    /// The sum of the nodes on each level.
    levels: Vec<f64>,
}

/// An estimated number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of the probes.
    pub mean: f64,
    /// The standard error of the mean, estimated from the probes; infinite for fewer than two.
    pub error: f64,
    /// The share of the largest probe in the sum of all probes, from 0 to 1.
    pub greatest: f64,
}

impl Estimator {
    /// An estimator without probes, for the tree of this search. The same seed gives the same
    /// probes. `Plan::estimator` makes one for any engine and rule.
    #[doc(hidden)]
    pub fn of(search: Box<dyn Divide + Send>, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        // A stream of its own: a random rule with the same seed uses other numbers.
        rng.set_stream(1);
        Self {
            search,
            rng,
            n_probes: 0,
            nodes: Sums::default(),
            solutions: Sums::default(),
            levels: Vec::new(),
        }
    }

    /// Adds one probe. Costs about as many tree nodes as the square of its depth.
    pub fn probe(&mut self) {
        let (mut weight, mut nodes, mut solutions) = (1.0, 0.0, 0.0);
        let mut part = Part::whole();
        for level in 0.. {
            nodes += weight;
            if level == self.levels.len() {
                self.levels.push(0.0);
            }
            self.levels[level] += weight;
            // One tree node, and its branches.
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
            weight *= quadrille_base::real(branches.len() as u64);
            part = branches.swap_remove(below(branches.len(), &mut self.rng));
        }
        self.n_probes += 1;
        self.nodes.add(nodes);
        self.solutions.add(solutions);
    }

    /// The number of probes.
    pub fn n_probes(&self) -> u64 {
        self.n_probes
    }

    /// The estimated number of tree nodes.
    pub fn nodes(&self) -> Estimate {
        self.nodes.estimate(self.n_probes)
    }

    /// The estimated number of solutions.
    pub fn solutions(&self) -> Estimate {
        self.solutions.estimate(self.n_probes)
    }

    /// The estimated number of tree nodes on each level, from the root down.
    pub fn levels(&self) -> Vec<f64> {
        self.levels.iter().map(|sum| sum / quadrille_base::real(self.n_probes)).collect()
    }
}

/// The sums over all probes of a number and of its square, and the largest.
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
        let n = quadrille_base::real(n_probes);
        let mean = self.sum / n;
        let variance = (self.squares / n - mean * mean).max(0.0);
        let error = if n_probes < 2 { f64::INFINITY } else { (variance / (n - 1.0)).sqrt() };
        let greatest = if self.sum > 0.0 { self.greatest / self.sum } else { 0.0 };
        Estimate { mean, error, greatest }
    }
}
