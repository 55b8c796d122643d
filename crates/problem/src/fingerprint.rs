//! Numbers that identify a problem: its covers, and its costs.

use std::fmt;
use std::str::FromStr;

use twox_hash::xxhash3_128::Hasher as Xxh3;

use super::{Color, Instance};

/// A hash of what determines the covers: the kinds and bounds of the items, and the items and
/// colors of the options, in order. Names, costs and labels do not count; the costs have a
/// fingerprint of their own.
///
/// The same on every machine and in every version. Printed as 32 hexadecimal digits. It is XXH3
/// with 128 bits: in practice, different problems have different fingerprints, but someone who
/// tries can forge one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(u128);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for Fingerprint {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u128::from_str_radix(text, 16).map(Self)
    }
}

impl Instance {
    /// The number that identifies this problem. Costs one pass over the entries.
    pub fn fingerprint(&self) -> Fingerprint {
        let mut hash = Xxh3::new();
        let mut number = |n: usize| hash.write(&(n as u64).to_le_bytes());
        number(self.n_items());
        for item in self.items() {
            let bounds = self.bounds(item);
            number(usize::from(self.is_primary(item)));
            number(*bounds.start() as usize);
            number(*bounds.end() as usize);
        }
        number(self.n_options());
        for option in self.options() {
            number(self.option(option).len());
            for entry in self.entries(option) {
                number(entry.item.index());
                number(entry.color.map_or(0, |color| Color::index(color) + 1));
            }
        }
        Fingerprint(hash.finish_128())
    }

    /// The number that identifies the costs of this problem; `None` if all costs are 0.
    pub fn costs_fingerprint(&self) -> Option<Fingerprint> {
        let mut hash = Xxh3::new();
        let mut is_any = false;
        for option in self.options() {
            let cost = self.cost(option);
            is_any |= cost != 0;
            hash.write(&cost.to_le_bytes());
        }
        let (places, fixed) = (self.cost_places(), self.fixed_cost());
        if places != 0 || fixed != 0 {
            is_any = true;
            hash.write(&[places]);
            hash.write(&fixed.to_le_bytes());
        }
        is_any.then(|| Fingerprint(hash.finish_128()))
    }

    /// Whether the problems agree in everything that the fingerprint depends on.
    #[doc(hidden)]
    pub fn has_same_covers(&self, other: &Self) -> bool {
        let (one, two) = (&self.data, &other.data);
        (&one.kinds, &one.bounds, &one.starts) == (&two.kinds, &two.bounds, &two.starts)
            && (&one.entries, &one.colors) == (&two.entries, &two.colors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fingerprint(text: &str) -> Fingerprint {
        text.parse::<Instance>().unwrap().fingerprint()
    }

    #[test]
    fn it_never_changes() {
        let book = fingerprint("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n");
        assert_eq!(book.to_string(), "feb9637219baba38b2be19c8a50475f0");
        assert_eq!(book.to_string().parse(), Ok(book));
    }

    #[test]
    fn costs_have_their_own() {
        let costs = |text: &str| text.parse::<Instance>().unwrap().costs_fingerprint();
        assert_eq!(costs("a b\na\nb |0\n"), None);
        let some = costs("a b\na |3\nb\n");
        assert_eq!(some, costs("a b c\nc |3\nb c\n"));
        for other in [
            "a b |1\na |3\nb\n",
            "a b\na |.3\nb\n",
            "a b\na\nb |3\n",
            "a b\na |-3\nb\n",
            "a b\na |3\nb\nb\n",
            "a b\na\nb\n",
        ] {
            assert_ne!(some, costs(other), "{other}");
        }
    }

    #[test]
    fn names_and_costs_do_not_count_and_all_else_does() {
        let plain = fingerprint("a b | x\na x:1\nb x:1\n");
        assert_eq!(plain, fingerprint("p q | y\np y:red |7\nq y:red\n"));
        for other in [
            "a b | x\na x:1\nb x:2\n",
            "a b | x\na x:1\nb x\n",
            "a b | x\na x:1\na b x:1\n",
            "a b | x\nb x:1\na x:1\n",
            "a 1:2|b | x\na x:1\nb x:1\n",
            "a b x\na x\nb x\n",
            "a b | x y\na x:1\nb x:1\n",
        ] {
            assert_ne!(plain, fingerprint(other), "{other}");
        }
    }
}
