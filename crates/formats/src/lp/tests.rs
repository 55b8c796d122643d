use super::*;

/// The problem, and the names of its columns.
fn stated(text: &str) -> (String, Vec<Box<str>>) {
    // Words at a time, so that every token is at the end of a piece once.
    let input = std::io::BufReader::with_capacity(5, text.as_bytes());
    let document = read(input).unwrap_or_else(|error| panic!("{text}: {error}"));
    let problem = &document.problem;
    let label = |option| document.names.label(option).expect("a column").into();
    (problem.to_string(), problem.options().map(label).collect())
}

#[test]
fn rows_are_items_and_columns_are_options() {
    let problems = [
        // All kinds of rows; a row that has no name; terms over several lines.
        (
            "\\ a comment\nMinimize\n cost: 5 x - 7y + 1.0e1 z + 0 w\\and another\nSubject To\n \
             one: x + y\n + w = 1\n some: x + z >= 1\n x + y + z + w <= 2\n spare: z + w < 1\n \
             two: 1 <= x + y + z <= 2\nBinary\n x y\n z w\nEnd\n",
            "one 1:2|some 0:2|c3 1:2|two | spare\none some c3 two |5\none c3 two |-7\n\
             some c3 spare two |10\none c3 spare\n",
            "x y z w",
        ),
        // Negated costs; another objective, without a name.
        ("max 2 x + y st a: x + y = 1 bin x y end", "a\na |-2\na |-1\n", "x y"),
        // All rows of x and y are at most 1: the first of each becomes primary.
        (
            "min x\nst\na: x + z <= 1\nb: x + y <= 1\nc: y <= 1\nd: z = 1\nbin\nx y z\nend",
            "0:1|a 0:1|b d | c\na b |1\na d\nb c\n",
            "x z y",
        ),
        // Integers with bounds, also those of a row; a column that is 0.
        (
            "min u\nsuch that\na: x + y + z = 1\nb: u + x >= 1\nbounds\n x <= 1\n 0 <= y <= +inf\n \
             z = 0\n u <= 1\n 0 <= u\n-infinity <= y\n y >= 0\ngenerals\nx y z u\nend",
            "a 1:2|b\nb |1\na b\na\n",
            "u x y",
        ),
    ];
    for (text, expected, names) in problems {
        // The second is on one line, where only the first word can be a section.
        let text = text.replace(" st ", "\nst ").replace(" bin x y end", "\nbin x y\nend");
        let (problem, labels) = stated(&text);
        assert_eq!(problem, expected, "{text}");
        assert_eq!(labels.join(" "), names, "{text}");
    }
}

#[test]
fn errors_name_the_row_or_the_column() {
    let in_rows = |rows: &str| format!("min x\nst\n{rows}\nbin\nx y\nend\n");
    let with_bounds = |bounds: &str| format!("min x\nst\na: x + y >= 1\n{bounds}\nend\n");
    let wrong = [
        (String::new(), "1:1: expected Minimize or Maximize, found the end of the text"),
        ("\\ x\nfoo".into(), "2:1: expected Minimize or Maximize, found \"foo\""),
        (
            "min x".into(),
            "2:1: expected a section: Subject To, Bounds, Binary, General or End, found the end \
             of the text",
        ),
        (
            "min x y\nst".into(),
            "1:7: expected a section: Subject To, Bounds, Binary, General or End, found \"y\"",
        ),
        (
            "min 1e19 x\nst".into(),
            "1:5: the cost of column \"x\": expected a number below 2^63 without its point, found \
             \"1e19\"",
        ),
        (
            "min [ x ^ 2 ]/2\nst".into(),
            "1:5: expected a section: Subject To, Bounds, Binary, General or End, found \"[\"",
        ),
        ("min x +\nst".into(), "2:1: expected a number or a column, found \"st\""),
        (
            in_rows("a: 2 x + y = 1"),
            "3:4: the coefficient of column \"x\" in row \"a\" is 2; it has to be 1",
        ),
        (
            in_rows("a: x - y = 1"),
            "3:6: the coefficient of column \"y\" in row \"a\" is -1; it has to be 1",
        ),
        (
            in_rows("x + .5 y = 1"),
            "3:3: the coefficient of column \"y\" in row \"c1\" is .5; it has to be 1",
        ),
        (
            in_rows("a: x + y = 1.5"),
            "3:12: expected the right side of row \"a\", a whole number below 2^63, found \"1.5\"",
        ),
        (
            in_rows("a: x + y = z"),
            "3:12: expected the right side of row \"a\", a whole number below 2^63, found \"z\"",
        ),
        (in_rows("a: x + y + 2 = 1"), "3:10: row \"a\" has a constant"),
        (in_rows("a: x + y"), "4:1: expected +, -, or a relation: <=, >= or =, found \"bin\""),
        (in_rows("a: x y = 1"), "3:6: expected +, -, or a relation: <=, >= or =, found \"y\""),
        (in_rows("a: x + y <= -1"), "3:1: row \"a\" is never satisfied"),
        (in_rows("a: x + y = 1\na: x = 1"), "4:1: item \"a\" is declared twice"),
        (in_rows("a: x + x + y = 1"), "1:5: column \"x\" is twice in row \"a\""),
        (in_rows("a: y = 1"), "1:5: column \"x\" is in no row"),
        (
            in_rows("a|b: x + y = 1"),
            "3:1: a name needs characters other than white space, '|', ':' and a byte order \
             mark, not \"a|b\"",
        ),
        (
            in_rows("a: x + y => = 1"),
            "3:13: expected the right side of row \"a\", a whole number below 2^63, found \"=\"",
        ),
        (in_rows("a: x + y <> 1"), "3:10: expected +, -, or a relation: <=, >= or =, found \"<>\""),
        (with_bounds("bin\nx"), "3:8: column \"y\" may be a fraction; declare it binary"),
        (with_bounds("int\nx y"), "1:5: column \"x\" may be more than 1; declare it binary"),
        (
            with_bounds("bounds\nx = 1\ny <= 1\nint\nx y"),
            "1:5: column \"x\" is always 1; leave it out, and its rows",
        ),
        (
            with_bounds("bounds\nx free\nint\nx y"),
            "1:5: column \"x\" is not from 0 to 1; declare it binary",
        ),
        (with_bounds("bounds\nz <= 1"), "5:1: unknown column \"z\"; no row has it"),
        (
            with_bounds("bounds\nx <= 1.5"),
            "5:6: expected a bound of column \"x\", a whole number below 2^63, found \"1.5\"",
        ),
        (
            with_bounds("bounds\nx y"),
            "5:3: expected a relation: <=, >= or =, or the word free, found \"y\"",
        ),
        (with_bounds("sos\ns1"), "5:1: expected +, -, or a relation: <=, >= or =, found \"s1\""),
        (with_bounds("min x"), "4:1: expected a section that is not the objective, found \"min\""),
    ];
    for (text, message) in wrong {
        let error = read(text.as_bytes()).map(|it| it.problem.to_string()).unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
    }
}
