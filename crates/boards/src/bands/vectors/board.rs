//! The places of the clues of a board, found by comparing all cells of a band with a digit, and the
//! board of a solved state.

#[allow(
    clippy::wildcard_imports,
    reason = "the instructions say by their names what they are"
)]
use std::arch::x86_64::*;

use super::super::places::{BAND, Places};
use super::super::state::{BOARD_BYTES, BandState};
use super::super::tables::{BIT, CELL};
use super::ByAvx2;
use super::sweep::keep_in_boxes;
use crate::board::Board;
use quadrille_base::processor::Avx2;

/// The first cells of the two halves of a band, sixteen cells each. They share five.
const HALVES: [usize; 2] = [0, 11];

/// For each half, where the cell of each bit of a band is in it; 128 and more if it is not there,
/// or if the bit has no cell. A cell that both have is taken from the first.
const ORDER: [[[u8; 16]; 2]; 2] = {
    let mut order = [[[u8::MAX; 16]; 2]; 2];
    let mut bit = 0;
    while bit < 32 {
        if BAND >> bit & 1 == 1 {
            let cell = CELL[bit];
            let is_second = cell >= 16;
            let from = if is_second { 11 } else { 0 };
            order[is_second as usize][bit / 16][bit % 16] = cell - from;
        }
        bit += 1;
    }
    order
};

/// As [`BandState::new`], but only boxes are searched for what the clues exclude: a sweep finds the
/// rest.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn state_of(proof: Avx2, board: &Board) -> BandState {
    let mut clues = [[0; 3]; 10];
    for band in 0..3 {
        let cells = in_order(board.digits(), 27 * band);
        for (digit, clues) in (0..).zip(&mut clues) {
            let are_equal = _mm256_cmpeq_epi8(cells, _mm256_set1_epi8(digit));
            clues[band] = _mm256_movemask_epi8(are_equal).cast_unsigned();
        }
    }
    let [blanks, clues @ ..] = clues.map(Places::of_bands);
    let blanks = blanks.and(Places::ALL);
    let mut state = BandState { digits: clues, placed: Places::ALL.without(blanks) };
    let clues = ByAvx2::of(proof, &state).0;
    state.digits = [blanks; 9];
    let mut digits = ByAvx2::of(proof, &state);
    for (digits, clues) in digits.0.iter_mut().zip(clues) {
        *digits = keep_in_boxes(*digits | clues, clues);
    }
    digits.write_to(&mut state);
    state
}

/// For each cell of a band, the byte of a word that has its bit, and this bit. 0 for what is no
/// cell.
const BYTE_AND_BIT: [[u8; 32]; 2] = {
    let mut table = [[0; 32]; 2];
    let mut cell = 0;
    while cell < 27 {
        #[expect(clippy::cast_possible_truncation, reason = "below 32")]
        let bit = BIT[cell].trailing_zeros() as u8;
        (table[0][cell], table[1][cell]) = (bit / 8, 1 << (bit % 8));
        cell += 1;
    }
    table
};

/// The board of a solved state: all cells of a band at a time, a byte each.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn board_of(state: &BandState) -> Board {
    let [byte, bit] = BYTE_AND_BIT.map(|table| {
        let (low, high) = table.split_at(16);
        bytes(low.first_chunk().expect("half"), high.first_chunk().expect("half"))
    });
    // For each binary digit of a number, the cells where it is set.
    let mut set = [Places::NONE; 4];
    for (number, places) in (1..).zip(state.digits) {
        for (k, set) in set.iter_mut().enumerate() {
            *set = if number >> k & 1 == 1 { set.or(places) } else { *set };
        }
    }
    let mut numbers = [0; BOARD_BYTES];
    for band in 0..3 {
        let mut cells = _mm256_setzero_si256();
        for (k, set) in set.into_iter().enumerate() {
            let word = _mm256_set1_epi32(set.bands()[band].cast_signed());
            let bits = _mm256_and_si256(_mm256_shuffle_epi8(word, byte), bit);
            let is_set = _mm256_cmpeq_epi8(bits, bit);
            let number = _mm256_and_si256(is_set, _mm256_set1_epi8(1 << k));
            cells = _mm256_or_si256(cells, number);
        }
        // What is no cell is overwritten by the next band, or left out.
        let words = [
            _mm256_extract_epi64::<0>(cells),
            _mm256_extract_epi64::<1>(cells),
            _mm256_extract_epi64::<2>(cells),
            _mm256_extract_epi64::<3>(cells),
        ];
        for (to, word) in numbers[27 * band..].chunks_exact_mut(8).zip(words) {
            to.copy_from_slice(&word.to_le_bytes());
        }
    }
    Board::from_digits(*numbers.first_chunk().expect("81 cells"))
}

/// The cells of the band that begins here, a byte each, in the order of the bits.
#[inline]
#[target_feature(enable = "avx2")]
fn in_order(digits: &[u8; 81], start: usize) -> __m256i {
    let mut cells = _mm256_setzero_si256();
    for (half, [low, high]) in HALVES.into_iter().zip(&ORDER) {
        let half = digits[start + half..].first_chunk().expect("sixteen cells");
        let in_half = _mm256_shuffle_epi8(bytes(half, half), bytes(low, high));
        cells = _mm256_or_si256(cells, in_half);
    }
    cells
}

#[inline]
#[target_feature(enable = "avx2")]
fn bytes(low: &[u8; 16], high: &[u8; 16]) -> __m256i {
    let ([a, b], [c, d]) = (words(low), words(high));
    _mm256_setr_epi64x(a, b, c, d)
}

#[inline]
fn words(bytes: &[u8; 16]) -> [i64; 2] {
    let both = u128::from_le_bytes(*bytes);
    #[expect(clippy::cast_possible_truncation, reason = "the halves")]
    let words = [both as u64, (both >> 64) as u64];
    words.map(u64::cast_signed)
}
