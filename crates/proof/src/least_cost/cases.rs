//! The cases of a proof, and what each step makes of them.
//!
//! A *case* is a set of covers: those that have the chosen options and none of the excluded ones,
//! and that cover each item at least a given number of times. A step divides the current case, or
//! excludes options from it by their costs. A case is *closed* when no cover in it costs less than
//! the bound. Then the next open case is the current one.
//!
//! A choice excludes two kinds of options without a further step: the other options of an item that
//! is covered as often as allowed, and options that give an item another color.

mod division;
mod event;
mod weighed;

use std::rc::Rc;

use self::division::{Division, Parts};
pub(crate) use self::event::{Decision, Event};
use self::weighed::Weighed;
use super::lists::Lists;
use crate::problem::{Color, Instance, ItemId, ItemKind, OptionId};
use quadrille_base::narrow;

/// What options are counted for: an item, or a clique.
///
/// A *clique* is a set of options of which no two are in a cover, because they share an item that
/// is covered at most once. A proof treats it as an item that is covered at most once.
pub(crate) use crate::search::cheapest::ProgramRow as Place;

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Weights of places, in units; other places weigh nothing.
    Weights(Vec<(Place, i64)>),
    /// One case for each option of the place: the cover has this one and none before it. If the
    /// place need not be covered again, a last case: the cover has none of them.
    Options(Place),
    /// Two cases: the cover has no option of both places, or it has one.
    Pair(Place, Place),
    /// Two cases: the cover has the option, or it does not have it.
    Option(OptionId),
}

/// The bounds of a place, and how often it is covered.
#[derive(Clone, Debug)]
struct Count {
    /// How often a cover of the case covers it.
    low: u32,
    high: u32,
    /// Whether it is an item with colors, which may be covered any number of times.
    has_colors: bool,
    /// How many chosen options cover it.
    taken: u32,
    color: Given,
}

/// The color that the chosen options give an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Given {
    /// No chosen option has the item.
    Nothing,
    Color(Color),
    /// One has it without a color, so no other can have it.
    NoColor,
}

impl Count {
    const AT_MOST_ONCE: Self =
        Self { low: 0, high: 1, has_colors: false, taken: 0, color: Given::Nothing };

    /// How many more options it needs.
    fn needs(&self) -> u32 {
        self.low.saturating_sub(self.taken)
    }

    /// How many more options it may have.
    fn may_have(&self) -> u32 {
        self.high - self.taken
    }
}

/// What a change was made to, so that it can be undone.
#[derive(Clone, Copy, Debug)]
enum Change {
    Excluded(u32),
    Chosen(u32),
    /// The bounds of a place before.
    Bounds(usize, u32, u32),
    Color(usize),
}

/// A place in the proof to which it can return.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    n_divisions: usize,
    part: u64,
    n_changes: usize,
    weighed: Option<Weighed>,
}

/// The cases of a proof that no cover costs less than a bound.
#[derive(Clone, Debug)]
pub(crate) struct Cases {
    problem: Instance,
    /// The costs of the options, in units.
    costs: Vec<i128>,
    /// A cover that costs less than the bound costs at most this, in units.
    most: i128,
    /// The cost of the chosen options, in units.
    cost: i128,
    /// Items, then cliques.
    counts: Vec<Count>,
    cliques: Vec<Vec<OptionId>>,
    /// Made at the first step.
    lists: Option<Lists>,
    is_open: Vec<bool>,
    changes: Vec<Change>,
    divisions: Vec<Division>,
    weighed: Option<Weighed>,
    /// The reduced cost of each option with some weights, in units: its cost without the weights of
    /// its places, or 0 if that is negative.
    reduced: Vec<i128>,
    reduced_by: Option<Rc<[(usize, i64)]>>,
    n_clique_entries: usize,
    /// What happened, if events are kept.
    events: Option<Vec<Event>>,
    /// Whether all cases are closed: the bound is proved.
    pub(super) is_done: bool,
    /// The number of cases so far.
    n_entered: u64,
    /// Entries looked at so far.
    pub(super) work: u64,
}

