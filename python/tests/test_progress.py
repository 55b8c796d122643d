"""Progress: a bar, or calls of a function."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from pyquadrille import Progress, models


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
