"""Random problems, small enough for the oracle, whose items and labels are of all kinds."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from hypothesis import strategies as st
from oracle import Stated

from pyquadrille import colored

NAMES: list[Any] = ["a", "b b", "ü|:", (0, 1), (1, 0), 7, 2.5, None, frozenset({1}), b"x", "", "🂡"]
DECIMALS = [Decimal(text) for text in ("0.5", "-1.25", "2.50", "1e1", "0.001")]
COLORS: list[Any] = ["red", ("tuple", 1), 0, None]


@st.composite
def stated(
    draw: st.DrawFn, *, bounds: bool = False, costs: bool = False, colors: bool = True
) -> Stated:
    """A problem of at most 6 items and 9 options."""
    names = draw(st.permutations(NAMES))
    n_primary, n_secondary = draw(st.integers(0, 4)), draw(st.integers(0, 2))
    primary, secondary = names[:n_primary], names[n_primary : n_primary + n_secondary]
    items = primary + secondary
    options: dict[Any, list[Any]] = {}
    labels = draw(st.permutations([*NAMES, *range(20, 30)]))
    n_options = draw(st.integers(0, 9)) if items else 0
    for label in labels[:n_options]:
        chosen = draw(st.lists(st.sampled_from(items), min_size=1, max_size=4, unique_by=repr))
        options[label] = [
            colored(item, draw(st.sampled_from(COLORS)))
            if colors and item in secondary and draw(st.booleans())
            else item
            for item in chosen
        ]
    its_bounds = {}
    if bounds:
        for item in primary:
            if draw(st.booleans()):
                low = draw(st.integers(0, 2))
                its_bounds[item] = (low, low + draw(st.integers(0, 2)))
    numbers = st.one_of(st.integers(0, 9), st.sampled_from(DECIMALS))
    its_costs = {label: draw(numbers) for label in options} if costs else {}
    return Stated(primary, secondary, options, its_bounds, its_costs)
