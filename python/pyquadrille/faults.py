"""What is wrong with a cover or a certificate, in the words of the library and the user's names."""

from __future__ import annotations

import re

from pyquadrille.errors import shown
from pyquadrille.snapshot import Snapshot


def in_words(fault: str, problem: Snapshot) -> str:
    """A fault that the native half found, with names for the numbers of items, colors and options.

    An item or a color is a number in quotation marks there, the item first.
    """
    quoted = iter((problem.names.items, problem.colors, problem.colors))

    def named(found: re.Match[str]) -> str:
        number, before, option = found.groups()
        if number is None:
            return before + shown(problem.labels[int(option)])
        return shown(next(quoted)[int(number)])

    return re.sub(r'"(\d+)"|(options? |and )(\d+)', named, fault)


def times(n: int) -> str:
    """`once` or `3 times`."""
    return "once" if n == 1 else f"{n} times"
