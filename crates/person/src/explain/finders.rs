//! [`Finders`]: all finders in the order of the techniques, and the memory that they use again.

use std::mem::replace;

use super::allowed::Allowed;
use super::als::{self, LockedSet};
use super::chains::{ChainNode, Chains, is_chain};
use super::circular::CircularChains;
use super::forcing::{ForcingChains, ForcingKind};
use super::unique::{self, Deadly};
use super::{
    CandidateGrid, FoundStep, Pattern, Technique, aligned, als_chains, coloring, digit, fish,
    franken, locked, locked_chains, multi, rectangles, remote, singles, subsets, sue,
    universal_grave, wings,
};
use quadrille_boards::Board;

/// The finders, and their memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Finders {
    /// The chains of the published table, and those with all techniques.
    circular: CircularChains,
    chains: Chains,
    is_modern: bool,
    sets: Vec<LockedSet>,
    deadly: Vec<Deadly>,
    /// It also has the last forcing chains that were told.
    pub(super) forcing: ForcingChains,
}

impl Finders {
    /// A step of the easiest technique that has one. A guess is a digit of `solved`. `None` if
    /// there is no step, or once the flag of the forcing chains is set.
    pub(super) fn find(
        &mut self,
        grid: &mut CandidateGrid,
        allowed: Allowed,
        solved: &Board,
    ) -> Option<FoundStep> {
        use Technique as T;
        let is_allowed = |&technique: &Technique| allowed.has(technique);
        // One search finds the easiest of all chains, one that of all deadly patterns, and one that
        // of cell and unit forcing chains.
        let (mut no_chain, mut no_deadly, mut no_multiple) = (false, false, false);
        self.is_modern = allowed.is_modern;
        let found = T::ALL.into_iter().filter(is_allowed).find_map(|technique| match technique {
            T::FullHouse => singles::full_house(grid),
            T::HiddenSingleBox => singles::in_box(grid),
            T::HiddenSingleLine => singles::in_line(grid),
            T::NakedSingle => singles::naked(grid),
            T::DirectPointing => locked::direct_pointing(grid),
            T::Pointing | T::Claiming => locked::locked(grid, technique),
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
            T::RemotePair => remote::pairs(grid),
            T::UniqueRectangle6 => rectangles::type_6(grid),
            T::HiddenRectangle => rectangles::hidden(grid),
            T::AvoidableRectangle1 => rectangles::avoidable_1(grid),
            T::AvoidableRectangle2 => rectangles::avoidable_2(grid),
            T::BugPlusOne => universal_grave::plus_one(grid),
            T::Bug2 => universal_grave::type_2(grid),
            T::Bug3 => universal_grave::type_3(grid),
            T::Bug4 => universal_grave::type_4(grid),
            T::SimpleColoring => coloring::simple(grid),
            T::MultiColoring => multi::coloring(grid),
            T::SueDeCoq => sue::de_coq(grid),
            T::FrankenFish => franken::fish(grid),
            T::MutantFish => franken::mutant(grid),
            T::AlsChain => als_chains::chain(grid, &mut self.sets),
            T::AlsXyWing => locked_chains::xy_wing(grid, &mut self.sets),
            T::DeathBlossom => locked_chains::death_blossom(grid, &mut self.sets),
            T::WxyzWing => als::xz(grid, 4..=4, technique, &mut self.sets),
            T::AlsXz => als::xz(grid, 5..=8, technique, &mut self.sets),
            T::AlignedPair => aligned::pair(grid),
            T::AlignedTriplet => aligned::triplet(grid),
            T::CellForcingChains | T::UnitForcingChains if replace(&mut no_multiple, true) => None,
            T::Guess => guess(grid, solved),
            _ if unique::is_unique(technique) => {
                if replace(&mut no_deadly, true) {
                    None
                } else {
                    unique::easiest(grid, allowed, &mut self.deadly)
                }
            }
            _ if is_chain(technique) => {
                if replace(&mut no_chain, true) {
                    None
                } else if self.is_modern {
                    self.chains.easiest(grid, allowed)
                } else {
                    self.circular.easiest(grid, allowed)
                }
            }
            _ => self.forcing.find(grid, ForcingKind::of(technique)?, allowed),
        });
        // A step that was found meanwhile may not be the easiest.
        found.filter(|_| !self.forcing.stop.is_set())
    }

    /// The nodes of the last chain or cycle that was found, in order.
    pub(super) fn path(&self) -> &[ChainNode] {
        if self.is_modern { &self.chains.path } else { &self.circular.path }
    }
}

/// A digit of the solution, in a cell with as few candidates as possible.
fn guess(grid: &CandidateGrid, solved: &Board) -> Option<FoundStep> {
    let cell = grid.blanks.into_iter().min_by_key(|&cell| grid.of_cell[cell].count_ones())?;
    let digit = usize::from(solved.digits()[cell]) - 1;
    Some(FoundStep::place(Technique::Guess, cell, digit, Pattern::Cell))
}
