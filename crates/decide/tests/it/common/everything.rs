//! One problem through every engine, every front door and every format, against the oracle.
//!
//! What an engine does not know has to be an [`UnsupportedError`], never a wrong count.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::time::Duration;

use crate::common::oracle;
use quadrille::problem::verify::verify;
use quadrille::proof::certificate::check;
use quadrille::proof::{Proof, log, prove};
use quadrille::search::auto::Plan;
use quadrille::search::bitset::Bitset;
use quadrille::search::cheapest::Cheapest;
use quadrille::search::dlx::Dlx;
use quadrille::search::learn::{Branching, Learn};
use quadrille::search::memo::{self, Memo};
use quadrille::search::part::Part;
use quadrille::search::split::{Cut, split};
use quadrille::search::{Divide, EngineKind, Limits, Outcome, Rule, StopFlag, UnsupportedError};
use quadrille::text::knuth::{self, OptionReader};
use quadrille::{BigUint, Enumerate, OptionId, Problem, Search};

/// `Ok`, or the difference in words.
pub(crate) type Checked = Result<(), String>;

/// A problem with its covers by the oracle, as sorted option numbers.
struct Case<'p> {
    problem: &'p Problem,
    covers: BTreeSet<Vec<usize>>,
    has_multiplicities: bool,
    /// Varies limits and sizes from problem to problem.
    salt: u64,
}

const RULES: [Rule; 4] = [Rule::Smallest, Rule::First, Rule::Random { seed: 1 }, Rule::Weighted];

/// Largest numbers of active options of a dense subproblem: never dense, late, and as early as
/// possible.
const DENSE_LIMITS: [usize; 3] = [0, 3, Bitset::LARGEST_DENSE];

/// The number of engines whose searches have parts: Dancing Links, and bit sets never dense and as
/// early as possible.
const N_DIVISIBLE: usize = 3;

/// A time limit that no problem of the oracle's size reaches.
const TIME: Duration = Duration::from_secs(60);

/// Checks every answer about the problem. `salt` varies limits. `threads` also asks with several
/// threads, which takes longer than all the rest.
pub(crate) fn check_everything(problem: &Problem, salt: u64, threads: bool) -> Checked {
    let covers = oracle::covers(problem);
    let case = Case { problem, covers, has_multiplicities: problem.has_multiplicities(), salt };
    case.dancing_links()?;
    case.bit_sets()?;
    case.memoization()?;
    case.learning()?;
    case.cheapest()?;
    case.plans(1)?;
    case.finding(1)?;
    case.parts()?;
    case.proofs()?;
    case.text()?;
    if threads {
        case.plans(2)?;
        case.finding(2)?;
        case.finding(8)?;
        case.front_door()?;
    }
    Ok(())
}

/// `Ok` if two values are the same.
fn same<T: PartialEq + Debug>(what: &str, found: &T, expected: &T) -> Checked {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what}: found {found:?}, expected {expected:?}"))
}

fn sorted(options: &[OptionId]) -> Vec<usize> {
    let mut numbers: Vec<usize> = options.iter().map(|option| option.index()).collect();
    numbers.sort_unstable();
    numbers
}

