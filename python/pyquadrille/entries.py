"""Items with colors, and the numbers behind the items of options.

The native half knows an option as numbers, in flat arrays. `Names` translates: items to numbers,
in C loops where there are many.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, count, islice, pairwise
from typing import Any, Final

from pyquadrille.errors import ArgumentTypeError, ProblemError, shown

ALONE: Final = "colors are for the items of options; declare the items alone"
"""What declarations of colored items are told."""


class Colored:
    """A secondary item with a color. Made by `colored`; equal if item and color are."""

    __slots__ = ("_hash", "color", "item")

    def __init__(self, item: Hashable, color: Hashable) -> None:
        self.item: Final = item
        self.color: Final = color
        try:
            self._hash = hash((Colored, item, color))
        except (TypeError, RecursionError) as error:
            raise ArgumentTypeError(f"items and colors have to be hashable: {error}") from None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Colored):
            return NotImplemented
        return bool(self.item == other.item and self.color == other.color)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"colored({self.item!r}, {self.color!r})"

    def __reduce__(self) -> tuple[type[Colored], tuple[Hashable, Hashable]]:
        return Colored, (self.item, self.color)


def colored(item: Hashable, color: Hashable) -> Colored:
    """This secondary item with this color, for the items of an option.

    Options may share a secondary item if all of them give it the same color. Item and color are
    any hashable objects. A tuple is never taken for an item with a color: tuples are items.

    >>> from pyquadrille import Problem, colored
    >>> p = Problem(primary=["a", "b"], secondary=["x"])
    >>> _ = p.option(["a", colored("x", "red")], label="a, red")
    >>> _ = p.option(["b", colored("x", "red")], label="b, red")
    >>> _ = p.option(["b", colored("x", "blue")], label="b, blue")
    >>> [sorted(cover) for cover in p.covers()]
    [['a, red', 'b, red']]
    """
    return Colored(item, color)


def hashed(objects: Iterable[Hashable], what: str) -> dict[Any, None]:
    """The items, each once, in the order of first appearance; `what` names them in errors."""
    try:
        items = dict.fromkeys(objects)
    except (TypeError, RecursionError) as error:
        raise ArgumentTypeError(f"{what} have to be hashable: {error}") from None
    if items and has_colors(items):
        raise ProblemError(ALONE)
    return items


def _is_hashable(thing: Any) -> bool:
    try:
        hash(thing)
    except TypeError:
        return False
    return True


class Names:
    """The items of a problem and their numbers: primary items first. They do not change."""

    __slots__ = ("items", "n_primary", "number")

    def __init__(self, primary: Iterable[Hashable], secondary: Iterable[Hashable]) -> None:
        first, second = list(primary), list(secondary)
        self.items: list[Any] = first + second
        self.n_primary = len(first)
        try:
            self.number: dict[Any, int] = dict(zip(self.items, range(len(self.items)), strict=True))
        except (TypeError, RecursionError) as error:
            raise ArgumentTypeError(f"items have to be hashable: {error}") from None
        if len(self.number) < len(self.items):
            raise ProblemError(f"item {shown(first_twice(self.items))} is declared twice")
        if has_colors(self.items):
            raise ProblemError(ALONE)

    @classmethod
    def of_primary(cls, number: Mapping[Any, int]) -> Names:
        """The names of these primary items, which have the numbers 0, 1, .. and no colors."""
        names = cls.__new__(cls)
        names.items, names.n_primary, names.number = list(number), len(number), dict(number)
        return names

    def numbers(self, entries: Sequence[Any], label: object) -> list[int]:
        """The numbers of the items of an option, which are checked."""
        if not entries:
            raise ProblemError(f"option {shown(label)} has no items")
        items = list(map(_item, entries)) if has_colors(entries) else entries
        try:
            numbers = list(map(self.number.__getitem__, items))
        except KeyError:
            unknown = next(item for item in items if item not in self.number)
            raise ProblemError(self._unknown(unknown, label)) from None
        except (TypeError, RecursionError) as error:
            raise ArgumentTypeError(
                f"the items of option {shown(label)} have to be hashable: {error}"
            ) from None
        if items is not entries:
            for entry, number in zip(entries, numbers, strict=True):
                if type(entry) is Colored and number < self.n_primary:
                    raise _colored_primary(entry.item, label)
        if len(set(numbers)) < len(numbers):
            raise ProblemError(f"option {shown(label)} has item {shown(first_twice(items))} twice")
        return numbers

    def _unknown(self, item: Hashable, label: object) -> str:
        reason = f"option {shown(label)} has an unknown item {shown(item)}; "
        reason += "declare it as primary or secondary"
        if isinstance(item, str) and len(item) == 1:
            reason += f". A string is a sequence of characters: is [{shown(item)}, ...] one item?"
        return reason


def _colored_primary(item: object, label: object) -> ProblemError:
    return ProblemError(
        f"option {shown(label)} gives item {shown(item)} a color, "
        "but only secondary items have colors: declare it by secondary="
    )


def numbered(
    entries: Sequence[Any],
    primary: dict[Any, None],
    secondary: dict[Any, None],
    owner: Callable[[Callable[[Any], bool]], object],
) -> tuple[Names, array[int], array[int], list[Any]]:
    """The items of these entries, each one's number, 1 plus its color's or 0, and the colors.

    Items are primary unless `secondary` has them, and are in the order of first appearance, those
    of `primary` first. The array of colors is empty if there are none. Each entry costs one look
    into a dictionary, which gives every new one the next number. `owner` finds the label of the
    first option with an entry that is wrong.
    """
    number: defaultdict[Any, int] = defaultdict(count().__next__)
    for item in primary:
        number[item]
    try:
        codes = array("I")
        for some in _slices(map(number.__getitem__, entries), len(entries)):
            codes.extend(some)
    except RecursionError:
        raise ArgumentTypeError("items are nested too deep to be compared") from None
    except TypeError as error:
        label = owner(lambda entry: not _is_hashable(entry))
        raise ArgumentTypeError(
            f"the items of option {shown(label)} have to be hashable: {error}"
        ) from None
    is_colored = has_colors(number)
    items = dict.fromkeys(map(_item, number)) if is_colored else number
    if not (secondary or is_colored):
        return Names.of_primary(number), codes, array("I"), []
    first = [item for item in items if item not in secondary]
    second = [item for item in items if item in secondary]
    names = Names(first, second + [item for item in secondary if item not in items])
    if not is_colored:
        final = list(map(names.number.__getitem__, number))
        return names, array("I", map(final.__getitem__, codes)), array("I"), []
    for entry in number:
        if type(entry) is Colored and entry.item not in secondary:
            raise _colored_primary(entry.item, owner(entry.__eq__))
    final = [names.number[_item(entry)] for entry in number]
    tints, colors = tinted(list(number), {})
    codes, tints = (array("I", map(of.__getitem__, codes)) for of in (final, tints))
    return names, codes, tints, [color for color, _ in colors]


def tinted(
    entries: Iterable[Any], known: Mapping[Any, int]
) -> tuple[array[int], tuple[tuple[Any, int], ...]]:
    """1 plus the number of each entry's color or 0, and the colors that are not known yet.

    The array is empty if there are no colors.
    """
    if not has_colors(entries):
        return array("I"), ()
    new: dict[Any, int] = {}
    tints = array("I")
    for entry in entries:
        tint = 0
        if type(entry) is Colored:
            number = known.get(entry.color)
            if number is None:
                number = new.setdefault(entry.color, len(known) + len(new))
            tint = 1 + number
        tints.append(tint)
    return tints, tuple(new.items())


def has_colors(entries: Iterable[Any]) -> bool:
    """Whether one of these entries has a color."""
    return Colored in set(map(type, entries))


def _item(entry: Any) -> Any:
    """The item of an entry, which may have a color."""
    return entry.item if type(entry) is Colored else entry


def flat(rows: Sequence[Any], labels: Sequence[Any]) -> tuple[array[int], list[Any]]:
    """Where each row starts and the last one ends, and the items of all rows in one list."""
    try:
        lengths = list(map(len, rows))
        items = _joined(rows, sum(lengths))
        is_consistent = sum(lengths) == len(items)
    except TypeError:
        is_consistent = False
    if not is_consistent:
        # Some have no length, or another thread changes them.
        rows = [listed(row, label) for row, label in zip(rows, labels, strict=True)]
        lengths = list(map(len, rows))
        items = _joined(rows, sum(lengths))
    if 0 in lengths:
        raise ProblemError(f"option {shown(labels[lengths.index(0)])} has no items")
    return array("I", accumulate(lengths, initial=0)), items


_SLICE: Final = 1 << 16
"""The most objects in a list of `_slices`: the interpreter sees signals between two lists."""


def _slices(objects: Iterable[Any], n: int) -> Iterable[list[Any]]:
    """The objects, about `n`, in lists: in one if they are few, since more take time."""
    return (list(objects),) if n <= _SLICE else _cut(iter(objects))


def _cut(rest: Iterator[Any]) -> Iterator[list[Any]]:
    while some := list(islice(rest, _SLICE)):
        yield some


def _joined(rows: Sequence[Any], n: int) -> list[Any]:
    """The items of all rows, about `n`."""
    items: list[Any] = []
    for some in _slices(chain.from_iterable(rows), n):
        items += some
    return items


def rows_of(starts: Sequence[int], entries: list[Any]) -> Iterator[list[Any]]:
    """The entries of each option."""
    return (entries[start:end] for start, end in pairwise(starts))


def listed(row: Any, label: object) -> list[Any]:
    """The items of an option, which may be any iterable."""
    if isinstance(row, Colored):
        raise ArgumentTypeError(
            f"the items of option {shown(label)} have to be in a list: [{shown(row)}]"
        )
    try:
        return list(row)
    except TypeError:
        raise ArgumentTypeError(
            f"the items of option {shown(label)} have to be a list or another iterable, "
            f"not {type(row).__name__}"
        ) from None


def first_twice(items: Sequence[Any]) -> Any:
    """The first item that occurs for the second time; there has to be one."""
    seen: set[Any] = set()
    for item in items:
        if item in seen:
            return item
        seen.add(item)
    raise LookupError("no item occurs twice")
