//! [`Symmetry`]: a permutation of the items that maps options to options.

use hashbrown::HashMap;
use quadrille_base::bits::bits;
use quadrille_base::narrow;

use super::rules::{NONE, Rules, State};

/// The images of the marks, and of the places of items with bounds.
pub(super) struct Symmetry {
    marks: Vec<u32>,
    places: Vec<u32>,
}

/// Options with the same items and colors, sorted, by these.
pub(super) struct Alike(HashMap<Vec<(u32, u32)>, Vec<u32>>);

impl Alike {
    pub(super) fn of(rules: &Rules) -> Self {
        let mut alike: HashMap<_, Vec<u32>> = HashMap::new();
        for option in 0..rules.entries.n_rows() {
            let entries = sorted(rules.entries[option].iter().copied());
            alike.entry(entries).or_default().push(narrow(option));
        }
        Self(alike)
    }
}

fn sorted(entries: impl Iterator<Item = (u32, u32)>) -> Vec<(u32, u32)> {
    let mut entries: Vec<_> = entries.collect();
    entries.sort_unstable();
    entries
}

impl Symmetry {
    /// The symmetry with these images of the items, if it is one: it maps primary items to primary
    /// ones with the same bounds, and options to options, with their colors and as often as they
    /// occur.
    pub(super) fn new(rules: &Rules, images: &[u32], alike: &Alike) -> Option<Self> {
        let mut is_image = vec![false; rules.n_items];
        for (item, &image) in images.iter().enumerate() {
            let seen = is_image.get_mut(image as usize)?;
            let is_like = rules.is_primary(narrow(item)) == rules.is_primary(image)
                && rules.bounds[item] == rules.bounds[image as usize]
                && rules.marks[item].1 == rules.marks[image as usize].1;
            if std::mem::replace(seen, true) || !is_like {
                return None;
            }
        }
        let mut marks = vec![NONE; rules.n_marks];
        for (&(mark, width), &image) in rules.marks.iter().zip(images) {
            for k in 0..width {
                marks[(mark + k) as usize] = rules.mark_of(image) + k;
            }
        }
        for (option, copies) in &alike.0 {
            let image = sorted(option.iter().map(|&(item, value)| (images[item as usize], value)));
            let others = alike.0.get(&image).filter(|others| others.len() == copies.len())?;
            for (&option, &image) in copies.iter().zip(others) {
                if let Some(mark) = marks.get_mut(rules.own[option as usize] as usize) {
                    *mark = rules.own[image as usize];
                }
            }
        }
        let place = |&item: &u32| rules.bounded[images[item as usize] as usize];
        Some(Self { marks, places: rules.bounded_items.iter().map(place).collect() })
    }

    /// Writes the image of a remaining problem.
    pub(super) fn map(&self, from: &State, image: &mut State) {
        image.marks.clear();
        image.marks.resize(from.marks.len(), 0);
        for (word, &marks) in from.marks.iter().enumerate() {
            for bit in bits(marks) {
                let mark = self.marks[64 * word + bit];
                image.marks[mark as usize / 64] |= 1 << (mark % 64);
            }
        }
        image.covered.resize(from.covered.len(), 0);
        for (&covered, &place) in from.covered.iter().zip(&self.places) {
            image.covered[place as usize] = covered;
        }
    }

    /// The memory that it takes for a problem, in bytes.
    pub(super) fn n_bytes(rules: &Rules) -> usize {
        4 * (rules.n_marks + rules.n_items)
    }
}
