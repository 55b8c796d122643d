use super::*;

fn stated(read: fn(&[u8]) -> Result<Document, ReadError>, text: &str) -> String {
    let document = match read(text.as_bytes()) {
        Ok(document) => document,
        Err(error) => return error.to_string(),
    };
    let labels = document.problem.options().map(|option| document.names.label(option).unwrap());
    let labels: Vec<&str> = labels.collect();
    format!("{}{}; {}", document.problem, labels.join(", "), document.remarks.join("; "))
}

#[test]
fn dense_matrices_have_sizes_names_and_costs_or_not() {
    let plain = "1 2 3\n1 3\n2\nrow 1, row 2; ";
    let named = "a b c\na c\nb\nx, y; ";
    let texts = [
        ("1 0 1\n0 1 0\n", plain),
        ("# by hand\n\n101\r\n010\n\n", plain),
        ("\u{feff}2 3\n1\t0\t1\n0\t1\t0", plain),
        ("3 2\n1 0 1\n0 1 0\n", plain),
        ("3\n1 0 1\n0 1 0\n", plain),
        ("1,0,1\n0,1,0\n", plain),
        ("1;;1\n;1;\n", plain),
        ("1.000e+00 0.000e+00 1.000e+00\n0.0 1.0 0.0\n", plain),
        ("[[1, 0, 1],\n [0, 1, 0]]\n", plain),
        ("[1 0 1; 0 1 0]", plain),
        ("[[1. 0. 1.]\n [0. 1. 0.]]", plain),
        ("int rows[2][3] = {\n  {1, 0, 1,},\n  {0, 1, 0},\n};\n", plain),
        ("a = np.array([[True, False, True], [False, True, False]])", plain),
        (",a,b,c\nx,1,0,1\ny,0,1,0\n", named),
        ("a b c\nx 1 0 1\ny 0 1 0\n", named),
        ("\"\",\"a\",\"b\",\"c\"\n\"x\",1,0,1\n\"y\",0,1,0\n", named),
        ("abc\n101 x\n010 y\n", named),
        ("row,a,b,c,Cost\nx,1,0,1,2.50\ny,0,1,0,7\n", "a b c\na c |2.5\nb |7\nx, y; "),
        (",0,1,2\n0,1,0,1\n1,0,1,0\n2,1,1,1\n", "0 1 2\n0 2\n1\n0 1 2\n0, 1, 2; "),
        ("1,0,1,1\n2,0,1,0\n3,1,0,0\n", "1 2 3\n2 3\n2\n1\n1, 2, 3; "),
        (
            "1 0 0\n0 0 0\n0 1 0\n",
            "1 2 3\n1\n2\nrow 1, row 3; column 3 has no row, so there is no solution; row 2 has no \
             columns and is left out",
        ),
        ("", "1:1: expected a row of 0 and 1, found nothing"),
        ("1 0 1\n0 1\n", "2:1: expected 3 fields, found 2"),
        ("1 0 1\n0 1 2\n", "2:5: expected 0 or 1, found \"2\""),
        ("5 4 1\n1 0 1\n7 1 1\n", "3:1: expected 0 or 1, found \"7\""),
        ("3 3\n1 0 1\n0 1 0\n", "1:1: the sizes of the matrix differ from its 2 rows of 3 fields"),
        ("a,a\n1,0\n0,1\n", "1:1: item \"a\" is declared twice"),
        ("[[1, 0], [0, 1], 7]", "1:18: expected a list, found \"7\""),
        ("[[1, 0], [0, 1\n", "1:10: expected a list that is closed, found \"[\""),
        ("a,b,cost\n1,0,x\n", "2:5: expected a number as the cost, found \"x\""),
    ];
    for (text, expected) in texts {
        assert_eq!(stated(|text| read(text), text), expected, "{text:?}");
    }
}

