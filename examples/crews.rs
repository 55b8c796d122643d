//! Crews whose duties are never listed.
//!
//! The tasks of a day are divided among crews, for the least paid time, as in the model
//! `quadrille::models::crews`. A duty has one more rule here: its tasks take at most six hours
//! together. The model lists all duties; this program makes those that matter, by column
//! generation (`quadrille::search::cheapest::pricing`).
//!
//! ```text
//! cargo run --release --example crews -- 100 7
//! ```
//!
//! solves a random day of 100 tasks; 7 is the seed.

use std::env;

use quadrille::ItemId;
use quadrille::models::crews::{Day, Rules};
use quadrille::problem::{Labeled, Problem, ProblemError};
use quadrille::search::Search;
use quadrille::search::cheapest::pricing::{Pricer, Prices, Pricing, Proposals, Proposed};

/// The longest time that the tasks of a duty take together, in minutes.
const MOST_WORK: u32 = 360;

/// The most duties that are proposed for one first task, unless all are wanted.
const FEW: usize = 5;

/// Makes duties: paths in the graph of tasks, with a limited resource, the time of work.
///
/// For each first task, a depth-first search follows the tasks that can come next. It leaves a path
/// as soon as no continuation is below the limit, even if the resource did not count (L. Lozano and
/// A. L. Medaglia, "On an exact method for the constrained shortest path problem", 2013).
struct Duties<'d> {
    day: &'d Day,
    rules: Rules,
    /// The items, in the order of the tasks.
    items: Vec<ItemId>,
    /// For each task, those that may follow it, if the span allows.
    next: Vec<Vec<usize>>,
}

/// The duties that begin with one task.
struct Beginning<'p> {
    prices: &'p Prices,
    /// For each task, the least reduced cost of a path from there on; `i64::MAX` if there is none.
    /// It includes the paid time of the whole duty.
    rest: Vec<i64>,
    /// The duties found.
    found: Vec<Vec<usize>>,
    most: usize,
}

impl<'d> Duties<'d> {
    fn new(day: &'d Day, rules: Rules, items: Vec<ItemId>) -> Self {
        let tasks = day.tasks();
        let follows = |a: usize, b: usize| {
            tasks[b].from == tasks[a].to && tasks[b].start >= tasks[a].end + rules.pause
        };
        let next = (0..tasks.len())
            .map(|a| (a + 1..tasks.len()).filter(|&b| follows(a, b)).collect())
            .collect();
        Self { day, rules, items, next }
    }

    /// The minutes that are paid for a duty with this first and this last task.
    fn paid(&self, first: usize, last: usize) -> i64 {
        let (first, last) = (&self.day.tasks()[first], &self.day.tasks()[last]);
        let away = if last.to == first.from { 0 } else { self.rules.away };
        ((last.end - first.start).max(self.rules.least) + away).into()
    }

    /// Whether the span allows a duty with this first and this last task.
    fn fits(&self, first: usize, last: usize) -> bool {
        let tasks = self.day.tasks();
        first == last || tasks[last].end - tasks[first].start <= self.rules.span
    }

    fn work(&self, task: usize) -> u32 {
        let task = &self.day.tasks()[task];
        task.end - task.start
    }

    /// What may follow in a duty that begins with `first`.
    fn followers(&self, first: usize, task: usize) -> impl Iterator<Item = usize> {
        self.next[task].iter().copied().filter(move |&next| self.fits(first, next))
    }

