//! Tables that can be read, tables that cannot, and their errors.

use super::*;

#[test]
fn records_are_options() {
    let tables = [
        ("items,cost\na b,3\nb,-4.0\na,0\n", "a b\na b |3\nb |-4\na\n"),
        ("\u{feff}Cost\tname\tITEMS\r\n1\tx\ta;b ;c\r\n\r\n2\t\tb", "a b c\na b c |1\nb |2\n"),
        ("items\na\n\"a\"", "a\na\na\n"),
        ("\"x,\"\"y\",\"items\"\n\"1\n2\"\"\n,\",\"a\nb\"\n,b\n", "a b\na b\nb\n"),
        ("items;secondary\na;x y\nb;\n\"b;a\";y", "a b | x y\na x y\nb\nb a y\n"),
        ("items,cost\n", "\n"),
    ];
    for (text, expected) in tables {
        let document = read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
        let problem = document.problem;
        assert_eq!(problem.to_string(), expected, "{text:?}");
    }
}

#[test]
fn errors_show_the_field() {
    let cost = "expected the cost, a number below 2^63 without its point, with at most 18 decimals";
    let alone = "; a cost is a number alone, with a decimal point and no separators";
    let columns = "expected a line that names the columns, one of them items";
    let wrong = [
        ("", format!("1:1: {columns}, found the end of the text")),
        ("\nname,cost", format!("2:1: {columns}, found \"name\", \"cost\"")),
        ("items,Items", "1:7: two columns have the meaning of items".into()),
        ("items,cost\na", "2:1: 1 field, but the header has 2".into()),
        ("items,cost\na,", format!("2:3: {cost}, found nothing")),
        ("items,cost\na,2:5", format!("2:3: {cost}, found \"2:5\"{alone}")),
        ("items,cost\né,\"1,5\"", format!("2:3: {cost}, found \"1,5\"{alone}")),
        ("x,items\n1", "2:1: 1 field, but the header has 2".into()),
        ("items,cost\n,1", "2:1: expected a list of items, found nothing".into()),
        ("items\na b a", "2:1: item \"a\" appears twice in this option".into()),
        ("items,secondary\na,a", "2:3: item \"a\" is both primary and secondary".into()),
        ("items\n\"a", "2:1: expected a '\"' that ends this field".into()),
        (
            "items\n\"a\"b",
            "2:4: expected a delimiter after the '\"'; a quote in a field is doubled, found \
             \"b\""
                .into(),
        ),
        (
            "items\n\"a\n\"é",
            "3:2: expected a delimiter after the '\"'; a quote in a field is doubled, found \
             \"é\""
                .into(),
        ),
        (
            "items\n:b",
            "2:1: a name needs characters other than white space, '|', ':' and a byte order \
             mark, not \":b\""
                .into(),
        ),
    ];
    for (text, message) in wrong {
        let error = read(text.as_bytes()).map(|it| it.problem.to_string()).unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
    }
}

#[test]
fn cells_list_names_as_programs_print_them() {
    let two = [
        "a b",
        "\"a, b\"",
        " \"a b\" ",
        "\"a,b,\"",
        "a;b",
        "a | b",
        "\"a\nb\"",
        "\"a\rb\"",
        "[a b]",
        "\"[a, b]\"",
        "\"['a', 'b']\"",
        "['a' 'b']",
        "\"{a, b}\"",
        "\"(a, b)\"",
        "\"('a', \"\"b\"\")\"",
        "'a b'",
        "\"'a', 'b'\"",
        "\"[\"\"a\"\", \"\"b\"\"]\"",
        "\"frozenset({'a', 'b'})\"",
        "\"c(\"\"a\"\", \"\"b\"\")\"",
        "\"[np.str_('a'), np.str_('b')]\"",
        "a、b",
    ];
    for cell in two {
        let document = read(format!("x,items,y\n1,{cell},2\n").as_bytes());
        let document = document.unwrap_or_else(|error| panic!("{cell}: {error}"));
        assert_eq!(document.problem.to_string(), "a b\na b\n", "{cell}");
        assert_eq!(document.names.labels, ["1, 2".into()], "{cell}");
        let record = format!("1,{cell},2");
        assert_eq!(document.names.record(crate::problem::OptionId::new(0)), Some(&*record));
    }
    let others = [
        (
            "items;n\n[(0, 1), (1, 0)];\nx[1,2] x[1];\n",
            "(0,1) (1,0) x[1,2] x[1]\n(0,1) (1,0)\nx[1,2] x[1]\n",
        ),
        ("items;n\n(0,0) (0,1);\n[(0, 0)];\n", "(0,0) (0,1)\n(0,0) (0,1)\n(0,0)\n"),
        ("items;secondary\na;[]\nb;set()\n", "a b\na\nb\n"),
        ("n,items\n1,08:30 Mon-9:15\n2,=\"08:30\"", "08:30 Mon-9:15\n08:30 Mon-9:15\n08:30\n"),
    ];
    for (text, expected) in others {
        let document = read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
        let problem = document.problem.to_string();
        assert_eq!(problem, expected, "{text:?}");
        assert_eq!(problem.parse::<Problem>().unwrap().to_string(), problem);
    }
}

