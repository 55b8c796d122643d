"""The cheapest cover on a cluster: the nodes of one tree, a best cover and a bound that they share.

One worker begins. What it leaves after a second is a pass over a tree of linear programs: a cutoff,
and the nodes that may have a cover below it. The workers share these nodes. A task searches some of
them for a time and gives back those that are left, so no node is searched twice. When none is left,
the bound is the cutoff, and one worker begins the next pass, unless a cover is as cheap as that.

While the search of the whole problem by Dancing Links may end first, one worker does that. Each
task begins with the best cover as its cutoff. Workers keep the root of the tree.

Costs are minimized here, in units, without the fixed cost: those of a search for the most expensive
cover are negated.
"""

from __future__ import annotations

import heapq
import math
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
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

SHORTEST: Final = 0.2
"""The shortest time of a task, in seconds."""

PART_OF_TIME: Final = 0.1
"""A task takes at most this part of the time so far: an idle worker waits for nodes so long."""

UNKNOWN: Final = -(2**63)
"""The bound of a search that has not begun."""

NOTHING: Final = 2**63 - 1
"""The bound of a search without covers."""


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
    """Nodes of the tree that wait."""
    workers: int
    """Workers of the cluster."""


@dataclass
class Searching:
    """How far a search for the cheapest cover is, without what workers do at the moment."""

    bound: int = UNKNOWN
    """No cover costs less that is not in a node."""
    cost: int | None = None
    """The cost of the best cover found, or `None`."""
    cover: list[int] = field(default_factory=list)
    """Its options."""
    tree: tuple[int, int, int] | None = None
    """The present pass: its cutoff, how far that is above the bound of the root, its nodes so far;
    `None` before the first one."""
    nodes: list[tuple[int, str]] = field(default_factory=list)
    """The nodes that are left of it, each with its bound."""
    seconds: float = 0.0
    """The time of all tasks that had the whole problem."""

    def document(self) -> dict[str, Any]:
        """The fields of the checkpoint."""
        return vars(self)

    @classmethod
    def of(cls, document: dict[str, Any]) -> Searching:
        """The state with these fields."""
        names = ("bound", "cost", "cover", "tree", "nodes", "seconds")
        bound, cost, cover, tree, nodes, seconds = (document[name] for name in names)
        if tree is not None:
            cutoff, distance, n_nodes = tree
            tree = (cutoff, distance, n_nodes)
        return cls(bound, cost, cover, tree, [(bound, line) for bound, line in nodes], seconds)


@dataclass
class Task:
    """What a worker does: the whole problem, some nodes, or the search by Dancing Links."""

    method: str
    nodes: list[tuple[int, str]] = field(default_factory=list)
    seconds: float = 0.0


