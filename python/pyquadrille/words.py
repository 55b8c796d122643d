"""Names in Knuth's format for items and colors, which may be any objects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def words(objects: Iterable[Any]) -> list[str]:
    """A name in Knuth's format for each object, all different."""

    def is_refused(c: str) -> bool:
        # A surrogate alone is no character.
        return c.isspace() or c in "|:\ufeff" or "\ud800" <= c <= "\udfff"

    taken: set[str] = set()
    named = []
    for thing in objects:
        plain = "".join("_" if is_refused(c) else c for c in str(thing)) or "_"
        word, number = plain, 2
        while word in taken:
            word, number = f"{plain}_{number}", number + 1
        taken.add(word)
        named.append(word)
    return named
