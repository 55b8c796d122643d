"""The cheapest cover on a cluster: pieces, a best cover and a bound that they share.

A piece has the covers with certain options. A task searches one of them for a time, and gives
back what is left of its search, which another task goes on with; so no work is lost but the bound
of the piece's root. While there are fewer pieces than workers, what was begun is divided instead:
one piece for each option of an item that has few. Each begins with the cost of the best cover as
its cutoff, and each further task ends when the bound of its piece reaches the cost of a better one.

Costs are minimized here, in units: those of a search for the most expensive cover are negated.
"""

from __future__ import annotations

import heapq
import math
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import astuple, dataclass, field
from typing import Any, Final, NamedTuple

from pyquadrille import _core
from pyquadrille.costs import Cost, of_units
from pyquadrille.distributed.cluster import Workers
from pyquadrille.distributed.loop import Loop
from pyquadrille.distributed.saving import Saving
from pyquadrille.distributed.tasks import Searched
from pyquadrille.progress import chosen, tqdm

FIRST: Final = 1.0
"""The time of the first task, which has the whole problem, in seconds."""

ENOUGH: Final = 2
"""Pieces for each worker: with fewer, pieces divide."""

PATIENCE: Final = 4
"""Slices after which a piece without a bound divides all the same."""

UNKNOWN: Final = -(2**63)
"""The bound of a piece that nobody has searched."""

NOTHING: Final = 2**63 - 1
"""The bound of a piece without covers."""


class Found(NamedTuple):
    """How far a search for the cheapest cover is."""

    cost: Cost | None
    """The cost of the best cover found, or `None`."""
    bound: Cost | None
    """No cover costs less, or more if covers are to be expensive; `None` if nothing is known."""
    done: int
    """Tasks done."""
    running: int
    """Tasks given to the cluster that are not done."""
    waiting: int
    """Pieces that wait."""
    workers: int
    """Workers of the cluster."""


@dataclass
class Piece:
    """Covers with certain options. Those with the smallest bound are searched first."""

    bound: int
    options: list[int]
    known: int | None = None
    """The cost of the best cover when its search began, which stays the cutoff of the search."""
    rest: str | None = None
    """What is left of its search; `None` if it has not begun."""
    seconds: float = FIRST
    """The time of its next task: twice that of the one before, since a search that is taken up
    again computes the bound of its root once more."""

    def __lt__(self, other: Piece) -> bool:
        """Whether it is searched first."""
        return (self.bound, self.options) < (other.bound, other.options)


@dataclass
class Searching:
    """How far a search for the cheapest cover is, without what workers do at the moment."""

    pieces: list[Piece]
    """What is left; nothing if the search is over."""
    cost: int | None = None
    """The cost of the best cover found, or `None`."""
    cover: list[int] = field(default_factory=list)
    """Its options."""
    over: int = NOTHING
    """The smallest bound of the pieces that are over."""

    def document(self) -> dict[str, Any]:
        """The fields of the checkpoint."""
        return {**vars(self), "pieces": [astuple(piece) for piece in self.pieces]}

    @classmethod
    def of(cls, document: dict[str, Any]) -> Searching:
        """The state with these fields."""
        pieces = [Piece(*fields) for fields in document["pieces"]]
        return cls(pieces, document["cost"], document["cover"], document["over"])


def whole(slice: float) -> Searching:
    """A search that has not begun, whose tasks take at most `slice` seconds at first."""
    return Searching([Piece(UNKNOWN, [], seconds=min(FIRST, slice))])


