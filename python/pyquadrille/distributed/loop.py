"""The loop of a driver: gives tasks to workers, takes results, saves the state, tells progress."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from pyquadrille.distributed.checkpoint import Known
from pyquadrille.distributed.cluster import Workers
from pyquadrille.distributed.saving import Saving, Whole

NEVER: Final = 1e9
"""Seconds after which no search goes on."""

GLANCE: Final = 0.05
"""The longest wait for a result without a look at signals, in seconds."""

TELL: Final = 0.1
"""Seconds between two calls of the caller's function of progress, at least."""

RECOUNT: Final = 2.0
"""Seconds between two looks at how many workers there are."""

Now = TypeVar("Now")
"""What the caller's function of progress gets."""


class Loop(ABC, Generic[Known, Now]):
    """A distributed search, whose state changes only when a result arrives."""

    def __init__(
        self, workers: Workers, saving: Saving[Known] | None, tell: Callable[[Now], object] | None
    ) -> None:
        """A search by these workers, which has not begun."""
        self._workers = workers
        self._saving = saving
        self._tell = tell
        self._whole = Whole()
        self._running: dict[Any, Any] = {}
        self._done = 0
        self._n_workers = workers.number()

    @abstractmethod
    def _begin_tasks(self) -> list[Any]:
        """Gives workers what there is to do; the references of all tasks, none at the end."""

    @abstractmethod
    def _take(self, ref: Any) -> None:
        """Takes the result of a task."""

    @abstractmethod
    def _state(self) -> Known:
        """What is known and what is left."""

    @abstractmethod
    def _progress(self) -> Now:
        """How far the search is."""

    def _go_on(self) -> None:
        """Searches until there are no more tasks, and saves the last state."""
        try:
            self._loop()
        finally:
            # After an error or ^C too, unless the error came in the middle of a change.
            if self._saving is not None and self._whole.is_whole:
                self._saving.save_last(self._save)

    def _loop(self) -> None:
        counted = told = time.monotonic()
        if self._saving is not None:
            self._saving.begin()
        while refs := self._begin_tasks():
            for ref in self._workers.finished(refs, GLANCE):
                self._take(ref)
            now = time.monotonic()
            if now - counted > RECOUNT:
                self._n_workers, counted = self._workers.number(), now
            if self._saving is not None:
                self._saving.save_if_due(self._save)
            if self._tell is not None and now - told > TELL:
                self._tell(self._progress())
                told = now
        if self._tell is not None:
            self._tell(self._progress())

    def _save(self) -> None:
        assert self._saving is not None
        self._saving.checkpoint.save(self._state())
