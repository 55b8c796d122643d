"""Answers that have several values, and the error of a search that has no answer."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, NamedTuple

from pyquadrille.costs import Cost
from pyquadrille.errors import LimitError


def answered(end: str, found: Any) -> None:
    """Raises an error if a search did not come to its end."""
    if end != "complete":
        raise LimitError("a limit was reached before the question was answered", found)


class Best(NamedTuple):
    """A cover and its cost."""

    cost: Cost
    """The sum of the costs of its options, with the fixed cost of the problem."""
    cover: list[Any]
    """The labels of its options."""


class Cheapest(NamedTuple):
    """The best covers that a search has found, and what it has proved."""

    covers: list[Best]
    """The covers, the best first; fewer than asked for if there are not more, or after a limit."""
    bound: Cost | None
    """No cover costs less, or more if the covers are to be expensive.

    `None` if there is no cover at all, or if nothing is known.
    """
    proved: bool
    """Whether these covers are the best, as many as asked for or all that there are."""

    @property
    def best(self) -> Best | None:
        """The best cover found, or `None`."""
        return self.covers[0] if self.covers else None

    @property
    def cost(self) -> Cost | None:
        """The cost of the best cover found, or `None`."""
        return self.covers[0].cost if self.covers else None

    @property
    def gap(self) -> float | None:
        """The difference between cost and bound, as a part of the cost; `None` without both.

        It is 0 if they are equal, and infinite for a cost of 0 with another bound.
        """
        if not self.covers or self.bound is None:
            return None
        cost = Fraction(self.covers[0].cost)
        difference = abs(cost - Fraction(self.bound))
        if difference == 0:
            return 0.0
        return float(difference / abs(cost)) if cost else math.inf


class Estimate(NamedTuple):
    """An estimated number."""

    mean: float
    """The mean of the probes."""
    error: float
    """The standard error of the mean; infinite for fewer than two probes."""
    greatest: float
    """The share of the largest probe in the sum of all, from 0 to 1.

    If it is large, the true number is probably larger than the mean.
    """


class Estimates(NamedTuple):
    """What random probes say about a search."""

    nodes: Estimate
    """The number of tree nodes."""
    covers: Estimate
    """The number of covers."""
    probes: int
    """The number of probes."""


class Share(NamedTuple):
    """How many covers have an option."""

    covers: int
    """Their number, exact."""
    share: float
    """The same as a part of all covers, from 0 to 1; 0 if there are no covers."""
