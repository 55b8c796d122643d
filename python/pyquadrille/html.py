"""What notebooks show of problems, diagrams and counts: small tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from html import escape
from typing import Any, Final

from pyquadrille.arguments import decimal
from pyquadrille.errors import shown

MOST_ROWS: Final = 8
"""The options of a problem that a table shows."""

MOST_CHARACTERS: Final = 80
"""The most characters of an object in a table."""


def text(thing: object) -> str:
    """An object in a cell, cut off if it is long."""
    words = thing if isinstance(thing, str) else shown(thing)
    if len(words) > MOST_CHARACTERS:
        words = words[: MOST_CHARACTERS - 2] + ".."
    # Half a surrogate pair is no character of a page.
    return escape(words.encode("utf-8", "replace").decode())


def number(n: int | Decimal) -> str:
    """A number with a narrow space between groups of three digits."""
    if isinstance(n, int) and n.bit_length() >= 1000:
        return escape(decimal(n))
    return f"{n:,}".replace(",", "\u202f")


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A table; numbers and objects are cells, and `caption` is HTML already."""

    def cell(value: Any) -> str:
        if isinstance(value, int | Decimal) and not isinstance(value, bool):
            return f'<td style="text-align:right">{number(value)}</td>'
        return f'<td style="text-align:left">{text(value)}</td>'

    heads = "".join(f'<th style="text-align:left">{escape(word)}</th>' for word in head)
    body = "".join(f"<tr>{''.join(map(cell, row))}</tr>" for row in rows)
    top = f"<thead><tr>{heads}</tr></thead>" if head else ""
    return f"<table><caption>{caption}</caption>{top}<tbody>{body}</tbody></table>"
