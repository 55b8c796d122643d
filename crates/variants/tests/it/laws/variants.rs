//! Variants: a puzzle for each constraint, made for this test, with one solution by the solver and
//! by plain backtracking. The text form is read here once more, by code of its own.

use quadrille_models::Model;
use quadrille_search::{Enumerate, Outcome};
use quadrille_variants::{Variant, VariantSolver};
use quickcheck::QuickCheck;

/// Rules with `;` between them, a board of 6x6, and its only solution.
const PUZZLES: &[[&str; 3]] = &[
    [
        "different r1c1 r3c2 r5c3 r2c6; different r1c4 r3c5 r5c6 r6c1",
        "...6...5..4....3..6.........52......",
        "214635356241542316631524163452425163",
    ],
    [
        "cage 11 r1c1 r1c2 r2c1; cage 9 r3c3 r4c3; cage 13 r5c5 r5c6 r6c5 r6c6; cage 5 r1c5 r1c6",
        ".........45............1.....4.5..1.",
        "465123132456213645546231321564654312",
    ],
    [
        "sum 12 r1c2 r2c3 r3c4; sum 15 r6c1 r5c2 r4c3 r3c4 r2c5",
        "1..........6..3.6....5......4.2.....",
        "162435345216523164416523651342234651",
    ],
    [
        "thermometer r1c1 r2c1 r3c1 r4c1; thermometer r6c6 r5c5 r4c4",
        ".3...2.4..364.......1...............",
        "136452245136463215521364614523352641",
    ],
    [
        "arrow r1c1 r1c2 r2c3; arrow r6c6 r5c5 r4c4 r3c3",
        "....3.4..1.........1.3..........4...",
        "521634463125342561615342256413134256",
    ],
    [
        "arrow r6c1 r6c2 = r5c1 r5c2 r4c3 r4c4",
        "1........1......3......56.........4.",
        "135264462153541632326415654321213546",
    ],
    [
        "white r1c1 r1c2; white r3c3 r4c3; white r6c5 r6c6",
        ".3.........4..1.5..4.3.......1....2.",
        "234165156234361452542316623541415623",
    ],
    [
        "black r1c1 r1c2; black r3c3 r4c3; black r6c5 r6c6",
        "....1................43..2.6.156..2.",
        "246513135246354162612435423651561324",
    ],
    [
        "difference 4 r1c1 r1c2; difference 3 r3c3 r4c3",
        "6.........3...1....6.......6.44...1.",
        "623541145236231465564123312654456312",
    ],
    [
        "ratio 3 r1c1 r1c2; ratio 3 r3c3 r4c3",
        "6.34.............55..3....4.63....4.",
        "623451145236432615516324254163361542",
    ],
    [
        "v r1c1 r1c2; v r3c3 r4c3",
        "2.1...4..........1.63..5...6.......2",
        "231456456123542361163245325614614532",
    ],
    [
        "x r1c1 r2c1; x r3c3 r4c3",
        "....1.6.53.......5..61..3......62...",
        "423516615324134265256143341652562431",
    ],
    [
        "less r1c1 r1c2; less r3c3 r4c3; less r1c6 r2c6",
        "...2.....45..3...4.......1..6...53..",
        "456213123456531624642135314562265341",
    ],
    [
        "equal r1c1 r3c2; equal r6c6 r4c5",
        "...........64...63.....453...2.2....",
        "163425245136412563356214531642624351",
    ],
    [
        "whisper 3 r1c1 r2c2 r3c3; whisper 3 r6c1 r5c2 r4c3",
        "......1..2.52..6.....3..5.....6....1",
        "325146164235231654456312512463643521",
    ],
    [
        "palindrome r1c1 r2c2 r3c3 r4c4",
        "..4..3.............6...4....6..15...",
        "254613136425423156561234342561615342",
    ],
    [
        "run r1c1 r1c2 r2c2; run r5c5 r6c5 r6c6",
        "........6.3....1...6.......5..21....",
        "352416146235523164461352634521215643",
    ],
    [
        "sandwich r1 5; sandwich r3 0; sandwich c2 9; sandwich c6 14",
        "............2...6....3....65.3......",
        "324651165234243165651342416523532416",
    ],
    [
        "little-killer 10 r3c5 r5c3; little-killer 22 r1c2 r5c6; little-killer 15 r2c4 r5c1",
        "....4.........4.1.......2.......1...",
        "312546456321524613163452235164641235",
    ],
    [
        "between r4c4 r5c5 r6c6 r5c6; between r2c5 r3c5 r2c4 r1c3; between r2c2 r1c3 r1c2 r2c1",
        "3.............6....4..1........2....",
        "352146164352516234243615635421421563",
    ],
    [
        "region-sum r1c4 r2c4 r1c3 r1c2 r2c1; region-sum r4c3 r4c2 r4c1 r5c2 r5c3",
        "....5........3....1..2.3..6........2",
        "321456465321632514154263246135513642",
    ],
    [
        "zipper r3c1 r4c2 r4c1 r5c2 r6c3; zipper r3c3 r2c4 r2c3; zipper r2c5 r2c6 r1c6 r1c5",
        ".........6....2.4.......6...........",
        "163524524631352146416253635412241365",
    ],
    [
        "entropic r2c4 r1c3 r2c3 r2c2 r3c3; entropic r4c1 r5c2 r6c2 r6c3 r6c4",
        "..3.......3....5......6..3...11.....",
        "643125251634364512512463436251125346",
    ],
    [
        "modular 3 r4c1 r5c2 r4c2 r5c3 r4c4; modular 3 r3c4 r3c3 r2c3 r2c2 r1c1",
        "1....2..6...5..........564.1........",
        "153642426351534216261435645123312564",
    ],
    [
        "quadruple 1,4,4 r2c4; quadruple 2,2,5 r2c1; quadruple 1,2,5 r3c1; quadruple 4,5,6 r1c4",
        ".4.5..5..............3...65.......6.",
        "346521521643253416614352165234432165",
    ],
    [
        "skyscraper r0c1 3; skyscraper r0c2 4; skyscraper r0c5 2; skyscraper r3c0 3; \
         skyscraper r7c6 2",
        ".....6.....3..3.......1...........4.",
        "132456546123413562625314254631361245",
    ],
    [
        "x-sum r6c7 20; x-sum r7c5 13; x-sum r3c7 7; x-sum r1c7 16",
        "2.....5.......3.................2.3.",
        "236514541326413652625143354261162435",
    ],
    [
        "numbered-room r0c3 3; numbered-room r2c7 2; numbered-room r0c1 4; \
         numbered-room r1c0 2; numbered-room r0c4 1",
        "................43...25..5....4.....",
        "645132132564521643364251253416416325",
    ],
    [
        "candidates 2,5 r1c1 r4c4; even r2c2; odd r5c5 r6c1",
        "......1.......34....6.......13.....2",
        "234156165324523461416235642513351642",
    ],
    [
        "slow-thermometer r1c3 r2c4 r3c4 r2c5; slow-thermometer r6c5 r6c4 r5c3 r5c4; \
         slow-thermometer r4c3 r5c2 r6c1 r6c2; slow-thermometer r3c3 r4c4 r5c5 r4c5",
        "51.2.............6.....2...........5",
        "514263326451241536653142135624462315",
    ],
    [
        "nabner r4c3 r4c2 r5c1; nabner r5c2 r6c1 r6c2; nabner r3c6 r3c5 r2c5; nabner r1c4 \
         r1c5 r1c6; nabner r5c5 r6c6 r6c5",
        ".2..........4..................4.3..",
        "523614614532436251251463362145145326",
    ],
    [
        "lockout 3 r3c1 r3c2 r2c1 r1c2; lockout 3 r5c1 r6c1 r6c2 r5c2; lockout 3 r5c5 r6c4 \
         r5c4 r6c3; lockout 3 r2c6 r3c6 r2c5 r1c4",
        ".......5............................",
        "426513153462562341341256634125215634",
    ],
    [
        "double-arrow r6c2 r5c1 r6c1 r5c2; double-arrow r5c5 r4c5 r4c4 r3c3; double-arrow \
         r2c5 r2c6 r3c5 r4c6; double-arrow r3c1 r3c2 r2c2 r2c3",
        "....5............4..............2..3",
        "423156165342216534534261341625652413",
    ],
    [
        "row-indexer r3c5 r2c4 r6c6 r4c3 r5c1 r6c1 r1c3",
        ".....6.1.....6...2......4...........",
        "245316316245164532523164451623632451",
    ],
    [
        "column-indexer r1c4; column-indexer r2c1; column-indexer r3c2 r3c5; column-indexer r4c5; \
         column-indexer r5c1 r5c6",
        "............4...................65.4",
        "643251152643465132231465524316316524",
    ],
    [
        "box-indexer r1c1 r1c2 r2c1 r2c4; box-indexer r3c1 r3c3 r4c5",
        "....6.6..................4......31..",
        "321564654321532416416253145632263145",
    ],
    ["anti-knight", "...36...5..4......5.......1.........", "124365365124436512512436651243243651"],
    ["anti-king", "5.2..6...3....4........2............", "532416461325124563356142643251215634"],
    ["diagonal", ".......4........3....5...2......6...", "631254245361452136163542324615516423"],
    [
        "disjoint-groups",
        ".2.5...45.262...6.......3...4.......",
        "623514145326231465564231356142412653",
    ],
];

