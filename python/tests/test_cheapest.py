"""The cheapest covers, with bounds, against all covers."""

from __future__ import annotations

import math
import random

import pytest
from pyquadrille import ArgumentError, Best, Cheapest, LimitError, Problem, QuadrilleError


def priced(seed: int) -> tuple[Problem, list[int]]:
    """A random problem, and the costs of all its covers, ascending."""
    rng = random.Random(seed)
    items = "abcdef"
    options = [rng.sample(items, rng.randint(1, 3)) for _ in range(14)]
    costs = [rng.randint(-9, 30) for _ in options]
    problem = Problem.from_options(options, costs=dict(enumerate(costs)))
    return problem, sorted(sum(costs[label] for label in cover) for cover in problem.covers())


def test_the_cheapest_and_the_most_expensive_come_first() -> None:
    for seed in range(200):
        problem, costs = priced(seed)
        for k in (1, 3, 1000):
            for maximize in (False, True):
                expected = sorted(costs, reverse=maximize)[:k]
                result = problem.cheapest(k, maximize=maximize)
                assert [best.cost for best in result.covers] == expected
                assert result.proved
                assert result.bound == (expected[0] if expected else None)
                assert result.cost == (expected[0] if expected else None)
                assert result.gap == (0.0 if expected else None)
                assert problem.best(k, maximize=maximize) == result.covers


def test_limits_raise_nothing_and_bounds_hold() -> None:
    problem = large()
    least = problem.cheapest().cost
    assert least is not None
    for nodes in (0, 1, 5, 50):
        result = problem.cheapest(nodes=nodes)
        assert result.bound is not None
        assert result.bound <= least
        if result.cost is not None:
            assert least <= result.cost
            gap = result.gap
            assert gap is not None
            assert math.isclose(gap, (result.cost - result.bound) / abs(result.cost))
    assert not problem.cheapest(nodes=0).proved
    with pytest.raises(LimitError):
        problem.best(nodes=0)


def large() -> Problem:
    """Twenty-four people in pairs, with costs."""
    pairs = [(i, j) for i in range(24) for j in range(i)]
    cost = {(i, j): 100 + (i * i * 37 + j * j * 101 + 59 * i) % 97 for i, j in pairs}
    return Problem.from_options({pair: pair for pair in pairs}, costs=cost)


def test_a_gap_ends_the_search() -> None:
    problem = large()
    least = problem.cheapest().cost
    assert least is not None
    for gap in (0.0, 0.05, 1.0, 1):
        result = problem.cheapest(gap=gap)
        assert result.cost is not None
        assert result.cost <= least * (1 + 2 * gap)
        assert result.gap is not None
        assert result.gap <= gap


def test_gaps_of_results() -> None:
    covers = [Best(0, [])]
    assert Cheapest(covers, 0, True).gap == 0.0
    assert Cheapest(covers, -1, False).gap == math.inf
    assert Cheapest(covers, None, False).gap is None
    assert Cheapest([], 3, False).gap is None
    assert Cheapest([], 3, False).best is None


def test_wrong_arguments_are_refused() -> None:
    problem, _ = priced(0)
    for gap in (-0.1, 1.1, float("nan"), "1", None, True):
        with pytest.raises(QuadrilleError):
            problem.cheapest(gap=gap)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="one cover"):
        problem.cheapest(2, gap=0.1)
    assert problem.cheapest(0) == Cheapest([], None, True)
