//! The tuned numbers of `crates/search`.

tuned! {
    // Dancing Links.
    [dlx]
    /// The least number of items for which an arena keeps the minima of its keys: a walk along that
    /// many headers takes some microseconds. Not tuned.
    MANY_ITEMS: usize = 1 << 12; items in 1 << 8 ..= 1 << 16, by none;
    /// Keys, or minima, in a block. Not tuned.
    BLOCK: usize = 64; keys in 32 ..= 1024, by none;
    /// The most branches of a level that become parts of their own if each excludes those before
    /// it. All others together become one part, so that the parts of an item with many options
    /// stay short. Not tuned.
    SINGLE_BRANCHES: usize = 64; branches in 2 ..= 4096, by none;

    // Sets of bits.
    [bitset]
    /// Overhead: to set up one entry of a dense subproblem.
    SET_UP: u64 = 10; work in 1 ..= 100, by engines;
    /// Overhead: to compare one item in the sparse part.
    COMPARE: u64 = 1; work in 0 ..= 10, by engines;
    /// The extra time of an update in the sparse part over one in the dense part.
    SPARSE_UPDATE_MORE: u64 = 36; work in 1 ..= 200, by engines;
    /// Options above which the meter polls closely: there a tree node of the sparse part may take
    /// a millisecond. Not tuned.
    MANY_OPTIONS: usize = 100_000; options in 1_000 ..= 10_000_000, by none;
    /// The least mean number of tree nodes in a subtree for which a narrower subproblem pays, if
    /// its options fit in one word.
    WORTH_ONE_WORD: u64 = 16; nodes in 1 ..= 1_000, by engines;
    /// The same if it is wider, and therefore takes longer to set up.
    WORTH: u64 = 150; nodes in 1 ..= 10_000, by engines;
    /// The number of subtrees of a class that are narrowed before their mean decides.
    SAMPLE: u64 = 16; subtrees in 1 ..= 1_000, by engines;
    /// Above 64 options, the numbers of options that share a class.
    STEP: usize = 32; options in 1 ..= 512, by engines;

    // Counting by memo.
    [memo]
    /// The number of looks for parts at the start, one at every remaining problem.
    FIRST_LOOKS: u64 = 64; looks in 1 ..= 10_000, by counting;
    /// Looking pays while at least one in this many looks finds parts. Otherwise the search skips
    /// this many remaining problems after each look.
    LOOKS: u64 = 16; part in 1 ..= 1_000, by counting;
    /// The shards of a shared table.
    SHARDS: usize = 256; shards in 1 ..= 1 << 16, by counting;
    /// The most buckets of a new table.
    FIRST_BUCKETS: usize = 256; buckets in 1 ..= 1 << 20, by counting;
    /// The most words of all rows: 64 MiB. Not tuned.
    MOST_WORDS: usize = 1 << 23; words in 1 << 10 ..= 1 << 30, by none;
    /// The memory that a problem may always take in addition to the table: 64 MiB. Not tuned.
    LEAST_ROOM: usize = 1 << 26; bytes in 1 << 20 ..= 1 << 31, by none;
    /// The cost of trying a swap. Not tuned.
    SWAP: u64 = 8; work in 1 ..= 100, by none;
    /// The most work of the finder of swaps, in entries read.
    MOST_WORK: usize = 20_000_000; entries in 100_000 ..= 1_000_000_000, by counting;
    /// The most steps of comparing items for classes: one for a pair, and for each option that is
    /// looked up one for each of its items. Items compared after that count as different.
    MOST_CLASS_STEPS: usize = 1 << 22; steps in 1 << 10 ..= 1 << 30, by counting;
    /// The tree nodes between two checks whether a helper has finished. Not tuned.
    TURN: u64 = 1 << 14; nodes in 1 << 8 ..= 1 << 20, by none;

    // The order of items for a sweep by memo.
    [order]
    /// The most primary items for which orders other than that of declaration are tried.
    MOST_ITEMS: usize = 1 << 14; items in 1 << 8 ..= 1 << 20, by counting;
    /// The same for the most neighbors in all.
    MOST_NEIGHBORS: usize = 1 << 22; neighbors in 1 << 12 ..= 1 << 28, by counting;
    /// The work spent on greedy orders: 16 for each item and 2 for each edge of an order.
    MOST_STEPS: usize = 500_000; steps in 1_000 ..= 1_000_000_000, by counting;
    /// The most items from which greedy orders start.
    MOST_STARTS: usize = 40; items in 1 ..= 10_000, by counting;
    /// An item with more than this many times the median number of neighbors is a hub.
    HUB_FACTOR: usize = 2; times in 1 ..= 100, by counting;
    /// The most items at which orders begin, apart from those of declaration.
    MOST_CORNERS: usize = 8; items in 1 ..= 1_000, by counting;
    /// The most directions of straight lines through one item at which orders begin.
    MOST_RAYS: usize = 6; directions in 1 ..= 100, by counting;

    // Diagrams.
    [diagram]
    /// The most options of all covers together that are kept as a list. Not tuned.
    MOST_OPTIONS: usize = 1 << 22; options in 1 << 10 ..= 1 << 28, by none;
    /// The most covers that are drawn at a time. The first one is drawn alone, then two, then
    /// four, so that a single cover does not take the time of many.
    AT_A_TIME: usize = 16; covers in 1 ..= 256, by diagrams;

    // Learning from conflicts.
    [learn]
    /// The largest activity at the start. It is small, so that these activities only break ties.
    LARGEST_AT_START: f32 = 1e-3; activity in 0.0 ..= 1.0, by first;
    /// The factor for the activities of items after each conflict.
    ITEM_DECAY: f32 = 0.97; times in 0.5 ..= 1.0, by first;
    /// The factor for the activities of options after each conflict, in focused and stable mode.
    FOCUSED_DECAY, STABLE_DECAY: f32 = 0.92, 0.95; times in 0.5 ..= 1.0, by first;
    /// The most choices of an item in the set `few`. A decision by items nearly always finds an
    /// item in this set, so it compares only these.
    FEW: u32 = 3; choices in 1 ..= 64, by first;
    /// The largest depth to which reasons of reasons are followed. Not tuned.
    MOST_DEPTH: u32 = 300; reasons in 1 ..= 1_000, by none;
    /// Clauses with at most this LBD are not dropped (N. Eén and others call them the core).
    CORE: u32 = 2; levels in 1 ..= 20, by first;
    /// Clauses with at most this LBD are not dropped if they have been used since the last
    /// reduction but one.
    MIDDLE: u32 = 6; levels in 1 ..= 60, by first;
    /// Of the other clauses, one in this many is not dropped.
    KEPT: usize = 4; part in 1 ..= 100, by first;
    /// The memory that clauses may always take. Not tuned.
    LEAST_ROOM: usize = 1 << 16; bytes in 1 << 10 ..= 1 << 30, by none;

    // The clauses that searches share.
    [exchange]
    /// The words of all shared clauses at most; later ones are not shared. Not tuned.
    MOST_WORDS: usize = 1 << 22; words in 1 << 10 ..= 1 << 30, by none;
    /// A clause is shared if it has at most this many literals. Not tuned.
    SHORT: usize = 2; literals in 1 ..= 100, by none;
    /// A clause is also shared if its literals are of at most this many levels. Not tuned.
    MOST_LEVELS: u32 = 2; levels in 1 ..= 100, by none;
    /// And if it then has at most this many literals. Not tuned.
    MOST_LITERALS: usize = 8; literals in 1 ..= 1_000, by none;

    // When a search that learns restarts, changes its mode, and reduces its clauses.
    [schedule]
    /// In stable mode: the unit of the Luby sequence, by items and by options.
    UNIT_BY_ITEMS, UNIT_BY_OPTIONS: u64 = 256, 1024; conflicts in 16 ..= 1 << 16, by first;
    /// Turn `n` of a mode ends after this times `n^2` conflicts.
    MODE: u64 = 1000; conflicts in 10 ..= 1_000_000, by first;
    /// Interval `n` between two changes of all saved phases has this times `n` conflicts.
    REPHASE: u64 = 1000; conflicts in 10 ..= 1_000_000, by first;
    /// The conflicts before the first reduction, and the increase from each to the next.
    FIRST_REDUCTION, MORE_BY_REDUCTION: u64 = 500, 50; conflicts in 1 ..= 100_000, by first;
    /// In focused mode: the fewest conflicts between two restarts.
    FEWEST_BETWEEN_RESTARTS: u64 = 2; conflicts in 1 ..= 1_000, by first;
    /// In focused mode: the factor by which the average LBD over a short time has to exceed that
    /// over a long time.
    MARGIN: f32 = 1.1; times in 0.5 ..= 3.0, by first;
    /// The weight of the newest LBD in these averages.
    FAST, SLOW: f32 = 0.03, 1e-4; share in 1e-6 ..= 0.5, by first;
    /// The weight of the newest clause in the averages of the form of clauses.
    LATELY: f32 = 0.01; share in 1e-6 ..= 0.5, by first;
    /// The least number of conflicts for which these averages are used.
    FEWEST_FOR_FORM: u64 = 100; conflicts in 1 ..= 100_000, by first;

    // Local search.
    [local]
    /// Making it, for each entry of the problem.
    MAKE_ENTRY: u64 = 20; work in 1 ..= 10_000, by first;
    /// An entry that a move looks at.
    UPDATE: u64 = 8; work in 1 ..= 1_000, by first;
    /// One move in this many is random. With 1 in 64 or more, round robins in given slots and exams
    /// lose what they have won.
    RANDOM: usize = 1 << 10; moves in 2 ..= 1 << 30, by first;
    /// A cover may be near if at most one primary item in this many was uncovered. Measured: exams
    /// 1 in 160, round robins in given slots 1 in 120; completions of Latin squares, for which
    /// this search is of no use, 1 in 64.
    NEAR: usize = 100; items in 1 ..= 100_000, by first;
    /// The entries looked at between two looks at the clock, about. Not tuned.
    POLL_UPDATES: u64 = 1 << 18; entries in 1 << 10 ..= 1 << 30, by none;

    // Several searches that take turns, and independent parts.
    [race]
    /// The most tree nodes of a short search, about 0.1 ms. Not tuned.
    FEW_NODES: u64 = 1_000; nodes in 1 ..= 1_000_000, by none;
    /// The most long searches that go on in turns, each with its share of the memory, unless a
    /// host says otherwise. Not tuned.
    AT_ONCE: usize = 8; searches in 1 ..= 1_000, by none;
    /// The work of a long search in the first round of turns. Not tuned.
    FIRST_TURN_WORK: u64 = 10_000_000; work in 10_000 ..= 10_000_000_000, by none;
    /// With several threads: the work in the first turn of a contender that shares a thread, times
    /// its share. Not tuned.
    SIMULTANEOUS_WORK: u64 = 1_000_000; work in 10_000 ..= 1_000_000_000, by none;
    /// With several threads: the tree nodes of a slice of a search whose tree nodes take long. Not
    /// tuned.
    SLICE_NODES: u64 = 256; nodes in 1 ..= 1 << 20, by none;
    /// With several threads: the longest time of a slice. Not tuned.
    SLICE_TIME: u64 = 20; ms in 1 ..= 1_000, by none;
    /// The length of a slice of a contender that has several threads itself. Not tuned.
    THREADS_TIME: u64 = 100; ms in 1 ..= 1_000, by none;

    // The price list: the work of a search, computed from its counters. Measured on an AMD EPYC.
    // Only the proportions between the kinds of searches matter.
    [prices]
    /// A tree node of a search of the tree.
    NODE: u64 = 20; work in 1 ..= 1_000, by engines;
    /// An update of the bit-set engine with its dense part.
    DENSE_UPDATE: u64 = 4; work in 1 ..= 1_000, by engines;
    /// The extra price of an update with the dense part if the rule compares weights.
    WEIGHTED_UPDATE_MORE: u64 = 20; work in 0 ..= 1_000, by engines;
    /// An update of Dancing Links, or of the bit-set engine without its dense part.
    LIST_UPDATE: u64 = 40; work in 1 ..= 1_000, by engines;
    /// A word of a search on words of bits: each tree node copies and compares all words.
    WORD: u64 = 1; work in 1 ..= 100, by variants;
    /// A tree node of a memo search, and an update of it.
    MEMO_NODE, MEMO_UPDATE: u64 = 100, 1; work in 1 ..= 10_000, by counting;
    /// An update of a search that learns, with its part of the analyses.
    LEARN_UPDATE: u64 = 200; work in 1 ..= 10_000, by first;
    /// Making a search that learns, per entry of the problem.
    LEARN_MAKE_ENTRY: u64 = 100; work in 1 ..= 10_000, by first;
}
