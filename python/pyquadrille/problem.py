"""Exact cover problems.

A problem has *items* and *options*; an option is a set of items. A *cover* is a set of options in
which every primary item is exactly once, and every secondary item at most once.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal

from pyquadrille import _core, plain
from pyquadrille.answers import Best, Estimate, Estimates
from pyquadrille.arguments import limit as checked_limit
from pyquadrille.arguments import limits, seconds, whole
from pyquadrille.covers import Covers
from pyquadrille.entries import (
    Colored,
    Names,
    first_twice,
    flat,
    hashed,
    numbered,
    rows_of,
)
from pyquadrille.errors import (
    ArgumentError,
    ArgumentTypeError,
    CoverError,
    LimitError,
    ProblemError,
)
from pyquadrille.faults import in_words, times
from pyquadrille.matrix import ones
from pyquadrille.part import Part
from pyquadrille.progress import Asked, following

if TYPE_CHECKING:
    from pyquadrille.certificate import Certificate
    from pyquadrille.diagram import Diagram

Bounds = Mapping[Any, "tuple[int, int | None] | int"]
"""How often items are covered: `(low, high)`, `(low, None)` without an upper bound, or `n`."""

MOST_TIMES: Final = 2**32 - 1
"""The largest bound, which stands for none."""

MOST_COST: Final = 2**63 - 1
"""The most that all options may cost together."""


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
    threads can ask several problems at a time, or one problem several questions. ^C ends every
    call within a tenth of a second.
    """

    __slots__ = (
        "_bounds",
        "_built",
        "_colors",
        "_costs",
        "_entries",
        "_labels",
        "_names",
        "_places",
        "_starts",
    )

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
            bounds = {**primary, **(bounds or {})}
        self._names = Names(iterable(primary, "primary"), iterable(secondary, "secondary"))
        self._bounds = self._checked_bounds(bounds or {})
        self._labels: list[Any] = []
        self._starts = array("I", [0])
        self._entries = array("I")
        # For each entry 1 plus the number of its color, or 0; empty as long as there are none.
        self._colors = array("I")
        # The cost of each option; empty as long as all are 0.
        self._costs = array("Q")
        self._built: _core.Problem | None = None
        # Where each label is; made when it is needed.
        self._places: dict[Any, int] | None = {}

    def _checked_bounds(self, bounds: Bounds) -> dict[int, tuple[int, int]]:
        checked = {}
        for item, bound in bounds.items():
            number = self._names.number.get(item)
            if number is None:
                raise ProblemError(f"there are bounds for {item!r}, which is not an item")
            if number >= self._names.n_primary:
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
                    f"item {item!r} cannot be covered at least {times(low)} "
                    f"and at most {times(high)}"
                )
            if (low, high) != (1, 1):
                checked[number] = (low, high)
        return checked

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
        first, and need no option. `costs` maps labels to whole numbers from 0.

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
            labels, rows = list(options), list(options.values())
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

        problem = cls()
        names = numbered(entries, first, second, owner)
        problem._names, problem._entries, problem._colors = names
        problem._bounds = problem._checked_bounds(bounds or {})
        problem._labels, problem._starts, problem._places = labels, starts, None
        if costs:
            problem._set_costs(costs)
        try:
            problem._numbered()
        except ProblemError:
            # The native half knows options by their numbers alone.
            for row, label in zip(rows_of(starts, entries), labels, strict=True):
                problem._numbers(row, label)
            raise
        return problem

    def _numbers(self, items: list[Any], label: object) -> list[tuple[int, int]]:
        """The numbers of the items of an option and of their colors."""
        if not items:
            raise ProblemError(f"option {label!r} has no items")
        try:
            codes = [self._names.entry(entry, label) for entry in items]
        except TypeError as error:
            raise ArgumentTypeError(
                f"the items of option {label!r} have to be hashable: {error}"
            ) from None
        if len({number for number, _ in codes}) < len(codes):
            raise ProblemError(f"option {label!r} has item {first_twice(items)!r} twice")
        return codes

    def _set_costs(self, costs: Mapping[Any, int]) -> None:
        numbers = array("Q", bytes(8 * len(self._labels)))
        for label, cost in costs.items():
            try:
                numbers[self._place(label)] = _cost(cost, label)
            except CoverError as error:
                raise ProblemError(f"there are costs for what is not an option: {error}") from None
        if any(numbers):
            self._costs = numbers

    def option(self, items: Iterable[Hashable], *, label: Hashable = ..., cost: int = 0) -> Any:
        """Adds an option; gives its label, by default its number.

        `items` are declared items, secondary ones with a color or without, each once. `label` is
        any hashable object that no other option has. `cost` is a whole number from 0, for `best`.

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
        number = len(self._labels)
        label = number if label is ... else label
        try:
            is_known = label in self._place_of()
        except TypeError as error:
            raise ArgumentTypeError(f"labels have to be hashable: {error}") from None
        if is_known:
            raise ProblemError(f"two options have the label {label!r}; a label is for one option")
        _, listed = flat([items], [label])
        codes = self._numbers(listed, label)
        cost = _cost(cost, label)
        self._entries.extend(number for number, _ in codes)
        if self._colors or any(color for _, color in codes):
            self._colors.extend(bytes(len(self._entries) - len(codes) - len(self._colors)))
            self._colors.extend(color for _, color in codes)
        if self._costs or cost:
            self._costs.extend(bytes(number - len(self._costs)))
            self._costs.append(cost)
        self._starts.append(len(self._entries))
        self._place_of()[label] = number
        self._labels.append(label)
        self._built = None
        return label

    def _place_of(self) -> dict[Any, int]:
        """The number of the option with each label."""
        if self._places is None:
            self._places = {label: number for number, label in enumerate(self._labels)}
        return self._places

    def _place(self, label: Hashable) -> int:
        """The number of the option with this label."""
        try:
            return self._place_of()[label]
        except (KeyError, TypeError):
            raise CoverError(f"there is no option {label!r}") from None

    def _numbered(self) -> _core.Problem:
        """The problem of the native half; made anew after an option was added."""
        if self._built is None:
            self._built = _core.Problem(self._arrays())
        return self._built

    def _arrays(self) -> plain.Arrays:
        names = self._names
        return (
            (names.n_primary, len(names.items) - names.n_primary, len(names.colors)),
            [(item, low, high) for item, (low, high) in sorted(self._bounds.items())],
            self._starts.tobytes(),
            self._entries.tobytes(),
            self._colors.tobytes(),
            self._costs.tobytes(),
        )

    @classmethod
    def from_matrix(
        cls,
        matrix: Any,
        secondary: Iterable[int] = (),
        *,
        bounds: Bounds | None = None,
    ) -> Problem:
        """The problem of a matrix of zeros and ones: a row is an option, a column is an item.

        `matrix` has two dimensions: a NumPy array of any number type, a SciPy sparse matrix or
        array, or nested lists. Items are column numbers and labels are row numbers, from 0;
        `secondary` has the columns that are covered at most once. A column of zeros is an item
        that nothing covers. Raises `ArgumentError` for other entries or another shape, and
        `ProblemError` for a row of zeros.

        >>> from pyquadrille import Problem
        >>> sorted(Problem.from_matrix([[1, 0, 1], [0, 1, 0], [1, 1, 1]]).covers(), key=len)
        [[2], [0, 1]]
        """
        n_columns, starts, entries = ones(matrix)
        second = [
            whole(column, "a secondary column", 0, max(n_columns - 1, 0))
            for column in iterable(secondary, "secondary")
        ]
        if second and not n_columns:
            raise ArgumentError(f"there is no column {second[0]}")
        others = set(second)
        problem = cls((k for k in range(n_columns) if k not in others), second, bounds=bounds)
        if second:
            number = [problem._names.number[column] for column in range(n_columns)]
            entries = array("I", map(number.__getitem__, entries))
        problem._starts, problem._entries = starts, entries
        problem._labels, problem._places = list(range(len(starts) - 1)), None
        problem._numbered()
        return problem

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
        names = _words(self._names.items), _words(self._names.colors)
        return _core.Problem(self._arrays(), names)

    @property
    def primary(self) -> tuple[Any, ...]:
        """The primary items, in order."""
        return tuple(self._names.items[: self._names.n_primary])

    @property
    def secondary(self) -> tuple[Any, ...]:
        """The secondary items, in order."""
        return tuple(self._names.items[self._names.n_primary :])

    @property
    def bounds(self) -> dict[Any, tuple[int, int]]:
        """The bounds of the primary items that are not covered exactly once."""
        return {self._names.items[item]: pair for item, pair in self._bounds.items()}

    @property
    def labels(self) -> list[Any]:
        """The labels of the options, in order."""
        return list(self._labels)

    @property
    def n_options(self) -> int:
        """The number of options."""
        return len(self._labels)

    @property
    def n_items(self) -> int:
        """The number of items, primary and secondary."""
        return len(self._names.items)

    def items_of(self, label: Hashable) -> list[Any]:
        """The items of an option, in the order in which they were given, with their colors."""
        option = self._place(label)
        colors = list(self._names.colors)

        def entry(at: int) -> Any:
            item = self._names.items[self._entries[at]]
            color = self._colors[at] if self._colors else 0
            return Colored(item, colors[color - 1]) if color else item

        return [entry(at) for at in range(self._starts[option], self._starts[option + 1])]

    def cost_of(self, label: Hashable) -> int:
        """The cost of an option."""
        option = self._place(label)
        return self._costs[option] if self._costs else 0

    @property
    def fingerprint(self) -> str:
        """32 hexadecimal digits that identify the problem, as the program prints them.

        They depend on what determines the covers, in order: not on names, labels and costs.
        """
        return self._numbered().fingerprint()

    def count(
        self,
        *,
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
        covers counted until then.

        >>> from pyquadrille import models
        >>> models.dominoes("16x16").problem.count()
        2444888770250892795802079170816
        """
        with following(progress, "count") as native:
            asked = limits(jobs, memory, nodes, time)
            counted, end = _core.count(self._numbered(), asked, native)
        number = int.from_bytes(counted, "little")
        _answered(end, number)
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
        with following(progress, "first") as native:
            asked = limits(jobs, memory, nodes, time)
            cover, end = _core.first(self._numbered(), asked, native)
        if cover is not None:
            return self._labeled(cover)
        _answered(end, None)
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
            found, end = _core.check(self._numbered(), asked, native)
        if found >= 2:
            return "several"
        _answered(end, found)
        return "one" if found else "none"

    def covers(
        self,
        limit: int | None = None,
        *,
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
        Algorithm X, the same in every run, by one thread.

        >>> from pyquadrille import models
        >>> len(list(models.queens(8).problem.covers()))
        92
        """
        return Covers(
            self,
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
        time: float | None = None,
        nodes: int | None = None,
        progress: Asked = None,
    ) -> list[Best]:
        """The `k` cheapest covers, or all if there are fewer, each as `Best(cost, cover)`.

        The cheapest comes first. Raises `LimitError` if a limit comes first; its `found` is the
        list of the cheapest covers found until then.

        >>> from pyquadrille import Problem
        >>> p = Problem.from_options({"ab": "ab", "a": "a", "b": "b"}, costs={"ab": 9, "a": 3})
        >>> [cost for cost, cover in p.best(2)]
        [3, 9]
        """
        most = whole(k, "a number of covers")
        if most == 0:
            return []
        with following(progress, "best") as native:
            found, end = _core.best(
                self._numbered(),
                most,
                checked_limit(nodes, "a number of tree nodes"),
                seconds(time),
                native,
            )
        covers = [Best(cost, self._labeled(cover)) for cost, cover in found]
        _answered(end, covers)
        return covers

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
        numbers = [self._place(label) for label in iterable(cover, "a cover")]
        fault = self._numbered().verify(numbers)
        if fault is not None:
            raise CoverError(in_words(fault, self._names, self._labels))
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
        same probes; after `time` seconds there are no more. Raises `UnsupportedError` if the
        problem has bounds.

        >>> from pyquadrille import models
        >>> covers = models.queens(8).problem.estimate(2000).covers
        >>> abs(covers.mean - 92) < 4 * covers.error
        True
        """
        if order not in ("any", "book"):
            raise ArgumentError(f'the order of covers is "any" or "book", not {order!r}')
        done, nodes, covers = _core.estimate(
            self._numbered(),
            whole(probes, "a number of probes", least=1),
            whole(seed, "a seed"),
            seconds(time),
            order == "book",
        )
        return Estimates(Estimate(*nodes), Estimate(*covers), done)

    def parts(self, n: int) -> list[Part]:
        """At least `n` parts, if there are as many, the largest share of the tree first.

        They have no cover in common, and together they have every cover. They are the same in
        every run. There may be no parts at all: branches that fail at once are left out. Raises
        `UnsupportedError` if the problem has bounds.

        >>> from pyquadrille import models
        >>> parts = models.queens(9).problem.parts(100)
        >>> sum(part.count() for part in parts)
        352
        """
        most = whole(n, "a number of parts", least=1)
        return [Part._of(self, data) for data in _core.split(self._numbered(), most)]

    def _labeled(self, numbers: list[int]) -> list[Any]:
        labels = self._labels
        return [labels[number] for number in numbers]

    def __reduce__(self) -> tuple[Any, ...]:
        names = self._names
        lists = (list(names.items), list(names.colors), list(self._labels))
        return restored, (*lists, self._arrays())

    def __eq__(self, other: object) -> bool:
        """Whether items, bounds, colors, options, labels and costs are equal, in order."""
        if not isinstance(other, Problem):
            return NotImplemented
        mine, others = self._names, other._names
        return (
            self._arrays() == other._arrays()
            and mine.items == others.items
            and list(mine.colors) == list(others.colors)
            and self._labels == other._labels
        )

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
    (n_primary, _, _), bounds, *words = arrays
    problem = Problem(items[:n_primary], items[n_primary:])
    problem._bounds = {item: (low, high) for item, low, high in bounds}
    problem._names.colors = {color: number for number, color in enumerate(colors)}
    problem._labels, problem._places = list(labels), None
    kinds: tuple[Literal["I", "Q"], ...] = ("I", "I", "I", "Q")
    problem._starts, problem._entries, problem._colors, problem._costs = (
        array(kind, data) for kind, data in zip(kinds, words, strict=True)
    )
    return problem


def iterable(objects: Any, what: str) -> Iterable[Any]:
    """The objects, or an error that says what cannot be gone through."""
    try:
        iter(objects)
    except TypeError:
        raise ArgumentTypeError(
            f"{what}: expected a list or another iterable, found {objects!r}"
        ) from None
    return objects  # type: ignore[no-any-return]


def _cost(cost: Any, label: object) -> int:
    return whole(cost, f"the cost of option {label!r}, a whole number", 0, MOST_COST)


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


def _answered(end: str, found: Any) -> None:
    """Raises an error if the search did not come to its end."""
    if end != "exhausted":
        raise LimitError("a limit was reached before the question was answered", found)