#[test]
fn a_cell_whose_names_are_not_sure_is_refused() {
    let wrong = [
        ("\"a b, c\"", "a blank and ',' separate items"),
        ("\"a, b;c\"", "',' and ';' separate items"),
        ("\"a b\nc\"", "a blank and a line break separate items"),
        ("['a b']", "a name has no blanks, commas or quotes, unlike \"a b\""),
        ("\"['a,b']\"", "a name has no blanks, commas or quotes, unlike \"a,b\""),
        ("\"[(a b)]\"", "a name has no blanks, commas or quotes, unlike \"(a \""),
        ("[a", "a bracket in \"[a\" is not closed"),
        ("a b]", "there is no '(', '[' or '{' before ']'"),
        ("'a", "expected a second ' around the name"),
        ("\"{'a': 1}\"", "expected a separator after \"a\", found \": 1\""),
        ("[0 ... 9]", "expected all items of the list, found \"...\""),
        ("NA", "expected a list of items, found \"NA\""),
        ("\"array([1, 2], dtype=int8)\"", "expected a list of items, found"),
        ("1:3", "\"1:3\" has more than one meaning"),
        ("1|3", "\"1|3\" has more than one meaning"),
        ("3:2|a", "expected bounds as in 2|a or 1:3|a, found \"3:2|a\""),
        ("2|a|b", "a name needs characters other than"),
        ("[]", "expected a list of items, found nothing"),
        ("'", "expected a second ' around the name"),
        ("a,b", "2:7: 4 fields, but the header has 3; a field with a delimiter"),
    ];
    for (cell, reason) in wrong {
        let text = format!("x,items,y\n1,{cell},2\n");
        let error = read(text.as_bytes()).map(|it| it.problem.to_string()).unwrap_err();
        assert!(error.to_string().contains(reason), "{cell}: {error}");
    }
}

#[test]
fn notations_of_a_table_have_to_agree() {
    let good = [
        (
            "sep=;\nn;items;cost\nA;a b;10,5\nB;a;1.2\n".replace("1.2", "7"),
            "a b\na b |10.5\na |7\n",
        ),
        ("\"SEP=,\"\nitems,cost\na,2.125\n".into(), "a\na |2.125\n"),
        (
            "# made by hand, today\n#,items,costs\n# x\n1,a,3,,\n#2,,\n,b,4".into(),
            "a b\na |3\nb |4\n",
        ),
        (
            "Primary Items,secondary\na,car:red\nb,\"car:red, van\"\nc,9:30".into(),
            "a b c | car van 9:30\na car:red\nb car:red van\nc 9:30\n",
        ),
        (
            "n,items\n1,a b\n2,2|a\n3,\"2|a; 0:1|b\"\n4,0:1|c".into(),
            "2|a 0:1|b 0:1|c\na b\na\na b\nc\n",
        ),
        (",items\n0,a\n1,b\n".into(), "a b\na\nb\n"),
        ("items\tcost\na\t1.234\nb\t-0,5\n".replace("-0,5", "-0.5"), "a b\na |1.234\nb |-0.5\n"),
    ];
    for (text, expected) in good {
        let document = read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(document.problem.to_string(), expected, "{text:?}");
        assert_eq!(document.remarks, [""; 0], "{text:?}");
    }
    let wrong = [
        ("n;items;cost\n1;a;1.234", "2:5: \"1.234\" may be a number of thousands"),
        ("n\titems\tcost\n1\ta\t1,234", "2:5: \"1,234\" may be a number of thousands"),
        ("n;items;cost\n1;a;1,5\n2;b;2.5", "3:5: \"2.5\" has another decimal sign"),
        ("n;items;cost\n1;a;1.234,5", "2:5: expected the cost, a number below 2^63"),
        (
            "n,items,cost\n1,a,$10",
            "2:5: expected the cost, a number below 2^63 without its point, \
             with at most 18 decimals, found \"$10\"; a",
        ),
        ("n,items,cost\n1,a,1,234", "2:7: 4 fields, but the header has 3"),
        ("n,items,\n1,a,b", "2:5: 3 fields, but the header has 2"),
        ("n,,items\n1,x,a", "2:3: the column of this field has no name"),
        ("n,items,cost\n#1,a,3", "2:1: a comment, or a record?"),
        ("n,items\n1,a\n2,a:b", "3:3: \"a\" is an item; no other"),
        ("n,items\n1,a:b\n2,a", "3:3: \"a\" is an item; no other"),
        ("n,items,secondary\n1,a,x12:30", "2:5: \"x12:30\" may be a time, or"),
        ("n,items\n1,a\nn,items\n2,b", "3:1: the header is repeated; remove this line"),
        ("n,items\r\n1,a\r\n\u{feff}n,items\r\n2,b", "3:1: the header is repeated"),
        ("n,items\n1,set(set(set(set([a]))))", "2:3: expected a list of items, found \"set("),
        ("n,items\n1,2|a\n2,3|a", "3:3: item \"a\" has other bounds in a record above"),
        ("n,items\n1,2|a\n2,b|a", "3:3: a '|' is between items or after bounds"),
        ("n;items\n1;(0,1)\n2;(0,1) (1,1)", "3:3: brackets are around names or around lists"),
        ("n,items\r1,a\r2,b", "1:8: unexpected carriage return"),
        (
            "duty,legs,cost\n",
            "1:1: expected a line that names the columns, one of them items, found \"duty\", \
             \"legs\", \"cost\"",
        ),
        ("primary,items\na,b", "1:9: two columns have the meaning of items"),
    ];
    for (text, reason) in wrong {
        let error = read(text.as_bytes()).map(|it| it.problem.to_string()).unwrap_err();
        assert!(error.to_string().starts_with(reason), "{text:?}: {error}");
    }
    let error = read(&b"\xff\xfei\0t\0"[..]).unwrap_err().to_string();
    assert_eq!(error, "1:1: expected text in UTF-8, found UTF-16");
}

