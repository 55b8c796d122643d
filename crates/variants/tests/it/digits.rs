//! Digits other than 1 to the number of rows, and boards of other shapes.

use std::sync::Arc;

use quadrille::search::Outcome;
use quadrille::sudoku::variant::{Variant, VariantBoards, VariantSolver};

/// All solutions of the empty board, found in both ways, with the digits as numbers.
fn solutions(variant: &Variant, most: u64) -> Vec<Vec<usize>> {
    let (n, first) = (variant.side(), *variant.digits().start());
    let all = |mut solver: VariantSolver| {
        let mut all = Vec::new();
        let outcome = solver.solutions(&vec![None; n * n], most, &mut |board| {
            all.push(board.iter().flatten().map(|symbol| symbol + first).collect::<Vec<_>>());
        });
        assert_eq!(outcome, Outcome::Exhausted);
        all.sort_unstable();
        all
    };
    let found = all(VariantSolver::new(variant));
    assert!(found == all(VariantSolver::by_dancing_links(variant)));
    found
}

type Obeys = fn(&[usize]) -> bool;

#[test]
fn rules_calculate_with_the_digits() {
    let all = solutions(&"size 4x4\ndigits 0-3".parse().unwrap(), 1000);
    assert_eq!(all.len(), 288);
    // The cells of a board are 0 to 3, 4 to 7, ..
    let rules: [(&str, Obeys); 19] = [
        ("cage 2 r1c1 r1c2 r2c1", |_| false),
        ("cage 3 r1c1 r1c2 r2c1", |b| b[0] + b[1] + b[4] == 3),
        ("sum 0 r1c1 r2c3", |b| b[0] + b[6] == 0),
        ("little-killer 9 r1c1 r4c4", |b| b[0] + b[5] + b[10] + b[15] == 9),
        ("arrow r1c1 r1c2 r2c3", |b| b[0] == b[1] + b[6]),
        ("arrow r1c1 r1c2 = r2c2 r4c2 r4c4", |b| 10 * b[0] + b[1] == b[5] + b[13] + b[15]),
        ("thermometer r1c1 r1c2 r1c3 r1c4", |b| b[..4] == [0, 1, 2, 3]),
        ("black r1c1 r1c2", |b| b[0] == 2 * b[1] || b[1] == 2 * b[0]),
        ("ratio 1 r1c1 r2c3", |b| b[0] == b[6]),
        ("v r1c1 r1c2", |b| b[0] + b[1] == 5),
        ("even r1c1", |b| b[0] % 2 == 0),
        ("candidates 0,3 r1c1", |b| b[0] == 0 || b[0] == 3),
        ("quadruple 0,0 r1c1", |b| {
            [b[0], b[1], b[4], b[5]].iter().filter(|d| **d == 0).count() > 1
        }),
        ("skyscraper r1c0 4", |b| b[..4] == [0, 1, 2, 3]),
        ("x-sum r1c0 0", |b| b[0] == 0),
        ("x-sum r1c0 5", |b| b[..b[0]].iter().sum::<usize>() == 5),
        ("numbered-room r1c0 0", |b| b[0] > 0 && b[b[0] - 1] == 0),
        ("sandwich r1 3", |b| {
            let [low, high] = [0, 3].map(|d| b[..4].iter().position(|its| *its == d).unwrap());
            b[low.min(high) + 1..low.max(high)].iter().sum::<usize>() == 3
        }),
        ("modular 2 r1c1 r2c3 r3c1", |b| b[0] % 2 != b[6] % 2 && b[6] % 2 != b[8] % 2),
    ];
    for (rule, obeys) in rules {
        let variant: Variant = format!("size 4x4\ndigits 0-3\n{rule}").parse().unwrap();
        let expected: Vec<_> = all.iter().filter(|board| obeys(board)).cloned().collect();
        assert_eq!(solutions(&variant, 1000), expected, "{rule}");
        // A rule that comes before the digits means the same, and so does the text form.
        let later = format!("size 4x4\n{rule}\ndigits 0-3").parse::<Variant>();
        assert!(later.is_err() && rule.contains(" 0") || later == Ok(variant.clone()), "{rule}");
        assert_eq!(
            variant.to_string().parse::<Variant>().unwrap().to_string(),
            variant.to_string()
        );
    }
    for wrong in ["candidates 4 r1c1", "numbered-room r1c0 4", "quadruple 4 r1c1"] {
        assert!(format!("size 4x4\ndigits 0-3\n{wrong}").parse::<Variant>().is_err(), "{wrong}");
    }
}