/// The digit of each cell; 0 is none.
type Cells = Vec<usize>;

fn cells(text: &str) -> Cells {
    text.chars().map(|c| c.to_digit(10).unwrap_or(0) as usize).collect()
}

/// Whether a full board of 6x6 obeys a rule.
fn obeys(rule: &str, board: &[usize]) -> bool {
    let words: Vec<&str> = rule.split_whitespace().collect();
    let cell = |word: &&str| -> Option<usize> {
        let digits: Vec<usize> =
            word.chars().filter_map(|c| c.to_digit(10)).map(|digit| digit as usize).collect();
        // A place beside the board is no cell.
        let is_cell = digits.len() == 2 && digits.iter().all(|number| (1..=6).contains(number));
        (word.starts_with('r') && is_cell).then(|| (digits[0] - 1) * 6 + digits[1] - 1)
    };
    let places: Vec<usize> = words[1..].iter().filter_map(cell).collect();
    let digits: Cells = places.iter().map(|&place| board[place]).collect();
    let number = || words[1].parse::<usize>().unwrap();
    let sum = digits.iter().sum::<usize>();
    let differ = || digits.iter().enumerate().all(|(k, digit)| !digits[..k].contains(digit));
    let steps = |is: &dyn Fn(usize, usize) -> bool| digits.windows(2).all(|two| is(two[0], two[1]));
    let apart = |moves: &[[usize; 2]]| {
        (0..36).all(|a| {
            (0..36).all(|b: usize| {
                let by = [(a / 6_usize).abs_diff(b / 6), (a % 6).abs_diff(b % 6)];
                !moves.contains(&by) || board[a] != board[b]
            })
        })
    };
    let all = |places: &mut dyn Iterator<Item = usize>| {
        let mut digits: Cells = places.map(|place| board[place]).collect();
        digits.sort_unstable();
        digits == [1, 2, 3, 4, 5, 6]
    };
    match words[0] {
        "different" => differ(),
        "cage" => differ() && sum == number(),
        "sum" => sum == number(),
        "thermometer" | "less" => steps(&|a, b| a < b),
        "arrow" => {
            let n_circle = words.iter().position(|&word| word == "=").map_or(1, |at| at - 1);
            let circle = digits[..n_circle].iter().fold(0, |number, digit| 10 * number + digit);
            circle == digits[n_circle..].iter().sum::<usize>()
        }
        "white" => steps(&|a, b| a.abs_diff(b) == 1),
        "black" => steps(&|a, b| a == 2 * b || b == 2 * a),
        "difference" => steps(&|a, b| a.abs_diff(b) == number()),
        "ratio" => steps(&|a, b| a == number() * b || b == number() * a),
        "v" => sum == 5,
        "x" => sum == 10,
        "equal" => steps(&|a, b| a == b),
        "whisper" => steps(&|a, b| a.abs_diff(b) >= number()),
        "palindrome" => digits.iter().eq(digits.iter().rev()),
        "run" => {
            let span = digits.iter().max().unwrap() - digits.iter().min().unwrap();
            differ() && span + 1 == digits.len()
        }
        "sandwich" => {
            let line = words[1][1..].parse::<usize>().unwrap() - 1;
            let is_row = words[1].starts_with('r');
            let place = |k| if is_row { line * 6 + k } else { k * 6 + line };
            let digits: Cells = (0..6).map(|k| board[place(k)]).collect();
            let at = |digit| digits.iter().position(|&its| its == digit).unwrap();
            let [low, high] = [at(1).min(at(6)), at(1).max(at(6))];
            digits[low + 1..high].iter().sum::<usize>() == words[2].parse::<usize>().unwrap()
        }
        "candidates" => digits.iter().all(|digit| words[1].contains(&digit.to_string())),
        "even" => digits.iter().all(|digit| digit % 2 == 0),
        "odd" => digits.iter().all(|digit| digit % 2 == 1),
        "anti-knight" => apart(&[[1, 2], [2, 1]]),
        "anti-king" => apart(&[[1, 1]]),
        "diagonal" => all(&mut (0..6).map(|k| 7 * k)) && all(&mut (0..6).map(|k| 5 * k + 5)),
        "disjoint-groups" => (0..6).all(|k| {
            let first = k / 3 * 6 + k % 3;
            all(&mut [0, 3, 12, 15, 24, 27].into_iter().map(|start| start + first))
        }),
        _ => obeys_in_order(&words, &places, board),
    }
}

