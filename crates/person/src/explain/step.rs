//! [`DeductionStep`]: a step of a person, as data.

use super::cells::{Cells, bits, cell_of, digit_of, unit};
use super::chains::{ChainNode, is_weak};
use super::claims::Claim;
use super::finders::Finders;
use super::forcing::ChainClaim;
use super::rating::difficulty;
use super::unique::Deadly;
use super::words;
use super::{CandidateGrid, Difficulty, FoundStep, Pattern, Technique};
use quadrille_boards::{Cell, Digit, Unit};

/// A step of a person: a pattern, and the consequences of it.
///
/// ```
/// use quadrille::sudoku::{Board, Cell, Digit, Technique, explain};
///
/// let board: Board =
///     "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6."
///         .parse()?;
/// let step = &explain(&board)?.steps[0];
/// assert_eq!(step.technique, Technique::HiddenSingleBox);
/// assert_eq!(step.places, [(Cell::at(2, 6), Digit::new(1).expect("1 to 9"))]);
/// assert_eq!(step.units[0].to_string(), "box 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DeductionStep {
    /// The technique.
    pub technique: Technique,
    /// The difficulty of this step: at least that of the technique.
    pub difficulty: Difficulty,
    /// The cells of the pattern, in the order of their numbers.
    pub cells: Vec<Cell>,
    /// The units of the pattern, if it has any.
    pub units: Vec<Unit>,
    /// The candidates of the pattern.
    pub marks: Vec<Mark>,
    /// The links of a chain or a cycle, in order, or of forcing chains; empty for other patterns.
    pub links: Vec<Link>,
    /// The digits that are written.
    pub places: Vec<(Cell, Digit)>,
    /// The candidates that are removed, by digit, then by cell.
    pub removes: Vec<(Cell, Digit)>,
    /// The reason for the step, as sentences.
    pub why: String,
}

/// A candidate of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mark {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// Its part in the pattern.
    pub role: Role,
}

/// The part of a candidate in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Role {
    /// The main part of the pattern: the digits of a subset, the body of a fish, one color, one
    /// set, the nodes of a chain that are right if its first is wrong.
    Body,
    /// The other part: the other color, the other set, the nodes of a chain that are wrong if its
    /// first is wrong.
    Other,
    /// A fin, or a further digit of a roof.
    Fin,
}

/// A link between two nodes. A node is a digit in any of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Link {
    /// The first node.
    pub from: (Vec<Cell>, Digit),
    /// The second node.
    pub to: (Vec<Cell>, Digit),
    /// Whether the link is strong: if the first node is wrong, the second is right. Otherwise it is
    /// weak: if the first is right, the second is wrong.
    pub is_strong: bool,
}

pub(super) fn list(cells: Cells) -> Vec<Cell> {
    cells.into_iter().map(cell_of).collect()
}

/// The candidates, cells and units that a step shows, collected from its pattern.
struct Shown<'s> {
    grid: &'s CandidateGrid,
    marks: &'s mut Vec<Mark>,
    cells: Cells,
    units: u32,
}

