//! Pieces of a search for the cheapest cover: the covers that have certain options.
//!
//! A search for the cheapest cover has no parts of its own. So a piece is a problem by itself: what
//! the chosen options leave of the problem. The options of an item that has to be covered once make
//! pieces that have no cover in common and have every cover.
//!
//! A piece learns of a cover that is known elsewhere in two ways. Where every item is covered once,
//! it has one more option, which covers all its items for the cost of that cover: so the search
//! looks only for cheaper ones. And it ends when its bound reaches the cost of the best cover.
//!
//! Costs and bounds are to be minimized here, in the unit of all costs: those of a search for the
//! largest one are negated.

use std::sync::Arc;

use pyo3::prelude::*;
use quadrille::problem::{Color, Entry};
use quadrille::run::{End, Most, Question, Run, Task};
use quadrille::search::cheapest::{Bound, Cheapest};
use quadrille::{ItemId, ItemKind, OptionId};

use crate::errors::ArgumentError;
use crate::limits::limits;
use crate::problem::{Problem, ids, numbers};
use crate::questions::AUTO;
use crate::work::interruptibly;

/// What the name of the search in its checkpoint is.
const TASK: &str = "piece";

/// A cover that is cheaper than the known one, a bound of the covers of the piece, and what is left
/// of the search; nothing if it is complete or not worth to go on.
type Found = (Option<(i64, Vec<u32>)>, i64, Option<String>);

/// What some options leave of a problem.
struct Piece<'p> {
    problem: &'p quadrille::Problem,
    chosen: Vec<OptionId>,
    /// For each item, how often the chosen options cover it, and its color if it has one.
    covered: Vec<(u32, Option<Color>)>,
    /// The options that a cover can have besides the chosen ones.
    options: Vec<OptionId>,
}

impl<'p> Piece<'p> {
    /// The piece with these options, or `None` if no cover has all of them.
    fn new(problem: &'p quadrille::Problem, chosen: Vec<OptionId>) -> Option<Self> {
        let mut piece =
            Self { problem, chosen, covered: vec![(0, None); problem.n_items()], options: vec![] };
        for k in 0..piece.chosen.len() {
            let option = piece.chosen[k];
            if piece.chosen[..k].contains(&option) || !piece.fits(option) {
                return None;
            }
            for Entry { item, color } in problem.entries(option) {
                let (times, known) = &mut piece.covered[item.index()];
                *times += 1;
                *known = color;
            }
        }
        let fits = |&option: &OptionId| !piece.chosen.contains(&option) && piece.fits(option);
        piece.options = problem.options().filter(fits).collect();
        Some(piece)
    }

    /// Whether the option can be in a cover with those that were counted.
    fn fits(&self, option: OptionId) -> bool {
        self.problem.entries(option).all(|Entry { item, color }| {
            let (times, known) = self.covered[item.index()];
            match self.problem.kind(item) {
                ItemKind::Secondary => times == 0 || color.is_some() && color == known,
                ItemKind::Primary => times < *self.problem.bounds(item).end(),
            }
        })
    }

    /// How often an item has still to be covered, at least and at most.
    fn bounds(&self, item: ItemId) -> (u32, u32) {
        let ((low, high), (times, _)) =
            (self.problem.bounds(item).into_inner(), self.covered[item.index()]);
        (low.saturating_sub(times), if high == u32::MAX { high } else { high - times })
    }

    /// The items that have still to be covered, or can be.
    fn items(&self) -> impl Iterator<Item = ItemId> + '_ {
        self.problem.items().filter(|&item| {
            let is_covered = self.covered[item.index()].0 > 0;
            match self.problem.kind(item) {
                ItemKind::Secondary => !is_covered,
                ItemKind::Primary => self.bounds(item).1 > 0,
            }
        })
    }

    /// The options of the item that has the fewest of them, among those that have to be covered
    /// once; `None` if there is no such item.
    fn branch(&self) -> Option<Vec<OptionId>> {
        let mut of_item = vec![Vec::new(); self.problem.n_items()];
        for &option in &self.options {
            for Entry { item, .. } in self.problem.entries(option) {
                of_item[item.index()].push(option);
            }
        }
        let once = |item: &ItemId| {
            self.problem.kind(*item) == ItemKind::Primary && self.bounds(*item) == (1, 1)
        };
        let item = self.items().filter(once).min_by_key(|item| of_item[item.index()].len())?;
        Some(std::mem::take(&mut of_item[item.index()]))
    }

    /// The sum of the costs of the chosen options, with the fixed cost.
    fn cost(&self) -> i64 {
        let costs = self.chosen.iter().map(|&option| self.problem.cost(option));
        costs.sum::<i64>() + self.problem.fixed_cost()
    }

    /// The problem by itself, and the options of this problem that its options are. `known` is the
    /// cost of one more option, which covers all items.
    fn alone(&self, known: Option<i64>) -> (quadrille::Problem, Vec<OptionId>) {
        let mut builder = quadrille::Problem::builder();
        let mut place = vec![None; self.problem.n_items()];
        let mut all = Vec::new();
        let mut is_plain = true;
        for item in self.items() {
            let name = self.problem.name(item);
            let id = match (self.problem.kind(item), self.bounds(item)) {
                (ItemKind::Secondary, _) => builder.secondary(name),
                (_, (low, high)) => {
                    is_plain &= (low, high) == (1, 1);
                    builder.bounded(name, low..=high)
                }
            }
            .expect(NAMED);
            if self.problem.kind(item) != ItemKind::Secondary {
                all.push(id);
            }
            place[item.index()] = Some(id);
        }
        let color = |color| builder.color(self.problem.color_name(color)).expect(NAMED);
        let colors: Vec<Color> = self.problem.colors().map(color).collect();
        let mut total: i128 = 0;
        let mut kept = Vec::new();
        for &option in &self.options {
            let entries: Vec<Entry> = self
                .problem
                .entries(option)
                .filter_map(|Entry { item, color }| {
                    let color = color.map(|color| colors[color.index()]);
                    Some(Entry { item: place[item.index()]?, color })
                })
                .collect();
            if entries.is_empty() {
                // Nothing requires an option of which only a shared color is left.
                continue;
            }
            let id = builder.option(entries).expect(NAMED);
            let cost = self.problem.cost(option);
            builder.add_cost(id, cost).expect(NAMED);
            total += i128::from(cost).abs();
            kept.push(option);
        }
        let is_small = |cost: i64| total + i128::from(cost).abs() <= i128::from(i64::MAX);
        if let Some(known) = known.filter(|&cost| is_plain && !all.is_empty() && is_small(cost)) {
            let entries = all.into_iter().map(|item| Entry { item, color: None });
            let id = builder.option(entries).expect(NAMED);
            builder.add_cost(id, known).expect(NAMED);
        }
        (builder.build(), kept)
    }
}

