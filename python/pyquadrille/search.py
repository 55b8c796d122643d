"""What is searched, and for what: a problem at one moment, all its covers or one of each class."""

from __future__ import annotations

from typing import NamedTuple

from pyquadrille import _core, plain
from pyquadrille.answers import Best, Cheapest, answered
from pyquadrille.arguments import ratio, whole
from pyquadrille.errors import ArgumentError
from pyquadrille.limits import All, Threads, checked
from pyquadrille.progress import following
from pyquadrille.snapshot import Snapshot
from pyquadrille.statement import Statement


def is_book(order: str) -> bool:
    """Whether covers come in the order of the book."""
    if order not in ("any", "book"):
        raise ArgumentError(f'the order of covers is "any" or "book", not {order!r}')
    return order == "book"


class Search(NamedTuple):
    """A search of a problem. An option that is added to the problem later is not in it."""

    problem: Statement
    """The problem, which may get more options."""
    moment: Snapshot
    """The problem as it is searched."""
    kind: plain.Kind = 0

    @property
    def symmetry(self) -> _core.Symmetry | None:
        """The symmetries that map covers of a class to each other; `None` for all covers."""
        return self.moment.symmetry(self.kind) if self.kind else None

    def n_covers(self, by_class: bool, limits: All) -> int:
        """The number of covers, or an error if a limit comes first."""
        if by_class and self.kind:
            raise ArgumentError("by_class is for a count of all covers, and distinct for classes")
        asked = checked(limits, All)
        with following(limits.get("progress"), "count") as progress:
            counted, end = _core.count(
                self.moment.native(), bool(by_class), asked, progress, self.symmetry
            )
        number = int.from_bytes(counted, "little")
        answered(end, number)
        return number

    def first(self, most: int, name: str, limits: All) -> tuple[list[list[int]], str]:
        """The first covers, at most `most`, and how the search ended."""
        native, asked = self.moment.native(), checked(limits, All)
        with following(limits.get("progress"), name) as progress:
            return _core.first(native, most, asked, progress)

    def best(self, k: int, maximize: bool, limits: Threads) -> list[Best]:
        """The `k` cheapest covers, or an error if a limit comes first."""
        found, end = self._found("best", k, maximize, 0.0, limits)
        if not found.proved:
            answered(end, found.covers)
        return found.covers

    def cheapest(self, k: int, maximize: bool, gap: float, limits: Threads) -> Cheapest:
        """The `k` cheapest covers found until a limit, with a bound."""
        part = ratio(gap, "a gap")
        if part and whole(k, "a number of covers") > 1:
            raise ArgumentError(f"a gap is for one cover, not for {k}")
        return self._found("cheapest", k, maximize, part, limits)[0]

    def _found(
        self, name: str, k: int, maximize: bool, gap: float, limits: Threads
    ) -> tuple[Cheapest, str]:
        """What the search has found, and how it ended."""
        most, asked = whole(k, "a number of covers"), checked(limits, Threads)
        if most == 0:
            return Cheapest([], None, True), "complete"
        with following(limits.get("progress"), name) as progress:
            try:
                found = _core.cheapest(
                    self.moment.native(), most, bool(maximize), gap, asked, progress, self.symmetry
                )
            except BaseException as error:
                # What the native half has found until then goes along, in the words of the user.
                if (raw := getattr(error, "_found", None)) is not None:
                    del error._found  # type: ignore[attr-defined]
                    error.found = self._priced(*raw)[0]  # type: ignore[attr-defined]
                raise
        return self._priced(*found)

    def _priced(
        self, priced: list[tuple[int, list[int]]], bound: int | None, proved: bool, end: str
    ) -> tuple[Cheapest, str]:
        cost = self.moment.cost
        covers = [Best(cost(units), self.moment.labeled(cover)) for units, cover in priced]
        return Cheapest(covers, None if bound is None else cost(bound), proved), end
