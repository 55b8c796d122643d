//! `true-candidates`, `check --minimal` and `minimize` for boards of variants, and the commands
//! that know no rules. `variants/src/minimize.rs` and `variants/src/candidates.rs` have their laws.

use std::fmt::Write as _;

use crate::common::program::{Folder, expect_all, json, run, stdout};

/// A board of 4x4 with rules of its own; 1234 3412 4321 2143 is its only solution.
const BOARD: &str = "1.34..12........; diagonal; cage 3 r1c1 r1c2; less r1c1 r1c2";

/// The number of solutions of a board of 4x4 with these rules, up to two, by `count`.
fn n_solutions(board: &str, rules: &[&str]) -> String {
    let line = std::iter::once(board).chain(rules.iter().copied()).collect::<Vec<_>>().join("; ");
    stdout("count --limit 1 --engine dlx --variant 4x4", line)
}

#[test]
fn redundant_clues_and_rules_are_those_without_which_nothing_else_is_possible() {
    let (board, rules) = BOARD.split_once("; ").unwrap();
    let rules: Vec<&str> = rules.split("; ").collect();
    assert_eq!(n_solutions(board, &rules), "1\n");
    let mut parts = String::new();
    for (k, _) in board.match_indices(|c| c != '.') {
        let mut without = board.to_owned();
        without.replace_range(k..=k, ".");
        if n_solutions(&without, &rules) == "1\n" {
            write!(parts, " r{}c{}", k / 4 + 1, k % 4 + 1).unwrap();
        }
    }
    for k in 0..rules.len() {
        let mut others = rules.clone();
        let rule = others.remove(k);
        if n_solutions(board, &others) == "1\n" {
            write!(parts, "; {rule}").unwrap();
        }
    }
    let expected = format!("redundant{parts}\n");
    run("check --minimal --variant 4x4", BOARD).code(1).stdout_eq(&expected);
    assert!(parts.contains(" r1c1 r1c3") && parts.contains("; cage 3 r1c1 r1c2"), "{parts}");
    let object = &json("check --minimal --variant 4x4 --json", BOARD)[0];
    assert_eq!(object["redundant_rules"].as_array().unwrap().len(), parts.matches(';').count());
    run("check --minimal --variant 4x4", format!("{BOARD}\n").repeat(20))
        .code(1)
        .says("20 boards: 20 with redundant clues or rules;");
}

