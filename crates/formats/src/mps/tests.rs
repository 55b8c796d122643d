use super::*;

fn stated(text: &str) -> (String, Vec<Box<str>>) {
    let input = std::io::BufReader::with_capacity(5, text.as_bytes());
    let document = read(input).unwrap_or_else(|error| panic!("{text}: {error}"));
    let problem = &document.problem;
    let label = |option| document.names.label(option).expect("a column").into();
    (problem.to_string(), problem.options().map(label).collect())
}

#[test]
fn rows_are_items_and_columns_are_options() {
    let free = "* a comment\nNAME\nROWS\n N cost\n E one\n G some\n L few\n L spare\n N other\n\
        COLUMNS\n M 'MARKER' 'INTORG'\n x cost 5 one 1\n x some 1.0 few 1\n y one 1 cost -7\n\
        y other 2.5 few 1\n z cost 1e1 some 1\n z few 1 spare 1\n w one 1 spare 1\n w few 1 \
         some 0\n\
        M 'MARKER' 'INTEND'\nRHS\n rhs one 1 some 1\n few 2 spare 1\nRANGES\n r some 1\nBOUNDS\n \
        BV b x\n UP b y 1\n BV z\nENDATA\nanything\n";
    let expected = "one 1:2|some 0:2|few | spare\none some few |5\none few |-7\n\
        some few spare |10\none spare few\n";
    // The lines that began with a blank.
    let free = free.replace("\ny other", "\n y other").replace("\nM 'M", "\n M 'M");
    let (problem, labels) = stated(&free);
    assert_eq!((&*problem, &*labels.join(" ")), (expected, "x y z w"));
    let fixed = "NAME          CREWS\nROWS\n N  COST\n E  F1\n L  F2\nCOLUMNS\n    \
        DUTY1     COST               5.0   F1                 1.0\n    \
        DUTY2     COST               7.0   F1                 1.0\n    \
        DUTY2     F2                 1.0\nRHS\n    \
        RHS       F1                 1.0   F2                 1.0\nBOUNDS\n \
        BV BOUND     DUTY1\n BV BOUND     DUTY2\nENDATA\n";
    assert_eq!(stated(fixed).0, "F1 | F2\nF1 |5\nF1 F2 |7\n");
    let maximized = fixed.replace("ROWS\n", "OBJSENSE\n    MAX\nROWS\n");
    assert_eq!(stated(&maximized).0, "F1 | F2\nF1 |-5\nF1 F2 |-7\n");
    let by_comment = format!("*SENSE:Maximize\n{fixed}");
    assert_eq!(stated(&by_comment).0, stated(&maximized).0);
    let remarks = |text: &str| read(text.as_bytes()).unwrap().remarks;
    assert_eq!(remarks(fixed), [""; 0]);
    assert!(remarks(&maximized)[0].starts_with("the objective is maximized"));
    let without = fixed.replace("BV BOUND     DUTY1", "FX BOUND     DUTY1 0");
    assert_eq!(stated(&without).0, "F1 | F2\nF1 F2 |7\n");
}

#[test]
fn rows_are_divided_and_other_sections_read() {
    let text = "NAME\nOBJSENSE MAX\nOBJNAME\n    second\nROWS\n N first\n N second\n E a\n G b\n\
        LAZYCONS\n L lazy\nUSERCUTS\n L cut\nCOLUMNS\n    m1  'MARKER'  'INTORG'\n    $x  second  \
        2.5  first  9\n    $x  a  -2  cut  3\n    $x  b  .5  $ comment\n    y  a  -2  lazy  1\n    \
        z  second  0  $ empty column\n    m2  'MARKER'  'INTEND'\n    k  second  1\nRHS\n    \
        rhs  a  -2.0  b  0.5\n    rhs  lazy  1  second  -3\nRANGES\n    rhs  b  1\nBOUNDS\n \
        FX bnd  k  4\n LI bnd  $x  0\nENDATA\n";
    let expected = "a b 0:1|z | lazy |-7\na b |-2.5\na lazy\nz\n";
    let (problem, labels) = stated(text);
    assert_eq!((&*problem, &*labels.join(" ")), (expected, "$x y z"));
}

