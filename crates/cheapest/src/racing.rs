//! The searches that take turns, and by which shares.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Method;
use super::any_cover::AnyCoverSearch;
use super::exchanges::{self, Exchanges};
use super::learned::Learning;
use super::neighborhoods::Neighborhoods;
use super::parts::PartSearches;
use super::team::Team;
use super::tree::Tree;
use super::whole::WholeDance;
use crate::search::race::{
    Compete, Contender, Entry, Host, MethodKind, News, Race, Round, Strategy, Turn,
};
use crate::search::{Meter, Outcome};
use crate::tuning::learned::TURN;
use crate::tuning::program::MULTIPLICATIONS;
use crate::tuning::racing::{SECOND_ENDS, THIRD_ENDS};
use quadrille_base::threads::scope;

/// The cheapest covers.
///
/// The tree and the dance over the whole problem share the work by how many times the work of the
/// tree the dance seems to take. Where all covers cost the same, a search for any cover gets half
/// of the work, and less at the root, whose linear program takes less time than its work says. The
/// search that learns gets a part that [`Learning`] decides about; exchanges and neighborhoods do
/// less than their shares if they find no better cover.
pub(super) static CHEAPEST: Strategy = Strategy {
    question: "the cheapest covers",
    first_round: 250_000,
    phases: &["at the root", "dance near its end", "far from it", "very far"],
    entries: &[
        Entry { method: MethodKind::Exchanges, shares: &[8, 8, 12, 28] },
        Entry { method: MethodKind::AnyCover, shares: &[1, 12, 16, 32] },
        Entry { method: MethodKind::Programs, shares: &[16, 4, 12, 28] },
        Entry { method: MethodKind::Neighborhoods, shares: &[4, 8, 24, 56] },
        Entry { method: MethodKind::Parts, shares: &[4, 4, 4, 4] },
        Entry { method: MethodKind::LearnByItems, shares: &[4, 4, 4, 4] },
        Entry { method: MethodKind::Tree, shares: &[8, 8, 4, 4] },
    ],
};

/// The work of the tree after which several threads search it, roughly in nanoseconds. Tests search
/// small trees with several threads.
const ALONE: u64 = if cfg!(test) { 0 } else { crate::tuning::racing::ALONE };

/// The searches. What they find goes to the tree, which has the covers and the bound.
#[derive(Clone, Debug)]
pub(super) struct Searches {
    pub(super) method: Method,
    pub(super) tree: Tree,
    /// Begins when the tree knows the multipliers of the root.
    pub(super) dance: Option<WholeDance>,
    /// What the dance knows of the tree while another thread goes on with it.
    pub(super) dancer: Option<Box<Tree>>,
    /// Whether it has begun, or could have begun, with the last bound of the root.
    pub(super) has_last_bound: bool,
    /// If items may be covered several times.
    pub(super) exchanges: Exchanges,
    /// Begins below the root when there is a cover.
    pub(super) neighborhoods: Neighborhoods,
    /// Begins in the first pass.
    pub(super) learning: Learning,
    /// Begins when the passes have taken some time.
    pub(super) team: Option<Team>,
    /// In place of the tree, if there are independent parts.
    pub(super) parts: Option<Box<PartSearches>>,
    /// If all covers cost the same.
    pub(super) any_cover: Option<AnyCoverSearch>,
    pub(super) n_threads: NonZeroUsize,
}

/// One of the searches as a contender, with the work and the tree nodes of its turns.
#[derive(Clone, Debug)]
pub(super) struct Entrant {
    method: MethodKind,
    work: u64,
    nodes: u64,
}

