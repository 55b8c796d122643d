"""Matrices as problems."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyquadrille import (
    ArgumentError,
    ArgumentTypeError,
    Problem,
    ProblemError,
    QuadrilleError,
)

numpy = pytest.importorskip("numpy")
pandas = pytest.importorskip("pandas")
sparse = pytest.importorskip("scipy.sparse")

ROWS = [[1, 0, 1, 0], [0, 1, 0, 1], [1, 1, 0, 0], [0, 0, 1, 1], [1, 1, 1, 1]]
COVERS = {frozenset({0, 1}), frozenset({2, 3}), frozenset({4})}


def found(problem: Problem) -> set[frozenset[int]]:
    return {frozenset(cover) for cover in problem.covers()}


def forms(rows: list[list[int]]) -> list[Any]:
    dense = numpy.array(rows)
    arrays = [dense.astype(kind) for kind in ("bool", "int8", "uint64", "float32", "f8", "O")]
    views = [numpy.asfortranarray(dense), numpy.repeat(dense, 2, axis=1)[:, ::2], dense[::-1][::-1]]
    formats = ["csr", "csc", "coo", "lil", "dok", "bsr", "dia"]
    matrices = [sparse.csr_matrix(dense).asformat(name) for name in formats]
    sparse_arrays = [sparse.csr_array(dense).asformat(name) for name in formats]
    return [rows, *arrays, *views, *matrices, *sparse_arrays]


def test_every_form_of_a_matrix_is_the_same_problem() -> None:
    expected = Problem.from_matrix(ROWS)
    assert found(expected) == COVERS
    for form in forms(ROWS):
        assert Problem.from_matrix(form) == expected, type(form)


@given(st.integers(0, 2**32))
def test_a_matrix_is_the_problem_of_its_rows(seed: int) -> None:
    rng = random.Random(seed)
    n_columns = rng.randint(1, 6)
    rows = [[rng.randint(0, 1) for _ in range(n_columns)] for _ in range(rng.randint(1, 8))]
    rows = [row for row in rows if any(row)] or [[1] * n_columns]
    second = rng.sample(range(n_columns), rng.randint(0, n_columns - 1))
    options = [[k for k, bit in enumerate(row) if bit] for row in rows]
    others = [k for k in range(n_columns) if k not in second]
    stated = Problem.from_options(options, second, primary=others)
    for form in (rows, numpy.array(rows), sparse.csr_array(numpy.array(rows))):
        assert found(Problem.from_matrix(form, second)) == found(stated)


def test_zeros_that_are_stored_and_sums_of_entries_count_as_what_they_are() -> None:
    data = ([1, 0, 2, -1], ([0, 0, 1, 1], [0, 1, 1, 1]))
    matrix = sparse.coo_matrix(data, shape=(2, 2))
    assert found(Problem.from_matrix(matrix)) == {frozenset({0, 1})}
    before = matrix.nnz
    Problem.from_matrix(matrix)
    assert matrix.nnz == before
    csr = sparse.csr_matrix(data, shape=(2, 2))
    Problem.from_matrix(csr)
    assert csr.nnz == sparse.csr_matrix(data, shape=(2, 2)).nnz


def test_matrices_that_are_no_problems_are_refused() -> None:
    wrong: list[tuple[Any, type[Exception], str]] = [
        ([[1, 2]], ArgumentError, "found 2 in row 0, column 1"),
        (numpy.array([[1.0, numpy.nan]]), ArgumentError, "found nan in row 0, column 1"),
        (numpy.array([[1], [-1]]), ArgumentError, "found -1 in row 1, column 0"),
        (sparse.csr_matrix([[1, 0], [0, 3]]), ArgumentError, "found 3 in row 1, column 1"),
        (numpy.array([[Fraction(1, 2)]]), ArgumentError, "1/2"),
        ([1, 0, 1], ArgumentError, r"shape \(3,\)"),
        (numpy.zeros((2, 2, 2)), ArgumentError, r"shape \(2, 2, 2\)"),
        (5, ArgumentError, r"shape \(\)"),
        ([[1, 0], [1]], ArgumentError, "one length"),
        ([["a", "b"]], ArgumentTypeError, "zeros and ones"),
        (numpy.array([[1 + 1j]]), ArgumentTypeError, "complex"),
        (numpy.array([[1, None]]), ArgumentError, "found None in row 0, column 1"),
        (pandas.DataFrame([[True, pandas.NA]], dtype="boolean"), ArgumentTypeError, "NA"),
        ([[1, 0], [0, 0]], ProblemError, "row 1 has no 1"),
        (sparse.csr_matrix((2, 3)), ProblemError, "row 0 has no 1"),
    ]
    for matrix, error, words in wrong:
        with pytest.raises(error, match=words):
            Problem.from_matrix(matrix)
    for second in ([4], [-1], ["a"], [0, 0], 3):
        with pytest.raises(QuadrilleError):
            Problem.from_matrix(ROWS, second)  # type: ignore[arg-type]


def test_masked_arrays_are_refused_wherever_values_come_in() -> None:
    masked = numpy.ma.array([[1, 0], [1, 1]], mask=[[0, 0], [0, 1]])
    problem = Problem.from_matrix([[1, 0], [1, 1]])
    costs = numpy.ma.array([1, 2], mask=[1, 0])
    calls: list[Callable[[], object]] = [
        lambda: Problem.from_matrix(masked),
        lambda: Problem.from_matrix([masked[0], masked[1]]),
        lambda: Problem.from_matrix(numpy.ma.array([[1]])),
        lambda: Problem.from_matrix([[1, 0], [1, 1]], costs=costs),
        lambda: Problem.from_options(["a", "b"], costs=costs),
        lambda: Problem.from_frame({"items": [["a"], ["b"]], "cost": costs}, cost="cost"),
        lambda: Problem.from_frame({"items": [numpy.ma.array([1, 2], mask=[0, 1])]}),
        lambda: problem.diagram().cheapest(1, costs),
        lambda: problem.diagram().sample(1, weights=costs),
    ]
    for call in calls:
        with pytest.raises(ArgumentTypeError, match="without a mask"):
            call()


def test_empty_matrices_are_problems() -> None:
    assert Problem.from_matrix(numpy.zeros((0, 3))).count() == 0
    assert Problem.from_matrix(numpy.zeros((0, 0))).count() == 1
    assert Problem.from_matrix(sparse.csr_matrix((0, 3))).primary == (0, 1, 2)


def test_scipy_and_numpy_are_not_imported_before_they_are_needed() -> None:
    code = "import sys, pyquadrille; print(sorted({'numpy', 'scipy', 'tqdm'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