#[test]
fn what_may_be_read_otherwise_has_a_remark() {
    let tables = [
        (
            "n,items\n1,car:red van 08:30\n2,bus:red",
            "the ':' belongs to the name of the item \"car:red\"; colors are for the column \
             secondary",
        ),
        (
            "n,items\n1,New York\n2,\"Boston,Rome\"",
            "commas separate items on line 3, and blanks on line 2: a name has no blanks",
        ),
        (
            "n,items\n1,a/b\n2,b/c\n3,b/c",
            "the item \"a/b\" may be several; a list has blanks, ',' or ';' between items",
        ),
        (
            "n,items\n1,a-b\n2,a b\n3,f-1",
            "the item \"a-b\" may be several; a list has blanks, ',' or ';' between items",
        ),
        (
            "n,items,Price\n1,a,3",
            "the column \"Price\" has no effect; the costs are in a column cost",
        ),
    ];
    for (text, remark) in tables {
        assert_eq!(read(text.as_bytes()).unwrap().remarks, [remark], "{text:?}");
    }
}

#[test]
fn long_cells_end() {
    let nested = format!("items\n{}a{}", "set(".repeat(200_000), ")".repeat(200_000));
    let error = read(nested.as_bytes()).unwrap_err().to_string();
    assert!(error.starts_with("2:1: expected a list of items, found \"set("), "{error}");
    let times = format!("items,secondary\na,08{}", ":30".repeat(300_000));
    assert_eq!(read(times.as_bytes()).unwrap().problem.n_items(), 2);
}

/// No bytes make the reader panic, and what it reads can be written and read again.
#[test]
fn no_table_makes_the_reader_panic() {
    const PARTS: [&str; 40] = [
        "items",
        "cost",
        "secondary",
        ",",
        ",",
        ";",
        "\t",
        "\n",
        "\n",
        "\r",
        "\"",
        "\"",
        "'",
        "[",
        "]",
        "(",
        ")",
        "{",
        "}",
        "|",
        ":",
        "2|",
        "1:3|",
        "a",
        "b",
        "08:30",
        "x:red",
        " ",
        " ",
        "1,5",
        "1.234",
        "#",
        "sep=;",
        "...",
        "np.int64(",
        "array(",
        "é",
        "\u{a0}",
        "NA",
        "=\"",
    ];
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck makes it")]
    fn law(parts: Vec<u8>, header: u8) -> bool {
        let header =
            ["", "n,items,cost\n", "items;secondary\n", "sep=;\nitems\n"][usize::from(header) % 4];
        let parts = parts.iter().map(|&k| PARTS[usize::from(k) % PARTS.len()]);
        let text: String = std::iter::once(header).chain(parts).collect();
        read(text.as_bytes()).map_or(true, |document| {
            let text = document.problem.to_string();
            document.problem.n_primary() == 0
                || text.parse::<Problem>().unwrap().to_string() == text
        })
    }
    quickcheck::QuickCheck::new().tests(5_000).quickcheck(law as fn(_, _) -> _);
}
