"""The symmetries of a problem: which covers are essentially different?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from pyquadrille.diagram import build
from pyquadrille.limits import Memory, with_limits
from pyquadrille.questions import Questions
from pyquadrille.search import Search
from pyquadrille.statement import Label, Statement

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Generator(NamedTuple):
    """A symmetry as cycles: each is mapped to the next one, and the last to the first."""

    items: list[list[Any]]
    """The cycles of the items that it moves."""
    options: list[list[Any]]
    """The cycles of the options that it moves, as labels."""


class Symmetry(Questions[list[Label]]):
    """The group of the symmetries of a problem. Made by `Problem.symmetry`.

    A symmetry maps items to items and options to options, and so covers to covers. Items that are
    in the same options are taken as one. Options that are added to the problem later do not change
    the group. `count`, `covers`, `best`, `cheapest` and `parts` are those of the problem, for one
    cover of each class: the smallest of its images.

    >>> from pyquadrille import Problem
    >>> p = Problem.from_options({"left": "ab", "right": "bc", "a": "a", "c": "c"})
    >>> symmetry = p.symmetry()
    >>> symmetry.order, symmetry.generators[0].items
    (2, [['a', 'c']])
    >>> symmetry.same(["left", "c"], ["a", "right"])
    True
    """

    def __init__(self, search: Search) -> None:
        """Made by `Problem.symmetry`."""
        self._asked = search
        self._moment = search.moment
        self._native = search.moment.symmetry(search.kind)

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

    def canonical(self, cover: Iterable[Label]) -> list[Label]:
        """The smallest image of a cover, or of any set of options: the same for all its images.

        Images are compared as ascending lists, in the order in which the options were added.

        >>> from pyquadrille import models
        >>> problem = models.queens(6).problem
        >>> symmetry = problem.symmetry()
        >>> len({tuple(symmetry.canonical(cover)) for cover in problem.covers()})
        1
        """
        return self._moment.labeled(self._smallest(cover)[0])

    def images(self, cover: Iterable[Label]) -> int:
        """How many different images a cover has.

        >>> from pyquadrille import models
        >>> problem = models.queens(8).problem
        >>> symmetry = problem.symmetry()
        >>> sorted({symmetry.images(cover) for cover in problem.covers()})
        [4, 8]
        """
        return int.from_bytes(self._smallest(cover)[1], "little")

    def same(self, one: Iterable[Label], two: Iterable[Label]) -> bool:
        """Whether some symmetry maps one cover to the other."""
        return self._smallest(one)[0] == self._smallest(two)[0]

    def _smallest(self, cover: Iterable[Label]) -> tuple[list[int], bytes]:
        mask = self._asked.problem.mask(cover)
        return self._native.canonical([n for n, is_chosen in enumerate(mask) if is_chosen])

    def _search(self, distinct: bool | None) -> Search:
        return self._asked if distinct in (None, True) else self._asked._replace(kind=0)

    @with_limits
    def sample(
        self, n: int = 1, *, seed: int | None = None, **limits: Unpack[Memory]
    ) -> list[list[Label]]:
        """`n` random classes, independent of each other, each by its smallest cover.

        All classes have the same probability; the list is empty if there is no cover. The same
        `seed` gives the same covers. A diagram is built in each call: `time`, `nodes`, `memory` and
        the errors are those of `Problem.diagram`. Raises `UnsupportedError` if there are more than
        a million symmetries, since random covers are drawn until one is the smallest of its class.

        >>> from pyquadrille import models
        >>> len(models.queens(8).problem.symmetry().sample(3, seed=1))
        3
        """
        diagram = build(Statement._of(self._moment), limits)
        return diagram._sample_classes(n, seed, self._native)

    def __repr__(self) -> str:
        """The order, and the problem."""
        return f"<Symmetry of {self._asked.problem!r}: {self.order} symmetries>"
