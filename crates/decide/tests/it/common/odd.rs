//! Random small problems with unusual features.

use quickcheck::{Arbitrary, Gen};

use crate::common::problems::{Rich, Small};

/// A small problem of any kind, with features that `Rich` has seldom or never: no items at all,
/// no options, equal options, options and items that no cover can have, and high costs.
#[derive(Clone, Debug)]
pub(crate) struct Odd(pub(crate) Rich);

impl Arbitrary for Odd {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut rich = Rich::arbitrary(g);
        let Small { secondary, options } = &mut rich.small;
        let one_in = |g: &mut Gen, n: usize| usize::arbitrary(g) % n == 0;
        if one_in(g, 3) && !options.is_empty() {
            // The same items, perhaps in another order and with another cost.
            let mut equal = options[usize::arbitrary(g) % options.len()].clone();
            equal.reverse();
            options.insert(usize::arbitrary(g) % (options.len() + 1), equal);
        }
        if one_in(g, 4) {
            let all = 0..secondary.len();
            let option: Vec<usize> = all.filter(|&item| secondary[item]).collect();
            if !option.is_empty() {
                options.push(option);
            }
        }
        if one_in(g, 8) {
            let item = usize::arbitrary(g) % secondary.len();
            options.retain(|option| !option.contains(&item));
        }
        match usize::arbitrary(g) % 60 {
            0 => (secondary.clear(), options.clear()).0,
            1 => options.clear(),
            2 => secondary.fill(true),
            _ => {}
        }
        if one_in(g, 10) {
            rich.costs.iter_mut().for_each(|cost| *cost <<= 55);
        }
        Self(rich)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().map(Self))
    }
}
