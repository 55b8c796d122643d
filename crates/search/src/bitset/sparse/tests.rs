//! What tests assert about the sets of living options.

use super::super::table::{BitsetTable, PLAIN, narrow};
use super::{COVERED, Sparse};

impl Sparse {
    /// Checks R1 and R2 against the chosen options, by the definition.
    pub(in crate::bitset) fn check(&self, table: &BitsetTable) {
        let clash = |a: u32, b: u32| {
            table.entries(a).any(|(item, color)| {
                let same =
                    |(other, its): (u32, u32)| other == item && (color == PLAIN || its != color);
                table.entries(b).any(same)
            })
        };
        for option in 0..narrow(table.n_options()) {
            if table.is_used(option) {
                let free = self.chosen.iter().all(|&other| !clash(other, option));
                assert_eq!(self.is_alive(option, table), free, "option {option}");
            }
        }
        let mut n_open = 0;
        for item in 0..narrow(table.n_primary) {
            let range = table.places_of(item);
            let alive = (range.start..range.end)
                .filter(|&p| self.is_alive(table.option_in(p), table))
                .count();
            let has = |&option: &u32| table.primary(option).iter().any(|e| e.item == item);
            let is_covered = self.chosen.iter().any(has);
            let size = self.sizes[item as usize];
            assert_eq!(size & COVERED != 0, is_covered, "item {item}");
            if !is_covered {
                assert!(self.open[self.first_open..].contains(&item), "item {item}");
                assert_eq!(size as usize, alive, "item {item}");
                n_open += 1;
            }
        }
        assert_eq!(n_open, self.n_open);
    }

    /// Everything that undoing restores.
    pub(in crate::bitset) fn restored(&self) -> (&[u64], &[u32], &[u32], [usize; 3]) {
        let numbers = [self.first_open, self.n_open, self.killed.len()];
        (&self.living, &self.sizes, &self.open, numbers)
    }
}
