"""How often the items of a problem are covered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pyquadrille.arguments import whole
from pyquadrille.entries import Names
from pyquadrille.errors import ArgumentTypeError, ProblemError, shown
from pyquadrille.faults import times

Bound = tuple[int, int | None] | int
"""How often an item is covered: `(low, high)`, `(low, None)` without an upper bound, or `n`."""

Bounds = Mapping[Any, Bound]
"""The bounds of items."""

MOST_TIMES: Final = 2**32 - 1
"""The largest bound, which stands for none."""


def checked_bounds(names: Names, bounds: Bounds | None) -> list[tuple[int, int, int]]:
    """The number, the low and the high bound of the items that have bounds, in order."""
    if bounds is None:
        return []
    if not isinstance(bounds, Mapping):
        raise ArgumentTypeError(
            f"expected bounds as a mapping from items to (low, high), found {shown(bounds)}"
        )
    checked = {}
    for item, bound in bounds.items():
        number = names.number.get(item)
        if number is None:
            raise ProblemError(f"there are bounds for {shown(item)}, which is not an item")
        if number >= names.n_primary:
            raise ProblemError(
                f"item {shown(item)} is secondary; only primary items have bounds: for at most n "
                "times, make it primary with the bounds (0, n)"
            )
        pair = bound if isinstance(bound, tuple | list) else (bound, bound)
        if len(pair) != 2:
            raise ProblemError(
                f"the bounds of item {shown(item)} are (low, high), not {shown(bound)}"
            )
        low, high = (
            MOST_TIMES if n is None else whole(n, f"a bound of item {shown(item)}", 0, MOST_TIMES)
            for n in pair
        )
        if low > high:
            raise ProblemError(
                f"item {shown(item)} cannot be covered at least {times(low)} "
                f"and at most {times(high)}"
            )
        if (low, high) != (1, 1):
            checked[number] = (low, high)
    return [(number, low, high) for number, (low, high) in sorted(checked.items())]
