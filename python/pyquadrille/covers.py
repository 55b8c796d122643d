"""Covers one by one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from pyquadrille import _core
from pyquadrille.arguments import limit as checked_limit
from pyquadrille.arguments import seconds, threads
from pyquadrille.errors import ArgumentError
from pyquadrille.progress import Asked, following

if TYPE_CHECKING:
    from pyquadrille.part import Part
    from pyquadrille.problem import Problem
    from pyquadrille.snapshot import Snapshot


class Covers(Iterator[list[Any]]):
    """The covers of a problem or of a part: an iterator over lists of labels.

    Each list is the caller's own. Labels are in the order in which the search chose the options.
    Nothing is searched before the first `next`; then some covers are found ahead, at most four
    megabytes of them. The iterator ends when all covers are found or a limit is reached, and
    `end` says which.

    >>> from pyquadrille import Problem
    >>> p = Problem.from_options({"left": "ab", "right": "c", "all": "abc"})
    >>> covers = p.covers()
    >>> sorted(map(sorted, covers)), covers.end
    ([['all'], ['left', 'right']], 'exhausted')
    """

    def __init__(
        self,
        problem: Problem,
        moment: Snapshot,
        parts: list[Part] | None,
        *,
        limit: int | None,
        time: float | None,
        nodes: int | None,
        jobs: int | None,
        order: Literal["any", "book"],
        progress: Asked,
        symmetry: _core.Symmetry | None = None,
    ) -> None:
        """Made by `Problem.covers`, `Part.covers` and `Symmetry.covers`."""
        if order not in ("any", "book"):
            raise ArgumentError(f'the order of covers is "any" or "book", not {order!r}')
        self._problem = problem
        # The problem may get more options; the search does not see them.
        self._moment = moment
        data = None if parts is None else [part._plain for part in parts]
        self._native = _core.Covers(
            moment.native(),
            data,
            checked_limit(limit, "a number of covers"),
            checked_limit(nodes, "a number of tree nodes"),
            seconds(time),
            threads(jobs),
            order == "book",
            symmetry,
        )
        self._followed = following(progress, "covers")
        self._progress = self._followed.__enter__()
        # Threads may share the iterator: each cover goes to one of them.
        self._lock = threading.RLock()

    def __iter__(self) -> Covers:
        """The iterator itself."""
        return self

    def __next__(self) -> list[Any]:
        """The next cover, as a list of labels."""
        with self._lock:
            cover = self._native.next(self._moment.labels, self._progress)
            if cover is None:
                self.close()
                raise StopIteration
            return cover

    def close(self) -> None:
        """Closes the bar of progress. The search can go on."""
        with self._lock:
            if self._progress is not None:
                self._progress = None
                self._followed.__exit__(None, None, None)

    @property
    def end(self) -> str | None:
        """Why the iterator ended: `"exhausted"` or `"limit"`; `None` while it goes on.

        After `"exhausted"` there are no other covers; after `"limit"` there may be more.
        """
        with self._lock:
            return self._native.end()

    @property
    def left(self) -> list[Part]:
        """What is left to search, as parts: these and the covers that were given are all.

        Raises `UnsupportedError` if the covers are those up to symmetry: such a search has no
        parts.

        >>> from pyquadrille import models
        >>> covers = models.queens(8).problem.covers(limit=10)
        >>> len(list(covers)), covers.end
        (10, 'limit')
        >>> sum(part.count() for part in covers.left)
        82
        """
        from pyquadrille.part import Part

        with self._lock:
            return [Part._of(self._problem, self._moment, data) for data in self._native.left()]

    def __repr__(self) -> str:
        """The state in words."""
        return f"<Covers of {self._problem!r}: {self.end or 'there may be more'}>"
