"""The driver: gives parts to workers and takes results, until nothing is left.

What is known changes at one place only, when a result arrives: the parts of the task are replaced
by what it found and what it left. A task that Ray runs again, because a worker or a machine died,
has one result like all others.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import Any, NamedTuple

from pyquadrille.distributed.checkpoint import State
from pyquadrille.distributed.cluster import Workers
from pyquadrille.distributed.loop import NEVER, Loop
from pyquadrille.distributed.queue import Bundle, Queue
from pyquadrille.distributed.saving import Saving
from pyquadrille.distributed.sink import Directory
from pyquadrille.distributed.tasks import Result
from pyquadrille.errors import ClusterError
from pyquadrille.progress import chosen, share_bar

MORE = 0.5
"""Tasks that wait in the cluster, per worker, so that none waits for the driver."""

SETTLED = 1.0
"""After these seconds a task that a free worker gets is at work, and may be canceled."""


class Progress(NamedTuple):
    """How far a distributed search is, as a function of progress gets it."""

    share: float
    """The explored share of the search tree, from 0 to 1."""
    covers: int
    """Covers found or counted in tasks that are done."""
    done: int
    """Tasks done."""
    running: int
    """Tasks given to the cluster that are not done."""
    waiting: int
    """Parts that wait."""
    workers: int
    """Workers of the cluster."""
    tasks_per_second: float
    """Tasks done per second, since the beginning."""


Tell = Callable[[Progress], object]
"""What the driver calls."""

Asked = bool | Tell | None
"""`True` for a bar, a function to be called about ten times a second, or nothing."""


def following(progress: Asked, what: str) -> AbstractContextManager[Tell | None]:
    """What the driver is to call; a bar is closed afterward."""

    def show(bar: Any) -> Tell:
        def tell(now: Progress) -> None:
            bar.set_postfix_str(
                f"{now.covers} covers, tasks: {now.done} done, {now.running} running, "
                f"{now.tasks_per_second:.0f}/s, {now.waiting} parts wait, {now.workers} workers",
                refresh=False,
            )
            bar.update(max(0.0, now.share - bar.n))

        return tell

    return chosen(progress, lambda: share_bar(what), show)


class Driver(Loop[State, Progress]):
    """The state of a distributed search."""

    def __init__(
        self,
        workers: Workers,
        state: State,
        slice: float,
        saving: Saving[State] | None,
        tell: Tell | None,
        directory: Directory | None = None,
    ) -> None:
        """A search from this state on. `directory` is where covers go, if they go anywhere."""
        super().__init__(workers, saving, tell)
        self._known = state
        self._queue = Queue(state.parts, slice)
        self._running: dict[Any, Bundle] = {}
        self._by_memory: Any = None
        self._directory = directory
        self._start = time.monotonic()

    def run(self, by_memory: float = 0.0) -> int:
        """The number of covers, when nothing is left.

        Meanwhile one worker tries to count the whole problem by remembering, for `by_memory`
        seconds.
        """
        try:
            if by_memory and len(self._queue):
                self._by_memory = self._workers.begin_by_memory(by_memory)
            self._go_on()
        finally:
            self._cancel_count_by_memory(by_memory)
        return self._known.counted

    def _begin_tasks(self) -> list[Any]:
        """Gives each worker a task, and some more that wait in the cluster."""
        most = self._n_workers + max(1, int(self._n_workers * MORE))
        while len(self._queue) and len(self._running) < most:
            with self._whole.change():
                bundle = self._queue.take(self._n_workers, len(self._running))
                self._running[self._workers.begin(bundle.parts, bundle.seconds)] = bundle
        also = [] if self._by_memory is None or not self._running else [self._by_memory]
        return [*self._running, *also]

    def _take(self, ref: Any) -> None:
        """Replaces the parts of a task by what it found and left."""
        if ref == self._by_memory:
            self._know(ref)
            return
        if ref not in self._running:  # the count by memory has come first
            return
        result: Result = self._workers.result(ref)
        with self._whole.change():
            self._queue.done(self._running.pop(ref), result.left, result.seconds)
            self._known.counted += result.counted
            self._done += 1
            if result.file is not None:
                self._known.moves.append((result.file, self._known.files))
                self._known.files += 1

    def _know(self, ref: Any) -> None:
        """The whole count, if remembering was fast enough; what tasks found is among it."""
        self._by_memory = None
        with suppress(ClusterError):  # the workers that visit covers go on
            counted = self._workers.result(ref)
            if counted is not None:
                with self._whole.change():
                    self._known.counted = counted
                    self._running.clear()
                    self._queue = Queue([], 1.0)

    def _cancel_count_by_memory(self, seconds: float) -> None:
        """Ends the count by memory, which was to take `seconds`, unless it soon ends by itself."""
        if self._by_memory is not None:
            early = SETTLED - (time.monotonic() - self._start)
            if early > 0 and seconds >= NEVER:
                time.sleep(early)
            if early <= 0 or seconds >= NEVER:
                self._workers.cancel(self._by_memory)

    def _state(self) -> State:
        running = [part for bundle in self._running.values() for part in bundle.parts]
        self._known.parts = running + self._queue.parts
        return self._known

    def _save(self) -> None:
        """Saves the state; then files of covers get their final names."""
        super()._save()
        if self._directory is not None:
            self._directory.finish_moves(self._known)

    def _progress(self) -> Progress:
        running = sum(bundle.share for bundle in self._running.values())
        return Progress(
            share=min(1.0, max(0.0, 1.0 - self._queue.share - running)),
            covers=self._known.counted,
            done=self._done,
            running=len(self._running),
            waiting=len(self._queue),
            workers=self._n_workers,
            tasks_per_second=self._done / max(1e-9, time.monotonic() - self._start),
        )
