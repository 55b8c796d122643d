"""Why there is no cover, what comes nearest to one, and what is forced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from pyquadrille import _core
from pyquadrille.answers import answered
from pyquadrille.arguments import LARGEST, whole
from pyquadrille.certificate import Certificate, of_plain
from pyquadrille.errors import ArgumentError, shown
from pyquadrille.limits import All, Threads, checked
from pyquadrille.progress import following
from pyquadrille.statement import Statement


class Demand(NamedTuple):
    """What a cover has to do for an item. One of the two numbers is `None`."""

    item: Any
    """The item."""
    at_least: int | None
    """It must be covered at least so often."""
    at_most: int | None
    """It has room at most so often; with colors, more often only with one color."""


class Reason(NamedTuple):
    """Why a problem has no cover: demands that cannot be met together. Its text says it."""

    kind: Literal["options", "room", "remainder", "search"]
    """An item has too few options; items need more room than others have; a sum modulo a number;
    or a search has shown it."""
    demands: list[Demand]
    """The demands, by item."""
    irreducible: bool
    """Whether it is shown that without any one of them the others can be met."""
    certificate: Certificate | None
    """Weights of the items that prove it, if such weights are known."""
    text: str
    """The reason in words."""

    def __str__(self) -> str:
        """The reason in words."""
        return self.text


class Nearest(NamedTuple):
    """A cover that leaves the least, and what is proved about it."""

    cover: list[Any] | None
    """The labels of its options; `None` if no cover was found before a limit, or there is none."""
    left: list[Any]
    """The items that it leaves, each as often as it lacks options."""
    weight: int | None
    """The weight of these items."""
    bound: int | None
    """No cover leaves less; `None` if nothing is known."""
    proved: bool
    """Whether no cover leaves less than this one."""


def why(problem: Statement, limits: All) -> Reason | None:
    """The reason why there is no cover, or `None` if there is one."""
    moment, asked = problem._snapshot(), checked(limits, All)
    items = problem._options.names.items
    names = [item if isinstance(item, str) else repr(item) for item in items]
    with following(limits.get("progress"), "why") as progress:
        found, end = _core.why(moment.native(), names, asked, progress)
    if found is None:
        answered(end, None)
        return None
    kind, demands, irreducible, certificate, text = found
    return Reason(
        kind,
        [Demand(items[item], least, most) for item, least, most in demands],
        irreducible,
        None if certificate is None else of_plain(problem, certificate),
        text,
    )


def nearest(
    problem: Statement, may_leave: Iterable[Any] | Mapping[Any, int] | None, limits: Threads
) -> Nearest:
    """The nearest cover that is found until a limit."""
    moment, asked = problem._snapshot(), checked(limits, Threads)
    names = problem._options.names
    weights: Mapping[Any, int]
    if isinstance(may_leave, Mapping):
        weights = may_leave
    elif may_leave is None:
        weights = dict.fromkeys(problem.primary, 1)
    else:
        weights = dict.fromkeys(may_leave, 1)
    pairs = []
    for item, weight in weights.items():
        if item not in names.number:
            raise ArgumentError(f"the problem has no item {shown(item)}")
        what = f"the weight of item {shown(item)}"
        pairs.append((names.number[item], whole(weight, what, 0, LARGEST)))
    with following(limits.get("progress"), "nearest") as progress:
        found, bound, proved = _core.nearest(moment.native(), pairs, asked, progress)
    if found is None:
        return Nearest(None, [], None, bound, proved)
    cover, left, weight = found
    items = [names.items[number] for number in left]
    return Nearest(moment.labeled(cover), items, weight, bound, proved)


def forced(
    problem: Statement, limits: All
) -> list[tuple[Any, Literal["all", "some", "none", "open"]]]:
    """Each option's label, with which covers have it."""
    moment, asked = problem._snapshot(), checked(limits, All)
    with following(limits.get("progress"), "forced") as progress:
        fates, end = _core.forced(moment.native(), asked, progress)
    found = list(zip(moment.labels, fates))
    answered(end, found)
    return found
