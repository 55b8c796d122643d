//! `cover` and `verify` with problems in other formats than Knuth's.

use crate::common::program::{expect_all, run, stdout};

/// The names of a cover's items in a file of `data/costs`, and whether it has the vans.
const FILES: [(&str, &str, &str); 5] = [
    ("crews.csv", "flight", " van"),
    ("crews.lp", "flight", " van"),
    ("crews.mps", "FLIGHT", " VAN"),
    ("partitioning.txt", "", ""),
    ("covering.txt", "", ""),
];

#[test]
fn every_format_is_detected_and_has_the_same_cheapest_cover() {
    for (name, item, van) in FILES {
        let problem = format!("data/costs/{name}");
        let cover = format!("{item}1 {item}2 |120\n{item}3 {item}4 {item}5{van} |155\n");
        let text = std::fs::read_to_string(&problem).unwrap();
        let (right, one) = ("right, cost 275\n", "1 solution: 1 right, 0 wrong\n");
        expect_all(&[
            (&format!("cover --best 1 {problem}"), "", 0, &cover, "cost: 275\n"),
            (&format!("verify {problem} -"), &cover, 0, right, one),
            ("cover --best 1 -", &text, 0, &cover, "cost: 275\n"),
        ]);
    }
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
    let reason =
        "stdin:3:10: the coefficient of column \"y\" in row \"late\" is 2; it has to be 1\n";
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