#[test]
fn errors_name_the_row_or_the_column() {
    let text = "ROWS\n N c\n E f\n G g\nCOLUMNS\n x c 5 f 1\n x g 1\n y c 7 g 1\nRHS\n r f 1 g 1\n\
        BOUNDS\n BV b x\n BV b y\nENDATA\n";
    assert_eq!(stated(text).0, "f 1:2|g\nf g |5\ng |7\n");
    let wrong = [
        ("ENDATA\n", "", "14:1: expected a section, up to ENDATA, found the end of the text"),
        (
            "ROWS",
            "SOS",
            "1:1: expected a section of a cover: NAME, OBJSENSE, OBJNAME, ROWS, LAZYCONS, COLUMNS, \
             RHS, RANGES, BOUNDS or ENDATA, found \"SOS\"",
        ),
        (
            "ROWS\n",
            "NAME\n N c\n",
            "2:2: expected a section at the beginning of the line, found \"N\"",
        ),
        (" E f", " X f", "3:2: expected a kind of row: N, E, L or G, found \"X\""),
        (" E f", " E", "3:3: expected the name of the row, found nothing"),
        (" E f", " E f 1", "3:6: expected the end of the line; names have no blanks, found \"1\""),
        (" E f", " E g", "4:4: row \"g\" is declared twice"),
        ("x g 1", "x h 1", "7:4: unknown row \"h\"; names have no blanks"),
        ("x g 1", "x g", "7:5: expected a coefficient, found nothing"),
        (
            "x g 1",
            "x g 2",
            "8:10: the coefficient of column \"y\" in row \"g\" is 1, and that of another column \
             is 2; they have to be equal",
        ),
        (
            "x g 1",
            "x g one",
            "7:6: expected a coefficient, a number below 2^63 without its point, \
             with at most 18 decimals, found \"one\"",
        ),
        ("x g 1", "x f 1", "6:2: column \"x\" is twice in row \"f\""),
        (
            "c 7 g",
            "c 7,5 g",
            "8:6: expected a cost, a number below 2^63 without its point, \
             with at most 18 decimals, found \"7,5\"",
        ),
        ("ROWS", "OBJNAME f\nROWS", "15:1: no row of kind N is called \"f\""),
        (
            "BV b y",
            "BV c y",
            "13:5: expected numbers of the set \"b\"; another set is not read, found \"c\"",
        ),
        ("\nRHS", "\n x c 1\nRHS", "9:2: column \"x\" has lines in two places"),
        ("r f 1 g 1", "r f .5", "3:4: row \"f\" is never satisfied"),
        (
            "r f 1 g 1",
            "r f x",
            "10:6: expected the right side of row \"f\", a number below 2^63 without its point, \
             with at most 18 decimals, found \"x\"",
        ),
        ("r f 1 g 1", "r f -1", "3:4: row \"f\" is never satisfied"),
        (" BV b y\n", "", "8:2: column \"y\" may be a fraction; declare it binary"),
        (" BV b y\n", " UI b y 2\n", "8:2: column \"y\" may be more than 1; declare it binary"),
        (" BV b y\n", " LI b y 2\n", "8:2: column \"y\" is not from 0 to 1; declare it binary"),
        (
            " BV b y\n",
            " BV b y\n MI b y\n",
            "8:2: column \"y\" is not from 0 to 1; declare it binary",
        ),
        (
            " BV b y\n",
            " SC b y 3\n",
            "13:2: expected a kind of bound that a cover has: UP, LO, FX, UI, LI, BV, FR, MI or \
             PL, \
             found \"SC\"",
        ),
        (" BV b y\n", " BV b z\n", "13:5: unknown column \"b\""),
        (
            " BV b y\n",
            " UP b y x\n",
            "13:9: expected a bound of column \"y\", a number below 2^63 without its point, \
             with at most 18 decimals, found \"x\"",
        ),
    ];
    for (part, other, message) in wrong {
        let text = text.replacen(part, other, 1);
        let error = read(text.as_bytes()).map(|it| it.problem.to_string()).unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
    }
    let wrong = read(&b"ROWS\n N c\n E a\xff\n"[..]).unwrap_err().to_string();
    assert!(wrong.starts_with("3:5: expected text in UTF-8, found"), "{wrong}");
}

#[test]
fn ranges_may_come_before_the_right_sides() {
    let text = |sections: [&str; 2]| {
        let start = "ROWS\n E e\n G g\n L l\nCOLUMNS\n M 'MARKER' 'INTORG'\n x e 1 g 1\n x l 1\n\
            y e 1 g 1\n y l 1\n z e 1 g 1\n z l 1\n";
        format!("{}{}ENDATA\n", start.replace("\ny", "\n y"), sections.concat())
    };
    let (sides, ranges) = ("RHS\n r e 2 g 1\n r l 3\n", "RANGES\n r e -1 g 1\n r l 1\n");
    let expected = "1:2|e 1:2|g 2:3|l\ne g l\ne g l\ne g l\n";
    assert_eq!(stated(&text([sides, ranges])).0, expected);
    assert_eq!(stated(&text([ranges, sides])).0, expected);
}
