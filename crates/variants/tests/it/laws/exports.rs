//! Exports: random ones of 4x4 have the solutions of their rules, and each change of a key is an
//! error. The rules are checked here on all 288 boards, by code that shares nothing with a reader.

use quickcheck::{Arbitrary, Gen, QuickCheck};

use quadrille_variants::{Variant, VariantBoards, VariantSolver};

/// The members of an object, in order.
type Members = Vec<(String, Json)>;

/// Calls a function with an object and with the key that it is a value of.
type Visit<'v> = &'v mut dyn FnMut(&str, &mut Members);

/// All that arises from an object by one change.
type Change<'c> = &'c dyn Fn(&str, &[(String, Json)]) -> Vec<Members>;

/// A JSON value. Texts are as they are written.
#[derive(Clone, Debug)]
enum Json {
    Text(String),
    Array(Vec<Json>),
    Object(Members),
}

use Json::{Array, Object, Text};

fn text(text: &str) -> Json {
    Text(format!("\"{text}\""))
}

fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
    Object(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

impl Json {
    fn write(&self, out: &mut String) {
        let mut list = |open, close, all: &mut dyn Iterator<Item = (Option<&str>, &Json)>| {
            out.push(open);
            for (k, (key, value)) in all.enumerate() {
                out.push_str(if k > 0 { "," } else { "" });
                if let Some(key) = key {
                    out.extend(["\"", key, "\":"]);
                }
                value.write(out);
            }
            out.push(close);
        };
        match self {
            Array(all) => list('[', ']', &mut all.iter().map(|value| (None, value))),
            Object(all) => {
                list('{', '}', &mut all.iter().map(|(key, value)| (Some(key.as_str()), value)));
            }
            Text(text) => out.push_str(text),
        }
    }

    /// Calls `change` with all objects, and with the key that each is a value of.
    fn objects(&mut self, key: &str, all: Visit) {
        match self {
            Text(_) => {}
            Array(its) => its.iter_mut().for_each(|value| value.objects(key, all)),
            Object(members) => {
                for (key, value) in members.iter_mut() {
                    let key = key.clone();
                    value.objects(&key, all);
                }
                all(key, members);
            }
        }
    }
}

/// A cell of 4x4, by its name in f-puzzles.
fn name(cell: usize) -> Json {
    text(&format!("R{}C{}", cell / 4 + 1, cell % 4 + 1))
}

fn names(cells: &[usize]) -> Json {
    Array(cells.iter().map(|&cell| name(cell)).collect())
}

/// A cell of 4x4 as `SudokuPad` writes it.
fn place(cell: usize) -> Json {
    Array([cell / 4, cell % 4].map(|k| Text(k.to_string())).to_vec())
}

fn places(cells: &[usize]) -> Json {
    Array(cells.iter().map(|&cell| place(cell)).collect())
}

#[derive(Clone, Debug)]
enum Rule {
    Given(usize, usize),
    Cage(Vec<usize>, usize),
    Different(Vec<usize>),
    Thermometer(Vec<usize>),
    Arrow(Vec<usize>),
    Ratio([usize; 2], usize),
    Difference([usize; 2], usize),
    Even(usize),
    NegativeRatio,
    NegativeLetters,
    Nonconsecutive,
    AntiKnight,
    Diagonal,
}

impl Rule {
    /// Whether a full board obeys the rule, which is one of `all`.
    fn holds(&self, board: &[usize], all: &[Self]) -> bool {
        let digits = |cells: &[usize]| cells.iter().map(|&cell| board[cell]).collect::<Vec<_>>();
        let differ = |cells: &[usize]| {
            let digits = digits(cells);
            (0..digits.len()).all(|k| !digits[..k].contains(&digits[k]))
        };
        let is_ratio = |a: usize, b: usize, of: usize| a == of * b || b == of * a;
        let sides = || {
            let pairs = (0..16_usize).flat_map(|a| (0..a).map(move |b| [b, a]));
            pairs.filter(|&[a, b]| (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4) == 1)
        };
        let has_dot = |pair: [usize; 2]| {
            all.iter().any(|rule| match rule {
                Self::Ratio(cells, _) | Self::Difference(cells, _) => {
                    *cells == pair || [cells[1], cells[0]] == pair
                }
                _ => false,
            })
        };
        match self {
            Self::Given(cell, digit) => board[*cell] == *digit,
            Self::Cage(cells, sum) => differ(cells) && digits(cells).iter().sum::<usize>() == *sum,
            Self::Different(cells) => differ(cells),
            Self::Thermometer(cells) => digits(cells).windows(2).all(|two| two[0] < two[1]),
            Self::Arrow(cells) => {
                let digits = digits(cells);
                digits[0] == digits[1..].iter().sum::<usize>()
            }
            Self::Ratio([a, b], of) => is_ratio(board[*a], board[*b], *of),
            Self::Difference([a, b], by) => board[*a].abs_diff(board[*b]) == *by,
            Self::Even(cell) => board[*cell].is_multiple_of(2),
            Self::NegativeRatio => {
                let mut numbers: Vec<usize> = Vec::new();
                for rule in all {
                    if let Self::Ratio(_, of) = rule {
                        numbers.push(*of);
                    }
                }
                if numbers.is_empty() {
                    numbers.push(2);
                }
                sides().filter(|&pair| !has_dot(pair)).all(|[a, b]| {
                    numbers.iter().all(|&number| !is_ratio(board[a], board[b], number))
                })
            }
            Self::NegativeLetters => sides().all(|[a, b]| board[a] + board[b] != 5),
            Self::Nonconsecutive => {
                let free = sides().filter(|&pair| !has_dot(pair));
                free.into_iter().all(|[a, b]| board[a].abs_diff(board[b]) != 1)
            }
            Self::AntiKnight => (0..16_usize).all(|a| {
                (0..a).all(|b| {
                    let by = ((a / 4).abs_diff(b / 4), (a % 4).abs_diff(b % 4));
                    !matches!(by, (1, 2) | (2, 1)) || board[a] != board[b]
                })
            }),
            Self::Diagonal => differ(&[0, 5, 10, 15]),
        }
    }
}

/// The rules of an export of 4x4.
#[derive(Clone, Debug)]
struct Rules(Vec<Rule>);

impl Arbitrary for Rules {
    fn arbitrary(g: &mut Gen) -> Self {
        let number = |g: &mut Gen, n: usize| usize::arbitrary(g) % n;
        let cells = |g: &mut Gen, least: usize| {
            let mut cells: Vec<usize> = (0..16).collect();
            let k = least + number(g, 3);
            (0..k).map(|_| cells.swap_remove(number(g, cells.len()))).collect::<Vec<_>>()
        };
        let sides = |g: &mut Gen| {
            let [row, column] = [number(g, 4), number(g, 3)];
            let [a, b] = [row * 4 + column, row * 4 + column + 1];
            if bool::arbitrary(g) { [a, b] } else { [b / 4 + b % 4 * 4, a / 4 + a % 4 * 4] }
        };
        let n_rules = 1 + number(g, 4);
        let rules = (0..n_rules).map(|_| match number(g, 15) {
            0 | 1 => Rule::Given(number(g, 16), 1 + number(g, 4)),
            2 => Rule::Cage(cells(g, 2), 3 + number(g, 5)),
            3 => Rule::Different(cells(g, 2)),
            4 => Rule::Thermometer(cells(g, 2)),
            5 => Rule::Arrow(cells(g, 2)),
            6 => Rule::Ratio(sides(g), 2 + number(g, 3)),
            7 => Rule::Difference(sides(g), 1 + number(g, 3)),
            8 => Rule::Even(number(g, 16)),
            9 => Rule::NegativeRatio,
            10 => Rule::NegativeLetters,
            11 => Rule::Nonconsecutive,
            12 => Rule::AntiKnight,
            13 => Rule::Diagonal,
            _ => Rule::Ratio([9, 10], 3),
        });
        let mut rules: Vec<Rule> = rules.collect();
        // Of the 24 boards with these dots, 4 have no other two neighbors with a ratio of 3.
        if rules.iter().any(|rule| matches!(rule, Rule::Ratio([9, 10], 3))) {
            rules.extend([Rule::Ratio([0, 4], 3), Rule::Ratio([9, 13], 3)]);
            rules.extend(bool::arbitrary(g).then_some(Rule::NegativeRatio));
        }
        // A cell has at most one digit.
        let mut given = [false; 16];
        rules.retain(|rule| match rule {
            Rule::Given(cell, _) => !std::mem::replace(&mut given[*cell], true),
            _ => true,
        });
        Self(rules)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let all = self.0.clone();
        Box::new((0..all.len()).map(move |k| Self([&all[..k], &all[k + 1..]].concat())))
    }
}

impl Rules {
    fn given(&self, cell: usize) -> Option<usize> {
        self.0.iter().find_map(|rule| match rule {
            Rule::Given(its, digit) if *its == cell => Some(*digit),
            _ => None,
        })
    }

    /// The export of f-puzzles, with the keys that it writes.
    fn f_puzzles(&self) -> Json {
        let cell = |cell| match self.given(cell) {
            Some(digit) => {
                object([("value", Text(digit.to_string())), ("given", Text("true".to_owned()))])
            }
            None if cell % 3 == 0 => object([("c", text("#FFA0A0")), ("value", Text("1".into()))]),
            None => object([]),
        };
        let grid = (0..4).map(|row| Array((0..4).map(|k| cell(row * 4 + k)).collect()));
        let mut members = vec![
            ("size".to_owned(), Text("4".to_owned())),
            ("title".to_owned(), text("a title")),
            ("grid".to_owned(), Array(grid.collect())),
        ];
        let mut add = |key: &str, value: Json| match members.iter_mut().find(|(its, _)| its == key)
        {
            Some((_, Array(all))) => all.push(value),
            _ => members.push((key.to_owned(), Array(vec![value]))),
        };
        let mut global = Vec::new();
        for rule in &self.0 {
            match rule {
                Rule::Given(..) => {}
                Rule::Cage(cells, sum) => {
                    add(
                        "killercage",
                        object([("cells", names(cells)), ("value", text(&sum.to_string()))]),
                    );
                }
                Rule::Different(cells) => add("extraregion", object([("cells", names(cells))])),
                Rule::Thermometer(cells) => {
                    add("thermometer", object([("lines", Array(vec![names(cells)]))]));
                }
                Rule::Arrow(cells) => add(
                    "arrow",
                    object([("lines", Array(vec![names(cells)])), ("cells", names(&cells[..1]))]),
                ),
                Rule::Ratio(cells, of) => {
                    add(
                        "ratio",
                        object([("cells", names(cells)), ("value", text(&of.to_string()))]),
                    );
                }
                Rule::Difference(cells, 1) => add("difference", object([("cells", names(cells))])),
                Rule::Difference(cells, by) => add(
                    "difference",
                    object([("cells", names(cells)), ("value", text(&by.to_string()))]),
                ),
                Rule::Even(cell) => add("even", object([("cell", name(*cell))])),
                Rule::NegativeRatio => add("negative", text("ratio")),
                Rule::NegativeLetters => add("negative", text("xv")),
                Rule::Nonconsecutive => global.push("nonconsecutive"),
                Rule::AntiKnight => global.push("antiknight"),
                Rule::Diagonal => global.push("diagonal-"),
            }
        }
        global.sort_unstable();
        global.dedup();
        members.extend(global.into_iter().map(|key| (key.to_owned(), Text("true".to_owned()))));
        Object(members)
    }

    /// The rules that `SudokuPad` can export, and their export.
    fn sudoku_pad(&self) -> (Self, Json) {
        let mut rules = Vec::new();
        let mut cages = vec![object([("value", text("title: a title"))])];
        let mut global = Vec::new();
        for rule in &self.0 {
            match rule {
                Rule::Given(..) => {}
                Rule::Cage(cells, sum) => cages.push(object([
                    ("cells", places(cells)),
                    ("unique", Text("true".to_owned())),
                    ("value", text(&sum.to_string())),
                    ("sum", Text(sum.to_string())),
                ])),
                Rule::Different(cells) => cages.push(object([
                    ("cells", places(cells)),
                    ("unique", Text("true".to_owned())),
                    ("type", text("disjoint")),
                    ("style", Text("null".to_owned())),
                ])),
                Rule::AntiKnight => global.push(text("antiknight")),
                Rule::Nonconsecutive => global.push(text("nonconsecutive")),
                _ => continue,
            }
            rules.push(rule.clone());
        }
        let cell = |cell| match self.given(cell) {
            Some(digit) => object([("value", Text(digit.to_string()))]),
            None => object([]),
        };
        let rows = (0..4).map(|row| Array((0..4).map(|k| cell(row * 4 + k)).collect()));
        let corners = [0, 2, 8, 10];
        let regions = corners.map(|first| places(&[first, first + 1, first + 4, first + 5]));
        let export = object([
            ("cells", Array(rows.collect())),
            ("regions", Array(regions.to_vec())),
            ("cages", Array(cages)),
            ("global", Array(global)),
        ]);
        (Self(rules), export)
    }

    /// The number of boards that obey the rules.
    fn n_boards(&self) -> usize {
        fn fill(board: &mut Vec<usize>, is_solution: &mut dyn FnMut(&[usize])) {
            let cell = board.len();
            if cell == 16 {
                return is_solution(board);
            }
            for digit in 1..=4 {
                let sees = |other: usize| {
                    let same_box = other / 8 == cell / 8 && other % 4 / 2 == cell % 4 / 2;
                    other / 4 == cell / 4 || other % 4 == cell % 4 || same_box
                };
                if (0..cell).all(|other| board[other] != digit || !sees(other)) {
                    board.push(digit);
                    fill(board, is_solution);
                    board.pop();
                }
            }
        }
        let (mut n, mut n_all) = (0, 0);
        fill(&mut Vec::new(), &mut |board| {
            n_all += 1;
            n += usize::from(self.0.iter().all(|rule| rule.holds(board, &self.0)));
        });
        assert_eq!(n_all, 288);
        n
    }
}

/// The number of solutions of an export, or the error.
fn n_solutions(export: &Json) -> Result<usize, String> {
    let mut json = String::new();
    export.write(&mut json);
    let mut boards = VariantBoards::new(Variant::named("9x9").unwrap().into());
    boards.line(json.as_bytes());
    boards.end();
    let puzzle = boards.next_entry().unwrap().puzzle.map_err(|error| error.to_string())?;
    assert!(boards.next_entry().is_none(), "{json}");
    let mut n = 0;
    let solver = &mut VariantSolver::new(puzzle.own.as_deref().unwrap());
    solver.solutions(&puzzle.givens, 1000, &mut |_| n += 1);
    Ok(n)
}

#[test]
fn an_export_has_the_solutions_of_its_rules() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rules: Rules) -> bool {
        let (Rules(mut fewer), export) = rules.sudoku_pad();
        let Rules(all) = rules.clone();
        fewer.extend(all.into_iter().filter(|rule| matches!(rule, Rule::Given(..))));
        let fewer = Rules(fewer);
        n_solutions(&rules.f_puzzles()) == Ok(rules.n_boards())
            && n_solutions(&export) == Ok(fewer.n_boards())
    }
    QuickCheck::new().tests(150).quickcheck(law as fn(Rules) -> bool);
    assert_eq!(n_solutions(&Rules(Vec::new()).f_puzzles()), Ok(288));
}

