"""Covers as columns of Arrow and as frames, and shares as a frame and as a picture of a board."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from pyquadrille import ArgumentError, ArgumentTypeError, LimitError, Problem, models
from pyquadrille.shares import HeatMap, Shares, cells_of

pa = pytest.importorskip("pyarrow")
pl = pytest.importorskip("polars")


def sets(covers: Any) -> list[list[Any]]:
    return sorted(sorted(cover) for cover in covers)


KINDS: dict[str, Problem] = {
    "texts": models.queens(6).problem,
    "numbers": Problem.from_options([["a", "b"], ["a"], ["b"]]),
    "no covers": Problem.from_options({"x": ["a"]}, primary=["a", "b"]),
    "the empty cover": Problem.from_options({"x": ["a"]}, bounds={"a": (0, 1)}),
    "large numbers": Problem.from_options({2**63 - 1: ["a"], -(2**63): ["a"]}),
}


@pytest.mark.parametrize("problem", KINDS.values(), ids=KINDS)
def test_a_table_and_batches_have_each_cover_once(problem: Problem) -> None:
    expected = sets(problem.covers())
    table = problem.covers().to_arrow()
    assert table.column_names == ["cover"] and sets(table["cover"].to_pylist()) == expected
    for rows in (1, 3, 10**9):
        batches = list(problem.covers().batches(rows))
        assert all(batch.num_rows == rows for batch in batches[:-1])
        assert sets(cover for its in batches for cover in its["cover"].to_pylist()) == expected
    frames = [problem.covers().to_frame(library)["cover"] for library in ("pandas", "dict")]
    assert all(sets(frame) == expected for frame in frames)
    assert sets(pl.DataFrame(problem.covers())["cover"].to_list()) == expected
    assert sets(problem.covers().to_frame("polars")["cover"].to_list()) == expected


def test_labels_of_models_are_columns_of_strings() -> None:
    problem = models.queens(6).problem
    expected = sets(problem.covers())
    assert sets(problem.covers().to_arrow()["cover"].to_pylist()) == expected
    frame = problem.covers().to_frame("polars")
    assert frame["cover"].dtype == pl.List(pl.String)
    assert sets(frame["cover"].to_list()) == expected


def test_labels_of_several_kinds_are_numbers_of_options() -> None:
    for labels in (["x", 1], [(0, 1), (0, 2)], [2**63, 0], ["\ud800", "b"], [True, False]):
        problem = Problem.from_options(dict(zip(labels, ["a", "b"])))
        assert sets(problem.covers().to_arrow()["cover"].to_pylist()) == [[0, 1]]
        (cover,) = problem.covers().to_frame("dict")["cover"]
        assert set(cover) == set(labels)


def test_columns_have_what_was_not_given_yet_and_the_rest_is_left() -> None:
    problem = models.queens(8).problem
    covers = problem.covers(limit=50)
    given = [next(covers) for _ in range(7)]
    (batch,) = [next(covers.batches(20))]
    table = covers.to_arrow()
    assert (batch.num_rows, table.num_rows, covers.end) == (20, 23, "limit")
    assert next(covers, None) is None
    found = sets([*given, *batch["cover"].to_pylist(), *table["cover"].to_pylist()])
    rest = sets(cover for part in covers.left for cover in part.covers())
    assert sets([*found, *rest]) == sets(problem.covers())


def test_a_large_number_of_covers_is_there_with_any_jobs() -> None:
    problem = models.dominoes("6x6").problem
    for jobs in (1, 3):
        table = problem.covers(jobs=jobs).to_arrow()
        lists = table["cover"].to_pylist()
        assert len(lists) == 6728 == len({frozenset(cover) for cover in lists})
    distinct = problem.covers(distinct=True).to_arrow()
    assert distinct.num_rows == problem.count(distinct=True)


def test_rows_that_make_no_sense_are_refused() -> None:
    covers = KINDS["numbers"].covers()
    with pytest.raises(ArgumentError, match="rows"):
        covers.batches(0)
    with pytest.raises(ArgumentTypeError, match="rows"):
        covers.batches("x")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="frame"):
        covers.to_frame("excel")  # type: ignore[arg-type]


def test_shares_are_a_dictionary_and_a_frame() -> None:
    shares = models.dominoes("4x4").problem.diagram().shares()
    assert isinstance(shares, dict) and isinstance(shares, Shares)
    for library in ("pandas", "polars"):
        frame = shares.to_frame(library)  # type: ignore[arg-type]
        assert list(frame.columns) == ["label", "covers", "share"]
        assert list(frame["label"]) == list(shares)
        assert list(frame["covers"]) == [share.covers for share in shares.values()]
        assert list(frame["share"]) == [share.share for share in shares.values()]
    large = models.dominoes("16x16").problem.diagram().shares().to_frame("polars")
    assert max(large["covers"]) > 2**64


def test_a_heat_map_has_the_mean_number_of_options_in_each_cell() -> None:
    model = models.queens(6)
    covers = list(model.problem.covers())
    map = model.diagram().shares().heat_map()
    assert len(map.cells) == 36
    for row in range(1, 7):
        for column in range(1, 7):
            here = sum(f"r{row} c{column} " in label for cover in covers for label in cover)
            assert map.cells[row, column] == pytest.approx(here / len(covers))
    assert len(str(map).splitlines()) == 6 and str(map).split()[:3] == ["0", "25", "25"]
    svg = map.svg()
    assert svg.startswith("<svg") and svg.count("<rect") == 36
    assert 'fill-opacity="0.2500"' in svg and "1, 2: 0.25" in svg


def test_cells_are_those_of_tuples_and_of_a_function() -> None:
    options = {((0, 0), (0, 1)): "ab", ((0, 0),): "a", ((0, 1),): "b"}
    shares = Problem.from_options(options).diagram().shares()
    assert shares.heat_map().cells == {(0, 0): 1.0, (0, 1): 1.0}
    single = shares.heat_map(lambda label: label if len(label) == 1 else ())
    assert single == HeatMap({(0, 0): 0.5, (0, 1): 0.5})
    assert cells_of((np.int64(3), np.int8(4), "red")) == [(3, 4)]
    assert cells_of("F r10c2 r3c4 x") == [(10, 2), (3, 4)] and cells_of("l1r1c1") == []
    html = shares._repr_html_()
    assert html is not None and re.match("<div><svg", html)


def test_a_problem_without_a_board_has_no_heat_map() -> None:
    shares = Problem.from_options({"x": "a"}).diagram().shares()
    with pytest.raises(ArgumentTypeError, match="'x'"):
        shares.heat_map()
    assert shares._repr_html_() is None
    far = Problem.from_options({"r1c1 r999999999999c999999999999": "a"}).diagram().shares()
    with pytest.raises(ArgumentError, match="too far apart"):
        far.heat_map()
    assert far._repr_html_() is None
    wrong: Any
    for wrong in (lambda _: 7, lambda _: [1], lambda _: [(1, 2, 3)], lambda _: [("a", 2)]):
        with pytest.raises(ArgumentTypeError, match="of option 'x'"):
            shares.heat_map(wrong)
    assert str(HeatMap({})) == "" and HeatMap({}).svg().startswith("<svg")


def test_a_limit_ends_a_table_and_an_interrupt_leaves_the_rest() -> None:
    covers = models.queens(12).problem.covers(nodes=1000, jobs=1)
    table = covers.to_arrow()
    assert covers.end == "limit" and table.num_rows + sum(p.count() for p in covers.left) == 14200

    def stop(_: object) -> None:
        raise LimitError("enough")

    covers = models.queens(14).problem.covers(progress=stop)
    with pytest.raises(LimitError, match="enough"):
        covers.to_arrow()
