//! [`Race`]: where the race between an enumeration and a memo search is. `turns.rs` runs it.

/// Where the race is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Race {
    pub(super) stage: Stage,
    pub(super) leader: Runner,
    /// Whether the memo search has tried both rules.
    pub(super) rules_tried: bool,
    /// Whether the memo search has looked for symmetries.
    pub(super) symmetries_sought: bool,
    pub(super) sweep: Sweep,
}

/// Where the sweep of a narrow problem is (`narrow.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sweep {
    /// It may come.
    Untried,
    /// It goes on in place of the memo search.
    OnTrial,
    /// It won, was given up, or is not needed.
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// A short sweep by the memo search.
    Sweep,
    /// Turns of both, from 0.
    Turn(u32),
    /// One of them goes on to the end.
    Won(Runner),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runner {
    Enumeration,
    Memo,
}

impl Race {
    /// A sweep, then turns.
    pub(super) const FROM_SWEEP: Self = Self::at(Stage::Sweep);
    /// Turns.
    pub(super) const FROM_ENUMERATION: Self = Self::at(Stage::Turn(0));
    /// Only an enumeration.
    pub(super) const ENUMERATION: Self = Self::at(Stage::Won(Runner::Enumeration));
    /// Only a memo search.
    pub(super) const MEMO: Self = Self::at(Stage::Won(Runner::Memo));
    /// Only a memo search, by the order, the rule and the keys that it has.
    pub(super) const MEMO_AS_IT_IS: Self =
        Self { rules_tried: true, symmetries_sought: true, sweep: Sweep::Over, ..Self::MEMO };

    const fn at(stage: Stage) -> Self {
        let leader = Runner::Enumeration;
        Self { stage, leader, rules_tried: false, symmetries_sought: false, sweep: Sweep::Untried }
    }

    /// Whether the memo search leads or has won.
    pub(super) fn memo_leads(&self) -> bool {
        match self.stage {
            Stage::Won(runner) => runner == Runner::Memo,
            Stage::Sweep | Stage::Turn(_) => self.leader == Runner::Memo,
        }
    }
}