class SharedTree(Loop[Searching, Found]):
    """The state of a search for the cheapest cover."""

    def __init__(
        self,
        workers: Workers,
        unit: tuple[int, int],
        *,
        maximize: bool,
        gap: float,
        slice: float,
        tell: Callable[[Found], object] | None,
        state: Searching | None = None,
        saving: Saving[Searching] | None = None,
    ) -> None:
        """A search from this state on; without one it has not begun.

        The unit is the number of decimals of a cost, and the fixed cost.
        """
        super().__init__(workers, saving, tell)
        self._places, fixed = unit
        self._fixed = -fixed if maximize else fixed
        self._maximize = maximize
        self._gap = gap
        self._slice = slice
        self._known = state or Searching()
        heapq.heapify(self._known.nodes)
        self._running: dict[Any, Task] = {}
        self._may_dance = True
        self._start = self._end = 0.0

    @property
    def cover(self) -> list[int]:
        """The options of the best cover."""
        return self._known.cover

    def run(self, seconds: float) -> Found:
        """Searches until the best cover is proved, or for this time."""
        self._start = time.monotonic()
        self._end = self._start + seconds
        self._go_on()
        return self._progress()

    @property
    def is_proved(self) -> bool:
        """Whether no cover costs less than the best one, or there is none."""
        return self._bound() >= (NOTHING if self._known.cost is None else self._known.cost)

    def _state(self) -> Searching:
        known = self._known
        nodes = [node for task in self._running.values() for node in task.nodes]
        return Searching(**{**vars(known), "nodes": [*nodes, *known.nodes]})

    def _begin_tasks(self) -> list[Any]:
        """Gives each worker some nodes, or one of them the whole problem.

        Once the search is over, nobody waits for what is still at work.
        """
        now = time.monotonic()
        if self._is_over(self._bound()):
            return []
        if self._end <= now:
            return list(self._running)
        methods = [task.method for task in self._running.values()]
        if not self._known.nodes and not any(method != "dance" for method in methods):
            self._begin_pass(now)
        if "whole" not in methods and self._n_workers > 1 and self._known.tree is not None:
            if self._may_dance and "dance" not in methods:
                self._begin(Task("dance"), self._slice, now)
            while self._known.nodes and len(self._running) < self._n_workers:
                self._begin(Task("part", self._some_nodes()), self._short(now), now)
        elif self._known.nodes and not methods:
            # A worker alone needs nobody to share with.
            task = Task("whole", self._known.nodes)
            self._known.nodes = []
            self._begin(task, max(self._short(now), self._known.seconds), now)
        return list(self._running)

    def _begin_pass(self, now: float) -> None:
        """Lets a worker begin the search, go on with its beginning, or begin the next pass."""
        known = self._known
        if known.tree is None:
            seconds = max(min(FIRST, self._slice), known.seconds)
        else:
            # Covers below the cutoff have been found.
            known.bound = max(known.bound, self._bound())
            seconds = self._short(now)
        self._begin(Task("whole"), seconds, now)

    def _short(self, now: float) -> float:
        """The time of a task while others may wait for its nodes."""
        return max(SHORTEST, min(self._slice, PART_OF_TIME * (now - self._start)))

    def _some_nodes(self) -> list[tuple[int, str]]:
        """The share of a task of the nodes that wait, those with the smallest bounds last."""
        waiting = self._known.nodes
        n = max(1, len(waiting) // (2 * self._n_workers))
        return [heapq.heappop(waiting) for _ in range(n)][::-1]

    def _begin(self, task: Task, seconds: float, now: float) -> None:
        with self._whole.change():
            known = self._known
            best = None if known.cost is None else (known.cost, known.cover)
            tree = known.tree
            if task.method == "part" and tree is not None:
                tree = (*tree[:2], 0)
            lines = [line for _, line in task.nodes]
            state = (best, known.bound, None if task.method == "dance" else tree, lines)
            task.seconds = min(seconds, self._end - now)
            ref = self._workers.begin_search(state, self._maximize, task.method, task.seconds)
            self._running[ref] = task

    def _take(self, ref: Any) -> None:
        result: Searched = self._workers.result(ref)
        with self._whole.change():
            self._done += 1
            self._put_back(self._running.pop(ref), result)

    def _put_back(self, task: Task, result: Searched) -> None:
        """Notes what a task found, and what it has left."""
        known = self._known
        if result.best is not None and (known.cost is None or result.best[0] < known.cost):
            known.cost, known.cover = result.best
        if task.method != "part":
            self._may_dance = result.may_dance
        if task.method != "part" and result.is_over:
            # Nothing is left of the whole problem.
            known.bound = NOTHING if known.cost is None else known.cost
            known.nodes = []
        elif task.method == "whole":
            known.bound = max(known.bound, result.bound)
            known.tree = result.tree
            known.nodes = result.nodes
            known.seconds += task.seconds
        elif task.method == "part" and known.tree is not None and result.tree is not None:
            cutoff, distance, n_nodes = known.tree
            known.tree = (cutoff, distance, n_nodes + result.tree[2])
            for node in result.nodes:
                heapq.heappush(known.nodes, node)
        heapq.heapify(known.nodes)

    def _is_over(self, bound: int) -> bool:
        """Whether a bound is as good as the best cover, within the gap."""
        cost = self._known.cost
        return bound >= (NOTHING if cost is None else cost - int(self._gap * abs(cost)))

    def _bound(self) -> int:
        """No cover costs less."""
        known = self._known
        running = [node for task in self._running.values() for node in task.nodes]
        its = min((bound for bound, _ in (*running, *known.nodes)), default=None)
        bound = known.bound
        if known.tree is not None:
            # Covers below the cutoff are in the nodes.
            bound = max(bound, known.tree[0] if its is None else min(its, known.tree[0]))
        return min(bound, NOTHING if known.cost is None else known.cost)

    def _progress(self) -> Found:
        def shown(units: int) -> Cost:
            units += self._fixed
            return of_units(-units if self._maximize else units, self._places)

        cost, bound = self._known.cost, self._bound()
        return Found(
            None if cost is None else shown(cost),
            shown(bound) if UNKNOWN < bound < NOTHING else None,
            self._done,
            len(self._running),
            len(self._known.nodes),
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
            f"{now.running} running, {now.waiting} nodes wait, {now.workers} workers"
        )

    return chosen(progress, bar, show)
