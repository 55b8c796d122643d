//! [`Technique`]: the names of the techniques, in the order in which a person tries them.

/// A way to take a step, from the easiest to the hardest.
///
/// ```
/// # mod quadrille { pub use quadrille_engine::*; pub use quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::Technique;
///
/// assert_eq!(Technique::XWing.name(), "X-wing");
/// assert_eq!(Technique::named("x-wing"), Some(Technique::XWing));
/// assert!(Technique::NakedPair < Technique::XWing);
/// assert_eq!(Technique::ALL.last(), Some(&Technique::Guess));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// The last blank cell of a unit.
    FullHouse,
    /// The only place for a digit in a box.
    HiddenSingleBox,
    /// The only place for a digit in a row or a column.
    HiddenSingleLine,
    /// Pointing that leaves one place for the digit in another box. The step writes it there.
    DirectPointing,
    /// A hidden pair that leaves one place for another digit in the same unit.
    DirectHiddenPair,
    /// The only digit for a cell.
    NakedSingle,
    /// A hidden triple that leaves one place for another digit in the same unit.
    DirectHiddenTriple,
    /// All places for a digit in a box are in one line, so it is nowhere else in that line.
    Pointing,
    /// All places for a digit in a line are in one box, so it is nowhere else in that box.
    Claiming,
    /// Two cells of a unit that have only two digits together.
    NakedPair,
    /// In two rows, all places for a digit are in the same two columns, or the reverse.
    XWing,
    /// Two digits of a unit that have only two places together.
    HiddenPair,
    /// Three cells of a unit that have only three digits together.
    NakedTriple,
    /// An X-wing of three lines.
    Swordfish,
    /// Three digits of a unit that have only three places together.
    HiddenTriple,
    /// Two parallel lines with two places each for a digit, with a line through one end of each.
    Skyscraper,
    /// A row and a column with two places each for a digit, with one end of each in the same box.
    TwoStringKite,
    /// A cell with digits x and y sees a cell with x and z and one with y and z.
    XyWing,
    /// All places for a digit in a box are in one row and one column, and a line has two places.
    EmptyRectangle,
    /// An X-wing, except for some places in one box.
    FinnedXWing,
    /// An XY-wing whose pivot also has the digit z.
    XyzWing,
    /// Two cells with the same two digits. A unit has two places for one of the digits, and each
    /// cell sees one place.
    WWing,
    /// Three corners of a rectangle have only two digits, so the fourth has another one.
    UniqueRectangle1,
    /// Two corners also have the same third digit, so it is in one of them.
    UniqueRectangle2,
    /// Two corners have other digits, which make a naked subset with other cells of a unit.
    UniqueRectangle3,
    /// A digit of the rectangle has no other place in a unit of two corners.
    UniqueRectangle4,
    /// One cell of a unique loop has other digits than the two.
    UniqueLoop1,
    /// Some cells of a unique loop also have the same third digit.
    UniqueLoop2,
    /// Two cells of a unique loop have other digits, which make a naked subset.
    UniqueLoop3,
    /// A digit of a unique loop has no other place in a unit of two of its cells.
    UniqueLoop4,
    /// Four cells of a unit that have only four digits together.
    NakedQuad,
    /// An X-wing of four lines.
    Jellyfish,
    /// Four digits of a unit that have only four places together.
    HiddenQuad,
    /// A swordfish, except for some places in one box.
    FinnedSwordfish,
    /// Two almost locked sets of four cells together.
    WxyzWing,
    /// All cells except one have two candidates, and all digits have two places without a further
    /// candidate of that cell.
    BugPlusOne,
    /// Some cells have the same digit as a further candidate. Without it, the grid would be a BUG.
    Bug2,
    /// Two cells have further candidates, and another digit is locked in them.
    Bug4,
    /// Cells of a unit have further candidates, which make a naked subset.
    Bug3,
    /// A jellyfish, except for some places in one box.
    FinnedJellyfish,
    /// Two cells, and digits that none of their combinations has.
    AlignedPair,
    /// Two almost locked sets with a digit that only one of them can have.
    AlsXz,
    /// The places of a digit in two colors, of which one is right.
    SimpleColoring,
    /// A chain of places of one digit that closes.
    XCycle,
    /// A chain of cells with two candidates that closes.
    XyCycle,
    /// A chain of places of one digit.
    XChain,
    /// A chain of cells with two candidates.
    XyChain,
    /// A chain of candidates with alternately strong and weak links that closes.
    AlternatingCycle,
    /// A chain of candidates with alternately strong and weak links.
    AlternatingChain,
    /// An alternating chain with groups of candidates as nodes.
    GroupedChain,
    /// Three cells, and digits that none of their combinations has.
    AlignedTriplet,
    /// A candidate that leads to a contradiction by the places of its digit alone.
    Nishio,
    /// A claim that follows from every candidate of a cell.
    CellForcingChains,
    /// A claim that follows from every place for a digit in a unit.
    UnitForcingChains,
    /// A claim that follows from a candidate whether it is right or wrong, or from all candidates
    /// of a cell or places in a unit, or a candidate that leads to a contradiction; by links of
    /// candidates of which only two remain if the wrong ones are removed.
    DynamicChains,
    /// Dynamic forcing chains that also use locked candidates, pairs and X-wings.
    DynamicChainsPlus,
    /// A digit taken from the solution.
    Guess,
}

