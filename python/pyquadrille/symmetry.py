"""The symmetries of a problem: which covers are essentially different?"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from pyquadrille import _core
from pyquadrille.answers import answered
from pyquadrille.arguments import limits
from pyquadrille.part import Covers
from pyquadrille.progress import Asked, following
from pyquadrille.snapshot import Snapshot
from pyquadrille.statement import Statement


class Generator(NamedTuple):
    """A symmetry as cycles: each is mapped to the next one, and the last to the first."""

    items: list[list[Any]]
    """The cycles of the items that it moves."""
    options: list[list[Any]]
    """The cycles of the options that it moves, as labels."""


class Symmetry:
    """The group of the symmetries of a problem. Made by `Problem.symmetry`.

    A symmetry maps items to items and options to options, and so covers to covers. Items that are
    in the same options are taken as one. Options that are added to the problem later do not change
    the group.

    >>> from pyquadrille import Problem
    >>> p = Problem.from_options({"left": "ab", "right": "bc", "a": "a", "c": "c"})
    >>> symmetry = p.symmetry()
    >>> symmetry.order, symmetry.generators[0].items
    (2, [['a', 'c']])
    >>> symmetry.same(["left", "c"], ["a", "right"])
    True
    """

    def __init__(self, problem: Statement, moment: Snapshot, *, colors: bool) -> None:
        """Made by `Problem.symmetry`."""
        self._problem = problem
        self._moment = moment
        self._native = _core.Symmetry(moment.native(), bool(colors))

    @property
    def order(self) -> int:
        """How many symmetries there are, with the identity."""
        return int.from_bytes(self._native.order(), "little")

    @property
    def generators(self) -> list[Generator]:
        """Symmetries of which all others are products."""
        items, labels = self._moment.names.items, self._moment.labels
        return [
            Generator(
                [[items[item] for item in cycle] for cycle in of_items],
                [[labels[option] for option in cycle] for cycle in of_options],
            )
            for of_items, of_options in self._native.generators()
        ]

    @property
    def item_orbits(self) -> list[list[Any]]:
        """The items that symmetries map to each other, in the order of the problem."""
        items = self._moment.names.items
        return [[items[item] for item in orbit] for orbit in self._native.item_orbits()]

    @property
    def option_orbits(self) -> list[list[Any]]:
        """The options that symmetries map to each other, as labels, in the order of the problem."""
        return [self._moment.labeled(orbit) for orbit in self._native.option_orbits()]

    def canonical(self, cover: Iterable[Hashable]) -> list[Any]:
        """The smallest image of a cover, or of any set of options: the same for all its images.

        Images are compared as ascending lists, in the order in which the options were added.

        >>> from pyquadrille import models
        >>> problem = models.queens(6).problem
        >>> symmetry = problem.symmetry()
        >>> len({tuple(symmetry.canonical(cover)) for cover in problem.covers()})
        1
        """
        return self._moment.labeled(self._smallest(cover)[0])

    def images(self, cover: Iterable[Hashable]) -> int:
        """How many different images a cover has.

        >>> from pyquadrille import models
        >>> problem = models.queens(8).problem
        >>> symmetry = problem.symmetry()
        >>> sorted({symmetry.images(cover) for cover in problem.covers()})
        [4, 8]
        """
        return int.from_bytes(self._smallest(cover)[1], "little")

    def same(self, one: Iterable[Hashable], two: Iterable[Hashable]) -> bool:
        """Whether some symmetry maps one cover to the other."""
        return self._smallest(one)[0] == self._smallest(two)[0]

    def _smallest(self, cover: Iterable[Hashable]) -> tuple[list[int], bytes]:
        mask = self._problem.mask(cover)
        return self._native.canonical([n for n, is_chosen in enumerate(mask) if is_chosen])

    def count(
        self,
        *,
        time: float | None = None,
        nodes: int | None = None,
        jobs: int | None = None,
        memory: int | None = None,
        progress: Asked = None,
    ) -> int:
        """The number of covers up to symmetry. The arguments are those of `Problem.count`.

        >>> from pyquadrille import models
        >>> models.dominoes("16x16").problem.symmetry().count()
        305611096281378760240051639364
        """
        with following(progress, "count") as native:
            counted, end = self._native.count(limits(jobs, memory, nodes, time), native)
        number = int.from_bytes(counted, "little")
        answered(end, number)
        return number

    def covers(
        self,
        limit: int | None = None,
        *,
        time: float | None = None,
        nodes: int | None = None,
        jobs: int | None = None,
        progress: Asked = None,
    ) -> Covers:
        """One cover of each class: the smallest of its images, in no promised order.

        The arguments are those of `Problem.covers`. `left` of the iterator raises
        `UnsupportedError`.
        """
        return Covers(
            self._problem,
            self._moment,
            None,
            limit=limit,
            time=time,
            nodes=nodes,
            jobs=jobs,
            order="any",
            progress=progress,
            symmetry=self._native,
        )

    def __repr__(self) -> str:
        """The order, and the problem."""
        return f"<Symmetry of {self._problem!r}: {self.order} symmetries>"
