//! Exports of f-puzzles and `SudokuPad`. `variants/tests/it/laws/exports.rs` has those of most
//! rules.
//!
//! In the texts here, ' stands for ".

use std::fs;

use crate::common::program::{Folder, data, run};

const ROW: &str = "[{},{},{},{}]";

/// An export of f-puzzles of 6x6 with one given, and more keys.
fn f_puzzles(more: &str) -> String {
    let row = |first: &str| format!("[{first},{{}},{{}},{{}},{{}},{{}}]");
    let (first, other) = (row("{'value':1,'given':true}"), row("{'value':3}"));
    let fourth = [3, 1, 4, 2, 5, 6].map(|digit| format!("{{'value':{digit},'given':true}}"));
    let rows = [&first, &other, &other, &format!("[{}]", fourth.join(",")), &other, &other];
    let rows = rows.map(String::as_str).join(",");
    format!("{{'size':6,'title':'a \\'title\\' {{','grid':[{rows}]{more}}}\n").replace('\'', "\"")
}

/// An export of `SudokuPad` of 4x4 with one given, and more keys.
fn sudoku_pad(more: &str) -> String {
    let row = |first: &str| format!("[{first},{{}},{{}},{{}}]");
    let rows = [row("{'value':1}"), row("{}"), row("{}"), row("{}")].join(",");
    let region = |r: usize, c: usize| {
        format!("[[{r},{c}],[{r},{}],[{},{c}],[{},{}]]", c + 1, r + 1, r + 1, c + 1)
    };
    let regions = [region(0, 0), region(0, 2), region(2, 0), region(2, 2)].join(",");
    format!("{{'cells':[{rows}],'regions':[{regions}]{more}}}\n").replace('\'', "\"")
}