impl Shown<'_> {
    fn mark(&mut self, cells: Cells, digits: u16, role: Role) {
        self.cells |= cells;
        for digit in bits(digits.into()) {
            for cell in self.grid.of_digit[digit] & cells {
                self.marks.push(Mark { cell: cell_of(cell), digit: digit_of(digit), role });
            }
        }
    }

    /// The same for cells of the body and of the other part.
    fn both(&mut self, [body, other]: [Cells; 2], digits: u16) {
        self.mark(body, digits, Role::Body);
        self.mark(other, digits, Role::Other);
    }

    fn pattern(&mut self, found: &FoundStep, finders: &Finders) {
        let all = 0x1ff;
        match found.pattern {
            Pattern::Single { unit } => self.units |= 1 << unit,
            Pattern::Cell => {}
            Pattern::Locked { digit, cells, within, out_of, single } => {
                self.mark(cells, 1 << digit, Role::Body);
                self.units |= 1 << within | 1 << out_of;
                self.units |= single.map_or(0, |unit| 1 << unit);
            }
            Pattern::Subset { unit, cells, digits } => {
                self.mark(cells, digits, Role::Body);
                self.units |= 1 << unit;
            }
            Pattern::Fish { digit, bases, covers, cells, fins } => {
                self.mark(cells, 1 << digit, Role::Body);
                self.mark(fins, 1 << digit, Role::Fin);
                self.units |= bases | covers;
            }
            Pattern::Wing { pivot, wings: [a, b], digit } => {
                let wings = Cells::of(a) | Cells::of(b);
                self.mark(wings, 1 << digit, Role::Body);
                self.mark(wings, all & !(1 << digit), Role::Other);
                self.mark(Cells::of(pivot), all, Role::Other);
            }
            Pattern::LinkedPair { cells: [a, b], ends: [c, d], linked, digit, unit } => {
                let pair = Cells::of(a) | Cells::of(b);
                self.mark(pair, 1 << digit, Role::Body);
                self.mark(pair, 1 << linked, Role::Other);
                self.mark(Cells::of(c) | Cells::of(d), 1 << linked, Role::Other);
                self.units |= 1 << unit;
            }
            Pattern::Turbot { digit, outer, inner, units } => {
                self.both([outer, inner].map(Cells::from_iter), 1 << digit);
                self.units |= 1 << units[0] | 1 << units[1];
            }
            Pattern::Rectangle { digit, cells, box_, link, unit } => {
                self.both([cells, link.into_iter().collect()], 1 << digit);
                self.units |= 1 << box_ | 1 << unit;
            }
            Pattern::Colors { digit, colors, .. } => self.both(colors, 1 << digit),
            Pattern::RemotePairs { colors, digits } => self.both(colors, digits),
            Pattern::TwoColorings { digit, first, second, .. } => {
                self.mark(first[0] | second[0], 1 << digit, Role::Other);
                self.mark(first[1] | second[1], 1 << digit, Role::Body);
            }
            Pattern::Corners { deadly: Deadly { cells, roof, digits }, extra, others, .. } => {
                self.mark(cells, digits, Role::Body);
                self.mark(roof, extra & !digits, Role::Fin);
                self.mark(others, extra, Role::Other);
            }
            Pattern::Grave { cells, digits, others, .. } => {
                self.both([cells, others], digits);
            }
            Pattern::LockedSets { sets: [a, b], restricted, digit } => {
                self.mark(a | b, 1 << digit, Role::Body);
                self.mark(a | b, restricted, Role::Other);
            }
            Pattern::Chain { .. } | Pattern::Cycle { .. } => {
                for (i, node) in finders.path().iter().enumerate() {
                    let role = if i % 2 == 1 { Role::Body } else { Role::Other };
                    self.mark(node.cells, 1 << node.digit, role);
                }
            }
            Pattern::Aligned { base, excluders } => self.both([base, excluders], all),
            Pattern::Crossing { cells, rests: [a, b], line, box_ } => {
                self.both([cells, a], all);
                self.mark(b, all, Role::Fin);
                self.units |= 1 << line | 1 << box_;
            }
            Pattern::LockedWing { sets: [a, pivot, b], restricted: [x, y], digit } => {
                self.mark(a | b, 1 << digit, Role::Body);
                self.mark(a | pivot, 1 << x, Role::Other);
                self.mark(pivot | b, 1 << y, Role::Fin);
            }
            Pattern::LockedChain { sets, restricted, digit } => {
                let n = sets.iter().take_while(|set| !set.is_empty()).count();
                self.mark(sets[0] | sets[n - 1], 1 << digit, Role::Body);
                let links = sets.windows(2).zip(restricted).take(n - 1);
                for ((pair, x), role) in links.zip([Role::Other, Role::Fin].into_iter().cycle()) {
                    self.mark(pair[0] | pair[1], 1 << x, role);
                }
            }
            Pattern::Blossom { stem, petals: [a, b, c], digit } => {
                self.mark(a | b | c, 1 << digit, Role::Body);
                self.mark(Cells::of(stem), all, Role::Other);
            }
            Pattern::Forced { .. } => {
                let mut shown = std::collections::HashSet::new();
                let claims = finders.forcing.chains.iter().flatten().map(|link| link.claim);
                for claim in claims.filter(|claim| shown.insert(claim.index())) {
                    let role = if claim.is_right() { Role::Body } else { Role::Other };
                    self.mark(Cells::of(claim.cell()), 1 << claim.digit(), role);
                }
            }
        }
    }
}

