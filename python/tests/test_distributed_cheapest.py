"""The cheapest cover by nodes that tasks share, as the cluster searches it; workers are calls."""

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
from pyquadrille.distributed.cheapest import Found, Searching, SharedTree
from pyquadrille.distributed.tasks import Searched
from pyquadrille.errors import CheckpointError


class Calls:
    """Workers whose tasks run at once, for a share of the time that they are given. Each worker
    keeps its own search, as a process does."""

    def __init__(self, problem: Problem, n: int, share: float = 1.0) -> None:
        self.native = problem._snapshot().native()
        self.unit = problem._snapshot().arrays[-1]
        self.n = n
        self.share = share
        self.searches: dict[tuple[int, bool], _core.TreeSearch] = {}
        self.tasks: list[tuple[Any, ...]] = []
        self.results: dict[int, Searched] = {}

    def number(self) -> int:
        return self.n

    def begin_search(self, state: Any, maximize: bool, method: str, seconds: float) -> int:
        self.tasks.append((state, method))
        number = len(self.tasks)
        worker = (number % self.n, maximize)
        if worker not in self.searches:
            self.searches[worker] = _core.TreeSearch(self.native, maximize)
        result = self.searches[worker].search(state, method, self.share * seconds)
        self.results[number] = Searched(*result)
        return number

    def finished(self, refs: list[int], _: float) -> list[int]:
        return refs[-1:]  # the last one first

    def result(self, ref: int) -> Searched:
        return self.results.pop(ref)


def search(
    problem: Problem, n: int = 3, share: float = 0.01, **settings: Any
) -> tuple[Found, SharedTree, Calls]:
    workers = Calls(problem, n, share)
    given = {"maximize": False, "gap": 0.0, "slice": 2.0, "tell": None, **settings}
    tree = SharedTree(workers, workers.unit, **given)  # type: ignore[arg-type]
    return tree.run(1e9), tree, workers


@given(strategies.stated(costs=True), st.booleans(), st.sampled_from([1, 2, 3]))
def test_tasks_find_the_cover_that_trials_find(
    case: oracle.Stated, maximize: bool, n: int
) -> None:
    problem = case.from_options()
    sign = -1 if maximize else 1
    costs = [sign * oracle.cost(case, cover) for cover in oracle.covers(case)]
    found, tree, _ = search(problem, n, 0.001, maximize=maximize)
    assert tree.is_proved
    if not costs:
        assert (found.cost, found.bound) == (None, None)
        return
    assert found.cost == found.bound == sign * min(costs)
    cover = [problem.labels[option] for option in tree.cover]
    assert problem.verify(cover)
    assert sum(map(problem.cost_of, cover)) == found.cost


def crews(n: int, seed: int, sign: int = 1) -> Problem:
    """Some flights, duties of three to five flights each, random costs."""
    chance = random.Random(seed)
    problem = Problem(range(n))
    for k in range(n):
        problem.option([k], cost=1000 * sign)
    for k in range(20 * n):
        flights = chance.sample(range(n), chance.randint(3, 5))
        problem.option(flights, label=("duty", k), cost=chance.randrange(200, 900) * sign)
    return problem


@pytest.mark.parametrize("maximize", [False, True])
def test_a_search_that_is_divided_and_taken_up_again_is_right(maximize: bool) -> None:
    problem = crews(36, 7, -1 if maximize else 1)
    expected = problem.best(maximize=maximize)[0].cost
    found, tree, workers = search(problem, maximize=maximize)
    assert (found.cost, found.bound, tree.is_proved) == (expected, expected, True)
    methods = [method for _, method in workers.tasks]
    assert methods[0] == "whole" and "part" in methods
    # Tasks had nodes that others had left, and knew the best cover.
    assert any(best is not None and nodes for (best, _, _, nodes), _ in workers.tasks)


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
    told: list[Found] = []
    workers = Calls(problem, 2)
    tree = SharedTree(
        workers,  # type: ignore[arg-type]
        workers.unit,
        maximize=False,
        gap=0.0,
        slice=2.0,
        tell=told.append,  # type: ignore[arg-type]
    )
    found = tree.run(0.0)
    assert (found.cost, found.bound, tree.is_proved) == (None, None, False)
    assert told == [found]


def test_costs_at_the_edge_do_not_wrap() -> None:
    large = 2**62
    problem = Problem.from_options(
        {"a": "a", "b": "b", "c": "c", "ab": "ab", "bc": "bc"}, costs={"a": large, "bc": large - 1}
    )
    found, _, _ = search(problem)
    assert found.cost == problem.best()[0].cost


def test_states_that_are_none_are_refused() -> None:
    problem = crews(12, 1)
    core = _core.TreeSearch(problem._snapshot().native(), False)
    tree = (10**6, 10, 0)
    for state in (
        (None, 0, tree, ["{}"]),
        (None, 0, tree, ['{"least":"0","required":[],"columns":[[0,10000000]]}']),
        (None, 0, None, ['{"least":"0","required":[],"columns":[[0,1]]}']),
        ((5, [0]), 0, tree, []),
        ((5, [10**6]), 0, tree, []),
    ):
        with pytest.raises(ArgumentError):
            core.search(state, "part", 1.0)


def test_colors_of_chosen_options_are_fixed() -> None:
    problem = Problem(primary=["a", "b"], secondary=["x"])
    for item, color, cost in (("a", "red", 1), ("b", "red", 9), ("b", "blue", 2), ("a", "blue", 8)):
        problem.option([item, colored("x", color)], cost=cost)
    found, _, _ = search(problem)
    assert found.cost == 10


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
    problem = crews(36, 7, -1 if maximize else 1)
    expected = problem.best(maximize=maximize)[0].cost
    saving = saved_in(tmp_path)
    saving.checkpoint.create(Searching())
    runs, tasks = 0, 0
    while True:
        saving = saved_in(tmp_path)
        state = saving.checkpoint.begin()

        class Short(Calls):
            """Workers of a driver that dies when it waits for the sixth time."""

            n_waits = 0

            def finished(self, refs: list[int], seconds: float) -> list[int]:
                self.n_waits += 1
                if self.n_waits == 6:
                    raise Died
                return super().finished(refs, seconds)

        # More time in each run, so that the last one comes.
        workers = Short(problem, 3, 0.005 * 1.5**runs)
        tree = SharedTree(
            workers,  # type: ignore[arg-type]
            workers.unit,
            maximize=maximize,
            gap=0.0,
            slice=2.0,
            tell=None,
            state=state,
            saving=saving,
        )
        if tree.is_proved:
            break
        # What the driver knows when it dies is not written: only what it saved before.
        saving.save_last = lambda save: None
        try:
            tree.run(1e9)
            tree._save()
        except Died:
            pass
        runs, tasks = runs + 1, tasks + len(workers.tasks)
    assert runs > 1 and tasks > 6
    sign = -1 if maximize else 1
    assert state.cost == sign * expected
    assert sum(problem.cost_of(problem.labels[option]) for option in state.cover) == expected


def test_the_state_of_a_search_comes_back(tmp_path: Path) -> None:
    state = Searching(-5, -(2**62), [3, 4], (2**70, 7, 3), [(-5, "a node"), (2**65, "")], 0.1 + 0.2)
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
    saving.checkpoint.create(Searching())
    workers = Broken(problem, 2)
    given = {"maximize": False, "gap": 0.0, "slice": 2.0, "tell": None, "saving": saving}
    with pytest.raises(MemoryError):
        SharedTree(workers, workers.unit, **given).run(1e9)  # type: ignore[arg-type]
    assert saved_in(tmp_path).checkpoint.begin() == Searching()