/// All exports that arise by one change of an object.
fn changed(export: &Json, change: Change) -> Vec<Json> {
    let mut places = Vec::new();
    let mut n_objects = 0;
    export.clone().objects("", &mut |key, members| {
        places.extend(change(key, members).into_iter().map(|changed| (n_objects, changed)));
        n_objects += 1;
    });
    let apply = |(wanted, changed): (usize, Members)| {
        let mut export = export.clone();
        let mut number = 0;
        export.objects("", &mut |_, members| {
            if number == wanted {
                members.clone_from(&changed);
            }
            number += 1;
        });
        export
    };
    places.into_iter().map(apply).collect()
}

#[test]
fn a_key_that_is_changed_or_doubled_or_unknown_is_an_error() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rules: Rules, spelling: usize) -> bool {
        let unknown = ["val", "Value", "values", "sum ", "cel", "foo"][spelling % 6];
        let exports = [rules.f_puzzles(), rules.sudoku_pad().1];
        exports.iter().all(|export| {
            n_solutions(export).unwrap();
            let inserted = |key: &str, members: &[(String, Json)]| {
                let new = (unknown.to_owned(), Text("7".to_owned()));
                let places = if key.is_empty() { 0..0 } else { 0..members.len() + 1 };
                let insert =
                    |at| [&members[..at], std::slice::from_ref(&new), &members[at..]].concat();
                places.map(insert).collect()
            };
            let doubled = |_: &str, members: &[(String, Json)]| {
                let double = |k: usize| [members, &members[k..=k]].concat();
                (0..members.len()).map(double).collect()
            };
            let respelled = |_: &str, members: &[(String, Json)]| {
                let respell = |k: usize| {
                    let mut members = members.to_vec();
                    members[k].0 = members[k].0.to_uppercase();
                    members
                };
                let has_value = |k: &usize| match &members[*k].1 {
                    Array(all) => !all.is_empty(),
                    Text(text) => text != "null",
                    Object(_) => true,
                };
                let has_case = |k: &usize| members[*k].0 != members[*k].0.to_uppercase();
                (0..members.len()).filter(has_value).filter(has_case).map(respell).collect()
            };
            let changes: [Change; 3] = [&inserted, &doubled, &respelled];
            changes.iter().all(|change| {
                changed(export, change).iter().all(|changed| n_solutions(changed).is_err())
            })
        })
    }
    QuickCheck::new().tests(40).quickcheck(law as fn(Rules, usize) -> bool);
}