#[test]
fn exports_have_the_solutions_of_the_same_rules_as_text() {
    for (more, rules) in [
        (
            ",'skyscraper':[{'cell':'R0C3','value':'2'},{'cell':'R2C7','value':3}],\
             'xsum':[{'cell':'R7C2','value':'9'}]",
            "skyscraper r0c3 2; skyscraper r2c7 3; x-sum r7c2 9",
        ),
        (
            ",'betweenline':[{'lines':[['R1C1','R1C2','R2C2']]}],\
             'entropicline':[{'lines':[['R5C1','R5C2','R6C2']]}],\
             'line':[{'lines':[['R1C1','R1C2','R2C2']],'fromConstraint':'Between Line'}]",
            "between r1c1 r1c2 r2c2; entropic r5c1 r5c2 r6c2",
        ),
        (
            ",'xsum':[{'cell':'R1C0','value':'9'}],\
             'text':[{'cells':['R1C0'],'value':'9','size':0.7,'fromConstraint':'X Sum'}],\
             'rowindexer':[{'cells':['R3C3']}],'columnindexer':[{'cells':['R5C2']}],\
             'boxindexer':[{'cells':['R2C5']}],\
             'cage':[{'cells':['R3C3'],'outlineC':'#7CC77C','fromConstraint':'Row Indexer'}]",
            "x-sum r1c0 9; row-indexer r3c3; column-indexer r5c2; box-indexer r2c5",
        ),
        (
            ",'doublearrow':[{'lines':[['R1C1','R1C2','R1C3']]}],\
             'line':[{'lines':[['R1C3','R1C2','R1C1']],'fromRangskSolver':'Double Arrow'}],\
             'circle':[{'cells':['R1C1'],'isDoubleArrowConstraint':true}],\
             'lockout':[{'lines':[['R3C1','R3C2','R2C1']]}],\
             'rectangle':[{'cells':['R3C1'],'isLLConstraint':true,'angle':45}],\
             'zipperline':[{'lines':[['R5C1','R5C2','R6C2']]}],\
             'slowthermometer':[{'lines':[['R5C4','R5C5','R6C5']]}],\
             'nabner':[{'lines':[['R1C4','R2C4','R2C5','R1C4']]}]",
            "double-arrow r1c1 r1c2 r1c3; lockout 3 r3c1 r3c2 r2c1; zipper r5c1 r5c2 r6c2; \
             slow-thermometer r5c4 r5c5 r6c5; nabner r1c4 r2c4 r2c5",
        ),
        (
            ",'germanwhispers':[{'lines':[['R1C1','R1C2']]}],\
             'dutchwhispers':[{'lines':[['R2C1','R2C2']]}],\
             'whispers':[{'lines':[['R5C4','R5C5']]}],\
             'line':[{'lines':[['R5C4','R5C5']],'fromConstraint':'German Whispers'}],\
             'numberedrooms':[{'cell':'R0C5','value':4}],'quadruple':[{'cells':['R1C1']}]",
            "whisper 3 r1c1 r1c2; whisper 2 r2c1 r2c2; whisper 3 r5c4 r5c5; numbered-room r0c5 4",
        ),
        (
            ",'modularline':[{'lines':[['R1C1','R1C2','R2C2','R3C2']]}]",
            "modular 3 r1c1 r1c2 r2c2 r3c2",
        ),
        (
            ",'minimum':[{'cell':'R6C1'},{'cell':'R6C2'}],'maximum':[{'cell':'R2C2'}]",
            "less r6c1 r5c1; less r6c2 r5c2; less r6c2 r6c3; less r1c2 r2c2; less r2c1 r2c2; \
             less r3c2 r2c2; less r2c3 r2c2",
        ),
        (
            ",'regionsumline':[{'lines':[['R1C3','R1C4']]}],\
             'quadruple':[{'cells':['R5C1','R5C2','R6C1','R6C2'],'values':[1,'2']}]",
            "region-sum r1c3 r1c4; quadruple 1,2 r5c1",
        ),
        (
            ",'clone':[{'cells':['R1C1'],'cloneCells':['R3C2']}],'disjointgroups':true",
            "equal r1c1 r3c2; disjoint-groups",
        ),
        (
            ",'antiknight':true,'diagonal+':true",
            "anti-knight; different r6c1 r5c2 r4c3 r3c4 r2c5 r1c6",
        ),
    ] {
        let count = |input: String| run("count -q --variant 6x6 --limit 10000", input).stdout();
        let text = count(format!("1{}314256{};{rules}\n", ".".repeat(17), ".".repeat(12)));
        assert!(!text.starts_with("more"), "{rules}");
        assert_eq!(count(f_puzzles(more)), text, "{more}");
    }
    for (more, rules) in [
        ("", ""),
        (",'cages':[{'cells':[[0,1],[1,2]],'sum':4,'unique':false}]", ";sum 4 r1c2 r2c3"),
        (
            ",'cages':[{'cells':'r1c1,r2c3','unique':true,'style':'box'},{'value':'title: x'}]",
            ";different r1c1 r2c3",
        ),
        (",'global':['antiknight'],'metadata':{'title':'t'}", ";anti-knight"),
        (",'diagonal-':true,'lines':[]", ";different r1c1 r2c2 r3c3 r4c4"),
    ] {
        assert_eq!(
            count(&sudoku_pad(more)),
            count(&format!("1{}{rules}\n", ".".repeat(15))),
            "{more}"
        );
    }
}

