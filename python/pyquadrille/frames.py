"""Frames of pandas and polars as options: a record is an option.

Neither library is imported. A frame is what has `columns` and gives a column by its name, or a
mapping from names to columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pyquadrille.errors import ArgumentError, ArgumentTypeError


def column(frame: Any, name: Any) -> list[Any]:
    """The values of a column, as objects of Python."""
    names = frame if isinstance(frame, Mapping) else getattr(frame, "columns", None)
    if names is None or not hasattr(frame, "__getitem__"):
        raise ArgumentTypeError(
            f"expected a frame of pandas or polars, or a mapping from names to columns, "
            f"found {type(frame).__name__}"
        )
    if name not in list(names):
        found = ", ".join(map(repr, names))
        raise ArgumentError(f"the frame has no column {name!r}; its columns are {found}")
    return values(frame[name], f"column {name!r}")


def values(objects: Any, what: str) -> list[Any]:
    """The values of a series, an array or an iterable; `what` names it in errors."""
    for method in ("to_list", "tolist"):
        if hasattr(objects, method):
            listed = getattr(objects, method)()
            return listed if isinstance(listed, list) else [listed]
    try:
        return list(objects)
    except TypeError:
        raise ArgumentTypeError(f"{what}: expected values, found {objects!r}") from None


def items(cell: Any, label: object) -> Iterable[Any]:
    """The items that a cell lists. A text has names with white space or `;` between them."""
    if isinstance(cell, str):
        return cell.replace(";", " ").split()
    if cell is None or isinstance(cell, float):
        raise ArgumentTypeError(f"the items of option {label!r} are missing")
    return cell  # type: ignore[no-any-return]


def cost(value: Any, label: object) -> Any:
    """The cost of an option. A float that is whole is a whole number."""
    if isinstance(value, float):
        if not value.is_integer():
            raise ArgumentError(
                f"the cost of option {label!r} has to be a whole number, not {value}; "
                "multiply the costs, to have them in a smaller unit"
            )
        return int(value)
    return value
