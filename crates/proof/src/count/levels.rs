//! [`Level`]: a remaining problem as sets of bits, and the moves that make it smaller.

use quadrille_base::bits::bits;
use quadrille_base::narrow;
use quadrille_base::rows::Rows;

use crate::problem::{Color, Instance, ItemId};

/// More than any number of options: the size of an item that is closed.
pub(super) const CLOSED: i32 = 1 << 30;

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
    bounds: Vec<(u32, u32)>,
    pub(super) words: Vec<u64>,
    pub(super) rows: Vec<BitRow>,
    /// The items of each option, with the values of the secondary ones: 1, or a color plus 2.
    pub(super) entries: Rows<(u32, u32)>,
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
        })
    }

    pub(super) fn n_items(&self) -> usize {
        self.names.len()
    }

    /// The number of branches of an item with this many options: 0 or less if it needs more.
    fn size(&self, item: usize, n_options: usize) -> i32 {
        let low = i32::try_from(self.bounds[item].0.min(1 << 29)).expect("30 bits");
        i32::try_from(n_options.min(1 << 29)).expect("30 bits") + 1 - low
    }
}

/// The remaining problem of each level, one after another.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    n_words: usize,
    n_item_words: usize,
    /// The options that fit.
    alive: Vec<u64>,
    /// The primary items that are open, and the secondary ones that are not used without a color.
    open: Vec<u64>,
    /// For each primary item, how many branches it has.
    sizes: Vec<i32>,
    /// How often each item with bounds is covered; 0 if it is closed.
    covered: Vec<u32>,
    /// How many options were killed and items closed.
    spent: Vec<u32>,
}

impl Levels {
    pub(super) fn new(board: &Board) -> Self {
        let (alive, open) = (full(board.entries.n_rows()), full(board.n_items()));
        let size = |item: usize| {
            let row = board.rows[item];
            let words = &board.words[row.start as usize..(row.start + row.n) as usize];
            board.size(item, words.iter().map(|word| word.count_ones() as usize).sum())
        };
        let mut this = Self {
            n_words: alive.len(),
            n_item_words: open.len(),
            alive,
            open,
            sizes: (0..board.n_primary).map(size).collect(),
            covered: vec![0; board.n_bounded],
            spent: vec![0],
        };
        let mut root = this.level(board, 0);
        for item in 0..board.n_primary {
            if board.bounds[item].1 == 0 {
                root.finish(item);
            }
        }
        this
    }

    #[inline]
    pub(super) fn level<'s>(&'s mut self, board: &'s Board, depth: usize) -> Level<'s> {
        Level {
            alive: &mut self.alive[depth * self.n_words..][..self.n_words],
            open: &mut self.open[depth * self.n_item_words..][..self.n_item_words],
            sizes: &mut self.sizes[depth * board.n_primary..][..board.n_primary],
            covered: &mut self.covered[depth * board.n_bounded..][..board.n_bounded],
            spent: &mut self.spent[depth],
            least: CLOSED,
            board,
        }
    }

    /// Copies a level to the next one.
    #[inline]
    pub(super) fn copy_down(&mut self, board: &Board, depth: usize) {
        #[inline]
        fn copy<T: Copy + Default>(list: &mut Vec<T>, depth: usize, n: usize) {
            if list.len() < (depth + 2) * n {
                list.resize((depth + 2) * n, T::default());
            }
            list.copy_within(depth * n..(depth + 1) * n, (depth + 1) * n);
        }
        copy(&mut self.alive, depth, self.n_words);
        copy(&mut self.open, depth, self.n_item_words);
        copy(&mut self.sizes, depth, board.n_primary);
        copy(&mut self.covered, depth, board.n_bounded);
        copy(&mut self.spent, depth, 1);
    }

    /// One level alone.
    pub(super) fn one(&self, board: &Board, depth: usize) -> Self {
        let list = |n: usize| depth * n..(depth + 1) * n;
        Self {
            n_words: self.n_words,
            n_item_words: self.n_item_words,
            alive: self.alive[list(self.n_words)].to_vec(),
            open: self.open[list(self.n_item_words)].to_vec(),
            sizes: self.sizes[list(board.n_primary)].to_vec(),
            covered: self.covered[list(board.n_bounded)].to_vec(),
            spent: self.spent[list(1)].to_vec(),
        }
    }

    /// The memory of a level, in bytes.
    pub(super) fn n_bytes_of_each(&self, board: &Board) -> usize {
        8 * (self.n_words + self.n_item_words) + 4 * (board.n_primary + board.n_bounded + 1)
    }

    pub(super) fn n_bytes(&self) -> usize {
        8 * (self.alive.len() + self.open.len()) + 4 * (self.sizes.len() + self.covered.len())
    }
}

/// The set of the numbers below `n`.
fn full(n: usize) -> Vec<u64> {
    let mut words = vec![u64::MAX; n.div_ceil(64)];
    if let (Some(last), 1..) = (words.last_mut(), n % 64) {
        *last = (1 << (n % 64)) - 1;
    }
    words
}

/// A remaining problem that is being changed.
pub(super) struct Level<'s> {
    pub(super) alive: &'s mut [u64],
    pub(super) open: &'s mut [u64],
    pub(super) sizes: &'s mut [i32],
    pub(super) covered: &'s mut [u32],
    pub(super) spent: &'s mut u32,
    /// The smallest size that an item had while options were killed.
    least: i32,
    board: &'s Board,
}

