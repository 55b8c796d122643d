//! [`Search`]: Algorithm X, which meets each remaining problem once and records what it does.

use std::sync::Arc;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use quadrille_base::rows::Rows;
use quadrille_base::{mix, narrow};

use super::board::{Board, Kind};
use super::levels::{CLOSED, Levels};
use super::shared::Border;
use super::tokens::{BITS, Step, Token};
use super::total::Total;
use crate::tuning::count::{LARGE, SLICE};

pub(super) const NONE: u32 = u32::MAX;

/// A symmetry that is its own inverse: pairs of items that change places.
pub(super) type Swap = Vec<(u32, u32)>;

/// A remaining problem with several edges.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The item of the problem to branch on; `NONE` for parts.
    pub(super) item: u32,
    /// Its tokens are from `start` to `end`.
    pub(super) start: u32,
    pub(super) end: u32,
    /// The edges that lead to it besides the first one.
    pub(super) uses: u32,
    /// It grows along each edge.
    pub(super) level: u32,
    /// Where its count begins among the digits.
    count: u32,
}

#[derive(Debug)]
struct Frame {
    /// The item to branch on; `NONE` for parts.
    item: u32,
    /// The edges that are left.
    left: i32,
    /// The options that are left are `bits` of this word of the row, and later words.
    word: u32,
    bits: u64,
    node: u32,
    total: Total,
    share: f64,
}

/// Which item a search branches on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// The first open one.
    Sweep,
    /// One with the fewest branches.
    Smallest,
}

#[derive(Debug)]
pub(super) struct Search {
    pub(super) board: Arc<Board>,
    levels: Levels,
    pub(super) border: Option<Border>,
    rule: Rule,
    /// Whether the open items determine which options fit.
    by_items: bool,
    frames: Vec<Frame>,
    pub(super) swaps: Vec<Swap>,
    key: Vec<u64>,
    /// The swaps that make the key.
    moves: Vec<u32>,
    /// For each node, the swaps that make its key; empty if there are no swaps.
    moves_of_nodes: Rows<u32>,
    table: HashMap<u64, u32>,
    /// The number of nodes at which to look for parts, and how many more for the next time.
    pub(super) next_look: usize,
    pause: usize,
    pub(super) tokens: Vec<Token>,
    pub(super) nodes: Vec<Node>,
    digits: Vec<u8>,
    /// The explored share of the tree.
    pub(super) progress: f64,
    /// The remaining problems met.
    pub(super) n_met: u64,
    pub(super) result: Option<Total>,
}

impl Search {
    /// A search at the root. The swaps are for a problem without colors and bounds.
    pub(super) fn new(board: Arc<Board>, rule: Rule, swaps: Vec<Swap>) -> Self {
        let is_plain = board.n_items() == board.n_primary && board.n_bounded == 0;
        let mut this = Self {
            levels: Levels::new(&board),
            border: None,
            rule,
            by_items: is_plain || !swaps.is_empty(),
            frames: Vec::new(),
            swaps,
            key: Vec::new(),
            moves: Vec::new(),
            moves_of_nodes: Rows::with_room(0),
            table: HashMap::new(),
            next_look: if rule == Rule::Smallest { 0 } else { usize::MAX },
            pause: 1,
            tokens: Vec::new(),
            nodes: Vec::new(),
            digits: Vec::new(),
            progress: 0.0,
            n_met: 0,
            result: None,
            board,
        };
        this.result = this.enter(0, 1.0);
        this
    }

    /// Goes on until it has met this many remaining problems, or to the end.
    pub(super) fn run(&mut self, most: u64) {
        while self.result.is_none() && self.n_met < most {
            let depth = self.frames.len() - 1;
            let frame = &mut self.frames[depth];
            let share = frame.share;
            if frame.item == NONE && !self.begin_part(depth) || self.frames[depth].left == 0 {
                let frame = self.frames.pop().expect("a node");
                let node = &mut self.nodes[frame.node as usize];
                node.end = narrow(self.tokens.len());
                node.count = narrow(self.digits.len());
                frame.total.write(&mut self.digits).expect("memory can be written");
                self.give(&frame.total);
                continue;
            }
            if self.frames[depth].item != NONE {
                self.follow(depth);
                if let Some(total) = self.leave(depth + 1) {
                    self.give(&total);
                    continue;
                }
            }
            if let Some(total) = self.enter(depth + 1, share) {
                self.give(&total);
            }
        }
    }

    /// Leaves what remains at the border to another search.
    fn leave(&mut self, depth: usize) -> Option<Total> {
        let border = self.border.as_mut().filter(|border| border.depth == depth)?;
        let number = border.states.len();
        border.states.push(self.levels.one(&self.board, depth));
        self.tokens.push(Token::of(Step::Piece(narrow(number))));
        Some(border.totals.get(number).cloned().unwrap_or_default())
    }

