"""One board: solve, judge, count."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle_sudoku import random_board, solutions, text, verdict

from pyquadrille import sudoku
from pyquadrille.errors import ArgumentError, ArgumentTypeError, BoardError, QuadrilleError

seeds = st.integers(0, 2**32)


@given(seeds, st.sampled_from("0._*"))
@settings(deadline=None)
def test_a_board_is_judged_and_solved_as_the_oracle_does(seed: int, blank: str) -> None:
    board = random_board(seed)
    judged = sudoku.judge(text(board, blank))
    solved = sudoku.solve(text(board, blank))
    assert judged == verdict(board)
    assert (solved is None) == (judged == 0)
    if solved is not None:
        digits = list(map(int, solved))
        assert list(solutions(digits)) == [digits]
        assert all(clue in (0, digit) for clue, digit in zip(board, digits))


@given(seeds, st.integers(0, 20))
@settings(deadline=None)
def test_a_count_stops_at_its_limit(seed: int, limit: int) -> None:
    board = random_board(seed)
    n = sum(1 for _ in zip(range(limit), solutions(board)))
    assert sudoku.count(text(board), limit) == n


def test_a_count_without_a_limit_is_exact() -> None:
    # The rows of a solved board without two of its digits.
    solved = sudoku.solve("." * 81)
    assert solved is not None
    board = [0 if digit in "12" else int(digit) for digit in solved]
    assert sudoku.count(text(board)) == sum(1 for _ in solutions(board))


def test_limits_may_be_of_any_size() -> None:
    puzzle = text([0] * 81)
    assert sudoku.count(puzzle, limit=100_000) == 100_000
    solved = sudoku.solve(puzzle)
    assert solved is not None and sudoku.count(solved, limit=10**30) == 1


def test_other_forms_are_boards_too() -> None:
    board = random_board(1)
    rows = "\n".join(text(board[9 * r : 9 * r + 9]) for r in range(9))
    assert sudoku.solve(rows) == sudoku.solve(text(board))
    assert sudoku.solve_many([rows])[0] == [sudoku.solve(rows)]


@pytest.mark.parametrize("bad", ["", "x", "." * 80, "." * 82, "." * 80 + "é", "\ud800" * 81, "\0"])
def test_what_is_no_board_says_why(bad: str) -> None:
    for question in (sudoku.solve, sudoku.judge, sudoku.count):
        with pytest.raises(BoardError) as error:
            question(bad)
        assert error.value.index is None and str(error.value)
        assert isinstance(error.value, (QuadrilleError, ValueError))


@pytest.mark.parametrize("bad", [None, 3, b"." * 81, ["." * 81], 0.5])
def test_what_is_no_text_is_a_type_error(bad: object) -> None:
    for question in (sudoku.solve, sudoku.judge, sudoku.count):
        with pytest.raises(ArgumentTypeError):
            question(bad)  # type: ignore[arg-type]


def test_limits_are_checked() -> None:
    with pytest.raises(ArgumentError):
        sudoku.count("." * 81, limit=-1)
    with pytest.raises(ArgumentTypeError):
        sudoku.count("." * 81, limit=1.5)  # type: ignore[arg-type]