impl Case<'_> {
    fn n_covers(&self) -> u64 {
        self.covers.len() as u64
    }

    /// Adds a cover to those found.
    fn add(&self, what: &str, found: &mut BTreeSet<Vec<usize>>, options: &[OptionId]) -> Checked {
        let verdict = verify(self.problem, options);
        verdict.map_err(|error| format!("{what}: {options:?}: {error}"))?;
        let is_new = found.insert(sorted(options));
        same(&format!("{what}: {options:?} is new"), &is_new, &true)
    }

    /// The search finds the covers, each once.
    fn finds(&self, what: &str, search: &mut dyn Enumerate) -> Checked {
        let mut found = BTreeSet::new();
        while let Some(options) = search.next_solution() {
            let options = options.to_vec();
            self.add(what, &mut found, &options)?;
        }
        same(what, &found, &self.covers)?;
        same(what, &search.outcome(), &Some(Outcome::Exhausted))?;
        same(what, &search.stats().solutions, &self.n_covers())
    }

    /// The search finds the covers if node limits interrupt it again and again.
    fn continues(&self, what: &str, search: &mut dyn Enumerate) -> Checked {
        let what = &format!("{what}, interrupted");
        let mut found = BTreeSet::new();
        while search.outcome() != Some(Outcome::Exhausted) {
            search.set_limits(Limits::NONE.nodes(self.salt % 7 + 1));
            while let Some(options) = search.next_solution() {
                let options = options.to_vec();
                self.add(what, &mut found, &options)?;
            }
        }
        same(what, &found, &self.covers)
    }

    /// The search counts the covers.
    fn counts(&self, what: &str, search: &mut dyn Enumerate) -> Checked {
        same(&format!("{what}, counting"), &search.count_solutions(), &self.n_covers())
    }

    /// The result is that of `check` if the question is supported, otherwise this error.
    fn unless<S>(
        what: &str,
        expected: Option<UnsupportedError>,
        made: Result<S, UnsupportedError>,
        check: impl FnOnce(S) -> Checked,
    ) -> Checked {
        match (made, expected) {
            (Ok(made), None) => check(made),
            (made, expected) => same(&format!("{what}, error"), &made.err(), &expected),
        }
    }

    fn multiplicities(&self, error: UnsupportedError) -> Option<UnsupportedError> {
        self.has_multiplicities.then_some(error)
    }

    fn dancing_links(&self) -> Checked {
        for rule in RULES {
            let what = &format!("dlx {}", rule.name());
            let mut search = Dlx::new(self.problem);
            search.set_rule(rule);
            self.finds(what, &mut search)?;
            search.rewind(0);
            self.counts(what, &mut search)?;
            search.rewind(0);
            self.continues(what, &mut search)?;
        }
        Ok(())
    }

    fn bit_sets(&self) -> Checked {
        let expected = self.multiplicities(UnsupportedError::Multiplicities);
        for limit in DENSE_LIMITS {
            for kind in ["smallest", "weighted", "preprocessed"] {
                let what = &format!("bitset {kind}, dense from {limit}");
                let made = Bitset::new(self.problem);
                Self::unless(what, expected, made, |mut search| {
                    search.set_dense_limit(limit);
                    search.set_weighted(kind == "weighted");
                    if kind == "preprocessed" {
                        search.preprocess(self.salt % 1000);
                    }
                    self.counts(what, &mut search.clone())?;
                    self.continues(what, &mut search.clone())?;
                    self.finds(what, &mut search)
                })?;
            }
        }
        Ok(())
    }

    fn learning(&self) -> Checked {
        for branching in [Branching::Items, Branching::Options] {
            for seed in [0, self.salt] {
                let what = &format!("learn {branching:?}, seed {seed}");
                let search = Learn::new(self.problem, branching, seed);
                self.counts(what, &mut search.clone())?;
                self.continues(what, &mut search.clone())?;
                let mut search = search;
                search.set_memory(0);
                self.finds(what, &mut search)?;
            }
        }
        Ok(())
    }

    fn memoization(&self) -> Checked {
        let n = BigUint::from(self.n_covers());
        for rule in [memo::MemoRule::Sweep, memo::MemoRule::Smallest] {
            // A table of a few entries, and one that is large enough.
            for memory in [usize::try_from(self.salt % 1000).expect("small"), 1 << 20] {
                let what = &format!("memo {rule:?} in {memory} bytes");
                let made = Memo::new(self.problem, rule, memory);
                Self::unless(what, None, made, |mut memo| {
                    same(what, &memo.count(), &Some(n.clone()))?;
                    memo.find_symmetries(0);
                    same(&format!("{what} with symmetries"), &memo.count(), &Some(n.clone()))
                })?;
                let made = Memo::new(self.problem, rule, memory);
                Self::unless(what, None, made, |mut memo| {
                    let mut counted = None;
                    while counted.is_none() {
                        memo.set_limits(Limits::NONE.nodes(self.salt % 5 + 1));
                        counted = memo.count();
                    }
                    same(&format!("{what}, interrupted"), &counted, &Some(n.clone()))
                })?;
            }
        }
        Ok(())
    }

    fn cheapest(&self) -> Checked {
        let cost = |&option: &usize| self.problem.cost(OptionId::new(option));
        let mut costs: Vec<i64> =
            self.covers.iter().map(|cover| cover.iter().map(cost).sum()).collect();
        costs.sort_unstable();
        let most = usize::try_from(self.salt % 5 + 1).expect("small");
        costs.truncate(most);
        let plan = self.problem.plan();
        let mut limited = cheapest(&plan, most);
        limited.set_limits(Limits::NONE.nodes(self.salt % 3 + 1));
        while limited.run() == Outcome::Limit {
            limited.set_limits(Limits::NONE.nodes(self.salt % 3 + 1));
        }
        let [mut whole, mut by_dance] =
            [cheapest(&plan, most), cheapest(&plan.clone().engine(EngineKind::Dlx), most)];
        let outcomes = [whole.run(), by_dance.run()];
        same("cheapest, outcomes", &outcomes, &[Outcome::Exhausted; 2])?;
        let searches = [
            ("cheapest", &whole),
            ("cheapest, interrupted", &limited),
            ("cheapest, by Dancing Links alone", &by_dance),
        ];
        for (what, found) in searches.map(|(what, search)| (what, search.covers())) {
            let found_costs: Vec<i64> = found.iter().map(|cover| cover.cost).collect();
            same(what, &found_costs, &costs)?;
            let mut covers = BTreeSet::new();
            for cover in found {
                self.add(what, &mut covers, &cover.options)?;
                let total: i64 = sorted(&cover.options).iter().map(cost).sum();
                same(&format!("{what}, a cost"), &cover.cost, &total)?;
            }
        }
        Ok(())
    }

    /// Every engine by way of a plan: the count, a cover, all covers, and the errors.
    fn plans(&self, threads: usize) -> Checked {
        for (kind, name, _) in EngineKind::ALL {
            for preprocess in [false, true] {
                let what = &format!("plan {name}, {threads} threads, preprocess {preprocess}");
                let plan = self.problem.plan().engine(kind).threads(threads);
                let plan = plan.preprocess(preprocess).memory(1 << 20);
                let multiplicities = self.multiplicities(UnsupportedError::Multiplicities);
                let preprocess = preprocess.then_some(UnsupportedError::Preprocess);
                let counts_only = Some(UnsupportedError::CountsOnly);
                let finds_few = Some(UnsupportedError::FindsFew);
                let (covers, first, counting) = match kind {
                    EngineKind::Auto => {
                        let both = multiplicities.and(preprocess);
                        (both, both, both)
                    }
                    EngineKind::Dlx => (preprocess, preprocess, preprocess),
                    EngineKind::Memo => (counts_only, counts_only, None),
                    EngineKind::Learn => (finds_few, preprocess, finds_few),
                    _ => (multiplicities, multiplicities, multiplicities),
                };
                Self::unless(what, covers, plan.covers(), |mut search| {
                    self.finds(what, &mut search)
                })?;
                Self::unless(what, covers, plan.covers(), |mut search| {
                    self.continues(what, &mut search)
                })?;
                Self::unless(what, first, plan.first(), |first| {
                    self.is_first(what, first.as_deref())
                })?;
                Self::unless(what, counting, plan.count(), |count| {
                    same(what, &count, &BigUint::from(self.n_covers()))
                })?;
            }
        }
        Ok(())
    }

    /// The race for a few covers, and searches that learn alone.
    fn finding(&self, threads: usize) -> Checked {
        for kind in [EngineKind::Auto, EngineKind::Learn] {
            // With little memory only the search of the tree takes part in the race.
            for memory in [1 << 8, 1 << 24] {
                let what = &format!("finding {kind}, {threads} threads, memory {memory}");
                let plan = self.problem.plan().engine(kind).threads(threads);
                let plan = plan.memory(memory).seed(self.salt);
                let new = || plan.finding().map_err(|error| format!("{what}: {error}"));
                self.finds(what, &mut new()?)?;
                self.counts(what, &mut new()?)?;
                self.continues(what, &mut new()?)?;
                let first = plan.first().map_err(|error| format!("{what}: {error}"))?;
                self.is_first(what, first.as_deref())?;
            }
        }
        Ok(())
    }

    /// A cover if there is one, otherwise none.
    fn is_first(&self, what: &str, first: Option<&[OptionId]>) -> Checked {
        let is_right = first
            .as_ref()
            .map_or(self.covers.is_empty(), |options| self.covers.contains(&sorted(options)));
        same(&format!("{what}: the first, {first:?}, is right"), &is_right, &true)
    }

    /// The short questions, on all cores.
    fn front_door(&self) -> Checked {
        let n = self.n_covers();
        same("count", &self.problem.count(), &BigUint::from(n))?;
        for most in [0, 1, self.salt % 9, u64::MAX] {
            same("count up to", &self.problem.count_up_to(most), &n.min(most))?;
        }
        self.is_first("front door", self.problem.first().as_deref())?;
        self.finds("front door", &mut self.problem.covers())
    }

    /// A split problem, and a search that is saved and continued by another engine.
    fn parts(&self) -> Checked {
        let cuts = [
            Cut::Parts(usize::try_from(self.salt % 12).expect("small")),
            Cut::Depth(usize::try_from(self.salt % 4).expect("small")),
        ];
        let n_engines = if self.has_multiplicities { 1 } else { N_DIVISIBLE };
        for cut in cuts {
            let what = &format!("{cut:?}");
            let split = split(self.problem, cut);
            for part in &split.parts {
                same(what, &part.check(self.problem), &Ok(()))?;
            }
            for engine in 0..n_engines {
                let what = &format!("{what}, engine {engine}");
                let mut found = BTreeSet::new();
                self.take_up(what, engine, &split.parts, &mut found)?;
                same(what, &found, &self.covers)?;
            }
        }
        for (first, second) in (0..n_engines).flat_map(|k| (0..n_engines).map(move |j| (k, j))) {
            let what = &format!("engine {first}, continued by engine {second}");
            let mut search = self.divisible(first);
            search.set_limits(Limits::NONE.nodes(self.salt % 9));
            let mut found = BTreeSet::new();
            while let Some(options) = search.next_solution() {
                let options = options.to_vec();
                self.add(what, &mut found, &options)?;
            }
            self.take_up(what, second, &search.remaining(), &mut found)?;
            same(what, &found, &self.covers)?;
        }
        Ok(())
    }

    /// An engine whose search has parts, by its number.
    fn divisible(&self, number: usize) -> Box<dyn Divide> {
        if number == 0 {
            return Box::new(Dlx::new(self.problem));
        }
        let mut search = Bitset::new(self.problem).expect("no multiplicities");
        search.set_dense_limit([0, Bitset::LARGEST_DENSE][number - 1]);
        Box::new(search)
    }

    /// Adds the covers of these parts.
    fn take_up(
        &self,
        what: &str,
        engine: usize,
        parts: &[Part],
        found: &mut BTreeSet<Vec<usize>>,
    ) -> Checked {
        let mut search = self.divisible(engine);
        for part in parts {
            search.begin(part);
            while let Some(options) = search.next_solution() {
                let options = options.to_vec();
                self.add(what, found, &options)?;
            }
        }
        Ok(())
    }

    fn proofs(&self) -> Checked {
        let has_cover = !self.covers.is_empty();
        if let Some(certificate) = prove(self.problem, TIME) {
            same("a certificate", &check(self.problem, &certificate), &Ok(()))?;
            same("a certificate, and covers", &has_cover, &false)?;
        }
        let stop = StopFlag::default();
        let logged = log(self.problem, std::io::sink(), std::io::sink(), Limits::NONE, &stop);
        match logged {
            Ok(Proof::Complete { .. }) => same("a proof, and covers", &has_cover, &false),
            Ok(Proof::Cover(options)) => self.is_first("logged search", Some(&options[..])),
            other => Err(format!("logged search: {other:?}")),
        }
    }

    /// The problem written and read again is the same, and so are its covers as text.
    fn text(&self) -> Checked {
        let mut text = Vec::new();
        let written = knuth::write(self.problem, &mut text);
        if self.problem.n_primary() == 0 {
            return same("written without primary items", &written.is_err(), &true);
        }
        same("display", &self.problem.to_string().into_bytes(), &text)?;
        let again = knuth::read(&text[..]).map_err(|error| format!("read again: {error}"))?;
        let numbers: BTreeSet<Vec<usize>> = again.search().map(|cover| sorted(&cover)).collect();
        same("read again", &numbers, &self.covers)?;
        let mut reader = OptionReader::new(self.problem);
        let lines = text.split(|&byte| byte == b'\n').skip(1);
        for (line, option) in lines.zip(self.problem.options()) {
            let meant = reader.options(1, line).map_err(|error| error.to_string())?;
            same("an option by its line", &meant.contains(&option), &true)?;
        }
        Ok(())
    }
}

fn cheapest(plan: &Plan<'_>, most: usize) -> Cheapest {
    plan.cheapest(most).expect("auto and dlx know every problem")
}
