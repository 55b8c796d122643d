//! [`Kept`]: a diagram with what questions need again and again.
//!
//! The library's `Counted` and `Sampler` borrow the diagram, so that a program without need for
//! more has it on its stack. A Python object has to own what it has. `self_cell` keeps an owner and
//! what borrows it in one place, so the library needs no second form of its types, and the unsafe
//! code for it is in a package made for that alone.

use std::sync::{Arc, OnceLock};

use quadrille::search::diagram::{Counted, Diagram, Sampler};
use self_cell::self_cell;

self_cell! {
    /// A diagram with the number of covers of each node.
    pub(super) struct OwnedCounted {
        owner: Arc<Diagram>,

        #[covariant]
        dependent: Counted,
    }

    impl {Debug}
}

self_cell! {
    /// The same with what draws random covers.
    struct OwnedSampler {
        owner: Arc<OwnedCounted>,

        #[covariant]
        dependent: Sampler,
    }

    impl {Debug}
}

/// A diagram; what is made of it is made once, when it is first needed.
#[derive(Debug)]
pub(super) struct Kept {
    diagram: Arc<Diagram>,
    counted: OnceLock<Arc<OwnedCounted>>,
    sampler: OnceLock<OwnedSampler>,
}

impl Kept {
    pub(super) fn new(diagram: Diagram) -> Self {
        Self { diagram: Arc::new(diagram), counted: OnceLock::new(), sampler: OnceLock::new() }
    }

    pub(super) fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// Whether [`counted`](Self::counted) takes no time.
    pub(super) fn is_counted(&self) -> bool {
        self.counted.get().is_some()
    }

    /// The diagram with the number of covers of each node.
    pub(super) fn counted(&self) -> &Counted<'_> {
        self.owned().borrow_dependent()
    }

    /// Random covers, all with the same probability, determined by the seed.
    pub(super) fn sampler(&self, seed: u64) -> Sampler<'_> {
        let make = || {
            let counted = Arc::clone(self.owned());
            OwnedSampler::new(counted, |counted| counted.borrow_dependent().sampler(0))
        };
        let mut sampler = self.sampler.get_or_init(make).borrow_dependent().clone();
        sampler.set_seed(seed);
        sampler
    }

    fn owned(&self) -> &Arc<OwnedCounted> {
        let make = || OwnedCounted::new(Arc::clone(&self.diagram), |diagram| diagram.counted());
        self.counted.get_or_init(|| Arc::new(make()))
    }
}
