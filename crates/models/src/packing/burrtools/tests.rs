use super::*;
use crate::Model;

/// A puzzle of these shapes, each with x, y, z and its cells, and of these problems.
fn puzzle(shapes: &[(u32, u32, u32, &str)], problems: &str) -> String {
    let voxel = |(x, y, z, cells): &(u32, u32, u32, &str)| {
        format!("<voxel x=\"{x}\" y=\"{y}\" z=\"{z}\" type=\"0\">{cells}</voxel>\n")
    };
    let shapes: String = shapes.iter().map(voxel).collect();
    format!(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"0\"/>\n<shapes>\n\
         {shapes}</shapes>\n<problems>\n{problems}\n</problems>\n</puzzle>\n"
    )
}

/// A problem of the pieces, whose result is the shape with the number `id`.
fn problem(attributes: &str, pieces: &str, id: usize, rest: &str) -> String {
    format!("<problem {attributes}><shapes>{pieces}</shapes><result id=\"{id}\"/>{rest}</problem>")
}

fn read(text: &str) -> Packing {
    Packing::burrtools(text, None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The number of solutions, and of those up to motions of the result.
fn counts(text: &str) -> (u32, u32) {
    let problem = read(text).problem();
    let motions = problem.symmetry_by_motions().unwrap().count().unwrap();
    let number = |count: String| count.parse().unwrap();
    (number(problem.count().to_string()), number(motions.to_string()))
}

const DOMINO: (u32, u32, u32, &str) = (2, 1, 1, "##");
const SINGLE: (u32, u32, u32, &str) = (1, 1, 1, "#");

#[test]
fn variable_cells_may_stay_empty() {
    let board = (3, 1, 1, "+#+");
    let one = problem("", "<shape id=\"0\"/>", 1, "");
    assert_eq!(counts(&puzzle(&[DOMINO, board], &one)), (2, 1));
    let text =
        puzzle(&[SINGLE, board], &problem("", "<shape id=\"0\" min=\"0\" max=\"3\"/>", 1, ""));
    assert_eq!(counts(&text), (4, 3));
    // At most this many, which matters only if the number of pieces is open.
    for (most, expected) in [(0, (1, 1)), (1, (3, 2)), (2, (4, 3)), (9, (4, 3))] {
        let text = text.replace("<problem ", &format!("<problem maxHoles=\"{most}\" "));
        assert_eq!(counts(&text), expected, "{most}");
        let packing = read(&text);
        let problem = packing.problem();
        for cover in problem.covers() {
            let tiling = packing.decode(problem.labels(&cover));
            assert!(tiling.to_string().contains(['a', 'b', 'c']));
            assert!(tiling.places().all(|(piece, cells)| piece == 0 && cells.len() == 1));
        }
    }
    let text = puzzle(&[DOMINO, board], &problem("maxHoles=\"0\"", "<shape id=\"0\"/>", 1, ""));
    assert_eq!(counts(&text), (2, 1));
}

#[test]
fn pieces_have_bounds() {
    let board = (4, 1, 1, "####");
    for (bounds, expected) in [
        ("", 0),
        ("count=\"2\"", 1),
        ("min=\"0\" max=\"1\"", 4),
        ("min=\"1\" max=\"2\"", 4),
        ("min=\"0\" max=\"4294967295\"", 5),
        ("count=\"0\"", 1),
    ] {
        let singles = "<shape id=\"1\" min=\"0\" max=\"4\"/>";
        let singles = if ["", "count=\"2\""].contains(&bounds) { "" } else { singles };
        let pieces = format!("<shape id=\"0\" {bounds} group=\"1\"/>{singles}");
        let text = puzzle(&[DOMINO, SINGLE, board], &problem("", &pieces, 2, ""));
        assert_eq!(counts(&text).0, expected, "{bounds}");
    }
    // A shape in two lines has as many copies as both say.
    let twice = "<shape id=\"0\"/><shape id=\"0\" count=\"1\"/>";
    assert_eq!(counts(&puzzle(&[DOMINO, board], &problem("", twice, 1, ""))), (1, 1));
}

#[test]
fn pieces_are_turned_and_not_reflected() {
    // A flat one is turned over.
    let (s, z) = ((3, 2, 1, "_####_"), (3, 2, 1, "##__##"));
    let one = problem("", "<shape id=\"0\"/>", 1, "");
    assert_eq!(counts(&puzzle(&[s, z], &one)), (1, 1));
    let (left, right) = ((2, 2, 2, "###_#___"), (2, 2, 2, "####____"));
    assert_eq!(counts(&puzzle(&[left, right], &one)), (0, 0));
    let (left, right) = ((2, 2, 2, "##_#_#__"), (2, 2, 2, "###__#__"));
    assert_eq!(counts(&puzzle(&[left, left], &one)), (1, 1));
    assert_eq!(counts(&puzzle(&[left, right], &one)), (0, 0));
}

/// Some of these numbers are counted by hand: the first piece has one colored end.
#[test]
fn colors_decide_what_may_meet() {
    let shapes = [(2, 1, 1, "##1"), SINGLE, (2, 2, 1, "#2##+")];
    let pieces = "<shape id=\"0\" min=\"0\" max=\"2\"/><shape id=\"1\"/>";
    let pair = "<bitmap><pair piece=\"0\" result=\"1\"/></bitmap>";
    assert_eq!(counts(&puzzle(&shapes, &problem("", pieces, 2, pair))), (4, 2));
    assert_eq!(counts(&puzzle(&shapes, &problem("", pieces, 2, ""))), (2, 1));
    assert_eq!(counts(&puzzle(&shapes, &problem("", pieces, 2, "<bitmap/>"))), (2, 1));
}

#[test]
fn one_of_several_problems_is_chosen() {
    let problems = problem("name=\"small\"", "<shape id=\"0\"/>", 0, "")
        + &problem("", "<shape id=\"0\" count=\"2\"/>", 1, "");
    let text = puzzle(&[DOMINO, (2, 2, 1, "####")], &problems);
    let packing = read(&text);
    assert_eq!(
        packing.remarks(),
        ["problem 1, \"small\" of the 2 problems in the file; --problem 2 is the next one"]
    );
    assert_eq!(packing.board().cells().len(), 2);
    let second = Packing::burrtools(&text, Some(2)).unwrap();
    assert_eq!((second.board().cells().len(), second.remarks().len()), (4, 0));
    for number in [0, 3, usize::MAX] {
        let error = Packing::burrtools(&text, Some(number)).unwrap_err().to_string();
        assert_eq!(error, format!("2:1: expected a problem from 1 to 2, found {number}"));
    }
}

#[test]
fn pieces_have_names_that_items_can_have() {
    let named = |names: [&str; 3]| {
        let shapes =
            names.map(|name| format!("<voxel x=\"1\" y=\"1\" z=\"1\" name=\"{name}\">#</voxel>"));
        let pieces = [0, 1, 2].map(|id| format!("<shape id=\"{id}\"/>"));
        let text = puzzle(&[(3, 1, 1, "###")], &problem("", &pieces.concat(), 3, ""));
        let text = text.replace("<shapes>\n", &format!("<shapes>\n{}", shapes.concat()));
        read(&text).pieces().iter().map(|piece| piece.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(named(["red", "light blue", ""]), ["red", "light_blue", "S3"]);
    assert_eq!(named(["a|b", "r1c1", "a:b"]), ["a_b", "S2", "a_b.3"]);
}

#[test]
fn remarks_tell_what_does_not_fit() {
    let remark = |shape, bounds: &str| {
        let pieces = format!("<shape id=\"0\" {bounds}/>");
        let text = puzzle(&[shape, (5, 1, 1, "++###")], &problem("", &pieces, 1, ""));
        read(&text).remarks().concat()
    };
    assert_eq!(remark(DOMINO, "count=\"2\""), "");
    assert_eq!(remark(DOMINO, "min=\"0\" max=\"2\""), "");
    assert!(remark(SINGLE, "").starts_with("the pieces have 1 cells, and the board has 3 to 5: 2"));
    assert!(remark(SINGLE, "count=\"6\"").starts_with("the pieces have 6 cells, and the board"));
    assert!(remark((3, 1, 1, "#_#"), "count=\"2\"").starts_with("piece S1 is in 2 parts"));
}

#[test]
fn what_is_no_puzzle_is_refused_with_its_place() {
    let one = problem("", "<shape id=\"0\"/>", 1, "");
    let good = puzzle(&[DOMINO, DOMINO], &one);
    for (from, to, reason) in [
        ("</voxel>\n<voxel", "<voxel", "6:1: is no XML: expected 'voxel' tag, not 'shapes'"),
        ("<puzzle version=\"2\">", "<puzzle version=\"3\">", "2:1: expected version 1 or 2"),
        ("puzzle", "data", "2:1: expected <puzzle>, as BurrTools writes it, found <data>"),
        ("type=\"0\"/", "type=\"2\"/", "3:1: the grid of spheres is not read, only"),
        ("type=\"0\"/", "type=\"1\"/", "3:1: the grid of triangular prisms is not read, only"),
        ("type=\"0\"/", "type=\"9\"/", "3:1: the grid of an unknown kind is not read, only"),
        ("type=\"0\"/", "type=\"x\"/", "3:17: expected a whole number as type, found \"x\""),
        ("x=\"2\" ", "", "6:1: expected x=\"..\" in this element"),
        ("x=\"2\" ", "x=\"3\" ", "6:1: expected 3 x 1 x 1 cells, found 2"),
        ("x=\"2\" ", "x=\"4294967295\" ", "6:1: expected 4294967295 x 1 x 1 cells, found 2"),
        ("##<", "#x<", "6:36: expected a cell: '#', '+' or '_', found \"x\""),
        ("##<", "__<", "6:1: the shape is used and has no cells"),
        ("##<", "1#<", "6:35: expected a color from 1 to 63 behind a cell"),
        ("##<", "_1#<", "6:36: expected a color from 1 to 63 behind a cell"),
        ("##<", "##64<", "6:38: expected a color from 1 to 63 behind a cell"),
        ("##<", "#+<", "5:1: the shape is used as a piece, so it cannot have variable cells"),
        ("<result id=\"1\"/>", "", "9:1: the problem has no result"),
        ("<result id=\"1\"/>", "<result id=\"2\"/>", "9:43: expected one of 2 shapes"),
        ("<shape id=\"0\"/>", "", "9:1: the problem has no pieces"),
        ("<shape id=\"0\"/>", "<shape/>", "9:19: expected id=\"..\" in this element"),
        ("<shape id=\"0\"/>", "<shape id=\"0\" min=\"1\"/>", "9:19: expected min and max"),
        ("id=\"0\"/>", "id=\"0\" min=\"2\" max=\"1\"/>", "9:19: min is greater than max"),
        (&one, "", "2:1: the puzzle has no problem"),
        ("<?xml", "<!DOCTYPE a [<!ENTITY b \"c\">]><?xml", "1:1: is no XML"),
    ] {
        assert!(good.contains(from), "{from}");
        let text = good.replace(from, to);
        let error = Packing::burrtools(&text, None).err();
        let error = error.map_or("no error".into(), |error| error.to_string());
        assert!(error.starts_with(reason), "{error}, not {reason}\n{text}");
    }
    assert!(Packing::burrtools("", None).is_err());
}
