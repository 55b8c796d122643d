"""Progress: a bar, or calls of a function."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

from pyquadrille import Cheapest, Problem, Progress, QuadrilleError, models


def test_a_function_is_told_of_shares_that_do_not_decrease() -> None:
    told: list[Progress] = []
    problem = models.queens(12).problem
    parts = problem.parts(1)
    assert problem.count(progress=told.append) == 14200
    assert parts[0].count(progress=told.append) == 14200
    assert len(list(problem.covers(progress=told.append, jobs=1))) == 14200
    assert told
    assert all(isinstance(progress, Progress) and 0 <= progress.share <= 1 for progress in told)
    told.clear()

    class Enough(Exception):
        pass

    def tell(progress: Progress) -> None:
        told.append(progress)
        if len(told) == 3:
            raise Enough

    # It would take hours.
    with pytest.raises(Enough):
        models.queens(18).problem.count(jobs=1, memory=1 << 20, progress=tell)
    assert all(a.nodes <= b.nodes for a, b in itertools.pairwise(told))


def test_what_was_found_and_its_bound_are_told_and_go_along_with_an_exception() -> None:
    random, problem = Random(1), models.queens(16).problem
    costs = [random.randint(1, 10**6) / 10 for _ in problem.labels]
    rows = {label: problem.items_of(label) for label in problem.labels}
    priced = Problem.from_options(rows, problem.secondary, costs=costs)
    for ask in (priced.best, priced.cheapest):
        told: list[Progress] = []

        def tell(progress: Progress) -> None:
            told.append(progress)
            if progress.cost is not None and progress.bound is not None:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt) as caught:
            ask(10**5, progress=tell)
        found = caught.value.found  # type: ignore[attr-defined]
        assert isinstance(found, Cheapest) and found.covers and not found.proved
        assert found.cost is not None and told[-1].cost is not None
        assert found.cost <= told[-1].cost
        assert found.bound is not None and found.bound <= found.cost
        assert all(priced.verify(best.cover) for best in found.covers[:9])


def test_an_iterator_that_waits_refuses_a_function_that_asks_it() -> None:
    covers = models.queens(18).problem.covers(progress=lambda _: next(covers), jobs=1)
    with pytest.raises(QuadrilleError, match="in use"):
        list(covers)
    states: list[str] = []
    again = models.queens(18).problem.covers(progress=lambda _: states.append(repr(again)), jobs=1)
    while not states:
        next(again)
    assert "in use" in states[0] and "there may be more" in repr(again)


def test_an_exception_of_the_function_ends_the_call() -> None:
    class Enough(Exception):
        pass

    def stop(_: Any) -> None:
        raise Enough

    problem = models.queens(18).problem
    for ask in (
        lambda: problem.count(progress=stop),
        lambda: list(problem.covers(progress=stop)),
        lambda: models.langford(30).problem.first(progress=stop),
        lambda: models.partridge(8).problem.best(progress=stop),
    ):
        with pytest.raises(Enough):
            ask()


def test_a_bar_is_shown_and_closed(capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    problem = models.queens(8).problem
    assert problem.count(progress=True) == 92
    assert len(list(problem.covers(progress=True))) == 92
    assert problem.check(progress=True) == "several"
    shown = capfd.readouterr().err
    assert "count" in shown and "100.0%" in shown
