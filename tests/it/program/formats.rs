//! `cover` and `verify` with problems in other formats than Knuth's.

use crate::common::program::{Folder, expect_all, run, stdout};

/// The names of a cover's items in a file of `data/costs`, whether it has the vans, and the names
/// of the options, if they have names.
const FILES: [(&str, &str, &str, &str); 5] = [
    ("crews.csv", "flight", " van", "early, short\nlate, long\n"),
    ("crews.lp", "flight", " van", "d1\nd5\n"),
    ("crews.mps", "FLIGHT", " VAN", "D1\nD5\n"),
    ("partitioning.txt", "", "", ""),
    ("covering.txt", "", "", ""),
];

#[test]
fn every_format_is_detected_and_has_the_same_cheapest_cover() {
    for (name, item, van, names) in FILES {
        let problem = format!("data/costs/{name}");
        let cover = format!("{item}1 {item}2 |120\n{item}3 {item}4 {item}5{van} |155\n");
        let text = std::fs::read_to_string(&problem).unwrap();
        let (right, one) = ("right, cost 275\n", "1 solution: 1 right, 0 wrong\n");
        let said = |of: &str| match name {
            "partitioning.txt" => format!("{of}: {AS_PARTITIONING}cost: 275\n"),
            _ => "cost: 275\n".to_owned(),
        };
        let named = if names.is_empty() { &cover } else { names };
        expect_all(&[
            (&format!("cover --quiet --best 1 {problem}"), "", 0, named, ""),
            (&format!("cover --quiet --best 1 --items {problem}"), "", 0, &cover, ""),
            (&format!("verify {problem} -"), &cover, 0, right, one),
            (&format!("verify --items {problem} -"), &cover, 0, right, one),
            (&format!("verify {problem} -"), named, 0, right, one),
            ("cover --best 1 -", &text, 0, named, &said("stdin")),
        ]);
    }
}

/// What is said of a text that also states a covering.
const AS_PARTITIONING: &str = "each row is to be covered exactly once; if at least once is meant, \
    as in files such as rail507, set --format rail\n";

/// What is said of an objective that is maximized.
const MAXIMIZED: &str = "stdin: the objective is maximized: costs are its coefficients with the \
    opposite sign, so the cheapest cover has the greatest value\n";

#[test]
fn rows_of_a_program_are_divided_and_its_objective_has_a_constant() {
    let lp = "min\n obj: 2 run[0] + 3.5 ann/mon + 100\nst\n a[1,2]: - run[0] - ann/mon = -1\n \
        2 run[0] + 2 z = 2\nbin\n run[0] ann/mon z\nend\n";
    let mps = "NAME t\nOBJSENSE\n    MAX\nROWS\n N gain\n E a\nCOLUMNS\n    \
        m  'MARKER'  'INTORG'\n    \
        x  gain  2.5  a  3\n    y  gain  4  a  3  $ a comment\nRHS\n    \
        r  a  3  gain  -10\nENDATA\n";
    expect_all(&[
        ("cover --best 1 --format lp -", lp, 0, "run[0]\n", "cost: 102\n"),
        ("cover --best 1 --format mps -", mps, 0, "y\n", &format!("{MAXIMIZED}cost: -14\n")),
    ]);
}

#[test]
fn matrices_are_detected() {
    let remark = |of: &str| format!("stdin: the rows of a matrix are read: {of}\n");
    let from_1 = remark("3 columns and 3 rows, counted from 1");
    let from_0 = remark("3 columns and 3 rows, counted from 0");
    let rows = "row 1\nrow 2\n";
    expect_all(&[
        ("cover --all -", "1 0 1\n0 1 0\n0 1 1\n", 0, rows, ""),
        ("cover --all -", "3 3\n101\n010\n011\n", 0, rows, ""),
        ("cover --all -", "duty;f1;f2;f3\nann;1;0;1\nbob;0;1;0\n", 0, "ann\nbob\n", ""),
        ("cover --best 1 -", "f1,f2,cost\n1,0,1.5\n0,1,2\n1,1,4\n", 0, rows, "cost: 3.5\n"),
        ("cover --all -", "[[1, 0, 1],\n [0, 1, 0]]\n", 0, rows, ""),
        ("cover --all -", "3 3\n1 3\n2\n2 3\n", 0, rows, &from_1),
        ("cover --all -", "3 3\n2 1 3\n1 2\n2 2 3\n", 0, rows, &from_1),
        ("cover --all -", "3 3\n0 2\n1\n1 2\n", 0, "row 0\nrow 1\n", &from_0),
        ("cover --count --format rows -", "1 2 3\n1 2\n3\n", 0, "2\n", &from_1),
        ("cover --all -", "1 2 3\n1 2\n3\n", 0, "1 2\n3\n", ""),
    ]);
    let reason = "stdin:2:1: expected 4 fields, found 3\n";
    run("cover -", "1 0 0 1\n0 1 0\n0 0 1 0\n").code(2).says_first(reason);
}

const DUTIES: &str = "duty;items;note;cost\n\
    early;f1 f2;;10.50\nlate;f2;;2.5e1\nnight;f1;;-3.25\nlong;f2;;25\n";

