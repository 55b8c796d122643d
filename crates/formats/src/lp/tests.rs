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
        ("max 2 x + y st a: x + y == 1 bin x y end", "a\na |-2\na |-1\n", "x y"),
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
        // Multiples of rows of a cover, with names in brackets, and constants.
        (
            "min 3 x[0] + 1.5 a/b + 100 - 7.5\nsubject to:\nr[1,2]: - x[0] - a/b = -1\n\
             2 a/b + 2 x[i-1] <= 3\n.5 x[0] + 0.5 f(a+b) + 0.5 >= 1\n\
             m: 1 - x[0] + 1 >= 1\nlazy constraints\nl: 3 a/b + 3 x[0:1]>=2\nuser cuts\n\
             u: 5 x[0] + a/b <= 17\nbin\nx[0] a/b x[i-1]\nf(a+b) x[0:1]\nend",
            "r[1,2] 0:1|c2 1:2|c3 1:2|l | m |92.5\nr[1,2] c3 m |3\nr[1,2] c2 l |1.5\nc2\nc3\nl\n",
            "x[0] a/b x[i-1] f(a+b) x[0:1]",
        ),
        // What is fixed, and what is in no row.
        (
            "max x + 2 k + 3 one + free + n + 0 __dummy\nst\na|b: x + y + z = 2\n\
             c_e_ONE_: one = 1\n_dummy: __dummy = 0\nempty: 0 x >= -3\nbounds\nk = 2.5\n\
             x = 1\n-1e30 <= z <= 1e+30\n0 <= z <= 1\ny <= 1.9\n1 <= n <= +inf\nint\nx y z free n\n\
             bin\nfree n\nend",
            "2|a_b x 0:1|free n |-8\na_b x |-1\nfree |-1\nn |-1\na_b\na_b\n",
            "x free n y z",
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
#[expect(clippy::too_many_lines, reason = "a table")]
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
            "1:5: expected a number below 2^63 without its point, \
             with at most 18 decimals, found \"1e19\"",
        ),
        (
            "min 0.0002217058547306916 x\nst".into(),
            "1:5: expected a number below 2^63 without its point, with at most 18 decimals, found \
             \"0.0002217058547306916\"",
        ),
        (
            "min 13.364324339012345 x + 9223.5 y\nst\na: x + y = 1\nbin\nx y\nend".into(),
            "1:35: column \"y\" has too long a cost: the costs of all options, without their signs \
             and points, have to sum to less than 2^63; with 15 decimals they are too long: round \
             them to fewer decimals",
        ),
        (
            "min [ x ^ 2 ]/2\nst".into(),
            "1:5: expected a section: Subject To, Bounds, Binary, General or End, found \"[\"; \
             a cover has no quadratic terms",
        ),
        ("min x +\nst".into(), "2:1: expected a number or a column, found \"st\""),
        (
            in_rows("a: 2 x + y = 1"),
            "3:8: the coefficient of column \"y\" in row \"a\" is 1, and that of another column is \
             2; they have to be equal",
        ),
        (in_rows("a: x + y = 1.5"), "3:1: row \"a\" is never satisfied"),
        (
            in_rows("a: .3333333333 x + .3333333333 y = 1"),
            "3:1: row \"a\" has a right side that is nearly, but not quite a whole number of times \
             its coefficients; round it",
        ),
        (in_rows("a: 1 <= x + y >= 1"), "3:1: row \"a\" has two bounds on one side"),
        (
            in_rows("a: x = 1 -> y = 1"),
            "3:10: expected +, -, or a relation: <=, >= or =, found \"->\"; a cover has no \
             indicators",
        ),
        (
            in_rows("a: x + y = z"),
            "3:12: expected the right side of row \"a\", a number below 2^63 without its point, \
             with at most 18 decimals, found \"z\"",
        ),
        (in_rows("a: x + y + 2 = 1"), "3:1: row \"a\" is never satisfied"),
        (in_rows("a: x + y"), "4:1: expected +, -, or a relation: <=, >= or =, found \"bin\""),
        (in_rows("a: x y = 1"), "3:6: expected +, -, or a relation: <=, >= or =, found \"y\""),
        (in_rows("a: x + y <= -1"), "3:1: row \"a\" is never satisfied"),
        (in_rows("a: x + y = 1\na: x = 1"), "4:1: item \"a\" is declared twice"),
        (in_rows("a: x + x + y = 1"), "1:5: column \"x\" is twice in row \"a\""),
        (
            in_rows("a: x + y => = 1"),
            "3:13: expected the right side of row \"a\", a number below 2^63 without its point, \
             with at most 18 decimals, found \"=\"",
        ),
        (in_rows("a: x + y <> 1"), "3:10: expected +, -, or a relation: <=, >= or =, found \"<>\""),
        (with_bounds("bin\nx"), "3:8: column \"y\" may be a fraction; declare it binary"),
        (with_bounds("int\nx y"), "1:5: column \"x\" may be more than 1; declare it binary"),
        (
            with_bounds("bounds\nx free\nint\nx y"),
            "1:5: column \"x\" is not from 0 to 1; declare it binary",
        ),
        (with_bounds("bounds\nz <= 1"), "5:1: unknown column \"z\"; no row has it"),
        (
            with_bounds("bounds\nx <= 1.00000001\nbin\nx y"),
            "1:5: column \"x\" has a bound that is nearly, but not quite whole",
        ),
        (
            with_bounds("bounds\nx <= z"),
            "5:6: expected a bound of column \"x\", a number below 2^63 without its point, \
             with at most 18 decimals, found \"z\"",
        ),
        (with_bounds("bounds\nx = 2\nbin\nx y"), "1:5: column \"x\" can have no value"),
        (
            with_bounds("bounds\nx y"),
            "5:3: expected a relation: <=, >= or =, or the word free, found \"y\"",
        ),
        (with_bounds("sos\ns1"), "4:1: a cover has no section \"sos\""),
        (with_bounds("Semi-Continuous\nx"), "4:1: a cover has no section \"Semi-Continuous\""),
        (
            "max: 3 x;".into(),
            "1:1: expected Minimize or Maximize, as in CPLEX's format; lp_solve's is another one, \
             found \"max\"",
        ),
        (with_bounds("min x"), "4:1: expected a section that is not the objective, found \"min\""),
    ];
    for (text, message) in wrong {
        let error = read(text.as_bytes()).map(|it| it.problem.to_string()).unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
    }
}

#[test]
fn long_words_end() {
    for part in ["(", "(+x"] {
        let text = format!("min x{}\nst\nend", part.repeat((1 << 20) / 2 / part.len()));
        let error = read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.ends_with("may be a fraction; declare it binary"), "{error}");
    }
}
