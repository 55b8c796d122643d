"""Answers that have several values."""

from __future__ import annotations

from typing import Any, NamedTuple


class Best(NamedTuple):
    """A cover and its cost."""

    cost: int
    """The sum of the costs of its options."""
    cover: list[Any]
    """The labels of its options."""


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
