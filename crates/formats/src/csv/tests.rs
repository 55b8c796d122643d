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
    let cost = "expected a number below 2^63 as the cost";
    let columns = "expected a line that names the columns, with items";
    let wrong = [
        ("", format!("1:1: {columns}, found the end of the text")),
        ("\nname,cost", format!("2:1: {columns}, found \"name\"")),
        ("items,Items", "1:7: two columns have the name items".into()),
        ("items,cost\na", "2:2: expected the cost in field 2, found nothing".into()),
        ("items,cost\na,", format!("2:3: {cost}, found nothing")),
        ("items,cost\na,2:5", format!("2:3: {cost}, found \"2:5\"")),
        ("items,cost\né,\"1,5\"", format!("2:3: {cost}, found \"1,5\"")),
        ("x,items\n1", "2:2: expected a list of items in field 2, found nothing".into()),
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
            "items\na:b",
            "2:1: a name needs characters other than white space, '|', ':' and a byte order \
             mark, not \"a:b\""
                .into(),
        ),
    ];
    for (text, message) in wrong {
        let error = read(text.as_bytes()).map(|it| it.problem.to_string()).unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
    }
}