#[test]
fn exports_with_unknown_rules_are_refused_by_their_names() {
    let folder = Folder::new("exports-refused");
    for (export, fault) in [
        (
            f_puzzles(",'clock':[{}]"),
            "the rule \"clock\" is not known here; --ignore clock reads the rest",
        ),
        (f_puzzles(",'sumdot(border)':[{}]"), "--ignore \"sumdot(border)\" reads the rest"),
        (f_puzzles(",'negative':['clock']"), "--ignore clock"),
        (
            f_puzzles(",'text':[{'cells':['R1C0'],'value':'3','fromConstraint':'X Sum'}]"),
            "the rule \"X Sum\", which the export does not have; --ignore \"X Sum\" reads",
        ),
        (f_puzzles(",'circle':[{'isNewConstraint':true}]"), "--ignore isNewConstraint"),
        (f_puzzles(",'cage':[{'cells':['R1C1'],'value':'DR3'}]"), "--ignore DR"),
        (f_puzzles(",'quadruple':[{}]"), "expected \"cells\""),
        (
            f_puzzles(",'line':[{'lines':[],'isNewConstraint':true}]"),
            "the drawing stands for the rule",
        ),
        (f_puzzles(",'killercage':[{'cells':['R1C1'],'value':'many'}]"), "expected a whole number"),
        (f_puzzles(",'killercage':[{'cells':['R7C1']}]"), "expected a cell from r1c1 to r6c6"),
        (f_puzzles(",'killercage':7"), "expected an array of objects, found 7"),
        (sudoku_pad(",'lines':[{}]"), "--ignore lines reads the rest"),
        (sudoku_pad(",'cages':[{'cells':[[0,0]],'style':'fpX'}]"), "--ignore fpX"),
        (
            sudoku_pad(",'disjointgroups':true").replace("\"regions\"", "\"id\""),
            "expected a region for each cell",
        ),
        (sudoku_pad(",'metadata':{'norowcol':true}"), "norowcol"),
        (sudoku_pad(",'rossini':[1]"), "the rule \"rossini\" is not known"),
        ("{\"a\": 1}".to_owned(), "expected an export of f-puzzles"),
        ("{\"a\": }".to_owned(), "1:7: expected a JSON object"),
    ] {
        folder.write("export.json", export);
        folder.run("solve export.json", "").code(2).says(fault);
    }
    // A bad object does not lose the others.
    let all = format!("{}{}{}", f_puzzles(",'clock':[1]"), sudoku_pad(""), f_puzzles(""));
    folder.write("export.json", all);
    folder.run("check -q export.json", "").code(1).stdout_eq("invalid\nseveral\nseveral\n");
}

#[test]
fn a_line_of_many_objects_is_read_in_time() {
    let input = format!("{}\n1...............\n", "{}".repeat(5000));
    let result = run("check -q --variant 4x4", input).code(1);
    assert_eq!(result.stdout().lines().count(), 5001);
}

/// An export of f-puzzles of 4x4 without givens, with these keys.
fn four(more: &str) -> String {
    format!("{{'grid':[{ROW},{ROW},{ROW},{ROW}]{more}}}\n").replace('\'', "\"")
}

/// The number of solutions of an input of 4x4.
fn count(input: &str) -> String {
    let result = run("count -q --variant 4x4", input);
    assert!(result.stderr().is_empty(), "{input}: {}", result.stderr());
    result.stdout()
}

#[test]
fn exports_that_were_misread_are_errors_with_their_places() {
    let exports = fs::read_to_string(data("regress/exports.jsonl")).unwrap();
    let result = run("count -q data/regress/exports.jsonl", "").code(2);
    for (k, export) in exports.lines().enumerate() {
        let start = format!("exports.jsonl:{}:", k + 1);
        let faults = result.stderr();
        let fault = faults.lines().find(|line| line.contains(&start)).expect(export).to_owned();
        let column = fault.split(':').nth(2).unwrap().parse::<usize>().unwrap();
        assert!(column > 1 && column <= export.len(), "{fault}");
    }
    assert_eq!(result.stdout(), "invalid\n".repeat(exports.lines().count()));
}