/// As [`obeys`], for rules that read the digits of these cells in order, or those that a place
/// beside the board sees.
fn obeys_in_order(words: &[&str], places: &[usize], board: &[usize]) -> bool {
    let digits: Cells = places.iter().map(|&place| board[place]).collect();
    let number = || words[1].parse::<usize>().unwrap();
    match words[0] {
        "little-killer" => {
            let [a, b] = *places else { unreachable!("two ends") };
            let is_between = |place: usize, by: usize| {
                let of = |place: usize| [place / 6, place % 6];
                let [[row, column], [r, c], [last_row, last_column]] = [of(a), of(place), of(b)];
                r.abs_diff(row) == by
                    && c.abs_diff(column) == by
                    && r.abs_diff(last_row) + by == row.abs_diff(last_row)
                    && c.abs_diff(last_column) + by == column.abs_diff(last_column)
            };
            let diagonal = (0..36).filter(|&place| (0..6).any(|by| is_between(place, by)));
            diagonal.map(|place| board[place]).sum::<usize>() == number()
        }
        "between" => {
            let [first, inner @ .., last] = &digits[..] else { unreachable!("two ends") };
            inner.iter().all(|digit| first.min(last) < digit && digit < first.max(last))
        }
        "region-sum" => {
            let box_of = |place: usize| (place / 12, place % 6 / 3);
            let parts = places.chunk_by(|&a, &b| box_of(a) == box_of(b));
            let sums: Vec<usize> =
                parts.map(|part| part.iter().map(|&place| board[place]).sum()).collect();
            sums.windows(2).all(|two| two[0] == two[1])
        }
        "slow-thermometer" => digits.is_sorted(),
        "nabner" => (0..digits.len())
            .all(|k| digits[..k].iter().all(|&other| other.abs_diff(digits[k]) > 1)),
        "lockout" => {
            let [first, inner @ .., last] = &digits[..] else { unreachable!("two ends") };
            let (low, high) = (first.min(last), first.max(last));
            high - low >= number() && inner.iter().all(|digit| digit < low || high < digit)
        }
        "double-arrow" => {
            let [first, inner @ .., last] = &digits[..] else { unreachable!("two ends") };
            first + last == inner.iter().sum::<usize>()
        }
        "row-indexer" => {
            places.iter().all(|&place| board[6 * (board[place] - 1) + place % 6] == place / 6 + 1)
        }
        "column-indexer" => {
            places.iter().all(|&place| board[place / 6 * 6 + board[place] - 1] == place % 6 + 1)
        }
        "box-indexer" => places.iter().all(|&place| {
            let corner = place / 12 * 12 + place % 6 / 3 * 3;
            let cells = [0, 1, 2, 6, 7, 8].map(|by| corner + by);
            let own = cells.iter().position(|&cell| cell == place).unwrap();
            board[cells[board[place] - 1]] == own + 1
        }),
        "zipper" => {
            let pairs = digits.iter().zip(digits.iter().rev()).map(|(a, b)| a + b);
            let mut sums = pairs.take(digits.len() / 2);
            let middle = digits[digits.len() / 2];
            let sum = if digits.len() % 2 == 1 { middle } else { sums.next().unwrap() };
            sums.all(|its| its == sum)
        }
        "entropic" => digits.windows(3).all(|three| {
            [1, 3, 5]
                .iter()
                .all(|low| three.iter().any(|digit| (low..=&(low + 1)).contains(&digit)))
        }),
        "modular" => digits.windows(number()).all(|some| {
            (0..number()).all(|rest| some.iter().any(|digit| digit % number() == rest))
        }),
        "quadruple" => {
            let corner = places[0];
            let around = [corner, corner + 1, corner + 6, corner + 7].map(|place| board[place]);
            let wanted: Vec<char> = words[1].chars().filter(char::is_ascii_digit).collect();
            wanted.iter().all(|&c| {
                let n_wanted = wanted.iter().filter(|&&other| other == c).count();
                around.iter().filter(|&&digit| c.to_digit(10) == u32::try_from(digit).ok()).count()
                    >= n_wanted
            })
        }
        "skyscraper" => {
            let heights = seen(words[1]).map(|place| board[place]);
            let visible = (0..6).filter(|&k| heights[..k].iter().all(|&its| its < heights[k]));
            visible.count() == last_number(words)
        }
        "x-sum" => {
            let read = seen(words[1]).map(|place| board[place]);
            read[..read[0]].iter().sum::<usize>() == last_number(words)
        }
        "numbered-room" => {
            let read = seen(words[1]).map(|place| board[place]);
            read[read[0] - 1] == last_number(words)
        }
        other => unreachable!("the puzzles have no {other}"),
    }
}

