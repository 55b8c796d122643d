//! Random choices that a seed determines.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// A random number below `n`, which is at least 1. The remainder favors small numbers by less than
/// `n / 2^64`, which is negligible.
pub fn below(n: usize, rng: &mut ChaCha8Rng) -> usize {
    usize::try_from(rng.next_u64() % n as u64).expect("less than n")
}

/// Puts the values in a random order. Source: the algorithm of Fisher and Yates (TAOCP 3.4.2,
/// Algorithm P).
pub fn shuffle<T>(values: &mut [T], rng: &mut ChaCha8Rng) {
    for k in (1..values.len()).rev() {
        values.swap(k, below(k + 1, rng));
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn every_order_comes_about_as_often() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut counts = [0; 27];
        for _ in 0..6000 {
            let mut values = [0, 1, 2];
            shuffle(&mut values, &mut rng);
            counts[values[0] * 9 + values[1] * 3 + values[2]] += 1;
        }
        let met: Vec<i32> = counts.into_iter().filter(|&n| n > 0).collect();
        assert_eq!(met.len(), 6);
        assert!(met.iter().all(|n| (900..1100).contains(n)), "{met:?}");
    }
}
