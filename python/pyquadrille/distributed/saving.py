"""When the state of a search is saved, and what happens if that fails.

A state is saved only as a whole. A ^C in the middle of a change of it waits until the change is
complete, so it loses nothing. If another error breaks a change off, the state is not saved, and
the last saved state remains valid.

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
from contextlib import contextmanager
from typing import Generic

from pyquadrille.distributed.checkpoint import Checkpoint, Known
from pyquadrille.errors import CheckpointWarning, StorageError

PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds until a state is saved again after one, two, ... saves in a row failed."""


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


class Whole:
    """Whether a state is whole: no error broke a change of it off."""

    def __init__(self) -> None:
        """A state that is whole."""
        self.is_whole = True

    @contextmanager
    def change(self) -> Iterator[None]:
        """A change of what is known, which is done as a whole or makes the state useless."""
        with delayed_interrupt():
            self.is_whole = False
            yield
            self.is_whole = True


class Saving(Generic[Known]):
    """Where a search keeps its state, and how often."""

    def __init__(self, checkpoint: Checkpoint[Known], interval: float) -> None:
        """A state every `interval` seconds, from `begin` on."""
        self.checkpoint = checkpoint
        self._interval = interval
        self._next = math.inf
        self._failed = 0

    def begin(self) -> None:
        """The search begins now."""
        self._next = time.monotonic() + self._interval

    def save_if_due(self, save: Callable[[], None]) -> None:
        """Saves the state if it is time for it. If that fails, warns, and tries again later."""
        now = time.monotonic()
        if now <= self._next:
            return
        pause = self._interval
        try:
            save()
            self._failed = 0
        except StorageError as error:
            pause = PAUSES[min(self._failed, len(PAUSES) - 1)]
            self._failed += 1
            _warn(error, pause)
        # A state that takes long to write is written less often.
        then = time.monotonic()
        self._next = then + 10 * (then - now) + pause

    @staticmethod
    def save_last(save: Callable[[], None]) -> None:
        """Saves the state, at the latest after all pauses. ^C ends the pauses."""
        for pause in PAUSES:
            try:
                save()
                return
            except StorageError as error:
                _warn(error, pause)
                time.sleep(pause)
        save()


def _warn(error: StorageError, pause: float) -> None:
    warnings.warn(f"{error}; next try in {pause:g} s", CheckpointWarning, stacklevel=2)
