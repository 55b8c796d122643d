//! The places of the bits that are set.

/// Those of a word, in ascending order.
#[inline]
pub fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(first)
    })
}

/// Those of several words, each of which has 64.
#[inline]
pub fn bits_of(words: &[u64]) -> impl Iterator<Item = usize> {
    (0..).zip(words).flat_map(|(at, &word)| bits(word).map(move |bit| 64 * at + bit))
}
