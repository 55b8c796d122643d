"""The questions about covers that problems, groups of symmetries and models are asked alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from pyquadrille.answers import Best, Cheapest
from pyquadrille.limits import All, Threads, with_limits
from pyquadrille.part import Covers, Part, split
from pyquadrille.search import Search

if TYPE_CHECKING:
    from typing_extensions import Unpack

Found = TypeVar("Found")
"""What a cover is given as."""


class Covered(Generic[Found]):
    """How many covers are there, and which?

    With `distinct`, covers that symmetries map to each other count as one. Without it, problems
    have all covers, groups of symmetries one of each class, and models decide by their `reduce`.
    """

    __slots__ = ()

    def _search(self, distinct: bool | None) -> Search:
        """The search for all covers, or for one of each class."""
        raise NotImplementedError

    def _show(self, cover: list[Any]) -> Any:
        """What is given for the cover of these labels."""
        return cover

    @with_limits
    def count(
        self, *, distinct: bool | None = None, by_class: bool = False, **limits: Unpack[All]
    ) -> int:
        """The number of covers, exact, of any size.

        Races a search that visits every cover against one that remembers how many covers each
        remaining problem has. `time` is in seconds, `nodes` in tree nodes of both; `jobs` is the
        number of threads, by default one per core; `memory` bounds what is remembered, in bytes,
        by default 1 GiB. Raises `LimitError` if a limit comes first; its `found` is the number of
        covers counted until then. With `distinct`, covers that symmetries map to each other count
        as one, as by `symmetry().count()`.

        With `by_class`, all covers are counted by one cover of each class that symmetries map to
        each other, and the size of its class: the fastest way if there are few classes, which takes
        very long if there are many. A count tries it by itself after some work, if there are very
        many symmetries.

        >>> from pyquadrille import models
        >>> models.dominoes("16x16").problem.count()
        2444888770250892795802079170816
        >>> models.queens(8).problem.count(distinct=True)  # OEIS A002562
        12
        >>> models.steiner(2, 3, 9).problem.count(by_class=True)  # OEIS A030128
        840
        """
        is_distinct = False if by_class and distinct is None else distinct
        return self._search(is_distinct).n_covers(by_class, limits)

    @with_limits
    def covers(
        self,
        limit: int | None = None,
        *,
        distinct: bool | None = None,
        order: Literal["any", "book"] = "any",
        **limits: Unpack[Threads],
    ) -> Covers[Found]:
        """All covers, each once, as an iterator, over lists of labels or solutions.

        It ends after `limit` covers, `time` seconds from the first `next`, or `nodes` tree nodes;
        `end` of the iterator then is `"limit"`, and `left` is what is left. `jobs` is the number
        of threads, by default one per core. `order="book"` gives covers in the order of Knuth's
        Algorithm X, the same in every run, by one thread. With `distinct`, one cover of each class
        that symmetries map to each other, as by `symmetry().covers()`; that has no other order.

        >>> from pyquadrille import models
        >>> len(list(models.queens(8).problem.covers()))
        92
        >>> len(list(models.queens(8).problem.covers(distinct=True)))
        12
        """
        return Covers(self._search(distinct), limit, limits, order=order, show=self._show)


class Questions(Covered[Found]):
    """The cheapest covers, and parts of the search; `distinct` is that of `count`."""

    __slots__ = ()

    @with_limits
    def best(
        self,
        k: int = 1,
        *,
        distinct: bool | None = None,
        maximize: bool = False,
        **limits: Unpack[Threads],
    ) -> list[Best]:
        """The `k` cheapest covers, or all if there are fewer, each as `Best(cost, cover)`.

        The cheapest comes first; with `maximize`, the most expensive. `time`, `nodes` and `jobs`
        are as for `count`. Raises `LimitError` if a limit comes first; its `found` is the list of
        the best covers found until then. `cheapest` gives them with a bound instead. If no option
        has a cost, all covers are equally cheap: `fewest` finds one of the fewest options. With
        `distinct`, the `k` cheapest classes of covers that symmetries map to each other, each by
        its smallest cover.

        >>> from pyquadrille import Problem
        >>> p = Problem.from_options({"ab": "ab", "a": "a", "b": "b"}, costs={"ab": 9, "a": 3})
        >>> [cost for cost, cover in p.best(2)]
        [3, 9]
        >>> Problem.from_options(["ab", "a", "b"], costs=[9, 0.1, 0.2]).best()[0].cost
        Decimal('0.3')
        >>> [cost for cost, cover in p.best(2, maximize=True)]
        [9, 3]
        >>> p = Problem.from_options(["ab", "ab", "a", "b"], costs=[9, 9, 3, 3])
        >>> [[cost for cost, cover in p.best(3, distinct=distinct)] for distinct in (False, True)]
        [[6, 9, 9], [6, 9]]
        """
        return self._search(distinct).best(k, maximize, limits)

    @with_limits
    def cheapest(
        self,
        k: int = 1,
        *,
        distinct: bool | None = None,
        maximize: bool = False,
        gap: float = 0.0,
        **limits: Unpack[Threads],
    ) -> Cheapest:
        """The `k` cheapest covers so far, with a lower bound of the cost of every cover.

        With `maximize`, the most expensive ones and an upper bound. Ends when these covers are
        proved to be the best; after `time` seconds or `nodes` tree nodes; or, for one cover, when
        the cost is proved to be at most `gap` times the cost away from the best one. It raises no
        error at a limit: `proved`, `bound` and `gap` of the result say what is known. What ^C or a
        function of progress raises has the last such result, if there is one, as its `found`, also
        from `best`.
        `jobs` is the number of threads, by default one per core; with several, which one of equally
        cheap covers is found may differ from run to run. `distinct` is as for `best`.

        >>> from pyquadrille import Problem
        >>> p = Problem.from_options({"ab": "ab", "a": "a", "b": "b"}, costs={"ab": 9, "a": 3})
        >>> result = p.cheapest(time=10)
        >>> result.cost, result.bound, result.gap, result.proved
        (3, 3, 0.0, True)
        >>> sorted(result.best.cover)
        ['a', 'b']
        """
        return self._search(distinct).cheapest(k, maximize, gap, limits)

    def parts(self, n: int, *, distinct: bool | None = None) -> list[Part]:
        """At least `n` parts, if there are as many, the largest share of the tree first.

        They have no cover in common, and together they have every cover. They are the same in
        every run. There may be no parts at all: branches that fail at once are left out. An option
        that is added to the problem later does not change them. With `distinct`, parts of the
        search for one cover of each class that symmetries map to each other, as by
        `symmetry().parts()`.

        >>> from pyquadrille import models
        >>> parts = models.queens(9).problem.parts(100)
        >>> sum(part.count() for part in parts)
        352
        """
        return split(self._search(distinct), n)