#[test]
fn there_may_be_more_digits_than_cells_of_a_row() {
    let variant = Variant::named("4x4").unwrap().with_digits("1-5").unwrap();
    // By a plain search.
    assert_eq!(count(&variant), 166_560);
    let cage: Variant = "size 4x4\ndigits 1-5\ncage 14 r1c1 r1c2 r1c3 r1c4".parse().unwrap();
    assert_eq!(count(&cage), 166_560 / 5);
    let sandwich = "size 4x4\ndigits 1-5\nsandwich r1 5".parse::<Variant>();
    assert!(sandwich.unwrap_err().to_string().contains("rows with all digits"));
    assert!(Variant::named("4x4").unwrap().with_digits("1-3").is_err());
}

fn count(variant: &Variant) -> u64 {
    let mut n = 0;
    let cells = vec![None; variant.side().pow(2)];
    VariantSolver::new(variant).solutions(&cells, u64::MAX, &mut |_| n += 1);
    n
}

#[test]
fn boards_have_many_shapes() {
    for (text, expected) in [
        // The last by a plain search; the others follow from the 288 boards of 4x4.
        ("grids 4x4 r1c1 r3c3", 288 * 288 / 24),
        ("grids 4x4 r1c1 r3c3 r5c5", 288 * 288 / 24 * 288 / 24),
        ("grids 4x4 r1c1 r1c5", 288 * 288),
        ("size 5x5", 161_280),
        ("size 4x6", 8_294_400),
    ] {
        let variant: Variant = text.parse().unwrap();
        assert_eq!(count(&variant), expected, "{text}");
        assert_eq!(variant.to_string(), format!("{text}\n"));
    }
    for text in ["size 6x4", "size 2x9", "size samurai\nanti-knight", "grids 9x9 r1c1 r4c4"] {
        let variant: Variant = text.parse().unwrap();
        let again: Variant = variant.to_string().parse().unwrap();
        assert_eq!(again.to_string(), variant.to_string(), "{text}");
        assert_eq!(again.board(), variant.board(), "{text}");
    }
    for (text, cell) in [("size 4x6", "r5c1"), ("size samurai", "r1c10")] {
        let wrong = format!("{text}\ncage 5 r1c1 {cell}").parse::<Variant>().unwrap_err();
        assert!(wrong.to_string().contains(cell), "{wrong}");
    }
}

/// What is read of each board: its line form, or the error.
fn read(variant: &str, lines: &[&str]) -> Vec<String> {
    let mut boards = VariantBoards::new(Arc::new(Variant::named(variant).unwrap()));
    for line in lines.iter().flat_map(|text| text.split('\n')) {
        boards.line(line.as_bytes());
    }
    boards.end();
    let shown = |entry: quadrille::sudoku::variant::VariantEntry| match entry.puzzle {
        Ok(puzzle) => puzzle.board(&puzzle.givens).line(),
        Err(error) => error.to_string(),
    };
    std::iter::from_fn(|| boards.next_entry()).map(shown).collect()
}