#[test]
fn rows_have_numbers_from_0_or_1_and_sizes_or_not() {
    let remark = |columns, rows, base| {
        let first = format!("{columns} columns and {rows} rows, counted from {base}");
        format!("the rows of a matrix are read: {first}")
    };
    let of_3 = format!("1 2 3\n1 3\n2\nrow 1, row 2; {}", remark(3, 2, 1));
    let of_0 = format!("0 1 2\n0 2\n1\nrow 0, row 1; {}", remark(3, 2, 0));
    let texts = [
        ("1 3\n2\n", of_3.clone()),
        ("3 2\n1 3\n2\n", of_3.clone()),
        ("2 3\n1 3\n2\n", of_3.clone()),
        ("3\n1 3\n2\n", of_3.clone()),
        ("2 3\n2 1 3\n1 2\n", of_3.clone()),
        ("1,3,,\n2,,,\n", of_3.clone()),
        ("[[1, 3], [2]]", of_3.clone()),
        ("2 3\n0 2\n1\n", of_0.clone()),
        ("3\n0 2\n1\n", of_0.clone()),
        ("{{0, 2}, {1}}", of_0),
        ("X = {1, 2, 3}\nY = {\n 'A': [1, 3],\n 'B': [2]}\n", "1 2 3\n1 3\n2\nA, B; ".into()),
        ("[[7, [1, 3]], [9, [2]]]", of_3.replace("row 1, row 2", "7, 9")),
        ("{\"x\": [\"f1\", \"f2\"], \"y\": [\"f2\"]}", "f1 f2\nf1 f2\nf2\nx, y; ".into()),
        (
            "4 4\n1 3\n\n2\n4\n",
            format!(
                "1 2 3 4\n1 3\n2\n4\nrow 1, row 3, row 4; {}; row 2 has no columns and is left out",
                remark(4, 4, 1)
            ),
        ),
        (
            "1 4\n2\n",
            format!(
                "1 2 3 4\n1 4\n2\nrow 1, row 2; {}; column 3 has no row, so there is no solution",
                remark(4, 2, 1)
            ),
        ),
        ("1 3\n2 x\n", "2:3: expected the number of a column, found \"x\"".into()),
        ("3 2\n1 1\n2 3\n", "2:1: the row has column 1 twice".into()),
        (
            "9 7\n1 3\n2\n",
            "1:1: the first line is neither the numbers of columns and rows nor an option with the \
             columns of others"
                .into(),
        ),
        ("1 4000000\n3 4000000\n", "1:1: 4000000 columns, but only 2 numbers follow".into()),
        ("", "1:1: expected a row of columns, found nothing".into()),
        ("{\"a\": {\"b\": 1}}", "1:9: expected a list, found \"b\"".into()),
    ];
    for (text, expected) in texts {
        assert_eq!(stated(|text| read_rows(text), text), expected, "{text:?}");
    }
}

