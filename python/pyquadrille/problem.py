"""Exact cover problems.

A problem has *items* and *options*; an option is a set of items. A *cover* is a set of options in
which every primary item is exactly once, and every secondary item at most once.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal

from pyquadrille import _core, frames, plain
from pyquadrille.answers import Best, Cheapest, Estimate, Estimates, answered
from pyquadrille.arguments import limits, ratio, seconds, whole
from pyquadrille.covers import Covers
from pyquadrille.entries import (
    Names,
    flat,
    hashed,
    listed,
    numbered,
    rows_of,
)
from pyquadrille.errors import (
    ArgumentError,
    ArgumentTypeError,
    CoverError,
    ProblemError,
)
from pyquadrille.faults import in_words, times
from pyquadrille.matrix import ones
from pyquadrille.options import Options, check_labels
from pyquadrille.part import Part
from pyquadrille.progress import Asked, following
from pyquadrille.snapshot import Snapshot
from pyquadrille.symmetry import Symmetry

if TYPE_CHECKING:
    from pyquadrille.certificate import Certificate
    from pyquadrille.diagram import Diagram

Bounds = Mapping[Any, "tuple[int, int | None] | int"]
"""How often items are covered: `(low, high)`, `(low, None)` without an upper bound, or `n`."""

MOST_TIMES: Final = 2**32 - 1
"""The largest bound, which stands for none."""

MOST_COST: Final = 2**63 - 1
"""The most that the costs of all options, without their signs, may sum to."""


class Problem:
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

    __slots__ = ("_options",)

    def __init__(
        self,
        primary: Iterable[Hashable] | Bounds = (),
        secondary: Iterable[Hashable] = (),
        *,
        bounds: Bounds | None = None,
    ) -> None:
        """A problem with these items and no options yet.

        Raises `ProblemError` if an item occurs twice or a lower bound exceeds the upper one, and
        `ArgumentTypeError` for items that cannot be hashed.
        """
        if isinstance(primary, Mapping):
            primary = dict(primary)
            bounds = {**primary, **(bounds or {})}
        names = Names(iterable(primary, "primary"), iterable(secondary, "secondary"))
        checked = _checked_bounds(names, bounds or {})
        self._options = Options(Snapshot.of(names, checked, [], array("I", [0]), array("I")))

    @staticmethod
    def _of(snapshot: Snapshot) -> Problem:
        """The problem that begins with this snapshot, and nobody else has."""
        problem = Problem.__new__(Problem)
        problem._options = Options(snapshot)
        return problem

    @classmethod
    def from_options(
        cls,
        options: Mapping[Any, Iterable[Hashable]] | Iterable[Iterable[Hashable]],
        secondary: Iterable[Hashable] = (),
        *,
        primary: Iterable[Hashable] = (),
        bounds: Bounds | None = None,
        costs: Mapping[Any, int] | None = None,
    ) -> Problem:
        """The problem with these options: a mapping from labels to items, or a list of items each.

        In a list, the label of an option is its number, from 0. Items are primary unless
        `secondary` has them, and are in the order of first appearance; those in `primary` come
        first, and need no option. `costs` maps labels to whole numbers.

        >>> from pyquadrille import Problem
        >>> p = Problem.from_options({"left": ["a", "b"], "right": ["c"], "all": ["a", "b", "c"]})
        >>> sorted(map(sorted, p.covers()))
        [['all'], ['left', 'right']]
        >>> Problem.from_options([[0, 3, 6], [0, 3], [3, 4, 6], [2, 4, 5], [1, 2, 5, 6], [1, 6]]
        ... ).count()
        1

        A million options take about a second.
        """
        if isinstance(options, Mapping):
            pairs = list(options.items())
            labels, rows = [label for label, _ in pairs], [row for _, row in pairs]
            if not isinstance(options, dict):
                check_labels(labels)
        else:
            rows = list(iterable(options, "options"))
            labels = list(range(len(rows)))
        starts, entries = flat(rows, labels)
        first = hashed(iterable(primary, "primary"), "primary items")
        second = hashed(iterable(secondary, "secondary"), "secondary items")
        if both := first.keys() & second.keys():
            raise ProblemError(f"item {both.pop()!r} is declared twice")

        def owner(is_wrong: Callable[[Any], bool]) -> object:
            rows = zip(rows_of(starts, entries), labels, strict=True)
            return next(label for row, label in rows if any(map(is_wrong, row)))

        names, codes, tints, colors = numbered(entries, first, second, owner)
        snapshot = Snapshot.of(
            names,
            _checked_bounds(names, bounds or {}),
            labels,
            starts,
            codes,
            tints=tints,
            colors=colors,
            costs=_costs_of(labels, costs) if costs else (),
        )
        try:
            snapshot.native()
        except ProblemError:
            # The native half knows options by their numbers alone.
            for row, label in zip(rows_of(starts, entries), labels, strict=True):
                names.numbers(row, label)
            raise
        problem = cls()
        problem._options = Options(snapshot)
        return problem

    def option(self, items: Iterable[Hashable], *, label: Hashable = ..., cost: int = 0) -> Any:
        """Adds an option; gives its label, by default its number.

        `items` are declared items, secondary ones with a color or without, each once. `label` is
        any hashable object that no other option has. `cost` is a whole number, for `best`.

        Raises `ProblemError` for an item that is unknown or occurs twice, for a color on a primary
        item, for a label that another option has; `ArgumentTypeError` for what cannot be hashed.

        >>> from pyquadrille import Problem
        >>> p = Problem(primary=[(0, 0), (0, 1)])
        >>> p.option([(0, 0), (0, 1)], label="domino", cost=3)
        'domino'
        >>> p.option([(0, 0)]), p.option([(0, 1)])
        (1, 2)
        >>> p.best()
        [Best(cost=0, cover=[1, 2])]
        """
        options = self._options
        # What errors call it. An option that is added meanwhile may take this number.
        name = len(options) if label is ... else label
        # The iterable, items and costs may be the caller's own, and ask or add something.
        entries = listed(items, name)
        numbers = options.names.numbers(entries, name)
        return options.add(label, entries, numbers, _cost(cost, name))

    def _snapshot(self) -> Snapshot:
        """The problem as it is now, for one question."""
        return self._options.snapshot()

    @classmethod
    def from_matrix(
        cls,
        matrix: Any,
        secondary: Iterable[int] = (),
        *,
        bounds: Bounds | None = None,
        costs: Any = None,
    ) -> Problem:
        """The problem of a matrix of zeros and ones: a row is an option, a column is an item.

        `matrix` has two dimensions: a NumPy array of any number type, a SciPy sparse matrix or
        array, or nested lists. Items are column numbers and labels are row numbers, from 0;
        `secondary` has the columns that are covered at most once. A column of zeros is an item
        that nothing covers. `costs` has a whole number for each row: an array, a series or a list.
        Raises `ArgumentError` for other entries or another shape, and `ProblemError` for a row of
        zeros.

        >>> from pyquadrille import Problem
        >>> rows = [[1, 0, 1], [0, 1, 0], [1, 1, 1]]
        >>> sorted(Problem.from_matrix(rows).covers(), key=len)
        [[2], [0, 1]]
        >>> Problem.from_matrix(rows, costs=[3, 4, 9]).best()[0].cost
        7
        """
        n_columns, starts, entries = ones(matrix)
        second = [
            whole(column, "a secondary column", 0, max(n_columns - 1, 0))
            for column in iterable(secondary, "secondary")
        ]
        if second and not n_columns:
            raise ArgumentError(f"there is no column {second[0]}")
        others = set(second)
        names = Names((k for k in range(n_columns) if k not in others), second)
        if second:
            number = [names.number[column] for column in range(n_columns)]
            entries = array("I", map(number.__getitem__, entries))
        labels = list(range(len(starts) - 1))
        numbers = [] if costs is None else frames.values(costs, "costs")
        if costs is not None and len(numbers) != len(labels):
            raise ArgumentError(
                f"expected a cost for each row: {len(labels)} costs, found {len(numbers)}"
            )
        snapshot = Snapshot.of(
            names,
            _checked_bounds(names, bounds or {}),
            labels,
            starts,
            entries,
            costs=_numbers(numbers, labels),
        )
        snapshot.native()
        problem = cls()
        problem._options = Options(snapshot)
        return problem

    @classmethod
    def from_frame(
        cls,
        frame: Any,
        *,
        items: Hashable = "items",
        cost: Hashable | None = None,
        label: Hashable | None = None,
        secondary: Iterable[Hashable] = (),
        primary: Iterable[Hashable] = (),
        bounds: Bounds | None = None,
    ) -> Problem:
        """The problem of a frame of pandas or polars: a record is an option.

        `items`, `cost` and `label` are names of columns: the list of items of each option, or a
        text of names with white space or `;` between them; a whole number; any hashable object,
        each once. Without `label`, the label of an option is the number of its record, from 0.
        `frame` may also be a mapping from names to columns. The other arguments are those of
        `from_options`. `mask` turns a cover into a selection of records.

        >>> from pyquadrille import Problem
        >>> duties = {
        ...     "name": ["early", "late", "long"],
        ...     "flights": [["f1"], ["f2", "f3"], ["f1", "f2"]],
        ...     "cost": [70, 95, 120],
        ... }
        >>> p = Problem.from_frame(duties, items="flights", cost="cost", label="name")
        >>> best = p.best()[0]
        >>> best.cost, sorted(best.cover)
        (165, ['early', 'late'])
        >>> p.mask(best.cover)
        [True, True, False]
        """
        cells = frames.column(frame, items)
        labels = list(range(len(cells))) if label is None else frames.column(frame, label)
        if len(labels) != len(cells):
            raise ArgumentError(f"there are {len(cells)} lists of items and {len(labels)} labels")
        check_labels(labels)
        costs = None
        if cost is not None:
            numbers = frames.column(frame, cost)
            if len(numbers) != len(labels):
                raise ArgumentError(f"there are {len(labels)} options and {len(numbers)} costs")
            costs = dict(zip(labels, map(frames.cost, numbers, labels), strict=True))
        rows = dict(zip(labels, map(frames.items, cells, labels), strict=True))
        return cls.from_options(rows, secondary, primary=primary, bounds=bounds, costs=costs)

    @classmethod
    def from_knuth(cls, text: str) -> Problem:
        """The problem that a text in Knuth's format states. Items and colors are strings.

        The first line has the primary items and, after `|`, the secondary ones; each further line
        is an option, whose label is its number. `x:red` is a color, `2|a` and `1:3|a` are bounds,
        `|7` is a cost. Raises `ParseError` with `line` and `column` for a text that is wrong.

        >>> from pyquadrille import Problem
        >>> p = Problem.from_knuth("a b | x\\na x:red |3\\nb\\na b x")
        >>> p.items_of(0), p.count()
        (['a', colored('x', 'red')], 2)
        """
        if not isinstance(text, str):
            raise ArgumentTypeError(f"expected a text, found {type(text).__name__}")
        return stated(*_core.read_knuth(text))

    def to_knuth(self) -> str:
        """The text in Knuth's format, which `quadrille cover` and `from_knuth` read.

        An item or a color is named by its `str`. What a name cannot have (white space, `|` and
        `:`, half a surrogate pair) becomes `_`, and a name that is taken gets a number behind it.
        Labels are not part of the text. Raises `ProblemError` if there is no primary item: such a
        text cannot be read.

        >>> from pyquadrille import Problem
        >>> print(Problem.from_options([[(0, 1), "a"], ["a"]]).to_knuth())
        (0,_1) a
        (0,_1) a
        a
        <BLANKLINE>
        """
        return self._named().to_knuth()

    def _named(self) -> _core.Problem:
        """The problem of the native half, with a name in Knuth's format for each object."""
        return self._snapshot().native_named(_words)

    @property
    def primary(self) -> tuple[Any, ...]:
        """The primary items, in order."""
        names = self._options.names
        return tuple(names.items[: names.n_primary])

    @property
    def secondary(self) -> tuple[Any, ...]:
        """The secondary items, in order."""
        names = self._options.names
        return tuple(names.items[names.n_primary :])

    @property
    def bounds(self) -> dict[Any, tuple[int, int]]:
        """The bounds of the primary items that are not covered exactly once."""
        items = self._options.names.items
        return {items[item]: (low, high) for item, low, high in self._options.bounds()}

    @property
    def labels(self) -> list[Any]:
        """The labels of the options, in order."""
        return self._options.labels()

    @property
    def n_options(self) -> int:
        """The number of options."""
        return len(self._options)

    @property
    def n_items(self) -> int:
        """The number of items, primary and secondary."""
        return len(self._options.names.items)

    def items_of(self, label: Hashable) -> list[Any]:
        """The items of an option, in the order in which they were given, with their colors."""
        return self._options.items_of(label)

    def cost_of(self, label: Hashable) -> int:
        """The cost of an option."""
        return self._options.cost_of(label)

    @property
    def fingerprint(self) -> str:
        """32 hexadecimal digits that identify the problem, as the program prints them.

        They depend on what determines the covers, in order: not on names, labels and costs.
        """
        return self._snapshot().native().fingerprint()

    def count(
        self,
        *,
        distinct: bool = False,
        time: float | None = None,
        nodes: int | None = None,
        jobs: int | None = None,
        memory: int | None = None,
        progress: Asked = None,
    ) -> int:
        """The number of covers, exact, of any size.

        Races a search that visits every cover against one that remembers how many covers each
        remaining problem has. `time` is in seconds, `nodes` in tree nodes of both; `jobs` is the
        number of threads, by default one per core; `memory` bounds what is remembered, in bytes,
        by default 1 GiB. Raises `LimitError` if a limit comes first; its `found` is the number of
        covers counted until then. With `distinct`, covers that symmetries map to each other count
        as one, as by `symmetry().count()`.

        >>> from pyquadrille import models
        >>> models.dominoes("16x16").problem.count()
        2444888770250892795802079170816
        >>> models.queens(8).problem.count(distinct=True)  # OEIS A002562
        12
        """
        if distinct:
            return self.symmetry().count(
                time=time, nodes=nodes, jobs=jobs, memory=memory, progress=progress
            )
        with following(progress, "count") as native:
            asked = limits(jobs, memory, nodes, time)
            counted, end = _core.count(self._snapshot().native(), asked, native)
        number = int.from_bytes(counted, "little")
        answered(end, number)
        return number

    def first(
        self,
        *,
        time: float | None = None,
        nodes: int | None = None,
        jobs: int | None = None,
        memory: int | None = None,
        progress: Asked = None,
    ) -> list[Any] | None:
        """A cover as a list of labels, or `None` if there is none.

        Which of several covers it is, is not promised: `next(p.covers(order="book"))` is the first
        one in the order of the book. Races a search of the tree against searches that learn. The
        arguments are those of `count`. Raises `LimitError` if a limit comes first.
        """
        now = self._snapshot()
        with following(progress, "first") as native:
            asked = limits(jobs, memory, nodes, time)
            cover, end = _core.first(now.native(), asked, native)
        if cover is not None:
            return now.labeled(cover)
        answered(end, None)
        return None

    def check(
        self,
        *,
        time: float | None = None,
        nodes: int | None = None,
        jobs: int | None = None,
        memory: int | None = None,
        progress: Asked = None,
    ) -> Literal["none", "one", "several"]:
        """Whether there is no cover, exactly one, or several: `"none"`, `"one"` or `"several"`.

        Stops at the second cover. The arguments are those of `count`. Raises `LimitError` if a
        limit comes first; its `found` is the number of covers found until then.

        >>> from pyquadrille import Problem
        >>> [Problem.from_options(options).check() for options in (["ab", "bc"], ["ab"], "aa")]
        ['none', 'one', 'several']
        """
        with following(progress, "check") as native:
            asked = limits(jobs, memory, nodes, time)
            found, end = _core.check(self._snapshot().native(), asked, native)
        if found >= 2:
            return "several"
        answered(end, found)
        return "one" if found else "none"

    def covers(
        self,
        limit: int | None = None,
        *,
        distinct: bool = False,
        time: float | None = None,
        nodes: int | None = None,
        jobs: int | None = None,
        order: Literal["any", "book"] = "any",
        progress: Asked = None,
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
        if distinct:
            if order != "any":
                raise ArgumentError("distinct covers come in no promised order")
            return self.symmetry().covers(
                limit, time=time, nodes=nodes, jobs=jobs, progress=progress
            )
        return Covers(
            self,
            self._snapshot(),
            None,
            limit=limit,
            time=time,
            nodes=nodes,
            jobs=jobs,
            order=order,
            progress=progress,
        )

    def best(
        self,
        k: int = 1,
        *,
        maximize: bool = False,
        time: float | None = None,
        nodes: int | None = None,
        jobs: int | None = None,
        progress: Asked = None,
    ) -> list[Best]:
        """The `k` cheapest covers, or all if there are fewer, each as `Best(cost, cover)`.

        The cheapest comes first; with `maximize`, the most expensive. `time`, `nodes` and `jobs`
        are as for `count`. Raises `LimitError` if a limit comes first; its `found` is the list of
        the best covers found until then. `cheapest` gives them with a bound instead.

        >>> from pyquadrille import Problem
        >>> p = Problem.from_options({"ab": "ab", "a": "a", "b": "b"}, costs={"ab": 9, "a": 3})
        >>> [cost for cost, cover in p.best(2)]
        [3, 9]
        >>> [cost for cost, cover in p.best(2, maximize=True)]
        [9, 3]
        """
        found, end = self._cheapest(k, maximize, 0.0, time, nodes, jobs, progress, "best")
        if not found.proved:
            answered(end, found.covers)
        return found.covers

    def cheapest(
        self,
        k: int = 1,
        *,
        maximize: bool = False,
        gap: float = 0.0,
        time: float | None = None,
        nodes: int | None = None,
        jobs: int | None = None,
        progress: Asked = None,
    ) -> Cheapest:
        """The `k` cheapest covers so far, with a lower bound of the cost of every cover.

        With `maximize`, the most expensive ones and an upper bound. Ends when these covers are
        proved to be the best; after `time` seconds or `nodes` tree nodes; or, for one cover, when
        the cost is proved to be at most `gap` times the cost away from the best one. It raises no
        error at a limit: `proved`, `bound` and `gap` of the result say what is known. `jobs` is the
        number of threads, by default one per core; with several, which one of equally cheap covers
        is found may differ from run to run.

        >>> from pyquadrille import Problem
        >>> p = Problem.from_options({"ab": "ab", "a": "a", "b": "b"}, costs={"ab": 9, "a": 3})
        >>> result = p.cheapest(time=10)
        >>> result.cost, result.bound, result.gap, result.proved
        (3, 3, 0.0, True)
        >>> sorted(result.best.cover)
        ['a', 'b']
        """
        part = ratio(gap, "a gap")
        if part and whole(k, "a number of covers") > 1:
            raise ArgumentError(f"a gap is for one cover, not for {k}")
        return self._cheapest(k, maximize, part, time, nodes, jobs, progress, "cheapest")[0]

    def _cheapest(
        self,
        k: int,
        maximize: bool,
        gap: float,
        time: float | None,
        nodes: int | None,
        jobs: int | None,
        progress: Asked,
        name: str,
    ) -> tuple[Cheapest, str]:
        """What the search for the cheapest covers has found, and how it ended."""
        most = whole(k, "a number of covers")
        asked = limits(jobs, None, nodes, time)
        if most == 0:
            return Cheapest([], None, True), "exhausted"
        now = self._snapshot()
        with following(progress, name) as native:
            priced, bound, proved, end = _core.cheapest(
                now.native(), most, bool(maximize), gap, asked, native
            )
        covers = [Best(cost, now.labeled(cover)) for cost, cover in priced]
        return Cheapest(covers, bound, proved), end

    def symmetry(self, *, colors: bool = False) -> Symmetry:
        """The symmetries: permutations of items and options that keep all that matters.

        They keep what is primary, bounds, colors and costs; with `colors`, they may exchange
        colors, for all items alike. Raises `LimitError` if they are not found within a bounded
        amount of work, some 20 seconds, which is rare.

        >>> from pyquadrille import models
        >>> models.queens(8).problem.symmetry().order
        8
        """
        return Symmetry(self, self._snapshot(), colors=colors)

    def diagram(
        self,
        *,
        time: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        progress: Asked = None,
    ) -> Diagram:
        """All covers as one object, for questions to all of them at once.

        `memory` bounds it while it is built, in bytes, by default 1 GiB; `time` is in seconds,
        `nodes` in tree nodes. Uses one thread. An option that is added to the problem later does
        not change the diagram. Raises `LimitError` if a limit comes first, which says how large the
        diagram was when the memory was full; and `UnsupportedError` if the problem has bounds.

        >>> from pyquadrille import models
        >>> diagram = models.dominoes("8x8").problem.diagram()
        >>> diagram.count(), len(diagram.sample(3, seed=1)[0])
        (12988816, 32)
        """
        from pyquadrille.diagram import build

        return build(self, limits(1, memory, nodes, time), progress)

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
        from pyquadrille.certificate import prove

        return prove(self, seconds(time))

    def mask(self, cover: Iterable[Hashable]) -> list[bool]:
        """For each option, in order, whether it is one of these labels.

        It selects the rows of a matrix and the records of a frame: `matrix[problem.mask(cover)]`,
        `frame[problem.mask(cover)]` of pandas, `frame.filter(problem.mask(cover))` of polars.
        Raises `CoverError` for a label that no option has.

        >>> from pyquadrille import Problem
        >>> p = Problem.from_options({"ab": "ab", "a": "a", "b": "b"})
        >>> p.mask(["b", "a"])
        [False, True, True]
        """
        numbers = [self._options.place(label) for label in iterable(cover, "a cover")]
        mask = [False] * len(self._options)  # after the labels: it has all of their options
        for number in numbers:
            mask[number] = True
        return mask

    def verify(self, cover: Iterable[Hashable]) -> Literal[True]:
        """`True` if these labels are those of a cover; otherwise raises `CoverError`.

        The error says why not. The order of the labels does not matter. Judged from the
        definition, by code that no search uses.

        >>> from pyquadrille import CoverError, Problem
        >>> p = Problem.from_options({"ab": "ab", "a": "a", "b": "b"})
        >>> p.verify(["b", "a"])
        True
        >>> try:
        ...     p.verify(["ab", "a"])
        ... except CoverError as error:
        ...     print(error)
        item 'a' is covered twice, by options 'ab' and 'a'
        """
        numbers = [self._options.place(label) for label in iterable(cover, "a cover")]
        now = self._snapshot()  # after the labels: it has all of their options
        fault = now.native().verify(numbers)
        if fault is not None:
            raise CoverError(in_words(fault, now))
        return True

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
        if order not in ("any", "book"):
            raise ArgumentError(f'the order of covers is "any" or "book", not {order!r}')
        done, nodes, covers = _core.estimate(
            self._snapshot().native(),
            whole(probes, "a number of probes", least=1),
            whole(seed, "a seed"),
            seconds(time),
            order == "book",
        )
        return Estimates(Estimate(*nodes), Estimate(*covers), done)

    def parts(self, n: int) -> list[Part]:
        """At least `n` parts, if there are as many, the largest share of the tree first.

        They have no cover in common, and together they have every cover. They are the same in
        every run. There may be no parts at all: branches that fail at once are left out. An option
        that is added to the problem later does not change them.

        >>> from pyquadrille import models
        >>> parts = models.queens(9).problem.parts(100)
        >>> sum(part.count() for part in parts)
        352
        """
        most = whole(n, "a number of parts", least=1)
        now = self._snapshot()
        return [Part._of(self, now, data) for data in _core.split(now.native(), most)]

    def __reduce__(self) -> tuple[Any, ...]:
        now = self._snapshot()
        return restored, (now.names.items, now.colors, now.labels, now.arrays)

    def __eq__(self, other: object) -> bool:
        """Whether items, bounds, colors, options, labels and costs are equal, in order."""
        if not isinstance(other, Problem):
            return NotImplemented
        return self._snapshot() == other._snapshot()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Its size."""
        return f"<Problem: {self.n_items} items, {self.n_options} options>"


def stated(names: plain.Names, arrays: plain.Arrays) -> Problem:
    """The problem that a text in Knuth's format states, with numbers as labels."""
    items, colors = names
    labels = list(range(len(arrays[2]) // 4 - 1))
    return restored(items, colors, labels, arrays)


def restored(
    items: list[Any],
    colors: list[Any],
    labels: list[Any],
    arrays: plain.Arrays,
) -> Problem:
    """The problem that consists of these names and arrays, as it was pickled."""
    n_primary = arrays[0][0]
    names = Names(items[:n_primary], items[n_primary:])
    return Problem._of(Snapshot(names, list(colors), list(labels), arrays))


def iterable(objects: Any, what: str) -> Iterable[Any]:
    """The objects, or an error that says what cannot be gone through."""
    try:
        iter(objects)
    except TypeError:
        raise ArgumentTypeError(
            f"{what}: expected a list or another iterable, found {objects!r}"
        ) from None
    return objects  # type: ignore[no-any-return]


def _checked_bounds(names: Names, bounds: Bounds) -> list[tuple[int, int, int]]:
    """The number, the low and the high bound of the items that have bounds, in order."""
    checked = {}
    for item, bound in bounds.items():
        number = names.number.get(item)
        if number is None:
            raise ProblemError(f"there are bounds for {item!r}, which is not an item")
        if number >= names.n_primary:
            raise ProblemError(
                f"item {item!r} is secondary; only primary items have bounds: for at most n "
                "times, make it primary with the bounds (0, n)"
            )
        pair = bound if isinstance(bound, tuple | list) else (bound, bound)
        if len(pair) != 2:
            raise ProblemError(f"the bounds of item {item!r} are (low, high), not {bound!r}")
        low, high = (
            MOST_TIMES if n is None else whole(n, f"a bound of item {item!r}", 0, MOST_TIMES)
            for n in pair
        )
        if low > high:
            raise ProblemError(
                f"item {item!r} cannot be covered at least {times(low)} and at most {times(high)}"
            )
        if (low, high) != (1, 1):
            checked[number] = (low, high)
    return [(number, low, high) for number, (low, high) in sorted(checked.items())]


def _costs_of(labels: list[Any], costs: Mapping[Any, int]) -> array[int]:
    """The cost of each option, or nothing if all are 0."""
    places = {label: number for number, label in enumerate(labels)}
    numbers = array("q", bytes(8 * len(labels)))
    for label, cost in costs.items():
        place = places.get(label)
        if place is None:
            raise ProblemError(
                f"there are costs for what is not an option: there is no option {label!r}"
            )
        numbers[place] = _cost(cost, label)
    return numbers if any(numbers) else array("q")


def _numbers(costs: list[Any], labels: list[Any]) -> array[int]:
    """The costs of the options, or nothing if all are 0."""
    whole_costs = map(frames.cost, costs, labels)
    numbers = array("q", map(_cost, whole_costs, labels))
    return numbers if any(numbers) else array("q")


def _cost(cost: Any, label: object) -> int:
    if type(cost) is int and -MOST_COST <= cost <= MOST_COST:
        return cost
    return whole(cost, f"the cost of option {label!r}, a whole number", -MOST_COST, MOST_COST)


def _words(objects: Iterable[Any]) -> list[str]:
    """A name in Knuth's format for each object, all different."""

    def is_refused(c: str) -> bool:
        # A surrogate alone is no character.
        return c.isspace() or c in "|:\ufeff" or "\ud800" <= c <= "\udfff"

    taken: set[str] = set()
    words = []
    for thing in objects:
        plain = "".join("_" if is_refused(c) else c for c in str(thing)) or "_"
        word, number = plain, 2
        while word in taken:
            word, number = f"{plain}_{number}", number + 1
        taken.add(word)
        words.append(word)
    return words