#[test]
fn boards_say_whether_zeros_are_a_digit() {
    let doubt = "1:1: 0 may be a digit or an empty cell here: say whether the digits are 0-3 or \
                 1-4, by --digits";
    let (with_zeros, others) = ("01.............3", "1.23............");
    // A board alone.
    assert_eq!(read("4x4", &[with_zeros]), [doubt]);
    assert_eq!(read("4x4", &["01.4............"]), [".1.4............"]);
    assert_eq!(read("4x4", &["01.0............"]), [".1.............."]);
    assert_eq!(read("4x4", &["0100000000000003"]), [".1.............3"]);
    // A board that is solved, or nearly so.
    assert!(read("4x4", &["0123230110323210"])[0].contains("0 may be a digit"));
    // Other boards, before or after.
    let empty = [".1.............3", "4..............."];
    assert_eq!(read("4x4", &[with_zeros, "4..............."]), empty);
    assert_eq!(read("4x4", &["4...............", with_zeros]), [empty[1], empty[0]]);
    assert_eq!(
        read("4x4", &[with_zeros, "0.2.............", others]),
        [with_zeros, "0.2.............", others]
    );
    // A board that was read with digits from 1 may have been answered.
    let before = read("4x4", &[others, with_zeros, "0.2............."]);
    assert_eq!(before[0], others);
    assert!(before[1..].iter().all(|text| text.contains("0 may be a digit")), "{before:?}");
    let not_all = read("4x4", &[with_zeros, "0..............."]);
    assert!(not_all.iter().all(|text| text.contains("0 may be a digit")), "{not_all:?}");
    // A rule that calculates makes the digits matter.
    let counts = "0.2.............; cage 3 r1c1 r1c2";
    assert!(read("4x4", &[with_zeros, counts])[1].contains("0 may be a digit"));
    // Numbers, letters in either case, and other signs of empty cells.
    let row = |first: &str| format!("{first}{}", " .".repeat(12));
    let blank = format!("{}\n", row(". . . .")).repeat(15);
    assert!(read("16x16", &[&row("0 15 1 ."), &blank])[0].contains("0-15 or 1-16"));
    assert!(read("16x16", &[&row("0 16 1 ."), &blank])[0].starts_with(". 16 1 ."));
    let dots = ".".repeat(240);
    assert!(read("16x16", &[&format!("1ag{}{dots}", "-".repeat(13))])[0].starts_with("1ag."));
    assert!(read("16x16", &[&format!("apx{}{dots}", "?".repeat(13))])[0].starts_with("ap.."));
    assert!(read("16x16", &[&format!("0F9.{}{dots}", ".".repeat(12))])[0].contains("0-F or 1-G"));
}

/// A puzzle of 9x9 with one solution.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn rules_belong_to_the_board_after_them() {
    // The zero of the first board is in doubt until a board has a 9.
    let first = format!("1230{}", ".".repeat(77));
    let (rule, own) = ("cage 17 r1c8 r1c9", format!("{PUZZLE}; cage 3 r1c1 r1c2"));
    let mut boards = VariantBoards::new(Arc::new(Variant::named("9x9").unwrap()));
    for line in [&first, "cage 5 r9c1 r9c2", &first, &own, rule, PUZZLE, PUZZLE] {
        boards.line(line.as_bytes());
    }
    boards.end();
    let entries: Vec<_> = std::iter::from_fn(|| boards.next_entry()).collect();
    let lines: Vec<u64> = entries.iter().map(|entry| entry.line).collect();
    assert_eq!(lines, [1, 3, 4, 6, 7]);
    let rules = entries.iter().map(|entry| {
        let own = entry.puzzle.as_ref().unwrap().own.as_ref();
        own.map_or(String::new(), |own| own.to_string().lines().skip(1).collect())
    });
    let expected = ["", "cage 5 r9c1 r9c2", "cage 3 r1c1 r1c2", rule, ""];
    assert_eq!(rules.collect::<Vec<_>>(), expected);
}

#[test]
fn removed_candidates_of_positions_are_refused() {
    for line in [format!(":0602:15:{PUZZLE}:391:::"), format!("{PUZZLE}:117")] {
        assert!(read("9x9", &[&line])[0].contains("candidates that were removed"), "{line}");
    }
    for line in [format!(":0602:15:{PUZZLE}::::"), format!("{PUZZLE}: 2 stars")] {
        assert_eq!(read("9x9", &[&line]), [PUZZLE]);
    }
}

#[test]
fn digits_are_said_once() {
    let refused = "digits 0-8\ndigits 1-9".parse::<Variant>().unwrap_err();
    assert_eq!(refused.to_string(), "2:1: expected one line with digits, found \"digits\"");
    for text in ["candidates 0,1 r1c1", "size 9x9\ncandidates 0,1 r1c1\ndigits 1-9"] {
        assert!(text.parse::<Variant>().is_err());
        let variant = Variant::of_rules(text, Some("0-8")).unwrap();
        assert_eq!(variant.to_string(), "size 9x9\ndigits 0-8\ncandidates 0,1 r1c1\n");
    }
}