impl Technique {
    /// All techniques, from the easiest to the hardest.
    pub const ALL: [Self; 57] = [
        Self::FullHouse,
        Self::HiddenSingleBox,
        Self::HiddenSingleLine,
        Self::DirectPointing,
        Self::DirectHiddenPair,
        Self::NakedSingle,
        Self::DirectHiddenTriple,
        Self::Pointing,
        Self::Claiming,
        Self::NakedPair,
        Self::XWing,
        Self::HiddenPair,
        Self::NakedTriple,
        Self::Swordfish,
        Self::HiddenTriple,
        Self::Skyscraper,
        Self::TwoStringKite,
        Self::XyWing,
        Self::EmptyRectangle,
        Self::FinnedXWing,
        Self::XyzWing,
        Self::WWing,
        Self::UniqueRectangle1,
        Self::UniqueRectangle2,
        Self::UniqueRectangle3,
        Self::UniqueRectangle4,
        Self::UniqueLoop1,
        Self::UniqueLoop2,
        Self::UniqueLoop3,
        Self::UniqueLoop4,
        Self::NakedQuad,
        Self::Jellyfish,
        Self::HiddenQuad,
        Self::FinnedSwordfish,
        Self::WxyzWing,
        Self::BugPlusOne,
        Self::Bug2,
        Self::Bug4,
        Self::Bug3,
        Self::FinnedJellyfish,
        Self::AlignedPair,
        Self::AlsXz,
        Self::SimpleColoring,
        Self::XCycle,
        Self::XyCycle,
        Self::XChain,
        Self::XyChain,
        Self::AlternatingCycle,
        Self::AlternatingChain,
        Self::GroupedChain,
        Self::AlignedTriplet,
        Self::Nishio,
        Self::CellForcingChains,
        Self::UnitForcingChains,
        Self::DynamicChains,
        Self::DynamicChainsPlus,
        Self::Guess,
    ];

    /// The name, such as `X-wing` or `naked pair`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FullHouse => "full house",
            Self::HiddenSingleBox => "hidden single in a box",
            Self::HiddenSingleLine => "hidden single in a line",
            Self::DirectPointing => "direct pointing",
            Self::DirectHiddenPair => "direct hidden pair",
            Self::NakedSingle => "naked single",
            Self::DirectHiddenTriple => "direct hidden triple",
            Self::Pointing => "pointing",
            Self::Claiming => "claiming",
            Self::NakedPair => "naked pair",
            Self::XWing => "X-wing",
            Self::HiddenPair => "hidden pair",
            Self::NakedTriple => "naked triple",
            Self::Swordfish => "swordfish",
            Self::HiddenTriple => "hidden triple",
            Self::Skyscraper => "skyscraper",
            Self::TwoStringKite => "two-string kite",
            Self::XyWing => "XY-wing",
            Self::EmptyRectangle => "empty rectangle",
            Self::FinnedXWing => "finned X-wing",
            Self::XyzWing => "XYZ-wing",
            Self::WWing => "W-wing",
            Self::UniqueRectangle1 => "unique rectangle type 1",
            Self::UniqueRectangle2 => "unique rectangle type 2",
            Self::UniqueRectangle3 => "unique rectangle type 3",
            Self::UniqueRectangle4 => "unique rectangle type 4",
            Self::UniqueLoop1 => "unique loop type 1",
            Self::UniqueLoop2 => "unique loop type 2",
            Self::UniqueLoop3 => "unique loop type 3",
            Self::UniqueLoop4 => "unique loop type 4",
            Self::NakedQuad => "naked quad",
            Self::Jellyfish => "jellyfish",
            Self::HiddenQuad => "hidden quad",
            Self::FinnedSwordfish => "finned swordfish",
            Self::WxyzWing => "WXYZ-wing",
            Self::BugPlusOne => "BUG+1",
            Self::Bug2 => "BUG type 2",
            Self::Bug4 => "BUG type 4",
            Self::Bug3 => "BUG type 3",
            Self::FinnedJellyfish => "finned jellyfish",
            Self::SimpleColoring => "simple coloring",
            Self::XCycle => "X-cycle",
            Self::XyCycle => "XY-cycle",
            Self::XChain => "X-chain",
            Self::XyChain => "XY-chain",
            Self::AlternatingCycle => "alternating inference cycle",
            Self::AlternatingChain => "alternating inference chain",
            Self::GroupedChain => "grouped alternating inference chain",
            Self::AlsXz => "ALS-XZ",
            Self::AlignedPair => "aligned pair exclusion",
            Self::AlignedTriplet => "aligned triplet exclusion",
            Self::Nishio => "nishio",
            Self::CellForcingChains => "cell forcing chains",
            Self::UnitForcingChains => "unit forcing chains",
            Self::DynamicChains => "dynamic forcing chains",
            Self::DynamicChainsPlus => "dynamic forcing chains with inner steps",
            Self::Guess => "guess",
        }
    }

    /// The technique with this [`name`](Self::name); `None` if there is none. Upper and lower case
    /// are the same, and `-` or `_` may stand for a space.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let same = |a: u8, b: u8| match (a, b) {
            (b' ' | b'-' | b'_', b' ' | b'-' | b'_') => true,
            _ => a.eq_ignore_ascii_case(&b),
        };
        Self::ALL.into_iter().find(|technique| {
            let own = technique.name();
            own.len() == name.len() && own.bytes().zip(name.bytes()).all(|(a, b)| same(a, b))
        })
    }

    /// The position in [`ALL`](Self::ALL).
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

impl std::fmt::Display for Technique {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.name().fmt(f)
    }
}
