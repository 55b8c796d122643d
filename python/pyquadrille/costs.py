"""The costs of options: whole numbers, from mappings, series, arrays or lists."""

from __future__ import annotations

import operator
from array import array
from collections.abc import Mapping, Sequence, Set
from decimal import Decimal
from numbers import Rational, Real
from typing import Any, Final

from pyquadrille.arguments import whole
from pyquadrille.errors import ArgumentError, ArgumentTypeError, ProblemError, shown
from pyquadrille.frames import by_index, is_missing, values

MOST_COST: Final = 2**63 - 1
"""The most that the costs of all options, without their signs, may sum to."""


def checked_cost(cost: Any, label: object, least: int = -MOST_COST, most: int = MOST_COST) -> int:
    """The cost of an option. A float or another number is fine if it is whole."""
    if type(cost) is int and least <= cost <= most:
        return cost
    if isinstance(cost, Real | Decimal) and not isinstance(cost, bool):
        cost = _whole(cost, label)
    elif is_missing(cost):
        raise ArgumentTypeError(
            f"the cost of option {shown(label)} is missing; give 0 for an option that costs nothing"
        )
    return whole(cost, f"the cost of option {shown(label)}, a whole number", least, most)


def _whole(cost: Any, label: object) -> int:
    """The number as one of Python's, if it is whole."""
    try:
        # Numbers of NumPy become Python's, which are exact and do not wrap.
        return operator.index(cost)
    except TypeError:
        pass
    try:
        number = int(cost)
    except (ValueError, OverflowError):  # not a number, or infinite
        raise ArgumentError(
            f"the cost of option {shown(label)} has to be a whole number, not {cost}"
        ) from None
    if number != cost:
        exact = cost if isinstance(cost, Rational | Decimal) else float(cost)
        raise ArgumentError(
            f"the cost of option {shown(label)} has to be a whole number, not {exact}; "
            "give the costs in a smaller unit, such as cents, rounded to whole numbers"
        )
    return number


def costs_of(labels: Sequence[Any], costs: Any) -> array[int]:
    """The cost of each option, or nothing if all are 0 or `costs` is `None`.

    `costs` maps labels to numbers, as a series of pandas with an index of its own does; or it has a
    number for each option, in order.
    """
    if costs is None:
        return array("q")
    costs = by_index(costs)
    if isinstance(costs, Set):
        raise ArgumentTypeError("costs in a set have no order; give a list or a mapping")
    if not isinstance(costs, Mapping):
        listed = values(costs, "costs")
        if len(listed) != len(labels):
            raise ArgumentError(
                f"expected a cost for each option: {len(labels)} costs, found {len(listed)}"
            )
        numbers = array("q", map(checked_cost, listed, labels))
        return numbers if any(numbers) else array("q")
    places = {label: number for number, label in enumerate(labels)}
    numbers = array("q", bytes(8 * len(labels)))
    for label, cost in costs.items():
        try:
            place = places.get(label)
        except RecursionError:
            raise ArgumentTypeError("labels are nested too deep to be compared") from None
        if place is None:
            raise ProblemError(
                f"there are costs for what is not an option: there is no option {shown(label)}"
            )
        numbers[place] = checked_cost(cost, label)
    return numbers if any(numbers) else array("q")
