"""Many boards: lists, arrays of all kinds, faults, threads, progress."""

from __future__ import annotations

import multiprocessing
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from oracle_sudoku import random_board, text, verdict

from pyquadrille import sudoku
from pyquadrille.errors import ArgumentError, ArgumentTypeError, BoardError, BoardTypeError

BOARDS = [random_board(seed) for seed in range(600)]
TEXTS = [text(board) for board in BOARDS]
DIGITS = np.array(BOARDS, np.uint8)
VERDICTS = [verdict(board) for board in BOARDS]
SOLVED = [sudoku.solve(board) for board in TEXTS]


def as_texts(solutions: NDArray[np.uint8]) -> list[str | None]:
    rows = solutions.reshape(-1, 81).tolist()
    return [text(row) if any(row) else None for row in rows]


def test_a_list_gives_a_list() -> None:
    for jobs in (1, 2, 7, 10**9, None):
        solutions, verdicts = sudoku.solve_many(TEXTS, jobs=jobs)
        assert solutions == SOLVED
        assert verdicts.dtype == np.int8 and verdicts.tolist() == VERDICTS


@given(st.lists(st.integers(0, len(BOARDS) - 1), max_size=400), st.integers(1, 3))
@settings(deadline=None, max_examples=30)
def test_any_selection_gets_the_same_answers(chosen: list[int], jobs: int) -> None:
    solutions, verdicts = sudoku.solve_many(DIGITS[chosen].reshape(-1, 81), jobs=jobs)
    assert as_texts(solutions) == [SOLVED[i] for i in chosen]
    assert verdicts.tolist() == [VERDICTS[i] for i in chosen]


VIEWS = {
    "contiguous": DIGITS,
    "grids": DIGITS.reshape(-1, 9, 9),
    "fortran": np.asfortranarray(DIGITS),
    "fortran grids": np.asfortranarray(DIGITS.reshape(-1, 9, 9)),
    "backward": DIGITS[::-1][::-1].copy()[::-1][::-1],
    "reversed memory": np.ascontiguousarray(DIGITS[::-1])[::-1],
    "every third column": np.repeat(DIGITS, 3, axis=1)[:, ::3],
    "every second row": np.repeat(DIGITS, 2, axis=0)[::2],
    "negative columns": np.ascontiguousarray(DIGITS[:, ::-1])[:, ::-1],
    "unaligned": np.concatenate([[0], DIGITS.ravel()]).astype(np.uint8)[1:].reshape(-1, 81),
    "inner axes swapped": np.ascontiguousarray(
        DIGITS.reshape(-1, 9, 9).transpose(0, 2, 1)
    ).transpose(0, 2, 1),
    "a field": np.rec.fromarrays([DIGITS], dtype=[("board", np.uint8, (81,))]).board,
}


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_every_view_is_solved_in_its_shape(view: NDArray[np.uint8]) -> None:
    before = view.copy()
    solutions, verdicts = sudoku.solve_many(view)
    assert solutions.shape == view.shape and solutions.dtype == np.uint8
    assert as_texts(solutions) == SOLVED and verdicts.tolist() == VERDICTS
    assert np.array_equal(view, before)


def test_an_array_may_be_read_only_or_repeat_a_board() -> None:
    frozen = DIGITS.copy()
    frozen.flags.writeable = False
    assert sudoku.solve_many(frozen)[1].tolist() == VERDICTS
    solutions, verdicts = sudoku.solve_many(np.broadcast_to(DIGITS[0], (5000, 81)))
    assert set(verdicts.tolist()) == {VERDICTS[0]} and set(as_texts(solutions)) == {SOLVED[0]}


def test_results_belong_to_the_caller() -> None:
    solutions, verdicts = sudoku.solve_many(DIGITS)
    solutions[:], verdicts[:] = 0, 0
    assert sudoku.solve_many(DIGITS)[1].tolist() == VERDICTS


