"""The cheapest covers, and what is proved about them."""

from __future__ import annotations

from typing import Any

from pyquadrille import _core
from pyquadrille.answers import Best, Cheapest, answered
from pyquadrille.arguments import limits, ratio, whole
from pyquadrille.errors import ArgumentError
from pyquadrille.progress import Asked, following
from pyquadrille.snapshot import Snapshot


def best(
    moment: Snapshot, symmetry: _core.Symmetry | None, k: int, *, progress: Asked, **asked: Any
) -> list[Best]:
    """The `k` cheapest covers, or an error if a limit comes first."""
    found, end = _found(moment, symmetry, k, 0.0, progress, "best", **asked)
    if not found.proved:
        answered(end, found.covers)
    return found.covers


def cheapest(
    moment: Snapshot,
    symmetry: _core.Symmetry | None,
    k: int,
    *,
    gap: float,
    progress: Asked,
    **asked: Any,
) -> Cheapest:
    """The `k` cheapest covers found until a limit, with a bound."""
    part = ratio(gap, "a gap")
    if part and whole(k, "a number of covers") > 1:
        raise ArgumentError(f"a gap is for one cover, not for {k}")
    return _found(moment, symmetry, k, part, progress, "cheapest", **asked)[0]


def _found(
    moment: Snapshot,
    symmetry: _core.Symmetry | None,
    k: int,
    gap: float,
    progress: Asked,
    name: str,
    *,
    maximize: bool,
    time: float | None,
    nodes: int | None,
    jobs: int | None,
) -> tuple[Cheapest, str]:
    """What the search has found, and how it ended. With symmetries, one cover of each class."""
    most = whole(k, "a number of covers")
    asked = limits(jobs, None, nodes, time)
    if most == 0:
        return Cheapest([], None, True), "complete"
    with following(progress, name) as native:
        priced, bound, proved, end = _core.cheapest(
            moment.native(), most, bool(maximize), gap, asked, native, symmetry
        )
    covers = [Best(cost, moment.labeled(cover)) for cost, cover in priced]
    return Cheapest(covers, bound, proved), end