    fn beginning<'p>(&self, first: usize, prices: &'p Prices, most: usize) -> Beginning<'p> {
        let mut rest = vec![i64::MAX; self.items.len()];
        // Later tasks first: a task is followed by later ones.
        for task in (first..self.items.len()).filter(|&task| self.fits(first, task)).rev() {
            let end = prices.scale * self.paid(first, task);
            let least = self.followers(first, task).map(|next| rest[next]).min();
            let multiplier = prices.multiplier(self.items[task]);
            rest[task] = end.min(least.unwrap_or(i64::MAX)) - multiplier;
        }
        Beginning { prices, rest, found: Vec::new(), most }
    }

    /// Finds the duties that begin with `path`, whose tasks have multipliers that sum to `sum` and
    /// take the time `work`.
    fn extend(&self, path: &mut Vec<usize>, sum: i64, work: u32, its: &mut Beginning<'_>) {
        let (first, last) = (path[0], path[path.len() - 1]);
        if its.found.len() < its.most
            && its.prices.scale * self.paid(first, last) - sum < its.prices.limit
        {
            its.found.push(path.clone());
        }
        let mut next: Vec<usize> = self.followers(first, last).collect();
        next.sort_by_key(|&task| its.rest[task]);
        for task in next {
            let work = work + self.work(task);
            if its.rest[task] - sum < its.prices.limit && work <= MOST_WORK {
                path.push(task);
                self.extend(path, sum + its.prices.multiplier(self.items[task]), work, its);
                path.pop();
            }
            if its.found.len() >= its.most {
                return;
            }
        }
    }
}

impl Pricer for Duties<'_> {
    /// The tasks, in their order.
    type Label = Vec<usize>;

    fn price(&mut self, prices: &Prices, proposals: &mut Proposals<'_, Vec<usize>>) -> Proposed {
        let most = if prices.wants_all { usize::MAX } else { FEW };
        let mut proposed = Proposed::All;
        for first in 0..self.items.len() {
            let mut its = self.beginning(first, prices, most);
            if self.work(first) <= MOST_WORK && its.rest[first] < prices.limit {
                let sum = prices.multiplier(self.items[first]);
                self.extend(&mut vec![first], sum, self.work(first), &mut its);
            }
            if its.found.len() >= most {
                proposed = Proposed::Some;
            }
            for duty in its.found {
                let cost = self.paid(duty[0], duty[duty.len() - 1]);
                let items: Vec<ItemId> = duty.iter().map(|&task| self.items[task]).collect();
                proposals.option(Labeled(items, duty), cost).expect("its tasks differ");
            }
        }
        proposed
    }
}

/// The search for the best duties of a day.
fn search(day: &Day) -> Result<Pricing<Duties<'_>>, ProblemError> {
    let mut builder = Problem::builder().with_labels();
    let items = builder.primaries(day.tasks().iter().map(|task| &task.name))?;
    Ok(Pricing::new(builder, Duties::new(day, Rules::default(), items)))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<u64> = env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let n_tasks = usize::try_from(words.first().copied().unwrap_or(50))?;
    let day = Day::random(n_tasks, words.get(1).copied().unwrap_or(0))?;
    let mut search = search(&day)?;
    let outcome = search.run();
    let best = search.best().ok_or("a task is too long")?;
    for &option in &best.options {
        let names = search.label(option).iter().map(|&task| day.tasks()[task].name.as_str());
        println!("{} |{}", names.collect::<Vec<_>>().join(" "), search.problem().cost(option));
    }
    println!(
        "cost {}, no roster costs less than {}",
        best.cost,
        search.bound().cost().expect("a bound")
    );
    println!("{outcome:?} with {} duties", search.problem().n_options());
    Ok(())
}

#[cfg(test)]
mod tests {
    use quadrille::models::Model;
    use quadrille::models::crews::Crews;
    use quadrille::search::Outcome;

    use super::*;

    /// The least cost of the listed duties.
    fn listed(day: &Day) -> Option<i64> {
        let crews = Crews::new(day.clone(), Rules::default()).unwrap();
        let all = crews.problem();
        let work = |task: usize| day.tasks()[task].end - day.tasks()[task].start;
        let too_long = |duty: &Vec<usize>| duty.iter().map(|&it| work(it)).sum::<u32>() > MOST_WORK;
        let forbidden = all.options().filter(|&option| too_long(&all.label(option).tasks));
        let mut search = all.plan().forbid(forbidden).cheapest(1).unwrap();
        search.best().map(|best| best.cost)
    }

    #[test]
    fn generated_duties_are_as_good_as_all_duties() {
        for (n, seed) in (8..40).cycle().zip(0..200) {
            let day = Day::random(n, seed).unwrap();
            let mut search = search(&day).unwrap();
            assert_eq!(search.run(), Outcome::Exhausted);
            assert_eq!(search.best().map(|best| best.cost), listed(&day), "seed {seed}");
            assert_eq!(search.bound().cost(), listed(&day));
        }
    }
}