#[test]
fn an_answer_names_what_it_chose() {
    let [header, records @ ..] = &DUTIES.lines().collect::<Vec<_>>()[..] else { unreachable!() };
    let json = "{\"solution\":1,\"cost\":10.5,\"options\":[\"f1 f2 |10.5\"],\"labels\":[\"early\"],\
        \"numbers\":[1],\"line\":[2]}\n";
    let two = "early\n\nlate\nnight\n";
    let two_records = format!("{header}\n{}\n\n{}\n{}\n", records[0], records[1], records[2]);
    let costs = "cost: 10.5, 21.75\n";
    let right = "right, cost 10.5\nright, cost 21.75\n";
    expect_all(&[
        ("cover --best 2 -", DUTIES, 0, two, costs),
        ("cover --best 2 --table -", DUTIES, 0, &two_records, costs),
        ("cover --best 2 --items -", DUTIES, 0, "f1 f2 |10.5\n\nf1 |-3.25\nf2 |25\n", costs),
        ("cover --fewest -", DUTIES, 0, "early\n", "cost: 1\n"),
        ("cover --best 1 --table -", "a\na\n", 2, "", "--table is for problems that are tables\n"),
    ]);
    run("cover --best 1 --json -", DUTIES).prints_first(json);
    let folder = Folder::new("named");
    folder.write("duties", DUTIES);
    folder.run("verify duties -", two).stdout_eq(right);
    // Without costs, every solution is a best one.
    let remark = "no option has a cost: every solution is a best one; --fewest finds one of the \
                  fewest options\n";
    expect_all(&[
        ("cover --best 1 -", "a\na\n", 0, "a\n", remark),
        ("cover --fewest -", "a b\na\nb\na b\n", 0, "a b |1\n", "cost: 1\n"),
    ]);
}

#[test]
fn options_of_one_name_are_told_apart() {
    let folder = Folder::new("twice");
    folder.write("duties", "duty,items\nx,c\nx,a b\ny,c\n\"| z\",a b c\n");
    let all = folder.run("cover --all duties", "").code(0).stdout();
    let mut found: Vec<&str> = all.trim_end().split("\n\n").collect();
    found.sort_unstable();
    assert_eq!(found, ["\"| z\"", "x (line 2)\nx (line 3)", "x (line 3)\ny"]);
    folder.run("verify duties -", all).code(0).stdout_eq(&"right\n".repeat(3));
    let asked = "cover duties --problem 2 --format csv";
    folder.run(asked, "").code(2).says("--problem is for puzzles of BurrTools");
}

#[test]
fn an_objective_may_have_a_constant() {
    let folder = Folder::new("constant");
    folder.write("x.lp", "min\n 1.5 x + y + 100\nst\n a: x + y = 1\nbinary\n x y\nend\n");
    folder.run("cover --best 2 x.lp", "").stdout_eq("y\n\nx\n").stderr_eq("cost: 101, 101.5\n");
    folder.run("cover --best 1 x.lp --certificate proof", "").code(0);
    let fact = "every solution costs at least 101\n";
    folder.run("verify x.lp --certificate proof", "").stdout_eq("right\n").stderr_eq(fact);
    folder.run("cover x.lp --diagram d", "").code(0);
    folder.run("diagram d costs", "").stdout_eq("101 1\n101.5 1\n");
    folder.run("diagram d best", "").stdout_eq("a |1\n").stderr_eq("cost: 101\n");
    // The text of a problem keeps it.
    let problem = "a b |.5\na |3\nb\na b |2.25\n";
    expect_all(&[("cover --best 2 -", problem, 0, "a b |2.25\n\na |3\nb\n", "cost: 2.75, 3.5\n")]);
}

#[test]
fn counts_depend_on_the_format() {
    let count = |format: &str, name: &str| {
        stdout(format!("cover --count --format {format} data/costs/{name}"), "")
    };
    for (format, name) in [("csv", "crews.csv"), ("lp", "crews.lp"), ("mps", "crews.mps")] {
        assert_eq!(count(format, name), "3\n");
    }
    assert_eq!(count("partitioning", "partitioning.txt"), "3\n");
    // By brute force.
    assert_eq!(count("rail", "partitioning.txt"), "172\n");
    assert_eq!(count("covering", "covering.txt"), "172\n");
}

#[test]
fn what_is_no_cover_is_refused_with_its_place() {
    let text = "min x\nst\n late: x + 2 y = 1\nbin x y\nend\n";
    let reason = "stdin:3:10: the coefficient of column \"y\" in row \"late\" is 2, and that of \
        another column is 1; they have to be equal\n";
    run("cover --format lp -", text).code(2).says_first(reason);
}

#[test]
fn a_table_is_read_as_it_was_meant_or_refused() {
    let text = "sep=;\n# duties\nn;items;cost\nA;\"f1, f2\";10,5\nB;f1;2\nC;['f2'];3\n";
    assert_eq!(stdout("cover --count -", text), "2\n");
    let reason = "stdin:2:6: 3 fields, but the header has 2; ";
    run("cover -", "duty,items\nA,f1,f2\nB,f3\n").code(2).says_first(reason);
    let reason = "stdin:2:1: unknown item \"a\"; items are declared on the first line; comments";
    run("cover -", "# the first\na b\n").code(2).says_first(reason);
}
