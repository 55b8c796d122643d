"""The parts that are left, and which of them the next task gets.

Nothing here knows of Ray: `benches/scaling.py` plays thousands of workers with this queue.

A task gets some parts and some seconds. What is left when they are over comes back as parts. So
the caller does not guess how large a part is; three rules keep the workers busy:

- The largest parts (by their share of the tree) go first, since they divide best.
- Small parts go together, as many as are expected to take a task's time: at most one `PORTION`th
  of the time that is left for each worker. What is expected is the speed of the last tasks, since
  parts change while a search goes on.
- While there are fewer parts than workers, tasks get a short time, so that parts come back and
  divide. With many tasks under way they get a longer one, so that no more results come than the
  driver can take.

Shares say little about time where trees are uneven. Then these rules choose badly, but a choice
costs at most a slice, and nothing is lost.
"""

from __future__ import annotations

from math import frexp
from typing import NamedTuple

from pyquadrille import plain

SHORTEST = 0.1
"""The time of a task while parts have to divide, in seconds: some fifty times its dispatch."""

PORTION = 4
"""A task gets at most this fraction of what is expected to be left for each worker."""

MOST_TOGETHER = 256
"""The most parts in a task."""

FEW_TOGETHER = 8
"""The same while there are fewer parts than workers: one of them may hide most of the work."""

MOST_WAITING = 20_000
"""Where more parts wait (or 20 for each worker), the smallest go first: they divide least."""

SMALLEST = -2000
"""The size of parts without a share: below the exponent of any number."""

MOST_PER_SECOND = 500
"""Results per second that a driver takes easily; `python/SCALING.md` has how many it can take."""


class Bundle(NamedTuple):
    """What a task gets."""

    parts: list[plain.Part]
    """The parts, about the largest first."""
    seconds: float
    """When these are over, it gives back what is left."""

    @property
    def share(self) -> float:
        """The share of the tree, from 0 to 1."""
        return sum(map(_share, self.parts))


class Queue:
    """Parts of one problem that wait for a worker.

    >>> queue = Queue([([7], 1, 0.25, []), ([8], 1, 0.75, [])], slice=2.0)
    >>> queue.take(workers=2)
    Bundle(parts=[([8], 1, 0.75, [])], seconds=0.1)
    >>> len(queue), queue.share
    (1, 0.25)
    """

    def __init__(self, parts: list[plain.Part], slice: float) -> None:
        """A queue of these parts; tasks get `slice` seconds where there is enough to do."""
        self._slice = slice
        # By the binary exponent of the share. So the largest part is one of at least half its
        # size, and adding and taking cost the same however many wait.
        self._sizes: dict[int, list[plain.Part]] = {}
        self._number = 0
        self._share = 0.0
        # What the last tasks have explored, and how long they took: the speed of a worker.
        self._explored = 0.0
        self._seconds = 0.0
        # The weight of a task shrinks by this factor with each later one.
        self._memory = 1.0
        self.add(parts)

    def __len__(self) -> int:
        """The number of parts."""
        return self._number

    @property
    def share(self) -> float:
        """The share of the tree that waits."""
        return max(0.0, self._share) if self._number else 0.0

    @property
    def parts(self) -> list[plain.Part]:
        """All parts, in no order."""
        return [part for parts in self._sizes.values() for part in parts]

    def add(self, parts: list[plain.Part]) -> None:
        """Adds parts that wait."""
        for part in parts:
            self._sizes.setdefault(frexp(part[2])[1] if part[2] else SMALLEST, []).append(part)
        self._number += len(parts)
        self._share += sum(map(_share, parts))

    def done(self, bundle: Bundle, left: list[plain.Part], seconds: float) -> None:
        """Records how long a task took, and the parts that it gives back."""
        self._explored += max(0.0, bundle.share - sum(map(_share, left)))
        self._seconds += seconds
        self._explored *= self._memory
        self._seconds *= self._memory
        self.add(left)

    def take(self, workers: int, running: int = 0) -> Bundle:
        """What the next task gets, out of a queue that is not empty.

        `workers` is the number of workers, `running` the number of tasks under way.
        """
        self._memory = 1 - 1 / (2 * max(workers, 8))
        speed = self._explored / self._seconds if self._seconds else 0.0
        most = max(self._slice, running / MOST_PER_SECOND)
        seconds = min(max(SHORTEST, running / MOST_PER_SECOND), most)
        together = FEW_TOGETHER
        if speed and self._number >= workers:
            together = MOST_TOGETHER
            portion = self.share / (speed * workers * PORTION)
            seconds = max(seconds, min(portion, most))
        smallest_first = self._number > max(MOST_WAITING, 20 * workers)
        parts = self._chosen(speed * seconds, together, smallest_first)
        bundle = Bundle(parts, seconds)
        self._share -= bundle.share
        return bundle

    def _chosen(self, enough: float, together: int, smallest_first: bool) -> list[plain.Part]:
        """Parts with that share in sum, at least one and at most `together`."""
        chosen: list[plain.Part] = []
        total = 0.0
        while self._number and len(chosen) < together:
            size = min(self._sizes) if smallest_first else max(self._sizes)
            parts = self._sizes[size]
            if chosen and total + parts[-1][2] > enough:
                break
            chosen.append(parts.pop())
            total += chosen[-1][2]
            self._number -= 1
            if not parts:
                del self._sizes[size]
        return chosen[::-1] if smallest_first else chosen


def _share(part: plain.Part) -> float:
    return part[2]
