"""Frames of pandas, polars and pyarrow as options, and back: a record is an option.

None of these libraries is imported to read a frame. A frame is what has names of columns and gives
a column by its name, or a mapping from names to columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from pyquadrille.arguments import check_no_mask, imported, numpy_for
from pyquadrille.errors import ArgumentError, ArgumentTypeError, shown

_SHORT_FLOATS = ("float16", "float32", "Float16", "Float32", "float", "halffloat")
"""Types of columns: a list of Python would have digits that these numbers do not have."""

_SLICE = 1 << 14
"""The most values that such a library lists at once."""

_LISTS = ("to_pylist", "to_list", "tolist")
"""The methods of series and arrays that give a list of objects of Python."""


def column(frame: Any, name: Any) -> list[Any]:
    """The values of a column, or of a level of the index, as objects of Python."""
    names = _names(frame)
    if names is None or not hasattr(frame, "__getitem__"):
        raise ArgumentTypeError(
            f"expected a frame of pandas, polars or pyarrow, or a mapping from names to columns, "
            f"found {type(frame).__name__}"
        )
    if names.count(name) > 1:
        raise ArgumentError(f"the frame has several columns {shown(name)}; give them other names")
    if name in names:
        try:
            cells = frame[name]
        except TypeError as error:  # of a frame that is not in memory
            raise ArgumentTypeError(f"column {shown(name)} cannot be read: {error}") from None
        return values(cells, f"column {shown(name)}")
    index = getattr(frame, "index", None)
    if name is not None and name in list(getattr(index, "names", ())):
        level = index.get_level_values(name)  # type: ignore[union-attr]
        return values(level, f"index {shown(name)}")
    found = ", ".join(map(repr, names))
    raise ArgumentError(f"the frame has no column {shown(name)}; its columns are {found}")


def _names(frame: Any) -> list[Any] | None:
    """The names of the columns, or `None` if it is no frame."""
    if isinstance(frame, Mapping):
        return list(frame)
    for attribute in ("column_names", "columns"):
        if isinstance(names := getattr(frame, attribute, None), Iterable):
            return list(names)
    return None


def labels(frame: Any, label: Any) -> list[Any]:
    """The labels in a column or an index, by its name, or those of an index or a list itself."""
    if is_labels(label):
        check_indexes(frame, label)
        return values(label, "labels")
    return column(frame, label)


def is_labels(label: Any) -> bool:
    """Whether these are labels themselves, not the name of a column that has them."""
    return hasattr(label, "__iter__") and not isinstance(label, str | bytes | tuple)


def named(frame: Mapping[Any, Any], label: Any) -> Any:
    """The labels themselves, or the column of this name, if there is one."""
    return label if is_labels(label) else frame.get(label)


def values(objects: Any, what: str) -> list[Any]:
    """The values of a series, an array or an iterable; `what` names it in errors."""
    check_no_mask(objects)
    if str(getattr(objects, "dtype", getattr(objects, "type", ""))) in _SHORT_FLOATS:
        return list(numpy_for("a column of short floats").asarray(objects))
    for method in _LISTS:
        # The list of an array of times of NumPy has numbers of nanoseconds.
        if hasattr(objects, method) and (method != "tolist" or objects.dtype.kind not in "mM"):
            if hasattr(objects, "slice"):  # of polars and pyarrow: signals are seen between two
                starts = range(0, len(objects), _SLICE)
                slices = (getattr(objects.slice(k, _SLICE), method)() for k in starts)
                return [value for some in slices for value in some]
            listed = getattr(objects, method)()
            return listed if isinstance(listed, list) else [listed]
    if isinstance(objects, str | bytes):
        raise ArgumentTypeError(f"{what}: expected values, found {shown(objects)}")
    try:
        return list(objects)
    except TypeError:
        raise ArgumentTypeError(f"{what}: expected values, found {shown(objects)}") from None


def index_of(series: Any) -> list[Any] | None:
    """The index of a series or a frame of pandas; `None` for anything else."""
    index: Any = getattr(series, "index", None)
    return index.to_list() if hasattr(index, "to_list") else None


def by_label(numbers: Any, labels: Sequence[Any], options: Any = None) -> Any:
    """A mapping from labels, if these numbers are a series of pandas that belongs to labels; other
    objects are as they were, and a series of numbers that belong to places is a list of them.

    A number belongs to a place if the options came by position, without labels: `labels` is a
    range then. It belongs to a label if the caller gave labels, except for the default index of
    pandas (0, 1, ..), which only numbers the values. `options` is what the options were given as.
    Raises `ArgumentError` if a label occurs twice, and for what `check_indexes` refuses.
    """
    keys = index_of(numbers)
    if keys is None or not hasattr(numbers, "to_list"):
        return numbers
    listed = values(numbers, "a series")
    if isinstance(labels, range):
        check_indexes(options, numbers)
        return listed
    if keys == list(range(len(keys))) and not set(keys) & set(labels):
        return listed
    if len(set(keys)) < len(keys):
        raise ArgumentError("the index of the series has a label twice")
    return dict(zip(keys, listed, strict=True))


def check_indexes(one: Any, other: Any) -> None:
    """Raises `ArgumentError` for two series or frames of pandas whose indexes, as sets, differ.

    They are taken by position, and such two are hardly of the same records.
    """
    first, second = index_of(one), index_of(other)
    if first is None or second is None:
        return
    # Missing labels are equal here.
    sets = [{None if key != key else key for key in keys} for keys in (first, second)]
    if not (differing := sets[0] ^ sets[1]):
        return
    alone = next(key for key in (*first, *second) if key in differing)
    raise ArgumentError(
        f"two series have different indexes: only one has {shown(alone)}; select the same "
        "records of both, or give lists (`to_list()`), which are taken by position"
    )


def items(cell: Any, label: object) -> Iterable[Any]:
    """The items that a cell lists. A text has names with white space or `;` between them."""
    if isinstance(cell, str):
        return cell.replace(";", " ").split()
    if is_missing(cell):
        raise ArgumentTypeError(f"the items of option {shown(label)} are missing")
    if hasattr(cell, "dtype") and hasattr(cell, "tolist"):
        cell = values(cell, f"the items of option {shown(label)}")
    if isinstance(cell, list) and any(item is None for item in cell):
        raise ArgumentTypeError(f"an item of option {shown(label)} is missing")
    return cell  # type: ignore[no-any-return]


def is_missing(value: Any) -> bool:
    """Whether it is what frames have where a value is missing."""
    return (
        value is None
        or (isinstance(value, float) and value != value)
        or type(value).__name__ in ("NAType", "NaTType")
    )


_OBJECTS = ("label", "items", "cover")
"""The columns that have objects of any kind."""


def made(columns: dict[str, list[Any]], library: str) -> Any:
    """The frame of these columns, by `"pandas"` or `"polars"`, or as a `"dict"`."""
    if library == "dict":
        return columns
    if library not in ("pandas", "polars"):
        raise ArgumentError(f'a frame is of "pandas", "polars" or "dict", not {library!r}')
    how = f"pip install {library}"
    module = imported(
        library, f'a frame needs {library} ({how}); to_frame("dict") needs no package'
    )
    if library == "pandas":
        return module.DataFrame(
            {name: module.Series(column, dtype=object if name in _OBJECTS else None)
             for name, column in columns.items()}
        )  # fmt: skip
    return module.DataFrame([_polars(module, name, column) for name, column in columns.items()])


def _polars(polars: Any, name: str, column: list[Any]) -> Any:
    """A column of polars: of its own types where all values have one, else of objects."""
    flat = [value for cell in column for value in (cell if isinstance(cell, list) else [cell])]
    kinds = set(map(type, flat))
    is_small = kinds <= {int} and all(-(2**63) <= value < 2**63 for value in flat)
    if all(issubclass(kind, str) for kind in kinds) or kinds in ({Decimal}, {float}) or is_small:
        return polars.Series(name, column)
    return polars.Series(name, column, dtype=polars.Object)
