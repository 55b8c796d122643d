"""What crosses the boundary to the native half: numbers and arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

Names: TypeAlias = tuple[list[str], list[str]]
"""The names of items and of colors."""

Arrays: TypeAlias = tuple[
    tuple[int, int, int],
    list[tuple[int, int, int]],
    bytes,
    bytes,
    bytes,
    bytes,
    tuple[int, int],
]
"""A problem: sizes, bounds, the arrays of starts, entries, colors and costs, and the unit.

The sizes are the numbers of primary items, of secondary items, and of colors. Bounds are (item,
low, high). Option `o` has the entries `starts[o]` to `starts[o + 1]`; the colors are 1 plus the
color of each entry or 0. Costs have 8 bytes, all others 4. The unit is the number of decimals that
costs have; with it is the fixed cost, which every cover has besides.
"""

File: TypeAlias = tuple[bytes, bytes, tuple[str, list[str]] | None, list[str]]
"""What a file says besides: the numbers and the lines of options, in 8 bytes each; the header and
the records of a table; and remarks."""

Part: TypeAlias = tuple[list[int], int, float, list[int]]
"""A part: option numbers, level, share of the tree, numbers of excluded options."""

Kind: TypeAlias = int
"""What a search and its parts are for: 0 for all covers, 1 for one of each class that symmetries
map to each other, 2 for the same where symmetries may exchange colors."""

Limits: TypeAlias = tuple[int, int | None, int | None, float | None]
"""The limits of a question: threads (0 for one per core), bytes, tree nodes, seconds."""

Certificate: TypeAlias = tuple[Literal["parity", "modulo", "weights"], int, list[tuple[int, int]]]
"""A certificate: kind, modulus or 0, weights of items."""

Reason: TypeAlias = tuple[
    Literal["options", "room", "remainder", "search"],
    list[tuple[int, int | None, int | None]],
    bool,
    Certificate | None,
    str,
]
"""A reason: its kind, its demands (item, the least, the most), whether it is irreducible, its
certificate, and its words."""

TreeState: TypeAlias = tuple[
    tuple[int, list[int]] | None, int, tuple[int, int, int] | None, list[str]
]
"""How far a search for the cheapest cover is: the best cover as its cost and options, a bound, the
pass (its cutoff, how far that is above the bound of the root, its nodes so far), and the nodes that
are left of it."""

Estimate: TypeAlias = tuple[float, float, float]
"""The mean, its standard error, the share of the largest probe."""

Units: TypeAlias = tuple[int, int] | None
"""A number of units of cost, and how many decimals a unit has."""

Progress: TypeAlias = Callable[[float, int, int, Units, Units], object]
"""A function of the explored share, the tree nodes, and the covers found."""
