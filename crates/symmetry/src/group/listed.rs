//! The elements of a small group one by one, and its conjugacy classes.
//!
//! Two elements `g` and `h` are conjugate if `h = s g s⁻¹` for an element `s`; then both keep
//! equally many covers, since `s` maps the covers that one keeps to those that the other keeps. The
//! classes are the orbits of conjugation by the generators. The images of the base identify an
//! element, so a conjugate is found by them alone.

use hashbrown::HashMap;

use super::Group;
use crate::automorphisms::permutation::{Permutation, identity, multiply};

impl Group {
    /// All elements, the identity first; `None` if they are more than `most`, or too large
    /// together.
    pub fn elements(&self, most: usize) -> Option<Vec<Permutation>> {
        let most = most.min(crate::tuning::classes::MOST_POINTS / self.degree.max(1));
        let order = usize::try_from(self.order()).ok().filter(|&order| order <= most)?;
        let mut elements = Vec::with_capacity(order);
        elements.push(identity(self.degree));
        for level in self.levels.iter().rev() {
            let n = elements.len();
            for &point in &level.orbit[1..] {
                let choice = self.element_to(level, point);
                for k in 0..n {
                    let mut element = elements[k].clone();
                    multiply(&mut element, &choice);
                    elements.push(element);
                }
            }
        }
        Some(elements)
    }

    /// An element of each conjugacy class, and how many elements the class has; the identity first.
    /// `None` if it has no [list](Self::elements) of at most this many elements.
    pub fn listed_classes(&self, most: usize) -> Option<Vec<(Permutation, usize)>> {
        let elements = self.elements(most)?;
        let base: Vec<u32> = self.base().collect();
        let images = |element: &[u32]| -> Box<[u32]> {
            base.iter().map(|&point| element[point as usize]).collect()
        };
        let places: HashMap<Box<[u32]>, usize> =
            elements.iter().enumerate().map(|(place, element)| (images(element), place)).collect();
        let mut seen = vec![false; elements.len()];
        let mut classes = Vec::new();
        let mut class: Vec<usize> = Vec::new();
        for (place, element) in elements.iter().enumerate() {
            if std::mem::replace(&mut seen[place], true) {
                continue;
            }
            class.clear();
            class.push(place);
            let mut next = 0;
            while let Some(&member) = class.get(next) {
                next += 1;
                for [by, back] in &self.generators {
                    let conjugate = base
                        .iter()
                        .map(|&point| by[elements[member][back[point as usize] as usize] as usize]);
                    let place = places[&conjugate.collect::<Box<[u32]>>()];
                    if !std::mem::replace(&mut seen[place], true) {
                        class.push(place);
                    }
                }
            }
            classes.push((element.clone(), class.len()));
        }
        Some(classes)
    }
}
