//! [`Permutation`]: of the points `0..n`.

/// A permutation as the list of the images of `0..n`.
pub type Permutation = Box<[u32]>;

/// Leaves all of the `n` points in place.
pub fn identity(n: usize) -> Permutation {
    (0..u32::try_from(n).expect("a point has 32 bits")).collect()
}

/// First `one`, then `two`.
pub fn product(one: &[u32], two: &[u32]) -> Permutation {
    one.iter().map(|&point| two[point as usize]).collect()
}

/// Applies `two` after what is in `one`.
pub fn multiply(one: &mut [u32], two: &[u32]) {
    for point in one {
        *point = two[*point as usize];
    }
}

/// The permutation that takes this one back.
pub fn inverse(permutation: &[u32]) -> Permutation {
    let mut inverse = identity(permutation.len());
    for (point, &image) in (0..).zip(permutation) {
        inverse[image as usize] = point;
    }
    inverse
}

/// The permutation done `exponent` times.
pub fn power(permutation: &[u32], exponent: u64) -> Permutation {
    let mut result = identity(permutation.len());
    for cycle in cycles(permutation) {
        let step = usize::try_from(exponent % cycle.len() as u64).expect("less than a length");
        for (k, &point) in cycle.iter().enumerate() {
            result[point as usize] = cycle[(k + step) % cycle.len()];
        }
    }
    result
}

/// Whether every point is its own image.
pub fn is_identity(permutation: &[u32]) -> bool {
    (0..).zip(permutation).all(|(point, &image)| point == image)
}

/// The cycles, each beginning with its smallest point, in the order of these; also those of one
/// point.
pub fn cycles(permutation: &[u32]) -> Vec<Vec<u32>> {
    let mut seen = vec![false; permutation.len()];
    let mut cycles = Vec::new();
    for start in (0..).take(permutation.len()) {
        let mut cycle = Vec::new();
        let mut point = start;
        while !std::mem::replace(&mut seen[point as usize], true) {
            cycle.push(point);
            point = permutation[point as usize];
        }
        if !cycle.is_empty() {
            cycles.push(cycle);
        }
    }
    cycles
}

/// The smallest number of times after which a permutation with these cycles leaves all in place;
/// `None` if it does not fit.
pub fn order(cycles: &[Vec<u32>]) -> Option<u64> {
    cycles
        .iter()
        .map(|cycle| cycle.len() as u64)
        .try_fold(1_u64, |order, length| order.checked_mul(length / common_divisor(order, length)))
}

fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_and_inverses_follow_the_cycles() {
        let permutation = [1, 2, 0, 4, 3, 5];
        let its = cycles(&permutation);
        assert_eq!(its, [&[0, 1, 2][..], &[3, 4], &[5]]);
        assert_eq!(order(&its), Some(6));
        assert!(is_identity(&power(&permutation, 6)));
        assert_eq!(power(&permutation, 5), inverse(&permutation));
        assert_eq!(power(&permutation, 2), product(&permutation, &permutation));
        let mut twice = permutation;
        multiply(&mut twice, &permutation);
        assert_eq!(twice[..], power(&permutation, 2)[..]);
    }
}