    /// Begins with another remaining problem, and keeps what is known. Its steps are those from the
    /// end of the tokens.
    pub(super) fn begin(&mut self, state: &Levels) {
        self.levels = state.clone();
        self.frames.clear();
        self.result = self.enter(0, 1.0);
    }

    /// Whether what remains at the root has several parts.
    pub(super) fn has_parts(&self) -> bool {
        self.nodes.first().is_some_and(|root| root.item == NONE)
    }

    /// Follows the next edge of an item.
    fn follow(&mut self, depth: usize) {
        let frame = &mut self.frames[depth];
        frame.left -= 1;
        let item = frame.item as usize;
        let row = self.board.rows[item];
        let level = self.levels.level(&self.board, depth);
        while frame.bits == 0 && frame.word + 1 < row.n {
            frame.word += 1;
            frame.bits = self.board.words[(row.start + frame.word) as usize]
                & level.alive[(row.first + frame.word) as usize];
        }
        let option = (frame.bits > 0).then(|| {
            let bit = frame.bits.trailing_zeros();
            frame.bits &= frame.bits - 1;
            64 * (row.first + frame.word) + bit
        });
        self.levels.copy_down(&self.board, depth);
        let mut next = self.levels.level(&self.board, depth + 1);
        let Some(option) = option else { return next.finish(item) };
        next.choose(option);
        if self.board.kinds[item] != Kind::Once {
            // The next covers are without this option.
            self.levels.level(&self.board, depth).kill(option);
        }
    }

    /// Moves the next part to the next level; `false` if there is none, or one before has no cover.
    fn begin_part(&mut self, depth: usize) -> bool {
        let (part, _) = self.levels.level(&self.board, depth).part();
        if part.is_empty() || self.frames[depth].total == Total::default() {
            return false;
        }
        self.levels.copy_down(&self.board, depth);
        self.levels.level(&self.board, depth + 1).restrict_to(&part);
        let mut level = self.levels.level(&self.board, depth);
        for item in part {
            level.finish(item as usize);
        }
        true
    }

    /// The count of the remaining problem at this depth, if it is known; else there is a frame for
    /// it.
    fn enter(&mut self, depth: usize, share: f64) -> Option<Total> {
        loop {
            self.n_met += 1;
            let mut level = self.levels.level(&self.board, depth);
            let least = level.sizes.iter().copied().fold(CLOSED, i32::min);
            if least >= CLOSED / 2 {
                self.progress += share;
                return Some(Total::new(1));
            }
            let most = if least <= 0 || self.rule == Rule::Smallest { least } else { CLOSED / 2 };
            let item = level.sizes.iter().position(|&size| size <= most).expect("the least");
            let left = level.sizes[item];
            if left > 1 {
                return self.look_up(depth, item, left, share);
            }
            self.tokens.push(Token::of(Step::Item(self.board.names[item])));
            if left <= 0 {
                self.progress += share;
                return Some(Total::default());
            }
            match level.first_option(item) {
                Some(option) => level.choose(option),
                None => level.finish(item),
            }
        }
    }

    fn look_up(&mut self, depth: usize, item: usize, left: i32, share: f64) -> Option<Total> {
        let key = self.key(depth);
        match self.table.entry(key) {
            Entry::Occupied(found) => {
                let node = *found.get();
                self.progress += share;
                self.nodes[node as usize].uses += 1;
                if !self.swaps.is_empty() {
                    for &swap in self.moves_of_nodes[node as usize].iter().rev() {
                        if self.moves.last() == Some(&swap) {
                            self.moves.pop();
                        } else {
                            self.moves.push(swap);
                        }
                    }
                }
                if self.moves.is_empty() {
                    self.tokens.push(Token::of(Step::Edge(node)));
                } else {
                    self.tokens.push(Token::of(Step::EdgeOfImage(node)));
                    self.tokens.push(Token::plain(narrow(self.moves.len())));
                    self.tokens.extend(self.moves.iter().map(|&swap| Token::plain(swap)));
                }
                Some(Total::of_digits(self.count(node)))
            }
            Entry::Vacant(entry) => {
                let node = narrow(self.nodes.len());
                entry.insert(node);
                let level = self.levels.level(&self.board, depth);
                let mut frame = Frame {
                    item: narrow(item),
                    left,
                    word: 0,
                    bits: 0,
                    node,
                    total: Total::default(),
                    share: share / f64::from(left),
                };
                let has_parts = self.nodes.len() >= self.next_look && level.part().1;
                if self.nodes.len() >= self.next_look {
                    self.pause = if has_parts { 1 } else { (2 * self.pause).min(64) };
                    self.next_look = self.nodes.len() + self.pause;
                }
                let mut name = self.board.names[item];
                if has_parts {
                    name = NONE;
                    frame = Frame { item: NONE, total: Total::new(1), share: share / 2.0, ..frame };
                } else {
                    let row = self.board.rows[item];
                    let word = self.board.words[row.start as usize];
                    frame.bits = word & level.alive[row.first as usize];
                }
                let start = narrow(self.tokens.len());
                let level = *level.spent;
                self.nodes.push(Node { item: name, start, end: 0, uses: 0, level, count: 0 });
                self.tokens.push(Token::of(Step::Node(node)));
                if !self.swaps.is_empty() {
                    self.moves_of_nodes.push(self.moves.iter().copied());
                }
                self.frames.push(frame);
                None
            }
        }
    }