#[test]
fn errors_are_at_the_wrong_key_or_value_of_an_object_on_several_lines() {
    for (members, fault) in [
        (",\n'killercage': [{'cells': ['R1C1'],\n  'sum' : '3'}]", "3:3: expected one of cells"),
        (",\n  'odd': [{'cell': 'R1C1'},\n {'cell': 'R5C1'}]", "3:11: expected a cell from r1c1"),
        (",\n  'solution': {'a': 1,\n   'a': 2}", "3:4: expected each key once, found \"a\""),
        (",\n  'antiking':\n 'false'", "3:2: expected true or false, found \"false\""),
        (",\n '\u{e4}': '',  'clock': [{}]", "2:12: the rule \"clock\" is not known"),
        (",\n 'odd': [{'\\u001b[2J': 1}]", "2:11: expected one of cell"),
        (",\n 'title': '\\ud800'", "2:18: expected a JSON object: unexpected end of hex escape"),
        (",\n 'solution': 1e999", "2:18: expected a JSON object: number out of range"),
        (",\n 'size': 99999999999999999999", "2:10: expected a whole number"),
        (",\n 'size': 4.0", "2:10: expected a whole number, found 4.0"),
    ] {
        let result = run("count -q --variant 4x4", four(members)).code(2);
        let shown = result.says(&format!("stdin:{fault}")).stderr();
        assert!(!shown.contains('\u{1b}'), "{shown}");
    }
    // Of any depth.
    let nested = |depth| format!(",'solution':{}{}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(count(&four(&nested(100))), "288\n");
    for depth in [130, 100_000] {
        run("count -q --variant 4x4", four(&nested(depth))).says("recursion limit");
    }
}

#[test]
fn an_empty_value_of_a_known_key_means_nothing() {
    for empty in ["null", "false", "''", "[]", "{}", "[ ]"] {
        for key in ["antiknight", "killercage", "line", "a rule of tomorrow"] {
            assert_eq!(count(&four(&format!(",'{key}':{empty}"))), "288\n", "{key} {empty}");
        }
        let sum = format!(",'ratio':[{{'cells':['R1C1','R2C1'],'value':{empty}}}]");
        assert_eq!(count(&four(&sum)), count(&format!("{}; black r1c1 r2c1\n", ".".repeat(16))));
    }
}

#[test]
fn exports_with_all_keys_that_the_programs_write_are_read() {
    for (name, rules) in [
        (
            "f-puzzles.json",
            "....6......3................2.2.....; cage 8 r1c1 r1c2 r2c1; different r5c5 r6c4; \
             thermometer r2c4 r1c4 r1c5; arrow r5c1 r6c2 r5c2; difference 2 r1c3 r1c2; \
             white r3c1 r3c2; black r3c4 r3c5; ratio 3 r2c2 r2c3; v r4c1 r4c2; x r4c3 r4c4; \
             odd r1c1; even r2c2; different r3c3 r3c4 r4c4; equal r1c4 r4c2; equal r6c3 r5c4; \
             sum 9 r1c4 r2c5 r3c6; sandwich r5 14; run r4c5 r3c6 r3c5; \
             whisper 3 r6c5 r5c6 r6c6; candidates 1,5 r4c5",
        ),
        (
            "sudokupad.json",
            "....6.4....3.4.6.....4..6...2.2....6; cage 8 r1c1 r1c2 r2c1; cage 11 r3c3 r3c4 r4c4; \
             different r5c5 r6c4; different r1c1 r1c2 r1c3 r1c4 r2c2 r3c2",
        ),
    ] {
        let export = fs::read_to_string(data(&format!("variants/{name}"))).unwrap();
        let count = |input: &str| run("count -q --variant 6x6", input).code(0).stdout();
        assert_eq!(count(&export), count(&format!("{rules}\n")), "{name}");
    }
}

#[test]
fn sizes_without_boxes_and_cells_without_regions_have_rows_and_columns() {
    // 161,280 squares of 5x5 have each digit once in each row and column, and 576 of 4x4.
    let five = ["{}"; 5].join(",");
    let five =
        format!("{{'grid':[{}]}}\n", vec![format!("[{five}]"); 5].join(",")).replace('\'', "\"");
    let cells = format!("'cells':[{ROW},{ROW},{ROW},{ROW}]");
    let pad = |regions: &str| format!("{{{cells}{regions}}}\n").replace('\'', "\"");
    let rows = (0..16).map(|k| format!("[{},{}]", k / 4, k % 4)).collect::<Vec<_>>().join(",");
    for (variant, export, n, remark) in [
        ("5x5", five, "161280", ""),
        ("4x4", pad(""), "576", "no regions"),
        ("4x4", pad(",'regions':[]"), "576", "no regions"),
        ("4x4", pad(&format!(",'regions':[[{rows}]]")), "576", "no regions"),
        ("4x4", pad(",'regions':[[[0,0],[0,1],[1,0],[1,1]]]"), "288", "12 cells are in no region"),
        ("4x4", four("").replacen("{}", "{\"region\":null}", 1), "288", "1 cells are in no region"),
    ] {
        let result = run(format!("count --limit 1000000 --variant {variant}"), export).code(0);
        let result = result.stdout_eq(&format!("{n}\n"));
        if remark.is_empty() {
            assert!(result.stderr().is_empty());
        } else {
            result.says(remark);
        }
    }
    assert_eq!(count(&four("").replacen("{}", "{\"parity\":\"Even\"}", 1)), "144\n");
    assert_eq!(count(&four("").replacen("{}", "{\"parity\":\"odd\"}", 1)), "144\n");
}

#[test]
fn remarks_say_what_is_not_read() {
    let solution = |last: usize| format!(",'solution':[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,{last}]");
    let valued = four("").replacen("{}", "{\"value\":1}", 1);
    for (export, line, n, remark) in [
        (four(",'clock':[{}]"), "--ignore clock", "288", "the rule \"clock\" is ignored"),
        (four(",'renban':[{}]"), "--ignore Renban", "288", "the rule \"renban\" is ignored"),
        (
            four(",'line':[{'lines':[['R1C1','R1C2']],'fromConstraint':'X Sum'}]"),
            "--ignore xsum",
            "288",
            "the rule \"X Sum\" is ignored",
        ),
        (
            four(
                ",'line':[{'lines':[['R1C1','R2C2']]}],'thermometer':[{'lines':[['R1C1','R1C2']]}]",
            ),
            "",
            "144",
            "1 line of no rule, such as R1C1 R2C2, read as a drawing",
        ),
        (four(&solution(2)), "", "288", "the solution in the export is none of the puzzle"),
        (
            four(&format!("{},'antiknight':true", solution(1))),
            "",
            "24",
            "the solution in the export is none of the puzzle",
        ),
        (valued, "", "288", "no digit is given"),
        (sudoku_pad(",'lines':[{}]"), "--ignore lines", "72", "the rule \"lines\" is ignored"),
    ] {
        let run = |more: &str| {
            let words =
                ["count --variant 4x4", line, more].into_iter().filter(|its| !its.is_empty());
            run(words.collect::<Vec<_>>().join(" "), &export).code(0)
        };
        run("").stdout_eq(&format!("{n}\n")).says(&format!("stdin:1: {remark}"));
        assert!(run("-q").stderr().is_empty());
        run("--json").prints(&format!("\"remarks\":[\"{}", &remark.replace('"', "\\\"")));
    }
    for export in [four(&solution(1)), four(",'line':[{'lines':[]}],'author':'x'")] {
        let result = run("count --variant 4x4", export).code(0);
        assert!(result.stderr().is_empty(), "{}", result.stderr());
    }
}

#[test]
fn exports_in_addresses_are_read() {
    // The packed text of an export of 4x4 with a cage of sum 3 in R1C1 and R1C2.
    let packed = [
        "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uy6kAawgBt+MDAGM",
        "AhmjjxCIETEFh8IAEoBGAMKqQqNeoBMIbgDcx/AK5SQAZhBFKRIA==",
    ]
    .concat();
    for line in [
        packed.clone(),
        format!("https://www.f-puzzles.com/?load={packed}"),
        format!("https://sudokupad.app/fpuzzles{packed}"),
    ] {
        assert_eq!(count(&format!("{line}\n")), "48\n");
    }
}
