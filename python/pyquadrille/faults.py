"""What is wrong with a set of options that is not a cover, in words."""

from __future__ import annotations

from typing import Any

from pyquadrille.errors import shown
from pyquadrille.snapshot import Snapshot


def in_words(fault: tuple[str, dict[str, Any]], problem: Snapshot) -> str:
    """The fault that the native half found, with the names of items, colors and options."""
    kind, at = fault
    item = shown(problem.names.items[at["item"]]) if "item" in at else ""
    option, first, second = (
        shown(problem.labels[at[key]]) if key in at else "" for key in ("option", "first", "second")
    )

    def color(key: str) -> str:
        return "without a color" if at[key] is None else shown(problem.colors[at[key]])

    match kind:
        case "option twice":
            return f"option {option} is given twice"
        case "covered twice":
            return f"item {item} is covered twice, by options {first} and {second}"
        case "colors":
            return (
                f"item {item} is {color('first_color')} in option {first} "
                f"and {color('second_color')} in option {second}"
            )
        case "too often":
            return f"item {item} is covered more than {times(at['high'])}, with option {option}"
        case "too seldom":
            return f"item {item} is covered {times(at['times'])}, not at least {times(at['low'])}"
        case _:
            return f"item {item} is not covered"


def times(n: int) -> str:
    """`once` or `3 times`."""
    return "once" if n == 1 else f"{n} times"