impl Searches {
    /// A race of these searches that has not begun.
    pub(super) fn race(&self) -> Race<Entrant> {
        let of_tree: &[MethodKind] = match self.method {
            Method::Race if self.parts.is_some() => &[MethodKind::Parts],
            Method::Race if self.tree.covers.wants_one() => {
                use MethodKind::{LearnByItems, Neighborhoods, Programs, Tree};
                &[Programs, Neighborhoods, LearnByItems, Tree]
            }
            Method::Learn => &[MethodKind::Programs, MethodKind::LearnByItems],
            Method::Race | Method::Dance | Method::ShortDance | Method::Programs => {
                &[MethodKind::Programs, MethodKind::Tree]
            }
        };
        let any_cover = self.any_cover.as_ref().map(|_| MethodKind::AnyCover);
        let has_exchanges = matches!(self.method, Method::Race | Method::Learn)
            && self.parts.is_none()
            && exchanges::are_of_use(&self.tree);
        let exchanges = has_exchanges.then_some(MethodKind::Exchanges);
        Race::new(&CHEAPEST, exchanges.into_iter().chain(any_cover).chain(of_tree.iter().copied()))
    }

    /// Whether everything that is wanted has been found.
    pub(super) fn is_done(&self) -> bool {
        let Self { tree, .. } = self;
        tree.is_done || self.is_by_dance() || tree.covers.limit() <= tree.passes.floor
    }

    /// Whether the dance over the whole problem ended first.
    pub(super) fn is_by_dance(&self) -> bool {
        !self.tree.is_done && self.dance.as_ref().is_some_and(|dance| dance.is_done)
    }

    /// Whether the dance over the whole problem is not far from its end, or may be so.
    pub(super) fn may_end_by_dance(&self) -> bool {
        let times = |it: &WholeDance| it.times(self.tree.work.max(it.work()));
        !self.tree.programs || self.dance.as_ref().is_none_or(|it| times(it) < THIRD_ENDS)
    }

    /// The work of all searches, roughly in nanoseconds.
    pub(super) fn work(&self) -> u64 {
        self.tree.work
            + self.dance.as_ref().map_or(0, WholeDance::work)
            + self.learning.work()
            + self.exchanges.work()
            + self.neighborhoods.work()
            + self.parts.as_ref().map_or(0, |it| it.work())
            + self.any_cover.as_ref().map_or(0, AnyCoverSearch::work)
    }

    /// Which phase of the race suits the problem.
    fn phase(&self) -> usize {
        let Some(dance) = &self.dance else { return 0 };
        let times = dance.times(self.tree.work);
        1 + [SECOND_ENDS, THIRD_ENDS].iter().take_while(|end| times >= **end).count()
    }

    /// Whether several threads may take part: for one cover, without a limit that has to be exact.
    fn has_threads(&self, meter: &Meter) -> bool {
        let left = meter.budget.left(meter.stats);
        let is_exact = left.nodes.is_some() || left.solutions.is_some();
        self.n_threads.get() > 1
            && self.method == Method::Race
            && !is_exact
            && self.tree.programs
            && self.tree.covers.wants_one()
    }

    /// Whether several threads search the tree.
    fn has_team(&self, meter: &Meter) -> bool {
        let is_wide = self.tree.is_below_root() && self.tree.work > ALONE;
        is_wide && self.has_last_bound && self.has_threads(meter)
    }

    /// Goes on with the tree until this work is done or a cover is found. Returns whether its part
    /// is over, although the search is not.
    fn search_tree(&mut self, work: u64, meter: &mut Meter) -> Result<bool, Outcome> {
        let before = meter.stats.solutions;
        let Self { tree, method, .. } = self;
        // The others begin with the last bound of the root. A pass that goes on comes before them:
        // otherwise they might use up a limit of nodes in every run.
        let is_root_alone = !tree.is_below_root() && tree.resumed.is_none();
        while tree.work < work
            && meter.stats.solutions == before
            && !tree.is_done
            && !(is_root_alone && tree.is_below_root())
        {
            if *method == Method::Learn && tree.is_below_root()
                || !tree.programs && tree.root.is_some()
            {
                return Ok(true);
            }
            tree.step(meter)?;
        }
        Ok(false)
    }

    /// Whether another thread goes on with the dance while the tree is at its root.
    fn has_thread_for_dance(&self, meter: &Meter) -> bool {
        !self.tree.is_below_root() && self.dance.is_some() && self.has_threads(meter)
    }

