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
        ("[[1, 0], [0, 1], 7]", "1:16: expected the end of the list, found \", 7]\""),
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
        ("X = {1, 2, 3}\nY = {\n 'A': [1, 3],\n 'B': [2]}\n", of_3.replace("row 1, row 2", "A, B")),
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
        ("{\"a\": {\"b\": 1}}", "1:9: a name needs characters other than white space, '|', ':' and a byte order mark, \
             not \
             \"b\":\"".into()),
    ];
    for (text, expected) in texts {
        assert_eq!(stated(|text| read_rows(text), text), expected, "{text:?}");
    }
}