#[test]
fn boards_may_have_labels() {
    let (first, second) = (format!("123456{}", ".".repeat(30)), ".".repeat(36));
    let lines = [format!("Puzzle 1: {first}"), second.clone(), format!("Puzzle 2: {first}")];
    assert_eq!(read("6x6", &lines.each_ref().map(String::as_str)), [&*first, &second, &first]);
    assert!(read("6x6", &[&lines[0][..40], &second])[0].contains("36 cells"));
    let ruled = read("9x9", &[&format!("Puzzle 1: {PUZZLE}; cage 9")]);
    assert!(ruled[0].starts_with("1:"), "{ruled:?}");
}

#[test]
fn an_export_that_is_refused_is_no_other_board() {
    let rows = vec![format!("[{}]", ["{}"; 9].join(",")); 9].join(",");
    for key in ["\"chaos\":[1]", "\"cellSize\":64"] {
        let export = format!("{{\"grid\":[{rows}],{key},\"original\":\"{PUZZLE}\"}}");
        assert!(read("9x9", &[&export])[0].starts_with("1:"), "{key}");
    }
    assert_eq!(read("9x9", &[&format!("{{\"puzzle\":\"{PUZZLE}\"}}")]), [PUZZLE]);
}

#[test]
fn rules_use_the_digits_and_the_cells_of_the_board() {
    let count = |text: &str, givens: &str| {
        let variant: Variant = text.parse().unwrap();
        let givens = variant.board().read(givens, true, None).unwrap().givens;
        let mut n = 0;
        VariantSolver::new(&variant).solutions(&givens, u64::MAX, &mut |_| n += 1);
        n
    };
    assert_eq!(count("size 4x4\ndigits 1-6\nnabner r4c3 r3c4", "31.6...24.....51"), 46);
    assert_eq!(count("size 2x4\nrow-indexer r1c1", "........"), 32);
    assert_eq!(count("size 4x2\ncolumn-indexer r1c1", "........"), 32);
    let refused = |text: &str| text.parse::<Variant>().unwrap_err().to_string();
    assert!(refused("size samurai\nrow-indexer r1c1").contains("a line of one grid"));
    assert!(refused("size samurai\ncolumn-indexer r10c10").contains("a line of one grid"));
}

#[test]
fn grids_may_be_written_in_many_ways() {
    let variant = "twodoku";
    let has = |row: usize, column: usize| row.max(column) < 9 || row.min(column) > 5;
    let cell = |row: usize, column: usize| match (row * 15 + column) % 7 {
        0 if has(row, column) => char::from(b'1' + u8::try_from((row + column) % 9).unwrap()),
        _ => '.',
    };
    let rows = |gap: &str, empty: &str| -> Vec<String> {
        let text = |row, column| match cell(row, column) {
            '.' if has(row, column) => empty.to_owned(),
            '.' => gap.to_owned(),
            digit => digit.to_string(),
        };
        (0..15).map(|row| (0..15).map(|column| text(row, column)).collect()).collect()
    };
    let grid = |at: usize, between: &str| {
        let row = |row| (at..at + 9).map(|column| cell(row, column)).collect::<String>();
        (at..at + 9).map(row).collect::<Vec<_>>().join(between)
    };
    let expected = [rows(".", ".").concat()];
    let [first, second] = [grid(0, ""), grid(6, "")];
    let blocks = [grid(0, "\n"), grid(6, "\n")];
    for text in [
        rows(".", ".").concat(),
        rows("", ".").concat(),
        rows(" ", ".").join("\n"),
        rows("", "*").join("\n"),
        rows(".", "0").join("\n"),
        rows("X", "-").join("\n"),
        format!("15 15\n{}", rows(".", "_").join("\n")),
        format!("{first}\n{second}"),
        format!("{second}\n{first}"),
        format!("{first}{second}"),
        format!("{first}\n\n{second}"),
        blocks.join("\n"),
        blocks.join("\n\n"),
    ] {
        assert_eq!(read(variant, &[&text]), expected, "{text}");
    }
    let shifted = format!("{first}\n{}", second.replace('6', "7"));
    assert!(read(variant, &[&shifted])[0].contains("another grid"), "{shifted}");
    let in_gap = rows("7", ".").join("\n");
    assert!(read(variant, &[&in_gap])[0].contains("no cell here"));
    assert!(read(variant, &[&first])[0].contains("line 1"));
    // A solution has the same rows, with blanks between the grids.
    let board = Variant::named(variant).unwrap().with_givens(&expected[0]).unwrap();
    assert_eq!(board.board().puzzle().to_string().lines().next(), Some(&rows("", ".")[0][..]));
}