def test_nothing_is_solved_as_nothing() -> None:
    assert sudoku.solve_many([])[0] == []
    for shape in ((0, 81), (0, 9, 9)):
        solutions, verdicts = sudoku.solve_many(np.zeros(shape, np.uint8))
        assert solutions.shape == shape and verdicts.shape == (0,)


@given(st.sets(st.integers(0, len(BOARDS) - 1), min_size=1), st.integers(10, 255))
@settings(deadline=None, max_examples=30)
def test_a_fault_in_an_array_raises_or_is_marked(faults: set[int], digit: int) -> None:
    boards = DIGITS.copy()
    for i in faults:
        boards[i, i % 81] = digit
    with pytest.raises(BoardError, match=f"board {min(faults)}: .* found {digit} in row") as error:
        sudoku.solve_many(boards, jobs=3)
    assert error.value.index == min(faults)
    solutions, verdicts = sudoku.solve_many(boards, errors="mark")
    expected = [-1 if i in faults else VERDICTS[i] for i in range(len(boards))]
    assert verdicts.tolist() == expected
    assert as_texts(solutions) == [None if i in faults else SOLVED[i] for i in range(len(boards))]


@pytest.mark.parametrize("bad", ["", "." * 80, "." * 80 + "x", "\ud800", None, 7, b"." * 81, TEXTS])
def test_a_fault_in_a_list_raises_or_is_marked(bad: Any) -> None:
    for at in (0, 299, len(TEXTS)):
        boards = [*TEXTS[:at], bad, *TEXTS[at:], bad]
        kind = BoardError if isinstance(bad, str) else BoardTypeError
        with pytest.raises(kind, match=f"^board {at}: ") as error:
            sudoku.solve_many(boards)
        assert error.value.index == at
        solutions, verdicts = sudoku.solve_many(boards, errors="mark")
        assert solutions == [*SOLVED[:at], None, *SOLVED[at:], None]
        assert verdicts.tolist() == [*VERDICTS[:at], -1, *VERDICTS[at:], -1]


@pytest.mark.parametrize(
    "bad",
    [
        DIGITS.astype(np.int64),
        DIGITS.astype(np.int8),
        DIGITS.astype(bool),
        DIGITS.astype(object),
        np.array(TEXTS),
        np.ma.masked_array(DIGITS, DIGITS == 0),
        TEXTS[0],
        b"." * 81,
        None,
        3,
        iter(TEXTS),
        set(TEXTS),
        {0: TEXTS[0]},
        bytearray(81),
    ],
    ids=lambda bad: type(bad).__name__,
)
def test_another_type_or_dtype_is_a_type_error(bad: Any) -> None:
    with pytest.raises(ArgumentTypeError, match="expected"):
        sudoku.solve_many(bad)
    with pytest.raises(ArgumentTypeError, match="expected"):
        sudoku.solve_many(bad, errors="mark")


@pytest.mark.parametrize(
    "shape", [(), (81,), (9, 9), (2, 80), (2, 9, 8), (81, 2), (1, 1, 81), (0,)]
)
def test_another_shape_is_an_argument_error(shape: tuple[int, ...]) -> None:
    with pytest.raises(ArgumentError, match="expected shape"):
        sudoku.solve_many(np.zeros(shape, np.uint8))


def test_arguments_are_checked() -> None:
    solve_many: Any = sudoku.solve_many
    for name, bad in (("errors", "ignore"), ("errors", None), ("jobs", 0), ("jobs", -1)):
        with pytest.raises(ArgumentError):
            solve_many(TEXTS, **{name: bad})
    for name, wrong in (("jobs", 1.5), ("jobs", "2"), ("progress", 3)):
        with pytest.raises(ArgumentTypeError):
            solve_many(TEXTS, **{name: wrong})