/// The most options of all cliques.
const MOST_CLIQUE_ENTRIES: usize = 1 << 30;

/// The most units of 1.
pub(super) const MOST_SCALE: u64 = 1 << 32;

impl Cases {
    /// All covers, as one case. The costs are multiplied by `sign`, 1 or -1; the units of 1 are at
    /// most [`MOST_SCALE`].
    pub(crate) fn new(problem: &Instance, sign: i64, bound: i64, scale: u64) -> Self {
        let scale = i128::from(scale);
        let counts = problem.items().map(|item| {
            let (low, high) = problem.bounds(item).into_inner();
            Count { low, high, ..Count::AT_MOST_ONCE }
        });
        let mut new = Self {
            costs: problem
                .options()
                .map(|option| i128::from(sign) * i128::from(problem.cost(option)) * scale)
                .collect(),
            most: (i128::from(bound) - 1) * scale,
            cost: 0,
            counts: counts.collect(),
            cliques: Vec::new(),
            lists: None,
            is_open: vec![true; problem.n_options()],
            changes: Vec::new(),
            divisions: Vec::new(),
            weighed: None,
            reduced: Vec::new(),
            reduced_by: None,
            n_clique_entries: 0,
            events: None,
            is_done: false,
            n_entered: 0,
            work: 0,
            problem: problem.clone(),
        };
        for option in problem.options() {
            for entry in problem.entries(option) {
                let count = &mut new.counts[entry.item.index()];
                if entry.color.is_some() {
                    (count.high, count.has_colors) = (u32::MAX, true);
                }
            }
        }
        new
    }

    /// Makes the lists, before the first step. Excludes the options without primary items, and
    /// those with an item that is never covered, which no cover has.
    pub(crate) fn begin(&mut self) {
        if self.lists.is_some() {
            return;
        }
        self.lists = Some(Lists::new(&self.problem, &self.cliques));
        let problem = self.problem.clone();
        for option in problem.options() {
            let mut items = problem.option(option);
            let is_possible = items.clone().all(|item| self.counts[item.index()].high > 0);
            if !is_possible || !items.any(|item| problem.kind(item) == ItemKind::Primary) {
                self.exclude(narrow(option.index()));
            }
        }
    }

    /// Adds a clique before the first step, or says why it is none.
    pub(crate) fn add_clique(&mut self, options: &[OptionId]) -> Result<(), String> {
        if self.lists.is_some() {
            return Err("a clique after the first step".into());
        }
        let mut has_item = vec![u32::MAX; self.problem.n_items()];
        for (k, &a) in (0..).zip(options) {
            let exclusive =
                self.problem.option(a).filter(|item| self.counts[item.index()].high == 1);
            exclusive.for_each(|item| has_item[item.index()] = k);
            let excludes =
                |b: OptionId| self.problem.option(b).any(|item| has_item[item.index()] == k);
            let next = usize::try_from(k).map_or(0, |k| k + 1);
            if let Some(b) = options[next..].iter().find(|&&b| a == b || !excludes(b)) {
                let (a, b) = (a.index(), b.index());
                return Err(format!("options {a} and {b} of the clique may be in one cover"));
            }
        }
        self.n_clique_entries += options.len();
        if self.n_clique_entries > MOST_CLIQUE_ENTRIES {
            return Err(format!("the cliques have more than {MOST_CLIQUE_ENTRIES} options"));
        }
        self.cliques.push(options.to_vec());
        self.counts.push(Count::AT_MOST_ONCE);
        Ok(())
    }

