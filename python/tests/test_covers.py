"""Iterators over covers: the order of the book, and the rest after the first covers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from pyquadrille import Problem, models


def by_the_book(problem: Problem, items: list[int], options: list[int]) -> Iterator[list[int]]:
    """The covers in the order of Algorithm X: the first item with the fewest options."""
    if not items:
        yield []
        return
    of = {item: [o for o in options if item in problem.items_of(o)] for item in items}
    for option in of[min(items, key=lambda item: len(of[item]))]:
        its = set(problem.items_of(option))
        left = [o for o in options if its.isdisjoint(problem.items_of(o))]
        for cover in by_the_book(problem, [item for item in items if item not in its], left):
            yield [option, *cover]


@pytest.mark.filterwarnings("ignore::pyquadrille.ProblemWarning")
def test_covers_of_small_problems_come_in_the_order_of_the_book() -> None:
    n_covers = 0
    for seed in range(200):
        chance = random.Random(seed)
        n = chance.randint(2, 8)
        options = [chance.sample(range(n), chance.randint(1, min(n, 4))) for _ in range(20)]
        problem = Problem.from_options(options, secondary=chance.sample(range(n), n // 4))
        expected = list(by_the_book(problem, list(problem.primary), problem.labels))
        assert list(problem.covers(order="book")) == expected
        n_covers += len(expected)
    assert n_covers > 1000


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("n", [1, 2, 7, 50, 700])
def test_after_some_covers_the_rest_is_left(n: int, jobs: int) -> None:
    for model in (models.queens(8), models.dominoes("6x6"), models.pentominoes("3x20")):
        problem = model.problem
        covers = problem.covers(jobs=jobs)
        found = [frozenset(cover) for cover in islice(covers, n)]
        rest = [frozenset(cover) for part in covers.left for cover in part.covers()]
        assert len(found) == min(n, problem.count())
        assert len({*found, *rest}) == len(found) + len(rest) == problem.count()
        assert {*found, *map(frozenset, covers)} == {*found, *rest}
        some = problem.covers(n, jobs=jobs)
        assert len(list(some)) == min(n, problem.count())
        assert sum(part.count() for part in some.left) == problem.count() - len(found)
