//! [`Technique`]: the techniques in the order in which a person tries them, each with its name, its
//! number (see `rating.rs`) and the [`Source`] of the number.

use super::Difficulty;

/// Makes the type from the table of techniques.
macro_rules! techniques {
    ($($(#[$doc:meta])* $technique:ident = $name:literal, $tenths:literal, $source:ident;)*) => {
        /// A way to take a step, from the easiest to the hardest.
        ///
        /// ```
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
            $($(#[$doc])* $technique,)*
        }

        impl Technique {
            /// All techniques, from the easiest to the hardest.
            pub const ALL: [Self; 72] = [$(Self::$technique),*];

            /// For each technique its name, its number, and the source of the number.
            const TABLE: [(&'static str, Difficulty, Source); 72] =
                [$(($name, Difficulty::from_tenths($tenths), Source::$source)),*];
        }
    };
}

techniques! {
    /// The last blank cell of a unit.
    FullHouse = "full house", 10, SudokuExplainer;
    /// The only place for a digit in a box.
    HiddenSingleBox = "hidden single in a box", 12, SudokuExplainer;
    /// The only place for a digit in a row or a column.
    HiddenSingleLine = "hidden single in a line", 15, SudokuExplainer;
    /// Pointing that leaves one place for the digit in another box. The step writes it there.
    DirectPointing = "direct pointing", 17, SudokuExplainer;
    /// A hidden pair that leaves one place for another digit in the same unit.
    DirectHiddenPair = "direct hidden pair", 20, SudokuExplainer;
    /// The only digit for a cell.
    NakedSingle = "naked single", 23, SudokuExplainer;
    /// A hidden triple that leaves one place for another digit in the same unit.
    DirectHiddenTriple = "direct hidden triple", 25, SudokuExplainer;
    /// All places for a digit in a box are in one line, so it is nowhere else in that line.
    Pointing = "pointing", 26, SudokuExplainer;
    /// All places for a digit in a line are in one box, so it is nowhere else in that box.
    Claiming = "claiming", 28, SudokuExplainer;
    /// Two cells of a unit that have only two digits together.
    NakedPair = "naked pair", 30, SudokuExplainer;
    /// In two rows, all places for a digit are in the same two columns, or the reverse.
    XWing = "X-wing", 32, SudokuExplainer;
    /// Two digits of a unit that have only two places together.
    HiddenPair = "hidden pair", 34, SudokuExplainer;
    /// Three cells of a unit that have only three digits together.
    NakedTriple = "naked triple", 36, SudokuExplainer;
    /// An X-wing of three lines.
    Swordfish = "swordfish", 38, SudokuExplainer;
    /// Three digits of a unit that have only three places together.
    HiddenTriple = "hidden triple", 40, SudokuExplainer;
    /// A chain of at least four cells with the same two digits, of which each sees the next.
    RemotePair = "remote pair", 40, Quadrille;
    /// Two parallel lines with two places each for a digit, with a line through one end of each.
    Skyscraper = "skyscraper", 40, SukakuExplainer;
    /// A row and a column with two places each for a digit, with one end of each in the same box.
    TwoStringKite = "two-string kite", 41, SukakuExplainer;
    /// A cell with digits x and y sees a cell with x and z and one with y and z.
    XyWing = "XY-wing", 42, SudokuExplainer;
    /// All places for a digit in a box are in one row and one column, and a line has two places.
    EmptyRectangle = "empty rectangle", 42, SukakuExplainer;
    /// An X-wing, except for some places in one box.
    FinnedXWing = "finned X-wing", 42, Quadrille;
    /// An XY-wing whose pivot also has the digit z.
    XyzWing = "XYZ-wing", 44, SudokuExplainer;
    /// Two cells with the same two digits. A unit has two places for one of the digits, and each
    /// cell sees one place.
    WWing = "W-wing", 44, SukakuExplainer;
    /// Three corners of a rectangle have only two digits, so the fourth has another one.
    UniqueRectangle1 = "unique rectangle type 1", 45, SudokuExplainer;
    /// Two corners also have the same third digit, so it is in one of them.
    UniqueRectangle2 = "unique rectangle type 2", 45, SudokuExplainer;
    /// Two corners have other digits, which make a naked subset with other cells of a unit.
    UniqueRectangle3 = "unique rectangle type 3", 45, SudokuExplainer;
    /// A digit of the rectangle has no other place in a unit of two corners.
    UniqueRectangle4 = "unique rectangle type 4", 45, SudokuExplainer;
    /// Two opposite corners, or three, have the same third digit, so it is in one of them.
    UniqueRectangle5 = "unique rectangle type 5", 45, Quadrille;
    /// Two opposite corners have other digits, and a digit of the rectangle has no other place in
    /// both rows or columns.
    UniqueRectangle6 = "unique rectangle type 6", 45, Quadrille;
    /// A corner has only two digits. One of them has no place but corners in the row and the column
    /// of the opposite corner.
    HiddenRectangle = "hidden rectangle", 45, Quadrille;
    /// Three corners were written, and the fourth must not complete the pattern.
    AvoidableRectangle1 = "avoidable rectangle type 1", 45, Quadrille;
    /// Two corners were written, and one of the others has its further digit.
    AvoidableRectangle2 = "avoidable rectangle type 2", 45, Quadrille;
    /// One cell of a unique loop has other digits than the two.
    UniqueLoop1 = "unique loop type 1", 46, SudokuExplainer;
    /// Some cells of a unique loop also have the same third digit.
    UniqueLoop2 = "unique loop type 2", 46, SudokuExplainer;
    /// Two cells of a unique loop have other digits, which make a naked subset.
    UniqueLoop3 = "unique loop type 3", 46, SudokuExplainer;
    /// A digit of a unique loop has no other place in a unit of two of its cells.
    UniqueLoop4 = "unique loop type 4", 46, SudokuExplainer;
    /// Four cells of a unit that have only four digits together.
    NakedQuad = "naked quad", 50, SudokuExplainer;
    /// An X-wing of four lines.
    Jellyfish = "jellyfish", 52, SudokuExplainer;
    /// Four digits of a unit that have only four places together.
    HiddenQuad = "hidden quad", 54, SudokuExplainer;
    /// A swordfish, except for some places in one box.
    FinnedSwordfish = "finned swordfish", 54, Quadrille;
    /// Two almost locked sets of four cells together.
    WxyzWing = "WXYZ-wing", 55, SukakuExplainer;
    /// All cells except one have two candidates, and all digits have two places without a further
    /// candidate of that cell.
    BugPlusOne = "BUG+1", 56, SudokuExplainer;
    /// Some cells have the same digit as a further candidate. Without it, the grid would be a BUG.
    Bug2 = "BUG type 2", 57, SudokuExplainer;
    /// Two cells have further candidates, and another digit is locked in them.
    Bug4 = "BUG type 4", 57, SudokuExplainer;
    /// Cells of a unit have further candidates, which make a naked subset.
    Bug3 = "BUG type 3", 58, SudokuExplainer;
    /// A jellyfish, except for some places in one box.
    FinnedJellyfish = "finned jellyfish", 58, Quadrille;
    /// Cells of a line and of a box share all their digits.
    SueDeCoq = "Sue de Coq", 60, Quadrille;
    /// Two cells, and digits that none of their combinations has.
    AlignedPair = "aligned pair exclusion", 62, SudokuExplainer;
    /// Two almost locked sets with a digit that only one of them can have.
    AlsXz = "ALS-XZ", 62, SukakuExplainer;
    /// A fish of two or three units that has boxes among its bases or covers.
    FrankenFish = "Franken fish", 64, Quadrille;
    /// A fish of two or three units of all kinds, with rows and columns among its bases or covers.
    MutantFish = "mutant fish", 65, Quadrille;
    /// The places of a digit in two colors, of which one is right.
    SimpleColoring = "simple coloring", 65, Quadrille;
    /// The places of a digit in two pairs of colors, of which one of each pair is right.
    MultiColoring = "multi-coloring", 65, Quadrille;
    /// A chain of places of one digit that closes.
    XCycle = "X-cycle", 65, SudokuExplainer;
    /// A chain of cells with two candidates that closes.
    XyCycle = "XY-cycle", 65, SudokuExplainer;
    /// A chain of places of one digit.
    XChain = "X-chain", 66, SudokuExplainer;
    /// Three almost locked sets, of which one shares a digit with each of the others.
    AlsXyWing = "ALS-XY-wing", 68, Quadrille;
    /// A chain of cells with two candidates.
    XyChain = "XY-chain", 70, SudokuExplainer;
    /// A chain of candidates with alternately strong and weak links that closes.
    AlternatingCycle = "alternating inference cycle", 70, SudokuExplainer;
    /// A chain of candidates with alternately strong and weak links.
    AlternatingChain = "alternating inference chain", 70, SudokuExplainer;
    /// An alternating chain with groups of candidates as nodes.
    GroupedChain = "grouped alternating inference chain", 70, Quadrille;
    /// A cell, and for each of its digits an almost locked set.
    DeathBlossom = "death blossom", 72, Quadrille;
    /// Four or five almost locked sets, of which each shares a digit with the next.
    AlsChain = "ALS chain", 73, Quadrille;
    /// Three cells, and digits that none of their combinations has.
    AlignedTriplet = "aligned triplet exclusion", 75, SudokuExplainer;
    /// A candidate that leads to a contradiction by the places of its digit alone.
    Nishio = "nishio", 75, SudokuExplainer;
    /// A claim that follows from every candidate of a cell.
    CellForcingChains = "cell forcing chains", 80, SudokuExplainer;
    /// A claim that follows from every place for a digit in a unit.
    UnitForcingChains = "unit forcing chains", 80, SudokuExplainer;
    /// A claim that follows from a candidate whether it is right or wrong, or from all candidates
    /// of a cell or places in a unit, or a candidate that leads to a contradiction; by links of
    /// candidates of which only two remain if the wrong ones are removed.
    DynamicChains = "dynamic forcing chains", 85, SudokuExplainer;
    /// Dynamic forcing chains that also use locked candidates, pairs and X-wings.
    DynamicChainsPlus = "dynamic forcing chains with inner steps", 90, SudokuExplainer;
    /// Dynamic forcing chains that also use forcing chains, in the candidates that remain.
    NestedChains = "dynamic forcing chains with nested chains", 95, SudokuExplainer;
    /// Dynamic forcing chains that also use cell and unit forcing chains.
    NestedForcingChains =
        "dynamic forcing chains with nested forcing chains", 100, SudokuExplainer;
    /// A digit taken from the solution.
    Guess = "guess", 105, SudokuExplainer;
}

/// The source of the number of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// Sudoku Explainer 1.2.1: the published table.
    SudokuExplainer,
    /// `SukakuExplainer`.
    SukakuExplainer,
    /// This crate.
    Quadrille,
}

impl Technique {
    /// The name, such as `X-wing` or `naked pair`.
    pub const fn name(self) -> &'static str {
        Self::TABLE[self.index()].0
    }

    /// The number of the technique, the smallest if it has several. A guess has the smallest number
    /// of the techniques that Sudoku Explainer has beyond forcing chains.
    pub const fn difficulty(self) -> Difficulty {
        Self::TABLE[self.index()].1
    }

    /// The source of the number.
    pub const fn source(self) -> Source {
        Self::TABLE[self.index()].2
    }

    /// The technique with this [`name`](Self::name); `None` if there is none. Upper and lower case
    /// are the same, and `-` or `_` may stand for a space.
    pub fn named(name: &str) -> Option<Self> {
        let plain = |name: &str| name.replace(['-', '_'], " ").to_ascii_lowercase();
        Self::ALL.into_iter().find(|technique| plain(technique.name()) == plain(name))
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