/// The cells that are seen from a place beside the board, such as r3c0, r3c7, r0c3 or r7c3.
fn seen(place: &str) -> [usize; 6] {
    let (row, column) = place[1..].split_once('c').unwrap();
    let [row, column]: [usize; 2] = [row, column].map(|number| number.parse().unwrap());
    std::array::from_fn(|k| match (row, column) {
        (0, _) => 6 * k + column - 1,
        (7, _) => 6 * (5 - k) + column - 1,
        (_, 0) => 6 * (row - 1) + k,
        _ => 6 * (row - 1) + 5 - k,
    })
}

fn last_number(words: &[&str]) -> usize {
    words[words.len() - 1].parse().unwrap()
}

/// The last cell that a rule speaks of.
fn last(rule: &str) -> usize {
    let words: Vec<&str> = rule.split_whitespace().collect();
    let number = |text: &str| text.parse::<usize>().unwrap();
    let cells = words.iter().filter_map(|word| {
        let (row, column) = word.strip_prefix('r')?.split_once('c')?;
        Some((number(row) - 1) * 6 + number(column) - 1)
    });
    match words[0] {
        "sandwich" if words[1].starts_with('r') => number(&words[1][1..]) * 6 - 1,
        "skyscraper" | "x-sum" | "numbered-room" => *seen(words[1]).iter().max().unwrap(),
        "quadruple" => cells.max().unwrap() + 7,
        "row-indexer" => 35,
        "column-indexer" => cells.max().unwrap() / 6 * 6 + 5,
        "box-indexer" => cells.max().unwrap() / 12 * 12 + 11,
        _ => cells.max().unwrap_or(35),
    }
}

