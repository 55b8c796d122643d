"""The parts that are left, and which of them the next task gets.

Nothing here knows of Ray: `benches/scaling.py` plays thousands of workers with this queue.

A task gets some parts and some seconds. What is left when they are over comes back as parts. So
nobody has to guess how large a part is; three rules keep the workers busy:

- The largest parts (by their share of the tree) go first, since they divide best.
- Small parts go together, as many as are expected to take a task's time: at most one `PORTION`th
  of the time that is left for each worker.
- While there are fewer parts than workers, or little is left, tasks get a short time, so that
  parts come back and divide.

Shares say little about time where trees are uneven. Then these rules choose badly, but a choice
costs at most a slice, and nothing is lost.
"""

from __future__ import annotations

from typing import NamedTuple

from pyquadrille import plain

SHORTEST = 0.1
"""The time of a task while parts have to divide, in seconds: some fifty times its dispatch."""

PORTION = 4
"""A task gets at most this fraction of what is expected to be left for each worker."""

MOST_TOGETHER = 256
"""The most parts in a task."""

MOST_WAITING = 20_000
"""Where more parts wait (or 20 for each worker), the smallest go first: they divide least."""


class Bundle(NamedTuple):
    """What a task gets."""

    parts: list[plain.Part]
    """The parts, the largest first."""
    seconds: float
    """When these are over, it gives back what is left."""

    @property
    def share(self) -> float:
        """The share of the tree, from 0 to 1."""
        return sum(share for _, _, share in self.parts)


class Queue:
    """Parts of one problem that wait for a worker.

    >>> queue = Queue([([7], 1, 0.25), ([8], 1, 0.75)], slice=2.0)
    >>> queue.take(workers=2)
    Bundle(parts=[([8], 1, 0.75)], seconds=0.1)
    >>> len(queue), queue.share
    (1, 0.25)
    """

    def __init__(self, parts: list[plain.Part], slice: float) -> None:
        """A queue of these parts; no task gets more than `slice` seconds."""
        self._slice = slice
        # By share, the smallest first.
        self._parts: list[plain.Part] = []
        self._share = 0.0
        # What tasks have explored, and how long they took, for the speed of a worker.
        self._explored = 0.0
        self._seconds = 0.0
        self.add(parts)

    def __len__(self) -> int:
        """The number of parts."""
        return len(self._parts)

    @property
    def share(self) -> float:
        """The share of the tree that waits."""
        return self._share if self._parts else 0.0

    @property
    def parts(self) -> list[plain.Part]:
        """The parts, the smallest first."""
        return list(self._parts)

    def add(self, parts: list[plain.Part]) -> None:
        """These wait, too."""
        self._parts.extend(parts)
        # The list is sorted but for its end, which makes this cheap.
        self._parts.sort(key=_share)
        self._share += sum(map(_share, parts))

    def done(self, bundle: Bundle, left: list[plain.Part], seconds: float) -> None:
        """A task took so long and gives these parts back."""
        self._explored += max(0.0, bundle.share - sum(map(_share, left)))
        self._seconds += seconds
        self.add(left)

    def take(self, workers: int) -> Bundle:
        """What the next task gets, out of a queue that is not empty, for so many workers."""
        speed = self._explored / self._seconds if self._seconds else 0.0
        seconds = min(SHORTEST, self._slice)
        enough = 0.0
        if speed and len(self._parts) >= workers:
            portion = self._share / (speed * workers * PORTION)
            seconds = max(seconds, min(portion, self._slice))
            enough = speed * seconds
        parts = self._chosen(enough, len(self._parts) > max(MOST_WAITING, 20 * workers))
        # A task with fewer than expected may take longer: its time ends with its parts.
        bundle = Bundle(parts, seconds)
        self._share -= bundle.share
        return bundle

    def _chosen(self, enough: float, smallest_first: bool) -> list[plain.Part]:
        """Parts with that share together, at least one and at most `MOST_TOGETHER`."""
        waiting, chosen, total = self._parts, 0, 0.0
        for part in waiting if smallest_first else reversed(waiting):
            if chosen and (chosen == MOST_TOGETHER or total + part[2] > enough):
                break
            chosen, total = chosen + 1, total + part[2]
        if smallest_first:
            parts = waiting[:chosen][::-1]
            del waiting[:chosen]
        else:
            parts = waiting[: -chosen - 1 : -1]
            del waiting[-chosen:]
        return parts


def _share(part: plain.Part) -> float:
    return part[2]
