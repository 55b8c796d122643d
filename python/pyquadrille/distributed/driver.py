"""The driver: gives parts to workers and takes results, until nothing is left.

What is known changes at one place only, when a result arrives: the parts of the task are replaced
by what it found and what it left. A task that Ray runs again, because a worker or a machine died,
has one result like all others.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from pyquadrille.distributed.checkpoint import State
from pyquadrille.distributed.cluster import Workers
from pyquadrille.distributed.queue import Bundle, Queue
from pyquadrille.distributed.saving import Saving, Whole
from pyquadrille.distributed.sink import Directory
from pyquadrille.distributed.tasks import Result
from pyquadrille.errors import ClusterError

MORE = 0.5
"""Tasks that wait in the cluster, per worker, so that none waits for the driver."""

GLANCE = 0.05
"""The longest wait for a result without a look at signals, in seconds."""

TELL = 0.1
"""Seconds between two calls of the caller's function of progress, at least."""

RECOUNT = 2.0
"""Seconds between two looks at how many workers there are."""

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


class Driver:
    """The state of a distributed search."""

    def __init__(
        self,
        workers: Workers,
        state: State,
        *,
        slice: float,
        saving: Saving[State] | None,
        directory: Directory | None,
        tell: Callable[[Progress], object] | None,
    ) -> None:
        """A search from this state on. `directory` is where covers go, if they go anywhere."""
        self._workers = workers
        self._state = state
        self._queue = Queue(state.parts, slice)
        self._running: dict[Any, Bundle] = {}
        self._by_memory: Any = None
        self._whole = Whole()
        self._saving = saving
        self._directory = directory
        self._tell = tell
        self._start = time.monotonic()
        self._done = 0
        self._n_workers = workers.number()

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
            try:
                # After an error or ^C too, unless the error came in the middle of a change.
                if self._saving is not None and self._whole.is_whole:
                    self._saving.save_last(self._save)
            finally:
                self._cancel_count_by_memory(by_memory)
        return self._state.counted

    def _go_on(self) -> None:
        counted_workers = told = time.monotonic()
        if self._saving is not None:
            self._saving.begin()
        while len(self._queue) or self._running:
            self._begin_tasks()
            refs = list(self._running)
            if self._by_memory is not None:
                refs.append(self._by_memory)
            for ref in self._workers.finished(refs, GLANCE):
                if ref == self._by_memory:
                    self._know(ref)
                elif ref in self._running:
                    self._take(ref)
            now = time.monotonic()
            if now - counted_workers > RECOUNT:
                self._n_workers, counted_workers = self._workers.number(), now
            if self._saving is not None:
                self._saving.save_if_due(self._save)
            if self._tell is not None and now - told > TELL:
                self._tell(self._progress())
                told = now
        if self._tell is not None:
            self._tell(self._progress())

    def _begin_tasks(self) -> None:
        """Gives each worker a task, and some more that wait in the cluster."""
        most = self._n_workers + max(1, int(self._n_workers * MORE))
        while len(self._queue) and len(self._running) < most:
            with self._whole.change():
                bundle = self._queue.take(self._n_workers, len(self._running))
                self._running[self._workers.begin(bundle.parts, bundle.seconds)] = bundle

    def _take(self, ref: Any) -> None:
        """Replaces the parts of a task by what it found and left."""
        result: Result = self._workers.result(ref)
        with self._whole.change():
            self._queue.done(self._running.pop(ref), result.left, result.seconds)
            self._state.counted += result.counted
            self._done += 1
            if result.file is not None:
                self._state.moves.append((result.file, self._state.files))
                self._state.files += 1

    def _know(self, ref: Any) -> None:
        """The whole count, if remembering was fast enough; what tasks found is among it."""
        self._by_memory = None
        with suppress(ClusterError):  # the workers that visit covers go on
            counted = self._workers.result(ref)
            if counted is not None:
                with self._whole.change():
                    self._state.counted = counted
                    self._running.clear()
                    self._queue = Queue([], 1.0)

    def _cancel_count_by_memory(self, seconds: float) -> None:
        """Ends the count by memory, which was to take `seconds`, unless it soon ends by itself."""
        if self._by_memory is not None:
            early = SETTLED - (time.monotonic() - self._start)
            if early > 0 and seconds == math.inf:
                time.sleep(early)
            if early <= 0 or seconds == math.inf:
                self._workers.cancel(self._by_memory)

    def _save(self) -> None:
        """Saves the state; then files of covers get their final names."""
        assert self._saving is not None
        running = [part for bundle in self._running.values() for part in bundle.parts]
        self._state.parts = running + self._queue.parts
        self._saving.checkpoint.save(self._state)
        if self._directory is not None:
            self._directory.finish_moves(self._state)

    def _progress(self) -> Progress:
        running = sum(bundle.share for bundle in self._running.values())
        return Progress(
            share=min(1.0, max(0.0, 1.0 - self._queue.share - running)),
            covers=self._state.counted,
            done=self._done,
            running=len(self._running),
            waiting=len(self._queue),
            workers=self._n_workers,
            tasks_per_second=self._done / max(1e-9, time.monotonic() - self._start),
        )
