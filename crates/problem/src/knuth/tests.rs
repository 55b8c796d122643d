//! Texts in Knuth's format that can be read, texts that cannot, and their errors.

use super::*;

#[test]
fn every_part_of_the_format_can_be_read() {
    let text = "\u{feff}| a comment\n\n  a 2|b\t1:3|c 0:1|d | x \u{fc}ber\r\n\
                | another\na b x:red |3\r\n  c d |2 x |4\n\nb\u{fc}ld:r:\n";
    let error = text.parse::<Instance>().unwrap_err();
    let unknown = "8:1: unknown item \"b\u{fc}ld:r\"; items are declared on the first line";
    assert_eq!(error.to_string(), unknown);
    let problem: Instance = text.replace("b\u{fc}ld:r:", "\u{fc}ber:n-1|12").parse().unwrap();
    let names: Vec<&str> = problem.items().map(|item| problem.name(item)).collect();
    assert_eq!(names, ["a", "b", "c", "d", "x", "\u{fc}ber"]);
    let bounds: Vec<_> = problem.items().map(|item| problem.bounds(item)).collect();
    assert_eq!(bounds, [1..=1, 2..=2, 1..=3, 0..=1, 0..=1, 0..=1]);
    assert_eq!(problem.n_primary(), 4);
    let lines: Vec<String> =
        problem.options().map(|option| option_text(&problem, option)).collect();
    assert_eq!(lines, ["a b x:red |3", "c d x |6", "\u{fc}ber:n-1 |12"]);
    let mut written = Vec::new();
    write(&problem, &mut written).unwrap();
    assert_eq!(problem.to_string().as_bytes(), written);
}

#[test]
fn a_name_may_hold_colons() {
    let text = "08:30 a:b:c | 2:x y\n08:30 2:x:red |2\na:b:c 2:x:red y\n";
    let problem: Instance = text.parse().unwrap();
    assert_eq!(problem.to_string(), text);
    assert_eq!(problem.n_items(), 4);
    let mut reader = OptionReader::new(&problem);
    assert_eq!(reader.options(1, b"2:x:red 08:30").unwrap().len(), 1);
}

#[test]
fn errors_have_line_column_and_reason() {
    let huge = "x".repeat(1000);
    let cases: &[(&str, &str)] = &[
        ("", "1:1: expected a line that declares the items, found the end of the text"),
        ("| only\n\n", "3:1: expected a line that declares the items, found the end of the text"),
        ("a b a", "1:5: item \"a\" is declared twice"),
        (
            "a | b | c",
            "1:7: unexpected second '|'; a single '|' separates primary from secondary items",
        ),
        ("a b:c:", "1:4: expected an item's name without '|' or ':', found \":\""),
        ("a a:b", "1:3: \"a\" is an item; no other name of an item begins with it and a ':'"),
        ("a:b a", "1:5: \"a\" is an item; no other name of an item begins with it and a ':'"),
        (
            "# the one\na b",
            "2:1: unknown item \"a\"; items are declared on the first line; comments \
             begin with '|'",
        ),
        ("% a a", "1:5: item \"a\" is declared twice; comments begin with '|'"),
        (
            "a\n // b",
            "2:2: unknown item \"//\"; items are declared on the first line; comments \
             begin with '|'",
        ),
        ("a | 2|b", "1:6: expected an item's name without '|' or ':', found \"|\""),
        (
            "a x|b",
            "1:3: expected how many times to cover the item, up to 4294967295, as in 2|a or \
             1:3|a, found \"x\"",
        ),
        (
            "a -1:2|b",
            "1:3: expected how many times to cover the item, up to 4294967295, as in 2|a or \
             1:3|a, found \"-1:2\"",
        ),
        (
            "99999999999|b",
            "1:1: expected how many times to cover the item, up to 4294967295, as in 2|a or 1:3|a, \
             found \"99999999999\"",
        ),
        ("3:2|b", "1:1: item \"b\" cannot be covered at least 3 times and at most 2 times"),
        ("2|", "1:3: expected an item's name, found nothing"),
        ("a\u{a0}b", "1:1: expected an item's name, found \"a\\u{a0}b\""),
        ("a b\na q", "2:3: unknown item \"q\"; items are declared on the first line"),
        ("a b\na b a", "2:5: item \"a\" appears twice in this option"),
        ("a | x\nx:r a x:s", "2:7: item \"x\" appears twice in this option"),
        ("a | x\na:r x", "2:1: item \"a\" is primary; only secondary items have colors"),
        ("a | x\na x:", "2:5: expected the name of a color, found nothing"),
        ("a | x\na x:r:s", "2:3: unknown item \"x:r\"; items are declared on the first line"),
        ("a | x\na :r", "2:3: expected an item before the ':', found \":\""),
        (
            "a\na |--1",
            "2:4: expected the cost, a number below 2^63 without its point, \
             with at most 18 decimals, found \"--1\"",
        ),
        (
            "a\na |",
            "2:4: expected the cost, a number below 2^63 without its point, \
             with at most 18 decimals, found nothing",
        ),
        (
            "a\na |1|2",
            "2:4: expected the cost, a number below 2^63 without its point, \
             with at most 18 decimals, found \"1|2\"",
        ),
        (
            "a\na |-9223372036854775807\na |1",
            "3:1: the costs of all options, without their signs and points, have to sum to \
             less than 2^63",
        ),
        (
            "a\na |18446744073709551616",
            "2:4: expected the cost, a number below 2^63 without its point, \
             with at most 18 decimals, \
             found \"18446744073709551616\"",
        ),
    ];
    for (text, expected) in cases {
        let error = text.parse::<Instance>().expect_err(text);
        assert_eq!(&error.to_string(), expected, "{text:?}");
    }
    let error = format!("a\n{huge}").parse::<Instance>().unwrap_err();
    assert!(error.to_string().len() < 120, "{error}");
    let error = read(&b"a b\na \xff\n"[..]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "2:3: expected text in UTF-8, found the byte 0xFF, which is not UTF-8"
    );
}

