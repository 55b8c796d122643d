"""Covers from the definition, in plain Python: slow, and easy to read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import combinations
from typing import Any

from pyquadrille import Colored, Problem


Cost = int | Decimal


@dataclass
class Stated:
    """A problem as data."""

    primary: list[Any]
    secondary: list[Any]
    options: dict[Any, list[Any]]
    bounds: dict[Any, tuple[int, int]] = field(default_factory=dict)
    costs: dict[Any, Cost] = field(default_factory=dict)

    def problem(self) -> Problem:
        """The same for the library, option by option."""
        problem = Problem(self.primary, self.secondary, bounds=self.bounds)
        for label, items in self.options.items():
            problem.option(items, label=label, cost=self.costs.get(label, 0))
        return problem

    def from_options(self) -> Problem:
        """The same for the library, all at once."""
        return Problem.from_options(
            self.options,
            self.secondary,
            primary=self.primary,
            bounds=self.bounds,
            costs=self.costs,
        )


def is_cover(stated: Stated, cover: tuple[Any, ...]) -> bool:
    """Whether these options, each with a primary item, are a cover, from the definition."""
    if any(not set(stated.primary) & set(stated.options[label]) for label in cover):
        return False
    uses: dict[Any, list[Any]] = {item: [] for item in stated.primary + stated.secondary}
    for label in cover:
        for entry in stated.options[label]:
            if isinstance(entry, Colored):
                uses[entry.item].append(("color", entry.color))
            else:
                uses[entry].append(None)
    for item in stated.primary:
        low, high = stated.bounds.get(item, (1, 1))
        if not low <= len(uses[item]) <= high:
            return False
    for item in stated.secondary:
        if len(uses[item]) > 1 and (None in uses[item] or len(set(uses[item])) > 1):
            return False
    return True


def covers(stated: Stated) -> Iterator[frozenset[Any]]:
    """All covers: what engines report."""
    for n in range(len(stated.options) + 1):
        for cover in combinations(stated.options, n):
            if is_cover(stated, cover):
                yield frozenset(cover)


def cost(stated: Stated, cover: frozenset[Any]) -> Cost:
    """What the options of a cover cost together."""
    return sum(stated.costs.get(label, 0) for label in cover)
