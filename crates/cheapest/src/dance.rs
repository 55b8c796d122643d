//! Dancing Links over some options of a problem, by their reduced costs.

use super::bound::MOST_ROOM;
use crate::problem::{Instance, OptionId, Restriction};
use crate::search::dlx::CostDance;
use crate::search::{Meter, Outcome};

/// A dance over some options.
#[derive(Clone, Debug)]
pub(super) struct PartDance {
    dance: CostDance,
    /// Its options as options of the problem.
    options: Vec<OptionId>,
}

impl PartDance {
    /// A dance over these options with their reduced costs, whose sum has to be at most `room`; if
    /// it is expected to be `short`, in an arena of small size.
    pub(super) fn new(
        problem: &Instance,
        mut options: Vec<(OptionId, u64)>,
        room: u64,
        short: bool,
    ) -> Self {
        options.sort_unstable_by_key(|&(option, reduced)| (reduced, option));
        let items: Vec<_> = problem.items().collect();
        let chosen: Vec<OptionId> = options.iter().map(|&(option, _)| option).collect();
        let part = Restriction::of(problem).to(&items, &chosen);
        let reduced: Vec<u64> = options.iter().map(|&(_, reduced)| reduced).collect();
        let dance = CostDance::new(&part, &reduced, room.min(MOST_ROOM) + 1, short);
        Self { dance, options: chosen }
    }

    /// Looks only for covers with this option; whether there can be any.
    pub(super) fn require(&mut self, option: OptionId) -> bool {
        let at =
            self.options.iter().position(|&its| its == option).expect("an option of the dance");
        self.dance.require(OptionId::new(at))
    }

    /// Changes the room, which must not grow.
    pub(super) fn set_room(&mut self, room: u64) {
        self.dance.set_limit(room.min(MOST_ROOM) + 1);
    }

    /// The next cover, or why there is none.
    pub(super) fn next_cover(&mut self, meter: &mut Meter) -> Result<Vec<OptionId>, Outcome> {
        self.dance.advance(meter)?;
        let mut cover = Vec::new();
        self.dance.read_solution(&mut cover);
        for option in &mut cover {
            *option = self.options[option.index()];
        }
        Ok(cover)
    }

    /// The explored fraction of its tree.
    pub(super) fn explored(&self) -> f64 {
        self.dance.explored()
    }
}