#[test]
fn texts_are_matrices_where_it_is_sure() {
    fn read(text: &[u8]) -> Result<Document, ReadError> {
        Document::read(text, None)
    }
    let remark = |more: &str| {
        let first = "the rows of a matrix are read: 7 columns and 6 rows, counted from";
        format!("{first} {more}")
    };
    let of_6 = "1 4 7\n1 4\n4 5 7\n3 5 6\n2 3 6 7\n2 7\n";
    let rows =
        |labels: &str, more: &str| format!("1 2 3 4 5 6 7\n{of_6}{labels}; {}", remark(more));
    let numbers = "row 1, row 2, row 3, row 4, row 5, row 6";
    let labeled = of_6.lines().zip('A'..).map(|(row, c)| format!("{c}: {row}\n"));
    let labeled: String = labeled.collect();
    let counted = of_6.lines().map(|row| format!("{} {row}\n", row.split(' ').count()));
    let counted: String = counted.collect();
    let hint = "; items are declared on the first line; if each line has the columns of a row of a \
        matrix, set --format rows";
    let of_2 = "1 2 3\n1 3\n2\nrow 1, row 2; ";
    let named = "a b\na\nb\n";
    let texts: &[(&str, &str)] = &[
        (of_6, &rows(numbers, "1")),
        (&of_6.replace(' ', ","), &rows(numbers, "1")),
        (&labeled, &rows("A, B, C, D, E, F", "1")),
        (&counted, &rows(numbers, "1, behind the number of columns in each row")),
        (
            "0 3 6\n0 3\n3 4 6\n2 4 5\n1 2 5 6\n1 6\n",
            "0 1 2 3 4 5 6\n0 3 6\n0 3\n3 4 6\n2 4 5\n1 2 5 6\n1 6\nrow 0, row 1, row 2, row 3, \
             row 4, row 5; the rows of a matrix are read: 7 columns and 6 rows, counted from 0",
        ),
        ("1 2 3 4\n1 2\n3 5\n", &format!("3:3: unknown item \"5\"{hint}")),
        ("1,2,3\n1,2\n3\n", &format!("2:1: unknown item \"1,2\"{hint}")),
        // The set of all items comes first.
        ("Universe: 1 2 3\nA: 1 3\nB: 2\n", "1 2 3\n1 3\n2\nA, B; "),
        ("{\"universe\":[1,2,3],\"subsets\":{\"A\":[1],\"B\":[2,3]}}", "1 2 3\n1\n2 3\nA, B; "),
        (
            "{\"items\":[\"a\",\"b\"],\"options\":[[\"a\"],[\"b\"]]}",
            &format!("{named}row 1, row 2; "),
        ),
        ("{a b}\n{ {a} {b} }\n", &format!("{named}row 1, row 2; ")),
        (
            "X = [1, 2, 3]\nY = {'A': [1], 'row B': [2]}\n",
            "1 2 3\n1\n2\nA, row B; column 3 has no row, so there is no solution",
        ),
        ("{1, 2}\n{{1}, {3}}", "2:8: expected an item of the first list, found \"3\""),
        (
            "[frozenset({1, 3}), frozenset({2})]",
            &format!("{of_2}the rows of a matrix are read: 3 columns and 2 rows, counted from 1"),
        ),
        (
            "{\"matrix\":[[1,0],[0,1]],\"costs\":[3,4]}",
            "1:26: expected only lists of rows, all in as many brackets, found \"costs\"",
        ),
        (
            "{\"a\":[1],\"secondary\":[1]}",
            "1:11: expected only lists of rows, all in as many brackets, found \"secondary\"",
        ),
        ("{\"n\": 3, \"rows\": [[1], [2]]}", "1:7: expected a list, found \"3\""),
        ("[[0,1],[1,0]]; x = 3", "1:16: expected the end of the list, found \"x\""),
        ("[('A', [1,2], 3), ('B', [3], 4)]", "1:15: expected a list, found \"3\""),
        ("[[1,0],[0,1]", "1:1: expected a list that is closed, found \"[\""),
        // A word among bits is no name.
        ("1 0 0 1\n0 1 1 0\n1 0 0 I\n", "3:7: expected 0 or 1, found \"I\""),
        ("a,b,c\n1,0,1\n0,1,NA\n", "3:5: expected 0 or 1, found \"NA\""),
        ("1,0,1,\n0,1,0,\n", of_2),
        ("a,b,cost\n1,0,1,\n0,1,0,\n", "a b\na |1\nb\nrow 1, row 2; "),
        // Sizes on two lines.
        ("2\n3\n1 0 1\n0 1 0\n", of_2),
        ("2\n3\n101\n010\n", of_2),
        (
            "3\n4\n1 2\n3\n1\n2 3\n",
            "1 2 3\n1 2\n3\n1\n2 3\nrow 1, row 2, row 3, row 4; the rows of a matrix are read: 3 \
             columns and 4 rows, counted from 1",
        ),
        ("2 3\n1 1 1\n0 1 1\n", "1 2 3\n1 2 3\n2 3\nrow 1, row 2; "),
        (
            "4 4\n2 1 3\n2 2 4\n2 1 2\n2 3 4\n",
            "1 2 3 4\n1 3\n2 4\n1 2\n3 4\nrow 1, row 2, row 3, row 4; the rows of a matrix are \
             read: 4 columns and 4 rows, counted from 1",
        ),
        ("a,b,Costs\n1,0,2.5\n0,1,1\n", "a b\na |2.5\nb |1\nrow 1, row 2; "),
        ("a;b;cost\n1;0;2,50\n0;1;1\n", "a b\na |2.5\nb |1\nrow 1, row 2; "),
    ];
    for (text, expected) in texts {
        assert_eq!(stated(read, text), *expected, "{text:?}");
    }
    assert!(read("A: 1 2\nB: [ 2 é]\n".as_bytes()).is_err());
    let refused = stated(|text| read_rows(text), "4\n3\n1 2\n3 4\n1 3 4\n2 4\n");
    assert!(refused.starts_with("1:1: the first two lines may be rows or sizes; "), "{refused}");
    let table = Document::read(&b"name,age\nx,3\n"[..], Some("x.csv".as_ref())).unwrap_err();
    assert!(table.to_string().contains("; a matrix has only 0 and 1"), "{table}");
}

#[test]
fn the_beginning_of_a_sudoku_is_one_of_rows() {
    let mut text = String::new();
    for (row, column, digit) in (0..729).map(|k| (k / 81, k / 9 % 9, k % 9)) {
        let region = row / 3 * 3 + column / 3;
        let parts = [9 * row + column, 9 * row + digit, 9 * column + digit, 9 * region + digit];
        let numbers: Vec<String> =
            parts.iter().zip(0..).map(|(it, k)| (1 + it + 81 * k).to_string()).collect();
        text.push_str(&numbers.join(" "));
        text.push('\n');
    }
    for length in [100, 1000, text.len()] {
        assert_eq!(Format::detect(&text.as_bytes()[..length], None), Format::Rows, "{length}");
    }
}
