"""Why there is no cover, what comes nearest to one, and what is forced."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from pyquadrille import ArgumentError, LimitError, Problem, colored, models


def pigeons(n: int, holes: int) -> Problem:
    """Each of `n` pigeons in a hole of its own."""
    options = itertools.product([f"p{k}" for k in range(n)], [("hole", k) for k in range(holes)])
    return Problem.from_options(options, secondary=[("hole", k) for k in range(holes)])


def test_a_reason_names_items_of_any_kind() -> None:
    reason = pigeons(4, 3).why()
    assert reason is not None
    assert (reason.kind, len(reason.demands), reason.irreducible) == ("room", 7, True)
    assert reason.demands[0] == ("p0", 1, None)
    assert reason.demands[-1] == (("hole", 2), None, 1)
    assert "p0, p1, p2 and p3 must be covered, 4 in all" in str(reason)
    assert reason.certificate is not None
    assert reason.certificate.verify()
    assert pigeons(3, 3).why() is None
    with pytest.raises(LimitError):
        models.partridge(9).problem.why(nodes=1)


def test_the_nearest_cover_leaves_the_least() -> None:
    found = pigeons(5, 3).nearest()
    assert (len(found.left), found.weight, found.bound, found.proved) == (2, 2, 2, True)
    assert found.cover is not None
    assert len(found.cover) == 3
    found = pigeons(5, 3).nearest({"p0": 9, "p1": 9, "p2": 9, "p3": 1, "p4": 2})
    assert (sorted(found.left), found.weight) == (["p3", "p4"], 3)
    assert pigeons(5, 3).nearest(["p0"]).cover is None
    tiles = {"p": ["p", colored("e", "red")], "q": ["q", colored("e", "blue")]}
    edges = Problem.from_options(tiles, secondary="e")
    assert edges.nearest(["e"]) == (["p", "q"], ["e"], 1, 1, True)
    for items in (["p9"], {"p0": -1}, [("hole", 0)]):
        with pytest.raises(ArgumentError):
            pigeons(5, 3).nearest(items)


def random_problem(rng: random.Random) -> dict[str, list[str]]:
    """Some options over six items."""
    size = lambda: rng.randint(1, 3)  # noqa: E731
    return {f"o{k}": rng.sample("abcdef", size()) for k in range(rng.randint(1, 9))}


@pytest.mark.parametrize("seed", range(40))
def test_answers_are_those_of_brute_force(seed: int) -> None:
    options = random_problem(random.Random(seed))
    problem = Problem.from_options(options, primary="abcdef")

    def covered(chosen: tuple[str, ...]) -> Any:
        items = [item for label in chosen for item in options[label]]
        return len(items) if len(set(items)) == len(items) else None

    sets = [s for n in range(len(options) + 1) for s in itertools.combinations(options, n)]
    most = max(n for s in sets if (n := covered(s)) is not None)
    found = problem.nearest()
    assert (found.weight, found.proved) == (6 - most, True)
    covers = [set(s) for s in sets if covered(s) == 6]
    fates = dict(problem.forced())
    for label in options:
        n = sum(label in cover for cover in covers)
        assert fates[label] == ("none" if n == 0 else "all" if n == len(covers) else "some")
    reason = problem.why()
    assert (reason is None) == bool(covers)
    assert reason is None or reason.irreducible
