//! [`Finders`]: all finders in the order of the techniques, and the memory that they use again.

use super::als::{self, LockedSet};
use super::chains::{Chains, Kind};
use super::coloring;
use super::digit;
use super::fish;
use super::forcing::Contradiction;
use super::found::{Found, Pattern};
use super::grid::Grid;
use super::locked;
use super::rating::{Difficulty, Source, difficulty};
use super::singles;
use super::subsets;
use super::technique::Technique;
use super::unique;
use super::wings;
use crate::sudoku::board::Board;

/// Which techniques may be used, one bit each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed(pub(super) u64);

impl Allowed {
    pub(super) const ALL: Self = Self(u64::MAX);

    /// This technique and all easier ones.
    pub(super) fn until(self, technique: Technique) -> Self {
        Self(self.0 & ((2 << technique.index()) - 1))
    }

    /// Without those that come after the last one that may have a step of this difficulty. The
    /// techniques before it stay, harder ones too: a person who has their steps takes them.
    pub(super) fn up_to(self, most: Difficulty) -> Self {
        let may = |technique: &Technique| technique.difficulty() <= most;
        Technique::ALL.into_iter().rfind(may).map_or(Self(0), |last| self.until(last))
    }

    /// The techniques of the classic table.
    pub(super) fn classic(self) -> Self {
        let is_classic = |technique: &Technique| technique.source() == Source::SudokuExplainer;
        let classic = Technique::ALL.into_iter().filter(is_classic);
        Self(self.0 & classic.fold(0, |set, technique| set | 1 << technique.index()))
    }

    pub(super) const fn has(self, technique: Technique) -> bool {
        self.0 >> technique.index() & 1 != 0
    }
}

/// The finders, and their memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Finders {
    /// With the nodes of the chain that was found last.
    pub(super) chains: Chains,
    sets: Vec<LockedSet>,
    /// The contradiction that was found last.
    pub(super) contradiction: Contradiction,
}

impl Finders {
    /// The first step of the easiest technique that has one; no guess.
    pub(super) fn find(&mut self, grid: &mut Grid, allowed: Allowed) -> Option<Found> {
        use Technique as T;
        let is_allowed = |&technique: &Technique| allowed.has(technique);
        T::ALL.into_iter().filter(is_allowed).find_map(|technique| match technique {
            T::FullHouse => singles::full_house(grid),
            T::HiddenSingleBox => singles::in_box(grid),
            T::HiddenSingleLine => singles::in_line(grid),
            T::NakedSingle => singles::naked(grid),
            T::DirectPointing => locked::direct_pointing(grid),
            T::Pointing => locked::pointing(grid),
            T::Claiming => locked::claiming(grid),
            T::DirectHiddenPair => subsets::direct_hidden(grid, 2, technique),
            T::DirectHiddenTriple => subsets::direct_hidden(grid, 3, technique),
            T::NakedPair => subsets::naked(grid, 2, technique),
            T::NakedTriple => subsets::naked(grid, 3, technique),
            T::NakedQuad => subsets::naked(grid, 4, technique),
            T::HiddenPair => subsets::hidden(grid, 2, technique),
            T::HiddenTriple => subsets::hidden(grid, 3, technique),
            T::HiddenQuad => subsets::hidden(grid, 4, technique),
            T::XWing => fish::plain(grid, 2, technique),
            T::Swordfish => fish::plain(grid, 3, technique),
            T::Jellyfish => fish::plain(grid, 4, technique),
            T::FinnedXWing => fish::finned(grid, 2, technique),
            T::FinnedSwordfish => fish::finned(grid, 3, technique),
            T::FinnedJellyfish => fish::finned(grid, 4, technique),
            T::Skyscraper => digit::skyscraper(grid),
            T::TwoStringKite => digit::kite(grid),
            T::EmptyRectangle => digit::empty_rectangle(grid),
            T::XyWing => wings::xy(grid),
            T::XyzWing => wings::xyz(grid),
            T::WWing => wings::w(grid),
            T::UniqueRectangle1 => unique::type_1(grid),
            T::UniqueRectangle2 => unique::type_2(grid),
            T::UniqueRectangle3 => unique::type_3(grid),
            T::UniqueRectangle4 => unique::type_4(grid),
            T::BugPlusOne => unique::bug_plus_one(grid),
            T::SimpleColoring => coloring::simple(grid),
            T::XChain => self.chains.find(grid, Kind::X),
            T::XyChain => self.chains.find(grid, Kind::Xy),
            T::AlternatingChain => self.chains.find(grid, Kind::Alternating),
            T::GroupedChain => self.chains.find(grid, Kind::Grouped),
            T::AlsXz => als::xz(grid, &mut self.sets),
            T::Nishio => self.contradiction.nishio(grid),
            T::ForcingChain => self.contradiction.forcing(grid),
            T::Guess => None,
        })
    }

    /// The number of a step that was found last.
    pub(super) fn difficulty(&self, found: &Found) -> Difficulty {
        difficulty(
            found,
            match found.pattern {
                Pattern::Chain => self.chains.path.len(),
                Pattern::Contradiction { .. } => self.contradiction.n_nodes,
                _ => 0,
            },
        )
    }
}

/// A digit of the solution, in a cell with as few candidates as possible.
pub(super) fn guess(grid: &Grid, solved: &Board) -> Option<Found> {
    let cell = grid.blanks.into_iter().min_by_key(|&cell| grid.of_cell[cell].count_ones())?;
    let digit = usize::from(solved.digits()[cell]) - 1;
    Some(Found::place(Technique::Guess, cell, digit, Pattern::Cell))
}