    /// Goes on with the tree at its root until this work is done or a cover is found, and with the
    /// dance at the same time.
    fn search_root_and_dance(&mut self, work: u64, meter: &mut Meter) -> Result<bool, Outcome> {
        let mut dance = self.dance.take().expect("there is one");
        let mut copy = self.dancer.take().unwrap_or_else(|| Box::new(self.tree.copy()));
        copy.follow(&self.tree);
        let mut its = Meter::default();
        its.set_flag(meter.stop.clone());
        its.set_budget(meter.budget);
        let its_work = work.saturating_sub(self.tree.work) / MULTIPLICATIONS;
        let most = dance.work().saturating_add(its_work);
        let (mut result, mut end) = (Ok(false), Ok(()));
        let is_over = AtomicBool::new(false);
        scope(|threads| {
            let (copy, dance, is_over) = (&mut *copy, &mut dance, &is_over);
            // Without a thread it waits. It stops with the tree, which may end its part early.
            let _ = threads.start(|| {
                while end.is_ok()
                    && its.stats.solutions == 0
                    && !dance.is_done
                    && dance.work() < most
                    && !is_over.load(Ordering::Relaxed)
                {
                    end = dance.take_turn(dance.work() + 1, copy, &mut its);
                }
            });
            result = self.search_tree(work, meter);
            is_over.store(true, Ordering::Relaxed);
        });
        (meter.stats.nodes, meter.stats.updates) =
            (meter.stats.nodes + its.stats.nodes, meter.stats.updates + its.stats.updates);
        if let Some(cover) = copy.covers.covers().first() {
            self.tree.offer(cover.options.clone(), meter);
        }
        (self.dance, self.dancer) = (Some(dance), Some(copy));
        end.and(result)
    }

    /// Several threads go on with the tree, and with the dance, until a cover is found.
    fn search_by_team(&mut self, meter: &mut Meter) -> Result<(), Outcome> {
        let before = meter.stats.solutions;
        while meter.stats.solutions == before && !self.is_done() && self.has_team(meter) {
            let phase = self.phase();
            let ratio = [MethodKind::Programs, MethodKind::Tree]
                .map(|method| CHEAPEST.entry(method).shares[phase]);
            let all = self.work();
            let Self { tree, dance, exchanges, neighborhoods, n_threads, .. } = self;
            let has_exchanges = exchanges.work() > 0;
            // Linear programs take less time than their work says.
            let beside_exchanges = all - exchanges.work() - tree.work + tree.work / MULTIPLICATIONS;
            let mut beside = |first: &mut Tree, work, meter: &mut Meter| {
                let before = (exchanges.work(), neighborhoods.work());
                let mut done = 0;
                let others = all - before.1;
                if has_exchanges && done < work {
                    let most = before.0 + (work - done) / 2;
                    exchanges.take_turn(most, beside_exchanges, first, meter)?;
                    done += exchanges.work() - before.0;
                }
                if done < work {
                    neighborhoods.take_turn(before.1 + work - done, others, first, meter)?;
                    done += neighborhoods.work() - before.1;
                }
                Ok(done)
            };
            let team = self.team.get_or_insert_with(|| Team::new(tree, *n_threads));
            team.take_round(tree, dance.as_mut(), &mut beside, ratio, meter)?;
        }
        Ok(())
    }

    /// Goes on with the dance until this work is done or a cover is found.
    fn dance(&mut self, work: u64, meter: &mut Meter) -> Result<(), Outcome> {
        let Some(dance) = &mut self.dance else { return Ok(()) };
        dance.take_turn(work, &mut self.tree, meter)
    }

    /// Goes on with the search that learns, as long as it may or until a cover is found.
    fn learn(&mut self, meter: &mut Meter) -> Result<(), Outcome> {
        let Self { tree, dance, learning, .. } = self;
        if self.method == Method::Learn {
            learning.take_turn(TURN, tree, meter)
        } else if tree.programs {
            let dance = dance.as_ref().map_or(0, WholeDance::work);
            learning.try_beside(dance, tree, meter)
        } else {
            Ok(())
        }
    }

