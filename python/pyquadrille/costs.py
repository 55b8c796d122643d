"""The costs of options: exact decimal numbers, from mappings, series, arrays or lists.

A problem has its costs in units: whole numbers of a power of ten, the least that all have.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence, Set
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from numbers import Rational, Real
from typing import Any, Final, cast

from pyquadrille.arguments import is_no_number, whole
from pyquadrille.errors import ArgumentError, ArgumentTypeError, ProblemError, shown
from pyquadrille.frames import by_label, is_missing, values

Number = float | Decimal | Fraction
"""A cost as a caller gives it."""

Cost = int | Decimal
"""A cost as a problem gives it: `int` if all of its costs are whole."""

MOST_COST: Final = 2**63 - 1
"""The most that the costs of all options, without their signs, may sum to, in units."""

MOST_UNITS: Final = 2**64 - 1
"""The largest cost for a diagram, in units: sums of these have more bits."""

_MOST_PLACES: Final = 18
"""The most decimals of a cost."""


def checked_cost(cost: Any, label: object, least: int = -MOST_COST, most: int = MOST_COST) -> Cost:
    """The cost of an option, exact: an `int` if it is whole, else without zeros at its end.

    A float is the decimal number that Python prints: 0.1 is a tenth.
    """
    if type(cost) is int and least <= cost <= most:
        return cost
    if isinstance(cost, Real | Decimal) and not is_no_number(cost):
        numerator, denominator = _ratio(cost, label)
        if denominator == 1:
            cost = numerator
        else:
            places = next((p for p in range(1, 19) if 10**p % denominator == 0), None)
            units = 0 if places is None else numerator * 10**places // denominator
            if places is None or not least <= units <= most:
                raise _refused(cost, label)
            return of_units(units, places)
    elif is_missing(cost):
        raise ArgumentTypeError(
            f"the cost of option {shown(label)} is missing; give 0 for an option that costs nothing"
        )
    return whole(cost, f"the cost of option {shown(label)}, a number", least, most)


def _ratio(cost: Any, label: object) -> tuple[int, int]:
    """The number as a fraction."""
    try:
        # Numbers of NumPy become Python's, which are exact and do not wrap.
        return operator.index(cost), 1
    except TypeError:
        pass
    if isinstance(cost, Rational):
        return int(cost.numerator), int(cost.denominator)
    try:
        if not isinstance(cost, Decimal) and (digits := int(cost)) == cost:
            return digits, 1
        number = cost if isinstance(cost, Decimal) else Decimal(str(cost))
        # Others would have very many digits.
        if number and abs(number.adjusted()) > 40:
            raise OverflowError
        return number.as_integer_ratio() if number else (0, 1)
    except (ValueError, OverflowError, InvalidOperation):  # not a number, or infinite
        raise _refused(cost, label) from None


def _refused(cost: Any, label: object) -> ArgumentError:
    return ArgumentError(
        f"the cost of option {shown(label)} has to be a decimal number below 2^63 without its "
        f"point, with at most {_MOST_PLACES} decimals, not {cost}"
    )


def of_units(units: int, places: int) -> Cost:
    """What a number of units stands for, which have this many decimals."""
    if places == 0:
        return units
    while places and units % 10 == 0:
        units, places = units // 10, places - 1
    # Of a text, which no context rounds.
    return Decimal(f"{units}e-{places}")


def in_units(costs: Sequence[Cost], *, alone: bool = False) -> tuple[Sequence[int], int]:
    """The costs in units, and how many decimals the units have: as many as needed.

    Raises `ProblemError` if the costs, each `alone` or all together, are too high for that.
    """
    places, finest = 0, None
    for cost in costs:
        if type(cost) is Decimal and (its := -cast(int, cost.as_tuple().exponent)) > places:
            places, finest = its, cost
    if finest is None:
        return cast(Sequence[int], costs), 0
    ratios = (cost.as_integer_ratio() for cost in costs)
    units = [above * 10**places // below for above, below in ratios]
    sizes = map(abs, units)
    if max(sizes) > MOST_UNITS if alone else sum(sizes) > MOST_COST:
        raise ProblemError(
            "the costs of all options, without their signs and points, have to sum to less than "
            f"2^63; one is {finest}: round the costs to fewer decimals"
        )
    return units, places


def costs_of(
    labels: Sequence[Any], costs: Any, options: Any = None
) -> tuple[Sequence[int], int]:
    """The cost of each option in units, or nothing if `costs` is `None`; and how many decimals the
    units have.

    `costs` maps labels to numbers, or it has a number for each option, in order. Which of both a
    series of pandas does, and what `options` is for, is said in `frames.by_label`.
    """
    if costs is None:
        return (), 0
    costs = by_label(costs, labels, options)
    if isinstance(costs, Set):
        raise ArgumentTypeError("costs in a set have no order; give a list or a mapping")
    if not isinstance(costs, Mapping):
        listed = values(costs, "costs")
        if len(listed) != len(labels):
            raise ArgumentError(
                f"expected a cost for each option: {len(labels)} costs, found {len(listed)}"
            )
        return in_units(list(map(checked_cost, listed, labels)))
    places = {label: number for number, label in enumerate(labels)}
    numbers: list[Cost] = [0] * len(labels)
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
    return in_units(numbers)