const NAMED: &str = "items, options and costs are those of a problem";

/// The cheapest cover of the piece with the options `chosen`, if it is cheaper than `known`.
///
/// Goes on with what an earlier call has left, for this time, or until the bound reaches `enough`.
#[pyfunction]
#[pyo3(signature = (problem, chosen, maximize, known, enough, rest, time))]
#[expect(clippy::too_many_arguments, reason = "each is an argument of the call")]
pub(crate) fn cheapest_piece(
    py: Python<'_>,
    problem: &Problem,
    chosen: Vec<u32>,
    maximize: bool,
    known: Option<i64>,
    enough: Option<i64>,
    rest: Option<String>,
    time: f64,
) -> PyResult<Found> {
    let chosen = checked(problem, &chosen)?;
    let problem = Arc::clone(&problem.inner);
    let found = interruptibly(py, None, move |watch| {
        let Some(piece) = Piece::new(&problem, chosen) else { return Ok((None, i64::MAX, None)) };
        let sign = if maximize { -1 } else { 1 };
        let fixed = sign * piece.cost();
        let its = known.map(|known| sign * known.saturating_sub(fixed));
        let (alone, options) = piece.alone(its);
        let question = Question::Cheapest(Most { n: 1, maximize, gap: None });
        let mut task = Task::new(alone.plan().threads(1), question);
        task.saved_as = Some(TASK.into());
        let mut run = task.run().expect(AUTO);
        if let Some(text) = rest {
            run.resume(&alone, &mut text.as_bytes()).map_err(|error| error.to_string())?;
        }
        run.set_limits(limits(None, Some(time)));
        let bound = |run: &Run| {
            let bound = run.cheapest().map_or(Bound::Unknown, Cheapest::bound);
            with(bound.as_number(), fixed)
        };
        let is_done = loop {
            let end = watch.step(&mut run, |_| true);
            if end == Some(End::Complete) || enough.is_some_and(|enough| bound(&run) >= enough) {
                break true;
            }
            if end.is_some() {
                break false;
            }
        };
        let covers = run.cheapest().map_or(&[][..], Cheapest::covers);
        let best = covers.first().and_then(|cover| {
            let mut all = piece.chosen.clone();
            for option in &cover.options {
                // The last option is the cover that is known.
                all.push(*options.get(option.index())?);
            }
            let cost = cover.cost.saturating_add(fixed);
            known.is_none_or(|known| cost < known).then(|| (cost, numbers(&all)))
        });
        let rest = (!is_done).then(|| {
            let mut text = Vec::new();
            run.save(&alone, 0.0, None, &mut text).expect("a search that can be saved");
            String::from_utf8(text).expect("it is text")
        });
        Ok((best, bound(&run), rest))
    })?;
    found.map_err(|error: String| ArgumentError::new_err(error))
}

/// A bound of the costs with those of the chosen options; without a cover or a bound it stays.
fn with(bound: i64, fixed: i64) -> i64 {
    if bound == i64::MAX || bound == i64::MIN { bound } else { bound.saturating_add(fixed) }
}

/// The pieces that the piece with these options consists of, each as its options; `None` if no item
/// has to be covered once.
#[pyfunction]
pub(crate) fn branch_piece(problem: &Problem, chosen: Vec<u32>) -> PyResult<Option<Vec<Vec<u32>>>> {
    let chosen = checked(problem, &chosen)?;
    let Some(piece) = Piece::new(&problem.inner, chosen) else { return Ok(Some(vec![])) };
    let its = numbers(&piece.chosen);
    let and = |&option: &OptionId| [&its[..], &numbers(&[option])].concat();
    Ok(piece.branch().map(|options| options.iter().map(and).collect()))
}

/// The options with these numbers, if the problem has them.
fn checked(problem: &Problem, chosen: &[u32]) -> PyResult<Vec<OptionId>> {
    if let Some(number) = chosen.iter().find(|&&n| n as usize >= problem.inner.n_options()) {
        return Err(ArgumentError::new_err(format!("there is no option {number}")));
    }
    Ok(ids(chosen))
}
