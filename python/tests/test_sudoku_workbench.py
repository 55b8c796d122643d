"""Puzzles made, rated and explained; canonical forms."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle_sudoku import solutions, verdict

from pyquadrille import sudoku
from pyquadrille.errors import ArgumentError, ArgumentTypeError, BoardError, LimitError

EASY = "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6."
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
# Needs dynamic chains within dynamic chains.
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def digits(puzzle: str) -> list[int]:
    return [0 if mark == "." else int(mark) for mark in puzzle]


def is_minimal(puzzle: str) -> bool:
    board = digits(puzzle)
    clues = [cell for cell in range(81) if board[cell]]
    return all(verdict(board[:cell] + [0] + board[cell + 1 :]) == 2 for cell in clues)


def test_puzzles_are_proper_and_minimal() -> None:
    puzzles = sudoku.generate(5, seed=1)
    assert len(set(puzzles)) == 5
    for puzzle in puzzles:
        assert verdict(digits(puzzle)) == 1 and is_minimal(puzzle)


@given(st.integers(0, 2**64 - 1), st.integers(1, 4))
@settings(deadline=None, max_examples=20)
def test_a_seed_decides_whatever_the_threads(seed: int, jobs: int) -> None:
    assert sudoku.generate(20, seed=seed, jobs=jobs) == sudoku.generate(20, seed=seed, jobs=1)
    assert sudoku.generate(3, seed=seed) == sudoku.generate(20, seed=seed)[:3]


def test_without_a_seed_puzzles_are_others_each_time() -> None:
    assert sudoku.generate(2) != sudoku.generate(2)
    assert sudoku.generate(0) == []


def test_wishes_are_met() -> None:
    for puzzle in sudoku.generate(5, seed=3, clues=(26, 30), symmetry="half-turn"):
        assert 26 <= 81 - puzzle.count(".") <= 30
        assert all((a == ".") == (b == ".") for a, b in zip(puzzle, reversed(puzzle)))
    for puzzle in sudoku.generate(3, seed=3, clues=40, minimal=False):
        assert puzzle.count(".") == 41 and verdict(digits(puzzle)) == 1
    mask = ("x.x.x.x.x\n.x.x.x.x.\n" * 5)[: 10 * 9]
    marks = mask.replace("\n", "")
    for puzzle in sudoku.generate(2, seed=3, mask=mask):
        assert all(mark == "x" for mark, clue in zip(marks, puzzle) if clue != ".")
    for puzzle in sudoku.generate(3, seed=3, rating=(2.3, 3.0)):
        assert 2.3 <= sudoku.rate(puzzle).difficulty <= 3.0
    for puzzle in sudoku.generate(2, seed=3, technique="X-wing"):
        assert "X-wing" in sudoku.rate(puzzle).steps
    assert sudoku.generate(1, seed=3, rating=np.float64(1.2), clues=np.int64(25))


def test_what_is_not_met_raises_with_the_puzzles_before_it() -> None:
    with pytest.raises(LimitError, match="no puzzle in 30 tries: the nearest had ") as error:
        sudoku.generate(3, seed=1, clues=17, tries=30)
    assert error.value.found == []
    with pytest.raises(LimitError) as error:
        sudoku.generate(10_000, seed=1, clues=(24, 25), tries=4)
    found = error.value.found
    assert str(error.value).startswith(f"puzzle {len(found)}: no puzzle in 4 tries")
    assert found and found == sudoku.generate(len(found), seed=1, clues=(24, 25))


@pytest.mark.parametrize(
    "arguments",
    [
        {"n": -1},
        {"clues": (30, 20)},
        {"clues": 82},
        {"clues": (1, 2, 3)},
        {"minimal": False},
        {"symmetry": "round"},
        {"mask": "x"},
        {"mask": "\ud800"},
        {"rating": (8.0, 7.0)},
        {"rating": -1},
        {"rating": float("nan")},
        {"technique": "magic"},
        {"tries": 0},
        {"jobs": 0},
        {"seed": -1},
        {"seed": 2**64},
    ],
)
def test_arguments_that_make_no_sense_are_refused(arguments: dict[str, object]) -> None:
    with pytest.raises(ArgumentError):
        sudoku.generate(**{"n": 1, **arguments})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "arguments",
    [{"n": 1.5}, {"clues": "24"}, {"symmetry": None}, {"mask": 5}, {"rating": "7"}, {"seed": "x"}],
)
def test_arguments_of_another_type_are_refused(arguments: dict[str, object]) -> None:
    with pytest.raises(ArgumentTypeError):
        sudoku.generate(**{"n": 1, **arguments})  # type: ignore[arg-type]


def test_puzzles_that_do_not_fit_into_memory_are_an_exception() -> None:
    with pytest.raises(MemoryError):
        sudoku.generate(10**17)


def test_a_rating_is_that_of_its_hardest_step() -> None:
    rating = sudoku.rate(EASY)
    assert (rating.difficulty, rating.at_least) == (1.2, False)
    assert rating.hardest == "hidden single in a box"
    assert sum(rating.steps.values()) == len(sudoku.explain(EASY))
    rating = sudoku.rate(HARD)
    assert (rating.difficulty, rating.at_least) == (10.7, False)
    rating = sudoku.rate(HARDEST)
    assert rating.at_least and rating.difficulty > 10.7
    assert sudoku.rate(HARDEST, modern=True).at_least


def test_ratings_and_steps_end_when_their_time_is_over() -> None:
    for call in (sudoku.rate, sudoku.explain):
        with pytest.raises(LimitError, match="the time was over before the puzzle was solved"):
            call(HARD, time=0)
        assert call(EASY, time=1000) == call(EASY)


def test_steps_lead_to_the_only_solution() -> None:
    for puzzle in [EASY, HARD, *sudoku.generate(20, seed=5)]:
        (solved,) = solutions(digits(puzzle))
        board, hardest = digits(puzzle), 0.0
        for step in sudoku.explain(puzzle):
            assert step.why and (step.places or step.removes)
            hardest = max(hardest, step.difficulty)
            for name, digit in step.places:
                cell = 9 * int(name[1]) + int(name[3]) - 10
                assert solved[cell] == digit
                board[cell] = digit
            for name, digit in step.removes:
                assert solved[9 * int(name[1]) + int(name[3]) - 10] != digit
        assert board == solved
        assert hardest == sudoku.rate(puzzle).difficulty
    few = sudoku.explain(HARD, until="naked-single")
    assert all(step.difficulty <= 2.3 for step in few)


def test_equivalent_boards_have_one_form() -> None:
    rng = random.Random(7)

    def lines() -> list[int]:
        return [3 * b + i for b in rng.sample(range(3), 3) for i in rng.sample(range(3), 3)]

    form = sudoku.canonical(HARD).form
    for _ in range(50):
        rows, columns, names = lines(), lines(), rng.sample("123456789", 9)
        marks = dict(zip("123456789", names)) | {".": "."}
        cells = [(r, c) for r in rows for c in columns]
        if rng.random() < 0.5:
            cells = [(c, r) for r, c in cells]
        other = "".join(marks[HARD[9 * r + c]] for r, c in cells)
        assert sudoku.canonical(other).form == form
    assert sudoku.canonical(HARD).automorphisms == 1
    assert sudoku.canonical(EASY).form != form
    assert sudoku.canonical("." * 81).automorphisms == 2 * 6**8 * 362_880


@pytest.mark.parametrize("bad", ["", "." * 80, "55" + "." * 79, "." * 81])
def test_what_is_no_proper_puzzle_says_why(bad: str) -> None:
    for question in (sudoku.rate, sudoku.explain):
        with pytest.raises(BoardError) as error:
            question(bad)
        assert str(error.value)


def test_other_arguments_are_checked() -> None:
    with pytest.raises(ArgumentError):
        sudoku.explain(EASY, until="magic")
    with pytest.raises(ArgumentTypeError):
        sudoku.explain(EASY, until=3)  # type: ignore[arg-type]
    for question in (sudoku.rate, sudoku.explain, sudoku.canonical):
        with pytest.raises(ArgumentTypeError):
            question(b"." * 81)  # type: ignore[arg-type]
