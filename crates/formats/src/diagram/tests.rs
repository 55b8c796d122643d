//! Files of diagrams: round trips, damaged files and forged files.

use super::*;
use crate::problem::OptionId;
use crate::search::EngineKind;
use crate::search::diagram::{Store, edge};

const BOOK: &str = "a b c d e f g | x\nc e x:red |3\na d g\nb c f\na d f\nb g x:red\nd e g\n";

fn written(problem: &Instance, diagram: &Diagram) -> Vec<u8> {
    let mut file = Vec::new();
    write_diagram(problem, diagram, &mut file).unwrap();
    file
}

/// The covers as Dancing Links finds them.
fn enumerated(problem: &Problem) -> Diagram {
    problem.plan().engine(EngineKind::Dlx).diagram().unwrap()
}

/// The file of a problem whose covers are enumerated.
fn file(text: &str) -> Vec<u8> {
    let problem: Problem = text.parse().unwrap();
    written(&problem, &enumerated(&problem))
}

/// Reads a byte at a time.
struct Slowly<'b>(&'b [u8]);

impl Read for Slowly<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = buffer.len().min(1);
        self.0.read(&mut buffer[..n])
    }
}

#[test]
fn what_is_read_is_what_was_written() {
    for text in [
        BOOK,
        "a b\na\n",
        "a b\na\nb\na b\n",
        "ü \u{1b}[31m | ß\nü \u{1b}[31m ß:é |9223372036854775807\n",
        "a b c | x y\na x:1\nb x:2 y\nc y\na b x\nb c\nb\nc x:1\n",
    ] {
        let problem: Problem = text.parse().unwrap();
        let diagram = enumerated(&problem);
        let (again, read) = read_diagram(Slowly(&written(&problem, &diagram))).unwrap();
        assert_eq!(again.to_string(), text);
        assert_eq!(read, diagram);
    }
}

#[test]
fn products_are_read_back() {
    let problem: Problem = "a b c\na\na\nb\nb c\nc\n".parse().unwrap();
    let mut store = Store::new(usize::MAX);
    let c = store.choice(&mut [edge(4, 1)]);
    let b = store.choice(&mut [edge(2, c)]);
    let rest = store.choice(&mut [edge(2, c), edge(3, 1)]);
    assert_ne!(rest, b);
    let first = store.choice(&mut [edge(0, 1), edge(1, 1)]);
    let root = store.product([rest, first]);
    let diagram = store.into_diagram(root, problem.n_options(), problem.fingerprint());
    let (_, read) = read_diagram(&written(&problem, &diagram)[..]).unwrap();
    assert_eq!(read, diagram);
    assert_eq!(read.count(), 4_u32.into());
}

#[test]
fn items_and_colors_declared_in_another_order_keep_their_options() {
    let mut builder = Problem::builder();
    let x = builder.secondary("x").unwrap();
    let [a, b] = ["a", "b"].map(|name| builder.primary(name).unwrap());
    let [dark, azure] = ["dark", "azure"].map(|name| builder.color(name).unwrap());
    builder.option([a.into(), x.colored(azure)]).unwrap();
    builder.option([b.into(), x.colored(dark)]).unwrap();
    builder.option([b.into(), x.colored(azure)]).unwrap();
    let problem = builder.build();
    let diagram = enumerated(&problem);
    let (again, read) = read_diagram(&written(&problem, &diagram)[..]).unwrap();
    assert_eq!(again.to_string(), problem.to_string());
    assert_eq!(read.fingerprint(), again.fingerprint());
    assert_eq!(again.entries(OptionId::new(1)).len(), 2);
    assert_eq!((read.n_nodes(), read.count()), (diagram.n_nodes(), diagram.count()));
}

#[test]
fn every_byte_that_is_changed_and_every_cut_is_refused() {
    let whole = file(BOOK);
    for at in 0..whole.len() {
        assert!(read_diagram(&whole[..at]).is_err(), "cut at {at}");
        for change in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
            let mut other = whole.clone();
            other[at] ^= change;
            assert!(read_diagram(&other[..]).is_err(), "byte {at} changed by {change}");
        }
    }
    for byte in [0, b'\n', 255] {
        let longer = [&whole[..], &[byte]].concat();
        let error = read_diagram(&longer[..]).unwrap_err().to_string();
        assert!(error.ends_with("there are bytes behind its end"), "{error}");
    }
}

/// A file with these bytes for nodes and root, and a correct checksum.
fn forged(nodes: &[u8]) -> Vec<u8> {
    forged_for("a b\na b\nb\na\n", nodes)
}

/// The same for this problem.
fn forged_for(problem: &str, nodes: &[u8]) -> Vec<u8> {
    let problem: Problem = problem.parse().unwrap();
    let whole = written(&problem, &problem.diagram().unwrap());
    let text = whole.windows(2).position(|two| two == b"\n\n").unwrap() + 2;
    let mut other = [&whole[..text], nodes].concat();
    other.extend(crate::text::saved::Digest::of(&other).value().to_le_bytes());
    other
}

