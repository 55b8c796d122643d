"""Limits and numbers that callers give, checked."""

from __future__ import annotations

import math
import operator
import os
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from pyquadrille.errors import ArgumentError, ArgumentTypeError, MissingError, ParseError, shown

LARGEST = 2**63 - 1
"""The largest number of nodes, covers or bytes: no search gets there."""


def whole(number: Any, what: str, least: float = 0, most: float = LARGEST) -> int:
    """A whole number within bounds; `what` names it in the error. Numbers of NumPy are fine."""
    if is_no_number(number):
        raise ArgumentTypeError(f"expected {what}, found {shown(number)}")
    try:
        value = operator.index(number)
    except TypeError:
        raise ArgumentTypeError(f"expected {what}, found {shown(number)}") from None
    if not least <= value <= most:
        found = value if abs(value) < LARGEST else "a larger number"
        is_open = most >= LARGEST and value < least
        bounds = f"of at least {least}" if is_open else f"from {least} to {most}"
        raise ArgumentError(f"expected {what} {bounds}, found {found}")
    return value


def is_no_number(thing: Any) -> bool:
    """Whether it is meant as another thing than the whole number that Python takes it for."""
    return isinstance(thing, bool) or type(thing).__name__ == "timedelta64"


def iterable(objects: Any, what: str) -> Iterable[Any]:
    """The objects, or an error that says what cannot be gone through."""
    try:
        iter(objects)
    except TypeError:
        raise ArgumentTypeError(
            f"{what}: expected a list or another iterable, found {shown(objects)}"
        ) from None
    return objects  # type: ignore[no-any-return]


def pair(edge: Any) -> tuple[Any, Any]:
    """The two vertices of an edge."""
    try:
        a, b = edge
    except (TypeError, ValueError):
        raise ArgumentError(f"expected the two vertices of an edge, found {shown(edge)}") from None
    return a, b


def text(given: Any, what: str) -> str:
    """A text of characters, which half a surrogate pair is not; `what` names it in the error."""
    if not isinstance(given, str):
        raise ArgumentTypeError(f"expected {what}, found {shown(given)}")
    try:
        given.encode()
    except UnicodeEncodeError as error:
        line = given.count("\n", 0, error.start) + 1
        column = error.start - (given.rfind("\n", 0, error.start) + 1) + 1
        half = ascii(given[error.start])
        raise ParseError(
            f"{line}:{column}: {half} is half a character, which no text has", line, column
        ) from None
    return given


def limit(number: Any, what: str) -> int | None:
    """A limit, or `None`. What is larger than any search is no limit."""
    if number is None or number == math.inf:
        return None
    return min(whole(number, what, most=math.inf), LARGEST)


def real(number: Any, reason: str, most: float = math.inf) -> float:
    """A number from 0 on, or an error for this reason. Numbers of NumPy are fine."""
    if isinstance(number, str | bytes):
        raise ArgumentTypeError(reason)
    try:
        value = float(number)
    except (TypeError, ValueError):
        raise ArgumentTypeError(reason) from None
    except OverflowError:
        value = math.inf
    if not 0 <= value <= most:
        raise ArgumentError(reason)
    return value


def seconds(time: Any) -> float | None:
    """A time limit in seconds, or `None`."""
    if time is None:
        return None
    value = real(time, f"expected a time in seconds from 0 on, found {shown(time)}")
    return None if math.isinf(value) else value


def ratio(number: Any, what: str) -> float:
    """A part of a whole from 0 to 1; `what` names it in the error."""
    reason = f"expected {what} from 0 to 1, found {shown(number)}"
    return real(None if isinstance(number, bool) else number, reason, 1)


def seeded(seed: Any) -> int:
    """The seed that is given, or a random one."""
    if seed is None:
        return int.from_bytes(os.urandom(8), "little")
    return whole(seed, "a seed", 0, 2**64 - 1)


def threads(jobs: Any) -> int:
    """A number of threads; 0 stands for one per core, as `None` does for callers."""
    return 0 if jobs is None else whole(jobs, "a number of jobs", least=1)


def imported(module: str, reason: str) -> Any:
    """A module of a package, or an error that says what needs it and how to install it."""
    try:
        return import_module(module)
    except ImportError:
        raise MissingError(reason) from None


def numpy_for(what: str) -> Any:
    """NumPy, or an error that says what needs it."""
    return imported("numpy", f"{what} needs NumPy (pip install numpy)")


def check_no_mask(array: Any) -> None:
    """Raises `ArgumentTypeError` for a masked array of NumPy: what it hides has no value here."""
    if hasattr(array, "mask") and hasattr(array, "filled"):
        raise ArgumentTypeError("expected an array without a mask; fill it, with x.filled(0)")


def rank(number: Any) -> int:
    """The number of a cover in an order, of any size. Numbers of NumPy are fine."""
    return whole(number, "the number of a cover", -math.inf, math.inf)


def decimal(number: int) -> str:
    """The number in decimal, or about how large it is: Python refuses very long ones."""
    return str(number) if number.bit_length() < 1000 else f"2**{number.bit_length()}"


def weight(number: Any, label: object) -> float:
    """The weight of an option."""
    reason = f"the weight of option {shown(label)} has to be finite and at least 0, not "
    return real(number, reason + shown(number), sys.float_info.max)
