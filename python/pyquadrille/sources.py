"""Problems from what users have: options, matrices, frames, texts."""

from __future__ import annotations

import os
import warnings
from array import array
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import IO, Any, TypeVar

from pyquadrille import _core, frames
from pyquadrille.arguments import iterable, whole
from pyquadrille.arguments import text as checked_text
from pyquadrille.bounds import Bounds, checked_bounds
from pyquadrille.costs import costs_of
from pyquadrille.diagram_file import decoded
from pyquadrille.entries import Names, first_twice, flat, hashed, numbered, rows_of
from pyquadrille.errors import (
    ArgumentError,
    ProblemError,
    ReadWarning,
    shown,
)
from pyquadrille.matrix import ones
from pyquadrille.options import check_labels
from pyquadrille.snapshot import File, Snapshot, restored, stated
from pyquadrille.statement import Item, Label, Statement, warn_of_idle

P = TypeVar("P", bound="Sources[Any, Any]")

Source = str | os.PathLike[str] | bytes | IO[str] | IO[bytes]
"""The name of a file, its bytes, or an open file."""


class Sources(Statement[Item, Label]):
    """The ways to state a problem at once, as class methods."""

    __slots__ = ()

    @classmethod
    def from_options(
        cls: type[P],
        options: Mapping[Any, Iterable[Hashable]] | Iterable[Iterable[Hashable]],
        secondary: Iterable[Hashable] = (),
        *,
        primary: Iterable[Hashable] = (),
        bounds: Bounds | None = None,
        costs: Any = None,
    ) -> P:
        """The problem with these options: a mapping from labels to items, or a list of items each.

        In a list, the label of an option is its number, from 0. Items are primary unless
        `secondary` has them, and are in the order of first appearance; those in `primary` come
        first, and need no option. `costs` maps labels to numbers, or it has a number for each
        option, in order: a list, an array of NumPy, a series. If the options came by position,
        without labels, a series of pandas is taken by position as well, whatever its index; two
        series of which one has an index that the other does not have are an error. If the options
        have labels, a series with an index of labels belongs to these. Costs are decimal numbers,
        which are kept exactly: `int`, `Decimal`, `Fraction`, or floats as Python prints them (0.1
        is a tenth). No cover has an option of secondary items alone: that is a `ProblemWarning`.

        >>> from pyquadrille import Problem
        >>> p = Problem.from_options({"left": ["a", "b"], "right": ["c"], "all": ["a", "b", "c"]})
        >>> sorted(map(sorted, p.covers()))
        [['all'], ['left', 'right']]
        >>> Problem.from_options([[0, 3, 6], [0, 3], [3, 4, 6], [2, 4, 5], [1, 2, 5, 6], [1, 6]]
        ... ).count()
        1

        A million options take about a second.
        """
        labels: Sequence[Any]
        if isinstance(options, Mapping):
            if type(options) is dict:
                options = options.copy()  # another thread may change it meanwhile
                labels, rows = list(options), list(options.values())
            else:
                pairs = list(options.items())
                labels, rows = [label for label, _ in pairs], [row for _, row in pairs]
                check_labels(labels)
        else:
            rows = list(iterable(options, "options"))
            labels = range(len(rows))
        starts, entries = flat(rows, labels)
        first = hashed(iterable(primary, "primary"), "primary items")
        second = hashed(iterable(secondary, "secondary"), "secondary items")
        if both := first.keys() & second.keys():
            raise ProblemError(f"item {shown(both.pop())} is declared twice")

        def owner(is_wrong: Callable[[Any], bool]) -> object:
            rows = zip(rows_of(starts, entries), labels, strict=True)
            return next(label for row, label in rows if any(map(is_wrong, row)))

        names, codes, tints, colors = numbered(entries, first, second, owner)
        checked = checked_bounds(names, bounds)
        its_costs = costs_of(labels, costs, options)
        try:
            return cls._of_arrays(names, checked, labels, starts, codes, its_costs, tints, colors)
        except ProblemError:
            # The native half knows options by their numbers alone.
            for row, label in zip(rows_of(starts, entries), labels, strict=True):
                names.numbers(row, label)
            raise

    @classmethod
    def _of_arrays(cls: type[P], *arrays: Any) -> P:
        return cls._checked(Snapshot.of(*arrays))

    @classmethod
    def _checked(cls: type[P], snapshot: Snapshot) -> P:
        n, first = snapshot.native().idle()
        if first is not None:
            warn_of_idle(snapshot.labels[first], n, 5)
        return cls._of(snapshot)

    @classmethod
    def from_matrix(
        cls: type[P],
        matrix: Any,
        secondary: Iterable[int] = (),
        *,
        bounds: Bounds | None = None,
        costs: Any = None,
    ) -> P:
        """The problem of a matrix of zeros and ones: a row is an option, a column is an item.

        `matrix` has two dimensions: a NumPy array of any number type, a SciPy sparse matrix or
        array, or nested lists. Items are column numbers and labels are row numbers, from 0;
        `secondary` has the columns that are covered at most once. A column of zeros is an item
        that nothing covers. `costs` are those of `from_options`.
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
        labels = range(len(starts) - 1)
        checked = checked_bounds(names, bounds)
        its_costs = costs_of(labels, costs, matrix)
        return cls._of_arrays(names, checked, labels, starts, entries, its_costs)

    @classmethod
    def from_frame(
        cls: type[P],
        frame: Any,
        *,
        items: Hashable = "items",
        cost: Hashable | None = None,
        label: Any = None,
        secondary: Iterable[Hashable] = (),
        primary: Iterable[Hashable] = (),
        bounds: Bounds | None = None,
    ) -> P:
        """The problem of a frame of pandas, polars or pyarrow: a record is an option.

        `items`, `cost` and `label` are names of columns: the list of items of each option, or a
        text of names with white space or `;` between them; a decimal number; any hashable object,
        each once. `label` may also be the name of an index of pandas, or the labels themselves, as
        `frame.index`. Without it, the label of an option is the number of its record, from 0.
        `frame` may also be a mapping from names to columns. Columns of categories, enumerations and
        dictionaries count by their values. The other arguments are those of
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
        costs = None
        if cost is not None:
            costs = frames.column(frame, cost)
            if len(costs) != len(cells):
                raise ArgumentError(f"there are {len(cells)} options and {len(costs)} costs")
        if isinstance(frame, Mapping):
            for name in (cost, label):
                frames.check_indexes(frame[items], frames.named(frame, name))
        rows: Any
        if label is None:
            rows = list(map(frames.items, cells, range(len(cells))))
        else:
            labels = frames.labels(frame, label)
            if len(labels) != len(cells):
                raise ArgumentError(
                    f"there are {len(cells)} lists of items and {len(labels)} labels"
                )
            check_labels(labels)
            rows = dict(zip(labels, map(frames.items, cells, labels), strict=True))
        return cls.from_options(rows, secondary, primary=primary, bounds=bounds, costs=costs)

    @classmethod
    def read(cls: type[P], source: Source, format: str = "auto") -> P:
        """The problem in a file of any format that `quadrille cover` reads.

        `source` is the name of a file, the bytes of one, or a file that is open; compressed by gzip
        or zstd, or not. Its text and its name show the format; or `format` says it, such as `"lp"`
        or `"csv"`: the names are those of `quadrille cover --format`. Items and colors are strings.

        The label of an option is its name, where the format has names: the variable of an LP or MPS
        file, the fields of a record besides its items and cost, the row of a matrix. Options of one
        name have their lines behind it: `"early (line 4)"`. Otherwise labels are numbers, from 0.
        `line_of` and `number_of` say where an option is in the file, `table` gives the chosen
        records of a table. `remarks` are what a user should know; each is a `ReadWarning`, too. An
        objective that is to be maximized has its costs negated, so that `best` finds its best.

        Raises `ParseError` with `line` and `column` for a text that is wrong, and `OSError` for a
        file that cannot be read.

        >>> from pyquadrille import Problem
        >>> p = Problem.read(b"duty,items,cost\\nearly,f1,10.50\\nlate,f2,7\\nlong,f1 f2,20\\n")
        >>> best = p.best()[0]
        >>> best.cost, sorted(best.cover)
        (Decimal('17.5'), ['early', 'late'])
        >>> print(p.table(sorted(best.cover)))
        duty,items,cost
        early,f1,10.50
        late,f2,7
        <BLANKLINE>
        """
        name, data = _opened(source)
        asked = None if format == "auto" else checked_text(format, "the name of a format")
        (items, colors), arrays, names, known = _core.read_file(data, name, asked)
        file = File(*known)
        labels = _labels(names, file)
        for remark in file.remarks:
            warnings.warn(f"{name}: {remark}" if name else remark, ReadWarning, stacklevel=2)
        return cls._of(restored(items, colors, labels, arrays, file))

    @classmethod
    def from_knuth(cls: type[P], text: str) -> P:
        """The problem that a text in Knuth's format states. Items and colors are strings.

        The first line has the primary items and, after `|`, the secondary ones; each further line
        is an option, whose label is its number. `x:red` is a color, `2|a` and `1:3|a` are bounds,
        `|7` or `|7.25` is a cost. Raises `ParseError` with `line` and `column` for a text that is
        wrong.

        >>> from pyquadrille import Problem
        >>> p = Problem.from_knuth("a b | x\\na x:red |3\\nb\\na b x")
        >>> p.items_of(0), p.count()
        (['a', colored('x', 'red')], 2)
        """
        data = checked_text(text, "a text in Knuth's format").encode()
        return cls._checked(stated(*_core.read_file(data, None, "knuth")[:2]))


def _opened(source: Any) -> tuple[str | None, bytes]:
    """The name of a file, if it has one, and its bytes."""
    if isinstance(source, bytes | bytearray | memoryview):
        return None, bytes(source)
    if hasattr(source, "read"):
        name, data = getattr(source, "name", None), source.read()
        data = data if isinstance(data, bytes) else checked_text(data, "a text").encode()
        return name if isinstance(name, str) else None, data
    if isinstance(source, str) and "\n" in source:
        raise ArgumentError("a string is the name of a file; for a text, give text.encode()")
    name = decoded(source)
    with open(name, "rb") as file:
        return name, file.read()


def _labels(names: list[str] | None, file: File) -> Sequence[Any]:
    """The labels of the options of a file: their names, or else, with a remark, their numbers."""
    lines = memoryview(file.lines).cast("Q")
    counts = Counter(names)
    labels = [
        name if counts[name] == 1 else f"{name} (line {line})"
        for name, line in zip(names or (), lines)
    ]
    if len(set(labels)) < len(labels):
        clash = shown(first_twice(labels))
        file.remarks.append(f"two options have the name {clash}; labels are numbers, from 0")
    elif len(labels) == len(lines):
        return labels
    return range(len(lines))