    /// Gives a method its turn. Returns whether its part is over, although the search is not.
    fn take_turn(
        &mut self,
        method: MethodKind,
        turn: &mut Turn,
        work: u64,
        meter: &mut Meter,
    ) -> Result<bool, Outcome> {
        if self.tree.is_below_root() && !self.has_last_bound {
            self.has_last_bound = true;
            // A dance that is far from its end begins again with the last bound of the root.
            if self.phase() > 1 {
                self.dance = Some(WholeDance::new(&self.tree, false));
            }
        }
        let has_team = self.has_team(meter);
        if !has_team && let Some(team) = self.team.take() {
            team.end(&mut self.tree);
        }
        let (all, is_shared) = (self.work(), self.has_thread_for_dance(meter));
        let Self { tree, parts, any_cover, exchanges, neighborhoods, n_threads, .. } = self;
        match (method, parts, any_cover) {
            (MethodKind::Exchanges, ..) => {
                // Linear programs take less time than their work says.
                let others = all - exchanges.work() - tree.work + tree.work / MULTIPLICATIONS;
                exchanges.take_turn(work, others, tree, meter)?;
            }
            (MethodKind::AnyCover, _, Some(search)) => {
                let most = (n_threads.get() == 1).then_some(u64::MAX);
                search.take_turn(turn, (work, most), tree, meter)?;
            }
            (MethodKind::Parts, Some(parts), _) => parts.take_turn(work, tree, meter)?,
            (MethodKind::Programs, ..) if has_team => self.search_by_team(meter)?,
            (MethodKind::Programs, ..) if is_shared => {
                return self.search_root_and_dance(work, meter);
            }
            (MethodKind::Programs, ..) => {
                // The root's linear programs take less time than their work says.
                let root = tree.root_work;
                return self.search_tree(work + (root - root / MULTIPLICATIONS), meter);
            }
            (MethodKind::Tree, ..) if is_shared => {}
            _ if has_team => {}
            (MethodKind::Neighborhoods, ..) => {
                neighborhoods.take_turn(work, all - neighborhoods.work(), tree, meter)?;
            }
            (MethodKind::Tree, ..) => self.dance(work, meter)?,
            _ => self.learn(meter)?,
        }
        Ok(false)
    }
}

impl Contender for Entrant {
    fn work(&self) -> u64 {
        self.work
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Compete<Searches> for Entrant {
    fn take_turn(
        &mut self,
        searches: &mut Searches,
        turn: &mut Turn,
        round: Round,
        meter: &mut Meter,
    ) -> Option<Result<News, Outcome>> {
        let (before, work) = (meter.stats, searches.work());
        let end = searches.take_turn(self.method, turn, round.own, meter);
        // A dance that begins again counts its work from 0.
        let done = searches.work().saturating_sub(work);
        self.work += done;
        self.nodes += meter.stats.nodes - before.nodes;
        match end {
            Err(outcome) => Some(Err(outcome)),
            Ok(_) if meter.stats.solutions > before.solutions => {
                Some(Ok(News::Cover(searches.tree.covers.covers()[0].options.clone())))
            }
            Ok(_) if searches.is_done() => Some(Err(Outcome::Exhausted)),
            Ok(is_over) => is_over.then_some(Ok(News::Nothing)),
        }
    }
}

impl Host<Entrant> for Searches {
    fn make(&mut self, k: usize, race: &Race<Entrant>) -> Option<Box<Entrant>> {
        let method = race.slots[k].entry.method;
        let tree = &self.tree;
        let is_time = match method {
            MethodKind::Tree => tree.root.is_some(),
            MethodKind::LearnByItems => tree.is_below_root(),
            MethodKind::Neighborhoods => tree.is_below_root() && tree.programs,
            _ => true,
        };
        if is_time && method == MethodKind::Tree {
            let is_short = self.method == Method::ShortDance;
            self.dance = Some(WholeDance::new(tree, is_short));
            self.has_last_bound = tree.is_below_root();
        }
        is_time.then(|| Box::new(Entrant { method, work: 0, nodes: 0 }))
    }

    fn next_phase(&mut self, _: &mut Race<Entrant>) -> usize {
        self.phase()
    }
}
