"""What a problem is: its items and options, their labels, bounds and costs.

`Statement` has no question that needs a search. The searches are below `Problem`, which derives
from it, and know only this part of it.
"""

from __future__ import annotations

import warnings
from array import array
from collections.abc import Iterable, Mapping
from types import EllipsisType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

from pyquadrille import _core, frames, html
from pyquadrille.arguments import iterable
from pyquadrille.bounds import Bound, Bounds, checked_bounds
from pyquadrille.costs import Cost, Number, checked_cost
from pyquadrille.entries import Colored, Names, listed
from pyquadrille.errors import (
    ArgumentError,
    ArgumentTypeError,
    CoverError,
    ProblemWarning,
    shown,
)
from pyquadrille.faults import in_words
from pyquadrille.options import Options
from pyquadrille.snapshot import Snapshot
from pyquadrille.words import words

P = TypeVar("P", bound="Statement[Any, Any]")

if TYPE_CHECKING:
    from typing_extensions import TypeVar as WithDefault

    Item = WithDefault("Item", default=Any)
    Label = WithDefault("Label", default=Any)
else:
    Item, Label = TypeVar("Item"), TypeVar("Label")


class Statement(Generic[Item, Label]):
    """The items and options of a problem, without the questions. What users have is a `Problem`."""

    __slots__ = ("_options",)

    _whole: ClassVar[type[Any]]
    """`Problem`, the class of the problems that users get, also from what is below it."""

    def __init__(
        self,
        primary: Iterable[Item] | Mapping[Item, Bound] = (),
        secondary: Iterable[Item] = (),
        *,
        bounds: Bounds | None = None,
    ) -> None:
        """A problem with these items and no options yet.

        Raises `ProblemError` if an item occurs twice or a lower bound exceeds the upper one, and
        `ArgumentTypeError` for items that cannot be hashed.
        """
        if isinstance(primary, Mapping):
            primary = dict(primary)
            if bounds is None or isinstance(bounds, Mapping):
                bounds = {**primary, **(bounds or {})}
        names = Names(iterable(primary, "primary"), iterable(secondary, "secondary"))
        checked = checked_bounds(names, bounds)
        self._options = Options(Snapshot.of(names, checked, range(0), array("I", [0]), array("I")))

    @classmethod
    def _of(cls: type[P], snapshot: Snapshot) -> P:
        """The problem that begins with this snapshot, and nobody else has."""
        problem: P = object.__new__(cls if issubclass(cls, cls._whole) else cls._whole)
        problem._options = Options(snapshot)
        return problem

    def option(
        self,
        items: Iterable[Item | Colored],
        *,
        label: Label | EllipsisType = ...,
        cost: Number = 0,
    ) -> Label:
        """Adds an option; gives its label, by default its number.

        `items` are declared items, secondary ones with a color or without, each once. `label` is
        any hashable object that no other option has. `cost` is a decimal number, for `best`: an
        `int`, a `Decimal`, a float as Python prints it (0.1 is a tenth), or a `Fraction`.

        Raises `ProblemError` for an item that is unknown or occurs twice, for a color on a primary
        item, for a label that another option has; `ArgumentTypeError` for what cannot be hashed.
        No cover has an option of secondary items alone: that is a `ProblemWarning`.

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
        if min(numbers) >= options.names.n_primary:
            warn_of_idle(name)
        added: Label = options.add(label, entries, numbers, checked_cost(cost, name))
        return added

    def _snapshot(self) -> Snapshot:
        """The problem as it is now, for one question."""
        return self._options.snapshot()

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
        return self._snapshot().native_named(words)

    @property
    def primary(self) -> tuple[Item, ...]:
        """The primary items, in order."""
        names = self._options.names
        return tuple(names.items[: names.n_primary])

    @property
    def secondary(self) -> tuple[Item, ...]:
        """The secondary items, in order."""
        names = self._options.names
        return tuple(names.items[names.n_primary :])

    @property
    def bounds(self) -> dict[Item, tuple[int, int]]:
        """The bounds of the primary items that are not covered exactly once."""
        items = self._options.names.items
        return {items[item]: (low, high) for item, low, high in self._options.start.arrays[1]}

    @property
    def labels(self) -> list[Label]:
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

    def items_of(self, label: Label) -> list[Any]:
        """The items of an option, in the order in which they were given, with their colors."""
        return self._options.items_of(label)

    def cost_of(self, label: Label) -> Cost:
        """The cost of an option: an `int` if all costs are whole, else a `decimal.Decimal`."""
        return self._options.cost_of(label)

    @property
    def fixed_cost(self) -> Cost:
        """What every cover costs besides its options: the constant of an objective in a file."""
        return self._snapshot().fixed_cost

    @property
    def remarks(self) -> list[str]:
        """What a user should know of the file that `read` has read, a sentence each."""
        file = self._options.start.file
        return list(file.remarks) if file else []

    def line_of(self, label: Label) -> int | None:
        """The line of an option in the file that `read` has read, from 1; `None` without one."""
        number, file = self._options.place(label), self._options.start.file
        lines = memoryview(file.lines if file else b"").cast("Q")
        return (lines[number] or None) if number < len(lines) else None

    def number_of(self, label: Label) -> int:
        """The number of an option, as the file that `read` has read counts, else from 1."""
        number, file = self._options.place(label), self._options.start.file
        numbers = memoryview(file.numbers if file else b"").cast("Q")
        return numbers[number] if number < len(numbers) else number + 1

    def table(self, cover: Iterable[Label]) -> str:
        """The records of these labels in the table that `read` has read, with its header.

        It is a table as the file is, with all of its columns, for `csv` and for `pandas.read_csv`.
        Raises `ArgumentError` if the problem was not read from a table, or an option was added.
        """
        numbers, file = self._options.places(cover, "a cover"), self._options.start.file
        if file is None or file.table is None:
            raise ArgumentError("the problem was not read from a table")
        header, records = file.table
        if any(number >= len(records) for number in numbers):
            raise ArgumentError("an option that was added to the problem is not in its table")
        return "".join(f"{line}\n" for line in (header, *(records[n] for n in numbers)))

    @property
    def fingerprint(self) -> str:
        """32 hexadecimal digits that identify the problem, as the program prints them.

        They depend on what determines the covers, in order: not on names, labels and costs.
        """
        return self._snapshot().native().fingerprint()

    def mask(self, cover: Iterable[Label]) -> list[bool]:
        """For each option, in order, whether it is one of these labels.

        It selects the rows of a matrix and the records of a frame: `matrix[problem.mask(cover)]`,
        `frame[problem.mask(cover)]` of pandas, `frame.filter(problem.mask(cover))` of polars.
        Raises `CoverError` for a label that no option has.

        >>> from pyquadrille import Problem
        >>> p = Problem.from_options({"ab": "ab", "a": "a", "b": "b"})
        >>> p.mask(["b", "a"])
        [False, True, True]
        """
        numbers = self._options.places(cover, "a cover")
        mask = [False] * len(self._options)  # after the labels: it has all of their options
        for number in numbers:
            mask[number] = True
        return mask

    def verify(self, cover: Iterable[Label]) -> Literal[True]:
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
        numbers = self._options.places(cover, "a cover")
        now = self._snapshot()  # after the labels: it has all of their options
        fault = now.native().verify(numbers)
        if fault is not None:
            raise CoverError(in_words(fault, now))
        return True

    def to_frame(self, library: Literal["pandas", "polars", "dict"] = "pandas") -> Any:
        """The options as a frame with the columns `label`, `items` and `cost`, in order.

        `library` makes the frame; `"dict"` is a mapping from these names to lists, and needs no
        library. Items that have a color are `Colored`. `Problem.from_frame` reads it again, with
        `label="label", cost="cost"` and the secondary items and bounds, which it does not have.
        Raises `MissingError` if the library is not installed.

        >>> from pyquadrille import Problem
        >>> p = Problem.from_options({"left": "ab", "right": "c"}, costs={"right": 7})
        >>> p.to_frame("dict")
        {'label': ['left', 'right'], 'items': [['a', 'b'], ['c']], 'cost': [0, 7]}
        """
        now = self._snapshot()
        columns = {
            "label": list(now.labels),
            "items": [now.items_of(option) for option in range(len(now.labels))],
            "cost": now.costs(),
        }
        return frames.made(columns, library)

    def __eq__(self, other: object) -> bool:
        """Whether items, bounds, colors, options, labels and costs are equal, in order."""
        if not isinstance(other, Statement):
            return NotImplemented
        return self._snapshot() == other._snapshot()

    def _repr_html_(self) -> str:
        """A table of the first options, for a notebook."""
        now = self._snapshot()
        n, n_columns = len(now.labels), 3 if any(now.costs()) else 2
        head = ("label", "items", "cost")[:n_columns]
        rows: list[tuple[Any, ...]] = []
        for option in range(min(n, html.MOST_ROWS)):
            items = ", ".join(map(shown, now.items_of(option)))
            rows.append((shown(now.labels[option]), items, now.cost_of(option))[:n_columns])
        if n > html.MOST_ROWS:
            rows.append(("..", f"{n - html.MOST_ROWS} more options"))
        caption = f"{html.number(self.n_items)} items, {html.number(n)} options"
        return html.table(caption, head, rows)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Its size."""
        return f"<Problem: {self.n_items} items, {self.n_options} options>"


def warn_of_idle(label: object, n: int = 1, level: int = 3) -> None:
    """The warning that no cover has `n` options, of which the first has this label; `level` is how
    many calls the caller's line is above."""
    have = "1 option has no primary item, and is" if n == 1 else f"{n} options have no primary item"
    are, name = ("", shown(label)) if n == 1 else (", and are", f"the first is {shown(label)}")
    warnings.warn(f"{have}{are} in no cover: {name}", ProblemWarning, stacklevel=level)


def a_problem(problem: Any) -> Statement:
    """The problem, or an error that says that it is none."""
    if not isinstance(problem, Statement):
        raise ArgumentTypeError(f"expected a problem, found {shown(problem)}")
    return problem
