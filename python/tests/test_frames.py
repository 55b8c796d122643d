"""Frames and matrices with costs as problems, and covers as masks."""

from __future__ import annotations

from typing import Any

import pytest

from pyquadrille import ArgumentError, ArgumentTypeError, CoverError, Problem, ProblemError

NAMES = ["early", "late", "long", "all"]
ITEMS = [["f1"], ["f2", "f3"], ["f1", "f2"], ["f1", "f2", "f3"]]
COSTS = [70, 95, 120, 170]
COLUMNS: dict[str, list[Any]] = {"name": NAMES, "flights": ITEMS, "cost": COSTS}


def expected() -> Problem:
    rows = dict(zip(NAMES, ITEMS, strict=True))
    return Problem.from_options(rows, costs=dict(zip(NAMES, COSTS, strict=True)))


def frames() -> list[Any]:
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    return [COLUMNS, pandas.DataFrame(COLUMNS, index=[7, 7, 8, 9]), polars.DataFrame(COLUMNS)]


def test_every_kind_of_frame_is_the_same_problem() -> None:
    for frame in frames():
        problem = Problem.from_frame(frame, items="flights", cost="cost", label="name")
        assert problem == expected(), type(frame)
        assert [best.cost for best in problem.best(9)] == [165, 170]


def test_lists_of_items_may_be_texts_and_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    texts = [";".join(row) for row in ITEMS]
    arrays = [numpy.array(row, dtype=object) for row in ITEMS]
    for cells in (texts, [" ".join(row) for row in ITEMS], arrays):
        frame = {**COLUMNS, "flights": cells}
        problem = Problem.from_frame(frame, items="flights", cost="cost", label="name")
        assert problem == expected()


def test_a_mask_selects_the_records_and_rows_of_a_cover() -> None:
    _, by_pandas, by_polars = frames()
    problem = Problem.from_frame(by_pandas, items="flights", cost="cost")
    assert problem.labels == [0, 1, 2, 3]
    cover = problem.best()[0].cover
    mask = problem.mask(cover)
    assert mask == [True, True, False, False]
    assert by_pandas[mask]["name"].tolist() == ["early", "late"]
    assert by_polars.filter(mask)["name"].to_list() == ["early", "late"]
    assert problem.mask([]) == [False] * 4
    with pytest.raises(CoverError, match="no option 4"):
        problem.mask([4])


def test_a_matrix_has_a_vector_of_costs() -> None:
    numpy = pytest.importorskip("numpy")
    sparse = pytest.importorskip("scipy.sparse")
    rows = [[1, 0, 0], [0, 1, 1], [1, 1, 0], [1, 1, 1]]
    for costs in (COSTS, tuple(COSTS), numpy.array(COSTS), numpy.array(COSTS, dtype=float)):
        problem = Problem.from_matrix(sparse.csr_array(rows), costs=costs)
        assert [problem.cost_of(row) for row in range(4)] == COSTS
        assert problem.best()[0].cost == 165
    assert Problem.from_matrix(rows, costs=[0] * 4) == Problem.from_matrix(rows)
    with pytest.raises(ArgumentError, match="4 costs, found 3"):
        Problem.from_matrix(rows, costs=[1, 2, 3])
    with pytest.raises(ArgumentError, match=r"whole number, not 0\.5"):
        Problem.from_matrix(rows, costs=[1, 2, 3, 0.5])


def test_frames_that_are_no_problems_are_refused() -> None:
    wrong: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
        (5, {}, ArgumentTypeError, "expected a frame"),
        (COLUMNS, {"items": "item"}, ArgumentError, "no column 'item'; its columns are 'name'"),
        (COLUMNS, {"cost": "price"}, ArgumentError, "no column 'price'"),
        ({**COLUMNS, "cost": [1, 2]}, {"cost": "cost"}, ArgumentError, "4 options and 2 costs"),
        ({**COLUMNS, "name": ["a"]}, {"label": "name"}, ArgumentError, "4 lists .* 1 labels"),
        ({**COLUMNS, "name": list("abba")}, {"label": "name"}, ProblemError, "label 'b'"),
        ({**COLUMNS, "cost": [1, 2, 3, 4.5]}, {"cost": "cost"}, ArgumentError, r"not 4\.5"),
        ({**COLUMNS, "cost": [1, 2, 3, "4"]}, {"cost": "cost"}, ArgumentTypeError, "option 3"),
        ({"flights": [None]}, {}, ArgumentTypeError, "option 0 are missing"),
        ({"flights": [float("nan")]}, {}, ArgumentTypeError, "option 0 are missing"),
        ({"flights": [""]}, {}, ProblemError, "option 0 has no items"),
        ({"flights": [5]}, {}, ArgumentTypeError, "option 0 have to be a list"),
    ]
    for frame, arguments, error, words in wrong:
        with pytest.raises(error, match=words):
            Problem.from_frame(frame, **{"items": "flights", **arguments})