#[test]
fn a_forged_file_is_refused_with_a_reason() {
    assert!(read_diagram(&forged(&[2, 0, 0, 0, 2])[..]).is_ok());
    let (_, nothing) = read_diagram(&forged(&[0, 0])[..]).unwrap();
    assert!(nothing.is_empty());
    for (nodes, reason) in [
        (&[0, 1][..], "its covers do not have every primary item as often as needed"),
        (&[2, 1, 0, 0, 2], "its covers do not have every primary item as often as needed"),
        (&[2, 1, 0, 2, 1, 1, 0, 3], "its covers do not have every primary item as often as needed"),
        (&[2, 0, 0, 0, 3], "the root is not the last node"),
        (&[2, 0, 0, 0, 0], "the root is not the last node"),
        (&[2, 4, 0], "an edge has an option that the problem does not have"),
        (&[4, 0, 0, 3, 0], "an edge has an option that the problem does not have"),
        (&[4, 0, 0, 2, 0], "an edge has no option"),
        (&[2, 0, 1], "an edge leads to a node that is not before it"),
        (&[2, 0, 2], "an edge leads to a node that is not before it"),
        (&[2, 0, 9], "an edge leads to a node that is not before it"),
        (&[2, 0, 0, 2, 0, 0], "two nodes are equal"),
        (&[2, 1, 0, 2, 0, 0, 0, 3], "a node is not reached from the root"),
        (&[1], "a product has fewer than two factors"),
        (&[5, 0, 0], "a factor is a leaf or a product"),
        (&[0x80, 0x80, 0x80, 0x80, 0x80], "a number is too large"),
        (&[0xff, 0xff, 0xff, 0xff, 0x7f], "a number is too large"),
    ] {
        let error = read_diagram(&forged(nodes)[..]).unwrap_err().to_string();
        assert!(error.ends_with(reason), "{nodes:?}: {error}");
    }
    // Large numbers of edges allocate nothing by themselves.
    let error = read_diagram(&forged(&[0xfe, 0xff, 0xff, 0xff, 0x0f])[..]).unwrap_err();
    assert!(matches!(error, DiagramFileError::Bytes(_)));
}

/// Item `a` needs 1 or 2 of the options 0 to 2; item `b` needs option 3.
#[test]
fn a_forged_file_keeps_to_multiplicities() {
    let problem = "1:2|a b\na\na\na\nb\n";
    let read = |nodes: &[u8]| {
        // Node 2 is option 3. Node 3 is option 2, or the rest, and then node 2.
        let nodes = [&[2, 3, 0, 4, 2, 1, 1, 1], nodes].concat();
        read_diagram(&forged_for(problem, &nodes)[..]).map(|(_, diagram)| diagram)
    };
    // Option 0 or 1, and then node 3.
    assert_eq!(read(&[4, 0, 1, 0, 1, 0, 4]).unwrap().count(), 4_u32.into());
    for (nodes, reason) in [
        // Node 3 is the root.
        (&[0, 3][..], "its covers do not have every primary item as often as needed"),
        // Option 0, then option 1, then node 3.
        (&[2, 1, 1, 2, 0, 1, 0, 5], "its covers do not have every primary item as often as needed"),
        // A rest without options, and one that leads to no node.
        (&[2, 4, 1], "an edge has no option"),
        (&[4, 0, 1, 3, 9], "an edge leads to a node that is not before it"),
    ] {
        let error = read(nodes).unwrap_err().to_string();
        assert!(error.ends_with(reason), "{nodes:?}: {error}");
    }
}

#[test]
fn other_files_are_named() {
    for (text, message) in [
        (&b""[..], "is empty, and not a diagram"),
        (
            b"a b\na b\n",
            "is not a diagram: it does not begin with \"quadrille diagram\" and a version",
        ),
        (
            b"quadrille diagram 2\n",
            "is a diagram of format 2, and this program reads format 1; write it anew",
        ),
        (
            b"quadrille diagram 99999999999\n",
            "is not a diagram: it does not begin with \"quadrille diagram\" and a version",
        ),
        (b"quadrille diagram 1\nfeb9", "is damaged: it ends too early, after 24 bytes"),
    ] {
        assert_eq!(read_diagram(text).unwrap_err().to_string(), message);
    }
}

#[test]
fn a_diagram_of_another_problem_is_not_written() {
    let [one, other] = ["a b\na b\n", "a b\na\nb\n"].map(|text| text.parse::<Problem>().unwrap());
    let error = write_diagram(&one, &enumerated(&other), io::sink()).unwrap_err();
    assert_eq!(error.to_string(), "the diagram is one of another problem");
    let none = Problem::builder().build();
    let error = write_diagram(&none, &enumerated(&none), io::sink()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
}

/// The problem in the file is read word by word, as every problem.
#[test]
fn a_long_line_of_the_problem_is_not_stored() {
    let start = b"quadrille diagram 1\n00000000000000000000000000000000\n".as_slice();
    let error = read_diagram(start.chain(io::repeat(b'a'))).unwrap_err().to_string();
    assert!(
        error.ends_with("1:1: expected a word of at most 1 MiB, found a longer one"),
        "{error}"
    );
    let error = read_diagram(start.chain(&b"a "[..]).chain(io::repeat(b'|'))).unwrap_err();
    assert!(error.to_string().contains("1:3: expected a word of at most 1 MiB"), "{error}");
    // A line longer than a piece is a line.
    let names: Vec<String> = (0..20_000).map(|k| format!("item{k}")).collect();
    let text = format!("{}\n{0}\n", names.join(" "));
    assert!(text.len() > 4 * PIECE);
    let (problem, _) = read_diagram(&file(&text)[..]).unwrap();
    assert_eq!(problem.to_string(), text);
}