class Pieces(Loop[Searching, Found]):
    """The state of a search for the cheapest cover."""

    def __init__(
        self,
        workers: Workers,
        problem: _core.Problem,
        *,
        maximize: bool,
        gap: float,
        slice: float,
        tell: Callable[[Found], object] | None,
        state: Searching | None = None,
        saving: Saving[Searching] | None = None,
    ) -> None:
        """A search of this problem, from this state on; without one it has not begun."""
        super().__init__(workers, saving, tell)
        self._problem = problem
        self._maximize = maximize
        self._gap = gap
        self._slice = slice
        state = whole(slice) if state is None else state
        self._waiting = list(state.pieces)
        heapq.heapify(self._waiting)
        self._running: dict[Any, Piece] = {}
        self._end = math.inf
        self._cost = state.cost
        self._over = state.over
        self.cover = state.cover
        """The options of the best cover."""

    def run(self, seconds: float) -> Found:
        """Searches until the best cover is proved, or for this time."""
        self._end = time.monotonic() + seconds
        self._go_on()
        return self._progress()

    def _state(self) -> Searching:
        pieces = [*self._running.values(), *self._waiting]
        return Searching(pieces, self._cost, self.cover, self._over)

    @property
    def is_proved(self) -> bool:
        """Whether no cover costs less than the best one, or there is none."""
        return self._bound() >= (NOTHING if self._cost is None else self._cost)

    def _begin_tasks(self) -> list[Any]:
        """Gives each worker a piece, and one more for all that waits in the cluster."""
        left = self._end - time.monotonic()
        while left > 0 and self._waiting and len(self._running) <= self._n_workers:
            with self._whole.change():
                piece = heapq.heappop(self._waiting)
                if self._is_over(piece.bound):
                    self._over = min(self._over, piece.bound)
                    continue
                if piece.rest is None:
                    piece.known = self._cost
                words = (piece.known, self._enough(), piece.rest, min(left, piece.seconds))
                ref = self._workers.begin_search(piece.options, self._maximize, *words)
                self._running[ref] = piece
        return list(self._running)

    def _take(self, ref: Any) -> None:
        result: Searched = self._workers.result(ref)
        with self._whole.change():
            self._done += 1
            self._put_back(self._running.pop(ref), result)

    def _put_back(self, piece: Piece, result: Searched) -> None:
        """Notes what a task found, and what is left of its piece."""
        if result.best is not None and (self._cost is None or result.best[0] < self._cost):
            self._cost, self.cover = result.best
        bound = max(piece.bound, result.bound)
        if result.rest is None or self._is_over(bound):
            self._over = min(self._over, bound)
            return
        # A piece without a bound is still at its root, and its smaller pieces would be so, too.
        is_small = bound > UNKNOWN or piece.seconds > PATIENCE * self._slice
        if is_small and len(self._waiting) + len(self._running) < ENOUGH * self._n_workers:
            smaller = _core.branch_piece(self._problem, piece.options)
            if smaller is not None:
                for options in smaller:
                    heapq.heappush(self._waiting, Piece(bound, options, seconds=self._slice))
                return
        its = (bound, piece.options, piece.known, result.rest, 2 * piece.seconds)
        heapq.heappush(self._waiting, Piece(*its))

    def _enough(self) -> int | None:
        """The bound at which a piece is over; `None` without a cover."""
        if self._cost is None:
            return None
        return self._cost - int(self._gap * abs(self._cost))

    def _is_over(self, bound: int) -> bool:
        enough = self._enough()
        return bound >= (NOTHING if enough is None else enough)

    def _bound(self) -> int:
        """No cover costs less."""
        bounds = [piece.bound for piece in (*self._waiting, *self._running.values())]
        return min(self._over, *bounds, NOTHING if self._cost is None else self._cost)

    def _progress(self) -> Found:
        def shown(units: int) -> Cost:
            return of_units(-units if self._maximize else units, self._problem.cost_places())

        bound = self._bound()
        return Found(
            None if self._cost is None else shown(self._cost),
            shown(bound) if UNKNOWN < bound < NOTHING else None,
            self._done,
            len(self._running),
            len(self._waiting),
            self._n_workers,
        )


def follow(
    progress: bool | Callable[[Found], object] | None,
) -> AbstractContextManager[Callable[[Found], object] | None]:
    """What the search is to call; a line of progress is closed afterward."""

    def bar() -> Any:
        return tqdm()(desc="cheapest", bar_format="{desc}: {elapsed}{postfix}")

    def show(bar: Any) -> Callable[[Found], object]:
        return lambda now: bar.set_postfix_str(
            f"cost {now.cost}, bound {now.bound}, tasks: {now.done} done, "
            f"{now.running} running, {now.waiting} pieces wait, {now.workers} workers"
        )

    return chosen(progress, bar, show)