    /// A number that identifies the remaining problem, up to symmetry; `moves` are the swaps that
    /// map it to the one with this key. If two have the same number by chance, the certificate is
    /// wrong, and its check says so.
    fn key(&mut self, depth: usize) -> u64 {
        let add = |hash: u64, word: u64| mix(hash ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let fold =
            |words: &[u64], start: u64| words.iter().fold(start, |sum, &word| add(sum, word));
        let n_primary = self.board.n_primary;
        let level = self.levels.level(&self.board, depth);
        if !self.by_items {
            let hash = fold(level.alive, 0);
            let (whole, rest) = level.open.split_at(n_primary / 64);
            let rest = rest.first().map_or(0, |word| word & ((1 << (n_primary % 64)) - 1));
            let hash = add(fold(whole, hash), rest);
            return level.covered.iter().fold(hash, |hash, &covered| add(hash, covered.into()));
        }
        if self.swaps.is_empty() {
            return fold(level.open, 0);
        }
        self.key.clear();
        self.key.extend_from_slice(level.open);
        self.moves.clear();
        let has = |key: &[u64], item: u32| key[item as usize / 64] >> (item % 64) & 1;
        let mut since = 0;
        // As in the memo search: as long as a swap makes the set smaller, as a number whose most
        // significant digit is item 0.
        for (number, swap) in (0..).zip(&self.swaps).cycle() {
            if since == self.swaps.len() {
                break;
            }
            since += 1;
            let key = &mut self.key;
            let differs = swap.iter().find(|&&(a, b)| has(key, a) != has(key, b));
            if differs.is_some_and(|&(a, _)| has(key, a) == 1) {
                for &(a, b) in swap {
                    if has(key, a) != has(key, b) {
                        key[a as usize / 64] ^= 1 << (a % 64);
                        key[b as usize / 64] ^= 1 << (b % 64);
                    }
                }
                since = 0;
                self.moves.push(number);
            }
        }
        fold(&self.key, 0)
    }

    /// Goes back along an edge to a remaining problem with this many covers.
    fn give(&mut self, total: &Total) {
        match self.frames.last_mut() {
            Some(frame) if frame.item == NONE => frame.total.multiply(total),
            Some(frame) => frame.total.add(total),
            None => self.result = Some(total.clone()),
        }
    }

    /// The digits of the count of a node that is complete.
    pub(super) fn count(&self, node: u32) -> &[u8] {
        let digits = &self.digits[self.nodes[node as usize].count as usize..];
        let n = 1 + digits.iter().take_while(|&&digit| digit >= 128).count();
        &digits[..n]
    }

    /// The images of the items of the problem under a swap.
    pub(super) fn images(&self, swap: u32) -> Vec<u32> {
        let mut images: Vec<u32> = (0..narrow(self.board.n_items())).collect();
        for &(a, b) in &self.swaps[swap as usize] {
            let [a, b] = [a, b].map(|item| self.board.names[item as usize] as usize);
            images.swap(a, b);
        }
        images
    }

    /// How many remaining problems to meet before the next look at limits: fewer large ones.
    pub(super) fn slice(&self) -> u64 {
        (SLICE / (1 + self.n_bytes_of_level() as u64 / LARGE)).max(16)
    }

    /// The memory of a remaining problem, in bytes.
    pub(super) fn n_bytes_of_level(&self) -> usize {
        self.levels.n_bytes_of_each(&self.board)
    }

    /// The memory that it takes, roughly, in bytes.
    pub(super) fn n_bytes(&self) -> usize {
        let nodes = self.nodes.len() * size_of::<Node>() + self.table.capacity() * 16;
        let moves = 4 * self.moves_of_nodes.entries().len();
        4 * self.tokens.len() + nodes + moves + self.digits.len() + self.levels.n_bytes()
    }

    /// Whether another number of a token, a node or a digit might not fit.
    pub(super) fn is_full(&self) -> bool {
        let most = (1 << BITS) - (1 << 24);
        self.tokens.len() > most || self.digits.len() > most
    }
}