#[test]
fn a_minimal_puzzle_is_printed_with_its_rules_and_has_none_to_spare() {
    for (options, n_rules) in [("", 3), ("--rules", 0)] {
        let command = format!("minimize --variant 4x4 {options}");
        let minimal = stdout(command.trim_end(), BOARD);
        run("check --variant 4x4", &minimal).code(0).stdout_eq("one\n");
        let words = run("check --minimal --variant 4x4", &minimal).stdout();
        assert!(n_rules > 0 || words == "minimal\n", "{minimal} {words}");
        if n_rules > 0 {
            assert!(
                minimal.trim_end().ends_with(" ; diagonal ; cage 3 r1c1 r1c2 ; less r1c1 r1c2")
            );
        }
        // Rows have their rules before them, and are read again.
        let rows = "diagonal\ncage 3 r1c1 r1c2\nless r1c1 r1c2\n1.34\n..12\n....\n....\n";
        let drawn = stdout(command.trim_end(), rows);
        let solved = |text: &str| stdout("solve --variant 4x4 --output-format line", text);
        assert_eq!(solved(&drawn), solved(&minimal));
        assert_eq!(drawn.lines().count(), 4 + minimal.matches(';').count());
    }
    // The rules of all boards are printed only if some could be removed.
    let folder = Folder::new("setters-model");
    folder.write("m", "size 4x4\ndiagonal\ncage 3 r1c1 r1c2\nless r1c1 r1c2\n");
    let boards = "1.34..12........\n";
    let short = folder.run("minimize --model m", boards).code(0).stdout();
    assert_eq!(short.len(), 17, "{short}");
    let long = folder.run("minimize --rules --model m", boards).code(0).stdout();
    assert_eq!(long, stdout("minimize --rules --variant 4x4", BOARD));
    let object = &json("minimize --rules --variant 4x4 --json", BOARD)[0];
    let lines: Vec<&str> =
        object["rules"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    assert_eq!(lines[0], "size 4x4");
    folder.write("rest", lines.join("\n"));
    let minimal = object["minimal"].as_str().unwrap();
    folder.run("check --model rest", minimal).code(0).stdout_eq("one\n");
    assert_eq!(lines.len() + object["removed_rules"].as_array().unwrap().len(), 1 + 3);
    // A rule with commas is one field of a table.
    let comma = format!("{BOARD}; quadruple 1,2,3,4 r1c1");
    let table = stdout("minimize --variant 4x4 --output-format csv", &comma);
    assert!(table.ends_with(" ; quadruple 1,2,3,4 r1c1\"\n"), "{table}");
}

#[test]
fn candidates_of_variants_are_those_of_all_solutions() {
    let board = "1...............; cage 3 r1c1 r1c2; diagonal";
    let n: u64 = stdout("count --variant 4x4", board).trim().parse().unwrap();
    let counted = stdout("true-candidates --limit 999 --variant 4x4", board);
    let plain = stdout("true-candidates --variant 4x4", board);
    assert_eq!(counted.split_whitespace().count(), 16);
    for (field, plain) in counted.split_whitespace().zip(plain.split_whitespace()) {
        let counts = field.split('/').map(|count| count.split_once(':').unwrap());
        assert_eq!(counts.clone().map(|(_, n)| n.parse::<u64>().unwrap()).sum::<u64>(), n);
        assert_eq!(counts.map(|(digit, _)| digit).collect::<String>(), plain);
    }
    let rows = stdout(
        "true-candidates --variant 4x4",
        "diagonal\ncage 3 r1c1 r1c2\n1...\n....\n....\n....\n",
    );
    assert!(rows.lines().count() == 4 && rows.split_whitespace().eq(plain.split_whitespace()));
    let none = "12..........3...; cage 3 r1c1 r2c1";
    expect_all(&[
        ("true-candidates --variant 4x4", none, 1, "no solution\n", "stdin:1: no solution\n"),
        ("minimize --variant 4x4", none, 1, "no solution\n", "stdin:1: no solution\n"),
        (
            "minimize --variant 4x4",
            &".".repeat(16),
            1,
            "several solutions\n",
            "stdin:1: several solutions\n",
        ),
        ("check --minimal --variant 4x4", none, 1, "none\n", ""),
    ]);
}

#[test]
fn boards_may_have_any_shape() {
    for (size, n_rows, n_columns) in
        [("2x4", 2, 4), ("4x2", 4, 2), ("6x9", 6, 9), ("4x4 --digits 1-6", 4, 4)]
    {
        let board = format!("{}\n", ".".repeat(n_columns)).repeat(n_rows);
        let rows = stdout(format!("true-candidates --variant {size}"), &board);
        let lengths: Vec<usize> = rows.lines().map(|row| row.split_whitespace().count()).collect();
        assert_eq!(lengths, vec![n_columns; n_rows], "{size}");
    }
    // The regions of this export are its rows.
    let rows = ["1234", "2341", "3412", "4123"].iter().enumerate().map(|(region, row)| {
        let cell = |digit| format!("{{\"value\":{digit},\"given\":true,\"region\":{region}}}");
        format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(","))
    });
    let export = format!("{{\"size\":4,\"grid\":[{}]}}", rows.collect::<Vec<_>>().join(","));
    let remark = "stdin:1: the boxes of the board are not printed; --json has them\n";
    run("minimize --variant 9x9", &export).code(0).stderr_eq(remark);
    run("minimize --variant 9x9 --json", &export).code(0).stderr_eq("");
}

#[test]
fn what_was_not_finished_is_said() {
    let empty = ".".repeat(81);
    let solved = stdout("solve --variant 9x9", empty);
    let run = run("minimize --variant 9x9 --nodes 2", &solved).code(3);
    let run = run.says("stdin:1: the node limit was reached");
    run.says("; not known whether it needs r");
}

#[test]
fn commands_that_know_no_rules_name_them() {
    let folder = Folder::new("setters-names");
    folder.write("m", "size 6x6\ncage 7 r1c1 r1c2\ncage 8 r2c1 r2c2\nless r4c4 r4c5\n");
    let rows = vec![format!("[{}]", ["{}"; 9].join(",")); 9].join(",");
    let cage = r#""killercage":[{"cells":["R1C1","R1C2"],"value":"9"}]"#;
    folder.write("export.json", format!("{{\"size\":9,\"grid\":[{rows}],{cage}}}"));
    for command in ["rate", "explain", "canonical"] {
        let told = format!(
            "{command} knows no rules but those of rows, columns and boxes of 9x9, and not: "
        );
        for (options, names) in [
            ("--variant diagonal,anti-knight", "diagonal, anti-knight; "),
            ("--variant 16x16", "size 16x16; "),
            ("--model m", "size 6x6, cage, less; "),
        ] {
            let run = folder.run(format!("{command} {options}"), "").code(2).stdout_eq("");
            run.says(&format!("{told}{names}solve, check, count, minimize and true-candidates"));
        }
        let plain = folder.run(format!("{command} --variant 9x9"), "").code(2);
        plain.says("takes 9x9 boards without further rules");
        folder.run(format!("{command} export.json"), "").code(2).says("cage");
    }
    run("minimize --rules", "").code(2).says("--rules is for boards with further rules");
}
