//! Frames as planes of words, and the pass that makes one frame from another.
//!
//! A frame is stored word by word: plane `w` has word `w` of every row, one row after another. The
//! pass removes the conflicts from every row, counts the remaining options, drops empty rows, and
//! finds the smallest row and the rows with a single option. This file scans row by row;
//! `avx512.rs` scans eight rows at a time.
//!
//! - P1: all planes of a frame are allocated, and each has room for eight words behind its last
//!   row.

#![expect(clippy::inline_always, reason = "compiled with the target features of its caller")]
#![expect(clippy::needless_range_loop, reason = "`w` is a word of the planes and of the rows")]

use super::weights::Weights;
use super::words::{BitWords, insert, meet};

/// Words of room behind the last row of a plane: one vector of AVX-512.
pub(super) const ROOM: usize = 8;

/// A stack of frames.
#[derive(Clone, Debug, Default)]
pub(super) struct Planes<const W: usize> {
    words: Vec<u64>,
    /// The item of each row of each frame; updated only when branching by weights.
    items: Vec<u32>,
}

/// The location of a frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct FramePlace {
    pub(super) start: usize,
    /// The distance from a word of a row to its next word: the length of a plane.
    pub(super) stride: usize,
    pub(super) n_rows: usize,
    /// The start of its items.
    items: usize,
}

/// The result of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame<const W: usize> {
    pub(super) n_rows: usize,
    /// The size of the smallest row less 1, times 2^16, plus its number.
    pub(super) smallest: u32,
    /// The options that are alone in their rows, and whether there are any.
    pub(super) forced: BitWords<W>,
    pub(super) is_forced: bool,
    /// The sum of the sizes of all rows if `W > 1`, else 0.
    pub(super) total: u64,
    /// The row to branch on.
    pub(super) row: usize,
}

impl<const W: usize> Frame<W> {
    /// The size of its smallest row.
    #[inline(always)]
    pub(super) fn smallest(&self) -> u64 {
        u64::from(self.smallest >> 16) + 1
    }
}

/// The options a pass removes.
pub(super) struct Away<'a, const W: usize> {
    /// The options being chosen, and the union of their conflicts.
    pub(super) chosen: &'a BitWords<W>,
    pub(super) conflicts: &'a BitWords<W>,
    /// The number of rows they cover: if more rows become empty, an item has no remaining options.
    pub(super) n_covered: usize,
}

/// The instructions that do a pass.
pub(super) trait Pass: Copy {
    /// Makes the frame at `to` from the one at `from`, which is the same or below it in the stack;
    /// `None` if an item has no remaining options.
    ///
    /// # Safety
    ///
    /// P1 holds for both, and `to` has as much room as `from`.
    #[allow(unsafe_code, reason = "see P1")]
    unsafe fn pass<const W: usize>(
        self,
        words: &mut [u64],
        from: FramePlace,
        to: FramePlace,
        away: &Away<'_, W>,
    ) -> Option<Frame<W>>;
}

/// The pass row by row, the reference for all others.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByRows;

impl Pass for ByRows {
    #[inline(always)]
    #[expect(unsafe_code, reason = "see `Pass::pass`")]
    unsafe fn pass<const W: usize>(
        self,
        words: &mut [u64],
        from: FramePlace,
        to: FramePlace,
        away: &Away<'_, W>,
    ) -> Option<Frame<W>> {
        // SAFETY: the caller guarantees the same.
        unsafe { by_rows(words, from, to, away, |_, _, _, _| {}) }
    }
}

/// The pass, row by row. It tells `visit` of each row: its number before the pass and after it, the
/// row before the pass, and the number of its remaining options.
///
/// # Safety
///
/// The same as for [`Pass::pass`].
#[inline(always)]
#[expect(unsafe_code, reason = "bounds checks cost a sixth of the time of pentominoes")]
unsafe fn by_rows<const W: usize>(
    words: &mut [u64],
    from: FramePlace,
    to: FramePlace,
    away: &Away<'_, W>,
    mut visit: impl FnMut(usize, usize, &BitWords<W>, u32),
) -> Option<Frame<W>> {
    let (mut smallest, mut forced, mut is_forced) = (u32::MAX, [0; W], false);
    let (mut n, mut total) = (0, 0);
    for k in 0..from.n_rows {
        let (mut before, mut left, mut size) = ([0; W], [0; W], 0);
        for w in 0..W {
            debug_assert!(from.start + w * from.stride + k < words.len());
            // SAFETY: P1, since `k < from.n_rows`.
            before[w] = unsafe { *words.get_unchecked(from.start + w * from.stride + k) };
            left[w] = before[w] & !away.conflicts[w];
            size += left[w].count_ones();
        }
        for w in 0..W {
            debug_assert!(to.start + w * to.stride + n < words.len());
            // SAFETY: P1, since `n <= k`.
            unsafe { *words.get_unchecked_mut(to.start + w * to.stride + n) = left[w] };
        }
        visit(k, n, &before, size);
        // An empty row has the largest possible key, and the next row overwrites it.
        #[expect(clippy::cast_possible_truncation, reason = "rows are numbered in 16 bits")]
        let key = size.wrapping_sub(1) << 16 | n as u32;
        smallest = smallest.min(key);
        // With many words the test costs less than the loop.
        if W < 4 || size == 1 {
            let is_single = u64::from(size == 1).wrapping_neg();
            for w in 0..W {
                forced[w] |= left[w] & is_single;
            }
        }
        is_forced |= size == 1;
        total += u64::from(size);
        n += usize::from(size > 0);
        if k + 1 - n > away.n_covered {
            return None;
        }
    }
    let total = if W == 1 { 0 } else { total };
    let row = (smallest & 0xffff) as usize;
    Some(Frame { n_rows: n, smallest, forced, is_forced, total, row })
}

