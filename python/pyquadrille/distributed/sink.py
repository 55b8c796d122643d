"""Covers as rows of Parquet files.

    into/covers-00000000.parquet    covers that are there for good
    into/_quadrille/checkpoint.json what is left, and how many files there are
    into/_quadrille/attempts/       what tasks write, before the driver takes it

A task writes a file under a name that no other run of it has. The driver first saves that the file
belongs to the state, and then moves it to its final name: what has a final name is there once. A
driver that goes on finishes the moves and removes what belongs to no state.

`covers-*.parquet` have one column, `cover`: lists of labels, if all labels are strings or all are
whole numbers of 64 bits; else lists of the numbers of options (`uint32`). Readers of datasets skip
names that begin with `_`.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain
from typing import Any

from pyquadrille import _core, plain
from pyquadrille.columns import arrow, batches, labels_of, schema_of
from pyquadrille.distributed.checkpoint import State
from pyquadrille.distributed.storage import Place
from pyquadrille.errors import CheckpointError

HIDDEN = "_quadrille"
ATTEMPTS = "attempts"

ROWS_PER_GROUP = 1 << 17
"""The most rows of a group, which a reader takes at once, in merged files."""

ROWS_TOGETHER = 65_536
"""The most covers that a task holds in memory, and the rows of a row group."""


@dataclass(frozen=True)
class Sink:
    """Where tasks write covers."""

    where: str
    """The directory for covers: a path or a URL."""
    n_options: int
    """The number of options."""
    labels: Any
    """The labels as an array of pyarrow; `None` for option numbers."""

    @classmethod
    def of(cls, where: str, labels: Sequence[Any]) -> Sink:
        """A sink for the covers of a problem with these labels."""
        return cls(where, len(labels), labels_of(labels))

    @property
    def digest(self) -> str:
        """A digest of the labels, by which a driver that goes on notices others."""
        if self.labels is None:
            return "numbers"
        return blake2b(repr(self.labels.to_pylist()).encode(), digest_size=16).hexdigest()

    def write(
        self, problem: _core.Problem, parts: list[plain.Part], seconds: float
    ) -> tuple[int, list[plain.Part], str | None]:
        """Writes covers of these parts for a time: their number, what is left, and the file."""
        pq = arrow("pyarrow.parquet")
        covers = _core.Covers(problem, parts, None, (1, None, None, seconds), False)
        found = batches(covers.batch, self.labels, ROWS_TOGETHER)
        if (first := next(found, None)) is None:
            return 0, covers.left(), None
        attempts = Place(self.where) / HIDDEN / ATTEMPTS
        name, counted = f"{uuid.uuid4().hex}.parquet", 0
        with (
            attempts.fs.open_output_stream(attempts.path(name)) as stream,
            pq.ParquetWriter(stream, schema_of(self.labels), compression="zstd") as writer,
        ):
            for batch in chain([first], found):
                writer.write_batch(batch)
                counted += batch.num_rows
        attempts.sync(name)
        return counted, covers.left(), name


class Directory:
    """The files of covers, as the driver sees them."""

    def __init__(self, where: Any) -> None:
        """The directory there."""
        self._place = Place(where)
        self.hidden = self._place / HIDDEN
        self._attempts = self.hidden / ATTEMPTS

    def __str__(self) -> str:
        """As the workers find it."""
        return str(self._place)

    def dataset(self) -> Any:
        """The covers that are there."""
        state = self.hidden.read("checkpoint.json")
        if state is None:
            raise CheckpointError(f"{self._place}: there are no covers of `distributed.covers`")
        files = [self._place.path(name) for name in self._place.names() if _is_ours(name)]
        pa = arrow("pyarrow")
        schema = None if files else pa.schema([("cover", pa.large_list(pa.null()))])
        return arrow("pyarrow.dataset").dataset(
            files, schema=schema, format="parquet", filesystem=self._place.fs
        )

    def merge(self, to: Any, rows: int) -> int:
        """Writes the covers that are there to few files of at most so many rows; their number."""
        covers, target = self.dataset(), Place(to)
        if names := target.names():
            raise CheckpointError(f"{target}: there are files already, such as {names[0]}")
        target.make()
        parquet = arrow("pyarrow.dataset").ParquetFileFormat()
        arrow("pyarrow.dataset").write_dataset(
            covers,
            target.path(),
            filesystem=target.fs,
            format=parquet,
            file_options=parquet.make_write_options(compression="zstd"),
            basename_template="merged-{i}.parquet",
            max_rows_per_file=rows,
            max_rows_per_group=min(rows, ROWS_PER_GROUP),
            min_rows_per_group=min(rows, ROWS_PER_GROUP) // 2,
        )
        written = arrow("pyarrow.dataset").dataset(
            target.path(), format="parquet", filesystem=target.fs, schema=covers.schema
        )
        return int(written.count_rows())

    def create(self) -> None:
        """Creates it. Raises `CheckpointError` if it has files that are not ours."""
        if names := self._place.names():
            raise CheckpointError(
                f"{self._place}: there are files already, such as {names[0]}; covers go to a "
                "directory of their own"
            )
        self._attempts.make()

    def finish_moves(self, state: State) -> None:
        """Gives all files of a saved state their final names."""
        waiting = set(self._attempts.names()) if state.moves else set()
        for attempt, number in state.moves:
            if attempt in waiting:
                with suppress(FileNotFoundError):  # another driver, which has to stop, moved it
                    self._attempts.move(attempt, self._place, _name(number))
        state.moves = []

    def tidy(self, state: State) -> None:
        """Removes what belongs to no state: files of tasks whose result was lost."""
        self._attempts.make()
        taken = {attempt for attempt, _ in state.moves}
        for name in self._attempts.names():
            if name not in taken:
                self._attempts.remove(name)

    def check(self, state: State) -> None:
        """Raises `CheckpointError` if a file is missing, or one too many is there."""
        there = {name for name in self._place.names() if _is_ours(name)}
        wanted = {_name(number) for number in range(state.files)}
        if missing := sorted(wanted - there):
            raise CheckpointError(f"{self._place}/{missing[0]} is missing; begin anew elsewhere")
        if others := sorted(there - wanted):
            raise CheckpointError(
                f"{self._place}/{others[0]} belongs to no state of this search; move it away"
            )


def _is_ours(name: str) -> bool:
    return name.startswith("covers-") and name.endswith(".parquet")


def _name(number: int) -> str:
    return f"covers-{number:08}.parquet"
