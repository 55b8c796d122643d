//! Classes of the covers of a problem in independent parts, some of which are copies of each other.
//!
//! If a problem has [parts](components) that share no item, a cover is one cover of
//! each part. Each symmetry of a part is one of the whole problem, and so is each exchange of two
//! parts that are alike: the group is a product of wreath products. So the class of a cover says
//! how often each class of a part occurs among the parts that are alike. If a part has `c` classes,
//! `k` copies of it have as many classes as there are multisets of `k` out of `c`.

use num_bigint::BigUint;
use quadrille_problem::components::components;

use crate::automorphisms::Automorphisms;
use crate::automorphisms::generators::Orbits;
use crate::problem::Instance;

/// The parts of a problem, one of those that are alike, with their number; `None` if there is only
/// one, if symmetries may exchange colors, which all parts have in common, or if the group does not
/// have all symmetries.
pub fn parts(symmetry: &Automorphisms) -> Option<Vec<(Instance, usize)>> {
    let Automorphisms { problem, items, group, is_whole } = symmetry;
    if items.exchange_colors() || !is_whole {
        return None;
    }
    let parts = components(problem)?;
    // Options without primary items are in no part, and may tie parts together.
    if parts.iter().map(|part| part.options.len()).sum::<usize>() < problem.n_options() {
        return None;
    }
    let mut of_option = vec![0; problem.n_options()];
    for (number, part) in (0..).zip(&parts) {
        part.options.iter().for_each(|option| of_option[option.index()] = number);
    }
    let mut orbits = Orbits::new(parts.len());
    for generator in group.generators() {
        for (number, part) in (0..).zip(&parts) {
            // A part without options has no cover, or one: it may as well be alone.
            if let Some(first) = part.options.first() {
                orbits.join(number, of_option[generator[first.index()] as usize]);
            }
        }
    }
    let mut problems: Vec<Option<Instance>> =
        parts.into_iter().map(|part| Some(part.problem)).collect();
    let orbits = orbits.lists().into_iter().map(|orbit| {
        let problem = problems[orbit[0] as usize].take();
        (problem.expect("in one orbit"), orbit.len())
    });
    Some(orbits.collect())
}

/// How many multisets of `k` elements there are out of `c`.
pub fn multisets(c: &BigUint, k: usize) -> BigUint {
    (0..k).fold(1_u8.into(), |product: BigUint, n| product * (c + n) / (n + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multisets_are_counted() {
        for (c, k, n) in [(0_u8, 0, 1_u8), (0, 3, 0), (1, 5, 1), (2, 3, 4), (3, 2, 6), (4, 4, 35)] {
            assert_eq!(multisets(&c.into(), k), n.into(), "{k} out of {c}");
        }
    }
}
