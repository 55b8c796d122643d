"""Why there is no cover, what comes nearest to one, and what is forced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from pyquadrille import _core
from pyquadrille.answers import answered
from pyquadrille.arguments import LARGEST, whole
from pyquadrille.certificate import Certificate, of_plain
from pyquadrille.errors import ArgumentError, shown
from pyquadrille.limits import All, Threads, checked, with_limits
from pyquadrille.progress import following
from pyquadrille.statement import Item, Label, Statement

if TYPE_CHECKING:
    from typing_extensions import Unpack


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


class Reasons(Statement[Item, Label]):
    """The questions about what stands in the way of a cover, and what all covers share."""

    __slots__ = ()

    @with_limits
    def why(self, **limits: Unpack[All]) -> Reason | None:
        """Why there is no cover: demands that cannot be met together. `None` if there is a cover.

        A demand is that an item must be covered, or that it has room once, or as often as its
        bounds say. `irreducible` says whether it is shown that each demand is needed. The search
        for few demands takes at most ten times as long as the proof, or about a second. `time`,
        `nodes`, `jobs` and `memory` are as for `count`; if they end the search before it is known
        whether there is a cover, it raises `LimitError`.

        >>> from pyquadrille import Problem
        >>> pigeons = [(p, h) for p in ("ann", "bob", "cid") for h in ("mon", "tue")]
        >>> problem = Problem.from_options(pigeons, secondary=["mon", "tue"])
        >>> reason = problem.why()
        >>> reason.kind, len(reason.demands), reason.irreducible
        ('room', 5, True)
        >>> print(str(reason).split(";")[0])
        ann, bob and cid must be covered, 3 in all
        """
        moment, asked = self._snapshot(), checked(limits, All)
        items = self._options.names.items
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
            None if certificate is None else of_plain(self, certificate),
            text,
        )

    @with_limits
    def nearest(
        self,
        may_leave: Iterable[Any] | Mapping[Any, int] | None = None,
        **limits: Unpack[Threads],
    ) -> Nearest:
        """A cover that leaves the fewest items uncovered, or the least by their weights.

        `may_leave` are the items that may be left, by default all primary ones; a mapping gives
        them weights. A secondary item with colors, such as an edge between two tiles, may be left,
        too: then its colors may differ. Raises no error at a limit: `proved` and `bound` of the
        result say what is known. `time`, `nodes` and `jobs` are as for `cheapest`.

        >>> from pyquadrille import Problem
        >>> pigeons = [(p, h) for p in ("ann", "bob", "cid") for h in ("mon", "tue")]
        >>> problem = Problem.from_options(pigeons, secondary=["mon", "tue"])
        >>> found = problem.nearest({"ann": 5, "bob": 5, "cid": 1})
        >>> found.left, found.weight, found.proved
        (['cid'], 1, True)
        """
        moment, asked = self._snapshot(), checked(limits, Threads)
        names = self._options.names
        weights: Mapping[Any, int]
        if isinstance(may_leave, Mapping):
            weights = may_leave
        elif may_leave is None:
            weights = dict.fromkeys(self.primary, 1)
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

    @with_limits
    def forced(
        self, **limits: Unpack[All]
    ) -> list[tuple[Label, Literal["all", "some", "none", "open"]]]:
        """The label of each option, with which covers have it: `"all"`, `"some"` or `"none"`.

        `time`, `nodes`, `jobs` and `memory` are as for `count`. Raises `LimitError` if a limit
        comes first; its `found` is this list, with `"open"` where nothing is known yet.

        >>> from pyquadrille import Problem
        >>> problem = Problem.from_options({"a": "a", "bc": "bc", "b": "b", "c": "c", "ab": "ab"})
        >>> dict(problem.forced())["ab"]
        'some'
        """
        moment, asked = self._snapshot(), checked(limits, All)
        with following(limits.get("progress"), "forced") as progress:
            fates, end = _core.forced(moment.native(), asked, progress)
        found = list(zip(moment.labels, fates))
        answered(end, found)
        return found