    /// Makes a step in the current case, or says why it cannot be made.
    pub(crate) fn step(&mut self, step: &Step) -> Result<(), String> {
        if self.is_done {
            return Err("a step after the end of the proof".into());
        }
        self.begin();
        match step {
            Step::Weights(weights) => self.weigh(weights),
            &Step::Options(place) => {
                let place = self.place(place)?;
                self.divide_by_options(place);
                Ok(())
            }
            &Step::Pair(a, b) => {
                let (a, b) = (self.place(a)?, self.place(b)?);
                let is_once = |place: usize| {
                    let count = &self.counts[place];
                    !count.has_colors && count.may_have() == 1
                };
                if a == b || !is_once(a) || !is_once(b) {
                    return Err("a pair needs two places that can be covered once more".into());
                }
                self.divide(Parts::Pair(Some((a, b))));
                for option in self.open_options(a) {
                    if self.has(option, b) {
                        self.exclude(option);
                    }
                }
                Ok(())
            }
            &Step::Option(option) => {
                if !self.is_open(option) {
                    return Err(format!("option {} is excluded or chosen already", option.index()));
                }
                self.divide(Parts::Option(Some(narrow(option.index()))));
                if !self.choose(narrow(option.index())) {
                    self.close();
                }
                Ok(())
            }
        }
    }

    // ---- what a search for a proof asks

    /// Whether the option is neither excluded nor chosen.
    pub(crate) fn is_open(&self, option: OptionId) -> bool {
        self.is_open[option.index()]
    }

    /// How many more options the item needs, and how many it may have at most.
    pub(crate) fn needs(&self, place: usize) -> (u32, u32) {
        let count = &self.counts[place];
        (count.needs(), count.may_have())
    }

    /// How many open options the item has.
    pub(crate) fn n_open(&self, item: ItemId) -> u32 {
        self.lists.as_ref().expect("begun").n_open(item.index())
    }

    /// How many open options of the item there are that are not too expensive; counts to `most`.
    pub(crate) fn n_within_room(&mut self, item: ItemId, most: u32) -> u32 {
        let Some(room) = self.weighed.as_ref().map(|weighed| weighed.room) else {
            return self.n_open(item).min(most);
        };
        self.reduce();
        let mut n = 0;
        let lists = self.lists.as_ref().expect("begun");
        for &option in lists.open(item.index()) {
            self.work += 1;
            if self.reduced[option as usize] <= room {
                n += 1;
                if n == most {
                    break;
                }
            }
        }
        n
    }

