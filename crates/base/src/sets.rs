//! [`Sets`]: disjoint sets of numbers that grow together.

use crate::narrow;

/// Disjoint sets of the numbers `0..n`, as a forest whose roots are the smallest numbers.
#[derive(Debug)]
pub struct Sets(Vec<u32>);

impl Sets {
    /// Each number is a set by itself.
    pub fn new(n: usize) -> Self {
        Self((0..narrow(n)).collect())
    }

    /// The smallest number of the set of `number`.
    pub fn find(&mut self, mut number: u32) -> u32 {
        while self.0[number as usize] != number {
            let above = self.0[self.0[number as usize] as usize];
            self.0[number as usize] = above;
            number = above;
        }
        number
    }

    /// Joins each number with its image.
    pub fn join_by(&mut self, images: &[u32]) {
        (0..).zip(images).for_each(|(number, &image)| self.join(number, image));
    }

    /// Joins the sets of two numbers.
    pub fn join(&mut self, one: u32, two: u32) {
        let (a, b) = (self.find(one), self.find(two));
        self.0[a.max(b) as usize] = a.min(b);
    }

    /// The sets, each ascending, by their smallest numbers.
    pub fn lists(mut self) -> Vec<Vec<u32>> {
        let mut lists: Vec<Vec<u32>> = vec![Vec::new(); self.0.len()];
        for number in (0..).take(self.0.len()) {
            let root = self.find(number) as usize;
            lists[root].push(number);
        }
        lists.retain(|list| !list.is_empty());
        lists
    }
}
