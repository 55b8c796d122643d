//! [`Level`]: a remaining problem as sets of bits, and the moves that make it smaller.

use quadrille_base::bits::bits;
use quadrille_base::narrow;

use super::board::{Board, Kind};

/// More than any number of options: the size of an item that is closed.
pub(super) const CLOSED: i32 = 1 << 30;

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

    pub(super) fn kill(&mut self, option: u32) {
        self.alive[option as usize / 64] &= !(1 << (option % 64));
        for &item in &self.board.primary[option as usize] {
            self.sizes[item as usize] -= 1;
            self.least = self.least.min(self.sizes[item as usize]);
        }
        *self.spent += 1;
    }

    /// Kills the options of an item.
    #[inline]
    fn kill_row(&mut self, item: usize) {
        let row = self.board.rows[item];
        let words = &self.board.words[row.start as usize..(row.start + row.n) as usize];
        let alive = &mut self.alive[row.first as usize..(row.first + row.n) as usize];
        let sizes = &mut *self.sizes;
        let (mut least, mut n_killed) = (self.least, 0);
        for (k, (alive, &word)) in (row.first..).zip(alive.iter_mut().zip(words)) {
            let dying = word & *alive;
            *alive &= !word;
            for bit in bits(dying) {
                for &item in &self.board.primary[64 * k as usize + bit] {
                    let size = &mut sizes[item as usize];
                    *size -= 1;
                    least = least.min(*size);
                }
                n_killed += 1;
            }
        }
        self.least = least;
        *self.spent += n_killed;
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