impl<const W: usize> Planes<W> {
    /// Clears the stack, and pushes a frame of these rows and their items.
    pub(super) fn set_up<'r>(
        &mut self,
        rows: impl ExactSizeIterator<Item = (&'r BitWords<W>, u32)>,
    ) -> FramePlace {
        let n_rows = rows.len();
        let stride = n_rows + ROOM;
        self.words.clear();
        self.words.resize(W * stride, 0);
        self.items.clear();
        for (k, (row, item)) in rows.enumerate() {
            for w in 0..W {
                self.words[w * stride + k] = row[w];
            }
            self.items.push(item);
        }
        FramePlace { start: 0, stride, n_rows, items: 0 }
    }

    #[inline(always)]
    pub(super) fn row(&self, place: FramePlace, k: usize) -> BitWords<W> {
        let mut row = [0; W];
        for w in 0..W {
            row[w] = self.words[place.start + w * place.stride + k];
        }
        row
    }

    pub(super) fn item(&self, place: FramePlace, k: usize) -> u32 {
        self.items[place.items + k]
    }

    /// The place behind a frame, with room for all its rows.
    #[inline(always)]
    pub(super) fn behind(&mut self, from: FramePlace) -> FramePlace {
        let (start, stride) = (from.start + W * from.stride, from.n_rows + ROOM);
        let items = from.items + from.n_rows;
        if self.words.len() < start + W * stride {
            self.words.resize(start + W * stride, 0);
        }
        if self.items.len() < items + from.n_rows {
            self.items.resize(items + from.n_rows, 0);
        }
        FramePlace { start, stride, n_rows: from.n_rows, items }
    }

    /// Makes the frame at `to`, which is `from` or [behind](Self::behind) it, by removing options
    /// from the frame at `from`; `None` if an item has no remaining options. If `WEIGHTED`, scores
    /// the rows, and blames the item that failed.
    #[inline(always)]
    pub(super) fn pass<P: Pass, const WEIGHTED: bool>(
        &mut self,
        pass: P,
        from: FramePlace,
        to: FramePlace,
        away: &Away<'_, W>,
        weights: &mut Weights,
    ) -> Option<Frame<W>> {
        let n_words = self.words.len();
        assert!(from.n_rows + ROOM <= from.stride && from.n_rows + ROOM <= to.stride);
        assert!(from.start + W * from.stride <= n_words && to.start + W * to.stride <= n_words);
        if !WEIGHTED {
            // SAFETY: P1, asserted above.
            #[expect(unsafe_code, reason = "see P1")]
            return unsafe { pass.pass(&mut self.words, from, to, away) };
        }
        let (words, items) = (&mut self.words, self.items.as_mut_slice());
        // The item of the first row without remaining options; the best score, times 2^32, plus its
        // row.
        let (mut wiped, mut best) = (None, u64::MAX);
        let weigh = |k: usize, n: usize, before: &BitWords<W>, size: u32| {
            let item = items[from.items + k];
            items[to.items + n] = item;
            if size > 0 {
                best = best.min(u64::from(weights.score(item, size)) << 32 | n as u64);
            } else if wiped.is_none() && !meet(before, away.chosen) {
                wiped = Some(item);
            }
        };
        // SAFETY: P1, asserted above.
        #[expect(unsafe_code, reason = "see P1")]
        let frame = unsafe { by_rows(words, from, to, away, weigh) };
        if frame.is_none()
            && let Some(item) = wiped
        {
            weights.blame(item);
        }
        frame.map(|frame| Frame { row: (best & 0xffff_ffff) as usize, ..frame })
    }

    /// Blames the item of the first row whose options are all among these conflicts of `option`,
    /// and that does not contain `option` itself.
    #[cold]
    pub(super) fn blame(
        &self,
        place: FramePlace,
        conflicts: &BitWords<W>,
        option: usize,
        weights: &mut Weights,
    ) {
        let mut chosen = [0; W];
        insert(&mut chosen, option);
        let wiped = (0..place.n_rows).find(|&k| {
            let row = self.row(place, k);
            !meet(&row, &chosen) && (0..W).all(|w| row[w] & !conflicts[w] == 0)
        });
        if let Some(k) = wiped {
            weights.blame(self.item(place, k));
        }
    }

    /// The union of the rows of a frame.
    #[inline(always)]
    pub(super) fn union(&self, place: FramePlace) -> BitWords<W> {
        let mut union = [0; W];
        for w in 0..W {
            let words = &self.words[place.start + w * place.stride..][..place.n_rows];
            for word in words {
                union[w] |= word;
            }
        }
        union
    }
}
