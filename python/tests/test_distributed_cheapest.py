"""The cheapest cover by pieces, as the cluster searches it, here by workers that are calls."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import oracle
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from pyquadrille import ArgumentError, Problem, _core, colored
from pyquadrille.distributed.cheapest import NOTHING, Found, Piece, Pieces, Searching, whole
from pyquadrille.distributed.tasks import Searched
from pyquadrille.errors import CheckpointError


class Calls:
    """Workers whose tasks run at once: the first `short` ones without any time, the others until
    they are done."""

    def __init__(self, problem: Problem, n: int, short: int = 0) -> None:
        self.native = problem._snapshot().native()
        self.n = n
        self.short = short
        self.tasks: list[tuple[Any, ...]] = []
        self.results: dict[int, Searched] = {}

    def number(self) -> int:
        return self.n

    def begin_search(self, *words: Any) -> int:
        *others, _ = words
        self.tasks.append(words)
        number = len(self.tasks)
        seconds = 0.0 if number <= self.short else 1e9
        self.results[number] = Searched(*_core.cheapest_piece(self.native, *others, seconds))
        return number

    def finished(self, refs: list[int], _: float) -> list[int]:
        return refs[-1:]  # the last one first

    def result(self, ref: int) -> Searched:
        return self.results.pop(ref)


def search(
    problem: Problem, n: int = 3, short: int = 20, **settings: Any
) -> tuple[Found, Pieces, Calls]:
    workers = Calls(problem, n, short)
    given = {"maximize": False, "gap": 0.0, "slice": 2.0, "tell": None, **settings}
    pieces = Pieces(workers, workers.native, **given)  # type: ignore[arg-type]
    return pieces.run(1e9), pieces, workers


@given(strategies.stated(costs=True), st.booleans())
def test_pieces_find_the_cover_that_trials_find(case: oracle.Stated, maximize: bool) -> None:
    problem = case.from_options()
    sign = -1 if maximize else 1
    costs = [sign * oracle.cost(case, cover) for cover in oracle.covers(case)]
    found, pieces, _ = search(problem, maximize=maximize)
    assert pieces.is_proved
    if not costs:
        assert (found.cost, found.bound) == (None, None)
        return
    assert found.cost == found.bound == sign * min(costs)
    cover = [problem.labels[option] for option in pieces.cover]
    assert problem.verify(cover)
    assert sum(map(problem.cost_of, cover)) == found.cost


@given(strategies.stated())
def test_the_pieces_of_a_piece_have_each_of_its_covers_once(case: oracle.Stated) -> None:
    problem = case.from_options()
    native = problem._snapshot().native()
    every = sorted(sorted(problem.labels.index(label) for label in cover)
                   for cover in oracle.covers(case))  # fmt: skip
    pieces = _core.branch_piece(native, [])
    if pieces is not None:
        found = [cover for cover in every for (option,) in pieces if option in cover]
        assert found == every


def crews(n: int, seed: int) -> Problem:
    """Some flights, duties of two or three flights each, random costs."""
    chance = random.Random(seed)
    problem = Problem(range(n))
    for k in range(n):
        problem.option([k], cost=1000)
    for k in range(40 * n):
        flights = chance.sample(range(n), chance.choice((2, 3)))
        problem.option(flights, label=("duty", k), cost=chance.randrange(200, 900))
    return problem


@pytest.mark.parametrize("maximize", [False, True])
def test_a_search_that_is_divided_and_taken_up_again_is_right(maximize: bool) -> None:
    problem = crews(36, 7)
    expected = problem.best(maximize=maximize)[0].cost
    found, pieces, workers = search(problem, maximize=maximize)
    assert (found.cost, found.bound, pieces.is_proved) == (expected, expected, True)
    # It was divided, what was left went on, and pieces knew the best cover.
    assert {len(options) for options, *_ in workers.tasks} >= {0, 1}
    assert any(rest is not None for *_, rest, _ in workers.tasks)
    assert any(known is not None for _, _, known, *_ in workers.tasks)


def test_decimals_and_a_fixed_cost_come_back() -> None:
    problem = Problem.from_knuth("a b |100\na |2.5\nb |3\na b |7.25\n")
    for maximize, expected in ((False, "105.5"), (True, "107.25")):
        found, _, _ = search(problem, maximize=maximize)
        assert str(found.cost) == str(found.bound) == expected


def test_a_gap_ends_the_search_with_a_bound() -> None:
    problem = crews(36, 3)
    expected = problem.best()[0].cost
    found, _, _ = search(problem, gap=0.2)
    assert found.cost is not None and found.bound is not None
    assert found.bound <= expected <= found.cost
    assert found.cost - found.bound <= 0.2 * found.cost


def test_a_limit_ends_the_search_with_what_is_known() -> None:
    problem = crews(60, 5)
    workers = Calls(problem, 2)
    told: list[Found] = []
    pieces = Pieces(
        workers,
        workers.native,
        maximize=False,
        gap=0.0,
        slice=2.0,
        tell=told.append,  # type: ignore[arg-type]
    )
    found = pieces.run(0.0)
    assert (found.cost, found.bound, pieces.is_proved) == (None, None, False)
    assert told == [found]


def test_costs_at_the_edge_do_not_wrap() -> None:
    large = 2**62
    problem = Problem.from_options(
        {"a": "a", "b": "b", "c": "c", "ab": "ab", "bc": "bc"}, costs={"a": large, "bc": large - 1}
    )
    found, _, _ = search(problem)
    assert found.cost == problem.best()[0].cost
    native = problem._snapshot().native()
    best, bound, rest = _core.cheapest_piece(native, [0], False, None, None, None, 1.0)
    assert best is not None and (best[0], bound, rest) == (large, large, None)
    # Nothing is cheaper than what is known, and two options with an item in common are no piece.
    assert _core.cheapest_piece(native, [0], False, large, None, None, 1.0)[0] is None
    assert _core.cheapest_piece(native, [0, 3], False, None, None, None, 1.0) == (
        None, 2**63 - 1, None
    )  # fmt: skip
    assert _core.branch_piece(native, [0, 3]) == []
    with pytest.raises(ArgumentError, match="no option 99"):
        _core.branch_piece(native, [99])
    with pytest.raises(ArgumentError):
        _core.cheapest_piece(native, [0], False, None, None, "{}", 1.0)


def test_colors_of_chosen_options_are_fixed() -> None:
    problem = Problem(primary=["a", "b"], secondary=["x"])
    for item, color, cost in (("a", "red", 1), ("b", "red", 9), ("b", "blue", 2), ("a", "blue", 8)):
        problem.option([item, colored("x", color)], cost=cost)
    found, _, _ = search(problem)
    assert found.cost == 10
    native = problem._snapshot().native()
    for chosen, cost in ((0, 10), (1, 10), (2, 10), (3, 10)):
        best, *_ = _core.cheapest_piece(native, [chosen], False, None, None, None, 1.0)
        assert best is not None and best[0] == cost
    assert NOTHING == 2**63 - 1


def saved_in(directory: Path, task: str = "cheapest") -> Any:
    """Where a search for the cheapest cover keeps its state, after each look at results."""
    pytest.importorskip("pyarrow")
    from pyquadrille.distributed.checkpoint import Checkpoint, Question
    from pyquadrille.distributed.saving import Saving
    from pyquadrille.distributed.storage import Place

    return Saving(Checkpoint(Place(directory), Question("f", task), Searching), 0.0)


class Died(Exception):
    """The driver ends, and nothing is saved any more."""


@pytest.mark.parametrize("maximize", [False, True])
def test_another_driver_goes_on_from_every_state(tmp_path: Path, maximize: bool) -> None:
    problem = crews(36, 7)
    expected = problem.best(maximize=maximize)[0].cost
    saving = saved_in(tmp_path)
    saving.checkpoint.create(whole(2.0))
    runs, tasks = 0, 0
    while True:
        saving = saved_in(tmp_path)
        state = saving.checkpoint.begin()
        if not state.pieces:
            break

        class Short(Calls):
            """Workers of a driver that dies when it waits for the sixth time."""

            n_waits = 0

            def finished(self, refs: list[int], seconds: float) -> list[int]:
                self.n_waits += 1
                if self.n_waits == 6:
                    raise Died
                return super().finished(refs, seconds)

        # The first drivers' tasks have no time, so that something is left of each.
        workers = Short(problem, 3, short=99 if runs < 4 else 0)
        pieces = Pieces(
            workers,  # type: ignore[arg-type]
            workers.native,
            maximize=maximize,
            gap=0.0,
            slice=2.0,
            tell=None,
            state=state,
            saving=saving,
        )
        # What the driver knows when it dies is not written: only what it saved before.
        saving.save_last = lambda save: None
        try:
            pieces.run(1e9)
            pieces._save()
        except Died:
            pass
        runs, tasks = runs + 1, tasks + len(workers.tasks)
    assert runs > 2 and tasks > 12
    sign = -1 if maximize else 1
    assert state.cost == sign * expected
    assert state.over >= state.cost
    assert sum(problem.cost_of(problem.labels[option]) for option in state.cover) == expected


def test_the_state_of_a_search_comes_back(tmp_path: Path) -> None:
    state = Searching(
        [Piece(-5, [1, 2], 7, "rest", 0.1 + 0.2), Piece(-(2**63), [])], -(2**62), [3, 4], 2**63 - 1
    )
    saved_in(tmp_path).checkpoint.create(state)
    assert saved_in(tmp_path).checkpoint.begin() == state
    with pytest.raises(CheckpointError, match="for cheapest, not for most expensive"):
        saved_in(tmp_path, "most expensive").checkpoint.begin()


def test_an_error_in_a_change_leaves_the_last_state_as_it_was(tmp_path: Path) -> None:
    class Broken(Calls):
        def begin_search(self, *words: Any) -> int:
            raise MemoryError

    problem = crews(12, 1)
    saving = saved_in(tmp_path)
    saving.checkpoint.create(whole(2.0))
    workers = Broken(problem, 2)
    given = {"maximize": False, "gap": 0.0, "slice": 2.0, "tell": None, "saving": saving}
    with pytest.raises(MemoryError):
        Pieces(workers, workers.native, **given).run(1e9)  # type: ignore[arg-type]
    assert saved_in(tmp_path).checkpoint.begin() == whole(2.0)
