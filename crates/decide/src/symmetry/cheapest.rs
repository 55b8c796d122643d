//! Smallest images as representatives of classes, of which a search keeps the cheapest.

use std::sync::{Mutex, PoisonError};

use num_bigint::BigUint;

use super::{Group, Images};
use crate::problem::{OptionId, Owner};
use crate::search::cheapest::CoverClasses;

/// The smallest images of covers, for several searches and threads.
#[derive(Debug)]
pub(super) struct ClassImages {
    images: Mutex<Images>,
    owner: Owner,
}

impl ClassImages {
    pub(super) fn new(group: Group, owner: Owner) -> Self {
        Self { images: Mutex::new(Images::new(group)), owner }
    }

    /// The smallest image of a set of options, and the number of symmetries that keep the set.
    pub(super) fn smallest(&self, set: &[OptionId]) -> (Vec<OptionId>, BigUint) {
        let set: Vec<u32> = set.iter().map(|it| quadrille_base::narrow(it.index())).collect();
        let mut images = self.images.lock().unwrap_or_else(PoisonError::into_inner);
        let (smallest, n_kept) = images.smallest(&set);
        (smallest.into_iter().map(|number| OptionId::of(number, self.owner)).collect(), n_kept)
    }
}

impl CoverClasses for ClassImages {
    fn representative(&self, cover: &[OptionId]) -> Vec<OptionId> {
        self.smallest(cover).0
    }
}