@given(st.lists(st.integers(0, len(BOARDS) - 1), max_size=40), st.sets(st.integers(0, 39)))
@settings(deadline=None, max_examples=30)
def test_results_are_written_to_given_arrays(chosen: list[int], faults: set[int]) -> None:
    boards = DIGITS[chosen]
    boards[[i for i in faults if i < len(chosen)], 3] = 77
    cells, verdicts = np.full((len(chosen), 9, 9), 5, np.uint8), np.full(len(chosen), 3, np.int8)
    out = sudoku.solve_many(boards.reshape(-1, 9, 9), "mark", out=(cells, verdicts))
    assert out[0] is cells and out[1] is verdicts
    expected = sudoku.solve_many(boards, "mark")
    assert np.array_equal(cells.reshape(-1, 81), expected[0])
    assert np.array_equal(verdicts, expected[1])


def test_arrays_for_results_are_checked() -> None:
    n = len(DIGITS)
    cells, verdicts = np.zeros((n, 81), np.uint8), np.zeros(n, np.int8)
    frozen = cells.copy()
    frozen.flags.writeable = False
    both = np.zeros(n * 82, np.uint8)
    solve_many: Any = sudoku.solve_many
    for wrong in (cells, (cells,), (cells, verdicts.tolist()), (verdicts, cells), "ab"):
        with pytest.raises(ArgumentTypeError, match="out"):
            solve_many(DIGITS, out=wrong)
    for bad in (
        (cells[1:], verdicts),
        (cells, verdicts[1:]),
        (cells.reshape(-1, 9, 9), verdicts),
        (np.asfortranarray(cells), verdicts),
        (frozen, verdicts),
        (DIGITS, verdicts),
        (both[: n * 81].reshape(n, 81), both[:n].view(np.int8)),
    ):
        with pytest.raises(ArgumentError, match="out"):
            solve_many(DIGITS, out=bad)
    with pytest.raises(ArgumentTypeError, match="out is for an array"):
        solve_many(TEXTS, out=(cells, verdicts))


def test_arrays_that_another_call_uses_are_refused() -> None:
    cells, verdicts = np.zeros_like(DIGITS), np.zeros(len(DIGITS), np.int8)
    met: list[BaseException] = []

    def within(_: object) -> None:
        for boards, out in ((DIGITS, (cells, verdicts)), (cells, None)):
            try:
                sudoku.solve_many(boards, out=out)
            except ArgumentError as error:
                met.append(error)

    sudoku.solve_many(DIGITS, out=(cells, verdicts), progress=within)
    assert len(met) >= 2 and all("another call uses it" in str(error) for error in met)
    assert verdicts.tolist() == VERDICTS


def test_eight_threads_at_once_get_their_own_answers() -> None:
    def ask(seed: int) -> bool:
        chosen = random.Random(seed).choices(range(len(BOARDS)), k=3000)
        solutions, verdicts = sudoku.solve_many(DIGITS[chosen], jobs=seed % 3 + 1)
        one = chosen[0]
        return (
            verdicts.tolist() == [VERDICTS[i] for i in chosen]
            and as_texts(solutions) == [SOLVED[i] for i in chosen]
            and sudoku.solve(TEXTS[one]) == SOLVED[one]
        )

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(ask, range(32)))


def ask_in_a_child(boards: NDArray[np.uint8]) -> list[int]:
    return list(sudoku.solve_many(boards)[1])


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_child_processes_get_the_same_answers(method: str) -> None:
    sudoku.solve_many(DIGITS)
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(ask_in_a_child, [DIGITS, DIGITS]) == [VERDICTS, VERDICTS]


def test_progress_grows_to_all_boards() -> None:
    seen: list[sudoku.Progress] = []
    sudoku.solve_many(np.tile(DIGITS, (20, 1)), progress=seen.append)
    assert [report.done for report in seen] == sorted(report.done for report in seen)
    assert seen[-1] == sudoku.Progress(1.0, 12_000, 12_000)
    sudoku.solve_many([], progress=seen.append)
    assert seen[-1] == sudoku.Progress(1.0, 0, 0)


def test_what_progress_raises_ends_the_call() -> None:
    def fails(_: sudoku.Progress) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        sudoku.solve_many(DIGITS, progress=fails)


def test_progress_may_be_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    sudoku.solve_many(TEXTS, progress=True)
    assert "600/600" in capsys.readouterr().err
