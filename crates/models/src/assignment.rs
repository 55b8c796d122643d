//! Assignment: each worker takes one job, and the sum of the prices is least.
//!
//! **Items.** Each worker and each job. If there are more workers than jobs, the workers are
//! secondary, so that some of them may have no job; if there are fewer, the jobs are secondary.
//!
//! **Options.** A worker takes a job: both items. The cost is the price that the worker asks for
//! this job. A worker who does not take a job at all has no option with it.
//!
//! **A cover is a solution**, because each worker has at most one job, each job has at most one
//! worker, and everyone on the smaller side has one. Covers of least cost are cheapest
//! assignments.
//!
//! **Source.** H. W. Kuhn, "The Hungarian method for the assignment problem", 1955: there are
//! special algorithms for this problem, and the dual solution of its linear program is whole. `n`
//! workers who take all of `n` jobs have `n`! assignments. If worker `i` asks `i`·`j` for job `j`
//! (R. E. Machol and M. Wien, "A hard assignment problem", 1976), the least sum is
//! `n`(`n` + 1)(`n` + 2)/6, since the largest factors must meet the smallest.
//!
//! ```
//! use quadrille::models::{Model, assignment::Assignment};
//!
//! let prices: Assignment = "    roof wall door
//!                           ann    9    5    4
//!                           bob    7    -    3
//!                           eve    8    6    4".parse()?;
//! let problem = prices.problem();
//! let best = problem.cheapest().best().cloned().expect("all jobs can be done");
//! assert_eq!(best.cost, 16);
//! let taken = prices.decode(problem.labels(&best.options));
//! assert_eq!(taken.to_string(), "ann wall 5\nbob roof 7\neve door 4\nsum 16");
//! # Ok::<(), quadrille::text::ParseError>(())
//! ```

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use super::catalogue::{Argument, Example, Family};
use super::lines::{check_costs, lines, nothing, of_text};
use super::{
    AnyModel, Model, ModelError, at_least_one, check_size, random, random_price, sides, sorted,
    stated, times_power,
};
use crate::picture::{Draw, Grid, Picture};
use crate::problem::{Decimal, Problem};
use crate::text::ParseError;

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "assignment",
    title: "Workers and jobs",
    help: "Workers and jobs: the least sum of prices",
    more: "",
    arguments: &[
        Argument::counted(
            ("table", "TABLE|N"),
            "a number of workers",
            "N, for N workers, N jobs and random prices",
            "with a table of prices",
            "with a table of prices: the first line names the jobs; each other line names a \
             worker and has the price of each job, or \"-\"",
        ),
        Argument::instance(),
    ],
    example: Example::new(&[("table", "8")], 40320, "OEIS A000142"),
    make: |given| Ok(AnyModel::new(given.instance("table", &[], Assignment::random)?)),
};

/// Workers, jobs, and the price that each worker asks for each job.
///
/// In text form, the first line has the names of the jobs. Each other line has the name of a worker
/// and, for each job in this order, the price, or `-` if the worker does not take
/// the job. Lines that start with `#` are comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    workers: Vec<String>,
    jobs: Vec<String>,
    /// By worker and job.
    prices: Vec<Vec<Option<Decimal>>>,
}

impl Assignment {
    /// `n` workers, `w1` to `wn`, and `n` jobs, `j1` to `jn`, with random prices from 1 to 100.
    /// Another `seed` gives other prices.
    ///
    /// # Errors
    ///
    /// If `n` is 0, or the problem would be too large (3,000 is not too large).
    pub fn random(n: usize, seed: u64) -> Result<Self, ModelError> {
        at_least_one(n, "a number of workers")?;
        let n_options = times_power(1, n, 2);
        check_size(n_options, n_options.saturating_mul(3).saturating_add(2 * n as u128))?;
        let mut random = random(seed);
        let mut price = || Some(random_price(100, &mut random).into());
        let names = |letter| (1..=n).map(|k| format!("{letter}{k}")).collect();
        Ok(Self {
            workers: names('w'),
            jobs: names('j'),
            prices: (0..n).map(|_| (0..n).map(|_| price()).collect()).collect(),
        })
    }

