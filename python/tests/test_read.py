"""Files of all formats: what they state, and what they say besides."""

from __future__ import annotations

import copy
import gzip
import io
import pickle
import warnings
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pyquadrille import ArgumentError, ArgumentTypeError, ParseError, Problem, ReadWarning

TABLE = b"duty,items,cost\nearly,f1,10.50\nlate,f2,7\nlong,f1 f2,20\n"
PROGRAM = b"""Minimize
 cost: 2 bob + 3 ann + 7 both
Subject To
 r1: bob + both = 1
 r2: ann + both = 1
Binary
 bob ann both
End
"""
MPS = b"""NAME pairs
ROWS
 N cost
 E r1
 E r2
COLUMNS
 bob cost 2 r1 1
 ann cost 3 r2 1
 both cost 7 r1 1
 both r2 1
RHS
 rhs r1 1 r2 1
BOUNDS
 BV b bob
 BV b ann
 BV b both
ENDATA
"""
NUMBERS = b"2 3\n2 1 1\n3 1 2\n7 2 1 2\n"

FORMATS: dict[str, tuple[bytes, list[Any]]] = {
    "knuth": (b"r1 r2\nr1 |2\nr2 |3\nr1 r2 |7\n", [0, 1, 2]),
    "partitioning": (NUMBERS, [0, 1, 2]),
    "lp": (PROGRAM, ["bob", "ann", "both"]),
    "mps": (MPS, ["bob", "ann", "both"]),
    "csv": (TABLE, ["early", "late", "long"]),
}


@pytest.mark.parametrize("name", FORMATS)
def test_each_format_is_read_from_each_source(name: str, tmp_path: Path) -> None:
    text, labels = FORMATS[name]
    path, packed = tmp_path / "some file", tmp_path / "some file.gz"
    path.write_bytes(text)
    packed.write_bytes(gzip.compress(text))
    sources: list[Any] = [path, str(path), packed, text, bytearray(text), gzip.compress(text)]
    sources += [io.BytesIO(text), io.StringIO(text.decode()), gzip.open(packed)]
    for source in sources:
        problem = Problem.read(source)
        assert problem.labels == labels
        assert sorted(problem.best()[0].cover) == sorted(labels[:2])
        assert name == "partitioning" or problem.remarks == []
    assert Problem.read(text, format=name) == Problem.read(text) == Problem.read(path)


def test_zstd_and_the_name_of_a_file_count(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    # Without a line that shows the format.
    text = b"\\ nothing\nMinimize\n obj: x\nSubject To\n a: x = 1\nBinary\n x\nEnd\n"
    path = tmp_path / "x.lp.zst"
    path.write_bytes(pyarrow.Codec("zstd").compress(text, asbytes=True))
    assert Problem.read(path).labels == ["x"]
    with path.open("rb") as file:
        assert Problem.read(file).labels == ["x"]


def test_a_text_in_the_format_of_knuth_is_read_as_from_knuth() -> None:
    text = "a 1:2|b | x\na x:red |3\nb |0.5\na b x\n"
    problem = Problem.read(text.encode())
    assert problem == Problem.from_knuth(text)
    assert [problem.line_of(label) for label in problem.labels] == [2, 3, 4]
    assert Problem.from_knuth(text).line_of(0) is None


def test_the_chosen_records_of_a_table() -> None:
    problem = Problem.read(TABLE)
    for same in (problem, pickle.loads(pickle.dumps(problem)), copy.copy(problem)):
        best = same.best()[0]
        assert best.cost == Decimal("17.5")
        assert same.table(sorted(best.cover)) == "duty,items,cost\nearly,f1,10.50\nlate,f2,7\n"
        assert (same.line_of("late"), same.number_of("late")) == (3, 2)
        assert same.diagram().problem.table([]) == "duty,items,cost\n"
    problem.option(["f1"], label="new")
    assert (problem.line_of("new"), problem.number_of("new")) == (None, 4)
    assert problem.table(["long"]).endswith("\nlong,f1 f2,20\n")
    with pytest.raises(ArgumentError, match="added"):
        problem.table(["new"])
    with pytest.raises(ArgumentError, match="not read from a table"):
        Problem("a").table([])


def test_options_of_one_name_have_their_lines() -> None:
    problem = Problem.read(b"duty,items\nd,f1\ne,f1\n\nd,f2\n")
    assert problem.labels == ["d (line 2)", "e", "d (line 5)"]
    problem = Problem.read(b"duty,items\nd,f1\nd (line 2),f1\nd,f2\n")
    assert len(set(problem.labels)) == 3


def test_a_remark_is_a_warning_at_the_line_of_the_call(tmp_path: Path) -> None:
    path = tmp_path / "x.dlx"
    path.write_bytes(b"a | x\na x\nx\n")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        problem = Problem.read(path)
    [remark] = problem.remarks
    assert "no primary item" in remark and "line 3" in remark
    [warning] = caught
    assert warning.category is ReadWarning and warning.filename == __file__
    assert str(warning.message) == f"{path}: {remark}"


def test_what_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    wrong: list[tuple[Any, type[Exception], str]] = [
        (tmp_path / "no", FileNotFoundError, "no"),
        (tmp_path, IsADirectoryError, "directory"),
        (5, ArgumentTypeError, "name of a file, found 5"),
        (None, ArgumentTypeError, "found None"),
        ("", ArgumentError, "name of a file"),
        ("a b\na b\n", ArgumentError, "the name of a file; for a text, give"),
        (b"a b\na q\n", ParseError, "^2:3: unknown item"),
        (io.StringIO("a \ud800"), ParseError, "^1:3: .* half a character"),
        (gzip.compress(TABLE)[:30], ParseError, "^ends too early"),
        (b"\xff\xff", ParseError, "^1:1: "),
    ]
    for source, error, words in wrong:
        with pytest.raises(error, match=words):
            Problem.read(source)
    with pytest.raises(ArgumentError, match='no format "xls"; expected auto, knuth, '):
        Problem.read(TABLE, format="xls")
    with pytest.raises(ArgumentTypeError, match="a format, found 5"):
        Problem.read(TABLE, format=5)  # type: ignore[arg-type]
    path = tmp_path / "x.lp"
    path.write_bytes(b"Minimize\n obj: x\nSubject To\n r: 2 x + y = 1\nEnd\n")
    with pytest.raises(ParseError) as caught:
        Problem.read(path)
    assert (caught.value.line, str(caught.value).startswith(f"{path}:4:")) == (4, True)
