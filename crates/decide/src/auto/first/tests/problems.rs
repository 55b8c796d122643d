//! Small problems of any kind, and one that is hard to refute.

use std::fmt::Write as _;

use quickcheck::Gen;

use crate::Problem;

/// A small problem of any kind, from random numbers: bounds, colors, secondary items.
#[derive(Clone, Debug)]
pub(super) struct Text(String);

impl quickcheck::Arbitrary for Text {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut below = |n: usize| usize::arbitrary(g) % n;
        let (n_primary, n_secondary) = (1 + below(9), below(4));
        let mut text = String::new();
        for item in 0..n_primary {
            text += match below(12) {
                0 => "0:1|",
                1 => "1:2|",
                2 => "2|",
                _ => "",
            };
            write!(text, "p{item} ").unwrap();
        }
        if n_secondary > 0 {
            text += "|";
            (0..n_secondary).for_each(|item| write!(text, " s{item}").unwrap());
        }
        for _ in 0..below(40) {
            text += "\n";
            let first = below(n_primary);
            write!(text, "p{first}").unwrap();
            for item in (0..n_primary).filter(|&item| item != first) {
                if below(3) == 0 {
                    write!(text, " p{item}").unwrap();
                }
            }
            for item in 0..n_secondary {
                match below(6) {
                    0 => write!(text, " s{item}").unwrap(),
                    1 | 2 => write!(text, " s{item}:c{}", below(3)).unwrap(),
                    _ => {}
                }
            }
        }
        Self(text)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let lines: Vec<String> = self.0.lines().map(str::to_owned).collect();
        let without = move |k: usize| {
            let kept = lines.iter().enumerate().filter(|&(other, _)| other != k);
            Self(kept.map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n"))
        };
        Box::new((1..self.0.lines().count()).map(without))
    }
}

impl Text {
    pub(super) fn problem(&self) -> Problem {
        self.0.parse().unwrap()
    }
}

/// Pigeons and holes: a problem without a cover, hard to refute without counting.
pub(super) fn pigeons(n: usize) -> Problem {
    let mut text = String::new();
    (0..n).for_each(|pigeon| write!(text, "p{pigeon} ").unwrap());
    text += "|";
    (1..n).for_each(|hole| write!(text, " h{hole}").unwrap());
    for pigeon in 0..n {
        (1..n).for_each(|hole| write!(text, "\np{pigeon} h{hole}").unwrap());
    }
    text.parse().unwrap()
}
