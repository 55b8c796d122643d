"""Exact cover problems.

A problem has *items* and *options*; an option is a set of items. A *cover* is a set of options in
which every primary item is exactly once, and every secondary item at most once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from pyquadrille import _core, plain
from pyquadrille.answers import Best, Cheapest, Estimate, Estimates, answered
from pyquadrille.arguments import seconds, whole
from pyquadrille.certificate import Certificate, check_count, prove, prove_count
from pyquadrille.diagram import Diagram, build
from pyquadrille.limits import All, Memory, Threads, with_limits
from pyquadrille.part import Covers, Part, split
from pyquadrille.reasons import Nearest, Reason, forced, nearest, why
from pyquadrille.search import Search, is_book
from pyquadrille.snapshot import File
from pyquadrille.snapshot import restored as restored_snapshot
from pyquadrille.sources import Sources
from pyquadrille.statement import Statement
from pyquadrille.symmetry import Symmetry

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Problem(Sources):
    """An exact cover problem: items, and options to choose from.

    Items and labels are any hashable objects. `primary` items are covered exactly once, or as
    often as their bounds say; `secondary` items at most once, or by options that all give them
    the same color (`colored`). `bounds` maps primary items to `(low, high)`, or to one number;
    `primary` may be such a mapping itself.

    >>> from pyquadrille import Problem
    >>> p = Problem(primary="abcdefg")
    >>> for items in ["ce", "adg", "bcf", "adf", "bg", "deg"]:
    ...     _ = p.option(items, label=items)
    >>> sorted(p.first())
    ['adf', 'bg', 'ce']
    >>> p.count()
    1

    Two children share at least three and at most four of five toys:

    >>> toys = Problem({"toys": (3, 4)}, secondary=range(5))
    >>> for toy in range(5):
    ...     _ = toys.option(["toys", toy])
    >>> toys.count()
    15

    A problem can be pickled, copied and compared. Calls release the lock of the interpreter, so
    threads can ask several problems at a time, or one problem several questions. Meanwhile others
    can add options: a question is about the options that are there when it is asked. ^C ends every
    call within a tenth of a second. An option that it interrupts is added in full or not at all.
    """

    __slots__ = ()

    def _search(self, distinct: bool = False) -> Search:
        """The search for all covers, or for one of each class."""
        return Search(self, self._snapshot(), int(bool(distinct)))

    @with_limits
    def count(
        self, *, distinct: bool = False, by_class: bool = False, **limits: Unpack[All]
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
        return self._search(distinct).n_covers(by_class, limits)

    @with_limits
    def first(self, **limits: Unpack[All]) -> list[Any] | None:
        """A cover as a list of labels, or `None` if there is none.

        Which of several covers it is, is not promised: `next(p.covers(order="book"))` is the first
        one in the order of the book. Races a search of the tree against searches that learn. The
        arguments are those of `count`. Raises `LimitError` if a limit comes first.
        """
        search = self._search()
        covers, end = search.first(1, "first", limits)
        if not covers:
            answered(end, None)
        return search.moment.labeled(covers[0]) if covers else None

    @with_limits
    def check(self, **limits: Unpack[All]) -> Literal["none", "one", "several"]:
        """Whether there is no cover, exactly one, or several: `"none"`, `"one"` or `"several"`.

        Stops at the second cover. The arguments are those of `count`. Raises `LimitError` if a
        limit comes first; its `found` is the number of covers found until then.

        >>> from pyquadrille import Problem
        >>> [Problem.from_options(options).check() for options in (["ab", "bc"], ["ab"], "aa")]
        ['none', 'one', 'several']
        """
        covers, end = self._search().first(2, "check", limits)
        if len(covers) < 2:
            answered(end, len(covers))
        return "several" if len(covers) == 2 else "one" if covers else "none"

    @with_limits
    def covers(
        self,
        limit: int | None = None,
        *,
        distinct: bool = False,
        order: Literal["any", "book"] = "any",
        **limits: Unpack[Threads],
    ) -> Covers:
        """All covers, each once, as an iterator over lists of labels.

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
        return Covers(self._search(distinct), limit, limits, order=order)

    @with_limits
    def best(
        self,
        k: int = 1,
        *,
        distinct: bool = False,
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
    def fewest(self, **limits: Unpack[Threads]) -> list[Any] | None:
        """A cover of the fewest options, whatever they cost, or `None` if there is no cover.

        `time`, `nodes` and `jobs` are as for `count`. Raises `LimitError` if a limit comes first;
        its `found` is a list with the best cover until then, which costs 1 for each option.

        >>> from pyquadrille import Problem
        >>> Problem.from_options({"a": "a", "b": "b", "ab": "ab"}, costs={"ab": 9}).fewest()
        ['ab']
        """
        best = Search(self, self._snapshot().fewest()).best(1, False, limits)
        return best[0].cover if best else None

    @with_limits
    def cheapest(
        self,
        k: int = 1,
        *,
        distinct: bool = False,
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

    def symmetry(self, *, colors: bool = False) -> Symmetry:
        """The symmetries: permutations of items and options that keep all that matters.

        They keep what is primary, bounds, colors and costs; with `colors`, they may exchange
        colors, for all items alike. Raises `LimitError` if they are not found within a bounded
        amount of work, some 20 seconds, which is rare.

        >>> from pyquadrille import models
        >>> models.queens(8).problem.symmetry().order
        8
        """
        return Symmetry(Search(self, self._snapshot(), 2 if colors else 1))

    @with_limits
    def diagram(self, **limits: Unpack[Memory]) -> Diagram:
        """All covers as one object, for questions to all of them at once.

        `memory` bounds it while it is built, in bytes, by default 1 GiB; `time` is in seconds,
        `nodes` in tree nodes. Uses one thread. An option that is added to the problem later does
        not change the diagram. Raises `LimitError` if a limit comes first, which says how large the
        diagram was when the memory was full.

        >>> from pyquadrille import models
        >>> diagram = models.dominoes("8x8").problem.diagram()
        >>> diagram.count(), len(diagram.sample(3, seed=1)[0])
        (12988816, 32)
        """
        return build(self, limits)

    def prove(self, *, time: float = 10.0) -> Certificate | None:
        """A certificate that there is no cover, or `None` if none is found.

        Most problems without covers have none; a problem with covers has none of course. Tries
        sums modulo small numbers, then linear programs for about `time` seconds.

        >>> from pyquadrille import models
        >>> certificate = models.langford(9).problem.prove()
        >>> print(certificate)
        13 items: the total is odd, but even in every option
        >>> certificate.verify()
        True
        """
        return prove(self, seconds(time))

    @with_limits
    def why(self, **limits: Unpack[All]) -> Reason | None:
        """Why there is no cover: demands that cannot be met together. `None` if there is a cover.

        A demand is that an item must be covered, or that it has room once, or as often as its
        bounds say. `irreducible` says whether it is shown that each demand is needed. The search
        for few demands takes at most ten times as long as the proof, or about a second. `time`,
        `nodes`, `jobs` and `memory` are as for `count`; if they end the search before it is known
        whether there is a cover, it raises `LimitError`.

        >>> from pyquadrille import Problem
        >>> pigeons = [(p, h) for p in ("ann", "bob", "cid") for h in ("mon", "tue")]
        >>> problem = Problem.from_options(pigeons, secondary=["mon", "tue"])
        >>> reason = problem.why()
        >>> reason.kind, len(reason.demands), reason.irreducible
        ('room', 5, True)
        >>> print(str(reason).split(";")[0])
        ann, bob and cid must be covered, 3 in all
        """
        return why(self, limits)

    @with_limits
    def nearest(
        self,
        may_leave: Iterable[Any] | Mapping[Any, int] | None = None,
        **limits: Unpack[Threads],
    ) -> Nearest:
        """A cover that leaves the fewest items uncovered, or the least by their weights.

        `may_leave` are the items that may be left, by default all primary ones; a mapping gives
        them weights. A secondary item with colors, such as an edge between two tiles, may be left,
        too: then its colors may differ. Raises no error at a limit: `proved` and `bound` of the
        result say what is known. `time`, `nodes` and `jobs` are as for `cheapest`.

        >>> from pyquadrille import Problem
        >>> pigeons = [(p, h) for p in ("ann", "bob", "cid") for h in ("mon", "tue")]
        >>> problem = Problem.from_options(pigeons, secondary=["mon", "tue"])
        >>> found = problem.nearest({"ann": 5, "bob": 5, "cid": 1})
        >>> found.left, found.weight, found.proved
        (['cid'], 1, True)
        """
        return nearest(self, may_leave, limits)

    @with_limits
    def forced(
        self, **limits: Unpack[All]
    ) -> list[tuple[Any, Literal["all", "some", "none", "open"]]]:
        """The label of each option, with which covers have it: `"all"`, `"some"` or `"none"`.

        `time`, `nodes`, `jobs` and `memory` are as for `count`. Raises `LimitError` if a limit
        comes first; its `found` is this list, with `"open"` where nothing is known yet.

        >>> from pyquadrille import Problem
        >>> problem = Problem.from_options({"a": "a", "bc": "bc", "b": "b", "c": "c", "ab": "ab"})
        >>> dict(problem.forced())["ab"]
        'some'
        """
        return forced(self, limits)

    def count_certificate(
        self, *, distinct: bool = False, time: float | None = None, memory: int | None = None
    ) -> bytes:
        """The number of covers with a proof, as the bytes that `quadrille verify` reads.

        The proof is a diagram of the search, which `verify_count` checks in one pass. Its format
        is documented, and simple enough for a checker of one's own. With `distinct`, it is the
        number of covers up to symmetry. Uses one thread, and at most `memory` bytes for each
        diagram, by default 1 GiB. Raises `LimitError` if a limit comes first, or if the group of
        symmetries is too large.

        >>> from pyquadrille import models
        >>> problem = models.dominoes("8x8").problem
        >>> problem.verify_count(problem.count_certificate())
        12988816
        >>> problem.verify_count(problem.count_certificate(distinct=True))
        1629189
        """
        return prove_count(self, distinct, time, memory)

    def verify_count(self, certificate: bytes, *, memory: int | None = None) -> int:
        """The number of covers, or of classes, that a certificate proves; no search uses the code.

        Raises `CertificateError` if it proves none for this problem, or if the check takes more
        than `memory` bytes, by default 1 GiB.
        """
        return check_count(self, certificate, memory)

    def estimate(
        self,
        probes: int = 1000,
        *,
        seed: int = 0,
        time: float | None = None,
        order: Literal["any", "book"] = "any",
    ) -> Estimates:
        """The size of the search, estimated by random probes of its tree (Knuth 1975).

        `order` is that of `covers`: another search has another tree. The same `seed` gives the
        same probes; after `time` seconds there are no more.

        >>> from pyquadrille import models
        >>> covers = models.queens(8).problem.estimate(2000).covers
        >>> abs(covers.mean - 92) < 4 * covers.error
        True
        """
        book, most = is_book(order), whole(probes, "a number of probes", least=1)
        start, end = whole(seed, "a seed"), seconds(time)
        done, nodes, covers = _core.estimate(self._snapshot().native(), most, start, end, book)
        return Estimates(Estimate(*nodes), Estimate(*covers), done)

    def parts(self, n: int, *, distinct: bool = False) -> list[Part]:
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

    def __reduce__(self) -> tuple[Any, ...]:
        now = self._snapshot()
        arrays, items, colors, _ = now.data()
        return restored, (items, colors, now.order(), arrays, now.file)


Statement._whole = Problem


def restored(
    items: list[Any],
    colors: list[Any],
    labels: Sequence[Any],
    arrays: plain.Arrays,
    file: File | None = None,
) -> Problem:
    """The problem that was pickled."""
    return Problem._of(restored_snapshot(items, colors, labels, arrays, file))
