"""Frames and matrices with costs as problems, and covers as masks."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from pyquadrille import (
    ArgumentError,
    ArgumentTypeError,
    CoverError,
    Problem,
    ProblemError,
    colored,
)

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
    with pytest.raises(ArgumentError, match="decimal number .* not inf"):
        Problem.from_matrix(rows, costs=[1, 2, 3, float("inf")])


def test_frames_that_are_no_problems_are_refused() -> None:
    wrong: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
        (5, {}, ArgumentTypeError, "expected a frame"),
        (COLUMNS, {"items": "item"}, ArgumentError, "no column 'item'; its columns are 'name'"),
        (COLUMNS, {"cost": "price"}, ArgumentError, "no column 'price'"),
        ({**COLUMNS, "cost": [1, 2]}, {"cost": "cost"}, ArgumentError, "4 options and 2 costs"),
        ({**COLUMNS, "name": ["a"]}, {"label": "name"}, ArgumentError, "4 lists .* 1 labels"),
        ({**COLUMNS, "name": list("abba")}, {"label": "name"}, ProblemError, "label 'b'"),
        ({**COLUMNS, "cost": [1, 2, 3, 1e-99]}, {"cost": "cost"}, ArgumentError, "not 1e-99"),
        ({**COLUMNS, "cost": [1, 2, 3, "4"]}, {"cost": "cost"}, ArgumentTypeError, "option 3"),
        ({"flights": [None]}, {}, ArgumentTypeError, "option 0 are missing"),
        ({"flights": [float("nan")]}, {}, ArgumentTypeError, "option 0 are missing"),
        ({"flights": [""]}, {}, ProblemError, "option 0 has no items"),
        ({"flights": [5]}, {}, ArgumentTypeError, "option 0 have to be a list"),
    ]
    for frame, arguments, error, words in wrong:
        with pytest.raises(error, match=words):
            Problem.from_frame(frame, **{"items": "flights", **arguments})


def test_a_frame_that_is_not_in_memory_is_refused() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.LazyFrame({"items": [["a"], ["b"]]})
    with pytest.raises(ArgumentTypeError, match="column 'items' cannot be read: LazyFrame"):
        Problem.from_frame(frame)
    assert Problem.from_frame(frame.collect()).count() == 1


def test_a_tenth_is_a_tenth_in_columns_of_any_precision() -> None:
    numpy = pytest.importorskip("numpy")
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    pyarrow = pytest.importorskip("pyarrow")
    tenth = numpy.array([0.1], "f4")
    for costs in (
        [tenth[0]],
        tenth,
        pandas.Series(tenth),
        pandas.Series(tenth, dtype="Float32"),
        polars.Series(tenth),
        pyarrow.array(tenth),
        pyarrow.chunked_array([tenth]),
        numpy.array([0.1]),
    ):
        assert Problem.from_options(["a"], costs=costs).best()[0].cost == Decimal("0.1")
    with pytest.raises(ArgumentError, match="not nan"):
        Problem.from_options(["a"], costs=pyarrow.array([None], "float32"))


def test_times_of_numpy_stay_times() -> None:
    numpy = pytest.importorskip("numpy")
    days = numpy.array(["2024-02-29", "2024-03-01"], "M8[ns]")
    problem = Problem.from_frame({"items": [days[:1], days[1:]], "day": days}, label="day")
    assert problem.labels == [label for day in days for label in problem.items_of(day)]
    assert {type(label) for label in problem.labels} == {numpy.datetime64}


def test_a_name_of_two_columns_is_refused() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame([["a", "b"], ["b", "a"]], columns=["i", "i"])
    with pytest.raises(ArgumentError, match="several columns 'i'"):
        Problem.from_frame(frame, items="i")


def test_columns_of_categories_enumerations_and_dictionaries_count_by_their_values() -> None:
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    arrow = pytest.importorskip("pyarrow")
    texts = [" ".join(row) for row in ITEMS]
    columns = {**COLUMNS, "flights": texts}
    categories = pandas.DataFrame(columns).astype({"flights": "category", "name": "category"})
    strings = {name: polars.Series(columns[name]) for name in ("name", "flights")}
    made = [
        categories,
        polars.DataFrame(columns).with_columns(
            **{name: strings[name].cast(polars.Categorical) for name in strings}
        ),
        polars.DataFrame(columns).with_columns(
            **{name: strings[name].cast(polars.Enum(columns[name])) for name in strings}
        ),
        arrow.table(columns),
        arrow.table({**columns, "flights": arrow.array(texts).dictionary_encode()}),
        arrow.table({**columns, "flights": ITEMS}).to_batches()[0],
        arrow.table({**columns, "flights": ITEMS}).to_pandas(),
    ]
    for frame in made:
        problem = Problem.from_frame(frame, items="flights", cost="cost", label="name")
        assert problem == expected(), type(frame)


def test_labels_may_be_those_of_an_index() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(COLUMNS).set_index("name")
    for label in ("name", frame.index, list(frame.index)):
        problem = Problem.from_frame(frame, items="flights", cost="cost", label=label)
        assert problem == expected()
        assert sorted(frame.loc[problem.best()[0].cover]["cost"]) == [70, 95]
    levels = frame.set_index("cost", append=True)
    problem = Problem.from_frame(levels, items="flights", cost="cost", label="name")
    assert problem == expected()
    pairs = Problem.from_frame(levels, items="flights", label=levels.index)
    assert pairs.labels == list(zip(NAMES, COSTS, strict=True))
    with pytest.raises(ArgumentError, match="4 lists of items and 3 labels"):
        Problem.from_frame(frame, items="flights", label=frame.index[:3])


def test_costs_are_series_arrays_and_lists_of_whole_numbers_of_any_type() -> None:
    numpy = pytest.importorskip("numpy")
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    rows = dict(zip(NAMES, ITEMS, strict=True))
    numbers: list[Any] = [numpy.array(COSTS, dtype=kind) for kind in ("i2", "u8", "f4", "f8")]
    numbers += [COSTS, tuple(COSTS), list(map(float, COSTS)), list(map(Fraction, COSTS))]
    numbers += [list(map(Decimal, COSTS)), pandas.Series(COSTS), polars.Series(COSTS)]
    mixed = pandas.Series(dict(zip(NAMES[::-1], COSTS[::-1], strict=True)), dtype=float)
    numbers += [mixed, {name: numpy.float64(cost) for name, cost in mixed.items()}]
    for costs in numbers:
        assert Problem.from_options(rows, costs=costs) == expected(), costs
    problem = Problem("a")
    problem.option("a", cost=numpy.float64(-(2.0**40)))
    assert problem.best()[0].cost == -(2**40)
    diagram = expected().diagram()
    for costs in numbers[:4]:
        assert diagram.cheapest(1, costs)[0].cost == 165


def test_a_series_is_taken_by_position_where_the_options_were() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"legs": [["a"], ["b"], ["a", "b"]], "cost": [1, 2, 10]})
    frame = frame.sort_values("cost", ascending=False)
    legs, costs = frame["legs"], frame["cost"]
    assert Problem.from_options(legs, costs=costs).best()[0].cost == 3
    assert Problem.from_options(legs.to_list(), costs=costs).best()[0].cost == 3
    matrix = pandas.DataFrame([[1, 1], [0, 1], [1, 0]], index=frame.index)
    for rows in (matrix, matrix.to_numpy(), matrix.to_numpy().tolist()):
        assert Problem.from_matrix(rows, costs=costs).best()[0].cost == 3
    # Problems that were read, made step by step, framed, copied and pickled.
    built = Problem("ab")
    for its in legs:
        built.option(its)
    problems = [built, Problem.from_options(legs), Problem.from_frame(frame, items="legs")]
    problems += [Problem.from_knuth(built.to_knuth()), Problem.read(built.to_knuth().encode())]
    problems += [pickle.loads(pickle.dumps(problem)) for problem in problems]
    for problem in problems:
        diagram = problem.diagram()
        assert diagram.cheapest(1, costs)[0].cost == 3
        assert diagram.cost_distribution(costs) == {3: 1, 10: 1}
        weights = pandas.Series([0, 1, 1], index=costs.index)
        assert diagram.sample(1, weights=weights) == diagram.sample(1, weights=[0, 1, 1])
        assert sorted(diagram.sample(1, weights=weights)[0]) == [1, 2]


def test_a_series_of_labels_belongs_to_labels() -> None:
    pandas = pytest.importorskip("pandas")
    costs = pandas.Series({"y": 2, "x": 10, "z": 1})
    rows = {"x": "ab", "y": "b", "z": "a"}
    frame = pandas.DataFrame({"items": ["a b", "b", "a"]}, index=list(rows))
    numbered = {2: "ab", 1: "b", 0: "a"}
    its = pandas.Series([1, 2, 10])
    for problem, numbers, cost in [
        (Problem.from_options(rows, costs=costs), costs, 3),
        (Problem.from_frame(frame, label=frame.index), costs, 3),
        (Problem.from_options(rows), costs.reset_index(drop=True), 2),
        (Problem.from_options(numbered, costs=its), its, 3),
        (Problem.from_options({0: "ab", 1: "b", 2: "a"}), its[::-1], 1),
    ]:
        assert problem.diagram().cheapest(1, numbers)[0].cost == cost
    assert Problem.from_options(numbered, costs=its).best()[0].cost == 3
    with pytest.raises(ProblemError, match="no option 'q'"):
        Problem.from_options(rows, costs=pandas.Series([1], index=["q"]))
    with pytest.raises(ArgumentError, match="a label twice"):
        Problem.from_options(rows, costs=pandas.Series([1, 2], index=["x", "x"]))


def test_two_series_with_different_indexes_are_refused() -> None:
    pandas = pytest.importorskip("pandas")
    legs = pandas.Series([["a"], ["b"]], index=[4, 7])
    costs = pandas.Series([1, 2], index=[4, 5])
    matrix = pandas.DataFrame([[1, 0], [0, 1]], index=legs.index)
    wrong: list[Callable[[], object]] = [
        lambda: Problem.from_options(legs, costs=costs),
        lambda: Problem.from_matrix(matrix, costs=costs),
        lambda: Problem.from_frame({"items": legs, "cost": costs}, cost="cost"),
        lambda: Problem.from_frame({"items": legs, "label": costs}, label="label"),
        lambda: Problem.from_frame({"items": legs}, label=costs),
        lambda: Problem.from_frame(legs.to_frame("items"), label=costs),
    ]
    for call in wrong:
        with pytest.raises(ArgumentError, match="only one has 7"):
            call()
    # Missing labels are equal.
    gaps = [pandas.Series(its, index=[1.0, float("nan")]) for its in (legs.to_list(), [1, 2])]
    assert Problem.from_options(gaps[0], costs=gaps[1]).best()[0].cost == 3


def test_costs_that_are_no_decimal_numbers_are_refused_and_never_wrap() -> None:
    numpy = pytest.importorskip("numpy")
    pandas = pytest.importorskip("pandas")
    large = numpy.int64(2**62)
    wrong: list[tuple[Any, type[Exception], str]] = [
        ([Decimal("1e-19")], ArgumentError, "at most 18 decimals, not 1E-19"),
        ([Decimal("1e999999999")], ArgumentError, "not 1E"),
        ([Decimal("-1e-999999999")], ArgumentError, "not -1E"),
        ([numpy.float32("inf")], ArgumentError, "not inf"),
        ([Decimal("sNaN")], ArgumentError, "not sNaN"),
        ([Decimal("922337203685477580.81")], ArgumentError, "below 2"),
        ([Fraction(1, 3)], ArgumentError, "not 1/3"),
        ([float("inf")], ArgumentError, "not inf"),
        ([float("nan")], ArgumentError, "not nan"),
        ([None], ArgumentTypeError, "missing; give 0"),
        ([pandas.NA], ArgumentTypeError, "missing"),
        ([True], ArgumentTypeError, "a number, found True"),
        (["7"], ArgumentTypeError, "a number, found '7'"),
        (7, ArgumentTypeError, "costs: expected values, found 7"),
        ([1, 2], ArgumentError, "1 costs, found 2"),
        ([1e30], ArgumentError, "found a larger number"),
        (numpy.ma.array([1], mask=[False]), ArgumentTypeError, "without a mask"),
        (numpy.array(["2024-02-29"], "M8[ns]"), ArgumentTypeError, "datetime64"),
        (numpy.array([7], "m8[ns]"), ArgumentTypeError, "timedelta64"),
        (pandas.Series([7], dtype="m8[ns]"), ArgumentTypeError, "Timedelta"),
    ]
    for costs, error, words in wrong:
        with pytest.raises(error, match=words):
            Problem.from_options(["a"], costs=costs)
    with pytest.raises(ProblemError) as caught:
        Problem.from_options(["a", "a", "a"], costs=numpy.array([large] * 3))
    assert "sum" in str(caught.value) and "multiply" not in str(caught.value)
    # Two of them fit in the sum of all, and are added without wrapping.
    problem = Problem.from_options(["a", "b"], costs=[large, large - 1])
    assert problem.best()[0].cost == 2**63 - 1


def test_a_problem_becomes_a_frame_and_comes_back() -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("polars")
    mixed = Problem(primary=["a", ("b", 1)], secondary=["x"])
    mixed.option(["a", colored("x", "red")], label="first", cost=3)
    mixed.option([("b", 1), "x"], label=("second", 2))
    for problem in (expected(), mixed, Problem("a")):
        for library in ("pandas", "polars", "dict"):
            frame = problem.to_frame(library)  # type: ignore[arg-type]
            again = Problem.from_frame(
                frame,
                label="label",
                cost="cost",
                primary=problem.primary,
                secondary=problem.secondary,
            )
            assert again == problem
    assert expected().to_frame("polars").schema["items"].is_nested()
    with pytest.raises(ArgumentError, match="'csv'"):
        expected().to_frame("csv")  # type: ignore[arg-type]