/// Adds the boards of 6x6 that have these clues, begin with `board`, and obey the rules.
fn search(clues: &[usize], rules: &[&str], board: &mut Cells, all: &mut Vec<Cells>) {
    let cell = board.len();
    if rules.iter().any(|rule| last(rule) + 1 == cell && !obeys(rule, board)) {
        return;
    }
    if cell == 36 {
        return all.push(board.clone());
    }
    for digit in 1..=6 {
        let sees = |other: usize| {
            let same_box = other / 12 == cell / 12 && other % 6 / 3 == cell % 6 / 3;
            other / 6 == cell / 6 || other % 6 == cell % 6 || same_box
        };
        let fits = (0..cell).all(|other| board[other] != digit || !sees(other));
        if fits && (clues[cell] == 0 || clues[cell] == digit) {
            board.push(digit);
            search(clues, rules, board, all);
            board.pop();
        }
    }
}

/// The first solutions that the solver finds, `most` at most.
fn solve(rules: &str, clues: &[usize], most: u64) -> Vec<Cells> {
    let text = format!("size 6x6\n{}", rules.replace(';', "\n"));
    let variant: Variant = text.parse().unwrap();
    let givens: Vec<Option<usize>> = clues.iter().map(|digit| digit.checked_sub(1)).collect();
    let mut all = Vec::new();
    let outcome = VariantSolver::new(&variant).solutions(&givens, most, &mut |solved| {
        all.push(solved.iter().map(|symbol| symbol.unwrap() + 1).collect());
    });
    assert_eq!(outcome == Outcome::Limit, all.len() as u64 == most);
    all
}

