//! [`Board`]: what never changes in a search.

use quadrille_base::narrow;
use quadrille_base::rows::Rows;

use crate::problem::{Color, Instance, ItemId};

/// The options of an item as bits: those of the words `first..first + n` begin at `start`.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitRow {
    pub(super) first: u32,
    pub(super) n: u32,
    pub(super) start: u32,
}

/// How often an item is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Once,
    /// The item has this place among those with bounds.
    Bounded(u32),
    Secondary,
}

/// What never changes: the primary items in the order of the search, then the secondary ones; and
/// the options with a primary item.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) n_primary: usize,
    /// The items of the problem, by their numbers here.
    pub(super) names: Vec<u32>,
    pub(super) kinds: Vec<Kind>,
    pub(super) n_bounded: usize,
    pub(super) bounds: Vec<(u32, u32)>,
    pub(super) words: Vec<u64>,
    pub(super) rows: Vec<BitRow>,
    /// The items of each option, with the values of the secondary ones: 1, or a color plus 2.
    pub(super) entries: Rows<(u32, u32)>,
    /// The primary items of each option.
    pub(super) primary: Rows<u32>,
}

impl Board {
    /// `order` has the primary items, numbered among themselves. `None` if the sets of options take
    /// more than this many bytes.
    pub(super) fn new(problem: &Instance, order: &[u32], memory: usize) -> Option<Self> {
        let primary: Vec<ItemId> = problem.primary_items().collect();
        let mut items: Vec<ItemId> = order.iter().map(|&item| primary[item as usize]).collect();
        items.extend(problem.items().filter(|&item| !problem.is_primary(item)));
        let mut numbers = vec![0; items.len()];
        for (number, item) in (0..).zip(&items) {
            numbers[item.index()] = number;
        }
        let bounds: Vec<(u32, u32)> =
            items.iter().map(|&item| problem.bounds(item).into_inner()).collect();
        let mut n_bounded = 0;
        let kind = |(&item, &bounds): (&ItemId, &(u32, u32))| match bounds {
            _ if !problem.is_primary(item) => Kind::Secondary,
            (1, 1) => Kind::Once,
            _ => {
                n_bounded += 1;
                Kind::Bounded(n_bounded - 1)
            }
        };
        let kinds: Vec<Kind> = items.iter().zip(&bounds).map(kind).collect();
        let value = |color: Option<Color>| color.map_or(1, |color| narrow(color.index()) + 2);
        let mut entries = Rows::with_room(problem.n_entries());
        for option in problem.options().filter(|&option| problem.n_primary_of(option) > 0) {
            let of_option = problem.entries(option);
            entries.push(of_option.map(|it| (numbers[it.item.index()], value(it.color))));
        }
        let mut primary_of = Rows::with_room(problem.n_entries());
        for option in 0..entries.n_rows() {
            let items = entries[option].iter().map(|&(item, _)| item);
            primary_of.push(items.filter(|&item| (item as usize) < primary.len()));
        }
        let pairs = (0..entries.n_rows())
            .flat_map(|o| entries[o].iter().map(move |&(item, _)| (item as usize, narrow(o))));
        let lists: Rows<u32> = Rows::grouped(items.len(), pairs);
        let mut words = Vec::new();
        let mut rows = Vec::with_capacity(items.len());
        for item in 0..items.len() {
            let list = &lists[item];
            let (first, start) = (list.first().map_or(0, |option| option / 64), words.len());
            let end = list.last().map_or(start, |last| start + (last / 64 - first) as usize + 1);
            if end > memory / 8 || end >= u32::MAX as usize {
                return None;
            }
            words.resize(end, 0_u64);
            for &option in list {
                words[start + (option / 64 - first) as usize] |= 1 << (option % 64);
            }
            rows.push(BitRow { first, n: narrow(end - start), start: narrow(start) });
        }
        Some(Self {
            n_primary: primary.len(),
            names: items.iter().map(|item| narrow(item.index())).collect(),
            kinds,
            n_bounded: n_bounded as usize,
            bounds,
            words,
            rows,
            entries,
            primary: primary_of,
        })
    }

    pub(super) fn n_items(&self) -> usize {
        self.names.len()
    }

    /// The number of branches of an item with this many options: 0 or less if it needs more.
    pub(super) fn size(&self, item: usize, n_options: usize) -> i32 {
        let low = i32::try_from(self.bounds[item].0.min(1 << 29)).expect("30 bits");
        i32::try_from(n_options.min(1 << 29)).expect("30 bits") + 1 - low
    }
}