impl Level<'_> {
    /// The first option of an item.
    pub(super) fn first_option(&self, item: usize) -> Option<u32> {
        self.options(item).next()
    }

    fn options(&self, item: usize) -> impl Iterator<Item = u32> {
        let row = self.board.rows[item];
        let words = &self.board.words[row.start as usize..(row.start + row.n) as usize];
        (row.first..).zip(words).flat_map(|(k, &word)| {
            bits(word & self.alive[k as usize]).map(move |bit| 64 * k + narrow(bit))
        })
    }

    #[inline]
    fn lose(&mut self, option: u32) {
        for &(item, _) in &self.board.entries[option as usize] {
            if let Some(size) = self.sizes.get_mut(item as usize) {
                *size -= 1;
                self.least = self.least.min(*size);
            }
        }
        *self.spent += 1;
    }

    pub(super) fn kill(&mut self, option: u32) {
        self.alive[option as usize / 64] &= !(1 << (option % 64));
        self.lose(option);
    }

    /// Kills the options of an item.
    #[inline]
    fn kill_row(&mut self, item: usize) {
        let row = self.board.rows[item];
        let words = &self.board.words[row.start as usize..(row.start + row.n) as usize];
        for (k, &word) in (row.first..).zip(words) {
            let dying = word & self.alive[k as usize];
            self.alive[k as usize] &= !word;
            for bit in bits(dying) {
                self.lose(64 * k + narrow(bit));
            }
        }
    }

    /// Kills the options that give a secondary item another value.
    fn kill_others(&mut self, item: usize, value: u32) {
        let row = self.board.rows[item];
        for k in 0..row.n {
            let word = self.board.words[(row.start + k) as usize];
            for bit in bits(word & self.alive[(row.first + k) as usize]) {
                let option = 64 * (row.first + k) + narrow(bit);
                if self.value(item, option) != value {
                    self.kill(option);
                }
            }
        }
    }

    /// The value of an item in an option that has it.
    fn value(&self, item: usize, option: u32) -> u32 {
        let mut entries = self.board.entries[option as usize].iter();
        entries.find(|&&(its, _)| its as usize == item).map_or(1, |&(_, value)| value)
    }

    fn close(&mut self, item: usize) {
        self.sizes[item] += CLOSED;
        self.open[item / 64] &= !(1 << (item % 64));
        *self.spent += 1;
    }

    /// Closes an item, without another option.
    pub(super) fn finish(&mut self, item: usize) {
        self.close(item);
        if let Kind::Bounded(place) = self.board.kinds[item] {
            self.covered[place as usize] = 0;
        }
        self.kill_row(item);
    }

    /// Chooses an option. If that leaves an item too few options, some may not be killed.
    #[inline]
    pub(super) fn choose(&mut self, option: u32) {
        let entries = &self.board.entries[option as usize];
        for &(item, value) in entries {
            let item = item as usize;
            match self.board.kinds[item] {
                Kind::Once => self.close(item),
                Kind::Secondary if value > 1 => {}
                Kind::Secondary => self.open[item / 64] &= !(1 << (item % 64)),
                Kind::Bounded(place) => {
                    let (low, high) = self.board.bounds[item];
                    let covered = &mut self.covered[place as usize];
                    self.sizes[item] += i32::from(*covered < low);
                    *covered += 1;
                    if *covered == high {
                        *covered = 0;
                        self.close(item);
                    }
                }
            }
        }
        for &(item, value) in entries {
            let item = item as usize;
            match self.board.kinds[item] {
                Kind::Secondary if value > 1 => self.kill_others(item, value),
                Kind::Bounded(_) if self.sizes[item] < CLOSED / 2 => {}
                _ => self.kill_row(item),
            }
            if self.least <= 0 {
                return;
            }
        }
        if self.alive[option as usize / 64] >> (option % 64) & 1 == 1 {
            self.kill(option);
        }
    }

    /// The open items that options connect with the first one of the problem, and whether there are
    /// others.
    pub(super) fn part(&self) -> (Vec<u32>, bool) {
        let n_primary = self.board.n_primary;
        let is_open = |item: usize| self.sizes[item] < CLOSED / 2;
        let open = (0..n_primary).filter(|&item| is_open(item));
        let Some(first) = open.clone().min_by_key(|&item| self.board.names[item]) else {
            return (Vec::new(), false);
        };
        let mut items = vec![narrow(first)];
        let mut is_found = vec![false; self.board.n_items()];
        is_found[first] = true;
        let mut next = 0;
        while let Some(&item) = items.get(next) {
            next += 1;
            for option in self.options(item as usize) {
                for &(item, _) in &self.board.entries[option as usize] {
                    let k = item as usize;
                    if !is_found[k] && (k < n_primary || self.connects(k)) {
                        is_found[k] = true;
                        items.push(item);
                    }
                }
            }
        }
        items.retain(|&item| (item as usize) < n_primary);
        let is_more = open.count() > items.len();
        (items, is_more)
    }

    /// Whether the options of a secondary item depend on each other: not if all give it the same
    /// color.
    fn connects(&self, item: usize) -> bool {
        let mut values = self.options(item).map(|option| self.value(item, option));
        let first = values.next().unwrap_or(1);
        first == 1 || values.any(|value| value != first)
    }

    /// Closes all items outside of a part.
    pub(super) fn restrict_to(&mut self, part: &[u32]) {
        let mut is_in = vec![false; self.board.n_primary];
        for &item in part {
            is_in[item as usize] = true;
        }
        for (item, _) in is_in.into_iter().enumerate().filter(|&(_, is_in)| !is_in) {
            if self.sizes[item] < CLOSED / 2 {
                self.finish(item);
            }
        }
    }
}