#[test]
fn a_puzzle_of_each_constraint_has_its_only_solution() {
    for [rules, puzzle, solution] in PUZZLES {
        let clues = cells(puzzle);
        assert_eq!(solve(rules, &clues, 2), [cells(solution)], "{rules}");
        let rules: Vec<&str> = rules.split(';').collect();
        let mut all = Vec::new();
        search(&clues, &rules, &mut Vec::new(), &mut all);
        assert_eq!(all, [cells(solution)], "{rules:?}");
    }
}

#[test]
fn boards_with_more_or_other_clues_have_the_solutions_of_plain_backtracking() {
    /// The rules of a puzzle with some digits of its solution, and one that may be wrong.
    fn law(number: usize, kept: u64, place: usize, digit: usize) -> bool {
        let [rules, puzzle, solution] = PUZZLES[number % PUZZLES.len()];
        let (mut clues, solution) = (cells(puzzle), cells(solution));
        for cell in 0..36 {
            if kept >> cell & 3 == 3 {
                clues[cell] = solution[cell];
            }
        }
        clues[place % 36] = digit % 7;
        let mut all = Vec::new();
        let split: Vec<&str> = rules.split(';').collect();
        search(&clues, &split, &mut Vec::new(), &mut all);
        let mut found = solve(rules, &clues, 1 << 40);
        found.sort();
        found == all
    }
    QuickCheck::new().tests(60).quickcheck(law as fn(usize, u64, usize, usize) -> bool);
}

#[test]
fn the_numbers_of_empty_boards_are_the_published_ones() {
    // OEIS A107739; 28200960 = 6! * 39168 boards of 6x6, so 39168 with a given first row.
    let count = |rules: &str, givens: &str| -> u64 {
        let variant = Variant::named(rules).unwrap().with_givens(givens).unwrap();
        variant.problem().search().count_solutions()
    };
    assert_eq!(count("4x4", &".".repeat(16)), 288);
    assert_eq!(count("6x6", &format!("123456{}", ".".repeat(30))), 39_168);
}

#[test]
fn a_problem_and_the_solver_find_the_same_first_solution() {
    let variant = Variant::named("9x9,windoku").unwrap();
    let problem = variant.problem();
    let first = problem.search().next_solution().map(<[_]>::to_vec).unwrap();
    let first = variant.decode(problem.labels(&first));
    let mut shown = Vec::new();
    VariantSolver::new(&variant).solutions(&[None; 81], 1, &mut |solved| shown = solved.to_vec());
    assert_eq!(first.cells, shown);
}
