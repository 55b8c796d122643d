//! `cover` and `model` with puzzles of BurrTools, motions of boards, drawings, and areas.

use crate::common::program::{Folder, asked, expect_all, gzip, run};

/// A flat box of 3 x 4 cells for up to twelve right trominoes and S-tetrominoes, and a cube of 8
/// cells for a chiral piece and its mirror image.
const PUZZLE: &str = r#"<?xml version="1.0"?>
<puzzle version="2">
<gridType type="0"/>
<colors/>
<shapes>
<voxel x="2" y="2" z="1" type="0" name="right angle">###_</voxel>
<voxel x="3" y="2" z="1" type="0">##__##</voxel>
<voxel x="4" y="3" z="1" type="0" name="box" hx="1">############</voxel>
<voxel x="2" y="2" z="2" type="0">##_#_#__</voxel>
<voxel x="2" y="2" z="2" type="0">###__#__</voxel>
<voxel x="2" y="2" z="2" type="0">########</voxel>
</shapes>
<problems>
<problem name="flat" state="2" assemblies="7"><shapes>
<shape id="0" min="0" max="12" group="1"/><shape id="1" min="0" max="12"/></shapes>
<result id="2"/><bitmap/><solutions><solution asmNum="0"/></solutions></problem>
<problem state="0"><shapes><shape id="3" count="2"/></shapes><result id="5"/></problem>
</problems>
<comment>A &lt;box&gt; for &quot;pieces&quot;</comment>
</puzzle>
"#;

const FIRST: &str =
    "problem 1, \"flat\" of the 2 problems in the file; --problem 2 is the next one\n";

#[test]
fn puzzles_are_read_plain_and_compressed() {
    let folder = Folder::new("puzzles");
    folder.write("plain.xmpuzzle", PUZZLE);
    folder.write("packed.xmpuzzle", gzip(PUZZLE.as_bytes()));
    folder.write("other", PUZZLE);
    let count = run("model polyominoes 3x4 V3+ S4+ --count", "").code(0).stdout();
    for command in [
        "cover plain.xmpuzzle",
        "cover packed.xmpuzzle",
        "cover other",
        "cover other --format xmpuzzle",
        "model polycubes ./plain.xmpuzzle",
        "model polycubes ./packed.xmpuzzle",
        "model polycubes other",
    ] {
        let counted = folder.run(format!("{command} --count"), "");
        counted.code(0).stdout_eq(&count).says(FIRST);
    }
    folder.run("cover other --problem 2 --all", "").code(0).stderr_eq("");
    let second = "model polycubes other --problem 2 --count --distinct --symmetry motions";
    folder.run(second, "").code(0).stdout_eq("1\n").stderr_eq("");
    // An option names the piece and its cells.
    let solution = folder.run("cover other", "").code(0).stdout();
    assert!(
        solution.lines().all(|line| line.starts_with("right_angle:any r1") || line.contains(" r"))
    );
    folder.asked("cover").refused(&[
        ("other --problem 3", "other:2:1: expected a problem from 1 to 2, found 3"),
        ("other --problem 0", "a whole number from 1 on"),
    ]);
    folder.write("spheres", PUZZLE.replace("Type type=\"0\"", "Type type=\"2\""));
    folder.asked("").refused(&[
        (
            "cover spheres",
            "spheres:3:1: the grid of spheres is not read, only that of bricks (type 0)",
        ),
        ("model polycubes spheres", "spheres:3:1: the grid of spheres is not read"),
        ("model polycubes other V3+", "expected a puzzle that has its pieces, found pieces, too"),
        ("model polycubes 3x3x3 --problem 1", "expected a puzzle that has this problem"),
        ("model polyominoes other V3+", "found XML; a puzzle of BurrTools (.xmpuzzle) is read by"),
    ]);
}

#[test]
fn mirror_images_differ_by_motions() {
    expect_all(&[
        ("model polycubes --count --distinct", "", 0, "240\n", ""),
        ("model polycubes --count --distinct --symmetry motions", "", 0, "480\n", ""),
        // A solid of two layers, and pieces that are not turned over.
        ("model pentominoes 3x20 --count --distinct --symmetry motions", "", 0, "2\n", ""),
        ("model polycubes 1x2x3 V3x2 --count --distinct", "", 0, "1\n", ""),
    ]);
    let all = run("model polycubes --all --plain --distinct --symmetry motions --limit 481", "");
    assert_eq!(all.code(0).stdout().split("\n\n").count(), 3 * 480);
    asked("model", "").refused(&[
        ("queens 6 --count --distinct --symmetry motions", "the problem has no motions"),
        ("queens 6 --count --symmetry motions", "--distinct"),
        ("polycubes --count --distinct --symmetry mirror", "invalid value 'mirror'"),
    ]);
}

#[test]
fn areas_and_loose_pieces_are_told() {
    let folder = Folder::new("areas");
    folder.write("loose", "AA.A\n.A..\n");
    let single = "to fill the rest with single cells, add I1+ to the pieces of model \
                  polyominoes or \
                  polycubes\n";
    for (model, remark) in [
        ("pentominoes 8x8", "the pieces have 60 cells, and the board has 64: 4 cells stay empty; "),
        (
            "polyominoes 5x5 V3+",
            "the pieces have a multiple of 3 cells, and the board has 25: they do not fill it; ",
        ),
        (
            "polyominoes 3x3 I2 V3+",
            "the pieces have 2 cells and a multiple of 3 cells, and the board has 9: they do not \
             fill it; ",
        ),
    ] {
        let counted = run(format!("model {model} --count"), "").code(1).stdout_eq("0\n");
        counted.says_first(&format!("{remark}{single}"));
    }
    run("model polyominoes 2x2 V3x2 --count", "")
        .code(1)
        .says_first("the pieces have 6 cells, and the board has 4: they do not fit\n");
    folder.asked("model").expect_all(&[
        ("polyominoes 2x3 V3+ --count", "", 0, "2\n", ""),
        (
            "polyominoes 2x4 ./loose I1+ --count",
            "",
            0,
            "4\n",
            "piece A is in 2 parts, which have no side in common\n",
        ),
        ("polyominoes 2x4 ./loose I1+ --count --quiet", "", 0, "4\n", ""),
    ]);
}

#[test]
fn texts_that_are_no_drawings_are_refused() {
    for text in [
        "hello\n",
        "hello, this is no drawing\n",
        "foo\nbar\n",
        "=====\nTitle\n",
        "53..7....\n6..195...\n.98....6.\n",
        "{\"a\": 1,\n \"b\": [1, 2]}\n",
        "6x10\n",
    ] {
        let refused = run("model dominoes - --count", text).code(2).stdout_eq("");
        refused.says("expected a drawing, in which most cells are beside one with the same");
    }
    for (text, reason) in [
        ("##_\n###\n", "stdin:1:3: expected a dot or a blank where there is no cell, found '_'"),
        ("011\n110\n", "stdin:1:1: expected a dot or a blank where there is no cell, found '0'"),
        ("\u{250c}\u{2500}\n##\n", "stdin:1:1: expected a drawing without lines, as --plain"),
        ("<board/>\n", "stdin:1:1: expected a drawing, found XML"),
    ] {
        run("model dominoes - --count", text).code(2).says_first(reason);
    }
    for text in ["##\n##\n", "xo\nox\n", "aab\nabb\n", "11\n11", "AAAA", "#.#\n###\n"] {
        let counted = run("model polyominoes - I1+ --count", text);
        counted.code(0).stdout_eq("1\n");
    }
}