/// The links of a chain. A cycle also has the link from its end to its beginning.
fn links(path: &[ChainNode], is_cycle: bool) -> impl Iterator<Item = Link> {
    let node = |node: &ChainNode| (list(node.cells), digit_of(node.digit));
    let ends = if is_cycle { path.last().zip(path.first()) } else { None };
    let pairs = path.windows(2).map(|pair| (&pair[0], &pair[1])).chain(ends);
    pairs.enumerate().map(move |(i, (from, to))| {
        debug_assert!(i % 2 == 0 || is_weak(*from, *to), "{from:?} {to:?}");
        Link { from: node(from), to: node(to), is_strong: i % 2 == 0 }
    })
}

/// The links of forcing chains, each once.
fn links_of_claims(chains: &[Vec<ChainClaim>]) -> Vec<Link> {
    let node = |claim: &Claim| (vec![cell_of(claim.cell())], digit_of(claim.digit()));
    let mut links: Vec<Link> = Vec::new();
    for end in chains.iter().flatten() {
        // Several wrong candidates may remove one together. That is no link.
        let parents = end.parents.iter().filter(|parent| parent.is_right() || end.claim.is_right());
        for parent in parents {
            // A link from a wrong candidate is strong: it makes another candidate right.
            let link =
                Link { from: node(parent), to: node(&end.claim), is_strong: !parent.is_right() };
            if !links.contains(&link) {
                links.push(link);
            }
        }
    }
    links
}

impl DeductionStep {
    /// An empty step: memory for [`next_into`](super::Explainer::next_into).
    pub const fn blank() -> Self {
        Self {
            technique: Technique::Guess,
            difficulty: Technique::Guess.difficulty(),
            cells: Vec::new(),
            units: Vec::new(),
            marks: Vec::new(),
            links: Vec::new(),
            places: Vec::new(),
            removes: Vec::new(),
            why: String::new(),
        }
    }

    /// Replaces this step with the one that was found in this grid. The grid is that before the
    /// step.
    pub(super) fn become_found(
        &mut self,
        grid: &CandidateGrid,
        found: &FoundStep,
        finders: &Finders,
    ) {
        self.technique = found.technique;
        self.difficulty = difficulty(found);
        self.marks.clear();
        let mut shown = Shown { grid, marks: &mut self.marks, cells: Cells::NONE, units: 0 };
        shown.pattern(found, finders);
        if let Some((cell, digit)) = found.place {
            let new = Mark { cell: cell_of(cell), digit: digit_of(digit), role: Role::Body };
            if !shown.marks.iter().any(|mark| (mark.cell, mark.digit) == (new.cell, new.digit)) {
                shown.marks.push(new);
            }
            shown.cells |= Cells::of(cell);
        }
        let Shown { cells, units, .. } = shown;
        renew(&mut self.cells, cells.into_iter().map(cell_of));
        renew(&mut self.units, bits(units).map(unit));
        let path = finders.path();
        match found.pattern {
            Pattern::Chain { .. } => renew(&mut self.links, links(path, false)),
            Pattern::Cycle { .. } => renew(&mut self.links, links(path, true)),
            Pattern::Forced { .. } => self.links = links_of_claims(&finders.forcing.chains),
            _ => self.links.clear(),
        }
        let place = found.place.map(|(cell, digit)| (cell_of(cell), digit_of(digit)));
        renew(&mut self.places, place);
        let removes = found.removes.iter().enumerate().flat_map(|(digit, &cells)| {
            cells.into_iter().map(move |cell| (cell_of(cell), digit_of(digit)))
        });
        renew(&mut self.removes, removes);
        self.why.clear();
        words::why(grid, found, finders, &mut self.why);
    }
}

/// Replaces the content of a list, and uses its memory again.
fn renew<T>(list: &mut Vec<T>, content: impl IntoIterator<Item = T>) {
    list.clear();
    list.extend(content);
}
