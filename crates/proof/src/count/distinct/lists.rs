//! [`Lists`]: the elements of a group, or covers and their images.

use hashbrown::{DefaultHashBuilder, HashTable};
use quadrille_base::narrow;
use quadrille_base::rows::Rows;
use std::hash::BuildHasher;

/// The images of all options.
pub(super) type Permutation = Box<[u32]>;

/// Different lists of options, in the order in which they were added.
#[derive(Debug, Default)]
pub(super) struct Lists {
    rows: Rows<u32>,
    places: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Lists {
    /// The elements of the group of these generators; an error as `go_on` says, which is given the
    /// [size](Self::size) so far.
    pub(super) fn group<E>(
        degree: usize,
        generators: &[Permutation],
        go_on: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut group = Self::default();
        group.add(&(0..narrow(degree)).collect::<Vec<u32>>());
        group.close(0, generators, false, go_on)?;
        Ok(group)
    }

    /// Adds the images of all lists from `from` on, and the images of these; of sets, sorted.
    pub(super) fn close<E>(
        &mut self,
        from: usize,
        generators: &[Permutation],
        are_sets: bool,
        mut go_on: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut image = Vec::new();
        let mut next = from;
        while next < self.len() {
            for generator in generators {
                image.clear();
                image.extend(self.rows[next].iter().map(|&option| generator[option as usize]));
                if are_sets {
                    image.sort_unstable();
                }
                self.add(&image);
            }
            go_on(self.size())?;
            next += 1;
        }
        Ok(())
    }

    /// Adds a list; whether it is new.
    pub(super) fn add(&mut self, list: &[u32]) -> bool {
        if self.place(list).is_some() {
            return false;
        }
        let Self { rows, places, hasher } = self;
        let rehash = |&place: &u32| hasher.hash_one(&rows[place as usize]);
        places.insert_unique(hasher.hash_one(list), narrow(rows.n_rows()), rehash);
        rows.push(list.iter().copied());
        true
    }

    /// The place of a list.
    pub(super) fn place(&self, list: &[u32]) -> Option<usize> {
        let is_it = |&place: &u32| self.rows[place as usize] == *list;
        let place = self.places.find(self.hasher.hash_one(list), is_it);
        place.map(|&place| place as usize)
    }

    pub(super) fn get(&self, place: usize) -> &[u32] {
        &self.rows[place]
    }

    pub(super) fn len(&self) -> usize {
        self.rows.n_rows()
    }

    /// The numbers in all lists, and one more for each list.
    pub(super) fn size(&self) -> usize {
        self.rows.entries().len() + self.len()
    }

    /// The conjugacy classes of a group that these generate: the place of the first element of
    /// each, in order, and how many elements it has.
    pub(super) fn conjugacy_classes(&self, generators: &[Permutation]) -> Vec<(usize, u32)> {
        let mut seen = vec![false; self.len()];
        let mut classes = Vec::new();
        let (mut class, mut conjugate) = (Vec::new(), self.get(0).to_vec());
        for first in 0..self.len() {
            if std::mem::replace(&mut seen[first], true) {
                continue;
            }
            class.clear();
            class.push(first);
            let mut next = 0;
            while let Some(&member) = class.get(next) {
                next += 1;
                for by in generators {
                    for (option, &image) in self.get(member).iter().enumerate() {
                        conjugate[by[option] as usize] = by[image as usize];
                    }
                    let place = self.place(&conjugate).expect("an element of the group");
                    if !std::mem::replace(&mut seen[place], true) {
                        class.push(place);
                    }
                }
            }
            classes.push((first, narrow(class.len())));
        }
        classes
    }
}
