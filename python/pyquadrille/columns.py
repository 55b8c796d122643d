"""Covers as columns of Arrow, by pyarrow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pyquadrille.arguments import imported


def arrow(module: str = "pyarrow") -> Any:
    """A module of pyarrow."""
    return imported(module, f"{module} is missing: pip install pyarrow")


def labels_of(labels: Sequence[Any]) -> Any:
    """The labels as an array, or `None` if they are of several kinds, or of another one."""
    pa = arrow()
    if all(isinstance(label, str) for label in labels):
        try:
            return pa.array(labels, pa.large_string())
        except UnicodeEncodeError:  # a lone surrogate is no text elsewhere
            return None
    if all(type(label) is int and -(2**63) <= label < 2**63 for label in labels):
        return pa.array(labels, pa.int64())
    return None


def schema_of(labels: Any) -> Any:
    """One column, `cover`: lists of these labels, or of the numbers of options."""
    pa = arrow()
    return pa.schema([("cover", pa.large_list(pa.uint32() if labels is None else labels.type))])


def batches(
    ask: Callable[[int], tuple[bytes, bytes] | None], labels: Any, rows: int
) -> Iterator[Any]:
    """Record batches of so many covers, the last of fewer; `ask` gives up to a number of them."""
    while True:
        pieces, left = [], rows
        while left and (batch := ask(left)) is not None:
            pieces.append(_covers(batch, labels))
            left -= pieces[-1].num_rows
        if not pieces:
            return
        yield from arrow().Table.from_batches(pieces).combine_chunks().to_batches()


def _covers(batch: tuple[bytes, bytes], labels: Any) -> Any:
    """Covers as the native half has them, as a record batch with a row for each."""
    pa, (ends, options) = arrow(), batch
    n, m = len(ends) // 4 - 1, len(options) // 4
    its_ends = pa.Array.from_buffers(pa.uint32(), n + 1, [None, pa.py_buffer(ends)])
    numbers = pa.Array.from_buffers(pa.uint32(), m, [None, pa.py_buffer(options)])
    values = numbers if labels is None else labels.take(numbers)
    lists = pa.LargeListArray.from_arrays(its_ends.cast(pa.int64()), values)
    return pa.record_batch([lists], schema_of(labels))
