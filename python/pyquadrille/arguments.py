"""Limits and numbers that callers give, checked."""

from __future__ import annotations

import math
import operator
from typing import Any

from pyquadrille import plain
from pyquadrille.errors import ArgumentError, ArgumentTypeError

LARGEST = 2**63 - 1
"""The largest number of nodes, covers or bytes: no search gets there."""


def whole(number: Any, what: str, least: int = 0, most: int = LARGEST) -> int:
    """A whole number within bounds; `what` names it in the error. Numbers of NumPy are fine."""
    if isinstance(number, bool):
        raise ArgumentTypeError(f"expected {what}, found {number}")
    try:
        value = operator.index(number)
    except TypeError:
        raise ArgumentTypeError(f"expected {what}, found {number!r}") from None
    if not least <= value <= most:
        found = value if abs(value) < LARGEST else "a larger number"
        bounds = f"of at least {least}" if most >= LARGEST else f"from {least} to {most}"
        raise ArgumentError(f"expected {what} {bounds}, found {found}")
    return value


def limit(number: Any, what: str) -> int | None:
    """A limit, or `None`. What is larger than any search is no limit."""
    if number is None or number == math.inf:
        return None
    return min(whole(number, what, most=2**1000), LARGEST)


def seconds(time: Any) -> float | None:
    """A time limit in seconds, or `None`."""
    if time is None:
        return None
    try:
        value = float(time)
    except (TypeError, ValueError):
        raise ArgumentTypeError(f"expected a time in seconds, found {time!r}") from None
    except OverflowError:
        value = math.inf
    if isinstance(time, str | bytes):
        raise ArgumentTypeError(f"expected a time in seconds, found {time!r}")
    if math.isnan(value) or value < 0:
        raise ArgumentError(f"expected a time in seconds from 0 on, found {time!r}")
    return None if math.isinf(value) else value


def limits(jobs: Any, memory: Any, nodes: Any, time: Any) -> plain.Limits:
    """The limits of a question, as the native half takes them."""
    return (
        threads(jobs),
        limit(memory, "a number of bytes"),
        limit(nodes, "a number of tree nodes"),
        seconds(time),
    )


def threads(jobs: Any) -> int:
    """A number of threads; 0 stands for one per core, as `None` does for callers."""
    return 0 if jobs is None else whole(jobs, "a number of jobs", least=1)