    /// The names of the workers.
    pub fn workers(&self) -> &[String] {
        &self.workers
    }

    /// The names of the jobs.
    pub fn jobs(&self) -> &[String] {
        &self.jobs
    }

    /// The price of a job, or `None` if this worker does not take it. Both are numbers from 0.
    ///
    /// # Panics
    ///
    /// If there is no such worker or job.
    pub fn price(&self, worker: usize, job: usize) -> Option<Decimal> {
        self.prices[worker][job]
    }
}

impl FromStr for Assignment {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut lines = lines(text);
        let first = lines.next().ok_or_else(|| nothing("the names of the jobs"))?;
        let mut known = HashSet::new();
        let names = 0..first.words.len();
        let jobs: Vec<&str> =
            names.map(|k| first.new_name(k, "a job", &mut known)).collect::<Result<_, _>>()?;
        let (mut workers, mut prices) = (Vec::new(), Vec::new());
        for line in lines {
            workers.push(line.new_name(0, "a worker", &mut known)?.to_owned());
            let price = |k| match line.words.get(k) {
                Some(&"-") => Ok(None),
                _ => line.price(k, "'-' or a price").map(Some),
            };
            prices.push((1..=jobs.len()).map(price).collect::<Result<Vec<_>, _>>()?);
            line.ends(1 + jobs.len())?;
        }
        if workers.is_empty() {
            return Err(first.fault(jobs.len(), "a line with a worker and prices below this line"));
        }
        let n_options = prices.iter().flatten().flatten().count() as u128;
        check_costs(prices.iter().flatten().flatten().copied()).map_err(of_text)?;
        check_size(n_options, 3 * n_options + (workers.len() + jobs.len()) as u128)
            .map_err(of_text)?;
        Ok(Self { workers, jobs: jobs.into_iter().map(str::to_owned).collect(), prices })
    }
}

/// A worker takes a job for a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Job {
    /// The number of the worker, from 0.
    pub worker: usize,
    /// The number of the job, from 0.
    pub job: usize,
    /// The price that the worker asks.
    pub price: Decimal,
}

/// Who takes which job.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Assigned {
    of: Assignment,
    /// The jobs that are taken, in the order of the workers.
    pub taken: Vec<Job>,
}

impl Model for Assignment {
    type Label = Job;
    type Solution = Assigned;

    fn problem(&self) -> Problem<Job> {
        let n_workers = self.workers.len();
        let options = self.prices.iter().enumerate().flat_map(|(worker, prices)| {
            prices.iter().enumerate().filter_map(move |(job, price)| {
                let price = (*price)?;
                Some((Job { worker, job, price }, [worker, n_workers + job], price))
            })
        });
        stated(sides([&self.workers, &self.jobs]), options)
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l Job>) -> Assigned {
        Assigned { of: self.clone(), taken: sorted(labels) }
    }
}

/// A line for each job that is taken: the worker, the job and the price. Then the sum.
impl fmt::Display for Assigned {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for &Job { worker, job, price } in &self.taken {
            writeln!(f, "{} {} {price}", self.of.workers[worker], self.of.jobs[job])?;
        }
        write!(f, "sum {}", self.taken.iter().map(|job| job.price).sum::<Decimal>())
    }
}

/// A row for each worker and a column for each job, with the prices of the jobs that are taken.
impl Draw for Assigned {
    fn picture(&self) -> Picture {
        let Assignment { workers, jobs, .. } = &self.of;
        let mut grid = Grid::headed(workers, jobs);
        for (worker, prices) in self.of.prices.iter().enumerate() {
            for (job, _) in prices.iter().enumerate().filter(|(_, price)| price.is_some()) {
                grid.mark(worker + 1, job + 1, "·");
            }
        }
        for (tint, &Job { worker, job, price }) in (0..).zip(&self.taken) {
            grid.mark(worker + 1, job + 1, &price.to_string());
            grid.tint(worker + 1, job + 1, tint);
        }
        grid.into()
    }
}