#[test]
fn a_problem_without_primary_items_cannot_be_written() {
    let mut builder = Instance::builder();
    builder.secondary("x").unwrap();
    let problem = builder.build();
    let error = write(&problem, &mut Vec::new()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
    assert_eq!(problem.to_string(), " | x\n");
}

/// However the input comes in pieces, the result is that of whole lines: a line longer than a
/// piece is read word by word, and its first wrong word is the error.
#[test]
fn pieces_of_any_size_are_read_as_whole_lines() {
    fn by_lines(text: &[u8]) -> Result<Instance, ParseError> {
        let mut reader = Reader::new();
        let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
        lines.pop_if(|last| last.is_empty());
        lines.into_iter().try_for_each(|line| reader.line(line))?;
        reader.finish()
    }
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(words: Vec<u8>, size: u8) -> bool {
        const WORDS: [&[u8]; 27] = [
            b"a",
            b"b",
            b"cc",
            "\u{fc}".as_bytes(),
            b"x",
            b"y",
            b"2|d",
            b"0:1|e",
            b"d",
            b"e",
            b"|",
            b"x:red",
            b"y:blue",
            b"|7",
            b"x:r|2",
            b"\n",
            b"\n",
            b"\n",
            b"\r\n",
            b"| ",
            "\u{feff}".as_bytes(),
            b"q",
            b" \t ",
            b"::",
            b"\xff",
            b"a\xc3",
            b"\xfc x",
        ];
        let text: Vec<u8> = std::iter::once("a b cc 2|d 0:1|e | x y \u{fc}\n".as_bytes())
            .filter(|_| !size.is_multiple_of(8))
            .chain(words.iter().flat_map(|&k| [WORDS[usize::from(k) % WORDS.len()], b" "]))
            .collect::<Vec<_>>()
            .concat();
        let pieces = read(io::BufReader::with_capacity(1 + usize::from(size), &text[..]));
        match (by_lines(&text), pieces) {
            (Ok(whole), Ok(pieces)) => whole.to_string() == pieces.to_string(),
            (Err(whole), Err(ReadError::Parse(pieces))) => {
                (whole.line, whole.column, whole.reason)
                    == (pieces.line, pieces.column, pieces.reason)
            }
            _ => false,
        }
    }
    quickcheck::QuickCheck::new().tests(5_000).quickcheck(law as fn(_, _) -> _);
    // The first wrong word is no item, the second is not UTF-8.
    let two = b"a b\na q \xff\n";
    assert_eq!(by_lines(two).unwrap_err().column, 3);
    // A word that is not UTF-8 and too long is too long, however much of it was read.
    let long = [&b"a "[..], &b"a".repeat(LONGEST_WORD), b"\xff"].concat();
    for error in
        [by_lines(&long).unwrap_err().to_string(), read(&long[..]).unwrap_err().to_string()]
    {
        assert_eq!(error, "1:3: expected a word of at most 1 MiB, found a longer one");
    }
}

#[test]
fn a_wrong_word_is_found_before_the_end_of_its_line() {
    /// A text that goes on for ever.
    struct Endless(&'static [u8], Vec<u8>);
    impl io::Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.1.is_empty() {
                self.1.extend_from_slice(self.0);
            }
            let n = buffer.len().min(self.1.len());
            buffer[..n].copy_from_slice(&self.1[..n]);
            self.1.drain(..n);
            Ok(n)
        }
    }
    let long = "expected a word of at most 1 MiB, found a longer one";
    for (start, rest, error) in [
        ("a b\na ", "b ", "2:5: item \"b\" appears twice in this option"),
        ("", "a ", "1:3: item \"a\" is declared twice"),
        ("a\n", "d ", "2:1: unknown item \"d\"; items are declared on the first line"),
        ("a\n\n  ", "a", &format!("3:3: {long}")),
        ("", "\0", &format!("1:1: {long}")),
        ("a ", "\u{fc}", &format!("1:3: {long}")),
    ] {
        let endless = io::Read::chain(start.as_bytes(), Endless(rest.as_bytes(), Vec::new()));
        let found = read(io::BufReader::new(endless)).unwrap_err();
        assert_eq!(found.to_string(), error, "{start:?} and {rest:?}");
    }
}
