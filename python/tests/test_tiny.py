"""Small problems are answered at once, by another search: it gives the same."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from threading import Lock, Thread

import oracle
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from pyquadrille import LimitError, Problem, models

LARGE = 2001
"""More entries than a small problem has."""


@given(strategies.stated(), st.integers(0, 3))
def test_small_problems_have_the_covers_that_trials_find(case: oracle.Stated, k: int) -> None:
    problem = case.from_options()
    every = Counter(frozenset(cover) for cover in oracle.covers(case))
    covers = problem.covers()
    assert Counter(map(frozenset, covers)) == every
    assert (covers.end, covers.left) == ("complete", [])
    assert problem.count() == sum(every.values())
    assert problem.check() == ("none", "one", "several")[min(2, sum(every.values()))]
    first = problem.first()
    assert (frozenset(first) in every) if first is not None else not every
    for maximize in (False, True):
        sign = -1 if maximize else 1
        costs = sorted(sign * oracle.cost(case, list(cover)) for cover in every.elements())
        best = problem.best(k, maximize=maximize)
        assert [sign * cost for cost, _ in best] == costs[:k]
        assert len({frozenset(cover) for _, cover in best}) == len(best)


@given(strategies.stated(), st.integers(0, 5))
def test_a_limit_of_covers_leaves_the_others(case: oracle.Stated, limit: int) -> None:
    problem = case.from_options()
    n = problem.count()
    covers = problem.covers(limit)
    assert len(list(covers)) == min(n, limit)
    assert covers.end == ("complete" if n < limit else covers.end)
    assert sum(part.count() for part in covers.left) == max(0, n - limit)


def test_a_small_problem_with_a_large_tree_is_asked_as_usual() -> None:
    queens = models.queens(10).problem
    assert sum(len(queens.items_of(label)) for label in queens.labels) < LARGE
    assert queens.count() == len(list(queens.covers())) == 724
    assert len(list(queens.covers(5))) == 5
    assert queens.check() == "several"
    pairs = [(a, b) for a in range(12) for b in range(a)]
    matchings = Problem.from_options({pair: pair for pair in pairs}, costs={(1, 0): -5})
    assert matchings.best()[0].cost == -5
    assert matchings.count() == 10395
    with pytest.raises(LimitError):
        matchings.count(nodes=1)
    with pytest.raises(LimitError):
        matchings.count(time=0.0)


SMALL = models.queens(6).problem
PAIRS = Problem.from_options([(a, b) for a in range(10) for b in range(a)])
LONG = Problem.from_options([[k] for k in range(LARGE)])

QUESTIONS: dict[str, Callable[[], object]] = {
    "count": SMALL.count,
    "count_of_few_entries": PAIRS.count,
    "first": SMALL.first,
    "check": SMALL.check,
    "best": SMALL.best,
    "covers": lambda: next(SMALL.covers()),
    "diagram": SMALL.diagram,
    "fingerprint": lambda: LONG.fingerprint,
    "to_knuth": LONG.to_knuth,
    "verify": lambda: LONG.verify(range(LARGE)),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_another_thread_runs_while_a_question_is_answered(question: str) -> None:
    ask, begin, ran = QUESTIONS[question], Lock(), []
    ask()

    def run() -> None:
        with begin:
            ran.append(True)

    begin.acquire()
    thread = Thread(target=run)
    thread.start()
    interval = sys.getswitchinterval()
    # Only a call that gives the lock of the interpreter back lets the other thread run.
    sys.setswitchinterval(1000)
    try:
        begin.release()
        for _ in range(10_000):
            ask()
            if ran:
                break
        assert ran
    finally:
        sys.setswitchinterval(interval)
        thread.join()
