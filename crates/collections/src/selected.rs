//! Types that the studies share: the replies of the engine, the boards that a study selects by
//! these replies, and the place of a result in the text.

use quadrille_boards::{Board, Reply, ReplyError};

/// A reply for each board of a chunk, or the reason why there is none. After a stop the last boards
/// may be missing.
pub(super) type Replies = Vec<Result<Reply, ReplyError>>;

/// The place of a result in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResultPlace {
    /// A line of its own, or the rest of the line of its puzzle.
    Line,
    /// A field of a table.
    Field,
    /// Several lines, perhaps with rules between the boxes.
    Grid { has_rules: bool },
}

/// The boards of a chunk that a study is about, and its result for each board of the chunk.
pub(super) struct Selected<T> {
    boards: Vec<Board>,
    /// Their numbers in the chunk.
    numbers: Vec<usize>,
    results: Vec<Option<T>>,
}

impl<T> Selected<T> {
    pub(super) const fn new() -> Self {
        Self { boards: Vec::new(), numbers: Vec::new(), results: Vec::new() }
    }

    /// The boards whose number of solutions is selected, and a function that stores the result for
    /// one of them. The function takes its position among the selected boards.
    pub(super) fn select(
        &mut self,
        boards: &[Board],
        replies: &Replies,
        is_selected: impl Fn(u64) -> bool,
    ) -> (&[Board], impl FnMut(usize, T)) {
        self.boards.clear();
        self.numbers.clear();
        for (i, (board, reply)) in boards.iter().zip(replies).enumerate() {
            if reply.is_ok_and(|reply| is_selected(reply.n_solutions)) {
                self.boards.push(*board);
                self.numbers.push(i);
            }
        }
        self.results.clear();
        self.results.resize_with(boards.len(), || None);
        let Self { boards, numbers, results } = self;
        (boards, |k, result| results[numbers[k]] = Some(result))
    }

    /// The result for board number `i` of the chunk; `None` if it was not selected.
    pub(super) fn take(&mut self, i: usize) -> Option<T> {
        self.results.get_mut(i)?.take()
    }
}