    /// The chosen options, in the order of their choice.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = OptionId> {
        self.changes.iter().filter_map(|change| match change {
            &Change::Chosen(option) => Some(OptionId::new(option as usize)),
            _ => None,
        })
    }

    /// The number of places.
    pub(crate) fn n_places(&self) -> usize {
        self.counts.len()
    }

    /// The current case.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            n_divisions: self.divisions.len(),
            part: self.divisions.last().map_or(0, |division| division.part),
            n_changes: self.changes.len(),
            weighed: self.weighed.clone(),
        }
    }

    /// Whether the case of the mark is not closed.
    pub(crate) fn is_within(&self, mark: &Mark) -> bool {
        let part = mark.n_divisions.checked_sub(1).map(|at| self.divisions.get(at));
        !self.is_done && part.is_none_or(|its| its.is_some_and(|its| its.part == mark.part))
    }

    /// Forgets all steps since the mark. The case of the mark must not be closed.
    pub(crate) fn back_to(&mut self, mark: Mark) {
        self.divisions.truncate(mark.n_divisions);
        self.undo(mark.n_changes);
        self.weighed = mark.weighed;
    }

    // ---- steps

    /// The number of a place: those of items come first, then those of cliques.
    pub(crate) fn place(&self, place: Place) -> Result<usize, String> {
        match place {
            Place::Item(item) => Ok(item.index()),
            Place::Clique(k) if k < self.cliques.len() => Ok(self.problem.n_items() + k),
            Place::Clique(k) => Err(format!("there is no clique :{}", k + 1)),
        }
    }

    // ---- changes

    /// Chooses an open option; whether a cover with it can cost less than the bound.
    fn choose(&mut self, option: u32) -> bool {
        let at = option as usize;
        if self.weighed.is_some() {
            self.reduce();
        }
        if let Some(weighed) = &mut self.weighed {
            weighed.room -= self.reduced[at];
            if weighed.room < 0 {
                return false;
            }
        }
        self.is_open[at] = false;
        self.cost += self.costs[at];
        self.changes.push(Change::Chosen(option));
        self.lists().take(option);
        let problem = self.problem.clone();
        for entry in problem.entries(OptionId::new(at)) {
            let place = entry.item.index();
            let count = &mut self.counts[place];
            count.taken += 1;
            if count.has_colors {
                if count.color == Given::Nothing {
                    count.color = entry.color.map_or(Given::NoColor, Given::Color);
                    self.changes.push(Change::Color(place));
                }
                let color = count.color;
                for other in self.open_options(place) {
                    let mut its = problem.entries(OptionId::new(other as usize));
                    let its = its.find(|its| its.item == entry.item).and_then(|it| it.color);
                    if its.map(Given::Color) != Some(color) {
                        self.exclude(other);
                    }
                }
            } else if count.may_have() == 0 {
                for other in self.open_options(place) {
                    self.exclude(other);
                }
            }
        }
        // The others of a clique were excluded by their items.
        let lists = self.lists.as_ref().expect("begun");
        for place in lists.places(option).filter(|&place| place >= problem.n_items()) {
            self.counts[place].taken += 1;
        }
        true
    }

    /// The place has no more options; whether such a cover can cost less than the bound.
    fn has_no_more(&mut self, place: usize) -> bool {
        let count = &mut self.counts[place];
        if count.has_colors {
            return true;
        }
        let times = count.may_have();
        self.changes.push(Change::Bounds(place, count.low, count.high));
        count.high = count.taken;
        let Some(weighed) = &mut self.weighed else { return true };
        let its = weighed.weights.iter().find(|(its, _)| *its == place);
        // Each time that it could have been covered more costs its weight, if that is negative.
        let weight = its.map_or(0, |&(_, weight)| i128::from(weight));
        weighed.room += weight.min(0) * i128::from(times);
        let is_open = weighed.room >= 0;
        if weight < 0 && times > 0 {
            self.note(Event::NoMore(self.depth(), place));
        }
        is_open
    }

    fn exclude(&mut self, option: u32) {
        let at = option as usize;
        self.is_open[at] = false;
        self.changes.push(Change::Excluded(option));
        self.lists().take(option);
        self.work += 4;
    }

    fn lists(&mut self) -> &mut Lists {
        self.lists.as_mut().expect("begun")
    }

    /// A cover of the case covers the place at least so often; whether that is new.
    fn raise_low(&mut self, place: usize, low: u32) -> bool {
        let count = &mut self.counts[place];
        let is_new = low > count.low;
        if is_new {
            self.changes.push(Change::Bounds(place, count.low, count.high));
            count.low = low;
        }
        is_new
    }

    fn undo(&mut self, n: usize) {
        while self.changes.len() > n {
            match self.changes.pop().expect("more than n") {
                Change::Excluded(option) => {
                    self.is_open[option as usize] = true;
                    self.lists().put_back(option);
                }
                Change::Chosen(option) => {
                    let at = option as usize;
                    self.is_open[at] = true;
                    self.cost -= self.costs[at];
                    let lists = self.lists.as_mut().expect("begun");
                    lists.put_back(option);
                    for place in lists.places(option) {
                        self.counts[place].taken -= 1;
                    }
                }
                Change::Bounds(place, low, high) => {
                    (self.counts[place].low, self.counts[place].high) = (low, high);
                }
                Change::Color(place) => self.counts[place].color = Given::Nothing,
            }
        }
    }

    /// The open options of a place, ascending.
    fn open_options(&mut self, place: usize) -> Vec<u32> {
        let mut options = self.lists().open(place).to_vec();
        options.sort_unstable();
        self.work += 2 * options.len() as u64;
        options
    }

    /// Whether an option has a place.
    fn has(&mut self, option: u32, place: usize) -> bool {
        self.lists().places(option).any(|its| its == place)
    }
}
