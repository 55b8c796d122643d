"""The driver: gives parts to workers and takes results, until nothing is left.

What is known changes at one place only, when a result arrives: the parts of the task are replaced
by what it found and what it left. A task that Ray runs again, because a worker or a machine died,
has one result like all others.

A ^C in the middle of such a change waits until the change is complete, so it loses nothing. If
another error breaks a change off, the state is not saved, and the last saved state remains valid.

A state that cannot be saved does not end a search of days: a warning tells it, and a later state is
saved, after pauses that grow. The last state is tried for a minute before that is an error.
"""

from __future__ import annotations

import math
import signal
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from pyquadrille.distributed.checkpoint import Checkpoint, State
from pyquadrille.distributed.cluster import Workers
from pyquadrille.distributed.queue import Bundle, Queue
from pyquadrille.distributed.sink import Directory
from pyquadrille.distributed.tasks import Result
from pyquadrille.errors import CheckpointWarning, ClusterError, StorageError

MORE = 0.5
"""Tasks that wait in the cluster, per worker, so that none waits for the driver."""

GLANCE = 0.05
"""The longest wait for a result without a look at signals, in seconds."""

TELL = 0.1
"""Seconds between two calls of the caller's function of progress, at least."""

RECOUNT = 2.0
"""Seconds between two looks at how many workers there are."""

PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds until a state is saved again after one, two, ... saves in a row failed."""

SETTLED = 1.0
"""After these seconds a task that a free worker gets is at work, and may be canceled."""


@contextmanager
def delayed_interrupt() -> Iterator[None]:
    """Delays a ^C that comes during the block until its end. Only the main thread receives ^C."""
    handler = signal.getsignal(signal.SIGINT)
    if handler is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    came = []
    signal.signal(signal.SIGINT, lambda *_: came.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if came:
            signal.raise_signal(signal.SIGINT)


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


@dataclass
class Saving:
    """Where the driver keeps its state, and how often."""

    checkpoint: Checkpoint
    interval: float
    """Seconds between two states."""


class Driver:
    """The state of a distributed search."""

    def __init__(
        self,
        workers: Workers,
        state: State,
        *,
        slice: float,
        saving: Saving | None,
        directory: Directory | None,
        tell: Callable[[Progress], object] | None,
    ) -> None:
        """A search from this state on. `directory` is where covers go, if they go anywhere."""
        self._workers = workers
        self._state = state
        self._queue = Queue(state.parts, slice)
        self._running: dict[Any, Bundle] = {}
        self._by_memory: Any = None
        self._is_whole = True
        self._saving = saving
        self._directory = directory
        self._tell = tell
        self._start = time.monotonic()
        self._done = 0
        self._failed_saves = 0
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
                if self._saving is not None and self._is_whole:
                    self._save_last()
            finally:
                self._cancel_count_by_memory(by_memory)
        return self._state.counted

    def _go_on(self) -> None:
        counted_workers = told = time.monotonic()
        next_save = told + (0.0 if self._saving is None else self._saving.interval)
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
            if self._saving is not None and now > next_save:
                pause = self._save_or_warn()
                # A state that takes long to write is written less often.
                then = time.monotonic()
                next_save = then + 10 * (then - now)
                next_save += self._saving.interval if pause is None else pause
            if self._tell is not None and now - told > TELL:
                self._tell(self._progress())
                told = now
        if self._tell is not None:
            self._tell(self._progress())

    def _begin_tasks(self) -> None:
        """Gives each worker a task, and some more that wait in the cluster."""
        most = self._n_workers + max(1, int(self._n_workers * MORE))
        while len(self._queue) and len(self._running) < most:
            with self._change():
                bundle = self._queue.take(self._n_workers, len(self._running))
                self._running[self._workers.begin(bundle.parts, bundle.seconds)] = bundle

    def _take(self, ref: Any) -> None:
        """Replaces the parts of a task by what it found and left."""
        result: Result = self._workers.result(ref)
        with self._change():
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
                with self._change():
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

    @contextmanager
    def _change(self) -> Iterator[None]:
        """A change of what is known, which is done as a whole or makes the state useless."""
        with delayed_interrupt():
            self._is_whole = False
            yield
            self._is_whole = True

    def _save(self) -> None:
        """Saves the state; then files of covers get their final names."""
        assert self._saving is not None
        running = [part for bundle in self._running.values() for part in bundle.parts]
        self._state.parts = running + self._queue.parts
        self._saving.checkpoint.save(self._state)
        if self._directory is not None:
            self._directory.finish_moves(self._state)

    def _save_or_warn(self) -> float | None:
        """Saves the state. If that fails, warns, and gives the seconds until it is tried again."""
        try:
            self._save()
        except StorageError as error:
            pause = PAUSES[min(self._failed_saves, len(PAUSES) - 1)]
            self._failed_saves += 1
            self._warn(error, pause)
            return pause
        self._failed_saves = 0
        return None

    def _save_last(self) -> None:
        """Saves the state, at the latest after all pauses. ^C ends the pauses."""
        for pause in PAUSES:
            try:
                self._save()
                return
            except StorageError as error:
                self._warn(error, pause)
                time.sleep(pause)
        self._save()

    @staticmethod
    def _warn(error: StorageError, pause: float) -> None:
        warnings.warn(f"{error}; next try in {pause:g} s", CheckpointWarning, stacklevel=2)

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
